//! Symmetries proved from the rules: every square, set, table and line that they name goes to one that they name as well.
//!
//! What is proved holds at every position, whatever the number of positions is. What cannot be seen here may be a
//! symmetry all the same: directions by name, columns and rows as numbers, and the first or lowest of several squares.

use std::collections::HashSet;

use crate::geometry::Geometry;
use crate::typed::*;

/// Whether all declared symmetries of rules with one board are surely some.
pub(crate) fn are_proved(rules: &Rules) -> bool {
    let [board] = rules.boards.as_slice() else { return false };
    rules.symmetries.iter().all(|symmetry| {
        Image { rules, geometry: &board.geometry, to: &symmetry.squares[0] }.is_symmetry()
    })
}

/// Where the squares of the board go. Names of squares go with them, and names of numbers and players stay.
struct Image<'r> {
    rules: &'r Rules,
    geometry: &'r Geometry,
    to: &'r [u8],
}

impl Image<'_> {
    fn is_symmetry(&self) -> bool {
        let movement = |chosen: &Move| {
            let acts = chosen.lines.iter().flatten();
            chosen.choices.iter().all(|choice| self.choice(choice))
                && self.cond(&chosen.condition)
                && acts.into_iter().all(|act| self.act(act))
        };
        let Holds::Pieces(_) = self.rules.boards[0].holds else { return false };
        self.rules.moves.iter().all(movement)
            && self.rules.pass.iter().all(|when| self.cond(when))
            && self.rules.ends.iter().all(|end| self.cond(&end.when))
    }

    fn of(&self, set: u64) -> u64 {
        let squares = (0..self.to.len()).filter(|square| set >> square & 1 == 1);
        squares.fold(0, |set, square| set | 1 << self.to[square])
    }

    fn stays(&self, set: u64) -> bool {
        self.of(set) == set
    }

    fn table(&self, table: &[u64]) -> bool {
        let squares = self.to.iter().zip(table);
        table.len() == self.to.len()
            && squares.into_iter().all(|(&to, &set)| table[usize::from(to)] == self.of(set))
    }

    /// Whether each of these directions becomes one of them, from every square.
    fn ways(&self, ways: &[u8]) -> bool {
        let step = |from: usize, way: u8| self.geometry.steps[from][usize::from(way)];
        let becomes = |way: u8, image: u8| {
            (0..self.to.len()).all(|from| {
                let there = step(from, way).map(|to| self.to[usize::from(to)]);
                step(usize::from(self.to[from]), image) == there
            })
        };
        ways.iter().all(|&way| ways.iter().any(|&image| becomes(way, image)))
    }

    /// Whether a push between any two squares passes the images of the squares that it passes.
    fn pushes(&self) -> bool {
        let path = |from: u8, to: u8| -> Option<Vec<u8>> {
            let way = self.geometry.way(from, to)?;
            let mut left = true;
            let passed = self.geometry.walk(from, way).take_while(|&square| {
                let goes_on = left;
                left = square != to;
                goes_on
            });
            Some(passed.collect())
        };
        let image = |square: u8| self.to[usize::from(square)];
        (0..self.to.len() as u8).all(|from| {
            (0..self.to.len() as u8).all(|to| {
                let there = path(from, to).map(|path| path.into_iter().map(image).collect());
                path(image(from), image(to)) == there
            })
        })
    }

    fn choice(&self, choice: &Choice) -> bool {
        match &choice.domain {
            Domain::Squares(_, set) => self.set(set),
            Domain::Range(low, high) => self.num(low) && self.num(high),
            Domain::Square(_, square) => self.sq(square),
            Domain::Number(number) => self.num(number),
            Domain::List(_) | Domain::Players(_) => true,
            Domain::Sets(_) | Domain::Ways(_) => false,
        }
    }

    fn quant(&self, quant: &Quant) -> bool {
        quant.choices.iter().all(|choice| self.choice(choice)) && self.cond(&quant.condition)
    }

    fn sq(&self, square: &Sq) -> bool {
        match square {
            Sq::Const(square) => self.to[usize::from(*square)] == *square,
            Sq::Local(_) => true,
            Sq::Lowest(_) | Sq::First(..) | Sq::At(..) => false,
        }
    }

    fn set(&self, set: &Set) -> bool {
        match set {
            Set::Const(set) => self.stays(*set),
            Set::Nth(sets, number) => sets.iter().all(|&set| self.stays(set)) && self.num(number),
            Set::Holding(..) => true,
            Set::And(sets) | Set::Or(sets) => sets.iter().all(|set| self.set(set)),
            Set::Single(square) => self.sq(square),
            Set::Table(table, square) => self.table(table) && self.sq(square),
            Set::TableBy(tables, square) => {
                tables.iter().all(|table| self.table(table)) && self.sq(square)
            }
            Set::Path(table, count, from, to) => {
                let image = |square: usize| usize::from(self.to[square]);
                let alike = |(from, to): (usize, usize)| {
                    table[image(from) * count + image(to)] == self.of(table[from * count + to])
                };
                let mut pairs = (0..*count).flat_map(|from| (0..*count).map(move |to| (from, to)));
                *count == self.to.len() && pairs.all(alike) && self.sq(from) && self.sq(to)
            }
            Set::ByPlayer(sets, _) => sets.iter().all(|&set| self.stays(set)),
            Set::Slide(_, ways, from) => {
                let ways = match ways {
                    Ways::Fixed(ways) => self.ways(ways),
                    Ways::Relative(by) => by.iter().all(|ways| self.ways(ways)),
                    Ways::Local(_) => false,
                };
                ways && self.sq(from)
            }
            Set::Group(_, square) => self.table(&self.geometry.neighbours) && self.sq(square),
            Set::All(quant, _) => self.quant(quant),
            Set::Pick(..) | Set::TableWay(..) => false,
        }
    }

    fn num(&self, number: &Num) -> bool {
        match number {
            Num::Const(_) | Num::Local(_) | Num::Var(_) => true,
            Num::Cell(_, square) => self.sq(square),
            Num::Count(set) => self.set(set),
            Num::CountAll(quant) => self.quant(quant),
            Num::SumAll(quant, of) => self.quant(quant) && self.num(of),
            Num::Two(_, one, other) => self.num(one) && self.num(other),
            Num::Column(..) | Num::Row(..) => false,
        }
    }

    fn cond(&self, condition: &Cond) -> bool {
        match condition {
            Cond::Const(_) | Cond::Player(..) | Cond::Flag(_) | Cond::Blocked | Cond::Stuck => true,
            Cond::Not(inner) => self.cond(inner),
            Cond::And(parts) | Cond::Or(parts) => parts.iter().all(|part| self.cond(part)),
            Cond::Compare(_, one, other) => self.num(one) && self.num(other),
            Cond::SquareIs(_, square, _) => self.sq(square),
            Cond::SetIs(_, set, _) | Cond::Any(set) => self.set(set),
            Cond::Same(one, other) => self.sq(one) && self.sq(other),
            Cond::Within(square, set) => self.sq(square) && self.set(set),
            Cond::Exists(square) => self.sq(square),
            Cond::Some(quant) => self.quant(quant),
            Cond::Lines(_, _, lines, within) => {
                let all: HashSet<u64> = lines.iter().copied().collect();
                lines.iter().all(|&line| all.contains(&self.of(line)))
                    && within.as_ref().is_none_or(|set| self.set(set))
            }
            Cond::Connects(_, _, sides) => {
                self.table(&self.geometry.neighbours) && sides.iter().all(|side| self.set(side))
            }
        }
    }

    fn act(&self, act: &Act) -> bool {
        match act {
            Act::Put(_, set, put) => {
                let copied = match put {
                    Put::Copy(square) => self.sq(square),
                    Put::Empty | Put::Piece(_) | Put::Of(..) => true,
                };
                self.set(set) && copied
            }
            Act::SetCells(_, set, number) | Act::AddCells(_, set, number) => {
                self.set(set) && self.num(number)
            }
            Act::SetVar(_, number) | Act::Number(_, number) => self.num(number),
            Act::Flag(..) | Act::Turn(_) => true,
            Act::Move(_, one, other) | Act::Swap(_, one, other) => self.sq(one) && self.sq(other),
            Act::Push(_, put, from, to) => {
                self.pushes() && !matches!(put, Put::Copy(_)) && self.sq(from) && self.sq(to)
            }
            Act::Must(condition) => self.cond(condition),
            Act::If(condition, acts) => {
                self.cond(condition) && acts.iter().all(|act| self.act(act))
            }
            Act::Square(_, square) => self.sq(square),
            Act::Sow(..) | Act::Then(..) => false,
        }
    }
}
