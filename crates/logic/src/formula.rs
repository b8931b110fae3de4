//! Formulas of alternating-time logic: what a coalition can force.

use std::collections::HashMap;
use std::ops::Index;

use attractor_core::Coalition;

use crate::endless::{Combined, Endless, Simplified, TooLarge, Visit};

/// A formula, with each distinct part standing in it once.
///
/// The parts are numbered so that a part comes after those it is made of, and the whole formula is
/// the last one; an evaluator therefore walks them in order and meets each of them once. Two
/// formulas are equal when they are written alike, whatever they were read from.
///
/// It prints in the syntax that [`Reader`](crate::Reader) takes: in ASCII with `{}`, with the
/// usual mathematical signs with `{:#}`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formula {
    parts: Vec<Node>,
}

/// The number of a part within its formula.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Part(pub(crate) u32);

/// One part of a formula. `true` is the conjunction of nothing, `false` the disjunction of nothing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// Something that can be seen at the position itself.
    Fact(Fact),
    /// `!f`
    Not(Part),
    /// `f & g & …`
    All(Vec<Part>),
    /// `f | g | …`
    Any(Vec<Part>),
    /// `f -> g`
    Implies(Part, Part),
    /// `f <-> g`
    Iff(Part, Part),
    /// `<<J>> …` or `[[J]] …`
    Force(Force),
}

/// What a coalition can bring about, or what its opponents can.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Force {
    /// The players between the brackets.
    pub coalition: Coalition,
    /// Set for `[[J]]`: the coalition cannot prevent it. In a game of turns this says that all the
    /// others together can force it, blocked positions included. Only for `X` at a decided position
    /// is there a difference: nobody can force a move there, and nobody can prevent one.
    pub dual: bool,
    /// What is brought about.
    pub goal: Goal,
}

/// What happens along a play. A bound counts moves: `F<=5` looks at most five moves ahead.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// `X f`: after one move.
    Next(Part),
    /// `F f`: now or some day.
    Eventually(Part, Option<u32>),
    /// `G f`: now and for ever, or until the game is decided; whoever has to keep it up must not get
    /// blocked.
    Always(Part, Option<u32>),
    /// `f U g`: some day `g`, and `f` until then.
    Until(Part, Part, Option<u32>),
    /// `f R g`: `g` up to and including the day when `f`, which need not come.
    Release(Part, Part, Option<u32>),
    /// `f W g`: `f` until `g`, which need not come.
    Weak(Part, Part, Option<u32>),
    /// `G F f`: again and again; where the game is decided it stays as it is.
    Recurring(Part),
    /// `F G f`: some day, and from then on for ever.
    Lasting(Part),
    /// Several of these two, combined.
    Combined(Combined),
}

/// Something that can be seen at a position without looking ahead.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Fact {
    /// `turn {1,2}`: the position belongs to one of these players, blocked or not.
    Turn(Coalition),
    /// `blocked`: the player to move has no move, and has lost unless nothing is said of it. See
    /// [`Arena::is_blocked`](attractor_core::Arena::is_blocked).
    Blocked,
    /// `over`: the game is over and has an outcome.
    Over,
    /// `wins {1,2}`: the game is over and all of these players have won.
    Wins(Coalition),
    /// `draw`: the game is over and nobody has won.
    Draw,
    /// `initial`: play can begin here.
    Initial,
    /// A label of the game.
    Label(String),
    /// A comparison of numbers of the position; false where one of them is missing.
    Compare(Sum, Comparison, Sum),
    /// This very position, by its notation.
    At(String),
}

/// A sum of numbers of the position: `2 * heap 1 - heap 2 + 3`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sum {
    /// How often each named number is counted.
    pub terms: Vec<(i64, String)>,
    /// What is added to them.
    pub constant: i64,
}

/// How two numbers are compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Formula {
    /// Its parts in order, the formula itself last.
    pub fn parts(&self) -> impl DoubleEndedIterator<Item = Part> + ExactSizeIterator {
        (0..self.parts.len() as u32).map(Part)
    }

    /// The part that is the whole formula.
    pub fn root(&self) -> Part {
        Part(self.parts.len() as u32 - 1)
    }

    /// The coalitions whose choices it asks about, each once.
    pub fn coalitions(&self) -> Vec<Coalition> {
        let mut found = Vec::new();
        for node in &self.parts {
            if let Node::Force(force) = node
                && !found.contains(&force.coalition)
            {
                found.push(force.coalition);
            }
        }
        found
    }

    /// One of its parts as a formula of its own.
    pub fn part(&self, part: Part) -> Formula {
        let mut builder = Builder::default();
        let root = builder.copy(&self.parts, part, &mut HashMap::new());
        Formula { parts: builder.take(root) }
    }
}

impl Index<Part> for Formula {
    type Output = Node;

    fn index(&self, part: Part) -> &Node {
        &self.parts[part.index()]
    }
}

impl Part {
    /// Its number, counted from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Node {
    /// The parts it is made of.
    pub fn children(&self) -> Vec<Part> {
        match self {
            Node::Fact(_) => Vec::new(),
            Node::Not(f) => vec![*f],
            Node::All(parts) | Node::Any(parts) => parts.clone(),
            Node::Implies(f, g) | Node::Iff(f, g) => vec![*f, *g],
            Node::Force(force) => match force.goal {
                Goal::Next(f)
                | Goal::Eventually(f, _)
                | Goal::Always(f, _)
                | Goal::Recurring(f)
                | Goal::Lasting(f) => vec![f],
                Goal::Until(f, g, _) | Goal::Release(f, g, _) | Goal::Weak(f, g, _) => vec![f, g],
                Goal::Combined(ref combined) => combined.endless().parts(),
            },
        }
    }

    /// The same node over other parts.
    fn map(&self, mut to: impl FnMut(Part) -> Part) -> Node {
        match self {
            Node::Fact(fact) => Node::Fact(fact.clone()),
            Node::Not(f) => Node::Not(to(*f)),
            Node::All(parts) => Node::All(parts.iter().map(|&f| to(f)).collect()),
            Node::Any(parts) => Node::Any(parts.iter().map(|&f| to(f)).collect()),
            Node::Implies(f, g) => Node::Implies(to(*f), to(*g)),
            Node::Iff(f, g) => Node::Iff(to(*f), to(*g)),
            Node::Force(force) => {
                let goal = match force.goal {
                    Goal::Next(f) => Goal::Next(to(f)),
                    Goal::Eventually(f, most) => Goal::Eventually(to(f), most),
                    Goal::Always(f, most) => Goal::Always(to(f), most),
                    Goal::Until(f, g, most) => Goal::Until(to(f), to(g), most),
                    Goal::Release(f, g, most) => Goal::Release(to(f), to(g), most),
                    Goal::Weak(f, g, most) => Goal::Weak(to(f), to(g), most),
                    Goal::Recurring(f) => Goal::Recurring(to(f)),
                    Goal::Lasting(f) => Goal::Lasting(to(f)),
                    Goal::Combined(ref combined) => Goal::Combined(combined.map(&mut to)),
                };
                Node::Force(Force { goal, ..*force })
            }
        }
    }
}

impl Force {
    /// The players who can bring the goal about, out of `players` of them.
    pub fn side(&self, players: u8) -> Coalition {
        if self.dual { self.coalition.others(players) } else { self.coalition }
    }
}

impl Comparison {
    /// Whether it holds between two numbers.
    pub fn test(self, left: i128, right: i128) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::Unequal => left != right,
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
            Comparison::Greater => left > right,
            Comparison::AtLeast => left >= right,
        }
    }
}

impl Sum {
    /// Its value, where `number` gives the named numbers; `None` where one is missing.
    pub fn value(&self, number: impl Fn(&str) -> Option<i64>) -> Option<i128> {
        self.terms.iter().try_fold(i128::from(self.constant), |sum, (times, name)| {
            Some(sum + i128::from(*times) * i128::from(number(name)?))
        })
    }
}

/// Puts a formula together part by part.
///
/// ```
/// use attractor_core::{Coalition, Player};
/// use attractor_logic::{Builder, Fact, Force, Goal, Node};
///
/// let mut builder = Builder::default();
/// let over = builder.add(Node::Fact(Fact::Over));
/// let goal = Goal::Eventually(over, None);
/// let coalition = Coalition::of(Player(0));
/// let forced = builder.add(Node::Force(Force { coalition, dual: false, goal }));
/// assert_eq!(builder.finish(forced).to_string(), "<<1>> F over");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Builder {
    parts: Vec<Node>,
    known: HashMap<Node, Part>,
    measures: Vec<Measure>,
}

/// How large a part is once everything shared is written out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measure {
    pub(crate) size: u64,
    pub(crate) depth: u32,
}

impl Builder {
    /// Add a part made of parts that this builder has; one that it has already is not added again,
    /// and a conjunction or disjunction of one part is that part.
    pub fn add(&mut self, node: Node) -> Part {
        if let Node::All(parts) | Node::Any(parts) = &node
            && let [part] = parts[..]
        {
            return part;
        }
        if let Some(&part) = self.known.get(&node) {
            return part;
        }
        let mut measure = Measure { size: 1, depth: 1 };
        for child in node.children() {
            let child = self.measures[child.index()];
            measure.size = measure.size.saturating_add(child.size);
            measure.depth = measure.depth.max(child.depth + 1);
        }
        let part = Part(self.parts.len() as u32);
        self.parts.push(node.clone());
        self.measures.push(measure);
        self.known.insert(node, part);
        part
    }

    /// What a combination of `G F` and `F G` asks of play: one of them, where it comes to that.
    ///
    /// # Errors
    /// It is too large to be evaluated.
    pub fn endless(&mut self, endless: Endless) -> Result<Goal, TooLarge> {
        Ok(match self.tidied(endless).simplified()? {
            Simplified::Recurring(visits) => {
                let some = visits.into_iter().map(|visit| self.visited(visit, true)).collect();
                Goal::Recurring(self.add(Node::Any(some)))
            }
            Simplified::Lasting(visits) => {
                let none = visits.into_iter().map(|visit| self.visited(visit, false)).collect();
                Goal::Lasting(self.add(Node::All(none)))
            }
            Simplified::Combined(combined) => Goal::Combined(combined),
        })
    }

    /// Where a position is one of those, or is not.
    fn visited(&mut self, visit: Visit, wanted: bool) -> Part {
        if visit.holds == wanted {
            return visit.part;
        }
        match self.parts[visit.part.index()] {
            Node::Not(part) => part,
            _ => self.add(Node::Not(visit.part)),
        }
    }

    /// Without lists of one, and with a `G F` for the truth that an empty list stands for.
    fn tidied(&mut self, endless: Endless) -> Endless {
        let several = |builder: &mut Builder, mut list: Vec<Endless>, none, node: fn(_) -> _| {
            match list.len() {
                0 => Endless::Recurring(builder.add(none)),
                1 => builder.tidied(list.remove(0)),
                _ => node(list.into_iter().map(|e| builder.tidied(e)).collect()),
            }
        };
        let boxed = |builder: &mut Builder, e: Endless| Box::new(builder.tidied(e));
        match endless {
            Endless::All(list) => several(self, list, Node::All(Vec::new()), Endless::All),
            Endless::Any(list) => several(self, list, Node::Any(Vec::new()), Endless::Any),
            Endless::Not(e) => Endless::Not(boxed(self, *e)),
            Endless::Implies(e, then) => Endless::Implies(boxed(self, *e), boxed(self, *then)),
            Endless::Iff(e, other) => Endless::Iff(boxed(self, *e), boxed(self, *other)),
            leaf => leaf,
        }
    }

    /// The formula whose root is `root`, without what does not belong to it.
    pub fn finish(&self, root: Part) -> Formula {
        let mut ordered = Builder::default();
        let root = ordered.copy(&self.parts, root, &mut HashMap::new());
        Formula { parts: ordered.take(root) }
    }

    pub(crate) fn measure(&self, part: Part) -> Measure {
        self.measures[part.index()]
    }

    /// Copy a part and what it is made of, first things first, so that equal formulas come out
    /// with equal numbers.
    fn copy(&mut self, from: &[Node], part: Part, copied: &mut HashMap<Part, Part>) -> Part {
        if let Some(&done) = copied.get(&part) {
            return done;
        }
        let node = from[part.index()].map(|child| self.copy(from, child, copied));
        let done = self.add(node);
        copied.insert(part, done);
        done
    }

    fn take(mut self, root: Part) -> Vec<Node> {
        self.parts.truncate(root.index() + 1);
        self.parts
    }
}
