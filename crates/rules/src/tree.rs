//! Rules as they are written: the tree that reading gives, with places.

use crate::problem::Span;

/// A name with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// The whole text, paragraph by paragraph.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tree {
    /// What the game is called.
    pub title: String,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// The other paragraphs.
    pub items: Vec<Item>,
}

/// A parameter of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: Name,
    /// What may be given.
    pub kind: ParameterKind,
    /// What is taken when nothing is given, as it is written in the name of a game.
    pub default: String,
}

/// What may be given for a parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParameterKind {
    /// A number from the first to the second.
    Number(i64, i64),
    /// Several such numbers.
    List(i64, i64),
    /// One of these words.
    Choice(Vec<String>),
}

/// A paragraph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// What it says.
    pub kind: ItemKind,
    /// Where it begins.
    pub span: Span,
}

/// What a paragraph says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ItemKind {
    /// Who plays, each with a way forward.
    Players(Vec<(Name, Option<Name>)>),
    /// So many players.
    PlayerCount(Expr),
    /// What stands on boards.
    Pieces(Vec<PieceItem>),
    /// A board.
    Board(BoardItem),
    /// Numbers that start like this.
    Heaps(Name, Vec<Expr>),
    /// A number from the first to the second, and what it is at first.
    Number(Name, Expr, Expr, Option<Expr>),
    /// Something that is so or not.
    Flag(Name, bool),
    /// Who begins.
    First(Expr, Option<Expr>),
    /// A move.
    Move(MoveItem),
    /// Passing, and when.
    Pass(Option<Expr>),
    /// What moves that are made together change: lines one after the other, what stands in a line together.
    Together(Vec<Vec<Effect>>),
    /// Who wins, or loses, and when.
    End(Who, bool, Expr),
    /// Nobody wins.
    Draw(Expr),
    /// Winning and losing are exchanged.
    Misere(Option<Expr>),
    /// A fact, and how many expressions stand within each other there at most.
    Label(Name, Expr, usize),
    /// What min-max thinks of a position.
    Worth(Expr),
    /// Symmetries.
    Symmetric(Vec<Name>),
    /// What every position has.
    Always(Expr),
    /// Every position belongs to the game.
    Whole,
}

/// Who wins or loses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// These.
    These(Vec<Expr>),
    /// All of them.
    Everybody,
}

/// A kind of piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceItem {
    /// Its name.
    pub name: Name,
    /// Whose it is.
    pub owner: Option<Name>,
    /// How it is written.
    pub glyph: Option<String>,
}

/// A board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardItem {
    /// What its squares are called.
    pub name: Option<Name>,
    /// Its shape.
    pub shape: Shape,
    /// How many there are.
    pub times: Option<Expr>,
    /// What can stand on it.
    pub of: Option<BoardOf>,
    /// Holes.
    pub without: Vec<Expr>,
    /// What neighbours are: directions, and the squares where they hold.
    pub links: Vec<(Expr, Vec<Expr>)>,
    /// Rows of names from the top, as they are drawn.
    pub drawn: Vec<(String, Span)>,
    /// What stands where at first.
    pub start: Vec<(Expr, Vec<Expr>)>,
}

/// What can stand on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardOf {
    /// These pieces.
    Pieces(Vec<Name>),
    /// Numbers from the first to the second.
    Numbers(Expr, Expr),
}

/// The shape of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// So wide, so high, and whether its sides meet.
    Rectangle(Expr, Expr, bool),
    /// A rhombus of hexagons.
    Hex(Expr, Expr),
    /// A ring.
    Ring(Expr),
    /// A graph, by chains of points.
    Points(Vec<Vec<Name>>),
    /// A place for each two of so many points.
    Pairs(Expr),
}

/// A move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveItem {
    /// Its name.
    pub name: Option<Name>,
    /// Whose it is.
    pub of: Option<Expr>,
    /// Whether only another move leads to it.
    pub part: bool,
    /// The name of the square that the move before hands on.
    pub from: Option<Name>,
    /// What it is chosen from.
    pub binders: Vec<Binder>,
    /// When it can be made.
    pub condition: Option<Expr>,
    /// How it is written.
    pub called: Option<String>,
    /// What it changes: lines one after the other, what stands in a line together.
    pub lines: Vec<Vec<Effect>>,
}

impl Tree {
    /// Whether the players choose at the same time.
    pub fn is_together(&self) -> bool {
        self.items.iter().any(|item| matches!(item.kind, ItemKind::Together(_)))
    }
}

/// A name, and what it ranges over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Binder {
    /// The name.
    pub name: Name,
    /// What it ranges over, or what it is.
    pub domain: Expr,
    /// Whether it is just that.
    pub single: bool,
}

/// What a move changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// What it does.
    pub kind: EffectKind,
    /// Where it stands.
    pub span: Span,
}

/// What an effect does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EffectKind {
    /// Squares, or a number, become this.
    Becomes(Expr, Expr),
    /// A piece goes elsewhere.
    MovesTo(Expr, Expr),
    /// A number grows.
    Gains(Expr, Expr),
    /// A number falls.
    Loses(Expr, Expr),
    /// In at the second, out at the third.
    Push(Expr, Expr, Expr),
    /// Two squares exchange what they hold.
    Swap(Expr, Expr),
    /// Seeds one by one.
    Sow(Expr),
    /// Who moves next.
    Next(Expr),
    /// The same player goes on.
    Then(Name, Option<Expr>),
    /// Only if this holds now.
    Must(Expr),
    /// Only then.
    If(Expr, Vec<Effect>),
    /// A name for something.
    Let(Name, Expr),
}

/// An expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expr {
    /// What it says.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

/// What quantifiers ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantifier {
    /// At least one.
    Some,
    /// Not one.
    No,
    /// Each.
    Every,
    /// How many.
    Count,
    /// All of them, as a set.
    All,
    /// Added up.
    Sum,
}

/// Between two expressions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub enum Op {
    Add,
    Subtract,
    Multiply,
    Divide,
    Mod,
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
    And,
    Or,
}

/// What can be tested of what stands on a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Test {
    /// Whether it is none of these.
    pub not: bool,
    /// These.
    pub any: Vec<Expr>,
}

/// What an expression says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExprKind {
    /// A number.
    Number(i64),
    /// A name, or a word that needs nothing else.
    Word(String),
    /// Two, and what is between them.
    Binary(Op, Box<Expr>, Box<Expr>),
    /// Not so.
    Not(Box<Expr>),
    /// Less than nothing.
    Negative(Box<Expr>),
    /// `s is empty`, `n is 3`.
    Is(Box<Expr>, Test),
    /// `s in border`.
    In(Box<Expr>, Box<Expr>),
    /// `squares that are empty`.
    That(Box<Expr>, Test),
    /// `some s in squares where …: …`.
    Quantified(Quantifier, Vec<Binder>, Option<Box<Expr>>, Option<Box<Expr>>),
    /// `some squares of X`.
    Of(Box<Expr>, Box<Expr>),
    /// `count squares of X`.
    Short(Quantifier, Box<Expr>),
    /// `row 1`, `column s`, `heap 2`.
    Apply(Name, Box<Expr>),
    /// `forward or sideways`: words, each with whether only its diagonals are meant.
    Directions(Vec<(Name, bool)>),
    /// `ray up of s`, `slide straight of s`.
    Ray(bool, Box<Expr>, Box<Expr>),
    /// `leap 1 2 of s`.
    Leap(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `between a and b`, or with the two.
    Path(bool, Box<Expr>, Box<Expr>),
    /// `first up of s that are not empty`.
    First(Box<Expr>, Box<Expr>, Option<Test>),
    /// `lowest of c that are empty`.
    Lowest(Box<Expr>),
    /// `at(x, y)`.
    At(Vec<Expr>),
    /// `X has 3 in line in c`.
    Has(Box<Expr>, Box<Expr>, Option<Box<Expr>>),
    /// `X connects row 1 and row 5`.
    Connects(Box<Expr>, Vec<Expr>),
    /// `forward of a exists`.
    Exists(Box<Expr>),
    /// `X chose rock or paper`.
    Chose(Box<Expr>, Vec<Name>),
    /// `1..3`.
    Range(Box<Expr>, Box<Expr>),
    /// `(1, 3, 4)`.
    List(Vec<Expr>),
    /// `either A or B`.
    Either(Vec<Expr>),
    /// `least of a, b` (or most).
    Extreme(bool, Vec<Expr>),
}
