//! What is left of the updates at one state: only actions are open.

use super::code::{Code, Node};
use super::tree::Binary;

/// The updates of one state after another; the memory stays.
#[derive(Clone, Debug, Default)]
pub(super) struct Rest {
    /// What is left, as nodes after those they are made of; the parts of `min` and `max` beside them.
    nodes: Vec<Node>,
    lists: Vec<u32>,
    facts: Vec<Facts>,
    /// What is left of each node of the code, and at which state that was found.
    memo: Vec<(u32, u32)>,
    state: u32,
    /// The values of nodes, one row of lanes for each.
    rows: Vec<i64>,
    needed: Vec<bool>,
}

/// What is known at a state.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    pub(super) code: &'a Code,
    pub(super) values: &'a [i64],
    /// The actions that each player has.
    pub(super) allowed: &'a [Vec<u32>],
}

/// What is known of the value of a node.
#[derive(Clone, Copy, Debug)]
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

impl Rest {
    /// Begin with another state.
    pub(super) fn begin(&mut self, code: &Code) {
        self.nodes.clear();
        self.lists.clear();
        self.facts.clear();
        if self.state == u32::MAX || self.memo.len() != code.nodes.len() {
            self.memo.clear();
            self.memo.resize(code.nodes.len(), (0, 0));
            self.state = 0;
        }
        self.state += 1;
    }

    pub(super) fn facts(&self, at: u32) -> Facts {
        self.facts[at as usize]
    }

    fn number(&mut self, number: i64) -> u32 {
        self.put(Node::Number(number), Facts::number(number))
    }

    fn put(&mut self, node: Node, facts: Facts) -> u32 {
        let (node, facts) = match facts.known() {
            Some(number) => (Node::Number(number), Facts::number(number)),
            None => (node, facts),
        };
        self.facts.push(facts);
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }

    fn truth_value(&mut self, node: Node, players: u32) -> u32 {
        self.put(node, Facts { least: 0, most: 1, players })
    }

    /// What is left of an expression.
    pub(super) fn of(&mut self, known: Known<'_>, at: u32) -> u32 {
        let (state, left) = self.memo[at as usize];
        if state == self.state {
            return left;
        }
        let left = self.work_out(known, at);
        self.memo[at as usize] = (self.state, left);
        left
    }

    fn work_out(&mut self, known: Known<'_>, at: u32) -> u32 {
        match known.code.nodes[at as usize] {
            Node::Number(number) => self.number(number),
            Node::Variable(i) => self.number(known.values[i as usize]),
            Node::Action(player, number) => {
                let allowed = &known.allowed[player as usize];
                match allowed.contains(&number) {
                    true if allowed.len() == 1 => self.number(1),
                    true => self.truth_value(Node::Action(player, number), 1 << player),
                    false => self.number(0),
                }
            }
            Node::Not(f) => {
                let f = self.of(known, f);
                let facts = self.facts(f);
                match facts.truth() {
                    Some(truth) => self.number(i64::from(!truth)),
                    None => self.truth_value(Node::Not(f), facts.players),
                }
            }
            Node::Minus(f) => {
                let f = self.of(known, f);
                let Facts { least, most, players } = self.facts(f);
                let (least, most) = (most.saturating_neg(), least.saturating_neg());
                self.put(Node::Minus(f), Facts { least, most, players })
            }
            Node::Binary(operator, left, right) => self.binary(known, operator, left, right),
            Node::If(test, yes, no) => {
                let test = self.of(known, test);
                match self.facts(test).truth() {
                    Some(true) => self.of(known, yes),
                    Some(false) => self.of(known, no),
                    None => {
                        let (yes, no) = (self.of(known, yes), self.of(known, no));
                        let (t, y, n) = (self.facts(test), self.facts(yes), self.facts(no));
                        let facts = Facts {
                            least: y.least.min(n.least),
                            most: y.most.max(n.most),
                            players: t.players | y.players | n.players,
                        };
                        self.put(Node::If(test, yes, no), facts)
                    }
                }
            }
            Node::Least(start, end) => self.extreme(known, start, end, false),
            Node::Most(start, end) => self.extreme(known, start, end, true),
        }
    }

    fn binary(&mut self, known: Known<'_>, operator: Binary, left: u32, right: u32) -> u32 {
        let left = self.of(known, left);
        let l = self.facts(left);
        match (operator, l.truth()) {
            (Binary::And, Some(false)) => return self.number(0),
            (Binary::Multiply, _) if l.known() == Some(0) => return self.number(0),
            (Binary::Or, Some(true)) | (Binary::Implies, Some(false)) => return self.number(1),
            _ => {}
        }
        let right = self.of(known, right);
        let r = self.facts(right);
        if let (Some(l), Some(r)) = (l.known(), r.known()) {
            return self.number(operator.apply(l, r).unwrap_or(0));
        }
        let players = l.players | r.players;
        let certain = match operator {
            Binary::And if l.truth() == Some(true) && r.is_truth_value() => return right,
            Binary::And if r.truth() == Some(true) && l.is_truth_value() => return left,
            Binary::Or if l.truth() == Some(false) && r.is_truth_value() => return right,
            Binary::Or if r.truth() == Some(false) && l.is_truth_value() => return left,
            Binary::And => (r.truth() == Some(false)).then_some(0),
            Binary::Or | Binary::Implies => (r.truth() == Some(true)).then_some(1),
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
        match certain {
            Some(number) => self.number(number),
            None => self.truth_value(Node::Binary(operator, left, right), players),
        }
    }

    fn arithmetic(&mut self, operator: Binary, left: u32, right: u32, players: u32) -> u32 {
        let (l, r) = (self.facts(left), self.facts(right));
        match operator {
            Binary::Add if l.known() == Some(0) => return right,
            Binary::Add | Binary::Subtract if r.known() == Some(0) => return left,
            Binary::Multiply if l.known() == Some(1) => return right,
            Binary::Multiply | Binary::Divide if r.known() == Some(1) => return left,
            Binary::Multiply if r.known() == Some(0) => return self.number(0),
            _ => {}
        }
        // All four are monotone in each of the two, a divisor being one number: the corners are the extremes.
        let corners = [(l.least, r.least), (l.least, r.most), (l.most, r.least), (l.most, r.most)];
        let corners = corners.map(|(l, r)| operator.apply(l, r).unwrap_or(0));
        let least = corners.into_iter().fold(i64::MAX, i64::min);
        let most = corners.into_iter().fold(i64::MIN, i64::max);
        self.put(Node::Binary(operator, left, right), Facts { least, most, players })
    }

    /// `min` or `max`, without the parts that another one always beats.
    fn extreme(&mut self, known: Known<'_>, start: u32, end: u32, most: bool) -> u32 {
        let better: fn(i64, i64) -> i64 = if most { i64::max } else { i64::min };
        let parts: Vec<u32> =
            known.code.list(start, end).iter().map(|&part| self.of(known, part)).collect();
        let facts = |part: &u32| self.facts[*part as usize];
        let low = parts.iter().map(|part| facts(part).least).reduce(better).unwrap_or(0);
        let high = parts.iter().map(|part| facts(part).most).reduce(better).unwrap_or(0);
        let beaten = |part: &u32| match most {
            true => facts(part).most <= low,
            false => facts(part).least >= high,
        };
        let mut kept: Vec<u32> = parts.iter().copied().filter(|part| !beaten(part)).collect();
        let players = kept.iter().fold(0, |players, part| players | facts(part).players);
        // What is certain stays once, as a number.
        let certain = self.number(if most { low } else { high });
        if kept.is_empty() {
            return certain;
        }
        kept.push(certain);
        let start = self.lists.len() as u32;
        self.lists.extend(&kept);
        let end = self.lists.len() as u32;
        let node = if most { Node::Most(start, end) } else { Node::Least(start, end) };
        self.put(node, Facts { least: low, most: high, players })
    }

    /// Compute what is left of some expressions for several choices at once: `chosen` has a row of so many
    /// `lanes` for each player, with the action that the player chooses in each.
    pub(super) fn compute(&mut self, roots: &[u32], chosen: &[u32], lanes: usize) {
        self.needed.clear();
        self.needed.resize(self.nodes.len(), false);
        for &root in roots {
            self.needed[root as usize] = true;
        }
        for at in (0..self.nodes.len()).rev() {
            if !self.needed[at] {
                continue;
            }
            match self.nodes[at] {
                Node::Number(_) | Node::Variable(_) | Node::Action(..) => {}
                Node::Not(f) | Node::Minus(f) => self.needed[f as usize] = true,
                Node::Binary(_, f, g) => {
                    self.needed[f as usize] = true;
                    self.needed[g as usize] = true;
                }
                Node::If(f, g, h) => {
                    for part in [f, g, h] {
                        self.needed[part as usize] = true;
                    }
                }
                Node::Least(start, end) | Node::Most(start, end) => {
                    for &part in &self.lists[start as usize..end as usize] {
                        self.needed[part as usize] = true;
                    }
                }
            }
        }
        if self.rows.len() < self.nodes.len() * lanes {
            self.rows.resize(self.nodes.len() * lanes, 0);
        }
        for at in 0..self.nodes.len() {
            if !self.needed[at] {
                continue;
            }
            let (before, rest) = self.rows.split_at_mut(at * lanes);
            let row = |part: u32| &before[part as usize * lanes..][..lanes];
            let out = &mut rest[..lanes];
            match self.nodes[at] {
                Node::Number(number) => out.fill(number),
                Node::Variable(_) => unreachable!("every variable is known"),
                Node::Action(player, number) => {
                    let chosen = &chosen[usize::from(player) * lanes..][..lanes];
                    out.iter_mut()
                        .zip(chosen)
                        .for_each(|(out, &own)| *out = i64::from(own == number));
                }
                Node::Not(f) => each(out, row(f), |f| i64::from(f == 0)),
                Node::Minus(f) => each(out, row(f), i64::saturating_neg),
                Node::Binary(operator, f, g) => binary_rows(operator, out, row(f), row(g)),
                Node::If(f, g, h) => {
                    let (test, yes, no) = (row(f), row(g), row(h));
                    for lane in 0..lanes {
                        out[lane] = if test[lane] != 0 { yes[lane] } else { no[lane] };
                    }
                }
                node @ (Node::Least(start, end) | Node::Most(start, end)) => {
                    let most = matches!(node, Node::Most(..));
                    let better: fn(i64, i64) -> i64 = if most { i64::max } else { i64::min };
                    let parts = &self.lists[start as usize..end as usize];
                    out.copy_from_slice(row(parts[0]));
                    for &part in &parts[1..] {
                        out.iter_mut()
                            .zip(row(part))
                            .for_each(|(out, &own)| *out = better(*out, own));
                    }
                }
            }
        }
    }

    /// What was computed of an expression, a value in each lane.
    pub(super) fn row(&self, at: u32, lanes: usize) -> &[i64] {
        &self.rows[at as usize * lanes..][..lanes]
    }
}

fn compared(holds: bool, fails: bool) -> Option<i64> {
    match (holds, fails) {
        (true, _) => Some(1),
        (_, true) => Some(0),
        _ => None,
    }
}

#[inline]
fn each(out: &mut [i64], f: &[i64], of: impl Fn(i64) -> i64) {
    out.iter_mut().zip(f).for_each(|(out, &f)| *out = of(f));
}

/// The operator is looked at once, not in each lane.
fn binary_rows(operator: Binary, out: &mut [i64], f: &[i64], g: &[i64]) {
    macro_rules! lanes {
        ($($operator:ident)*) => {
            match operator {
                $(Binary::$operator => {
                    for (out, (&f, &g)) in out.iter_mut().zip(f.iter().zip(g)) {
                        *out = Binary::$operator.apply(f, g).unwrap_or(0);
                    }
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
                rest.begin(&code);
                let left = rest.of(Known { code: &code, values: &values, allowed: &allowed }, root);
                let mut all: Vec<Vec<u32>> = vec![vec![]];
                for actions in &allowed {
                    all = all.iter().flat_map(|chosen| {
                        actions.iter().map(move |&action| [&chosen[..], &[action]].concat())
                    }).collect();
                }
                let lanes = all.len();
                let chosen: Vec<u32> =
                    (0..PLAYERS).flat_map(|player| all.iter().map(move |lane| lane[player])).collect();
                rest.compute(&[left], &chosen, lanes);
                let facts = rest.facts(left);
                for (lane, chosen) in all.iter().enumerate() {
                    let expected = value(&code, root, &values, chosen);
                    prop_assert_eq!(rest.row(left, lanes)[lane], expected);
                    prop_assert!((facts.least..=facts.most).contains(&expected));
                }
            }
        }
    }
}
