//! Parity games as `PGSolver` and Oink have them: `.pg` and `.gm`.
//!
//! ```text
//! parity 2;
//! start 0;
//! 0 4 0 1,2 "home";
//! 1 3 1 0;
//! 2 2 0 2 "won";
//! ```
//!
//! A row is a number, a priority, an owner (0 is our player 1, 1 is our player 2), the moves and
//! perhaps a label. A vertex whose only move leads to itself is the end of the game: whoever the
//! parity of its priority belongs to has won. The number in the header is the last vertex or the
//! number of vertices, as both are in use. The largest priority counts, and even ones are player 1's.

use std::io::{Read, Write};

use attractor_core::{Coalition, Outcome, Player, Vertex};
use attractor_messages::tell;
use hashbrown::HashMap;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::draft::Draft;
use crate::error::{Error, Place, quoted};
use crate::named_arena::NamedArena;
use crate::names::Names;
use crate::source::{Block, Source};

pub(crate) fn read<R: Read>(source: &mut Source<R>) -> Result<Draft, Error> {
    let header = header(source)?;
    let mut rows = Rows::default();
    let start = start(source)?;
    rows.read_blocks(source);
    while rows.read_row(source)? {}
    if !source.at_end() {
        return Err(source.unexpected("the number of a vertex"));
    }
    rows.finish(header, start, source.place())
}

fn header<R: Read>(source: &mut Source<R>) -> Result<Option<u64>, Error> {
    source.skip_space();
    keyword(source, b"parity")
}

fn start<R: Read>(source: &mut Source<R>) -> Result<Option<(u64, Place)>, Error> {
    source.skip_space();
    let place = source.place();
    Ok(keyword(source, b"start")?.map(|start| (start, place)))
}

/// `word N;`
fn keyword<R: Read>(source: &mut Source<R>, word: &[u8]) -> Result<Option<u64>, Error> {
    if !source.looking_at(word) {
        return Ok(None);
    }
    word.iter().for_each(|_| source.step());
    source.skip_space();
    let number = number(source, "a number")?;
    source.skip_space();
    source.expect(b';', "`;`")?;
    Ok(Some(number))
}

#[inline(always)]
fn number<R: Read>(source: &mut Source<R>, wanted: &str) -> Result<u64, Error> {
    match source.number()? {
        Some(number) => Ok(number),
        None => Err(source.unexpected(wanted)),
    }
}

/// Rows in the order of the file. Almost always that is the order of their numbers, and then
/// nothing but the graph is kept.
struct Rows {
    first: Vertex, // the number of the first row; 0 but in blocks of a file
    draft: Draft,
    priorities: Vec<u64>,
    beyond: Vertex,      // all targets are below it
    beyond_place: Place, // where the largest target stands first
    labels: Labels,
    scattered: Option<Scattered>,
    lines: Lines,
}

impl Default for Rows {
    fn default() -> Rows {
        Rows {
            first: 0,
            draft: Draft::empty(),
            priorities: Vec::new(),
            beyond: 0,
            beyond_place: Place { line: 1, column: 1 },
            labels: Labels::default(),
            scattered: None,
            lines: Lines::default(),
        }
    }
}

/// The numbers of the rows, once they are not 0, 1, 2, and so on.
#[derive(Default)]
struct Scattered {
    numbers: Vec<Vertex>,
    row_of: HashMap<Vertex, Vertex>,
}

/// Labels of some rows, in one buffer.
#[derive(Default)]
struct Labels {
    text: String,
    ends: Vec<(Vertex, u64)>, // the row, and where its label ends
}

/// The line of every row: stored only where it is not the next line after that of the last row.
#[derive(Default)]
struct Lines {
    breaks: Vec<(Vertex, u64)>,
    last: u64,
}

impl Lines {
    #[inline(always)]
    fn add(&mut self, row: Vertex, line: u64) {
        if line != self.last + 1 {
            self.breaks.push((row, line));
        }
        self.last = line;
    }

    /// Add the lines of rows that come after `row` others.
    fn append(&mut self, lines: Lines, row: Vertex) {
        let breaks = lines.breaks.into_iter().map(|(first, line)| (row + first, line));
        // The first of them is no break if it goes on.
        let goes_on = |&(first, line): &(Vertex, u64)| first == row && line == self.last + 1;
        let skipped = breaks.clone().take_while(goes_on).count();
        self.breaks.extend(breaks.skip(skipped));
        self.last = lines.last;
    }

    fn of(&self, row: Vertex) -> u64 {
        let next = self.breaks.partition_point(|&(first, _)| first <= row);
        let (first, line) = if next == 0 { (0, 1) } else { self.breaks[next - 1] };
        line + u64::from(row - first)
    }
}

/// A block of a file that one thread reads at a time, in bytes.
const BLOCK: usize = 1 << 20;

impl Rows {
    /// Read what lies in whole blocks on all threads, as long as its rows are numbered one after the other,
    /// each on its lines; all else is left to be read row by row, and to be explained if it is wrong.
    fn read_blocks<R: Read>(&mut self, source: &mut Source<R>) {
        source.skip_space();
        loop {
            let many = 2 * rayon::current_num_threads();
            let blocks: Vec<Block> = (0..many).map_while(|_| source.block(BLOCK)).collect();
            if blocks.is_empty() {
                return;
            }
            let found: Vec<(Block, Option<Rows>)> =
                blocks.into_par_iter().map(Rows::of_block).collect();
            let mut found = found.into_iter();
            while let Some((block, rows)) = found.next() {
                let next = self.priorities.len() as Vertex;
                match rows.filter(|rows| rows.first == next && self.scattered.is_none()) {
                    Some(rows) => self.append(rows),
                    None => {
                        let rest = found.map(|(block, _)| block);
                        source.put_back(std::iter::once(block).chain(rest));
                        return;
                    }
                }
            }
        }
    }

    /// The rows of a block, if nothing about them is unusual.
    fn of_block(mut block: Block) -> (Block, Option<Rows>) {
        let mut source = block.source();
        let mut rows = Rows::default();
        let mut read = || {
            let first = source.peek().is_ascii_digit().then(|| vertex(&mut source).ok())??;
            source.rewind();
            rows.first = first;
            while rows.read_row(&mut source).ok()? {}
            (source.at_end() && rows.scattered.is_none()).then_some(())
        };
        let usual = read().is_some();
        block.restore(source);
        (block, usual.then_some(rows))
    }

    /// Add the rows of the next block.
    fn append(&mut self, rows: Rows) {
        let row = self.priorities.len() as Vertex;
        self.draft.append(&rows.draft);
        self.priorities.extend(rows.priorities);
        if rows.beyond > self.beyond {
            (self.beyond, self.beyond_place) = (rows.beyond, rows.beyond_place);
        }
        self.labels.append(rows.labels, row);
        self.lines.append(rows.lines, row);
    }

    /// Read a row; false at the end.
    #[inline(always)]
    fn read_row<R: Read>(&mut self, source: &mut Source<R>) -> Result<bool, Error> {
        if !source.skip_space().is_ascii_digit() {
            return Ok(false);
        }
        let place = source.place();
        let row = self.priorities.len() as Vertex;
        let id = vertex(source)?;
        if id.wrapping_sub(self.first) != row || self.scattered.is_some() {
            self.scatter(row, id, place)?;
        }
        self.lines.add(row, place.line);
        source.skip_space();
        let priority = number(source, "a priority")?;
        source.skip_space();
        let owner = match source.peek() {
            b'0' => Player(0),
            b'1' => Player(1),
            _ => return Err(source.unexpected("an owner, 0 or 1,")),
        };
        source.step();
        if source.peek().is_ascii_digit() {
            return Err(source.unexpected("the end of the owner, 0 or 1,"));
        }
        self.moves(source)?;
        if source.peek() == b'"' {
            self.labels.read(source, row)?;
            source.skip_space();
        }
        source.expect(b';', "`;`")?;
        self.priorities.push(priority);
        if let &[only] = self.draft.open_row()
            && only == id
        {
            let winner = Coalition::of(Player((priority & 1) as u8));
            self.draft.end_row_finished(owner, Outcome::won_by(winner));
        } else {
            self.draft.end_row(Some(owner));
        }
        Ok(true)
    }

    /// Moves separated by commas, at least one: in a row with less numbers it may be any of them that is missing.
    #[inline(always)]
    fn moves<R: Read>(&mut self, source: &mut Source<R>) -> Result<(), Error> {
        if !source.skip_space().is_ascii_digit() {
            return Err(source.unexpected("a move").hint(
                "a row is a number, a priority, an owner and moves; where play ends the only move leads back",
            ));
        }
        loop {
            let target = vertex(source)?;
            if target >= self.beyond {
                self.beyond = target + 1;
                self.beyond_place = before(target, source.place());
            }
            self.draft.push_target(target);
            if source.skip_space() != b',' {
                return Ok(());
            }
            source.step();
            if !source.skip_space().is_ascii_digit() {
                return Err(source.unexpected("a vertex"));
            }
        }
    }

    #[cold]
    fn scatter(&mut self, row: Vertex, id: Vertex, place: Place) -> Result<(), Error> {
        let scattered = self.scattered.get_or_insert_with(|| Scattered {
            numbers: (0..row).collect(),
            row_of: (0..row).map(|row| (row, row)).collect(),
        });
        scattered.numbers.push(id);
        if scattered.row_of.insert(id, row).is_some() {
            return Err(Error::new(format!("there are two vertices `{id}`")).at(place));
        }
        Ok(())
    }

    fn finish(
        self,
        header: Option<u64>,
        start: Option<(u64, Place)>,
        end: Place,
    ) -> Result<Draft, Error> {
        let rows = self.priorities.len();
        let last = match &self.scattered {
            None => (rows as Vertex).checked_sub(1),
            Some(scattered) => scattered.numbers.iter().copied().max(),
        };
        check_header(header, last, end)?;
        let mut draft = self.draft;
        draft.priorities = Some(self.priorities);
        let row_of: Box<dyn Fn(Vertex) -> Option<Vertex>> = match self.scattered {
            None => {
                if self.beyond as usize > rows {
                    return Err(nowhere(self.beyond - 1, self.beyond_place));
                }
                draft.names = self.labels.names(None, rows, &mut draft.remarks);
                Box::new(move |id| ((id as usize) < rows).then_some(id))
            }
            Some(Scattered { numbers, row_of }) => {
                for row in draft.all() {
                    if let Some(stray) =
                        draft.moves(row).iter().find(|to| !row_of.contains_key(*to))
                    {
                        let place = Place { line: self.lines.of(row), column: 1 };
                        return Err(nowhere(*stray, place));
                    }
                }
                let mut order: Vec<Vertex> = draft.all().collect();
                order.sort_unstable_by_key(|&row| numbers[row as usize]);
                let mut number_of_row = vec![0; rows];
                for (number, &row) in order.iter().enumerate() {
                    number_of_row[row as usize] = number as Vertex;
                }
                let place = |id: Vertex| number_of_row[row_of[&id] as usize];
                draft = draft.reordered(&order, place);
                draft.names = self.labels.names(Some((&order, &numbers)), rows, &mut draft.remarks);
                Box::new(move |id| Some(number_of_row[*row_of.get(&id)? as usize]))
            }
        };
        if let Some((start, place)) = start {
            let v = Vertex::try_from(start).ok().and_then(row_of);
            draft.start = Some(v.ok_or_else(|| {
                Error::new(format!("the start `{start}` is not a vertex")).at(place)
            })?);
        }
        draft.players = Some(2);
        draft.ends_by_priority = true;
        Ok(draft)
    }
}

fn check_header(header: Option<u64>, last: Option<Vertex>, end: Place) -> Result<(), Error> {
    let (Some(header), Some(last)) = (header, last.map(u64::from)) else { return Ok(()) };
    if last > header {
        return Err(Error::new(format!(
            "vertex {last} is beyond {header}, the number in the header"
        ))
        .at(Place { line: 1, column: 1 })
        .hint(format!("write `parity {last};`")));
    }
    if last + 1 < header {
        return Err(Error::new(format!(
            "the header speaks of {header} vertices, but the last one is {last}; the text may have \
             been cut off"
        ))
        .at(end));
    }
    Ok(())
}

fn nowhere(target: Vertex, place: Place) -> Error {
    Error::new(format!("a move leads to `{target}`, which is not a vertex"))
        .at(place)
        .hint(format!("give it a row of its own, such as `{target} 0 0 {target};`"))
}

#[inline(always)]
fn vertex<R: Read>(source: &mut Source<R>) -> Result<Vertex, Error> {
    let number = number(source, "a vertex")?;
    if number >= attractor_core::MAX_VERTICES as u64 {
        return Err(too_many(number, source.place()));
    }
    Ok(number as Vertex)
}

/// Where a number stands that ends at `end`; zeros in front of it are not counted.
#[cold]
fn before(number: impl Into<u64>, end: Place) -> Place {
    let digits = u64::from(number.into().max(1).ilog10()) + 1;
    Place { column: end.column.saturating_sub(digits).max(1), ..end }
}

#[cold]
fn too_many(number: u64, place: Place) -> Error {
    Error::new(format!("vertex {number} is out of range"))
        .at(before(number, place))
        .hint(format!("an arena has at most {} vertices", attractor_core::MAX_VERTICES))
}

impl Labels {
    /// Add the labels of rows that come after `row` others.
    fn append(&mut self, labels: Labels, row: Vertex) {
        let before = self.text.len() as u64;
        self.text.push_str(&labels.text);
        self.ends.extend(labels.ends.into_iter().map(|(of, end)| (row + of, before + end)));
    }

    fn read<R: Read>(&mut self, source: &mut Source<R>, row: Vertex) -> Result<(), Error> {
        source.step();
        let mut label = String::new();
        source.word(&mut label, |byte| byte != b'"' && byte != b'\n')?;
        source.expect(b'"', "`\"`, the end of the label,")?;
        if !label.is_empty() {
            self.text.push_str(&label);
            self.ends.push((row, self.text.len() as u64));
        }
        Ok(())
    }

    /// The label is the name, if every vertex has one and no two have the same. Otherwise the
    /// number is. `sorted` holds the rows by number, and the numbers by row.
    fn names(
        &self,
        sorted: Option<(&[Vertex], &[Vertex])>,
        rows: usize,
        remarks: &mut Vec<String>,
    ) -> Names {
        let label = |row: usize| {
            let start = if row == 0 { 0 } else { self.ends[row - 1].1 as usize };
            &self.text[start..self.ends[row].1 as usize]
        };
        if rows > 0 && self.ends.len() == rows {
            let labelled = match sorted {
                Some((order, _)) => Names::listed(order.iter().map(|&row| label(row as usize))),
                None => Names::listed((0..rows).map(label)),
            };
            match labelled {
                Ok(names) => return names,
                Err(_) => remarks.push(tell!("labels-same")),
            }
        } else if !self.ends.is_empty() {
            remarks.push(tell!("labels-missing"));
        }
        match sorted {
            None => Names::numbers(rows),
            Some((order, numbers)) => {
                let numbers = order.iter().map(|&row| numbers[row as usize].to_string());
                Names::listed(numbers).unwrap_or_else(|_| Names::numbers(rows))
            }
        }
    }
}

pub(crate) fn write(out: &mut impl Write, named: &NamedArena) -> Result<(), Error> {
    check(named)?;
    let NamedArena { arena, names, .. } = named;
    writeln!(out, "parity {};", arena.vertices().saturating_sub(1))?;
    if let Some(start) = named.start {
        writeln!(out, "start {start};")?;
    }
    let mut row: Vec<u8> = Vec::new();
    for v in arena.all() {
        row.clear();
        let priority = named.priorities.as_ref().map_or(0, |all| all[v as usize]);
        let owner = u64::from(arena.owner(v).0);
        let priority = match arena.outcome(v) {
            // Its only meaning is the winner.
            Some(outcome) => priority & !1 | u64::from(outcome.winners.contains(Player(1))),
            None => priority,
        };
        push_number(&mut row, u64::from(v), b' ');
        push_number(&mut row, priority, b' ');
        push_number(&mut row, owner, b' ');
        if arena.outcome(v).is_some() {
            push_number(&mut row, u64::from(v), b',');
        }
        for &target in arena.moves(v) {
            push_number(&mut row, u64::from(target), b',');
        }
        row.pop();
        if !names.are_numbers() {
            write!(row, " \"{}\"", names.get(v))?;
        }
        row.extend(b";\n");
        out.write_all(&row)?;
    }
    Ok(())
}

/// Refuse what a parity game cannot carry, before anything is written.
fn check(named: &NamedArena) -> Result<(), Error> {
    let NamedArena { arena, names, .. } = named;
    let refuse = |what: String| {
        Err(Error::new(format!("the format pg cannot carry {what}")).hint("write it as json"))
    };
    if arena.players() != 2 {
        return refuse(format!("a game of {} players", arena.players()));
    }
    if !named.player_names.is_empty() {
        return refuse("names of players".to_owned());
    }
    for v in arena.all() {
        let name = || quoted(&names.get(v));
        match arena.outcome(v).map(|outcome| outcome.winners) {
            None if arena.moves(v).is_empty() => {
                return refuse(format!("a blocked vertex without outcome: {}", name()));
            }
            None if arena.moves(v) == [v] => {
                return refuse(format!("a move that leads back to its vertex alone: {}", name()));
            }
            Some(winners) if winners.len() != 1 => {
                return refuse(format!("an outcome that is not a win of one player: {}", name()));
            }
            _ => {}
        }
        if !names.are_numbers() {
            let name = names.get(v);
            if name.is_empty() || name.contains(['"', '\n', '\0']) {
                return refuse(format!("the name {}", quoted(&name)));
            }
        }
    }
    Ok(())
}

/// A number in digits, and what comes after it.
fn push_number(row: &mut Vec<u8>, mut number: u64, after: u8) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    row.extend_from_slice(&digits[at..]);
    row.push(after);
}
