//! Addresses of this machine that stay free until somebody listens there.

use std::net::TcpListener;
use std::process;
use std::sync::atomic::{AtomicU16, Ordering};

/// Systems hand out higher ports by themselves: a call that goes out between choosing a port and listening on it may
/// come from that very port. None comes from these.
const FIRST: u16 = 10_000;
const PORTS: u16 = 20_000;

/// As many addresses of the loopback interface as are asked for, on which nobody listens; no two of this process are
/// the same.
pub fn free_addresses(count: usize) -> Vec<String> {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    // Programs that run at the same time begin elsewhere.
    let begin = process::id().wrapping_mul(64) % u32::from(PORTS);
    let addresses = std::iter::repeat_with(|| {
        let step = u32::from(NEXT.fetch_add(1, Ordering::Relaxed));
        format!("127.0.0.1:{}", FIRST + ((begin + step) % u32::from(PORTS)) as u16)
    });
    addresses.filter(|address| TcpListener::bind(address).is_ok()).take(count).collect()
}
