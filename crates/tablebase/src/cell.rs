//! The value of a position in one byte.

use std::cmp::Reverse;

use attractor_core::Value;

/// No position has this key.
pub(crate) const NOTHING: u8 = 0;
/// A draw.
const DRAW: u8 = 1;
/// A loss at once; then a win at once, a loss in 1, a win in 1, and so on.
const FIRST: u8 = 2;
/// A loss whose rank stands in the list of long ranks; one more for a win.
const LONG: u8 = 254;
/// The largest rank that a byte holds.
pub(crate) const DEEPEST: u32 = ((LONG - FIRST) / 2 - 1) as u32;

/// The byte of a value, and its rank where the byte cannot hold it.
pub(crate) fn encode(value: Option<Value>) -> (u8, Option<u32>) {
    let (win, rank) = match value {
        None => return (NOTHING, None),
        Some(Value::Draw) => return (DRAW, None),
        Some(Value::Loss(rank)) => (0, rank),
        Some(Value::Win(Reverse(rank))) => (1, rank),
    };
    if rank > DEEPEST { (LONG + win, Some(rank)) } else { (FIRST + 2 * rank as u8 + win, None) }
}

/// The value of a byte; `long` gives the rank that does not fit. An error where there is none.
pub(crate) fn decode(cell: u8, long: impl FnOnce() -> Option<u32>) -> Option<Value> {
    let (win, rank) = match cell {
        NOTHING => return None,
        DRAW => return Some(Value::Draw),
        LONG.. => (cell > LONG, long()?),
        _ => ((cell - FIRST) % 2 == 1, u32::from((cell - FIRST) / 2)),
    };
    Some(if win { Value::Win(Reverse(rank)) } else { Value::Loss(rank) })
}

/// Whether the rank of this byte stands in the list of long ranks.
pub(crate) fn is_long(cell: u8) -> bool {
    cell >= LONG
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_comes_back() {
        let ranks = [0, 1, 2, 124, 125, 126, 127, 1000, u32::MAX - 1];
        let values =
            ranks.into_iter().flat_map(|rank| [Value::Loss(rank), Value::Win(Reverse(rank))]);
        for value in values.chain([Value::Draw]).map(Some).chain([None]) {
            let (cell, long) = encode(value);
            assert_eq!(decode(cell, || long), value);
            assert_eq!(is_long(cell), long.is_some());
            assert_eq!(long.is_some(), value.and_then(Value::rank).is_some_and(|r| r > 125));
        }
    }
}
