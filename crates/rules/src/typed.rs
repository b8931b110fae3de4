//! Rules that have been checked: every name is resolved, every type known, every table made.

use std::sync::Arc;

use crate::geometry::Geometry;
use crate::problem::Span;

/// The rules of a game, with its parameters.
#[derive(Clone, PartialEq, Debug, Default)]
#[expect(missing_docs, reason = "the fields are named as in the language")]
pub struct Rules {
    pub title: String,
    /// Name and value of each parameter, as text, and whether it is the default.
    pub parameters: Vec<(String, String, bool)>,
    pub players: Vec<PlayerInfo>,
    pub pieces: Vec<PieceInfo>,
    pub boards: Vec<Board>,
    pub numbers: Vec<NumberInfo>,
    pub flags: Vec<(String, bool)>,
    pub first: u8,
    pub moves: Vec<Move>,
    pub pass: Option<Cond>,
    /// Where the players choose at the same time: what their choices do.
    pub together: Option<Together>,
    pub ends: Vec<End>,
    pub labels: Vec<(String, Cond, Span)>,
    /// What min-max thinks of a position.
    pub worth: Option<Num>,
    /// What every position has, and how it is written.
    pub always: Vec<(Cond, Span, String)>,
    pub symmetries: Vec<Symmetry>,
    pub whole: bool,
    pub misere: bool,
    /// Whether some move leads to a part.
    pub parts: bool,
    /// Whether no rule names a player, so that exchanging the two changes nothing.
    pub alike: bool,
    /// How many names are bound at most.
    pub locals: usize,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub struct PlayerInfo {
    pub name: String,
    pub forward: Option<u8>,
}

/// A kind of piece.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub struct PieceInfo {
    pub name: String,
    pub owner: Option<u8>,
    pub glyph: char,
}

/// A number that is part of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub struct NumberInfo {
    pub name: String,
    pub low: i64,
    pub high: i64,
    pub start: i64,
}

/// A board.
#[derive(Clone, PartialEq, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub struct Board {
    pub name: String,
    pub geometry: Geometry,
    pub holds: Holds,
    /// What each square holds at first: a number, or 0 for nothing and the piece's place in `holds` from 1.
    pub start: Vec<i64>,
    /// Whether these are heaps.
    pub heaps: bool,
}

/// What the squares of a board can hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Holds {
    /// Pieces, by their place in [`Rules::pieces`].
    Pieces(Vec<usize>),
    /// Numbers, the least and the largest of each square.
    Numbers(Vec<(i64, i64)>),
}

/// A symmetry of all boards.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub struct Symmetry {
    pub name: String,
    pub span: Span,
    /// For each board where each square goes.
    pub squares: Vec<Vec<u8>>,
}

/// A move.
#[derive(Clone, PartialEq, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub struct Move {
    pub span: Span,
    pub name: String,
    pub of: Option<u8>,
    /// 0, or the number of the part.
    pub part: u8,
    /// The name that the square handed on has.
    pub from: Option<u8>,
    pub choices: Vec<Choice>,
    pub condition: Cond,
    pub condition_span: Option<Span>,
    pub called: Vec<Piece>,
    pub lines: Vec<Vec<Act>>,
    /// Whether making it can fail: a number that leaves its range, or a `must`.
    pub risky: bool,
}

/// What moves that are made together change.
#[derive(Clone, PartialEq, Debug)]
pub struct Together {
    /// Where it stands.
    pub span: Span,
    /// What it changes: lines one after the other, what stands in a line together.
    pub lines: Vec<Vec<Act>>,
    /// What of the choices it asks for, each under the name of its place here.
    pub asked: Vec<Asked>,
}

/// Something that a player has chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Who.
    pub player: u8,
    /// What it is by the move that was chosen, passing last; nothing where that move has none.
    pub by_move: Vec<Option<Told>>,
    /// What it is.
    pub kind: AskedKind,
}

/// What can be asked of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub enum AskedKind {
    Number,
    Square,
    Player,
}

/// What a choice tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// This number, whatever is chosen in the move.
    Number(i64),
    /// What a name of the move stands for.
    Local(u8),
}

/// A part of how a move is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// This text.
    Text(String),
    /// What choice this is, by its place.
    Choice(usize),
}

/// A name that is bound, and what it ranges over.
#[derive(Clone, PartialEq, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub struct Choice {
    pub local: u8,
    pub domain: Domain,
}

/// What a name ranges over.
#[derive(Clone, PartialEq, Debug)]
pub enum Domain {
    /// Squares of a board.
    Squares(usize, Set),
    /// One of these sets, with what it is called.
    Sets(Arc<[u64]>),
    /// From one number to another.
    Range(Num, Num),
    /// These numbers.
    List(Arc<[i64]>),
    /// Directions.
    Ways(Ways),
    /// All players.
    Players(u8),
    /// Just this square; nothing if there is none.
    Square(usize, Sq),
    /// Just this number.
    Number(Num),
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub enum Pl {
    Const(u8),
    Mover,
    Other,
    Last,
    Next,
    Local(u8),
}

/// Directions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ways {
    /// These.
    Fixed(Vec<u8>),
    /// Those of the mover.
    Relative(Vec<Vec<u8>>),
    /// The one that a name stands for.
    Local(u8),
}

/// What a square may hold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[expect(missing_docs, reason = "their names say it")]
pub struct Content {
    pub not: bool,
    pub empty: bool,
    /// Pieces by their place on the board, as bits.
    pub pieces: u64,
    pub owners: Vec<Pl>,
}

/// A square, or nothing.
#[derive(Clone, PartialEq, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub enum Sq {
    Const(u8),
    Local(u8),
    Lowest(Box<Set>),
    First(usize, Ways, Box<Sq>, Option<Content>),
    At(usize, Box<Num>, Box<Num>),
}

/// A set of squares of one board.
#[derive(Clone, PartialEq, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub enum Set {
    Const(u64),
    /// One of these, by a name.
    Pick(Arc<[u64]>, u8),
    /// One of these, by a number from 1.
    Nth(Arc<[u64]>, Box<Num>),
    Holding(usize, Content),
    And(Vec<Set>),
    Or(Vec<Set>),
    Single(Box<Sq>),
    /// By square.
    Table(Arc<[u64]>, Box<Sq>),
    /// By the mover, then by square.
    TableBy(Vec<Arc<[u64]>>, Box<Sq>),
    /// By the direction that a name stands for, then by square.
    TableWay(Vec<Arc<[u64]>>, u8, Box<Sq>),
    /// By two squares; the board has so many.
    Path(Arc<[u64]>, usize, Box<Sq>, Box<Sq>),
    /// By player.
    ByPlayer(Vec<u64>, Pl),
    Slide(usize, Ways, Box<Sq>),
    Group(usize, Box<Sq>),
    All(Box<Quant>, u8),
}

/// Names that are bound, and a condition on them.
#[derive(Clone, PartialEq, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub struct Quant {
    pub choices: Vec<Choice>,
    pub condition: Cond,
}

/// Between two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub enum Sum {
    Add,
    Subtract,
    Multiply,
    Divide,
    Mod,
    Least,
    Most,
}

/// A number, or nothing.
#[derive(Clone, PartialEq, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub enum Num {
    Const(i64),
    Local(u8),
    Var(usize),
    Cell(usize, Box<Sq>),
    Count(Box<Set>),
    CountAll(Box<Quant>),
    SumAll(Box<Quant>, Box<Num>),
    Column(usize, Box<Sq>),
    Row(usize, Box<Sq>),
    Two(Sum, Box<Num>, Box<Num>),
}

/// How two numbers compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub enum Compare {
    Equal,
    NotEqual,
    Less,
    AtMost,
}

/// Something that is true or false.
#[derive(Clone, PartialEq, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub enum Cond {
    Const(bool),
    Not(Box<Cond>),
    And(Vec<Cond>),
    Or(Vec<Cond>),
    Compare(Compare, Box<Num>, Box<Num>),
    SquareIs(usize, Box<Sq>, Content),
    /// Every square of the set.
    SetIs(usize, Box<Set>, Content),
    Same(Box<Sq>, Box<Sq>),
    Within(Box<Sq>, Box<Set>),
    Exists(Box<Sq>),
    Player(Pl, Pl),
    Any(Box<Set>),
    Some(Box<Quant>),
    /// Some of these sets holds nothing else.
    Lines(usize, Content, Arc<[u64]>, Option<Box<Set>>),
    /// A chain of neighbours joins all of these.
    Connects(usize, Content, Vec<Set>),
    Flag(usize),
    Blocked,
    Stuck,
}

/// What is put on squares.
#[derive(Clone, PartialEq, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub enum Put {
    Empty,
    /// By its place on the board.
    Piece(usize),
    /// The one piece of a player, by player.
    Of(Vec<usize>, Pl),
    Copy(Sq),
}

/// What a move changes.
#[derive(Clone, PartialEq, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub enum Act {
    Put(usize, Set, Put),
    SetCells(usize, Set, Num),
    AddCells(usize, Set, Num),
    SetVar(usize, Num),
    Flag(usize, bool),
    Move(usize, Sq, Sq),
    Push(usize, Put, Sq, Sq),
    Swap(usize, Sq, Sq),
    Sow(usize, Sq),
    Turn(Pl),
    Then(u8, Option<Sq>),
    Must(Cond),
    If(Cond, Vec<Act>),
    Square(u8, Sq),
    Number(u8, Num),
}

/// How the game ends.
#[derive(Clone, PartialEq, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub struct End {
    pub span: Span,
    pub result: Ending,
    pub when: Cond,
}

/// Who has won.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub enum Ending {
    Draw,
    Win(Vec<Pl>),
    Lose(Vec<Pl>),
    Everybody(bool),
}

impl Rules {
    /// The first move that has the name of this one, or of passing, which comes after all of them.
    pub(crate) fn called_like(&self, at: usize) -> usize {
        let Some(chosen) = self.moves.get(at) else { return at };
        self.moves.iter().position(|other| other.name == chosen.name).unwrap_or(at)
    }

    /// What people call the game: its title, and the parameters that are not as the file has them.
    pub fn name(&self) -> String {
        let given: Vec<String> = (self.parameters.iter())
            .filter(|(_, _, default)| !default)
            .map(|(name, value, _)| format!("{name}={value}"))
            .collect();
        match given.is_empty() {
            true => self.title.clone(),
            false => format!("{} ({})", self.title, given.join(", ")),
        }
    }

    /// How many positions there are at most: the product of what everything can be.
    pub fn bound(&self) -> u128 {
        let mut bound = if self.together.is_some() { 1 } else { self.players.len() as u128 };
        for board in &self.boards {
            match &board.holds {
                Holds::Pieces(pieces) => {
                    for _ in 0..board.geometry.len() {
                        bound = bound.saturating_mul(pieces.len() as u128 + 1);
                    }
                }
                Holds::Numbers(ranges) => {
                    for (low, high) in ranges {
                        bound = bound.saturating_mul((high - low + 1) as u128);
                    }
                }
            }
        }
        for number in &self.numbers {
            bound = bound.saturating_mul((number.high - number.low + 1) as u128);
        }
        for _ in &self.flags {
            bound = bound.saturating_mul(2);
        }
        if self.parts {
            let parts = self.moves.iter().map(|chosen| chosen.part).max().unwrap_or(0);
            bound = bound.saturating_mul(u128::from(parts) + 1).saturating_mul(65);
        }
        bound
    }
}
