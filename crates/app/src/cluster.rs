//! Games solved by many workers, in one process or in several.

use std::cmp::Reverse;
use std::path::PathBuf;
use std::time::Duration;

use attractor_cluster::{Census, Membership, Solve, Solved};
use attractor_core::{Coalition, Game, Player, Value, Watch};
use attractor_games::{Spec, Visitor, visit};

use crate::census::{RankCount, ToMove};
use crate::error::{Error, Kind};
use crate::flat::needs_graph;
use crate::open::{OpenRequest, is_rules, refuse_settings};
use crate::opened::value_word;
use crate::rules::place;
use crate::size::refuse_too_large;
use crate::solve::{Choice, LongestWin, SolveAnswer, SolveRequest};

/// Who solves a game, and what is kept.
#[derive(Clone, Debug)]
pub struct ClusterRequest {
    /// Where the workers are.
    pub place: Place,
    /// Write the values here, one part for each worker, and keep checkpoints beside it.
    pub output: Option<PathBuf>,
    /// At least so much time passes between two checkpoints.
    pub every: Duration,
    /// Go on from the last checkpoint that all workers have.
    pub resume: bool,
}

/// Where the workers are.
#[derive(Clone, Debug)]
pub enum Place {
    /// So many threads of this process.
    Threads(usize),
    /// This process and others.
    Cluster(Membership),
}

/// Solve the game that `open` names with the workers of `cluster`.
pub fn solve_on_cluster(
    open: &OpenRequest,
    request: &SolveRequest,
    cluster: &ClusterRequest,
    watch: &dyn Watch,
) -> Result<SolveAnswer, Error> {
    let option = match cluster.place {
        Place::Threads(_) => "--workers",
        Place::Cluster(_) => "--cluster",
    };
    let refused = |reason: &str| {
        let text = format!("workers cannot answer this: {reason}");
        Err(Error::new(text).at(option).hint(format!("leave `{option}` out")))
    };
    if !is_rules(open)? {
        return refused("a graph has no rules that every worker could follow");
    }
    let needed = needs_graph(open, request).or(request.play.then_some("--play"));
    if let Some(option) = needed {
        return refused(&format!("`{option}` needs the whole graph in one place"));
    }
    refuse_settings(open)?;
    // Several machines have more memory than this one can tell.
    if let Place::Threads(_) = cluster.place {
        refuse_too_large(open)?;
    }
    let (mut answer, solved) = visit(&open.game, Workers { open, cluster, watch })??;
    tell(&mut answer, &solved, request);
    Ok(answer)
}

/// Workers keep every position and look at every move: that is where types pay.
struct Workers<'a> {
    open: &'a OpenRequest,
    cluster: &'a ClusterRequest,
    watch: &'a dyn Watch,
}

impl Visitor for Workers<'_> {
    type Output = Result<(SolveAnswer, Solved), Error>;

    fn visit<G: Game + 'static>(self, spec: &Spec, game: G) -> Self::Output {
        let Workers { open, cluster, watch } = self;
        let at = place(&game, open)?;
        let mut title = spec.to_string();
        let answer = begin(&game, &title, &at);
        if at != game.start() {
            title = format!("{title} at {}", game.notation(&at));
        }
        if open.everywhere {
            title = format!("{title} from all positions");
        }
        let mut solve = Solve::new(game, title).at(at);
        if open.everywhere {
            solve = solve.from_everywhere();
        }
        if let Some(bytes) = open.memory {
            solve = solve.limited(bytes);
        }
        if let Some(path) = &cluster.output {
            let mut folder = path.clone().into_os_string();
            folder.push(".cluster");
            solve = solve.kept(folder, cluster.every).into_tablebase(path, &answer.game);
        }
        if cluster.resume {
            solve = solve.resumed();
        }
        let solved = match &cluster.place {
            Place::Threads(workers) => solve.on_threads(*workers, watch)?,
            Place::Cluster(member) => solve.on_cluster(member, watch)?,
        };
        Ok((answer, solved))
    }
}

/// What the rules alone can tell of the answer.
fn begin<G: Game>(game: &G, title: &str, at: &G::Position) -> SolveAnswer {
    let over = game.outcome(at).is_some();
    let moves = (!over).then(|| game.moves(at)).into_iter().flatten();
    let unknown =
        |chosen: G::Move| Choice { name: chosen.to_string(), value: "", rank: None, grundy: None };
    SolveAnswer {
        game: title.to_owned(),
        engine: "cluster",
        players: game.players(),
        goal: "outcomes",
        start: Some(game.notation(at)),
        turn: Some(game.turn(at).number()),
        choices: moves.map(unknown).collect(),
        ..SolveAnswer::default()
    }
}

/// What the workers found.
fn tell(answer: &mut SolveAnswer, solved: &Solved, request: &SolveRequest) {
    let census = &solved.census;
    answer.positions = census.positions as usize;
    answer.moves = Some(census.moves as usize);
    let wins = solved.value.iter().enumerate().filter(|(_, value)| value.is_win());
    answer.winners = wins.map(|(player, _)| player as u8 + 1).collect();
    answer.winner = match answer.winners[..] {
        [winner] => Some(winner),
        _ => None,
    };
    let mover = usize::from(answer.turn.unwrap_or(1)) - 1;
    let wins = solved.value.iter().filter(|value| value.is_win());
    let win = wins.filter_map(|value| value.rank()).min();
    answer.rank = win.or_else(|| solved.value.get(mover)?.rank());
    let key = |player: usize| Coalition::of(Player(player as u8)).to_string();
    let won = census.won.iter().enumerate();
    answer.won = won.map(|(player, &won)| (key(player), won as usize)).collect();
    let stationary = census.stationary.iter().enumerate();
    answer.stationary = stationary.map(|(player, &rank)| (key(player), rank)).collect();
    answer.drawn = census.drawn as usize;
    let [won, lost, drawn] = census.to_move.map(|count| count as usize);
    answer.to_move = Some(ToMove { won, lost, drawn });
    answer.longest_win = census
        .longest
        .as_ref()
        .map(|longest| LongestWin { rank: longest.rank.0, position: longest.position.clone() });
    answer.grundy = solved.grundy.as_ref().and_then(|values| values.first().copied());
    answer.ranks = request.ranks.then(|| rank_counts(census));
    choose(answer, solved);
}

/// The moves with their values for whoever makes them, best first.
fn choose(answer: &mut SolveAnswer, solved: &Solved) {
    let mover = usize::from(answer.turn.unwrap_or(1)) - 1;
    let values = solved.choices.iter().map(|values| values.get(mover).copied());
    let nimbers = (1..).map(|i| solved.grundy.as_ref().and_then(|values| values.get(i).copied()));
    let mut choices: Vec<(Value, Choice)> = answer
        .choices
        .drain(..)
        .zip(values.zip(nimbers))
        .map(|(choice, (value, grundy))| {
            let value = value.unwrap_or(Value::Draw);
            (value, Choice { value: value_word(value), rank: value.rank(), grundy, ..choice })
        })
        .collect();
    choices.sort_by_key(|&(value, _)| Reverse(value));
    let best = choices.first().map(|(value, _)| *value);
    let kept = choices.iter().filter(|(value, _)| Some(*value) == best);
    answer.best = kept.map(|(_, choice)| choice.name.clone()).collect();
    answer.choices = choices.into_iter().map(|(_, choice)| choice).collect();
}

fn rank_counts(census: &Census) -> Vec<RankCount> {
    (0..)
        .zip(&census.ranks)
        .map(|(rank, &[won, lost])| RankCount { rank, won: won as usize, lost: lost as usize })
        .collect()
}

impl From<attractor_cluster::Error> for Error {
    fn from(error: attractor_cluster::Error) -> Error {
        use attractor_cluster::Error as Cluster;
        match error {
            Cluster::Cancelled => attractor_core::Cancelled.into(),
            Cluster::File { path, what } => Error::new(what).at(path.display().to_string()),
            Cluster::TooLarge { .. } => Error::new(error.to_string())
                .hint("use more workers or processes, or allow more with `--memory`"),
            Cluster::Threads(_) => Error::new(error.to_string())
                .at("--workers")
                .hint("use fewer workers, or let processes have more memory"),
            Cluster::Peers(what) => Error::new(what).at("--cluster"),
            Cluster::Garbled { .. } | Cluster::Broken(_) => {
                Error { kind: Kind::Lost, ..Error::new(error.to_string()) }
            }
        }
    }
}
