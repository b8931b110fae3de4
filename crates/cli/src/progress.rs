//! Progress on standard error, and Ctrl-C.

use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use attractor_app::{Error, memory_limit};
use attractor_core::{Cancelled, Watch};
use attractor_messages::{tell, told};
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::args::Everywhere;
use crate::print::{FAINT, styled};

/// Shows how far the work is once it takes longer than a moment, and ends it on Ctrl-C.
pub(crate) struct Progress {
    bar: ProgressBar,
    shown: Shown,
    /// What was said last, where lines are written.
    said: Mutex<String>,
    quiet: bool,
    json: bool,
    memory: Option<usize>,
    pace: Arc<Pace>,
    interrupted: Arc<AtomicBool>,
    /// Whether what goes on is an extra, such as a hint: Ctrl-C ends it and nothing else.
    extra: Arc<AtomicBool>,
    /// Whether the program was told to end, and not only interrupted.
    terminated: Arc<AtomicBool>,
}

/// How progress is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    /// Not at all.
    Never,
    /// As a bar that is drawn on a terminal.
    Bar,
    /// As lines, where there is no terminal: everything that is proved, and how far the work is.
    Lines,
    /// As a line now and then, so that nobody takes long work for a program that hangs.
    Seldom,
}

/// How far the work is. The bar is told now and then: deep arenas have millions of layers of a few
/// vertices.
#[derive(Default)]
struct Pace {
    done: AtomicU64,
    /// Between a stage and the end of the work; at other times the terminal is somebody else's.
    working: AtomicBool,
}

impl Progress {
    pub(crate) fn new(everywhere: &Everywhere) -> Progress {
        let shown = everywhere.shown();
        let target = if shown == Shown::Bar {
            ProgressDrawTarget::stderr_with_hz(8)
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(None, target);
        bar.set_style(style("{spinner} {msg} {human_pos}, {per_sec}, {elapsed}"));
        let pace = Arc::new(Pace::default());
        if shown != Shown::Never {
            let (bar, pace) = (bar.clone(), pace.clone());
            // Where there is no thread to be had the work goes on unseen.
            let _ = thread::Builder::new().spawn(move || show(&bar, &pace, shown));
        }
        let interrupted = Arc::new(AtomicBool::new(false));
        let extra = Arc::new(AtomicBool::new(false));
        let terminated = Arc::new(AtomicBool::new(false));
        let (flag, only_extra, terminate) =
            (interrupted.clone(), extra.clone(), terminated.clone());
        let json = everywhere.json;
        let handled = ctrlc::set_handler(move || {
            // A second Ctrl-C ends the program at once, and so does the lack of a thread to wait on.
            let again = flag.swap(true, Ordering::SeqCst);
            if !again && only_extra.load(Ordering::SeqCst) {
                thread::sleep(TOLD);
                if !terminate.load(Ordering::SeqCst) {
                    return;
                }
            }
            let wait = move || {
                thread::sleep(GRACE);
                end(json);
            };
            if again || thread::Builder::new().spawn(wait).is_err() {
                end(json);
            }
        });
        debug_assert!(handled.is_ok(), "the handler is set once");
        #[cfg(unix)]
        {
            // Without it, to terminate is to interrupt.
            let told = terminated.clone();
            let _ = signal_hook::flag::register(signal_hook::consts::SIGTERM, told);
        }
        Progress {
            bar,
            shown,
            said: Mutex::default(),
            quiet: everywhere.quiet,
            json: everywhere.json,
            memory: everywhere.memory,
            pace,
            interrupted,
            extra,
            terminated,
        }
    }

    /// Do something that can be left: Ctrl-C ends it, and the program goes on. Says whether it was
    /// ended so.
    pub(crate) fn extra<T>(&self, what: &'static str, work: impl FnOnce() -> T) -> (T, bool) {
        self.stage(what, None);
        self.extra.store(true, Ordering::SeqCst);
        let done = work();
        self.extra.store(false, Ordering::SeqCst);
        self.finish();
        let ended = self.interrupted.swap(false, Ordering::SeqCst);
        if ended {
            thread::sleep(TOLD);
            if self.terminated.load(Ordering::SeqCst) {
                end(self.json);
            }
        }
        (done, ended)
    }

    /// Whether nothing is to be said but the answer and errors.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// The most bytes to use, if somebody said so.
    pub(crate) fn limit(&self) -> Option<usize> {
        self.memory
    }

    /// The most bytes to use: what was allowed, else what the machine has to spare.
    pub(crate) fn memory(&self) -> Option<usize> {
        memory_limit(self.memory).and_then(|bytes| usize::try_from(bytes).ok())
    }

    /// A new stage of the work, with its number of units if that is known.
    pub(crate) fn stage(&self, what: &'static str, total: Option<u64>) {
        self.pace.done.store(0, Ordering::Relaxed);
        self.pace.working.store(true, Ordering::Relaxed);
        self.bar.reset();
        // Lines are translated when there is one to be told.
        let hidden = self.bar.is_hidden();
        self.bar.set_message(if hidden { what.to_owned() } else { told(what) });
        match total {
            Some(total) => {
                self.bar.set_length(total);
                self.bar
                    .set_style(style("{msg} [{bar:30}] {human_pos}/{human_len}, {per_sec}, {eta}"));
            }
            None => self.bar.set_style(style("{spinner} {msg} {human_pos}, {per_sec}, {elapsed}")),
        }
    }

    /// Tell an error that does not end the work.
    pub(crate) fn complain(&self, error: &Error) {
        self.bar.suspend(|| crate::report(error, self.json));
    }

    /// Tell what was decided without being asked.
    pub(crate) fn remarks(&self, remarks: &[String]) {
        if !self.quiet {
            let mut err = anstream::stderr().lock();
            for remark in remarks {
                // Where standard error is closed there is nobody to tell.
                let _ = writeln!(
                    err,
                    "{}",
                    styled(FAINT, tell!("labelled", name = tell!("note"), text = told(remark)))
                );
            }
        }
    }

    pub(crate) fn finish(&self) {
        self.pace.working.store(false, Ordering::Relaxed);
        self.bar.finish_and_clear();
    }
}

/// Which signal came is told by another handler, at the same time.
const TOLD: Duration = Duration::from_millis(20);

/// How long the work has to notice an interruption and to tidy up. What waits for input, writes to a
/// pipe that nobody empties, or is busy elsewhere is ended where it stands.
const GRACE: Duration = Duration::from_millis(700);

/// End the program where it stands. Files are whole or not there.
fn end(json: bool) -> ! {
    attractor_app::output::abandon();
    crate::report_last(&Error::from(Cancelled), json);
    std::process::exit(130)
}

impl Watch for Progress {
    fn reached(&self, done: u64) -> Result<(), Cancelled> {
        if self.interrupted.load(Ordering::Relaxed) {
            return Err(Cancelled);
        }
        self.pace.done.store(done, Ordering::Relaxed);
        Ok(())
    }

    fn proved(&self, what: &str) {
        if self.shown == Shown::Never {
            return;
        }
        self.bar.set_message(what.to_owned());
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        if self.shown == Shown::Lines && *said != what {
            what.clone_into(&mut said);
            // Where standard error is closed there is nobody to tell.
            let _ = writeln!(anstream::stderr().lock(), "{what}");
        }
    }
}

/// Tell the bar how far the work is, as long as the program runs; where there is no terminal to draw
/// it on, write a line from time to time.
fn show(bar: &ProgressBar, pace: &Pace, shown: Shown) {
    const LOOK: Duration = Duration::from_millis(250);
    const LINES: Duration = Duration::from_secs(5);
    const SELDOM: Duration = Duration::from_secs(30);
    const GUESS: Duration = Duration::from_secs(1000 * 24 * 3600);
    let mut told = Instant::now();
    let mut wait = LINES;
    loop {
        thread::sleep(LOOK);
        if !pace.working.load(Ordering::Relaxed) {
            // The next work is told of once it takes long itself.
            (told, wait) = (Instant::now(), LINES);
            continue;
        }
        bar.set_position(pace.done.load(Ordering::Relaxed));
        if shown == Shown::Bar {
            bar.tick();
        } else if told.elapsed() >= wait {
            told = Instant::now();
            wait = if shown == Shown::Seldom { SELDOM } else { LINES };
            let mut line = format!(
                "{} {}",
                attractor_messages::told(&bar.message()),
                HumanCount(bar.position())
            );
            if let Some(total) = bar.length() {
                line += &format!("/{}", HumanCount(total));
                // Of the first steps nobody can tell how long the others will take.
                if bar.eta() < GUESS {
                    line += &format!(", {} left", HumanDuration(bar.eta()));
                }
            }
            // Where standard error is closed there is nobody to tell.
            let _ = writeln!(anstream::stderr().lock(), "{line}, {:.1}/s", bar.per_sec());
        }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner())
}
