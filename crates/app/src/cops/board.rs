//! The graph of a pursuit: by name, from a file, or pasted.

use std::path::Path;

use attractor_formats::{Draft, Format, read_str, split_names};
use attractor_games::places;
use attractor_messages::tell;
use attractor_pursuit::families::{self as named, FAMILIES, Family, FamilyError};
use attractor_pursuit::graph6::{self, Graph6Error};
use attractor_pursuit::{Graph, GraphError, Position, Side, dimacs};
use serde::{Deserialize, Serialize};

use super::SafeRegion;
use crate::error::Error;
use crate::field::Field;
use crate::message::{Way, say};

/// Which graph.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct BoardRequest {
    /// A name such as `grid:5x7`, a file, `-` for standard input, a pasted graph, or graph6.
    pub graph: String,
    /// Take the text for a name or a graph and never look for a file.
    #[serde(skip)]
    pub text_only: bool,
    /// The format, where it should not be found by extension or content.
    pub format: Option<String>,
    /// Whether edges have a direction.
    pub directed: bool,
    /// Vertices with a loop besides those that the graph has: `0,3` or `all`.
    pub loops: Option<String>,
    /// The most vertices and edges of a graph that a name stands for.
    #[serde(skip)]
    pub most: Option<usize>,
}

/// A graph that was opened.
pub struct Board {
    /// What it is called.
    pub title: String,
    /// The graph.
    pub graph: Graph,
    /// Where its vertices stand in pictures.
    pub(crate) places: Vec<(f32, f32)>,
    /// How it was asked for.
    pub(crate) request: BoardRequest,
    has_names: bool,
}

impl Board {
    /// A graph that the caller made.
    pub fn of(title: String, graph: Graph) -> Board {
        let places = places(&title, &graph);
        let has_names = (0..graph.order()).any(|v| graph.name(v) != v.to_string());
        let request = BoardRequest { directed: graph.is_directed(), ..BoardRequest::default() };
        Board { title, graph, places, request, has_names }
    }

    /// Where the vertices stand in pictures: x to the right, y downwards, neighbours about 1 apart.
    pub fn places(&self) -> &[(f32, f32)] {
        &self.places
    }
}

/// A vertex in an answer: its number, or its name where the graph has names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum GraphName {
    /// A number, counted from 0.
    Number(usize),
    /// A name.
    Name(String),
}

impl std::fmt::Display for GraphName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            GraphName::Number(number) => write!(f, "{number}"),
            GraphName::Name(name) => f.write_str(name),
        }
    }
}

/// Every family of graphs.
pub fn families() -> &'static [Family] {
    FAMILIES
}

/// Open the graph that `request` names.
pub fn open_board(request: &BoardRequest) -> Result<Board, Error> {
    let text = request.graph.as_str();
    let family = text.split(':').next().unwrap_or(text);
    let path = Path::new(text);
    let by_name = || named::graph_within(text, request.most.unwrap_or(usize::MAX));
    let (title, graph) = if text == "-" && !request.text_only {
        let read = std::io::read_to_string(std::io::stdin().lock());
        let content = read.map_err(|error| Error::new(format!("cannot read: {error}")))?;
        (tell!("standard-input"), from_text(&content, None, request))
    } else if !request.text_only && path.is_file() {
        let content = std::fs::read_to_string(path)
            .map_err(|error| Error::new(format!("cannot read: {error}")).at(text))?;
        (text.to_owned(), from_text(&content, Some(text), request))
    } else if named::find(family).is_some() {
        (text.to_owned(), by_name().map_err(Error::from))
    } else if text.contains(['{', '[', '\n']) || text.contains("->") || text.contains("--") {
        (tell!("pasted-graph"), from_text(text, None, request))
    } else if let Ok(graph) = graph6::read(text, 1) {
        (text.to_owned(), Ok(graph))
    } else {
        (text.to_owned(), by_name().map_err(Error::from))
    };
    let mut graph = graph.map_err(|error| match error.place {
        None if title == text => error,
        _ => error.within(title.as_str()),
    })?;
    if let Some(loops) = &request.loops {
        graph = with_loops(graph, loops).map_err(|error| error.at(Field::Loops))?;
    }
    let places = places(text, &graph);
    Ok(Board { places, request: request.clone(), ..Board::of(title, graph) })
}

fn from_text(text: &str, file: Option<&str>, request: &BoardRequest) -> Result<Graph, Error> {
    match Written::of(text, file, request.format.as_deref())? {
        Written::Graph6 => from_graph6(text),
        Written::Dimacs => {
            let graph = dimacs::read(text).map_err(|error| {
                Error::new(error.reason.to_string()).at(format!("line {}", error.line))
            })?;
            // The file counts its vertices from 1, and so will the answer.
            let names = (1..=graph.order()).map(|v| v.to_string()).collect();
            Ok(graph.with_names(names)?)
        }
        Written::Other(format) => {
            let draft = read_str(text, format)?;
            // A plain list of edges names each of them once.
            let both_ways = draft.listed_edges && !text.contains("->");
            from_draft(&draft, request.directed, both_ways)
        }
    }
}

/// How a graph is written.
enum Written {
    Graph6,
    Dimacs,
    Other(Option<Format>),
}

impl Written {
    fn of(text: &str, file: Option<&str>, forced: Option<&str>) -> Result<Written, Error> {
        let extension = file.and_then(|file| Some(file.rsplit_once('.')?.1.to_ascii_lowercase()));
        match forced.or(extension.as_deref()) {
            Some("graph6" | "sparse6" | "digraph6" | "g6" | "s6" | "d6") => Ok(Written::Graph6),
            Some("dimacs" | "col" | "clq") => Ok(Written::Dimacs),
            _ => match (forced, file) {
                (Some(name), _) => {
                    let format = name.parse().map_err(|error| {
                        let error = Error::from(error).at(Field::Format);
                        error.hint("besides these, `graph6` and `dimacs` are read")
                    })?;
                    Ok(Written::Other(Some(format)))
                }
                (None, Some(file)) if Format::of_file_name(file).is_some() => {
                    Ok(Written::Other(Format::of_file_name(file)))
                }
                _ => Ok(Written::by_content(text)),
            },
        }
    }

    fn by_content(text: &str) -> Written {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let first = lines.find(|line| *line != "c" && !line.starts_with("c ")).unwrap_or("");
        if first.starts_with("p ") {
            return Written::Dimacs;
        }
        let compact = first.bytes().all(|byte| (63..=126).contains(&byte));
        let marked = first.starts_with([':', '&']) || first.starts_with(">>");
        if marked || (compact && !first.is_empty() && !first.starts_with(['[', '{'])) {
            return Written::Graph6;
        }
        Written::Other(None)
    }
}

fn from_graph6(text: &str) -> Result<Graph, Error> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let (number, line) = lines.next().ok_or(GraphError::Empty)?;
    let more = lines.count();
    if more > 0 {
        return Err(Error::new(format!("there are {} graphs here", more + 1))
            .hint(say!("`{}` answers for each line", Field::Batch)));
    }
    Ok(graph6::read(line, number + 1)?)
}

fn from_draft(draft: &Draft, directed: bool, both_ways: bool) -> Result<Graph, Error> {
    let mut lists: Vec<Vec<usize>> =
        draft.all().map(|v| draft.moves(v).iter().map(|&to| to as usize).collect()).collect();
    if both_ways && !directed {
        for v in draft.all() {
            draft.moves(v).iter().for_each(|&to| lists[to as usize].push(v as usize));
        }
    }
    let graph = match Graph::undirected(&lists) {
        _ if directed => Graph::directed(&lists)?,
        Err(GraphError::Asymmetric { from, to }) => {
            let name = |v: usize| draft.names.get(v as u32);
            let (from, to) = (name(from), name(to));
            return Err(Error::new(format!(
                "vertex {from} lists {to} as a neighbour, but {to} does not list {from}"
            ))
            .hint(say!("add it, or play on the directed graph with `{}`", Field::Directed)));
        }
        graph => graph?,
    };
    if draft.names.are_numbers() {
        return Ok(graph);
    }
    Ok(graph.with_names(draft.names.iter().map(std::borrow::Cow::into_owned).collect())?)
}

fn with_loops(graph: Graph, loops: &str) -> Result<Graph, Error> {
    let at: Vec<usize> = match loops {
        "all" => (0..graph.order()).collect(),
        list => list.split(',').map(|name| vertex(&graph, name)).collect::<Result<_, _>>()?,
    };
    Ok(graph.with_loops(&at)?)
}

fn vertex(graph: &Graph, name: &str) -> Result<usize, Error> {
    let name = name.trim();
    graph.vertex(name).ok_or_else(|| {
        let last = graph.order() - 1;
        Error::new(format!("there is no vertex `{name}`")).hint(format!(
            "the vertices are called {} to {}",
            graph.name(0),
            graph.name(last)
        ))
    })
}

impl Board {
    pub(crate) fn name(&self, vertex: usize) -> GraphName {
        if self.has_names {
            GraphName::Name(self.graph.name(vertex))
        } else {
            GraphName::Number(vertex)
        }
    }

    pub(crate) fn names(&self, vertices: &[usize]) -> Vec<GraphName> {
        vertices.iter().map(|&v| self.name(v)).collect()
    }

    pub(crate) fn region(&self, cops: &[usize], safe: &[usize]) -> SafeRegion {
        SafeRegion { cops: self.names(cops), vertices: self.names(safe) }
    }

    /// Cops as they are written in a position: `0+3`.
    pub(crate) fn joined(&self, cops: &[usize]) -> String {
        let cops: Vec<String> = cops.iter().map(|&cop| self.graph.name(cop)).collect();
        cops.join("+")
    }

    /// A position as it is written: `0+3-7@1`, player 1 being the cops.
    pub(crate) fn notation(&self, at: &Position) -> String {
        let turn = if at.turn == Side::Cops { 1 } else { 2 };
        format!("{}-{}@{turn}", self.joined(&at.cops), self.graph.name(at.robber))
    }

    /// Reads a placement: `0+3` or `0,3`.
    pub(crate) fn placement(&self, text: &str) -> Result<Vec<usize>, Error> {
        text.split(['+', ',']).map(|name| vertex(&self.graph, name)).collect()
    }

    /// Reads a position: `0+3-7@1`, or the tuple of the course, `(0, 3, 7, True)`.
    pub(crate) fn position(&self, text: &str) -> Result<Position, Error> {
        let wrong = || {
            Error::new(format!("`{text}` is no position")).hint(
                "write the cops, the robber and whose turn it is: `0+3-7@1` with the cops to \
                 move, `@2` for the robber; or a tuple such as `(0, 3, 7, True)`",
            )
        };
        let trimmed = text.trim();
        if let Some(tuple) = trimmed.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            let fields: Vec<&str> = split_names(tuple).into_iter().map(str::trim).collect();
            let [cops @ .., robber, turn] = &fields[..] else { return Err(wrong()) };
            let turn = match *turn {
                "True" => Side::Cops,
                "False" => Side::Robber,
                _ => return Err(wrong()),
            };
            let cops = cops.iter().map(|cop| vertex(&self.graph, cop)).collect::<Result<_, _>>()?;
            return Ok(Position { cops, robber: vertex(&self.graph, robber)?, turn });
        }
        let (placed, turn) = match trimmed.rsplit_once('@') {
            Some((placed, "1")) => (placed, Side::Cops),
            Some((placed, "2")) => (placed, Side::Robber),
            None => (trimmed, Side::Cops),
            _ => return Err(wrong()),
        };
        let (cops, robber) = placed.rsplit_once('-').ok_or_else(wrong)?;
        Ok(Position { cops: self.placement(cops)?, robber: vertex(&self.graph, robber)?, turn })
    }
}

impl From<GraphError> for Error {
    fn from(error: GraphError) -> Error {
        Error::new(error.to_string())
    }
}

impl From<Graph6Error> for Error {
    fn from(error: Graph6Error) -> Error {
        Error::new(error.reason.to_string()).at(format!("line {}, byte {}", error.line, error.byte))
    }
}

impl From<FamilyError> for Error {
    fn from(error: FamilyError) -> Error {
        Error::new(error.to_string())
            .hint(say!("a graph is a file, pasted, or one that `{}` lists", Way::Families))
    }
}
