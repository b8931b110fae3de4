//! Exercises that mark themselves, one by one and as sheets for print.

use attractor_app::Error;
use attractor_exercise::{Exercise, Kind, Language, Marking, Order, Sheet};
use serde::{Deserialize, Serialize};

use crate::explorer::Explorer;
use crate::job::Job;

/// As many exercises as a sheet has at most.
const LONGEST_SHEET: usize = 100;

/// Which exercise: the same order always makes the same one.
#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    /// About what.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Kind::ALL.map(Kind::name))))]
    kind: String,
    /// What it is made from.
    #[serde(default)]
    seed: u64,
    #[serde(flatten)]
    size: Size,
    /// What is answered, to be marked: items separated by commas.
    #[serde(default)]
    answer: Option<String>,
    /// Tell the solution.
    #[serde(default)]
    solve: bool,
}

/// How large an exercise is, and how it is told.
#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Size {
    /// How many vertices an arena or a graph has.
    #[serde(default)]
    vertices: Option<usize>,
    /// Whether play may come back.
    #[serde(default)]
    cycles: bool,
    /// Whether the game may end in a draw.
    #[serde(default)]
    draws: bool,
    /// Who owns the vertices of an arena: by lot, in turn so that every move hands over, or one player all of them.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = owners())))]
    owners: Option<String>,
    /// Whether it is told in French.
    #[serde(default)]
    french: bool,
}

/// The words for owners, or nothing.
#[cfg(feature = "schema")]
fn owners() -> Vec<Option<&'static str>> {
    use attractor_exercise::Owners;
    Owners::ALL.map(Owners::name).into_iter().map(Some).chain([None]).collect()
}

impl Size {
    fn order(&self, kind: Kind, seed: u64) -> Result<Order, Error> {
        let usual = Order::new(kind, seed);
        let vertices = self.vertices.unwrap_or(usual.vertices);
        let owners = match &self.owners {
            Some(word) => word.parse().map_err(|error: String| Error::new(error).at("owners"))?,
            None => usual.owners,
        };
        Ok(Order { vertices, cycles: self.cycles, draws: self.draws, owners, ..usual })
    }

    fn language(&self) -> Language {
        if self.french { Language::French } else { Language::English }
    }
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Answer {
    /// What is asked.
    text: String,
    /// The arena, the graph or the tree, as it can be pasted.
    arena: Option<String>,
    /// The game, by its name.
    game: Option<String>,
    /// What is given, as SVG.
    picture: Option<String>,
    /// What can be answered; any whole number where there is nothing to choose from.
    choices: Option<Vec<String>>,
    /// What was answered, marked.
    marking: Option<Marked>,
    /// The solution, if it was asked for.
    solution: Option<Vec<String>>,
}

/// An answer, marked.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Marked {
    #[serde(flatten)]
    marking: Marking,
    /// All of it in sentences.
    lines: Vec<String>,
}

fn kind(word: &str) -> Result<Kind, Error> {
    word.parse().map_err(|error: String| {
        let all = Kind::ALL.map(Kind::name).join(", ");
        Error::new(error).at("kind").hint(format!("expected one of: {all}"))
    })
}

pub(crate) fn answer(_: &Explorer, _: &Job, ask: Ask) -> Result<Answer, Error> {
    let Ask { kind: word, seed, size, answer, solve } = ask;
    let exercise = Exercise::make(&size.order(kind(&word)?, seed)?);
    let language = size.language();
    let marking = match answer {
        None => None,
        Some(answer) => {
            let marking = exercise
                .mark(&answer, language)
                .map_err(|unclear| Error::new(unclear.to_string()).at("answer"))?;
            Some(Marked { lines: marking.lines(language), marking })
        }
    };
    let view = exercise.view(language);
    Ok(Answer {
        text: view.text,
        arena: view.arena,
        game: view.game,
        picture: exercise.picture(language),
        choices: exercise.choices(),
        marking,
        solution: solve.then_some(view.solution),
    })
}

/// Which sheet.
#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct AskSheet {
    /// Which kinds, in turn; all of them if none is named.
    #[serde(default)]
    kinds: Vec<String>,
    /// How many exercises.
    count: usize,
    /// What it is made from.
    #[serde(default)]
    seed: u64,
    #[serde(flatten)]
    size: Size,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct SheetAnswer {
    /// The page, which needs nothing else; solutions stand on pages of their own.
    html: String,
}

pub(crate) fn sheet(_: &Explorer, _: &Job, ask: AskSheet) -> Result<SheetAnswer, Error> {
    let AskSheet { kinds, count, seed, size } = ask;
    if count == 0 || count > LONGEST_SHEET {
        let message = format!("a sheet has 1 to {LONGEST_SHEET} exercises");
        return Err(Error::new(message).at("count"));
    }
    let kinds: Vec<Kind> = kinds.into_iter().map(|word| kind(&word)).collect::<Result<_, _>>()?;
    let order = size.order(Kind::Layer, seed)?;
    let sheet = Sheet { kinds, count, seed, order, language: size.language() };
    Ok(SheetAnswer { html: sheet.html() })
}
