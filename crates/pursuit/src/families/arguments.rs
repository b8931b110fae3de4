//! The parameters in the name of a graph.

use std::str::FromStr;

use attractor_words::{cut, meant};

use super::{FAMILIES, Family};
use crate::graph::{Graph, GraphError};

/// What is wrong with the name of a graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FamilyError {
    /// There is no family of this name.
    #[error("there is no graph `{name}`{}", hint(.nearest))]
    Unknown {
        /// What was asked for.
        name: String,
        /// The nearest names.
        nearest: Vec<&'static str>,
    },
    /// A parameter is missing or cannot be read.
    #[error("{problem}: `{family}` is written {usage}")]
    Parameters {
        /// The family.
        family: &'static str,
        /// What is wrong.
        problem: String,
        /// What would be right.
        usage: String,
    },
    /// The parameters can be read but there is no such graph.
    #[error("{problem}")]
    Impossible {
        /// Why not.
        problem: String,
    },
    /// The parameters lead to no valid graph.
    #[error(transparent)]
    Graph(#[from] GraphError),
}

fn hint(nearest: &[&'static str]) -> String {
    match nearest {
        [] => ": the list of families names those that there are".to_owned(),
        names => {
            let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
            format!(": did you mean {}?", names.join(" or "))
        }
    }
}

impl FamilyError {
    pub(super) fn unknown(name: &str) -> FamilyError {
        let nearest = meant(name, FAMILIES.iter().map(|family| family.name));
        FamilyError::Unknown { name: cut(name).into_owned(), nearest }
    }
}

/// The most vertices and edges of a graph by name.
pub(super) const MOST: usize = 20_000_000;

/// The most that one of its numbers may be. One cop on that number of vertices takes 40 GB already.
const LARGEST: usize = 200_000;

/// The parameters after the colon, taken one after another.
pub(super) struct Arguments<'a> {
    family: &'static Family,
    pub(super) text: &'a str,
    plain: Vec<&'a str>,
    named: Vec<(&'a str, &'a str)>,
    taken: usize,
    /// Within how many names of graphs this one stands.
    depth: usize,
    /// The most vertices and edges.
    most: usize,
}

impl<'a> Arguments<'a> {
    pub(super) fn new(
        family: &'static Family,
        text: &'a str,
        depth: usize,
        most: usize,
    ) -> Result<Arguments<'a>, FamilyError> {
        let (plain, named) = (Vec::new(), Vec::new());
        let mut arguments = Arguments { family, text, plain, named, taken: 0, depth, most };
        if family.parameters.is_empty() && !text.is_empty() {
            let problem = format!("`{}` takes no parameters, but got `{}`", family.name, cut(text));
            return Err(FamilyError::Impossible { problem });
        }
        for part in text.split(',').filter(|part| !part.is_empty()) {
            match part.split_once('=') {
                Some(named) => arguments.named.push(named),
                None => arguments.plain.push(part),
            }
        }
        Ok(arguments)
    }

    /// Complains about parameters that nobody took.
    pub(super) fn finish(self) -> Result<(), FamilyError> {
        let left = self.plain.get(self.taken).map(|part| (*part).to_owned());
        let left = left.or_else(|| self.named.first().map(|(key, _)| (*key).to_owned()));
        match left {
            Some(part) => Err(self.wrong(format!("`{}` has no meaning here", cut(&part)))),
            None => Ok(()),
        }
    }

    /// The whole text, for families with a syntax of their own.
    pub(super) fn whole(&mut self) -> &'a str {
        self.taken = self.plain.len();
        self.named.clear();
        self.text
    }

    /// The graph that a parameter names.
    pub(super) fn inner(&self, name: &str) -> Result<Graph, FamilyError> {
        super::nested(name, self.depth + 1, self.most)
    }

    /// The next number, at least `least`.
    pub(super) fn number(&mut self, least: usize) -> Result<usize, FamilyError> {
        let Some(part) = self.plain.get(self.taken) else {
            return Err(self.wrong("a number is missing".to_owned()));
        };
        self.taken += 1;
        self.read(part, least)
    }

    /// All numbers that are left.
    pub(super) fn numbers(&mut self, least: usize) -> Result<Vec<usize>, FamilyError> {
        let mut numbers = vec![self.number(least)?];
        while self.taken < self.plain.len() {
            numbers.push(self.number(least)?);
        }
        Ok(numbers)
    }

    /// Sizes written as `5x7` or `5,7`.
    pub(super) fn sizes(&mut self, least: usize) -> Result<Vec<usize>, FamilyError> {
        let parts = std::mem::take(&mut self.plain);
        self.plain = parts.iter().flat_map(|part| part.split(['x', 'X'])).collect();
        self.numbers(least)
    }

    /// Exactly two sizes.
    pub(super) fn board(&mut self) -> Result<(usize, usize), FamilyError> {
        match self.sizes(1)?[..] {
            [rows, columns] => {
                self.room(rows.saturating_mul(columns))?;
                Ok((rows, columns))
            }
            _ => Err(self.wrong("a board has two sizes".to_owned())),
        }
    }

    /// The value of `key=`, or `default`, if there is one.
    pub(super) fn named<T: FromStr>(
        &mut self,
        key: &str,
        default: Option<T>,
    ) -> Result<T, FamilyError> {
        let Some(at) = self.named.iter().position(|(own, _)| *own == key) else {
            return default.ok_or_else(|| self.wrong(format!("`{key}` is missing")));
        };
        let (_, value) = self.named.remove(at);
        value.parse().map_err(|_| self.wrong(format!("`{}` is no value for `{key}`", cut(value))))
    }

    /// Complains about graphs that are too large to be meant.
    pub(super) fn room(&self, vertices_or_edges: usize) -> Result<(), FamilyError> {
        if vertices_or_edges <= self.most {
            return Ok(());
        }
        let problem = format!(
            "`{}:{}` is too large: a graph by name has at most {} vertices and edges",
            self.family.name,
            cut(self.text),
            self.most
        );
        Err(FamilyError::Impossible { problem })
    }

    /// There is no such graph.
    pub(super) fn impossible<T>(&self, reason: &str) -> Result<T, FamilyError> {
        let problem = format!("there is no `{}:{}`: {reason}", self.family.name, cut(self.text));
        Err(FamilyError::Impossible { problem })
    }

    pub(super) fn wrong(&self, problem: String) -> FamilyError {
        let Family { name, parameters, example, .. } = self.family;
        let usage = format!("`{name}:{parameters}`, for example `{example}`");
        FamilyError::Parameters { family: name, problem, usage }
    }

    fn read(&self, part: &str, least: usize) -> Result<usize, FamilyError> {
        let number: usize =
            part.parse().map_err(|_| self.wrong(format!("`{}` is not a number", cut(part))))?;
        if number < least {
            return Err(self.wrong(format!("`{part}` is too small, at least {least} is needed")));
        }
        let largest = LARGEST.min(self.most);
        if number > largest {
            return Err(self.wrong(format!("`{}` is too large, at most {largest}", cut(part))));
        }
        Ok(number)
    }
}

/// The two graphs of a product.
pub(super) fn factors(arguments: &mut Arguments<'_>) -> Result<(Graph, Graph), FamilyError> {
    let text = arguments.whole();
    let Some((left, right)) = text.split_once('*') else {
        return Err(arguments.wrong("the `*` between two graphs is missing".to_owned()));
    };
    let (left, right) = (arguments.inner(left)?, arguments.inner(right)?);
    arguments.room(left.order().saturating_mul(right.order()))?;
    arguments.room((left.size() + left.order()).saturating_mul(right.size() + right.order()))?;
    Ok((left, right))
}
