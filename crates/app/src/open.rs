//! From what a person typed to a game that has been opened.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use attractor_core::{Cancelled, Vertex, Watch};
use attractor_formats::{Draft, Format, Names, Settings, Sinks, read, read_str, settle};
use attractor_messages::tell;
use attractor_words::{nearest, quoted};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::as_text;
use crate::error::{self, Error};
use crate::field::Field;
use crate::game_graph::{GameGraph, Naming, Priorities};
use crate::joint;
use crate::machine::limit;
use crate::message::{Message, Way, say};
use crate::own::Own;
use crate::rules;

/// Which game, and what its text does not say. Programs write it as JSON, without what only the caller
/// may say: a game of their own, whether files are opened, and how much memory there is.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("required" = ["text"])))]
#[serde(deny_unknown_fields, default)]
pub struct OpenRequest {
    /// A game that the caller brings along; nothing is then named by text.
    #[serde(skip)]
    pub own: Option<Own>,
    /// A file, `-` for standard input, a pasted graph, or the name of a game such as `chomp:4x3`.
    #[serde(rename = "text")]
    pub game: String,
    /// Take the text for a graph or the name of a game and never look for a file, so that strangers
    /// may be let in.
    #[serde(skip)]
    pub text_only: bool,
    /// The format, where it should not be found by extension or content.
    pub format: Option<String>,
    /// Owners such as `1=0,1,2,3`.
    pub owners: Vec<String>,
    /// The field of the tuple names that names the player, counted from 0.
    pub owner_field: Option<usize>,
    /// Where play begins.
    pub start: Option<String>,
    /// What a blocked player gets.
    #[serde(with = "as_text")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["lose", "win", "draw", null])))]
    pub sinks: Sinks,
    /// Which priorities player 1 wins with: `max-even`, `max-odd`, `min-even` or `min-odd`; as the file
    /// means them if nothing is said.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["max-even", "max-odd", "min-even", "min-odd", null])))]
    pub priorities: Option<String>,
    /// Make the graph of (configuration, player) first.
    pub double: bool,
    /// Let one player own a graph whose owners nothing tells: enough to look at it.
    #[serde(skip)]
    pub plain: bool,
    /// How many players there are.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 32)))]
    pub players: Option<u8>,
    /// A position to start from, by its notation.
    pub at: Option<String>,
    /// Moves to play from there.
    pub line: Option<String>,
    /// Every legal position of a game with rules, not only those that play leads to.
    pub everywhere: bool,
    /// Let one position stand for all symmetric ones.
    pub fold: bool,
    /// The most bytes to use.
    #[serde(skip)]
    pub memory: Option<usize>,
    /// Begin even where the game is known to be larger than that.
    pub anyway: bool,
}

/// Open the game that `request` names.
pub fn open(request: &OpenRequest, watch: &dyn Watch) -> Result<Arc<GameGraph>, Error> {
    match Kind::of(request)? {
        Kind::Rules => {
            refuse_settings(request)?;
            rules::explore(request, watch).map(Arc::new)
        }
        Kind::Own(own) => {
            refuse_settings(request)?;
            begun(own.open(watch)?, request)
        }
        kind => open_graph(request, &kind, watch),
    }
}

/// Read the graph that `request` names.
pub(crate) fn open_graph(
    request: &OpenRequest,
    kind: &Kind<'_>,
    watch: &dyn Watch,
) -> Result<Arc<GameGraph>, Error> {
    if joint::named(request)?.is_some() {
        return Err(joint::has_no_turns(&kind.title()));
    }
    let settings = settings(request)?;
    let draft = read_graph(request, kind, watch).map_err(|error| match error.kind {
        error::Kind::Interrupted => error,
        _ => error.within(kind.title()),
    })?;
    let named =
        settle(draft, &settings).map_err(|error| Error::from(error).within(kind.title()))?;
    let opened = GameGraph {
        title: kind.title(),
        arena: named.arena,
        start: named.start,
        names: Arc::new(FileNames(named.names)),
        priorities: named
            .priorities
            .map(|of_each| Priorities { of_each: Arc::new(of_each), convention: named.convention }),
        remarks: named.remarks,
    };
    begun(Arc::new(opened), request)
}

/// The same game, begun where the request says.
fn begun(opened: Arc<GameGraph>, request: &OpenRequest) -> Result<Arc<GameGraph>, Error> {
    let mut start = opened.start;
    if let Some(notation) = &request.at {
        start = Some(opened.names.find(notation).map_err(|error| error.within(Field::At))?);
    }
    if let Some(line) = &request.line {
        let from = start.map_or_else(|| opened.known_start(), Ok)?;
        start = Some(opened.follow(from, line)?);
    }
    if start == opened.start {
        return Ok(opened);
    }
    // The caller's own game may be shared, and keeps its start.
    Ok(Arc::new(GameGraph { start, ..Arc::unwrap_or_clone(opened) }))
}

/// Whether this names a game of the catalogue.
pub(crate) fn is_rules(request: &OpenRequest) -> Result<bool, Error> {
    Ok(matches!(Kind::of(request)?, Kind::Rules))
}

/// Whether this names a game, a graph or a file, as far as one sees without opening it.
pub fn is_openable(game: &str) -> bool {
    let request = OpenRequest { game: game.to_owned(), ..OpenRequest::default() };
    Kind::of(&request).is_ok()
}

/// What somebody named.
pub(crate) enum Kind<'a> {
    /// Standard input.
    Input,
    /// A file.
    File(&'a str),
    /// A graph, as text.
    Paste(&'a str),
    /// A game of the catalogue.
    Rules,
    /// A game that the caller brings along.
    Own(&'a Own),
}

impl Kind<'_> {
    pub(crate) fn of(request: &OpenRequest) -> Result<Kind<'_>, Error> {
        if let Some(own) = &request.own {
            return Ok(Kind::Own(own));
        }
        let game = request.game.as_str();
        if request.text_only {
            return Kind::of_text(game);
        }
        if attractor_games::is_written(game) {
            return Ok(Kind::Rules);
        }
        let path = Path::new(game);
        if game == "-" {
            return Ok(Kind::Input);
        }
        if path.exists() && !path.is_dir() {
            return Ok(Kind::File(game));
        }
        match Kind::of_text(game) {
            Err(_) if path.is_dir() => {
                Err(Error::new(format!("`{game}` is a folder")).hint("name a file in it"))
            }
            Err(error) => Err(Error {
                message: format!(
                    "{} is neither a file, nor a pasted graph, nor a game",
                    quoted(game)
                )
                .into(),
                ..error
            }),
            kind => kind,
        }
    }

    /// What the text alone says.
    fn of_text(game: &str) -> Result<Kind<'_>, Error> {
        if attractor_games::is_written(game) {
            return Ok(Kind::Rules);
        }
        if is_paste(game) {
            return Ok(Kind::Paste(game));
        }
        let name = game.split([':', '(']).next().unwrap_or(game).trim();
        if attractor_games::about(name).is_some() {
            return Ok(Kind::Rules);
        }
        let names = attractor_games::GAMES.iter().map(|about| about.name);
        let error = Error::new(format!("{} is neither a pasted graph nor a game", quoted(game)));
        // What is said of a game stands behind a colon.
        if let Some((first, rest)) = name.split_once(char::is_whitespace)
            && attractor_games::about(first).is_some()
        {
            let rest: Vec<&str> = rest.split_whitespace().collect();
            return Err(error.hint(meant(&format!("{first}:{}", rest.join(",")))));
        }
        Err(match nearest(name, names) {
            Some(near) => error.hint(meant(near)),
            None => error.hint(say!(
                "a graph looks like \"{0: [1, 2], 1: [], 2: [0]}\"; `{}` lists the games",
                Way::Games
            )),
        })
    }

    pub(crate) fn title(&self) -> String {
        match self {
            Kind::Input => tell!("standard-input"),
            Kind::File(name) => (*name).to_owned(),
            Kind::Paste(_) => tell!("pasted-graph"),
            Kind::Rules => "game of the catalogue".to_owned(),
            Kind::Own(_) => "game of the caller".to_owned(),
        }
    }
}

/// Another game was perhaps meant.
pub(crate) fn meant(near: &str) -> Message {
    say!("did you mean `{}`? `{}` lists all", near, Way::Games)
}

/// What is said of games with rules too.
const FOR_RULES: [Field; 5] =
    [Field::At, Field::Line, Field::Everywhere, Field::Fold, Field::Anyway];

impl OpenRequest {
    /// What it says that is not usual, beside the game.
    fn said(&self) -> Vec<Field> {
        let request = OpenRequest { own: None, game: String::new(), ..self.clone() };
        let (said, usual) = (json!(request), json!(OpenRequest::default()));
        let said = said.as_object().into_iter().flatten();
        let said = said.filter(|(key, value)| usual[key.as_str()] != **value);
        said.filter_map(|(key, _)| Field::of_key(key)).collect()
    }
}

/// What is said of games whose players choose at the same time.
const FOR_JOINT: [Field; 2] = [Field::Format, Field::Anyway];

/// A game whose players choose at the same time begins where it says, and says who they are.
pub(crate) fn refuse_for_joint(request: &OpenRequest, title: &str) -> Result<(), Error> {
    match request.said().into_iter().find(|field| !FOR_JOINT.contains(field)) {
        Some(field) => Err(Error::new(say!(
            "`{}` is not for `{}`, in which the players choose at the same time",
            field,
            title
        ))
        .at(field)
        .hint("where it begins and who plays is said in it")),
        None => Ok(()),
    }
}

/// Rules say everything else themselves.
pub(crate) fn refuse_settings(request: &OpenRequest) -> Result<(), Error> {
    match request.said().into_iter().find(|field| !FOR_RULES.contains(field)) {
        Some(field) => {
            let game = match &request.own {
                Some(own) => own.0.title(),
                None => request.game.clone(),
            };
            Err(Error::new(say!("`{}` is for graphs; `{}` has rules of its own", field, game))
                .at(field)
                .hint(say!("a position is named with `{}` or `{}`", Field::At, Field::Line)))
        }
        None => Ok(()),
    }
}

fn settings(request: &OpenRequest) -> Result<Settings, Error> {
    let owners: Result<Vec<_>, _> = request.owners.iter().map(|text| text.parse()).collect();
    let convention = request
        .priorities
        .as_deref()
        .map(|text| text.parse().map_err(|error: String| Error::new(error).at(Field::Priorities)));
    Ok(Settings {
        convention: convention.transpose()?,
        players: request.players,
        owners: owners.map_err(|error| Error::from(error).within(Field::Owner))?,
        owner_field: request.owner_field,
        start: request.start.clone(),
        sinks: request.sinks,
        double: request.double,
        plain: request.plain,
    })
}

fn read_graph(request: &OpenRequest, kind: &Kind<'_>, watch: &dyn Watch) -> Result<Draft, Error> {
    let forced = match &request.format {
        Some(name) => {
            let format: Format =
                name.parse().map_err(|error| Error::from(error).at(Field::Format))?;
            Some(format)
        }
        None => None,
    };
    let draft = match kind {
        Kind::Input => read(Watched { reader: io::stdin().lock(), watch, bytes: 0 }, forced),
        Kind::File(name) => {
            let file =
                File::open(name).map_err(|error| Error::new(format!("cannot read: {error}")))?;
            // No format takes less than two bytes of memory for one of the file.
            let length = file.metadata().map_or(0, |metadata| metadata.len());
            if let Some(limit) = limit(request.memory).filter(|&limit| length > limit / 2) {
                return Err(Error::beyond(limit));
            }
            let file = Watched { reader: file, watch, bytes: 0 };
            read(file, forced.or_else(|| Format::of_file_name(name)))
        }
        Kind::Paste(text) => read_str(text, forced),
        Kind::Rules | Kind::Own(_) => return Err(Error::new("rules are explored, not read")),
    };
    draft.map_err(|error| match error.io().and_then(io::Error::get_ref) {
        Some(inner) if inner.is::<Cancelled>() => Cancelled.into(),
        _ => error.into(),
    })
}

/// A file that is read as long as whoever watches lets it.
struct Watched<'a, R> {
    reader: R,
    watch: &'a dyn Watch,
    bytes: u64,
}

impl<R: Read> Read for Watched<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.watch.reached(self.bytes).map_err(io::Error::other)?;
        let read = self.reader.read(buffer)?;
        self.bytes += read as u64;
        Ok(read)
    }
}

/// File names rarely hold brackets, arrows or several lines; pasted graphs always do, but for a parity game on
/// one line.
fn is_paste(text: &str) -> bool {
    text.contains(['{', '[', '\n'])
        || text.contains("->")
        || text.starts_with("parity ") && text.contains(';')
}

/// Positions are called as in the file; a move is called by where it leads.
struct FileNames(Names);

impl Naming for FileNames {
    fn position(&self, v: Vertex) -> String {
        self.0.get(v).into_owned()
    }

    fn find(&self, notation: &str) -> Result<Vertex, Error> {
        Ok(self.0.find(notation)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Somebody who has no time.
    struct Hurried;

    impl Watch for Hurried {
        fn reached(&self, _: u64) -> Result<(), Cancelled> {
            Err(Cancelled)
        }
    }

    #[test]
    fn reading_a_file_can_be_ended() {
        let file = tempfile::NamedTempFile::with_suffix(".py").unwrap();
        std::fs::write(file.path(), "{0: [1], 1: []}").unwrap();
        let game = file.path().display().to_string();
        let error = open(&OpenRequest { game, ..OpenRequest::default() }, &Hurried).err().unwrap();
        assert_eq!(error.kind, error::Kind::Interrupted);
    }

    #[test]
    fn every_kind_of_game_has_its_own_title() {
        assert_eq!(Kind::Paste("{0: []}").title(), "pasted graph");
        assert_ne!(Kind::Rules.title(), Kind::Paste("").title());
    }
}
