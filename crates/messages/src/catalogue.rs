//! The messages of a language.

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::language::Language;

/// What is put into a message: a text, or a number that decides between one and several.
#[derive(Clone, PartialEq, Debug)]
pub enum Put {
    /// It is said as it is.
    Text(String),
    /// It is counted.
    Number(u64),
}

impl From<&str> for Put {
    fn from(text: &str) -> Put {
        Put::Text(text.to_owned())
    }
}

impl From<&String> for Put {
    fn from(text: &String) -> Put {
        Put::Text(text.clone())
    }
}

impl From<String> for Put {
    fn from(text: String) -> Put {
        Put::Text(text)
    }
}

macro_rules! counted {
    ($($type:ty),*) => {
        $(impl From<$type> for Put {
            fn from(number: $type) -> Put {
                Put::Number(number as u64)
            }
        })*
    };
}

counted!(u8, u32, u64, usize, i32);

/// The messages of a language.
pub struct Catalogue(FluentBundle<FluentResource>);

/// The texts of each language, by what they are about.
const TEXTS: [(Language, &[&str]); 2] = [
    (
        Language::English,
        &[
            include_str!("../messages/en/exercise.ftl"),
            include_str!("../messages/en/answers.ftl"),
            include_str!("../messages/en/playing.ftl"),
        ],
    ),
    (
        Language::French,
        &[
            include_str!("../messages/fr/exercise.ftl"),
            include_str!("../messages/fr/answers.ftl"),
            include_str!("../messages/fr/playing.ftl"),
            // The command line and the games describe themselves in English; here is what is said in French.
            include_str!("../messages/fr/help.ftl"),
            include_str!("../messages/fr/games.ftl"),
        ],
    ),
];

impl Catalogue {
    /// The messages of a language, read once.
    pub fn of(language: Language) -> &'static Catalogue {
        static READ: [OnceLock<Catalogue>; 2] = [const { OnceLock::new() }; 2];
        READ[language as usize].get_or_init(|| Catalogue::read(language))
    }

    fn read(language: Language) -> Catalogue {
        let id: LanguageIdentifier = language.code().parse().expect("a code of two letters");
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Marks that isolate the directions of scripts would stand in the terminal as squares.
        bundle.set_use_isolating(false);
        for (_, texts) in TEXTS.iter().filter(|(of, _)| *of == language) {
            for text in *texts {
                let messages = FluentResource::try_new((*text).to_owned());
                bundle
                    .add_resource(messages.expect("the catalogue is tested"))
                    .expect("each message once");
            }
        }
        Catalogue(bundle)
    }

    /// The message `id`, with the texts that are put in.
    pub fn say(&self, id: &str, put_in: &[(&str, &str)]) -> String {
        let put_in: Vec<(&str, Put)> =
            put_in.iter().map(|&(name, text)| (name, Put::from(text))).collect();
        self.say_with(id, &put_in)
    }

    /// The same with numbers among them.
    pub fn say_with(&self, id: &str, put_in: &[(&str, Put)]) -> String {
        debug_assert!(self.0.has_message(id), "there is no message `{id}`");
        self.find(id, put_in).unwrap_or_else(|| id.to_owned())
    }

    /// The same, where there need not be one.
    pub fn find(&self, id: &str, put_in: &[(&str, Put)]) -> Option<String> {
        let mut arguments = FluentArgs::new();
        for (name, value) in put_in {
            arguments.set(
                *name,
                match value {
                    Put::Text(text) => FluentValue::from(text.as_str()),
                    Put::Number(number) => FluentValue::from(*number),
                },
            );
        }
        let pattern = self.0.get_message(id)?.value()?;
        let mut faults = Vec::new();
        Some(self.0.format_pattern(pattern, Some(&arguments), &mut faults).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{Catalogue, Language, TEXTS};

    /// The names of messages, with the names of what is put into each.
    fn told(language: Language) -> BTreeMap<String, Vec<String>> {
        let texts = TEXTS.iter().filter(|(of, _)| *of == language).flat_map(|(_, texts)| *texts);
        let mut told: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut id = String::new();
        for line in texts.flat_map(|text| text.lines()).filter(|line| !line.starts_with('#')) {
            if let Some((name, _)) = line.split_once(" =").filter(|_| !line.starts_with([' ', '}']))
            {
                name.clone_into(&mut id);
                assert!(told.insert(id.clone(), Vec::new()).is_none(), "{id} stands twice");
            }
            // `{ $name }` is put in, `{ name }` is another message with what that one needs.
            let inside = line.split("{ ").skip(1).filter_map(|rest| rest.split(' ').next());
            for name in inside {
                let names = match name.strip_prefix('$') {
                    Some(name) => vec![name.to_owned()],
                    None => told.get(name).cloned().unwrap_or_default(),
                };
                told.entry(id.clone()).or_default().extend(names);
            }
        }
        for names in told.values_mut() {
            names.sort();
            names.dedup();
        }
        told.retain(|id, _| {
            !id.is_empty() && !id.starts_with("help-") && !id.starts_with("catalogue-")
        });
        told
    }

    /// Whatever is said in one language can be said in the other, with the same things put in.
    #[test]
    fn both_languages_have_the_same_messages() {
        let (english, french) = (told(Language::English), told(Language::French));
        let ids = |told: &BTreeMap<String, Vec<String>>| told.keys().cloned().collect::<Vec<_>>();
        assert_eq!(ids(&english), ids(&french));
        assert!(french.len() > 100);
        for (id, names) in english {
            // A language may need to know how many there are where the other does not.
            let only = |names: &[String]| -> Vec<String> {
                names.iter().filter(|name| *name != "n").cloned().collect()
            };
            assert_eq!(only(&names), only(&french[&id]), "{id}");
        }
    }

    #[test]
    fn what_is_put_in_is_said() {
        let french = Catalogue::of(Language::French);
        assert_eq!(french.say("player", &[("player", "2")]), "le joueur 2");
        assert_eq!(french.find("nothing-like-that", &[]), None);
        let moves =
            |n: u32| french.say_with("moves", &[("n", n.into()), ("count", n.to_string().into())]);
        assert_eq!([0, 1, 2].map(moves), ["0 coup", "1 coup", "2 coups"]);
    }
}
