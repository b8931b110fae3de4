//! An answer that can be checked by code that did not compute it: nothing here comes from the
//! checker of formulas or from the attractor.

use std::fmt;

use attractor_core::{Cancelled, Coalition, Steps, Vertex, VertexSet, Watch};
use serde::{Deserialize, Serialize};

use crate::formula::{Fact, Force, Formula, Goal, Node, Part};
use crate::model::Model;
use crate::parse::Reader;
use crate::world::{Side, Vocabulary};

/// What a certificate is checked on: positions by their numbers, and what one move makes of them.
pub trait Ground: Vocabulary {
    /// How many positions there are.
    fn positions(&self) -> usize;

    /// The notation of a position.
    fn notation(&self, v: Vertex) -> String;

    /// Where a fact can be seen. Names that do not exist can be seen nowhere.
    ///
    /// # Errors
    /// Whoever watches has ended it.
    fn seen(&self, fact: &Fact, watch: &dyn Watch) -> Result<Vec<bool>, Cancelled>;

    /// What the next position costs a side that wants it to be little, at `v`, whatever the others do about it. A side that
    /// is blocked pays `u64::MAX`, and nothing if the others are; where the game is decided it pays `decided`.
    fn least(&self, side: Side, v: Vertex, cost: impl Fn(Vertex) -> u64, decided: u64) -> u64;
}

impl Ground for Model<'_> {
    fn positions(&self) -> usize {
        self.arena().vertices()
    }

    fn notation(&self, v: Vertex) -> String {
        self.facts().notation(v)
    }

    fn seen(&self, fact: &Fact, watch: &dyn Watch) -> Result<Vec<bool>, Cancelled> {
        let place = match fact {
            Fact::At(notation) => Some(self.facts().vertex(notation)),
            _ => None,
        };
        let sees = |v: Vertex| place.as_ref().map_or_else(|| self.sees(fact, v), |at| *at == Ok(v));
        let mut steps = Steps::new(watch);
        self.arena().all().map(|v| steps.step().map(|()| sees(v))).collect()
    }

    #[inline]
    fn least(&self, side: Side, v: Vertex, cost: impl Fn(Vertex) -> u64, decided: u64) -> u64 {
        let moves = self.arena().moves(v);
        if moves.is_empty() && !self.vacuous().contains(v) {
            return decided;
        }
        // Nothing is less than nothing, nor more than everything: the rest need not be looked at.
        let chooses = side.who.contains(self.arena().owner(v));
        let (mut found, enough) = if chooses { (u64::MAX, 0) } else { (0, u64::MAX) };
        for &next in moves {
            let cost = cost(next);
            found = if chooses { found.min(cost) } else { found.max(cost) };
            if found == enough {
                break;
            }
        }
        found
    }
}

/// Where a formula holds, with a proof for each of its operators that looks further than one move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The formula, as it prints.
    pub formula: String,
    /// The positions where it is said to hold.
    pub holds: Vec<Vertex>,
    /// A proof for each operator but `X`, in the order in which the formula is evaluated.
    pub proofs: Vec<Proof>,
}

/// The ranks of one operator.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The part of the formula, as it prints.
    pub part: String,
    /// For `F` and `U`: within how many moves the coalition can force it from each position. For
    /// `G`, `R` and `W`: within how many moves the others can break it; the positions without a
    /// rank are then the invariant that the coalition keeps. For `G F`: within how many moves the
    /// coalition can force the next visit, after which it can force another; for `F G` the others.
    pub ranks: Vec<Option<u32>>,
    /// For `G F` and `F G`, at the positions without a rank: a level that never rises if the other
    /// side moves well, and falls with every visit, so that there is a last one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<Option<u32>>,
}

impl Certificate {
    /// Check it against an arena, or a game of joint moves, and give back where the formula holds.
    ///
    /// Nothing here is computed by an attractor. The parts are walked from the smallest; facts are
    /// looked up, and each rank is compared with what the ranks one move further say it is. Only
    /// the true ranks satisfy that at every position: by induction on r, those of rank r are the
    /// layer number r.
    pub fn verify<G: Ground>(
        &self,
        ground: &G,
        watch: &dyn Watch,
    ) -> Result<Result<VertexSet, Refuted>, Cancelled> {
        match self.judge(ground, watch) {
            Ok(holds) => Ok(Ok(holds)),
            Err(Stop::Refuted(refuted)) => Ok(Err(refuted)),
            Err(Stop::Cancelled) => Err(Cancelled),
        }
    }

    fn judge<G: Ground>(&self, ground: &G, watch: &dyn Watch) -> Result<VertexSet, Stop> {
        let formula = Reader::new(ground).formula(&self.formula).map_err(|error| Refuted {
            part: self.formula.clone(),
            position: None,
            reason: error.message,
        })?;
        let mut judge = Judge { ground, formula: &formula, holds: Vec::new(), watch };
        let mut proofs = self.proofs.iter();
        for part in formula.parts() {
            let holds = judge.part(part, &mut proofs)?;
            judge.holds.push(holds);
        }
        if proofs.next().is_some() {
            let root = formula.root();
            return Err(judge.refuted(root, None, "there are more proofs than parts").into());
        }
        let vertices = ground.positions();
        let mut claimed = VertexSet::empty(vertices);
        for &v in &self.holds {
            if v as usize >= vertices {
                return Err(judge
                    .refuted(formula.root(), None, format!("position number {v} does not exist"))
                    .into());
            }
            claimed.insert(v);
        }
        let truth = &judge.holds[formula.root().index()];
        let mut steps = Steps::new(watch);
        for v in 0..vertices as Vertex {
            steps.step()?;
            if claimed.contains(v) != truth[v as usize] {
                let refuted = judge.refuted(
                    formula.root(),
                    Some(v),
                    if truth[v as usize] {
                        "the formula holds there, but the certificate leaves it out"
                    } else {
                        "the formula fails there, but the certificate lists it"
                    },
                );
                return Err(refuted.into());
            }
        }
        Ok(claimed)
    }
}

/// What is wrong with a certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refuted {
    /// The part of the formula.
    pub part: String,
    /// The position that refutes it, where there is one.
    pub position: Option<String>,
    /// What is wrong there.
    pub reason: String,
}

impl fmt::Display for Refuted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is refuted", self.part)?;
        if let Some(position) = &self.position {
            write!(f, " at `{position}`")?;
        }
        write!(f, ": {}", self.reason)
    }
}

impl std::error::Error for Refuted {}

/// Why checking ended before its end.
enum Stop {
    Refuted(Refuted),
    Cancelled,
}

impl From<Refuted> for Stop {
    fn from(refuted: Refuted) -> Stop {
        Stop::Refuted(refuted)
    }
}

impl From<Cancelled> for Stop {
    fn from(_: Cancelled) -> Stop {
        Stop::Cancelled
    }
}

struct Judge<'a, G> {
    ground: &'a G,
    formula: &'a Formula,
    /// For each part before, whether it holds at each position.
    holds: Vec<Vec<bool>>,
    watch: &'a dyn Watch,
}

/// What it costs to get somewhere that one wants to be, or does not.
fn price(wanted: bool) -> u64 {
    if wanted { 0 } else { u64::MAX }
}

impl<G: Ground> Judge<'_, G> {
    fn part<'p>(
        &self,
        part: Part,
        proofs: &mut impl Iterator<Item = &'p Proof>,
    ) -> Result<Vec<bool>, Stop> {
        let each = |holds: &dyn Fn(Vertex) -> bool| {
            let mut steps = Steps::new(self.watch);
            let truths = self.positions().map(|v| steps.step().map(|()| holds(v)));
            Ok(truths.collect::<Result<_, Cancelled>>()?)
        };
        let at = |part: Part, v: Vertex| self.holds[part.index()][v as usize];
        match &self.formula[part] {
            Node::Fact(fact) => Ok(self.ground.seen(fact, self.watch)?),
            Node::Not(f) => each(&|v| !at(*f, v)),
            Node::All(parts) => each(&|v| parts.iter().all(|&f| at(f, v))),
            Node::Any(parts) => each(&|v| parts.iter().any(|&f| at(f, v))),
            Node::Implies(f, g) => each(&|v| !at(*f, v) || at(*g, v)),
            Node::Iff(f, g) => each(&|v| at(*f, v) == at(*g, v)),
            Node::Force(Force { dual, goal: Goal::Next(f), .. }) => {
                let side = self.side(part, false);
                // Where the game is decided nobody can force anything more, so nobody can prevent it.
                let decided = price(*dual);
                each(&|v| self.ground.least(side, v, |next| price(at(*f, next)), decided) == 0)
            }
            Node::Force(Force { goal, .. }) => {
                let Some(proof) = proofs.next() else {
                    return Err(self.refuted(part, None, "there is no proof for it").into());
                };
                self.ranked(part, proof)?;
                let forced =
                    matches!(goal, Goal::Eventually(..) | Goal::Until(..) | Goal::Recurring(_));
                each(&|v| proof.ranks[v as usize].is_some() == forced)
            }
        }
    }

    fn positions(&self) -> impl Iterator<Item = Vertex> + use<G> {
        0..self.ground.positions() as Vertex
    }

    /// Who is on the way to what the ranks of a part speak of: whoever brings it about, or whoever breaks it. Those whom
    /// nobody named know what the others choose.
    fn side(&self, part: Part, breaks: bool) -> Side {
        let Node::Force(Force { coalition, dual, .. }) = &self.formula[part] else {
            return Side { who: Coalition::NOBODY, answers: false };
        };
        if *dual == breaks {
            Side { who: *coalition, answers: false }
        } else {
            Side { who: coalition.others(self.ground.players()), answers: true }
        }
    }

    /// Compare every rank with those one move further.
    fn ranked(&self, part: Part, proof: &Proof) -> Result<(), Stop> {
        let Node::Force(Force { goal, .. }) = &self.formula[part] else {
            return Err(self.refuted(part, None, "it needs no proof").into());
        };
        if proof.part != self.formula.part(part).to_string() {
            return Err(self
                .refuted(part, None, format!("its proof speaks of `{}`", proof.part))
                .into());
        }
        let (ranks, positions) = (proof.ranks.len(), self.ground.positions());
        if ranks != positions {
            return Err(self
                .refuted(part, None, format!("{ranks} ranks for {positions} positions"))
                .into());
        }
        if let Goal::Recurring(visited) | Goal::Lasting(visited) = *goal {
            let breaks = matches!(goal, Goal::Lasting(_));
            let visit = |v: Vertex| self.holds[visited.index()][v as usize] != breaks;
            return self.recurring(part, proof, self.side(part, breaks), visit);
        }
        if !proof.levels.is_empty() {
            return Err(self
                .refuted(part, None, "its proof has levels, which prove nothing")
                .into());
        }
        let at = |part: Part, v: Vertex| self.holds[part.index()][v as usize];
        // Who is on the way to a target, and whether `v` is one or may be on the way.
        type Test<'t> = Box<dyn Fn(Vertex) -> bool + 't>;
        let (breaks, target, through, most): (bool, Test<'_>, Test<'_>, Option<u32>) = match *goal {
            Goal::Next(_) | Goal::Recurring(_) | Goal::Lasting(_) => {
                return Err(self.refuted(part, None, "it needs no such proof").into());
            }
            Goal::Combined(_) => {
                let reason = "no proof is known where several `G F` and `F G` are combined";
                return Err(self.refuted(part, None, reason).into());
            }
            Goal::Eventually(f, most) => {
                (false, Box::new(move |v| at(f, v)), Box::new(|_| true), most)
            }
            Goal::Until(f, g, most) => {
                (false, Box::new(move |v| at(g, v)), Box::new(move |v| at(f, v)), most)
            }
            Goal::Always(f, most) => (true, Box::new(move |v| !at(f, v)), Box::new(|_| true), most),
            Goal::Release(f, g, most) => {
                (true, Box::new(move |v| !at(g, v)), Box::new(move |v| !at(f, v)), most)
            }
            Goal::Weak(f, g, most) => (
                true,
                Box::new(move |v| !at(f, v) && !at(g, v)),
                Box::new(move |v| !at(g, v)),
                most,
            ),
        };
        let side = self.side(part, breaks);
        let mut steps = Steps::new(self.watch);
        for v in self.positions() {
            steps.step()?;
            let ahead = self.ahead(proof, side, v);
            let expected = if target(v) {
                Some(0)
            } else if through(v) && ahead < u64::from(most.unwrap_or(u32::MAX)) {
                u32::try_from(ahead + 1).ok()
            } else {
                None
            };
            let claimed = proof.ranks[v as usize];
            if claimed != expected {
                let words = |rank: Option<u32>| match rank {
                    Some(rank) => format!("rank {rank}"),
                    None => "no rank".into(),
                };
                let (claimed, expected) = (words(claimed), words(expected));
                let refuted = self.refuted(
                    part,
                    Some(v),
                    format!("the certificate gives it {claimed}, but its moves give it {expected}"),
                );
                return Err(refuted.into());
            }
        }
        Ok(())
    }

    /// The rank that whoever is on the way can get to from `v` with one move. A missing rank is larger than any.
    fn ahead(&self, proof: &Proof, side: Side, v: Vertex) -> u64 {
        let far = |next: Vertex| proof.ranks[next as usize].map_or(u64::MAX, u64::from);
        self.ground.least(side, v, far, u64::MAX)
    }

    /// Compare ranks with those one move further where visits go on for ever, and levels elsewhere.
    fn recurring(
        &self,
        part: Part,
        proof: &Proof,
        side: Side,
        visit: impl Fn(Vertex) -> bool,
    ) -> Result<(), Stop> {
        let (levels, positions) = (proof.levels.len(), self.ground.positions());
        if levels != positions {
            return Err(self
                .refuted(part, None, format!("{levels} levels for {positions} positions"))
                .into());
        }
        let against = side.opponents(self.ground.players());
        let rank = |v: Vertex| proof.ranks[v as usize];
        let mut steps = Steps::new(self.watch);
        for v in self.positions() {
            steps.step()?;
            let right = match (rank(v), proof.levels[v as usize]) {
                (Some(claimed), None) => {
                    // Where the game is decided it stays.
                    let goes_on =
                        || self.ground.least(side, v, |next| price(rank(next).is_some()), 0) == 0;
                    let expected = if visit(v) && goes_on() {
                        0
                    } else {
                        self.ahead(proof, side, v).saturating_add(1)
                    };
                    u64::from(claimed) == expected
                }
                (None, Some(level)) => {
                    let below = |next: Vertex| {
                        let next = proof.levels[next as usize].filter(|_| rank(next).is_none());
                        next.is_some_and(|next| next < level || next == level && !visit(v))
                    };
                    let decided = price(!visit(v));
                    self.ground.least(against, v, |next| price(below(next)), decided) == 0
                }
                _ => false,
            };
            if !right {
                let refuted = self.refuted(
                    part,
                    Some(v),
                    "its rank or level does not follow from those one move further",
                );
                return Err(refuted.into());
            }
        }
        Ok(())
    }

    fn refuted(&self, part: Part, v: Option<Vertex>, reason: impl Into<String>) -> Refuted {
        Refuted {
            part: self.formula.part(part).to_string(),
            position: v.map(|v| self.ground.notation(v)),
            reason: reason.into(),
        }
    }
}
