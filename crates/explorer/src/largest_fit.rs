//! What would fit, where a game was too large.

use attractor_app::{Error, Kind, Message, OpenRequest, largest_that_fits};

use crate::job::Job;

/// The same error, with the largest game of the same kind that fits.
pub(crate) fn hint(error: Error, game: &OpenRequest, job: &Job) -> Error {
    let too_large = job.ended_by_limit() || error.kind == Kind::TooLarge;
    let limits = job.limits();
    let fitting = match too_large {
        true => largest_that_fits(&game.game, Some(limits.game()), Some(limits.positions as u128)),
        false => None,
    };
    let error = job.explained(error);
    match fitting {
        Some(smaller) => {
            let fits = Message::from(format!("`{}` would fit; ", smaller.game));
            Error { hint: Some(fits.and(error.hint.unwrap_or_else(|| "".into()))), ..error }
        }
        None => error,
    }
}
