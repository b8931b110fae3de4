//! Games of the catalogue, explored into arenas.

use attractor_core::{Arena, ArenaBuilder, Exploration, Explored, Game, Picture, Vertex, Watch};
use attractor_games::{Spec, SpecError, Visitor, follow, visit};

use crate::error::Error;
use crate::open::OpenRequest;
use crate::opened::{Naming, Opened};

/// Explore the game that `request` names, from where it says.
pub(crate) fn explore(request: &OpenRequest, watch: &dyn Watch) -> Result<Opened, Error> {
    visit(&request.game, Explorer { request, watch })?
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
        let mut exploration = Exploration::new(&game).limited(request.memory.unwrap_or(usize::MAX));
        if request.everywhere {
            exploration = exploration.from_everywhere();
        }
        if request.fold {
            exploration = exploration.folded();
        }
        let mut explored = exploration.run(self.watch)?;
        let start = match explored.find(&game, &at) {
            Some(start) => start,
            // The rules allow it, but play does not lead there: what follows from it is added.
            None => {
                explored = exploration.run_from([game.start(), at.clone()], self.watch)?;
                explored.find(&game, &at).expect("the search began there")
            }
        };
        let arena = std::mem::replace(&mut explored.arena, nothing());
        let names = Box::new(GameNames { game, explored });
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

/// An arena without vertices, left where one was taken out.
fn nothing() -> Arena {
    ArenaBuilder::new(1).build().expect("nothing can be wrong with it")
}

/// Where the request asks: at a notation, after a line, or at the start.
fn place<G: Game>(game: &G, request: &OpenRequest) -> Result<G::Position, Error> {
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
    explored: Explored<G::Position>,
}

impl<G: Game> Naming for GameNames<G> {
    fn position(&self, v: Vertex) -> String {
        self.game.notation(&self.explored.positions[v as usize])
    }

    fn movement(&self, _arena: &Arena, v: Vertex, edge: usize) -> String {
        let at = &self.explored.positions[v as usize];
        self.game.moves(at).nth(edge).map_or_else(String::new, |chosen| chosen.to_string())
    }

    fn find(&self, notation: &str) -> Result<Vertex, Error> {
        let at = self.game.read(notation).map_err(Error::new)?;
        self.explored.find(&self.game, &at).ok_or_else(|| {
            Error::new(format!("play does not lead to `{notation}`"))
                .hint("`--from all` explores every legal position, where the game defines them")
        })
    }

    fn picture(&self, v: Vertex) -> Option<Picture> {
        Some(self.game.picture(&self.explored.positions[v as usize]))
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
