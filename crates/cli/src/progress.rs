//! Progress on standard error, and Ctrl-C.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use attractor_app::{Error, memory_limit};
use attractor_core::{Cancelled, Watch};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::args::Everywhere;
use crate::print::FAINT;

/// Shows how far the work is once it takes longer than a moment, and ends it on Ctrl-C.
pub(crate) struct Progress {
    bar: ProgressBar,
    shown: bool,
    quiet: bool,
    memory: Option<usize>,
    calls: AtomicU64,
    interrupted: Arc<AtomicBool>,
}

impl Progress {
    pub(crate) fn new(everywhere: &Everywhere) -> Progress {
        let shown = everywhere.wants_progress();
        let target = if shown {
            ProgressDrawTarget::stderr_with_hz(8)
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(None, target);
        bar.set_style(style("{spinner} {msg} {human_pos}, {per_sec}, {elapsed}"));
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = interrupted.clone();
        // A second Ctrl-C ends the program at once, for loops that do not look.
        let handled = ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
        });
        debug_assert!(handled.is_ok(), "the handler is set once");
        Progress {
            bar,
            shown,
            quiet: everywhere.quiet,
            memory: everywhere.memory,
            calls: AtomicU64::new(0),
            interrupted,
        }
    }

    /// The most bytes to use, if somebody said so.
    pub(crate) fn limit(&self) -> Option<usize> {
        self.memory
    }

    /// The most bytes to use: what was allowed, else what the machine has to spare.
    pub(crate) fn memory(&self) -> Option<usize> {
        memory_limit(self.memory).and_then(|bytes| usize::try_from(bytes).ok())
    }

    /// A new stage of the work, of so many units if that is known.
    pub(crate) fn stage(&self, what: &'static str, total: Option<u64>) {
        self.bar.reset();
        self.bar.set_message(what);
        match total {
            Some(total) => {
                self.bar.set_length(total);
                self.bar
                    .set_style(style("{msg} [{bar:30}] {human_pos}/{human_len}, {per_sec}, {eta}"));
            }
            None => self.bar.set_style(style("{spinner} {msg} {human_pos}, {per_sec}, {elapsed}")),
        }
        if self.shown {
            self.bar.enable_steady_tick(Duration::from_millis(250));
        }
    }

    /// What has been proved so far.
    pub(crate) fn say(&self, what: &str) {
        if self.shown {
            self.bar.set_message(what.to_owned());
        }
    }

    /// Tell an error that does not end the work.
    pub(crate) fn complain(&self, error: &Error) {
        self.bar.suspend(|| {
            // Where standard error is closed there is nobody to tell.
            let _ = crate::print::error(&mut anstream::stderr().lock(), error);
        });
    }

    /// Tell what was decided without being asked.
    pub(crate) fn remarks(&self, remarks: &[String]) {
        if !self.quiet {
            let mut err = anstream::stderr().lock();
            for remark in remarks {
                // Where standard error is closed there is nobody to tell.
                let _ = writeln!(err, "{FAINT}note: {remark}{FAINT:#}");
            }
        }
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watch for Progress {
    fn reached(&self, done: u64) -> Result<(), Cancelled> {
        if self.interrupted.load(Ordering::Relaxed) {
            return Err(Cancelled);
        }
        // Deep arenas have millions of layers of a few vertices: the bar need not see each.
        if self.shown && self.calls.fetch_add(1, Ordering::Relaxed).is_multiple_of(256) {
            self.bar.set_position(done);
        }
        Ok(())
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner())
}
