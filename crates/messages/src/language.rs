//! Which languages there are, and which one the program speaks.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French, with the words of the courses.
    French,
}

impl Language {
    /// Both.
    pub const ALL: [Language; 2] = [Language::English, Language::French];

    /// Its code: `en`, `fr`.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// The language that the settings of a machine name, such as `fr_FR.UTF-8`.
    pub fn of_locale(locale: &str) -> Language {
        match locale.get(..2) {
            Some("fr") => Language::French,
            _ => Language::English,
        }
    }

    /// The language that the environment names, as programs of a terminal read it.
    pub fn of_machine() -> Language {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
        let locale = set.filter_map(|name| std::env::var(name).ok()).find(|set| !set.is_empty());
        Language::of_locale(&locale.unwrap_or_default())
    }

    /// What stands between thousands: a space that does not break a line in French.
    pub fn group_separator(self) -> char {
        match self {
            Language::English => ',',
            Language::French => '\u{202f}',
        }
    }
}

/// A locale is the program's, not a question's: it is set once, before anything is said.
static FRENCH: AtomicBool = AtomicBool::new(false);

/// From now on speak this language.
pub fn speak(language: Language) {
    FRENCH.store(language == Language::French, Ordering::Relaxed);
}

thread_local! {
    /// What one thread speaks instead, for one answer.
    static INSTEAD: Cell<Option<Language>> = const { Cell::new(None) };
}

/// Do `work` in this language, whatever the program speaks; nobody but this thread does.
///
/// ```
/// use attractor_messages::{Language, speaking, spoken};
///
/// assert_eq!(speaking(Language::French, spoken), Language::French);
/// assert_eq!(spoken(), Language::English);
/// ```
pub fn speaking<T>(language: Language, work: impl FnOnce() -> T) -> T {
    /// The language from before comes back even if the work panics.
    struct Before(Option<Language>);
    impl Drop for Before {
        fn drop(&mut self) {
            INSTEAD.set(self.0);
        }
    }
    let _before = Before(INSTEAD.replace(Some(language)));
    work()
}

/// The language of the program: English until something else was said.
pub fn spoken() -> Language {
    let program =
        || if FRENCH.load(Ordering::Relaxed) { Language::French } else { Language::English };
    INSTEAD.get().unwrap_or_else(program)
}
