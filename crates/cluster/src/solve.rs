//! Solving a game on the workers of one process or of several.

use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use attractor_core::{Game, Watch};
use timely::WorkerConfig;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::{AllocatorBuilder, Hooks, WorkerGuards};
use timely::execute::execute_from;

use crate::checkpoint::Checkpoints;
use crate::error::Error;
use crate::finished::Finished;
use crate::lost::{disconnect, ignore_lost_processes};
use crate::meeting::{Hello, Membership, Met};
use crate::part::Target;
use crate::post::Post;
use crate::signals::Signals;
use crate::worker::{ClusterSolution, Job, work};

/// A game about to be solved, with everything that can be said about how.
pub struct Solve<G: Game> {
    game: G,
    at: G::Position,
    title: String,
    everywhere: bool,
    memory: usize,
    checkpoints: Option<Checkpoints>,
    resume: bool,
    target: Option<Target>,
}

impl<G: Game + 'static> Solve<G> {
    /// Everything that play can reach, or every legal position if the rules say so; nothing is kept.
    /// `title` names the game and all that distinguishes it: processes with different ones do not
    /// work together.
    pub fn new(game: G, title: impl Into<String>) -> Solve<G> {
        Solve {
            at: game.start(),
            title: title.into(),
            everywhere: game.starts_everywhere(),
            memory: usize::MAX,
            checkpoints: None,
            resume: false,
            target: None,
            game,
        }
    }

    /// Tell what this position is worth, instead of the start.
    pub fn at(self, at: G::Position) -> Solve<G> {
        Solve { at, ..self }
    }

    /// From every legal position, where the rules define them.
    pub fn from_everywhere(self) -> Solve<G> {
        Solve { everywhere: true, ..self }
    }

    /// Give up before the workers of this process need more than `bytes` of memory for their shares.
    pub fn limited(self, bytes: usize) -> Solve<G> {
        Solve { memory: bytes, ..self }
    }

    /// Keep the state in this folder at least every so often.
    pub fn kept(self, folder: impl Into<PathBuf>, every: Duration) -> Solve<G> {
        let title = self.title.clone();
        Solve { checkpoints: Some(Checkpoints { folder: folder.into(), every, title }), ..self }
    }

    /// Go on from the last checkpoint that all workers have, if there is one.
    pub fn resumed(self) -> Solve<G> {
        Solve { resume: true, ..self }
    }

    /// Write the values into the tablebase `path`, one part for each worker beside it, and the file
    /// that names them where the first worker is. `game` is the text that opens the game.
    pub fn into_tablebase(self, path: impl Into<PathBuf>, game: impl Into<String>) -> Solve<G> {
        Solve { target: Some(Target { path: path.into(), game: game.into() }), ..self }
    }

    /// Solve it with this many workers, each on a thread of this process. `watch` is told how many
    /// positions were expanded and settled.
    pub fn on_threads(self, workers: usize, watch: &dyn Watch) -> Result<ClusterSolution, Error> {
        let workers = workers.max(1);
        if let Some(finished) = self.finished(&(0..workers), workers)?
            && self.is_written(&(0..workers))
        {
            return Ok(finished.solved());
        }
        let numbers = self.available(0..workers, workers)?;
        let resume = numbers.and_then(|numbers| numbers.last().copied());
        let hooks = Hooks::default();
        let builders = ProcessBuilder::new_typed_vector(workers, hooks.refill, hooks.spill);
        let builders = builders.into_iter().map(AllocatorBuilder::Process).collect();
        self.run(builders, Box::new(()), 0..workers, (workers, workers), resume, watch)
    }

    /// Solve it together with other processes; `tell` hears of calls from elsewhere, which are dropped. When another process is lost, timely panics in a
    /// thread of its own: see [`on_lost_process`](crate::on_lost_process). After an error the
    /// process should end, since threads of timely stay behind.
    pub fn on_cluster(
        self,
        member: &Membership,
        tell: &dyn Fn(&str),
        watch: &dyn Watch,
    ) -> Result<ClusterSolution, Error> {
        let (processes, threads) = (member.hosts.len(), member.threads.max(1));
        let mine = member.workers();
        let workers = processes * threads;
        let available = self.available(mine.clone(), workers);
        let finished = self.finished(&mine, workers);
        let troubles = [available.as_ref().err(), finished.as_ref().err()];
        let hello = Hello {
            title: self.title.clone(),
            process: member.process,
            processes,
            threads,
            checkpoints: available.clone().unwrap_or_default(),
            written: self.is_written(&mine),
            trouble: troubles.into_iter().flatten().next().map(ToString::to_string),
            finished: finished.clone().unwrap_or_default(),
        };
        let met = member.meet(&hello, tell, watch);
        // What is wrong here says more than what others make of it.
        available?;
        finished?;
        let Met { streams, resume, finished } = met?;
        if let (Some(finished), Some(checkpoints)) = (finished, &self.checkpoints) {
            checkpoints.finish(mine, &finished)?;
            return Ok(finished.solved());
        }
        let hooks = Hooks::default();
        let inner =
            ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), hooks.spill.clone());
        let process = member.process;
        let (builders, guard) =
            initialize_networking_from_sockets(inner, streams, process, threads, hooks)
                .map_err(|error| Error::Peers(format!("cannot set up the network: {error}")))?;
        let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
        self.run(builders, Box::new(guard), mine, (threads, workers), resume, watch)
    }

    /// The answer of an earlier run, where it is asked to go on with one that is done.
    fn finished(
        &self,
        mine: &std::ops::Range<usize>,
        workers: usize,
    ) -> Result<Option<Finished>, Error> {
        match &self.checkpoints {
            Some(checkpoints) if self.resume => checkpoints.finished(mine, workers),
            _ => Ok(None),
        }
    }

    fn is_written(&self, mine: &std::ops::Range<usize>) -> bool {
        self.target.as_ref().is_some_and(|target| target.is_written(mine))
    }

    /// The checkpoints that all the workers `mine` of this process have; `None` if it begins anew.
    fn available(
        &self,
        mine: std::ops::Range<usize>,
        workers: usize,
    ) -> Result<Option<Vec<u32>>, Error> {
        let Some(checkpoints) = self.checkpoints.as_ref().filter(|_| self.resume) else {
            return Ok(None);
        };
        let mut common: Option<Vec<u32>> = None;
        for me in mine {
            let numbers = checkpoints.available(me, workers)?;
            common = Some(match common {
                None => numbers,
                Some(common) => common.into_iter().filter(|it| numbers.contains(it)).collect(),
            });
        }
        Ok(common)
    }

    fn run(
        self,
        builders: Vec<AllocatorBuilder>,
        others: Box<dyn std::any::Any + Send>,
        mine: std::ops::Range<usize>,
        (threads, workers): (usize, usize),
        resume: Option<u32>,
        watch: &dyn Watch,
    ) -> Result<ClusterSolution, Error> {
        try_threads(threads)?;
        if let Some(checkpoints) = &self.checkpoints {
            checkpoints.forget(&mine)?;
        }
        let job = Job {
            game: Arc::new(self.game),
            at: self.at,
            everywhere: self.everywhere,
            memory: self.memory / threads,
            checkpoints: self.checkpoints.clone(),
            resume,
            target: self.target,
        };
        let signals = Arc::new(Signals::default());
        let (tell, told) = mpsc::channel();
        let shared = signals.clone();
        let started = execute_from(builders, others, WorkerConfig::default(), move |worker| {
            // Where a worker panics the others of its process must not wait for it.
            let _guard = StopOnPanic(shared.clone());
            let mut post = Post::open(worker, threads, shared.clone());
            let result = work(&job, &mut post);
            if result.is_err() {
                post.abandon();
            }
            // Whoever asked may have gone.
            let _ = tell.send(result);
        });
        let guards = started.map_err(Error::Broken)?;
        let result = await_workers(&guards, &told, threads, &signals, watch);
        let Ok(solved) = &result else {
            // Threads that talk to other processes would wait for a farewell that never comes.
            std::mem::forget(guards);
            return result;
        };
        ignore_lost_processes();
        if let Some(checkpoints) = &self.checkpoints {
            checkpoints.finish(mine, &Finished::new(&self.title, workers, solved))?;
        }
        disconnect(guards);
        result
    }
}

/// See whether the system gives `threads` threads: timely panics in the first ones where it does
/// not give the last.
fn try_threads(threads: usize) -> Result<(), Error> {
    let gate = Mutex::new(());
    std::thread::scope(|scope| {
        // All of them are there at the same time, until the gate opens.
        let _closed = gate.lock();
        for _ in 0..threads {
            let wait = || drop(gate.lock());
            let started = std::thread::Builder::new().spawn_scoped(scope, wait);
            started.map_err(|error| Error::Threads(error.to_string()))?;
        }
        Ok(())
    })
}

/// The result of all workers, which is the same for each, or why there is none.
fn await_workers(
    guards: &WorkerGuards<()>,
    told: &mpsc::Receiver<Result<ClusterSolution, Error>>,
    threads: usize,
    signals: &Signals,
    watch: &dyn Watch,
) -> Result<ClusterSolution, Error> {
    let mut results = Vec::new();
    while results.len() < threads {
        match told.recv_timeout(LOOK) {
            Ok(result) => results.push(result),
            Err(RecvTimeoutError::Timeout) => {
                if watch.reached(signals.done()).is_err() {
                    signals.stop();
                }
                let ended = guards.guards().iter().filter(|guard| guard.is_finished()).count();
                if ended == threads && results.len() < threads {
                    results.extend(told.try_iter());
                    break;
                }
            }
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    let missing = results.len() < threads;
    // One worker's error stops the others, who then have been cancelled: it is the one to tell.
    let mut failures = results.iter().filter_map(|result| result.as_ref().err());
    let telling = failures.clone().find(|error| **error != Error::Cancelled).or(failures.next());
    match (telling, results.first()) {
        (Some(error), _) if !missing || *error != Error::Cancelled => Err(error.clone()),
        (None, Some(Ok(solved))) if !missing => Ok(solved.clone()),
        _ => Err(Error::Broken("a thread ended without a word".to_owned())),
    }
}

/// So often the thread that waits looks at how far the workers are.
const LOOK: Duration = Duration::from_millis(50);

struct StopOnPanic(Arc<Signals>);

impl Drop for StopOnPanic {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}
