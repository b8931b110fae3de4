//! The prose of a page: everything that is not code.

use crate::Language;

/// The page with `change` applied to each stretch of prose. Fenced blocks, code between backticks
/// and HTML tags stay as they are.
pub(crate) fn with_prose(text: &str, mut change: impl FnMut(&str) -> String) -> String {
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((begin, end)) = code(rest) {
        written.push_str(&change(&rest[..begin]));
        written.push_str(&rest[begin..end]);
        rest = &rest[end..];
    }
    written.push_str(&change(rest));
    written
}

/// Where the first piece of code or the first tag begins, and where it ends.
fn code(text: &str) -> Option<(usize, usize)> {
    let mut from = 0;
    loop {
        let begin = from + text[from..].find(['`', '<'])?;
        let ticks = text[begin..].bytes().take_while(|&byte| byte == b'`').count();
        let mark = if ticks == 0 { ">" } else { &text[begin..begin + ticks] };
        let inside = begin + ticks.max(1);
        let end = if ticks >= 3 {
            // A fence ends at the beginning of a line.
            text[inside..].find(&format!("\n{mark}")).map(|at| inside + at + 1 + ticks)
        } else {
            text[inside..].find(mark).map(|at| inside + at + mark.len())
        };
        match end {
            Some(end) => return Some((begin, end)),
            None => from = inside,
        }
    }
}

/// The page with what tests let pass in the output of a command as readers know it: `...` stands for lines that are left
/// out, `[..]` for what differs from one time to the next, and `? failed` for an exit code.
pub(crate) fn with_outputs(text: &str, language: Language) -> String {
    let mut inside = false;
    let shown = text.split('\n').map(|line| {
        if let Some(named) = line.trim_start().strip_prefix("```") {
            inside = named.trim_end() == "console";
        }
        let code = line.strip_prefix("? ").map(|code| if code == "failed" { "1" } else { code });
        match (inside, line, code) {
            (true, "...", _) => "[…]".to_owned(),
            (true, _, Some(code)) => match language {
                Language::English => format!("(exit code {code})"),
                Language::French => format!("(code de sortie {code})"),
            },
            (true, ..) => line.replace("[..]", "…"),
            _ => line.to_owned(),
        }
    });
    shown.collect::<Vec<_>>().join("\n")
}

/// In French, digits are grouped and signs of two parts stand apart by blanks at which no line
/// breaks.
pub(crate) fn with_french_spaces(prose: &str) -> String {
    const THIN: char = '\u{202f}';
    const FULL: char = '\u{a0}';
    let letters: Vec<char> = prose.chars().collect();
    let digit = |at: usize| letters.get(at).is_some_and(char::is_ascii_digit);
    let group = |at: usize| (at..at + 3).all(digit) && !digit(at + 3);
    let spaced = letters.iter().enumerate().map(|(at, &letter)| {
        let before = at.checked_sub(1).map(|at| letters[at]);
        match (letter, letters.get(at + 1)) {
            (' ', Some(';' | '?' | '!')) => THIN,
            (' ', Some(':' | '»' | '%')) => FULL,
            (' ', _) if before == Some('«') => FULL,
            (' ', _) if before.is_some_and(|c| c.is_ascii_digit()) && group(at + 1) => THIN,
            (letter, _) => letter,
        }
    });
    spaced.collect()
}

#[cfg(test)]
mod tests {
    use super::{with_french_spaces, with_outputs, with_prose};
    use crate::Language;

    #[test]
    fn code_and_tags_stay_as_they_are() {
        let text = "a `b c` d\n```sh\n$ e `f`\n```\ng <a id=\"h\"></a>i ` j";
        let shouted = with_prose(text, str::to_uppercase);
        assert_eq!(shouted, "A `b c` D\n```sh\n$ e `f`\n```\nG <a id=\"h\"></a>I ` J");
    }

    #[test]
    fn what_tests_let_pass_is_shown_as_readers_know_it() {
        let page =
            "...\n\n```console\n$ attractor judge x\n? failed\n...\n[..] s\n\n```\n? no [..]\n";
        let shown =
            "...\n\n```console\n$ attractor judge x\n(exit code 1)\n[…]\n… s\n\n```\n? no [..]\n";
        assert_eq!(with_outputs(page, Language::English), shown);
        let french = with_outputs("```console\n? 2\n```", Language::French);
        assert_eq!(french, "```console\n(code de sortie 2)\n```");
    }

    #[test]
    fn numbers_and_signs_do_not_break() {
        let told = with_french_spaces("11 716 571 graphes : 2 parmi 1234 5, « oui » ?");
        assert_eq!(
            told,
            "11\u{202f}716\u{202f}571 graphes\u{a0}: 2 parmi 1234 5, «\u{a0}oui\u{a0}»\u{202f}?"
        );
    }
}
