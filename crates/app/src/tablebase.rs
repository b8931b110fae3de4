//! Tablebases: a game solved into a file, and what the file answers.

mod check;
mod export;
mod info;
mod probe;

use std::path::{Path, PathBuf};
use std::time::Duration;

use attractor_core::{Exploration, Game, Numbered, Watch};
use attractor_games::{Spec, Visitor, visit};
use attractor_tablebase::{
    Estimate, SolveOptions, Tablebase, by_numbers, solve_noted, solve_numbered,
};
use serde::Deserialize;

pub use check::verify_tablebase;
pub use export::{ExportRequest, Exported, export};
pub use info::{KeyKind, TablebaseInfo, ValuesOf, info};
pub use probe::{ProbeAnswer, probe};

use crate::error::Error;
use crate::field::Field;
use crate::file_kind::FileKind;
use crate::flat::needs_graph;
use crate::message::say;
use crate::open::{OpenRequest, is_rules, refuse_settings};
use crate::output::{claim, overwrites};
use crate::rules::place;
use crate::searching::seconds;
use crate::size::refuse_too_large;
use crate::solve::SolveRequest;
use crate::solved_tablebase::SolvedTablebase;

/// More numbers than this are not worth a file if most of them may be no positions.
const MOST: u64 = 1 << 36;

/// Which game to solve into which file.
#[derive(Clone, Debug, Deserialize)]
pub struct TablebaseRequest {
    /// The game.
    #[serde(skip)]
    pub open: OpenRequest,
    /// The file.
    #[serde(skip)]
    pub path: PathBuf,
    /// Go on with what an interrupted solve has left.
    #[serde(default)]
    pub resume: bool,
    /// Overwrite whatever is there.
    #[serde(default)]
    pub force: bool,
    /// How much work an interruption may cost.
    #[serde(rename = "checkpoint", deserialize_with = "seconds::deserialize")]
    pub every: Duration,
}

/// Solve a game into a file, from where everything is answered. `tell` hears what a numbered game will
/// take before it starts.
pub fn solve_into(
    request: &TablebaseRequest,
    asked: &SolveRequest,
    tell: &dyn Fn(&Estimate),
    watch: &dyn Watch,
) -> Result<SolvedTablebase, Error> {
    let open = &request.open;
    if !is_rules(open)? {
        return Err(Error::new("a tablebase is of a game with rules, not of a graph")
            .at(Field::Output)
            .hint(say!("`{}` keeps the answer for a graph", Field::Certificate.of("FILE"))));
    }
    let folded = open.fold;
    if let Some(field) = needs_graph(&OpenRequest { fold: false, ..open.clone() }, asked) {
        return Err(Error::new(say!("`{}` needs the whole graph", field))
            .at(Field::Output)
            .hint(say!("solve without `{}` to ask for it", Field::Output)));
    }
    refuse_settings(open)?;
    let opened = attractor_games::open(&open.game)?;
    let at = place(&opened.game, open)?;
    let path = &claim_tablebase(&request.path, &opened.spec.to_string(), request.force)?;
    let memory = open.memory.map_or(u64::MAX, |bytes| bytes as u64);
    let options = SolveOptions { memory, every: request.every, resume: request.resume };
    let by_number = ByNumber { path, options, tell, watch };
    if folded || !visit(&open.game, by_number)?? {
        refuse_too_large(open)?;
        let (game, title) = (&opened.game, opened.spec.to_string());
        let mut exploration = Exploration::new(game);
        if open.everywhere {
            exploration = exploration.from_everywhere();
        }
        if folded {
            exploration = exploration.folded();
        }
        let more = if at == game.start() { Vec::new() } else { vec![at] };
        let exploration = (exploration, folded);
        // Without its types: notations take longer than types would save.
        solve_noted(game, &title, path, exploration, more, options, watch)?;
    }
    SolvedTablebase::open(path)?.asked(open)
}

/// Where the tablebase of a game will stand. That of another game is not overwritten unless `force`
/// says so, nor is anything else.
pub(crate) fn claim_tablebase(path: &Path, game: &str, force: bool) -> Result<PathBuf, Error> {
    let place = claim(path, FileKind::Tablebase, force)?;
    if let Some(there) = Tablebase::open(&place).ok().filter(|_| !force && !overwrites()) {
        let found = &there.head().game;
        if found != game {
            return Err(Error::new(format!("a tablebase of `{found}` is there"))
                .at(path.display().to_string())
                .hint(say!("`{}` overwrites it; name another file to keep it", Field::Force)));
        }
    }
    Ok(place)
}

/// Solves a game by its numbers, if it has any that lead back; says whether it did.
struct ByNumber<'a> {
    path: &'a Path,
    options: SolveOptions,
    tell: &'a dyn Fn(&Estimate),
    watch: &'a dyn Watch,
}

impl Visitor for ByNumber<'_> {
    type Output = Result<bool, Error>;

    fn visit<G: Game + 'static>(self, _: &Spec, _: G) -> Result<bool, Error> {
        Ok(false)
    }

    fn visit_numbered<G: Numbered + 'static>(self, spec: &Spec, game: G) -> Result<bool, Error> {
        // Where all numbers fit no disk, what play reaches may still fit in memory. This must not
        // depend on the machine: a solve may go on elsewhere.
        let too_many = game.sparse() && game.size() > MOST;
        if !by_numbers(&game) || too_many {
            return Ok(false);
        }
        solve_numbered(&game, &spec.to_string(), self.path, self.options, self.tell, self.watch)?;
        Ok(true)
    }
}

/// Whether this is the name of a tablebase, by how the file begins.
pub fn is_tablebase(path: &Path) -> bool {
    use std::io::Read;
    let mut beginning = [0; 8];
    let read = std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut beginning));
    read.is_ok() && beginning == attractor_tablebase::MAGIC
}
