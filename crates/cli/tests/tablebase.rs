//! Tablebases with the real binary: killed at random moments, on a disk that is full, damaged, of
//! another game; and what every command makes of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::{Run, attractor, fed};

fn temporary() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.tb");
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

fn solve(game: &str, path: &str, more: &[&str]) -> Run {
    attractor(&[&["solve", game, "-o", path, "--quiet"], more].concat())
}

fn json(run: &Run) -> serde_json::Value {
    assert_eq!(run.code, 0, "{}", run.stderr);
    serde_json::from_str(&run.stdout).expect("JSON")
}

/// Run it so that it writes down what it has done all the time.
fn hurried(game: &str, path: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_attractor"))
        .args(["solve", game, "-o", path, "--resume", "--checkpoint", "1ms", "--quiet"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary runs")
}

/// A number below `most` that looks like chance, the same in every run.
fn chance(state: &mut u64, most: u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % most
}

/// The ways to solve a game: one pass, one pass by tiers, layer by layer, and as a graph.
const WAYS: [&str; 4] = ["mnk:4x3", "connect4:4x3", "quixo:3x3", "hexapawn:4x4"];

#[test]
fn killed_at_any_moment_it_goes_on_and_the_result_is_the_same() {
    let mut state = 7;
    let mut kills = 0;
    for game in WAYS {
        let (_folder, path) = temporary();
        let begin = Instant::now();
        assert_eq!(solve(game, &path, &[]).code, 0);
        let usual = begin.elapsed();
        let expected = fs::read(&path).unwrap();
        let mut rounds = 0;
        while rounds < 2 || kills < 18 * (1 + WAYS.iter().position(|&way| way == game).unwrap()) {
            rounds += 1;
            fs::remove_file(&path).unwrap();
            // Until it is there: killed somewhere in the time that it takes, with its checkpoints.
            loop {
                let mut child = hurried(game, &path);
                sleep(Duration::from_micros(chance(&mut state, 3 * usual.as_micros() as u64)));
                let ended = child.try_wait().unwrap();
                child.kill().expect("it can be killed");
                child.wait().unwrap();
                if let Some(status) = ended {
                    assert!(status.success(), "{game} cannot go on after {kills} kills");
                    break;
                }
                kills += 1;
                assert!(kills < 2000, "{game} comes to no end");
                // A file that has its name is complete.
                if Path::new(&path).exists() {
                    assert!(fs::read(&path).unwrap() == expected, "{game}");
                }
            }
            assert!(fs::read(&path).unwrap() == expected, "{game} differs after {kills} kills");
        }
        let work = PathBuf::from(format!("{path}.work"));
        assert!(!work.exists(), "{game}: nothing is left when it is complete");
    }
    assert!(kills >= 50, "only {kills} kills");
}

/// There are two lists for each rank, and only some of their files are open at a time.
#[cfg(unix)]
#[test]
fn deep_games_are_written_with_few_open_files() {
    const FILES: u64 = 32;
    let (_folder, path) = temporary();
    let usual = json(&solve("krk:6", &path, &["--json"]));
    let longest = usual["longest_win"]["rank"].as_u64().unwrap();
    assert!(2 * longest > FILES, "a game of {longest} moves needs no more files");
    let expected = fs::read(&path).unwrap();
    fs::remove_file(&path).unwrap();
    let few = Command::new("sh")
        .args(["-c", &format!("ulimit -n {FILES} && exec \"$0\" \"$@\"")])
        .args([env!("CARGO_BIN_EXE_attractor"), "solve", "krk:6", "-o", &path])
        .output()
        .unwrap();
    assert!(few.status.success(), "{}", String::from_utf8_lossy(&few.stderr));
    assert!(fs::read(&path).unwrap() == expected);
}

/// Mount a file system of `bytes` bytes, if we may.
fn small_disk(folder: &Path, bytes: &str) -> bool {
    let size = format!("size={bytes}");
    let mount =
        Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(folder).output();
    mount.is_ok_and(|mount| mount.status.success())
}

/// Unmounts when it goes.
struct Mounted<'a>(&'a Path);

impl Drop for Mounted<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0).status();
    }
}

/// Without the right to mount, a limit on the size of files fills the disk as well.
fn on_a_small_disk(folder: &Path, kilobytes: u64, args: &[&str]) -> (Run, bool) {
    let mounted = small_disk(folder, &format!("{kilobytes}k"));
    let _mounted = mounted.then(|| Mounted(folder));
    let run = if mounted {
        attractor(args)
    } else {
        // Bash counts files in blocks of 1024 bytes.
        let limited = format!("trap '' XFSZ; ulimit -f {kilobytes}; exec \"$0\" \"$@\"");
        let output = Command::new("bash")
            .args(["-c", &limited, env!("CARGO_BIN_EXE_attractor")])
            .args(args)
            .env("NO_COLOR", "1")
            .output()
            .expect("bash runs");
        Run {
            code: output.status.code().expect("an exit code"),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    };
    // What is on the small disk is taken along before it goes.
    if mounted {
        let kept = folder.with_extension("kept");
        fs::create_dir_all(&kept).unwrap();
        let copy =
            Command::new("cp").arg("-a").arg(format!("{}/.", folder.display())).arg(&kept).status();
        assert!(copy.unwrap().success());
    }
    (run, mounted)
}

#[test]
fn a_full_disk_loses_nothing() {
    let (_folder, whole) = temporary();
    // More cells than is free, which is told at once.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.tb");
    let path = path.to_str().unwrap();
    let (told, mounted) = on_a_small_disk(folder.path(), 1024, &["solve", "sim:6", "-o", path]);
    assert_eq!(told.code, 2, "{}", told.stderr);
    if mounted {
        assert!(told.stderr.contains("no room: "), "{}", told.stderr);
        assert!(fs::read_dir(folder.path().with_extension("kept")).unwrap().next().is_none());
        fs::remove_dir_all(folder.path().with_extension("kept")).unwrap();
    }
    for game in WAYS {
        assert_eq!(solve(game, &whole, &["--force"]).code, 0);
        let expected = fs::read(&whole).unwrap();
        let mut failures = 0;
        for kilobytes in [8, 40, 560] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("game.tb");
            let args = [
                "solve",
                game,
                "-o",
                path.to_str().unwrap(),
                "--resume",
                "--checkpoint",
                "1ms",
                "--quiet",
            ];
            let (full, mounted) = on_a_small_disk(folder.path(), kilobytes, &args);
            let left = if mounted {
                folder.path().with_extension("kept")
            } else {
                folder.path().to_path_buf()
            };
            if full.code == 0 {
                fs::remove_dir_all(left).unwrap();
                continue;
            }
            failures += 1;
            assert_eq!(full.code, 2, "{game}: {}", full.stderr);
            let words = ["No space left", "no room", "File too large"];
            assert!(words.iter().any(|words| full.stderr.contains(words)), "{}", full.stderr);
            // The same files on a larger disk.
            let path = left.join("game.tb");
            assert!(!path.exists(), "{game}");
            let resumed = solve(game, path.to_str().unwrap(), &["--resume"]);
            assert_eq!(resumed.code, 0, "{game}: {}", resumed.stderr);
            assert!(fs::read(&path).unwrap() == expected, "{game}");
            fs::remove_dir_all(left).unwrap();
        }
        assert!(failures > 0, "{game} fits everywhere");
    }
}

#[test]
fn every_command_reads_what_solve_has_written() {
    let (folder, path) = temporary();
    let solved = json(&solve("tictactoe", &path, &["--json"]));
    assert_eq!(
        (&solved["engine"], &solved["winner"]),
        (&"tablebase".into(), &serde_json::Value::Null)
    );
    let probed = json(&attractor(&["probe", &path, "--line", "a1 a2", "--json"]));
    assert_eq!((&probed["value"], &probed["rank"]), (&"win".into(), &5.into()));
    assert_eq!(probed["moves"].as_array().unwrap().len(), 7);
    assert!(probed.get("nodes").is_none());
    let at = probed["position"].as_str().unwrap();
    let same = json(&attractor(&["probe", &path, "--at", at, "--json"]));
    assert_eq!(same["moves"], probed["moves"]);
    let best = json(&attractor(&["best", "tictactoe", "--line", "a1 a2", "--json"]));
    for key in ["value", "rank", "best", "moves", "position", "turn"] {
        assert_eq!(probed[key], best[key], "{key}");
    }
    let info = json(&attractor(&["info", &path, "--json"]));
    assert_eq!((&info["game"], &info["keys"]), (&"tictactoe".into(), &"number".into()));
    let verified = json(&attractor(&["verify", &path, "--json"]));
    assert_eq!(verified["valid"], true);
    let csv = folder.path().join("game.csv");
    let exported = attractor(&["export", &path, "-o", csv.to_str().unwrap()]);
    assert_eq!(exported.code, 0, "{}", exported.stderr);
    let rows = fs::read_to_string(&csv).unwrap();
    assert_eq!(rows.lines().count() as u64, 1 + info["entries"].as_u64().unwrap());
    assert_eq!(rows.lines().next(), Some("number,position,turn,value,rank"));
    assert!(rows.contains("\n0,.../.../...,1,draw,\n"), "{rows}");
    let parquet = folder.path().join("game.parquet");
    assert_eq!(attractor(&["export", &path, "-o", parquet.to_str().unwrap()]).code, 0);
    let bytes = fs::read(&parquet).unwrap();
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    let wrong = attractor(&["export", &path, "-o", "game.xlsx"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.stderr.contains("`xlsx` is no format of a table"), "{}", wrong.stderr);
}

#[test]
fn players_look_values_up() {
    let (_folder, path) = temporary();
    assert_eq!(solve("chomp:4x3", &path, &[]).code, 0);
    let play = |more: &[&str]| {
        let asked = ["match", "chomp:4x3", "--first", "perfect", "--games", "50", "--json"];
        json(&attractor(&[&asked, more].concat()))
    };
    let looked_up = play(&["--tablebase", &path]);
    assert_eq!(looked_up["wins"]["1"], 50);
    assert_eq!(looked_up, play(&[]), "the same dice give the same games");
    // Far too large to be solved in so little memory, and looked up all the same.
    let little = play(&["--tablebase", &path, "--memory", "1K"]);
    assert_eq!(little["wins"]["1"], 50);
    let other = attractor(&["match", "chomp:3x3", "--first", "perfect", "--tablebase", &path]);
    assert_eq!(other.code, 2);
    assert!(
        other.stderr.contains("a tablebase of `chomp:4x3`, not of `chomp:3x3`"),
        "{}",
        other.stderr
    );
}

#[test]
fn reasons_are_those_of_the_explored_game() {
    for game in ["chomp:3x3", "nim:1-2-3,players=3", "ponghauki", "krk:4"] {
        let (_folder, path) = temporary();
        assert_eq!(solve(game, &path, &[]).code, 0);
        let why = |more: &[&str]| {
            let asked = [&["play", game, "--you", "1", "--against", "first"], more].concat();
            let (run, fed) = fed(&asked, "why\nhint\nquit\n");
            fed.expect("it listens");
            assert_eq!(run.code, 0, "{}", run.stderr);
            run.stdout
        };
        let explored = why(&[]);
        assert!(explored.contains("is to move and"), "{explored}");
        assert_eq!(why(&["--tablebase", &path]), explored, "{game}");
    }
}

#[test]
fn bad_files_are_refused_by_name() {
    let (folder, path) = temporary();
    assert_eq!(solve("chomp:4x3", &path, &[]).code, 0);
    let good = fs::read(&path).unwrap();
    let broken = folder.path().join("broken.tb");
    let name = broken.to_str().unwrap();
    let commands: [&[&str]; 4] = [
        &["probe", name],
        &["info", name],
        &["verify", name],
        &["play", "chomp:4x3", "--tablebase", name],
    ];
    for at in (0..good.len()).step_by(good.len() / 9) {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        fs::write(&broken, bytes).unwrap();
        // Only `verify` looks at every block.
        let run = attractor(&["verify", name]);
        assert_eq!(run.code, 2, "byte {at}: {}", run.stdout);
        assert!(run.stderr.contains("broken.tb"), "{}", run.stderr);
    }
    for (bytes, words) in [
        (&good[..good.len() - 5], "damaged: it is cut off"),
        (&b"chomp"[..], "this is no tablebase"),
        (&[&good[..8], &[9], &good[9..]].concat()[..], "this tablebase has version 9"),
    ] {
        fs::write(&broken, bytes).unwrap();
        for command in commands {
            let run = attractor(command);
            assert_eq!(run.code, 2, "{command:?}: {}", run.stdout);
            assert!(
                run.stderr.contains(words) && run.stderr.contains("broken.tb"),
                "{}",
                run.stderr
            );
        }
    }
    let missing = attractor(&["probe", "nowhere.tb"]);
    assert_eq!(missing.code, 2);
    assert!(missing.stderr.contains("nowhere.tb"), "{}", missing.stderr);
    let graph = solve("{0: [1], 1: []}", &path, &["--owner", "1=0", "--owner", "2=1"]);
    assert_eq!(graph.code, 2);
    assert!(graph.stderr.contains("a game with rules"), "{}", graph.stderr);
    let reach = solve("chomp:4x3", &path, &["--reach", "1@2"]);
    assert_eq!(reach.code, 2);
    assert!(reach.stderr.contains("`--reach` needs the whole graph"), "{}", reach.stderr);
}

#[test]
fn work_that_was_left_is_not_thrown_away() {
    let (_folder, path) = temporary();
    let task = PathBuf::from(format!("{path}.work/task"));
    // Killed once something was written down; now and then it is faster than we are.
    for _ in 0..100 {
        let mut child = hurried("quixo:3x3", &path);
        while !task.exists() && child.try_wait().unwrap().is_none() {
            sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        if task.exists() {
            break;
        }
        fs::remove_file(&path).unwrap();
    }
    assert!(task.exists(), "it was never killed in time");
    let again = solve("quixo:3x3", &path, &[]);
    assert_eq!(again.code, 2);
    assert!(again.stderr.contains("a solve was left unfinished here"), "{}", again.stderr);
    assert!(again.stderr.contains("`--resume` goes on with it"), "{}", again.stderr);
    let other = solve("quixo:2x2", &path, &["--resume"]);
    assert_eq!(other.code, 2);
    assert!(other.stderr.contains("the work left here is of quixo:3x3"), "{}", other.stderr);
    assert_eq!(solve("quixo:3x3", &path, &["--resume"]).code, 0);
    // Complete, it is not solved again.
    assert_eq!(solve("quixo:3x3", &path, &["--resume"]).code, 0);
}

#[test]
fn little_memory_is_told_before_and_kept() {
    let (_folder, path) = temporary();
    let plain = attractor(&["solve", "tactix:4x5", "-o", &path]);
    assert_eq!(plain.code, 0, "{}", plain.stderr);
    let expected = fs::read(&path).unwrap();
    let little = attractor(&["solve", "tactix:4x5", "-o", &path, "--memory", "512K"]);
    assert_eq!(little.code, 0, "{}", little.stderr);
    assert!(
        little
            .stderr
            .contains("1048576 numbers: 1.0 MB on disk in 128 windows, of which 256 kB in memory"),
        "{}",
        little.stderr
    );
    assert!(fs::read(&path).unwrap() == expected);
    let large = attractor(&["solve", "quixo:5x5", "-o", &path, "--memory", "1G", "--force"]);
    assert_eq!(large.code, 2);
    assert!(large.stderr.contains("are allowed"), "{}", large.stderr);
}
