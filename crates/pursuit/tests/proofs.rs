//! Certificates hold, and those that were tampered with do not.

use attractor_pursuit::{Claim, Graph, Options, Refuted, Rules, Solution, families, solve, verify};
use proptest::prelude::*;

fn solved(graph: &Graph, rules: Rules, cops: usize) -> Solution {
    let options = Options { record: true, ..Options::default() };
    solve(graph, rules, cops, options).unwrap()
}

#[test]
fn certificates_of_both_winners_hold() {
    for (name, rules, cops) in [
        ("petersen", Rules::STAY, 2),
        ("petersen", Rules::STAY, 3),
        ("grid:3x4", Rules::MOVE, 1),
        ("grid:3x4", Rules::MOVE, 2),
        ("cycle:6", Rules::LAZY, 1),
        ("cycle:6", Rules::LAZY, 2),
        ("cycle:5", Rules::ONE, 2),
        ("grid:3x3", Rules::STAY.with_speed(2.try_into().unwrap()), 2),
        ("path:1", Rules::MOVE, 1),
        ("empty:2", Rules::MOVE, 1),
    ] {
        let solution = solved(&families::graph(name).unwrap(), rules, cops);
        let certificate = solution.certificate().unwrap();
        assert_eq!(matches!(certificate.claim, Claim::Cops(_)), solution.cops_win());
        assert_eq!(verify(&certificate), Ok(()), "{name} {rules} {cops}");
    }
}

#[test]
fn a_tampered_plan_is_refuted() {
    let graph = families::graph("grid:3x4").unwrap();
    let certificate = solved(&graph, Rules::STAY, 2).certificate().unwrap();
    let Claim::Cops(plan) = &certificate.claim else { panic!("two cops win a grid") };
    for index in 0..plan.orders.len() {
        let order = &plan.orders[index];
        let mut gone = plan.clone();
        gone.orders.remove(index);
        let refuted = verify(&with_claim(&certificate, Claim::Cops(gone)));
        let (cops, robber) = (order.cops.clone(), order.robber);
        assert_eq!(refuted, Err(Refuted::NoOrder { cops, robber }));
        let mut jumps = plan.clone();
        jumps.orders[index].to = vec![11 - order.cops[1], 11 - order.cops[0]];
        if !certificate_allows(&graph, &order.cops, &jumps.orders[index].to) {
            let refuted = verify(&with_claim(&certificate, Claim::Cops(jumps)));
            assert!(matches!(refuted, Err(Refuted::Illegal { .. })), "{refuted:?}");
        }
        let mut hasty = plan.clone();
        hasty.orders[index].moves = 0;
        let refuted = verify(&with_claim(&certificate, Claim::Cops(hasty)));
        assert!(matches!(refuted, Err(Refuted::TooSlow { .. })), "{refuted:?}");
    }
    let mut hasty = plan.clone();
    hasty.moves -= 1;
    let refuted = verify(&with_claim(&certificate, Claim::Cops(hasty)));
    assert!(matches!(refuted, Err(Refuted::TooSlow { .. })));
}

fn certificate_allows(graph: &Graph, from: &[usize], to: &[usize]) -> bool {
    attractor_pursuit::play::cop_moves(graph, Rules::STAY, from).contains(&to.to_vec())
}

fn with_claim(
    certificate: &attractor_pursuit::Certificate,
    claim: Claim,
) -> attractor_pursuit::Certificate {
    attractor_pursuit::Certificate { claim, ..certificate.clone() }
}

#[test]
fn a_tampered_refuge_is_refuted() {
    let graph = families::graph("cycle:5").unwrap();
    let certificate = solved(&graph, Rules::STAY, 1).certificate().unwrap();
    let Claim::Robber(refuge) = &certificate.claim else { panic!("one cop loses on a cycle") };
    for (index, (cops, safe)) in refuge.safe.iter().enumerate() {
        let mut gone = refuge.clone();
        gone.safe.remove(index);
        let refuted = verify(&with_claim(&certificate, Claim::Robber(gone)));
        assert!(
            matches!(refuted, Err(Refuted::NoRefuge { .. } | Refuted::Unsafe { .. })),
            "{refuted:?}"
        );
        for robber in (0..5).filter(|robber| !safe.contains(robber)) {
            let mut bold = refuge.clone();
            bold.safe[index].1.push(robber);
            let refuted = verify(&with_claim(&certificate, Claim::Robber(bold)));
            match refuted {
                Err(Refuted::Unsafe { cops: at, robber: on, .. })
                | Err(Refuted::Occupied { cops: at, robber: on }) => {
                    assert_eq!((&at, on), (cops, robber));
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn every_certificate_holds(
        order in 1usize..7,
        picks in proptest::collection::vec((0usize..7, 0usize..7), 0..16),
        rule in 0usize..6,
        speed in 1u32..3,
        cops in 1usize..3,
        directed in any::<bool>(),
    ) {
        let pairs = picks.into_iter().map(|(a, b)| (a % order, b % order));
        let graph = if directed {
            Graph::from_arcs(order, pairs).unwrap()
        } else {
            Graph::from_edges(order, pairs).unwrap()
        };
        let rules = Rules::NAMED[rule].1.with_speed(speed.try_into().unwrap());
        let certificate = solved(&graph, rules, cops).certificate().unwrap();
        prop_assert_eq!(verify(&certificate), Ok(()));
    }
}
