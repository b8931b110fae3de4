//! Many positions of Connect Four at once.

use std::ops::ControlFlow;

use attractor_core::Watch;
use attractor_games::connect4::Connect4;
use attractor_search::connect4::{Geometry, Solver, analyse as batch};
use serde::Serialize;

use crate::error::Error;
use crate::searching::Budget;

/// Which positions, and how long each may take.
#[derive(Clone, Debug, Default)]
pub struct AnalyseRequest {
    /// The game: `connect4`, with its parameters.
    pub game: String,
    /// The lines of moves; what stands after the first word of a line is not looked at, nor are
    /// empty lines and those that begin with `#`.
    pub lines: Vec<String>,
    /// How long each position may take.
    pub budget: Budget,
}

/// The answer for one line; as JSON these are the documented keys.
#[derive(Clone, Debug, Serialize)]
pub struct Analysed {
    /// The moves that lead to the position.
    pub line: String,
    /// The score, to the player to move; null if it is not known.
    pub score: Option<i32>,
    /// Bounds of the score, where a limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<[i32; 2]>,
    /// Nodes visited.
    pub nodes: u64,
    /// What is wrong with the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The number of the line in the input.
    #[serde(skip)]
    pub number: usize,
}

/// Solve every line and hand the answers to `sink`, in order. Returns how many lines were wrong.
pub fn analyse(
    request: &AnalyseRequest,
    watch: &dyn Watch,
    mut sink: impl FnMut(&Analysed) -> Result<(), Error>,
) -> Result<usize, Error> {
    let geometry = connect4(&request.game)?;
    let budget = &request.budget;
    let mut solver = Solver::new(budget.bytes(128 << 20), budget.threads());
    let wanted: Vec<(usize, &str)> = request
        .lines
        .iter()
        .enumerate()
        .filter_map(|(index, line)| {
            let word = line.split([' ', '\t', ',', ';']).find(|word| !word.is_empty())?;
            (!word.starts_with('#')).then_some((index + 1, word))
        })
        .collect();
    if wanted.is_empty() {
        return Err(Error::new("there is no line of moves to analyse")
            .at("input")
            .hint("write the moves that lead to a position on a line each, such as `4453`"));
    }
    let (mut wrong, mut failure) = (0, None);
    let lines: Vec<&str> = wanted.iter().map(|&(_, line)| line).collect();
    batch(&mut solver, geometry, lines, &budget.limits(watch), |analysis| {
        let number = wanted[analysis.number - 1].0;
        let mut analysed = Analysed {
            line: analysis.line,
            score: None,
            bounds: None,
            nodes: 0,
            error: None,
            number,
        };
        match analysis.answer {
            Ok(answer) => {
                analysed.score = answer.score();
                analysed.bounds = answer.score().is_none().then_some([answer.lower, answer.upper]);
                analysed.nodes = answer.nodes;
            }
            Err(error) => {
                wrong += 1;
                analysed.error = Some(error.to_string());
            }
        }
        match sink(&analysed) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        }
    })?;
    failure.map_or(Ok(wrong), Err)
}

/// The board of the game of Connect Four that `text` names.
pub(crate) fn connect4(text: &str) -> Result<Geometry, Error> {
    let game = attractor_games::open(text)?.game;
    game.get().map(Connect4::geometry).copied().ok_or_else(|| {
        Error::new(format!("`{text}` is not Connect Four"))
            .hint("this is for `connect4`, with or without a size such as `connect4:6x5`")
    })
}
