//! `G F`, `F G`, and what is made of several of them after a coalition.

use super::Parser;
use crate::endless::Endless;
use crate::formula::{Comparison, Goal};
use crate::lex::Token;
use crate::parse_error::ParseError;

impl Parser<'_, '_> {
    /// Whether `G F` or `F G` begins here, behind parentheses and negations.
    pub(super) fn is_endless(&self) -> bool {
        let mut at = self.at;
        while self.is_not(at) || self.token(at) == Some(&Token::Open) {
            at += 1;
        }
        self.goes_on(at)
    }

    fn is_not(&self, at: usize) -> bool {
        match self.token(at) {
            Some(Token::Not) => true,
            Some(Token::Word(word)) => word == "not",
            _ => false,
        }
    }

    /// Whether `F` comes after a `G` that stands here, or `G` after an `F`, in parentheses or not.
    pub(super) fn goes_on(&self, at: usize) -> bool {
        let Some(Token::Word(word)) = self.token(at) else { return false };
        let other = match word.as_str() {
            "F" => "G",
            "G" => "F",
            _ => return false,
        };
        let bound = matches!(self.token(at + 1), Some(Token::Compare(Comparison::AtMost)));
        let next = at + if bound { 3 } else { 1 };
        let inside = usize::from(self.token(next) == Some(&Token::Open));
        matches!(self.token(next + inside), Some(Token::Word(word)) if word == other)
    }

    /// What a combination that begins here asks of play.
    pub(super) fn combined(&mut self) -> Result<Goal, ParseError> {
        let opening = self.at;
        let endless = self.endless_unary()?;
        let goal = self.reader.builder.endless(endless);
        goal.map_err(|error| self.error_at(opening, &error.to_string()))
    }

    fn endless(&mut self) -> Result<Endless, ParseError> {
        self.nested(|parser| {
            let left = parser.endless_implied()?;
            if !parser.take(&Token::Iff) {
                return Ok(left);
            }
            let right = parser.endless_implied()?;
            parser.one_iff()?;
            Ok(Endless::Iff(Box::new(left), Box::new(right)))
        })
    }

    fn endless_implied(&mut self) -> Result<Endless, ParseError> {
        let mut any = vec![self.endless_every()?];
        while self.take(&Token::Or) {
            any.push(self.endless_every()?);
        }
        let left = Endless::Any(any);
        if !self.take(&Token::Implies) {
            return Ok(left);
        }
        let right = self.nested(Parser::endless_implied)?;
        Ok(Endless::Implies(Box::new(left), Box::new(right)))
    }

    fn endless_every(&mut self) -> Result<Endless, ParseError> {
        let mut all = vec![self.endless_unary()?];
        while self.take(&Token::And) {
            all.push(self.endless_unary()?);
        }
        Ok(Endless::All(all))
    }

    fn endless_unary(&mut self) -> Result<Endless, ParseError> {
        self.nested(|parser| {
            let opening = parser.at;
            if parser.is_not(parser.at) {
                parser.at += 1;
                return Ok(Endless::Not(Box::new(parser.endless_unary()?)));
            }
            if parser.goes_on(parser.at) {
                return parser.for_ever();
            }
            if !parser.take(&Token::Open) {
                let hint = "under one coalition only `G F f` and `F G f` can be combined";
                return Err(parser.expected("`G F` or `F G`").hint(hint));
            }
            let inner = parser.endless()?;
            parser.close(&Token::Close, opening)?;
            Ok(inner)
        })
    }

    /// `G F f` or `F G f`.
    fn for_ever(&mut self) -> Result<Endless, ParseError> {
        let recurring = self.take_word("G");
        self.at += usize::from(!recurring);
        let most = self.bound()?;
        let opening = self.at;
        let inside = self.take(&Token::Open);
        self.at += 1;
        if most.is_some() || self.bound()?.is_some() {
            let message = "`G F` and `F G` look at whole plays, and no bound goes with them";
            return Err(self.error_at(opening, message));
        }
        let part = if inside { self.formula()? } else { self.unary()? };
        if inside {
            self.close(&Token::Close, opening)?;
        }
        Ok(if recurring { Endless::Recurring(part) } else { Endless::Lasting(part) })
    }
}
