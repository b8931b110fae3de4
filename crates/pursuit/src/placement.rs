//! Numbers for the placements of interchangeable cops.

use std::ops::ControlFlow;

/// All multisets of `cops` vertices, numbered so that the largest vertex counts most.
///
/// The placements whose largest vertex is `m` have consecutive numbers, and among those the
/// others are numbered as the placements of one cop less on vertices up to `m`. So the numbers
/// of placements on the first few vertices do not depend on how many more there are, and a
/// table of placements is a sequence of beginnings of the table for one cop less.
#[derive(Clone, Debug)]
pub(crate) struct Placements {
    order: usize,
    cops: usize,
    /// Row j, entry m counts the placements of j cops on the first m vertices, which is also the
    /// number of the first placement whose largest vertex is m.
    before: Vec<usize>,
}

impl Placements {
    /// The placements of `cops` cops on `order` vertices, unless there are more than can be
    /// numbered in a `u32`.
    pub(crate) fn new(order: usize, cops: usize) -> Option<Placements> {
        let mut before = vec![1; order + 1];
        for j in 1..=cops {
            let mut sum: usize = 0;
            for m in 0..=order {
                before.push(sum);
                if m < order {
                    sum = sum.checked_add(before[(j - 1) * (order + 1) + m + 1])?;
                }
            }
        }
        let placements = Placements { order, cops, before };
        u32::try_from(placements.count()).ok()?;
        Some(placements)
    }

    pub(crate) fn count(&self) -> usize {
        self.before(self.cops, self.order)
    }

    pub(crate) fn cops(&self) -> usize {
        self.cops
    }

    /// How many placements of `cops` cops there are on the first `order` vertices.
    #[inline(always)]
    pub(crate) fn before(&self, cops: usize, order: usize) -> usize {
        self.before[cops * (self.order + 1) + order]
    }

    /// The number of a placement given in increasing order.
    #[inline(always)]
    pub(crate) fn rank(&self, sorted: &[u32]) -> usize {
        sorted.iter().enumerate().map(|(i, &at)| self.before(i + 1, at as usize)).sum()
    }

    /// Visits the placements of `others`, given in increasing order, and one more cop on each of
    /// `choices`: the number of each placement and its largest vertex.
    #[inline(always)]
    pub(crate) fn with_one_more(
        &self,
        others: &[u32],
        choices: &[u32],
        visit: &mut impl FnMut(usize, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let largest = others.last().map_or(0, |&last| last);
        for &choice in choices {
            // A number is a sum with a term for each cop, which depends on the cop's place in the
            // order: those beyond the new cop move up by one. Arithmetic is quicker than branches,
            // which nobody could predict.
            let mut place = 0;
            let mut number = 0;
            for (i, &at) in others.iter().enumerate() {
                let beyond = usize::from(at > choice);
                number += self.before(i + 1 + beyond, at as usize);
                place += 1 - beyond;
            }
            number += self.before(place + 1, choice as usize);
            visit(number, largest.max(choice))?;
        }
        ControlFlow::Continue(())
    }

    /// Changes a placement to the one with this number, in increasing order; where the two have
    /// their largest vertices in common, no search is needed.
    #[inline(always)]
    pub(crate) fn unrank(&self, mut number: usize, sorted: &mut [u32]) {
        for (j, at) in sorted.iter_mut().enumerate().skip(1).rev() {
            let row = &self.before[(j + 1) * (self.order + 1)..][..=self.order];
            let guess = *at as usize;
            if number < row[guess] || number >= row[guess + 1] {
                *at = (row.partition_point(|&first| first <= number) - 1) as u32;
            }
            number -= row[*at as usize];
        }
        // The numbers of single cops are their vertices.
        sorted[0] = number as u32;
    }

    /// Changes a placement to the next one in order of numbers.
    #[inline(always)]
    pub(crate) fn advance(sorted: &mut [u32]) {
        for i in 0..sorted.len() {
            if i + 1 == sorted.len() || sorted[i] < sorted[i + 1] {
                sorted[i] += 1;
                sorted[..i].fill(0);
                return;
            }
        }
    }

    /// In how many orders distinguishable cops can stand like this.
    pub(crate) fn orders(sorted: &[u32]) -> u128 {
        let mut orders = 1u128;
        let mut run = 0;
        for (i, at) in sorted.iter().enumerate() {
            run = if i > 0 && sorted[i - 1] == *at { run + 1 } else { 1 };
            orders = orders * (i as u128 + 1) / run;
        }
        orders
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_consecutive_and_read_back() {
        for (order, cops) in [(1, 3), (5, 1), (4, 3), (6, 4)] {
            let placements = Placements::new(order, cops).unwrap();
            let mut at = vec![0; cops];
            let mut next = vec![0; cops];
            let mut orders = 0;
            for number in 0..placements.count() {
                assert_eq!(placements.rank(&at), number);
                let mut read = vec![0; cops];
                placements.unrank(number, &mut read);
                assert_eq!(read, at);
                placements.unrank(number, &mut next);
                assert_eq!(next, at);
                let choices: Vec<u32> = (0..order as u32).collect();
                let mut found = Vec::new();
                let _ = placements.with_one_more(&at[1..], &choices, &mut |number, largest| {
                    found.push((number, largest));
                    ControlFlow::Continue(())
                });
                let expected: Vec<(usize, u32)> = choices
                    .iter()
                    .map(|&choice| {
                        let mut moved = [&[choice], &at[1..]].concat();
                        moved.sort_unstable();
                        (placements.rank(&moved), moved[cops - 1])
                    })
                    .collect();
                assert_eq!(found, expected);
                orders += Placements::orders(&at);
                Placements::advance(&mut at);
            }
            assert_eq!(orders, (order as u128).pow(cops as u32));
        }
    }

    #[test]
    fn too_many_placements_are_none() {
        assert!(Placements::new(5000, 4).is_none());
        assert!(Placements::new(200, 40).is_none());
    }
}
