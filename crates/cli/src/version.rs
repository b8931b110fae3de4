//! Which program this is: its version, the commit it was built at, and the features built in.

use std::sync::LazyLock;

use attractor_messages::tell;
use serde::{Serialize, Serializer};

/// A part of the program that can be left out when it is built.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Feature {
    /// Its name for cargo.
    pub(crate) name: &'static str,
    /// Whether it is there.
    pub(crate) built_in: bool,
    /// The message of what cannot be done without it.
    #[serde(serialize_with = "without")]
    pub(crate) without: &'static str,
}

fn without<S: Serializer>(id: &&'static str, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&tell!(id))
}

/// Every feature of the crate.
pub(crate) const FEATURES: &[Feature] = &[
    Feature { name: "cluster", built_in: cfg!(feature = "cluster"), without: "without-cluster" },
    Feature { name: "parquet", built_in: cfg!(feature = "parquet"), without: "without-parquet" },
];

/// The version of the crate.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The short name and the date of the commit, where the program was built inside its repository.
pub(crate) const COMMIT: Option<&str> = option_env!("ATTRACTOR_COMMIT");

/// What `--version` says after the name: `0.1.0 (1db0f49 2026-11-16; features: parquet)`.
pub(crate) fn text() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| told(COMMIT, FEATURES));
    &TEXT
}

fn told(commit: Option<&str>, features: &[Feature]) -> String {
    let there: Vec<&str> =
        features.iter().filter(|feature| feature.built_in).map(|feature| feature.name).collect();
    let features = (!there.is_empty()).then(|| format!("features: {}", there.join(", ")));
    let more: Vec<String> = commit.map(str::to_owned).into_iter().chain(features).collect();
    match &more[..] {
        [] => VERSION.to_owned(),
        more => format!("{VERSION} ({})", more.join("; ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_known_is_told() {
        let feature = |name, built_in| Feature { name, built_in, without: "" };
        let some = [feature("parquet", true), feature("cluster", false), feature("web", true)];
        assert_eq!(told(None, &[]), VERSION);
        assert_eq!(told(None, &some[1..2]), VERSION);
        assert_eq!(
            told(Some("1db0f49 2026-11-16"), &[]),
            format!("{VERSION} (1db0f49 2026-11-16)")
        );
        let all = "(1db0f49 2026-11-16; features: parquet, web)";
        assert_eq!(told(Some("1db0f49 2026-11-16"), &some), format!("{VERSION} {all}"));
    }
}
