//! Formulas of alternating-time logic on a small arena: where do they hold?

use attractor_draw::{Scene, Shade};
use attractor_messages::Catalogue;

use crate::arena::Arena;
use crate::exercise::{Given, Order, Task};
use crate::layer::set;
use crate::lots::Lots;

/// Where can a player see to it that the next position, or some position later on, is one of a few?
pub(crate) struct Formula {
    arena: Arena,
    player: u8,
    target: Vec<usize>,
    /// Some day, instead of after the next move.
    some_day: bool,
    holds: Vec<bool>,
}

impl Formula {
    pub(crate) fn drawn(order: &Order, lots: &mut Lots) -> Formula {
        loop {
            let arena = Arena::drawn(order, lots);
            let (player, some_day) = (1 + lots.below(2) as u8, lots.once_in(2));
            let target = lots.some_below(2, order.vertices);
            let mut inside: Vec<bool> = arena.all().map(|v| target.contains(&v)).collect();
            let mut holds = forced(&arena, player, &inside);
            while some_day && holds != inside {
                let more = inside.iter().zip(&holds).map(|(&a, &b)| a || b).collect();
                if more == inside {
                    break;
                }
                inside = more;
                holds = forced(&arena, player, &inside);
            }
            if some_day {
                holds = inside;
            }
            let count = holds.iter().filter(|&&holds| holds).count();
            if count > usize::from(some_day) * 2 && count < order.vertices {
                return Formula { arena, player, target, some_day, holds };
            }
        }
    }

    fn formula(&self) -> String {
        let target = self.target.iter().map(|v| format!("\"{v}\"")).collect::<Vec<_>>().join(" | ");
        let operator = if self.some_day { 'F' } else { 'X' };
        format!("<<{}>> {operator} ({target})", self.player)
    }

    /// Where the next move has to lead for the formula to hold.
    fn wanted(&self, v: usize) -> bool {
        self.target.contains(&v) || (self.some_day && self.holds[v])
    }
}

/// From where `player` can see to it that the next position is inside. A blocked opponent has no
/// move that would lead elsewhere; where the game is drawn nothing more is forced.
fn forced(arena: &Arena, player: u8, inside: &[bool]) -> Vec<bool> {
    let forced = |v: usize| {
        let mut moves = arena.moves[v].iter();
        let inside = |&w: &usize| inside[w];
        match arena.owner[v] == player {
            true => moves.any(inside),
            false => !arena.draw[v] && moves.all(inside),
        }
    };
    arena.all().map(forced).collect()
}

impl Task for Formula {
    fn given(&self) -> Given {
        Given::Text(self.arena.text())
    }

    fn text(&self, words: &Catalogue) -> String {
        let id = if self.some_day { "formula-some-day-asked" } else { "formula-next-asked" };
        words.say(
            id,
            &[
                ("player", &self.player.to_string()),
                ("target", &set(self.target.iter().copied())),
                ("formula", &self.formula()),
            ],
        )
    }

    fn solution(&self) -> Vec<String> {
        self.arena.all().filter(|&v| self.holds[v]).map(|v| v.to_string()).collect()
    }

    fn choices(&self) -> Option<Vec<String>> {
        Some(self.arena.all().map(|v| v.to_string()).collect())
    }

    fn reason(&self, item: &str, belongs: bool, words: &Catalogue) -> String {
        let v: usize = item.parse().unwrap_or_default();
        let owner = self.arena.owner[v];
        let mine = owner == self.player;
        let (inside, outside): (Vec<usize>, Vec<usize>) =
            self.arena.moves[v].iter().partition(|&&w| self.wanted(w));
        let first = |list: &[usize]| list.first().map(usize::to_string).unwrap_or_default();
        let id = match (belongs, mine) {
            (true, _) if self.some_day && self.target.contains(&v) => "formula-there",
            (true, true) => "formula-some",
            (true, false) if self.arena.moves[v].is_empty() => "formula-vacuous",
            (true, false) => "formula-every",
            (false, _) if self.arena.moves[v].is_empty() => "formula-end",
            (false, true) => "formula-none",
            (false, false) => "formula-away",
        };
        words.say(
            id,
            &[
                ("vertex", item),
                ("player", &owner.to_string()),
                ("to", &first(&inside)),
                ("away", &first(&outside)),
            ],
        )
    }

    fn scene(&self) -> Option<Scene> {
        let mut scene = self.arena.scene(|_| Shade::Plain);
        for &v in &self.target {
            scene.nodes[v].marked = true;
        }
        Some(scene)
    }
}
