//! Links from the book into the explorer: below every block of commands and every picture that a command drew, the same
//! game, position and question as the explorer shows them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use attractor_book::{Language, Page};

use crate::asked::{nim, option, pursuit, seats};
use crate::open_words;

/// A page of the book with its links. `chapter` is where it stands in its book.
pub(crate) fn with_links(root: &Path, language: Language, chapter: &str, text: &str) -> String {
    let below = chapter.matches('/').count() + if language == Language::French { 2 } else { 1 };
    let explorer = format!("{}explorer/index.html", "../".repeat(below));
    let page = Page { name: chapter.to_owned(), text: text.to_owned() };
    let drawn: BTreeMap<String, String> = page
        .pictures()
        .into_iter()
        .filter_map(|picture| Some((file_name(&picture.file)?, picture.command)))
        .collect();
    let (mut lines, mut typed, mut fenced) = (Vec::new(), Vec::new(), false);
    let mut made = BTreeMap::new();
    let runs: BTreeMap<usize, String> =
        page.runs().into_iter().map(|run| (run.line, run.typed)).collect();
    for (number, line) in text.lines().enumerate() {
        lines.push(line.to_owned());
        if let Some(fence) = line.trim_start().strip_prefix("```") {
            match (fenced, fence.trim()) {
                (false, _) => fenced = true,
                (true, _) => {
                    fenced = false;
                    let places = typed.drain(..).filter_map(|(said, typed): (String, String)| {
                        made.extend(tablebase(&typed));
                        Some((said, place(root, &typed, &made)?))
                    });
                    let places: Vec<(String, String)> = places.collect();
                    // Inside a list the link would end it.
                    if !line.starts_with(' ') {
                        lines.extend(links(language, &explorer, places));
                    }
                }
            }
        } else if let Some(run) = runs.get(&number) {
            if let Some(said) = line.strip_prefix("$ ") {
                typed.push((said.to_owned(), run.clone()));
            }
        } else if !fenced
            && let Some(file) = picture(line)
            && let Some(place) = drawn
                .get(&file)
                .and_then(|command| place(root, &format!("attractor {command}"), &made))
        {
            lines.extend(links(language, &explorer, vec![(file, place)]));
        }
    }
    lines.join("\n") + "\n"
}

/// The file of a line that is a picture and nothing else.
fn picture(line: &str) -> Option<String> {
    let (_, file) = line.strip_prefix("![")?.split_once("](")?;
    file_name(file.strip_suffix(')')?)
}

fn file_name(path: &str) -> Option<String> {
    path.rsplit('/').next().map(str::to_owned)
}

/// A line with a link to each place, each but a single one called as it was typed.
fn links(language: Language, explorer: &str, mut places: Vec<(String, String)>) -> Option<String> {
    places.dedup_by(|one, other| one.1 == other.1);
    let words = open_words(language);
    let link = |words: &str, place: &str| {
        // Whoever reads French goes on in French.
        let more = if place.contains('?') { "&" } else { "?" };
        let french =
            if language == Language::French { format!("{more}lang=fr") } else { String::new() };
        format!("<a class=\"live\" href=\"{explorer}#{place}{french}\">{words}</a>")
    };
    let links = match &places[..] {
        [] => return None,
        [(_, place)] => link(&format!("{words} ▸"), place),
        many => {
            let short = |said: &str| {
                let said = said.strip_prefix("attractor ").unwrap_or(said);
                let cut: String = said.chars().take(40).collect();
                let dots = if cut.len() < said.len() { "…" } else { "" };
                format!("<code>{}{dots}</code>", escaped(&cut))
            };
            let each: Vec<String> =
                many.iter().map(|(said, place)| link(&short(said), place)).collect();
            format!("{words} ▸ {}", each.join(" · "))
        }
    };
    Some(format!("\n<p class=\"live\">{links}</p>\n"))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// No address is made of a file longer than this, in bytes.
const LONGEST: usize = 4000;

/// The tablebase that a command writes, and the game in it.
fn tablebase(typed: &str) -> Option<(String, String)> {
    let words = shlex::split(typed)?;
    let file = option(&words, "-o").filter(|file| file.ends_with(".tb"))?;
    (words[..2] == ["attractor", "solve"]).then(|| (file, words[2].clone()))
}

/// Where the explorer shows what a command line asks, as `view?parameters`; `None` where it has no such question.
/// `made` are the tablebases that earlier commands wrote, and their games.
fn place(root: &Path, typed: &str, made: &BTreeMap<String, String>) -> Option<String> {
    let words: Vec<String> = shlex::split(typed)?;
    let end = words.iter().position(|word| ["|", ">", "<", "&&", "||"].contains(&word.as_str()));
    let words = &words[..end.unwrap_or(words.len())];
    let (program, verb, rest) = match words {
        [program, verb, rest @ ..] => (program, verb.as_str(), rest),
        _ => return None,
    };
    if program != "attractor" {
        return None;
    }
    let named = rest.iter().take_while(|word| !word.starts_with("--")).collect::<Vec<_>>();
    let game = |view: &str| {
        let game = text(root, named.first()?)?;
        // Where all choose at the same time there is no graph of turns.
        let together = named.first()?.ends_with(".lcgs")
            || game.contains("\"joint\"")
            || game.lines().any(|line| line == "together");
        if together && view != "ask" {
            return None;
        }
        let mut query = vec![("game", game)];
        query.extend(options(rest, &named));
        Some((view.to_owned(), query))
    };
    let (view, query) = match verb {
        "solve" | "judge" => game("graph")?,
        "draw" | "inspect" | "convert" => {
            let (view, mut query) = game("graph")?;
            // A graph whose vertices nobody owns is no game until each is there once for each player.
            if !said_whose(rest, named.first()?) {
                query.push(("double", "1".to_owned()));
            }
            (view, query)
        }
        // What a command of the page wrote stands for its game.
        "probe" | "export" | "verify" if made.contains_key(named.first()?.as_str()) => {
            let mut query = vec![("game", made[named.first()?.as_str()].clone())];
            query.extend(options(rest, &named));
            ("play".to_owned(), query)
        }
        "table" => {
            let side = |name: &str| option(rest, name)?.parse::<u32>().ok();
            let (rows, columns) = (side("--rows")?, side("--columns")?);
            let board = format!("{}:{rows}x{columns}", named.first()?);
            ("play".to_owned(), vec![("game", board), ("values", "1".to_owned())])
        }
        // A certificate of a pursuit names a graph.
        "verify" if named.first().is_some_and(|name| is_game(root, name)) => {
            game("graph").or_else(|| game("ask"))?
        }
        "play" | "match" => {
            let (view, mut query) = game("play")?;
            query.extend(seats(verb, rest));
            (view, query)
        }
        "best" => {
            let (view, mut query) = game("play")?;
            query.push(("values", "1".to_owned()));
            (view, query)
        }
        "minmax" => game("tree")?,
        "check" => {
            let (view, mut query) = game("ask")?;
            // The formula may also be the last word, after what is said of the game.
            let last = || rest[1..].last().filter(|word| !word.starts_with("--"));
            query.push(("f", named.get(1).copied().or_else(last)?.clone()));
            (view, query)
        }
        "cops" | "verify" => {
            let graph = text(root, named.first()?)?;
            // Several graphs of a file are no one graph to look at.
            if graph.lines().count() > 1 && named.first()?.ends_with(".g6") {
                return None;
            }
            pursuit(graph, rest)?
        }
        "nim" => nim(rest)?,
        "exercise" => {
            let mut query: Vec<_> =
                named.first().map(|kind| ("kind", (*kind).clone())).into_iter().collect();
            for key in ["seed", "vertices"] {
                query.extend(option(rest, &format!("--{key}")).map(|value| (key, value)));
            }
            ("exercise".to_owned(), query)
        }
        "games" => ("games".to_owned(), Vec::new()),
        _ => return None,
    };
    let query: Vec<String> =
        query.iter().map(|(key, value)| format!("{key}={}", encoded(value))).collect();
    Some(format!("{view}{}{}", if query.is_empty() { "" } else { "?" }, query.join("&")))
}

/// Whether it is known who owns what: in a game by name, or because it is said.
fn said_whose(words: &[String], name: &str) -> bool {
    !name.contains(['[', '{'])
        || words.iter().any(|word| word == "--double" || word.starts_with("--owner"))
}

/// What a command says about its game and its question, by the keys of the explorer's addresses.
fn options(words: &[String], named: &[&String]) -> Vec<(&'static str, String)> {
    const VALUES: [(&str, &str); 15] = [
        ("--format", "format"),
        ("--owner", "owner"),
        ("--owner-field", "field"),
        ("--start", "start"),
        ("--sinks", "sinks"),
        ("--priorities", "priorities"),
        ("--players", "players"),
        ("--at", "at"),
        ("--for", "for"),
        ("--reach", "reach"),
        ("--avoid", "avoid"),
        ("--depth", "depth"),
        ("--method", "method"),
        ("--heuristic", "heuristic"),
        ("--why", "vertex"),
    ];
    let mut said = Vec::new();
    let names = option(words, "--names").unwrap_or_default();
    for (i, word) in words.iter().enumerate() {
        let mut value = words.get(i + 1).cloned().unwrap_or_default();
        // The page calls players by their numbers.
        if word == "--for"
            && let Some(player) = names.split(',').position(|name| name == value)
        {
            value = (player + 1).to_string();
        }
        match word.as_str() {
            "--double" => said.push(("double", "1".to_owned())),
            "--fold" => said.push(("fold", "1".to_owned())),
            // Again and again, or for good.
            "--goal" if ["buchi", "cobuchi"].contains(&value.as_str()) => {
                said.push(("endless", "1".to_owned()));
            }
            "--from" if value == "all" => said.push(("everywhere", "1".to_owned())),
            "--line" => {
                // Columns of Connect Four are written without blanks.
                let columns = named.first().is_some_and(|game| game.starts_with("connect4"))
                    && !value.contains([' ', ',']);
                let moves: Vec<String> = match columns {
                    true => value.chars().map(String::from).collect(),
                    false => value
                        .split([' ', ','])
                        .filter(|one| !one.is_empty())
                        .map(str::to_owned)
                        .collect(),
                };
                said.extend(moves.into_iter().map(|one| ("m", one)));
            }
            // Trees are drawn of these two alone.
            "--method" if !["plain", "alphabeta"].contains(&value.as_str()) => {}
            word => {
                let known = VALUES.iter().find(|(name, _)| *name == word);
                // The same word means something else to `check`, where nothing follows.
                said.extend(
                    known
                        .filter(|_| !value.is_empty() && !value.starts_with("--"))
                        .map(|(_, key)| (*key, value)),
                );
            }
        }
    }
    said
}

/// Whether the word names a game or a file of one, and no graph of a pursuit.
fn is_game(root: &Path, name: &str) -> bool {
    name.contains(':') || root.join(name).is_file()
}

/// The game as a page is asked for it: a file is opened, since a page has none.
fn text(root: &Path, name: &str) -> Option<String> {
    let is_file =
        name.starts_with("examples/") || name.starts_with("target/") || name.starts_with('.');
    if !is_file {
        return (name != "-").then(|| name.to_owned());
    }
    let text = fs::read_to_string(root.join(name)).ok()?;
    (text.len() <= LONGEST).then_some(text)
}

/// A value as it stands in an address and in an attribute of HTML.
fn encoded(value: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~:,/@".contains(&byte);
    value.bytes().fold(String::new(), |mut out, byte| {
        match byte {
            byte if plain(byte) => out.push(byte as char),
            byte => out.push_str(&format!("%{byte:02X}")),
        }
        out
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn at(typed: &str) -> Option<String> {
        let made = [("a.tb".to_owned(), "quixo:3x3".to_owned())].into();
        place(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."), typed, &made)
    }

    #[test]
    fn commands_have_their_places() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let lift = text(&root, "examples/lift.pg").unwrap();
        for (typed, expected) in [
            ("attractor solve chomp:4x3 --for 1 --layers", "graph?game=chomp:4x3&for=1"),
            ("attractor solve matches:9 | head", "graph?game=matches:9"),
            ("attractor best connect4 --line 4455", "play?game=connect4&m=4&m=4&m=5&m=5&values=1"),
            (
                "attractor minmax tictactoe --depth 2 --method alphabeta",
                "tree?game=tictactoe&depth=2&method=alphabeta",
            ),
            (
                "attractor check chomp:3x2 '<<1>> F wins 1' --why",
                "ask?game=chomp:3x2&f=%3C%3C1%3E%3E%20F%20wins%201",
            ),
            // The command's rule is that of the course, the page's that of the literature.
            ("attractor cops petersen", "cops?graph=petersen&rule=move"),
            ("attractor cops petersen --cops 2 --rule stay", "cops?graph=petersen&cops=2"),
            ("attractor cops petersen --speed 2", "cops?graph=petersen&rule=move,speed%3D2"),
            ("attractor verify petersen proof.json", "cops?graph=petersen&rule=move"),
            (
                "attractor cops '[[1, 2], [0, 3], [0, 3], [1, 2]]' --cops 2 --why '(0, 1, 3, False)'",
                "graph?game=cops:edges:0-1.0-2.1-3.2-3,cops%3D2,rule%3Dmove&around=0%2B1-3@2&vertex=0%2B1-3@2",
            ),
            (
                "attractor nim pre-exists N=2,n=2,K=3,r=2,u0=42 1 '{(2,1,1), (2,0,1)}'",
                "ask?game=coalition-nim:N%3D2,n%3D2,K%3D3,r%3D2,u0%3D42&f=%28turn%201%29%20%26%20%3C%3C1%3E%3E%20X%20\
                 %28turn%202%20%26%20heap%201%20%3D%201%20%26%20heap%202%20%3D%201%20%7C%20turn%202%20%26%20heap%201%20%3D%200%20\
                 %26%20heap%202%20%3D%201%29",
            ),
            (
                "attractor nim successors N=2,n=2,K=20,r=2,u0=42 '(1,5,9)'",
                "graph?game=coalition-nim:N%3D2,n%3D2,K%3D20,r%3D2,u0%3D42&around=%281,5,9%29&vertex=%281,5,9%29",
            ),
            (
                "attractor match tictactoe --second careful --games 10",
                "play?game=tictactoe&p1=random&p2=careful",
            ),
            (
                "attractor solve '{0: [1], 1: []}' --names A,B --owner 1=0,1 --for B --priorities min-odd",
                "graph?game=%7B0:%20%5B1%5D,%201:%20%5B%5D%7D&owner=1%3D0,1&for=2&priorities=min-odd",
            ),
            ("attractor probe a.tb --line a1-a3", "play?game=quixo:3x3&m=a1-a3"),
            (
                "attractor table domineering --rows 5 --columns 6",
                "play?game=domineering:5x6&values=1",
            ),
            ("attractor inspect '{0: [1]}'", "graph?game=%7B0:%20%5B1%5D%7D&double=1"),
            ("attractor exercise layer --seed 7 --lang en", "exercise?kind=layer&seed=7"),
            ("attractor exercise --sheet 6 --seed 12", "exercise?seed=12"),
            (
                "attractor check '{0: [1], 1: [0]}' --start 0 'G F initial'",
                "ask?game=%7B0:%20%5B1%5D,%201:%20%5B0%5D%7D&start=0&f=G%20F%20initial",
            ),
            (
                "attractor solve examples/lift.pg --goal cobuchi --avoid stuck",
                &format!("graph?game={}&endless=1&avoid=stuck", encoded(&lift)),
            ),
            (
                "attractor solve '{0: [1], 1: []}' --double",
                "graph?game=%7B0:%20%5B1%5D,%201:%20%5B%5D%7D&double=1",
            ),
        ] {
            assert_eq!(at(typed).as_deref(), Some(expected), "{typed}");
        }
        assert_eq!(at("attractor doctor"), None);
        assert_eq!(at("attractor cops petersen --robber-may-stay no"), None);
        assert_eq!(at("cargo build"), None);
        assert_eq!(at("attractor solve examples/no-such-file.py"), None);
        assert!(
            at("attractor solve examples/matches9.py")
                .is_some_and(|it| it.contains("start%20%3D%20%289,%20%27A%27%29"))
        );
    }

    /// What no tab asks is named by the page about the folder: every command of the book without a place is one of those, and
    /// each of those is met.
    #[test]
    fn commands_without_a_place_are_those_that_the_book_names() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let (mut lists, mut seen) = (Vec::new(), BTreeSet::new());
        for (language, begins) in
            [(Language::English, "No such link"), (Language::French, "Aucun lien")]
        {
            let pages = Page::all(&root, language).unwrap();
            let site = pages.iter().find(|page| page.name == "site.md").unwrap();
            let named = site.text.split("\n\n").find(|text| text.starts_with(begins)).unwrap();
            let kinds: Vec<&str> = named.split('`').skip(1).step_by(2).collect();
            let (mut met, mut unnamed) = (BTreeSet::new(), BTreeSet::new());
            for page in &pages {
                let mut made = BTreeMap::new();
                let runs =
                    page.runs().into_iter().filter(|run| run.typed.starts_with("attractor "));
                for run in runs {
                    made.extend(tablebase(&run.typed));
                    if place(&root, &run.typed, &made).is_some() {
                        continue;
                    }
                    let words = shlex::split(&run.typed).unwrap();
                    // A word of the command, or the folder in which its file lies.
                    let has = |part: &str| {
                        let there = |word: &String| {
                            word == part || part.ends_with('/') && word.starts_with(part)
                        };
                        words.iter().any(there)
                    };
                    let is_one = |kind: &&str| kind.split(' ').all(has);
                    match kinds.iter().copied().find(is_one) {
                        Some(kind) => met.insert(kind),
                        None => unnamed.insert(run.typed),
                    };
                }
            }
            assert!(unnamed.is_empty(), "{language:?}: {unnamed:#?}");
            // Pages that only one language has may have kinds that the other one lacks.
            seen.extend(met.into_iter().map(str::to_owned));
            lists.push(kinds.into_iter().map(str::to_owned).collect::<BTreeSet<_>>());
        }
        assert_eq!(lists[0], lists[1]);
        assert_eq!(lists[0], seen);
    }

    #[test]
    fn links_stand_below_blocks() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        // What another block shows with a prompt is no command of the page.
        let page = "# A\n\n```text\n>>> 1\n$ ls\n```\n\n```console\n$ attractor solve nim:3-4\nwon\n```\n\nB\n\n```python\n>>> 1\n1\n```\n";
        let made = with_links(&root, Language::French, "part1/a.md", page);
        assert_eq!(made.matches("class=\"live\"").count(), 2, "{made}");
        let link = "```\n\n<p class=\"live\"><a class=\"live\" href=\"../../../explorer/index.html#graph?game=nim:3-4&lang=fr\">";
        assert!(made.contains(link), "{made}");
        assert!(made.ends_with("```python\n>>> 1\n1\n```\n"));
    }
}
