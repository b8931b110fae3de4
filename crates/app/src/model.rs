//! A game as formulas see it.

use attractor_core::{Vertex, VertexSet};
use attractor_logic::{Facts, Model};

use crate::game_graph::{GameGraph, Naming};

/// What the logic may ask of an opened game: what its rules state, or else names alone.
pub(crate) fn facts(game: &GameGraph) -> Box<dyn Facts + '_> {
    game.names.facts().unwrap_or_else(|| Box::new(NamesOnly(&*game.names)))
}

/// The game as formulas see it.
pub(crate) fn model<'a>(game: &'a GameGraph, facts: &'a dyn Facts) -> Model<'a> {
    let vertices = game.arena.vertices();
    let beginnings = game.names.beginnings().unwrap_or_else(|| game.start.into_iter().collect());
    let model = Model::new(&game.arena, game.start.unwrap_or(0), facts);
    model.beginning(VertexSet::of(vertices, beginnings))
}

/// Positions that are known by their names and nothing else.
struct NamesOnly<'a>(&'a dyn Naming);

impl Facts for NamesOnly<'_> {
    fn vertex(&self, notation: &str) -> Result<Vertex, String> {
        self.0.find(notation).map_err(|error| error.hint.unwrap_or(error.message).text())
    }

    fn notation(&self, v: Vertex) -> String {
        self.0.position(v)
    }
}
