//! Answers before any table: when only the winner is asked for and the graph has symmetries.
//!
//! Three things end a game at once. The cops may reach every vertex in one move; the robber may
//! be free to go wherever the cops are not, after their first move as before it; or some
//! placement may win in two moves. Each is a question about single placements, and a symmetry
//! answers it for all placements that it carries into each other, so it is enough to look at
//! placements with a cop on one vertex of each orbit, and with a second cop on one vertex of
//! each orbit of the symmetries that are left.

use attractor_core::Cancelled;

use crate::engine::board::Board;
use crate::engine::rounds::Rounds;
use crate::engine::row::keep;
use crate::engine::sweep_round::insert;
use crate::graph::Graph;
use crate::placement::Placements;
use crate::rules::CopTurn;
use crate::symmetry::Symmetries;

/// The winner, if it can be known early: `Some(None)` is the robber, `Some(Some((moves, start)))`
/// the cops. The first step of the robber has to be free.
pub(crate) fn quick_verdict<const W: usize>(
    graph: &Graph,
    board: &Board,
    placements: &Placements,
    memory: Option<u64>,
    rounds: &Rounds<'_>,
) -> Result<Option<Option<(u32, usize)>>, Cancelled> {
    let cops = placements.cops();
    let all_can_step = board.steps.iter().all(|row| !row.is_empty());
    if board.rules.turn != CopTurn::All || !all_can_step || cops < 2 || cops >= board.order {
        return Ok(None);
    }
    if placements.count() < WORTHWHILE {
        return Ok(None);
    }
    let near = graph.relabelled(&board.inner);
    let symmetries = Symmetries::of(&near);
    if symmetries.size() < 4.0 {
        return Ok(None);
    }
    let quick = QuickVerdict::<W> { board, placements, kinds: kinds(&near, &symmetries) };
    let mut scan = Scan { robber_is_free: true, sorted: vec![0; cops] };
    for kind in &quick.kinds {
        for second in &kind.seconds {
            rounds.begin()?;
            if let Some(number) = quick.scan(kind.first, second, &mut scan) {
                return Ok(Some(Some((1, number))));
            }
        }
    }
    if scan.robber_is_free {
        return Ok(Some(None));
    }
    let words = quick.words() as u64;
    let slab = placements.before(cops - 1, board.order) as u64 * words * 8;
    if memory.is_some_and(|limit| 2 * slab > limit) {
        return Ok(None);
    }
    for kind in &quick.kinds {
        rounds.begin()?;
        if let Some(number) = quick.two_moves(kind, rounds)? {
            return Ok(Some(Some((2, number))));
        }
    }
    Ok(None)
}

/// With fewer placements the tables are quicker than the search for symmetries.
const WORTHWHILE: usize = 5_000;

/// The placements with a cop on `first`, up to symmetry.
struct Kind {
    first: usize,
    seconds: Vec<Second>,
}

/// Another cop on `vertex`, and the vertices on which the remaining cops may stand.
struct Second {
    vertex: usize,
    others: Vec<u32>,
}

/// Every placement is carried by a symmetry to one of these: to the first vertex of the first
/// orbit that it meets, and then its other cops likewise.
fn kinds(graph: &Graph, symmetries: &Symmetries) -> Vec<Kind> {
    let mut left: Vec<bool> = vec![true; graph.order()];
    let mut kinds = Vec::new();
    for orbit in symmetries.orbits() {
        let first = orbit[0];
        let mut free = left.clone();
        let mut seconds = Vec::new();
        for orbit in Symmetries::fixing(graph, &[first]).orbits() {
            if !free[orbit[0]] {
                continue;
            }
            let others = (0..graph.order() as u32).filter(|&v| free[v as usize]).collect();
            seconds.push(Second { vertex: orbit[0], others });
            orbit.iter().for_each(|&v| free[v] = false);
        }
        kinds.push(Kind { first, seconds });
        orbit.iter().for_each(|&v| left[v] = false);
    }
    kinds
}

struct QuickVerdict<'a, const W: usize> {
    board: &'a Board,
    placements: &'a Placements,
    kinds: Vec<Kind>,
}

/// What the look at all placements has found so far.
struct Scan {
    /// Whether a robber to move is safe wherever no cop is.
    robber_is_free: bool,
    sorted: Vec<u32>,
}

impl<const W: usize> QuickVerdict<'_, W> {
    fn words(&self) -> usize {
        if W == 0 { self.board.words } else { W }
    }

    /// What is left to the robber when a cop on `vertex` may step.
    fn escape_step(&self, vertex: usize, row: &mut [u64]) {
        row[vertex / 64] &= !(1 << (vertex % 64));
        for &to in &self.board.steps[vertex] {
            row[to as usize / 64] &= !(1 << (to % 64));
        }
    }

    /// Looks at all placements with these two cops. Returns one that leaves the robber nothing.
    fn scan(&self, first: usize, second: &Second, scan: &mut Scan) -> Option<usize> {
        let words = self.words();
        let mut safe: Vec<u64> =
            (0..words).map(|word| Board::mask(self.board.order, word)).collect();
        let mut free = safe.clone();
        for vertex in [first, second.vertex] {
            self.escape_step(vertex, &mut safe);
            free[vertex / 64] &= !(1 << (vertex % 64));
        }
        let mut stood = vec![first as u32, second.vertex as u32];
        self.scan_rest(&second.others, &safe, &free, &mut stood, scan)
    }

    fn scan_rest(
        &self,
        others: &[u32],
        safe: &[u64],
        free: &[u64],
        stood: &mut Vec<u32>,
        scan: &mut Scan,
    ) -> Option<usize> {
        let words = self.words();
        if stood.len() == self.placements.cops() {
            if safe.iter().all(|&word| word == 0) {
                scan.sorted.copy_from_slice(stood);
                scan.sorted.sort_unstable();
                return Some(self.placements.rank(&scan.sorted));
            }
            if scan.robber_is_free {
                let mut escape = vec![0; words];
                self.board.robber.expand::<W>(safe, free, &mut escape);
                scan.robber_is_free = escape == free;
            }
            return None;
        }
        // Cops that cannot cover what is left need no look once the robber is known not to be
        // free.
        let most = self.board.steps.iter().map(Vec::len).max().unwrap_or(0) + 1;
        let open: usize = safe.iter().map(|word| word.count_ones() as usize).sum();
        if !scan.robber_is_free && open > most * (self.placements.cops() - stood.len()) {
            return None;
        }
        for (index, &vertex) in others.iter().enumerate() {
            let (mut safe, mut free) = (safe.to_vec(), free.to_vec());
            self.escape_step(vertex as usize, &mut safe);
            free[vertex as usize / 64] &= !(1 << (vertex % 64));
            stood.push(vertex);
            let found = self.scan_rest(&others[index..], &safe, &free, stood, scan);
            stood.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// A placement of this kind that wins in two moves.
    fn two_moves(&self, kind: &Kind, rounds: &Rounds<'_>) -> Result<Option<usize>, Cancelled> {
        let (words, cops, order) = (self.words(), self.placements.cops(), self.board.order);
        let mut slabs: Vec<Vec<u64>> = (1..cops)
            .rev()
            .map(|rest| vec![0; self.placements.before(rest, order) * words])
            .collect();
        let (top, slabs) = slabs.split_first_mut().expect("there are two cops at least");
        self.first_slab(kind.first, top, rounds)?;
        for second in &kind.seconds {
            let mut stood = vec![kind.first as u32, second.vertex as u32];
            let found = self.move_next(top, slabs, &second.others, &mut stood, rounds)?;
            if found.is_some() {
                return Ok(found);
            }
            rounds.begin()?;
        }
        Ok(None)
    }

    /// The intersection, over the steps of the first cop, of what is left to a robber to move
    /// after the first round: a row for each placement of the other cops.
    fn first_slab(
        &self,
        first: usize,
        slab: &mut [u64],
        rounds: &Rounds<'_>,
    ) -> Result<(), Cancelled> {
        let (words, order) = (self.words(), self.board.order);
        let rest = self.placements.cops() - 1;
        let full: Vec<u64> = (0..words).map(|word| Board::mask(order, word)).collect();
        // What each cop leaves to the robber, and the row without its own vertex.
        let mut leaves = vec![0; order * words];
        for (vertex, row) in leaves.chunks_exact_mut(words).enumerate() {
            row.copy_from_slice(&full);
            self.escape_step(vertex, row);
        }
        let mut sorted = vec![0u32; rest];
        let (mut safe, mut free) = (full.clone(), full.clone());
        let (mut safe_all, mut free_all) = (full.clone(), full.clone());
        let (mut safe_most, mut free_most) = (full.clone(), full.clone());
        let mut escape = full.clone();
        let mut fresh = true;
        for (number, row) in slab.chunks_exact_mut(words).enumerate() {
            if number % 4096 == 0 {
                rounds.poll()?;
            }
            // All but the fastest changing cop are the same as for the last row, mostly.
            if fresh {
                safe_most.copy_from_slice(&full);
                free_most.copy_from_slice(&full);
                for &v in &sorted[1..] {
                    keep(&mut safe_most, &leaves[v as usize * words..][..words]);
                    free_most[v as usize / 64] &= !(1 << (v % 64));
                }
            }
            let v = sorted[0] as usize;
            safe_all.copy_from_slice(&safe_most);
            free_all.copy_from_slice(&free_most);
            keep(&mut safe_all, &leaves[v * words..][..words]);
            free_all[v / 64] &= !(1 << (v % 64));
            row.copy_from_slice(&full);
            for &step in &self.board.steps[first] {
                let step = step as usize;
                safe.copy_from_slice(&safe_all);
                free.copy_from_slice(&free_all);
                keep(&mut safe, &leaves[step * words..][..words]);
                free[step / 64] &= !(1 << (step % 64));
                self.board.robber.expand::<W>(&safe, &free, &mut escape);
                keep(row, &escape);
            }
            fresh = rest > 1 && sorted[0] == sorted[1];
            Placements::advance(&mut sorted);
        }
        Ok(())
    }

    /// Moves the cop that was placed last, then places and moves the others.
    fn move_next(
        &self,
        source: &[u64],
        slabs: &mut [Vec<u64>],
        others: &[u32],
        stood: &mut Vec<u32>,
        rounds: &Rounds<'_>,
    ) -> Result<Option<usize>, Cancelled> {
        let (words, order) = (self.words(), self.board.order);
        let rest = self.placements.cops() - stood.len();
        let at = stood[stood.len() - 1] as usize;
        let steps = &self.board.steps[at];
        let Some((slab, slabs)) = slabs.split_first_mut() else {
            let mut safe: Vec<u64> = (0..words).map(|word| Board::mask(order, word)).collect();
            for &step in steps {
                keep(&mut safe, &source[step as usize * words..][..words]);
            }
            stood.iter().for_each(|&v| safe[v as usize / 64] &= !(1 << (v % 64)));
            if safe.iter().any(|&word| word != 0) {
                return Ok(None);
            }
            let mut sorted = stood.clone();
            sorted.sort_unstable();
            return Ok(Some(self.placements.rank(&sorted)));
        };
        for (index, &step) in steps.iter().enumerate() {
            let step = step as usize;
            let (table, count) = (self.placements, words);
            match index {
                0 => insert::<W, true>(table, count, slab, source, rest, order, step, None),
                _ => insert::<W, false>(table, count, slab, source, rest, order, step, None),
            }
        }
        for (index, &next) in others.iter().enumerate() {
            rounds.poll()?;
            stood.push(next);
            let found = self.move_next(slab, slabs, &others[index..], stood, rounds)?;
            stood.pop();
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}
