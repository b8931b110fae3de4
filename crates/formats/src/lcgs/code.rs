//! Expressions with their names looked up.

use std::collections::HashMap;

use super::tree::Binary;

/// All expressions of a model, as nodes that come after those they are made of; equal ones stand there once.
#[derive(Clone, Debug, Default)]
pub(super) struct Code {
    pub(super) nodes: Vec<Node>,
    /// The parts of `min` and `max`.
    lists: Vec<u32>,
    known: HashMap<Node, u32>,
    known_lists: HashMap<(Vec<u32>, bool), u32>,
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

impl Code {
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
