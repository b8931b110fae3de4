//! Parity games of synthesis tools: automata in the Hanoi omega-automata format, in its two extended forms.
//!
//! ```text
//! HOA: v1
//! States: 2
//! Start: 0
//! AP: 2 "request" "grant"
//! acc-name: parity max even 2
//! Acceptance: 2 Fin(1) & Inf(0)
//! controllable-AP: 1
//! --BODY--
//! State: 0 {0}
//! [!0] 0
//! [0] 1
//! State: 1 {1}
//! [1] 0
//! [!1] 1
//! --END--
//! ```
//!
//! Either the states have owners (`spot-state-player`), or letters are chosen in turns (`controllable-AP`): at
//! each state the environment, our player 2, says which of its propositions hold, then the system, our player 1,
//! says which of the others do. The system wins the plays that the automaton accepts. Sets of states and of moves are
//! priorities; a move that has one becomes a vertex of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::rc::Rc;

use attractor_core::{Convention, Player, Vertex};

use crate::draft::Draft;
use crate::error::{Error, Place, quoted};
use crate::names::Names;
use crate::source::Source;

/// So many propositions may decide about the moves of one state: all ways to choose them are tried.
const MOST_PROPOSITIONS: usize = 16;

/// So many operands and operators of labels are looked at for all states together. What a text asks for grows
/// much faster than the text.
const MOST_TRIED: usize = 1 << 25;

pub(crate) fn read<R: Read>(source: &mut Source<R>) -> Result<Draft, Error> {
    let mut text = Vec::new();
    while !source.at_end() {
        text.push(source.take());
    }
    source.check()?;
    let text = String::from_utf8(text).map_err(|_| crate::source::not_utf8())?;
    let tokens = tokens(&text)?;
    let mut parser = Parser { tokens: &tokens, at: 0 };
    let head = parser.head()?;
    let states = parser.body(&head)?;
    build(&head, &states)
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    /// A word before a colon.
    Header(String),
    Word(String),
    Text(String),
    Number(u64),
    Sign(char),
    Body,
    End,
}

/// Where we are in a text: columns are counted up to `counted` only once, however long a line is.
struct Reached {
    line: u64,
    column: u64,
    counted: usize,
}

impl Reached {
    fn place(&mut self, text: &str, at: usize) -> Place {
        let part = &text[self.counted..at];
        let lines = part.matches('\n').count() as u64;
        if lines > 0 {
            (self.line, self.column) = (self.line + lines, 1);
        }
        let last = part.rsplit('\n').next().unwrap_or_default();
        self.column += last.chars().count() as u64;
        self.counted = at;
        Place { line: self.line, column: self.column }
    }
}

fn tokens(text: &str) -> Result<Vec<(Token, Place)>, Error> {
    let mut tokens = Vec::new();
    let mut reached = Reached { line: 1, column: 1, counted: 0 };
    let bytes = text.as_bytes();
    let mut i = 0;
    while let Some(&byte) = bytes.get(i) {
        let place = reached.place(text, i);
        let rest = &text[i..];
        let word = |first: usize| {
            let part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '@');
            rest[first..].find(|c| !part(c)).map_or(rest.len(), |end| first + end)
        };
        if byte.is_ascii_whitespace() {
            i += 1;
        } else if rest.starts_with("/*") {
            let Some(end) = rest.find("*/") else {
                return Err(Error::new("this comment has no end").at(place));
            };
            i += end + 2;
        } else if rest.starts_with("--BODY--") {
            tokens.push((Token::Body, place));
            i += 8;
        } else if rest.starts_with("--END--") {
            tokens.push((Token::End, place));
            break;
        } else if byte == b'"' {
            let Some(end) = rest[1..].find('"') else {
                return Err(Error::new("this text has no closing quote").at(place));
            };
            tokens.push((Token::Text(rest[1..=end].to_owned()), place));
            i += end + 2;
        } else if byte.is_ascii_digit() {
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let number = rest[..end].parse().map_err(|_| {
                Error::new(format!("{} is too large a number", quoted(&rest[..end]))).at(place)
            })?;
            tokens.push((Token::Number(number), place));
            i += end;
        } else if byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'@') {
            let end = word(1);
            let name = rest[..end].to_owned();
            if bytes.get(i + end) == Some(&b':') {
                tokens.push((Token::Header(name), place));
                i += end + 1;
            } else {
                tokens.push((Token::Word(name), place));
                i += end;
            }
        } else {
            let sign = rest.chars().next().unwrap_or(' ');
            tokens.push((Token::Sign(sign), place));
            i += sign.len_utf8();
        }
    }
    Ok(tokens)
}

/// What stands before the body.
struct Head {
    start: u64,
    states: Option<u64>,
    propositions: usize,
    convention: Convention,
    /// How many sets there are.
    sets: u64,
    players: Option<Vec<u64>>,
    controllable: Option<Vec<u64>>,
}

/// A state and its moves.
struct State {
    name: Option<String>,
    sets: Vec<u64>,
    moves: Vec<Move>,
    place: Place,
}

struct Move {
    /// When it is possible; always if nothing is said.
    label: Rc<Label>,
    to: u64,
    sets: Vec<u64>,
    place: Place,
}

/// A formula over propositions, in the order in which it is computed: operands before their operator.
type Label = Vec<Part>;

#[derive(Clone, Copy)]
enum Part {
    Constant(bool),
    Proposition(usize),
    Not,
    And,
    Or,
}

struct Parser<'a> {
    tokens: &'a [(Token, Place)],
    at: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    fn place(&self) -> Place {
        let last = self.tokens.len().saturating_sub(1);
        let end = Place { line: 1, column: 1 };
        self.tokens.get(self.at.min(last)).map_or(end, |&(_, place)| place)
    }

    fn wanted(&self, what: &str) -> Error {
        let found = match self.peek() {
            None | Some(Token::End) => "the text ends".to_owned(),
            Some(Token::Header(word)) => quoted(&format!("{word}:")),
            Some(Token::Word(word)) => quoted(word),
            Some(Token::Text(text)) => quoted(&format!("\"{text}\"")),
            Some(Token::Number(number)) => quoted(&number.to_string()),
            Some(Token::Sign(sign)) => quoted(&sign.to_string()),
            Some(Token::Body) => quoted("--BODY--"),
        };
        Error::new(format!("{found} where {what} should come")).at(self.place())
    }

    fn number(&mut self, what: &str) -> Result<u64, Error> {
        match self.peek() {
            Some(&Token::Number(number)) => {
                self.at += 1;
                Ok(number)
            }
            _ => Err(self.wanted(what)),
        }
    }

    fn numbers(&mut self) -> Vec<u64> {
        let mut numbers = Vec::new();
        while let Some(&Token::Number(number)) = self.peek() {
            numbers.push(number);
            self.at += 1;
        }
        numbers
    }

    fn sign(&mut self, sign: char) -> bool {
        let there = self.peek() == Some(&Token::Sign(sign));
        self.at += usize::from(there);
        there
    }

    fn head(&mut self) -> Result<Head, Error> {
        let mut head = Head {
            start: 0,
            states: None,
            propositions: 0,
            convention: Convention::MaxEven,
            sets: 0,
            players: None,
            controllable: None,
        };
        let mut parity = false;
        loop {
            let place = self.place();
            let name = match self.peek() {
                Some(Token::Header(name)) => name.clone(),
                Some(Token::Body) => break,
                _ => return Err(self.wanted("a header or `--BODY--`")),
            };
            self.at += 1;
            match name.as_str() {
                "States" => head.states = Some(self.number("the number of states")?),
                "Start" => head.start = self.number("the number of a state")?,
                "AP" => head.propositions = self.number("the number of propositions")? as usize,
                "Acceptance" => head.sets = self.number("the number of sets")?,
                "spot-state-player" => head.players = Some(self.numbers()),
                "controllable-AP" => head.controllable = Some(self.numbers()),
                "acc-name" => {
                    let words: Vec<&str> = self.tokens[self.at..]
                        .iter()
                        .map_while(|(token, _)| match token {
                            Token::Word(word) => Some(word.as_str()),
                            _ => None,
                        })
                        .collect();
                    if let ["parity", top, parity] = words[..] {
                        let said: Result<Convention, String> = format!("{top}-{parity}").parse();
                        head.convention = said.map_err(|error| Error::new(error).at(place))?;
                    } else if words[..] == ["Buchi"] {
                        // One set, to be visited again and again: 0 counts before nothing at all.
                        head.convention = Convention::MaxEven;
                    } else if words[..] == ["co-Buchi"] {
                        head.convention = Convention::MaxOdd;
                    } else {
                        let said = words.join(" ");
                        return Err(Error::new(format!(
                            "the acceptance {} is not parity",
                            quoted(&said)
                        ))
                        .at(place)
                        .hint("tools that translate automata can make parity of it"));
                    }
                    parity = true;
                }
                _ => {}
            }
            // Whatever else belongs to the header is not needed.
            while !matches!(self.peek(), None | Some(Token::Header(_) | Token::Body | Token::End)) {
                self.at += 1;
            }
        }
        if !parity {
            return Err(Error::new("nothing says which plays are accepted")
                .at(self.place())
                .hint("a parity game has a header such as `acc-name: parity max even 3`"));
        }
        self.at += 1;
        Ok(head)
    }

    fn body(&mut self, head: &Head) -> Result<BTreeMap<u64, State>, Error> {
        let mut states = BTreeMap::new();
        while let Some(Token::Header(name)) = self.peek() {
            if name != "State" {
                return Err(self.wanted("`State:`"));
            }
            self.at += 1;
            let shared = if self.peek() == Some(&Token::Sign('[')) {
                Some(Rc::new(self.label(head.propositions)?))
            } else {
                None
            };
            let place = self.place();
            let number = self.number("the number of a state")?;
            let name = match self.peek() {
                Some(Token::Text(name)) => Some(name.clone()),
                _ => None,
            };
            self.at += usize::from(name.is_some());
            let sets = self.sets(head)?;
            let mut moves = Vec::new();
            while matches!(self.peek(), Some(Token::Sign('[') | Token::Number(_))) {
                let label = match (&shared, self.peek()) {
                    (_, Some(Token::Sign('['))) => Rc::new(self.label(head.propositions)?),
                    (Some(shared), _) => shared.clone(),
                    (None, _) => Rc::new(vec![Part::Constant(true)]),
                };
                let place = self.place();
                let to = self.number("the number of a state")?;
                if self.peek() == Some(&Token::Sign('&')) {
                    return Err(Error::new(
                        "a move to several states at once is no move of a game",
                    )
                    .at(self.place()));
                }
                moves.push(Move { label, to, sets: self.sets(head)?, place });
            }
            if states.insert(number, State { name, sets, moves, place }).is_some() {
                return Err(Error::new(format!("state {number} stands twice")).at(place));
            }
        }
        if self.peek() != Some(&Token::End) {
            return Err(self.wanted("`State:` or `--END--`"));
        }
        Ok(states)
    }

    fn sets(&mut self, head: &Head) -> Result<Vec<u64>, Error> {
        if !self.sign('{') {
            return Ok(Vec::new());
        }
        let sets = self.numbers();
        if let Some(set) = sets.iter().find(|&&set| set >= head.sets) {
            return Err(Error::new(format!("there is no set {set}"))
                .at(self.place())
                .hint(format!("`Acceptance:` speaks of {} sets", head.sets)));
        }
        if self.sign('}') { Ok(sets) } else { Err(self.wanted("`}`")) }
    }

    /// `[!0 & (1 | t)]`, with a stack of operators: what somebody wrote does not decide how deep ours gets.
    fn label(&mut self, propositions: usize) -> Result<Label, Error> {
        self.at += 1;
        let (mut label, mut signs) = (Vec::new(), Vec::new());
        let mut operand = true; // whether one comes next
        loop {
            let Some(token) = self.peek().cloned() else { return Err(self.wanted("`]`")) };
            match (token, operand) {
                (Token::Number(number), true) if (number as usize) < propositions => {
                    label.push(Part::Proposition(number as usize));
                    operand = false;
                }
                (Token::Number(number), true) => {
                    return Err(Error::new(format!("there is no proposition {number}"))
                        .at(self.place())
                        .hint(format!("`AP:` speaks of {propositions}")));
                }
                (Token::Word(word), true) if word == "t" || word == "f" => {
                    label.push(Part::Constant(word == "t"));
                    operand = false;
                }
                (Token::Sign('!'), true) => signs.push('!'),
                (Token::Sign('('), true) => signs.push('('),
                (Token::Sign(sign @ ('&' | '|')), false) => {
                    unwind(&mut signs, &mut label, |top| binds(top) >= binds(sign));
                    signs.push(sign);
                    operand = true;
                }
                (Token::Sign(')'), false) => {
                    unwind(&mut signs, &mut label, |top| top != '(');
                    if signs.pop() != Some('(') {
                        return Err(self.wanted("`]`"));
                    }
                }
                (Token::Sign(']'), false) => {
                    self.at += 1;
                    unwind(&mut signs, &mut label, |top| top != '(');
                    return if signs.is_empty() { Ok(label) } else { Err(self.wanted("`)`")) };
                }
                (_, true) => return Err(self.wanted("a proposition")),
                (_, false) => return Err(self.wanted("`&`, `|` or `]`")),
            }
            self.at += 1;
        }
    }
}

/// How tightly an operator binds.
fn binds(sign: char) -> u8 {
    match sign {
        '!' => 3,
        '&' => 2,
        '|' => 1,
        _ => 0,
    }
}

/// Compute what waits, as long as `test` holds.
fn unwind(signs: &mut Vec<char>, label: &mut Label, test: impl Fn(char) -> bool) {
    while let Some(&top) = signs.last().filter(|&&top| test(top)) {
        signs.pop();
        label.push(match top {
            '!' => Part::Not,
            '&' => Part::And,
            _ => Part::Or,
        });
    }
}

/// Whether a label holds where the propositions in `true_ones` do and no others.
fn holds(label: &Label, is_true: impl Fn(usize) -> bool) -> bool {
    let mut stack = Vec::new();
    for &part in label {
        let value = match part {
            Part::Constant(value) => value,
            Part::Proposition(which) => is_true(which),
            Part::Not => !stack.pop().unwrap_or(false),
            Part::And | Part::Or => {
                let (b, a) = (stack.pop().unwrap_or(false), stack.pop().unwrap_or(false));
                if matches!(part, Part::And) { a && b } else { a || b }
            }
        };
        stack.push(value);
    }
    stack.pop().unwrap_or(true)
}

/// The game, while it grows.
#[derive(Default)]
struct Game {
    names: Vec<String>,
    owners: Vec<Player>,
    priorities: Vec<u64>,
    edges: Vec<(Vertex, Vertex)>,
}

impl Game {
    fn add(&mut self, name: String, owner: Player, priority: u64) -> Vertex {
        self.names.push(name);
        self.owners.push(owner);
        self.priorities.push(priority);
        (self.names.len() - 1) as Vertex
    }
}

const SYSTEM: Player = Player(0);
const ENVIRONMENT: Player = Player(1);

fn build(head: &Head, states: &BTreeMap<u64, State>) -> Result<Draft, Error> {
    // A play that meets no set for ever is accepted as if a priority beyond all counted: below, where the
    // largest does; above, where the smallest does.
    let (none, shift) = if head.convention.is_max() { (1, 2) } else { (head.sets, 0) };
    let priority = |sets: &[u64]| {
        let counts = sets.iter().copied().max_by_key(|&set| head.convention.weight(set));
        counts.map_or(none, |set| set + shift)
    };
    let number: BTreeMap<u64, Vertex> = states.keys().copied().zip(0..).collect();
    let find = |state: u64, place: Option<Place>| {
        number.get(&state).copied().ok_or_else(|| {
            let error = Error::new(format!("there is no state {state}"));
            place.map_or_else(
                || Error::new(format!("there is no state {state}")),
                |place| error.at(place),
            )
        })
    };
    let named = states.values().all(|state| state.name.is_some());
    let mut game = Game::default();
    for (&state, told) in states {
        let name = told.name.clone().filter(|_| named).unwrap_or_else(|| state.to_string());
        let owner = match (&head.players, &head.controllable) {
            (Some(players), _) => match players.get(state as usize) {
                Some(1) => SYSTEM,
                Some(0) => ENVIRONMENT,
                _ => {
                    return Err(Error::new(format!("nothing says who moves at state {state}"))
                        .at(told.place)
                        .hint("`spot-state-player:` has a 0 or a 1 for each state"));
                }
            },
            (None, Some(_)) => ENVIRONMENT,
            (None, None) => {
                return Err(Error::new("this automaton is no game: nothing says who moves")
                    .hint("a game has a header `controllable-AP:` or `spot-state-player:`"));
            }
        };
        game.add(name, owner, priority(&told.sets));
    }
    if head.states.is_some_and(|said| said != states.len() as u64) && head.states != Some(0) {
        let (said, there) = (head.states.unwrap_or(0), states.len());
        return Err(Error::new(format!(
            "the header speaks of {said} states, but there are {there}"
        )));
    }
    let mut left = MOST_TRIED;
    for (&state, told) in states {
        let from = find(state, Some(told.place))?;
        match (&head.players, &head.controllable) {
            (None, Some(own)) => letters(&mut game, from, told, own, &mut left, &find, &priority)?,
            _ => {
                for step in &told.moves {
                    arrow(&mut game, from, step, &find, &priority)?;
                }
            }
        }
    }
    let start = find(head.start, None)?;
    let names = Names::listed(&game.names).or_else(|_| {
        let plain = (0..game.names.len()).map(|v| v.to_string());
        Names::listed(plain).map_err(|_| Error::new("two vertices have the same name"))
    })?;
    let mut draft = Draft::from_edges(names, &game.edges);
    for (v, &owner) in (0..).zip(&game.owners) {
        draft.set_owner(v, owner);
    }
    draft.priorities = Some(game.priorities);
    draft.convention = Some(head.convention);
    draft.players = Some(2);
    draft.start = Some(start);
    Ok(draft)
}

/// A move from `from`: through a vertex of its own if it has a priority.
fn arrow(
    game: &mut Game,
    from: Vertex,
    step: &Move,
    find: &impl Fn(u64, Option<Place>) -> Result<Vertex, Error>,
    priority: &impl Fn(&[u64]) -> u64,
) -> Result<(), Error> {
    let to = find(step.to, Some(step.place))?;
    if step.sets.is_empty() {
        game.edges.push((from, to));
        return Ok(());
    }
    let name =
        format!("{}>{}.{}", game.names[from as usize], game.names[to as usize], game.names.len());
    let owner = game.owners[from as usize];
    let between = game.add(name, owner, priority(&step.sets));
    game.edges.extend([(from, between), (between, to)]);
    Ok(())
}

/// The moves of a state where letters are chosen: first the environment's part, then the system's. Choices of the
/// environment that leave the system the same moves are one.
fn letters(
    game: &mut Game,
    from: Vertex,
    state: &State,
    own: &[u64],
    left: &mut usize,
    find: &impl Fn(u64, Option<Place>) -> Result<Vertex, Error>,
    priority: &impl Fn(&[u64]) -> u64,
) -> Result<(), Error> {
    let parts: usize = state.moves.iter().map(|step| step.label.len() + 1).sum();
    let too_much = || {
        Error::new("the labels up to this state are too many to try for all propositions")
            .at(state.place)
            .hint(
                "tools that translate automata make some with fewer propositions or smaller labels",
            )
    };
    if parts > *left {
        return Err(too_much());
    }
    let used: BTreeSet<usize> = state
        .moves
        .iter()
        .flat_map(|step| step.label.iter())
        .filter_map(|part| match part {
            Part::Proposition(which) => Some(*which),
            _ => None,
        })
        .collect();
    if used.len() > MOST_PROPOSITIONS {
        return Err(Error::new(format!(
            "the moves of this state depend on {} propositions, and at most {MOST_PROPOSITIONS} are tried",
            used.len()
        ))
        .at(state.place));
    }
    *left = parts
        .checked_mul(1 << used.len())
        .and_then(|tried| left.checked_sub(tried))
        .ok_or_else(too_much)?;
    let (mine, theirs): (Vec<usize>, Vec<usize>) =
        used.iter().partition(|&&which| own.contains(&(which as u64)));
    let mut choices: BTreeMap<Vec<usize>, Vertex> = BTreeMap::new();
    for chosen in 0u32..1 << theirs.len() {
        let possible = |step: &Move| {
            (0u32..1 << mine.len()).any(|answer| {
                let bit = |list: &[usize], bits: u32, which: usize| {
                    list.iter()
                        .position(|&other| other == which)
                        .is_some_and(|at| bits >> at & 1 == 1)
                };
                holds(&step.label, |which| bit(&theirs, chosen, which) || bit(&mine, answer, which))
            })
        };
        let moves: Vec<usize> =
            (0..state.moves.len()).filter(|&step| possible(&state.moves[step])).collect();
        if choices.contains_key(&moves) {
            continue;
        }
        let name = format!("{}/{}", game.names[from as usize], choices.len());
        let none = priority(&[]);
        let answer = game.add(name, SYSTEM, none);
        game.edges.push((from, answer));
        for &step in &moves {
            arrow(game, answer, &state.moves[step], find, priority)?;
        }
        choices.insert(moves, answer);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::{Format, read};

    fn game(head: &str, body: &str) -> String {
        format!(
            "HOA: v1 {head} Start: 0 acc-name: parity max even 1 Acceptance: 1 Inf(0)\n--BODY--\n{body}\n--END--\n"
        )
    }

    fn refused(text: &str) -> String {
        read(text.as_bytes(), Some(Format::Hoa)).expect_err("it asks for too much").to_string()
    }

    #[test]
    fn a_long_line_is_read_once() {
        // Seconds and not hours, if no token counts the columns before it.
        let words = "tool: \"é\" ".repeat(300_000);
        let told = refused(&format!("HOA: v1 {words}Start: x\n--BODY--\n--END--\n"));
        assert!(told.contains("line 1, column 3000016"), "{told}");
    }

    #[test]
    fn a_label_is_shared_and_not_copied() {
        let label = format!("[{}0]", "0&".repeat(100_000));
        let body = format!("State: {label} 0 {}", "0 ".repeat(100_000));
        let told = refused(&game("AP: 1 \"a\" controllable-AP: 0", &body));
        assert!(told.contains("too many to try"), "{told}");
    }

    #[test]
    fn what_is_tried_for_all_states_is_bounded() {
        let label: Vec<String> = (0..16).map(|which| which.to_string()).collect();
        let state = |n: usize| format!("State: {n} [{}] {n}\n", label.join("&"));
        let body: String = (0..100).map(state).collect();
        let names = "\"a\" ".repeat(16);
        let told = refused(&game(&format!("AP: 16 {names} controllable-AP: 0 1 2 3"), &body));
        assert!(told.contains("too many to try"), "{told}");
    }
}
