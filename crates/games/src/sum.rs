//! Sums: several games side by side.

use std::fmt;

use attractor_core::{Game, Outcome, Picture, Piece, Player, Spot};

use crate::about::{About, Kind, Parameter};
use crate::any::{AnyGame, AnyMove, AnyPosition};
use crate::catalogue::open;
use crate::ending::blocked;
use crate::spec::{Params, split_games};
use crate::square::other;

/// Several games side by side: a turn is one move in one of them.
pub struct Sum {
    parts: Vec<AnyGame>,
}

/// How sums are described.
pub static ABOUT: About = About {
    name: "sum",
    aliases: &[],
    title: "Sum of games",
    parameters: &[Parameter {
        name: "games",
        kind: Kind::Games(1, 8),
        default: "nim:3-4,kayles:5",
        about: "the games, separated by commas",
    }],
    rules: "Several games lie side by side. A turn is one move in one of them, and the players take \
            turns however they have moved before. Who cannot move in any of them loses; how a part \
            would have ended by itself does not count.",
    notation: "A move is the number of the part and the move there: `2:1-3`. A position is the \
               positions of the parts in brackets: `(3-4@1)(5@1)`.",
    example: "sum(nim:3-4,kayles:5)",
    line: "1:2-1 2:1:3",
};

/// Where each part stands, always with the same player to move.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position {
    parts: Vec<AnyPosition>,
    turn: Player,
}

/// A move in one part.
#[derive(Clone)]
pub struct PartMove {
    part: usize,
    chosen: AnyMove,
}

impl fmt::Display for PartMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.part + 1, self.chosen)
    }
}

impl Sum {
    /// The sum with these parameters.
    pub fn new(params: &Params) -> Result<Sum, String> {
        let mut parts = Vec::new();
        for text in split_games(params.word("games")).unwrap_or_default() {
            let game = open(text).map_err(|error| error.to_string())?.game;
            if game.players() != 2 || game.passed(&game.start()).is_none() {
                return Err(format!(
                    "`{text}` cannot be part of a sum: its rules do not say what moves there are \
                     when a player has played elsewhere"
                ));
            }
            parts.push(game);
        }
        Ok(Sum::of(parts))
    }

    /// The sum of these games.
    pub fn of(parts: Vec<AnyGame>) -> Sum {
        Sum { parts }
    }

    fn moves_of<'a>(&'a self, at: &'a Position) -> impl Iterator<Item = PartMove> + 'a {
        self.parts.iter().zip(&at.parts).enumerate().flat_map(|(part, (game, here))| {
            let going_on = game.outcome(here).is_none();
            let moves = going_on.then(|| game.moves(here)).into_iter().flatten();
            moves.map(move |chosen| PartMove { part, chosen })
        })
    }
}

impl Game for Sum {
    type Position = Position;
    type Move = PartMove;

    fn start(&self) -> Position {
        let first = |game: &AnyGame| {
            let start = game.start();
            match game.turn(&start) {
                Player(0) => start,
                _ => game.passed(&start).unwrap_or(start),
            }
        };
        Position { parts: self.parts.iter().map(first).collect(), turn: Player(0) }
    }

    fn turn(&self, at: &Position) -> Player {
        at.turn
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        // A part that goes on has a move. Its moves are not asked for: in sums of sums every level
        // would ask twice.
        let over =
            self.parts.iter().zip(&at.parts).all(|(game, here)| game.outcome(here).is_some());
        over.then(|| blocked(at.turn))
    }

    fn moves(&self, at: &Position) -> impl Iterator<Item = PartMove> {
        self.moves_of(at).collect::<Vec<_>>().into_iter()
    }

    fn play(&self, at: &Position, chosen: &PartMove) -> Position {
        let parts = self.parts.iter().zip(&at.parts).enumerate();
        let next = parts.map(|(part, (game, here))| {
            if part == chosen.part {
                game.play(here, &chosen.chosen)
            } else {
                game.passed(here).unwrap_or_else(|| here.clone())
            }
        });
        Position { parts: next.collect(), turn: other(at.turn) }
    }

    fn notation(&self, at: &Position) -> String {
        let parts = self.parts.iter().zip(&at.parts);
        parts.map(|(game, here)| format!("({})", game.notation(here))).collect()
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let texts = brackets(text.trim()).filter(|texts| texts.len() == self.parts.len());
        let texts = texts.ok_or_else(|| {
            format!(
                "`{text}` does not fit: expected {} positions, each in brackets",
                self.parts.len()
            )
        })?;
        let parts = self.parts.iter().zip(texts).map(|(game, text)| game.read(text));
        let parts = parts.collect::<Result<Vec<_>, _>>()?;
        let turn = self.parts[0].turn(&parts[0]);
        if self.parts.iter().zip(&parts).any(|(game, here)| game.turn(here) != turn) {
            return Err(format!("`{text}` has different players to move in its parts"));
        }
        Ok(Position { parts, turn })
    }

    fn picture(&self, at: &Position) -> Picture {
        // One below the other.
        let mut whole = Picture::default();
        let mut top = 0.0;
        for (part, (game, here)) in self.parts.iter().zip(&at.parts).enumerate() {
            let picture = game.picture(here);
            whole.spots.push(Spot::new(0.0, top, Piece::Text(format!("{}:", part + 1))));
            let first = whole.spots.len();
            let bottom = picture.spots.iter().map(|spot| spot.y).fold(0.0, f32::max);
            let links = picture.links.iter().map(|&(a, b)| (first + a, first + b));
            whole.links.extend(links);
            whole.spots.extend(picture.spots.into_iter().map(|spot| Spot {
                x: spot.x + 2.0,
                y: spot.y + top,
                plays: spot.plays.iter().map(|name| format!("{}:{name}", part + 1)).collect(),
                ..spot
            }));
            top += bottom + 1.0;
        }
        whole
    }

    fn numbers(&self, at: &Position) -> Vec<(String, i64)> {
        let parts = self.parts.iter().zip(&at.parts).zip(1..);
        parts
            .flat_map(|((game, here), part)| {
                let numbers = game.numbers(here).into_iter();
                numbers.map(move |(name, value)| (format!("part {part} {name}"), value))
            })
            .collect()
    }

    fn impartial(&self) -> bool {
        self.parts.iter().all(Game::impartial)
    }

    fn passed(&self, at: &Position) -> Option<Position> {
        let parts = self.parts.iter().zip(&at.parts).map(|(game, here)| game.passed(here));
        Some(Position { parts: parts.collect::<Option<_>>()?, turn: other(at.turn) })
    }

    fn representative(&self, at: &Position) -> Position {
        let parts = self.parts.iter().zip(&at.parts);
        Position {
            parts: parts.map(|(game, here)| game.representative(here)).collect(),
            turn: at.turn,
        }
    }
}

/// What stands in the outermost brackets, one after the other.
fn brackets(text: &str) -> Option<Vec<&str>> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (i, c) in text.char_indices() {
        match c {
            '(' => {
                depth += 1;
                if depth == 1 {
                    start = i + 1;
                }
            }
            ')' => {
                depth -= 1;
                if depth == 0 {
                    parts.push(&text[start..i]);
                }
                if depth < 0 {
                    return None;
                }
            }
            _ if depth == 0 => return None,
            _ => {}
        }
    }
    (depth == 0).then_some(parts)
}
