//! Many workers, in one process and in several: the same answers as one machine, whatever happens.

mod support;

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use attractor_games::GAMES;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;
use support::attractor;
use tempfile::TempDir;

#[test]
fn workers_answer_as_one_machine_does() {
    for game in GAMES.iter().map(|about| about.example) {
        let one = attractor(&["solve", game, "--engine", "graph", "--ranks", "--json"]);
        let expected = answer(&one.stdout);
        if expected["positions"].as_u64() > Some(100_000) {
            continue;
        }
        for workers in ["1", "2", "4"] {
            let run = attractor(&["solve", game, "--workers", workers, "--ranks", "--json"]);
            assert_eq!(run.code, 0, "{game} with {workers} workers: {}", run.stderr);
            assert_eq!(answer(&run.stdout), expected, "{game} with {workers} workers");
        }
    }
}

#[test]
fn processes_answer_as_one_machine_does() {
    for (game, processes, workers) in
        [("hexapawn:4x4", 2, 1), ("dodgem", 3, 1), ("connect4:3x4", 2, 2), ("tictactoe", 3, 2)]
    {
        let one = attractor(&["solve", game, "--engine", "graph", "--ranks", "--json"]);
        let cluster = Cluster::on_loopback(game, processes, workers);
        for (process, output) in cluster.run(&["--ranks", "--json"]).into_iter().enumerate() {
            assert_eq!(output.status.code(), Some(0), "{game}: {}", stderr(&output));
            let told = answer(&String::from_utf8_lossy(&output.stdout));
            assert_eq!(told, answer(&one.stdout), "{game}, process {process} of {processes}");
        }
    }
}

#[test]
fn an_answer_looks_as_on_one_machine() {
    let one = attractor(&["solve", "hexapawn:3x3", "--engine", "graph"]);
    let many = attractor(&["solve", "hexapawn:3x3", "--workers", "2"]);
    assert_eq!(many.stdout, one.stdout);
    let line = ["solve", "connect4:4x4", "--line", "1 2", "--json"];
    let many = attractor(&[&line[..], &["--workers", "2"]].concat());
    assert_eq!(answer(&many.stdout), answer(&attractor(&line).stdout));
}

/// Each process in a network namespace of its own, with an address of its own.
#[test]
fn processes_on_machines_of_their_own() {
    let Some(network) = Network::new(3) else { return };
    let game = "dodgem";
    let one = attractor(&["solve", game, "--engine", "graph", "--json"]);
    for processes in [2, 3] {
        let cluster = Cluster::on_network(game, processes, &network);
        for output in cluster.run(&["--json"]) {
            assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
            let told = answer(&String::from_utf8_lossy(&output.stdout));
            assert_eq!(told, answer(&one.stdout));
        }
    }
    // A machine that is switched off: the others stop and say so.
    let cluster = Cluster::on_network("connect4:4x4", 2, &network);
    let mut children = cluster.start(&[]);
    let mut kill = children.remove(1);
    std::thread::sleep(Duration::from_millis(700));
    kill_all(&mut kill);
    let output = children.remove(0).wait_with_output().expect("it ends");
    assert_lost_or_done(&output);
}

#[test]
fn a_lost_process_stops_the_others_and_nothing_is_lost() {
    let game = "connect4:4x4";
    let mut random = ChaCha8Rng::seed_from_u64(9);
    let undisturbed = Cluster::on_loopback(game, 2, 1);
    let start = Instant::now();
    let expected = undisturbed.run(&["--json", "-o", "game.tb"]);
    let took = start.elapsed();
    assert!(expected.iter().all(|output| output.status.success()), "{}", stderr(&expected[0]));

    let (mut lost, mut resumed) = (0, 0);
    for processes in [2, 2, 3] {
        let cluster = Cluster::on_loopback(game, processes, 1);
        let options = ["--json", "-o", "game.tb", "--checkpoint", "1ms", "--resume"];
        let mut done = false;
        for attempt in 0..4 {
            let mut children = cluster.start(&[&options[..], &["--wait", "5s"]].concat());
            std::thread::sleep(took.mul_f64(random.random_range(0.05..0.9)));
            let mut victim = children.remove(random.random_range(0..processes));
            resumed += usize::from(attempt > 0 && cluster.has_checkpoint());
            // Sometimes the one who works, sometimes the one who watches over it.
            if random.random_ratio(1, 2) {
                kill_worker(&victim);
            } else {
                kill_all(&mut victim);
            }
            let victim = victim.wait_with_output().expect("it ends");
            for child in children {
                let output = child.wait_with_output().expect("it ends");
                assert_lost_or_done(&output);
                done |= output.status.success();
            }
            lost += usize::from(!victim.status.success());
            if done {
                break;
            }
        }
        if !done {
            for output in cluster.run(&options) {
                assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
                let told = answer(&String::from_utf8_lossy(&output.stdout));
                assert_eq!(told, answer(&String::from_utf8_lossy(&expected[0].stdout)));
            }
            let left = fs::read_dir(cluster.file("game.tb.cluster")).expect("the answer is kept");
            let left = left.map(|entry| entry.expect("a file").file_name());
            assert!(left.into_iter().all(|name| name.to_string_lossy().starts_with("solved-")));
            for part in ["game.tb.0", "game.tb.1"].iter().filter(|_| processes == 2) {
                let same =
                    fs::read(cluster.file(part)).ok() == fs::read(undisturbed.file(part)).ok();
                assert!(same, "{part} has the same bytes as without an interruption");
            }
        }
    }
    assert!(lost >= 3 && resumed > 0, "{lost} lost, {resumed} resumed: the game is too small");
}

#[test]
fn parts_are_one_tablebase() {
    for (game, line, processes) in [("connect4:4x4", "1 2 3", 2), ("dodgem:3x3", "", 3)] {
        let cluster = Cluster::on_loopback(game, processes, 1);
        for output in cluster.run(&["-o", "game.tb"]) {
            assert!(output.status.success(), "{}", stderr(&output));
        }
        let many = cluster.file("game.tb").display().to_string();
        let one = cluster.file("one.tb").display().to_string();
        assert_eq!(attractor(&["solve", game, "-o", &one]).code, 0);
        let verified = attractor(&["verify", &many]);
        assert_eq!(verified.code, 0, "{}{}", verified.stdout, verified.stderr);
        let probe = |path: &str| {
            let run = attractor(&["probe", path, "--line", line, "--json"]);
            let mut answer: serde_json::Value =
                serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", run.stderr));
            assert!(answer["seconds"].take().is_number(), "{answer}");
            answer
        };
        assert_eq!(probe(&many), probe(&one));
        // A part that is missing is missed.
        fs::remove_file(cluster.file("game.tb.1")).expect("it was written");
        let run = attractor(&["probe", &many]);
        assert_eq!(run.code, 2);
        assert!(run.stderr.contains("game.tb.1"), "{}", run.stderr);
    }
}

#[test]
fn hosts_that_do_not_answer_are_named() {
    let cluster = Cluster::on_loopback("tictactoe", 2, 1);
    let output = cluster.process(0, &["--wait", "400ms"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let said = stderr(&output);
    assert!(said.contains("process 1 (`127.0.0.1:"), "{said}");
    assert!(said.contains("did not answer for 0.4 s"), "{said}");
    assert_eq!(said.lines().filter(|line| line.starts_with("error")).count(), 1, "{said}");
}

#[test]
fn processes_that_differ_say_so_everywhere() {
    let pairs: [(&str, &[&str], &str); 4] = [
        ("nim:1-2-3", &[], "game"),
        ("tictactoe", &["--from", "all"], "game"),
        ("tictactoe", &["--workers", "3"], "workers"),
        ("tictactoe", &["-o", "game.tb", "--resume"], "beginning"),
    ];
    for (game, options, what) in pairs {
        let one = Cluster::on_loopback("tictactoe", 2, 1);
        let other = Cluster { game: game.to_owned(), ..one.again() };
        let first = one.process(0, &[]).spawn().expect("it runs");
        let mut second = other.process(1, options);
        let second = second.output().expect("it runs");
        let first = first.wait_with_output().expect("it ends");
        for output in [first, second] {
            assert_eq!(output.status.code(), Some(2), "{what}: {}", stderr(&output));
            assert!(
                stderr(&output).contains(&format!("differs in its {what}")),
                "{}",
                stderr(&output)
            );
        }
    }
}

#[test]
fn another_version_of_the_program_is_refused() {
    let cluster = Cluster::on_loopback("tictactoe", 2, 1);
    let child = cluster.process(0, &["--json"]).spawn().expect("it runs");
    let address = &cluster.hosts[0];
    let mut stream = connect(address);
    let hello = "{\"program\":\"attractor 0.0.1\",\"title\":\"tictactoe\",\"process\":1,\
                 \"processes\":2,\"threads\":1,\"checkpoints\":null,\"trouble\":null}\n";
    stream.write_all(hello.as_bytes()).expect("it listens");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(2));
    let error: Value = serde_json::from_slice(&output.stderr).expect("one object");
    let said = error["error"].as_str().unwrap_or_default();
    assert!(said.contains("differs in its program: `attractor 0.0.1`"), "{said}");
    assert_eq!(error["where"], "--cluster");
}

#[test]
fn strangers_do_not_disturb() {
    let cluster = Cluster::on_loopback("tictactoe", 2, 1);
    let first = cluster.process(0, &[]).spawn().expect("it runs");
    connect(&cluster.hosts[0]).write_all(b"GET / HTTP/1.1\r\n\r\n").expect("it listens");
    let second = cluster.process(1, &[]).output().expect("it runs");
    let first = first.wait_with_output().expect("it ends");
    assert!(first.status.success() && second.status.success(), "{}", stderr(&first));
}

#[test]
fn what_workers_cannot_do_is_refused() {
    let large = ["connect4:4x4", "--workers", "2", "--memory", "1M"];
    let cases: [(&[&str], &str); 6] = [
        (&["examples/eight.py", "--workers", "2"], "a graph has no rules"),
        (&["tictactoe", "--workers", "2", "--for", "1"], "`--for` needs the whole graph"),
        (&["tictactoe", "--workers", "2", "--fold"], "`--fold` needs the whole graph"),
        (&["tictactoe", "--workers", "0"], "a number of threads is 1 to 1024"),
        (&large, "`connect4:4x4` has 161,029 positions"),
        (&[&large[..], &["--anyway"]].concat(), "too large for so few workers"),
    ];
    for (args, what) in cases {
        let run = attractor(&[&["solve"], args].concat());
        assert_eq!(run.code, 2, "{args:?}");
        assert!(run.stderr.contains(what), "{args:?}: {}", run.stderr);
    }
    let cluster = Cluster::on_loopback("tictactoe", 2, 1);
    let output = cluster.process(2, &[]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("there is no process 2 among 2"), "{}", stderr(&output));
    let output = cluster.process(0, &["--strategy"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let told = stderr(&output);
    assert!(told.contains("`--strategy` needs all values in one place"), "{told}");
}

#[test]
fn a_damaged_checkpoint_is_named_and_not_believed() {
    let cluster = Cluster::on_loopback("connect4:4x4", 2, 1);
    let options = ["-o", "game.tb", "--checkpoint", "1ms"];
    let mut children = cluster.start(&options);
    while !cluster.has_checkpoint() {
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(200));
    children.iter_mut().for_each(kill_all);
    children.into_iter().for_each(|child| drop(child.wait_with_output()));
    let links = cluster.file("game.tb.cluster/worker-1/links");
    let mut bytes = fs::read(&links).expect("a checkpoint was made");
    bytes[3] ^= 4;
    fs::write(&links, bytes).expect("it can be written");
    let outputs = cluster.run(&["-o", "game.tb", "--resume"]);
    assert_eq!(outputs[1].status.code(), Some(2), "{}", stderr(&outputs[1]));
    assert!(stderr(&outputs[1]).contains("worker-1/links"), "{}", stderr(&outputs[1]));
    assert_eq!(outputs[0].status.code(), Some(2), "{}", stderr(&outputs[0]));
    let told = stderr(&outputs[0]);
    assert!(told.contains("process 1") && told.contains("worker-1/links"), "{told}");
}

#[test]
fn what_is_done_is_not_done_again() {
    let cluster = Cluster::on_loopback("dodgem", 2, 1);
    let options = ["--json", "-o", "game.tb", "--resume"];
    let first = cluster.run(&options);
    assert!(first.iter().all(|output| output.status.success()), "{}", stderr(&first[0]));
    let written = || {
        let times = ["game.tb", "game.tb.0", "game.tb.1"].map(|part| cluster.file(part).metadata());
        times.map(|part| part.and_then(|part| part.modified()).expect("it was written"))
    };
    let before = written();
    // One process was lost before it knew that all was done: the other one tells.
    fs::remove_file(cluster.file("game.tb.cluster/solved-1")).expect("the answer was kept");
    for round in 0..2 {
        let again = cluster.run(&options);
        for (output, first) in again.iter().zip(&first) {
            assert_eq!(output.status.code(), Some(0), "{}", stderr(output));
            assert_eq!(output.stdout, first.stdout, "round {round}");
        }
        assert_eq!(written(), before, "round {round}: nothing is written again");
    }
    // A part that is gone is made again, and then by everybody.
    fs::remove_file(cluster.file("game.tb.1")).expect("it was written");
    let again = cluster.run(&options);
    assert!(again.iter().all(|output| output.status.success()), "{}", stderr(&again[0]));
    assert!(written().iter().zip(&before).all(|(now, before)| now > before));
    // An answer that was tampered with is not believed, by anybody.
    let kept = cluster.file("game.tb.cluster/solved-0");
    let mut bytes = fs::read(&kept).expect("the answer was kept");
    bytes[40] ^= 1;
    fs::write(&kept, bytes).expect("it can be written");
    for output in cluster.run(&options) {
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert!(stderr(&output).contains("solved-0"), "{}", stderr(&output));
    }
}

/// The processes of one cluster, and where they work.
struct Cluster<'a> {
    game: String,
    hosts: Vec<String>,
    workers: usize,
    folder: Folder,
    network: Option<&'a Network>,
}

enum Folder {
    Own(TempDir),
    Other(PathBuf),
}

impl Folder {
    fn path(&self) -> &Path {
        match self {
            Folder::Own(folder) => folder.path(),
            Folder::Other(path) => path,
        }
    }
}

impl Cluster<'_> {
    fn on_loopback(game: &str, processes: usize, workers: usize) -> Cluster<'static> {
        // All at once, so that no two are the same.
        let free: Vec<TcpListener> = (0..processes)
            .map(|_| TcpListener::bind("127.0.0.1:0").expect("a free port"))
            .collect();
        let address = |listener: &TcpListener| listener.local_addr().expect("bound").to_string();
        Cluster::new(game, free.iter().map(address).collect(), workers, None)
    }

    fn on_network<'a>(game: &str, processes: usize, network: &'a Network) -> Cluster<'a> {
        let hosts = (0..processes).map(|i| format!("{}:4100", Network::address(i))).collect();
        Cluster::new(game, hosts, 1, Some(network))
    }

    fn new<'a>(
        game: &str,
        hosts: Vec<String>,
        workers: usize,
        network: Option<&'a Network>,
    ) -> Cluster<'a> {
        let folder = tempfile::tempdir().expect("a folder");
        let file = format!("# a cluster for a test\n{}\n", hosts.join("\n"));
        fs::write(folder.path().join("hosts.txt"), file).expect("it can be written");
        Cluster { game: game.to_owned(), hosts, workers, folder: Folder::Own(folder), network }
    }

    /// The same once more, in the same folder.
    fn again(&self) -> Cluster<'static> {
        let folder = Folder::Other(self.folder.path().to_owned());
        let (game, hosts) = (self.game.clone(), self.hosts.clone());
        Cluster { game, hosts, workers: self.workers, folder, network: None }
    }

    fn process(&self, process: usize, options: &[&str]) -> Command {
        let program = env!("CARGO_BIN_EXE_attractor");
        let mut command = match self.network {
            Some(network) => network.command(process, program),
            None => Command::new(program),
        };
        let (process, workers) = (process.to_string(), self.workers.to_string());
        command.args(["solve", &self.game, "--cluster", "hosts.txt", "--process", &process]);
        if !options.contains(&"--workers") {
            command.args(["--workers", &workers]);
        }
        command
            .args(options)
            .current_dir(self.folder.path())
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn start(&self, options: &[&str]) -> Vec<Child> {
        let spawn = |process| self.process(process, options).spawn().expect("it runs");
        (0..self.hosts.len()).map(spawn).collect()
    }

    fn run(&self, options: &[&str]) -> Vec<Output> {
        let children = self.start(options);
        children.into_iter().map(|child| child.wait_with_output().expect("it ends")).collect()
    }

    fn has_checkpoint(&self) -> bool {
        let worker = |process: usize| {
            self.file(&format!("game.tb.cluster/worker-{}", process * self.workers))
        };
        let round = |entry: std::io::Result<fs::DirEntry>| {
            entry.is_ok_and(|entry| {
                let name = entry.file_name();
                let name = name.to_string_lossy();
                name.starts_with("round-") && !name.ends_with("unfinished")
            })
        };
        (0..self.hosts.len()).all(|process| {
            fs::read_dir(worker(process)).is_ok_and(|mut entries| entries.any(round))
        })
    }
}

/// Machines that are network namespaces, joined by a bridge in one more.
struct Network {
    spaces: Vec<String>,
}

impl Network {
    /// `None` where the system does not allow it, which is said.
    #[expect(clippy::print_stderr, reason = "a test that cannot be run says so")]
    fn new(machines: usize) -> Option<Network> {
        let name = |what: &str| format!("attractor-{}-{what}", std::process::id());
        let hub = name("hub");
        if !ip(&["netns", "add", &hub]) {
            let who = if is_root() { "even for root" } else { "without being root" };
            eprintln!("network namespaces cannot be made here {who}: nothing was tested");
            return None;
        }
        let mut network = Network { spaces: vec![hub.clone()] };
        let mut made = ip(&["-n", &hub, "link", "add", "hub", "type", "bridge"])
            && ip(&["-n", &hub, "link", "set", "hub", "up"]);
        for machine in 0..machines {
            let space = name(&machine.to_string());
            made &= ip(&["netns", "add", &space]);
            network.spaces.push(space.clone());
            let plug = format!("plug{machine}");
            let address = format!("{}/24", Network::address(machine));
            made &= ip(&[
                "-n", &hub, "link", "add", &plug, "type", "veth", "peer", "name", "wire", "netns",
                &space,
            ]) && ip(&["-n", &hub, "link", "set", &plug, "master", "hub", "up"])
                && ip(&["-n", &space, "addr", "add", &address, "dev", "wire"])
                && ip(&["-n", &space, "link", "set", "wire", "up"])
                && ip(&["-n", &space, "link", "set", "lo", "up"]);
        }
        assert!(made, "the network could be begun, but not finished");
        Some(network)
    }

    fn address(machine: usize) -> String {
        format!("10.87.65.{}", machine + 1)
    }

    fn command(&self, machine: usize, program: &str) -> Command {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.spaces[machine + 1], program]);
        command
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        for space in &self.spaces {
            ip(&["netns", "del", space]);
        }
    }
}

fn ip(args: &[&str]) -> bool {
    Command::new("ip").args(args).output().is_ok_and(|output| output.status.success())
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

fn connect(address: &str) -> TcpStream {
    loop {
        match TcpStream::connect(address) {
            Ok(stream) => return stream,
            Err(_) => std::thread::sleep(Duration::from_millis(10)),
        }
    }
}

/// Kill the process that works under this one.
fn kill_worker(child: &Child) {
    let pid = child.id();
    let mut workers = String::new();
    let file = fs::File::open(format!("/proc/{pid}/task/{pid}/children"));
    let read = file.and_then(|mut file| file.read_to_string(&mut workers));
    if read.is_ok()
        && let Some(worker) = workers.split_whitespace().next()
    {
        let _ = Command::new("kill").args(["-9", worker]).output();
    }
}

/// Kill the process that watches; the one that works ends by itself.
fn kill_all(child: &mut Child) {
    let _ = child.kill();
}

/// One clear line, the exit code of a lost process, or an answer if it was too late.
fn assert_lost_or_done(output: &Output) {
    let said = stderr(output);
    match output.status.code() {
        Some(0) => {}
        Some(3) => {
            assert!(said.contains("was lost"), "{said}");
            assert!(said.contains("--resume") || said.contains("-o"), "{said}");
            assert!(!said.contains("panicked") && !said.contains("backtrace"), "{said}");
        }
        // It was killed before everybody had met.
        Some(2) => {
            assert!(said.contains("did not answer") || said.contains("left before"), "{said}");
        }
        code => panic!("exit code {code:?}: {said}"),
    }
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// An answer without the one key that names the engine.
fn answer(text: &str) -> Value {
    let mut answer: Value = serde_json::from_str(text).expect("an answer");
    answer.as_object_mut().expect("an object").remove("engine");
    answer
}
