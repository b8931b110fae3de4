//! Figures that pages repeat from the page of benchmarks: copied, never typed.

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
pub fn with_figures(page: &str, benchmarks: &str) -> Result<String, String> {
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
            written.extend([row, "\n"]);
        }
        written.extend(["\n", CLOSING]);
        rest = after;
    }
    written.push_str(rest);
    Ok(written)
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

    const BENCHMARKS: &str = "| n | K=20 |\n| --- | --- |\n| 1 | 31.3 |\n\n| arena | ratio |\n| --- | --- |\n| a | 0.76 |\n| b | 1.31 |\n";

    #[test]
    fn rows_are_copied_under_the_head_of_the_page() {
        let page = "Before\n<!-- figures of arena -->\n| arène | rapport |\n| - | - |\n| old | 9 |\n<!-- end of figures -->\nAfter\n";
        let copied = "Before\n<!-- figures of arena -->\n\n| arène | rapport |\n| - | - |\n| a | 0.76 |\n| b | 1.31 |\n\n<!-- end of figures -->\nAfter\n";
        assert_eq!(with_figures(page, BENCHMARKS).unwrap(), copied);
        assert_eq!(with_figures(copied, BENCHMARKS).unwrap(), copied);
    }

    #[test]
    fn a_key_without_a_table_is_told() {
        let page = "<!-- figures of nothing -->\n<!-- end of figures -->";
        assert!(with_figures(page, BENCHMARKS).unwrap_err().contains("`nothing`"));
    }
}
