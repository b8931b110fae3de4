//! Pursuit on a graph: cop numbers, winning starts, capture times, and why.

mod batch;
mod board;
mod chase;
mod odds;
mod reasons;
mod verify;

use std::num::NonZeroU32;

use attractor_core::Watch;
use attractor_pursuit::{
    self as pursuit, Goal, Options, Rounds, Rules, Side, Solution, SolveError,
};
use serde::{Deserialize, Serialize};

pub use batch::{BatchRequest, BatchTable, Verdict as BatchVerdict, batch};
pub use board::{Board, BoardRequest, GraphName, families, open_board};
pub use odds::{OddsAnswer, OddsPoint, OddsRequest, odds, odds_svg};
pub use verify::verify_pursuit;

use crate::certificate::VERSION;
use crate::error::Error;
use crate::field::Field;
use crate::machine;
use crate::message::{Message, say};
use crate::solve::PlayView;
use crate::why::Sentence;

/// What is asked about a graph.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct CopsRequest {
    /// The rules.
    pub rule: RuleRequest,
    /// How many cops; by default the fewest that win are looked for.
    pub cops: Option<usize>,
    /// Which winning starts to list.
    pub starts: Starts,
    /// How much to find out.
    #[serde(skip)]
    pub extent: Extent,
    /// Explain this position: `0+3-7@1`, or the tuple of the course `(0, 3, 7, True)`.
    pub why: Option<String>,
    /// The vertices where the robber is safe from cops on these.
    pub safe: Option<String>,
    /// Show a chase with best play by both.
    pub play: bool,
    /// Where the chase begins; by default both sides choose.
    pub at: Option<String>,
    /// Whether a certificate will be asked for.
    pub certify: bool,
    /// The most bytes to use; by default what the machine has.
    pub memory: Option<usize>,
}

/// Which rules, in the words of the command line.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct RuleRequest {
    /// A rule by name, such as `move` or `stay`.
    pub name: String,
    /// Whether a cop may stay, where the rule is to be changed in that.
    pub cops_may_stay: Option<bool>,
    /// Whether the robber may stay, where the rule is to be changed in that.
    pub robber_may_stay: Option<bool>,
    /// How many steps the robber takes in a turn, where the rule is to be changed in that.
    pub speed: Option<u32>,
}

/// The rules that have a name, and what each means.
pub fn pursuit_rules() -> [(&'static str, &'static str); Rules::NAMED.len()] {
    Rules::NAMED.map(|(name, _, about)| (name, about))
}

impl Default for RuleRequest {
    fn default() -> RuleRequest {
        RuleRequest {
            name: "move".to_owned(),
            cops_may_stay: None,
            robber_may_stay: None,
            speed: None,
        }
    }
}

impl RuleRequest {
    pub(crate) fn rules(&self) -> Result<Rules, Error> {
        let mut rules: Rules =
            self.name.parse().map_err(|error| Error::new(format!("{error}")).at(Field::Rule))?;
        rules.cops_may_stay = self.cops_may_stay.unwrap_or(rules.cops_may_stay);
        rules.robber_may_stay = self.robber_may_stay.unwrap_or(rules.robber_may_stay);
        if let Some(speed) = self.speed {
            rules.speed = NonZeroU32::new(speed).ok_or_else(|| {
                Error::new("a robber takes at least 1 step in a turn").at(Field::Speed)
            })?;
        }
        Ok(rules)
    }
}

/// Which winning starts to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Starts {
    /// All of them, unless there are too many to be read.
    #[default]
    Few,
    /// All of them.
    All,
    /// All of them, and one of each kind up to symmetry.
    Symmetry,
}

/// How much to find out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Extent {
    /// Everything, unless the board is very large.
    #[default]
    Auto,
    /// Who wins and how soon, but neither positions nor starts.
    Winner,
    /// Everything, however long it takes.
    Everything,
}

/// Positions of a pursuit beyond which only the winner is looked for unless asked.
const MANY_STATES: u64 = 1_000_000_000;
/// Starts beyond which they are listed only when asked.
const MANY_STARTS: u128 = 100_000;

/// What was found out about a graph.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CopsAnswer {
    /// Which graph.
    pub graph: String,
    /// How many vertices it has.
    pub vertices: usize,
    /// How many edges it has.
    pub edges: usize,
    /// Whether they have a direction.
    pub directed: bool,
    /// Under which rule.
    pub rule: String,
    /// The smallest number of cops that win; null if it was not looked for.
    pub cop_number: Option<usize>,
    /// Every number of cops that was tried.
    pub tried: Vec<Tried>,
    /// With `--safe`: where the robber is safe.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub safe: Option<SafeRegion>,
    /// With `--why`: the reasons, with the number of moves that the cops still need as the layer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Vec<Sentence>>,
    /// With `--play`: a chase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<PlayView>,
    /// The chase as pictures of letters, where the graph is small enough.
    #[serde(skip)]
    pub pictures: Vec<String>,
    /// What was decided without being asked.
    #[serde(skip)]
    pub remarks: Vec<Message>,
}

/// One number of cops.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tried {
    /// How many cops.
    pub cops: usize,
    /// Whether they win.
    pub wins: bool,
    /// How many placements of distinguishable cops there are.
    pub placements: u128,
    /// How many positions there are: placements, vertices of the robber, turns.
    pub positions: u128,
    /// How many of them the cops win; null if only the winner was looked for.
    pub winning_positions: Option<u128>,
    /// How many placements of distinguishable cops win; null if only the winner was looked for.
    pub start_count: Option<u128>,
    /// Those placements; null if there are too many to be listed unasked.
    pub starts: Option<Vec<Vec<GraphName>>>,
    /// With `--starts symmetry`: one start of each kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_kinds: Option<Vec<StartKind>>,
    /// How many moves the cops need from their best start; null if they lose.
    pub capture_time: Option<u32>,
    /// That start.
    pub best_start: Option<Vec<GraphName>>,
    /// If the cops lose: the placement that leaves the fewest safe vertices, and these.
    pub tightest: Option<SafeRegion>,
}

/// A winning start that stands for all symmetric ones.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StartKind {
    /// The start, in increasing order.
    pub start: Vec<GraphName>,
    /// How many there are of the kind, cops not told apart.
    pub count: usize,
}

/// Where the robber is safe with the cops to move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SafeRegion {
    /// Where the cops are.
    pub cops: Vec<GraphName>,
    /// Where the robber is safe for ever.
    pub vertices: Vec<GraphName>,
}

/// A pursuit that was solved: the answer, and what more can be asked.
pub struct Chased {
    /// The answer.
    pub answer: CopsAnswer,
    board: Board,
    /// The last number of cops that was tried and, if certified, the one before.
    solutions: Vec<Solution>,
    chase: Option<pursuit::Chase>,
}

/// Find out what `request` asks about a graph.
pub fn cops(board: Board, request: &CopsRequest, watch: &dyn Watch) -> Result<Chased, Error> {
    let rules = request.rule.rules()?;
    let named = |text: &String| board.position(text);
    let why = request.why.as_ref().map(|text| named(text).map_err(|error| error.at(Field::Why)));
    let why = why.transpose()?;
    let at = request.at.as_ref().map(|text| named(text).map_err(|error| error.at(Field::At)));
    let at = at.transpose()?;
    let safe = request
        .safe
        .as_ref()
        .map(|text| board.placement(text).map_err(|error| error.at(Field::Safe)));
    let safe = safe.transpose()?;
    // A position says how many cops there are.
    let said = [&why, &at].into_iter().flatten().map(|position| position.cops.len()).next();
    let fixed = request.cops.or(said).or(safe.as_ref().map(Vec::len));
    let record = why.is_some() || request.play || request.certify;

    let mut hunt = Hunt::new(&board, rules, request, watch);
    hunt.record = record;
    hunt.whole = record || safe.is_some();
    let mut tried = Vec::new();
    let mut solutions: Vec<Solution> = Vec::new();
    for cops in fixed.unwrap_or(1).. {
        let solution = hunt.solve(cops, fixed.is_none())?;
        let outcome = hunt.tried(&solution)?;
        let done = outcome.wins || fixed.is_some();
        tried.push(outcome);
        if !request.certify {
            solutions.clear();
        }
        solutions.push(solution);
        if done {
            break;
        }
    }
    let last = solutions.last().expect("at least one number of cops was tried");
    let cop_number = tried.last().filter(|last| last.wins && (fixed.is_none() || last.cops == 1));
    let chase = request.play.then(|| chase::from(last, at)).transpose()?;
    let answer = CopsAnswer {
        graph: board.title.clone(),
        vertices: board.graph.order(),
        edges: board.graph.size(),
        directed: board.graph.is_directed(),
        rule: rules.to_string(),
        cop_number: cop_number.map(|last| last.cops),
        safe: match safe {
            Some(cops) => Some(board.region(&cops, &last.safe_region(&cops, Side::Cops)?)),
            None => None,
        },
        why: why.map(|at| reasons::explain(&board, last, &at)).transpose()?,
        play: chase.as_ref().map(|chase| chase::view(&board, chase)),
        pictures: chase.as_ref().map_or(Vec::new(), |chase| chase::pictures(&board, chase)),
        remarks: hunt.remarks,
        tried,
    };
    Ok(Chased { answer, board, solutions, chase })
}

impl Chased {
    /// The chase as an SVG of one frame for each move; none if none was asked for.
    pub fn svg(&self, theme: attractor_draw::Theme) -> Option<String> {
        let last = self.solutions.last()?;
        self.chase.as_ref().map(|chase| chase::svg(&self.board, last, chase, theme))
    }

    /// The proof of the last answer and, where one cop less was tried, that it does not win.
    pub fn certificate(&self) -> Result<serde_json::Value, Error> {
        let last = &self.solutions[self.solutions.len().saturating_sub(2)..];
        let pursuit = last.iter().map(Solution::certificate).collect::<Result<_, _>>()?;
        let written = verify::Written {
            certificate: VERSION,
            game: self.board.title.clone(),
            directed: self.board.request.directed,
            loops: self.board.request.loops.clone(),
            pursuit,
        };
        serde_json::to_value(written).map_err(|error| Error::new(error.to_string()))
    }
}

/// One solve after another on the same graph.
struct Hunt<'a> {
    board: &'a Board,
    rules: Rules,
    request: &'a CopsRequest,
    rounds: Rounds<'a>,
    memory: Option<u64>,
    record: bool,
    whole: bool,
    remarks: Vec<Message>,
}

impl<'a> Hunt<'a> {
    fn new(
        board: &'a Board,
        rules: Rules,
        request: &'a CopsRequest,
        watch: &'a dyn Watch,
    ) -> Hunt<'a> {
        let memory = machine::limit(request.memory);
        let rounds = Rounds::new(watch);
        let (record, whole) = (false, false);
        Hunt { board, rules, request, rounds, memory, record, whole, remarks: Vec::new() }
    }

    fn solve(&mut self, cops: usize, searching: bool) -> Result<Solution, Error> {
        let order = self.board.graph.order();
        let placements = (0..cops as u128).fold(1u128, |all, j| {
            all.saturating_mul(order as u128 + j).checked_div(j + 1).unwrap_or(u128::MAX)
        });
        let many = placements.saturating_mul(order as u128) > u128::from(MANY_STATES);
        let needed = pursuit::memory_needed(order, cops);
        let quick = match self.request.extent {
            // Who sets a limit wants to hear that the tables do not fit.
            Extent::Auto => many && self.request.memory.is_none_or(|limit| needed <= limit as u128),
            Extent::Winner => true,
            Extent::Everything => false,
        };
        let goal = if quick && !self.whole { Goal::Winner } else { Goal::Everything };
        if goal == Goal::Winner && self.request.extent == Extent::Auto {
            self.remarks.push(say!(
                "only the winner was looked for with {} cops; `{}` counts positions and starts, \
                 which takes longer",
                cops.to_string(),
                Field::Everything
            ));
        }
        let options = Options {
            goal,
            record: self.record,
            memory: self.memory,
            rounds: Some(&self.rounds),
            ..Options::default()
        };
        pursuit::solve(&self.board.graph, self.rules, cops, options).map_err(|error| {
            let larger = matches!(error, SolveError::Memory { .. }) && searching && cops > 1;
            let error = Error::from(error);
            let lost = match (larger, cops - usize::from(larger)) {
                (false, _) => return error,
                (true, 1) => "1 cop does not win".to_owned(),
                (true, fewer) => format!("{fewer} cops do not win"),
            };
            error.hint(say!("{}; allow more memory with `{}`", lost, Field::Memory))
        })
    }

    fn tried(&self, solution: &Solution) -> Result<Tried, Error> {
        let (board, cops) = (self.board, solution.cops());
        let order = board.graph.order() as u128;
        let placements = order.saturating_pow(u32::try_from(cops).unwrap_or(u32::MAX));
        let winning_positions = solution.winning_positions().ok();
        let start_count = solution.ordered_starts().ok();
        let listed = match self.request.starts {
            Starts::Few => start_count.is_some_and(|count| count <= MANY_STARTS),
            Starts::All | Starts::Symmetry => start_count.is_some(),
        };
        let starts = if listed {
            let mut starts = Vec::new();
            for start in solution.starts()? {
                orders(&start, &mut starts);
            }
            starts.sort_unstable();
            Some(starts.iter().map(|start| board.names(start)).collect())
        } else {
            None
        };
        let start_kinds = match self.request.starts {
            Starts::Symmetry if listed => {
                let kinds = solution.starts_up_to_symmetry()?.into_iter();
                let kind = |(start, count): (Vec<usize>, usize)| StartKind {
                    start: board.names(&start),
                    count,
                };
                Some(kinds.map(kind).collect())
            }
            _ => None,
        };
        let tightest = match solution.cops_win() {
            true => None,
            false => solution.tightest_placement().ok(),
        };
        Ok(Tried {
            cops,
            wins: solution.cops_win(),
            placements,
            positions: placements.saturating_mul(order).saturating_mul(2),
            winning_positions,
            start_count,
            starts,
            start_kinds,
            capture_time: solution.capture_time(),
            best_start: solution.best_start().map(|start| board.names(&start)),
            tightest: tightest.map(|(cops, safe)| board.region(&cops, &safe)),
        })
    }
}

/// Every order of a placement in increasing order, each once.
fn orders(sorted: &[usize], into: &mut Vec<Vec<usize>>) {
    let mut order = sorted.to_vec();
    loop {
        into.push(order.clone());
        // The next order: the last place that can grow takes the next larger of those after it.
        let Some(at) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else { return };
        let larger = order.iter().rposition(|&cop| cop > order[at]).unwrap_or(at + 1);
        order.swap(at, larger);
        order[at + 1..].reverse();
    }
}

impl From<SolveError> for Error {
    fn from(error: SolveError) -> Error {
        match error {
            SolveError::Cancelled(cancelled) => cancelled.into(),
            SolveError::NoCops => Error::new(error.to_string()).at(Field::Cops),
            SolveError::Memory { .. } => Error::new(error.to_string()).hint(say!(
                "allow more with `{}`, or ask for fewer cops with `{}`",
                Field::Memory,
                Field::Cops
            )),
        }
    }
}

impl From<pursuit::QueryError> for Error {
    fn from(error: pursuit::QueryError) -> Error {
        Error::new(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_is_listed_once() {
        let mut all = Vec::new();
        orders(&[0, 1, 1], &mut all);
        assert_eq!(all, [[0, 1, 1], [1, 0, 1], [1, 1, 0]]);
        all.clear();
        orders(&[0, 1, 2, 3], &mut all);
        assert_eq!(all.len(), 24);
    }
}
