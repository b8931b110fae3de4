//! What another process may say, from bytes: an entry for fuzzing, which the tests use as well.

use std::io::Read;
use std::sync::Arc;

use attractor_core::Game;

use crate::meeting::understood;
use crate::outbox::Outbox;
use crate::post::unpacked;
use crate::sealed::Sealed;
use crate::shard::Shard;

/// Hear what a process says that may say anything: the first byte tells what it is taken for. Says whether it was
/// understood.
#[doc(hidden)]
pub fn receive<G: Game>(game: G, said: &[u8]) -> bool {
    let Some((&kind, said)) = said.split_first() else { return false };
    match kind {
        b'g' | b'h' => understood(said, kind == b'h'),
        b's' => {
            let keys = [b"ours", b"them"].map(|key| blake3::hash(key));
            Sealed::new(said, keys[0], keys[1]).read_to_end(&mut Vec::new()).is_ok()
        }
        b'z' => unpacked(said).is_some(),
        // A batch of positions, its length before it, then one of notices, both from worker 0 or 1.
        b'0' | b'1' => {
            let Some((&length, said)) = said.split_first() else { return false };
            let Some((positions, notices)) = said.split_at_checked(usize::from(length)) else {
                return false;
            };
            let (from, mut outbox) = (usize::from(kind - b'0'), Outbox::new(2));
            let mut shard = Shard::new(Arc::new(game), 0, 2);
            let mut taken = shard.take_positions(from, positions).is_ok();
            shard.expand(shard.level(), &mut outbox);
            shard.begin_ranks(shard.odd);
            shard.notify(0..shard.frontier(), 0, &mut outbox);
            taken &= shard.take_notices(from, notices, 0).is_ok();
            shard.next_round();
            shard.notify(0..shard.frontier(), 1, &mut outbox);
            taken
        }
        _ => false,
    }
}
