//! Moves that are made together: what each player can choose, and where the choices of all lead.

use std::fmt;

use attractor_core::{Game, Outcome, Picture};

use crate::check::NONE;
use crate::code::{Frame, LOCALS, NOWHERE, Verdict};
use crate::game::{Position, TextGame};
use crate::naive::{NOBODY, shown};
use crate::typed::{AskedKind, Piece, Told};

/// What a player chose: which move of the rules, passing last, and what its names stand for.
#[derive(Clone, Debug)]
pub struct Choice {
    pub(crate) at: usize,
    names: [i64; LOCALS],
}

/// Why the choices of all players have no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoResult {
    /// What they were.
    pub choices: String,
    /// Where they were made.
    pub position: String,
    /// Whether they lead out of the range of a number; else they need a square that does not exist.
    pub leaves: bool,
}

impl fmt::Display for NoResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoResult { choices, position, leaves } = self;
        match leaves {
            true => write!(f, "`{choices}` at `{position}` leads out of the range of a number"),
            false => write!(f, "`{choices}` at `{position}` needs a square that does not exist"),
        }
    }
}

impl<const W: usize> Position<W> {
    /// The position as packed words.
    pub fn words(&self) -> &[u64] {
        &self.0
    }

    /// The position of words that [`Position::words`] gave.
    pub fn of_words(words: &[u64]) -> Position<W> {
        let mut all = [0; W];
        all.copy_from_slice(words);
        Position(all)
    }
}

impl<const W: usize> TextGame<W> {
    /// Whether a rule has ended the game.
    pub fn is_over(&self, at: &Position<W>) -> bool {
        self.end(at).is_some()
    }

    /// How a rule has ended the game.
    pub fn declared(&self, at: &Position<W>) -> Option<Outcome> {
        self.end(at).map(|end| self.ended(at, end))
    }

    /// The same with a player's eyes.
    pub(crate) fn with_turn(&self, at: &Position<W>, player: u8) -> Position<W> {
        let mut words = at.0;
        self.code.layout.turn.set(&mut words, u64::from(player));
        Position(words)
    }

    /// What lies on the board, where nobody clicks on it.
    pub fn board(&self, at: &Position<W>) -> Picture {
        crate::picture::draw(self.rules(), &self.state(at))
    }

    /// What a player can choose at a position, after what is in `found` already.
    pub fn choices(&self, at: &Position<W>, player: u8, found: &mut Vec<Choice>) {
        let Position(words) = self.with_turn(at, player);
        self.code.each_move(words, &mut |at, frame: &mut Frame<W>| {
            found.push(Choice { at, names: frame.locals });
            true
        });
        if self.code.can_pass(words) {
            found.push(Choice { at: self.rules.moves.len(), names: [NONE; LOCALS] });
        }
    }

    /// What a choice is called.
    pub fn choice_name(&self, chosen: &Choice) -> String {
        let Some(rule) = self.rules.moves.get(chosen.at) else { return "pass".to_owned() };
        let mut name = String::new();
        for piece in &rule.called {
            match piece {
                Piece::Text(text) => name.push_str(text),
                Piece::Choice(at) => {
                    let choice = &rule.choices[*at];
                    let value = chosen.names[usize::from(choice.local)];
                    name.push_str(&shown(&self.rules, &choice.domain, value));
                }
            }
        }
        name
    }

    /// Where the choices of all players lead, one of each player in their order.
    ///
    /// # Errors
    /// Why they have no result.
    pub fn play_together(
        &self,
        at: &Position<W>,
        chosen: &[&Choice],
    ) -> Result<Position<W>, NoResult> {
        let mut frame = Frame::new(&self.code, at.0);
        let asked = self.rules.together.iter().flat_map(|together| &together.asked);
        for (local, asked) in frame.locals.iter_mut().zip(asked) {
            let own = chosen[usize::from(asked.player)];
            *local = match (asked.by_move[own.at], asked.kind) {
                (Some(Told::Number(number)), _) => number,
                (Some(Told::Local(local)), _) => own.names[usize::from(local)],
                (None, AskedKind::Number) => NONE,
                (None, AskedKind::Square) => i64::from(NOWHERE),
                (None, AskedKind::Player) => NOBODY,
            };
        }
        self.code.run_lines(&self.code.together, &mut frame);
        match frame.verdict {
            Verdict::Fine => Ok(Position(frame.now)),
            verdict => Err(NoResult {
                choices: self.choices_told(chosen),
                position: self.notation(at),
                leaves: verdict == Verdict::Leaves,
            }),
        }
    }

    /// The choices of all players in words.
    pub(crate) fn choices_told(&self, chosen: &[&Choice]) -> String {
        let told = self.rules.players.iter().zip(chosen);
        let told =
            told.map(|(player, chosen)| format!("{}.{}", player.name, self.choice_name(chosen)));
        told.collect::<Vec<_>>().join(" ")
    }
}
