//! What would fit, where a game was too large.

use std::time::{Duration, Instant};

use attractor_app::{Error, OpenRequest, open};
use attractor_core::{Cancelled, Watch};

use crate::job::Job;
use crate::request::GameOptions;

/// The same error, with a smaller game of the same kind that fits for certain.
pub(crate) fn hint(error: Error, game: &GameOptions, job: &Job) -> Error {
    let too_large = job.ended_by_limit()
        || ["too large", "more than the"].iter().any(|words| error.message.contains(words));
    let fitting = if too_large { fitting(&game.text, job.limits().positions) } else { None };
    let error = job.explained(error);
    match fitting {
        Some(smaller) => {
            let hint = error.hint.clone().unwrap_or_default();
            error.hint(format!("`{smaller}` would fit; {hint}"))
        }
        None => error,
    }
}

/// The largest among ever smaller games that is explored within a moment. Its largest number is
/// made smaller again and again, and what fits is found by halving.
fn fitting(text: &str, limit: usize) -> Option<String> {
    let limit = limit.min(ENOUGH);
    let until = Instant::now() + Duration::from_millis(800);
    let smaller: Vec<String> = std::iter::successors(shrunk(text), |text| shrunk(text))
        .take_while(|text| attractor_games::open(text).is_ok())
        .take(400)
        .collect();
    let (mut too_large, mut fits) = (0, smaller.len());
    while too_large < fits && Instant::now() < until {
        let middle = usize::midpoint(too_large, fits);
        let request = OpenRequest {
            game: smaller[middle].clone(),
            text_only: true,
            ..OpenRequest::default()
        };
        match open(&request, &Brief { limit: limit as u64, until }) {
            Ok(opened) if opened.arena.vertices() <= limit => fits = middle,
            _ => too_large = middle + 1,
        }
    }
    smaller.into_iter().nth(fits)
}

/// The text with its largest number made smaller; `None` when no number is left to shrink.
fn shrunk(text: &str) -> Option<String> {
    let mut largest: Option<(usize, usize, u64)> = None;
    let mut at = 0;
    while at < text.len() {
        let digits = text[at..].bytes().take_while(u8::is_ascii_digit).count();
        // A digit that belongs to a name, such as `connect4`, is no parameter.
        let named =
            at > 0 && text.as_bytes()[at - 1].is_ascii_alphabetic() && !text[..at].contains(':');
        if digits > 0 {
            let number = text[at..at + digits].parse().ok()?;
            if !named && largest.is_none_or(|(_, _, most)| number > most) {
                largest = Some((at, digits, number));
            }
        }
        at += digits.max(1);
        while !text.is_char_boundary(at) {
            at += 1;
        }
    }
    let (at, digits, number) = largest.filter(|&(_, _, number)| number > 1)?;
    let less = number - (number / 8).max(1);
    Some(format!("{}{less}{}", &text[..at], &text[at + digits..]))
}

/// A game of so many positions is explored within a moment.
const ENOUGH: usize = 200_000;

/// Ends an attempt at a few positions, or when time is up.
struct Brief {
    limit: u64,
    until: Instant,
}

impl Watch for Brief {
    fn reached(&self, done: u64) -> Result<(), Cancelled> {
        if done > self.limit || Instant::now() > self.until { Err(Cancelled) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_number_shrinks_and_names_stay() {
        assert_eq!(shrunk("connect4:7x6").as_deref(), Some("connect4:6x6"));
        assert_eq!(shrunk("connect4:6x6").as_deref(), Some("connect4:5x6"));
        assert_eq!(shrunk("matches:100,take=1-3").as_deref(), Some("matches:88,take=1-3"));
        assert_eq!(shrunk("connect4"), None);
        assert_eq!(shrunk("é:1"), None);
    }

    #[test]
    fn what_is_offered_fits() {
        let smaller = fitting("chomp:15x15", 1000).unwrap();
        let request = OpenRequest { game: smaller, ..OpenRequest::default() };
        let opened = open(&request, &attractor_core::Unwatched).unwrap();
        assert!((500..=1000).contains(&opened.arena.vertices()));
    }
}
