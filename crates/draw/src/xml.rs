//! Text that is safe inside XML, and how every drawing begins.

use std::fmt;

use crate::placement::short;

/// Prints a text with the characters escaped that mean something in XML; those that XML cannot
/// hold at all become the replacement character.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for c in self.0.chars() {
            match c {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' => f.write_char(c)?,
                '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// How every drawing begins: its size, its title, what it shows where that is said, its style and its
/// paper.
pub(crate) fn opening([width, height]: [f64; 2], title: &str, about: &str, style: &str) -> String {
    let (w, h) = (short(width), short(height));
    let about = match about {
        "" => String::new(),
        about => format!("<desc>{}</desc>\n", Escaped(about)),
    };
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="attractor" role="img" width="{w}" height="{h}" viewBox="0 0 {w} {h}">
<title>{}</title>
{about}<style>
{style}</style>
<rect class="paper" width="{w}" height="{h}"/>
"#,
        Escaped(title)
    )
}
