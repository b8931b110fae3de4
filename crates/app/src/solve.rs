//! Who can force what, how soon, and by which move.

use std::cmp::Reverse;
use std::str::FromStr;

use attractor_core::{
    Arena, Cancelled, Coalition, Goal, Play, PlayEnd, Player, Region, Solution, Steps, Value,
    Vertex, Watch,
};
use indexmap::IndexMap;
use serde::Serialize;

use crate::census::{self, Census, RankCount, ToMove};
use crate::error::Error;
use crate::opened::{Opened, value_word, who};
use crate::why::{self, Sentence};

/// What is asked of a game besides who wins it.
#[derive(Clone, Debug, Default)]
pub struct SolveRequest {
    /// One coalition (`1,3`) instead of each player alone.
    pub coalition: Option<String>,
    /// A visit to these positions instead of the outcomes.
    pub reach: Option<String>,
    /// Never a visit to these positions.
    pub avoid: Option<String>,
    /// Stay inside these positions until the target is reached.
    pub within: Option<String>,
    /// List the layers A0, A1, ….
    pub layers: bool,
    /// List the strategies.
    pub strategy: bool,
    /// Count the positions by rank.
    pub ranks: bool,
    /// Explain this position.
    pub why: Option<String>,
    /// Show a line of best play.
    pub play: bool,
}

/// The answer; as JSON these are the documented keys.
#[derive(Clone, Debug, Default, Serialize)]
pub struct SolveAnswer {
    /// What was solved.
    pub game: String,
    /// What solved it: `graph`, `flat` or `cluster`.
    pub engine: &'static str,
    /// How many players there are.
    pub players: u8,
    /// How many positions there are; on flat arrays, as the player to move sees them.
    pub positions: usize,
    /// How many moves there are in all; null where they were not counted.
    pub moves: Option<usize>,
    /// What the players are after: `outcomes`, `reach`, `avoid`.
    pub goal: &'static str,
    /// Where play begins.
    pub start: Option<String>,
    /// Whose turn it is at the start.
    pub turn: Option<u8>,
    /// The player who wins from the start; null for a draw, or if several can.
    pub winner: Option<u8>,
    /// Everyone who, alone, can force a win from the start.
    pub winners: Vec<u8>,
    /// The number of moves to that win.
    pub rank: Option<u32>,
    /// From how many positions each player, or the coalition asked for, wins.
    pub won: IndexMap<String, usize>,
    /// From how many positions nobody of them wins, nor, for a coalition, loses.
    pub drawn: usize,
    /// From how many positions the player to move wins, loses, and neither; only where the game
    /// was solved for each player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_move: Option<ToMove>,
    /// The win of a player to move that takes longest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest_win: Option<LongestWin>,
    /// The Grundy value of the start, for an impartial game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grundy: Option<u32>,
    /// The index where the layers of each stop growing.
    pub stationary: IndexMap<String, u32>,
    /// The moves from the start that keep its value.
    pub best: Vec<String>,
    /// Every move from the start with its value for whoever makes it (for the coalition, if one
    /// was asked for), best first.
    pub choices: Vec<Choice>,
    /// What each layer adds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layers: Option<IndexMap<String, Vec<Vec<String>>>>,
    /// The positions outside the layers of everyone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn_positions: Option<Vec<String>>,
    /// How many positions the player to move wins and loses, by the number of moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranks: Option<Vec<RankCount>>,
    /// What each plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<IndexMap<String, IndexMap<String, String>>>,
    /// Why a position has its value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Vec<Sentence>>,
    /// A line of best play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<PlayView>,
}

/// What solves a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Engine {
    /// Whichever suits the game and the question.
    #[default]
    Auto,
    /// The attractor, on the graph of the game.
    Graph,
    /// Flat arrays, for games whose positions are numbered.
    Flat,
}

impl Engine {
    /// Every engine.
    pub const ALL: [Engine; 3] = [Engine::Auto, Engine::Graph, Engine::Flat];

    /// Its name in text.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Auto => "auto",
            Engine::Graph => "graph",
            Engine::Flat => "flat",
        }
    }
}

impl FromStr for Engine {
    type Err = String;

    fn from_str(text: &str) -> Result<Engine, String> {
        let found = Engine::ALL.into_iter().find(|engine| engine.name() == text);
        found.ok_or_else(|| format!("there is no engine `{text}`"))
    }
}

/// One move from the start, with what it is worth.
#[derive(Clone, Debug, Serialize)]
pub struct Choice {
    /// Its name.
    #[serde(rename = "move")]
    pub name: String,
    /// `win`, `draw` or `loss`.
    pub value: &'static str,
    /// How many moves remain after it; null if it is drawn.
    pub rank: Option<u32>,
    /// The Grundy value of where it leads, for an impartial game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grundy: Option<u32>,
}

/// A win that takes as long as any.
#[derive(Clone, Debug, Serialize)]
pub struct LongestWin {
    /// The number of moves.
    pub rank: u32,
    /// The position from where it takes so many; of several the one with the smallest name.
    pub position: String,
}

/// A play as people read it.
#[derive(Clone, Debug, Serialize)]
pub struct PlayView {
    /// The positions in order.
    pub positions: Vec<String>,
    /// The moves between them.
    pub moves: Vec<String>,
    /// Who made each of them.
    pub turns: Vec<u8>,
    /// How it ended, in words.
    pub end: String,
}

/// A solved game that can be asked more: the solutions in the order of the answer.
pub struct Solved {
    /// One solution for each player, or one for the coalition asked for.
    pub solutions: Vec<Solution>,
    /// What they are after.
    pub goal: Goal,
}

/// Solve `game` as asked, without making the answer yet.
pub fn solve(game: &Opened, request: &SolveRequest, watch: &dyn Watch) -> Result<Solved, Error> {
    let goal = goal(game, request)?;
    let solutions = match &request.coalition {
        Some(text) => vec![Solution::of(&game.arena, game.coalition(text)?, &goal, watch)?],
        None => Solution::of_each(&game.arena, &goal, watch)?,
    };
    Ok(Solved { solutions, goal })
}

fn goal(game: &Opened, request: &SolveRequest) -> Result<Goal, Error> {
    let set = |list: &Option<String>| list.as_deref().map(|list| game.positions(list)).transpose();
    let (reach, avoid, within) =
        (set(&request.reach)?, set(&request.avoid)?, set(&request.within)?);
    Ok(match (reach, avoid, within) {
        (None, None, None) => Goal::Outcomes,
        (Some(target), None, within) => Goal::Reach { target, within },
        // To reach one thing without another is to stay outside the other until then.
        (Some(target), Some(danger), within) => {
            let mut safe = danger.complement();
            if let Some(within) = within {
                safe.intersect(&within);
            }
            let mut target = target;
            target.intersect(&danger.complement());
            Goal::Reach { target, within: Some(safe) }
        }
        // To stay inside for ever is to avoid the outside.
        (None, danger, within) => {
            let mut outside = within.map_or_else(
                || attractor_core::VertexSet::empty(game.arena.vertices()),
                |within| within.complement(),
            );
            if let Some(danger) = danger {
                outside.unite(&danger);
            }
            Goal::Avoid { danger: outside }
        }
    })
}

impl Solved {
    /// The answer to everything that was asked.
    pub fn answer(
        &self,
        game: &Opened,
        request: &SolveRequest,
        watch: &dyn Watch,
    ) -> Result<SolveAnswer, Error> {
        let arena = &game.arena;
        let each = || self.solutions.iter().map(|solution| (key(solution.coalition()), solution));
        let start = game.start;
        let winners: Vec<&Solution> = start.map_or_else(Vec::new, |start| {
            self.solutions.iter().filter(|solution| solution.value(start).is_win()).collect()
        });
        let players_of =
            |solution: &&Solution| solution.coalition().players().map(Player::number).collect();
        let winners_numbers: Vec<u8> = winners.iter().flat_map::<Vec<u8>, _>(players_of).collect();
        let mover = start.and_then(|start| self.solution_of(arena.owner(start)));
        let census = Census::of(game, self, watch)?;
        let grundy = match &census {
            Some(_) => census::grundy(game, watch)?,
            None => None,
        };
        let mut layers = IndexMap::new();
        let mut strategies = IndexMap::new();
        for (key, solution) in each() {
            if request.layers {
                layers.insert(key.clone(), layer_names(game, solution.region(), watch)?);
            }
            if request.strategy {
                strategies.insert(key, strategy_names(game, solution, watch)?);
            }
        }
        Ok(SolveAnswer {
            game: game.title.clone(),
            engine: Engine::Graph.name(),
            players: arena.players(),
            positions: arena.vertices(),
            moves: Some(arena.edges()),
            goal: match self.goal {
                Goal::Outcomes => "outcomes",
                Goal::Reach { .. } => "reach",
                Goal::Avoid { .. } => "avoid",
            },
            start: start.map(|start| game.name(start)),
            turn: start.map(|start| arena.owner(start).number()),
            winner: match winners_numbers[..] {
                [winner] => Some(winner),
                _ => None,
            },
            rank: start.and_then(|start| self.rank(arena, start)),
            winners: winners_numbers,
            won: each().map(|(key, solution)| (key, solution.won(arena.vertices()))).collect(),
            drawn: if self.goal == Goal::Outcomes { self.drawn(game).count() } else { 0 },
            to_move: census.as_ref().map(|census| census.to_move),
            longest_win: census
                .as_ref()
                .and_then(|census| census.longest_win.clone())
                .map(|(position, rank)| LongestWin { rank, position }),
            grundy: start.zip(grundy.as_ref()).map(|(start, values)| values[start as usize]),
            stationary: each()
                .map(|(key, solution)| (key, solution.region().stationary()))
                .collect(),
            best: match (start, mover) {
                (Some(start), Some(mover)) => mover
                    .best_edges(arena, start)
                    .into_iter()
                    .map(|edge| game.names.movement(arena, start, edge))
                    .collect(),
                _ => Vec::new(),
            },
            choices: match (start, mover) {
                (Some(start), Some(mover)) => choices(game, mover, start, grundy.as_deref()),
                _ => Vec::new(),
            },
            layers: request.layers.then_some(layers),
            drawn_positions: (request.layers && self.goal == Goal::Outcomes)
                .then(|| self.drawn(game).map(|v| game.name(v)).collect()),
            ranks: census.filter(|_| request.ranks).map(|census| census.ranks),
            strategy: request.strategy.then_some(strategies),
            why: match &request.why {
                Some(notation) => Some(why::explain(game, self, game.names.find(notation)?)),
                None => None,
            },
            play: if request.play {
                Some(view(game, &self.line(game, game.known_start()?, watch)?))
            } else {
                None
            },
        })
    }

    /// The solution in which this player's moves are chosen: the player's own, or that of the one
    /// coalition asked for, whose opponents play against it.
    pub fn solution_of(&self, player: Player) -> Option<&Solution> {
        match &self.solutions[..] {
            [only] => Some(only),
            _ => self.solutions.iter().find(|solution| solution.coalition().contains(player)),
        }
    }

    /// A line of best play: everybody makes a best move of their own solution.
    pub fn line(&self, game: &Opened, from: Vertex, watch: &dyn Watch) -> Result<Play, Cancelled> {
        let arena = &game.arena;
        Play::follow(arena, from, watch, |v| {
            let solution = self.solution_of(arena.owner(v))?;
            solution
                .choice(arena, v)
                .or_else(|| solution.best_edges(arena, v).first().map(|&edge| arena.moves(v)[edge]))
        })
    }

    /// The number of moves until whoever can force something from `v` has it; where nobody can,
    /// until the others have beaten the player to move.
    fn rank(&self, arena: &Arena, v: Vertex) -> Option<u32> {
        let values = self.solutions.iter().map(|solution| solution.value(v));
        let win = values.filter(|value| value.is_win()).filter_map(Value::rank).min();
        win.or_else(|| self.solution_of(arena.owner(v))?.value(v).rank())
    }

    /// The positions neither won by anyone asked about nor, for a coalition, lost.
    fn drawn<'a>(&'a self, game: &'a Opened) -> impl Iterator<Item = Vertex> + 'a {
        let decided = |value: Value| match &self.solutions[..] {
            [_] => value != Value::Draw,
            _ => value.is_win(),
        };
        game.arena
            .all()
            .filter(move |&v| !self.solutions.iter().any(|solution| decided(solution.value(v))))
    }
}

fn key(coalition: Coalition) -> String {
    coalition.to_string()
}

/// Every move of `at` with its value, best first for whoever moves.
pub(crate) fn choices(
    game: &Opened,
    mover: &Solution,
    at: Vertex,
    grundy: Option<&[u32]>,
) -> Vec<Choice> {
    let arena = &game.arena;
    let own = mover.coalition().contains(arena.owner(at));
    let mut edges: Vec<(usize, Vertex)> = arena.moves(at).iter().copied().enumerate().collect();
    if own {
        edges.sort_by_key(|&(_, to)| Reverse(mover.value(to)));
    } else {
        edges.sort_by_key(|&(_, to)| mover.value(to));
    }
    let choice = |(edge, to): (usize, Vertex)| Choice {
        name: game.names.movement(arena, at, edge),
        value: value_word(mover.value(to)),
        rank: mover.value(to).rank(),
        grundy: grundy.map(|values| values[to as usize]),
    };
    edges.into_iter().map(choice).collect()
}

fn layer_names(
    game: &Opened,
    region: &Region,
    watch: &dyn Watch,
) -> Result<Vec<Vec<String>>, Cancelled> {
    let mut steps = Steps::new(watch);
    let mut name = |v| steps.step().map(|()| game.name(v));
    let mut layers = region.layers().into_iter();
    layers.try_fold(Vec::new(), |mut named, layer| {
        named.push(layer.into_iter().map(&mut name).collect::<Result<_, _>>()?);
        Ok(named)
    })
}

fn strategy_names(
    game: &Opened,
    solution: &Solution,
    watch: &dyn Watch,
) -> Result<IndexMap<String, String>, Cancelled> {
    let mut steps = Steps::new(watch);
    let strategy = solution.strategy(&game.arena);
    let named = strategy.moves().map(|(v, to)| {
        steps.step()?;
        Ok((game.name(v), game.movement_to(v, to)))
    });
    named.collect()
}

/// A play with its names.
pub(crate) fn view(game: &Opened, play: &Play) -> PlayView {
    let arena = &game.arena;
    let last = *play.positions.last().expect("a play starts somewhere");
    PlayView {
        positions: play.positions.iter().map(|&v| game.name(v)).collect(),
        moves: play.positions.windows(2).map(|pair| game.movement_to(pair[0], pair[1])).collect(),
        turns: play.positions.windows(2).map(|pair| arena.owner(pair[0]).number()).collect(),
        end: match play.end {
            PlayEnd::Over(outcome) if outcome.is_draw() => "draw".to_owned(),
            PlayEnd::Over(outcome) => won_by(outcome.winners),
            PlayEnd::Stuck => format!("{} has no move", who(Coalition::of(arena.owner(last)))),
            PlayEnd::Repeats(_) => {
                format!("{} comes back: play goes on for ever", game.name(last))
            }
        },
    }
}

/// `player 1 wins`, `players 1,3 win`.
pub(crate) fn won_by(winners: Coalition) -> String {
    format!("{} {}", who(winners), if winners.len() == 1 { "wins" } else { "win" })
}
