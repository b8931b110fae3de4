//! The last resort of `--memory`: what no estimate saw coming is ended before it is too late.

use std::thread;
use std::time::Duration;

use attractor_app::{Error, output, resident};

/// How often to look. Memory is touched at some gigabytes a second, so that little is taken between
/// two looks.
const LOOK: Duration = Duration::from_millis(2);

/// What the program takes for itself, beyond what was allowed for the work.
const PROGRAM: u64 = 10 << 20;

/// End the program with an error once it holds a fifth more than it may. Files are whole or not there.
pub(crate) fn watch_memory(limit: usize, json: bool) {
    let limit = limit as u64;
    let most = limit.saturating_add(limit / 5).saturating_add(PROGRAM);
    // Where there is no thread to be had, or nobody tells, estimates have to do.
    let _ = thread::Builder::new().name("memory".to_owned()).spawn(move || {
        while let Some(held) = resident() {
            if held > most {
                output::abandon();
                let error = Error::beyond(limit);
                crate::report_last(&error, json);
                std::process::exit(crate::exit_code(error.kind).into());
            }
            thread::sleep(LOOK);
        }
    });
}
