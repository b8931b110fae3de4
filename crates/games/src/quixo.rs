//! Quixo: take a cube from the border, turn it to your mark, push it in again.

use attractor_core::{Game, Numbered, Outcome, Picture, Piece, Player, Standing};

use crate::about::{About, Kind, Parameter};
use crate::ending::wins;
use crate::quixo_lines::Lines;
use crate::spec::Params;
use crate::square::{Square, Step, other, read_stones, split_turn, stone, write_board};
use crate::ternary::Ternary;

/// A square of cubes, up to 5 by 5.
pub struct Quixo {
    side: u32,
    /// Every row, column and diagonal.
    lines: Vec<u32>,
    pushes: Vec<Push>,
    ternary: Ternary,
    quick: Lines,
}

/// A cube is taken from one cell and pushed in at another one of its row or column.
#[derive(Clone, Copy, Debug)]
struct Push {
    step: Step,
    /// The cell it is taken from.
    taken: u32,
    /// The cells that move towards the gap, and by how many bits.
    moving: u32,
    by: i32,
    /// The cell where it comes in.
    entered: u32,
}

/// How quixo is described.
pub static ABOUT: About = About {
    name: "quixo",
    aliases: &[],
    title: "Quixo",
    parameters: &[Parameter {
        name: "board",
        kind: Kind::Size(2, 5),
        default: "4x4",
        about: "the board, as wide as high",
    }],
    rules: "A square of blank cubes. In turn a player takes a cube from the border that is blank or \
            bears the own mark, and pushes it, own mark up, into an end of its row or column other \
            than the place it came from; the cubes between move up into the gap. A full row, column \
            or diagonal of one mark wins for its owner; a line of the opponent's counts first: who \
            makes one loses, even when an own line is made at the same time. Play without end is a \
            draw.",
    notation: "A move is the cell of the cube taken and the cell where it comes in: `a2-d2`. A \
               position is the rows from the bottom, `X` for player 1, `O` for player 2, `.` for \
               blank, and whose turn it is.",
    example: "quixo:3x3",
    line: "a1-a3 c1-c3 b3-b1",
};

/// The cubes of each player, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    cubes: [u32; 2],
    turn: Player,
}

impl Quixo {
    /// The game with these parameters.
    pub fn new(params: &Params) -> Result<Quixo, String> {
        let (side, high) = params.size("board");
        if side != high {
            return Err(format!("a board of {side}x{high} is not as wide as high"));
        }
        let mut pushes = Vec::new();
        for y in 0..side {
            for x in 0..side {
                let ends = [(0, y), (side - 1, y), (x, 0), (x, side - 1)];
                let border = [x, y].iter().any(|&at| at == 0 || at == side - 1);
                for end in ends.into_iter().filter(|&end| border && end != (x, y)) {
                    pushes.push(push(side, (x, y), end));
                }
            }
        }
        // In a corner both ends of a row or column may be the same cell as those of the other.
        pushes.sort_by_key(|push| (push.taken, push.entered));
        pushes.dedup_by_key(|push| (push.taken, push.entered));
        let lines = crate::mnk::lines(side, side, side);
        Ok(Quixo { side, lines, pushes, ternary: Ternary::new(), quick: Lines::new(side) })
    }

    /// The cells of the board.
    #[inline]
    pub fn cells(&self) -> u32 {
        self.side * self.side
    }

    #[inline]
    fn has_line(&self, cubes: u32) -> bool {
        self.lines.iter().any(|line| cubes & line == *line)
    }
}

fn push(side: u32, (x, y): (u32, u32), (end_x, end_y): (u32, u32)) -> Push {
    let cell = |x, y| y * side + x;
    let (taken, entered) = (cell(x, y), cell(end_x, end_y));
    let stride = if y == end_y { 1 } else { side };
    let between = taken.min(entered)..=taken.max(entered);
    let row = between.step_by(stride as usize).fold(0, |set, cell| set | 1 << cell);
    let by = if entered < taken { stride as i32 } else { -(stride as i32) };
    let square = |cell| Square::of(cell, side);
    Push {
        step: Step { from: square(taken), to: square(entered) },
        taken: 1 << taken,
        moving: row & !(1 << taken),
        by,
        entered: 1 << entered,
    }
}

impl Push {
    #[inline]
    fn shift(&self, cubes: u32) -> u32 {
        let (moving, staying) = (cubes & self.moving, cubes & !self.moving & !self.taken);
        staying | if self.by > 0 { moving << self.by } else { moving >> -self.by }
    }
}

impl Game for Quixo {
    type Position = Position;
    type Move = Step;

    fn start(&self) -> Position {
        Position { cubes: [0, 0], turn: Player(0) }
    }

    #[inline]
    fn turn(&self, at: &Position) -> Player {
        at.turn
    }

    #[inline]
    fn outcome(&self, at: &Position) -> Option<Outcome> {
        // The line of the one who did not just move counts first.
        let order = [at.turn, other(at.turn)];
        order.into_iter().find(|who| self.has_line(at.cubes[usize::from(who.0)])).map(wins)
    }

    #[inline]
    fn moves(&self, at: &Position) -> impl Iterator<Item = Step> {
        let others = at.cubes[usize::from(1 - at.turn.0)];
        self.pushes.iter().filter(move |push| others & push.taken == 0).map(|push| push.step)
    }

    #[inline]
    fn play(&self, at: &Position, chosen: &Step) -> Position {
        let Some(push) = self.pushes.iter().find(|push| push.step == *chosen) else { return *at };
        let mut cubes = at.cubes.map(|set| push.shift(set));
        cubes[usize::from(at.turn.0)] |= push.entered;
        Position { cubes, turn: other(at.turn) }
    }

    fn notation(&self, at: &Position) -> String {
        let cubes = at.cubes.map(u64::from);
        format!("{}@{}", write_board(self.side, self.side, |cell| stone(cubes, cell)), at.turn)
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let (board, turn) = split_turn(text, 2)?;
        let cubes = read_stones(self.side, self.side, board)?.map(|set| set as u32);
        Ok(Position { cubes, turn })
    }

    fn picture(&self, at: &Position) -> Picture {
        let side = self.side as usize;
        let mut picture = Picture::board(side, side, |x, y| {
            match stone(at.cubes.map(u64::from), (y * side + x) as u32) {
                'X' => Piece::Of(0, 'X'),
                'O' => Piece::Of(1, 'O'),
                _ => Piece::Empty,
            }
        });
        if self.outcome(at).is_none() {
            for step in self.moves(at) {
                picture.play(&step, [step.from, step.to].map(|square| square.spot(side, side)));
            }
        }
        picture
    }

    fn numbers(&self, at: &Position) -> Vec<(String, i64)> {
        let count = |set: u32| i64::from(set.count_ones());
        vec![("cubes 1".to_owned(), count(at.cubes[0])), ("cubes 2".to_owned(), count(at.cubes[1]))]
    }

    fn every_position(&self) -> Option<Box<dyn Iterator<Item = Position> + '_>> {
        let boards = (0..self.size()).filter_map(|number| self.position(number));
        Some(Box::new(boards.flat_map(|at| {
            let [first, second] = at.cubes;
            [at, Position { cubes: [second, first], turn: Player(1) }]
        })))
    }
}

impl Numbered for Quixo {
    /// Each cube is blank, the mover's or the other's.
    fn size(&self) -> u64 {
        3u64.pow(self.cells())
    }

    #[inline]
    fn number(&self, at: &Position) -> u64 {
        let own = usize::from(at.turn.0);
        self.ternary.number([at.cubes[own], at.cubes[1 - own]])
    }

    #[inline]
    fn position(&self, number: u64) -> Option<Position> {
        Some(Position { cubes: self.ternary.sets(number), turn: Player(0) })
    }

    fn twin(&self, at: &Position) -> Option<Position> {
        let [first, second] = at.cubes;
        Some(Position { cubes: [second, first], turn: other(at.turn) })
    }

    #[inline]
    fn standing(&self, number: u64) -> Standing {
        self.quick.standing(number)
    }

    #[inline]
    fn all_successors(&self, number: u64, test: impl FnMut(u64) -> bool) -> bool {
        self.quick.all_after(number, test)
    }

    /// Pushes along one line may give the same board.
    fn move_count(&self, number: u64, _told: u64) -> u64 {
        let [_, others] = self.ternary.sets(number);
        self.pushes.iter().filter(|push| others & push.taken == 0).count() as u64
    }

    fn symmetric(&self) -> bool {
        true
    }

    #[inline]
    fn all_images(&self, number: u64, test: impl FnMut(u64) -> bool) -> bool {
        self.quick.all_images(number, test)
    }

    fn reversible(&self) -> bool {
        true
    }

    #[inline]
    fn each_predecessor(&self, number: u64, visit: impl FnMut(u64)) {
        self.quick.each_before(number, visit);
    }
}
