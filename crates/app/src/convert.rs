//! Arenas written to files, in any format that can carry them.

use std::path::Path;

use attractor_formats::{Format, NamedArena, Names, write};

use crate::error::Error;
use crate::opened::Opened;
use crate::output;

/// Write an arena to `path`: in the format named, else that of the extension, else JSON.
pub fn write_arena(arena: &NamedArena, path: &Path, format: Option<&str>) -> Result<(), Error> {
    let place = path.display().to_string();
    let format = match format {
        Some(name) => name.parse().map_err(|error| Error::from(error).within("--to"))?,
        None => match Format::of_file_name(&place) {
            Some(format) => format,
            None if path.extension().is_none() => Format::Json,
            None => {
                let names = Format::ALL.map(Format::name).join(", ");
                return Err(Error::new("no format is known by this extension")
                    .at(place)
                    .hint(format!("name one with `--to`: {names}")));
            }
        },
    };
    output::write(path, |mut out| {
        write(&mut out, arena, format).map_err(|error| Error::from(error).within(&place))
    })
}

/// Write an opened game as an arena.
pub fn write_game(game: &Opened, path: &Path, format: Option<&str>) -> Result<(), Error> {
    let names = Names::listed(game.arena.all().map(|v| game.name(v)));
    let names =
        names.map_err(|v| Error::new(format!("two positions are called `{}`", game.name(v))))?;
    let named = NamedArena {
        names,
        start: game.start,
        priorities: game.priorities.clone(),
        ..NamedArena::new(game.arena.clone())
    };
    write_arena(&named, path, format)
}
