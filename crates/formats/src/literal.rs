//! Literals: the values that Python and JSON have in common, and how names are spelled in them.

use std::io::Read;

use crate::error::{Error, Place, quoted};
use crate::source::{LONGEST_TOKEN, Source, too_long};

/// A value and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) place: Place,
    pub(crate) value: Value,
}

/// What can be written down. Lists and sets keep the order in which they are written.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Int(u64),
    Text(String),
    /// `None`, `True`, `false`, `null`, and negative numbers.
    Word(String),
    Tuple(Vec<Node>),
    List(Vec<Node>),
    Set(Vec<Node>),
    Frozenset(Vec<Node>),
    Dict(Vec<(Node, Node)>),
}

/// How deep values may be nested; no name of a position is deeper.
const DEEPEST: usize = 64;

impl<R: Read> Source<R> {
    /// Step over blanks, line breaks and comments, and give the byte behind them.
    pub(crate) fn skip_filler(&mut self) -> u8 {
        while self.skip_space() == b'#' {
            self.skip_line();
        }
        self.peek()
    }

    /// A value.
    pub(crate) fn value(&mut self) -> Result<Node, Error> {
        self.nested(DEEPEST)
    }

    fn nested(&mut self, depth: usize) -> Result<Node, Error> {
        let first = self.skip_filler();
        let place = self.place();
        if depth == 0 {
            return Err(Error::new(format!("values are nested more than {DEEPEST} deep")).at(place));
        }
        let value = match first {
            b'0'..=b'9' => Value::Int(self.whole_number()?),
            b'-' => {
                self.step();
                Value::Word(format!("-{}", self.whole_number()?))
            }
            b'"' | b'\'' => {
                let mut text = String::new();
                self.string(&mut text)?;
                Value::Text(text)
            }
            b'[' => Value::List(self.items(b']', depth)?.0),
            b'(' => match self.items(b')', depth)? {
                (mut items, false) if items.len() == 1 => items.remove(0).value, // just parentheses
                (items, _) => Value::Tuple(items),
            },
            b'{' => self.braces(depth)?,
            b'A'..=b'Z' | b'a'..=b'z' | b'_' => self.bare_word(place, depth)?,
            _ => return Err(self.unexpected("a value")),
        };
        Ok(Node { place, value })
    }

    /// Items up to `close`, and whether there was a comma.
    fn items(&mut self, close: u8, depth: usize) -> Result<(Vec<Node>, bool), Error> {
        let mut items = Vec::new();
        let mut comma = false;
        self.sequence(close, |source| {
            items.push(source.nested(depth - 1)?);
            comma = source.skip_filler() == b',';
            Ok(())
        })?;
        let comma = comma || items.len() > 1;
        Ok((items, comma))
    }

    fn braces(&mut self, depth: usize) -> Result<Value, Error> {
        let (mut keys, mut pairs) = (Vec::new(), Vec::new());
        self.sequence(b'}', |source| {
            let key = source.nested(depth - 1)?;
            if source.skip_filler() == b':' && keys.is_empty() {
                source.step();
                pairs.push((key, source.nested(depth - 1)?));
            } else if pairs.is_empty() {
                keys.push(key);
            } else {
                return Err(source.unexpected("`:`"));
            }
            Ok(())
        })?;
        Ok(if keys.is_empty() { Value::Dict(pairs) } else { Value::Set(keys) })
    }

    fn bare_word(&mut self, place: Place, depth: usize) -> Result<Value, Error> {
        let mut word = String::new();
        self.word(&mut word, |byte| byte.is_ascii_alphanumeric() || byte == b'_')?;
        match word.as_str() {
            "None" | "True" | "False" | "null" | "true" | "false" => Ok(Value::Word(word)),
            "set" | "frozenset" if self.skip_filler() == b'(' => {
                let (mut items, _) = self.items(b')', depth)?;
                let items = match items.pop().map(|node| node.value) {
                    None => Vec::new(),
                    Some(
                        Value::List(inner)
                        | Value::Set(inner)
                        | Value::Tuple(inner)
                        | Value::Frozenset(inner),
                    ) if items.is_empty() => inner,
                    Some(Value::Dict(pairs)) if items.is_empty() && pairs.is_empty() => Vec::new(),
                    Some(_) => {
                        return Err(Error::new(format!("`{word}` takes one list or set")).at(place));
                    }
                };
                Ok(if word == "set" { Value::Set(items) } else { Value::Frozenset(items) })
            }
            "np" | "numpy" if self.peek() == b'.' => {
                self.step();
                let place = self.place();
                self.bare_word(place, depth)
            }
            // NumPy prints a matrix like that.
            "array" if self.skip_filler() == b'(' => {
                let (mut items, _) = self.items(b')', depth)?;
                match items.pop() {
                    Some(Node { value: value @ Value::List(_), .. }) if items.is_empty() => {
                        Ok(value)
                    }
                    _ => Err(Error::new("`array` takes one list").at(place)),
                }
            }
            _ => Err(Error::new(format!("{} is not a value", quoted(&word)))
                .at(place)
                .hint(format!("put a name in quotes: '{word}'"))),
        }
    }

    /// An opening bracket, items separated by commas, a comma after the last or not, and `close`.
    pub(crate) fn sequence(
        &mut self,
        close: u8,
        mut item: impl FnMut(&mut Source<R>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.step();
        loop {
            if self.skip_filler() == close {
                self.step();
                return Ok(());
            }
            item(self)?;
            match self.skip_filler() {
                b',' => self.step(),
                byte if byte == close => {}
                _ => return Err(self.unexpected(&format!("`,` or `{}`", close as char))),
            }
        }
    }

    /// A whole number, and nothing stuck to it.
    pub(crate) fn whole_number(&mut self) -> Result<u64, Error> {
        let Some(number) = self.number()? else {
            return Err(self.unexpected("a whole number"));
        };
        match self.peek() {
            b'.' | b'_' | b'A'..=b'Z' | b'a'..=b'z' => Err(self
                .unexpected("the end of a whole number")
                .hint("vertices are whole numbers, strings or tuples of them")),
            _ => Ok(number),
        }
    }

    /// The name of a vertex, in its canonical spelling.
    pub(crate) fn name(&mut self, name: &mut String) -> Result<Place, Error> {
        use std::fmt::Write;
        name.clear();
        let first = self.skip_filler();
        let place = self.place();
        match first {
            b'0'..=b'9' => {
                let number = self.whole_number()?;
                // Writing to a string cannot fail.
                let _ = write!(name, "{number}");
            }
            b'"' | b'\'' => self.string(name)?,
            _ => {
                let node = self.value()?;
                *name = node.name().ok_or_else(|| no_name(place))?;
            }
        }
        Ok(place)
    }

    /// A string in single or double quotes, with the escapes of Python and JSON.
    pub(crate) fn string(&mut self, text: &mut String) -> Result<(), Error> {
        let place = self.place();
        let quote = self.take();
        let mut bytes = std::mem::take(text).into_bytes();
        loop {
            if bytes.len() >= LONGEST_TOKEN {
                return Err(too_long(place));
            }
            let here = self.place();
            match self.peek() {
                b'\n' => {
                    return Err(Error::new("the string is not closed on its line").at(place));
                }
                0 => return Err(self.unexpected("the end of a string")),
                b'\\' => {
                    self.step();
                    let character = self.escape(here)?;
                    let mut four = [0; 4];
                    bytes.extend(character.encode_utf8(&mut four).bytes());
                }
                byte => {
                    self.take();
                    if byte == quote {
                        break;
                    }
                    bytes.push(byte);
                }
            }
        }
        *text = String::from_utf8(bytes).map_err(|_| crate::source::not_utf8().at(place))?;
        Ok(())
    }

    fn escape(&mut self, place: Place) -> Result<char, Error> {
        let character = match self.peek() {
            byte @ (b'\\' | b'\'' | b'"' | b'/') => byte as char,
            b'n' => '\n',
            b't' => '\t',
            b'r' => '\r',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'a' => '\u{7}',
            b'v' => '\u{b}',
            b'0' => '\0',
            b'x' => return self.code_point(2, place),
            b'u' => return self.code_point(4, place),
            b'U' => return self.code_point(8, place),
            _ => return Err(self.unexpected("an escape such as `\\n` or `\\\\`")),
        };
        self.step();
        Ok(character)
    }

    /// The character behind `\x`, `\u` or `\U`; JSON writes large ones as two halves.
    fn code_point(&mut self, digits: usize, place: Place) -> Result<char, Error> {
        let mut code = self.hexadecimal(digits)?;
        if (0xd800..0xdc00).contains(&code) && self.looking_at(b"\\u") {
            let second = self.place();
            self.step();
            let low = self.hexadecimal(4)?;
            if !(0xdc00..0xe000).contains(&low) {
                return Err(Error::new(format!(
                    "the escape means {low:#x}, which is not the second half of a character"
                ))
                .at(second)
                .hint("after `\\ud800` to `\\udbff` comes one of `\\udc00` to `\\udfff`"));
            }
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        }
        char::from_u32(code).ok_or_else(|| {
            Error::new(format!("the escape means {code:#x}, which is not a character")).at(place)
        })
    }

    fn hexadecimal(&mut self, digits: usize) -> Result<u32, Error> {
        self.step();
        let mut code: u32 = 0;
        for _ in 0..digits {
            let Some(digit) = (self.peek() as char).to_digit(16) else {
                return Err(self.unexpected("a hexadecimal digit"));
            };
            self.step();
            code = code << 4 | digit;
        }
        Ok(code)
    }
}

fn no_name(place: Place) -> Error {
    Error::new("a vertex is a number, a string or a tuple").at(place)
}

impl Node {
    /// What a vertex is called whose key is this value: a string is its own name.
    pub(crate) fn name(&self) -> Option<String> {
        match &self.value {
            Value::Text(text) => Some(text.clone()),
            _ => self.spelled(),
        }
    }

    /// The same, or an error at its place.
    pub(crate) fn vertex_name(&self) -> Result<String, Error> {
        self.name().ok_or_else(|| no_name(self.place))
    }

    /// What a list, a tuple or a set holds.
    pub(crate) fn items(&self) -> Option<&[Node]> {
        match &self.value {
            Value::List(items)
            | Value::Tuple(items)
            | Value::Set(items)
            | Value::Frozenset(items) => Some(items),
            _ => None,
        }
    }

    /// How Python prints it; `None` where it cannot be part of a key.
    fn spelled(&self) -> Option<String> {
        Some(match &self.value {
            Value::Int(number) => number.to_string(),
            Value::Text(text) => python_string(text),
            Value::Word(word) => word.clone(),
            Value::Tuple(items) => {
                let items = all_spelled(items)?;
                if items.len() == 1 {
                    format!("({},)", items[0])
                } else {
                    format!("({})", items.join(", "))
                }
            }
            Value::Frozenset(items) => {
                let mut items = all_spelled(items)?;
                items.sort();
                items.dedup();
                if items.is_empty() {
                    "frozenset()".to_owned()
                } else {
                    format!("frozenset({{{}}})", items.join(", "))
                }
            }
            Value::List(_) | Value::Set(_) | Value::Dict(_) => return None,
        })
    }
}

fn all_spelled(items: &[Node]) -> Option<Vec<String>> {
    items.iter().map(Node::spelled).collect()
}

/// The canonical spelling of a name that is a literal: `(9, 'A')` for `(9,"A")`.
pub(crate) fn canonical(text: &str) -> Option<String> {
    parse(text)?.name()
}

/// The fields of a tuple, each as the name that it would be alone.
pub(crate) fn fields(text: &str) -> Option<Vec<String>> {
    match parse(text)?.value {
        Value::Tuple(items) => items.iter().map(Node::name).collect(),
        _ => None,
    }
}

fn parse(text: &str) -> Option<Node> {
    let mut source = Source::of(text);
    let node = source.value().ok()?;
    source.skip_filler();
    source.at_end().then_some(node)
}

/// How a name is written in Python: numbers and tuples as they are, everything else as a string.
pub(crate) fn python_name(name: &str) -> String {
    let literal = match name.as_bytes().first() {
        Some(b'0'..=b'9' | b'-' | b'(' | b'f') => {
            parse(name).filter(|node| !matches!(node.value, Value::Text(_) | Value::Word(_)))
        }
        _ => None,
    };
    if literal.and_then(|node| node.name()).as_deref() == Some(name) {
        name.to_owned()
    } else {
        python_string(name)
    }
}

/// A string as Python prints it.
pub(crate) fn python_string(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut spelled = String::with_capacity(text.len() + 2);
    spelled.push(quote);
    for character in text.chars() {
        match character {
            '\\' => spelled.push_str("\\\\"),
            '\n' => spelled.push_str("\\n"),
            '\r' => spelled.push_str("\\r"),
            '\t' => spelled.push_str("\\t"),
            control if control.is_ascii_control() => {
                spelled.push_str(&format!("\\x{:02x}", control as u32));
            }
            other => {
                if other == quote {
                    spelled.push('\\');
                }
                spelled.push(other);
            }
        }
    }
    spelled.push(quote);
    spelled
}
