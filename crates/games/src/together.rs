//! Games that are written as text and whose players choose at the same time.

use attractor_core::{Game, Outcome, Picture};
use attractor_logic::{JointGame, JointMoves};
use attractor_rules::open::Take;
use attractor_rules::parse::parse;
use attractor_rules::{Choice, NoResult, Position, TextGame};

use crate::spec::SpecError;
use crate::written::{is_written, wrong};

/// A game that is written as text, as formulas are asked of it.
pub struct Together<const W: usize>(TextGame<W>);

/// Whoever wants such a game with its type.
pub trait TakeTogether {
    /// What comes of it.
    type Output;

    /// Take the game, and what it is called.
    fn take<const W: usize>(self, title: String, game: Together<W>) -> Self::Output;
}

/// Whether `text` is the text of a game whose players choose at the same time.
pub fn is_together(text: &str) -> bool {
    is_written(text) && parse(text).0.is_together()
}

/// Hand the game of a text to `taker`.
///
/// # Errors
/// What is wrong with the text.
pub fn open_together<T: TakeTogether>(text: &str, taker: T) -> Result<T::Output, SpecError> {
    struct Open<T>(T);
    impl<T: TakeTogether> Take for Open<T> {
        type Output = T::Output;
        fn take<const W: usize>(self, game: TextGame<W>) -> T::Output {
            self.0.take(game.rules().name(), Together(game))
        }
    }
    attractor_rules::open::open(text, &[], Open(taker)).map_err(wrong)
}

impl<const W: usize> Together<W> {
    fn choices(&self, at: &Position<W>, player: u8) -> Vec<Choice> {
        let mut found = Vec::new();
        self.0.choices(at, player, &mut found);
        found
    }
}

impl<const W: usize> JointGame for Together<W> {
    type Error = NoResult;
    type Scratch = Vec<Vec<Choice>>;

    fn players(&self) -> u8 {
        self.0.players()
    }

    fn player_name(&self, player: u8) -> String {
        self.0.rules().players[usize::from(player)].name.clone()
    }

    fn words(&self) -> usize {
        W
    }

    fn start(&self) -> Vec<u64> {
        self.0.start().words().to_vec()
    }

    fn is_decided(&self, state: &[u64]) -> bool {
        self.0.is_over(&Position::of_words(state))
    }

    fn outcome(&self, state: &[u64]) -> Option<Outcome> {
        self.0.declared(&Position::of_words(state))
    }

    fn tells_outcomes(&self) -> bool {
        !self.0.rules().ends.is_empty()
    }

    fn actions(&self, state: &[u64], actions: &mut Vec<u32>) {
        let at = Position::of_words(state);
        actions.extend((0..self.players()).map(|player| self.choices(&at, player).len() as u32));
    }

    fn moves(
        &self,
        state: &[u64],
        scratch: &mut Vec<Vec<Choice>>,
        moves: &mut JointMoves,
    ) -> Result<(), NoResult> {
        let at = Position::of_words(state);
        scratch.resize_with(usize::from(self.players()), Vec::new);
        for (player, own) in (0..).zip(scratch.iter_mut()) {
            own.clear();
            self.0.choices(&at, player, own);
        }
        if !moves.begin(scratch.iter().map(|own| own.len() as u32)) {
            return Ok(());
        }
        let mut places = vec![0; scratch.len()];
        loop {
            let chosen: Vec<&Choice> =
                scratch.iter().zip(&places).map(|(own, &place)| &own[place]).collect();
            moves.to.extend_from_slice(self.0.play_together(&at, &chosen)?.words());
            // The next choices, as one counts: the last player's changes fastest.
            let next = (0..places.len()).rev().find(|&i| places[i] + 1 < scratch[i].len());
            let Some(next) = next else { return Ok(()) };
            places[next] += 1;
            places[next + 1..].fill(0);
        }
    }

    fn action_name(&self, state: &[u64], player: u8, action: u32) -> String {
        let own = self.choices(&Position::of_words(state), player);
        self.0.choice_name(&own[action as usize])
    }

    fn labels(&self) -> Vec<String> {
        self.0.rules().labels.iter().map(|label| label.0.clone()).collect()
    }

    fn has(&self, state: &[u64], label: usize) -> bool {
        self.0.holds(&Position::of_words(state), label)
    }

    fn numbers(&self) -> Vec<String> {
        self.0.numbers(&self.0.start()).into_iter().map(|(name, _)| name).collect()
    }

    fn number(&self, state: &[u64], name: &str) -> Option<i64> {
        let numbers = self.0.numbers(&Position::of_words(state));
        numbers.into_iter().find(|(known, _)| known == name).map(|(_, number)| number)
    }

    fn picture(&self, state: &[u64]) -> Option<Picture> {
        Some(self.0.board(&Position::of_words(state)))
    }

    fn notation(&self, state: &[u64]) -> String {
        self.0.notation(&Position::of_words(state))
    }

    fn find(&self, notation: &str) -> Result<Vec<u64>, String> {
        self.0.read(notation).map(|at| at.words().to_vec())
    }
}
