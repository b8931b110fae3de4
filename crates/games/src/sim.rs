//! Sim: colour the lines between points, and do not close a triangle of your own.

use std::fmt;

use attractor_core::{Direction, Game, Numbered, Outcome, Picture, Piece, Player, Spot};

use crate::about::{About, Kind, Parameter};
use crate::alternating::Alternating;
use crate::ending::wins;
use crate::spec::Params;
use crate::square::{bits, read_stones, stone, write_board};

/// All lines between up to seven points.
pub struct Sim {
    points: u32,
    /// The ends of each line, counted from 0.
    lines: Vec<(u8, u8)>,
    /// A bit for each set of lines: whether it holds a triangle.
    triangle: Vec<u64>,
    boards: Alternating,
}

/// How sim is described.
pub static ABOUT: About = About {
    name: "sim",
    aliases: &[],
    title: "Sim",
    parameters: &[Parameter {
        name: "points",
        kind: Kind::Number(3, 7),
        default: "6",
        about: "how many points there are",
    }],
    rules: "Points on a circle, no three of them in line. In turn the players draw a line in their \
            colour between two points that are not joined yet. Who closes a triangle of the own \
            colour loses. With five points or fewer all lines can be drawn without one: a draw.",
    notation: "A move is the two points joined: `1-4`. A position is the lines in the order 1-2, 1-3, \
               …, 2-3, …, `X` for player 1, `O` for player 2 and `.` for one not drawn; whose turn it \
               is follows from their number.",
    example: "sim:5",
    line: "1-2 3-4 1-3 2-4",
};

/// The lines of each player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    drawn: [u32; 2],
}

/// A line between two points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    index: u8,
    ends: (u8, u8),
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.ends.0 + 1, self.ends.1 + 1)
    }
}

impl Sim {
    /// The game with these parameters.
    pub fn new(params: &Params) -> Result<Sim, String> {
        let points = params.number("points");
        let lines: Vec<(u8, u8)> =
            (0..points as u8).flat_map(|a| (a + 1..points as u8).map(move |b| (a, b))).collect();
        let bit = |a: u8, b: u8| {
            let line = lines.iter().position(|&line| line == (a.min(b), a.max(b)));
            line.map_or(0, |line| 1u32 << line)
        };
        let mut triangles = Vec::new();
        for &(a, b) in &lines {
            triangles.extend((b + 1..points as u8).map(|c| bit(a, b) | bit(a, c) | bit(b, c)));
        }
        let mut triangle = vec![0; (1usize << lines.len()).div_ceil(64)];
        for set in 0..1u32 << lines.len() {
            if triangles.iter().any(|triangle| set & triangle == *triangle) {
                triangle[set as usize / 64] |= 1 << (set % 64);
            }
        }
        Ok(Sim { points, triangle, boards: Alternating::new(lines.len() as u32), lines })
    }

    #[inline]
    fn undrawn(&self, at: &Position) -> u32 {
        ((1 << self.lines.len()) - 1) & !(at.drawn[0] | at.drawn[1])
    }

    /// Whether these lines come from play: drawn in turn, and no triangle of the player to move.
    #[inline]
    fn possible(&self, drawn: [u32; 2]) -> bool {
        match drawn[0].count_ones().checked_sub(drawn[1].count_ones()) {
            Some(turn @ 0..=1) => !self.has_triangle(drawn[turn as usize]),
            _ => false,
        }
    }

    #[inline]
    fn has_triangle(&self, drawn: u32) -> bool {
        self.triangle[drawn as usize / 64] >> (drawn % 64) & 1 == 1
    }
}

impl Game for Sim {
    type Position = Position;
    type Move = Line;

    fn start(&self) -> Position {
        Position { drawn: [0, 0] }
    }

    #[inline]
    fn turn(&self, at: &Position) -> Player {
        Player((at.drawn[0].count_ones() - at.drawn[1].count_ones()) as u8)
    }

    #[inline]
    fn outcome(&self, at: &Position) -> Option<Outcome> {
        // Only the player who just moved can have closed a triangle.
        let turn = self.turn(at);
        if self.has_triangle(at.drawn[usize::from(1 - turn.0)]) {
            return Some(wins(turn));
        }
        (self.undrawn(at) == 0).then_some(Outcome::DRAW)
    }

    #[inline]
    fn moves(&self, at: &Position) -> impl Iterator<Item = Line> {
        bits(u64::from(self.undrawn(at)))
            .map(|line| Line { index: line as u8, ends: self.lines[line as usize] })
    }

    #[inline]
    fn play(&self, at: &Position, chosen: &Line) -> Position {
        let mut next = *at;
        next.drawn[usize::from(self.turn(at).0)] |= 1 << chosen.index;
        next
    }

    fn notation(&self, at: &Position) -> String {
        write_board(self.lines.len() as u32, 1, |line| stone(at.drawn.map(u64::from), line))
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let drawn = read_stones(self.lines.len() as u32, 1, text.trim())?.map(|set| set as u32);
        if self.possible(drawn) {
            return Ok(Position { drawn });
        }
        let [first, second] = drawn.map(u32::count_ones);
        if first != second && first != second + 1 {
            return Err(format!(
                "`{text}` has {first} of `X` and {second} of `O`: expected as many, or one `X` more"
            ));
        }
        Err(format!("`{text}` has a triangle of the player to move, who has lost before"))
    }

    fn picture(&self, at: &Position) -> Picture {
        // The points on a circle, and in the middle of each line its colour.
        let place = |point: u8| {
            let angle = f32::from(point) / self.points as f32 * std::f32::consts::TAU;
            (4.0 + 4.0 * angle.sin(), 4.0 - 4.0 * angle.cos())
        };
        let points = (0..self.points as u8).map(|point| {
            let (x, y) = place(point);
            Spot::new(x, y, Piece::Text((point + 1).to_string()))
        });
        let mut picture = Picture::new(points);
        for (line, &(a, b)) in self.lines.iter().enumerate() {
            // Off the middle, so that lines through one point keep apart.
            let ((ax, ay), (bx, by)) = (place(a), place(b));
            let part = 0.38;
            let piece = match stone(at.drawn.map(u64::from), line as u32) {
                'X' => Piece::Of(0, 'x'),
                'O' => Piece::Of(1, 'o'),
                _ => Piece::Empty,
            };
            picture.spots.push(Spot::new(ax + (bx - ax) * part, ay + (by - ay) * part, piece));
        }
        if self.outcome(at).is_none() {
            for chosen in self.moves(at) {
                picture.play(&chosen, [self.points as usize + usize::from(chosen.index)]);
            }
        }
        picture
    }

    fn numbers(&self, at: &Position) -> Vec<(String, i64)> {
        vec![("undrawn".to_owned(), i64::from(self.undrawn(at).count_ones()))]
    }
}

impl Numbered for Sim {
    /// What stands on the board tells whose turn it is.
    fn size(&self) -> u64 {
        self.boards.size()
    }

    #[inline]
    fn number(&self, at: &Position) -> u64 {
        self.boards.number(at.drawn)
    }

    #[inline]
    fn position(&self, number: u64) -> Option<Position> {
        let drawn = self.boards.sets(number);
        self.possible(drawn).then_some(Position { drawn })
    }

    #[inline]
    fn all_successors(&self, number: u64, test: impl FnMut(u64) -> bool) -> bool {
        let at = Position { drawn: self.boards.sets(number) };
        self.boards.all_additions(at.drawn, self.undrawn(&at), test)
    }

    fn direction(&self) -> Direction {
        Direction::Up
    }
}
