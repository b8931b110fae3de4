//! Every solver of parity games on random arenas, held to the naive ones of the test kit and to the checker; the
//! checker and the judge held to the naive ones too.

use std::sync::atomic::{AtomicU64, Ordering};

use attractor_core::{
    Arena, Cancelled, Coalition, Convention, ParityAlgorithm, ParityClaim, ParityGame,
    ParityJudgement, PlayEnd, Player, Strategy, Target, Unwatched, Vertex, Watch, Winner,
    verify_parity,
};
use attractor_testkit::arenas::arenas;
use attractor_testkit::hard_parity::{friedmann, gazda};
use attractor_testkit::naive_parity::NaiveParity;
use proptest::prelude::{ProptestConfig, any, prop_assert, prop_assert_eq, proptest};
use proptest::strategy::Strategy as Lot;

/// An arena, a coalition, priorities below a bound from 1 to 40, and a convention.
fn games() -> impl Lot<Value = (Arena, Coalition, Vec<u64>, Convention)> {
    let lots = proptest::collection::vec(any::<u64>(), 40);
    (arenas(), any::<u32>(), lots, 0..8usize, 0..4usize).prop_map(
        |(arena, players, lots, bound, convention)| {
            let bound = [1, 2, 2, 3, 4, 6, 12, 40][bound];
            let everyone = Coalition::everyone(arena.players());
            let coalition = Coalition::from_bits(players & everyone.bits());
            let priorities = arena.all().map(|v| lots[v as usize] % bound).collect();
            (arena, coalition, priorities, Convention::ALL[convention])
        },
    )
}

/// The winners as the naive solver has them, asked twice: draws lost, and draws won.
fn naive_winners(game: &ParityGame<'_>) -> Vec<Winner> {
    let largest = game.priorities.iter().copied().max().unwrap_or(0);
    let turn = |&priority: &u64| {
        // An own way to turn the conventions, without the one that is tested.
        let from_top = if game.convention.is_max() { priority } else { 2 * largest + 2 - priority };
        let odd = matches!(game.convention, Convention::MaxOdd | Convention::MinOdd);
        from_top + u64::from(odd)
    };
    let ask = |draws: bool| {
        let counts: Vec<u64> = game.priorities.iter().map(turn).collect();
        let naive = NaiveParity { arena: game.arena, coalition: game.coalition, counts, draws };
        let won = naive.zielonka();
        if largest < 4 && game.convention.is_max() {
            assert_eq!(won, naive.fixpoint(), "the two naive solvers agree");
        }
        won
    };
    let (sure, at_best) = (ask(false), ask(true));
    let winner = |(sure, at_best)| match (sure, at_best) {
        (true, _) => Winner::Coalition,
        (false, true) => Winner::Nobody,
        (false, false) => Winner::Others,
    };
    sure.into_iter().zip(at_best).map(winner).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6_000))]

    /// Regions of every algorithm are the naive ones, and its strategies pass the checker.
    #[test]
    fn solvers((arena, coalition, priorities, convention) in games()) {
        let game = ParityGame { arena: &arena, coalition, priorities: &priorities, convention };
        let winners = naive_winners(&game);
        for algorithm in ParityAlgorithm::ALL {
            let solution = game.solve(algorithm, &Unwatched).expect("nobody cancels");
            prop_assert_eq!(solution.winners(), &winners[..], "{:?}", algorithm);
            let choices: Vec<Option<Vertex>> = arena.all().map(|v| solution.choice(v)).collect();
            let claim = ParityClaim { winners: &winners, choices: &choices };
            prop_assert_eq!(verify_parity(&game, &claim, &Unwatched), Ok(Ok(())), "{:?}", algorithm);
        }
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// What is told of each side's region is all of it, its moves win, and every chapter is an attractor: at
    /// its later ranks the side has a move down, or the others only moves down or to what was told before.
    #[test]
    fn stories((arena, coalition, priorities, convention) in games()) {
        let game = ParityGame { arena: &arena, coalition, priorities: &priorities, convention };
        let solution = game.solve(ParityAlgorithm::Auto, &Unwatched).expect("nobody cancels");
        let mut choices: Vec<Option<Vertex>> = arena.all().map(|v| solution.choice(v)).collect();
        for side in [Winner::Coalition, Winner::Others] {
            let story = game.story(&solution, side, &Unwatched).expect("nobody cancels");
            let own: Vec<Vertex> = arena.all().filter(|&v| story.region.contains(v)).collect();
            let won: Vec<Vertex> = arena.all().filter(|&v| solution.winners()[v as usize] == side).collect();
            prop_assert_eq!(&own, &won);
            prop_assert_eq!(story.region.len(), won.len());
            let mut next = 0;
            for chapter in &story.chapters {
                prop_assert_eq!(chapter.first, next);
                next = chapter.last + 1;
                for &v in &won {
                    let rank = story.region.rank(v).expect("it is told");
                    if rank < chapter.first || rank > chapter.last {
                        continue;
                    }
                    match chapter.target {
                        Target::Ends if rank == chapter.first => prop_assert_eq!(game.ended(v), Some(side)),
                        Target::Priority(priority) if rank == chapter.first => {
                            prop_assert_eq!(priorities[v as usize], priority);
                            prop_assert_eq!(game.winner_with(v), side);
                        }
                        _ => {
                            let down = |to: Vertex| story.region.rank(to).is_some_and(|to| to < rank);
                            if game.mover(v) == side {
                                prop_assert!(story.region.choice(v).is_some_and(down));
                            } else {
                                prop_assert!(arena.moves(v).iter().all(|&to| down(to) || to == v));
                            }
                        }
                    }
                }
            }
            prop_assert_eq!(next, if won.is_empty() { 0 } else { story.region.stationary() + 1 });
            for &v in &won {
                choices[v as usize] = story.region.choice(v);
            }
        }
        let claim = ParityClaim { winners: solution.winners(), choices: &choices };
        prop_assert_eq!(verify_parity(&game, &claim, &Unwatched), Ok(Ok(())));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// One vertex moved to another region is always refused; one choice changed is refused exactly where the
    /// changed strategy does not keep what was claimed.
    #[test]
    fn tampering((arena, coalition, priorities, convention) in games()) {
        let game = ParityGame { arena: &arena, coalition, priorities: &priorities, convention };
        let solution = game.solve(ParityAlgorithm::Auto, &Unwatched).expect("nobody cancels");
        let winners = solution.winners().to_vec();
        let choices: Vec<Option<Vertex>> = arena.all().map(|v| solution.choice(v)).collect();
        let accepted = |winners: &[Winner], choices: &[Option<Vertex>]| {
            verify_parity(&game, &ParityClaim { winners, choices }, &Unwatched) == Ok(Ok(()))
        };
        for v in arena.all() {
            for other in [Winner::Coalition, Winner::Others, Winner::Nobody] {
                if other != winners[v as usize] {
                    let mut moved = winners.clone();
                    moved[v as usize] = other;
                    prop_assert!(!accepted(&moved, &choices), "{} moved to {:?}", v, other);
                }
            }
            let moves = arena.moves(v).iter().map(|&to| Some(to));
            for other in moves.chain([None, Some(v), Some(0), Some(Vertex::MAX)]) {
                let mut changed = choices.clone();
                changed[v as usize] = other;
                let keeps = keeps(&game, &winners, &changed, v);
                prop_assert_eq!(accepted(&winners, &changed), keeps, "{} to {:?}", v, other);
            }
        }
    }

    /// A strategy wins from exactly where nobody can beat it, and the lasso that is shown beats it.
    #[test]
    fn judges((arena, coalition, priorities, convention) in games(), lots in proptest::collection::vec(0..7usize, 40)) {
        let game = ParityGame { arena: &arena, coalition, priorities: &priorities, convention };
        for side in [Winner::Coalition, Winner::Others] {
            let players = match side {
                Winner::Coalition => coalition,
                _ => coalition.others(arena.players()),
            };
            // Any strategy, silent here and there.
            let choose = |v: Vertex| match arena.moves(v) {
                [] => None,
                moves => moves.get(lots[v as usize] % (moves.len() + 1)).copied(),
            };
            let strategy = Strategy::from_fn(&arena, players, |v| if arena.outcome(v).is_some() { None } else { choose(v) });
            let judgement = ParityJudgement::of(&game, &strategy, side, &Unwatched).expect("nobody cancels");
            let wins = naive_wins(&game, &strategy, side);
            for v in arena.all() {
                prop_assert_eq!(judgement.wins().contains(v), wins[v as usize], "{}", v);
                let play = judgement.refutation(v, &Unwatched).expect("nobody cancels");
                let Some(play) = play else { prop_assert!(wins[v as usize]); continue };
                prop_assert_eq!(play.positions[0], v);
                for pair in play.positions.windows(2) {
                    prop_assert!(arena.edge_to(pair[0], pair[1]).is_some());
                    prop_assert!(game.mover(pair[0]) != side || strategy.choice(pair[0]) == Some(pair[1]));
                }
                let last = *play.positions.last().expect("a play starts somewhere");
                match play.end {
                    PlayEnd::Repeats(first) => {
                        prop_assert_eq!(play.positions[first], last);
                        prop_assert!(first + 1 < play.positions.len());
                        prop_assert_eq!(game.winner_of(&play.positions[first + 1..]), side.turned());
                    }
                    PlayEnd::Over(_) => prop_assert!(game.ended(last) != Some(side)),
                    PlayEnd::Stuck => prop_assert!(strategy.choice(last).is_none()),
                }
            }
        }
    }
}

/// From where a fixed strategy wins: the naive solver on the arena in which nothing else can be chosen.
fn naive_wins(game: &ParityGame<'_>, strategy: &Strategy, side: Winner) -> Vec<bool> {
    let arena = game.arena;
    let players = strategy.coalition();
    let mut builder = attractor_core::ArenaBuilder::new(arena.players());
    for v in arena.all() {
        let owner = arena.owner(v);
        match arena.outcome(v) {
            Some(outcome) => builder.finished(owner, outcome),
            None if players.contains(owner) => builder.position(owner, strategy.choice(v)),
            None => builder.position(owner, arena.moves(v).iter().copied()),
        };
    }
    let bound = builder.build().expect("fewer moves");
    let winners = naive_winners(&ParityGame { arena: &bound, ..*game });
    winners.into_iter().map(|winner| winner == side).collect()
}

/// Whether a claim in which the choice at `changed` is another one is still true: whoever moves there keeps
/// everything that was claimed, against all play.
fn keeps(
    game: &ParityGame<'_>,
    winners: &[Winner],
    choices: &[Option<Vertex>],
    changed: Vertex,
) -> bool {
    let arena = game.arena;
    let (winner, mover) = (winners[changed as usize], game.mover(changed));
    let choice = choices[changed as usize];
    if game.ended(changed).is_some() {
        return choice.is_none();
    }
    if choice.is_some_and(|to| arena.edge_to(changed, to).is_none()) {
        return false;
    }
    if winner == mover.turned() {
        return true; // whoever loses may do anything
    }
    // Bound to these choices, the mover keeps every win; and every draw, where draws count as wins.
    let players = match mover {
        Winner::Coalition => game.coalition,
        _ => game.coalition.others(arena.players()),
    };
    let choice = |v: Vertex| choices[v as usize].filter(|_| winners[v as usize] != mover.turned());
    let strategy = Strategy::from_fn(arena, players, choice);
    let mut builder = attractor_core::ArenaBuilder::new(arena.players());
    for v in arena.all() {
        let owner = arena.owner(v);
        match arena.outcome(v) {
            Some(outcome) => builder.finished(owner, outcome),
            // Where the mover loses anyway, and where there is no move to say, all moves are left.
            None if players.contains(owner) && winners[v as usize] != mover.turned() => {
                builder.position(owner, strategy.choice(v))
            }
            None => builder.position(owner, arena.moves(v).iter().copied()),
        };
    }
    let bound = builder.build().expect("fewer moves");
    let silent = arena.all().any(|v| {
        players.contains(arena.owner(v))
            && game.ended(v).is_none()
            && winners[v as usize] != mover.turned()
            && strategy.choice(v).is_none()
    });
    !silent && naive_winners(&ParityGame { arena: &bound, ..*game }) == winners
}

/// The families of the papers, small: every solver gives the naive answer, and its strategies pass the checker.
#[test]
fn hard_families() {
    for (arena, priorities) in (1..=7).flat_map(|n| [friedmann(n), gazda(n)]) {
        let game = max_even(&arena, &priorities);
        let winners = naive_winners(&game);
        for algorithm in ParityAlgorithm::ALL {
            let solution = game.solve(algorithm, &Unwatched).expect("nobody cancels");
            assert_eq!(solution.winners(), &winners[..], "{algorithm:?}");
            assert_checked(&game, algorithm, &Unwatched);
        }
    }
}

/// Large, where plain recursion would not end in a human life: solvers of every kind look at a number of edges that
/// grows with a small power of the size.
#[test]
fn hard_families_stay_polynomial() {
    for (arena, priorities) in [25, 100, 400].into_iter().flat_map(|n| [friedmann(n), gazda(n)]) {
        let game = max_even(&arena, &priorities);
        let size = (arena.vertices() + arena.edges()) as u64;
        for algorithm in
            [ParityAlgorithm::Auto, ParityAlgorithm::Promotion, ParityAlgorithm::Tangles]
        {
            assert_checked(&game, algorithm, &Patience(AtomicU64::new(4 + size * size / LOOK)));
        }
    }
}

/// Edges that a solver looks at between two looks at whoever watches.
const LOOK: u64 = 1 << 18;

/// Whoever watches so many looks, and then no more.
struct Patience(AtomicU64);

impl Watch for Patience {
    fn reached(&self, _: u64) -> Result<(), Cancelled> {
        let left = self.0.load(Ordering::Relaxed).checked_sub(1).ok_or(Cancelled)?;
        self.0.store(left, Ordering::Relaxed);
        Ok(())
    }
}

fn max_even<'a>(arena: &'a Arena, priorities: &'a [u64]) -> ParityGame<'a> {
    let coalition = Coalition::of(Player(0));
    ParityGame { arena, coalition, priorities, convention: Convention::MaxEven }
}

fn assert_checked(game: &ParityGame<'_>, algorithm: ParityAlgorithm, watch: &dyn Watch) {
    let vertices = game.arena.vertices();
    let solution = game.solve(algorithm, watch);
    let solution = solution.unwrap_or_else(|_| panic!("{algorithm:?} on {vertices} vertices"));
    let choices: Vec<Option<Vertex>> = game.arena.all().map(|v| solution.choice(v)).collect();
    let claim = ParityClaim { winners: solution.winners(), choices: &choices };
    assert_eq!(verify_parity(game, &claim, &Unwatched), Ok(Ok(())), "{algorithm:?}");
}
