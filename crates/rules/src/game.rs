//! A game from its text: the compiled rules as a [`Game`].

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use attractor_core::{Coalition, Game, Label, Outcome, Picture, Player, Spot};
use smallvec::SmallVec;

use crate::back::Back;
use crate::check::MOST_CHOICES;
use crate::code::{Code, Frame, bits};
use crate::compile::compile;
use crate::layout::BoardLayout;
use crate::naive::{self, State};
use crate::numbers::Ranks;
use crate::typed::{Domain, Piece as Called, Rules};

/// A game whose positions are `W` words of 64 bits.
pub struct TextGame<const W: usize> {
    pub(crate) rules: Arc<Rules>,
    pub(crate) code: Code,
    pub(crate) ranks: Ranks,
    /// How moves are taken back, where positions have numbers and that can be done.
    pub(crate) back: Option<Back>,
    /// Images of the squares under the group that the symmetries make.
    pub(crate) images: Vec<Vec<Vec<u8>>>,
    /// The text and its parameters, as it can be opened again.
    source: String,
}

/// A position: everything that the rules declare, packed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Position<const W: usize>(pub(crate) [u64; W]);

impl<const W: usize> Hash for Position<W> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        for &word in &self.0 {
            state.write_u64(word);
        }
    }
}

/// A move: which one of the rules, and what was chosen.
#[derive(Clone, Debug)]
pub struct Chosen {
    rules: Arc<Rules>,
    /// [`PASS`] for passing.
    at: u16,
    choices: [i32; MOST_CHOICES],
}

const PASS: u16 = u16::MAX;

impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.at == PASS {
            return f.write_str("pass");
        }
        let chosen = &self.rules.moves[usize::from(self.at)];
        for piece in &chosen.called {
            match piece {
                Called::Text(text) => f.write_str(text)?,
                Called::Choice(at) => {
                    let domain = &chosen.choices[*at].domain;
                    let place = kept(&chosen.choices[..*at]);
                    let value = i64::from(self.choices.get(place).copied().unwrap_or(0));
                    f.write_str(&naive::shown(&self.rules, domain, value))?;
                }
            }
        }
        Ok(())
    }
}

impl Chosen {
    /// Which rule it follows; nothing for passing.
    pub(crate) fn rule(&self) -> Option<usize> {
        (self.at != PASS).then_some(usize::from(self.at))
    }
}

/// How many of these are chosen among several, and so kept in a move.
fn kept(choices: &[crate::typed::Choice]) -> usize {
    choices.iter().filter(|choice| is_kept(&choice.domain)).count()
}

fn is_kept(domain: &Domain) -> bool {
    !matches!(domain, Domain::Square(..) | Domain::Number(_))
}

impl<const W: usize> TextGame<W> {
    /// The game with these rules; `None` where its positions need more than `W` words.
    pub fn new(rules: Arc<Rules>, source: String) -> Option<TextGame<W>> {
        let code = compile(&rules)?;
        if code.layout.words > W {
            return None;
        }
        let images = group(&rules);
        let ranks = Ranks::new(&rules, &code.layout, &images);
        let back = Back::new(&rules, &code).filter(|_| ranks.size > 0);
        Some(TextGame { rules, code, ranks, back, images, source })
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The text with its parameters, which opens the same game again.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Whether positions have numbers: the players alternate, and there are not too many.
    pub fn is_numbered(&self) -> bool {
        self.ranks.size > 0
    }

    /// A position spelled out.
    pub fn state(&self, at: &Position<W>) -> State {
        let words = &at.0;
        let layout = &self.code.layout;
        let cells = layout.boards.iter().enumerate().map(|(board, place)| match place {
            BoardLayout::Planes(..) => (0..self.rules.boards[board].geometry.len() as u8)
                .map(|square| {
                    self.code.standing(board, square, words).map_or(0, |at| at as i64 + 1)
                })
                .collect(),
            BoardLayout::Cells(cells) => {
                cells.iter().map(|(field, low, _)| field.get(words) as i64 + low).collect()
            }
        });
        let part = layout.part.get(words) as u8;
        State {
            cells: cells.collect(),
            numbers: layout
                .numbers
                .iter()
                .map(|(field, low, _)| field.get(words) as i64 + low)
                .collect(),
            flags: layout.flags.iter().map(|field| field.get(words) == 1).collect(),
            turn: layout.turn.get(words) as u8,
            part,
            from: Some(layout.from.get(words) as u8).filter(|&from| part > 0 && from < 64),
        }
    }

    /// A position that was spelled out, packed.
    pub fn packed(&self, state: &State) -> Position<W> {
        let mut words = [0; W];
        let layout = &self.code.layout;
        for (place, cells) in layout.boards.iter().zip(&state.cells) {
            match place {
                BoardLayout::Planes(planes, _) => {
                    for (square, &piece) in
                        cells.iter().enumerate().filter(|(_, piece)| **piece > 0)
                    {
                        let plane = planes[piece as usize - 1];
                        words[plane.word] |= 1 << (plane.shift + square as u32);
                    }
                }
                BoardLayout::Cells(fields) => {
                    for ((field, low, _), value) in fields.iter().zip(cells) {
                        field.set(&mut words, (value - low) as u64);
                    }
                }
            }
        }
        for ((field, low, _), value) in layout.numbers.iter().zip(&state.numbers) {
            field.set(&mut words, (value - low) as u64);
        }
        for (field, &value) in layout.flags.iter().zip(&state.flags) {
            field.set(&mut words, u64::from(value));
        }
        layout.turn.set(&mut words, u64::from(state.turn));
        layout.part.set(&mut words, u64::from(state.part));
        let from = match (state.part, state.from) {
            (0, _) => 0,
            (_, None) => 64,
            (_, Some(from)) => u64::from(from),
        };
        layout.from.set(&mut words, from);
        Position(words)
    }

    /// Whether a label of the rules holds.
    pub fn holds(&self, at: &Position<W>, label: usize) -> bool {
        self.code.labels[label].get(&self.code, &mut Frame::new(&self.code, at.0))
    }

    /// What `always` says and does not hold here, by its place among the rules.
    pub(crate) fn broken(&self, at: &Position<W>) -> Option<usize> {
        let mut frame = Frame::new(&self.code, at.0);
        self.code.always.iter().position(|holds| !holds.get(&self.code, &mut frame))
    }

    /// What the rules think that a position is worth to the first player, where they say so.
    pub fn worth(&self, at: &Position<W>) -> Option<i64> {
        let worth = self.code.worth.as_ref()?;
        Some(worth.get(&self.code, &mut Frame::new(&self.code, at.0)))
    }

    /// The end that applies, by its place among the rules' ends.
    #[inline]
    pub(crate) fn end(&self, at: &Position<W>) -> Option<usize> {
        let mut frame = Frame::new(&self.code, at.0);
        self.code.ends.iter().position(|when| when.get(&self.code, &mut frame))
    }

    /// The outcome that an end means.
    #[inline]
    pub(crate) fn ended(&self, at: &Position<W>, end: usize) -> Outcome {
        let count = self.code.players;
        let mover = self.code.layout.turn.get(&at.0) as u8;
        naive::ending(&self.rules, &self.rules.ends[end], Coalition::everyone(count), |player| {
            use crate::typed::Pl;
            match player {
                Pl::Const(player) => *player,
                Pl::Mover | Pl::Local(_) => mover,
                Pl::Other | Pl::Last => (mover + count - 1) % count,
                Pl::Next => (mover + 1) % count,
            }
        })
    }

    fn passed_words(&self, at: &Position<W>) -> Position<W> {
        let mut words = at.0;
        let turn = self.code.layout.turn.get(&words) + 1;
        self.code.layout.turn.set(&mut words, turn % u64::from(self.code.players));
        Position(words)
    }

    /// Visit where each move leads, without giving it a name.
    #[inline]
    pub(crate) fn each_next(
        &self,
        at: &Position<W>,
        mut visit: impl FnMut(Position<W>) -> bool,
    ) -> bool {
        let all = self.code.each_move(at.0, &mut |chosen, frame: &mut Frame<W>| {
            let locals = frame.locals;
            self.code.run(&self.code.moves[chosen], frame);
            let next = Position(frame.now);
            // The frame goes on with the next choice, at the position where it was.
            frame.now = at.0;
            frame.locals = locals;
            visit(next)
        });
        all && (!self.code.can_pass(at.0) || visit(self.passed_words(at)))
    }

    fn fold_by(&self, at: &Position<W>, image: &[Vec<u8>]) -> Position<W> {
        let mut words = at.0;
        let layout = &self.code.layout;
        for (place, to) in layout.boards.iter().zip(image) {
            match place {
                BoardLayout::Planes(planes, _) => {
                    for plane in planes {
                        let set = bits(plane.get(&at.0));
                        plane.set(
                            &mut words,
                            set.fold(0, |set, from| set | 1 << to[usize::from(from)]),
                        );
                    }
                }
                BoardLayout::Cells(cells) => {
                    for (from, (field, ..)) in cells.iter().enumerate() {
                        cells[usize::from(to[from])].0.set(&mut words, field.get(&at.0));
                    }
                }
            }
        }
        let from = layout.from.get(&at.0) as usize;
        if layout.part.get(&at.0) > 0
            && let Some(&to) =
                image.iter().find(|image| image.len() > from).and_then(|image| image.get(from))
        {
            layout.from.set(&mut words, u64::from(to));
        }
        Position(words)
    }

    /// Whether two positions differ at most in whose turn it is.
    pub(crate) fn same_board(&self, one: &Position<W>, other: &Position<W>) -> bool {
        let mut words = other.0;
        let turn = self.code.layout.turn.get(&one.0);
        self.code.layout.turn.set(&mut words, turn);
        words == one.0
    }

    /// The position as the symmetry `image` shows it.
    pub(crate) fn image(&self, at: &Position<W>, image: &[Vec<u8>]) -> Position<W> {
        self.fold_by(at, image)
    }
}

/// Every image that the declared symmetries make together, the identity apart.
fn group(rules: &Rules) -> Vec<Vec<Vec<u8>>> {
    const MOST_IMAGES: usize = 64;
    let identity: Vec<Vec<u8>> =
        rules.boards.iter().map(|board| (0..board.geometry.len() as u8).collect()).collect();
    let mut images = vec![identity];
    let mut at = 0;
    while at < images.len() && images.len() < MOST_IMAGES {
        for symmetry in &rules.symmetries {
            let after: Vec<Vec<u8>> = images[at]
                .iter()
                .zip(&symmetry.squares)
                .map(|(first, then)| {
                    first.iter().map(|&square| then[usize::from(square)]).collect()
                })
                .collect();
            if !images.contains(&after) {
                images.push(after);
            }
        }
        at += 1;
    }
    images.remove(0);
    images
}

impl<const W: usize> Game for TextGame<W> {
    type Position = Position<W>;
    type Move = Chosen;

    fn players(&self) -> u8 {
        self.code.players
    }

    fn start(&self) -> Position<W> {
        self.packed(&naive::start(&self.rules))
    }

    #[inline]
    fn turn(&self, at: &Position<W>) -> Player {
        Player(self.code.layout.turn.get(&at.0) as u8)
    }

    #[inline]
    fn outcome(&self, at: &Position<W>) -> Option<Outcome> {
        if let Some(end) = self.end(at) {
            return Some(self.ended(at, end));
        }
        // Where nobody can move and no rule says what that means, nobody has won.
        let goes_on = self.code.can_move(at.0) || self.code.can_pass(at.0);
        (!goes_on).then_some(Outcome::DRAW)
    }

    #[inline]
    fn moves(&self, at: &Position<W>) -> impl Iterator<Item = Chosen> {
        let mut found: SmallVec<[(u16, [i32; MOST_CHOICES]); 24]> = SmallVec::new();
        self.code.each_move(at.0, &mut |chosen, frame: &mut Frame<W>| {
            let mut choices = [0; MOST_CHOICES];
            let typed =
                self.rules.moves[chosen].choices.iter().filter(|choice| is_kept(&choice.domain));
            for (slot, choice) in choices.iter_mut().zip(typed) {
                *slot = frame.locals[usize::from(choice.local)] as i32;
            }
            found.push((chosen as u16, choices));
            true
        });
        if self.code.can_pass(at.0) {
            found.push((PASS, [0; MOST_CHOICES]));
        }
        found.into_iter().map(|(at, choices)| Chosen { rules: self.rules.clone(), at, choices })
    }

    #[inline]
    fn play(&self, at: &Position<W>, chosen: &Chosen) -> Position<W> {
        if chosen.at == PASS {
            return self.passed_words(at);
        }
        let mut frame = Frame::new(&self.code, at.0);
        let code = &self.code.moves[usize::from(chosen.at)];
        if let Some(local) = code.from {
            frame.locals[usize::from(local)] = self.code.layout.from.get(&at.0) as i64;
        }
        let typed = &self.rules.moves[usize::from(chosen.at)].choices;
        let mut slot = 0;
        for (choice, step) in typed.iter().zip(&code.steps) {
            if is_kept(&choice.domain) {
                frame.locals[step.local] = i64::from(chosen.choices[slot]);
                slot += 1;
            } else {
                step.bind(&self.code, &mut frame);
            }
        }
        self.code.run(code, &mut frame);
        Position(frame.now)
    }

    fn notation(&self, at: &Position<W>) -> String {
        crate::notation::write(&self.rules, &self.state(at))
    }

    fn read(&self, text: &str) -> Result<Position<W>, String> {
        let at = self.packed(&crate::notation::read(&self.rules, text)?);
        match self.broken(&at) {
            None => Ok(at),
            Some(broken) => {
                let said = &self.rules.always[broken].2;
                Err(format!("`{text}` does not fit: expected {said}"))
            }
        }
    }

    fn pack(&self, at: &Position<W>, out: &mut Vec<u8>) {
        at.0.iter().for_each(|word| out.extend(word.to_le_bytes()));
    }

    fn unpack(&self, bytes: &mut &[u8]) -> Option<Position<W>> {
        let mut words = [0; W];
        for word in &mut words {
            let (first, rest) = bytes.split_first_chunk()?;
            *word = u64::from_le_bytes(*first);
            *bytes = rest;
        }
        // Whatever was damaged on the way is no position.
        let at = Position(words);
        let sound = self.code.layout.is_sound(&words, self.code.players);
        sound.then_some(at)
    }

    fn picture(&self, at: &Position<W>) -> Picture {
        let mut picture = crate::picture::draw(&self.rules, &self.state(at));
        if self.outcome(at).is_none() {
            for chosen in self.moves(at) {
                if chosen.at == PASS {
                    let mut spot = Spot::new(
                        0.0,
                        below(&picture),
                        attractor_core::Piece::Text("pass".to_owned()),
                    );
                    spot.plays.push("pass".to_owned());
                    picture.spots.push(spot);
                    continue;
                }
                let spots = crate::picture::spots(
                    &self.rules,
                    &self.rules.moves[usize::from(chosen.at)],
                    &chosen.choices,
                );
                match spots.is_empty() {
                    false => picture.play(&chosen, spots),
                    true => {
                        // A move that names no square is chosen by its name.
                        let name = chosen.to_string();
                        let mut spot = Spot::new(
                            0.0,
                            below(&picture),
                            attractor_core::Piece::Text(name.clone()),
                        );
                        spot.plays.push(name);
                        picture.spots.push(spot);
                    }
                }
            }
        }
        picture
    }

    fn numbers(&self, at: &Position<W>) -> Vec<(String, i64)> {
        crate::notation::numbers(&self.rules, &self.state(at))
    }

    fn labels(&self, at: &Position<W>) -> Vec<Label> {
        let labels = self.rules.labels.iter().enumerate();
        let holding = labels.filter(|(i, _)| self.holds(at, *i));
        holding.map(|(_, label)| Label::Owned(label.0.clone())).collect()
    }

    fn guess(&self, at: &Position<W>) -> Option<f64> {
        self.worth(at).map(|worth| worth as f64)
    }

    fn every_position(&self) -> Option<Box<dyn Iterator<Item = Position<W>> + '_>> {
        let said = self.rules.whole || !self.rules.always.is_empty();
        if !said || self.rules.parts || self.rules.together.is_some() {
            return None;
        }
        let states = crate::notation::every_state(&self.rules)?.map(|state| self.packed(&state));
        Some(Box::new(states.filter(|at| self.broken(at).is_none())))
    }

    fn starts_everywhere(&self) -> bool {
        self.rules.whole
    }

    fn impartial(&self) -> bool {
        self.ranks.impartial
    }

    fn passed(&self, at: &Position<W>) -> Option<Position<W>> {
        self.ranks.impartial.then(|| self.passed_words(at))
    }

    fn representative(&self, at: &Position<W>) -> Position<W> {
        self.images.iter().map(|image| self.fold_by(at, image)).fold(*at, Position::min)
    }
}

/// A row below the picture.
fn below(picture: &Picture) -> f32 {
    picture.spots.iter().map(|spot| spot.y).fold(-1.0, f32::max) + 1.0
}
