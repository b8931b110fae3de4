//! Every entry of the catalogue against what every game promises.

use std::path::Path;

use attractor_core::Game;
use attractor_testkit::conform::conform_catalogue;
use attractor_testkit::playthrough::check_playthroughs;

#[test]
fn every_game_keeps_its_promises() {
    conform_catalogue().unwrap_or_else(|fault| panic!("{fault}"));
}

#[test]
fn playthroughs_are_as_pinned() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("playthroughs");
    check_playthroughs(&folder).unwrap_or_else(|faults| panic!("{faults}"));
}

#[test]
fn what_rules_count_is_what_there_is() {
    let games = [
        "connect4:4x4",
        "chomp:1x1",
        "chomp:1x1,eat",
        "chomp:1x3",
        "chomp:4x3",
        "chomp:5x5,eat",
        "nim:0",
        "nim:1-1",
        "nim:3-4-5",
        "nim:2-0-4,misere",
        "nim:4-3,players=5",
        "subtraction:7-5,take=1-3",
        "coalition-nim:N=3,n=2,K=6,r=3,u0=42",
        "misere(nim:2-3)",
    ];
    for text in games {
        let game = attractor_games::open(text).unwrap().game;
        let there = attractor_core::explore(&game).arena.vertices() as u128;
        assert_eq!(game.counted().map(|counted| counted.positions), Some(there), "{text}");
    }
    let unknown = attractor_games::open("subtraction:7,take=1,3").unwrap().game;
    assert_eq!(unknown.counted(), None);
}
