//! Rows as Parquet, in groups, compressed with Snappy.

use std::sync::Arc;

use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use super::{Column, Kind, Line, Out, Sink};
use crate::error::Error;
use crate::solve::Prospect;

pub(super) struct ParquetSink<'a> {
    out: SerializedFileWriter<Out<'a>>,
    kinds: Vec<Kind>,
}

impl<'a> ParquetSink<'a> {
    pub(super) fn new(out: Out<'a>, columns: &[Column]) -> Result<ParquetSink<'a>, Error> {
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
                        let words = lines.iter().map(|line| {
                            ByteArray::from(Prospect::from(line.values[i]).to_string().into_bytes())
                        });
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
