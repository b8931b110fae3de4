//! Games that were opened and solved, kept for the next question about them.

use std::sync::Arc;

use attractor_app::{
    Engine, Error, Field, GameGraph, GoalRequest, Kind, OpenRequest, PlayableGame, SolveRequest,
    SolvedGame, SolvedGraph, open, solve, solve_numbered,
};

use crate::explorer::Explorer;
use crate::job::{Job, Stage};
use crate::largest_fit;

impl Explorer {
    /// The game that `game` names, opened now or lately.
    pub(crate) fn opened(&self, game: &OpenRequest, job: &Job) -> Result<Arc<GameGraph>, Error> {
        let key = key(game, None);
        if let Some(opened) = self.opened_games().get(&key) {
            return Ok(opened);
        }
        if let Some(error) = self.refused().get(&key) {
            return Err(Error::clone(&error));
        }
        job.stage(Stage::Exploring);
        let request = self.request(game, job.memory());
        let most = job.limits().positions;
        let opened = open(&request, job).and_then(|opened| {
            if opened.arena.vertices() > most { Err(job.too_large()) } else { Ok(opened) }
        });
        let opened = opened.map_err(|error| {
            let error = largest_fit::hint(error, game, job);
            // Neither a cancellation says anything about the game, nor that it does not fit beside others.
            let stays = match error.kind {
                Kind::Input => true,
                Kind::TooLarge => job.has_all(),
                Kind::Interrupted | Kind::Lost | Kind::Unread => false,
            };
            if stays {
                self.refused().put(key.clone(), Arc::new(error.clone()), 1 << 10);
            }
            error
        })?;
        let weight = weight(&opened);
        self.opened_games().put(key, opened.clone(), weight);
        Ok(opened)
    }

    /// The game solved on its graph, now or lately.
    pub(crate) fn solved_graph(
        &self,
        game: &OpenRequest,
        goal: &GoalRequest,
        job: &Job,
    ) -> Result<Arc<SolvedGraph>, Error> {
        let key = key(game, Some(goal));
        if let Some(solved) = self.solved_graphs().get(&key) {
            return Ok(solved);
        }
        let opened = self.opened(game, job)?;
        job.stage(Stage::Solving);
        let solved = Arc::new(solve(&opened, &SolveRequest::after(goal), job)?);
        job.stage(Stage::Answering);
        // A region takes eight bytes a vertex.
        let weight = 16 * solved.opened.arena.vertices() * solved.solutions.len();
        self.solved_graphs().put(key, solved.clone(), weight);
        Ok(solved)
    }

    /// The game solved by the engine that is asked for: whatever suits it, where that is left open.
    pub(crate) fn solved(
        &self,
        game: &OpenRequest,
        request: &SolveRequest,
        engine: Engine,
        job: &Job,
    ) -> Result<Arc<dyn SolvedGame>, Error> {
        let asked = self.request(game, job.memory());
        match engine {
            Engine::Tablebase => {
                let title = PlayableGame::open(&asked)?.title;
                let kept = self.tablebase(&title).ok_or_else(|| {
                    Error::new(format!("there is no tablebase of `{title}`")).at(Field::Engine)
                })?;
                Ok(Arc::new(kept.again(&asked, request)?))
            }
            Engine::Cluster => Err(Error::new("the explorer has no workers").at(Field::Engine)),
            Engine::Auto | Engine::Graph | Engine::Flat => {
                job.stage(Stage::Solving);
                // What is no name of a game has no numbers either.
                let named = attractor_games::open(&game.game).ok().filter(|_| asked.own.is_none());
                let numbers = named.and_then(|opened| opened.numbers).map(|numbers| numbers.size());
                let most = job.limits().positions;
                let fits = numbers.is_none_or(|numbers| numbers <= most as u64);
                if engine == Engine::Flat && !fits {
                    return Err(largest_fit::hint(job.too_large(), game, job));
                }
                let numbered = match fits {
                    true => solve_numbered(&asked, request, engine, job)?,
                    false => None,
                };
                match numbered {
                    Some(solved) => Ok(Arc::new(solved)),
                    None => Ok(self.solved_graph(game, &request.goal, job)?),
                }
            }
        }
    }
}

fn key(game: &OpenRequest, goal: Option<&GoalRequest>) -> String {
    serde_json::to_string(&(game, goal)).expect("plain data")
}

/// About how many bytes an opened game takes, names and positions included.
fn weight(opened: &GameGraph) -> usize {
    opened.arena.vertices() * 80 + opened.arena.edges() * 8
}
