//! The words of Graphviz: ids, attributes and comments.

use std::io::Read;

use crate::error::{Error, Place};
use crate::source::{LONGEST_TOKEN, Source, not_utf8, too_long};

/// An id and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Id {
    pub(crate) text: String,
    pub(crate) place: Place,
    pub(crate) quoted: bool,
}

/// What an id means to the grammar.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    Strict,
    Graph,
    Digraph,
    Subgraph,
    Node,
    Edge,
    Other,
}

impl Id {
    /// Keywords are keywords in any case, but not in quotes.
    pub(crate) fn word(&self) -> Word {
        if self.quoted {
            return Word::Other;
        }
        match self.text.to_ascii_lowercase().as_str() {
            "strict" => Word::Strict,
            "graph" => Word::Graph,
            "digraph" => Word::Digraph,
            "subgraph" => Word::Subgraph,
            "node" => Word::Node,
            "edge" => Word::Edge,
            _ => Word::Other,
        }
    }
}

impl<R: Read> Source<R> {
    /// Step over blanks, line breaks and comments, and give the byte behind them.
    pub(crate) fn skip_dot_filler(&mut self) -> Result<u8, Error> {
        loop {
            match self.skip_space() {
                b'#' => self.skip_line(),
                b'/' if self.looking_at(b"//") => self.skip_line(),
                b'/' if self.looking_at(b"/*") => {
                    let place = self.place();
                    self.step();
                    self.step();
                    while !self.looking_at(b"*/") {
                        if self.take() == 0 && self.at_end() {
                            return Err(Error::new("the comment is not closed").at(place));
                        }
                        self.check()?;
                    }
                    self.step();
                    self.step();
                }
                byte => return Ok(byte),
            }
        }
    }

    /// An id: a word, a number, a string in quotes or a piece of HTML.
    pub(crate) fn dot_id(&mut self) -> Result<Id, Error> {
        let first = self.skip_dot_filler()?;
        let place = self.place();
        let mut text = String::new();
        match first {
            b'"' => {
                self.dot_string(&mut text)?;
                while self.skip_dot_filler()? == b'+' {
                    self.step();
                    if self.skip_dot_filler()? != b'"' {
                        return Err(self.unexpected("a string in quotes"));
                    }
                    self.dot_string(&mut text)?;
                }
            }
            b'<' => self.dot_html(&mut text)?,
            b'-' | b'.' | b'0'..=b'9' => {
                if first == b'-' {
                    self.step();
                    text.push('-');
                }
                self.word(&mut text, |byte| byte.is_ascii_digit() || byte == b'.')?;
                if !text.bytes().any(|byte| byte.is_ascii_digit()) {
                    return Err(self.unexpected("a name"));
                }
            }
            b'_' | b'A'..=b'Z' | b'a'..=b'z' | 0x80.. => {
                self.word(&mut text, |byte| {
                    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
                })?;
            }
            _ => return Err(self.unexpected("a name")),
        }
        Ok(Id { text, place, quoted: matches!(first, b'"' | b'<') })
    }

    /// A string in quotes. The only escape is the quote; a backslash also joins two lines.
    fn dot_string(&mut self, text: &mut String) -> Result<(), Error> {
        let place = self.place();
        self.step();
        let mut bytes = std::mem::take(text).into_bytes();
        loop {
            if bytes.len() >= LONGEST_TOKEN {
                return Err(too_long(place));
            }
            match self.peek() {
                0 => return Err(self.unexpected("the end of a string")),
                b'"' => break,
                b'\\' => {
                    self.step();
                    match self.peek() {
                        b'"' => {
                            self.step();
                            bytes.push(b'"');
                        }
                        b'\n' => {
                            self.take();
                        }
                        _ => bytes.push(b'\\'),
                    }
                }
                _ => bytes.push(self.take()),
            }
        }
        self.step();
        *text = String::from_utf8(bytes).map_err(|_| not_utf8().at(place))?;
        Ok(())
    }

    /// `<…>` with its brackets in pairs; what is between them is the text.
    fn dot_html(&mut self, text: &mut String) -> Result<(), Error> {
        let place = self.place();
        self.step();
        let mut bytes = Vec::new();
        let mut depth = 1usize;
        loop {
            if bytes.len() >= LONGEST_TOKEN {
                return Err(too_long(place));
            }
            match self.peek() {
                0 => return Err(self.unexpected("`>`")),
                b'<' => depth += 1,
                b'>' => depth -= 1,
                _ => {}
            }
            let byte = self.take();
            if depth == 0 {
                break;
            }
            bytes.push(byte);
        }
        *text = String::from_utf8(bytes).map_err(|_| not_utf8().at(place))?;
        Ok(())
    }

    /// Lists of attributes in brackets, perhaps none: `[a=1, b=2][c=3]`.
    pub(crate) fn dot_attributes(&mut self, mut each: impl FnMut(&Id, Id)) -> Result<(), Error> {
        while self.skip_dot_filler()? == b'[' {
            self.step();
            loop {
                match self.skip_dot_filler()? {
                    b']' => {
                        self.step();
                        break;
                    }
                    b';' | b',' => self.step(),
                    _ => {
                        let key = self.dot_id()?;
                        self.skip_dot_filler()?;
                        self.expect(b'=', "`=`")?;
                        let value = self.dot_id()?;
                        each(&key, value);
                    }
                }
            }
        }
        Ok(())
    }
}
