//! A tablebase as a table for other programs: CSV or Parquet.

#[cfg(feature = "parquet")]
mod parquet;

use std::io::Write;
use std::path::PathBuf;

use attractor_core::{Game, Value, Watch};
use attractor_tablebase::{Key, Keys};
use serde::Serialize;

use crate::error::Error;
use crate::field::Field;
use crate::message::{Way, say};
use crate::output;
use crate::solve::Prospect;
use crate::solved::SolvedGame;
use crate::solved_tablebase::SolvedTablebase;

/// Which tablebase, and where to.
#[derive(Clone, Debug)]
pub struct ExportRequest {
    /// The tablebase.
    pub tablebase: PathBuf,
    /// The file to write; its extension says how, unless `format` does.
    pub output: PathBuf,
    /// `csv` or `parquet`.
    pub format: Option<String>,
}

/// What was written.
#[derive(Clone, Debug, Serialize)]
pub struct Exported {
    /// Which game.
    pub game: String,
    /// The file.
    pub output: String,
    /// `csv` or `parquet`.
    pub format: &'static str,
    /// How many positions, one a row.
    pub positions: u64,
    /// The columns.
    pub columns: Vec<String>,
}

/// Write every position of a tablebase as a row: its number if it has one, its notation, whose turn
/// it is, and its value and rank.
pub fn export(request: &ExportRequest, watch: &dyn Watch) -> Result<Exported, Error> {
    let solved = SolvedTablebase::open(&request.tablebase)?;
    let format = format(request)?;
    let columns = columns(&solved);
    let mut positions = 0;
    output::write(&request.output, |out| {
        let mut sink: Box<dyn Sink + '_> = match format {
            "csv" => Box::new(CsvSink::new(out, &columns)?),
            _ => parquet_sink(out, &columns)?,
        };
        let mut batch = Vec::new();
        for row in solved.tablebase.rows() {
            let row = row?;
            let number = match &row.key {
                Key::Number(number) => Some(*number),
                Key::Notation(_) => None,
            };
            let position = solved.notation(&row.key);
            let turn = match solved.game().read(&position) {
                Ok(at) => solved.game().turn(&at).number(),
                Err(error) => return Err(Error::new(error).at(position)),
            };
            batch.push(Line { number, position, turn, values: row.values });
            positions += 1;
            if batch.len() == BATCH {
                watch.reached(positions)?;
                sink.write(&batch)?;
                batch.clear();
            }
        }
        sink.write(&batch)?;
        sink.finish()
    })?;
    Ok(Exported {
        game: solved.title().to_owned(),
        output: request.output.display().to_string(),
        format,
        positions,
        columns: columns.into_iter().map(|column| column.name).collect(),
    })
}

fn format(request: &ExportRequest) -> Result<&'static str, Error> {
    let extension = request.output.extension().and_then(|extension| extension.to_str());
    let (place, named) = match &request.format {
        Some(format) => (Field::To, format.to_lowercase()),
        None => (Field::Output, extension.unwrap_or_default().to_lowercase()),
    };
    let known = ["csv", "parquet"].into_iter().find(|format| *format == named);
    if known == Some("parquet") && !cfg!(feature = "parquet") {
        return Err(Error::new("this program was built without Parquet")
            .at(place)
            .hint(say!("write CSV, or build it with `{}`", Way::Build("parquet"))));
    }
    known.ok_or_else(|| {
        Error::new(match named.is_empty() {
            true => "the format is not said".to_owned(),
            false => format!("`{named}` is no format of a table"),
        })
        .at(place)
        .hint(say!(
            "write to a file that ends in `.csv` or `.parquet`, or say `{}`",
            Field::To.of("csv")
        ))
    })
}

/// Rows written together; in Parquet they are one group.
const BATCH: usize = 1 << 18;

/// One row.
struct Line {
    number: Option<u64>,
    position: String,
    turn: u8,
    values: Vec<Value>,
}

/// One column: its name, and what stands in it.
struct Column {
    name: String,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    Number,
    Position,
    Turn,
    /// In words, by its place among them.
    Value(usize),
    Rank(usize),
}

fn columns(solved: &SolvedTablebase) -> Vec<Column> {
    let head = solved.tablebase.head();
    let mut columns = Vec::new();
    let mut add = |name: &str, kind| columns.push(Column { name: name.to_owned(), kind });
    if matches!(head.keys, Keys::Number { .. }) {
        add("number", Kind::Number);
    }
    add("position", Kind::Position);
    add("turn", Kind::Turn);
    if head.views == attractor_tablebase::Views::Mover {
        add("value", Kind::Value(0));
        add("rank", Kind::Rank(0));
        return columns;
    }
    for player in 0..usize::from(head.players) {
        add(&format!("value_{}", player + 1), Kind::Value(player));
        add(&format!("rank_{}", player + 1), Kind::Rank(player));
    }
    columns
}

trait Sink {
    fn write(&mut self, lines: &[Line]) -> Result<(), Error>;
    fn finish(self: Box<Self>) -> Result<(), Error>;
}

type Out<'a> = &'a mut (dyn Write + Send);

#[cfg(feature = "parquet")]
fn parquet_sink<'a>(out: Out<'a>, columns: &[Column]) -> Result<Box<dyn Sink + 'a>, Error> {
    Ok(Box::new(parquet::ParquetSink::new(out, columns)?))
}

#[cfg(not(feature = "parquet"))]
fn parquet_sink<'a>(_: Out<'a>, _: &[Column]) -> Result<Box<dyn Sink + 'a>, Error> {
    unreachable!("the format was refused")
}

struct CsvSink<'a> {
    out: csv::Writer<Out<'a>>,
    kinds: Vec<Kind>,
}

impl<'a> CsvSink<'a> {
    fn new(out: Out<'a>, columns: &[Column]) -> Result<CsvSink<'a>, Error> {
        let mut out = csv::Writer::from_writer(out);
        out.write_record(columns.iter().map(|column| &column.name)).map_err(csv_error)?;
        Ok(CsvSink { out, kinds: columns.iter().map(|column| column.kind).collect() })
    }
}

impl Sink for CsvSink<'_> {
    fn write(&mut self, lines: &[Line]) -> Result<(), Error> {
        for line in lines {
            let number = |number: Option<u64>| number.map_or_else(String::new, |n| n.to_string());
            let field = |kind: &Kind| match *kind {
                Kind::Number => number(line.number),
                Kind::Position => line.position.clone(),
                Kind::Turn => line.turn.to_string(),
                Kind::Value(i) => Prospect::from(line.values[i]).to_string(),
                Kind::Rank(i) => number(line.values[i].rank().map(u64::from)),
            };
            self.out.write_record(self.kinds.iter().map(field)).map_err(csv_error)?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), Error> {
        self.out.flush().map_err(|error| output::write_error(&error))
    }
}

fn csv_error(error: csv::Error) -> Error {
    output::write_error(&error.into())
}
