//! A game solved on its graph: for outcomes, or for a visit that is wanted or feared.

use std::sync::{Arc, OnceLock};

use attractor_core::{
    Cancelled, Census, Chapter, Coalition, Game, Goal, Infinite, Objective, ParityGame,
    ParityStory, Play, PlayEnd, Player, Region, Solution, Steps, Target, Unwatched, Value, Vertex,
    VertexSet, Watch, Winner, Wins, grundy, has_cycle,
};
use attractor_games::{AnyGame, AnyPosition};
use attractor_messages::tell;

use crate::error::Error;
use crate::field::Field;
use crate::game_graph::{GameGraph, Priorities, who};
use crate::generalised::generalised;
use crate::message::say;
use crate::rules::unreached;
use crate::solve::{
    Aim, ChapterView, Engine, GoalKind, GoalRequest, LongestWin, PlayView, SolveRequest, Wanted,
    won_by,
};
use crate::solved::{Counts, SolvedGame, once};

/// A game solved on its graph: the solutions in the order of the answer.
pub struct SolvedGraph {
    /// The graph.
    pub opened: Arc<GameGraph>,
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
    /// Why each side wins what it wins of endless play, once somebody asked.
    stories: OnceLock<Vec<ParityStory>>,
}

/// Solve `game` as asked.
pub fn solve(
    game: &Arc<GameGraph>,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<SolvedGraph, Error> {
    if let Some(sets) = several_sets(game, &request.goal)? {
        let (product, target) = generalised(game, &sets)?;
        let infinite = Infinite::buchi(&target);
        let first = request.goal.coalition.as_deref().unwrap_or("1");
        let first = product.coalition(first)?;
        let solutions = Solution::of_both(&product.arena, first, &infinite, watch)?;
        return Ok(SolvedGraph::new(product, solutions, Goal::Infinite(infinite)));
    }
    let who = request.goal.coalition.as_deref().map(|text| game.coalition(text)).transpose()?;
    solve_for(game, who, goal(game, &request.goal, watch)?, request.goal.wins, watch)
}

/// Solve `game` for one coalition, or for each player, who is after `goal`.
pub fn solve_for(
    game: &Arc<GameGraph>,
    who: Option<Coalition>,
    goal: Goal,
    wanted: Wanted,
    watch: &dyn Watch,
) -> Result<SolvedGraph, Error> {
    let arena = &game.arena;
    let solutions = match (who, wanted, &goal) {
        (Some(who), Wanted::One, Goal::Outcomes) => {
            vec![Solution::of_any(arena, who, watch)?]
        }
        (_, Wanted::One, _) => {
            return Err(Error::new(
                "that one of them wins can be asked of a coalition and outcomes",
            )
            .at(Field::Wins)
            .hint(say!("name the coalition with `{}`", Field::For.of("1,2"))));
        }
        (Some(who), Wanted::All, Goal::Infinite(infinite)) => {
            Solution::of_both(arena, who, infinite, watch)?
        }
        (Some(who), Wanted::All, goal) => vec![Solution::of(arena, who, goal, watch)?],
        (None, Wanted::All, goal) => Solution::of_each(arena, goal, watch)?,
    };
    Ok(SolvedGraph { wanted, ..SolvedGraph::new(game.clone(), solutions, goal) })
}

/// The sets that are all to be visited again and again, if there are several: `2,4; 5`.
fn several_sets(game: &GameGraph, request: &GoalRequest) -> Result<Option<Vec<VertexSet>>, Error> {
    let list = request.reach.as_deref().filter(|list| list.contains(';'));
    let (Some(GoalKind::Buchi), Some(list)) = (request.goal, list) else { return Ok(None) };
    if request.avoid.is_some() {
        return Err(not_with(Field::Avoid, request.goal));
    }
    if request.within.is_some() {
        return Err(not_with(Field::Within, request.goal));
    }
    let sets: Result<Vec<VertexSet>, Error> =
        list.split(';').map(|list| game.positions(list)).collect();
    sets.map(Some)
}

/// What the players are after, as asked; if nothing is said, what the game says.
pub(crate) fn goal(
    game: &GameGraph,
    request: &GoalRequest,
    watch: &dyn Watch,
) -> Result<Goal, Error> {
    let set = |list: &Option<String>| list.as_deref().map(|list| game.positions(list)).transpose();
    let sets = GoalSets {
        reach: set(&request.reach)?,
        avoid: set(&request.avoid)?,
        within: set(&request.within)?,
    };
    goal_of(game, request.goal, sets, watch)
}

/// The sets of positions that a goal is about.
#[derive(Default)]
pub struct GoalSets {
    /// To be visited.
    pub reach: Option<VertexSet>,
    /// Not to be visited.
    pub avoid: Option<VertexSet>,
    /// Where play may pass before.
    pub within: Option<VertexSet>,
}

/// What the players are after, if `kind` counts, or what the sets and the game say.
pub fn goal_of(
    game: &GameGraph,
    kind: Option<GoalKind>,
    GoalSets { reach, avoid, within }: GoalSets,
    watch: &dyn Watch,
) -> Result<Goal, Error> {
    let sets = [(Field::Reach, &reach), (Field::Avoid, &avoid), (Field::Within, &within)];
    let said = |allowed: Option<Field>| {
        let stray = sets.iter().find(|(field, set)| set.is_some() && Some(*field) != allowed);
        stray.map_or(Ok(()), |(field, _)| Err(not_with(*field, kind)))
    };
    let needed = |field: Field, set: &Option<VertexSet>| {
        said(Some(field))?;
        set.clone().ok_or_else(|| {
            Error::new(say!("`{}` is about a set of positions", Field::Goal.of(word(kind))))
                .hint(say!("name them with `{}`", field.of("POSITIONS")))
        })
    };
    Ok(match kind {
        None if sets.iter().all(|(_, set)| set.is_none()) => match &game.priorities {
            Some(priorities) if has_cycle(&game.arena, watch)? => Goal::Infinite(priorities.goal()),
            _ => Goal::Outcomes,
        },
        None => Goal::of(game.arena.vertices(), reach, avoid, within),
        Some(GoalKind::Outcomes) => {
            said(None)?;
            Goal::Outcomes
        }
        Some(GoalKind::Buchi) => Goal::Infinite(Infinite::buchi(&needed(Field::Reach, &reach)?)),
        Some(GoalKind::CoBuchi) => {
            Goal::Infinite(Infinite::cobuchi(&needed(Field::Avoid, &avoid)?))
        }
        Some(GoalKind::Parity) => {
            said(None)?;
            let priorities = game.priorities.as_ref().ok_or_else(|| {
                Error::new(format!("`{}` has no priorities", game.title))
                    .at(Field::Goal)
                    .hint("a parity game gives each vertex one, as `.pg` files do, and `priorities` in JSON")
            })?;
            Goal::Infinite(priorities.goal())
        }
    })
}

fn not_with(field: Field, kind: Option<GoalKind>) -> Error {
    let goal = Field::Goal.of(word(kind));
    Error::new(say!("`{}` says nothing where `{}` is asked", field, goal)).at(field)
}

/// The goal that is asked for, as it is typed.
fn word(kind: Option<GoalKind>) -> &'static str {
    kind.map_or("GOAL", GoalKind::name)
}

impl Priorities {
    /// To win with them.
    fn goal(&self) -> Infinite {
        let (priorities, convention) = (self.of_each.clone(), self.convention);
        Infinite { objective: Objective::Parity, priorities, convention }
    }
}

impl SolvedGraph {
    /// What was found on a graph.
    pub fn new(opened: Arc<GameGraph>, solutions: Vec<Solution>, goal: Goal) -> SolvedGraph {
        let game = opened.game();
        let (census, grundy, stories) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        SolvedGraph {
            opened,
            solutions,
            goal,
            wanted: Wanted::All,
            game,
            by_notation: false,
            census,
            grundy,
            stories,
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
            let solution = self.solution_of(arena.owner(v))?;
            if solution.endless().is_some() {
                return solution.choice(arena, v);
            }
            let edges = solution.best_edges(arena, v);
            edges.first().map(|&edge| arena.moves(v)[edge])
        })
    }

    /// Which priorities the first side wins with, where they count.
    pub(crate) fn convention(&self) -> Option<&'static str> {
        match &self.goal {
            Goal::Infinite(infinite) if infinite.objective == Objective::Parity => {
                Some(infinite.convention.name())
            }
            _ => None,
        }
    }

    /// The parity game that was solved, where endless play counts.
    pub(crate) fn parity_game(&self) -> Option<ParityGame<'_>> {
        let Goal::Infinite(infinite) = &self.goal else { return None };
        Some(infinite.game(&self.opened.arena, self.solutions.first()?.coalition()))
    }

    /// Why each side wins what it wins of endless play, in the order of the sides; nothing for other goals.
    pub(crate) fn stories(&self, watch: &dyn Watch) -> Result<&[ParityStory], Error> {
        let stories = once(&self.stories, || {
            let (Some(game), Some(first)) = (self.parity_game(), self.solutions.first()) else {
                return Ok(Vec::new());
            };
            let Some(endless) = first.endless() else { return Ok(Vec::new()) };
            let sides = [Winner::Coalition, Winner::Others];
            let stories = sides.map(|side| game.story(endless, side, watch));
            Ok(stories.into_iter().collect::<Result<_, Cancelled>>()?)
        })?;
        Ok(stories)
    }

    /// The layer of a position in what is told of a side.
    pub(crate) fn told_layer(
        &self,
        at: &AnyPosition,
        side: usize,
        watch: &dyn Watch,
    ) -> Result<Option<u32>, Error> {
        let v = self.vertex(at)?;
        Ok(self.stories(watch)?.get(side).and_then(|story| story.region.rank(v)))
    }

    /// The attractors that are told of each side.
    pub(crate) fn chapters(&self, watch: &dyn Watch) -> Result<Vec<Vec<ChapterView>>, Error> {
        let view = |chapter: &Chapter| {
            let (to, priority) = match chapter.target {
                Target::Ends => ("ends", None),
                Target::Priority(priority) => ("priority", Some(priority)),
                Target::Without(priority) => ("without", Some(priority)),
            };
            let &Chapter { first, last, depth, .. } = chapter;
            ChapterView { first, last, to, priority, depth }
        };
        let stories = self.stories(watch)?.iter();
        Ok(stories.map(|story| story.chapters.iter().map(view).collect()).collect())
    }

    /// The regions whose layers can be shown: attractors or, where endless play counts, what is told.
    pub(crate) fn shown_regions(&self) -> Vec<&Region> {
        if self.parity_game().is_some() {
            // Whoever shows something has few positions, and nobody waits long.
            let stories = self.stories(&Unwatched).unwrap_or_default();
            return stories.iter().map(|story| &story.region).collect();
        }
        let all = self.solutions.iter().flat_map(|solution| [solution.win(), solution.loss()]);
        all.flatten().collect()
    }

    /// The place of the move that the strategy of whoever moves makes, where endless play counts.
    pub(crate) fn planned(&self, at: &AnyPosition) -> Result<Option<usize>, Error> {
        let v = self.vertex(at)?;
        let arena = &self.opened.arena;
        let endless = self.solutions.first().and_then(Solution::endless);
        let to = endless.and_then(|endless| endless.choice(v));
        Ok(to.and_then(|to| arena.edge_to(v, to)))
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

    pub(crate) fn vertex(&self, at: &AnyPosition) -> Result<Vertex, Error> {
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
            Goal::Infinite(ref infinite) => match infinite.objective {
                Objective::Buchi => Aim::Buchi,
                Objective::CoBuchi => Aim::CoBuchi,
                Objective::Parity => Aim::Parity,
            },
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
            longest: solution.region().map_or(0, attractor_core::Region::stationary),
        };
        let drawn = match (census, &self.solutions[..]) {
            (Some(census), _) => census.drawn,
            (None, [only]) if self.goal == Goal::Outcomes => {
                arena.all().filter(|&v| only.value(v) == Value::Draw).count() as u64
            }
            (None, [first, ..]) if first.endless().is_some() => {
                first.endless().map_or(0, |endless| endless.counts()[2] as u64)
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

    fn endless(&self) -> Option<&SolvedGraph> {
        self.parity_game().map(|_| self)
    }

    fn remarks(&self) -> &[String] {
        &self.opened.remarks
    }

    fn positions_in_memory(&self) -> usize {
        self.opened.arena.vertices()
    }
}

/// A play with its names.
pub(crate) fn view(game: &GameGraph, play: &Play) -> PlayView {
    let arena = &game.arena;
    let last = *play.positions.last().expect("a play starts somewhere");
    PlayView {
        positions: play.positions.iter().map(|&v| game.name(v)).collect(),
        moves: play.positions.windows(2).map(|pair| game.movement_to(pair[0], pair[1])).collect(),
        turns: play.positions.windows(2).map(|pair| arena.owner(pair[0]).number()).collect(),
        end: match play.end {
            PlayEnd::Over(outcome) if outcome.is_draw() => tell!("draw"),
            PlayEnd::Over(outcome) => won_by(outcome.winners),
            PlayEnd::Stuck => tell!("has-no-move", who = who(Coalition::of(arena.owner(last)))),
            PlayEnd::Repeats(_) => tell!("comes-back", at = game.name(last)),
        },
    }
}
