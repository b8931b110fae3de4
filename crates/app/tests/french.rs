//! Every error has a French twin. Errors are made in English all over the sources, so they are looked for there.

use std::fs;
use std::path::Path;

use attractor_core::{ParityReason, ParityRefuted, Reason, Refuted, Winner};
use attractor_messages::{Language, translated};

use crate::words::sources;

/// The crates whose errors people meet. What is wrong inside of a damaged file, and Python, whose errors are Python's,
/// stay English.
const CRATES: [&str; 12] = [
    "app", "cli", "cluster", "exercise", "explorer", "formats", "games", "logic", "pursuit",
    "rules", "search", "web",
];

/// What stands in pages for programmers, which are English: the reference of commands and the description of requests.
const REFERENCE: [&str; 3] =
    ["app/src/schema.rs", "cli/src/reference.rs", "web/src/api/openapi.rs"];

/// What tells an error: the text that is given to it is one, or a part of one.
const TELLERS: [&str; 33] = [
    "Error::Broken",
    "Error::Peers",
    "Error::Threads",
    "Error::new",
    "Err",
    "write_str",
    "Problem::new",
    "Refuted::Malformed",
    "SpecError::new",
    "at",
    "error",
    "error_at",
    "error_here",
    "expected",
    "family",
    "fault",
    "hint",
    "impossible",
    "name",
    "new_name",
    "no_collection",
    "ok_or",
    "ok_or_else",
    "refuse",
    "refused",
    "refuted",
    "say!",
    "stage",
    "unexpected",
    "unknown",
    "wanted",
    "within",
    "wrong",
];

/// Texts that are told together with what stands around them, or are no errors.
const PARTS: [&str; 6] = [
    "a graph looks like \"{0: [1, 2], 1: [], 2: [0]}\"; `{}` lists the games",
    "numbers are text",
    "there is no graph `{name}`{}",
    "`yes` or `no`",
    "`wins` or `loses`",
    "`to`, `next` or `again`",
];

/// The headings of sentences that are not ours: those of the system and of whoever reads the command line, and those
/// that are made of several texts.
const OTHERS: [&str; 3] = ["Le système", "La lecture", "Ce qui s’assemble"];

/// A text in the sources, and the calls around it from the outside in.
struct Literal {
    text: String,
    calls: Vec<String>,
    line: usize,
}

#[test]
fn every_error_has_a_french_twin() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let (mut seen, mut missing) = (0, Vec::new());
    for file in CRATES.iter().flat_map(|name| sources(&crates.join(name).join("src"))) {
        let name = file.strip_prefix(crates).unwrap().display().to_string();
        if REFERENCE.contains(&name.as_str()) {
            continue;
        }
        for literal in literals(&fs::read_to_string(&file).unwrap()) {
            if !tells(&literal) || PARTS.contains(&literal.text.as_str()) {
                continue;
            }
            seen += 1;
            if translated(Language::French, &filled(&literal)).is_none() {
                missing.push(format!(
                    "{name}:{}: {:?} {:?}",
                    literal.line, literal.text, literal.calls
                ));
            }
        }
    }
    assert!(seen > 700, "only {seen} errors were found");
    assert!(missing.is_empty(), "{} of {seen}:\n{}", missing.len(), missing.join("\n"));
}

/// Those that are no errors are told as text as well: why a certificate proves nothing.
#[test]
fn every_refutation_has_a_french_twin() {
    let vertex = [
        Reason::Target,
        Reason::NotTarget,
        Reason::NotWithin,
        Reason::NoMoves,
        Reason::NoWayIn,
        Reason::WayOut,
        Reason::Forced,
        Reason::Rank { rank: 3, implied: 5 },
    ];
    let ended = [Winner::Coalition, Winner::Others, Winner::Nobody]
        .map(|winner| ParityReason::Ended { winner });
    let endless = [
        ParityReason::MoveAfterEnd,
        ParityReason::Silent,
        ParityReason::NoMove { to: 1 },
        ParityReason::Leaves { to: 1 },
        ParityReason::Escape { to: 1 },
    ];
    let size = [
        Refuted::Size { claimed: 3, vertices: 4 }.to_string(),
        ParityRefuted::Size { claimed: 3, vertices: 4 }.to_string(),
    ];
    let told = vertex.map(|reason| reason.to_string()).into_iter().chain(size);
    let told = told.chain(ended.into_iter().chain(endless).map(|reason| reason.to_string()));
    let missing: Vec<String> =
        told.filter(|text| translated(Language::French, text).is_none()).collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

/// What stands in the catalogue is said somewhere: the longest piece of each sentence is in the sources.
#[test]
fn no_twin_is_of_nothing() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let files = ["core", "module", "tablebase", "words"].iter().chain(&CRATES);
    let said: Vec<String> = files
        .flat_map(|name| sources(&crates.join(name).join("src")))
        .flat_map(|file| literals(&fs::read_to_string(file).unwrap()))
        .map(|literal| literal.text.replace("{{", "{").replace("}}", "}"))
        .collect();
    let said = said.join("\n");
    let catalogue = include_str!("../../messages/messages/fr/errors.po");
    let (_, ours) = catalogue.split_once("msgid \"line {}").unwrap();
    let ids = ours.lines().filter_map(|line| line.strip_prefix("msgid \"")?.strip_suffix('"'));
    let mut outside = false;
    let mut stale = Vec::new();
    for line in ours.lines() {
        // Those of the system and of the reader of the command line are nobody's here.
        outside = match line.strip_prefix("# ") {
            Some(heading) => OTHERS.iter().any(|others| heading.starts_with(others)),
            None => outside,
        };
        let Some(id) = line.strip_prefix("msgid \"").and_then(|id| id.strip_suffix('"')) else {
            continue;
        };
        let id = id.replace("\\\"", "\"").replace("\\\\", "\\");
        let longest =
            id.split("{}").flat_map(|part| part.split("{!}")).max_by_key(|part| part.len());
        if !outside && !said.contains(longest.unwrap_or_default().trim()) {
            stale.push(id);
        }
    }
    assert!(ids.count() > 700);
    assert!(stale.is_empty(), "{}", stale.join("\n"));
}

#[test]
fn texts_and_the_calls_around_them_are_seen() {
    let found = literals(
        "// \"no\"\nfn f() { Err(Error::new(format!(\"there is no {} `{name}`\", 'x')).hint(r#\"a \"b\"\"#)) }",
    );
    let texts: Vec<&str> = found.iter().map(|literal| literal.text.as_str()).collect();
    assert_eq!(texts, ["there is no {} `{name}`", "a \"b\""]);
    assert_eq!(found[0].calls, ["Err", "Error::new", "format!"]);
    assert_eq!(found[1].calls, ["Err", "hint"]);
    assert_eq!(filled(&found[0]), "there is no 7 `7`");
}

/// Whether it is an error that people read: a sentence, or a few words.
fn tells(literal: &Literal) -> bool {
    let words = literal.text.split(|c: char| !c.is_ascii_lowercase()).filter(|word| word.len() > 1);
    let code = literal.calls.iter().any(|call| {
        [
            "assert!",
            "debug_assert!",
            "doc",
            "expect",
            "panic!",
            "split",
            "starts_with",
            "tell!",
            "unreachable!",
        ]
        .contains(&call.as_str())
    });
    let told = literal.calls.iter().any(|call| TELLERS.contains(&call.as_str()));
    told && !code && literal.text.contains(' ') && words.count() > 1
}

/// The text with a number in each of its gaps.
fn filled(literal: &Literal) -> String {
    let formats = ["error", "format!", "say!", "write!"];
    if !literal.calls.last().is_some_and(|call| formats.contains(&call.as_str())) {
        return literal.text.clone();
    }
    let mut said = String::new();
    let mut rest = literal.text.as_str();
    while let Some(at) = rest.find(['{', '}']) {
        said.push_str(&rest[..at]);
        let doubled = ["{{", "}}"].into_iter().find(|doubled| rest[at..].starts_with(doubled));
        match (doubled, rest[at..].find('}')) {
            (Some(doubled), _) => {
                said.push_str(&doubled[1..]);
                rest = &rest[at + 2..];
            }
            (None, Some(end)) => {
                said.push('7');
                rest = &rest[at + end + 1..];
            }
            (None, None) => break,
        }
    }
    said + rest
}

/// The texts of a source outside of comments and tests.
fn literals(source: &str) -> Vec<Literal> {
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let (mut found, mut calls, mut before) = (Vec::new(), Vec::new(), String::new());
    let mut at = 0;
    while let Some(c) = source[at..].chars().next() {
        let rest = &source[at..];
        let raw = rest.starts_with("r\"") || rest.starts_with("r#");
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if c == '"' || (raw && !before.ends_with(is_name)) {
            let hashes = rest.chars().skip(1).take_while(|c| *c == '#').count();
            let (text, length) = if c == 'r' { raw_text(rest, hashes) } else { escaped_text(rest) };
            let line = source[..at].matches('\n').count() + 1;
            found.push(Literal { text, calls: calls.clone(), line });
            before.clear();
            length
        } else if c == '\'' {
            // A character, or the name of a lifetime.
            let escaped = rest.starts_with("'\\");
            let inner = rest.char_indices().nth(2).map_or(1, |(end, _)| end);
            match (escaped, rest[inner..].starts_with('\'')) {
                (true, _) => rest[2..].find('\'').map_or(1, |end| end + 3),
                (false, true) => inner + 1,
                (false, false) => 1,
            }
        } else {
            match c {
                '(' | '[' | '{' => {
                    calls.push(if c == '{' { String::new() } else { before.clone() });
                    before.clear();
                }
                ')' | ']' | '}' => {
                    calls.pop();
                    before.clear();
                }
                c if is_name(c) || c == ':' || c == '!' => {
                    if !before.is_empty() && source[..at].ends_with(char::is_whitespace) {
                        before.clear();
                    }
                    before.push(c);
                }
                c if c.is_whitespace() => {}
                _ => before.clear(),
            }
            c.len_utf8()
        };
        at += length;
    }
    for literal in &mut found {
        literal.calls.retain(|call| !call.is_empty());
    }
    found
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The text in quotes with so many signs around them, and how long it is in the source.
fn raw_text(rest: &str, hashes: usize) -> (String, usize) {
    let (begin, end) = (2 + hashes, format!("\"{}", "#".repeat(hashes)));
    let length = rest[begin..].find(&end).unwrap_or(rest.len() - begin);
    (rest[begin..begin + length].to_owned(), begin + length + end.len())
}

fn escaped_text(rest: &str) -> (String, usize) {
    let mut text = String::new();
    let mut inside = rest.char_indices().skip(1).peekable();
    while let Some((at, c)) = inside.next() {
        match c {
            '"' => return (text, at + 1),
            '\\' => match inside.next().map(|(_, escaped)| escaped) {
                Some('n') => text.push('\n'),
                Some('\n') => while inside.next_if(|(_, c)| c.is_whitespace()).is_some() {},
                Some(other) => text.push(other),
                None => {}
            },
            c => text.push(c),
        }
    }
    (text, rest.len())
}
