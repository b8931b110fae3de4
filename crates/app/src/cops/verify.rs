//! Checking certificates of cop numbers.

use attractor_formats::is_sol;
use attractor_messages::tell;
use attractor_pursuit::{Certificate, Claim, Refuted, verify};
use serde::{Deserialize, Serialize};

use super::board::{Board, BoardRequest, open_board};
use crate::error::Error;
use crate::message::{Way, say};
use crate::verify::{Checked, Proved, check_version, claims_nothing, parse, writers};

/// A certificate as it is written: for each number of cops, who wins and the proof.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    if is_sol(text) {
        return Ok(None); // a solution of a parity game is no JSON
    }
    let kind: Kind = parse(text, writers)?;
    if kind.pursuit.is_none() {
        return Ok(None);
    }
    let writer = || say!("`{}` writes one", Way::CertifyPursuit);
    let written: Written = parse(text, writer)?;
    check_version(written.certificate)?;
    if written.pursuit.is_empty() {
        return Err(claims_nothing().hint(writer()));
    }
    let board = open_board(&BoardRequest {
        graph: graph.to_owned(),
        format: format.map(str::to_owned),
        directed: written.directed,
        loops: written.loops,
        ..BoardRequest::default()
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
            Err(Refuted::Malformed(problem)) => {
                return Err(
                    Error::new(format!("this is not a certificate: {problem}")).hint(writer())
                );
            }
            Err(refuted) => {
                checked.refute(None, Some(&claim.claim), &refuted.to_string());
                break;
            }
        }
    }
    Ok(Some(checked))
}

fn claim(board: &Board, certificate: &Certificate) -> Proved {
    let (rules, graph) = (certificate.rules, graph_in_words(board));
    let cops = tell!("cops", n = certificate.cops, count = certificate.cops.to_string());
    let rule = tell!("rule", rule = rules.to_string());
    let (claim, from_start) = match &certificate.claim {
        Claim::Cops(plan) => {
            let start = match plan.start.iter().all(|&cop| cop < board.graph.order()) {
                true => board.joined(&plan.start),
                false => format!("{:?}", plan.start),
            };
            (
                tell!("claim-caught", graph = graph, cops = cops, start = start, rule = rule),
                Some(plan.moves),
            )
        }
        Claim::Robber(_) => {
            (tell!("claim-never-caught", graph = graph, cops = cops, rule = rule), None)
        }
    };
    // A plan shows that a number of moves is enough; that fewer are not would need another proof.
    Proved { claim, positions: None, from_start, exact: from_start.is_none() }
}

/// The graph, and what the certificate made of it: with other loops, or with edges that have a
/// direction, it is another one than its name says.
fn graph_in_words(board: &Board) -> String {
    let mut words = board.title.clone();
    if board.request.directed && board.graph.is_directed() {
        words += ", directed";
    }
    if board.request.loops.is_some() {
        let lists = board.graph.lists();
        let looped: Vec<usize> = (0..lists.len()).filter(|v| lists[*v].contains(v)).collect();
        words += &match looped.len() == lists.len() {
            true => ", with a loop at every vertex".to_owned(),
            false => format!(", with loops at {}", board.joined(&looped)),
        };
    }
    words
}
