//! Min-max to a depth, on a game or on a tree written by hand.

use std::path::Path;

use attractor_core::{Cancelled, Game, Player, Watch};
use attractor_games::AnyGame;
use attractor_messages::tell;
use attractor_search::heuristics::{Heuristic, heuristic};
use attractor_search::{
    Deepening, Exercise, Leaves, Limits, Notes, Numbers, Problem, SearchResult, Tree, TreeNotes,
    alphabeta, minmax as plain,
};
use attractor_words::named;
use serde::{Deserialize, Serialize};

use crate::as_text;
use crate::error::Error;
use crate::field::Field;
use crate::message::say;
use crate::open::OpenRequest;
use crate::own::OwnHeuristic;
use crate::playable_game::PlayableGame;
use crate::rules::place;
use crate::searching::{Budget, ScoreText, stopped};

/// What to search, and how.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct MinmaxRequest {
    /// The game and the position; the game may be a tree written by hand, or a file with one.
    #[serde(skip)]
    pub open: OpenRequest,
    /// How many moves to look ahead.
    pub depth: u32,
    /// How to search.
    #[serde(deserialize_with = "as_text::deserialize")]
    pub method: Method,
    /// The name of the heuristic; the default of the game if not said.
    pub heuristic: Option<String>,
    /// A heuristic that the caller brings along, instead of naming one.
    #[serde(skip)]
    pub own: Option<OwnHeuristic>,
    /// The names of the moves that are considered; all if empty.
    pub moves: Vec<String>,
    /// Who moves at the root of a tree written by hand.
    pub turn: Option<u8>,
    /// The most nodes of an explored tree that is kept.
    pub tree: Option<usize>,
    /// How long it may take.
    #[serde(skip)]
    pub budget: Budget,
}

named! { "method":
    /// How to search. The value is the same, the work is not.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "lowercase")]
    pub enum Method {
        /// Every position down to the depth.
        #[default]
        Plain => "plain",
        /// Without what can change nothing.
        AlphaBeta => "alphabeta",
        /// Deeper and deeper, with a memory.
        Deepening => "deepening",
    }
}

/// What was found; as JSON these are the documented keys.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MinmaxAnswer {
    /// What was searched.
    pub game: String,
    /// The position.
    pub position: String,
    /// Whose turn it is; player 1 maximises, the others minimise.
    pub turn: u8,
    /// How many moves were looked ahead.
    pub depth: u32,
    /// How.
    pub method: Method,
    /// With which heuristic.
    pub heuristic: &'static str,
    /// The score of the position.
    pub value: ScoreText,
    /// The best moves, the one that is played first.
    pub best: Vec<String>,
    /// Every move that was considered, in the order of the rules.
    pub moves: Vec<MoveValue>,
    /// The first best move and the best replies.
    pub line: Vec<String>,
    /// Positions looked at for the value.
    pub nodes: u64,
    /// Positions looked at once more for the value of every move, which cuts hide.
    pub move_nodes: u64,
    /// The scores of the leaves in their order, for the plain method if they are not too many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaves: Option<Vec<ScoreText>>,
    /// The explored tree, where it was asked for.
    #[serde(skip)]
    pub tree: Option<Tree>,
}

/// A move with its score.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveValue {
    /// Its name.
    #[serde(rename = "move")]
    pub name: String,
    /// Its score.
    pub value: ScoreText,
}

/// The most leaves that are told.
const LEAVES: usize = 10_000;

/// Search as asked.
pub fn minmax(request: &MinmaxRequest, watch: &dyn Watch) -> Result<MinmaxAnswer, Error> {
    if let Some(tree) = hand_made(&request.open)? {
        return on_tree(tree, request, watch);
    }
    if request.turn.is_some() {
        return Err(Error::new("only a tree written by hand is told who moves first")
            .at(Field::Turn)
            .hint("whose turn it is in a game follows from the position"));
    }
    let playable = PlayableGame::open(&request.open)?;
    let (at, named) = (playable.begin(), request.heuristic.as_deref());
    let own = request.open.own.as_ref().and_then(|own| own.0.heuristic());
    let guess: Named<AnyGame> = match (&request.own, named, own) {
        (Some(own), _, _) => ("own", Box::new(own.clone())),
        (None, None | Some(EVALUATE), Some(own)) => (EVALUATE, own),
        (None, named, _) => named_heuristic(&playable.game, named)?,
    };
    ask(playable.title.clone(), &playable.game, &at, guess, request, watch)
}

/// What the heuristic is called that the maker of a game brings along.
const EVALUATE: &str = "evaluate";

type Named<G> = (&'static str, Box<dyn Heuristic<G>>);

fn named_heuristic(game: &AnyGame, name: Option<&str>) -> Result<Named<AnyGame>, Error> {
    match heuristic(game, name) {
        Ok((about, heuristic)) => Ok((about.name, heuristic)),
        Err(error) => Err(Error::new(error.to_string()).at(Field::Heuristic).hint(error.advice())),
    }
}

fn on_tree(
    tree: Exercise,
    request: &MinmaxRequest,
    watch: &dyn Watch,
) -> Result<MinmaxAnswer, Error> {
    let own = request.own.as_ref().map(|_| "own");
    if let Some(name) = request.heuristic.as_deref().or(own) {
        return Err(Error::new(format!("the heuristic `{name}` does not fit a tree"))
            .at(Field::Heuristic)
            .hint("the values of a tree are those written at its nodes"));
    }
    let tree = match request.turn {
        None => tree,
        Some(turn @ 1..=2) => tree.first(Player(turn - 1)),
        Some(turn) => {
            return Err(Error::new(format!("there is no player `{turn}`"))
                .at(Field::Turn)
                .hint("players 1 and 2 take turns in a tree"));
        }
    };
    let at = place(&tree, &request.open)?;
    if let Some(node) = tree.unwritten(at, request.depth) {
        let node = tree.notation(&node);
        return Err(Error::new(format!(
            "node {node} has no value, and looking {} moves ahead ends there",
            request.depth
        ))
        .hint("write a number before its list of children, or look deeper"));
    }
    ask(tell!("tree-game"), &tree, &at, ("written", Box::new(Numbers)), request, watch)
}

/// The tree that `text` is, or that the file of this name holds. A list in brackets may also be a
/// graph elsewhere; here it is a tree.
fn hand_made(request: &OpenRequest) -> Result<Option<Exercise>, Error> {
    if request.own.is_some() {
        return Ok(None);
    }
    let text = request.game.as_str();
    let begins = |text: &str| {
        let first = text.trim_start().chars().next();
        first.is_some_and(|c| c == '[' || c == '-' || c == '∞' || c.is_ascii_digit())
    };
    let read = |text: &str, name: &str| {
        let tree: Result<Exercise, _> = text.parse();
        tree.map(Some).map_err(|error| {
            let place = format!("line {}, column {}", error.line, error.column);
            Error::new(error.what)
                .at(place)
                .within(name)
                .hint("a tree looks like `12 [3 [6, 9], 1 [8, 10]]`")
        })
    };
    let path = Path::new(text);
    if !request.text_only && path.is_file() {
        let Ok(inside) = std::fs::read_to_string(path) else { return Ok(None) };
        return if begins(&inside) { read(&inside, text) } else { Ok(None) };
    }
    if text != "-" && begins(text) { read(text, "tree") } else { Ok(None) }
}

/// The names of the moves to be considered, as the game writes them.
fn considered<G: Game>(game: &G, at: &G::Position, names: &[String]) -> Result<Vec<String>, Error> {
    let names = names.iter().map(|name| name.trim()).filter(|name| !name.is_empty());
    // On a board of Connect Four, columns have letters too, as on other boards.
    let letters = game.line_board().is_some_and(|board| board.falling && board.columns <= 9);
    let mut known: Vec<String> = game.moves(at).map(|chosen| chosen.to_string()).collect();
    let legal = known.join(" ");
    for after in game.moves(at).map(|chosen| game.play(at, &chosen)) {
        if game.outcome(&after).is_none() {
            known.extend(game.moves(&after).map(|chosen| chosen.to_string()));
        }
    }
    let mut considered = Vec::new();
    for name in names {
        let column = name.bytes().next().filter(|_| letters && name.len() == 1);
        let name = match column.map(|c| c.to_ascii_lowercase()) {
            Some(c @ b'a'..=b'i') => char::from(c - b'a' + b'1').to_string(),
            _ => name.to_owned(),
        };
        if !known.iter().any(|known| known.eq_ignore_ascii_case(&name)) {
            return Err(Error::new(format!("`{name}` is no move here, nor in reply to one"))
                .at(Field::Moves)
                .hint(format!("legal: {legal}")));
        }
        considered.push(name);
    }
    Ok(considered)
}

/// Search one position.
fn ask<G: Game>(
    title: String,
    game: &G,
    at: &G::Position,
    (heuristic, guess): Named<G>,
    request: &MinmaxRequest,
    watch: &dyn Watch,
) -> Result<MinmaxAnswer, Error> {
    let leaf_of_tree = heuristic == "written";
    if let Some(outcome) = game.outcome(at).filter(|_| !leaf_of_tree) {
        return Err(over(game, at, outcome.winners));
    }
    let only = if request.moves.is_empty() || game.outcome(at).is_some() {
        Vec::new()
    } else {
        considered(game, at, &request.moves)?
    };
    let problem = Problem::new(game, &*guess).only(only);
    if request.depth > 0 && game.outcome(at).is_none() && problem.moves(at).is_empty() {
        return Err(Error::new("none of these moves is legal here").at(Field::Moves));
    }
    let limits = request.budget.limits(watch);
    let mut notes = (Leaves::new(LEAVES), TreeNotes::new(game, request.tree.unwrap_or(0)));
    let mut deepening = Deepening::new(&problem, request.budget.bytes(64 << 20));
    let (found, depth) = match request.method {
        Method::Deepening => {
            let round = deepening.rounds(at, request.depth, &limits);
            let round = round.filter(|_| !limits.interrupted()).ok_or_else(|| stopped(&limits))?;
            (round.found, if round.settled { request.depth } else { round.depth })
        }
        Method::Plain | Method::AlphaBeta => {
            (search(request, &problem, at, &mut notes, &limits)?, request.depth)
        }
    };
    let (leaves, drawn) = notes;
    let tree = match (request.tree, request.method) {
        (Some(_), Method::Deepening) => {
            return Err(Error::new("deepening looks at one tree after the other")
                .at(Field::Tree)
                .hint(say!(
                    "draw it with `{}` or `{}`",
                    Field::Method.of("plain"),
                    Field::Method.of("alphabeta")
                )));
        }
        (Some(most), _) => {
            let tree = drawn.finish();
            if tree.too_large {
                return Err(Error::new(format!("the tree has more than {most} nodes"))
                    .at(Field::Tree)
                    .hint(say!(
                        "look less deep, or consider fewer moves with `{}`",
                        Field::Moves
                    )));
            }
            Some(tree)
        }
        (None, _) => None,
    };
    // Each move on its own: a cut tells only that a move is not better.
    let moves = deepening.moves(at, depth, &Limits::new(watch)).ok_or(Cancelled)?;
    let best = moves.iter().filter(|(_, value)| *value == found.value);
    Ok(MinmaxAnswer {
        game: title,
        position: game.notation(at),
        turn: game.turn(at).number(),
        depth,
        method: request.method,
        heuristic,
        value: ScoreText(found.value),
        best: best.map(|(chosen, _)| chosen.to_string()).collect(),
        line: found.line.iter().map(ToString::to_string).collect(),
        nodes: found.nodes,
        move_nodes: deepening.nodes(),
        leaves: match request.method {
            Method::Plain => leaves.all().map(|all| all.into_iter().map(ScoreText).collect()),
            _ => None,
        },
        moves: moves
            .into_iter()
            .map(|(chosen, value)| MoveValue { name: chosen.to_string(), value: ScoreText(value) })
            .collect(),
        tree,
    })
}

/// Plain or alpha-beta, as asked.
fn search<G: Game>(
    request: &MinmaxRequest,
    problem: &Problem<'_, G>,
    at: &G::Position,
    notes: &mut impl Notes<G>,
    limits: &Limits<'_>,
) -> Result<SearchResult<G::Move>, Error> {
    let found = match request.method {
        Method::AlphaBeta => alphabeta(problem, at, request.depth, notes, limits),
        _ => plain(problem, at, request.depth, notes, limits),
    };
    found.ok_or_else(|| stopped(limits))
}

/// There is nothing to search where the game is over.
pub(crate) fn over<G: Game>(
    game: &G,
    at: &G::Position,
    winners: attractor_core::Coalition,
) -> Error {
    let end = match winners.len() {
        0 => "nobody has won".to_owned(),
        1 => format!("player {winners} has won"),
        _ => format!("players {winners} have won"),
    };
    Error::new(format!("the game is over at `{}`: {end}", game.notation(at)))
        .hint("name a position where somebody can move")
}
