//! A match: two players, or more, play each other many times.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

use attractor_core::{Cancelled, Coalition, Game, Watch};
use indexmap::IndexMap;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::field::Field;
use crate::message::{Way, say};
use crate::opponent::{Chooser, Dice, Seat, Turn, seat, seating};
use crate::playable_game::PlayableGame;
use crate::standings::{End, Record, Standings};

/// What kind of match.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct MatchRequest {
    /// Who plays, as `1=perfect`; whoever is not named plays at random.
    pub players: Vec<String>,
    /// How many games.
    pub games: u64,
    /// The same seed gives the same games.
    pub seed: u64,
    /// Moves after which a game ends as a draw.
    pub max_moves: usize,
    /// A game ends when a position stands for the so-many-th time: as a draw, or where priorities count for
    /// whoever wins the last round.
    pub repeats: usize,
    /// Tell the moves of each game.
    pub list: bool,
}

impl Default for MatchRequest {
    fn default() -> MatchRequest {
        MatchRequest {
            players: Vec::new(),
            games: 1000,
            seed: 0,
            max_moves: 1000,
            repeats: 3,
            list: false,
        }
    }
}

/// How the match went; as JSON these are the documented keys.
#[derive(Clone, Debug, Serialize)]
pub struct MatchAnswer {
    /// What was played.
    pub game: String,
    /// Who played, by the player's number.
    pub players: IndexMap<String, String>,
    /// What decided whatever was decided by lot.
    pub seed: u64,
    /// How many games were played.
    pub games: u64,
    /// How many of them each player won. With three players or more several can win one game.
    pub wins: IndexMap<String, u64>,
    /// How many of them nobody won.
    pub draws: u64,
    /// The share of games that each player won, and under `draw` that nobody won.
    pub rates: IndexMap<String, Rate>,
    /// How long the games were.
    pub length: Length,
    /// How many games were cut because a position came back: draws unless priorities count.
    pub repeated: u64,
    /// How many games were cut because they were too long: draws.
    pub too_long: u64,
    /// Every game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<Vec<PlayedGame>>,
}

/// A share of the games with its confidence interval of 95 %.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rate {
    /// The share that was seen, from 0 to 1.
    pub rate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// How long games were, in moves.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Length {
    /// The shortest.
    pub min: u64,
    /// The mean.
    pub mean: f64,
    /// The longest.
    pub max: u64,
}

/// One game of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayedGame {
    /// Its moves.
    pub moves: Vec<String>,
    /// Who won.
    pub winners: Vec<u8>,
    /// How it ended.
    pub end: End,
}

/// A match about to begin: everybody sits, and whoever needs the game solved has it solved.
pub struct Match<'a> {
    playable: &'a PlayableGame,
    request: &'a MatchRequest,
    names: Vec<String>,
    choosers: Vec<Box<dyn Chooser>>,
    /// Whether somebody plays whom the caller brought along, and who may remember what came before.
    in_order: bool,
}

impl<'a> Match<'a> {
    /// Seat the players.
    pub fn new(
        playable: &'a PlayableGame,
        request: &'a MatchRequest,
        watch: &dyn Watch,
    ) -> Result<Match<'a>, Error> {
        if request.games == 0 {
            return Err(Error::new("a match has at least one game").at(Field::Games));
        }
        if request.repeats < 2 {
            return Err(Error::new("a position comes back when it stands for the second time")
                .at(Field::Repeats)
                .hint("write 2 or more"));
        }
        let names = seating(playable.game.players(), "random", &request.players)?;
        let mut choosers = Vec::new();
        for (name, number) in names.iter().zip(1..) {
            let place = format!("player {number}");
            match seat(playable, name, watch).map_err(|error| error.within(place.as_str()))? {
                Seat::Program(chooser) => choosers.push(chooser),
                Seat::Human => {
                    return Err(Error::new("a match is played by programs, and a human is none")
                        .at(place)
                        .hint(say!("`{}` lets people play", Way::Play(None))));
                }
            }
        }
        Ok(Match { playable, request, names, choosers, in_order: false })
    }

    /// The same match, in which somebody of the caller's own sits on the place of a player. The games are
    /// then played one after the other.
    pub fn with(
        mut self,
        player: u32,
        name: &str,
        chooser: Box<dyn Chooser>,
    ) -> Result<Match<'a>, Error> {
        let players = self.choosers.len();
        let seat = (player as usize).checked_sub(1).filter(|&seat| seat < players);
        let Some(seat) = seat else {
            return Err(Error::new(format!("there is no player `{player}`"))
                .hint(format!("players are numbered 1 to {players}")));
        };
        self.names[seat] = name.to_owned();
        self.choosers[seat] = chooser;
        self.in_order = true;
        Ok(self)
    }

    /// Play all games, on all threads of the pool. Each game throws its own dice, so that the
    /// answer depends on the seed alone.
    pub fn play(&self, watch: &dyn Watch) -> Result<MatchAnswer, Error> {
        let done = AtomicU64::new(0);
        let one_more = |standings: Standings, number| {
            let game = self.game(number, || watch.reached(done.load(Ordering::Relaxed)))?;
            watch.reached(done.fetch_add(1, Ordering::Relaxed) + 1)?;
            Ok::<_, Error>(standings.joined(game))
        };
        let mut games = 0..self.request.games;
        let standings = match self.in_order {
            true => games.try_fold(Standings::default(), one_more)?,
            false => games
                .into_par_iter()
                .try_fold(Standings::default, one_more)
                .try_reduce(Standings::default, |one, other| Ok(one.joined(other)))?,
        };
        Ok(standings.answer(self.playable, &self.names, self.request))
    }

    /// Play one game; `breathe` may end one that is long.
    fn game(
        &self,
        number: u64,
        breathe: impl Fn() -> Result<(), Cancelled>,
    ) -> Result<Standings, Error> {
        let game = &self.playable.game;
        let mut dice = Dice::new(self.request.seed, number);
        let mut at = self.playable.begin();
        let mut seen = HashMap::from([(at.clone(), 1)]);
        let mut made = Vec::new();
        let (winners, end) = loop {
            if let Some(outcome) = game.outcome(&at) {
                break (outcome.winners, End::Over);
            }
            if seen[&at] >= self.request.repeats {
                break (self.playable.winners_after(&made), End::Repeated);
            }
            if made.len() >= self.request.max_moves {
                break (Coalition::NOBODY, End::TooLong);
            }
            let mut moves = self.playable.moves(&at);
            let turn = Turn { game, at: &at, moves: &moves };
            let chooser = &self.choosers[usize::from(game.turn(&at).0)];
            let chosen = moves.swap_remove(chooser.choose(&turn, &mut dice)?);
            at = game.play(&at, &chosen);
            *seen.entry(at.clone()).or_insert(0) += 1;
            made.push(chosen);
            if made.len().is_multiple_of(BREATH) {
                breathe()?;
            }
        };
        let record = Record { moves: made, winners, end };
        Ok(Standings::of(&record, game.players(), self.request.list))
    }
}

/// Moves of one game between two looks at the watch.
const BREATH: usize = 1 << 10;

#[cfg(test)]
mod tests {
    use attractor_core::Unwatched;

    use super::*;
    use crate::open::OpenRequest;

    fn answer(game: &str, players: &[&str], request: &MatchRequest) -> Result<MatchAnswer, Error> {
        let playable =
            PlayableGame::open(&OpenRequest { game: game.to_owned(), ..OpenRequest::default() })?;
        let players = players.iter().map(ToString::to_string).collect();
        Match::new(&playable, &MatchRequest { players, ..request.clone() }, &Unwatched)?
            .play(&Unwatched)
    }

    #[test]
    fn perfect_play_wins_what_can_be_won_and_never_loses_a_draw() {
        let request = MatchRequest { games: 300, ..MatchRequest::default() };
        let chomp = answer("chomp:4x3", &["1=perfect"], &request).unwrap();
        assert_eq!((chomp.wins["1"], chomp.draws), (300, 0));
        let lost = answer("matches:9,take=1-2", &["2=perfect"], &request).unwrap();
        assert_eq!(lost.wins["2"], 300);
        let drawn = answer("tictactoe", &["1=careful", "2=perfect"], &request).unwrap();
        assert_eq!(drawn.draws, 300, "neither lets the other force a win");
    }

    #[test]
    fn a_seed_gives_the_same_games_on_any_number_of_threads() {
        let request = MatchRequest { games: 200, seed: 7, list: true, ..MatchRequest::default() };
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| answer("mnk:3x3", &["1=careful"], &request)).unwrap().list.unwrap()
        };
        let games = on(1);
        assert_eq!(games, on(3));
        assert!(games.windows(2).any(|pair| pair[0] != pair[1]), "games differ from each other");
    }

    #[test]
    fn endless_games_are_cut_and_drawn() {
        let ring = "{'a': ['b'], 'b': ['c'], 'c': ['d'], 'd': ['a']}";
        let request = OpenRequest {
            game: ring.to_owned(),
            owners: vec!["1=a,c".to_owned(), "2=b,d".to_owned()],
            start: Some("a".to_owned()),
            ..OpenRequest::default()
        };
        let playable = PlayableGame::open(&request).unwrap();
        let play = |request| {
            Match::new(&playable, &request, &Unwatched).unwrap().play(&Unwatched).unwrap()
        };
        let few = MatchRequest { games: 5, ..MatchRequest::default() };
        let repeated = play(few.clone());
        assert_eq!((repeated.draws, repeated.repeated, repeated.length.max), (5, 5, 8));
        let long = play(MatchRequest { max_moves: 6, ..few });
        assert_eq!((long.draws, long.too_long, long.length.min), (5, 5, 6));
    }

    #[test]
    fn several_players_can_win_one_game() {
        let request = MatchRequest { games: 100, ..MatchRequest::default() };
        let nim = answer("nim:2-2,players=3", &["3=first"], &request).unwrap();
        assert_eq!(nim.wins.values().sum::<u64>(), 200, "one loses, two win");
    }

    #[test]
    fn wrong_players_are_explained() {
        let wrong =
            |players: &[&str]| answer("chomp:2x2", players, &MatchRequest::default()).unwrap_err();
        let unknown = wrong(&["1=perfct"]);
        assert!(unknown.hint.unwrap().text().contains("did you mean `perfect`"));
        assert_eq!(wrong(&["3=random"]).message.text(), "there is no player `3`");
        assert_eq!(wrong(&["2=human"]).place, Some("player 2".into()));
        assert!(wrong(&["random"]).message.text().contains("does not say which player"));
        assert!(
            wrong(&["1=random", "1=first"]).message.text().contains("both `random` and `first`")
        );
        assert!(wrong(&["1=first:3"]).message.text().contains("means nothing"));
    }
}
