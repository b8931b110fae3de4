//! Cop numbers of a stream of graphs, one to a line, in the order of the lines.

use std::io::{self, BufRead};
use std::ops::ControlFlow;

use rayon::prelude::*;

use crate::engine::{Goal, Options, SolveError, solve};
use crate::graph::Graph;
use crate::graph6::{self, Graph6Error};
use crate::rules::Rules;
use crate::small::{Small, SmallGraph, Tables, decide, decides};

/// The answer for one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The line, counted from 1.
    pub line: usize,
    /// The number of vertices.
    pub order: usize,
    /// The smallest number of cops that wins.
    pub cops: usize,
    /// The moves that they need from their best start.
    pub moves: u32,
}

/// Why a line has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// The line is not a graph.
    #[error(transparent)]
    Graph(#[from] Graph6Error),
    /// The graph is too large.
    #[error("line {line}: {error}")]
    Solve {
        /// The line, counted from 1.
        line: usize,
        /// What went wrong.
        error: SolveError,
    },
}

/// Reads graphs in graph6 (or sparse6 or digraph6) and hands out an answer for each line, in
/// order. Empty lines are skipped. Memory does not grow with the number of lines, and all
/// threads work.
///
/// `each` may end the run, for instance at the first bad line.
///
/// # Errors
/// If reading fails.
///
/// ```
/// use std::ops::ControlFlow;
/// use attractor_pursuit::{Rules, batch};
/// let mut cops = Vec::new();
/// batch::run("DUW\nD~{\n".as_bytes(), Rules::STAY, None, |answer| {
///     cops.push(answer.unwrap().cops);
///     ControlFlow::Continue(())
/// }).unwrap();
/// assert_eq!(cops, [2, 1]);
/// ```
pub fn run(
    mut input: impl BufRead + Send,
    rules: Rules,
    memory: Option<u64>,
    mut each: impl FnMut(Result<Verdict, LineError>) -> ControlFlow<()>,
) -> io::Result<()> {
    let mut lines = 0;
    let mut chunk = Chunk::default();
    chunk.fill(&mut input)?;
    let mut next = Chunk::default();
    while !chunk.text.is_empty() {
        // While one chunk is solved the next one is read.
        next.rest.clone_from(&chunk.rest);
        let (answers, read) =
            rayon::join(|| chunk.solve(lines, rules, memory), || next.fill(&mut input));
        read?;
        for piece in answers {
            lines += piece.lines;
            for answer in piece.answers {
                if each(answer).is_break() {
                    return Ok(());
                }
            }
        }
        std::mem::swap(&mut chunk, &mut next);
    }
    Ok(())
}

/// How many graphs there are of each cop number and capture time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CopNumberTable {
    /// Counts by cop number and moves.
    pub counts: std::collections::BTreeMap<(usize, u32), u64>,
}

impl CopNumberTable {
    /// Counts one more graph.
    pub fn add(&mut self, verdict: Verdict) {
        *self.counts.entry((verdict.cops, verdict.moves)).or_default() += 1;
    }

    /// How many graphs have this cop number.
    pub fn with_cops(&self, cops: usize) -> u64 {
        self.counts.iter().filter(|((own, _), _)| *own == cops).map(|(_, count)| count).sum()
    }

    /// How many graphs there are in all.
    pub fn total(&self) -> u64 {
        self.counts.values().sum()
    }
}

/// Whole lines of input, and the beginning of the line after them.
#[derive(Default)]
struct Chunk {
    text: Vec<u8>,
    rest: Vec<u8>,
}

/// The answers of consecutive lines, and how many lines there were.
struct Piece {
    lines: usize,
    answers: Vec<Result<Verdict, LineError>>,
}

/// Bytes that are read at a time.
const CHUNK: usize = 1 << 18;
/// Bytes that one thread takes at a time.
const PIECE: usize = 1 << 15;

impl Chunk {
    /// Reads on after what is left from before.
    fn fill(&mut self, input: &mut impl BufRead) -> io::Result<()> {
        self.text.clear();
        self.text.append(&mut self.rest);
        while self.text.len() < CHUNK {
            let available = match input.fill_buf() {
                Ok(available) => available,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if available.is_empty() {
                return Ok(());
            }
            self.text.extend_from_slice(available);
            let used = available.len();
            input.consume(used);
        }
        match self.text.iter().rposition(|&byte| byte == b'\n') {
            Some(end) => self.rest.extend(self.text.drain(end + 1..)),
            None => {
                input.read_until(b'\n', &mut self.text)?;
            }
        }
        Ok(())
    }

    fn solve(&self, before: usize, rules: Rules, memory: Option<u64>) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut left = &self.text[..];
        while !left.is_empty() {
            let end = left[PIECE.min(left.len())..].iter().position(|&byte| byte == b'\n');
            let cut = end.map_or(left.len(), |end| PIECE.min(left.len()) + end + 1);
            let (piece, rest) = left.split_at(cut);
            left = rest;
            pieces.push(piece);
        }
        let mut solved: Vec<Piece> =
            pieces.into_par_iter().map_init(|| Solver::new(rules, memory), Solver::piece).collect();
        let mut first = before;
        for piece in &mut solved {
            piece.answers.iter_mut().for_each(|answer| match answer {
                Ok(verdict) => verdict.line += first,
                Err(LineError::Graph(error)) => error.line += first,
                Err(LineError::Solve { line, .. }) => *line += first,
            });
            first += piece.lines;
        }
        solved
    }
}

/// One thread's tables.
struct Solver {
    rules: Rules,
    memory: Option<u64>,
    tiny: Tables<u16, 16>,
    small: Tables<u64, 64>,
}

impl Solver {
    fn new(rules: Rules, memory: Option<u64>) -> Solver {
        Solver { rules, memory, tiny: Tables::new(), small: Tables::new() }
    }

    /// Solves some lines, numbered from 1.
    fn piece(&mut self, text: &[u8]) -> Piece {
        let mut piece = Piece { lines: 0, answers: Vec::with_capacity(text.len() / 10) };
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            piece.lines += 1;
            let line = line.trim_ascii_end();
            if !line.is_empty() {
                piece.answers.push(self.line(line, piece.lines));
            }
        }
        piece
    }

    fn line(&mut self, text: &[u8], line: usize) -> Result<Verdict, LineError> {
        if decides(self.rules)
            && let Some(graph) = tiny_graph(text)
            && let Small::Won { cops, moves } = decide(&graph, self.rules, &mut self.tiny)
        {
            return Ok(Verdict { line, order: graph.order, cops, moves });
        }
        self.any_line(text, line)
    }

    /// Lines for which the quick way was not made, or that are wrong.
    #[cold]
    fn any_line(&mut self, text: &[u8], line: usize) -> Result<Verdict, LineError> {
        let graph = graph6::read_bytes(text, line)?;
        let order = graph.order();
        let mut fewest = 1;
        if decides(self.rules)
            && let Some(graph) = small_graph(&graph)
        {
            match decide(&graph, self.rules, &mut self.small) {
                Small::Won { cops, moves } => return Ok(Verdict { line, order, cops, moves }),
                Small::MoreThanTwo => fewest = 3,
            }
        }
        let options = Options { goal: Goal::Winner, memory: self.memory, ..Options::default() };
        for cops in fewest.. {
            let solution = solve(&graph, self.rules, cops, options)
                .map_err(|error| LineError::Solve { line, error })?;
            if let Some(moves) = solution.capture_time() {
                return Ok(Verdict { line, order, cops, moves });
            }
        }
        unreachable!("cops on every vertex win")
    }
}

/// Reads a graph of up to 16 vertices from a line without fault.
#[inline(always)]
fn tiny_graph(text: &[u8]) -> Option<SmallGraph<u16, 16>> {
    let (&first, data) = text.split_first()?;
    let order = first.wrapping_sub(63) as usize;
    if order == 0 || order > 16 || data.len() != (order * (order - 1) / 2).div_ceil(6) {
        return None;
    }
    // All bits of the triangle in one word, the first pair in the lowest bit.
    let mut bits = 0u128;
    let mut fine = true;
    for (index, &byte) in data.iter().enumerate() {
        let six = byte.wrapping_sub(63);
        fine &= six < 64;
        bits |= u128::from(SIX_REVERSED[(six & 63) as usize]) << (6 * index);
    }
    let mut rows = [0u16; 16];
    for b in 1..order {
        let column = bits as u16 & ((1 << b) - 1);
        bits >>= b;
        rows[b] = column;
        let mut left = column;
        while left != 0 {
            rows[left.trailing_zeros() as usize] |= 1 << b;
            left &= left - 1;
        }
    }
    (fine && bits == 0).then_some(SmallGraph { order, rows })
}

/// Six bits in the opposite order.
const SIX_REVERSED: [u8; 64] = {
    let mut table = [0; 64];
    let mut six = 0;
    while six < 64 {
        table[six] = (six as u8).reverse_bits() >> 2;
        six += 1;
    }
    table
};

fn small_graph(graph: &Graph) -> Option<SmallGraph<u64, 64>> {
    let order = graph.order();
    if order > 64 || graph.is_directed() || (0..order).any(|v| graph.has_edge(v, v)) {
        return None;
    }
    let mut rows = [0; 64];
    for (v, row) in rows.iter_mut().enumerate().take(order) {
        graph.neighbours(v).iter().for_each(|&w| *row |= 1 << w);
    }
    Some(SmallGraph { order, rows })
}
