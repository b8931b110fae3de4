//! Figures that pages repeat from the page of benchmarks: copied, never typed.

use crate::Language;

const OPENING: &str = "<!-- figures of ";
const ENDING: &str = " -->";
const CLOSING: &str = "<!-- end of figures -->";

/// The page with its figures copied anew.
///
/// Between `<!-- figures of KEY -->` and `<!-- end of figures -->` a page has a table with a head of
/// its own. Its rows are those of the table of `benchmarks` whose head begins with KEY.
///
/// # Errors
/// A key with which no table begins.
pub fn with_figures(page: &str, benchmarks: &str, language: Language) -> Result<String, String> {
    let mut written = String::new();
    let mut rest = page;
    while let Some((before, marked)) = rest.split_once(OPENING) {
        let (key, body) = marked.split_once(ENDING).unwrap_or((marked, ""));
        let (table, after) = body.split_once(CLOSING).unwrap_or((body, ""));
        let rows =
            rows_of(benchmarks, key).ok_or_else(|| format!("no table begins with `{key}`"))?;
        let head: Vec<&str> = table.lines().filter(|line| line.starts_with('|')).take(2).collect();
        written.extend([before, OPENING, key, ENDING, "\n\n", &head.join("\n"), "\n"]);
        for row in rows {
            match language {
                Language::English => written.push_str(row),
                Language::French => written.push_str(&in_french(row)),
            }
            written.push('\n');
        }
        written.extend(["\n", CLOSING]);
        rest = after;
    }
    written.push_str(rest);
    Ok(written)
}

/// What rows of figures say in English, and in French.
const WORDS: [(&str, &str); 13] = [
    ("too small to share", "trop petit pour être partagé"),
    ("random cubic graph on 40 vertices", "graphe cubique aléatoire à 40 sommets"),
    ("generalised Petersen", "Petersen généralisé"),
    ("dodecahedron", "dodécaèdre"),
    ("vertices", "sommets"),
    ("edges", "arcs"),
    ("nodes", "nœuds"),
    ("times", "fois"),
    ("hold", "positions"),
    ("grid", "grille"),
    ("rule", "règle"),
    ("`: ", "` : "),
    ("MiB", "Mio"),
];

/// What stands between thousands in French: a space at which no line ends.
const THIN: char = '\u{202f}';

/// A row with French words, and with figures as they are written in French.
fn in_french(row: &str) -> String {
    let mut row = row.to_owned();
    for (english, french) in WORDS {
        row = row.replace(english, french);
    }
    let letters: Vec<char> = row.chars().collect();
    let digit =
        |at: Option<usize>| at.and_then(|at| letters.get(at)).is_some_and(char::is_ascii_digit);
    let sign = |(at, &letter): (usize, &char)| {
        let between = digit(at.checked_sub(1)) && digit(Some(at + 1));
        let group = (1..=3).all(|k| digit(Some(at + k))) && !digit(Some(at + 4));
        match letter {
            '.' if between => ',',
            ',' if between && group => THIN,
            letter => letter,
        }
    };
    letters.iter().enumerate().map(sign).collect()
}

/// The rows of the table whose head begins with a key.
fn rows_of<'t>(text: &'t str, key: &str) -> Option<Vec<&'t str>> {
    let mut lines = text.lines().skip_while(|line| !line.starts_with(&format!("| {key}")));
    lines.next()?;
    Some(lines.skip(1).take_while(|line| line.starts_with('|')).collect())
}

#[cfg(test)]
mod tests {
    use super::with_figures;
    use crate::Language;

    const BENCHMARKS: &str = "| n | K=20 |\n| --- | --- |\n| 1 | 31.3 |\n\n| arena | ratio |\n| --- | --- |\n| a | 0.76 |\n| b | 1.31 |\n";

    #[test]
    fn rows_are_copied_under_the_head_of_the_page() {
        let page = "Before\n<!-- figures of arena -->\n| arène | rapport |\n| - | - |\n| old | 9 |\n<!-- end of figures -->\nAfter\n";
        let copied = "Before\n<!-- figures of arena -->\n\n| arène | rapport |\n| - | - |\n| a | 0.76 |\n| b | 1.31 |\n\n<!-- end of figures -->\nAfter\n";
        assert_eq!(with_figures(page, BENCHMARKS, Language::English).unwrap(), copied);
        assert_eq!(with_figures(copied, BENCHMARKS, Language::English).unwrap(), copied);
    }

    #[test]
    fn rows_speak_french_in_french_pages() {
        let benchmarks =
            "| a |\n| - |\n| 100,000 vertices, 1.31 | `F_{1,2}`: 5,798,239 hold | (10,3) |\n";
        let page = "<!-- figures of a -->\n| a |\n| - |\n<!-- end of figures -->";
        let made = with_figures(page, benchmarks, Language::French).unwrap();
        let row = "| 100\u{202f}000 sommets, 1,31 | `F_{1,2}` : 5\u{202f}798\u{202f}239 positions | (10,3) |";
        assert!(made.contains(row), "{made}");
    }

    #[test]
    fn a_key_without_a_table_is_told() {
        let page = "<!-- figures of nothing -->\n<!-- end of figures -->";
        assert!(
            with_figures(page, BENCHMARKS, Language::English).unwrap_err().contains("`nothing`")
        );
    }
}
