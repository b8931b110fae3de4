//! Certificates of cop numbers, and their check.

use attractor_pursuit::{Certificate, Claim, Solution, verify};
use serde::{Deserialize, Serialize};

use super::board::{Board, BoardRequest, open_board};
use crate::certificate::{Checked, Proved};
use crate::error::Error;
use crate::message::{Way, say};

/// The version of the file format.
const VERSION: u32 = 1;

/// A certificate as it is written: for each number of cops, who wins and the proof.
#[derive(Serialize, Deserialize)]
struct Written {
    certificate: u32,
    game: String,
    /// How the graph was read, so that it is read again in the same way.
    directed: bool,
    loops: Option<String>,
    pursuit: Vec<Certificate>,
}

/// The proof of the last answer and, where one less was tried, that one less do not win.
pub(super) fn certificate(
    board: &Board,
    solutions: &[Solution],
) -> Result<serde_json::Value, Error> {
    let last = &solutions[solutions.len().saturating_sub(2)..];
    let pursuit = last.iter().map(Solution::certificate).collect::<Result<_, _>>()?;
    let written = Written {
        certificate: VERSION,
        game: board.title.clone(),
        directed: board.request.directed,
        loops: board.request.loops.clone(),
        pursuit,
    };
    serde_json::to_value(written).map_err(|error| Error::new(error.to_string()))
}

/// Check a certificate of a pursuit on the graph that `graph` names, with code that shares nothing
/// with the solver. None if it is a certificate of another kind.
pub fn verify_pursuit(
    graph: &str,
    format: Option<&str>,
    text: &str,
) -> Result<Option<Checked>, Error> {
    #[derive(Deserialize)]
    struct Kind {
        pursuit: Option<serde::de::IgnoredAny>,
    }
    let kind: Result<Kind, _> = serde_json::from_str(text);
    if !kind.is_ok_and(|kind| kind.pursuit.is_some()) {
        return Ok(None);
    }
    let written: Written = serde_json::from_str(text).map_err(|error| {
        Error::new(format!("this is not a certificate: {error}"))
            .at(format!("line {}, column {}", error.line(), error.column()))
            .hint(say!("`{}` writes one", Way::CertifyPursuit))
    })?;
    if written.certificate != VERSION {
        return Err(Error::new(format!(
            "this certificate has version {}, and only version {VERSION} is known",
            written.certificate
        )));
    }
    let board = open_board(&BoardRequest {
        graph: graph.to_owned(),
        text_only: false,
        format: format.map(str::to_owned),
        directed: written.directed,
        loops: written.loops,
    })?;
    let mut checked = Checked {
        formula: None,
        game: board.title.clone(),
        valid: true,
        proved: Vec::new(),
        refuted_at: None,
        reason: None,
    };
    for certificate in &written.pursuit {
        if certificate.graph != board.graph.lists() {
            return Err(Error::new(format!(
                "this certificate speaks of another graph than `{graph}`"
            ))
            .hint("was it made for another graph, or with other options?"));
        }
        let claim = claim(&board, certificate);
        match verify(certificate) {
            Ok(()) => checked.proved.push(claim),
            Err(refuted) => {
                checked.valid = false;
                checked.reason = Some(format!("{}: {refuted}", claim.claim));
                break;
            }
        }
    }
    Ok(Some(checked))
}

fn claim(board: &Board, certificate: &Certificate) -> Proved {
    let (rules, title) = (certificate.rules, &board.title);
    let cops = match certificate.cops {
        1 => "1 cop".to_owned(),
        cops => format!("{cops} cops"),
    };
    let (claim, from_start) = match &certificate.claim {
        Claim::Cops(plan) => {
            let start = match plan.start.iter().all(|&cop| cop < board.graph.order()) {
                true => board.joined(&plan.start),
                false => format!("{:?}", plan.start),
            };
            (
                format!("the robber on {title} is caught by {cops} from {start}, rule {rules}"),
                Some(plan.moves),
            )
        }
        Claim::Robber(_) => {
            (format!("the robber on {title} is never caught by {cops}, rule {rules}"), None)
        }
    };
    Proved { claim, positions: None, from_start }
}
