//! Min-max as the course has it; its faster relatives and the exact search held to slower ones.

use attractor_core::{Coalition, Exploration, Game, Goal, Player, Solution, Unwatched};
use attractor_games::{GAMES, Opened, Spec, SpecError, Visitor, open};
use attractor_search::heuristics::{Zero, fitting, heuristic};
use attractor_search::{
    Deepening, Exact, Exercise, Leaves, Limits, Numbers, Problem, Score, TreeNotes, alphabeta,
    minmax,
};

/// Searches see a game without its types, as everybody asks them.
fn visit<V: Visitor>(text: &str, visitor: V) -> Result<V::Output, SpecError> {
    let Opened { spec, game, .. } = open(text)?;
    Ok(visitor.visit(&spec, game))
}

/// Numbers below a limit, always the same.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) % limit
    }
}

struct Course;

impl Visitor for Course {
    type Output = Vec<(String, Vec<String>, Vec<String>)>;

    /// Value, leaves and best moves at depth 0 to 3.
    fn visit<G: Game + 'static>(self, _: &Spec, game: G) -> Self::Output {
        let (about, lines) = heuristic(&game, None).expect("every game has a default");
        assert_eq!(about.name, "lines");
        let at = game.read("JJRJJJR/RJ..JRR/R...RR./....J..").expect("the course's position");
        let columns = ["3", "4", "5"].map(str::to_owned).to_vec();
        let problem = Problem::new(&game, &*lines).only(columns);
        let mut answers = Vec::new();
        for depth in 0..=3 {
            let mut leaves = Leaves::new(100);
            let found = minmax(&problem, &at, depth, &mut leaves, &Limits::none()).unwrap();
            let mut deepening = Deepening::new(&problem, 1 << 16);
            let moves = deepening.moves(&at, depth, &Limits::none()).unwrap();
            let best = moves.iter().filter(|(_, value)| *value == found.value);
            let best: Vec<String> = best.map(|(chosen, _)| chosen.to_string()).collect();
            assert_eq!(found.line.first().map(ToString::to_string), best.first().cloned());
            let leaves = leaves.all().unwrap().iter().map(Score::to_string).collect();
            answers.push((found.value.to_string(), leaves, best));
        }
        answers
    }
}

#[test]
fn the_position_of_the_course_has_the_trees_of_the_course() {
    let answers = visit("connect4", Course).unwrap();
    let expected = [
        ("2", "2", ""),
        ("12", "10 12 10", "4"),
        ("0", "-1 0 2 4 -1 4 2 0 5", "5"),
        ("∞", "10 ∞ 7 11 ∞ 8 13 ∞ 7 15 17 12 ∞ 12 7 ∞ 17 9 13 12 7 8 13 5 13 15", "3"),
    ];
    for ((value, leaves, best), expected) in answers.iter().zip(expected) {
        assert_eq!((&**value, &*leaves.join(" "), &*best.join(" ")), expected);
    }
}

#[test]
fn the_exercise_of_the_course_has_its_three_answers() {
    let tree: Exercise =
        "12,[3,[6,[1,-5],9,[-2,2]],1,[8,[-6,-4],10,[-3,2]],7,[14,[-9,6],3,[3,-5]]] @2"
            .parse()
            .unwrap();
    for (depth, value, branch) in [(1, "1", "2"), (2, "9", "1"), (3, "-5", "3")] {
        let problem = Problem::new(&tree, &Numbers);
        let plain = minmax(&problem, &tree.start(), depth, &mut (), &Limits::none()).unwrap();
        assert_eq!((&*plain.value.to_string(), &*plain.line[0].to_string()), (value, branch));
        let cut = alphabeta(&problem, &tree.start(), depth, &mut (), &Limits::none()).unwrap();
        assert_eq!((cut.value, cut.line), (plain.value, plain.line));
    }
    assert!(tree.unwritten(tree.start(), 2).is_none());
    let silent: Exercise = "[3, _ [1, 2]]".parse().unwrap();
    let node = silent.unwritten(silent.start(), 1).unwrap();
    assert_eq!(silent.notation(&node), "2");
}

/// The score by the definition, on the text of the tree.
fn naive(tree: &Exercise, at: &attractor_search::Node, depth: u32) -> Score {
    let moves: Vec<_> = tree.moves(at).collect();
    if depth == 0 || moves.is_empty() {
        return tree.value(*at).unwrap_or(Score::EVEN);
    }
    let values = moves.iter().map(|chosen| naive(tree, &tree.play(at, chosen), depth - 1));
    if tree.turn(at) == Player(0) { values.max().unwrap() } else { values.min().unwrap() }
}

fn random_tree(dice: &mut Dice, deep: u64, text: &mut String) {
    let value = match dice.below(12) {
        0 => "inf".to_owned(),
        1 => "-inf".to_owned(),
        2 => format!("{}.5", dice.below(4)),
        _ => (dice.below(9) as i64 - 4).to_string(),
    };
    text.push_str(&value);
    if deep > 0 && dice.below(8) > 0 {
        text.push('[');
        for k in 0..=dice.below(4) {
            if k > 0 {
                text.push(',');
            }
            random_tree(dice, deep - 1, text);
        }
        text.push(']');
    }
}

#[test]
fn all_methods_agree_on_random_trees() {
    let mut dice = Dice(2026);
    let (mut plain_nodes, mut cut_nodes, mut cuts) = (0, 0, 0);
    for _ in 0..6000 {
        let (deep, mut text) = (1 + dice.below(5), String::new());
        random_tree(&mut dice, deep, &mut text);
        let tree: Exercise = text.parse().unwrap();
        let tree = tree.first(Player(dice.below(2) as u8));
        let (start, problem) = (tree.start(), Problem::new(&tree, &Numbers));
        let depth = dice.below(u64::from(tree.height()) + 2) as u32;
        let plain = minmax(&problem, &start, depth, &mut (), &Limits::none()).unwrap();
        assert_eq!(plain.value, naive(&tree, &start, depth), "{tree} at depth {depth}");
        let mut notes = TreeNotes::new(&tree, 1 << 20);
        let cut = alphabeta(&problem, &start, depth, &mut notes, &Limits::none()).unwrap();
        assert_eq!((cut.value, &cut.line), (plain.value, &plain.line), "{tree} at depth {depth}");
        let drawn = notes.finish();
        assert_eq!(drawn.nodes.iter().filter(|node| !node.cut).count() as u64, cut.nodes);
        cuts += drawn.nodes.iter().filter(|node| node.cut).count();
        let mut deepening = Deepening::new(&problem, 1 << 12);
        let deep = deepening.search(&start, depth, &Limits::none()).unwrap();
        assert_eq!(deep.value, plain.value, "{tree} at depth {depth}");
        if !deep.value.is_infinite() {
            assert_eq!(deep.line, plain.line, "{tree} at depth {depth}");
        }
        plain_nodes += plain.nodes;
        cut_nodes += cut.nodes;
    }
    assert!(cut_nodes < plain_nodes && cuts > 1000, "{cut_nodes} {plain_nodes} {cuts}");
}

/// How many depths were compared.
struct Methods;

impl Visitor for Methods {
    type Output = u32;

    fn visit<G: Game + 'static>(self, spec: &Spec, game: G) -> u32 {
        let (start, mut compared) = (game.start(), 0);
        for about in fitting(&game) {
            let (_, heuristic) = heuristic(&game, Some(about.name)).expect("it fits");
            let problem = Problem::new(&game, &*heuristic);
            let limits = || Limits::none().nodes(20_000);
            for depth in 0..=6 {
                let Some(plain) = minmax(&problem, &start, depth, &mut (), &limits()) else {
                    break;
                };
                let cut = alphabeta(&problem, &start, depth, &mut (), &limits()).unwrap();
                let what = format!("{spec}, {}, depth {depth}", about.name);
                assert_eq!(cut.value, plain.value, "{what}");
                assert!(cut.nodes <= plain.nodes, "{what}");
                let names = |line: &[G::Move]| -> Vec<String> {
                    line.iter().map(ToString::to_string).collect()
                };
                assert_eq!(names(&cut.line), names(&plain.line), "{what}");
                let mut deepening = Deepening::new(&problem, 1 << 16);
                let deep = deepening.search(&start, depth, &Limits::none()).unwrap();
                assert_eq!(deep.value, plain.value, "{what}");
                if !deep.value.is_infinite() {
                    assert_eq!(names(&deep.line), names(&plain.line), "{what}");
                }
                compared += 1;
            }
        }
        compared
    }
}

#[test]
fn all_methods_agree_on_every_game() {
    for about in GAMES.iter() {
        let compared = visit(about.example, Methods).unwrap();
        assert!(compared >= 6, "{}: {compared}", about.example);
    }
}

/// How many positions were compared, and in how many the search came to an end.
struct Attractors;

impl Visitor for Attractors {
    type Output = (u32, u32);

    fn visit<G: Game + 'static>(self, spec: &Spec, game: G) -> (u32, u32) {
        let Ok(explored) = Exploration::new(&game).limited(1 << 20).run(&Unwatched) else {
            return (0, 0);
        };
        let (arena, first) = (&explored.arena, Coalition::of(Player(0)));
        let solution = Solution::of(arena, first, &Goal::Outcomes, &Unwatched).unwrap();
        let (mut compared, mut finished, mut dice) = (0, 0, Dice(7));
        for turn in 0..12 {
            let threads = 1 + turn % 2;
            let v = if turn == 0 { 0 } else { dice.below(arena.vertices() as u64) as usize };
            let at = &explored.positions[v];
            let exact = Exact::new(&game, Player(0), 1 << 18, threads);
            let limits = || Limits::none().nodes(20_000);
            let proved = exact.solve(at, &limits());
            let value = solution.value(v as u32);
            let what = format!("{spec} at {}: {proved:?}", game.notation(at));
            assert!(proved.lower <= value && value <= proved.upper, "{what}, not {value:?}");
            if proved.value().is_some() {
                finished += 1;
                for (chosen, proved) in exact.moves(at, &limits()) {
                    let to = explored.positions.find(&game, &game.play(at, &chosen)).unwrap();
                    let value = solution.value(to);
                    assert!(proved.lower <= value && value <= proved.upper, "{what}, {chosen}");
                }
            }
            compared += 1;
        }
        (compared, finished)
    }
}

#[test]
fn exact_values_are_those_of_the_attractor() {
    let more = ["tictactoe", "domineering:4x3", "nim:3-4-5,players=3", "connect4:4x3", "krk:3"];
    let (mut compared, mut finished) = (0, 0);
    for game in GAMES.iter().map(|about| about.example).chain(more) {
        let (some, ended) = visit(game, Attractors).unwrap();
        compared += some;
        finished += ended;
        assert!(ended > 0 || some == 0, "{game}: {ended} of {some}");
    }
    assert!(compared > 150 && finished > 100, "{finished} of {compared}");
}

#[test]
fn a_heuristic_that_does_not_fit_is_refused() {
    struct Refuse;
    impl Visitor for Refuse {
        type Output = Vec<String>;
        fn visit<G: Game + 'static>(self, _: &Spec, game: G) -> Vec<String> {
            let error = |name| match heuristic(&game, Some(name)) {
                Ok(_) => String::new(),
                Err(error) => format!("{error}; {}", error.advice()),
            };
            vec![error("lines"), error("mobilty"), error("0")]
        }
    }
    assert_eq!(
        visit("chomp:3x3", Refuse).unwrap(),
        [
            "the heuristic `lines` does not fit this game; this game has `0`, `mobility`",
            "there is no heuristic `mobilty`; did you mean `mobility`? This game has `0`, `mobility`",
            "",
        ]
    );
}

#[test]
fn a_search_stops_at_its_limit() {
    let game = attractor_games::open("connect4").unwrap().game;
    let problem = Problem::new(&game, &Zero);
    let limits = || Limits::none().nodes(3000);
    assert!(minmax(&problem, &game.start(), 9, &mut (), &limits()).is_none());
    assert!(alphabeta(&problem, &game.start(), 30, &mut (), &limits()).is_none());
    let mut deepening = Deepening::new(&problem, 1 << 16);
    let round = deepening.rounds(&game.start(), 30, &limits()).unwrap();
    assert!((2..20).contains(&round.depth), "{}", round.depth);
    let proved = Exact::new(&game, Player(0), 1 << 16, 1).solve(&game.start(), &limits());
    assert_eq!(proved.value(), None);
    assert!((3000..5000).contains(&proved.nodes), "{}", proved.nodes);
}
