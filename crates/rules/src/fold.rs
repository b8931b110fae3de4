//! What can be known before the game begins is worked out then: names that stand for something known are
//! replaced, quantifiers over known things are written out, and squares that are asked the same
//! question become a set that is asked once.

use std::sync::Arc;

use crate::check::{NONE, and, compare, not, or, two};
use crate::typed::*;

/// What names stand for, where that is known.
type Known = [Option<i64>];

/// So many cases are written out, at most.
const MOST_CASES: usize = 4096;
/// So many parts are worth having, at most, where they did not become sets.
const MOST_PARTS: usize = 64;

pub(crate) struct Fold<'a> {
    pub(crate) rules: &'a Rules,
}

fn bits(set: u64) -> impl Iterator<Item = i64> {
    (0..64).filter(move |square| set >> square & 1 == 1)
}

fn nowhere() -> Sq {
    Sq::Lowest(Box::new(Set::Const(0)))
}

impl Fold<'_> {
    pub(crate) fn condition(&self, condition: &Cond) -> Cond {
        self.cond(condition, &[None; 32])
    }

    fn pl(&self, player: &Pl, known: &Known) -> Pl {
        match player {
            Pl::Local(local) => match known[usize::from(*local)] {
                Some(player) => Pl::Const(player as u8),
                None => player.clone(),
            },
            _ => player.clone(),
        }
    }

    fn content(&self, board: usize, content: &Content, known: &Known) -> Content {
        let mut folded = Content { owners: Vec::new(), ..content.clone() };
        let Holds::Pieces(pieces) = &self.rules.boards[board].holds else { return content.clone() };
        for owner in &content.owners {
            match self.pl(owner, known) {
                Pl::Const(player) => {
                    for (at, &piece) in pieces.iter().enumerate() {
                        if self.rules.pieces[piece].owner == Some(player) {
                            folded.pieces |= 1 << at;
                        }
                    }
                }
                other => folded.owners.push(other),
            }
        }
        folded
    }

    fn ways(&self, ways: &Ways, known: &Known) -> Ways {
        match ways {
            Ways::Local(local) => match known[usize::from(*local)] {
                Some(way) => Ways::Fixed(vec![way as u8]),
                None => ways.clone(),
            },
            _ => ways.clone(),
        }
    }

    pub(crate) fn num(&self, number: &Num, known: &Known) -> Num {
        match number {
            Num::Local(local) => match known[usize::from(*local)] {
                Some(number) => Num::Const(number),
                None => number.clone(),
            },
            Num::Const(_) | Num::Var(_) => number.clone(),
            Num::Cell(board, square) => Num::Cell(*board, Box::new(self.sq(square, known))),
            Num::Count(set) => match self.set(set, known) {
                Set::Const(set) => Num::Const(i64::from(set.count_ones())),
                set => Num::Count(Box::new(set)),
            },
            Num::CountAll(quant) => Num::CountAll(Box::new(self.quant(quant, known))),
            Num::SumAll(quant, of) => {
                let known = &forget(known, &quant.choices);
                Num::SumAll(Box::new(self.quant(quant, known)), Box::new(self.num(of, known)))
            }
            Num::Column(board, square) => self.place(*board, square, known, true),
            Num::Row(board, square) => self.place(*board, square, known, false),
            Num::Two(how, one, other) => two(*how, self.num(one, known), self.num(other, known)),
        }
    }

    fn place(&self, board: usize, square: &Sq, known: &Known, column: bool) -> Num {
        match self.sq(square, known) {
            Sq::Const(square) => {
                let (x, y) = self.rules.boards[board].geometry.xy[usize::from(square)];
                Num::Const(if column { x } else { y })
            }
            square if column => Num::Column(board, Box::new(square)),
            square => Num::Row(board, Box::new(square)),
        }
    }

    pub(crate) fn sq(&self, square: &Sq, known: &Known) -> Sq {
        match square {
            Sq::Const(_) => square.clone(),
            Sq::Local(local) => match known[usize::from(*local)] {
                Some(square) => Sq::Const(square as u8),
                None => square.clone(),
            },
            Sq::Lowest(set) => match self.set(set, known) {
                Set::Const(set) if set != 0 => Sq::Const(set.trailing_zeros() as u8),
                Set::Single(square) => *square,
                set => Sq::Lowest(Box::new(set)),
            },
            Sq::First(board, ways, from, test) => {
                let (ways, from) = (self.ways(ways, known), self.sq(from, known));
                let test = test.as_ref().map(|test| self.content(*board, test, known));
                Sq::First(*board, ways, Box::new(from), test)
            }
            Sq::At(board, x, y) => match (self.num(x, known), self.num(y, known)) {
                (Num::Const(x), Num::Const(y)) => match at(&self.rules.boards[*board], x, y) {
                    Some(square) => Sq::Const(square),
                    None => nowhere(),
                },
                (x, y) => Sq::At(*board, Box::new(x), Box::new(y)),
            },
        }
    }

    fn of_table(&self, table: &Arc<[u64]>, square: &Sq, known: &Known) -> Set {
        match self.sq(square, known) {
            Sq::Const(square) => Set::Const(table[usize::from(square)]),
            Sq::Lowest(set) if *set == Set::Const(0) => Set::Const(0),
            square => Set::Table(table.clone(), Box::new(square)),
        }
    }

    pub(crate) fn set(&self, set: &Set, known: &Known) -> Set {
        match set {
            Set::Const(_) => set.clone(),
            Set::Pick(sets, local) => match known[usize::from(*local)] {
                Some(at) => Set::Const(sets[at as usize]),
                None => set.clone(),
            },
            Set::Nth(sets, number) => match self.num(number, known) {
                Num::Const(number) => {
                    let at = usize::try_from(number - 1).ok();
                    Set::Const(at.and_then(|at| sets.get(at)).copied().unwrap_or(0))
                }
                number => Set::Nth(sets.clone(), Box::new(number)),
            },
            Set::Holding(board, content) => {
                Set::Holding(*board, self.content(*board, content, known))
            }
            Set::And(sets) => {
                let mut fixed = u64::MAX;
                let mut rest = Vec::new();
                for set in sets {
                    match self.set(set, known) {
                        Set::Const(set) => fixed &= set,
                        Set::And(more) => rest.extend(more),
                        other => rest.push(other),
                    }
                }
                if fixed == 0 || rest.is_empty() {
                    return Set::Const(fixed);
                }
                if fixed != u64::MAX {
                    rest.insert(0, Set::Const(fixed));
                }
                if rest.len() == 1 { rest.swap_remove(0) } else { Set::And(rest) }
            }
            Set::Or(sets) => {
                let mut fixed = 0;
                let mut rest = Vec::new();
                for set in sets {
                    match self.set(set, known) {
                        Set::Const(set) => fixed |= set,
                        other => rest.push(other),
                    }
                }
                if fixed != 0 || rest.is_empty() {
                    rest.insert(0, Set::Const(fixed));
                }
                if rest.len() == 1 { rest.swap_remove(0) } else { Set::Or(rest) }
            }
            Set::Single(square) => match self.sq(square, known) {
                Sq::Const(square) => Set::Const(1 << square),
                Sq::Lowest(set) if *set == Set::Const(0) => Set::Const(0),
                square => Set::Single(Box::new(square)),
            },
            Set::Table(table, square) => self.of_table(table, square, known),
            Set::TableBy(tables, square) => {
                Set::TableBy(tables.clone(), Box::new(self.sq(square, known)))
            }
            Set::TableWay(tables, local, square) => match known[usize::from(*local)] {
                Some(way) => self.of_table(&tables[way as usize], square, known),
                None => Set::TableWay(tables.clone(), *local, Box::new(self.sq(square, known))),
            },
            Set::Path(table, count, from, to) => match (self.sq(from, known), self.sq(to, known)) {
                (Sq::Const(from), Sq::Const(to)) => {
                    Set::Const(table[usize::from(from) * count + usize::from(to)])
                }
                (from, to) => Set::Path(table.clone(), *count, Box::new(from), Box::new(to)),
            },
            Set::ByPlayer(sets, player) => match self.pl(player, known) {
                Pl::Const(player) => Set::Const(sets[usize::from(player)]),
                player => Set::ByPlayer(sets.clone(), player),
            },
            Set::Slide(board, ways, from) => {
                Set::Slide(*board, self.ways(ways, known), Box::new(self.sq(from, known)))
            }
            Set::Group(board, square) => Set::Group(*board, Box::new(self.sq(square, known))),
            Set::All(quant, local) => Set::All(Box::new(self.quant(quant, known)), *local),
        }
    }

    fn quant(&self, quant: &Quant, known: &Known) -> Quant {
        let known = &forget(known, &quant.choices);
        Quant {
            choices: quant.choices.iter().map(|choice| self.choice(choice, known)).collect(),
            condition: self.cond(&quant.condition, known),
        }
    }

    pub(crate) fn choice(&self, choice: &Choice, known: &Known) -> Choice {
        let domain = match &choice.domain {
            Domain::Squares(board, set) => Domain::Squares(*board, self.set(set, known)),
            Domain::Range(low, high) => Domain::Range(self.num(low, known), self.num(high, known)),
            Domain::Ways(ways) => Domain::Ways(self.ways(ways, known)),
            Domain::Square(board, square) => Domain::Square(*board, self.sq(square, known)),
            Domain::Number(number) => Domain::Number(self.num(number, known)),
            other => other.clone(),
        };
        Choice { local: choice.local, domain }
    }

    pub(crate) fn cond(&self, condition: &Cond, known: &Known) -> Cond {
        match condition {
            Cond::Const(_) | Cond::Flag(_) | Cond::Blocked | Cond::Stuck => condition.clone(),
            Cond::Not(inner) => not(self.cond(inner, known)),
            Cond::And(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    match self.cond(part, known) {
                        // The rest need not be known.
                        Cond::Const(false) => return Cond::Const(false),
                        part => all.push(part),
                    }
                }
                gather_all(and(all))
            }
            Cond::Or(parts) => {
                gather_any(or(parts.iter().map(|part| self.cond(part, known)).collect()))
            }
            Cond::Compare(how, one, other) => {
                compare(*how, self.num(one, known), self.num(other, known))
            }
            Cond::SquareIs(board, square, content) => match self.sq(square, known) {
                Sq::Lowest(set) if *set == Set::Const(0) => Cond::Const(false),
                square => {
                    Cond::SquareIs(*board, Box::new(square), self.content(*board, content, known))
                }
            },
            Cond::SetIs(board, set, content) => match self.set(set, known) {
                Set::Const(0) => Cond::Const(true),
                set => Cond::SetIs(*board, Box::new(set), self.content(*board, content, known)),
            },
            Cond::Same(one, other) => match (self.sq(one, known), self.sq(other, known)) {
                (Sq::Const(one), Sq::Const(other)) => Cond::Const(one == other),
                (one, other) => Cond::Same(Box::new(one), Box::new(other)),
            },
            Cond::Within(square, set) => match (self.sq(square, known), self.set(set, known)) {
                (Sq::Const(square), Set::Const(set)) => Cond::Const(set >> square & 1 == 1),
                (_, Set::Const(0)) => Cond::Const(false),
                (square, set) => Cond::Within(Box::new(square), Box::new(set)),
            },
            Cond::Exists(square) => match self.sq(square, known) {
                Sq::Const(_) => Cond::Const(true),
                Sq::Lowest(set) if *set == Set::Const(0) => Cond::Const(false),
                square => Cond::Exists(Box::new(square)),
            },
            Cond::Player(one, other) => match (self.pl(one, known), self.pl(other, known)) {
                (Pl::Const(one), Pl::Const(other)) => Cond::Const(one == other),
                (one, other) => Cond::Player(one, other),
            },
            Cond::Any(set) => match self.set(set, known) {
                Set::Const(set) => Cond::Const(set != 0),
                set => Cond::Any(Box::new(set)),
            },
            Cond::Lines(board, content, lines, within) => Cond::Lines(
                *board,
                self.content(*board, content, known),
                lines.clone(),
                within.as_ref().map(|within| Box::new(self.set(within, known))),
            ),
            Cond::Connects(board, content, sides) => Cond::Connects(
                *board,
                self.content(*board, content, known),
                sides.iter().map(|side| self.set(side, known)).collect(),
            ),
            Cond::Some(quant) => {
                let known = forget(known, &quant.choices);
                let mut cases = Vec::new();
                let mut budget = MOST_CASES;
                if self.write_out(quant, 0, &mut known.clone(), &mut budget, &mut cases) {
                    let written = gather_any(or(cases));
                    if !matches!(&written, Cond::Or(parts) if parts.len() > MOST_PARTS) {
                        return written;
                    }
                }
                Cond::Some(Box::new(self.quant(quant, &known)))
            }
        }
    }

    /// Every case of a quantifier over known things; false if they are too many, or not known.
    fn write_out(
        &self,
        quant: &Quant,
        at: usize,
        known: &mut Vec<Option<i64>>,
        budget: &mut usize,
        cases: &mut Vec<Cond>,
    ) -> bool {
        let Some(choice) = quant.choices.get(at) else {
            if *budget == 0 {
                return false;
            }
            *budget -= 1;
            match self.cond(&quant.condition, known) {
                Cond::Const(false) => {}
                case => cases.push(case),
            }
            return true;
        };
        let values: Vec<i64> = match self.choice(choice, known).domain {
            Domain::Squares(_, Set::Const(set)) => bits(set).collect(),
            Domain::Sets(sets) => (0..sets.len() as i64).collect(),
            Domain::Range(Num::Const(low), Num::Const(high))
                if low != NONE && high != NONE && high - low < MOST_CASES as i64 =>
            {
                (low..=high).collect()
            }
            Domain::List(list) => list.to_vec(),
            Domain::Ways(Ways::Fixed(ways)) => ways.into_iter().map(i64::from).collect(),
            Domain::Players(count) => (0..i64::from(count)).collect(),
            Domain::Square(_, Sq::Const(square)) => vec![i64::from(square)],
            Domain::Square(_, Sq::Lowest(set)) if *set == Set::Const(0) => Vec::new(),
            Domain::Number(Num::Const(number)) if number != NONE => vec![number],
            _ => return false,
        };
        for value in values {
            known[usize::from(choice.local)] = Some(value);
            if !self.write_out(quant, at + 1, known, budget, cases) {
                return false;
            }
        }
        known[usize::from(choice.local)] = None;
        true
    }
}

/// A name that is bound anew is not known any more.
fn forget(known: &Known, choices: &[Choice]) -> Vec<Option<i64>> {
    let mut known = known.to_vec();
    for choice in choices {
        known[usize::from(choice.local)] = None;
    }
    known
}

/// The square in a column and row.
pub(crate) fn at(board: &Board, x: i64, y: i64) -> Option<u8> {
    let geometry = &board.geometry;
    let find = |place| geometry.xy.iter().position(|&known| known == place);
    let pairs = geometry.names.iter().any(|name| name.contains('-'));
    find((x, y)).or_else(|| find((y, x)).filter(|_| pairs)).map(|at| at as u8)
}

/// Squares that are all asked the same become one set.
fn gather_all(condition: Cond) -> Cond {
    let Cond::And(parts) = condition else { return condition };
    let mut sets: Vec<(usize, u64, Content)> = Vec::new();
    let mut rest = Vec::new();
    for part in parts {
        let (board, set, content) = match part {
            Cond::SquareIs(board, square, content) if matches!(*square, Sq::Const(_)) => {
                let Sq::Const(square) = *square else { continue };
                (board, 1 << square, content)
            }
            Cond::SetIs(board, set, content) if matches!(*set, Set::Const(_)) => {
                let Set::Const(set) = *set else { continue };
                (board, set, content)
            }
            other => {
                rest.push(other);
                continue;
            }
        };
        match sets.iter_mut().find(|(of, _, like)| *of == board && *like == content) {
            Some((_, all, _)) => *all |= set,
            None => sets.push((board, set, content)),
        }
    }
    let sets = sets
        .into_iter()
        .map(|(board, set, content)| Cond::SetIs(board, Box::new(Set::Const(set)), content));
    and(sets.chain(rest).collect())
}

/// Sets of which one must be all alike become lines.
fn gather_any(condition: Cond) -> Cond {
    let Cond::Or(parts) = condition else { return condition };
    let mut lines: Vec<(usize, Content, Vec<u64>)> = Vec::new();
    let mut rest = Vec::new();
    for part in parts {
        let (board, content, set) = match part {
            Cond::SetIs(board, set, content) if matches!(*set, Set::Const(_)) => {
                let Set::Const(set) = *set else { continue };
                (board, content, set)
            }
            Cond::SquareIs(board, square, content) if matches!(*square, Sq::Const(_)) => {
                let Sq::Const(square) = *square else { continue };
                (board, content, 1 << square)
            }
            other => {
                rest.push(other);
                continue;
            }
        };
        match lines.iter_mut().find(|(of, like, _)| *of == board && *like == content) {
            Some((_, _, sets)) => sets.push(set),
            None => lines.push((board, content, vec![set])),
        }
    }
    let lines = lines.into_iter().map(|(board, content, mut sets)| {
        sets.sort_unstable();
        sets.dedup();
        Cond::Lines(board, content, sets.into(), None)
    });
    or(lines.chain(rest).collect())
}
