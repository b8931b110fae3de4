//! Expressions with their names looked up, and what is left of one where some of them are known.

use super::tree::Binary;

/// All expressions of a model, as nodes that come after those they are made of.
#[derive(Clone, Debug, Default)]
pub(super) struct Code {
    nodes: Vec<Node>,
    /// The parts of `min` and `max`.
    lists: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Node {
    Number(i64),
    Variable(u32),
    /// Whether a player chose an action.
    Action(u8, u32),
    Not(u32),
    Minus(u32),
    Binary(Binary, u32, u32),
    If(u32, u32, u32),
    /// Parts of the list from the first place up to the second.
    Least(u32, u32),
    Most(u32, u32),
}

impl Code {
    pub(super) fn add(&mut self, node: Node) -> u32 {
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }

    pub(super) fn add_list(&mut self, parts: &[u32], most: bool) -> u32 {
        let start = self.lists.len() as u32;
        self.lists.extend(parts);
        let end = self.lists.len() as u32;
        self.add(if most { Node::Most(start, end) } else { Node::Least(start, end) })
    }

    fn list(&self, start: u32, end: u32) -> &[u32] {
        &self.lists[start as usize..end as usize]
    }

    /// The value of an expression without actions.
    pub(super) fn value(&self, at: u32, values: &[i64]) -> i64 {
        self.run(at, &|variable| values[variable as usize], &|_, _| 0)
    }

    fn run(
        &self,
        at: u32,
        variable: &impl Fn(u32) -> i64,
        action: &impl Fn(u8, u32) -> i64,
    ) -> i64 {
        let run = |at| self.run(at, variable, action);
        match self.nodes[at as usize] {
            Node::Number(number) => number,
            Node::Variable(i) => variable(i),
            Node::Action(player, number) => action(player, number),
            Node::Not(f) => i64::from(run(f) == 0),
            Node::Minus(f) => run(f).saturating_neg(),
            Node::Binary(operator, left, right) => {
                let left = run(left);
                match operator {
                    Binary::And | Binary::Multiply if left == 0 => 0,
                    Binary::Or if left != 0 => 1,
                    // A divisor is a number other than 0.
                    _ => operator.apply(left, run(right)).unwrap_or(0),
                }
            }
            Node::If(test, yes, no) => run(if run(test) != 0 { yes } else { no }),
            Node::Least(start, end) => {
                self.list(start, end).iter().map(|&f| run(f)).min().unwrap_or(0)
            }
            Node::Most(start, end) => {
                self.list(start, end).iter().map(|&f| run(f)).max().unwrap_or(0)
            }
        }
    }
}

/// What is left of expressions at one state: code in which only actions are open.
pub(super) struct Rest<'a> {
    from: &'a Code,
    values: &'a [i64],
    /// The actions that each player has.
    allowed: &'a [Vec<u32>],
    code: Code,
    facts: Vec<Facts>,
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

    fn known(self) -> Option<i64> {
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

impl<'a> Rest<'a> {
    pub(super) fn new(from: &'a Code, values: &'a [i64], allowed: &'a [Vec<u32>]) -> Rest<'a> {
        Rest { from, values, allowed, code: Code::default(), facts: Vec::new() }
    }

    pub(super) fn facts(&self, at: u32) -> Facts {
        self.facts[at as usize]
    }

    /// The value of what is left when each player has chosen this action.
    pub(super) fn value(&self, at: u32, chosen: &[u32]) -> i64 {
        let action = |player: u8, number: u32| i64::from(chosen[player as usize] == number);
        self.code.run(at, &|_| 0, &action)
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
        self.code.add(node)
    }

    fn truth_value(&mut self, node: Node, players: u32) -> u32 {
        self.put(node, Facts { least: 0, most: 1, players })
    }

    /// What is left of an expression.
    pub(super) fn of(&mut self, at: u32) -> u32 {
        let from = self.from;
        match from.nodes[at as usize] {
            Node::Number(number) => self.number(number),
            Node::Variable(i) => self.number(self.values[i as usize]),
            Node::Action(player, number) => {
                let allowed = &self.allowed[player as usize];
                match allowed.contains(&number) {
                    true if allowed.len() == 1 => self.number(1),
                    true => self.truth_value(Node::Action(player, number), 1 << player),
                    false => self.number(0),
                }
            }
            Node::Not(f) => {
                let f = self.of(f);
                let facts = self.facts(f);
                match facts.truth() {
                    Some(truth) => self.number(i64::from(!truth)),
                    None => self.truth_value(Node::Not(f), facts.players),
                }
            }
            Node::Minus(f) => {
                let f = self.of(f);
                let Facts { least, most, players } = self.facts(f);
                let (least, most) = (most.saturating_neg(), least.saturating_neg());
                self.put(Node::Minus(f), Facts { least, most, players })
            }
            Node::Binary(operator, left, right) => self.binary(operator, left, right),
            Node::If(test, yes, no) => {
                let test = self.of(test);
                let truth = self.facts(test).truth();
                match truth {
                    Some(true) => self.of(yes),
                    Some(false) => self.of(no),
                    None => {
                        let (yes, no) = (self.of(yes), self.of(no));
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
            Node::Least(start, end) => self.extreme(from.list(start, end), false),
            Node::Most(start, end) => self.extreme(from.list(start, end), true),
        }
    }

    fn binary(&mut self, operator: Binary, left: u32, right: u32) -> u32 {
        let left = self.of(left);
        let l = self.facts(left);
        match (operator, l.truth()) {
            (Binary::And, Some(false)) => return self.number(0),
            (Binary::Multiply, _) if l.known() == Some(0) => return self.number(0),
            (Binary::Or, Some(true)) | (Binary::Implies, Some(false)) => return self.number(1),
            _ => {}
        }
        let right = self.of(right);
        let r = self.facts(right);
        if let (Some(l), Some(r)) = (l.known(), r.known()) {
            return self.number(operator.apply(l, r).unwrap_or(0));
        }
        let players = l.players | r.players;
        let node = Node::Binary(operator, left, right);
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
            None => self.truth_value(node, players),
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
        let (mut least, mut most) = (corners[0], corners[0]);
        for corner in corners {
            (least, most) = (least.min(corner), most.max(corner));
        }
        self.put(Node::Binary(operator, left, right), Facts { least, most, players })
    }

    /// `min` or `max`, without the parts that another one always beats.
    fn extreme(&mut self, parts: &'a [u32], most: bool) -> u32 {
        let parts: Vec<u32> = parts.iter().map(|&part| self.of(part)).collect();
        let facts = |part: &u32| self.facts[*part as usize];
        let (least, largest) = (|part: &u32| facts(part).least, |part: &u32| facts(part).most);
        let bounds = |of: &dyn Fn(&u32) -> i64| {
            let all = parts.iter().map(of);
            if most { all.max() } else { all.min() }.unwrap_or(0)
        };
        let (low, high) = (bounds(&least), bounds(&largest));
        let beaten = |part: &u32| if most { largest(part) <= low } else { least(part) >= high };
        // What is certain stays once, as a number.
        let mut kept: Vec<u32> = parts.iter().copied().filter(|part| !beaten(part)).collect();
        let certain = if most { low } else { high };
        let players = kept.iter().fold(0, |players, part| players | facts(part).players);
        if kept.is_empty() {
            return self.number(certain);
        }
        let certain = self.number(certain);
        kept.push(certain);
        let start = self.code.lists.len() as u32;
        self.code.lists.extend(&kept);
        let end = self.code.lists.len() as u32;
        let node = if most { Node::Most(start, end) } else { Node::Least(start, end) };
        self.put(node, Facts { least: low, most: high, players })
    }
}

fn compared(holds: bool, fails: bool) -> Option<i64> {
    match (holds, fails) {
        (true, _) => Some(1),
        (_, true) => Some(0),
        _ => None,
    }
}
