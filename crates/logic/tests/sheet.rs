//! The answer sheets for u0 = 1 and u0 = 42, against the true ones that go with the examination
//! "Jeux à plusieurs et coalitions" (`data/sheet-sample.json`).

use attractor_logic::{NimError, Sheet};
use serde_json::Value;

#[test]
fn the_sheets_are_the_true_ones() {
    let truth: Value =
        serde_json::from_str(include_str!("data/sheet-sample.json")).expect("the data is JSON");
    for u0 in [1, 42] {
        let sheet = Sheet::new(u0).expect("u0 is in range");
        let ours = serde_json::to_value(&sheet).expect("a sheet is JSON");
        assert_eq!(ours, truth[u0.to_string()]);
    }
}

#[test]
fn questions_come_in_the_order_of_the_paper() {
    let sheet = Sheet::new(7).expect("u0 is in range");
    let names: Vec<&str> = sheet.answers().map(|(name, _)| name).collect();
    let number = |name: &&str| name[..name.len() - 1].parse::<u32>().expect("a number, a letter");
    assert!(names.is_sorted_by_key(|name| (number(name), name.as_bytes()[name.len() - 1])));
    assert_eq!(names.len(), 35);
    assert!(sheet.to_string().starts_with(" 1a  976\n 1b  "));
}

#[test]
fn u0_has_a_range() {
    assert_eq!(Sheet::new(4_890_367), Err(NimError::Start { u0: 4_890_367 }));
    assert!(Sheet::new(4_890_366).is_ok());
    assert!(Sheet::new(0).is_ok());
}
