//! On random rules and random positions the compiled rules do what the naive ones do.

use std::cell::Cell;

use attractor_core::{Game, Numbered};
use attractor_rules::TextGame;
use attractor_rules::naive::{self, State};
use attractor_rules::open::{Take, open};
use attractor_rules::typed::Holds;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestRunner;

fn content() -> impl Strategy<Value = String> {
    let one = || {
        select(vec![
            "empty",
            "X",
            "O",
            "mover",
            "other",
            "last",
            "not empty",
            "not mover",
            "X or empty",
        ])
    };
    one().prop_map(str::to_owned)
}

/// A set of squares; `a` and `b` are squares.
fn set() -> impl Strategy<Value = String> {
    let plain = select(vec![
        "squares",
        "border",
        "row 1",
        "column 2",
        "row of a",
        "column of b",
        "neighbours of a",
        "ends of a",
        "group of a",
        "up of b",
        "forward of a",
        "forward diagonal of a",
        "sideways or back of b",
        "ray up of a",
        "ray around of b",
        "slide straight of a",
        "leap 1 2 of a",
        "between a and b",
        "from a to b",
        "far of mover",
        "home of last",
        "squares of mover",
        "squares of O",
        "(all t in squares where row t > row a)",
        "(all d in straight, t in ray d of a where t is not a)",
    ]);
    let filtered =
        (plain.clone(), content()).prop_map(|(set, content)| format!("{set} that are {content}"));
    prop_oneof![plain.prop_map(str::to_owned), filtered]
}

fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        (0..4i64).prop_map(|number| number.to_string()),
        select(vec![
            "row a",
            "column b",
            "stock",
            "stock + 1",
            "row a * 2 - column b",
            "(stock + row a) mod 3"
        ])
        .prop_map(str::to_owned),
        set().prop_map(|set| format!("count ({set})")),
        Just("least of stock, row b".to_owned()),
        Just("count t in squares where t is X".to_owned()),
        Just("(sum t in squares of X: row t)".to_owned()),
    ]
}

fn condition() -> impl Strategy<Value = String> {
    let sentence = prop_oneof![
        content().prop_map(|content| format!("a is {content}")),
        content().prop_map(|content| format!("b is {content}")),
        set().prop_map(|set| format!("some {set}")),
        set().prop_map(|set| format!("no {set}")),
        set().prop_map(|set| format!("b in ({set})")),
        (number(), number(), select(vec!["<", "<=", "=", "!=", ">", ">="]))
            .prop_map(|(one, other, how)| format!("{one} {how} {other}")),
        (set(), content())
            .prop_map(|(set, content)| format!("(every t in ({set}): t is {content})")),
        (set(), content()).prop_map(|(set, content)| format!(
            "(some t in ({set}), u in neighbours of t where u is {content})"
        )),
        content().prop_map(|content| format!("first up or right of a that are {content} exists")),
        select(vec![
            "mover has 2 in line",
            "X has 2 in line in row of a",
            "last connects row 1 and row 2",
            "a is b",
            "a is not b",
            "caught",
            "mover is X",
            "full",
            "(some c in columns where c is mover)",
            "from a to b is empty",
            "(some x in 1..3, y in 1..3 where x < y and at(x, y) is other)",
            "(some p in players where a is p)",
        ])
        .prop_map(str::to_owned),
    ];
    sentence.prop_recursive(2, 6, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(one, other)| format!("({one} and {other})")),
            (inner.clone(), inner.clone()).prop_map(|(one, other)| format!("({one} or {other})")),
            inner.prop_map(|one| format!("not ({one})")),
        ]
    })
}

fn effect() -> impl Strategy<Value = String> {
    prop_oneof![
        select(vec![
            "a becomes mover",
            "b becomes empty",
            "a becomes O",
            "a moves to b",
            "swap a with b",
            "push mover from a to b",
            "stock gains 1",
            "stock loses row a",
            "stock becomes column b",
            "caught becomes yes",
            "caught becomes no",
            "mover moves again",
            "X moves next",
            "a becomes b",
            "e = first up of a",
        ])
        .prop_map(str::to_owned),
        set().prop_map(|set| format!("({set}) become mover")),
        condition().prop_map(|condition| format!("must {condition}")),
        condition().prop_map(|condition| format!("if {condition}: a becomes empty")),
    ]
}

fn rules() -> impl Strategy<Value = String> {
    let shapes =
        select(vec!["3 x 2", "2 x 3", "3 x 3 torus", "hex 3 x 3", "4 x 3", "2 x 2 times 2"]);
    let board = (shapes, any::<bool>());
    let ends = (condition(), condition());
    (board, set(), condition(), prop::collection::vec(effect(), 1..4), ends, number()).prop_map(
        |((shape, hole), choice, allowed, mut effects, (won, drawn), worth)| {
            // What `b` is chosen from cannot name it.
            let choice = choice.replace(" b", " a");
            effects.dedup();
            // One name can be given once.
            let mut named = false;
            effects.retain(|effect| !effect.starts_with("e =") || !std::mem::replace(&mut named, true));
            let hole = if hole && !shape.contains("times") { "\n  without b2" } else { "" };
            format!(
                "game Random\nplayers X up, O down\nboard {shape}{hole}\nnumber stock: 0..3 = 1\nflag caught\n\
                 move a in squares of mover, b in ({choice})\n  where {allowed}\n  {}\n\
                 last wins when some a in squares, b in neighbours of a where {}\n\
                 draw when some a in border, b in squares where {}\nmover loses when blocked\n\
                 worth sum a in squares, b in neighbours of a: {worth}\n",
                effects.join("\n  "),
                won,
                drawn
            )
        },
    )
}

struct Agree {
    seed: u64,
}

/// The next number of a simple sequence.
fn next(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *seed >> 33
}

impl Take for Agree {
    type Output = Result<(), String>;

    fn take<const W: usize>(mut self, game: TextGame<W>) -> Result<(), String> {
        let rules = game.rules().clone();
        let seed = &mut self.seed;
        for _ in 0..12 {
            let mut state: State = naive::start(&rules);
            for (board, cells) in rules.boards.iter().zip(&mut state.cells) {
                let Holds::Pieces(pieces) = &board.holds else { continue };
                cells
                    .iter_mut()
                    .for_each(|cell| *cell = (next(seed) % (pieces.len() as u64 + 1)) as i64);
            }
            state.numbers.iter_mut().for_each(|number| *number = (next(seed) % 4) as i64);
            state.flags.iter_mut().for_each(|flag| *flag = next(seed).is_multiple_of(2));
            state.turn = (next(seed) % 2) as u8;
            let at = game.packed(&state);
            let shown = game.notation(&at);
            if game.state(&at) != state || game.read(&shown) != Ok(at) {
                return Err(format!("{shown} is not read back"));
            }
            if game.is_numbered()
                && game
                    .position(game.number(&at))
                    .is_none_or(|back| back != at && game.twin(&back) != Some(at))
            {
                return Err(format!("{shown} has the number of another"));
            }
            let naive: Vec<(String, State)> = naive::moves(&rules, &state);
            let compiled: Vec<(String, State)> = game
                .moves(&at)
                .map(|chosen| (chosen.to_string(), game.state(&game.play(&at, &chosen))))
                .collect();
            if naive != compiled {
                return Err(format!("{shown}: {naive:?}\n{compiled:?}"));
            }
            let worth = rules.worth.as_ref().map(|worth| naive::number(&rules, &state, worth));
            if worth.is_none() || worth != game.worth(&at) {
                return Err(format!("{shown}: worth {worth:?} and {:?}", game.worth(&at)));
            }
            if naive::outcome(&rules, &state) != game.outcome(&at) {
                return Err(format!("{shown}: the ends differ"));
            }
        }
        Ok(())
    }
}

#[test]
fn compiled_rules_do_what_naive_rules_do() {
    let (played, refused) = (Cell::new(0), Cell::new(0));
    let mut runner = TestRunner::new(ProptestConfig { cases: 300, ..ProptestConfig::default() });
    let result = runner.run(&(rules(), any::<u64>()), |(text, seed)| {
        // Some sentences fit no board: `diagonal` means nothing between hexagons. What is refused is told.
        match open(&text, &[], Agree { seed }) {
            Ok(result) => {
                played.set(played.get() + 1);
                prop_assert_eq!(result, Ok(()), "{}", text);
            }
            Err(problems) => {
                refused.set(refused.get() + 1);
                prop_assert!(problems.iter().all(|problem| problem.line > 0), "{}", text);
            }
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    assert!(
        played.get() > 2 * refused.get(),
        "{} were played and {} refused",
        played.get(),
        refused.get()
    );
}
