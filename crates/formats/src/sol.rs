//! Solutions of parity games as `PGSolver` and Oink have them: `.sol`.
//!
//! ```text
//! paritysol 2;
//! 0 0 1;
//! 1 1;
//! 2 0 2;
//! ```
//!
//! A row is a vertex, who wins there (0 is our player 1), and where the winner moves, if the winner moves there.

use std::io::Write;

use attractor_core::Vertex;

use crate::error::{Error, Place, quoted};

/// What a solution says of one vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolRow {
    /// Whether player 1 wins.
    pub first: bool,
    /// Where the winner moves.
    pub choice: Option<Vertex>,
}

/// Whether a text is a solution, by its beginning.
pub fn is_sol(text: &str) -> bool {
    text.trim_start().starts_with("paritysol")
}

/// Read a solution of a game with so many vertices.
///
/// # Errors
/// A row that is none, a vertex that does not exist, that stands twice or not at all.
pub fn read_sol(text: &str, vertices: usize) -> Result<Vec<SolRow>, Error> {
    let mut rows: Vec<Option<SolRow>> = vec![None; vertices];
    let mut line = 1;
    // A row ends with `;`, wherever lines end; the place of a row is where its first word stands.
    for row in text.split_inclusive(';') {
        let lead = row.len() - row.trim_start().len();
        let here = line + row[..lead].matches('\n').count() as u64;
        line += row.matches('\n').count() as u64;
        let at = Place { line: here, column: 1 };
        let trimmed = row.trim();
        if trimmed.is_empty() {
            continue;
        }
        let Some(body) = trimmed.strip_suffix(';') else {
            return Err(Error::new(format!("{} does not end with `;`", quoted(trimmed))).at(at));
        };
        let words: Vec<&str> = body.split_whitespace().collect();
        if words.first() == Some(&"paritysol") {
            continue;
        }
        let vertex = |word: &str| {
            let number: Option<usize> = word.parse().ok();
            number.filter(|&v| v < vertices).map(|v| v as Vertex).ok_or_else(|| {
                let error = Error::new(format!("{} is not a vertex of the game", quoted(word)));
                error.at(at).hint(format!("its vertices are 0 to {}", vertices.saturating_sub(1)))
            })
        };
        let (v, winner, choice) = match words[..] {
            [v, winner] => (vertex(v)?, winner, None),
            [v, winner, choice] => (vertex(v)?, winner, Some(vertex(choice)?)),
            _ => {
                return Err(Error::new(format!("{} is not a row of a solution", quoted(trimmed)))
                    .at(at)
                    .hint("a row is a vertex, its winner and perhaps a move, such as `4 0 2;`"));
            }
        };
        let first = match winner {
            "0" => true,
            "1" => false,
            _ => {
                let error = Error::new(format!("{} is not a winner", quoted(winner)));
                return Err(error.at(at).hint("write 0 for player 1, 1 for player 2"));
            }
        };
        if rows[v as usize].replace(SolRow { first, choice }).is_some() {
            return Err(Error::new(format!("vertex {v} stands twice")).at(at));
        }
    }
    let missing = rows.iter().position(Option::is_none);
    if let Some(v) = missing {
        return Err(Error::new(format!("the solution says nothing about vertex {v}"))
            .hint("a solution has one row for each vertex of the game"));
    }
    Ok(rows.into_iter().flatten().collect())
}

/// Write a solution.
///
/// # Errors
/// The failure of the output.
pub fn write_sol(out: &mut impl Write, rows: &[SolRow]) -> Result<(), Error> {
    writeln!(out, "paritysol {};", rows.len().saturating_sub(1))?;
    for (v, row) in rows.iter().enumerate() {
        let winner = u8::from(!row.first);
        match row.choice {
            Some(choice) => writeln!(out, "{v} {winner} {choice};")?,
            None => writeln!(out, "{v} {winner};")?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let rows = [
            SolRow { first: true, choice: Some(2) },
            SolRow { first: false, choice: None },
            SolRow { first: true, choice: Some(2) },
        ];
        let mut text = Vec::new();
        write_sol(&mut text, &rows).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert_eq!(text, "paritysol 2;\n0 0 2;\n1 1;\n2 0 2;\n");
        assert!(is_sol(&text));
        assert_eq!(read_sol(&text, 3).unwrap(), rows);
    }

    #[test]
    fn faults_have_their_line() {
        let fault = |text: &str| read_sol(text, 2).unwrap_err().to_string();
        assert_eq!(fault("paritysol 1;\n0 0;\n1 2;"), "line 3, column 1: `2` is not a winner");
        assert_eq!(fault("0 0;\n0 1;\n"), "line 2, column 1: vertex 0 stands twice");
        assert_eq!(fault("0 0 7;"), "line 1, column 1: `7` is not a vertex of the game");
        assert_eq!(fault("0 0;"), "the solution says nothing about vertex 1");
        assert_eq!(fault("0 0;\n\n1"), "line 3, column 1: `1` does not end with `;`");
    }
}
