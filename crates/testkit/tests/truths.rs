//! Known results against every engine that can answer them.

use std::path::Path;

use attractor_testkit::truths::load;

#[test]
fn every_engine_gives_the_known_results() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../truths");
    let truths = load(&folder).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(truths.len() > 50, "only {} truths were found", truths.len());
    let faults: Vec<String> = truths
        .iter()
        .filter(|truth| !truth.large)
        .filter_map(|truth| truth.check().err())
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
