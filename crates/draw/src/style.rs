//! The style sheet inside a drawing.

use std::collections::BTreeSet;
use std::fmt::Write;

use attractor_core::Player;

use crate::colour::{Theme, Tone, player_colour, ramp};
use crate::scene::{Scene, Shade};

/// The style sheet of a scene. Plain rules with plain values: viewers that know neither custom
/// properties nor media queries (and there are many) then show the light colours.
///
/// Every rule begins with the class of the root, so that drawings can stand inside a page.
pub(crate) fn sheet(scene: &Scene, theme: Theme) -> String {
    let mut shades = BTreeSet::new();
    for node in &scene.nodes {
        if let Shade::Layer { player, rank } = node.shade {
            shades.insert((player.0, rank));
        }
    }
    let players = scene.players();
    let colours = |tone: &Tone| {
        let mut css = paper_and_ink(tone, players);
        if scene.nodes.iter().any(|node| node.marked) {
            rule(&mut css, "mark", &format!("stroke:{MARK}"));
        }
        for &(player, rank) in &shades {
            let player = Player(player);
            let fill = ramp(player, rank, scene.deepest(player).unwrap_or(rank), tone);
            rule(&mut css, &layer_class(player, rank), &format!("fill:{fill}"));
            rule(
                &mut css,
                &format!("on-{}", layer_class(player, rank)),
                &format!("fill:{}", fill.ink()),
            );
        }
        css
    };
    themed(theme, colours)
}

/// The style sheet of a single picture.
pub(crate) fn picture_sheet(players: u8, theme: Theme) -> String {
    themed(theme, |tone| paper_and_ink(tone, players))
}

/// The class of a vertex in a layer of a player's region.
pub(crate) fn layer_class(player: Player, rank: u32) -> String {
    format!("w{}-{rank}", u32::from(player.0) + 1)
}

/// The class of what belongs to a player.
pub(crate) fn player_class(player: Player) -> String {
    format!("p{}", u32::from(player.0) + 1)
}

fn themed(theme: Theme, colours: impl Fn(&Tone) -> String) -> String {
    let font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif";
    let mut css = format!(".attractor{{{font}}}\n");
    css.push_str(
        ".attractor text{text-anchor:middle}\n\
         .attractor .left{text-anchor:start}\n\
         .attractor .line,.attractor .ring{fill:none}\n\
         .attractor .line,.attractor .outline{stroke-linejoin:round;stroke-linecap:round}\n\
         .attractor .halo{paint-order:stroke;stroke-linejoin:round}\n",
    );
    match theme {
        Theme::Light => css.push_str(&colours(&Tone::LIGHT)),
        Theme::Dark => css.push_str(&colours(&Tone::DARK)),
        Theme::Auto => {
            css.push_str(&colours(&Tone::LIGHT));
            let _ =
                write!(css, "@media (prefers-color-scheme:dark){{\n{}}}\n", colours(&Tone::DARK));
        }
    }
    css
}

/// Rings around marked vertices: no player's colour, and seen on light and on dark paper.
pub(crate) const MARK: &str = "#d6336c";

fn paper_and_ink(tone: &Tone, players: u8) -> String {
    let Tone { paper, ink, faint, draw } = tone;
    let mut css = String::new();
    rule(&mut css, "paper", &format!("fill:{paper}"));
    rule(&mut css, "plain", &format!("fill:{paper}"));
    rule(&mut css, "draw", &format!("fill:{draw}"));
    rule(&mut css, "on-draw", &format!("fill:{}", draw.ink()));
    rule(&mut css, "ink", &format!("fill:{ink}"));
    rule(&mut css, "faint", &format!("fill:{faint}"));
    rule(&mut css, "outline", &format!("stroke:{ink}"));
    rule(&mut css, "thin", &format!("stroke:{faint}"));
    rule(&mut css, "thick", &format!("stroke:{ink}"));
    rule(&mut css, "halo", &format!("stroke:{paper}"));
    for player in (0..players).map(Player) {
        let colour = player_colour(player);
        rule(&mut css, &player_class(player), &format!("fill:{colour}"));
        rule(&mut css, &format!("on-{}", player_class(player)), &format!("fill:{}", colour.ink()));
        rule(&mut css, &format!("of-{}", player_class(player)), &format!("stroke:{colour}"));
    }
    css
}

fn rule(css: &mut String, class: &str, body: &str) {
    let _ = writeln!(css, ".attractor .{class}{{{body}}}"); // writing to a string does not fail
}
