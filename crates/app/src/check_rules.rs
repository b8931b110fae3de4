//! What is wrong with a rule file, how large its game is, and what it says in plain sentences.

use attractor_core::Watch;
use attractor_messages::{Language, translated};
use attractor_rules::explain::{self, explain};
use attractor_rules::format::format;
use attractor_rules::open::given;
use attractor_rules::parse::parse;
use attractor_rules::problem::Problem;
use attractor_rules::trial::{Report, USUAL, examine};
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::rule_file::{read, split};

/// Which rules, and how far they are tried.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct RulesRequest {
    /// The text of the rules, or a file such as `tictactoe.game,size=4`.
    pub text: String,
    /// Take the text for rules and never look for a file.
    #[serde(skip)]
    pub text_only: bool,
    /// Parameters such as `size=4`, where the text is not a file.
    pub parameters: String,
    /// How many positions are looked at.
    pub positions: Option<usize>,
}

/// What was found about rules.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesAnswer {
    /// What the game is called.
    pub game: String,
    /// Whether it can be played as it is written.
    pub ok: bool,
    /// What is wrong, what keeps from playing first.
    pub problems: Vec<RulesProblem>,
    /// How many positions there are, where all of them were looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<u64>,
    /// How many there are at most otherwise, by what everything can be; as text beyond 2⁵³.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<f64>,
    /// How many positions were looked at.
    pub explored: u64,
    /// How many moves a position has where play goes on.
    pub branching: f64,
    /// The most moves of a position.
    pub most_moves: u64,
    /// Whether play can come back to a position, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comes_back: Option<bool>,
    /// How many numbers a flat array needs, where positions have numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numbers: Option<u64>,
    /// The players by their names.
    pub players: Vec<String>,
    /// Whether they choose at the same time; moves are then their choices together.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub together: bool,
}

/// One thing that is wrong with rules.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesProblem {
    /// The line, from 1; 0 where it is the game as a whole.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub hint: Option<String>,
    /// Whether the game can be played all the same.
    pub warning: bool,
    /// A position that shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves that lead there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves_to_it: Option<Vec<String>>,
    /// All of that for people, with the line and a caret under the place.
    #[serde(skip)]
    pub shown: String,
}

impl RulesAnswer {
    /// The same with what is wrong in a language, as far as its catalogue has it.
    #[must_use]
    pub fn translated(mut self, language: Language) -> RulesAnswer {
        let told = |text: &mut String| {
            if let Some(twin) = translated(language, text) {
                *text = twin;
            }
        };
        for problem in &mut self.problems {
            told(&mut problem.message);
            problem.hint.iter_mut().for_each(told);
            told(&mut problem.shown);
        }
        self
    }
}

impl From<&Problem> for RulesProblem {
    fn from(problem: &Problem) -> RulesProblem {
        RulesProblem {
            line: problem.line,
            column: problem.column,
            message: problem.message.clone(),
            hint: problem.hint.clone(),
            warning: problem.mild,
            position: problem.position.clone(),
            moves_to_it: problem.moves_to_it.clone(),
            shown: problem.to_string(),
        }
    }
}

impl RulesRequest {
    /// The text, and its parameters.
    fn read(&self) -> Result<(String, String), Error> {
        match split(&self.text).filter(|_| !self.text_only) {
            Some((path, parameters)) => Ok((read(path)?, parameters.to_owned())),
            None if !self.text_only && !self.text.contains('\n') => {
                Ok((read(&self.text)?, self.parameters.clone()))
            }
            None => Ok((self.text.clone(), self.parameters.clone())),
        }
    }
}

/// Rules with their parameters in them, as every question about a game takes them.
pub fn rules_text(text: &str, parameters: &str) -> Result<String, Error> {
    Ok(attractor_games::with_parameters(text, parameters)?)
}

/// Read, check and try rules.
pub fn check_rules(request: &RulesRequest, watch: &dyn Watch) -> Result<RulesAnswer, Error> {
    let (text, parameters) = request.read()?;
    let (tree, _) = parse(&text);
    let given = given(&tree, &parameters).map_err(Error::new)?;
    let report = examine(&text, &given, request.positions.unwrap_or(USUAL), watch);
    // A trial that was told to end has found less than it was asked for.
    watch.reached(report.explored as u64)?;
    Ok(answer(&report))
}

fn answer(report: &Report) -> RulesAnswer {
    let known = report.explored > 0;
    RulesAnswer {
        game: report.title.clone(),
        ok: report.ok(),
        problems: report.problems.iter().map(RulesProblem::from).collect(),
        positions: (known && report.finished).then_some(report.explored as u64),
        estimate: (known && !report.finished).then_some(report.bound as f64),
        explored: report.explored as u64,
        branching: (report.branching * 100.0).round() / 100.0,
        most_moves: report.most_moves as u64,
        comes_back: report.comes_back,
        numbers: report.numbers,
        players: report.players.clone(),
        together: report.together,
    }
}

/// The rules in plain sentences.
pub fn explain_rules(request: &RulesRequest, french: bool) -> Result<Vec<String>, Error> {
    let (text, _) = request.read()?;
    let (tree, problems) = parse(&text);
    match problems.first() {
        Some(problem) => Err(Error::new(problem.to_string())),
        None => Ok(explain(
            &tree,
            if french { explain::Language::French } else { explain::Language::English },
        )),
    }
}

/// The text in its usual form.
pub fn format_rules(request: &RulesRequest) -> Result<String, Error> {
    let (text, _) = request.read()?;
    format(&text).map_err(|problem| Error::new(problem.to_string()))
}

#[cfg(test)]
mod tests {
    use attractor_core::Unwatched;

    use super::*;

    fn ask(text: &str) -> RulesAnswer {
        let request = RulesRequest { text: text.to_owned(), ..RulesRequest::default() };
        check_rules(&request, &Unwatched).unwrap()
    }

    #[test]
    fn a_text_is_counted_and_a_mistake_is_pointed_at() {
        let nim = "game Nim\nheaps heap = 1, 2\nmove h in heap, n in 1..h\n  h loses n\nmover loses when blocked\n";
        let answer = ask(nim);
        assert!(answer.ok && answer.problems.is_empty());
        assert_eq!((answer.positions, answer.comes_back), (Some(8), Some(false)));
        let wrong = ask(&nim.replace("h loses", "hh loses"));
        assert!(!wrong.ok);
        assert_eq!((wrong.problems[0].line, wrong.problems[0].column), (4, 3));
        assert_eq!(wrong.problems[0].message, "nothing is called `hh`");
    }
}
