//! Verifying: every position is derived again from where its moves lead.
//!
//! A draw has a move to a draw and none to anything better, a win in r moves one to a loss in r - 1,
//! and a loss only moves to wins, so that a table in which every position agrees with its successors
//! is true: ranks lead down to positions where the game is over, and draws can be kept for ever.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicU64, Ordering};

use attractor_core::{Coalition, Game, Numbered, Outcome, Player, Standing, Value, Watch};
use rayon::prelude::*;

use crate::block::Block;
use crate::error::{Reason, TablebaseError};
use crate::head::{Head, Key, Keys, Views};
use crate::tablebase::Tablebase;

/// What came of verifying a tablebase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// How many positions it holds.
    pub positions: u64,
    /// What the start is worth to whoever moves there; `None` if it is not among them.
    pub start: Option<Value>,
    /// The first position that disagrees with its successors.
    pub wrong: Option<Wrong>,
}

/// A position that is not worth what the tablebase says.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Wrong {
    /// Which one.
    pub key: Key,
    /// Its notation.
    pub notation: String,
    /// What is wrong with it.
    pub why: String,
}

/// Verify a tablebase that finds positions by number, on all threads of the current pool.
pub fn verify_numbered<G: Numbered>(
    game: &G,
    tablebase: &Tablebase,
    memory: u64,
    watch: &dyn Watch,
) -> Result<Verified, TablebaseError> {
    if !matches!(tablebase.head().keys, Keys::Number { size, .. } if size == game.size()) {
        return Err(Reason::damaged("it has another number of positions").of(tablebase.path()));
    }
    let values = Values::of(tablebase, memory)?;
    let start = values.number(game.number(&game.start()))?;
    let judge = |(part, block, i): (usize, usize, usize), number, found: &[Option<Value>]| {
        let wrong = |why: String| {
            let notation = match game.position(number) {
                Some(at) => game.notation(&at),
                None => format!("number {number}"),
            };
            Ok(Some(Wrong { key: Key::Number(number), notation, why }))
        };
        let found = found.first().copied().flatten();
        // Where a number is looked up there is one entry for it, and this is the one.
        if values.place_of(number) != Some((part, (block, i))) {
            return wrong("it stands in the tablebase more than once".to_owned());
        }
        let expected = match game.standing(number) {
            Standing::Nothing => None,
            Standing::Won => Some(Value::Win(Reverse(0))),
            Standing::Lost => Some(Value::Loss(0)),
            Standing::Drawn => Some(Value::Draw),
            Standing::GoesOn => {
                let (mut best, mut missing, mut failed) = (None, None, None);
                game.all_successors(number, |to| match values.number(to) {
                    Ok(Some(value)) => {
                        best = best.max(Some(value.negated()));
                        true
                    }
                    Ok(None) => {
                        missing = Some(to);
                        false
                    }
                    Err(error) => {
                        failed = Some(error);
                        false
                    }
                });
                if let Some(error) = failed {
                    return Err(error);
                }
                if let Some(to) = missing {
                    return wrong(format!("a move leads to number {to}, which is missing"));
                }
                best.and_then(one_later)
            }
        };
        if found == expected { Ok(None) } else { wrong(differs(found, expected)) }
    };
    each_block(tablebase, start, watch, &|part, number, block| {
        let file = tablebase.file(part);
        rows(tablebase.head(), block, |i, found, _| {
            judge((part, number, i), file.number(number, i), found)
        })
    })
}

/// Verify a tablebase that finds positions by notation, on all threads of the current pool.
pub fn verify_noted<G: Game>(
    game: &G,
    tablebase: &Tablebase,
    memory: u64,
    watch: &dyn Watch,
) -> Result<Verified, TablebaseError> {
    let head = tablebase.head();
    if head.players != game.players() || head.views == Views::Mover && head.players != 2 {
        return Err(Reason::damaged("it has another number of players").of(tablebase.path()));
    }
    let fold = |at: G::Position| if head.folded { game.representative(&at) } else { at };
    let values = Values::of(tablebase, memory)?;
    // What a position is worth to `player`.
    let worth = |found: &[Value], turn: Player, player: Player| match head.views {
        Views::Each => found.get(usize::from(player.0)).copied(),
        Views::Mover if player == turn => found.first().copied(),
        Views::Mover => found.first().copied().map(Value::negated),
    };
    let (start, mover) = (fold(game.start()), game.turn(&game.start()));
    let start = values.noted(&game.notation(&start))?;
    let start = start.and_then(|found| worth(&found, mover, mover));
    let judge = |_, found: &[Option<Value>], key: &str| {
        let wrong = |why: String| {
            let (key, notation) = (Key::Notation(key.to_owned()), key.to_owned());
            Ok(Some(Wrong { key, notation, why }))
        };
        let at = match game.read(key) {
            Ok(at) => fold(at),
            Err(error) => return wrong(format!("it is no position: {error}")),
        };
        if game.notation(&at) != key {
            return wrong("it is not written as the game writes it".to_owned());
        }
        let turn = game.turn(&at);
        let players = match head.views {
            Views::Mover => turn.0..turn.0 + 1,
            Views::Each => 0..head.players,
        };
        let mut best: Vec<Option<Value>> = Vec::new();
        if let Some(outcome) = game.outcome(&at) {
            let [one, other] = [Player(0), Player(1)].map(|player| at_the_end(outcome, player));
            if head.views == Views::Mover && one != other.negated() {
                return wrong("what one player wins there the other does not lose".to_owned());
            }
            best.extend(players.map(|player| Some(at_the_end(outcome, Player(player)))));
        } else {
            best.resize(players.len(), None);
            for chosen in game.moves(&at) {
                let to = fold(game.play(&at, &chosen));
                let (notation, mover) = (game.notation(&to), game.turn(&to));
                let Some(next) = values.noted(&notation)? else {
                    return wrong(format!("`{chosen}` leads to {notation}, which is missing"));
                };
                for (best, player) in best.iter_mut().zip(players.clone().map(Player)) {
                    let value = worth(&next, mover, player);
                    *best = match *best {
                        None => value,
                        // The mover chooses what is best, the others what is worst for the player.
                        known if player == turn => known.max(value),
                        known => known.min(value),
                    };
                }
            }
            best.iter_mut().for_each(|best| *best = best.and_then(one_later));
        }
        match found.iter().zip(&best).find(|(found, best)| found != best) {
            Some((found, expected)) => wrong(differs(*found, *expected)),
            None => Ok(None),
        }
    };
    each_block(tablebase, start, watch, &|_, _, block| rows(head, block, judge))
}

/// Asks about every row of a block. Without a type, so that the code around it is there once for
/// all games, and called once a block, so that rows do not pay for it.
type Judge<'a> = &'a (dyn Fn(usize, usize, &Block) -> Result<Judged, TablebaseError> + Sync);

/// How many positions there are, and the first that is wrong.
type Judged = (u64, Option<Wrong>);

/// Ask `judge` about every row of a block; it is given the place, the values and the notation.
fn rows(
    head: &Head,
    block: &Block,
    judge: impl Fn(usize, &[Option<Value>], &str) -> Result<Option<Wrong>, TablebaseError>,
) -> Result<Judged, TablebaseError> {
    let (columns, noted) = (head.columns(), head.keys == Keys::Notation);
    let (mut positions, mut wrong) = (0, None);
    let mut found = vec![None; columns];
    for i in 0..block.len() {
        (0..columns).for_each(|column| found[column] = block.value(i, column));
        positions += u64::from(found[0].is_some());
        if wrong.is_none() {
            let key = if noted { block.key(i) } else { "" };
            wrong = judge(i, &found, key)?;
        }
    }
    Ok((positions, wrong))
}

/// Ask `judge` about every block, given its part and its number there, on all threads, and find
/// the first position that it finds wrong. `start` is what the tablebase says about the start.
fn each_block(
    tablebase: &Tablebase,
    start: Option<Value>,
    watch: &dyn Watch,
    judge: Judge<'_>,
) -> Result<Verified, TablebaseError> {
    let done = AtomicU64::new(0);
    let blocks: Vec<(usize, usize)> = tablebase
        .blocks()
        .into_iter()
        .enumerate()
        .flat_map(|(part, blocks)| (0..blocks).map(move |block| (part, block)))
        .collect();
    let verify = |&(part, number): &(usize, usize)| -> Result<Judged, TablebaseError> {
        let reached = watch.reached(done.load(Ordering::Relaxed));
        reached.map_err(|error| Reason::from(error).of(tablebase.path()))?;
        let block = tablebase.file(part).block(number)?;
        let judged = judge(part, number, &block)?;
        done.fetch_add(block.len() as u64, Ordering::Relaxed);
        Ok(judged)
    };
    let both =
        |one: Judged, other: Judged| Ok((one.0 + other.0, one.1.into_iter().chain(other.1).min()));
    let (positions, wrong) = blocks.par_iter().map(verify).try_reduce(|| (0, None), both)?;
    if wrong.is_none() && positions != tablebase.summary().positions {
        let what = format!("it holds {positions} positions and not what it says");
        return Err(Reason::damaged(what).of(tablebase.path()));
    }
    Ok(Verified { positions, start, wrong })
}

/// The values of a tablebase: all in memory where they fit, else probed.
enum Values<'a> {
    Loaded { tablebase: &'a Tablebase, blocks: Vec<Vec<Block>> },
    Probed(&'a Tablebase),
}

impl<'a> Values<'a> {
    fn of(tablebase: &'a Tablebase, memory: u64) -> Result<Values<'a>, TablebaseError> {
        // Notations are written without what they share with the one before.
        let expanded = match tablebase.head().keys {
            Keys::Number { .. } => 2,
            Keys::Notation => 8,
        };
        if tablebase.summary().raw.saturating_mul(expanded) > memory {
            return Ok(Values::Probed(tablebase));
        }
        let load = |(part, count): (usize, usize)| {
            (0..count).into_par_iter().map(|block| tablebase.file(part).block(block)).collect()
        };
        let blocks =
            tablebase.blocks().into_iter().enumerate().map(load).collect::<Result<_, _>>()?;
        Ok(Values::Loaded { tablebase, blocks })
    }

    fn number(&self, number: u64) -> Result<Option<Value>, TablebaseError> {
        match self {
            Values::Probed(tablebase) => tablebase.value(number),
            Values::Loaded { blocks, .. } => Ok(self
                .place_of(number)
                .and_then(|(part, (block, i))| blocks[part].get(block)?.value(i, 0))),
        }
    }

    /// The part that holds a number, the block and the place there.
    fn place_of(&self, number: u64) -> Option<(usize, (usize, usize))> {
        let (Values::Loaded { tablebase, .. } | Values::Probed(tablebase)) = self;
        let place = |part| tablebase.file(part).place_of(number).map(|place| (part, place));
        (0..tablebase.parts()).find_map(place)
    }

    fn noted(&self, notation: &str) -> Result<Option<Vec<Value>>, TablebaseError> {
        match self {
            Values::Probed(tablebase) => tablebase.values(notation),
            Values::Loaded { tablebase, blocks } => {
                let find = |part: usize| {
                    let block = blocks[part].get(tablebase.file(part).block_of(notation)?)?;
                    let i = block.find(notation)?;
                    (0..tablebase.head().columns()).map(|column| block.value(i, column)).collect()
                };
                Ok((0..blocks.len()).find_map(find))
            }
        }
    }
}

/// The same a move earlier. No rank comes after the last one: a rank that did not grow could go round
/// in circles and prove a win that never comes.
fn one_later(value: Value) -> Option<Value> {
    Some(match value {
        Value::Win(Reverse(rank)) => Value::Win(Reverse(rank.checked_add(1)?)),
        Value::Loss(rank) => Value::Loss(rank.checked_add(1)?),
        Value::Draw => Value::Draw,
    })
}

fn at_the_end(outcome: Outcome, player: Player) -> Value {
    let player = Coalition::of(player);
    if outcome.is_win_for(player) {
        Value::Win(Reverse(0))
    } else if outcome.is_loss_for(player) {
        Value::Loss(0)
    } else {
        Value::Draw
    }
}

fn differs(found: Option<Value>, expected: Option<Value>) -> String {
    format!("the tablebase says {}, its moves say {}", in_words(found), in_words(expected))
}

fn in_words(value: Option<Value>) -> String {
    match value {
        None => "nothing".to_owned(),
        Some(Value::Draw) => "draw".to_owned(),
        Some(Value::Win(Reverse(rank))) => format!("win in {rank}"),
        Some(Value::Loss(rank)) => format!("loss in {rank}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two positions that lead to each other would otherwise win and lose for ever.
    #[test]
    fn no_rank_comes_after_the_last() {
        assert_eq!(one_later(Value::Win(Reverse(u32::MAX))), None);
        assert_eq!(one_later(Value::Loss(u32::MAX)), None);
        assert_eq!(one_later(Value::Loss(u32::MAX - 1)), Some(Value::Loss(u32::MAX)));
    }
}
