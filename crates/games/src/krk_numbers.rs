//! King and rook against king by numbers: pieces are cells counted row by row, and what guards what
//! stands in tables.

use attractor_core::{Numbered, Player, Standing};

use crate::krk::{Krk, Position};
use crate::square::Square;

/// What the numbers of one board need: whose turn it is, the king, the rook and the lone king are
/// the digits of a number, the lone king the lowest. A rook that was taken is on its king.
pub(crate) struct Tables {
    squares: u32,
    /// How many bits a digit takes where that is a whole number: a division is dear.
    digit: Option<u32>,
    every: Vec<Square>,
    /// For each cell, those next to it.
    around: Vec<Vec<u8>>,
    /// For each cell, those before it in the four directions of a rook, the nearest first.
    rays: Vec<[Vec<u8>; 4]>,
    /// For each king and rook, the cells where the lone king may not go, as bits: those next to the
    /// king, and those that the rook attacks.
    guarded: Vec<u64>,
    words: usize,
}

/// The digits of a number.
#[derive(Clone, Copy)]
struct Pieces {
    second: bool,
    king: u8,
    rook: u8,
    lone: u8,
}

impl Tables {
    pub(crate) fn new(
        every: &[Square],
        around: &[Vec<Square>],
        rays: &[[Vec<Square>; 4]],
    ) -> Tables {
        let cell =
            |square: &Square| every.iter().position(|each| each == square).unwrap_or(0) as u8;
        let cells = |squares: &Vec<Square>| squares.iter().map(cell).collect::<Vec<u8>>();
        let squares = every.len();
        let mut tables = Tables {
            squares: squares as u32,
            digit: squares.is_power_of_two().then(|| squares.ilog2()),
            every: every.to_vec(),
            around: around.iter().map(cells).collect(),
            rays: rays.iter().map(|rays| [0, 1, 2, 3].map(|way| cells(&rays[way]))).collect(),
            guarded: Vec::new(),
            words: squares.div_ceil(64),
        };
        tables.guarded = vec![0; squares * squares * tables.words];
        let rows = tables.guarded.chunks_mut(tables.words);
        for ((king, rook), row) in
            (0..squares).flat_map(|king| (0..squares).map(move |rook| (king, rook))).zip(rows)
        {
            let mut guard = |cell: u8| row[usize::from(cell) / 64] |= 1 << (cell % 64);
            guard(king as u8);
            tables.around[king].iter().for_each(|&cell| guard(cell));
            if rook != king {
                let rays = tables.rays[rook].iter();
                let seen =
                    |ray: &'_ Vec<u8>| ray.iter().take_while(|&&to| to != king as u8).count();
                rays.for_each(|ray| ray[..seen(ray)].iter().for_each(|&cell| guard(cell)));
            }
        }
        tables
    }

    /// What one step of the rook adds to a number, of the king, and the turn.
    #[inline]
    fn weights(&self) -> [u64; 3] {
        let squares = u64::from(self.squares);
        [squares, squares * squares, squares * squares * squares]
    }

    #[inline]
    fn pieces(&self, number: u64) -> Pieces {
        let number = number as u32;
        let [lone, rook, king, turn] = match self.digit {
            Some(bits) => {
                let mask = self.squares - 1;
                let digit = |place: u32| number >> (bits * place) & mask;
                [digit(0), digit(1), digit(2), number >> (3 * bits)]
            }
            None => {
                let squares = self.squares;
                let (rest, lone) = (number / squares, number % squares);
                let (rest, rook) = (rest / squares, rest % squares);
                [lone, rook, rest % squares, rest / squares]
            }
        };
        Pieces { second: turn == 1, king: king as u8, rook: rook as u8, lone: lone as u8 }
    }

    /// Whether the lone king may not go to `cell`. With the rook on its king, whether the kings touch.
    #[inline]
    fn is_guarded(&self, king: u8, rook: u8, cell: u8) -> bool {
        let row = usize::from(king) * self.squares as usize + usize::from(rook);
        self.guarded[row * self.words + usize::from(cell) / 64] >> (cell % 64) & 1 == 1
    }

    #[inline]
    fn around(&self, cell: u8) -> impl Iterator<Item = u8> {
        self.around[usize::from(cell)].iter().copied()
    }

    /// Where the rook can go, or come from: up to the kings.
    #[inline]
    fn along(&self, at: Pieces) -> impl Iterator<Item = u8> {
        let free = move |to: &u8| *to != at.king && *to != at.lone;
        self.rays[usize::from(at.rook)]
            .iter()
            .flat_map(move |ray| ray.iter().copied().take_while(free))
    }
}

/// A number after a piece has gone from one cell to another.
#[inline]
fn stepped(number: u64, weight: u64, from: u8, to: u8) -> u64 {
    number + weight * u64::from(to) - weight * u64::from(from)
}

impl Numbered for Krk {
    fn size(&self) -> u64 {
        2 * self.tables().weights()[2]
    }

    #[inline]
    fn number(&self, at: &Position) -> u64 {
        let [rook, king, turn] = self.tables().weights();
        let [first, lone] = [at.king, at.lone].map(|square| self.cell(square));
        let second = at.rook.map_or(first, |rook| self.cell(rook));
        turn * u64::from(at.turn.0) + king * first + rook * second + lone
    }

    #[inline]
    fn position(&self, number: u64) -> Option<Position> {
        let tables = self.tables();
        let Pieces { second, king, rook, lone } = tables.pieces(number);
        let square = |cell: u8| tables.every[usize::from(cell)];
        let at = Position {
            king: square(king),
            rook: (rook != king).then(|| square(rook)),
            lone: square(lone),
            turn: Player(u8::from(second)),
        };
        (self.standing(number) != Standing::Nothing).then_some(at)
    }

    #[inline]
    fn standing(&self, number: u64) -> Standing {
        let tables = self.tables();
        let Pieces { second, king, rook, lone } = tables.pieces(number);
        let taken = rook == king;
        // Nobody takes a rook and leaves the move with the one who took it.
        if tables.is_guarded(king, king, lone) || rook == lone || (taken && second) {
            return Standing::Nothing;
        }
        let check = tables.is_guarded(king, rook, lone);
        if second {
            let stuck = tables.around(lone).all(|to| tables.is_guarded(king, rook, to));
            return match (stuck, check) {
                (false, _) => Standing::GoesOn,
                (true, true) => Standing::Lost,
                (true, false) => Standing::Drawn,
            };
        }
        if check {
            return Standing::Nothing;
        }
        if taken || self.all_successors(number, |_| false) {
            Standing::Drawn
        } else {
            Standing::GoesOn
        }
    }

    #[inline]
    fn all_successors(&self, number: u64, mut test: impl FnMut(u64) -> bool) -> bool {
        let tables = self.tables();
        let at = tables.pieces(number);
        let Pieces { second, king, rook, lone } = at;
        let [one_rook, one_king, turn] = tables.weights();
        if second {
            let mut steps = tables.around(lone).filter(|&to| !tables.is_guarded(king, rook, to));
            return steps.all(|to| {
                let next = stepped(number - turn, 1, lone, to);
                test(if to == rook { stepped(next, one_rook, rook, king) } else { next })
            });
        }
        let passed = number + turn;
        let mut kings =
            tables.around(king).filter(|&to| to != rook && !tables.is_guarded(to, to, lone));
        kings.all(|to| test(stepped(passed, one_king, king, to)))
            && tables.along(at).all(|to| test(stepped(passed, one_rook, rook, to)))
    }

    fn reversible(&self) -> bool {
        true
    }

    /// Pieces move back as they move forwards, and a rook that is gone was taken by the last move.
    #[inline]
    fn each_predecessor(&self, number: u64, mut visit: impl FnMut(u64)) {
        let tables = self.tables();
        let at = tables.pieces(number);
        let Pieces { second, king, rook, lone } = at;
        let [one_rook, one_king, turn] = tables.weights();
        if second {
            let passed = number - turn;
            let kings = tables.around(king).filter(|&from| from != rook);
            kings.for_each(|from| visit(stepped(passed, one_king, king, from)));
            tables.along(at).for_each(|from| visit(stepped(passed, one_rook, rook, from)));
        } else {
            let there = if rook == king { lone } else { rook };
            let passed = stepped(number + turn, one_rook, rook, there);
            tables.around(lone).for_each(|from| visit(stepped(passed, 1, lone, from)));
        }
    }
}
