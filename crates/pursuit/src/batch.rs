//! Cop numbers of a stream of graphs, one to a line, in the order of the lines.

use std::io::{self, BufRead};
use std::ops::ControlFlow;

use rayon::prelude::*;

use crate::engine::{Goal, Options, SolveError, solve};
use crate::graph::Graph;
use crate::graph6::{self, Graph6Error};
use crate::lanes::{Decision, FEWEST, Lanes, MOST, SIDE};
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

/// Reads graphs in graph6 (or sparse6 or digraph6) and hands out an answer for each line, some
/// thousands of lines at a time, in order. Empty lines are skipped. Memory does not grow with the
/// number of lines, and all threads work.
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
/// batch::run("DUW\nD~{\n".as_bytes(), Rules::STAY, None, |answers| {
///     cops.extend(answers.map(|answer| answer.unwrap().cops));
///     ControlFlow::Continue(())
/// }).unwrap();
/// assert_eq!(cops, [2, 1]);
/// ```
pub fn run(
    mut input: impl BufRead + Send,
    rules: Rules,
    memory: Option<u64>,
    mut each: impl FnMut(Answers) -> ControlFlow<()>,
) -> io::Result<()> {
    let mut lines = 0;
    let mut chunk = Chunk::default();
    chunk.fill(&mut input)?;
    let mut next = Chunk::default();
    while !chunk.text.is_empty() {
        // While one chunk is solved the next one is read.
        next.rest.clone_from(&chunk.rest);
        let (solved, read) = rayon::join(|| chunk.solve(rules, memory), || next.fill(&mut input));
        read?;
        for piece in solved {
            let before = lines;
            lines += piece.briefs.len();
            if each(piece.answers(before)).is_break() {
                return Ok(());
            }
        }
        std::mem::swap(&mut chunk, &mut next);
    }
    Ok(())
}

/// The answers of consecutive lines, in order.
pub struct Answers {
    /// The lines before the next one.
    before: usize,
    /// One for each line.
    briefs: std::vec::IntoIter<Brief>,
    /// The answers that are not brief, by line.
    others: std::iter::Peekable<std::vec::IntoIter<(usize, Result<Verdict, LineError>)>>,
}

/// The answer of a line in four bytes. No cops: the line is empty, or its answer is longer.
#[derive(Clone, Copy, Default)]
struct Brief {
    order: u8,
    cops: u8,
    moves: u16,
}

impl Brief {
    fn of(verdict: &Verdict) -> Option<Brief> {
        Some(Brief {
            order: verdict.order.try_into().ok()?,
            cops: verdict.cops.try_into().ok()?,
            moves: verdict.moves.try_into().ok()?,
        })
    }
}

impl Answers {
    /// What went wrong.
    pub fn errors(self) -> impl Iterator<Item = LineError> {
        self.others.filter_map(|(_, answer)| answer.err())
    }
}

impl Iterator for Answers {
    type Item = Result<Verdict, LineError>;

    fn next(&mut self) -> Option<Result<Verdict, LineError>> {
        loop {
            let Brief { order, cops, moves } = self.briefs.next()?;
            self.before += 1;
            let line = self.before;
            if cops > 0 {
                let (order, cops) = (order.into(), cops.into());
                return Some(Ok(Verdict { line, order, cops, moves: moves.into() }));
            }
            if let Some((_, answer)) = self.others.next_if(|(own, _)| *own == line) {
                return Some(answer);
            }
        }
    }
}

/// How many graphs there are of each cop number and capture time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CopNumberTable {
    /// Counts by cop number and moves.
    pub counts: std::collections::BTreeMap<(usize, u32), u64>,
}

impl CopNumberTable {
    /// Counts the graphs that were solved, of those not yet asked for.
    pub fn add(&mut self, answers: &Answers) {
        // Nearly all graphs take few cops and few moves.
        let mut few = [[0u64; 8]; 4];
        let mut count = |cops: usize, moves: u32| match few.get_mut(cops) {
            Some(few) if moves < 8 => few[moves as usize] += 1,
            _ => self.add_some(cops, moves, 1),
        };
        let briefs = answers.briefs.as_slice().iter();
        briefs.for_each(|brief| count(brief.cops.into(), brief.moves.into()));
        let others = answers.others.clone().flat_map(|(_, answer)| answer);
        others.for_each(|verdict| count(verdict.cops, verdict.moves));
        // Without cops there is no brief answer.
        for (cops, few) in few.into_iter().enumerate().skip(1) {
            for (moves, graphs) in (0..).zip(few).filter(|(_, graphs)| *graphs > 0) {
                self.add_some(cops, moves, graphs);
            }
        }
    }

    fn add_some(&mut self, cops: usize, moves: u32, graphs: u64) {
        *self.counts.entry((cops, moves)).or_default() += graphs;
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

/// What was found in consecutive lines, numbered from 1.
#[derive(Default)]
struct Piece {
    briefs: Vec<Brief>,
    others: Vec<(usize, Result<Verdict, LineError>)>,
}

impl Piece {
    /// The same after so many lines of other pieces.
    fn answers(mut self, before: usize) -> Answers {
        for (line, answer) in &mut self.others {
            *line += before;
            match answer {
                Ok(verdict) => verdict.line += before,
                Err(LineError::Graph(error)) => error.line += before,
                Err(LineError::Solve { line, .. }) => *line += before,
            }
        }
        let (briefs, others) = (self.briefs.into_iter(), self.others.into_iter().peekable());
        Answers { before, briefs, others }
    }

    /// Puts down the answer of a line.
    fn put(&mut self, line: usize, answer: Result<Verdict, LineError>) {
        match answer.as_ref().ok().and_then(Brief::of) {
            Some(brief) => self.briefs[line - 1] = brief,
            None => self.others.push((line, answer)),
        }
    }

    /// Takes what the lanes decide; what they leave open goes to `open`.
    #[inline(always)]
    fn taker<'a>(
        &'a mut self,
        open: &'a mut Vec<(usize, SmallGraph<u16, 16>)>,
    ) -> impl FnMut(u32, Decision) + 'a {
        |at, decision| {
            let at = at as usize;
            let brief = &mut self.briefs[at];
            match decision {
                Decision::Won { cops, moves } => {
                    (brief.cops, brief.moves) = (cops, moves.into());
                }
                Decision::Open { rows: closed } => {
                    let order = usize::from(brief.order);
                    let mut rows = [0; 16];
                    for (v, (row, closed)) in rows[..order].iter_mut().zip(closed).enumerate() {
                        *row = closed & ((1 << order) - 1) & !(1 << v);
                    }
                    open.push((at + 1, SmallGraph { order, rows }));
                }
            }
        }
    }
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

    fn solve(&self, rules: Rules, memory: Option<u64>) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut left = &self.text[..];
        while !left.is_empty() {
            let end = left[PIECE.min(left.len())..].iter().position(|&byte| byte == b'\n');
            let cut = end.map_or(left.len(), |end| PIECE.min(left.len()) + end + 1);
            let (piece, rest) = left.split_at(cut);
            left = rest;
            pieces.push(piece);
        }
        pieces.into_par_iter().map_init(|| Solver::new(rules, memory), Solver::piece).collect()
    }
}

/// One thread's tables.
struct Solver {
    rules: Rules,
    memory: Option<u64>,
    lanes: Lanes,
    tiny: Tables<u16, 16>,
    /// Made when there is a graph for them.
    small: Option<Tables<u64, 64>>,
}

impl Solver {
    fn new(rules: Rules, memory: Option<u64>) -> Solver {
        Solver { rules, memory, lanes: Lanes::new(), tiny: Tables::new(), small: None }
    }

    /// Solves some lines.
    fn piece(&mut self, text: &[u8]) -> Piece {
        let mut piece = Piece::default();
        piece.briefs.reserve(text.len() / 8);
        // Graphs that the lanes left open, by line.
        let mut open: Vec<(usize, SmallGraph<u16, 16>)> = Vec::new();
        let quick = decides(self.rules) && self.rules.cops_may_stay && self.rules.robber_may_stay;
        let mut left = text;
        while !left.is_empty() {
            if quick && let Some((length, order, pairs)) = lane_lines(left) {
                left = &left[length..];
                let at = piece.briefs.len();
                piece.briefs.resize(at + SIDE, Brief { order: order as u8, ..Brief::default() });
                self.lanes.take_all(order, pairs, at as u32, &mut piece.taker(&mut open));
                continue;
            }
            if quick && let Some((length, order, pairs)) = lane_line(left) {
                left = &left[length..];
                let at = piece.briefs.len() as u32;
                piece.briefs.push(Brief { order: order as u8, ..Brief::default() });
                self.lanes.take(order, pairs, at, &mut piece.taker(&mut open));
                continue;
            }
            let end = left.iter().position(|&byte| byte == b'\n').map_or(left.len(), |end| end + 1);
            let (line, rest) = left.split_at(end);
            left = rest;
            piece.briefs.push(Brief::default());
            let line = line.trim_ascii_end();
            if !line.is_empty() {
                let number = piece.briefs.len();
                let answer = self.line(line, number);
                piece.put(number, answer);
            }
        }
        self.lanes.finish(&mut piece.taker(&mut open));
        for (line, graph) in open {
            let answer = self.tiny(&graph, line);
            piece.put(line, answer);
        }
        piece.others.sort_by_key(|(line, _)| *line);
        piece
    }

    fn line(&mut self, text: &[u8], line: usize) -> Result<Verdict, LineError> {
        if decides(self.rules)
            && let Some(graph) = tiny_graph(text)
        {
            return self.tiny(&graph, line);
        }
        let graph = graph6::read_bytes(text, line)?;
        let order = graph.order();
        let mut fewest = 1;
        if decides(self.rules)
            && let Some(graph) = small_graph(&graph)
        {
            match decide(&graph, self.rules, self.small.get_or_insert_with(Tables::new)) {
                Small::Won { cops, moves } => return Ok(Verdict { line, order, cops, moves }),
                Small::MoreThanTwo => fewest = 3,
            }
        }
        self.many_cops(&graph, fewest, line)
    }

    fn tiny(&mut self, graph: &SmallGraph<u16, 16>, line: usize) -> Result<Verdict, LineError> {
        let order = graph.order;
        match decide(graph, self.rules, &mut self.tiny) {
            Small::Won { cops, moves } => Ok(Verdict { line, order, cops, moves }),
            Small::MoreThanTwo => {
                let edge = |&(a, b): &(usize, usize)| graph.rows[a] >> b & 1 == 1;
                let pairs = (0..order).flat_map(|b| (0..b).map(move |a| (a, b)));
                let graph =
                    Graph::from_edges(order, pairs.filter(edge)).expect("they are vertices");
                self.many_cops(&graph, 3, line)
            }
        }
    }

    /// The engine itself, for `fewest` cops and more.
    #[cold]
    fn many_cops(&self, graph: &Graph, fewest: usize, line: usize) -> Result<Verdict, LineError> {
        let order = graph.order();
        let options = Options { goal: Goal::Winner, memory: self.memory, ..Options::default() };
        for cops in fewest.. {
            let solution = solve(graph, self.rules, cops, options)
                .map_err(|error| LineError::Solve { line, error })?;
            if let Some(moves) = solution.capture_time() {
                return Ok(Verdict { line, order, cops, moves });
            }
        }
        unreachable!("cops on every vertex win")
    }
}

/// Reads sixteen graphs for the lanes from the beginning of a text, if these are lines of the
/// same length without fault: the bytes of the lines, the number of vertices and the bits of the
/// pairs of each graph. Only for the orders of which there are millions.
#[inline(always)]
fn lane_lines(text: &[u8]) -> Option<(usize, usize, [u64; SIDE])> {
    match text[0] {
        b'I' => Some((10 * SIDE, 10, equal_lines::<10, 3>(text)?)),
        b'J' => Some((12 * SIDE, 11, equal_lines::<12, 5>(text)?)),
        _ => None,
    }
}

/// As [`lane_lines`] for lines of known length, end included, whose last `PADDING` bits fill up.
#[inline(always)]
fn equal_lines<const LENGTH: usize, const PADDING: usize>(text: &[u8]) -> Option<[u64; SIDE]> {
    let lines: &[[u8; LENGTH]; SIDE] = text.as_chunks().0.first_chunk()?;
    let mut pairs = [0; SIDE];
    let mut faults = 0;
    for (pairs, line) in pairs.iter_mut().zip(lines) {
        let (data, end) = line[1..].split_at(LENGTH - 2);
        let (first, last) = data.split_at(LENGTH - 10);
        let (mut bits, fault) = eight_sixes(last.try_into().expect("eight are left"));
        for (index, byte) in first.iter().rev().enumerate() {
            let six = byte.wrapping_sub(63);
            faults |= u64::from(six & 0xc0);
            bits |= u64::from(six) << (48 + 6 * index);
        }
        faults |= fault | u64::from((line[0] ^ text[0]) | (end[0] ^ b'\n'));
        faults |= bits & ((1 << PADDING) - 1);
        *pairs = bits >> PADDING;
    }
    (faults == 0).then_some(pairs)
}

/// Reads one graph for the lanes in the same way.
fn lane_line(text: &[u8]) -> Option<(usize, usize, u64)> {
    let order = text[0].wrapping_sub(63) as usize;
    if !(FEWEST..=MOST).contains(&order) {
        return None;
    }
    let pairs = order * (order - 1) / 2;
    let count = pairs.div_ceil(6);
    let line = text.get(1..count + 2)?;
    let (mut bits, mut fine) = (0, line[count] == b'\n');
    for byte in &line[..count] {
        let six = byte.wrapping_sub(63);
        fine &= six < 64;
        bits = bits << 6 | u64::from(six);
    }
    let padding = 6 * count - pairs;
    fine &= bits & ((1 << padding) - 1) == 0;
    fine.then_some((count + 2, order, bits >> padding))
}

/// The bits of eight characters, and a number other than 0 if one of them is none of the format.
#[inline(always)]
fn eight_sixes(text: [u8; 8]) -> (u64, u64) {
    // A character before the first one makes the difference borrow, and one beyond the last is
    // too far from it: both leave a high bit.
    let sixes = u64::from_be_bytes(text).wrapping_sub(0x3f3f_3f3f_3f3f_3f3f);
    let faults = sixes & 0xc0c0_c0c0_c0c0_c0c0;
    let twelves = (sixes & 0x3f00_3f00_3f00_3f00) >> 2 | sixes & 0x003f_003f_003f_003f;
    let halves = (twelves & 0x0fff_0000_0fff_0000) >> 4 | twelves & 0x0000_0fff_0000_0fff;
    (halves >> 8 & 0xffff_ff00_0000 | halves & 0xff_ffff, faults)
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
