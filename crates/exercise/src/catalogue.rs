//! What is said to people, in their language: a catalogue of messages.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// A language of exercises.
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

    fn messages(self) -> &'static str {
        match self {
            Language::English => include_str!("../messages/en.ftl"),
            Language::French => include_str!("../messages/fr.ftl"),
        }
    }
}

/// The messages of a language.
pub(crate) struct Catalogue(FluentBundle<FluentResource>);

impl Catalogue {
    pub(crate) fn of(language: Language) -> Catalogue {
        let id: LanguageIdentifier = language.code().parse().expect("a code of two letters");
        let mut bundle = FluentBundle::new(vec![id]);
        // Marks that isolate the directions of scripts would stand in the terminal as squares.
        bundle.set_use_isolating(false);
        let messages = FluentResource::try_new(language.messages().to_owned());
        let messages = messages.expect("the catalogue is tested");
        bundle.add_resource(messages).expect("each message once");
        Catalogue(bundle)
    }

    /// The message `id`, with what is put in.
    pub(crate) fn say(&self, id: &str, put_in: &[(&str, &str)]) -> String {
        let mut arguments = FluentArgs::new();
        for &(name, value) in put_in {
            arguments.set(name, FluentValue::from(value));
        }
        let message = self.0.get_message(id).and_then(|message| message.value());
        let Some(pattern) = message else { return id.to_owned() };
        let mut faults = Vec::new();
        self.0.format_pattern(pattern, Some(&arguments), &mut faults).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::{Catalogue, Language};

    /// Whatever is said in one language can be said in the other, with the same things put in.
    #[test]
    fn both_languages_have_the_same_messages() {
        let told = |language: Language| {
            let lines = language.messages().lines().filter(|line| !line.starts_with([' ', '#']));
            let mut told: Vec<(String, Vec<String>)> = lines
                .filter_map(|line| line.split_once(" = "))
                .map(|(id, text)| {
                    let mut names: Vec<String> = text
                        .split("{ $")
                        .skip(1)
                        .filter_map(|rest| rest.split_once(" }"))
                        .map(|(name, _)| name.to_owned())
                        .collect();
                    names.sort();
                    names.dedup();
                    (id.to_owned(), names)
                })
                .collect();
            told.sort();
            told
        };
        assert_eq!(told(Language::English), told(Language::French));
        assert!(told(Language::French).len() > 20);
    }

    #[test]
    fn what_is_put_in_is_said() {
        let french = Catalogue::of(Language::French);
        assert_eq!(french.say("player", &[("player", "2")]), "le joueur 2");
        assert_eq!(french.say("nothing-like-that", &[]), "nothing-like-that");
    }
}
