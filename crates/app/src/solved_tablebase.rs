//! A game solved into a file, which is asked about positions.

use std::cmp::Reverse;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use attractor_core::{Census, Game, Player, Reach, Steps, Value, Watch, grundy};
use attractor_games::{AnyGame, AnyPosition, AnyPositions, HowToExplore, Numbers};
use attractor_tablebase::{Key, Keys, Reason, Tablebase, TablebaseError, Views};

use crate::error::{Error, Kind, more_memory};
use crate::field::Field;
use crate::flat::{beginnings, first_name, needs_graph};
use crate::message::{Message, Way, say};
use crate::open::OpenRequest;
use crate::rules::{explore_with, place};
use crate::solve::{Engine, LongestWin, SolveRequest};
use crate::solved::{Counts, SolvedGame, explore_each, once};

/// A tablebase, and the game that it is of.
pub struct SolvedTablebase {
    /// The file.
    pub tablebase: Tablebase,
    game: AnyGame,
    /// Where positions are found by number: how they get theirs.
    numbers: Option<Arc<dyn Numbers>>,
    /// Where the question begins.
    start: AnyPosition,
    everywhere: bool,
    /// The most bytes to use.
    memory: usize,
    /// The Grundy values, once somebody asked.
    grundy: OnceLock<Grundy>,
}

/// The Grundy values of an impartial game.
enum Grundy {
    /// There are none, or they do not fit.
    None,
    ByNumber(Vec<u16>),
    ByVertex(AnyPositions, Vec<u32>),
}

impl SolvedTablebase {
    /// Open a tablebase, and the game that it names.
    pub fn open(path: &Path) -> Result<SolvedTablebase, Error> {
        let tablebase = Tablebase::open(path)?;
        let named = tablebase.head().game.clone();
        let place = path.display().to_string();
        let unknown = |error| Error::from(error).within(place.as_str());
        let opened = attractor_games::open(&named).map_err(unknown)?;
        let numbers = match tablebase.head().keys {
            Keys::Notation => None,
            Keys::Number { size, .. } => {
                let numbers = opened.numbers.filter(|numbers| numbers.size() == size);
                Some(numbers.ok_or_else(|| {
                    Error::new(format!("`{named}` is not numbered in this way"))
                        .at(place)
                        .hint("it was written by another version; solve the game again")
                })?)
            }
        };
        Ok(SolvedTablebase {
            tablebase,
            start: opened.game.start(),
            game: opened.game,
            numbers,
            everywhere: false,
            memory: usize::MAX,
            grundy: OnceLock::new(),
        })
    }

    /// The same file for another question, if it can tell what is asked.
    pub fn again(
        &self,
        open: &OpenRequest,
        request: &SolveRequest,
    ) -> Result<SolvedTablebase, Error> {
        if let Some(field) = needs_graph(open, request) {
            return Err(Error::new(say!("`{}` needs the whole graph", field))
                .at(Field::Engine)
                .hint(say!("ask with `{}`", Field::Engine.of("graph"))));
        }
        SolvedTablebase::open(self.tablebase.path())?.asked(open)
    }

    /// The same, asked where `open` says.
    pub(crate) fn asked(self, open: &OpenRequest) -> Result<SolvedTablebase, Error> {
        Ok(SolvedTablebase {
            start: place(&self.game, open)?,
            everywhere: open.everywhere,
            memory: open.memory.unwrap_or(usize::MAX),
            ..self
        })
    }

    /// The notation of a position that is found in this way.
    pub fn notation(&self, key: &Key) -> String {
        match (key, &self.numbers) {
            (Key::Notation(notation), _) => notation.clone(),
            (Key::Number(number), Some(numbers)) => {
                let at = numbers.position(*number, None);
                at.map_or_else(|| format!("number {number}"), |at| self.game.notation(&at))
            }
            (Key::Number(number), None) => format!("number {number}"),
        }
    }

    /// The first of the wins in the file that take longest.
    pub(crate) fn longest_kept(&self) -> Option<LongestWin> {
        let summary = self.tablebase.summary();
        let rank = summary.won.len().checked_sub(1)? as u32;
        Some(LongestWin { rank, position: self.notation(summary.longest.as_ref()?) })
    }

    /// What a position is worth: to its mover, or to each player.
    fn values(&self, at: &AnyPosition) -> Result<Vec<Value>, Error> {
        let head = self.tablebase.head();
        let folded;
        let at = if head.folded {
            folded = self.game.representative(at);
            &folded
        } else {
            at
        };
        let found = match &self.numbers {
            Some(numbers) => self.tablebase.value(numbers.number(at))?.map(|value| vec![value]),
            None => self.tablebase.values(&self.game.notation(at))?,
        };
        found.ok_or_else(|| {
            let notation = self.game.notation(at);
            Error::new(format!("`{notation}` is not in the tablebase"))
                .at(self.tablebase.path().display().to_string())
                .hint(say!(
                    "play from the start does not lead there; `{}` includes it, where the game can",
                    Way::KeepEverywhere
                ))
        })
    }

    /// What play reaches, where that can be held.
    fn reached(&self, numbers: &dyn Numbers, watch: &dyn Watch) -> Result<Option<Reach>, Error> {
        // Two bits a number, if it stands for two positions.
        if numbers.size() / 4 > self.memory as u64 {
            return Ok(None);
        }
        let mut from = beginnings(&self.game, &self.start, self.everywhere);
        Ok(Some(numbers.reach(&mut from, watch)?))
    }

    /// Call `visit` with every number of the file that stands for a position, and its value.
    fn each_number(
        &self,
        watch: &dyn Watch,
        visit: &mut dyn FnMut(u64, Value),
    ) -> Result<(), Error> {
        let mut steps = Steps::new(watch);
        for row in self.tablebase.rows() {
            steps.step()?;
            let row = row?;
            if let (Key::Number(number), [value]) = (row.key, &row.values[..]) {
                visit(number, *value);
            }
        }
        Ok(())
    }

    /// Counts of a file that holds more numbers than play reaches.
    fn counts_by_number(
        &self,
        numbers: &dyn Numbers,
        watch: &dyn Watch,
    ) -> Result<Option<Counts>, Error> {
        let Some(reached) = self.reached(numbers, watch)? else { return Ok(None) };
        let mut longest: Option<String> = None;
        let mut name = |rank: u32, number, value| {
            if value == Value::Win(Reverse(rank)) {
                let name = first_name(&self.game, numbers, &reached, number);
                longest = longest.take().into_iter().chain(name).min();
            }
        };
        // Play nearly always reaches one of the longest wins of the file.
        let expected = self.tablebase.summary().won.len().saturating_sub(1) as u32;
        let mut census = Census::new(2);
        self.each_number(watch, &mut |number, value| {
            for mover in reached.movers(number, &|number| numbers.mover(number)) {
                census.count_zero_sum(1, mover, value);
            }
            name(expected, number, value);
        })?;
        census.moves = reached.moves();
        if let Some(rank) = census.longest().filter(|&rank| rank != expected) {
            self.each_number(watch, &mut |number, value| name(rank, number, value))?;
        }
        let longest_win =
            census.longest().zip(longest).map(|(rank, position)| LongestWin { rank, position });
        Ok(Some(Counts::of(census, longest_win)))
    }

    fn find_grundy(&self, watch: &dyn Watch) -> Result<Grundy, Error> {
        let summary = self.tablebase.summary();
        // Won without a move: not normal play.
        if summary.won.first().is_some_and(|&at_once| at_once > 0) {
            return Ok(Grundy::None);
        }
        if let Some(numbers) = &self.numbers {
            let values = numbers.grundy(self.memory, watch)?;
            return Ok(values.map_or(Grundy::None, Grundy::ByNumber));
        }
        let (arena, positions, _) = explore_with(&self.game, &self.start, &self.how(), watch)?;
        let values = grundy(&arena, watch)?;
        Ok(values.map_or(Grundy::None, |values| Grundy::ByVertex(positions, values)))
    }

    /// How the positions of the file are explored.
    fn how(&self) -> HowToExplore {
        let (everywhere, folded) = (self.everywhere, self.tablebase.head().folded);
        HowToExplore { from: None, everywhere, folded, bytes: self.memory }
    }
}

impl SolvedGame for SolvedTablebase {
    fn title(&self) -> &str {
        &self.tablebase.head().game
    }

    fn engine(&self) -> Engine {
        Engine::Tablebase
    }

    fn game(&self) -> &AnyGame {
        &self.game
    }

    fn start(&self) -> Option<AnyPosition> {
        Some(self.start.clone())
    }

    fn value(&self, at: &AnyPosition, side: usize) -> Result<Value, Error> {
        let values = self.values(at)?;
        Ok(match self.tablebase.head().views {
            Views::Each => values[side],
            Views::Mover if self.game.turn(at) == Player(side as u8) => values[0],
            Views::Mover => values[0].negated(),
        })
    }

    fn grundy(&self, at: &AnyPosition, watch: &dyn Watch) -> Result<Option<u32>, Error> {
        if !self.game.impartial() {
            return Ok(None);
        }
        Ok(match (once(&self.grundy, || self.find_grundy(watch))?, &self.numbers) {
            (Grundy::ByNumber(values), Some(numbers)) => {
                Some(values[numbers.number(at) as usize].into())
            }
            (Grundy::ByVertex(positions, values), _) => {
                positions.find(at).map(|v| values[v as usize])
            }
            _ => None,
        })
    }

    fn counts(&self, watch: &dyn Watch) -> Result<Option<Counts>, Error> {
        if let Some(numbers) = &self.numbers {
            return self.counts_by_number(&**numbers, watch);
        }
        let summary = self.tablebase.summary();
        Ok(Some(Counts {
            positions: summary.positions,
            moves: summary.moves,
            sides: summary.players.clone(),
            drawn: summary.nobody.unwrap_or(summary.drawn),
            movers: Some(summary.tally()),
            longest_win: self.longest_kept(),
        }))
    }

    fn each_position(
        &self,
        watch: &dyn Watch,
        visit: &mut dyn FnMut(AnyPosition) -> Result<(), Error>,
    ) -> Result<(), Error> {
        explore_each(&self.game, &self.start, &self.how(), watch, visit)
    }
}

impl fmt::Debug for SolvedTablebase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SolvedTablebase({})", self.tablebase.path().display())
    }
}

impl From<TablebaseError> for Error {
    fn from(error: TablebaseError) -> Error {
        let place = error.file.display().to_string();
        let from_checkpoint = || say!("`{}` goes on from the last checkpoint", Field::Resume);
        let hint: Option<Message> = match &error.reason {
            Reason::Cancelled => Some(from_checkpoint()),
            Reason::Unfinished => {
                Some(say!("`{}` goes on with it; remove the folder to begin again", Field::Resume))
            }
            Reason::Busy => Some("wait until it has ended, or write to another file".into()),
            Reason::OtherTask { .. } => Some("remove the folder, or write to another file".into()),
            Reason::NoRoom { .. } => Some("make room, or write to another disk".into()),
            Reason::TooLarge(_) => Some(more_memory()),
            Reason::Damaged(_) | Reason::Cut(_) => {
                Some("nothing in it is believed; solve the game again".into())
            }
            Reason::Version(_) | Reason::UnknownSection(_) => {
                Some("read it with the version that wrote it, or solve the game again".into())
            }
            Reason::NotATablebase => Some(say!("`{}` writes one", Way::Keep)),
            Reason::Part { .. } => Some("open the file that names the parts".into()),
            Reason::OtherGame { .. } => Some(say!("`{}` tells what a file holds", Way::Info)),
            Reason::Io(error) if error.kind() == std::io::ErrorKind::StorageFull => {
                Some(say!("make room; {}", from_checkpoint()))
            }
            Reason::Io(_) | Reason::Refused(_) => None,
        };
        let kind = match error.reason {
            Reason::Cancelled => Kind::Interrupted,
            _ => Kind::Input,
        };
        let message = match &error.reason {
            Reason::Cancelled => "interrupted before the answer was complete".to_owned(),
            reason => reason.to_string(),
        };
        Error { kind, hint, ..Error::new(message).at(place) }
    }
}
