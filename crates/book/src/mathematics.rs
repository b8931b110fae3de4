//! Mathematics between dollars, as `MathML`: readable offline and without a script.

use pulldown_latex::config::{DisplayMode, RenderConfig};
use pulldown_latex::{Parser, Storage, push_mathml};

/// The prose with each formula between dollars typeset, and what is wrong with those that cannot be.
pub(crate) fn typeset(prose: &str) -> (String, Vec<String>) {
    let (mut written, mut faults) = (String::with_capacity(prose.len()), Vec::new());
    let mut rest = prose;
    while let Some((begin, end, mode)) = formula(rest) {
        let marks = if mode == DisplayMode::Block { 2 } else { 1 };
        let latex = &rest[begin + marks..end - marks];
        written.push_str(&rest[..begin]);
        match mathml(latex, mode) {
            Ok(made) => written.push_str(&made),
            Err(why) => faults.push(format!("`{latex}`: {why}")),
        }
        rest = &rest[end..];
    }
    written.push_str(rest);
    (written, faults)
}

/// Where the first formula begins and ends, its dollars included.
fn formula(text: &str) -> Option<(usize, usize, DisplayMode)> {
    let mut from = 0;
    loop {
        let begin = from + text[from..].find('$')?;
        let double = text[begin..].starts_with("$$");
        let (mark, mode) =
            if double { ("$$", DisplayMode::Block) } else { ("$", DisplayMode::Inline) };
        let inside = begin + mark.len();
        let paragraph = text[inside..].find("\n\n").map_or(text.len(), |end| inside + end);
        let end = text[inside..paragraph].find(mark).map(|at| inside + at);
        match end {
            Some(end) if end > inside => return Some((begin, end + mark.len(), mode)),
            _ => from = inside,
        }
    }
}

fn mathml(latex: &str, display_mode: DisplayMode) -> Result<String, String> {
    let storage = Storage::new();
    if let Some(fault) = Parser::new(latex, &storage).find_map(Result::err) {
        return Err(fault.to_string().lines().next().unwrap_or_default().to_owned());
    }
    let storage = Storage::new();
    let mut made = String::new();
    let config = RenderConfig { display_mode, ..RenderConfig::default() };
    push_mathml(&mut made, Parser::new(latex, &storage), config)
        .map_err(|error| error.to_string())?;
    // What stands between the tags is still Markdown to the press.
    for (sign, entity) in [
        ('*', "&#42;"),
        ('_', "&#95;"),
        ('|', "&#124;"),
        ('[', "&#91;"),
        (']', "&#93;"),
        ('\\', "&#92;"),
    ] {
        made = made.replace(sign, entity);
    }
    Ok(made.replace('\n', " "))
}

#[cfg(test)]
mod tests {
    use super::typeset;

    #[test]
    fn formulas_become_mathml_and_the_rest_stays() {
        let (made, faults) = typeset(r"the set $A_{k+1} \subseteq V_A$ grows, for $5 each");
        assert!(faults.is_empty(), "{faults:?}");
        assert!(made.starts_with("the set <math"), "{made}");
        assert!(made.ends_with("</math> grows, for $5 each"), "{made}");
        assert!(made.contains("msub") && made.contains('⊆'), "{made}");
        assert!(!made.contains('_'), "{made}");
    }

    #[test]
    fn a_formula_that_cannot_be_read_is_told() {
        let (_, faults) = typeset(r"$\nosuchthing{a$");
        assert!(faults[0].contains("nosuchthing"), "{faults:?}");
    }
}
