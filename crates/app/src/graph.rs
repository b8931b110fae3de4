//! A solved game as a drawing with everything that a page needs to bring it to life.

use std::collections::VecDeque;

use attractor_core::{Player, Region, Vertex, VertexSet};
use attractor_draw::{Layout, Theme, place, svg};
use serde::Serialize;

use crate::draw::scene;
use crate::error::Error;
use crate::game_graph::GameGraph;
use crate::picture::PictureView;
use crate::solved_graph::SolvedGraph;

/// Which part of a game is to be shown, and how.
#[derive(Clone, Debug, Default)]
pub struct GraphRequest {
    /// How to place the positions.
    pub layout: Layout,
    /// The position in the middle of the part, where not everything can be shown; else the start.
    pub around: Option<String>,
    /// The most positions to show.
    pub most: usize,
    /// The most positions that are drawn as pictures inside their vertices.
    pub pictures: usize,
}

/// A drawing, and what stands where in it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GraphView {
    /// What is shown.
    pub game: String,
    /// How many players there are.
    pub players: u8,
    /// How many positions the whole game has.
    pub positions: usize,
    /// How many moves the whole game has.
    pub moves: usize,
    /// Where play begins, if it is known.
    pub start: Option<String>,
    /// Whether only the neighbourhood of a position is shown.
    pub part: bool,
    /// The position in the middle of the part.
    pub centre: Option<String>,
    /// The layout that was taken.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Layout::ALL.map(Layout::name))))]
    pub layout: &'static str,
    /// The width of the drawing.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// The radius of its vertices.
    pub radius: f64,
    /// The drawing: vertices carry `data-node`, moves `data-link`, their index below.
    pub svg: String,
    /// The positions shown.
    pub nodes: Vec<NodeView>,
    /// The moves between them.
    pub links: Vec<LinkView>,
    /// Who can force something, how soon, and by which moves.
    pub regions: Vec<RegionView>,
}

/// One position of a drawing.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NodeView {
    /// Its notation.
    pub name: String,
    /// Who moves there.
    pub owner: u8,
    /// Who wins, where the game is over; nobody for a draw.
    pub outcome: Option<Vec<u8>>,
    /// Where its centre is.
    pub x: f64,
    /// Where its centre is.
    pub y: f64,
    /// How many of its moves lead out of the part that is shown.
    pub hidden: usize,
    /// The position as a board, where there are few enough to be told apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<PictureView>,
}

/// One move of a drawing.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LinkView {
    /// Where it is played, by index among the nodes.
    pub from: usize,
    /// Where it leads, by index among the nodes.
    pub to: usize,
    /// Its name.
    #[serde(rename = "move")]
    pub name: String,
}

/// The layers of one attractor, cut down to the positions shown.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RegionView {
    /// Whose attractor it is.
    pub coalition: Vec<u8>,
    /// From how many positions of the whole game the coalition can force it.
    pub size: usize,
    /// The index from which the layers stop growing.
    pub stationary: u32,
    /// How many positions of the whole game each layer adds.
    pub grows: Vec<usize>,
    /// The layer of each node; null outside.
    pub ranks: Vec<Option<u32>>,
    /// The link that the strategy plays at each node; null where there is none to show.
    pub choices: Vec<Option<usize>>,
}

/// Draw `game` with what was found about it.
pub fn graph(
    game: &GameGraph,
    solved: &SolvedGraph,
    request: &GraphRequest,
) -> Result<GraphView, Error> {
    let arena = &game.arena;
    let centre = match &request.around {
        Some(notation) => Some(game.names.find(notation)?),
        None => game.start.or_else(|| arena.all().next()),
    };
    let part = arena.vertices() > request.most;
    let shown = match centre {
        Some(centre) if part => neighbourhood(game, centre, request.most),
        _ => VertexSet::full(arena.vertices()),
    };
    let mut scene = scene(game, solved, &shown);
    scene.title.clear();
    scene.legend = None;
    if scene.nodes.len() > request.pictures {
        scene.nodes.iter_mut().for_each(|node| node.picture = None);
    }
    if scene.links.len() > MOST_LABELS {
        scene.links.iter_mut().for_each(|link| link.label.clear());
    }
    let layout = request.layout.chosen_for(&scene);
    let placement = place(&scene, layout).map_err(|error| Error::new(error.to_string()))?;
    let vertices: Vec<Vertex> = shown.iter().collect();
    let mut links = Vec::with_capacity(scene.links.len());
    for (from, &v) in vertices.iter().enumerate() {
        for (edge, &to) in arena.moves(v).iter().enumerate() {
            if let Ok(to) = vertices.binary_search(&to) {
                let name = game.names.movement(arena, v, edge);
                links.push(LinkView { from, to, name });
            }
        }
    }
    let pictures: Vec<_> = scene.nodes.iter().map(|node| node.picture.clone()).collect();
    let placed = vertices.iter().zip(&placement.centres).zip(pictures);
    let nodes = placed.map(|((&v, centre), picture)| NodeView {
        name: game.name(v),
        owner: arena.owner(v).number(),
        outcome: arena
            .outcome(v)
            .map(|outcome| outcome.winners.players().map(Player::number).collect()),
        x: centre.x,
        y: centre.y,
        hidden: arena.moves(v).iter().filter(|&&to| !shown.contains(to)).count(),
        picture: picture.map(PictureView::from),
    });
    Ok(GraphView {
        game: game.title.clone(),
        players: arena.players(),
        positions: arena.vertices(),
        moves: arena.edges(),
        start: game.start.map(|start| game.name(start)),
        part,
        centre: centre.filter(|_| part).map(|centre| game.name(centre)),
        layout: layout.name(),
        width: placement.width,
        height: placement.height,
        radius: placement.radius,
        nodes: nodes.collect(),
        regions: regions(solved)
            .into_iter()
            .map(|region| region_view(region, &vertices, &links))
            .collect(),
        links,
        svg: svg(&scene, &placement, Theme::Light),
    })
}

/// Arrows beside which names of moves can still be read.
const MOST_LABELS: usize = 160;

/// Each attractor once: where one player's loss is the other's win the regions are shared.
pub(crate) fn regions(solved: &SolvedGraph) -> Vec<&Region> {
    let mut distinct: Vec<&Region> = Vec::new();
    for region in solved.shown_regions() {
        if !distinct.iter().any(|known| std::ptr::eq(*known, region)) {
            distinct.push(region);
        }
    }
    distinct
}

fn region_view(region: &Region, vertices: &[Vertex], links: &[LinkView]) -> RegionView {
    let choice = |v: Vertex, from: usize| {
        let to = vertices.binary_search(&region.choice(v)?).ok()?;
        // The links of a node stand together, in the order of the nodes.
        let first = links.partition_point(|link| link.from < from);
        let own = links[first..].iter().take_while(|link| link.from == from);
        own.into_iter().position(|link| link.to == to).map(|k| first + k)
    };
    RegionView {
        coalition: region.coalition().players().map(Player::number).collect(),
        size: region.len(),
        stationary: region.stationary(),
        grows: region.layers().iter().map(Vec::len).collect(),
        ranks: vertices.iter().map(|&v| region.rank(v)).collect(),
        choices: vertices.iter().enumerate().map(|(from, &v)| choice(v, from)).collect(),
    }
}

/// The positions nearest to `centre`, by moves forwards and backwards, at most `most`.
fn neighbourhood(game: &GameGraph, centre: Vertex, most: usize) -> VertexSet {
    let arena = &game.arena;
    let mut seen = VertexSet::of(arena.vertices(), [centre]);
    let mut count = 1;
    let mut queue = VecDeque::from([centre]);
    while let Some(v) = queue.pop_front() {
        for &next in arena.moves(v).iter().chain(arena.sources(v)) {
            if count >= most {
                return seen;
            }
            if !seen.contains(next) {
                seen.insert(next);
                count += 1;
                queue.push_back(next);
            }
        }
    }
    seen
}
