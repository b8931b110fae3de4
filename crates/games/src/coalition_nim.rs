//! The generalised Nim of an examination: several players, and rules that take from all columns.

use std::fmt;

use attractor_core::{Counted, Game, Outcome, Picture, Piece, Player, Spot};
use attractor_logic::{MAX_COLUMNS, Nim, Tuple};

use crate::about::{About, Kind, Parameter};
use crate::any::AnyGame;
use crate::spec::Params;

/// Nim of the examination "Jeux à plusieurs et coalitions". Its numbers and rules are those of
/// [`Nim`], which formulas are evaluated on without an arena.
pub struct CoalitionNim {
    nim: Nim,
    rules: Vec<Rule>,
}

/// How it is described.
pub static ABOUT: About = About {
    name: "coalition-nim",
    aliases: &[],
    title: "Nim for coalitions",
    parameters: &[
        Parameter { name: "N", kind: Kind::Word, default: "", about: "how many players: 1 to 32" },
        Parameter { name: "n", kind: Kind::Word, default: "", about: "how many columns: 1 to 6" },
        Parameter {
            name: "K",
            kind: Kind::Word,
            default: "",
            about: "how many matches a column can have",
        },
        Parameter {
            name: "r",
            kind: Kind::Word,
            default: "",
            about: "how many rules are drawn from the sequence that begins with u0",
        },
        Parameter {
            name: "u0",
            kind: Kind::Word,
            default: "",
            about: "where that sequence begins: 0 to 4890366",
        },
        Parameter {
            name: "rules",
            kind: Kind::Word,
            default: "",
            about: "the rules themselves, instead of r and u0, such as `1-0;2-3`",
        },
    ],
    rules: "There are N players and n columns of at most K matches. In turn the players follow one \
            of the rules, which says how many matches go from each column. A player who cannot \
            follow any loses, and all the others win. Rule i, counted from 0, is made of the n \
            terms of the sequence u from number i·n on, modulo 5, where each term is 101 times the \
            one before, plus 269, modulo 4890367; a rule that takes nothing is left out. All \
            positions belong to the game; play begins where all columns are equal, and unless told \
            otherwise where they are full. After the examination `Jeux à plusieurs et coalitions` \
            (écoles normales supérieures, 2005).",
    notation: "A move is its rule: `2-0-1` takes two matches from the first column and one from the \
               third. A position is the player to move and the columns: `(1,20,20)`.",
    example: "coalition-nim:N=3,n=2,K=20,r=3,u0=42",
    line: "3-2 0-1 2-1",
};

/// How many matches each column has, and whose turn it is. Columns beyond the game's stay empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    columns: [u32; MAX_COLUMNS],
    turn: Player,
}

/// A rule: how many matches go from each column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    taken: [u32; MAX_COLUMNS],
    columns: usize,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let taken: Vec<String> = self.taken[..self.columns].iter().map(u32::to_string).collect();
        f.write_str(&taken.join("-"))
    }
}

/// The coalition Nim that a game is, if it is one.
pub fn of(game: &AnyGame) -> Option<&CoalitionNim> {
    game.get()
}

impl CoalitionNim {
    /// The game with these parameters.
    pub fn new(params: &Params) -> Result<CoalitionNim, String> {
        let given = params.about().parameters.iter().map(|parameter| parameter.name);
        let given =
            given.map(|name| (name, params.word(name))).filter(|(_, word)| !word.is_empty());
        let settings: Vec<String> = given.map(|(name, word)| format!("{name}={word}")).collect();
        let nim: Nim = settings.join(",").parse().map_err(|error| format!("{error}"))?;
        let rule = |rule: &[u32]| Rule { taken: filled(rule), columns: rule.len() };
        Ok(CoalitionNim { rules: nim.rules().iter().map(rule).collect(), nim })
    }

    /// Its numbers and rules.
    pub fn nim(&self) -> &Nim {
        &self.nim
    }

    /// A position as the tuple (j, k1, …, kn).
    pub fn tuple(&self, at: &Position) -> Tuple {
        let turn = u32::from(at.turn.number());
        std::iter::once(turn).chain(self.columns(at).iter().copied()).collect()
    }

    fn position(&self, tuple: &[u32]) -> Position {
        Position { columns: filled(&tuple[1..]), turn: Player(tuple[0] as u8 - 1) }
    }

    fn columns<'a>(&self, at: &'a Position) -> &'a [u32] {
        &at.columns[..self.nim.columns()]
    }

    fn after(&self, player: Player) -> Player {
        Player((player.0 + 1) % self.nim.players())
    }
}

/// A few numbers, and zeros after them.
fn filled(numbers: &[u32]) -> [u32; MAX_COLUMNS] {
    let mut all = [0; MAX_COLUMNS];
    all[..numbers.len()].copy_from_slice(numbers);
    all
}

impl Game for CoalitionNim {
    type Position = Position;
    type Move = Rule;

    fn players(&self) -> u8 {
        self.nim.players()
    }

    fn start(&self) -> Position {
        let full = [self.nim.most(); MAX_COLUMNS];
        Position { columns: filled(&full[..self.nim.columns()]), turn: Player(0) }
    }

    fn turn(&self, at: &Position) -> Player {
        at.turn
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        self.moves(at).next().is_none().then(|| Outcome::blocked(at.turn, self.players()))
    }

    fn moves(&self, at: &Position) -> impl Iterator<Item = Rule> {
        let columns = at.columns;
        let fits = move |rule: &Rule| rule.taken.iter().zip(&columns).all(|(d, k)| d <= k);
        self.rules.iter().copied().filter(fits)
    }

    fn play(&self, at: &Position, chosen: &Rule) -> Position {
        let mut columns = at.columns;
        columns.iter_mut().zip(&chosen.taken).for_each(|(k, d)| *k -= d);
        Position { columns, turn: self.after(at.turn) }
    }

    fn notation(&self, at: &Position) -> String {
        let numbers: Vec<String> = self.tuple(at).iter().map(u32::to_string).collect();
        format!("({})", numbers.join(","))
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        self.nim.read(text).map(|tuple| self.position(&tuple)).map_err(|error| error.to_string())
    }

    fn picture(&self, at: &Position) -> Picture {
        // A row for each column of matches, and below them the rules that can be followed: a rule
        // takes from several columns, so that it is chosen by itself.
        const SHOWN: u32 = 30;
        let mut picture = Picture::default();
        for (row, &matches) in self.columns(at).iter().enumerate() {
            let y = row as f32;
            let shown = matches.min(SHOWN);
            let spots = (0..shown).map(|i| Spot::new(i as f32, y, Piece::Thing('|')));
            picture.spots.extend(spots);
            let rest = match matches - shown {
                0 => format!("{matches}"),
                more => format!("and {more} more: {matches}"),
            };
            picture.spots.push(Spot::new(shown as f32 + 0.5, y, Piece::Text(rest)));
        }
        let (mut x, y) = (0.0, self.nim.columns() as f32 + 0.5);
        for rule in self.moves(at) {
            let name = rule.to_string();
            let width = (name.chars().count() + 2) as f32 / 2.0;
            let mut spot = Spot::new(x, y, Piece::Text(name.clone()));
            spot.plays.push(name);
            picture.spots.push(spot);
            x += width;
        }
        picture
    }

    fn numbers(&self, at: &Position) -> Vec<(String, i64)> {
        let columns = self.columns(at).iter().enumerate();
        columns.map(|(i, &k)| (format!("heap {}", i + 1), i64::from(k))).collect()
    }

    fn every_position(&self) -> Option<Box<dyn Iterator<Item = Position> + '_>> {
        let radix = u128::from(self.nim.most()) + 1;
        let position = move |number: u128| {
            let mut columns = [0; MAX_COLUMNS];
            let mut rest = number;
            for k in columns[..self.nim.columns()].iter_mut().rev() {
                (rest, *k) = (rest / radix, (rest % radix) as u32);
            }
            Position { columns, turn: Player(rest as u8) }
        };
        Some(Box::new((0..self.nim.positions()).map(position)))
    }

    fn starts_everywhere(&self) -> bool {
        true
    }

    fn beginnings(&self) -> Option<Box<dyn Iterator<Item = Position> + '_>> {
        Some(Box::new(self.nim.starts().map(|start| self.position(&start))))
    }

    fn counted(&self) -> Option<Counted> {
        Some(Counted::by_formula(self.nim.positions()))
    }

    fn impartial(&self) -> bool {
        self.players() == 2
    }

    fn passed(&self, at: &Position) -> Option<Position> {
        Some(Position { turn: self.after(at.turn), ..*at })
    }
}
