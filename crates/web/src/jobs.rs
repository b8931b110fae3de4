//! All work that is going on, and what was finished lately.
//!
//! Everything begins in the quick lane. What takes longer than a moment goes on in the long one: at
//! once where there is room, else from the beginning when its turn has come, so that nothing that
//! waits holds memory. What does not fit into its share of the memory begins again in a third, alone.
//! Long answers therefore never stand in the way of quick ones, and in each lane whoever has taken the
//! least time lately is next.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use attractor_app::Error;
use attractor_explorer::{Answered, Job as Work, Limits};
use lru::LruCache;
use tokio::sync::OwnedSemaphorePermit;

use crate::job::Job;
use crate::queue::{Queue, Taken};

/// So long an answer may take in the quick lane.
pub(crate) const QUICK: Duration = Duration::from_millis(200);

/// Who still holds a place in the quick lane after this, without ever having looked at the clock,
/// no longer counts there.
const OVERDUE: Duration = Duration::from_millis(400);

/// So many may be overdue at a time.
const MOST_OVERDUE: usize = 32;

/// So many of all together may wait or work.
const MOST: usize = 1024;

/// So many jobs are remembered, those that wait included.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(4 * MOST).unwrap();

/// Where a job runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lane {
    Quick,
    Long,
    /// Alone, with as much memory as a game may take.
    Large,
    /// In the quick lane for too long.
    Overdue,
}

/// All work that is going on, and what was finished lately.
#[derive(Clone)]
pub(crate) struct Jobs(Arc<Shared>);

struct Shared {
    limits: Limits,
    /// Numbers of jobs become names that nobody guesses.
    names: RandomState,
    lanes: Arc<Mutex<Lanes>>,
    known: Mutex<LruCache<String, Arc<Job>>>,
}

/// Who works where, and who waits.
#[derive(Default)]
pub(crate) struct Lanes {
    quick: usize,
    long: usize,
    large: usize,
    overdue: usize,
    quick_queue: Queue<Task>,
    long_queue: Queue<Task>,
    large_queue: Queue<Task>,
    /// How many each has that wait or work.
    askers: HashMap<IpAddr, usize>,
    taken: Taken,
    count: u64,
}

impl Lanes {
    fn count(&mut self, lane: Lane) -> &mut usize {
        match lane {
            Lane::Quick => &mut self.quick,
            Lane::Long => &mut self.long,
            Lane::Large => &mut self.large,
            Lane::Overdue => &mut self.overdue,
        }
    }

    /// Whether somebody in the quick lane may go on in the long one; then it is there.
    pub(crate) fn move_over(&mut self, most: usize) -> bool {
        let free = self.long < most && self.long_queue.is_empty();
        if free {
            self.quick -= 1;
            self.long += 1;
        }
        free
    }

    /// Whether there is room for one more of `asker`; then it is counted.
    fn admit(&mut self, asker: IpAddr, most: usize) -> bool {
        let all: usize = self.askers.values().sum();
        let own = self.askers.get(&asker).copied().unwrap_or(0);
        if own >= most || all >= MOST && !self.make_room(own) {
            return false;
        }
        self.askers.insert(asker, own + 1);
        true
    }

    /// Where whoever has most has more than `own`, one of theirs that waits makes room; whether it did.
    fn make_room(&mut self, own: usize) -> bool {
        let most = self.askers.iter().max_by_key(|&(_, count)| count);
        let Some((&greediest, _)) = most.filter(|&(_, &count)| count > own) else { return false };
        let queues = [&mut self.large_queue, &mut self.long_queue, &mut self.quick_queue];
        let Some(task) = queues.into_iter().find_map(|queue| queue.give_up(greediest)) else {
            return false;
        };
        self.leave(greediest);
        let crowded = Error::new("others wait who have asked for less");
        task.job.finish(Err(crowded.hint("try again in a moment")));
        true
    }

    fn leave(&mut self, asker: IpAddr) {
        if let Some(own) = self.askers.get_mut(&asker) {
            *own -= 1;
            if *own == 0 {
                self.askers.remove(&asker);
            }
        }
    }
}

/// A job and what it consists of.
#[derive(Clone)]
struct Task {
    job: Arc<Job>,
    asker: IpAddr,
    work: Arc<dyn Fn(&Work) -> Answered + Send + Sync>,
    /// The room that its request takes.
    _room: Option<Arc<OwnedSemaphorePermit>>,
}

impl Task {
    /// Work in a lane; where it has to begin again, if it does.
    fn run(&self, lane: Lane) -> Option<Lane> {
        self.job.place.begin(lane);
        // Cancelled while it waited: nothing needs to begin.
        let answer = match self.job.work.look() {
            Ok(()) => {
                let work = std::panic::AssertUnwindSafe(|| (self.work)(&self.job.work));
                std::panic::catch_unwind(work).unwrap_or_else(|_| {
                    Err(Error::new("a mistake in the program ended this answer")
                        .hint("please report it with the request that was made"))
                })
            }
            Err(cancelled) => Err(cancelled.into()),
        };
        let again = self.job.put_off(&answer);
        if again.is_none() {
            self.job.finish(answer);
        }
        again
    }
}

impl Jobs {
    pub(crate) fn new(limits: Limits) -> Jobs {
        Jobs(Arc::new(Shared {
            limits,
            names: RandomState::new(),
            lanes: Arc::default(),
            known: Mutex::new(LruCache::new(REMEMBERED)),
        }))
    }

    fn lanes(&self) -> MutexGuard<'_, Lanes> {
        self.0.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn known(&self) -> MutexGuard<'_, LruCache<String, Arc<Job>>> {
        self.0.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn find(&self, id: &str) -> Option<Arc<Job>> {
        self.known().get(id).cloned()
    }

    /// The answer was given: nobody will ask for it again.
    pub(crate) fn forget(&self, job: &Job) {
        self.known().pop(job.id());
    }

    /// End everything that is going on.
    pub(crate) fn cancel_all(&self) {
        self.known().iter().for_each(|(_, job)| job.work.cancel());
    }

    /// End the job that may take most, or else that has worked longest, but none that is quick.
    pub(crate) fn end_heaviest(&self) {
        let known = self.known();
        let long = known.iter().filter_map(|(_, job)| Some((job.place.working()?, job)));
        let heavy = long.filter(|((lane, time), _)| *lane == Lane::Large || *time > QUICK);
        let heaviest = heavy.max_by_key(|((lane, time), _)| (*lane == Lane::Large, *time));
        if let Some((_, job)) = heaviest {
            job.place.crowd_out();
        }
    }

    /// Begin `work` for `asker` as soon as there is room; `None` if too much waits already.
    pub(crate) fn begin<W>(
        &self,
        asker: IpAddr,
        room: Option<OwnedSemaphorePermit>,
        work: W,
    ) -> Option<Arc<Job>>
    where
        W: Fn(&Work) -> Answered + Send + Sync + 'static,
    {
        let limits = &self.0.limits;
        let mut lanes = self.lanes();
        if !lanes.admit(asker, limits.jobs + limits.waiting()) {
            return None;
        }
        lanes.count += 1;
        let id = format!("{:016x}", self.0.names.hash_one(lanes.count));
        let job = Arc::new(Job::new(id.clone(), *limits, self.0.lanes.clone()));
        self.known().put(id, job.clone());
        let work = Arc::new(work);
        lanes
            .quick_queue
            .push(asker, Task { job: job.clone(), asker, work, _room: room.map(Arc::new) });
        drop(lanes);
        self.dispatch();
        Some(job)
    }

    /// Begin whatever there is room for.
    fn dispatch(&self) {
        let most = self.0.limits.jobs;
        let mut lanes = self.lanes();
        let lanes = &mut *lanes;
        for (lane, most, running, queue) in [
            (Lane::Quick, most, &mut lanes.quick, &mut lanes.quick_queue),
            (Lane::Long, most, &mut lanes.long, &mut lanes.long_queue),
            (Lane::Large, 1, &mut lanes.large, &mut lanes.large_queue),
        ] {
            while *running < most
                && let Some(task) = queue.pop(&lanes.taken)
            {
                *running += 1;
                tokio::spawn(self.clone().watch_over(task, lane));
            }
        }
    }

    /// Let a task run, and give its place to another in time.
    async fn watch_over(self, task: Task, lane: Lane) {
        let begun = Instant::now();
        let worker = task.clone();
        let mut running = tokio::task::spawn_blocking(move || worker.run(lane));
        let mut finished = None;
        if lane == Lane::Quick {
            tokio::select! {
                done = &mut running => finished = Some(done),
                () = task.job.place.moved_over() => {}
                () = tokio::time::sleep(OVERDUE) => self.overdue(&task.job),
            }
            if finished.is_none() {
                self.dispatch();
            }
        }
        let finished = match finished {
            Some(finished) => finished,
            None => running.await,
        };
        let mut lanes = self.lanes();
        *lanes.count(task.job.place.leave_lane()) -= 1;
        lanes.taken.add(task.asker, begun.elapsed());
        // Panics were caught inside: what cannot be told has ended.
        let again = finished.unwrap_or(None);
        match again {
            None => lanes.leave(task.asker),
            Some(Lane::Large) => lanes.large_queue.push(task.asker, task),
            Some(_) => lanes.long_queue.push(task.asker, task),
        }
        drop(lanes);
        if again.is_none() {
            self.keep_to_memory();
        }
        self.dispatch();
    }

    /// It has not looked at the clock for long: others need not wait for it.
    fn overdue(&self, job: &Job) {
        let mut lanes = self.lanes();
        if lanes.overdue < MOST_OVERDUE && job.place.is_overdue() {
            lanes.quick -= 1;
            lanes.overdue += 1;
        }
    }

    /// Forget the oldest answers where all of them take too much.
    fn keep_to_memory(&self) {
        let mut left = self.0.limits.answers();
        let mut known = self.known();
        let too_much = known.iter().filter_map(|(id, job)| match left.checked_sub(job.weight()) {
            Some(less) => {
                left = less;
                None
            }
            None => Some(id.clone()),
        });
        let too_much: Vec<String> = too_much.collect();
        too_much.iter().for_each(|id| drop(known.pop(id)));
    }
}
