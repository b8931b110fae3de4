//! A picture of a position as plain data, for pages that draw boards.

use attractor_core::{Picture, Piece};
use serde::Serialize;

/// A picture: spots on a plane, and links between them.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PictureView {
    /// The spots, in reading order.
    pub spots: Vec<SpotView>,
    /// Lines between two spots, by their index.
    pub links: Vec<(usize, usize)>,
}

/// One spot: where it is, what lies on it, and which moves it has a part in.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpotView {
    /// Column, growing to the right.
    pub x: f32,
    /// Row, growing downwards.
    pub y: f32,
    /// What lies there.
    pub kind: SpotKind,
    /// Whose piece it is, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<u8>,
    /// The letter of a piece or a thing, or the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The moves that this spot has a part in.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub plays: Vec<String>,
}

/// What lies on a spot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SpotKind {
    /// Nothing, nor can anything.
    Gone,
    /// Nothing.
    Empty,
    /// A piece of a player.
    Piece,
    /// A thing of nobody.
    Thing,
    /// A text.
    Text,
}

impl From<Picture> for PictureView {
    fn from(picture: Picture) -> PictureView {
        let spot = |spot: attractor_core::Spot| {
            let (kind, player, text) = match spot.piece {
                Piece::Gone => (SpotKind::Gone, None, None),
                Piece::Empty => (SpotKind::Empty, None, None),
                Piece::Of(player, letter) => {
                    (SpotKind::Piece, Some(player + 1), Some(letter.to_string()))
                }
                Piece::Thing(letter) => (SpotKind::Thing, None, Some(letter.to_string())),
                Piece::Text(text) => (SpotKind::Text, None, Some(text)),
            };
            SpotView { x: spot.x, y: spot.y, kind, player, text, plays: spot.plays }
        };
        PictureView { spots: picture.spots.into_iter().map(spot).collect(), links: picture.links }
    }
}
