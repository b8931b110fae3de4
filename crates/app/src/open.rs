//! From what a person typed to a game that has been opened.

use std::fs::File;
use std::io;
use std::path::Path;

use attractor_core::Vertex;
use attractor_formats::{Draft, Format, Names, Settings, Sinks, read, read_str, settle};

use crate::error::Error;
use crate::opened::{Naming, Opened};

/// Which game, and what its text does not say.
#[derive(Clone, Debug, Default)]
pub struct OpenRequest {
    /// A file, `-` for standard input, or a pasted graph.
    pub game: String,
    /// The format, where it should not be found by extension or content.
    pub format: Option<String>,
    /// Owners such as `1=0,1,2,3`.
    pub owners: Vec<String>,
    /// The field of the tuple names that names the player, counted from 0.
    pub owner_field: Option<usize>,
    /// Where play begins.
    pub start: Option<String>,
    /// What a blocked player gets.
    pub sinks: Sinks,
    /// Make the graph of (configuration, player) first.
    pub double: bool,
    /// How many players there are.
    pub players: Option<u8>,
}

/// Open the game that `request` names.
pub fn open(request: &OpenRequest) -> Result<Opened, Error> {
    let settings = settings(request)?;
    let (title, draft) = read_game(request)?;
    let named = settle(draft, &settings).map_err(|error| Error::from(error).within(&title))?;
    Ok(Opened {
        title,
        arena: named.arena,
        start: named.start,
        names: Box::new(FileNames(named.names)),
        priorities: named.priorities,
        remarks: named.remarks,
    })
}

fn settings(request: &OpenRequest) -> Result<Settings, Error> {
    let owners: Result<Vec<_>, _> = request.owners.iter().map(|text| text.parse()).collect();
    Ok(Settings {
        players: request.players,
        owners: owners.map_err(|error| Error::from(error).within("--owner"))?,
        owner_field: request.owner_field,
        start: request.start.clone(),
        sinks: request.sinks,
        double: request.double,
    })
}

/// What it is called, and what it says.
fn read_game(request: &OpenRequest) -> Result<(String, Draft), Error> {
    let game = request.game.as_str();
    let forced = match &request.format {
        Some(format) => {
            let format: Format = format.parse().map_err(|e| Error::from(e).within("--format"))?;
            Some(format)
        }
        None => None,
    };
    let path = Path::new(game);
    let (title, draft) = if game == "-" {
        ("standard input", read(io::stdin().lock(), forced))
    } else if path.is_file() || path.exists() && !path.is_dir() {
        let file = File::open(path)
            .map_err(|error| Error::new(format!("cannot read: {error}")).at(game))?;
        (game, read(file, forced.or_else(|| Format::of_file_name(game))))
    } else if is_paste(game) {
        ("pasted graph", read_str(game, forced))
    } else {
        return Err(nothing(game));
    };
    let draft = draft.map_err(|error| Error::from(error).within(title))?;
    Ok((title.to_owned(), draft))
}

/// File names rarely hold brackets, arrows or several lines; pasted graphs always do.
fn is_paste(text: &str) -> bool {
    text.contains(['{', '[', '\n']) || text.contains("->")
}

fn nothing(game: &str) -> Error {
    if Path::new(game).is_dir() {
        return Error::new(format!("`{game}` is a folder")).hint("name a file in it");
    }
    Error::new(format!("`{game}` is neither a file nor a pasted graph"))
        .hint("a graph looks like \"{0: [1, 2], 1: [], 2: [0]}\"")
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
