//! The engine for pursuits against the generic attractor on the explicit arena of the game `cops`.

use attractor_core::{Coalition, Exploration, Game, Player, Unwatched, attract};
use attractor_games::cops::Cops;
use attractor_games::places;
use attractor_pursuit::{Graph, Options, Position, Rules, Side, Solution, families, solve};
use proptest::prelude::*;

/// Every rule that has a name, those that have none, and two speeds.
fn every_rule() -> Vec<Rules> {
    let names = Rules::NAMED.iter().map(|(name, ..)| (*name).to_owned());
    let more = ["lazy,robber-moves", "one,robber-moves"].map(str::to_owned);
    let texts: Vec<String> = names.chain(more).collect();
    let fast = texts.iter().map(|text| format!("{text},speed=2"));
    let all = texts.iter().cloned().chain(fast.collect::<Vec<_>>());
    all.map(|text| text.parse().expect("a rule")).collect()
}

/// The position behind a notation such as `0+3-7@1`; none before everybody stands somewhere.
fn position(notation: &str) -> Option<Position> {
    let (placed, turn) = notation.split_once('@')?;
    let (cops, robber) = placed.split_once('-')?;
    Some(Position {
        cops: cops.split('+').map(|cop| cop.parse().ok()).collect::<Option<_>>()?,
        robber: robber.parse().ok()?,
        turn: if turn == "1" { Side::Cops } else { Side::Robber },
    })
}

/// Compares every position, and the start; gives the number of positions.
fn compare(graph: &Graph, rules: Rules, cops: usize) -> usize {
    let options = Options { record: true, ..Options::default() };
    let solution: Solution = solve(graph, rules, cops, options).expect("a small pursuit");
    let game = Cops::on(graph.clone(), places("", graph), rules, cops).expect("a small game");
    let explored = Exploration::new(&game).from_everywhere().run(&Unwatched).expect("it fits");
    let arena = &explored.arena;
    let side = Coalition::of(Player(0));
    let region = attract(arena, side, &arena.finals(|outcome| outcome.is_win_for(side)));
    for (v, at) in (0..).zip(explored.positions.iter()) {
        let (name, rank) = (game.notation(at), region.rank(v));
        let found = match position(&name) {
            // Cops first: of r single moves every other one is theirs, the first included.
            Some(position) => {
                let theirs = |rank: u32| match position.turn {
                    Side::Cops => rank.div_ceil(2),
                    Side::Robber => rank / 2,
                };
                assert_eq!(solution.is_won(&position), Ok(rank.is_some()), "{name} {rules}");
                assert_eq!(solution.moves_left(&position), Ok(rank.map(theirs)), "{name} {rules}");
                continue;
            }
            None => rank,
        };
        if name == "-@1" {
            // Both sides choose first, unless the cops leave no vertex.
            let time = found.map(|rank| rank.saturating_sub(2).div_ceil(2));
            assert_eq!(solution.capture_time(), time, "{rules}");
        }
    }
    explored.positions.len()
}

#[test]
fn named_graphs_have_one_answer() {
    let mut positions = 0;
    for (name, cops) in [
        ("path:4", 1),
        ("cycle:5", 2),
        ("grid:2x3", 2),
        ("petersen", 1),
        ("star:3", 2),
        ("empty:2", 1),
    ] {
        let graph = families::graph(name).expect("a family");
        for rules in every_rule() {
            positions += compare(&graph, rules, cops);
        }
    }
    assert!(positions > 10_000);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn random_graphs_have_one_answer(
        order in 1usize..6,
        bits in any::<u64>(),
        directed in any::<bool>(),
        cops in 1usize..3,
        rule in 0usize..16,
    ) {
        let chosen = |a: usize, b: usize| bits >> (a * order + b) & 1 == 1;
        let pairs = (0..order).flat_map(|a| (0..order).map(move |b| (a, b)));
        let pairs = pairs.filter(|&(a, b)| chosen(a, b));
        let graph = if directed {
            Graph::from_arcs(order, pairs)
        } else {
            Graph::from_edges(order, pairs)
        };
        compare(&graph.expect("a graph"), every_rule()[rule], cops);
    }
}
