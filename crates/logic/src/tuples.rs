//! Finite sets of tuples of natural numbers.

use std::cmp::Ordering;
use std::fmt;

use serde::Serialize;

/// A tuple of natural numbers, such as a position (j, k1, …, kn) or a rule (d1, …, dn).
pub type Tuple = Vec<u32>;

/// A finite set of tuples: a sorted list without repetition.
///
/// Two sets are equal when their lists are, which takes one walk along both; so do union and
/// intersection, by merging. With m and m' tuples of length n that is O((m + m')·n). Membership is
/// a binary search, and the number of elements is the length of the list. Tuples of different
/// lengths are different tuples; the examination never mixes them.
///
/// ```
/// use attractor_logic::Tuples;
///
/// let a = Tuples::singleton(vec![0, 0, 1]);
/// let b = Tuples::singleton(vec![0, 2, 1]);
/// assert_eq!(a.union(&b).len(), 2);
/// assert_eq!(a.union(&a), a);
/// assert_eq!(a.union(&b).intersection(&a), a);
/// assert_eq!(a.intersection(&b), Tuples::empty());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Tuples(Vec<Tuple>);

impl Tuples {
    /// The empty set.
    pub fn empty() -> Tuples {
        Tuples::default()
    }

    /// The set of one tuple.
    pub fn singleton(tuple: Tuple) -> Tuples {
        Tuples(vec![tuple])
    }

    /// What belongs to one of the two.
    pub fn union(&self, other: &Tuples) -> Tuples {
        self.merge(other, |_| true)
    }

    /// What belongs to both.
    pub fn intersection(&self, other: &Tuples) -> Tuples {
        self.merge(other, Ordering::is_eq)
    }

    /// What belongs to this one only.
    pub fn difference(&self, other: &Tuples) -> Tuples {
        self.merge(other, Ordering::is_lt)
    }

    /// How many tuples it has.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether it has this one.
    pub fn contains(&self, tuple: &[u32]) -> bool {
        self.0.binary_search_by(|member| member.as_slice().cmp(tuple)).is_ok()
    }

    /// Its tuples in increasing order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        self.0.iter().map(Vec::as_slice)
    }

    /// Walk along both lists and keep each tuple, once, if `keep` says so: it is told `Less` where
    /// only this set has it, `Greater` where only the other one has, `Equal` where both have.
    fn merge(&self, other: &Tuples, keep: impl Fn(Ordering) -> bool) -> Tuples {
        let mut merged = Vec::new();
        let (mut mine, mut theirs) = (self.0.iter().peekable(), other.0.iter().peekable());
        loop {
            let side = match (mine.peek(), theirs.peek()) {
                (Some(a), Some(b)) => a.cmp(b),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => return Tuples(merged),
            };
            let tuple = if side.is_le() { mine.next() } else { None };
            let twin = if side.is_ge() { theirs.next() } else { None };
            if keep(side) {
                merged.extend(tuple.or(twin).cloned());
            }
        }
    }
}

impl FromIterator<Tuple> for Tuples {
    fn from_iter<I: IntoIterator<Item = Tuple>>(tuples: I) -> Tuples {
        let mut members: Vec<Tuple> = tuples.into_iter().collect();
        members.sort_unstable();
        members.dedup();
        Tuples(members)
    }
}

/// `{(0,4,4), (3,4,5)}`
impl fmt::Display for Tuples {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (i, tuple) in self.iter().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { ", " }, notation(tuple))?;
        }
        f.write_str("}")
    }
}

/// A tuple as people write it: `(3,4,5)`.
pub(crate) fn notation(tuple: &[u32]) -> String {
    let numbers: Vec<String> = tuple.iter().map(u32::to_string).collect();
    format!("({})", numbers.join(","))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn lists() -> impl Strategy<Value = Vec<Tuple>> {
        prop::collection::vec(prop::collection::vec(0u32..3, 2), 0..12)
    }

    fn set(list: &[Tuple]) -> (Tuples, BTreeSet<Tuple>) {
        (list.iter().cloned().collect(), list.iter().cloned().collect())
    }

    proptest! {
        #[test]
        fn they_are_sets(a in lists(), b in lists(), c in lists()) {
            let ((a, model_a), (b, model_b), (c, _)) = (set(&a), set(&b), set(&c));
            let members = |set: &Tuples| set.iter().map(<[u32]>::to_vec).collect::<Vec<_>>();
            let listed = |model: BTreeSet<Tuple>| model.into_iter().collect::<Vec<_>>();
            prop_assert_eq!(members(&a.union(&b)), listed(&model_a | &model_b));
            prop_assert_eq!(members(&a.intersection(&b)), listed(&model_a & &model_b));
            prop_assert_eq!(members(&a.difference(&b)), listed(&model_a - &model_b));
            prop_assert_eq!(a == b, model_a == model_b);
            prop_assert_eq!(a.len(), model_a.len());
            prop_assert_eq!(a.is_empty(), model_a.is_empty());
            prop_assert!(a.iter().all(|tuple| a.contains(tuple)));
            prop_assert!(b.difference(&a).iter().all(|tuple| !a.contains(tuple)));

            prop_assert_eq!(a.union(&b), b.union(&a));
            prop_assert_eq!(a.union(&b).union(&c), a.union(&b.union(&c)));
            prop_assert_eq!(
                a.intersection(&b.union(&c)),
                a.intersection(&b).union(&a.intersection(&c))
            );
            prop_assert_eq!(a.union(&Tuples::empty()), a.clone());
            prop_assert_eq!(a.intersection(&Tuples::empty()), Tuples::empty());
            prop_assert_eq!(a.union(&b).len() + a.intersection(&b).len(), a.len() + b.len());
        }

        #[test]
        fn the_order_and_repetitions_of_a_list_do_not_matter(list in lists()) {
            let turned: Tuples = list.iter().rev().chain(&list).cloned().collect();
            let united = list.iter().fold(Tuples::empty(), |set, tuple| {
                set.union(&Tuples::singleton(tuple.clone()))
            });
            prop_assert_eq!(&turned, &set(&list).0);
            prop_assert_eq!(turned, united);
        }
    }
}
