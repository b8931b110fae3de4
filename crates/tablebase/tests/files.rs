//! What stands in a file: values that come back, damage that is found, parts that are one.

use std::cmp::Reverse;
use std::fs;
use std::path::Path;

use attractor_core::Value;
use attractor_tablebase::{
    Head, Key, Reason, Tablebase, TablebaseError, Views, Writer, join, part_path,
};

/// Values that follow no rule, some of them long and some missing.
fn value(number: u64) -> Option<Value> {
    let mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
    let rank = (mixed % 150) as u32;
    match mixed % 7 {
        0 => None,
        1 | 2 => Some(Value::Draw),
        3 | 4 => Some(Value::Loss(rank)),
        _ => Some(Value::Win(Reverse(rank))),
    }
}

fn numbered(path: &Path, size: u64) -> Result<(), TablebaseError> {
    let mut writer = Writer::create(path, Head::numbered("matches:9", size))?;
    (0..size).try_for_each(|number| writer.number(value(number)))?;
    writer.finish().map(drop)
}

#[test]
fn numbers_come_back_and_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.tb");
    for size in [0, 1, 16_384, 50_000] {
        numbered(&path, size).unwrap();
        let tablebase = Tablebase::open_for(&path, "matches:9").unwrap();
        for number in 0..size {
            assert_eq!(tablebase.value(number).unwrap(), value(number));
        }
        assert_eq!(tablebase.value(size).unwrap(), None);
        let there: Vec<u64> = (0..size).filter(|&number| value(number).is_some()).collect();
        let summary = tablebase.summary();
        assert_eq!(summary.positions, there.len() as u64);
        assert_eq!(summary.tally().positions(), summary.positions);
        let keys = tablebase.rows().map(|row| row.unwrap().key);
        assert!(keys.eq(there.into_iter().map(Key::Number)));
        let longest = |number: &u64| value(*number) == Some(Value::Win(Reverse(149)));
        if size == 50_000 {
            assert_eq!(summary.longest, (0..size).find(longest).map(Key::Number));
        }
    }
}

#[test]
fn the_same_values_give_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["a.tb", "b.tb"].map(|name| folder.path().join(name));
    for path in &paths {
        numbered(path, 30_000).unwrap();
    }
    assert_eq!(fs::read(&paths[0]).unwrap(), fs::read(&paths[1]).unwrap());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing else is left");
}

#[test]
fn a_file_appears_complete_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.tb");
    let mut writer = Writer::create(&path, Head::numbered("matches:9", 3)).unwrap();
    writer.number(None).unwrap();
    assert!(!path.exists());
    let error = writer.finish().unwrap_err();
    assert!(error.to_string().contains("1 of 3 numbers"), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn notations_are_found_in_order_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.tb");
    let mut writer = Writer::create(&path, Head::noted("nim:3", 3, Views::Each)).unwrap();
    let key = |i: u64| format!("{i:05}@1");
    let values = |i: u64| [0, 1, 2].map(|player| value(3 * i + player).unwrap_or(Value::Draw));
    for i in 0..5000 {
        writer.position(&key(2 * i), 0, &values(i)).unwrap();
    }
    let error = writer.position(&key(3), 0, &values(0)).unwrap_err();
    assert!(error.to_string().contains("does not come in order"), "{error}");
    writer.finish().unwrap();
    let tablebase = Tablebase::open(&path).unwrap();
    for i in 0..5000 {
        assert_eq!(tablebase.values(&key(2 * i)).unwrap(), Some(values(i).to_vec()));
        assert_eq!(tablebase.values(&key(2 * i + 1)).unwrap(), None);
    }
    assert_eq!(tablebase.values("").unwrap(), None);
    assert_eq!(tablebase.rows().count(), 5000);
}

#[test]
fn parts_are_read_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, path) = (folder.path().join("whole.tb"), folder.path().join("parts.tb"));
    numbered(&whole, 40_001).unwrap();
    let head = Head::numbered("matches:9", 40_001);
    let mut parts = Vec::new();
    for part in 0..3 {
        let mut writer =
            Writer::create(&part_path(&path, part), head.clone().part(part, 3)).unwrap();
        for number in (u64::from(part)..40_001).step_by(3) {
            writer.number(value(number)).unwrap();
        }
        parts.push(writer.finish().unwrap());
    }
    join(&path, head, &parts).unwrap();
    let (whole, tablebase) = (Tablebase::open(&whole).unwrap(), Tablebase::open(&path).unwrap());
    assert_eq!(tablebase.parts(), 3);
    assert!((0..40_001).all(|number| tablebase.value(number).unwrap() == value(number)));
    assert_eq!(tablebase.summary().tally(), whole.summary().tally());
    assert_eq!(tablebase.summary().longest, whole.summary().longest);
    let rows = |tablebase: &Tablebase| tablebase.rows().map(Result::unwrap).collect::<Vec<_>>();
    assert_eq!(rows(&tablebase), rows(&whole));
    let alone = Tablebase::open(&part_path(&path, 1)).err().unwrap();
    assert!(matches!(alone.reason, Reason::Part { part: 1, parts: 3 }));
    // A part of another run is not taken for one of this.
    let mut writer =
        Writer::create(&part_path(&path, 2), Head::numbered("matches:9", 40_001).part(2, 3))
            .unwrap();
    (2..40_001).step_by(3).for_each(|_| writer.number(None).unwrap());
    writer.finish().unwrap();
    let mixed = Tablebase::open(&path).err().unwrap();
    assert!(mixed.to_string().contains("another run of the solver"), "{mixed}");
    fs::remove_file(part_path(&path, 2)).unwrap();
    let missing = Tablebase::open(&path).err().unwrap();
    assert_eq!(missing.file, part_path(&path, 2));
}

#[test]
fn parts_by_notation_are_read_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("parts.tb");
    let head = Head::noted("chomp:2x2", 2, Views::Mover);
    let mut parts = Vec::new();
    for part in 0..2 {
        let mut writer =
            Writer::create(&part_path(&path, part), head.clone().part(part, 2)).unwrap();
        for i in (0..3000u32).filter(|i| i.count_ones() % 2 == part) {
            writer.position(&format!("{i:04}"), 0, &[Value::Loss(i % 9)]).unwrap();
        }
        parts.push(writer.finish().unwrap());
    }
    join(&path, head, &parts).unwrap();
    let tablebase = Tablebase::open(&path).unwrap();
    let keys: Vec<Key> = tablebase.rows().map(|row| row.unwrap().key).collect();
    assert!(keys.into_iter().eq((0..3000).map(|i| Key::Notation(format!("{i:04}")))));
    assert_eq!(tablebase.values("1234").unwrap(), Some(vec![Value::Loss(1)]));
}

/// Every byte of a file counts: changed, it is found at the latest when its block is read.
#[test]
fn every_flipped_bit_and_every_cut_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.tb");
    numbered(&path, 300).unwrap();
    let good = fs::read(&path).unwrap();
    let read = || -> Result<(), TablebaseError> {
        let tablebase = Tablebase::open(&path)?;
        tablebase.rows().try_for_each(|row| row.map(drop))
    };
    read().unwrap();
    let broken = folder.path().join("a.tb.broken");
    let wrong = |bytes: &[u8]| {
        // A file is never changed in its place, as a map of it may be held.
        fs::write(&broken, bytes).unwrap();
        fs::rename(&broken, &path).unwrap();
        read().expect_err("it is damaged")
    };
    for at in 0..good.len() {
        let mut bytes = good.clone();
        bytes[at] ^= 1 << (at % 8);
        let error = wrong(&bytes);
        assert_eq!(error.file, path, "byte {at}");
    }
    for length in 0..good.len() {
        wrong(&good[..length]);
    }
}

#[test]
fn another_version_and_another_game_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.tb");
    numbered(&path, 10).unwrap();
    let error = Tablebase::open_for(&path, "chomp:2x2").err().unwrap();
    assert!(error.to_string().ends_with("this is a tablebase of `matches:9`, not of `chomp:2x2`"));
    let mut bytes = fs::read(&path).unwrap();
    bytes[8] = 7;
    fs::write(&path, bytes).unwrap();
    let error = Tablebase::open(&path).err().unwrap();
    assert!(matches!(error.reason, Reason::Version(7)), "{error}");
    fs::write(&path, "{0: [1]}").unwrap();
    let error = Tablebase::open(&path).err().unwrap();
    assert!(matches!(error.reason, Reason::NotATablebase), "{error}");
}
