//! The module and the explorer side by side.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;

use attractor_explorer::{Config, Explorer, Job, Limits, Patient, Question, Refusal, questions};
use attractor_messages::Language;
use serde_json::{Value, json};

/// The module in a process of its own, and the explorer in this one.
pub(crate) struct Both {
    process: Child,
    asked: ChildStdin,
    answers: BufReader<ChildStdout>,
    explorer: Explorer,
    pub(crate) questions: Vec<Question>,
}

/// What came of a question: whether it is an answer, and what.
pub(crate) type Said = (&'static str, Value);

impl Both {
    /// `None` where no module was built.
    pub(crate) fn open() -> Option<Both> {
        let module = PathBuf::from(std::env::var_os("MODULE")?);
        assert!(module.is_file(), "there is no module at {}", module.display());
        let mut process = Command::new("node")
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ask.mjs"))
            .arg(module)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("`node` runs the module: install the Debian package `nodejs`");
        let (asked, answers) = (process.stdin.take().unwrap(), process.stdout.take().unwrap());
        let explorer = Explorer::new(&Config { limits: Limits::IN_PAGE, ..Config::default() });
        let answers = BufReader::new(answers);
        Some(Both { process, asked, answers, explorer, questions: questions() })
    }

    pub(crate) fn module(&mut self, path: &str, body: &str) -> Said {
        writeln!(self.asked, "{path} {body}").unwrap();
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        let (what, said) = line.split_once(' ').expect("the module says something");
        let what = ["answer", "refusal", "dead"].into_iter().find(|word| *word == what).unwrap();
        (what, serde_json::from_str(said).unwrap_or_else(|error| panic!("{error}: {said}")))
    }

    /// The memory of the module, in bytes.
    pub(crate) fn memory(&mut self) -> u64 {
        self.module("memory", "").1.as_u64().expect("a number")
    }

    pub(crate) fn here(&self, path: &str, body: &str) -> Said {
        let question = self.questions.iter().find(|question| question.path == path).unwrap();
        let job = Job::new(Limits::IN_PAGE, Arc::new(Patient(Limits::IN_PAGE_MORE)));
        let answered = match question.read(body) {
            Ok(work) => work(&self.explorer, &job).map_err(|error| job.explained(error)),
            Err(wrong) => Err(wrong.error),
        };
        match answered {
            Ok(answer) => ("answer", serde_json::from_slice(&answer).unwrap()),
            Err(error) => ("refusal", json!(Refusal::new(&error, Language::English))),
        }
    }
}

impl Drop for Both {
    fn drop(&mut self) {
        let _ = self.process.kill(); // it may have ended by itself
        let _ = self.process.wait();
    }
}
