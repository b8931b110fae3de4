//! Games of the catalogue, explored into arenas.

use std::sync::Arc;

use attractor_core::{
    Arena, Exploration, ExploreError, Explored, Game, Picture, Positions, Vertex, Watch,
};
use attractor_games::{AnyGame, AnyPosition, Spec, SpecError, Visitor, coalition_nim, follow, visit};
use attractor_logic::{Facts, GameFacts, Nim, Tuple};

use crate::error::Error;
use crate::open::{Kind, OpenRequest, refuse_settings};
use crate::opened::{Naming, Opened};

/// Explore the game that `request` names, from where it says.
pub(crate) fn explore(request: &OpenRequest, watch: &dyn Watch) -> Result<Opened, Error> {
    let limit = request.memory.unwrap_or(usize::MAX);
    if let Some(NimAt { nim, .. }) = coalition_nim(request)? {
        nim.fits_arena(limit as u64)?;
    }
    visit(&request.game, Explorer { request, limit, watch })?
}

/// The arena of what can follow `at` in the game that `request` names, which is `game`, in at most
/// so many bytes. `at` is its vertex 0.
pub(crate) fn follow_up(
    request: &OpenRequest,
    game: &AnyGame,
    at: &AnyPosition,
    limit: usize,
    watch: &dyn Watch,
) -> Result<Arena, Error> {
    match Kind::of(request)? {
        // With its real types it is explored several times as fast.
        Kind::Rules => {
            let at = Some(game.notation(at));
            // A folded board may list its moves in another order.
            let request = &OpenRequest { at, line: None, fold: false, ..request.clone() };
            visit(&request.game, FollowUp(Explorer { request, limit, watch }))?
        }
        _ => Ok(Exploration::new(game).limited(limit).run_from([at.clone()], watch)?.arena),
    }
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

struct Explorer<'a> {
    request: &'a OpenRequest,
    /// The bytes that it may take.
    limit: usize,
    watch: &'a dyn Watch,
}

impl Explorer<'_> {
    /// What play can reach from these positions, or from where the rules say.
    fn run<G: Game>(
        &self,
        game: &G,
        roots: Option<Vec<G::Position>>,
    ) -> Result<Explored<G::Position>, ExploreError> {
        let mut exploration = Exploration::new(game).limited(self.limit);
        if self.request.everywhere {
            exploration = exploration.from_everywhere();
        }
        if self.request.fold {
            exploration = exploration.folded();
        }
        match roots {
            Some(roots) => exploration.run_from(roots, self.watch),
            None => exploration.run(self.watch),
        }
    }
}

struct FollowUp<'a>(Explorer<'a>);

impl Visitor for FollowUp<'_> {
    type Output = Result<Arena, Error>;

    fn visit<G: Game + 'static>(self, _: &Spec, game: G) -> Result<Arena, Error> {
        let at = place(&game, self.0.request)?;
        Ok(self.0.run(&game, Some(vec![at]))?.arena)
    }
}

impl Visitor for Explorer<'_> {
    type Output = Result<Opened, Error>;

    fn visit<G: Game + 'static>(self, spec: &Spec, game: G) -> Result<Opened, Error> {
        let title = spec.to_string();
        let at = place(&game, self.request)?;
        let mut explored = self.run(&game, None)?;
        let start = match explored.positions.find(&game, &at) {
            Some(start) => start,
            // The rules allow it, but play does not lead there: what follows from it is added.
            None => {
                explored = self.run(&game, Some(vec![game.start(), at.clone()]))?;
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
