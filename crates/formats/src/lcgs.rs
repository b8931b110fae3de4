//! LCGS, the language in which CGAAL describes games whose players choose at the same time.
//!
//! ```text
//!   text ──lex, parse──▶ declarations ──resolve──▶ Lcgs: JointGame
//! ```
//!
//! A model has constants, variables with a range, a first value and an update, labels, and players made from
//! templates. A template has variables and labels of its own and guarded actions; whoever makes a player of
//! it may put other names or expressions in place of its names. An action is the number 1 in the updates if its
//! player chose it, else 0. The language is described in `docs/formats.md`.

mod code;
mod lex;
mod moves;
mod parse;
mod resolve;
mod rest;
mod tree;
mod write;

use std::fmt;

use attractor_logic::{JointGame, JointMoves};

use crate::error::{Error, Place};
use code::{Code, Plan};

pub use moves::LcgsScratch;
pub use write::write_lcgs;

/// A model that was read.
#[derive(Clone, Debug)]
pub struct Lcgs {
    players: Vec<PlayerActions>,
    variables: Vec<Variable>,
    labels: Vec<Label>,
    code: Code,
    plan: Plan,
    words: usize,
}

#[derive(Clone, Debug)]
struct PlayerActions {
    name: String,
    actions: Vec<Action>,
}

#[derive(Clone, Debug)]
struct Action {
    name: String,
    /// Where its guard stands in the code.
    guard: u32,
}

#[derive(Clone, Debug)]
struct Variable {
    name: String,
    least: i64,
    most: i64,
    first: i64,
    update: u32,
    /// Where the update is written.
    place: Place,
    /// Where its value stands within a packed state.
    word: u32,
    shift: u32,
    mask: u64,
}

#[derive(Clone, Debug)]
struct Label {
    name: String,
    test: u32,
}

/// Something that happens in play and that the model does not allow for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LcgsFault {
    message: String,
    place: Place,
}

impl LcgsFault {
    /// Which update is to blame.
    pub fn place(&self) -> Place {
        self.place
    }

    /// What happened.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for LcgsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// Read a model.
///
/// # Errors
/// Whatever is wrong with the text, with its place.
pub fn read_lcgs(text: &str) -> Result<Lcgs, Error> {
    resolve::resolve(&parse::parse(&lex::tokens(text)?)?)
}

impl Variable {
    #[inline]
    fn value(&self, state: &[u64]) -> i64 {
        self.least + (state[self.word as usize] >> self.shift & self.mask) as i64
    }

    /// A value in its place within a word; `None` if it does not belong to the range.
    #[inline]
    fn packed(&self, value: i64) -> Option<u64> {
        (self.least..=self.most)
            .contains(&value)
            .then(|| ((value - self.least) as u64) << self.shift)
    }
}

impl Lcgs {
    fn pack(&self, values: &[i64]) -> Vec<u64> {
        let mut state = vec![0; self.words];
        for (variable, &value) in self.variables.iter().zip(values) {
            state[variable.word as usize] |= variable.packed(value).unwrap_or(0);
        }
        state
    }

    /// The actions of each player that a state allows, by their numbers; `guard` tells what a guard is worth.
    fn allowed(&self, guard: impl Fn(u32) -> i64, allowed: &mut Vec<Vec<u32>>) {
        allowed.resize_with(self.players.len(), Vec::new);
        for (player, allowed) in self.players.iter().zip(allowed) {
            allowed.clear();
            for (number, action) in (0u32..).zip(&player.actions) {
                if guard(action.guard) != 0 {
                    allowed.push(number);
                }
            }
        }
    }

    fn allowed_at(&self, state: &[u64]) -> Vec<Vec<u32>> {
        let values: Vec<i64> =
            self.variables.iter().map(|variable| variable.value(state)).collect();
        let mut allowed = Vec::new();
        self.allowed(|at| self.code.value(at, &|i| values[i as usize]), &mut allowed);
        allowed
    }
}

impl JointGame for Lcgs {
    type Error = LcgsFault;
    type Scratch = LcgsScratch;

    fn players(&self) -> u8 {
        self.players.len() as u8
    }

    fn player_name(&self, player: u8) -> String {
        self.players[player as usize].name.clone()
    }

    fn words(&self) -> usize {
        self.words
    }

    fn start(&self) -> Vec<u64> {
        let first: Vec<i64> = self.variables.iter().map(|variable| variable.first).collect();
        self.pack(&first)
    }

    fn actions(&self, state: &[u64], actions: &mut Vec<u32>) {
        actions.extend(self.allowed_at(state).iter().map(|actions| actions.len() as u32));
    }

    fn moves(
        &self,
        state: &[u64],
        scratch: &mut LcgsScratch,
        moves: &mut JointMoves,
    ) -> Result<(), LcgsFault> {
        moves::moves(self, state, scratch, moves)
    }

    fn action_name(&self, state: &[u64], player: u8, action: u32) -> String {
        let number = self.allowed_at(state)[player as usize][action as usize];
        self.players[player as usize].actions[number as usize].name.clone()
    }

    fn labels(&self) -> Vec<String> {
        self.labels.iter().map(|label| label.name.clone()).collect()
    }

    fn has(&self, state: &[u64], label: usize) -> bool {
        let value = |i: u32| self.variables[i as usize].value(state);
        self.code.value(self.labels[label].test, &value) != 0
    }

    fn numbers(&self) -> Vec<String> {
        self.variables.iter().map(|variable| variable.name.clone()).collect()
    }

    fn number(&self, state: &[u64], name: &str) -> Option<i64> {
        let variable = self.variables.iter().find(|variable| variable.name == name)?;
        Some(variable.value(state))
    }

    /// The values of all variables: `turn=1, cross.health=2`.
    fn notation(&self, state: &[u64]) -> String {
        let told = |variable: &Variable| format!("{}={}", variable.name, variable.value(state));
        let told: Vec<String> = self.variables.iter().map(told).collect();
        told.join(", ")
    }

    /// Variables that are not named have their first values.
    fn find(&self, notation: &str) -> Result<Vec<u64>, String> {
        let mut values: Vec<i64> = self.variables.iter().map(|variable| variable.first).collect();
        for item in notation.split(',').map(str::trim).filter(|item| !item.is_empty()) {
            let Some((name, value)) = item.split_once('=') else {
                return Err(format!("`{item}` is not a variable and its value, such as `x=1`"));
            };
            let name = name.trim();
            let known = |variable: &Variable| variable.name == name;
            let Some(i) = self.variables.iter().position(known) else {
                let names = self.variables.iter().map(|variable| variable.name.as_str());
                return Err(match attractor_words::meant(name, names).first() {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("there is no variable `{name}`"),
                });
            };
            let Variable { least, most, .. } = self.variables[i];
            match value.trim().parse() {
                Ok(value) if (least..=most).contains(&value) => values[i] = value,
                _ => return Err(format!("`{name}` is a number from {least} to {most}")),
            }
        }
        Ok(self.pack(&values))
    }
}
