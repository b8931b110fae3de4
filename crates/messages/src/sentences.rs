//! Errors in another language: their English is the key, as gettext has it.
//!
//! An error is a sentence in English wherever it is made, in twenty crates that know nothing of languages.
//! Whoever shows it looks the sentence up here: `{}` of an entry stands for whatever changes.

use std::sync::OnceLock;

use crate::language::{Language, spoken};

/// Nobody reads a longer sentence, and looking it up would take long.
const LONGEST: usize = 2_000;

/// How deep sentences stand within each other: `line 3: expected a vertex, found the end of the line`.
const DEEPEST: usize = 4;

/// The sentences of a language.
struct Sentences(Vec<Sentence>);

/// A sentence and its twin.
#[derive(PartialEq, Debug)]
struct Sentence {
    /// The English around its gaps: one text more than there are gaps.
    around: Vec<String>,
    /// Which gaps are filled by another sentence only.
    known: Vec<bool>,
    /// Whether it only stands within others.
    inside: bool,
    /// What is said instead, with its gaps.
    says: String,
}

/// What an English sentence is in a language; nothing where it is not known there. A text of several lines
/// is looked up line by line.
///
/// ```
/// use attractor_messages::{Language, translated};
/// let french = |text| translated(Language::French, text);
/// assert_eq!(french("there is no vertex `a`").as_deref(), Some("il n’y a pas de sommet `a`"));
/// assert_eq!(french("what nobody says"), None);
/// assert_eq!(translated(Language::English, "there is no vertex `a`"), None);
/// ```
pub fn translated(language: Language, text: &str) -> Option<String> {
    static FRENCH: OnceLock<Sentences> = OnceLock::new();
    let sentences = match language {
        Language::English => return None,
        Language::French => {
            FRENCH.get_or_init(|| Sentences::read(include_str!("../messages/fr/errors.po")))
        }
    };
    if text.len() > LONGEST {
        return None;
    }
    if !text.contains('\n') {
        return sentences.find(text, 0);
    }
    let mut found = false;
    let lines = text.split('\n').map(|line| {
        let said = line.trim_start();
        let twin = sentences.find(said, 0);
        found |= twin.is_some();
        format!("{}{}", &line[..line.len() - said.len()], twin.as_deref().unwrap_or(said))
    });
    let lines: Vec<String> = lines.collect();
    found.then(|| lines.join("\n"))
}

/// The same in the language of the program, as far as it is known there.
pub fn told(text: &str) -> String {
    translated(spoken(), text).unwrap_or_else(|| text.to_owned())
}

impl Sentences {
    /// Read a catalogue of gettext: `msgid` and `msgstr`, and `msgctxt` for those within others.
    fn read(catalogue: &str) -> Sentences {
        let (mut read, mut id, mut inside) = (Vec::new(), String::new(), false);
        for line in catalogue.lines() {
            match line.split_once(' ') {
                Some(("msgctxt", _)) => inside = true,
                Some(("msgid", text)) => id = unquoted(text),
                Some(("msgstr", text)) if !id.is_empty() => {
                    read.push(Sentence::new(&id, unquoted(text), inside));
                    inside = false;
                }
                _ => {}
            }
        }
        // Of two that fit, the one that says more is meant.
        read.sort_by_key(|sentence| std::cmp::Reverse(sentence.weight()));
        Sentences(read)
    }

    fn find(&self, text: &str, depth: usize) -> Option<String> {
        if let Some(number) = number(text) {
            return Some(number);
        }
        let fitting = self.0.iter().filter(|sentence| depth > 0 || !sentence.inside);
        let mut found = fitting.filter_map(|sentence| {
            let mut gaps = Vec::new();
            self.fit(sentence, 0, text, depth, &mut gaps).then(|| sentence.filled(&gaps))
        });
        found.next()
    }

    /// Whether a sentence fits `text` from gap number `gap` on; `gaps` are what fills them.
    fn fit(
        &self,
        sentence: &Sentence,
        gap: usize,
        text: &str,
        depth: usize,
        gaps: &mut Vec<String>,
    ) -> bool {
        let Some(rest) = text.strip_prefix(sentence.around[gap].as_str()) else { return false };
        let Some(next) = sentence.around.get(gap + 1) else { return rest.is_empty() };
        let last = gap + 2 == sentence.around.len();
        let ends = match (last, rest.strip_suffix(next.as_str())) {
            (true, Some(filling)) => vec![filling.len()],
            (true, None) => vec![],
            (false, _) => rest.match_indices(next.as_str()).map(|(at, _)| at).collect(),
        };
        for end in ends {
            let Some(filling) = self.filling(sentence, gap, &rest[..end], depth) else { continue };
            gaps.push(filling);
            if self.fit(sentence, gap + 1, &rest[end..], depth, gaps) {
                return true;
            }
            gaps.pop();
        }
        false
    }

    /// What stands in a gap: as it is where it is the user's, else in the language as far as that is known.
    fn filling(&self, sentence: &Sentence, gap: usize, text: &str, depth: usize) -> Option<String> {
        let quoted = |mark: char| {
            sentence.around[gap].ends_with(mark) && sentence.around[gap + 1].starts_with(mark)
        };
        if quoted('`') || quoted('\'') {
            return (!text.contains('`')).then(|| text.to_owned());
        }
        if text.is_empty() || text.matches('`').count() % 2 == 1 {
            return None;
        }
        let twin = (depth < DEEPEST).then(|| self.find(text, depth + 1)).flatten();
        twin.or_else(|| (!sentence.known[gap]).then(|| text.to_owned()))
    }
}

impl Sentence {
    fn new(english: &str, says: String, inside: bool) -> Sentence {
        let (mut around, mut known) = (vec![String::new()], Vec::new());
        let mut rest = english;
        while let Some((at, gap)) =
            ["{}", "{!}"].into_iter().filter_map(|gap| Some((rest.find(gap)?, gap))).min()
        {
            around[known.len()].push_str(&rest[..at]);
            around.push(String::new());
            known.push(gap == "{!}");
            rest = &rest[at + gap.len()..];
        }
        around[known.len()].push_str(rest);
        Sentence { around, known, inside, says }
    }

    /// How much of it is said.
    fn weight(&self) -> usize {
        self.around.iter().map(String::len).sum()
    }

    /// What it says, with what fills its gaps: in order, or by their number as in `{2}`.
    fn filled(&self, gaps: &[String]) -> String {
        let (mut said, mut rest, mut next) = (String::new(), self.says.as_str(), 0);
        while let Some(at) = rest.find('{') {
            let inside = rest[at + 1..].split('}').next().unwrap_or_default();
            let gap = match inside {
                "" => Some(next),
                number => number.parse::<usize>().ok().and_then(|number| number.checked_sub(1)),
            };
            said.push_str(&rest[..at]);
            match gap.and_then(|gap| gaps.get(gap)) {
                Some(filling) => {
                    said.push_str(filling);
                    next += 1;
                    rest = &rest[at + inside.len() + 2..];
                }
                None => {
                    said.push('{');
                    rest = &rest[at + 1..];
                }
            }
        }
        said + rest
    }
}

/// A number as French writes it, where it is one of those that people are told: `1,234`, `8.0`, `4.5 × 10¹²`.
fn number(text: &str) -> Option<String> {
    let (digits, power) = text.split_once(" × 10").unwrap_or((text, ""));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let only = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let mut groups = whole.split(',');
    let first = groups.next().is_some_and(only);
    let grouped = first && groups.all(|group| group.len() == 3 && only(group));
    let raised = power.chars().all(|c| "⁰¹²³⁴⁵⁶⁷⁸⁹".contains(c));
    let separator = Language::French.group_separator().to_string();
    (grouped && only(fraction) && raised).then(|| {
        let said = digits.replace(',', &separator).replace('.', ",");
        text.replacen(digits, &said, 1)
    })
}

/// The text in quotes.
fn unquoted(text: &str) -> String {
    let inner = text.trim().trim_start_matches('"');
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    inner.replace("\\\"", "\"").replace("\\\\", "\\")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn french(text: &str) -> String {
        translated(Language::French, text).unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn what_changes_stays_and_what_is_known_is_told() {
        let told = [
            ("there is no game `nimm`", "il n’y a pas de jeu `nimm`"),
            ("`x` where the end of the line should come", "`x` au lieu de la fin de la ligne"),
            (
                "cannot read: No such file or directory (os error 2)",
                "lecture impossible : aucun fichier ni dossier de ce nom (erreur système 2)",
            ),
            ("a.py: line 3, column 4", "a.py : ligne 3, colonne 4"),
            ("did you mean `a` or `b`?", "vouliez-vous dire `a` ou `b` ?"),
            // What the user typed is nobody's sentence.
            ("there is no vertex `a vertex`", "il n’y a pas de sommet `a vertex`"),
            ("did you mean `this or that`?", "vouliez-vous dire `this or that` ?"),
            (
                "this takes more memory than the 1.5 GB that it may",
                "cela demande plus que les 1,5 Go de mémoire permis",
            ),
            ("the tree has more than 20,000 nodes", "l’arbre a plus de 20\u{202f}000 nœuds"),
            (
                "unexpected value 'b' for 'x' found; no more were expected",
                "valeur de trop pour 'x' : 'b'",
            ),
            (
                "3:1: there is no board\n  | x\n   such as `board 3 x 3`",
                "3:1: il n’y a pas de plateau\n  | x\n   par exemple `board 3 x 3`",
            ),
        ];
        for (english, said) in told {
            assert_eq!(french(english), said);
        }
        assert_eq!(translated(Language::French, "no sentence; of ours"), None);
    }

    /// A sentence stands once, and its twin has a place for whatever changes.
    #[test]
    fn every_sentence_has_a_twin_with_the_same_gaps() {
        let Sentences(all) = Sentences::read(include_str!("../messages/fr/errors.po"));
        assert!(all.len() > 700, "{}", all.len());
        let mut seen = BTreeSet::new();
        for sentence in &all {
            assert!(seen.insert(sentence.around.clone()), "{:?} stands twice", sentence.around);
            let marks: Vec<String> = (0..sentence.known.len()).map(|i| format!("<{i}>")).collect();
            let said = sentence.filled(&marks);
            for mark in marks {
                assert_eq!(said.matches(&mark).count(), 1, "{said}: {:?}", sentence.around);
            }
            assert!(!said.is_empty(), "{:?}", sentence.around);
        }
    }

    #[test]
    fn long_and_strange_texts_are_left_alone() {
        let strange = ["", "`", "; ; ; ; ;", "{}", ": : : : : : : : : : : : :"];
        for text in strange {
            assert_eq!(translated(Language::French, text), None, "{text}");
        }
        assert_eq!(translated(Language::French, &"a; b: ".repeat(10_000)), None);
    }
}
