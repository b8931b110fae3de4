//! From a text to a game.

use std::sync::Arc;

use crate::check::check;
use crate::game::TextGame;
use crate::parse::parse;
use crate::problem::{Problem, Span};
use crate::tree::Tree;
use crate::typed::Rules;

/// Whoever wants the game of a text with its type.
pub trait Take {
    /// What comes of it.
    type Output;

    /// Take the game.
    fn take<const W: usize>(self, game: TextGame<W>) -> Self::Output;
}

/// Parameters by name, as they stand in the name of a game: `size=4,misere`.
pub type Given = Vec<(String, String)>;

/// Read and check a text; everything that is wrong with it is told.
pub fn rules(text: &str, given: &[(String, String)]) -> Result<Rules, Vec<Problem>> {
    let (tree, problems) = parse(text);
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut rules = check(&tree, given).map_err(|problems| -> Vec<Problem> {
        problems.into_iter().map(|problem| problem.place(text)).collect()
    })?;
    for (_, span, said) in &mut rules.always {
        let words: Vec<&str> = text[span.start..span.end].split_whitespace().collect();
        *said = words.join(" ");
    }
    Ok(rules)
}

/// Open the game of a text, and hand it to `taker`.
pub fn open<T: Take>(
    text: &str,
    given: &[(String, String)],
    taker: T,
) -> Result<T::Output, Vec<Problem>> {
    let rules = Arc::new(rules(text, given)?);
    let source = with_parameters(text, &rules);
    let too_long = || {
        let problem =
            Problem::new(Span::default(), "a position of this game is too large to be packed");
        vec![problem.hint("use fewer squares, pieces or numbers: at most 256 bits fit").place(text)]
    };
    match crate::layout::Layout::new(&rules).map(|layout| layout.words) {
        Some(1) => TextGame::<1>::new(rules, source).map(|game| taker.take(game)),
        Some(2) => TextGame::<2>::new(rules, source).map(|game| taker.take(game)),
        Some(_) => TextGame::<4>::new(rules, source).map(|game| taker.take(game)),
        None => None,
    }
    .ok_or_else(too_long)
}

/// The text with its parameters as they were given, as its own defaults.
fn with_parameters(text: &str, rules: &Rules) -> String {
    let changed = rules.parameters.iter().any(|(_, _, default)| !default);
    if !changed {
        return text.to_owned();
    }
    let line = text.lines().find(|line| line.trim_start().starts_with("game ")).unwrap_or("");
    let Some(open) = line.find('(') else { return text.to_owned() };
    let mut head = line.to_owned();
    for (name, value, default) in &rules.parameters {
        if *default {
            continue;
        }
        // `name: … = default` up to the next comma or bracket.
        let Some(at) = head[open..].find(&format!("{name}:")).map(|at| at + open) else { continue };
        let Some(equals) = head[at..].find('=').map(|equals| at + equals + 1) else { continue };
        let end = head[equals..].find([',', ')']).map_or(head.len(), |end| equals + end);
        head.replace_range(equals..end, &format!(" {value}"));
    }
    text.replacen(line, &head, 1)
}

/// Take `size=4,misere` apart for a tree: a word alone is a parameter of yes or no, and anything else
/// alone is the first parameter that nothing was given for.
pub fn given(tree: &Tree, text: &str) -> Result<Given, String> {
    let mut given: Given = Vec::new();
    for piece in text.split(',').map(str::trim).filter(|piece| !piece.is_empty()) {
        let (name, value) = match piece.split_once('=') {
            Some((name, value)) => (name.trim(), value.trim()),
            None if tree.parameters.iter().any(|parameter| parameter.name.text == piece) => {
                (piece, "yes")
            }
            None => {
                let next = tree.parameters.iter().find(|parameter| {
                    !given.iter().any(|(known, _)| known == &parameter.name.text)
                });
                match next {
                    Some(next) => (next.name.text.as_str(), piece),
                    None => return Err(format!("`{piece}` is more than the game has parameters")),
                }
            }
        };
        if given.iter().any(|(known, _)| known == name) {
            return Err(format!("`{name}` is given twice"));
        }
        given.push((name.to_owned(), value.to_owned()));
    }
    Ok(given)
}
