//! How the processes of a cluster find each other and make sure that they want the same thing.
//!
//! Every pair of processes has one connection; the process with the higher number calls. Each says
//! hello in one line, and nobody starts before everybody has heard everybody and is content.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

use attractor_core::Watch;
use serde::{Deserialize, Serialize};
use socket2::{SockRef, TcpKeepalive};

use crate::error::Error;
use crate::finished::Finished;

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
}

/// What one process tells every other one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Hello {
    /// The program and its version.
    pub(crate) program: String,
    /// Which game from where.
    pub(crate) title: String,
    pub(crate) process: usize,
    pub(crate) processes: usize,
    pub(crate) threads: usize,
    /// The checkpoints that it could go on from; `None` if it begins anew.
    pub(crate) checkpoints: Option<Vec<u32>>,
    /// The answer, if it was done when others were lost. Another version may know nothing of it, and
    /// is still a peer.
    #[serde(default)]
    pub(crate) finished: Option<Finished>,
    /// Whether its part of the tablebase is there.
    #[serde(default)]
    pub(crate) written: bool,
    /// Why it cannot take part.
    pub(crate) trouble: Option<String>,
}

/// A longer greeting is none of ours.
const LONGEST_HELLO: u64 = 1 << 20;
/// Whoever connects and says nothing for this long is no peer.
const HELLO_TIMEOUT: Duration = Duration::from_secs(5);
/// One attempt to connect takes no longer than this, and `PAUSE` passes before the next.
const ATTEMPT: Duration = Duration::from_millis(500);
const PAUSE: Duration = Duration::from_millis(20);
/// A machine that has been silent for about this long, asked or not, is taken for lost.
const SILENCE: Duration = Duration::from_secs(30);

/// Every other process, connected and content.
pub(crate) struct Met {
    /// One connection for each process; none for this one.
    pub(crate) streams: Vec<Option<TcpStream>>,
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

    /// The workers of this process.
    pub(crate) fn workers(&self) -> std::ops::Range<usize> {
        self.process * self.threads..(self.process + 1) * self.threads
    }

    /// Meet all the others.
    pub(crate) fn meet(&self, hello: &Hello, watch: &dyn Watch) -> Result<Met, Error> {
        let mut peers: Vec<Option<Peer>> = self.hosts.iter().map(|_| None).collect();
        let gathered = self.gather(hello, &mut peers, watch);
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
            let Some(peer) = peer else {
                streams.push(None);
                continue;
            };
            peer.agree(self.wait).map_err(|_| {
                let who = self.name(process);
                Error::Peers(format!("{who} left before the work began"))
            })?;
            streams.push(Some(peer.stream));
        }
        Ok(Met { streams, resume, finished })
    }

    /// Call those with lower numbers and wait for the calls of the others.
    fn gather(
        &self,
        hello: &Hello,
        peers: &mut [Option<Peer>],
        watch: &dyn Watch,
    ) -> Result<(), Error> {
        let own = &self.hosts[self.process];
        let cannot_listen = |error| Error::Peers(format!("cannot listen on `{own}`: {error}"));
        let listener = TcpListener::bind(own).map_err(cannot_listen)?;
        listener.set_nonblocking(true).map_err(cannot_listen)?;
        let start = Instant::now();
        loop {
            let missing = |peers: &[Option<Peer>]| {
                (0..peers.len()).find(|&i| i != self.process && peers[i].is_none())
            };
            let Some(absent) = missing(peers) else { return Ok(()) };
            if start.elapsed() >= self.wait {
                let (who, waited) = (self.name(absent), self.wait.as_secs_f64());
                return Err(Error::Peers(format!("{who} did not answer for {waited} s")));
            }
            watch.reached(0)?;
            let mut quiet = true;
            while let Ok((stream, _)) = listener.accept() {
                quiet = false;
                // Whoever does not say hello is no peer, and no reason to stop.
                if let Ok(peer) = Peer::greet(stream, hello)
                    && let Some(place) = peers.get_mut(peer.hello.process)
                    && peer.hello.process != self.process
                {
                    *place = Some(peer);
                }
            }
            for (host, place) in self.hosts.iter().zip(&mut *peers).take(self.process) {
                if place.is_none() {
                    *place = call(host).and_then(|stream| Peer::greet(stream, hello)).ok();
                    quiet &= place.is_none();
                }
            }
            if quiet {
                std::thread::sleep(PAUSE);
            }
        }
    }

    /// An error unless `other` wants the same.
    fn compare(&self, ours: &Hello, other: &Hello) -> Result<(), Error> {
        let who = self.name(other.process);
        if let Some(trouble) = &other.trouble {
            return Err(Error::Peers(format!("{who} cannot take part: {trouble}")));
        }
        let resumes = |hello: &Hello| match hello.checkpoints {
            Some(_) => "goes on from a checkpoint".to_owned(),
            None => "begins anew".to_owned(),
        };
        let pairs = [
            ("program", ours.program.clone(), other.program.clone()),
            ("game", ours.title.clone(), other.title.clone()),
            ("processes", ours.processes.to_string(), other.processes.to_string()),
            ("workers", ours.threads.to_string(), other.threads.to_string()),
            ("beginning", resumes(ours), resumes(other)),
        ];
        for (what, ours, theirs) in pairs {
            if ours != theirs {
                let text = format!("{who} differs in its {what}: `{theirs}`, here `{ours}`");
                return Err(Error::Peers(text));
            }
        }
        Ok(())
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

fn call(host: &str) -> io::Result<TcpStream> {
    let mut failure = io::Error::from(ErrorKind::NotFound);
    for address in host.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, ATTEMPT) {
            Ok(stream) => return Ok(stream),
            Err(error) => failure = error,
        }
    }
    Err(failure)
}

/// Another process that has said hello.
struct Peer {
    stream: TcpStream,
    hello: Hello,
}

impl Peer {
    fn greet(mut stream: TcpStream, hello: &Hello) -> io::Result<Peer> {
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        let socket = SockRef::from(&stream);
        let quarter = SILENCE / 4;
        let alive = TcpKeepalive::new().with_time(quarter).with_interval(quarter).with_retries(3);
        socket.set_tcp_keepalive(&alive)?;
        #[cfg(target_os = "linux")]
        socket.set_tcp_user_timeout(Some(SILENCE))?;
        stream.set_read_timeout(Some(HELLO_TIMEOUT))?;
        let mut line = serde_json::to_vec(hello)?;
        line.push(b'\n');
        stream.write_all(&line)?;
        // Byte by byte: nothing behind the line may be taken from the stream.
        let mut heard = Vec::new();
        let mut one = BufReader::with_capacity(1, (&stream).take(LONGEST_HELLO));
        one.read_until(b'\n', &mut heard)?;
        let hello = serde_json::from_slice(&heard)?;
        Ok(Peer { stream, hello })
    }

    /// Say that this side is content, and hear that the other is.
    fn agree(&self, wait: Duration) -> io::Result<()> {
        self.stream.set_read_timeout(Some(wait.max(HELLO_TIMEOUT)))?;
        (&self.stream).write_all(CONTENT)?;
        let mut heard = [0; CONTENT.len()];
        (&self.stream).read_exact(&mut heard)?;
        if heard != *CONTENT {
            return Err(ErrorKind::InvalidData.into());
        }
        self.stream.set_read_timeout(None)
    }
}

const CONTENT: &[u8; 6] = b"ready\n";
