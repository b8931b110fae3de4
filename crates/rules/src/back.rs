//! Moves taken back. Where each move changes one thing only, whatever may have been before it can be listed.

use crate::code::{Act, Code, Cond, Domain, Frame, LOCALS, MoveCode, Put, Set, Shift, Sq, Step};
use crate::layout::{BoardLayout, Field};
use crate::typed::{Pl, Rules};

/// The most ways of choosing that are worth listing.
const MOST: usize = 4096;

/// Every way in which a move can be chosen somewhere, and what is changed then.
pub(crate) struct Back {
    planes: Vec<Field>,
    ways: Vec<Way>,
}

struct Way {
    /// The move, by its place among the rules.
    at: usize,
    chosen: [i64; LOCALS],
    change: Change,
}

/// Squares are bits.
enum Change {
    /// A piece comes to a square, whatever is there.
    Put(Put, u64),
    /// What is on one square goes to another.
    Move(u32, u32),
    /// A piece comes in at the first square, everything moves on, and what was on the last is gone.
    Push(Put, u64, u64, Shift),
}

impl Back {
    /// `None` where moves are not taken back: where one changes several things, or something else than one board.
    pub(crate) fn new(rules: &Rules, code: &Code) -> Option<Back> {
        let [BoardLayout::Planes(planes, every)] = code.layout.boards.as_slice() else {
            return None;
        };
        let plain = rules.players.len() == 2 && !rules.parts && rules.together.is_none();
        if !plain || rules.pass.is_some() {
            return None;
        }
        let mut ways = Vec::new();
        for (at, chosen) in code.moves.iter().enumerate() {
            let [line] = chosen.lines.as_slice() else { return None };
            let [act] = line.as_slice() else { return None };
            if chosen.risky {
                return None;
            }
            let mut named = [0; LOCALS];
            let mut list = |named: &[i64; LOCALS]| {
                let change = Change::of(act, named, rules.boards[0].geometry.len())?;
                ways.push(Way { at, chosen: *named, change });
                (ways.len() <= MOST).then_some(())
            };
            choose(&chosen.steps, *every, &mut named, &mut list)?;
        }
        Some(Back { planes: planes.clone(), ways })
    }

    /// Every position from which a move leads to `now`, with the other player to move; some of them perhaps twice, and
    /// some where the game is over.
    #[inline]
    pub(crate) fn each<const W: usize>(
        &self,
        code: &Code,
        now: [u64; W],
        mut visit: impl FnMut([u64; W]),
    ) {
        let mut before = now;
        let mover = 1 - code.layout.turn.get(&now);
        code.layout.turn.set(&mut before, mover);
        let mut frame = Frame::new(code, before);
        for way in &self.ways {
            let chosen = &code.moves[way.at];
            if chosen.of.is_some_and(|of| u64::from(of) != mover) {
                continue;
            }
            // The board as it was, but for what stood on the square that was lost.
            let mut board = before;
            let lost = match &way.change {
                Change::Put(put, square) => {
                    if !self.came(code, put, *square, &mut frame, &now) {
                        continue;
                    }
                    *square
                }
                Change::Move(from, to) if from == to => 0,
                Change::Move(from, to) => {
                    if self.planes.iter().any(|plane| plane.get(&now) >> from & 1 == 1) {
                        continue;
                    }
                    for plane in &self.planes {
                        let moved = plane.get(&now) >> to & 1;
                        board[plane.word] |= moved << (plane.shift + from);
                    }
                    1 << to
                }
                Change::Push(put, first, last, shift) => {
                    if !self.came(code, put, *first, &mut frame, &now) {
                        continue;
                    }
                    for plane in &self.planes {
                        let set = plane.get(&now);
                        plane.set(&mut board, set & !shift.path() | shift.back(set));
                    }
                    *last
                }
            };
            for plane in &self.planes {
                board[plane.word] &= !(lost << plane.shift);
            }
            frame.locals = way.chosen;
            for plane in std::iter::once(None).chain(self.planes.iter().map(Some)) {
                frame.now = board;
                if let Some(plane) = plane {
                    frame.now[plane.word] |= lost << plane.shift;
                }
                if allowed(chosen, code, &mut frame) {
                    visit(frame.now);
                }
            }
        }
    }

    /// Whether what is put is on the square now.
    #[inline]
    fn came<const W: usize>(
        &self,
        code: &Code,
        put: &Put,
        square: u64,
        frame: &mut Frame<W>,
        now: &[u64; W],
    ) -> bool {
        match code.piece(0, put, frame) {
            Some(piece) => self.planes[piece].get(now) & square != 0,
            None => self.planes.iter().all(|plane| plane.get(now) & square == 0),
        }
    }
}

/// Whether a move can be made at the frame's position with the names as they are bound.
#[inline]
fn allowed<const W: usize>(chosen: &MoveCode, code: &Code, frame: &mut Frame<W>) -> bool {
    chosen.before.get(code, frame)
        && chosen.steps.iter().all(|step| {
            let Domain::Squares(set) = &step.domain else { return false };
            set.get(code, frame) >> frame.locals[step.local] & 1 == 1
                && step.filter.get(code, frame)
        })
}

/// Call `list` with every way of binding the names of `steps` that some position may allow.
fn choose(
    steps: &[Step],
    every: u64,
    named: &mut [i64; LOCALS],
    list: &mut impl FnMut(&[i64; LOCALS]) -> Option<()>,
) -> Option<()> {
    let Some((step, rest)) = steps.split_first() else { return list(named) };
    let Domain::Squares(set) = &step.domain else { return None };
    for square in crate::code::bits(at_most(set, every, named)) {
        named[step.local] = i64::from(square);
        if may_hold(&step.filter, named) {
            choose(rest, every, named, list)?;
        }
    }
    Some(())
}

/// The squares that a set may hold, whatever stands on the board.
fn at_most(set: &Set, every: u64, named: &[i64; LOCALS]) -> u64 {
    let of_table = |table: &[u64], local: usize| table.get(named[local] as usize).copied();
    match set {
        Set::Const(set) | Set::MaskOf(set, _) => *set,
        Set::And(one, other) => at_most(one, every, named) & at_most(other, every, named),
        Set::Or(sets) => sets.iter().fold(0, |all, set| all | at_most(set, every, named)),
        Set::Table(table, Sq::Local(local)) => of_table(table, *local).unwrap_or(every),
        Set::TableBy(tables, Sq::Local(local)) => {
            let each = tables.iter().map(|table| of_table(table, *local).unwrap_or(every));
            each.fold(0, |all, set| all | set)
        }
        _ => every,
    }
}

fn may_hold(condition: &Cond, named: &[i64; LOCALS]) -> bool {
    match condition {
        Cond::And(parts) => parts.iter().all(|part| may_hold(part, named)),
        Cond::Not(inner) => match &**inner {
            Cond::Same(one, other) => match (&**one, &**other) {
                (Sq::Local(one), Sq::Local(other)) => named[*one] != named[*other],
                _ => true,
            },
            _ => true,
        },
        Cond::Const(known) => *known,
        _ => true,
    }
}

impl Change {
    /// What an act changes where names stand for these squares; `None` where that cannot be known here.
    fn of(act: &Act, named: &[i64; LOCALS], count: usize) -> Option<Change> {
        let square = |square: &Sq| match square {
            Sq::Const(square) => Some(u32::from(*square)),
            Sq::Local(local) => Some(named[*local] as u32),
            _ => None,
        };
        let piece = |put: &Put| match put {
            Put::Copy(_) | Put::Of(_, Pl::Local(_)) => None,
            Put::Empty => Some(Put::Empty),
            Put::Piece(piece) => Some(Put::Piece(*piece)),
            Put::Of(pieces, player) => Some(Put::Of(pieces.clone(), player.clone())),
        };
        match act {
            Act::Put(_, Set::Single(at), put) => Some(Change::Put(piece(put)?, 1 << square(at)?)),
            Act::Move(_, from, to) => Some(Change::Move(square(from)?, square(to)?)),
            Act::Push(_, put, from, to, shifts) => {
                let (from, to) = (square(from)?, square(to)?);
                let shift = shifts[from as usize * count + to as usize]?;
                Some(Change::Push(piece(put)?, 1 << from, 1 << to, shift))
            }
            _ => None,
        }
    }
}
