//! What one worker does, from the start of a game to its share of the solution.

use std::sync::Arc;
use std::time::Instant;

use attractor_core::{Game, Player, Value};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::checkpoint::Checkpoints;
use crate::error::Error;
use crate::finished::Worth;
use crate::grundy::grundy;
use crate::outbox::Outbox;
use crate::part::Target;
use crate::post::Post;
use crate::shard::{Shard, Stage};
use crate::totals::Totals;

/// How many positions are expanded, or settled ones told of, before the batches are sent.
pub(crate) const CHUNK: usize = 1 << 12;

/// What the workers of one process are given.
pub(crate) struct Job<G: Game> {
    pub(crate) game: Arc<G>,
    pub(crate) at: G::Position,
    pub(crate) everywhere: bool,
    /// The most bytes that one worker's share may take.
    pub(crate) memory: usize,
    pub(crate) checkpoints: Option<Checkpoints>,
    /// The checkpoint to go on from.
    pub(crate) resume: Option<u32>,
    pub(crate) target: Option<Target>,
}

/// A solved game, as every worker knows it in the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClusterSolution {
    /// The game in numbers.
    pub totals: Totals,
    /// What the position asked for is worth to each player.
    pub value: Vec<Value>,
    /// The same after each of its moves, in the order of the rules.
    pub choices: Vec<Vec<Value>>,
    /// The Grundy value of the position and of what each move leads to, where the game has them.
    pub grundy: Option<Vec<u32>>,
}

/// Explore the game, settle it rank by rank, and write the values where they are wanted.
pub(crate) fn work<G: Game>(job: &Job<G>, post: &mut Post<'_>) -> Result<ClusterSolution, Error> {
    let (me, workers) = (post.me(), post.workers());
    let (mut shard, mut keeper) = match (&job.checkpoints, job.resume) {
        (None, _) => (begin(job, post), None),
        (Some(checkpoints), None) => (begin(job, post), Some(checkpoints.begin(me)?)),
        (Some(checkpoints), Some(number)) => {
            let (shard, keeper) = checkpoints.resume(&job.game, me, workers, number)?;
            (shard, Some(keeper))
        }
    };
    let mut saved = Instant::now();
    let mut outbox = Outbox::new(workers);
    loop {
        // The first worker's clock decides for all when the next checkpoint is due. Between two
        // rounds nothing is in flight, so the shares alone are the state.
        let due = match &job.checkpoints {
            Some(checkpoints) if me == 0 => saved.elapsed() >= checkpoints.every,
            _ => false,
        };
        let size = match shard.stage {
            Stage::Exploring => shard.level().len(),
            Stage::Ranking(_) => shard.frontier(),
        };
        let [size, odd, due] = post.sum([size as u64, u64::from(shard.odd), u64::from(due)])?;
        if let Some(keeper) = keeper.as_mut().filter(|_| due > 0) {
            keeper.save(&shard, me, workers)?;
            saved = Instant::now();
        }
        match shard.stage {
            Stage::Exploring if size == 0 => {
                shard.begin_ranks(odd > 0);
                if let Some(target) = &job.target {
                    target.check_room(&shard, post.threads())?;
                }
                continue;
            }
            Stage::Ranking(_) if size == 0 => break,
            Stage::Exploring => explore_level(job, &mut shard, &mut outbox, post)?,
            Stage::Ranking(rank) => settle_rank(rank, &mut shard, &mut outbox, post)?,
        }
        shard.next_round();
        shard.check(0, job.memory)?;
    }
    let solved = gather(job, &shard, post)?;
    if let Some(target) = &job.target {
        let part = target.write(&shard, me, workers, post.signals())?;
        let mut parts = Vec::new();
        for (from, heard) in post.share(&to_bytes(&part))?.iter().enumerate() {
            parts.push(from_bytes(heard).ok_or(Error::Garbled { from })?);
        }
        if me == 0 {
            target.join(&shard, &parts)?;
        }
        // Nobody is through before the tablebase is there.
        post.sum([0])?;
    }
    Ok(solved)
}

/// This worker's share of where exploring begins.
fn begin<G: Game>(job: &Job<G>, post: &Post<'_>) -> Shard<G> {
    let mut shard = Shard::new(job.game.clone(), post.me(), post.workers());
    shard.add_root(job.game.start());
    if job.everywhere
        && let Some(positions) = job.game.every_position()
    {
        positions.for_each(|at| shard.add_root(at));
    }
    shard.add_root(job.at.clone());
    shard
}

fn explore_level<G: Game>(
    job: &Job<G>,
    shard: &mut Shard<G>,
    outbox: &mut Outbox,
    post: &mut Post<'_>,
) -> Result<(), Error> {
    let level = shard.level();
    let mut at = level.start;
    while at < level.end {
        let stopped = shard.expand(at..level.end.min(at + CHUNK), outbox);
        let done = (stopped - at) as u64;
        at = stopped;
        outbox.drain(|to, bytes, messages| post.send(to, bytes, messages));
        post.chunk(done, &mut |from, bytes| shard.take_positions(from, bytes))?;
        shard.check(0, job.memory)?;
    }
    // The level ends for all at once: until then others may send what they find.
    post.finish_round(&mut |from, bytes| {
        shard.take_positions(from, bytes)?;
        shard.check(0, job.memory)
    })
}

fn settle_rank<G: Game>(
    rank: u32,
    shard: &mut Shard<G>,
    outbox: &mut Outbox,
    post: &mut Post<'_>,
) -> Result<(), Error> {
    let size = shard.frontier();
    let mut at = 0;
    while at < size {
        let stopped = shard.notify(at..size.min(at + CHUNK), rank, outbox);
        let done = (stopped - at) as u64;
        at = stopped;
        outbox.drain(|to, bytes, messages| post.send(to, bytes, messages));
        post.chunk(done, &mut |from, bytes| shard.take_notices(from, bytes, rank))?;
    }
    post.finish_round(&mut |from, bytes| shard.take_notices(from, bytes, rank))
}

/// What one worker knows, for everybody.
#[derive(Serialize, Deserialize)]
struct WorkerReport {
    totals: Totals,
    /// The position asked for is number 0, what its moves lead to are the others.
    values: Vec<(usize, Vec<Worth>, Option<u32>)>,
}

fn gather<G: Game>(
    job: &Job<G>,
    shard: &Shard<G>,
    post: &mut Post<'_>,
) -> Result<ClusterSolution, Error> {
    let game = &*job.game;
    let grundy = grundy(shard, job.memory, post)?;
    let mut asked = vec![job.at.clone()];
    if game.outcome(&job.at).is_none() {
        asked.extend(game.moves(&job.at).map(|chosen| game.play(&job.at, &chosen)));
    }
    let worth = |v: u32, player| Worth::from(shard.value(v as usize, Player(player)));
    let values = |v| (0..game.players()).map(|player| worth(v, player)).collect();
    let found = asked.iter().enumerate().filter_map(|(i, at)| Some((i, shard.find(at)?)));
    let nimber = |v: u32| grundy.as_ref().map(|grundy| grundy[v as usize]);
    let values = found.map(|(i, v)| (i, values(v), nimber(v))).collect();
    let known = WorkerReport { totals: Totals::of(shard, post.traffic()), values };
    let mut totals: Option<Totals> = None;
    let mut values = vec![Vec::new(); asked.len()];
    let mut nimbers = grundy.map(|_| vec![0; asked.len()]);
    for (from, heard) in post.share(&to_bytes(&known))?.iter().enumerate() {
        let heard: WorkerReport = from_bytes(heard).ok_or(Error::Garbled { from })?;
        totals = Some(match totals {
            Some(totals) => totals.and(heard.totals),
            None => heard.totals,
        });
        for (i, worths, nimber) in heard.values {
            let place = values.get_mut(i).ok_or(Error::Garbled { from })?;
            *place = worths.into_iter().map(Value::from).collect();
            if let Some((nimbers, nimber)) = nimbers.as_mut().zip(nimber) {
                nimbers[i] = nimber;
            }
        }
    }
    let totals = totals.unwrap_or_default();
    let choices = values.split_off(1);
    Ok(ClusterSolution {
        totals,
        value: values.pop().unwrap_or_default(),
        choices,
        grundy: nimbers,
    })
}

fn to_bytes(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("plain numbers and words can be written")
}

fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    serde_json::from_slice(bytes).ok()
}
