//! One cop, everybody must move: from where does the robber escape?

use attractor_core::Player;
use attractor_draw::{Link, Node, Scene, Shade};
use attractor_messages::Catalogue;

use crate::exercise::{Given, Order, Task};
use crate::lots::Lots;

/// The cop stands on a vertex and is to move: from which vertices does the robber escape for ever?
pub(crate) struct Escape {
    graph: Vec<Vec<usize>>,
    cop: usize,
    /// In which round each position is known to be won by the cop: by cop, robber, and whether the
    /// cop is to move.
    won: Vec<Option<u32>>,
}

impl Escape {
    pub(crate) fn drawn(order: &Order, lots: &mut Lots) -> Escape {
        let vertices = order.vertices.clamp(4, 7);
        loop {
            let graph = connected(vertices, lots);
            let cop = lots.below(vertices);
            let won = rounds(&graph);
            let task = Escape { graph, cop, won };
            let escapes = task.solution().len();
            if escapes > 0 && escapes < vertices - 1 {
                return task;
            }
        }
    }

    fn round(&self, cop: usize, robber: usize, turn: bool) -> Option<u32> {
        self.won[place(self.graph.len(), cop, robber, turn)]
    }
}

fn place(order: usize, cop: usize, robber: usize, turn: bool) -> usize {
    2 * (cop * order + robber) + usize::from(turn)
}

/// A connected graph: a random tree with a few more edges.
fn connected(vertices: usize, lots: &mut Lots) -> Vec<Vec<usize>> {
    let mut edges = vec![vec![false; vertices]; vertices];
    for (v, row) in edges.iter_mut().enumerate().skip(1) {
        row[lots.below(v)] = true;
    }
    for _ in 0..1 + lots.below(vertices - 1) {
        let (v, w) = (lots.below(vertices), lots.below(vertices));
        edges[v.max(w)][v.min(w)] |= v != w;
    }
    let joined = |v: usize, w: usize| edges[v.max(w)][v.min(w)];
    (0..vertices).map(|v| (0..vertices).filter(|&w| v != w && joined(v, w)).collect()).collect()
}

/// The round in which each position is found to be the cop's, all of a round at once.
fn rounds(graph: &[Vec<usize>]) -> Vec<Option<u32>> {
    let n = graph.len();
    let mut won = vec![None; 2 * n * n];
    for v in 0..n {
        won[place(n, v, v, true)] = Some(0);
        won[place(n, v, v, false)] = Some(0);
    }
    for round in 1.. {
        let known = won.clone();
        for (cop, robber) in (0..n).flat_map(|cop| (0..n).map(move |robber| (cop, robber))) {
            let some = graph[cop].iter().any(|&to| known[place(n, to, robber, false)].is_some());
            let every = graph[robber].iter().all(|&to| known[place(n, cop, to, true)].is_some());
            for (turn, joins) in [(true, some), (false, every)] {
                let at = &mut won[place(n, cop, robber, turn)];
                if at.is_none() && joins {
                    *at = Some(round);
                }
            }
        }
        if won == known {
            break;
        }
    }
    won
}

impl Task for Escape {
    fn given(&self) -> Given {
        let lists = self.graph.iter().map(|row| {
            format!("[{}]", row.iter().map(usize::to_string).collect::<Vec<_>>().join(", "))
        });
        Given::Text(format!("[{}]", lists.collect::<Vec<_>>().join(", ")))
    }

    fn text(&self, words: &Catalogue) -> String {
        words.say("cops-asked", &[("cop", &self.cop.to_string())])
    }

    fn solution(&self) -> Vec<String> {
        let safe = (0..self.graph.len()).filter(|&v| self.round(self.cop, v, true).is_none());
        safe.map(|v| v.to_string()).collect()
    }

    fn choices(&self) -> Option<Vec<String>> {
        Some((0..self.graph.len()).map(|v| v.to_string()).collect())
    }

    fn reason(&self, item: &str, belongs: bool, words: &Catalogue) -> String {
        let robber: usize = item.parse().unwrap_or_default();
        if robber == self.cop {
            return words.say("cops-there", &[("robber", item)]);
        }
        if belongs {
            let answers = self.graph[self.cop].iter().map(|&to| {
                let safe = |&&w: &&usize| self.round(to, w, true).is_none();
                let answer = self.graph[robber].iter().find(safe).copied().unwrap_or(robber);
                words.say(
                    "cops-answer",
                    &[("cop", &to.to_string()), ("robber", &answer.to_string())],
                )
            });
            let answers = answers.collect::<Vec<_>>().join(", ");
            return words.say("cops-escapes", &[("robber", item), ("answers", &answers)]);
        }
        let ranked = self.graph[self.cop].iter();
        let best = ranked.filter_map(|&to| Some((self.round(to, robber, false)?, to))).min();
        let (round, to) = best.unwrap_or_default();
        let moves = (round / 2 + 1).to_string();
        words.say("cops-caught", &[("robber", item), ("to", &to.to_string()), ("moves", &moves)])
    }

    fn scene(&self) -> Option<Scene> {
        let node = |v: usize| {
            let shade = match v == self.cop {
                true => Shade::Layer { player: Player(0), rank: 0 },
                false => Shade::Plain,
            };
            Node { shade, ..Node::new(v.to_string(), Player(0)) }
        };
        let nodes = (0..self.graph.len()).map(node).collect();
        let links = (0..self.graph.len())
            .flat_map(|v| {
                self.graph[v].iter().filter(move |&&w| v < w).map(move |&w| Link::both(v, w))
            })
            .collect();
        Some(Scene { nodes, links, ..Scene::default() })
    }
}
