//! Why a position of a pursuit is won or lost, as a person would say it.

use attractor_pursuit::{Position, Reason, Side, Solution};

use super::board::Board;
use crate::error::Error;
use crate::why::Sentence;

/// An explanation follows best play at most so far.
const LONGEST: usize = 40;
/// The most moves of one position that are listed by name.
const LISTED: usize = 6;

/// Down to the capture where the cops win; else why they do not.
pub(super) fn explain(
    board: &Board,
    solution: &Solution,
    from: &Position,
) -> Result<Vec<Sentence>, Error> {
    let mut sentences = Vec::new();
    let mut at = from.clone();
    at.cops.sort_unstable();
    loop {
        let left = solution.moves_left(&at)?;
        let reason = solution.why(&at)?;
        sentences.push(Sentence {
            position: board.notation(&at),
            layer: left,
            text: sentence(board, &at, &reason),
        });
        if sentences.len() >= LONGEST {
            return Ok(sentences);
        }
        at = match reason {
            Reason::CopsWin { to, .. } => Position { cops: to, turn: Side::Robber, ..at },
            Reason::RobberLoses { replies } => {
                let latest = replies.iter().max_by_key(|(_, left)| *left).map(|(to, _)| *to);
                Position { robber: latest.unwrap_or(at.robber), turn: Side::Cops, ..at }
            }
            _ => return Ok(sentences),
        };
    }
}

fn sentence(board: &Board, at: &Position, reason: &Reason) -> String {
    let moves = |count: u32| format!("{count} move{}", if count == 1 { "" } else { "s" });
    match reason {
        Reason::Caught => "a cop is on the robber's vertex".to_owned(),
        Reason::Cornered => "the robber has to move and cannot: it is caught".to_owned(),
        Reason::Blocked => "the cops have to move and cannot: the robber is safe".to_owned(),
        Reason::CopsWin { to, moves: left } => {
            let to = board.joined(to);
            format!("the cops go to {to} and win in {}", moves(*left))
        }
        Reason::RobberLoses { replies } => {
            let listed: Vec<String> = replies
                .iter()
                .take(LISTED)
                .map(|(to, left)| match left {
                    0 => format!("{} is a cop's vertex", board.name(*to)),
                    left => format!("{} loses in {left}", board.name(*to)),
                })
                .collect();
            format!("wherever the robber goes it is caught: {}{}", listed.join(", "), more(replies))
        }
        Reason::RobberEscapes { to } => {
            let listed: Vec<String> =
                to.iter().take(LISTED).map(|v| board.name(*v).to_string()).collect();
            format!("the robber is safe at {}{}", listed.join(", "), more(to))
        }
        Reason::CopsFail { answers } => {
            let listed: Vec<String> = answers
                .iter()
                .take(LISTED)
                .map(|(cops, to)| match *to == at.robber {
                    true => format!("{} is answered by staying", board.joined(cops)),
                    false => format!("{} by {}", board.joined(cops), board.name(*to)),
                })
                .collect();
            format!(
                "wherever the cops go the robber has an answer: {}{}",
                listed.join(", "),
                more(answers)
            )
        }
    }
}

fn more<T>(all: &[T]) -> String {
    match all.len().saturating_sub(LISTED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    }
}
