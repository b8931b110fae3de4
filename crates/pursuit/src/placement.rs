//! Numbers for the placements of interchangeable cops.

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
    /// `before[j][m]` counts the placements of j cops on the first m vertices, which is also
    /// the number of the first placement whose largest vertex is m.
    before: Vec<Vec<usize>>,
}

impl Placements {
    /// The placements of `cops` cops on `order` vertices, unless there are more than can be
    /// numbered in a `u32`.
    pub(crate) fn new(order: usize, cops: usize) -> Option<Placements> {
        let mut before = vec![vec![1; order + 1]];
        for j in 1..=cops {
            let mut row = Vec::with_capacity(order + 1);
            let mut sum: usize = 0;
            for m in 0..=order {
                row.push(sum);
                if m < order {
                    sum = sum.checked_add(before[j - 1][m + 1])?;
                }
            }
            before.push(row);
        }
        u32::try_from(before[cops][order]).ok()?;
        Some(Placements { order, cops, before })
    }

    pub(crate) fn count(&self) -> usize {
        self.before[self.cops][self.order]
    }

    pub(crate) fn cops(&self) -> usize {
        self.cops
    }

    /// How many placements of `cops` cops there are on the first `order` vertices.
    #[inline(always)]
    pub(crate) fn before(&self, cops: usize, order: usize) -> usize {
        self.before[cops][order]
    }

    /// The number of a placement given in increasing order.
    #[inline(always)]
    pub(crate) fn rank(&self, sorted: &[u32]) -> usize {
        sorted.iter().enumerate().map(|(i, &at)| self.before[i + 1][at as usize]).sum()
    }

    /// The placement with this number, in increasing order.
    pub(crate) fn unrank(&self, mut number: usize, sorted: &mut [u32]) {
        let mut top = self.order;
        for j in (1..=sorted.len()).rev() {
            let row = &self.before[j][..=top];
            let at = row.partition_point(|&first| first <= number) - 1;
            sorted[j - 1] = at as u32;
            number -= row[at];
            top = at + 1;
        }
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
            let mut orders = 0;
            for number in 0..placements.count() {
                assert_eq!(placements.rank(&at), number);
                let mut read = vec![0; cops];
                placements.unrank(number, &mut read);
                assert_eq!(read, at);
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
