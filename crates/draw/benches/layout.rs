//! How long it takes to lay out and to write scenes of several sizes.

#[path = "../tests/samples/mod.rs"]
mod samples;

use std::io::Write;
use std::time::Instant;

use attractor_draw::{Layout, Link, Theme, place, svg};

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{:>8} {:>8} {:>8} {:>10} {:>10}",
        "vertices", "moves", "layout", "place ms", "svg ms"
    )?;
    for vertices in [300, 1000, 2000] {
        let mut scene = samples::random(vertices, 2, 7);
        let mut dice = samples::Dice(1);
        scene
            .links
            .resize_with(3 * vertices, || Link::new(dice.below(vertices), dice.below(vertices)));
        for layout in [Layout::Rows, Layout::Layers, Layout::Steps, Layout::Force] {
            let mut best = (f64::INFINITY, f64::INFINITY);
            for _ in 0..5 {
                let begin = Instant::now();
                let placement = place(&scene, layout).expect("the samples are well formed");
                let placed = begin.elapsed();
                let text = svg(&scene, &placement, Theme::Auto);
                let written = begin.elapsed() - placed;
                assert_eq!(placement.centres.len(), vertices);
                assert!(text.ends_with("</svg>\n"));
                best = (best.0.min(placed.as_secs_f64()), best.1.min(written.as_secs_f64()));
            }
            let (place, write) = (best.0 * 1e3, best.1 * 1e3);
            let (moves, name) = (scene.links.len(), layout.name());
            writeln!(out, "{vertices:>8} {moves:>8} {name:>8} {place:>10.1} {write:>10.1}")?;
        }
    }
    Ok(())
}
