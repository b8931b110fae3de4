//! From rules with types to code on packed words.

use crate::check::and;
use crate::code::{self, Code, MoveCode};
use crate::fold::Fold;
use crate::layout::{BoardLayout, Layout};
use crate::typed::*;

/// The code of these rules; `None` where a position would be too long.
pub(crate) fn compile(rules: &Rules) -> Option<Code> {
    let layout = Layout::new(rules)?;
    let compiler = Compiler { rules, layout: &layout, fold: Fold { rules } };
    let moves = rules.moves.iter().map(|chosen| compiler.movement(chosen)).collect();
    let condition = |condition: &Cond| compiler.cond(&compiler.fold.condition(condition));
    let pass = rules.pass.as_ref().map(condition);
    let together = rules.together.iter().flat_map(|together| &together.lines);
    let together = together.map(|line| compiler.acts(line)).collect();
    let ends = rules.ends.iter().map(|end| condition(&end.when)).collect();
    let labels = rules.labels.iter().map(|label| condition(&label.1)).collect();
    let always = rules.always.iter().map(|(holds, ..)| condition(holds)).collect();
    let worth = rules.worth.as_ref();
    let worth = worth.map(|worth| compiler.num(&compiler.fold.num(worth, &NOTHING_KNOWN)));
    Some(Code {
        worth,
        moves,
        pass,
        together,
        ends,
        labels,
        always,
        boards: rules.boards.clone(),
        players: rules.players.len() as u8,
        layout,
    })
}

struct Compiler<'a> {
    rules: &'a Rules,
    layout: &'a Layout,
    fold: Fold<'a>,
}

const NOTHING_KNOWN: [Option<i64>; 32] = [None; 32];

impl Compiler<'_> {
    fn movement(&self, chosen: &Move) -> MoveCode {
        let choices: Vec<Choice> =
            chosen.choices.iter().map(|choice| self.fold.choice(choice, &NOTHING_KNOWN)).collect();
        let condition = self.fold.condition(&chosen.condition);
        let (before, steps) = self.steps(&choices, condition, chosen.from);
        let lines = chosen.lines.iter().map(|line| self.acts(line)).collect();
        MoveCode {
            of: chosen.of,
            part: chosen.part,
            from: chosen.from,
            steps,
            before,
            lines,
            risky: chosen.risky,
        }
    }

    /// Each part of a condition is asked as soon as everything that it names is bound.
    fn steps(
        &self,
        choices: &[Choice],
        condition: Cond,
        _from: Option<u8>,
    ) -> (code::Cond, Vec<code::Step>) {
        let parts = match condition {
            Cond::And(parts) => parts,
            other => vec![other],
        };
        let mut levels: Vec<Vec<Cond>> = vec![Vec::new(); choices.len() + 1];
        for part in parts {
            let mut level = 0;
            for (at, choice) in choices.iter().enumerate() {
                if uses(&part, choice.local) {
                    level = at + 1;
                }
            }
            levels[level].push(part);
        }
        let mut levels = levels.into_iter();
        let before = self.cond(&and(levels.next().unwrap_or_default()));
        let steps = choices.iter().zip(levels).map(|(choice, parts)| {
            let mut choice = choice.clone();
            let mut filter = Vec::new();
            for part in parts {
                // What is asked of the chosen square alone narrows the choice itself.
                match (&mut choice.domain, part) {
                    (Domain::Squares(board, set), Cond::SquareIs(of, square, content))
                        if of == *board && *square == Sq::Local(choice.local) =>
                    {
                        let all = vec![set.clone(), Set::Holding(of, content)];
                        *set = self.fold.set(&Set::And(all), &NOTHING_KNOWN);
                    }
                    (Domain::Squares(_, set), Cond::Within(square, within))
                        if *square == Sq::Local(choice.local)
                            && !set_uses(&within, choice.local) =>
                    {
                        *set = self.fold.set(&Set::And(vec![set.clone(), *within]), &NOTHING_KNOWN);
                    }
                    (_, part) => filter.push(part),
                }
            }
            let domain = match &choice.domain {
                Domain::Squares(_, set) => code::Domain::Squares(self.set(set)),
                Domain::Sets(sets) => code::Domain::Sets(sets.len() as i64),
                Domain::Range(low, high) => code::Domain::Range(self.num(low), self.num(high)),
                Domain::List(list) => code::Domain::List(list.clone()),
                Domain::Ways(ways) => code::Domain::Ways(ways.clone()),
                Domain::Players(count) => code::Domain::Players(*count),
                Domain::Square(_, square) => code::Domain::Square(self.sq(square)),
                Domain::Number(number) => code::Domain::Number(self.num(number)),
            };
            let filter = self.cond(&and(filter));
            code::Step { local: usize::from(choice.local), domain, filter }
        });
        (before, steps.collect())
    }

    fn quant(&self, quant: &Quant) -> Box<code::Quant> {
        let (before, steps) = self.steps(&quant.choices, quant.condition.clone(), None);
        Box::new(code::Quant { steps, before })
    }

    fn mask(&self, board: usize, content: &Content) -> code::Mask {
        let (BoardLayout::Planes(planes, every), Holds::Pieces(pieces)) =
            (&self.layout.boards[board], &self.rules.boards[board].holds)
        else {
            return code::Mask::Empty(Vec::new(), 0);
        };
        let owner = |place: usize| self.rules.pieces[pieces[place]].owner;
        // Where each player has exactly one kind of piece here, a player is a plane.
        let by_player: Option<Vec<_>> = (0..self.rules.players.len() as u8)
            .map(|player| {
                let mut own = (0..pieces.len()).filter(|&place| owner(place) == Some(player));
                own.next().filter(|_| own.next().is_none()).map(|place| planes[place])
            })
            .collect();
        let Content { not, empty, pieces: wanted, owners } = content;
        let two = self.rules.players.len() == 2;
        match (not, empty, wanted.count_ones(), owners.as_slice(), by_player) {
            (false, true, 0, [], _) => code::Mask::Empty(planes.clone(), *every),
            (false, false, 1, [], _) => code::Mask::Plane(planes[wanted.trailing_zeros() as usize]),
            (false, false, 0, [Pl::Mover], Some(fields)) => code::Mask::Mover(fields),
            (false, false, 0, [Pl::Other | Pl::Last | Pl::Next], Some(fields)) if two => {
                code::Mask::Other(fields)
            }
            _ => code::Mask::General {
                planes: planes.iter().enumerate().map(|(at, &plane)| (plane, owner(at))).collect(),
                pieces: *wanted,
                owners: owners.clone(),
                empty: *empty,
                not: *not,
                every: *every,
            },
        }
    }

    fn sq(&self, square: &Sq) -> code::Sq {
        match square {
            Sq::Const(square) => code::Sq::Const(*square),
            Sq::Local(local) => code::Sq::Local(usize::from(*local)),
            Sq::Lowest(set) => code::Sq::Lowest(Box::new(self.set(set))),
            Sq::First(board, ways, from, test) => code::Sq::First {
                board: *board,
                ways: ways.clone(),
                from: Box::new(self.sq(from)),
                test: test.as_ref().map(|test| self.mask(*board, test)),
            },
            Sq::At(board, x, y) => {
                code::Sq::At(*board, Box::new(self.num(x)), Box::new(self.num(y)))
            }
        }
    }

    fn set(&self, set: &Set) -> code::Set {
        match set {
            Set::Const(set) => code::Set::Const(*set),
            Set::Pick(sets, local) => code::Set::Pick(sets.clone(), usize::from(*local)),
            Set::Nth(sets, number) => code::Set::Nth(sets.clone(), Box::new(self.num(number))),
            Set::Holding(board, content) => code::Set::Mask(self.mask(*board, content)),
            Set::And(sets) => match sets.as_slice() {
                [] => code::Set::Const(0),
                [one] => self.set(one),
                [Set::Const(set), Set::Holding(board, content)] => {
                    match *set == self.rules.boards[*board].geometry.every() {
                        true => code::Set::Mask(self.mask(*board, content)),
                        false => code::Set::MaskOf(*set, self.mask(*board, content)),
                    }
                }
                [one, rest @ ..] => {
                    let rest = self.set(&Set::And(rest.to_vec()));
                    code::Set::And(Box::new(self.set(one)), Box::new(rest))
                }
            },
            Set::Or(sets) => code::Set::Or(sets.iter().map(|set| self.set(set)).collect()),
            Set::Single(square) => code::Set::Single(Box::new(self.sq(square))),
            Set::Table(table, square) => code::Set::Table(table.clone(), self.sq(square)),
            Set::TableBy(tables, square) => code::Set::TableBy(tables.clone(), self.sq(square)),
            Set::TableWay(tables, local, square) => {
                code::Set::TableWay(tables.clone(), usize::from(*local), self.sq(square))
            }
            Set::Path(table, count, from, to) => code::Set::Path(
                table.clone(),
                *count,
                Box::new(self.sq(from)),
                Box::new(self.sq(to)),
            ),
            Set::ByPlayer(sets, player) => code::Set::ByPlayer(sets.clone(), player.clone()),
            Set::Slide(board, ways, from) => code::Set::Slide {
                board: *board,
                ways: ways.clone(),
                from: Box::new(self.sq(from)),
                empty: Box::new(self.mask(*board, &Content { empty: true, ..Content::default() })),
            },
            Set::Group(board, from) => {
                code::Set::Group { board: *board, from: Box::new(self.sq(from)) }
            }
            Set::All(quant, local) => code::Set::All(self.quant(quant), usize::from(*local)),
        }
    }

    fn num(&self, number: &Num) -> code::Num {
        let place = |board: usize, square: &Sq, column: bool| {
            let xy = self.rules.boards[board].geometry.xy.iter();
            let table: Vec<i64> = xy.map(|&(x, y)| if column { x } else { y }).collect();
            code::Num::Place(table.into(), Box::new(self.sq(square)))
        };
        match number {
            Num::Const(number) => code::Num::Const(*number),
            Num::Local(local) => code::Num::Local(usize::from(*local)),
            Num::Var(var) => {
                let (field, low, _) = self.layout.numbers[*var];
                code::Num::Field(field, low)
            }
            Num::Cell(board, square) => match (&self.layout.boards[*board], &**square) {
                (BoardLayout::Cells(cells), Sq::Const(square)) => {
                    let (field, low, _) = cells[usize::from(*square)];
                    code::Num::Field(field, low)
                }
                _ => code::Num::Cell(*board, Box::new(self.sq(square))),
            },
            Num::Count(set) => code::Num::Count(Box::new(self.set(set))),
            Num::CountAll(quant) => code::Num::CountAll(self.quant(quant)),
            Num::SumAll(quant, of) => code::Num::SumAll(self.quant(quant), Box::new(self.num(of))),
            Num::Column(board, square) => place(*board, square, true),
            Num::Row(board, square) => place(*board, square, false),
            Num::Two(how, one, other) => {
                code::Num::Two(*how, Box::new(self.num(one)), Box::new(self.num(other)))
            }
        }
    }

    fn cond(&self, condition: &Cond) -> code::Cond {
        match condition {
            Cond::Const(known) => code::Cond::Const(*known),
            Cond::Not(inner) => code::Cond::Not(Box::new(self.cond(inner))),
            Cond::And(parts) => code::Cond::And(parts.iter().map(|part| self.cond(part)).collect()),
            Cond::Or(parts) => code::Cond::Or(parts.iter().map(|part| self.cond(part)).collect()),
            Cond::Compare(how, one, other) => {
                code::Cond::Compare(*how, Box::new(self.num(one)), Box::new(self.num(other)))
            }
            Cond::SquareIs(board, square, content) => code::Cond::Within(
                self.sq(square),
                Box::new(code::Set::Mask(self.mask(*board, content))),
            ),
            Cond::SetIs(board, set, content) => {
                code::Cond::Covered(Box::new(self.set(set)), self.mask(*board, content))
            }
            Cond::Same(one, other) => {
                code::Cond::Same(Box::new(self.sq(one)), Box::new(self.sq(other)))
            }
            Cond::Within(square, set) => {
                code::Cond::Within(self.sq(square), Box::new(self.set(set)))
            }
            Cond::Exists(square) => code::Cond::Exists(Box::new(self.sq(square))),
            Cond::Player(one, other) => code::Cond::Player(one.clone(), other.clone()),
            Cond::Any(set) => code::Cond::Any(Box::new(self.set(set))),
            Cond::Some(quant) => code::Cond::Some(self.quant(quant)),
            Cond::Lines(board, content, lines, within) => code::Cond::Lines(
                self.mask(*board, content),
                lines.clone(),
                within.as_ref().map(|within| Box::new(self.set(within))),
            ),
            Cond::Connects(board, content, sides) => code::Cond::Connects {
                board: *board,
                mask: self.mask(*board, content),
                sides: sides.iter().map(|side| self.set(side)).collect(),
            },
            Cond::Flag(flag) => code::Cond::Flag(self.layout.flags[*flag]),
            Cond::Blocked => code::Cond::Blocked,
            Cond::Stuck => code::Cond::Stuck,
        }
    }

    fn put(&self, put: &Put) -> code::Put {
        match put {
            Put::Empty => code::Put::Empty,
            Put::Piece(piece) => code::Put::Piece(*piece),
            Put::Of(pieces, player) => code::Put::Of(pieces.clone(), player.clone()),
            Put::Copy(square) => code::Put::Copy(self.sq(square)),
        }
    }

    fn acts(&self, acts: &[Act]) -> Vec<code::Act> {
        acts.iter().map(|act| self.act(act)).collect()
    }

    fn act(&self, act: &Act) -> code::Act {
        let set = |set: &Set| self.set(&self.fold.set(set, &NOTHING_KNOWN));
        let num = |number: &Num| self.num(&self.fold.num(number, &NOTHING_KNOWN));
        let sq = |square: &Sq| self.sq(&self.fold.sq(square, &NOTHING_KNOWN));
        let cond = |condition: &Cond| self.cond(&self.fold.condition(condition));
        match act {
            Act::Put(board, squares, put) => code::Act::Put(*board, set(squares), self.put(put)),
            Act::SetCells(board, squares, number) => {
                code::Act::SetCells(*board, set(squares), num(number))
            }
            Act::AddCells(board, squares, number) => {
                code::Act::AddCells(*board, set(squares), num(number))
            }
            Act::SetVar(var, number) => {
                let info = &self.rules.numbers[*var];
                code::Act::SetVar(self.layout.numbers[*var].0, info.low, info.high, num(number))
            }
            Act::Flag(flag, value) => code::Act::Flag(self.layout.flags[*flag], *value),
            Act::Move(board, from, to) => code::Act::Move(*board, sq(from), sq(to)),
            Act::Push(board, put, from, to) => {
                let shifts = code::Shift::table(&self.rules.boards[*board].geometry);
                code::Act::Push(*board, self.put(put), sq(from), sq(to), shifts)
            }
            Act::Swap(board, one, other) => code::Act::Swap(*board, sq(one), sq(other)),
            Act::Sow(board, from) => code::Act::Sow(*board, sq(from)),
            Act::Turn(player) => code::Act::Turn(player.clone()),
            Act::Then(part, from) => code::Act::Then(*part, from.as_ref().map(sq)),
            Act::Must(condition) => code::Act::Must(cond(condition)),
            Act::If(condition, acts) => code::Act::If(cond(condition), self.acts(acts)),
            Act::Square(local, square) => code::Act::Square(usize::from(*local), sq(square)),
            Act::Number(local, number) => code::Act::Number(usize::from(*local), num(number)),
        }
    }
}

fn pl_uses(player: &Pl, local: u8) -> bool {
    *player == Pl::Local(local)
}

fn ways_use(ways: &Ways, local: u8) -> bool {
    *ways == Ways::Local(local)
}

fn content_uses(content: &Content, local: u8) -> bool {
    content.owners.iter().any(|owner| pl_uses(owner, local))
}

fn num_uses(number: &Num, local: u8) -> bool {
    match number {
        Num::Const(_) | Num::Var(_) => false,
        Num::Local(of) => *of == local,
        Num::Cell(_, square) | Num::Column(_, square) | Num::Row(_, square) => {
            sq_uses(square, local)
        }
        Num::Count(set) => set_uses(set, local),
        Num::CountAll(quant) => quant_uses(quant, local),
        Num::SumAll(quant, of) => quant_uses(quant, local) || num_uses(of, local),
        Num::Two(_, one, other) => num_uses(one, local) || num_uses(other, local),
    }
}

fn sq_uses(square: &Sq, local: u8) -> bool {
    match square {
        Sq::Const(_) => false,
        Sq::Local(of) => *of == local,
        Sq::Lowest(set) => set_uses(set, local),
        Sq::First(_, ways, from, test) => {
            ways_use(ways, local)
                || sq_uses(from, local)
                || test.as_ref().is_some_and(|test| content_uses(test, local))
        }
        Sq::At(_, x, y) => num_uses(x, local) || num_uses(y, local),
    }
}

fn set_uses(set: &Set, local: u8) -> bool {
    match set {
        Set::Const(_) => false,
        Set::Pick(_, of) => *of == local,
        Set::Nth(_, number) => num_uses(number, local),
        Set::Holding(_, content) => content_uses(content, local),
        Set::And(sets) | Set::Or(sets) => sets.iter().any(|set| set_uses(set, local)),
        Set::Single(square) | Set::Table(_, square) | Set::TableBy(_, square) => {
            sq_uses(square, local)
        }
        Set::TableWay(_, of, square) => *of == local || sq_uses(square, local),
        Set::Path(_, _, from, to) => sq_uses(from, local) || sq_uses(to, local),
        Set::ByPlayer(_, player) => pl_uses(player, local),
        Set::Slide(_, ways, from) => ways_use(ways, local) || sq_uses(from, local),
        Set::Group(_, square) => sq_uses(square, local),
        Set::All(quant, _) => quant_uses(quant, local),
    }
}

fn quant_uses(quant: &Quant, local: u8) -> bool {
    let domain = |choice: &Choice| match &choice.domain {
        Domain::Squares(_, set) => set_uses(set, local),
        Domain::Range(low, high) => num_uses(low, local) || num_uses(high, local),
        Domain::Ways(ways) => ways_use(ways, local),
        Domain::Square(_, square) => sq_uses(square, local),
        Domain::Number(number) => num_uses(number, local),
        Domain::Sets(_) | Domain::List(_) | Domain::Players(_) => false,
    };
    quant.choices.iter().any(domain) || uses(&quant.condition, local)
}

fn uses(condition: &Cond, local: u8) -> bool {
    match condition {
        Cond::Const(_) | Cond::Flag(_) | Cond::Blocked | Cond::Stuck => false,
        Cond::Not(inner) => uses(inner, local),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().any(|part| uses(part, local)),
        Cond::Compare(_, one, other) => num_uses(one, local) || num_uses(other, local),
        Cond::SquareIs(_, square, content) => {
            sq_uses(square, local) || content_uses(content, local)
        }
        Cond::SetIs(_, set, content) => set_uses(set, local) || content_uses(content, local),
        Cond::Same(one, other) => sq_uses(one, local) || sq_uses(other, local),
        Cond::Within(square, set) => sq_uses(square, local) || set_uses(set, local),
        Cond::Exists(square) => sq_uses(square, local),
        Cond::Player(one, other) => pl_uses(one, local) || pl_uses(other, local),
        Cond::Any(set) => set_uses(set, local),
        Cond::Some(quant) => quant_uses(quant, local),
        Cond::Lines(_, content, _, within) => {
            content_uses(content, local) || within.as_ref().is_some_and(|set| set_uses(set, local))
        }
        Cond::Connects(_, content, sides) => {
            content_uses(content, local) || sides.iter().any(|side| set_uses(side, local))
        }
    }
}
