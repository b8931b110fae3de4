//! Players and coalitions.

use attractor_core::{Coalition, MAX_PLAYERS, Player};

use super::Parser;
use crate::lex::Token;
use crate::parse_error::ParseError;

impl Parser<'_, '_> {
    /// Players between brackets, after the opening one.
    pub(super) fn players(
        &mut self,
        close: &Token,
        opening: usize,
    ) -> Result<Coalition, ParseError> {
        let mut players = Coalition::NOBODY;
        if self.take(close) {
            return Ok(players);
        }
        loop {
            players = Coalition::from_bits(players.bits() | self.group()?.bits());
            if !self.take(&Token::Comma) {
                break;
            }
        }
        self.close(close, opening)?;
        Ok(players)
    }

    pub(super) fn group(&mut self) -> Result<Coalition, ParseError> {
        let mut group = self.group_term()?;
        while self.take(&Token::Minus) {
            let without = self.group_term()?;
            group = Coalition::from_bits(group.bits() & !without.bits());
        }
        Ok(group)
    }

    fn group_term(&mut self) -> Result<Coalition, ParseError> {
        let here = self.at;
        let Some(token) = self.peek().cloned() else { return Err(self.expected("a player")) };
        self.at += 1;
        match token {
            Token::Number(number) => self.player(number, here),
            Token::OpenSet => self.nested(|parser| parser.players(&Token::CloseSet, here)),
            Token::EmptySet => Ok(Coalition::NOBODY),
            Token::Word(word) if word == "all" => Ok(Coalition::everyone(self.reader.players)),
            Token::Word(word) => self.named_group(&word, here),
            _ => {
                self.at = here;
                Err(self.expected("a player"))
            }
        }
    }

    pub(super) fn named_group(&self, name: &str, here: usize) -> Result<Coalition, ParseError> {
        if let Some(group) = self.bindings.get(name) {
            return Ok(group);
        }
        let names = self.reader.vocabulary.player_names();
        if let Some(player) = names.iter().position(|player| player == name) {
            return Ok(Coalition::of(Player(player as u8)));
        }
        let error = self.error_at(here, &format!("`{name}` is not a player"));
        Err(error.hint(match &names[..] {
            [] => format!("players are 1 to {}, or `all`", self.reader.players),
            names => format!("players are {}, or `all`", names.join(", ")),
        }))
    }

    pub(super) fn player(&self, number: u64, here: usize) -> Result<Coalition, ParseError> {
        let players = if self.any_player { MAX_PLAYERS } else { self.reader.players };
        let player = u32::try_from(number).ok().and_then(Player::from_number);
        match player {
            Some(player) if player.0 < players => Ok(Coalition::of(player)),
            _ => {
                let error = self.error_at(here, &format!("there is no player {number}"));
                Err(error.hint(match players {
                    1 => "the only player is 1".to_string(),
                    _ => format!("players are 1 to {players}"),
                }))
            }
        }
    }
}
