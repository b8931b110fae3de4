//! A solved game as a picture.

use std::sync::Arc;

use attractor_core::{Coalition, Goal, Player, Vertex, VertexSet, Watch};
use attractor_draw::{Layout, Legend, Link, Node, Scene, Shade, Theme, dot, place, svg};
use serde::Deserialize;

use crate::as_text;
use crate::error::Error;
use crate::field::Field;
use crate::message::say;
use crate::opened::{Opened, who};
use crate::solve::{GoalRequest, SolveRequest, won_by};
use crate::solved_graph::{SolvedGraph, solve};

/// More positions than this cannot be told apart in a picture.
const READABLE: usize = 2000;

/// How a game is to be drawn.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct DrawRequest {
    /// What the players are after.
    pub goal: GoalRequest,
    /// How to place the positions.
    #[serde(deserialize_with = "as_text::deserialize")]
    pub layout: Layout,
    /// Which colours.
    #[serde(deserialize_with = "as_text::deserialize")]
    pub theme: Theme,
    /// Only the positions within so many moves of the start.
    pub depth: Option<u32>,
    /// All positions, however many there are.
    pub all: bool,
    /// Graphviz instead of SVG.
    pub dot: bool,
}

/// The picture as text: SVG, or Graphviz.
pub fn draw(game: &Arc<Opened>, request: &DrawRequest, watch: &dyn Watch) -> Result<String, Error> {
    let shown = shown(game, request)?;
    let solved = solve(game, &SolveRequest::after(&request.goal), watch)?;
    let scene = scene(game, &solved, &shown);
    let placement = place(&scene, request.layout).map_err(|error| Error::new(error.to_string()))?;
    Ok(if request.dot {
        dot(&scene, Some(&placement))
    } else {
        svg(&scene, &placement, request.theme)
    })
}

/// The positions that are drawn.
fn shown(game: &Opened, request: &DrawRequest) -> Result<VertexSet, Error> {
    let arena = &game.arena;
    let shown = match request.depth {
        Some(depth) => within(game, game.known_start()?, depth),
        None => VertexSet::full(arena.vertices()),
    };
    if shown.len() > READABLE && !request.all {
        return Err(Error::new(format!("{} positions are too many to be read", shown.len())).hint(
            say!(
                "draw those near the start with `{}`, or insist with `{}`",
                Field::Depth.of("N"),
                Field::All
            ),
        ));
    }
    Ok(shown)
}

/// The positions within so many moves of `start`.
fn within(game: &Opened, start: Vertex, depth: u32) -> VertexSet {
    let mut seen = VertexSet::of(game.arena.vertices(), [start]);
    let mut layer = vec![start];
    for _ in 0..depth {
        let mut next = Vec::new();
        for &to in layer.iter().flat_map(|&v| game.arena.moves(v)) {
            if !seen.contains(to) {
                seen.insert(to);
                next.push(to);
            }
        }
        layer = next;
    }
    seen
}

/// The positions of `shown` with everything that was found: layers by shade, strategies by thick
/// lines.
pub fn scene(game: &Opened, solved: &SolvedGraph, shown: &VertexSet) -> Scene {
    let arena = &game.arena;
    let mut place = vec![usize::MAX; arena.vertices()];
    for (i, v) in shown.iter().enumerate() {
        place[v as usize] = i;
    }
    let mut links = Vec::new();
    for v in shown.iter() {
        let chosen = chosen_edge(game, solved, v);
        for (edge, &to) in arena.moves(v).iter().enumerate().filter(|&(_, &to)| shown.contains(to))
        {
            let name = game.names.movement(arena, v, edge);
            // Where positions are pictures the moves can be seen.
            let told = game.names.picture(v).is_some() || name == game.name(to);
            let label = if told { String::new() } else { name };
            let thick = chosen == Some(edge);
            links.push(Link { thick, label, ..Link::new(place[v as usize], place[to as usize]) });
        }
    }
    Scene {
        title: game.title.clone(),
        description: String::new(),
        nodes: shown.iter().map(|v| node(game, solved, v)).collect(),
        links,
        legend: Some(legend(game, solved)),
    }
}

fn node(game: &Opened, solved: &SolvedGraph, v: Vertex) -> Node {
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
fn shade(solved: &SolvedGraph, v: Vertex) -> Shade {
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
fn chosen_edge(game: &Opened, solved: &SolvedGraph, v: Vertex) -> Option<usize> {
    let regions = solved.solutions.iter().flat_map(|solution| [solution.win(), solution.loss()]);
    let to = regions.flatten().find_map(|region| region.choice(v))?;
    game.arena.edge_to(v, to)
}

fn legend(game: &Opened, solved: &SolvedGraph) -> Legend {
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
