//! The catalogue, with what forms are made of.

use std::borrow::Cow;
use std::collections::BTreeMap;

use attractor_app::{Error, PictureView, of_game};
use attractor_core::{Game, Picture, Piece};
use attractor_games::{About, GAMES, Kind, Parameter};
use attractor_messages::Language;
use serde::Serialize;

use crate::explorer::Explorer;
use crate::job::Job;

/// One game of the catalogue.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct GameCard {
    name: &'static str,
    aliases: &'static [&'static str],
    title: &'static str,
    rules: &'static str,
    notation: &'static str,
    example: &'static str,
    players: u8,
    parameters: Vec<FormField>,
    /// What French says of it.
    french: GameWords,
    /// The example after a few moves, which shows more than an empty board; before them where the
    /// moves clear it.
    picture: PictureView,
}

/// What a language says of a game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct GameWords {
    title: Cow<'static, str>,
    rules: Cow<'static, str>,
    notation: Cow<'static, str>,
    /// What each parameter means.
    parameters: BTreeMap<&'static str, Cow<'static, str>>,
}

/// A parameter as a form field.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct FormField {
    name: &'static str,
    about: &'static str,
    default: &'static str,
    expected: String,
    /// What kind of value it takes.
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = [
            "number", "size", "heaps", "amounts", "flag", "choice", "word", "graph", "games"
        ]))
    )]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<u32>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    words: &'static [&'static str],
}

pub(crate) fn list(_: &Explorer, _: &Job) -> Result<Vec<GameCard>, Error> {
    GAMES.iter().copied().map(card).collect()
}

fn card(about: &'static About) -> Result<GameCard, Error> {
    let game = attractor_games::open(about.example)?.game;
    let line = attractor_games::follow(&game, game.start(), about.line)
        .map_err(|error| Error::new(error.to_string()).at(about.example))?;
    Ok(GameCard {
        name: about.name,
        aliases: about.aliases,
        title: about.title,
        rules: about.rules,
        notation: about.notation,
        example: about.example,
        players: game.players(),
        parameters: about.parameters.iter().map(field).collect(),
        french: in_french(about),
        picture: fuller(game.picture(&game.start()), game.picture(line.end())).into(),
    })
}

fn in_french(about: &'static About) -> GameWords {
    let of = |what: &str, english| of_game(Language::French, about.name, what, english);
    let parameter =
        |one: &'static Parameter| (one.name, of(&format!("of-{}", one.name), one.about));
    GameWords {
        title: of("", about.title),
        rules: of("rules", about.rules),
        notation: of("notation", about.notation),
        parameters: about.parameters.iter().map(parameter).collect(),
    }
}

/// The picture with more to see; the later one if both have as much.
fn fuller(before: Picture, after: Picture) -> Picture {
    let seen = |picture: &Picture| {
        let spots = picture.spots.iter();
        spots.filter(|spot| !matches!(spot.piece, Piece::Gone | Piece::Empty)).count()
    };
    if 5 * seen(&after) < 3 * seen(&before) { before } else { after }
}

fn field(parameter: &Parameter) -> FormField {
    let (kind, least, most, words): (_, _, _, &[&str]) = match parameter.kind {
        Kind::Number(least, most) => ("number", Some(least), Some(most), &[]),
        Kind::Size(least, most) => ("size", Some(least), Some(most), &[]),
        Kind::Heaps(count, _) => ("heaps", None, Some(count), &[]),
        Kind::Amounts(most) => ("amounts", Some(1), Some(most), &[]),
        Kind::Flag => ("flag", None, None, &[]),
        Kind::Choice(words) => ("choice", None, None, words),
        Kind::Word => ("word", None, None, &[]),
        Kind::Graph => ("graph", None, None, &[]),
        Kind::Games(least, most) => ("games", Some(least), Some(most), &[]),
    };
    FormField {
        name: parameter.name,
        about: parameter.about,
        default: parameter.default,
        expected: parameter.kind.expected(),
        kind,
        least,
        most,
        words,
    }
}
