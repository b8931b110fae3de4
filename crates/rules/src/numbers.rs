//! Positions as numbers, derived from what the rules declare: flat arrays and tablebases need them.

use std::sync::OnceLock;

use attractor_core::{Direction, Game, Numbered, Player, Standing};

use crate::game::{Position, TextGame};
use crate::layout::{BoardLayout, Field, Layout};
use crate::symmetry;
use crate::typed::{
    Act, Board, Choice, Content, Domain, Holds, Move, Num, Put, Rules, Set, Sq, Sum,
};

/// How positions are numbered: digits of mixed radix, the turn last, or not at all where the mover's own
/// pieces come first.
pub(crate) struct Ranks {
    /// 0 where there are no numbers.
    pub(crate) size: u64,
    boards: Vec<BoardRanks>,
    /// Fields with their number of values.
    fields: Vec<(Field, u64)>,
    /// Whether the numbers are the mover's view.
    alike: bool,
    /// Whether it makes no difference who moves.
    pub(crate) impartial: bool,
    direction: Direction,
    /// What lies behind the board in a number.
    behind: u64,
    /// For each symmetry of the only board: what each value of each chunk counts in the number of the image.
    images: Vec<Vec<u64>>,
    /// Whether the symmetries are surely some.
    symmetric: OnceLock<bool>,
}

struct BoardRanks {
    planes: Vec<Field>,
    /// Planes to take for the first and the second player to move, where that is the mover's view.
    swapped: Vec<usize>,
    chunk: u32,
    /// By value of a part of the digits, the set of each plane.
    sets: Vec<u16>,
    /// What a set of a chunk's squares adds.
    weights: Vec<u64>,
    /// The value of a whole chunk.
    radix: u64,
    count: u32,
    size: u64,
}

/// The most numbers that are worth deriving.
const MOST: u128 = 1 << 44;
/// The most images of a board that are used, itself among them.
const MOST_IMAGES: usize = 8;
/// The most chunks of a board whose images are used: with so few numbers there are hardly more.
const MOST_CHUNKS: usize = 8;
/// The most numbers at which symmetries that are not proved are tried.
const TRIED: u64 = 1 << 15;

impl Ranks {
    pub(crate) fn new(rules: &Rules, layout: &Layout, images: &[Vec<Vec<u8>>]) -> Ranks {
        let nothing = Ranks {
            size: 0,
            boards: Vec::new(),
            fields: Vec::new(),
            alike: false,
            impartial: false,
            direction: Direction::Anywhere,
            behind: 1,
            images: Vec::new(),
            symmetric: OnceLock::new(),
        };
        let fixed = |acts: &Act| !matches!(acts, Act::Turn(_) | Act::Then(..));
        let alternating = rules.players.len() == 2
            && !rules.parts
            && rules.together.is_none()
            && rules.moves.iter().all(|chosen| every_act(&chosen.lines, &fixed));
        let alike = rules.alike;
        let nobodys = |board: &Board| match &board.holds {
            Holds::Pieces(pieces) => pieces.iter().all(|&at| rules.pieces[at].owner.is_none()),
            Holds::Numbers(_) => true,
        };
        let impartial = alternating && alike && rules.boards.iter().all(nobodys);
        let nothing = Ranks { impartial, ..nothing };
        if !alternating || rules.bound() > MOST {
            return nothing;
        }
        let mut ranks = Ranks { size: 1, alike, direction: direction(rules), ..nothing };
        for (board, place) in rules.boards.iter().zip(&layout.boards) {
            match (place, &board.holds) {
                (BoardLayout::Planes(planes, _), Holds::Pieces(pieces)) => {
                    let swapped = pieces
                        .iter()
                        .map(|&piece| {
                            let owner = rules.pieces[piece].owner;
                            let other = owner.map(|owner| 1 - owner);
                            let image = pieces
                                .iter()
                                .position(|&of| other.is_some() && rules.pieces[of].owner == other);
                            let own = pieces.iter().position(|&of| of == piece);
                            image.or(own).unwrap_or(0)
                        })
                        .collect();
                    let ranked =
                        BoardRanks::new(planes.clone(), swapped, board.geometry.len() as u32);
                    ranks.size *= ranked.size;
                    ranks.boards.push(ranked);
                }
                (BoardLayout::Cells(cells), _) => {
                    for (field, low, high) in cells {
                        ranks.fields.push((*field, (high - low + 1) as u64));
                        ranks.size *= (high - low + 1) as u64;
                    }
                }
                _ => {}
            }
        }
        for ((field, ..), info) in layout.numbers.iter().zip(&rules.numbers) {
            ranks.fields.push((*field, (info.high - info.low + 1) as u64));
            ranks.size *= (info.high - info.low + 1) as u64;
        }
        for field in &layout.flags {
            ranks.fields.push((*field, 2));
            ranks.size *= 2;
        }
        if !alike {
            ranks.size *= 2;
        }
        // Seen by the other player the pieces change places, and a move may lead to any number.
        let turns = |board: &BoardRanks| board.swapped.iter().enumerate().any(|(i, &to)| i != to);
        if alike && ranks.boards.iter().any(turns) {
            ranks.direction = Direction::Anywhere;
        }
        if let ([board], [_]) = (&ranks.boards[..], &rules.boards[..]) {
            ranks.behind = ranks.size / board.size.max(1);
            let few = images.len() < MOST_IMAGES;
            let chunks = board.count.div_ceil(board.chunk) as usize;
            let small = board.chunk > 1 && chunks <= MOST_CHUNKS;
            let images = images.iter().filter(|_| few && small);
            ranks.images = images.map(|image| board.image_table(&image[0])).collect();
        }
        ranks
    }

    /// Ask `test` for the number of each image of a board, until it fails.
    #[inline]
    fn all_images(&self, number: u64, mut test: impl FnMut(u64) -> bool) -> bool {
        let (mut board, rest) = match self.behind {
            1 => (number, 0),
            behind => (number / behind, number % behind),
        };
        let radix = self.boards.first().map_or(1, |board| board.radix);
        let (mut values, mut chunks) = ([0; MOST_CHUNKS], 0);
        while board != 0 {
            values[chunks] = chunks * radix as usize + (board % radix) as usize;
            board /= radix;
            chunks += 1;
        }
        // Chunks that are empty count nothing.
        let values = &values[..chunks];
        self.images.iter().all(|table| {
            let image: u64 = values.iter().map(|&value| table[value]).sum();
            test(image * self.behind + rest)
        })
    }

    #[inline]
    fn number(&self, words: &[u64], turn: u64) -> u64 {
        let mut number = 0;
        for board in &self.boards {
            let turned = self.alike && turn == 1;
            number = number * board.size + board.number(words, turned);
        }
        for (field, radix) in &self.fields {
            number = number * radix + field.get(words);
        }
        if self.alike { number } else { number * 2 + turn }
    }
}

impl BoardRanks {
    fn new(planes: Vec<Field>, swapped: Vec<usize>, count: u32) -> BoardRanks {
        let base = planes.len() as u64 + 1;
        let mut chunk = 1;
        while base.pow(chunk + 1) <= 6561 && chunk < 12 {
            chunk += 1;
        }
        let radix = base.pow(chunk);
        let mut sets = Vec::new();
        for value in 0..radix {
            for plane in 1..=planes.len() as u64 {
                let digit = |at: u32| value / base.pow(at) % base;
                sets.push((0..chunk).fold(0, |set, at| set | u16::from(digit(at) == plane) << at));
            }
        }
        let weight =
            |set: u32| (0..chunk).filter(|at| set >> at & 1 == 1).map(|at| base.pow(at)).sum();
        let weights = (0..1u32 << chunk).map(weight).collect();
        // Beyond the bound there are no numbers at all.
        let size = (0..count).fold(1u64, |size, _| size.saturating_mul(base));
        BoardRanks { planes, swapped, chunk, sets, weights, radix, count, size }
    }

    #[inline]
    fn number(&self, words: &[u64], turned: bool) -> u64 {
        let mask = (1u64 << self.chunk) - 1;
        let mut number = 0;
        for plane in 0..self.planes.len() {
            let from = if turned { self.swapped[plane] } else { plane };
            let set = self.planes[from].get(words);
            let digit = plane as u64 + 1;
            let (mut rest, mut factor) = (set, digit);
            while rest != 0 {
                number += factor * self.weights[(rest & mask) as usize];
                rest >>= self.chunk;
                factor = factor.wrapping_mul(self.radix);
            }
        }
        number
    }

    /// What each value of each chunk counts in the number of the image.
    fn image_table(&self, to: &[u8]) -> Vec<u64> {
        let base = self.planes.len() as u64 + 1;
        let chunks = self.count.div_ceil(self.chunk);
        let values = (0..chunks).flat_map(|chunk| (0..self.radix).map(move |value| (chunk, value)));
        let weight = |(chunk, mut value): (u32, u64)| {
            let mut sum = 0;
            for at in chunk * self.chunk..self.count.min((chunk + 1) * self.chunk) {
                sum += value % base * base.pow(to[at as usize].into());
                value /= base;
            }
            sum
        };
        values.map(weight).collect()
    }

    #[inline]
    fn unrank(&self, mut number: u64, words: &mut [u64]) {
        let mut shift = 0;
        while number != 0 && shift < self.count {
            let value = (number % self.radix) as usize * self.planes.len();
            number /= self.radix;
            for (plane, field) in self.planes.iter().enumerate() {
                words[field.word] |= u64::from(self.sets[value + plane]) << (field.shift + shift);
            }
            shift += self.chunk;
        }
    }
}

impl<const W: usize> Numbered for TextGame<W> {
    fn size(&self) -> u64 {
        self.ranks.size
    }

    #[inline]
    fn number(&self, at: &Position<W>) -> u64 {
        self.ranks.number(&at.0, self.code.layout.turn.get(&at.0))
    }

    #[inline]
    fn position(&self, mut number: u64) -> Option<Position<W>> {
        let mut words = [0; W];
        if !self.ranks.alike {
            self.code.layout.turn.set(&mut words, number % 2);
            number /= 2;
        }
        for (field, radix) in self.ranks.fields.iter().rev() {
            field.set(&mut words, number % radix);
            number /= radix;
        }
        for board in self.ranks.boards.iter().rev() {
            board.unrank(number % board.size, &mut words);
            number /= board.size;
        }
        Some(Position(words))
    }

    #[inline]
    fn mover(&self, number: u64) -> Player {
        if self.ranks.alike { Player(0) } else { Player((number % 2) as u8) }
    }

    fn twin(&self, at: &Position<W>) -> Option<Position<W>> {
        if !self.ranks.alike {
            return None;
        }
        let mut words = at.0;
        for board in &self.ranks.boards {
            for (plane, field) in board.planes.iter().enumerate() {
                field.set(&mut words, board.planes[board.swapped[plane]].get(&at.0));
            }
        }
        self.code.layout.turn.set(&mut words, 1 - self.code.layout.turn.get(&at.0));
        Some(Position(words))
    }

    fn direction(&self) -> Direction {
        self.ranks.direction
    }

    fn sparse(&self) -> bool {
        true
    }

    /// Only what is proved or was tried everywhere is believed: answers must not depend on a sample.
    fn symmetric(&self) -> bool {
        *self.ranks.symmetric.get_or_init(|| {
            let tried = || {
                let size = self.ranks.size;
                size <= TRIED && (0..size).all(|number| self.looks_alike(number))
            };
            !self.ranks.images.is_empty() && (symmetry::are_proved(&self.rules) || tried())
        })
    }

    fn reversible(&self) -> bool {
        self.back.is_some()
    }

    #[inline]
    fn each_predecessor(&self, number: u64, mut visit: impl FnMut(u64)) {
        let (Some(back), Some(at)) = (&self.back, self.position(number)) else { return };
        back.each(&self.code, at.0, |before| visit(self.number(&Position(before))));
    }

    #[inline]
    fn all_images(&self, number: u64, mut test: impl FnMut(u64) -> bool) -> bool {
        test(number) && self.ranks.all_images(number, test)
    }

    #[inline]
    fn standing(&self, number: u64) -> Standing {
        let Some(at) = self.position(number) else { return Standing::Nothing };
        match self.outcome(&at) {
            None => Standing::GoesOn,
            Some(outcome) if outcome.is_draw() => Standing::Drawn,
            Some(outcome) if outcome.winners.contains(self.turn(&at)) => Standing::Won,
            Some(_) => Standing::Lost,
        }
    }

    #[inline]
    fn all_successors(&self, number: u64, mut test: impl FnMut(u64) -> bool) -> bool {
        let Some(at) = self.position(number) else { return true };
        self.each_next(&at, |next| test(self.number(&next)))
    }
}

impl<const W: usize> TextGame<W> {
    /// Whether every image of a number ends alike, and has the images of its moves.
    fn looks_alike(&self, number: u64) -> bool {
        let after = |number| {
            let mut numbers = Vec::new();
            self.all_successors(number, |to| {
                numbers.push(to);
                true
            });
            numbers
        };
        let images = |number| {
            let mut numbers = Vec::new();
            self.ranks.all_images(number, |image| {
                numbers.push(image);
                true
            });
            numbers
        };
        let (standing, moves) = (self.standing(number), after(number));
        let moves: Vec<Vec<u64>> = moves.into_iter().map(images).collect();
        images(number).into_iter().enumerate().all(|(i, there)| {
            let mut mapped: Vec<u64> = moves.iter().map(|images| images[i]).collect();
            let mut others = after(there);
            mapped.sort_unstable();
            others.sort_unstable();
            self.standing(there) == standing && (standing != Standing::GoesOn || mapped == others)
        })
    }
}

fn every_act(lines: &[Vec<Act>], test: &dyn Fn(&Act) -> bool) -> bool {
    fn inside(acts: &[Act], test: &dyn Fn(&Act) -> bool) -> bool {
        acts.iter().all(|act| test(act) && !matches!(act, Act::If(_, acts) if !inside(acts, test)))
    }
    lines.iter().all(|line| inside(line, test))
}

/// In which direction moves lead, where that can be seen from the rules: pieces are only put on empty
/// squares, or only taken away and numbers only fall.
fn direction(rules: &Rules) -> Direction {
    if rules.pass.is_some() || rules.moves.is_empty() {
        return Direction::Anywhere;
    }
    for (direction, leads) in
        [(Direction::Up, leads_up as fn(&Move) -> bool), (Direction::Down, leads_down)]
    {
        if rules.moves.iter().all(leads) {
            return direction;
        }
    }
    Direction::Anywhere
}

/// The choice that a square is, where it is one.
fn choice_of<'m>(chosen: &'m Move, set: &Set) -> Option<&'m Choice> {
    let Set::Single(square) = set else { return None };
    let Sq::Local(local) = **square else { return None };
    chosen.choices.iter().find(|choice| choice.local == local)
}

/// Whether a choice is made among squares that pass a test of what they hold.
fn chosen_among(choice: &Choice, test: &dyn Fn(&Content) -> bool) -> bool {
    let narrowed = |set: &Set| match set {
        Set::Holding(_, content) => test(content),
        Set::And(sets) => {
            sets.iter().any(|set| matches!(set, Set::Holding(_, content) if test(content)))
        }
        _ => false,
    };
    match &choice.domain {
        Domain::Squares(_, set) => narrowed(set),
        Domain::Square(_, Sq::Lowest(set)) => narrowed(set),
        _ => false,
    }
}

fn is_empty(content: &Content) -> bool {
    content.empty && !content.not && content.pieces == 0 && content.owners.is_empty()
}

fn is_piece(content: &Content) -> bool {
    content.empty == content.not
        && (content.empty || content.pieces != 0 || !content.owners.is_empty())
}

/// Every act puts pieces on empty squares, and there is one.
fn leads_up(chosen: &Move) -> bool {
    let acts = || chosen.lines.iter().flatten();
    let up = |act: &Act| match act {
        Act::Put(_, set, put) => {
            !matches!(put, Put::Empty | Put::Copy(_))
                && choice_of(chosen, set).is_some_and(|choice| chosen_among(choice, &is_empty))
        }
        _ => false,
    };
    acts().count() > 0 && acts().all(up)
}

/// Every act takes pieces away or lets numbers fall, and one of them surely does.
fn leads_down(chosen: &Move) -> bool {
    let acts = || chosen.lines.iter().flatten();
    let falls = |number: &Num| match number {
        Num::Const(number) => *number < 0,
        Num::Two(Sum::Subtract, zero, amount) => {
            **zero == Num::Const(0)
                && match &**amount {
                    Num::Local(local) => chosen.choices.iter().any(|choice| {
                        choice.local == *local
                            && match &choice.domain {
                                Domain::Range(Num::Const(low), _) => *low > 0,
                                Domain::List(list) => list.iter().all(|&number| number > 0),
                                _ => false,
                            }
                    }),
                    _ => false,
                }
        }
        _ => false,
    };
    let sure = |act: &Act| match act {
        Act::Put(_, set, Put::Empty) => {
            choice_of(chosen, set).is_some_and(|choice| chosen_among(choice, &is_piece))
        }
        Act::AddCells(_, set, number) => choice_of(chosen, set).is_some() && falls(number),
        Act::SetVar(var, Num::Two(Sum::Subtract, of, amount)) => {
            **of == Num::Var(*var)
                && falls(&Num::Two(Sum::Subtract, Box::new(Num::Const(0)), amount.clone()))
        }
        _ => false,
    };
    let down = |act: &Act| sure(act) || matches!(act, Act::Put(_, _, Put::Empty));
    acts().all(down) && acts().any(sure)
}

#[cfg(test)]
mod tests {
    use attractor_core::{Game, Numbered, Standing};

    use crate::TextGame;
    use crate::open::{Take, open};
    use crate::symmetry;

    /// The rules of an example, with what its parameters are by default or what is said.
    fn example(name: &str) -> String {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/rules");
        std::fs::read_to_string(format!("{folder}/{name}.game")).unwrap()
    }

    struct Look;

    impl Take for Look {
        /// Whether symmetries are proved, whether moves are taken back, and how many of these were compared.
        type Output = (bool, bool, usize);

        fn take<const W: usize>(self, game: TextGame<W>) -> Self::Output {
            let proved = symmetry::are_proved(game.rules());
            if proved && !game.ranks.images.is_empty() {
                assert!((0..game.size()).all(|number| game.looks_alike(number)));
            }
            let (mut forwards, mut backwards) = (Vec::new(), Vec::new());
            for number in (0..game.size()).filter(|_| game.reversible()) {
                if game.standing(number) == Standing::GoesOn {
                    game.all_successors(number, |to| {
                        forwards.push((number, to));
                        true
                    });
                }
                game.each_predecessor(number, |from| {
                    if game.standing(from) == Standing::GoesOn {
                        backwards.push((from, number));
                    }
                });
            }
            for moves in [&mut forwards, &mut backwards] {
                moves.sort_unstable();
                moves.dedup();
            }
            assert!(forwards == backwards, "{}", game.notation(&game.start()));
            (proved, game.reversible(), forwards.len())
        }
    }

    /// What is proved of symmetries is true everywhere, and the moves back are the moves.
    #[test]
    fn symmetries_that_are_proved_and_moves_back_are_true_everywhere() {
        let looked = |text: &str, given: &[(&str, &str)]| {
            let given: Vec<(String, String)> =
                given.iter().map(|&(name, value)| (name.into(), value.into())).collect();
            open(text, &given, Look).unwrap_or_else(|problems| panic!("{}", problems[0]))
        };
        let (quixo, tictactoe) = (example("quixo"), example("tictactoe"));
        for side in ["2", "3"] {
            let (proved, back, moves) = looked(&quixo, &[("side", side)]);
            assert!(proved && back && moves > 100, "{side}");
        }
        for (name, given) in [
            ("hexapawn", ("width", "3")),
            ("dodgem", ("side", "2")),
            ("ponghauki", ("", "")),
            ("mutorere", ("centre", "free")),
            ("achi", ("men", "3")),
        ] {
            let given: &[_] = if given.0.is_empty() { &[] } else { &[given] };
            assert!(looked(&example(name), given).1, "{name}");
        }
        assert!(looked(&tictactoe, &[("size", "3")]).0);
        // One square is named, and it does not stay where it is.
        let crooked = "game A\nplayers X, O\nboard 2 x 2\n\n\
                       move s in squares that are empty where s is not a1\n  s becomes mover\n\n\
                       mover loses when blocked\nsymmetric mirror\n";
        assert!(!looked(crooked, &[]).0);
        assert!(looked(&crooked.replace(" where s is not a1", ""), &[]).0);
    }
}
