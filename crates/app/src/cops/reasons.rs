//! Why a position of a pursuit is won or lost, as a person would say it.

use attractor_messages::tell;
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
    match reason {
        Reason::Caught => tell!("chase-caught"),
        Reason::Cornered => tell!("chase-cornered"),
        Reason::Blocked => tell!("chase-blocked"),
        Reason::CopsWin { to, moves } => {
            let moves = tell!("moves", n = *moves, count = moves.to_string());
            tell!("chase-cops-win", to = board.joined(to), moves = moves)
        }
        Reason::RobberLoses { replies } => {
            let reply = |(to, left): &(usize, u32)| match left {
                0 => tell!("chase-reply-cop", to = board.name(*to).to_string()),
                left => {
                    let to = board.name(*to).to_string();
                    tell!("chase-reply-loses", to = to, moves = left.to_string())
                }
            };
            tell!("chase-loses", replies = listed(replies, reply))
        }
        Reason::RobberEscapes { to } => {
            tell!("chase-escapes", places = listed(to, |v| board.name(*v).to_string()))
        }
        Reason::CopsFail { answers } => {
            let answer = |(cops, to): &(Vec<usize>, usize)| match *to == at.robber {
                true => tell!("chase-answer-stays", cops = board.joined(cops)),
                false => {
                    let to = board.name(*to).to_string();
                    tell!("chase-answer-goes", cops = board.joined(cops), to = to)
                }
            };
            tell!("chase-fail", answers = listed(answers, answer))
        }
    }
}

/// The first of them, and how many more there are.
fn listed<T>(all: &[T], told: impl Fn(&T) -> String) -> String {
    let first: Vec<String> = all.iter().take(LISTED).map(told).collect();
    match all.len().saturating_sub(LISTED) {
        0 => first.join(", "),
        more => format!("{} {}", first.join(", "), tell!("and-more", more = more.to_string())),
    }
}
