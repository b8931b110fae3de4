//! Addresses of this machine that stay free until somebody listens there.

use std::net::TcpListener;
use std::process;
use std::sync::{Mutex, PoisonError};

/// Systems hand out higher ports by themselves: a call that goes out between choosing a port and listening on it may
/// come from that very port. None comes from these.
const FIRST: u16 = 10_000;
const PORTS: u16 = 20_000;
/// Ports are taken in blocks of this many.
const BLOCK: u16 = 16;

/// The blocks of this process. Whoever listens on the first port of a block has the others: no other program that takes
/// its ports here gets one of them, even if it runs at the same time.
struct Blocks {
    held: Vec<TcpListener>,
    next: u16,
    left: u16,
}

static BLOCKS: Mutex<Blocks> = Mutex::new(Blocks { held: Vec::new(), next: 0, left: 0 });

/// As many addresses of the loopback interface as are asked for, on which nobody listens. Nobody else is given them as
/// long as this process runs.
pub fn free_addresses(count: usize) -> Vec<String> {
    let mut blocks = BLOCKS.lock().unwrap_or_else(PoisonError::into_inner);
    let addresses = std::iter::repeat_with(|| loopback(blocks.port()));
    addresses.filter(|address| TcpListener::bind(address).is_ok()).take(count).collect()
}

impl Blocks {
    fn port(&mut self) -> u16 {
        if self.left == 0 {
            self.take_block();
        }
        self.left -= 1;
        self.next += 1;
        self.next - 1
    }

    /// Programs that run at the same time begin to look in different places.
    fn take_block(&mut self) {
        let most = u32::from(PORTS / BLOCK);
        let begin = process::id().wrapping_mul(7) % most;
        let blocks = (0..most).map(|step| FIRST + ((begin + step) % most) as u16 * BLOCK);
        let found =
            blocks.filter_map(|first| Some((first, TcpListener::bind(loopback(first)).ok()?)));
        let (first, listener) = { found }.next().expect("a block of ports that nobody has");
        self.held.push(listener);
        (self.next, self.left) = (first + 1, BLOCK - 1);
    }
}

fn loopback(port: u16) -> String {
    format!("127.0.0.1:{port}")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_address_is_given_twice_and_somebody_can_listen_there() {
        let given: Vec<String> = [3, 20, 1].into_iter().flat_map(free_addresses).collect();
        assert_eq!(given.iter().collect::<BTreeSet<_>>().len(), 24);
        assert!(given.iter().all(|address| TcpListener::bind(address).is_ok()));
    }
}
