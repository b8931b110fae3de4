//! Several sets to be visited again and again: the game with the set that is waited for.

use std::sync::Arc;

use attractor_core::{Arena, ArenaBuilder, Picture, Vertex, VertexSet};

use crate::error::Error;
use crate::game_graph::{GameGraph, Naming};

/// The game in which a position also tells which of `sets` is waited for: the first one at the start, and the next
/// one after each visit, round and round. All of them are visited again and again exactly if the last one is, while
/// it is waited for; so one set is left, and strategies need no memory but the position.
pub fn generalised(
    game: &GameGraph,
    sets: &[VertexSet],
) -> Result<(Arc<GameGraph>, VertexSet), Error> {
    let (arena, copies) = (&game.arena, sets.len());
    let vertices = arena.vertices();
    let mut builder = ArenaBuilder::try_with_capacity(
        arena.players(),
        vertices.saturating_mul(copies),
        arena.edges().saturating_mul(copies),
    )
    .map_err(|error| Error::new(error.to_string()))?;
    for (waiting, set) in sets.iter().enumerate() {
        for v in arena.all() {
            let copy = if set.contains(v) { (waiting + 1) % copies } else { waiting };
            let first = (copy * vertices) as Vertex;
            match arena.outcome(v) {
                Some(outcome) => builder.finished(arena.owner(v), outcome),
                None => {
                    let moves = arena.moves(v).iter().map(|&to| first + to);
                    builder.position(arena.owner(v), moves)
                }
            };
        }
    }
    let last = (copies - 1) * vertices;
    let target = sets[copies - 1].iter().map(|v| last as Vertex + v);
    let target = VertexSet::of(vertices * copies, target);
    let opened = GameGraph {
        title: game.title.clone(),
        arena: builder.build().map_err(|error| Error::new(error.to_string()))?,
        start: game.start,
        names: Arc::new(Waiting { names: game.names.clone(), vertices }),
        priorities: None,
        remarks: game.remarks.clone(),
    };
    Ok((Arc::new(opened), target))
}

/// Positions with the set that is waited for: `4` for the first one, `4 [2]` for the second.
struct Waiting {
    names: Arc<dyn Naming>,
    vertices: usize,
}

impl Waiting {
    fn split(&self, v: Vertex) -> (Vertex, usize) {
        let v = v as usize;
        ((v % self.vertices) as Vertex, v / self.vertices)
    }
}

impl Naming for Waiting {
    fn position(&self, v: Vertex) -> String {
        match self.split(v) {
            (v, 0) => self.names.position(v),
            (v, copy) => format!("{} [{}]", self.names.position(v), copy + 1),
        }
    }

    fn movement(&self, arena: &Arena, v: Vertex, edge: usize) -> String {
        self.position(arena.moves(v)[edge])
    }

    fn find(&self, notation: &str) -> Result<Vertex, Error> {
        let told = notation.trim().strip_suffix(']').and_then(|text| text.rsplit_once(" ["));
        let copy = told.and_then(|(name, copy)| Some((name, copy.parse::<usize>().ok()?)));
        match copy {
            Some((name, copy)) if copy > 1 => {
                Ok(self.names.find(name)? + ((copy - 1) * self.vertices) as Vertex)
            }
            _ => self.names.find(notation),
        }
    }

    fn picture(&self, v: Vertex) -> Option<Picture> {
        self.names.picture(self.split(v).0)
    }
}
