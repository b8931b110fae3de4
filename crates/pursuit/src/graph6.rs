//! The compact formats of the program family of nauty: graph6, sparse6 and digraph6.
//!
//! One line is one graph in printable characters, each of which carries six bits. graph6 lists
//! the upper triangle of the adjacency matrix, digraph6 (after `&`) the whole matrix and sparse6
//! (after `:`) the edges. The formats are described in the user's guide of nauty.

use crate::graph::Graph;

/// Which of the formats to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The upper triangle of the matrix: undirected graphs without loops.
    Graph6,
    /// The list of edges: undirected graphs, also with loops.
    Sparse6,
    /// The whole matrix: directed graphs, also with loops.
    Digraph6,
}

/// What is wrong with a line, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, byte {byte}: {reason}")]
pub struct Graph6Error {
    /// The line, counted from 1.
    pub line: usize,
    /// The byte in the line, counted from 1.
    pub byte: usize,
    /// What is wrong there.
    pub reason: Graph6Reason,
}

/// What can be wrong in a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Graph6Reason {
    /// A byte outside the range of the format.
    #[error("`{}` is not a character of the format, which are those from `?` to `~`", show(*.0))]
    Byte(u8),
    /// The line ends too soon.
    #[error("the line ends too soon: a graph of {order} vertices takes {expected} bytes")]
    Short {
        /// The number of vertices that the line begins with.
        order: usize,
        /// The length that the line should have.
        expected: usize,
    },
    /// The line goes on too long.
    #[error("the line is too long: a graph of {order} vertices takes {expected} bytes")]
    Long {
        /// The number of vertices that the line begins with.
        order: usize,
        /// The length that the line should have.
        expected: usize,
    },
    /// The line ends before the number of vertices.
    #[error("the line ends before the number of vertices is complete")]
    NoOrder,
    /// The graph has no vertex.
    #[error("the graph has no vertex")]
    Empty,
    /// The graph is too large to be read.
    #[error("a graph of {order} vertices is too large: at most {MOST} are read")]
    TooLarge {
        /// The number of vertices that the line begins with.
        order: u64,
    },
    /// An edge of sparse6 leads beyond the last vertex.
    #[error("an edge leads to vertex {vertex}, but the last one is {}", .order - 1)]
    Vertex {
        /// The vertex.
        vertex: usize,
        /// The number of vertices.
        order: usize,
    },
    /// The format was refused, as where only graph6 can be read.
    #[error("this format is not read here")]
    Refused,
    /// Bits after the last pair are set.
    #[error("the bits that fill up the last byte must be 0")]
    Padding,
}

/// The most vertices of a graph in these formats.
const MOST: u64 = 100_000;

fn show(byte: u8) -> String {
    byte.escape_ascii().to_string()
}

/// Reads one graph; the headers `>>graph6<<`, `>>sparse6<<` and `>>digraph6<<` are skipped.
///
/// `line` is only used in errors.
///
/// # Errors
/// If the line is not a graph in one of the formats.
///
/// ```
/// use attractor_pursuit::graph6;
/// let cycle = graph6::read("DUW", 1).unwrap();
/// assert_eq!((cycle.order(), cycle.size()), (5, 5));
/// let error = graph6::read("DU!", 7).unwrap_err();
/// assert_eq!((error.line, error.byte), (7, 3));
/// ```
pub fn read(text: &str, line: usize) -> Result<Graph, Graph6Error> {
    read_bytes(text.as_bytes(), line)
}

/// Reads one graph from bytes that may be anything.
pub(crate) fn read_bytes(bytes: &[u8], line: usize) -> Result<Graph, Graph6Error> {
    let mut skipped = 0;
    for header in [&b">>graph6<<"[..], b">>sparse6<<", b">>digraph6<<"] {
        if bytes.starts_with(header) {
            skipped = header.len();
        }
    }
    let end = bytes.len() - bytes.iter().rev().take_while(|&&b| b == b'\n' || b == b'\r').count();
    let mut reader = Reader { bytes: &bytes[skipped.min(end)..end], at: 0 };
    reader.graph().map_err(|reason| Graph6Error { line, byte: skipped + reader.at + 1, reason })
}

/// Writes one graph, without the end of the line.
///
/// Loops are lost in graph6, as is the direction of edges in graph6 and sparse6.
pub fn write(graph: &Graph, format: Format) -> String {
    let order = graph.order();
    let mut writer = Writer::default();
    match format {
        Format::Graph6 => {
            writer.order(order);
            for b in 1..order {
                (0..b).for_each(|a| writer.bit(graph.has_edge(a, b) || graph.has_edge(b, a)));
            }
        }
        Format::Digraph6 => {
            writer.text.push('&');
            writer.order(order);
            for a in 0..order {
                (0..order).for_each(|b| writer.bit(graph.has_edge(a, b)));
            }
        }
        Format::Sparse6 => {
            writer.text.push(':');
            writer.order(order);
            writer.sparse(graph);
        }
    }
    writer.finish(format == Format::Sparse6)
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn graph(&mut self) -> Result<Graph, Graph6Reason> {
        let format = match self.bytes.first() {
            Some(b':') => Format::Sparse6,
            Some(b'&') => Format::Digraph6,
            _ => Format::Graph6,
        };
        self.at += usize::from(format != Format::Graph6);
        let order = self.order()?;
        let graph = match format {
            Format::Graph6 => {
                self.length(order, order * (order - 1) / 2)?;
                let pairs = (1..order).flat_map(|b| (0..b).map(move |a| (a, b)));
                Graph::from_edges(order, self.chosen(pairs)?)
            }
            Format::Digraph6 => {
                self.length(order, order * order)?;
                let pairs = (0..order).flat_map(|a| (0..order).map(move |b| (a, b)));
                Graph::from_arcs(order, self.chosen(pairs)?)
            }
            Format::Sparse6 => Graph::from_edges(order, self.sparse(order)?),
        };
        Ok(graph.expect("edges are between vertices"))
    }

    /// The next six bits.
    fn six(&mut self) -> Result<u64, Graph6Reason> {
        let byte = *self.bytes.get(self.at).ok_or(Graph6Reason::NoOrder)?;
        if !(63..=126).contains(&byte) {
            return Err(Graph6Reason::Byte(byte));
        }
        self.at += 1;
        Ok(u64::from(byte - 63))
    }

    /// The number of vertices: one, three or six bytes.
    fn order(&mut self) -> Result<usize, Graph6Reason> {
        let mut order = self.six()?;
        if order == 63 {
            let mut digits = 3;
            if self.bytes.get(self.at) == Some(&126) {
                self.at += 1;
                digits = 6;
            }
            order = 0;
            for _ in 0..digits {
                order = order << 6 | self.six()?;
            }
        }
        match order {
            0 => {
                self.at -= 1;
                Err(Graph6Reason::Empty)
            }
            _ if order > MOST => {
                self.at -= 1;
                Err(Graph6Reason::TooLarge { order })
            }
            _ => Ok(order as usize),
        }
    }

    /// Checks the length of a matrix before its bits are read.
    fn length(&mut self, order: usize, bits: usize) -> Result<(), Graph6Reason> {
        let expected = self.at + bits.div_ceil(6);
        if let Some(bad) = self.bytes[self.at..].iter().position(|b| !(63..=126).contains(b)) {
            self.at += bad;
            return Err(Graph6Reason::Byte(self.bytes[self.at]));
        }
        match self.bytes.len().cmp(&expected) {
            std::cmp::Ordering::Equal => Ok(()),
            std::cmp::Ordering::Less => {
                self.at = self.bytes.len();
                Err(Graph6Reason::Short { order, expected })
            }
            std::cmp::Ordering::Greater => {
                self.at = expected;
                Err(Graph6Reason::Long { order, expected })
            }
        }
    }

    /// The pairs whose bit is set.
    fn chosen(
        &mut self,
        pairs: impl Iterator<Item = (usize, usize)>,
    ) -> Result<Vec<(usize, usize)>, Graph6Reason> {
        let data = &self.bytes[self.at..];
        let bit = |index: usize| (data[index / 6] - 63) >> (5 - index % 6) & 1 == 1;
        let mut chosen = Vec::new();
        let mut used = 0;
        for (index, pair) in pairs.enumerate() {
            if bit(index) {
                chosen.push(pair);
            }
            used = index + 1;
        }
        if (used..data.len() * 6).any(bit) {
            self.at = self.bytes.len() - 1;
            return Err(Graph6Reason::Padding);
        }
        Ok(chosen)
    }

    /// Edges as a walk of a pointer: a bit that moves it on, and a vertex to jump or to join to.
    fn sparse(&mut self, order: usize) -> Result<Vec<(usize, usize)>, Graph6Reason> {
        let width = vertex_bits(order);
        let mut edges = Vec::new();
        let mut pointer = 0;
        let (mut bits, mut held) = (0u64, 0);
        loop {
            while held < width + 1 {
                if self.at == self.bytes.len() {
                    return Ok(edges);
                }
                bits = bits << 6 | self.six()?;
                held += 6;
            }
            held -= width + 1;
            let unit = bits >> held;
            bits &= (1 << held) - 1;
            pointer += (unit >> width) as usize;
            let vertex = (unit & ((1 << width) - 1)) as usize;
            if pointer >= order || (vertex >= order && vertex > pointer) {
                // The last byte is filled up with ones, which may look like a vertex too many.
                if self.at == self.bytes.len() && unit & ((1 << width) - 1) == (1 << width) - 1 {
                    return Ok(edges);
                }
                if vertex >= order {
                    self.at -= 1;
                    return Err(Graph6Reason::Vertex { vertex, order });
                }
                return Ok(edges);
            }
            if vertex > pointer {
                pointer = vertex;
            } else {
                edges.push((vertex, pointer));
            }
        }
    }
}

/// Bits that hold the number of the last vertex.
fn vertex_bits(order: usize) -> usize {
    (usize::BITS - (order - 1).leading_zeros()) as usize
}

#[derive(Default)]
struct Writer {
    text: String,
    bits: u8,
    held: u32,
}

impl Writer {
    fn six(&mut self, bits: u8) {
        self.text.push(char::from(63 + bits));
    }

    fn order(&mut self, order: usize) {
        let digits = match order {
            0..=62 => 1,
            63..=258_047 => {
                self.six(63);
                3
            }
            _ => {
                self.six(63);
                self.six(63);
                6
            }
        };
        (0..digits).rev().for_each(|digit| self.six((order >> (6 * digit)) as u8 & 63));
    }

    fn bit(&mut self, bit: bool) {
        self.bits = self.bits << 1 | u8::from(bit);
        self.held += 1;
        if self.held == 6 {
            self.six(self.bits);
            (self.bits, self.held) = (0, 0);
        }
    }

    fn number(&mut self, number: usize, width: usize) {
        (0..width).rev().for_each(|bit| self.bit(number >> bit & 1 == 1));
    }

    fn sparse(&mut self, graph: &Graph) {
        let width = vertex_bits(graph.order());
        let mut pointer = 0;
        for b in 0..graph.order() {
            let joined = |&a: &usize| graph.has_edge(a, b) || graph.has_edge(b, a);
            for a in (0..=b).filter(joined) {
                if b == pointer + 1 {
                    self.bit(true);
                } else {
                    self.bit(false);
                    if b > pointer {
                        self.number(b, width);
                        self.bit(false);
                    }
                }
                pointer = b;
                self.number(a, width);
            }
        }
        // Filling up with ones would join the last vertex to itself in this one case.
        let order = graph.order();
        let left = (6 - self.held) % 6;
        if order.is_power_of_two() && width < 6 && left as usize > width && pointer + 2 == order {
            self.bit(false);
        }
    }

    fn finish(mut self, ones: bool) -> String {
        while self.held > 0 {
            self.bit(ones);
        }
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn known_lines_are_read() {
        // From the description of the formats.
        let graph = read("DQc", 1).unwrap();
        assert_eq!(graph.edges().collect::<Vec<_>>(), [(0, 2), (0, 4), (1, 3), (3, 4)]);
        let graph = read(":Fa@x^", 1).unwrap();
        assert_eq!(graph.order(), 7);
        assert_eq!(graph.edges().collect::<Vec<_>>(), [(0, 1), (0, 2), (1, 2), (5, 6)]);
        let graph = read("&DI?AO?", 1).unwrap();
        assert_eq!(graph.edges().collect::<Vec<_>>(), [(0, 2), (0, 4), (3, 1), (3, 4)]);
        assert_eq!(read(">>graph6<<DQc\n", 1), read("DQc", 1));
    }

    #[test]
    fn errors_name_the_byte() {
        for (text, byte) in [
            ("D Q", 2),
            ("DQ", 3),
            ("DQcc", 4),
            ("", 1),
            ("?", 1),
            ("~??", 4),
            ("~~??~???", 8),
            (">>graph6<<D\u{7f}", 12),
            ("DQd", 3),
            (":Fa@x\t", 6),
        ] {
            let error = read(text, 3).unwrap_err();
            assert_eq!((error.line, error.byte), (3, byte), "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(
            order in 1usize..80,
            picks in proptest::collection::vec((0usize..80, 0usize..80), 0..120),
        ) {
            let pairs: Vec<_> = picks.iter().map(|&(a, b)| (a % order, b % order)).collect();
            let simple = pairs.iter().copied().filter(|(a, b)| a != b);
            let graph = Graph::from_edges(order, simple).unwrap();
            prop_assert_eq!(&read(&write(&graph, Format::Graph6), 1).unwrap(), &graph);
            let looped = Graph::from_edges(order, pairs.clone()).unwrap();
            prop_assert_eq!(&read(&write(&looped, Format::Sparse6), 1).unwrap(), &looped);
            let directed = Graph::from_arcs(order, pairs).unwrap();
            prop_assert_eq!(&read(&write(&directed, Format::Digraph6), 1).unwrap(), &directed);
        }

        #[test]
        fn nonsense_is_an_error_and_no_panic(bytes in "[ -~]{0,20}") {
            let _ = read(&bytes, 1);
        }
    }
}
