//! A page of the book: what it shows being run, and what was drawn for it.

use std::path::{Path, PathBuf};

use crate::{Error, Language, read};

/// A page, as text.
#[derive(Clone, Debug)]
pub struct Page {
    /// Where it is, from the folder of its book.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// Something that a page shows being run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// The line of the page, counted from 0, where typing begins.
    pub line: usize,
    /// What was typed: a command, or a line of Python.
    pub typed: String,
    /// What came out.
    pub printed: String,
}

/// A picture of which a page says how it was drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawn {
    /// What stands after `attractor`.
    pub command: String,
    /// The file, from the root of the project.
    pub file: String,
}

/// Where the pictures of the English book lie.
const IMAGES: &str = "docs/images/";
/// Where those of the French one lie, whose words are French.
const FRENCH_IMAGES: &str = "docs/fr/images/";

impl Drawn {
    /// The same picture of the English book.
    pub fn in_english(&self) -> Drawn {
        let english = |text: &str| text.replace(FRENCH_IMAGES, IMAGES);
        Drawn { command: english(&self.command), file: english(&self.file) }
    }
}

impl Page {
    /// All pages of a book, in the order of their names.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn all(root: &Path, language: Language) -> Result<Vec<Page>, Error> {
        let folder = root.join(language.folder());
        let mut pages = Vec::new();
        collect(&folder, &mut pages)?;
        pages.sort();
        let other = root.join(Language::French.folder());
        let own = |path: &&PathBuf| language == Language::French || !path.starts_with(&other);
        let page = |path: &PathBuf| {
            let name = path.strip_prefix(&folder).unwrap_or(path).to_string_lossy();
            Ok(Page { name: name.replace('\\', "/"), text: read(path)? })
        };
        pages.iter().filter(own).map(page).collect()
    }

    /// What stands between fences, with the language that is named there; of a block of `console` what is typed,
    /// since the program answers in the language of the page, and of a session in the terminal its command.
    pub fn blocks(&self) -> Vec<String> {
        let typed = |line: &&str| line.starts_with("$ ") || line.starts_with("> ");
        let said = |block: &str| match block.split_once('\n') {
            Some(("console", said)) => {
                said.lines().filter(typed).fold("console".to_owned(), |all, line| all + "\n" + line)
            }
            Some(("text", said)) if said.starts_with("$ ") => {
                format!("text\n{}", said.lines().next().unwrap_or_default())
            }
            _ => block.to_owned(),
        };
        self.text.split("\n```").skip(1).step_by(2).map(said).collect()
    }

    /// What is neither between fences nor between the marks of code.
    pub fn prose(&self) -> String {
        let outside: String = self.text.split("\n```").step_by(2).collect();
        outside.split('`').step_by(2).collect::<Vec<_>>().join("`")
    }

    /// Everything that it shows being run: commands in blocks of `console`, lines after `>>>` in
    /// blocks of `python`.
    pub fn runs(&self) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        // The prompts of the block, and whether something has been typed in it.
        let mut prompts: Option<(&str, &str)> = None;
        let mut typed = false;
        for (number, line) in self.text.lines().enumerate() {
            if let Some(language) = line.trim_start().strip_prefix("```") {
                prompts = match (prompts, language.trim()) {
                    (None, "console") => Some(("$ ", "> ")),
                    (None, "python") => Some((">>> ", "... ")),
                    _ => None,
                };
                typed = false;
                continue;
            }
            let Some((first, next)) = prompts else { continue };
            match (line.strip_prefix(first), line.strip_prefix(next), runs.last_mut()) {
                (Some(text), ..) => {
                    runs.push(Run { line: number, typed: text.to_owned(), printed: String::new() });
                    typed = true;
                }
                (_, Some(text), Some(run)) if typed && run.printed.is_empty() => {
                    run.typed.extend(["\n", text]);
                }
                (_, _, Some(run)) if typed => run.printed.extend([line, "\n"]),
                _ => {}
            }
        }
        runs
    }

    /// The pictures of which it says how they were drawn: a command in backticks that writes into
    /// the folder of images of a language.
    pub fn pictures(&self) -> Vec<Drawn> {
        let spans = self.text.split('`').skip(1).step_by(2);
        let drawn = |span: &str| {
            let command = span.strip_prefix("attractor ")?;
            let ours = |word: &&str| word.starts_with(IMAGES) || word.starts_with(FRENCH_IMAGES);
            let file = command.split_whitespace().find(ours)?;
            Some(Drawn { command: command.to_owned(), file: file.to_owned() })
        };
        spans.filter_map(drawn).collect()
    }
}

/// Every page of a folder and of those inside it.
fn collect(folder: &Path, pages: &mut Vec<PathBuf>) -> Result<(), Error> {
    let failed = |error| Error::File(folder.display().to_string(), error);
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            collect(&path, pages)?;
        } else if path.extension().is_some_and(|extension| extension == "md") {
            pages.push(path);
        }
    }
    Ok(())
}
