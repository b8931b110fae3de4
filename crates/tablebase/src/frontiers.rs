//! Solving layer by layer, for numbered games in which play can come back: two bits a number in
//! memory, and the numbers of each layer as a list on disk.
//!
//! A loss needs every move to lead to a win, so the marks in memory say only which numbers are won,
//! and which are still undecided. The rank of a number is the list that it stands in. The lists are
//! written and read from the first number to the last.

use std::path::PathBuf;

use attractor_core::{Numbered, Standing, Value, Watch, each_piece};
use serde::{Deserialize, Serialize};

use crate::disk;
use crate::error::{Reason, TablebaseError};
use crate::list::{ListReader, ListWriter, PIECE};
use crate::marks::{Mark, Marks};
use crate::work::{NO_DATA, Work, read_record, write_record};
use crate::writer::Writer;

/// How many numbers are won and lost in each layer that is complete.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Layers {
    won: Vec<u64>,
    lost: Vec<u64>,
}

/// Where wins are fewer than what is undecided by this factor, losses are sought before each of
/// them; otherwise it is cheaper to look at everything undecided.
const FEW: u64 = 16;

/// The bytes that the marks of `size` numbers take, but for a part of one.
pub(crate) fn bytes(size: u64) -> u64 {
    size / 4
}

/// The bytes on disk that the lists of `size` numbers take at most, before compression: each number
/// stands in one list, and with up to 128 lists its distance from the one before is below 128 on average,
/// so that all distances together take no more than two bytes each.
pub(crate) fn disk(size: u64) -> u64 {
    size.saturating_mul(2)
}

/// Solve `game`, and hand every number to `writer`.
pub(crate) fn solve<G: Numbered>(
    game: &G,
    work: &mut Work,
    writer: impl FnOnce() -> Result<Writer, TablebaseError>,
    watch: &dyn Watch,
) -> Result<Writer, TablebaseError> {
    let here = work.file("layers");
    let mut frontiers = Frontiers::begin(game, work, watch)?;
    frontiers.run(watch)?;
    let reason = |reason: Reason| reason.of(&here);
    watch.reached(0).map_err(|error| reason(error.into()))?;
    frontiers.write(writer()?, watch)
}

struct Frontiers<'a, G> {
    game: &'a G,
    work: &'a mut Work,
    marks: Marks,
    layers: Layers,
    /// How many layers will last.
    kept: usize,
    undecided: u64,
}

impl<'a, G: Numbered> Frontiers<'a, G> {
    /// What the numbers say by themselves, and what an earlier run had settled.
    fn begin(
        game: &'a G,
        work: &'a mut Work,
        watch: &dyn Watch,
    ) -> Result<Frontiers<'a, G>, TablebaseError> {
        let record = work.file("layers");
        let known: Option<Layers> = match record.exists() {
            true => Some(read_record(&record)?.0),
            false => None,
        };
        watch.reached(0).map_err(|error| Reason::from(error).of(&record))?;
        let marks = Marks::new(game.size(), watch, |number| match game.standing(number) {
            Standing::GoesOn => Mark::Undecided,
            Standing::Won => Mark::Won,
            // Those that are lost are listed first, and closed then.
            Standing::Lost if known.is_none() => Mark::New,
            Standing::Nothing | Standing::Drawn | Standing::Lost => Mark::Closed,
        });
        let marks = marks.map_err(|reason| reason.of(&record))?;
        let mut frontiers =
            Frontiers { game, work, marks, layers: Layers::default(), kept: 0, undecided: 0 };
        match known {
            None => {
                let lost = frontiers.list("lost", 0, watch, Mark::New, Mark::Closed)?;
                let won = frontiers.list("won", 0, watch, Mark::Won, Mark::Won)?;
                frontiers.layers = Layers { won: vec![won], lost: vec![lost] };
            }
            Some(layers) => frontiers.restore(layers, watch)?,
        }
        let undecided = std::sync::atomic::AtomicU64::new(0);
        let counted = frontiers.marks.each_undecided(
            || watch.reached(0),
            |_| {
                undecided.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            },
        );
        counted.map_err(|error| Reason::from(error).of(&record))?;
        frontiers.undecided = undecided.into_inner();
        Ok(frontiers)
    }

    /// Mark what stands in the lists.
    fn restore(&mut self, layers: Layers, watch: &dyn Watch) -> Result<(), TablebaseError> {
        for (word, mark, counts) in
            [("won", Mark::Won, &layers.won), ("lost", Mark::Closed, &layers.lost)]
        {
            for (rank, &count) in counts.iter().enumerate() {
                let mut found = 0;
                let size = self.game.size();
                self.each(word, rank, watch, |number| {
                    if rank > 0 && number < size {
                        self.marks.settle(number, mark);
                    }
                })
                .map(|numbers| found = numbers)?;
                if found != count {
                    let what = format!("it lists {found} numbers and not {count}");
                    return Err(Reason::damaged(what).of(&self.path(word, rank)));
                }
            }
        }
        self.kept = layers.won.len();
        self.layers = layers;
        Ok(())
    }

    /// Settle layer after layer, until one is empty.
    fn run(&mut self, watch: &dyn Watch) -> Result<(), TablebaseError> {
        loop {
            let rank = self.layers.won.len();
            let (wins, losses) = (self.layers.won[rank - 1], self.layers.lost[rank - 1]);
            // Every layer follows from the one before, so an empty one is the last.
            if wins + losses == 0 {
                return self.keep();
            }
            let game = self.game;
            let lose = |number: u64| {
                let marks = &self.marks;
                if game.all_successors(number, |to| marks.get(to) == Mark::Won) {
                    marks.settle(number, Mark::New);
                }
            };
            // Losses first: they see the wins of the layers before, and none of this one.
            if wins > 0 && wins < self.undecided / FEW {
                self.each("won", rank - 1, watch, |number| {
                    game.each_predecessor(number, |from| {
                        if self.marks.get(from) == Mark::Undecided {
                            lose(from);
                        }
                    });
                })?;
            } else if wins > 0 {
                let settled = self.game.size() - self.undecided;
                let looked = self.marks.each_undecided(|| watch.reached(settled), lose);
                looked.map_err(|error| Reason::from(error).of(&self.work.file("layers")))?;
            }
            let lost = self.list("lost", rank, watch, Mark::New, Mark::Closed)?;
            if losses > 0 {
                self.each("lost", rank - 1, watch, |number| {
                    game.each_predecessor(number, |from| {
                        if self.marks.get(from) == Mark::Undecided {
                            self.marks.settle(from, Mark::New);
                        }
                    });
                })?;
            }
            let won = self.list("won", rank, watch, Mark::New, Mark::Won)?;
            self.layers.won.push(won);
            self.layers.lost.push(lost);
            self.undecided -= won + lost;
            self.reached(watch)?;
            if self.work.due() {
                self.keep()?;
            }
        }
    }

    fn reached(&self, watch: &dyn Watch) -> Result<(), TablebaseError> {
        let reached = watch.reached(self.game.size() - self.undecided);
        reached.map_err(|error| Reason::from(error).of(&self.work.file("layers")))
    }

    /// Make the lists last, then the record that counts them.
    fn keep(&mut self) -> Result<(), TablebaseError> {
        for rank in self.kept..self.layers.won.len() {
            for path in [self.path("won", rank), self.path("lost", rank)] {
                disk::sync(&path).map_err(|error| Reason::from(error).of(&path))?;
            }
        }
        write_record(&self.work.file("layers"), &self.layers, NO_DATA)?;
        self.kept = self.layers.won.len();
        self.work.kept();
        Ok(())
    }

    /// Write the list of all numbers with this mark, which have another one then; gives how many
    /// there are.
    fn list(
        &self,
        word: &str,
        rank: usize,
        watch: &dyn Watch,
        mark: Mark,
        then: Mark,
    ) -> Result<u64, TablebaseError> {
        let path = self.path(word, rank);
        let write = || -> Result<u64, Reason> {
            let mut list = ListWriter::create(&path)?;
            self.marks.each(mark, then, |pieces| {
                watch.reached(self.game.size() - self.undecided)?;
                pieces.iter().try_for_each(|numbers| list.extend(numbers))
            })?;
            list.finish()
        };
        write().map_err(|reason| reason.of(&path))
    }

    /// Call `visit` with every number of a list, on all threads; gives how many there are.
    fn each(
        &self,
        word: &str,
        rank: usize,
        watch: &dyn Watch,
        visit: impl Fn(u64) + Sync,
    ) -> Result<u64, TablebaseError> {
        let path = self.path(word, rank);
        let read = || -> Result<u64, Reason> {
            let mut list = ListReader::open(&path)?;
            let mut count = 0;
            loop {
                watch.reached(self.game.size() - self.undecided)?;
                let mut numbers = Vec::new();
                for _ in 0..16 {
                    numbers.extend(list.next_piece()?);
                }
                if numbers.is_empty() {
                    return Ok(count);
                }
                count += numbers.len() as u64;
                each_piece(&numbers, PIECE / 16, &|_, numbers| {
                    numbers.iter().for_each(|&number| visit(number));
                    Ok(())
                })?;
            }
        };
        read().map_err(|reason| reason.of(&path))
    }

    /// Hand every number to `writer`, window by window: each list gives what falls into it.
    fn write(&self, mut writer: Writer, watch: &dyn Watch) -> Result<Writer, TablebaseError> {
        let layers = &self.layers;
        let mut lists = Vec::new();
        for (rank, (&won, &lost)) in layers.won.iter().zip(&layers.lost).enumerate() {
            let value = rank as u32;
            lists.push((won, "won", rank, Value::Win(std::cmp::Reverse(value))));
            lists.push((lost, "lost", rank, Value::Loss(value)));
        }
        // The longest lists are read most often.
        lists.sort_by_key(|&(count, ..)| std::cmp::Reverse(count));
        let mut readers = Vec::new();
        for (i, (_, word, rank, value)) in lists.into_iter().enumerate() {
            let path = self.path(word, rank);
            let list = ListReader::open(&path).map_err(|reason| reason.of(&path))?;
            readers.push((if i < OPEN { list } else { list.closed() }, value));
        }
        let size = self.game.size();
        let mut begin = 0;
        while begin < size {
            let here = |error| Reason::from(error).of(&self.work.file("layers"));
            watch.reached(begin).map_err(here)?;
            let end = (begin + WINDOW).min(size);
            let mut window = vec![None; (end - begin) as usize];
            for (list, value) in &mut readers {
                let filled = list.below(end, |number| {
                    if let Some(place) = number.checked_sub(begin) {
                        window[place as usize] = Some(*value);
                    }
                });
                filled.map_err(|reason| reason.of(list.path()))?;
            }
            for (number, value) in (begin..end).zip(&mut window) {
                *value = value.or_else(|| match self.marks.get(number) {
                    Mark::Undecided => Some(Value::Draw),
                    _ => match self.game.standing(number) {
                        Standing::Drawn => Some(Value::Draw),
                        _ => None,
                    },
                });
            }
            window.iter().try_for_each(|&value| writer.number(value))?;
            begin = end;
        }
        Ok(writer)
    }

    fn path(&self, word: &str, rank: usize) -> PathBuf {
        self.work.file(&format!("{word}-{rank}"))
    }
}

/// The most lists whose files are open at the same time.
const OPEN: usize = 16;
/// How many numbers are put together at a time.
const WINDOW: u64 = 1 << 17;
