//! Messages and the sources that ask for them belong together.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// All sources of the workspace but the tests, as one text.
fn sources() -> String {
    fn gather(folder: &Path, text: &mut String) {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                gather(&entry, text);
            } else if entry.extension().is_some_and(|extension| extension == "rs") {
                text.push_str(&fs::read_to_string(entry).unwrap());
            }
        }
    }
    let mut text = String::new();
    for krate in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap() {
        let source = krate.unwrap().path().join("src");
        if source.is_dir() {
            gather(&source, &mut text);
        }
    }
    text
}

fn messages() -> (BTreeSet<String>, String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("messages/en");
    let mut text = String::new();
    for file in fs::read_dir(folder).unwrap() {
        text.push_str(&fs::read_to_string(file.unwrap().path()).unwrap());
    }
    let begins = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
    let lines = text.lines().filter(begins).filter_map(|line| line.split_once(" ="));
    (lines.map(|(id, _)| id.to_owned()).collect(), text)
}

#[test]
fn every_message_that_is_asked_for_is_there() {
    let ((ids, _), sources) = (messages(), sources());
    let mut asked = 0;
    for call in ["tell!(\"", "of_side(\"", "words.say(\""] {
        for after in sources.split(call).skip(1) {
            let id = after.split('"').next().unwrap();
            assert!(ids.contains(id), "`{id}` is asked for");
            asked += 1;
        }
    }
    assert!(asked > 100);
}

#[test]
fn every_message_is_said_somewhere() {
    let ((ids, messages), sources) = (messages(), sources());
    for id in &ids {
        let said =
            sources.contains(&format!("\"{id}\"")) || messages.contains(&format!("{{ {id} }}"));
        assert!(said, "nobody says `{id}`");
    }
}
