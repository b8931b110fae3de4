//! Checking certificates, with code that shares nothing with whoever made them.

use attractor_core::{
    Arena, Claim, Coalition, Player, Refuted, VertexSet, Watch, verify as verify_claim,
};
use attractor_formats::is_sol;
use attractor_logic::{Ends, Ground, JointGame, JointGround, Reader};
use attractor_messages::{tell, told};
use serde::{Deserialize, Serialize};

use crate::certificate::{Certificate, FormulaCertificate, VERSION, WrittenClaim, WrittenGoal};
use crate::endless_certificate::{verify_endless, verify_sol};
use crate::error::Error;
use crate::game_graph::GameGraph;
use crate::joint::{self, JointGuest};
use crate::machine::limit;
use crate::message::{Message, Way, say};
use crate::model::{facts, model};
use crate::open::OpenRequest;

/// What came of checking a certificate.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Checked {
    /// In which game.
    pub game: String,
    /// The formula, if the certificate is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formula: Option<String>,
    /// Whether every claim is true.
    pub valid: bool,
    /// What is proved, claim by claim, up to the first that is false.
    pub proved: Vec<Proved>,
    /// The position that refutes the first false claim.
    pub refuted_at: Option<String>,
    /// Why it does.
    pub reason: Option<String>,
}

/// One claim that was found true.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proved {
    /// In words.
    pub claim: String,
    /// From how many positions, where they are all claimed.
    pub positions: Option<usize>,
    /// From the start: in how many moves; null if it cannot be forced from there.
    pub from_start: Option<u32>,
    /// Whether the number of moves is exact against best play; else it is a bound.
    pub exact: bool,
}

impl Checked {
    /// Nothing has been checked yet.
    pub(crate) fn of(title: &str, formula: Option<String>) -> Checked {
        Checked {
            game: title.to_owned(),
            formula,
            valid: true,
            proved: Vec::new(),
            refuted_at: None,
            reason: None,
        }
    }

    /// The first claim that is false: where, which one if there are several, and why.
    pub(crate) fn refute(&mut self, at: Option<String>, claim: Option<&str>, reason: &str) {
        let reason = told(reason);
        self.valid = false;
        self.refuted_at = at;
        self.reason = Some(match claim {
            Some(claim) => tell!("labelled", name = claim, text = reason),
            None => reason,
        });
    }
}

/// Either kind of certificate: a formula makes the difference.
#[derive(Deserialize)]
struct Head {
    certificate: u32,
    positions: usize,
    moves: usize,
    formula: Option<String>,
}

impl Head {
    /// Whether it speaks of a game of so many positions and moves.
    fn fits(&self, title: &str, positions: usize, moves: usize) -> Result<(), Error> {
        if (self.positions, self.moves) == (positions, moves) {
            return Ok(());
        }
        Err(Error::new(format!(
            "this certificate speaks of {} positions and {} moves, but `{title}` has {positions} and {moves}",
            self.positions, self.moves
        ))
        .hint("was it made for another game, or with other options?"))
    }
}

/// Check a certificate of `check` against a game whose players choose at the same time; `None` if
/// the request names no such game.
pub fn verify_joint(
    open: &OpenRequest,
    text: &str,
    watch: &dyn Watch,
) -> Result<Option<Checked>, Error> {
    let guest = Verify { text, memory: limit(open.memory).unwrap_or(u64::MAX), watch };
    joint::named(open)?.map(|joint| joint.visit(guest)).transpose()
}

struct Verify<'a> {
    text: &'a str,
    memory: u64,
    watch: &'a dyn Watch,
}

impl JointGuest for Verify<'_> {
    type Output = Checked;

    fn visit<G: JointGame>(self, title: String, game: G) -> Result<Checked, Error> {
        together(&game, &title, self.text, self.memory, self.watch)
    }
}

fn together<G: JointGame>(
    game: &G,
    title: &str,
    text: &str,
    memory: u64,
    watch: &dyn Watch,
) -> Result<Checked, Error> {
    let head: Head = parse(text, writers)?;
    check_version(head.certificate)?;
    let certificate: FormulaCertificate = parse(text, writers)?;
    let ground = JointGround::explore(game, certificate.blocked, memory, watch)
        .map_err(|error| joint::explored(error, title, memory))?;
    head.fits(title, ground.states(), ground.joint_moves() as usize)?;
    judge(&ground, title, certificate, watch)
}

/// Check a certificate of `solve` or of `check` against the game, with code that shares nothing
/// with whoever made it.
pub fn verify(game: &GameGraph, text: &str, watch: &dyn Watch) -> Result<Checked, Error> {
    if is_sol(text) {
        return verify_sol(game, text, watch);
    }
    let head: Head = parse(text, writers)?;
    check_version(head.certificate)?;
    let arena = &game.arena;
    head.fits(&game.title, arena.vertices(), arena.edges())?;
    if head.formula.is_some() {
        return verify_formula(game, parse(text, writers)?, watch);
    }
    let certificate: Certificate = parse(text, writers)?;
    if let Some(endless) = &certificate.endless {
        return match certificate.claims.is_empty() {
            true => verify_endless(game, endless, watch),
            false => Err(Error::new("this certificate is about two goals at once")),
        };
    }
    if certificate.claims.is_empty() {
        return Err(claims_nothing().hint(writers()));
    }
    let mut checked = Checked::of(&game.title, None);
    for claim in &certificate.claims {
        let (coalition, target, within, words) = meaning(game, claim)?;
        let ranks = &claim.ranks;
        let read = Claim { coalition, target: &target, within: within.as_ref(), ranks };
        match verify_claim(arena, &read, watch)? {
            Ok(()) => checked.proved.push(Proved {
                claim: words,
                positions: Some(ranks.iter().flatten().count()),
                from_start: game.start.and_then(|start| ranks[start as usize]),
                exact: true,
            }),
            Err(refuted) => {
                let (at, reason) = match refuted {
                    Refuted::Vertex { vertex, reason } => {
                        (Some(game.name(vertex)), reason.to_string())
                    }
                    Refuted::Size { .. } => (None, refuted.to_string()),
                };
                checked.refute(at, Some(&words), &reason);
                break;
            }
        }
    }
    Ok(checked)
}

fn verify_formula(
    game: &GameGraph,
    certificate: FormulaCertificate,
    watch: &dyn Watch,
) -> Result<Checked, Error> {
    let facts = facts(game);
    let model = model(game, &*facts).reading(certificate.blocked);
    judge(&model, &game.title, certificate, watch)
}

fn judge<G: Ground>(
    ground: &G,
    title: &str,
    certificate: FormulaCertificate,
    watch: &dyn Watch,
) -> Result<Checked, Error> {
    // What is told is what was understood, without the comments that a text may have.
    let formula = Reader::new(ground).formula(&certificate.formula)?.to_string();
    let FormulaCertificate { holds, proofs, blocked, .. } = certificate;
    let proof = attractor_logic::Certificate { formula: formula.clone(), holds, proofs };
    let claim = match blocked {
        Ends::Rules => "claim-holds",
        Ends::Ordinary => "claim-holds-ordinary",
        Ends::Vacuous => "claim-holds-vacuous",
    };
    let claim = tell!(claim, formula = &formula);
    let mut checked = Checked::of(title, Some(formula));
    match proof.verify(ground, watch)? {
        Ok(holds) => {
            let positions = Some(holds.len());
            checked.proved.push(Proved { claim, positions, from_start: None, exact: true });
        }
        Err(refuted) => {
            let part = format!("`{}`", refuted.part);
            checked.refute(refuted.position, Some(&part), &refuted.reason);
        }
    }
    Ok(checked)
}

/// How to get a certificate of an answer or of a formula.
pub(crate) fn writers() -> Message {
    say!("`{}` writes one, and so does `{}`", Way::Certify, Way::CertifyFormula)
}

/// A certificate without a claim would be true of every game.
pub(crate) fn claims_nothing() -> Error {
    Error::new("this certificate claims nothing, so nothing is proved")
}

pub(crate) fn parse<'a, T: Deserialize<'a>>(
    text: &'a str,
    hint: fn() -> Message,
) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| {
        Error::new(format!("this is not a certificate: {error}"))
            .at(format!("line {}, column {}", error.line(), error.column()))
            .hint(hint())
    })
}

pub(crate) fn check_version(version: u32) -> Result<(), Error> {
    if version == VERSION {
        return Ok(());
    }
    Err(Error::new(format!(
        "this certificate has version {version}, and only version {VERSION} is known"
    )))
}

/// What a written claim means in this game: who, where to, through where, and in words.
fn meaning(
    game: &GameGraph,
    claim: &WrittenClaim,
) -> Result<(Coalition, VertexSet, Option<VertexSet>, String), Error> {
    let arena = &game.arena;
    let coalition = read_players(arena, &claim.coalition)?;
    let set = |names: &[String]| -> Result<VertexSet, Error> {
        let found: Result<Vec<_>, _> = names.iter().map(|name| game.names.find(name)).collect();
        Ok(VertexSet::of(arena.vertices(), found?))
    };
    // The words come from the game and not from the file, where a position may have another name.
    let list = |set: &VertexSet| match set.iter().map(|v| game.name(v)).collect::<Vec<_>>() {
        names if names.is_empty() => tell!("no-position"),
        names => names.join(", "),
    };
    let forces = |what: String| match coalition.len() {
        0 => tell!("claim-everybody", what = what),
        n => tell!("claim-forces", n = n, players = coalition.to_string(), what = what),
    };
    Ok(match &claim.goal {
        WrittenGoal::Won(side) => {
            let side = read_players(arena, side)?;
            let target = arena.finals(|outcome| outcome.is_win_for(side));
            (coalition, target, None, forces(ending("win-of", side)))
        }
        WrittenGoal::Lost(side) => {
            let side = read_players(arena, side)?;
            let target = arena.finals(|outcome| outcome.is_loss_for(side));
            (coalition, target, None, forces(ending("loss-of", side)))
        }
        WrittenGoal::Reach { target, within } => {
            let (target, within) = (set(target)?, within.as_deref().map(set).transpose()?);
            let mut words = forces(tell!("a-visit", to = list(&target)));
            if let Some(within) = &within {
                words += &format!(", {}", tell!("only-through", within = list(within)));
            }
            (coalition, target, within, words)
        }
    })
}

/// A win or a loss of these players. If it is nobody's, all that counts is that somebody wins.
fn ending(what: &str, side: Coalition) -> String {
    if side.is_empty() {
        return tell!("win-of-somebody");
    }
    tell!(what, n = side.len(), players = side.to_string())
}

pub(crate) fn read_players(arena: &Arena, numbers: &[u32]) -> Result<Coalition, Error> {
    let player = |&number: &u32| {
        Player::from_number(number).filter(|player| player.0 < arena.players()).ok_or_else(|| {
            Error::new(format!("the certificate names player {number}, who does not exist"))
        })
    };
    numbers.iter().map(player).collect()
}
