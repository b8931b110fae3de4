//! Where the joint moves of a state lead.
//!
//! What is left of an update when the state is known depends on the actions of few players, most often. So each
//! value is computed once for each combination of *their* actions, and a joint move only adds up what it finds.

use attractor_logic::JointMoves;

use super::rest::{Known, Rest};
use super::{Lcgs, LcgsFault, Variable};

/// How many combinations of actions are computed at once.
const LANES: usize = 64;
/// So many joint moves are computed one by one: to look at what is left of the updates would take longer.
const FEW: usize = 12;

/// What is needed state by state.
#[derive(Clone, Debug, Default)]
pub struct LcgsScratch {
    values: Vec<i64>,
    allowed: Vec<Vec<u32>>,
    rest: Rest,
    groups: Vec<Group>,
    used: usize,
    lanes: ChosenLanes,
    combined: Combined,
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

/// What filling a table needs again and again.
#[derive(Clone, Debug, Default)]
struct ChosenLanes {
    /// The players of the group.
    own: Vec<usize>,
    /// The expressions of its variables.
    roots: Vec<u32>,
    digits: Vec<usize>,
    chosen: Vec<u32>,
}

/// Where the next joint moves stand in each table.
#[derive(Clone, Debug, Default)]
struct Combined {
    places: Vec<usize>,
    digits: Vec<usize>,
    /// The groups that depend on the last player.
    last: Vec<usize>,
}

pub(super) fn moves(
    lcgs: &Lcgs,
    state: &[u64],
    scratch: &mut LcgsScratch,
    moves: &mut JointMoves,
) -> Result<(), LcgsFault> {
    let LcgsScratch { values, allowed, rest, groups, used, lanes, combined } = scratch;
    values.clear();
    values.extend(lcgs.variables.iter().map(|variable| variable.value(state)));
    rest.begin(&lcgs.code, &lcgs.plan, values);
    lcgs.allowed(|guard| rest.facts(guard).least, allowed);
    if !moves.begin(allowed.iter().map(|actions| actions.len() as u32)) {
        return Ok(());
    }
    let count: usize = allowed.iter().map(Vec::len).product();
    if count <= FEW && each(lcgs, rest, values, allowed, lanes, count, &mut moves.to) {
        return Ok(());
    }
    let known = Known { code: &lcgs.code, plan: &lcgs.plan, values, allowed };
    rest.reduce(known);
    *used = 0;
    for (i, variable) in (0u32..).zip(&lcgs.variables) {
        let players = rest.facts(variable.update).players;
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
        group.fill(lcgs, rest, known, lanes)?;
    }
    moves.to.clear();
    combined.write(lcgs.words, &groups[..*used], allowed, &mut moves.to);
    Ok(())
}

/// Compute each of `count` joint moves. False if some variable would leave its range; what was written is then of
/// no use.
fn each(
    lcgs: &Lcgs,
    rest: &mut Rest,
    values: &[i64],
    allowed: &[Vec<u32>],
    lanes: &mut ChosenLanes,
    count: usize,
    to: &mut Vec<u64>,
) -> bool {
    let ChosenLanes { digits, chosen, .. } = lanes;
    digits.clear();
    digits.resize(allowed.len(), 0);
    to.clear();
    to.resize(count * lcgs.words, 0);
    for state in to.chunks_exact_mut(lcgs.words) {
        chosen.clear();
        chosen.extend(allowed.iter().zip(digits.iter()).map(|(actions, &digit)| actions[digit]));
        advance(digits, |player| allowed[player].len(), (0..allowed.len()).rev());
        rest.choose(&lcgs.code, &lcgs.plan, values, chosen);
        for variable in &lcgs.variables {
            match variable.packed(rest.facts(variable.update).least) {
                Some(packed) => state[variable.word as usize] |= packed,
                None => return false,
            }
        }
    }
    true
}

/// Count one further: the last player fastest, who comes first among `players`.
fn advance(
    digits: &mut [usize],
    actions: impl Fn(usize) -> usize,
    players: impl Iterator<Item = usize>,
) {
    for player in players {
        digits[player] += 1;
        if digits[player] < actions(player) {
            return;
        }
        digits[player] = 0;
    }
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
        known: Known<'_>,
        lanes: &mut ChosenLanes,
    ) -> Result<(), LcgsFault> {
        let Group { players, variables, table, .. } = self;
        if *players == 0 {
            for &i in variables.iter() {
                let variable = &lcgs.variables[i as usize];
                let value = rest.facts(variable.update).known().unwrap_or(0);
                let fault = || lcgs.outside(variable, value, known.values, 0, &[]);
                table[variable.word as usize] |= variable.packed(value).ok_or_else(fault)?;
            }
            return Ok(());
        }
        let allowed = known.allowed;
        let ChosenLanes { own, roots, digits, chosen } = lanes;
        own.clear();
        own.extend((0..allowed.len()).filter(|&player| *players >> player & 1 == 1));
        roots.clear();
        roots.extend(variables.iter().map(|&i| lcgs.variables[i as usize].update));
        digits.clear();
        digits.resize(allowed.len(), 0);
        let combinations = table.len() / lcgs.words;
        let mut done = 0;
        while done < combinations {
            let lanes = LANES.min(combinations - done);
            chosen.clear();
            chosen.resize(allowed.len() * lanes, 0);
            for lane in 0..lanes {
                for &player in own.iter() {
                    chosen[player * lanes + lane] = allowed[player][digits[player]];
                }
                advance(digits, |player| allowed[player].len(), own.iter().rev().copied());
            }
            rest.compute(known, roots, chosen, lanes);
            for &i in variables.iter() {
                let variable = &lcgs.variables[i as usize];
                let row = rest.row(&lcgs.plan, variable.update, lanes);
                for (lane, &value) in row.iter().enumerate() {
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

impl Combined {
    /// Put together what each joint move finds in each group. What the last player does not change is put together
    /// once for all actions of that player.
    fn write(&mut self, words: usize, groups: &[Group], allowed: &[Vec<u32>], to: &mut Vec<u64>) {
        let Combined { places, digits, last } = self;
        let Some((last_actions, others)) = allowed.split_last() else { return };
        let last_player = others.len();
        let moves: usize = allowed.iter().map(Vec::len).product();
        to.reserve(moves * words);
        places.clear();
        places.resize(groups.len(), 0);
        digits.clear();
        digits.resize(others.len(), 0);
        last.clear();
        last.extend((0..groups.len()).filter(|&group| groups[group].strides[last_player] > 0));
        loop {
            let start = to.len();
            to.resize(start + last_actions.len() * words, 0);
            for (group, &place) in groups.iter().zip(places.iter()) {
                if group.strides[last_player] > 0 {
                    continue;
                }
                for word in 0..words {
                    to[start + word] |= group.table[place + word];
                }
            }
            for action in (0..last_actions.len()).rev() {
                for word in 0..words {
                    let parts = last.iter().map(|&group| {
                        let group_table = &groups[group];
                        group_table.table
                            [places[group] + action * group_table.strides[last_player] + word]
                    });
                    // The first action is the last one to be written, so that what it holds is still what is common.
                    to[start + action * words + word] =
                        parts.fold(to[start + word], |all, part| all | part);
                }
            }
            // The next combination of everybody else.
            let mut player = others.len();
            loop {
                if player == 0 {
                    return;
                }
                player -= 1;
                let actions = others[player].len();
                digits[player] += 1;
                let carry = digits[player] == actions;
                for (group, place) in groups.iter().zip(places.iter_mut()) {
                    match carry {
                        true => *place -= group.strides[player] * (actions - 1),
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
