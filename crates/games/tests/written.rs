//! Games that are written as text are the games that they say they are: twins of the catalogue, move by move.

use std::collections::HashMap;

use attractor_core::{Coalition, Game, Goal, Player, Solution, Unwatched};
use attractor_games::{AnyGame, HowToExplore, with_parameters};

fn written(name: &str) -> AnyGame {
    let (file, parameters) = name.split_once(',').unwrap_or((name, ""));
    let path = format!("{}/../../examples/rules/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect(file);
    let source =
        with_parameters(&text, parameters).unwrap_or_else(|error| panic!("{name}: {error}"));
    attractor_games::open(&source).unwrap_or_else(|error| panic!("{name}: {error}")).game
}

/// The rule file with its parameters, the game of the catalogue.
const TWINS: &[(&str, &str)] = &[
    ("tictactoe.game", "tictactoe"),
    ("mnk.game,columns=4,rows=3,k=3", "mnk:4x3,k=3"),
    ("mnk.game,columns=2,rows=4,k=2", "mnk:2x4,k=2"),
    ("matches.game,heap=20,take=1-3-4", "matches:20,take=1,3,4"),
    ("matches.game,misere", "matches:9,take=1-3,misere"),
    ("nim.game,heaps=3-4-5", "nim:3-4-5"),
    ("chomp.game,rows=3,columns=4", "chomp:3x4"),
    ("domineering.game,rows=3,columns=4", "domineering:3x4"),
    ("connect4.game,width=4,height=3,k=3", "connect4:4x3,line=3"),
    ("connect4.game,width=3,height=4,k=4", "connect4:3x4"),
    ("dodgem.game", "dodgem"),
    ("dodgem.game,trapped=loses", "dodgem:3x3,trapped=loses"),
    ("hexapawn.game", "hexapawn"),
    ("hexapawn.game,width=4,height=3", "hexapawn:4x3"),
    ("hare.game", "hare"),
    ("hare.game,first=hare", "hare:first=hare"),
    ("quixo.game,side=3", "quixo:3x3"),
    ("tactix.game,width=3,height=3", "tactix:3x3"),
    ("tactix.game,width=2,height=4,misere=yes", "tactix:2x4,misere"),
    ("sim.game,points=5", "sim:5"),
    ("krk.game,side=4", "krk:4"),
    ("coalition-nim.game", "coalition-nim:N=3,n=2,K=20,r=3,u0=42"),
    ("cop.game", "cops:petersen,cops=1"),
];

#[test]
fn every_twin_has_the_same_positions_moves_values_and_distances() {
    for (text, name) in TWINS {
        let (ours, theirs) = (written(text), attractor_games::open(name).expect(name).game);
        let how = HowToExplore::default();
        let (arena, positions) = ours.explore(&how, &Unwatched).expect(text);
        let (other, others) = theirs.explore(&how, &Unwatched).expect(name);
        assert_eq!(arena.vertices(), other.vertices(), "{text} has as many positions as {name}");
        assert_eq!(arena.players(), other.players(), "{text}");
        // Pair the positions from the start along moves of the same name.
        let mut pair: HashMap<u32, u32> = HashMap::new();
        let mut queue =
            vec![(positions.find(&ours.start()).unwrap(), others.find(&theirs.start()).unwrap())];
        pair.insert(queue[0].0, queue[0].1);
        while let Some((v, w)) = queue.pop() {
            let (at, there) = (positions.at(v), others.at(w));
            let shown =
                || format!("{text}: {} and {}", ours.notation(&at), theirs.notation(&there));
            assert_eq!(ours.turn(&at), theirs.turn(&there), "{}", shown());
            assert_eq!(ours.outcome(&at), theirs.outcome(&there), "{}", shown());
            if ours.outcome(&at).is_some() {
                continue;
            }
            let named = |game: &AnyGame, at| {
                let mut moves: Vec<(String, _)> = game
                    .moves(at)
                    .map(|chosen| (chosen.to_string(), game.play(at, &chosen)))
                    .collect();
                moves.sort_by(|one, other| one.0.cmp(&other.0));
                moves
            };
            let (moves, same) = (named(&ours, &at), named(&theirs, &there));
            let names = |moves: &[(String, _)]| {
                moves.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>()
            };
            assert_eq!(names(&moves), names(&same), "{}", shown());
            for ((_, next), (_, twin)) in moves.iter().zip(&same) {
                let (v, w) = (positions.find(next).unwrap(), others.find(twin).unwrap());
                match pair.insert(v, w) {
                    None => queue.push((v, w)),
                    Some(before) => assert_eq!(before, w, "{}", shown()),
                }
            }
        }
        for player in 0..arena.players() {
            let solve = |arena| {
                Solution::of(arena, Coalition::of(Player(player)), &Goal::Outcomes, &Unwatched)
                    .unwrap()
            };
            let (one, two) = (solve(&arena), solve(&other));
            for (&v, &w) in &pair {
                assert_eq!(
                    one.value(v),
                    two.value(w),
                    "{text}: {}",
                    ours.notation(&positions.at(v))
                );
            }
        }
    }
}

/// Games that the catalogue has as text alone: how many positions and moves there are, how many positions the first
/// player wins and loses, and the value of the start. The figures are those of their rules as a program, before.
const TEXTS: &[(&str, [usize; 4], &str)] = &[
    ("notakto:1", [450, 1_297, 234, 216], "win in 6"),
    ("notakto:2", [202_500, 1_167_300, 98_280, 104_220], "loss in 11"),
    ("morris:3", [5_390, 18_709, 1_950, 2_128], "win in 9"),
    ("morris:4", [5_632, 16_401, 3_351, 2_281], "win in 11"),
    ("morris:4,moves=lines", [5_716, 16_741, 3_392, 2_324], "win in 11"),
    ("morris:3,moves=any", [5_390, 35_133, 2_472, 1_946], "draw"),
    ("mutorere", [1_180, 1_920, 168, 168], "draw"),
    ("mutorere:free", [1_180, 2_000, 240, 240], "win in 1"),
    ("ponghauki", [56, 76, 6, 6], "draw"),
];

#[test]
fn texts_of_the_catalogue_have_the_counts_that_are_known() {
    for (name, counts, value) in TEXTS {
        let game = attractor_games::open(name).expect(name).game;
        let (arena, _) = game.explore(&HowToExplore::default(), &Unwatched).expect(name);
        let first = Coalition::of(Player(0));
        let solution = Solution::of(&arena, first, &Goal::Outcomes, &Unwatched).unwrap();
        let count =
            |test: &dyn Fn(u32) -> bool| (0..arena.vertices() as u32).filter(|&v| test(v)).count();
        let (won, lost) =
            (count(&|v| solution.value(v).is_win()), count(&|v| solution.value(v).is_loss()));
        assert_eq!([arena.vertices(), arena.edges(), won, lost], *counts, "{name}");
        assert_eq!(solution.value(0).to_string(), *value, "{name}");
    }
}

/// What `always` says is asked of positions that are typed, and says which are there.
#[test]
fn positions_that_break_a_rule_are_refused() {
    let mutorere = attractor_games::open("mutorere").unwrap().game;
    let error = mutorere.read("OXXXOOOO.@1").err().unwrap();
    assert!(error.ends_with("expected count points of X = 4 and count points of O = 4"), "{error}");
    assert!(mutorere.read("xxxxoooo.@2").is_ok());
    assert_eq!(mutorere.every_position().unwrap().count(), 2 * 9 * 70);
    let morris = attractor_games::open("morris").unwrap().game;
    for wrong in ["XXX/OO./...@1", "XX./.../...@1", "X../.../...@1", "XXX/OO./O..@1"] {
        assert!(morris.read(wrong).is_err(), "{wrong}");
    }
    assert!(morris.read("X../.../...@2").is_ok());
}

/// On a board of 4 by 4 the second player wins (Wikipedia, Reversi).
#[test]
fn the_second_player_wins_small_reversi() {
    let game = written("reversi.game");
    let (arena, _) = game.explore(&HowToExplore::default(), &Unwatched).unwrap();
    let first = Coalition::of(Player(0));
    let solution = Solution::of(&arena, first, &Goal::Outcomes, &Unwatched).unwrap();
    assert!(solution.value(0).is_loss());
}

/// Flat arrays look at one of several symmetric boards: every position is
/// worth the same by the graph.
#[test]
fn flat_arrays_of_texts_agree_with_the_graph() {
    let reached = ["quixo.game,side=3", "quixo.game,side=2", "tictactoe.game", "morris.game"];
    for name in reached {
        let (file, parameters) = name.split_once(',').unwrap_or((name, ""));
        let path = format!("{}/../../examples/rules/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect(file);
        let opened = attractor_games::open(&with_parameters(&text, parameters).unwrap()).unwrap();
        let numbers = opened.numbers.expect("numbers");
        let flat = numbers.solve(usize::MAX, &Unwatched).expect(name);
        let how = HowToExplore::default();
        let (arena, positions) = opened.game.explore(&how, &Unwatched).expect(name);
        let solutions = [0, 1].map(|player| {
            let mover = Coalition::of(Player(player));
            Solution::of(&arena, mover, &Goal::Outcomes, &Unwatched).unwrap()
        });
        for v in 0..arena.vertices() as u32 {
            let at = positions.at(v);
            let worth = solutions[usize::from(opened.game.turn(&at).0)].value(v);
            let shown = opened.game.notation(&at);
            assert_eq!(flat.value(numbers.number(&at)), Some(worth), "{name}: {shown}");
        }
    }
}
