//! What can be said of the states of a joint game.

use attractor_core::Outcome;

use crate::formula::Fact;
use crate::joint::game::JointGame;
use crate::world::{CheckError, Vocabulary};

/// The names that the rules of a joint game bring along, before anything is explored.
pub struct JointNames<'a, G>(pub &'a G);

impl<G: JointGame> Vocabulary for JointNames<'_, G> {
    fn players(&self) -> u8 {
        self.0.players()
    }

    fn player_names(&self) -> Vec<String> {
        (0..self.0.players()).map(|player| self.0.player_name(player)).collect()
    }

    fn labels(&self) -> Vec<String> {
        self.0.labels()
    }

    fn numbers(&self) -> Vec<String> {
        self.0.numbers()
    }

    fn recognise(&self, text: &str) -> Result<(), String> {
        self.0.find(text).map(|_| ())
    }
}

/// Whether a fact can be seen at a state.
pub(crate) type Test<'a> = Box<dyn FnMut(&[u64]) -> bool + 'a>;

/// What tells where a fact can be seen.
///
/// # Errors
/// A name that nothing has.
pub(crate) fn test<'a, G: JointGame>(game: &'a G, fact: &'a Fact) -> Result<Test<'a>, CheckError> {
    let unknown = |kind, name: &str| CheckError::Unknown { kind, name: name.into() };
    Ok(match fact {
        Fact::Initial => {
            let start = game.start();
            Box::new(move |state| *state == *start)
        }
        Fact::At(notation) => {
            let place = game.find(notation).map_err(|_| unknown("notation", notation))?;
            Box::new(move |state| *state == *place)
        }
        Fact::Label(label) => {
            let number = game.labels().iter().position(|own| own == label);
            let number = number.ok_or_else(|| unknown("label", label))?;
            Box::new(move |state| game.has(state, number))
        }
        Fact::Compare(left, comparison, right) => {
            let known = game.numbers();
            let mut names = left.terms.iter().chain(&right.terms).map(|(_, name)| name);
            if let Some(name) = names.find(|&name| !known.contains(name)) {
                return Err(unknown("number", name));
            }
            Box::new(move |state| {
                let number = |name: &str| game.number(state, name);
                match (left.value(number), right.value(number)) {
                    (Some(left), Some(right)) => comparison.test(left, right),
                    _ => false,
                }
            })
        }
        Fact::Over => Box::new(|state| game.is_decided(state)),
        Fact::Blocked | Fact::Turn(_) => {
            let mut actions = Vec::new();
            Box::new(move |state| {
                if game.is_decided(state) {
                    return false;
                }
                actions.clear();
                game.actions(state, &mut actions);
                match fact {
                    Fact::Turn(who) => who.players().any(|player| {
                        actions.get(player.0 as usize).is_some_and(|&count| count > 1)
                    }),
                    _ => actions.contains(&0),
                }
            })
        }
        Fact::Wins(who) if game.tells_outcomes() => Box::new(move |state| {
            game.outcome(state).is_some_and(|outcome| outcome.is_win_for(*who))
        }),
        Fact::Draw if game.tells_outcomes() => {
            Box::new(|state| game.outcome(state).is_some_and(Outcome::is_draw))
        }
        Fact::Wins(_) => return Err(unknown("outcome", "wins")),
        Fact::Draw => return Err(unknown("outcome", "draw")),
    })
}
