//! Games solved by many workers, in one process or in several.

use std::path::PathBuf;
use std::time::Duration;

use attractor_cluster::{ClusterSolution, Membership, Solve, Totals};
use attractor_core::{Game, Value, Watch};
use attractor_games::{AnyGame, AnyPosition, Spec, Visitor, visit};

use crate::error::{Error, Kind};
use crate::field::Field;
use crate::flat::needs_graph;
use crate::message::{Message, Way, say};
use crate::open::{OpenRequest, is_rules, refuse_settings};
use crate::rules::place;
use crate::size::refuse_too_large;
use crate::solve::{Engine, LongestWin, SolveRequest};
use crate::solved::{Counts, SolvedGame};
use crate::solved_tablebase::SolvedTablebase;
use crate::tablebase::claim_tablebase;

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
    /// Threads of this process.
    Threads(usize),
    /// This process and others.
    Cluster(Membership),
}

/// Solve the game that `open` names with the workers of `cluster`. What is asked of positions other than
/// the start is read from the tablebase that they write, into a folder of its own if none is kept.
/// `tell` hears of calls that came from nobody of the cluster, and were dropped.
pub fn solve_on_cluster(
    open: &OpenRequest,
    request: &SolveRequest,
    cluster: &ClusterRequest,
    tell: &dyn Fn(&str),
    watch: &dyn Watch,
) -> Result<SolvedByWorkers, Error> {
    let field = match cluster.place {
        Place::Threads(_) => Field::Workers,
        Place::Cluster(_) => Field::Cluster,
    };
    let refused = |reason: Message| {
        Err(Error::new(say!("workers cannot answer this: {}", reason))
            .at(field)
            .hint(say!("leave `{}` out", field)))
    };
    if !is_rules(open)? {
        return refused("a graph has no rules that every worker could follow".into());
    }
    if let Some(asked) = needs_graph(open, request) {
        return refused(say!("`{}` needs the whole graph in one place", asked));
    }
    let elsewhere = [
        (Field::Layers, request.layers),
        (Field::Strategy, request.strategy),
        (Field::Why, request.why.is_some()),
        (Field::Play, request.play),
    ];
    let elsewhere = elsewhere.into_iter().find(|(_, asked)| *asked).map(|(field, _)| field);
    refuse_settings(open)?;
    refuse_crowd(&cluster.place)?;
    if let Place::Cluster(member) = &cluster.place
        && member.secret.is_none()
        && !member.is_local()
    {
        return Err(Error::new(
            "whoever reaches these addresses could take part: a secret is needed",
        )
        .at(Field::Cluster)
        .hint(say!(
            "write one with `head -c 32 /dev/urandom | base64 > FILE`, and give it to every process \
             with `{}`",
            Field::SecretFile.of("FILE")
        )));
    }
    let mut folder = None;
    let mut cluster = cluster.clone();
    match (&cluster.place, elsewhere) {
        // Several machines have more memory than this one can tell.
        (Place::Threads(_), _) => refuse_too_large(open)?,
        (Place::Cluster(_), Some(asked)) => {
            return Err(Error::new(say!("`{}` needs all values in one place", asked))
                .at(Field::Cluster)
                .hint(say!(
                    "keep them with `{}`, bring the parts together, and ask `{}`",
                    Field::Output,
                    Way::Probe
                )));
        }
        (Place::Cluster(_), None) => {}
    }
    if elsewhere.is_some() && cluster.output.is_none() {
        let cannot = |error| Error::new(format!("cannot keep what the workers find: {error}"));
        let made = tempfile::tempdir().map_err(cannot)?;
        cluster.output = Some(made.path().join("solved.tb"));
        folder = Some(made);
    }
    if let Some(path) = &cluster.output {
        let spec = attractor_games::open(&open.game)?.spec;
        cluster.output = Some(claim_tablebase(path, &spec.to_string(), false)?);
    }
    let solved = visit(&open.game, Workers { open, cluster: &cluster, tell, watch })??;
    let kept = match (elsewhere, &cluster.output) {
        (Some(_), Some(path)) => Some(SolvedTablebase::open(path)?.asked(open)?),
        _ => None,
    };
    let opened = attractor_games::open(&open.game)?;
    let start = place(&opened.game, open)?;
    Ok(SolvedByWorkers {
        title: opened.spec.title(),
        game: opened.game,
        start,
        solved,
        kept,
        _folder: folder,
    })
}

/// Workers of a process for each core that are let through: more than one only makes the work slower, but
/// who goes on with the checkpoints of a larger machine needs as many as that had.
const WORKERS_A_CORE: usize = 8;
/// Positions that are let through on any machine.
const FEW_WORKERS: usize = 32;
/// A move tells in two bytes which worker it comes from.
const MOST_WORKERS: usize = 1 << 16;

/// Refuse more workers than a machine can make use of: what they need to talk to each other grows with the
/// square of their number.
fn refuse_crowd(place: &Place) -> Result<(), Error> {
    let (workers, processes) = match place {
        Place::Threads(workers) => (*workers, 1),
        Place::Cluster(member) => (member.threads, member.hosts.len()),
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let most = FEW_WORKERS.max(WORKERS_A_CORE * cores).min(MOST_WORKERS / processes.max(1));
    if workers <= most {
        return Ok(());
    }
    let have = if cores == 1 { "1 core".to_owned() } else { format!("{cores} cores") };
    Err(Error::new(format!("{workers} workers are too many for a machine with {have}"))
        .at(Field::Workers)
        .hint(format!("{cores} would be right, {most} are possible")))
}

/// Workers keep every position and look at every move: that is where types pay.
struct Workers<'a> {
    open: &'a OpenRequest,
    cluster: &'a ClusterRequest,
    tell: &'a dyn Fn(&str),
    watch: &'a dyn Watch,
}

impl Visitor for Workers<'_> {
    type Output = Result<ClusterSolution, Error>;

    fn visit<G: Game + 'static>(self, spec: &Spec, game: G) -> Result<ClusterSolution, Error> {
        let Workers { open, cluster, tell, watch } = self;
        let at = place(&game, open)?;
        let text = spec.to_string();
        let mut title = spec.title();
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
            solve = solve.kept(folder, cluster.every).into_tablebase(path, text);
        }
        if cluster.resume {
            solve = solve.resumed();
        }
        Ok(match &cluster.place {
            Place::Threads(workers) => solve.on_threads(*workers, watch)?,
            Place::Cluster(member) => solve.on_cluster(member, tell, watch)?,
        })
    }
}

/// A game solved by workers: what they counted, and what the start and its moves are worth.
pub struct SolvedByWorkers {
    title: String,
    game: AnyGame,
    start: AnyPosition,
    solved: ClusterSolution,
    /// What they have written, where more is asked.
    kept: Option<SolvedTablebase>,
    /// Where that is, if nobody wants to keep it.
    _folder: Option<tempfile::TempDir>,
}

impl SolvedByWorkers {
    /// The place of a position among the start, 0, and where its moves lead, from 1.
    fn place(&self, at: &AnyPosition) -> Option<usize> {
        if *at == self.start {
            return Some(0);
        }
        let mut moves = self.game.moves(&self.start);
        moves.position(|chosen| self.game.play(&self.start, &chosen) == *at).map(|place| place + 1)
    }
}

impl SolvedGame for SolvedByWorkers {
    fn title(&self) -> &str {
        &self.title
    }

    fn engine(&self) -> Engine {
        Engine::Cluster
    }

    fn game(&self) -> &AnyGame {
        &self.game
    }

    fn start(&self) -> Option<AnyPosition> {
        Some(self.start.clone())
    }

    fn value(&self, at: &AnyPosition, side: usize) -> Result<Value, Error> {
        if let Some(kept) = &self.kept {
            return kept.value(at, side);
        }
        let values = match self.place(at) {
            Some(0) => Some(&self.solved.value),
            Some(place) => self.solved.choices.get(place - 1),
            None => None,
        };
        values.and_then(|values| values.get(side)).copied().ok_or_else(|| {
            Error::new(format!(
                "the workers did not keep what `{}` is worth",
                self.game.notation(at)
            ))
        })
    }

    fn grundy(&self, at: &AnyPosition, _: &dyn Watch) -> Result<Option<u32>, Error> {
        let values = self.solved.grundy.as_ref();
        Ok(values.and_then(|values| values.get(self.place(at)?).copied()))
    }

    fn counts(&self, _: &dyn Watch) -> Result<Option<Counts>, Error> {
        let Totals { census, longest, .. } = self.solved.totals.clone();
        let longest_win =
            longest.map(|longest| LongestWin { rank: longest.rank.0, position: longest.position });
        Ok(Some(Counts::of(census, longest_win)))
    }

    fn each_position(
        &self,
        watch: &dyn Watch,
        visit: &mut dyn FnMut(AnyPosition) -> Result<(), Error>,
    ) -> Result<(), Error> {
        match &self.kept {
            Some(kept) => kept.each_position(watch, visit),
            None => Err(Error::new("the workers did not keep the positions")),
        }
    }
}

impl From<attractor_cluster::Error> for Error {
    fn from(error: attractor_cluster::Error) -> Error {
        use attractor_cluster::Error as Cluster;
        match error {
            Cluster::Cancelled => attractor_core::Cancelled.into(),
            Cluster::File { path, what } => Error::new(what).at(path.display().to_string()),
            Cluster::NoRoom { path, what } => Error::new(what)
                .at(path.display().to_string())
                .hint("make room, or write to another disk"),
            Cluster::TooLarge { .. } => Error::new(error.to_string()).hint(say!(
                "use more workers or processes, or allow more with `{}`",
                Field::Memory
            )),
            Cluster::Threads(_) => Error::new(error.to_string())
                .at(Field::Workers)
                .hint("use fewer workers, or let processes have more memory"),
            Cluster::Peers(what) => Error::new(what).at(Field::Cluster),
            Cluster::Secret(what) => Error::new(what).at(Field::Cluster).hint(say!(
                "give every process the same secret with `{}`",
                Field::SecretFile.of("FILE")
            )),
            Cluster::Garbled { .. } | Cluster::Broken(_) => {
                Error { kind: Kind::Lost, ..Error::new(error.to_string()) }
            }
        }
    }
}
