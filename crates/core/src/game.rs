//! The rules of a game: everything else follows from them.

use std::fmt::Display;
use std::hash::Hash;

use crate::outcome::Outcome;
use crate::picture::Picture;
use crate::player::Player;

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

    /// The position as a picture.
    fn picture(&self, at: &Self::Position) -> Picture;

    /// Facts about the position that a formula may name, such as `corner` or `check`.
    fn labels(&self, _at: &Self::Position) -> Vec<&'static str> {
        Vec::new()
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

    /// The tier of a number where every move leads to a lower tier, such as the number of free
    /// cells; a solver then needs one pass. `None` where play can come back to a position.
    fn tier(&self, _number: u64) -> Option<u32> {
        None
    }
}
