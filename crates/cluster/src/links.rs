//! Where moves lead to each position from.

/// For each position the moves that lead to it, as a chain of links through one array: they come
/// in any order, and take no more room than they need.
#[derive(Default)]
pub(crate) struct Links {
    /// The last link of each position.
    pub(crate) heads: Vec<u32>,
    pub(crate) links: Vec<Link>,
}

/// One move: the number of the position it comes from (4 bytes), the link before it in the chain
/// (4), and the worker who has that position (2). As bytes, since there are more of these than of
/// anything else.
pub(crate) type Link = [u8; 10];

const NONE: u32 = u32::MAX;

/// The position that it comes from, the link before it, and the worker.
#[inline]
fn parts(link: &Link) -> (u32, u32, usize) {
    let word = |at: usize| u32::from_le_bytes([link[at], link[at + 1], link[at + 2], link[at + 3]]);
    (word(0), word(4), usize::from(u16::from_le_bytes([link[8], link[9]])))
}

impl Links {
    /// For how many positions links are kept.
    pub(crate) fn positions(&self) -> usize {
        self.heads.len()
    }

    /// One more position, to which no move leads yet.
    pub(crate) fn add_position(&mut self) {
        self.heads.push(NONE);
    }

    /// A move leads to `v` from position `parent` of worker `from`.
    #[inline]
    pub(crate) fn add(&mut self, v: usize, parent: u32, from: usize) {
        let mut link = [0; 10];
        link[..4].copy_from_slice(&parent.to_le_bytes());
        link[4..8].copy_from_slice(&self.heads[v].to_le_bytes());
        link[8..].copy_from_slice(&(from as u16).to_le_bytes());
        self.heads[v] = self.links.len() as u32;
        self.links.push(link);
    }

    /// From where moves lead to `v`: the numbers of positions, and the workers who have them.
    #[inline]
    pub(crate) fn to(&self, v: usize) -> impl Iterator<Item = (u32, usize)> {
        let mut next = self.heads[v];
        std::iter::from_fn(move || {
            if next == NONE {
                return None;
            }
            let (parent, before, from) = parts(&self.links[next as usize]);
            next = before;
            Some((parent, from))
        })
    }

    /// Whether every chain ends, each link coming after the one that it names, and every move comes from a worker
    /// that there is and, if it is worker `me`, from one of its first `expanded` positions.
    pub(crate) fn make_sense(&self, me: usize, workers: usize, expanded: usize) -> bool {
        let known = |link: u32, end: usize| link == NONE || (link as usize) < end;
        self.heads.iter().all(|&head| known(head, self.links.len()))
            && self.links.iter().enumerate().all(|(i, link)| {
                let (parent, before, from) = parts(link);
                known(before, i) && from < workers && (from != me || (parent as usize) < expanded)
            })
    }

    /// The memory it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.heads.capacity() * 4 + self.links.capacity() * size_of::<Link>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_found_again() {
        let mut links = Links::default();
        (0..3).for_each(|_| links.add_position());
        links.add(0, 7, 1);
        links.add(2, 8, 0);
        links.add(0, 9, 65_535);
        let to = |v| {
            let mut sources: Vec<_> = links.to(v).collect();
            sources.sort_unstable();
            sources
        };
        assert_eq!(to(0), [(7, 1), (9, 65_535)]);
        assert_eq!(to(1), []);
        assert_eq!(to(2), [(8, 0)]);
    }
}
