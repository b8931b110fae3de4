//! Pictures of arenas and positions: plain data in, coordinates and text out.
//!
//! ```text
//!   Scene ──place──▶ Placement ──svg──▶ text of an SVG
//!     └───────────────────────────dot──▶ text of Graphviz
//! ```

mod colour;
mod geometry;
mod legend;
mod placement;
mod scene;
mod shape;

pub use colour::{Colour, Theme, Tone, player_colour, ramp};
pub use geometry::{Curve, Point};
pub use legend::Legend;
pub use placement::{Placement, Route};
pub use scene::{Link, Node, Scene, SceneError, Shade};
pub use shape::Shape;
