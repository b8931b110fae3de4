//! Every command in the documentation is run, and what it prints is compared.
//! `TRYCMD=overwrite cargo test -p attractor --test docs` writes the output anew.

use std::path::Path;

#[test]
fn documentation_is_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::env::set_current_dir(&root).expect("the workspace");
    trycmd::TestCases::new()
        .register_bin("attractor", Path::new(env!("CARGO_BIN_EXE_attractor")))
        .env("NO_COLOR", "1")
        .case("README.md")
        .case("docs/*.md")
        .case("docs/*/*.md")
        .case("docs/fr/*/*.md");
}
