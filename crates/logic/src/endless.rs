//! What endless play has to be like: `G F` and `F G`, combined.

use std::fmt;

use crate::formula::Part;
use crate::zielonka_tree::{MOST_COLOURS, MOST_NODES, ZielonkaTree};

/// A combination of `G F f` and `F G f` under one coalition, as it is written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Endless {
    /// `G F f`
    Recurring(Part),
    /// `F G f`
    Lasting(Part),
    /// `!e`
    Not(Box<Endless>),
    /// `e & e & …`
    All(Vec<Endless>),
    /// `e | e | …`
    Any(Vec<Endless>),
    /// `e -> e`
    Implies(Box<Endless>, Box<Endless>),
    /// `e <-> e`
    Iff(Box<Endless>, Box<Endless>),
}

/// A combination that is no single `G F f` or `F G f`, and of a size that can be evaluated.
/// [`Builder::endless`](crate::Builder::endless) makes one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Combined {
    endless: Endless,
    visits: Vec<Visit>,
}

/// What play may visit again and again: the positions where a part holds, or those where it fails.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Visit {
    pub(crate) part: Part,
    pub(crate) holds: bool,
}

/// What a combination comes to.
pub(crate) enum Simplified {
    /// `G F`: one of these is visited again and again.
    Recurring(Vec<Visit>),
    /// `F G`: none of these is visited again and again.
    Lasting(Vec<Visit>),
    /// Neither.
    Combined(Combined),
}

impl Endless {
    /// Its parts from left to right, each as often as it stands there.
    pub(crate) fn parts(&self) -> Vec<Part> {
        self.visits().into_iter().map(|visit| visit.part).collect()
    }

    /// `F G f` says that play does not visit `!f` again and again.
    fn visits(&self) -> Vec<Visit> {
        match self {
            Endless::Recurring(part) => vec![Visit { part: *part, holds: true }],
            Endless::Lasting(part) => vec![Visit { part: *part, holds: false }],
            Endless::Not(e) => e.visits(),
            Endless::All(all) | Endless::Any(all) => all.iter().flat_map(Endless::visits).collect(),
            Endless::Implies(e, then) | Endless::Iff(e, then) => {
                let mut visits = e.visits();
                visits.extend(then.visits());
                visits
            }
        }
    }

    /// The same over other parts.
    pub(crate) fn map(&self, to: &mut impl FnMut(Part) -> Part) -> Endless {
        let mut each = |all: &[Endless]| all.iter().map(|e| e.map(to)).collect();
        match self {
            Endless::Recurring(part) => Endless::Recurring(to(*part)),
            Endless::Lasting(part) => Endless::Lasting(to(*part)),
            Endless::Not(e) => Endless::Not(Box::new(e.map(to))),
            Endless::All(all) => Endless::All(each(all)),
            Endless::Any(all) => Endless::Any(each(all)),
            Endless::Implies(e, then) => {
                Endless::Implies(Box::new(e.map(to)), Box::new(then.map(to)))
            }
            Endless::Iff(e, other) => Endless::Iff(Box::new(e.map(to)), Box::new(other.map(to))),
        }
    }

    /// Whether a play is like this, if `again` tells what it visits again and again.
    fn judge(&self, again: &impl Fn(Visit) -> bool) -> bool {
        match self {
            Endless::Recurring(part) => again(Visit { part: *part, holds: true }),
            Endless::Lasting(part) => !again(Visit { part: *part, holds: false }),
            Endless::Not(e) => !e.judge(again),
            Endless::All(all) => all.iter().all(|e| e.judge(again)),
            Endless::Any(all) => all.iter().any(|e| e.judge(again)),
            Endless::Implies(e, then) => !e.judge(again) || then.judge(again),
            Endless::Iff(e, other) => e.judge(again) == other.judge(again),
        }
    }

    /// A single `G F` or `F G`, if that is what it comes to.
    pub(crate) fn simplified(self) -> Result<Simplified, TooLarge> {
        let mut visits: Vec<Visit> = Vec::new();
        for visit in self.visits() {
            if !visits.contains(&visit) {
                visits.push(visit);
            }
        }
        if visits.len() > MOST_COLOURS {
            return Err(TooLarge::Sets(visits.len()));
        }
        let combined = Combined { endless: self, visits };
        let wins: Vec<bool> =
            (0..1 << combined.visits.len()).map(|seen| combined.wins(seen)).collect();
        // What makes no difference is left out.
        let matters =
            |bit: &usize| (0..wins.len()).any(|seen| wins[seen] != wins[seen ^ (1 << bit)]);
        let matter: Vec<usize> = (0..combined.visits.len()).filter(matters).collect();
        let mask: usize = matter.iter().map(|bit| 1 << bit).sum();
        let chosen = || matter.iter().map(|&bit| combined.visits[bit]).collect();
        if (0..wins.len()).all(|seen| wins[seen] == (seen & mask != 0)) {
            return Ok(Simplified::Recurring(chosen()));
        }
        if (0..wins.len()).all(|seen| wins[seen] == (seen & mask == 0)) {
            return Ok(Simplified::Lasting(chosen()));
        }
        if combined.tree().is_none() {
            return Err(TooLarge::Cases);
        }
        Ok(Simplified::Combined(combined))
    }
}

impl Combined {
    /// The combination as it is written.
    pub fn endless(&self) -> &Endless {
        &self.endless
    }

    /// What it looks at.
    pub(crate) fn visits(&self) -> &[Visit] {
        &self.visits
    }

    /// The same over other parts.
    pub(crate) fn map(&self, to: &mut impl FnMut(Part) -> Part) -> Combined {
        let endless = self.endless.map(to);
        let visits =
            self.visits.iter().map(|visit| Visit { part: to(visit.part), ..*visit }).collect();
        Combined { endless, visits }
    }

    /// Whether a play is like this that visits these, one bit each, again and again.
    fn wins(&self, seen: u32) -> bool {
        let again = |visit| {
            let bit = self.visits.iter().position(|known| *known == visit);
            bit.is_some_and(|bit| seen >> bit & 1 == 1)
        };
        self.endless.judge(&again)
    }

    /// Its tree; `None` if that is too large.
    pub(crate) fn tree(&self) -> Option<ZielonkaTree> {
        ZielonkaTree::new(self.visits.len(), |seen| self.wins(seen))
    }
}

/// Why a combination cannot be evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TooLarge {
    /// It looks at so many different sets of positions.
    Sets(usize),
    /// There are too many cases of what is visited again and again.
    Cases,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TooLarge::Sets(sets) => {
                write!(
                    f,
                    "{sets} different `G F` and `F G` are combined, {MOST_COLOURS} at most can be"
                )
            }
            TooLarge::Cases => write!(
                f,
                "this combination of `G F` and `F G` falls into more than {MOST_NODES} cases"
            ),
        }
    }
}

impl std::error::Error for TooLarge {}
