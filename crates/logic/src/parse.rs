//! Reads formulas and files of definitions.
//!
//! ```text
//! formula  = let NAME [(NAME, …)] = formula in formula | implied [<-> implied]
//! implied  = any [-> implied]
//! any      = every {| every}
//! every    = unary {& unary}
//! unary    = ! unary | << players >> path | [[ players ]] path | ( formula ) | fact
//! path     = X unary | F bound unary | G bound unary | G F unary | F G unary
//!          | unary (U|R|W) bound unary | ( path ) | ! endless | ( endless )
//! endless  = `G F unary` and `F G unary`, combined by ! & | -> <-> and parentheses like formulas
//! bound    = [<= NUMBER]
//! fact     = true | false | turn group | wins group | blocked | over | draw | initial
//!          | LABEL | "POSITION" | NAME [(group, …)] | sum COMPARISON sum
//! group    = term {- term}                      term = NUMBER | NAME | all | { players }
//! players  = [group {, group}]
//! ```

mod definition;
mod endless;
mod fact;
mod players;
mod tokens;

use std::cell::OnceCell;
use std::ops::Range;
use std::rc::Rc;

use crate::define::{Bindings, Definition, Scope};
use crate::formula::{Builder, Comparison, Force, Formula, Goal, Node, Part};
use crate::lex::{Source, Token};
use crate::parse_error::ParseError;
use crate::world::Vocabulary;

/// Reads formulas that speak the language of one game.
///
/// ```
/// use attractor_logic::{Nim, Grid, Reader};
///
/// let grid = Grid::new(Nim::with_rules(2, 1, 10, vec![vec![1], vec![2]])?)?;
/// let mut reader = Reader::new(&grid);
/// reader.define("mine", "Safe(J) = <<J>> G !(turn J & blocked)")?;
/// let formula = reader.formula("Safe(1) -> heap 1 <= 3 ∨ ⟨⟨1,2⟩⟩ ○ initial")?;
/// assert_eq!(
///     formula.to_string(),
///     "<<1>> G !(turn 1 & blocked) -> heap 1 <= 3 | <<1,2>> X initial"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Reader<'a> {
    vocabulary: &'a dyn Vocabulary,
    players: u8,
    labels: OnceCell<Vec<String>>,
    numbers: OnceCell<Vec<String>>,
    builder: Builder,
    scope: Scope,
}

/// Parentheses and negations inside one another; beyond this a text is taken for a mistake.
const DEEPEST_TEXT: u32 = 200;
/// The same for formulas after their definitions are put in.
const DEEPEST: u32 = 1_000;
/// How many parts a formula may have with its definitions written out.
const LARGEST: u64 = 1_000_000;

impl<'a> Reader<'a> {
    /// A reader that knows no definitions yet.
    pub fn new(vocabulary: &'a dyn Vocabulary) -> Reader<'a> {
        Reader {
            vocabulary,
            players: vocabulary.players(),
            labels: OnceCell::new(),
            numbers: OnceCell::new(),
            builder: Builder::default(),
            scope: Scope::default(),
        }
    }

    /// Take in definitions, `Name = formula` or `Name(J, k) = formula` one after another, where
    /// parameters stand for players or coalitions. A later definition may use an earlier one, and
    /// hides one of the same name. `name` is what errors call the text.
    pub fn define(&mut self, name: &str, text: &str) -> Result<(), ParseError> {
        let source = Source::read(name, text)?;
        let mut scope = self.scope.clone();
        let mut at = 0;
        while at < source.tokens.len() {
            let range = at..source.tokens.len();
            let mut parser =
                Parser::new(self, Rc::clone(&source), range, Bindings::default(), scope);
            // A definition may speak of players whom this game lacks, as long as nobody uses it.
            parser.any_player = true;
            parser.definition()?;
            while parser.take(&Token::Semicolon) {}
            (at, scope) = (parser.at, parser.scope);
        }
        self.scope = scope;
        Ok(())
    }

    /// Read a formula.
    pub fn formula(&mut self, text: &str) -> Result<Formula, ParseError> {
        let source = Source::read("formula", text)?;
        let range = 0..source.tokens.len();
        let scope = self.scope.clone();
        let mut parser = Parser::new(self, source, range, Bindings::default(), scope);
        let root = parser.formula()?;
        parser.end()?;
        Ok(self.builder.finish(root))
    }

    /// The labels of the game. Gathering them takes a walk over all positions, so they are asked for
    /// only when a formula has a word that nothing else explains.
    fn labels(&self) -> &[String] {
        self.labels.get_or_init(|| self.vocabulary.labels())
    }

    /// The numbers of the game, asked for in the same way.
    fn numbers(&self) -> &[String] {
        self.numbers.get_or_init(|| self.vocabulary.numbers())
    }

    /// The definitions taken in, as they are used: `Gagne(j)`.
    pub fn definitions(&self) -> Vec<String> {
        self.scope.iter().map(Definition::usage).collect()
    }
}

/// Reads one run of tokens: a formula, or the body of a definition with its parameters bound.
struct Parser<'r, 'a> {
    reader: &'r mut Reader<'a>,
    source: Rc<Source>,
    at: usize,
    end: usize,
    bindings: Bindings,
    scope: Scope,
    depth: u32,
    any_player: bool,
}

/// What stands between parentheses after a coalition.
enum Inner {
    Formula(Part),
    Path(Goal),
}

impl<'r, 'a> Parser<'r, 'a> {
    fn new(
        reader: &'r mut Reader<'a>,
        source: Rc<Source>,
        range: Range<usize>,
        bindings: Bindings,
        scope: Scope,
    ) -> Parser<'r, 'a> {
        let Range { start: at, end } = range;
        Parser { reader, source, at, end, bindings, scope, depth: 0, any_player: false }
    }

    fn formula(&mut self) -> Result<Part, ParseError> {
        self.nested(|parser| {
            if parser.take_word("let") {
                let outer = parser.scope.clone();
                parser.definition()?;
                if !parser.take_word("in") {
                    return Err(parser.expected("`in` after the definition"));
                }
                let body = parser.formula();
                parser.scope = outer;
                return body;
            }
            let left = parser.implied()?;
            if !parser.take(&Token::Iff) {
                return Ok(left);
            }
            let right = parser.implied()?;
            parser.one_iff()?;
            parser.add(Node::Iff(left, right))
        })
    }

    /// No second `<->` comes without parentheses.
    fn one_iff(&self) -> Result<(), ParseError> {
        if self.peek() == Some(&Token::Iff) {
            let error = self.error_here("`f <-> g <-> h` can be read in two ways");
            return Err(error.hint("put parentheses around one of the two"));
        }
        Ok(())
    }

    fn implied(&mut self) -> Result<Part, ParseError> {
        let left = self.several(&Token::Or, Node::Any, |parser| {
            parser.several(&Token::And, Node::All, Parser::unary)
        })?;
        if !self.take(&Token::Implies) {
            return Ok(left);
        }
        let right = self.nested(Parser::implied)?;
        self.add(Node::Implies(left, right))
    }

    fn several(
        &mut self,
        sign: &Token,
        node: fn(Vec<Part>) -> Node,
        operand: fn(&mut Self) -> Result<Part, ParseError>,
    ) -> Result<Part, ParseError> {
        let mut parts = vec![operand(self)?];
        while self.take(sign) {
            parts.push(operand(self)?);
        }
        self.add(node(parts))
    }

    fn unary(&mut self) -> Result<Part, ParseError> {
        self.nested(|parser| match parser.peek() {
            Some(Token::Not) => {
                parser.at += 1;
                let part = parser.unary()?;
                parser.add(Node::Not(part))
            }
            Some(Token::Can) => parser.force(false),
            Some(Token::CannotPrevent) => parser.force(true),
            Some(Token::Open) => parser.inner(),
            _ => parser.fact(),
        })
    }

    fn force(&mut self, dual: bool) -> Result<Part, ParseError> {
        let opening = self.at;
        self.at += 1;
        let close = if dual { Token::EndCannotPrevent } else { Token::EndCan };
        let coalition = self.players(&close, opening)?;
        let goal = self.path()?;
        self.add(Node::Force(Force { coalition, dual, goal }))
    }

    fn path(&mut self) -> Result<Goal, ParseError> {
        if self.is_endless() {
            return self.combined();
        }
        if let Some(goal) = self.prefixed_path()? {
            return Ok(goal);
        }
        let left = if self.peek() == Some(&Token::Open) {
            match self.nested(Parser::inner_path)? {
                Inner::Formula(part) => part,
                Inner::Path(goal) => return Ok(goal),
            }
        } else if self.at_end() {
            return Err(self.expected("`X`, `F`, `G` or a formula and `U`"));
        } else {
            self.unary()?
        };
        match self.joined_path(left)? {
            Some(goal) => Ok(goal),
            None => Err(self
                .expected("`U`, `R` or `W`")
                .hint("after a coalition comes `X f`, `F f`, `G f`, `f U g`, `f R g` or `f W g`")),
        }
    }

    /// `X f`, `F f` or `G f`, if it begins here.
    fn prefixed_path(&mut self) -> Result<Option<Goal>, ParseError> {
        let word = match self.peek() {
            Some(Token::Word(word)) => word.clone(),
            _ => return Ok(None),
        };
        match word.as_str() {
            "X" | "F" | "G" => self.at += 1,
            _ => return Ok(None),
        }
        let most = if word == "X" { None } else { self.bound()? };
        let part = self.unary()?;
        Ok(Some(match word.as_str() {
            "X" => Goal::Next(part),
            "F" => Goal::Eventually(part, most),
            _ => Goal::Always(part, most),
        }))
    }

    /// `f U g`, `f R g` or `f W g` after its `f`.
    fn joined_path(&mut self, left: Part) -> Result<Option<Goal>, ParseError> {
        let goal = match self.peek() {
            Some(Token::Word(word)) if word == "U" => Goal::Until,
            Some(Token::Word(word)) if word == "R" => Goal::Release,
            Some(Token::Word(word)) if word == "W" => Goal::Weak,
            _ => return Ok(None),
        };
        self.at += 1;
        let most = self.bound()?;
        let right = self.unary()?;
        Ok(Some(goal(left, right, most)))
    }

    fn bound(&mut self) -> Result<Option<u32>, ParseError> {
        if !self.take(&Token::Compare(Comparison::AtMost)) {
            return Ok(None);
        }
        match self.peek() {
            Some(&Token::Number(most)) => {
                let most = u32::try_from(most)
                    .map_err(|_| self.error_here(&format!("{most} moves are too many")))?;
                self.at += 1;
                Ok(Some(most))
            }
            _ => Err(self.expected("a number of moves")),
        }
    }

    /// A formula between parentheses.
    fn inner(&mut self) -> Result<Part, ParseError> {
        let opening = self.at;
        self.at += 1;
        let part = self.formula()?;
        if let Some(Token::Word(word)) = self.peek()
            && ["U", "R", "W"].contains(&word.as_str())
        {
            let message = format!("`f {word} g` needs a coalition before it");
            let hint = format!("`<<1>> f {word} g` says that player 1 can force it");
            return Err(self.error_here(&message).hint(hint));
        }
        self.close(&Token::Close, opening)?;
        Ok(part)
    }

    /// A formula or a path between parentheses, after a coalition.
    fn inner_path(&mut self) -> Result<Inner, ParseError> {
        let opening = self.at;
        self.at += 1;
        let inner = if let Some(goal) = self.prefixed_path()? {
            Inner::Path(goal)
        } else if self.peek() == Some(&Token::Open) && self.wraps_path() {
            self.nested(Parser::inner_path)?
        } else {
            let start = self.at;
            let part = self.formula()?;
            let loose = self.is_loose(start);
            match self.joined_path(part)? {
                Some(_) if loose => {
                    let error = self.error_at(start, "what stands before `U`, `R` or `W` is loose");
                    return Err(error.hint("put parentheses around it"));
                }
                Some(goal) => Inner::Path(goal),
                None => Inner::Formula(part),
            }
        };
        self.close(&Token::Close, opening)?;
        Ok(inner)
    }

    /// Whether the parenthesis here closes just before one that closes: `((f U g))`.
    fn wraps_path(&self) -> bool {
        let mut open = 0u32;
        for at in self.at..self.end {
            match self.source.tokens[at].0 {
                Token::Open => open += 1,
                Token::Close if open == 1 => {
                    return self.token(at + 1) == Some(&Token::Close);
                }
                Token::Close => open -= 1,
                _ => {}
            }
        }
        false
    }

    /// Whether the formula from `start` up to here falls apart at an `&`, `|`, `->` or `<->`.
    fn is_loose(&self, start: usize) -> bool {
        let mut open = 0u32;
        self.source.tokens[start..self.at].iter().any(|(token, _)| {
            match token {
                Token::Open => open += 1,
                Token::Close => open -= 1,
                Token::And | Token::Or | Token::Implies | Token::Iff => return open == 0,
                Token::Word(word) => return open == 0 && ["and", "or", "let"].contains(&&**word),
                _ => {}
            }
            false
        })
    }
}
