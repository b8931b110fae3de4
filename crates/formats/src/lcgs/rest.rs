//! What is left of the updates at one state: only actions are open.

use super::code::{Code, Node, Plan};
use super::tree::Binary;

/// The updates of one state after another; the memory stays.
///
/// Everything stands at the number of its node in the code, and is worked out in the order of the nodes: first what no
/// action changes, then what is left of the rest.
#[derive(Clone, Debug, Default)]
pub(super) struct Rest {
    /// What is known of each node of the plan.
    facts: Vec<Facts>,
    /// The node that has the same value at this state: itself, or one that it is made of.
    same: Vec<u32>,
    needed: Vec<bool>,
    /// The values of nodes, one row of lanes for each that is needed, and where each row begins.
    rows: Vec<i64>,
    row: Vec<u32>,
}

/// What is known at a state.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    pub(super) code: &'a Code,
    pub(super) plan: &'a Plan,
    pub(super) values: &'a [i64],
    /// The actions that each player has.
    pub(super) allowed: &'a [Vec<u32>],
}

/// What is known of the value of a node.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Facts {
    pub(super) least: i64,
    pub(super) most: i64,
    /// The players whose actions it depends on, a bit each.
    pub(super) players: u32,
}

impl Facts {
    fn number(number: i64) -> Facts {
        Facts { least: number, most: number, players: 0 }
    }

    pub(super) fn known(self) -> Option<i64> {
        (self.least == self.most).then_some(self.least)
    }

    /// Whether it is true, if that is certain.
    fn truth(self) -> Option<bool> {
        match self.known() {
            Some(number) => Some(number != 0),
            None => (self.least > 0 || self.most < 0).then_some(true),
        }
    }

    fn is_truth_value(self) -> bool {
        self.least >= 0 && self.most <= 1
    }
}

/// What a node has become at a state.
enum Left {
    /// A number.
    Number(i64),
    /// Another node.
    Same(u32),
    /// Open; this is known of it.
    Open(Facts),
}

fn truth_value(players: u32) -> Left {
    Left::Open(Facts { least: 0, most: 1, players })
}

/// The values of an operand in all lanes.
#[derive(Clone, Copy)]
enum Lanes<'a> {
    Row(&'a [i64]),
    Number(i64),
}

impl Rest {
    /// Work out what no action changes.
    pub(super) fn begin(&mut self, code: &Code, plan: &Plan, variables: &[i64]) {
        let nodes = code.nodes.len();
        if self.facts.len() != nodes {
            self.facts.resize(nodes, Facts::default());
            self.same.resize(nodes, 0);
            self.needed.resize(nodes, false);
            self.row.resize(nodes, 0);
        }
        self.settle(code, &plan.still, variables, |_, _| unreachable!("an action is chosen later"));
    }

    /// Work out everything else where it is known who chooses which action.
    pub(super) fn choose(&mut self, code: &Code, plan: &Plan, variables: &[i64], chosen: &[u32]) {
        let is_chosen = |player: u8, action| chosen[usize::from(player)] == action;
        self.settle(code, &plan.open, variables, is_chosen);
    }

    /// Work out the value of nodes, one after the other.
    fn settle(
        &mut self,
        code: &Code,
        nodes: &[u32],
        variables: &[i64],
        is_chosen: impl Fn(u8, u32) -> bool,
    ) {
        let facts = &mut self.facts[..];
        for &at in nodes {
            let value = |at: u32| facts[at as usize].least;
            let extreme = |start, end, better: fn(i64, i64) -> i64| {
                code.list(start, end).iter().map(|&part| value(part)).reduce(better).unwrap_or(0)
            };
            let number = match code.nodes[at as usize] {
                Node::Number(number) => number,
                Node::Variable(i) => variables[i as usize],
                Node::Action(player, action) => i64::from(is_chosen(player, action)),
                Node::Not(f) => i64::from(value(f) == 0),
                Node::Minus(f) => value(f).saturating_neg(),
                // A divisor is a number other than 0.
                Node::Binary(operator, f, g) => operator.apply(value(f), value(g)).unwrap_or(0),
                Node::If(test, yes, no) => value(if value(test) != 0 { yes } else { no }),
                Node::Least(start, end) => extreme(start, end, i64::min),
                Node::Most(start, end) => extreme(start, end, i64::max),
            };
            facts[at as usize] = Facts::number(number);
        }
    }

    /// What is known of a node.
    pub(super) fn facts(&self, at: u32) -> Facts {
        self.facts[at as usize]
    }

    /// Work out what is left of everything else.
    pub(super) fn reduce(&mut self, known: Known<'_>) {
        for &at in &known.plan.open {
            let left = self.left(known, at);
            let (facts, same) = match left {
                Left::Number(number) => (Facts::number(number), at),
                Left::Same(other) => {
                    let other = self.root(known.plan, other);
                    (self.facts(other), other)
                }
                Left::Open(facts) => match facts.known() {
                    Some(number) => (Facts::number(number), at),
                    None => (facts, at),
                },
            };
            self.facts[at as usize] = facts;
            self.same[at as usize] = same;
        }
    }

    /// The node that stands for another one.
    fn root(&self, plan: &Plan, at: u32) -> u32 {
        if plan.is_open[at as usize] { self.same[at as usize] } else { at }
    }

    fn left(&self, known: Known<'_>, at: u32) -> Left {
        match known.code.nodes[at as usize] {
            Node::Number(_) | Node::Variable(_) => unreachable!("no action changes it"),
            Node::Action(player, number) => {
                let allowed = &known.allowed[player as usize];
                match allowed.contains(&number) {
                    true if allowed.len() == 1 => Left::Number(1),
                    true => truth_value(1 << player),
                    false => Left::Number(0),
                }
            }
            Node::Not(f) => match self.facts(f).truth() {
                Some(truth) => Left::Number(i64::from(!truth)),
                None => truth_value(self.facts(f).players),
            },
            Node::Minus(f) => {
                let Facts { least, most, players } = self.facts(f);
                let (least, most) = (most.saturating_neg(), least.saturating_neg());
                Left::Open(Facts { least, most, players })
            }
            Node::Binary(operator, f, g) => self.binary(operator, f, g),
            Node::If(test, yes, no) => match self.facts(test).truth() {
                Some(true) => Left::Same(yes),
                Some(false) => Left::Same(no),
                None => {
                    let (t, y, n) = (self.facts(test), self.facts(yes), self.facts(no));
                    Left::Open(Facts {
                        least: y.least.min(n.least),
                        most: y.most.max(n.most),
                        players: t.players | y.players | n.players,
                    })
                }
            },
            Node::Least(start, end) => self.extreme(known.code.list(start, end), false),
            Node::Most(start, end) => self.extreme(known.code.list(start, end), true),
        }
    }

    fn binary(&self, operator: Binary, left: u32, right: u32) -> Left {
        let (l, r) = (self.facts(left), self.facts(right));
        if let (Some(l), Some(r)) = (l.known(), r.known()) {
            return Left::Number(operator.apply(l, r).unwrap_or(0));
        }
        let players = l.players | r.players;
        let certain = match operator {
            Binary::And => match (l.truth(), r.truth()) {
                (Some(false), _) | (_, Some(false)) => Some(0),
                (Some(true), _) if r.is_truth_value() => return Left::Same(right),
                (_, Some(true)) if l.is_truth_value() => return Left::Same(left),
                (Some(true), Some(true)) => Some(1),
                _ => None,
            },
            Binary::Or => match (l.truth(), r.truth()) {
                (Some(true), _) | (_, Some(true)) => Some(1),
                (Some(false), _) if r.is_truth_value() => return Left::Same(right),
                (_, Some(false)) if l.is_truth_value() => return Left::Same(left),
                _ => None,
            },
            Binary::Implies => match (l.truth(), r.truth()) {
                (Some(false), _) | (_, Some(true)) => Some(1),
                _ => None,
            },
            Binary::Either => None,
            Binary::Equal => (l.most < r.least || r.most < l.least).then_some(0),
            Binary::Unequal => (l.most < r.least || r.most < l.least).then_some(1),
            Binary::Less => compared(l.most < r.least, l.least >= r.most),
            Binary::AtMost => compared(l.most <= r.least, l.least > r.most),
            Binary::Greater => compared(l.least > r.most, l.most <= r.least),
            Binary::AtLeast => compared(l.least >= r.most, l.most < r.least),
            Binary::Add | Binary::Subtract | Binary::Multiply | Binary::Divide => {
                return self.arithmetic(operator, left, right, players);
            }
        };
        certain.map_or_else(|| truth_value(players), Left::Number)
    }

    fn arithmetic(&self, operator: Binary, left: u32, right: u32, players: u32) -> Left {
        let (l, r) = (self.facts(left), self.facts(right));
        match operator {
            Binary::Add if l.known() == Some(0) => return Left::Same(right),
            Binary::Add | Binary::Subtract if r.known() == Some(0) => return Left::Same(left),
            Binary::Multiply if l.known() == Some(1) => return Left::Same(right),
            Binary::Multiply | Binary::Divide if r.known() == Some(1) => return Left::Same(left),
            Binary::Multiply if l.known() == Some(0) || r.known() == Some(0) => {
                return Left::Number(0);
            }
            _ => {}
        }
        // All four are monotone in each of the two, a divisor being one number: the corners are the extremes.
        let corners = [(l.least, r.least), (l.least, r.most), (l.most, r.least), (l.most, r.most)];
        let corners = corners.map(|(l, r)| operator.apply(l, r).unwrap_or(0));
        let least = corners.into_iter().fold(i64::MAX, i64::min);
        let most = corners.into_iter().fold(i64::MIN, i64::max);
        Left::Open(Facts { least, most, players })
    }

    /// `min` or `max`.
    fn extreme(&self, parts: &[u32], most: bool) -> Left {
        let better: fn(i64, i64) -> i64 = if most { i64::max } else { i64::min };
        let facts = |part: &u32| self.facts(*part);
        let low = parts.iter().map(|part| facts(part).least).reduce(better).unwrap_or(0);
        let high = parts.iter().map(|part| facts(part).most).reduce(better).unwrap_or(0);
        let found = Facts { least: low, most: high, players: 0 };
        let kept = parts.iter().filter(|part| !beaten(facts(part), found, most));
        let players = kept.fold(0, |players, part| players | facts(part).players);
        Left::Open(Facts { players, ..found })
    }

    /// Compute what is left of some expressions for several choices at once: `chosen` has a row of so many
    /// `lanes` for each player, with the action that the player chooses in each.
    pub(super) fn compute(
        &mut self,
        known: Known<'_>,
        roots: &[u32],
        chosen: &[u32],
        lanes: usize,
    ) {
        let Known { code, plan, .. } = known;
        roots.iter().for_each(|&root| self.need(plan, root));
        for &at in plan.open.iter().rev() {
            if !self.needed[at as usize] {
                continue;
            }
            match code.nodes[at as usize] {
                Node::Number(_) | Node::Variable(_) | Node::Action(..) => {}
                Node::Not(f) | Node::Minus(f) => self.need(plan, f),
                Node::Binary(_, f, g) => {
                    self.need(plan, f);
                    self.need(plan, g);
                }
                Node::If(f, g, h) => [f, g, h].iter().for_each(|&part| self.need(plan, part)),
                node @ (Node::Least(start, end) | Node::Most(start, end)) => {
                    let most = matches!(node, Node::Most(..));
                    let found = self.facts(at);
                    for &part in code.list(start, end) {
                        if !beaten(self.facts(part), found, most) {
                            self.need(plan, part);
                        }
                    }
                }
            }
        }
        let mut next = 0;
        for &at in &plan.open {
            if !std::mem::take(&mut self.needed[at as usize]) {
                continue;
            }
            self.row[at as usize] = next as u32;
            if self.rows.len() < next + lanes {
                self.rows.resize(next + lanes, 0);
            }
            let (before, rest) = self.rows.split_at_mut(next);
            let (facts, same, row) = (&self.facts, &self.same, &self.row);
            let of = |part: u32| match facts[part as usize].known() {
                Some(number) => Lanes::Number(number),
                None => {
                    let open = plan.is_open[part as usize];
                    let root = if open { same[part as usize] } else { part };
                    Lanes::Row(&before[row[root as usize] as usize..][..lanes])
                }
            };
            let node = code.nodes[at as usize];
            let most = matches!(node, Node::Most(..));
            let list = |start, end| {
                let kept =
                    move |part: &u32| !beaten(facts[*part as usize], facts[at as usize], most);
                code.list(start, end).iter().copied().filter(kept)
            };
            let out = &mut rest[..lanes];
            compute_node(node, chosen, out, of, list);
            // No part is worse than this, and what is certain of others may decide.
            match node {
                Node::Least(..) => {
                    out.iter_mut().for_each(|out| *out = facts[at as usize].most.min(*out));
                }
                Node::Most(..) => {
                    out.iter_mut().for_each(|out| *out = facts[at as usize].least.max(*out));
                }
                _ => {}
            }
            next += lanes;
        }
    }

    fn need(&mut self, plan: &Plan, at: u32) {
        if self.facts(at).known().is_none() {
            let at = self.root(plan, at);
            self.needed[at as usize] = true;
        }
    }

    /// What was computed of an expression that is not known, a value in each lane.
    pub(super) fn row(&self, plan: &Plan, at: u32, lanes: usize) -> &[i64] {
        &self.rows[self.row[self.root(plan, at) as usize] as usize..][..lanes]
    }
}

/// Compute a node in all lanes: `of` tells what it is made of, and `list` the parts of `min` and `max`.
#[inline]
fn compute_node<'r, L: Iterator<Item = u32>>(
    node: Node,
    chosen: &[u32],
    out: &mut [i64],
    of: impl Fn(u32) -> Lanes<'r>,
    list: impl Fn(u32, u32) -> L,
) {
    let lanes = out.len();
    match node {
        Node::Number(_) | Node::Variable(_) => unreachable!("no action changes it"),
        Node::Action(player, number) => {
            let chosen = &chosen[usize::from(player) * lanes..][..lanes];
            out.iter_mut().zip(chosen).for_each(|(out, &own)| *out = i64::from(own == number));
        }
        Node::Not(f) => each(out, of(f), Lanes::Number(0), |f, _| i64::from(f == 0)),
        Node::Minus(f) => each(out, of(f), Lanes::Number(0), |f, _| f.saturating_neg()),
        Node::Binary(operator, f, g) => binary_rows(operator, out, of(f), of(g)),
        Node::If(f, g, h) => {
            let (test, yes, no) = (of(f), of(g), of(h));
            for (lane, out) in out.iter_mut().enumerate() {
                *out = if test.at(lane) != 0 { yes.at(lane) } else { no.at(lane) };
            }
        }
        Node::Least(start, end) => extreme_rows(out, list(start, end).map(of), i64::MAX, i64::min),
        Node::Most(start, end) => extreme_rows(out, list(start, end).map(of), i64::MIN, i64::max),
    }
}

fn extreme_rows<'r>(
    out: &mut [i64],
    parts: impl Iterator<Item = Lanes<'r>>,
    worst: i64,
    better: fn(i64, i64) -> i64,
) {
    out.fill(worst);
    for part in parts {
        for (lane, out) in out.iter_mut().enumerate() {
            *out = better(*out, part.at(lane));
        }
    }
}

/// Whether a part of `min` or `max` never decides: another one is always as good.
fn beaten(part: Facts, all: Facts, most: bool) -> bool {
    if most { part.most <= all.least } else { part.least >= all.most }
}

fn compared(holds: bool, fails: bool) -> Option<i64> {
    match (holds, fails) {
        (true, _) => Some(1),
        (_, true) => Some(0),
        _ => None,
    }
}

impl Lanes<'_> {
    fn at(self, lane: usize) -> i64 {
        match self {
            Lanes::Row(row) => row[lane],
            Lanes::Number(number) => number,
        }
    }
}

#[inline]
fn each(out: &mut [i64], f: Lanes<'_>, g: Lanes<'_>, of: impl Fn(i64, i64) -> i64) {
    match (f, g) {
        (Lanes::Row(f), Lanes::Row(g)) => {
            out.iter_mut().zip(f.iter().zip(g)).for_each(|(out, (&f, &g))| *out = of(f, g));
        }
        (Lanes::Row(f), Lanes::Number(g)) => {
            out.iter_mut().zip(f).for_each(|(out, &f)| *out = of(f, g));
        }
        (Lanes::Number(f), Lanes::Row(g)) => {
            out.iter_mut().zip(g).for_each(|(out, &g)| *out = of(f, g));
        }
        (Lanes::Number(f), Lanes::Number(g)) => out.fill(of(f, g)),
    }
}

/// The operator is looked at once, not in each lane.
fn binary_rows(operator: Binary, out: &mut [i64], f: Lanes<'_>, g: Lanes<'_>) {
    macro_rules! lanes {
        ($($operator:ident)*) => {
            match operator {
                $(Binary::$operator => {
                    each(out, f, g, |f, g| Binary::$operator.apply(f, g).unwrap_or(0));
                })*
            }
        };
    }
    lanes!(Add Subtract Multiply Divide Equal Unequal Less AtMost Greater AtLeast And Or Either Implies);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const PLAYERS: usize = 3;
    const OPERATORS: [Binary; 13] = [
        Binary::Add,
        Binary::Subtract,
        Binary::Multiply,
        Binary::Equal,
        Binary::Unequal,
        Binary::Less,
        Binary::AtMost,
        Binary::Greater,
        Binary::AtLeast,
        Binary::And,
        Binary::Or,
        Binary::Either,
        Binary::Implies,
    ];

    /// The value of an expression when everything is known, by its definition.
    fn value(code: &Code, at: u32, values: &[i64], chosen: &[u32]) -> i64 {
        let of = |at| value(code, at, values, chosen);
        match code.nodes[at as usize] {
            Node::Number(number) => number,
            Node::Variable(i) => values[i as usize],
            Node::Action(player, number) => i64::from(chosen[usize::from(player)] == number),
            Node::Not(f) => i64::from(of(f) == 0),
            Node::Minus(f) => -of(f),
            Node::Binary(operator, f, g) => operator.apply(of(f), of(g)).unwrap(),
            Node::If(f, g, h) => {
                if of(f) != 0 {
                    of(g)
                } else {
                    of(h)
                }
            }
            Node::Least(from, to) => code.list(from, to).iter().map(|&f| of(f)).min().unwrap(),
            Node::Most(from, to) => code.list(from, to).iter().map(|&f| of(f)).max().unwrap(),
        }
    }

    /// Each triple makes one more node of those before it.
    fn code(nodes: &[(u8, u32, u32, u32)]) -> Code {
        let mut code = Code::default();
        for &(kind, f, g, h) in nodes {
            let before = code.nodes.len() as u32;
            let at = |f: u32| f % before.max(1);
            match kind % 9 {
                _ if before == 0 => code.add(Node::Number(1)),
                0 => code.add(Node::Number(i64::from(f % 4) - 1)),
                1 => code.add(Node::Variable(f % 2)),
                2 => code.add(Node::Action((f % PLAYERS as u32) as u8, g % 3)),
                3 => code.add(Node::Not(at(f))),
                4 => code.add(Node::Minus(at(f))),
                5 => code.add(Node::If(at(f), at(g), at(h))),
                6 => code.add_list(vec![at(f), at(g), at(h)], h % 2 == 0),
                _ => code.add(Node::Binary(OPERATORS[h as usize % OPERATORS.len()], at(f), at(g))),
            };
        }
        code
    }

    /// An action of each player, in every way.
    fn all_choices(allowed: &[Vec<u32>]) -> Vec<Vec<u32>> {
        allowed.iter().fold(vec![vec![]], |all, actions| {
            let longer = |chosen: &Vec<u32>| -> Vec<Vec<u32>> {
                actions.iter().map(|&action| [&chosen[..], &[action]].concat()).collect()
            };
            all.iter().flat_map(longer).collect()
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn what_is_left_has_the_same_values(
            nodes in prop::collection::vec((any::<u8>(), 0u32..40, 0u32..40, 0u32..40), 1..30),
            states in prop::collection::vec((prop::collection::vec(-2i64..3, 2),
                prop::collection::vec(prop::collection::vec(0u32..3, 1..4), PLAYERS)), 1..3),
        ) {
            let code = code(&nodes);
            let root = code.nodes.len() as u32 - 1;
            let mut rest = Rest::default();
            for (values, mut allowed) in states {
                for actions in &mut allowed {
                    actions.sort_unstable();
                    actions.dedup();
                }
                let plan = Plan::new(&code, [root]);
                let known = Known { code: &code, plan: &plan, values: &values, allowed: &allowed };
                rest.begin(&code, &plan, &values);
                for chosen in all_choices(&allowed) {
                    rest.choose(&code, &plan, &values, &chosen);
                    prop_assert_eq!(rest.facts(root).known(), Some(value(&code, root, &values, &chosen)));
                }
                rest.reduce(known);
                let all = all_choices(&allowed);
                let lanes = all.len();
                let chosen: Vec<u32> =
                    (0..PLAYERS).flat_map(|player| all.iter().map(move |lane| lane[player])).collect();
                rest.compute(known, &[root], &chosen, lanes);
                let facts = rest.facts(root);
                for (lane, chosen) in all.iter().enumerate() {
                    let expected = value(&code, root, &values, chosen);
                    let found = facts.known().unwrap_or_else(|| rest.row(&plan, root, lanes)[lane]);
                    prop_assert_eq!(found, expected);
                    prop_assert!((facts.least..=facts.most).contains(&expected));
                }
            }
        }
    }
}
