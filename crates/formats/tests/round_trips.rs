//! Whatever is written is read back the same, in every format that can carry it.

use attractor_core::{ArenaBuilder, Coalition, Outcome, Player, Vertex};
use attractor_formats::generate::{Random, random};
use attractor_formats::{Format, NamedArena, Names, Settings, read, read_str, settle, write};
use proptest::prelude::*;

/// An arena of up to 12 vertices with everything that an arena can have.
fn arenas(most_players: u8) -> impl Strategy<Value = NamedArena> {
    (1..=most_players, 1..=12usize).prop_flat_map(|(players, vertices)| {
        let vertex = 0..vertices as Vertex;
        let moves = prop::collection::vec(vertex.clone(), 1..5);
        let outcome =
            (0..1u32 << players).prop_map(|bits| Outcome::won_by(Coalition::from_bits(bits)));
        let rows = prop::collection::vec(
            (0..players, prop_oneof![moves.prop_map(Ok), outcome.prop_map(Err)]),
            vertices,
        );
        let names = prop_oneof![
            Just(Names::numbers(vertices)),
            prop::collection::btree_set(name(), vertices)
                .prop_map(|names| Names::listed(names).unwrap()),
        ];
        let priorities = prop::option::of(prop::collection::vec(any::<u64>(), vertices));
        let players_named = any::<bool>();
        (Just(players), rows, names, prop::option::of(vertex), priorities, players_named).prop_map(
            |(players, rows, names, start, priorities, players_named)| {
                let mut builder = ArenaBuilder::new(players);
                for (owner, what) in rows {
                    match what {
                        Ok(moves) => builder.position(Player(owner), moves),
                        Err(outcome) => builder.finished(Player(owner), outcome),
                    };
                }
                let mut named = NamedArena::new(builder.build().unwrap());
                named.names = names;
                named.start = start;
                named.priorities = priorities;
                if players_named {
                    named.player_names = (0..players).map(|p| format!("Player {p}'s")).collect();
                }
                named
            },
        )
    })
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z]{1,3}",
        "[0-9]{1,2}",
        r"\(([0-9]|'[A-Z]'), '[A-Z]'\)",
        r#"[-a-z0-9 "'\\#@,;:(){}\[\]<>=\n\tàÉ€😀/*+.]{1,6}"#,
        prop_oneof![
            Just("node"),
            Just("graph"),
            Just("None"),
            Just("True"),
            Just("frozenset()"),
            Just("-")
        ]
        .prop_map(str::to_owned),
    ]
}

/// The same arena with its vertices in the order of their names, so that two that differ only in
/// their numbers come out equal.
fn by_name(named: &NamedArena) -> Vec<String> {
    let NamedArena { arena, names, .. } = named;
    let mut rows: Vec<String> = arena
        .all()
        .map(|v| {
            let moves: Vec<_> = arena.moves(v).iter().map(|&to| names.get(to)).collect();
            let priority = named.priorities.as_ref().map(|all| all[v as usize]);
            format!(
                "{:?} {} {:?} {moves:?} {priority:?} {}",
                names.get(v),
                arena.owner(v),
                arena.outcome(v),
                named.start == Some(v)
            )
        })
        .collect();
    rows.sort();
    rows
}

fn round_trip(named: &NamedArena, format: Format) -> Result<(), TestCaseError> {
    let mut text = Vec::new();
    write(&mut text, named, format).unwrap();
    let shown = String::from_utf8_lossy(&text).into_owned();
    let draft = read(&text[..], Some(format))
        .map_err(|error| TestCaseError::fail(format!("{error} in\n{shown}")))?;
    let back = settle(draft, &Settings::default()).unwrap();
    prop_assert_eq!(back.arena.players(), named.arena.players());
    prop_assert_eq!(&back.player_names, &named.player_names);
    prop_assert_eq!(by_name(&back), by_name(named), "{}", shown);
    // Numbers that stand as names are put in order; all other names keep their places.
    if named.names.iter().any(|name| name.parse::<u64>().is_err()) || named.names.are_numbers() {
        prop_assert_eq!(&back.arena, &named.arena, "{}", shown);
        prop_assert_eq!(&back.names, &named.names);
    }
    // The beginning of what we write tells its format.
    let told = read(&text[..], None).unwrap();
    prop_assert_eq!(told.vertices(), named.arena.vertices());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn json(named in arenas(4)) {
        let mut text = Vec::new();
        write(&mut text, &named, Format::Json).unwrap();
        let value: Result<serde_json::Value, _> = serde_json::from_slice(&text);
        prop_assert!(value.is_ok(), "{:?}", value);
        round_trip(&named, Format::Json)?;
    }

    #[test]
    fn python(named in arenas(4)) {
        round_trip(&named, Format::Python)?;
    }

    #[test]
    fn edges(named in arenas(4)) {
        round_trip(&named, Format::Edges)?;
    }

    #[test]
    fn dot(named in arenas(4)) {
        if let Err(error) = write(&mut Vec::new(), &named, Format::Dot) {
            let name = error.message().to_owned();
            prop_assert!(name.starts_with("the format dot cannot carry the name"), "{}", name);
            prop_assert!(named.names.iter().any(|name| name.contains('\\')));
            return Ok(());
        }
        round_trip(&named, Format::Dot)?;
    }

    #[test]
    fn pg(mut named in arenas(2)) {
        named.player_names.clear();
        if let Err(error) = write(&mut Vec::new(), &named, Format::Pg) {
            prop_assert!(error.message().starts_with("the format pg cannot carry"));
            let arena = &named.arena;
            prop_assert!(
                arena.players() != 2
                    || arena.all().any(|v| arena.moves(v) == [v])
                    || !arena.finals(|outcome| outcome.winners.len() != 1).is_empty()
                    || named.names.iter().any(|name| name.contains(['"', '\n']))
            );
            return Ok(());
        }
        // A finished vertex has no priority but its winner's parity, and every vertex has one.
        let before = named.priorities.take();
        named.priorities = Some(
            named
                .arena
                .all()
                .map(|v| {
                    let priority = before.as_ref().map_or(0, |all| all[v as usize]);
                    match named.arena.outcome(v) {
                        Some(outcome) => {
                            priority & !1 | u64::from(outcome.winners.contains(Player(1)))
                        }
                        None => priority,
                    }
                })
                .collect(),
        );
        round_trip(&named, Format::Pg)?;
    }

    /// Our reader of literals agrees with a reader of JSON that others wrote.
    #[test]
    fn strings_of_json(text in any::<String>()) {
        let text: String = text.chars().filter(|&c| c != '\0').collect();
        let file = format!("{{{}: []}}", serde_json::to_string(&text).unwrap());
        let draft = read(file.as_bytes(), Some(Format::Json)).unwrap();
        prop_assert_eq!(draft.names.get(0), text);
    }
}

/// Large files are read in blocks on all threads; a blank before the first row keeps them from that.
#[test]
fn blocks_are_read_as_rows_are() {
    let order = Random { vertices: 150_000, degree: 1..=4, seed: 3, ..Random::default() };
    let named = random(&order).expect("the order can be filled");
    let mut text = Vec::new();
    write(&mut text, &named, Format::Pg).expect("a parity game can carry it");
    let text = String::from_utf8(text).expect("it is ASCII");
    assert!(text.len() > 3 << 20);
    let (head, rows) = text.split_at(text.find("\n0 ").expect("there is a first row") + 1);
    let told = |text: &str| read_str(text, Some(Format::Pg)).map_err(|error| format!("{error:?}"));
    let one_by_one = |rows: &str| told(&format!("{head} {rows}"));
    let in_blocks = |rows: &str| told(&format!("{head}{rows}"));
    assert!(in_blocks(rows) == one_by_one(rows) && in_blocks(rows).is_ok());

    // Whatever is unusual in the middle: labels, rows over two lines, a gap, an error.
    let at = rows.find("\n75000 ").expect("there is such a row") + 1;
    let end = at + rows[at..].find('\n').expect("the row ends");
    let row = &rows[at..end];
    for other in [
        row.replace(';', " \"centre\";"),
        row.replacen(' ', "\n", 1),
        format!("\n\n  {row}"),
        format!("{row} 150000 2 0 0;"),
        row.replace("75000 ", "75000000 "),
        row.replace("75000 ", "7 "),
        row.replace(';', ""),
        row.replace(';', ",199999;"),
        format!("{row} \u{e9}"),
    ] {
        let changed = format!("{}{other}{}", &rows[..at], &rows[end..]);
        assert!(in_blocks(&changed) == one_by_one(&changed), "{other}");
    }
    // Labels everywhere are names.
    let labelled: String = rows
        .lines()
        .map(|row| {
            format!("{} \"v{}\";\n", row.trim_end_matches(';'), row.split(' ').next().unwrap())
        })
        .collect();
    let found = in_blocks(&labelled).expect("they are all different");
    assert_eq!(found.names.get(149_999), "v149999");
    assert!(Ok(found) == one_by_one(&labelled));
}
