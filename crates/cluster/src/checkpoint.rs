//! The state of one worker between two rounds, kept in files so that nothing is lost with the worker.
//!
//! Positions and links are only ever added, so a checkpoint appends the new ones to two logs. What
//! changes, the cells and the heads of the chains, is written whole into a file of its own together
//! with the lengths and checksums of the logs; it is there once it has its name. The last two are
//! kept: when a worker is lost, another one may be a checkpoint ahead of it. Once the game is solved
//! the answer alone is kept.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use attractor_core::Game;
use attractor_tablebase::AtomicFile;
use crc32fast::Hasher;
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

/// What a checkpoint says about itself, in one line at its beginning.
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
    crc: u32,
}

impl Extent {
    /// An error unless `bytes` bytes with this checksum are those of the log `path`.
    fn compare(&self, path: &Path, bytes: u64, crc: &Hasher) -> Result<(), Error> {
        if bytes != self.bytes || crc.clone().finalize() != self.crc {
            return Err(wrong(path, "the file is damaged"));
        }
        Ok(())
    }
}

impl Checkpoints {
    /// The numbers of the checkpoints that worker `me` of `workers` can go on from.
    pub(crate) fn available(&self, me: usize, workers: usize) -> Result<Vec<u32>, Error> {
        let folder = self.folder_of(me);
        let mut numbers = Vec::new();
        for number in numbers_in(&folder).map_err(in_file(&folder))? {
            // All of it is looked at before anybody relies on it: an error is told to the others while
            // they can still be told.
            let path = folder.join(name(number));
            let body = read_checked(&path, "the checkpoint is damaged")?;
            let header = self.header(&path, &mut &body[..], me, workers)?;
            Log::check(&folder.join(LINKS), header.links)?;
            Log::check(&folder.join(POSITIONS), header.positions)?;
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
        let log = |name: &str| {
            let path = folder.join(name);
            let file = File::create(&path).map_err(in_file(&path))?;
            Ok::<_, Error>(Log { path, file, crc: Hasher::new(), count: 0, bytes: 0 })
        };
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
        let body = read_checked(&path, "the checkpoint is damaged")?;
        let mut rest = &body[..];
        let header = self.header(&path, &mut rest, me, workers)?;
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

        let (log, bytes) = Log::reopen(folder.join(LINKS), header.links)?;
        shard.links.links = bytes.as_chunks::<{ size_of::<Link>() }>().0.to_vec();
        let links = log;
        let (positions, bytes) = Log::reopen(folder.join(POSITIONS), header.positions)?;
        let mut bytes = &bytes[..];
        shard.restore(std::iter::from_fn(|| game.unpack(&mut bytes)));
        if !bytes.is_empty() || shard.positions.len() as u64 != header.positions.count {
            return Err(wrong(&positions.path, "it does not hold positions of this game"));
        }
        if !shard.makes_sense(number) {
            return Err(damaged());
        }
        // What came after it belongs to a run that is over.
        for later in numbers_in(&folder).map_err(in_file(&folder))? {
            if later > number {
                fs::remove_file(folder.join(name(later))).map_err(in_file(&folder))?;
            }
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
        let written = write_checked(&path, |out| Ok(serde_json::to_writer(out, finished)?));
        written.map_err(in_file(&path))?;
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
        let body = read_checked(&path, "the answer is damaged")?;
        // It has its checksum, so that what cannot be read is of another version.
        let finished = serde_json::from_slice(&body).ok();
        Ok(finished.filter(|finished: &Finished| finished.is_of(&self.title, workers)))
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

    fn header(
        &self,
        path: &Path,
        from: &mut impl io::BufRead,
        me: usize,
        workers: usize,
    ) -> Result<Header, Error> {
        let mut line = Vec::new();
        from.read_until(b'\n', &mut line).map_err(in_file(path))?;
        let header: Header =
            serde_json::from_slice(&line).map_err(|_| wrong(path, "the checkpoint is damaged"))?;
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
        Ok(header)
    }

    fn folder_of(&self, me: usize) -> PathBuf {
        self.folder.join(format!("worker-{me}"))
    }
}

const POSITIONS: &str = "positions";
const LINKS: &str = "links";
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
    positions: Log,
    links: Log,
}

impl Keeper {
    /// Make a checkpoint.
    pub(crate) fn save<G: Game>(
        &mut self,
        shard: &Shard<G>,
        me: usize,
        workers: usize,
    ) -> Result<(), Error> {
        let positions = self.positions.count as usize;
        let mut packed = Vec::new();
        for chunk in shard.positions[positions..].chunks(BLOCK) {
            chunk.iter().for_each(|at| shard.game.pack(at, &mut packed));
            self.positions.append(&packed, chunk.len())?;
            packed.clear();
        }
        let links = &shard.links.links[self.links.count as usize..];
        self.links.append(links.as_flattened(), links.len())?;
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
            positions: self.positions.sync()?,
            links: self.links.sync()?,
        };
        let number = shard.rounds();
        let path = self.folder.join(name(number));
        write_checked(&path, |out| write_state(out, &header, shard)).map_err(in_file(&path))?;
        let kept = numbers_in(&self.folder).map_err(in_file(&self.folder))?;
        for &old in &kept[..kept.len().saturating_sub(2)] {
            fs::remove_file(self.folder.join(name(old))).map_err(in_file(&self.folder))?;
        }
        Ok(())
    }
}

/// How many positions or words are turned into bytes at a time.
const BLOCK: usize = 1 << 14;

/// Write what changes from round to round.
fn write_state<G: Game>(out: &mut Summed, header: &Header, shard: &Shard<G>) -> io::Result<()> {
    serde_json::to_writer(&mut *out, header)?;
    out.write_all(b"\n")?;
    let mut bytes = Vec::with_capacity(BLOCK * 4);
    for chunk in shard.cells.chunks(BLOCK) {
        bytes.clear();
        bytes.extend(chunk.iter().flat_map(|cell| cell.0.to_le_bytes()));
        out.write_all(&bytes)?;
    }
    for chunk in shard.links.heads.chunks(BLOCK) {
        bytes.clear();
        bytes.extend(chunk.iter().flat_map(|head| head.to_le_bytes()));
        out.write_all(&bytes)?;
    }
    Ok(())
}

/// Write a file, and its checksum behind it.
fn write_checked(path: &Path, fill: impl FnOnce(&mut Summed) -> io::Result<()>) -> io::Result<()> {
    let mut out = Summed { file: AtomicFile::create_alone(path)?, crc: Hasher::new() };
    fill(&mut out)?;
    let Summed { mut file, crc } = out;
    file.write_all(&crc.finalize().to_le_bytes())?;
    file.finish()?;
    Ok(())
}

/// What such a file holds, without the checksum; `damaged` says what is wrong if it does not fit.
fn read_checked(path: &Path, damaged: &str) -> Result<Vec<u8>, Error> {
    let mut bytes = fs::read(path).map_err(in_file(path))?;
    let sum = bytes.split_last_chunk().map(|(body, crc)| (body.len(), u32::from_le_bytes(*crc)));
    let Some((length, crc)) = sum else { return Err(wrong(path, damaged)) };
    bytes.truncate(length);
    if crc32fast::hash(&bytes) != crc {
        return Err(wrong(path, damaged));
    }
    Ok(bytes)
}

/// A writer that knows the checksum of what went through it.
struct Summed {
    file: AtomicFile,
    crc: Hasher,
}

impl Write for Summed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.crc.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// A file to which records are added.
struct Log {
    path: PathBuf,
    file: File,
    crc: Hasher,
    count: u64,
    bytes: u64,
}

impl Log {
    /// Open it as it was when it had `extent`, and give what it held; what came later is cut off.
    fn reopen(path: PathBuf, extent: Extent) -> Result<(Log, Vec<u8>), Error> {
        let open = OpenOptions::new().read(true).write(true).open(&path);
        let mut file = open.map_err(in_file(&path))?;
        let mut held = Vec::new();
        (&mut file).take(extent.bytes).read_to_end(&mut held).map_err(in_file(&path))?;
        let mut crc = Hasher::new();
        crc.update(&held);
        extent.compare(&path, held.len() as u64, &crc)?;
        let cut = file.set_len(extent.bytes).and_then(|()| file.seek(SeekFrom::End(0)));
        cut.map_err(in_file(&path))?;
        Ok((Log { path, file, crc, count: extent.count, bytes: extent.bytes }, held))
    }

    /// An error unless the file begins with what belongs to `extent`.
    fn check(path: &Path, extent: Extent) -> Result<(), Error> {
        let mut rest = File::open(path).map_err(in_file(path))?.take(extent.bytes);
        let (mut crc, mut bytes, mut block) = (Hasher::new(), 0, vec![0; 1 << 16]);
        loop {
            match rest.read(&mut block).map_err(in_file(path))? {
                0 => return extent.compare(path, bytes, &crc),
                read => {
                    crc.update(&block[..read]);
                    bytes += read as u64;
                }
            }
        }
    }

    fn append(&mut self, bytes: &[u8], count: usize) -> Result<(), Error> {
        self.file.write_all(bytes).map_err(in_file(&self.path))?;
        self.crc.update(bytes);
        self.count += count as u64;
        self.bytes += bytes.len() as u64;
        Ok(())
    }

    fn sync(&mut self) -> Result<Extent, Error> {
        self.file.sync_data().map_err(in_file(&self.path))?;
        let crc = self.crc.clone().finalize();
        Ok(Extent { count: self.count, bytes: self.bytes, crc })
    }
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
