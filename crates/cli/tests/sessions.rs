//! Every session in the documentation is typed again, and what the program says is compared.
//!
//! A session is a block of text that begins with `$ attractor play`; what somebody typed stands
//! after the prompts. `SESSIONS=overwrite cargo test -p attractor --test all sessions::` writes what the
//! program says anew.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use attractor_book::{Language, Page};

const OPENING: &str = "```text\n$ attractor play";
const CLOSING: &str = "```\n";

#[test]
fn sessions_in_the_documentation_are_real() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut sessions = 0;
    for language in Language::ALL {
        for page in Page::all(&root, language).unwrap() {
            let (written, found) = with_sessions(&root, &page.text, language);
            sessions += found;
            if std::env::var("SESSIONS").is_ok_and(|what| what == "overwrite") {
                std::fs::write(root.join(language.folder()).join(&page.name), written).unwrap();
            } else {
                assert_eq!(written, page.text, "{} does not tell what the program says", page.name);
            }
        }
    }
    assert!(sessions > 0, "the book shows how games are played");
}

/// A page with its sessions typed again, and how many there are.
fn with_sessions(root: &Path, text: &str, language: Language) -> (String, usize) {
    let (mut rest, mut written, mut sessions) = (text, String::new(), 0);
    while let Some(start) = rest.find(OPENING) {
        let begin = start + "```text\n".len();
        let end = begin + rest[begin..].find(CLOSING).expect("every block is closed");
        written.push_str(&rest[..begin]);
        written.push_str(&typed_again(root, &rest[begin..end], language));
        rest = &rest[end..];
        sessions += 1;
    }
    written.push_str(rest);
    (written, sessions)
}

/// The session as it goes today.
fn typed_again(root: &Path, session: &str, language: Language) -> String {
    let (command, said) = session.split_once('\n').expect("a command and what follows");
    let typed = said.lines().filter_map(|line| {
        let (prompt, typed) = line.split_once("> ")?;
        let player = ["player ", "le joueur "].iter().find_map(|word| prompt.strip_prefix(word));
        let asked = player.is_some_and(|number| number.parse::<u8>().is_ok());
        (asked || ["over", "fin"].contains(&prompt)).then_some(typed)
    });
    let locale = if language == Language::French { "fr_FR.UTF-8" } else { "C" };
    let mut input = String::new();
    typed.for_each(|line| input.extend([line, "\n"]));
    let mut child = Command::new("sh")
        .args(["-c", command.trim_start_matches("$ ")])
        .env("PATH", with_attractor())
        .env("NO_COLOR", "1")
        .env("LC_ALL", locale)
        .current_dir(root)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that ends before everything is typed shows in what it said.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    format!("{command}\n{}", String::from_utf8(output.stdout).unwrap())
}

/// Where programs are found, the one under test first.
fn with_attractor() -> std::ffi::OsString {
    let folder = Path::new(env!("CARGO_BIN_EXE_attractor")).parent().unwrap().to_owned();
    let others = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths(std::iter::once(folder).chain(std::env::split_paths(&others))).unwrap()
}
