//! Many workers, in one process and in several: the same answers as one machine, whatever happens.

mod support;

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use attractor_games::GAMES;
use attractor_testkit::ports::free_addresses;
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
    let mut children = cluster.start(&["--wait", "20s"]);
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
    // How long the work takes differs from moment to moment where others use the machine: once it was done before anybody
    // was killed, the next one is killed sooner, and later once nothing had been kept.
    let mut most = took;
    for (round, processes) in [2, 2, 3].into_iter().cycle().take(30).enumerate() {
        if round >= 3 && lost >= 3 && resumed > 0 {
            break;
        }
        let cluster = Cluster::on_loopback(game, processes, 1);
        let options = ["--json", "-o", "game.tb", "--checkpoint", "1ms", "--resume"];
        let mut attempt = 0;
        while attempt < 4 {
            let mut children = cluster.start(&[&options[..], &["--wait", "10s"]].concat());
            std::thread::sleep(most.mul_f64(random.random_range(0.05..0.9)));
            let mut victim = children.remove(random.random_range(0..processes));
            resumed += usize::from(attempt > 0 && cluster.has_checkpoint());
            // Sometimes the one who works, sometimes the one who watches over it.
            if random.random_ratio(1, 2) {
                kill_worker(&victim);
            } else {
                kill_all(&mut victim);
            }
            let victim = victim.wait_with_output().expect("it ends");
            let mut done = victim.status.success();
            for child in children {
                let output = child.wait_with_output().expect("it ends");
                assert_lost_or_done(&output);
                done |= output.status.success();
            }
            lost += usize::from(!victim.status.success());
            if done {
                most = most.mul_f64(0.7);
                break;
            }
            attempt += 1;
            if !cluster.has_checkpoint() {
                most = most.mul_f64(1.5);
            }
        }
        for output in cluster.run(&options) {
            assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
            let told = answer(&String::from_utf8_lossy(&output.stdout));
            assert_eq!(told, answer(&String::from_utf8_lossy(&expected[0].stdout)));
        }
        let left = fs::read_dir(cluster.file("game.tb.cluster")).expect("the answer is kept");
        let left = left.map(|entry| entry.expect("a file").file_name());
        assert!(left.into_iter().all(|name| name.to_string_lossy().starts_with("solved-")));
        for part in ["game.tb.0", "game.tb.1"].iter().filter(|_| processes == 2) {
            let same = fs::read(cluster.file(part)).ok() == fs::read(undisturbed.file(part)).ok();
            assert!(same, "{part} has the same bytes as without an interruption");
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
    // What both of them say; those that begin differently name who goes on, each from its side.
    let pairs: [(&str, &[&str], [&str; 2]); 4] = [
        ("nim:1-2-3", &[], ["differs in its game"; 2]),
        ("tictactoe", &["--from", "all"], ["differs in its game"; 2]),
        ("tictactoe", &["--workers", "3"], ["differs in its workers"; 2]),
        (
            "tictactoe",
            &["-o", "game.tb", "--resume"],
            [
                "goes on from a checkpoint, and this one begins anew",
                "begins anew, and this one goes on from a checkpoint",
            ],
        ),
    ];
    for (game, options, what) in pairs {
        let one = Cluster::on_loopback("tictactoe", 2, 1);
        let other = Cluster { game: game.to_owned(), ..one.again() };
        let first = one.process(0, &[]).spawn().expect("it runs");
        let mut second = other.process(1, options);
        let second = second.output().expect("it runs");
        let first = first.wait_with_output().expect("it ends");
        for (output, what) in [first, second].iter().zip(what) {
            assert_eq!(output.status.code(), Some(2), "{what}: {}", stderr(output));
            assert!(stderr(output).contains(what), "{what}: {}", stderr(output));
        }
    }
}

/// The greeting of another version.
fn another_version() -> Vec<u8> {
    let mut said = format!("attract\n{:32}", "attractor 0.0.1").into_bytes();
    said.extend([7; 32]);
    said
}

#[test]
fn strangers_do_not_disturb() {
    let one = attractor(&["solve", "tictactoe", "--engine", "graph", "--json"]);
    let older = b"{\"program\":\"attractor 0.0.1\",\"title\":\"tictactoe\",\"process\":1}\n";
    let cases: [(&[u8], &str); 5] = [
        (b"", ""),
        (b"GET / HTTP/1.1\r\n\r\n", "does not speak as a process of a cluster"),
        (&[0xFF; 100_000], "does not speak as a process of a cluster"),
        (older, "does not speak as a process of a cluster"),
        (&another_version(), "differs in its program: `attractor 0.0.1`"),
    ];
    for (words, note) in cases {
        let cluster = Cluster::on_loopback("tictactoe", 2, 1);
        // One after the other, those who say nothing would take longer than the process waits, by far.
        let options = ["--json", "--wait", "2m"];
        let first = cluster.process(0, &options).spawn().expect("it runs");
        let strangers: Vec<TcpStream> = (0..40)
            .map(|_| {
                let mut stream = connect(&cluster.hosts[0]);
                // It may hang up before it has heard everything.
                let _ = stream.write_all(words);
                stream
            })
            .collect();
        let second = cluster.process(1, &options).output().expect("it runs");
        let first = first.wait_with_output().expect("it ends");
        drop(strangers);
        for output in [&first, &second] {
            assert_eq!(output.status.code(), Some(0), "{}", stderr(output));
            assert_eq!(answer(&String::from_utf8_lossy(&output.stdout)), answer(&one.stdout));
        }
        // Of those who said nothing nobody hears where all have met soon.
        let told = stderr(&first);
        let mut dropped: Vec<&str> =
            told.lines().filter(|line| line.contains("was dropped")).collect();
        dropped.retain(|line| !line.contains("it said nothing, or not enough"));
        assert_eq!(dropped.len(), usize::from(!note.is_empty()), "{told}");
        assert!(told.contains(note), "{told}");
    }
}

#[test]
fn a_secret_shows_who_belongs() {
    let one = attractor(&["solve", "dodgem", "--engine", "graph", "--json"]);
    let cluster = Cluster::on_loopback("dodgem", 2, 1);
    for (file, secret) in
        [("right", "one that is long enough\n"), ("wrong", "another one, as long")]
    {
        fs::write(cluster.file(file), secret).expect("it can be written");
    }
    fs::write(cluster.file("short"), "123456789012345").expect("it can be written");
    let right = ["--json", "--secret-file", "right"];
    let first = cluster.process(0, &right).spawn().expect("it runs");
    let wrong: [&[&str]; 2] = [&[], &["--secret-file", "wrong"]];
    for options in wrong {
        let output = cluster.process(1, options).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        let told = stderr(&output);
        assert!(told.contains("process 0") && told.contains("it has another secret"), "{told}");
        assert!(told.contains("`--secret-file FILE`"), "{told}");
    }
    let short = cluster.process(1, &["--secret-file", "short"]).output().expect("it runs");
    assert_eq!(short.status.code(), Some(2));
    let told = stderr(&short);
    assert!(told.contains("--secret-file: a secret has at least 16 characters"), "{told}");
    // The right one may come from the environment as well.
    let mut second = cluster.process(1, &["--json"]);
    let second = second.env("ATTRACTOR_SECRET", "one that is long enough");
    let second = second.output().expect("it runs");
    let first = first.wait_with_output().expect("it ends");
    for output in [&first, &second] {
        assert_eq!(output.status.code(), Some(0), "{}", stderr(output));
        assert_eq!(answer(&String::from_utf8_lossy(&output.stdout)), answer(&one.stdout));
    }
    assert!(stderr(&first).contains("note: a call from 127.0.0.1"), "{}", stderr(&first));
}

#[test]
fn addresses_that_others_can_reach_need_a_secret() {
    let hosts = ["10.87.65.1:4100", "10.87.65.2:4100"].map(str::to_owned).to_vec();
    let cluster = Cluster::new("tictactoe", hosts, 1, None);
    let output = cluster.process(0, &[]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let told = stderr(&output);
    assert!(told.contains("--cluster: whoever reaches these addresses"), "{told}");
    assert!(told.contains("/dev/urandom") && told.contains("--secret-file FILE"), "{told}");
}

/// Somebody between two processes changes one byte of what they say.
#[test]
fn what_is_damaged_on_the_way_is_not_believed() {
    let cluster = Cluster::on_loopback("connect4:4x4", 2, 1);
    let between = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let detour = between.local_addr().expect("bound").to_string();
    let other = Cluster::new(&cluster.game, vec![detour, cluster.hosts[1].clone()], 1, None);
    let target = cluster.hosts[0].clone();
    std::thread::spawn(move || {
        for call in between.incoming().flatten() {
            let Ok(onward) = TcpStream::connect(&target) else { continue };
            let (mut back, mut called) = (onward.try_clone().expect("one"), call);
            let mut answers = called.try_clone().expect("one more");
            std::thread::spawn(move || {
                let _ = std::io::copy(&mut back, &mut answers);
                let _ = answers.shutdown(std::net::Shutdown::Both);
            });
            let (mut onward, mut said) = (onward, 0);
            let mut piece = [0; 1000];
            while let Ok(read @ 1..) = called.read(&mut piece) {
                // They have met long before.
                if (said..said + read).contains(&20_000) {
                    piece[20_000 - said] ^= 1;
                }
                said += read;
                if onward.write_all(&piece[..read]).is_err() {
                    break;
                }
            }
        }
    });
    let first = cluster.process(0, &[]).spawn().expect("it runs");
    let second = other.process(1, &[]).output().expect("it runs");
    let first = first.wait_with_output().expect("it ends");
    assert_eq!(first.status.code(), Some(3), "{}", stderr(&first));
    assert!(stderr(&first).contains("what came from process 1 was damaged"), "{}", stderr(&first));
    assert!(!stderr(&first).contains("panicked"), "{}", stderr(&first));
    assert_eq!(second.status.code(), Some(3), "{}", stderr(&second));
    assert!(stderr(&second).contains("process 0 was lost"), "{}", stderr(&second));
}

/// The most memory that a command had, as far as one sees who looks often.
#[cfg(target_os = "linux")]
#[test]
fn workers_keep_to_the_memory_that_they_may_use() {
    let games = ["connect4:5x4", "connect4:5x4,line=3", "domineering:5x5", "lgame", "chomp:8x8"];
    for game in games {
        let options = ["--workers", "2", "--memory", "50M", "--anyway", "--json"];
        let mut child = Command::new(env!("CARGO_BIN_EXE_attractor"))
            .args(["solve", game])
            .args(options)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it runs");
        let status = format!("/proc/{}/status", child.id());
        let mut peak = 0;
        while child.try_wait().expect("it can be asked").is_none() {
            let text = fs::read_to_string(&status).unwrap_or_default();
            let mark = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
            let mark = mark.and_then(|mark| mark.trim().strip_suffix("kB")?.trim().parse().ok());
            peak = peak.max(mark.unwrap_or(0u64) * 1024);
            std::thread::sleep(Duration::from_millis(2));
        }
        let allowed = (50 << 20) * 12 / 10 + 20_000_000;
        assert!(peak < allowed, "{game}: {peak} bytes, {allowed} are allowed");
    }
}

#[test]
fn workers_look_for_room_before_they_write() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut mount = Command::new("mount");
    mount.args(["-t", "tmpfs", "-o", "size=1m", "tmpfs"]);
    if !mount.arg(folder.path()).output().is_ok_and(|mount| mount.status.success()) {
        return;
    }
    let path = folder.path().join("game.tb");
    let path = path.to_str().expect("UTF-8");
    let run = attractor(&["solve", "connect4:4x4", "--workers", "2", "-o", path]);
    let written = fs::read_dir(folder.path()).expect("it is there").flatten();
    let written: Vec<_> = written.map(|entry| entry.file_name()).collect();
    let _ = Command::new("umount").arg(folder.path()).status();
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert!(run.stderr.contains("no room: ") && run.stderr.contains("make room"), "{}", run.stderr);
    assert!(!written.iter().any(|name| name == "game.tb"), "{written:?}");
}

#[test]
fn what_workers_cannot_do_is_refused() {
    let large = ["connect4:4x4", "--workers", "2", "--memory", "1M"];
    let cases: [(&[&str], &str); 7] = [
        (&["tictactoe", "--workers", "1024"], "--workers: 1024 workers are too many"),
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
    // Whatever was kept first speaks of no links yet.
    while !cluster.has_checkpoint() || cluster.last_checkpoint(1) < Some(4) {
        let ended = children[0].try_wait().expect("it can be asked");
        assert!(ended.is_none(), "it was done before a checkpoint was seen: the game is too small");
        std::thread::sleep(Duration::from_millis(1));
    }
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
        Cluster::new(game, free_addresses(processes), workers, None)
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
        match self.network {
            Some(_) => command.env("ATTRACTOR_SECRET", "what these machines share"),
            None => command.env_remove("ATTRACTOR_SECRET"),
        };
        let (process, workers) = (process.to_string(), self.workers.to_string());
        command.args(["solve", &self.game, "--cluster", "hosts.txt", "--process", &process]);
        if !options.contains(&"--workers") {
            command.args(["--workers", &workers]);
        }
        if !options.contains(&"--wait") {
            // Only what hangs waits so long.
            command.args(["--wait", "5m"]);
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
        (0..self.hosts.len()).all(|process| self.last_checkpoint(process).is_some())
    }

    /// The round that the first worker of a process has kept last.
    fn last_checkpoint(&self, process: usize) -> Option<u32> {
        let worker = format!("game.tb.cluster/worker-{}", process * self.workers);
        let entries = fs::read_dir(self.file(&worker)).ok()?.flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        names.filter_map(|name| name.strip_prefix("round-")?.parse().ok()).max()
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
