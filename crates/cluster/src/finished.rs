//! The answer of a run that is over, as text: going on with it takes no work.

use std::cmp::Reverse;

use attractor_core::Value;
use serde::{Deserialize, Serialize};

use crate::totals::Totals;
use crate::worker::ClusterSolution;

/// A solved game, and which one it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Finished {
    program: String,
    title: String,
    workers: usize,
    totals: Totals,
    /// What the position asked for is worth to each player, then the same after each move.
    values: Vec<Vec<Worth>>,
    grundy: Option<Vec<u32>>,
}

impl Finished {
    pub(crate) fn new(title: &str, workers: usize, solved: &ClusterSolution) -> Finished {
        let values = std::iter::once(&solved.value).chain(&solved.choices);
        Finished {
            program: crate::PROGRAM.to_owned(),
            title: title.to_owned(),
            workers,
            totals: solved.totals.clone(),
            values: values
                .map(|values| values.iter().copied().map(Worth::from).collect())
                .collect(),
            grundy: solved.grundy.clone(),
        }
    }

    /// Whether it is the answer to this, found by `workers` workers of this program.
    pub(crate) fn is_of(&self, title: &str, workers: usize) -> bool {
        (&*self.program, &*self.title, self.workers) == (crate::PROGRAM, title, workers)
    }

    pub(crate) fn solved(self) -> ClusterSolution {
        let values = self.values.into_iter();
        let mut values = values.map(|worths| worths.into_iter().map(Value::from).collect());
        ClusterSolution {
            totals: self.totals,
            value: values.next().unwrap_or_default(),
            choices: values.collect(),
            grundy: self.grundy,
        }
    }
}

/// A value as text: whether it is a win, and in how many moves; nothing for a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Worth(Option<(bool, u32)>);

impl From<Value> for Worth {
    fn from(value: Value) -> Worth {
        Worth(match value {
            Value::Win(Reverse(rank)) => Some((true, rank)),
            Value::Loss(rank) => Some((false, rank)),
            Value::Draw => None,
        })
    }
}

impl From<Worth> for Value {
    fn from(worth: Worth) -> Value {
        match worth.0 {
            Some((true, rank)) => Value::Win(Reverse(rank)),
            Some((false, rank)) => Value::Loss(rank),
            None => Value::Draw,
        }
    }
}
