//! What some commands ask, in the keys of the explorer's addresses: pursuits, the examination's questions about Nim, and
//! who sits at the table.

/// A view of the explorer, and what its address says.
pub(crate) type Asked = (String, Vec<(&'static str, String)>);

/// What follows an option.
pub(crate) fn option(words: &[String], name: &str) -> Option<String> {
    let at = words.iter().position(|word| word == name)?;
    words.get(at + 1).cloned()
}

/// Cops on a graph; a position that is to be explained stands in the graph of the game. The page is asked for the rule of the
/// literature unless it is told another one, the command for that of the course.
pub(crate) fn pursuit(graph: String, words: &[String]) -> Option<Asked> {
    // Rules that are changed bit by bit, and whole files of graphs, no tab asks.
    const NOWHERE: [&str; 4] = ["--batch", "--random", "--cops-may-stay", "--robber-may-stay"];
    if words.iter().any(|word| NOWHERE.contains(&word.as_str())) {
        return None;
    }
    let mut rule = option(words, "--rule").unwrap_or_else(|| "move".to_owned());
    if let Some(speed) = option(words, "--speed") {
        rule = format!("{rule},speed={speed}");
    }
    if let Some(position) = option(words, "--why") {
        let (notation, cops) = position_of(&position)?;
        let board = match graph.starts_with('[') {
            true => format!("edges:{}", edges(&graph)?),
            false => graph,
        };
        let game = format!("cops:{board},cops={cops},rule={rule}");
        let query = vec![("game", game), ("around", notation.clone()), ("vertex", notation)];
        return Some(("graph".to_owned(), query));
    }
    let mut query = vec![("graph", graph)];
    query.extend((rule != "stay").then_some(("rule", rule)));
    query.extend(option(words, "--cops").map(|cops| ("cops", cops)));
    Some(("cops".to_owned(), query))
}

/// `(0, 3, 7, True)`, two cops, a robber and whether the cops are to move, as the game writes it, and how many cops there are.
fn position_of(tuple: &str) -> Option<(String, usize)> {
    let inside = tuple.trim().strip_prefix('(')?.strip_suffix(')')?;
    let parts: Vec<&str> = inside.split(',').map(str::trim).collect();
    let [cops @ .., robber, turn] = &parts[..] else { return None };
    let turn = if *turn == "True" { 1 } else { 2 };
    Some((format!("{}-{robber}@{turn}", cops.join("+")), cops.len()))
}

/// The edges of lists of neighbours, as a graph of the catalogue's game of cops is named.
fn edges(lists: &str) -> Option<String> {
    let lists: Vec<Vec<usize>> = serde_json::from_str(lists).ok()?;
    let upwards = lists.iter().enumerate().flat_map(|(a, next)| {
        next.iter().filter(move |&&b| a < b).map(move |b| format!("{a}-{b}"))
    });
    Some(upwards.collect::<Vec<_>>().join("."))
}

/// A question of the examination, as a formula about the same game where it is one.
pub(crate) fn nim(words: &[String]) -> Option<Asked> {
    let at = words.iter().position(|word| word.contains("N=") && word.contains(','))?;
    let game = ("game", format!("coalition-nim:{}", words[at]));
    let told: Vec<&str> =
        words[at + 1..].iter().map(String::as_str).filter(|word| !word.starts_with("--")).collect();
    let ask = |formula: String| Some(("ask".to_owned(), vec![game.clone(), ("f", formula)]));
    match (words.first()?.as_str(), &told[..]) {
        ("rules", _) => Some(("play".to_owned(), vec![game])),
        ("successors", [position, ..]) => {
            let position = position.replace(' ', "");
            let query = vec![game, ("around", position.clone()), ("vertex", position)];
            Some(("graph".to_owned(), query))
        }
        ("pre", [players, set, ..]) => ask(format!("{} X {}", coalition(players), states(set))),
        ("pre-exists", [players, set, ..]) => {
            ask(format!("{} & {} X {}", turn(players), coalition(players), states(set)))
        }
        ("pre-forall", [players, set, ..]) => {
            ask(format!("!{} & {} X {}", turn(players), coalition(players), states(set)))
        }
        ("until", [players, hold, reach, ..]) => {
            ask(format!("{} {} U {}", coalition(players), states(hold), states(reach)))
        }
        _ => Some(("ask".to_owned(), vec![game])),
    }
}

fn coalition(players: &str) -> String {
    format!("<<{}>>", if players == "nobody" { "" } else { players })
}

/// That one of these players is to move.
fn turn(players: &str) -> String {
    let each: Vec<String> = players.split(',').map(|player| format!("turn {player}")).collect();
    format!("({})", each.join(" | "))
}

/// A condition as it is, a list of tuples (j, k1, …, kn) as whose turn it is and what lies in the heaps.
fn states(set: &str) -> String {
    let Some(inside) = set.strip_prefix('{').and_then(|set| set.strip_suffix('}')) else {
        return format!("({set})");
    };
    let tuple = |text: &str| {
        let mut numbers = text.trim_matches([',', ' ', '(']).split(',').map(str::trim);
        let turn = format!("turn {}", numbers.next().unwrap_or_default());
        let heaps = numbers.enumerate().map(|(i, most)| format!(" & heap {} = {most}", i + 1));
        turn + &heaps.collect::<String>()
    };
    let each: Vec<String> =
        inside.split(')').filter(|text| !text.trim().is_empty()).map(tuple).collect();
    format!("({})", each.join(" | "))
}

/// Who sits where, by the words that a command has for it.
pub(crate) fn seats(verb: &str, words: &[String]) -> Vec<(&'static str, String)> {
    const SEATS: [&str; 4] = ["p1", "p2", "p3", "p4"];
    let mut said = Vec::new();
    if verb == "match" {
        // Chance plays for whoever is not named.
        for (name, seat) in [("--first", "p1"), ("--second", "p2")] {
            said.push((seat, option(words, name).unwrap_or_else(|| "random".to_owned())));
        }
    } else {
        said.extend(option(words, "--against").map(|who| ("p2", who)));
    }
    if let Some((player, who)) = option(words, "--player").and_then(|said| {
        let (player, who) = said.split_once('=')?;
        Some((player.parse::<usize>().ok()?, who.to_owned()))
    }) {
        said.extend(SEATS.get(player.wrapping_sub(1)).map(|seat| (*seat, who)));
    }
    said
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::sync::Arc;

    use attractor_book::Page;
    use attractor_explorer::{Config, Explorer, Job, Limits, Patient, questions};
    use serde_json::{Value, json};

    use super::*;

    fn answer(path: &str, body: &Value) -> Value {
        let explorer = Explorer::new(&Config::default());
        let job = Job::new(Limits::default(), Arc::new(Patient("")));
        let question = questions().into_iter().find(|one| one.path == path).unwrap();
        let work = question.read(&body.to_string()).map_err(|wrong| wrong.error).unwrap();
        let answer = work(&explorer, &job).unwrap_or_else(|error| panic!("{body}: {error:?}"));
        serde_json::from_slice(&answer).unwrap()
    }

    /// What the book says was typed and printed, word by word.
    fn runs(page: &str) -> Vec<(Vec<String>, String)> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
        let text = fs::read_to_string(root.join(page)).unwrap();
        let runs = Page { name: page.to_owned(), text }.runs();
        runs.into_iter().filter_map(|run| Some((shlex::split(&run.typed)?, run.printed))).collect()
    }

    /// The formulas hold where the book's answers are.
    #[test]
    fn questions_about_nim_are_the_same_as_formulas() {
        let mut compared = 0;
        for (words, printed) in runs("part4/game.md") {
            let [_, verb, rest @ ..] = &words[..] else { continue };
            if verb != "nim" {
                continue;
            }
            let Some((view, query)) = nim(rest) else { continue };
            let [(_, game), ("f", formula)] = &query[..] else { continue };
            assert_eq!(view, "ask");
            let count: u64 = printed.split_whitespace().next().unwrap().parse().unwrap();
            let found = answer("/api/check", &json!({ "game": game, "formula": formula }));
            assert_eq!(found["holds"], count, "{words:?} as {formula}");
            compared += 1;
        }
        assert!(compared >= 12, "{compared}");
    }

    /// The page's pursuit has the rule of the book's, and so its number of cops.
    #[test]
    fn pursuits_have_the_same_rule() {
        let mut compared = 0;
        for (words, printed) in runs("part3/one-cop.md").into_iter().chain(runs("part3/rules.md")) {
            let [_, verb, graph, rest @ ..] = &words[..] else { continue };
            let number = printed.lines().find_map(|line| line.strip_prefix("cop number "));
            let (true, Some(number)) = (verb == "cops", number) else { continue };
            let (true, Some((view, query))) =
                (!graph.starts_with('-'), pursuit(graph.clone(), rest))
            else {
                continue;
            };
            if view != "cops" {
                continue;
            }
            let rule = query.iter().find(|(key, _)| *key == "rule");
            let rule = rule.map_or("stay", |(_, rule)| rule);
            let found = answer("/api/cops", &json!({ "graph": graph, "rule": rule }));
            assert_eq!(found["cop_number"].to_string(), number, "{words:?}");
            compared += 1;
        }
        assert!(compared >= 6, "{compared}");
    }
}
