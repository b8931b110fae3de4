//! Where the joint moves of a state lead.
//!
//! What is left of an update when the state is known depends on the actions of few players, most often. So each
//! value is computed once for each combination of *their* actions, and a joint move only adds up what it finds.

use attractor_logic::JointMoves;

use super::rest::{Known, Rest};
use super::{Lcgs, LcgsFault, Variable};

/// How many combinations of actions are computed at once.
const LANES: usize = 64;

/// What is needed state by state.
#[derive(Clone, Debug, Default)]
pub struct LcgsScratch {
    values: Vec<i64>,
    allowed: Vec<Vec<u32>>,
    rest: Rest,
    updates: Vec<u32>,
    groups: Vec<Group>,
    used: usize,
}

/// Values that depend on the same players, packed, for each combination of these players' actions.
#[derive(Clone, Debug, Default)]
struct Group {
    players: u32,
    variables: Vec<u32>,
    /// What one more action of each player adds to the place in the table.
    strides: Vec<usize>,
    table: Vec<u64>,
}

pub(super) fn moves(
    lcgs: &Lcgs,
    state: &[u64],
    scratch: &mut LcgsScratch,
    moves: &mut JointMoves,
) -> Result<(), LcgsFault> {
    let LcgsScratch { values, allowed, rest, updates, groups, used } = scratch;
    values.clear();
    values.extend(lcgs.variables.iter().map(|variable| variable.value(state)));
    lcgs.allowed(values, allowed);
    if !moves.begin(allowed.iter().map(|actions| actions.len() as u32)) {
        return Ok(());
    }
    rest.begin(&lcgs.code);
    updates.clear();
    *used = 0;
    let known = Known { code: &lcgs.code, values, allowed };
    for (i, variable) in (0u32..).zip(&lcgs.variables) {
        let update = rest.of(known, variable.update);
        updates.push(update);
        let players = rest.facts(update).players;
        let place = groups[..*used].iter().position(|group| group.players == players);
        let group = match place {
            Some(place) => &mut groups[place],
            None => {
                *used += 1;
                if groups.len() < *used {
                    groups.push(Group::default());
                }
                groups[*used - 1].begin(players, allowed, lcgs.words)
            }
        };
        group.variables.push(i);
    }
    for group in &mut groups[..*used] {
        group.fill(lcgs, rest, updates, known)?;
    }
    combine(lcgs.words, &groups[..*used], allowed, &mut moves.to);
    Ok(())
}

impl Group {
    fn begin(&mut self, players: u32, allowed: &[Vec<u32>], words: usize) -> &mut Group {
        self.players = players;
        self.variables.clear();
        self.strides.clear();
        self.strides.resize(allowed.len(), 0);
        let mut size = 1;
        for (player, actions) in allowed.iter().enumerate().rev() {
            if players >> player & 1 == 1 {
                self.strides[player] = size * words;
                size *= actions.len();
            }
        }
        self.table.clear();
        self.table.resize(size * words, 0);
        self
    }

    /// Compute the variables for each combination of actions.
    fn fill(
        &mut self,
        lcgs: &Lcgs,
        rest: &mut Rest,
        updates: &[u32],
        known: Known<'_>,
    ) -> Result<(), LcgsFault> {
        let Group { players, variables, table, .. } = self;
        if *players == 0 {
            for &i in variables.iter() {
                let value = rest.facts(updates[i as usize]).known().unwrap_or(0);
                let variable = &lcgs.variables[i as usize];
                let fault = || lcgs.outside(variable, value, known.values, 0, &[]);
                table[variable.word as usize] |= variable.packed(value).ok_or_else(fault)?;
            }
            return Ok(());
        }
        let allowed = known.allowed;
        let own: Vec<usize> = (0..allowed.len()).filter(|&p| *players >> p & 1 == 1).collect();
        let roots: Vec<u32> = variables.iter().map(|&i| updates[i as usize]).collect();
        let mut digits = vec![0; allowed.len()];
        let combinations = table.len() / lcgs.words;
        let mut done = 0;
        let mut chosen = Vec::new();
        while done < combinations {
            let lanes = LANES.min(combinations - done);
            chosen.clear();
            chosen.resize(allowed.len() * lanes, 0);
            for lane in 0..lanes {
                for &player in &own {
                    chosen[player * lanes + lane] = allowed[player][digits[player]];
                }
                for &player in own.iter().rev() {
                    digits[player] = (digits[player] + 1) % allowed[player].len();
                    if digits[player] > 0 {
                        break;
                    }
                }
            }
            rest.compute(&roots, &chosen, lanes);
            for (&i, &root) in variables.iter().zip(&roots) {
                let variable = &lcgs.variables[i as usize];
                for (lane, &value) in rest.row(root, lanes).iter().enumerate() {
                    let at = (done + lane) * lcgs.words + variable.word as usize;
                    table[at] |= variable.packed(value).ok_or_else(|| {
                        let played: Vec<u32> =
                            (0..allowed.len()).map(|p| chosen[p * lanes + lane]).collect();
                        lcgs.outside(variable, value, known.values, *players, &played)
                    })?;
                }
            }
            done += lanes;
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
            let parts = groups.iter().zip(&places).map(|(group, place)| group.table[place + word]);
            to.push(parts.fold(0, |all, part| all | part));
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
    #[cold]
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
        let Variable { name, least, most, place, .. } = variable;
        LcgsFault {
            message: format!(
                "`{name}` would be {value}, outside {least} to {most}, after `{state}`{played}"
            ),
            place: *place,
        }
    }
}
