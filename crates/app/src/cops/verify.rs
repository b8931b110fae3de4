//! Checking certificates of cop numbers.

use attractor_pursuit::{Certificate, Claim, verify};
use serde::{Deserialize, Serialize};

use super::board::{Board, BoardRequest, open_board};
use crate::error::Error;
use crate::message::{Way, say};
use crate::verify::{Checked, Proved, check_version, parse};

/// A certificate as it is written: for each number of cops, who wins and the proof.
#[derive(Serialize, Deserialize)]
pub(super) struct Written {
    pub(super) certificate: u32,
    pub(super) game: String,
    /// How the graph was read, so that it is read again in the same way.
    pub(super) directed: bool,
    pub(super) loops: Option<String>,
    pub(super) pursuit: Vec<Certificate>,
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
    let written: Written = parse(text, || say!("`{}` writes one", Way::CertifyPursuit))?;
    check_version(written.certificate)?;
    let board = open_board(&BoardRequest {
        graph: graph.to_owned(),
        text_only: false,
        format: format.map(str::to_owned),
        directed: written.directed,
        loops: written.loops,
    })?;
    let mut checked = Checked::of(&board.title, None);
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
