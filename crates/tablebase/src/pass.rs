//! Solving in one pass, for numbered games whose moves lead in one direction: page after page, of
//! which only some are in memory.

use std::ops::Range;
use std::sync::Mutex;

use attractor_core::value_code::{self, Best, NOTHING, UNDECIDED};
use attractor_core::{Direction, Numbered, Standing, Value, Watch, fill_pieces};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::error::{Reason, TablebaseError};
use crate::pages::{Near, PAGE, Pages};
use crate::work::{NO_DATA, Work, read_record, write_record};
use crate::writer::Writer;

/// How far the pass is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Progress {
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
    let (progress, checks) = match path.exists() {
        true => {
            let (progress, checks) = read_record::<Progress>(&path)?;
            if !(1..=2).contains(&progress.width) {
                return Err(Reason::damaged("cells have no such width").of(&path));
            }
            (progress, checks)
        }
        false => (Progress { width: 1, done: 0 }, Vec::new()),
    };
    let read: Vec<u32> =
        checks.as_chunks().0.iter().map(|&check| u32::from_le_bytes(check)).collect();
    let checks = (progress.done > 0).then_some(read);
    let mut pass = Pass::new(game, work, (progress.width, bytes), progress.done, checks)?;
    if pass.run(watch)? {
        return pass.write(writer()?, watch);
    }
    if progress.width == 1 {
        // A rank came up that a byte cannot hold: begin again with two.
        write_record(&path, &Progress { width: 2, done: 0 }, NO_DATA)?;
        return solve(game, work, bytes, writer, watch);
    }
    Err(Reason::TooLarge("the game is too long: some positions take more than 32765 moves".into())
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

/// How many pages are looked at together.
const STRIPE: usize = 16;
/// How many pages of one tier are filled together.
const TOGETHER: usize = 64;

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
        let pages = pages.map_err(|reason| reason.of(&path))?;
        Ok(Pass { game, work, pages, width, done, stripe: (None, Vec::new()) })
    }

    /// Fill every page that is not complete; says whether all ranks fit.
    fn run(&mut self, watch: &dyn Watch) -> Result<bool, TablebaseError> {
        let count = self.pages.count();
        while self.done < count {
            let filled = match self.game.tiers() {
                [] => self.fill(self.page(self.done), watch),
                tiers => self.fill_tiers(tiers, watch),
            };
            if !filled.map_err(|reason| reason.of(self.pages.path()))? {
                return Ok(false);
            }
            if self.work.due() || self.done == count {
                self.keep()?;
            }
        }
        Ok(true)
    }

    /// Write down how far the pass is, once the pages themselves will last.
    fn keep(&mut self) -> Result<(), TablebaseError> {
        self.pages.sync().map_err(|reason| reason.of(self.pages.path()))?;
        let checks: Vec<u8> =
            self.pages.checks.iter().flat_map(|check| check.to_le_bytes()).collect();
        write_record(
            &self.work.file("marks"),
            &Progress { width: self.width, done: self.done },
            [checks],
        )?;
        self.work.kept();
        Ok(())
    }

    /// Which page comes after `done` others.
    fn page(&self, done: usize) -> usize {
        match self.game.direction() {
            Direction::Up => self.pages.count() - 1 - done,
            _ => done,
        }
    }

    /// Fill the next page; or, if no move leads from one of its numbers to another, those like it that
    /// follow as well, on all threads. Says whether all ranks fit.
    fn fill_tiers(&mut self, tiers: &[u64], watch: &dyn Watch) -> Result<bool, Reason> {
        watch.reached((self.done * PAGE) as u64)?;
        let tier = |number: u64| tiers.partition_point(|&begin| begin <= number);
        let numbers = |done: usize| self.pages.numbers(self.page(done));
        let ends = |done: usize| [tier(numbers(done).start), tier(numbers(done).end - 1)];
        let [low, high] = ends(self.done);
        let like = |&done: &usize| ends(done) == [low; 2];
        let until = self.pages.count().min(self.done + TOGETHER);
        let together: Vec<usize> = (self.done..until).take_while(like).collect();
        if together.is_empty() {
            return self.fill_parts(self.page(self.done), &tiers[low - 1..=high]);
        }
        let ranges: Vec<Range<u64>> = together.iter().map(|&done| numbers(done)).collect();
        let pages = Mutex::new(&mut self.pages);
        let (game, width) = (self.game, self.width);
        // Without a type, the code that shares the ranges is there once for all games.
        let settle: &(dyn Fn(Range<u64>) -> Result<Option<Vec<u16>>, Reason> + Sync) =
            &|range| settled(game, width, &pages, range);
        let settled = ranges.into_par_iter().map(settle);
        let settled = settled.collect::<Result<Option<Vec<Vec<u16>>>, Reason>>()?;
        let Some(settled) = settled else { return Ok(false) };
        for (done, cells) in together.into_iter().zip(settled) {
            let page = self.page(done);
            self.pages.begin(page, cells.into_iter());
            self.pages.write(page)?;
            self.done += 1;
        }
        Ok(true)
    }

    /// Fill a page with numbers of several tiers, which are these.
    fn fill_parts(&mut self, page: usize, tiers: &[u64]) -> Result<bool, Reason> {
        let numbers = self.pages.numbers(page);
        self.pages.begin(page, numbers.clone().map(|_| NOTHING));
        let mut parts: Vec<Range<u64>> = tiers
            .windows(2)
            .map(|tier| tier[0].max(numbers.start)..tier[1].min(numbers.end))
            .collect();
        if self.game.direction() == Direction::Up {
            parts.reverse();
        }
        for part in parts {
            let pages = Mutex::new(&mut self.pages);
            let settled = settled(self.game, self.width, &pages, part.clone())?;
            let Some(cells) = settled else { return Ok(false) };
            part.zip(cells).try_for_each(|(number, cell)| self.pages.set(number, cell))?;
        }
        self.pages.write(page)?;
        self.done += 1;
        Ok(true)
    }

    /// Fill one page; says whether all ranks fit.
    fn fill(&mut self, page: usize, watch: &dyn Watch) -> Result<bool, Reason> {
        watch.reached((self.done * PAGE) as u64)?;
        let (game, numbers) = (self.game, self.pages.numbers(page));
        let begin = numbers.start;
        let cells = self.standings(page)?;
        self.pages.begin(page, cells.iter().copied());
        let waiting = |&number: &u64| cells[(number - begin) as usize] == UNDECIDED;
        let fits = match game.direction() {
            Direction::Up => self.settle(numbers.rev().filter(waiting))?,
            _ => self.settle(numbers.filter(waiting))?,
        };
        if fits {
            self.pages.write(page)?;
            self.done += 1;
        }
        Ok(fits)
    }

    /// What the numbers of a page are by themselves. Several pages are looked at together, on all
    /// threads.
    fn standings(&mut self, page: usize) -> Result<Vec<u16>, Reason> {
        let game = self.game;
        let stripe = page / STRIPE;
        let begin = self.pages.numbers(stripe * STRIPE).start;
        if self.stripe.0 != Some(stripe) {
            let last = (stripe * STRIPE + STRIPE - 1).min(self.pages.count() - 1);
            let length = (self.pages.numbers(last).end - begin) as usize;
            const PIECE: usize = 1 << 12;
            let mut cells = vec![0; length];
            fill_pieces(&mut cells, PIECE, &|first, cells| {
                for (number, cell) in (begin + first as u64..).zip(cells) {
                    *cell = value_code::of(game.standing(number));
                }
                Ok(())
            })?;
            self.stripe = (Some(stripe), cells);
        }
        let numbers = self.pages.numbers(page);
        let page = (numbers.start - begin) as usize..(numbers.end - begin) as usize;
        Ok(self.stripe.1[page].to_vec())
    }

    /// Settle these numbers, all of whose moves lead to numbers already settled.
    fn settle(&mut self, numbers: impl Iterator<Item = u64>) -> Result<bool, Reason> {
        for number in numbers {
            let (mut best, mut reason) = (Best::default(), None);
            let pages = &mut self.pages;
            self.game.all_successors(number, |to| match pages.get(to) {
                Ok(cell) => {
                    best.see(cell);
                    true
                }
                Err(error) => {
                    reason = Some(error);
                    false
                }
            });
            if let Some(reason) = reason {
                return Err(reason);
            }
            let Some(cell) = best.code(self.width) else { return Ok(false) };
            self.pages.set(number, cell)?;
        }
        Ok(true)
    }

    /// Hand every number to `writer`.
    fn write(mut self, mut writer: Writer, watch: &dyn Watch) -> Result<Writer, TablebaseError> {
        let count = self.pages.count();
        for first in (0..count).step_by(STRIPE) {
            let begin = self.pages.numbers(first).start;
            let end = self.pages.numbers((first + STRIPE).min(count) - 1).end;
            let mut read = || -> Result<Vec<Option<Value>>, Reason> {
                watch.reached(begin)?;
                (begin..end).map(|number| Ok(value_code::value(self.pages.get(number)?))).collect()
            };
            let values = read().map_err(|reason| reason.of(self.pages.path()))?;
            values.into_iter().try_for_each(|value| writer.number(value))?;
        }
        Ok(writer)
    }
}

/// The cells of numbers none of which leads to another one; `None` if one does not fit.
fn settled<G: Numbered>(
    game: &G,
    width: usize,
    pages: &Mutex<&mut Pages>,
    numbers: Range<u64>,
) -> Result<Option<Vec<u16>>, Reason> {
    let mut near = Near::new(pages);
    let mut cells = vec![NOTHING; (numbers.end - numbers.start) as usize];
    let (mut fits, mut reason) = (true, None);
    game.survey(numbers.clone(), |number, standing, successors| {
        let mut best = Best::default();
        for &to in successors {
            match near.get(to) {
                Ok(cell) => best.see(cell),
                Err(error) => reason = Some(error),
            }
        }
        let cell = match standing {
            Standing::GoesOn => best.code(width),
            over => Some(value_code::of(over)),
        };
        fits &= cell.is_some();
        cells[(number - numbers.start) as usize] = cell.unwrap_or(NOTHING);
    });
    match reason {
        Some(reason) => Err(reason),
        None => Ok(fits.then_some(cells)),
    }
}
