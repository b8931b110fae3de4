//! The printed form of a formula, which reads back as the same formula.

use std::fmt::{self, Display, Formatter};

use crate::endless::Endless;
use crate::formula::{Comparison, Fact, Formula, Goal, Node, Part, Sum};
use crate::lex::is_plain_name;
use attractor_core::Coalition;

impl Display for Formula {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let signs = if f.alternate() { &UNICODE } else { &ASCII };
        Printer { formula: self, signs }.part(f, self.root(), Tightness::Loose)
    }
}

/// How tightly a part has to hold together where it stands; a looser one gets parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tightness {
    Loose,
    Implication,
    Disjunction,
    Conjunction,
    Unary,
    /// Beside `U`, `R` or `W`, where a coalition of one's own would be hard to read.
    Operand,
}

struct Signs {
    yes: &'static str,
    no: &'static str,
    not: &'static str,
    and: &'static str,
    or: &'static str,
    implies: &'static str,
    iff: &'static str,
    can: [&'static str; 2],
    cannot_prevent: [&'static str; 2],
    next: &'static str,
    at_most: &'static str,
    comparisons: [&'static str; 6],
}

const ASCII: Signs = Signs {
    yes: "true",
    no: "false",
    not: "!",
    and: " & ",
    or: " | ",
    implies: " -> ",
    iff: " <-> ",
    can: ["<<", ">>"],
    cannot_prevent: ["[[", "]]"],
    next: "X",
    at_most: "<=",
    comparisons: ["=", "!=", "<", "<=", ">", ">="],
};

const UNICODE: Signs = Signs {
    yes: "⊤",
    no: "⊥",
    not: "¬",
    and: " ∧ ",
    or: " ∨ ",
    implies: " ⇒ ",
    iff: " ⇔ ",
    can: ["⟨⟨", "⟩⟩"],
    cannot_prevent: ["⟦", "⟧"],
    next: "○",
    at_most: "≤",
    comparisons: ["=", "≠", "<", "≤", ">", "≥"],
};

struct Printer<'a> {
    formula: &'a Formula,
    signs: &'a Signs,
}

impl Printer<'_> {
    fn part(&self, f: &mut Formatter<'_>, part: Part, around: Tightness) -> fmt::Result {
        let node = &self.formula[part];
        let own = tightness(node);
        if own < around {
            f.write_str("(")?;
            self.node(f, node)?;
            return f.write_str(")");
        }
        self.node(f, node)
    }

    fn node(&self, f: &mut Formatter<'_>, node: &Node) -> fmt::Result {
        use Tightness::{Conjunction, Disjunction, Implication, Unary};
        let signs = self.signs;
        match node {
            Node::Fact(fact) => self.fact(f, fact),
            Node::Not(part) => {
                f.write_str(signs.not)?;
                self.part(f, *part, Unary)
            }
            Node::All(parts) if parts.is_empty() => f.write_str(signs.yes),
            Node::Any(parts) if parts.is_empty() => f.write_str(signs.no),
            Node::All(parts) => several(f, parts, signs.and, |f, part| self.part(f, *part, Unary)),
            Node::Any(parts) => {
                several(f, parts, signs.or, |f, part| self.part(f, *part, Conjunction))
            }
            // To the right, `->` goes on by itself; `<->` always gets its parentheses.
            Node::Implies(left, right) => {
                self.part(f, *left, Disjunction)?;
                f.write_str(signs.implies)?;
                self.part(f, *right, Implication)
            }
            Node::Iff(left, right) => {
                self.part(f, *left, Implication)?;
                f.write_str(signs.iff)?;
                self.part(f, *right, Implication)
            }
            Node::Force(force) => {
                let [open, close] = if force.dual { signs.cannot_prevent } else { signs.can };
                write!(f, "{open}{}{close} ", force.coalition)?;
                match force.goal {
                    Goal::Next(part) => self.unary(f, signs.next, None, part),
                    Goal::Eventually(part, most) => self.unary(f, "F", most, part),
                    Goal::Always(part, most) => self.unary(f, "G", most, part),
                    Goal::Until(left, right, most) => self.binary(f, left, "U", most, right),
                    Goal::Release(left, right, most) => self.binary(f, left, "R", most, right),
                    Goal::Weak(left, right, most) => self.binary(f, left, "W", most, right),
                    Goal::Recurring(part) => self.unary(f, "G F", None, part),
                    Goal::Lasting(part) => self.unary(f, "F G", None, part),
                    Goal::Combined(ref combined) => self.endless(f, combined.endless(), Unary),
                }
            }
        }
    }

    fn endless(&self, f: &mut Formatter<'_>, endless: &Endless, around: Tightness) -> fmt::Result {
        use Tightness::{Conjunction, Disjunction, Implication, Loose, Unary};
        let signs = self.signs;
        let own = match endless {
            Endless::Recurring(_) | Endless::Lasting(_) | Endless::Not(_) => Unary,
            Endless::All(_) => Conjunction,
            Endless::Any(_) => Disjunction,
            Endless::Implies(..) => Implication,
            Endless::Iff(..) => Loose,
        };
        if own < around {
            f.write_str("(")?;
            self.endless(f, endless, own)?;
            return f.write_str(")");
        }
        match endless {
            Endless::Recurring(part) => self.unary(f, "G F", None, *part),
            Endless::Lasting(part) => self.unary(f, "F G", None, *part),
            Endless::Not(e) => {
                f.write_str(signs.not)?;
                self.endless(f, e, Unary)
            }
            Endless::All(all) => several(f, all, signs.and, |f, e| self.endless(f, e, Unary)),
            Endless::Any(any) => several(f, any, signs.or, |f, e| self.endless(f, e, Conjunction)),
            Endless::Implies(e, then) => {
                self.endless(f, e, Disjunction)?;
                f.write_str(signs.implies)?;
                self.endless(f, then, Implication)
            }
            Endless::Iff(e, other) => {
                self.endless(f, e, Implication)?;
                f.write_str(signs.iff)?;
                self.endless(f, other, Implication)
            }
        }
    }

    fn unary(
        &self,
        f: &mut Formatter<'_>,
        sign: &str,
        most: Option<u32>,
        part: Part,
    ) -> fmt::Result {
        self.operator(f, sign, most)?;
        self.part(f, part, Tightness::Unary)
    }

    fn binary(
        &self,
        f: &mut Formatter<'_>,
        left: Part,
        sign: &str,
        most: Option<u32>,
        right: Part,
    ) -> fmt::Result {
        self.part(f, left, Tightness::Operand)?;
        f.write_str(" ")?;
        self.operator(f, sign, most)?;
        self.part(f, right, Tightness::Operand)
    }

    fn operator(&self, f: &mut Formatter<'_>, sign: &str, most: Option<u32>) -> fmt::Result {
        match most {
            Some(most) => write!(f, "{sign}{}{most} ", self.signs.at_most),
            None => write!(f, "{sign} "),
        }
    }

    fn fact(&self, f: &mut Formatter<'_>, fact: &Fact) -> fmt::Result {
        match fact {
            Fact::Turn(coalition) => write!(f, "turn {}", Players(*coalition)),
            Fact::Blocked => f.write_str("blocked"),
            Fact::Over => f.write_str("over"),
            Fact::Wins(coalition) => write!(f, "wins {}", Players(*coalition)),
            Fact::Draw => f.write_str("draw"),
            Fact::Initial => f.write_str("initial"),
            Fact::Label(name) if is_plain_name(name) => f.write_str(name),
            Fact::Label(name) => quoted(f, '\'', name),
            Fact::Compare(left, comparison, right) => {
                let sign = self.signs.comparisons[*comparison as usize];
                write!(f, "{left} {sign} {right}")
            }
            Fact::At(position) => quoted(f, '"', position),
        }
    }
}

fn several<T>(
    f: &mut Formatter<'_>,
    list: &[T],
    sign: &str,
    print: impl Fn(&mut Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    for (i, item) in list.iter().enumerate() {
        if i > 0 {
            f.write_str(sign)?;
        }
        print(f, item)?;
    }
    Ok(())
}

fn tightness(node: &Node) -> Tightness {
    match node {
        Node::All(parts) if !parts.is_empty() => Tightness::Conjunction,
        Node::Any(parts) if !parts.is_empty() => Tightness::Disjunction,
        Node::Implies(..) => Tightness::Implication,
        Node::Iff(..) => Tightness::Loose,
        Node::Force(_) => Tightness::Unary,
        _ => Tightness::Operand,
    }
}

/// Between quotes, with a backslash before a quote or a backslash.
fn quoted(f: &mut Formatter<'_>, quote: char, text: &str) -> fmt::Result {
    write!(f, "{quote}")?;
    for c in text.chars() {
        if c == quote || c == '\\' {
            f.write_str("\\")?;
        }
        write!(f, "{c}")?;
    }
    write!(f, "{quote}")
}

/// `1`, and `{1,2}` or `{}` for any other number of players.
struct Players(Coalition);

impl Display for Players {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.0.len() == 1 { write!(f, "{}", self.0) } else { write!(f, "{{{}}}", self.0) }
    }
}

impl Display for Sum {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (i, (times, name)) in self.terms.iter().enumerate() {
            match (i, *times < 0) {
                (0, false) => {}
                (0, true) => f.write_str("-")?,
                (_, false) => f.write_str(" + ")?,
                (_, true) => f.write_str(" - ")?,
            }
            match times.unsigned_abs() {
                1 => {}
                size => write!(f, "{size} * ")?,
            }
            if is_plain_number(name) { f.write_str(name)? } else { quoted(f, '\'', name)? }
        }
        match (self.terms.is_empty(), self.constant) {
            (true, constant) => write!(f, "{constant}"),
            (false, 0) => Ok(()),
            (false, constant) if constant < 0 => write!(f, " - {}", constant.unsigned_abs()),
            (false, constant) => write!(f, " + {constant}"),
        }
    }
}

/// Whether a number's name can stand without quotes: words, then also digits, as in `heap 1`.
fn is_plain_number(name: &str) -> bool {
    let is_digits = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let mut words = name.split(' ');
    words.next().is_some_and(is_plain_name)
        && words.all(|word| is_plain_name(word) || is_digits(word))
}

impl Display for Comparison {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(ASCII.comparisons[*self as usize])
    }
}
