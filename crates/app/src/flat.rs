//! Games whose positions are numbered, solved on flat arrays: a byte or two a position, no graph.

use std::cmp::Reverse;
use std::sync::Arc;

use attractor_core::{Cancelled, Flat, FlatError, Game, Reach, Steps, Tally, Value, Watch};
use attractor_games::{AnyGame, AnyMove, AnyPosition, Numbers};
use rayon::prelude::*;

use crate::best_play::best_play;
use crate::census::{RankCount, ToMove};
use crate::error::Error;
use crate::open::{OpenRequest, is_rules, refuse_settings};
use crate::opened::value_word;
use crate::rules::place;
use crate::size::{size, too_large};
use crate::solve::{Choice, Engine, LongestWin, PlayView, SolveAnswer, SolveRequest};

/// From this size on the graph of a game costs more than its answers are worth.
const LARGE: u64 = 1 << 21;
/// So many numbers are counted between two looks at the watch.
const PIECE: u64 = 1 << 16;
/// No machine holds so many numbers, whatever its limit.
const MOST: u64 = 1 << 40;

/// Solve the game that `open` names on flat arrays, where that is asked for or pays: it has rules,
/// its positions are numbered, and nothing is asked that needs the whole graph. `None` leaves it
/// to the graph.
pub fn solve_numbered(
    open: &OpenRequest,
    request: &SolveRequest,
    engine: Engine,
    watch: &dyn Watch,
) -> Result<Option<SolveAnswer>, Error> {
    let asked = engine == Engine::Flat;
    if engine == Engine::Graph {
        return Ok(None);
    }
    if !is_rules(open)? {
        return refused(asked, "a graph is not numbered by rules");
    }
    if let Some(option) = needs_graph(open, request) {
        return refused(asked, &format!("`{option}` needs the whole graph"));
    }
    refuse_settings(open)?;
    let opened = attractor_games::open(&open.game)?;
    let Some(numbers) = opened.numbers else {
        return refused(asked, "the positions of this game have no numbers");
    };
    let (game, title) = (opened.game, opened.spec.to_string());
    let limit = open.memory.unwrap_or(usize::MAX);
    if !asked && !pays(&*numbers, limit as u64) {
        return Ok(None);
    }
    let start = place(&game, open)?;
    if numbers.size() > limit as u64 {
        let mut size = size(&open.game, Some(limit))?;
        (size.engine, size.memory) = (Engine::Flat.name(), numbers.size());
        return Err(too_large(&size, limit as u64));
    }
    let flat = numbers.solve(limit, watch)?;
    let reached = match open.everywhere {
        true => None,
        false => Some(numbers.reach(numbers.number(&start), watch)?),
    };
    let solved = Solved { game, numbers, flat, reached, title, watch };
    Ok(Some(solved.answer(&start, request)?))
}

/// What is asked that only the graph can tell.
pub(crate) fn needs_graph(open: &OpenRequest, request: &SolveRequest) -> Option<&'static str> {
    let asked = [
        ("--for", request.coalition.is_some()),
        ("--reach", request.reach.is_some()),
        ("--avoid", request.avoid.is_some()),
        ("--within", request.within.is_some()),
        ("--layers", request.layers),
        ("--strategy", request.strategy),
        ("--why", request.why.is_some()),
        ("--fold", open.fold),
    ];
    asked.into_iter().find(|(_, asked)| *asked).map(|(option, _)| option)
}

/// Whether flat arrays are worth it for these numbers. Where all of them are too many, play may still
/// reach few enough.
pub(crate) fn pays(numbers: &dyn Numbers, memory: u64) -> bool {
    numbers.size() >= LARGE && !(numbers.sparse() && numbers.size() > memory.min(MOST))
}

fn refused(asked: bool, reason: &str) -> Result<Option<SolveAnswer>, Error> {
    if asked {
        return Err(Error::new(format!("flat arrays cannot answer this: {reason}"))
            .at("--engine")
            .hint("leave `--engine` out, or say `--engine graph`"));
    }
    Ok(None)
}

struct Solved<'a> {
    game: AnyGame,
    numbers: Arc<dyn Numbers>,
    flat: Flat,
    /// What play reaches; everything if `None`.
    reached: Option<Reach>,
    title: String,
    watch: &'a dyn Watch,
}

impl Solved<'_> {
    fn answer(&self, start: &AnyPosition, request: &SolveRequest) -> Result<SolveAnswer, Error> {
        let game = &self.game;
        let tally = self.flat.tally(|number| self.counts(number), self.watch)?;
        let [won, lost, drawn] = tally.sums().map(|count| count as usize);
        let turn = game.turn(start);
        let value = self.value(start);
        let winner = match value {
            Value::Win(_) => Some(turn.number()),
            Value::Loss(_) => Some(3 - turn.number()),
            Value::Draw => None,
        };
        let choices = self.choices(start);
        let sides = self.sides()?;
        let each =
            |what: fn(Side) -> u64| (1..).map(|player: u8| player.to_string()).zip(sides.map(what));
        Ok(SolveAnswer {
            game: self.title.clone(),
            engine: Engine::Flat.name(),
            players: game.players(),
            positions: won + lost + drawn,
            moves: None,
            goal: "outcomes",
            start: Some(game.notation(start)),
            turn: Some(turn.number()),
            winner,
            winners: winner.into_iter().collect(),
            rank: value.rank(),
            won: each(|side| side.won).map(|(player, won)| (player, won as usize)).collect(),
            drawn,
            to_move: Some(ToMove { won, lost, drawn }),
            longest_win: self.longest_win(&tally)?,
            grundy: None,
            stationary: each(|side| side.longest)
                .map(|(player, rank)| (player, rank as u32))
                .collect(),
            best: choices
                .iter()
                .filter(|(choice, _)| Some(*choice) == choices.first().map(|(best, _)| *best))
                .map(|(_, name)| name.clone())
                .collect(),
            choices: choices
                .into_iter()
                .map(|(value, name)| Choice {
                    name,
                    value: value_word(value),
                    rank: value.rank(),
                    grundy: None,
                })
                .collect(),
            layers: None,
            drawn_positions: None,
            ranks: request.ranks.then(|| ranks(&tally)),
            strategy: None,
            why: None,
            play: request.play.then(|| self.line(start)).transpose()?,
        })
    }

    /// What each player wins. Where a number stands for two positions it counts once, as the one
    /// that the rules name for it.
    fn sides(&self) -> Result<[Side; 2], Cancelled> {
        let size = self.flat.size() as u64;
        let won = |number: u64| {
            let (wins, rank) = match self.flat.value(number)? {
                Value::Win(Reverse(rank)) => (true, rank),
                Value::Loss(rank) => (false, rank),
                Value::Draw => return None,
            };
            if !self.counts(number) {
                return None;
            }
            let mover = usize::from(self.numbers.mover(number).0);
            Some((if wins { mover } else { 1 - mover }, u64::from(rank)))
        };
        let add = |mut sides: [Side; 2], (winner, rank): (usize, u64)| {
            sides[winner].won += 1;
            sides[winner].longest = sides[winner].longest.max(rank);
            sides
        };
        let join = |one: [Side; 2], other: [Side; 2]| {
            [0, 1].map(|player| Side {
                won: one[player].won + other[player].won,
                longest: one[player].longest.max(other[player].longest),
            })
        };
        let nothing = || [Side::default(); 2];
        let pieces = (0..size.div_ceil(PIECE)).into_par_iter().map(|piece| {
            let begin = piece * PIECE;
            self.watch.reached(begin)?;
            let numbers = begin..size.min(begin + PIECE);
            Ok(numbers.filter_map(won).fold(nothing(), add))
        });
        pieces.try_reduce(nothing, |one, other| Ok(join(one, other)))
    }

    fn counts(&self, number: u64) -> bool {
        self.reached.as_ref().is_none_or(|reached| reached.contains(number))
    }

    /// What a position is worth to the player to move there.
    fn value(&self, at: &AnyPosition) -> Value {
        self.flat.value(self.numbers.number(at)).unwrap_or(Value::Draw)
    }

    /// Every move with its value for whoever makes it, best first.
    fn choices(&self, at: &AnyPosition) -> Vec<(Value, String)> {
        if self.game.outcome(at).is_some() {
            return Vec::new();
        }
        let worth = |chosen: AnyMove| {
            let value = match self.value(&self.game.play(at, &chosen)) {
                Value::Win(Reverse(rank)) => Value::Loss(rank),
                Value::Loss(rank) => Value::Win(Reverse(rank)),
                Value::Draw => Value::Draw,
            };
            (value, chosen.to_string())
        };
        let mut choices: Vec<(Value, String)> = self.game.moves(at).map(worth).collect();
        choices.sort_by_key(|&(value, _)| Reverse(value));
        choices
    }

    fn longest_win(&self, tally: &Tally) -> Result<Option<LongestWin>, Cancelled> {
        let Some(rank) = tally.won.len().checked_sub(1) else { return Ok(None) };
        let rank = rank as u32;
        let longest = Some(Value::Win(Reverse(rank)));
        let mut steps = Steps::new(self.watch);
        for number in 0..self.flat.size() as u64 {
            steps.step()?;
            if self.flat.value(number) == longest && self.counts(number) {
                let position = self.numbers.position(number).map(|at| self.game.notation(&at));
                return Ok(position.map(|position| LongestWin { rank, position }));
            }
        }
        Ok(None)
    }

    /// Best play by both, until the game is over or a position comes back.
    fn line(&self, start: &AnyPosition) -> Result<PlayView, Error> {
        best_play(&self.game, start, self.watch, |at| {
            let choices = self.choices(at);
            let Some((_, best)) = choices.first() else { return Ok(None) };
            Ok(self.game.moves(at).find(|chosen| chosen.to_string() == *best))
        })
    }
}

/// What a player wins: how many positions, and the number of moves of the longest win.
#[derive(Clone, Copy, Default)]
struct Side {
    won: u64,
    longest: u64,
}

pub(crate) fn ranks(tally: &Tally) -> Vec<RankCount> {
    let count = |counts: &[u64], rank: usize| counts.get(rank).copied().unwrap_or(0) as usize;
    (0..tally.won.len().max(tally.lost.len()))
        .map(|rank| RankCount {
            rank: rank as u32,
            won: count(&tally.won, rank),
            lost: count(&tally.lost, rank),
        })
        .collect()
}

impl From<FlatError> for Error {
    fn from(error: FlatError) -> Error {
        match error {
            FlatError::Cancelled => attractor_core::Cancelled.into(),
            other => Error::new(other.to_string())
                .hint("allow more with `--memory`, or choose smaller parameters"),
        }
    }
}
