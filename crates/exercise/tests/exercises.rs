//! Exercises: the same seed gives the same one, right answers pass, wrong ones are told why, and the
//! answers are those of the engines.

use attractor_core::{ArenaBuilder, Coalition, Goal, Outcome, Player, Solution, Vertex};
use attractor_exercise::{Exercise, Kind, Language, Order, Owners, Sheet};
use attractor_pursuit::{Graph, Options, Rules, Side, solve};

fn orders() -> impl Iterator<Item = Order> {
    let sizes = [(8, false, false), (6, true, false), (9, true, true)];
    Kind::ALL.into_iter().flat_map(move |kind| {
        sizes.into_iter().flat_map(move |(vertices, cycles, draws)| {
            Owners::ALL.into_iter().flat_map(move |owners| {
                let order = move |seed| Order::new(kind, seed);
                (0..12).map(move |seed| Order { vertices, cycles, draws, owners, ..order(seed) })
            })
        })
    })
}

#[test]
fn the_same_seed_gives_the_same_exercise() {
    for order in orders() {
        for language in Language::ALL {
            let (one, other) = (Exercise::make(&order), Exercise::make(&order));
            assert_eq!(one.view(language), other.view(language), "{order:?}");
        }
    }
    let texts: std::collections::BTreeSet<String> =
        (0..30).map(|seed| Exercise::make(&Order::new(Kind::Layer, seed)).given()).collect();
    assert_eq!(texts.len(), 30, "thirty students get thirty sheets");
}

#[test]
fn right_answers_pass_and_everything_else_is_told_why() {
    for order in orders() {
        let exercise = Exercise::make(&order);
        let solution = exercise.solution();
        assert!(!solution.is_empty(), "{order:?}");
        for language in Language::ALL {
            let marking = exercise.mark(&solution.join(", "), language).unwrap();
            assert!(marking.passed && marking.wrong.is_empty(), "{order:?}: {marking:?}");
            let nothing = exercise.mark("", language).unwrap();
            assert!(
                !nothing.passed && nothing.wrong.iter().all(|wrong| wrong.missing),
                "{order:?}"
            );
            let text = exercise.text(language);
            for sentence in nothing.wrong.iter().map(|wrong| &wrong.reason).chain([&text]) {
                assert!(sentence.len() > 8 && !sentence.contains("{ $"), "{order:?}: {sentence}");
                let id = sentence.split(' ').next().unwrap_or_default();
                assert!(
                    !id.contains('-') || id.len() < 4 || id.contains("∞"),
                    "{order:?}: {sentence}"
                );
            }
        }
    }
}

#[test]
fn a_wrong_item_is_named_with_its_reason() {
    let mut told = 0;
    for seed in 0..40 {
        let exercise = Exercise::make(&Order::new(Kind::Layer, seed));
        let solution = exercise.solution();
        let wrong = (0..8).map(|v: usize| v.to_string()).find(|v| !solution.contains(v)).unwrap();
        let answer = format!("{{{}, {wrong}}}", solution.join(", "));
        let marking = exercise.mark(&answer, Language::English).unwrap();
        assert_eq!((marking.passed, marking.right.len()), (false, solution.len()));
        assert_eq!((marking.wrong.len(), &marking.wrong[0].item), (1, &wrong));
        told += usize::from(marking.wrong[0].reason.contains("can still go to"));
    }
    assert!(told > 0);
    let exercise = Exercise::make(&Order::new(Kind::Layer, 1));
    let unclear = exercise.mark("1, seven", Language::English).unwrap_err();
    assert!(unclear.to_string().contains("`seven`"), "{unclear}");
    let exercise = Exercise::make(&Order::new(Kind::Value, 1));
    assert!(exercise.mark("1, 2", Language::English).is_err());
}

/// The rows of a dictionary of lists of numbers, and who owns what, read back from what is given.
fn read(given: &str) -> (Vec<Vec<Vertex>>, Vec<u8>, Vec<usize>) {
    let numbers = |text: &str| -> Vec<Vertex> {
        text.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
    };
    let line = |name: &str| given.lines().find_map(|line| line.strip_prefix(name)).unwrap_or("");
    let rows: Vec<Vec<Vertex>> = line("G = ")
        .split(": [")
        .skip(1)
        .map(|row| numbers(row.split(']').next().unwrap_or_default()))
        .collect();
    let second = line("owners = ").split("2: [").nth(1).unwrap_or_default();
    let second = numbers(second);
    let owners = (0..rows.len() as Vertex).map(|v| 1 + u8::from(second.contains(&v))).collect();
    let draws = numbers(line("outcomes = ")).into_iter().map(|v| v as usize).collect();
    (rows, owners, draws)
}

#[test]
fn who_owns_what_is_as_it_was_ordered() {
    let arenas = [Kind::Layer, Kind::Rank, Kind::Formula];
    let (mut staying, mut sole) = ([0; 3], [false; 3]);
    for order in orders().filter(|order| arenas.contains(&order.kind)) {
        let (rows, owners, _) = read(&Exercise::make(&order).given());
        let moves =
            rows.iter().zip(&owners).flat_map(|(row, own)| row.iter().map(move |w| (own, w)));
        staying[order.owners as usize] +=
            moves.filter(|&(own, &w)| owners[w as usize] == *own).count();
        let one = owners.iter().all(|own| *own == owners[0]);
        sole[order.owners as usize] |= one;
        assert!(one || order.owners != Owners::One, "{order:?}");
    }
    assert!(staying[Owners::Mixed as usize] > 0 && staying[Owners::Turns as usize] == 0);
    assert_eq!(sole, [false, false, true]);
    // The smallest arenas are found as well.
    for (cycles, draws) in [(false, false), (true, false), (false, true), (true, true)] {
        for (kind, owners) in
            arenas.into_iter().flat_map(|kind| Owners::ALL.map(|owners| (kind, owners)))
        {
            let order = Order { vertices: 4, cycles, draws, owners, ..Order::new(kind, 5) };
            assert!(!Exercise::make(&order).solution().is_empty(), "{order:?}");
        }
    }
}

/// Ranks by the engine of the program.
#[test]
fn layers_and_ranks_are_those_of_the_engine() {
    for order in orders().filter(|order| matches!(order.kind, Kind::Layer | Kind::Rank)) {
        let exercise = Exercise::make(&order);
        let (rows, owners, draws) = read(&exercise.given());
        let mut builder = ArenaBuilder::with_capacity(2, rows.len(), 0);
        for (v, row) in rows.iter().enumerate() {
            let owner = Player(owners[v] - 1);
            if !row.is_empty() {
                builder.position(owner, row.iter().copied());
            } else if draws.contains(&v) {
                builder.finished(owner, Outcome::DRAW);
            } else {
                let winner = Coalition::of(Player(1 - owner.0));
                builder.finished(owner, Outcome::won_by(winner));
            }
        }
        let arena = builder.build().unwrap();
        let text = exercise.text(Language::English);
        let number = |after: &str| -> u32 {
            let rest = text.split(after).nth(1).unwrap();
            rest.split(|c: char| !c.is_ascii_digit()).next().unwrap().parse().unwrap()
        };
        let solved = |player: u32| {
            let coalition = Coalition::of(Player(player as u8 - 1));
            Solution::of(&arena, coalition, &Goal::Outcomes, &attractor_core::Unwatched).unwrap()
        };
        let expected: Vec<String> = if order.kind == Kind::Layer {
            let (solution, next) = (solved(number("For player ")), number("does A"));
            let won =
                |v: &Vertex| solution.region().expect("a goal of moves").rank(*v) == Some(next);
            arena.all().filter(won).map(|v| v.to_string()).collect()
        } else {
            let (solution, v) = (solved(number("of player ")), number("rank of vertex "));
            solution.region().expect("a goal of moves").rank(v).iter().map(u32::to_string).collect()
        };
        assert_eq!(exercise.solution(), expected, "{order:?} {text}");
    }
}

#[test]
fn the_robber_escapes_where_the_engine_says() {
    for order in orders().filter(|order| order.kind == Kind::Cops) {
        let exercise = Exercise::make(&order);
        let lists: Vec<Vec<usize>> = exercise
            .given()
            .trim_matches(['[', ']'])
            .split("], [")
            .map(|row| row.split(", ").map(|v| v.parse().unwrap()).collect())
            .collect();
        let text = exercise.text(Language::English);
        let cop = text.split("The cop is on ").nth(1).unwrap().split(' ').next().unwrap();
        let graph = Graph::undirected(&lists).unwrap();
        let solution = solve(&graph, Rules::MOVE, 1, Options::default()).unwrap();
        let safe = solution.safe_region(&[cop.parse().unwrap()], Side::Cops).unwrap();
        let safe: Vec<String> = safe.iter().map(usize::to_string).collect();
        assert_eq!(exercise.solution(), safe, "{order:?}");
    }
}

#[test]
fn a_sheet_is_one_page_with_solutions_apart() {
    let order = Order::new(Kind::Layer, 0);
    let sheet = Sheet { kinds: Vec::new(), count: 9, seed: 5, order, language: Language::French };
    let page = sheet.html();
    assert_eq!(page, sheet.html(), "the same seed gives the same sheet");
    assert_eq!(page.matches("Exercice ").count(), 18, "each is asked once and solved once");
    assert!(page.contains("lang=\"fr\"") && page.contains("graine 5000"), "{page}");
    assert!(!page.contains("http:") || page.contains("www.w3.org"), "nothing is loaded");
    let (asked, solved) = page.split_once("class=\"solutions\"").unwrap();
    for exercise in sheet.exercises() {
        assert!(solved.contains(&format!("<p>{}</p>", exercise.solution().join(", "))));
    }
    assert!(asked.contains("<svg") && !solved.contains("<svg"));
    assert!(!page.contains("A game graph") && !page.contains("Search tree"));
    let other = Sheet { seed: 6, ..sheet };
    assert_ne!(page, other.html());
}

/// A tree is drawn with all of its leaves, and without the values that are asked for.
#[test]
fn trees_are_drawn_without_their_answer() {
    for seed in 0..20 {
        for kind in [Kind::Value, Kind::Cuts] {
            let exercise = Exercise::make(&Order::new(kind, seed));
            let picture = exercise.picture(Language::English).expect("a tree");
            let written = |text: &str| picture.matches(&format!(">{text}</text>")).count();
            let given = exercise.given();
            let leaves: Vec<&str> =
                given.split(['[', ']', ',', ' ']).filter(|one| !one.is_empty()).collect();
            for leaf in &leaves {
                let wanted = leaves.iter().filter(|other| other == &leaf).count();
                assert_eq!(written(leaf), wanted, "{leaf} of {given}");
            }
            for name in exercise.choices().unwrap_or_default() {
                // The row of the leaves is called h as well.
                assert_eq!(written(&name), 1 + usize::from(name == "h"), "{name}");
            }
        }
    }
}
