//! How many positions are worth what to the player to move.

use attractor_core::{Cancelled, Goal, Steps, Value, Vertex, Watch};
use serde::Serialize;

use crate::opened::Opened;
use crate::solve::Solved;

/// Positions counted by what they are worth to the player to move there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Census {
    /// How many are won, lost and drawn.
    pub(crate) to_move: ToMove,
    /// The same by the number of moves to the end, from 0.
    pub(crate) ranks: Vec<RankCount>,
    /// The position whose win takes longest, the one with the smallest name, and the number of
    /// moves.
    pub(crate) longest_win: Option<(String, u32)>,
}

/// How many positions the player to move wins, loses, and neither.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct ToMove {
    /// Won by the player to move.
    pub won: usize,
    /// Lost by the player to move.
    pub lost: usize,
    /// Neither.
    pub drawn: usize,
}

/// How many positions are decided after so many moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct RankCount {
    /// The number of moves.
    pub rank: u32,
    /// Won by the player to move.
    pub won: usize,
    /// Lost by the player to move.
    pub lost: usize,
}

impl Census {
    /// Count the positions of a game that was solved for each player; `None` where something else
    /// was asked, which says nothing about the player to move.
    pub(crate) fn of(
        game: &Opened,
        solved: &Solved,
        watch: &dyn Watch,
    ) -> Result<Option<Census>, Cancelled> {
        let mut steps = Steps::new(watch);
        let arena = &game.arena;
        let each = solved.solutions.len() == usize::from(arena.players());
        if solved.goal != Goal::Outcomes || !each {
            return Ok(None);
        }
        let mut census = Census::default();
        let mut longest: (u32, Vec<Vertex>) = Default::default();
        for v in arena.all() {
            steps.step()?;
            match solved.solutions[usize::from(arena.owner(v).0)].value(v) {
                Value::Win(rank) => {
                    census.to_move.won += 1;
                    census.rank(rank.0).won += 1;
                    if rank.0 > longest.0 {
                        longest = (rank.0, Vec::new());
                    }
                    if rank.0 == longest.0 {
                        longest.1.push(v);
                    }
                }
                Value::Loss(rank) => {
                    census.to_move.lost += 1;
                    census.rank(rank).lost += 1;
                }
                Value::Draw => census.to_move.drawn += 1,
            }
        }
        // The order of exploring is not the same for every engine, the order of names is.
        let mut first: Option<String> = None;
        for v in longest.1 {
            steps.step()?;
            let name = game.name(v);
            if first.as_ref().is_none_or(|first| name < *first) {
                first = Some(name);
            }
        }
        census.longest_win = first.map(|name| (name, longest.0));
        Ok(Some(census))
    }

    fn rank(&mut self, rank: u32) -> &mut RankCount {
        while self.ranks.len() <= rank as usize {
            self.ranks.push(RankCount { rank: self.ranks.len() as u32, ..RankCount::default() });
        }
        &mut self.ranks[rank as usize]
    }
}

/// The Grundy value of every position of an impartial game in which the player who cannot move
/// loses; `None` for any other game, and where play can go round for ever.
pub(crate) fn grundy(game: &Opened, watch: &dyn Watch) -> Result<Option<Vec<u32>>, Cancelled> {
    let arena = &game.arena;
    let mover_loses = |v: Vertex| {
        arena.outcome(v).is_none_or(|outcome| !outcome.winners.contains(arena.owner(v)))
    };
    let normal = game.names.impartial() && arena.all().all(mover_loses);
    if normal { attractor_core::grundy(arena, watch) } else { Ok(None) }
}

#[cfg(test)]
mod tests {
    use attractor_core::Unwatched;

    use super::*;
    use crate::open::{OpenRequest, open};
    use crate::solve::{SolveAnswer, SolveRequest, solve};

    fn answer(game: &str) -> SolveAnswer {
        let request = OpenRequest { game: game.to_owned(), ..OpenRequest::default() };
        let opened = open(&request, &Unwatched).unwrap();
        let asked = SolveRequest { ranks: true, ..SolveRequest::default() };
        solve(&opened, &asked, &Unwatched).unwrap().answer(&opened, &asked, &Unwatched).unwrap()
    }

    #[test]
    fn tic_tac_toe_is_counted_as_published() {
        let answer = answer("tictactoe");
        let ToMove { won, lost, drawn } = answer.to_move.unwrap();
        assert_eq!((won, lost, drawn), (2836, 1574, 1068));
        let ranks = answer.ranks.unwrap();
        assert_eq!(ranks.iter().map(|rank| rank.won).sum::<usize>(), won);
        assert_eq!(ranks.iter().map(|rank| rank.lost).sum::<usize>(), lost);
        assert!(
            ranks.iter().all(|rank| if rank.rank % 2 == 0 { rank.won } else { rank.lost } == 0)
        );
        assert_eq!(
            answer.longest_win.unwrap().rank,
            ranks.last().unwrap().rank.div_ceil(2) * 2 - 1
        );
        assert_eq!(answer.grundy, None);
    }

    #[test]
    fn grundy_values_of_nim_are_the_xor_rule() {
        let answer = answer("nim:3-4-5");
        assert_eq!(answer.grundy, Some(3 ^ 4 ^ 5));
        let best: Vec<_> = answer.choices.iter().filter(|choice| choice.value == "win").collect();
        assert!(best.iter().all(|choice| choice.grundy == Some(0)));
        assert_eq!(
            best.len(),
            answer.choices.iter().filter(|choice| choice.grundy == Some(0)).count()
        );
    }

    #[test]
    fn misere_play_has_no_grundy_values() {
        assert_eq!(answer("nim:3-4-5,misere").grundy, None);
        assert!(answer("nim:3-4-5,misere").choices.iter().all(|choice| choice.grundy.is_none()));
    }
}
