//! A game that has been opened: its arena, and what its positions and moves are called.

use std::sync::Arc;

use attractor_core::{Arena, Coalition, Convention, Picture, Player, Vertex, VertexSet};
use attractor_formats::split_names;
use attractor_games::{AnyGame, AnyPosition};
use attractor_logic::Facts;
use attractor_messages::tell;

use crate::arena_game::ArenaGame;
use crate::error::Error;
use crate::field::Field;
use crate::message::say;

/// A game that has been opened. Everything that a front end asks is answered from here, whether it
/// came from a file, from a paste or from rules.
#[derive(Clone)]
pub struct GameGraph {
    /// What it is called: a file name, or the text that names the game.
    pub title: String,
    /// The graph.
    pub arena: Arena,
    /// Where play begins, if that is known.
    pub start: Option<Vertex>,
    /// What positions and moves are called.
    pub names: Arc<dyn Naming>,
    /// The priorities of a parity game.
    pub priorities: Option<Priorities>,
    /// What was decided on the way without being asked, as sentences for the user.
    pub remarks: Vec<String>,
}

/// The priorities of a parity game, one for each vertex, and which of them player 1 wins with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Priorities {
    /// The priority of each vertex.
    pub of_each: Arc<Vec<u64>>,
    /// Which of them are player 1's.
    pub convention: Convention,
}

/// What the positions and moves of an arena are called, and what they look like.
pub trait Naming: Send + Sync {
    /// The notation of a position.
    fn position(&self, v: Vertex) -> String;

    /// The name of move `edge` of the position `v`; unless the rules say otherwise, a move is
    /// called by the position that it leads to.
    fn movement(&self, arena: &Arena, v: Vertex, edge: usize) -> String {
        self.position(arena.moves(v)[edge])
    }

    /// The position of this notation.
    fn find(&self, notation: &str) -> Result<Vertex, Error>;

    /// The rules, where there are any.
    fn rules(&self) -> Option<&AnyGame> {
        None
    }

    /// The position of a vertex, as the rules know it or, without rules, as [`ArenaGame`] does.
    fn at(&self, v: Vertex) -> AnyPosition {
        AnyPosition::new(v)
    }

    /// The vertex of a position; `None` where play does not lead.
    fn vertex(&self, at: &AnyPosition) -> Option<Vertex> {
        at.get().copied()
    }

    /// Labels and numbers of the positions, where the rules state any.
    fn facts(&self) -> Option<Box<dyn Facts + '_>> {
        None
    }

    /// Where play can begin, if the rules name more than one position.
    fn beginnings(&self) -> Option<Vec<Vertex>> {
        None
    }

    /// A picture of the position, where there is one.
    fn picture(&self, _v: Vertex) -> Option<Picture> {
        None
    }

    /// Whether both players always have the same moves, so that positions have Grundy values.
    fn impartial(&self) -> bool {
        false
    }
}

impl GameGraph {
    /// The game that is played on the graph.
    pub fn game(self: &Arc<GameGraph>) -> AnyGame {
        let graph = || AnyGame::new(ArenaGame::new(self.clone()));
        self.names.rules().cloned().unwrap_or_else(graph)
    }

    /// The notation of a position.
    pub fn name(&self, v: Vertex) -> String {
        self.names.position(v)
    }

    /// The name of the move that leads from `v` to `to`.
    pub fn movement_to(&self, v: Vertex, to: Vertex) -> String {
        match self.arena.edge_to(v, to) {
            Some(edge) => self.names.movement(&self.arena, v, edge),
            None => self.name(to),
        }
    }

    /// The positions that a list of notations names: `2, 4`, `(9, 'A'), (8, 'B')`. Commas within
    /// brackets and quotes belong to a notation.
    pub fn positions(&self, list: &str) -> Result<VertexSet, Error> {
        let mut set = VertexSet::empty(self.arena.vertices());
        for notation in split_names(list).into_iter().map(str::trim) {
            if !notation.is_empty() {
                set.insert(self.names.find(notation)?);
            }
        }
        Ok(set)
    }

    /// Where the moves of `line`, named one after the other, lead from `from`.
    pub fn follow(&self, from: Vertex, line: &str) -> Result<Vertex, Error> {
        let path = self.path(from, &split_names(line))?;
        Ok(path.last().copied().unwrap_or(from))
    }

    /// The positions of a play: its moves are named one after the other, from the start or from the
    /// position that is named first.
    pub fn walk(&self, line: &str) -> Result<Vec<Vertex>, Error> {
        let words = split_names(line);
        let named = words.first().and_then(|word| self.names.find(word.trim()).ok());
        match (self.start, named) {
            (Some(start), Some(first)) if first != start && self.path(start, &words).is_ok() => {
                self.path(start, &words)
            }
            (_, Some(first)) => self.path(first, &words[1..]),
            (_, None) => self.path(self.known_start()?, &words),
        }
    }

    /// The positions that moves, named one after the other, lead to from `from`, and `from` itself.
    fn path(&self, from: Vertex, words: &[&str]) -> Result<Vec<Vertex>, Error> {
        let arena = &self.arena;
        let mut v = from;
        let mut path = vec![from];
        let words = words.iter().map(|word| word.trim()).filter(|word| !word.is_empty());
        for (i, word) in words.enumerate() {
            let name = |edge: usize| self.names.movement(arena, v, edge);
            let edges = 0..arena.moves(v).len();
            let edge = edges.clone().find(|&edge| name(edge) == word).or_else(|| {
                let to = self.names.find(word).ok()?;
                arena.edge_to(v, to)
            });
            let Some(edge) = edge else {
                let legal: Vec<String> = edges.map(name).collect();
                let legal = if legal.is_empty() { "none".to_owned() } else { legal.join(", ") };
                return Err(Error::new(format!("move {}, `{word}`, is not legal there", i + 1))
                    .at(Field::Line)
                    .hint(format!("legal: {legal}")));
            };
            v = arena.moves(v)[edge];
            path.push(v);
        }
        Ok(path)
    }

    /// The start, for answers that need one.
    pub fn known_start(&self) -> Result<Vertex, Error> {
        self.start.ok_or_else(|| no_start(&self.title))
    }

    /// The coalition that `text` names: `1`, `1,3`.
    pub fn coalition(&self, text: &str) -> Result<Coalition, Error> {
        read_coalition(text, self.arena.players())
    }
}

/// A game that was asked where play begins, and does not say.
pub(crate) fn no_start(title: &str) -> Error {
    Error::new(format!("`{title}` does not say where play begins"))
        .hint(say!("give the position with `{}`", Field::Start.of("NAME")))
}

/// The coalition of `players` players that `text` names: `1`, `1,3`.
pub(crate) fn read_coalition(text: &str, players: u8) -> Result<Coalition, Error> {
    let player = |word: &str| {
        let number: Option<u32> = word.trim().parse().ok();
        number.and_then(Player::from_number).filter(|player| player.0 < players).ok_or_else(|| {
            Error::new(format!("there is no player `{}`", word.trim()))
                .hint(format!("players are numbered 1 to {players}"))
        })
    };
    text.split(',').map(player).collect()
}

/// `player 1`, or `players 1,3` for a coalition of several.
pub(crate) fn who(coalition: Coalition) -> String {
    match coalition.len() {
        0 => tell!("nobody"),
        n => tell!("side", n = n, players = coalition.to_string()),
    }
}
