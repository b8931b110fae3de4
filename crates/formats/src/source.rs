//! A text read byte by byte, with its place known at every step.

use std::io::{Empty, ErrorKind, Read};

use crate::error::{Error, Place, quoted};

/// The longest name, string or number that is kept, in bytes. Whatever is longer is no graph that
/// anyone drew, and must not fill the memory before it is refused.
pub(crate) const LONGEST_TOKEN: usize = 1 << 16;

const CHUNK: usize = 1 << 18;

/// A cursor over a text that is never held whole.
///
/// At the end of the text, and when reading fails, `peek` gives 0. No format has a NUL byte in it,
/// so every parser stumbles over it by itself, and [`Source::unexpected`] then tells the three
/// apart. That keeps the loops free of results.
pub(crate) struct Source<R> {
    input: R,
    buffer: Vec<u8>,
    at: usize,
    end: usize,
    passed: u64, // bytes of the text before the buffer
    line: u64,
    line_start: u64, // bytes of the text before the line, and as many as are not characters of it
    state: State,
    kept: Option<Vec<u8>>, // what was read since `keep`
}

/// A run of whole lines, taken out to be read elsewhere.
pub(crate) struct Block {
    bytes: Vec<u8>,
    passed: u64, // bytes of the text before it
    line: u64,
}

impl Block {
    /// A cursor over it, which knows the place in the whole text.
    pub(crate) fn source(&mut self) -> Source<Empty> {
        let bytes = std::mem::take(&mut self.bytes);
        Source {
            passed: self.passed,
            line: self.line,
            line_start: self.passed,
            ..Source::over(bytes)
        }
    }

    /// Give back what [`Block::source`] took.
    pub(crate) fn restore(&mut self, source: Source<Empty>) {
        self.bytes = source.buffer;
    }
}

enum State {
    Open,
    Ended,
    Failed(std::io::Error),
}

impl Source<Empty> {
    /// A cursor over a short text that is in memory already.
    pub(crate) fn of(text: &str) -> Source<Empty> {
        Source::over(text.as_bytes().to_vec())
    }

    fn over(buffer: Vec<u8>) -> Source<Empty> {
        Source {
            input: std::io::empty(),
            at: 0,
            end: buffer.len(),
            buffer,
            passed: 0,
            line: 1,
            line_start: 0,
            state: State::Ended,
            kept: None,
        }
    }
}

impl<R: Read> Source<R> {
    pub(crate) fn new(input: R) -> Source<R> {
        let buffer = vec![0; CHUNK];
        let mut source = Source {
            input,
            buffer,
            at: 0,
            end: 0,
            passed: 0,
            line: 1,
            line_start: 0,
            state: State::Open,
            kept: None,
        };
        if source.looking_at(b"\xef\xbb\xbf") {
            source.at = 3;
            source.line_start = 3;
        }
        source
    }

    /// From here on keep the text, for [`Source::kept`].
    pub(crate) fn keep(&mut self) {
        self.kept = Some(self.buffer[self.at..self.end].to_vec());
    }

    /// The text from where [`Source::keep`] was called to as far as it was read.
    pub(crate) fn kept(&self) -> &[u8] {
        self.kept.as_deref().unwrap_or_default()
    }

    /// Whether reading has failed.
    pub(crate) fn check(&mut self) -> Result<(), Error> {
        match &mut self.state {
            State::Failed(error) => Err(std::mem::replace(error, ErrorKind::Other.into()).into()),
            _ => Ok(()),
        }
    }

    /// The place of the next byte.
    pub(crate) fn place(&self) -> Place {
        Place { line: self.line, column: self.passed + self.at as u64 - self.line_start + 1 }
    }

    /// The next byte; 0 at the end.
    #[inline(always)]
    pub(crate) fn peek(&mut self) -> u8 {
        if self.at < self.end { self.buffer[self.at] } else { self.refill() }
    }

    /// Step over the next byte, which is not a line break.
    #[inline(always)]
    pub(crate) fn step(&mut self) {
        self.at += usize::from(self.at < self.end);
    }

    /// Go back to the beginning of the line, which the buffer still holds.
    pub(crate) fn rewind(&mut self) {
        self.at -= (self.passed + self.at as u64 - self.line_start) as usize;
    }

    /// Take the next byte, whatever it is; 0 at the end.
    pub(crate) fn take(&mut self) -> u8 {
        let byte = self.peek();
        self.step();
        if byte == b'\n' {
            self.line += 1;
            self.line_start = self.passed + self.at as u64;
        } else if byte & 0xc0 == 0x80 {
            self.line_start += 1;
        }
        byte
    }

    /// Whether the text is over.
    pub(crate) fn at_end(&mut self) -> bool {
        self.peek() == 0 && self.at == self.end && matches!(self.state, State::Ended)
    }

    #[cold]
    fn refill(&mut self) -> u8 {
        if matches!(self.state, State::Open) {
            self.passed += self.end as u64;
            self.at = 0;
            self.end = 0;
            self.load();
        }
        if self.at < self.end { self.buffer[self.at] } else { 0 }
    }

    /// Read once more behind what the buffer holds.
    fn load(&mut self) {
        loop {
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.state = State::Ended,
                Ok(read) => {
                    let new = &self.buffer[self.end..self.end + read];
                    if let Some(kept) = &mut self.kept {
                        kept.extend_from_slice(new);
                    }
                    self.end += read;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => self.state = State::Failed(error),
            }
            return;
        }
    }

    /// Take out the next lines, at least `least` bytes of them; nothing where the cursor does not stand
    /// at the beginning of a line, and nothing near the end of the text.
    pub(crate) fn block(&mut self, least: usize) -> Option<Block> {
        let before = self.passed + self.at as u64;
        if before != self.line_start {
            return None;
        }
        let mut bytes = self.buffer[self.at..self.end].to_vec();
        while bytes.len() < least && matches!(self.state, State::Open) {
            self.end = 0;
            self.load();
            bytes.extend_from_slice(&self.buffer[..self.end]);
        }
        let cut = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let cut = if bytes.len() < least { 0 } else { cut };
        self.lay(bytes.split_off(cut), before + cut as u64);
        if cut == 0 {
            return None;
        }
        let line = self.line;
        self.line += bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
        self.line_start = self.passed;
        Some(Block { bytes, passed: before, line })
    }

    /// Put blocks back that were taken out, the last ones, in order.
    pub(crate) fn put_back(&mut self, blocks: impl IntoIterator<Item = Block>) {
        let mut blocks = blocks.into_iter();
        let Some(Block { mut bytes, passed, line }) = blocks.next() else { return };
        blocks.for_each(|block| bytes.extend(block.bytes));
        bytes.extend_from_slice(&self.buffer[self.at..self.end]);
        self.lay(bytes, passed);
        (self.line, self.line_start) = (line, passed);
    }

    /// Let `bytes` be what comes next, after `passed` others.
    fn lay(&mut self, bytes: Vec<u8>, passed: u64) {
        (self.at, self.end, self.passed) = (0, bytes.len(), passed);
        self.buffer = bytes;
        // There must be room to read on.
        self.buffer.resize(self.end.max(CHUNK), 0);
    }

    /// Whether `word` comes next. Nothing is taken.
    pub(crate) fn looking_at(&mut self, word: &[u8]) -> bool {
        self.ahead(word.len()).starts_with(word)
    }

    /// The next bytes, at least `wanted` of them unless the text ends before.
    pub(crate) fn ahead(&mut self, wanted: usize) -> &[u8] {
        while self.end - self.at < wanted && matches!(self.state, State::Open) {
            if self.buffer.len() - self.at < wanted {
                self.buffer.copy_within(self.at..self.end, 0);
                self.passed += self.at as u64;
                self.end -= self.at;
                self.at = 0;
            }
            self.load();
        }
        &self.buffer[self.at..self.end]
    }

    /// Step over blanks and line breaks, and give the byte behind them.
    #[inline(always)]
    pub(crate) fn skip_space(&mut self) -> u8 {
        loop {
            match self.peek() {
                b' ' | b'\t' | b'\r' => self.at += 1,
                b'\n' => {
                    self.at += 1;
                    self.line += 1;
                    self.line_start = self.passed + self.at as u64;
                }
                byte => return byte,
            }
        }
    }

    /// Step over blanks within the line, and give the byte behind them.
    pub(crate) fn skip_blanks(&mut self) -> u8 {
        while matches!(self.peek(), b' ' | b'\t' | b'\r') {
            self.at += 1;
        }
        self.peek()
    }

    /// Step over the rest of the line, but not its line break.
    pub(crate) fn skip_line(&mut self) {
        while !matches!(self.peek(), b'\n' | 0) {
            self.take();
        }
    }

    /// A decimal number; `Ok(None)` when no digit comes next.
    #[inline(always)]
    pub(crate) fn number(&mut self) -> Result<Option<u64>, Error> {
        // Nearly always the number ends within the buffer and is short enough not to overflow.
        const SAFE_DIGITS: usize = 19;
        let rest = &self.buffer[self.at..self.end];
        let mut value = 0u64;
        let mut digits = 0;
        for &byte in rest {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                break;
            }
            value = value.wrapping_mul(10).wrapping_add(u64::from(digit));
            digits += 1;
        }
        if digits < rest.len() && digits <= SAFE_DIGITS {
            self.at += digits;
            return Ok((digits > 0).then_some(value));
        }
        self.number_slowly()
    }

    #[cold]
    fn number_slowly(&mut self) -> Result<Option<u64>, Error> {
        let place = self.place();
        let mut value = None;
        loop {
            let digit = self.peek().wrapping_sub(b'0');
            if digit > 9 {
                return Ok(value);
            }
            let sum = value.unwrap_or(0u64).checked_mul(10);
            let Some(sum) = sum.and_then(|value| value.checked_add(u64::from(digit))) else {
                return Err(Error::new(format!(
                    "a number is out of range: the largest is {}",
                    u64::MAX
                ))
                .at(place));
            };
            value = Some(sum);
            self.step();
        }
    }

    /// What went wrong when something else should have come next.
    #[cold]
    pub(crate) fn unexpected(&mut self, wanted: &str) -> Error {
        let place = self.place();
        let byte = self.peek();
        if let Err(failure) = self.check() {
            return failure;
        }
        let message = if self.at_end() {
            format!("the text ends where {wanted} should come; it may have been cut off")
        } else if byte == 0 {
            "a NUL byte: this is not a text".to_owned()
        } else {
            match self.character() {
                Some('\n') => format!("the line ends where {wanted} should come"),
                Some(other) => {
                    format!("{} where {wanted} should come", quoted(&other.to_string()))
                }
                None => return not_utf8().at(place),
            }
        };
        Error::new(message).at(place)
    }

    pub(crate) fn character(&mut self) -> Option<char> {
        let ahead = self.ahead(4);
        let ahead = &ahead[..ahead.len().min(4)];
        (1..=ahead.len()).find_map(|n| str::from_utf8(&ahead[..n]).ok()?.chars().next())
    }

    /// Refuse anything but `byte`.
    #[inline(always)]
    pub(crate) fn expect(&mut self, byte: u8, wanted: &str) -> Result<(), Error> {
        if self.peek() != byte {
            return Err(self.unexpected(wanted));
        }
        self.step();
        Ok(())
    }

    /// The characters that satisfy `part`, added to `word`.
    pub(crate) fn word(
        &mut self,
        word: &mut String,
        part: impl Fn(u8) -> bool,
    ) -> Result<(), Error> {
        let place = self.place();
        let mut bytes = std::mem::take(word).into_bytes();
        while self.peek() != 0 && part(self.peek()) {
            if bytes.len() == LONGEST_TOKEN {
                return Err(too_long(place));
            }
            bytes.push(self.take());
        }
        *word = String::from_utf8(bytes).map_err(|_| not_utf8().at(place))?;
        Ok(())
    }
}

pub(crate) fn too_long(place: Place) -> Error {
    Error::new(format!("a name or string is longer than {LONGEST_TOKEN} bytes")).at(place)
}

pub(crate) fn not_utf8() -> Error {
    Error::new("the text is not UTF-8").hint("save the file as UTF-8")
}
