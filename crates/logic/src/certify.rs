//! Writing down the proof of an answer, for code that did not compute it.

use attractor_core::Watch;

use crate::certificate::{Certificate, Proof};
use crate::check::{Sets, Task, check_parts};
use crate::formula::{Formula, Node};
use crate::model::Model;
use crate::world::CheckError;

/// Write down why `formula` holds where it does.
pub fn certify(
    model: &Model<'_>,
    formula: &Formula,
    watch: &dyn Watch,
) -> Result<Certificate, CheckError> {
    let answer = check_parts(model, formula, watch)?;
    let mut proofs = Vec::new();
    for part in formula.parts() {
        let Node::Force(force) = &formula[part] else { continue };
        let mut levels = Vec::new();
        let region = match Task::of(model, force, &Sets::of(&answer)) {
            Task::Step(_) => continue,
            Task::Reach(reach) => model
                .attraction(reach.who, reach.hold.as_deref(), &reach.reach, reach.most)
                .run_watched(watch)?,
            Task::Recur(recur) => {
                let (found, let_go) = recur.run_with_levels(model, watch)?;
                levels = let_go;
                model.attraction(recur.who, None, &found.target, None).run_watched(watch)?
            }
        };
        let ranks = model.arena().all().map(|v| region.rank(v)).collect();
        proofs.push(Proof { part: formula.part(part).to_string(), ranks, levels });
    }
    Ok(Certificate { formula: formula.to_string(), holds: answer.holds().iter().collect(), proofs })
}
