//! The fields that describe an arena in JSON (as keys) and in Python (as assignments).

use std::fmt::Display;
use std::io::{Read, Write};

use attractor_core::{Coalition, Outcome, Player, Vertex};

use crate::adjacency;
use crate::draft::Draft;
use crate::error::{Error, Place, counted, quoted};
use crate::literal::{Node, Value};
use crate::named_arena::NamedArena;
use crate::names::Names;
use crate::owners::check_player_names;
use crate::pair;
use crate::source::Source;

/// The fields, with what they hold.
pub(crate) const FIELDS: [&str; 8] =
    ["players", "names", "owners", "outcomes", "start", "priorities", "moves", "matrix"];

/// Fields on their way in. They may come in any order, so they are understood at the end.
#[derive(Default)]
pub(crate) struct Fields {
    graph: Option<Draft>,
    rest: [Option<Node>; 6], // as in FIELDS, up to `priorities`
}

impl Fields {
    /// Read the value of the field called `word`; `Ok(false)` when there is no such field.
    pub(crate) fn field<R: Read>(
        &mut self,
        source: &mut Source<R>,
        word: &str,
        place: Place,
    ) -> Result<bool, Error> {
        let Some(field) = FIELDS.iter().position(|&field| field == word) else {
            return Ok(false);
        };
        match FIELDS[field] {
            "moves" => self.graph(source, place, adjacency::lists)?,
            "matrix" => self.graph(source, place, adjacency::matrix)?,
            _ => {
                let node = source.value()?;
                if self.rest[field].replace(node).is_some() {
                    return Err(Error::new(format!("`{word}` is given twice")).at(place));
                }
            }
        }
        Ok(true)
    }

    /// Read the graph: a dictionary, or whatever `brackets` makes of a list.
    pub(crate) fn graph<R: Read>(
        &mut self,
        source: &mut Source<R>,
        place: Place,
        brackets: fn(&mut Source<R>) -> Result<Draft, Error>,
    ) -> Result<(), Error> {
        if self.graph.is_some() {
            return Err(Error::new("the graph is given twice")
                .at(place)
                .hint("give it once: as a dictionary, as lists or as a matrix"));
        }
        self.graph = Some(match source.skip_filler() {
            b'{' => adjacency::dictionary(source)?,
            b'(' => pair::read(source)?,
            b'[' => brackets(source)?,
            _ => return Err(source.unexpected("`{` or `[`")),
        });
        Ok(())
    }

    /// What all the fields say together; `end` is where the text ends.
    pub(crate) fn finish(self, end: Place) -> Result<Draft, Error> {
        let Some(mut draft) = self.graph else {
            return Err(Error::new("there is no graph in the text")
                .at(end)
                .hint("give the moves as a dictionary, as lists or as a matrix"));
        };
        let [players, names, owners, outcomes, start, priorities] = self.rest;
        // In lists and matrices a number is a vertex; in a dictionary it is a name like others.
        let numbered = draft.names.are_numbers();
        if let Some(names) = names {
            draft.names = read_names(names, &draft)?;
        }
        if let Some(players) = players {
            read_players(&players, &mut draft)?;
        }
        let reading = Reading { numbered };
        if let Some(owners) = owners {
            reading.owners(owners, &mut draft)?;
        }
        if let Some(outcomes) = outcomes {
            reading.each("outcomes", outcomes, &mut draft, |draft, v, node| {
                let outcome = outcome(draft, node)?;
                draft.set_outcome(v, outcome);
                Ok(())
            })?;
        }
        if let Some(start) = start {
            draft.start = Some(reading.vertex(&draft, &start)?);
        }
        if let Some(node) = priorities {
            let mut values = vec![0; draft.vertices()];
            reading.each("priorities", node, &mut draft, |_, v, node| match node.value {
                Value::Int(priority) => {
                    values[v as usize] = priority;
                    Ok(())
                }
                _ => Err(Error::new("a priority is a whole number").at(node.place)),
            })?;
            draft.priorities = Some(values);
        }
        Ok(draft)
    }
}

fn read_names(node: Node, draft: &Draft) -> Result<Names, Error> {
    let place = node.place;
    let (Value::List(items) | Value::Tuple(items)) = node.value else {
        return Err(Error::new("`names` is a list").at(place));
    };
    if !draft.names.are_numbers() {
        return Err(Error::new("`names` goes with lists and matrices only")
            .at(place)
            .hint("the keys of a dictionary are the names already"));
    }
    same_length("names", items.len(), draft, place)?;
    let names: Vec<String> = items.iter().map(Node::vertex_name).collect::<Result<_, _>>()?;
    Names::listed(&names).map_err(|v| {
        let v = v as usize;
        Error::new(format!("there are two vertices {}", quoted(&names[v]))).at(items[v].place)
    })
}

fn same_length(field: &str, entries: usize, draft: &Draft, place: Place) -> Result<(), Error> {
    let vertices = draft.vertices();
    if entries == vertices {
        return Ok(());
    }
    Err(Error::new(format!(
        "`{field}` has {} for {}",
        counted(entries, "entry", "entries"),
        counted(vertices, "vertex", "vertices")
    ))
    .at(place))
}

fn read_players(node: &Node, draft: &mut Draft) -> Result<(), Error> {
    let wrong =
        || Error::new("`players` is a number from 1 to 32, or a list of names").at(node.place);
    let count = match &node.value {
        &Value::Int(count) => count,
        Value::List(items) | Value::Tuple(items) => {
            draft.player_names = items.iter().map(Node::vertex_name).collect::<Result<_, _>>()?;
            check_player_names(&draft.player_names).map_err(|error| error.at(node.place))?;
            items.len() as u64
        }
        _ => return Err(wrong()),
    };
    let last = u32::try_from(count).ok().and_then(Player::from_number).ok_or_else(wrong)?;
    draft.players = Some(last.number());
    Ok(())
}

/// A player by number or by name.
fn player(draft: &Draft, node: &Node) -> Result<Player, Error> {
    match &node.value {
        Value::Int(number) => draft.player_called(&number.to_string()),
        Value::Text(name) => draft.player_called(name),
        _ => Err(Error::new("a player is a number or a name")),
    }
    .map_err(|error| error.at(node.place))
}

fn outcome(draft: &Draft, node: &Node) -> Result<Outcome, Error> {
    match &node.value {
        Value::Text(text) => draft.outcome_called(text).map_err(|error| error.at(node.place)),
        Value::List(winners) | Value::Tuple(winners) | Value::Set(winners) => {
            let winners: Result<Coalition, Error> =
                winners.iter().map(|winner| player(draft, winner)).collect();
            Ok(Outcome::won_by(winners?))
        }
        _ => Ok(Outcome::won_by(Coalition::of(player(draft, node)?))),
    }
}

struct Reading {
    numbered: bool,
}

impl Reading {
    fn vertex(&self, draft: &Draft, node: &Node) -> Result<Vertex, Error> {
        match node.value {
            Value::Int(number) if self.numbered => Vertex::try_from(number)
                .ok()
                .filter(|&v| (v as usize) < draft.vertices())
                .ok_or_else(|| {
                    Error::new(format!("there is no vertex `{number}`")).at(node.place).hint(
                        format!(
                            "the graph has {}, counted from 0",
                            counted(draft.vertices(), "vertex", "vertices")
                        ),
                    )
                }),
            _ => draft.names.find(&node.vertex_name()?).map_err(|error| error.at(node.place)),
        }
    }

    /// A value for each vertex: a list with one entry for each, or a dictionary. `None` and `null`
    /// say nothing.
    fn each(
        &self,
        field: &str,
        node: Node,
        draft: &mut Draft,
        mut set: impl FnMut(&mut Draft, Vertex, &Node) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let says = |node: &Node| !matches!(&node.value, Value::Word(word) if word == "None" || word == "null");
        match node.value {
            Value::List(items) | Value::Tuple(items) => {
                same_length(field, items.len(), draft, node.place)?;
                for (v, item) in items.iter().enumerate().filter(|(_, item)| says(item)) {
                    set(draft, v as Vertex, item)?;
                }
            }
            Value::Dict(pairs) => {
                for (key, value) in pairs.iter().filter(|(_, value)| says(value)) {
                    let v = self.vertex(draft, key)?;
                    set(draft, v, value)?;
                }
            }
            _ => {
                return Err(
                    Error::new(format!("`{field}` is a list or a dictionary")).at(node.place)
                );
            }
        }
        Ok(())
    }

    /// As [`Reading::each`], or the other way round: `{1: [a, b], 2: [c]}`.
    fn owners(&self, node: Node, draft: &mut Draft) -> Result<(), Error> {
        if let Value::Dict(pairs) = &node.value
            && pairs.iter().any(|(_, value)| value.items().is_some())
        {
            for (key, value) in pairs {
                let owner = player(draft, key)?;
                let Some(vertices) = value.items() else {
                    return Err(Error::new("a list of vertices should stand here").at(value.place));
                };
                for vertex in vertices {
                    let v = self.vertex(draft, vertex)?;
                    draft.set_owner(v, owner);
                }
            }
            return Ok(());
        }
        self.each("owners", node, draft, |draft, v, node| {
            let owner = player(draft, node)?;
            draft.set_owner(v, owner);
            Ok(())
        })
    }
}

/// How JSON and Python differ when the fields are written.
pub(crate) struct Dialect {
    /// Before the first field and after the last.
    pub(crate) around: [&'static str; 2],
    /// Before and after the word of a field, and between fields.
    pub(crate) field: [&'static str; 3],
    /// Before every line within.
    pub(crate) indent: &'static str,
    /// How a name is written, and a string.
    pub(crate) name: fn(&str) -> String,
    pub(crate) string: fn(&str) -> String,
    /// Whether vertices that are numbers are written as lists, without their names.
    pub(crate) lists: bool,
}

/// Write every field that says something, each vertex on its line.
pub(crate) fn write(
    out: &mut impl Write,
    named: &NamedArena,
    dialect: &Dialect,
) -> Result<(), Error> {
    let NamedArena { arena, names, .. } = named;
    let [open, close] = dialect.around;
    let [before, after, between] = dialect.field;
    let indent = dialect.indent;
    let spell = |v: Vertex| (dialect.name)(&names.get(v));

    write!(out, "{open}{before}players{after}")?;
    if named.player_names.is_empty() {
        write!(out, "{}", arena.players())?;
    } else {
        let all: Vec<String> =
            named.player_names.iter().map(|name| (dialect.string)(name)).collect();
        write_list(out, all.iter())?;
    }
    if let Some(start) = named.start {
        write!(out, "{between}{before}start{after}{}", spell(start))?;
    }
    write!(out, "{between}{before}owners{after}")?;
    if names.are_numbers() {
        write_list(out, arena.all().map(|v| arena.owner(v)))?;
    } else {
        // Whoever reads names should not have to count them.
        let mut comma = "{";
        for player in Coalition::everyone(arena.players()).players() {
            write!(out, "{comma}{}: ", (dialect.name)(&player.to_string()))?;
            write_list(out, arena.all().filter(|&v| arena.owner(v) == player).map(spell))?;
            comma = ", ";
        }
        out.write_all(b"}")?;
    }
    write!(out, "{between}{before}outcomes{after}{{")?;
    let mut comma = "";
    for v in arena.all() {
        let Some(outcome) = arena.declared(v) else { continue };
        write!(out, "{comma}{}: ", spell(v))?;
        match outcome.winners.len() {
            0 => write!(out, "{}", (dialect.string)("draw"))?,
            1 => write!(out, "{}", outcome.winners)?,
            _ => write!(out, "[{}]", outcome.winners.to_string().replace(',', ", "))?,
        }
        comma = ", ";
    }
    write!(out, "}}")?;
    if let Some(priorities) = &named.priorities {
        write!(out, "{between}{before}priorities{after}")?;
        if names.are_numbers() {
            write_list(out, priorities.iter())?;
        } else {
            let entries = arena.all().zip(priorities).map(|(v, p)| format!("{}: {p}", spell(v)));
            write_items(out, ["{", "}"], entries)?;
        }
    }

    let lists = dialect.lists && names.are_numbers();
    let [left, right] = if lists { ["[", "]"] } else { ["{", "}"] };
    write!(out, "{between}{before}moves{after}{left}")?;
    for v in arena.all() {
        write!(out, "{}\n{indent}  ", if v == 0 { "" } else { "," })?;
        if lists {
            write_list(out, arena.moves(v).iter())?;
        } else {
            write!(out, "{}: ", spell(v))?;
            write_list(out, arena.moves(v).iter().map(|&target| spell(target)))?;
        }
    }
    write!(out, "\n{indent}{right}{close}")?;
    Ok(())
}

fn write_list<T: Display>(
    out: &mut impl Write,
    items: impl Iterator<Item = T>,
) -> Result<(), Error> {
    write_items(out, ["[", "]"], items)
}

fn write_items<T: Display>(
    out: &mut impl Write,
    [open, close]: [&str; 2],
    items: impl Iterator<Item = T>,
) -> Result<(), Error> {
    out.write_all(open.as_bytes())?;
    for (i, item) in items.enumerate() {
        write!(out, "{}{item}", if i == 0 { "" } else { ", " })?;
    }
    out.write_all(close.as_bytes())?;
    Ok(())
}
