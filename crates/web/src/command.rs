//! The command line that gives the same answer, for copying.

use attractor_app::{GoalRequest, OpenRequest, Sinks};

/// `attractor VERB GAME …` with the options that were given.
pub(crate) fn command(verb: &str, game: &OpenRequest, goal: Option<&GoalRequest>) -> String {
    let mut words = vec!["attractor".to_owned(), verb.to_owned(), quoted(&game.game)];
    let mut option = |name: &str, value: Option<&str>| {
        if let Some(value) = value {
            words.push(format!("{name} {}", quoted(value)));
        }
    };
    option("--format", game.format.as_deref());
    for owner in &game.owners {
        option("--owner", Some(owner));
    }
    option("--owner-field", game.owner_field.map(|field| field.to_string()).as_deref());
    option("--start", game.start.as_deref());
    let sinks = game.sinks.to_string();
    option("--sinks", (game.sinks != Sinks::default()).then_some(&*sinks));
    option("--players", game.players.map(|players| players.to_string()).as_deref());
    option("--at", game.at.as_deref());
    option("--line", game.line.as_deref());
    if let Some(goal) = goal {
        option("--for", goal.coalition.as_deref());
        option("--reach", goal.reach.as_deref());
        option("--avoid", goal.avoid.as_deref());
        option("--within", goal.within.as_deref());
    }
    let flags = [("--double", game.double), ("--from all", game.everywhere), ("--fold", game.fold)];
    words.extend(flags.into_iter().filter(|(_, said)| *said).map(|(flag, _)| flag.to_owned()));
    words.join(" ")
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
            r"attractor solve '{0: ['\''a'\''], '\''a'\'': []}' --owner 1=0 --for 1,2 --double"
        );
    }
}
