//! Playing: the board after a line of moves, and what an opponent answers.

use std::sync::Arc;
use std::time::Duration;

use attractor_app::{
    Dice, Error, OPPONENTS, Opponent, PlayView, Seat, Session, SessionView, Table, seat,
};
use serde::{Deserialize, Serialize};

use crate::explorer::Explorer;
use crate::job::{Job, Stage};
use crate::largest_fit;
use crate::request::GameRef;
use crate::spelling::Refusal;

/// A game and the moves made so far. The server remembers no games: the page says it all.
#[derive(Deserialize)]
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

#[derive(Deserialize)]
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
        unsolved: view.unsolved.as_ref().map(Refusal::from),
        view,
        remarks: session.table().remarks.clone(),
        opponents: OPPONENTS,
    })
}

pub(crate) fn reply(explorer: &Explorer, job: &Job, ask: AskReply) -> Result<Reply, Error> {
    let mut session = explorer.session(ask.game, &ask.moves, false, job)?;
    let chooser = match seat(session.table(), &ask.opponent, job)? {
        Seat::Program(chooser) => chooser,
        Seat::Human => {
            return Err(Error::new("a person chooses for themselves").at("opponent"));
        }
    };
    let mut dice = Dice::new(ask.seed, ask.moves.len() as u64);
    Ok(Reply { chosen: session.let_play(&*chooser, &mut dice)? })
}

/// A line of best play from the position.
pub(crate) fn line(explorer: &Explorer, job: &Job, ask: Ask) -> Result<PlayView, Error> {
    explorer.session(ask.game, &ask.moves, true, job)?.best_line(job)
}

/// So long may an opponent that searches think about a move.
const THINKING: Duration = Duration::from_secs(3);

/// A line longer than this is no game that a person plays.
const LONGEST: usize = 2000;

impl Explorer {
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
        let key = serde_json::to_string(&game).expect("plain data");
        let table = match self.tables().get(&key) {
            Some(table) => table,
            None => {
                let mut table = Table::open(&self.request(&game))?;
                // Whoever searches answers within the patience of a person.
                table.time = Some(job.limits().time.min(THINKING));
                if let Some(tablebase) = self.tablebase(&table.title) {
                    table.consult(tablebase.clone())?;
                }
                let table = Arc::new(table);
                self.tables().put(key.clone(), table.clone(), 1 << 12);
                table
            }
        };
        if solve {
            job.stage(Stage::Exploring);
            match table.solved(job) {
                // The table has grown: it is weighed again.
                Ok(solved) => {
                    self.tables().put(key, table.clone(), solved.positions_in_memory() * 150);
                }
                Err(error) if job.ended_by_limit() => {
                    let error = largest_fit::hint(error, &game, job);
                    table.give_up(error);
                }
                Err(_) => {}
            }
            job.stage(Stage::Answering);
        }
        let mut session = Session::new(table);
        for (i, name) in moves.iter().enumerate() {
            session.play(name).map_err(|error| error.at(format!("move {}", i + 1)))?;
        }
        Ok(session)
    }
}
