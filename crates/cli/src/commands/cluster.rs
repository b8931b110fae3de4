//! `attractor solve --workers` and `--cluster`.
//!
//! A process of a cluster is two: one that works, and one that watches over it. Timely ends a
//! process that has lost a peer with a panic, and the system may end it without a word; whoever
//! typed the command gets one clear line and an exit code all the same.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use attractor_app::{
    ClusterRequest, Error, Field, Kind, Loss, Membership, Message, OpenRequest, Place, Secret,
    SolveRequest, SolvedByWorkers, Told, on_lost_process, solve_on_cluster,
};
use attractor_core::{Cancelled, Watch};
use serde::{Deserialize, Serialize};

use crate::args::{ClusterArgs, Solve};
use crate::commands::{read_text, solve};
use crate::progress::Progress;
use crate::spelling::CommandLine;
use crate::{Failure, exit_code};

/// Solve with the workers that were asked for.
pub(crate) fn run(
    command: &Solve,
    open: &OpenRequest,
    request: &SolveRequest,
    json: bool,
    progress: &Progress,
) -> Result<ExitCode, Failure> {
    let shared = &command.cluster;
    if shared.cluster.is_some() && !shared.supervised {
        return supervise(progress);
    }
    if !shared.supervised {
        let solved = solved(command, open, request, progress)?;
        return solve::tell(&solved, request, json, progress);
    }
    let resumable = command.keep.output.is_some();
    on_lost_process(i32::from(exit_code(Kind::Lost)), move |loss| {
        Report::lost(&loss, resumable).send();
    });
    // The watching process holds the other end: without it this one has no reason to go on.
    let leash = std::thread::Builder::new().spawn(|| {
        let _ = io::stdin().lock().read_to_end(&mut Vec::new());
        std::process::exit(i32::from(exit_code(Kind::Interrupted)));
    });
    leash.map_err(|error| Error::new(format!("cannot start threads: {error}")))?;
    let watch = Reporter { progress, said: Mutex::new(Instant::now()) };
    let done = solved(command, open, request, &watch).map_err(Failure::from);
    match done.and_then(|solved| solve::tell(&solved, request, json, progress)) {
        Ok(_) | Err(Failure::Pipe) => Ok(ExitCode::SUCCESS),
        Err(Failure::Answer(error)) => {
            let code = exit_code(error.kind);
            let Told { error, place, hint, .. } = error.spelled(&CommandLine);
            Report::Failed { error, place, hint, code }.send();
            Ok(ExitCode::from(code))
        }
    }
}

fn solved(
    command: &Solve,
    open: &OpenRequest,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<SolvedByWorkers, Error> {
    let shared = &command.cluster;
    let place = match (&shared.cluster, shared.process) {
        (Some(path), Some(process)) => {
            let hosts = Membership::read_hosts(&read_text(path)?);
            if process >= hosts.len() {
                let text = format!("there is no process {process} among {}", hosts.len());
                return Err(Error::new(text).at("--process").hint(format!(
                    "processes are counted from 0; `{}` lists them",
                    path.display()
                )));
            }
            let (wait, secret) = (shared.wait, secret(shared)?);
            let threads = shared.workers.unwrap_or(1);
            Place::Cluster(Membership { hosts, process, threads, wait, secret })
        }
        _ => Place::Threads(shared.workers.unwrap_or(1)),
    };
    let cluster = ClusterRequest {
        place,
        output: command.keep.output.clone(),
        every: command.keep.checkpoint,
        resume: command.keep.resume,
    };
    let tell = |note: &str| Report::Noted(note.to_owned()).send();
    solve_on_cluster(open, request, &cluster, &tell, watch)
}

/// The secret that was given, by file or else by the environment.
fn secret(shared: &ClusterArgs) -> Result<Option<Secret>, Error> {
    let (text, place) = match (&shared.secret_file, std::env::var_os(SECRET)) {
        (Some(path), _) => (read_text(path)?, Message::from(Field::SecretFile)),
        (None, Some(text)) => (text.to_string_lossy().into_owned(), Message::from(SECRET)),
        (None, None) => return Ok(None),
    };
    let short = || {
        Error::new("a secret has at least 16 characters")
            .at(place)
            .hint("write one with `head -c 32 /dev/urandom | base64 > FILE`")
    };
    Secret::new(&text).map(Some).ok_or_else(short)
}

/// A secret can stand in the environment instead of a file.
const SECRET: &str = "ATTRACTOR_SECRET";

/// What the working process tells the watching one: a line on standard error.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Report {
    Reached(u64),
    Noted(String),
    Failed { error: String, place: Option<String>, hint: Option<String>, code: u8 },
}

impl Report {
    fn lost(loss: &Loss, resumable: bool) -> Report {
        let error = match loss {
            Loss::Process(process) => format!("process {process} was lost"),
            Loss::Damaged(process) => {
                format!(
                    "what came from process {process} was damaged on the way, and is not believed"
                )
            }
            Loss::Worker(what) => format!("a worker stopped by mistake: {what}"),
        };
        let hint = if resumable {
            "start every process again with `--resume`: all go on from the last checkpoint that \
             all have"
        } else {
            "start every process again; with `-o` a solve keeps checkpoints to resume from"
        };
        let place = Some("--cluster".to_owned());
        Report::Failed { error, place, hint: Some(hint.to_owned()), code: exit_code(Kind::Lost) }
    }

    fn send(&self) {
        // Without the watching process there is nobody to tell.
        if let Ok(line) = serde_json::to_string(self) {
            let _ = writeln!(io::stderr().lock(), "{line}");
        }
    }
}

/// Tells the watching process how far the work is, now and then.
struct Reporter<'a> {
    progress: &'a Progress,
    said: Mutex<Instant>,
}

impl Watch for Reporter<'_> {
    fn reached(&self, done: u64) -> Result<(), Cancelled> {
        self.progress.reached(done)?;
        if let Ok(mut said) = self.said.lock()
            && said.elapsed() > Duration::from_millis(200)
        {
            *said = Instant::now();
            Report::Reached(done).send();
        }
        Ok(())
    }
}

/// Start the working process, and make one clear end of whatever happens to it.
fn supervise(progress: &Progress) -> Result<ExitCode, Failure> {
    let cannot = |error: io::Error| Error::new(format!("cannot start the worker: {error}"));
    let program = std::env::current_exe().map_err(cannot)?;
    let mut worker = Command::new(program)
        .args(std::env::args_os().skip(1))
        .arg("--supervised")
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(cannot)?;
    let reports = listen(&mut worker).map_err(cannot)?;
    progress.stage("solving", None);
    let mut reached = 0;
    let mut failure = None;
    let mut noise = String::new();
    loop {
        match reports.recv_timeout(Duration::from_millis(100)) {
            Ok(Ok(Report::Reached(done))) => reached = done,
            Ok(Ok(Report::Noted(note))) => progress.remarks(&[note]),
            Ok(Ok(Report::Failed { error, place, hint, code })) => {
                // The first failure is the reason of all others.
                let (place, hint) = (place.map(Message::from), hint.map(Message::from));
                failure.get_or_insert((Error { place, hint, ..Error::new(error) }, code));
            }
            Ok(Err(line)) => noise = line,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if progress.reached(reached).is_err() {
            // Without this it ends by itself.
            drop(worker.stdin.take());
        }
    }
    let status = worker.wait().map_err(cannot)?;
    progress.finish();
    if let Some((error, code)) = failure {
        let kinds = [Kind::Lost, Kind::Interrupted];
        let kind = kinds.into_iter().find(|&kind| exit_code(kind) == code);
        return Err(Error { kind: kind.unwrap_or(Kind::Input), ..error }.into());
    }
    match status.code() {
        Some(0) => Ok(ExitCode::SUCCESS),
        Some(code) if code == i32::from(exit_code(Kind::Interrupted)) => {
            Err(Error::from(Cancelled).into())
        }
        _ => {
            let noise = if noise.is_empty() { noise } else { format!(": {noise}") };
            let text = format!("the worker of this process was lost, {status}{noise}");
            let error = Error { kind: Kind::Lost, ..Error::new(text).at(Field::Cluster) };
            Err(error.hint("start every process again with `--resume`").into())
        }
    }
}

/// The lines that the working process writes: reports, and what is none.
fn listen(worker: &mut Child) -> io::Result<mpsc::Receiver<Result<Report, String>>> {
    let (tell, told) = mpsc::channel();
    if let Some(lines) = worker.stderr.take() {
        std::thread::Builder::new().spawn(move || {
            for line in BufReader::new(lines).lines().map_while(Result::ok) {
                let report = serde_json::from_str(&line).map_err(|_| line);
                if tell.send(report).is_err() {
                    break;
                }
            }
        })?;
    }
    Ok(told)
}
