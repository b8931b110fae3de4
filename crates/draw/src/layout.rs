//! The ways to lay out a scene, and the choice between them.

use attractor_words::named;

use crate::force;
use crate::geometry::Point;
use crate::layers;
use crate::measure::Measure;
use crate::placement::Placement;
use crate::route;
use crate::rows;
use crate::scene::{Scene, SceneError, Shade};

/// Lays out a scene. Takes milliseconds for a thousand vertices, whichever way is chosen except
/// [`Layout::Force`], which is given as many rounds as fit into about a twentieth of a second.
///
/// ```
/// use attractor_core::Player;
/// use attractor_draw::{Layout, Link, Node, Scene, place};
///
/// let mut scene = Scene::default();
/// scene.nodes = vec![Node::new("a", Player(0)), Node::new("b", Player(1))];
/// scene.links = vec![Link::new(0, 1)];
/// let placement = place(&scene, Layout::Auto)?;
/// assert!(placement.centres[0].y < placement.centres[1].y);
/// # Ok::<(), attractor_draw::SceneError>(())
/// ```
///
/// # Errors
/// A move of the scene leads from or to nowhere.
pub fn place(scene: &Scene, layout: Layout) -> Result<Placement, SceneError> {
    scene.check()?;
    let measure = Measure::of(scene);
    let sketch = match layout.chosen_for(scene) {
        Layout::Rows => rows::sketch(scene, &measure),
        Layout::Layers => layers::sketch(scene, &measure, layers::by_rank(scene)),
        Layout::Steps => layers::sketch(scene, &measure, layers::by_steps(scene)),
        Layout::Force | Layout::Auto => force::sketch(scene, &measure),
    };
    Ok(route::finish(scene, &measure, sketch))
}

named! { "layout":
    /// A way to lay out a scene.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Layout {
        /// Rows where every move changes hands and the rows are short; otherwise layers where
        /// something is shaded; otherwise steps where there is a start or a first vertex; otherwise force.
        #[default]
        Auto => "auto",
        /// One row for each owner, as on a blackboard, with the end of the game to the right.
        Rows => "rows",
        /// The layers of the regions from the bottom up, and above them what lies in no region.
        Layers => "layers",
        /// By the number of moves from the start, downwards.
        Steps => "steps",
        /// Springs between neighbours, and everything else repels.
        Force => "force",
    }
}

/// A row longer than this is not what one would draw on a blackboard.
const LONGEST_ROW: usize = 24;

impl Layout {
    /// What `Auto` means for this scene; every other layout is itself.
    pub fn chosen_for(self, scene: &Scene) -> Layout {
        if self != Layout::Auto {
            return self;
        }
        let owner = |v: usize| scene.nodes[v].owner;
        let mut row = [0; 256];
        scene.nodes.iter().for_each(|node| row[node.owner.0 as usize] += 1);
        let alternates = scene.links.iter().all(|link| owner(link.from) != owner(link.to));
        if alternates && !scene.links.is_empty() && row.iter().all(|&length| length <= LONGEST_ROW)
        {
            return Layout::Rows;
        }
        if scene.nodes.iter().any(|node| matches!(node.shade, Shade::Layer { .. })) {
            return Layout::Layers;
        }
        let mut entered = vec![false; scene.nodes.len()];
        scene
            .links
            .iter()
            .filter(|link| link.from != link.to)
            .for_each(|link| entered[link.to] = true);
        let begins = scene.nodes.iter().any(|node| node.start) || entered.contains(&false);
        if begins { Layout::Steps } else { Layout::Force }
    }
}

/// What a way of laying out decides; the routes and the arrows follow from it.
pub(crate) struct Sketch {
    /// The centre of each vertex.
    pub(crate) centres: Vec<Point>,
    /// The points that each move passes on its way; mostly none.
    pub(crate) via: Vec<Vec<Point>>,
    /// To which side each move must bend, for those that may not be straight.
    pub(crate) aside: Vec<Option<Point>>,
}

impl Sketch {
    /// A sketch in which every move may go straight.
    pub(crate) fn straight(scene: &Scene, centres: Vec<Point>) -> Sketch {
        let links = scene.links.len();
        Sketch { centres, via: vec![Vec::new(); links], aside: vec![None; links] }
    }
}
