//! A million states with ten million joint moves: the engine against plain sweeps over the definitions, in one process.

#![allow(clippy::print_stdout, reason = "a benchmark prints")]

use std::convert::Infallible;
use std::time::Instant;

use attractor_core::Unwatched;
use attractor_logic::{Exploration, JointGame, JointModel, JointMoves, JointNames, Reader, check};
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const STATES: u64 = 1_000_000;
const ACTIONS: [u32; 2] = [5, 2];

/// Joint moves lead anywhere, by a hash; one state in a hundred is a goal.
struct Scattered;

impl Scattered {
    fn to(state: u64, joint: u64) -> u64 {
        let mut x = state * 10 + joint + 1;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (x ^ x >> 31) % STATES
    }

    fn is_goal(state: u64) -> bool {
        state % 100 == 7
    }
}

impl JointGame for Scattered {
    type Error = Infallible;
    type Scratch = ();

    fn players(&self) -> u8 {
        2
    }

    fn player_name(&self, player: u8) -> String {
        (player + 1).to_string()
    }

    fn words(&self) -> usize {
        1
    }

    fn start(&self) -> Vec<u64> {
        vec![0]
    }

    fn actions(&self, _: &[u64], actions: &mut Vec<u32>) {
        actions.extend(ACTIONS);
    }

    fn moves(&self, state: &[u64], (): &mut (), moves: &mut JointMoves) -> Result<(), Infallible> {
        if moves.begin(ACTIONS) {
            moves.to.extend((0..10).map(|joint| Scattered::to(state[0], joint)));
        }
        Ok(())
    }

    fn action_name(&self, _: &[u64], _: u8, action: u32) -> String {
        action.to_string()
    }

    fn labels(&self) -> Vec<String> {
        vec!["goal".into()]
    }

    fn has(&self, state: &[u64], _: usize) -> bool {
        Scattered::is_goal(state[0])
    }

    fn notation(&self, state: &[u64]) -> String {
        state[0].to_string()
    }

    fn find(&self, notation: &str) -> Result<Vec<u64>, String> {
        notation.parse().map(|state| vec![state]).map_err(|_| "a state is a number".into())
    }
}

/// The least fixpoint by its definition, sweep after sweep.
fn plain() -> u64 {
    let mut set: Vec<bool> = (0..STATES).map(Scattered::is_goal).collect();
    loop {
        let joins = |state: u64| {
            (0..5).any(|ours| {
                (0..2).all(|theirs| set[Scattered::to(state, 2 * ours + theirs) as usize])
            })
        };
        let next: Vec<bool> =
            (0..STATES).map(|state| set[state as usize] || joins(state)).collect();
        if next == set {
            return set.iter().filter(|&&holds| holds).count() as u64;
        }
        set = next;
    }
}

fn main() {
    let began = Instant::now();
    let expected = plain();
    let sweeps = began.elapsed();
    MEMORY.reset_peak_usage();
    let began = Instant::now();
    let formula = Reader::new(&JointNames(&Scattered)).formula("<<1>> F goal").expect("it reads");
    let mut exploration = Exploration::new(Scattered, formula.coalitions(), u64::MAX);
    exploration.everything(&Unwatched).expect("nothing can go wrong");
    let explored = began.elapsed();
    let answer = check(&JointModel::new(&exploration), &formula, &Unwatched).expect("it is known");
    let all = began.elapsed();
    // States that play does not lead to are few, and each of them is counted by the sweeps alone.
    let missing = STATES - exploration.states() as u64;
    assert!(answer.count(formula.root()) <= expected);
    assert!(answer.count(formula.root()) + missing >= expected);
    println!(
        "{} states, {} joint moves: {:.2} s ({:.2} s to find them), {:.0} MB at most; sweeps {:.2} s, {:.1} times the rest",
        exploration.states(),
        10 * exploration.expanded(),
        all.as_secs_f64(),
        explored.as_secs_f64(),
        MEMORY.peak_usage_as_mb(),
        sweeps.as_secs_f64(),
        sweeps.as_secs_f64() / (all - explored).as_secs_f64(),
    );
}
