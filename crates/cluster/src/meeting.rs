//! How the processes of a cluster find each other and make sure that they want the same thing.
//!
//! Every pair of processes has one connection; the process with the higher number calls. Both say which
//! program they are and ask a random question; the caller answers with the secret, then the other one,
//! who so tells a stranger nothing. From then on everything is sealed. Each says hello in one line, and
//! nobody starts before everybody has heard everybody and is content.
//!
//! Every call is talked to on a thread of its own and for a few seconds only, so that whoever says
//! nothing, or nothing sensible, holds nobody up.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{IpAddr, Shutdown, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use attractor_core::Watch;
use serde::{Deserialize, Serialize};
use socket2::{SockRef, TcpKeepalive};
use timely::communication::allocator::zero_copy::stream::Stream;

use crate::error::Error;
use crate::finished::Finished;
use crate::sealed::Sealed;
use crate::secret::Secret;

/// Which processes there are, and which of them this one is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Membership {
    /// The address of every process, such as `10.0.0.1:4000`.
    pub hosts: Vec<String>,
    /// Which of them is this one, from 0.
    pub process: usize,
    /// How many workers each process has.
    pub threads: usize,
    /// How long to wait for the others.
    pub wait: Duration,
    /// What all of them know and nobody else does. Without one whoever reaches the addresses may take
    /// part: see [`is_local`](Membership::is_local).
    pub secret: Option<Secret>,
}

/// What one process tells every other one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Hello {
    /// Which game from where.
    pub(crate) title: String,
    pub(crate) process: usize,
    pub(crate) processes: usize,
    pub(crate) threads: usize,
    /// The checkpoints that it could go on from; `None` if it begins anew.
    pub(crate) checkpoints: Option<Vec<u32>>,
    /// The answer, if it was done when others were lost.
    pub(crate) finished: Option<Finished>,
    /// Whether its part of the tablebase is there.
    pub(crate) written: bool,
    /// Why it cannot take part.
    pub(crate) trouble: Option<String>,
}

/// A longer hello is none of ours.
const LONGEST_HELLO: u64 = 1 << 20;
/// Whoever connects has this long to show that it belongs.
const PATIENCE: Duration = Duration::from_secs(5);
/// Whoever has shown it may be on a machine that is busy. Were it dropped then, it might have heard everything already and
/// wait for nobody.
const TRUST: Duration = Duration::from_secs(60);
/// The most connections talked to at a time; others wait until these are done.
const MOST_AT_ONCE: usize = 128;
/// One attempt to connect takes no longer than this, and `PAUSE` passes before the next; longer where
/// somebody was there, but the wrong one.
const ATTEMPT: Duration = Duration::from_millis(500);
const PAUSE: Duration = Duration::from_millis(20);
/// A machine that has been silent for about this long, asked or not, is taken for lost.
const SILENCE: Duration = Duration::from_secs(30);

/// Every other process, connected and content.
pub(crate) struct Met {
    /// One connection for each process; none for this one.
    pub(crate) streams: Vec<Option<Sealed<Timed>>>,
    /// The last checkpoint that everybody has; `None` if everybody begins anew.
    pub(crate) resume: Option<u32>,
    /// The answer, if anybody has it and everything is written.
    pub(crate) finished: Option<Finished>,
}

impl Membership {
    /// The addresses in the text of a hosts file: one a line, `#` begins a remark.
    pub fn read_hosts(text: &str) -> Vec<String> {
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        lines.filter(|line| !line.is_empty()).map(str::to_owned).collect()
    }

    /// Whether only programs on this machine can reach any of the addresses.
    pub fn is_local(&self) -> bool {
        self.hosts.iter().all(|host| match host.parse::<SocketAddr>() {
            Ok(address) => address.ip().is_loopback(),
            Err(_) => host.rsplit_once(':').is_some_and(|(name, _)| name == "localhost"),
        })
    }

    /// The workers of this process.
    pub(crate) fn workers(&self) -> std::ops::Range<usize> {
        self.process * self.threads..(self.process + 1) * self.threads
    }

    /// Meet all the others. `tell` hears of those who do not belong, once of each.
    pub(crate) fn meet(
        &self,
        hello: &Hello,
        tell: &dyn Fn(&str),
        watch: &dyn Watch,
    ) -> Result<Met, Error> {
        let mut peers: Vec<Option<Peer>> = self.hosts.iter().map(|_| None).collect();
        let gathered = self.gather(hello, &mut peers, tell, watch);
        // Those who came have something to say even if others did not come.
        let hellos: Vec<&Hello> = peers.iter().flatten().map(|peer| &peer.hello).collect();
        for other in &hellos {
            self.compare(hello, other)?;
        }
        gathered?;
        let resume = common(hello, &hellos);
        let everyone = || std::iter::once(&hello).chain(&hellos);
        let answer = everyone().find_map(|hello| hello.finished.clone());
        let finished = answer.filter(|_| everyone().all(|hello| hello.written));
        let mut streams = Vec::new();
        for (process, peer) in peers.into_iter().enumerate() {
            let Some(mut peer) = peer else {
                streams.push(None);
                continue;
            };
            peer.agree(self.wait).map_err(|_| {
                let who = self.name(process);
                Error::Peers(format!("{who} left before the work began"))
            })?;
            streams.push(Some(peer.line));
        }
        Ok(Met { streams, resume, finished })
    }

    /// Call those with lower numbers and wait for the calls of the others.
    fn gather(
        &self,
        hello: &Hello,
        peers: &mut [Option<Peer>],
        tell: &dyn Fn(&str),
        watch: &dyn Watch,
    ) -> Result<(), Error> {
        let own = &self.hosts[self.process];
        let cannot_listen = |error| Error::Peers(format!("cannot listen on `{own}`: {error}"));
        let listener = listen(own).map_err(cannot_listen)?;
        listener.set_nonblocking(true).map_err(cannot_listen)?;
        let (report, reports) = mpsc::channel();
        let secret = self.secret.clone().unwrap_or_else(Secret::known);
        let meeting = Meeting(Arc::new(Shared {
            hello: hello.clone(),
            secret,
            over: AtomicBool::new(false),
            report,
        }));
        for (process, host) in self.hosts.iter().enumerate().take(self.process) {
            let (meeting, host) = (meeting.0.clone(), host.clone());
            let called = thread::Builder::new().spawn(move || meeting.call(process, &host));
            called.map_err(|error| Error::Threads(error.to_string()))?;
        }
        let (mut talking, mut told) = (0, BTreeSet::new());
        let mut refusals: BTreeMap<usize, Refusal> = BTreeMap::new();
        let start = Instant::now();
        loop {
            let absent = (0..peers.len()).find(|&i| i != self.process && peers[i].is_none());
            let Some(absent) = absent else { return Ok(()) };
            if start.elapsed() >= self.wait {
                return Err(match refusals.remove(&absent) {
                    Some(refusal) => self.refused_by(absent, &refusal),
                    None => {
                        let (who, waited) = (self.name(absent), self.wait.as_secs_f64());
                        Error::Peers(format!("{who} did not answer for {waited} s"))
                    }
                });
            }
            watch.reached(0)?;
            while talking < MOST_AT_ONCE
                && let Ok((stream, from)) = listener.accept()
            {
                let meeting = meeting.0.clone();
                let talk = move || meeting.answer(from.ip(), stream);
                // Where there is no thread to be had the caller calls again.
                talking += usize::from(thread::Builder::new().spawn(talk).is_ok());
            }
            let Ok((who, heard)) = reports.recv_timeout(PAUSE) else { continue };
            talking -= usize::from(matches!(who, Who::Came(_)));
            match (who, heard) {
                (_, Ok(peer)) => {
                    let process = peer.hello.process;
                    peers[process] = Some(peer);
                }
                // The first process is the one that all others go by.
                (Who::Called(0), Err(refusal)) => return Err(self.refused_by(0, &refusal)),
                (who, Err(refusal)) => {
                    let name = match who {
                        Who::Came(address) => format!("a call from {address}"),
                        Who::Called(process) => self.name(process),
                    };
                    let note = format!("{name} was dropped: {refusal}");
                    if told.len() < MOST_TOLD && told.insert(note.clone()) {
                        tell(&note);
                    }
                    if let Who::Called(process) = who {
                        refusals.insert(process, refusal);
                    }
                }
            }
        }
    }

    /// What is wrong with a process that this one called.
    fn refused_by(&self, process: usize, refusal: &Refusal) -> Error {
        let text = format!("{}: {refusal}", self.name(process));
        match refusal {
            Refusal::Secret => Error::Secret(text),
            _ => Error::Peers(text),
        }
    }

    /// An error unless `other` wants the same.
    fn compare(&self, ours: &Hello, other: &Hello) -> Result<(), Error> {
        let who = self.name(other.process);
        if let Some(trouble) = &other.trouble {
            return Err(Error::Peers(format!("{who} cannot take part: {trouble}")));
        }
        let pairs = [
            ("game", ours.title.clone(), other.title.clone()),
            ("processes", ours.processes.to_string(), other.processes.to_string()),
            ("workers", ours.threads.to_string(), other.threads.to_string()),
        ];
        for (what, ours, theirs) in pairs {
            if ours != theirs {
                let text = format!("{who} differs in its {what}: `{theirs}`, here `{ours}`");
                return Err(Error::Peers(text));
            }
        }
        match (ours.checkpoints.is_some(), other.checkpoints.is_some()) {
            (true, false) => Err(Error::Peers(format!(
                "{who} begins anew, and this one goes on from a checkpoint"
            ))),
            (false, true) => Err(Error::Peers(format!(
                "{who} goes on from a checkpoint, and this one begins anew"
            ))),
            _ => Ok(()),
        }
    }

    fn name(&self, process: usize) -> String {
        let host = self.hosts.get(process).map_or("unknown", String::as_str);
        format!("process {process} (`{host}`)")
    }
}

/// The last checkpoint that everybody has.
fn common(ours: &Hello, others: &[&Hello]) -> Option<u32> {
    let has = |hello: &Hello, number: u32| {
        hello.checkpoints.as_ref().is_some_and(|numbers| numbers.contains(&number))
    };
    let numbers = ours.checkpoints.iter().flatten().copied();
    numbers.filter(|&number| others.iter().all(|other| has(other, number))).max()
}

/// The most kinds of strangers that are told of: a port that is open to many must not fill a log.
const MOST_TOLD: usize = 20;

/// What the threads of a meeting share. They end with it, at the latest after `PATIENCE`
/// and `TRUST`.
struct Shared {
    hello: Hello,
    secret: Secret,
    over: AtomicBool,
    report: mpsc::Sender<(Who, Result<Peer, Refusal>)>,
}

struct Meeting(Arc<Shared>);

impl Drop for Meeting {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::SeqCst);
    }
}

/// Somebody on the other end of a connection.
enum Who {
    Called(usize),
    Came(IpAddr),
}

impl Shared {
    /// Call `process` until it is there.
    fn call(&self, process: usize, host: &str) {
        while !self.over.load(Ordering::SeqCst) {
            let Ok(stream) = connect(host) else {
                thread::sleep(PAUSE);
                continue;
            };
            let heard = Peer::greet(stream, Side::Caller, &self.secret, &self.hello);
            let heard = heard.and_then(|peer| match peer.hello.process {
                found if found == process => Ok(peer),
                found => Err(Refusal::Number(found)),
            });
            let pause = match heard {
                // It may be about to end, or to begin.
                Err(Refusal::Silent) => PAUSE,
                heard => {
                    let met = heard.is_ok();
                    if self.report.send((Who::Called(process), heard)).is_err() || met {
                        return;
                    }
                    ATTEMPT
                }
            };
            thread::sleep(pause);
        }
    }

    /// Talk to somebody who called.
    fn answer(&self, from: IpAddr, stream: TcpStream) {
        let heard = Peer::greet(stream, Side::Listener, &self.secret, &self.hello);
        let heard = heard.and_then(|peer| match peer.hello.process {
            // Those before this process are called by it.
            found if found > self.hello.process && found < self.hello.processes => Ok(peer),
            found => Err(Refusal::Number(found)),
        });
        // The meeting may be over.
        let _ = self.report.send((Who::Came(from), heard));
    }
}

fn connect(host: &str) -> io::Result<TcpStream> {
    let mut failure = io::Error::from(ErrorKind::NotFound);
    for address in host.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, ATTEMPT) {
            // Where nobody listens on this machine, a call may come from the very port that it goes to: then it has
            // reached itself, and keeps whoever was meant from listening there.
            Ok(stream) if is_itself(&stream) => failure = ErrorKind::ConnectionRefused.into(),
            Ok(stream) => return Ok(stream),
            Err(error) => failure = error,
        }
    }
    Err(failure)
}

/// Listen on an address of this machine. A call of somebody else may come from its port for a moment.
fn listen(own: &str) -> io::Result<TcpListener> {
    let end = Instant::now() + ATTEMPT;
    loop {
        match TcpListener::bind(own) {
            Err(error) if error.kind() == ErrorKind::AddrInUse && Instant::now() < end => {
                thread::sleep(PAUSE);
            }
            bound => return bound,
        }
    }
}

fn is_itself(stream: &TcpStream) -> bool {
    matches!((stream.local_addr(), stream.peer_addr()), (Ok(here), Ok(there)) if here == there)
}

/// Why somebody is no peer.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Refusal {
    Silent,
    Stranger,
    /// The program that it is instead.
    Program(String),
    Secret,
    /// The number that it has instead.
    Number(usize),
    Hello,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Silent => f.write_str("it said nothing, or not enough"),
            Refusal::Stranger => f.write_str("it does not speak as a process of a cluster does"),
            Refusal::Program(program) => {
                let ours = crate::PROGRAM;
                write!(f, "it differs in its program: `{program}`, here `{ours}`")
            }
            Refusal::Secret => f.write_str("it has another secret"),
            Refusal::Number(number) => {
                write!(f, "it is process {number}, so that its hosts file is not the one here")
            }
            Refusal::Hello => f.write_str("its hello cannot be understood"),
        }
    }
}

/// On a stream that nobody speaks on in time there is nobody.
impl From<io::Error> for Refusal {
    fn from(_: io::Error) -> Refusal {
        Refusal::Silent
    }
}

/// The first words on a connection: what this is, which program speaks, and a random question.
#[derive(Clone, Copy)]
struct Greeting([u8; FIRST.len() + NAME + 32]);

const FIRST: &[u8; 8] = b"attract\n";
/// The bytes for the program and its version, filled up with spaces.
const NAME: usize = 32;
const _: () = assert!(crate::PROGRAM.len() <= NAME);

impl Greeting {
    fn new() -> io::Result<Greeting> {
        let mut question = [0; 32];
        getrandom::fill(&mut question).map_err(io::Error::other)?;
        let said = format!("{:NAME$}", crate::PROGRAM);
        let said = [&FIRST[..], said.as_bytes(), &question].concat();
        Ok(Greeting(said.try_into().expect("these are as many bytes as there are places")))
    }

    /// Never takes more than a greeting, and no more than a word of what is none.
    fn read(from: &mut impl Read) -> Result<Greeting, Refusal> {
        let mut said = [0; FIRST.len() + NAME + 32];
        let (first, rest) = said.split_at_mut(FIRST.len());
        from.read_exact(first)?;
        if first != FIRST {
            return Err(Refusal::Stranger);
        }
        from.read_exact(rest)?;
        Ok(Greeting(said))
    }

    /// The program that speaks; what cannot be printed is not.
    fn program(&self) -> String {
        let name = String::from_utf8_lossy(&self.0[FIRST.len()..FIRST.len() + NAME]);
        name.trim_end_matches(' ').chars().map(|c| if c.is_control() { '?' } else { c }).collect()
    }
}

/// Who called whom: what one side says proves nothing where the other one says it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Caller,
    Listener,
}

impl Side {
    fn other(self) -> Side {
        match self {
            Side::Caller => Side::Listener,
            Side::Listener => Side::Caller,
        }
    }

    fn proof(self) -> &'static str {
        match self {
            Side::Caller => "the caller knows the secret",
            Side::Listener => "the listener knows the secret",
        }
    }

    fn speech(self) -> &'static str {
        match self {
            Side::Caller => "said by the caller",
            Side::Listener => "said by the listener",
        }
    }
}

/// Show that this side knows the secret and see that the other one does; both have greeted. From then on
/// everything is sealed.
fn prove<S: Read + Write>(
    mut stream: S,
    side: Side,
    secret: &Secret,
    ours: Greeting,
    theirs: Greeting,
) -> Result<Sealed<S>, Refusal> {
    let said = match side {
        Side::Caller => [ours.0, theirs.0],
        Side::Listener => [theirs.0, ours.0],
    };
    let seal = |purpose| secret.seal(purpose, said.as_flattened());
    let mut heard = [0; 32];
    if side == Side::Caller {
        stream.write_all(seal(side.proof()).as_bytes())?;
    }
    stream.read_exact(&mut heard)?;
    // Hashes are compared in a time that tells nothing about them.
    let right = seal(side.other().proof()) == blake3::Hash::from_bytes(heard);
    if side == Side::Listener {
        // Whoever does not know the secret learns no more than that.
        let answer = if right { *seal(side.proof()).as_bytes() } else { [0; 32] };
        stream.write_all(&answer)?;
    }
    if !right {
        return Err(Refusal::Secret);
    }
    Ok(Sealed::new(stream, seal(side.speech()), seal(side.other().speech())))
}

/// The hello of somebody who knows the secret.
fn read_hello(from: impl Read) -> Result<Hello, Refusal> {
    // Byte by byte: nothing behind the line may be taken from the stream.
    let mut heard = Vec::new();
    BufReader::with_capacity(1, from.take(LONGEST_HELLO)).read_until(b'\n', &mut heard)?;
    serde_json::from_slice(&heard).map_err(|_| Refusal::Hello)
}

/// Whether this is a greeting, or a hello, that can be answered.
pub(crate) fn understood(said: &[u8], hello: bool) -> bool {
    if !hello {
        return Greeting::read(&mut &said[..])
            .is_ok_and(|theirs| theirs.program() == crate::PROGRAM);
    }
    let Ok(hello) = read_hello(said) else { return false };
    let hosts = vec!["localhost:4000".to_owned()];
    let member = Membership { hosts, process: 0, threads: 1, wait: PATIENCE, secret: None };
    common(&hello, &[&hello]);
    member.compare(&hello, &hello).is_ok()
}

/// Another process that has said hello.
struct Peer {
    line: Sealed<Timed>,
    hello: Hello,
}

impl Peer {
    fn greet(
        stream: TcpStream,
        side: Side,
        secret: &Secret,
        hello: &Hello,
    ) -> Result<Peer, Refusal> {
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        let socket = SockRef::from(&stream);
        let quarter = SILENCE / 4;
        let alive = TcpKeepalive::new().with_time(quarter).with_interval(quarter).with_retries(3);
        socket.set_tcp_keepalive(&alive)?;
        #[cfg(target_os = "linux")]
        socket.set_tcp_user_timeout(Some(SILENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let mut stream = Timed { stream, until: Some(Instant::now() + PATIENCE) };
        let ours = Greeting::new()?;
        if side == Side::Caller {
            stream.write_all(&ours.0)?;
        }
        let theirs = Greeting::read(&mut stream)?;
        if side == Side::Listener {
            stream.write_all(&ours.0)?;
        }
        let program = theirs.program();
        if program != crate::PROGRAM {
            return Err(Refusal::Program(program));
        }
        let mut line = prove(stream, side, secret, ours, theirs)?;
        line.stream.until = Some(Instant::now() + TRUST);
        let mut said = serde_json::to_vec(hello).map_err(|_| Refusal::Hello)?;
        said.push(b'\n');
        line.write_all(&said)?;
        let hello = read_hello(&mut line)?;
        Ok(Peer { line, hello })
    }

    /// Say that this side is content, and hear that the other is.
    fn agree(&mut self, wait: Duration) -> io::Result<()> {
        self.line.stream.until = Some(Instant::now() + wait.max(PATIENCE));
        self.line.write_all(CONTENT)?;
        let mut heard = [0; CONTENT.len()];
        self.line.read_exact(&mut heard)?;
        if heard != *CONTENT {
            return Err(ErrorKind::InvalidData.into());
        }
        self.line.stream.until = None;
        self.line.stream.stream.set_write_timeout(None)?;
        self.line.stream.stream.set_read_timeout(None)
    }
}

const CONTENT: &[u8; 6] = b"ready\n";

/// A connection that is read until some moment, however slowly the other side drips.
pub(crate) struct Timed {
    stream: TcpStream,
    until: Option<Instant>,
}

impl Read for Timed {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if let Some(until) = self.until {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(ErrorKind::TimedOut.into());
            }
            self.stream.set_read_timeout(Some(left))?;
        }
        self.stream.read(out)
    }
}

impl Write for Timed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Stream for Timed {
    fn try_clone(&self) -> io::Result<Timed> {
        Ok(Timed { stream: self.stream.try_clone()?, until: self.until })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.stream.shutdown(how)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn hello(process: usize) -> Hello {
        Hello {
            title: "tictactoe".to_owned(),
            process,
            processes: 2,
            threads: 1,
            checkpoints: Some(vec![3, 4]),
            finished: None,
            written: false,
            trouble: None,
        }
    }

    fn secret(text: &str) -> Secret {
        Secret::new(&text.repeat(16)).expect("it is long enough")
    }

    /// Both ends of a connection.
    fn connection() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let caller = TcpStream::connect(listener.local_addr().expect("bound")).expect("it listens");
        (caller, listener.accept().expect("somebody called").0)
    }

    /// What the caller and the listener make of each other.
    fn meet(caller: &Secret, listener: &Secret) -> [Result<Hello, Refusal>; 2] {
        let (called, heard) = connection();
        thread::scope(|scope| {
            let call = scope.spawn(|| Peer::greet(called, Side::Caller, caller, &hello(1)));
            let heard = Peer::greet(heard, Side::Listener, listener, &hello(0));
            let called = call.join().expect("it ends");
            [called, heard].map(|peer| peer.map(|peer| peer.hello))
        })
    }

    #[test]
    fn only_who_knows_the_secret_is_met() {
        assert_eq!(meet(&secret("a"), &secret("a")), [Ok(hello(0)), Ok(hello(1))]);
        assert_eq!(meet(&Secret::known(), &Secret::known()), [Ok(hello(0)), Ok(hello(1))]);
        for (caller, listener) in [
            (secret("a"), secret("b")),
            (Secret::known(), secret("b")),
            (secret("a"), Secret::known()),
        ] {
            let refused = [Err(Refusal::Secret), Err(Refusal::Secret)];
            assert_eq!(meet(&caller, &listener), refused);
        }
    }

    #[test]
    fn what_was_recorded_cannot_be_played_again() {
        // What a caller with the secret said is written down on its way.
        let (called, mut middle) = connection();
        let (mut onward, heard) = connection();
        let recorded = thread::scope(|scope| {
            let (caller, listener) = (secret("a"), secret("a"));
            scope.spawn(move || Peer::greet(called, Side::Caller, &caller, &hello(1)).map(drop));
            scope.spawn(move || Peer::greet(heard, Side::Listener, &listener, &hello(0)).map(drop));
            let mut back =
                (onward.try_clone().expect("one more"), middle.try_clone().expect("one"));
            scope.spawn(move || io::copy(&mut back.0, &mut back.1));
            let mut recorded = Vec::new();
            let mut piece = [0; 4096];
            while let Ok(read @ 1..) = middle.read(&mut piece) {
                recorded.extend_from_slice(&piece[..read]);
                if onward.write_all(&piece[..read]).is_err() {
                    break;
                }
            }
            recorded
        });
        assert!(recorded.len() > size_of::<Greeting>() + 32, "the caller proved itself");
        let (mut again, heard) = connection();
        again.write_all(&recorded).expect("it listens");
        let refused = Peer::greet(heard, Side::Listener, &secret("a"), &hello(0));
        assert_eq!(refused.map(|peer| peer.hello), Err(Refusal::Secret));
    }

    #[test]
    fn who_sends_back_what_it_hears_proves_nothing() {
        let (called, mirror) = connection();
        let echo = mirror.try_clone().expect("one more");
        thread::spawn(move || io::copy(&mut &mirror, &mut &echo));
        let refused = Peer::greet(called, Side::Caller, &secret("a"), &hello(1));
        assert_eq!(refused.map(|peer| peer.hello), Err(Refusal::Secret));
    }

    #[test]
    fn a_call_that_reaches_itself_has_reached_nobody() {
        let (caller, heard) = connection();
        assert!(!is_itself(&caller) && !is_itself(&heard));
        // What happens now and then by chance: a call goes out from the port that it goes to.
        let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None);
        let socket = socket.expect("a socket");
        socket.bind(&SocketAddr::from(([127, 0, 0, 1], 0)).into()).expect("a free port");
        let own = socket.local_addr().expect("bound");
        // Not every system allows it, and then there is nothing to fear.
        if socket.connect(&own).is_ok() {
            assert!(is_itself(&TcpStream::from(socket)));
        }
    }

    #[test]
    fn addresses_of_this_machine_are_known() {
        let local = |hosts: &[&str]| {
            let hosts = hosts.iter().map(|&host| host.to_owned()).collect();
            let wait = Duration::ZERO;
            Membership { hosts, process: 0, threads: 1, wait, secret: None }.is_local()
        };
        assert!(local(&["127.0.0.1:4000", "[::1]:4000", "localhost:4001"]));
        assert!(!local(&["127.0.0.1:4000", "10.0.0.1:4000"]));
        assert!(!local(&["0.0.0.0:4000"]) && !local(&["localhost.example:4000"]) && !local(&["x"]));
    }

    proptest! {
        #[test]
        fn rubbish_is_no_greeting(said in prop::collection::vec(any::<u8>(), 0..200)) {
            prop_assume!(!said.starts_with(FIRST));
            let refused = Greeting::read(&mut &said[..]).map(|_| ()).unwrap_err();
            prop_assert_eq!(refused == Refusal::Silent, said.len() < FIRST.len());
        }

        #[test]
        fn a_greeting_that_was_changed_is_no_reason_to_panic(
            place in 0..size_of::<Greeting>(),
            change in 1u8..,
            length in 0..size_of::<Greeting>(),
        ) {
            let mut said = Greeting::new().expect("the system has random numbers").0;
            said[place] ^= change;
            match Greeting::read(&mut &said[..]) {
                Err(refusal) => prop_assert_eq!((refusal, place < 8), (Refusal::Stranger, true)),
                Ok(heard) => {
                    let named = (FIRST.len()..FIRST.len() + NAME).contains(&place);
                    prop_assert_eq!(heard.program() == crate::PROGRAM, !named);
                    prop_assert!(!heard.program().contains(char::is_control));
                }
            }
            prop_assert!(Greeting::read(&mut &said[..length]).is_err());
        }

        #[test]
        fn a_hello_that_was_changed_is_no_reason_to_panic(
            place in any::<prop::sample::Index>(),
            change in 1u8..,
            rubbish in prop::collection::vec(any::<u8>(), 0..300),
        ) {
            let mut said = serde_json::to_vec(&hello(1)).expect("it can be written");
            prop_assert_eq!(read_hello(&said[..]), Ok(hello(1)));
            let place = place.index(said.len());
            said[place] ^= change;
            let _ = read_hello(&said[..]);
            prop_assert!(read_hello(&said[..place]).is_err() && read_hello(&rubbish[..]).is_err());
        }
    }
}
