//! From words to the tree of the rules.

use attractor_words::{nearest, quoted};

use crate::lex::{Kind, Token, lex};
use crate::problem::{Problem, Span};
use crate::tree::*;
use crate::words::{self, Role};

/// Read a text. What could not be read is left out and told.
pub fn parse(text: &str) -> (Tree, Vec<Problem>) {
    let tokens = match lex(text) {
        Ok(tokens) => tokens,
        Err(problem) => return (Tree::default(), vec![problem.place(text)]),
    };
    let mut parser = Parser { tokens: &tokens, at: 0, depth: 0, tall: 0, plain: false };
    let mut tree = Tree::default();
    let mut problems = Vec::new();
    parser.skip_breaks();
    if parser.word() != Some("game") {
        problems.push(
            Problem::new(parser.span(), "rules begin with the line `game` and a title")
                .hint("such as `game Nim`"),
        );
    }
    let mut first = true;
    while parser.kind() != &Kind::End {
        if problems.len() >= MOST_PROBLEMS {
            break;
        }
        let result = match first && parser.word() == Some("game") {
            true => parser.game(&mut tree),
            false => parser.item().map(|item| tree.items.extend(item)),
        };
        first = false;
        if let Err(problem) = result.and_then(|()| parser.end_of_paragraph()) {
            problems.push(problem);
            parser.skip_paragraph();
        }
        parser.skip_breaks();
    }
    (tree, problems.into_iter().map(|problem| problem.place(text)).collect())
}

/// More than this nobody reads at once.
const MOST_PROBLEMS: usize = 20;
/// Brackets within brackets.
const DEEPEST: usize = 60;
/// Expressions within expressions: `a + b + c` is one more than `a + b`.
pub(crate) const TALLEST: usize = 100;

struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
    depth: usize,
    /// How many expressions stand within each other at most in what was read of the one that is being read.
    tall: usize,
    /// Whether `of` belongs to what comes after a name, and not to it.
    plain: bool,
}

type Parsed<T> = Result<T, Problem>;

impl<'a> Parser<'a> {
    fn kind(&self) -> &'a Kind {
        &self.tokens[self.at].kind
    }

    fn span(&self) -> Span {
        self.tokens[self.at].span
    }

    fn before(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    fn peek(&self, ahead: usize) -> &'a Kind {
        &self.tokens[(self.at + ahead).min(self.tokens.len() - 1)].kind
    }

    fn word_at(&self, ahead: usize) -> Option<&'a str> {
        match self.peek(ahead) {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }

    fn word(&self) -> Option<&'a str> {
        self.word_at(0)
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.kind(), Kind::Sign(here) if *here == sign)
    }

    fn take_word(&mut self, word: &str) -> bool {
        let there = self.word() == Some(word);
        self.at += usize::from(there);
        there
    }

    fn take_sign(&mut self, sign: &str) -> bool {
        let there = self.is_sign(sign);
        self.at += usize::from(there);
        there
    }

    /// What stands here, for an error.
    fn shown(&self) -> String {
        match self.kind() {
            Kind::Word(word) => quoted(word),
            Kind::Number(number) => format!("`{number}`"),
            Kind::Quoted(text) => quoted(&format!("\"{text}\"")),
            Kind::Sign(sign) => format!("`{sign}`"),
            Kind::Line | Kind::Paragraph => "the end of the line".to_owned(),
            Kind::End => "the end of the text".to_owned(),
        }
    }

    fn wrong(&self, expected: &str) -> Problem {
        Problem::new(self.span(), format!("{} stands where {expected} should", self.shown()))
    }

    fn expect_word(&mut self, word: &str) -> Parsed<()> {
        if self.take_word(word) { Ok(()) } else { Err(self.wrong(&format!("`{word}`"))) }
    }

    fn expect_sign(&mut self, sign: &str) -> Parsed<()> {
        if self.take_sign(sign) { Ok(()) } else { Err(self.wrong(&format!("`{sign}`"))) }
    }

    fn skip_breaks(&mut self) {
        while matches!(self.kind(), Kind::Line | Kind::Paragraph) {
            self.at += 1;
        }
    }

    fn skip_paragraph(&mut self) {
        while !matches!(self.kind(), Kind::Paragraph | Kind::End) {
            self.at += 1;
        }
    }

    fn end_of_paragraph(&mut self) -> Parsed<()> {
        match self.kind() {
            Kind::Paragraph | Kind::End => Ok(()),
            _ => {
                let problem =
                    Problem::new(self.span(), format!("{} does not belong here", self.shown()));
                Err(match self.kind() {
                    Kind::Line => problem.hint("a new paragraph begins at the left edge"),
                    _ => problem,
                })
            }
        }
    }

    /// Whether the line goes on below with one of these words; if so, go there.
    fn continues(&mut self, with: &[&str]) -> bool {
        if self.kind() == &Kind::Line && self.word_at(1).is_some_and(|word| with.contains(&word)) {
            self.at += 1;
        }
        self.word().is_some_and(|word| with.contains(&word))
    }

    fn name(&mut self, what: &str) -> Parsed<Name> {
        let span = self.span();
        match self.kind() {
            Kind::Word(word) => {
                if words::find(word).is_some() {
                    return Err(Problem::new(
                        span,
                        format!("`{word}` is a word of the language: it cannot be {what}"),
                    )
                    .hint("choose another name"));
                }
                self.at += 1;
                Ok(Name { text: word.clone(), span })
            }
            Kind::Number(number) => {
                self.at += 1;
                Ok(Name { text: number.to_string(), span })
            }
            _ => Err(self.wrong(what)),
        }
    }

    fn number(&mut self) -> Parsed<i64> {
        let negative = self.take_sign("-");
        match self.kind() {
            Kind::Number(number) => {
                self.at += 1;
                Ok(if negative { -number } else { *number })
            }
            _ => Err(self.wrong("a number")),
        }
    }

    fn game(&mut self, tree: &mut Tree) -> Parsed<()> {
        self.expect_word("game")?;
        if let Kind::Quoted(title) = self.kind() {
            tree.title = title.clone();
            self.at += 1;
        }
        if tree.title.is_empty() {
            return Err(self.wrong("the title of the game"));
        }
        if self.take_sign("(") {
            while !self.take_sign(")") {
                while self.kind() == &Kind::Line {
                    self.at += 1;
                }
                let parameter = self.parameter()?;
                if tree.parameters.iter().any(|known| known.name.text == parameter.name.text) {
                    let what = format!("the parameter `{}` is there twice", parameter.name.text);
                    return Err(Problem::new(parameter.name.span, what));
                }
                tree.parameters.push(parameter);
                if !self.take_sign(",") && !self.is_sign(")") {
                    return Err(self.wrong("`,` or `)`"));
                }
            }
        }
        Ok(())
    }

    fn parameter(&mut self) -> Parsed<Parameter> {
        // A parameter may be called like something that it describes: `rows`, `points`, `misere`.
        let described = self.word().and_then(words::find).is_some_and(|word| {
            matches!(word.role, Role::Paragraph | Role::Board | Role::Squares)
                || word.text == "moves"
        });
        let name = match described {
            true => {
                let span = self.span();
                Name { text: self.any_word()?, span }
            }
            false => self.name("the name of a parameter")?,
        };
        self.expect_sign(":")?;
        let list = self.take_word("list");
        let kind = if list || matches!(self.kind(), Kind::Number(_)) {
            let span = self.span();
            let low = self.number()?;
            self.expect_sign("..")?;
            let high = self.number()?;
            if low > high {
                let what = format!("no number is from {low} to {high}");
                return Err(
                    Problem::new(span.to(self.before()), what).hint(format!("`{high}..{low}`"))
                );
            }
            if list { ParameterKind::List(low, high) } else { ParameterKind::Number(low, high) }
        } else {
            let mut choices = vec![self.any_word()?];
            while self.take_word("or") {
                choices.push(self.any_word()?);
            }
            ParameterKind::Choice(choices)
        };
        self.expect_sign("=")?;
        let span = self.span();
        let default = match &kind {
            ParameterKind::Choice(_) => self.any_word()?,
            ParameterKind::Number(..) => self.number()?.to_string(),
            ParameterKind::List(..) => {
                let mut numbers = vec![self.number()?.to_string()];
                while self.take_sign("-") {
                    numbers.push(self.number()?.to_string());
                }
                numbers.join("-")
            }
        };
        let parameter = Parameter { name, kind, default };
        if let Err(expected) = parameter.read(&parameter.default) {
            let what = format!("`{}` does not fit its own parameter", parameter.default);
            return Err(
                Problem::new(span.to(self.before()), what).hint(format!("expected {expected}"))
            );
        }
        Ok(parameter)
    }

    fn any_word(&mut self) -> Parsed<String> {
        match self.kind() {
            Kind::Word(word) => {
                self.at += 1;
                Ok(word.clone())
            }
            _ => Err(self.wrong("a word")),
        }
    }

    fn item(&mut self) -> Parsed<Option<Item>> {
        let span = self.span();
        let kind = match self.word() {
            Some("players") => self.players()?,
            Some("pieces") => self.pieces()?,
            Some("board") => self.board()?,
            Some("heaps") => self.heaps()?,
            Some("number") => {
                self.at += 1;
                let name = self.name("the name of a number")?;
                self.expect_sign(":")?;
                let (low, high) = self.range()?;
                let start = if self.take_sign("=") { Some(self.sum()?) } else { None };
                ItemKind::Number(name, low, high, start)
            }
            Some("flag") => {
                self.at += 1;
                let name = self.name("the name of a flag")?;
                let start = self.take_sign("=") && {
                    let yes = self.take_word("yes");
                    if !yes && !self.take_word("no") {
                        return Err(self.wrong("`yes` or `no`"));
                    }
                    yes
                };
                ItemKind::Flag(name, start)
            }
            Some("first") => {
                self.at += 1;
                let who = self.primary()?;
                let when = if self.take_word("when") { Some(self.expr()?) } else { None };
                ItemKind::First(who, when)
            }
            Some("move" | "part") => self.movement()?,
            Some("pass") => {
                self.at += 1;
                let when = if self.take_word("when") { Some(self.expr()?) } else { None };
                ItemKind::Pass(when)
            }
            Some("together") => {
                self.at += 1;
                ItemKind::Together(self.lines()?)
            }
            Some("draw") => {
                self.at += 1;
                self.when()?;
                ItemKind::Draw(self.expr()?)
            }
            Some("misere") => {
                self.at += 1;
                let when = if self.take_word("when") { Some(self.expr()?) } else { None };
                ItemKind::Misere(when)
            }
            Some("label") => {
                self.at += 1;
                let name = self.name("the name of a label")?;
                self.when()?;
                self.tall = 0;
                let when = self.expr()?;
                ItemKind::Label(name, when, self.tall)
            }
            Some("worth") => {
                self.at += 1;
                ItemKind::Worth(self.expr()?)
            }
            Some("symmetric") => {
                self.at += 1;
                let mut names = Vec::new();
                loop {
                    let span = self.span();
                    names.push(Name { text: self.any_word()?, span });
                    if !self.take_sign(",") {
                        break;
                    }
                }
                ItemKind::Symmetric(names)
            }
            Some("always") => {
                self.at += 1;
                ItemKind::Always(self.expr()?)
            }
            Some("whole") => {
                self.at += 1;
                ItemKind::Whole
            }
            Some("game") => {
                return Err(Problem::new(span, "the game has a title already")
                    .hint("`game` stands on the first line alone"));
            }
            Some(word) => {
                let forbidden = [
                    "chance", "random", "roll", "dice", "shuffle", "hidden", "secret", "while",
                    "repeat", "loop",
                ];
                if forbidden.contains(&word) {
                    return Err(Problem::new(span, format!("there is no `{word}` in this language"))
                        .hint("games have no chance, no hidden information and no loops here: every move is somebody's choice, and everybody sees it"));
                }
                return self.end(word).map(|kind| Some(Item { kind, span }));
            }
            None => return Err(self.wrong("the first word of a paragraph").hint(PARAGRAPHS)),
        };
        Ok(Some(Item { kind, span }))
    }

    fn when(&mut self) -> Parsed<()> {
        self.continues(&["when"]);
        self.expect_word("when")
    }

    /// `X and Y win when …`
    fn end(&mut self, word: &str) -> Parsed<ItemKind> {
        let span = self.span();
        let everybody = self.take_word("everybody");
        let mut who = Vec::new();
        if !everybody {
            loop {
                let known = self.word().and_then(words::find);
                let player = known.is_none_or(|word| word.role == Role::Player);
                let verb = |word| matches!(word, "win" | "wins" | "lose" | "loses" | "and");
                if !player || !self.word_at(1).is_some_and(verb) {
                    let problem =
                        Problem::new(span, format!("no paragraph begins with {}", quoted(word)));
                    let near = nearest(word, words::paragraphs());
                    return Err(match near {
                        Some(near) => problem.hint(format!("did you mean `{near}`?")),
                        None => problem.hint(PARAGRAPHS),
                    });
                }
                who.push(self.primary()?);
                if !self.take_word("and") {
                    break;
                }
            }
        }
        let wins = match self.word() {
            Some("win" | "wins") => true,
            Some("lose" | "loses") => false,
            _ => return Err(self.wrong("`wins` or `loses`")),
        };
        self.at += 1;
        self.when()?;
        let who = if everybody { Who::Everybody } else { Who::These(who) };
        Ok(ItemKind::End(who, wins, self.expr()?))
    }

    fn players(&mut self) -> Parsed<ItemKind> {
        self.at += 1;
        let lone = matches!(self.kind(), Kind::Number(_)) || self.word() == Some("players");
        if lone && !matches!(self.peek(1), Kind::Sign(",")) {
            return Ok(ItemKind::PlayerCount(self.sum()?));
        }
        let mut players = Vec::new();
        loop {
            let name = self.name("the name of a player")?;
            let span = self.span();
            let way = match self.word() {
                Some(word) => {
                    self.at += 1;
                    Some(Name { text: word.to_owned(), span })
                }
                None => None,
            };
            players.push((name, way));
            if !self.take_sign(",") {
                break;
            }
        }
        Ok(ItemKind::Players(players))
    }

    fn pieces(&mut self) -> Parsed<ItemKind> {
        self.at += 1;
        let mut pieces = Vec::new();
        loop {
            let name = self.name("the name of a piece")?;
            let owner =
                if self.take_word("of") { Some(self.name("the name of a player")?) } else { None };
            let glyph = match self.kind() {
                Kind::Quoted(text) => {
                    if text.chars().count() != 1 {
                        return Err(self.wrong("one character in quotation marks"));
                    }
                    self.at += 1;
                    Some(text.clone())
                }
                _ => None,
            };
            pieces.push(PieceItem { name, owner, glyph });
            if !self.take_sign(",") {
                break;
            }
        }
        Ok(ItemKind::Pieces(pieces))
    }

    fn heaps(&mut self) -> Parsed<ItemKind> {
        self.at += 1;
        let name = self.name("the name of the heaps")?;
        self.expect_sign("=")?;
        let mut sizes = vec![self.sum()?];
        while self.take_sign(",") {
            sizes.push(self.sum()?);
        }
        Ok(ItemKind::Heaps(name, sizes))
    }

    /// A size: a number, a name, or both together.
    fn size(&mut self) -> Parsed<Expr> {
        self.plain = true;
        let size = self.sum();
        self.plain = false;
        size
    }

    fn range(&mut self) -> Parsed<(Expr, Expr)> {
        let low = self.sum()?;
        self.expect_sign("..")?;
        Ok((low, self.sum()?))
    }

    fn board(&mut self) -> Parsed<ItemKind> {
        self.at += 1;
        let shape_word =
            |word: Option<&str>| matches!(word, Some("hex" | "ring" | "points" | "pairs"));
        // `board cells 3 x 3` has a name; `board size x size` has none.
        let named = self.word().is_some()
            && !shape_word(self.word())
            && self.word_at(1) != Some("x")
            && !matches!(self.peek(1), Kind::Sign(_));
        let name = if named { Some(self.name("the name of a board")?) } else { None };
        let shape = match self.word() {
            Some("hex") => {
                self.at += 1;
                let width = self.size()?;
                self.expect_word("x")?;
                Shape::Hex(width, self.size()?)
            }
            Some("ring") => {
                self.at += 1;
                Shape::Ring(self.size()?)
            }
            Some("pairs") => {
                self.at += 1;
                Shape::Pairs(self.size()?)
            }
            Some("points") => {
                self.at += 1;
                Shape::Points(self.chains()?)
            }
            _ => {
                let width = self.size()?;
                self.expect_word("x")?;
                let height = self.size()?;
                Shape::Rectangle(width, height, self.take_word("torus"))
            }
        };
        let mut board = BoardItem {
            name,
            shape,
            times: None,
            of: None,
            without: Vec::new(),
            links: Vec::new(),
            drawn: Vec::new(),
            start: Vec::new(),
        };
        loop {
            while self.kind() == &Kind::Line || self.is_sign(",") {
                self.at += 1;
            }
            match self.word() {
                Some("times") => {
                    self.at += 1;
                    board.times = Some(self.size()?);
                }
                Some("of") => {
                    self.at += 1;
                    let numbers = matches!(self.kind(), Kind::Number(_))
                        || matches!(self.peek(1), Kind::Sign(".."));
                    board.of = Some(if numbers {
                        let (low, high) = self.range()?;
                        BoardOf::Numbers(low, high)
                    } else {
                        let mut names = vec![self.name("the name of a piece")?];
                        while self.take_sign(",") {
                            names.push(self.name("the name of a piece")?);
                        }
                        BoardOf::Pieces(names)
                    });
                }
                Some("without") => {
                    self.at += 1;
                    board.without.extend(self.places()?);
                }
                Some("links") => {
                    self.at += 1;
                    loop {
                        let ways = self.directions()?;
                        let here = if self.take_word("of") { self.places()? } else { Vec::new() };
                        board.links.push((ways, here));
                        if !self.take_sign(",") {
                            break;
                        }
                    }
                }
                Some("drawn") => {
                    self.at += 1;
                    loop {
                        let Kind::Quoted(row) = self.kind() else {
                            return Err(self
                                .wrong("a row of points in quotation marks")
                                .hint("such as `drawn \"1 . 2\", \". 3 .\"`"));
                        };
                        board.drawn.push((row.clone(), self.span()));
                        self.at += 1;
                        if !self.take_sign(",") {
                            break;
                        }
                        self.at += usize::from(self.kind() == &Kind::Line);
                    }
                }
                Some("start") => {
                    self.at += 1;
                    loop {
                        let what = self.sum()?;
                        self.expect_word("on")?;
                        board.start.push((what, self.places()?));
                        if !self.take_sign(",") {
                            break;
                        }
                    }
                }
                _ => return Ok(ItemKind::Board(board)),
            }
        }
    }

    /// Squares one after the other, as far as they go.
    fn places(&mut self) -> Parsed<Vec<Expr>> {
        let mut places = vec![self.primary()?];
        while matches!(self.kind(), Kind::Word(_) | Kind::Number(_)) {
            places.push(self.primary()?);
        }
        Ok(places)
    }

    fn chains(&mut self) -> Parsed<Vec<Vec<Name>>> {
        let mut chains = Vec::new();
        loop {
            if self.kind() == &Kind::Line {
                self.at += 1;
            }
            let mut chain = vec![self.name("the name of a point")?];
            while self.take_sign("-") {
                chain.push(self.name("the name of a point")?);
            }
            chains.push(chain);
            if !self.take_sign(",") {
                return Ok(chains);
            }
        }
    }

    fn movement(&mut self) -> Parsed<ItemKind> {
        let part = self.word() == Some("part");
        self.at += 1;
        let mut item = MoveItem {
            name: None,
            of: None,
            part,
            from: None,
            binders: Vec::new(),
            condition: None,
            called: None,
            lines: Vec::new(),
        };
        let is_binder = |parser: &Parser<'_>| {
            parser.word().is_some_and(|word| words::find(word).is_none())
                && (parser.word_at(1) == Some("in") || matches!(parser.peek(1), Kind::Sign("=")))
        };
        if self.take_word("of") {
            item.of = Some(self.primary()?);
        }
        if self.word().is_some_and(|word| words::find(word).is_none()) && !is_binder(self) {
            item.name = Some(self.name("the name of a move")?);
            if self.take_word("of") {
                item.of = Some(self.primary()?);
            }
        }
        if part && item.name.is_none() {
            return Err(self.wrong("the name of the part"));
        }
        if part && self.take_word("from") {
            item.from = Some(self.name("the name of a square")?);
            self.take_sign(",");
        }
        if is_binder(self) {
            item.binders = self.binders()?;
        } else if self.word().is_some_and(|word| !["where", "called"].contains(&word)) {
            return Err(self
                .wrong("a name with `in`")
                .hint("such as `move s in squares that are empty`"));
        }
        let mut conditions = Vec::new();
        loop {
            if self.continues(&["where"]) {
                self.at += 1;
                conditions.push(self.expr()?);
            } else if self.continues(&["called"]) {
                self.at += 1;
                let Kind::Quoted(text) = self.kind() else {
                    return Err(self.wrong("text in quotation marks"));
                };
                item.called = Some(text.clone());
                self.at += 1;
            } else {
                break;
            }
        }
        let mut conditions = conditions.into_iter();
        let first = conditions.next();
        item.condition = first.map(|first| balanced(Op::And, first, conditions.collect()));
        item.lines = self.lines()?;
        Ok(ItemKind::Move(item))
    }

    /// What changes, line by line.
    fn lines(&mut self) -> Parsed<Vec<Vec<Effect>>> {
        let mut lines = Vec::new();
        while self.kind() == &Kind::Line {
            self.at += 1;
            lines.push(self.effects()?);
        }
        Ok(lines)
    }

    fn binders(&mut self) -> Parsed<Vec<Binder>> {
        let mut binders = Vec::new();
        loop {
            if self.kind() == &Kind::Line && !binders.is_empty() {
                self.at += 1;
            }
            let name = self.name("a name")?;
            let single = self.take_sign("=");
            if !single {
                self.expect_word("in")?;
            }
            let domain = self.domain()?;
            binders.push(Binder { name, domain, single });
            if !self.take_sign(",") {
                return Ok(binders);
            }
        }
    }

    /// A set, or a range of numbers.
    fn domain(&mut self) -> Parsed<Expr> {
        let low = self.sum()?;
        if !self.take_sign("..") {
            return Ok(low);
        }
        let high = self.sum()?;
        let span = low.span.to(high.span);
        Ok(Expr { kind: ExprKind::Range(Box::new(low), Box::new(high)), span })
    }

    fn effects(&mut self) -> Parsed<Vec<Effect>> {
        let mut effects = Vec::new();
        loop {
            effects.push(self.effect()?);
            if !self.take_sign(",") {
                return Ok(effects);
            }
        }
    }

    fn effect(&mut self) -> Parsed<Effect> {
        let start = self.span();
        self.deeper(|parser| {
            let kind = parser.effect_kind()?;
            Ok(Effect { kind, span: start.to(parser.before()) })
        })
    }

    fn effect_kind(&mut self) -> Parsed<EffectKind> {
        match self.word() {
            Some("push") => {
                self.at += 1;
                let value = self.primary()?;
                self.expect_word("from")?;
                let from = self.primary()?;
                self.expect_word("to")?;
                return Ok(EffectKind::Push(value, from, self.primary()?));
            }
            Some("swap") => {
                self.at += 1;
                let one = self.primary()?;
                self.expect_word("with")?;
                return Ok(EffectKind::Swap(one, self.primary()?));
            }
            Some("sow") => {
                self.at += 1;
                return Ok(EffectKind::Sow(self.primary()?));
            }
            Some("then") => {
                self.at += 1;
                let name = self.name("the name of a part")?;
                let from = if self.take_word("from") { Some(self.primary()?) } else { None };
                return Ok(EffectKind::Then(name, from));
            }
            Some("must") => {
                self.at += 1;
                return Ok(EffectKind::Must(self.expr()?));
            }
            Some("if") => {
                self.at += 1;
                let condition = self.expr()?;
                self.expect_sign(":")?;
                return Ok(EffectKind::If(condition, self.effects()?));
            }
            Some(word)
                if words::find(word).is_none() && matches!(self.peek(1), Kind::Sign("=")) =>
            {
                let name = self.name("a name")?;
                self.at += 1;
                return Ok(EffectKind::Let(name, self.sum()?));
            }
            _ => {}
        }
        let target = self.sum()?;
        let verb = self.word();
        let verbs = ["becomes", "become", "moves", "gains", "loses"];
        let Some(verb) = verb.filter(|verb| verbs.contains(verb)) else {
            let problem = self.wrong("what happens");
            let near = verb.and_then(|verb| nearest(verb, verbs));
            return Err(match near {
                Some(near) => problem.hint(format!("did you mean `{near}`?")),
                None => problem.hint("such as `s becomes mover`, `a moves to b` or `heap loses n`"),
            });
        };
        self.at += 1;
        Ok(match verb {
            "becomes" | "become" => {
                let yes_no = matches!(self.word(), Some("yes" | "no" | "empty"))
                    && !matches!(self.peek(1), Kind::Word(_) | Kind::Number(_));
                let value = if yes_no {
                    let (span, text) = (self.span(), self.any_word()?);
                    Expr { kind: ExprKind::Word(text), span }
                } else {
                    self.sum()?
                };
                EffectKind::Becomes(target, value)
            }
            "gains" => EffectKind::Gains(target, self.sum()?),
            "loses" => EffectKind::Loses(target, self.sum()?),
            _ if self.take_word("next") => EffectKind::Next(target),
            _ if self.take_word("again") => EffectKind::Next(target),
            _ => {
                if !self.take_word("to") {
                    return Err(self.wrong("`to`, `next` or `again`"));
                }
                EffectKind::MovesTo(target, self.primary()?)
            }
        })
    }

    /// Go one level deeper, or refuse.
    fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= DEEPEST {
            return Err(self.too_deep());
        }
        self.depth += 1;
        let result = self.apart(|parser| {
            let result = inner(parser);
            parser.tall += 1;
            result
        });
        self.depth -= 1;
        result
    }

    fn too_deep(&self) -> Problem {
        too_deep(self.span())
            .hint("say it in several lines, or give parts of it a name with `label`")
    }

    /// Read something that stands beside what was read before, and not around it.
    fn apart<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let beside = std::mem::take(&mut self.tall);
        let result = inner(self);
        self.tall = beside.max(self.tall);
        result
    }

    /// What was read becomes part of something larger, so many times.
    fn grow(&mut self, levels: usize) -> Parsed<()> {
        self.tall += levels;
        if self.tall > TALLEST { Err(self.too_deep()) } else { Ok(()) }
    }

    /// What stands between `word`s, however many there are.
    fn joined(
        &mut self,
        op: Op,
        word: &str,
        mut part: impl FnMut(&mut Self) -> Parsed<Expr>,
    ) -> Parsed<Expr> {
        self.apart(|parser| {
            let (first, mut others) = (part(parser)?, Vec::new());
            while parser.continues(&[word]) {
                parser.at += 1;
                others.push(part(parser)?);
            }
            parser.grow((others.len() + 1).next_power_of_two().ilog2() as usize)?;
            Ok(balanced(op, first, others))
        })
    }

    fn expr(&mut self) -> Parsed<Expr> {
        self.deeper(|parser| parser.joined(Op::Or, "or", Parser::conjunction))
    }

    fn conjunction(&mut self) -> Parsed<Expr> {
        self.joined(Op::And, "and", Parser::negation)
    }

    fn negation(&mut self) -> Parsed<Expr> {
        let span = self.span();
        if self.take_word("not") {
            let inner = self.deeper(Parser::negation)?;
            let span = span.to(inner.span);
            return Ok(Expr { kind: ExprKind::Not(Box::new(inner)), span });
        }
        self.comparison()
    }

    fn comparison(&mut self) -> Parsed<Expr> {
        let left = self.sum()?;
        let op = match self.kind() {
            Kind::Sign("=") => Op::Equal,
            Kind::Sign("!=") => Op::NotEqual,
            Kind::Sign("<") => Op::Less,
            Kind::Sign("<=") => Op::AtMost,
            Kind::Sign(">") => Op::Greater,
            Kind::Sign(">=") => Op::AtLeast,
            Kind::Word(word) => return self.relation(left, word),
            _ => return Ok(left),
        };
        self.at += 1;
        let right = self.sum()?;
        Ok(binary(op, left, right))
    }

    fn relation(&mut self, left: Expr, word: &str) -> Parsed<Expr> {
        let start = left.span;
        let left = Box::new(left);
        let kind = match word {
            "is" | "are" => {
                self.at += 1;
                ExprKind::Is(left, self.test()?)
            }
            "in" => {
                self.at += 1;
                let range = self.domain()?;
                ExprKind::In(left, Box::new(range))
            }
            "exists" | "exist" => {
                self.at += 1;
                ExprKind::Exists(left)
            }
            "has" => {
                self.at += 1;
                let many = Box::new(self.sum()?);
                self.expect_word("in")?;
                self.expect_word("line")?;
                let within =
                    if self.take_word("in") { Some(Box::new(self.primary()?)) } else { None };
                ExprKind::Has(left, many, within)
            }
            "chose" => {
                self.at += 1;
                let mut moves = vec![self.chosen()?];
                while self.another_is_chosen() {
                    self.at += 1;
                    moves.push(self.chosen()?);
                }
                ExprKind::Chose(left, moves)
            }
            "connects" => {
                self.at += 1;
                let mut sides = vec![self.primary()?];
                while self.word() == Some("and") && sides.len() < 3 {
                    let back = self.at;
                    self.at += 1;
                    match self.primary() {
                        Ok(side) => sides.push(side),
                        Err(problem) if sides.len() < 2 => return Err(problem),
                        Err(_) => {
                            self.at = back;
                            break;
                        }
                    }
                }
                ExprKind::Connects(left, sides)
            }
            _ => return Ok(*left),
        };
        Ok(Expr { kind, span: start.to(self.before()) })
    }

    /// Whether `or` goes on with a move, and no new sentence begins after it.
    fn another_is_chosen(&self) -> bool {
        let name = |word: &str| word == "pass" || words::find(word).is_none();
        self.word() == Some("or")
            && self.word_at(1).is_some_and(name)
            && self.word_at(2).is_none_or(|word| matches!(word, "and" | "or"))
    }

    /// The name of a move that somebody chose.
    fn chosen(&mut self) -> Parsed<Name> {
        let span = self.span();
        match self.take_word("pass") {
            true => Ok(Name { text: "pass".to_owned(), span }),
            false => self.name("the name of a move"),
        }
    }

    /// `not X or Y`, after `is` or `that are`.
    fn test(&mut self) -> Parsed<Test> {
        let not = self.take_word("not");
        // A choice may be a word of the language.
        let choice = matches!(self.word(), Some("wins" | "win" | "loses" | "lose" | "yes" | "no"));
        if choice
            && !matches!(self.peek(1), Kind::Word(word) if !matches!(word.as_str(), "and" | "or"))
        {
            let (span, text) = (self.span(), self.any_word()?);
            return Ok(Test { not, any: vec![Expr { kind: ExprKind::Word(text), span }] });
        }
        let mut any = vec![self.sum()?];
        loop {
            // `or` goes on with this test only if no new sentence begins after it.
            let content = |ahead: usize| match self.peek(ahead) {
                Kind::Word(word) => words::find(word)
                    .is_none_or(|word| word.role == Role::Player || word.text == "empty"),
                _ => false,
            };
            let sentence = |ahead: usize| match self.peek(ahead) {
                Kind::Word(word) => {
                    matches!(
                        word.as_str(),
                        "is" | "are" | "in" | "has" | "connects" | "exists" | "chose" | "of"
                    )
                }
                Kind::Sign(sign) => !matches!(*sign, "," | ")" | ":"),
                Kind::Number(_) => true,
                _ => false,
            };
            if self.word() == Some("or") && content(1) && !sentence(2) {
                self.at += 1;
                any.push(self.sum()?);
            } else {
                return Ok(Test { not, any });
            }
        }
    }

    fn sum(&mut self) -> Parsed<Expr> {
        self.deeper(|parser| {
            let mut left = parser.product()?;
            loop {
                let op = match parser.kind() {
                    Kind::Sign("+") => Op::Add,
                    Kind::Sign("-") => Op::Subtract,
                    _ => return Ok(left),
                };
                parser.at += 1;
                let right = parser.product()?;
                parser.grow(1)?;
                left = binary(op, left, right);
            }
        })
    }

    fn product(&mut self) -> Parsed<Expr> {
        self.apart(|parser| {
            let mut left = parser.primary()?;
            loop {
                let op = match parser.kind() {
                    Kind::Sign("*") => Op::Multiply,
                    Kind::Sign("/") => Op::Divide,
                    Kind::Word(word) if word == "mod" => Op::Mod,
                    _ => return Ok(left),
                };
                parser.at += 1;
                let right = parser.primary()?;
                parser.grow(1)?;
                left = binary(op, left, right);
            }
        })
    }

    /// Something with `that are …` after it.
    fn primary(&mut self) -> Parsed<Expr> {
        self.deeper(|parser| {
            let start = parser.span();
            let mut left = parser.bare()?;
            while parser.word() == Some("that") {
                parser.at += 1;
                if !parser.take_word("are") && !parser.take_word("is") {
                    return Err(parser.wrong("`are`"));
                }
                let test = parser.test()?;
                parser.grow(1)?;
                left = Expr {
                    kind: ExprKind::That(Box::new(left), test),
                    span: start.to(parser.before()),
                };
            }
            Ok(left)
        })
    }

    fn bare(&mut self) -> Parsed<Expr> {
        let start = self.span();
        let kind = self.bare_kind()?;
        Ok(Expr { kind, span: start.to(self.before()) })
    }

    fn operand(&mut self) -> Parsed<Box<Expr>> {
        self.deeper(|parser| Ok(Box::new(parser.bare()?)))
    }

    fn of_operand(&mut self) -> Parsed<Box<Expr>> {
        self.expect_word("of")?;
        self.operand()
    }

    fn bare_kind(&mut self) -> Parsed<ExprKind> {
        let here = self.kind();
        match here {
            Kind::Number(number) => {
                self.at += 1;
                Ok(ExprKind::Number(*number))
            }
            Kind::Sign("-") => {
                self.at += 1;
                Ok(ExprKind::Negative(self.operand()?))
            }
            Kind::Sign("(") => {
                self.at += 1;
                let mut inside = vec![self.expr()?];
                while self.take_sign(",") {
                    inside.push(self.expr()?);
                }
                self.expect_sign(")")?;
                Ok(match inside.len() {
                    1 => inside.remove(0).kind,
                    _ => ExprKind::List(inside),
                })
            }
            Kind::Word(word) => self.word_kind(word),
            _ => Err(self.wrong("a name, a number or a bracket")),
        }
    }

    fn word_kind(&mut self, word: &str) -> Parsed<ExprKind> {
        let quantifier = match word {
            "some" => Some(Quantifier::Some),
            "no" => Some(Quantifier::No),
            "every" => Some(Quantifier::Every),
            "count" => Some(Quantifier::Count),
            "all" => Some(Quantifier::All),
            "sum" => Some(Quantifier::Sum),
            _ => None,
        };
        if let Some(quantifier) = quantifier {
            self.at += 1;
            return self.quantified(quantifier);
        }
        let known = words::find(word);
        if known.is_some_and(|word| word.role == Role::Direction) {
            let ways = self.directions()?;
            return Ok(match self.word() == Some("of") {
                true => ExprKind::Of(Box::new(ways), self.of_operand()?),
                false => ways.kind,
            });
        }
        let span = self.span();
        match word {
            "ray" | "slide" => {
                self.at += 1;
                let ways = self.ways()?;
                Ok(ExprKind::Ray(word == "slide", Box::new(ways), self.of_operand()?))
            }
            "leap" => {
                self.at += 1;
                let (far, wide) = (self.operand()?, self.operand()?);
                Ok(ExprKind::Leap(far, wide, self.of_operand()?))
            }
            "between" => {
                self.at += 1;
                let one = self.operand()?;
                self.expect_word("and")?;
                Ok(ExprKind::Path(false, one, self.operand()?))
            }
            "from" => {
                self.at += 1;
                let one = self.operand()?;
                self.expect_word("to")?;
                Ok(ExprKind::Path(true, one, self.operand()?))
            }
            "first"
                if !matches!(
                    self.peek(1),
                    Kind::Sign(_) | Kind::Line | Kind::Paragraph | Kind::End
                ) && self.word_at(1) != Some("is") =>
            {
                self.at += 1;
                let ways = self.ways()?;
                let of = self.of_operand()?;
                let test = if self.take_word("that") {
                    if !self.take_word("are") && !self.take_word("is") {
                        return Err(self.wrong("`are`"));
                    }
                    Some(self.test()?)
                } else {
                    None
                };
                Ok(ExprKind::First(Box::new(ways), of, test))
            }
            "lowest" => {
                self.at += 1;
                self.expect_word("of")?;
                let set = self.deeper(Parser::primary)?;
                Ok(ExprKind::Lowest(Box::new(set)))
            }
            "either" => {
                self.at += 1;
                let mut sets = vec![*self.operand()?];
                while self.take_word("or") {
                    sets.push(*self.operand()?);
                }
                Ok(ExprKind::Either(sets))
            }
            "least" | "most" => {
                self.at += 1;
                self.expect_word("of")?;
                let mut of = vec![*self.operand()?];
                while self.take_sign(",") {
                    of.push(*self.operand()?);
                }
                Ok(ExprKind::Extreme(word == "most", of))
            }
            "at" => {
                self.at += 1;
                self.expect_sign("(")?;
                let mut of = vec![self.sum()?];
                while self.take_sign(",") {
                    of.push(self.sum()?);
                }
                self.expect_sign(")")?;
                Ok(ExprKind::At(of))
            }
            "in" | "of" | "on" | "to" | "with" | "that" | "are" | "is" | "not" | "and" | "or"
            | "where" | "when" | "win" | "wins" | "lose" | "becomes" | "become" | "push"
            | "must" | "if" | "then" | "called" | "has" | "connects" | "exists" | "chose" => {
                Err(self.wrong("a name, a number or a bracket"))
            }
            _ => {
                self.at += 1;
                let name = Name { text: word.to_owned(), span };
                if self.word() == Some("of") && !self.plain {
                    let head = Expr { kind: ExprKind::Word(name.text), span };
                    return Ok(ExprKind::Of(Box::new(head), self.of_operand()?));
                }
                // `row 1`, `column s`, `heap 2`: a word and what it is applied to.
                let applied = match self.kind() {
                    Kind::Number(_) => true,
                    Kind::Word(next) => {
                        matches!(word, "row" | "column")
                            && words::find(next).is_none_or(|next| next.role == Role::Squares)
                    }
                    Kind::Sign("(") => matches!(word, "row" | "column"),
                    _ => false,
                };
                match applied {
                    true => Ok(ExprKind::Apply(name, self.operand()?)),
                    false => Ok(ExprKind::Word(name.text)),
                }
            }
        }
    }

    /// Directions by their words, or the name of one.
    fn ways(&mut self) -> Parsed<Expr> {
        let direction =
            self.word().and_then(words::find).is_some_and(|w| w.role == Role::Direction);
        if direction {
            return self.directions();
        }
        let name = self.name("a direction")?;
        Ok(Expr { kind: ExprKind::Word(name.text), span: name.span })
    }

    fn directions(&mut self) -> Parsed<Expr> {
        let start = self.span();
        let is_direction = |word: Option<&str>| {
            word.and_then(words::find).is_some_and(|word| word.role == Role::Direction)
        };
        let mut ways = Vec::new();
        loop {
            let span = self.span();
            let Some(word) = self.word().filter(|word| is_direction(Some(word))) else {
                return Err(self
                    .wrong("a direction")
                    .hint("such as `up`, `straight` or `forward`"));
            };
            self.at += 1;
            let slanting = matches!(word, "forward" | "back") && self.take_word("diagonal");
            ways.push((Name { text: word.to_owned(), span }, slanting));
            if self.word() == Some("or") && is_direction(self.word_at(1)) {
                self.at += 1;
            } else {
                let span = start.to(self.before());
                return Ok(Expr { kind: ExprKind::Directions(ways), span });
            }
        }
    }

    fn quantified(&mut self, quantifier: Quantifier) -> Parsed<ExprKind> {
        let named = self.word().is_some_and(|word| words::find(word).is_none())
            && self.word_at(1) == Some("in");
        if !named {
            return Ok(ExprKind::Short(quantifier, Box::new(self.deeper(Parser::primary)?)));
        }
        let binders = self.binders()?;
        let condition = if self.continues(&["where"]) {
            self.at += 1;
            Some(Box::new(self.expr()?))
        } else {
            None
        };
        let body = if self.take_sign(":") { Some(Box::new(self.expr()?)) } else { None };
        Ok(ExprKind::Quantified(quantifier, binders, condition, body))
    }
}

const PARAGRAPHS: &str = "a paragraph begins with `players`, `pieces`, `board`, `heaps`, `number`, \
                          `flag`, `first`, `move`, `pass`, `together`, `draw`, `label`, or with who wins or loses";

fn binary(op: Op, left: Expr, right: Expr) -> Expr {
    let span = left.span.to(right.span);
    Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), span }
}

pub(crate) fn too_deep(span: Span) -> Problem {
    Problem::new(span, "this is nested too deeply")
}

/// All of these in their order, as few as can be within each other: the way down to each is short however many there are.
fn balanced(op: Op, first: Expr, mut others: Vec<Expr>) -> Expr {
    if others.is_empty() {
        return first;
    }
    let mut later = others.split_off(others.len() / 2);
    let middle = later.remove(0);
    binary(op, balanced(op, first, others), balanced(op, middle, later))
}

impl Parameter {
    /// The value that `text` gives, as numbers; the error says what would be right.
    pub fn read(&self, text: &str) -> Result<Vec<i64>, String> {
        let number = |text: &str, low: i64, high: i64| {
            text.trim().parse().ok().filter(|number| (low..=high).contains(number))
        };
        match &self.kind {
            ParameterKind::Number(low, high) => number(text, *low, *high)
                .map(|number| vec![number])
                .ok_or_else(|| format!("a number from {low} to {high}")),
            ParameterKind::List(low, high) => text
                .split('-')
                .map(|part| number(part, *low, *high))
                .collect::<Option<Vec<i64>>>()
                .filter(|numbers| numbers.len() <= MOST_LISTED)
                .ok_or_else(|| {
                    format!(
                        "up to {MOST_LISTED} numbers from {low} to {high}, such as `{}`",
                        self.default
                    )
                }),
            ParameterKind::Choice(words) => words
                .iter()
                .position(|word| word == text.trim())
                .map(|place| vec![place as i64])
                .ok_or_else(|| {
                    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
                    words.join(" or ")
                }),
        }
    }
}

/// The most numbers of a list.
const MOST_LISTED: usize = 32;
