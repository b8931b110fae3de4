//! The words that explain the signs of a drawing.

/// The words of a legend. Only what occurs in the scene is drawn. [`Legend::english`] gives a
/// default; every word can be replaced, so that another language needs no change here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Legend {
    /// What the shape of each player says, such as `player 1 moves`.
    pub moves: Vec<String>,
    /// What the colours of each player say, such as `moves until player 1 wins`; they are shown
    /// with their ranks.
    pub wins: Vec<String>,
    /// What grey says.
    pub draw: String,
    /// What a thick arrow says.
    pub strategy: String,
    /// What an arrow from nowhere says.
    pub start: String,
    /// What a double outline says.
    pub over: String,
    /// What a ring around a vertex says.
    pub marked: String,
    /// What short names of moves stand for: the name, and what it says.
    pub names: Vec<(String, String)>,
}

impl Legend {
    /// English words for this many players.
    pub fn english(players: u8) -> Legend {
        Legend {
            moves: (1..=players).map(|player| format!("player {player} moves")).collect(),
            wins: (1..=players).map(|player| format!("moves until player {player} wins")).collect(),
            draw: "draw".to_owned(),
            strategy: "strategy".to_owned(),
            start: "start".to_owned(),
            over: "game over".to_owned(),
            marked: "marked".to_owned(),
            names: Vec::new(),
        }
    }
}
