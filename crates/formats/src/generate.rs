//! Arenas made to order, for tests and benchmarks. The same order always gives the same arena.

use std::ops::RangeInclusive;

use attractor_core::{ArenaBuilder, Coalition, MAX_PLAYERS, MAX_VERTICES, Outcome, Player, Vertex};
use hashbrown::HashSet;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

use crate::error::Error;
use crate::named_arena::NamedArena;

/// What can be made, each with its name and what it is.
pub const KINDS: [(&str, &str); 6] = [
    ("random", "every vertex has a few moves to vertices drawn by lot"),
    ("grid", "a token moves right or up in turn; whoever cannot move loses"),
    ("ladder", "two rails, one of each player; every move may change the rail"),
    ("tree", "all leaves equally deep, won by lot; players move in turn"),
    ("cycle", "a ring with one way out, which player 1 takes to win"),
    ("chain", "a single line of moves, as long as it gets"),
];

/// A random arena to order.
///
/// ```
/// use attractor_formats::generate::{Random, random};
///
/// let order = Random { vertices: 1000, degree: 2..=4, seed: 7, ..Random::default() };
/// assert_eq!(random(&order)?, random(&order)?);
/// # Ok::<(), attractor_formats::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Random {
    /// How many vertices.
    pub vertices: usize,
    /// How many moves a vertex has where the game goes on: different ones, none back to itself.
    pub degree: RangeInclusive<usize>,
    /// How many players.
    pub players: u8,
    /// The share of vertices where the game is over, from 0 to 1. Every player wins as many of them
    /// as the others, up to chance.
    pub finished: f64,
    /// The share of draws among those.
    pub draws: f64,
    /// Whether the players move in turn.
    pub alternate: bool,
    /// The same seed gives the same arena.
    pub seed: u64,
}

impl Default for Random {
    fn default() -> Random {
        Random {
            vertices: 1000,
            degree: 2..=4,
            players: 2,
            finished: 0.05,
            draws: 0.0,
            alternate: false,
            seed: 0,
        }
    }
}

/// A random arena; the game begins at vertex 0.
///
/// # Errors
/// An order that cannot be filled, such as more moves than there are vertices.
pub fn random(order: &Random) -> Result<NamedArena, Error> {
    let &Random { vertices, players, finished, draws, alternate, seed, .. } = order;
    check(order)?;
    let (least, most) = (*order.degree.start(), *order.degree.end());
    let mut lot = Lot::new(seed);
    let average = (least + most).div_ceil(2);
    let mut builder = builder(players, vertices, vertices.saturating_mul(average))?;
    let mut row: Vec<Vertex> = Vec::with_capacity(most);
    for v in 0..vertices {
        let owner = if alternate { v % usize::from(players) } else { lot.below(players.into()) };
        let owner = Player(owner as u8);
        // A game that is over before it begins is of no use to anybody.
        if lot.happens(finished) && (v > 0 || finished == 1.0) {
            let winner = Player(lot.below(players.into()) as u8);
            let outcome = if lot.happens(draws) {
                Outcome::DRAW
            } else {
                Outcome::won_by(Coalition::of(winner))
            };
            builder.finished(owner, outcome);
        } else {
            let degree = least + lot.below(most - least + 1);
            let class = if alternate { Class::next(v, players.into()) } else { Class::ALL };
            lot.targets(&mut row, degree, v, class, vertices);
            builder.position(owner, row.iter().copied());
        }
    }
    named(builder)
}

fn check(order: &Random) -> Result<(), Error> {
    check_size(order.vertices)?;
    let (least, most) = (*order.degree.start(), *order.degree.end());
    if least == 0 || least > most {
        return Err(Error::new(format!("{least} to {most} moves cannot be had"))
            .hint("give the least and the most, from 1 on: `2..4`"));
    }
    if order.players == 0 || order.players > MAX_PLAYERS {
        return Err(Error::new(format!("an arena has 1 to {MAX_PLAYERS} players")));
    }
    for share in [order.finished, order.draws] {
        if !(0.0..=1.0).contains(&share) {
            return Err(Error::new(format!("{share} is not a share")).hint("give 0 to 1"));
        }
    }
    // With players in turn, the targets of a vertex are those of the next player; the smallest
    // class has this many, without the vertex itself when there is one player.
    let players = usize::from(order.players);
    let others =
        if order.alternate && players > 1 { order.vertices / players } else { order.vertices - 1 };
    if most > others && order.finished < 1.0 {
        return Err(Error::new(format!(
            "{most} different moves cannot be had among {others} other vertices"
        ))
        .hint("ask for more vertices or fewer moves"));
    }
    Ok(())
}

fn check_size(vertices: usize) -> Result<(), Error> {
    if vertices == 0 || vertices > MAX_VERTICES {
        let vertices = match vertices {
            usize::MAX => "so many".to_owned(),
            known => known.to_string(),
        };
        return Err(Error::new(format!("{vertices} vertices cannot be had"))
            .hint(format!("an arena has 1 to {MAX_VERTICES} vertices")));
    }
    Ok(())
}

/// The vertices that a move may lead to: `first`, `first + step`, and so on.
#[derive(Clone, Copy)]
struct Class {
    first: usize,
    step: usize,
}

impl Class {
    const ALL: Class = Class { first: 0, step: 1 };

    /// The vertices of the player after that of `v`.
    fn next(v: usize, players: usize) -> Class {
        Class { first: (v + 1) % players, step: players }
    }

    fn len(self, vertices: usize) -> usize {
        (vertices - self.first).div_ceil(self.step)
    }

    fn member(self, index: usize) -> Vertex {
        (self.first + self.step * index) as Vertex
    }
}

/// Whatever is decided by lot.
struct Lot(Pcg64);

impl Lot {
    fn new(seed: u64) -> Lot {
        Lot(Pcg64::seed_from_u64(seed))
    }

    /// A number below `bound`, by the high half of a product: no library may change it.
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.0.next_u64()) * bound as u128) >> 64) as usize
    }

    fn happens(&mut self, share: f64) -> bool {
        ((self.0.next_u64() >> 11) as f64) < share * (1u64 << 53) as f64
    }

    /// Different targets from `class`, none of them `v`.
    fn targets(
        &mut self,
        row: &mut Vec<Vertex>,
        degree: usize,
        v: usize,
        class: Class,
        vertices: usize,
    ) {
        const FEW: usize = 32; // as many as are compared faster than hashed
        row.clear();
        let candidates = class.len(vertices);
        if degree > candidates / 2 {
            // Nearly all of them: draw without putting back.
            row.extend((0..candidates).map(|i| class.member(i)).filter(|&to| to as usize != v));
            for i in 0..degree {
                let other = i + self.below(row.len() - i);
                row.swap(i, other);
            }
            row.truncate(degree);
            return;
        }
        let mut seen: HashSet<Vertex> = HashSet::new();
        while row.len() < degree {
            let to = class.member(self.below(candidates));
            let new = if degree <= FEW { !row.contains(&to) } else { seen.insert(to) };
            if new && to as usize != v {
                row.push(to);
            }
        }
    }
}

/// A builder with room for what will come.
fn builder(players: u8, vertices: usize, edges: usize) -> Result<ArenaBuilder, Error> {
    ArenaBuilder::try_with_capacity(players, vertices, edges)
        .map_err(|error| Error::new(error.to_string()).hint("ask for fewer vertices or moves"))
}

fn named(builder: ArenaBuilder) -> Result<NamedArena, Error> {
    let arena = builder.build().map_err(|error| Error::new(error.to_string()))?;
    let mut named = NamedArena::new(arena);
    named.start = Some(0);
    Ok(named)
}

/// Two players move a token right or up on `width` times `height` points, from the lower left corner
/// to the upper right one, where nobody can move: who is to move there has lost.
///
/// # Errors
/// A size that is no arena's; so for the others.
pub fn grid(width: usize, height: usize) -> Result<NamedArena, Error> {
    let vertices = width.checked_mul(height).unwrap_or(0);
    check_size(vertices)?;
    let mut builder = builder(2, vertices, 2 * vertices)?;
    for v in 0..vertices {
        let (x, y) = (v % width, v / width);
        let owner = Player(((x + y) % 2) as u8);
        let right = (x + 1 < width).then_some((v + 1) as Vertex);
        let up = (y + 1 < height).then_some((v + width) as Vertex);
        if v + 1 == vertices {
            builder.finished(owner, Outcome::won_by(Coalition::of(owner).others(2)));
        } else {
            builder.position(owner, right.into_iter().chain(up));
        }
    }
    named(builder)
}

/// Two rails of `rungs` vertices; vertex 2i is player 1's and 2i + 1 is player 2's. Every move goes
/// one rung on, on the same rail or the other. Whose rail is reached at the end has won.
///
/// # Errors
/// As [`grid`].
pub fn ladder(rungs: usize) -> Result<NamedArena, Error> {
    let vertices = rungs.checked_mul(2).unwrap_or(0);
    check_size(vertices)?;
    let mut builder = builder(2, vertices, 2 * vertices)?;
    for v in 0..vertices {
        let owner = Player((v % 2) as u8);
        if v + 2 >= vertices {
            builder.finished(owner, Outcome::won_by(Coalition::of(owner)));
        } else {
            let next = (v - v % 2 + 2) as Vertex;
            builder
                .position(owner, [next + Vertex::from(owner.0), next + 1 - Vertex::from(owner.0)]);
        }
    }
    named(builder)
}

/// A tree whose inner vertices have `branching` moves and whose leaves are `depth` moves from the
/// root. The two players move in turn, and each leaf is won by lot.
///
/// # Errors
/// As [`grid`].
pub fn tree(branching: usize, depth: u32, seed: u64) -> Result<NamedArena, Error> {
    let vertices = match branching {
        1 => depth as usize + 1,
        // Every level is at least twice as large as the one before: 32 of them are too many anyway.
        _ => (0..=depth.min(32))
            .try_fold(0usize, |sum, level| sum.checked_add(branching.checked_pow(level)?))
            .unwrap_or(usize::MAX),
    };
    if branching == 0 {
        return Err(Error::new("a tree without branches cannot be had").hint("give 1 or more"));
    }
    check_size(vertices)?;
    let mut lot = Lot::new(seed);
    let mut builder = builder(2, vertices, vertices)?;
    let mut level_start = 0;
    let mut level_size = 1usize;
    for level in 0..=depth {
        let owner = Player((level % 2) as u8);
        for i in 0..level_size {
            if level == depth {
                let winner = Player(lot.below(2) as u8);
                builder.finished(owner, Outcome::won_by(Coalition::of(winner)));
            } else {
                let first = level_start + level_size + i * branching;
                builder.position(owner, (first..first + branching).map(|child| child as Vertex));
            }
        }
        level_start += level_size;
        level_size = level_size.saturating_mul(branching);
    }
    named(builder)
}

/// A ring of `length` vertices whose owners take turns, and one vertex outside, where player 1 has
/// won. Only vertex 0, which is player 1's, has the choice to leave.
///
/// # Errors
/// As [`grid`].
pub fn cycle(length: usize) -> Result<NamedArena, Error> {
    let vertices = if length == 0 { 0 } else { length.saturating_add(1) };
    check_size(vertices)?;
    let mut builder = builder(2, vertices, vertices)?;
    for v in 0..length {
        let next = ((v + 1) % length) as Vertex;
        let out = (v == 0).then_some(length as Vertex);
        builder.position(Player((v % 2) as u8), std::iter::once(next).chain(out));
    }
    builder.finished(Player((length % 2) as u8), Outcome::won_by(Coalition::of(Player(0))));
    named(builder)
}

/// A single line of `length` moves, whose owners take turns; player 1 has won at its end. An
/// attractor needs as many layers as it has vertices.
///
/// # Errors
/// As [`grid`].
pub fn chain(length: usize) -> Result<NamedArena, Error> {
    let vertices = length.saturating_add(1);
    check_size(vertices)?;
    let mut builder = builder(2, vertices, length)?;
    for v in 0..length {
        builder.position(Player((v % 2) as u8), [(v + 1) as Vertex]);
    }
    builder.finished(Player((length % 2) as u8), Outcome::won_by(Coalition::of(Player(0))));
    named(builder)
}
