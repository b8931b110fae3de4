//! The explorer as a module of WebAssembly, for a page that has no server.
//!
//! Its door is as narrow as it can be, so that nothing has to be generated and nobody installs a second
//! program: text goes in and out, as through HTTP. Two functions are called from outside:
//!
//! - `room(bytes)` makes room for a request, and says where it is in the memory of the module,
//! - `ask(path, french)` answers the request that was put there: `path` bytes that say what is asked, then its body as
//!   JSON; `french` other than 0 has refusals told in French.
//!
//! and two are called by the module:
//!
//! - `now()` tells the time in milliseconds, since a module has no clock,
//! - `tell(what, at, bytes)` hands over text: how far a job is (0), an answer (1), a refusal (2), or the last words
//!   before the module is unusable (3). What it says to 0 is whether to end the job.
//!
//! There is one thread. Whoever wants to do something else meanwhile runs the module in a worker.

#![cfg(all(target_family = "wasm", target_os = "unknown"))]

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use attractor_app::Error;
use attractor_core::Cancelled;
use attractor_explorer::{
    Answered, Config, Explorer, Job, Keeper, Limits, Question, Refusal, questions,
};
use attractor_messages::Language;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    safe fn now() -> f64;
    safe fn tell(what: u32, at: usize, bytes: usize) -> u32;
}

const PROGRESS: u32 = 0;
const ANSWER: u32 = 1;
const REFUSAL: u32 = 2;
const LAST_WORDS: u32 = 3;

/// Milliseconds between two reports.
const REPORT: u64 = 100;

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ASKED: (Explorer, Vec<Question>) = {
        attractor_clock::set(|| now());
        std::panic::set_hook(Box::new(|panic| {
            hand_over(LAST_WORDS, panic.to_string().as_bytes());
        }));
        (Explorer::new(&Config { limits: Limits::IN_PAGE, ..Config::default() }), questions())
    };
}

fn hand_over(what: u32, text: &[u8]) -> u32 {
    tell(what, text.as_ptr() as usize, text.len())
}

/// Room for a request of so many bytes: its address.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> usize {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(bytes, 0);
        request.as_mut_ptr() as usize
    })
}

/// Answer the request that was put where there was room for it.
#[unsafe(no_mangle)]
pub extern "C" fn ask(path: usize, french: u32) {
    let request = REQUEST.take();
    let answer = ASKED.with(|(explorer, questions)| answer(explorer, questions, &request, path));
    match answer {
        Ok(answer) => hand_over(ANSWER, &answer),
        Err(error) => {
            let language = if french == 0 { Language::English } else { Language::French };
            let refusal = Refusal::new(&error, language);
            let refusal = serde_json::to_vec(&refusal).unwrap_or_default();
            hand_over(REFUSAL, &refusal)
        }
    };
}

fn answer(explorer: &Explorer, questions: &[Question], request: &[u8], path: usize) -> Answered {
    let text = std::str::from_utf8(request)
        .map_err(|error| Error::new(format!("the request is no text: {error}")))?;
    let (path, body) = text
        .split_at_checked(path)
        .ok_or_else(|| Error::new("the request is shorter than the name of what is asked"))?;
    let question = questions.iter().find(|question| question.path == path);
    let question =
        question.ok_or_else(|| Error::new(format!("there is nothing called `{path}`")))?;
    let work = question.read(body).map_err(|wrong| wrong.error)?;
    let job = Job::new(Limits::IN_PAGE, Arc::new(Page::default()));
    work(explorer, &job).map_err(|error| job.explained(error))
}

/// Whoever runs the module: it is told how far a job is, and may end it then.
#[derive(Default)]
struct Page {
    /// When it was last told.
    told: AtomicU64,
    ended: AtomicBool,
}

impl Keeper for Page {
    fn look(&self, job: &Job) -> Result<(), Cancelled> {
        let time = now() as u64;
        let last = self.told.load(Ordering::Relaxed);
        if last == 0 {
            self.told.store(time, Ordering::Relaxed);
        } else if time >= last + REPORT {
            self.told.store(time, Ordering::Relaxed);
            let progress = serde_json::to_vec(&job.progress()).unwrap_or_default();
            if hand_over(PROGRESS, &progress) != 0 {
                self.ended.store(true, Ordering::Relaxed);
            }
        }
        if self.ended.load(Ordering::Relaxed) { Err(Cancelled) } else { Ok(()) }
    }

    fn reason(&self) -> Option<Error> {
        self.ended.load(Ordering::Relaxed).then(|| Cancelled.into())
    }

    fn more(&self, _: &str) -> String {
        Limits::IN_PAGE_MORE.to_owned()
    }
}
