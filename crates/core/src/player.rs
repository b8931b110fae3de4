//! Players, and coalitions of players who act as one.

use std::fmt;

/// The largest number of players that an arena can have.
pub const MAX_PLAYERS: u8 = 32;

/// One player: 0, 1, 2 in memory; 1, 2, 3 in text, as in the courses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Player(pub u8);

impl Player {
    /// The number that people use for this player, counted from 1.
    pub fn number(self) -> u8 {
        self.0 + 1
    }

    /// The player whom people call `number`, counted from 1; `None` for 0 and beyond 32.
    pub fn from_number(number: u32) -> Option<Player> {
        let index = number.checked_sub(1)?;
        (index < u32::from(MAX_PLAYERS)).then_some(Player(index as u8))
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// A set of players who act as one against everyone else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Coalition(u32);

impl Coalition {
    /// Nobody: every move is made by an opponent.
    pub const NOBODY: Coalition = Coalition(0);

    /// The coalition of one.
    pub fn of(player: Player) -> Coalition {
        Coalition(1 << player.0)
    }

    /// All of the first `players` players.
    pub fn everyone(players: u8) -> Coalition {
        Coalition(((1u64 << players.min(MAX_PLAYERS)) - 1) as u32)
    }

    /// The set whose bit `i` says whether player `i` belongs to it.
    pub fn from_bits(bits: u32) -> Coalition {
        Coalition(bits)
    }

    /// Bit `i` says whether player `i` belongs to it.
    pub fn bits(self) -> u32 {
        self.0
    }

    /// Whether `player` belongs to it.
    pub fn contains(self, player: Player) -> bool {
        self.0 >> player.0 & 1 == 1
    }

    /// Whether every player of `other` belongs to it.
    pub fn includes(self, other: Coalition) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether some player belongs to both.
    pub fn meets(self, other: Coalition) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether nobody belongs to it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many players belong to it.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// This coalition joined by one more player.
    pub fn with(self, player: Player) -> Coalition {
        Coalition(self.0 | 1 << player.0)
    }

    /// Everyone else among `players` players.
    pub fn others(self, players: u8) -> Coalition {
        Coalition(Coalition::everyone(players).0 & !self.0)
    }

    /// Its players in order.
    pub fn players(self) -> impl Iterator<Item = Player> {
        (0..MAX_PLAYERS).map(Player).filter(move |&player| self.contains(player))
    }
}

impl FromIterator<Player> for Coalition {
    fn from_iter<I: IntoIterator<Item = Player>>(players: I) -> Coalition {
        players.into_iter().fold(Coalition::NOBODY, Coalition::with)
    }
}

/// `1`, `1,3`; nothing for nobody.
impl fmt::Display for Coalition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, player) in self.players().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            write!(f, "{player}")?;
        }
        Ok(())
    }
}
