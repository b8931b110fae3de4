//! A solved game as a picture.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

use attractor_core::{Coalition, Goal, Player, Region, Solution, Vertex, VertexSet, Watch};
use attractor_draw::{Layout, Legend, Link, Node, Scene, Shade, Theme, dot, place, svg};
use attractor_logic::Witness;
use attractor_messages::tell;
use serde::Deserialize;

use crate::as_text;
use crate::error::Error;
use crate::field::Field;
use crate::game_graph::GameGraph;
use crate::judge::read_strategy;
use crate::message::say;
use crate::solve::{GoalRequest, SolveRequest, Wanted, won_by};
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
    /// Only the positions within this number of moves of the start, or of the play that is drawn.
    pub depth: Option<u32>,
    /// All positions, however many there are.
    pub all: bool,
    /// Graphviz instead of SVG.
    pub dot: bool,
    /// Only the layers A0 up to this one.
    pub upto: Option<u32>,
    /// A play: its moves one after the other, from the start or from the position that is named first.
    pub path: Option<String>,
    /// A strategy as JSON, as `judge` takes it.
    pub strategy: Option<String>,
    /// Positions that are to be marked.
    pub mark: Option<String>,
    /// The graph alone, without what was found.
    pub plain: bool,
    /// What stands above the drawing, if not the name of the game.
    pub title: Option<String>,
}

impl DrawRequest {
    /// Whether what was found is drawn. Who asks for a play, a strategy or marks wants to see
    /// nothing else, unless they also say whose layers.
    fn shows_layers(&self) -> bool {
        let own = self.path.is_some() || self.strategy.is_some() || self.mark.is_some();
        !self.plain && (!own || self.goal != GoalRequest::default() || self.upto.is_some())
    }
}

/// The picture as text: SVG, or Graphviz.
pub fn draw(
    game: &Arc<GameGraph>,
    request: &DrawRequest,
    watch: &dyn Watch,
) -> Result<String, Error> {
    // Before anything is solved: there may be too much to be drawn.
    shown(game, request)?;
    let solved = match request.shows_layers() {
        true => Some(solve(game, &SolveRequest::after(&request.goal), watch)?),
        false => None,
    };
    draw_solved(game, solved.as_ref(), request)
}

/// The same with what was found already, whatever the request says of goals.
pub fn draw_solved(
    game: &GameGraph,
    solved: Option<&SolvedGraph>,
    request: &DrawRequest,
) -> Result<String, Error> {
    let shown = shown(game, request)?;
    let mut scene = Emphasis::of(game, solved, request)?.scene(&shown);
    if let Some(title) = &request.title {
        scene.title.clone_from(title);
    }
    paint(&scene, request.layout, request.theme, request.dot)
}

fn paint(scene: &Scene, layout: Layout, theme: Theme, as_dot: bool) -> Result<String, Error> {
    let placement = place(scene, layout).map_err(|error| Error::new(error.to_string()))?;
    Ok(if as_dot { dot(scene, Some(&placement)) } else { svg(scene, &placement, theme) })
}

/// A scene as text, as pictures are unless somebody says otherwise.
pub(crate) fn painted(scene: &Scene, dot: bool) -> Result<String, Error> {
    paint(scene, Layout::default(), Theme::default(), dot)
}

pub(crate) fn refuse_unreadable(positions: usize) -> Result<(), Error> {
    if positions <= READABLE {
        return Ok(());
    }
    Err(Error::new(format!("{positions} positions are too many to be read")))
}

/// The colour of a position where a formula holds: of whoever it is about.
pub(crate) fn holding(holds: bool, whom: Option<Coalition>) -> Shade {
    let player = whom.and_then(first).unwrap_or(Player(0));
    if holds { Shade::Layer { player, rank: 0 } } else { Shade::Plain }
}

/// Where a formula holds, with the moves of the strategies that show why it does, or does not, at the start.
pub(crate) fn formula_picture(
    game: &GameGraph,
    holds: &VertexSet,
    found: &[Witness],
    dot: bool,
) -> Result<String, Error> {
    refuse_unreadable(game.arena.vertices())?;
    let moves = found.iter().flat_map(|found| &found.strategy).map(|choice| (choice.at, choice.to));
    let thick = Some(Thick { moves: moves.collect(), word: "legend-strategy" });
    let marked = VertexSet::empty(game.arena.vertices());
    let shown = VertexSet::full(game.arena.vertices());
    let mut scene = Emphasis { game, solved: None, upto: u32::MAX, thick, marked }.scene(&shown);
    let players = game.arena.players();
    let whom = found.first().map(|why| if why.holds { why.who } else { why.who.others(players) });
    for (v, node) in (0..).zip(&mut scene.nodes) {
        node.shade = holding(holds.contains(v), whom);
    }
    if let Some(legend) = &mut scene.legend {
        legend.wins.fill(tell!("legend-holds"));
    }
    painted(&scene, dot)
}

/// The positions that are drawn.
fn shown(game: &GameGraph, request: &DrawRequest) -> Result<VertexSet, Error> {
    let arena = &game.arena;
    let shown = match (request.depth, played(game, request)?) {
        (Some(depth), Some(path)) => within(game, path, depth),
        (Some(depth), None) => within(game, vec![game.known_start()?], depth),
        (None, _) => VertexSet::full(arena.vertices()),
    };
    if shown.len() > READABLE && !request.all {
        return Err(Error::new(format!("{} positions are too many to be read", shown.len())).hint(
            say!(
                "draw those near the start, or near a play, with `{}`, or insist with `{}`",
                Field::Depth.of("N"),
                Field::All
            ),
        ));
    }
    Ok(shown)
}

/// The positions of the play that is drawn, if one is.
fn played(game: &GameGraph, request: &DrawRequest) -> Result<Option<Vec<Vertex>>, Error> {
    let walked = request.path.as_deref().map(|path| game.walk(path));
    walked.transpose().map_err(|error| error.at("path"))
}

/// The positions within `depth` moves of one of those.
fn within(game: &GameGraph, mut layer: Vec<Vertex>, depth: u32) -> VertexSet {
    let mut seen = VertexSet::of(game.arena.vertices(), layer.iter().copied());
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
pub fn scene(game: &GameGraph, solved: &SolvedGraph, shown: &VertexSet) -> Scene {
    let marked = VertexSet::empty(game.arena.vertices());
    Emphasis { game, solved: Some(solved), upto: u32::MAX, thick: None, marked }.scene(shown)
}

/// What stands out in a picture.
struct Emphasis<'g> {
    game: &'g GameGraph,
    /// Layers by shade, if they are shown.
    solved: Option<&'g SolvedGraph>,
    /// The last layer that is shown.
    upto: u32,
    /// The moves that are thick instead of those of the strategies that were found.
    thick: Option<Thick>,
    marked: VertexSet,
}

/// The moves as edges without directions, where each leads back as well and none has a name.
fn edges(links: &[Link]) -> Option<Vec<Link>> {
    let there: HashSet<(usize, usize)> = links.iter().map(|link| (link.from, link.to)).collect();
    let both = |link: &Link| link.label.is_empty() && there.contains(&(link.to, link.from));
    let once = links.iter().filter(|link| link.from <= link.to);
    (!links.is_empty() && links.iter().all(both))
        .then(|| once.map(|link| Link::both(link.from, link.to)).collect())
}

/// Moves that somebody asked for, each by where it begins and where it leads.
struct Thick {
    moves: HashSet<(Vertex, Vertex)>,
    /// What the legend calls them.
    word: &'static str,
}

impl<'g> Emphasis<'g> {
    fn of(
        game: &'g GameGraph,
        solved: Option<&'g SolvedGraph>,
        request: &DrawRequest,
    ) -> Result<Emphasis<'g>, Error> {
        let thick = match (played(game, request)?, &request.strategy) {
            (Some(_), Some(_)) => {
                return Err(Error::new("a play and a strategy cannot both be drawn")
                    .hint("draw one picture of each"));
            }
            (Some(path), None) => {
                let moves = path.windows(2).map(|pair| (pair[0], pair[1])).collect();
                Some(Thick { moves, word: "legend-play" })
            }
            (None, Some(text)) => {
                let coalition = match &request.goal.coalition {
                    Some(players) => game.coalition(players)?,
                    None => Coalition::everyone(game.arena.players()),
                };
                let strategy = read_strategy(game, text, coalition)?;
                Some(Thick { moves: strategy.moves().collect(), word: "legend-strategy" })
            }
            (None, None) => None,
        };
        let marked = match &request.mark {
            Some(list) => game.positions(list).map_err(|error| error.at("mark"))?,
            None => VertexSet::empty(game.arena.vertices()),
        };
        Ok(Emphasis { game, solved, upto: request.upto.unwrap_or(u32::MAX), thick, marked })
    }

    fn scene(&self, shown: &VertexSet) -> Scene {
        let (game, arena) = (self.game, &self.game.arena);
        let mut place = vec![usize::MAX; arena.vertices()];
        for (i, v) in shown.iter().enumerate() {
            place[v as usize] = i;
        }
        let mut links = Vec::new();
        for v in shown.iter() {
            let chosen = self.chosen_edge(v);
            let moves = arena.moves(v).iter().enumerate();
            for (edge, &to) in moves.filter(|&(_, &to)| shown.contains(to)) {
                let name = game.names.movement(arena, v, edge);
                // Where positions are pictures the moves can be seen.
                let told = game.names.picture(v).is_some() || name == game.name(to);
                let label = if told { String::new() } else { name };
                let thick = match &self.thick {
                    Some(thick) => thick.moves.contains(&(v, to)),
                    None => chosen == Some(edge),
                };
                let (from, to) = (place[v as usize], place[to as usize]);
                links.push(Link { thick, label, ..Link::new(from, to) });
            }
        }
        let bare = self.solved.is_none() && self.thick.is_none() && arena.players() == 1;
        let edges = if bare { edges(&links) } else { None };
        Scene {
            title: title(game),
            description: String::new(),
            nodes: shown.iter().map(|v| self.node(v)).collect(),
            legend: edges.is_none().then(|| self.legend()),
            links: edges.unwrap_or(links),
        }
    }

    fn node(&self, v: Vertex) -> Node {
        let (game, arena) = (self.game, &self.game.arena);
        Node {
            shade: self.shade(v),
            outcome: arena.outcome(v).map(|outcome| {
                if outcome.is_draw() { tell!("draw") } else { won_by(outcome.winners) }
            }),
            start: game.start == Some(v),
            picture: game.names.picture(v),
            marked: self.marked.contains(v),
            ..Node::new(game.name(v), arena.owner(v))
        }
    }

    /// The regions whose layers are shown: those of everybody, or of the one coalition asked for.
    fn regions(&self) -> Vec<&'g Region> {
        let Some(solved) = self.solved else { return Vec::new() };
        if solved.parity_game().is_some() {
            return solved.shown_regions();
        }
        // That all others together beat one of several players is nobody's win.
        let two = solved.solutions.len() == 2;
        let wins = solved.solutions.iter().filter_map(Solution::win);
        let losses = solved
            .solutions
            .iter()
            .filter_map(|solution| solution.loss().filter(|_| two || solution.win().is_none()));
        wins.chain(losses).collect()
    }

    /// In the colour of whoever can force something, paler with every layer; grey for a draw.
    fn shade(&self, v: Vertex) -> Shade {
        for region in self.regions() {
            if let (Some(rank), Some(player)) = (region.rank(v), first(region.coalition())) {
                return match rank <= self.upto {
                    true => Shade::Layer { player, rank },
                    false => Shade::Plain,
                };
            }
        }
        // That it is a draw is known when all layers of everybody are.
        match self.solved {
            Some(solved)
                if matches!(solved.goal, Goal::Outcomes | Goal::Infinite(_))
                    && solved.solutions.len() > 1
                    && self.upto == u32::MAX =>
            {
                Shade::Draw
            }
            _ => Shade::Plain,
        }
    }

    /// The move that the strategy of whoever can force something plays at `v`.
    fn chosen_edge(&self, v: Vertex) -> Option<usize> {
        let known = |region: &&Region| region.rank(v).is_some_and(|rank| rank <= self.upto);
        let to = self.regions().into_iter().filter(known).find_map(|region| region.choice(v))?;
        self.game.arena.edge_to(v, to)
    }

    fn legend(&self) -> Legend {
        let mut legend = words(self.game.arena.players());
        if let Some(thick) = &self.thick {
            legend.strategy = tell!(thick.word);
        }
        let Some(solved) = self.solved else { return legend };
        if matches!(solved.goal, Goal::Infinite(_)) {
            return legend;
        }
        for region in self.regions() {
            let coalition = region.coalition();
            let Some(player) = first(coalition) else { continue };
            legend.wins[usize::from(player.0)] = match (&solved.goal, solved.wanted) {
                (Goal::Reach { .. }, _) => legend_of("can-force", coalition),
                (Goal::Avoid { .. }, _) => legend_of("legend-danger", coalition),
                (_, Wanted::One) if coalition.len() > 1 => legend_of("legend-one-of", coalition),
                _ if coalition.len() == 1 => legend_of("legend-wins", coalition),
                _ => legend_of("legend-together", coalition),
            };
        }
        if solved.solutions.len() > 2 {
            legend.draw = tell!("nobody-forces");
        }
        legend
    }
}

/// The words of a legend, before anything is known of the goal.
fn words(players: u8) -> Legend {
    let each = |id: &str| {
        let players = (0..players).map(|player| Coalition::of(Player(player)));
        players.map(|player| legend_of(id, player)).collect()
    };
    Legend {
        moves: each("legend-moves"),
        wins: each("legend-wins"),
        draw: tell!("draw"),
        strategy: tell!("legend-strategy"),
        start: tell!("legend-start"),
        over: tell!("legend-over"),
        marked: tell!("legend-marked"),
        names: Vec::new(),
    }
}

fn legend_of(id: &str, coalition: Coalition) -> String {
    tell!(id, n = coalition.len(), players = coalition.to_string())
}

/// The name of the game: a file is called without its folder and its ending.
fn title(game: &GameGraph) -> String {
    let path = Path::new(&game.title);
    match (game.names.rules(), path.extension(), path.file_stem()) {
        (None, Some(_), Some(stem)) => stem.to_string_lossy().into_owned(),
        _ => game.title.clone(),
    }
}

fn first(coalition: Coalition) -> Option<Player> {
    coalition.players().next()
}
