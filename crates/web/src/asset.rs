//! The files of the page, held in the binary.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// One file of the page.
pub(crate) struct Asset {
    /// Its name below the root.
    pub(crate) name: &'static str,
    text: &'static str,
}

macro_rules! assets {
    ($($name:literal)*) => {
        /// Every file of the page.
        pub(crate) static ASSETS: &[Asset] = &[$(Asset {
            name: $name,
            text: include_str!(concat!("../page/", $name)),
        }),*];
    };
}

assets! {
    "index.html" "icon.svg"
    "base.css" "parts.css" "views.css"
    "main.js" "api.js" "ask.js" "bands.js" "board.js" "chase.js" "cops.js" "dom.js" "download.js"
    "door.js" "draw.js" "drawing.js" "editor.js" "en.js" "errors.js" "exercise.js" "fr.js" "game.js" "games.js" "graph.js"
    "graphtext.js" "http.js" "keywords.js" "layers.js" "lecture.js" "module.js" "overview.js" "paste.js" "place.js" "play.js" "plot.js" "position.js" "reason.js" "refusal.js"
    "record.js" "rules.js" "settings.js" "setup.js" "skins.js" "states.js" "stepper.js" "together.js" "tree.js" "vertex.js" "viewport.js" "words.js"
    "worker.js" "worth.js"
}

impl Asset {
    pub(crate) fn named(name: &str) -> Option<&'static Asset> {
        let name = if name.is_empty() { "index.html" } else { name };
        ASSETS.iter().find(|asset| asset.name == name)
    }

    /// The file, or word that the browser has it already.
    pub(crate) fn response(&self, asked: &HeaderMap) -> Response {
        let mut hasher = DefaultHasher::new();
        self.text.hash(&mut hasher);
        let tag = format!("\"{:016x}\"", hasher.finish());
        let known = asked.get(header::IF_NONE_MATCH).is_some_and(|value| value == tag.as_str());
        let mut response = if known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let kind = HeaderValue::from_static(self.kind());
            ([(header::CONTENT_TYPE, kind)], self.text).into_response()
        };
        let headers = response.headers_mut();
        // Asked again each time, as the next version may be served from the same address.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            headers.insert(header::ETAG, tag);
        }
        response
    }

    fn kind(&self) -> &'static str {
        match self.name.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("svg") => "image/svg+xml",
            _ => "text/plain; charset=utf-8",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_is_held() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/page");
        let mut names: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        let mut held: Vec<&str> = ASSETS.iter().map(|asset| asset.name).collect();
        held.sort_unstable();
        assert_eq!(names, held);
    }

    fn text(name: &str) -> &'static str {
        Asset::named(name).unwrap().text
    }

    /// The keys of a table of words: lines that begin with two blanks and a key.
    fn keys(name: &str) -> Vec<&'static str> {
        let key = |line: &'static str| {
            let line = line.strip_prefix("  ").filter(|line| !line.starts_with([' ', '}', '/']))?;
            let key = line.split_once(": ").map(|(key, _)| key).or(line.strip_suffix(':'));
            key.map(|key| key.trim_matches('\''))
        };
        text(name).lines().filter_map(key).collect()
    }

    #[test]
    fn both_languages_have_the_same_words() {
        let (english, french) = (keys("en.js"), keys("fr.js"));
        assert!(english.len() > 150);
        assert_eq!(english, french);
    }

    #[test]
    fn every_word_that_is_used_exists() {
        let known = keys("en.js");
        for asset in ASSETS.iter().filter(|asset| asset.name.ends_with(".js")) {
            for part in asset.text.split("t('").skip(1) {
                let key = part.split('\'').next().unwrap_or_default();
                let called =
                    part[key.len()..].starts_with("')") || part[key.len()..].starts_with("', ");
                if called && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
                    assert!(
                        known.contains(&key) || !is_word(asset.text, key),
                        "{}: {key}",
                        asset.name
                    );
                }
            }
        }
    }

    /// Whether `key` is looked up as a word: other calls, such as `split('x')`, end in `t(` too.
    fn is_word(text: &str, key: &str) -> bool {
        text.match_indices(&format!("t('{key}'"))
            .any(|(at, _)| !text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '.'))
    }

    #[test]
    fn no_line_is_too_long_to_be_read() {
        for asset in ASSETS.iter().filter(|asset| asset.name != "icon.svg") {
            let long = asset.text.lines().find(|line| line.chars().count() > 140);
            assert_eq!(long, None, "{}", asset.name);
        }
    }

    #[test]
    fn nothing_is_fetched_from_elsewhere() {
        for asset in ASSETS {
            let text = asset.text.replace("http://www.w3.org/", "");
            assert!(!text.contains("http://") && !text.contains("https://"), "{}", asset.name);
            assert!(!text.contains("style=\""), "{} has an inline style", asset.name);
        }
    }
}
