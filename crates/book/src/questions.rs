//! Everything that the five courses number or name, and where the book answers it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use serde::Deserialize;

use crate::{Error, Language, Page, Run, read};

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
    pub counts: BTreeMap<Kind, usize>,
    /// What it defines, remarks, shows and asks.
    pub items: Vec<Item>,
}

/// Something that a course numbers or names.
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
    /// What to type: a command or a line of Python, as the page shows it. Only remarks and figures
    /// can do without.
    #[serde(default)]
    pub run: String,
    /// What has to be in the printed output.
    #[serde(default)]
    pub shows: String,
    /// The same in the French book, where the program says it in French.
    #[serde(default)]
    pub montre: Option<String>,
    /// The file of a figure, which the page says how to draw; a figure that our copy of the course
    /// lacks has none.
    #[serde(default)]
    pub picture: String,
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
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A notion.
    Definition,
    /// Something worked out.
    Example,
    /// A remark, a footnote, a hint, or a fact that is stated beside the rest.
    Remark,
    /// A drawing.
    Figure,
    /// A procedure, as the course writes it.
    Algorithm,
    /// A function that has a name.
    Function,
    /// A question or an exercise.
    Question,
}

impl Kind {
    /// Every kind, in the order of the tables.
    pub const ALL: [Kind; 7] = [
        Kind::Definition,
        Kind::Example,
        Kind::Remark,
        Kind::Figure,
        Kind::Algorithm,
        Kind::Function,
        Kind::Question,
    ];

    /// The word in the names of places.
    fn word(self) -> &'static str {
        match self {
            Kind::Definition => "definition",
            Kind::Example => "example",
            Kind::Remark => "remark",
            Kind::Figure => "figure",
            Kind::Algorithm => "algorithm",
            Kind::Function => "function",
            Kind::Question => "question",
        }
    }

    fn title(self, language: Language) -> &'static str {
        match (self, language) {
            (Kind::Definition, Language::English) => "Definition",
            (Kind::Definition, Language::French) => "Définition",
            (Kind::Example, Language::English) => "Example",
            (Kind::Example, Language::French) => "Exemple",
            (Kind::Remark, Language::English) => "Remark",
            (Kind::Remark, Language::French) => "Remarque",
            (Kind::Algorithm, Language::English) => "Algorithm",
            (Kind::Algorithm, Language::French) => "Algorithme",
            (Kind::Function, Language::English) => "Function",
            (Kind::Function, Language::French) => "Fonction",
            (Kind::Figure, _) => "Figure",
            (Kind::Question, _) => "Question",
        }
    }
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
            let mut asked: Vec<_> = self
                .all()
                .filter(|question| {
                    question.text.key == key && question.item.part.to_string() == part
                })
                .collect();
            asked.sort_by_key(|question| question.item.kind);
            filled.push_str(&rest[..begin]);
            filled.push_str("\n\n");
            filled.push_str(&table(&asked, page, pages, language));
            filled.push('\n');
            rest = &rest[end..];
        }
        filled.push_str(rest);
        filled
    }

    /// The page with the answers to everything that it holds, folded at its end; the pages of all answers have
    /// them in the open.
    pub fn with_answers(&self, page: &Page, language: Language) -> String {
        let held: Vec<_> = self.all().filter(|question| page.holds(&question.place())).collect();
        if held.is_empty() || page.text.contains(OPENING) {
            return page.text.clone();
        }
        let summary = match language {
            Language::English => "The answers to this page",
            Language::French => "Les réponses de cette page",
        };
        let table = table(&held, page, std::slice::from_ref(page), language);
        let text = page.text.trim_end();
        format!("{text}\n\n<details>\n<summary>{summary}</summary>\n\n{table}\n</details>\n")
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
            if !item.picture.is_empty()
                && !pages.iter().any(|page| page.draws(&name, &item.picture))
            {
                let file = &item.picture;
                faults.push(format!("{language:?}: {name}: its page does not draw `{file}`"));
            }
            if item.run.is_empty() {
                if !matches!(item.kind, Kind::Remark | Kind::Figure) {
                    faults.push(format!("{name}: nothing is run"));
                }
                continue;
            }
            let all = || runs.iter().flat_map(|(_, runs)| runs);
            match all().find(|run| run.typed == item.run) {
                None => faults.push(format!("{language:?}: {name}: no page shows `{}`", item.run)),
                Some(run) if !run.printed.contains(item.shows_in(language)) => {
                    faults.push(format!(
                        "{language:?}: {name}: `{}` does not print `{}`",
                        item.run,
                        item.shows_in(language)
                    ));
                }
                Some(_) => {
                    let idle = item.idle(item.shows_in(language), all());
                    faults.extend(idle.map(|why| format!("{name}: {why}")));
                }
            }
        }
        faults
    }

    /// Where the list holds more or fewer than the courses.
    fn miscounted(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut places = BTreeSet::new();
        for text in &self.texts {
            for kind in Kind::ALL {
                let told = text.counts.get(&kind).copied().unwrap_or(0);
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

impl Item {
    /// What has to be in the output that a book of this language prints.
    fn shows_in(&self, language: Language) -> &str {
        match (language, &self.montre) {
            (Language::French, Some(montre)) => montre,
            _ => &self.shows,
        }
    }

    /// Why what it must show guards nothing: the command says it anyway, or every command of its
    /// kind does.
    fn idle<'r>(&self, shown: &str, runs: impl Iterator<Item = &'r Run>) -> Option<String> {
        let shows = shown.trim();
        if shows.len() < 2 && !shown.ends_with('\n') {
            return Some(format!("`{shows}` is too short to guard anything"));
        }
        if self.run.contains(shows) {
            return Some(format!("`{shows}` is an echo of what is typed"));
        }
        let program = |typed: &str| typed.split_whitespace().take(2).map(str::to_owned).collect();
        let own: Vec<String> = program(&self.run);
        let mut others: BTreeMap<&str, bool> = BTreeMap::new();
        for run in runs.filter(|run| run.typed != self.run && program(&run.typed) == own) {
            others.insert(&run.typed, run.printed.contains(shown));
        }
        let alike = others.values().filter(|&&holds| holds).count();
        // Several lines together are an answer, even where other commands give the same one.
        let common = 2 * alike > others.len() && others.len() > 2 && shows.lines().count() < 3;
        common.then(|| {
            let commands = own.join(" ");
            format!("`{shows}` is printed by {alike} of {} other `{commands}`", others.len())
        })
    }
}

impl Question<'_> {
    /// The name of its place in the pages.
    pub fn place(&self) -> String {
        format!("{}-{}-{}", self.text.key, self.item.kind.word(), self.item.id)
    }

    fn title(&self, language: Language) -> String {
        let id = match self.item.kind {
            Kind::Function => format!("`{}`", self.item.id),
            _ => self.item.id.clone(),
        };
        format!("{} {id}", self.item.kind.title(language))
    }
}

impl Page {
    /// Whether a place is on it.
    fn holds(&self, place: &str) -> bool {
        self.text.contains(&format!("<a id=\"{place}\"></a>"))
    }

    /// Whether it holds a place, shows a picture, and says how the picture was drawn.
    fn draws(&self, place: &str, file: &str) -> bool {
        self.holds(place)
            && self.pictures().iter().any(|picture| picture.in_english().file == file)
            && file.rsplit('/').next().is_some_and(|name| self.text.contains(&format!("/{name})")))
    }
}

fn table(asked: &[Question<'_>], page: &Page, pages: &[Page], language: Language) -> String {
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
        let run = match item.run.replace('|', "\\|").replace('\n', " ") {
            run if run.is_empty() => run,
            run => format!("`{run}`"),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            table,
            "| [{}]({home}#{place}) | {about} | {run} | {answer} |",
            question.title(language)
        );
    }
    table
}
