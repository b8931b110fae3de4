//! A storm: random games, engines, memory and workers, killed at random moments, resumed, and
//! compared to the last byte with what comes out where nobody interferes.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Commands that write a file and can be resumed.
const WORK: [&str; 8] = [
    "solve krk:8",
    "solve connect4:4x4",
    "solve hexapawn:5x4",
    "solve chomp:8x8",
    "solve tactix:4x4",
    "solve lgame",
    "solve sim:5 --fold",
    "book connect4:5x5 --depth 6",
];
const MEMORY: [&str; 3] = ["", " --memory 200M", " --memory 400M"];
const SIGNALS: [&str; 4] = ["KILL", "KILL", "TERM", "INT"];

/// The files that a command leaves in its folder, by name.
type Files = BTreeMap<PathBuf, Vec<u8>>;

/// The program in a storm.
pub struct Storm<'a> {
    program: &'a Path,
    lot: ChaCha8Rng,
    /// What comes out of each command in calm weather, and how long that takes.
    calm: HashMap<String, (Files, Duration)>,
    /// Whether the program can share the work among workers.
    workers: bool,
}

/// What a storm did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Survived {
    /// How often the program was killed or told to end while it worked.
    pub kills: u32,
    /// How many files were finished all the same.
    pub finished: u32,
}

impl<'a> Storm<'a> {
    /// The same seed gives the same storm, up to the moments when it strikes.
    pub fn new(program: &'a Path, workers: bool, seed: u64) -> Storm<'a> {
        Storm { program, lot: ChaCha8Rng::seed_from_u64(seed), calm: HashMap::new(), workers }
    }

    /// Kill the program this often; `told` hears of each file that was finished.
    ///
    /// # Errors
    /// In words, what was lost.
    pub fn rage(&mut self, kills: u32, told: &dyn Fn(&str, Survived)) -> Result<Survived, String> {
        let mut survived = Survived::default();
        while survived.kills < kills {
            let work = *WORK.choose(&mut self.lot).unwrap_or(&WORK[0]);
            let solves = work.starts_with("solve");
            let shared = self.workers && solves && !work.contains("fold") && self.lot.random();
            let memory = MEMORY.choose(&mut self.lot).filter(|_| !shared).unwrap_or(&"");
            let line = format!("{work}{}", if shared { " --workers 2" } else { "" });
            let (right, time) = self.calm(&line)?;
            let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
            let line = format!("{line}{memory} --checkpoint 0.02s -o solved");
            let (mut again, mut struck) = ("", 0);
            loop {
                let mut child = start(self.program, &format!("{line}{again}"), folder.path())?;
                let moment = time.mul_f64(self.lot.random_range(0.0..1.2));
                let calms = struck >= 8;
                let signal = (!calms).then(|| *SIGNALS.choose(&mut self.lot).unwrap_or(&"KILL"));
                // The same work from its beginning, by somebody whom nobody disturbs.
                let meanwhile = || {
                    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
                    let mut other = start(self.program, &line, folder.path())?;
                    other.wait().map(drop).map_err(|error| error.to_string())
                };
                let ended = wait(&mut child, moment, signal, &meanwhile)?;
                match ended {
                    Ended::Done => break,
                    Ended::Struck => struck += 1,
                    Ended::Failed(why) => {
                        return Err(format!("{line}, after {struck} kills: {why}"));
                    }
                }
                again = " --resume";
            }
            survived.kills += struck;
            survived.finished += 1;
            let found = files(folder.path()).map_err(|error| error.to_string())?;
            if found != right {
                let names: Vec<_> = found.keys().collect();
                return Err(format!("{line}, after {struck} kills: other bytes, {names:?}"));
            }
            told(&line, survived);
        }
        Ok(survived)
    }

    fn calm(&mut self, line: &str) -> Result<(Files, Duration), String> {
        if let Some(known) = self.calm.get(line) {
            return Ok(known.clone());
        }
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let begun = Instant::now();
        let mut child = start(self.program, &format!("{line} -o solved"), folder.path())?;
        if !child.wait().map_err(|error| error.to_string())?.success() {
            return Err(format!("{line} fails in calm weather"));
        }
        let files = files(folder.path()).map_err(|error| error.to_string())?;
        let found = (files, begun.elapsed());
        self.calm.insert(line.to_owned(), found.clone());
        Ok(found)
    }
}

/// How a run ended.
enum Ended {
    Done,
    Struck,
    Failed(String),
}

fn start(program: &Path, line: &str, folder: &Path) -> Result<Child, String> {
    let mut command = Command::new(program);
    command.args(line.split(' ')).args(["--quiet", "--progress", "never"]).current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command.spawn().map_err(|error| format!("{}: {error}", program.display()))
}

/// Whoever takes longer is compared with others who do the same.
const PATIENCE: Duration = Duration::from_secs(120);

/// Wait for the end, which comes by `signal` if the work is not done by `moment`. On a machine that is
/// busy with other things everything takes long: what does not end is told from that by doing the same
/// work `meanwhile`, several times.
fn wait(
    child: &mut Child,
    moment: Duration,
    signal: Option<&str>,
    meanwhile: &dyn Fn() -> Result<(), String>,
) -> Result<Ended, String> {
    let say = |error: io::Error| error.to_string();
    let begun = Instant::now();
    let mut struck = false;
    let status = loop {
        if let Some(status) = child.try_wait().map_err(say)? {
            break status;
        }
        if let Some(signal) = signal.filter(|_| !struck && begun.elapsed() >= moment) {
            struck = true;
            let pid = child.id().to_string();
            let sent = Command::new("kill").args([&format!("-{signal}"), &pid]).status();
            sent.map_err(say)?;
        }
        if begun.elapsed() > PATIENCE {
            (0..3).try_for_each(|_| meanwhile())?;
            if child.try_wait().map_err(say)?.is_none() {
                let _ = child.kill();
                return Ok(Ended::Failed("it does not end".to_owned()));
            }
        }
        std::thread::sleep(Duration::from_millis(1));
    };
    Ok(match status.code() {
        Some(0) => Ended::Done,
        // A kill leaves no code; whoever is told to end does so with this one.
        None | Some(130) if struck => Ended::Struck,
        _ => {
            let said = child.stderr.take().map(io::read_to_string).and_then(Result::ok);
            Ended::Failed(format!("{status}: {}", said.unwrap_or_default()))
        }
    })
}

/// Everything in a folder; what was left behind would be among it.
fn files(folder: &Path) -> io::Result<Files> {
    let mut files = Files::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let content = if path.is_dir() { Vec::new() } else { fs::read(&path)? };
        files.insert(path.file_name().map(PathBuf::from).unwrap_or_default(), content);
    }
    Ok(files)
}
