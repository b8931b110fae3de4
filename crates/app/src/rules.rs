//! Games of the catalogue, explored into arenas.

use std::sync::Arc;

use attractor_core::{Arena, ExploreError, Game, Picture, Vertex, Watch};
use attractor_games::{
    AnyGame, AnyPosition, AnyPositions, HowToExplore, SpecError, coalition_nim, follow,
};
use attractor_logic::{Facts, GameFacts, Nim, Tuple};

use crate::error::{Error, Kind, more_memory};
use crate::field::Field;
use crate::game_graph::{GameGraph, Naming};
use crate::joint;
use crate::message::{Way, say};
use crate::open::{OpenRequest, refuse_settings};
use crate::size::{Guard, refuse_counted};

/// Explore the game that `request` names, from where it says.
pub(crate) fn explore(request: &OpenRequest, watch: &dyn Watch) -> Result<GameGraph, Error> {
    let attractor_games::Opened { game, spec, .. } = attractor_games::open(&request.game)?;
    let bytes = request.memory.unwrap_or(usize::MAX);
    let at = place(&game, request)?;
    let title = spec.title();
    refuse_counted(&game, &title, request)?;
    let guard = Guard::new(request, watch);
    let how =
        HowToExplore { from: None, everywhere: request.everywhere, folded: request.fold, bytes };
    let explored = explore_with(&game, &at, &how, &guard);
    let (arena, positions, start) = explored.map_err(|error| guard.explain(error))?;
    let vertices = arena.vertices();
    Ok(GameGraph {
        title,
        arena,
        start: Some(start),
        names: Arc::new(GameNames { game, positions, vertices }),
        priorities: None,
        remarks: Vec::new(),
    })
}

/// Explore a game so that `at`, whose vertex is told, is among its positions.
pub(crate) fn explore_with(
    game: &AnyGame,
    at: &AnyPosition,
    how: &HowToExplore,
    watch: &dyn Watch,
) -> Result<(Arena, AnyPositions, Vertex), ExploreError> {
    let (arena, positions) = game.explore(how, watch)?;
    if let Some(vertex) = positions.find(at) {
        return Ok((arena, positions, vertex));
    }
    // The rules allow it, but play does not lead there: what follows from it is added.
    let from = Some(vec![game.start(), at.clone()]);
    let (arena, positions) = game.explore(&HowToExplore { from, ..how.clone() }, watch)?;
    let vertex = positions.find(at).expect("the search began there");
    Ok((arena, positions, vertex))
}

/// The coalition Nim that `request` names and where play begins there; `None` for any other game.
/// Formulas are evaluated on it without exploring.
pub(crate) fn coalition_nim(request: &OpenRequest) -> Result<Option<NimAt>, Error> {
    refuse_settings(request)?;
    let opened = attractor_games::open(&request.game)?;
    let Some(game) = coalition_nim::of(&opened.game) else { return Ok(None) };
    let at = game.tuple(&place(game, request)?);
    Ok(Some(NimAt { title: opened.spec.to_string(), nim: game.nim().clone(), at }))
}

/// A coalition Nim, and a position of it.
pub(crate) struct NimAt {
    /// What it is called.
    pub(crate) title: String,
    /// The game.
    pub(crate) nim: Nim,
    /// The position.
    pub(crate) at: Tuple,
}

/// Where the request asks: at a notation, after a line, or at the start.
pub(crate) fn place<G: Game>(game: &G, request: &OpenRequest) -> Result<G::Position, Error> {
    let from = match &request.at {
        Some(notation) => game.read(notation).map_err(|error| Error::new(error).at(Field::At))?,
        None => game.start(),
    };
    match &request.line {
        Some(line) => {
            let followed = follow(game, from, line)
                .map_err(|error| Error::new(error.to_string()).at(Field::Line))?;
            Ok(followed.end().clone())
        }
        None => Ok(from),
    }
}

/// Positions by their notation, moves by their names.
struct GameNames {
    game: AnyGame,
    positions: AnyPositions,
    vertices: usize,
}

impl Naming for GameNames {
    fn position(&self, v: Vertex) -> String {
        self.game.notation(&self.positions.at(v))
    }

    fn movement(&self, _arena: &Arena, v: Vertex, edge: usize) -> String {
        let at = self.positions.at(v);
        self.game.moves(&at).nth(edge).map_or_else(String::new, |chosen| chosen.to_string())
    }

    fn find(&self, notation: &str) -> Result<Vertex, Error> {
        let at = self.game.read(notation).map_err(Error::new)?;
        self.positions.find(&at).ok_or_else(|| unreached(notation))
    }

    fn rules(&self) -> Option<&AnyGame> {
        Some(&self.game)
    }

    fn at(&self, v: Vertex) -> AnyPosition {
        self.positions.at(v)
    }

    fn vertex(&self, at: &AnyPosition) -> Option<Vertex> {
        self.positions.find(at)
    }

    fn facts(&self) -> Option<Box<dyn Facts + '_>> {
        let positions = &self.positions;
        Some(Box::new(GameFacts::of(
            &self.game,
            self.vertices,
            |v| positions.at(v),
            |at| positions.find(at),
        )))
    }

    fn beginnings(&self) -> Option<Vec<Vertex>> {
        let beginnings = self.game.beginnings()?;
        Some(beginnings.filter_map(|at| self.positions.find(&at)).collect())
    }

    fn picture(&self, v: Vertex) -> Option<Picture> {
        Some(self.game.picture(&self.positions.at(v)))
    }

    fn impartial(&self) -> bool {
        self.game.impartial()
    }
}

/// The position is legal perhaps, but play does not come there.
pub(crate) fn unreached(notation: &str) -> Error {
    Error::new(format!("play does not lead to `{notation}`")).hint(say!(
        "`{}` explores every legal position, where the game defines them",
        Field::Everywhere
    ))
}

impl From<SpecError> for Error {
    fn from(error: SpecError) -> Error {
        if !error.problems.is_empty() {
            return Error::new(error.what);
        }
        if error.together {
            return Error::new(error.what).hint(joint::asked_with());
        }
        Error::new(error.what).hint(match error.expected {
            Some(expected) => format!("expected {expected}").into(),
            None => say!("expected one of the games that `{}` lists", Way::Games),
        })
    }
}

impl From<ExploreError> for Error {
    fn from(error: ExploreError) -> Error {
        match error {
            ExploreError::Cancelled => attractor_core::Cancelled.into(),
            too_large => Error {
                kind: Kind::TooLarge,
                ..Error::new(too_large.to_string()).hint(more_memory())
            },
        }
    }
}
