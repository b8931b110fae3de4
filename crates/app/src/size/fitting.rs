//! The largest board of a game that fits.

use std::cmp::Reverse;
use std::time::Duration;

use attractor_clock::Instant;
use attractor_games::open;

use super::{EXPLORED, Measured, Size, limit};

/// The time that the search may take, and the plays of each estimate.
const PATIENCE: Duration = Duration::from_millis(700);
const PARTICLES: usize = 8;

/// The largest game that differs from the one that `text` names in its first numbers alone, and that
/// fits into `memory` bytes and has no more positions than asked, by what is known or quickly estimated;
/// `None` where none is found.
pub fn largest_that_fits(text: &str, memory: Option<usize>, most: Option<u128>) -> Option<Size> {
    let memory = limit(memory);
    let fits = |size: &Size| size.fits && most.is_none_or(|most| size.positions <= most);
    let until = Instant::now() + PATIENCE;
    let candidates = candidates(text);
    let told = |text: &String| {
        let size = Measured::of(text, 0).ok()?.size(memory, 0);
        // Without a look at its graph a game has one position that is known for certain.
        (!size.at_least).then_some(size)
    };
    let mut facts: Vec<Size> =
        candidates.iter().take_while(|_| Instant::now() < until).filter_map(told).collect();
    if !facts.is_empty() {
        facts.retain(fits);
        facts.sort_by_key(|size| Reverse(size.positions));
        // Once more, with a look at the graph: how long it takes, and what its moves take.
        let looked = |size: Size| super::size(&size.game, Some(memory as usize)).ok();
        return facts.into_iter().filter_map(looked).take(8).find(fits);
    }
    // Larger boards have more positions: what fits is found by halving.
    let candidates: Vec<String> =
        candidates.into_iter().filter(|text| open(text).is_ok()).collect();
    let measured = |text: &String| {
        let size = Measured::of(text, EXPLORED / 16).ok()?.size(memory, PARTICLES);
        (fits(&size) && !size.at_least).then_some(size)
    };
    let (mut fitting, mut too_large) = (0, candidates.len());
    let mut best = None;
    while fitting < too_large && (best.is_none() || Instant::now() < until) {
        let middle = usize::midpoint(fitting, too_large);
        match measured(&candidates[middle]) {
            Some(size) => (best, fitting) = (Some(size), middle + 1),
            None => too_large = middle,
        }
    }
    best
}

/// Boards up to this side are looked at.
const WIDEST: u32 = 16;

/// Every game with other numbers in the first parameter, the smaller ones first: sizes, or one number.
fn candidates(text: &str) -> Vec<String> {
    let Some((name, rest)) = text.split_once(':') else { return Vec::new() };
    let (first, others) = match rest.split_once(',') {
        Some((first, others)) => (first, format!(",{others}")),
        None => (rest, String::new()),
    };
    let named = |board: String| format!("{name}:{board}{others}");
    if let Some((a, b)) = first.split_once('x')
        && let (Ok(a), Ok(b)) = (a.parse::<u32>(), b.parse::<u32>())
    {
        // Boards of one shape are compared: wide stays wide, and high stays high.
        let alike = |w: u32, h: u32| if a < b { w <= h } else { w >= h };
        let mut boards: Vec<(u32, u32)> = (1..=WIDEST)
            .flat_map(|w| (1..=WIDEST).map(move |h| (w, h)))
            .filter(|&(w, h)| alike(w, h) && w.abs_diff(h) <= a.abs_diff(b).max(1))
            .collect();
        boards.sort_by_key(|&(w, h)| (w * h, w.abs_diff(h)));
        return boards.into_iter().map(|(w, h)| named(format!("{w}x{h}"))).collect();
    }
    match first.parse::<u32>() {
        Ok(_) => {
            let mut numbers: Vec<u32> = (1..=64).collect();
            let larger = |&n: &u32| Some(n + n / 8).filter(|&n| n <= 1_000_000);
            numbers.extend(std::iter::successors(Some(72), larger));
            numbers.into_iter().map(|n| named(n.to_string())).collect()
        }
        Err(_) => Vec::new(),
    }
}
