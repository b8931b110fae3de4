//! Arenas as text: reading, writing and generating them.
//!
//! ```text
//!   text ──read──▶ Draft ──settle──▶ NamedArena ──write──▶ text
//! ```
//!
//! A [`Draft`] is what a text says; [`settle`] adds what the user says and makes an arena of it. A
//! [`NamedArena`] is an arena with the names of its vertices beside it. The formats are described
//! in `docs/formats.md`.
//!
//! ```
//! use attractor_formats::{Settings, read_str, settle};
//!
//! let draft = read_str("{0: [4, 5], 1: [4, 5, 6], 2: [7], 3: [], 4: [2], 5: [3], 6: [3], 7: []}", None)?;
//! let settings = Settings {
//!     owners: vec!["1=0,1,2,3".parse()?, "2=4,5,6,7".parse()?],
//!     ..Settings::default()
//! };
//! let named = settle(draft, &settings)?;
//! assert_eq!((named.arena.vertices(), named.arena.edges()), (8, 9));
//! # Ok::<(), attractor_formats::Error>(())
//! ```
//!
//! This crate opens no file and reads no clock.

mod adjacency;
mod dot;
mod dot_text;
mod double;
mod draft;
mod edges;
mod error;
mod fields;
mod format;
pub mod generate;
mod hoa;
mod joint;
mod json;
mod lcgs;
mod literal;
mod named_arena;
mod names;
mod owners;
mod pair;
mod pg;
mod python;
mod settle;
mod sol;
mod source;

use std::io::{Read, Write};

pub use draft::Draft;
pub use error::{Advice, Error, Place};
pub use format::Format;
pub use joint::{is_joint, read_joint};
pub use lcgs::{Lcgs, LcgsFault, LcgsScratch, read_lcgs, write_lcgs};
pub use named_arena::NamedArena;
pub use names::Names;
pub use settle::{OwnerList, Settings, Sinks, settle, split_names};
pub use sol::{SolRow, is_sol, read_sol, write_sol};

use source::Source;

/// Read a text in `format`, or in the format that its beginning tells.
///
/// The text is read in pieces, and held whole only if it is said to be JSON: then it has to be that to
/// the letter. The input needs no buffer of its own.
///
/// # Errors
/// Whatever is wrong with the text, with its place; or the failure of the input.
pub fn read(input: impl Read, format: Option<Format>) -> Result<Draft, Error> {
    const BEGINNING: usize = 1 << 16; // long enough for the comments at the top
    let mut source = Source::new(input);
    let told = Format::of_text(source.ahead(BEGINNING));
    source.check()?;
    let to_the_letter = format == Some(Format::Json);
    // What is certainly no text is refused whatever it is said to be.
    let format = match format {
        Some(format) if told.is_ok() => format,
        _ => told?,
    };
    match format {
        Format::Json => json::read(&mut source, to_the_letter),
        Format::Python => python::read(&mut source),
        Format::Matrix => python::read_matrix(&mut source),
        Format::Edges => edges::read(&mut source),
        Format::Dot => dot::read(&mut source),
        Format::Pg => pg::read(&mut source),
        Format::Hoa => hoa::read(&mut source),
        Format::Lcgs => Err(Error::new("in an lcgs model the players choose at the same time")
            .hint("what coalitions can force in it is asked with a formula")),
    }
}

/// Read a text that is in memory, such as one pasted on the command line.
///
/// # Errors
/// As [`read`].
pub fn read_str(text: &str, format: Option<Format>) -> Result<Draft, Error> {
    read(text.as_bytes(), format)
}

/// Write an arena in a format.
///
/// # Errors
/// What the format cannot carry, before anything is written; or the failure of the output.
pub fn write(out: &mut impl Write, named: &NamedArena, format: Format) -> Result<(), Error> {
    let turned = named.as_max_even();
    let named = turned.as_ref().unwrap_or(named);
    match format {
        Format::Json => json::write(out, named),
        Format::Python => python::write(out, named),
        Format::Matrix => Err(Error::new("the format matrix cannot carry owners and outcomes")
            .hint("write it as json")),
        Format::Edges => edges::write(out, named),
        Format::Dot => dot::write(out, named),
        Format::Pg => pg::write(out, named),
        Format::Lcgs => write_lcgs(out, named),
        Format::Hoa => {
            Err(Error::new("the format hoa is read, not written").hint("write it as pg"))
        }
    }
}
