//! Where everything of a position stands in a few words of 64 bits.

use crate::typed::{Holds, Rules};

/// Some bits of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Field {
    pub(crate) word: usize,
    pub(crate) shift: u32,
    pub(crate) mask: u64,
}

impl Field {
    #[inline]
    pub(crate) fn get(self, words: &[u64]) -> u64 {
        words[self.word] >> self.shift & self.mask
    }

    #[inline]
    pub(crate) fn set(self, words: &mut [u64], value: u64) {
        let word = &mut words[self.word];
        *word = *word & !(self.mask << self.shift) | (value & self.mask) << self.shift;
    }
}

/// Where everything stands.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Layout {
    pub(crate) boards: Vec<BoardLayout>,
    pub(crate) numbers: Vec<(Field, i64, i64)>,
    pub(crate) flags: Vec<Field>,
    pub(crate) turn: Field,
    pub(crate) part: Field,
    pub(crate) from: Field,
    /// How many words there are.
    pub(crate) words: usize,
}

/// The bits of a board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum BoardLayout {
    /// A set of squares for each piece.
    Planes(Vec<Field>, u64),
    /// A number for each square, from its least.
    Cells(Vec<(Field, i64, i64)>),
}

/// The most words.
pub(crate) const MOST_WORDS: usize = 4;

impl Layout {
    /// `None` where it would be too long.
    pub(crate) fn new(rules: &Rules) -> Option<Layout> {
        let mut free: Vec<u32> = Vec::new();
        let mut take = |bits: u32| {
            let word = match free.iter().position(|&free| free >= bits) {
                Some(word) => word,
                None => {
                    free.push(64);
                    free.len() - 1
                }
            };
            let shift = 64 - free[word];
            free[word] -= bits;
            let mask = if bits == 0 { 0 } else { u64::MAX >> (64 - bits) };
            // A field without bits may stand behind the last one.
            Field { word, shift: shift.min(63), mask }
        };
        let width = |most: u64| u64::BITS - most.leading_zeros();
        let mut layout = Layout::default();
        for board in &rules.boards {
            let count = board.geometry.len() as u32;
            layout.boards.push(match &board.holds {
                Holds::Pieces(pieces) => {
                    let planes = pieces.iter().map(|_| take(count)).collect();
                    BoardLayout::Planes(planes, board.geometry.every())
                }
                Holds::Numbers(ranges) => BoardLayout::Cells(
                    ranges
                        .iter()
                        .map(|&(low, high)| (take(width((high - low) as u64)), low, high))
                        .collect(),
                ),
            });
        }
        for number in &rules.numbers {
            let field = take(width((number.high - number.low) as u64));
            layout.numbers.push((field, number.low, number.high));
        }
        layout.flags = rules.flags.iter().map(|_| take(1)).collect();
        layout.turn = take(width(rules.players.len() as u64 - 1));
        if rules.parts {
            let parts = rules.moves.iter().map(|chosen| chosen.part).max().unwrap_or(0);
            layout.part = take(width(u64::from(parts)));
            layout.from = take(7);
        }
        layout.words = free.len().max(1);
        (layout.words <= MOST_WORDS).then_some(layout)
    }
}

impl Layout {
    /// Whether these words are a position: no square holds two pieces, no number is too large.
    pub(crate) fn is_sound(&self, words: &[u64], players: u8) -> bool {
        let mut used = vec![0; words.len()];
        let mut use_field = |field: &Field| used[field.word] |= field.mask << field.shift;
        let mut sound = self.turn.get(words) < u64::from(players);
        for board in &self.boards {
            match board {
                BoardLayout::Planes(planes, _) => {
                    let mut all = 0;
                    for plane in planes {
                        use_field(plane);
                        sound &= all & plane.get(words) == 0;
                        all |= plane.get(words);
                    }
                }
                BoardLayout::Cells(cells) => {
                    for (field, low, high) in cells {
                        use_field(field);
                        sound &= field.get(words) as i64 <= high - low;
                    }
                }
            }
        }
        for (field, low, high) in &self.numbers {
            use_field(field);
            sound &= field.get(words) as i64 <= high - low;
        }
        self.flags.iter().for_each(&mut use_field);
        use_field(&self.turn);
        use_field(&self.part);
        use_field(&self.from);
        sound && words.iter().zip(&used).all(|(word, used)| word & !used == 0)
    }
}
