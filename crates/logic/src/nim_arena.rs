//! The generalised Nim as an arena, for the engines that know nothing of it.

use attractor_core::{
    Arena, ArenaBuilder, Coalition, MAX_VERTICES, Outcome, Player, Vertex, VertexSet,
};

use crate::model::Facts;
use crate::nim::{Nim, count_up};
use crate::nim_error::NimError;
use crate::tuples::{Tuple, notation};

impl Nim {
    /// The game as an arena of all its positions, numbered in the order of their tuples.
    /// Blocked positions are finished ones, lost by their owner.
    pub fn arena(&self) -> Result<Arena, NimError> {
        let positions = self.arena_size()?;
        let fillings = self.fillings() as usize;
        let radix = self.most() as usize + 1;
        let mut builder = ArenaBuilder::with_capacity(
            self.players(),
            positions,
            positions.saturating_mul(self.rules().len()),
        );
        let rules: Vec<(&[u32], usize)> = self
            .rules()
            .iter()
            .map(|rule| (rule, rule.iter().fold(0, |shift, &d| shift * radix + d as usize)))
            .collect();
        for player in 0..self.players() {
            let owner = Player(player);
            let next = (player + 1) % self.players();
            let outcome = Outcome::won_by(Coalition::of(owner).others(self.players()));
            let mut matches = vec![0u32; self.columns()];
            for filling in 0..fillings {
                let playable =
                    rules.iter().filter(|(rule, _)| rule.iter().zip(&matches).all(|(d, k)| d <= k));
                let mut moves = playable
                    .map(|(_, shift)| (next as usize * fillings + filling - shift) as Vertex)
                    .peekable();
                if moves.peek().is_some() {
                    builder.position(owner, moves);
                } else {
                    builder.finished(owner, outcome);
                }
                count_up(&mut matches, self.most());
            }
        }
        Ok(builder.build().expect("every move leads to a position"))
    }

    /// How many vertices the arena has, if they can be numbered.
    fn arena_size(&self) -> Result<usize, NimError> {
        self.fits_arena(u64::MAX)?;
        Ok(self.positions() as usize)
    }

    /// Whether an arena of all positions needs at most `memory` bytes.
    pub fn fits_arena(&self, memory: u64) -> Result<(), NimError> {
        let positions = self.positions();
        // 21 bytes a vertex and 8 bytes an edge, as the arena says of itself.
        let each = 21 + 8 * self.rules().len() as u128;
        let bytes = positions.saturating_mul(each);
        if positions > MAX_VERTICES as u128 || bytes > u128::from(memory) {
            return Err(NimError::TooLarge { positions, bytes });
        }
        Ok(())
    }

    /// The positions of the arena where all columns are equal.
    pub fn initial(&self) -> Result<VertexSet, NimError> {
        let vertices = self.arena_size()?;
        Ok(VertexSet::of(vertices, self.starts().map(|start| self.vertex_of(&start))))
    }

    /// The number of a position in the arena.
    fn vertex_of(&self, position: &[u32]) -> Vertex {
        let radix = self.most() + 1;
        position[1..].iter().fold(position[0] - 1, |number, k| number * radix + k)
    }

    /// The position of a number.
    pub(crate) fn position(&self, v: Vertex) -> Tuple {
        let radix = self.most() + 1;
        let mut position = vec![0; self.columns() + 1];
        let mut rest = v;
        for k in position[1..].iter_mut().rev() {
            (rest, *k) = (rest / radix, rest % radix);
        }
        position[0] = rest + 1;
        position
    }
}

/// What a formula may say of a position: `heap 1`, `heap 2`, ….
impl Facts for Nim {
    fn labels(&self) -> Vec<String> {
        Vec::new()
    }

    fn has(&self, _: Vertex, _: &str) -> bool {
        false
    }

    fn numbers(&self) -> Vec<String> {
        (1..=self.columns()).map(|i| format!("heap {i}")).collect()
    }

    fn number(&self, v: Vertex, name: &str) -> Option<i64> {
        self.column(name).map(|column| self.position(v)[column + 1].into())
    }

    fn vertex(&self, text: &str) -> Result<Vertex, String> {
        let numbered = || {
            self.arena_size()?;
            Ok(self.vertex_of(&self.read(text)?))
        };
        numbered().map_err(|why: NimError| why.to_string())
    }

    fn notation(&self, v: Vertex) -> String {
        notation(&self.position(v))
    }
}
