//! The command line that gives the same answer, for copying.

use std::collections::BTreeMap;

use attractor_app::{GoalRequest, OpenRequest};
use serde::Serialize;
use serde_json::{Value, json};

/// `attractor VERB GAME …` with the options that were given.
pub(crate) fn command(verb: &str, game: &OpenRequest, goal: Option<&GoalRequest>) -> String {
    let goal = goal.cloned().unwrap_or_default();
    let words = ["attractor".to_owned(), verb.to_owned(), quoted(&game.game)];
    let words = words.into_iter().chain(options(game)).chain(options(&goal));
    words.collect::<Vec<_>>().join(" ")
}

/// What a request says that is not usual: options are called as its keys, but for a few.
fn options<R: Serialize + Default>(request: &R) -> Vec<String> {
    let (said, usual) = (json!(request), json!(R::default()));
    let said: BTreeMap<&String, &Value> = said.as_object().into_iter().flatten().collect();
    let mut words = Vec::new();
    for (key, value) in said.into_iter().filter(|(key, value)| usual[key] != **value) {
        let name = match key.as_str() {
            "text" => continue,
            "everywhere" => "--from all".to_owned(),
            "owners" => "--owner".to_owned(),
            key => format!("--{}", key.replace('_', "-")),
        };
        match value {
            Value::Array(list) => {
                words.extend(list.iter().map(|value| format!("{name} {}", word(value))));
            }
            Value::Bool(_) => words.push(name),
            value => words.push(format!("{name} {}", word(value))),
        }
    }
    words
}

fn word(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), quoted)
}

/// A word as a shell takes it.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || ":,=_-./@+%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_written_as_they_are_typed() {
        let game = OpenRequest {
            game: "{0: ['a'], 'a': []}".to_owned(),
            owners: vec!["1=0".to_owned()],
            double: true,
            ..OpenRequest::default()
        };
        let goal = GoalRequest { coalition: Some("1,2".to_owned()), ..GoalRequest::default() };
        assert_eq!(
            command("solve", &game, Some(&goal)),
            r"attractor solve '{0: ['\''a'\''], '\''a'\'': []}' --double --owner 1=0 --for 1,2"
        );
    }
}
