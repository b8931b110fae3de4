//! Arenas written to files, in any format that can carry them.

use std::path::Path;

use attractor_formats::{Format, NamedArena, Names, write};

use crate::error::Error;
use crate::field::Field;
use crate::game_graph::GameGraph;
use crate::message::say;
use crate::output::{self, Written};

/// Write an arena to `path`: in the format named, else that of the extension, else JSON.
pub fn write_arena(
    arena: &NamedArena,
    path: &Path,
    format: Option<&str>,
) -> Result<Written, Error> {
    let place = path.display().to_string();
    let format = match format {
        Some(name) => name.parse().map_err(|error| Error::from(error).within(Field::To))?,
        None => match Format::of_file_name(&place) {
            Some(format) => format,
            None if path.extension().is_none() => Format::Json,
            None => {
                let names = Format::ALL.map(Format::name).join(", ");
                return Err(Error::new("no format is known by this extension")
                    .at(place)
                    .hint(say!("name one with `{}`: {}", Field::To, names)));
            }
        },
    };
    let bytes = output::write(path, |mut out| {
        write(&mut out, arena, format).map_err(|error| Error::from(error).within(place.as_str()))
    })?;
    Ok(Written { output: place, format: format.name().to_owned(), bytes })
}

/// Write an opened game as an arena.
pub fn write_game(game: &GameGraph, path: &Path, format: Option<&str>) -> Result<Written, Error> {
    write_arena(&named(game)?, path, format)
}

/// An opened game as the text of an arena.
pub fn arena_text(game: &GameGraph, format: &str) -> Result<String, Error> {
    let format: Format = format.parse()?;
    let mut text = Vec::new();
    write(&mut text, &named(game)?, format)?;
    String::from_utf8(text).map_err(|_| Error::new("a name is not UTF-8"))
}

fn named(game: &GameGraph) -> Result<NamedArena, Error> {
    let names = Names::listed(game.arena.all().map(|v| game.name(v)));
    let names =
        names.map_err(|v| Error::new(format!("two positions are called `{}`", game.name(v))))?;
    Ok(NamedArena {
        names,
        start: game.start,
        priorities: game.priorities.as_ref().map(|all| all.of_each.to_vec()),
        convention: game.priorities.as_ref().map(|all| all.convention).unwrap_or_default(),
        ..NamedArena::new(game.arena.clone())
    })
}
