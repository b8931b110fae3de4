//! The L game: two L-shaped pieces and two neutral ones on sixteen cells.

use std::fmt;

use attractor_core::{Game, Numbered, Outcome, Picture, Piece, Player};

use crate::about::About;
use crate::ending::blocked;
use crate::spec::Params;
use crate::square::{Square, Step, bits, other, read_board, split_turn, write_board};

/// The board of 4 by 4.
pub struct LGame {
    /// Every place where an L can lie, as a set of cells.
    places: Vec<u16>,
    /// Every two places that can be taken at once, the mover's first.
    pairs: Vec<[u16; 2]>,
    /// The index of a pair by the indices of its places, and of a place by its cells.
    pair_of: Vec<u16>,
    place_of: Vec<u8>,
    /// Two of eight cells, as a set, and the index of each such set.
    couples: Vec<u8>,
    couple_of: Vec<u8>,
}

/// How the L game is described.
pub static ABOUT: About = About {
    name: "lgame",
    aliases: &["l-game", "l"],
    title: "The L game",
    parameters: &[],
    rules: "Each player has one piece in the shape of an L, three cells long and two wide, and there \
            are two neutral pieces of one cell. In turn a player takes up the own L and lays it on \
            free cells in a place different from before, turned or turned over at will, and then \
            may move one neutral piece to any free cell. Who cannot lay the own L elsewhere loses; \
            play without end is a draw (Edward de Bono).",
    notation: "A move is the four cells of the L, and the step of a neutral piece if one is moved: \
               `a1a2a3b1+d1-d4`. A position is the rows from the bottom, `X` and `O` for the players' \
               L, `n` for a neutral piece, and whose turn it is.",
    example: "lgame",
    line: "c2c3c4d2+d1-d4",
};

/// The cells of both players' L and of the neutral pieces, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    ls: [u16; 2],
    neutral: u16,
    turn: Player,
}

/// Where the L goes, and perhaps the step of a neutral piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relay {
    place: u16,
    step: Option<(u8, u8)>,
}

impl fmt::Display for Relay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let square = |cell: u8| Square::of(u32::from(cell), 4);
        let mut cells: Vec<Square> =
            bits(u64::from(self.place)).map(|cell| square(cell as u8)).collect();
        cells.sort_unstable();
        cells.iter().try_for_each(|cell| cell.fmt(f))?;
        match self.step {
            Some((from, to)) => write!(f, "+{}", Step { from: square(from), to: square(to) }),
            None => Ok(()),
        }
    }
}

impl LGame {
    /// The game.
    pub fn new(_: &Params) -> Result<LGame, String> {
        // An L is three cells in a line and one more beside one end.
        let mut places = Vec::new();
        for cell in 0..16i32 {
            for (dx, dy) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
                for side in [1, -1] {
                    let (x, y) = (cell % 4, cell / 4);
                    let foot = (x + 2 * dx - side * dy, y + 2 * dy + side * dx);
                    let cells = [(x, y), (x + dx, y + dy), (x + 2 * dx, y + 2 * dy), foot];
                    if cells.iter().all(|(x, y)| (0..4).contains(x) && (0..4).contains(y)) {
                        places.push(cells.iter().fold(0, |set, (x, y)| set | 1 << (4 * y + x)));
                    }
                }
            }
        }
        places.sort_unstable();
        let both = places.iter().flat_map(|&own| places.iter().map(move |&other| [own, other]));
        let pairs: Vec<[u16; 2]> = both.filter(|[own, other]| own & other == 0).collect();
        let couples: Vec<u8> = (0..=u8::MAX).filter(|set| set.count_ones() == 2).collect();
        let (mut place_of, mut couple_of) = (vec![0; 1 << 16], vec![0; 1 << 8]);
        for (i, &place) in places.iter().enumerate() {
            place_of[usize::from(place)] = i as u8;
        }
        for (i, &couple) in couples.iter().enumerate() {
            couple_of[usize::from(couple)] = i as u8;
        }
        let mut pair_of = vec![0; places.len() * places.len()];
        for (i, pair) in pairs.iter().enumerate() {
            let [own, other] = pair.map(|place| usize::from(place_of[usize::from(place)]));
            pair_of[own * places.len() + other] = i as u16;
        }
        Ok(LGame { places, pairs, pair_of, place_of, couples, couple_of })
    }

    #[inline]
    fn relays(&self, at: &Position) -> impl Iterator<Item = Relay> {
        let Position { ls, neutral, turn } = *at;
        let (own, others) = (ls[usize::from(turn.0)], ls[usize::from(1 - turn.0)]);
        let free = move |&place: &u16| place != own && place & (others | neutral) == 0;
        self.places.iter().copied().filter(free).flat_map(move |place| {
            let empty = !(place | others | neutral);
            let steps = bits(u64::from(neutral)).flat_map(move |from| {
                bits(u64::from(empty)).map(move |to| Some((from as u8, to as u8)))
            });
            std::iter::once(None).chain(steps).map(move |step| Relay { place, step })
        })
    }
}

/// The cells of `set` counted among the cells `free`, which hold them all.
#[inline]
fn gather(set: u16, free: u16) -> u8 {
    let index = |cell: u32| (free & ((1 << cell) - 1)).count_ones();
    bits(u64::from(set)).fold(0, |gathered, cell| gathered | 1 << index(cell))
}

/// What was gathered, back on the cells `free`.
#[inline]
fn scatter(gathered: u8, free: u16) -> u16 {
    let cells = bits(u64::from(free)).enumerate();
    cells.fold(0, |set, (i, cell)| set | u16::from(gathered >> i & 1) << cell)
}

impl Game for LGame {
    type Position = Position;
    type Move = Relay;

    fn start(&self) -> Position {
        // n X X .
        // . O X .
        // . O X .
        // . O O n
        Position { ls: [0x6440, 0x0226], neutral: 0x1008, turn: Player(0) }
    }

    #[inline]
    fn turn(&self, at: &Position) -> Player {
        at.turn
    }

    #[inline]
    fn outcome(&self, at: &Position) -> Option<Outcome> {
        self.relays(at).next().is_none().then(|| blocked(at.turn))
    }

    #[inline]
    fn moves(&self, at: &Position) -> impl Iterator<Item = Relay> {
        self.relays(at)
    }

    #[inline]
    fn play(&self, at: &Position, chosen: &Relay) -> Position {
        let mut next = Position { turn: other(at.turn), ..*at };
        next.ls[usize::from(at.turn.0)] = chosen.place;
        if let Some((from, to)) = chosen.step {
            next.neutral ^= 1 << from | 1 << to;
        }
        next
    }

    fn notation(&self, at: &Position) -> String {
        let mark = |cell| match [at.ls[0], at.ls[1], at.neutral].map(|set| set >> cell & 1) {
            [1, _, _] => 'X',
            [_, 1, _] => 'O',
            [_, _, 1] => 'n',
            _ => '.',
        };
        format!("{}@{}", write_board(4, 4, mark), at.turn)
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let (board, turn) = split_turn(text, 2)?;
        let (mut ls, mut neutral) = ([0, 0], 0u16);
        for (cell, mark) in read_board(4, 4, board)?.into_iter().enumerate() {
            match mark {
                'X' | 'x' => ls[0] |= 1 << cell,
                'O' | 'o' => ls[1] |= 1 << cell,
                'n' | 'N' => neutral |= 1 << cell,
                '.' | '_' => {}
                _ => return Err(format!("`{mark}` is no cell: expected `X`, `O`, `n` or `.`")),
            }
        }
        if ls.iter().any(|place| !self.places.contains(place)) || neutral.count_ones() != 2 {
            return Err(format!(
                "`{board}` does not fit: expected an L of `X`, an L of `O`, two `n`"
            ));
        }
        Ok(Position { ls, neutral, turn })
    }

    fn picture(&self, at: &Position) -> Picture {
        let mut picture = Picture::board(4, 4, |x, y| {
            match [at.ls[0], at.ls[1], at.neutral].map(|set| set >> (4 * y + x) & 1) {
                [1, _, _] => Piece::Of(0, 'X'),
                [_, 1, _] => Piece::Of(1, 'O'),
                [_, _, 1] => Piece::Thing('n'),
                _ => Piece::Empty,
            }
        });
        for chosen in self.relays(at) {
            let step = chosen.step.map_or(0, |(from, to)| 1u16 << from | 1 << to);
            let cells = bits(u64::from(chosen.place | step));
            picture.play(&chosen, cells.map(|cell| Square::of(cell, 4).spot(4, 4)));
        }
        picture
    }

    /// The least of the eight images of the board.
    #[inline]
    fn representative(&self, at: &Position) -> Position {
        let image = |set: u16, k: u32| {
            bits(u64::from(set)).fold(0u16, |moved, cell| {
                let (mut x, mut y) = (cell % 4, cell / 4);
                if k & 1 == 1 {
                    x = 3 - x;
                }
                if k & 2 == 2 {
                    y = 3 - y;
                }
                if k & 4 == 4 {
                    (x, y) = (y, x);
                }
                moved | 1 << (4 * y + x)
            })
        };
        let images = (0..8).map(|k| (at.ls.map(|set| image(set, k)), image(at.neutral, k)));
        let (ls, neutral) = images.min().unwrap_or((at.ls, at.neutral));
        Position { ls, neutral, turn: at.turn }
    }
}

impl Numbered for LGame {
    /// The places of the mover's L and the other one, and two of the eight cells that they leave.
    fn size(&self) -> u64 {
        (self.pairs.len() * self.couples.len()) as u64
    }

    #[inline]
    fn number(&self, at: &Position) -> u64 {
        let own = usize::from(at.turn.0);
        let place = |set: u16| usize::from(self.place_of[usize::from(set)]);
        let pair = place(at.ls[own]) * self.places.len() + place(at.ls[1 - own]);
        let couple = gather(at.neutral, !(at.ls[0] | at.ls[1]));
        let couples = self.couples.len() as u64;
        u64::from(self.pair_of[pair]) * couples + u64::from(self.couple_of[usize::from(couple)])
    }

    #[inline]
    fn position(&self, number: u64) -> Option<Position> {
        let couples = self.couples.len() as u64;
        let ls = self.pairs[(number / couples) as usize];
        let neutral = scatter(self.couples[(number % couples) as usize], !(ls[0] | ls[1]));
        Some(Position { ls, neutral, turn: Player(0) })
    }

    fn twin(&self, at: &Position) -> Option<Position> {
        let [first, second] = at.ls;
        Some(Position { ls: [second, first], turn: other(at.turn), ..*at })
    }

    fn reversible(&self) -> bool {
        true
    }

    /// A neutral piece goes back first, then the L of the player who just moved.
    #[inline]
    fn each_predecessor(&self, number: u64, mut visit: impl FnMut(u64)) {
        let Some(at) = self.position(number) else { return };
        let [own, laid] = at.ls;
        let empty = !(own | laid | at.neutral);
        let moved = bits(u64::from(at.neutral)).flat_map(|to| {
            bits(u64::from(empty)).map(move |from| at.neutral ^ (1 << from | 1 << to))
        });
        for neutral in std::iter::once(at.neutral).chain(moved) {
            let free = |&&place: &&u16| place != laid && place & (own | neutral) == 0;
            for &place in self.places.iter().filter(free) {
                visit(self.number(&Position { ls: [place, own], neutral, turn: Player(0) }));
            }
        }
    }
}
