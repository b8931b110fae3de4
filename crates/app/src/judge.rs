//! Is a strategy that somebody brings winning? From where, and if not, which play beats it?

use std::collections::HashMap;

use attractor_core::{
    Coalition, Goal, Infinite, Judgement, ParityAlgorithm, ParityJudgement, Play, PlayEnd, Player,
    Region, Solution, Steps, Strategy, Vertex, Watch, Winner,
};
use attractor_messages::tell;
use serde::Serialize;
use serde_json::Value as Json;

use crate::error::Error;
use crate::game_graph::{GameGraph, who};
use crate::solve::{GoalRequest, PlayView, won_by};
use crate::solved_graph::{goal, view};

/// The verdict; as JSON these are the documented keys.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    /// In which game.
    pub game: String,
    /// Who plays the strategy.
    pub coalition: Vec<u8>,
    /// How many positions there are.
    pub positions: usize,
    /// The position that the verdict is about: the start, or the first position that could be won
    /// and is not.
    pub from: Option<String>,
    /// Whether the strategy wins from there; without a start, from wherever a win is possible.
    pub winning: bool,
    /// How many moves the others can make it take.
    pub rank: Option<u32>,
    /// The positions from which the strategy wins.
    pub wins_from: Vec<String>,
    /// From how many positions a perfect strategy would win.
    pub could_win_from: usize,
    /// A play that beats the strategy, if it does not win.
    pub refutation: Option<PlayView>,
}

/// Try `strategy`, written as JSON, for the coalition that `players` names.
pub fn judge(
    game: &GameGraph,
    strategy: &str,
    players: &str,
    watch: &dyn Watch,
) -> Result<Verdict, Error> {
    let coalition = game.coalition(players)?;
    let strategy = read_strategy(game, strategy, coalition)?;
    if let Goal::Infinite(infinite) = goal(game, &GoalRequest::default(), watch)? {
        return judge_endless(game, &infinite, &strategy, coalition, watch);
    }
    let judgement = Judgement::of(&game.arena, &strategy, watch)?;
    let perfect = Solution::of(&game.arena, coalition, &Goal::Outcomes, watch)?;
    let possible = perfect.win().expect("outcomes can be forced");
    let missed = || missed_win(game, judgement.wins(), possible);
    let from = game.start.or_else(missed);
    let winning = from.is_none_or(|from| judgement.wins().contains(from));
    let refutation = match from {
        Some(from) => judgement.refutation(from, watch)?,
        None => None,
    };
    let mut steps = Steps::new(watch);
    let mut wins_from = Vec::new();
    for v in judgement.wins().set().iter() {
        steps.step()?;
        wins_from.push(game.name(v));
    }
    Ok(Verdict {
        game: game.title.clone(),
        coalition: coalition.players().map(Player::number).collect(),
        positions: game.arena.vertices(),
        from: from.map(|from| game.name(from)),
        winning,
        rank: from.and_then(|from| judgement.wins().rank(from)),
        wins_from,
        could_win_from: possible.len(),
        refutation: refutation.map(|play| view(game, &play)),
    })
}

/// The same where endless play counts: what beats a strategy is a lasso, a path and the cycle that it ends in.
fn judge_endless(
    game: &GameGraph,
    goal: &Infinite,
    strategy: &Strategy,
    coalition: Coalition,
    watch: &dyn Watch,
) -> Result<Verdict, Error> {
    // Player 1 wins with the good priorities, and so does whoever plays together with player 1.
    let (first, side) = match coalition.contains(Player(0)) {
        true => (coalition, Winner::Coalition),
        false => (coalition.others(game.arena.players()), Winner::Others),
    };
    let parity = goal.game(&game.arena, first);
    let judgement = ParityJudgement::of(&parity, strategy, side, watch)?;
    let perfect = parity.solve(ParityAlgorithm::Auto, watch)?;
    let possible = |v: Vertex| perfect.winners()[v as usize] == side;
    let wins = judgement.wins();
    let missed = || game.arena.all().find(|&v| possible(v) && !wins.contains(v));
    let from = game.start.or_else(missed);
    let refutation = match from {
        Some(from) => judgement.refutation(from, watch)?,
        None => None,
    };
    let mut steps = Steps::new(watch);
    let mut wins_from = Vec::new();
    for v in wins.iter() {
        steps.step()?;
        wins_from.push(game.name(v));
    }
    let view = |play: Play| {
        let mut told = view(game, &play);
        if let PlayEnd::Repeats(first) = play.end {
            let names: Vec<String> =
                play.positions[first..].iter().map(|&v| game.name(v)).collect();
            let others = won_by(coalition.others(game.arena.players()));
            told.end = tell!("goes-round", cycle = names.join(" → "), won = others);
        }
        told
    };
    Ok(Verdict {
        game: game.title.clone(),
        coalition: coalition.players().map(Player::number).collect(),
        positions: game.arena.vertices(),
        from: from.map(|from| game.name(from)),
        winning: from.is_none_or(|from| wins.contains(from)),
        rank: None,
        wins_from,
        could_win_from: game.arena.all().filter(|&v| possible(v)).count(),
        refutation: refutation.map(view),
    })
}

/// A position that could be won soonest and that the strategy does not win.
fn missed_win(game: &GameGraph, wins: &Region, possible: &Region) -> Option<Vertex> {
    let missed = |&v: &Vertex| possible.contains(v) && !wins.contains(v);
    game.arena.all().filter(missed).min_by_key(|&v| possible.rank(v))
}

/// A strategy as JSON: `{"vertex": "move", …}`, or the answer of `solve --strategy --json`.
pub(crate) fn read_strategy(
    game: &GameGraph,
    text: &str,
    coalition: Coalition,
) -> Result<Strategy, Error> {
    let wanted =
        "a strategy is one JSON object such as {\"4\": \"2\"}: from each position, the move";
    let json: Json = serde_json::from_str(text).map_err(|error| {
        let place = format!("line {}, column {}", error.line(), error.column());
        Error::new(format!("this is not JSON: {error}")).at(place).hint(wanted)
    })?;
    let mut tables = Vec::new();
    match json.get("strategy").unwrap_or(&json) {
        Json::Object(table) if table.values().any(Json::is_object) => {
            for player in coalition.players() {
                let Some(Json::Object(table)) = table.get(&player.to_string()) else {
                    return Err(Error::new(format!("no strategy of player {player} is given"))
                        .hint("its key is the number of the player"));
                };
                tables.push(table);
            }
        }
        Json::Object(table) => tables.push(table),
        _ => return Err(Error::new("this JSON is not a strategy").hint(wanted)),
    }
    let mut choices = HashMap::new();
    for (position, chosen) in tables.into_iter().flatten() {
        let (from, to) = read_choice(game, position, chosen, coalition)?;
        choices.insert(from, to);
    }
    Ok(Strategy::from_fn(&game.arena, coalition, |v| choices.get(&v).copied()))
}

fn read_choice(
    game: &GameGraph,
    position: &str,
    chosen: &Json,
    coalition: Coalition,
) -> Result<(Vertex, Vertex), Error> {
    let arena = &game.arena;
    let from = game.names.find(position)?;
    let owner = arena.owner(from);
    if !coalition.contains(owner) {
        return Err(Error::new(tell!(
            "moves-at",
            who = who(Coalition::of(owner)),
            position = position
        ))
        .at("strategy")
        .hint(tell!(
            "own-positions",
            n = coalition.len(),
            players = coalition.to_string()
        )));
    }
    let chosen = match chosen {
        Json::String(name) => name.clone(),
        other => other.to_string(),
    };
    let named = |edge: &usize| {
        game.names.movement(arena, from, *edge) == chosen
            || game.name(arena.moves(from)[*edge]) == chosen
    };
    let found = (0..arena.moves(from).len()).find(named).map(|edge| arena.moves(from)[edge]);
    let found = found
        .or_else(|| game.names.find(&chosen).ok().filter(|&to| arena.edge_to(from, to).is_some()));
    found.map(|to| (from, to)).ok_or_else(|| {
        let legal: Vec<String> = (0..arena.moves(from).len())
            .map(|edge| game.names.movement(arena, from, edge))
            .collect();
        let legal = if legal.is_empty() { "there are none".to_owned() } else { legal.join(", ") };
        Error::new(format!("`{chosen}` is not a move of `{position}`"))
            .at("strategy")
            .hint(format!("its moves: {legal}"))
    })
}
