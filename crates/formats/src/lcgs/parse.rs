//! Reads the declarations of a model.
//!
//! ```text
//! model       = {constant | variable | label | player | template}
//! constant    = const NAME = expr ;
//! variable    = NAME : [ expr .. expr ] init expr ; NAME ' = expr ;
//! label       = label NAME = expr ;
//! player      = player NAME = TEMPLATE [ [ NAME = expr {, NAME = expr} ] ] ;
//! template    = template NAME {variable | label | action} endtemplate
//! action      = [ NAME ] expr ;
//! expr        = binary [? expr : expr]
//! binary      = unary {OPERATOR unary}         from -> ^ || && == < + to *, the tightest last
//! unary       = ! unary | - unary | ( expr ) | min ( expr, … ) | max ( expr, … ) | NUMBER | true | false
//!             | NAME | NAME . NAME
//! ```

use super::lex::Token;
use super::tree::{Binary, Declaration, Expr, ExprKind, VariableText, Word};
use crate::error::{Error, Place};

/// Expressions inside one another; beyond this a text is taken for a mistake.
const DEEPEST: u32 = 400;

const KEYWORDS: [&str; 10] =
    ["const", "label", "player", "template", "endtemplate", "init", "min", "max", "true", "false"];

pub(super) fn parse(tokens: &[(Token, Place)]) -> Result<Vec<Declaration>, Error> {
    let mut parser = Parser { tokens, at: 0, depth: 0 };
    let declarations = parser.declarations(false)?;
    if declarations.is_empty() {
        return Err(Error::new("the model declares nothing")
            .hint("a player is declared by `player NAME = TEMPLATE;`"));
    }
    Ok(declarations)
}

struct Parser<'a> {
    tokens: &'a [(Token, Place)],
    at: usize,
    depth: u32,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    /// Where the next token stands, or where the last one does.
    fn place(&self) -> Place {
        let last = || self.tokens.last();
        let at = self.tokens.get(self.at).or_else(last);
        at.map_or(Place { line: 1, column: 1 }, |&(_, place)| place)
    }

    fn expected(&self, what: &str) -> Error {
        let found = match self.peek() {
            Some(Token::Word(word)) => format!("not `{word}`"),
            Some(Token::Number(number)) => format!("not `{number}`"),
            Some(Token::Sign(sign)) => format!("not `{sign}`"),
            None => "but the text ends here".into(),
        };
        Error::new(format!("{what} is expected, {found}")).at(self.place())
    }

    fn take(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Sign(own)) if *own == sign);
        self.at += usize::from(found);
        found
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Word(own)) if own == word);
        self.at += usize::from(found);
        found
    }

    fn sign(&mut self, sign: &str) -> Result<(), Error> {
        if self.take(sign) { Ok(()) } else { Err(self.expected(&format!("`{sign}`"))) }
    }

    fn name(&mut self, what: &str) -> Result<Word, Error> {
        match self.peek() {
            Some(Token::Word(word)) if !KEYWORDS.contains(&word.as_str()) => {
                let word = Word { text: word.clone(), place: self.place() };
                self.at += 1;
                Ok(word)
            }
            _ => Err(self.expected(what)),
        }
    }

    fn declarations(&mut self, inside: bool) -> Result<Vec<Declaration>, Error> {
        let mut declarations = Vec::new();
        loop {
            let here = self.place();
            let word = match self.peek() {
                Some(Token::Word(word)) => word.clone(),
                Some(Token::Sign("[")) if inside => {
                    self.at += 1;
                    let name = self.name("the name of an action")?;
                    self.sign("]")?;
                    declarations.push(Declaration::Action(name, self.expr()?));
                    self.sign(";")?;
                    continue;
                }
                None if !inside => return Ok(declarations),
                Some(Token::Sign("[")) => {
                    let error = self.expected("a declaration");
                    return Err(error.hint("actions stand inside a template"));
                }
                _ => {
                    let end =
                        if inside { "a declaration or `endtemplate`" } else { "a declaration" };
                    return Err(self.expected(end));
                }
            };
            let outside = |what: &str| match inside {
                true => Err(Error::new(format!("`{what}` cannot stand inside a template"))
                    .at(here)
                    .hint("end the template with `endtemplate` before it")),
                false => Ok(()),
            };
            match word.as_str() {
                "endtemplate" if inside => {
                    self.at += 1;
                    return Ok(declarations);
                }
                "const" => {
                    outside("const")?;
                    self.at += 1;
                    let name = self.name("the name of a constant")?;
                    self.sign("=")?;
                    declarations.push(Declaration::Constant(name, self.expr()?));
                    self.sign(";")?;
                }
                "label" => {
                    self.at += 1;
                    let name = self.name("the name of a label")?;
                    self.sign("=")?;
                    declarations.push(Declaration::Label(name, self.expr()?));
                    self.sign(";")?;
                }
                "player" => {
                    outside("player")?;
                    self.at += 1;
                    declarations.push(self.player()?);
                }
                "template" => {
                    outside("template")?;
                    self.at += 1;
                    let name = self.name("the name of a template")?;
                    let inner = self.declarations(true)?;
                    declarations.push(Declaration::Template(name, inner));
                }
                _ => declarations.push(self.variable()?),
            }
        }
    }

    fn player(&mut self) -> Result<Declaration, Error> {
        let name = self.name("the name of a player")?;
        self.sign("=")?;
        let template = self.name("the name of a template")?;
        let mut instead = Vec::new();
        if self.take("[") {
            while !self.take("]") {
                let from = self.name("a name of the template")?;
                self.sign("=")?;
                instead.push((from, self.expr()?));
                if !self.take(",") {
                    self.sign("]")?;
                    break;
                }
            }
        }
        self.sign(";")?;
        Ok(Declaration::Player { name, template, instead })
    }

    fn variable(&mut self) -> Result<Declaration, Error> {
        let name = self.name("a declaration")?;
        self.sign(":")?;
        self.sign("[")?;
        let least = self.expr()?;
        self.sign("..")?;
        let most = self.expr()?;
        self.sign("]")?;
        if !self.take_word("init") {
            return Err(self.expected("`init` and the first value"));
        }
        let first = self.expr()?;
        self.sign(";")?;
        let update = format!("the update `{}' = …`", name.text);
        let again = self.name(&update)?;
        if again.text != name.text {
            let message = format!("{update} is expected, not that of `{}`", again.text);
            return Err(Error::new(message)
                .at(again.place)
                .hint("each variable is followed by its own update"));
        }
        self.sign("'")?;
        self.sign("=")?;
        let update = self.expr()?;
        self.sign(";")?;
        Ok(Declaration::Variable(Box::new(VariableText { name, least, most, first, update })))
    }

    fn expr(&mut self) -> Result<Expr, Error> {
        self.deeper(|parser| {
            let place = parser.place();
            let test = parser.binary(0)?;
            if !parser.take("?") {
                return Ok(test);
            }
            let yes = parser.expr()?;
            parser.sign(":")?;
            let no = parser.expr()?;
            let depth = test.depth.max(yes.depth).max(no.depth);
            parser.made(ExprKind::If(test.into(), yes.into(), no.into()), place, depth)
        })
    }

    /// Everything that binds at least as tightly as `least`.
    fn binary(&mut self, least: u8) -> Result<Expr, Error> {
        let place = self.place();
        let mut left = self.unary()?;
        loop {
            let Some(Token::Sign(sign)) = self.peek() else { return Ok(left) };
            let Some((operator, tight)) = Binary::of(sign) else { return Ok(left) };
            if tight < least {
                return Ok(left);
            }
            self.at += 1;
            // Of several arrows the last is the innermost.
            let right = match operator {
                Binary::Implies => self.deeper(|parser| parser.binary(tight))?,
                _ => self.binary(tight + 1)?,
            };
            let depth = left.depth.max(right.depth);
            left =
                self.made(ExprKind::Binary(operator, left.into(), right.into()), place, depth)?;
        }
    }

    fn unary(&mut self) -> Result<Expr, Error> {
        self.deeper(|parser| {
            let place = parser.place();
            let leaf = |kind| Ok(Expr { kind, place, depth: 1 });
            match parser.peek().cloned() {
                Some(Token::Number(number)) => {
                    parser.at += 1;
                    leaf(ExprKind::Number(number))
                }
                Some(Token::Sign(sign @ ("!" | "-"))) => {
                    parser.at += 1;
                    let inner = parser.unary()?;
                    let depth = inner.depth;
                    let not = sign == "!";
                    let kind = if not { ExprKind::Not } else { ExprKind::Minus };
                    parser.made(kind(inner.into()), place, depth)
                }
                Some(Token::Sign("(")) => {
                    parser.at += 1;
                    let inner = parser.expr()?;
                    parser.sign(")")?;
                    Ok(inner)
                }
                Some(Token::Word(word)) if word == "true" || word == "false" => {
                    parser.at += 1;
                    leaf(ExprKind::Number(i64::from(word == "true")))
                }
                Some(Token::Word(word)) if word == "min" || word == "max" => {
                    parser.at += 1;
                    parser.sign("(")?;
                    let mut of = vec![parser.expr()?];
                    while parser.take(",") {
                        of.push(parser.expr()?);
                    }
                    parser.sign(")")?;
                    let depth = of.iter().map(|expr| expr.depth).max().unwrap_or(0);
                    let kind = if word == "min" { ExprKind::Least } else { ExprKind::Most };
                    parser.made(kind(of), place, depth)
                }
                Some(Token::Word(_)) => {
                    let name = parser.name("a number or a name")?;
                    if !parser.take(".") {
                        return leaf(ExprKind::Name(None, name));
                    }
                    let field = parser.name("a name after the full stop")?;
                    leaf(ExprKind::Name(Some(name), field))
                }
                _ => Err(parser.expected("a number or a name")),
            }
        })
    }

    fn made(&self, kind: ExprKind, place: Place, inner: u32) -> Result<Expr, Error> {
        if inner >= DEEPEST {
            return Err(Error::new("this expression is too long")
                .at(place)
                .hint("put parentheses around halves of it"));
        }
        Ok(Expr { kind, place, depth: inner + 1 })
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, Error>) -> Result<T, Error> {
        if self.depth >= DEEPEST {
            return Err(Error::new("this is nested too deeply").at(self.place()));
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }
}
