//! Games that are written as text: a rule file, or its text pasted.

use attractor_rules::TextGame;
use attractor_rules::open::{Take, given};
use attractor_rules::parse::parse;
use attractor_rules::problem::Problem;

use crate::about::About;
use crate::catalogue::Visitor;
use crate::spec::{Params, Spec, SpecError};

/// What all of them have in common.
static WRITTEN: About = About {
    name: "rules",
    aliases: &[],
    title: "A game written as text",
    parameters: &[],
    rules: "Whatever its text says.",
    notation: "Boards by rows from the bottom, heaps and numbers with `-` between them, and whose turn it is.",
    example: "",
    line: "",
};

/// Whether `text` is the text of a game: its first line that is no comment begins with `game`, and
/// there are more.
pub fn is_written(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with("--"));
    first.is_some_and(|line| line.starts_with("game ")) && text.contains('\n')
}

/// The text of a game with parameters such as `size=4` as its own defaults, so that it opens the same game
/// alone.
pub fn with_parameters(text: &str, parameters: &str) -> Result<String, SpecError> {
    struct Source;
    impl Take for Source {
        type Output = String;
        fn take<const W: usize>(self, game: TextGame<W>) -> String {
            game.source().to_owned()
        }
    }
    let given = given(&parse(text).0, parameters)
        .map_err(|what| SpecError::new(what, 0..0, "parameters such as `size=4`"))?;
    attractor_rules::open::open(text, &given, Source).map_err(wrong)
}

/// Hand the game of a text to `visitor`.
pub(crate) fn visit<V: Visitor>(text: &str, visitor: V) -> Result<V::Output, SpecError> {
    struct Visit<V>(V);
    impl<V: Visitor> Take for Visit<V> {
        type Output = V::Output;
        fn take<const W: usize>(self, game: TextGame<W>) -> V::Output {
            let title = game.rules().name();
            let written = Some((game.source().into(), title));
            let spec = Spec { about: &WRITTEN, params: Params::none(&WRITTEN), written };
            match game.is_numbered() {
                true => self.0.visit_numbered(&spec, game),
                false => self.0.visit(&spec, game),
            }
        }
    }
    attractor_rules::open::open(text, &[], Visit(visitor)).map_err(wrong)
}

fn wrong(problems: Vec<Problem>) -> SpecError {
    let shown: Vec<String> = problems.iter().map(ToString::to_string).collect();
    let at = problems.first().map_or(0..0, |problem| problem.span.start..problem.span.end);
    SpecError { what: shown.join("\n"), at, expected: None, problems }
}
