//! What there is to say about a game, as data: help, the page and the docs are made from it.

/// One game of the catalogue, described.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// The word that opens it, as in `chomp:4x3`.
    pub name: &'static str,
    /// Other words that open it.
    pub aliases: &'static [&'static str],
    /// Its name among people.
    pub title: &'static str,
    /// What stands after the colon, in order.
    pub parameters: &'static [Parameter],
    /// The rules in one paragraph, with the convention taken where several exist.
    pub rules: &'static str,
    /// How moves and positions are written.
    pub notation: &'static str,
    /// A game to try.
    pub example: &'static str,
    /// Moves from the start of the example.
    pub line: &'static str,
}

/// One parameter of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its name, as in `take=1-3`.
    pub name: &'static str,
    /// What may be given.
    pub kind: Kind,
    /// What is taken when nothing is given, as text; empty where the game has no default for it.
    pub default: &'static str,
    /// What it means.
    pub about: &'static str,
}

/// What a parameter may be, with its range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A number from the first to the second.
    Number(u32, u32),
    /// Two numbers, each from the first to the second, as in `4x3`.
    Size(u32, u32),
    /// Numbers from 0 to the second, at most as many as the first, as in `3-4-5`.
    Heaps(u32, u32),
    /// Numbers and ranges from 1 up to this, as in `1-3` or `1,3,4`.
    Amounts(u32),
    /// Said or not said.
    Flag,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A word that the game itself understands.
    Word,
    /// The name of a graph, with its own parameters: `gp:5,2` or `random:20,p=0.1`.
    Graph,
    /// Other games, as in `sum(nim:3-4,kayles:5)`; the least and the most number of them.
    Games(u32, u32),
}

impl Kind {
    /// What would be right, in words.
    pub fn expected(self) -> String {
        match self {
            Kind::Number(least, most) => format!("a number from {least} to {most}"),
            Kind::Size(least, most) => {
                format!("a size such as `{most}x{least}`, each from {least} to {most}")
            }
            Kind::Heaps(count, most) => {
                format!("up to {count} numbers from 0 to {most}, such as `3-4-5`")
            }
            Kind::Amounts(most) => {
                format!("numbers from 1 to {most}, such as `1-3` or `1,3,4`")
            }
            Kind::Flag => "the word alone".to_owned(),
            Kind::Choice(words) => {
                let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
                words.join(" or ")
            }
            Kind::Word => "a word".to_owned(),
            Kind::Graph => "the name of a graph such as `petersen` or `grid:3x4`".to_owned(),
            Kind::Games(least, most) if least == most => format!("{least} game in brackets"),
            Kind::Games(least, most) => format!("{least} to {most} games in brackets"),
        }
    }
}
