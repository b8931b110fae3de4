//! Every definition, example and question of the five courses, and where the book answers it.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use serde::Deserialize;

use crate::{Error, Language, Page, read};

/// The list of everything that the book has to answer: `docs/questions.toml`.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Questions {
    /// The courses.
    pub texts: Vec<Text>,
}

/// A course that the book goes with.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// Our short name of it, with which the names of places in the pages begin.
    pub key: String,
    /// What it is, in English.
    pub en: String,
    /// What it is, in French.
    pub fr: String,
    /// How many of each kind it holds: counted in the course, not in the list.
    pub definitions: usize,
    /// See there.
    pub examples: usize,
    /// See there.
    pub questions: usize,
    /// What it defines, shows and asks, in its order.
    pub items: Vec<Item>,
}

/// A definition, an example or a question.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// What it is.
    pub kind: Kind,
    /// Its number in the course, or our count where it has none.
    pub id: String,
    /// The part of the book that answers it.
    pub part: u8,
    /// What is defined, shown or asked, in English.
    pub en: String,
    /// The same in French.
    pub fr: String,
    /// What to type: a command or a line of Python, as the page shows it.
    pub run: String,
    /// What has to be in the printed output.
    pub shows: String,
    /// The answer in English.
    pub answer_en: String,
    /// The answer in French.
    pub answer_fr: String,
}

/// An item with the course that it belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The course.
    pub text: &'q Text,
    /// The item.
    pub item: &'q Item,
}

/// What an item is.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A notion, or an algorithm as the course writes it.
    Definition,
    /// Something worked out.
    Example,
    /// A question or an exercise.
    Question,
}

const OPENING: &str = "<!-- questions of ";
const CLOSING: &str = "<!-- end of questions -->";

impl Questions {
    /// Read the list of a project.
    ///
    /// # Errors
    /// When there is none, or it is not written as it should be.
    pub fn read(root: &Path) -> Result<Questions, Error> {
        Ok(toml::from_str(&read(&root.join("docs/questions.toml"))?)?)
    }

    /// Everything, in order.
    pub fn all(&self) -> impl Iterator<Item = Question<'_>> {
        self.texts
            .iter()
            .flat_map(|text| text.items.iter().map(move |item| Question { text, item }))
    }

    /// The page with its tables made anew. A table stands between `<!-- questions of KEY, part N -->`
    /// and `<!-- end of questions -->`.
    pub fn filled(&self, page: &Page, pages: &[Page], language: Language) -> String {
        let mut filled = String::new();
        let mut rest = &*page.text;
        while let Some(at) = rest.find(OPENING) {
            let begin = at + rest[at..].find("-->").map_or(0, |end| end + 3);
            let head = &rest[at + OPENING.len()..begin];
            let end = rest[begin..].find(CLOSING).map_or(rest.len(), |end| begin + end);
            let (key, part) =
                head.trim_end_matches(" -->").split_once(", part ").unwrap_or((head, ""));
            let asked = self.all().filter(|question| {
                question.text.key == key && question.item.part.to_string() == part
            });
            filled.push_str(&rest[..begin]);
            filled.push_str("\n\n");
            filled.push_str(&table(asked, page, pages, language));
            filled.push('\n');
            rest = &rest[end..];
        }
        filled.push_str(rest);
        filled
    }

    /// What is missing or wrong in the pages of one language, one sentence each.
    pub fn faults(&self, pages: &[Page], language: Language) -> Vec<String> {
        let mut faults = self.miscounted();
        let runs: Vec<_> = pages.iter().map(|page| (page, page.runs())).collect();
        let mut tables = String::new();
        pages
            .iter()
            .filter(|page| page.text.contains(OPENING))
            .for_each(|page| tables += &page.text);
        for question in self.all() {
            let name = question.place();
            let homes = pages.iter().filter(|page| page.holds(&name)).count();
            if homes != 1 {
                faults.push(format!("{language:?}: {name} is the name of {homes} places"));
            }
            if tables.matches(&format!("#{name})")).count() != 1 {
                faults.push(format!("{language:?}: {name} is not once in the tables"));
            }
            let item = question.item;
            let mut shown =
                runs.iter().flat_map(|(_, runs)| runs).filter(|run| run.typed == item.run);
            match shown.next() {
                None => faults.push(format!("{language:?}: {name}: no page shows `{}`", item.run)),
                Some(run) if !run.printed.contains(&item.shows) => faults.push(format!(
                    "{language:?}: {name}: `{}` does not print `{}`",
                    item.run, item.shows
                )),
                Some(_) => {}
            }
        }
        faults
    }

    /// Where the list holds more or fewer than the courses.
    fn miscounted(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut places = BTreeSet::new();
        for text in &self.texts {
            let counts = [
                (Kind::Definition, text.definitions),
                (Kind::Example, text.examples),
                (Kind::Question, text.questions),
            ];
            for (kind, told) in counts {
                let listed = text.items.iter().filter(|item| item.kind == kind).count();
                if listed != told {
                    faults.push(format!(
                        "{}: {listed} of kind {kind:?} are listed, not {told}",
                        text.key
                    ));
                }
            }
        }
        for question in self.all() {
            if !places.insert(question.place()) {
                faults.push(format!("{} is listed twice", question.place()));
            }
        }
        faults
    }
}

impl Question<'_> {
    /// The name of its place in the pages.
    pub fn place(&self) -> String {
        let kind = match self.item.kind {
            Kind::Definition => "definition",
            Kind::Example => "example",
            Kind::Question => "question",
        };
        format!("{}-{kind}-{}", self.text.key, self.item.id)
    }

    fn title(&self, language: Language) -> String {
        let kind = match (self.item.kind, language) {
            (Kind::Definition, Language::English) => "Definition",
            (Kind::Definition, Language::French) => "Définition",
            (Kind::Example, Language::English) => "Example",
            (Kind::Example, Language::French) => "Exemple",
            (Kind::Question, _) => "Question",
        };
        format!("{kind} {}", self.item.id)
    }
}

impl Page {
    /// Whether a place is on it.
    fn holds(&self, place: &str) -> bool {
        self.text.contains(&format!("<a id=\"{place}\"></a>"))
    }
}

fn table<'q>(
    asked: impl Iterator<Item = Question<'q>>,
    page: &Page,
    pages: &[Page],
    language: Language,
) -> String {
    let mut table = String::from(match language {
        Language::English => "| in the course | about | what to type | the answer |\n",
        Language::French => "| dans le cours | sujet | ce qu'on tape | la réponse |\n",
    });
    table.push_str("| --- | --- | --- | --- |\n");
    for question in asked {
        let item = question.item;
        let (about, answer) = match language {
            Language::English => (&item.en, &item.answer_en),
            Language::French => (&item.fr, &item.answer_fr),
        };
        let place = question.place();
        let home = pages.iter().find(|page| page.holds(&place)).map_or("", |page| &page.name);
        // Tables and what they speak of are in one folder.
        let home = home.rsplit('/').next().filter(|_| home != page.name).unwrap_or_default();
        let run = item.run.replace('|', "\\|").replace('\n', " ");
        // Writing to a string cannot fail.
        let _ = writeln!(
            table,
            "| [{}]({home}#{place}) | {about} | `{run}` | {answer} |",
            question.title(language)
        );
    }
    table
}
