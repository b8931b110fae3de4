//! A game being played: the moves so far, and everything that a player may ask on the way.

use std::sync::Arc;
use std::time::Duration;

use attractor_core::{Cancelled, Coalition, Game, Outcome, Picture, Player, Value, Watch};
use attractor_games::{AnyMove, AnyPosition};
use attractor_words::nearest;

use crate::best::{BestAnswer, BestRequest, best};
use crate::error::Error;
use crate::open::OpenRequest;
use crate::opponent::{Chooser, Dice, Turn};
use crate::playable_game::{PlayableGame, last_round};
use crate::searching::Budget;
use crate::solve::{Choice, PlayView};
use crate::why::{self, Sentence};

/// A game being played.
pub struct Session {
    pub(crate) playable: Arc<PlayableGame>,
    /// Every position so far, one more than there are moves.
    pub(crate) positions: Vec<AnyPosition>,
    pub(crate) moves: Vec<AnyMove>,
}

impl Session {
    /// Begin to play `playable`, after the moves that were made there already.
    pub fn new(playable: Arc<PlayableGame>) -> Session {
        let (root, line) = (playable.root.clone(), playable.line.clone());
        let mut session = Session { playable, positions: vec![root], moves: Vec::new() };
        line.into_iter().for_each(|chosen| session.make(chosen));
        session
    }

    /// The game that is played.
    pub fn playable(&self) -> &PlayableGame {
        &self.playable
    }

    /// The position.
    pub fn at(&self) -> &AnyPosition {
        self.positions.last().expect("there is always a first position")
    }

    /// Its notation.
    pub fn notation(&self) -> String {
        self.playable.game.notation(self.at())
    }

    /// Its picture.
    pub fn picture(&self) -> Picture {
        self.playable.game.picture(self.at())
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Player {
        self.playable.game.turn(self.at())
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.playable.game.outcome(self.at())
    }

    /// The moves that can be made; none when the game is over.
    pub fn moves(&self) -> Vec<String> {
        self.playable.moves(self.at()).iter().map(ToString::to_string).collect()
    }

    /// The moves made from the root, each with who made it.
    pub fn line(&self) -> Vec<(Player, String)> {
        let turns = self.positions.iter().map(|at| self.playable.game.turn(at));
        turns.zip(self.moves.iter().map(ToString::to_string)).collect()
    }

    /// The moves made from the root, each with the position in which it was made.
    pub fn steps(&self) -> impl Iterator<Item = (&AnyPosition, &AnyMove)> {
        self.positions.iter().zip(&self.moves)
    }

    /// Whether the position stands for the third time or more: play goes round, and counts as a
    /// draw unless priorities count.
    pub fn goes_round(&self) -> bool {
        self.positions.iter().filter(|&earlier| earlier == self.at()).count() >= 3
    }

    /// The cycle that play goes round once a position stands for the third time, from there to there.
    pub fn cycle(&self) -> Option<Vec<String>> {
        let round = last_round(&self.positions).filter(|_| self.goes_round())?;
        Some(round.iter().map(|at| self.playable.game.notation(at)).collect())
    }

    /// Who wins if play goes on round that cycle: nobody, unless priorities count.
    pub fn cycle_winners(&self) -> Option<Coalition> {
        self.goes_round().then(|| self.playable.winners_of_round(&self.positions))
    }

    /// Make the move that `text` names, and give its name as the game writes it.
    pub fn play(&mut self, text: &str) -> Result<String, Error> {
        let chosen = self.playable.find_move(self.at(), text).map_err(|error| {
            if error.legal.is_empty() {
                return Error::new("the game is over")
                    .hint("`undo` takes a move back, `restart` begins again");
            }
            let wrong = Error::new(format!("`{}` cannot be played here", error.text));
            wrong.hint(match nearest(&error.text, error.legal.iter().map(String::as_str)) {
                Some(near) => format!("did you mean `{near}`? `moves` lists all moves"),
                None => "`moves` lists all moves, `help` all commands".to_owned(),
            })
        })?;
        let name = chosen.to_string();
        self.make(chosen);
        Ok(name)
    }

    /// Let `chooser` make a move, and give its name; `None` when the game is over.
    pub fn let_play(
        &mut self,
        chooser: &dyn Chooser,
        dice: &mut Dice,
    ) -> Result<Option<String>, Error> {
        let mut moves = self.playable.moves(self.at());
        if moves.is_empty() {
            return Ok(None);
        }
        let turn = Turn { game: &self.playable.game, at: self.at(), moves: &moves };
        let chosen = moves.swap_remove(chooser.choose(&turn, dice)?);
        let name = chosen.to_string();
        self.make(chosen);
        Ok(Some(name))
    }

    fn make(&mut self, chosen: AnyMove) {
        self.positions.push(self.playable.game.play(self.at(), &chosen));
        self.moves.push(chosen);
    }

    /// Take back the last move, and give its name; `None` when there is none.
    pub fn undo(&mut self) -> Option<String> {
        let last = self.moves.pop()?;
        self.positions.pop();
        Some(last.to_string())
    }

    /// Go back to the root.
    pub fn restart(&mut self) {
        self.positions.truncate(1);
        self.moves.clear();
    }

    /// What the position is worth to whoever is to move.
    pub fn value(&self, watch: &dyn Watch) -> Result<Value, Error> {
        self.playable.solved(watch)?.worth(self.at())
    }

    /// Every move with its value for whoever makes it, best first.
    pub fn choices(&self, watch: &dyn Watch) -> Result<Vec<Choice>, Error> {
        self.playable.solved(watch)?.choices(self.at(), |_| Ok(None))
    }

    /// The moves that keep the value of the position, with that value.
    pub fn best(&self, watch: &dyn Watch) -> Result<Vec<Choice>, Error> {
        let best = self.playable.solved(watch)?.best(self.at())?;
        let mut choices = self.choices(watch)?; // best first
        choices.truncate(best.len());
        Ok(choices)
    }

    /// What a search of so long proves of the position and its moves, told on the way: for games that
    /// are too large to be solved.
    pub fn search(&self, time: Duration, watch: &dyn Watch) -> Result<BestAnswer, Error> {
        let at = Some(self.notation());
        let open = OpenRequest { at, line: None, ..self.playable.request().clone() };
        let budget = Budget { time: Some(time), memory: open.memory, ..Budget::default() };
        let answer = best(&BestRequest { open, budget, book: None }, watch)?;
        if answer.interrupted { Err(Cancelled.into()) } else { Ok(answer) }
    }

    /// Why the position has its value.
    pub fn why(&self, watch: &dyn Watch) -> Result<Vec<Sentence>, Error> {
        why::sentences(&*self.playable.solved(watch)?, self.at())
    }

    /// A line of best play from here.
    pub fn best_line(&self, watch: &dyn Watch) -> Result<PlayView, Error> {
        self.playable.solved(watch)?.line(self.at(), watch)
    }
}
