//! A solved game as a scene that can be drawn.

use attractor_core::{Coalition, Goal, Player, Vertex};
use attractor_draw::{Legend, Link, Node, Scene, Shade};

use crate::opened::{Opened, who};
use crate::solve::{Solved, won_by};

/// The whole game, with everything that was found: layers by shade, strategies by thick lines.
pub fn scene(game: &Opened, solved: &Solved) -> Scene {
    let arena = &game.arena;
    let nodes = arena.all().map(|v| node(game, solved, v)).collect();
    let mut links = Vec::with_capacity(arena.edges());
    for v in arena.all() {
        let chosen = chosen_edge(game, solved, v);
        for (edge, &to) in arena.moves(v).iter().enumerate() {
            let name = game.names.movement(arena, v, edge);
            let label = if name == game.name(to) { String::new() } else { name };
            let thick = chosen == Some(edge);
            links.push(Link { thick, label, ..Link::new(v as usize, to as usize) });
        }
    }
    let title = game.title.clone();
    Scene { title, description: String::new(), nodes, links, legend: Some(legend(game, solved)) }
}

fn node(game: &Opened, solved: &Solved, v: Vertex) -> Node {
    let arena = &game.arena;
    Node {
        shade: shade(solved, v),
        outcome: arena.outcome(v).map(|outcome| {
            if outcome.is_draw() { "draw".to_owned() } else { won_by(outcome.winners) }
        }),
        start: game.start == Some(v),
        picture: game.names.picture(v),
        ..Node::new(game.name(v), arena.owner(v))
    }
}

/// In the colour of whoever can force something, paler with every layer; grey for a draw.
fn shade(solved: &Solved, v: Vertex) -> Shade {
    for solution in &solved.solutions {
        for region in [solution.win(), solution.loss()].into_iter().flatten() {
            if let (Some(rank), Some(player)) = (region.rank(v), first(region.coalition())) {
                return Shade::Layer { player, rank };
            }
        }
    }
    if solved.goal == Goal::Outcomes { Shade::Draw } else { Shade::Plain }
}

fn first(coalition: Coalition) -> Option<Player> {
    coalition.players().next()
}

/// The move that the strategy of whoever can force something plays at `v`.
fn chosen_edge(game: &Opened, solved: &Solved, v: Vertex) -> Option<usize> {
    let regions = solved.solutions.iter().flat_map(|solution| [solution.win(), solution.loss()]);
    let to = regions.flatten().find_map(|region| region.choice(v))?;
    game.arena.edge_to(v, to)
}

fn legend(game: &Opened, solved: &Solved) -> Legend {
    let mut legend = Legend::english(game.arena.players());
    let word = match solved.goal {
        Goal::Outcomes => return legend,
        Goal::Reach { .. } => "can force it",
        Goal::Avoid { .. } => "can force the danger",
    };
    for (index, text) in (0..).zip(&mut legend.wins) {
        *text = format!("{} {word}", who(Coalition::of(Player(index))));
    }
    legend
}
