//! The rules of a game: everything else follows from them.

use std::borrow::Cow;
use std::fmt::Display;
use std::hash::Hash;
use std::ops::Range;

use crate::outcome::Outcome;
use crate::picture::Picture;
use crate::player::{Coalition, Player};

/// The rules of one game. A game holds rules and a picture; it never mentions a solver, a colour,
/// a file or a thread.
///
/// A position is always somebody's turn, also where the game is over. A player whose turn it is at
/// a position that is not over, and who has no moves, is *blocked*: [`Game::outcome`] must say
/// what that means by returning an outcome there.
pub trait Game: Send + Sync {
    /// A position. Small: solvers keep millions of them.
    type Position: Clone + Eq + Hash + Send + Sync;
    /// A move; its printed name is how people type and click it, unique among the moves of a position.
    type Move: Clone + Display + Send + Sync;

    /// How many players there are.
    fn players(&self) -> u8 {
        2
    }

    /// Where play begins.
    fn start(&self) -> Self::Position;

    /// Whose turn it is; defined everywhere.
    fn turn(&self, at: &Self::Position) -> Player;

    /// How the game ended; `None` while it goes on, and then there is at least one move.
    fn outcome(&self, at: &Self::Position) -> Option<Outcome>;

    /// The moves, in an order that depends on the position alone. Asked only while the game goes on.
    fn moves(&self, at: &Self::Position) -> impl Iterator<Item = Self::Move>;

    /// The position after a move that [`Game::moves`] listed.
    fn play(&self, at: &Self::Position, chosen: &Self::Move) -> Self::Position;

    /// The position as a word that [`Game::read`] takes back. No two positions share a notation.
    fn notation(&self, at: &Self::Position) -> String;

    /// The position that `text` names. The error says what is wrong and what would be right.
    fn read(&self, text: &str) -> Result<Self::Position, String>;

    /// The position as bytes after those of `out`: how it travels to another machine and stands in
    /// a file. As long as the position takes, which [`Game::unpack`] must be able to tell.
    ///
    /// The notation, unless a game says it shorter.
    fn pack(&self, at: &Self::Position, out: &mut Vec<u8>) {
        let notation = self.notation(at);
        out.extend((notation.len() as u32).to_le_bytes());
        out.extend(notation.as_bytes());
    }

    /// The position that [`Game::pack`] wrote at the front of `bytes`, which then begin behind it;
    /// `None` where there is none.
    fn unpack(&self, bytes: &mut &[u8]) -> Option<Self::Position> {
        let (length, rest) = bytes.split_first_chunk()?;
        let (notation, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        *bytes = rest;
        self.read(std::str::from_utf8(notation).ok()?).ok()
    }

    /// The position as a picture.
    fn picture(&self, at: &Self::Position) -> Picture;

    /// Facts about the position that a formula may name, such as `corner` or `check`.
    fn labels(&self, _at: &Self::Position) -> Vec<Label> {
        Vec::new()
    }

    /// What the rules themselves think that a position is worth to player 1, for those who look ahead; most
    /// rules say nothing.
    fn guess(&self, _at: &Self::Position) -> Option<f64> {
        None
    }

    /// Numbers of the position that a formula may compare, such as `heap 1` = 3.
    fn numbers(&self, _at: &Self::Position) -> Vec<(String, i64)> {
        Vec::new()
    }

    /// Every legal position, reachable from the start or not, where the rules define them. Closed
    /// under moves, and the start is one of them.
    fn every_position(&self) -> Option<Box<dyn Iterator<Item = Self::Position> + '_>> {
        None
    }

    /// Whether every legal position belongs to the game, also where play from the start does not
    /// lead: it is then explored from all of them.
    fn starts_everywhere(&self) -> bool {
        false
    }

    /// Where play can begin, if not at the start alone.
    fn beginnings(&self) -> Option<Box<dyn Iterator<Item = Self::Position> + '_>> {
        None
    }

    /// How many positions there are to explore from the start, where that is known without exploring.
    fn counted(&self) -> Option<Counted> {
        None
    }

    /// Whether both players always have the same moves and lose in the same way: what a position
    /// is worth to its mover then does not depend on who the mover is, and it has a Grundy value.
    fn impartial(&self) -> bool {
        false
    }

    /// The same board with the next player to move, as in a sum of games, where one may play
    /// elsewhere; `None` where the rules give that no meaning.
    fn passed(&self, _at: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// The one among all positions symmetric to `at` that stands for them when positions are
    /// folded. It has the same player to move, the same value to every player, and is its own
    /// representative.
    fn representative(&self, at: &Self::Position) -> Self::Position {
        at.clone()
    }

    /// The board, where stones stay and a line of them wins. Then [`Game::stones`] can be asked.
    fn line_board(&self) -> Option<LineBoard> {
        None
    }

    /// The stones of both players on the [`LineBoard`], as sets of bits.
    fn stones(&self, _at: &Self::Position) -> [u64; 2] {
        [0, 0]
    }
}

/// A fact about a position, by its name: written in the program, or in a rule file.
pub type Label = Cow<'static, str>;

/// A rectangular board on which stones stay where they are put and a line of them wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineBoard {
    /// How many columns there are.
    pub columns: u32,
    /// How many rows there are.
    pub rows: u32,
    /// How many stones in a line win.
    pub line: u32,
    /// Whether stones fall to the lowest free row.
    pub falling: bool,
    /// The bit of a cell is its column times the first, plus its row times the second.
    pub steps: [u32; 2],
}

impl LineBoard {
    /// The bit of a cell in the sets of stones.
    pub fn bit(&self, column: u32, row: u32) -> u32 {
        column * self.steps[0] + row * self.steps[1]
    }
}

/// A number of positions that nobody had to explore.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// How many there are, one for each player who can be to move there.
    pub positions: u128,
    /// Who counted them, or how.
    pub source: &'static str,
}

impl Counted {
    /// A number of positions that a formula tells.
    pub fn by_formula(positions: u128) -> Counted {
        Counted { positions, source: "a formula" }
    }
}

/// A game of two players in turn whose positions can be numbered without a table: solvers then
/// use flat arrays.
///
/// A number stands for a position **as its mover sees it**. Two positions may share a number when
/// they are worth the same to whoever moves there: the same heaps with the other player to move,
/// the same board with the colours exchanged. [`Numbered::position`] then gives one of them.
pub trait Numbered: Game {
    /// Numbers run below this; not every number has to be a position.
    fn size(&self) -> u64;

    /// The number of a position.
    fn number(&self, at: &Self::Position) -> u64;

    /// The position of a number; `None` where the number stands for no position.
    fn position(&self, number: u64) -> Option<Self::Position>;

    /// Whose turn it is at the position of a number that stands for one.
    fn mover(&self, number: u64) -> Player {
        self.position(number).map_or(Player(0), |at| self.turn(&at))
    }

    /// The other position of the same number, with the other player to move; `None` where numbers tell
    /// whose turn it is.
    fn twin(&self, _at: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// In which direction moves lead; a solver then needs one pass.
    fn direction(&self) -> Direction {
        Direction::Anywhere
    }

    /// Where the tiers of a game begin whose moves lead in one direction, and at the end its size: no
    /// move leads from a number to another one of the same tier, so that a solver may look at all of
    /// them at once, and the same player moves at all of them. Nothing where there are no tiers worth
    /// naming.
    fn tiers(&self) -> &[u64] {
        &[]
    }

    /// Whether play may reach only a small part of the numbers: where they are too many to be held,
    /// exploring may still do.
    fn sparse(&self) -> bool {
        false
    }

    /// Whether there is a position of this number, and whether the game is over there.
    fn standing(&self, number: u64) -> Standing {
        let Some(at) = self.position(number) else { return Standing::Nothing };
        match self.outcome(&at) {
            None => Standing::GoesOn,
            Some(outcome) => {
                let mover = Coalition::of(self.turn(&at));
                if outcome.is_win_for(mover) {
                    Standing::Won
                } else if outcome.is_loss_for(mover) {
                    Standing::Lost
                } else {
                    Standing::Drawn
                }
            }
        }
    }

    /// Whether every move from a number where the game goes on leads to one that satisfies `test`.
    /// Asked for each move in turn, until one fails; moves to the same number may be left out.
    fn all_successors(&self, number: u64, mut test: impl FnMut(u64) -> bool) -> bool {
        let Some(at) = self.position(number) else { return true };
        let to = |chosen| self.number(&self.play(&at, &chosen));
        self.moves(&at).all(|chosen| test(to(chosen)))
    }

    /// How many moves there are at a number where the game goes on, of which
    /// [`Numbered::all_successors`] tells.
    fn move_count(&self, _number: u64, told: u64) -> u64 {
        told
    }

    /// Call `visit` with each of these numbers that stands for a position, in order: whether the game
    /// is over there and, if it goes on, the numbers that moves lead to.
    fn survey(&self, numbers: Range<u64>, mut visit: impl FnMut(u64, Standing, &[u64])) {
        let mut successors = Vec::new();
        for number in numbers {
            let standing = self.standing(number);
            successors.clear();
            if standing == Standing::GoesOn {
                self.all_successors(number, |to| {
                    successors.push(to);
                    true
                });
            }
            if standing != Standing::Nothing {
                visit(number, standing, &successors);
            }
        }
    }

    /// Call `visit` with these numbers in order, as many at a time as moves lead equally far from; those
    /// that stand for no position may be left out. No two moves from a number lead to the same one.
    ///
    /// `known` tells of a number and those after it, of which there are at most 64, which stand for positions,
    /// if that was found before; it is asked for what is then visited.
    fn runs(
        &self,
        numbers: Range<u64>,
        mut known: impl FnMut(u64, u32) -> Option<u64>,
        mut visit: impl FnMut(&Run<'_>),
    ) {
        let mut steps = Vec::new();
        self.survey(numbers, |number, standing, successors| {
            if known(number, 1) == Some(0) {
                return;
            }
            steps.clear();
            steps.extend(successors.iter().map(|&to| to.wrapping_sub(number)));
            let over = |standings| u64::from(standing == standings);
            visit(&Run {
                first: number,
                length: 1,
                positions: 1,
                won: over(Standing::Won),
                lost: over(Standing::Lost),
                drawn: over(Standing::Drawn),
                steps: &steps,
            });
        });
    }

    /// Whether `test` holds for the numbers of all boards symmetric to that of this number, itself among them;
    /// asked for each in turn, perhaps more than once, until one fails. They are worth the same to whoever
    /// moves there, and have as many moves. There are at most eight.
    fn all_images(&self, number: u64, mut test: impl FnMut(u64) -> bool) -> bool {
        test(number)
    }

    /// Whether [`Numbered::all_images`] tells of more than the number itself.
    fn symmetric(&self) -> bool {
        false
    }

    /// Whether [`Numbered::each_predecessor`] can be asked.
    fn reversible(&self) -> bool {
        false
    }

    /// Every number from which a move leads to this one. Numbers where the game is over, or that
    /// stand for no position, may be among them.
    fn each_predecessor(&self, _number: u64, _visit: impl FnMut(u64)) {}
}

/// Numbers next to each other whose moves lead equally far. Of each set the lowest bit is the first one's.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// The first of them.
    pub first: u64,
    /// How many there are, at most 64.
    pub length: u32,
    /// Which of them stand for positions.
    pub positions: u64,
    /// Of the positions, at least, where the player to move has won.
    pub won: u64,
    /// Where the player to move has lost.
    pub lost: u64,
    /// Where the game is over without a winner.
    pub drawn: u64,
    /// What the moves add to a number, wrapping round where they lead down, if the game goes on there.
    pub steps: &'a [u64],
}

impl Run<'_> {
    /// The positions where the game goes on.
    #[inline]
    pub fn going_on(&self) -> u64 {
        self.positions & !(self.won | self.lost | self.drawn)
    }
}

/// In which direction the moves of a numbered game lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Every move leads to a smaller number.
    Down,
    /// Every move leads to a larger number.
    Up,
    /// Play can come back to a position.
    Anywhere,
}

/// What a number of a numbered game stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// No position.
    Nothing,
    /// A position where the game goes on.
    GoesOn,
    /// The game is over, and the player whose turn it would be has won.
    Won,
    /// The game is over, and the player whose turn it would be has lost.
    Lost,
    /// The game is over without a winner.
    Drawn,
}
