//! What the machine has.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// The most bytes to use: what was asked for, else what the machine has free, be it for all
/// programs or for the container that this one runs in.
pub fn limit(asked: Option<usize>) -> Option<u64> {
    if let Some(asked) = asked {
        return Some(asked as u64);
    }
    let wanted = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(wanted);
    let free = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    let free = free.min(system.available_memory());
    // A system that does not tell says 0.
    (free > 0).then_some(free)
}
