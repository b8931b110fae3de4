//! Who wins, by search.

use super::board::Player::{self, Horizontal, Vertical};
use super::bounds::Need;
use super::frame::Frame;
use super::table::Table;
use super::word::Word;
use crate::watch::{Stopped, Watch};

/// A region where both can move has at least three of at most 128 cells.
const MOST_REGIONS: usize = 42;

/// One search, on one board.
pub(crate) struct Search<'a, W> {
    frame: Frame<W>,
    table: &'a mut Table,
    watch: &'a Watch<'a>,
    nodes: u64,
}

/// A position: regions in which both players can move, and spare moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position<W> {
    /// Free cells of the regions.
    pub(crate) free: W,
    /// Spare moves of the vertical player less those of the horizontal one.
    pub(crate) spares: i16,
}

/// A move that is left to be searched.
struct Child<W> {
    at: Position<W>,
    name: u128,
    need: Need,
    order: i16,
}

impl<'a, W: Word> Search<'a, W> {
    pub(crate) fn new(frame: Frame<W>, table: &'a mut Table, watch: &'a Watch<'a>) -> Self {
        Search { frame, table, watch, nodes: 0 }
    }

    /// Does `turn` win these free cells, moving first?
    pub(crate) fn first_wins(&mut self, free: W, turn: Player) -> Result<bool, Stopped> {
        let at = self.apart(Position { free, spares: 0 });
        let answer = match self.look(at, turn) {
            Ok(wins) => Ok(wins),
            Err((name, need)) => self.wins(at, name, need, turn, false),
        };
        self.watch.add(self.nodes % Watch::PERIOD);
        self.nodes = 0;
        answer
    }

    /// Does `turn`, who is to move, win?
    ///
    /// `name` and `need` are those of the regions when they were looked at. `spared`: the move
    /// before used up a spare, see step 3.
    fn wins(
        &mut self,
        at: Position<W>,
        name: u128,
        need: Need,
        turn: Player,
        spared: bool,
    ) -> Result<bool, Stopped> {
        // Step 1. Count the node, and see whether to go on.
        let before = self.nodes;
        self.nodes += 1;
        if self.nodes.is_multiple_of(Watch::PERIOD) {
            self.watch.count(Watch::PERIOD)?;
        }
        let Position { free, spares } = at;
        let mine = if turn == Vertical { spares } else { -spares };

        // Step 2. What the table has learnt since.
        let need = self.table.probe(name).map_or(need, |known| need.and(&known));
        if let Some(wins) = need.decides(spares, turn) {
            return Ok(wins);
        }

        // Step 3. The moves. One on cells that the opponent can not use is no better than using up
        // a spare: its place would still be there later. So all of these are one child, in which
        // nothing changes but the spares. To see an end of it, the reply to a spare is not
        // put off in the same way.
        let frame = self.frame;
        let other = turn.other();
        let own = free & !frame.usable(free, other);
        let mut firsts = frame.moves(free, turn);
        let mut spare_left = mine > 0;
        if !spared {
            let safe = frame.moves(own, turn);
            spare_left |= safe != W::EMPTY;
            firsts &= !safe;
        }

        // Step 4. Look at every child before the first is searched.
        let mut wins = false;
        let mut children: Vec<Child<W>> = Vec::with_capacity(firsts.count() as usize + 1);
        while firsts != W::EMPTY && !wins {
            let first = firsts.first();
            firsts ^= first;
            let after = free & !frame.dominoes(first, turn);
            let at = self.apart(Position { free: after, spares });
            match self.look(at, other) {
                Ok(reply_wins) => wins = !reply_wins,
                Err((name, need)) => {
                    let order = 32 * self.promise(at, turn) + self.remoteness(first, turn);
                    children.push(Child { at, name, need, order });
                }
            }
        }
        if !wins && spare_left {
            let step = if turn == Vertical { 1 } else { -1 };
            let at = Position { free, spares: spares - step };
            match need.decides(at.spares, other) {
                Some(reply_wins) => wins = !reply_wins,
                None => children.push(Child { at, name, need, order: i16::MIN }),
            }
        }

        // Step 5. Search them, the most promising first, each position once.
        if !wins {
            children.sort_by_key(|child| std::cmp::Reverse(child.order));
            for (index, child) in children.iter().enumerate() {
                let same = |sibling: &Child<W>| {
                    sibling.name == child.name && sibling.at.spares == child.at.spares
                };
                if children[..index].iter().any(same) {
                    continue;
                }
                if !self.wins(child.at, child.name, child.need, other, child.at.free == free)? {
                    wins = true;
                    break;
                }
            }
        }

        // Step 6. Remember.
        let mut need = self.table.probe(name).map_or(need, |known| need.and(&known));
        need.learn(spares, turn, wins);
        self.table.store(name, need, self.nodes - before);
        Ok(wins)
    }

    /// Takes out what is decided: regions where only one player can move are spares, and cells
    /// where nobody can move are nothing.
    fn apart(&self, at: Position<W>) -> Position<W> {
        let frame = &self.frame;
        let region_of = |player| frame.flood(frame.usable(at.free, player), at.free);
        let (vertical, horizontal) = (region_of(Vertical), region_of(Horizontal));
        let gained = frame.room(vertical & !horizontal, Vertical);
        let given = frame.room(horizontal & !vertical, Horizontal);
        Position { free: vertical & horizontal, spares: at.spares + gained - given }
    }

    /// Who wins, if counting moves or the table can tell: does `turn`, who is to move?
    ///
    /// Else the name of the regions, the same wherever they lie and however they are mirrored, and
    /// what is known about them. Counting comes first: it is cheaper than a look into the table.
    fn look(&self, at: Position<W>, turn: Player) -> Result<bool, (u128, Need)> {
        let mut regions = [(W::EMPTY, Need::NOTHING); MOST_REGIONS];
        let mut count = 0;
        let mut rest = at.free;
        while rest != W::EMPTY {
            let region = self.frame.flood(rest.first(), rest);
            rest ^= region;
            regions[count] = (region, Need::count(&self.frame, region));
            count += 1;
        }
        let regions = &mut regions[..count];
        let counted = Need::sum(regions.iter().map(|region| region.1));
        if let Some(wins) = counted.decides(at.spares, turn) {
            return Ok(wins);
        }
        let mut name = 0_u128;
        for (region, need) in regions.iter_mut() {
            let own_name = scatter(self.frame.shape(*region).widen());
            name = name.wrapping_add(own_name);
            if let Some(known) = self.table.probe(own_name) {
                *need = known;
            }
        }
        let mut need = Need::sum(regions.iter().map(|region| region.1));
        if count > 1
            && let Some(known) = self.table.probe(name)
        {
            need = need.and(&known);
        }
        need.decides(at.spares, turn).ok_or((name, need))
    }

    /// How promising a position is for `player`, who moved there: room and safe moves.
    fn promise(&self, at: Position<W>, player: Player) -> i16 {
        let worth = |player: Player| {
            let own = at.free & !self.frame.usable(at.free, player.other());
            self.frame.room(at.free, player) + self.frame.room(own, player)
        };
        let spares = if player == Vertical { at.spares } else { -at.spares };
        worth(player) - worth(player.other()) + 2 * spares
    }

    /// How far a domino lies from the middle of the board: of moves that promise as much, those near
    /// the edge leave less to search. Across the domino counts more than along it.
    fn remoteness(&self, first: W, player: Player) -> i16 {
        let Frame { rows, columns, .. } = self.frame;
        let cell = first.first_index();
        let (tall, wide) = if player == Vertical { (2, 1) } else { (1, 2) };
        let down = (2 * (cell / columns) + tall).abs_diff(rows) as i16;
        let right = (2 * (cell % columns) + wide).abs_diff(columns) as i16;
        if player == Vertical { down + 3 * right } else { right + 3 * down }
    }
}

/// Spreads a shape over 128 bits, so that sums of shapes have names of their own.
fn scatter(shape: u128) -> u128 {
    let mut hash = shape.wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645);
    hash ^= hash >> 67;
    hash = hash.wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
    hash ^= hash >> 59;
    hash.wrapping_mul(0xD6E8_FEB8_6659_FD93_A076_1D64_78BD_642F)
}
