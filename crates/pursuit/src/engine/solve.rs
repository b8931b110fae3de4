//! Asking the engine: options, limits, progress, and the answer.

use attractor_core::{Cancelled, Unwatched};
use attractor_words::bytes;

use crate::engine::board::{Board, words_in_row};
use crate::engine::fixpoint::Fixpoint;
use crate::engine::history::History;
use crate::engine::quick_verdict::quick_verdict;
use crate::engine::rounds::Rounds;
use crate::graph::Graph;
use crate::placement::Placements;
use crate::rules::Rules;
use crate::solution::{Answer, Solution, Tables};

/// How much of the answer is wanted, and at what price.
#[derive(Clone, Copy, Default)]
pub struct Options<'a> {
    /// How far to go.
    pub goal: Goal,
    /// Keep the round in which each position was won, which strategies and capture times from
    /// every position need.
    pub record: bool,
    /// The most bytes to use, if there is a limit.
    pub memory: Option<u64>,
    /// Which rounds to use; all give the same answer.
    pub method: Method,
    /// Where rounds are counted, by whoever may cancel.
    pub rounds: Option<&'a Rounds<'a>>,
}

/// How far a solve goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// Until every position is decided.
    #[default]
    Everything,
    /// Until the winner is known, with the capture time from the best start if the cops win.
    Winner,
}

/// Which kind of rounds the engine uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Whatever is expected to take less time.
    #[default]
    Auto,
    /// Rounds over the whole board.
    Sweep,
    /// Rounds that start from the placements that changed.
    Push,
    /// Rounds over the placements that are not yet won.
    Pull,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// A pursuit without cops.
    #[error("0 cops catch nobody: give at least 1")]
    NoCops,
    /// The tables do not fit.
    #[error(
        "{cops} cops on {order} vertices need {}, more than {}: {}",
        bytes(*.needed), limit_name(*.limit), advice(*.fits)
    )]
    Memory {
        /// The number of cops.
        cops: usize,
        /// The number of vertices.
        order: usize,
        /// The bytes that the tables need.
        needed: u128,
        /// The bytes that were allowed, or none if more placements than can be numbered.
        limit: Option<u64>,
        /// The largest number of cops whose tables would fit.
        fits: Option<usize>,
    },
    /// Whoever watched ended it.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

fn limit_name(limit: Option<u64>) -> String {
    limit.map_or("the engine can number".to_owned(), |limit| {
        format!("the limit of {}", bytes(limit.into()))
    })
}

fn advice(fits: Option<usize>) -> String {
    match fits {
        Some(1) => "1 cop would fit".to_owned(),
        Some(cops) => format!("up to {cops} cops would fit"),
        None => "not even 1 cop would fit".to_owned(),
    }
}

/// About how many bytes it takes to solve a graph of `order` vertices for `cops` cops, without
/// recording.
pub fn memory_needed(order: usize, cops: usize) -> u128 {
    let count = |cops: usize| {
        (1..=cops as u128).fold(1u128, |count, j| {
            count.saturating_mul(order as u128 + j - 1).checked_div(j).unwrap_or(u128::MAX)
        })
    };
    let row = 8 * words_in_row(order) as u128;
    let slabs = (1..cops).fold(0u128, |sum, rest| sum.saturating_add(count(rest)));
    let threads = rayon::current_num_threads() as u128;
    count(cops)
        .saturating_mul(2 * row + 1)
        .saturating_add(slabs.saturating_mul(row * threads))
        .saturating_add(row * order as u128 * 6)
}

/// Solves the pursuit of `cops` cops on a graph.
///
/// # Errors
/// If there are no cops, the tables would not fit, or whoever watches ends it.
///
/// ```
/// use attractor_pursuit::{Options, Rules, families, solve};
/// let petersen = families::graph("petersen").unwrap();
/// let solution = solve(&petersen, Rules::STAY, 3, Options::default()).unwrap();
/// assert!(solution.cops_win());
/// ```
pub fn solve(
    graph: &Graph,
    rules: Rules,
    cops: usize,
    options: Options<'_>,
) -> Result<Solution, SolveError> {
    let order = graph.order();
    if cops == 0 {
        return Err(SolveError::NoCops);
    }
    let room = Room { order, memory: options.memory };
    let placements = Placements::new(order, cops).ok_or_else(|| room.refusal(cops))?;
    let memory = options.memory.unwrap_or(u64::MAX);
    let board = Board::new(graph, rules, memory).ok_or_else(|| room.refusal(cops))?;
    let unwatched = Rounds::new(&Unwatched);
    let rounds = options.rounds.unwrap_or(&unwatched);
    let answer = match board.words {
        1 => run::<1>(graph, &board, &placements, options, rounds),
        2 => run::<2>(graph, &board, &placements, options, rounds),
        4 => run::<4>(graph, &board, &placements, options, rounds),
        8 => run::<8>(graph, &board, &placements, options, rounds),
        _ => run::<0>(graph, &board, &placements, options, rounds),
    }?;
    Ok(Solution::new(graph.clone(), board, placements, answer))
}

fn run<const W: usize>(
    graph: &Graph,
    board: &Board,
    placements: &Placements,
    options: Options<'_>,
    rounds: &Rounds<'_>,
) -> Result<Answer, SolveError> {
    let free = board.first_step_is_free(graph, placements.cops());
    if options.goal == Goal::Winner && options.method == Method::Auto && free {
        let verdict = quick_verdict::<W>(graph, board, placements, options.memory, rounds)?;
        if let Some(won) = verdict {
            return Ok(Answer { won, rounds: won.map_or(1, |(round, _)| round), tables: None });
        }
    }
    // The quick way keeps no tables; what it leaves open needs all of them.
    let room = Room { order: board.order, memory: options.memory };
    if !room.is_enough(placements.cops()) {
        return Err(room.refusal(placements.cops()));
    }
    let mut fixpoint = Fixpoint::<W>::new(board, placements, options.record);
    let first_wins = options.goal == Goal::Winner;
    fixpoint.run(options.method, first_wins, free, rounds)?;
    let complete = !(first_wins && fixpoint.won.is_some());
    Ok(Answer {
        won: fixpoint.won,
        rounds: fixpoint.round,
        tables: Some(Tables {
            complete,
            safe: fixpoint.safe,
            escape: fixpoint.escape,
            history: options.record.then(|| History::new(fixpoint.layers)),
        }),
    })
}

/// What there is room for.
struct Room {
    order: usize,
    memory: Option<u64>,
}

impl Room {
    fn is_enough(&self, cops: usize) -> bool {
        let needed = memory_needed(self.order, cops);
        self.memory.is_none_or(|limit| needed <= u128::from(limit))
            && Placements::new(self.order, cops).is_some()
    }

    fn refusal(&self, cops: usize) -> SolveError {
        let needed = memory_needed(self.order, cops);
        SolveError::Memory {
            cops,
            order: self.order,
            needed,
            limit: self.memory.filter(|&limit| needed > u128::from(limit)),
            fits: (1..cops).take_while(|&fewer| self.is_enough(fewer)).last(),
        }
    }
}
