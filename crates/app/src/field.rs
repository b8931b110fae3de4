//! What can be said in a request: one list, which every front end spells in its own words.

use serde::{Serialize, Serializer};

macro_rules! fields {
    ($($field:ident $word:literal),+ $(,)?) => {
        /// Something that a request says. Its word is what JSON has for it, as the key `field` of an
        /// error.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Field {
            $(#[doc = concat!("`", $word, "`")] $field,)+
        }

        impl Field {
            /// Every field there is.
            pub const ALL: &[Field] = &[$(Field::$field),+];

            /// Its word, the same for everybody.
            pub fn word(self) -> &'static str {
                match self {
                    $(Field::$field => $word,)+
                }
            }
        }
    };
}

fields! {
    All "all", Anyway "anyway", At "at", Avoid "avoid", Batch "batch", Book "book",
    Certificate "certificate", Cluster "cluster", Cops "cops", Depth "depth",
    Directed "directed", Double "double", Engine "engine", Everything "everything",
    Everywhere "everywhere", Fold "fold", For "for", Force "force", Format "format", Games "games", Goal "goal",
    Heuristic "heuristic", Layers "layers", Line "line", Loops "loops", Memory "memory",
    Method "method", Moves "moves", Nodes "nodes", Output "output", Owner "owner",
    OwnerField "owner-field", Play "play", Players "players", Priorities "priorities", Random "random", Reach "reach",
    Repeats "repeats", Resume "resume", Rule "rule", Safe "safe", SecretFile "secret-file",
    Speed "speed", Start "start", Steps "steps", Strategy "strategy", Sweep "sweep", Time "time",
    To "to", Tree "tree", Turn "turn",
    Why "why", Wins "wins", Within "within", Workers "workers",
}

impl Field {
    /// The field of a request that has this key.
    pub(crate) fn of_key(key: &str) -> Option<Field> {
        let word = if key == "owners" { "owner".to_owned() } else { key.replace('_', "-") };
        Field::ALL.iter().copied().find(|field| field.word() == word)
    }
}

impl Serialize for Field {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.word())
    }
}
