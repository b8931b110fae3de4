//! Games of blockade on points and lines with one free point: Mū Tōrere and pong hau k'i.

use std::fmt;

use attractor_core::{Game, Outcome, Picture, Piece, Player, Spot};

use crate::about::{About, Kind, Parameter};
use crate::ending::blocked;
use crate::spec::Params;
use crate::square::{bits, other, read_stones, split_turn, stone, write_board};

/// A board of points on which everybody slides into the one free point.
pub struct Blockade {
    /// Where each point is drawn.
    places: &'static [(f32, f32)],
    /// The points next to each point, as a set.
    next: Vec<u16>,
    /// A point that may be entered only from beside an opponent, and the points round it.
    guarded: Option<u32>,
    start: [u16; 2],
}

/// How Mū Tōrere is described.
pub static MU_TORERE: About = About {
    name: "mutorere",
    aliases: &["mu-torere", "torere"],
    title: "Mū Tōrere",
    parameters: &[Parameter {
        name: "centre",
        kind: Kind::Choice(&["guarded", "free"]),
        default: "guarded",
        about: "whether the centre may be entered only from beside an opponent's piece",
    }],
    rules: "Eight points lie in a ring, and a ninth, the pūtahi, in the middle is next to all of \
            them. Each player has four pieces, side by side on the ring at the start. In turn the \
            players move one own piece to the free point next to it; the pūtahi may be entered only \
            by a piece with an opponent's piece on one of the two ring points next to it (with \
            `centre=free` by any). A player who cannot move loses; play without end is a draw.",
    notation: "Points 1 to 8 go round the ring, 9 is the centre. A move is from where to where: \
               `4-9`. A position is the nine points in order, `X` for player 1, `O` for player 2 and \
               `.` for the free one, and whose turn it is: `XXXXOOOO.@1`.",
    example: "mutorere",
    line: "4-9 5-4 9-5",
};

/// How pong hau k'i is described.
pub static PONG_HAU_KI: About = About {
    name: "ponghauki",
    aliases: &["pong-hau-ki", "umulgonu", "horseshoe"],
    title: "Pong hau k'i",
    parameters: &[],
    rules: "Four corners and a centre: the centre is next to every corner, and the corners are \
            joined along the left, the bottom and the right side, not along the top. Player 1 \
            begins on the two upper corners, player 2 on the two lower ones. In turn the players \
            move one own piece to the free point next to it. A player who cannot move loses; play \
            without end is a draw.",
    notation: "Points: 1 and 2 are the lower corners, 3 the centre, 4 and 5 the upper corners, each \
               from the left. A move is from where to where: `4-3`. A position is the five points in \
               order and whose turn it is: `OO.XX@1`.",
    example: "ponghauki",
    line: "4-3 1-4 3-1",
};

/// The points of each player, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pieces: [u16; 2],
    turn: Player,
}

/// From one point to another, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slide {
    from: u8,
    to: u8,
}

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from + 1, self.to + 1)
    }
}

impl Blockade {
    /// Mū Tōrere with these parameters.
    pub fn mu_torere(params: &Params) -> Result<Blockade, String> {
        let ring = |i: u16| 1 << (i % 8);
        let mut next: Vec<u16> = (0..8).map(|i| ring(i + 1) | ring(i + 7) | 1 << 8).collect();
        next.push(0xFF);
        Ok(Blockade {
            places: &[
                (1.5, 0.0),
                (2.5, 0.0),
                (4.0, 1.0),
                (4.0, 2.0),
                (2.5, 3.0),
                (1.5, 3.0),
                (0.0, 2.0),
                (0.0, 1.0),
                (2.0, 1.5),
            ],
            next,
            guarded: (params.word("centre") == "guarded").then_some(8),
            start: [0x0F, 0xF0],
        })
    }

    /// Pong hau k'i.
    pub fn pong_hau_ki(_: &Params) -> Result<Blockade, String> {
        Ok(Blockade {
            places: &[(0.0, 2.0), (2.0, 2.0), (1.0, 1.0), (0.0, 0.0), (2.0, 0.0)],
            next: vec![0b01110, 0b10101, 0b11011, 0b00101, 0b00110],
            guarded: None,
            start: [0b11000, 0b00011],
        })
    }

    /// The pieces of the mover that can go to the free point.
    fn movable(&self, at: &Position) -> u16 {
        let own = at.pieces[usize::from(at.turn.0)];
        let others = at.pieces[usize::from(1 - at.turn.0)];
        let free = self.free(at);
        let near = own & self.next[free as usize];
        if self.guarded != Some(free) {
            return near;
        }
        let beside = |&point: &u32| self.next[point as usize] & others != 0;
        bits(u64::from(near)).filter(beside).fold(0, |set, point| set | 1 << point)
    }

    fn free(&self, at: &Position) -> u32 {
        (!(at.pieces[0] | at.pieces[1])).trailing_zeros()
    }

    fn points(&self) -> u32 {
        self.places.len() as u32
    }
}

impl Game for Blockade {
    type Position = Position;
    type Move = Slide;

    fn start(&self) -> Position {
        Position { pieces: self.start, turn: Player(0) }
    }

    fn turn(&self, at: &Position) -> Player {
        at.turn
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        (self.movable(at) == 0).then(|| blocked(at.turn))
    }

    fn moves(&self, at: &Position) -> impl Iterator<Item = Slide> {
        let to = self.free(at) as u8;
        bits(u64::from(self.movable(at))).map(move |from| Slide { from: from as u8, to })
    }

    fn play(&self, at: &Position, chosen: &Slide) -> Position {
        let mut next = Position { turn: other(at.turn), ..*at };
        next.pieces[usize::from(at.turn.0)] ^= 1 << chosen.from | 1 << chosen.to;
        next
    }

    fn notation(&self, at: &Position) -> String {
        let pieces = at.pieces.map(u64::from);
        format!("{}@{}", write_board(self.points(), 1, |point| stone(pieces, point)), at.turn)
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let (board, turn) = split_turn(text, 2)?;
        let pieces = read_stones(self.points(), 1, board)?.map(|set| set as u16);
        let each = self.start[0].count_ones();
        if pieces.iter().any(|set| set.count_ones() != each) {
            return Err(format!("`{board}` does not fit: expected {each} `X` and {each} `O`"));
        }
        Ok(Position { pieces, turn })
    }

    fn picture(&self, at: &Position) -> Picture {
        let spots = self.places.iter().enumerate().map(|(point, &(x, y))| {
            let piece = match stone(at.pieces.map(u64::from), point as u32) {
                'X' => Piece::Of(0, 'X'),
                'O' => Piece::Of(1, 'O'),
                _ => Piece::Empty,
            };
            Spot::new(x, y, piece)
        });
        let links = (0..self.places.len()).flat_map(|a| {
            bits(u64::from(self.next[a])).map(move |b| (a, b as usize)).filter(|(a, b)| a < b)
        });
        let mut picture = Picture::new(spots).linked(links);
        for chosen in self.moves(at) {
            picture.play(&chosen, [usize::from(chosen.from)]);
        }
        picture
    }

    fn every_position(&self) -> Option<Box<dyn Iterator<Item = Position> + '_>> {
        let full = (1u16 << self.points()) - 1;
        let each = self.start[0].count_ones();
        let sets = move || (0..=full).filter(move |set| set.count_ones() == each);
        Some(Box::new(sets().flat_map(move |first| {
            sets().filter(move |second| first & second == 0).flat_map(move |second| {
                [0, 1].map(|turn| Position { pieces: [first, second], turn: Player(turn) })
            })
        })))
    }
}
