//! Where the joint moves of a state lead.
//!
//! What is left of an update when the state is known depends on the actions of few players, most often. So each
//! value is computed once for each combination of *their* actions, and a joint move only adds up what it finds.

use super::code::Rest;
use super::{Lcgs, LcgsFault, Variable};

/// Values that depend on the same players, packed, for each combination of these players' actions.
struct Group {
    players: u32,
    /// What one more action of each player adds to the place in the table.
    strides: Vec<usize>,
    table: Vec<u64>,
}

pub(super) fn moves(lcgs: &Lcgs, values: &[i64], to: &mut Vec<u64>) -> Result<(), LcgsFault> {
    let allowed = lcgs.allowed(values);
    let mut rest = Rest::new(&lcgs.code, values, &allowed);
    let updates: Vec<u32> =
        lcgs.variables.iter().map(|variable| rest.of(variable.update)).collect();
    let mut groups: Vec<Group> = Vec::new();
    for (variable, &update) in lcgs.variables.iter().zip(&updates) {
        let players = rest.facts(update).players;
        let found = groups.iter().position(|group| group.players == players);
        let group = match found {
            Some(found) => &mut groups[found],
            None => {
                groups.push(Group::new(players, &allowed, lcgs.words));
                groups.last_mut().expect("it was just pushed")
            }
        };
        group.add(lcgs, &rest, variable, update, values, &allowed)?;
    }
    combine(lcgs.words, &groups, &allowed, to);
    Ok(())
}

impl Group {
    fn new(players: u32, allowed: &[Vec<u32>], words: usize) -> Group {
        let mut strides = vec![0; allowed.len()];
        let mut size = 1;
        for (player, actions) in allowed.iter().enumerate().rev() {
            if players >> player & 1 == 1 {
                strides[player] = size * words;
                size *= actions.len();
            }
        }
        Group { players, strides, table: vec![0; size * words] }
    }

    /// Compute a variable for each combination of actions.
    fn add(
        &mut self,
        lcgs: &Lcgs,
        rest: &Rest<'_>,
        variable: &Variable,
        update: u32,
        values: &[i64],
        allowed: &[Vec<u32>],
    ) -> Result<(), LcgsFault> {
        let own: Vec<usize> = (0..allowed.len()).filter(|&p| self.players >> p & 1 == 1).collect();
        let mut digits = vec![0; allowed.len()];
        let mut chosen: Vec<u32> = allowed.iter().map(|actions| actions[0]).collect();
        let Variable { least, most, word, shift, .. } = *variable;
        for place in (word as usize..self.table.len()).step_by(lcgs.words) {
            let value = rest.value(update, &chosen);
            if !(least..=most).contains(&value) {
                return Err(lcgs.outside(variable, value, values, self.players, &chosen));
            }
            self.table[place] |= ((value - least) as u64) << shift;
            for &player in own.iter().rev() {
                digits[player] = (digits[player] + 1) % allowed[player].len();
                chosen[player] = allowed[player][digits[player]];
                if digits[player] > 0 {
                    break;
                }
            }
        }
        Ok(())
    }
}

/// Add up what each joint move finds in each group.
fn combine(words: usize, groups: &[Group], allowed: &[Vec<u32>], to: &mut Vec<u64>) {
    let moves: usize = allowed.iter().map(Vec::len).product();
    to.reserve(moves * words);
    let mut places = vec![0; groups.len()];
    let mut digits = vec![0; allowed.len()];
    for _ in 0..moves {
        for word in 0..words {
            to.push(
                groups
                    .iter()
                    .zip(&places)
                    .fold(0, |all, (group, place)| all | group.table[place + word]),
            );
        }
        for (player, actions) in allowed.iter().enumerate().rev() {
            digits[player] += 1;
            let carry = digits[player] == actions.len();
            for (group, place) in groups.iter().zip(&mut places) {
                match carry {
                    true => *place -= group.strides[player] * (actions.len() - 1),
                    false => *place += group.strides[player],
                }
            }
            if !carry {
                break;
            }
            digits[player] = 0;
        }
    }
}

impl Lcgs {
    fn outside(
        &self,
        variable: &Variable,
        value: i64,
        at: &[i64],
        who: u32,
        chosen: &[u32],
    ) -> LcgsFault {
        let state = attractor_logic::JointGame::notation(self, &self.pack(at));
        let played = self.players.iter().zip(chosen).enumerate();
        let played: Vec<String> = played
            .filter(|(player, _)| who >> player & 1 == 1)
            .map(|(_, (player, &action))| {
                format!("{}.{}", player.name, player.actions[action as usize].name)
            })
            .collect();
        let played =
            if played.is_empty() { String::new() } else { format!(" and {}", played.join(", ")) };
        let Variable { name, least, most, .. } = variable;
        LcgsFault {
            message: format!(
                "`{name}` would be {value}, outside {least} to {most}, after `{state}`{played}"
            ),
            place: variable.place,
        }
    }
}
