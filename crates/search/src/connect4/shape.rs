//! A board that the compiler may know.

use attractor_games::connect4::Geometry;

/// A board whose geometry the compiler may or may not know.
///
/// The search is written once over this trait: [`Standard`] lets the compiler unroll it for 7x6,
/// and [`Geometry`] itself serves every other board.
pub(crate) trait Shape: Copy + Send + Sync {
    /// The sizes and masks of the board.
    fn geometry(&self) -> Geometry;
}

/// The 7x6 board with four in a row, known at compile time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standard;

impl Shape for Standard {
    #[inline(always)]
    fn geometry(&self) -> Geometry {
        const { Geometry::STANDARD }
    }
}

impl Shape for Geometry {
    #[inline(always)]
    fn geometry(&self) -> Geometry {
        *self
    }
}
