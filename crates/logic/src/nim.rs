//! The generalised Nim of the examination: players in turn, columns of matches, rules that say how
//! many matches a move takes from each column.

use std::fmt;
use std::str::FromStr;

use attractor_core::MAX_PLAYERS;

use crate::nim_error::NimError;
use crate::tuples::{Tuple, Tuples};

/// Nim(N, n, K, r): players 1..N in turn, n columns of 0..K matches, and rules.
///
/// A position is the tuple (j, k1, …, kn) where player j moves, and all of them exist. A move
/// follows one of the rules (d1, …, dn): it takes di matches from column i, for every i, and then
/// player (j mod N) + 1 moves. Who cannot move is blocked and has lost; all the others have won.
///
/// ```
/// use attractor_logic::Nim;
///
/// let nim: Nim = "N=2,n=2,K=20,r=2,u0=42".parse()?;
/// assert_eq!(nim.rules().to_string(), "{(0,1), (2,1)}");
/// assert_eq!(nim.successors(&[1, 5, 9])?.to_string(), "{(2,3,8), (2,5,8)}");
/// # Ok::<(), attractor_logic::NimError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Nim {
    players: u8,
    columns: usize,
    most: u32,
    rules: Tuples,
}

/// The largest number of columns.
pub const MAX_COLUMNS: usize = 6;

/// Terms of the examination's sequence are below this.
pub(crate) const MODULUS: u32 = 4_890_367;

/// The examination's sequence from its term 0: each is 101 times the one before, plus
/// 269, modulo 4,890,367.
pub fn sequence(u0: u32) -> Result<impl Iterator<Item = u32> + Clone, NimError> {
    if u0 >= MODULUS {
        return Err(NimError::Start { u0: u0.into() });
    }
    Ok(std::iter::successors(Some(u0), |&u| Some((101 * u + 269) % MODULUS)))
}

impl Nim {
    /// The game of the examination: `r` rules drawn from the sequence that begins with `u0`, n
    /// terms each modulo 5, repetitions and the rule that takes nothing left out.
    pub fn new(players: u8, columns: usize, most: u32, r: usize, u0: u32) -> Result<Nim, NimError> {
        let checked = Nim::with_rules(players, columns, most, Vec::new())?;
        let terms: Vec<u32> =
            sequence(u0)?.map(|u| u % 5).take(r.min(MOST_RULES) * columns).collect();
        if r > MOST_RULES {
            return Err(NimError::Rules { r: r as u64 });
        }
        let rules = terms.chunks(columns).filter(|rule| rule.iter().any(|&d| d > 0));
        Ok(Nim { rules: rules.map(<[u32]>::to_vec).collect(), ..checked })
    }

    /// The game with rules given by hand.
    pub fn with_rules(
        players: u8,
        columns: usize,
        most: u32,
        rules: Vec<Tuple>,
    ) -> Result<Nim, NimError> {
        if players == 0 || players > MAX_PLAYERS {
            return Err(NimError::Players { players: players.into() });
        }
        if columns == 0 || columns > MAX_COLUMNS {
            return Err(NimError::Columns { columns: columns as u64 });
        }
        if most > MOST_MATCHES {
            return Err(NimError::Matches { most: most.into() });
        }
        let wrong = |rule: &&Tuple| rule.len() != columns || rule.iter().all(|&d| d == 0);
        if let Some(rule) = rules.iter().find(wrong) {
            return Err(NimError::Rule { rule: rule.clone(), columns });
        }
        Ok(Nim { players, columns, most, rules: rules.into_iter().collect() })
    }

    /// How many players there are: N.
    pub fn players(&self) -> u8 {
        self.players
    }

    /// How many columns there are: n.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How many matches a column can have: K.
    pub fn most(&self) -> u32 {
        self.most
    }

    /// The rules: R.
    pub fn rules(&self) -> &Tuples {
        &self.rules
    }

    /// How many positions there are: N·(K + 1)^n.
    pub fn positions(&self) -> u128 {
        self.fillings().saturating_mul(self.players.into())
    }

    /// δ(c): the positions to which a move leads from c = (j, k1, …, kn).
    pub fn successors(&self, position: &[u32]) -> Result<Tuples, NimError> {
        self.check(position)?;
        let (player, matches) = (position[0], &position[1..]);
        let next = player % u32::from(self.players) + 1;
        let play = |rule: &[u32]| -> Option<Tuple> {
            let left = matches.iter().zip(rule).map(|(k, d)| k.checked_sub(*d));
            std::iter::once(Some(next)).chain(left).collect()
        };
        Ok(self.rules.iter().filter_map(play).collect())
    }

    /// The position that `text` names: `(1,5,9)`, also without its parentheses.
    pub fn read(&self, text: &str) -> Result<Tuple, NimError> {
        let unreadable = || NimError::Unreadable { text: text.into(), columns: self.columns };
        let inside = text.trim();
        let inside = match inside.strip_prefix('(') {
            Some(rest) => rest.strip_suffix(')').ok_or_else(unreadable)?,
            None => inside,
        };
        let numbers = inside.split([',', '-']).map(|number| number.trim().parse().ok());
        let position: Tuple = numbers.collect::<Option<Tuple>>().ok_or_else(unreadable)?;
        self.check(&position)?;
        Ok(position)
    }

    /// The initial positions: (j, k, …, k) for every player and every number of matches.
    pub fn starts(&self) -> impl Iterator<Item = Tuple> {
        let players = 1..=u32::from(self.players);
        players.flat_map(move |player| {
            (0..=self.most).map(move |k| {
                let mut start = vec![k; self.columns + 1];
                start[0] = player;
                start
            })
        })
    }

    /// Whether (j, k1, …, kn) is a position.
    pub(crate) fn check(&self, position: &[u32]) -> Result<(), NimError> {
        let fits = position.len() == self.columns + 1
            && (1..=u32::from(self.players)).contains(&position[0])
            && position[1..].iter().all(|&k| k <= self.most);
        if fits { Ok(()) } else { Err(self.no_position(position)) }
    }

    fn no_position(&self, position: &[u32]) -> NimError {
        NimError::Position {
            position: position.to_vec(),
            players: self.players,
            columns: self.columns,
            most: self.most,
        }
    }

    /// How the columns can be filled: (K + 1)^n.
    pub(crate) fn fillings(&self) -> u128 {
        u128::from(self.most + 1).saturating_pow(self.columns as u32)
    }

    /// The column, counted from 0, whose number a formula calls by this name.
    pub(crate) fn column(&self, name: &str) -> Option<usize> {
        let column: usize = name.strip_prefix("heap ")?.parse().ok()?;
        (1..=self.columns).contains(&column).then(|| column - 1)
    }
}

/// A column cannot have more matches than this, nor the game more rules.
pub(crate) const MOST_MATCHES: u32 = 1_000_000_000;
pub(crate) const MOST_RULES: usize = 1_000_000;

/// The next tuple of digits up to `most`, the last digit first to change; how many changed.
pub(crate) fn count_up(digits: &mut [u32], most: u32) -> usize {
    let mut changed = 0;
    for digit in digits.iter_mut().rev() {
        changed += 1;
        if *digit < most {
            *digit += 1;
            return changed;
        }
        *digit = 0;
    }
    changed
}

/// `N=3,n=2,K=20,r=3,u0=42`, or `N=2,n=2,K=9,rules=1-0;2-3`.
impl FromStr for Nim {
    type Err = NimError;

    fn from_str(text: &str) -> Result<Nim, NimError> {
        let mut given: [Option<u64>; 5] = [None; 5];
        const NAMES: [&str; 5] = ["N", "n", "K", "r", "u0"];
        let mut by_hand = None;
        for setting in text.split(',').map(str::trim).filter(|setting| !setting.is_empty()) {
            let unknown = || NimError::Setting { setting: setting.into() };
            let (name, value) = setting.split_once('=').ok_or_else(unknown)?;
            let (name, value) = (name.trim(), value.trim());
            if name == "rules" {
                by_hand = Some(read_rules(value).ok_or_else(unknown)?);
                continue;
            }
            let which = NAMES.iter().position(|known| *known == name).ok_or_else(unknown)?;
            given[which] = Some(value.parse().map_err(|_| unknown())?);
        }
        let needed = |which: usize| given[which].ok_or(NimError::Missing { name: NAMES[which] });
        let players = needed(0)?;
        let players = u8::try_from(players).map_err(|_| NimError::Players { players })?;
        let columns = needed(1)?;
        let columns_given = usize::try_from(columns).map_err(|_| NimError::Columns { columns })?;
        let most = needed(2)?;
        let most = u32::try_from(most).map_err(|_| NimError::Matches { most })?;
        if let Some(rules) = by_hand {
            return Nim::with_rules(players, columns_given, most, rules);
        }
        let r = needed(3)?;
        let u0 = needed(4)?;
        let u0 = u32::try_from(u0).map_err(|_| NimError::Start { u0 })?;
        let r = usize::try_from(r).map_err(|_| NimError::Rules { r })?;
        Nim::new(players, columns_given, most, r, u0)
    }
}

/// `1-0;2-3`
fn read_rules(text: &str) -> Option<Vec<Tuple>> {
    let rules = text.split(';').map(str::trim).filter(|rule| !rule.is_empty());
    rules.map(|rule| rule.split('-').map(|d| d.trim().parse().ok()).collect()).collect()
}

/// `N=3,n=2,K=20,rules=1-0;2-3`, whatever the rules came from.
impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Nim { players, columns, most, rules } = self;
        let rules: Vec<String> = rules
            .iter()
            .map(|rule| rule.iter().map(u32::to_string).collect::<Vec<_>>().join("-"))
            .collect();
        write!(f, "N={players},n={columns},K={most},rules={}", rules.join(";"))
    }
}
