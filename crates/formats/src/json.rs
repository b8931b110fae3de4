//! Our JSON: an object with the fields of an arena, or a bare graph.

use std::io::{Read, Write};

use serde::de::IgnoredAny;

use crate::adjacency;
use crate::draft::Draft;
use crate::error::{Error, Place, quoted};
use crate::fields::{self, Dialect, FIELDS, Fields};
use crate::named_arena::NamedArena;
use crate::source::Source;

/// Read an object of fields, a dictionary of moves or a list of lists.
///
/// Values are read as literals are, which know their places and stop where a text has no end.
/// Whether the text is JSON to the letter is then for `serde_json` to say, where that is asked.
pub(crate) fn read<R: Read>(source: &mut Source<R>, to_the_letter: bool) -> Result<Draft, Error> {
    if to_the_letter {
        source.keep();
    }
    let mut fields = Fields::default();
    let first = source.skip_filler();
    if first == b'{' && begins_with_field(source.ahead(64)) {
        object(source, &mut fields)?;
    } else if first == b'{' || first == b'[' {
        let place = source.place();
        fields.graph(source, place, adjacency::lists_or_matrix)?;
    } else {
        return Err(source.unexpected("`{` or `[`"));
    }
    source.skip_filler();
    if !source.at_end() {
        return Err(source.unexpected("the end of the text"));
    }
    if to_the_letter {
        let judged: Result<IgnoredAny, _> = serde_json::from_slice(source.kept());
        judged.map_err(|error| not_json(source.kept(), &error))?;
    }
    fields.finish(source.place())
}

/// A literal that Python reads and JSON does not.
fn not_json(text: &[u8], error: &serde_json::Error) -> Error {
    let line = text.split(|&byte| byte == b'\n').nth(error.line() - 1).unwrap_or_default();
    let (before, rest) = line.split_at(error.column().saturating_sub(1).min(line.len()));
    let column = String::from_utf8_lossy(before).chars().count() as u64 + 1;
    let found: String = String::from_utf8_lossy(rest).chars().take(1).collect();
    let expected = |what: &str| format!("{} where {what} should come", quoted(&found));
    let told = error.to_string();
    let message = match told.split(" at line ").next().unwrap_or_default() {
        "expected value" => expected("a value"),
        "key must be a string" => expected("a name in double quotes"),
        other => format!("this is not JSON: {other}"),
    };
    Error::new(message)
        .at(Place { line: error.line() as u64, column })
        .hint("JSON has names in double quotes, no comments and no comma after the last entry")
}

fn object<R: Read>(source: &mut Source<R>, fields: &mut Fields) -> Result<(), Error> {
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
        if fields.field(source, &word, place)? {
            return Ok(());
        }
        Err(Error::new(format!("there is no field {}", quoted(&word)))
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
    fields::write(out, named, &dialect)
}

/// A string as JSON has it.
pub(crate) fn json_string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
