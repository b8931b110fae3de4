//! What the catalogue says of its games.

use std::borrow::Cow;

use attractor_core::Game;
use attractor_games::{About, GAMES, follow};
use attractor_messages::{Catalogue, Language, spoken, told};
use attractor_words::nearest;
use serde::Serialize;

use crate::error::Error;
use crate::message::{Way, say};
use crate::open::meant;
use crate::size::{Size, largest_that_fits, size};

/// One line of the list of games.
#[derive(Clone, Debug, Serialize)]
pub struct GameLine {
    /// The word that opens it.
    pub name: &'static str,
    /// Its name among people.
    pub title: Cow<'static, str>,
    /// Other words that open it.
    pub aliases: &'static [&'static str],
    /// A game to try.
    pub example: &'static str,
    /// Its parameters, as they are written.
    pub parameters: Vec<&'static str>,
}

/// What a language says of a game: its title where `what` is empty, else its `rules`, its `notation`, or what
/// a parameter is, as `of-heaps`. English is what the game says itself.
pub fn of_game(
    language: Language,
    name: &str,
    what: &str,
    english: &'static str,
) -> Cow<'static, str> {
    if language == Language::English {
        return english.into();
    }
    let id = if what.is_empty() {
        format!("catalogue-{name}")
    } else {
        format!("catalogue-{name}-{what}")
    };
    let said = Catalogue::of(language).find(&id, &[]);
    said.map_or(english.into(), |said| said.replace('\n', " ").into())
}

/// Every game there is, in the order in which people meet them.
pub fn games() -> Vec<GameLine> {
    let line = |about: &&'static About| GameLine {
        name: about.name,
        title: of_game(spoken(), about.name, "", about.title),
        aliases: about.aliases,
        example: about.example,
        parameters: about.parameters.iter().map(|parameter| parameter.name).collect(),
    };
    GAMES.iter().map(line).collect()
}

/// All that there is to say about one game.
#[derive(Clone, Debug, Serialize)]
pub struct GameDescription {
    /// The word that opens it.
    pub name: &'static str,
    /// Its name among people.
    pub title: Cow<'static, str>,
    /// Other words that open it.
    pub aliases: &'static [&'static str],
    /// The rules, with the convention taken where several exist.
    pub rules: Cow<'static, str>,
    /// How moves and positions are written.
    pub notation: Cow<'static, str>,
    /// What stands after the colon, in order.
    pub parameters: Vec<ParameterDescription>,
    /// A game to try.
    pub example: &'static str,
    /// Moves from the start of the example.
    pub line: &'static str,
    /// Where the line begins.
    pub before: PositionView,
    /// Where it ends.
    pub after: PositionView,
    /// How large the game is, with the parameters given or the default ones.
    pub size: Size,
    /// The largest game of this kind that fits into memory; null where that is not known.
    pub largest_that_fits: Option<Size>,
}

/// One parameter of a game.
#[derive(Clone, Debug, Serialize)]
pub struct ParameterDescription {
    /// Its name.
    pub name: &'static str,
    /// What may be given.
    pub expected: String,
    /// What is taken when nothing is given.
    pub default: &'static str,
    /// What it means.
    pub about: Cow<'static, str>,
}

/// A position as people see it.
#[derive(Clone, Debug, Serialize)]
pub struct PositionView {
    /// Its notation.
    pub position: String,
    /// Whose turn it is.
    pub turn: u8,
    /// Its picture as text.
    pub picture: String,
}

/// Describe the game that `text` names, with or without parameters, where `memory` bytes may be used;
/// what the machine has to spare if that is not said.
pub fn describe(text: &str, memory: Option<usize>) -> Result<GameDescription, Error> {
    let name = text.split([':', '(']).next().unwrap_or(text).trim();
    let Some(about) = attractor_games::about(name) else {
        let names =
            GAMES.iter().flat_map(|about| about.aliases.iter().copied().chain([about.name]));
        return Err(Error::new(format!("there is no game `{name}`")).hint(
            match nearest(name, names) {
                Some(near) => meant(near),
                None => say!("`{}` lists all", Way::Games),
            },
        ));
    };
    // A game that needs parameters is told by its example.
    let sized = match size(text, memory) {
        Err(_) if text.trim() == name => size(about.example, memory)?,
        sized => sized?,
    };
    let game = attractor_games::open(about.example)?.game;
    let scene = |at: &_| PositionView {
        position: game.notation(at),
        turn: game.turn(at).number(),
        picture: game.picture(at).to_string(),
    };
    let line = follow(&game, game.start(), about.line)
        .map_err(|error| Error::new(error.to_string()).at(about.example))?;
    let of = |what: &str, english| of_game(spoken(), about.name, what, english);
    Ok(GameDescription {
        name: about.name,
        title: of("", about.title),
        aliases: about.aliases,
        rules: of("rules", about.rules),
        notation: of("notation", about.notation),
        parameters: about
            .parameters
            .iter()
            .map(|parameter| ParameterDescription {
                name: parameter.name,
                expected: told(&parameter.kind.expected()),
                default: parameter.default,
                about: of(&format!("of-{}", parameter.name), parameter.about),
            })
            .collect(),
        example: about.example,
        line: about.line,
        before: scene(&line.positions[0]),
        after: scene(line.end()),
        largest_that_fits: largest_that_fits(&sized.game, memory, None),
        size: sized,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_can_be_described() {
        for line in games() {
            let described = describe(line.name, None).unwrap();
            assert_eq!(described.name, line.name);
            assert!(!described.before.picture.is_empty(), "{}", line.name);
            assert_ne!(described.before.position, described.after.position, "{}", line.name);
        }
        assert_eq!(describe("chocolate:9x9", None).unwrap().size.game, "chomp:9x9");
    }

    /// Whatever a game says of itself is said in French too, and nothing of games that are not there.
    #[test]
    fn every_game_is_described_in_french() {
        let mut said = Vec::new();
        for about in GAMES.iter() {
            let of = |what: &str| format!("of-{what}");
            let parameters = about.parameters.iter().map(|parameter| of(parameter.name));
            let whats = ["", "rules", "notation"].map(str::to_owned).into_iter().chain(parameters);
            for what in whats {
                let french = of_game(Language::French, about.name, &what, "missing");
                assert_ne!(french, "missing", "{} {what}", about.name);
                said.push(format!("catalogue-{} {what}", about.name).trim_end().replace(' ', "-"));
            }
            // What is quoted is typed, in whatever language.
            let quoted = |text: &str| -> Vec<String> {
                let mut quoted: Vec<String> =
                    text.split('`').skip(1).step_by(2).map(str::to_owned).collect();
                quoted.retain(|word| !word.starts_with("Jeux"));
                quoted.sort();
                quoted
            };
            for (what, english) in [("rules", about.rules), ("notation", about.notation)] {
                let french = of_game(Language::French, about.name, what, "");
                assert_eq!(quoted(&french), quoted(english), "{} {what}", about.name);
            }
        }
        let text = include_str!("../../messages/messages/fr/games.ftl");
        let ids = text.lines().filter(|line| line.starts_with("catalogue-"));
        for id in ids.filter_map(|line| line.split(" =").next()) {
            assert!(said.iter().any(|said| said == id), "{id}");
        }
    }

    #[test]
    fn an_unknown_game_is_answered_with_the_nearest() {
        let error = describe("chonp", None).unwrap_err();
        assert!(error.hint.unwrap().text().contains("did you mean `chomp`?"));
    }
}
