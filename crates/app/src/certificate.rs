//! Certificates: what is needed to check an answer without trusting the solver.

use attractor_core::{
    Arena, Cancelled, Claim, Coalition, Goal, Player, Refuted, Region, Steps, VertexSet, Watch,
    verify as verify_claim,
};
use serde::{Deserialize, Serialize};

use crate::check;
use crate::error::Error;
use crate::message::{Way, say};
use crate::opened::{Opened, who};
use crate::solved_graph::SolvedGraph;

/// The version of the file format.
const VERSION: u32 = 1;

/// A certificate as it is written: one claim per region of the answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Certificate {
    /// The version of the format.
    pub certificate: u32,
    /// Which game it speaks of.
    pub game: String,
    /// How many positions that game has.
    pub positions: usize,
    /// How many moves that game has.
    pub moves: usize,
    /// What is claimed.
    pub claims: Vec<WrittenClaim>,
}

/// One claim: who can force what, from where, and how soon.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WrittenClaim {
    /// The players who can force it, acting as one.
    pub coalition: Vec<u32>,
    /// What they can force.
    pub goal: WrittenGoal,
    /// The number of moves from each position, in the order of the file; null where they cannot.
    pub ranks: Vec<Option<u32>>,
}

/// What a coalition can force.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WrittenGoal {
    /// An outcome that all of these players win.
    Won(Vec<u32>),
    /// An outcome that somebody wins, and none of these players.
    Lost(Vec<u32>),
    /// A visit to one of these positions.
    Reach {
        /// Where they want to get.
        target: Vec<String>,
        /// Where play has to stay until then; everywhere if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        within: Option<Vec<String>>,
    },
}

/// The certificate of a formula, as it is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FormulaCertificate {
    /// The version of the format.
    pub certificate: u32,
    /// Which game it speaks of.
    pub game: String,
    /// How many positions that game has.
    pub positions: usize,
    /// How many moves that game has.
    pub moves: usize,
    /// The formula, where it holds, and the ranks that prove it.
    #[serde(flatten)]
    pub proof: attractor_logic::Certificate,
}

impl FormulaCertificate {
    /// The certificate of a formula that was checked on this game.
    pub(crate) fn new(game: &Opened, proof: attractor_logic::Certificate) -> FormulaCertificate {
        FormulaCertificate {
            certificate: VERSION,
            game: game.title.clone(),
            positions: game.arena.vertices(),
            moves: game.arena.edges(),
            proof,
        }
    }

    /// Check it against the game, with code that shares nothing with the checker.
    fn verify(&self, game: &Opened, watch: &dyn Watch) -> Result<Checked, Error> {
        let facts = check::facts(game);
        let model = check::model(game, &*facts);
        let formula = &self.proof.formula;
        let claim = format!("`{formula}` holds");
        let mut checked = Checked::of(game, Some(formula.clone()));
        match self.proof.verify(&model, watch)? {
            Ok(holds) => {
                checked.proved.push(Proved {
                    claim,
                    positions: Some(holds.len()),
                    from_start: None,
                });
            }
            Err(refuted) => {
                checked.valid = false;
                checked.reason = Some(format!("`{}`: {}", refuted.part, refuted.reason));
                checked.refuted_at = refuted.position;
            }
        }
        Ok(checked)
    }
}

/// The certificate of an answer.
pub fn certify(
    game: &Opened,
    solved: &SolvedGraph,
    watch: &dyn Watch,
) -> Result<Certificate, Error> {
    let mut steps = Steps::new(watch);
    let mut names = |set: &VertexSet| {
        set.iter().map(|v| steps.step().map(|()| game.name(v))).collect::<Result<_, Cancelled>>()
    };
    let mut claims = Vec::new();
    let mut claim = |region: &Region, goal| -> Result<(), Cancelled> {
        let mut steps = Steps::new(watch);
        let ranks = game.arena.all().map(|v| steps.step().map(|()| region.rank(v)));
        let ranks = ranks.collect::<Result<_, _>>()?;
        claims.push(WrittenClaim { coalition: numbers(region.coalition()), goal, ranks });
        Ok(())
    };
    // Where one's loss is the other's win it is claimed there.
    let losses_too = solved.solutions.len() == 1 || !game.arena.is_zero_sum();
    for solution in &solved.solutions {
        match &solved.goal {
            Goal::Outcomes => {
                let side = numbers(solution.coalition());
                if let Some(win) = solution.win() {
                    claim(win, WrittenGoal::Won(side.clone()))?;
                }
                if let Some(loss) = solution.loss().filter(|_| losses_too) {
                    claim(loss, WrittenGoal::Lost(side))?;
                }
            }
            Goal::Reach { target, within } => {
                let within = within.as_ref().map(&mut names).transpose()?;
                let target = names(target)?;
                claim(solution.region(), WrittenGoal::Reach { target, within })?;
            }
            Goal::Avoid { danger } => {
                let target = names(danger)?;
                claim(solution.region(), WrittenGoal::Reach { target, within: None })?;
            }
        }
    }
    Ok(Certificate {
        certificate: VERSION,
        game: game.title.clone(),
        positions: game.arena.vertices(),
        moves: game.arena.edges(),
        claims,
    })
}

fn numbers(coalition: Coalition) -> Vec<u32> {
    coalition.players().map(|player| u32::from(player.number())).collect()
}

/// What came of checking a certificate.
#[derive(Clone, Debug, Serialize)]
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
pub struct Proved {
    /// In words.
    pub claim: String,
    /// From how many positions, where they are all claimed.
    pub positions: Option<usize>,
    /// From the start: in how many moves; null if it cannot be forced from there.
    pub from_start: Option<u32>,
}

impl Checked {
    /// Nothing has been checked yet.
    fn of(game: &Opened, formula: Option<String>) -> Checked {
        Checked {
            game: game.title.clone(),
            formula,
            valid: true,
            proved: Vec::new(),
            refuted_at: None,
            reason: None,
        }
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

/// Check a certificate of `solve` or of `check` against the game, with code that shares nothing
/// with whoever made it.
pub fn verify(game: &Opened, text: &str, watch: &dyn Watch) -> Result<Checked, Error> {
    let head: Head = parse(text)?;
    if head.certificate != VERSION {
        return Err(Error::new(format!(
            "this certificate has version {}, and only version {VERSION} is known",
            head.certificate
        )));
    }
    let arena = &game.arena;
    if (head.positions, head.moves) != (arena.vertices(), arena.edges()) {
        return Err(Error::new(format!(
            "this certificate speaks of {} positions and {} moves, but `{}` has {} and {}",
            head.positions,
            head.moves,
            game.title,
            arena.vertices(),
            arena.edges()
        ))
        .hint("was it made for another game, or with other options?"));
    }
    if head.formula.is_some() {
        let certificate: FormulaCertificate = parse(text)?;
        return certificate.verify(game, watch);
    }
    let certificate: Certificate = parse(text)?;
    let mut checked = Checked::of(game, None);
    for claim in &certificate.claims {
        let (coalition, target, within, words) = meaning(game, claim)?;
        let ranks = &claim.ranks;
        let read = Claim { coalition, target: &target, within: within.as_ref(), ranks };
        match verify_claim(arena, &read, watch)? {
            Ok(()) => checked.proved.push(Proved {
                claim: words,
                positions: Some(ranks.iter().flatten().count()),
                from_start: game.start.and_then(|start| ranks[start as usize]),
            }),
            Err(refuted) => {
                checked.valid = false;
                let (at, reason) = match refuted {
                    Refuted::Vertex { vertex, reason } => {
                        (Some(game.name(vertex)), reason.to_string())
                    }
                    Refuted::Size { .. } => (None, refuted.to_string()),
                };
                checked.refuted_at = at;
                checked.reason = Some(format!("{words}: {reason}"));
                break;
            }
        }
    }
    Ok(checked)
}

fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| {
        Error::new(format!("this is not a certificate: {error}"))
            .at(format!("line {}, column {}", error.line(), error.column()))
            .hint(say!("`{}` writes one, and so does `{}`", Way::Certify, Way::CertifyFormula))
    })
}

/// What a written claim means in this game: who, where to, through where, and in words.
fn meaning(
    game: &Opened,
    claim: &WrittenClaim,
) -> Result<(Coalition, VertexSet, Option<VertexSet>, String), Error> {
    let arena = &game.arena;
    let coalition = read_players(arena, &claim.coalition)?;
    let set = |names: &[String]| -> Result<VertexSet, Error> {
        let found: Result<Vec<_>, _> = names.iter().map(|name| game.names.find(name)).collect();
        Ok(VertexSet::of(arena.vertices(), found?))
    };
    let forces = format!("{} can force", who(coalition));
    Ok(match &claim.goal {
        WrittenGoal::Won(side) => {
            let side = read_players(arena, side)?;
            let target = arena.finals(|outcome| outcome.is_win_for(side));
            (coalition, target, None, format!("{forces} a win of {}", who(side)))
        }
        WrittenGoal::Lost(side) => {
            let side = read_players(arena, side)?;
            let target = arena.finals(|outcome| outcome.is_loss_for(side));
            (coalition, target, None, format!("{forces} a loss of {}", who(side)))
        }
        WrittenGoal::Reach { target, within } => {
            let words = format!("{forces} a visit to {}", target.join(", "));
            let within = within.as_deref().map(set).transpose()?;
            (coalition, set(target)?, within, words)
        }
    })
}

fn read_players(arena: &Arena, numbers: &[u32]) -> Result<Coalition, Error> {
    let player = |&number: &u32| {
        Player::from_number(number).filter(|player| player.0 < arena.players()).ok_or_else(|| {
            Error::new(format!("the certificate names player {number}, who does not exist"))
        })
    };
    numbers.iter().map(player).collect()
}
