//! Who is next: of those who wait, whoever has taken the least time lately.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// Things that wait, each for whoever asked for it.
pub(crate) struct Queue<T> {
    waiting: HashMap<IpAddr, VecDeque<(u64, T)>>,
    /// How many have ever waited: the number of the next one.
    count: u64,
}

impl<T> Default for Queue<T> {
    fn default() -> Queue<T> {
        Queue { waiting: HashMap::new(), count: 0 }
    }
}

impl<T> Queue<T> {
    pub(crate) fn push(&mut self, asker: IpAddr, thing: T) {
        self.waiting.entry(asker).or_default().push_back((self.count, thing));
        self.count += 1;
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Give up what came last of what waits for `asker`.
    pub(crate) fn give_up(&mut self, asker: IpAddr) -> Option<T> {
        let things = self.waiting.get_mut(&asker)?;
        let last = things.pop_back().map(|(_, thing)| thing);
        if things.is_empty() {
            self.waiting.remove(&asker);
        }
        last
    }

    /// The next: for whoever has taken the least, and of equals for whoever has waited longest.
    pub(crate) fn pop(&mut self, taken: &Taken) -> Option<T> {
        let first = |things: &VecDeque<(u64, T)>| things.front().map(|(number, _)| *number);
        let next =
            self.waiting.iter().min_by_key(|&(&asker, things)| (taken.by(asker), first(things)));
        let asker = *next?.0;
        let things = self.waiting.get_mut(&asker)?;
        let thing = things.pop_front().map(|(_, thing)| thing);
        if things.is_empty() {
            self.waiting.remove(&asker);
        }
        thing
    }
}

/// How much time everybody has taken lately.
pub(crate) struct Taken {
    time: HashMap<IpAddr, Duration>,
    /// When all of it was last halved.
    halved: Instant,
}

/// What was taken so long ago counts half.
const LATELY: Duration = Duration::from_secs(10);

impl Default for Taken {
    fn default() -> Taken {
        Taken { time: HashMap::new(), halved: Instant::now() }
    }
}

impl Taken {
    pub(crate) fn by(&self, asker: IpAddr) -> Duration {
        self.time.get(&asker).copied().unwrap_or_default()
    }

    pub(crate) fn add(&mut self, asker: IpAddr, time: Duration) {
        while self.halved.elapsed() > LATELY {
            self.halved += LATELY;
            self.time.values_mut().for_each(|time| *time /= 2);
            self.time.retain(|_, time| *time > Duration::from_millis(1));
        }
        *self.time.entry(asker).or_default() += time;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_taken_least_is_next() {
        let [greedy, modest, new] = [1, 2, 3].map(|last| IpAddr::from([127, 0, 0, last]));
        let (mut queue, mut taken) = (Queue::default(), Taken::default());
        taken.add(greedy, Duration::from_secs(60));
        taken.add(modest, Duration::from_millis(3));
        for n in 0..4 {
            queue.push(greedy, ("greedy", n));
        }
        queue.push(modest, ("modest", 0));
        queue.push(new, ("new", 0));
        queue.push(modest, ("modest", 1));
        let order: Vec<_> = std::iter::from_fn(|| queue.pop(&taken)).collect();
        let first = [("new", 0), ("modest", 0), ("modest", 1), ("greedy", 0), ("greedy", 1)];
        assert_eq!(order[..5], first);
        assert!(order.len() == 7 && queue.is_empty());
        queue.push(modest, ("modest", 2));
        queue.push(modest, ("modest", 3));
        assert_eq!(queue.give_up(greedy), None);
        assert_eq!(queue.give_up(modest), Some(("modest", 3)));
        assert_eq!(queue.give_up(modest), Some(("modest", 2)));
        assert!(queue.is_empty());
    }

    #[test]
    fn of_equals_whoever_came_first() {
        let [one, two] = [1, 2].map(|last| IpAddr::from([127, 0, 0, last]));
        let mut queue = Queue::default();
        [one, two, one, two].into_iter().enumerate().for_each(|(n, asker)| queue.push(asker, n));
        let order: Vec<_> = std::iter::from_fn(|| queue.pop(&Taken::default())).collect();
        assert_eq!(order, [0, 1, 2, 3]);
    }
}
