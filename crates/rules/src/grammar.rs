//! Colours for editors: a `TextMate` grammar, made from the table of words.

use crate::words::{Role, WORDS};

/// The grammar as JSON, as VS Code and GitHub read it.
pub fn textmate() -> String {
    let of = |role: Role| {
        let words: Vec<&str> =
            WORDS.iter().filter(|word| word.role == role).map(|word| word.text).collect();
        words.join("|")
    };
    let scopes = [
        (Role::Paragraph, "keyword.control.paragraph.game"),
        (Role::Board, "keyword.other.board.game"),
        (Role::Effect, "keyword.operator.effect.game"),
        (Role::Squares, "support.function.squares.game"),
        (Role::Direction, "support.constant.direction.game"),
        (Role::Player, "variable.language.player.game"),
        (Role::Condition, "constant.language.condition.game"),
        (Role::Count, "keyword.control.count.game"),
        (Role::Glue, "keyword.other.glue.game"),
    ];
    let mut patterns = vec![
        rule("comment.line.double-dash.game", "--.*$"),
        rule("entity.name.type.title.game", "(?<=^game )[^(]+"),
        rule("string.quoted.double.game", "\\\"[^\\\"]*\\\""),
        rule("constant.numeric.game", "\\\\b[0-9]+\\\\b"),
    ];
    for (role, scope) in scopes {
        patterns.push(rule(scope, &format!("\\\\b({})\\\\b", of(role))));
    }
    format!(
        "{{\n  \"name\": \"Rules of a game\",\n  \"scopeName\": \"source.game\",\n  \"fileTypes\": [\"game\"],\n  \
         \"patterns\": [\n{}\n  ]\n}}\n",
        patterns.join(",\n")
    )
}

fn rule(name: &str, pattern: &str) -> String {
    format!("    {{ \"name\": \"{name}\", \"match\": \"{pattern}\" }}")
}

#[cfg(test)]
mod tests {
    /// The file beside the examples is the one that the table of words makes; `GRAMMAR=overwrite` writes it.
    #[test]
    fn the_grammar_in_the_examples_is_made_of_the_words() {
        let path =
            concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/rules/game.tmLanguage.json");
        if std::env::var_os("GRAMMAR").is_some() {
            std::fs::write(path, super::textmate()).unwrap();
        }
        assert_eq!(std::fs::read_to_string(path).unwrap(), super::textmate());
    }
}
