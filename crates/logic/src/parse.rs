//! Reads formulas and files of definitions.
//!
//! ```text
//! formula  = let NAME [(NAME, …)] = formula in formula | implied [<-> implied]
//! implied  = any [-> implied]
//! any      = every {| every}
//! every    = unary {& unary}
//! unary    = ! unary | << players >> path | [[ players ]] path | ( formula ) | fact
//! path     = X unary | F bound unary | G bound unary | unary (U|R|W) bound unary | ( path )
//! bound    = [<= NUMBER]
//! fact     = true | false | turn group | wins group | blocked | over | draw | initial
//!          | LABEL | "POSITION" | NAME [(group, …)] | sum COMPARISON sum
//! group    = term {- term}                      term = NUMBER | NAME | all | { players }
//! players  = [group {, group}]
//! ```

use std::ops::Range;
use std::rc::Rc;

use attractor_core::{Coalition, MAX_PLAYERS, Player};

use crate::define::{Bindings, Definition, Scope};
use crate::formula::{Builder, Comparison, Fact, Force, Formula, Goal, Node, Part, Sum};
use crate::lex::{KEYWORDS, Source, Token};
use crate::parse_error::ParseError;
use crate::suggest::nearest;
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
    labels: Vec<String>,
    numbers: Vec<String>,
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
            labels: vocabulary.labels(),
            numbers: vocabulary.numbers(),
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

    // Formulas.

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
            if parser.peek() == Some(&Token::Iff) {
                let error = parser.error_here("`f <-> g <-> h` can be read in two ways");
                return Err(error.hint("put parentheses around one of the two"));
            }
            parser.add(Node::Iff(left, right))
        })
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

    // Facts.

    fn fact(&mut self) -> Result<Part, ParseError> {
        let Some(token) = self.peek().cloned() else { return Err(self.expected("a formula")) };
        match token {
            Token::Word(word) => self.word(&word),
            Token::Position(position) => {
                self.reader.vocabulary.recognise(&position).map_err(|why| {
                    self.error_here(&format!("`{position}` is not a position: {why}"))
                })?;
                self.at += 1;
                self.add(Node::Fact(Fact::At(position)))
            }
            Token::Name(name) if self.reader.labels.contains(&name) => {
                self.at += 1;
                self.add(Node::Fact(Fact::Label(name)))
            }
            Token::Name(name) if !self.reader.numbers.contains(&name) => Err(self.unknown(&name)),
            Token::Name(_) | Token::Number(_) | Token::Minus => self.comparison(),
            _ => Err(self.expected("a formula")),
        }
    }

    fn word(&mut self, word: &str) -> Result<Part, ParseError> {
        let fact = match word {
            "true" => Node::All(Vec::new()),
            "false" => Node::Any(Vec::new()),
            "blocked" => Node::Fact(Fact::Blocked),
            "over" => Node::Fact(Fact::Over),
            "draw" => Node::Fact(Fact::Draw),
            "initial" => Node::Fact(Fact::Initial),
            "not" => {
                self.at += 1;
                let part = self.unary()?;
                return self.add(Node::Not(part));
            }
            "turn" => {
                self.at += 1;
                let group = self.group()?;
                return self.add(Node::Fact(Fact::Turn(group)));
            }
            "wins" => {
                self.at += 1;
                let group = self.group()?;
                return self.add(Node::Fact(Fact::Wins(group)));
            }
            "X" | "F" | "G" | "U" | "R" | "W" => {
                if self.token(self.at + 1) == Some(&Token::Open) && self.scope.find(word).is_some()
                {
                    return self.name(word);
                }
                let message = format!("`{word}` needs a coalition before it");
                let hint = "`<<1>> F over` says that player 1 can force the end of the game";
                return Err(self.error_here(&message).hint(hint));
            }
            _ if KEYWORDS.contains(&word) => return Err(self.expected("a formula")),
            _ => return self.name(word),
        };
        self.at += 1;
        self.add(fact)
    }

    /// A word of the user's or the game's: a definition, a number, a label, or a definition or
    /// `turn` with its argument after an underscore, as in `Gagne_1`, `F_{1,2}` or `tour_J`.
    fn name(&mut self, word: &str) -> Result<Part, ParseError> {
        if let Some(definition) = self.scope.find(word) {
            self.at += 1;
            return self.applied(&definition, None);
        }
        if self.number_name().is_some() {
            return self.comparison();
        }
        if self.reader.labels.iter().any(|label| label == word) {
            self.at += 1;
            return self.add(Node::Fact(Fact::Label(word.into())));
        }
        if self.bindings.get(word).is_some() {
            let message = format!("`{word}` stands for players here, not for a formula");
            return Err(self.error_here(&message).hint(format!("try `turn {word}`")));
        }
        if let Some((base, index)) = word.rsplit_once('_') {
            let definition = self.scope.find(base);
            let is_turn = base == "tour" || base == "turn";
            if definition.is_some() || is_turn {
                let group = self.subscript(index)?;
                return match definition {
                    Some(definition) => self.applied(&definition, Some(group)),
                    None => self.add(Node::Fact(Fact::Turn(group))),
                };
            }
        }
        Err(self.unknown(word))
    }

    /// The players after the underscore of the word here.
    fn subscript(&mut self, index: &str) -> Result<Coalition, ParseError> {
        let here = self.at;
        self.at += 1;
        if index.is_empty() {
            return self.group();
        }
        match index.parse() {
            Ok(number) => self.player(number, here),
            Err(_) => self.named_group(index, here),
        }
    }

    fn comparison(&mut self) -> Result<Part, ParseError> {
        let left = self.sum()?;
        let Some(&Token::Compare(comparison)) = self.peek() else {
            return Err(self.expected("a comparison such as `<=`"));
        };
        self.at += 1;
        let right = self.sum()?;
        self.add(Node::Fact(Fact::Compare(left, comparison, right)))
    }

    fn sum(&mut self) -> Result<Sum, ParseError> {
        let start = self.at;
        let mut sum = Sum::default();
        let mut constant = 0i128;
        let mut sign = if self.take(&Token::Minus) { -1 } else { 1 };
        loop {
            let mut times = 1;
            let mut named = true;
            if let Some(&Token::Number(number)) = self.peek() {
                self.at += 1;
                times = i128::from(number);
                named = self.take(&Token::Times);
            }
            if named {
                let name = self.number()?;
                let times = i64::try_from(sign * times).map_err(|_| self.overflow(start))?;
                sum.terms.push((times, name));
            } else {
                constant += sign * times;
            }
            sign = match self.peek() {
                Some(Token::Plus) => 1,
                Some(Token::Minus) => -1,
                _ => break,
            };
            self.at += 1;
        }
        sum.constant = i64::try_from(constant).map_err(|_| self.overflow(start))?;
        Ok(sum)
    }

    fn overflow(&self, start: usize) -> ParseError {
        self.error_at(start, "this sum has too large a number")
    }

    fn number(&mut self) -> Result<String, ParseError> {
        if let Some((name, length)) = self.number_name() {
            self.at += length;
            return Ok(name);
        }
        match self.peek() {
            Some(Token::Word(_) | Token::Name(_)) => {
                let name = self.source.text[self.span(self.at)].to_string();
                Err(self.unknown(&name))
            }
            _ => Err(self.expected("a number")),
        }
    }

    /// The longest name of a number that stands here, and how many tokens it takes.
    fn number_name(&self) -> Option<(String, usize)> {
        if let Some(Token::Name(name)) = self.peek() {
            return self.reader.numbers.contains(name).then(|| (name.clone(), 1));
        }
        let mut found = None;
        let mut name = String::new();
        for at in self.at..self.end {
            match self.source.tokens[at].0 {
                Token::Word(_) | Token::Number(_) => {}
                _ => break,
            }
            if !name.is_empty() {
                name.push(' ');
            }
            name.push_str(&self.source.text[self.source.tokens[at].1.clone()]);
            let mut numbers = self.reader.numbers.iter();
            if !numbers.clone().any(|number| number.starts_with(&name)) {
                break;
            }
            if numbers.any(|number| *number == name) {
                found = Some((name.clone(), at + 1 - self.at));
            }
        }
        found
    }

    // Players.

    /// Players between brackets, after the opening one.
    fn players(&mut self, close: &Token, opening: usize) -> Result<Coalition, ParseError> {
        let mut players = Coalition::NOBODY;
        if self.take(close) {
            return Ok(players);
        }
        loop {
            players = Coalition::from_bits(players.bits() | self.group()?.bits());
            if !self.take(&Token::Comma) {
                break;
            }
        }
        self.close(close, opening)?;
        Ok(players)
    }

    fn group(&mut self) -> Result<Coalition, ParseError> {
        let mut group = self.group_term()?;
        while self.take(&Token::Minus) {
            let without = self.group_term()?;
            group = Coalition::from_bits(group.bits() & !without.bits());
        }
        Ok(group)
    }

    fn group_term(&mut self) -> Result<Coalition, ParseError> {
        let here = self.at;
        let Some(token) = self.peek().cloned() else { return Err(self.expected("a player")) };
        self.at += 1;
        match token {
            Token::Number(number) => self.player(number, here),
            Token::OpenSet => self.nested(|parser| parser.players(&Token::CloseSet, here)),
            Token::EmptySet => Ok(Coalition::NOBODY),
            Token::Word(word) if word == "all" => Ok(Coalition::everyone(self.reader.players)),
            Token::Word(word) => self.named_group(&word, here),
            _ => {
                self.at = here;
                Err(self.expected("a player"))
            }
        }
    }

    fn named_group(&self, name: &str, here: usize) -> Result<Coalition, ParseError> {
        self.bindings.get(name).ok_or_else(|| {
            let error = self.error_at(here, &format!("`{name}` is not a player"));
            error.hint(format!("players are 1 to {}, or `all`", self.reader.players))
        })
    }

    fn player(&self, number: u64, here: usize) -> Result<Coalition, ParseError> {
        let players = if self.any_player { MAX_PLAYERS } else { self.reader.players };
        let player = u32::try_from(number).ok().and_then(Player::from_number);
        match player {
            Some(player) if player.0 < players => Ok(Coalition::of(player)),
            _ => {
                let error = self.error_at(here, &format!("there is no player {number}"));
                Err(error.hint(match players {
                    1 => "the only player is 1".to_string(),
                    _ => format!("players are 1 to {players}"),
                }))
            }
        }
    }

    // Definitions.

    /// `Name = formula` or `Name(J, k) = formula`, which what follows may use.
    fn definition(&mut self) -> Result<(), ParseError> {
        let here = self.at;
        let name = self.new_name("a name to define")?;
        let mut parameters = Vec::new();
        let opening = self.at;
        if self.take(&Token::Open) {
            loop {
                parameters.push(self.new_name("a name for players")?);
                if !self.take(&Token::Comma) {
                    break;
                }
            }
            self.close(&Token::Close, opening)?;
        }
        if !self.take(&Token::Compare(Comparison::Equal)) {
            return Err(self.expected("`=` and a formula"));
        }
        // Read once with nobody for the parameters, to find its end and its mistakes.
        let start = self.at;
        let outer = self.bindings.clone();
        let (any_player, bound) = (self.any_player, !parameters.is_empty());
        self.bindings = outer.with(&parameters, &vec![Coalition::NOBODY; parameters.len()]);
        self.any_player |= bound;
        let part = self.formula();
        self.bindings = outer;
        self.any_player = any_player;
        let part = part?;
        let definition = Definition::new(
            name,
            parameters,
            Rc::clone(&self.source),
            start..self.at,
            self.bindings.clone(),
            self.scope.clone(),
        );
        let nobody = vec![Coalition::NOBODY; definition.parameters.len()];
        definition.remember(nobody, self.any_player || bound, part);
        self.scope = self
            .scope
            .with(definition)
            .ok_or_else(|| self.error_at(here, "there are too many definitions"))?;
        Ok(())
    }

    fn new_name(&mut self, what: &str) -> Result<String, ParseError> {
        match self.peek().cloned() {
            // A definition with parameters may be called `F`, since `F(1)` begins no formula.
            Some(Token::Word(word))
                if KEYWORDS.contains(&word.as_str())
                    && !(word.len() == 1 && self.token(self.at + 1) == Some(&Token::Open)) =>
            {
                let error = self.error_here(&format!("`{word}` has a meaning of its own"));
                Err(error.hint("choose another name"))
            }
            Some(Token::Word(word)) => {
                self.at += 1;
                Ok(word)
            }
            _ => Err(self.expected(what)),
        }
    }

    /// A definition used here: its formula for the players given after its name.
    fn applied(
        &mut self,
        definition: &Definition,
        subscript: Option<Coalition>,
    ) -> Result<Part, ParseError> {
        let used = self.at - 1;
        let mut given: Vec<Coalition> = subscript.into_iter().collect();
        if given.is_empty() && !definition.parameters.is_empty() && self.take(&Token::Open) {
            loop {
                given.push(self.group()?);
                if !self.take(&Token::Comma) {
                    break;
                }
            }
            self.close(&Token::Close, used + 1)?;
        }
        if given.len() != definition.parameters.len() {
            let message = format!(
                "`{}` takes {} players or coalitions, not {}",
                definition.name,
                definition.parameters.len(),
                given.len()
            );
            return Err(self
                .error_at(used, &message)
                .hint(format!("use it as `{}`", definition.usage())));
        }
        if let Some(part) = definition.recall(&given, self.any_player) {
            return Ok(part);
        }
        self.nested(|outer| {
            let mut parser = Parser::new(
                outer.reader,
                Rc::clone(&definition.source),
                definition.body.clone(),
                definition.bindings.with(&definition.parameters, &given),
                definition.scope.clone(),
            );
            parser.depth = outer.depth;
            parser.any_player = outer.any_player;
            let part = parser.formula()?;
            definition.remember(given, outer.any_player, part);
            Ok(part)
        })
    }

    // Tokens.

    fn token(&self, at: usize) -> Option<&Token> {
        (at < self.end).then(|| &self.source.tokens[at].0)
    }

    fn peek(&self) -> Option<&Token> {
        self.token(self.at)
    }

    fn at_end(&self) -> bool {
        self.at >= self.end
    }

    fn take(&mut self, token: &Token) -> bool {
        let word = match token {
            Token::And => "and",
            Token::Or => "or",
            _ => "",
        };
        let found = self.peek() == Some(token)
            || matches!(self.peek(), Some(Token::Word(found)) if found == word);
        self.at += usize::from(found);
        found
    }

    fn take_word(&mut self, word: &str) -> bool {
        self.take(&Token::Word(word.into()))
    }

    fn close(&mut self, token: &Token, opening: usize) -> Result<(), ParseError> {
        if self.take(token) {
            return Ok(());
        }
        let close = match token {
            Token::Close => ")",
            Token::CloseSet => "}",
            Token::EndCan => ">>",
            _ => "]]",
        };
        let open = &self.source.text[self.span(opening)];
        let place = self.error_at(opening, "");
        let line = if place.line == 1 { String::new() } else { format!(" of line {}", place.line) };
        Err(self.expected(&format!(
            "`{close}` to close the `{open}` at character {}{line}",
            place.column
        )))
    }

    fn end(&self) -> Result<(), ParseError> {
        match self.peek() {
            None => Ok(()),
            Some(Token::Close | Token::CloseSet | Token::EndCan | Token::EndCannotPrevent) => {
                let sign = &self.source.text[self.span(self.at)];
                Err(self.error_here(&format!("this `{sign}` closes nothing")))
            }
            Some(Token::Word(word)) if ["U", "R", "W"].contains(&word.as_str()) => {
                let error = self.error_here(&format!("`f {word} g` needs a coalition before it"));
                Err(error.hint(format!("`<<1>> f {word} g` says that player 1 can force it")))
            }
            Some(_) => Err(self.expected("`&`, `|`, `->`, `<->` or the end")),
        }
    }

    /// Go one level deeper, but not for ever.
    fn nested<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        if self.depth == DEEPEST_TEXT {
            return Err(self.error_here(&format!("nested more than {DEEPEST_TEXT} deep")));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    fn add(&mut self, node: Node) -> Result<Part, ParseError> {
        let part = self.reader.builder.add(node);
        let measure = self.reader.builder.measure(part);
        if measure.size > LARGEST || measure.depth > DEEPEST {
            let message = "the formula is too large once its definitions are written out";
            return Err(self.error_at(self.at.saturating_sub(1), message));
        }
        Ok(part)
    }

    fn span(&self, at: usize) -> Range<usize> {
        match self.source.tokens.get(at) {
            Some((_, span)) if at < self.end => span.clone(),
            // Past the end: just after the last token.
            _ => {
                let end = self.end.checked_sub(1).map_or(0, |last| self.source.tokens[last].1.end);
                end..end
            }
        }
    }

    fn error_at(&self, at: usize, message: &str) -> ParseError {
        self.source.error(self.span(at), message.into())
    }

    fn error_here(&self, message: &str) -> ParseError {
        self.error_at(self.at, message)
    }

    fn expected(&self, what: &str) -> ParseError {
        let found = match self.peek() {
            Some(_) => format!("`{}`", &self.source.text[self.span(self.at)]),
            None => "the end".into(),
        };
        self.error_here(&format!("expected {what}, found {found}"))
    }

    fn unknown(&self, name: &str) -> ParseError {
        let reader = &self.reader;
        let defined: Vec<String> = self.scope.iter().map(|found| found.name.clone()).collect();
        let named = reader.labels.iter().chain(&reader.numbers).chain(&defined);
        let known = named.map(String::as_str).chain(KEYWORDS);
        let error = self.error_here(&format!("unknown label `{name}`"));
        let near = nearest(name, known);
        if !near.is_empty() {
            let near: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
            return error.hint(format!("did you mean {}?", near.join(" or ")));
        }
        match reader.labels.iter().chain(&reader.numbers).take(12).cloned().collect::<Vec<_>>() {
            known if known.is_empty() => error.hint("this game has no labels of its own"),
            known => error.hint(format!("this game knows: {}", known.join(", "))),
        }
    }
}
