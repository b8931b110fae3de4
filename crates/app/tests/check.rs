//! Formulas on the games of the catalogue, against the solver.

use std::sync::Arc;

use attractor_app::{
    CheckRequest, GameGraph, Kind, OpenRequest, SolveRequest, check_opened, open, solve,
};
use attractor_core::Unwatched;
use attractor_games::GAMES;

/// Larger games are left out.
const MEMORY: usize = 6 << 20;

fn opened(game: &str) -> Option<Arc<GameGraph>> {
    let request = OpenRequest { game: game.into(), memory: Some(MEMORY), ..OpenRequest::default() };
    match open(&request, &Unwatched) {
        Ok(opened) => Some(opened),
        Err(error) => {
            assert_eq!(error.kind, Kind::TooLarge, "{game}: {error:?}");
            None
        }
    }
}

/// Where the formula holds, by name.
fn holds(game: &GameGraph, formula: &str) -> Vec<String> {
    let request = CheckRequest { formula: formula.into(), list: true, ..CheckRequest::default() };
    let answer =
        check_opened(game, &request, &Unwatched).unwrap_or_else(|error| panic!("{error:?}"));
    let list = answer.list.expect("a list was asked for");
    assert_eq!(answer.holds, list.len() as u64);
    list
}

/// `<<j>> F wins j` has exactly the positions that the solver calls won by j, on every game that is
/// small enough, misère games and games with draws included.
#[test]
fn to_force_a_win_is_to_win() {
    let more = [
        "matches:9,take=1-2,misere",
        "nim:1-2-3,misere",
        "nim:2-3,players=3",
        "misere(chomp:2x3)",
        "mnk:3x3,k=2",
        "coalition-nim:N=2,n=2,K=6,rules=1-0;2-3",
    ];
    let (mut compared, mut drawn) = (0, 0);
    for game in GAMES.iter().map(|about| about.example).chain(more) {
        let Some(game) = opened(game) else { continue };
        let solved = solve(&game, &SolveRequest::default(), &Unwatched).expect("it is small");
        for solution in &solved.solutions {
            let player = solution.coalition();
            let won = game.arena.all().filter(|&v| solution.value(v).is_win());
            let won: Vec<String> = won.map(|v| game.name(v)).collect();
            assert_eq!(
                holds(&game, &format!("<<{player}>> F wins {player}")),
                won,
                "{}",
                game.title
            );
            drawn += usize::from(game.arena.all().any(|v| !solution.value(v).is_win()));
            let lost = holds(
                &game,
                &format!("!<<{player}>> G !wins {{{}}}", player.others(game.arena.players())),
            );
            if game.arena.players() == 2 {
                let others = game.arena.all().filter(|&v| solution.value(v).is_loss());
                assert_eq!(
                    lost,
                    others.map(|v| game.name(v)).collect::<Vec<_>>(),
                    "{}",
                    game.title
                );
            }
        }
        compared += 1;
    }
    assert!(compared >= 20 && drawn > 0, "{compared} games were small enough");
}

#[test]
fn labels_and_numbers_come_from_the_rules() {
    let nim = opened("nim:3-4-5").expect("it is small");
    let few = holds(&nim, "heap 1 + heap 2 + heap 3 <= 1 & turn 1");
    assert_eq!(few.len(), 4, "{few:?}");
    assert_eq!(holds(&nim, "initial & heap 3 = 5"), ["3-4-5@1"]);
    assert_eq!(holds(&nim, "\"1-2-3@2\" | \"0-0-0@1\"").len(), 2);
}

/// The coalition Nim is the same with and without an arena.
#[test]
fn the_grid_answers_as_the_arena_does() {
    let game = "coalition-nim:N=3,n=2,K=7,r=3,u0=5";
    let arena = opened(game).expect("it is small");
    assert_eq!(arena.arena.vertices(), 3 * 8 * 8);
    for formula in
        ["F_{1}", "initial", "initial & Traître_1", "<<2,3>> G heap 1 > 0", "<<>> X over"]
    {
        let request = CheckRequest {
            formula: formula.into(),
            list: true,
            why: true,
            ..CheckRequest::default()
        };
        let open = OpenRequest { game: game.into(), ..OpenRequest::default() };
        let on_grid = attractor_app::check(&open, &request, &Unwatched).expect("it reads");
        let on_arena = check_opened(&arena, &request, &Unwatched).expect("it reads");
        let sorted = |list: &Option<Vec<String>>| {
            let mut list = list.clone().expect("a list was asked for");
            list.sort();
            list
        };
        assert_eq!(sorted(&on_grid.list), sorted(&on_arena.list), "{formula}");
        assert_eq!(on_grid.at_start, on_arena.at_start);
        let counts = |answer: &attractor_app::CheckAnswer| {
            let parts = answer.why.iter().flatten();
            parts.map(|part| (part.formula.clone(), part.holds, part.at_start)).collect::<Vec<_>>()
        };
        assert_eq!(counts(&on_grid), counts(&on_arena));
    }
}
