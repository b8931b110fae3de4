//! Numbers of a position as bytes, and back.

/// Take `N` bytes off the front; `None` if there are fewer.
#[inline]
pub(crate) fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*taken)
}
