//! What happens when another process is lost.

use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::sealed::saw_damage;

/// What was lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Loss {
    /// The connection to this process broke.
    Process(usize),
    /// Something came from this process, or in its name, that it did not send.
    Damaged(usize),
    /// A worker of this process stopped, and this is why.
    Worker(String),
}

/// Call `tell` once the connection to a process breaks or anything else panics; then end the process
/// with `code`.
///
/// Timely gives up a lost connection by panicking in the thread that served it, which leaves its
/// workers waiting for ever: a process that takes part in a cluster calls this first.
pub fn on_lost_process(code: i32, tell: impl Fn(Loss) + Send + Sync + 'static) {
    panic::set_hook(Box::new(move |panic| {
        let thread = std::thread::current();
        let name = thread.name().unwrap_or_default();
        let served = ["timely:recv-", "timely:send-"];
        let process = served.iter().find_map(|first| name.strip_prefix(first)?.parse().ok());
        if SOLVED.load(Ordering::SeqCst) {
            return;
        }
        let payload = panic.payload();
        let text = payload.downcast_ref::<&str>().copied();
        let text = text.or(payload.downcast_ref::<String>().map(String::as_str));
        let what = text.unwrap_or("a worker stopped");
        let place = panic.location().map(|place| format!(" ({place})")).unwrap_or_default();
        tell(match process {
            Some(process) if saw_damage() => Loss::Damaged(process),
            Some(process) => Loss::Process(process),
            None => Loss::Worker(format!("{what}{place}")),
        });
        std::process::exit(code);
    }));
}

static SOLVED: AtomicBool = AtomicBool::new(false);

/// The game is solved: a connection that breaks from now on is no loss.
pub(crate) fn ignore_lost_processes() {
    SOLVED.store(true, Ordering::SeqCst);
}

/// Close the connections to the other processes. Timely panics where one of them is gone already.
pub(crate) fn disconnect<T>(connections: T) {
    let _ = panic::catch_unwind(panic::AssertUnwindSafe(|| drop(connections)));
}
