//! What a search may write down about the nodes that it visits.

use attractor_core::Game;

use crate::score::Score;

/// Somebody who watches a search node by node. The unit type looks away and costs nothing.
pub trait Notes<G: Game> {
    /// A position is looked at, reached by this move, with these bounds if there are any.
    fn enter(&mut self, _by: Option<&G::Move>, _at: &G::Position, _window: Option<[Score; 2]>) {}

    /// The position that was entered last and not left yet has this score, because nothing beyond
    /// it was looked at.
    fn leaf(&mut self, _value: Score) {}

    /// The position that was entered last and not left yet has this score, by the move with this
    /// number; these moves were not looked at, as they can change nothing.
    fn leave(&mut self, _value: Score, _best: usize, _cut: &[G::Move]) {}
}

impl<G: Game> Notes<G> for () {}

/// The scores of the leaves in the order in which they were looked at, up to some number.
#[derive(Clone, Debug)]
pub struct Leaves {
    /// The scores.
    pub scores: Vec<Score>,
    /// The most scores that are kept.
    pub most: usize,
    /// How many there were.
    pub seen: u64,
}

impl Leaves {
    /// At most `most` scores are kept.
    pub fn new(most: usize) -> Leaves {
        Leaves { scores: Vec::new(), most, seen: 0 }
    }

    /// Every score, if all were kept.
    pub fn all(self) -> Option<Vec<Score>> {
        (self.seen == self.scores.len() as u64).then_some(self.scores)
    }
}

impl<G: Game> Notes<G> for Leaves {
    fn leaf(&mut self, value: Score) {
        self.seen += 1;
        if self.scores.len() < self.most {
            self.scores.push(value);
        }
    }
}

impl<G: Game, A: Notes<G>, B: Notes<G>> Notes<G> for (A, B) {
    fn enter(&mut self, by: Option<&G::Move>, at: &G::Position, window: Option<[Score; 2]>) {
        self.0.enter(by, at, window);
        self.1.enter(by, at, window);
    }
    fn leaf(&mut self, value: Score) {
        self.0.leaf(value);
        self.1.leaf(value);
    }
    fn leave(&mut self, value: Score, best: usize, cut: &[G::Move]) {
        self.0.leave(value, best, cut);
        self.1.leave(value, best, cut);
    }
}
