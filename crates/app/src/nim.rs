//! The examination "Jeux à plusieurs et coalitions", question by question.

use attractor_core::{Coalition, VertexSet, Watch};
use attractor_formats::split_names;
use attractor_logic::{
    DEFINITIONS, Grid, Nim, NimError, Reader, Sheet, Tuple, Tuples, World, check, sequence,
};
use serde::Serialize;

use crate::error::Error;
use crate::game_graph::read_coalition;

/// A question about a game of Nim, or about sets of tuples. A game is written as
/// `N=3,n=2,K=20,r=3,u0=42`, players as `1,2`, and a set of positions as a condition, which is any
/// formula, or as a list of tuples such as `{(2,1,5), (1,3,2)}`.
#[derive(Clone, Debug)]
pub enum NimQuestion {
    /// R: the rules of a game.
    Rules {
        /// The game.
        game: String,
    },
    /// δ(c): where the moves from a position lead.
    Successors {
        /// The game.
        game: String,
        /// The position.
        position: String,
    },
    /// pre∃(J, τ), pre∀(J, τ) or pre(J, τ): what is forced in one move.
    Pre {
        /// Which of them.
        kind: Pre,
        /// The game.
        game: String,
        /// J.
        players: String,
        /// τ.
        set: String,
    },
    /// until(J, σ, τ): the players of J can lead play into τ, and it stays in σ until then.
    Until {
        /// The game.
        game: String,
        /// J.
        players: String,
        /// σ.
        hold: String,
        /// τ.
        reach: String,
    },
    /// What belongs to one of two sets of tuples.
    Union {
        /// One set.
        one: String,
        /// The other.
        other: String,
    },
    /// What belongs to both of two sets of tuples.
    Intersection {
        /// One set.
        one: String,
        /// The other.
        other: String,
    },
}

/// How τ is forced in one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pre {
    /// pre∃: a player of J is to move, and some move leads into τ.
    Exists,
    /// pre∀: another player is to move, and all moves lead into τ.
    Forall,
    /// pre: the union of both.
    Both,
}

/// A set of tuples, as an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TupleSet {
    /// How many there are.
    pub count: usize,
    /// Which ones, in increasing order; `None` where only their number is wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tuples: Option<Tuples>,
}

/// Terms of the examination's sequence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct NimTerms {
    /// Where it begins.
    pub u0: u32,
    /// The terms asked for.
    pub terms: Vec<Term>,
}

/// One term.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Term {
    /// Its number.
    pub i: usize,
    /// Its value.
    pub u: u32,
}

/// Terms with these numbers; the first ten if none are named.
pub fn nim_terms(u0: u64, indices: &[usize]) -> Result<NimTerms, Error> {
    /// Further terms would take longer to reach than anybody waits.
    const FURTHEST: usize = 100_000_000;
    let u0 = start_of_sequence(u0)?;
    let first_ten: Vec<usize> = (0..10).collect();
    let wanted = if indices.is_empty() { &first_ten[..] } else { indices };
    let furthest = wanted.iter().copied().max().unwrap_or(0);
    if furthest > FURTHEST {
        return Err(Error::new(format!("term {furthest} is too far: at most {FURTHEST}")));
    }
    let mut sorted: Vec<usize> = wanted.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let mut pending = sorted.into_iter().peekable();
    let mut terms = Vec::new();
    for (i, u) in sequence(u0)?.enumerate().take(furthest + 1) {
        if pending.next_if_eq(&i).is_some() {
            terms.push(Term { i, u });
        }
    }
    Ok(NimTerms { u0, terms })
}

/// The answer sheet for one u0: the whole of it, or these questions (`4d`, or all of `4`).
pub fn sheet(u0: u64, questions: &[String]) -> Result<Sheet, Error> {
    let mut sheet = Sheet::new(start_of_sequence(u0)?)?;
    let number = |name: &str| name.trim_end_matches(|c: char| c.is_ascii_lowercase()).to_owned();
    let asked = |name: &str| questions.iter().any(|asked| name == asked || number(name) == *asked);
    if let Some(unknown) = questions.iter().find(|asked| {
        !sheet.answers().any(|(name, _)| name == asked.as_str() || number(name) == **asked)
    }) {
        return Err(Error::new(format!("the paper has no question `{unknown}`"))
            .hint("its questions are 1a to 1d and 3a to 12b"));
    }
    if !questions.is_empty() {
        sheet.retain(asked);
    }
    Ok(sheet)
}

fn start_of_sequence(u0: u64) -> Result<u32, Error> {
    u32::try_from(u0).map_err(|_| NimError::Start { u0 }.into())
}

/// Answer one question, using at most so much memory.
pub fn ask_nim(
    question: &NimQuestion,
    memory: Option<usize>,
    watch: &dyn Watch,
) -> Result<TupleSet, Error> {
    let asked = |game: &str| Asked::new(game, memory, watch);
    let tuples = match question {
        NimQuestion::Rules { game } => read_nim(game)?.rules().clone(),
        NimQuestion::Successors { game, position } => {
            let nim = read_nim(game)?;
            nim.successors(&nim.read(position)?)?
        }
        NimQuestion::Pre { kind, game, players, set } => {
            let asked = asked(game)?;
            let (players, set) = (asked.players(players)?, asked.set(set)?);
            asked.grid.tuples(&match kind {
                Pre::Exists => asked.grid.pre_some(players, &set),
                Pre::Forall => asked.grid.pre_every(players, &set),
                Pre::Both => asked.grid.pre(players, &set),
            })
        }
        NimQuestion::Until { game, players, hold, reach } => {
            let asked = asked(game)?;
            let players = asked.players(players)?;
            let (hold, reach) = (asked.set(hold)?, asked.set(reach)?);
            asked.grid.tuples(&asked.grid.until(
                players.into(),
                Some(&hold),
                &reach,
                None,
                watch,
            )?)
        }
        NimQuestion::Union { one, other } => read_tuples(one)?.union(&read_tuples(other)?),
        NimQuestion::Intersection { one, other } => {
            read_tuples(one)?.intersection(&read_tuples(other)?)
        }
    };
    Ok(TupleSet { count: tuples.len(), tuples: Some(tuples) })
}

/// A game with everything that is needed to answer questions about it.
struct Asked<'a> {
    grid: Grid,
    watch: &'a dyn Watch,
}

impl<'a> Asked<'a> {
    fn new(game: &str, memory: Option<usize>, watch: &'a dyn Watch) -> Result<Asked<'a>, Error> {
        let memory = memory.map_or(u64::MAX, |bytes| bytes as u64);
        Ok(Asked { grid: Grid::within(read_nim(game)?, memory)?, watch })
    }

    fn players(&self, text: &str) -> Result<Coalition, Error> {
        let players = self.grid.nim().players();
        match text.trim() {
            "" | "nobody" => Ok(Coalition::NOBODY),
            "all" => Ok(Coalition::everyone(players)),
            text => read_coalition(text, players),
        }
    }

    /// The positions of a list, or those that satisfy a condition.
    fn set(&self, text: &str) -> Result<VertexSet, Error> {
        if is_list(text) {
            return Ok(self.grid.set(&read_tuples(text)?)?);
        }
        let mut reader = Reader::new(&self.grid);
        reader.define("shipped definitions", DEFINITIONS)?;
        let formula = reader.formula(text)?;
        Ok(check(&self.grid, &formula, self.watch)?.holds().clone())
    }
}

/// The game by its settings, with or without its name before them.
fn read_nim(text: &str) -> Result<Nim, Error> {
    let settings = text.trim();
    let settings = settings.strip_prefix("coalition-nim:").unwrap_or(settings);
    settings.parse().map_err(|error: NimError| {
        Error::from(error).hint("a game is written as `N=3,n=2,K=20,r=3,u0=42`")
    })
}

/// Nothing but numbers, commas and brackets: conditions have words or comparisons.
fn is_list(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || "(){},".contains(c))
}

/// `{(2,1,5), (1,3,2)}`, also without the braces.
fn read_tuples(text: &str) -> Result<Tuples, Error> {
    let wrong = |part: &str| {
        Error::new(format!("`{part}` is not a tuple"))
            .hint("a set is written as `{(0,0,1), (0,2,1)}`, and `{}` is empty")
    };
    let inside = text.trim();
    let inside = match inside.strip_prefix('{') {
        Some(rest) => rest.strip_suffix('}').ok_or_else(|| wrong(text))?,
        None => inside,
    };
    let parts = split_names(inside).into_iter().map(str::trim).filter(|part| !part.is_empty());
    parts
        .map(|part| {
            let numbers = part.strip_prefix('(').and_then(|part| part.strip_suffix(')'));
            let numbers = numbers.ok_or_else(|| wrong(part))?.split(',');
            let tuple: Option<Tuple> = numbers.map(|number| number.trim().parse().ok()).collect();
            tuple.ok_or_else(|| wrong(part))
        })
        .collect()
}
