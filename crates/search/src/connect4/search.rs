//! The search itself: alpha-beta with a window of one, on positions that leave a real choice.

use super::move_order::{HINT, MoveOrder};
use super::parity;
use super::shape::Shape;
use super::stones::{Settled, Stones};
use super::team::Team;
use super::transposition_table::{ScoreBounds, TranspositionTable};
use crate::limits::Limits;
use crate::run::Run;
use attractor_core::Cancelled;
use attractor_games::connect4::Geometry;

/// With fewer empty cells than this a position is cheaper to search again than to look up.
const TABLE_FROM: u32 = 8;

/// With fewer empty cells than this, looking at every child before the first one is searched costs
/// more than it saves.
const AHEAD_FROM: u32 = 10;

/// With fewer empty cells than this a position is too small to be left to another thread.
const TEAM_FROM: u32 = 18;

/// With as many stones as this a mirror image is hardly ever met, and looking for it costs more
/// than it saves.
const SYMMETRIC_BELOW: u32 = 20;

/// What the order of a child loses when it is left for later.
const LATER: i32 = 1 << 20;

/// The order of a child that needs no search any more.
const DONE: i32 = i32::MIN;

/// One thread of search.
pub(crate) struct Search<'a, S> {
    shape: S,
    table: &'a TranspositionTable,
    run: &'a Run<'a>,
    /// Nodes visited.
    nodes: u64,
    /// Children of all nodes on the way from the root, those of the deepest node last.
    children: Vec<Child>,
    /// The threads that search the same position, if there are more than this one.
    team: Option<&'a Team>,
    order: MoveOrder,
    /// With a team: keys and questions of all larger nodes on the way from the root.
    path: Vec<(u64, i32)>,
    /// With a team: where on the path another thread has found the answer.
    overtaken: Option<usize>,
}

/// A position that waits to be searched: it is open, see [`Settled::Open`].
#[derive(Clone, Copy, Debug)]
struct Node {
    at: Stones,
    moves: u64,
    /// Key in the table; in the opening the same for mirror images.
    key: u64,
    /// Number of stones.
    count: u32,
    /// The most that the player to move can score, by dates and by follow-up play.
    upper: i32,
}

/// A move of a node and where it leads to, after all forced replies.
#[derive(Clone, Copy, Debug)]
struct Child {
    node: Node,
    /// Empty cells that would complete a line of the player who is not to move.
    threats: u64,
    /// The move.
    cell: u64,
    /// How promising it is; [`DONE`] when nothing is left to do about it.
    order: i32,
    /// Is the player to move the same as in the parent?
    same: bool,
}

impl<'a, S: Shape> Search<'a, S> {
    pub(crate) fn new(
        shape: S,
        table: &'a TranspositionTable,
        run: &'a Run<'a>,
        team: Option<&'a Team>,
    ) -> Self {
        let (children, path) = (Vec::new(), Vec::new());
        let order = MoveOrder::new(&shape.geometry());
        Search { shape, table, run, nodes: 0, children, order, team, path, overtaken: None }
    }

    /// Is the score of this position at least `beta`?
    ///
    /// The player to move must have no winning move. The answer is a bound:
    /// - at least `beta`: the score is at least the answer;
    /// - less than `beta`: the score is at most the answer.
    pub(crate) fn test(&mut self, at: Stones, beta: i32) -> Result<i32, Cancelled> {
        let geometry = self.shape.geometry();
        let count = at.count();
        self.children.clear();
        self.path.clear();
        let answer = match settled_child(self.shape, at, at.threats(&geometry), count) {
            (Ok(node), same) => self.turned(&node, same, beta),
            (Err(score), same) => Ok(if same { score } else { -score }),
        };
        self.run.add(self.nodes % Limits::PERIOD);
        self.nodes = 0;
        answer
    }

    /// [`Search::node`] as seen by the player to move in the parent.
    #[inline(always)]
    fn turned(&mut self, node: &Node, same: bool, beta: i32) -> Result<i32, Cancelled> {
        if same { self.node(node, beta) } else { self.node(node, 1 - beta).map(|score| -score) }
    }

    /// Is the score of this node at least `beta`? The contract is that of [`Search::test`].
    fn node(&mut self, node: &Node, beta: i32) -> Result<i32, Cancelled> {
        let geometry = &self.shape.geometry();
        let &Node { at, moves, count, key, mut upper, .. } = node;
        let empty = geometry.cells() - count;
        let before = self.nodes;

        // Step 1. Count the node, and see whether to go on.
        self.nodes += 1;
        if self.nodes.is_multiple_of(Limits::PERIOD) {
            self.run.look()?;
            if self.table.is_crowded(Limits::PERIOD) {
                return Err(Cancelled);
            }
            self.look_back()?;
        }

        // Step 2. Nobody wins with the next stone: that dates the earliest loss.
        if upper < beta {
            return Ok(upper);
        }
        let mut lower = -((empty as i32 - 2) / 2);
        if lower >= beta {
            return Ok(lower);
        }

        // Step 3. What the table knows.
        let remembered = empty >= TABLE_FROM;
        let mirrored = key != at.key();
        let seen = |column: u32| if mirrored { geometry.width - 1 - column } else { column };
        let mut hint = None;
        if remembered && let Some(known) = self.table.probe(key) {
            lower = lower.max(known.lower);
            upper = upper.min(known.upper);
            hint = known.column.map(seen);
            if lower >= beta {
                return Ok(lower);
            }
            if upper < beta {
                return Ok(upper);
            }
        }

        // Step 4. Make the children, forced replies played: some are decided by then, or too late.
        let first = self.children.len();
        let hinted = hint.map_or(0, |column| geometry.column(column));
        let mut best = i32::MIN;
        let mut rest = moves;
        while rest != 0 {
            let cell = rest & rest.wrapping_neg();
            rest ^= cell;
            let after = at.play(cell);
            let mine = after.threats(geometry);
            let (settled, count) = after.settle(geometry, mine, count + 1);
            let same = (count ^ node.count) & 1 == 0;
            let score = match settled {
                Settled::Over(score) if same => score,
                Settled::Over(score) => -score,
                Settled::Open { at, moves, threats } => {
                    let left = (geometry.cells() - count) as i32;
                    let most = (left - if same { 1 } else { 2 }) / 2;
                    if most >= beta {
                        let playable = at.playable(geometry);
                        let mut order = self.order.of(geometry, empty, cell, mine, playable);
                        if hinted & cell != 0 {
                            order += HINT;
                        }
                        let node = Node { at, moves, key: 0, count, upper: (left - 1) / 2 };
                        self.children.push(Child { node, threats, cell, order, same });
                        continue;
                    }
                    most
                }
            };
            best = best.max(score);
            if best >= beta {
                self.children.truncate(first);
                return Ok(best);
            }
        }

        // Step 5. What binds the opponent by follow-up play may do at once; what binds the player
        // may leave too little.
        for child in &mut self.children[first..] {
            let Child { node: Node { at, count, ref mut upper, ref mut key, .. }, threats, .. } =
                *child;
            *upper = (*upper).min(parity::upper_bound(self.shape, at, threats, count));
            if child.same {
                if *upper < beta {
                    best = best.max(*upper);
                    child.order = DONE;
                    continue;
                }
            } else if -*upper >= beta {
                best = -*upper;
                break;
            }
            *key = table_key(geometry, at, count);
        }
        if best >= beta {
            self.children.truncate(first);
            return Ok(best);
        }

        // Step 6. A child that the table knows may do at once, or not be worth a search.
        if empty >= AHEAD_FROM {
            for child in &mut self.children[first..] {
                if child.order == DONE {
                    continue;
                }
                if let Some(known) = self.table.probe(child.node.key) {
                    let (least, most) = if child.same {
                        (known.lower, known.upper)
                    } else {
                        (-known.upper, -known.lower)
                    };
                    if least >= beta {
                        let column = Some(seen(geometry.column_of(child.cell)));
                        let known = ScoreBounds { lower: least, upper, column };
                        self.table.store(key, known, 1);
                        self.children.truncate(first);
                        return Ok(least);
                    }
                    if most < beta {
                        best = best.max(most);
                        child.order = DONE;
                    }
                }
            }
        }

        // Step 7. Search the children, the most promising first; but one that another thread is in
        // comes last, unless it is the eldest: that one may be all there is to do.
        let team = self.team.filter(|_| empty >= TEAM_FROM);
        let depth = self.path.len();
        if team.is_some() {
            self.path.push((key, beta));
        }
        let mut cell = 0;
        let mut eldest = true;
        while let Some(child) = most_promising(&mut self.children[first..]) {
            let &mut Child { node: next, same, cell: tried, order, .. } = child;
            if let Some(team) = team {
                if !eldest && order > -LATER / 2 && team.is_in(next.key) {
                    child.order = order - LATER;
                    continue;
                }
                team.enter(next.key);
            }
            child.order = DONE;
            eldest = false;
            let answer = self.turned(&next, same, beta);
            if let Some(team) = team {
                team.leave(next.key);
                if self.overtaken == Some(depth) {
                    self.overtaken = None;
                    self.path.truncate(depth);
                    self.children.truncate(first);
                    return self.node(node, beta);
                }
            }
            let score = answer?;
            if score > best {
                best = score;
                cell = tried;
                if best >= beta {
                    self.order.refuted(empty, cell);
                    break;
                }
            }
        }
        self.path.truncate(depth);
        self.children.truncate(first);

        // Step 8. Remember what was proved.
        if best >= beta {
            lower = lower.max(best);
        } else {
            upper = upper.min(best);
        }
        if remembered {
            // Where every move failed, the one that failed least says nothing.
            let column = if best >= beta { Some(geometry.column_of(cell)) } else { hint }.map(seen);
            let known = ScoreBounds { lower, upper, column };
            self.table.store(key, known, self.nodes - before);
        }
        Ok(if best >= beta { lower } else { upper })
    }

    /// Stops where another thread has answered a question on the way from the root.
    #[cold]
    fn look_back(&mut self) -> Result<(), Cancelled> {
        self.overtaken = self.path.iter().position(|&(key, beta)| {
            self.table.probe(key).is_some_and(|known| known.lower >= beta || known.upper < beta)
        });
        if self.overtaken.is_some() { Err(Cancelled) } else { Ok(()) }
    }
}

/// The best of the children that are left.
#[inline(always)]
fn most_promising(children: &mut [Child]) -> Option<&mut Child> {
    let mut pick = None;
    let mut order = DONE;
    for child in children {
        if child.order > order {
            order = child.order;
            pick = Some(child);
        }
    }
    pick
}

/// The key in the table, the same for mirror images where they are met.
#[inline(always)]
fn table_key(geometry: &Geometry, at: Stones, count: u32) -> u64 {
    if count < SYMMETRIC_BELOW { at.canonical_key(geometry) } else { at.key() }
}

/// Plays forced replies from `at`, and says whether the player to move there is to move at the end.
///
/// `Err` is the score, for the player to move at the end, of a position that is decided.
#[inline(always)]
fn settled_child<S: Shape>(
    shape: S,
    at: Stones,
    threats: u64,
    count: u32,
) -> (Result<Node, i32>, bool) {
    let geometry = &shape.geometry();
    let (settled, end) = at.settle(geometry, threats, count);
    let node = match settled {
        Settled::Over(score) => Err(score),
        Settled::Open { at, moves, threats } => {
            let key = table_key(geometry, at, end);
            let soonest_win = (geometry.cells() as i32 - end as i32 - 1) / 2;
            let upper = soonest_win.min(parity::upper_bound(shape, at, threats, end));
            Ok(Node { at, moves, key, count: end, upper })
        }
    };
    (node, (end - count).is_multiple_of(2))
}
