//! A game as a graph: the arena, and its positions as Python objects or by their notation.

use std::collections::HashMap;
use std::sync::Arc;

use attractor_app::{
    GameGraph, GoalKind, GoalSets, Wanted, arena_text, generalised, goal_of, inspect, solve_for,
};
use attractor_core::{
    Arena, ArenaBuilder, Attraction, Convention, Game, Infinite, Outcome, ParityAlgorithm,
    ParityGame, ParitySolution, Player, Vertex, VertexSet, Winner,
};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList};

use crate::failure::{raise, unknown, unknown_as, while_doing, wrong, wrong_type};
use crate::move_objects::MoveObjects;
use crate::names::{Asked, ObjectNames};
use crate::players::{Blocked, coalition, count, numbers, outcome, player};
use crate::region::{Region, Solved};
use crate::request::{value, written};
use crate::spellings::Spellings;
use crate::vertices::{Adjacency, Index, Vertices, spelled};
use crate::work::{Raised, run};

/// A game as a graph of numbered positions.
#[pyclass(module = "attractor._attractor", frozen)]
pub(crate) struct Graph {
    pub(crate) opened: Arc<GameGraph>,
    /// The positions as objects; games of the catalogue have notations instead.
    pub(crate) objects: Option<Arc<ObjectNames>>,
    /// The notations, made when they are first asked for.
    notations: PyOnceLock<Py<PyList>>,
}

impl Graph {
    pub(crate) fn new(opened: Arc<GameGraph>, objects: Option<Arc<ObjectNames>>) -> Graph {
        Graph { opened, objects, notations: PyOnceLock::new() }
    }

    pub(crate) fn arena(&self) -> &Arena {
        &self.opened.arena
    }

    /// Where the exceptions of whoever made it are kept while Rust works.
    pub(crate) fn raised(&self) -> Arc<Raised> {
        self.objects.as_ref().map(|objects| objects.raised().clone()).unwrap_or_default()
    }

    fn vertex(&self, v: usize) -> PyResult<Vertex> {
        if v < self.arena().vertices() {
            return Ok(v as Vertex);
        }
        let many = self.arena().vertices();
        Err(PyIndexError::new_err(format!("there is no position number {v}: there are {many}")))
    }

    /// A set of positions, by their numbers or as a truth for each.
    pub(crate) fn set(&self, said: &Bound<'_, PyAny>) -> PyResult<VertexSet> {
        let vertices = self.arena().vertices();
        if let Ok(mask) = said.extract::<PyReadonlyArray1<'_, bool>>() {
            let mask = mask.as_array();
            if mask.len() != vertices {
                let message =
                    format!("the mask has {} entries for {vertices} positions", mask.len());
                return Err(wrong(said.py(), message, None));
            }
            return Ok(VertexSet::from_fn(vertices, |v| mask[v as usize]));
        }
        let mut set = VertexSet::empty(vertices);
        for v in said.try_iter()? {
            set.insert(self.vertex(v?.extract()?)?);
        }
        Ok(set)
    }
}

/// Whole numbers of numpy, which are read where they lie: scipy's indices have 32 bits as long as they fit.
#[derive(FromPyObject)]
enum Whole<'py> {
    Long(PyReadonlyArray1<'py, i64>),
    Short(PyReadonlyArray1<'py, i32>),
    Unsigned(PyReadonlyArray1<'py, u32>),
}

#[derive(Clone, Copy)]
enum WholeSlice<'a> {
    Long(&'a [i64]),
    Short(&'a [i32]),
    Unsigned(&'a [u32]),
}

impl Whole<'_> {
    fn slice(&self) -> PyResult<WholeSlice<'_>> {
        Ok(match self {
            Whole::Long(array) => WholeSlice::Long(array.as_slice()?),
            Whole::Short(array) => WholeSlice::Short(array.as_slice()?),
            Whole::Unsigned(array) => WholeSlice::Unsigned(array.as_slice()?),
        })
    }
}

impl WholeSlice<'_> {
    fn len(self) -> usize {
        match self {
            WholeSlice::Long(slice) => slice.len(),
            WholeSlice::Short(slice) => slice.len(),
            WholeSlice::Unsigned(slice) => slice.len(),
        }
    }

    fn at(self, k: usize) -> i64 {
        match self {
            WholeSlice::Long(slice) => slice[k],
            WholeSlice::Short(slice) => slice[k].into(),
            WholeSlice::Unsigned(slice) => slice[k].into(),
        }
    }
}

#[pymethods]
impl Graph {
    /// A graph of neighbours as an arena.
    #[staticmethod]
    fn from_adjacency(
        graph: &Bound<'_, PyAny>,
        owner: &Bound<'_, PyAny>,
        options: &Bound<'_, PyDict>,
    ) -> PyResult<Graph> {
        let py = graph.py();
        let adjacency = Adjacency::of(graph)?;
        let keys = adjacency.vertices.keys.bind(py).clone();
        let mut making = Making::new(&keys, owner, options)?;
        let index = adjacency.each_row(py, |v, row| {
            making.vertex(v, row.iter().copied());
            Ok(())
        })?;
        making.graph(index, None, options)
    }

    /// Compressed rows as an arena: the moves of vertex `v` lead to `targets[offsets[v]..offsets[v + 1]]`. The
    /// vertices are `keys`, or else their numbers; `moves` are the objects of the moves, if they are more
    /// than where they lead.
    #[staticmethod]
    #[expect(clippy::needless_pass_by_value, reason = "Python gives arrays of its own")]
    fn from_rows(
        keys: Option<Bound<'_, PyList>>,
        offsets: Whole<'_>,
        targets: Whole<'_>,
        moves: Option<Vec<Py<PyAny>>>,
        owner: &Bound<'_, PyAny>,
        options: &Bound<'_, PyDict>,
    ) -> PyResult<Graph> {
        let py = owner.py();
        let (offsets, targets) = (offsets.slice()?, targets.slice()?);
        let vertices = offsets.len().saturating_sub(1);
        let keys = match keys {
            Some(keys) => keys,
            None => PyList::new(py, 0..vertices)?,
        };
        let mut making = Making::new(&keys, owner, options)?;
        let mut row: Vec<Vertex> = Vec::new();
        for v in 0..vertices {
            row.clear();
            for k in offsets.at(v)..offsets.at(v + 1) {
                let to = targets.at(k as usize);
                let known = usize::try_from(to).ok().filter(|&to| to < vertices);
                let Some(known) = known else {
                    let message = format!(
                        "vertex {v} has an edge to {to}, and there are {vertices} vertices"
                    );
                    return Err(unknown(py, message));
                };
                row.push(known as Vertex);
            }
            making.vertex(v as Vertex, row.iter().copied());
        }
        let moves = moves.map(|objects| {
            let first = (0..=vertices).map(|v| offsets.at(v) as usize).collect();
            MoveObjects::Kept { first, objects }
        });
        let index = Index::new(py, &Vertices::new(keys));
        making.graph(index, moves, options)
    }

    /// What was asked of the maker of this graph besides its moves: methods by name.
    fn asked(&self, py: Python<'_>) -> HashMap<&'static str, Py<PyAny>> {
        self.objects.as_ref().map_or_else(HashMap::new, |objects| objects.methods(py))
    }

    /// Whether moves are more than where they lead.
    #[getter]
    fn has_moves(&self) -> bool {
        self.objects.as_ref().is_some_and(|objects| objects.has_moves())
    }

    #[getter]
    fn title(&self) -> &str {
        &self.opened.title
    }

    #[getter]
    fn players(&self) -> u8 {
        self.arena().players()
    }

    #[getter]
    fn edges(&self) -> usize {
        self.arena().edges()
    }

    #[getter]
    fn start(&self) -> Option<Vertex> {
        self.opened.start
    }

    #[getter]
    fn remarks(&self) -> Vec<String> {
        self.opened.remarks.clone()
    }

    fn __len__(&self) -> usize {
        self.arena().vertices()
    }

    /// Every position in order: the objects, or the notations.
    fn positions(&self, py: Python<'_>) -> PyResult<Py<PyList>> {
        if let Some(objects) = &self.objects {
            return Ok(objects.index().keys().clone_ref(py));
        }
        let notations = self.notations.get_or_try_init(py, || {
            let names = self.arena().all().map(|v| self.opened.name(v));
            PyResult::Ok(PyList::new(py, names.collect::<Vec<_>>())?.unbind())
        })?;
        Ok(notations.clone_ref(py))
    }

    /// The number of a position.
    fn find(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<Vertex> {
        if let Some(objects) = &self.objects
            && let Some(v) = objects.index().find(py, position)?
        {
            return Ok(v);
        }
        match position.extract::<String>() {
            Ok(notation) => {
                self.opened.names.find(&notation).map_err(|error| unknown_as(py, &error))
            }
            Err(_) => Err(unknown(py, format!("{} is not a position", spelled(position)))),
        }
    }

    /// The notation of a position.
    fn name(&self, v: usize) -> PyResult<String> {
        Ok(self.opened.name(self.vertex(v)?))
    }

    /// Where the moves of a position lead.
    fn moves(&self, v: usize) -> PyResult<Vec<Vertex>> {
        Ok(self.arena().moves(self.vertex(v)?).to_vec())
    }

    /// The moves of a position: the objects of a game class, or their names.
    fn move_objects<'py>(&self, py: Python<'py>, v: usize) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let v = self.vertex(v)?;
        if let Some(objects) = &self.objects {
            return objects.move_objects(py, self.arena(), v);
        }
        let name = |edge| self.opened.names.movement(self.arena(), v, edge);
        let named = |edge| Ok(name(edge).into_pyobject(py)?.into_any());
        (0..self.arena().moves(v).len()).map(named).collect()
    }

    /// The names of the moves of a position, by which they are told from each other.
    fn move_names(&self, v: usize) -> PyResult<Vec<String>> {
        let (v, game) = (self.vertex(v)?, self.opened.game());
        if self.arena().moves(v).is_empty() {
            return Ok(Vec::new());
        }
        Ok(game.moves(&self.opened.names.at(v)).map(|chosen| chosen.to_string()).collect())
    }

    /// The number of the player to move at a position.
    fn owner(&self, v: usize) -> PyResult<u8> {
        Ok(self.arena().owner(self.vertex(v)?).number())
    }

    /// Who has won at a position where the game is over; `None` where it goes on.
    fn winners(&self, v: usize) -> PyResult<Option<Vec<u32>>> {
        Ok(self.arena().outcome(self.vertex(v)?).map(|end| numbers(end.winners)))
    }

    /// The players to move, one number for each position.
    fn owners<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        let arena = self.arena();
        PyArray1::from_vec(py, arena.all().map(|v| arena.owner(v).number()).collect())
    }

    /// The edges as compressed rows: offsets and targets.
    fn rows<'py>(&self, py: Python<'py>) -> (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<u32>>) {
        let arena = self.arena();
        let mut offsets = Vec::with_capacity(arena.vertices() + 1);
        let mut targets = Vec::with_capacity(arena.edges());
        offsets.push(0);
        for v in arena.all() {
            targets.extend_from_slice(arena.moves(v));
            offsets.push(targets.len() as i64);
        }
        (PyArray1::from_vec(py, offsets), PyArray1::from_vec(py, targets))
    }

    /// From where a coalition can force a visit to a target; by default to the positions that it
    /// has won.
    #[pyo3(signature = (players, target, within, vacuous, progress))]
    fn attract(
        &self,
        py: Python<'_>,
        players: &Bound<'_, PyAny>,
        target: Option<&Bound<'_, PyAny>>,
        within: Option<&Bound<'_, PyAny>>,
        vacuous: bool,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Region> {
        let who = coalition(players, self.arena().players())?;
        let target = target.map(|target| self.set(target)).transpose()?;
        let within = within.map(|within| self.set(within)).transpose()?;
        let opened = &self.opened;
        let region = run(py, progress, None, |watch| {
            let arena = &opened.arena;
            let won = || arena.finals(|outcome| outcome.is_win_for(who));
            let target = target.unwrap_or_else(won);
            let mut attraction = Attraction::new(arena, who, &target);
            if let Some(within) = &within {
                attraction = attraction.within(within);
            }
            let blocked =
                vacuous.then(|| VertexSet::from_fn(arena.vertices(), |v| arena.is_blocked(v)));
            if let Some(blocked) = &blocked {
                attraction = attraction.vacuous(blocked);
            }
            Ok(attraction.run_watched(watch)?)
        })?;
        Ok(Region::new(Arc::new(region), self.arena().vertices()))
    }

    /// What every position is worth to each player, or to one coalition, that is after outcomes,
    /// a visit, or no visit.
    #[pyo3(signature = (players, goal, reach, avoid, within, one, progress))]
    #[expect(clippy::too_many_arguments, reason = "one call of the Python part, which names them")]
    fn solve(
        &self,
        py: Python<'_>,
        players: Option<&Bound<'_, PyAny>>,
        goal: Option<&str>,
        reach: Option<&Bound<'_, PyAny>>,
        avoid: Option<&Bound<'_, PyAny>>,
        within: Option<&Bound<'_, PyAny>>,
        one: bool,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Solved> {
        let set = |said: Option<&Bound<'_, PyAny>>| said.map(|said| self.set(said)).transpose();
        let sets = GoalSets { reach: set(reach)?, avoid: set(avoid)?, within: set(within)? };
        let kind: Option<GoalKind> =
            goal.map(str::parse).transpose().map_err(|error| wrong(py, error, None))?;
        let who = players.map(|who| coalition(who, self.arena().players())).transpose()?;
        let (opened, wanted) = (&self.opened, if one { Wanted::One } else { Wanted::All });
        let solved = run(py, progress, None, |watch| {
            solve_for(opened, who, goal_of(opened, kind, sets, watch)?, wanted, watch)
        })?;
        Ok(Solved { solved, raised: self.raised() })
    }

    /// Who wins where endless play counts by `priorities`: 1 where `players` do, -1 where the others do, 0 where
    /// nobody does. And where whoever moves goes, by number; -1 where that player loses, or play ends.
    #[expect(clippy::type_complexity, reason = "two arrays")]
    #[expect(clippy::needless_pass_by_value, reason = "Python gives an array of its own")]
    fn parity<'py>(
        &self,
        py: Python<'py>,
        priorities: PyReadonlyArray1<'py, u64>,
        players: &Bound<'py, PyAny>,
        convention: &str,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyArray1<i8>>, Bound<'py, PyArray1<i64>>)> {
        let arena = self.arena();
        let convention: Convention =
            convention.parse().map_err(|error: String| wrong(py, error, None))?;
        let who = coalition(players, arena.players())?;
        let scattered = |_| wrong(py, "the priorities have to lie side by side".to_owned(), None);
        let priorities = priorities.as_slice().map_err(scattered)?;
        if priorities.len() != arena.vertices() {
            let (given, needed) = (priorities.len(), arena.vertices());
            let message = format!("there are {given} priorities for {needed} positions");
            return Err(wrong(py, message, None));
        }
        let game = ParityGame { arena, coalition: who, priorities, convention };
        let solution =
            run(py, progress, None, |watch| Ok(game.solve(ParityAlgorithm::Auto, watch)?))?;
        let (winners, moves) = arrays(arena, &solution);
        Ok((PyArray1::from_vec(py, winners), PyArray1::from_vec(py, moves)))
    }

    /// The same where each of several sets is to be visited again and again: who wins at each position, and a row of
    /// moves for each set that is waited for.
    #[expect(clippy::type_complexity, reason = "two arrays")]
    #[expect(clippy::needless_pass_by_value, reason = "Python gives a list of its own")]
    fn buchi<'py>(
        &self,
        py: Python<'py>,
        sets: Vec<Bound<'py, PyAny>>,
        players: &Bound<'py, PyAny>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyArray1<i8>>, Bound<'py, PyArray2<i64>>)> {
        let vertices = self.arena().vertices();
        let who = coalition(players, self.arena().players())?;
        let sets = sets.iter().map(|set| self.set(set)).collect::<PyResult<Vec<_>>>()?;
        let opened = &self.opened;
        let (mut winners, mut moves) = run(py, progress, None, |watch| {
            let (product, target) = generalised(opened, &sets)?;
            let Infinite { priorities, convention, .. } = Infinite::buchi(&target);
            let (arena, priorities) = (&product.arena, &priorities[..]);
            let game = ParityGame { arena, coalition: who, priorities, convention };
            Ok(arrays(arena, &game.solve(ParityAlgorithm::Auto, watch)?))
        })?;
        // Play begins while the first set is waited for, and a move is told by where it leads in this arena.
        winners.truncate(vertices);
        moves.iter_mut().filter(|to| **to >= 0).for_each(|to| *to %= vertices as i64);
        let moves = PyArray1::from_vec(py, moves).reshape([sets.len(), vertices])?;
        Ok((PyArray1::from_vec(py, winners), moves))
    }

    /// The position that an answer calls `at`, and the move that it calls `chosen` there, as objects.
    fn told<'py>(
        &self,
        py: Python<'py>,
        at: &str,
        chosen: Option<&str>,
    ) -> PyResult<(Bound<'py, PyAny>, Option<Bound<'py, PyAny>>)> {
        let names = &self.opened.names;
        let v = names.find(at).map_err(|error| raise(py, &error))?;
        let position = self.positions(py)?.bind(py).get_item(v as usize)?;
        let Some(chosen) = chosen else { return Ok((position, None)) };
        let mut edges = 0..self.arena().moves(v).len();
        let edge = edges.find(|&edge| names.movement(self.arena(), v, edge) == chosen);
        let chosen = match edge {
            Some(edge) => self.move_objects(py, v as usize)?.swap_remove(edge),
            None => return Err(wrong(py, format!("`{chosen}` is not a move of {at}"), None)),
        };
        Ok((position, Some(chosen)))
    }

    /// What kind of graph it is, as JSON.
    fn inspect(&self, py: Python<'_>) -> PyResult<String> {
        let opened = &self.opened;
        run(py, None, None, |watch| Ok(written(&inspect(opened, watch)?)))
    }

    /// The arena as text, in one of the formats that files have.
    fn text(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        arena_text(&self.opened, format).map_err(|error| raise(py, &error))
    }
}

/// Who wins at each position, and where whoever moves goes.
fn arrays(arena: &Arena, solution: &ParitySolution) -> (Vec<i8>, Vec<i64>) {
    let sign = |winner: &Winner| match winner {
        Winner::Coalition => 1,
        Winner::Others => -1,
        Winner::Nobody => 0,
    };
    let choice = |v| solution.choice(v).map_or(-1, i64::from);
    (solution.winners().iter().map(sign).collect(), arena.all().map(choice).collect())
}

/// An arena being made of vertices that come in their order.
struct Making {
    builder: ArenaBuilder,
    players: u8,
    blocked: Blocked,
    owners: Vec<Player>,
    ends: Option<Vec<Option<Outcome>>>,
}

impl Making {
    fn new(
        keys: &Bound<'_, PyList>,
        owner: &Bound<'_, PyAny>,
        options: &Bound<'_, PyDict>,
    ) -> PyResult<Making> {
        let py = keys.py();
        let players = count(py, value(options, "players")?.unwrap_or(2))?;
        let sinks: Option<String> = value(options, "sinks")?;
        let outcome: Option<Bound<'_, PyAny>> = value(options, "outcome")?;
        Ok(Making {
            builder: ArenaBuilder::with_capacity(players, keys.len(), 0),
            players,
            blocked: Blocked::named(py, sinks.as_deref().unwrap_or("lose"))?,
            owners: owners(keys, owner, players)?,
            ends: ends(keys, outcome.as_ref(), players)?,
        })
    }

    fn vertex(&mut self, v: Vertex, moves: impl ExactSizeIterator<Item = Vertex>) {
        let owner = self.owners[v as usize];
        let end = self.ends.as_ref().and_then(|ends| ends[v as usize]);
        let blocked = || (moves.len() == 0).then(|| self.blocked.outcome(owner, self.players));
        match end.or_else(blocked) {
            Some(end) => self.builder.finished(owner, end),
            None => self.builder.position(owner, moves),
        };
    }

    fn graph(
        self,
        index: Index,
        moves: Option<MoveObjects>,
        options: &Bound<'_, PyDict>,
    ) -> PyResult<Graph> {
        let py = options.py();
        let start = match value::<Bound<'_, PyAny>>(options, "start")? {
            Some(start) => Some(index.find(py, &start)?.ok_or_else(|| {
                unknown(py, format!("play begins at {}, which is not a vertex", spelled(&start)))
            })?),
            None => None,
        };
        let method = |name| value::<Py<PyAny>>(options, name);
        let asked = Asked {
            picture: method("picture")?,
            labels: method("labels")?,
            label: method("label")?,
        };
        let spellings = Spellings::new(py, method("notation")?, Arc::default());
        let names = Arc::new(ObjectNames::new(index, moves, asked, Arc::new(spellings)));
        let title = value(options, "title")?.unwrap_or_else(|| "graph".to_owned());
        Ok(Graph::new(made(py, title, self.builder, start, names.clone())?.into(), Some(names)))
    }
}

/// An arena with its names.
pub(crate) fn made(
    py: Python<'_>,
    title: String,
    builder: ArenaBuilder,
    start: Option<Vertex>,
    names: Arc<ObjectNames>,
) -> PyResult<GameGraph> {
    let arena =
        py.detach(|| builder.build()).map_err(|error| wrong(py, error.to_string(), None))?;
    Ok(GameGraph { title, arena, start, names, priorities: None, remarks: Vec::new() })
}

/// The owner of each vertex: by a function, a dictionary, or a list in the order of the vertices.
fn owners(keys: &Bound<'_, PyList>, said: &Bound<'_, PyAny>, players: u8) -> PyResult<Vec<Player>> {
    if let Some(known) = numbered_owners(keys, said, players) {
        return Ok(known);
    }
    each(keys, said, "owner", |key, said| {
        player(said, players, || format!("the owner of {}", spelled(key)))
    })
}

/// The owners that an array of numpy tells without a word; `None` leaves them to the general way.
fn numbered_owners(
    keys: &Bound<'_, PyList>,
    said: &Bound<'_, PyAny>,
    players: u8,
) -> Option<Vec<Player>> {
    if let Ok(first) = said.extract::<PyReadonlyArray1<'_, bool>>() {
        let first = first.as_array();
        return (first.len() == keys.len())
            .then(|| first.iter().map(|&first| Player(u8::from(!first))).collect());
    }
    let known = |number: i64| {
        let player = u32::try_from(number).ok().and_then(Player::from_number);
        player.filter(|player| player.0 < players)
    };
    if let Ok(numbers) = said.extract::<PyReadonlyArray1<'_, u8>>() {
        let numbers = numbers.as_array();
        let same = numbers.len() == keys.len();
        return same.then(|| numbers.iter().map(|&n| known(n.into())).collect()).flatten();
    }
    let numbers = said.extract::<PyReadonlyArray1<'_, i64>>().ok()?;
    let numbers = numbers.as_array();
    (numbers.len() == keys.len()).then(|| numbers.iter().map(|&n| known(n)).collect()).flatten()
}

/// How the game ended at each vertex, said in the same ways; where a dictionary says nothing, it
/// goes on.
fn ends(
    keys: &Bound<'_, PyList>,
    said: Option<&Bound<'_, PyAny>>,
    players: u8,
) -> PyResult<Option<Vec<Option<Outcome>>>> {
    let Some(said) = said else { return Ok(None) };
    let end = |key: &Bound<'_, PyAny>, said: &Bound<'_, PyAny>| {
        outcome(said, players, || format!("the outcome of {}", spelled(key)))
    };
    each(keys, said, "outcome", end).map(Some)
}

/// What is said of each vertex.
fn each<T>(
    keys: &Bound<'_, PyList>,
    said: &Bound<'_, PyAny>,
    what: &str,
    take: impl Fn(&Bound<'_, PyAny>, &Bound<'_, PyAny>) -> PyResult<T>,
) -> PyResult<Vec<T>> {
    let py = keys.py();
    let mut all = Vec::with_capacity(keys.len());
    if said.is_callable() {
        // The interpreter calls a function faster from within than from here.
        let mut answers = py.import("builtins")?.getattr("map")?.call1((said, keys))?.try_iter()?;
        for key in keys.iter() {
            let answer = answers.next().transpose().map_err(|error| {
                while_doing(py, error, &format!("while asking for the {what} of {}", spelled(&key)))
            })?;
            let Some(answer) = answer else { break };
            all.push(take(&key, &answer)?);
        }
        return Ok(all);
    }
    if said.hasattr("keys")? {
        let absent = py.None();
        for key in keys.iter() {
            let answer = said.call_method1("get", (&key, &absent))?;
            if answer.is_none() && what == "owner" {
                return Err(unknown(py, format!("vertex {} has no {what}", spelled(&key))));
            }
            all.push(take(&key, &answer)?);
        }
        if what == "outcome" {
            // An outcome that is nowhere would be lost without a word; a vertex without an owner is an error.
            let named =
                py.import("builtins")?.getattr("set")?.call1((said.call_method0("keys")?,))?;
            if let Some(other) = named.call_method1("difference", (keys,))?.try_iter()?.next() {
                let message = format!("`{what}` names {}, which is not a vertex", spelled(&other?));
                return Err(unknown(py, message));
            }
        }
        return Ok(all);
    }
    if let Ok(many) = said.len()
        && many > keys.len()
    {
        let message = format!("`{what}` has {many} entries for {} vertices", keys.len());
        return Err(wrong(
            py,
            message,
            Some("a list has one entry for each vertex, in their order"),
        ));
    }
    let Ok(mut answers) = said.try_iter() else {
        return Err(wrong_type(format!(
            "`{what}` is {}: expected a function, a dictionary, or a list with one entry a vertex",
            spelled(said)
        )));
    };
    for key in keys.iter() {
        let answer = answers.next().transpose()?.ok_or_else(|| {
            wrong(
                py,
                format!("vertex {} has no {what}: the list is too short", spelled(&key)),
                None,
            )
        })?;
        all.push(take(&key, &answer)?);
    }
    Ok(all)
}
