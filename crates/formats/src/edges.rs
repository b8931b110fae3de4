//! Plain edge lists: one edge on a line, and lines with `@` for the rest.
//!
//! ```text
//! # a comment
//! @players 2
//! @owner 1 a c
//! @owner 2 b
//! @outcome draw c
//! @start a
//! a b
//! b -> a, c
//! ```
//!
//! A name with blanks in it stands in quotes; a tuple is a name. `a -- b` is an edge both ways, and a
//! name alone on its line is a vertex. Vertices are numbered as they come.

use std::collections::BTreeMap;
use std::io::{Read, Write};

use attractor_core::{Outcome, Player, Vertex};

use crate::adjacency::Mentions;
use crate::draft::Draft;
use crate::error::{Error, quoted};
use crate::json::json_string;
use crate::literal::canonical;
use crate::named_arena::NamedArena;
use crate::owners::check_player_names;
use crate::source::Source;

pub(crate) fn read<R: Read>(source: &mut Source<R>) -> Result<Draft, Error> {
    let mut list = EdgeList {
        vertices: Mentions::default(),
        order: Vec::new(),
        in_edge: Vec::new(),
        edges: Vec::new(),
        said: Vec::new(),
        facts: Draft::empty(),
        word: String::new(),
    };
    loop {
        match source.skip_filler() {
            b'@' => list.directive(source)?,
            0 if source.at_end() => return list.finish(),
            _ => list.line(source)?,
        }
        if !matches!(source.skip_blanks(), b'\n' | b'#') && !source.at_end() {
            return Err(source
                .unexpected("the end of the line")
                .hint("a line is one edge, `a b` or `a -> b`; put names with blanks in quotes"));
        }
    }
}

struct EdgeList {
    vertices: Mentions,
    order: Vec<Vertex>,
    in_edge: Vec<bool>, // directives alone do not make a vertex
    edges: Vec<(Vertex, Vertex)>,
    said: Vec<(Vertex, Fact)>,
    facts: Draft, // the players, and nothing else
    word: String,
}

/// What a line with `@` says of a vertex.
#[derive(Clone, Copy)]
enum Fact {
    Owner(Player),
    Outcome(Outcome),
    Priority(u64),
    Start,
}

impl EdgeList {
    fn line<R: Read>(&mut self, source: &mut Source<R>) -> Result<(), Error> {
        let from = self.end(source)?;
        match source.skip_blanks() {
            b'\n' | b'#' => Ok(()),
            b'-' => {
                source.step();
                let both = source.peek() == b'-';
                if !both && source.peek() != b'>' {
                    return Err(source.unexpected("`->` or `--`"));
                }
                source.step();
                loop {
                    source.skip_blanks();
                    let to = self.end(source)?;
                    self.edges.push((from, to));
                    if both {
                        self.edges.push((to, from));
                    }
                    if source.skip_blanks() != b',' {
                        return Ok(());
                    }
                    source.step();
                }
            }
            0 if source.at_end() => Ok(()),
            byte => {
                if byte == b',' {
                    source.step();
                    source.skip_blanks();
                }
                let to = self.end(source)?;
                self.edges.push((from, to));
                Ok(())
            }
        }
    }

    /// A vertex at one end of an edge.
    fn end<R: Read>(&mut self, source: &mut Source<R>) -> Result<Vertex, Error> {
        let v = self.vertex(source)?;
        self.in_edge.resize(self.vertices.names.len().max(self.in_edge.len()), false);
        if !std::mem::replace(&mut self.in_edge[v as usize], true) {
            self.order.push(v);
        }
        Ok(v)
    }

    fn vertex<R: Read>(&mut self, source: &mut Source<R>) -> Result<Vertex, Error> {
        self.word.clear();
        let place = source.place();
        match source.peek() {
            b'"' | b'\'' | b'(' => {
                source.name(&mut self.word)?;
            }
            _ => bare(source, &mut self.word)?,
        }
        Ok(self.vertices.vertex(&self.word, place))
    }

    /// A line that begins with `@`.
    fn directive<R: Read>(&mut self, source: &mut Source<R>) -> Result<(), Error> {
        let place = source.place();
        source.step();
        let mut word = String::new();
        source.word(&mut word, |byte| byte.is_ascii_alphabetic())?;
        source.skip_blanks();
        let fact = match word.as_str() {
            "players" => return self.players(source),
            "start" => Fact::Start,
            "owner" => Fact::Owner(self.argument(source, Draft::player_called)?),
            "outcome" => Fact::Outcome(self.argument(source, Draft::outcome_called)?),
            "priority" => Fact::Priority(source.whole_number()?),
            _ => {
                return Err(Error::new(format!(
                    "there is no line {}",
                    quoted(&format!("@{word}"))
                ))
                .at(place)
                .hint("there are @players, @owner, @outcome, @priority and @start"));
            }
        };
        if matches!(source.skip_blanks(), b'\n' | b'#' | 0) {
            return Err(source.unexpected("the name of a vertex"));
        }
        while !matches!(source.skip_blanks(), b'\n' | b'#' | 0) {
            let v = self.vertex(source)?;
            self.said.push((v, fact));
            if source.skip_blanks() == b',' {
                source.step();
            }
        }
        Ok(())
    }

    /// `@players 3` or `@players Ann Bob Cid`.
    fn players<R: Read>(&mut self, source: &mut Source<R>) -> Result<(), Error> {
        let place = source.place();
        let mut names = Vec::new();
        while !matches!(source.skip_blanks(), b'\n' | b'#' | 0) {
            let mut name = String::new();
            match source.peek() {
                b'"' | b'\'' => source.string(&mut name)?,
                _ => bare(source, &mut name)?,
            }
            names.push(name);
        }
        let count = match names.as_slice() {
            [number] if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                let number = number.parse().ok();
                names.clear();
                number
            }
            _ => {
                check_player_names(&names).map_err(|error| error.at(place))?;
                u32::try_from(names.len()).ok()
            }
        };
        let last = count.and_then(Player::from_number).ok_or_else(|| {
            Error::new("`@players` is a number from 1 to 32, or a list of names").at(place)
        })?;
        self.facts.players = Some(last.number());
        self.facts.player_names = names;
        Ok(())
    }

    /// A word that says who or what the line is about.
    fn argument<R: Read, T>(
        &self,
        source: &mut Source<R>,
        meaning: impl Fn(&Draft, &str) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let place = source.place();
        let mut word = String::new();
        match source.peek() {
            b'"' | b'\'' => source.string(&mut word)?,
            _ => source.word(&mut word, |byte| !byte.is_ascii_whitespace())?,
        }
        meaning(&self.facts, &word).map_err(|error| error.at(place))
    }

    fn finish(mut self) -> Result<Draft, Error> {
        self.in_edge.resize(self.vertices.names.len(), false);
        if let Some(stray) = self.in_edge.iter().position(|&in_edge| !in_edge) {
            let name = quoted(self.vertices.names.get(stray as Vertex));
            return Err(Error::new(format!("there is no vertex {name}"))
                .at(self.vertices.first[stray])
                .hint("every vertex is in an edge, or alone on a line without `@`"));
        }
        let (mut draft, number) = self.vertices.ordered_draft(self.order, self.edges);
        for (v, fact) in self.said {
            let v = number[v as usize];
            match fact {
                Fact::Owner(player) => draft.set_owner(v, player),
                Fact::Outcome(outcome) => draft.set_outcome(v, outcome),
                Fact::Start => draft.start = Some(v),
                Fact::Priority(priority) => {
                    let vertices = draft.vertices();
                    draft.priorities.get_or_insert_with(|| vec![0; vertices])[v as usize] =
                        priority;
                }
            }
        }
        draft.players = self.facts.players;
        draft.player_names = self.facts.player_names;
        draft.listed_edges = true;
        Ok(draft)
    }
}

/// A name without quotes, up to a blank, a comma, an arrow or a comment.
fn bare<R: Read>(source: &mut Source<R>, name: &mut String) -> Result<(), Error> {
    loop {
        source.word(name, |byte| is_bare(byte) && byte != b'-')?;
        let arrow = source.looking_at(b"->") || source.looking_at(b"--");
        if source.peek() != b'-' || arrow {
            break;
        }
        source.word(name, |byte| byte == b'-')?;
    }
    if name.is_empty() { Err(source.unexpected("the name of a vertex")) } else { Ok(()) }
}

fn is_bare(byte: u8) -> bool {
    !(byte.is_ascii_whitespace()
        || byte.is_ascii_control()
        || matches!(byte, b',' | b'#' | b';' | b'"'))
}

pub(crate) fn write(out: &mut impl Write, named: &NamedArena) -> Result<(), Error> {
    let NamedArena { arena, names, .. } = named;
    let spell = |v: Vertex| spelled(&names.get(v));
    write!(out, "@players")?;
    if named.player_names.is_empty() {
        write!(out, " {}", arena.players())?;
    }
    for name in &named.player_names {
        write!(out, " {}", json_string(name))?;
    }
    writeln!(out)?;
    if let Some(start) = named.start {
        writeln!(out, "@start {}", spell(start))?;
    }
    let mut facts: BTreeMap<String, Vec<Vertex>> = BTreeMap::new();
    for v in arena.all() {
        facts.entry(format!("@owner {}", arena.owner(v))).or_default().push(v);
        match arena.declared(v).map(|outcome| outcome.winners) {
            Some(winners) if winners.is_empty() => {
                facts.entry("@outcome draw".to_owned()).or_default().push(v);
            }
            Some(winners) => facts.entry(format!("@outcome {winners}")).or_default().push(v),
            None => {}
        }
        if let Some(priorities) = &named.priorities {
            facts.entry(format!("@priority {}", priorities[v as usize])).or_default().push(v);
        }
    }
    for (fact, vertices) in facts {
        write!(out, "{fact}")?;
        for v in vertices {
            write!(out, " {}", spell(v))?;
        }
        writeln!(out)?;
    }
    // Vertices are numbered as they come, so they are listed first where the edges would not
    // bring them in their order.
    let in_order = names.are_numbers() || {
        let mut next = 0;
        arena.all().all(|v| {
            std::iter::once(&v).chain(arena.moves(v)).all(|&v| {
                next += Vertex::from(v == next);
                v < next
            })
        })
    };
    if !in_order {
        for v in arena.all() {
            writeln!(out, "{}", spell(v))?;
        }
    }
    for v in arena.all() {
        let from = spell(v);
        if arena.moves(v).is_empty() {
            writeln!(out, "{from}")?;
        }
        for &to in arena.moves(v) {
            writeln!(out, "{from} {}", spell(to))?;
        }
    }
    Ok(())
}

/// A name as it can be read back: bare, as a tuple, or in quotes.
fn spelled(name: &str) -> String {
    let plain = |byte: u8| is_bare(byte) && !matches!(byte, b'-' | b'@' | b'\'' | b'(');
    if !name.is_empty() && name.bytes().all(plain)
        || name.starts_with('(') && canonical(name).as_deref() == Some(name)
    {
        name.to_owned()
    } else {
        json_string(name)
    }
}
