//! The name of a game as text: `chomp:4x3`, `matches:20,take=1,3,misere`, `sum(nim:3-4,kayles:5)`.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use attractor_words::{nearest, quoted};

use attractor_rules::problem::Problem;

use crate::about::{About, Kind, Parameter};

/// A game's name taken apart: which game, and what was given for each parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The game.
    pub about: &'static About,
    /// Its parameters.
    pub params: Params,
    /// The rules themselves and their title, where the game is written as text.
    pub(crate) written: Option<(Arc<str>, String)>,
}

impl Spec {
    /// What people call it: the name of the catalogue with its parameters, or the title of the rules.
    pub fn title(&self) -> String {
        match &self.written {
            Some((_, title)) => title.clone(),
            None => self.to_string(),
        }
    }

    /// Take `text` apart, looking for its game in `games`.
    pub(crate) fn parse(text: &str, games: &[&'static About]) -> Result<Spec, SpecError> {
        check_brackets(text)?;
        let inner = text.trim();
        let start = text.len() - text.trim_start().len();
        let end = inner.find([':', '(']).unwrap_or(inner.len());
        let name = inner[..end].trim_end().to_lowercase();
        let about = *games
            .iter()
            .find(|about| about.name == name || about.aliases.contains(&name.as_str()))
            .ok_or_else(|| SpecError::unknown(&name, start..start + end, games))?;
        let at = start + (end + 1).min(inner.len());
        let given = &text[at..start + inner.len()];
        let given = match inner[end..].chars().next() {
            Some('(') => given.strip_suffix(')').ok_or_else(|| {
                SpecError::new("the bracket is never closed", start + end..text.len(), "`)`")
            })?,
            _ => given,
        };
        Ok(Spec { about, params: Params::parse(about, given, at)?, written: None })
    }
}

/// How deep games may stand in games.
const DEEPEST: usize = 8;
/// The most brackets in one name: a sum of sums has hundreds of parts then.
const MOST_BRACKETS: usize = 64;

/// Games in games are opened one within the other, so that their number is bounded before any of
/// them is.
fn check_brackets(text: &str) -> Result<(), SpecError> {
    let (mut depth, mut brackets) = (0usize, 0);
    for (i, c) in text.char_indices() {
        match c {
            '(' => (depth, brackets) = (depth + 1, brackets + 1),
            ')' => depth = depth.saturating_sub(1),
            _ => continue,
        }
        if depth > DEEPEST {
            let what = format!("games are nested more than {DEEPEST} deep");
            return Err(SpecError::new(what, i..i + 1, "fewer brackets"));
        }
        if brackets > MOST_BRACKETS {
            let what = format!("the name holds more than {MOST_BRACKETS} games in brackets");
            return Err(SpecError::new(what, i..i + 1, "fewer brackets"));
        }
    }
    Ok(())
}

/// The text that opens the same game: parameters left at their default are not written, and the
/// first one is written without its name, unless it has no default.
impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((text, _)) = &self.written {
            return f.write_str(text);
        }
        f.write_str(self.about.name)?;
        let mut first = true;
        for (i, (parameter, (text, _))) in
            self.about.parameters.iter().zip(&self.params.values).enumerate()
        {
            if let Kind::Games(..) = parameter.kind {
                return write!(f, "({text})");
            }
            let shown = i == 0 && !matches!(parameter.kind, Kind::Flag | Kind::Choice(_));
            if text == parameter.default && !shown {
                continue;
            }
            f.write_str(if first { ":" } else { "," })?;
            first = false;
            match parameter.kind {
                Kind::Flag => f.write_str(parameter.name)?,
                _ if i == 0 && !parameter.default.is_empty() => f.write_str(text)?,
                _ => write!(f, "{}={text}", parameter.name)?,
            }
        }
        Ok(())
    }
}

/// The parameters of a game with their values, given or default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Params {
    about: &'static About,
    values: Vec<(String, Value)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Value {
    Number(u32),
    Size(u32, u32),
    Numbers(Vec<u32>),
    Flag(bool),
    Word,
}

impl Params {
    /// None at all, of a game that declares none.
    pub(crate) fn none(about: &'static About) -> Params {
        Params { about, values: Vec::new() }
    }

    /// A number.
    pub fn number(&self, name: &str) -> u32 {
        let Value::Number(number) = self.value(name).1 else { panic!("`{name}` is no number") };
        number
    }

    /// A size: what stands before the `x`, and after it.
    pub fn size(&self, name: &str) -> (u32, u32) {
        let Value::Size(before, after) = self.value(name).1 else { panic!("`{name}` is no size") };
        (before, after)
    }

    /// Heaps or amounts.
    pub fn numbers(&self, name: &str) -> &[u32] {
        let Value::Numbers(numbers) = &self.value(name).1 else { panic!("`{name}` is no list") };
        numbers
    }

    /// Whether the word was said.
    pub fn flag(&self, name: &str) -> bool {
        self.value(name).1 == Value::Flag(true)
    }

    /// The text as it was given.
    pub fn word(&self, name: &str) -> &str {
        &self.value(name).0
    }

    /// Every one as rules that are written as text take it.
    pub(crate) fn given(&self) -> Vec<(String, String)> {
        let named = self.about.parameters.iter().zip(&self.values);
        let said = named.filter(|(_, (text, _))| !text.is_empty());
        said.map(|(parameter, (text, _))| (parameter.name.to_owned(), text.clone())).collect()
    }

    /// The game that these parameters belong to.
    pub fn about(&self) -> &'static About {
        self.about
    }

    fn value(&self, name: &str) -> &(String, Value) {
        let i = self.about.parameters.iter().position(|parameter| parameter.name == name);
        &self.values[i.expect("a game asks only for parameters that it declares")]
    }

    /// `at` is where `given` begins in the whole name, for errors that point.
    fn parse(about: &'static About, given: &str, at: usize) -> Result<Params, SpecError> {
        let parameters = about.parameters;
        let mut texts: Vec<Option<(String, Range<usize>)>> = vec![None; parameters.len()];
        let mut last = None;
        for (piece, place) in pieces(about, given, at) {
            let named = piece.split_once('=').filter(|_| !holds_games(about));
            let known = named.is_some_and(|(name, _)| {
                parameters.iter().any(|parameter| parameter.name == name.trim())
            });
            // Amounts go on after a comma, and so does the name of a graph with its own parameters.
            let goes_on = |i: &usize| match parameters[*i].kind {
                Kind::Amounts(_) => {
                    named.is_none() && piece.starts_with(|c: char| c.is_ascii_digit())
                }
                Kind::Graph => !known,
                _ => false,
            };
            if let Some(i) = last.filter(goes_on) {
                let (text, whole) = texts[i].as_mut().expect("it was given just before");
                text.push(',');
                text.push_str(piece);
                whole.end = place.end;
                continue;
            }
            let (i, text) = match named {
                Some((name, value)) => {
                    let name = name.trim();
                    let i = parameters.iter().position(|parameter| parameter.name == name);
                    (i.ok_or_else(|| no_such(about, name, &place))?, value.trim())
                }
                None => {
                    let flag = parameters.iter().position(|parameter| {
                        parameter.kind == Kind::Flag && parameter.name == piece
                    });
                    let next = parameters.iter().zip(&texts).position(|(parameter, text)| {
                        text.is_none() && parameter.kind != Kind::Flag
                    });
                    let i = flag.or(next).ok_or_else(|| no_such(about, piece, &place))?;
                    (i, if flag.is_some() { "yes" } else { piece })
                }
            };
            if texts[i].is_some() {
                let name = parameters[i].name;
                return Err(SpecError::new(format!("`{name}` is given twice"), place, "one value"));
            }
            texts[i] = Some((text.to_owned(), place));
            last = Some(i);
        }
        let values = parameters.iter().zip(texts).map(|(parameter, given)| {
            let (text, place) = given.unwrap_or_else(|| (parameter.default.to_owned(), at..at));
            let value = read_value(parameter, &text).ok_or_else(|| {
                let name = parameter.name;
                let what = format!(
                    "{} does not fit the parameter `{name}` of {}",
                    quoted(&text),
                    about.name
                );
                SpecError::new(what, place, parameter.kind.expected())
            })?;
            Ok((text, value))
        });
        Ok(Params { about, values: values.collect::<Result<_, _>>()? })
    }
}

fn holds_games(about: &About) -> bool {
    matches!(about.parameters, [Parameter { kind: Kind::Games(..), .. }, ..])
}

/// What stands between the commas, and where; games in brackets stay together.
fn pieces<'a>(about: &About, given: &'a str, at: usize) -> Vec<(&'a str, Range<usize>)> {
    let whole = holds_games(about);
    let mut pieces = Vec::new();
    let mut start = 0;
    for piece in given.split(|c| c == ',' && !whole) {
        let trimmed = piece.trim();
        let place = at + start + (piece.len() - piece.trim_start().len());
        if !trimmed.is_empty() {
            pieces.push((trimmed, place..place + trimmed.len()));
        }
        start += piece.len() + 1;
    }
    pieces
}

fn no_such(about: &About, name: &str, place: &Range<usize>) -> SpecError {
    let names: Vec<&str> = about.parameters.iter().map(|parameter| parameter.name).collect();
    let expected = match (nearest(name, names.iter().copied()), names.is_empty()) {
        (Some(near), _) => format!("`{near}`"),
        (None, true) => "nothing after the name".to_owned(),
        (None, false) => format!("one of `{}`", names.join("`, `")),
    };
    let what = format!("{} has no parameter {}", about.name, quoted(name));
    SpecError::new(what, place.clone(), expected)
}

fn read_value(parameter: &Parameter, text: &str) -> Option<Value> {
    let within = |number: u32, least, most| (least..=most).contains(&number).then_some(number);
    Some(match parameter.kind {
        Kind::Number(least, most) => Value::Number(within(text.parse().ok()?, least, most)?),
        Kind::Size(least, most) => {
            let (before, after) = text.split_once(['x', 'X'])?;
            let size = |text: &str| within(text.trim().parse().ok()?, least, most);
            Value::Size(size(before)?, size(after)?)
        }
        Kind::Heaps(count, most) => {
            let heap = |text: &str| within(text.trim().parse().ok()?, 0, most);
            let heaps = text.split('-').map(heap).collect::<Option<Vec<u32>>>()?;
            Value::Numbers((heaps.len() <= count as usize).then_some(heaps)?)
        }
        Kind::Amounts(most) => {
            let mut amounts = Vec::new();
            for part in text.split(',') {
                let (first, last) = part.split_once('-').unwrap_or((part, part));
                let amount = |text: &str| within(text.trim().parse().ok()?, 1, most);
                amounts.extend(amount(first)?..=amount(last)?);
            }
            amounts.sort_unstable();
            amounts.dedup();
            Value::Numbers((!amounts.is_empty()).then_some(amounts)?)
        }
        Kind::Flag => Value::Flag(match text {
            "yes" | "true" | "1" => true,
            "" | "no" | "false" | "0" => false,
            _ => return None,
        }),
        Kind::Choice(words) => words.contains(&text).then_some(Value::Word)?,
        Kind::Word | Kind::Graph => Value::Word,
        Kind::Games(least, most) => {
            let count = split_games(text)?.len() as u32;
            within(count, least, most)?;
            Value::Word
        }
    })
}

/// The games in a list such as `nim:3-4,take=1,sum(a,b)`: a comma begins a new game when a letter
/// follows it and the word there ends before any `=`.
pub(crate) fn split_games(text: &str) -> Option<Vec<&str>> {
    let (mut depth, mut start, mut games) = (0usize, 0, Vec::new());
    for (i, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            ';' if depth == 0 => {
                games.push(text[start..i].trim());
                start = i + 1;
            }
            ',' if depth == 0 && begins_game(&text[i + 1..]) => {
                games.push(text[start..i].trim());
                start = i + 1;
            }
            _ => {}
        }
    }
    games.push(text[start..].trim());
    (depth == 0 && games.iter().all(|game| !game.is_empty())).then_some(games)
}

fn begins_game(rest: &str) -> bool {
    let word: String = rest.trim_start().chars().take_while(|c| c.is_alphanumeric()).collect();
    let after = rest.trim_start()[word.len()..].chars().next();
    let letter = word.starts_with(|c: char| c.is_alphabetic());
    let flag = after.is_none_or(|c| c == ',' || c == ')' || c == ';') && word == "misere";
    letter && after != Some('=') && !flag
}

/// Why a name opens no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecError {
    /// What is wrong.
    pub what: String,
    /// Where in the text, in bytes.
    pub at: Range<usize>,
    /// What would be right; nothing where it is any of the games, or where `what` says it.
    pub expected: Option<String>,
    /// What is wrong with rules that are written as text.
    pub problems: Vec<Problem>,
    /// Whether nothing is wrong but that the players choose at the same time.
    pub together: bool,
}

impl SpecError {
    pub(crate) fn new(
        what: impl Into<String>,
        at: Range<usize>,
        expected: impl Into<String>,
    ) -> SpecError {
        let (what, expected) = (what.into(), Some(expected.into()));
        SpecError { what, at, expected, problems: Vec::new(), together: false }
    }

    /// The game has no turns.
    pub(crate) fn together(title: &str) -> SpecError {
        let what = format!("in `{title}` the players choose at the same time");
        let error = SpecError::new(what, 0..0, "a game of turns");
        SpecError { together: true, ..error }
    }

    /// The game itself finds fault with its parameters taken together.
    pub(crate) fn rejected(what: String, text: &str, spec: &Spec) -> SpecError {
        let start = text.find([':', '(']).map_or(text.len(), |colon| colon + 1);
        SpecError::new(what, start..text.len(), format!("something like `{}`", spec.about.example))
    }

    fn unknown(name: &str, at: Range<usize>, games: &[&'static About]) -> SpecError {
        let names =
            games.iter().flat_map(|about| about.aliases.iter().copied().chain([about.name]));
        let expected = nearest(name, names).map(|near| format!("`{near}`"));
        let what = format!("there is no game {}", quoted(name));
        SpecError { what, at, expected, problems: Vec::new(), together: false }
    }
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.problems.is_empty() {
            return f.write_str(&self.what);
        }
        let expected = self.expected.as_deref().unwrap_or("one of the games there are");
        write!(f, "{}: expected {expected}", self.what)
    }
}

impl std::error::Error for SpecError {}
