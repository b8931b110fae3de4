//! Games that were opened and solved, kept for the next question about them.

use std::sync::Arc;

use attractor_app::{
    Error, GoalRequest, Kind, OpenRequest, Opened, SolveRequest, SolvedGraph, open, solve,
};

use crate::explorer::Explorer;
use crate::job::{Job, Stage, too_many};

use crate::largest_fit;

/// A game that was solved.
pub(crate) struct Study {
    pub(crate) opened: Arc<Opened>,
    pub(crate) solved: SolvedGraph,
}

impl Explorer {
    /// The game that `game` names, opened now or lately.
    pub(crate) fn opened(&self, game: &OpenRequest, job: &Job) -> Result<Arc<Opened>, Error> {
        let key = key(game, None);
        if let Some(opened) = self.opened_games().get(&key) {
            return Ok(opened);
        }
        if let Some(error) = self.refused().get(&key) {
            return Err(Error::clone(&error));
        }
        job.stage(Stage::Exploring);
        let request = self.request(game);
        let most = job.limits().positions;
        let opened = open(&request, job).and_then(|opened| {
            if opened.arena.vertices() > most { Err(too_many(most)) } else { Ok(opened) }
        });
        let opened = opened.map_err(|error| {
            let error = largest_fit::hint(error, game, job);
            // A cancellation says nothing about the game.
            if matches!(error.kind, Kind::Input | Kind::TooLarge) {
                self.refused().put(key.clone(), Arc::new(error.clone()), 1 << 10);
            }
            error
        })?;
        let weight = weight(&opened);
        self.opened_games().put(key, opened.clone(), weight);
        Ok(opened)
    }

    /// The solved game, solved now or lately.
    pub(crate) fn study(
        &self,
        game: &OpenRequest,
        goal: &GoalRequest,
        job: &Job,
    ) -> Result<Arc<Study>, Error> {
        let key = key(game, Some(goal));
        if let Some(study) = self.studies().get(&key) {
            return Ok(study);
        }
        let opened = self.opened(game, job)?;
        job.stage(Stage::Solving);
        let solved = solve(&opened, &SolveRequest::after(goal), job)?;
        job.stage(Stage::Answering);
        // A region takes eight bytes a vertex.
        let weight = 16 * opened.arena.vertices() * solved.solutions.len();
        let study = Arc::new(Study { opened, solved });
        self.studies().put(key, study.clone(), weight);
        Ok(study)
    }
}

fn key(game: &OpenRequest, goal: Option<&GoalRequest>) -> String {
    serde_json::to_string(&(game, goal)).expect("plain data")
}

/// About how many bytes an opened game takes, names and positions included.
fn weight(opened: &Opened) -> usize {
    opened.arena.vertices() * 80 + opened.arena.edges() * 8
}
