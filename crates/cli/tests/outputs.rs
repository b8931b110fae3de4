//! What is written is there whole or not at all, wherever it goes, and nothing else is lost.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn attractor(folder: &Path, line: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_attractor"))
        .args(line.split(' ').map(|word| word.replace('_', " ")))
        .current_dir(folder)
        .output()
        .expect("the binary runs")
}

/// Commands that write a file; `_` is a space within a word.
const WRITERS: &[&str] = &[
    "solve matches:9 -o FILE",
    "solve matches:9 --workers 2 -o FILE",
    "solve sim:4 --engine graph --certificate FILE",
    "book connect4:4x4 --depth 2 -o FILE",
    "convert matches:9 --to json -o FILE",
    "generate cycle --length 5 --to pg -o FILE",
    "draw matches:5 -o FILE",
    "cops petersen --certificate FILE",
    "check matches:9 <<1>>_X_true --certificate FILE",
    "minmax tictactoe --depth 1 --tree FILE.svg",
    "export four.tb --to csv -o FILE",
];

#[test]
fn nothing_of_another_kind_is_overwritten_unless_it_is_meant() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    assert!(attractor(at, "solve matches:4 -o four.tb").status.success());
    for writer in WRITERS {
        let line = writer.replace("FILE", "there");
        let run = |more: &str| attractor(at, &format!("{line}{more}"));
        let there = at.join(if line.contains(".svg") { "there.svg" } else { "there" });
        let foreign = b"%PDF-1.7 a year of work";
        fs::write(&there, foreign).expect("room");
        let refused = run("");
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(2), "{line}: {said}");
        assert!(said.contains("--force"), "{line}: {said}");
        assert_eq!(fs::read(&there).expect("it is there"), foreign, "{line}");
        let forced = run(" --force");
        assert_eq!(forced.status.code(), Some(0), "{line}: {forced:?}");
        assert_ne!(fs::read(&there).expect("it is there"), foreign, "{line}");
        // Its own kind is replaced without a word.
        assert_eq!(run("").status.code(), Some(0), "{line}");
        fs::remove_file(there).expect("it was written");
    }
    // The parts of what workers write stand beside it.
    let names = fs::read_dir(at).expect("a folder").flatten().map(|entry| entry.file_name());
    let left: Vec<_> = names.filter(|name| !name.to_string_lossy().starts_with("there.")).collect();
    assert_eq!(left, ["four.tb"], "nothing is left behind");
}

#[test]
fn a_tablebase_of_another_game_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(attractor(folder.path(), "solve matches:9 -o kept.tb").status.success());
    let before = fs::read(folder.path().join("kept.tb")).expect("a file");
    let refused = attractor(folder.path(), "solve matches:10 -o kept.tb");
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(fs::read(folder.path().join("kept.tb")).expect("a file"), before);
    assert!(attractor(folder.path(), "solve matches:10 -o kept.tb --force").status.success());
}

#[test]
fn a_folder_is_refused_before_the_work_and_nothing_stands_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["there", "there.svg"] {
        fs::create_dir(folder.path().join(name)).expect("room");
    }
    for writer in WRITERS {
        let run = attractor(folder.path(), &writer.replace("FILE", "there"));
        assert_eq!(run.status.code(), Some(2), "{writer}");
        let run = attractor(folder.path(), &writer.replace("FILE", "nowhere/there"));
        assert_eq!(run.status.code(), Some(2), "{writer}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2);
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    for writer in WRITERS {
        let folder = tempfile::tempdir().expect("a folder");
        let at = folder.path();
        assert!(attractor(at, "solve matches:4 -o four.tb").status.success());
        fs::create_dir(at.join("disk")).expect("room");
        let name = if writer.contains(".svg") { "link.svg" } else { "link" };
        std::os::unix::fs::symlink("disk/real", at.join(name)).expect("a link");
        for _ in 0..2 {
            let run = attractor(at, &writer.replace("FILE", "link"));
            assert_eq!(run.status.code(), Some(0), "{writer}: {run:?}");
            assert!(at.join(name).is_symlink() && at.join("disk/real").is_file(), "{writer}");
        }
        // The parts of what workers write stand beside what is written, not beside the link.
        let left = fs::read_dir(at).expect("a folder").count();
        assert_eq!(left, 3, "{writer}: the tablebase, the folder and the link");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_stays_a_pipe() {
    use std::os::unix::fs::FileTypeExt;
    // These are read again while they are written, so that they are files.
    let files = |writer: &str| writer.starts_with("solve matches") || writer.starts_with("book");
    for writer in WRITERS {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(attractor(folder.path(), "solve matches:4 -o four.tb").status.success());
        let pipe = folder.path().join(if writer.contains(".svg") { "pipe.svg" } else { "pipe" });
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
        let line = writer.replace("FILE", "pipe");
        if files(writer) {
            assert_eq!(attractor(folder.path(), &line).status.code(), Some(2), "{writer}");
        } else {
            let reader = std::thread::spawn({
                let pipe = pipe.clone();
                move || fs::read(pipe)
            });
            let run = attractor(folder.path(), &line);
            assert_eq!(run.status.code(), Some(0), "{writer}: {run:?}");
            let read = reader.join().expect("it ends").expect("it was written");
            assert!(read.len() > 10, "{writer}");
        }
        assert!(fs::metadata(&pipe).expect("it is there").file_type().is_fifo(), "{writer}");
    }
}

/// Unfinished work that is kept to be taken up again, and what holds it.
fn is_kept(name: &str) -> bool {
    [".work", ".cluster", ".part"].iter().any(|end| name.ends_with(end))
}

/// What stands in a folder besides `four.tb`, and besides what is kept to go on.
fn left(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).expect("a folder").flatten();
    let names = names.map(|entry| entry.file_name().into_string().expect("a plain name"));
    names.filter(|name| name != "four.tb" && !is_kept(name)).collect()
}

#[cfg(unix)]
#[test]
fn where_writing_fails_nothing_is_there_or_what_was_before() {
    for writer in WRITERS {
        let folder = tempfile::tempdir().expect("a folder");
        let at = folder.path();
        assert!(attractor(at, "solve matches:4 -o four.tb").status.success());
        let words = writer.replace("FILE", "there");
        let words: Vec<String> = words.split(' ').map(|word| word.replace('_', " ")).collect();
        // Files may have no byte: every write fails from the first on.
        let fail = || {
            let mut shell = Command::new("sh");
            shell.args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\""]);
            shell.arg(env!("CARGO_BIN_EXE_attractor")).args(&words).current_dir(at);
            shell.output().expect("the binary runs")
        };
        let failed = fail();
        let said = String::from_utf8_lossy(&failed.stderr).into_owned();
        assert_eq!(failed.status.code(), Some(2), "{writer}: {said}");
        assert!(said.contains("error: "), "{writer}: {said}");
        assert_eq!(left(at), [""; 0], "{writer}");
        // What was there before stays, and is replaced once there is room.
        let done = attractor(at, &writer.replace("FILE", "there"));
        assert_eq!(done.status.code(), Some(0), "{writer}: {done:?}");
        let all = || left(at).into_iter().map(|name| fs::read(at.join(name)).expect("a file"));
        let before: Vec<_> = all().collect();
        assert_eq!(fail().status.code(), Some(2), "{writer}");
        assert!(all().eq(before), "{writer}");
    }
}

/// A disk with room for 4 kB, where one can be had; only root can make one.
#[cfg(target_os = "linux")]
struct Disk(tempfile::TempDir);

#[cfg(target_os = "linux")]
impl Disk {
    fn mount() -> Option<Disk> {
        let folder = tempfile::tempdir().expect("a folder");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=4k", "tmpfs"]).arg(folder.path());
        mount.output().is_ok_and(|mount| mount.status.success()).then_some(Disk(folder))
    }
}

#[cfg(target_os = "linux")]
impl Drop for Disk {
    fn drop(&mut self) {
        // What cannot be taken away is left to whoever cleans up the machine.
        let _ = Command::new("umount").arg(self.0.path()).status();
    }
}

/// Commands that write more than 4 kB.
#[cfg(target_os = "linux")]
const LARGE_WRITERS: &[&str] = &[
    "solve connect4:4x4 -o FILE",
    "solve connect4:4x4 --workers 2 -o FILE",
    "solve tictactoe --engine graph --certificate FILE",
    "book connect4:5x5 --depth 6 -o FILE",
    "convert tictactoe --to json -o FILE",
    "generate random --vertices 9999 --to pg -o FILE",
    "draw hexapawn:3x3 -o FILE",
    "cops grid:6x6 --cops 2 --certificate FILE",
    "check tictactoe <<1>>_F_wins_1 --certificate FILE",
    "minmax tictactoe --depth 2 --tree FILE.svg",
    "export ../large.tb --to csv -o FILE",
];

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for writer in ["convert matches:9 --to json -o FILE", "draw matches:5 -o FILE"] {
        let folder = tempfile::tempdir().expect("a folder");
        let run = attractor(folder.path(), &writer.replace("FILE", "/dev/full"));
        assert_eq!(run.status.code(), Some(2), "{writer}");
    }
    let Some(disk) = Disk::mount() else { return };
    let at = disk.0.path();
    let large = tempfile::tempdir().expect("a folder");
    let large = large.path().join("large.tb");
    assert!(attractor(at, &format!("solve tictactoe -o {}", large.display())).status.success());
    let large = large.display().to_string();
    for writer in LARGE_WRITERS {
        let line = writer.replace("FILE", "there").replace("../large.tb", &large);
        let run = attractor(at, &line);
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!(run.status.code(), Some(2), "{writer}: {said}");
        assert!(said.contains("room") || said.contains("space"), "{writer}: {said}");
        assert_eq!(left(at), [""; 0], "{writer}");
        if writer.starts_with("solve connect4") {
            assert!(said.contains("no room: "), "{writer} looks before it writes: {said}");
        }
        for entry in fs::read_dir(at).expect("a folder").flatten() {
            let path = entry.path();
            let _ = fs::remove_dir_all(&path).or_else(|_| fs::remove_file(&path));
        }
    }
}
