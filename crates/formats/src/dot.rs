//! Graphviz: nodes are vertices, shapes and attributes say the rest.
//!
//! ```text
//! digraph {
//!     players = 2
//!     a [shape=circle, start=true]   // player 1
//!     b [shape=box]                  // player 2
//!     c [shape=box, outcome=1]       // player 1 has won
//!     a -> b -> {a c}
//! }
//! ```

use std::io::{Read, Write};

use attractor_core::{Player, Vertex};

use crate::adjacency::Mentions;
use crate::dot_text::{Id, Word};
use crate::draft::Draft;
use crate::error::{Error, Place, quoted};
use crate::named_arena::NamedArena;
use crate::names::Names;
use crate::owners::check_player_names;
use crate::source::Source;

pub(crate) fn read<R: Read>(source: &mut Source<R>) -> Result<Draft, Error> {
    let mut first = source.dot_id()?;
    if first.word() == Word::Strict {
        first = source.dot_id()?;
    }
    let directed = match first.word() {
        Word::Digraph => true,
        Word::Graph => false,
        _ => {
            return Err(Error::new(format!("{} does not begin a graph", quoted(&first.text)))
                .at(first.place)
                .hint("write `digraph { a -> b }`"));
        }
    };
    if source.skip_dot_filler()? != b'{' {
        source.dot_id()?;
        source.skip_dot_filler()?;
    }
    source.expect(b'{', "`{`")?;
    let mut graph = Graph::new(directed);
    graph.statements(source, &Facts::default(), DEEPEST, true)?;
    source.skip_dot_filler()?;
    if !source.at_end() {
        return Err(source.unexpected("the end of the text"));
    }
    graph.finish()
}

/// How deep subgraphs may be nested.
const DEEPEST: usize = 64;

/// How many edges one statement between two groups of nodes may stand for.
const MOST_EDGES: usize = 10_000_000;

struct Graph {
    directed: bool,
    vertices: Mentions,
    facts: Vec<Facts>,
    edges: Vec<(Vertex, Vertex)>,
    players: Option<Said>,
    start: Option<Said>,
}

/// What an attribute says, and where.
type Said = Id;

/// What the attributes say of a node.
#[derive(Clone, Default)]
struct Facts {
    shape: Option<Said>,
    owner: Option<Said>,
    outcome: Option<Said>,
    priority: Option<Said>,
    start: Option<Said>,
    label: Option<Said>,
}

impl Facts {
    fn set(&mut self, key: &str, value: Said) {
        let slot = match key {
            "shape" => &mut self.shape,
            "owner" => &mut self.owner,
            "outcome" => &mut self.outcome,
            "priority" => &mut self.priority,
            "start" => &mut self.start,
            "label" => &mut self.label,
            _ => return, // colours and the like are for the eye
        };
        *slot = Some(value);
    }
}

impl Graph {
    fn new(directed: bool) -> Graph {
        Graph {
            directed,
            vertices: Mentions::default(),
            facts: Vec::new(),
            edges: Vec::new(),
            players: None,
            start: None,
        }
    }

    /// Statements up to `}`, which is taken; gives the nodes that they mention.
    fn statements<R: Read>(
        &mut self,
        source: &mut Source<R>,
        defaults: &Facts,
        depth: usize,
        top: bool,
    ) -> Result<Vec<Vertex>, Error> {
        if depth == 0 {
            return Err(Error::new(format!("subgraphs are nested more than {DEEPEST} deep"))
                .at(source.place()));
        }
        let mut defaults = defaults.clone();
        let mut nodes = Vec::new();
        loop {
            match source.skip_dot_filler()? {
                b'}' => {
                    source.step();
                    return Ok(nodes);
                }
                b';' | b',' => source.step(),
                b'{' => {
                    let group = self.group(source, &defaults, depth)?;
                    nodes.extend(self.chain(source, group, &defaults, depth)?);
                }
                _ => {
                    let id = source.dot_id()?;
                    match id.word() {
                        Word::Node => {
                            source.dot_attributes(|key, value| defaults.set(&key.text, value))?;
                        }
                        Word::Edge => source.dot_attributes(|_, _| {})?,
                        Word::Graph => source.dot_attributes(|key, value| {
                            if top {
                                self.about_graph(&key.text, value);
                            }
                        })?,
                        Word::Subgraph => {
                            if source.skip_dot_filler()? != b'{' {
                                source.dot_id()?;
                            }
                            let group = self.group(source, &defaults, depth)?;
                            nodes.extend(self.chain(source, group, &defaults, depth)?);
                        }
                        _ if source.skip_dot_filler()? == b'=' => {
                            source.step();
                            let value = source.dot_id()?;
                            if top {
                                self.about_graph(&id.text, value);
                            }
                        }
                        _ => {
                            let node = self.node(source, &id, &defaults)?;
                            nodes.extend(self.chain(source, vec![node], &defaults, depth)?);
                        }
                    }
                }
            }
        }
    }

    fn about_graph(&mut self, key: &str, value: Said) {
        match key {
            "players" => self.players = Some(value),
            "start" => self.start = Some(value),
            _ => {}
        }
    }

    fn group<R: Read>(
        &mut self,
        source: &mut Source<R>,
        defaults: &Facts,
        depth: usize,
    ) -> Result<Vec<Vertex>, Error> {
        source.skip_dot_filler()?;
        source.expect(b'{', "`{`")?;
        let mut nodes = self.statements(source, defaults, depth - 1, false)?;
        nodes.sort_unstable();
        nodes.dedup();
        Ok(nodes)
    }

    fn node<R: Read>(
        &mut self,
        source: &mut Source<R>,
        id: &Id,
        defaults: &Facts,
    ) -> Result<Vertex, Error> {
        let v = self.vertices.vertex(&id.text, id.place);
        if v as usize == self.facts.len() {
            self.facts.push(defaults.clone());
        }
        // A port says where an edge touches the node: `a:n`.
        while source.skip_dot_filler()? == b':' {
            source.step();
            source.dot_id()?;
        }
        Ok(v)
    }

    /// What follows nodes: edges to other nodes, and attributes.
    fn chain<R: Read>(
        &mut self,
        source: &mut Source<R>,
        first: Vec<Vertex>,
        defaults: &Facts,
        depth: usize,
    ) -> Result<Vec<Vertex>, Error> {
        let mut all = first.clone();
        let mut from = first;
        let mut is_edge = false;
        while source.skip_dot_filler()? == b'-' {
            is_edge = true;
            source.step();
            let arrow = if self.directed { b'>' } else { b'-' };
            source.expect(
                arrow,
                if self.directed { "`->` of a digraph" } else { "`--` of a graph" },
            )?;
            let place = source.place();
            let to = match source.skip_dot_filler()? {
                b'{' => self.group(source, defaults, depth)?,
                _ => {
                    let id = source.dot_id()?;
                    if id.word() == Word::Subgraph {
                        if source.skip_dot_filler()? != b'{' {
                            source.dot_id()?;
                        }
                        self.group(source, defaults, depth)?
                    } else {
                        vec![self.node(source, &id, defaults)?]
                    }
                }
            };
            if from.len().saturating_mul(to.len()) > MOST_EDGES {
                return Err(
                    Error::new("an edge between groups stands for too many edges").at(place)
                );
            }
            for &from in &from {
                for &to in &to {
                    self.edges.push((from, to));
                    if !self.directed {
                        self.edges.push((to, from));
                    }
                }
            }
            all.extend(&to);
            from = to;
        }
        let facts = &mut self.facts;
        source.dot_attributes(|key, value| {
            if !is_edge {
                for &v in &all {
                    facts[v as usize].set(&key.text, value.clone());
                }
            }
        })?;
        Ok(all)
    }

    fn finish(self) -> Result<Draft, Error> {
        let Graph { vertices, facts, edges, players, start, .. } = self;
        let ids: Vec<String> =
            (0..facts.len() as Vertex).map(|v| vertices.names.get(v).to_owned()).collect();
        let (mut draft, number) =
            vertices.ordered_draft((0..facts.len() as Vertex).collect(), edges);
        if let Some(said) = &players {
            draft.set_players(said).map_err(|error| error.at(said.place))?;
        }
        if let Some(said) = start {
            let v = draft.names.find(&said.text).map_err(|error| error.at(said.place))?;
            draft.start = Some(v);
        }
        // Without an attribute a node is an ellipse; that means something once others are boxes.
        let shaped = facts.iter().any(|facts| facts.shape_owner() == Some(Player(1)));
        for (v, facts) in facts.iter().enumerate() {
            let v = number[v];
            if let Some(said) = &facts.owner {
                let owner =
                    draft.player_called(&said.text).map_err(|error| error.at(said.place))?;
                draft.set_owner(v, owner);
            } else if let Some(owner) = facts.shape_owner() {
                draft.set_owner(v, owner);
            } else if shaped && facts.shape.is_none() {
                draft.set_owner(v, Player(0));
            }
            if let Some(said) = &facts.outcome {
                let outcome =
                    draft.outcome_called(&said.text).map_err(|error| error.at(said.place))?;
                draft.set_outcome(v, outcome);
            }
            if let Some(said) = &facts.priority {
                let priority = said.text.parse().map_err(|_| {
                    Error::new(format!("the priority {} is not a number", quoted(&said.text)))
                        .at(said.place)
                })?;
                let vertices = draft.vertices();
                draft.priorities.get_or_insert_with(|| vec![0; vertices])[v as usize] = priority;
            }
            if facts.start.as_ref().is_some_and(|said| said.text != "false") {
                draft.start = Some(v);
            }
        }
        name_by_label(&mut draft, &ids, &facts, &number);
        Ok(draft)
    }
}

impl Facts {
    /// Circles of any kind are player 1, boxes player 2; parity games draw player 1 as a diamond.
    fn shape_owner(&self) -> Option<Player> {
        match self.shape.as_ref()?.text.as_str() {
            "circle" | "ellipse" | "oval" | "doublecircle" | "diamond" => Some(Player(0)),
            "box" | "square" | "rect" | "rectangle" => Some(Player(1)),
            "triangle" => Some(Player(2)),
            _ => None,
        }
    }
}

/// What a reader of the picture sees is the name, as long as no two nodes look the same.
fn name_by_label(draft: &mut Draft, ids: &[String], facts: &[Facts], number: &[Vertex]) {
    if facts.iter().all(|facts| facts.label.is_none()) {
        return;
    }
    let mut names = vec![String::new(); ids.len()];
    for (v, facts) in facts.iter().enumerate() {
        names[number[v] as usize] = match &facts.label {
            Some(label) => shown_label(&label.text, &ids[v]),
            None => ids[v].clone(),
        };
    }
    match Names::listed(&names) {
        Ok(names) => draft.names = names,
        Err(_) => draft
            .remarks
            .push("two labels are the same, so the nodes are called by their ids".to_owned()),
    }
}

/// A label as it is shown: its escapes are line breaks and the id.
fn shown_label(label: &str, id: &str) -> String {
    let mut shown = String::with_capacity(label.len());
    let mut characters = label.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => match characters.next() {
                Some('N') => shown.push_str(id),
                Some('n' | 'l' | 'r') => shown.push(' '),
                Some(other) => shown.push(other),
                None => {}
            },
            other => shown.push(other),
        }
    }
    shown
}

impl Draft {
    fn set_players(&mut self, said: &Said) -> Result<(), Error> {
        let count = match said.text.parse() {
            Ok(count) => Some(count),
            Err(_) => {
                let names: Vec<String> =
                    said.text.split(',').map(|name| name.trim().to_owned()).collect();
                check_player_names(&names)?;
                let count = u32::try_from(names.len()).ok();
                self.player_names = names;
                count
            }
        };
        let last = count.and_then(Player::from_number).ok_or_else(|| {
            Error::new("`players` is a number from 1 to 32, or names with commas between them")
        })?;
        self.players = Some(last.number());
        Ok(())
    }
}

pub(crate) fn write(out: &mut impl Write, named: &NamedArena) -> Result<(), Error> {
    check(named)?;
    let NamedArena { arena, names, .. } = named;
    let spell = |v: Vertex| spelled(&names.get(v));
    writeln!(out, "digraph {{")?;
    if named.player_names.is_empty() {
        writeln!(out, "    players={}", arena.players())?;
    } else {
        writeln!(out, "    players={}", spelled(&named.player_names.join(",")))?;
    }
    for v in arena.all() {
        write!(out, "    {} [", spell(v))?;
        match arena.owner(v) {
            Player(0) => write!(out, "shape=circle")?,
            Player(1) => write!(out, "shape=box")?,
            Player(2) => write!(out, "shape=triangle")?,
            owner => write!(out, "owner={owner}")?,
        }
        match arena.declared(v).map(|outcome| outcome.winners) {
            Some(winners) if winners.is_empty() => write!(out, ", outcome=draw")?,
            Some(winners) => write!(out, ", outcome={}", spelled(&winners.to_string()))?,
            None => {}
        }
        if let Some(priorities) = &named.priorities {
            write!(out, ", priority={}", priorities[v as usize])?;
        }
        if named.start == Some(v) {
            write!(out, ", start=true")?;
        }
        writeln!(out, "]")?;
    }
    for v in arena.all() {
        for &target in arena.moves(v) {
            writeln!(out, "    {} -> {}", spell(v), spell(target))?;
        }
    }
    writeln!(out, "}}")?;
    Ok(())
}

/// Refuse the few names that Graphviz has no spelling for, before anything is written.
fn check(named: &NamedArena) -> Result<(), Error> {
    let refuse = |name: &str| {
        Err(Error::new(format!("the format dot cannot carry the name {}", quoted(name)))
            .hint("write it as json"))
    };
    for name in &named.player_names {
        if !can_be_spelled(name) || name.contains(',') || name.trim() != name {
            return refuse(name);
        }
    }
    if !named.names.are_numbers() {
        for name in named.names.iter() {
            if !can_be_spelled(&name) {
                return refuse(&name);
            }
        }
    }
    Ok(())
}

/// A backslash cannot come before a quote or a line break, because it would take it along.
fn can_be_spelled(name: &str) -> bool {
    !name.contains('\0')
        && !name.contains("\\\"")
        && !name.contains("\\\n")
        && !name.contains("\\\r")
        && !name.ends_with('\\')
}

/// An id: as it is where Graphviz allows it, in quotes otherwise.
fn spelled(name: &str) -> String {
    let number = name == "0" || !name.starts_with('0') && name.bytes().all(|b| b.is_ascii_digit());
    let word = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && !name.starts_with(|first: char| first.is_ascii_digit())
        && Id { text: name.to_owned(), place: Place { line: 1, column: 1 }, quoted: false }.word()
            == Word::Other;
    if !name.is_empty() && (number || word) {
        name.to_owned()
    } else {
        format!("\"{}\"", name.replace('"', "\\\""))
    }
}
