//! Definitions: written down, and used.

use std::rc::Rc;

use attractor_core::Coalition;

use super::Parser;
use crate::define::Definition;
use crate::formula::{Comparison, Part};
use crate::lex::{KEYWORDS, Token};
use crate::parse_error::ParseError;

impl Parser<'_, '_> {
    /// `Name = formula` or `Name(J, k) = formula`, which what follows may use.
    pub(super) fn definition(&mut self) -> Result<(), ParseError> {
        let here = self.at;
        let name = self.new_name("a name to define")?;
        let mut parameters = Vec::new();
        let opening = self.at;
        if self.take(&Token::Open) {
            loop {
                parameters.push(self.new_name("a name for players")?);
                if !self.take(&Token::Comma) {
                    break;
                }
            }
            self.close(&Token::Close, opening)?;
        }
        if !self.take(&Token::Compare(Comparison::Equal)) {
            return Err(self.expected("`=` and a formula"));
        }
        // Read once with nobody for the parameters, to find its end and its mistakes.
        let start = self.at;
        let outer = self.bindings.clone();
        let (any_player, bound) = (self.any_player, !parameters.is_empty());
        self.bindings = outer.with(&parameters, &vec![Coalition::NOBODY; parameters.len()]);
        self.any_player |= bound;
        let part = self.formula();
        self.bindings = outer;
        self.any_player = any_player;
        let part = part?;
        let definition = Definition::new(
            name,
            parameters,
            Rc::clone(&self.source),
            start..self.at,
            self.bindings.clone(),
            self.scope.clone(),
        );
        let nobody = vec![Coalition::NOBODY; definition.parameters.len()];
        definition.remember(nobody, self.any_player || bound, part);
        self.scope = self
            .scope
            .with(definition)
            .ok_or_else(|| self.error_at(here, "there are too many definitions"))?;
        Ok(())
    }

    fn new_name(&mut self, what: &str) -> Result<String, ParseError> {
        match self.peek().cloned() {
            // A definition with parameters may be called `F`, since `F(1)` begins no formula.
            Some(Token::Word(word))
                if KEYWORDS.contains(&word.as_str())
                    && !(word.len() == 1 && self.token(self.at + 1) == Some(&Token::Open)) =>
            {
                let error = self.error_here(&format!("`{word}` has a meaning of its own"));
                Err(error.hint("choose another name"))
            }
            Some(Token::Word(word)) => {
                self.at += 1;
                Ok(word)
            }
            _ => Err(self.expected(what)),
        }
    }

    /// A definition used here: its formula for the players given after its name.
    pub(super) fn applied(
        &mut self,
        definition: &Definition,
        subscript: Option<Coalition>,
    ) -> Result<Part, ParseError> {
        let used = self.at - 1;
        let mut given: Vec<Coalition> = subscript.into_iter().collect();
        if given.is_empty() && !definition.parameters.is_empty() && self.take(&Token::Open) {
            loop {
                given.push(self.group()?);
                if !self.take(&Token::Comma) {
                    break;
                }
            }
            self.close(&Token::Close, used + 1)?;
        }
        if given.len() != definition.parameters.len() {
            let message = format!(
                "`{}` takes {} players or coalitions, not {}",
                definition.name,
                definition.parameters.len(),
                given.len()
            );
            return Err(self
                .error_at(used, &message)
                .hint(format!("use it as `{}`", definition.usage())));
        }
        if let Some(part) = definition.recall(&given, self.any_player) {
            return Ok(part);
        }
        self.nested(|outer| {
            let mut parser = Parser::new(
                outer.reader,
                Rc::clone(&definition.source),
                definition.body.clone(),
                definition.bindings.with(&definition.parameters, &given),
                definition.scope.clone(),
            );
            parser.depth = outer.depth;
            parser.any_player = outer.any_player;
            let part = parser.formula()?;
            definition.remember(given, outer.any_player, part);
            Ok(part)
        })
    }
}
