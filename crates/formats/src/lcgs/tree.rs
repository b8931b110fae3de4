//! What a model's text says, before names are looked up.

use crate::error::Place;

/// A name, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) place: Place,
}

#[derive(Clone, Debug)]
pub(super) struct Expr {
    pub(super) kind: ExprKind,
    /// Where it begins.
    pub(super) place: Place,
    /// How deep it is.
    pub(super) depth: u32,
}

#[derive(Clone, Debug)]
pub(super) enum ExprKind {
    Number(i64),
    /// `name`, or `owner.name`.
    Name(Option<Word>, Word),
    Not(Box<Expr>),
    Minus(Box<Expr>),
    Binary(Binary, Box<Expr>, Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    Least(Vec<Expr>),
    Most(Vec<Expr>),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
    And,
    Or,
    Either,
    Implies,
}

impl Binary {
    /// The operator of a sign, and how tightly it binds.
    pub(super) fn of(sign: &str) -> Option<(Binary, u8)> {
        Some(match sign {
            "->" => (Binary::Implies, 1),
            "^" => (Binary::Either, 2),
            "||" => (Binary::Or, 3),
            "&&" => (Binary::And, 4),
            "==" => (Binary::Equal, 5),
            "!=" => (Binary::Unequal, 5),
            "<" => (Binary::Less, 6),
            "<=" => (Binary::AtMost, 6),
            ">" => (Binary::Greater, 6),
            ">=" => (Binary::AtLeast, 6),
            "+" => (Binary::Add, 7),
            "-" => (Binary::Subtract, 7),
            "*" => (Binary::Multiply, 8),
            "/" => (Binary::Divide, 8),
            _ => return None,
        })
    }

    /// What it makes of two numbers; `None` for a division by 0. Numbers stop growing where they would not fit.
    #[inline]
    pub(super) fn apply(self, left: i64, right: i64) -> Option<i64> {
        let is = i64::from;
        Some(match self {
            Binary::Add => left.saturating_add(right),
            Binary::Subtract => left.saturating_sub(right),
            Binary::Multiply => left.saturating_mul(right),
            Binary::Divide if right == 0 => return None,
            Binary::Divide => left.saturating_div(right),
            Binary::Equal => is(left == right),
            Binary::Unequal => is(left != right),
            Binary::Less => is(left < right),
            Binary::AtMost => is(left <= right),
            Binary::Greater => is(left > right),
            Binary::AtLeast => is(left >= right),
            Binary::And => is(left != 0 && right != 0),
            Binary::Or => is(left != 0 || right != 0),
            Binary::Either => is((left != 0) != (right != 0)),
            Binary::Implies => is(left == 0 || right != 0),
        })
    }
}

#[derive(Clone, Debug)]
pub(super) enum Declaration {
    Constant(Word, Expr),
    Label(Word, Expr),
    Variable(Box<VariableText>),
    Player { name: Word, template: Word, instead: Vec<(Word, Expr)> },
    Template(Word, Vec<Declaration>),
    Action(Word, Expr),
}

#[derive(Clone, Debug)]
pub(super) struct VariableText {
    pub(super) name: Word,
    pub(super) least: Expr,
    pub(super) most: Expr,
    pub(super) first: Expr,
    pub(super) update: Expr,
}
