//! A tablebase derived again, position by position.

use std::path::Path;

use attractor_core::{Game, Numbered, Value, Watch};
use attractor_games::{Spec, Visitor, visit};
use attractor_tablebase::{Keys, Tablebase, Verified, verify_noted, verify_numbered};

use crate::error::Error;
use crate::solved::SolvedGame;
use crate::solved_tablebase::SolvedTablebase;
use crate::verify::{Checked, Proved};

/// Derive every position of a tablebase again from where its moves lead, on all threads of the pool.
pub fn verify_tablebase(
    path: &Path,
    memory: Option<usize>,
    watch: &dyn Watch,
) -> Result<Checked, Error> {
    let solved = SolvedTablebase::open(path)?;
    let tablebase = &solved.tablebase;
    let memory = memory.map_or(u64::MAX, |bytes| bytes as u64);
    let verified = match tablebase.head().keys {
        Keys::Number { .. } => visit(solved.title(), ByNumber { tablebase, memory, watch })??,
        Keys::Notation => None,
    };
    let verified = match verified {
        Some(verified) => verified,
        // Notations take longer than types would save.
        None => verify_noted(solved.game(), tablebase, memory, watch)?,
    };
    let start = solved.game().start();
    let value: Option<Value> = match verified.wrong {
        Some(_) => None,
        // What holds everything but the start answers nothing.
        None => Some((&solved as &dyn SolvedGame).worth(&start)?),
    };
    let (refuted_at, reason) = match verified.wrong {
        Some(wrong) => (Some(solved.notation(&wrong.key)), Some(wrong.why)),
        None => (None, None),
    };
    let claim =
        format!("each of {} positions agrees with where its moves lead", verified.positions);
    Ok(Checked {
        game: solved.title().to_owned(),
        formula: None,
        valid: reason.is_none(),
        proved: match reason {
            Some(_) => Vec::new(),
            None => {
                let from_start = value.and_then(Value::rank);
                vec![Proved { claim, positions: None, from_start }]
            }
        },
        refuted_at,
        reason,
    })
}

struct ByNumber<'a> {
    tablebase: &'a Tablebase,
    memory: u64,
    watch: &'a dyn Watch,
}

impl Visitor for ByNumber<'_> {
    type Output = Result<Option<Verified>, Error>;

    fn visit<G: Game + 'static>(self, _: &Spec, _: G) -> Result<Option<Verified>, Error> {
        Ok(None)
    }

    fn visit_numbered<G: Numbered + 'static>(
        self,
        _: &Spec,
        game: G,
    ) -> Result<Option<Verified>, Error> {
        Ok(Some(verify_numbered(&game, self.tablebase, self.memory, self.watch)?))
    }
}
