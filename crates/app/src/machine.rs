//! What the machine has.

use std::path::Path;

use serde::Serialize;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// What there is to work with; null where the system does not tell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Machine {
    /// Threads that run at the same time.
    pub cores: Option<usize>,
    /// Bytes of memory, of all programs or of the container that this one runs in.
    pub memory: Option<u64>,
    /// Those that are free, which is what `--memory` is if nothing is said.
    pub memory_available: Option<u64>,
    /// Free bytes on the disk that holds a folder.
    pub disk_available: Option<u64>,
}

impl Machine {
    /// This machine, and the disk that holds `folder`.
    pub fn here(folder: &Path) -> Machine {
        let system = system();
        let contained = system.cgroup_limits().map_or(u64::MAX, |limits| limits.total_memory);
        Machine {
            cores: std::thread::available_parallelism().ok().map(usize::from),
            memory: told(contained.min(system.total_memory())),
            memory_available: available(&system),
            disk_available: fs4::available_space(folder).ok(),
        }
    }
}

/// The most bytes to use: what was asked for, else what the machine has free, be it for all
/// programs or for the container that this one runs in.
pub fn limit(asked: Option<usize>) -> Option<u64> {
    match asked {
        Some(asked) => Some(asked as u64),
        None => available(&system()),
    }
}

fn system() -> System {
    let wanted = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    System::new_with_specifics(wanted)
}

fn available(system: &System) -> Option<u64> {
    let contained = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    told(contained.min(system.available_memory()))
}

/// A system that does not tell says 0.
fn told(bytes: u64) -> Option<u64> {
    (bytes > 0).then_some(bytes)
}
