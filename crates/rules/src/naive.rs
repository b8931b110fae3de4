//! The rules followed word by word, without tables of bits: slow, plain, and what everything faster is
//! held to.

use attractor_core::{Coalition, Outcome, Player};

use crate::check::{NONE, calculate, compares};
use crate::typed::*;

/// A position, spelled out.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub struct State {
    /// What every square of every board holds: a number, or 0 for nothing and a piece from 1.
    pub cells: Vec<Vec<i64>>,
    pub numbers: Vec<i64>,
    pub flags: Vec<bool>,
    pub turn: u8,
    /// The part that has to be played, or 0.
    pub part: u8,
    /// The square that was handed on.
    pub from: Option<u8>,
}

/// Why a move cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// It leads out of the range of a number.
    Leaves,
    /// A `must` does not hold, or a square that it needs does not exist.
    Forbidden,
}

/// Where the game begins.
pub fn start(rules: &Rules) -> State {
    State {
        cells: rules.boards.iter().map(|board| board.start.clone()).collect(),
        numbers: rules.numbers.iter().map(|number| number.start).collect(),
        flags: rules.flags.iter().map(|flag| flag.1).collect(),
        turn: rules.first,
        part: 0,
        from: None,
    }
}

/// The moves of a position with their names, and where they lead.
pub fn moves(rules: &Rules, state: &State) -> Vec<(String, State)> {
    let mut found = real_moves(rules, state);
    if let Some(condition) = &rules.pass
        && state.part == 0
        && Eval::new(rules, state).cond(condition)
    {
        let turn = (state.turn + 1) % rules.players.len() as u8;
        found.push(("pass".to_owned(), State { turn, ..state.clone() }));
    }
    found
}

fn real_moves(rules: &Rules, state: &State) -> Vec<(String, State)> {
    let mut found = Vec::new();
    for chosen in &rules.moves {
        if chosen.part != state.part || chosen.of.is_some_and(|of| of != state.turn) {
            continue;
        }
        let mut eval = Eval::new(rules, state);
        if let (Some(local), Some(from)) = (chosen.from, state.from) {
            eval.locals[usize::from(local)] = i64::from(from);
        }
        eval.each(&chosen.choices, 0, &mut |eval| {
            if eval.cond(&chosen.condition)
                && let Ok(next) = eval.play(chosen)
            {
                found.push((eval.name(chosen), next));
            }
            true
        });
    }
    found
}

/// What somebody has chosen where moves are made together: which move of the rules, passing last, what it is called, and
/// what its names stand for.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "their names say it")]
pub struct Choosing {
    pub at: usize,
    pub name: String,
    pub names: Vec<i64>,
}

/// What a player can choose at a position where moves are made together.
pub fn choices(rules: &Rules, state: &State, player: u8) -> Vec<Choosing> {
    let state = State { turn: player, ..state.clone() };
    let mut found = Vec::new();
    for (at, chosen) in rules.moves.iter().enumerate() {
        if chosen.of.is_some_and(|of| of != player) {
            continue;
        }
        Eval::new(rules, &state).each(&chosen.choices, 0, &mut |eval| {
            if eval.cond(&chosen.condition) {
                let (name, names) = (eval.name(chosen), eval.locals.clone());
                found.push(Choosing { at, name, names });
            }
            true
        });
    }
    if rules.pass.as_ref().is_some_and(|pass| Eval::new(rules, &state).cond(pass)) {
        let (at, name) = (rules.moves.len(), "pass".to_owned());
        found.push(Choosing { at, name, names: Vec::new() });
    }
    found
}

/// Where the choices of all players lead together.
///
/// # Errors
/// Why they have no result.
pub fn together(rules: &Rules, state: &State, chosen: &[Choosing]) -> Result<State, Refused> {
    let mut eval = Eval::new(rules, state);
    let Some(together) = &rules.together else { return Ok(eval.state) };
    for (local, asked) in together.asked.iter().enumerate() {
        let own = &chosen[usize::from(asked.player)];
        eval.locals[local] = match (asked.by_move[own.at], asked.kind) {
            (Some(Told::Number(number)), _) => number,
            (Some(Told::Local(local)), _) => own.names[usize::from(local)],
            (None, AskedKind::Player) => NOBODY,
            (None, _) => NONE,
        };
    }
    let mut turn = state.turn;
    for line in &together.lines {
        let mut next = eval.state.clone();
        for act in line {
            eval.act(act, &mut next, &mut turn)?;
        }
        eval.state = next;
    }
    Ok(eval.state)
}

/// A player that nobody is.
pub(crate) const NOBODY: i64 = 255;

/// How the game ended, if it has.
pub fn outcome(rules: &Rules, state: &State) -> Option<Outcome> {
    let everyone = Coalition::everyone(rules.players.len() as u8);
    for end in &rules.ends {
        let eval = Eval::new(rules, state);
        if eval.cond(&end.when) {
            return Some(ending(rules, end, everyone, |player| eval.player(player)));
        }
    }
    moves(rules, state).is_empty().then_some(Outcome::DRAW)
}

/// The outcome that an end means.
pub(crate) fn ending(
    rules: &Rules,
    end: &End,
    everyone: Coalition,
    player: impl Fn(&Pl) -> u8,
) -> Outcome {
    let these =
        |players: &[Pl]| -> Coalition { players.iter().map(|who| Player(player(who))).collect() };
    let count = rules.players.len() as u8;
    let (set, wins) = match &end.result {
        Ending::Draw => return Outcome::DRAW,
        Ending::Win(players) => (these(players), true),
        Ending::Lose(players) => (these(players), false),
        Ending::Everybody(wins) => (everyone, *wins),
    };
    let outcome = Outcome::won_by(if wins != rules.misere { set } else { set.others(count) });
    // Whoever loses for want of moves alone is blocked; any other end is declared by a rule.
    let blocked = Outcome::blocked(Player(player(&Pl::Mover)), count);
    let lost = end.when == Cond::Blocked && outcome.winners == blocked.winners;
    if lost { blocked } else { outcome }
}

/// Whether a label holds.
pub fn holds(rules: &Rules, state: &State, condition: &Cond) -> bool {
    Eval::new(rules, state).cond(condition)
}

/// What a number is at a position, such as what the rules think that it is worth.
pub fn number(rules: &Rules, state: &State, number: &Num) -> i64 {
    Eval::new(rules, state).num(number)
}

/// The squares of a set before anybody moves.
pub(crate) fn squares_at_start(rules: &Rules, set: &Set) -> u64 {
    let state = start(rules);
    Eval::new(rules, &state).set(set).iter().fold(0, |all, square| all | 1 << square)
}

#[derive(Clone)]
struct Eval<'a> {
    rules: &'a Rules,
    state: State,
    locals: Vec<i64>,
}

impl<'a> Eval<'a> {
    fn new(rules: &'a Rules, state: &State) -> Eval<'a> {
        Eval { rules, state: state.clone(), locals: vec![NONE; 32] }
    }

    fn player(&self, player: &Pl) -> u8 {
        let count = self.rules.players.len() as u8;
        match player {
            Pl::Const(player) => *player,
            Pl::Mover => self.state.turn,
            Pl::Other | Pl::Last => (self.state.turn + count - 1) % count,
            Pl::Next => (self.state.turn + 1) % count,
            Pl::Local(local) => self.locals[usize::from(*local)] as u8,
        }
    }

    /// Bind the names from `at` on in every way, as long as `visit` says so.
    fn each(
        &mut self,
        choices: &[Choice],
        at: usize,
        visit: &mut dyn FnMut(&mut Eval<'a>) -> bool,
    ) -> bool {
        let Some(choice) = choices.get(at) else { return visit(self) };
        let values: Vec<i64> = match &choice.domain {
            Domain::Squares(_, set) => self.set(set).into_iter().map(i64::from).collect(),
            Domain::Sets(sets) => (0..sets.len() as i64).collect(),
            Domain::Range(low, high) => match (self.num(low), self.num(high)) {
                (NONE, _) | (_, NONE) => Vec::new(),
                (low, high) => (low..=high).collect(),
            },
            Domain::List(list) => list.to_vec(),
            Domain::Ways(ways) => self.ways(ways).into_iter().map(i64::from).collect(),
            Domain::Players(count) => (0..i64::from(*count)).collect(),
            Domain::Square(_, square) => self.sq(square).map(i64::from).into_iter().collect(),
            Domain::Number(number) => {
                Some(self.num(number)).filter(|&number| number != NONE).into_iter().collect()
            }
        };
        for value in values {
            self.locals[usize::from(choice.local)] = value;
            if !self.each(choices, at + 1, visit) {
                return false;
            }
        }
        true
    }

    fn ways(&self, ways: &Ways) -> Vec<u8> {
        match ways {
            Ways::Fixed(ways) => ways.clone(),
            Ways::Relative(by) => by[usize::from(self.state.turn)].clone(),
            Ways::Local(local) => vec![self.locals[usize::from(*local)] as u8],
        }
    }

    fn matches(&self, board: usize, square: u8, content: &Content) -> bool {
        let here = self.state.cells[board][usize::from(square)];
        let Holds::Pieces(pieces) = &self.rules.boards[board].holds else { return false };
        let found = match here {
            0 => content.empty,
            piece => {
                let place = piece as usize - 1;
                let owner = self.rules.pieces[pieces[place]].owner;
                content.pieces >> place & 1 == 1
                    || content.owners.iter().any(|who| owner == Some(self.player(who)))
            }
        };
        found != content.not
    }

    fn sq(&self, square: &Sq) -> Option<u8> {
        match square {
            Sq::Const(square) => Some(*square),
            Sq::Local(local) => u8::try_from(self.locals[usize::from(*local)]).ok(),
            Sq::Lowest(set) => self.set(set).into_iter().min(),
            Sq::First(board, ways, from, test) => {
                let from = self.sq(from)?;
                let geometry = &self.rules.boards[*board].geometry;
                self.ways(ways).into_iter().find_map(|way| {
                    geometry
                        .walk(from, way)
                        .find(|&to| test.as_ref().is_none_or(|test| self.matches(*board, to, test)))
                })
            }
            Sq::At(board, x, y) => {
                let place = (self.num(x), self.num(y));
                let geometry = &self.rules.boards[*board].geometry;
                let found = |place| geometry.xy.iter().position(|&known| known == place);
                let turned = geometry.names.iter().any(|name| name.contains('-'));
                let at = found(place).or_else(|| found((place.1, place.0)).filter(|_| turned));
                at.map(|at| at as u8)
            }
        }
    }

    fn members(set: u64) -> Vec<u8> {
        (0..64).filter(|square| set >> square & 1 == 1).collect()
    }

    /// The squares in order.
    fn set(&self, set: &Set) -> Vec<u8> {
        let of = |table: &[u64], square: &Sq| match self.sq(square) {
            Some(square) => Eval::members(table[usize::from(square)]),
            None => Vec::new(),
        };
        match set {
            Set::Const(set) => Eval::members(*set),
            Set::Pick(sets, local) => {
                Eval::members(sets[self.locals[usize::from(*local)] as usize])
            }
            Set::Nth(sets, number) => {
                let at = usize::try_from(self.num(number).saturating_sub(1)).ok();
                at.and_then(|at| sets.get(at)).map_or(Vec::new(), |&set| Eval::members(set))
            }
            Set::Holding(board, content) => {
                let squares = 0..self.rules.boards[*board].geometry.len() as u8;
                squares.filter(|&square| self.matches(*board, square, content)).collect()
            }
            Set::And(sets) => {
                let all: Vec<Vec<u8>> = sets.iter().map(|set| self.set(set)).collect();
                all[0]
                    .iter()
                    .copied()
                    .filter(|square| all.iter().all(|set| set.contains(square)))
                    .collect()
            }
            Set::Or(sets) => {
                let mut all: Vec<u8> = sets.iter().flat_map(|set| self.set(set)).collect();
                all.sort_unstable();
                all.dedup();
                all
            }
            Set::Single(square) => self.sq(square).into_iter().collect(),
            Set::Table(table, square) => of(table, square),
            Set::TableBy(tables, square) => of(&tables[usize::from(self.state.turn)], square),
            Set::TableWay(tables, local, square) => {
                of(&tables[self.locals[usize::from(*local)] as usize], square)
            }
            Set::Path(table, count, from, to) => match (self.sq(from), self.sq(to)) {
                (Some(from), Some(to)) => {
                    Eval::members(table[usize::from(from) * count + usize::from(to)])
                }
                _ => Vec::new(),
            },
            Set::ByPlayer(sets, player) => Eval::members(sets[usize::from(self.player(player))]),
            Set::Slide(board, ways, from) => {
                let Some(from) = self.sq(from) else { return Vec::new() };
                let geometry = &self.rules.boards[*board].geometry;
                let mut all = Vec::new();
                for way in self.ways(ways) {
                    let free = |to: &u8| self.state.cells[*board][usize::from(*to)] == 0;
                    all.extend(geometry.walk(from, way).take_while(free));
                }
                all.sort_unstable();
                all.dedup();
                all
            }
            Set::Group(board, square) => {
                let Some(square) = self.sq(square) else { return Vec::new() };
                let cells = &self.state.cells[*board];
                let like = cells[usize::from(square)];
                self.flood(*board, vec![square], &|to| cells[usize::from(to)] == like)
            }
            Set::All(quant, local) => {
                let mut all = Vec::new();
                self.clone().each(&quant.choices, 0, &mut |eval| {
                    if eval.cond(&quant.condition) {
                        all.push(eval.locals[usize::from(*local)] as u8);
                    }
                    true
                });
                all.sort_unstable();
                all.dedup();
                all
            }
        }
    }

    fn flood(&self, board: usize, from: Vec<u8>, open: &dyn Fn(u8) -> bool) -> Vec<u8> {
        let geometry = &self.rules.boards[board].geometry;
        let mut found = from;
        let mut at = 0;
        while at < found.len() {
            for to in Eval::members(geometry.neighbours[usize::from(found[at])]) {
                if open(to) && !found.contains(&to) {
                    found.push(to);
                }
            }
            at += 1;
        }
        found.sort_unstable();
        found
    }

    fn num(&self, number: &Num) -> i64 {
        match number {
            Num::Const(number) => *number,
            Num::Local(local) => self.locals[usize::from(*local)],
            Num::Var(var) => self.state.numbers[*var],
            Num::Cell(board, square) => match self.sq(square) {
                Some(square) => self.state.cells[*board][usize::from(square)],
                None => NONE,
            },
            Num::Count(set) => self.set(set).len() as i64,
            Num::CountAll(quant) => {
                let mut count = 0;
                self.clone().each(&quant.choices, 0, &mut |eval| {
                    count += i64::from(eval.cond(&quant.condition));
                    true
                });
                count
            }
            Num::SumAll(quant, of) => {
                let mut sum = 0;
                self.clone().each(&quant.choices, 0, &mut |eval| {
                    if eval.cond(&quant.condition) {
                        sum = calculate(Sum::Add, sum, eval.num(of));
                    }
                    true
                });
                sum
            }
            Num::Column(board, square) => match self.sq(square) {
                Some(square) => self.rules.boards[*board].geometry.xy[usize::from(square)].0,
                None => NONE,
            },
            Num::Row(board, square) => match self.sq(square) {
                Some(square) => self.rules.boards[*board].geometry.xy[usize::from(square)].1,
                None => NONE,
            },
            Num::Two(how, one, other) => calculate(*how, self.num(one), self.num(other)),
        }
    }

    fn cond(&self, condition: &Cond) -> bool {
        match condition {
            Cond::Const(known) => *known,
            Cond::Not(inner) => !self.cond(inner),
            Cond::And(parts) => parts.iter().all(|part| self.cond(part)),
            Cond::Or(parts) => parts.iter().any(|part| self.cond(part)),
            Cond::Compare(how, one, other) => compares(*how, self.num(one), self.num(other)),
            Cond::SquareIs(board, square, content) => {
                self.sq(square).is_some_and(|square| self.matches(*board, square, content))
            }
            Cond::SetIs(board, set, content) => {
                self.set(set).into_iter().all(|square| self.matches(*board, square, content))
            }
            Cond::Same(one, other) => {
                let one = self.sq(one);
                one.is_some() && one == self.sq(other)
            }
            Cond::Within(square, set) => {
                self.sq(square).is_some_and(|square| self.set(set).contains(&square))
            }
            Cond::Exists(square) => self.sq(square).is_some(),
            Cond::Player(one, other) => self.player(one) == self.player(other),
            Cond::Any(set) => !self.set(set).is_empty(),
            Cond::Some(quant) => {
                !self.clone().each(&quant.choices, 0, &mut |eval| !eval.cond(&quant.condition))
            }
            Cond::Lines(board, content, lines, within) => {
                let within = within.as_ref().map(|within| self.set(within));
                lines.iter().any(|&line| {
                    Eval::members(line).into_iter().all(|square| {
                        self.matches(*board, square, content)
                            && within.as_ref().is_none_or(|within| within.contains(&square))
                    })
                })
            }
            Cond::Connects(board, content, sides) => {
                let sides: Vec<Vec<u8>> = sides.iter().map(|side| self.set(side)).collect();
                let here = |square: u8| self.matches(*board, square, content);
                sides[0].iter().any(|&square| {
                    here(square) && {
                        let chain = self.flood(*board, vec![square], &here);
                        sides.iter().all(|side| side.iter().any(|square| chain.contains(square)))
                    }
                })
            }
            Cond::Flag(flag) => self.state.flags[*flag],
            Cond::Blocked => real_moves(self.rules, &self.state).is_empty(),
            Cond::Stuck => (0..self.rules.players.len() as u8).all(|turn| {
                real_moves(self.rules, &State { turn, ..self.state.clone() }).is_empty()
            }),
        }
    }

    fn name(&self, chosen: &Move) -> String {
        let mut name = String::new();
        for piece in &chosen.called {
            match piece {
                Piece::Text(text) => name.push_str(text),
                Piece::Choice(at) => {
                    let choice = &chosen.choices[*at];
                    let value = self.locals[usize::from(choice.local)];
                    name.push_str(&shown(self.rules, &choice.domain, value));
                }
            }
        }
        name
    }

    fn play(&self, chosen: &Move) -> Result<State, Refused> {
        let mut eval = self.clone();
        eval.state.part = 0;
        eval.state.from = None;
        let count = self.rules.players.len() as u8;
        let mut turn = (self.state.turn + 1) % count;
        for line in &chosen.lines {
            let mut next = eval.state.clone();
            for act in line {
                eval.act(act, &mut next, &mut turn)?;
            }
            eval.state = next;
        }
        eval.state.turn = turn;
        Ok(eval.state)
    }

    fn put(&self, board: usize, put: &Put) -> Result<i64, Refused> {
        Ok(match put {
            Put::Empty => 0,
            Put::Piece(piece) => *piece as i64 + 1,
            Put::Of(pieces, player) => pieces[usize::from(self.player(player))] as i64 + 1,
            Put::Copy(square) => {
                let square = self.sq(square).ok_or(Refused::Forbidden)?;
                self.state.cells[board][usize::from(square)]
            }
        })
    }

    fn set_cell(
        &self,
        next: &mut State,
        board: usize,
        square: u8,
        value: i64,
    ) -> Result<(), Refused> {
        if let Holds::Numbers(ranges) = &self.rules.boards[board].holds {
            let (low, high) = ranges[usize::from(square)];
            if !(low..=high).contains(&value) {
                return Err(Refused::Leaves);
            }
        }
        next.cells[board][usize::from(square)] = value;
        Ok(())
    }

    fn act(&mut self, act: &Act, next: &mut State, turn: &mut u8) -> Result<(), Refused> {
        let square = |eval: &Eval<'_>, square: &Sq| eval.sq(square).ok_or(Refused::Forbidden);
        match act {
            Act::Put(board, set, put) => {
                let value = self.put(*board, put)?;
                for square in self.set(set) {
                    self.set_cell(next, *board, square, value)?;
                }
            }
            Act::SetCells(board, set, number) => {
                let value = self.num(number);
                for square in self.set(set) {
                    self.set_cell(next, *board, square, value)?;
                }
            }
            Act::AddCells(board, set, number) => {
                let value = self.num(number);
                for square in self.set(set) {
                    let before = self.state.cells[*board][usize::from(square)];
                    let sum = calculate(Sum::Add, before, value);
                    self.set_cell(next, *board, square, sum)?;
                }
            }
            Act::SetVar(var, number) => {
                let value = self.num(number);
                let info = &self.rules.numbers[*var];
                if !(info.low..=info.high).contains(&value) {
                    return Err(Refused::Leaves);
                }
                next.numbers[*var] = value;
            }
            Act::Flag(flag, value) => next.flags[*flag] = *value,
            Act::Move(board, from, to) => {
                let (from, to) = (square(self, from)?, square(self, to)?);
                let value = self.state.cells[*board][usize::from(from)];
                next.cells[*board][usize::from(from)] = 0;
                self.set_cell(next, *board, to, value)?;
            }
            Act::Push(board, put, from, to) => {
                let (from, to) = (square(self, from)?, square(self, to)?);
                let value = self.put(*board, put)?;
                let geometry = &self.rules.boards[*board].geometry;
                if from != to {
                    let way = geometry.way(from, to).ok_or(Refused::Forbidden)?;
                    let mut before = from;
                    for at in geometry.walk(from, way) {
                        next.cells[*board][usize::from(at)] =
                            self.state.cells[*board][usize::from(before)];
                        before = at;
                        if at == to {
                            break;
                        }
                    }
                }
                next.cells[*board][usize::from(from)] = value;
            }
            Act::Swap(board, one, other) => {
                let (one, other) = (square(self, one)?, square(self, other)?);
                let cells = &self.state.cells[*board];
                let (a, b) = (cells[usize::from(one)], cells[usize::from(other)]);
                self.set_cell(next, *board, one, b)?;
                self.set_cell(next, *board, other, a)?;
            }
            Act::Sow(board, from) => {
                let from = square(self, from)?;
                let count = self.rules.boards[*board].geometry.len();
                let seeds = self.state.cells[*board][usize::from(from)];
                let mut cells = self.state.cells[*board].clone();
                cells[usize::from(from)] = 0;
                for i in 1..=seeds as usize {
                    cells[(usize::from(from) + i) % count] += 1;
                }
                for (at, &value) in cells.iter().enumerate() {
                    self.set_cell(next, *board, at as u8, value)?;
                }
            }
            Act::Turn(player) => *turn = self.player(player),
            Act::Then(part, from) => {
                next.part = *part;
                next.from = match from {
                    Some(from) => Some(square(self, from)?),
                    None => None,
                };
                *turn = self.state.turn;
            }
            Act::Must(condition) => {
                if !self.cond(condition) {
                    return Err(Refused::Forbidden);
                }
            }
            Act::If(condition, acts) => {
                if self.cond(condition) {
                    for act in acts {
                        self.act(act, next, turn)?;
                    }
                }
            }
            Act::Square(local, of) => {
                self.locals[usize::from(*local)] = i64::from(square(self, of)?);
            }
            Act::Number(local, number) => self.locals[usize::from(*local)] = self.num(number),
        }
        Ok(())
    }
}

/// How a choice is written.
pub(crate) fn shown(rules: &Rules, domain: &Domain, value: i64) -> String {
    match domain {
        Domain::Squares(board, _) | Domain::Square(board, _) => {
            rules.boards[*board].geometry.names[value as usize].clone()
        }
        Domain::Sets(_) => (value + 1).to_string(),
        Domain::Ways(_) => crate::geometry::WAY_NAMES[value as usize].to_owned(),
        Domain::Players(_) => rules.players[value as usize].name.clone(),
        Domain::Range(..) | Domain::List(_) | Domain::Number(_) => value.to_string(),
    }
}
