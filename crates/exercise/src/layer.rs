//! Attractors: what the next layer adds, and ranks.

use attractor_core::Player;
use attractor_draw::{Scene, Shade};
use attractor_messages::Catalogue;

use crate::arena::Arena;
use crate::exercise::{Given, Order, Owners, Task};
use crate::lots::Lots;

/// What does $A_{i+1}$ add to $`A_i`$?
pub(crate) struct NextLayer {
    arena: Arena,
    player: u8,
    ranks: Vec<Option<u32>>,
    /// The layer that is given.
    index: u32,
}

/// An arena in which a player has layers enough to ask about, and that player.
pub(crate) fn interesting(order: &Order, lots: &mut Lots) -> (Arena, u8, Vec<Option<u32>>) {
    loop {
        let arena = Arena::drawn(order, lots);
        let player = 1 + lots.below(2) as u8;
        let ranks = arena.ranks(player);
        let last = ranks.iter().flatten().max();
        // Whoever moves alone in a small arena is often led everywhere to the same end.
        let outside = order.owners == Owners::One || ranks.contains(&None);
        let drawn = !order.draws || arena.draw.contains(&true);
        if last >= Some(&2) && outside && drawn {
            return (arena, player, ranks);
        }
    }
}

/// Vertices as a set.
pub(crate) fn set(vertices: impl Iterator<Item = usize>) -> String {
    format!("{{{}}}", vertices.map(|v| v.to_string()).collect::<Vec<_>>().join(", "))
}

impl NextLayer {
    pub(crate) fn drawn(order: &Order, lots: &mut Lots) -> NextLayer {
        let (arena, player, ranks) = interesting(order, lots);
        let last = ranks.iter().flatten().max().copied().unwrap_or(1);
        let index = lots.below(last as usize) as u32;
        NextLayer { arena, player, ranks, index }
    }

    fn within(&self, v: usize) -> bool {
        self.ranks[v].is_some_and(|rank| rank <= self.index)
    }
}

impl Task for NextLayer {
    fn given(&self) -> Given {
        Given::Text(self.arena.text())
    }

    fn text(&self, words: &Catalogue) -> String {
        let known = set(self.arena.all().filter(|&v| self.within(v)));
        words.say(
            "layer-asked",
            &[
                ("player", &self.player.to_string()),
                ("index", &self.index.to_string()),
                ("next", &(self.index + 1).to_string()),
                ("known", &known),
            ],
        )
    }

    fn solution(&self) -> Vec<String> {
        let added = self.arena.all().filter(|&v| self.ranks[v] == Some(self.index + 1));
        added.map(|v| v.to_string()).collect()
    }

    fn choices(&self) -> Option<Vec<String>> {
        Some(self.arena.all().map(|v| v.to_string()).collect())
    }

    fn reason(&self, item: &str, belongs: bool, words: &Catalogue) -> String {
        let v: usize = item.parse().unwrap_or_default();
        let owner = self.arena.owner[v];
        let (index, next) = (self.index.to_string(), (self.index + 1).to_string());
        let (who, mine) = (owner.to_string(), owner == self.player);
        let (inside, outside): (Vec<usize>, Vec<usize>) =
            self.arena.moves[v].iter().partition(|&&w| self.within(w));
        let all = |list: &[usize]| list.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        let (to, away) = (all(&inside), any(&outside, words));
        let id = match (belongs, mine) {
            (true, true) => "layer-some",
            (true, false) => "layer-every",
            (false, _) if self.within(v) => "layer-already",
            (false, _) if self.arena.moves[v].is_empty() => "layer-end",
            (false, true) => "layer-none",
            (false, false) => "layer-away",
        };
        words.say(
            id,
            &[
                ("vertex", item),
                ("player", &who),
                ("index", &index),
                ("next", &next),
                ("to", &to),
                ("away", &away),
            ],
        )
    }

    fn scene(&self) -> Option<Scene> {
        let player = Player(self.player - 1);
        Some(self.arena.scene(|v| match self.ranks[v] {
            Some(rank) if rank <= self.index => Shade::Layer { player, rank },
            _ => Shade::Plain,
        }))
    }
}

/// One of those: `3, 4 or 5`.
fn any(list: &[usize], words: &Catalogue) -> String {
    let list: Vec<String> = list.iter().map(usize::to_string).collect();
    match list.split_last() {
        Some((last, first)) if !first.is_empty() => {
            words.say("either", &[("first", &first.join(", ")), ("last", last)])
        }
        _ => list.concat(),
    }
}

/// What is the rank of a vertex?
pub(crate) struct Rank {
    arena: Arena,
    player: u8,
    ranks: Vec<Option<u32>>,
    vertex: usize,
}

impl Rank {
    pub(crate) fn drawn(order: &Order, lots: &mut Lots) -> Rank {
        let (arena, player, ranks) = interesting(order, lots);
        let last = ranks.iter().flatten().max().copied();
        let far: Vec<usize> = arena.all().filter(|&v| ranks[v] == last).collect();
        let vertex = far[lots.below(far.len())];
        Rank { arena, player, ranks, vertex }
    }
}

impl Task for Rank {
    fn given(&self) -> Given {
        Given::Text(self.arena.text())
    }

    fn text(&self, words: &Catalogue) -> String {
        let (player, vertex) = (self.player.to_string(), self.vertex.to_string());
        words.say("rank-asked", &[("player", &player), ("vertex", &vertex)])
    }

    fn solution(&self) -> Vec<String> {
        self.ranks[self.vertex].iter().map(u32::to_string).collect()
    }

    fn choices(&self) -> Option<Vec<String>> {
        None
    }

    fn reason(&self, _item: &str, _belongs: bool, words: &Catalogue) -> String {
        let v = self.vertex;
        let mine = self.arena.owner[v] == self.player;
        let ranked = self.arena.moves[v].iter().filter_map(|&w| Some((self.ranks[w]?, w)));
        let chosen = if mine { ranked.min() } else { ranked.max() };
        let (rank, to) = chosen.unwrap_or_default();
        words.say(
            if mine { "rank-best" } else { "rank-longest" },
            &[
                ("vertex", &v.to_string()),
                ("player", &self.arena.owner[v].to_string()),
                ("to", &to.to_string()),
                ("rank", &rank.to_string()),
                ("own", &(rank + 1).to_string()),
            ],
        )
    }

    fn scene(&self) -> Option<Scene> {
        Some(self.arena.scene(|_| Shade::Plain))
    }
}
