//! What a file holds, told by how it begins.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use attractor_formats::Format;

/// What a file holds, as far as it matters to whoever would lose it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FileKind {
    Tablebase,
    Book,
    Certificate,
    Parquet,
    Picture,
    Graph(Format),
    Other,
}

/// Enough of a file to tell what it is, in bytes.
const BEGINNING: u64 = 1 << 12;

const BEGINNINGS: [(&[u8], FileKind); 6] = [
    (&attractor_tablebase::MAGIC, FileKind::Tablebase),
    (b"AC4B", FileKind::Book),
    (b"PAR1", FileKind::Parquet),
    (b"<svg", FileKind::Picture),
    (b"<?xml", FileKind::Picture),
    (b"{\"certificate\"", FileKind::Certificate),
];

/// How a file begins.
pub(crate) fn beginning(path: &Path) -> io::Result<Vec<u8>> {
    let mut beginning = Vec::new();
    File::open(path)?.take(BEGINNING).read_to_end(&mut beginning)?;
    Ok(beginning)
}

impl FileKind {
    /// What stands in a file; `None` if nothing does.
    pub(crate) fn of(path: &Path) -> io::Result<Option<FileKind>> {
        let beginning = beginning(path)?;
        let text = beginning.trim_ascii_start();
        let known = BEGINNINGS.iter().find(|(begins, _)| text.starts_with(begins));
        Ok(match known {
            _ if beginning.is_empty() => None,
            Some((_, kind)) => Some(*kind),
            None => Some(Format::of_text(&beginning).map_or(FileKind::Other, FileKind::Graph)),
        })
    }
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileKind::Tablebase => f.write_str("a tablebase"),
            FileKind::Book => f.write_str("an opening book"),
            FileKind::Certificate => f.write_str("a certificate"),
            FileKind::Parquet => f.write_str("a Parquet file"),
            FileKind::Picture => f.write_str("a picture"),
            FileKind::Graph(format) => write!(f, "a text such as `{}`", format.name()),
            FileKind::Other => f.write_str("something else"),
        }
    }
}
