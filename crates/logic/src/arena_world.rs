//! An arena as a world: one move ahead, and the attractor.

use attractor_core::{Attraction, Cancelled, VertexSet, Watch};

use crate::formula::Fact;
use crate::model::Model;
use crate::world::{CheckError, Ranked, Side, World};

impl World for Model<'_> {
    fn positions(&self) -> u64 {
        self.arena().vertices() as u64
    }

    fn fact(&self, fact: &Fact) -> Result<VertexSet, CheckError> {
        let vertices = self.arena().vertices();
        let unknown = |kind, name: &str| CheckError::Unknown { kind, name: name.into() };
        match fact {
            Fact::Initial => return Ok(self.initial().clone()),
            Fact::At(notation) => {
                let v = self.facts().vertex(notation).map_err(|_| unknown("notation", notation))?;
                return Ok(VertexSet::of(vertices, [v]));
            }
            Fact::Label(label) => {
                if !self.facts().labels().contains(label) {
                    return Err(unknown("label", label));
                }
                return Ok(self.facts().labelled(label, vertices));
            }
            Fact::Compare(left, _, right) => {
                let known = self.facts().numbers();
                let mut names = left.terms.iter().chain(&right.terms).map(|(_, name)| name);
                if let Some(name) = names.find(|&name| !known.contains(name)) {
                    return Err(unknown("number", name));
                }
            }
            _ => {}
        }
        Ok(VertexSet::from_fn(vertices, |v| self.sees(fact, v)))
    }

    fn everywhere(&self) -> VertexSet {
        VertexSet::full(self.arena().vertices())
    }

    fn complement(&self, set: &VertexSet) -> VertexSet {
        set.complement()
    }

    fn next(&self, side: Side, to: &VertexSet, watch: &dyn Watch) -> Result<VertexSet, Cancelled> {
        watch.reached(0)?;
        let arena = self.arena();
        Ok(VertexSet::from_fn(arena.vertices(), |v| {
            let mut moves = arena.moves(v).iter();
            if side.who.contains(arena.owner(v)) {
                moves.any(|&next| to.contains(next))
            } else if moves.len() == 0 {
                self.vacuous().contains(v)
            } else {
                moves.all(|&next| to.contains(next))
            }
        }))
    }

    fn until(
        &self,
        side: Side,
        hold: Option<&VertexSet>,
        reach: &VertexSet,
        most: Option<u32>,
        watch: &dyn Watch,
    ) -> Result<VertexSet, Cancelled> {
        Ok(self.attraction(side, hold, reach, most).run_watched(watch)?.set())
    }
}

impl Ranked for Model<'_> {
    fn ranks(
        &self,
        side: Side,
        hold: Option<&VertexSet>,
        reach: &VertexSet,
        most: Option<u32>,
        watch: &dyn Watch,
    ) -> Result<Vec<u32>, Cancelled> {
        let region = self.attraction(side, hold, reach, most).run_watched(watch)?;
        Ok(self.arena().all().map(|v| region.rank(v).unwrap_or(u32::MAX)).collect())
    }
}

impl Model<'_> {
    /// The attractor behind [`World::until`], which has the ranks and the choices too.
    pub(crate) fn attraction<'s>(
        &'s self,
        side: Side,
        hold: Option<&'s VertexSet>,
        reach: &'s VertexSet,
        most: Option<u32>,
    ) -> Attraction<'s> {
        let attraction = Attraction::new(self.arena(), side.who, reach).vacuous(self.vacuous());
        let attraction = hold.map_or(attraction, |hold| attraction.within(hold));
        most.map_or(attraction, |most| attraction.at_most(most))
    }
}
