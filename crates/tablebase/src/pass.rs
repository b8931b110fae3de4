//! Solving in one pass, for numbered games whose moves lead in one direction: page after page, of
//! which only some are in memory.

use std::cmp::Reverse;

use attractor_core::{Direction, Numbered, Standing, Value, Watch};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::error::{TablebaseError, Trouble};
use crate::pages::{PAGE, Pages};
use crate::solve::write_numbers;
use crate::work::{Work, read_record, write_record};
use crate::writer::Writer;

/// How far the pass is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Marks {
    /// The bytes of a cell.
    width: usize,
    /// How many pages are complete, in the order of the pass.
    done: usize,
}

/// Solve `game` with at most `bytes` of cells in memory, and hand every number to `writer`.
pub(crate) fn solve<G: Numbered>(
    game: &G,
    work: &mut Work,
    bytes: u64,
    writer: impl FnOnce() -> Result<Writer, TablebaseError>,
    watch: &dyn Watch,
) -> Result<Writer, TablebaseError> {
    let path = work.file("marks");
    let (marks, checks) = match path.exists() {
        true => {
            let (marks, checks) = read_record::<Marks>(&path)?;
            if !(1..=2).contains(&marks.width) {
                return Err(Trouble::damaged("cells have no such width").of(&path));
            }
            (marks, checks)
        }
        false => (Marks { width: 1, done: 0 }, Vec::new()),
    };
    let read: Vec<u32> =
        checks.as_chunks().0.iter().map(|&check| u32::from_le_bytes(check)).collect();
    let checks = (marks.done > 0).then_some(read);
    let mut pass = Pass::new(game, work, (marks.width, bytes), marks.done, checks)?;
    if pass.run(watch)? {
        return pass.write(writer()?, watch);
    }
    if marks.width == 1 {
        // A rank came up that a byte cannot hold: begin again with two.
        write_record(&path, &Marks { width: 2, done: 0 }, &[])?;
        return solve(game, work, bytes, writer, watch);
    }
    Err(Trouble::TooLarge("the game is too long: some positions take more than 32766 moves".into())
        .of(&path))
}

struct Pass<'a, G> {
    game: &'a G,
    work: &'a mut Work,
    pages: Pages,
    width: usize,
    done: usize,
    /// Which pages were looked at last, and what their numbers are by themselves.
    stripe: (Option<usize>, Vec<u16>),
}

/// So many pages are looked at together.
const STRIPE: usize = 16;

impl<'a, G: Numbered> Pass<'a, G> {
    fn new(
        game: &'a G,
        work: &'a mut Work,
        (width, bytes): (usize, u64),
        done: usize,
        checks: Option<Vec<u32>>,
    ) -> Result<Pass<'a, G>, TablebaseError> {
        let path = work.file("cells");
        let pages = Pages::open(&path, width, game.size(), bytes, checks);
        let pages = pages.map_err(|trouble| trouble.of(&path))?;
        Ok(Pass { game, work, pages, width, done, stripe: (None, Vec::new()) })
    }

    /// Fill every page that is not complete; says whether all ranks fit.
    fn run(&mut self, watch: &dyn Watch) -> Result<bool, TablebaseError> {
        let count = self.pages.count();
        while self.done < count {
            let page = match self.game.direction() {
                Direction::Up => count - 1 - self.done,
                _ => self.done,
            };
            let filled = self.fill(page, watch).map_err(|trouble| trouble.of(self.pages.path()))?;
            if !filled {
                return Ok(false);
            }
            self.done += 1;
            if self.work.due() || self.done == count {
                self.keep()?;
            }
        }
        Ok(true)
    }

    /// Write down how far the pass is, once the pages themselves will last.
    fn keep(&mut self) -> Result<(), TablebaseError> {
        self.pages.sync().map_err(|trouble| trouble.of(self.pages.path()))?;
        let checks: Vec<u8> =
            self.pages.checks.iter().flat_map(|check| check.to_le_bytes()).collect();
        write_record(
            &self.work.file("marks"),
            &Marks { width: self.width, done: self.done },
            &checks,
        )?;
        self.work.kept();
        Ok(())
    }

    /// Fill one page; says whether all ranks fit.
    fn fill(&mut self, page: usize, watch: &dyn Watch) -> Result<bool, Trouble> {
        watch.reached((self.done * PAGE) as u64)?;
        let (game, numbers) = (self.game, self.pages.numbers(page));
        let begin = numbers.start;
        let cells = self.standings(page);
        self.pages.begin(page, cells.iter().copied());
        let waiting = |&number: &u64| cells[(number - begin) as usize] == WAITING;
        let fits = match game.direction() {
            Direction::Up => self.settle(numbers.rev().filter(waiting))?,
            _ => self.settle(numbers.filter(waiting))?,
        };
        if fits {
            self.pages.write(page)?;
        }
        Ok(fits)
    }

    /// What the numbers of a page are by themselves. Several pages are looked at together, on all
    /// threads.
    fn standings(&mut self, page: usize) -> Vec<u16> {
        let game = self.game;
        let stripe = page / STRIPE;
        let begin = self.pages.numbers(stripe * STRIPE).start;
        if self.stripe.0 != Some(stripe) {
            let last = (stripe * STRIPE + STRIPE - 1).min(self.pages.count() - 1);
            let length = (self.pages.numbers(last).end - begin) as usize;
            let cells = (0..length).into_par_iter().with_min_len(1 << 12).map(|i| {
                match game.standing(begin + i as u64) {
                    Standing::Nothing => NOTHING,
                    Standing::GoesOn => WAITING,
                    Standing::Won => win(0),
                    Standing::Lost => loss(0),
                    Standing::Drawn => DRAWN,
                }
            });
            self.stripe = (Some(stripe), cells.collect());
        }
        let numbers = self.pages.numbers(page);
        self.stripe.1[(numbers.start - begin) as usize..(numbers.end - begin) as usize].to_vec()
    }

    /// Settle these numbers, all of whose moves lead to numbers already settled.
    fn settle(&mut self, numbers: impl Iterator<Item = u64>) -> Result<bool, Trouble> {
        for number in numbers {
            // The soonest loss of the opponent's, else a draw, else the latest win.
            let (mut soonest, mut latest, mut drawn) = (u16::MAX, 0, false);
            let mut trouble = None;
            let pages = &mut self.pages;
            self.game.all_successors(number, |to| match pages.get(to) {
                Ok(DRAWN) => {
                    drawn = true;
                    true
                }
                Ok(cell) if is_win(cell) => {
                    latest = latest.max(rank_of(cell));
                    true
                }
                Ok(cell) => {
                    soonest = soonest.min(rank_of(cell));
                    true
                }
                Err(error) => {
                    trouble = Some(error);
                    false
                }
            });
            if let Some(trouble) = trouble {
                return Err(trouble);
            }
            let cell = match (soonest, drawn) {
                (u16::MAX, true) => DRAWN,
                (u16::MAX, false) => loss(latest + 1),
                _ => win(soonest + 1),
            };
            if cell > LARGEST[self.width - 1] {
                return Ok(false);
            }
            self.pages.set(number, cell);
        }
        Ok(true)
    }

    /// Hand every number to `writer`.
    fn write(mut self, mut writer: Writer, watch: &dyn Watch) -> Result<Writer, TablebaseError> {
        let count = self.pages.count();
        for first in (0..count).step_by(STRIPE) {
            let begin = self.pages.numbers(first).start;
            let end = self.pages.numbers((first + STRIPE).min(count) - 1).end;
            let mut read = || -> Result<Vec<Option<Value>>, Trouble> {
                watch.reached(begin)?;
                (begin..end).map(|number| Ok(value(self.pages.get(number)?))).collect()
            };
            let values = read().map_err(|trouble| trouble.of(self.pages.path()))?;
            write_numbers(self.game, &mut writer, begin, &values)?;
        }
        Ok(writer)
    }
}

// A cell holds one of these, or FIRST + 2 * rank for a loss and one more for a win.
const NOTHING: u16 = 0;
const DRAWN: u16 = 1;
const FIRST: u16 = 2;
/// Not settled yet; nobody looks at such a cell.
const WAITING: u16 = u16::MAX;
/// The largest cell of one byte, and of two.
const LARGEST: [u16; 2] = [u8::MAX as u16, u16::MAX - 2];

fn loss(rank: u16) -> u16 {
    FIRST.saturating_add(rank.saturating_mul(2))
}

fn win(rank: u16) -> u16 {
    loss(rank).saturating_add(1)
}

fn is_win(cell: u16) -> bool {
    cell & 1 == 1
}

fn rank_of(cell: u16) -> u16 {
    (cell - FIRST) / 2
}

fn value(cell: u16) -> Option<Value> {
    match cell {
        NOTHING => None,
        DRAWN => Some(Value::Draw),
        _ if is_win(cell) => Some(Value::Win(Reverse(u32::from(rank_of(cell))))),
        _ => Some(Value::Loss(u32::from(rank_of(cell)))),
    }
}
