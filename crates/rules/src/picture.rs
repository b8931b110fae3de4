//! What a position looks like, unless its rules say more than where squares lie.

use attractor_core::{Picture, Piece, Spot};

use crate::check::MOST_CHOICES;
use crate::naive::State;
use crate::typed::{Board, Domain, Holds, Move, Rules};

/// Where the drawing of each board begins: x, y, and the first of its spots.
fn corners(rules: &Rules) -> Vec<(f32, usize)> {
    let (mut y, mut spot) = (0.0, 0);
    let mut corners = Vec::new();
    for board in &rules.boards {
        corners.push((y, spot));
        let high = board.geometry.drawn.iter().map(|place| place.1).fold(0.0, f32::max);
        y += high + 2.0;
        spot += board.geometry.layout.len();
    }
    corners
}

/// All boards, one below the other, then numbers and flags.
pub(crate) fn draw(rules: &Rules, state: &State) -> Picture {
    let mut picture = Picture::default();
    let mut low: f32 = 0.0;
    for ((board, cells), (y, first)) in rules.boards.iter().zip(&state.cells).zip(corners(rules)) {
        for at in 0..board.geometry.layout.len() {
            let (place, piece) = match order(board, at) {
                Some(square) => (board.geometry.drawn[square], piece(rules, board, cells[square])),
                None => ((0.0, 0.0), Piece::Gone),
            };
            low = low.max(y + place.1);
            picture.spots.push(Spot::new(place.0, y + place.1, piece));
        }
        let spot_of = |square: usize| {
            (0..board.geometry.layout.len())
                .find(|&at| order(board, at) == Some(square))
                .unwrap_or(0)
        };
        let links = board.geometry.links.iter();
        picture.links.extend(links.map(|&(a, b)| (first + spot_of(a), first + spot_of(b))));
    }
    let mut row = if rules.boards.is_empty() { 0.0 } else { low + 1.5 };
    let mut say = |text: String| {
        picture.spots.push(Spot::new(0.0, row, Piece::Text(text)));
        row += 1.0;
    };
    for (info, value) in rules.numbers.iter().zip(&state.numbers) {
        say(format!("{}: {value}", info.name));
    }
    for (flag, _) in rules.flags.iter().zip(&state.flags).filter(|(_, value)| **value) {
        say(flag.0.clone());
    }
    picture
}

/// The square of a spot: rectangles are drawn from the top row down, everything else in order.
fn order(board: &Board, at: usize) -> Option<usize> {
    let geometry = &board.geometry;
    let rows = geometry.layout.len() / geometry.width.max(1);
    let (y, x) = (at / geometry.width, at % geometry.width);
    geometry.layout[(rows - 1 - y) * geometry.width + x].map(usize::from)
}

fn piece(rules: &Rules, board: &Board, value: i64) -> Piece {
    match &board.holds {
        Holds::Numbers(_) => Piece::Text(value.to_string()),
        Holds::Pieces(_) if value == 0 => Piece::Empty,
        Holds::Pieces(pieces) => {
            let info = &rules.pieces[pieces[value as usize - 1]];
            match info.owner {
                Some(owner) => Piece::Of(owner, info.glyph),
                None => Piece::Thing(info.glyph),
            }
        }
    }
}

/// The spots that a move has a part in: the squares that it chooses, or the set.
pub(crate) fn spots(rules: &Rules, chosen: &Move, choices: &[i32; MOST_CHOICES]) -> Vec<usize> {
    let corners = corners(rules);
    let mut spots = Vec::new();
    let mut slot = 0;
    for choice in &chosen.choices {
        let squares = match &choice.domain {
            Domain::Square(..) | Domain::Number(_) => continue,
            Domain::Squares(board, _) => Some((*board, 1u64 << choices[slot])),
            Domain::Sets(sets) => {
                let board = rules.boards.iter().position(|board| !board.heaps).unwrap_or(0);
                Some((board, sets[choices[slot] as usize]))
            }
            _ => None,
        };
        slot += 1;
        if let Some((board, set)) = squares {
            let place = &rules.boards[board];
            let on = |at: &usize| order(place, *at).is_some_and(|square| set >> square & 1 == 1);
            spots.extend(
                (0..place.geometry.layout.len()).filter(on).map(|at| corners[board].1 + at),
            );
        }
    }
    spots.sort_unstable();
    spots.dedup();
    spots
}
