//! One worker's part of a tablebase.

use std::path::PathBuf;

use attractor_core::{Game, Player, Value};
use attractor_tablebase::{
    Head, Part, Reason, Views, Writer, check_room, join, noted_bytes, part_path,
};

use crate::error::Error;
use crate::shard::Shard;
use crate::signals::Signals;

/// The tablebase that is being written, and which game it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Target {
    pub(crate) path: PathBuf,
    /// The text that opens the game.
    pub(crate) game: String,
}

impl Target {
    /// See that the disk has room for the parts of all workers of a process, which are about equally
    /// large.
    pub(crate) fn check_room<G: Game>(
        &self,
        shard: &Shard<G>,
        threads: usize,
    ) -> Result<(), Error> {
        let needed = noted_bytes(&*shard.game, &shard.positions) * threads as u64;
        Ok(check_room(&self.path, needed)?)
    }

    /// Write the positions of worker `me` of `workers`, in the order of their notations.
    pub(crate) fn write<G: Game>(
        &self,
        shard: &Shard<G>,
        me: usize,
        workers: usize,
        signals: &Signals,
    ) -> Result<Part, Error> {
        let game = &*shard.game;
        let head = self.head(shard).part(me as u32, workers as u32);
        let mut writer = Writer::create(&part_path(&self.path, me as u32), head)?;
        let players = if shard.views == 1 { 1 } else { game.players() };
        let mut values: Vec<Value> = Vec::new();
        for bucket in Buckets::of(shard) {
            signals.check()?;
            let name = |&v: &u32| (game.notation(&shard.positions[v as usize]), v as usize);
            let mut bucket: Vec<(String, usize)> = bucket.iter().map(name).collect();
            bucket.sort_unstable();
            for (notation, v) in bucket {
                let mover = game.turn(&shard.positions[v]);
                values.clear();
                if players == 1 {
                    values.push(shard.value(v, mover));
                } else {
                    values.extend((0..players).map(|player| shard.value(v, Player(player))));
                }
                writer.position(&notation, usize::from(mover.0), &values)?;
            }
        }
        writer.moves(shard.moves);
        Ok(writer.finish()?)
    }

    /// Write the file that makes one tablebase of all parts.
    pub(crate) fn join<G: Game>(&self, shard: &Shard<G>, parts: &[Part]) -> Result<(), Error> {
        Ok(join(&self.path, self.head(shard), parts)?)
    }

    /// Whether the parts of these workers are there, and with the first of them the file that names
    /// all.
    pub(crate) fn is_written(&self, mine: &std::ops::Range<usize>) -> bool {
        let part = |me: usize| part_path(&self.path, me as u32).is_file();
        mine.clone().all(part) && (mine.start > 0 || self.path.is_file())
    }

    fn head<G: Game>(&self, shard: &Shard<G>) -> Head {
        let views = if shard.views == 1 { Views::Mover } else { Views::Each };
        Head::noted(&self.game, shard.game.players(), views)
    }
}

impl From<attractor_tablebase::TablebaseError> for Error {
    fn from(error: attractor_tablebase::TablebaseError) -> Error {
        match error.reason {
            Reason::Cancelled => Error::Cancelled,
            reason @ Reason::NoRoom { .. } => {
                Error::NoRoom { path: error.file, what: reason.to_string() }
            }
            reason => Error::File { path: error.file, what: reason.to_string() },
        }
    }
}

/// The positions of a share in groups, each of which comes before the next in the order of
/// notations: only one group's notations have to be in memory.
struct Buckets {
    order: Vec<u32>,
    ends: Vec<usize>,
    next: usize,
}

/// About how many positions make a group.
const GROUP: usize = 1 << 15;
/// How many notations are looked at to find where a group should end.
const SAMPLES: usize = 16;

impl Buckets {
    fn of<G: Game>(shard: &Shard<G>) -> Buckets {
        let size = shard.positions.len();
        let notation = |v: usize| shard.game.notation(&shard.positions[v]);
        let groups = size.div_ceil(GROUP).clamp(1, usize::from(u16::MAX));
        let step = size / (groups * SAMPLES) + 1;
        let mut samples: Vec<String> = (0..size).step_by(step).map(notation).collect();
        samples.sort_unstable();
        let splitters: Vec<String> = samples.into_iter().skip(SAMPLES).step_by(SAMPLES).collect();
        let group = |v: usize| {
            let notation = notation(v);
            splitters.partition_point(|splitter| *splitter <= notation) as u16
        };
        let group_of: Vec<u16> =
            if splitters.is_empty() { vec![0; size] } else { (0..size).map(group).collect() };
        let mut begins = vec![0; splitters.len() + 2];
        group_of.iter().for_each(|&group| begins[usize::from(group) + 1] += 1);
        for i in 1..begins.len() {
            begins[i] += begins[i - 1];
        }
        let ends = begins[1..].to_vec();
        let mut order = vec![0; size];
        for (v, &group) in group_of.iter().enumerate() {
            let place = &mut begins[usize::from(group)];
            order[*place] = v as u32;
            *place += 1;
        }
        Buckets { order, ends, next: 0 }
    }
}

impl Iterator for Buckets {
    type Item = Vec<u32>;

    fn next(&mut self) -> Option<Vec<u32>> {
        let end = *self.ends.get(self.next)?;
        let begin = if self.next == 0 { 0 } else { self.ends[self.next - 1] };
        self.next += 1;
        Some(self.order[begin..end].to_vec())
    }
}
