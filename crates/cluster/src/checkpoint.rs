//! The state of one worker between two rounds, kept in files so that nothing is lost with the worker.
//!
//! Positions and links are only ever added, so a checkpoint appends the new ones to two logs. What
//! changes, the cells and the heads of the chains, is written whole into a file of its own together
//! with the lengths of the logs; it is there once it has its name. The last two are
//! kept: when a worker is lost, another one may be a checkpoint ahead of it. Once the game is solved
//! the answer alone is kept.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use attractor_core::Game;
use attractor_tablebase::{Log, NO_DATA, Reason, check_room, read_log, read_record, write_record};
use serde::{Deserialize, Serialize};

use crate::cell::Cell;
use crate::error::Error;
use crate::finished::Finished;
use crate::links::Link;
use crate::shard::{Shard, Stage};

/// Where checkpoints are kept, and how often one is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Checkpoints {
    /// The folder; each worker has one of its own in it.
    pub(crate) folder: PathBuf,
    /// At least this much time passes between two of them.
    pub(crate) every: Duration,
    /// Which game from where: a checkpoint of anything else is refused.
    pub(crate) title: String,
}

/// What a checkpoint says about itself.
#[derive(Serialize, Deserialize)]
struct Header {
    program: String,
    title: String,
    worker: usize,
    workers: usize,
    rank: Option<u32>,
    #[serde(rename = "sheets")]
    views: usize,
    levels: Vec<u32>,
    moves: u64,
    odd: bool,
    positions: Extent,
    links: Extent,
}

/// How much of a log belongs to a checkpoint.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Extent {
    count: u64,
    bytes: u64,
}

impl Checkpoints {
    /// The numbers of the checkpoints that worker `me` of `workers` can go on from.
    pub(crate) fn available(&self, me: usize, workers: usize) -> Result<Vec<u32>, Error> {
        let folder = self.folder_of(me);
        let mut numbers = Vec::new();
        for number in numbers_in(&folder).map_err(in_file(&folder))? {
            // All of it is looked at before anybody relies on it: an error is told to the others while
            // they can still be told.
            let (header, _) = self.read(&folder.join(name(number)), me, workers)?;
            for (log, extent) in [(LINKS, header.links), (POSITIONS, header.positions)] {
                read_log(&folder.join(log), extent.bytes, |_, _| Ok(()))?;
            }
            numbers.push(number);
        }
        Ok(numbers)
    }

    /// Begin anew: what an earlier run left is removed.
    pub(crate) fn begin(&self, me: usize) -> Result<Keeper, Error> {
        let folder = self.folder_of(me);
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(in_file(&folder))?;
        }
        fs::create_dir_all(&folder).map_err(in_file(&folder))?;
        check_room(&folder.join(LINKS), LEAST)?;
        let log = |name: &str| Ok::<_, Error>((Log::go_on(&folder.join(name), 0)?, 0));
        let (positions, links) = (log(POSITIONS)?, log(LINKS)?);
        Ok(Keeper { checkpoints: self.clone(), folder, positions, links })
    }

    /// Go on from checkpoint `number` of worker `me`.
    pub(crate) fn resume<G: Game>(
        &self,
        game: &Arc<G>,
        me: usize,
        workers: usize,
        number: u32,
    ) -> Result<(Shard<G>, Keeper), Error> {
        let folder = self.folder_of(me);
        let path = folder.join(name(number));
        let damaged = || wrong(&path, "the checkpoint is damaged");
        let (header, rest) = self.read(&path, me, workers)?;
        let mut shard = Shard::new(game.clone(), me, workers);
        shard.views = header.views;
        shard.levels = header.levels;
        shard.moves = header.moves;
        shard.odd = header.odd;
        shard.stage = header.rank.map_or(Stage::Exploring, Stage::Ranking);
        let heads = usize::try_from(header.positions.count).ok().and_then(|it| it.checked_mul(4));
        let heads = heads.and_then(|heads| rest.len().checked_sub(heads));
        let (cells, heads) = rest.split_at(heads.ok_or_else(damaged)?);
        shard.cells = words(cells).map(Cell).collect();
        shard.links.heads = words(heads).collect();

        // What came after it belongs to a run that is over. It goes before the logs are cut, since a kill
        // in between would leave a checkpoint without what it speaks of.
        for later in numbers_in(&folder).map_err(in_file(&folder))? {
            if later > number {
                fs::remove_file(folder.join(name(later))).map_err(in_file(&folder))?;
            }
        }
        let log = folder.join(LINKS);
        read_log(&log, header.links.bytes, |_, piece| {
            shard.links.links.extend_from_slice(piece.as_chunks::<{ size_of::<Link>() }>().0);
            Ok(())
        })?;
        let links = (Log::go_on(&log, header.links.bytes)?, shard.links.links.len());
        let log = folder.join(POSITIONS);
        read_log(&log, header.positions.bytes, |_, piece| {
            let mut rest = &piece[..];
            shard.restore(std::iter::from_fn(|| game.unpack(&mut rest)));
            let stranger = || Reason::Damaged("it does not hold positions of this game".to_owned());
            rest.is_empty().then_some(()).ok_or_else(stranger)
        })?;
        let positions = (Log::go_on(&log, header.positions.bytes)?, shard.positions.len());
        let held = [positions.1, links.1].map(|count| count as u64);
        if held != [header.positions.count, header.links.count] {
            return Err(damaged());
        }
        shard.go_on();
        if !shard.makes_sense(number) {
            return Err(damaged());
        }
        let keeper = Keeper { checkpoints: self.clone(), folder, positions, links };
        Ok((shard, keeper))
    }

    /// The work is done: keep the answer instead of what the workers `mine` have kept.
    pub(crate) fn finish(
        &self,
        mine: std::ops::Range<usize>,
        finished: &Finished,
    ) -> Result<(), Error> {
        let path = self.answer_of(&mine);
        fs::create_dir_all(&self.folder).map_err(in_file(&self.folder))?;
        write_record(&path, finished, NO_DATA)?;
        // Whatever stays behind is removed by the next run.
        for me in mine {
            let _ = fs::remove_dir_all(self.folder_of(me));
        }
        Ok(())
    }

    /// The answer of an earlier run of the same, if the workers `mine` were done with it.
    pub(crate) fn finished(
        &self,
        mine: &std::ops::Range<usize>,
        workers: usize,
    ) -> Result<Option<Finished>, Error> {
        let path = self.answer_of(mine);
        if !path.exists() {
            return Ok(None);
        }
        let (finished, _): (Finished, _) = read_record(&path)?;
        Ok(Some(finished).filter(|finished| finished.is_of(&self.title, workers)))
    }

    /// Forget the answer of an earlier run.
    pub(crate) fn forget(&self, mine: &std::ops::Range<usize>) -> Result<(), Error> {
        let path = self.answer_of(mine);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(in_file(&path)(error)),
            _ => Ok(()),
        }
    }

    /// Processes may share a folder: the first worker tells them apart.
    fn answer_of(&self, mine: &std::ops::Range<usize>) -> PathBuf {
        self.folder.join(format!("solved-{}", mine.start))
    }

    /// The checkpoint `path`, and what changes from round to round.
    fn read(&self, path: &Path, me: usize, workers: usize) -> Result<(Header, Vec<u8>), Error> {
        let (header, data): (Header, _) = read_record(path)?;
        let expected = [
            ("program", crate::PROGRAM.to_owned(), header.program.clone()),
            ("game", self.title.clone(), header.title.clone()),
            ("worker", me.to_string(), header.worker.to_string()),
            ("number of workers", workers.to_string(), header.workers.to_string()),
        ];
        for (what, ours, theirs) in expected {
            if ours != theirs {
                let text = format!("the checkpoint has another {what}: `{theirs}`, not `{ours}`");
                return Err(wrong(path, text));
            }
        }
        Ok((header, data))
    }

    fn folder_of(&self, me: usize) -> PathBuf {
        self.folder.join(format!("worker-{me}"))
    }
}

const POSITIONS: &str = "positions";
const LINKS: &str = "links";
/// The bytes that a disk must have free before anything is written: a block for each file at the least.
const LEAST: u64 = 1 << 16;
const FIRST: &str = "round-";

fn name(number: u32) -> String {
    format!("{FIRST}{number}")
}

/// The numbers of the checkpoints in a folder, from the first.
fn numbers_in(folder: &Path) -> io::Result<Vec<u32>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut numbers = Vec::new();
    for entry in entries {
        let name = entry?.file_name();
        let number = name.to_str().and_then(|name| name.strip_prefix(FIRST));
        numbers.extend(number.and_then(|number| number.parse::<u32>().ok()));
    }
    numbers.sort_unstable();
    Ok(numbers)
}

/// Keeps the state of one worker.
pub(crate) struct Keeper {
    checkpoints: Checkpoints,
    folder: PathBuf,
    /// The log of the positions, and how many it holds.
    positions: (Log, usize),
    /// The log of the links, and how many it holds.
    links: (Log, usize),
}

impl Keeper {
    /// Make a checkpoint.
    pub(crate) fn save<G: Game>(
        &mut self,
        shard: &Shard<G>,
        me: usize,
        workers: usize,
    ) -> Result<(), Error> {
        let positions = appended(&mut self.positions, &shard.positions, |chunk| {
            let mut packed = Vec::new();
            chunk.iter().for_each(|at| shard.game.pack(at, &mut packed));
            packed
        })?;
        let links =
            appended(&mut self.links, &shard.links.links, |chunk| chunk.as_flattened().to_vec())?;
        let header = Header {
            program: crate::PROGRAM.to_owned(),
            title: self.checkpoints.title.clone(),
            worker: me,
            workers,
            rank: match shard.stage {
                Stage::Exploring => None,
                Stage::Ranking(rank) => Some(rank),
            },
            views: shard.views,
            levels: shard.levels.clone(),
            moves: shard.moves,
            odd: shard.odd,
            positions,
            links,
        };
        let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let cells = shard
            .cells
            .chunks(BLOCK)
            .map(|chunk| chunk.iter().flat_map(|cell| cell.0.to_le_bytes()).collect::<Vec<u8>>());
        let heads = shard.links.heads.chunks(BLOCK).map(bytes);
        let path = self.folder.join(name(shard.rounds()));
        write_record(&path, &header, cells.chain(heads))?;
        let kept = numbers_in(&self.folder).map_err(in_file(&self.folder))?;
        for &old in &kept[..kept.len().saturating_sub(2)] {
            fs::remove_file(self.folder.join(name(old))).map_err(in_file(&self.folder))?;
        }
        Ok(())
    }
}

/// How many positions or words are turned into bytes at a time.
const BLOCK: usize = 1 << 14;

/// Append what `all` has more than the log, and make it last.
fn appended<T>(
    (log, kept): &mut (Log, usize),
    all: &[T],
    pack: impl Fn(&[T]) -> Vec<u8>,
) -> Result<Extent, Error> {
    for chunk in all[*kept..].chunks(BLOCK) {
        log.append(*b"KEPT", &pack(chunk))?;
    }
    *kept = all.len();
    Ok(Extent { count: all.len() as u64, bytes: log.sync()? })
}

fn words(bytes: &[u8]) -> impl Iterator<Item = u32> {
    bytes.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word))
}

fn in_file(path: &Path) -> impl Fn(io::Error) -> Error {
    let path = path.to_owned();
    move |error| wrong(&path, error.to_string())
}

fn wrong(path: &Path, what: impl Into<String>) -> Error {
    Error::File { path: path.to_owned(), what: what.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_checkpoints_go_before_the_logs_are_cut() {
        let folder = tempfile::tempdir().expect("a folder");
        let (kept, title) = (folder.path().join("kept"), "nim:1-2".to_owned());
        let checkpoints = Checkpoints { folder: kept, every: Duration::ZERO, title };
        let game = Arc::new(attractor_games::open("nim:1-2").expect("it is in the catalogue").game);
        let mut shard = Shard::new(game.clone(), 0, 1);
        shard.add_root(game.start());
        let mut keeper = checkpoints.begin(0).expect("room");
        keeper.save(&shard, 0, 1).expect("room");
        shard.next_round();
        keeper.save(&shard, 0, 1).expect("room");
        assert_eq!(checkpoints.available(0, 1), Ok(vec![0, 1]));
        // Whoever goes back to the first is stopped where the logs would be cut.
        let (links, away) = (checkpoints.folder_of(0).join(LINKS), folder.path().join("away"));
        fs::rename(&links, &away).expect("it is there");
        assert!(checkpoints.resume(&game, 0, 1, 0).is_err());
        fs::rename(&away, &links).expect("it is there");
        assert_eq!(checkpoints.available(0, 1), Ok(vec![0]));
    }
}
