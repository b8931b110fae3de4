//! Where the squares of a board lie, and what follows from it: tables that are made once.

use std::f32::consts::TAU;

/// The squares of a board, at most 64, and what lies where.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Geometry {
    /// What each square is called.
    pub names: Vec<String>,
    /// Column and row of each, from 1.
    pub xy: Vec<(i64, i64)>,
    /// Where it is drawn, y downwards.
    pub drawn: Vec<(f32, f32)>,
    /// Lines that are drawn between squares; a board of cells has none.
    pub links: Vec<(usize, usize)>,
    /// The square one step away, by direction.
    pub steps: Vec<[Option<u8>; WAYS]>,
    /// What `neighbours` means.
    pub neighbours: Vec<u64>,
    /// Which of several boards each belongs to.
    pub part: Vec<usize>,
    /// How many squares the notation puts into a row; holes count.
    pub width: usize,
    /// The square, or the hole, at each place of the notation.
    pub layout: Vec<Option<u8>>,
    /// What directions there are.
    pub kind: Kind,
}

/// What directions a board has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// Up, down, left, right and between.
    #[default]
    Square,
    /// Six of them.
    Hex,
    /// Round and round.
    Ring,
    /// None: neighbours alone.
    Free,
}

/// The number of directions.
pub const WAYS: usize = 10;
/// The most squares of a board.
pub const MOST: usize = 64;

/// The directions with their words.
pub const WAY_NAMES: [&str; WAYS] = [
    "up",
    "down",
    "left",
    "right",
    "upleft",
    "upright",
    "downleft",
    "downright",
    "clockwise",
    "counter",
];

const OFFSETS: [(i64, i64); 8] =
    [(0, 1), (0, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (-1, -1), (1, -1)];

impl Geometry {
    /// So wide, so high, so many times; the sides may meet.
    pub fn rectangle(
        width: usize,
        height: usize,
        times: usize,
        kind: Kind,
        torus: bool,
        hole: &dyn Fn(&str) -> bool,
    ) -> Geometry {
        let mut geometry = Geometry { width, kind, ..Geometry::default() };
        for part in 0..times {
            for y in 0..height {
                for x in 0..width {
                    let square = format!("{}{}", column_name(x), y + 1);
                    if hole(&square) {
                        geometry.layout.push(None);
                        continue;
                    }
                    let name = if times > 1 { format!("{}{square}", part + 1) } else { square };
                    geometry.layout.push(Some(geometry.names.len() as u8));
                    geometry.names.push(name);
                    geometry.xy.push((x as i64 + 1, y as i64 + 1));
                    geometry.part.push(part);
                    let slant = if kind == Kind::Hex { y as f32 / 2.0 } else { 0.0 };
                    let left = (part * (width + 1)) as f32;
                    geometry.drawn.push((left + x as f32 + slant, (height - 1 - y) as f32));
                }
            }
        }
        let find = |part: usize, x: i64, y: i64| {
            let (x, y) = match torus {
                true => (x.rem_euclid(width as i64), y.rem_euclid(height as i64)),
                false => (x, y),
            };
            let inside = (0..width as i64).contains(&x) && (0..height as i64).contains(&y);
            let place = (part * height) as i64 * width as i64 + y * width as i64 + x;
            if inside { geometry.layout[place as usize] } else { None }
        };
        let mut steps = Vec::new();
        for (square, &(x, y)) in geometry.xy.iter().enumerate() {
            let mut row = [None; WAYS];
            for (way, (dx, dy)) in OFFSETS.iter().enumerate() {
                let hex = kind != Kind::Hex || !matches!(way, 5 | 6);
                row[way] = find(geometry.part[square], x - 1 + dx, y - 1 + dy)
                    .filter(|&to| hex && usize::from(to) != square);
            }
            steps.push(row);
        }
        geometry.steps = steps;
        let straight = geometry.straight();
        geometry.neighbours = geometry.step_table(&straight);
        geometry
    }

    /// A ring.
    pub fn ring(count: usize) -> Geometry {
        let places = circle(count);
        let mut geometry = Geometry::points(
            (1..=count).map(|i| i.to_string()).collect(),
            &(0..count).map(|i| (i, (i + 1) % count)).collect::<Vec<_>>(),
            places,
        );
        geometry.kind = Kind::Ring;
        for i in 0..count {
            geometry.steps[i][8] = Some(((i + 1) % count) as u8);
            geometry.steps[i][9] = Some(((i + count - 1) % count) as u8);
        }
        geometry
    }

    /// A graph.
    pub fn points(
        names: Vec<String>,
        edges: &[(usize, usize)],
        drawn: Vec<(f32, f32)>,
    ) -> Geometry {
        let count = names.len();
        let mut neighbours = vec![0; count];
        let mut links: Vec<(usize, usize)> = Vec::new();
        for &(a, b) in edges.iter().filter(|(a, b)| a != b) {
            neighbours[a] |= 1 << b;
            neighbours[b] |= 1 << a;
            let link = (a.min(b), a.max(b));
            if !links.contains(&link) {
                links.push(link);
            }
        }
        links.sort_unstable();
        Geometry {
            xy: (1..=count as i64).map(|i| (i, 1)).collect(),
            drawn: if drawn.is_empty() { spread(count, &neighbours) } else { drawn },
            links,
            steps: vec![[None; WAYS]; count],
            neighbours,
            part: vec![0; count],
            width: count,
            layout: (0..count).map(|i| Some(i as u8)).collect(),
            kind: Kind::Free,
            names,
        }
    }

    /// A place for each two of so many points.
    pub fn pairs(points: usize) -> Geometry {
        let pairs: Vec<(usize, usize)> =
            (1..=points).flat_map(|a| (a + 1..=points).map(move |b| (a, b))).collect();
        let mut edges = Vec::new();
        for (i, p) in pairs.iter().enumerate() {
            for (j, q) in pairs.iter().enumerate().skip(i + 1) {
                if p.0 == q.0 || p.0 == q.1 || p.1 == q.0 || p.1 == q.1 {
                    edges.push((i, j));
                }
            }
        }
        let corners = circle(points);
        let drawn = pairs.iter().map(|&(a, b)| {
            // Off the middle, so that lines through one point keep apart.
            let ((ax, ay), (bx, by)) = (corners[a - 1], corners[b - 1]);
            (2.0 * (ax + (bx - ax) * 0.38), 2.0 * (ay + (by - ay) * 0.38))
        });
        let names = pairs.iter().map(|(a, b)| format!("{a}-{b}")).collect();
        let mut geometry = Geometry::points(names, &edges, drawn.collect());
        geometry.links.clear();
        geometry.xy = pairs.iter().map(|&(a, b)| (a as i64, b as i64)).collect();
        geometry
    }

    /// How many squares there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// All of them.
    pub fn every(&self) -> u64 {
        match self.len() {
            0 => 0,
            count => u64::MAX >> (64 - count),
        }
    }

    /// The square of this name.
    pub fn find(&self, name: &str) -> Option<u8> {
        self.names.iter().position(|known| known == name).map(|at| at as u8)
    }

    /// The directions of `straight`.
    pub fn straight(&self) -> Vec<u8> {
        match self.kind {
            Kind::Square => vec![0, 1, 2, 3],
            Kind::Hex => vec![0, 1, 2, 3, 4, 7],
            Kind::Ring => vec![8, 9],
            Kind::Free => Vec::new(),
        }
    }

    /// The directions of `diagonal`.
    pub fn diagonal(&self) -> Vec<u8> {
        if self.kind == Kind::Square { vec![4, 5, 6, 7] } else { Vec::new() }
    }

    /// The squares one step away in these directions, for each square.
    pub fn step_table(&self, ways: &[u8]) -> Vec<u64> {
        let one = |row: &[Option<u8>; WAYS]| {
            ways.iter().filter_map(|&way| row[usize::from(way)]).fold(0, |set, to| set | 1 << to)
        };
        self.steps.iter().map(one).collect()
    }

    /// The squares along these directions, for each square.
    pub fn ray_table(&self, ways: &[u8]) -> Vec<u64> {
        let ray = |from: usize| {
            ways.iter().fold(0, |set, &way| {
                set | self.walk(from as u8, way).fold(0, |set, to| set | 1 << to)
            })
        };
        (0..self.len()).map(ray).collect()
    }

    /// The squares from `from` on in one direction, as far as the edge or once round.
    pub fn walk(&self, from: u8, way: u8) -> impl Iterator<Item = u8> + '_ {
        let mut at = from;
        let mut left = self.len();
        std::iter::from_fn(move || {
            let to = self.steps[usize::from(at)][usize::from(way)]?;
            left -= 1;
            if to == from || left == 0 {
                return None;
            }
            at = to;
            Some(to)
        })
    }

    /// The squares that lie `far` one way and `wide` across.
    pub fn leap_table(&self, far: i64, wide: i64) -> Vec<u64> {
        let reaches = |a: usize, b: usize| {
            let ((ax, ay), (bx, by)) = (self.xy[a], self.xy[b]);
            let (dx, dy) = ((ax - bx).abs(), (ay - by).abs());
            self.part[a] == self.part[b] && ((dx, dy) == (far, wide) || (dx, dy) == (wide, far))
        };
        let set = |a| (0..self.len()).filter(|&b| reaches(a, b)).fold(0, |set, b| set | 1 << b);
        (0..self.len()).map(set).collect()
    }

    /// The first direction that leads from one square to another, if one does.
    pub fn way(&self, from: u8, to: u8) -> Option<u8> {
        (0..WAYS as u8).find(|&way| self.walk(from, way).any(|square| square == to))
    }

    /// For each two squares what lies between them, or with them, by `from * len + to`.
    pub fn path_table(&self, with_ends: bool) -> Vec<u64> {
        let count = self.len();
        let mut table = vec![0; count * count];
        for from in 0..count as u8 {
            for way in (0..WAYS as u8).rev() {
                let mut between = 0u64;
                for to in self.walk(from, way) {
                    let ends = if with_ends { 1 << from | 1 << to } else { 0 };
                    table[usize::from(from) * count + usize::from(to)] = between | ends;
                    between |= 1 << to;
                }
            }
            if with_ends {
                table[usize::from(from) * (count + 1)] = 1 << from;
            }
        }
        table
    }

    /// Every straight line of `k` squares, as a set, each once.
    pub fn lines(&self, k: usize) -> Vec<u64> {
        let ways: &[u8] = match self.kind {
            Kind::Square => &[3, 0, 5, 7],
            Kind::Hex => &[3, 0, 4],
            Kind::Ring => &[8],
            Kind::Free => &[],
        };
        let mut lines = Vec::new();
        for from in 0..self.len() as u8 {
            if k == 1 {
                lines.push(1 << from);
            }
            for &way in ways.iter().filter(|_| k > 1) {
                let squares: Vec<u8> = self.walk(from, way).take(k - 1).collect();
                if squares.len() == k - 1 {
                    lines.push(squares.iter().fold(1 << from, |set, to| set | 1 << to));
                }
            }
        }
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    fn gathered(&self, key: impl Fn(usize) -> i64) -> Vec<u64> {
        let most = (0..self.len()).map(&key).max().unwrap_or(0);
        let set =
            |value| (0..self.len()).filter(|&at| key(at) == value).fold(0, |set, at| set | 1 << at);
        (1..=most).map(set).collect()
    }

    /// The columns, from the left.
    pub fn columns(&self) -> Vec<u64> {
        self.gathered(|at| self.xy[at].0)
    }

    /// The rows, from the bottom.
    pub fn rows(&self) -> Vec<u64> {
        self.gathered(|at| self.xy[at].1)
    }

    /// The boards, where there are several.
    pub fn boards(&self) -> Vec<u64> {
        self.gathered(|at| self.part[at] as i64 + 1)
    }

    /// For each square the set among `sets` that holds it.
    pub fn holder_table(&self, sets: &[u64]) -> Vec<u64> {
        let holder = |at: usize| sets.iter().copied().find(|set| set >> at & 1 == 1).unwrap_or(0);
        (0..self.len()).map(holder).collect()
    }

    /// For each square the first and last ones of its row and column.
    pub fn end_table(&self) -> Vec<u64> {
        let ends = |set: u64| match set {
            0 => 0,
            set => 1 << set.trailing_zeros() | 1 << (63 - set.leading_zeros()),
        };
        let (rows, columns) = (self.holder_table(&self.rows()), self.holder_table(&self.columns()));
        rows.iter().zip(&columns).map(|(&row, &column)| ends(row) | ends(column)).collect()
    }

    /// The squares that miss a neighbour on some side.
    pub fn border(&self) -> u64 {
        let straight = self.straight();
        let at_edge =
            |row: &[Option<u8>; WAYS]| straight.iter().any(|&way| row[usize::from(way)].is_none());
        let rows = self.steps.iter().enumerate().filter(|(_, row)| at_edge(row));
        rows.fold(0, |set, (at, _)| set | 1 << at)
    }

    /// The squares with no step in this direction.
    pub fn edge(&self, way: u8) -> u64 {
        let rows = self.steps.iter().enumerate();
        rows.filter(|(_, row)| row[usize::from(way)].is_none())
            .fold(0, |set, (at, _)| set | 1 << at)
    }

    /// The square to which each goes under a symmetry of this name; `None` where the board has none such.
    pub fn symmetry(&self, name: &str) -> Option<Vec<u8>> {
        let (width, height) = self.xy.iter().fold((0, 0), |(w, h), &(x, y)| (w.max(x), h.max(y)));
        let to = |(x, y): (i64, i64)| match name {
            "mirror" => Some((width + 1 - x, y)),
            "flip" => Some((x, height + 1 - y)),
            "half" => Some((width + 1 - x, height + 1 - y)),
            "turn" if width == height => Some((y, width + 1 - x)),
            "diagonal" if width == height => Some((y, x)),
            _ => None,
        };
        if matches!(self.kind, Kind::Free | Kind::Ring) {
            let count = self.len() as i64;
            let image = |at: i64| match name {
                "turn" if self.kind == Kind::Ring => Some((at + 1) % count),
                "mirror" if self.kind == Kind::Ring => Some(count - 1 - at),
                _ => None,
            };
            return (0..count).map(|at| image(at).map(|at| at as u8)).collect();
        }
        let find = |part: usize, to: (i64, i64)| {
            (0..self.len())
                .find(|&at| self.part[at] == part && self.xy[at] == to)
                .map(|at| at as u8)
        };
        (0..self.len()).map(|at| find(self.part[at], to(self.xy[at])?)).collect()
    }
}

/// `a` to `z`, then `aa`, `ab` …
pub fn column_name(x: usize) -> String {
    let letter = |i: usize| char::from(b'a' + (i % 26) as u8);
    match x / 26 {
        0 => letter(x).to_string(),
        above => format!("{}{}", letter(above - 1), letter(x)),
    }
}

/// Places on a circle, the first at the top, about one apart.
fn circle(count: usize) -> Vec<(f32, f32)> {
    let radius = (count as f32 / TAU).max(1.0);
    let place = |i: usize| {
        let angle = TAU * i as f32 / count as f32;
        (radius + radius * angle.sin(), radius - radius * angle.cos())
    };
    (0..count).map(place).collect()
}

/// Places for the points of a graph: those that everybody is joined to in the middle, the others on
/// a circle.
fn spread(count: usize, neighbours: &[u64]) -> Vec<(f32, f32)> {
    let hub = |at: usize| count > 3 && neighbours[at].count_ones() as usize == count - 1;
    let outer: Vec<usize> = (0..count).filter(|&at| !hub(at)).collect();
    let places = circle(outer.len().max(1));
    let middle = (outer.len() as f32 / TAU).max(1.0);
    (0..count)
        .map(|at| match outer.iter().position(|&point| point == at) {
            Some(i) => (1.6 * places[i].0, 1.6 * places[i].1),
            None => (1.6 * middle, 1.6 * middle),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(width: usize, height: usize) -> Geometry {
        Geometry::rectangle(width, height, 1, Kind::Square, false, &|_| false)
    }

    #[test]
    fn lines_of_three_are_eight_on_the_board_of_nine() {
        assert_eq!(board(3, 3).lines(3).len(), 8);
        assert_eq!(board(7, 6).lines(4).len(), 69);
    }

    #[test]
    fn paths_know_what_lies_between() {
        let board = board(4, 4);
        let (a1, d4, d1) = (board.find("a1"), board.find("d4"), board.find("d1"));
        let table = board.path_table(false);
        let at = |a: Option<u8>, b: Option<u8>| {
            table[usize::from(a.unwrap()) * 16 + usize::from(b.unwrap())].count_ones()
        };
        assert_eq!((at(a1, d4), at(a1, d1), at(d4, d1)), (2, 2, 2));
    }

    #[test]
    fn a_torus_has_no_edge_and_a_hole_no_neighbour() {
        let torus = Geometry::rectangle(4, 4, 1, Kind::Square, true, &|_| false);
        assert_eq!(torus.border(), 0);
        let holed = Geometry::rectangle(3, 3, 1, Kind::Square, false, &|name| name == "b2");
        assert_eq!(holed.len(), 8);
        assert!(holed.neighbours.iter().all(|set| set.count_ones() == 2));
    }

    #[test]
    fn a_hex_cell_has_six_neighbours() {
        let hex = Geometry::rectangle(3, 3, 1, Kind::Hex, false, &|_| false);
        assert_eq!(hex.neighbours[4].count_ones(), 6);
    }

    #[test]
    fn a_quarter_turn_four_times_is_nothing() {
        let turn = board(3, 3).symmetry("turn").unwrap();
        let four = |at: u8| (0..4).fold(at, |at, _| turn[usize::from(at)]);
        assert!((0..9).all(|at| four(at) == at));
    }
}
