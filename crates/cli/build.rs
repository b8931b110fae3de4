//! Tells the program at which commit it is built, where that can be known.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // Sources that were unpacked somewhere inside another repository are not at its commit.
    let top =
        git(&root, &["rev-parse", "--show-toplevel"]).map(|top| Path::new(&top).canonicalize());
    if !matches!((top, root.canonicalize()), (Some(Ok(top)), Ok(root)) if top == root) {
        return;
    }
    // The log of HEAD grows with every commit and checkout, and at no other time. A file that is
    // not there would run this script at every build.
    if let Some(log) = git(&root, &["rev-parse", "--git-path", "logs/HEAD"])
        && root.join(&log).is_file()
    {
        println!("cargo::rerun-if-changed={}", root.join(log).display());
        if let Some(commit) = git(&root, &["show", "--no-patch", "--format=%h %cs", "HEAD"]) {
            println!("cargo::rustc-env=ATTRACTOR_COMMIT={commit}");
        }
    }
}

/// What git says, if it is there and has something to say.
fn git(root: &Path, words: &[&str]) -> Option<String> {
    let output = Command::new("git").arg("-C").arg(root).args(words).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !text.is_empty()).then_some(text)
}
