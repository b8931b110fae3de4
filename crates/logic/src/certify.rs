//! Writing down the proof of an answer, for code that did not compute it.

use attractor_core::Watch;

use crate::certificate::{Certificate, Proof};
use crate::check::{Sets, Task, check_parts};
use crate::formula::{Formula, Node};
use crate::joint::{JointGame, JointModel};
use crate::model::Model;
use crate::world::{CheckError, Ranked};

/// Write down why `formula` holds where it does.
///
/// # Errors
/// A name that nothing has; several `G F` or `F G` combined; whoever watches has ended it.
pub fn certify(
    model: &Model<'_>,
    formula: &Formula,
    watch: &dyn Watch,
) -> Result<Certificate, CheckError> {
    written(model, formula, watch)
}

/// The same where players choose at the same time and every state was explored, in the order in which they
/// were found from the start on.
///
/// # Errors
/// A name that nothing has; several `G F` or `F G` combined; whoever watches has ended it.
pub fn certify_joint<G: JointGame>(
    model: &JointModel<'_, G>,
    formula: &Formula,
    watch: &dyn Watch,
) -> Result<Certificate, CheckError> {
    written(model, formula, watch)
}

fn written<W: Ranked>(
    world: &W,
    formula: &Formula,
    watch: &dyn Watch,
) -> Result<Certificate, CheckError> {
    let answer = check_parts(world, formula, watch)?;
    let mut proofs = Vec::new();
    for part in formula.parts() {
        let Node::Force(force) = &formula[part] else { continue };
        let mut levels = Vec::new();
        let ranks = match Task::of(world, force, &Sets::of(&answer)) {
            Task::Step(_) => continue,
            Task::Reach(reach) => {
                world.ranks(reach.who, reach.hold.as_deref(), &reach.reach, reach.most, watch)?
            }
            Task::Recur(recur) => {
                let (found, let_go) = recur.run_with_levels(world, watch)?;
                levels = let_go;
                world.ranks(recur.who, None, &found.target, None, watch)?
            }
            Task::Combine(_) => {
                return Err(CheckError::Unproved { part: formula.part(part).to_string() });
            }
        };
        let ranks = ranks.into_iter().map(|rank| (rank != u32::MAX).then_some(rank)).collect();
        proofs.push(Proof { part: formula.part(part).to_string(), ranks, levels });
    }
    Ok(Certificate { formula: formula.to_string(), holds: answer.holds().iter().collect(), proofs })
}
