//! Batches about to be sent, one for each worker.

use crate::wire;

/// What goes out at the end of a chunk.
pub(crate) struct Outbox {
    batches: Vec<Batch>,
}

#[derive(Clone, Default)]
struct Batch {
    bytes: Vec<u8>,
    messages: u64,
    /// The parent of the last position: those after it are told by their distance from it.
    last: u32,
    notices: [Vec<u32>; 2],
}

impl Outbox {
    pub(crate) fn new(workers: usize) -> Outbox {
        Outbox { batches: vec![Batch::default(); workers] }
    }

    /// A position that a move leads to from `parent`, which is no smaller than the parent before;
    /// `pack` appends its bytes.
    #[inline]
    pub(crate) fn position(&mut self, to: usize, parent: u32, pack: impl FnOnce(&mut Vec<u8>)) {
        let batch = &mut self.batches[to];
        wire::put(&mut batch.bytes, u64::from(parent - batch.last));
        batch.last = parent;
        batch.messages += 1;
        pack(&mut batch.bytes);
    }

    /// A message of two numbers.
    pub(crate) fn pair(&mut self, to: usize, number: u32, other: u32) {
        let batch = &mut self.batches[to];
        wire::put(&mut batch.bytes, u64::from(number));
        wire::put(&mut batch.bytes, u64::from(other));
        batch.messages += 1;
    }

    /// A move of `slot` leads to something that `side` has.
    #[inline]
    pub(crate) fn notice(&mut self, to: usize, side: usize, slot: u32) {
        self.batches[to].notices[side].push(slot);
    }

    /// Empty it: call `send` with the worker, the bytes and the number of messages in them.
    pub(crate) fn drain(&mut self, mut send: impl FnMut(usize, Vec<u8>, u64)) {
        for (to, batch) in self.batches.iter_mut().enumerate() {
            let notices: usize = batch.notices.iter().map(Vec::len).sum();
            if notices > 0 {
                for notices in &mut batch.notices {
                    wire::put_sorted(&mut batch.bytes, notices);
                    notices.clear();
                }
                batch.messages += notices as u64;
            }
            if batch.messages > 0 {
                let capacity = batch.bytes.len();
                let bytes = std::mem::replace(&mut batch.bytes, Vec::with_capacity(capacity));
                send(to, bytes, std::mem::take(&mut batch.messages));
                batch.last = 0;
            }
        }
    }
}
