//! What a position looks like, in terms that every view can draw.

/// A picture of a position: spots on a plane, and links between them. The terminal prints it as
/// text, a page draws it, a vertex of a game graph holds it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Picture {
    /// The spots, in reading order.
    pub spots: Vec<Spot>,
    /// Lines between two spots, by their index in `spots`.
    pub links: Vec<(usize, usize)>,
}

/// One spot of a picture: a cell of a board, a heap, a vertex of a graph.
#[derive(Clone, PartialEq, Debug)]
pub struct Spot {
    /// Column, growing to the right; cells of a board stand one apart.
    pub x: f32,
    /// Row, growing downwards.
    pub y: f32,
    /// What lies on it.
    pub piece: Piece,
    /// The move that choosing this spot plays, as it is printed.
    pub plays: Option<String>,
}

/// What lies on a spot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Not part of the board: drawn as nothing.
    Gone,
    /// A free cell.
    Empty,
    /// A piece of a player, by the player's number in memory, with a letter for the terminal.
    Of(u8, char),
    /// Something that belongs to nobody, by a letter for the terminal.
    Thing(char),
    /// A number or a word, such as the size of a heap.
    Text(String),
}
