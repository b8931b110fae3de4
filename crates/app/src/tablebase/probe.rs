//! What a tablebase knows of one position.

use attractor_clock::Instant;
use attractor_core::{Game, Watch};
use serde::Serialize;

use crate::best::{BestMove, ProvedValue, Prover};
use crate::error::Error;
use crate::open::OpenRequest;
use crate::rules::place;
use crate::solve::PlayView;
use crate::solved::SolvedGame;
use crate::solved_tablebase::SolvedTablebase;

/// What a tablebase knows of one position; as JSON these are the documented keys. Values are those
/// of the player to move.
#[derive(Clone, Debug, Serialize)]
pub struct ProbeAnswer {
    /// Which game.
    pub game: String,
    /// The position.
    pub position: String,
    /// Whose turn it is.
    pub turn: u8,
    /// What knows it: a tablebase.
    pub method: Prover,
    /// What the position is worth.
    #[serde(flatten)]
    pub worth: ProvedValue,
    /// The moves that keep its value.
    pub best: Vec<String>,
    /// Every move with its value, best first, equally good ones in the order of the rules; none where
    /// the game is over.
    pub moves: Vec<BestMove>,
    /// A line of best play.
    pub line: PlayView,
    /// Time taken.
    pub seconds: f64,
}

/// What a tablebase knows of the position after `line`, from `at` or from the start.
pub fn probe(
    solved: &SolvedTablebase,
    at: Option<&str>,
    line: Option<&str>,
    watch: &dyn Watch,
) -> Result<ProbeAnswer, Error> {
    let (at, line) = (at.map(str::to_owned), line.map(str::to_owned));
    let solved: &dyn SolvedGame = solved;
    let game = solved.game();
    let here = place(game, &OpenRequest { at, line, ..OpenRequest::default() })?;
    let begin = Instant::now();
    let worth = ProvedValue::exactly(solved.worth(&here)?);
    let moves = solved.ordered(&here)?;
    let line = solved.line(&here, watch)?;
    let seconds = begin.elapsed().as_secs_f64();
    let best = moves.first().map(|&(_, value)| value);
    let kept = moves.iter().filter(|&&(_, value)| Some(value) == best);
    Ok(ProbeAnswer {
        game: solved.title().to_owned(),
        position: game.notation(&here),
        turn: game.turn(&here).number(),
        method: Prover::Tablebase,
        worth,
        best: kept.map(|(chosen, _)| chosen.to_string()).collect(),
        moves: moves
            .iter()
            .map(|(chosen, value)| BestMove {
                name: chosen.to_string(),
                worth: ProvedValue::exactly(*value),
            })
            .collect(),
        line,
        seconds,
    })
}
