//! Playing: the board after a line of moves, and what an opponent answers.

use std::sync::Arc;
use std::time::Duration;

use attractor_app::{
    Appraisal, Dice, Error, OPPONENTS, OpenRequest, Opponent, PictureView, PlayView, PlayableGame,
    Seat, Session, SessionView, Size, seat,
};
use serde::{Deserialize, Serialize};

use crate::explorer::Explorer;
use crate::job::{Job, Stage};
use crate::largest_fit;
use crate::request::GameRef;
use crate::spelling::Refusal;

/// A game and the moves made so far. The server remembers no games: the page says it all.
#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    game: GameRef,
    #[serde(default)]
    moves: Vec<String>,
    /// Whether values are wanted; a game that is too large is shown without.
    #[serde(default)]
    solve: bool,
}

#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct AskValues {
    game: GameRef,
    #[serde(default)]
    moves: Vec<String>,
}

#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct AskReply {
    game: GameRef,
    #[serde(default)]
    moves: Vec<String>,
    /// Who answers: `perfect`, `careful`, `random`, ….
    opponent: String,
    /// What decides whatever is decided by lot.
    #[serde(default)]
    seed: u64,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Reply {
    #[serde(rename = "move")]
    chosen: Option<String>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Shown {
    #[serde(flatten)]
    view: SessionView,
    /// Why the values are not known, where they are not.
    unsolved: Option<Refusal>,
    remarks: Vec<String>,
    /// Who can be played against, by name.
    opponents: &'static [Opponent],
}

pub(crate) fn answer(explorer: &Explorer, job: &Job, ask: Ask) -> Result<Shown, Error> {
    let session = explorer.session(ask.game, &ask.moves, ask.solve, job)?;
    let view = session.view(ask.solve, job)?;
    Ok(Shown {
        unsolved: view.unsolved.as_ref().map(Refusal::answered),
        view,
        remarks: session.playable().remarks.clone(),
        opponents: OPPONENTS,
    })
}

pub(crate) fn reply(explorer: &Explorer, job: &Job, ask: AskReply) -> Result<Reply, Error> {
    let mut session = explorer.session(ask.game, &ask.moves, false, job)?;
    let chooser = match seat(session.playable(), &ask.opponent, job)? {
        Seat::Program(chooser) => chooser,
        Seat::Human => {
            return Err(Error::new("a person chooses for themselves").at("opponent"));
        }
    };
    let mut dice = Dice::new(ask.seed, ask.moves.len() as u64);
    Ok(Reply { chosen: session.let_play(&*chooser, &mut dice)? })
}

/// A line of best play from the position, by search where the game is too large to be solved.
pub(crate) fn line(explorer: &Explorer, job: &Job, ask: AskValues) -> Result<PlayView, Error> {
    let session = explorer.valued(ask, job)?;
    session.searched_line(searching(job), job)
}

/// What the position and each of its moves are worth, told as it is proved.
pub(crate) fn values(explorer: &Explorer, job: &Job, ask: AskValues) -> Result<Appraisal, Error> {
    let session = explorer.valued(ask, job)?;
    session.appraise(searching(job), job, &|so_far| job.tell(so_far))
}

/// A game and lines of moves from its start.
#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct AskBoards {
    game: GameRef,
    lines: Vec<Vec<String>>,
}

/// More boards than this nobody looks at.
const BOARDS: usize = 200;

/// The board at the end of each line.
pub(crate) fn boards(
    explorer: &Explorer,
    job: &Job,
    ask: AskBoards,
) -> Result<Vec<PictureView>, Error> {
    let AskBoards { game, lines } = ask;
    if lines.len() > BOARDS {
        return Err(Error::new(format!("more than {BOARDS} boards are too many")).at("lines"));
    }
    let after = |line: &Vec<String>| {
        let session = explorer.session(game.clone(), line, false, job)?;
        Ok(session.picture().into())
    };
    lines.iter().map(after).collect()
}

/// A search ends a little before the job would, so that what it proved is not lost.
fn searching(job: &Job) -> Duration {
    job.limits().time.mul_f64(0.9)
}

/// So long may an opponent that searches think about a move.
const THINKING: Duration = Duration::from_secs(3);

/// What the engine of one game remembers takes about so many bytes.
const ENGINE: usize = 64 << 20;

fn key(game: &OpenRequest) -> String {
    serde_json::to_string(game).expect("plain data")
}

/// A line longer than this is no game that a person plays.
const LONGEST: usize = 2000;

/// Whether the game is better solved than searched.
pub(crate) fn solvable(playable: &PlayableGame, job: &Job) -> Result<bool, Error> {
    if playable.is_small()? {
        return Ok(true);
    }
    let most = job.limits().positions as u128;
    let fits = |size: &Size| size.exact && size.fits && size.positions <= most;
    Ok(!playable.has_engine() && playable.size()?.is_some_and(fits))
}

impl Explorer {
    /// A session of a game that was solved if it can be, and is searched if not.
    fn valued(&self, ask: AskValues, job: &Job) -> Result<Session, Error> {
        let session = self.session(ask.game.clone(), &ask.moves, false, job)?;
        if solvable(session.playable(), job)? {
            return self.session(ask.game, &ask.moves, true, job);
        }
        Ok(session)
    }

    /// A game ready to be played, opened now or lately.
    pub(crate) fn playable(
        &self,
        game: &OpenRequest,
        job: &Job,
    ) -> Result<Arc<PlayableGame>, Error> {
        let key = key(game);
        if let Some(playable) = self.playable_games().get(&key) {
            return Ok(playable);
        }
        let mut playable = PlayableGame::open(&self.request(game, job.limits().game()))?;
        // Whoever searches answers within the patience of a person.
        playable.time = Some(job.limits().time.min(THINKING));
        playable.book = self.book().cloned();
        if let Some(tablebase) = self.tablebase(&playable.title) {
            playable.consult(tablebase.clone())?;
        }
        let playable = Arc::new(playable);
        let weight = if playable.has_engine() { ENGINE } else { 1 << 12 };
        self.playable_games().put(key, playable.clone(), weight);
        Ok(playable)
    }

    fn session(
        &self,
        game: GameRef,
        moves: &[String],
        solve: bool,
        job: &Job,
    ) -> Result<Session, Error> {
        if moves.len() > LONGEST {
            return Err(Error::new(format!("more than {LONGEST} moves are too many")).at("moves"));
        }
        let game = game.options();
        let playable = self.playable(&game, job)?;
        if solve {
            let key = key(&game);
            job.stage(Stage::Exploring);
            match playable.solved(job) {
                // More is known of the game: it is weighed again.
                Ok(solved) => {
                    self.playable_games().put(
                        key,
                        playable.clone(),
                        solved.positions_in_memory() * 150,
                    );
                }
                Err(error) if job.ended_by_limit() => {
                    let error = largest_fit::hint(error, &game, job);
                    playable.give_up(error);
                }
                Err(_) => {}
            }
            job.stage(Stage::Answering);
        }
        let mut session = Session::new(playable);
        for (i, name) in moves.iter().enumerate() {
            session.play(name).map_err(|error| error.at(format!("move {}", i + 1)))?;
        }
        Ok(session)
    }
}
