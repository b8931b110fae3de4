//! Definitions: formulas under a name, with players left open.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use attractor_core::Coalition;

use crate::formula::Part;
use crate::lex::Source;

/// A formula under a name. Its text is read again for each choice of its parameters, and only once.
#[derive(Debug)]
pub(crate) struct Definition {
    pub(crate) name: String,
    pub(crate) parameters: Vec<String>,
    pub(crate) source: Rc<Source>,
    /// The tokens of its formula.
    pub(crate) body: Range<usize>,
    /// The parameters bound around it.
    pub(crate) bindings: Bindings,
    /// The definitions that it may use: those before it.
    pub(crate) scope: Scope,
    known: RefCell<HashMap<(Vec<Coalition>, bool), Part>>,
}

impl Definition {
    pub(crate) fn new(
        name: String,
        parameters: Vec<String>,
        source: Rc<Source>,
        body: Range<usize>,
        bindings: Bindings,
        scope: Scope,
    ) -> Definition {
        Definition { name, parameters, source, body, bindings, scope, known: RefCell::default() }
    }

    /// How it is used: `Gagne(j)`.
    pub(crate) fn usage(&self) -> String {
        match self.parameters.len() {
            0 => self.name.clone(),
            _ => format!("{}({})", self.name, self.parameters.join(", ")),
        }
    }

    /// What it came to for these players before. A reading that let it speak of players who do not
    /// exist is kept apart.
    pub(crate) fn recall(&self, given: &[Coalition], any_player: bool) -> Option<Part> {
        self.known.borrow().get(&(given.to_vec(), any_player)).copied()
    }

    pub(crate) fn remember(&self, given: Vec<Coalition>, any_player: bool, part: Part) {
        self.known.borrow_mut().insert((given, any_player), part);
    }
}

/// The definitions that can be used at some place of a text: a list that grows at its head and
/// shares its tail.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    head: Option<Rc<Definition>>,
    length: usize,
}

impl Scope {
    /// More than this is taken for a mistake; it also bounds how deep the list goes.
    const LONGEST: usize = 2_000;

    /// With one more definition; `None` if there are too many.
    pub(crate) fn with(&self, definition: Definition) -> Option<Scope> {
        (self.length < Scope::LONGEST)
            .then(|| Scope { head: Some(Rc::new(definition)), length: self.length + 1 })
    }

    /// The latest definition of this name.
    pub(crate) fn find(&self, name: &str) -> Option<Rc<Definition>> {
        let mut scope = self;
        while let Some(definition) = &scope.head {
            if definition.name == name {
                return Some(Rc::clone(definition));
            }
            scope = &definition.scope;
        }
        None
    }

    /// Every definition, the latest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Definition> {
        std::iter::successors(self.head.as_deref(), |definition| definition.scope.head.as_deref())
    }
}

/// Players that stand behind the parameters of a definition.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bindings(Vec<(String, Coalition)>);

impl Bindings {
    pub(crate) fn with(&self, names: &[String], players: &[Coalition]) -> Bindings {
        let new = names.iter().cloned().zip(players.iter().copied());
        Bindings(self.0.iter().cloned().chain(new).collect())
    }

    /// The latest binding of this name.
    pub(crate) fn get(&self, name: &str) -> Option<Coalition> {
        self.0.iter().rev().find(|(bound, _)| bound == name).map(|(_, players)| *players)
    }
}
