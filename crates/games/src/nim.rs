//! Nim and subtraction games: heaps of matches, some from one of them.

use std::fmt;

use attractor_core::{Coalition, Counted, Game, Outcome, Picture, Piece, Player, Spot};

use crate::about::{About, Kind, Parameter};
use crate::spec::Params;
use crate::square::split_turn;

/// The largest number of heaps.
const MOST_HEAPS: usize = 15;

/// Nim, for any number of players.
pub struct Nim {
    heaps: Vec<u8>,
    /// The amounts that may be taken, in increasing order.
    take: Vec<u8>,
    misere: bool,
    players: u8,
}

/// How Nim is described.
pub static ABOUT: About = About {
    name: "nim",
    aliases: &[],
    title: "Nim",
    parameters: &[
        Parameter {
            name: "heaps",
            kind: Kind::Heaps(MOST_HEAPS as u32, 255),
            default: "3-4-5",
            about: "the size of each heap",
        },
        Parameter {
            name: "misere",
            kind: Kind::Flag,
            default: "",
            about: "whoever takes the last match loses",
        },
        Parameter {
            name: "players",
            kind: Kind::Number(2, 32),
            default: "2",
            about: "how many players there are",
        },
        Parameter {
            name: "most",
            kind: Kind::Number(1, 255),
            default: "255",
            about: "how many may be taken in one move at most",
        },
    ],
    rules: "There are heaps of matches. In turn the players take any number of matches, at least \
            one, from one heap. A player who cannot move loses and the others win; with `misere` \
            the player who took the last match loses and the others win.",
    notation: "A move is the heap, counted from 1, and how many are taken from it: `2-3` takes 3 \
               from heap 2. A position is the heaps and whose turn it is: `3-4-2@2`.",
    example: "nim:3-4-5",
    line: "1-2 2-3 3-5",
};

/// How subtraction games are described.
pub static SUBTRACTION: About = About {
    name: "subtraction",
    aliases: &[],
    title: "Subtraction game",
    parameters: &[
        Parameter {
            name: "heaps",
            kind: Kind::Heaps(MOST_HEAPS as u32, 255),
            default: "12",
            about: "the size of each heap",
        },
        Parameter {
            name: "take",
            kind: Kind::Amounts(255),
            default: "1-3",
            about: "how many may be taken in one move",
        },
        Parameter { name: "misere", kind: Kind::Flag, default: "", about: "who cannot move wins" },
    ],
    rules: "There are heaps of matches. In turn the players take one of the allowed amounts from one \
            heap. A player who cannot move loses; with `misere` wins.",
    notation: "A move is the heap, counted from 1, and how many are taken from it: `1-3`. A position \
               is the heaps and whose turn it is: `5-2@2`.",
    example: "subtraction:7-5,take=1,3,4",
    line: "1-4 2-3",
};

/// What is left of each heap, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    heaps: [u8; MOST_HEAPS],
    turn: Player,
}

/// Take some from one heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Take {
    heap: u8,
    amount: u8,
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.heap + 1, self.amount)
    }
}

impl Nim {
    /// Nim with these parameters.
    pub fn new(params: &Params) -> Result<Nim, String> {
        let take = (1..=params.number("most") as u8).collect();
        Ok(Nim::with(params, take, params.number("players") as u8))
    }

    /// A subtraction game with these parameters.
    pub fn subtraction(params: &Params) -> Result<Nim, String> {
        let take = params.numbers("take").iter().map(|&amount| amount as u8).collect();
        Ok(Nim::with(params, take, 2))
    }

    fn with(params: &Params, take: Vec<u8>, players: u8) -> Nim {
        let heaps = params.numbers("heaps").iter().map(|&heap| heap as u8).collect();
        Nim { heaps, take, misere: params.flag("misere"), players }
    }

    fn before(&self, player: Player) -> Player {
        Player((player.0 + self.players - 1) % self.players)
    }

    fn after(&self, player: Player) -> Player {
        Player((player.0 + 1) % self.players)
    }
}

impl Game for Nim {
    type Position = Position;
    type Move = Take;

    fn players(&self) -> u8 {
        self.players
    }

    fn start(&self) -> Position {
        let mut heaps = [0; MOST_HEAPS];
        heaps[..self.heaps.len()].copy_from_slice(&self.heaps);
        Position { heaps, turn: Player(0) }
    }

    fn turn(&self, at: &Position) -> Player {
        at.turn
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        let end = || match self.misere {
            true => Outcome::won_by(Coalition::of(self.before(at.turn)).others(self.players)),
            false => Outcome::blocked(at.turn, self.players),
        };
        at.heaps.iter().all(|&heap| heap < self.take[0]).then(end)
    }

    fn moves(&self, at: &Position) -> impl Iterator<Item = Take> {
        let heaps = at.heaps;
        (0..self.heaps.len() as u8).flat_map(move |heap| {
            let size = heaps[usize::from(heap)];
            let amounts = self.take.iter().take_while(move |&&amount| amount <= size);
            amounts.map(move |&amount| Take { heap, amount })
        })
    }

    fn play(&self, at: &Position, chosen: &Take) -> Position {
        let mut next = Position { turn: self.after(at.turn), ..*at };
        next.heaps[usize::from(chosen.heap)] -= chosen.amount;
        next
    }

    fn notation(&self, at: &Position) -> String {
        let heaps: Vec<String> =
            at.heaps[..self.heaps.len()].iter().map(ToString::to_string).collect();
        format!("{}@{}", heaps.join("-"), at.turn)
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let (text, turn) = split_turn(text, self.players)?;
        let heaps: Option<Vec<u8>> = text.split('-').map(|heap| heap.trim().parse().ok()).collect();
        let heaps = heaps.filter(|heaps| {
            heaps.len() == self.heaps.len() && heaps.iter().zip(&self.heaps).all(|(a, b)| a <= b)
        });
        let Some(given) = heaps else {
            return Err(format!(
                "`{text}` does not fit: expected {} heaps, each at most as large as at the start, \
                 such as `{}`",
                self.heaps.len(),
                self.notation(&self.start())
            ));
        };
        let mut heaps = [0; MOST_HEAPS];
        heaps[..given.len()].copy_from_slice(&given);
        Ok(Position { heaps, turn })
    }

    fn picture(&self, at: &Position) -> Picture {
        // A row for each heap; a match plays the move that takes it and all to its right.
        let mut picture = Picture::default();
        for (heap, &size) in at.heaps[..self.heaps.len()].iter().enumerate() {
            for i in 0..size {
                let mut spot = Spot::new(f32::from(i), heap as f32, Piece::Thing('|'));
                if self.take.contains(&(size - i)) {
                    spot.plays.push(Take { heap: heap as u8, amount: size - i }.to_string());
                }
                picture.spots.push(spot);
            }
        }
        picture
    }

    fn numbers(&self, at: &Position) -> Vec<(String, i64)> {
        let heaps = at.heaps[..self.heaps.len()].iter().enumerate();
        heaps.map(|(i, &heap)| (format!("heap {}", i + 1), i64::from(heap))).collect()
    }

    fn every_position(&self) -> Option<Box<dyn Iterator<Item = Position> + '_>> {
        let count: u64 = self.heaps.iter().map(|&heap| u64::from(heap) + 1).product();
        let board = |mut number: u64| {
            let mut heaps = [0; MOST_HEAPS];
            for (heap, &most) in heaps.iter_mut().zip(&self.heaps) {
                *heap = (number % (u64::from(most) + 1)) as u8;
                number /= u64::from(most) + 1;
            }
            heaps
        };
        let boards = (0..count).rev().map(board);
        Some(Box::new(boards.flat_map(|heaps| {
            (0..self.players).map(move |turn| Position { heaps, turn: Player(turn) })
        })))
    }

    /// What is taken from the heaps takes this least and this most number of moves, and any between:
    /// that tells which players can be to move.
    fn counted(&self) -> Option<Counted> {
        let most = *self.take.last()?;
        if !self.take.iter().copied().eq(1..=most) {
            return None;
        }
        // By how many more moves than needed there can be, up to one for each other player.
        let players = usize::from(self.players);
        let mut ways = vec![0u128; players];
        ways[0] = 1;
        for &heap in &self.heaps {
            let mut more = vec![0u128; players];
            for taken in 0..=heap {
                let spare = usize::from(taken - taken.div_ceil(most));
                for (before, &count) in ways.iter().enumerate() {
                    more[(before + spare).min(players - 1)] += count;
                }
            }
            ways = more;
        }
        let each = (1..).zip(&ways).map(|(movers, &count)| movers * count);
        Some(Counted::by_formula(each.sum()))
    }

    fn impartial(&self) -> bool {
        self.players == 2
    }

    fn passed(&self, at: &Position) -> Option<Position> {
        Some(Position { turn: self.after(at.turn), ..*at })
    }

    /// The order of the heaps does not matter.
    fn representative(&self, at: &Position) -> Position {
        let mut sorted = *at;
        sorted.heaps[..self.heaps.len()].sort_unstable_by(|a, b| b.cmp(a));
        sorted
    }
}
