//! A parity game solved: who wins from where, and how.

use super::game::{ParityGame, Winner};
use super::ground::{FIRST, Ground, NOWHERE, SECOND, SETTLED, Side};
use super::preprocess::Compression;
use super::{preprocess, promotion, tangle, zielonka};
use crate::arena::{Arena, ArenaBuilder, Vertex};
use crate::attract::Attraction;
use crate::outcome::{FOR_EVER, Value};
use crate::player::Coalition;
use crate::strategy::Strategy;
use crate::vertex_set::VertexSet;
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
        let compression = Compression::of(self.priorities, self.convention);
        // A draw is first lost for the coalition, then, where there are draws, for the others.
        let (cautious, choices) = self.run(&compression, SECOND, algorithm, watch)?;
        let solution = |winners, choices| ParitySolution {
            coalition: self.coalition,
            players: arena.players(),
            winners,
            choices,
        };
        let side = |winner| if winner == FIRST { Winner::Coalition } else { Winner::Others };
        if arena.all().all(|v| self.ended(v) != Some(Winner::Nobody)) {
            let winners: Vec<Winner> = cautious.into_iter().map(side).collect();
            let mut choices = choices;
            for (v, choice) in (0..).zip(&mut choices) {
                if winners[v as usize] != self.mover(v) {
                    *choice = NOWHERE;
                }
            }
            return Ok(solution(winners, choices));
        }
        let (bold, others) = self.run(&compression, FIRST, algorithm, watch)?;
        let winner = |v: usize| match (cautious[v], bold[v]) {
            (FIRST, _) => Winner::Coalition,
            (_, SECOND) => Winner::Others,
            _ => Winner::Nobody,
        };
        let choice = |v: usize| match (self.mover(v as Vertex), winner(v)) {
            (Winner::Coalition, Winner::Coalition) => choices[v],
            (Winner::Others, Winner::Others) => others[v],
            // Whoever wins the play if it is drawn has the move that keeps the draw.
            (Winner::Coalition, Winner::Nobody) => others[v],
            (Winner::Others, Winner::Nobody) => choices[v],
            _ => NOWHERE,
        };
        let all = 0..arena.vertices();
        Ok(solution(all.clone().map(winner).collect(), all.map(choice).collect()))
    }

    /// Solve it where a draw is a win of `draws`: who wins each vertex, and where to.
    ///
    /// Where the ends of play decide most of the game, they are attracted first, as outcomes are, and what they leave
    /// open is a game of its own. Nobody there has a move into what they have won, and moves into what the other has
    /// won are of no use.
    fn run(
        &self,
        compression: &Compression,
        draws: Side,
        algorithm: ParityAlgorithm,
        watch: &dyn Watch,
    ) -> Result<Solved, Cancelled> {
        let whole = || self.run_as_whole(compression, draws, algorithm, watch);
        let Some((mut winner, mut choice)) = self.ends(draws, watch)? else { return whole() };
        let arena = self.arena;
        let open: Vec<Vertex> = arena.all().filter(|&v| winner[v as usize] == OPEN).collect();
        // Until it is known, the choice at an open vertex is its number in the game of the open ones.
        (0..).zip(&open).for_each(|(number, &v)| choice[v as usize] = number);
        let mut builder = ArenaBuilder::new(arena.players());
        for &v in &open {
            let inside = |&&to: &&Vertex| winner[to as usize] == OPEN;
            let moves = arena.moves(v).iter().filter(inside).map(|&to| choice[to as usize]);
            builder.position(arena.owner(v), moves);
        }
        let Ok(part) = builder.build() else { return whole() };
        let priorities: Vec<u64> = open.iter().map(|&v| self.priorities[v as usize]).collect();
        let part = ParityGame { arena: &part, priorities: &priorities, ..*self };
        let (winners, choices) = part.run_as_whole(compression, draws, algorithm, watch)?;
        for ((&v, won), chosen) in open.iter().zip(winners).zip(choices) {
            winner[v as usize] = won;
            choice[v as usize] = open.get(chosen as usize).copied().unwrap_or(NOWHERE);
        }
        Ok((winner, choice))
    }

    /// Who wins by forcing an end of play, and where to; nothing if that decides less than half of the vertices.
    fn ends(&self, draws: Side, watch: &dyn Watch) -> Result<Option<Solved>, Cancelled> {
        let arena = self.arena;
        let mut winner = vec![OPEN; arena.vertices()];
        let mut choice = vec![NOWHERE; arena.vertices()];
        let mut decided = 0;
        let others = self.coalition.others(arena.players());
        for (side, coalition) in [(FIRST, self.coalition), (SECOND, others)] {
            let won = |v| self.ended(v).map(|winner| side_with(winner, draws)) == Some(side);
            let target = VertexSet::from_fn(arena.vertices(), won);
            if target.is_empty() {
                continue;
            }
            let region = Attraction::new(arena, coalition, &target).run_watched(watch)?;
            for v in arena.all().filter(|&v| region.contains(v)) {
                winner[v as usize] = side;
                choice[v as usize] = region.choice(v).unwrap_or(NOWHERE);
            }
            decided += region.len();
        }
        Ok((2 * decided >= arena.vertices()).then_some((winner, choice)))
    }

    /// The same on one ground, whatever the ends decide.
    fn run_as_whole(
        &self,
        compression: &Compression,
        draws: Side,
        algorithm: ParityAlgorithm,
        watch: &dyn Watch,
    ) -> Result<Solved, Cancelled> {
        let side = |winner: Winner| side_with(winner, draws);
        let priority = |v: Vertex| compression.number(self.priorities[v as usize]);
        let mut ground = Ground::new(self.arena, |v| side(self.mover(v)), priority, watch);
        preprocess::settle_ends(&mut ground, |v| self.ended(v).map(side))?;
        if algorithm == ParityAlgorithm::Auto {
            let size = (self.arena.vertices() + self.arena.edges()) as u64;
            preprocess::at_once(&mut ground, |ground, rest| {
                zielonka::solve(ground, rest, AT_ONCE * size)
            })?;
        }
        preprocess::by_components(&mut ground, self.arena.all(), |ground, part| {
            algorithm.solve(ground, part)
        })?;
        Ok((ground.winner, ground.choice))
    }
}

/// Who wins each vertex, and where they move from it if it is theirs.
type Solved = (Vec<Side>, Vec<Vertex>);

/// Neither side's yet.
const OPEN: Side = 2;

/// The side that wins where `draws` wins what nobody does.
fn side_with(winner: Winner, draws: Side) -> Side {
    match winner {
        Winner::Coalition => FIRST,
        Winner::Others => SECOND,
        Winner::Nobody => draws,
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
/// is hard for one of them is mostly easy for another, and trying all costs a small multiple of the best. Zielonka's is
/// the quickest on games from practice; whatever it does not finish at once is mostly promotion's.
fn in_turn(ground: &mut Ground<'_>, part: &[Vertex]) -> Result<(), Cancelled> {
    /// Of the size of the game. Games from practice need less.
    const PATIENCE: u64 = 64;
    const GROWTH: u64 = 4;
    let edges: usize = part.iter().map(|&v| ground.arena.moves(v).len()).sum();
    let mut budget = (part.len() + edges) as u64 * PATIENCE;
    if zielonka::solve(ground, part, budget)? {
        return Ok(());
    }
    let mut rest = part.to_vec();
    loop {
        for solve in [promotion::solve, tangle::solve, zielonka::solve] {
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
