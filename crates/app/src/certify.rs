//! Writing certificates of answers.

use attractor_core::{Cancelled, Coalition, Goal, Region, Steps, VertexSet, Watch};

use crate::certificate::{Certificate, FormulaCertificate, VERSION, WrittenClaim, WrittenGoal};
use crate::error::Error;
use crate::opened::Opened;
use crate::solve::Wanted;
use crate::solved_graph::SolvedGraph;

impl FormulaCertificate {
    /// The certificate of a formula that was checked on this game.
    pub(crate) fn new(game: &Opened, proof: attractor_logic::Certificate) -> FormulaCertificate {
        FormulaCertificate {
            certificate: VERSION,
            game: game.title.clone(),
            positions: game.arena.vertices(),
            moves: game.arena.edges(),
            formula: proof.formula,
            holds: proof.holds,
            proofs: proof.proofs,
        }
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
                    let won = match solved.wanted {
                        Wanted::All => WrittenGoal::Won(side.clone()),
                        // A visit to an outcome that one of them has won.
                        Wanted::One => {
                            let who = solution.coalition();
                            let won = game.arena.finals(|outcome| outcome.winners.meets(who));
                            WrittenGoal::Reach { target: names(&won)?, within: None }
                        }
                    };
                    claim(win, won)?;
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
