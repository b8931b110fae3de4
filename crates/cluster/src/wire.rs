//! Numbers as bytes of a batch: small ones take one byte.

/// Append `number`, seven bits a byte, the low ones first.
#[inline]
pub(crate) fn put(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Take a number from the front of `bytes`; `None` if there is none.
#[inline]
pub(crate) fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// Append numbers in any order as a count and the steps between them once sorted.
pub(crate) fn put_sorted(out: &mut Vec<u8>, numbers: &mut [u32]) {
    numbers.sort_unstable();
    put(out, numbers.len() as u64);
    let mut last = 0;
    for &number in &*numbers {
        put(out, u64::from(number - last));
        last = number;
    }
}

/// Call `visit` with each number that [`put_sorted`] wrote; `None` if they are not there.
pub(crate) fn take_sorted(bytes: &mut &[u8], mut visit: impl FnMut(u32)) -> Option<()> {
    let mut last = 0u32;
    for _ in 0..take(bytes)? {
        last = last.checked_add(u32::try_from(take(bytes)?).ok()?)?;
        visit(last);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let numbers = [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX];
        let mut out = Vec::new();
        numbers.iter().for_each(|&number| put(&mut out, number));
        let mut bytes = &out[..];
        assert!(numbers.iter().all(|&number| take(&mut bytes) == Some(number)));
        assert_eq!(take(&mut bytes), None);
    }

    #[test]
    fn sorted_numbers_come_back_in_order() {
        let mut out = Vec::new();
        put_sorted(&mut out, &mut [9, 2, 2, u32::MAX, 0]);
        let mut seen = Vec::new();
        assert_eq!(take_sorted(&mut &out[..], |number| seen.push(number)), Some(()));
        assert_eq!(seen, [0, 2, 2, 9, u32::MAX]);
        out.pop();
        assert_eq!(take_sorted(&mut &out[..], |_| ()), None);
    }

    proptest::proptest! {
        #[test]
        fn rubbish_is_read_to_its_end_at_most(
            bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..200),
        ) {
            let mut rest = &bytes[..];
            while take(&mut rest).is_some() {}
            let mut numbers = 0;
            take_sorted(&mut &bytes[..], |_| numbers += 1);
            proptest::prop_assert!(numbers < bytes.len().max(1), "each number takes a byte");
        }
    }
}
