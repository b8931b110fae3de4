//! How things are said to people: amounts of memory and time, large numbers, text of their own, and names
//! that they perhaps meant.

use std::borrow::Cow;

/// An enumeration whose values people know by words: every one of them, its word, and text in and out.
/// The first word says what they are.
///
/// ```
/// attractor_words::named! { "tone":
///     /// How loud.
///     #[derive(Clone, Copy, Debug, PartialEq)]
///     pub enum Tone {
///         /// Hardly heard.
///         Soft => "soft",
///         /// Heard by all.
///         Loud => "loud",
///     }
/// }
/// assert_eq!("loud".parse(), Ok(Tone::Loud));
/// assert_eq!(Tone::ALL.map(Tone::name), ["soft", "loud"]);
/// let wrong = "lot".parse::<Tone>().unwrap_err();
/// assert_eq!(wrong, "there is no tone `lot`: there are `soft`, `loud`");
/// ```
#[macro_export]
macro_rules! named {
    ($what:literal: $(#[$meta:meta])* pub enum $name:ident {
        $($(#[$about:meta])* $value:ident => $word:literal),+ $(,)?
    }) => {
        $(#[$meta])*
        pub enum $name {
            $($(#[$about])* $value,)+
        }

        impl $name {
            /// Every one, in the order in which they are explained.
            pub const ALL: [$name; [$($word),+].len()] = [$($name::$value),+];

            /// Its word.
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$value => $word,)+
                }
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = String;

            fn from_str(text: &str) -> Result<$name, String> {
                $name::ALL.into_iter().find(|one| one.name() == text).ok_or_else(|| {
                    let (text, names) = ($crate::quoted(text), $name::ALL.map(|one| format!("`{one}`")));
                    format!("there is no {} {text}: there are {}", $what, names.join(", "))
                })
            }
        }
    };
}

/// An amount of memory in the units that `--memory` takes, 1024 bytes to the first.
///
/// ```
/// use attractor_words::bytes;
/// assert_eq!([999, 8 << 10, 164 << 20, 3 << 29].map(bytes), ["999 bytes", "8.0 kB", "164 MB", "1.5 GB"]);
/// ```
pub fn bytes(amount: u128) -> String {
    const UNITS: [&str; 7] = ["bytes", "kB", "MB", "GB", "TB", "PB", "EB"];
    let mut value = amount as f64;
    let mut unit = 0;
    while value >= 1000.0 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    let decimals = usize::from(value < 9.95 && unit > 0);
    format!("{value:.decimals$} {}", UNITS[unit])
}

/// About how long something takes: `a moment`, `40 seconds`, `3 hours`, `2 years`.
///
/// ```
/// use attractor_words::time;
/// assert_eq!([0.1, 1.0, 40.0, 10_800.0].map(time), ["a moment", "1 second", "40 seconds", "3 hours"]);
/// ```
pub fn time(seconds: f64) -> String {
    const UNITS: [(f64, &str); 5] = [
        (365.25 * 86400.0, "year"),
        (86400.0, "day"),
        (3600.0, "hour"),
        (60.0, "minute"),
        (1.0, "second"),
    ];
    let Some((length, unit)) = UNITS.into_iter().find(|(length, _)| seconds >= 0.95 * length)
    else {
        return "a moment".to_owned();
    };
    match (seconds / length).round() as u128 {
        1 => format!("1 {unit}"),
        many => format!("{} {unit}s", number(many)),
    }
}

/// A number with its thousands set apart.
///
/// ```
/// assert_eq!(attractor_words::grouped(1_234_567), "1,234,567");
/// ```
pub fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of which the size matters: `4.5 × 10¹²`, and `3,000` as it is short enough.
///
/// ```
/// use attractor_words::rounded;
/// assert_eq!([3_000, 4_531_985_219_092].map(rounded), ["3,000", "4.5 × 10¹²"]);
/// ```
pub fn rounded(count: u128) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    if count < 10_000 {
        return grouped(count);
    }
    let text = format!("{:.1e}", count as f64);
    let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
    let raised = power.chars().filter_map(|c| RAISED.get(c.to_digit(10)? as usize));
    format!("{} × 10{}", digits.trim_end_matches(".0"), raised.collect::<String>())
}

/// A number that is told exactly while people read it: `161,029`, and from ten million on `4.5 × 10¹²`.
///
/// ```
/// use attractor_words::number;
/// assert_eq!([161_029, 4_531_985_219_092].map(number), ["161,029", "4.5 × 10¹²"]);
/// ```
pub fn number(count: u128) -> String {
    if count >= 10_000_000 { rounded(count) } else { grouped(count) }
}

/// The longest text that is taken for a misspelt word, or shown as a whole in a message.
const LONGEST: usize = 100;

/// Text of somebody's for a message: in backticks, and cut where it is long.
///
/// ```
/// assert_eq!(attractor_words::quoted("chmp"), "`chmp`");
/// ```
pub fn quoted(text: &str) -> String {
    format!("`{}`", cut(text))
}

/// Text of somebody's for a message, cut where it is long.
pub fn cut(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// Which names may have been meant by `word`: at most three that are nearly it, the nearest first.
///
/// ```
/// use attractor_words::meant;
/// assert_eq!(meant("chmp", ["chomp", "nim"]), ["chomp"]);
/// assert!(meant("x", ["y"]).is_empty());
/// ```
pub fn meant<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    // Comparing takes the product of the lengths, and long text is no misspelt name.
    if word.len() > LONGEST {
        return Vec::new();
    }
    let word = word.to_lowercase();
    let mut near: Vec<(usize, &str)> = names
        .into_iter()
        .filter(|name| name.len() <= LONGEST)
        .map(|name| (strsim::damerau_levenshtein(&word, &name.to_lowercase()), name))
        // One mistake in three letters, else everything is near to a short word.
        .filter(|(distance, name)| *distance <= (1 + name.chars().count()) / 3)
        .collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().map(|(_, name)| name).take(3).collect()
}

/// The name that was most likely meant, if one is near enough.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    meant(word, names).into_iter().next()
}
