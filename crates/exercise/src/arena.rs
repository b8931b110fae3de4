//! Small arenas of two players, and their layers by the definition.

use attractor_core::Player;
use attractor_draw::{Link, Node, Scene, Shade};

use crate::exercise::{Order, Owners};
use crate::lots::Lots;

/// A small arena. A player who cannot move has lost, unless the vertex is a draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Arena {
    /// Who moves: 1 or 2.
    pub(crate) owner: Vec<u8>,
    pub(crate) moves: Vec<Vec<usize>>,
    pub(crate) draw: Vec<bool>,
}

impl Arena {
    /// An arena drawn by lot.
    pub(crate) fn drawn(order: &Order, lots: &mut Lots) -> Arena {
        let &Order { vertices, cycles, draws, owners, .. } = order;
        let either = |lots: &mut Lots| 1 + lots.below(2) as u8;
        let owner: Vec<u8> = match owners {
            Owners::One => vec![either(lots); vertices],
            Owners::Mixed | Owners::Turns => (0..vertices).map(|_| either(lots)).collect(),
        };
        let mut moves = Vec::with_capacity(vertices);
        for v in 0..vertices {
            let first = if cycles { 0 } else { v + 1 };
            let degree = [0, 1, 2, 2, 3][lots.below(5)];
            let may = |&w: &usize| owners != Owners::Turns || owner[w] != owner[v];
            let open: Vec<usize> = (first..vertices).filter(may).collect();
            let reached = lots.some_below(degree, open.len()).into_iter().map(|k| open[k]);
            moves.push(reached.filter(|&w| w != v).collect());
        }
        let draw = moves.iter().map(|all: &Vec<usize>| draws && all.is_empty() && lots.once_in(3));
        let draw = draw.collect();
        Arena { owner, moves, draw }
    }

    pub(crate) fn all(&self) -> std::ops::Range<usize> {
        0..self.owner.len()
    }

    /// Whether the player to move at `v` has lost there.
    pub(crate) fn blocked(&self, v: usize) -> bool {
        self.moves[v].is_empty() && !self.draw[v]
    }

    /// The index of the first layer of `player` that holds each vertex.
    pub(crate) fn ranks(&self, player: u8) -> Vec<Option<u32>> {
        let lost = |v: usize| self.blocked(v) && self.owner[v] != player;
        let mut ranks: Vec<Option<u32>> = self.all().map(|v| lost(v).then_some(0)).collect();
        for rank in 1.. {
            let known = ranks.clone();
            let inside = |&w: &usize| known[w].is_some();
            for v in self.all().filter(|&v| known[v].is_none() && !self.moves[v].is_empty()) {
                let mut moves = self.moves[v].iter();
                let joins =
                    if self.owner[v] == player { moves.any(inside) } else { moves.all(inside) };
                if joins {
                    ranks[v] = Some(rank);
                }
            }
            if ranks == known {
                break;
            }
        }
        ranks
    }

    /// As it can be pasted: assignments of Python, with what the graph alone does not say.
    pub(crate) fn text(&self) -> String {
        let list = |all: &mut dyn Iterator<Item = usize>| {
            all.map(|v| v.to_string()).collect::<Vec<_>>().join(", ")
        };
        let owned = |player: u8| list(&mut self.all().filter(|&v| self.owner[v] == player));
        let mut text = format!("owners = {{1: [{}], 2: [{}]}}\n", owned(1), owned(2));
        if self.draw.contains(&true) {
            let draws = self.all().filter(|&v| self.draw[v]);
            let draws: Vec<String> = draws.map(|v| format!("{v}: 'draw'")).collect();
            text += &format!("outcomes = {{{}}}\n", draws.join(", "));
        }
        let rows =
            self.all().map(|v| format!("{v}: [{}]", list(&mut self.moves[v].iter().copied())));
        text + &format!("G = {{{}}}\n", rows.collect::<Vec<_>>().join(", "))
    }

    /// As a picture, with some vertices shaded.
    pub(crate) fn scene(&self, shade: impl Fn(usize) -> Shade) -> Scene {
        let node = |v: usize| Node {
            shade: shade(v),
            outcome: self.draw[v].then(|| "=".to_owned()),
            ..Node::new(v.to_string(), Player(self.owner[v] - 1))
        };
        let links = self.all().flat_map(|v| self.moves[v].iter().map(move |&w| Link::new(v, w)));
        Scene { nodes: self.all().map(node).collect(), links: links.collect(), ..Scene::default() }
    }
}
