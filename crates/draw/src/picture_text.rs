//! Pictures of positions for a terminal.

use attractor_core::{Picture, Piece, Spot};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A picture as lines of text: free cells are dots, pieces their letters, links lines between
/// them. Ends without a line break.
///
/// ```
/// use attractor_core::{Picture, Piece, Spot};
/// use attractor_draw::picture_text;
///
/// let spot = |x, piece| Spot { x, y: 0.0, piece, plays: Vec::new() };
/// let picture = Picture { spots: vec![spot(0.0, Piece::Of(0, 'X')), spot(1.0, Piece::Empty)], links: vec![] };
/// assert_eq!(picture_text(&picture), "X .");
/// ```
pub fn picture_text(picture: &Picture) -> String {
    let text = |spot: &Spot| match &spot.piece {
        Piece::Gone => None,
        Piece::Empty => Some(".".to_owned()),
        Piece::Of(_, letter) | Piece::Thing(letter) => Some(letter.to_string()),
        Piece::Text(text) => Some(text.clone()),
    };
    let texts: Vec<Option<String>> = picture.spots.iter().map(text).collect();
    // Room for the longest text and a space; a graph needs room for its lines.
    let widest = texts.iter().flatten().map(|text| text.width()).max().unwrap_or(1);
    let (across, down) =
        if picture.links.is_empty() { (widest + 1, 1) } else { (widest.max(2) + 2, 2) };
    let low = |key: fn(&Spot) -> f32| picture.spots.iter().map(key).fold(f32::INFINITY, f32::min);
    let (left, top) = (low(|spot| spot.x), low(|spot| spot.y));
    let cell = |spot: &Spot| {
        let column = ((spot.x - left) * across as f32).round().clamp(0.0, 400.0) as i32; // no number becomes 0
        let row = ((spot.y - top) * down as f32).round().clamp(0.0, 400.0) as i32;
        (column, row)
    };

    let mut canvas = Canvas::default();
    for &(a, b) in &picture.links {
        if let (Some(a), Some(b)) = (picture.spots.get(a), picture.spots.get(b)) {
            canvas.line(cell(a), cell(b));
        }
    }
    for (spot, text) in picture.spots.iter().zip(&texts) {
        if let Some(text) = text {
            canvas.write(cell(spot), text);
        }
    }
    canvas.text()
}

/// Characters in rows, which grow as they are written on.
#[derive(Default)]
struct Canvas {
    rows: Vec<Vec<char>>,
}

impl Canvas {
    fn put(&mut self, (column, row): (i32, i32), c: char) {
        let (column, row) = (column.max(0) as usize, row.max(0) as usize);
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let line = &mut self.rows[row];
        if line.len() <= column {
            line.resize(column + 1, ' ');
        }
        line[column] = c;
    }

    fn write(&mut self, (column, row): (i32, i32), text: &str) {
        let mut at = column;
        for c in text.chars().filter(|c| !c.is_control()) {
            self.put((at, row), c);
            let wide = c.width().unwrap_or(0) as i32;
            // The cells that a wide character covers hold nothing.
            (1..wide).for_each(|k| self.put((at + k, row), '\0'));
            at += wide;
        }
    }

    /// A line of the character that lies nearest to its slope, without its ends.
    fn line(&mut self, a: (i32, i32), b: (i32, i32)) {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let steps = dx.abs().max(dy.abs());
        let c = match (dx, dy) {
            (_, 0) => '-',
            (0, _) => '|',
            _ if dx.abs() > 4 * dy.abs() => '-',
            _ if (dx > 0) == (dy > 0) => '\\',
            _ => '/',
        };
        // One mark for each row of a steep line, for each column of a level one.
        let marks = if c == '-' { steps } else { dy.abs() };
        for k in 1..marks {
            let part =
                |from: i32, way: i32| from + (f64::from(way * k) / f64::from(marks)).round() as i32;
            self.put((part(a.0, dx), part(a.1, dy)), c);
        }
    }

    fn text(&self) -> String {
        let line = |row: &Vec<char>| {
            let text: String = row.iter().filter(|&&c| c != '\0').collect();
            text.trim_end().to_owned()
        };
        self.rows.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}
