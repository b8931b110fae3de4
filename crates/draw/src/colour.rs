//! Colours that most eyes can tell apart, and their shades.

use std::fmt;

use attractor_core::Player;
use attractor_words::named;
use oklab::{Oklab, Rgb, oklab_to_srgb, srgb_to_oklab};

/// The colour of a player, shaded by rank: the full colour in layer 0, and lighter (nearer to the
/// paper) with each layer, in steps that look equal. The deepest layer still differs from paper.
///
/// ```
/// use attractor_core::Player;
/// use attractor_draw::{Tone, player_colour, ramp};
///
/// assert_eq!(ramp(Player(0), 0, 5, &Tone::LIGHT), player_colour(Player(0)));
/// assert_ne!(ramp(Player(0), 5, 5, &Tone::LIGHT), Tone::LIGHT.paper);
/// ```
pub fn ramp(player: Player, rank: u32, deepest: u32, tone: &Tone) -> Colour {
    const FAINTEST: f32 = 0.76;
    // A region of a few layers need not use the whole way to the paper: neighbours stay apart by
    // at most a fifth of it.
    let steps = deepest.max(1) as f32;
    let end = FAINTEST.min(steps * 0.2);
    let part = rank.min(deepest) as f32 / steps * end;
    player_colour(player).mixed(tone.paper, part)
}

/// The colour of a player at full strength, from the palette of Okabe and Ito, which people with
/// the common kinds of colour blindness can tell apart. After seven players it begins again; the
/// [shape](crate::Shape) then differs.
pub fn player_colour(player: Player) -> Colour {
    PALETTE[player.0 as usize % PALETTE.len()]
}

/// Masataka Okabe and Kei Ito, "Color Universal Design", 2002; their black is left out, as it is
/// the ink, and the order puts the pair that differs most first.
const PALETTE: [Colour; 7] = [
    Colour(0x00, 0x72, 0xb2), // blue
    Colour(0xd5, 0x5e, 0x00), // vermilion
    Colour(0x00, 0x9e, 0x73), // bluish green
    Colour(0xcc, 0x79, 0xa7), // reddish purple
    Colour(0xe6, 0x9f, 0x00), // orange
    Colour(0x56, 0xb4, 0xe9), // sky blue
    Colour(0xf0, 0xe4, 0x42), // yellow
];

/// A colour on screen: red, green, blue. Prints as `#rrggbb`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    const BLACK: Colour = Colour(0x00, 0x00, 0x00);
    const WHITE: Colour = Colour(0xff, 0xff, 0xff);

    /// This colour with `part` (0 to 1) of another, mixed as the eye sees it.
    pub fn mixed(self, other: Colour, part: f32) -> Colour {
        let (a, b) = (self.seen(), other.seen());
        let between = |x: f32, y: f32| x + (y - x) * part.clamp(0.0, 1.0);
        let mixed = oklab_to_srgb(Oklab {
            l: between(a.l, b.l),
            a: between(a.a, b.a),
            b: between(a.b, b.b),
        });
        Colour(mixed.r, mixed.g, mixed.b)
    }

    /// Black or white, whichever is easier to read on this colour.
    pub fn ink(self) -> Colour {
        if self.contrast(Colour::BLACK) >= self.contrast(Colour::WHITE) {
            Colour::BLACK
        } else {
            Colour::WHITE
        }
    }

    /// The contrast with another colour, from 1 to 21, as the accessibility guidelines of the web
    /// define it; text should reach 4.5.
    pub fn contrast(self, other: Colour) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    fn seen(self) -> Oklab {
        srgb_to_oklab(Rgb { r: self.0, g: self.1, b: self.2 })
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// Paper and ink: the colours that do not belong to a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tone {
    /// The background.
    pub paper: Colour,
    /// Outlines and text.
    pub ink: Colour,
    /// Thin moves and lesser text.
    pub faint: Colour,
    /// The fill of a draw.
    pub draw: Colour,
}

impl Tone {
    /// Dark ink on light paper.
    pub const LIGHT: Tone = Tone {
        paper: Colour(0xff, 0xff, 0xff),
        ink: Colour(0x1b, 0x1f, 0x24),
        faint: Colour(0x5f, 0x68, 0x73),
        draw: Colour(0xc4, 0xc8, 0xcd),
    };
    /// Light ink on dark paper.
    pub const DARK: Tone = Tone {
        paper: Colour(0x14, 0x17, 0x1b),
        ink: Colour(0xec, 0xee, 0xf0),
        faint: Colour(0x9a, 0xa3, 0xad),
        draw: Colour(0x6b, 0x72, 0x7b),
    };
}

named! { "theme":
    /// Which tone a drawing has.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Theme {
        /// Light, or dark where the reader's system asks for it.
        #[default]
        Auto => "auto",
        /// Always light.
        Light => "light",
        /// Always dark.
        Dark => "dark",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shades_grow_lighter_and_text_on_them_stays_readable() {
        for player in (0..7).map(Player) {
            for deepest in [0, 1, 6, 40] {
                for tone in [Tone::LIGHT, Tone::DARK] {
                    let shades: Vec<_> =
                        (0..=deepest).map(|rank| ramp(player, rank, deepest, &tone)).collect();
                    for pair in shades.windows(2) {
                        assert!(
                            pair[0].contrast(tone.paper) >= pair[1].contrast(tone.paper),
                            "{pair:?}"
                        );
                    }
                    for shade in shades {
                        assert_ne!(shade, tone.paper);
                        assert!(shade.contrast(shade.ink()) >= 4.5, "{shade}");
                    }
                }
            }
        }
    }

    #[test]
    fn tones_are_readable() {
        for tone in [Tone::LIGHT, Tone::DARK] {
            assert!(tone.paper.contrast(tone.ink) >= 7.0);
            assert!(tone.paper.contrast(tone.faint) >= 4.5);
            assert!(tone.draw.contrast(tone.draw.ink()) >= 4.5);
        }
    }
}
