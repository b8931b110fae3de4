//! The exact value of a position and of each of its moves.

use std::cmp::Reverse;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use attractor_clock::Instant;
use attractor_core::{Coalition, Game, Goal, Solution, Value, Watch};
use attractor_games::connect4::{self, Connect4};
use attractor_games::domineering::{self, Domineering};
use attractor_games::{AnyGame, AnyPosition, HowToExplore};
use attractor_messages::tell;
use attractor_search::connect4::{Position, Solver};
use attractor_search::{Exact, Limits, domineering as dominoes};
use attractor_words::named;
use serde::{Deserialize, Serialize};

use crate::book::read_book;
use crate::error::Error;
use crate::field::Field;
use crate::minmax::over;
use crate::open::OpenRequest;
use crate::playable_game::PlayableGame;
use crate::searching::Budget;
use crate::solve::Prospect;

/// Which position, and how long the search may take.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct BestRequest {
    /// The game and the position.
    #[serde(skip)]
    pub open: OpenRequest,
    /// How long it may take.
    #[serde(skip)]
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
    /// What found it.
    pub method: Prover,
    /// What is known of the position.
    #[serde(flatten)]
    pub worth: ProvedValue,
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

named! { "prover":
    /// What proves a value.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
    #[serde(rename_all = "lowercase")]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub enum Prover {
        /// The attractor, on the graph of a small game.
        Attractor => "attractor",
        /// A search with a memory.
        Search => "search",
        /// The engine for Connect Four.
        Connect4 => "connect4",
        /// The engine for Domineering.
        Domineering => "domineering",
        /// A file.
        Tablebase => "tablebase",
    }
}

/// A move with what it is worth to whoever makes it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BestMove {
    /// Its name.
    #[serde(rename = "move")]
    pub name: String,
    /// What is known of it; moves are counted from the position after it.
    #[serde(flatten)]
    pub worth: ProvedValue,
}

/// The moves of which most is proved come first; the order of others stays.
pub(crate) fn best_first(moves: &mut [BestMove]) {
    moves.sort_by_key(|one| Reverse(one.worth.order));
}

/// What is known of a position or a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProvedValue {
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

impl ProvedValue {
    pub(crate) fn exactly(value: Value) -> ProvedValue {
        ProvedValue {
            value: Some(value.into()),
            rank: value.rank(),
            score: None,
            bounds: None,
            order: [value, value],
        }
    }

    pub(crate) fn between(lower: Value, upper: Value) -> ProvedValue {
        if lower == upper {
            return ProvedValue::exactly(lower);
        }
        // A win is a win, however long it takes.
        let same = lower.is_win() || upper.is_loss();
        ProvedValue {
            value: same.then(|| lower.into()),
            rank: None,
            score: None,
            bounds: Some([lower.to_string(), upper.to_string()]),
            order: [lower, upper],
        }
    }

    /// A win or a loss of unknown length, or nothing.
    pub(crate) fn won(wins: Option<bool>) -> ProvedValue {
        let value = match wins {
            Some(true) => Value::Win(Reverse(1)),
            Some(false) => Value::Loss(0),
            None => return ProvedValue::between(Value::Loss(0), Value::Win(Reverse(1))),
        };
        ProvedValue { rank: None, ..ProvedValue::exactly(value) }
    }

    /// A score of Connect Four where `free` cells are left.
    pub(crate) fn scored(lower: i32, upper: i32, free: u32) -> ProvedValue {
        let worth = ProvedValue::between(value_of(lower, free), value_of(upper, free));
        if lower == upper {
            return ProvedValue { score: Some(lower), ..worth };
        }
        ProvedValue { bounds: Some([lower.to_string(), upper.to_string()]), ..worth }
    }

    /// Nothing is known.
    pub(crate) fn nothing() -> ProvedValue {
        ProvedValue::won(None)
    }

    /// The same of the position after a move, from which there is a move less to the end.
    pub(crate) fn one_later(self) -> ProvedValue {
        ProvedValue { rank: self.rank.map(|rank| rank - 1), ..self }
    }

    /// What a position is worth whose moves are worth this.
    pub(crate) fn best_of(moves: &[ProvedValue]) -> ProvedValue {
        let highest = |end: usize| moves.iter().max_by_key(|one| one.order[end]);
        let (Some(least), Some(most)) = (highest(0), highest(1)) else {
            return ProvedValue::nothing();
        };
        let order = [least.order[0], most.order[1]];
        if order[0] == order[1] {
            let known = moves.iter().find(|one| one.order == order).unwrap_or(least).clone();
            let rank = known.rank.map(|rank| rank + 1);
            // A win of unknown length, or a score, is ordered as the position is.
            let order = if known.score.is_none() && rank.is_some() { later(order) } else { order };
            return ProvedValue { rank, order, ..known };
        }
        let end = |one: &ProvedValue, end: usize| match (&one.bounds, one.score) {
            (Some(bounds), _) => bounds[end].clone(),
            (None, Some(score)) => score.to_string(),
            (None, None) => one.order[end].to_string(),
        };
        ProvedValue {
            bounds: Some([end(least, 0), end(most, 1)]),
            ..ProvedValue::between(order[0], order[1])
        }
    }

    /// Whether a move of which this is known keeps the value of a position of which that is known,
    /// who wins at least.
    pub(crate) fn keeps(&self, position: &ProvedValue) -> bool {
        position.value.is_some() && self.value == position.value
    }

    pub(crate) fn is_known(&self) -> bool {
        self.bounds.is_none()
    }
}

/// `win in 3, score 18`, or what is proved of it.
impl fmt::Display for ProvedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Some(value) => match self.rank {
                Some(rank) => {
                    let rank = rank.to_string();
                    f.write_str(&tell!("in-moves", value = tell!(value.name()), rank = rank))?;
                }
                None => f.write_str(&tell!(value.name()))?,
            },
            None => f.write_str(&tell!("not-known"))?,
        }
        if let Some(score) = self.score {
            write!(f, ", {}", tell!("score", score = score.to_string()))?;
        }
        match &self.bounds {
            Some([lower, upper]) => {
                let (lower, upper) = (lower.to_string(), upper.to_string());
                write!(f, ", {}", tell!("bounds", lower = lower, upper = upper))
            }
            None => Ok(()),
        }
    }
}

/// The same values from a move before.
fn later(values: [Value; 2]) -> [Value; 2] {
    values.map(|value| match value {
        Value::Win(Reverse(rank)) => Value::Win(Reverse(rank + 1)),
        Value::Loss(rank) => Value::Loss(rank + 1),
        Value::Draw => Value::Draw,
    })
}

/// The value that a score of Connect Four stands for, to the player to move with `free` free cells:
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
pub fn best(request: &BestRequest, watch: &dyn Watch) -> Result<BestAnswer, Error> {
    let playable = PlayableGame::open(&request.open)?;
    let asker = Asker { request, limits: request.budget.limits(watch) };
    asker.answer(playable.title.clone(), &playable.game, &playable.begin())
}

struct Asker<'a> {
    request: &'a BestRequest,
    limits: Limits<'a>,
}

/// What one engine has found.
struct EngineAnswer {
    method: Prover,
    worth: ProvedValue,
    moves: Vec<ProvedValue>,
    nodes: u64,
}

impl Asker<'_> {
    fn answer(&self, title: String, game: &AnyGame, at: &AnyPosition) -> Result<BestAnswer, Error> {
        if let Some(outcome) = game.outcome(at) {
            return Err(over(game, at, outcome.winners));
        }
        let begin = Instant::now();
        if self.request.book.is_some() && game.get::<Connect4>().is_none() {
            return Err(Error::new("only Connect Four has opening books").at(Field::Book));
        }
        let large = |&(_, at): &(_, &domineering::Position)| at.free().count_ones() > SMALL_BOARD;
        let found = if let Some((rules, at)) = game.typed(at) {
            self.connect4(rules, at)?
        } else if let Some((rules, at)) = game.typed(at).filter(large) {
            self.domineering(rules, at)
        } else {
            self.attractor(game, at).unwrap_or_else(|| self.search(game, at))
        };
        let names = game.moves(at).map(|chosen| chosen.to_string());
        let mut moves: Vec<BestMove> =
            names.zip(found.moves).map(|(name, worth)| BestMove { name, worth }).collect();
        best_first(&mut moves);
        // Without a proof, the moves of which most is proved.
        let top = moves.iter().map(|one| one.worth.order).max();
        let best = moves.iter().filter(|one| Some(one.worth.order) == top);
        let complete = found.worth.is_known() && moves.iter().all(|one| one.worth.is_known());
        Ok(BestAnswer {
            game: title,
            position: game.notation(at),
            turn: game.turn(at).number(),
            method: found.method,
            best: best.map(|one| one.name.clone()).collect(),
            complete,
            worth: found.worth,
            moves,
            nodes: found.nodes,
            seconds: begin.elapsed().as_secs_f64(),
            interrupted: !complete && self.limits.interrupted(),
        })
    }

    /// Tell what a move is worth as soon as that is known.
    fn tell_move(&self, chosen: &impl std::fmt::Display, worth: &ProvedValue) {
        if worth.is_known() {
            self.limits.proved(&format!("{chosen}: {worth}"));
        }
    }

    /// Explores what can follow and solves it; `None` where that is too much.
    fn attractor(&self, game: &AnyGame, at: &AnyPosition) -> Option<EngineAnswer> {
        let most = self.request.budget.bytes(EXPLORED).min(EXPLORED);
        self.limits.proved("exploring");
        let how =
            HowToExplore { from: Some(vec![at.clone()]), bytes: most, ..HowToExplore::default() };
        let (arena, _) = &game.explore(&how, &self.limits).ok()?;
        let mover = Coalition::of(game.turn(at));
        let solution = Solution::of(arena, mover, &Goal::Outcomes, &self.limits).ok()?;
        let worth = |v| ProvedValue::exactly(solution.value(v));
        Some(EngineAnswer {
            method: Prover::Attractor,
            worth: worth(0),
            moves: arena.moves(0).iter().map(|&to| worth(to)).collect(),
            nodes: arena.vertices() as u64,
        })
    }

    /// Searches deeper and deeper.
    fn search(&self, game: &AnyGame, at: &AnyPosition) -> EngineAnswer {
        let budget = &self.request.budget;
        let exact = Exact::new(game, game.turn(at), budget.bytes(256 << 20), budget.threads());
        let whole = exact.solve(at, &self.limits);
        // Where nothing is left to spend: what the table knows.
        let moves = exact.moves(at, &self.limits);
        EngineAnswer {
            method: Prover::Search,
            worth: ProvedValue::between(whole.lower, whole.upper),
            nodes: whole.nodes + moves.iter().map(|(_, proved)| proved.nodes).sum::<u64>(),
            moves: moves.iter().map(|(_, p)| ProvedValue::between(p.lower, p.upper)).collect(),
        }
    }

    fn connect4(&self, rules: &Connect4, at: &connect4::Position) -> Result<EngineAnswer, Error> {
        let book = self.request.book.as_deref().map(read_book).transpose()?.map(Arc::new);
        let budget = &self.request.budget;
        let solver = Solver::new(budget.bytes(128 << 20), budget.threads());
        let mut solver = solver.with_book(book);
        let root = Position::of(rules, at);
        let free = root.geometry().cells() - root.stones();
        let whole = solver.solve(&root, &self.limits);
        let mut nodes = whole.nodes;
        let mut moves = Vec::new();
        for chosen in rules.moves(at) {
            let after = Position::of(rules, &rules.play(at, &chosen));
            let answer = solver.solve_after(&after, &self.limits);
            nodes += answer.nodes;
            // The end is counted from the position after the move.
            let worth = ProvedValue::scored(answer.lower, answer.upper, free);
            moves.push(worth.one_later());
            self.tell_move(&chosen, &moves[moves.len() - 1]);
        }
        let worth = ProvedValue::scored(whole.lower, whole.upper, free);
        Ok(EngineAnswer { method: Prover::Connect4, worth, moves, nodes })
    }

    fn domineering(&self, rules: &Domineering, at: &domineering::Position) -> EngineAnswer {
        let mut solver = dominoes::Solver::new(self.request.budget.bytes(256 << 20));
        let mut nodes = 0;
        let mut ask = |at: &domineering::Position| {
            let answer = solver.solve(&dominoes::Board::of(rules, at), at.side(), &self.limits);
            nodes += answer.nodes;
            answer.wins
        };
        self.limits.proved("win or loss");
        let worth = ProvedValue::won(ask(at));
        let mut moves = Vec::new();
        for chosen in rules.moves(at) {
            let reply = ask(&rules.play(at, &chosen));
            moves.push(ProvedValue::won(reply.map(|wins| !wins)));
            self.tell_move(&chosen, &moves[moves.len() - 1]);
        }
        EngineAnswer { method: Prover::Domineering, worth, moves, nodes }
    }
}

/// The most bytes that an exploration takes.
const EXPLORED: usize = 256 << 20;

/// Free cells up to which a board of Domineering is explored, which also tells how long a win takes.
const SMALL_BOARD: u32 = 20;

/// Whether there is an engine for this game alone.
pub(crate) fn has_engine(game: &AnyGame) -> bool {
    game.get::<Connect4>().is_some() || game.get::<Domineering>().is_some()
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
