//! Batches from worker to worker, and the moments at which all of them have arrived.
//!
//! This is the dataflow: one input, one exchange by the worker that a batch is meant for, one
//! probe. Its timestamps are rounds, and chunks of a round; a worker may run only a few chunks
//! ahead of the slowest one, so that never a whole round is in flight.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::{Input, Operator, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

use crate::error::Error;
use crate::signals::Signals;

/// How many chunks may be in flight.
const WINDOW: u64 = 16;
/// A worker that waits looks up after this long, to see whether it should end.
const PATIENCE: Duration = Duration::from_millis(20);
/// Shorter batches are not worth compressing.
const SHORT: usize = 64;

/// What takes a batch: the worker it came from, and its bytes.
pub(crate) type Receive<'a> = dyn FnMut(usize, &[u8]) -> Result<(), Error> + 'a;

/// One batch on its way.
#[derive(Clone, Serialize, Deserialize)]
struct Parcel {
    to: u32,
    from: u32,
    compressed: bool,
    #[serde(with = "serde_bytes")]
    bytes: Vec<u8>,
}

/// How much a worker has sent to others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Traffic {
    /// Positions and notices.
    pub messages: u64,
    /// The batches that they were sent in.
    pub batches: u64,
    /// The bytes of these batches.
    pub bytes: u64,
    /// What became of the bytes that went to another process, once compressed.
    pub wire: u64,
    /// The bytes that went to another process, before.
    pub plain: u64,
}

impl Traffic {
    pub(crate) fn add(&mut self, other: Traffic) {
        self.messages += other.messages;
        self.batches += other.batches;
        self.bytes += other.bytes;
        self.wire += other.wire;
        self.plain += other.plain;
    }
}

/// One worker's end of the dataflow.
pub(crate) struct Post<'a> {
    worker: &'a mut Worker,
    dataflow: usize,
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Parcel>>>,
    probe: ProbeHandle<u64>,
    /// What has arrived, with its round: those who are done with a round may already send in the
    /// next one.
    inbox: Rc<RefCell<Vec<(u64, Parcel)>>>,
    /// The workers of one process, which need no compression among them.
    threads: usize,
    signals: Arc<Signals>,
    traffic: Traffic,
}

impl<'a> Post<'a> {
    pub(crate) fn open(worker: &'a mut Worker, threads: usize, signals: Arc<Signals>) -> Post<'a> {
        let dataflow = worker.next_dataflow_index();
        let inbox = Rc::new(RefCell::new(Vec::new()));
        let probe = ProbeHandle::new();
        let input = worker.dataflow::<u64, _, _>(|scope| {
            let (input, sent) = scope.new_input::<Vec<Parcel>>();
            let arrived = inbox.clone();
            let by_address = Exchange::new(|parcel: &Parcel| u64::from(parcel.to));
            sent.unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
                by_address,
                "deliver",
                move |_, _| {
                    move |parcels, _| {
                        parcels.for_each(|time, batch| {
                            let round = *time.time() >> ROUND;
                            arrived.borrow_mut().extend(batch.drain(..).map(|it| (round, it)));
                        });
                    }
                },
            )
            .probe_with(&probe);
            input
        });
        let traffic = Traffic::default();
        Post { worker, dataflow, input, probe, inbox, threads, signals, traffic }
    }

    /// This worker's number.
    pub(crate) fn me(&self) -> usize {
        self.worker.index()
    }

    /// How many workers there are.
    pub(crate) fn workers(&self) -> usize {
        self.worker.peers()
    }

    /// How many of them are in this process.
    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// What the workers of this process tell each other.
    pub(crate) fn signals(&self) -> &Signals {
        &self.signals
    }

    /// What this worker has sent to others.
    pub(crate) fn traffic(&self) -> Traffic {
        self.traffic
    }

    /// Send `bytes`, which hold `messages` messages, to worker `to`.
    pub(crate) fn send(&mut self, to: usize, bytes: Vec<u8>, messages: u64) {
        let far = to / self.threads != self.me() / self.threads;
        let plain = bytes.len() as u64;
        let compressed = far && bytes.len() >= SHORT;
        let bytes = if compressed { lz4_flex::compress_prepend_size(&bytes) } else { bytes };
        if to != self.me() {
            let (wire, plain_far) = if far { (bytes.len() as u64, plain) } else { (0, 0) };
            let sent = Traffic { messages, batches: 1, bytes: plain, wire, plain: plain_far };
            self.traffic.add(sent);
        }
        let from = self.me() as u32;
        self.input.send(Parcel { to: to as u32, from, compressed, bytes });
    }

    /// A chunk of the round has been sent: take what has arrived, and wait while too many chunks
    /// are in flight. `done` units of work are finished by it.
    pub(crate) fn chunk(&mut self, done: u64, receive: &mut Receive<'_>) -> Result<(), Error> {
        self.signals.add(done);
        let time = *self.input.time() + 1;
        self.input.advance_to(time);
        self.worker.step();
        self.wait(time.saturating_sub(WINDOW), time >> ROUND, receive)
    }

    /// The round is over for this worker: take what arrives until it is over for all.
    pub(crate) fn finish_round(&mut self, receive: &mut Receive<'_>) -> Result<(), Error> {
        let round = *self.input.time() >> ROUND;
        let next = (round + 1) << ROUND;
        self.input.advance_to(next);
        self.worker.step();
        self.wait(next, round, receive)
    }

    /// A round in which every worker tells every worker something; gives what each one said.
    pub(crate) fn share(&mut self, said: &[u8]) -> Result<Vec<Vec<u8>>, Error> {
        for to in 0..self.workers() {
            self.send(to, said.to_vec(), 0);
        }
        let mut heard = vec![Vec::new(); self.workers()];
        self.finish_round(&mut |from, bytes| {
            heard[from] = bytes.to_vec();
            Ok(())
        })?;
        Ok(heard)
    }

    /// The same for numbers, which are added up.
    pub(crate) fn sum<const N: usize>(&mut self, numbers: [u64; N]) -> Result<[u64; N], Error> {
        let said: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        let mut sums = [0u64; N];
        for (from, heard) in self.share(&said)?.iter().enumerate() {
            let (words, []) = heard.as_chunks() else { return Err(Error::Garbled { from }) };
            if words.len() != N {
                return Err(Error::Garbled { from });
            }
            for (sum, word) in sums.iter_mut().zip(words) {
                *sum = sum.wrapping_add(u64::from_le_bytes(*word));
            }
        }
        Ok(sums)
    }

    /// Leave without telling the others that this worker is through: nobody may take an unfinished
    /// round for a finished one.
    pub(crate) fn abandon(self) {
        self.signals.stop();
        self.worker.drop_dataflow(self.dataflow);
    }

    /// Take the batches of `round` until everything that was sent before `time` has arrived
    /// everywhere.
    fn wait(&mut self, time: u64, round: u64, receive: &mut Receive<'_>) -> Result<(), Error> {
        self.deliver(round, receive)?;
        while self.probe.less_than(&time) {
            self.signals.check()?;
            self.worker.step_or_park(Some(PATIENCE));
            self.deliver(round, receive)?;
        }
        self.signals.check()?;
        Ok(())
    }

    fn deliver(&mut self, round: u64, receive: &mut Receive<'_>) -> Result<(), Error> {
        for (sent, parcel) in self.inbox.take() {
            let from = parcel.from as usize;
            if from >= self.workers() {
                return Err(Error::Garbled { from });
            }
            if sent != round {
                self.inbox.borrow_mut().push((sent, parcel));
            } else if parcel.compressed {
                receive(from, &unpacked(&parcel.bytes).ok_or(Error::Garbled { from })?)?;
            } else {
                receive(from, &parcel.bytes)?;
            }
        }
        Ok(())
    }
}

/// What a compressed batch holds; `None` if it is none.
pub(crate) fn unpacked(bytes: &[u8]) -> Option<Vec<u8>> {
    let (size, packed) = lz4_flex::block::uncompressed_size(bytes).ok()?;
    // One byte tells of 255 at most: whoever promises more must not have the memory for it.
    if size > packed.len().saturating_mul(255) {
        return None;
    }
    lz4_flex::decompress(packed, size).ok()
}

/// A timestamp is a round and, in its `ROUND` low bits, a chunk of it.
const ROUND: u32 = 32;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_batch_that_promises_too_much_gets_no_memory() {
        let mut packed = lz4_flex::compress_prepend_size(&[7; 100_000]);
        assert_eq!(unpacked(&packed).map(|bytes| bytes.len()), Some(100_000));
        packed[..4].copy_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(unpacked(&packed), None);
    }

    proptest! {
        #[test]
        fn every_batch_comes_back_and_no_rubbish_harms(
            bytes in prop::collection::vec(0u8..4, 0..2000),
            place in any::<prop::sample::Index>(),
            change in 1u8..,
        ) {
            let mut packed = lz4_flex::compress_prepend_size(&bytes);
            prop_assert_eq!(unpacked(&packed), Some(bytes));
            let place = place.index(packed.len());
            packed[place] ^= change;
            unpacked(&packed);
            packed.truncate(place);
            unpacked(&packed);
        }
    }
}
