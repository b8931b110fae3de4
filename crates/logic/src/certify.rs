//! Writing down the proof of an answer, for code that did not compute it.

use attractor_core::{Cancelled, VertexSet, Watch};

use crate::certificate::{Certificate, Proof};
use crate::check::{Sets, Task, check_parts};
use crate::formula::{Formula, Node};
use crate::joint::{JointGame, JointModel};
use crate::model::Model;
use crate::world::{CheckError, Side, World};

/// Write down why `formula` holds where it does.
///
/// # Errors
/// A name that nothing has; whoever watches has ended it.
pub fn certify(
    model: &Model<'_>,
    formula: &Formula,
    watch: &dyn Watch,
) -> Result<Certificate, CheckError> {
    written(model, formula, watch, |side, hold, reach, most| {
        let region = model.attraction(side, hold, reach, most).run_watched(watch)?;
        Ok(model.arena().all().map(|v| region.rank(v)).collect())
    })
}

/// The same where players choose at the same time and every state was explored, in the order in which they
/// were found from the start on.
///
/// # Errors
/// A name that nothing has; whoever watches has ended it.
pub fn certify_joint<G: JointGame>(
    model: &JointModel<'_, G>,
    formula: &Formula,
    watch: &dyn Watch,
) -> Result<Certificate, CheckError> {
    written(model, formula, watch, |side, hold, reach, most| {
        let ranks = model.ranks(side, hold, reach, most, watch)?;
        Ok(ranks.into_iter().map(|rank| (rank != u32::MAX).then_some(rank)).collect())
    })
}

/// The ranks of a visit: who wants it, through where, to where, in how many moves at most.
type Ranks = Result<Vec<Option<u32>>, Cancelled>;

fn written<W: World>(
    world: &W,
    formula: &Formula,
    watch: &dyn Watch,
    ranks: impl Fn(Side, Option<&VertexSet>, &VertexSet, Option<u32>) -> Ranks,
) -> Result<Certificate, CheckError> {
    let answer = check_parts(world, formula, watch)?;
    let mut proofs = Vec::new();
    for part in formula.parts() {
        let Node::Force(force) = &formula[part] else { continue };
        let mut levels = Vec::new();
        let ranks = match Task::of(world, force, &Sets::of(&answer)) {
            Task::Step(_) => continue,
            Task::Reach(reach) => {
                ranks(reach.who, reach.hold.as_deref(), &reach.reach, reach.most)?
            }
            Task::Recur(recur) => {
                let (found, let_go) = recur.run_with_levels(world, watch)?;
                levels = let_go;
                ranks(recur.who, None, &found.target, None)?
            }
        };
        proofs.push(Proof { part: formula.part(part).to_string(), ranks, levels });
    }
    Ok(Certificate { formula: formula.to_string(), holds: answer.holds().iter().collect(), proofs })
}
