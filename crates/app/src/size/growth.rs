//! How a game grows from move to move, and how large it becomes.

use attractor_core::Game;
use attractor_games::{AnyGame, AnyMove, AnyPosition, FirstPositions};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// What was explored of a game in which every play to a position is equally long: how many positions
/// are so many moves away from the start, as far as all of them are known.
pub(super) struct Growth {
    levels: Vec<usize>,
    /// Plays to positions of the last level drawn by lot, by the places of their moves.
    plays: Vec<Vec<usize>>,
}

/// More moves than a position of a board game has.
const MANY: usize = 1_000;
/// The most plays that are kept.
const PLAYS: usize = 64;
/// The most moves tried for each play that might as well have been the last one.
const TRIED: usize = 3;
/// Longer games are not followed.
const LONGEST: usize = 400;

impl Growth {
    /// What the first positions tell; `None` where positions are reached by plays of different lengths.
    pub(super) fn of(first_positions: &FirstPositions) -> Option<Growth> {
        const NOWHERE: usize = usize::MAX;
        let (found, expanded) = (first_positions.found, first_positions.moves.len());
        let mut level = vec![NOWHERE; found];
        let mut from = vec![(0, 0); found];
        level[0] = 0;
        for (v, moves) in first_positions.moves.iter().enumerate() {
            if level[v] == NOWHERE {
                return None; // it began in several places
            }
            for (place, &to) in moves.iter().enumerate() {
                let to = to as usize;
                if level[to] == NOWHERE {
                    (level[to], from[to]) = (level[v] + 1, (v, place));
                } else if level[to] != level[v] + 1 {
                    return None;
                }
            }
        }
        // Of the next one to be expanded, all neighbours of the same level have been found.
        let last = *level.get(expanded)?;
        let levels =
            (0..=last).map(|l| level.iter().filter(|&&other| other == l).count()).collect();
        let mut dice = ChaCha8Rng::seed_from_u64(0);
        let there: Vec<usize> = (0..found).filter(|&v| level[v] == last).collect();
        let play = |_| {
            let mut v = *there.choose(&mut dice).expect("the level has positions");
            let mut places = Vec::new();
            while v != 0 {
                places.push(from[v].1);
                v = from[v].0;
            }
            places.reverse();
            places
        };
        Some(Growth { levels, plays: (0..PLAYS).map(play).collect() })
    }

    /// About how many positions there are.
    ///
    /// A level has as many positions as its predecessor has moves, divided by how many moves lead to
    /// the same position. Both are means over the positions of a level, which plays stand for that
    /// are drawn again in proportion. Which moves lead to a position is seen by exchanging its last
    /// move with an earlier one of the same player.
    pub(super) fn estimate(&self, game: &AnyGame, particles: usize) -> Option<f64> {
        // A move is sought by its name among all of a position: where they are very many nobody would wait for it.
        if game.moves(&game.start()).nth(MANY).is_some() {
            return None;
        }
        let mut dice = ChaCha8Rng::seed_from_u64(1);
        let mut plays: Vec<Play> =
            self.plays.iter().take(particles).filter_map(|places| Play::of(game, places)).collect();
        let mut level = *self.levels.last()? as f64;
        let mut sum: f64 = self.levels.iter().map(|&count| count as f64).sum();
        for _ in 0..LONGEST {
            let mut next = Vec::new();
            let many = plays.len() as f64;
            for play in &plays {
                next.extend(play.longer(game, &mut dice));
            }
            let weight: f64 = next.iter().map(|(_, weight)| weight).sum();
            if weight == 0.0 {
                return Some(sum);
            }
            level *= weight / many;
            sum += level;
            plays = (0..plays.len()).map(|_| drawn(&next, weight, &mut dice).clone()).collect();
            if level < 0.5 {
                return Some(sum);
            }
        }
        None
    }
}

/// One of the plays, in proportion to their weights.
fn drawn<'a>(plays: &'a [(Play, f64)], sum: f64, dice: &mut ChaCha8Rng) -> &'a Play {
    let mut left = dice.random_range(0.0..sum);
    for (play, weight) in plays {
        if left < *weight {
            return play;
        }
        left -= weight;
    }
    &plays[plays.len() - 1].0
}

/// A play from the start.
#[derive(Clone)]
struct Play {
    /// One more than moves.
    positions: Vec<AnyPosition>,
    moves: Vec<AnyMove>,
}

impl Play {
    fn of(game: &AnyGame, places: &[usize]) -> Option<Play> {
        let mut play = Play { positions: vec![game.start()], moves: Vec::new() };
        for &place in places {
            let at = play.positions.last()?;
            let chosen = game.moves(at).nth(place)?;
            play.positions.push(game.play(at, &chosen));
            play.moves.push(chosen);
        }
        Some(play)
    }

    /// The play with one more move by lot, which stands for as many positions; `None` where the game
    /// is over.
    fn longer(&self, game: &AnyGame, dice: &mut ChaCha8Rng) -> Option<(Play, f64)> {
        let at = self.positions.last()?;
        if game.outcome(at).is_some() {
            return None;
        }
        let moves: Vec<AnyMove> = game.moves(at).collect();
        let chosen = moves.choose(dice)?.clone();
        let mut play = self.clone();
        play.positions.push(game.play(at, &chosen));
        play.moves.push(chosen);
        let weight = moves.len() as f64 / play.ways(game, dice);
        Some((play, weight))
    }

    /// From about how many positions a move leads to the last one.
    fn ways(&self, game: &AnyGame, dice: &mut ChaCha8Rng) -> f64 {
        let last = self.moves.len() - 1;
        let mover = game.turn(&self.positions[last]);
        let earlier: Vec<usize> =
            (0..last).filter(|&i| game.turn(&self.positions[i]) == mover).collect();
        let tried: Vec<usize> = earlier.sample(dice, TRIED).copied().collect();
        let mut before: Vec<AnyPosition> = vec![self.positions[last].clone()];
        for &i in &tried {
            if let Some(at) = self.exchanged(game, i)
                && !before.contains(&at)
            {
                before.push(at);
            }
        }
        1.0 + (before.len() - 1) as f64 * earlier.len() as f64 / tried.len().max(1) as f64
    }

    /// The position before the last move, if move `i` comes last in its place, and the play still
    /// ends where it did.
    fn exchanged(&self, game: &AnyGame, i: usize) -> Option<AnyPosition> {
        let last = self.moves.len() - 1;
        let mut at = self.positions[i].clone();
        for place in (i..last).map(|place| if place == i { last } else { place }) {
            at = played(game, &at, &self.moves[place])?;
        }
        let end = played(game, &at, &self.moves[i])?;
        (end == self.positions[last + 1]).then_some(at)
    }
}

/// The position after a move of this name, if there is one.
fn played(game: &AnyGame, at: &AnyPosition, name: &AnyMove) -> Option<AnyPosition> {
    if game.outcome(at).is_some() {
        return None;
    }
    let name = name.to_string();
    let chosen = game.moves(at).find(|chosen| chosen.to_string() == name)?;
    Some(game.play(at, &chosen))
}
