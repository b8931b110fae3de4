//! Games whose players choose at the same time, against the literal definitions.

use attractor_core::{Coalition, Player, Unwatched, Vertex};
use attractor_logic::{
    Certificate, CheckError, End, Ends, Exploration, Fact, Formula, Goal, JointContest,
    JointGround, JointModel, JointNames, JointState, JointTable, JointWitness, Node, Part, Reader,
    Side, certify_joint, check, check_parts, decide, joint_witness,
};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::common::combo::{Combo, Sides};
use crate::common::{Definitions, Naive, Path, Set, Tree, reached, trees, worlds};
use crate::proof::is_combined;

/// What a player does at each state is one number for each state; a joint move is looked up in the table.
#[derive(Clone, Debug)]
struct Joint {
    players: u8,
    states: Vec<JointState>,
}

/// Two to four players with none to three actions, blocked and decided states.
fn joints() -> impl Strategy<Value = Joint> {
    (2u8..=4, 1usize..=5)
        .prop_flat_map(|(players, states)| {
            let actions = vec(
                prop_oneof![1 => Just(0u32), 8 => Just(1), 6 => Just(2), 2 => Just(3)],
                players as usize,
            );
            let state = (
                prop_oneof![1 => Just(true), 7 => Just(false)],
                actions,
                any::<bool>(),
                any::<bool>(),
            );
            (Just(players), vec(state, states))
        })
        .prop_flat_map(|(players, shapes)| {
            let states = shapes.len();
            let filled: Vec<_> = shapes
                .into_iter()
                .map(|(decided, actions, p, q)| {
                    let moves = if decided { 0 } else { actions.iter().product::<u32>() as usize };
                    let actions = if decided { vec![] } else { actions };
                    (Just((actions, p, q)), vec(0..states as Vertex, moves))
                })
                .collect();
            (Just(players), filled)
        })
        .prop_map(|(players, states)| {
            let named = |count: u32| (0..count).map(|action| format!("a{action}")).collect();
            let states = states.into_iter().map(|((actions, p, q), moves)| JointState {
                actions: actions.into_iter().map(named).collect(),
                moves,
                labels: [("p", p), ("q", q)]
                    .iter()
                    .filter(|(_, has)| *has)
                    .map(|(l, _)| (*l).into())
                    .collect(),
            });
            Joint { players, states: states.collect() }
        })
}

impl Joint {
    fn table(&self) -> JointTable {
        let names = (0..self.states.len()).map(|v| v.to_string()).collect();
        JointTable::new(self.players, names, self.states.clone()).expect("it fits together")
    }

    /// Everything that can be reached, where the formula is to be evaluated.
    fn explored(&self, formula: &Formula) -> Exploration<JointTable> {
        let mut exploration = Exploration::new(self.table(), formula.coalitions(), u64::MAX);
        exploration.everything(&Unwatched).expect("nothing can go wrong");
        exploration
    }

    /// The choices of some players: an action for each.
    fn choices(&self, v: Vertex, who: Coalition) -> Vec<Vec<usize>> {
        let mut choices = vec![vec![]];
        for (player, actions) in self.states[v as usize].actions.iter().enumerate() {
            if who.contains(Player(player as u8)) {
                choices = choices
                    .iter()
                    .flat_map(|choice: &Vec<usize>| {
                        (0..actions.len()).map(move |action| [&choice[..], &[action]].concat())
                    })
                    .collect();
            }
        }
        choices
    }

    /// Where a choice of `who` and an answer of all others lead.
    fn to(&self, v: Vertex, who: Coalition, ours: &[usize], theirs: &[usize]) -> Vertex {
        let (mut ours, mut theirs) = (ours.iter(), theirs.iter());
        let state = &self.states[v as usize];
        let mut number = 0;
        for (player, actions) in state.actions.iter().enumerate() {
            let own = who.contains(Player(player as u8));
            let action = if own { ours.next() } else { theirs.next() };
            number = number * actions.len() + action.expect("an action for each");
        }
        state.moves[number]
    }

    fn others(&self, who: Coalition) -> Coalition {
        who.others(self.players)
    }
}

struct NaiveJoint<'a>(&'a Joint, Ends);

impl NaiveJoint<'_> {
    fn is_decided(&self, v: Vertex) -> bool {
        let state = &self.0.states[v as usize];
        state.actions.is_empty() || self.1 == Ends::Ordinary && state.moves.is_empty()
    }
}

impl Definitions for NaiveJoint<'_> {
    fn all(&self) -> Set {
        (0..self.0.states.len() as Vertex).collect()
    }

    fn sees(&self, fact: &Fact, v: Vertex) -> bool {
        let state = &self.0.states[v as usize];
        match fact {
            Fact::Label(label) => state.labels.contains(label),
            Fact::Initial => v == 0,
            Fact::Over => state.actions.is_empty(),
            Fact::Blocked => state.actions.iter().any(Vec::is_empty),
            Fact::Turn(who) => who.players().any(|player| {
                state.actions.get(player.0 as usize).is_some_and(|actions| actions.len() > 1)
            }),
            fact => panic!("{fact:?} was not meant to come up"),
        }
    }

    fn pre(&self, who: Coalition, set: &Set, decided: bool) -> Set {
        let leads = |&v: &Vertex| {
            if self.is_decided(v) {
                return decided;
            }
            let theirs = self.0.choices(v, self.0.others(who));
            self.0.choices(v, who).iter().any(|ours| {
                theirs.iter().all(|theirs| set.contains(&self.0.to(v, who, ours, theirs)))
            })
        };
        self.all().into_iter().filter(leads).collect()
    }

    /// After the states come the choices of `who`, which the others answer.
    fn sides(&self, who: Coalition) -> Sides {
        let (mut sides, mut choices): (Sides, Sides) = (Vec::new(), Vec::new());
        let states = self.0.states.len();
        for v in 0..states as Vertex {
            if self.is_decided(v) {
                sides.push((true, vec![v as usize]));
                continue;
            }
            let ours = self.0.choices(v, who);
            let theirs = self.0.choices(v, self.0.others(who));
            sides.push((true, (states + choices.len()..).take(ours.len()).collect()));
            choices.extend(ours.iter().map(|ours| {
                let to = theirs.iter().map(|theirs| self.0.to(v, who, ours, theirs) as usize);
                (false, to.collect())
            }));
        }
        sides.extend(choices);
        sides
    }

    fn for_ever(&self, who: Coalition, recurring: bool, f: &Set) -> Set {
        let ours: Vec<_> = self.all().iter().map(|&v| self.0.choices(v, who)).collect();
        let mut choice = vec![0; ours.len()];
        let mut won = Set::new();
        loop {
            // What the others can make of this choice.
            let next: Vec<Vec<Vertex>> = (self.all().iter())
                .map(|&v| match ours[v as usize].get(choice[v as usize]) {
                    Some(_) if self.is_decided(v) => vec![],
                    Some(ours) => {
                        let theirs = self.0.choices(v, self.0.others(who));
                        theirs.iter().map(|theirs| self.0.to(v, who, ours, theirs)).collect()
                    }
                    None => vec![],
                })
                .collect();
            let next: Vec<&[Vertex]> = next.iter().map(Vec::as_slice).collect();
            let outside: Vec<Vec<Vertex>> = next
                .iter()
                .map(|to| to.iter().copied().filter(|v| !f.contains(v)).collect())
                .collect();
            let outside: Vec<&[Vertex]> = outside.iter().map(Vec::as_slice).collect();
            let lost = |&v: &Vertex| {
                if self.is_decided(v) {
                    !f.contains(&v)
                } else if ours[v as usize].is_empty() {
                    true
                } else if recurring {
                    !f.contains(&v) && reached(&outside, outside[v as usize]).contains(&v)
                } else {
                    !f.contains(&v) && reached(&next, next[v as usize]).contains(&v)
                }
            };
            let fails = |v: &Vertex| lost(v) || reached(&next, next[*v as usize]).iter().any(lost);
            won.extend(self.all().iter().filter(|v| !fails(v)));
            let up = (0..ours.len()).find(|&v| {
                choice[v] = (choice[v] + 1) % ours[v].len().max(1);
                choice[v] > 0
            });
            if up.is_none() {
                return won;
            }
        }
    }
}

fn facts() -> impl Strategy<Value = Fact> {
    prop_oneof![
        4 => prop_oneof![Just("p"), Just("q")].prop_map(|name| Fact::Label(name.into())),
        1 => (0u32..16).prop_map(|bits| Fact::Turn(Coalition::from_bits(bits))),
        1 => prop_oneof![Just(Fact::Blocked), Just(Fact::Over), Just(Fact::Initial)],
    ]
}

/// A label that no state has is an error, so one more state has both.
fn labelled(mut joint: Joint) -> Joint {
    joint.states.push(JointState { labels: vec!["p".into(), "q".into()], ..JointState::default() });
    joint
}

/// Where a formula holds, by the names of the states.
fn holds(model: &JointModel<'_, JointTable>, formula: &Formula) -> Set {
    let answer = check(model, formula, &Unwatched).expect("every name is known");
    answer.holds().iter().map(|v| model.exploration().state(v)[0] as Vertex).collect()
}

fn ends() -> impl Strategy<Value = Ends> {
    prop::sample::select(vec![Ends::Rules, Ends::Ordinary])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6_000))]

    #[test]
    fn every_operator_means_what_it_is_defined_to_mean(
        joint in joints().prop_map(labelled), tree in trees(facts()), ends in ends(),
    ) {
        let tree = tree.among(joint.players);
        let formula = tree.formula();
        let exploration = joint.explored(&formula);
        let model = JointModel::new(&exploration).reading(ends);
        let found: Set = (0..exploration.states() as Vertex).map(|v| exploration.state(v)[0] as Vertex).collect();
        let expected = &NaiveJoint(&joint, ends).eval(&tree) & &found;
        prop_assert_eq!(holds(&model, &formula), expected);
    }

    #[test]
    fn the_start_is_decided_alike_with_fewer_states(
        joint in joints().prop_map(labelled), tree in trees(facts()), ends in ends(),
    ) {
        let tree = tree.among(joint.players);
        let formula = tree.formula();
        let mut exploration = Exploration::new(joint.table(), formula.coalitions(), u64::MAX);
        let decision = decide(&mut exploration, &formula, ends, &Unwatched).expect("every name is known");
        prop_assert_eq!(decision.holds, NaiveJoint(&joint, ends).eval(&tree).contains(&0));
    }
}

fn force(bits: u32, dual: bool, operator: char, left: &Tree, right: &Tree) -> Tree {
    let (left, right) = (Box::new(left.clone()), Box::new(right.clone()));
    Tree::Force(Coalition::from_bits(bits), dual, Path { operator, most: None, left, right })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn dualities(joint in joints().prop_map(labelled), f in trees(facts()), g in trees(facts()), bits in 0u32..16) {
        let (f, g) = (f.among(joint.players), g.among(joint.players));
        let us = bits & Coalition::everyone(joint.players).bits();
        let them = Coalition::from_bits(us).others(joint.players).bits();
        let not = |tree: &Tree| Tree::Not(Box::new(tree.clone()));
        let ask = |tree: &Tree| {
            let formula = tree.formula();
            holds(&JointModel::new(&joint.explored(&formula)), &formula)
        };
        for (operator, dual) in [('X', 'X'), ('F', 'G'), ('G', 'F'), ('U', 'R'), ('R', 'U'), ('B', 'C'), ('C', 'B')] {
            let cannot_prevent = ask(&force(us, true, operator, &f, &g));
            let dual_fails = ask(&not(&force(us, false, dual, &not(&f), &not(&g))));
            prop_assert_eq!(&cannot_prevent, &dual_fails);
            // What a coalition can force, the others cannot prevent; the converse fails, as in matching pennies.
            let can = ask(&force(us, false, operator, &f, &g));
            prop_assert!(can.is_subset(&ask(&force(them, true, operator, &f, &g))));
        }
    }

    #[test]
    fn turns_are_the_case_of_one_player_with_a_choice(
        world in worlds(), tree in trees(crate::common::facts()),
        ends in prop::sample::select(vec![Ends::Rules, Ends::Ordinary]),
    ) {
        let players = world.arena.players();
        let tree = without_outcomes(tree.among(players));
        let model = world.model().reading(ends);
        let formula = tree.formula();
        let through_turns: Set = Naive(&model, ends).eval(&tree);
        let states = world.arena.all().map(|v| {
            let moves = world.arena.moves(v);
            let decided = moves.is_empty() && !world.arena.is_blocked(v);
            let own = |player| if Player(player) == world.arena.owner(v) { moves.len() } else { 1 };
            let actions = (0..players).map(|player| (0..own(player)).map(|a| a.to_string()).collect());
            let labels = world.table.labels.iter().filter(|(_, set)| set.contains(v)).map(|(l, _)| l.clone());
            JointState {
                actions: if decided { vec![] } else { actions.collect() },
                moves: moves.to_vec(),
                labels: labels.collect(),
            }
        });
        let joint = labelled(Joint { players, states: states.collect() });
        let exploration = joint.explored(&formula);
        let found: Set = (0..exploration.states() as Vertex).map(|v| exploration.state(v)[0] as Vertex).collect();
        let together = holds(&JointModel::new(&exploration).reading(ends), &formula);
        prop_assert_eq!(together, &through_turns & &found);
    }

    #[test]
    fn a_witness_does_what_it_says(joint in joints().prop_map(labelled), tree in trees(facts())) {
        let tree = tree.among(joint.players);
        let formula = tree.formula();
        let exploration = joint.explored(&formula);
        let model = JointModel::new(&exploration);
        let (holds, found) = match joint_witness(&model, &formula, &Unwatched) {
            Err(CheckError::Memory { part }) => {
                prop_assert!(is_combined(&formula, &part));
                return Ok(());
            }
            found => found.expect("every name is known"),
        };
        prop_assert_eq!(holds, NaiveJoint(&joint, Ends::Rules).eval(&tree).contains(&0));
        let answer = check_parts(&model, &formula, &Unwatched).expect("every name is known");
        for witness in &found {
            let name = |v: Vertex| exploration.state(v)[0] as Vertex;
            let set = |part: Part| -> Set {
                answer.set(part).expect("it was kept").iter().map(name).collect()
            };
            judge(&joint, &formula, witness, &set, &name)?;
        }
    }

    #[test]
    fn whoever_is_ahead_in_a_contest_gets_their_way(
        joint in joints().prop_map(labelled), f in trees(facts()), g in trees(facts()),
        operator in prop::sample::select(vec!['X', 'F', 'G', 'U', 'R', 'W', 'B', 'C']),
        (bits, dual, ends) in (0u32..16, any::<bool>(), ends()),
        most in prop::option::of(0u32..4), draws in vec(any::<prop::sample::Index>(), 12),
    ) {
        let tree = force(bits, dual, operator, &f, &g).among(joint.players);
        let Tree::Force(who, dual, path) = tree else { unreachable!() };
        let most = most.filter(|_| !['X', 'B', 'C'].contains(&operator));
        let tree = Tree::Force(who, dual, Path { most, ..path });
        let formula = tree.formula();
        let exploration = joint.explored(&formula);
        let model = JointModel::new(&exploration).reading(ends);
        let contest = JointContest::new(&model, &formula, &Unwatched).expect("every name is known");
        let contest = contest.expect("it looks ahead");
        prop_assert_eq!(contest.holds(), NaiveJoint(&joint, ends).eval(&tree).contains(&0));
        let first = contest.first();
        let name = |v: Vertex| exploration.state(v)[0] as Vertex;
        let words = |choice: &[u32]| choice.iter().map(|&action| action as usize).collect::<Vec<_>>();
        let mut line = vec![0];
        let mut ended = false;
        for draw in draws {
            let at = name(*line.last().expect("a start"));
            let standing = contest.standing(&line, &Unwatched).expect("no strategy needs memory");
            prop_assert_eq!(standing.holds, contest.holds());
            if standing.end.is_some() {
                ended = true;
                break;
            }
            // Those who are not ahead choose whatever they like.
            let any = |who| {
                let choices = joint.choices(at, who);
                draw.get(&choices).clone()
            };
            let ours = if standing.ahead == first { words(&standing.opening) } else { any(first) };
            let chosen: Vec<u32> = ours.iter().map(|&action| action as u32).collect();
            let answer = || contest.answer(&line, &chosen, &Unwatched).expect("no strategy needs memory");
            let theirs = if standing.ahead == first { any(joint.others(first)) } else { words(&answer()) };
            let to = joint.to(at, first, &ours, &theirs);
            line.push(exploration.find(&[u64::from(to)]).expect("every state was explored"));
        }
        // Whoever has to get somewhere is there before a state comes back.
        let reaches = match operator {
            'X' => true,
            'F' | 'U' => contest.holds(),
            'G' | 'R' | 'W' => !contest.holds(),
            _ => false,
        };
        prop_assert!(ended || !reaches);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn certificates_are_accepted_and_changed_ones_are_not(
        joint in joints().prop_map(labelled), tree in trees(facts()), ends in ends(),
        change in any::<(prop::sample::Index, prop::sample::Index, Option<u8>)>(),
    ) {
        let tree = tree.among(joint.players);
        let formula = tree.formula();
        let exploration = joint.explored(&formula);
        let model = JointModel::new(&exploration).reading(ends);
        let certificate = match certify_joint(&model, &formula, &Unwatched) {
            Err(CheckError::Unproved { part }) => {
                prop_assert!(is_combined(&formula, &part));
                return Ok(());
            }
            certificate => certificate.expect("every name is known"),
        };
        let text = serde_json::to_string(&certificate).expect("a certificate is JSON");
        let mut read: Certificate = serde_json::from_str(&text).expect("it reads back");
        prop_assert_eq!(&read, &certificate);
        // Whoever checks numbers the states for itself.
        let table = joint.table();
        let ground = JointGround::explore(&table, ends, u64::MAX, &Unwatched).expect("nothing can go wrong");
        prop_assert_eq!(ground.states(), exploration.states());
        prop_assert_eq!(ground.joint_moves(), exploration.joint_moves());
        let name = |v: Vertex| exploration.state(v)[0] as Vertex;
        let found: Set = (0..exploration.states() as Vertex).map(name).collect();
        let expected = &NaiveJoint(&joint, ends).eval(&tree) & &found;
        match read.verify(&ground, &Unwatched).unwrap() {
            Ok(holds) => prop_assert_eq!(holds.iter().map(name).collect::<Set>(), expected),
            Err(refuted) => prop_assert!(false, "{}", refuted),
        }

        let (which, place, rank) = change;
        let v = place.index(exploration.states());
        if !read.proofs.is_empty() {
            let proof = which.index(read.proofs.len());
            let ranks = &mut read.proofs[proof].ranks;
            let new = rank.map(u32::from);
            if ranks[v] != new {
                ranks[v] = new;
                let refuted = read.verify(&ground, &Unwatched).unwrap().expect_err("there is one right answer");
                prop_assert_eq!(&refuted.part, &read.proofs[proof].part);
                prop_assert!(refuted.position.is_some());
            }
        }
        let mut lying = certificate;
        match lying.holds.binary_search(&(v as Vertex)) {
            Ok(i) => {
                lying.holds.remove(i);
            }
            Err(i) => lying.holds.insert(i, v as Vertex),
        }
        let refuted = lying.verify(&ground, &Unwatched).unwrap().expect_err("it holds or it does not");
        prop_assert_eq!(refuted.position, Some(name(v as Vertex).to_string()));
    }
}

/// What a joint game does not know is left out.
fn without_outcomes(tree: Tree) -> Tree {
    let boxed = |tree: Box<Tree>| Box::new(without_outcomes(*tree));
    let each = |trees: Vec<Tree>| trees.into_iter().map(without_outcomes).collect();
    match tree {
        Tree::Fact(Fact::Label(label)) => Tree::Fact(Fact::Label(label)),
        Tree::Fact(Fact::Initial) => Tree::Fact(Fact::Initial),
        Tree::Fact(Fact::Blocked) => Tree::Fact(Fact::Blocked),
        Tree::Fact(_) => Tree::Fact(Fact::Label("p".into())),
        Tree::Not(f) => Tree::Not(boxed(f)),
        Tree::All(parts) => Tree::All(each(parts)),
        Tree::Any(parts) => Tree::Any(each(parts)),
        Tree::Implies(f, g) => Tree::Implies(boxed(f), boxed(g)),
        Tree::Iff(f, g) => Tree::Iff(boxed(f), boxed(g)),
        Tree::Force(who, dual, path) => Tree::Force(
            who,
            dual,
            Path { left: boxed(path.left), right: boxed(path.right), ..path },
        ),
        Tree::Combined(who, dual, combo) => {
            Tree::Combined(who, dual, combo.map(&mut |tree| boxed(tree.clone())))
        }
    }
}

/// The game in which the side does what its strategy says has the answer that the witness gives.
fn judge(
    joint: &Joint,
    formula: &Formula,
    witness: &JointWitness,
    set: &dyn Fn(Part) -> Set,
    name: &dyn Fn(Vertex) -> Vertex,
) -> Result<(), TestCaseError> {
    let Node::Force(force) = &formula[witness.part] else { panic!("no operator") };
    let (operator, most, f, g) = match force.goal {
        Goal::Next(f) => ('X', None, set(f), Set::new()),
        Goal::Eventually(f, most) => ('F', most, set(f), Set::new()),
        Goal::Always(f, most) => ('G', most, set(f), Set::new()),
        Goal::Until(f, g, most) => ('U', most, set(f), set(g)),
        Goal::Release(f, g, most) => ('R', most, set(f), set(g)),
        Goal::Weak(f, g, most) => ('W', most, set(f), set(g)),
        Goal::Recurring(f) => ('B', None, set(f), Set::new()),
        Goal::Lasting(f) => ('C', None, set(f), Set::new()),
        Goal::Combined(_) => ('E', None, Set::new(), Set::new()),
    };
    let Side { who, answers } = witness.side;
    // What follows from the strategy; the rest of each joint move is free, so one player makes it.
    let followed = joint.states.iter().enumerate().map(|(v, state)| {
        let chosen: Vec<_> =
            witness.strategy.iter().filter(|choice| name(choice.at) == v as Vertex).collect();
        if chosen.is_empty() || state.actions.is_empty() {
            return state.clone();
        }
        let numbers =
            |actions: &[u32]| actions.iter().map(|&action| action as usize).collect::<Vec<_>>();
        let theirs = joint.choices(v as Vertex, joint.others(who));
        let to: Vec<Vertex> = theirs
            .iter()
            .map(|theirs| {
                let choice =
                    chosen.iter().find(|choice| !answers || numbers(&choice.to) == *theirs);
                let choice = choice.expect("every choice of the others has an answer");
                joint.to(v as Vertex, who, &numbers(&choice.actions), theirs)
            })
            .collect();
        // The first of the others chooses between what is left; if there are none, whoever it is has no say.
        let free = joint.others(who).players().next().unwrap_or(Player(0));
        let count = |player: u8| if Player(player) == free { to.len() } else { 1 };
        let actions = (0..joint.players).map(|p| (0..count(p)).map(|a| a.to_string()).collect());
        JointState { actions: actions.collect(), moves: to.clone(), labels: state.labels.clone() }
    });
    let followed = Joint { players: joint.players, states: followed.collect() };
    let value = |joint: &Joint| {
        let naive = NaiveJoint(joint, Ends::Rules);
        let (who, dual) = (force.coalition, force.dual);
        match &force.goal {
            Goal::Combined(combined) => {
                let combo = Combo::of(combined.endless()).map(&mut |&part| set(part));
                naive.combined(who, dual, &combo).contains(&0)
            }
            _ => naive.path(who, dual, operator, most, &f, &g).contains(&0),
        }
    };
    prop_assert_eq!(value(joint), witness.holds);
    prop_assert_eq!(value(&followed), witness.holds);
    // The play follows the moves, and ends as it says.
    let play = &witness.play;
    let mut states: Vec<Vertex> = play.states.iter().map(|&v| name(v)).collect();
    if let End::Repeats(before) = play.end {
        states.push(states[before]);
    }
    prop_assert_eq!(play.moves.len() + 1, states.len());
    let everyone = Coalition::everyone(joint.players);
    for (pair, actions) in states.windows(2).zip(&play.moves) {
        let actions: Vec<usize> = actions.iter().map(|&action| action as usize).collect();
        prop_assert_eq!(joint.to(pair[0], everyone, &actions, &[]), pair[1]);
        let followed = &followed.states[pair[0] as usize];
        prop_assert!(followed.moves.contains(&pair[1]));
    }
    let last = &joint.states[*states.last().expect("a play has a first state") as usize];
    match play.end {
        End::Over => prop_assert!(last.actions.is_empty()),
        End::Blocked => prop_assert!(last.actions.iter().any(Vec::is_empty)),
        End::Settled | End::Repeats(_) | End::Bound => {}
    }
    Ok(())
}

#[test]
fn pennies_can_be_matched_by_nobody_alone() {
    let hands = || vec!["head".to_owned(), "tail".to_owned()];
    let toss = |labels: &[&str]| JointState {
        actions: vec![hands(), hands()],
        moves: vec![1, 2, 2, 1],
        labels: labels.iter().map(|&label| label.into()).collect(),
    };
    let names = ["start", "alike", "apart"].map(str::to_owned).to_vec();
    let table =
        JointTable::new(2, names, vec![toss(&[]), toss(&["even"]), toss(&["odd"])]).unwrap();
    let table = table.calling(vec!["Even".into(), "Odd".into()]).unwrap();
    for (text, expected) in [
        ("<<Even>> F even", false),
        ("<<Odd>> F odd", false),
        ("[[Even]] F even", true),
        ("[[Even]] G !odd", true),
        ("<<Even,Odd>> G F even", true),
        ("<<all>> X even & <<all>> X odd", true),
        ("<<>> G (initial | even | odd)", true),
        ("<<2>> G F odd", false),
        ("[[2]] G F even", true),
    ] {
        let formula = Reader::new(&JointNames(&table)).formula(text).unwrap();
        let mut exploration = Exploration::new(table.clone(), formula.coalitions(), u64::MAX);
        let decision = decide(&mut exploration, &formula, Ends::Rules, &Unwatched).unwrap();
        assert_eq!(decision.holds, expected, "{text}");
    }
    let unknown = Reader::new(&JointNames(&table)).formula("<<Evan>> F even").unwrap_err();
    assert!(unknown.to_string().contains("`Evan` is not a player"), "{unknown}");
}
