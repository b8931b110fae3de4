//! A parity game solved: who wins from where, and how.

use super::game::{ParityGame, Winner};
use super::ground::{FIRST, Ground, NOWHERE, SECOND, SETTLED, Side};
use super::{preprocess, promotion, tangle, zielonka};
use crate::arena::{Arena, Vertex};
use crate::outcome::{FOR_EVER, Value};
use crate::player::Coalition;
use crate::strategy::Strategy;
use crate::watch::{Cancelled, Watch};

/// What solves a parity game. All give the same regions; where several strategies win they may differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ParityAlgorithm {
    /// Zielonka's algorithm as long as it is quick, then the others in turn, with more and more patience.
    #[default]
    Auto,
    /// Zielonka's algorithm.
    Zielonka,
    /// Priority promotion.
    Promotion,
    /// Tangle learning.
    Tangles,
}

impl ParityAlgorithm {
    /// Every algorithm.
    pub const ALL: [ParityAlgorithm; 4] = [
        ParityAlgorithm::Auto,
        ParityAlgorithm::Zielonka,
        ParityAlgorithm::Promotion,
        ParityAlgorithm::Tangles,
    ];
}

/// A parity game solved: who wins from each vertex, and by which moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParitySolution {
    coalition: Coalition,
    players: u8,
    winners: Vec<Winner>,
    choices: Vec<Vertex>,
}

impl ParityGame<'_> {
    /// Solve it.
    ///
    /// ```
    /// use attractor_core::{ArenaBuilder, Coalition, Convention, ParityAlgorithm, ParityGame, Player, Unwatched};
    ///
    /// // Player 2 can go round between 1 and 2, where the largest priority is 3, which is odd.
    /// let mut builder = ArenaBuilder::new(2);
    /// builder.position(Player(0), [1]);
    /// builder.position(Player(1), [0, 2]);
    /// builder.position(Player(0), [1]);
    /// let arena = builder.build()?;
    /// let game = ParityGame {
    ///     arena: &arena,
    ///     coalition: Coalition::of(Player(0)),
    ///     priorities: &[0, 2, 3],
    ///     convention: Convention::MaxEven,
    /// };
    /// let solution = game.solve(ParityAlgorithm::Auto, &Unwatched)?;
    /// assert!(solution.value(0).is_loss());
    /// assert_eq!(solution.choice(1), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If there are not as many priorities as vertices.
    pub fn solve(
        &self,
        algorithm: ParityAlgorithm,
        watch: &dyn Watch,
    ) -> Result<ParitySolution, Cancelled> {
        let arena = self.arena;
        assert_eq!(self.priorities.len(), arena.vertices(), "one priority for each vertex");
        let convention = self.convention;
        let compressed = preprocess::compress(
            self.priorities,
            |priority| convention.weight(priority),
            |priority| convention.is_good(priority),
        );
        // A draw is first lost for the coalition, then, where there are draws, for the others.
        let cautious = self.run(&compressed, SECOND, algorithm, watch)?;
        let bold = match arena.all().any(|v| self.ended(v) == Some(Winner::Nobody)) {
            true => Some(self.run(&compressed, FIRST, algorithm, watch)?),
            false => None,
        };
        let bold = bold.as_ref().unwrap_or(&cautious);
        let winner = |v: usize| match (cautious.winner[v], bold.winner[v]) {
            (FIRST, _) => Winner::Coalition,
            (_, SECOND) => Winner::Others,
            _ => Winner::Nobody,
        };
        let choice = |v: usize| match (self.mover(v as Vertex), winner(v)) {
            (Winner::Coalition, Winner::Coalition) => cautious.choice[v],
            (Winner::Others, Winner::Others) => bold.choice[v],
            // Whoever wins the play if it is drawn has the move that keeps the draw.
            (Winner::Coalition, Winner::Nobody) => bold.choice[v],
            (Winner::Others, Winner::Nobody) => cautious.choice[v],
            _ => NOWHERE,
        };
        Ok(ParitySolution {
            coalition: self.coalition,
            players: arena.players(),
            winners: (0..arena.vertices()).map(winner).collect(),
            choices: (0..arena.vertices()).map(choice).collect(),
        })
    }

    /// Solve it where a draw is a win of `draws`.
    fn run<'w>(
        &'w self,
        compressed: &[u32],
        draws: Side,
        algorithm: ParityAlgorithm,
        watch: &'w dyn Watch,
    ) -> Result<Ground<'w>, Cancelled> {
        let side = |winner: Winner| match winner {
            Winner::Coalition => FIRST,
            Winner::Others => SECOND,
            Winner::Nobody => draws,
        };
        let mut ground = Ground::new(self.arena, |v| side(self.mover(v)), compressed, watch);
        preprocess::settle_ends(&mut ground, self.arena.all(), |v| self.ended(v).map(side))?;
        if algorithm == ParityAlgorithm::Auto {
            let size = (self.arena.vertices() + self.arena.edges()) as u64;
            preprocess::at_once(&mut ground, |ground, rest| {
                zielonka::solve(ground, rest, AT_ONCE * size)
            })?;
        }
        preprocess::by_components(&mut ground, self.arena.all(), |ground, part| {
            algorithm.solve(ground, part)
        })?;
        Ok(ground)
    }
}

/// Edges and vertices that Zielonka's algorithm may look at in the whole game, as a multiple of the game, before it is
/// cut into components: most games need less, and finding the components would cost as much again.
const AT_ONCE: u64 = 32;

impl ParityAlgorithm {
    /// Solve a part whose vertices are free and ordered by priority.
    pub(super) fn solve(self, ground: &mut Ground<'_>, part: &[Vertex]) -> Result<(), Cancelled> {
        match self {
            ParityAlgorithm::Auto => return in_turn(ground, part),
            ParityAlgorithm::Zielonka => zielonka::solve(ground, part, u64::MAX)?,
            ParityAlgorithm::Promotion => promotion::solve(ground, part, u64::MAX)?,
            ParityAlgorithm::Tangles => tangle::solve(ground, part, u64::MAX)?,
        };
        Ok(())
    }
}

/// One algorithm after the other, each with as much work as the last one had, and then again with more: what
/// is hard for one of them is mostly easy for another, and trying all costs a small multiple of the best.
fn in_turn(ground: &mut Ground<'_>, part: &[Vertex]) -> Result<(), Cancelled> {
    /// Of the size of the game. Games from practice need less.
    const PATIENCE: u64 = 64;
    const GROWTH: u64 = 8;
    let edges: usize = part.iter().map(|&v| ground.arena.moves(v).len()).sum();
    let mut budget = (part.len() + edges) as u64 * PATIENCE;
    let mut rest = part.to_vec();
    loop {
        for solve in [zielonka::solve, tangle::solve, promotion::solve] {
            if solve(ground, &rest, budget)? {
                return Ok(());
            }
            rest.retain(|&v| ground.cell(v).taken != SETTLED);
        }
        budget = budget.saturating_mul(GROWTH);
    }
}

impl ParitySolution {
    /// Who wins with the good priorities.
    pub fn coalition(&self) -> Coalition {
        self.coalition
    }

    /// Everyone else.
    pub fn others(&self) -> Coalition {
        self.coalition.others(self.players)
    }

    /// Who wins from each vertex.
    pub fn winners(&self) -> &[Winner] {
        &self.winners
    }

    /// What `v` is worth to the coalition. No number of moves belongs to it: play may go on for ever.
    pub fn value(&self, v: Vertex) -> Value {
        match self.winners[v as usize] {
            Winner::Coalition => Value::Win(std::cmp::Reverse(FOR_EVER)),
            Winner::Others => Value::Loss(FOR_EVER),
            Winner::Nobody => Value::Draw,
        }
    }

    /// What the player who moves at `v` should play: a move that wins or, where only that can be had, one
    /// that keeps the draw. `None` where the player loses, and where play ends.
    pub fn choice(&self, v: Vertex) -> Option<Vertex> {
        let choice = self.choices[v as usize];
        (choice != NOWHERE).then_some(choice)
    }

    /// The strategy of a side: the coalition, or the others.
    pub fn strategy(&self, arena: &Arena, side: Coalition) -> Strategy {
        Strategy::from_fn(arena, side, |v| self.choice(v))
    }

    /// How many vertices the coalition wins, loses, and neither.
    pub fn counts(&self) -> [usize; 3] {
        let count = |winner| self.winners.iter().filter(|&&known| known == winner).count();
        [Winner::Coalition, Winner::Others, Winner::Nobody].map(count)
    }
}
