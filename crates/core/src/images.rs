//! Numbers of symmetric boards: of all images of a number only the least is looked at.

use std::sync::atomic::Ordering;

use crate::flat::FlatError;
use crate::game::Numbered;
use crate::pieces::every_piece;
use crate::shared_bits::{Pen, SharedBits};
use crate::watch::Watch;

/// Numbers that are one piece of work for a thread.
const PIECE: u64 = 1 << 16;

/// The most images that a number may have.
const MOST: usize = 8;

/// The numbers that are the least of their images, where a game has symmetries.
pub(crate) struct Images {
    least: Option<SharedBits>,
    /// How many numbers there are for each of them, on average.
    share: u64,
}

impl Images {
    /// Where every number is looked at.
    pub(crate) fn none() -> Images {
        Images { least: None, share: 1 }
    }

    pub(crate) fn new<G: Numbered>(game: &G, watch: &dyn Watch) -> Result<Images, FlatError> {
        if !game.symmetric() {
            return Ok(Images::none());
        }
        let least = SharedBits::new(game.size())?;
        every_piece(game.size().div_ceil(PIECE), &|piece| {
            watch.reached(0)?;
            let mut pen = Pen::new(&least);
            for number in piece * PIECE..game.size().min((piece + 1) * PIECE) {
                if game.all_images(number, |image| image >= number) {
                    pen.add(number, 1);
                }
            }
            Ok(true)
        })?;
        let count =
            least.words.iter().map(|word| u64::from(word.load(Ordering::Relaxed).count_ones()));
        let share = game.size() / count.sum::<u64>().max(1);
        Ok(Images { least: Some(least), share })
    }

    /// The bytes that they take.
    pub(crate) fn bytes_of<G: Numbered>(game: &G) -> u64 {
        if game.symmetric() { game.size() / 8 } else { 0 }
    }

    /// About how many numbers these are with all images.
    pub(crate) fn numbers(&self, least: u64) -> u64 {
        least * self.share
    }

    /// Whether there are images of which only the least is looked at.
    pub(crate) fn are_there(&self) -> bool {
        self.least.is_some()
    }

    /// Whether a number is the least of its images.
    #[inline]
    pub(crate) fn is_least(&self, number: u64) -> bool {
        self.least.as_ref().is_none_or(|least| least.contains(number))
    }

    /// Every image of a number, perhaps more than once, and how many these are.
    #[inline]
    pub(crate) fn of<G: Numbered>(&self, game: &G, number: u64) -> ([u64; MOST], usize) {
        let (mut images, mut count) = ([number; MOST], 0);
        self.each(game, number, |image| {
            images[count % MOST] = image;
            count += 1;
        });
        (images, count)
    }

    /// Call `visit` with every image of a number, perhaps more than once.
    #[inline]
    pub(crate) fn each<G: Numbered>(&self, game: &G, number: u64, mut visit: impl FnMut(u64)) {
        if self.least.is_none() {
            return visit(number);
        }
        game.all_images(number, |image| {
            visit(image);
            true
        });
    }

    /// How many images a number has, itself included.
    pub(crate) fn count<G: Numbered>(&self, game: &G, number: u64) -> u64 {
        let (mut images, mut count) = ([0; MOST], 0);
        self.each(game, number, |image| {
            if !images[..count].contains(&image) && count < MOST {
                images[count] = image;
                count += 1;
            }
        });
        count as u64
    }
}
