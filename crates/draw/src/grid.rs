//! Finding what is near without looking at everything.

use crate::geometry::Point;

/// Points in square cells, so that those within one cell's side of a place are found at once.
pub(crate) struct Grid {
    low: Point,
    side: f64,
    columns: usize,
    rows: usize,
    cells: Vec<Vec<u32>>,
}

impl Grid {
    /// Sorts the points into cells of at least this side; each is known by its index.
    pub(crate) fn new(side: f64, points: &[Point]) -> Grid {
        let mut grid = Grid::around(side, points);
        points.iter().enumerate().for_each(|(index, &point)| grid.add(index, point));
        grid
    }

    /// Empty cells of at least this side where the points are.
    pub(crate) fn around(side: f64, points: &[Point]) -> Grid {
        let fold = |key: fn(&Point) -> f64, best: fn(f64, f64) -> f64, from: f64| {
            points.iter().map(key).fold(from, best)
        };
        let low = Point {
            x: fold(|p| p.x, f64::min, f64::INFINITY),
            y: fold(|p| p.y, f64::min, f64::INFINITY),
        };
        let high = Point { x: fold(|p| p.x, f64::max, low.x), y: fold(|p| p.y, f64::max, low.y) };
        let (low, span) =
            if points.is_empty() { (Point::ORIGIN, Point::ORIGIN) } else { (low, high - low) };
        // Larger cells where points lie far apart, so that there are not many more cells than points.
        let most = 4.0 * points.len() as f64 + 64.0;
        let side = side.max((span.x * span.y / most).sqrt()).max(span.x.max(span.y) / most);
        let count = |length: f64| (length / side) as usize + 1;
        let (columns, rows) = (count(span.x), count(span.y));
        Grid { low, side, columns, rows, cells: vec![Vec::new(); columns * rows] }
    }

    /// Adds one more point; one outside the others goes to the nearest cell.
    pub(crate) fn add(&mut self, index: usize, point: Point) {
        let (column, row) = self.cell(point);
        self.cells[row * self.columns + column].push(index as u32);
    }

    /// The points in the cell of a place and in the eight around it.
    pub(crate) fn near(&self, place: Point) -> impl Iterator<Item = usize> + '_ {
        let (column, row) = self.cell(place);
        let rows = row.saturating_sub(1)..(row + 2).min(self.rows);
        let columns = column.saturating_sub(1)..(column + 2).min(self.columns);
        rows.flat_map(move |row| &self.cells[row * self.columns..][columns.clone()])
            .flatten()
            .map(|&index| index as usize)
    }

    fn cell(&self, point: Point) -> (usize, usize) {
        let at = |x: f64, count: usize| ((x / self.side).max(0.0) as usize).min(count - 1);
        (at(point.x - self.low.x, self.columns), at(point.y - self.low.y, self.rows))
    }
}
