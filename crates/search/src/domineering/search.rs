//! Who wins, by search.

use super::bounds::{Need, Sure, sure_moves};
use super::solver::Answer;
use super::transposition_table::TranspositionTable;
use crate::limits::Limits;
use attractor_core::Cancelled;
use attractor_games::domineering::Side::{self, Horizontal, Vertical};
use attractor_games::domineering::{CellSet, Frame};

/// A region where both can move has at least three of at most 128 cells.
const MOST_REGIONS: usize = 42;

/// How many moves that won lately are tried before the others.
const RECENT: usize = 8;

/// How many of them are tried before a look into the table, which is slower than they are.
const TRIED_EARLY: usize = 4;

/// A player who is this many moves short of being sure to win is hardly ever sure after one domino.
const WIN_GAP: i16 = 4;

/// One search, on one board.
pub(crate) struct Search<'a, W> {
    frame: Frame<W>,
    table: &'a mut TranspositionTable,
    limits: &'a Limits<'a>,
    nodes: u64,
    /// For each player the moves, as first cells, that were sure to win most recently.
    recent: [[W; RECENT]; 2],
    /// Moves that are left to be tried: those of the node at hand come last, those of its ancestors before.
    children: Vec<Child<W>>,
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
#[derive(Clone, Copy)]
struct Child<W> {
    free: W,
    /// What the player who made it is sure of then, if that was counted.
    sure: Option<Sure>,
    order: i16,
}

/// A position that is left to be searched.
#[derive(Clone, Copy)]
struct Seen<W> {
    at: Position<W>,
    /// The name of its regions, the same wherever they lie and however they are mirrored.
    name: u128,
    /// What is known about them.
    need: Need,
    /// What the vertical and the horizontal player are sure of.
    sure: [Sure; 2],
}

impl<'a, W: CellSet> Search<'a, W> {
    pub(crate) fn new(
        frame: Frame<W>,
        table: &'a mut TranspositionTable,
        limits: &'a Limits<'a>,
    ) -> Self {
        let recent = [[W::EMPTY; RECENT]; 2];
        Search { frame, table, limits, nodes: 0, recent, children: Vec::new() }
    }

    /// Does `turn` win these free cells, moving first?
    pub(crate) fn answer(mut self, free: W, turn: Side) -> Answer {
        let wins = match self.look(Position { free, spares: 0 }, turn, None) {
            Ok(wins) => Ok(wins),
            Err(seen) => self.wins(&seen, turn, false),
        };
        self.limits.add(self.nodes % Limits::PERIOD);
        Answer { wins: wins.ok(), nodes: self.nodes }
    }

    /// Does `turn`, who is to move, win?
    ///
    /// `spared`: the move before used up a spare, see step 2.
    fn wins(&mut self, seen: &Seen<W>, turn: Side, spared: bool) -> Result<bool, Cancelled> {
        // Step 1. Count the node, and see whether to go on.
        let before = self.nodes;
        self.nodes += 1;
        self.limits.visit(self.nodes)?;
        let Position { free, spares } = seen.at;
        let mine = if turn == Vertical { spares } else { -spares };

        // Step 2. The moves. One on cells that the opponent can not use is no better than using up
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

        // Step 3. See whether a spare will do, or a move after which the player is sure to win.
        let step = if turn == Vertical { 1 } else { -1 };
        let spared_at = Position { free, spares: spares - step };
        let spare_reply = spare_left.then(|| seen.need.decides(spared_at.spares, other));
        let mut wins = spare_reply == Some(Some(false));
        let me = usize::from(turn == Horizontal);
        let begin = self.children.len();
        let after = |first: W| free & !frame.dominoes(first, turn);
        if !wins && mine + seen.sure[me].second >= -WIN_GAP {
            let recent = self.recent[me];
            let lately = recent.iter().fold(W::EMPTY, |set, &first| set | first);
            let recent_first = recent.into_iter().filter(|&first| firsts & first != W::EMPTY);
            for first in recent_first.chain(bits(firsts & !lately)) {
                let free = after(first);
                let sure = sure_moves(&frame, free, turn);
                if mine + sure.second >= 0 {
                    wins = true;
                    self.remember(first, turn);
                    break;
                }
                self.children.push(Child { free, sure: Some(sure), order: 0 });
            }
        } else if !wins {
            let unsure = |first| Child { free: after(first), sure: None, order: 0 };
            self.children.extend(bits(firsts).map(unsure));
        }

        // Step 4. Search every child, the most promising first and the spare last.
        if !wins {
            for k in begin..self.children.len() {
                let child = self.children[k].free;
                let first = (free & !child).first();
                self.children[k].order =
                    32 * self.promise(child, turn) + self.remoteness(first, turn);
            }
            while let Some(child) = self.most_promising(begin) {
                let at = Position { free: child.free, spares };
                let reply_wins = match self.look(at, other, child.sure) {
                    Ok(reply_wins) => reply_wins,
                    Err(seen) => self.wins(&seen, other, false)?,
                };
                if !reply_wins {
                    wins = true;
                    break;
                }
            }
            if !wins && spare_reply == Some(None) {
                // The cells are the same: so is all that was seen, but for what the table learnt since.
                let spared_seen = Seen { at: spared_at, need: self.known(seen), ..*seen };
                wins = match spared_seen.need.decides(spared_at.spares, other) {
                    Some(reply_wins) => !reply_wins,
                    None => !self.wins(&spared_seen, other, true)?,
                };
            }
        }
        self.children.truncate(begin);

        // Step 5. Remember.
        let mut need = self.known(seen);
        need.learn(spares, turn, wins);
        self.table.store(seen.name, need, self.nodes - before);
        Ok(wins)
    }

    /// Notes a move that was sure to win, as the latest.
    fn remember(&mut self, first: W, player: Side) {
        let recent = &mut self.recent[usize::from(player == Horizontal)];
        let last = recent.iter().position(|&one| one == first).unwrap_or(RECENT - 1);
        recent.copy_within(..last, 1);
        recent[0] = first;
    }

    /// What is known by now of the cells of a position.
    fn known(&self, seen: &Seen<W>) -> Need {
        let known = self.table.probe(seen.name);
        known.map_or(seen.need, |known| seen.need.and(&known))
    }

    /// Takes the best child of those after `begin`.
    fn most_promising(&mut self, begin: usize) -> Option<Child<W>> {
        let orders = self.children[begin..].iter().map(|child| child.order);
        let (place, _) = orders.enumerate().max_by_key(|&(_, order)| order)?;
        Some(self.children.swap_remove(begin + place))
    }

    /// Takes out what is decided: regions where only one player can move are spares, and cells
    /// where nobody can move are nothing. Such regions are lanes that nothing lies beside.
    fn apart(&self, at: Position<W>) -> Position<W> {
        let frame = &self.frame;
        let lanes_crossed =
            |player: Side| frame.lanes_of(frame.usable(at.free, player.other()), at.free, player);
        let (vertical, horizontal) = (lanes_crossed(Vertical), lanes_crossed(Horizontal));
        let gained = frame.room(at.free & !vertical, Vertical);
        let given = frame.room(at.free & !horizontal, Horizontal);
        Position { free: vertical & horizontal, spares: at.spares + gained - given }
    }

    /// Who wins, if counting moves or the table can tell: does `turn`, who is to move? Else what
    /// was seen. What the other player is sure of may have been counted before.
    ///
    /// Counting comes first: it is cheaper than a look into the table.
    fn look(
        &mut self,
        at: Position<W>,
        turn: Side,
        their_sure: Option<Sure>,
    ) -> Result<bool, Seen<W>> {
        let mine = if turn == Vertical { at.spares } else { -at.spares };
        let my_sure = sure_moves(&self.frame, at.free, turn);
        if mine + my_sure.first > 0 {
            return Ok(true);
        }
        let their_sure =
            their_sure.unwrap_or_else(|| sure_moves(&self.frame, at.free, turn.other()));
        if their_sure.second >= mine {
            return Ok(false);
        }
        let firsts = self.frame.moves(at.free, turn);
        if mine + my_sure.second >= -WIN_GAP {
            for first in self.recent[usize::from(turn == Horizontal)].into_iter().take(TRIED_EARLY)
            {
                let free = at.free & !self.frame.dominoes(first, turn);
                if firsts & first != W::EMPTY
                    && mine + sure_moves(&self.frame, free, turn).second >= 0
                {
                    self.remember(first, turn);
                    return Ok(true);
                }
            }
        }
        let [vertical, horizontal] =
            if turn == Vertical { [my_sure, their_sure] } else { [their_sure, my_sure] };
        // What is taken out was sure, and is counted among the spares from here on.
        let spares = at.spares;
        let at = self.apart(at);
        let sure = [vertical.less(at.spares - spares), horizontal.less(spares - at.spares)];
        let counted = Need::counted(sure[0], sure[1]);
        let mut regions = [(W::EMPTY, 0); MOST_REGIONS];
        let mut count = 0;
        let mut rest = at.free;
        let mut name = 0_u128;
        while rest != W::EMPTY {
            let region = self.frame.flood(rest.first(), rest);
            rest ^= region;
            let own_name = scatter(self.frame.shape(region).widen());
            name = name.wrapping_add(own_name);
            regions[count] = (region, own_name);
            count += 1;
        }
        let known = self.table.probe(name);
        let mut need = known.map_or(counted, |known| counted.and(&known));
        if count > 1 && need.decides(at.spares, turn).is_none() {
            let mut needs = [Need::NOTHING; MOST_REGIONS];
            for (need, (region, name)) in needs.iter_mut().zip(&regions[..count]) {
                let known = self.table.probe(*name);
                *need = known.unwrap_or_else(|| Need::count(&self.frame, *region));
            }
            need = need.and(&Need::sum(needs[..count].iter().copied()));
        }
        need.decides(at.spares, turn).ok_or(Seen { at, name, need, sure })
    }

    /// How promising these free cells are for `player`, who moved there: room and safe moves.
    fn promise(&self, free: W, player: Side) -> i16 {
        let worth = |player: Side| {
            let own = free & !self.frame.usable(free, player.other());
            self.frame.room(free, player) + self.frame.room(own, player)
        };
        let lead = worth(Vertical) - worth(Horizontal);
        if player == Vertical { lead } else { -lead }
    }

    /// How far a domino lies from the middle of the board: of moves that promise as much, those near
    /// the edge leave less to search. Across the domino counts more than along it.
    fn remoteness(&self, first: W, player: Side) -> i16 {
        let Frame { rows, columns, .. } = self.frame;
        let cell = first.first_index();
        let (tall, wide) = if player == Vertical { (2, 1) } else { (1, 2) };
        let down = (2 * (cell / columns) + tall).abs_diff(rows) as i16;
        let right = (2 * (cell % columns) + wide).abs_diff(columns) as i16;
        if player == Vertical { down + 3 * right } else { right + 3 * down }
    }
}

/// The cells of a set, one by one.
fn bits<W: CellSet>(mut set: W) -> impl Iterator<Item = W> {
    std::iter::from_fn(move || {
        (set != W::EMPTY).then(|| {
            let first = set.first();
            set ^= first;
            first
        })
    })
}

/// Spreads a shape over 128 bits, so that sums of shapes have names of their own.
fn scatter(shape: u128) -> u128 {
    let mut hash = shape.wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645);
    hash ^= hash >> 67;
    hash = hash.wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
    hash ^= hash >> 59;
    hash.wrapping_mul(0xD6E8_FEB8_6659_FD93_A076_1D64_78BD_642F)
}
