//! A position named by the moves that lead to it.

use std::fmt;

use attractor_core::Game;
use attractor_words::nearest;

/// The move of `at` that prints as `text`.
pub fn find_move<G: Game>(game: &G, at: &G::Position, text: &str) -> Result<G::Move, IllegalMove> {
    let text = text.trim();
    let legal = legal_moves(game, at);
    match legal.iter().find(|chosen| chosen.to_string().eq_ignore_ascii_case(text)) {
        Some(chosen) => Ok(chosen.clone()),
        None => Err(IllegalMove::new(text, 1, &legal)),
    }
}

/// Play the moves of `line` from `from`, and give every position on the way, the first and the
/// last included, with the moves between them.
///
/// Moves stand apart by spaces or commas; where every move of a position is one character, as in
/// Connect Four, they may also stand together.
pub fn follow<G: Game>(
    game: &G,
    from: G::Position,
    line: &str,
) -> Result<Followed<G>, IllegalMove> {
    let mut followed = Followed { positions: vec![from], moves: Vec::new() };
    for mut word in line.split([' ', ',', '\t', '\n', '\r']).filter(|word| !word.is_empty()) {
        while !word.is_empty() {
            let at = followed.positions.last().expect("it begins with one position");
            let legal = legal_moves(game, at);
            let names: Vec<String> = legal.iter().map(ToString::to_string).collect();
            let find = |text: &str| names.iter().position(|name| name.eq_ignore_ascii_case(text));
            let first = word.chars().next().map_or(0, char::len_utf8);
            let together = names.iter().all(|name| name.chars().count() == 1);
            let (chosen, rest) = match find(word) {
                Some(k) => (k, ""),
                None if together && first < word.len() => match find(&word[..first]) {
                    Some(k) => (k, &word[first..]),
                    None => {
                        let place = followed.moves.len() + 1;
                        return Err(IllegalMove::new(&word[..first], place, &legal));
                    }
                },
                None => return Err(IllegalMove::new(word, followed.moves.len() + 1, &legal)),
            };
            let next = game.play(at, &legal[chosen]);
            followed.positions.push(next);
            followed.moves.push(legal[chosen].clone());
            word = rest;
        }
    }
    Ok(followed)
}

/// A line that was played.
pub struct Followed<G: Game> {
    /// Every position, one more than there are moves.
    pub positions: Vec<G::Position>,
    /// The moves between them.
    pub moves: Vec<G::Move>,
}

impl<G: Game> Followed<G> {
    /// Where it ends.
    pub fn end(&self) -> &G::Position {
        self.positions.last().expect("a line has at least its first position")
    }
}

fn legal_moves<G: Game>(game: &G, at: &G::Position) -> Vec<G::Move> {
    match game.outcome(at) {
        Some(_) => Vec::new(),
        None => game.moves(at).collect(),
    }
}

/// A move that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// What was typed.
    pub text: String,
    /// Which move of the line it is, counted from 1.
    pub place: usize,
    /// What could have been played; nothing when the game is over.
    pub legal: Vec<String>,
}

impl IllegalMove {
    fn new(text: &str, place: usize, legal: &[impl ToString]) -> IllegalMove {
        let legal = legal.iter().map(ToString::to_string).collect();
        IllegalMove { text: text.to_owned(), place, legal }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let IllegalMove { text, place, legal } = self;
        if legal.is_empty() {
            return write!(f, "move {place}, `{text}`, comes after the end of the game");
        }
        write!(f, "move {place}, `{text}`, is not legal there")?;
        if let Some(near) = nearest(text, legal.iter().map(String::as_str)) {
            write!(f, "; did you mean `{near}`?")?;
        }
        let shown = &legal[..legal.len().min(12)];
        write!(f, "; legal: {}", shown.join(" "))?;
        if shown.len() < legal.len() {
            write!(f, " and {} more", legal.len() - shown.len())
        } else {
            Ok(())
        }
    }
}

impl std::error::Error for IllegalMove {}
