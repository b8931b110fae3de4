//! What a position looks like, in terms that every view can draw.

use std::fmt::{self, Display};

/// A picture of a position: spots on a plane, and links between them. The terminal prints it as
/// text, a page draws it, a vertex of a game graph holds it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Picture {
    /// The spots, in reading order.
    pub spots: Vec<Spot>,
    /// Lines between two spots, by their index in `spots`.
    pub links: Vec<(usize, usize)>,
}

impl Picture {
    /// A picture of spots alone.
    pub fn new(spots: impl IntoIterator<Item = Spot>) -> Picture {
        Picture { spots: spots.into_iter().collect(), links: Vec::new() }
    }

    /// A board of cells in rows, the first row at the bottom.
    pub fn board(columns: usize, rows: usize, piece: impl Fn(usize, usize) -> Piece) -> Picture {
        let cells = (0..rows).rev().flat_map(|row| (0..columns).map(move |column| (column, row)));
        Picture::new(cells.map(|(column, row)| {
            Spot::new(column as f32, (rows - 1 - row) as f32, piece(column, row))
        }))
    }

    /// The same with lines between spots.
    pub fn linked(self, links: impl IntoIterator<Item = (usize, usize)>) -> Picture {
        Picture { links: links.into_iter().collect(), ..self }
    }

    /// The same where `chosen` can be played by choosing the spots named by their index.
    pub fn play(&mut self, chosen: &impl Display, spots: impl IntoIterator<Item = usize>) {
        let name = chosen.to_string();
        for spot in spots {
            self.spots[spot].plays.push(name.clone());
        }
    }
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
    /// The moves that this spot has a part in, as they are printed. Choosing a spot keeps these;
    /// choosing more spots keeps what they have in common, until one move is left: a cell to fill
    /// takes one choice, a step from here to there two.
    pub plays: Vec<String>,
}

impl Spot {
    /// A spot that plays nothing yet.
    pub fn new(x: f32, y: f32, piece: Piece) -> Spot {
        Spot { x, y, piece, plays: Vec::new() }
    }
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

/// For the terminal: one line of text for each row of spots, lines between linked spots.
impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (wide, high) = if self.links.is_empty() { (2.0, 1.0) } else { (4.0, 2.0) };
        let place = |spot: &Spot| ((spot.x * wide).round() as i32, (spot.y * high).round() as i32);
        let mut cells: Vec<(i32, i32, char)> = Vec::new(); // row, column, mark
        for &(from, to) in &self.links {
            let ((x, y), (to_x, to_y)) = (place(&self.spots[from]), place(&self.spots[to]));
            let (dx, dy) = (to_x - x, to_y - y);
            let mark = match (dx, dy) {
                (_, 0) => '-',
                (0, _) => '|',
                _ if (dx > 0) == (dy > 0) => '\\',
                _ => '/',
            };
            let steps = if dy == 0 { dx.abs() } else { dy.abs() };
            for i in 1..steps {
                cells.push((y + dy * i / steps, x + dx * i / steps, mark));
            }
        }
        for spot in &self.spots {
            let (x, y) = place(spot);
            let text = spot.piece.to_string();
            cells.extend((x..).zip(text.chars()).map(|(x, mark)| (y, x, mark)));
        }
        // What was drawn later lies on top: a stable sort keeps it last among its equals.
        cells.sort_by_key(|&(y, x, _)| (y, x));
        let left = cells.iter().map(|&(_, x, _)| x).min().unwrap_or(0);
        let top = cells.first().map_or(0, |&(y, _, _)| y);
        let (mut row, mut line) = (top, String::new());
        for (y, x, mark) in cells {
            while row < y {
                writeln!(f, "{}", line.trim_end())?;
                line.clear();
                row += 1;
            }
            let at = (x - left) as usize;
            let drawn = line.chars().count();
            if at < drawn {
                line = line.chars().take(at).collect();
            }
            line.extend(std::iter::repeat_n(' ', at.saturating_sub(drawn)));
            line.push(mark);
        }
        f.write_str(line.trim_end())
    }
}

/// For the terminal: a dot for a free cell, a blank for what is not part of the board.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Gone => f.write_str(" "),
            Piece::Empty => f.write_str("."),
            Piece::Of(_, letter) | Piece::Thing(letter) => write!(f, "{letter}"),
            Piece::Text(text) => f.write_str(text),
        }
    }
}
