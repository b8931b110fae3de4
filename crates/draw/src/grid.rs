//! Finding what is near without looking at everything.

use std::collections::HashMap;

use crate::geometry::Point;

/// Points in square cells, so that those within one cell's side of a place are found at once.
pub(crate) struct Grid {
    side: f64,
    cells: HashMap<(i64, i64), Vec<usize>>,
}

impl Grid {
    /// Sorts the points into cells; each is known by its index.
    pub(crate) fn new(side: f64, points: impl IntoIterator<Item = Point>) -> Grid {
        let mut grid = Grid { side, cells: HashMap::new() };
        for (index, point) in points.into_iter().enumerate() {
            grid.add(index, point);
        }
        grid
    }

    /// Adds one more point.
    pub(crate) fn add(&mut self, index: usize, point: Point) {
        self.cells.entry(self.cell(point)).or_default().push(index);
    }

    /// The points in the cell of a place and in the eight around it.
    pub(crate) fn near(&self, place: Point) -> impl Iterator<Item = &usize> {
        let (column, row) = self.cell(place);
        let around = (-1..=1).flat_map(move |dx| (-1..=1).map(move |dy| (column + dx, row + dy)));
        around.filter_map(|cell| self.cells.get(&cell)).flatten()
    }

    fn cell(&self, point: Point) -> (i64, i64) {
        ((point.x / self.side).floor() as i64, (point.y / self.side).floor() as i64)
    }
}
