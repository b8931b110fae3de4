//! Squares of a board, and positions written as rows of them.

use std::fmt;

use attractor_core::Player;

/// A square: column `a`, `b`, … from the left, row 1, 2, … from the bottom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    /// Column, from 0.
    pub x: u8,
    /// Row, from 0 at the bottom.
    pub y: u8,
}

impl Square {
    /// The square of a cell counted row by row from the bottom left.
    #[inline]
    pub fn of(cell: u32, columns: u32) -> Square {
        Square { x: (cell % columns) as u8, y: (cell / columns) as u8 }
    }

    /// The index of this square's spot in [`Picture::board`](attractor_core::Picture::board).
    pub fn spot(self, columns: usize, rows: usize) -> usize {
        (rows - 1 - usize::from(self.y)) * columns + usize::from(self.x)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.x), self.y + 1)
    }
}

/// Something that goes from one square to another, or lies on both: `a1-a2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// From here.
    pub from: Square,
    /// To there.
    pub to: Square,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

/// A board as text: rows from the bottom, separated by `/`.
pub fn write_board(columns: u32, rows: u32, mark: impl Fn(u32) -> char) -> String {
    let mut text = String::with_capacity(((columns + 1) * rows) as usize);
    for y in 0..rows {
        if y > 0 {
            text.push('/');
        }
        text.extend((0..columns).map(|x| mark(y * columns + x)));
    }
    text
}

/// The characters of a board of this size, cell by cell from the bottom left. Rows above the last
/// one given are empty.
pub fn read_board(columns: u32, rows: u32, text: &str) -> Result<Vec<char>, String> {
    let lines: Vec<Vec<char>> = text.split('/').map(|row| row.trim().chars().collect()).collect();
    if lines.len() > rows as usize {
        return Err(format!(
            "`{text}` has {} rows: expected at most {rows}, separated by `/`",
            lines.len()
        ));
    }
    let mut cells = Vec::new();
    for (y, line) in lines.iter().enumerate() {
        if line.len() != columns as usize {
            return Err(format!(
                "row {} of `{text}` has {} cells: expected {columns}",
                y + 1,
                line.len()
            ));
        }
        cells.extend(line);
    }
    cells.resize((columns * rows) as usize, '.');
    Ok(cells)
}

/// The cells of two players as two sets of bits: `X`, `x`, `1`, `J` and `B` are player 1's, `O`,
/// `o`, `2`, `R` and `W` player 2's, `.`, `_` and `-` are free.
pub fn read_stones(columns: u32, rows: u32, text: &str) -> Result<[u64; 2], String> {
    let mut stones = [0, 0];
    for (cell, mark) in read_board(columns, rows, text)?.into_iter().enumerate() {
        match mark {
            'X' | 'x' | '1' | 'J' | 'B' => stones[0] |= 1 << cell,
            'O' | 'o' | '2' | 'R' | 'W' => stones[1] |= 1 << cell,
            '.' | '_' | '-' => {}
            _ => return Err(format!("`{mark}` is no cell: expected `X`, `O` or `.`")),
        }
    }
    Ok(stones)
}

/// The mark of a cell in two sets of bits.
pub fn stone(stones: [u64; 2], cell: u32) -> char {
    match (stones[0] >> cell & 1, stones[1] >> cell & 1) {
        (0, 0) => '.',
        (_, 0) => 'X',
        _ => 'O',
    }
}

/// A position that is written as a board and, after `@`, whose turn it is; player 1's by default.
pub fn split_turn(text: &str, players: u8) -> Result<(&str, Player), String> {
    let Some((board, turn)) = text.trim().rsplit_once('@') else {
        return Ok((text.trim(), Player(0)));
    };
    let player = turn.trim().parse().ok().and_then(Player::from_number);
    match player.filter(|player| player.0 < players) {
        Some(player) => Ok((board.trim(), player)),
        None => Err(format!("`@{turn}` names no player: expected `@1` to `@{players}`")),
    }
}

/// The other one of two players.
#[inline]
pub fn other(player: Player) -> Player {
    Player(1 - player.0)
}

/// The bits of a set of cells, from the lowest.
#[inline]
pub fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(cell)
    })
}
