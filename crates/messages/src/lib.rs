//! What the program says to people, in their language.
//!
//! All messages stand in `messages`, one folder for each [`Language`], in the form of Fluent. Whoever
//! speaks asks a [`Catalogue`] for a message by its name, and puts in what changes; [`tell!`] asks that of
//! the language that the whole program [`speak`]s, as a locale. Errors are made in English everywhere, and
//! [`translated`] when they are shown.
//!
//! ```
//! use attractor_messages::{Catalogue, Language, tell};
//!
//! assert_eq!(tell!("moves", n = 2, count = "2"), "2 moves");
//! assert_eq!(Catalogue::of(Language::French).say("player", &[("player", "2")]), "le joueur 2");
//! ```

mod catalogue;
mod language;
mod sentences;

pub use catalogue::{Catalogue, Put};
pub use language::{Language, speak, speaking, spoken};
pub use sentences::{told, translated};

/// The message of a name in the language of the program, with what is put in: `tell!("moves", n = 2)`.
#[macro_export]
macro_rules! tell {
    ($id:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Catalogue::of($crate::spoken())
            .say_with($id, &[$((stringify!($name), $crate::Put::from($value))),*])
    };
}
