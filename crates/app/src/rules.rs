//! Games of the catalogue, explored into arenas.

use std::any::Any;
use std::sync::Arc;

use attractor_core::{Arena, Exploration, Explored, Game, Picture, Positions, Vertex, Watch};
use attractor_games::coalition_nim::CoalitionNim;
use attractor_games::{Spec, SpecError, Visitor, follow, visit};
use attractor_logic::{Facts, GameFacts, Nim, Tuple};

use crate::error::Error;
use crate::open::{OpenRequest, refuse_settings};
use crate::opened::{Naming, Opened};

/// Explore the game that `request` names, from where it says.
pub(crate) fn explore(request: &OpenRequest, watch: &dyn Watch) -> Result<Opened, Error> {
    visit(&request.game, Explorer { request, watch })?
}

/// The coalition Nim that `request` names and where play begins there; `None` for any other game.
/// Formulas are evaluated on it without exploring.
pub(crate) fn coalition_nim(request: &OpenRequest) -> Result<Option<NimAt>, Error> {
    refuse_settings(request)?;
    visit(&request.game, Recognise { request })?
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

struct Recognise<'a> {
    request: &'a OpenRequest,
}

impl Visitor for Recognise<'_> {
    type Output = Result<Option<NimAt>, Error>;

    fn visit<G: Game + 'static>(self, spec: &Spec, game: G) -> Result<Option<NimAt>, Error> {
        let Some(game) = (&game as &dyn Any).downcast_ref::<CoalitionNim>() else {
            return Ok(None);
        };
        let at = game.tuple(&place(game, self.request)?);
        Ok(Some(NimAt { title: spec.to_string(), nim: game.nim().clone(), at }))
    }
}

struct Explorer<'a> {
    request: &'a OpenRequest,
    watch: &'a dyn Watch,
}

impl Visitor for Explorer<'_> {
    type Output = Result<Opened, Error>;

    fn visit<G: Game + 'static>(self, spec: &Spec, game: G) -> Result<Opened, Error> {
        let request = self.request;
        let title = spec.to_string();
        let at = place(&game, request)?;
        if let Some(game) = (&game as &dyn Any).downcast_ref::<CoalitionNim>() {
            game.nim().fits_arena(request.memory.map_or(u64::MAX, |bytes| bytes as u64))?;
        }
        let mut exploration = Exploration::new(&game).limited(request.memory.unwrap_or(usize::MAX));
        if request.everywhere {
            exploration = exploration.from_everywhere();
        }
        if request.fold {
            exploration = exploration.folded();
        }
        let mut explored = exploration.run(self.watch)?;
        let start = match explored.positions.find(&game, &at) {
            Some(start) => start,
            // The rules allow it, but play does not lead there: what follows from it is added.
            None => {
                explored = exploration.run_from([game.start(), at.clone()], self.watch)?;
                explored.positions.find(&game, &at).expect("the search began there")
            }
        };
        let Explored { arena, positions } = explored;
        let names = Arc::new(GameNames { game, positions });
        Ok(Opened {
            title,
            arena,
            start: Some(start),
            names,
            priorities: None,
            remarks: Vec::new(),
        })
    }
}

/// Where the request asks: at a notation, after a line, or at the start.
pub(crate) fn place<G: Game>(game: &G, request: &OpenRequest) -> Result<G::Position, Error> {
    let from = match &request.at {
        Some(notation) => game.read(notation).map_err(|error| Error::new(error).at("--at"))?,
        None => game.start(),
    };
    match &request.line {
        Some(line) => {
            let followed = follow(game, from, line)
                .map_err(|error| Error::new(error.to_string()).at("--line"))?;
            Ok(followed.end().clone())
        }
        None => Ok(from),
    }
}

/// Positions by their notation, moves by their names.
struct GameNames<G: Game> {
    game: G,
    positions: Positions<G::Position>,
}

impl<G: Game> Naming for GameNames<G> {
    fn position(&self, v: Vertex) -> String {
        self.game.notation(&self.positions[v as usize])
    }

    fn movement(&self, _arena: &Arena, v: Vertex, edge: usize) -> String {
        let at = &self.positions[v as usize];
        self.game.moves(at).nth(edge).map_or_else(String::new, |chosen| chosen.to_string())
    }

    fn find(&self, notation: &str) -> Result<Vertex, Error> {
        let at = self.game.read(notation).map_err(Error::new)?;
        self.positions.find(&self.game, &at).ok_or_else(|| {
            Error::new(format!("play does not lead to `{notation}`"))
                .hint("`--from all` explores every legal position, where the game defines them")
        })
    }

    fn facts(&self) -> Option<Box<dyn Facts + '_>> {
        Some(Box::new(GameFacts::new(&self.game, &self.positions)))
    }

    fn beginnings(&self) -> Option<Vec<Vertex>> {
        let beginnings = self.game.beginnings()?;
        Some(beginnings.filter_map(|at| self.positions.find(&self.game, &at)).collect())
    }

    fn picture(&self, v: Vertex) -> Option<Picture> {
        Some(self.game.picture(&self.positions[v as usize]))
    }

    fn impartial(&self) -> bool {
        self.game.impartial()
    }
}

impl From<SpecError> for Error {
    fn from(error: SpecError) -> Error {
        Error::new(error.what).hint(format!("expected {}", error.expected))
    }
}

impl From<attractor_core::ExploreError> for Error {
    fn from(error: attractor_core::ExploreError) -> Error {
        match error {
            attractor_core::ExploreError::Cancelled => attractor_core::Cancelled.into(),
            too_large => Error::new(too_large.to_string())
                .hint("allow more with `--memory`, or choose smaller parameters"),
        }
    }
}
