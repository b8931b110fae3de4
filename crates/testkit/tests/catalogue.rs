//! Every entry of the catalogue against what every game promises.

use std::path::Path;

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
