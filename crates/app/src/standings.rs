//! The games of a match, counted.

use attractor_core::{Coalition, Player};
use attractor_games::AnyMove;
use attractor_pursuit::estimate::wilson;
use attractor_words::named;
use indexmap::IndexMap;
use serde::Serialize;

use crate::play_match::{Length, MatchAnswer, MatchRequest, PlayedGame, Rate};
use crate::playable_game::PlayableGame;

named! { "end":
    /// How a game of a match ended.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
    pub enum End {
        /// By the rules.
        #[serde(rename = "over")]
        Over => "over",
        /// Because a position came back.
        #[serde(rename = "repeated")]
        Repeated => "repeated",
        /// Because it took too many moves.
        #[serde(rename = "too long")]
        TooLong => "too long",
    }
}

/// One game as it was played.
pub(crate) struct Record {
    pub(crate) moves: Vec<AnyMove>,
    pub(crate) winners: Coalition,
    pub(crate) end: End,
}

/// Games counted. Joining two standings keeps the order of the games.
#[derive(Default)]
pub(crate) struct Standings {
    games: u64,
    wins: Vec<u64>,
    draws: u64,
    repeated: u64,
    too_long: u64,
    moves: u64,
    shortest: Option<u64>,
    longest: u64,
    list: Vec<PlayedGame>,
}

impl Standings {
    /// One game.
    pub(crate) fn of(record: &Record, players: u8, list: bool) -> Standings {
        let Record { moves, winners, end } = record;
        let length = moves.len() as u64;
        let game = || PlayedGame {
            moves: moves.iter().map(ToString::to_string).collect(),
            winners: winners.players().map(Player::number).collect(),
            end: *end,
        };
        Standings {
            games: 1,
            wins: (0..players).map(|player| winners.contains(Player(player)).into()).collect(),
            draws: winners.is_empty().into(),
            repeated: (*end == End::Repeated).into(),
            too_long: (*end == End::TooLong).into(),
            moves: length,
            shortest: Some(length),
            longest: length,
            list: if list { vec![game()] } else { Vec::new() },
        }
    }

    pub(crate) fn joined(mut self, other: Standings) -> Standings {
        self.games += other.games;
        self.wins.resize(self.wins.len().max(other.wins.len()), 0);
        self.wins.iter_mut().zip(&other.wins).for_each(|(one, more)| *one += more);
        self.draws += other.draws;
        self.repeated += other.repeated;
        self.too_long += other.too_long;
        self.moves += other.moves;
        self.shortest = self.shortest.into_iter().chain(other.shortest).min();
        self.longest = self.longest.max(other.longest);
        self.list.extend(other.list);
        self
    }

    pub(crate) fn answer(
        self,
        playable: &PlayableGame,
        names: &[String],
        request: &MatchRequest,
    ) -> MatchAnswer {
        let number = |i: usize| (i + 1).to_string();
        let wins = self.wins.iter().enumerate().map(|(i, &won)| (number(i), won));
        let wins: IndexMap<String, u64> = wins.collect();
        let shares = wins.iter().map(|(who, &won)| (who.clone(), won));
        let shares = shares.chain([("draw".to_owned(), self.draws)]);
        MatchAnswer {
            game: playable.title.clone(),
            players: names.iter().cloned().enumerate().map(|(i, name)| (number(i), name)).collect(),
            seed: request.seed,
            games: self.games,
            draws: self.draws,
            rates: shares.map(|(who, seen)| (who, Rate::of(seen, self.games))).collect(),
            wins,
            length: Length {
                min: self.shortest.unwrap_or(0),
                mean: self.moves as f64 / self.games as f64,
                max: self.longest,
            },
            repeated: self.repeated,
            too_long: self.too_long,
            list: request.list.then_some(self.list),
        }
    }
}

impl Rate {
    /// A part of a number of games, of which there is at least one, with Wilson's interval (1927): it
    /// stays within 0 and 1, and says something also when all games ended alike.
    fn of(seen: u64, games: u64) -> Rate {
        let (low, high) = wilson(seen, games);
        Rate { rate: seen as f64 / games as f64, low, high }
    }
}
