//! Octal games: rows of pins from which neighbours are knocked down. Kayles and Dawson's chess.

use std::fmt;

use attractor_core::{Game, Outcome, Picture, Piece, Player, Spot};

use crate::about::{About, Kind, Parameter};
use crate::ending::{blocked, wins};
use crate::spec::Params;
use crate::square::{other, split_turn};

/// Rows of pins, and a code that says what may be knocked down.
pub struct Octal {
    rows: Vec<u8>,
    /// Digit `k - 1` says whether `k` neighbours may go: 1 if that empties the row, 2 if it leaves
    /// one row, 4 if it leaves two.
    code: Vec<u8>,
    misere: bool,
}

/// Rows of pins, and whether the last one loses: the same for all of them.
const ROWS: Parameter = Parameter {
    name: "rows",
    kind: Kind::Heaps(12, 60),
    default: "7",
    about: "how many pins stand in each row",
};
const MISERE: Parameter =
    Parameter { name: "misere", kind: Kind::Flag, default: "", about: "who cannot move wins" };
const NOTATION: &str = "Pins are counted from 1 in each row, rows from the longest. A move is the \
    row and the pins that go: `1:3` or `1:3-4`. A position is the rows, the longest first, and whose \
    turn it is: `3-2@2`; `0` when nothing is left.";

/// How Kayles is described.
pub static KAYLES: About = About {
    name: "kayles",
    aliases: &[],
    title: "Kayles",
    parameters: &[ROWS, MISERE],
    rules: "Pins stand side by side in rows. In turn the players knock down one pin or two neighbours, \
            which may split a row in two. Whoever cannot move loses.",
    notation: NOTATION,
    example: "kayles:7",
    line: "1:4 1:1-2",
};

/// How Dawson's chess is described.
pub static DAWSON: About = About {
    name: "dawson",
    aliases: &["dawsons-chess"],
    title: "Dawson's chess",
    parameters: &[ROWS, MISERE],
    rules: "Dawson's chess as a game of pins, octal code 0.137: in turn a player knocks down a pin \
            that stands alone, two pins at the end of a row, or three neighbours anywhere (a pawn \
            advances and, after the exchanges, its file and the files beside it are done with). Who \
            cannot move loses.",
    notation: NOTATION,
    example: "dawson:7",
    line: "1:3-5 1:1-2",
};

/// How the whole family is described.
pub static OCTAL: About = About {
    name: "octal",
    aliases: &[],
    title: "Octal game",
    parameters: &[
        ROWS,
        Parameter {
            name: "code",
            kind: Kind::Word,
            default: "0.77",
            about: "digits 0 to 7 after `0.`: digit k says when k neighbours may go, adding 1 if that may empty a row, 2 if it may leave one row, 4 if it may leave two",
        },
        MISERE,
    ],
    rules: "Pins stand side by side in rows. In turn the players knock down as many neighbours as the \
            code allows: its digit k is the sum of 1 (k pins may go if they are the whole row), 2 (if \
            they leave one row) and 4 (if they leave two). Kayles is 0.77, Dawson's chess 0.137. Who \
            cannot move loses.",
    notation: NOTATION,
    example: "octal:8,code=0.6",
    line: "1:3 1:1",
};

/// The rows that are left, the longest first, and whose turn it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    rows: Vec<u8>,
    turn: Player,
}

/// Pins `first` to `last` of a row, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Knock {
    row: u8,
    first: u8,
    last: u8,
}

impl fmt::Display for Knock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.row + 1, self.first + 1)?;
        if self.last > self.first { write!(f, "-{}", self.last + 1) } else { Ok(()) }
    }
}

impl Octal {
    /// Kayles with these parameters.
    pub fn kayles(params: &Params) -> Result<Octal, String> {
        Octal::with_code(params, "0.77")
    }

    /// Dawson's chess with these parameters.
    pub fn dawson(params: &Params) -> Result<Octal, String> {
        Octal::with_code(params, "0.137")
    }

    /// Any octal game.
    pub fn new(params: &Params) -> Result<Octal, String> {
        Octal::with_code(params, params.word("code"))
    }

    fn with_code(params: &Params, code: &str) -> Result<Octal, String> {
        let code = read_code(code)?;
        let rows = params.numbers("rows").iter().map(|&row| row as u8).collect();
        Ok(Octal { rows: sorted(rows), code, misere: params.flag("misere") })
    }

    fn knocks<'a>(&'a self, at: &'a Position) -> impl Iterator<Item = Knock> + 'a {
        at.rows.iter().enumerate().flat_map(move |(row, &pins)| {
            (0..pins).flat_map(move |first| {
                let most = usize::from(pins - first).min(self.code.len());
                (0..most as u8).filter_map(move |more| {
                    let last = first + more;
                    let left = u8::from(first > 0) + u8::from(last + 1 < pins);
                    let allowed = self.code[usize::from(more)] >> left & 1 == 1;
                    allowed.then_some(Knock { row: row as u8, first, last })
                })
            })
        })
    }
}

fn read_code(code: &str) -> Result<Vec<u8>, String> {
    let digits = code.strip_prefix("0.").or_else(|| code.strip_prefix('.')).unwrap_or("");
    let digits: Option<Vec<u8>> =
        digits.chars().map(|digit| digit.to_digit(8).map(|digit| digit as u8)).collect();
    digits
        .filter(|digits| !digits.is_empty())
        .ok_or_else(|| format!("`{code}` is no octal code: expected `0.` and digits from 0 to 7"))
}

fn sorted(mut rows: Vec<u8>) -> Vec<u8> {
    rows.retain(|&row| row > 0);
    rows.sort_unstable_by(|a, b| b.cmp(a));
    rows
}

/// The Grundy values of single rows of 0 to `most` pins under an octal code such as `0.77`, by the
/// sum rule: a row that falls apart is worth the exclusive or of its parts.
pub fn row_values(code: &str, most: usize) -> Result<Vec<u32>, String> {
    let code = read_code(code)?;
    let mut values: Vec<u32> = vec![0];
    for pins in 1..=most {
        let mut reached = Vec::new();
        for (k, digit) in code.iter().enumerate().take(pins) {
            let left = pins - k - 1;
            for part in 0..=left / 2 {
                let rows = u8::from(part > 0) + u8::from(left - part > 0);
                if digit >> rows & 1 == 1 {
                    reached.push(values[part] ^ values[left - part]);
                }
            }
        }
        reached.sort_unstable();
        reached.dedup();
        let least = reached.iter().zip(0..).take_while(|&(&value, i)| value == i).count();
        values.push(least as u32);
    }
    Ok(values)
}

impl Game for Octal {
    type Position = Position;
    type Move = Knock;

    fn start(&self) -> Position {
        Position { rows: self.rows.clone(), turn: Player(0) }
    }

    fn turn(&self, at: &Position) -> Player {
        at.turn
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        let end = || if self.misere { wins(at.turn) } else { blocked(at.turn) };
        self.knocks(at).next().is_none().then(end)
    }

    fn moves(&self, at: &Position) -> impl Iterator<Item = Knock> {
        self.knocks(at).collect::<Vec<_>>().into_iter()
    }

    fn play(&self, at: &Position, chosen: &Knock) -> Position {
        let mut rows = at.rows.clone();
        let row = &mut rows[usize::from(chosen.row)];
        let right = *row - chosen.last - 1;
        *row = chosen.first;
        rows.push(right);
        Position { rows: sorted(rows), turn: other(at.turn) }
    }

    fn notation(&self, at: &Position) -> String {
        let rows: Vec<String> = at.rows.iter().map(ToString::to_string).collect();
        let rows = if rows.is_empty() { "0".to_owned() } else { rows.join("-") };
        format!("{rows}@{}", at.turn)
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let (rows, turn) = split_turn(text, 2)?;
        let read: Option<Vec<u8>> = rows.split('-').map(|row| row.trim().parse().ok()).collect();
        let whole: u32 = self.rows.iter().copied().map(u32::from).sum();
        let read = read.filter(|rows| rows.iter().copied().map(u32::from).sum::<u32>() <= whole);
        let rows = read.ok_or_else(|| {
            format!(
                "`{rows}` does not fit: expected rows of at most {whole} pins in all, as in `3-2`"
            )
        })?;
        Ok(Position { rows: sorted(rows), turn })
    }

    fn picture(&self, at: &Position) -> Picture {
        let mut picture = Picture::default();
        let mut first = Vec::new();
        for (y, &pins) in at.rows.iter().enumerate() {
            first.push(picture.spots.len());
            let pin = |x| Spot::new(f32::from(x), y as f32, Piece::Thing('|'));
            picture.spots.extend((0..pins).map(pin));
        }
        for chosen in self.knocks(at) {
            let start = first[usize::from(chosen.row)];
            let pins = usize::from(chosen.first)..=usize::from(chosen.last);
            picture.play(&chosen, pins.map(|pin| start + pin));
        }
        picture
    }

    fn numbers(&self, at: &Position) -> Vec<(String, i64)> {
        let rows = at.rows.iter().zip(1..);
        let pins = ("pins".to_owned(), at.rows.iter().copied().map(i64::from).sum());
        rows.map(|(&row, i)| (format!("row {i}"), i64::from(row))).chain([pins]).collect()
    }

    fn impartial(&self) -> bool {
        true
    }

    fn passed(&self, at: &Position) -> Option<Position> {
        Some(Position { turn: other(at.turn), ..at.clone() })
    }
}
