//! The book and the explorer as one folder of files, for any web server.
//!
//! ```text
//!   FOLDER/index.html           the front door
//!         /explorer/            the page, the module, and answers that never change
//!         /book/, /book/fr/     the book, whose commands lead into the explorer
//!         /attractor-game.js    one game in somebody else's page
//!         /offline.js           keeps all of it for when there is no network
//! ```
//!
//! All addresses are relative, so that the folder can lie anywhere.

mod asked;
mod live;

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use attractor_book::Language;
use attractor_explorer::{Config, Explorer, Job, Limits, Patient, questions};

/// Why the folder could not be written.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file cannot be read or written.
    #[error("{0}: {1}")]
    File(String, std::io::Error),
    /// The book cannot be printed.
    #[error(transparent)]
    Book(#[from] attractor_book::Error),
    /// An answer that lies beside the page could not be given.
    #[error("{0} has no answer")]
    Unanswered(&'static str),
    /// The page is not what it was when this was written.
    #[error("the page has no `{0}`")]
    Page(&'static str),
}

/// What browsers are told in the page: run and load nothing but what came from here.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
     base-uri 'none'; form-action 'none'";

/// Files that stand in the folder as they are.
const FILES: [(&str, &str); 4] = [
    ("index.html", include_str!("../files/index.html")),
    ("front.css", include_str!("../files/front.css")),
    ("front.js", include_str!("../files/front.js")),
    ("attractor-game.js", include_str!("../files/attractor-game.js")),
];

/// Write the folder `to` anew: everything of the project in `root`, with this module.
///
/// # Errors
/// When something cannot be read, printed or written.
pub fn write(root: &Path, module: &Path, to: &Path) -> Result<(), Error> {
    if to.exists() {
        fs::remove_dir_all(to).map_err(|error| wrong(to, error))?;
    }
    attractor_book::print_books_with(root, &to.join("book"), &|language, chapter, text| {
        live::with_links(root, language, chapter, text)
    })?;
    explorer(&root.join("crates/web/page"), module, &to.join("explorer"))?;
    for (name, text) in FILES {
        put(&to.join(name), text)?;
    }
    let icon = root.join("crates/web/page/icon.svg");
    copy(&icon, &to.join("icon.svg"))?;
    put(&to.join("manifest.webmanifest"), include_str!("../files/manifest.webmanifest"))?;
    register(to)?;
    offline(to)
}

/// The page with the module, and the answers that never change.
fn explorer(page: &Path, module: &Path, to: &Path) -> Result<(), Error> {
    for entry in fs::read_dir(page).map_err(|error| wrong(page, error))? {
        let path = entry.map_err(|error| wrong(page, error))?.path();
        copy(&path, &to.join(path.file_name().unwrap_or_default()))?;
    }
    copy(module, &to.join("attractor.wasm"))?;
    let index = to.join("index.html");
    let text = fs::read_to_string(&index).map_err(|error| wrong(&index, error))?;
    let head = format!(
        "<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"engine\" content=\"module\">\n\
         <link rel=\"manifest\" href=\"../manifest.webmanifest\">"
    );
    let charset = "<meta charset=\"utf-8\">";
    if !text.contains(charset) {
        return Err(Error::Page(charset));
    }
    put(&index, &text.replacen(charset, &head, 1))?;
    for (path, answer) in written_answers()? {
        put(&to.join(format!(".{path}.json")), &answer)?;
    }
    Ok(())
}

/// The answers to everything that is asked without a request, but for what depends on who answers.
fn written_answers() -> Result<BTreeMap<&'static str, String>, Error> {
    let explorer = Explorer::new(&Config::default());
    let mut answers = BTreeMap::new();
    for question in questions() {
        if question.example.is_some() || question.path == "/api/limits" {
            continue;
        }
        let job = Job::new(Limits::default(), Arc::new(Patient("")));
        let unanswered = || Error::Unanswered(question.path);
        let work = question.read("").map_err(|_| unanswered())?;
        let answer = work(&explorer, &job).map_err(|_| unanswered())?;
        answers.insert(question.path, String::from_utf8_lossy(&answer).into_owned());
    }
    Ok(answers)
}

/// The pages of the book keep everything for when there is no network, as the others do.
fn register(to: &Path) -> Result<(), Error> {
    let book = to.join("book");
    for path in
        files(&book)?.into_iter().filter(|path| path.extension().is_some_and(|end| end == "html"))
    {
        let text = fs::read_to_string(&path).map_err(|error| wrong(&path, error))?;
        let depth = path.strip_prefix(to).unwrap_or(&path).components().count() - 1;
        let script = format!("<script src=\"{}front.js\"></script>\n</body>", "../".repeat(depth));
        put(&path, &text.replacen("</body>", &script, 1))?;
    }
    Ok(())
}

/// The service worker, with the names of all files and a version that changes with them.
fn offline(to: &Path) -> Result<(), Error> {
    let mut version = DefaultHasher::new();
    let mut names = Vec::new();
    for path in files(to)? {
        fs::read(&path).map_err(|error| wrong(&path, error))?.hash(&mut version);
        let name = path.strip_prefix(to).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        name.hash(&mut version);
        names.push(name);
    }
    let names = serde_json::json!(names).to_string();
    let text = include_str!("../files/offline.js")
        .replace("'VERSION'", &format!("'{:016x}'", version.finish()))
        .replace("['FILES']", &names);
    put(&to.join("offline.js"), &text)
}

/// Every file of a folder and of those inside it, in order.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| wrong(folder, error))? {
        let path = entry.map_err(|error| wrong(folder, error))?.path();
        match path.is_dir() {
            true => found.extend(files(&path)?),
            false => found.push(path),
        }
    }
    found.sort();
    Ok(found)
}

fn wrong(path: &Path, error: std::io::Error) -> Error {
    Error::File(path.display().to_string(), error)
}

fn put(path: &Path, text: &str) -> Result<(), Error> {
    let made = path.parent().map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| fs::write(path, text)).map_err(|error| wrong(path, error))
}

fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    let made = to.parent().map_or(Ok(()), fs::create_dir_all);
    made.map_err(|error| wrong(to, error))?;
    fs::copy(from, to).map_err(|error| wrong(from, error))?;
    Ok(())
}

/// What a link into the explorer says.
fn open_words(language: Language) -> &'static str {
    match language {
        Language::English => "Open in the explorer",
        Language::French => "Ouvrir dans l’explorateur",
    }
}
