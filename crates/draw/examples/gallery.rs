//! Draws the samples into a folder, to be looked at: `cargo run --example gallery -- FOLDER`.

#[path = "../tests/samples/mod.rs"]
mod samples;

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use attractor_draw::{Layout, Theme, picture_svg, place, svg};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args().nth(1).ok_or("which folder?")?);
    fs::create_dir_all(&folder)?;
    let scenes = [
        ("eight", samples::eight()),
        ("matches", samples::matches()),
        ("random20", samples::random(20, 2, 5)),
        ("random60", samples::random(60, 2, 6)),
        ("random300", samples::random(300, 2, 7)),
        ("three", samples::random(18, 3, 9)),
        ("eight-players", samples::random(24, 8, 3)),
        ("chomp", samples::chomp()),
        ("odd", samples::odd()),
        ("grid", samples::grid(7)),
    ];
    for (name, scene) in &scenes {
        for layout in Layout::ALL {
            let placement = place(scene, layout)?;
            let file = folder.join(format!("{name}-{}.svg", layout.name()));
            fs::write(file, svg(scene, &placement, Theme::Auto))?;
            let file = folder.join(format!("{name}-{}-dark.svg", layout.name()));
            fs::write(file, svg(scene, &placement, Theme::Dark))?;
        }
    }
    for (name, picture) in [("noughts", samples::noughts()), ("pong", samples::pong())] {
        fs::write(folder.join(format!("{name}.svg")), picture_svg(&picture, name, Theme::Auto))?;
    }
    Ok(())
}
