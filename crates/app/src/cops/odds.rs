//! How likely it is that cops win on a random graph.

use attractor_core::Watch;
use attractor_draw::{Chart, ShareCurve, SharePoint, Theme, chart_svg};
use attractor_messages::tell;
use attractor_pursuit::estimate::{Estimate, EstimateError, Trials, estimate};
use attractor_pursuit::{Options, Rounds};
use serde::{Deserialize, Serialize};

use super::RuleRequest;
use crate::error::Error;
use crate::field::Field;
use crate::machine;
use crate::message::say;

/// Which random graphs, and how many.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct OddsRequest {
    /// `20,p=0.1`: the number of vertices, and the probability of an edge.
    pub graphs: String,
    /// `p=0.02..0.5`: several probabilities instead of one.
    pub sweep: Option<String>,
    /// How many probabilities.
    pub steps: usize,
    /// How many graphs for each.
    pub trials: u64,
    /// The same seed gives the same graphs.
    pub seed: u64,
    /// Which numbers of cops; by default 1 and 2.
    pub cops: Option<usize>,
    /// The rules.
    pub rule: RuleRequest,
    /// The most bytes to use; by default what the machine has.
    pub memory: Option<usize>,
}

/// What the trials say.
#[derive(Clone, Debug, Serialize)]
pub struct OddsAnswer {
    /// How many vertices each graph has.
    pub vertices: usize,
    /// Under which rule.
    pub rule: String,
    /// How many graphs were tried for each probability.
    pub trials: u64,
    /// The seed.
    pub seed: u64,
    /// For each probability of an edge: how often each number of cops won, and the interval that
    /// contains the true probability in 95 of 100 cases (Wilson).
    pub points: Vec<OddsPoint>,
}

/// One point of a curve.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OddsPoint {
    /// The probability of an edge.
    pub p: f64,
    /// The estimate for each number of cops.
    pub estimates: Vec<Estimate>,
}

/// Try random graphs, connected or not.
pub fn odds(request: &OddsRequest, watch: &dyn Watch) -> Result<OddsAnswer, Error> {
    let rules = request.rule.rules()?;
    let (order, p) = graphs(&request.graphs)?;
    let probabilities = match (&request.sweep, p) {
        (Some(range), _) => spaced(range, request.steps)?,
        (None, Some(p)) => vec![p],
        (None, None) => {
            return Err(Error::new(format!(
                "`{}` does not say how likely an edge is",
                request.graphs
            ))
            .at(Field::Random)
            .hint(say!(
                "write `20,p=0.1`, or give several with `{}`",
                Field::Sweep.of("p=0.02..0.5")
            )));
        }
    };
    let (rounds, memory) = (Rounds::new(watch), machine::limit(request.memory));
    let options = Options { memory, rounds: Some(&rounds), ..Options::default() };
    let cops = request.cops.map_or(vec![1, 2], |cops| vec![cops]);
    let mut points = Vec::new();
    for p in probabilities {
        let trials = Trials { order, p, count: request.trials, seed: request.seed };
        points.push(OddsPoint { p, estimates: estimate(trials, rules, &cops, options)? });
    }
    Ok(OddsAnswer {
        vertices: order,
        rule: rules.to_string(),
        trials: request.trials,
        seed: request.seed,
        points,
    })
}

/// The curves as an SVG.
pub fn odds_svg(answer: &OddsAnswer, theme: Theme) -> String {
    let cops = answer
        .points
        .first()
        .map_or(Vec::new(), |point| point.estimates.iter().map(|estimate| estimate.cops).collect());
    let curve = |(index, &cops): (usize, &usize)| ShareCurve {
        name: tell!("odds-cops", n = cops, count = cops.to_string()),
        points: answer
            .points
            .iter()
            .map(|point| {
                let estimate = &point.estimates[index];
                let (share, low, high) = (estimate.share, estimate.low, estimate.high);
                SharePoint { x: point.p, share, low, high }
            })
            .collect(),
    };
    let chart = Chart {
        title: tell!(
            "odds-title",
            vertices = answer.vertices.to_string(),
            rule = &answer.rule,
            trials = answer.trials.to_string()
        ),
        across: tell!("odds-across"),
        up: tell!("odds-up"),
        curves: cops.iter().enumerate().map(curve).collect(),
    };
    chart_svg(&chart, theme)
}

/// `20,p=0.1`, or `20` alone.
fn graphs(text: &str) -> Result<(usize, Option<f64>), Error> {
    let wrong = || {
        Error::new(format!("`{text}` describes no random graphs"))
            .at(Field::Random)
            .hint("write the number of vertices and the probability of an edge: `20,p=0.1`")
    };
    let (order, p) = match text.split_once(',') {
        Some((order, p)) => {
            let p = p.trim().strip_prefix("p=").ok_or_else(wrong)?;
            (order, Some(p.trim().parse().map_err(|_| wrong())?))
        }
        None => (text, None),
    };
    Ok((order.trim().parse().map_err(|_| wrong())?, p))
}

/// Evenly spaced probabilities from `p=LEAST..MOST`.
fn spaced(text: &str, steps: usize) -> Result<Vec<f64>, Error> {
    let wrong = || {
        Error::new(format!("`{text}` is no range of probabilities"))
            .at(Field::Sweep)
            .hint("write the least and the most, both between 0 and 1: `p=0.02..0.5`")
    };
    let range = text.trim().strip_prefix("p=").unwrap_or(text.trim());
    let (least, most) = range.split_once("..").ok_or_else(wrong)?;
    let number = |text: &str| {
        let number: Option<f64> = text.trim_start_matches('=').trim().parse().ok();
        number.filter(|p| (0.0..=1.0).contains(p)).ok_or_else(wrong)
    };
    let (least, most) = (number(least)?, number(most)?);
    if least > most {
        return Err(wrong());
    }
    if !(2..=100_000).contains(&steps) {
        return Err(Error::new(format!("{steps} probabilities cannot be spaced"))
            .at(Field::Steps)
            .hint("give 2 to 100,000 of them"));
    }
    let step = (most - least) / (steps - 1) as f64;
    // Rounded, so that 0.1 is printed as 0.1.
    Ok((0..steps).map(|k| ((least + step * k as f64) * 1e6).round() / 1e6).collect())
}

impl From<EstimateError> for Error {
    fn from(error: EstimateError) -> Error {
        match error {
            EstimateError::Solve(error) => error.into(),
            error => Error::new(error.to_string()).at(Field::Random),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_and_spaced() {
        assert_eq!(spaced("p=0.1..0.3", 3).unwrap(), [0.1, 0.2, 0.3]);
        assert!(spaced("p=0.5..0.1", 3).is_err());
        assert!(spaced("0.5", 3).is_err());
        assert_eq!(graphs("20, p=0.1").unwrap(), (20, Some(0.1)));
        assert!(graphs("20,q=0.1").is_err());
    }
}
