//! The messages of a language.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

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

/// The messages of a language. A command says a few of them, so each is read when it is said first.
pub struct Catalogue {
    /// Each message as it is written, by its name.
    written: HashMap<&'static str, &'static str>,
    read: Mutex<FluentBundle<FluentResource>>,
}

/// The texts of each language, by what they are about.
const TEXTS: [(Language, &[&str]); 2] = [
    (
        Language::English,
        &[
            include_str!("../messages/en/exercise.ftl"),
            include_str!("../messages/en/answers.ftl"),
            include_str!("../messages/en/playing.ftl"),
            include_str!("../messages/en/doctor.ftl"),
        ],
    ),
    (
        Language::French,
        &[
            include_str!("../messages/fr/exercise.ftl"),
            include_str!("../messages/fr/answers.ftl"),
            include_str!("../messages/fr/playing.ftl"),
            include_str!("../messages/fr/doctor.ftl"),
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
        READ[language as usize].get_or_init(|| Catalogue::new(language))
    }

    fn new(language: Language) -> Catalogue {
        let id: LanguageIdentifier = language.code().parse().expect("a code of two letters");
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Marks that isolate the directions of scripts would stand in the terminal as squares.
        bundle.set_use_isolating(false);
        let texts = TEXTS.iter().filter(|(of, _)| *of == language).flat_map(|(_, texts)| *texts);
        Catalogue {
            written: texts.flat_map(|text| messages(text)).collect(),
            read: Mutex::new(bundle),
        }
    }

    /// Read a message, and those that it says.
    fn need(&self, read: &mut FluentBundle<FluentResource>, id: &str) {
        let Some(written) = self.written.get(id).filter(|_| !read.has_message(id)) else { return };
        let message = FluentResource::try_new((*written).to_owned());
        read.add_resource(message.expect("the catalogue is tested")).expect("each message once");
        for other in named_in(written) {
            self.need(read, other);
        }
    }

    /// The message `id`, with the texts that are put in.
    pub fn say(&self, id: &str, put_in: &[(&str, &str)]) -> String {
        let put_in: Vec<(&str, Put)> =
            put_in.iter().map(|&(name, text)| (name, Put::from(text))).collect();
        self.say_with(id, &put_in)
    }

    /// The same with numbers among them.
    pub fn say_with(&self, id: &str, put_in: &[(&str, Put)]) -> String {
        debug_assert!(self.written.contains_key(id), "there is no message `{id}`");
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
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        self.need(&mut read, id);
        let pattern = read.get_message(id)?.value()?;
        let mut faults = Vec::new();
        Some(read.format_pattern(pattern, Some(&arguments), &mut faults).into_owned())
    }
}

/// The messages of a text, by their names. One begins where a line begins with its name, and ends before the next one
/// or a comment.
fn messages(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let starts = text
        .lines()
        .filter(|line| line.starts_with(|first: char| first.is_ascii_alphabetic() || first == '#'));
    // Lines are parts of the text, so their places are known.
    let place = |line: &str| line.as_ptr().addr() - text.as_ptr().addr();
    let places: Vec<usize> = starts.map(place).chain([text.len()]).collect();
    let each = (1..places.len()).map(move |i| &text[places[i - 1]..places[i]]);
    each.filter_map(|message| Some((message.split_once(" =")?.0, message)))
        .filter(|(id, _)| !id.starts_with('#'))
}

/// The messages that a message says: `{ name }`, where `{ $name }` is put in.
fn named_in(message: &str) -> impl Iterator<Item = &str> {
    message.split("{ ").skip(1).filter_map(|rest| {
        rest.split(' ')
            .next()
            .filter(|name| name.starts_with(|first: char| first.is_ascii_alphabetic()))
    })
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

    /// Each is read alone, with those that it says.
    #[test]
    fn every_message_can_be_read() {
        for language in [Language::English, Language::French] {
            let catalogue = Catalogue::of(language);
            for id in
                told(language).keys().map(String::as_str).chain(catalogue.written.keys().copied())
            {
                assert!(catalogue.find(id, &[]).is_some_and(|said| !said.is_empty()), "{id}");
            }
            let read = catalogue.read.lock().unwrap();
            for written in catalogue.written.values() {
                for name in super::named_in(written) {
                    assert!(read.has_message(name), "{name} is said in {written}");
                }
            }
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
