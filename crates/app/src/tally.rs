//! The games of a match, counted.

use attractor_core::{Coalition, Player};
use attractor_games::AnyMove;
use indexmap::IndexMap;

use crate::play_match::{Length, MatchAnswer, MatchRequest, PlayedGame, Rate};
use crate::table::Table;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    Over,
    Repeated,
    TooLong,
}

/// One game as it was played.
pub(crate) struct Record {
    pub(crate) moves: Vec<AnyMove>,
    pub(crate) winners: Coalition,
    pub(crate) end: End,
}

/// Games counted. Joining two tallies keeps the order of the games.
#[derive(Default)]
pub(crate) struct Tally {
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

impl Tally {
    /// One game.
    pub(crate) fn of(record: &Record, players: u8, list: bool) -> Tally {
        let Record { moves, winners, end } = record;
        let length = moves.len() as u64;
        let game = || PlayedGame {
            moves: moves.iter().map(ToString::to_string).collect(),
            winners: winners.players().map(Player::number).collect(),
            end: match end {
                End::Over => "over",
                End::Repeated => "repeated",
                End::TooLong => "too long",
            },
        };
        Tally {
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

    pub(crate) fn joined(mut self, other: Tally) -> Tally {
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
        table: &Table,
        names: &[String],
        request: &MatchRequest,
    ) -> MatchAnswer {
        let number = |i: usize| (i + 1).to_string();
        let wins = self.wins.iter().enumerate().map(|(i, &won)| (number(i), won));
        let wins: IndexMap<String, u64> = wins.collect();
        let shares = wins.iter().map(|(who, &won)| (who.clone(), won));
        let shares = shares.chain([("draw".to_owned(), self.draws)]);
        MatchAnswer {
            game: table.title.clone(),
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
    /// So many of so many games, of which there is at least one, with Wilson's interval (1927): it
    /// stays within 0 and 1, and says something also when all games ended alike.
    fn of(seen: u64, games: u64) -> Rate {
        const Z: f64 = 1.959_964; // 95 % of a normal distribution lie within so many deviations
        let (n, rate) = (games as f64, seen as f64 / games as f64);
        let centre = rate + Z * Z / (2.0 * n);
        let margin = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        let within = |share: f64| share.clamp(0.0, 1.0);
        Rate {
            rate,
            low: within((centre - margin) / scale),
            high: within((centre + margin) / scale),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_intervals_are_those_of_the_textbook() {
        // Newcombe 1998, table I, method 3 (score): 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        let published = [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ];
        for (seen, games, low, high) in published {
            let rate = Rate::of(seen, games);
            assert!((rate.low - low).abs() < 5e-5 && (rate.high - high).abs() < 5e-5, "{rate:?}");
        }
    }
}
