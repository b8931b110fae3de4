//! Sets of cells in one machine word or two.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXorAssign, Not, Shl, Shr};

/// An unsigned integer as a set of cells. Boards of at most 64 cells are searched in `u64`.
pub trait CellSet:
    Copy
    + Ord
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// The empty set.
    const EMPTY: Self;
    /// The set of all cells that the word can hold.
    const FULL: Self;
    /// How many cells that is.
    const BITS: u32;

    /// How many cells are in the set.
    fn count(self) -> i16;
    /// The number of the first cell.
    fn first_index(self) -> u32;
    /// The number of the last cell.
    fn last_index(self) -> u32;
    /// The first cell.
    fn first(self) -> Self;
    /// The cells in reverse order.
    fn reversed(self) -> Self;
    /// The first cells of a wider set.
    fn narrow(cells: u128) -> Self;
    /// The same set in two words.
    fn widen(self) -> u128;
}

macro_rules! cell_set {
    ($word:ty) => {
        impl CellSet for $word {
            const EMPTY: $word = 0;
            const FULL: $word = <$word>::MAX;
            const BITS: u32 = <$word>::BITS;

            #[inline(always)]
            fn count(self) -> i16 {
                self.count_ones() as i16
            }
            #[inline(always)]
            fn first_index(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn last_index(self) -> u32 {
                <$word>::BITS - 1 - self.leading_zeros()
            }
            #[inline(always)]
            fn first(self) -> $word {
                self & self.wrapping_neg()
            }
            #[inline(always)]
            fn reversed(self) -> $word {
                self.reverse_bits()
            }
            #[inline(always)]
            fn narrow(cells: u128) -> $word {
                cells as $word
            }
            #[inline(always)]
            fn widen(self) -> u128 {
                u128::from(self)
            }
        }
    };
}

cell_set!(u64);
cell_set!(u128);
