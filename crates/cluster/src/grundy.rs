//! Grundy values of an impartial game, found by the same workers.

use attractor_core::Game;

use crate::error::Error;
use crate::outbox::Outbox;
use crate::post::Post;
use crate::shard::Shard;
use crate::wire;
use crate::worker::CHUNK;

/// The Grundy value of each of this worker's positions; `None` if the game has none: it is not
/// impartial, a player without moves does not always lose, or play can go round for ever.
///
/// A position is ready once all of its moves lead to positions that are; its value, the least that
/// none of them has, is then told backwards.
pub(crate) fn grundy<G: Game>(
    shard: &Shard<G>,
    memory: usize,
    post: &mut Post<'_>,
) -> Result<Option<Vec<u32>>, Error> {
    let game = &*shard.game;
    let mover_wins = |at: &&G::Position| {
        game.outcome(at).is_some_and(|outcome| outcome.winners.contains(game.turn(at)))
    };
    if !game.impartial() {
        return Ok(None);
    }
    let [odd] = post.sum([shard.positions.iter().filter(mover_wins).count() as u64])?;
    if odd > 0 {
        return Ok(None);
    }
    shard.check(shard.positions.len() * EACH, memory)?;
    let me = post.me();
    let mut outbox = Outbox::new(post.workers());
    let mut values = Values::of(shard);
    loop {
        let ready = std::mem::take(&mut values.ready);
        if post.sum([ready.len() as u64])? == [0] {
            break;
        }
        for chunk in ready.chunks(CHUNK) {
            for &v in chunk {
                let value = values.settle(v as usize);
                for (parent, from) in shard.links.to(v as usize) {
                    if from == me {
                        values.count(parent, value).ok_or(Error::Garbled { from })?;
                    } else {
                        outbox.pair(from, parent, value);
                    }
                }
            }
            outbox.drain(|to, bytes, count| post.send(to, bytes, count));
            post.chunk(chunk.len() as u64, &mut |from, bytes| values.take(from, bytes))?;
        }
        post.finish_round(&mut |from, bytes| values.take(from, bytes))?;
    }
    let waiting = values.waiting.iter().filter(|&&moves| moves > 0).count() as u64;
    Ok((post.sum([waiting])? == [0]).then_some(values.values))
}

/// The bytes of a position in [`Values`], with what the system needs to keep its bits apart.
const EACH: usize = 4 + 24 + 32 + 4 + 4;

struct Values {
    /// How many moves lead to positions that are not ready.
    waiting: Vec<u32>,
    /// Which values the other moves lead to, as bits.
    seen: Vec<Vec<u64>>,
    values: Vec<u32>,
    ready: Vec<u32>,
}

impl Values {
    fn of<G: Game>(shard: &Shard<G>) -> Values {
        let game = &*shard.game;
        let moves = |at: &G::Position| match game.outcome(at) {
            Some(_) => 0,
            None => game.moves(at).count() as u32,
        };
        let waiting: Vec<u32> = shard.positions.iter().map(moves).collect();
        let ready = (0..).zip(&waiting).filter(|&(_, &moves)| moves == 0).map(|(v, _)| v).collect();
        Values {
            seen: vec![Vec::new(); waiting.len()],
            values: vec![0; waiting.len()],
            waiting,
            ready,
        }
    }

    /// The value of a position that is ready.
    fn settle(&mut self, v: usize) -> u32 {
        let seen = std::mem::take(&mut self.seen[v]);
        let full = seen.iter().take_while(|&&word| word == u64::MAX).count();
        let rest = seen.get(full).map_or(0, |word| word.trailing_ones());
        self.values[v] = full as u32 * 64 + rest;
        self.values[v]
    }

    /// A move of `v` leads to a position of this value; `None` if it has no such move left.
    fn count(&mut self, v: u32, value: u32) -> Option<()> {
        let waiting = self.waiting.get_mut(v as usize).filter(|waiting| **waiting > 0)?;
        let seen = &mut self.seen[v as usize];
        let word = value as usize / 64;
        // The least that none has is no larger than the number of moves: larger ones need no room.
        let most = seen.len() * 64 + *waiting as usize;
        if seen.len() <= word && value as usize <= most {
            seen.resize(word + 1, 0);
        }
        if let Some(word) = seen.get_mut(word) {
            *word |= 1 << (value % 64);
        }
        *waiting -= 1;
        if *waiting == 0 {
            self.ready.push(v);
        }
        Some(())
    }

    fn take(&mut self, from: usize, bytes: &[u8]) -> Result<(), Error> {
        let mut rest = bytes;
        while !rest.is_empty() {
            let v = wire::take(&mut rest).and_then(|v| u32::try_from(v).ok());
            let value = wire::take(&mut rest).and_then(|value| u32::try_from(value).ok());
            let counted = v.zip(value).and_then(|(v, value)| self.count(v, value));
            counted.ok_or(Error::Garbled { from })?;
        }
        Ok(())
    }
}
