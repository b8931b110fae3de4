//! A tablebase as a table for other programs: CSV or Parquet.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use attractor_core::{Game, Value, Watch};
use attractor_tablebase::{Key, Keys};
use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use serde::Serialize;

use crate::error::Error;
use crate::opened::value_word;
use crate::oracle::Oracle;
use crate::output;

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
    let oracle = Oracle::open(&request.tablebase)?;
    let format = format(request)?;
    let columns = columns(&oracle);
    let mut positions = 0;
    output::write(&request.output, |out| {
        let mut sink: Box<dyn Sink + '_> = match format {
            "csv" => Box::new(CsvSink::new(out, &columns)?),
            _ => Box::new(ParquetSink::new(out, &columns)?),
        };
        let mut batch = Vec::new();
        for row in oracle.tablebase.rows() {
            let row = row?;
            let number = match &row.key {
                Key::Number(number) => Some(*number),
                Key::Notation(_) => None,
            };
            let position = oracle.notation(&row.key);
            let turn = match oracle.game.read(&position) {
                Ok(at) => oracle.game.turn(&at).number(),
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
        game: oracle.title().to_owned(),
        output: request.output.display().to_string(),
        format,
        positions,
        columns: columns.into_iter().map(|column| column.name).collect(),
    })
}

fn format(request: &ExportRequest) -> Result<&'static str, Error> {
    let extension = request.output.extension().and_then(|extension| extension.to_str());
    let (place, named) = match &request.format {
        Some(format) => ("--to", format.to_lowercase()),
        None => ("--output", extension.unwrap_or_default().to_lowercase()),
    };
    ["csv", "parquet"].into_iter().find(|format| *format == named).ok_or_else(|| {
        Error::new(match named.is_empty() {
            true => "the format is not said".to_owned(),
            false => format!("`{named}` is no format of a table"),
        })
        .at(place)
        .hint("write to a file that ends in `.csv` or `.parquet`, or say `--to csv`")
    })
}

/// So many rows are written together; in Parquet they are one group.
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
    /// In words, the one of so many.
    Value(usize),
    Rank(usize),
}

fn columns(oracle: &Oracle) -> Vec<Column> {
    let head = oracle.tablebase.head();
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
                Kind::Value(i) => value_word(line.values[i]).to_owned(),
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

struct ParquetSink<'a> {
    out: SerializedFileWriter<Out<'a>>,
    kinds: Vec<Kind>,
}

impl<'a> ParquetSink<'a> {
    fn new(out: Out<'a>, columns: &[Column]) -> Result<ParquetSink<'a>, Error> {
        let field = |column: &Column| {
            let kind = match column.kind {
                Kind::Number => "REQUIRED INT64",
                Kind::Position | Kind::Value(_) => "REQUIRED BYTE_ARRAY",
                Kind::Turn => "REQUIRED INT32",
                Kind::Rank(_) => "OPTIONAL INT32",
            };
            let text = matches!(column.kind, Kind::Position | Kind::Value(_));
            format!("{kind} {}{};", column.name, if text { " (UTF8)" } else { "" })
        };
        let fields: Vec<String> = columns.iter().map(field).collect();
        let schema = parse_message_type(&format!("message positions {{ {} }}", fields.join(" ")))
            .map_err(parquet_error)?;
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let out = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties));
        let kinds = columns.iter().map(|column| column.kind).collect();
        Ok(ParquetSink { out: out.map_err(parquet_error)?, kinds })
    }
}

impl Sink for ParquetSink<'_> {
    fn write(&mut self, lines: &[Line]) -> Result<(), Error> {
        if lines.is_empty() {
            return Ok(());
        }
        let kinds = self.kinds.clone();
        let write = || -> Result<(), ParquetError> {
            let mut group = self.out.next_row_group()?;
            for kind in kinds {
                match kind {
                    Kind::Number => {
                        let numbers = lines.iter().map(|line| line.number.unwrap_or(0) as i64);
                        write_column::<Int64Type>(&mut group, &numbers.collect::<Vec<_>>(), None)?;
                    }
                    Kind::Position => {
                        let texts =
                            lines.iter().map(|line| ByteArray::from(line.position.as_str()));
                        write_column::<ByteArrayType>(
                            &mut group,
                            &texts.collect::<Vec<_>>(),
                            None,
                        )?;
                    }
                    Kind::Turn => {
                        let turns = lines.iter().map(|line| i32::from(line.turn));
                        write_column::<Int32Type>(&mut group, &turns.collect::<Vec<_>>(), None)?;
                    }
                    Kind::Value(i) => {
                        let words =
                            lines.iter().map(|line| ByteArray::from(value_word(line.values[i])));
                        write_column::<ByteArrayType>(
                            &mut group,
                            &words.collect::<Vec<_>>(),
                            None,
                        )?;
                    }
                    Kind::Rank(i) => {
                        let ranks = || lines.iter().map(|line| line.values[i].rank());
                        let known: Vec<i32> = ranks().flatten().map(|rank| rank as i32).collect();
                        let there: Vec<i16> =
                            ranks().map(|rank| i16::from(rank.is_some())).collect();
                        write_column::<Int32Type>(&mut group, &known, Some(&there))?;
                    }
                }
            }
            group.close()?;
            Ok(())
        };
        write().map_err(parquet_error)
    }

    fn finish(self: Box<Self>) -> Result<(), Error> {
        self.out.close().map(drop).map_err(parquet_error)
    }
}

/// Write the next column of a group; `there` says which rows have a value, if not all.
fn write_column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, Out<'_>>,
    values: &[T::T],
    there: Option<&[i16]>,
) -> Result<(), ParquetError> {
    let Some(mut column) = group.next_column()? else {
        return Err(ParquetError::General("there are too many columns".to_owned()));
    };
    column.typed::<T>().write_batch(values, there, None)?;
    column.close()
}

#[expect(clippy::needless_pass_by_value, reason = "as `map_err` passes it")]
fn parquet_error(error: ParquetError) -> Error {
    Error::new(format!("cannot write: {error}"))
}
