//! A chase with best play by both sides, as text and as pictures.

use attractor_core::Player;
use attractor_draw::{Frame, Point, Strip, Theme, strip_svg};
use attractor_games::cops::Cops;
use attractor_messages::tell;
use attractor_pursuit::{Chase, CopTurn, End, Position, Rules, Side, Solution};

use super::board::Board;
use crate::error::Error;
use crate::solve::PlayView;

/// The chase from a position, or from where both sides choose to stand.
pub(super) fn from(solution: &Solution, at: Option<Position>) -> Result<Chase, Error> {
    let start = match at {
        Some(at) => at,
        None => {
            let cops = match solution.best_start() {
                Some(start) => start,
                None => solution.tightest_placement()?.0,
            };
            let robber = solution.best_hiding_place(&cops)?.unwrap_or(cops[0]);
            Position { cops, robber, turn: Side::Cops }
        }
    };
    let mut chase = solution.chase(&start)?;
    keep_together(solution, &mut chase);
    Ok(chase)
}

/// Cops are interchangeable; in a story each is somebody, so that the steps can be seen.
fn keep_together(solution: &Solution, chase: &mut Chase) {
    for at in 1..chase.positions.len() {
        let (before, after) = chase.positions.split_at_mut(at);
        let before = &before[at - 1].cops;
        let steps = |from: usize, to: usize| {
            let stays = solution.rules().cops_may_stay || solution.rules().turn == CopTurn::One;
            solution.graph().has_edge(from, to) || (stays && from == to)
        };
        if after[0].turn == Side::Cops {
            after[0].cops.clone_from(before);
        } else if let Some(order) = matched(before, &after[0].cops, &steps) {
            after[0].cops = order;
        }
    }
}

/// The cops of `to` in an order in which each is one step from its own place in `from`; who can
/// stay where it is does.
fn matched(
    from: &[usize],
    to: &[usize],
    steps: &impl Fn(usize, usize) -> bool,
) -> Option<Vec<usize>> {
    let Some((&first, rest)) = from.split_first() else { return Some(Vec::new()) };
    let mut choices: Vec<usize> = (0..to.len()).filter(|&i| steps(first, to[i])).collect();
    choices.sort_by_key(|&i| to[i] != first);
    choices.into_iter().find_map(|i| {
        let mut left = to.to_vec();
        let chosen = left.remove(i);
        let others = matched(rest, &left, steps)?;
        Some([vec![chosen], others].concat())
    })
}

pub(super) fn view(board: &Board, chase: &Chase) -> PlayView {
    let moves = chase.positions.windows(2).map(|pair| match pair[0].turn {
        Side::Cops => board.joined(&pair[1].cops),
        Side::Robber => board.name(pair[1].robber).to_string(),
    });
    let turns =
        chase.positions.windows(2).map(|pair| if pair[0].turn == Side::Cops { 1 } else { 2 });
    PlayView {
        positions: chase.positions.iter().map(|at| board.notation(at)).collect(),
        moves: moves.collect(),
        turns: turns.collect(),
        end: end(chase),
    }
}

fn end(chase: &Chase) -> String {
    let moves = chase.positions.windows(2).filter(|pair| pair[0].turn == Side::Cops).count();
    let moves = tell!("moves", n = moves, count = moves.to_string());
    match chase.end {
        End::Caught => tell!("chase-ends-caught", moves = moves),
        End::Cornered => tell!("chase-ends-cornered", moves = moves),
        End::Blocked => tell!("chase-ends-blocked"),
        End::Forever(first) => tell!("chase-ends-never", moves = first.to_string()),
    }
}

/// Pictures wider than a terminal help nobody.
const WIDEST: usize = 100;

/// One picture of letters for each position; none where the graph is too large.
pub(super) fn pictures(board: &Board, chase: &Chase) -> Vec<String> {
    let picture = |at: &Position| {
        Cops::scene(&board.graph, &board.places, &at.cops, Some(at.robber)).to_string()
    };
    let pictures: Vec<String> = chase.positions.iter().map(picture).collect();
    let fits = |picture: &String| picture.lines().all(|line| line.chars().count() <= WIDEST);
    if board.graph.order() <= 100 && pictures.iter().all(fits) { pictures } else { Vec::new() }
}

/// One frame for each position; where the robber is safe is marked.
pub(super) fn svg(board: &Board, solution: &Solution, chase: &Chase, theme: Theme) -> String {
    let (cops, robber) = (Player(0), Player(1));
    let mut frames = Vec::new();
    for (index, at) in chase.positions.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| &chase.positions[before]);
        let steps = match before {
            None => Vec::new(),
            Some(before) if before.turn == Side::Cops => {
                let both = before.cops.iter().zip(&at.cops);
                both.map(|(&from, &to)| (cops, from, to)).collect()
            }
            Some(before) => vec![(robber, before.robber, at.robber)],
        };
        let pieces = at.cops.iter().map(|&cop| (cops, cop)).chain([(robber, at.robber)]);
        let caption = match before {
            None => tell!("picture-start"),
            Some(before) if before.turn == Side::Cops => {
                tell!("picture-cops", number = index.to_string(), to = board.joined(&at.cops))
            }
            Some(_) => {
                let to = board.name(at.robber).to_string();
                tell!("picture-robber", number = index.to_string(), to = to)
            }
        };
        frames.push(Frame {
            caption,
            pieces: pieces.collect(),
            steps,
            marked: solution.safe_region(&at.cops, at.turn).unwrap_or_default(),
        });
    }
    let strip = Strip {
        title: title(board, solution.rules(), solution.cops(), chase),
        places: board.places.iter().map(|at| Point { x: at.0.into(), y: at.1.into() }).collect(),
        labels: (0..board.graph.order()).map(|v| board.name(v).to_string()).collect(),
        links: board.graph.edges().collect(),
        directed: board.graph.is_directed(),
        frames,
    };
    strip_svg(&strip, theme)
}

fn title(board: &Board, rules: Rules, cops: usize, chase: &Chase) -> String {
    let who = tell!("cops", n = cops, count = cops.to_string());
    let rule = rules.to_string();
    tell!("picture-chase", graph = &board.title, cops = who, rule = rule, end = end(chase))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cops_keep_their_places_in_the_story() {
        let next = |from: usize, to: usize| from.abs_diff(to) == 1;
        assert_eq!(matched(&[4, 1], &[2, 5], &next), Some(vec![5, 2]));
        assert_eq!(matched(&[0, 2], &[1, 1], &next), Some(vec![1, 1]));
        assert_eq!(matched(&[0], &[2], &next), None);
    }
}
