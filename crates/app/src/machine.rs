//! What the machine has.

use std::path::Path;

use attractor_tablebase::disk::free_space;
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
            disk_available: free_space(folder),
        }
    }
}

/// The most bytes to use: what was asked for, else what the machine has free, be it for all
/// programs or for the container that this one runs in; never more than the system lets this process
/// have.
pub fn limit(asked: Option<usize>) -> Option<u64> {
    let usual = asked.map_or_else(|| available(&system()), |asked| Some(asked as u64));
    match (usual, left_to_process()) {
        (usual, None) => usual,
        (usual, Some(left)) => Some(usual.map_or(left, |usual| usual.min(left))),
    }
}

fn system() -> System {
    let wanted = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    System::new_with_specifics(wanted)
}

fn available(system: &System) -> Option<u64> {
    // What a container has read from files is in memory as well, but makes room for whoever needs it.
    let contained = system
        .cgroup_limits()
        .map_or(u64::MAX, |limits| limits.total_memory.saturating_sub(limits.rss));
    told(contained.min(system.available_memory()))
}

/// A system that does not tell says 0.
fn told(bytes: u64) -> Option<u64> {
    (bytes > 0).then_some(bytes)
}

/// What `ulimit -v` leaves to this process; `None` where nothing is limited, or nobody tells. Half of
/// it is for what grows by doubling, for stacks and for the program itself.
fn left_to_process() -> Option<u64> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let most = address_space(&limits)?;
    Some(most.saturating_sub(of_process("VmSize:")?) / 2)
}

/// How many bytes of memory this process holds now, besides its own code; `None` where the system does
/// not tell.
pub fn resident() -> Option<u64> {
    of_process("RssAnon:")
}

/// What the system says of this process, in bytes.
fn of_process(what: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let found = status.lines().find_map(|line| line.strip_prefix(what))?;
    let kilobytes: u64 = found.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// The soft limit of the address space in bytes; `None` if there is none.
fn address_space(limits: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_of_the_address_space_is_read() {
        let limits = |soft: &str| {
            format!(
                "Limit  Soft Limit  Hard Limit  Units\nMax address space         {soft}  unlimited  bytes\n"
            )
        };
        assert_eq!(address_space(&limits("524288000")), Some(524_288_000));
        assert_eq!(address_space(&limits("unlimited")), None);
        assert_eq!(address_space("something else"), None);
    }

    #[test]
    fn what_was_asked_for_is_an_upper_bound() {
        assert!(limit(Some(1000)).is_some_and(|bytes| bytes <= 1000));
    }
}
