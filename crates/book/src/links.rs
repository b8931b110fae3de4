//! Links in printed pages: none may lead nowhere, and none may need the network to be read.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

use crate::{Error, read};

/// Everything that is wrong with the links of the pages under a folder, one sentence each.
///
/// Links to other sites may be followed by a reader; what a page loads by itself (pictures, styles,
/// scripts, fonts) has to be in the folder.
///
/// # Errors
/// When a page cannot be read.
pub fn dead_links(folder: &Path) -> Result<Vec<String>, Error> {
    let mut files = Vec::new();
    collect(folder, &mut files)?;
    let mut pages = BTreeMap::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "html")) {
        let text = read(file)?;
        let places: BTreeSet<String> = values(&text, "id").map(str::to_owned).collect();
        pages.insert(file.clone(), (text, places));
    }
    let mut faults = Vec::new();
    for (page, (text, _)) in &pages {
        let name = page.strip_prefix(folder).unwrap_or(page).display();
        // The page for printing repeats all the others.
        if page.ends_with("print.html") || page.ends_with("404.html") {
            continue;
        }
        for loaded in loaded(text).filter(|address| is_elsewhere(address)) {
            faults.push(format!("{name} loads {loaded} from elsewhere"));
        }
        for link in
            values(text, "href").chain(values(text, "src")).filter(|link| !is_elsewhere(link))
        {
            let (path, place) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { page.clone() } else { beside(page, path) };
            if !files.contains(&target) {
                faults.push(format!("{name} links to {link}, which is not there"));
            } else if let Some((_, places)) = pages.get(&target)
                && !place.is_empty()
                && !places.contains(place)
            {
                faults.push(format!("{name} links to {link}, where there is no such place"));
            }
        }
    }
    Ok(faults)
}

/// What a page fetches without being asked.
fn loaded(text: &str) -> impl Iterator<Item = &str> {
    let sheets =
        text.split("<link").skip(1).filter_map(|tag| values(tag.split('>').next()?, "href").next());
    values(text, "src").chain(sheets)
}

/// The values of an attribute.
fn values<'t>(text: &'t str, attribute: &str) -> impl Iterator<Item = &'t str> {
    let opening = format!(" {attribute}=\"");
    let found: Vec<usize> =
        text.match_indices(&opening).map(|(at, found)| at + found.len()).collect();
    found.into_iter().filter_map(|at| text[at..].split('"').next())
}

fn is_elsewhere(address: &str) -> bool {
    ["http:", "https:", "//", "mailto:", "data:"].iter().any(|start| address.starts_with(start))
}

/// The file that a relative address means.
fn beside(page: &Path, address: &str) -> PathBuf {
    let mut path = page.parent().unwrap_or(page).to_owned();
    for part in Path::new(address).components() {
        match part {
            Component::ParentDir => {
                path.pop();
            }
            Component::CurDir => {}
            part => path.push(part),
        }
    }
    path
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Error> {
    let failed = |error| Error::File(folder.display().to_string(), error);
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() { collect(&path, files)? } else { files.push(path) }
    }
    Ok(())
}
