//! Memory that is needed for others: the last resort where many answers together take too much.

use std::thread;
use std::time::Duration;

use attractor_app::resident;

/// How often to look.
const LOOK: Duration = Duration::from_millis(5);

/// So long what was let go of may take to be gone.
const RELIEF: Duration = Duration::from_millis(50);

/// Call `relieve` whenever the program holds five eighths of `limit` more than now, since what was let go
/// of is not all given back at once, and others go on taking meanwhile; it says when to stop looking.
/// Where the system does not tell, the limits of each game have to do.
pub(crate) fn watch(limit: usize, relieve: impl Fn() -> Option<()> + Send + 'static) {
    let Some(before) = resident() else { return };
    let most = before.saturating_add(limit as u64 / 8 * 5);
    // Where there is no thread to be had, the same.
    let _ = thread::Builder::new().name("memory".to_owned()).spawn(move || {
        while let Some(held) = resident() {
            thread::sleep(match held > most {
                true if relieve().is_none() => return,
                true => RELIEF,
                false => LOOK,
            });
        }
    });
}
