//! A joint game written down state by state.

use std::convert::Infallible;
use std::fmt;

use attractor_core::{MAX_PLAYERS, Vertex};
use rustc_hash::FxHashMap;

use crate::joint::game::{JointGame, JointMoves};

/// A concurrent arena: each state's actions, and where each joint move leads.
///
/// ```
/// use attractor_core::Unwatched;
/// use attractor_logic::{Exploration, JointModel, JointNames, JointState, JointTable, Reader, check};
///
/// let hands = || vec!["head".to_owned(), "tail".to_owned()];
/// let toss = JointState { actions: vec![hands(), hands()], moves: vec![1, 2, 2, 1], labels: vec![] };
/// let end = |label: &str| JointState { labels: vec![label.to_owned()], ..JointState::default() };
/// let names = ["toss", "alike", "apart"].map(str::to_owned).to_vec();
/// let pennies = JointTable::new(2, names, vec![toss, end("even"), end("odd")])?;
/// let formula = Reader::new(&JointNames(&pennies)).formula("<<1>> F even | <<1,2>> F odd")?;
/// let mut exploration = Exploration::new(pennies, formula.coalitions(), u64::MAX);
/// exploration.everything(&Unwatched).map_err(|error| error.to_string())?;
/// let model = JointModel::new(&exploration);
/// assert!(check(&model, &formula, &Unwatched)?.holds().contains(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JointTable {
    players: Vec<String>,
    names: Vec<String>,
    states: Vec<JointState>,
    start: Vertex,
    labels: Vec<String>,
    numbers: FxHashMap<String, Vertex>,
}

/// One state of a [`JointTable`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct JointState {
    /// The actions of each player, in their order. Without any list play is decided here.
    pub actions: Vec<Vec<String>>,
    /// Where each joint move leads. The action of the last player changes fastest.
    pub moves: Vec<Vertex>,
    /// What is true here.
    pub labels: Vec<String>,
}

/// Why states do not make a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableError {
    /// The state, if it is one state's fault.
    pub state: Option<String>,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.state {
            Some(state) => write!(f, "state `{state}`: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for TableError {}

impl JointTable {
    /// Put states of these names together. Play begins at the first, and the players are called by their
    /// numbers.
    ///
    /// # Errors
    /// What does not fit together.
    pub fn new(
        players: u8,
        names: Vec<String>,
        states: Vec<JointState>,
    ) -> Result<JointTable, TableError> {
        let fault =
            |state: Option<&String>, message: String| TableError { state: state.cloned(), message };
        if players == 0 || players > MAX_PLAYERS {
            return Err(fault(
                None,
                format!("there are 1 to {MAX_PLAYERS} players, not {players}"),
            ));
        }
        if states.is_empty() || names.len() != states.len() {
            return Err(fault(None, format!("{} names for {} states", names.len(), states.len())));
        }
        let mut numbers = FxHashMap::default();
        numbers.reserve(names.len());
        let mut labels: Vec<String> = Vec::new();
        for (v, (name, state)) in names.iter().zip(&states).enumerate() {
            if numbers.insert(name.clone(), v as Vertex).is_some() {
                return Err(fault(Some(name), "the name stands there twice".into()));
            }
            let wanted = if state.actions.is_empty() {
                0
            } else if state.actions.len() != usize::from(players) {
                let message =
                    format!("actions of {} players out of {players}", state.actions.len());
                return Err(fault(Some(name), message));
            } else {
                state.actions.iter().map(Vec::len).product()
            };
            if state.moves.len() != wanted {
                let message = format!(
                    "{} joint moves for {wanted} combinations of actions",
                    state.moves.len()
                );
                return Err(fault(Some(name), message));
            }
            if let Some(to) = state.moves.iter().find(|&&to| to as usize >= states.len()) {
                return Err(fault(Some(name), format!("there is no state number {to}")));
            }
            for label in &state.labels {
                if !labels.contains(label) {
                    labels.push(label.clone());
                }
            }
        }
        let players = (1..=players).map(|player| player.to_string()).collect();
        Ok(JointTable { players, names, states, start: 0, labels, numbers })
    }

    /// The same where the players are called like this.
    ///
    /// # Errors
    /// Another number of names, or one that stands there twice.
    pub fn calling(mut self, players: Vec<String>) -> Result<JointTable, TableError> {
        let message = if players.len() != self.players.len() {
            format!("{} names for {} players", players.len(), self.players.len())
        } else if let Some(name) = twice(&players) {
            format!("two players are called `{name}`")
        } else {
            self.players = players;
            return Ok(self);
        };
        Err(TableError { state: None, message })
    }

    /// The same where play begins elsewhere.
    ///
    /// # Errors
    /// A state that there is not.
    pub fn beginning(mut self, start: &str) -> Result<JointTable, TableError> {
        let state = self.find(start).map_err(|hint| TableError {
            state: None,
            message: format!("there is no state `{start}` to begin at: {hint}"),
        })?;
        self.start = state[0] as Vertex;
        Ok(self)
    }

    /// The states, in their order.
    pub fn states(&self) -> impl ExactSizeIterator<Item = (&str, &JointState)> {
        self.names.iter().map(String::as_str).zip(&self.states)
    }

    fn at(&self, state: &[u64]) -> &JointState {
        &self.states[state[0] as usize]
    }
}

fn twice(names: &[String]) -> Option<&String> {
    names.iter().enumerate().find(|(i, name)| names[..*i].contains(name)).map(|(_, name)| name)
}

impl JointGame for JointTable {
    type Error = Infallible;
    type Scratch = ();

    fn players(&self) -> u8 {
        self.players.len() as u8
    }

    fn player_name(&self, player: u8) -> String {
        self.players[player as usize].clone()
    }

    fn words(&self) -> usize {
        1
    }

    fn start(&self) -> Vec<u64> {
        vec![u64::from(self.start)]
    }

    fn is_decided(&self, state: &[u64]) -> bool {
        self.at(state).actions.is_empty()
    }

    fn actions(&self, state: &[u64], actions: &mut Vec<u32>) {
        actions.extend(self.at(state).actions.iter().map(|names| names.len() as u32));
    }

    fn moves(&self, state: &[u64], (): &mut (), moves: &mut JointMoves) -> Result<(), Infallible> {
        let state = self.at(state);
        if moves.begin(state.actions.iter().map(|names| names.len() as u32)) {
            moves.to.extend(state.moves.iter().map(|&to| u64::from(to)));
        }
        Ok(())
    }

    fn action_name(&self, state: &[u64], player: u8, action: u32) -> String {
        self.at(state).actions[player as usize][action as usize].clone()
    }

    fn labels(&self) -> Vec<String> {
        self.labels.clone()
    }

    fn has(&self, state: &[u64], label: usize) -> bool {
        self.at(state).labels.contains(&self.labels[label])
    }

    fn notation(&self, state: &[u64]) -> String {
        self.names[state[0] as usize].clone()
    }

    fn find(&self, notation: &str) -> Result<Vec<u64>, String> {
        self.numbers.get(notation).map(|&v| vec![u64::from(v)]).ok_or_else(|| {
            let near = attractor_words::meant(notation, self.names.iter().map(String::as_str));
            match near.first() {
                Some(name) => format!("did you mean `{name}`?"),
                None => "the arena has no state of this name".into(),
            }
        })
    }
}
