//! A drawing as the text of an SVG.

use std::fmt::Write;

use attractor_messages::tell;

use crate::colour::Theme;
use crate::geometry::Point;
use crate::key::Key;
use crate::label;
use crate::measure::{INNER, LETTERS, Measure};
use crate::picture;
use crate::placement::{Placement, Route, arrow_head, short};
use crate::scene::{Link, Node, Scene, Shade};
use crate::shape::Shape;
use crate::style::{self, layer_class};
use crate::xml::{Escaped, opening};

/// The text of an SVG that needs nothing else: the scene where the placement put it, its title
/// above and its legend below. The vertices carry `data-node` and the moves `data-link`, their
/// index in the scene, for pages that add behaviour.
///
/// ```
/// use attractor_core::Player;
/// use attractor_draw::{Layout, Node, Scene, Theme, place, svg};
///
/// let scene = Scene { nodes: vec![Node::new("a", Player(0))], ..Scene::default() };
/// let text = svg(&scene, &place(&scene, Layout::Auto)?, Theme::Auto);
/// assert!(text.starts_with("<svg"));
/// # Ok::<(), attractor_draw::SceneError>(())
/// ```
pub fn svg(scene: &Scene, placement: &Placement, theme: Theme) -> String {
    let measure = Measure::of(scene);
    // Words of a large drawing are larger, as it will be looked at from farther away.
    let unit = (placement.width / 1000.0).clamp(1.0, 4.0);
    let title_width = label::width(&scene.title) * 17.0 * unit + 40.0 * unit;
    let width = placement.width.max(240.0).max(title_width);
    let key = scene.legend.as_ref().map(|legend| Key::of(scene, legend, width, unit));
    let width = width.max(key.as_ref().map_or(0.0, |key| key.width));
    let top = if scene.title.is_empty() { 0.0 } else { 34.0 * unit };
    let below = key.as_ref().map_or(0.0, |key| key.height);
    let height = top + placement.height + below;

    let title = match &*scene.title {
        "" => tell!("picture-graph"),
        title => title.to_owned(),
    };
    let sheet = style::sheet(scene, theme);
    let mut out = opening([width, height], &title, &description(scene), &sheet);
    if !scene.title.is_empty() {
        let _ = writeln!(
            out,
            r#"<text class="ink" x="{}" y="{}" font-size="{}" font-weight="600">{}</text>"#,
            short(width / 2.0),
            short(24.0 * unit),
            short(17.0 * unit),
            Escaped(&scene.title)
        );
    }
    let left = (width - placement.width) / 2.0;
    let _ = writeln!(out, r#"<g transform="translate({} {})">"#, short(left), short(top));
    let pen = Pen { measure: &measure };
    for thick in [false, true] {
        let drawn = scene.links.iter().zip(&placement.routes).enumerate();
        for (k, (link, route)) in drawn.filter(|(_, (link, _))| link.thick == thick) {
            pen.link(&mut out, k, link, route);
        }
    }
    for &[from, tip] in &placement.starts {
        let _ = writeln!(out, "<g>{}</g>", pen.arrow(&Route::straight(from, tip), true));
    }
    for (k, (node, &centre)) in scene.nodes.iter().zip(&placement.centres).enumerate() {
        pen.node(&mut out, k, node, centre);
    }
    for (link, route) in
        scene.links.iter().zip(&placement.routes).filter(|(link, _)| !link.label.is_empty())
    {
        pen.words(&mut out, route.label, &link.label, "faint");
    }
    for (node, &at) in scene.nodes.iter().zip(&placement.notes) {
        if let Some(outcome) = &node.outcome {
            pen.words(&mut out, at, outcome, "ink");
        }
    }
    out.push_str("</g>\n");
    if let Some(key) = key {
        let _ = writeln!(
            out,
            r#"<g transform="translate(0 {})">{}</g>"#,
            short(top + placement.height),
            key.drawn
        );
    }
    out.push_str("</svg>\n");
    out
}

/// A sentence with the counts, where the scene does not describe itself.
fn description(scene: &Scene) -> String {
    if !scene.description.is_empty() {
        return scene.description.clone();
    }
    let count = |test: fn(&Node) -> bool| scene.nodes.iter().filter(|node| test(node)).count();
    let shaded = count(|node| matches!(node.shade, Shade::Layer { .. }));
    let drawn = count(|node| node.shade == Shade::Draw);
    let (vertices, moves) = (scene.nodes.len(), scene.links.len());
    if moves > 0 && scene.links.iter().all(|link| link.both) {
        return tell!("picture-edges", vertices = vertices.to_string(), edges = moves.to_string());
    }
    tell!(
        "picture-moves",
        vertices = vertices.to_string(),
        moves = moves.to_string(),
        won = shaded.to_string(),
        drawn = drawn.to_string(),
    )
}

/// Draws the parts of a scene at the size that its measures ask for.
struct Pen<'a> {
    measure: &'a Measure,
}

impl Pen<'_> {
    fn link(&self, out: &mut String, index: usize, link: &Link, route: &Route) {
        let drawn = if link.both { self.line(route) } else { self.arrow(route, link.thick) };
        let _ = writeln!(out, r#"<g data-link="{index}">{drawn}</g>"#);
    }

    /// A line that points nowhere.
    fn line(&self, route: &Route) -> String {
        let width = 1.2 * (self.measure.small / 11.6).clamp(0.45, 1.0);
        format!(r#"<path class="line thin" stroke-width="{}" d="{}"/>"#, short(width), route.path())
    }

    /// A line with a head; the line ends inside the head, so that the tip is sharp.
    fn arrow(&self, route: &Route, thick: bool) -> String {
        let scale = (self.measure.small / 11.6).clamp(0.45, 1.0);
        let (width, length) =
            if thick { (2.8 * scale, 11.0 * scale) } else { (1.2 * scale, 8.0 * scale) };
        let [tip, left, right] = route.head(length);
        let back = left.between(right, 0.5).between(tip, 0.3);
        let mut line = route.clone();
        if let Some(last) = line.curves.last_mut() {
            let shift = back - tip;
            last.0[3] = last.0[3] + shift;
            last.0[2] = last.0[2] + shift * 0.5;
        }
        let (stroke, fill) = if thick { ("thick", "ink") } else { ("thin", "faint") };
        format!(
            r#"<path class="line {stroke}" stroke-width="{}" d="{}"/><path class="{fill}" d="{}"/>"#,
            short(width),
            line.path(),
            polygon(&[tip, left, right])
        )
    }

    fn node(&self, out: &mut String, index: usize, node: &Node, centre: Point) {
        let radius = self.measure.radius;
        let shape = Shape::of(node.owner);
        let fill = match node.shade {
            Shade::Plain => "plain".to_owned(),
            Shade::Draw => "draw".to_owned(),
            Shade::Layer { player, rank } => layer_class(player, rank),
        };
        let ink = if node.shade == Shade::Plain { "ink".to_owned() } else { format!("on-{fill}") };
        let width = (radius * 0.08).clamp(0.8, 1.8);
        let _ = write!(out, r#"<g data-node="{index}"><title>{}</title>"#, Escaped(&tip(node)));
        out.push_str(&outlined(shape, centre, radius, &format!("outline {fill}"), width));
        let inside = if node.outcome.is_some() { INNER } else { 1.0 };
        if node.outcome.is_some() {
            out.push_str(&outlined(shape, centre, radius * INNER, "ring outline", width * 0.7));
        }
        if node.marked {
            out.push_str(&outlined(shape, centre, radius * 1.16, "ring mark", width * 2.0));
        }
        match &node.picture {
            Some(picture) => picture::draw(out, picture, centre, self.measure.cell),
            None => self.name(out, &node.label, centre, shape, inside, &ink),
        }
        out.push_str("</g>\n");
    }

    /// The name inside a vertex, as large as fits, on as many lines as it needs.
    fn name(
        &self,
        out: &mut String,
        name: &str,
        centre: Point,
        shape: Shape,
        inside: f64,
        ink: &str,
    ) {
        const LINE: f64 = 1.1;
        let Measure { radius, base, .. } = *self.measure;
        let lines = label::lines(name);
        let wide = lines.iter().map(|line| label::width(line)).fold(0.6, f64::max);
        // A line of letters of size 1 is about 0.8 high to the eye.
        let below = LINE * (lines.len() - 1) as f64;
        let room = shape.room(wide / (0.8 + below)).0 * inside * radius * 0.96;
        let size = (2.0 * room / wide).min(LETTERS * base);
        // A triangle is widest below its middle.
        let down = if shape == Shape::Triangle { radius * 0.12 } else { 0.0 };
        let top = centre.y + down - below * size / 2.0;
        for (k, line) in lines.iter().enumerate() {
            let _ = write!(
                out,
                r#"<text class="{ink}" x="{}" y="{}" font-size="{}" dy=".35em">{}</text>"#,
                short(centre.x),
                short(top + LINE * k as f64 * size),
                short(size),
                Escaped(line)
            );
        }
    }

    /// A few words beside a vertex or on a move, readable over lines.
    fn words(&self, out: &mut String, middle: Point, text: &str, class: &str) {
        let size = self.measure.small;
        let _ = writeln!(
            out,
            r#"<text class="halo {class}" x="{}" y="{}" font-size="{}" stroke-width="{}" dy=".35em">{}</text>"#,
            short(middle.x),
            short(middle.y),
            short(size),
            short(size * 0.3),
            Escaped(text)
        );
    }
}

/// What comes up when a pointer rests on a vertex.
fn tip(node: &Node) -> String {
    match (&node.outcome, node.tip.is_empty()) {
        (_, false) => node.tip.clone(),
        (Some(outcome), true) => format!("{}: {outcome}", node.label),
        (None, true) => node.label.clone(),
    }
}

/// A shape around a centre.
pub(crate) fn outlined(
    shape: Shape,
    centre: Point,
    radius: f64,
    class: &str,
    width: f64,
) -> String {
    let (corners, width) = (shape.corners(), short(width));
    if corners.is_empty() {
        let (x, y, r) = (short(centre.x), short(centre.y), short(radius));
        return format!(
            r#"<circle class="{class}" stroke-width="{width}" cx="{x}" cy="{y}" r="{r}"/>"#
        );
    }
    let corners: Vec<Point> = corners.iter().map(|&corner| centre + corner * radius).collect();
    format!(r#"<path class="{class}" stroke-width="{width}" d="{}"/>"#, polygon(&corners))
}

/// The `d` of a closed path through points.
pub(crate) fn polygon(points: &[Point]) -> String {
    let corners: Vec<String> =
        points.iter().map(|at| format!("{} {}", short(at.x), short(at.y))).collect();
    format!("M{}Z", corners.join("L"))
}

/// A straight arrow, for the legend.
pub(crate) fn small_arrow(from: Point, tip: Point) -> String {
    let head = arrow_head(from, tip, 9.0);
    let line = Route::straight(from, head[1].between(head[2], 0.5)).path();
    format!(
        r#"<path class="line thick" stroke-width="2.8" d="{line}"/><path class="ink" d="{}"/>"#,
        polygon(&head)
    )
}
