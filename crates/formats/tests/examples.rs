//! The example files, and what settling makes of them.

use attractor_core::{Coalition, Outcome, Player, attract};
use attractor_formats::{
    Draft, Format, NamedArena, Settings, Sinks, is_joint, read_joint, read_lcgs, read_str, settle,
    split_names,
};

macro_rules! example {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../examples/", $name)))
    };
}

fn open((name, text): (&str, &str)) -> Draft {
    read_str(text, Format::of_file_name(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The names of the vertices from which `player` can force a win.
fn won(named: &NamedArena, player: u8) -> Vec<String> {
    let coalition = Coalition::of(Player(player - 1));
    let target = named.arena.finals(|outcome| outcome.is_win_for(coalition));
    let region = attract(&named.arena, coalition, &target);
    let mut names: Vec<String> = named
        .arena
        .all()
        .filter(|&v| region.contains(v))
        .map(|v| named.names.get(v).into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn eight_vertices_in_every_format() {
    let owners = vec!["1=0,1,2,3".parse().unwrap(), "2=4,5,6,7".parse().unwrap()];
    let said = Settings { owners, start: Some("0".to_owned()), ..Settings::default() };
    let coloured = Settings { start: Some("0".to_owned()), ..Settings::default() };
    let plain = Settings::default();
    for (example, settings) in [
        (example!("eight.txt"), &said),
        (example!("eight.txt"), &coloured),
        (example!("eight.matrix"), &said),
        (example!("eight.py"), &plain),
        (example!("eight.edges"), &plain),
        (example!("eight.dot"), &plain),
        (example!("eight.pg"), &plain),
    ] {
        let named = settle(open(example), settings).unwrap();
        assert_eq!((named.arena.vertices(), named.arena.edges()), (8, 9), "{}", example.0);
        assert!(named.names.are_numbers());
        assert_eq!(named.start, Some(0));
        assert_eq!(won(&named, 1), ["0", "1", "2", "4", "7"], "{}", example.0);
        assert_eq!(won(&named, 2), ["3", "5", "6"], "{}", example.0);
    }
}

#[test]
fn the_description_of_the_formats_is_true() {
    let page = include_str!("../../../docs/formats.md");
    let mut blocks = 0;
    for block in page.split("```").skip(1).step_by(2) {
        let (language, text) = block.split_once('\n').unwrap();
        // Where players choose at the same time there is no arena of turns.
        if language == "lcgs" || is_joint(text) {
            let read = if language == "lcgs" {
                read_lcgs(text).map(drop)
            } else {
                read_joint(text).map(drop)
            };
            read.unwrap_or_else(|error| panic!("{error} in\n{text}"));
            blocks += 1;
            continue;
        }
        let draft = read_str(text, None).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        let told = Format::of_text(text.as_bytes()).unwrap();
        let names = [told.name(), "text"];
        assert!(names.contains(&language), "{language} is told to be {told}");
        if draft.start.is_some() {
            settle(draft, &Settings::default())
                .unwrap_or_else(|error| panic!("{error} in\n{text}"));
        }
        blocks += 1;
    }
    assert_eq!(blocks, 11);
    for format in Format::ALL {
        let files: Vec<String> =
            format.extensions().iter().map(|extension| format!("`.{extension}`")).collect();
        let row = format!("| `{}` | {} |", format.name(), files.join(", "));
        assert!(page.contains(&row), "the page has no line {row}");
    }
}

#[test]
fn nine_matches_with_the_player_in_the_name() {
    let settings = Settings {
        owner_field: Some(1),
        start: Some("(9,\"A\")".to_owned()),
        ..Settings::default()
    };
    let named = settle(open(example!("matches9.py")), &settings).unwrap();
    assert_eq!(named.player_names, ["A", "B"]);
    assert_eq!(named.arena.vertices(), 18);
    let expected = [
        "(0, 'A')", "(1, 'B')", "(2, 'B')", "(3, 'A')", "(4, 'B')", "(5, 'B')", "(6, 'A')",
        "(7, 'B')", "(8, 'B')", "(9, 'A')",
    ];
    assert_eq!(won(&named, 2), expected);

    // The graph is bipartite: without the list of owners, the start is enough.
    let (_, text) = example!("matches9.py");
    let (_, graph) = text.split_once("G = ").unwrap();
    let coloured = Settings { owner_field: None, ..settings };
    let again = settle(open(("matches9.py", graph)), &coloured).unwrap();
    assert_eq!(again.arena, named.arena);
    assert_eq!(
        again.remarks,
        ["no owners are given: the moves change hands, and the start is player 1's"]
    );
}

#[test]
fn nine_matches_doubled() {
    for start in ["9", "(9, 1)"] {
        let settings =
            Settings { double: true, start: Some(start.to_owned()), ..Settings::default() };
        let named = settle(open(example!("matches9.txt")), &settings).unwrap();
        assert_eq!(named.arena.vertices(), 20);
        assert_eq!(named.names.get(named.start.unwrap()), "(9, 1)");
        let losing = [
            "(0, 1)", "(1, 2)", "(2, 2)", "(3, 1)", "(4, 2)", "(5, 2)", "(6, 1)", "(7, 2)",
            "(8, 2)", "(9, 1)",
        ];
        assert_eq!(won(&named, 2), losing);
    }
}

#[test]
fn three_players_with_names() {
    let named = settle(open(example!("three-players.json")), &Settings::default()).unwrap();
    assert_eq!(named.arena.players(), 3);
    assert_eq!(named.player_name(Player(2)), "Cid");
    let both = Outcome::won_by(Coalition::of(Player(1)).with(Player(2)));
    assert_eq!(named.arena.outcome(named.names.find("e").unwrap()), Some(both));
    assert_eq!(named.arena.outcome(named.names.find("f").unwrap()), Some(Outcome::DRAW));
}

#[test]
fn sinks() {
    let text = "players = 3\nowners = [1, 2]\nG = [[1], []]";
    let ended = |sinks: Sinks| {
        let settings = Settings { sinks, ..Settings::default() };
        settle(read_str(text, None).unwrap(), &settings).unwrap().arena.outcome(1)
    };
    let lost = Outcome::blocked(Player(1), 3);
    assert_eq!(lost.winners, Coalition::of(Player(0)).with(Player(2)));
    assert_eq!(ended(Sinks::Lose), Some(lost));
    assert_eq!(ended(Sinks::Win), Some(Outcome::won_by(Coalition::of(Player(1)))));
    assert_eq!(ended(Sinks::Draw), Some(Outcome::DRAW));
}

#[test]
fn the_field_of_a_name_is_a_number_or_a_word() {
    let owners = |text: &str, start: Option<&str>| {
        let settings = Settings {
            owner_field: Some(0),
            start: start.map(str::to_owned),
            ..Settings::default()
        };
        let named = settle(read_str(text, None).unwrap(), &settings).unwrap();
        let owners: Vec<u8> = named.arena.all().map(|v| named.arena.owner(v).number()).collect();
        (owners, named.player_names)
    };
    let no_names: Vec<String> = Vec::new();
    assert_eq!(owners("{(2, 'x'): [], (1, 'x'): []}", None), (vec![2, 1], no_names.clone()));
    assert_eq!(owners("{(0, 'x'): [], (1, 'x'): []}", None), (vec![1, 2], no_names.clone()));
    assert_eq!(owners("{(0, 'x'): [], (1, 'x'): []}", Some("(1, 'x')")), (vec![2, 1], no_names));
    let names = vec!["b".to_owned(), "a".to_owned()];
    assert_eq!(owners("{('b', 1): [], ('a', 1): []}", None), (vec![1, 2], names));
}

#[test]
fn a_name_is_found_however_it_is_spelled() {
    let python = read_str("{(9, 'A'): [], 'it': [], -1: []}", None).unwrap();
    for spelling in ["(9, 'A')", "(9,'A')", "( 9 , \"A\" )", " (9,'A') "] {
        assert_eq!(python.names.find(spelling).unwrap(), 0, "{spelling}");
    }
    assert_eq!(python.names.find("it").unwrap(), 1);
    assert_eq!(python.names.find("'it'").unwrap(), 1);
    assert_eq!(python.names.find("-1").unwrap(), 2);
    assert_eq!(python.names.field(0, 1).as_deref(), Some("A"));
    assert_eq!(python.names.field(1, 0), None);
    // A name that was not written by Python keeps its own spelling, and is found all the same.
    let dot = read_str("digraph { \"(9,'A')\" -> b }", None).unwrap();
    assert_eq!(dot.names.get(0), "(9,'A')");
    assert_eq!(dot.names.find("(9, \"A\")").unwrap(), 0);
}

#[test]
fn lists_of_names() {
    assert_eq!(split_names("0,1,2"), ["0", "1", "2"]);
    assert_eq!(split_names("(9, 'A'),(8, 'a,b)'),x"), ["(9, 'A')", "(8, 'a,b)')", "x"]);
    assert_eq!(split_names("it's,x"), ["it's", "x"]);
}

#[test]
fn a_format_is_told_by_its_text() {
    for (text, format) in [
        ("{0: [1], 1: []}", Some(Format::Python)),
        ("[[1, 2], [0, 3]]", Some(Format::Python)),
        ("# mine\nG = {0: []}", Some(Format::Python)),
        ("{\"moves\": [[0]]}", Some(Format::Json)),
        ("{\"start\": \"a\", \"moves\": {\"a\": []}}", Some(Format::Json)),
        ("{\"start\": [\"a\"], \"a\": []}", Some(Format::Python)),
        ("digraph { a -> b }", Some(Format::Dot)),
        ("graph x {}", Some(Format::Dot)),
        ("graph = [[1], [0]]", Some(Format::Python)),
        ("([0, 1], [(0, 1)])", Some(Format::Python)),
        ("({0: 'a'}, [[0]])", Some(Format::Python)),
        ("(set(), {1}, set())", Some(Format::Python)),
        ("(9, 'A') -> (8, 'B')", Some(Format::Edges)),
        ("a -> b", Some(Format::Edges)),
        ("a b\nb c\n", Some(Format::Edges)),
        ("graph digraph\ndigraph strict\n", Some(Format::Edges)),
        ("parity 3;\n0 0 0 0;", Some(Format::Pg)),
        ("0 0 0 1;\n1 0 0 0;", Some(Format::Pg)),
        ("chomp:4x3", None),
        ("examples/eight.txt", None),
        ("", None),
    ] {
        assert_eq!(Format::of_argument(text), format, "{text:?}");
    }
    assert_eq!(Format::of_file_name("a/b.GM"), Some(Format::Pg));
    assert_eq!(Format::of_file_name("a.txt"), None);
}

#[test]
fn a_matrix_is_told_from_lists() {
    let moves = |text: &str, format: Option<Format>| {
        let draft = read_str(text, format).unwrap();
        draft.all().map(|v| draft.moves(v).to_vec()).collect::<Vec<_>>()
    };
    // Three rows of three zeros and ones can only be a matrix.
    let three = "[[0, 1, 1], [0, 0, 1], [0, 0, 0]]";
    assert_eq!(moves(three, None), [vec![1, 2], vec![2], vec![]]);
    // Two rows could be both, and are lists unless it is said otherwise.
    let two = "[[0, 1], [1, 0]]";
    assert_eq!(moves(two, None), [vec![0, 1], vec![1, 0]]);
    assert_eq!(moves(two, Some(Format::Matrix)), [vec![1], vec![0]]);
    // The field says what it is.
    let fields = "{\"moves\": [[0, 1, 1], [0, 0, 1], [0, 0, 0]]}";
    assert_eq!(moves(fields, None), [vec![0, 1, 1], vec![0, 0, 1], vec![0, 0, 0]]);
}

#[test]
fn parity_games_in_any_order_and_with_gaps() {
    let draft = read_str("parity 9;\nstart 9;\n9 3 1 4,7;\n4 2 0 9;\n7 1 0 7;\n", None).unwrap();
    assert_eq!(draft.names.iter().collect::<Vec<_>>(), ["4", "7", "9"]);
    assert_eq!(draft.moves(2), [0, 1]);
    assert_eq!(draft.owner(2), Some(Player(1)));
    assert_eq!(draft.outcome(1), Some(Outcome::won_by(Coalition::of(Player(1)))));
    assert_eq!(draft.priorities, Some(vec![2, 1, 3]));
    assert_eq!(draft.start, Some(2));

    let draft = read_str("2 0 0 0;\n0 0 1 2,1;\n1 0 1 2;\n", None).unwrap();
    assert!(draft.names.are_numbers());
    assert_eq!((draft.moves(0), draft.moves(1), draft.moves(2)), (&[2, 1][..], &[2][..], &[0][..]));

    let draft = read_str("0 0 0 1 \"x\";\n1 0 1 0 \"x\";\n", None).unwrap();
    assert!(draft.names.are_numbers());
    assert_eq!(draft.remarks, ["two labels are the same, so the vertices are called by number"]);
}

#[test]
fn pictures_of_parity_games_and_plain_graphs() {
    let draft =
        read_str("digraph { a [shape=diamond, label=\"3\"]; b [shape=box]; a -> b -> a }", None);
    let draft = draft.unwrap();
    assert_eq!(draft.names.iter().collect::<Vec<_>>(), ["3", "b"]);
    assert_eq!((draft.owner(0), draft.owner(1)), (Some(Player(0)), Some(Player(1))));
    // An undirected graph has its edges both ways and no owners.
    let draft = read_str("graph { a -- {b c} }", None).unwrap();
    assert_eq!((draft.moves(0), draft.moves(1), draft.moves(2)), (&[1, 2][..], &[0][..], &[0][..]));
    assert!(draft.all().all(|v| draft.owner(v).is_none()));
}

#[test]
fn a_graph_without_owners_can_be_looked_at() {
    let graph = ("graph.py", "{0: [1, 2], 1: [2], 2: [0]}");
    assert!(settle(open(graph), &Settings::default()).is_err());
    let plain = Settings { plain: true, ..Settings::default() };
    let named = settle(open(graph), &plain).unwrap();
    assert_eq!(named.arena.players(), 1);
    assert_eq!(named.remarks, ["no owners are given: one player owns everything"]);
    // What the text says of owners still counts.
    let named = settle(open(example!("matches9.py")), &plain).unwrap();
    assert_eq!(named.arena.players(), 2);
}

/// The pair of vertices and edges, the pair of names and matrix, and the triple of an arena are the
/// graphs that a dictionary gives.
#[test]
fn pairs_and_triples() {
    let same = |text: &str, dictionary: &str| {
        let (pair, other) = (read_str(text, None).unwrap(), read_str(dictionary, None).unwrap());
        assert_eq!(pair.names, other.names, "{text}");
        for v in other.all() {
            assert_eq!(pair.moves(v), other.moves(v), "{text}: {}", other.names.get(v));
        }
        pair
    };
    same("([0, 1, 2, 3], [(0, 1), (0, 2), (1, 2)])", "{0: [1, 2], 1: [2], 2: [], 3: []}");
    same("G = ({'a', 'b'}, {('a', 'b')})", "{'a': ['b'], 'b': []}");
    same("([(9, 'A'), (8, 'B')], [((9, 'A'), (8, 'B'))])", "{(9, 'A'): [(8, 'B')], (8, 'B'): []}");
    same("([0, 1, 2], [])", "{0: [], 1: [], 2: []}");
    same("({0: 'a', 1: 'b'}, [[0, 1], [0, 0]])", "{'a': ['b'], 'b': []}");
    same("({1: 'b', 0: 'a'}, np.array([[0, 1],\n       [0, 0]]))", "{'a': ['b'], 'b': []}");
    let arena = same("({0, 1}, {2, 3}, {(0, 2), (2, 1)})", "{0: [2], 1: [], 2: [1], 3: []}");
    let owners: Vec<_> = arena.all().map(|v| arena.owner(v).unwrap().number()).collect();
    assert_eq!(owners, [1, 1, 2, 2]);
    assert_eq!(arena.players, Some(2));
    // Lists of moves in parentheses stay what they were.
    same("([1], [0])", "{0: [1], 1: [0]}");
    same("([1], [])", "{0: [1], 1: []}");
    same("([1, 2], [0], [])", "{0: [1, 2], 1: [0], 2: []}");
}
