//! Makes the positions of `tests/data/connect4-classes.csv`: random lines from a seed, scored and
//! sorted into classes by stones played and moves left.

use attractor_search::Limits;
use attractor_search::connect4::{Geometry, Position, Solver};
use std::collections::BTreeMap;
use std::error::Error;
use std::io::Write;

/// How many positions to keep of each class.
const WANTED: [(&str, usize); 6] = [
    ("late easy", 60),
    ("middle easy", 60),
    ("middle medium", 60),
    ("early easy", 60),
    ("early medium", 40),
    ("early hard", 20),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut seed = std::env::args().nth(1).map_or(Ok(2026), |seed| seed.parse::<u64>())?;
    let mut dice = |limit: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % limit
    };
    let mut out = std::io::stdout().lock();
    writeln!(out, "class,line,score")?;
    let mut solver = Solver::new(64 << 20, 1);
    let mut left = BTreeMap::from(WANTED);
    while left.values().any(|&count| count > 0) {
        let mut position = Position::start(Geometry::STANDARD);
        let mut line = String::new();
        for _ in 0..6 + dice(32) {
            let columns: Vec<u32> = position.columns().collect();
            if let Some(&column) = columns.get(dice(columns.len().max(1))) {
                line += &column.to_string();
                position = position.play(column).ok_or("a legal column")?;
            }
        }
        if position.end().is_some() {
            continue;
        }
        // A class that is full needs no more scores; the hard ones take longest.
        let stones = position.stones();
        let phase = ["early", "middle", "late"][(stones as usize).saturating_sub(1) / 14];
        if left.iter().all(|(class, &count)| count == 0 || !class.starts_with(phase)) {
            continue;
        }
        let Some(score) = solver.solve(&position, &Limits::none()).score() else {
            continue;
        };
        let moves_left = last_stone(stones, score) - stones;
        let effort = ["easy", "medium", "hard"][(moves_left as usize).saturating_sub(1) / 14];
        if let Some(count) = left.get_mut(format!("{phase} {effort}").as_str())
            && *count > 0
        {
            *count -= 1;
            writeln!(out, "{phase} {effort},{line},{score}")?;
        }
    }
    Ok(())
}

/// The number of the stone that ends the game, given the score of the player to move.
fn last_stone(stones: u32, score: i32) -> u32 {
    if score == 0 {
        return 42;
    }
    let first_wins = stones.is_multiple_of(2) == (score > 0);
    let of_winner = 22 - score.unsigned_abs();
    if first_wins { 2 * of_winner - 1 } else { 2 * of_winner }
}
