//! How likely is it that a random graph is won?

use rayon::prelude::*;

use crate::engine::{Goal, Options, SolveError, solve};
use crate::families::Draws;
use crate::graph::Graph;
use crate::rules::Rules;

/// Random graphs to try: each pair of `order` vertices is joined with probability `p`; the graph
/// need not be connected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trials {
    /// The number of vertices.
    pub order: usize,
    /// The probability of an edge.
    pub p: f64,
    /// How many graphs to try.
    pub count: u64,
    /// The seed. The graph of trial t is drawn from the seed and t alone, so that more trials
    /// continue fewer.
    pub seed: u64,
}

/// How many of the graphs are won, and what that says of the probability.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Estimate {
    /// The number of cops.
    pub cops: usize,
    /// How many graphs they win.
    pub wins: u64,
    /// How many graphs were tried.
    pub trials: u64,
    /// The share of the wins.
    pub share: f64,
    /// The lower end of the confidence interval.
    pub low: f64,
    /// The upper end of the confidence interval.
    pub high: f64,
}

/// Why there is no estimate.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum EstimateError {
    /// The probability is no probability.
    #[error("`{0}` is no probability: it is between 0 and 1")]
    Probability(f64),
    /// There is nothing to try.
    #[error("an estimate needs at least 1 trial of at least 1 vertex with at least 1 cop")]
    Nothing,
    /// A graph could not be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// Estimates the probability that each of these numbers of cops wins, with intervals of Wilson
/// that contain the true value in about 95 of 100 cases.
///
/// # Errors
/// If the trials make no sense, a solve does not fit, or whoever watches ends it.
///
/// ```
/// use attractor_pursuit::{Options, Rules, estimate::{Trials, estimate}};
/// let trials = Trials { order: 8, p: 0.5, count: 50, seed: 1 };
/// let found = estimate(trials, Rules::STAY, &[1, 8], Options::default()).unwrap();
/// assert!(found[0].low <= found[0].share && found[0].share <= found[0].high);
/// assert_eq!(found[1].wins, 50);
/// ```
pub fn estimate(
    trials: Trials,
    rules: Rules,
    cops: &[usize],
    options: Options<'_>,
) -> Result<Vec<Estimate>, EstimateError> {
    if !(0.0..=1.0).contains(&trials.p) {
        return Err(EstimateError::Probability(trials.p));
    }
    if trials.count == 0 || trials.order == 0 || cops.contains(&0) {
        return Err(EstimateError::Nothing);
    }
    let options = Options { goal: Goal::Winner, record: false, ..options };
    let wins = (0..trials.count)
        .into_par_iter()
        .map(|trial| {
            let graph = trials.graph(trial);
            cops.iter()
                .map(|&cops| Ok(u64::from(solve(&graph, rules, cops, options)?.cops_win())))
                .collect::<Result<Vec<u64>, EstimateError>>()
        })
        .try_reduce(
            || vec![0; cops.len()],
            |a, b| Ok(a.into_iter().zip(b).map(|(a, b)| a + b).collect()),
        )?;
    Ok(cops
        .iter()
        .zip(wins)
        .map(|(&cops, wins)| {
            let (low, high) = wilson(wins, trials.count);
            let share = wins as f64 / trials.count as f64;
            Estimate { cops, wins, trials: trials.count, share, low, high }
        })
        .collect())
}

impl Trials {
    /// The graph of one trial.
    pub fn graph(&self, trial: u64) -> Graph {
        // Seeds of neighbouring trials are spread by the golden ratio.
        let seed = self.seed.wrapping_add(trial.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let lists = Draws::new(seed).graph(self.order, self.p);
        Graph::undirected(&lists).expect("random graphs have vertices and edges both ways")
    }
}

/// The interval of Wilson for 95 % confidence.
pub fn wilson(wins: u64, trials: u64) -> (f64, f64) {
    const Z: f64 = 1.959_963_984_540_054;
    let (n, share) = (trials as f64, wins as f64 / trials as f64);
    let middle = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_tables() {
        // Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I.
        for (wins, trials, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let (found_low, found_high) = wilson(wins, trials);
            assert!((found_low - low).abs() < 6e-5 && (found_high - high).abs() < 6e-5);
        }
    }

    #[test]
    fn sure_things_are_sure() {
        let trials = Trials { order: 6, p: 1.0, count: 20, seed: 1 };
        for (p, wins) in [(0.0, 0), (1.0, 20)] {
            let found =
                estimate(Trials { p, ..trials }, Rules::STAY, &[1, 2], Options::default()).unwrap();
            assert_eq!([found[0].wins, found[1].wins], [wins, wins], "{p}");
        }
        assert_eq!(
            estimate(Trials { p: 1.5, ..trials }, Rules::STAY, &[1], Options::default()),
            Err(EstimateError::Probability(1.5))
        );
    }

    #[test]
    fn more_trials_continue_fewer() {
        let trials = Trials { order: 9, p: 0.3, count: 5, seed: 7 };
        let longer = Trials { count: 9, ..trials };
        (0..5).for_each(|trial| assert_eq!(trials.graph(trial), longer.graph(trial)));
        assert_ne!(trials.graph(0), trials.graph(1));
    }
}
