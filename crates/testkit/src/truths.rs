//! Known results with their sources, held against every engine that can answer them.
//!
//! A file of `truths/` is a list of `[[truth]]`. Whatever a truth says beyond the name of its game
//! and its source is checked: by the attractor on the explored arena, by the flat solver where the
//! positions are numbered, and by the naive solver where there are few enough.

use std::path::Path;

use attractor_core::{
    Arena, Coalition, Game, Numbered, Player, Region, Tally, Unwatched, Value, attract, explore,
    reach, solve_flat,
};
use attractor_games::{Spec, Visitor, follow, visit, with_parameters};
use serde::Deserialize;

use crate::naive;

/// The most positions for which the naive solver is asked too.
const FEW: usize = 6_000;
/// The most bytes of flat arrays.
const BYTES: usize = 1 << 30;

/// One known result.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Truth {
    /// The name of the game.
    pub game: String,
    /// Who says so.
    pub source: String,
    /// Too large for the tests; the bench `truths` asks it, of the flat solver alone where there is one.
    #[serde(default)]
    pub large: bool,
    /// Moves from the start to the position whose value is told.
    pub line: Option<String>,
    /// The position whose value is told, by its notation.
    pub at: Option<String>,
    /// Who wins there: `1`, `2` or `draw`.
    pub winner: Option<String>,
    /// In how many moves.
    pub rank: Option<u32>,
    /// The moves that keep the value, in the order of the rules.
    pub best: Option<Vec<String>>,
    /// How many positions play can reach.
    pub positions: Option<usize>,
    /// How many moves there are from them.
    pub moves: Option<usize>,
    /// How many of them are won by player 1 and by player 2.
    pub won: Option<[usize; 2]>,
    /// How many of them are won, lost and drawn by the player to move.
    pub mover: Option<[usize; 3]>,
    /// How many are won, lost and drawn by the player to move when positions that look the same to
    /// the mover are counted once.
    pub boards: Option<[usize; 3]>,
    /// The most moves that a win of the player to move takes.
    pub longest: Option<u32>,
}

#[derive(Deserialize)]
struct File {
    truth: Vec<Truth>,
}

/// The name of a game that is written in a rule file of the examples is replaced by its text.
fn written(folder: &Path, game: &str) -> Result<String, String> {
    let (file, parameters) = game.split_once(',').unwrap_or((game, ""));
    if !file.ends_with(".game") {
        return Ok(game.to_owned());
    }
    let path = folder.join("../examples/rules").join(file);
    let text =
        std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    with_parameters(&text, parameters).map_err(|error| format!("{game}: {error}"))
}

/// Every truth of the files in `folder`, in the order of their names.
pub fn load(folder: &Path) -> Result<Vec<Truth>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| error.to_string())?;
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    let mut truths = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
        let file: File =
            toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        for truth in file.truth {
            truths.push(Truth { game: written(folder, &truth.game)?, ..truth });
        }
    }
    Ok(truths)
}

impl Truth {
    /// Ask every engine that can answer. The error says which one disagrees.
    pub fn check(&self) -> Result<(), String> {
        visit(&self.game, Check(self))
            .map_err(|error| error.to_string())?
            .map_err(|what| format!("{}: {what}", self.game))
    }

    fn position<G: Game>(&self, game: &G) -> Result<G::Position, String> {
        let from = match &self.at {
            Some(text) => game.read(text)?,
            None => game.start(),
        };
        let line = follow(game, from, self.line.as_deref().unwrap_or_default());
        line.map(|line| line.end().clone()).map_err(|error| error.to_string())
    }

    fn check_value(&self, engine: &str, turn: Player, value: Value) -> Result<(), String> {
        let winner = match value {
            Value::Win(_) => turn.to_string(),
            Value::Loss(_) => Player(1 - turn.0).to_string(),
            Value::Draw => "draw".to_owned(),
        };
        same(engine, "winner", self.winner.as_ref(), &winner)?;
        match value.rank() {
            Some(rank) => same(engine, "rank", self.rank.as_ref(), &rank),
            None => Ok(()),
        }
    }

    fn check_counts(&self, engine: &str, arena: &Arena, values: &[Value]) -> Result<(), String> {
        same(engine, "mover", self.mover.as_ref(), &naive::tally(values))?;
        let won = [Player(0), Player(1)].map(|player| {
            let wins = |v: &u32| match values[*v as usize] {
                Value::Win(_) => arena.owner(*v) == player,
                Value::Loss(_) => arena.owner(*v) != player,
                Value::Draw => false,
            };
            arena.all().filter(wins).count()
        });
        same(engine, "won", self.won.as_ref(), &won)?;
        let wins = values.iter().filter(|value| value.is_win()).filter_map(|value| value.rank());
        same(engine, "longest", self.longest.as_ref(), &wins.max().unwrap_or(0))
    }

    fn check_explored<G: Game>(&self, game: &G) -> Result<(), String> {
        let at = self.position(game)?;
        let explored = explore(game);
        let arena = &explored.arena;
        same("explore", "positions", self.positions.as_ref(), &arena.vertices())?;
        same("explore", "moves", self.moves.as_ref(), &arena.edges())?;
        let Some(v) = explored.positions.find(game, &at) else {
            return Err("the position cannot be reached from the start".to_owned());
        };
        let mut engines = vec![("attract", attracted(arena))];
        if arena.vertices() <= FEW {
            engines.push(("naive", naive::values_to_mover(arena)));
        }
        for (engine, values) in &engines {
            self.check_value(engine, arena.owner(v), values[v as usize])?;
            self.check_counts(engine, arena, values)?;
            if let Some(best) = &self.best {
                let moves: Vec<_> = game.moves(&at).collect();
                let worst = |k: &usize| values[arena.moves(v)[*k] as usize];
                let least = (0..moves.len()).map(|k| worst(&k)).min();
                let kept = (0..moves.len()).filter(|k| Some(worst(k)) == least);
                let kept: Vec<String> = kept.map(|k| moves[k].to_string()).collect();
                same(engine, "best", Some(best), &kept)?;
            }
        }
        Ok(())
    }

    fn check_flat<G: Numbered>(&self, game: &G) -> Result<(), String> {
        if game.size() > BYTES as u64 {
            return Ok(());
        }
        let at = self.position(game)?;
        let flat = solve_flat(game, 2 * BYTES, &Unwatched).map_err(|error| error.to_string())?;
        let value = flat.value(game.number(&at)).ok_or("the position has no number")?;
        self.check_value("flat", game.turn(&at), value)?;
        let mut start = std::iter::once(game.start());
        let reached = reach(game, &mut start, &Unwatched).map_err(|error| error.to_string())?;
        let mut boards = Tally::default();
        let numbers = (0..game.size()).filter(|&number| reached.contains(number));
        numbers.filter_map(|number| flat.value(number)).for_each(|value| boards.count(value));
        same("flat", "boards", self.boards.as_ref(), &boards.sums().map(|count| count as usize))?;
        let census = flat.census(&reached, &|number| game.mover(number), &Unwatched).unwrap();
        same("flat", "positions", self.positions.as_ref(), &(census.positions as usize))?;
        same("flat", "moves", self.moves.as_ref(), &(census.moves as usize))?;
        let mover = census.movers.sums().map(|count| count as usize);
        same("flat", "mover", self.mover.as_ref(), &mover)?;
        let won = [0, 1].map(|player| census.players[player].won as usize);
        same("flat", "won", self.won.as_ref(), &won)?;
        same("flat", "longest", self.longest.as_ref(), &census.longest().unwrap_or(0))
    }
}

struct Check<'a>(&'a Truth);

impl Visitor for Check<'_> {
    type Output = Result<(), String>;

    fn visit<G: Game + 'static>(self, _: &Spec, game: G) -> Result<(), String> {
        self.0.check_explored(&game)
    }

    fn visit_numbered<G: Numbered + 'static>(self, _: &Spec, game: G) -> Result<(), String> {
        // What is large is large for the arena alone.
        if !self.0.large {
            self.0.check_explored(&game)?;
        }
        self.0.check_flat(&game)
    }
}

fn same<T: PartialEq + std::fmt::Debug>(
    engine: &str,
    what: &str,
    known: Option<&T>,
    found: &T,
) -> Result<(), String> {
    match known {
        Some(known) if known != found => {
            Err(format!("{engine}: {what} is {found:?}, known is {known:?}"))
        }
        _ => Ok(()),
    }
}

/// What each vertex is worth to its mover, by the attractors of both players.
fn attracted(arena: &Arena) -> Vec<Value> {
    let region = |player: Player| -> Region {
        let coalition = Coalition::of(player);
        attract(arena, coalition, &arena.finals(|outcome| outcome.is_win_for(coalition)))
    };
    let regions = [region(Player(0)), region(Player(1))];
    let value = |v| {
        let mover = usize::from(arena.owner(v).0);
        match (regions[mover].rank(v), regions[1 - mover].rank(v)) {
            (Some(rank), _) => Value::Win(std::cmp::Reverse(rank)),
            (_, Some(rank)) => Value::Loss(rank),
            _ => Value::Draw,
        }
    };
    arena.all().map(value).collect()
}
