//! What proves that a process belongs to a cluster.

use std::fmt;

use blake3::{Hash, keyed_hash};

/// Something that only the processes of one cluster know. It never travels: each side shows that it can
/// answer a random question of the other with it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Hash);

/// Shorter secrets could be guessed by whoever listened to a meeting.
const SHORTEST: usize = 16;

impl Secret {
    /// The secret that a text tells; white space around it does not matter. `None` if it is too short to
    /// be one.
    pub fn new(text: &str) -> Option<Secret> {
        let text = text.trim();
        (text.len() >= SHORTEST).then(|| Secret(derived(text)))
    }

    /// What everybody knows: it proves nothing.
    pub(crate) fn known() -> Secret {
        Secret(derived(""))
    }

    /// A number that depends on the secret, on what it is for, and on what both sides have said.
    pub(crate) fn seal(&self, purpose: &str, said: &[u8]) -> Hash {
        let purpose = blake3::hash(purpose.as_bytes());
        keyed_hash(self.0.as_bytes(), &[purpose.as_bytes(), said].concat())
    }
}

fn derived(text: &str) -> Hash {
    Hash::from_bytes(blake3::derive_key("attractor 2026 the secret of a cluster", text.as_bytes()))
}

/// It is not shown to anybody.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_long_enough_and_not_shown() {
        assert_eq!(Secret::new("  fifteen letters\n"), None);
        let secret = Secret::new("sixteen letters!").expect("it is long enough");
        assert_eq!(Secret::new("sixteen letters!\n"), Some(secret.clone()));
        assert_eq!(format!("{secret:?}"), "Secret");
        assert_ne!(secret.seal("a", b"b"), secret.seal("ab", b""));
        assert_ne!(secret.seal("a", b"b"), Secret::known().seal("a", b"b"));
    }
}
