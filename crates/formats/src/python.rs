//! Python as students paste it: a literal alone, or assignments of literals.

use std::io::{Read, Write};

use crate::adjacency;
use crate::draft::Draft;
use crate::error::{Error, quoted};
use crate::fields::{self, Dialect, Fields};
use crate::literal::{python_name, python_string};
use crate::named_arena::NamedArena;
use crate::source::Source;

/// Read `{0: [1], 1: []}`, `G = [[1], []]`, or several assignments: `owners = …`, `start = …` and
/// the other fields of an arena. A name that is no field is the graph.
pub(crate) fn read<R: Read>(source: &mut Source<R>) -> Result<Draft, Error> {
    let mut fields = Fields::default();
    loop {
        let first = source.skip_filler();
        let place = source.place();
        match first {
            b'{' | b'[' | b'(' => fields.graph(source, place, adjacency::lists_or_matrix)?,
            b';' => source.step(),
            b'A'..=b'Z' | b'a'..=b'z' | b'_' => assignment(source, &mut fields)?,
            _ if source.at_end() => return fields.finish(place),
            _ => {
                return Err(source
                    .unexpected("a dictionary, a list of lists or an assignment")
                    .hint("a graph looks like `{0: [1, 2], 1: [], 2: [0]}`"));
            }
        }
    }
}

fn assignment<R: Read>(source: &mut Source<R>, fields: &mut Fields) -> Result<(), Error> {
    let place = source.place();
    let mut word = String::new();
    source.word(&mut word, |byte| byte.is_ascii_alphanumeric() || byte == b'_')?;
    source.skip_blanks();
    if source.peek() != b'=' {
        return Err(Error::new(format!("{} is not part of a graph", quoted(&word)))
            .at(place)
            .hint("only literals and their assignments are read, such as `G = {0: [1], 1: []}`"));
    }
    source.step();
    // People write the singular as often as the plural.
    let field = match word.to_ascii_lowercase().as_str() {
        "owner" => "owners".to_owned(),
        "outcome" => "outcomes".to_owned(),
        other => other.to_owned(),
    };
    if field == "moves" || !fields.field(source, &field, place)? {
        fields.graph(source, place, adjacency::lists_or_matrix)?;
    }
    Ok(())
}

/// Read a matrix of 0 and 1: rows of a literal, with an assignment before it or without.
pub(crate) fn read_matrix<R: Read>(source: &mut Source<R>) -> Result<Draft, Error> {
    if source.skip_filler().is_ascii_alphabetic() {
        let mut word = String::new();
        source.word(&mut word, |byte| byte.is_ascii_alphanumeric() || byte == b'_')?;
        source.skip_blanks();
        source.expect(b'=', "`=`")?;
    }
    let draft = adjacency::matrix(source)?;
    source.skip_filler();
    if !source.at_end() {
        return Err(source.unexpected("the end of the text"));
    }
    Ok(draft)
}

pub(crate) fn write(out: &mut impl Write, named: &NamedArena) -> Result<(), Error> {
    let dialect = Dialect {
        around: ["", "\n"],
        field: ["", " = ", "\n"],
        indent: "",
        name: python_name,
        string: python_string,
        lists: false,
    };
    fields::write(out, named, &dialect)
}
