//! The formats, and how one is recognised.

use std::fmt;
use std::str::FromStr;

use crate::error::{Error, quoted};
use crate::json::begins_with_field;

/// A way to write an arena down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Our JSON.
    Json,
    /// A Python literal, or assignments of them.
    Python,
    /// A matrix of 0 and 1.
    Matrix,
    /// One edge on a line.
    Edges,
    /// Graphviz.
    Dot,
    /// A parity game as `PGSolver` and Oink have it.
    Pg,
    /// A parity game as an automaton of synthesis tools.
    Hoa,
    /// A game whose players choose at the same time, as CGAAL has it.
    Lcgs,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 8] = [
        Format::Json,
        Format::Python,
        Format::Matrix,
        Format::Edges,
        Format::Dot,
        Format::Pg,
        Format::Hoa,
        Format::Lcgs,
    ];

    /// The name by which `--format` knows it.
    pub fn name(self) -> &'static str {
        match self {
            Format::Json => "json",
            Format::Python => "python",
            Format::Matrix => "matrix",
            Format::Edges => "edges",
            Format::Dot => "dot",
            Format::Pg => "pg",
            Format::Hoa => "hoa",
            Format::Lcgs => "lcgs",
        }
    }

    /// What it is, in one line.
    pub fn description(self) -> &'static str {
        match self {
            Format::Json => "an object with players, owners, outcomes, start and moves",
            Format::Python => "a dictionary or a list of lists, pasted from Python",
            Format::Matrix => "a list of lists of 0 and 1, read as a matrix",
            Format::Edges => "one edge on a line: `a b` or `a -> b`",
            Format::Dot => "Graphviz: circles are player 1, boxes are player 2",
            Format::Pg => "a parity game of PGSolver or Oink",
            Format::Hoa => "a parity game of synthesis tools, as an automaton",
            Format::Lcgs => "a game of joint moves, as CGAAL has it; for formulas",
        }
    }

    /// The extensions of its files, the usual one first.
    pub fn extensions(self) -> &'static [&'static str] {
        match self {
            Format::Json => &["json"],
            Format::Python => &["py"],
            Format::Matrix => &["matrix"],
            Format::Edges => &["edges", "edgelist"],
            Format::Dot => &["dot", "gv"],
            Format::Pg => &["pg", "gm"],
            Format::Hoa => &["hoa", "ehoa"],
            Format::Lcgs => &["lcgs"],
        }
    }

    /// The format of a file by the end of its name. `.txt` may be anything.
    pub fn of_file_name(name: &str) -> Option<Format> {
        let (_, extension) = name.rsplit_once('.')?;
        let extension = extension.to_ascii_lowercase();
        Format::ALL.into_iter().find(|format| format.extensions().contains(&extension.as_str()))
    }

    /// The format of a text by its beginning (some kilobytes are enough).
    ///
    /// # Errors
    /// An empty text, and a file of another kind.
    pub fn of_text(beginning: &[u8]) -> Result<Format, Error> {
        const KIND: usize = 1 << 12; // what comes later is a fault of a text, and has a place
        if let Some(kind) = other_kind(&beginning[..beginning.len().min(KIND)]) {
            return Err(Error::new(format!("this is {kind}, not a graph"))
                .hint(format!("the formats are {}", names())));
        }
        let beginning = beginning.strip_prefix(b"\xef\xbb\xbf").unwrap_or(beginning);
        let text = without_comments(beginning);
        let Some(&first) = text.first() else {
            return Err(Error::new("the text is empty")
                .hint("a graph looks like `{0: [1, 2], 1: [], 2: [0]}`"));
        };
        let word: Vec<u8> = text
            .iter()
            .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
            .map(u8::to_ascii_lowercase)
            .collect();
        let rest = text[word.len()..].trim_ascii_start();
        let assigned = rest.starts_with(b"=") && !rest.starts_with(b"==");
        Ok(match (word.as_slice(), first) {
            (_, b'{') if begins_with_field(text) => Format::Json,
            (_, b'{' | b'[') => Format::Python,
            (b"graph" | b"digraph" | b"strict", _) if !assigned && !is_pair(rest) => Format::Dot,
            // Comments of Graphviz, or of a model.
            (_, b'/') if begins_model(text) => Format::Lcgs,
            (_, b'/') => Format::Dot,
            (b"hoa", _) if rest.starts_with(b":") => Format::Hoa,
            _ if begins_model(text) => Format::Lcgs,
            (b"parity", _) if rest.first().is_some_and(u8::is_ascii_digit) => Format::Pg,
            (_, b'A'..=b'Z' | b'a'..=b'z' | b'_') if assigned => Format::Python,
            (_, b'0'..=b'9') if is_pg_row(text) => Format::Pg,
            (_, b'(') if opens_pair(&text[1..]) => Format::Python,
            _ => Format::Edges,
        })
    }

    /// The format of a graph that is pasted as one argument of a command; `None` when the argument
    /// must be something else, such as the name of a file or of a game.
    pub fn of_argument(argument: &str) -> Option<Format> {
        let format = Format::of_text(argument.as_bytes()).ok()?;
        let arrows = argument.contains("->") || argument.contains("--");
        let pasted = match format {
            Format::Json | Format::Python | Format::Matrix => true,
            Format::Dot => argument.contains('{'),
            Format::Edges => arrows || argument.trim().contains('\n'),
            Format::Pg => argument.contains(';'),
            Format::Hoa => argument.contains("--BODY--"),
            Format::Lcgs => argument.contains(';'),
        };
        pasted.then_some(format)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = Error;

    fn from_str(text: &str) -> Result<Format, Error> {
        let wanted = text.to_ascii_lowercase();
        Format::ALL
            .into_iter()
            .find(|format| {
                format.name() == wanted || format.extensions().contains(&wanted.as_str())
            })
            .ok_or_else(|| {
                Error::new(format!("there is no format {}", quoted(text)))
                    .hint(format!("the formats are {}", names()))
            })
    }
}

fn names() -> String {
    Format::ALL.map(Format::name).join(", ")
}

/// What a file is that is certainly no text of ours.
fn other_kind(text: &[u8]) -> Option<&'static str> {
    const KINDS: [(&[u8], &str); 10] = [
        (b"\x1f\x8b", "a gzip file"),
        (b"PK\x03\x04", "a zip file"),
        (b"BZh", "a bzip2 file"),
        (b"\xfd7zXZ", "an xz file"),
        (b"\x28\xb5\x2f\xfd", "a zstd file"),
        (b"\x89PNG", "a picture"),
        (b"\xff\xd8\xff", "a picture"),
        (b"%PDF", "a PDF file"),
        (b"\x7fELF", "a program"),
        (b"<", "a page of HTML or XML"),
    ];
    let known = KINDS.into_iter().find(|(magic, _)| text.starts_with(magic)).map(|(_, kind)| kind);
    let wide = text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff");
    known
        .or(wide.then_some("a text in UTF-16 (save it as UTF-8)"))
        .or(text.contains(&0).then_some("a binary file"))
}

fn without_comments(mut text: &[u8]) -> &[u8] {
    loop {
        text = text.trim_ascii_start();
        if text.first() != Some(&b'#') {
            return text;
        }
        let end = text.iter().position(|&byte| byte == b'\n').unwrap_or(text.len());
        text = &text[end..];
    }
}

/// Whether an edge between vertices called `graph` and something goes on here.
fn is_pair(rest: &[u8]) -> bool {
    let line = rest.split(|&byte| byte == b'\n').next().unwrap_or(rest);
    !line.contains(&b'{') && !rest.trim_ascii_start().contains(&b'{')
}

/// Whether a graph such as `(S, A)` goes on here, and not a vertex that is a tuple.
fn opens_pair(rest: &[u8]) -> bool {
    let rest = rest.trim_ascii_start();
    let words: [&[u8]; 4] = [b"[", b"{", b"set(", b"frozenset("];
    words.iter().any(|word| rest.starts_with(word))
}

/// Whether a model begins here, perhaps after comments.
fn begins_model(mut text: &[u8]) -> bool {
    loop {
        text = text.trim_ascii_start();
        let end: &[u8] = match text {
            [b'/', b'/', ..] => b"\n",
            [b'/', b'*', ..] => b"*/",
            _ => break,
        };
        match text.windows(end.len()).position(|bytes| bytes == end) {
            Some(at) => text = &text[at + end.len()..],
            None => return false,
        }
    }
    let words: [&[u8]; 3] = [b"const", b"player", b"label"];
    words.iter().any(|word| {
        let rest = text.strip_prefix(*word).filter(|rest| rest.starts_with(b" "));
        rest.is_some_and(|rest| is_declaration(rest.trim_ascii_start()))
    })
}

/// Whether a declaration of a model goes on here: `NAME = …;`.
fn is_declaration(rest: &[u8]) -> bool {
    let name =
        rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    name > 0 && rest[name..].trim_ascii_start().starts_with(b"=") && rest.contains(&b';')
}

/// A row of a parity game without header ends in a semicolon.
fn is_pg_row(text: &[u8]) -> bool {
    let line = text.split(|&byte| byte == b'\n').next().unwrap_or(text);
    line.trim_ascii_end().ends_with(b";") || line.contains(&b';')
}
