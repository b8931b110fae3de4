//! Every command in the documentation is run, and what it prints is compared.
//! `TRYCMD=overwrite cargo test -p attractor --test docs` writes the output anew.

use std::path::Path;

#[test]
fn documentation_is_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::env::set_current_dir(&root).expect("the workspace");
    // One language after the other: both write the same files under `target`.
    let english = ["README.md", "docs/*.md", "docs/part*/*.md"].as_slice();
    let french = ["docs/fr/*.md", "docs/fr/part*/*.md"].as_slice();
    for (pages, locale) in [(english, "C"), (french, "fr_FR.UTF-8")] {
        let cases = trycmd::TestCases::new();
        cases
            .register_bin("attractor", Path::new(env!("CARGO_BIN_EXE_attractor")))
            .env("NO_COLOR", "1")
            // The pages of a language show what somebody of that language sees.
            .env("LC_ALL", locale)
            // What is compared must not depend on how fast the machine is.
            .env("ATTRACTOR_PROGRESS", "never");
        for page in pages {
            cases.case(page);
        }
        // What was not built in cannot be typed.
        if !cfg!(feature = "cluster") {
            for page in ["docs/cluster.md", "docs/part5/cluster.md", "docs/fr/part5/cluster.md"] {
                cases.skip(page);
            }
        }
        cases.run();
    }
}
