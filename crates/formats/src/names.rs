//! What people call the vertices of an arena.

use std::borrow::Cow;
use std::hash::BuildHasher;
use std::sync::OnceLock;

use attractor_core::Vertex;
use hashbrown::{DefaultHashBuilder, HashTable};

use attractor_words::meant;

use crate::error::{Error, quoted};
use crate::literal;

/// The names of the vertices, kept beside the arena. They are different from one another.
///
/// A tuple keeps its Python spelling as its name: `(9, 'A')`. Whoever asks for it may use other
/// spaces and quotes.
#[derive(Clone, Debug)]
pub struct Names(Kind);

#[derive(Clone, Debug)]
enum Kind {
    /// Vertex 7 is called `7`, and nothing is stored.
    Numbers(usize),
    /// Every name after the other in one buffer; the table is built when it is first asked.
    Listed { text: String, ends: Vec<u64>, table: OnceLock<NameTable> },
}

impl Names {
    /// The vertices are called by their numbers, of which there are `vertices`.
    pub fn numbers(vertices: usize) -> Names {
        Names(Kind::Numbers(vertices))
    }

    /// The names in order. Names that are the numbers in order anyway are not stored.
    ///
    /// The error is the first vertex whose name an earlier one has.
    pub fn listed<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> Result<Names, Vertex> {
        let mut register = Register::default();
        for (v, name) in names.into_iter().enumerate() {
            if register.vertex(name.as_ref()) as usize != v {
                return Err(v as Vertex);
            }
        }
        Ok(register.finish())
    }

    /// How many vertices have a name: all of them.
    pub fn len(&self) -> usize {
        match &self.0 {
            Kind::Numbers(vertices) => *vertices,
            Kind::Listed { ends, .. } => ends.len(),
        }
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the vertices are called by their numbers.
    pub fn are_numbers(&self) -> bool {
        matches!(self.0, Kind::Numbers(_))
    }

    /// The name of `v`.
    pub fn get(&self, v: Vertex) -> Cow<'_, str> {
        match &self.0 {
            Kind::Numbers(_) => Cow::Owned(v.to_string()),
            Kind::Listed { text, ends, .. } => Cow::Borrowed(slice(text, ends, v)),
        }
    }

    /// Every name, in the order of the vertices.
    pub fn iter(&self) -> impl Iterator<Item = Cow<'_, str>> {
        (0..self.len() as Vertex).map(|v| self.get(v))
    }

    /// The vertex with this name; a tuple may be spelled with other spaces and quotes.
    pub fn find(&self, name: &str) -> Result<Vertex, Error> {
        self.exactly(name)
            .or_else(|| self.exactly(name.trim()))
            .or_else(|| self.exactly(&literal::canonical(name)?))
            .or_else(|| self.otherwise_spelled(name))
            .ok_or_else(|| self.unknown(name))
    }

    fn exactly(&self, name: &str) -> Option<Vertex> {
        match &self.0 {
            Kind::Numbers(vertices) => {
                let v: Vertex = name.parse().ok()?;
                // `007` and `+7` parse too, but are not how the vertex is called.
                ((v as usize) < *vertices && v.to_string() == name).then_some(v)
            }
            Kind::Listed { text, ends, table } => {
                table.get_or_init(|| NameTable::of(text, ends)).find(text, ends, name)
            }
        }
    }

    /// Where the names themselves are not in canonical spelling, as in `(9,'A')` of a DOT file.
    fn otherwise_spelled(&self, name: &str) -> Option<Vertex> {
        let Kind::Listed { text, ends, .. } = &self.0 else { return None };
        let wanted = literal::canonical(name).filter(|spelled| spelled.starts_with('('))?;
        (0..ends.len() as Vertex).find(|&v| {
            let own = slice(text, ends, v);
            own.starts_with('(') && literal::canonical(own).as_ref() == Some(&wanted)
        })
    }

    fn unknown(&self, name: &str) -> Error {
        let error = Error::new(format!("there is no vertex {}", quoted(name)));
        if self.is_empty() {
            return error.hint("the arena has no vertices");
        }
        if self.are_numbers() {
            return error.hint(format!("the vertices are called 0 to {}", self.len() - 1));
        }
        const COMPARED: usize = 100_000; // enough for whoever types names by hand
        let names: Vec<Cow<'_, str>> = self.iter().take(COMPARED).collect();
        let near = meant(name, names.iter().map(|name| &**name));
        if near.is_empty() {
            let some: Vec<String> = self.iter().take(3).map(|name| quoted(&name)).collect();
            return error.hint(format!("names look like {}", some.join(", ")));
        }
        let near: Vec<String> = near.into_iter().map(quoted).collect();
        error.hint(format!("did you mean {}?", near.join(" or ")))
    }

    /// Field `field` of the tuple that is the name of `v`, counted from 0, as Python prints it
    /// alone: `A` for field 1 of `(9, 'A')`. `None` when there is no such field.
    pub fn field(&self, v: Vertex, field: usize) -> Option<String> {
        literal::fields(&self.get(v))?.into_iter().nth(field)
    }
}

impl PartialEq for Names {
    fn eq(&self, other: &Names) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl Eq for Names {}

fn slice<'t>(text: &'t str, ends: &[u64], v: Vertex) -> &'t str {
    let v = v as usize;
    let start = if v == 0 { 0 } else { ends[v - 1] as usize };
    &text[start..ends[v] as usize]
}

/// From names to vertices, without a second copy of the names.
#[derive(Clone, Debug, Default)]
struct NameTable {
    vertices: HashTable<Vertex>,
    hasher: DefaultHashBuilder,
}

impl NameTable {
    fn of(text: &str, ends: &[u64]) -> NameTable {
        let mut table =
            NameTable { vertices: HashTable::with_capacity(ends.len()), ..NameTable::default() };
        for v in 0..ends.len() as Vertex {
            table.insert(text, ends, v);
        }
        table
    }

    fn insert(&mut self, text: &str, ends: &[u64], v: Vertex) {
        let NameTable { vertices, hasher } = self;
        let hash = |v: &Vertex| hasher.hash_one(slice(text, ends, *v));
        vertices.insert_unique(hash(&v), v, hash);
    }

    fn find(&self, text: &str, ends: &[u64], name: &str) -> Option<Vertex> {
        self.vertices.find(self.hasher.hash_one(name), |&v| slice(text, ends, v) == name).copied()
    }
}

/// Names on their way in: every name gets a number when it is first mentioned.
#[derive(Default)]
pub(crate) struct Register {
    text: String,
    ends: Vec<u64>,
    table: NameTable,
}

impl Register {
    /// The number of `name`, which is a new one if it is not known yet.
    pub(crate) fn vertex(&mut self, name: &str) -> Vertex {
        if let Some(v) = self.table.find(&self.text, &self.ends, name) {
            return v;
        }
        let v = self.ends.len() as Vertex;
        self.text.push_str(name);
        self.ends.push(self.text.len() as u64);
        self.table.insert(&self.text, &self.ends, v);
        v
    }

    pub(crate) fn get(&self, v: Vertex) -> &str {
        slice(&self.text, &self.ends, v)
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The order in which the vertices should be numbered: by number when the names are the numbers
    /// from 0 on, in whatever order; otherwise as `preferred`.
    pub(crate) fn order(&self, preferred: Vec<Vertex>) -> Vec<Vertex> {
        let mut order = vec![Vertex::MAX; self.len()];
        for v in 0..self.len() as Vertex {
            match as_number(self.get(v)) {
                Some(n) if (n as usize) < order.len() => order[n as usize] = v,
                _ => return preferred,
            }
        }
        order
    }

    /// The names in the order of `order`.
    pub(crate) fn finish_in(self, order: &[Vertex]) -> Names {
        if order.iter().enumerate().all(|(i, &v)| i == v as usize) {
            return self.finish();
        }
        let mut register = Register::default();
        for &v in order {
            register.vertex(self.get(v));
        }
        register.finish()
    }

    pub(crate) fn finish(self) -> Names {
        if (0..self.len() as Vertex).all(|v| as_number(self.get(v)) == Some(v)) {
            return Names::numbers(self.len());
        }
        let table = OnceLock::from(self.table);
        Names(Kind::Listed { text: self.text, ends: self.ends, table })
    }
}

/// The number whose usual spelling is `name`: `7`, but not `07`.
pub(crate) fn as_number(name: &str) -> Option<Vertex> {
    let usual =
        name.bytes().all(|byte| byte.is_ascii_digit()) && (name == "0" || !name.starts_with('0'));
    if usual { name.parse().ok() } else { None }
}
