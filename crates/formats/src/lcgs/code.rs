//! Expressions with their names looked up.

use rustc_hash::FxHashMap;

use super::tree::Binary;

/// All expressions of a model, as nodes that come after those they are made of; equal ones stand there once.
#[derive(Clone, Debug, Default)]
pub(super) struct Code {
    pub(super) nodes: Vec<Node>,
    /// The parts of `min` and `max`.
    lists: Vec<u32>,
    known: FxHashMap<Node, u32>,
    known_lists: FxHashMap<(Vec<u32>, bool), u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

/// What the moves of a state take, in an order in which it can be worked out.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// The nodes that no action changes.
    pub(super) still: Vec<u32>,
    /// Those that some do.
    pub(super) open: Vec<u32>,
    /// Whether a node is one of these.
    pub(super) is_open: Vec<bool>,
}

impl Plan {
    /// Everything that these expressions are made of.
    pub(super) fn new(code: &Code, roots: impl IntoIterator<Item = u32>) -> Plan {
        let nodes = code.nodes.len();
        let mut needed = vec![false; nodes];
        roots.into_iter().for_each(|root| needed[root as usize] = true);
        for at in (0..nodes).rev() {
            if needed[at] {
                code.parts(at as u32, |part| needed[part as usize] = true);
            }
        }
        let mut plan = Plan { is_open: vec![false; nodes], ..Plan::default() };
        for at in (0..nodes).filter(|&at| needed[at]) {
            let mut open = matches!(code.nodes[at], Node::Action(..));
            code.parts(at as u32, |part| open |= plan.is_open[part as usize]);
            plan.is_open[at] = open;
            if open { &mut plan.open } else { &mut plan.still }.push(at as u32);
        }
        plan
    }
}

impl Code {
    /// What a node is made of.
    fn parts(&self, at: u32, mut each: impl FnMut(u32)) {
        match self.nodes[at as usize] {
            Node::Number(_) | Node::Variable(_) | Node::Action(..) => {}
            Node::Not(f) | Node::Minus(f) => each(f),
            Node::Binary(_, f, g) => [f, g].into_iter().for_each(each),
            Node::If(f, g, h) => [f, g, h].into_iter().for_each(each),
            Node::Least(start, end) | Node::Most(start, end) => {
                self.list(start, end).iter().copied().for_each(each);
            }
        }
    }

    /// Add a node, or what it is worth where that is known whatever the state is.
    pub(super) fn add_simplified(&mut self, node: Node) -> u32 {
        let number = |at: u32| match self.nodes[at as usize] {
            Node::Number(number) => Some(number),
            _ => None,
        };
        let known = match node {
            Node::Not(f) => number(f).map(|f| i64::from(f == 0)),
            Node::Minus(f) => number(f).map(i64::saturating_neg),
            Node::Binary(operator, f, g) => match (operator, number(f), number(g)) {
                (_, Some(f), Some(g)) => operator.apply(f, g),
                (Binary::Multiply | Binary::And, Some(0), _)
                | (Binary::Multiply | Binary::And, _, Some(0)) => Some(0),
                (Binary::Multiply, Some(1), _) => return g,
                (Binary::Multiply | Binary::Divide, _, Some(1)) => return f,
                (Binary::Add, Some(0), _) => return g,
                (Binary::Add | Binary::Subtract, _, Some(0)) => return f,
                _ => None,
            },
            Node::If(test, yes, no) => match number(test) {
                Some(0) => return no,
                Some(_) => return yes,
                None => None,
            },
            _ => None,
        };
        self.add(known.map_or(node, Node::Number))
    }

    pub(super) fn add(&mut self, node: Node) -> u32 {
        *self.known.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            self.nodes.len() as u32 - 1
        })
    }

    pub(super) fn add_list(&mut self, parts: Vec<u32>, most: bool) -> u32 {
        if let Some(&at) = self.known_lists.get(&(parts.clone(), most)) {
            return at;
        }
        let start = self.lists.len() as u32;
        self.lists.extend(&parts);
        let end = self.lists.len() as u32;
        let at = self.add(if most { Node::Most(start, end) } else { Node::Least(start, end) });
        self.known_lists.insert((parts, most), at);
        at
    }

    pub(super) fn list(&self, start: u32, end: u32) -> &[u32] {
        &self.lists[start as usize..end as usize]
    }

    /// The value of an expression without actions.
    pub(super) fn value(&self, at: u32, variable: &impl Fn(u32) -> i64) -> i64 {
        let value = |at| self.value(at, variable);
        match self.nodes[at as usize] {
            Node::Number(number) => number,
            Node::Variable(i) => variable(i),
            // Nothing was chosen yet.
            Node::Action(..) => 0,
            Node::Not(f) => i64::from(value(f) == 0),
            Node::Minus(f) => value(f).saturating_neg(),
            Node::Binary(operator, left, right) => {
                let left = value(left);
                match operator {
                    Binary::And | Binary::Multiply if left == 0 => 0,
                    Binary::Or if left != 0 => 1,
                    // A divisor is a number other than 0.
                    _ => operator.apply(left, value(right)).unwrap_or(0),
                }
            }
            Node::If(test, yes, no) => value(if value(test) != 0 { yes } else { no }),
            Node::Least(start, end) => self.extreme(start, end, value, i64::min),
            Node::Most(start, end) => self.extreme(start, end, value, i64::max),
        }
    }

    fn extreme(
        &self,
        start: u32,
        end: u32,
        value: impl Fn(u32) -> i64,
        better: fn(i64, i64) -> i64,
    ) -> i64 {
        self.list(start, end).iter().map(|&part| value(part)).reduce(better).unwrap_or(0)
    }
}
