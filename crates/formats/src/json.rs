//! Our JSON: an object with the fields of an arena, or a bare graph.

use std::io::{Read, Write};

use crate::adjacency;
use crate::draft::Draft;
use crate::error::Error;
use crate::literal::json_string;
use crate::named_arena::NamedArena;
use crate::sheet::{self, Dialect, FIELDS, Sheet};
use crate::source::Source;

/// Read an object of fields, a dictionary of moves or a list of lists.
///
/// The reader is generous: comments, commas after the last entry and Python's spelling of values
/// are accepted. The writer keeps to the letter.
pub(crate) fn read<R: Read>(source: &mut Source<R>) -> Result<Draft, Error> {
    let mut sheet = Sheet::default();
    let first = source.skip_filler();
    if first == b'{' && begins_with_field(source.ahead(64)) {
        fields(source, &mut sheet)?;
    } else if first == b'{' || first == b'[' {
        let place = source.place();
        sheet.graph(source, place, adjacency::lists_or_matrix)?;
    } else {
        return Err(source.unexpected("`{` or `[`"));
    }
    source.skip_filler();
    if !source.at_end() {
        return Err(source.unexpected("the end of the text"));
    }
    sheet.finish(source.place())
}

fn fields<R: Read>(source: &mut Source<R>, sheet: &mut Sheet) -> Result<(), Error> {
    let mut word = String::new();
    source.sequence(b'}', |source| {
        source.skip_filler();
        let place = source.place();
        if !matches!(source.peek(), b'"' | b'\'') {
            return Err(source.unexpected("the name of a field"));
        }
        word.clear();
        source.string(&mut word)?;
        source.skip_filler();
        source.expect(b':', "`:`")?;
        if sheet.field(source, &word, place)? {
            return Ok(());
        }
        Err(Error::new(format!("there is no field {}", crate::error::quoted(&word)))
            .at(place)
            .hint(format!("the fields are {}", FIELDS.join(", "))))
    })
}

/// Whether the text is an object whose first key is a field. A vertex may be called `start` too,
/// but then a list follows.
pub(crate) fn begins_with_field(text: &[u8]) -> bool {
    let Some(text) = text.trim_ascii_start().strip_prefix(b"{") else { return false };
    let Some(text) = text.trim_ascii_start().strip_prefix(b"\"") else { return false };
    FIELDS.iter().any(|field| {
        let Some(rest) = text.strip_prefix(field.as_bytes()) else { return false };
        let Some(rest) = rest.strip_prefix(b"\"") else { return false };
        let Some(rest) = rest.trim_ascii_start().strip_prefix(b":") else { return false };
        *field != "start" || !rest.trim_ascii_start().starts_with(b"[")
    })
}

pub(crate) fn write(out: &mut impl Write, named: &NamedArena) -> Result<(), Error> {
    let dialect = Dialect {
        around: ["{\n", "\n}\n"],
        field: ["  \"", "\": ", ",\n"],
        indent: "  ",
        name: json_string,
        string: json_string,
        lists: true,
    };
    sheet::write(out, named, &dialect)
}
