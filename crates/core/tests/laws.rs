//! The laws of attractors, solutions, strategies and claims, on random arenas, held to the naive
//! solver of the test kit.

use attractor_core::{
    Arena, ArenaBuilder, Attraction, Claim, Coalition, Goal, Judgement, PlayEnd, Player, Reason,
    Refuted, Region, Solution, Unwatched, Value, Vertex, VertexSet, attract, attract_within,
    has_cycle, reachable, same_owner_move, topological_order, two_colouring, verify,
};
use attractor_testkit::arenas::arenas;
use attractor_testkit::naive;
use proptest::prelude::*;

/// An arena, one of its coalitions, and two sets of vertices by their bits.
fn settings() -> impl Strategy<Value = (Arena, Coalition, VertexSet, VertexSet)> {
    (arenas(), any::<u32>(), any::<u64>(), any::<u64>()).prop_map(|(arena, players, a, b)| {
        let coalition = Coalition::from_bits(players & Coalition::everyone(arena.players()).bits());
        let set = |bits: u64| VertexSet::from_fn(arena.vertices(), |v| bits >> v & 1 == 1);
        // A third of the vertices at most: a target that holds nearly everything teaches nothing.
        let (target, within) = (set(a & a.rotate_left(17)), set(b | a.rotate_left(31)));
        (arena, coalition, target, within)
    })
}

fn ranks(arena: &Arena, region: &Region) -> Vec<Option<u32>> {
    arena.all().map(|v| region.rank(v)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    /// Ranks, layers, choices and claims of one attractor.
    #[test]
    fn attractor((arena, coalition, target, _) in settings()) {
        let region = attract(&arena, coalition, &target);
        let naive = naive::attractor(&arena, coalition, |v| target.contains(v));
        prop_assert_eq!(&ranks(&arena, &region), &naive);
        prop_assert_eq!(region.len(), naive.iter().flatten().count());
        prop_assert_eq!(region.stationary(), naive.iter().flatten().max().copied().unwrap_or(0));
        for (rank, layer) in region.layers().into_iter().enumerate() {
            prop_assert!(layer.iter().all(|&v| naive[v as usize] == Some(rank as u32)));
        }
        for v in arena.all() {
            let chosen = region.choice(v);
            let owns = coalition.contains(arena.owner(v));
            prop_assert_eq!(chosen.is_some(), owns && naive[v as usize].is_some_and(|rank| rank > 0));
            if let Some(to) = chosen {
                prop_assert!(arena.edge_to(v, to).is_some());
                prop_assert_eq!(naive[to as usize].map(|rank| rank + 1), naive[v as usize]);
            }
        }
        let claim = Claim { coalition, target: &target, within: None, ranks: &naive };
        prop_assert_eq!(verify(&arena, &claim, &Unwatched), Ok(Ok(())));
    }

    /// A claim with one entry changed is refused, and so is one for another target.
    #[test]
    fn tampering((arena, coalition, target, _) in settings(), at in any::<prop::sample::Index>()) {
        let honest = ranks(&arena, &attract(&arena, coalition, &target));
        let v = at.index(arena.vertices());
        for other in [None, Some(0), Some(1), honest[v].map(|rank| rank + 1), Some(77)] {
            if other != honest[v] {
                let mut ranks = honest.clone();
                ranks[v] = other;
                let claim = Claim { coalition, target: &target, within: None, ranks: &ranks };
                prop_assert!(verify(&arena, &claim, &Unwatched).unwrap().is_err(), "{:?} at {v} for {:?}", other, honest[v]);
            }
        }
        let mut moved = target.clone();
        if moved.contains(v as Vertex) { moved.remove(v as Vertex) } else { moved.insert(v as Vertex) }
        let claim = Claim { coalition, target: &moved, within: None, ranks: &honest };
        let refused = verify(&arena, &claim, &Unwatched).unwrap();
        let Err(Refuted::Vertex { vertex, .. }) = refused else { panic!("accepted") };
        prop_assert_eq!(vertex as usize, v);
    }

    /// Staying inside a set: what leaves it is cut off from the naive solver by having no moves.
    #[test]
    fn within((arena, coalition, target, within) in settings()) {
        let region = attract_within(&arena, coalition, &target, &within);
        let inside = |v: Vertex| within.contains(v) || target.contains(v);
        let mut builder = attractor_core::ArenaBuilder::new(arena.players());
        for v in arena.all() {
            let moves = arena.moves(v).iter().copied().filter(|_| inside(v));
            builder.position(arena.owner(v), moves);
        }
        let cut = builder.build().unwrap();
        let naive = naive::attractor(&cut, coalition, |v| target.contains(v));
        prop_assert_eq!(&ranks(&arena, &region), &naive);
        let claim = Claim { coalition, target: &target, within: Some(&within), ranks: &naive };
        prop_assert_eq!(verify(&arena, &claim, &Unwatched), Ok(Ok(())));
    }

    /// The vacuous reading, and a bound on the number of moves, against their fixpoint definition.
    #[test]
    fn vacuous_and_bounded((arena, coalition, target, within) in settings(), most in 0u32..6) {
        let decided = |v: Vertex| arena.outcome(v).is_some_and(|end| !end.blocked);
        let forced = |inside: &VertexSet, v: Vertex| {
            if decided(v) {
                return false;
            }
            let mut moves = arena.moves(v).iter().map(|&to| inside.contains(to));
            if coalition.contains(arena.owner(v)) { moves.any(|into| into) } else { moves.all(|into| into) }
        };
        let blocked = VertexSet::from_fn(arena.vertices(), |v| arena.is_blocked(v));
        let mut layer = target.clone();
        for _ in 0..most {
            let joins = |v| layer.contains(v) || within.contains(v) && forced(&layer, v);
            layer = VertexSet::from_fn(arena.vertices(), joins);
        }
        let attraction = Attraction::new(&arena, coalition, &target).within(&within).vacuous(&blocked);
        prop_assert_eq!(attraction.at_most(most).run().set(), layer);
    }

    /// Values are those of the naive solver, and the strategy keeps what it promises: played against
    /// everything it wins exactly where a win can be forced.
    #[test]
    fn solutions((arena, coalition, target, _) in settings()) {
        let solution = Solution::of(&arena, coalition, &Goal::Outcomes, &Unwatched).unwrap();
        let values: Vec<Value> = arena.all().map(|v| solution.value(v)).collect();
        prop_assert_eq!(&values, &naive::values(&arena, coalition));
        let strategy = solution.strategy(&arena);
        let judgement = Judgement::of(&arena, &strategy, &Unwatched).unwrap();
        prop_assert_eq!(ranks(&arena, judgement.wins()), ranks(&arena, solution.region().expect("outcomes have one")));
        for v in arena.all() {
            let refutation = judgement.refutation(v, &Unwatched).unwrap();
            prop_assert_eq!(refutation.is_none(), solution.value(v).is_win());
            if let Some(play) = refutation {
                // Where no loss can be forced the strategy avoids it: no play that beats it is lost.
                let lost = match play.end {
                    PlayEnd::Over(outcome) => outcome.is_loss_for(coalition),
                    _ => false,
                };
                prop_assert!(!lost || solution.value(v).is_loss());
                prop_assert!(play.positions.windows(2).all(|step| arena.edge_to(step[0], step[1]).is_some()));
            }
        }
        let each = Solution::of_each(&arena, &Goal::Outcomes, &Unwatched).unwrap();
        for (player, solution) in Coalition::everyone(arena.players()).players().zip(&each) {
            let alone = naive::values(&arena, Coalition::of(player));
            prop_assert!(arena.all().all(|v| solution.value(v) == alone[v as usize]));
        }
        // Reaching and avoiding are two sides of one coin.
        let others = coalition.others(arena.players());
        let reach = Goal::Reach { target: target.clone(), within: None };
        let reach = Solution::of(&arena, coalition, &reach, &Unwatched).unwrap();
        let avoid = Solution::of(&arena, others, &Goal::Avoid { danger: target }, &Unwatched).unwrap();
        prop_assert!(arena.all().all(|v| reach.value(v).is_win() == avoid.value(v).is_loss()));
        prop_assert_eq!(reach.won(arena.vertices()) + avoid.won(arena.vertices()), arena.vertices());
    }

    /// What courses ask about a graph, each with a witness that can be checked by eye.
    #[test]
    fn inspection(arena in arenas(), start in any::<prop::sample::Index>()) {
        let joined = |a: Vertex, b: Vertex| arena.edge_to(a, b).is_some();
        match two_colouring(&arena, &Unwatched).unwrap() {
            Ok(first) => for v in arena.all() {
                prop_assert!(arena.moves(v).iter().all(|&to| first.contains(v) != first.contains(to)));
            },
            Err(cycle) => {
                prop_assert!(cycle.len() % 2 == 1);
                let closed = cycle.iter().zip(cycle.iter().cycle().skip(1)).take(cycle.len());
                for (&a, &b) in closed {
                    prop_assert!(joined(a, b) || joined(b, a));
                }
            }
        }
        let order = topological_order(&arena, &Unwatched).unwrap();
        prop_assert_eq!(has_cycle(&arena, &Unwatched).unwrap(), order.is_err());
        match order {
            Ok(order) => {
                let mut place = vec![usize::MAX; arena.vertices()];
                for (i, &v) in order.iter().enumerate() { place[v as usize] = i; }
                for v in arena.all() {
                    prop_assert!(arena.moves(v).iter().all(|&to| place[v as usize] < place[to as usize]));
                }
            }
            Err(cycle) => {
                let closed = cycle.iter().zip(cycle.iter().cycle().skip(1)).take(cycle.len());
                prop_assert!(!cycle.is_empty());
                for (&a, &b) in closed {
                    prop_assert!(joined(a, b));
                }
            }
        }
        let start = start.index(arena.vertices()) as Vertex;
        let seen = reachable(&arena, start, &Unwatched).unwrap();
        prop_assert!(seen.contains(start));
        prop_assert!(seen.iter().all(|v| arena.moves(v).iter().all(|&to| seen.contains(to))));
        let enters = |v: Vertex| v == start || arena.sources(v).iter().any(|&from| seen.contains(from));
        prop_assert!(seen.iter().all(enters));
        let alternates = arena.all().all(|v| arena.moves(v).iter().all(|&to| arena.owner(to) != arena.owner(v)));
        prop_assert_eq!(same_owner_move(&arena, &Unwatched).unwrap().is_none(), alternates);
    }
}

fn attract_on(threads: usize, arena: &Arena, who: Coalition, target: &VertexSet) -> Region {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| attract(arena, who, target))
}

/// Layers large enough to be sorted and shared: one thread and four give the same region, choices
/// included, and it is the one that its claim proves.
#[test]
fn threads_do_not_change_the_answer() {
    let arena = large_arena(600_000);
    let one = Coalition::from_bits(1);
    let target = arena.finals(|outcome| outcome.is_win_for(one));
    let alone = attract_on(1, &arena, one, &target);
    assert!(alone == attract_on(4, &arena, one, &target), "the regions differ");
    assert!(alone.len() > 150_000 && alone.len() < 450_000, "{}", alone.len());
    let ranks = ranks(&arena, &alone);
    let claim = Claim { coalition: one, target: &target, within: None, ranks: &ranks };
    assert_eq!(verify(&arena, &claim, &Unwatched), Ok(Ok(())));
}

/// Whoever has more moves than a byte counts waits for all of them, in small layers and in large ones.
#[test]
fn vertices_with_many_moves_wait_for_the_last() {
    let (one, two) = (Coalition::of(Player(0)), Player(1));
    for won in [1, 20_000] {
        for many in [1, 253, 254, 255, 256, 508, 509, 700, 70_000] {
            let mut builder = ArenaBuilder::new(2);
            for _ in 0..won {
                builder.finished(two, attractor_core::Outcome::won_by(one));
            }
            let away = builder.finished(two, attractor_core::Outcome::DRAW);
            let moves = || (0..many).map(|k| k % won);
            let all = builder.position(two, moves());
            let but_one = builder.position(two, moves().chain([away]));
            let late = builder.position(two, moves().chain([all]));
            let arena = builder.build().unwrap();
            let target = VertexSet::of(arena.vertices(), 0..won);
            for threads in [1, 4] {
                let region = attract_on(threads, &arena, one, &target);
                let ranks = [all, but_one, late].map(|v| region.rank(v));
                assert_eq!(ranks, [Some(1), None, Some(2)], "{many} moves, {threads} threads");
            }
        }
    }
}

/// A refutation names the vertex and the reason.
#[test]
fn refutations_say_why() {
    let mut builder = attractor_core::ArenaBuilder::new(2);
    let (one, two) = (attractor_core::Player(0), attractor_core::Player(1));
    builder.position(one, [2, 1]);
    builder.position(two, [2, 0]);
    builder.position(two, []);
    let arena = builder.build().unwrap();
    let target = VertexSet::of(3, [2]);
    let refute = |ranks: &[Option<u32>]| {
        let claim = Claim { coalition: Coalition::of(one), target: &target, within: None, ranks };
        verify(&arena, &claim, &Unwatched).unwrap()
    };
    assert_eq!(refute(&[Some(1), Some(2), Some(0)]), Ok(()));
    let at = |vertex, reason| Err(Refuted::Vertex { vertex, reason });
    assert_eq!(refute(&[None, Some(2), Some(0)]), at(0, Reason::Forced));
    assert_eq!(refute(&[Some(1), Some(3), Some(0)]), at(1, Reason::Rank { rank: 3, implied: 2 }));
    assert_eq!(refute(&[Some(1), Some(2), None]), at(0, Reason::Rank { rank: 1, implied: 3 }));
    assert_eq!(refute(&[Some(1)]), Err(Refuted::Size { claimed: 1, vertices: 3 }));
}

/// A random arena of two players by a fixed congruential generator.
fn large_arena(vertices: u32) -> Arena {
    let mut state = 7u64;
    let mut below = move |bound: u32| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((state >> 33) * u64::from(bound)) >> 31) as u32
    };
    let mut builder = attractor_core::ArenaBuilder::new(2);
    for _ in 0..vertices {
        let owner = attractor_core::Player(below(2) as u8);
        if below(20) == 0 {
            let winner = Coalition::from_bits(1 + below(2));
            builder.finished(owner, attractor_core::Outcome::won_by(winner));
        } else {
            let moves: Vec<Vertex> = (0..2 + below(3)).map(|_| below(vertices)).collect();
            builder.position(owner, moves);
        }
    }
    builder.build().unwrap()
}

/// Many edges are turned round on several threads; sources are moves read backwards, in order.
#[test]
fn the_sources_of_a_large_arena_are_its_moves_turned_round() {
    let vertices = 300_000u32;
    let mut state = 1u64;
    let mut lot = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u32 % vertices
    };
    let mut builder = ArenaBuilder::new(2);
    let mut turned = Vec::new();
    for v in 0..vertices {
        // Some vertices are left out by everybody, and many lead to the first one.
        let moves: Vec<Vertex> = (0..4).map(|k| if k == 0 { 0 } else { lot() / 2 }).collect();
        turned.extend(moves.iter().map(|&to| (to, v)));
        builder.position(Player((v % 2) as u8), moves);
    }
    let arena = builder.build().expect("all edges lead to vertices");
    turned.sort_unstable();
    let found: Vec<(Vertex, Vertex)> =
        arena.all().flat_map(|v| arena.sources(v).iter().map(move |&from| (v, from))).collect();
    assert!(found == turned);
}
