//! The known results that are too large for the tests, held against every engine that can answer.
#![expect(clippy::print_stdout, reason = "a bench prints what it measured")]

use std::path::Path;
use std::time::Instant;

use attractor_testkit::truths::load;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../truths");
    let truths = load(&folder).unwrap_or_else(|fault| panic!("{fault}"));
    let large: Vec<_> = truths.iter().filter(|truth| truth.large).collect();
    assert!(!large.is_empty(), "no large truths were found");
    for truth in large {
        let start = Instant::now();
        truth.check().unwrap_or_else(|fault| panic!("{fault}"));
        println!("{:28} holds, {:.1?} by the clock", truth.game, start.elapsed());
    }
}
