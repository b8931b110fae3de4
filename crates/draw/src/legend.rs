//! The words that explain the signs of a drawing.

/// The words of a legend. Only what occurs in the scene is drawn. [`Legend::english`] gives a
/// default; every word can be replaced, so that another language needs no change here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Legend {
    /// What the shape of each player says, such as `player 1 moves`.
    pub moves: Vec<String>,
    /// What the colour of each player says, such as `player 1 wins`; the layers follow it.
    pub wins: Vec<String>,
    /// What grey says.
    pub draw: String,
    /// What a thick arrow says.
    pub strategy: String,
    /// What an arrow from nowhere says.
    pub start: String,
    /// What a double outline says.
    pub over: String,
}

impl Legend {
    /// English words for this many players.
    pub fn english(players: u8) -> Legend {
        let each =
            |verb: &str| (1..=players).map(|player| format!("player {player} {verb}")).collect();
        Legend {
            moves: each("moves"),
            wins: each("wins"),
            draw: "draw".to_owned(),
            strategy: "strategy".to_owned(),
            start: "start".to_owned(),
            over: "game over".to_owned(),
        }
    }
}
