//! Work on large arrays, shared among threads in pieces. A piece is looked at by a closure without a
//! type, so that the code that shares is there once, and not once for each game.

use rayon::prelude::*;

use crate::watch::Cancelled;

/// Fills the cells of a piece, from the one with this index on.
type Fill<'a, T> = dyn Fn(usize, &mut [T]) -> Result<(), Cancelled> + Sync + 'a;
/// Looks at the cells of a piece, from the one with this index on.
type Look<'a, T> = dyn Fn(usize, &[T]) -> Result<(), Cancelled> + Sync + 'a;

/// Call `fill` with each `piece` of cells, and the index of its first one.
pub fn fill_pieces<T: Send>(
    cells: &mut [T],
    piece: usize,
    fill: &Fill<'_, T>,
) -> Result<(), Cancelled> {
    let pieces = cells.par_chunks_mut(piece).enumerate();
    pieces.try_for_each(|(i, cells)| fill(i * piece, cells))
}

/// Call `look` with each `piece` of cells, and the index of its first one.
pub fn each_piece<T: Sync>(cells: &[T], piece: usize, look: &Look<'_, T>) -> Result<(), Cancelled> {
    let pieces = cells.par_chunks(piece).enumerate();
    pieces.try_for_each(|(i, cells)| look(i * piece, cells))
}

/// Whether `test` says so of every one of the pieces.
pub(crate) fn every_piece(
    pieces: u64,
    test: &(dyn Fn(u64) -> Result<bool, Cancelled> + Sync),
) -> Result<bool, Cancelled> {
    (0..pieces).into_par_iter().map(test).try_reduce(|| true, |one, other| Ok(one && other))
}
