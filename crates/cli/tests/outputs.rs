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
fn a_link_stays_a_link_and_a_pipe_stays_a_pipe() {
    use std::os::unix::fs::FileTypeExt;
    for writer in ["solve matches:9 -o FILE", "convert matches:9 --to json -o FILE"] {
        let folder = tempfile::tempdir().expect("a folder");
        let at = folder.path();
        fs::create_dir(at.join("disk")).expect("room");
        std::os::unix::fs::symlink("disk/real", at.join("link")).expect("a link");
        for _ in 0..2 {
            assert!(attractor(at, &writer.replace("FILE", "link")).status.success(), "{writer}");
            assert!(at.join("link").is_symlink() && at.join("disk/real").is_file(), "{writer}");
        }
        assert_eq!(fs::read_dir(at.join("disk")).expect("a folder").count(), 1, "{writer}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let refused = attractor(folder.path(), "solve matches:9 -o pipe");
    assert_eq!(refused.status.code(), Some(2), "a tablebase is read again, so it is a file");
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe)
    });
    assert!(attractor(folder.path(), "convert matches:9 --to json -o pipe").status.success());
    assert!(reader.join().expect("it ends").expect("a text").starts_with('{'));
    assert!(fs::metadata(&pipe).expect("it is there").file_type().is_fifo());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    for writer in ["convert matches:9 --to json -o FILE", "draw matches:5 -o FILE"] {
        let run = attractor(folder.path(), &writer.replace("FILE", "/dev/full"));
        assert_eq!(run.status.code(), Some(2), "{writer}");
    }
}
