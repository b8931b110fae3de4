//! The book is complete, in both languages, and its printed pages can be read offline.

use std::path::{Path, PathBuf};

use attractor_book::{
    Drawn, Item, Kind, Language, Page, Questions, dead_links, print_books, with_figures,
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// `BOOK=overwrite cargo test` writes anew what is made by the program.
fn overwriting() -> bool {
    std::env::var("BOOK").is_ok_and(|what| what == "overwrite")
}

fn pages(language: Language) -> Vec<Page> {
    Page::all(&root(), language).unwrap()
}

#[test]
fn no_question_is_left_out() {
    let questions = Questions::read(&root()).unwrap();
    for language in Language::ALL {
        let faults = questions.faults(&pages(language), language);
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}

#[test]
fn a_question_that_is_missing_is_noticed() {
    let mut questions = Questions::read(&root()).unwrap();
    let pages = pages(Language::French);
    let gone = questions.texts[0].items.pop().unwrap();
    let told = questions.faults(&pages, Language::French).join("\n");
    assert!(told.contains("are listed"), "{told}");
    questions.texts[0].items.push(gone);

    let one = questions.all().next().unwrap().place();
    let torn: Vec<Page> = pages
        .iter()
        .map(|page| Page { text: page.text.replace(&one, "elsewhere"), ..page.clone() })
        .collect();
    let told = questions.faults(&torn, Language::French).join("\n");
    assert!(told.contains(&format!("{one} is the name of 0 places")), "{told}");
    assert!(told.contains(&format!("{one} is not once in the tables")), "{told}");
}

/// What must be shown has to be able to be missing.
#[test]
fn a_guard_that_cannot_fail_is_noticed() {
    let pages = pages(Language::English);
    for (text, kind, shows, told) in [
        ("slides", Kind::Question, "0", "too short"),
        ("coalitions", Kind::Definition, "holds at", "other `attractor check`"),
        ("bars", Kind::Question, "chomp:4x3", "an echo"),
    ] {
        let mut questions = Questions::read(&root()).unwrap();
        let text = questions.texts.iter_mut().find(|known| known.key == text).unwrap();
        let command = |item: &&mut Item| match shows {
            "holds at" => item.run.starts_with("attractor check"),
            "0" => item.run.starts_with("attractor convert"),
            _ => item.run.contains(shows),
        };
        let kind = |item: &&mut Item| item.kind == kind && command(item);
        text.items.iter_mut().find(kind).unwrap().shows = shows.to_owned();
        let faults = questions.faults(&pages, Language::English).join("\n");
        assert!(faults.contains(told), "{shows}: {faults}");
    }
}

/// Tables of questions come from the list, and figures from the page of benchmarks.
#[test]
fn tables_are_made_and_not_typed() {
    let questions = Questions::read(&root()).unwrap();
    let benchmarks = std::fs::read_to_string(root().join("docs/benchmarks.md")).unwrap();
    for language in Language::ALL {
        let pages = pages(language);
        for page in &pages {
            let filled = questions.filled(page, &pages, language);
            let made = with_figures(&filled, &benchmarks, language).unwrap();
            if made != page.text && overwriting() {
                std::fs::write(root().join(language.folder()).join(&page.name), made).unwrap();
            } else {
                assert!(made == page.text, "{}: BOOK=overwrite makes its tables anew", page.name);
            }
        }
    }
}

#[test]
fn every_page_is_in_the_contents() {
    for language in Language::ALL {
        let pages = pages(language);
        let contents = pages.iter().find(|page| page.name == "SUMMARY.md").expect("the contents");
        for page in pages.iter().filter(|page| page.name != "SUMMARY.md") {
            let listed = contents.text.matches(&format!("({})", page.name)).count();
            assert_eq!(listed, 1, "{language:?}: {} in SUMMARY.md", page.name);
        }
    }
}

/// The parts are there in both languages, with the same commands, answers, programs and pictures.
/// The reference is English only, and the French book has a page that leads to it.
#[test]
fn both_languages_show_the_same() {
    let (english, french) = (pages(Language::English), pages(Language::French));
    let names = |pages: &[Page]| {
        let parts = pages.iter().filter(|page| page.name.starts_with("part"));
        parts.map(|page| page.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(names(&english), names(&french));
    for page in french.iter().filter(|page| page.name.starts_with("part")) {
        let twin =
            english.iter().find(|twin| twin.name == page.name).expect("it has the same name");
        assert_eq!(twin.blocks(), page.blocks(), "{}", page.name);
        let pictures: Vec<Drawn> = page.pictures().iter().map(Drawn::in_english).collect();
        assert_eq!(twin.pictures(), pictures, "{}", page.name);
    }
}

/// A number of a French page does not begin on one line and end on the next.
#[test]
fn french_numbers_do_not_break() {
    for page in pages(Language::French) {
        let broken = broken_numbers(&page.prose());
        assert!(broken.is_empty(), "{}: {broken:?}", page.name);
    }
    assert_eq!(broken_numbers("il y a 11\n716 571 graphes").len(), 2);
    assert!(broken_numbers("11\u{202f}716\u{202f}571 graphes, de 1 à 100, en 0 000").is_empty());
}

/// The pairs of words that are one number.
fn broken_numbers(text: &str) -> Vec<String> {
    let digits = |c: &char| c.is_ascii_digit();
    let begins = |word: &str| {
        let run = word.chars().rev().take_while(digits).count();
        (1..=3).contains(&run) && !word[word.len() - run..].starts_with('0')
    };
    let goes_on = |word: &str| word.chars().take_while(digits).count() == 3;
    let words: Vec<&str> = text.split([' ', '\n']).collect();
    let pairs = words.windows(2).filter(|pair| begins(pair[0]) && goes_on(pair[1]));
    pairs.map(|pair| pair.join(" ")).collect()
}

#[test]
fn the_printed_book_needs_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    for first in print_books(&root(), folder.path()).unwrap() {
        let text = std::fs::read_to_string(first).unwrap();
        assert!(text.contains("Attractor"));
    }
    // Mathematics is typeset, in both languages, and no script is needed for it.
    for page in ["part1/attractors.html", "fr/part1/attractors.html", "fr/part4/game.html"] {
        let text = std::fs::read_to_string(folder.path().join(page)).unwrap();
        assert!(text.matches("<math").count() > 10, "{page}");
        assert!(!text.contains("$A_") && !text.contains("mathjax"), "{page}");
    }
    // The answers to a page stand folded at its end.
    for (page, summary) in [
        ("part1/graphs.html", "The answers to this page"),
        ("fr/part1/graphs.html", "Les réponses de cette page"),
    ] {
        let text = std::fs::read_to_string(folder.path().join(page)).unwrap();
        let (_, folded) = text.split_once(summary).expect(page);
        assert!(folded.contains("href=\"#matches-definition-1\""), "{page}");
    }
    let dead = dead_links(folder.path()).unwrap();
    assert!(dead.is_empty(), "{}", dead.join("\n"));
}
