//! Several visits again and again, combined: a fixpoint for each node of Zielonka's tree.

use std::borrow::Cow;

use attractor_core::{Cancelled, Vertex, VertexSet, Watch};

use crate::check::Sets;
use crate::endless::Combined;
use crate::world::{Ranked, Side, World};
use crate::zielonka_tree::ZielonkaTree;

/// `who` tries to make endless play like this.
///
/// A play walks through the leaves of the tree: at a position it goes up from its leaf to the first node that has all
/// colours of the position, and down again. At a node with whose colours `who` wins the others say which way
/// down, at the other nodes `who` does; the highest node that play comes back to for ever decides. So nodes are
/// greatest and least fixpoints, one within the other (Hausmann, Lehaut and Piterman, *Symbolic Solution of
/// Emerson-Lei Games for Reactive Synthesis*, 2024).
pub(crate) struct EmersonLei<'a> {
    pub(crate) who: Side,
    /// The positions of each colour.
    colours: Vec<Cow<'a, VertexSet>>,
    tree: ZielonkaTree,
}

impl<'a> EmersonLei<'a> {
    pub(crate) fn new<W: World + ?Sized>(
        world: &W,
        who: Side,
        combined: &Combined,
        sets: &Sets<'a>,
    ) -> EmersonLei<'a> {
        let colours = combined.visits().iter().map(|visit| match visit.holds {
            true => Cow::Borrowed(sets.get(visit.part)),
            false => Cow::Owned(world.complement(sets.get(visit.part))),
        });
        let tree = combined.tree().expect("a combination that is too large is never made");
        EmersonLei { who, colours: colours.collect(), tree }
    }

    /// What the others try: that play is not like this.
    pub(crate) fn opponents(&self, players: u8) -> EmersonLei<'_> {
        EmersonLei {
            who: self.who.opponents(players),
            colours: self.colours.iter().map(|set| Cow::Borrowed(&**set)).collect(),
            tree: self.tree.turned(),
        }
    }

    /// Whether a strategy may have to remember more than the position.
    pub(crate) fn needs_memory(&self) -> bool {
        self.tree.needs_memory()
    }

    /// From where `who` can force it.
    pub(crate) fn holds<W: World + ?Sized>(
        &self,
        world: &W,
        watch: &dyn Watch,
    ) -> Result<VertexSet, Cancelled> {
        Ok(self.run(world, watch, None)?.set)
    }

    /// The same, unless it needs memory, with a rank for each of these positions and `u32::MAX` elsewhere: `who` wins by
    /// always going where the rank is least. Ranks compare first how often play goes down from the highest node that
    /// is bad for `who`, then from the next one, and so on; each of these comes to an end before the one above it
    /// can go on.
    pub(crate) fn ranks<W: Ranked>(
        &self,
        world: &W,
        watch: &dyn Watch,
    ) -> Result<Vec<u32>, Cancelled> {
        let ranks = |hold: &VertexSet, reach: &VertexSet| {
            world.ranks(self.who, Some(hold), reach, None, watch)
        };
        Ok(self.run(world, watch, Some(&ranks))?.ranks)
    }

    fn run<W: World + ?Sized>(
        &self,
        world: &W,
        watch: &dyn Watch,
        ranks: Option<Ranks<'_>>,
    ) -> Result<Found, Cancelled> {
        let decided = world.decided(watch)?;
        let run = Run { condition: self, world, watch, decided, ranks };
        let nowhere = world.complement(&world.everywhere());
        run.node(&self.tree, &nowhere, &world.everywhere())
    }
}

/// After how many moves a visit through some positions can be forced.
type Ranks<'a> = &'a dyn Fn(&VertexSet, &VertexSet) -> Result<Vec<u32>, Cancelled>;

struct Run<'a, W: ?Sized> {
    condition: &'a EmersonLei<'a>,
    world: &'a W,
    watch: &'a dyn Watch,
    decided: VertexSet,
    ranks: Option<Ranks<'a>>,
}

/// Where something can be forced; the ranks are empty unless they were asked for.
struct Found {
    set: VertexSet,
    ranks: Vec<u32>,
}

impl<W: World + ?Sized> Run<'_, W> {
    /// The value of a node, where positions with a colour that it lacks count by `above`. Nothing outside of `bound`
    /// is won with the nodes above, and whoever wins need not leave what is won, so greatest fixpoints begin there.
    fn node(
        &self,
        node: &ZielonkaTree,
        above: &VertexSet,
        bound: &VertexSet,
    ) -> Result<Found, Cancelled> {
        let within = self.within(node);
        if node.below.is_empty() {
            return self.leaf(node.wins, &within, above);
        }
        let nowhere = || self.world.complement(&self.world.everywhere());
        let set = if node.wins { bound.clone() } else { nowhere() };
        let ranks = self.ranks.map_or(Vec::new(), |_| vec![u32::MAX; set.capacity()]);
        let mut found = Found { set, ranks };
        let mut top = 0;
        let mut alike = 0;
        // Each way down in turn, until none of them changes anything.
        for below in node.below.iter().cycle() {
            let mut base = within.clone();
            base.subtract(&self.within(below));
            base.intersect(&self.step(&found.set)?);
            base.unite(above);
            let mut new = self.node(below, &base, if node.wins { &found.set } else { bound })?;
            if node.wins {
                new.set.intersect(&found.set);
            } else {
                self.raise(&found, &mut new, &mut top);
                new.set.unite(&found.set);
            }
            alike = if new.set == found.set { alike + 1 } else { 0 };
            found = new;
            if alike == node.below.len() {
                break;
            }
        }
        Ok(found)
    }

    /// Within the colours of a leaf one side wins if play stays there for ever.
    fn leaf(&self, wins: bool, within: &VertexSet, above: &VertexSet) -> Result<Found, Cancelled> {
        let who = self.condition.who;
        if !wins {
            let set = self.world.until(who, Some(within), above, None, self.watch)?;
            let ranks = self.ranks.map_or(Ok(Vec::new()), |ranks| ranks(within, above))?;
            return Ok(Found { set, ranks });
        }
        let them = who.opponents(self.world.players());
        let hold = self.world.complement(above);
        let mut reach = hold.clone();
        reach.subtract(within);
        let lost = self.world.until(them, Some(&hold), &reach, None, self.watch)?;
        let set = self.world.complement(&lost);
        let rank = |v: usize| if set.contains(v as Vertex) { 0 } else { u32::MAX };
        let ranks = self.ranks.map_or(Vec::new(), |_| (0..set.capacity()).map(rank).collect());
        Ok(Found { set, ranks })
    }

    /// What has joined gets ranks above all that was there before, from `top` on and without gaps.
    fn raise(&self, before: &Found, new: &mut Found, top: &mut u32) {
        if self.ranks.is_none() {
            return;
        }
        let mut joined: Vec<Vertex> = new.set.iter().filter(|&v| !before.set.contains(v)).collect();
        joined.sort_by_key(|&v| new.ranks[v as usize]);
        let mut ranks = before.ranks.clone();
        for alike in joined.chunk_by(|&v, &w| new.ranks[v as usize] == new.ranks[w as usize]) {
            alike.iter().for_each(|&v| ranks[v as usize] = *top);
            *top += 1;
        }
        new.ranks = ranks;
    }

    /// The positions all of whose colours a node has.
    fn within(&self, node: &ZielonkaTree) -> VertexSet {
        let mut within = self.world.everywhere();
        for (colour, set) in self.condition.colours.iter().enumerate() {
            if node.colours >> colour & 1 == 0 {
                within.subtract(set);
            }
        }
        within
    }

    /// One move; where the game is decided it stays.
    fn step(&self, to: &VertexSet) -> Result<VertexSet, Cancelled> {
        let mut set = self.decided.clone();
        set.intersect(to);
        set.unite(&self.world.next(self.condition.who, to, self.watch)?);
        Ok(set)
    }
}
