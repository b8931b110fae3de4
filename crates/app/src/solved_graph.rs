//! A game solved on its graph: for outcomes, or for a visit that is wanted or feared.

use std::sync::{Arc, OnceLock};

use attractor_core::{
    Cancelled, Census, Coalition, Game, Goal, Play, PlayEnd, Player, Solution, Steps, Value,
    Vertex, Watch, Wins, grundy,
};
use attractor_games::{AnyGame, AnyPosition};

use crate::error::Error;
use crate::field::Field;
use crate::message::say;
use crate::opened::{Opened, who};
use crate::rules::unreached;
use crate::solve::{Aim, Engine, GoalRequest, LongestWin, PlayView, SolveRequest, Wanted, won_by};
use crate::solved::{Counts, SolvedGame, once};

/// A game solved on its graph: the solutions in the order of the answer.
pub struct SolvedGraph {
    /// The graph.
    pub opened: Arc<Opened>,
    /// One solution for each player, or one for the coalition asked for.
    pub solutions: Vec<Solution>,
    /// What they are after.
    pub goal: Goal,
    /// Who of the coalition has to win.
    pub wanted: Wanted,
    game: AnyGame,
    /// Whether positions are those of other rules for the same game, and found by their notation.
    by_notation: bool,
    /// The positions counted, once somebody asked.
    census: OnceLock<Census>,
    /// The Grundy value of each vertex, once somebody asked.
    grundy: OnceLock<Option<Vec<u32>>>,
}

/// Solve `game` as asked.
pub fn solve(
    game: &Arc<Opened>,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<SolvedGraph, Error> {
    let goal = goal(game, &request.goal)?;
    let who = request.goal.coalition.as_deref().map(|text| game.coalition(text)).transpose()?;
    solve_for(game, who, goal, request.goal.wins, watch)
}

/// Solve `game` for one coalition, or for each player alone.
pub fn solve_for(
    game: &Arc<Opened>,
    who: Option<Coalition>,
    goal: Goal,
    wanted: Wanted,
    watch: &dyn Watch,
) -> Result<SolvedGraph, Error> {
    let solutions = match (who, wanted, &goal) {
        (Some(who), Wanted::One, Goal::Outcomes) => {
            vec![Solution::of_any(&game.arena, who, watch)?]
        }
        (_, Wanted::One, _) => {
            return Err(Error::new(
                "that one of them wins can be asked of a coalition and outcomes",
            )
            .at(Field::Wins)
            .hint(say!("name the coalition with `{}`", Field::For.of("1,2"))));
        }
        (Some(who), Wanted::All, goal) => vec![Solution::of(&game.arena, who, goal, watch)?],
        (None, Wanted::All, goal) => Solution::of_each(&game.arena, goal, watch)?,
    };
    Ok(SolvedGraph { wanted, ..SolvedGraph::new(game.clone(), solutions, goal) })
}

fn goal(game: &Opened, request: &GoalRequest) -> Result<Goal, Error> {
    let set = |list: &Option<String>| list.as_deref().map(|list| game.positions(list)).transpose();
    let (reach, avoid, within) =
        (set(&request.reach)?, set(&request.avoid)?, set(&request.within)?);
    Ok(Goal::of(game.arena.vertices(), reach, avoid, within))
}

impl SolvedGraph {
    /// What was found on a graph.
    pub fn new(opened: Arc<Opened>, solutions: Vec<Solution>, goal: Goal) -> SolvedGraph {
        let game = opened.game();
        let (census, grundy) = (OnceLock::new(), OnceLock::new());
        SolvedGraph {
            opened,
            solutions,
            goal,
            wanted: Wanted::All,
            game,
            by_notation: false,
            census,
            grundy,
        }
    }

    /// The same, asked with positions of `rules`, from which the graph was explored.
    pub(crate) fn by_rules(self, rules: AnyGame) -> SolvedGraph {
        SolvedGraph { game: rules, by_notation: true, ..self }
    }

    /// The solution in which this player's moves are chosen: the player's own, or that of the one
    /// coalition asked for, whose opponents play against it.
    pub fn solution_of(&self, player: Player) -> Option<&Solution> {
        match &self.solutions[..] {
            [only] => Some(only),
            all => all.iter().find(|solution| solution.coalition().contains(player)),
        }
    }

    /// A line of best play from a vertex: everybody makes the first of their best moves.
    pub fn play_from(&self, from: Vertex, watch: &dyn Watch) -> Result<Play, Cancelled> {
        let arena = &self.opened.arena;
        Play::follow(arena, from, watch, |v| {
            let edges = self.solution_of(arena.owner(v))?.best_edges(arena, v);
            edges.first().map(|&edge| arena.moves(v)[edge])
        })
    }

    /// Whether it was solved for the outcomes of each player.
    fn is_for_each(&self) -> bool {
        let players = usize::from(self.opened.arena.players());
        self.goal == Goal::Outcomes && self.solutions.len() == players
    }

    fn census(&self, watch: &dyn Watch) -> Result<&Census, Error> {
        once(&self.census, || {
            let (arena, mut steps) = (&self.opened.arena, Steps::new(watch));
            let mut census = Census::new(arena.players());
            for v in arena.all() {
                steps.step()?;
                let value = |player: Player| self.solutions[usize::from(player.0)].value(v);
                census.count(arena.owner(v), value);
            }
            Ok(census)
        })
    }

    /// Of all wins of a player to move that take so long, the one with the smallest name.
    fn longest_win(&self, rank: u32, watch: &dyn Watch) -> Result<Option<LongestWin>, Error> {
        let (arena, mut steps) = (&self.opened.arena, Steps::new(watch));
        let mut position: Option<String> = None;
        for v in arena.all() {
            steps.step()?;
            let value = self.solutions[usize::from(arena.owner(v).0)].value(v);
            if value == Value::Win(std::cmp::Reverse(rank)) {
                position = position.into_iter().chain([self.opened.name(v)]).min();
            }
        }
        Ok(position.map(|position| LongestWin { rank, position }))
    }

    /// The position of a vertex, as whoever asks knows it.
    fn at(&self, v: Vertex) -> Result<AnyPosition, Error> {
        match self.by_notation {
            true => self.game.read(&self.opened.name(v)).map_err(Error::new),
            false => Ok(self.opened.names.at(v)),
        }
    }

    fn vertex(&self, at: &AnyPosition) -> Result<Vertex, Error> {
        if self.by_notation {
            return self.opened.names.find(&self.game.notation(at));
        }
        self.opened.names.vertex(at).ok_or_else(|| unreached(&self.game.notation(at)))
    }
}

impl SolvedGame for SolvedGraph {
    fn title(&self) -> &str {
        &self.opened.title
    }

    fn engine(&self) -> Engine {
        Engine::Graph
    }

    fn game(&self) -> &AnyGame {
        &self.game
    }

    fn start(&self) -> Option<AnyPosition> {
        self.opened.start.and_then(|start| self.at(start).ok())
    }

    fn find(&self, notation: &str) -> Result<AnyPosition, Error> {
        self.at(self.opened.names.find(notation)?)
    }

    fn aim(&self) -> Aim {
        match self.goal {
            Goal::Outcomes => Aim::Outcomes,
            Goal::Reach { .. } => Aim::Reach,
            Goal::Avoid { .. } => Aim::Avoid,
        }
    }

    fn wanted(&self) -> Wanted {
        self.wanted
    }

    fn sides(&self) -> Vec<Coalition> {
        self.solutions.iter().map(Solution::coalition).collect()
    }

    fn value(&self, at: &AnyPosition, side: usize) -> Result<Value, Error> {
        Ok(self.solutions[side].value(self.vertex(at)?))
    }

    fn grundy(&self, at: &AnyPosition, watch: &dyn Watch) -> Result<Option<u32>, Error> {
        if !self.is_for_each() || !self.opened.names.impartial() {
            return Ok(None);
        }
        let values = once(&self.grundy, || match self.census(watch)?.is_normal_play() {
            true => Ok(grundy(&self.opened.arena, watch)?),
            false => Ok(None),
        })?;
        let v = self.vertex(at)?;
        Ok(values.as_ref().map(|values| values[v as usize]))
    }

    fn counts(&self, watch: &dyn Watch) -> Result<Option<Counts>, Error> {
        let arena = &self.opened.arena;
        let census = if self.is_for_each() { Some(self.census(watch)?) } else { None };
        let side = |solution: &Solution| Wins {
            won: solution.won(arena.vertices()) as u64,
            longest: solution.region().stationary(),
        };
        let drawn = match (census, &self.solutions[..]) {
            (Some(census), _) => census.drawn,
            (None, [only]) if self.goal == Goal::Outcomes => {
                arena.all().filter(|&v| only.value(v) == Value::Draw).count() as u64
            }
            _ => 0,
        };
        let longest_win = match census.and_then(Census::longest) {
            Some(rank) => self.longest_win(rank, watch)?,
            None => None,
        };
        Ok(Some(Counts {
            positions: arena.vertices() as u64,
            moves: Some(arena.edges() as u64),
            sides: self.solutions.iter().map(side).collect(),
            drawn,
            movers: census.map(|census| census.movers.clone()),
            longest_win,
        }))
    }

    fn each_position(
        &self,
        watch: &dyn Watch,
        visit: &mut dyn FnMut(AnyPosition) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut steps = Steps::new(watch);
        self.opened.arena.all().try_for_each(|v| {
            steps.step()?;
            visit(self.at(v)?)
        })
    }

    fn positions_in_memory(&self) -> usize {
        self.opened.arena.vertices()
    }
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
