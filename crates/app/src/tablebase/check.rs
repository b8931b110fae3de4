//! A tablebase derived again, position by position.

use std::path::Path;

use attractor_core::{Coalition, Game, Numbered, Value, Watch};
use attractor_games::{Opened, Spec, Visitor, open, visit};
use attractor_messages::{tell, told};
use attractor_tablebase::{Keys, Tablebase, Verified, verify_noted, verify_numbered};
use attractor_words::grouped;

use crate::error::Error;
use crate::game_graph::who;
use crate::message::{Way, say};
use crate::verify::{Checked, Proved};

/// Derive every position of a tablebase again from where its moves lead, on all threads of the pool.
pub fn verify_tablebase(
    path: &Path,
    memory: Option<usize>,
    watch: &dyn Watch,
) -> Result<Checked, Error> {
    let tablebase = &Tablebase::open(path)?;
    let place = path.display().to_string();
    let unknown = |error| Error::from(error).within(place.as_str());
    let named = &tablebase.head().game;
    let Opened { spec, game, .. } = open(named).map_err(unknown)?;
    let head = tablebase.head();
    if head.players != game.players() || head.part.is_some_and(|part| part >= head.parts) {
        return Err(Error::new("what this tablebase says about itself does not fit its game")
            .at(place.as_str())
            .hint(say!("`{}` writes one", Way::Keep)));
    }
    let memory = memory.map_or(u64::MAX, |bytes| bytes as u64);
    let verified = match tablebase.head().keys {
        Keys::Number { .. } => {
            let verified =
                visit(named, ByNumber { tablebase, memory, watch }).map_err(unknown)??;
            verified.ok_or_else(|| {
                Error::new(format!("`{named}` is not numbered in this way"))
                    .at(place.as_str())
                    .hint("it was written by another version; solve the game again")
            })?
        }
        // Notations take longer than types would save.
        Keys::Notation => verify_noted(&game, tablebase, memory, watch)?,
    };
    // The shortest text that opens the game, whatever stands in the file.
    let mut checked = Checked::of(&spec.to_string(), None);
    if let Some(wrong) = verified.wrong {
        checked.refute(Some(wrong.notation), None, &wrong.why);
        return Ok(checked);
    }
    // What holds everything but the start answers nothing.
    let start = verified.start.ok_or_else(|| {
        Error::new("the start of the game is not in this tablebase, so nothing is proved")
            .at(place.as_str())
            .hint(say!("`{}` writes one", Way::Keep))
    })?;
    let mover = who(Coalition::of(game.turn(&game.start())));
    let claim = match start {
        Value::Win(_) => "claim-table-wins",
        Value::Loss(_) => "claim-table-loses",
        Value::Draw => "claim-table-draws",
    };
    let positions = told(&grouped(u128::from(verified.positions)));
    checked.proved.push(Proved {
        claim: tell!(claim, positions = positions, game = spec.to_string(), mover = mover),
        positions: None,
        from_start: start.rank(),
        exact: true,
    });
    Ok(checked)
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
