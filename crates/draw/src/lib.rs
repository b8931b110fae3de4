//! Pictures of arenas and positions: plain data in, coordinates and text out.
//!
//! ```text
//!   Scene ──place──▶ Placement ──svg──▶ text of an SVG
//!     └────────────────┴────────dot──▶ text for Graphviz
//!   Picture ──picture_svg──▶ a single position
//! ```
//!
//! The owner of a vertex is its shape, the layers of a region are the shades of a colour, moves of
//! a strategy are thick, draws are grey, finished games have a double outline and say who won.
//! Nothing here knows a game or a solver, and nothing reads or writes files.

mod colour;
mod dot;
mod force;
mod geometry;
mod grid;
mod key;
mod label;
mod layers;
mod layout;
mod legend;
mod measure;
mod picture;
mod pivots;
mod placement;
mod route;
mod rows;
mod scene;
mod shape;
mod style;
mod surroundings;
mod svg;
mod xml;

pub use colour::{Colour, Theme, Tone, player_colour, ramp};
pub use dot::dot;
pub use geometry::{Curve, Point};
pub use layout::{Layout, place};
pub use legend::Legend;
pub use picture::picture_svg;
pub use placement::{Placement, Route};
pub use scene::{Link, Node, Scene, SceneError, Shade};
pub use shape::Shape;
pub use svg::svg;
