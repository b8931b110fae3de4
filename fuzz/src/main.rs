//! The fuzzer of one reader, whose name the environment tells.
#![no_main]

mod targets;

use std::sync::LazyLock;

static READER: LazyLock<targets::Reader> = LazyLock::new(|| {
    let name = std::env::var("TARGET").unwrap_or_default();
    let found = targets::TARGETS.iter().find(|(known, _)| *known == name);
    found.unwrap_or_else(|| panic!("TARGET={name} is no reader")).1
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    READER(bytes);
});
