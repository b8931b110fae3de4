//! A siege: the explorer with a hundred clients, half of whom mean harm. The others are answered all
//! the same, and soon, and the program keeps to its memory.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use socket2::{Domain, Socket, Type};

/// Clients of either kind.
const EACH: u8 = 50;

/// What the explorer may hold.
const MEMORY: u64 = 256 << 20;

/// What honest clients ask, as a page does.
const QUESTIONS: [(&str, &str); 16] = [
    ("/", ""),
    ("/main.js", ""),
    ("/api/games", ""),
    ("/api/solve", r#"{"game": "chomp:4x3", "layers": true}"#),
    ("/api/solve", r#"{"game": {"text": "{0: [1, 2], 1: [0], 2: []}", "start": "0"}}"#),
    ("/api/graph", r#"{"game": "chomp:3x3"}"#),
    ("/api/play", r#"{"game": "tictactoe", "moves": ["b2"], "solve": true}"#),
    ("/api/reply", r#"{"game": "matches:9", "opponent": "perfect"}"#),
    ("/api/check", r#"{"game": "chomp:3x2", "formula": "<<1>> F wins 1", "witness": true}"#),
    ("/api/cops", r#"{"graph": "petersen"}"#),
    ("/api/sketch", r#"{"graph": "cycle:7"}"#),
    ("/api/overview", r#"{"game": "chomp:3x3"}"#),
    ("/api/boards", r#"{"game": "tictactoe", "lines": [["b2"], ["b2", "a1"]]}"#),
    ("/api/values", r#"{"game": "tictactoe", "moves": ["b2"]}"#),
    ("/api/size", r#"{"game": "chomp:9x9"}"#),
    ("/api/why", r#"{"game": "chomp:3x3", "position": "3-3-3@1"}"#),
];

/// What a siege came to.
#[derive(Clone, Debug, Default)]
pub struct Held {
    /// How many honest questions were answered.
    pub answered: u64,
    /// The longest that one of them took.
    pub slowest: Duration,
    /// What that was.
    pub slowest_question: String,
    /// How often somebody did harm.
    pub harm: u64,
    /// How many bytes the program held at most beyond what it holds when nobody asks.
    pub held: u64,
}

/// The most that the program may hold beyond what it holds when nobody asks: a fifth more than it was
/// allowed, and 20 MB.
pub const MOST: u64 = MEMORY + MEMORY / 5 + 20_000_000;

/// Besiege the program for a time.
///
/// # Errors
/// In words, what went wrong: an honest question that was refused, answered wrongly, or not for
/// `patience`.
pub fn besiege(program: &Path, time: Duration, patience: Duration) -> Result<Held, String> {
    let say = |error: io::Error| error.to_string();
    let mut explorer = Explorer::start(program, patience).map_err(say)?;
    let before = explorer.most_held().map_err(say)?;
    let end = Instant::now() + time;
    let address = explorer.address;
    let held = Mutex::new(Held::default());
    let wrong = thread::scope(|scope| {
        let clients: Vec<_> = (0..EACH)
            .map(|n| {
                let held = &held;
                scope.spawn(move || Hostile::new(address, n).go_on(end, held));
                scope.spawn(move || Honest { address, n, patience }.go_on(end, held))
            })
            .collect();
        let ended = clients.into_iter().map(|client| match client.join() {
            Ok(ended) => ended,
            Err(_) => Err("a client broke down".to_owned()),
        });
        ended.filter_map(Result::err).collect::<Vec<_>>()
    });
    if let Some(ended) = explorer.child.try_wait().map_err(say)? {
        return Err(format!("the explorer has ended: {ended}"));
    }
    if let Some(first) = wrong.first() {
        return Err(format!("{} of {EACH} clients: {first}", wrong.len()));
    }
    let held = held.into_inner().map_err(|error| error.to_string())?;
    Ok(Held { held: explorer.most_held().map_err(say)?.saturating_sub(before), ..held })
}

/// The program, serving.
struct Explorer {
    child: Child,
    address: SocketAddr,
}

impl Explorer {
    /// Work may take some times as long as honest clients wait for it.
    fn start(program: &Path, patience: Duration) -> io::Result<Explorer> {
        let time = (5 * patience).as_secs_f64().to_string();
        let mut child = Command::new(program)
            .args(["serve", "--port", "0", "--open", "never", "--quiet", "--time", &time])
            .args(["--memory", &MEMORY.to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line)?;
        }
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/');
        let address = address.parse().map_err(io::Error::other)?;
        let explorer = Explorer { child, address };
        // What it needs once is not what others make it hold.
        for (path, body) in QUESTIONS {
            ask(connect(address, Ipv4Addr::LOCALHOST, patience)?, path, body)?;
        }
        Ok(explorer)
    }

    /// The most bytes that it has held, as far as the system tells.
    fn most_held(&self) -> io::Result<u64> {
        let path = format!("/proc/{}/status", self.child.id());
        if !Path::new(&path).exists() {
            return Ok(0);
        }
        let status = std::fs::read_to_string(path)?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse().ok());
        Ok(kilobytes.unwrap_or(0u64) * 1024)
    }
}

impl Drop for Explorer {
    fn drop(&mut self) {
        // What has ended cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Connect from an address of one's own, where the system has several for loopback. Whoever waits longer than `patience`
/// is told of it; here something has to hang.
fn connect(to: SocketAddr, from: Ipv4Addr, patience: Duration) -> io::Result<TcpStream> {
    let hang = patience.max(Duration::from_secs(20));
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
    if cfg!(target_os = "linux") {
        socket.bind(&SocketAddr::from((from, 0)).into())?;
    }
    socket.connect_timeout(&to.into(), hang)?;
    let stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(hang))?;
    stream.set_write_timeout(Some(hang))?;
    Ok(stream)
}

/// The head of a request.
fn head(path: &str, length: usize) -> String {
    let method = if length == 0 { "GET" } else { "POST" };
    format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\nconnection: close\r\n\r\n"
    )
}

/// Ask, and read the whole answer: its status and its body.
fn ask(mut stream: TcpStream, path: &str, body: &str) -> io::Result<(u16, String)> {
    stream.write_all(format!("{}{body}", head(path, body.len())).as_bytes())?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    let status = text.split(' ').nth(1).and_then(|status| status.parse().ok());
    let body = text.split_once("\r\n\r\n").map(|(_, body)| body.to_owned());
    match (status, body) {
        (Some(status), Some(body)) => Ok((status, body)),
        _ => Err(io::Error::other(format!("no answer: {text:?}"))),
    }
}

struct Honest {
    address: SocketAddr,
    n: u8,
    patience: Duration,
}

impl Honest {
    fn go_on(&self, end: Instant, held: &Mutex<Held>) -> Result<(), String> {
        let mut lot = ChaCha8Rng::seed_from_u64(self.n.into());
        while Instant::now() < end {
            let (path, body) = *QUESTIONS.choose(&mut lot).unwrap_or(&QUESTIONS[0]);
            let begun = Instant::now();
            self.answered(path, body).map_err(|error| {
                format!("{path} {body}, after {:.1} s: {error}", begun.elapsed().as_secs_f64())
            })?;
            let time = begun.elapsed();
            if let Ok(mut held) = held.lock() {
                held.answered += 1;
                if time > held.slowest {
                    (held.slowest, held.slowest_question) = (time, format!("{path} {body}"));
                }
            }
            if time > self.patience {
                return Err(format!("{path} {body} took {:.1} s", time.as_secs_f64()));
            }
            // As long as somebody looks at an answer who is in a hurry.
            thread::sleep(Duration::from_millis(lot.random_range(100..1000)));
        }
        Ok(())
    }

    /// Ask, fetch the answer if it comes later, and look whether it is one.
    fn answered(&self, path: &str, body: &str) -> Result<(), String> {
        let from = Ipv4Addr::new(127, 0, 1, self.n + 1);
        let ask = |path: &str, body: &str| {
            let stream = connect(self.address, from, self.patience);
            let stream = stream.map_err(|error| error.to_string())?;
            ask(stream, path, body).map_err(|error| error.to_string())
        };
        let begun = Instant::now();
        let (mut status, mut answer) = ask(path, body)?;
        while status == 202 && begun.elapsed() < self.patience {
            let job = answer.split('"').skip_while(|word| *word != "job").nth(2);
            let job = job.ok_or_else(|| format!("no job in {answer}"))?.to_owned();
            (status, answer) = ask(&format!("/api/jobs/{job}"), "")?;
        }
        let begins =
            if path.starts_with("/api") { ['{', '['].as_slice() } else { &['<', '/', 'i'] };
        match status == 200 && answer.starts_with(begins) {
            true => Ok(()),
            false => Err(format!("{status} {}", answer.chars().take(200).collect::<String>())),
        }
    }
}

/// Somebody who means harm, each in one way.
struct Hostile {
    address: SocketAddr,
    n: u8,
    lot: ChaCha8Rng,
    /// Connections that are kept, up to a number.
    kept: Vec<TcpStream>,
}

impl Hostile {
    fn new(address: SocketAddr, n: u8) -> Hostile {
        let lot = ChaCha8Rng::seed_from_u64(1000 + u64::from(n));
        Hostile { address, n, lot, kept: Vec::new() }
    }

    fn go_on(mut self, end: Instant, held: &Mutex<Held>) {
        while Instant::now() < end {
            // Whether harm succeeds does not matter to who does it.
            let _ = self.harm();
            if let Ok(mut held) = held.lock() {
                held.harm += 1;
            }
        }
    }

    fn harm(&mut self) -> io::Result<()> {
        let from = Ipv4Addr::new(127, 0, 2, self.n + 1);
        let mut stream = connect(self.address, from, Duration::ZERO)?;
        stream.set_read_timeout(Some(Duration::from_millis(200)))?;
        stream.set_write_timeout(Some(Duration::from_millis(500)))?;
        match self.n % 8 {
            // Whole heads a byte at a time, on many connections.
            0 => {
                self.kept.push(stream);
                for stream in &mut self.kept {
                    let _ = stream.write_all(b"P");
                }
                self.keep(30);
            }
            // Bodies a byte at a time.
            1 => {
                stream.write_all(head("/api/solve", 4 << 20).as_bytes())?;
                self.kept.push(stream);
                for stream in &mut self.kept {
                    let _ = stream.write_all(b" ");
                }
                self.keep(20);
            }
            // Half closed, and gone before the answer.
            2 => {
                let body = r#"{"game": "chomp:9x9"}"#;
                stream.write_all(format!("{}{body}", head("/api/solve", body.len())).as_bytes())?;
                stream.shutdown(Shutdown::Write)?;
                self.kept.push(stream);
                self.keep(20);
            }
            // Work, as much as there can be, all of it different.
            3 | 4 => {
                let columns = self.lot.random_range(7..12);
                let rows = self.lot.random_range(7..12);
                let game = ["chomp", "dodgem", "domineering", "quixo"].choose(&mut self.lot);
                let body =
                    format!(r#"{{"game": "{}:{columns}x{rows}"}}"#, game.unwrap_or(&"chomp"));
                let path = ["/api/solve", "/api/graph", "/api/certificate"].choose(&mut self.lot);
                let head = head(path.unwrap_or(&"/api/solve"), body.len());
                stream.write_all(format!("{head}{body}").as_bytes())?;
                self.kept.push(stream);
                self.keep(40);
            }
            // Much more than is taken, and as much as is.
            5 => {
                let much = self.lot.random_bool(0.5);
                let length = if much { 1 << 30 } else { 4 << 20 };
                stream.write_all(head("/api/solve", length).as_bytes())?;
                let piece = vec![b'['; 1 << 16];
                for _ in 0..(length >> 16).min(256) {
                    stream.write_all(&piece)?;
                }
                let _ = stream.read(&mut [0; 1024])?;
            }
            // Names within names.
            6 => {
                let deep = self.lot.random_range(1..5000);
                let name = ["misere(", "sum(", "complement:", "[", "{0: "].choose(&mut self.lot);
                let body = format!(r#"{{"game": "{}"}}"#, name.unwrap_or(&"(").repeat(deep));
                stream.write_all(format!("{}{body}", head("/api/solve", body.len())).as_bytes())?;
                let _ = stream.read(&mut [0; 1024])?;
            }
            // Rubbish, silence, and answers that nobody reads.
            _ => {
                let words: &[u8] = match self.lot.random_range(0..3) {
                    0 => b"\x00\xff\x13 nothing\r\n\r\n",
                    1 => b"",
                    _ => b"GET /api/games HTTP/1.1\r\nhost: localhost\r\n\r\n",
                };
                stream.write_all(words)?;
                self.kept.push(stream);
                self.keep(60);
            }
        }
        Ok(())
    }

    /// Keep so many connections, and wait a little once there are.
    fn keep(&mut self, most: usize) {
        if self.kept.len() > most {
            let one = self.lot.random_range(0..self.kept.len());
            self.kept.swap_remove(one);
            thread::sleep(Duration::from_millis(50));
        }
    }
}
