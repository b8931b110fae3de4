//! Work that takes long: on a thread of its own, without the lock of the interpreter, with signals
//! looked for and progress told by the thread that waits.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use attractor_app::Error;
use attractor_core::{Cancelled, Watch};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::failure::raise;

/// So often somebody looks for signals.
const GLANCE: Duration = Duration::from_millis(50);

/// The stack of a worker: searches go as deep as games are long.
const STACK: usize = 64 << 20;

/// Do `work` while other Python threads run. Ctrl-C ends it, and so does an exception of the
/// caller's own code, which `raised` holds.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    raised: Option<&Arc<Raised>>,
    work: impl FnOnce(&PythonWatch) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let watch = PythonWatch {
        ended: AtomicBool::new(false),
        done: AtomicU64::new(0),
        raised: raised.cloned().unwrap_or_default(),
    };
    let finished = (Mutex::new(false), Condvar::new());
    let answer = thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || {
            let answer = catch_unwind(AssertUnwindSafe(|| work(&watch)));
            *finished.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
            finished.1.notify_all();
            answer
        });
        let worker = worker
            .map_err(|error| PyRuntimeError::new_err(format!("cannot start a thread: {error}")))?;
        let mut interruption = None;
        while !py.detach(|| wait(&finished)) {
            if interruption.is_none()
                && let Err(error) = look(py, progress, &watch)
            {
                watch.ended.store(true, Ordering::Relaxed);
                interruption = Some(error);
            }
        }
        let answer = py.detach(|| worker.join());
        match interruption {
            Some(error) => Err(error),
            None => Ok(answer),
        }
    })?;
    if let Some(error) = watch.raised.take() {
        return Err(error);
    }
    match answer {
        Ok(Ok(answer)) => answer.map_err(|error| raise(py, &error)),
        Ok(Err(panic)) | Err(panic) => {
            let what = panic.downcast_ref::<String>().map(String::as_str);
            let what = what.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("panic");
            Err(PyRuntimeError::new_err(format!("a mistake of Attractor itself: {what}")))
        }
    }
}

/// Whether the work is finished, after a moment at most.
fn wait((finished, told): &(Mutex<bool>, Condvar)) -> bool {
    let finished = finished.lock().unwrap_or_else(PoisonError::into_inner);
    let waited = told.wait_timeout_while(finished, GLANCE, |finished| !*finished);
    *waited.unwrap_or_else(PoisonError::into_inner).0
}

fn look(py: Python<'_>, progress: Option<&Bound<'_, PyAny>>, watch: &PythonWatch) -> PyResult<()> {
    py.check_signals()?;
    if let Some(progress) = progress {
        progress.call1((watch.done.load(Ordering::Relaxed),))?;
    }
    Ok(())
}

/// What the worker and whoever waits for it tell each other.
pub(crate) struct PythonWatch {
    ended: AtomicBool,
    done: AtomicU64,
    raised: Arc<Raised>,
}

impl Watch for PythonWatch {
    fn reached(&self, done: u64) -> Result<(), Cancelled> {
        self.done.store(done, Ordering::Relaxed);
        if self.ended.load(Ordering::Relaxed) || self.raised.happened() {
            return Err(Cancelled);
        }
        Ok(())
    }
}

/// An exception that the caller's own code raised while Rust worked.
#[derive(Default)]
pub(crate) struct Raised {
    happened: AtomicBool,
    error: Mutex<Option<PyErr>>,
}

impl Raised {
    pub(crate) fn happened(&self) -> bool {
        self.happened.load(Ordering::Relaxed)
    }

    /// Keep the exception, if it is the first.
    pub(crate) fn keep(&self, error: PyErr) {
        let mut kept = self.error.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.is_none() {
            *kept = Some(error);
        }
        self.happened.store(true, Ordering::Relaxed);
    }

    /// The exception; nothing has happened afterwards.
    pub(crate) fn take(&self) -> Option<PyErr> {
        let error = self.error.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.happened.store(false, Ordering::Relaxed);
        error
    }
}
