//! Facts: what can be seen at a position itself.

use attractor_core::Coalition;

use super::Parser;
use crate::formula::{Fact, Node, Part, Sum};
use crate::lex::{KEYWORDS, Token};
use crate::parse_error::ParseError;

impl Parser<'_, '_> {
    pub(super) fn fact(&mut self) -> Result<Part, ParseError> {
        let Some(token) = self.peek().cloned() else { return Err(self.expected("a formula")) };
        match token {
            Token::Word(word) => self.word(&word),
            Token::Position(position) => {
                self.reader.vocabulary.recognise(&position).map_err(|why| {
                    self.error_here(&format!("`{position}` is not a position: {why}"))
                })?;
                self.at += 1;
                self.add(Node::Fact(Fact::At(position)))
            }
            Token::Name(name) if self.reader.labels().contains(&name) => {
                self.at += 1;
                self.add(Node::Fact(Fact::Label(name)))
            }
            Token::Name(name) if !self.reader.numbers().contains(&name) => Err(self.unknown(&name)),
            Token::Name(_) | Token::Number(_) | Token::Minus => self.comparison(),
            _ => Err(self.expected("a formula")),
        }
    }

    fn word(&mut self, word: &str) -> Result<Part, ParseError> {
        let fact = match word {
            "true" => Node::All(Vec::new()),
            "false" => Node::Any(Vec::new()),
            "blocked" => Node::Fact(Fact::Blocked),
            "over" => Node::Fact(Fact::Over),
            "draw" => Node::Fact(Fact::Draw),
            "initial" => Node::Fact(Fact::Initial),
            "not" => {
                self.at += 1;
                let part = self.unary()?;
                return self.add(Node::Not(part));
            }
            "turn" => {
                self.at += 1;
                let group = self.group()?;
                return self.add(Node::Fact(Fact::Turn(group)));
            }
            "wins" => {
                self.at += 1;
                let group = self.group()?;
                return self.add(Node::Fact(Fact::Wins(group)));
            }
            "X" | "F" | "G" | "U" | "R" | "W" => {
                if self.token(self.at + 1) == Some(&Token::Open) && self.scope.find(word).is_some()
                {
                    return self.name(word);
                }
                let error = self.error_here(&format!("`{word}` needs a coalition before it"));
                return Err(if self.goes_on(self.at) {
                    error.hint("`<<1>> (G F f & F G g)` says that player 1 can force both at once")
                } else {
                    error.hint("`<<1>> F over` says that player 1 can force the end of the game")
                });
            }
            _ if KEYWORDS.contains(&word) => return Err(self.expected("a formula")),
            _ => return self.name(word),
        };
        self.at += 1;
        self.add(fact)
    }

    /// A word of the user's or the game's: a definition, a number, a label, or a definition or
    /// `turn` with its argument after an underscore, as in `Gagne_1`, `F_{1,2}` or `tour_J`.
    fn name(&mut self, word: &str) -> Result<Part, ParseError> {
        if let Some(definition) = self.scope.find(word) {
            self.at += 1;
            return self.applied(&definition, None);
        }
        if self.number_name().is_some() {
            return self.comparison();
        }
        if self.reader.labels().iter().any(|label| label == word) {
            self.at += 1;
            return self.add(Node::Fact(Fact::Label(word.into())));
        }
        if self.bindings.get(word).is_some() {
            let message = format!("`{word}` stands for players here, not for a formula");
            return Err(self.error_here(&message).hint(format!("try `turn {word}`")));
        }
        if let Some((base, index)) = word.rsplit_once('_') {
            let definition = self.scope.find(base);
            let is_turn = base == "tour" || base == "turn";
            if definition.is_some() || is_turn {
                let group = self.subscript(index)?;
                return match definition {
                    Some(definition) => self.applied(&definition, Some(group)),
                    None => self.add(Node::Fact(Fact::Turn(group))),
                };
            }
        }
        Err(self.unknown(word))
    }

    /// The players after the underscore of the word here.
    fn subscript(&mut self, index: &str) -> Result<Coalition, ParseError> {
        let here = self.at;
        self.at += 1;
        if index.is_empty() {
            return self.group();
        }
        match index.parse() {
            Ok(number) => self.player(number, here),
            Err(_) => self.named_group(index, here),
        }
    }

    fn comparison(&mut self) -> Result<Part, ParseError> {
        let left = self.sum()?;
        let Some(&Token::Compare(comparison)) = self.peek() else {
            return Err(self.expected("a comparison such as `<=`"));
        };
        self.at += 1;
        let right = self.sum()?;
        self.add(Node::Fact(Fact::Compare(left, comparison, right)))
    }

    fn sum(&mut self) -> Result<Sum, ParseError> {
        let start = self.at;
        let mut sum = Sum::default();
        let mut constant = 0i128;
        let mut sign = if self.take(&Token::Minus) { -1 } else { 1 };
        loop {
            let mut times = 1;
            let mut named = true;
            if let Some(&Token::Number(number)) = self.peek() {
                self.at += 1;
                times = i128::from(number);
                named = self.take(&Token::Times);
            }
            if named {
                let name = self.number()?;
                let times = i64::try_from(sign * times).map_err(|_| self.overflow(start))?;
                sum.terms.push((times, name));
            } else {
                constant += sign * times;
            }
            sign = match self.peek() {
                Some(Token::Plus) => 1,
                Some(Token::Minus) => -1,
                _ => break,
            };
            self.at += 1;
        }
        sum.constant = i64::try_from(constant).map_err(|_| self.overflow(start))?;
        Ok(sum)
    }

    fn overflow(&self, start: usize) -> ParseError {
        self.error_at(start, "this sum has too large a number")
    }

    fn number(&mut self) -> Result<String, ParseError> {
        if let Some((name, length)) = self.number_name() {
            self.at += length;
            return Ok(name);
        }
        match self.peek() {
            Some(Token::Word(_) | Token::Name(_)) => {
                let name = self.source.text[self.span(self.at)].to_string();
                Err(self.unknown(&name))
            }
            _ => Err(self.expected("a number")),
        }
    }

    /// The longest name of a number that stands here, and how many tokens it takes.
    fn number_name(&self) -> Option<(String, usize)> {
        if let Some(Token::Name(name)) = self.peek() {
            return self.reader.numbers().contains(name).then(|| (name.clone(), 1));
        }
        let mut found = None;
        let mut name = String::new();
        for at in self.at..self.end {
            match self.source.tokens[at].0 {
                Token::Word(_) | Token::Number(_) => {}
                _ => break,
            }
            if !name.is_empty() {
                name.push(' ');
            }
            name.push_str(&self.source.text[self.source.tokens[at].1.clone()]);
            let mut numbers = self.reader.numbers().iter();
            if !numbers.clone().any(|number| number.starts_with(&name)) {
                break;
            }
            if numbers.any(|number| *number == name) {
                found = Some((name.clone(), at + 1 - self.at));
            }
        }
        found
    }
}
