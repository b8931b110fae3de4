//! From the tree of the rules to rules with types: names are resolved, sizes are known, tables are made.

use std::sync::Arc;

use attractor_words::{meant, quoted};

use crate::geometry::{Geometry, Kind, MOST, WAY_NAMES};
use crate::naive;
use crate::parse::{TALLEST, too_deep};
use crate::problem::{Problem, Span};
use crate::tree::*;
use crate::typed::*;
use crate::words;

/// Check a tree, with `given` for its parameters. What is wrong is told; where nothing is, there are rules.
pub fn check(tree: &Tree, given: &[(String, String)]) -> Result<Rules, Vec<Problem>> {
    let mut checker = Checker {
        rules: Rules { title: tree.title.clone(), ..Rules::default() },
        parameters: Vec::new(),
        scope: Vec::new(),
        used: 0,
        in_move: false,
        named: false,
        parts: Vec::new(),
        handed: Vec::new(),
        auto_pieces: true,
        together: tree.is_together(),
        nobody_moves: false,
        chosen: Vec::new(),
        asked: None,
        of_moves: false,
        tallest_label: 0,
        expanded: 0,
        labels_known: Vec::new(),
    };
    let mut problems = Vec::new();
    for (name, _) in given {
        if !tree.parameters.iter().any(|known| &known.name.text == name) {
            let names = tree.parameters.iter().map(|known| known.name.text.as_str());
            problems.push(unknown(
                Span::default(),
                &format!("there is no parameter `{name}`"),
                name,
                names,
            ));
        }
    }
    for parameter in &tree.parameters {
        let name = &parameter.name.text;
        let text = given.iter().find(|(known, _)| known == name).map(|(_, text)| text.as_str());
        match parameter.read(text.unwrap_or(&parameter.default)) {
            Ok(values) => {
                let text = text.unwrap_or(&parameter.default).trim().to_owned();
                let default = text == parameter.default;
                checker.rules.parameters.push((name.clone(), text, default));
                checker.parameters.push((parameter, values));
            }
            Err(expected) => {
                let what =
                    format!("{} does not fit the parameter `{name}`", quoted(text.unwrap_or("")));
                let problem = Problem::new(parameter.name.span, what);
                problems.push(problem.hint(format!("expected {expected}")));
            }
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    checker.run(tree, &mut problems);
    if problems.iter().any(|problem| !problem.mild) { Err(problems) } else { Ok(checker.rules) }
}

/// How many names may be bound at once.
pub const MOST_LOCALS: usize = 12;
/// How many things a move may choose.
pub(crate) const MOST_CHOICES: usize = 4;
const MOST_PROBLEMS: usize = 20;
const MOST_ITEMS: usize = 4000;
/// Bytes of text that all labels stand for where they are named.
const MOST_EXPANDED: usize = 1 << 20;

type Checked<T> = Result<T, Problem>;

struct Checker<'a> {
    rules: Rules,
    parameters: Vec<(&'a Parameter, Vec<i64>)>,
    scope: Vec<(String, V)>,
    used: u8,
    in_move: bool,
    /// Whether a rule names a player.
    named: bool,
    parts: Vec<String>,
    /// Whether a square is handed on to each part.
    handed: Vec<bool>,
    /// Whether pieces are those of the players.
    auto_pieces: bool,
    /// Whether moves are made together.
    together: bool,
    /// Whether this is about no mover: moves are made together, and this is no move.
    nobody_moves: bool,
    /// By move, what it chooses and what that is.
    chosen: Vec<Vec<(String, V)>>,
    /// While it is read what choices do together: what of them was asked for, by player and by name. Without a name it is
    /// which move was made.
    asked: Option<Vec<(u8, Option<String>)>>,
    /// Whether what was read last asks which moves there are.
    of_moves: bool,
    /// How many expressions stand within each other in the labels that were named since a label began.
    tallest_label: usize,
    /// The bytes of the text that all labels stand for which were named.
    expanded: usize,
    labels_known: Vec<LabelKnown>,
}

/// What is known of a label besides its condition.
struct LabelKnown {
    /// Whether it asks which moves there are.
    of_moves: bool,
    /// How many expressions stand within each other, those of labels that it names among them.
    tall: usize,
    /// The bytes of the text that it stands for.
    size: usize,
}

/// What an expression is.
#[derive(Clone, Debug)]
enum V {
    Num(Num),
    Cond(Cond),
    Sq(usize, Sq),
    /// And whether there is at most one.
    Set(usize, Set, bool),
    Player(Pl),
    Piece(usize),
    Empty,
    Ways(Ways),
    List(Arc<[i64]>),
    Sets(usize, Arc<[u64]>),
    Choice(usize),
    Players,
    /// A player that somebody chose, or nobody: there is nothing but to compare it.
    ChosenPlayer(Pl),
    Word,
}

impl V {
    fn what(&self) -> &'static str {
        match self {
            V::Num(_) => "a number",
            V::Cond(_) => "something true or false",
            V::Sq(..) => "a square",
            V::Set(..) => "a set of squares",
            V::Player(_) => "a player",
            V::ChosenPlayer(_) => "a player that was chosen",
            V::Piece(_) => "a piece",
            V::Empty => "`empty`",
            V::Ways(_) => "a direction",
            V::List(_) => "a list of numbers",
            V::Sets(..) => "several sets of squares",
            V::Choice(_) => "a parameter",
            V::Players => "all players",
            V::Word => "a word",
        }
    }
}

fn unknown<'n>(
    span: Span,
    what: &str,
    name: &str,
    names: impl IntoIterator<Item = &'n str>,
) -> Problem {
    let near = meant(name, names);
    let problem = Problem::new(span, what);
    match near.as_slice() {
        [] => problem,
        [near, ..] => problem.hint(format!("did you mean `{near}`?")),
    }
}

fn wrong(span: Span, expected: &str, found: &V) -> Problem {
    Problem::new(span, format!("this is {}, where {expected} is needed", found.what()))
}

impl<'a> Checker<'a> {
    fn run(&mut self, tree: &Tree, problems: &mut Vec<Problem>) {
        if tree.items.len() > MOST_ITEMS {
            let span = tree.items[MOST_ITEMS].span;
            problems
                .push(Problem::new(span, format!("there are more than {MOST_ITEMS} paragraphs")));
            return;
        }
        let attempt = |result: Checked<()>, problems: &mut Vec<Problem>| {
            if let Err(problem) = result
                && problems.len() < MOST_PROBLEMS
            {
                problems.push(problem);
            }
        };
        // Who plays and what stands where comes first, in whatever order it is written.
        let of_kind = |wanted: fn(&ItemKind) -> bool| {
            tree.items.iter().filter(move |item| wanted(&item.kind))
        };
        let players =
            |kind: &ItemKind| matches!(kind, ItemKind::Players(_) | ItemKind::PlayerCount(_));
        for (i, item) in of_kind(players).enumerate() {
            let result = match i {
                0 => self.players(item),
                _ => Err(Problem::new(item.span, "the players are named twice")),
            };
            attempt(result, problems);
        }
        if self.rules.players.is_empty() {
            for name in ["1", "2"] {
                self.rules.players.push(PlayerInfo { name: name.to_owned(), forward: None });
            }
        }
        for item in of_kind(|kind| matches!(kind, ItemKind::Pieces(_))) {
            let result = self.pieces(item);
            attempt(result, problems);
        }
        for item in of_kind(|kind| {
            matches!(
                kind,
                ItemKind::Number(..)
                    | ItemKind::Flag(..)
                    | ItemKind::Heaps(..)
                    | ItemKind::Board(_)
            )
        }) {
            let result = self.declare(item);
            attempt(result, problems);
        }
        if !problems.is_empty() {
            return; // whatever names these would be wrong, too
        }
        for item in of_kind(|kind| matches!(kind, ItemKind::Move(chosen) if chosen.part)) {
            let ItemKind::Move(MoveItem { name: Some(name), from, .. }) = &item.kind else {
                continue;
            };
            match self.parts.iter().position(|part| part == &name.text) {
                Some(at) => self.handed[at] |= from.is_some(),
                None => {
                    self.parts.push(name.text.clone());
                    self.handed.push(from.is_some());
                }
            }
        }
        if self.parts.len() > 200 {
            problems.push(Problem::new(Span::default(), "there are more than 200 parts of moves"));
            return;
        }
        for item in &tree.items {
            let result = self.rule(item);
            attempt(result, problems);
        }
        // What choices do together names them, so they come first, in whatever order it is written.
        for (i, item) in of_kind(|kind| matches!(kind, ItemKind::Together(_))).enumerate() {
            let result = match (i, problems.is_empty()) {
                (_, false) => continue,
                (0, true) => self.together(item),
                _ => Err(Problem::new(item.span, "what choices do together is said twice")
                    .hint("say all of it below one `together`")),
            };
            attempt(result, problems);
        }
        if problems.is_empty() && self.rules.moves.is_empty() {
            problems.push(Problem::new(Span::default(), "there is no `move`").hint(
                "such as `move s in squares that are empty`, and below it what the move changes",
            ));
        }
        if problems.is_empty() && self.rules.ends.is_empty() && !self.together {
            problems.push(
                Problem::new(Span::default(), "no rule says who wins")
                    .hint("such as `mover loses when blocked`"),
            );
        }
        for (i, part) in self.parts.iter().enumerate() {
            let leads = |act: &Act| matches!(act, Act::Then(to, _) if usize::from(*to) == i + 1);
            if problems.is_empty()
                && !self.rules.moves.iter().any(|chosen| any_act(&chosen.lines, &leads))
            {
                let span = tree.items.iter().find_map(|item| match &item.kind {
                    ItemKind::Move(MoveItem { part: true, name: Some(name), .. })
                        if &name.text == part =>
                    {
                        Some(name.span)
                    }
                    _ => None,
                });
                problems.push(
                    Problem::new(
                        span.unwrap_or_default(),
                        format!("no move leads to the part `{part}`"),
                    )
                    .hint(format!("a move does so with the line `then {part}`")),
                );
            }
        }
        self.rules.parts = !self.parts.is_empty();
        let own = |piece: &PieceInfo| piece.owner.is_some();
        self.rules.alike = self.rules.players.len() == 2
            && !self.named
            && !self.rules.parts
            && (self.auto_pieces || !self.rules.pieces.iter().any(own));
    }

    fn players(&mut self, item: &Item) -> Checked<()> {
        match &item.kind {
            ItemKind::PlayerCount(count) => {
                let number = self.constant(count)?;
                if !(1..=32).contains(&number) {
                    return Err(Problem::new(
                        count.span,
                        format!("there cannot be {number} players"),
                    )
                    .hint("expected 1 to 32"));
                }
                for i in 1..=number {
                    self.rules.players.push(PlayerInfo { name: i.to_string(), forward: None });
                }
            }
            ItemKind::Players(players) => {
                if players.len() > 32 {
                    return Err(Problem::new(item.span, "there are more than 32 players"));
                }
                for (name, way) in players {
                    if self.rules.players.iter().any(|known| known.name == name.text) {
                        return Err(Problem::new(
                            name.span,
                            format!("the player `{}` is there twice", name.text),
                        ));
                    }
                    let forward = match way {
                        None => None,
                        Some(way) => {
                            Some(WAY_NAMES.iter().position(|known| *known == way.text).ok_or_else(
                                || {
                                    unknown(
                                        way.span,
                                        &format!("`{}` is no direction", way.text),
                                        &way.text,
                                        WAY_NAMES,
                                    )
                                },
                            )? as u8)
                        }
                    };
                    self.rules.players.push(PlayerInfo { name: name.text.clone(), forward });
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn pieces(&mut self, item: &Item) -> Checked<()> {
        let ItemKind::Pieces(pieces) = &item.kind else { return Ok(()) };
        self.auto_pieces = false;
        for piece in pieces {
            let owner = match &piece.owner {
                None => None,
                Some(name) => {
                    let names = self.rules.players.iter().map(|player| player.name.as_str());
                    let at = names.clone().position(|known| known == name.text);
                    Some(at.ok_or_else(|| {
                        unknown(
                            name.span,
                            &format!("there is no player `{}`", name.text),
                            &name.text,
                            names,
                        )
                    })? as u8)
                }
            };
            let name = &piece.name;
            if self.rules.pieces.iter().any(|known| known.name == name.text) {
                return Err(Problem::new(
                    name.span,
                    format!("the piece `{}` is there twice", name.text),
                )
                .hint("pieces of two players have two names, such as `K` and `k`"));
            }
            let glyph = piece.glyph.as_ref().and_then(|glyph| glyph.chars().next());
            let glyph = self.glyph(&name.text, glyph, name.span)?;
            self.rules.pieces.push(PieceInfo { name: name.text.clone(), owner, glyph });
        }
        if self.rules.pieces.len() > 26 {
            return Err(Problem::new(item.span, "there are more than 26 pieces"));
        }
        Ok(())
    }

    /// One character for a piece, which no other one has.
    fn glyph(&self, name: &str, wanted: Option<char>, span: Span) -> Checked<char> {
        let taken = |glyph: char| self.rules.pieces.iter().any(|piece| piece.glyph == glyph);
        let bad = |glyph: char| {
            matches!(glyph, '.' | '/' | '@' | '|' | '+' | ',' | '(' | ')') || glyph.is_whitespace()
        };
        if let Some(glyph) = wanted {
            if taken(glyph) || bad(glyph) {
                let why = if taken(glyph) {
                    "stands for another piece"
                } else {
                    "has a meaning of its own"
                };
                return Err(
                    Problem::new(span, format!("`{glyph}` {why}")).hint("choose another character")
                );
            }
            return Ok(glyph);
        }
        let first = name.chars().next().unwrap_or('X');
        let upper = first.to_uppercase().next().unwrap_or(first);
        let tries = match name.chars().count() {
            1 => [first, upper, first],
            _ => [upper, first.to_lowercase().next().unwrap_or(first), first],
        };
        let others = "XO123456789abcdefghijklmnopqrstuvwxyz".chars();
        let mut all = tries.into_iter().filter(|_| !first.is_ascii_digit()).chain(others);
        all.find(|&glyph| !taken(glyph) && !bad(glyph))
            .ok_or_else(|| Problem::new(span, "there are too many pieces"))
    }

    fn constant(&mut self, expr: &Expr) -> Checked<i64> {
        match self.num(expr)? {
            Num::Const(number) => Ok(number),
            _ => Err(Problem::new(expr.span, "this number must be known before the game begins")
                .hint("write it out, or make it a parameter: `game Title (size: 3..5 = 3)`")),
        }
    }

    fn size(&mut self, expr: &Expr) -> Checked<usize> {
        let number = self.constant(expr)?;
        if !(1..=MOST as i64).contains(&number) {
            return Err(Problem::new(expr.span, format!("a board cannot have a size of {number}"))
                .hint(format!("expected 1 to {MOST}")));
        }
        Ok(number as usize)
    }

    fn fresh(&self, name: &Name) -> Checked<()> {
        let rules = &self.rules;
        let known = rules.boards.iter().any(|board| board.name == name.text)
            || rules.numbers.iter().any(|number| number.name == name.text)
            || rules.flags.iter().any(|flag| flag.0 == name.text)
            || rules.players.iter().any(|player| player.name == name.text)
            || rules.labels.iter().any(|label| label.0 == name.text)
            || self.parameters.iter().any(|(parameter, _)| parameter.name.text == name.text);
        if known {
            return Err(Problem::new(
                name.span,
                format!("`{}` means something else already", name.text),
            )
            .hint("choose another name"));
        }
        Ok(())
    }

    fn declare(&mut self, item: &Item) -> Checked<()> {
        match &item.kind {
            ItemKind::Number(name, low, high, start) => {
                self.fresh(name)?;
                let (least, most) = (self.constant(low)?, self.constant(high)?);
                let start_at = match start {
                    Some(start) => self.constant(start)?,
                    None => least,
                };
                if least > most {
                    return Err(Problem::new(
                        low.span.to(high.span),
                        format!("no number is from {least} to {most}"),
                    ));
                }
                if !(least..=most).contains(&start_at) {
                    let span = start.as_ref().map_or(item.span, |start| start.span);
                    return Err(Problem::new(
                        span,
                        format!("{start_at} is not from {least} to {most}"),
                    ));
                }
                self.rules.numbers.push(NumberInfo {
                    name: name.text.clone(),
                    low: least,
                    high: most,
                    start: start_at,
                });
            }
            ItemKind::Flag(name, start) => {
                self.fresh(name)?;
                self.rules.flags.push((name.text.clone(), *start));
            }
            ItemKind::Heaps(name, sizes) => {
                self.fresh(name)?;
                let mut start = Vec::new();
                for size in sizes {
                    match self.expr(size)? {
                        V::List(list) => start.extend(list.iter().copied()),
                        V::Num(Num::Const(number)) => start.push(number),
                        other => {
                            return Err(wrong(size.span, "a number or a list of numbers", &other));
                        }
                    }
                }
                if start.is_empty() || start.len() > MOST || start.iter().any(|&heap| heap < 0) {
                    return Err(Problem::new(
                        item.span,
                        format!("heaps are 1 to {MOST} numbers, none below 0"),
                    ));
                }
                let names = (1..=start.len()).map(|i| i.to_string()).collect();
                let places = (0..start.len()).map(|i| (i as f32 * 2.0, 0.0)).collect();
                let geometry = Geometry::points(names, &[], places);
                let holds = Holds::Numbers(start.iter().map(|&heap| (0, heap)).collect());
                self.rules.boards.push(Board {
                    name: name.text.clone(),
                    geometry,
                    holds,
                    start,
                    heaps: true,
                });
            }
            ItemKind::Board(board) => self.board(item, board)?,
            _ => {}
        }
        let cells: usize = self.rules.boards.iter().map(|board| board.geometry.len()).sum();
        if cells > 4 * MOST {
            return Err(Problem::new(
                item.span,
                format!("all boards together have more than {} squares", 4 * MOST),
            ));
        }
        Ok(())
    }

    fn board(&mut self, item: &Item, board: &BoardItem) -> Checked<()> {
        let name = match &board.name {
            Some(name) => {
                self.fresh(name)?;
                name.text.clone()
            }
            None => match &board.shape {
                Shape::Points(_) | Shape::Ring(_) => "points".to_owned(),
                Shape::Pairs(_) => "pairs".to_owned(),
                _ => "squares".to_owned(),
            },
        };
        if self.rules.boards.iter().any(|known| known.name == name) {
            return Err(Problem::new(item.span, format!("there is a board `{name}` already"))
                .hint("give each board a name: `board left 3 x 3`"));
        }
        let times = match &board.times {
            Some(times) => self.size(times)?,
            None => 1,
        };
        let mut holes = Vec::new();
        for hole in &board.without {
            match &hole.kind {
                ExprKind::Word(square) => holes.push(square.clone()),
                _ => return Err(Problem::new(hole.span, "a hole is a square such as `a1`")),
            }
        }
        let is_hole = |square: &str| holes.iter().any(|hole| hole == square);
        let mut geometry = match &board.shape {
            Shape::Rectangle(width, height, torus) => {
                let (width, height) = (self.size(width)?, self.size(height)?);
                too_large(width * height * times, item.span)?;
                Geometry::rectangle(width, height, times, Kind::Square, *torus, &is_hole)
            }
            Shape::Hex(width, height) => {
                let (width, height) = (self.size(width)?, self.size(height)?);
                too_large(width * height * times, item.span)?;
                Geometry::rectangle(width, height, times, Kind::Hex, false, &is_hole)
            }
            Shape::Ring(count) => Geometry::ring(self.size(count)?),
            Shape::Pairs(points) => {
                let points = self.size(points)?;
                too_large(points * points.saturating_sub(1) / 2, item.span)?;
                if points < 2 {
                    return Err(Problem::new(item.span, "pairs need two points at least"));
                }
                Geometry::pairs(points)
            }
            Shape::Points(chains) => points(chains, item.span)?,
        };
        if let Some((_, span)) = board.drawn.first() {
            if !matches!(board.shape, Shape::Points(_)) {
                return Err(Problem::new(*span, "only boards of points say how they are drawn"));
            }
            geometry.drawn = drawn(&geometry, &board.drawn)?;
        }
        for hole in &board.without {
            let ExprKind::Word(square) = &hole.kind else { continue };
            let layout = geometry.layout.iter().filter(|place| place.is_none()).count();
            if layout < times * holes.len() {
                return Err(Problem::new(
                    hole.span,
                    format!("one of the holes is no square, perhaps `{square}`"),
                ));
            }
        }
        let holds = match &board.of {
            Some(BoardOf::Numbers(low, high)) => {
                let (low, high) = (self.constant(low)?, self.constant(high)?);
                if low > high || low < 0 {
                    return Err(Problem::new(
                        item.span,
                        format!("squares cannot hold numbers from {low} to {high}"),
                    ));
                }
                Holds::Numbers(vec![(low, high); geometry.len()])
            }
            Some(BoardOf::Pieces(names)) => {
                let mut pieces = Vec::new();
                for name in names {
                    pieces.push(self.piece_of(name)?);
                }
                Holds::Pieces(pieces)
            }
            None => {
                if self.rules.pieces.is_empty() {
                    for player in 0..self.rules.players.len() {
                        let name = self.rules.players[player].name.clone();
                        let glyph = self.glyph(&name, None, item.span)?;
                        self.rules.pieces.push(PieceInfo {
                            name,
                            owner: Some(player as u8),
                            glyph,
                        });
                    }
                }
                Holds::Pieces((0..self.rules.pieces.len()).collect())
            }
        };
        let start = match &holds {
            Holds::Pieces(_) => vec![0; geometry.len()],
            Holds::Numbers(ranges) => ranges.iter().map(|(low, _)| *low).collect(),
        };
        // Links and beginnings may name the squares.
        geometry.part.truncate(geometry.names.len());
        self.rules.boards.push(Board { name, geometry, holds, start, heaps: false });
        let at = self.rules.boards.len() - 1;
        if !board.links.is_empty() {
            let count = self.rules.boards[at].geometry.len();
            let mut neighbours = vec![0u64; count];
            for (ways, here) in &board.links {
                let Ways::Fixed(ways) = self.ways(ways, at)? else {
                    return Err(Problem::new(ways.span, "links are the same for all players"));
                };
                let table = self.rules.boards[at].geometry.step_table(&ways);
                let mut set = u64::MAX;
                if !here.is_empty() {
                    set = self.const_set(here, at)?;
                }
                for from in 0..count {
                    for to in (0..count).filter(|&to| table[from] >> to & 1 == 1) {
                        if set >> from & 1 == 1 || set >> to & 1 == 1 {
                            neighbours[from] |= 1 << to;
                        }
                    }
                }
            }
            let geometry = &mut self.rules.boards[at].geometry;
            let links = |from: usize| {
                let set = neighbours[from];
                (from + 1..count).filter(move |to| set >> to & 1 == 1).map(move |to| (from, to))
            };
            geometry.links = (0..count).flat_map(links).collect();
            geometry.neighbours = neighbours;
        }
        for (what, places) in &board.start {
            let set = self.const_set(places, at)?;
            let value = match &self.rules.boards[at].holds {
                Holds::Numbers(_) => self.constant(what)?,
                Holds::Pieces(_) => match self.put(what, at)? {
                    Put::Empty => 0,
                    Put::Piece(piece) => piece as i64 + 1,
                    Put::Of(pieces, Pl::Const(player)) => pieces[usize::from(player)] as i64 + 1,
                    _ => {
                        return Err(Problem::new(what.span, "nobody moves before the game begins"));
                    }
                },
            };
            let board = &mut self.rules.boards[at];
            for square in 0..board.geometry.len() {
                if set >> square & 1 == 1 {
                    if let Holds::Numbers(ranges) = &board.holds {
                        let (low, high) = ranges[square];
                        if !(low..=high).contains(&value) {
                            return Err(Problem::new(
                                what.span,
                                format!("{value} is not from {low} to {high}"),
                            ));
                        }
                    }
                    board.start[square] = value;
                }
            }
        }
        Ok(())
    }

    fn piece_of(&mut self, name: &Name) -> Checked<usize> {
        if let Some(at) = self.rules.pieces.iter().position(|piece| piece.name == name.text) {
            return Ok(at);
        }
        let owner = self.rules.players.iter().position(|player| player.name == name.text);
        if !self.auto_pieces {
            let names = self.rules.pieces.iter().map(|piece| piece.name.as_str());
            return Err(unknown(
                name.span,
                &format!("there is no piece `{}`", name.text),
                &name.text,
                names,
            ));
        }
        let glyph = self.glyph(&name.text, None, name.span)?;
        let owner = owner.map(|owner| owner as u8);
        self.rules.pieces.push(PieceInfo { name: name.text.clone(), owner, glyph });
        Ok(self.rules.pieces.len() - 1)
    }

    /// The squares of one board that these name, before anybody moves.
    fn const_set(&mut self, places: &[Expr], board: usize) -> Checked<u64> {
        let mut all = 0;
        for place in places {
            // A square or a set may be called like one of another board.
            let found = match &place.kind {
                ExprKind::Word(name) => self.rules.boards[board].geometry.find(name),
                ExprKind::Number(number) => {
                    self.rules.boards[board].geometry.find(&number.to_string())
                }
                _ => None,
            };
            if let Some(square) = found {
                all |= 1 << square;
                continue;
            }
            let (of, set) = self.set_on(place, board)?;
            if of != board {
                return Err(Problem::new(place.span, "these are squares of another board"));
            }
            all |= naive::squares_at_start(&self.rules, &set);
        }
        Ok(all)
    }

    fn rule(&mut self, item: &Item) -> Checked<()> {
        self.scope.clear();
        self.used = 0;
        self.nobody_moves =
            self.together && !matches!(item.kind, ItemKind::Move(_) | ItemKind::Pass(_));
        if self.together {
            alone(item)?;
        }
        match &item.kind {
            ItemKind::First(who, when) => {
                let named = self.named;
                let player = self.player(who)?;
                self.named = named; // who begins says nothing about how
                let holds = match when {
                    None => true,
                    Some(when) => self.known_cond(when)?,
                };
                let Pl::Const(player) = player else {
                    return Err(
                        Problem::new(who.span, "nobody has moved yet").hint("name a player")
                    );
                };
                if holds {
                    self.rules.first = player;
                }
            }
            ItemKind::Move(chosen) => {
                self.in_move = true;
                let result = self.movement(item, chosen);
                self.in_move = false;
                self.rules.moves.push(result?);
            }
            ItemKind::Pass(when) => {
                let condition = match when {
                    None => Cond::Const(true),
                    Some(when) => self.cond(when)?,
                };
                self.rules.pass = Some(condition);
            }
            ItemKind::End(who, wins, when) => {
                let when = self.cond(when)?;
                let result = match who {
                    Who::Everybody => Ending::Everybody(*wins),
                    Who::These(players) => {
                        let players: Checked<Vec<Pl>> =
                            players.iter().map(|player| self.player(player)).collect();
                        if *wins { Ending::Win(players?) } else { Ending::Lose(players?) }
                    }
                };
                self.rules.ends.push(End { span: item.span, result, when });
            }
            ItemKind::Draw(when) => {
                let when = self.cond(when)?;
                self.rules.ends.push(End { span: item.span, result: Ending::Draw, when });
            }
            ItemKind::Misere(when) => {
                self.rules.misere |= match when {
                    None => true,
                    Some(when) => self.known_cond(when)?,
                };
            }
            ItemKind::Label(name, when, tall) => {
                self.fresh(name)?;
                self.of_moves = false;
                self.tallest_label = 0;
                let before = self.expanded;
                let condition = self.cond(when)?;
                let tall = tall + self.tallest_label;
                if tall > TALLEST {
                    return Err(too_deep(name.span)
                        .hint("a label stands for all of its condition wherever it is named"));
                }
                let size = when.span.end - when.span.start + self.expanded - before;
                self.labels_known.push(LabelKnown { of_moves: self.of_moves, tall, size });
                self.rules.labels.push((name.text.clone(), condition, item.span));
            }
            ItemKind::Worth(worth) => {
                if self.rules.worth.is_some() {
                    return Err(Problem::new(item.span, "what a position is worth is said twice"));
                }
                self.rules.worth = Some(self.num(worth)?);
            }
            ItemKind::Symmetric(names) => {
                const NAMES: [&str; 5] = ["mirror", "flip", "turn", "half", "diagonal"];
                for name in names {
                    if !NAMES.contains(&name.text.as_str()) {
                        let what = format!("`{}` is no symmetry", name.text);
                        let problem = unknown(name.span, &what, &name.text, NAMES);
                        return Err(match problem.hint {
                            Some(_) => problem,
                            None => {
                                problem.hint(format!("expected one of `{}`", NAMES.join("`, `")))
                            }
                        });
                    }
                    let boards = self.rules.boards.iter().filter(|board| !board.heaps);
                    let squares: Option<Vec<Vec<u8>>> = self
                        .rules
                        .boards
                        .iter()
                        .map(|board| match board.heaps {
                            true => Some((0..board.geometry.len() as u8).collect()),
                            false => board.geometry.symmetry(&name.text),
                        })
                        .collect();
                    let squares = squares.filter(|_| boards.count() > 0).ok_or_else(|| {
                        Problem::new(
                            name.span,
                            format!("the board has no such symmetry as `{}`", name.text),
                        )
                    })?;
                    self.rules.symmetries.push(Symmetry {
                        name: name.text.clone(),
                        span: name.span,
                        squares,
                    });
                }
            }
            ItemKind::Always(holds) => {
                let named = self.named;
                let condition = self.cond(holds)?;
                self.named = named; // what never fails decides about nothing
                self.rules.always.push((condition, holds.span, String::new()));
            }
            ItemKind::Whole => self.rules.whole = true,
            _ => {}
        }
        self.rules.locals = self.rules.locals.max(usize::from(self.used));
        Ok(())
    }

    /// A condition on parameters alone.
    fn known_cond(&mut self, expr: &Expr) -> Checked<bool> {
        match self.cond(expr)? {
            Cond::Const(known) => Ok(known),
            _ => Err(Problem::new(expr.span, "this must be known before the game begins")
                .hint("it may depend on the parameters of the file alone")),
        }
    }

    fn movement(&mut self, item: &Item, chosen: &MoveItem) -> Checked<Move> {
        let of = match &chosen.of {
            None => None,
            Some(who) => match self.player(who)? {
                Pl::Const(player) => Some(player),
                _ => return Err(Problem::new(who.span, "this is not the name of a player")),
            },
        };
        let part = match (&chosen.name, chosen.part) {
            (Some(name), true) => {
                self.parts.iter().position(|part| part == &name.text).map_or(0, |at| at as u8 + 1)
            }
            _ => 0,
        };
        let from = match &chosen.from {
            None => None,
            Some(name) => {
                let local = self.bind(name)?;
                self.scope.push((
                    name.text.clone(),
                    V::Sq(self.main_board(name.span)?, Sq::Local(local)),
                ));
                Some(local)
            }
        };
        let (choices, shown) = self.binders(&chosen.binders)?;
        self.chosen.push(self.scope.clone());
        if shown.len() > MOST_CHOICES {
            return Err(Problem::new(
                item.span,
                format!("a move chooses more than {MOST_CHOICES} things"),
            )
            .hint("make a part of it: `then NAME`, and a paragraph `part NAME …`"));
        }
        let condition = match &chosen.condition {
            None => Cond::Const(true),
            Some(condition) => self.cond(condition)?,
        };
        let condition_span = chosen.condition.as_ref().map(|condition| condition.span);
        let called = match &chosen.called {
            Some(text) => self.template(text, &chosen.binders, item.span)?,
            None if shown.is_empty() => {
                let name = chosen.name.as_ref().map_or("play", |name| &name.text);
                vec![Piece::Text(name.to_owned())]
            }
            None => {
                let mut called = Vec::new();
                for (i, &choice) in shown.iter().enumerate() {
                    if i > 0 {
                        called.push(Piece::Text("-".to_owned()));
                    }
                    called.push(Piece::Choice(choice));
                }
                called
            }
        };
        let mut lines = Vec::new();
        for line in &chosen.lines {
            let mut acts = Vec::new();
            for effect in line {
                acts.push(self.act(effect)?);
            }
            lines.push(acts);
        }
        // A row that does not lead from one square to the other cannot be pushed.
        let mut condition = condition;
        for act in lines.iter().flatten() {
            if let Act::Push(board, _, from, to) = act {
                let geometry = &self.rules.boards[*board].geometry;
                let table = geometry.path_table(true).into();
                let (from, to) = (Box::new(from.clone()), Box::new(to.clone()));
                let path = Set::Path(table, geometry.len(), from, to);
                condition = and(vec![condition, Cond::Any(Box::new(path))]);
            }
        }
        let sure = !any_act(&lines, &|act| !is_sure(act, &choices));
        let name = chosen.name.as_ref().map_or(String::new(), |name| name.text.clone());
        Ok(Move {
            span: item.span,
            name,
            of,
            part,
            from,
            choices,
            condition,
            condition_span,
            called,
            lines,
            risky: !sure,
        })
    }

    /// What moves that are made together change. It is read twice: what of the choices it asks for is known after the
    /// first time, and has its names the second time.
    fn together(&mut self, item: &Item) -> Checked<()> {
        let ItemKind::Together(lines) = &item.kind else { return Ok(()) };
        self.nobody_moves = true;
        let mut asked: Vec<(u8, Option<String>)> = Vec::new();
        let mut typed = Vec::new();
        for _ in 0..2 {
            if asked.len() > MOST_LOCALS {
                return Err(Problem::new(
                    item.span,
                    format!("more than {MOST_LOCALS} choices are asked for"),
                ));
            }
            self.scope = asked.iter().map(|_| (String::new(), V::Word)).collect();
            self.used = self.scope.len() as u8;
            self.asked = Some(std::mem::take(&mut asked));
            typed.clear();
            for line in lines {
                let acts: Checked<Vec<Act>> = line.iter().map(|effect| self.act(effect)).collect();
                typed.push(acts?);
            }
            asked = self.asked.take().unwrap_or_default();
        }
        let fixed = |act: &Act| matches!(act, Act::Must(_) | Act::Turn(_) | Act::Then(..));
        if any_act(&typed, &fixed) {
            return Err(Problem::new(
                item.span,
                "every choice that is offered has a result, and then everybody chooses again",
            )
            .hint("say with `where`, after `move`, what can be chosen"));
        }
        let asked =
            asked.iter().map(|(player, name)| self.told(*player, name.as_deref())).collect();
        self.rules.together = Some(Together { span: item.span, lines: typed, asked });
        self.rules.locals = self.rules.locals.max(usize::from(self.used));
        Ok(())
    }

    /// What each move tells of a choice.
    fn told(&self, player: u8, name: Option<&str>) -> Asked {
        let mut kind = AskedKind::Number;
        let by_move = self.rules.moves.iter().zip(&self.chosen).enumerate();
        let mut by_move: Vec<Option<Told>> = by_move
            .map(|(at, (rule, chosen))| match name {
                _ if rule.of.is_some_and(|of| of != player) => None,
                None => Some(Told::Number(self.rules.called_like(at) as i64)),
                Some(name) => {
                    let (_, value) = chosen.iter().find(|(known, _)| known == name)?;
                    let (of, local) = match value {
                        V::Num(Num::Local(local)) => (AskedKind::Number, local),
                        V::Sq(_, Sq::Local(local)) => (AskedKind::Square, local),
                        V::Player(Pl::Local(local)) => (AskedKind::Player, local),
                        _ => return None,
                    };
                    kind = of;
                    Some(Told::Local(*local))
                }
            })
            .collect();
        by_move.push(match name {
            None => Some(Told::Number(self.rules.moves.len() as i64)),
            Some(_) => None,
        });
        Asked { player, by_move, kind }
    }

    /// The place of something that is asked for among all that is.
    fn ask(&mut self, player: u8, name: Option<&str>) -> u8 {
        let asked = self.asked.get_or_insert_default();
        let known = asked.iter().position(|(of, what)| *of == player && what.as_deref() == name);
        known.unwrap_or_else(|| {
            asked.push((player, name.map(str::to_owned)));
            asked.len() - 1
        }) as u8
    }

    /// A player by name, who has chosen something.
    fn chooser(&mut self, who: &Expr) -> Checked<u8> {
        match self.player(who)? {
            Pl::Const(player) => Ok(player),
            _ => Err(Problem::new(who.span, "this is not the name of a player")),
        }
    }

    /// `X chose rock or paper`.
    fn chose(&mut self, who: &Expr, moves: &[Name], span: Span) -> Checked<Cond> {
        if self.asked.is_none() {
            return Err(Problem::new(span, "nobody has chosen yet")
                .hint("what was chosen counts below `together` alone"));
        }
        let player = self.chooser(who)?;
        let mut any = Vec::new();
        for name in moves {
            let own = |rule: &Move| rule.of.is_none_or(|of| of == player);
            let at = match name.text.as_str() {
                "pass" => self.rules.pass.as_ref().map(|_| self.rules.moves.len()),
                text => self.rules.moves.iter().position(|rule| own(rule) && rule.name == text),
            };
            let at = at.ok_or_else(|| {
                let rules = &self.rules;
                let names = rules.moves.iter().filter(|rule| own(rule));
                let names = names.map(|rule| rule.name.as_str()).filter(|name| !name.is_empty());
                let who = &rules.players[usize::from(player)].name;
                let what = format!("`{who}` has no move {}", quoted(&name.text));
                unknown(name.span, &what, &name.text, names)
            })?;
            let code = self.rules.called_like(at) as i64;
            let local = self.ask(player, None);
            any.push(compare(Compare::Equal, Num::Local(local), Num::Const(code)));
        }
        Ok(or(any))
    }

    /// `n of X`: what X has chosen.
    fn choice_of(&mut self, name: &str, who: &Expr, span: Span) -> Checked<V> {
        let player = self.chooser(who)?;
        let own = |rule: &Move| rule.of.is_none_or(|of| of == player);
        let moves = self.rules.moves.iter().zip(&self.chosen).filter(|(rule, _)| own(rule));
        let mut kinds = moves.flat_map(|(_, chosen)| chosen).filter(|(known, _)| known == name);
        let Some((_, kind)) = kinds.next().cloned() else {
            let who = &self.rules.players[usize::from(player)].name;
            return Err(Problem::new(span, format!("`{who}` chooses no `{name}`")));
        };
        let board = |value: &V| if let V::Sq(board, _) = value { Some(*board) } else { None };
        let alike = |other: &V| other.what() == kind.what() && board(other) == board(&kind);
        if !kinds.all(|(_, other)| alike(other)) {
            return Err(Problem::new(span, format!("`{name}` is not the same in every move"))
                .hint("give what is chosen another name in one of them"));
        }
        let local = self.ask(player, Some(name));
        Ok(match kind {
            V::Num(_) => V::Num(Num::Local(local)),
            V::Sq(board, _) => V::Sq(board, Sq::Local(local)),
            V::Player(_) => V::ChosenPlayer(Pl::Local(local)),
            other => {
                return Err(Problem::new(
                    span,
                    format!("this is {}, which is of no use after the choice", other.what()),
                )
                .hint("name the square that it means in the move, such as `t = d of s`"));
            }
        })
    }

    fn template(&self, text: &str, binders: &[Binder], span: Span) -> Checked<Vec<Piece>> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            if open > 0 {
                pieces.push(Piece::Text(rest[..open].to_owned()));
            }
            let close = rest[open..].find('}').map(|close| open + close).ok_or_else(|| {
                Problem::new(span, format!("a bracket of `{text}` is not closed"))
            })?;
            let name = &rest[open + 1..close];
            let at = binders.iter().position(|binder| binder.name.text == name);
            let names = binders.iter().map(|binder| binder.name.text.as_str());
            pieces.push(Piece::Choice(at.ok_or_else(|| {
                unknown(span, &format!("the move chooses no `{name}`"), name, names)
            })?));
            rest = &rest[close + 1..];
        }
        if rest.contains([' ', ',', ';', '\t']) || text.is_empty() {
            return Err(Problem::new(span, format!("`{text}` is no word to call a move by"))
                .hint("a move is written without spaces and commas"));
        }
        if !rest.is_empty() {
            pieces.push(Piece::Text(rest.to_owned()));
        }
        Ok(pieces)
    }

    fn bind(&mut self, name: &Name) -> Checked<u8> {
        if self.scope.iter().any(|(known, _)| known == &name.text) {
            return Err(Problem::new(name.span, format!("`{}` is chosen already", name.text))
                .hint("choose another name"));
        }
        if self.scope.len() >= MOST_LOCALS {
            return Err(Problem::new(name.span, format!("more than {MOST_LOCALS} names at once")));
        }
        let local = self.scope.len() as u8;
        self.used = self.used.max(local + 1);
        Ok(local)
    }

    /// Bind names; says which of them are chosen among several.
    fn binders(&mut self, binders: &[Binder]) -> Checked<(Vec<Choice>, Vec<usize>)> {
        let mut choices = Vec::new();
        let mut shown = Vec::new();
        for (i, binder) in binders.iter().enumerate() {
            let local = self.bind(&binder.name)?;
            let span = binder.domain.span;
            let (domain, value) = if binder.single {
                match self.expr(&binder.domain)? {
                    V::Num(number) => (Domain::Number(number), V::Num(Num::Local(local))),
                    other => {
                        let (board, square) = self.square_of(other, span)?;
                        (Domain::Square(board, square), V::Sq(board, Sq::Local(local)))
                    }
                }
            } else {
                shown.push(i);
                self.domain(&binder.domain, local)?
            };
            choices.push(Choice { local, domain });
            self.scope.push((binder.name.text.clone(), value));
        }
        Ok((choices, shown))
    }

    fn domain(&mut self, expr: &Expr, local: u8) -> Checked<(Domain, V)> {
        if let ExprKind::Range(low, high) = &expr.kind {
            let (low, high) = (self.num(low)?, self.num(high)?);
            return Ok((Domain::Range(low, high), V::Num(Num::Local(local))));
        }
        if let ExprKind::List(items) = &expr.kind {
            let numbers: Checked<Vec<i64>> = items.iter().map(|item| self.constant(item)).collect();
            return Ok((Domain::List(numbers?.into()), V::Num(Num::Local(local))));
        }
        Ok(match self.expr(expr)? {
            V::List(list) => (Domain::List(list), V::Num(Num::Local(local))),
            V::Sets(board, sets) => {
                (Domain::Sets(sets.clone()), V::Set(board, Set::Pick(sets, local), false))
            }
            V::Ways(ways) => (Domain::Ways(ways), V::Ways(Ways::Local(local))),
            V::Players => {
                (Domain::Players(self.rules.players.len() as u8), V::Player(Pl::Local(local)))
            }
            V::Num(_) => {
                return Err(Problem::new(
                    expr.span,
                    "this is one number, where several are needed",
                )
                .hint(
                    "numbers are chosen from a range such as `1..3`, or a list such as `(1, 3)`",
                ));
            }
            other => {
                let (board, set) = self.set_of(other, expr.span)?;
                (Domain::Squares(board, set), V::Sq(board, Sq::Local(local)))
            }
        })
    }

    fn act(&mut self, effect: &Effect) -> Checked<Act> {
        Ok(match &effect.kind {
            EffectKind::Becomes(target, value) => match self.expr(target)? {
                V::Num(Num::Var(var)) => Act::SetVar(var, self.num(value)?),
                V::Cond(Cond::Flag(flag)) => match &value.kind {
                    ExprKind::Word(word) if word == "yes" || word == "no" => {
                        Act::Flag(flag, word == "yes")
                    }
                    _ => return Err(Problem::new(value.span, "a flag becomes `yes` or `no`")),
                },
                other => {
                    let (board, set) = self.set_of(other, target.span)?;
                    match &self.rules.boards[board].holds {
                        Holds::Numbers(_) => Act::SetCells(board, set, self.num(value)?),
                        Holds::Pieces(_) => Act::Put(board, set, self.put(value, board)?),
                    }
                }
            },
            EffectKind::Gains(target, amount) => self.add(target, amount, Sum::Add)?,
            EffectKind::Loses(target, amount) => self.add(target, amount, Sum::Subtract)?,
            EffectKind::MovesTo(from, to) => {
                let (board, from_square) = self.square(from)?;
                let to = self.square_on(to, board)?;
                if matches!(self.rules.boards[board].holds, Holds::Numbers(_)) {
                    return Err(
                        Problem::new(from.span, "only pieces move").hint("numbers gain and lose")
                    );
                }
                Act::Move(board, from_square, to)
            }
            EffectKind::Push(value, from, to) => {
                let (board, from) = self.square(from)?;
                let to = self.square_on(to, board)?;
                Act::Push(board, self.put(value, board)?, from, to)
            }
            EffectKind::Swap(one, other) => {
                let (board, one) = self.square(one)?;
                Act::Swap(board, one, self.square_on(other, board)?)
            }
            EffectKind::Sow(square) => {
                let (board, from) = self.square(square)?;
                let fits = matches!(self.rules.boards[board].holds, Holds::Numbers(_))
                    && self.rules.boards[board].geometry.kind == Kind::Ring;
                if !fits {
                    return Err(Problem::new(
                        square.span,
                        "only a ring that holds numbers can be sown",
                    )
                    .hint("such as `board pits ring 8 of 0..16`"));
                }
                Act::Sow(board, from)
            }
            EffectKind::Next(who) => Act::Turn(self.player(who)?),
            EffectKind::Then(name, from) => {
                let at =
                    self.parts.iter().position(|part| part == &name.text).ok_or_else(|| {
                        let parts = self.parts.iter().map(String::as_str);
                        unknown(
                            name.span,
                            &format!("there is no part `{}`", name.text),
                            &name.text,
                            parts,
                        )
                    })?;
                let from = match from {
                    Some(from) => Some(self.square(from)?.1),
                    None if self.handed[at] => {
                        return Err(Problem::new(
                            name.span,
                            format!("the part `{}` needs a square", name.text),
                        )
                        .hint(format!("such as `then {} from s`", name.text)));
                    }
                    None => None,
                };
                Act::Then(at as u8 + 1, from)
            }
            EffectKind::Must(condition) => Act::Must(self.cond(condition)?),
            EffectKind::If(condition, effects) => {
                let condition = self.cond(condition)?;
                let scope = self.scope.len();
                let acts: Checked<Vec<Act>> =
                    effects.iter().map(|effect| self.act(effect)).collect();
                // What is named only sometimes is not known afterwards.
                self.scope.truncate(scope);
                Act::If(condition, acts?)
            }
            EffectKind::Let(name, value) => {
                let local = self.bind(name)?;
                let (act, known) = match self.expr(value)? {
                    V::Num(number) => (Act::Number(local, number), V::Num(Num::Local(local))),
                    other => {
                        let (board, square) = self.square_of(other, value.span)?;
                        (Act::Square(local, square), V::Sq(board, Sq::Local(local)))
                    }
                };
                self.scope.push((name.text.clone(), known));
                act
            }
        })
    }

    fn add(&mut self, target: &Expr, amount: &Expr, how: Sum) -> Checked<Act> {
        let amount = self.num(amount)?;
        match self.expr(target)? {
            V::Num(Num::Var(var)) => Ok(Act::SetVar(var, two(how, Num::Var(var), amount))),
            other => {
                let (board, set) = self.set_of(other, target.span)?;
                if matches!(self.rules.boards[board].holds, Holds::Pieces(_)) {
                    return Err(Problem::new(target.span, "only numbers gain and lose"));
                }
                let amount = if how == Sum::Subtract {
                    two(Sum::Subtract, Num::Const(0), amount)
                } else {
                    amount
                };
                Ok(Act::AddCells(board, set, amount))
            }
        }
    }

    /// What is put on a board.
    fn put(&mut self, value: &Expr, board: usize) -> Checked<Put> {
        let Holds::Pieces(pieces) = self.rules.boards[board].holds.clone() else {
            return Err(Problem::new(value.span, "this board holds numbers"));
        };
        // Each player's one piece on this board.
        let one = |rules: &Rules, player: usize| {
            let mut own = pieces
                .iter()
                .enumerate()
                .filter(|(_, piece)| rules.pieces[**piece].owner == Some(player as u8));
            match (own.next(), own.next()) {
                (Some((at, _)), None) => Some(at),
                _ => None,
            }
        };
        match self.expr(value)? {
            V::Empty => Ok(Put::Empty),
            V::Piece(piece) => match pieces.iter().position(|&known| known == piece) {
                Some(at) => Ok(Put::Piece(at)),
                None => Err(Problem::new(value.span, "this piece does not stand on this board")),
            },
            V::Player(player) => {
                let each: Option<Vec<usize>> =
                    (0..self.rules.players.len()).map(|player| one(&self.rules, player)).collect();
                match (each, &player) {
                    (Some(each), _) => Ok(Put::Of(each, player)),
                    (None, Pl::Const(player)) => {
                        one(&self.rules, usize::from(*player)).map(Put::Piece).ok_or_else(|| {
                            Problem::new(value.span, "this player has no piece, or several")
                                .hint("name the piece")
                        })
                    }
                    (None, _) => Err(Problem::new(
                        value.span,
                        "not every player has exactly one kind of piece",
                    )
                    .hint("name the piece")),
                }
            }
            V::Sq(of, square) if of == board => Ok(Put::Copy(square)),
            other => Err(wrong(value.span, "a piece, a player or `empty`", &other)),
        }
    }

    fn main_board(&self, span: Span) -> Checked<usize> {
        if self.rules.boards.is_empty() {
            return Err(Problem::new(span, "there is no board").hint("such as `board 3 x 3`"));
        }
        Ok(self.rules.boards.iter().position(|board| !board.heaps).unwrap_or(0))
    }

    fn num(&mut self, expr: &Expr) -> Checked<Num> {
        let value = self.expr(expr)?;
        self.num_of(value, expr.span)
    }

    fn num_of(&mut self, value: V, span: Span) -> Checked<Num> {
        match value {
            V::Num(number) => Ok(number),
            V::Sq(board, square) if matches!(self.rules.boards[board].holds, Holds::Numbers(_)) => {
                Ok(Num::Cell(board, Box::new(square)))
            }
            V::Set(board, set, true)
                if matches!(self.rules.boards[board].holds, Holds::Numbers(_)) =>
            {
                Ok(Num::Cell(board, Box::new(Sq::Lowest(Box::new(set)))))
            }
            other => Err(wrong(span, "a number", &other)),
        }
    }

    fn cond(&mut self, expr: &Expr) -> Checked<Cond> {
        match self.expr(expr)? {
            V::Cond(condition) => Ok(condition),
            other => {
                let problem = wrong(expr.span, "something true or false", &other);
                Err(match other {
                    V::Set(..) => problem
                        .hint("`some …` asks whether there is one, `no …` whether there is none"),
                    V::Sq(..) => problem.hint("such as `s is empty`"),
                    _ => problem,
                })
            }
        }
    }

    fn player(&mut self, expr: &Expr) -> Checked<Pl> {
        match self.expr(expr)? {
            V::Player(player) => Ok(player),
            other => Err(wrong(expr.span, "a player", &other)),
        }
    }

    fn square(&mut self, expr: &Expr) -> Checked<(usize, Sq)> {
        let value = self.expr(expr)?;
        self.square_of(value, expr.span)
    }

    fn square_on(&mut self, expr: &Expr, board: usize) -> Checked<Sq> {
        let (of, square) = self.square(expr)?;
        if of != board {
            return Err(Problem::new(expr.span, "this is a square of another board"));
        }
        Ok(square)
    }

    fn square_of(&mut self, value: V, span: Span) -> Checked<(usize, Sq)> {
        match value {
            V::Sq(board, square) => Ok((board, square)),
            V::Set(board, Set::Const(set), _) if set.count_ones() == 1 => {
                Ok((board, Sq::Const(set.trailing_zeros() as u8)))
            }
            V::Set(board, set, true) => Ok((board, Sq::Lowest(Box::new(set)))),
            V::Set(..) => Err(Problem::new(span, "these are several squares, where one is needed")
                .hint("choose one with `in`, or say `lowest of …` or `first up of …`")),
            other => Err(wrong(span, "a square", &other)),
        }
    }

    fn set(&mut self, expr: &Expr) -> Checked<(usize, Set)> {
        let value = self.expr(expr)?;
        self.set_of(value, expr.span)
    }

    fn set_on(&mut self, expr: &Expr, board: usize) -> Checked<(usize, Set)> {
        // Words such as `row 1` mean the board that is meant.
        let geometry = &self.rules.boards[board].geometry;
        let set = match &expr.kind {
            ExprKind::Apply(name, n) if name.text == "row" || name.text == "column" => {
                let sets = if name.text == "row" { geometry.rows() } else { geometry.columns() };
                let n = self.constant(n)?;
                let set = usize::try_from(n - 1).ok().and_then(|n| sets.get(n)).copied();
                set.ok_or_else(|| {
                    Problem::new(expr.span, format!("there is no {} {n}", name.text))
                        .hint(format!("expected 1 to {}", sets.len()))
                })?
            }
            ExprKind::Word(word) if word == "border" => geometry.border(),
            _ => return self.set(expr),
        };
        Ok((board, Set::Const(set)))
    }

    fn set_of(&mut self, value: V, span: Span) -> Checked<(usize, Set)> {
        match value {
            V::Set(board, set, _) => Ok((board, set)),
            V::Sq(board, square) => Ok((board, Set::Single(Box::new(square)))),
            V::Piece(piece) => {
                let holds = |board: &Board| matches!(&board.holds, Holds::Pieces(pieces) if pieces.contains(&piece));
                let board = self.rules.boards.iter().position(holds);
                let board =
                    board.ok_or_else(|| Problem::new(span, "this piece stands on no board"))?;
                let content = self.atom(V::Piece(piece), board, span)?;
                Ok((board, Set::Holding(board, content)))
            }
            V::Player(player) => {
                let board = self.main_board(span)?;
                let content = self.atom(V::Player(player), board, span)?;
                Ok((board, Set::Holding(board, content)))
            }
            other => Err(wrong(span, "squares", &other)),
        }
    }

    /// The directions that these words mean on a board.
    fn ways(&mut self, expr: &Expr, board: usize) -> Checked<Ways> {
        let ExprKind::Directions(words) = &expr.kind else {
            return match self.expr(expr)? {
                V::Ways(ways) => Ok(ways),
                other => Err(wrong(expr.span, "a direction", &other)),
            };
        };
        let geometry = &self.rules.boards[board].geometry;
        let count = self.rules.players.len();
        let mut by: Vec<Vec<u8>> = vec![Vec::new(); count];
        let mut relative = false;
        for (word, slanting) in words {
            let needed = |player: usize| {
                self.rules.players[player].forward.ok_or_else(|| {
                    Problem::new(
                        word.span,
                        format!(
                            "nobody said which way is forward for `{}`",
                            self.rules.players[player].name
                        ),
                    )
                    .hint("such as `players X up, O down`")
                })
            };
            for (player, ways) in by.iter_mut().enumerate() {
                let more = match word.text.as_str() {
                    "straight" => geometry.straight(),
                    "diagonal" => geometry.diagonal(),
                    "around" => [geometry.straight(), geometry.diagonal()].concat(),
                    "forward" => ahead(needed(player)?, *slanting),
                    "back" => ahead(opposite(needed(player)?), *slanting),
                    "sideways" => match needed(player)? {
                        0 | 1 => vec![2, 3],
                        _ => vec![0, 1],
                    },
                    name => {
                        vec![WAY_NAMES.iter().position(|known| *known == name).unwrap_or(0) as u8]
                    }
                };
                ways.extend(more);
            }
            relative |= matches!(word.text.as_str(), "forward" | "back" | "sideways");
        }
        let none = by
            .iter()
            .flatten()
            .all(|&way| geometry.steps.iter().all(|row| row[usize::from(way)].is_none()));
        if none && geometry.len() > 1 {
            return Err(Problem::new(expr.span, "the board has no such direction")
                .hint("on any board there are `neighbours`"));
        }
        if relative && self.nobody_moves {
            return Err(Problem::new(expr.span, "nobody moves here, so nothing is forward")
                .hint("such as `up` or `left`"));
        }
        if relative {
            self.named = true;
            return Ok(Ways::Relative(by));
        }
        Ok(Ways::Fixed(by.swap_remove(0)))
    }

    /// A table by square for directions.
    fn by_square(
        &self,
        board: usize,
        ways: &Ways,
        square: Sq,
        table: fn(&Geometry, &[u8]) -> Vec<u64>,
    ) -> (Set, bool) {
        let geometry = &self.rules.boards[board].geometry;
        let square = Box::new(square);
        match ways {
            Ways::Fixed(ways) => {
                (Set::Table(table(geometry, ways).into(), square), ways.len() == 1)
            }
            Ways::Relative(by) => {
                let one = by.iter().all(|ways| ways.len() == 1);
                let tables = by.iter().map(|ways| table(geometry, ways).into()).collect();
                (Set::TableBy(tables, square), one)
            }
            Ways::Local(local) => {
                let tables =
                    (0..WAY_NAMES.len() as u8).map(|way| table(geometry, &[way]).into()).collect();
                (Set::TableWay(tables, *local, square), true)
            }
        }
    }

    /// What stands somewhere, as a test.
    fn atom(&mut self, value: V, board: usize, span: Span) -> Checked<Content> {
        let Holds::Pieces(pieces) = &self.rules.boards[board].holds else {
            return Err(
                Problem::new(span, "this board holds numbers").hint("compare with a number")
            );
        };
        let mut content = Content::default();
        match value {
            V::Empty => content.empty = true,
            V::Piece(piece) => match pieces.iter().position(|&known| known == piece) {
                Some(at) => content.pieces = 1 << at,
                None => return Err(Problem::new(span, "this piece does not stand on this board")),
            },
            V::Player(Pl::Const(player)) => {
                for (at, &piece) in pieces.iter().enumerate() {
                    if self.rules.pieces[piece].owner == Some(player) {
                        content.pieces |= 1 << at;
                    }
                }
            }
            V::Player(player) => content.owners.push(player),
            other => return Err(wrong(span, "a piece, a player or `empty`", &other)),
        }
        Ok(content)
    }

    fn content(&mut self, test: &Test, board: usize) -> Checked<Content> {
        let mut all = Content { not: test.not, ..Content::default() };
        for atom in &test.any {
            let value = self.expr(atom)?;
            let content = self.atom(value, board, atom.span)?;
            all.empty |= content.empty;
            all.pieces |= content.pieces;
            all.owners.extend(content.owners);
        }
        Ok(all)
    }

    fn expr(&mut self, expr: &Expr) -> Checked<V> {
        let span = expr.span;
        Ok(match &expr.kind {
            ExprKind::Number(number) => V::Num(Num::Const(*number)),
            ExprKind::Word(word) => self.word(word, span)?,
            ExprKind::Negative(inner) => {
                let inner = self.num(inner)?;
                V::Num(two(Sum::Subtract, Num::Const(0), inner))
            }
            ExprKind::Not(inner) => V::Cond(not(self.cond(inner)?)),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right)?,
            ExprKind::Is(left, test) => V::Cond(self.is(left, test)?),
            ExprKind::In(left, right) => {
                if let ExprKind::Range(low, high) = &right.kind {
                    let value = self.num(left)?;
                    let (low, high) = (self.num(low)?, self.num(high)?);
                    let above = compare(Compare::AtMost, low, value.clone());
                    return Ok(V::Cond(and(vec![above, compare(Compare::AtMost, value, high)])));
                }
                let (board, square) = self.square(left)?;
                let (of, set) = self.set(right)?;
                if of != board {
                    return Err(Problem::new(span, "these are squares of two boards"));
                }
                V::Cond(Cond::Within(Box::new(square), Box::new(set)))
            }
            ExprKind::That(inner, test) => {
                let value = self.expr(inner)?;
                let one = matches!(value, V::Set(_, _, true));
                let (board, set) = self.set_of(value, inner.span)?;
                let content = self.content(test, board)?;
                V::Set(board, Set::And(vec![set, Set::Holding(board, content)]), one)
            }
            ExprKind::Quantified(quantifier, binders, condition, body) => {
                self.quantified(*quantifier, binders, condition.as_deref(), body.as_deref(), span)?
            }
            ExprKind::Short(quantifier, inner) => self.short(*quantifier, inner, span)?,
            ExprKind::Of(head, of) => self.of(head, of, span)?,
            ExprKind::Apply(name, of) => self.apply(name, of, span)?,
            ExprKind::Directions(_) => {
                let board = self.main_board(span)?;
                V::Ways(self.ways(expr, board)?)
            }
            ExprKind::Ray(slide, ways, of) => {
                let (board, square) = self.square(of)?;
                let ways = self.ways(ways, board)?;
                match slide {
                    true => V::Set(board, Set::Slide(board, ways, Box::new(square)), false),
                    false => V::Set(
                        board,
                        self.by_square(board, &ways, square, Geometry::ray_table).0,
                        false,
                    ),
                }
            }
            ExprKind::Leap(far, wide, of) => {
                let (far, wide) = (self.constant(far)?, self.constant(wide)?);
                let (board, square) = self.square(of)?;
                let table = self.rules.boards[board].geometry.leap_table(far, wide);
                V::Set(board, Set::Table(table.into(), Box::new(square)), false)
            }
            ExprKind::Path(with_ends, from, to) => {
                let (board, from) = self.square(from)?;
                let to = self.square_on(to, board)?;
                let geometry = &self.rules.boards[board].geometry;
                let table = geometry.path_table(*with_ends).into();
                V::Set(board, Set::Path(table, geometry.len(), Box::new(from), Box::new(to)), false)
            }
            ExprKind::First(ways, of, test) => {
                let (board, square) = self.square(of)?;
                let ways = self.ways(ways, board)?;
                let test = match test {
                    Some(test) => Some(self.content(test, board)?),
                    None => None,
                };
                V::Sq(board, Sq::First(board, ways, Box::new(square), test))
            }
            ExprKind::Lowest(inner) => {
                let (board, set) = self.set(inner)?;
                V::Sq(board, Sq::Lowest(Box::new(set)))
            }
            ExprKind::At(of) => {
                let board = self.main_board(span)?;
                let [x, y] = of.as_slice() else {
                    return Err(
                        Problem::new(span, "`at` takes two numbers").hint("such as `at(1, 2)`")
                    );
                };
                let (x, y) = (self.num(x)?, self.num(y)?);
                V::Sq(board, Sq::At(board, Box::new(x), Box::new(y)))
            }
            ExprKind::Has(who, many, within) => {
                let many = self.constant(many)?;
                let value = self.expr(who)?;
                let (within, board) = match within {
                    Some(within) => {
                        let (board, set) = self.set(within)?;
                        (Some(Box::new(set)), board)
                    }
                    None => (None, self.main_board(span)?),
                };
                let content = self.atom(value, board, who.span)?;
                if many < 1 {
                    return Err(Problem::new(span, format!("no line has {many} squares")));
                }
                let lines = self.rules.boards[board].geometry.lines(many as usize);
                V::Cond(Cond::Lines(board, content, lines.into(), within))
            }
            ExprKind::Connects(who, sides) => {
                let value = self.expr(who)?;
                let (board, sets) = self.sets(sides)?;
                if sets.len() < 2 {
                    return Err(Problem::new(span, "what does it connect with what?")
                        .hint("such as `X connects row 1 and row 5`"));
                }
                let content = self.atom(value, board, who.span)?;
                V::Cond(Cond::Connects(board, content, sets))
            }
            ExprKind::Chose(who, moves) => V::Cond(self.chose(who, moves, span)?),
            ExprKind::Exists(inner) => match self.expr(inner)? {
                V::Sq(_, square) => V::Cond(Cond::Exists(Box::new(square))),
                other => {
                    let (_, set) = self.set_of(other, inner.span)?;
                    V::Cond(Cond::Any(Box::new(set)))
                }
            },
            ExprKind::Range(..) => {
                return Err(Problem::new(span, "a range of numbers does not belong here"));
            }
            ExprKind::List(items) => {
                let numbers: Checked<Vec<i64>> =
                    items.iter().map(|item| self.constant(item)).collect();
                V::List(numbers?.into())
            }
            ExprKind::Either(sets) => {
                let (board, all) = self.sets(sets)?;
                V::Set(board, Set::Or(all), false)
            }
            ExprKind::Extreme(most, of) => {
                let mut result: Option<Num> = None;
                for number in of {
                    let number = match self.expr(number)? {
                        V::List(list) => {
                            let extreme = if *most { list.iter().max() } else { list.iter().min() };
                            Num::Const(extreme.copied().unwrap_or(0))
                        }
                        other => self.num_of(other, number.span)?,
                    };
                    let how = if *most { Sum::Most } else { Sum::Least };
                    result = Some(match result {
                        Some(before) => two(how, before, number),
                        None => number,
                    });
                }
                V::Num(result.unwrap_or(Num::Const(0)))
            }
        })
    }

    /// Several sets of squares of one board.
    fn sets(&mut self, sets: &[Expr]) -> Checked<(usize, Vec<Set>)> {
        let (mut all, mut board) = (Vec::new(), None);
        for set in sets {
            let (of, typed) = self.set(set)?;
            if *board.get_or_insert(of) != of {
                return Err(Problem::new(set.span, "these are squares of another board"));
            }
            all.push(typed);
        }
        Ok((board.unwrap_or(0), all))
    }

    fn word(&mut self, word: &str, span: Span) -> Checked<V> {
        if let Some((_, value)) = self.scope.iter().rev().find(|(name, _)| name == word) {
            return Ok(value.clone());
        }
        if let Some(at) = self.parameters.iter().position(|(known, _)| known.name.text == word) {
            let (parameter, values) = &self.parameters[at];
            return Ok(match &parameter.kind {
                ParameterKind::Number(..) => V::Num(Num::Const(values[0])),
                ParameterKind::List(..) => V::List(values.clone().into()),
                ParameterKind::Choice(words) => {
                    let yes_no = words.iter().all(|word| word == "yes" || word == "no");
                    match yes_no {
                        true => V::Cond(Cond::Const(words[values[0] as usize] == "yes")),
                        false => V::Choice(at),
                    }
                }
            });
        }
        let rules = &self.rules;
        if let Some(at) = rules.numbers.iter().position(|number| number.name == word) {
            return Ok(V::Num(Num::Var(at)));
        }
        if let Some(at) = rules.flags.iter().position(|flag| flag.0 == word) {
            return Ok(V::Cond(Cond::Flag(at)));
        }
        if let Some(at) = rules.labels.iter().position(|label| label.0 == word) {
            let known = &self.labels_known[at];
            self.of_moves |= known.of_moves;
            self.tallest_label = self.tallest_label.max(known.tall);
            self.expanded += known.size;
            if known.of_moves && self.in_move {
                return Err(made_of_moves(word, span));
            }
            if self.expanded > MOST_EXPANDED {
                let text = "labels stand for more than a megabyte of rules here";
                return Err(Problem::new(span, text)
                    .hint("a label stands for all of its condition wherever it is named"));
            }
            return Ok(V::Cond(self.rules.labels[at].1.clone()));
        }
        if let Some(at) = rules.boards.iter().position(|board| board.name == word) {
            return Ok(V::Set(at, Set::Const(rules.boards[at].geometry.every()), false));
        }
        if let Some(at) = rules.players.iter().position(|player| player.name == word) {
            self.named = true;
            return Ok(V::Player(Pl::Const(at as u8)));
        }
        if let Some(at) = rules.pieces.iter().position(|piece| piece.name == word) {
            self.named |= rules.pieces[at].owner.is_some();
            return Ok(V::Piece(at));
        }
        if self.nobody_moves && matches!(word, "mover" | "last" | "next" | "other" | "blocked") {
            return Err(Problem::new(
                span,
                format!("`{word}` means nobody here: all choose at once"),
            )
            .hint("name the players, or say `some p in players where …`"));
        }
        if self.asked.is_some() && self.chosen.iter().flatten().any(|(name, _)| name == word) {
            let who = &rules.players[0].name;
            return Err(Problem::new(span, format!("whose `{word}`?"))
                .hint(format!("`{word} of {who}` is what `{who}` chose")));
        }
        let two_players = rules.players.len() == 2;
        let needs_board =
            matches!(word, "squares" | "border" | "rows" | "columns" | "boards" | "full");
        let board = if needs_board { self.main_board(span)? } else { 0 };
        let geometry = |checker: &Self| checker.rules.boards[board].geometry.clone();
        Ok(match word {
            "mover" => V::Player(Pl::Mover),
            "last" => V::Player(Pl::Last),
            "next" => V::Player(Pl::Next),
            "other" if two_players => V::Player(Pl::Other),
            "other" => {
                return Err(Problem::new(span, "there is no one other player")
                    .hint("say `last` or `next`, or name one"));
            }
            "players" => V::Players,
            "empty" => V::Empty,
            "blocked" | "stuck" if self.in_move => return Err(made_of_moves(word, span)),
            "blocked" | "stuck" => {
                self.of_moves = true;
                V::Cond(if word == "blocked" { Cond::Blocked } else { Cond::Stuck })
            }
            "full" => {
                let content = Content { empty: true, ..Content::default() };
                V::Cond(not(Cond::Any(Box::new(Set::Holding(board, content)))))
            }
            "squares" => V::Set(board, Set::Const(geometry(self).every()), false),
            "border" => V::Set(board, Set::Const(geometry(self).border()), false),
            "rows" => V::Sets(board, geometry(self).rows().into()),
            "columns" => V::Sets(board, geometry(self).columns().into()),
            "boards" => V::Sets(board, geometry(self).boards().into()),
            "yes" => V::Cond(Cond::Const(true)),
            _ => {
                for (at, board) in self.rules.boards.iter().enumerate() {
                    if let Some(square) = board.geometry.find(word) {
                        return Ok(V::Sq(at, Sq::Const(square)));
                    }
                }
                if self.parameters.iter().any(|(parameter, _)| {
                    matches!(&parameter.kind, ParameterKind::Choice(words) if words.iter().any(|known| known == word))
                }) {
                    return Ok(V::Word);
                }
                return Err(self.unknown_word(word, span));
            }
        })
    }

    fn unknown_word(&self, word: &str, span: Span) -> Problem {
        if words::find(word).is_some() {
            return Problem::new(span, format!("`{word}` does not belong here"));
        }
        let rules = &self.rules;
        let names = (self.scope.iter().map(|(name, _)| name.as_str()))
            .chain(self.parameters.iter().map(|(parameter, _)| parameter.name.text.as_str()))
            .chain(rules.numbers.iter().map(|number| number.name.as_str()))
            .chain(rules.flags.iter().map(|flag| flag.0.as_str()))
            .chain(rules.labels.iter().map(|label| label.0.as_str()))
            .chain(rules.boards.iter().map(|board| board.name.as_str()))
            .chain(rules.players.iter().map(|player| player.name.as_str()))
            .chain(rules.pieces.iter().map(|piece| piece.name.as_str()))
            .chain(words::WORDS.iter().map(|word| word.text));
        let problem = unknown(span, &format!("nothing is called {}", quoted(word)), word, names);
        let square = word.len() <= 3
            && word.starts_with(|c: char| c.is_ascii_lowercase())
            && word[1..].chars().all(|c| c.is_ascii_digit())
            && word.len() > 1;
        match (problem.hint.is_none() || square, square) {
            (true, true) => {
                Problem { message: format!("there is no square `{word}`"), hint: None, ..problem }
            }
            _ => problem,
        }
    }

    fn binary(&mut self, op: Op, left: &Expr, right: &Expr) -> Checked<V> {
        let sum = match op {
            Op::And => return Ok(V::Cond(and(vec![self.cond(left)?, self.cond(right)?]))),
            Op::Or => return Ok(V::Cond(or(vec![self.cond(left)?, self.cond(right)?]))),
            Op::Add => Sum::Add,
            Op::Subtract => Sum::Subtract,
            Op::Multiply => Sum::Multiply,
            Op::Divide => Sum::Divide,
            Op::Mod => Sum::Mod,
            _ => return self.comparison(op, left, right).map(V::Cond),
        };
        let (one, other) = (self.num(left)?, self.num(right)?);
        if matches!(sum, Sum::Divide | Sum::Mod) && other == Num::Const(0) {
            return Err(Problem::new(right.span, "nothing can be divided by 0"));
        }
        Ok(V::Num(two(sum, one, other)))
    }

    fn comparison(&mut self, op: Op, left: &Expr, right: &Expr) -> Checked<Cond> {
        let (one, other) = (self.expr(left)?, self.expr(right)?);
        let negative = op == Op::NotEqual;
        if matches!(op, Op::Equal | Op::NotEqual) {
            let same = match (&one, &other) {
                (
                    V::Player(one) | V::ChosenPlayer(one),
                    V::Player(other) | V::ChosenPlayer(other),
                ) => Some(Cond::Player(one.clone(), other.clone())),
                (V::Sq(a, one), V::Sq(b, other))
                    if a == b && !matches!(self.rules.boards[*a].holds, Holds::Numbers(_)) =>
                {
                    Some(Cond::Same(Box::new(one.clone()), Box::new(other.clone())))
                }
                _ => None,
            };
            if let Some(same) = same {
                return Ok(if negative { not(same) } else { same });
            }
        }
        let (one, other) = (self.num_of(one, left.span)?, self.num_of(other, right.span)?);
        Ok(match op {
            Op::Equal => compare(Compare::Equal, one, other),
            Op::NotEqual => compare(Compare::NotEqual, one, other),
            Op::Less => compare(Compare::Less, one, other),
            Op::AtMost => compare(Compare::AtMost, one, other),
            Op::Greater => compare(Compare::Less, other, one),
            _ => compare(Compare::AtMost, other, one),
        })
    }

    fn is(&mut self, left: &Expr, test: &Test) -> Checked<Cond> {
        let value = match &left.kind {
            ExprKind::Short(Quantifier::Every | Quantifier::All, inner) => {
                let (board, set) = self.set(inner)?;
                V::Set(board, set, false)
            }
            _ => self.expr(left)?,
        };
        if let V::Choice(at) = value {
            let (parameter, values) = &self.parameters[at];
            let ParameterKind::Choice(words) = &parameter.kind else {
                return Ok(Cond::Const(false));
            };
            let mut holds = false;
            for atom in &test.any {
                let ExprKind::Word(word) = &atom.kind else {
                    return Err(Problem::new(atom.span, "a word is needed here"));
                };
                let place = words.iter().position(|known| known == word).ok_or_else(|| {
                    let what = format!("`{}` is never {}", parameter.name.text, quoted(word));
                    Problem::new(atom.span, what)
                        .hint(format!("expected `{}`", words.join("` or `")))
                })?;
                holds |= place as i64 == values[0];
            }
            return Ok(Cond::Const(holds != test.not));
        }
        if let V::Set(board, set, false) = &value
            && !matches!(set, Set::Single(_))
        {
            let content = self.content(test, *board)?;
            return Ok(Cond::SetIs(*board, Box::new(set.clone()), content));
        }
        let mut any = Vec::new();
        let mut contents: Option<Content> = None;
        let mut positive = true;
        for atom in &test.any {
            let other = self.expr(atom)?;
            any.push(match (&value, other) {
                (
                    V::Player(one) | V::ChosenPlayer(one),
                    V::Player(other) | V::ChosenPlayer(other),
                ) => Cond::Player(one.clone(), other),
                (V::Num(one), other) => {
                    let other = self.num_of(other, atom.span)?;
                    compare(Compare::Equal, one.clone(), other)
                }
                (V::Cond(_), _) => {
                    return Err(Problem::new(left.span, "this is true or false by itself")
                        .hint("leave `is …` out"));
                }
                (_, other) => {
                    let (board, square) = self.square_of(value.clone(), left.span)?;
                    let numbers = matches!(self.rules.boards[board].holds, Holds::Numbers(_));
                    match other {
                        V::Sq(of, other) if of == board && !numbers => {
                            // What does not exist is nothing else either.
                            positive &= !test.not;
                            Cond::Same(Box::new(square), Box::new(other))
                        }
                        V::Set(of, set, _) if of == board && !numbers => {
                            positive &= !test.not;
                            Cond::Within(Box::new(square), Box::new(set))
                        }
                        V::Num(number) if numbers => {
                            compare(Compare::Equal, Num::Cell(board, Box::new(square)), number)
                        }
                        other => {
                            let content = self.atom(other, board, atom.span)?;
                            let all = contents.get_or_insert_with(Content::default);
                            all.empty |= content.empty;
                            all.pieces |= content.pieces;
                            all.owners.extend(content.owners);
                            continue;
                        }
                    }
                }
            });
        }
        if let Some(content) = contents {
            let (board, square) = self.square_of(value.clone(), left.span)?;
            if any.is_empty() {
                let content = Content { not: test.not, ..content };
                return Ok(Cond::SquareIs(board, Box::new(square), content));
            }
            any.push(Cond::SquareIs(board, Box::new(square), content));
        }
        let one_of = or(any);
        if !test.not {
            return Ok(one_of);
        }
        // Whoever was chosen by nobody is not somebody else either.
        if let V::ChosenPlayer(Pl::Local(local)) = value {
            let last = Num::Const(self.rules.players.len() as i64 - 1);
            let exists = compare(Compare::AtMost, Num::Local(local), last);
            return Ok(and(vec![exists, not(one_of)]));
        }
        Ok(match positive {
            true => not(one_of),
            false => {
                let (_, square) = self.square_of(value, left.span)?;
                and(vec![Cond::Exists(Box::new(square)), not(one_of)])
            }
        })
    }

    fn short(&mut self, quantifier: Quantifier, inner: &Expr, span: Span) -> Checked<V> {
        let (board, set) = self.set(inner)?;
        Ok(match quantifier {
            Quantifier::Some => V::Cond(Cond::Any(Box::new(set))),
            Quantifier::No => V::Cond(not(Cond::Any(Box::new(set)))),
            Quantifier::Count => V::Num(Num::Count(Box::new(set))),
            Quantifier::All => V::Set(board, set, false),
            Quantifier::Every => {
                return Err(Problem::new(span, "every one of them is what?")
                    .hint("such as `every s in c: s is X`"));
            }
            Quantifier::Sum => {
                if matches!(self.rules.boards[board].holds, Holds::Pieces(_)) {
                    return Err(Problem::new(inner.span, "only numbers can be added up"));
                }
                let name = Name { text: "each of them".to_owned(), span };
                let local = self.bind(&name)?;
                let choices = vec![Choice { local, domain: Domain::Squares(board, set) }];
                let quant = Quant { choices, condition: Cond::Const(true) };
                let cell = Num::Cell(board, Box::new(Sq::Local(local)));
                V::Num(Num::SumAll(Box::new(quant), Box::new(cell)))
            }
        })
    }

    fn quantified(
        &mut self,
        quantifier: Quantifier,
        binders: &[Binder],
        condition: Option<&Expr>,
        body: Option<&Expr>,
        span: Span,
    ) -> Checked<V> {
        let scope = self.scope.len();
        let result = self.quantified_inside(quantifier, binders, condition, body, span);
        self.scope.truncate(scope);
        result
    }

    /// What is said of each player, written out: what somebody chose is asked by name.
    fn of_each_player(
        &mut self,
        quantifier: Quantifier,
        binders: &[Binder],
        condition: Option<&Expr>,
        body: Option<&Expr>,
        span: Span,
    ) -> Checked<V> {
        let name = &binders[0].name;
        self.bind(name)?;
        let mut each = Vec::new();
        for player in 0..self.rules.players.len() as u8 {
            self.scope.push((name.text.clone(), V::Player(Pl::Const(player))));
            let scope = self.scope.len() - 1;
            let value = self.quantified_inside(quantifier, &binders[1..], condition, body, span);
            self.scope.truncate(scope);
            each.push(value?);
        }
        let mut board = 0;
        let (mut conditions, mut numbers, mut sets) = (Vec::new(), Vec::new(), Vec::new());
        for value in each {
            match value {
                V::Cond(condition) => conditions.push(condition),
                V::Num(number) => numbers.push(number),
                V::Set(of, set, _) => {
                    board = of;
                    sets.push(set);
                }
                other => return Err(wrong(span, "a number, squares or a condition", &other)),
            }
        }
        let sum = |one, other| two(Sum::Add, one, other);
        Ok(match quantifier {
            Quantifier::Some => V::Cond(or(conditions)),
            Quantifier::No | Quantifier::Every => V::Cond(and(conditions)),
            Quantifier::All => V::Set(board, Set::Or(sets), false),
            Quantifier::Count | Quantifier::Sum => {
                V::Num(numbers.into_iter().reduce(sum).unwrap_or(Num::Const(0)))
            }
        })
    }

    fn quantified_inside(
        &mut self,
        quantifier: Quantifier,
        binders: &[Binder],
        condition: Option<&Expr>,
        body: Option<&Expr>,
        span: Span,
    ) -> Checked<V> {
        if self.asked.is_some()
            && let [first, ..] = binders
            && !first.single
            && matches!(self.expr(&first.domain), Ok(V::Players))
        {
            return self.of_each_player(quantifier, binders, condition, body, span);
        }
        let (choices, _) = self.binders(binders)?;
        let last = choices
            .last()
            .map(|choice| choice.local)
            .zip(self.scope.last().map(|(_, value)| value.clone()));
        let condition = match condition {
            Some(condition) => self.cond(condition)?,
            None => Cond::Const(true),
        };
        let quant = |condition| Box::new(Quant { choices, condition });
        let unexpected =
            |body: &Expr| Err(Problem::new(body.span, "a condition belongs behind `where` here"));
        Ok(match (quantifier, body) {
            (Quantifier::Some, body) => {
                let body =
                    body.map(|body| self.cond(body)).transpose()?.unwrap_or(Cond::Const(true));
                V::Cond(Cond::Some(quant(and(vec![condition, body]))))
            }
            (Quantifier::No, body) => {
                let body =
                    body.map(|body| self.cond(body)).transpose()?.unwrap_or(Cond::Const(true));
                V::Cond(not(Cond::Some(quant(and(vec![condition, body])))))
            }
            (Quantifier::Every, Some(body)) => {
                let body = self.cond(body)?;
                V::Cond(not(Cond::Some(quant(and(vec![condition, not(body)])))))
            }
            (Quantifier::Every, None) => {
                return Err(Problem::new(span, "every one of them is what?")
                    .hint("such as `every s in c: s is X`"));
            }
            (Quantifier::Count, None) => V::Num(Num::CountAll(quant(condition))),
            (Quantifier::All, None) => match last {
                Some((local, V::Sq(board, _))) => {
                    V::Set(board, Set::All(quant(condition), local), false)
                }
                _ => return Err(Problem::new(span, "the last name after `all` must be a square")),
            },
            (Quantifier::Sum, Some(body)) => {
                let body = self.num(body)?;
                V::Num(Num::SumAll(quant(condition), Box::new(body)))
            }
            (Quantifier::Sum, None) => {
                return Err(
                    Problem::new(span, "what is added up?").hint("such as `sum h in heap: h`")
                );
            }
            (Quantifier::Count | Quantifier::All, Some(body)) => return unexpected(body),
        })
    }

    fn of(&mut self, head: &Expr, of: &Expr, span: Span) -> Checked<V> {
        if let ExprKind::Directions(_) = &head.kind {
            let (board, square) = self.square(of)?;
            let ways = self.ways(head, board)?;
            let (set, one) = self.by_square(board, &ways, square, Geometry::step_table);
            return Ok(V::Set(board, set, one));
        }
        let ExprKind::Word(word) = &head.kind else {
            return Err(Problem::new(head.span, "`of` does not belong here"));
        };
        if let Some((_, V::Ways(ways))) =
            self.scope.iter().rev().find(|(name, _)| name == word).cloned()
        {
            let (board, square) = self.square(of)?;
            let (set, one) = self.by_square(board, &ways, square, Geometry::step_table);
            return Ok(V::Set(board, set, one));
        }
        if self.asked.is_some()
            && !self.scope.iter().any(|(name, _)| name == word)
            && self.chosen.iter().flatten().any(|(name, _)| name == word)
        {
            return self.choice_of(word, of, span);
        }
        match word.as_str() {
            "neighbours" | "ends" | "row" | "column" | "board" => {
                let (board, square) = self.square(of)?;
                let geometry = &self.rules.boards[board].geometry;
                let table = match word.as_str() {
                    "neighbours" => geometry.neighbours.clone(),
                    "ends" => geometry.end_table(),
                    "row" => geometry.holder_table(&geometry.rows()),
                    "column" => geometry.holder_table(&geometry.columns()),
                    _ => geometry.holder_table(&geometry.boards()),
                };
                Ok(V::Set(board, Set::Table(table.into(), Box::new(square)), false))
            }
            "group" => {
                let (board, square) = self.square(of)?;
                Ok(V::Set(board, Set::Group(board, Box::new(square)), false))
            }
            "far" | "home" => {
                let player = self.player(of)?;
                self.named = true;
                let board = self.main_board(span)?;
                let mut sets = Vec::new();
                for info in &self.rules.players {
                    let forward = info.forward.ok_or_else(|| {
                        Problem::new(
                            head.span,
                            format!("nobody said which way is forward for `{}`", info.name),
                        )
                        .hint("such as `players X up, O down`")
                    })?;
                    let way = if word == "far" { forward } else { opposite(forward) };
                    sets.push(self.rules.boards[board].geometry.edge(way));
                }
                Ok(V::Set(board, Set::ByPlayer(sets, player), false))
            }
            "lines" => {
                let board = self.main_board(span)?;
                let many = self.constant(of)?;
                if !(1..=MOST as i64).contains(&many) {
                    return Err(Problem::new(of.span, format!("no line has {many} squares")));
                }
                Ok(V::Sets(board, self.rules.boards[board].geometry.lines(many as usize).into()))
            }
            _ => {
                // `squares of X`, `c of mover`.
                let value = self.word(word, head.span)?;
                let (board, set) = self.set_of(value, head.span)?;
                let content = self.expr(of)?;
                let content = self.atom(content, board, of.span)?;
                Ok(V::Set(board, Set::And(vec![set, Set::Holding(board, content)]), false))
            }
        }
    }

    fn apply(&mut self, name: &Name, of: &Expr, span: Span) -> Checked<V> {
        let value = self.expr(of)?;
        if name.text == "row" || name.text == "column" {
            let row = name.text == "row";
            if let V::Num(number) = value {
                let board = self.main_board(span)?;
                let geometry = &self.rules.boards[board].geometry;
                let sets = if row { geometry.rows() } else { geometry.columns() };
                if let Num::Const(number) = number {
                    let set = usize::try_from(number - 1).ok().and_then(|at| sets.get(at));
                    let set = set.ok_or_else(|| {
                        Problem::new(span, format!("there is no {} {number}", name.text))
                            .hint(format!("expected 1 to {}", sets.len()))
                    })?;
                    return Ok(V::Set(board, Set::Const(*set), false));
                }
                return Ok(V::Set(board, Set::Nth(sets.into(), Box::new(number)), false));
            }
            let (board, square) = self.square_of(value, of.span)?;
            let square = Box::new(square);
            return Ok(V::Num(if row {
                Num::Row(board, square)
            } else {
                Num::Column(board, square)
            }));
        }
        let Some(board) = self.rules.boards.iter().position(|board| board.name == name.text) else {
            return Err(self.unknown_word(&name.text, name.span));
        };
        let number = self.num_of(value, of.span)?;
        let many = self.rules.boards[board].geometry.len() as i64;
        match number {
            Num::Const(number) if (1..=many).contains(&number) => {
                Ok(V::Sq(board, Sq::Const(number as u8 - 1)))
            }
            Num::Const(number) => {
                Err(Problem::new(span, format!("there is no `{} {number}`", name.text))
                    .hint(format!("expected 1 to {many}")))
            }
            number => Ok(V::Sq(board, Sq::At(board, Box::new(number), Box::new(Num::Const(1))))),
        }
    }
}

/// Where rows of names put the points of a board.
fn drawn(geometry: &Geometry, rows: &[(String, Span)]) -> Checked<Vec<(f32, f32)>> {
    let mut places = vec![None; geometry.len()];
    for (y, (row, span)) in rows.iter().enumerate() {
        for (x, name) in row.split_whitespace().enumerate().filter(|(_, name)| *name != ".") {
            let point = geometry.find(name).ok_or_else(|| {
                let names = geometry.names.iter().map(String::as_str);
                unknown(*span, &format!("there is no point `{name}`"), name, names)
            })?;
            if places[usize::from(point)].replace((x as f32, y as f32)).is_some() {
                return Err(Problem::new(*span, format!("the point `{name}` is drawn twice")));
            }
        }
    }
    let found: Vec<(f32, f32)> = places.iter().flatten().copied().collect();
    if let Some(point) = places.iter().position(Option::is_none) {
        let what = format!("the point `{}` is not drawn", geometry.names[point]);
        return Err(Problem::new(rows[0].1, what));
    }
    // The closest two are one apart, along a row or a column.
    let mut least = f32::INFINITY;
    for (i, (ax, ay)) in found.iter().enumerate() {
        for (bx, by) in &found[i + 1..] {
            least = least.min((ax - bx).abs().max((ay - by).abs()));
        }
    }
    let scale = if least.is_finite() { least } else { 1.0 };
    let places: Vec<(f32, f32)> = found.iter().map(|(x, y)| (x / scale, y / scale)).collect();
    Ok(places)
}

fn made_of_moves(word: &str, span: Span) -> Problem {
    Problem::new(span, format!("`{word}` cannot decide about moves: it is made of them"))
        .hint("`pass when blocked` lets a player pass who has no other move")
}

/// What goes with moves that are made together.
fn alone(item: &Item) -> Checked<()> {
    let what = match &item.kind {
        ItemKind::First(..) => "first",
        ItemKind::Worth(_) => "worth",
        ItemKind::Symmetric(_) => "symmetric",
        ItemKind::Whole => "whole",
        ItemKind::Move(chosen) if chosen.part => "part",
        ItemKind::Move(chosen) if !chosen.lines.is_empty() => {
            let problem = "moves are made together, so what they change stands below `together`";
            return Err(Problem::new(item.span, problem)
                .hint("what was chosen is asked for there: `X chose rock`, `n of X`"));
        }
        _ => return Ok(()),
    };
    Err(Problem::new(item.span, format!("`{what}` does not go with moves that are made together")))
}

fn too_large(squares: usize, span: Span) -> Checked<()> {
    if squares > MOST {
        return Err(Problem::new(span, format!("a board of {squares} squares is too large"))
            .hint(format!("a board has at most {MOST} squares")));
    }
    Ok(())
}

fn points(chains: &[Vec<Name>], span: Span) -> Checked<Geometry> {
    let mut names: Vec<String> = Vec::new();
    for name in chains.iter().flatten() {
        if !names.contains(&name.text) {
            names.push(name.text.clone());
            too_large(names.len(), span)?;
        }
    }
    // Points that are numbers stand in their order.
    if names.iter().all(|name| name.parse::<u32>().is_ok()) {
        names.sort_by_key(|name| name.parse::<u32>().unwrap_or(0));
    }
    let find = |name: &Name| names.iter().position(|known| known == &name.text).unwrap_or(0);
    let edges: Vec<(usize, usize)> = chains
        .iter()
        .flat_map(|chain| chain.windows(2).map(|pair| (find(&pair[0]), find(&pair[1]))))
        .collect();
    Ok(Geometry::points(names, &edges, Vec::new()))
}

fn opposite(way: u8) -> u8 {
    [1, 0, 3, 2, 7, 6, 5, 4, 9, 8][usize::from(way)]
}

/// The way itself, or the two slanting ones beside it.
fn ahead(way: u8, slanting: bool) -> Vec<u8> {
    if !slanting {
        return vec![way];
    }
    match way {
        0 => vec![4, 5],
        1 => vec![6, 7],
        2 => vec![4, 6],
        3 => vec![5, 7],
        _ => Vec::new(),
    }
}

fn any_act(lines: &[Vec<Act>], test: &dyn Fn(&Act) -> bool) -> bool {
    fn inside(acts: &[Act], test: &dyn Fn(&Act) -> bool) -> bool {
        acts.iter().any(|act| test(act) || matches!(act, Act::If(_, acts) if inside(acts, test)))
    }
    lines.iter().any(|line| inside(line, test))
}

/// Whether an act can never fail: squares that were chosen exist.
fn is_sure(act: &Act, choices: &[Choice]) -> bool {
    let chosen = |square: &Sq| match square {
        Sq::Const(_) => true,
        Sq::Local(local) => choices.iter().any(|choice| choice.local == *local),
        _ => false,
    };
    match act {
        Act::Move(_, from, to) | Act::Swap(_, from, to) => chosen(from) && chosen(to),
        Act::Push(_, _, from, to) => chosen(from) && chosen(to),
        Act::Put(_, _, Put::Copy(square)) => chosen(square),
        Act::Put(..) | Act::Flag(..) | Act::Turn(_) => true,
        Act::Then(_, from) => from.as_ref().is_none_or(chosen),
        // What is pushed only sometimes is not seen to beforehand.
        Act::If(_, acts) => {
            acts.iter().all(|act| !matches!(act, Act::Push(..)) && is_sure(act, choices))
        }
        _ => false,
    }
}

pub(crate) fn two(how: Sum, one: Num, other: Num) -> Num {
    if let (Num::Const(a), Num::Const(b)) = (&one, &other) {
        return Num::Const(calculate(how, *a, *b));
    }
    Num::Two(how, Box::new(one), Box::new(other))
}

/// Numbers stay within these bounds, so that nothing overflows.
pub(crate) const FAR: i64 = 1 << 40;
/// What a number is that does not exist.
pub(crate) const NONE: i64 = i64::MIN;

#[inline]
pub(crate) fn calculate(how: Sum, a: i64, b: i64) -> i64 {
    if a == NONE || b == NONE {
        return NONE;
    }
    let result = match how {
        Sum::Add => a + b,
        Sum::Subtract => a - b,
        Sum::Multiply => a.saturating_mul(b),
        Sum::Divide if b == 0 => return NONE,
        Sum::Mod if b == 0 => return NONE,
        Sum::Divide => a.div_euclid(b),
        Sum::Mod => a.rem_euclid(b),
        Sum::Least => a.min(b),
        Sum::Most => a.max(b),
    };
    result.clamp(-FAR, FAR)
}

#[inline]
pub(crate) fn compares(how: Compare, a: i64, b: i64) -> bool {
    if a == NONE || b == NONE {
        return false;
    }
    match how {
        Compare::Equal => a == b,
        Compare::NotEqual => a != b,
        Compare::Less => a < b,
        Compare::AtMost => a <= b,
    }
}

pub(crate) fn compare(how: Compare, one: Num, other: Num) -> Cond {
    if let (Num::Const(a), Num::Const(b)) = (&one, &other) {
        return Cond::Const(compares(how, *a, *b));
    }
    Cond::Compare(how, Box::new(one), Box::new(other))
}

pub(crate) fn not(condition: Cond) -> Cond {
    match condition {
        Cond::Const(known) => Cond::Const(!known),
        Cond::Not(inner) => *inner,
        other => Cond::Not(Box::new(other)),
    }
}

pub(crate) fn and(parts: Vec<Cond>) -> Cond {
    let mut all = Vec::new();
    for part in parts {
        match part {
            Cond::Const(true) => {}
            Cond::Const(false) => return Cond::Const(false),
            Cond::And(more) => all.extend(more),
            other => all.push(other),
        }
    }
    match all.len() {
        0 => Cond::Const(true),
        1 => all.swap_remove(0),
        _ => Cond::And(all),
    }
}

pub(crate) fn or(parts: Vec<Cond>) -> Cond {
    let mut any = Vec::new();
    for part in parts {
        match part {
            Cond::Const(false) => {}
            Cond::Const(true) => return Cond::Const(true),
            Cond::Or(more) => any.extend(more),
            other => any.push(other),
        }
    }
    match any.len() {
        0 => Cond::Const(false),
        1 => any.swap_remove(0),
        _ => Cond::Or(any),
    }
}
