//! Writing certificates of answers.

use attractor_core::{
    Cancelled, Coalition, Goal, Objective, Player, Region, Solution, Steps, Vertex, VertexSet,
    Watch, Winner,
};
use attractor_formats::{SolRow, write_sol};

use attractor_logic::Ends;

use crate::certificate::{Certificate, FormulaCertificate, VERSION, WrittenClaim, WrittenGoal};
use crate::endless_certificate::{WrittenEndless, WrittenObjective};
use crate::error::Error;
use crate::game_graph::GameGraph;
use crate::solve::Wanted;
use crate::solved_graph::SolvedGraph;

impl FormulaCertificate {
    /// The certificate of a formula that was checked on a game of so many positions and moves; where players choose
    /// at the same time those are states and joint moves.
    pub(crate) fn new(
        title: &str,
        positions: usize,
        moves: usize,
        blocked: Ends,
        proof: attractor_logic::Certificate,
    ) -> FormulaCertificate {
        FormulaCertificate {
            certificate: VERSION,
            game: title.to_owned(),
            positions,
            moves,
            formula: proof.formula,
            blocked,
            holds: proof.holds,
            proofs: proof.proofs,
        }
    }
}

/// The certificate of an answer.
pub fn certify(
    game: &GameGraph,
    solved: &SolvedGraph,
    watch: &dyn Watch,
) -> Result<Certificate, Error> {
    if solved.opened.arena.vertices() != game.arena.vertices() {
        return Err(Error::new("no certificate is written for several sets at once")
            .hint("ask for one set, or certify each of them"));
    }
    if let Some(goal) = written_objective(game, &solved.goal) {
        return Ok(endless(game, solved, goal));
    }
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
                if let Some(region) = solution.region() {
                    claim(region, WrittenGoal::Reach { target, within })?;
                }
            }
            Goal::Avoid { danger } => {
                let target = names(danger)?;
                if let Some(region) = solution.region() {
                    claim(region, WrittenGoal::Reach { target, within: None })?;
                }
            }
            Goal::Infinite(_) => {} // written above
        }
    }
    Ok(Certificate {
        certificate: VERSION,
        game: game.title.clone(),
        positions: game.arena.vertices(),
        moves: game.arena.edges(),
        claims,
        endless: None,
    })
}

/// The certificate of an answer about endless play.
fn endless(game: &GameGraph, solved: &SolvedGraph, goal: WrittenObjective) -> Certificate {
    let first = &solved.solutions[0];
    let parity = first.endless().expect("it was solved for endless play");
    let winner = |winner: &Winner| match winner {
        Winner::Coalition => Some(true),
        Winner::Others => Some(false),
        Winner::Nobody => None,
    };
    let written = WrittenEndless {
        coalition: numbers(parity.coalition()),
        goal,
        winners: parity.winners().iter().map(winner).collect(),
        choices: game.arena.all().map(|v| parity.choice(v)).collect(),
    };
    Certificate {
        certificate: VERSION,
        game: game.title.clone(),
        positions: game.arena.vertices(),
        moves: game.arena.edges(),
        claims: Vec::new(),
        endless: Some(written),
    }
}

/// The answer as Oink writes it: winners and their moves.
pub fn solution_text(game: &GameGraph, solved: &SolvedGraph) -> Result<String, Error> {
    let refuse = |why: &str| Err(Error::new(format!("a `.sol` file cannot carry {why}")));
    let Some(parity) = solved.solutions.first().and_then(Solution::endless) else {
        return refuse("what is not about endless play");
    };
    let winners = parity.winners();
    if game.arena.players() != 2 || parity.coalition() != Coalition::of(Player(0)) {
        return refuse("other sides than player 1 and player 2");
    }
    if winners.contains(&Winner::Nobody) {
        return refuse("positions that nobody wins");
    }
    let row = |v: Vertex| {
        let first = winners[v as usize] == Winner::Coalition;
        let own = (game.arena.owner(v) == Player(0)) == first;
        // Where play ends, a `.pg` file has a move that leads back.
        let end = (own && game.arena.moves(v).is_empty()).then_some(v);
        SolRow { first, choice: parity.choice(v).or(end) }
    };
    let rows: Vec<SolRow> = game.arena.all().map(row).collect();
    let mut text = Vec::new();
    write_sol(&mut text, &rows)?;
    String::from_utf8(text).map_err(|_| Error::new("numbers are text"))
}

fn numbers(coalition: Coalition) -> Vec<u32> {
    coalition.players().map(|player| u32::from(player.number())).collect()
}

/// What a goal is called in a certificate.
fn written_objective(game: &GameGraph, goal: &Goal) -> Option<WrittenObjective> {
    let Goal::Infinite(infinite) = goal else { return None };
    let named = |priority: u64| {
        let all = game.arena.all().filter(|&v| infinite.priorities[v as usize] == priority);
        all.map(|v| game.name(v)).collect()
    };
    Some(match infinite.objective {
        Objective::Buchi => WrittenObjective::Buchi(named(2)),
        Objective::CoBuchi => WrittenObjective::CoBuchi(named(1)),
        Objective::Parity => WrittenObjective::Parity(infinite.convention.name().to_owned()),
    })
}
