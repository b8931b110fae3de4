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
    ("mutorere.game", "mutorere"),
    ("mutorere.game,centre=free", "mutorere:free"),
    ("ponghauki.game", "ponghauki"),
    ("dodgem.game", "dodgem"),
    ("dodgem.game,trapped=loses", "dodgem:3x3,trapped=loses"),
    ("hexapawn.game", "hexapawn"),
    ("hexapawn.game,width=4,height=3", "hexapawn:4x3"),
    ("hare.game", "hare"),
    ("hare.game,first=hare", "hare:first=hare"),
    ("morris.game", "morris"),
    ("morris.game,men=4,moves=lines", "morris:4,moves=lines"),
    ("morris.game,moves=any", "morris:3,moves=any"),
    ("quixo.game,side=3", "quixo:3x3"),
    ("tactix.game,width=3,height=3", "tactix:3x3"),
    ("tactix.game,width=2,height=4,misere=yes", "tactix:2x4,misere"),
    ("sim.game,points=5", "sim:5"),
    ("notakto.game", "notakto"),
    ("notakto.game,boards=2", "notakto:2"),
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
