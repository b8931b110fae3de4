//! What courses ask about a graph before they solve it.

use std::collections::HashSet;

use attractor_core as core;
use indexmap::IndexMap;
use serde::Serialize;

use crate::error::Error;
use crate::game_graph::GameGraph;

/// What a graph is like; every "no" comes with a witness. As JSON these are the documented keys.
#[derive(Clone, Debug, Serialize)]
pub struct Inspection {
    /// What was inspected.
    pub game: String,
    /// How many players there are.
    pub players: u8,
    /// How many positions there are.
    pub positions: usize,
    /// How many moves there are in all.
    pub moves: usize,
    /// How many positions each player owns.
    pub owned: IndexMap<String, usize>,
    /// How many positions are final, by outcome: `1`, `1,3`, `draw`.
    pub finals: IndexMap<String, usize>,
    /// The positions without moves.
    pub sinks: Vec<String>,
    /// The positions to which no move leads.
    pub sources: Vec<String>,
    /// The smallest and the largest number of moves of a position.
    pub out_degree: (usize, usize),
    /// The smallest and the largest number of moves into a position.
    pub in_degree: (usize, usize),
    /// How many moves lead back to where they came from.
    pub self_loops: usize,
    /// How many moves repeat another one between the same two positions.
    pub parallel: usize,
    /// Whether every move changes hands.
    pub alternating: bool,
    /// A move that does not.
    pub same_owner_move: Option<(String, String)>,
    /// Whether the graph is bipartite, directions forgotten.
    pub bipartite: bool,
    /// The two classes, if it is.
    pub classes: Option<(Vec<String>, Vec<String>)>,
    /// An odd cycle, if it is not.
    pub odd_cycle: Option<Vec<String>>,
    /// Whether no play can come back to a position.
    pub acyclic: bool,
    /// The positions in an order in which every move leads forwards, if there is one.
    pub order: Option<Vec<String>>,
    /// A cycle, if there is one.
    pub cycle: Option<Vec<String>>,
    /// Where play begins.
    pub start: Option<String>,
    /// The positions that cannot be reached from the start.
    pub unreachable: Option<Vec<String>>,
}

/// Look `game` over.
pub fn inspect(game: &GameGraph, watch: &dyn core::Watch) -> Result<Inspection, Error> {
    let arena = &game.arena;
    let names = |vertices: &mut dyn Iterator<Item = core::Vertex>| {
        let mut steps = core::Steps::new(watch);
        let named = vertices.map(|v| steps.step().map(|()| game.name(v)));
        named.collect::<Result<Vec<String>, core::Cancelled>>()
    };
    let mut steps = core::Steps::new(watch);
    let mut owned: IndexMap<String, usize> =
        (1..=arena.players()).map(|player| (player.to_string(), 0)).collect();
    let mut finals = IndexMap::new();
    let (mut self_loops, mut parallel) = (0, 0);
    for v in arena.all() {
        steps.step()?;
        owned[&arena.owner(v).to_string()] += 1;
        if let Some(outcome) = arena.outcome(v) {
            let key =
                if outcome.is_draw() { "draw".to_owned() } else { outcome.winners.to_string() };
            *finals.entry(key).or_insert(0) += 1;
        }
        self_loops += arena.moves(v).iter().filter(|&&to| to == v).count();
        let mut counted = HashSet::new();
        for &to in arena.moves(v) {
            parallel += usize::from(!counted.insert(to));
        }
    }
    finals.sort_keys();
    let (classes, odd_cycle) = match core::two_colouring(arena, watch)? {
        Ok(first) => {
            let second = first.complement();
            (Some((names(&mut first.iter())?, names(&mut second.iter())?)), None)
        }
        Err(cycle) => (None, Some(names(&mut cycle.into_iter())?)),
    };
    let (order, cycle) = match core::topological_order(arena, watch)? {
        Ok(order) => (Some(names(&mut order.into_iter())?), None),
        Err(cycle) => (None, Some(names(&mut cycle.into_iter())?)),
    };
    let unreachable = match game.start {
        Some(start) => {
            let beyond = core::reachable(arena, start, watch)?.complement();
            Some(names(&mut beyond.iter())?)
        }
        None => None,
    };
    let again = core::same_owner_move(arena, watch)?;
    let range = |degree: &dyn Fn(core::Vertex) -> usize| {
        let degrees = || arena.all().map(degree);
        (degrees().min().unwrap_or(0), degrees().max().unwrap_or(0))
    };
    Ok(Inspection {
        game: game.title.clone(),
        players: arena.players(),
        positions: arena.vertices(),
        moves: arena.edges(),
        owned,
        finals,
        sinks: names(&mut arena.all().filter(|&v| arena.moves(v).is_empty()))?,
        sources: names(&mut arena.all().filter(|&v| arena.sources(v).is_empty()))?,
        out_degree: range(&|v| arena.moves(v).len()),
        in_degree: range(&|v| arena.sources(v).len()),
        self_loops,
        parallel,
        alternating: again.is_none(),
        same_owner_move: again.map(|(from, to)| (game.name(from), game.name(to))),
        bipartite: classes.is_some(),
        classes,
        odd_cycle,
        acyclic: order.is_some(),
        order,
        cycle,
        start: game.start.map(|start| game.name(start)),
        unreachable,
    })
}
