//! Games whose positions are numbered, solved on flat arrays: a byte or two a position, no graph.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use attractor_core::{Cancelled, Census, Flat, FlatError, Game, Player, Reach, Value, Watch};
use attractor_games::{AnyGame, AnyPosition, HowToExplore, Numbers};
use rayon::prelude::*;

use crate::error::{Error, more_memory};
use crate::field::Field;
use crate::message::{Message, say};
use crate::open::{OpenRequest, is_rules, refuse_settings};
use crate::rules::place;
use crate::size::{size, too_large};
use crate::solve::{Engine, GoalKind, LongestWin, SolveRequest, Wanted};
use crate::solved::{Counts, SolvedGame, explore_each, once};

/// From this size on the graph of a game costs more than its answers are worth.
const LARGE: u64 = 1 << 21;
/// Numbers that no machine holds, whatever its limit.
const MOST: u64 = 1 << 40;

/// Solve the game that `open` names on flat arrays, where that is asked for or pays: it has rules,
/// its positions are numbered, and nothing is asked that needs the whole graph. `None` leaves it
/// to the graph.
pub fn solve_numbered(
    open: &OpenRequest,
    request: &SolveRequest,
    engine: Engine,
    watch: &dyn Watch,
) -> Result<Option<SolvedFlat>, Error> {
    let asked = engine == Engine::Flat;
    if !Engine::ASKED.contains(&engine) {
        return Err(Error::new(format!("`{engine}` needs more than its name")).at(Field::Engine));
    }
    if engine == Engine::Graph {
        return Ok(None);
    }
    if !is_rules(open)? {
        return refused(asked, "a graph is not numbered by rules".into());
    }
    if let Some(field) = needs_graph(open, request) {
        return refused(asked, say!("`{}` needs the whole graph", field));
    }
    refuse_settings(open)?;
    let opened = attractor_games::open(&open.game)?;
    let Some(numbers) = opened.numbers else {
        return refused(asked, "the positions of this game have no numbers".into());
    };
    let (game, title) = (opened.game, opened.spec.title());
    let limit = open.memory.unwrap_or(usize::MAX);
    let lists = request.layers || request.strategy;
    if !asked && (lists || !pays(&*numbers, limit as u64)) {
        return Ok(None);
    }
    let start = place(&game, open)?;
    if numbers.bytes() > limit as u64 {
        let mut size = size(&open.game, Some(limit))?;
        (size.engine, size.memory) = (Engine::Flat, numbers.bytes());
        return Err(too_large(&size, limit as u64));
    }
    let mut from = beginnings(&game, &start, open.everywhere);
    let (flat, reached) = numbers.solve_and_reach(&mut from, limit, watch)?;
    drop(from);
    Ok(Some(SolvedFlat {
        title,
        game,
        numbers,
        flat,
        start,
        reached,
        everywhere: open.everywhere,
        limit,
        census: OnceLock::new(),
        grundy: OnceLock::new(),
    }))
}

/// Where what play reaches begins: at the start or, if that is asked, everywhere, and at `at`.
pub(crate) fn beginnings<'a>(
    game: &'a AnyGame,
    at: &AnyPosition,
    everywhere: bool,
) -> impl Iterator<Item = AnyPosition> + use<'a> {
    let all = everywhere.then(|| game.every_position()).flatten();
    let all = all.unwrap_or_else(|| Box::new(std::iter::once(game.start())));
    all.chain([at.clone()])
}

/// What is asked that only the graph can tell.
pub(crate) fn needs_graph(open: &OpenRequest, request: &SolveRequest) -> Option<Field> {
    let asked = [
        (Field::For, request.goal.coalition.is_some()),
        (Field::Reach, request.goal.reach.is_some()),
        (Field::Avoid, request.goal.avoid.is_some()),
        (Field::Within, request.goal.within.is_some()),
        (Field::Wins, request.goal.wins == Wanted::One),
        (Field::Goal, request.goal.goal.is_some_and(|goal| goal != GoalKind::Outcomes)),
        (Field::Fold, open.fold),
    ];
    asked.into_iter().find(|(_, asked)| *asked).map(|(field, _)| field)
}

/// Whether flat arrays are worth it for these numbers. Where all of them are too many, play may still
/// reach few enough.
pub(crate) fn pays(numbers: &dyn Numbers, memory: u64) -> bool {
    numbers.size() >= LARGE && !(numbers.sparse() && numbers.size() > memory.min(MOST))
}

fn refused(asked: bool, reason: Message) -> Result<Option<SolvedFlat>, Error> {
    if asked {
        return Err(Error::new(say!("flat arrays cannot answer this: {}", reason))
            .at(Field::Engine)
            .hint(say!("leave `{}` out, or say `{}`", Field::Engine, Field::Engine.of("graph"))));
    }
    Ok(None)
}

/// A game solved on flat arrays.
pub struct SolvedFlat {
    title: String,
    game: AnyGame,
    numbers: Arc<dyn Numbers>,
    flat: Flat,
    start: AnyPosition,
    reached: Reach,
    everywhere: bool,
    /// The most bytes to use.
    limit: usize,
    /// The positions counted, once somebody asked.
    census: OnceLock<Census>,
    /// The Grundy value of each number, once somebody asked.
    grundy: OnceLock<Option<Vec<u16>>>,
}

impl SolvedFlat {
    /// Of all wins of a player to move that take so long, the one with the smallest name.
    fn longest_win(&self, rank: u32, watch: &dyn Watch) -> Result<Option<LongestWin>, Cancelled> {
        let first = |numbers: Range<u64>| {
            watch.reached(numbers.start)?;
            let mut first: Option<String> = None;
            self.flat.each_win(numbers, rank, |number| {
                let name = first_name(&self.game, &*self.numbers, &self.reached, number);
                first = first.take().into_iter().chain(name).min();
            });
            Ok(first)
        };
        let smaller =
            |one: Option<String>, other: Option<String>| Ok(one.into_iter().chain(other).min());
        let pieces = self.flat.pieces().into_par_iter().map(first);
        let position = pieces.try_reduce(|| None, smaller)?;
        Ok(position.map(|position| LongestWin { rank, position }))
    }

    fn census(&self, watch: &dyn Watch) -> Result<&Census, Error> {
        let mover = |number| self.numbers.mover(number);
        once(&self.census, || Ok(self.flat.census(&self.reached, &mover, watch)?))
    }
}

/// The smallest name of a number's positions that play reaches.
pub(crate) fn first_name(
    game: &AnyGame,
    numbers: &dyn Numbers,
    reached: &Reach,
    number: u64,
) -> Option<String> {
    let movers = reached.movers(number, &|number| numbers.mover(number));
    let positions = movers.filter_map(|mover| numbers.position(number, Some(mover)));
    positions.map(|at| game.notation(&at)).min()
}

impl SolvedGame for SolvedFlat {
    fn title(&self) -> &str {
        &self.title
    }

    fn engine(&self) -> Engine {
        Engine::Flat
    }

    fn game(&self) -> &AnyGame {
        &self.game
    }

    fn start(&self) -> Option<AnyPosition> {
        Some(self.start.clone())
    }

    fn value(&self, at: &AnyPosition, side: usize) -> Result<Value, Error> {
        let worth = self.flat.value(self.numbers.number(at)).unwrap_or(Value::Draw);
        Ok(if self.game.turn(at) == Player(side as u8) { worth } else { worth.negated() })
    }

    fn grundy(&self, at: &AnyPosition, watch: &dyn Watch) -> Result<Option<u32>, Error> {
        if !self.game.impartial() {
            return Ok(None);
        }
        let left = self.limit.saturating_sub(self.flat.bytes());
        let values = once(&self.grundy, || match self.census(watch)?.is_normal_play() {
            true => Ok(self.numbers.grundy(left, watch)?),
            false => Ok(None),
        })?;
        let number = self.numbers.number(at) as usize;
        Ok(values.as_ref().map(|values| values[number].into()))
    }

    fn counts(&self, watch: &dyn Watch) -> Result<Option<Counts>, Error> {
        let census = self.census(watch)?;
        let longest_win = match census.longest() {
            Some(rank) => self.longest_win(rank, watch)?,
            None => None,
        };
        Ok(Some(Counts::of(census.clone(), longest_win)))
    }

    fn each_position(
        &self,
        watch: &dyn Watch,
        visit: &mut dyn FnMut(AnyPosition) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let (everywhere, bytes) = (self.everywhere, self.limit);
        let how = HowToExplore { everywhere, bytes, ..HowToExplore::default() };
        explore_each(&self.game, &self.start, &how, watch, visit)
    }
}

impl From<FlatError> for Error {
    fn from(error: FlatError) -> Error {
        match error {
            FlatError::Cancelled => attractor_core::Cancelled.into(),
            other => Error::new(other.to_string()).hint(more_memory()),
        }
    }
}
