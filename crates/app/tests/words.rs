//! Whoever has no terminal is not told about options: only front ends spell them.

use std::fs;
use std::path::{Path, PathBuf};

/// Those who spell them, the one that reads commands of the book, and the tests of all.
const FRONT_ENDS: [&str; 7] = ["book", "cli", "explorer", "python", "site", "testkit", "web"];

#[test]
fn no_text_spells_the_command_line() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let folders = fs::read_dir(crates).unwrap().map(|entry| entry.unwrap().path());
    let folders = folders.filter(|folder| !FRONT_ENDS.iter().any(|name| folder.ends_with(name)));
    let files: Vec<PathBuf> = folders.flat_map(|folder| sources(&folder.join("src"))).collect();
    assert!(files.len() > 150, "only {} files were found", files.len());
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for (line, number) in text.lines().zip(1..) {
            assert!(!spells(line), "{}:{number}: {line}", file.display());
        }
    }
}

#[test]
fn options_and_commands_are_seen() {
    assert!(spells(r#".hint("allow more with `--memory`")"#));
    assert!(spells(r#".at("--owner-field")"#));
    assert!(spells(r#"     `attractor cops` solves such graphs""#));
    assert!(!spells("/// As `--owner` of the command line."));
    assert!(!spells(r#"read("0 -- 1")"#));
}

/// Whether a line of code holds an option or a command. Outside of comments, two dashes before a letter
/// stand in text alone.
fn spells(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    let option = |(at, dashes): (usize, &str)| {
        code[at + dashes.len()..].starts_with(|next: char| next.is_ascii_lowercase())
    };
    code.match_indices("--").any(option) || code.contains("`attractor ")
}

pub(crate) fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}
