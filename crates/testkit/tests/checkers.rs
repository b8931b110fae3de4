//! Whoever checks a certificate shares nothing with whoever made it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Every checker of a certificate, and what it must not use: not directly, and not through any
/// file of its crate that it uses.
const CHECKERS: &[(&str, &[&str])] = &[
    ("core/src/certificate.rs", &["attract", "flat", "region", "solution", "strategy"]),
    (
        "core/src/parity/verify.rs",
        &[
            "components",
            "ground",
            "preprocess",
            "promotion",
            "solution",
            "story",
            "tangle",
            "zielonka",
        ],
    ),
    (
        "logic/src/certificate.rs",
        &["arena_world", "certify", "check", "emerson_lei", "grid", "recur", "witness"],
    ),
    ("logic/src/joint/ground.rs", &["exploration", "menus", "model", "play", "start"]),
    ("pursuit/src/verify.rs", &["certify", "engine", "solution", "strategy"]),
    ("tablebase/src/verify.rs", &["frontiers", "graph", "pass", "solve", "writer"]),
];

/// What `core` computes answers with.
const SOLVERS: &[&str] = &[
    "Attraction",
    "attract",
    "Flat",
    "ParityAlgorithm",
    "ParitySolution",
    "Region",
    "solve_flat",
    "Solution",
];

/// The checkers of `app` read games with all of it, so that they are held to what they name.
const APP_CHECKERS: &[&str] = &[
    "app/src/verify.rs",
    "app/src/endless_certificate.rs",
    "app/src/cops/verify.rs",
    "app/src/tablebase/check.rs",
];
const APP_MAKERS: &[&str] = &[
    "certify",
    "chase",
    "check",
    "flat",
    "solve",
    "solved",
    "solved_graph",
    "solved_tablebase",
    "solve_noted",
    "solve_numbered",
];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("crates/testkit is in crates").into()
}

/// The words of the `use` declarations of a file, and of paths that begin with `crate::`.
fn used(file: &Path) -> BTreeSet<String> {
    let text = std::fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let code: Vec<&str> = code.lines().filter(|line| !line.trim().starts_with("//")).collect();
    let code = code.join("\n");
    let declarations = code.split("\nuse ").skip(1).filter_map(|rest| rest.split(';').next());
    let paths = code.split("crate::").skip(1).filter_map(|rest| rest.split([';', '(', ' ']).next());
    let words = declarations.chain(paths).flat_map(|use_| {
        use_.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
    });
    words.map(str::to_owned).collect()
}

/// The words that a file and the files of its crate behind it use.
fn used_behind(file: &Path) -> BTreeSet<String> {
    let (mut words, mut open) = (BTreeSet::new(), vec![file.to_owned()]);
    while let Some(file) = open.pop() {
        for word in used(&file) {
            let module = file.with_file_name(format!("{word}.rs"));
            if words.insert(word) && module.exists() {
                open.push(module);
            }
        }
    }
    words
}

#[test]
fn checkers_use_no_maker_and_no_solver() {
    for (checker, makers) in CHECKERS {
        let file = crates().join(checker);
        let words = used_behind(&file);
        for maker in *makers {
            let module = file.with_file_name(maker);
            let is_there = module.is_dir() || module.with_extension("rs").exists();
            assert!(is_there, "{checker} is held to {maker}, which is gone");
            assert!(!words.contains(*maker), "{checker} uses {maker}");
        }
        for solver in SOLVERS {
            assert!(!words.contains(*solver), "{checker} uses {solver}");
        }
    }
    for checker in APP_CHECKERS {
        let words = used(&crates().join(checker));
        for maker in APP_MAKERS.iter().chain(SOLVERS) {
            assert!(!words.contains(*maker), "{checker} uses {maker}");
        }
    }
}

#[test]
fn makers_would_be_noticed() {
    assert!(used_behind(&crates().join("logic/src/sheet.rs")).contains("world"));
    assert!(used(&crates().join("app/src/certify.rs")).contains("Region"));
}
