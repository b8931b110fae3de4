//! The generalised Nim as an arena, for the engine that knows nothing of it.

use attractor_core::{Arena, ArenaBuilder, Outcome, Player, Vertex, VertexSet};
use attractor_logic::{Facts, Nim, Tuple};

/// All positions, numbered in the order of their tuples. Blocked positions are finished ones, lost
/// by their owner.
pub fn arena(nim: &Nim) -> Arena {
    let vertices = nim.positions() as Vertex;
    let mut builder = ArenaBuilder::new(nim.players());
    for v in 0..vertices {
        let position = position(nim, v);
        let owner = Player(position[0] as u8 - 1);
        let next = position[0] % u32::from(nim.players()) + 1;
        let play = |rule: &[u32]| {
            let left = position[1..].iter().zip(rule).map(|(k, d)| k.checked_sub(*d));
            let to: Option<Tuple> = std::iter::once(Some(next)).chain(left).collect();
            to.map(|to| number(nim, &to))
        };
        let mut moves = nim.rules().iter().filter_map(play).peekable();
        if moves.peek().is_some() {
            builder.position(owner, moves);
        } else {
            builder.finished(owner, Outcome::blocked(owner, nim.players()));
        }
    }
    builder.build().expect("every move leads to a position")
}

/// The positions where all columns are equal.
pub fn initial(nim: &Nim) -> VertexSet {
    VertexSet::of(nim.positions() as usize, nim.starts().map(|start| number(nim, &start)))
}

/// The vertex of a position.
fn number(nim: &Nim, position: &[u32]) -> Vertex {
    position[1..].iter().fold(position[0] - 1, |number, k| number * (nim.most() + 1) + k)
}

/// The position of a vertex.
pub fn position(nim: &Nim, v: Vertex) -> Tuple {
    let mut position = vec![0; nim.columns() + 1];
    let mut rest = v;
    for k in position[1..].iter_mut().rev() {
        (rest, *k) = (rest / (nim.most() + 1), rest % (nim.most() + 1));
    }
    position[0] = rest + 1;
    position
}

/// What a formula may say of a position: `heap 1`, `heap 2`, ….
pub struct Heaps<'a>(pub &'a Nim);

impl Facts for Heaps<'_> {
    fn numbers(&self) -> Vec<String> {
        (1..=self.0.columns()).map(|i| format!("heap {i}")).collect()
    }

    fn number(&self, v: Vertex, name: &str) -> Option<i64> {
        let column: usize = name.strip_prefix("heap ")?.parse().ok()?;
        position(self.0, v).get(column).map(|&k| k.into())
    }

    fn vertex(&self, text: &str) -> Result<Vertex, String> {
        let position = self.0.read(text).map_err(|error| error.to_string())?;
        Ok(number(self.0, &position))
    }

    fn notation(&self, v: Vertex) -> String {
        format!("{:?}", position(self.0, v))
    }
}
