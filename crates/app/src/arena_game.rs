//! A graph is a game too: whatever plays rules plays files and pastes.

use std::fmt;
use std::sync::Arc;

use attractor_core::{Game, Outcome, Picture, Piece, Player, Spot, Vertex};

use crate::game_graph::GameGraph;
use crate::message::Message;

/// The game that an opened graph is: a position is a vertex, a move is an edge, called by where it
/// leads.
pub struct ArenaGame {
    opened: Arc<GameGraph>,
    start: Vertex,
}

/// One edge of a vertex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    to: Vertex,
    name: String,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl ArenaGame {
    /// The game that begins where `opened` says; where it does not say, at the first vertex.
    pub fn new(opened: Arc<GameGraph>) -> ArenaGame {
        let start = opened.start.unwrap_or(0);
        ArenaGame { opened, start }
    }

    /// A fan: the vertex, and below it where its moves lead, as on a blackboard.
    fn fan(&self, at: Vertex) -> Picture {
        let name = self.notation(&at);
        let steps: Vec<Step> = self.moves(&at).collect();
        let mut spots = vec![Spot::new(0.0, 0.0, Piece::Text(name))];
        if steps.is_empty() || steps.len() > WIDEST_FAN {
            return Picture::new(spots);
        }
        let mut x = 0.0;
        for step in &steps {
            let mut spot = Spot::new(x, 1.0, Piece::Text(step.name.clone()));
            spot.plays.push(step.name.clone());
            spots.push(spot);
            // Linked spots stand four characters apart; two of them stay free.
            x += (step.name.chars().count() as f32 + 2.0) / 4.0;
        }
        spots[0].x = ((spots[1].x + spots[steps.len()].x) / 2.0).max(0.0);
        Picture::new(spots).linked((1..=steps.len()).map(|below| (0, below)))
    }
}

/// A vertex with more moves than this is drawn alone.
const WIDEST_FAN: usize = 8;

impl Game for ArenaGame {
    type Position = Vertex;
    type Move = Step;

    fn players(&self) -> u8 {
        self.opened.arena.players()
    }

    fn start(&self) -> Vertex {
        self.start
    }

    fn turn(&self, &at: &Vertex) -> Player {
        self.opened.arena.owner(at)
    }

    /// Where a graph leaves open what a blocked player gets, nobody wins, as in solving.
    fn outcome(&self, &at: &Vertex) -> Option<Outcome> {
        let arena = &self.opened.arena;
        arena.outcome(at).or_else(|| arena.is_blocked(at).then_some(Outcome::DRAW))
    }

    /// A second edge to the same vertex is the same name with a number: `b`, `b#2`.
    fn moves(&self, &at: &Vertex) -> impl Iterator<Item = Step> {
        let arena = &self.opened.arena;
        let targets = arena.moves(at);
        targets.iter().enumerate().map(move |(edge, &to)| {
            let name = self.opened.names.movement(arena, at, edge);
            let earlier = targets[..edge].iter().filter(|&&other| other == to).count();
            Step { to, name: if earlier == 0 { name } else { format!("{name}#{}", earlier + 1) } }
        })
    }

    fn play(&self, _at: &Vertex, chosen: &Step) -> Vertex {
        chosen.to
    }

    fn notation(&self, &at: &Vertex) -> String {
        self.opened.name(at)
    }

    fn read(&self, text: &str) -> Result<Vertex, String> {
        self.opened.names.find(text).map_err(|error| {
            let parts = [error.place, Some(error.message), error.hint];
            parts.iter().flatten().map(Message::text).collect::<Vec<_>>().join(": ")
        })
    }

    fn picture(&self, &at: &Vertex) -> Picture {
        self.opened.names.picture(at).unwrap_or_else(|| self.fan(at))
    }
}

#[cfg(test)]
mod tests {
    use attractor_core::Unwatched;

    use super::*;
    use crate::open::{OpenRequest, open};

    fn game(text: &str) -> ArenaGame {
        let request = OpenRequest {
            game: text.to_owned(),
            owners: vec!["1=a,c".to_owned(), "2=b".to_owned()],
            start: Some("a".to_owned()),
            ..OpenRequest::default()
        };
        ArenaGame::new(open(&request, &Unwatched).unwrap())
    }

    #[test]
    fn moves_are_called_by_where_they_lead_and_never_alike() {
        let game = game("{'a': ['b', 'c', 'b'], 'b': ['a'], 'c': []}");
        let start = game.start();
        let names: Vec<String> = game.moves(&start).map(|step| step.to_string()).collect();
        assert_eq!(names, ["b", "c", "b#2"]);
        let c = game.play(&start, &game.moves(&start).nth(1).unwrap());
        assert_eq!(game.notation(&c), "c");
        assert_eq!(game.read("c"), Ok(c));
        assert!(game.outcome(&c).is_some(), "a blocked player has lost");
    }

    #[test]
    fn a_vertex_is_drawn_with_its_moves() {
        let game = game("{'a': ['b', 'c'], 'b': ['a'], 'c': []}");
        assert_eq!(game.picture(&game.start()).to_string(), "  a\n /\\\nb  c");
    }
}
