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

use std::collections::{BTreeMap, BTreeSet, HashSet};
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
    let mut parser = Parser::new(source);
    let head = parser.head()?;
    let states = parser.body(&head)?;
    build(&head, states)
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

/// What comes next in a text, and its place; nothing at the end.
fn token<R: Read>(source: &mut Source<R>) -> Result<Option<(Token, Place)>, Error> {
    let step = |source: &mut Source<R>, bytes: usize| (0..bytes).for_each(|_| source.step());
    let mut byte = source.skip_space();
    while source.looking_at(b"/*") {
        let place = source.place();
        step(source, 2);
        while !source.looking_at(b"*/") {
            if source.take() == 0 {
                source.check()?;
                return Err(Error::new("this comment has no end").at(place));
            }
        }
        step(source, 2);
        byte = source.skip_space();
    }
    let place = source.place();
    let token = if byte == 0 {
        source.check()?;
        return if source.at_end() { Ok(None) } else { Err(source.unexpected("a token")) };
    } else if source.looking_at(b"--BODY--") {
        step(source, 8);
        Token::Body
    } else if source.looking_at(b"--END--") {
        step(source, 7);
        Token::End
    } else if byte == b'"' {
        step(source, 1);
        let mut text = String::new();
        source.word(&mut text, |byte| byte != b'"')?;
        if source.peek() != b'"' {
            source.check()?;
            return Err(Error::new("this text has no closing quote").at(place));
        }
        step(source, 1);
        Token::Text(text)
    } else if byte.is_ascii_digit() {
        Token::Number(source.number()?.unwrap_or(0))
    } else if byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'@') {
        let mut word = String::new();
        let part =
            |byte: u8| !byte.is_ascii() || byte.is_ascii_alphanumeric() || b"_-.@".contains(&byte);
        source.word(&mut word, part)?;
        if source.peek() == b':' {
            step(source, 1);
            Token::Header(word)
        } else {
            Token::Word(word)
        }
    } else {
        let Some(sign) = source.character() else { return Err(source.unexpected("a token")) };
        (0..sign.len_utf8()).for_each(|_| _ = source.take());
        Token::Sign(sign)
    };
    Ok(Some((token, place)))
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
    set: Option<u64>,
    moves: Vec<Move>,
    place: Place,
}

struct Move {
    /// When it is possible; always if nothing is said.
    label: Label,
    to: u64,
    set: Option<u64>,
    place: Place,
}

/// A formula over propositions, in the order in which it is computed: operands before their operator.
type Label = Rc<[Part]>;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Part {
    Constant(bool),
    Proposition(usize),
    Not,
    And,
    Or,
}

/// The text is read while it is understood: what it says is held, not the text.
struct Parser<'a, R> {
    source: &'a mut Source<R>,
    /// What comes next, unless that is the end.
    next: Option<Token>,
    /// Where that stands.
    place: Place,
    /// What is wrong there: told by whoever misses something.
    fault: Option<Error>,
}

impl<'a, R: Read> Parser<'a, R> {
    fn new(source: &'a mut Source<R>) -> Parser<'a, R> {
        let place = source.place();
        let mut parser = Parser { source, next: None, place, fault: None };
        parser.step();
        parser
    }

    fn peek(&self) -> Option<&Token> {
        self.next.as_ref()
    }

    /// Go on to the next token.
    fn step(&mut self) {
        self.next = None;
        match token(self.source) {
            Ok(Some((token, place))) => (self.next, self.place) = (Some(token), place),
            Ok(None) => {}
            Err(fault) => self.fault = Some(fault),
        }
    }

    fn wanted(&mut self, what: &str) -> Error {
        if let Some(fault) = self.fault.take() {
            return fault;
        }
        let found = match self.peek() {
            None | Some(Token::End) => "the text ends".to_owned(),
            Some(Token::Header(word)) => quoted(&format!("{word}:")),
            Some(Token::Word(word)) => quoted(word),
            Some(Token::Text(text)) => quoted(&format!("\"{text}\"")),
            Some(Token::Number(number)) => quoted(&number.to_string()),
            Some(Token::Sign(sign)) => quoted(&sign.to_string()),
            Some(Token::Body) => quoted("--BODY--"),
        };
        Error::new(format!("{found} where {what} should come")).at(self.place)
    }

    fn number(&mut self, what: &str) -> Result<u64, Error> {
        let Some(&Token::Number(number)) = self.peek() else { return Err(self.wanted(what)) };
        self.step();
        Ok(number)
    }

    fn numbers(&mut self) -> Vec<u64> {
        let mut numbers = Vec::new();
        while let Some(&Token::Number(number)) = self.peek() {
            numbers.push(number);
            self.step();
        }
        numbers
    }

    fn sign(&mut self, sign: char) -> bool {
        let there = self.peek() == Some(&Token::Sign(sign));
        if there {
            self.step();
        }
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
            let place = self.place;
            let name = match self.peek() {
                Some(Token::Header(name)) => name.clone(),
                Some(Token::Body) => break,
                _ => return Err(self.wanted("a header or `--BODY--`")),
            };
            self.step();
            match name.as_str() {
                "States" => head.states = Some(self.number("the number of states")?),
                "Start" => head.start = self.number("the number of a state")?,
                "AP" => head.propositions = self.number("the number of propositions")? as usize,
                "Acceptance" => head.sets = self.number("the number of sets")?,
                "spot-state-player" => head.players = Some(self.numbers()),
                "controllable-AP" => head.controllable = Some(self.numbers()),
                "acc-name" => {
                    let mut said = Vec::new();
                    while let Some(Token::Word(word)) = self.peek() {
                        said.push(word.clone());
                        self.step();
                    }
                    let words: Vec<&str> = said.iter().map(String::as_str).collect();
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
                self.step();
            }
        }
        if !parity {
            return Err(Error::new("nothing says which plays are accepted")
                .at(self.place)
                .hint("a parity game has a header such as `acc-name: parity max even 3`"));
        }
        self.step();
        Ok(head)
    }

    fn body(&mut self, head: &Head) -> Result<BTreeMap<u64, State>, Error> {
        let mut states = BTreeMap::new();
        // Most moves have labels that others have too.
        let mut labels = HashSet::new();
        let mut shared = |label: Label| match labels.get(&label) {
            Some(there) => Rc::clone(there),
            None => {
                labels.insert(Rc::clone(&label));
                label
            }
        };
        while let Some(Token::Header(name)) = self.peek() {
            if name != "State" {
                return Err(self.wanted("`State:`"));
            }
            self.step();
            let of_all = if self.peek() == Some(&Token::Sign('[')) {
                self.label(head.propositions)?
            } else {
                [Part::Constant(true)].into()
            };
            let of_all = shared(of_all);
            let place = self.place;
            let number = self.number("the number of a state")?;
            let name = match self.peek() {
                Some(Token::Text(name)) => Some(name.clone()),
                _ => None,
            };
            if name.is_some() {
                self.step();
            }
            let set = self.set(head)?;
            let mut moves = Vec::new();
            while matches!(self.peek(), Some(Token::Sign('[') | Token::Number(_))) {
                let label = match self.peek() {
                    Some(Token::Sign('[')) => shared(self.label(head.propositions)?),
                    _ => Rc::clone(&of_all),
                };
                let place = self.place;
                let to = self.number("the number of a state")?;
                if self.peek() == Some(&Token::Sign('&')) {
                    return Err(Error::new(
                        "a move to several states at once is no move of a game",
                    )
                    .at(self.place));
                }
                moves.push(Move { label, to, set: self.set(head)?, place });
            }
            moves.shrink_to_fit();
            if states.insert(number, State { name, set, moves, place }).is_some() {
                return Err(Error::new(format!("state {number} stands twice")).at(place));
            }
        }
        if self.peek() != Some(&Token::End) {
            return Err(self.wanted("`State:` or `--END--`"));
        }
        Ok(states)
    }

    /// Which of the sets named here counts.
    fn set(&mut self, head: &Head) -> Result<Option<u64>, Error> {
        if !self.sign('{') {
            return Ok(None);
        }
        let sets = self.numbers();
        if let Some(set) = sets.iter().find(|&&set| set >= head.sets) {
            return Err(Error::new(format!("there is no set {set}"))
                .at(self.place)
                .hint(format!("`Acceptance:` speaks of {} sets", head.sets)));
        }
        let counts = sets.into_iter().max_by_key(|&set| head.convention.weight(set));
        if self.sign('}') { Ok(counts) } else { Err(self.wanted("`}`")) }
    }

    /// `[!0 & (1 | t)]`, with a stack of operators: what somebody wrote does not decide how deep ours gets.
    fn label(&mut self, propositions: usize) -> Result<Label, Error> {
        self.step();
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
                        .at(self.place)
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
                    self.step();
                    unwind(&mut signs, &mut label, |top| top != '(');
                    return if signs.is_empty() {
                        Ok(label.into())
                    } else {
                        Err(self.wanted("`)`"))
                    };
                }
                (_, true) => return Err(self.wanted("a proposition")),
                (_, false) => return Err(self.wanted("`&`, `|` or `]`")),
            }
            self.step();
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
fn unwind(signs: &mut Vec<char>, label: &mut Vec<Part>, test: impl Fn(char) -> bool) {
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
fn holds(label: &[Part], is_true: impl Fn(usize) -> bool) -> bool {
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

fn build(head: &Head, states: BTreeMap<u64, State>) -> Result<Draft, Error> {
    // A play that meets no set for ever is accepted as if a priority beyond all counted: below, where the
    // largest does; above, where the smallest does.
    let (none, shift) = if head.convention.is_max() { (1, 2) } else { (head.sets, 0) };
    let priority = |set: Option<u64>| set.map_or(none, |set| set + shift);
    let numbers: Vec<u64> = states.keys().copied().collect();
    let find = |state: u64, place: Option<Place>| {
        numbers.binary_search(&state).map(|at| at as Vertex).map_err(|_| {
            let error = Error::new(format!("there is no state {state}"));
            place.map_or_else(
                || Error::new(format!("there is no state {state}")),
                |place| error.at(place),
            )
        })
    };
    let named = states.values().all(|state| state.name.is_some());
    let mut game = Game::default();
    for (&state, told) in &states {
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
        game.add(name, owner, priority(told.set));
    }
    if head.states.is_some_and(|said| said != states.len() as u64) && head.states != Some(0) {
        let (said, there) = (head.states.unwrap_or(0), states.len());
        return Err(Error::new(format!(
            "the header speaks of {said} states, but there are {there}"
        )));
    }
    let mut left = MOST_TRIED;
    for (from, told) in (0..).zip(states.into_values()) {
        match (&head.players, &head.controllable) {
            (None, Some(own)) => letters(&mut game, from, &told, own, &mut left, &find, &priority)?,
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
    priority: &impl Fn(Option<u64>) -> u64,
) -> Result<(), Error> {
    let to = find(step.to, Some(step.place))?;
    if step.set.is_none() {
        game.edges.push((from, to));
        return Ok(());
    }
    let name =
        format!("{}>{}.{}", game.names[from as usize], game.names[to as usize], game.names.len());
    let owner = game.owners[from as usize];
    let between = game.add(name, owner, priority(step.set));
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
    priority: &impl Fn(Option<u64>) -> u64,
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
        let none = priority(None);
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
    fn comments_stand_anywhere() {
        let body = "/* one */State: 0 /*/ two */ /* three */ [t] 0/**/";
        let text = game("/* é */ AP: 0 controllable-AP:", body);
        let draft = read(text.as_bytes(), Some(Format::Hoa)).unwrap();
        assert_eq!(draft.priorities.map(|all| all.len()), Some(2));
        assert!(
            refused(&game("/* AP: 0", "State: 0"))
                .contains("line 1, column 9: this comment has no end")
        );
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
