//! A tablebase that is asked about positions.

use std::cmp::Reverse;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use attractor_core::{Game, Player, Value, Watch};
use attractor_games::{AnyGame, AnyMove, AnyPosition, Numbers};
use attractor_tablebase::{Key, Keys, Tablebase, TablebaseError, Trouble, Views, negated};

use crate::best_play::best_play;
use crate::error::{Error, Kind};
use crate::solve::PlayView;

/// A tablebase, and the game that it is of.
pub struct Oracle {
    /// The game.
    pub game: AnyGame,
    /// The file.
    pub tablebase: Tablebase,
    /// Where positions are found by number: how they get theirs.
    numbers: Option<Arc<dyn Numbers>>,
}

impl Oracle {
    /// Open a tablebase, and the game that it names.
    pub fn open(path: &Path) -> Result<Oracle, Error> {
        let tablebase = Tablebase::open(path)?;
        let named = tablebase.head().game.clone();
        let place = path.display().to_string();
        let unknown = |error| Error::from(error).within(&place);
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
        Ok(Oracle { game: opened.game, tablebase, numbers })
    }

    /// Open a tablebase that has to be of the game called `title`.
    pub fn open_for(path: &Path, title: &str) -> Result<Oracle, Error> {
        Tablebase::open_for(path, title)?;
        Oracle::open(path)
    }

    /// The text that opens the game.
    pub fn title(&self) -> &str {
        &self.tablebase.head().game
    }

    /// What a position is worth to `player`.
    pub fn value(&self, at: &AnyPosition, player: Player) -> Result<Value, Error> {
        let views = self.tablebase.head().views;
        let values = self.values(at)?;
        Ok(match views {
            Views::Each => values[usize::from(player.0)],
            Views::Mover if self.game.turn(at) == player => values[0],
            Views::Mover => negated(values[0]),
        })
    }

    /// Every move in the order of the rules, with what it is worth to whoever makes it; none where
    /// the game is over.
    pub fn moves(&self, at: &AnyPosition) -> Result<Vec<(AnyMove, Value)>, Error> {
        if self.game.outcome(at).is_some() {
            return Ok(Vec::new());
        }
        let mover = self.game.turn(at);
        let worth = |chosen: AnyMove| {
            let value = self.value(&self.game.play(at, &chosen), mover)?;
            Ok((chosen, value))
        };
        self.game.moves(at).map(worth).collect()
    }

    /// A line of best play: everybody makes the first of their best moves.
    pub fn line(&self, at: &AnyPosition, watch: &dyn Watch) -> Result<PlayView, Error> {
        best_play(&self.game, at, watch, |at| {
            let moves = self.moves(at)?.into_iter();
            // Of equally good moves the first.
            Ok(moves.min_by_key(|&(_, value)| Reverse(value)).map(|(chosen, _)| chosen))
        })
    }

    /// The notation of a position that is found in this way.
    pub fn notation(&self, key: &Key) -> String {
        match (key, &self.numbers) {
            (Key::Notation(notation), _) => notation.clone(),
            (Key::Number(number), Some(numbers)) => {
                let at = numbers.position(*number);
                at.map_or_else(|| format!("number {number}"), |at| self.game.notation(&at))
            }
            (Key::Number(number), None) => format!("number {number}"),
        }
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
                .hint("play from the start does not lead there; `solve --from all -o` includes it, where the game can")
        })
    }
}

impl fmt::Debug for Oracle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Oracle({})", self.tablebase.path().display())
    }
}

impl From<TablebaseError> for Error {
    fn from(error: TablebaseError) -> Error {
        let place = error.file.display().to_string();
        let hint = match &error.trouble {
            Trouble::Cancelled => Some("`--resume` goes on from the last checkpoint"),
            Trouble::Unfinished => {
                Some("`--resume` goes on with it; remove the folder to begin again")
            }
            Trouble::Busy => Some("wait until it has ended, or write to another file"),
            Trouble::OtherTask { .. } => Some("remove the folder, or write to another file"),
            Trouble::NoRoom { .. } => Some("make room, or write to another disk"),
            Trouble::TooLarge(_) => {
                Some("allow more with `--memory`, or choose smaller parameters")
            }
            Trouble::Damaged(_) | Trouble::Cut(_) => {
                Some("nothing in it is believed; solve the game again")
            }
            Trouble::Version(_) | Trouble::UnknownSection(_) => {
                Some("read it with the version that wrote it, or solve the game again")
            }
            Trouble::NotATablebase => Some("`attractor solve GAME -o FILE` writes one"),
            Trouble::Part { .. } => Some("open the file that names the parts"),
            Trouble::OtherGame { .. } => Some("`attractor info FILE` tells what a file holds"),
            Trouble::Io(error) if error.kind() == std::io::ErrorKind::StorageFull => {
                Some("make room; `--resume` goes on from the last checkpoint")
            }
            Trouble::Io(_) | Trouble::Refused(_) => None,
        };
        let kind = match error.trouble {
            Trouble::Cancelled => Kind::Interrupted,
            _ => Kind::Input,
        };
        let message = match &error.trouble {
            Trouble::Cancelled => "interrupted before the answer was complete".to_owned(),
            trouble => trouble.to_string(),
        };
        let told = Error { kind, ..Error::new(message).at(place) };
        match hint {
            Some(hint) => told.hint(hint),
            None => told,
        }
    }
}
