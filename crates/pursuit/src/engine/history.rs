//! Which round took which positions from the robber.

/// For each round, the robber vertices that it took away, placement by placement.
///
/// It grows with the changes that happen, takes no byte more for long games than for short
/// ones, and has room for any number of rounds.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    layers: Vec<Layer>,
}

impl History {
    pub(crate) fn new(layers: Vec<Layer>) -> History {
        History { layers }
    }

    /// The round that took `vertex` from the safe set of the placement with this number.
    pub(crate) fn round(&self, number: usize, vertex: usize) -> Option<u32> {
        self.layers.iter().find(|layer| layer.takes(number, vertex)).map(|layer| layer.round)
    }

    /// The last round that took anything from this placement.
    pub(crate) fn last_round(&self, number: usize) -> u32 {
        let last = self.layers.iter().rev().find(|layer| layer.row(number).is_some());
        last.map_or(0, |layer| layer.round)
    }
}

/// What one round took away.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    round: u32,
    words: usize,
    /// The numbers of the placements that lost something, in increasing order.
    placements: Vec<u32>,
    /// What each of them lost.
    rows: Vec<u64>,
}

impl Layer {
    pub(crate) fn new(round: u32, words: usize) -> Layer {
        Layer { round, words, placements: Vec::new(), rows: Vec::new() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.placements.is_empty()
    }

    /// Adds the rows of one block, whose first placement has the number `base`.
    pub(crate) fn append(&mut self, base: usize, log: &mut Log) {
        self.placements.extend(log.placements.drain(..).map(|row| base as u32 + row));
        self.rows.append(&mut log.rows);
    }

    fn row(&self, number: usize) -> Option<&[u64]> {
        let at = self.placements.binary_search(&(number as u32)).ok()?;
        Some(&self.rows[at * self.words..][..self.words])
    }

    fn takes(&self, number: usize, vertex: usize) -> bool {
        self.row(number).is_some_and(|row| row[vertex / 64] >> (vertex % 64) & 1 == 1)
    }
}

/// The rows that one block lost in one round, in the order of its placements.
#[derive(Debug, Default)]
pub(crate) struct Log {
    placements: Vec<u32>,
    rows: Vec<u64>,
}

impl Log {
    #[inline(always)]
    pub(crate) fn add(&mut self, row: usize, before: &[u64], after: &[u64]) {
        self.placements.push(row as u32);
        self.rows.extend(before.iter().zip(after).map(|(before, after)| before & !after));
    }
}
