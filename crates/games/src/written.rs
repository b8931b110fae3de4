//! Games that are written as text: a rule file, or its text pasted.

use attractor_rules::TextGame;
use attractor_rules::geometry::MOST as MOST_SQUARES;
use attractor_rules::open::{Take, given};
use attractor_rules::parse::parse;
use attractor_rules::problem::Problem;
use attractor_rules::tree::ParameterKind;

use crate::about::{About, Kind, Parameter};
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
        type Output = Result<V::Output, SpecError>;
        fn take<const W: usize>(self, game: TextGame<W>) -> Self::Output {
            let title = game.rules().name();
            if game.rules().together.is_some() {
                return Err(SpecError::together(&title));
            }
            let written = Some((game.source().into(), title));
            let spec = Spec { about: &WRITTEN, params: Params::none(&WRITTEN), written };
            Ok(hand_over(self.0, &spec, game))
        }
    }
    attractor_rules::open::open(text, &[], Visit(visitor)).map_err(wrong)?
}

/// Hand a game of the catalogue to `visitor` whose rules are this text.
pub(crate) fn visit_named<V: Visitor>(
    spec: &Spec,
    text: &str,
    visitor: V,
) -> Result<V::Output, SpecError> {
    struct Named<'a, V>(&'a Spec, V);
    impl<V: Visitor> Take for Named<'_, V> {
        type Output = V::Output;
        fn take<const W: usize>(self, game: TextGame<W>) -> V::Output {
            hand_over(self.1, self.0, game)
        }
    }
    attractor_rules::open::open(text, &spec.params.given(), Named(spec, visitor)).map_err(wrong)
}

fn hand_over<V: Visitor, const W: usize>(visitor: V, spec: &Spec, game: TextGame<W>) -> V::Output {
    match game.is_numbered() {
        true => visitor.visit_numbered(spec, game),
        false => visitor.visit(spec, game),
    }
}

/// What a text of the catalogue says about its game: title and parameters by the rules, the rest by the comment
/// before them. It begins with the rules in plain words; then `notation:`, `example:`, `line:`, `also:` (other
/// names) and the names of parameters each begin what they say.
pub(crate) fn about(name: &'static str, text: &'static str) -> &'static About {
    let tree = parse(text).0;
    let mut said: Vec<(&str, String)> = vec![("rules", String::new())];
    for line in text.lines().map_while(|line| line.strip_prefix("--")).map(str::trim) {
        let known = |word: &str| {
            ["notation", "example", "line", "also"].contains(&word)
                || tree.parameters.iter().any(|parameter| parameter.name.text == word)
        };
        let (field, rest) = match line.split_once(": ").filter(|(word, _)| known(word)) {
            Some((word, rest)) => {
                said.push((word, String::new()));
                (said.len() - 1, rest)
            }
            None => (said.len() - 1, line),
        };
        let words = &mut said[field].1;
        if !words.is_empty() && !rest.is_empty() {
            words.push(' ');
        }
        words.push_str(rest);
    }
    // Once for each game of the catalogue, and for as long as the program runs.
    let keep = |text: &str| -> &'static str { String::leak(text.to_owned()) };
    let told = |what: &str| {
        let found = said.iter().find(|(field, _)| *field == what);
        keep(found.map_or("", |(_, words)| words))
    };
    let parameters = tree.parameters.iter().map(|parameter| {
        let (kind, default) = match &parameter.kind {
            ParameterKind::Number(low, high) => {
                (Kind::Number(*low as u32, *high as u32), &*parameter.default)
            }
            ParameterKind::List(_, high) => {
                (Kind::Heaps(MOST_SQUARES as u32, *high as u32), &*parameter.default)
            }
            ParameterKind::Choice(words) if *words == ["yes", "no"] => (Kind::Flag, ""),
            ParameterKind::Choice(words) => {
                let words: Vec<&str> = words.iter().map(|word| keep(word)).collect();
                (Kind::Choice(words.leak()), &*parameter.default)
            }
        };
        let name = keep(&parameter.name.text);
        Parameter { name, kind, default: keep(default), about: told(name) }
    });
    let also: Vec<&str> = told("also").split(", ").filter(|name| !name.is_empty()).collect();
    Box::leak(Box::new(About {
        name,
        aliases: also.leak(),
        title: keep(&tree.title),
        parameters: parameters.collect::<Vec<_>>().leak(),
        rules: told("rules"),
        notation: told("notation"),
        example: told("example"),
        line: told("line"),
    }))
}

pub(crate) fn wrong(problems: Vec<Problem>) -> SpecError {
    let shown: Vec<String> = problems.iter().map(ToString::to_string).collect();
    let at = problems.first().map_or(0..0, |problem| problem.span.start..problem.span.end);
    SpecError { what: shown.join("\n"), at, expected: None, problems, together: false }
}
