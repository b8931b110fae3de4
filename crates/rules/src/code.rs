//! Rules compiled: the same questions asked of packed words, with every table and constant in place.

use std::sync::Arc;

use crate::check::{NONE, calculate, compares};
use crate::fold;
use crate::geometry::Geometry;
use crate::layout::{BoardLayout, Field, Layout};
use crate::typed::{Board, Compare, Pl, Sum, Ways};

/// A position under the eyes of the rules: what it is, what it becomes, and what names stand for.
#[derive(Clone)]
pub(crate) struct Frame<const W: usize> {
    pub(crate) now: [u64; W],
    pub(crate) out: [u64; W],
    pub(crate) mover: u8,
    pub(crate) turn: u8,
    pub(crate) verdict: Verdict,
    pub(crate) locals: [i64; LOCALS],
}

/// Names that can be bound at once.
pub(crate) const LOCALS: usize = 12;
/// A square that does not exist.
pub(crate) const NOWHERE: u8 = 255;

/// Whether a move can be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Fine,
    Forbidden,
    /// It leads out of the range of a number.
    Leaves,
}

/// A whole game, compiled.
pub(crate) struct Code {
    pub(crate) layout: Layout,
    pub(crate) boards: Vec<Board>,
    pub(crate) players: u8,
    pub(crate) moves: Vec<MoveCode>,
    pub(crate) pass: Option<Cond>,
    /// What choices that are made together do.
    pub(crate) together: Vec<Vec<Act>>,
    pub(crate) ends: Vec<Cond>,
    pub(crate) labels: Vec<Cond>,
    pub(crate) always: Vec<Cond>,
    pub(crate) worth: Option<Num>,
}

pub(crate) struct MoveCode {
    pub(crate) of: Option<u8>,
    pub(crate) part: u8,
    pub(crate) from: Option<u8>,
    pub(crate) steps: Vec<Step>,
    /// What has to hold before anything is chosen.
    pub(crate) before: Cond,
    pub(crate) lines: Vec<Vec<Act>>,
    pub(crate) risky: bool,
}

/// A name that is bound, and what has to hold then.
pub(crate) struct Step {
    pub(crate) local: usize,
    pub(crate) domain: Domain,
    pub(crate) filter: Cond,
}

pub(crate) enum Domain {
    Squares(Set),
    Sets(i64),
    Range(Num, Num),
    List(Arc<[i64]>),
    Ways(Ways),
    Players(u8),
    Square(Sq),
    Number(Num),
}

/// The squares that hold something.
pub(crate) enum Mask {
    Plane(Field),
    /// By player.
    Mover(Vec<Field>),
    Other(Vec<Field>),
    Empty(Vec<Field>, u64),
    General {
        planes: Vec<(Field, Option<u8>)>,
        pieces: u64,
        owners: Vec<Pl>,
        empty: bool,
        not: bool,
        every: u64,
    },
}

pub(crate) enum Sq {
    Const(u8),
    Local(usize),
    Lowest(Box<Set>),
    First { board: usize, ways: Ways, from: Box<Sq>, test: Option<Mask> },
    At(usize, Box<Num>, Box<Num>),
}

pub(crate) enum Set {
    Const(u64),
    Mask(Mask),
    MaskOf(u64, Mask),
    Pick(Arc<[u64]>, usize),
    Nth(Arc<[u64]>, Box<Num>),
    And(Box<Set>, Box<Set>),
    Or(Vec<Set>),
    Single(Box<Sq>),
    Table(Arc<[u64]>, Sq),
    TableBy(Vec<Arc<[u64]>>, Sq),
    TableWay(Vec<Arc<[u64]>>, usize, Sq),
    Path(Arc<[u64]>, usize, Box<Sq>, Box<Sq>),
    ByPlayer(Vec<u64>, Pl),
    Slide { board: usize, ways: Ways, from: Box<Sq>, empty: Box<Mask> },
    Group { board: usize, from: Box<Sq> },
    All(Box<Quant>, usize),
}

pub(crate) struct Quant {
    pub(crate) steps: Vec<Step>,
    pub(crate) before: Cond,
}

pub(crate) enum Num {
    Const(i64),
    Local(usize),
    Field(Field, i64),
    Cell(usize, Box<Sq>),
    Count(Box<Set>),
    CountAll(Box<Quant>),
    SumAll(Box<Quant>, Box<Num>),
    /// A number by square.
    Place(Arc<[i64]>, Box<Sq>),
    Two(Sum, Box<Num>, Box<Num>),
}

pub(crate) enum Cond {
    Const(bool),
    Not(Box<Cond>),
    And(Vec<Cond>),
    Or(Vec<Cond>),
    Compare(Compare, Box<Num>, Box<Num>),
    Within(Sq, Box<Set>),
    /// Every square of the set.
    Covered(Box<Set>, Mask),
    Same(Box<Sq>, Box<Sq>),
    Exists(Box<Sq>),
    Player(Pl, Pl),
    Any(Box<Set>),
    Some(Box<Quant>),
    Lines(Mask, Arc<[u64]>, Option<Box<Set>>),
    Connects {
        board: usize,
        mask: Mask,
        sides: Vec<Set>,
    },
    Flag(Field),
    Blocked,
    Stuck,
}

pub(crate) enum Put {
    Empty,
    Piece(usize),
    Of(Vec<usize>, Pl),
    Copy(Sq),
}

/// What a push does to a set of squares: those of `path` go on by `step` numbers.
#[derive(Clone, Copy)]
pub(crate) struct Shift {
    path: u64,
    step: i64,
}

impl Shift {
    /// For each two squares, where all steps from one to the other are alike; by `from * len + to`.
    pub(crate) fn table(geometry: &Geometry) -> Arc<[Option<Shift>]> {
        let count = geometry.len() as u8;
        let shift = |from: u8, to: u8| {
            let way = geometry.way(from, to)?;
            let mut squares = vec![from];
            for square in geometry.walk(from, way) {
                squares.push(square);
                if square == to {
                    break;
                }
            }
            let step = i64::from(squares[1]) - i64::from(from);
            let alike = |pair: &[u8]| i64::from(pair[1]) - i64::from(pair[0]) == step;
            let path = squares.iter().fold(0, |set, square| set | 1 << square);
            squares.windows(2).all(alike).then_some(Shift { path, step })
        };
        (0..count)
            .flat_map(|from| (0..count).map(move |to| (from, to)))
            .map(|(from, to)| shift(from, to))
            .collect()
    }

    /// The squares of the path after the push, of those that were in `set`.
    #[inline]
    fn of(self, set: u64) -> u64 {
        let moved = match self.step {
            step if step > 0 => (set & self.path) << step,
            step => (set & self.path) >> -step,
        };
        moved & self.path
    }

    /// The squares that it passes, both ends among them.
    #[inline]
    pub(crate) fn path(self) -> u64 {
        self.path
    }

    /// The squares of the path before the push, of those that are in `set`; on the last one was what is gone.
    #[inline]
    pub(crate) fn back(self, set: u64) -> u64 {
        Shift { step: -self.step, ..self }.of(set)
    }
}

pub(crate) enum Act {
    Put(usize, Set, Put),
    SetCells(usize, Set, Num),
    AddCells(usize, Set, Num),
    SetVar(Field, i64, i64, Num),
    Flag(Field, bool),
    Move(usize, Sq, Sq),
    Push(usize, Put, Sq, Sq, Arc<[Option<Shift>]>),
    Swap(usize, Sq, Sq),
    Sow(usize, Sq),
    Turn(Pl),
    Then(u8, Option<Sq>),
    Must(Cond),
    If(Cond, Vec<Act>),
    Square(usize, Sq),
    Number(usize, Num),
}

#[inline]
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(square as u8)
    })
}

impl<const W: usize> Frame<W> {
    #[inline]
    pub(crate) fn new(code: &Code, now: [u64; W]) -> Frame<W> {
        let mover = code.layout.turn.get(&now) as u8;
        Frame { now, out: now, mover, turn: mover, verdict: Verdict::Fine, locals: [NONE; LOCALS] }
    }

    #[inline]
    fn player(&self, code: &Code, player: &Pl) -> u8 {
        match player {
            Pl::Const(player) => *player,
            Pl::Mover => self.mover,
            Pl::Other | Pl::Last => match self.mover {
                0 => code.players - 1,
                mover => mover - 1,
            },
            Pl::Next => match self.mover + 1 {
                next if next == code.players => 0,
                next => next,
            },
            Pl::Local(local) => self.locals[usize::from(*local)] as u8,
        }
    }

    #[inline]
    fn each_way(&self, ways: &Ways, mut visit: impl FnMut(u8) -> bool) {
        match ways {
            Ways::Fixed(ways) => ways.iter().all(|&way| visit(way)),
            Ways::Relative(by) => by[usize::from(self.mover)].iter().all(|&way| visit(way)),
            Ways::Local(local) => visit(self.locals[usize::from(*local)] as u8),
        };
    }
}

impl Mask {
    #[inline]
    pub(crate) fn get<const W: usize>(&self, code: &Code, frame: &Frame<W>) -> u64 {
        match self {
            Mask::Plane(field) => field.get(&frame.now),
            Mask::Mover(fields) => fields[usize::from(frame.mover)].get(&frame.now),
            Mask::Other(fields) => fields[usize::from(1 - frame.mover)].get(&frame.now),
            Mask::Empty(fields, every) => {
                every & !fields.iter().fold(0, |set, field| set | field.get(&frame.now))
            }
            Mask::General { planes, pieces, owners, empty, not, every } => {
                let players =
                    owners.iter().fold(0u64, |set, who| set | 1 << frame.player(code, who));
                let (mut set, mut all) = (0, 0);
                for (at, (field, owner)) in planes.iter().enumerate() {
                    let plane = field.get(&frame.now);
                    all |= plane;
                    let owned = owner.is_some_and(|owner| players >> owner & 1 == 1);
                    if owned || pieces >> at & 1 == 1 {
                        set |= plane;
                    }
                }
                if *empty {
                    set |= every & !all;
                }
                if *not { every & !set } else { set }
            }
        }
    }
}

impl Sq {
    #[inline]
    fn get<const W: usize>(&self, code: &Code, frame: &mut Frame<W>) -> u8 {
        match self {
            Sq::Const(square) => *square,
            Sq::Local(local) => frame.locals[*local] as u8,
            Sq::Lowest(set) => match set.get(code, frame) {
                0 => NOWHERE,
                set => set.trailing_zeros() as u8,
            },
            Sq::First { board, ways, from, test } => {
                let from = from.get(code, frame);
                if from == NOWHERE {
                    return NOWHERE;
                }
                let mask = test.as_ref().map_or(u64::MAX, |test| test.get(code, frame));
                let geometry = &code.boards[*board].geometry;
                let mut found = NOWHERE;
                frame.each_way(ways, |way| {
                    found =
                        geometry.walk(from, way).find(|&to| mask >> to & 1 == 1).unwrap_or(NOWHERE);
                    found == NOWHERE
                });
                found
            }
            Sq::At(board, x, y) => {
                let (x, y) = (x.get(code, frame), y.get(code, frame));
                fold::at(&code.boards[*board], x, y).unwrap_or(NOWHERE)
            }
        }
    }
}

#[inline]
fn of_table(table: &[u64], square: u8) -> u64 {
    table.get(usize::from(square)).copied().unwrap_or(0)
}

impl Set {
    #[inline]
    pub(crate) fn get<const W: usize>(&self, code: &Code, frame: &mut Frame<W>) -> u64 {
        match self {
            Set::Const(set) => *set,
            Set::Mask(mask) => mask.get(code, frame),
            Set::MaskOf(set, mask) => set & mask.get(code, frame),
            Set::Pick(sets, local) => sets[frame.locals[*local] as usize],
            Set::And(one, other) => match one.get(code, frame) {
                0 => 0,
                set => set & other.get(code, frame),
            },
            Set::Table(table, square) => of_table(table, square.get(code, frame)),
            Set::TableBy(tables, square) => {
                of_table(&tables[usize::from(frame.mover)], square.get(code, frame))
            }
            Set::TableWay(tables, local, square) => {
                of_table(&tables[frame.locals[*local] as usize], square.get(code, frame))
            }
            other => other.get_rarely(code, frame),
        }
    }

    fn get_rarely<const W: usize>(&self, code: &Code, frame: &mut Frame<W>) -> u64 {
        match self {
            Set::Nth(sets, number) => {
                let at = number.get(code, frame).saturating_sub(1);
                usize::try_from(at).ok().and_then(|at| sets.get(at)).copied().unwrap_or(0)
            }
            Set::Or(sets) => sets.iter().fold(0, |all, set| all | set.get(code, frame)),
            Set::Single(square) => match square.get(code, frame) {
                NOWHERE => 0,
                square => 1 << square,
            },
            Set::Path(table, count, from, to) => {
                match (from.get(code, frame), to.get(code, frame)) {
                    (NOWHERE, _) | (_, NOWHERE) => 0,
                    (from, to) => table[usize::from(from) * count + usize::from(to)],
                }
            }
            Set::ByPlayer(sets, player) => sets[usize::from(frame.player(code, player))],
            Set::Slide { board, ways, from, empty } => {
                let from = from.get(code, frame);
                if from == NOWHERE {
                    return 0;
                }
                let empty = empty.get(code, frame);
                let geometry = &code.boards[*board].geometry;
                let mut all = 0;
                frame.each_way(ways, |way| {
                    let free = geometry.walk(from, way).take_while(|&to| empty >> to & 1 == 1);
                    all |= free.fold(0, |set, to| set | 1 << to);
                    true
                });
                all
            }
            Set::Group { board, from } => {
                let from = from.get(code, frame);
                if from == NOWHERE {
                    return 0;
                }
                let like = match &code.layout.boards[*board] {
                    BoardLayout::Planes(planes, every) => {
                        let own = planes.iter().map(|plane| plane.get(&frame.now));
                        let mut all = 0;
                        let mut like = None;
                        for plane in own {
                            all |= plane;
                            if plane >> from & 1 == 1 {
                                like = Some(plane);
                            }
                        }
                        like.unwrap_or(every & !all)
                    }
                    BoardLayout::Cells(cells) => {
                        let value = |(field, low, _): &(Field, i64, i64)| {
                            field.get(&frame.now) as i64 + low
                        };
                        let here = value(&cells[usize::from(from)]);
                        let same = cells.iter().enumerate().filter(|(_, cell)| value(cell) == here);
                        same.fold(0, |set, (at, _)| set | 1 << at)
                    }
                };
                flood(&code.boards[*board].geometry, 1 << from, like)
            }
            Set::All(quant, local) => {
                let mut all = 0;
                quant.each(code, frame, &mut |frame: &mut Frame<W>| {
                    all |= 1u64 << (frame.locals[*local] as u8);
                    true
                });
                all
            }
            // The others are answered above.
            _ => 0,
        }
    }
}

/// What hangs together with `from` inside `open`.
fn flood(geometry: &Geometry, from: u64, open: u64) -> u64 {
    let mut found = from & open;
    let mut new = found;
    while new != 0 {
        let near = bits(new).fold(0, |set, at| set | geometry.neighbours[usize::from(at)]);
        new = near & open & !found;
        found |= new;
    }
    found
}

impl Quant {
    fn each<const W: usize>(
        &self,
        code: &Code,
        frame: &mut Frame<W>,
        visit: &mut impl FnMut(&mut Frame<W>) -> bool,
    ) -> bool {
        !self.before.get(code, frame) || each(&self.steps, code, frame, visit)
    }
}

/// Bind the names of `steps` in every way, as long as `visit` says so.
#[inline]
pub(crate) fn each<const W: usize>(
    steps: &[Step],
    code: &Code,
    frame: &mut Frame<W>,
    visit: &mut impl FnMut(&mut Frame<W>) -> bool,
) -> bool {
    let Some((step, rest)) = steps.split_first() else { return visit(frame) };
    let mut try_one = |frame: &mut Frame<W>, value: i64| {
        frame.locals[step.local] = value;
        !step.filter.get(code, frame) || each(rest, code, frame, visit)
    };
    match &step.domain {
        Domain::Squares(set) => {
            let set = set.get(code, frame);
            bits(set).all(|square| try_one(frame, i64::from(square)))
        }
        Domain::Sets(count) => (0..*count).all(|at| try_one(frame, at)),
        Domain::Range(low, high) => match (low.get(code, frame), high.get(code, frame)) {
            (NONE, _) | (_, NONE) => true,
            (low, high) => (low..=high).all(|number| try_one(frame, number)),
        },
        Domain::List(list) => list.iter().all(|&number| try_one(frame, number)),
        Domain::Ways(ways) => {
            let mut goes_on = true;
            let shown = frame.clone();
            shown.each_way(ways, |way| {
                goes_on = try_one(frame, i64::from(way));
                goes_on
            });
            goes_on
        }
        Domain::Players(count) => (0..i64::from(*count)).all(|player| try_one(frame, player)),
        Domain::Square(square) => match square.get(code, frame) {
            NOWHERE => true,
            square => try_one(frame, i64::from(square)),
        },
        Domain::Number(number) => match number.get(code, frame) {
            NONE => true,
            number => try_one(frame, number),
        },
    }
}

impl Step {
    /// Bind a name that stands for one thing.
    pub(crate) fn bind<const W: usize>(&self, code: &Code, frame: &mut Frame<W>) {
        frame.locals[self.local] = match &self.domain {
            Domain::Square(square) => i64::from(square.get(code, frame)),
            Domain::Number(number) => number.get(code, frame),
            _ => NONE,
        };
    }
}

impl Num {
    #[inline]
    pub(crate) fn get<const W: usize>(&self, code: &Code, frame: &mut Frame<W>) -> i64 {
        match self {
            Num::Const(number) => *number,
            Num::Local(local) => frame.locals[*local],
            Num::Field(field, low) => field.get(&frame.now) as i64 + low,
            Num::Cell(board, square) => match square.get(code, frame) {
                NOWHERE => NONE,
                square => cell(code, *board, square, &frame.now),
            },
            Num::Count(set) => i64::from(set.get(code, frame).count_ones()),
            Num::CountAll(quant) => {
                let mut count = 0;
                quant.each(code, frame, &mut |_: &mut Frame<W>| {
                    count += 1;
                    true
                });
                count
            }
            Num::SumAll(quant, of) => {
                let mut sum = 0;
                quant.each(code, frame, &mut |frame: &mut Frame<W>| {
                    sum = calculate(Sum::Add, sum, of.get(code, frame));
                    true
                });
                sum
            }
            Num::Place(table, square) => match square.get(code, frame) {
                NOWHERE => NONE,
                square => table[usize::from(square)],
            },
            Num::Two(how, one, other) => {
                calculate(*how, one.get(code, frame), other.get(code, frame))
            }
        }
    }
}

#[inline]
fn cell(code: &Code, board: usize, square: u8, words: &[u64]) -> i64 {
    match &code.layout.boards[board] {
        BoardLayout::Cells(cells) => {
            let (field, low, _) = cells[usize::from(square)];
            field.get(words) as i64 + low
        }
        BoardLayout::Planes(..) => NONE,
    }
}

impl Cond {
    #[inline]
    pub(crate) fn get<const W: usize>(&self, code: &Code, frame: &mut Frame<W>) -> bool {
        match self {
            Cond::Const(known) => *known,
            Cond::Not(inner) => !inner.get(code, frame),
            Cond::And(parts) => parts.iter().all(|part| part.get(code, frame)),
            Cond::Or(parts) => parts.iter().any(|part| part.get(code, frame)),
            Cond::Compare(how, one, other) => {
                compares(*how, one.get(code, frame), other.get(code, frame))
            }
            Cond::Within(square, set) => match square.get(code, frame) {
                NOWHERE => false,
                square => set.get(code, frame) >> square & 1 == 1,
            },
            Cond::Covered(set, mask) => set.get(code, frame) & !mask.get(code, frame) == 0,
            Cond::Any(set) => set.get(code, frame) != 0,
            Cond::Lines(mask, lines, within) => {
                let mut set = mask.get(code, frame);
                if let Some(within) = within {
                    set &= within.get(code, frame);
                }
                lines.iter().any(|line| set & line == *line)
            }
            Cond::Flag(field) => field.get(&frame.now) == 1,
            other => other.get_rarely(code, frame),
        }
    }

    fn get_rarely<const W: usize>(&self, code: &Code, frame: &mut Frame<W>) -> bool {
        match self {
            Cond::Same(one, other) => {
                let one = one.get(code, frame);
                one != NOWHERE && one == other.get(code, frame)
            }
            Cond::Exists(square) => square.get(code, frame) != NOWHERE,
            Cond::Player(one, other) => frame.player(code, one) == frame.player(code, other),
            Cond::Some(quant) => !quant.each(code, frame, &mut |_: &mut Frame<W>| false),
            Cond::Connects { board, mask, sides } => {
                let open = mask.get(code, frame);
                let sides: Vec<u64> = sides.iter().map(|side| side.get(code, frame)).collect();
                let mut left = sides[0] & open;
                while left != 0 {
                    let chain =
                        flood(&code.boards[*board].geometry, left & left.wrapping_neg(), open);
                    if sides.iter().all(|side| chain & side != 0) {
                        return true;
                    }
                    left &= !chain;
                }
                false
            }
            Cond::Blocked => !code.can_move(frame.now),
            Cond::Stuck => (0..code.players).all(|player| {
                let mut words = frame.now;
                code.layout.turn.set(&mut words, u64::from(player));
                !code.can_move(words)
            }),
            // The others are answered above.
            _ => false,
        }
    }
}

impl Code {
    /// Visit each move that can be made, passing apart, with the frame as its choices were made. A move that
    /// would leave the range of a number is told as such.
    #[inline]
    pub(crate) fn each_move<const W: usize>(
        &self,
        now: [u64; W],
        visit: &mut impl FnMut(usize, &mut Frame<W>) -> bool,
    ) -> bool {
        let mut frame = Frame::new(self, now);
        let part = self.layout.part.get(&now) as u8;
        let from = self.layout.from.get(&now) as u8;
        for (at, chosen) in self.moves.iter().enumerate() {
            if chosen.part != part || chosen.of.is_some_and(|of| of != frame.mover) {
                continue;
            }
            if let Some(local) = chosen.from {
                frame.locals[usize::from(local)] = i64::from(from);
            }
            if !chosen.before.get(self, &mut frame) {
                continue;
            }
            let goes_on = each(&chosen.steps, self, &mut frame, &mut |frame: &mut Frame<W>| {
                if chosen.risky {
                    let mut trial = frame.clone();
                    self.run(chosen, &mut trial);
                    if trial.verdict != Verdict::Fine {
                        return true;
                    }
                }
                visit(at, frame)
            });
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// Whether the mover has a move, passing apart.
    #[inline]
    pub(crate) fn can_move<const W: usize>(&self, now: [u64; W]) -> bool {
        !self.each_move(now, &mut |_, _| false)
    }

    /// Whether the mover may pass.
    #[inline]
    pub(crate) fn can_pass<const W: usize>(&self, now: [u64; W]) -> bool {
        match &self.pass {
            None => false,
            Some(condition) => {
                self.layout.part.get(&now) == 0 && condition.get(self, &mut Frame::new(self, now))
            }
        }
    }

    /// Make a move whose choices were made: the frame's `now` is then the position after it.
    #[inline]
    pub(crate) fn run<const W: usize>(&self, chosen: &MoveCode, frame: &mut Frame<W>) {
        frame.turn = match frame.mover + 1 {
            next if next == self.players => 0,
            next => next,
        };
        self.layout.part.set(&mut frame.now, 0);
        self.layout.from.set(&mut frame.now, 0);
        self.run_lines(&chosen.lines, frame);
        self.layout.turn.set(&mut frame.now, u64::from(frame.turn));
    }

    /// Do what stands in these lines, one after the other.
    #[inline]
    pub(crate) fn run_lines<const W: usize>(&self, lines: &[Vec<Act>], frame: &mut Frame<W>) {
        for line in lines {
            frame.out = frame.now;
            for act in line {
                self.act(act, frame);
            }
            frame.now = frame.out;
        }
    }

    #[inline]
    pub(crate) fn piece<const W: usize>(
        &self,
        board: usize,
        put: &Put,
        frame: &mut Frame<W>,
    ) -> Option<usize> {
        match put {
            Put::Empty => None,
            Put::Piece(piece) => Some(*piece),
            Put::Of(pieces, player) => Some(pieces[usize::from(frame.player(self, player))]),
            Put::Copy(square) => match square.get(self, frame) {
                NOWHERE => {
                    frame.verdict = Verdict::Forbidden;
                    None
                }
                square => self.standing(board, square, &frame.now),
            },
        }
    }

    /// The piece on a square.
    #[inline]
    pub(crate) fn standing(&self, board: usize, square: u8, words: &[u64]) -> Option<usize> {
        match &self.layout.boards[board] {
            BoardLayout::Planes(planes, _) => {
                planes.iter().position(|plane| plane.get(words) >> square & 1 == 1)
            }
            BoardLayout::Cells(_) => None,
        }
    }

    #[inline]
    fn put<const W: usize>(
        &self,
        board: usize,
        set: u64,
        piece: Option<usize>,
        frame: &mut Frame<W>,
    ) {
        let BoardLayout::Planes(planes, _) = &self.layout.boards[board] else { return };
        for plane in planes {
            frame.out[plane.word] &= !(set << plane.shift);
        }
        if let Some(piece) = piece {
            frame.out[planes[piece].word] |= set << planes[piece].shift;
        }
    }

    fn set_cell<const W: usize>(&self, board: usize, square: u8, value: i64, frame: &mut Frame<W>) {
        let BoardLayout::Cells(cells) = &self.layout.boards[board] else { return };
        let (field, low, high) = cells[usize::from(square)];
        if !(low..=high).contains(&value) {
            frame.verdict = Verdict::Leaves;
            return;
        }
        field.set(&mut frame.out, (value - low) as u64);
    }

    /// What a square holds goes to another one.
    fn copy<const W: usize>(&self, board: usize, from: u8, to: u8, frame: &mut Frame<W>) {
        match &self.layout.boards[board] {
            BoardLayout::Planes(..) => {
                let piece = self.standing(board, from, &frame.now);
                self.put(board, 1 << to, piece, frame);
            }
            BoardLayout::Cells(_) => {
                let value = cell(self, board, from, &frame.now);
                self.set_cell(board, to, value, frame);
            }
        }
    }

    fn square<const W: usize>(&self, square: &Sq, frame: &mut Frame<W>) -> Option<u8> {
        match square.get(self, frame) {
            NOWHERE => {
                frame.verdict = Verdict::Forbidden;
                None
            }
            square => Some(square),
        }
    }

    fn act<const W: usize>(&self, act: &Act, frame: &mut Frame<W>) {
        if frame.verdict != Verdict::Fine {
            return;
        }
        match act {
            Act::Put(board, set, put) => {
                let piece = self.piece(*board, put, frame);
                let set = set.get(self, frame);
                self.put(*board, set, piece, frame);
            }
            Act::Move(board, from, to) => {
                let Some(from) = self.square(from, frame) else { return };
                let Some(to) = self.square(to, frame) else { return };
                match &self.layout.boards[*board] {
                    BoardLayout::Planes(planes, _) => {
                        // Every plane at once: what stood at `to` is gone, what stood at `from` is there.
                        for plane in planes {
                            let there =
                                frame.now[plane.word] >> (plane.shift + u32::from(from)) & 1;
                            let word = &mut frame.out[plane.word];
                            *word &= !((1 << from | 1 << to) << plane.shift);
                            *word |= there << (plane.shift + u32::from(to));
                        }
                    }
                    BoardLayout::Cells(cells) => {
                        let low = cells[usize::from(from)].1;
                        self.set_cell(*board, from, low.max(0), frame);
                        self.copy(*board, from, to, frame);
                    }
                }
            }
            Act::SetCells(board, set, number) => {
                let value = number.get(self, frame);
                for square in bits(set.get(self, frame)) {
                    self.set_cell(*board, square, value, frame);
                }
            }
            Act::AddCells(board, set, number) => {
                let value = number.get(self, frame);
                for square in bits(set.get(self, frame)) {
                    let before = cell(self, *board, square, &frame.now);
                    self.set_cell(*board, square, calculate(Sum::Add, before, value), frame);
                }
            }
            Act::SetVar(field, low, high, number) => {
                let value = number.get(self, frame);
                if !(*low..=*high).contains(&value) {
                    frame.verdict = Verdict::Leaves;
                    return;
                }
                field.set(&mut frame.out, (value - low) as u64);
            }
            Act::Flag(field, value) => field.set(&mut frame.out, u64::from(*value)),
            Act::Push(board, put, from, to, shifts) => {
                let piece = self.piece(*board, put, frame);
                let Some(from) = self.square(from, frame) else { return };
                let Some(to) = self.square(to, frame) else { return };
                let geometry = &self.boards[*board].geometry;
                let shift = shifts[usize::from(from) * geometry.len() + usize::from(to)];
                if let (Some(shift), BoardLayout::Planes(planes, _)) =
                    (shift, &self.layout.boards[*board])
                {
                    // Every plane at once.
                    for plane in planes {
                        let after = shift.of(plane.get(&frame.now));
                        let word = &mut frame.out[plane.word];
                        *word = *word & !(shift.path << plane.shift) | after << plane.shift;
                    }
                } else if from != to {
                    let Some(way) = geometry.way(from, to) else {
                        frame.verdict = Verdict::Forbidden;
                        return;
                    };
                    let mut before = from;
                    for at in geometry.walk(from, way) {
                        self.copy(*board, before, at, frame);
                        before = at;
                        if at == to {
                            break;
                        }
                    }
                }
                self.put(*board, 1 << from, piece, frame);
            }
            Act::Swap(board, one, other) => {
                let Some(one) = self.square(one, frame) else { return };
                let Some(other) = self.square(other, frame) else { return };
                self.copy(*board, one, other, frame);
                self.copy(*board, other, one, frame);
            }
            Act::Sow(board, from) => {
                let Some(from) = self.square(from, frame) else { return };
                let count = self.boards[*board].geometry.len() as i64;
                let seeds = cell(self, *board, from, &frame.now);
                for at in 0..count {
                    let square = ((i64::from(from) + at) % count) as u8;
                    let before = if at == 0 { 0 } else { cell(self, *board, square, &frame.now) };
                    // Every full round, and one more where the last round comes.
                    let more = seeds / count + i64::from(at > 0 && at <= seeds % count);
                    self.set_cell(*board, square, before + more, frame);
                }
            }
            Act::Turn(player) => frame.turn = frame.player(self, player),
            Act::Then(part, from) => {
                self.layout.part.set(&mut frame.out, u64::from(*part));
                let square = match from {
                    Some(from) => self.square(from, frame),
                    None => Some(64),
                };
                let Some(square) = square else { return };
                self.layout.from.set(&mut frame.out, u64::from(square));
                frame.turn = frame.mover;
            }
            Act::Must(condition) => {
                if !condition.get(self, frame) {
                    frame.verdict = Verdict::Forbidden;
                }
            }
            Act::If(condition, acts) => {
                if condition.get(self, frame) {
                    for act in acts {
                        self.act(act, frame);
                    }
                }
            }
            Act::Square(local, square) => {
                if let Some(square) = self.square(square, frame) {
                    frame.locals[*local] = i64::from(square);
                }
            }
            Act::Number(local, number) => frame.locals[*local] = number.get(self, frame),
        }
    }
}
