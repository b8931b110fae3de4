//! A game ready to be played, and what is known of it.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use attractor_core::{Coalition, Game, ParityGame, Player, Unwatched, Vertex, Watch, Winner};
use attractor_formats::split_names;
use attractor_games::{AnyGame, AnyMove, AnyPosition, IllegalMove};
use attractor_search::connect4::OpeningBook;
use attractor_tablebase::{Reason, TablebaseError};

use crate::appraise::Proofs;
use crate::best::has_engine;
use crate::error::{self, Error};
use crate::field::Field;
use crate::game_graph::GameGraph;
use crate::open::{Kind, OpenRequest, is_rules, open, open_graph, refuse_settings};
use crate::size::{Size, size};
use crate::solve::SolveRequest;
use crate::solved::SolvedGame;
use crate::solved_graph::solve;
use crate::solved_tablebase::SolvedTablebase;

/// The most bytes for exploring a game in order to play it, unless more are allowed.
const MEMORY: usize = 1 << 30;

/// A game ready to be played, from rules or from a graph. It is explored and solved at most
/// once, when somebody first asks what positions are worth.
pub struct PlayableGame {
    /// What the game is called.
    pub title: String,
    /// The game.
    pub game: AnyGame,
    /// Where play begins: the start, or the position that was asked for.
    pub root: AnyPosition,
    /// The moves made from there before anybody sat down.
    pub line: Vec<AnyMove>,
    /// What was decided on the way without being asked, as sentences for the user.
    pub remarks: Vec<String>,
    /// How long a program may think about a move; as long as it takes if not said.
    pub time: Option<Duration>,
    request: OpenRequest,
    /// The graph, where there is no rule behind the game.
    graph: Option<Arc<GameGraph>>,
    solved: Mutex<Option<Result<Arc<dyn SolvedGame>, Error>>>,
    /// What the engine of this game alone has proved.
    pub(crate) proofs: Proofs,
    /// An opening book for that engine.
    pub book: Option<Arc<OpeningBook>>,
    size: OnceLock<Option<Size>>,
}

impl PlayableGame {
    /// Open the game that `request` names. Nothing is explored yet.
    pub fn open(request: &OpenRequest) -> Result<PlayableGame, Error> {
        let mut playable = match Kind::of(request)? {
            Kind::Rules => {
                refuse_settings(request)?;
                let opened = attractor_games::open(&request.game)?;
                let root = match &request.at {
                    Some(at) => {
                        opened.game.read(at).map_err(|error| Error::new(error).at(Field::At))
                    }
                    None => Ok(opened.game.start()),
                };
                PlayableGame::new(opened.spec.title(), opened.game, root?, request, None)
            }
            Kind::Own(own) => {
                refuse_settings(request)?;
                let game = own.0.rules()?;
                let root = match &request.at {
                    Some(at) => game.read(at).map_err(|error| Error::new(error).at(Field::At))?,
                    None => game.start(),
                };
                PlayableGame::new(own.0.title(), game, root, request, None)
            }
            kind => {
                let begun = OpenRequest { line: None, ..request.clone() };
                let graph = open_graph(&begun, &kind, &Unwatched)?;
                graph.known_start()?;
                let game = graph.game();
                PlayableGame::new(
                    graph.title.clone(),
                    game.clone(),
                    game.start(),
                    request,
                    Some(graph),
                )
            }
        };
        if let Some(line) = &request.line {
            playable.line = playable.follow(line)?;
        }
        Ok(playable)
    }

    fn new(
        title: String,
        game: AnyGame,
        root: AnyPosition,
        request: &OpenRequest,
        graph: Option<Arc<GameGraph>>,
    ) -> PlayableGame {
        PlayableGame {
            title,
            game,
            root,
            line: Vec::new(),
            remarks: graph.as_ref().map_or_else(Vec::new, |graph| graph.remarks.clone()),
            time: None,
            request: request.clone(),
            graph,
            solved: Mutex::new(None),
            proofs: Proofs::default(),
            book: None,
            size: OnceLock::new(),
        }
    }

    /// Who wins if play goes round for ever from the last of `positions` to where it stood before: nobody,
    /// unless priorities count.
    pub(crate) fn winners_of_round(&self, positions: &[AnyPosition]) -> Coalition {
        let winners = last_round(positions).and_then(|round| self.winners_of_cycle(&round[1..]));
        winners.unwrap_or(Coalition::NOBODY)
    }

    /// The same after `moves`, of which the last leads to where play has been.
    pub(crate) fn winners_after(&self, moves: &[AnyMove]) -> Coalition {
        if self.graph.as_ref().is_none_or(|graph| graph.priorities.is_none()) {
            return Coalition::NOBODY; // whatever was passed, so that nothing need be played again
        }
        let mut positions = vec![self.begin()];
        for chosen in moves {
            positions.push(self.game.play(&positions[positions.len() - 1], chosen));
        }
        self.winners_of_round(&positions)
    }

    fn winners_of_cycle(&self, cycle: &[AnyPosition]) -> Option<Coalition> {
        let graph = self.graph.as_ref()?;
        let priorities = graph.priorities.as_ref()?;
        let coalition = Coalition::of(Player(0));
        let game = ParityGame {
            arena: &graph.arena,
            coalition,
            priorities: &priorities.of_each,
            convention: priorities.convention,
        };
        let cycle: Option<Vec<Vertex>> = cycle.iter().map(|at| graph.names.vertex(at)).collect();
        match game.winner_of(&cycle?) {
            Winner::Coalition => Some(coalition),
            Winner::Others => Some(coalition.others(graph.arena.players())),
            Winner::Nobody => None,
        }
    }

    /// Whether a search of its own plays this game better than exploring it.
    pub fn has_engine(&self) -> bool {
        self.request.own.is_none() && has_engine(&self.game)
    }

    /// The most bytes that solving it may take.
    pub(crate) fn memory(&self) -> usize {
        self.request.memory.unwrap_or(MEMORY)
    }

    /// What the game was opened with.
    pub fn request(&self) -> &OpenRequest {
        &self.request
    }

    /// Where play begins once the moves of the line have been made.
    pub fn begin(&self) -> AnyPosition {
        self.line.iter().fold(self.root.clone(), |at, chosen| self.game.play(&at, chosen))
    }

    /// The moves at `at`; none where the game is over.
    pub fn moves(&self, at: &AnyPosition) -> Vec<AnyMove> {
        match self.game.outcome(at) {
            Some(_) => Vec::new(),
            None => self.game.moves(at).collect(),
        }
    }

    /// The move of `at` that `text` names. Capital letters matter only where nothing else tells
    /// two moves apart.
    pub fn find_move(&self, at: &AnyPosition, text: &str) -> Result<AnyMove, IllegalMove> {
        let text = text.trim();
        let mut moves = self.moves(at).into_iter();
        if let Some(chosen) = moves.find(|chosen| chosen.to_string() == text) {
            return Ok(chosen);
        }
        // The file may write the name of a vertex in another way: `(9,'A')`, `(9, "A")`.
        if let Some(graph) = &self.graph
            && let Ok(to) = graph.names.find(text)
        {
            return attractor_games::find_move(&self.game, at, &graph.name(to));
        }
        attractor_games::find_move(&self.game, at, text)
    }

    /// The moves of a line from the root, as text: set apart by spaces or commas; by commas alone
    /// where others than the catalogue made the names, which may hold spaces.
    fn follow(&self, line: &str) -> Result<Vec<AnyMove>, Error> {
        let illegal = |error: IllegalMove| Error::new(error.to_string()).at(Field::Line);
        if self.graph.is_none() && self.request.own.is_none() {
            let followed = attractor_games::follow(&self.game, self.root.clone(), line);
            return Ok(followed.map_err(illegal)?.moves);
        }
        let mut at = self.root.clone();
        let mut moves = Vec::new();
        for word in split_names(line).into_iter().map(str::trim).filter(|word| !word.is_empty()) {
            let chosen = self
                .find_move(&at, word)
                .map_err(|error| illegal(IllegalMove { place: moves.len() + 1, ..error }))?;
            at = self.game.play(&at, &chosen);
            moves.push(chosen);
        }
        Ok(moves)
    }

    /// The game explored and solved, by the first who asks. An error says why that is impossible,
    /// at once if it was tried before.
    pub fn solved(&self, watch: &dyn Watch) -> Result<Arc<dyn SolvedGame>, Error> {
        let mut known = self.solved.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = &*known {
            return known.clone();
        }
        let found = self.solve(watch);
        // An interruption says nothing about the game.
        if !matches!(&found, Err(error) if error.kind == error::Kind::Interrupted) {
            *known = Some(found.clone());
        }
        found
    }

    /// Do not try again to solve the game: `why` says why not.
    pub fn give_up(&self, why: Error) {
        let mut known = self.solved.lock().unwrap_or_else(PoisonError::into_inner);
        *known = Some(Err(why));
    }

    /// What came of solving it, if somebody has tried.
    pub(crate) fn known(&self) -> Option<Result<Arc<dyn SolvedGame>, Error>> {
        self.solved.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether values are known without any more work.
    pub(crate) fn is_solved(&self) -> bool {
        matches!(self.known(), Some(Ok(_)))
    }

    /// How large the game is, found by the first who asks; nothing where there is no rule behind it.
    pub fn size(&self) -> Result<Option<&Size>, Error> {
        if self.size.get().is_none() {
            let large = self.request.own.is_none() && is_rules(&self.request)?;
            let found = large.then(|| size(&self.request.game, Some(self.memory()))).transpose()?;
            let _ = self.size.set(found); // whoever was faster found the same
        }
        Ok(self.size.get().and_then(Option::as_ref))
    }

    /// Look values up in `solved`, which is of this game, instead of exploring it.
    pub fn consult(&self, solved: Arc<SolvedTablebase>) -> Result<(), Error> {
        if solved.title() != self.title {
            let (found, wanted) = (solved.title().to_owned(), self.title.clone());
            let file = solved.tablebase.path().to_path_buf();
            return Err(TablebaseError { file, reason: Reason::OtherGame { found, wanted } }.into());
        }
        let mut known = self.solved.lock().unwrap_or_else(PoisonError::into_inner);
        *known = Some(Ok(solved));
        Ok(())
    }

    fn solve(&self, watch: &dyn Watch) -> Result<Arc<dyn SolvedGame>, Error> {
        let opened = match &self.graph {
            Some(graph) => graph.clone(),
            None => open(
                &OpenRequest {
                    line: None,
                    fold: false, // it changes no value, and moves keep their numbers without it
                    memory: Some(self.memory()),
                    ..self.request.clone()
                },
                watch,
            )?,
        };
        let solved = solve(&opened, &SolveRequest::default(), watch)?;
        // A game of the caller's own has rules beside its graph.
        Ok(match &self.request.own {
            Some(_) => Arc::new(solved.by_rules(self.game.clone())),
            None => Arc::new(solved),
        })
    }
}

/// The last round of a play whose last position stood before: from there to there.
pub(crate) fn last_round(positions: &[AnyPosition]) -> Option<&[AnyPosition]> {
    let (last, earlier) = positions.split_last()?;
    let before = earlier.iter().rposition(|at| at == last)?;
    Some(&positions[before..])
}
