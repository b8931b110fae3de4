//! Every kind of bad input has one clear error, with its place and what would be right.

use std::io::{self, Read};

use attractor_core::{ArenaBuilder, Coalition, Outcome, Player};
use attractor_formats::{
    Advice, Error, Format, NamedArena, Names, OwnerList, Settings, Sinks, read, read_str, settle,
    write,
};

/// The error in full: place, message and hint.
fn shown(error: &Error) -> String {
    match error.advice() {
        Some(Advice::Text(hint)) => format!("{error}\nhint: {hint}"),
        Some(advice) => format!("{error}\nhint: {advice:?}"),
        None => error.to_string(),
    }
}

fn check(format: Format, cases: &[(&str, &str)]) {
    for &(text, expected) in cases {
        match read_str(text, Some(format)) {
            Ok(draft) => panic!("{text:?} was read: {draft:?}"),
            Err(error) => assert_eq!(shown(&error), expected, "{text:?}"),
        }
    }
}

#[test]
fn python() {
    check(
        Format::Python,
        &[
            (
                "{0: [1, 2],\n 1: [8], 2: []}",
                "line 2, column 6: a move leads to `8`, which is not a vertex\n\
                 hint: every vertex is a key of the dictionary; one without moves has the value []",
            ),
            (
                "{0: [1], 1: [], 0: []}",
                "line 1, column 17: there are two vertices `0`\n\
                 hint: write the moves of a vertex in one list",
            ),
            (
                "{0: [1",
                "line 1, column 7: the text ends where `,` or `]` should come; it may have been cut off",
            ),
            (
                "[[1, 2], [0], [7]]",
                "line 1, column 16: a move leads to `7`, which is not a vertex\n\
                 hint: the lists are the moves of the vertices 0 to 2",
            ),
            (
                "{'a': ['b'], 'b': [a]}",
                "line 1, column 20: `a` is not a value\n\
                 hint: put a name in quotes: 'a'",
            ),
            (
                "{0: [99999999999999999999999], 1: []}",
                "line 1, column 6: a number is out of range: the largest is 18446744073709551615",
            ),
            (
                "{0: [1.5]}",
                "line 1, column 7: `.` where the end of a whole number should come\n\
                 hint: vertices are whole numbers, strings or tuples of them",
            ),
            ("{0: 'abc'}", "line 1, column 5: `'` where a list of vertices should come"),
            ("{'a\n': []}", "line 1, column 2: the string is not closed on its line"),
            (
                "print(G)",
                "line 1, column 1: `print` is not part of a graph\n\
                 hint: only literals and their assignments are read, such as `G = {0: [1], 1: []}`",
            ),
            (
                "G = {0: []}\nH = {0: []}",
                "line 2, column 1: the graph is given twice\n\
                 hint: give it once: as a dictionary, as lists or as a matrix",
            ),
            (
                "start = 3\nG = {0: []}",
                "line 1, column 9: there is no vertex `3`\n\
                 hint: the graph has 1 vertex, counted from 0",
            ),
            (
                "owners = [1, 3]\nplayers = 2\nG = {0: [], 1: []}",
                "line 1, column 14: there is no player `3`\n\
                 hint: the players are 1 to 2",
            ),
            (
                "owners = [1]\nG = {0: [], 1: []}",
                "line 1, column 10: `owners` has 1 entry for 2 vertices",
            ),
            (
                "{0: [1]\0, 1: []}",
                "this is a binary file, not a graph\n\
                 hint: the formats are json, python, matrix, edges, dot, pg, hoa, lcgs",
            ),
            (
                "([0, 1], [(0, 5)])",
                "line 1, column 15: an edge has the end `5`, which is not a vertex\n\
                 hint: the vertices stand first: `([0, 1], [(0, 1)])`",
            ),
            (
                "([0, 1], [(0, 1), (1, 1, 0)])",
                "line 1, column 19: an edge is a pair of vertices\n\
                 hint: write `(0, 1)` for an edge from 0 to 1",
            ),
            ("([0, 0], [(0, 0)])", "line 1, column 6: there are two vertices `0`"),
            (
                "({0, 1}, {1}, {(0, 1)})",
                "line 1, column 11: vertex `1` is in both sets\n\
                 hint: each vertex belongs to one of the players",
            ),
            (
                "({0: 'a', 2: 'b'}, [[0, 1], [0, 0]])",
                "line 1, column 11: this key is not the number of a row of the matrix\n\
                 hint: the matrix has 2 rows, counted from 0",
            ),
            (
                "({0: 'a'}, [[0, 1], [0, 0]])",
                "line 1, column 12: row 1 of the matrix has no name\n\
                 hint: the dictionary names every row: `({0: 'a', 1: 'b'}, [[0, 1], [0, 0]])`",
            ),
            (
                "0 1\n1 0\n",
                "line 1, column 1: `0` where a dictionary, a list of lists or an assignment should come\n\
                 hint: a graph looks like `{0: [1, 2], 1: [], 2: [0]}`",
            ),
            (
                "<html>",
                "this is a page of HTML or XML, not a graph\n\
                 hint: the formats are json, python, matrix, edges, dot, pg, hoa, lcgs",
            ),
        ],
    );
}

#[test]
fn matrix() {
    check(
        Format::Matrix,
        &[
            (
                "[[0, 1], [1, 0, 1]]",
                "line 1, column 10: the matrix is not square: it has 2 rows, and row 2 has 3 entries\n\
                 hint: write 2 entries in every row",
            ),
            (
                "[[0, 2], [1, 0]]",
                "line 1, column 6: 2 is an entry of the matrix\n\
                 hint: a matrix holds 0 (no move) and 1 (a move)",
            ),
        ],
    );
}

#[test]
fn json() {
    let not_json = |what: &str| {
        format!(
            "{what}\nhint: JSON has names in double quotes, no comments and no comma after the last \
             entry"
        )
    };
    check(
        Format::Json,
        &[
            (
                "{\"players\": 2}",
                "line 1, column 15: there is no graph in the text\n\
                 hint: give the moves as a dictionary, as lists or as a matrix",
            ),
            (
                "{\"moves\": [[1], [0]], \"matrix\": [[0]]}",
                "line 1, column 23: the graph is given twice\n\
                 hint: give it once: as a dictionary, as lists or as a matrix",
            ),
            (
                "{\"players\": 40, \"moves\": [[0]]}",
                "line 1, column 13: `players` is a number from 1 to 32, or a list of names",
            ),
            (
                "{\"moves\": [[0]], \"nodes\": 3}",
                "line 1, column 18: there is no field `nodes`\n\
                 hint: the fields are players, names, owners, outcomes, start, priorities, moves, matrix",
            ),
            (
                "{\"moves\": [[0], [1]], \"names\": [\"a\", \"a\"]}",
                "line 1, column 38: there are two vertices `a`",
            ),
            (
                "{\"moves\": [[0], [1]], \"names\": [\"ab\", \"abc\"], \"start\": \"abd\"}",
                "line 1, column 56: there is no vertex `abd`\n\
                 hint: did you mean `ab` or `abc`?",
            ),
            (
                "{\"moves\": {\"a\": []}, \"names\": [\"a\"]}",
                "line 1, column 31: `names` goes with lists and matrices only\n\
                 hint: the keys of a dictionary are the names already",
            ),
            (
                "{\"moves\": [[0]], \"outcomes\": {\"0\": \"lost\"}}",
                "line 1, column 36: `lost` is not an outcome\n\
                 hint: an outcome is `draw` or the player who won",
            ),
            (
                "{\"moves\": [[0]]",
                "line 1, column 16: the text ends where `,` or `}` should come; it may have been cut off",
            ),
            (
                "{\"moves\": [[0]]} x",
                "line 1, column 18: `x` where the end of the text should come",
            ),
            ("{\"moves\": [[0],]}", &not_json("line 1, column 16: `]` where a value should come")),
            (
                "{\"moves\": [[0]],\n # none\n \"start\": 0}",
                &not_json("line 2, column 2: `#` where a name in double quotes should come"),
            ),
            (
                "{\"moves\": {\"é\": ['é']}}",
                &not_json("line 1, column 18: `'` where a value should come"),
            ),
            (
                "{0: [0]}",
                &not_json("line 1, column 2: `0` where a name in double quotes should come"),
            ),
            ("\"abc\"", "line 1, column 1: `\"` where `{` or `[` should come"),
            ("\u{1f}\u{8b}", "line 1, column 1: `\\u{1f}` where `{` or `[` should come"),
            (
                "",
                "the text is empty\n\
                 hint: a graph looks like `{0: [1, 2], 1: [], 2: [0]}`",
            ),
        ],
    );
}

#[test]
fn edges() {
    check(
        Format::Edges,
        &[
            (
                "a b c\n",
                "line 1, column 5: `c` where the end of the line should come\n\
                 hint: a line is one edge, `a b` or `a -> b`; put names with blanks in quotes",
            ),
            (
                "a b\n@owner 1 x\n",
                "line 2, column 10: there is no vertex `x`\n\
                 hint: every vertex is in an edge, or alone on a line without `@`",
            ),
            (
                "a b\n@owner 0 a\n",
                "line 2, column 8: there is no player `0`\n\
                 hint: the players are 1 to 32",
            ),
            (
                "a b\n@wonder 1 a\n",
                "line 2, column 1: there is no line `@wonder`\n\
                 hint: there are @players, @owner, @outcome, @priority and @start",
            ),
            ("a -> \n", "line 1, column 6: the line ends where the name of a vertex should come"),
            (
                "@players 0\na b",
                "line 1, column 10: `@players` is a number from 1 to 32, or a list of names",
            ),
        ],
    );
}

#[test]
fn dot() {
    check(
        Format::Dot,
        &[
            ("digraph { a -- b }", "line 1, column 14: `-` where `->` of a digraph should come"),
            (
                "digraph { a -> b",
                "line 1, column 17: the text ends where a name should come; it may have been cut off",
            ),
            (
                "digraph { a [owner=3]; players=2 }",
                "line 1, column 20: there is no player `3`\n\
                 hint: the players are 1 to 2",
            ),
            (
                "digraph { a [priority=high] }",
                "line 1, column 23: the priority `high` is not a number",
            ),
            (
                "digraph { start=b; a }",
                "line 1, column 17: there is no vertex `b`\n\
                 hint: names look like `a`",
            ),
            ("digraph { /* }", "line 1, column 11: the comment is not closed"),
            (
                "graf { a }",
                "line 1, column 1: `graf` does not begin a graph\n\
                 hint: write `digraph { a -> b }`",
            ),
            ("digraph { a } b", "line 1, column 15: `b` where the end of the text should come"),
        ],
    );
}

#[test]
fn pg() {
    check(
        Format::Pg,
        &[
            (
                "parity 2;\n0 0 0 1,2;\n1 0 1 0;\n2 0 0 3;\n",
                "line 4, column 7: a move leads to `3`, which is not a vertex\n\
                 hint: give it a row of its own, such as `3 0 0 3;`",
            ),
            (
                "parity 2;\n0 0 0 1,2;\n1 0 2 0;\n2 0 0 2;\n",
                "line 3, column 5: `2` where an owner, 0 or 1, should come",
            ),
            (
                "parity 2;\n0 0 0 1,2;\n0 0 1 0;\n2 0 0 2;\n",
                "line 3, column 1: there are two vertices `0`",
            ),
            (
                "parity 9;\n0 0 0 1,2;\n1 0 1 0;\n2 0 0 2;\n",
                "line 5, column 1: the header speaks of 9 vertices, but the last one is 2; the text may have been cut off",
            ),
            (
                "parity 0;\n0 0 0 1,2;\n1 0 1 0;\n2 0 0 2;\n",
                "line 1, column 1: vertex 2 is beyond 0, the number in the header\n\
                 hint: write `parity 2;`",
            ),
            (
                "parity 2;\nstart 7;\n0 0 0 1,2;\n1 0 1 0;\n2 0 0 2;\n",
                "line 2, column 1: the start `7` is not a vertex",
            ),
            (
                "parity 2;\n0 0 0 1,2;\n1 0 1 0",
                "line 3, column 8: the text ends where `;` should come; it may have been cut off",
            ),
            (
                "0 0 0 4294967295;\n",
                "line 1, column 7: vertex 4294967295 is out of range\n\
                 hint: an arena has at most 2147483647 vertices",
            ),
            (
                "0 99999999999999999999 0 0;\n",
                "line 1, column 3: a number is out of range: the largest is 18446744073709551615",
            ),
            ("0 0 0 1 \"é\" x;\n", "line 1, column 13: `x` where `;` should come"),
            ("0 0 0 1,;\n", "line 1, column 9: `;` where a vertex should come"),
            (
                "0 3 1 1;\n1 1 0;\n",
                "line 2, column 6: `;` where a move should come\n\
                 hint: a row is a number, a priority, an owner and moves; where play ends the only move leads back",
            ),
            (
                "0 0 0 5;\n5 1 1 0;\n9 1 1 7;",
                "line 3, column 1: a move leads to `7`, which is not a vertex\n\
                 hint: give it a row of its own, such as `7 0 0 7;`",
            ),
            (
                " \n # x\n",
                "the text is empty\n\
                 hint: a graph looks like `{0: [1, 2], 1: [], 2: [0]}`",
            ),
        ],
    );
}

fn settling(text: &str, settings: &Settings) -> String {
    let draft = read_str(text, None).unwrap();
    shown(&settle(draft, settings).expect_err("it cannot be settled"))
}

fn owners(lists: &[&str]) -> Settings {
    let owners = lists.iter().map(|list| list.parse().unwrap()).collect();
    Settings { owners, ..Settings::default() }
}

#[test]
fn what_is_left_open() {
    let nobody = "\nhint: SayOwnersOrStart";
    assert_eq!(
        settling("{0: [1], 1: []}", &Settings::default()),
        format!("nobody owns vertex `0`{nobody}")
    );
    assert_eq!(
        settling("{'a': ['b'], 'b': []}", &owners(&["1=a"])),
        format!("nobody owns vertex `b`{nobody}")
    );
    assert_eq!(
        settling("{'ann': ['bob'], 'bob': []}", &owners(&["1=anne,bob"])),
        "there is no vertex `anne`\nhint: did you mean `ann`?"
    );
    assert_eq!(
        settling("{0: [1], 1: []}", &owners(&["1=0,1,2"])),
        "there is no vertex `2`\nhint: the vertices are called 0 to 1"
    );
    assert_eq!(
        settling("{0: [1], 1: []}", &owners(&["1=0,1", "2=1"])),
        "vertex `1` is given to player 1 and to player 2"
    );
    assert_eq!(
        settling("{0: [1], 1: []}", &owners(&["x=0,1"])),
        "there is no player `x`\nhint: the players are 1 to 32"
    );
    let three = Settings { players: Some(2), ..owners(&["1=0", "3=1"]) };
    assert_eq!(
        settling("{0: [1], 1: []}", &three),
        "vertex `1` speaks of player 3, but the number of players is 2"
    );
    let begin = |start: &str| Settings { start: Some(start.to_owned()), ..Settings::default() };
    assert_eq!(
        settling("{0: [1], 1: [2], 2: [0]}", &begin("0")),
        "owners cannot be told by colours: the move from `2` to `0` closes an odd cycle\n\
         hint: SayOwners"
    );
    assert_eq!(
        settling("{0: [1], 1: [], 2: []}", &begin("0")),
        "the owner of vertex `2` cannot be told by colours: it is not connected to the start\n\
         hint: SayOwners"
    );
    assert_eq!(
        settling("{0: [1], 1: []}", &begin("9")),
        "there is no vertex `9`\nhint: the vertices are called 0 to 1"
    );
    let field = Settings { owner_field: Some(2), ..Settings::default() };
    assert_eq!(
        settling("{(9, 'A'): []}", &field),
        "the name of vertex `(9, 'A')` has no field 2\n\
         hint: fields are counted from 0: in `(9, 'A')`, field 1 is the player"
    );
    let double = Settings { double: true, ..Settings::default() };
    assert_eq!(
        settling("owners = [1]\nG = {0: []}", &double),
        "a graph whose vertices have owners cannot be doubled\n\
         hint: NotDouble"
    );
    assert_eq!(
        settling("owners = [1, 1]\noutcomes = {0: 1}\nG = {0: [1], 1: []}", &Settings::default()),
        "vertex `0` is finished, but has moves\nhint: leave out its outcome or its moves"
    );
    assert_eq!(settling("{}", &Settings::default()), "the graph has no vertices");
}

#[test]
fn words_of_the_settings() {
    let error = "maybe".parse::<Sinks>().unwrap_err();
    assert_eq!(
        error,
        "there is no outcome of a blocked player `maybe`: there are `lose`, `win`, `draw`"
    );
    let error = "0,1".parse::<OwnerList>().unwrap_err();
    assert_eq!(
        shown(&error),
        "`0,1` does not say whose vertices they are\n\
         hint: write the player, `=` and the vertices: `1=0,1,2,3`"
    );
    let error = "xml".parse::<Format>().unwrap_err();
    assert_eq!(
        shown(&error),
        "there is no format `xml`\nhint: the formats are json, python, matrix, edges, dot, pg, hoa, lcgs"
    );
}

#[test]
fn what_a_format_cannot_carry() {
    let refused = |named: &NamedArena, format: Format| {
        let mut out = Vec::new();
        let error = write(&mut out, named, format).expect_err("it cannot be carried");
        assert!(out.is_empty(), "nothing is written before the error");
        shown(&error)
    };
    let hint = "\nhint: write it as json";
    let one = |players: u8, outcome: Outcome| {
        let mut builder = ArenaBuilder::new(players);
        builder.finished(Player(0), outcome);
        NamedArena::new(builder.build().unwrap())
    };
    let won = Outcome::won_by(Coalition::of(Player(0)));
    assert_eq!(
        refused(&one(2, Outcome::DRAW), Format::Pg),
        format!("the format pg cannot carry an outcome that is not a win of one player: `0`{hint}")
    );
    assert_eq!(
        refused(&one(3, won), Format::Pg),
        format!("the format pg cannot carry a game of 3 players{hint}")
    );
    let mut builder = ArenaBuilder::new(2);
    builder.position(Player(0), [0]);
    let mut named = NamedArena::new(builder.build().unwrap());
    named.names = Names::listed(["home"]).unwrap();
    assert_eq!(
        refused(&named, Format::Pg),
        format!(
            "the format pg cannot carry a move that leads back to its vertex alone: `home`{hint}"
        )
    );
    let mut builder = ArenaBuilder::new(2);
    builder.position(Player(0), []);
    let named = NamedArena::new(builder.build().unwrap());
    assert_eq!(
        refused(&named, Format::Pg),
        format!("the format pg cannot carry a blocked vertex without outcome: `0`{hint}")
    );
    assert_eq!(
        refused(&named, Format::Matrix),
        format!("the format matrix cannot carry owners and outcomes{hint}")
    );
    let mut named = one(2, won);
    named.names = Names::listed(["say \"hi\""]).unwrap();
    assert_eq!(
        refused(&named, Format::Pg),
        format!("the format pg cannot carry the name `say \"hi\"`{hint}")
    );
    named.names = Names::listed(["slash\\"]).unwrap();
    assert_eq!(
        refused(&named, Format::Dot),
        format!("the format dot cannot carry the name `slash\\\\`{hint}")
    );
    named.player_names = vec!["Ann".to_owned(), "Bob".to_owned()];
    assert_eq!(
        refused(&named, Format::Pg),
        format!("the format pg cannot carry names of players{hint}")
    );
}

/// A text without end: if a reader wanted all of it, the test would never return.
fn endless(head: &'static str, byte: u8) -> impl Read {
    head.as_bytes().chain(io::repeat(byte))
}

#[test]
fn an_endless_line_is_refused_before_it_fills_the_memory() {
    let longest = "a name or string is longer than 65536 bytes";
    let number = "a number is out of range: the largest is 18446744073709551615";
    for (format, head, byte, expected) in [
        (Format::Pg, "0 0 0 1", b'1', format!("line 1, column 7: {number}")),
        (Format::Pg, "0 0 0 1 \"", b'x', format!("line 1, column 10: {longest}")),
        (Format::Edges, "a ", b'x', format!("line 1, column 3: {longest}")),
        (Format::Python, "{0: ['", b'x', format!("line 1, column 6: {longest}")),
        (Format::Python, "{0: [", b'1', format!("line 1, column 6: {number}")),
        (Format::Json, "{\"moves\": {\"", b'x', format!("line 1, column 12: {longest}")),
        (Format::Dot, "digraph { ", b'x', format!("line 1, column 11: {longest}")),
        (Format::Dot, "digraph { \"", b'x', format!("line 1, column 11: {longest}")),
        (Format::Dot, "digraph { a [label=<", b'x', format!("line 1, column 20: {longest}")),
    ] {
        let error = read(endless(head, byte), Some(format)).unwrap_err();
        assert_eq!(shown(&error), expected, "{head}");
    }
}

#[test]
fn values_are_not_nested_without_end() {
    let error = read(endless("start = ", b'('), Some(Format::Python)).unwrap_err();
    assert_eq!(shown(&error), "line 1, column 73: values are nested more than 64 deep");
    let error = read(endless("digraph ", b'{'), Some(Format::Dot)).unwrap_err();
    assert_eq!(shown(&error), "line 1, column 74: subgraphs are nested more than 64 deep");
}

/// Characters beyond the first 65536 are written as two halves, of which each alone is nothing.
#[test]
fn halves_of_characters() {
    let json = |name: &str| format!(r#"{{"names": ["{name}", "b"], "moves": [[1], [0]]}}"#);
    for (name, expected) in [
        (r"\ud83d\ude00", "\u{1f600}"),
        (r"\ud800\udc00", "\u{10000}"),
        (r"\udbff\udfff", "\u{10ffff}"),
    ] {
        let draft = read_str(&json(name), Some(Format::Json)).unwrap();
        assert_eq!(draft.names.get(0), expected);
    }
    let second = "which is not the second half of a character\n\
                  hint: after `\\ud800` to `\\udbff` comes one of `\\udc00` to `\\udfff`";
    for (name, expected) in [
        (r"\ud800\u0041", format!("line 1, column 19: the escape means 0x41, {second}")),
        (r"\ud800\ud800", format!("line 1, column 19: the escape means 0xd800, {second}")),
        (r"\ud800\ue000", format!("line 1, column 19: the escape means 0xe000, {second}")),
        (r"\ud800", "line 1, column 13: the escape means 0xd800, which is not a character".into()),
        (r"\udc00", "line 1, column 13: the escape means 0xdc00, which is not a character".into()),
        (r"\ud800x", "line 1, column 13: the escape means 0xd800, which is not a character".into()),
    ] {
        // The same literals are read in both formats, and by other programs.
        let python = format!("{{'{name}': ['b'], 'b': []}}");
        assert!(read_str(&python, Some(Format::Python)).is_err(), "{name}");
        assert!(serde_json::from_str::<serde_json::Value>(&json(name)).is_err(), "{name}");
        let error = read_str(&json(name), Some(Format::Json)).unwrap_err();
        assert_eq!(shown(&error), expected, "{name}");
    }
}

#[test]
fn bytes_that_are_no_text() {
    for (format, bytes, expected) in [
        (Format::Json, &b"\x1f\x8b\x08"[..], "this is a gzip file, not a graph"),
        (Format::Pg, b"\x89PNG\r\n", "this is a picture, not a graph"),
        (Format::Edges, b"\xff\xfea\0", "this is a text in UTF-16 (save it as UTF-8), not a graph"),
        (Format::Edges, b"a b\0", "this is a binary file, not a graph"),
    ] {
        let error = read(bytes, Some(format)).unwrap_err();
        let hint = "hint: the formats are json, python, matrix, edges, dot, pg, hoa, lcgs";
        assert_eq!(shown(&error), format!("{expected}\n{hint}"));
    }
    for (format, bytes, place) in [
        (Format::Edges, &b"a b\nc \xe9t\xe9"[..], "line 2, column 3"),
        (Format::Python, b"{'\xff': []}", "line 1, column 2"),
        (Format::Python, b"{0: []} \xff", "line 1, column 9"),
        (Format::Dot, b"digraph { \xff }", "line 1, column 11"),
        (Format::Pg, b"0 0 0 0 \"\xff\";", "line 1, column 10"),
    ] {
        let error = read(bytes, Some(format)).unwrap_err();
        assert_eq!(
            shown(&error),
            format!("{place}: the text is not UTF-8\nhint: save the file as UTF-8")
        );
    }
    // A NUL byte far behind the beginning is found where it stands.
    let mut text = "a b\n".repeat(5000);
    text.push('\0');
    let error = read_str(&text, None).unwrap_err();
    assert_eq!(shown(&error), "line 5001, column 1: a NUL byte: this is not a text");
}

#[test]
fn columns_are_characters() {
    let error = read_str("{'é€😀': [x]}", None).unwrap_err();
    assert_eq!(error.place().map(|place| place.column), Some(10));
    let error = read_str("\u{feff}{0: [x]}", None).unwrap_err();
    assert_eq!(error.place().map(|place| place.column), Some(6));
}

/// Gives a few bytes and then fails.
struct Failing(&'static [u8]);

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            Err(io::Error::other("the disk is gone"))
        } else {
            self.0.read(buffer)
        }
    }
}

#[test]
fn a_failing_input_is_not_taken_for_a_short_one() {
    for (format, text) in [
        (Format::Pg, &b"0 0 0 0;\n"[..]),
        (Format::Edges, b"a b\n"),
        (Format::Python, b"{0: []}"),
        (Format::Matrix, b"[[0]]"),
        (Format::Json, b"[[0]]"),
        (Format::Dot, b"digraph { a }"),
        (Format::Hoa, b"HOA: v1 --BODY-- --END--"),
    ] {
        let error = read(Failing(text), Some(format)).unwrap_err();
        assert_eq!(error.to_string(), "the disk is gone");
        assert!(error.io().is_some());
    }
}

#[test]
fn automata() {
    check(
        Format::Hoa,
        &[
            (
                "HOA: v1 States: 1",
                "line 1, column 17: the text ends where a header or `--BODY--` should come",
            ),
            (
                "HOA: v1\nacc-name: Rabin 1\n--BODY--\n--END--",
                "line 2, column 1: the acceptance `Rabin` is not parity\n\
                 hint: tools that translate automata can make parity of it",
            ),
            (
                "HOA: v1\nAcceptance: 1 Inf(0)\nacc-name: Buchi\n--BODY--\nState: 0 {1}\n--END--",
                "line 5, column 12: there is no set 1\nhint: `Acceptance:` speaks of 1 sets",
            ),
            (
                "HOA: v1\nacc-name: parity max even 0\nAP: 1 \"a\"\n--BODY--\nState: 0\n[0 & ] 0\n--END--",
                "line 6, column 6: `]` where a proposition should come",
            ),
            (
                "HOA: v1\nacc-name: parity max even 0\nAP: 1 \"a\"\n--BODY--\nState: 0\n[1] 0\n--END--",
                "line 6, column 2: there is no proposition 1\nhint: `AP:` speaks of 1",
            ),
            (
                "HOA: v1\nacc-name: parity max even 0\n--BODY--\nState: 0\n0\n--END--",
                "this automaton is no game: nothing says who moves\n\
                 hint: a game has a header `controllable-AP:` or `spot-state-player:`",
            ),
            (
                "HOA: v1\nacc-name: parity max even 0\ncontrollable-AP:\n--BODY--\nState: 0\n7\n--END--",
                "line 6, column 1: there is no state 7",
            ),
        ],
    );
}
