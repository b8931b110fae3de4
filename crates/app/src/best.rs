//! The exact value of a position and of each of its moves.

use std::cmp::Reverse;
use std::fmt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use attractor_core::{Coalition, Engine, Game, Goal, Player, Solution, Value, Watch};
use attractor_games::{AnyGame, AnyPosition, HowToExplore};
use attractor_search::connect4::{Answer, Book, Geometry, Position, Solver};
use attractor_search::watch::{Limits, Progress};
use attractor_search::{Exact, domineering};
use serde::Serialize;

use crate::book::read_book;
use crate::error::Error;
use crate::field::Field;
use crate::minmax::over;
use crate::open::OpenRequest;
use crate::searching::{Budget, Ear, Tell};
use crate::solve::Prospect;
use crate::table::Table;

/// Which position, and how long the search may take.
#[derive(Clone, Debug, Default)]
pub struct BestRequest {
    /// The game and the position.
    pub open: OpenRequest,
    /// How long it may take.
    pub budget: Budget,
    /// An opening book for Connect Four.
    pub book: Option<PathBuf>,
}

/// What is known of a position; as JSON these are the documented keys. Values are those of the
/// player to move.
#[derive(Clone, Debug, Serialize)]
pub struct BestAnswer {
    /// What was searched.
    pub game: String,
    /// The position.
    pub position: String,
    /// Whose turn it is.
    pub turn: u8,
    /// What found it: `attractor`, `search`, `connect4` or `domineering`.
    pub method: &'static str,
    /// What is known of the position.
    #[serde(flatten)]
    pub worth: Known,
    /// The moves that keep its value, as far as that is known.
    pub best: Vec<String>,
    /// Every move with its value, best first; equally good ones in the order of the rules.
    pub moves: Vec<BestMove>,
    /// Positions looked at.
    pub nodes: u64,
    /// Time taken.
    pub seconds: f64,
    /// Whether every value is known; else a limit was reached and the bounds tell what was proved.
    pub complete: bool,
    /// Whether somebody ended the search.
    #[serde(skip)]
    pub interrupted: bool,
}

/// A move with what it is worth to whoever makes it.
#[derive(Clone, Debug, Serialize)]
pub struct BestMove {
    /// Its name.
    #[serde(rename = "move")]
    pub name: String,
    /// What is known of it; moves are counted from the position after it.
    #[serde(flatten)]
    pub worth: Known,
}

/// The moves of which most is proved come first; the order of others stays.
pub(crate) fn best_first(moves: &mut [BestMove]) {
    moves.sort_by_key(|one| Reverse(one.worth.order));
}

/// What is known of a position or a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Known {
    /// `win`, `draw` or `loss`; null if that is not known.
    pub value: Option<Prospect>,
    /// Moves to the end with best play; null where there is no end, or the number is not known.
    pub rank: Option<u32>,
    /// The score, for Connect Four.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// Bounds of the value in words, where a limit was reached before it was known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<[String; 2]>,
    /// For sorting: at least, at most.
    #[serde(skip)]
    order: [Value; 2],
}

impl Known {
    pub(crate) fn exactly(value: Value) -> Known {
        Known {
            value: Some(value.into()),
            rank: value.rank(),
            score: None,
            bounds: None,
            order: [value, value],
        }
    }

    fn between(lower: Value, upper: Value) -> Known {
        if lower == upper {
            return Known::exactly(lower);
        }
        // A win is a win, however long it takes.
        let same = lower.is_win() || upper.is_loss();
        Known {
            value: same.then(|| lower.into()),
            rank: None,
            score: None,
            bounds: Some([in_words(lower), in_words(upper)]),
            order: [lower, upper],
        }
    }

    /// A win or a loss of unknown length, or nothing.
    fn won(wins: Option<bool>) -> Known {
        let value = match wins {
            Some(true) => Value::Win(Reverse(1)),
            Some(false) => Value::Loss(0),
            None => return Known::between(Value::Loss(0), Value::Win(Reverse(1))),
        };
        Known { rank: None, ..Known::exactly(value) }
    }

    /// A score of Connect Four where so many cells are free.
    fn scored(lower: i32, upper: i32, free: u32) -> Known {
        let worth = Known::between(value_of(lower, free), value_of(upper, free));
        if lower == upper {
            return Known { score: Some(lower), ..worth };
        }
        Known { bounds: Some([lower.to_string(), upper.to_string()]), ..worth }
    }

    /// Whether a move of which this is known keeps the value of a position of which that is known,
    /// who wins at least.
    pub(crate) fn keeps(&self, position: &Known) -> bool {
        position.value.is_some() && self.value == position.value
    }

    fn is_known(&self) -> bool {
        self.bounds.is_none()
    }
}

/// `win in 3, score 18`, or what is proved of it.
impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Some(value) => value.fmt(f)?,
            None => f.write_str("not known")?,
        }
        if let Some(rank) = self.rank {
            write!(f, " in {rank}")?;
        }
        if let Some(score) = self.score {
            write!(f, ", score {score}")?;
        }
        match &self.bounds {
            Some([lower, upper]) => write!(f, ", at least {lower}, at most {upper}"),
            None => Ok(()),
        }
    }
}

fn in_words(value: Value) -> String {
    match value.rank() {
        Some(rank) => format!("{} in {rank}", Prospect::from(value)),
        None => Prospect::from(value).to_string(),
    }
}

/// The value that a score of Connect Four stands for, to the player to move with so many free cells:
/// who wins makes the last move, which tells odd from even.
fn value_of(score: i32, free: u32) -> Value {
    let least = (free + 1).saturating_sub(2 * score.unsigned_abs());
    match score {
        0 => Value::Draw,
        1.. => Value::Win(Reverse(least + u32::from(least.is_multiple_of(2)))),
        _ => Value::Loss(least + u32::from(!least.is_multiple_of(2))),
    }
}

/// What the position is worth, and each of its moves. What was proved is told on the way.
pub fn best(request: &BestRequest, watch: &dyn Watch, tell: Tell<'_>) -> Result<BestAnswer, Error> {
    let table = Table::open(&request.open)?;
    let asker = Asker { request, watch, tell };
    asker.answer(table.title.clone(), &table.game, &table.begin())
}

struct Asker<'a> {
    request: &'a BestRequest,
    watch: &'a dyn Watch,
    tell: Tell<'a>,
}

/// What one engine has found.
struct Found {
    method: &'static str,
    worth: Known,
    moves: Vec<Known>,
    nodes: u64,
}

impl Asker<'_> {
    fn answer(&self, title: String, game: &AnyGame, at: &AnyPosition) -> Result<BestAnswer, Error> {
        if let Some(outcome) = game.outcome(at) {
            return Err(over(game, at, outcome.winners));
        }
        let begin = Instant::now();
        let ear = Ear::new(self.watch, self.tell);
        let engine = game.engine();
        let board = geometry(engine)?;
        if self.request.book.is_some() && board.is_none() {
            return Err(Error::new("only Connect Four has opening books").at(Field::Book));
        }
        let found = match (board, engine) {
            (Some(board), _) => self.connect4(board, game, at, &ear)?,
            (_, Some(Engine::Domineering)) if free_cells(game, at) > SMALL_BOARD => {
                self.domineering(game, at, &ear)?
            }
            _ => match self.attractor(game, at, begin) {
                Some(found) => found,
                None => self.search(game, at, begin, &ear),
            },
        };
        let names = game.moves(at).map(|chosen| chosen.to_string());
        let mut moves: Vec<BestMove> =
            names.zip(found.moves).map(|(name, worth)| BestMove { name, worth }).collect();
        best_first(&mut moves);
        // Without a proof, the moves of which most is proved.
        let top = moves.iter().map(|one| one.worth.order).max();
        let best = moves.iter().filter(|one| Some(one.worth.order) == top);
        Ok(BestAnswer {
            game: title,
            position: game.notation(at),
            turn: game.turn(at).number(),
            method: found.method,
            best: best.map(|one| one.name.clone()).collect(),
            complete: found.worth.is_known() && moves.iter().all(|one| one.worth.is_known()),
            worth: found.worth,
            moves,
            nodes: found.nodes,
            seconds: begin.elapsed().as_secs_f64(),
            interrupted: ear.interrupted(),
        })
    }

    /// Tell what a move is worth as soon as that is known.
    fn tell_move(&self, chosen: &impl std::fmt::Display, worth: &Known) {
        if worth.is_known() {
            (self.tell)(&format!("{chosen}: {worth}"));
        }
    }

    /// Explores what can follow and solves it; `None` where that is too much.
    fn attractor(&self, game: &AnyGame, at: &AnyPosition, begin: Instant) -> Option<Found> {
        let most = self.request.budget.bytes(EXPLORED).min(EXPLORED);
        let watch = Deadline { watch: self.watch, begin, budget: self.request.budget };
        (self.tell)("exploring");
        let how =
            HowToExplore { from: Some(vec![at.clone()]), bytes: most, ..HowToExplore::default() };
        let (arena, _) = &game.explore(&how, &watch).ok()?;
        let mover = Coalition::of(game.turn(at));
        let solution = Solution::of(arena, mover, &Goal::Outcomes, &watch).ok()?;
        let worth = |v| Known::exactly(solution.value(v));
        Some(Found {
            method: "attractor",
            worth: worth(0),
            moves: arena.moves(0).iter().map(|&to| worth(to)).collect(),
            nodes: arena.vertices() as u64,
        })
    }

    /// Searches deeper and deeper.
    fn search(&self, game: &AnyGame, at: &AnyPosition, begin: Instant, ear: &Ear<'_>) -> Found {
        let budget = &self.request.budget;
        let exact = Exact::new(game, game.turn(at), budget.bytes(256 << 20), budget.threads());
        let say = |progress: &Progress| {
            let [lower, upper] = Exact::<AnyGame>::bounds(progress);
            format!("at least {}, at most {}", in_words(lower), in_words(upper))
        };
        let whole = exact.solve(at, budget.less(0, begin.elapsed()), &ear.hear(say));
        let left = budget.less(whole.nodes, begin.elapsed());
        let moves = match whole.value() {
            Some(_) => exact.moves(at, left, &ear.hear(say)),
            // Nothing is left to spend: what the table knows.
            None => exact.moves(at, Limits { nodes: Some(0), ..left }, &ear.hear(say)),
        };
        Found {
            method: "search",
            worth: Known::between(whole.lower, whole.upper),
            nodes: whole.nodes + moves.iter().map(|(_, proved)| proved.nodes).sum::<u64>(),
            moves: moves.iter().map(|(_, p)| Known::between(p.lower, p.upper)).collect(),
        }
    }

    fn connect4(
        &self,
        geometry: Geometry,
        game: &AnyGame,
        at: &AnyPosition,
        ear: &Ear<'_>,
    ) -> Result<Found, Error> {
        let book = self.request.book.as_deref().map(read_book).transpose()?;
        let position = |at: &AnyPosition| engine_position(geometry, &game.notation(at));
        let root = position(at)?;
        let free = geometry.width * geometry.height - root.stones();
        let budget = &self.request.budget;
        let mut solver = Solver::new(budget.bytes(128 << 20), budget.threads());
        let (mut nodes, mut time) = (0, Duration::ZERO);
        let mut ask = |position: &Position, sign: i32| {
            if let Some(score) = book.as_ref().and_then(|book: &Book| book.probe(position)) {
                return [score * sign; 2];
            }
            let say = move |progress: &Progress| {
                let (a, b) = (sign * progress.lower, sign * progress.upper);
                format!("score {} to {}", a.min(b), a.max(b))
            };
            let Answer { lower, upper, nodes: looked, elapsed } =
                solver.solve(position, budget.less(nodes, time), &ear.hear(say));
            nodes += looked;
            time += elapsed;
            if sign > 0 { [lower, upper] } else { [-upper, -lower] }
        };
        let [lower, upper] = ask(&root, 1);
        let mut moves = Vec::new();
        for chosen in game.moves(at) {
            let [low, high] = ask(&position(&game.play(at, &chosen))?, -1);
            // The end is counted from the position after the move.
            let worth = Known::scored(low, high, free);
            moves.push(Known { rank: worth.rank.map(|rank| rank - 1), ..worth });
            self.tell_move(&chosen, &moves[moves.len() - 1]);
        }
        let worth = Known::scored(lower, upper, free);
        Ok(Found { method: "connect4", worth, moves, nodes })
    }

    fn domineering(&self, game: &AnyGame, at: &AnyPosition, ear: &Ear<'_>) -> Result<Found, Error> {
        let budget = &self.request.budget;
        let mut solver = domineering::Solver::new(budget.bytes(256 << 20));
        let (mut nodes, mut time) = (0, Duration::ZERO);
        let mut ask = |at: &AnyPosition| -> Result<Option<bool>, Error> {
            let notation = game.notation(at);
            // Upside down, which changes nobody's moves.
            let rows = notation.split('@').next().unwrap_or(&notation);
            let board: domineering::Board = rows
                .parse()
                .map_err(|error: domineering::BoardError| Error::new(error.to_string()))?;
            let first = match game.turn(at) {
                Player(0) => domineering::Player::Vertical,
                _ => domineering::Player::Horizontal,
            };
            let hook = ear.hear(|_| "win or loss".to_owned());
            let answer = solver.solve(&board, first, budget.less(nodes, time), &hook);
            nodes += answer.nodes;
            time += answer.elapsed;
            Ok(answer.wins)
        };
        let worth = Known::won(ask(at)?);
        let mut moves = Vec::new();
        for chosen in game.moves(at) {
            let reply = ask(&game.play(at, &chosen))?;
            moves.push(Known::won(reply.map(|wins| !wins)));
            self.tell_move(&chosen, &moves[moves.len() - 1]);
        }
        Ok(Found { method: "domineering", worth, moves, nodes })
    }
}

/// What is explored takes at most so many bytes.
const EXPLORED: usize = 256 << 20;

/// A board of Domineering with so many free cells is explored, which also tells how long a win takes.
const SMALL_BOARD: usize = 20;

fn free_cells(game: &AnyGame, at: &AnyPosition) -> usize {
    game.notation(at).matches('.').count()
}

/// The board of the engine for Connect Four; `None` for any other game.
pub(crate) fn geometry(engine: Option<Engine>) -> Result<Option<Geometry>, Error> {
    let Some(Engine::Connect4 { width, height, line }) = engine else { return Ok(None) };
    let geometry = Geometry::new(width, height, line);
    let too_large = || Error::new(format!("a board of {width}x{height} is too large to search"));
    geometry.ok_or_else(too_large).map(Some)
}

fn engine_position(geometry: Geometry, notation: &str) -> Result<Position, Error> {
    Position::from_rows(geometry, notation, Some(['X', 'O']))
        .map_err(|error| Error::new(error.to_string()))
}

/// Ends an exploration when the time is over.
struct Deadline<'a> {
    watch: &'a dyn Watch,
    begin: Instant,
    budget: Budget,
}

impl Watch for Deadline<'_> {
    fn reached(&self, done: u64) -> Result<(), attractor_core::Cancelled> {
        let late = self.budget.time.is_some_and(|time| self.begin.elapsed() >= time);
        let many = self.budget.nodes.is_some_and(|most| done >= most);
        if late || many { Err(attractor_core::Cancelled) } else { self.watch.reached(done) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_tell_how_many_moves_are_left() {
        // The empty board: player 1 wins with the last stone of theirs but one (score 1, move 41).
        assert_eq!(value_of(1, 42), Value::Win(Reverse(41)));
        assert_eq!(value_of(-2, 41), Value::Loss(38));
        // Four stones played, a win with the next but one: stone 7 of 42.
        assert_eq!(value_of(18, 38), Value::Win(Reverse(3)));
        assert_eq!(value_of(-18, 35), Value::Loss(0));
        assert_eq!(value_of(0, 10), Value::Draw);
    }
}
