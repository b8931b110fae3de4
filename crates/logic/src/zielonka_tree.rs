//! Zielonka's tree: what a condition on the colours that come back for ever is made of.

/// More colours are taken for too many.
pub(crate) const MOST_COLOURS: usize = 8;
/// More nodes are taken for too many: four pairs "if this again and again, then that" have 129, and five colours of
/// which an even number has to come back have 326.
pub(crate) const MOST_NODES: usize = 256;

/// A set of colours, and who wins if exactly these come back for ever. Below it stand the largest of its subsets
/// with which the other side wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ZielonkaTree {
    /// The colours, one bit each.
    pub(crate) colours: u32,
    pub(crate) wins: bool,
    pub(crate) below: Vec<ZielonkaTree>,
}

impl ZielonkaTree {
    /// The tree of the condition `wins` on so many colours; `None` if it is too large.
    pub(crate) fn new(colours: usize, wins: impl Fn(u32) -> bool) -> Option<ZielonkaTree> {
        let all = (1u32 << colours) - 1;
        let wins: Vec<bool> = (0..=all).map(wins).collect();
        let mut left = MOST_NODES;
        ZielonkaTree::under(all, &wins, &mut left)
    }

    fn under(colours: u32, wins: &[bool], left: &mut usize) -> Option<ZielonkaTree> {
        *left = left.checked_sub(1)?;
        let own = wins[colours as usize];
        let mut subsets: Vec<u32> = (0..colours)
            .filter(|&subset| subset & !colours == 0 && wins[subset as usize] != own)
            .collect();
        subsets.sort_by_key(|subset| std::cmp::Reverse(subset.count_ones()));
        let mut largest: Vec<u32> = Vec::new();
        for subset in subsets {
            if largest.iter().all(|larger| subset & !larger != 0) {
                largest.push(subset);
            }
        }
        let below = largest.into_iter().map(|subset| ZielonkaTree::under(subset, wins, left));
        Some(ZielonkaTree { colours, wins: own, below: below.collect::<Option<_>>()? })
    }

    /// The same for the other side.
    pub(crate) fn turned(&self) -> ZielonkaTree {
        let below = self.below.iter().map(ZielonkaTree::turned).collect();
        ZielonkaTree { wins: !self.wins, below, ..*self }
    }

    /// Whether the side that it is for may have to remember what it has seen: it has, where it wins with some
    /// colours and the other side with two different parts of them.
    pub(crate) fn needs_memory(&self) -> bool {
        self.wins && self.below.len() > 1 || self.below.iter().any(ZielonkaTree::needs_memory)
    }
}
