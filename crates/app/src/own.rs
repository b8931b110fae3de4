//! A game that the caller brings along, instead of naming one.

use std::fmt;
use std::sync::Arc;

use attractor_core::Watch;
use attractor_games::{AnyGame, AnyPosition};
use attractor_search::heuristics::Heuristic;

use crate::error::Error;
use crate::game_graph::GameGraph;

/// A game of the caller's own. Whatever looks ahead asks its rules; whatever solves asks for the
/// whole of it.
pub trait OwnGame: Send + Sync {
    /// What it is called.
    fn title(&self) -> String;

    /// Its rules; an error if it does not say where play begins.
    fn rules(&self) -> Result<AnyGame, Error>;

    /// The whole game as a graph. Asked often, and explored once.
    fn explored(&self, watch: &dyn Watch) -> Result<Arc<GameGraph>, Error>;

    /// What its maker thinks that positions are worth; the heuristics of every game if nothing.
    fn heuristic(&self) -> Option<Box<dyn Heuristic<AnyGame>>> {
        None
    }
}

/// A game of the caller's own, as part of a request.
#[derive(Clone)]
pub struct Own(pub Arc<dyn OwnGame>);

impl Own {
    /// A graph that was opened already.
    pub fn graph(opened: Arc<GameGraph>) -> Own {
        Own(Arc::new(Graph(opened)))
    }

    /// The whole game, to be begun wherever somebody asks.
    pub(crate) fn open(&self, watch: &dyn Watch) -> Result<Arc<GameGraph>, Error> {
        self.0.explored(watch)
    }
}

impl fmt::Debug for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Own").field(&self.0.title()).finish()
    }
}

/// What the caller thinks that positions are worth, as part of a request.
#[derive(Clone)]
pub struct OwnHeuristic(pub Arc<dyn Heuristic<AnyGame>>);

impl fmt::Debug for OwnHeuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OwnHeuristic").finish_non_exhaustive()
    }
}

impl Heuristic<AnyGame> for OwnHeuristic {
    fn value(&self, game: &AnyGame, at: &AnyPosition) -> f64 {
        self.0.value(game, at)
    }

    fn drawn(&self, game: &AnyGame, at: &AnyPosition) -> f64 {
        self.0.drawn(game, at)
    }

    fn symmetric(&self) -> bool {
        self.0.symmetric()
    }

    fn finite(&self) -> bool {
        self.0.finite()
    }
}

struct Graph(Arc<GameGraph>);

impl OwnGame for Graph {
    fn title(&self) -> String {
        self.0.title.clone()
    }

    fn rules(&self) -> Result<AnyGame, Error> {
        self.0.known_start()?;
        Ok(self.0.game())
    }

    fn explored(&self, _: &dyn Watch) -> Result<Arc<GameGraph>, Error> {
        Ok(self.0.clone())
    }
}

#[cfg(test)]
mod tests {
    use attractor_core::{Game, Unwatched};

    use super::*;
    use crate::{
        BestRequest, MinmaxRequest, OpenRequest, PlayableGame, Prospect, SolveRequest, SolvedGame,
        best, minmax, open, solve,
    };

    fn own() -> OpenRequest {
        let request = OpenRequest {
            game: "{'a': ['b', 'c'], 'b': ['c'], 'c': []}".to_owned(),
            owners: vec!["1=a,c".to_owned(), "2=b".to_owned()],
            start: Some("a".to_owned()),
            ..OpenRequest::default()
        };
        let opened = open(&request, &Unwatched).unwrap();
        OpenRequest { own: Some(Own::graph(opened)), ..OpenRequest::default() }
    }

    #[test]
    fn what_the_caller_brings_is_asked_like_anything_that_is_named() {
        let opened = open(&own(), &Unwatched).unwrap();
        let solved = solve(&opened, &SolveRequest::default(), &Unwatched).unwrap();
        let answer =
            (&solved as &dyn SolvedGame).answer(&SolveRequest::default(), &Unwatched).unwrap();
        assert_eq!((answer.winner, answer.rank), (Some(2), Some(2)));
        let request = BestRequest { open: own(), ..BestRequest::default() };
        assert_eq!(best(&request, &Unwatched).unwrap().worth.value, Some(Prospect::Loss));
        let request = MinmaxRequest { open: own(), depth: 2, ..MinmaxRequest::default() };
        assert_eq!(minmax(&request, &Unwatched).unwrap().value.to_string(), "-∞");
        let playable = PlayableGame::open(&own()).unwrap();
        assert_eq!(playable.game.notation(&playable.root), "a");
    }

    #[test]
    fn a_position_and_a_line_lead_elsewhere() {
        let at = |at: Option<&str>, line: Option<&str>| OpenRequest {
            at: at.map(str::to_owned),
            line: line.map(str::to_owned),
            ..own()
        };
        let start = |request: &OpenRequest| {
            let opened = open(request, &Unwatched).unwrap();
            opened.name(opened.start.unwrap())
        };
        assert_eq!(start(&at(Some("b"), None)), "b");
        assert_eq!(start(&at(None, Some("b, c"))), "c");
        let playable = PlayableGame::open(&at(None, Some("b"))).unwrap();
        assert_eq!(playable.game.notation(&playable.begin()), "b");
    }
}
