//! The three ways in which courses write a graph down: a dictionary, a list of lists, a matrix.

use std::io::Read;

use attractor_core::Vertex;
use attractor_messages::tell;

use crate::draft::Draft;
use crate::error::{Error, Place, quoted};
use crate::literal::{Node, Value};
use crate::names::{Names, Register};
use crate::source::Source;

/// `{a: [b, c], b: [], c: [a]}`: every vertex is a key, in the order of the keys.
pub(crate) fn dictionary<R: Read>(source: &mut Source<R>) -> Result<Draft, Error> {
    let mut vertices = Mentions::default();
    let mut keys: Vec<Vertex> = Vec::new();
    let mut is_key: Vec<bool> = Vec::new();
    let mut edges: Vec<(Vertex, Vertex)> = Vec::new();
    let mut name = String::new();
    source.sequence(b'}', |source| {
        let place = source.name(&mut name)?;
        let key = vertices.vertex(&name, place);
        is_key.resize(vertices.names.len().max(is_key.len()), false);
        if std::mem::replace(&mut is_key[key as usize], true) {
            return Err(Error::new(format!("there are two vertices {}", quoted(&name)))
                .at(place)
                .hint("write the moves of a vertex in one list"));
        }
        keys.push(key);
        source.skip_filler();
        source.expect(b':', "`:`")?;
        row(source, |source| {
            let place = source.name(&mut name)?;
            edges.push((key, vertices.vertex(&name, place)));
            Ok(())
        })
    })?;
    is_key.resize(vertices.names.len(), false);
    if let Some(stray) = is_key.iter().position(|&is_key| !is_key) {
        let name = vertices.names.get(stray as Vertex);
        return Err(Error::new(format!("a move leads to {}, which is not a vertex", quoted(name)))
            .at(vertices.first[stray])
            .hint("every vertex is a key of the dictionary; one without moves has the value []"));
    }
    Ok(vertices.draft(keys, edges))
}

/// Vertices in the order in which they are mentioned, and where each was mentioned first.
#[derive(Default)]
pub(crate) struct Mentions {
    pub(crate) names: Register,
    pub(crate) first: Vec<Place>,
}

impl Mentions {
    /// The number of `name`, until the vertices are put in order.
    pub(crate) fn vertex(&mut self, name: &str, place: Place) -> Vertex {
        let v = self.names.vertex(name);
        if v as usize == self.first.len() {
            self.first.push(place);
        }
        v
    }

    /// The vertices in the order that is asked for (or of their numbers, if they are numbers).
    pub(crate) fn draft(self, order: Vec<Vertex>, edges: Vec<(Vertex, Vertex)>) -> Draft {
        self.ordered_draft(order, edges).0
    }

    /// The same, and what has become of each mentioned vertex.
    pub(crate) fn ordered_draft(
        self,
        order: Vec<Vertex>,
        mut edges: Vec<(Vertex, Vertex)>,
    ) -> (Draft, Vec<Vertex>) {
        let order = self.names.order(order);
        let mut number: Vec<Vertex> = vec![0; order.len()];
        for (new, &old) in order.iter().enumerate() {
            number[old as usize] = new as Vertex;
        }
        for (from, to) in &mut edges {
            *from = number[*from as usize];
            *to = number[*to as usize];
        }
        (Draft::from_edges(self.names.finish_in(&order), &edges), number)
    }
}

/// The moves of one vertex: a list, a tuple or a set.
fn row<R: Read>(
    source: &mut Source<R>,
    item: impl FnMut(&mut Source<R>) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut wrapped = false;
    source.skip_filler();
    for word in [&b"frozenset"[..], b"set"] {
        if source.looking_at(word) {
            word.iter().for_each(|_| source.step());
            source.skip_filler();
            source.expect(b'(', "`(`")?;
            if source.skip_filler() == b')' {
                source.step();
                return Ok(());
            }
            wrapped = true;
            break;
        }
    }
    match source.peek() {
        b'[' => source.sequence(b']', item)?,
        b'(' => source.sequence(b')', item)?,
        b'{' => source.sequence(b'}', item)?,
        _ => return Err(source.unexpected("a list of vertices")),
    }
    if wrapped {
        source.skip_filler();
        source.expect(b')', "`)`")?;
    }
    Ok(())
}

/// `[[1, 2], [0], []]`: the moves of vertex 0, of vertex 1, and so on.
pub(crate) fn lists<R: Read>(source: &mut Source<R>) -> Result<Draft, Error> {
    Grid::read(source)?.into_lists()
}

/// A list of lists as it is pasted: it may also be a matrix.
///
/// With three rows or more, n rows of n entries that are all 0 or 1 can only be meant as a matrix:
/// read as lists, every vertex would have n moves to no more than two vertices.
pub(crate) fn lists_or_matrix<R: Read>(source: &mut Source<R>) -> Result<Draft, Error> {
    let grid = Grid::read(source)?;
    if grid.rows.len() < 3 || grid.not_square().is_some() || grid.above_one.is_some() {
        return grid.into_lists();
    }
    let mut draft = grid.into_matrix()?;
    draft.remarks.push(tell!("read-as-matrix"));
    Ok(draft)
}

/// `[[0, 1], [1, 0]]`: a 1 in row v and column w is a move from v to w.
pub(crate) fn matrix<R: Read>(source: &mut Source<R>) -> Result<Draft, Error> {
    Grid::read(source)?.into_matrix()
}

/// Rows of whole numbers, before it is known what they mean.
#[derive(Default)]
pub(crate) struct Grid {
    rows: Vec<Place>,
    ends: Vec<usize>,
    entries: Vec<u32>,
    largest: Option<Entry>,
    above_one: Option<Entry>,
}

#[derive(Clone, Copy)]
struct Entry {
    value: u64,
    place: Place,
}

impl Grid {
    fn read<R: Read>(source: &mut Source<R>) -> Result<Grid, Error> {
        let mut grid = Grid::default();
        let close = match source.skip_filler() {
            b'[' => b']',
            b'(' => b')',
            _ => return Err(source.unexpected("`[`")),
        };
        source.sequence(close, |source| {
            source.skip_filler();
            grid.rows.push(source.place());
            row(source, |source| {
                source.skip_filler();
                let place = source.place();
                grid.push(Entry { value: source.entry()?, place });
                Ok(())
            })?;
            grid.ends.push(grid.entries.len());
            Ok(())
        })?;
        Ok(grid)
    }

    /// The same from rows that were read already.
    pub(crate) fn of(rows: &[Node]) -> Result<Grid, Error> {
        let mut grid = Grid::default();
        for row in rows {
            let entries = row
                .items()
                .ok_or_else(|| Error::new("a row is a list of whole numbers").at(row.place))?;
            grid.rows.push(row.place);
            for node in entries {
                let value = match &node.value {
                    Value::Int(number) => *number,
                    Value::Word(word) if word == "True" || word == "true" => 1,
                    Value::Word(word) if word == "False" || word == "false" => 0,
                    _ => {
                        return Err(Error::new("an entry of a row is a whole number")
                            .at(node.place)
                            .hint("vertices with other names are the keys of a dictionary"));
                    }
                };
                grid.push(Entry { value, place: node.place });
            }
            grid.ends.push(grid.entries.len());
        }
        Ok(grid)
    }

    fn push(&mut self, entry: Entry) {
        if self.largest.is_none_or(|largest| largest.value < entry.value) {
            self.largest = Some(entry);
        }
        if entry.value > 1 && self.above_one.is_none() {
            self.above_one = Some(entry);
        }
        // What does not fit is the largest entry, and refused in the end.
        self.entries.push(u32::try_from(entry.value).unwrap_or(u32::MAX));
    }

    pub(crate) fn into_lists(self) -> Result<Draft, Error> {
        let vertices = self.rows.len();
        match self.largest {
            Some(entry) if entry.value >= vertices as u64 => {
                return Err(Error::new(format!(
                    "a move leads to `{}`, which is not a vertex",
                    entry.value
                ))
                .at(entry.place)
                .hint(format!("the lists are the moves of {}", numbered(vertices))));
            }
            _ => {}
        }
        let mut draft = Draft::empty();
        let mut start = 0;
        for &end in &self.ends {
            self.entries[start..end].iter().for_each(|&target| draft.push_target(target));
            draft.end_row(None);
            start = end;
        }
        draft.names = Names::numbers(vertices);
        Ok(draft)
    }

    /// The first row whose length is not the number of rows, and its length.
    fn not_square(&self) -> Option<(usize, usize)> {
        let starts = std::iter::once(&0).chain(&self.ends);
        let mut lengths = starts.zip(&self.ends).map(|(start, end)| end - start).enumerate();
        lengths.find(|&(_, length)| length != self.rows.len())
    }

    pub(crate) fn into_matrix(self) -> Result<Draft, Error> {
        let vertices = self.rows.len();
        if let Some(entry) = self.above_one {
            return Err(Error::new(format!("{} is an entry of the matrix", entry.value))
                .at(entry.place)
                .hint("a matrix holds 0 (no move) and 1 (a move)"));
        }
        if let Some((row, length)) = self.not_square() {
            return Err(Error::new(format!(
                "the matrix is not square: it has {vertices} rows, and row {} has {length} entries",
                row + 1
            ))
            .at(self.rows[row])
            .hint(format!("write {vertices} entries in every row")));
        }
        let mut draft = Draft::empty();
        for row in self.entries.chunks(vertices.max(1)) {
            for (target, &entry) in row.iter().enumerate() {
                if entry == 1 {
                    draft.push_target(target as Vertex);
                }
            }
            draft.end_row(None);
        }
        draft.names = Names::numbers(vertices);
        Ok(draft)
    }
}

fn numbered(vertices: usize) -> String {
    match vertices {
        0 => "no vertex".to_owned(),
        1 => "vertex 0 alone".to_owned(),
        _ => format!("the vertices 0 to {}", vertices - 1),
    }
}

impl<R: Read> Source<R> {
    /// A whole number, or a truth value as one.
    fn entry(&mut self) -> Result<u64, Error> {
        if self.peek().is_ascii_digit() {
            return self.whole_number();
        }
        for (word, value) in [(&b"True"[..], 1), (b"False", 0), (b"true", 1), (b"false", 0)] {
            if self.looking_at(word) {
                word.iter().for_each(|_| self.step());
                return Ok(value);
            }
        }
        self.whole_number()
    }
}
