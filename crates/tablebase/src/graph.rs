//! Solving a game whose positions have no numbers: explored into a graph, with a log of what was
//! found.

use std::path::Path;

use attractor_core::{
    Exploration, ExplorationRun, ExploreError, Explored, Game, Goal, Solution, Vertex, Watch,
};
use serde::{Deserialize, Serialize};

use crate::block::{pack, put_number, take_number, unpack};
use crate::error::{Reason, TablebaseError};
use crate::head::{Head, Views};
use crate::log::{Log, read_log};
use crate::runs::{RUN, in_order};
use crate::work::{NO_DATA, Work, read_record, write_record};
use crate::writer::Writer;

/// How much of the log will last.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Logged {
    /// The bytes that count.
    bytes: u64,
    /// The positions found.
    found: usize,
    /// The positions expanded.
    expanded: usize,
}

/// How many positions are expanded between two looks at the clock.
const STEP: usize = 1 << 13;

/// Explore `game` as `exploration` says, from its roots and `more` ones.
pub(crate) fn explore<G: Game>(
    game: &G,
    exploration: Exploration<'_, G>,
    more: Vec<G::Position>,
    work: &mut Work,
    watch: &dyn Watch,
) -> Result<Explored<G::Position>, TablebaseError> {
    let (path, record) = (work.file("log"), work.file("logged"));
    let here = |reason: Reason| reason.of(&path);
    let (mut exploring, mut logged) = match record.exists() {
        true => {
            let logged: Logged = read_record(&record)?.0;
            let begun = exploration.begin([], watch).map_err(|error| here(error.into()))?;
            (restore(game, &path, begun, logged, watch)?, logged)
        }
        false => {
            let roots = exploration.roots().chain(more);
            let begun = exploration.begin(roots, watch).map_err(|error| here(error.into()))?;
            (begun, Logged { bytes: 0, found: 0, expanded: 0 })
        }
    };
    loop {
        let until = exploring.expanded() + STEP;
        let more = exploring.expand(until, watch).map_err(|error| here(error.into()))?;
        // A short exploration is not worth a log.
        if work.due() && more {
            logged = append_log(game, &path, &exploring, logged)?;
            write_record(&record, &logged, NO_DATA)?;
            work.kept();
        }
        if !more {
            return exploring.finish().map_err(|error| here(error.into()));
        }
    }
}

/// Whether some of what was found has been written down.
pub(crate) fn is_logged(work: &Work) -> bool {
    work.file("logged").exists()
}

/// Append what was found since, and make it last.
fn append_log<G: Game>(
    game: &G,
    path: &Path,
    exploring: &ExplorationRun<'_, G>,
    logged: Logged,
) -> Result<Logged, TablebaseError> {
    let mut log = Log::go_on(path, logged.bytes)?;
    for found in exploring.positions()[logged.found..].chunks(PIECE) {
        let mut piece = Vec::new();
        for at in found {
            let notation = game.notation(at);
            put_number(&mut piece, notation.len() as u64);
            piece.extend_from_slice(notation.as_bytes());
        }
        log.append(*b"FIND", &pack(&piece))?;
    }
    let (from, to) = (logged.expanded as Vertex, exploring.expanded() as Vertex);
    for begin in (from..to).step_by(PIECE) {
        let mut piece = Vec::new();
        for v in begin..to.min(begin + PIECE as Vertex) {
            let moves = exploring.moves(v);
            put_number(&mut piece, moves.len() as u64);
            moves.iter().for_each(|&to| put_number(&mut piece, u64::from(to)));
        }
        log.append(*b"MOVE", &pack(&piece))?;
    }
    let (found, expanded) = (exploring.positions().len(), exploring.expanded());
    Ok(Logged { bytes: log.sync()?, found, expanded })
}

/// How many positions are packed as one.
const PIECE: usize = 1 << 12;

/// What an earlier run had found.
fn restore<'a, G: Game>(
    game: &G,
    path: &Path,
    mut exploring: ExplorationRun<'a, G>,
    logged: Logged,
    watch: &dyn Watch,
) -> Result<ExplorationRun<'a, G>, TablebaseError> {
    let wrong = || Reason::damaged("the log does not hold what it should");
    read_log(path, logged.bytes, |tag, payload| {
        watch.reached(exploring.expanded() as u64)?;
        let piece = unpack(&payload)?;
        let mut rest = piece.as_slice();
        while !rest.is_empty() {
            let count = take_number(&mut rest).ok_or_else(wrong)? as usize;
            if tag == *b"FIND" {
                let (notation, more) = rest.split_at_checked(count).ok_or_else(wrong)?;
                rest = more;
                let notation = std::str::from_utf8(notation).map_err(|_| wrong())?;
                let at = game.read(notation).map_err(|_| wrong())?;
                if !exploring.restore_position(at) {
                    return Err(wrong());
                }
            } else {
                let to = |rest: &mut &[u8]| take_number(rest).and_then(|to| to.try_into().ok());
                let moves: Option<Vec<Vertex>> = (0..count).map(|_| to(&mut rest)).collect();
                if !exploring.restore_moves(&moves.ok_or_else(wrong)?) {
                    return Err(wrong());
                }
            }
        }
        Ok(())
    })?;
    if (exploring.positions().len(), exploring.expanded()) != (logged.found, logged.expanded) {
        return Err(wrong().of(path));
    }
    Ok(exploring)
}

/// The bytes on disk that writing what was explored takes at most, before compression: sorted runs of
/// notations where one is not enough, and the tablebase.
pub(crate) fn disk<G: Game>(game: &G, explored: &Explored<G::Position>) -> u64 {
    let positions = explored.arena.vertices();
    let notation = notation_bytes(game, &explored.positions);
    let run = if positions > RUN { notation + 6 } else { 0 };
    positions as u64 * run + noted_bytes(game, &explored.positions)
}

/// The bytes on disk that a tablebase of these positions takes at most, before compression.
pub fn noted_bytes<G: Game>(game: &G, positions: &[G::Position]) -> u64 {
    let value = u64::from(game.players());
    positions.len() as u64 * (notation_bytes(game, positions) + 2 + value)
}

/// Notations of a game are about equally long, so that some of them tell for all.
fn notation_bytes<G: Game>(game: &G, positions: &[G::Position]) -> u64 {
    let some = positions.iter().step_by((positions.len() / 1000).max(1));
    let (count, bytes) =
        some.fold((0, 0), |(count, bytes), at| (count + 1, bytes + game.notation(at).len() as u64));
    bytes / u64::max(count, 1) + 1
}

/// Solve what was explored, and hand every position to a writer in the order of notations.
pub(crate) fn write<G: Game>(
    game: &G,
    explored: &Explored<G::Position>,
    head: Head,
    path: &Path,
    work: &Work,
    watch: &dyn Watch,
) -> Result<Writer, TablebaseError> {
    let arena = &explored.arena;
    let cancelled = |error: attractor_core::Cancelled| Reason::from(error).of(path);
    let solutions = Solution::of_each(arena, &Goal::Outcomes, watch).map_err(cancelled)?;
    let two = arena.players() == 2 && arena.is_zero_sum();
    let views = if two { Views::Mover } else { Views::Each };
    let mut writer = Writer::create(path, Head { views, ..head })?;
    let name = |v: Vertex| game.notation(&explored.positions[v as usize]);
    let (mut values, mut done) = (Vec::new(), 0);
    in_order(arena.vertices(), RUN, name, work, |notation, v| {
        if done % STEP as u64 == 0 {
            watch.reached(done).map_err(cancelled)?;
        }
        done += 1;
        let mover = usize::from(arena.owner(v).0);
        values.clear();
        match views {
            Views::Mover => values.push(solutions[mover].value(v)),
            Views::Each => values.extend(solutions.iter().map(|solution| solution.value(v))),
        }
        writer.position(notation, mover, &values)
    })?;
    writer.moves(arena.edges() as u64);
    Ok(writer)
}

impl From<ExploreError> for Reason {
    fn from(error: ExploreError) -> Reason {
        match error {
            ExploreError::Cancelled => Reason::Cancelled,
            too_large => Reason::TooLarge(too_large.to_string()),
        }
    }
}
