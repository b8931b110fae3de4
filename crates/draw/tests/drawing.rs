//! What must be true of every drawing.

mod samples;

use attractor_core::{Picture, Piece, Player, Spot};
use attractor_draw::{
    Layout, Legend, Link, Node, Placement, Point, Scene, Shade, Shape, Theme, dot, picture_svg,
    place, svg,
};
use attractor_messages::{Language, speaking};
use proptest::prelude::*;

/// Everything that is asked of a placement, whatever the scene.
fn hold(scene: &Scene, placement: &Placement) -> Result<(), String> {
    if placement.centres.len() != scene.nodes.len() || placement.routes.len() != scene.links.len() {
        return Err("something is not placed".to_owned());
    }
    let inside = |at: Point, what: &str| {
        let good = |x: f64, most: f64| x.is_finite() && (0.0..=most).contains(&x);
        if good(at.x, placement.width) && good(at.y, placement.height) {
            Ok(())
        } else {
            Err(format!(
                "{what} lies outside, at {at:?} of {} x {}",
                placement.width, placement.height
            ))
        }
    };
    for (v, &at) in placement.centres.iter().enumerate() {
        inside(at, "a vertex")?;
        for (other, &near) in placement.centres.iter().enumerate().take(v) {
            if (at - near).norm() < (reach(scene, v) + reach(scene, other)) * placement.radius {
                return Err(format!("vertices {v} and {other} overlap"));
            }
        }
    }
    for (link, route) in scene.links.iter().zip(&placement.routes) {
        if route.curves.is_empty() {
            return Err("a move has no way".to_owned());
        }
        for curve in &route.curves {
            (0..=20).try_for_each(|k| inside(curve.at(f64::from(k) / 20.0), "a move"))?;
        }
        for pair in route.curves.windows(2) {
            if (pair[0].0[3] - pair[1].0[0]).norm() > 1e-6 {
                return Err("a move is broken".to_owned());
            }
        }
        // Both ends touch the outline: at least the radius of the smallest side away, at most a corner.
        let ends = [(link.from, route.curves[0].0[0]), (link.to, route.tip())];
        for (v, end) in ends {
            let away = (end - placement.centres[v]).norm() / placement.radius;
            if !(0.65..=1.6).contains(&away) {
                return Err(format!("an end is {away} radii away from its vertex {v}"));
            }
        }
    }
    placement.starts.iter().flatten().try_for_each(|&at| inside(at, "a start"))?;
    placement.notes.iter().try_for_each(|&at| inside(at, "an outcome"))
}

/// The distance from the centre of a vertex of radius 1 to its farthest corner.
fn reach(scene: &Scene, v: usize) -> f64 {
    let corners = Shape::of(scene.nodes[v].owner).corners();
    corners.iter().map(|corner| corner.norm()).fold(1.0, f64::max)
}

/// Parses an SVG and returns the numbers of its vertices and moves.
fn parsed(text: &str) -> Result<(usize, usize), String> {
    if text.contains("NaN") || text.contains("inf ") {
        return Err("a coordinate is no number".to_owned());
    }
    let document = roxmltree::Document::parse(text).map_err(|error| error.to_string())?;
    let root = document.root_element();
    let has = |name: &str| {
        root.children().any(|child| child.has_tag_name(name) && child.text().is_some())
    };
    if root.attribute("role") != Some("img") || !has("title") || !has("style") {
        return Err("a screen reader would not know what this is".to_owned());
    }
    let count = |name: &str| document.descendants().filter(|node| node.has_attribute(name)).count();
    Ok((count("data-node"), count("data-link")))
}

#[test]
fn samples_hold_in_every_layout_and_theme() {
    let scenes = [
        samples::eight(),
        samples::matches(),
        samples::random(20, 2, 5),
        samples::random(60, 2, 6),
        samples::random(300, 2, 7),
        samples::random(24, 8, 3),
        samples::chomp(),
        samples::odd(),
        samples::grid(7),
        Scene::default(),
    ];
    for scene in &scenes {
        for layout in Layout::ALL {
            let placement = place(scene, layout).expect("the samples are well formed");
            hold(scene, &placement)
                .unwrap_or_else(|wrong| panic!("{} in {layout:?}: {wrong}", scene.title));
            for theme in [Theme::Auto, Theme::Light, Theme::Dark] {
                let counts = parsed(&svg(scene, &placement, theme));
                assert_eq!(counts, Ok((scene.nodes.len(), scene.links.len())), "{}", scene.title);
            }
        }
    }
}

#[test]
fn a_thousand_vertices_hold() {
    let scene = samples::random(1000, 2, 8);
    for layout in [Layout::Layers, Layout::Steps, Layout::Force] {
        let placement = place(&scene, layout).expect("the sample is well formed");
        hold(&scene, &placement).unwrap_or_else(|wrong| panic!("{layout:?}: {wrong}"));
    }
}

#[test]
fn matches_read_from_nine_down_to_none() {
    let scene = samples::matches();
    assert_eq!(Layout::Auto.chosen_for(&scene), Layout::Rows);
    let placement = place(&scene, Layout::Auto).expect("the sample is well formed");
    for owner in [Player(0), Player(1)] {
        let mut row: Vec<usize> =
            (0..scene.nodes.len()).filter(|&v| scene.nodes[v].owner == owner).collect();
        assert!(row.iter().all(|&v| placement.centres[v].y == placement.centres[row[0]].y));
        row.sort_by(|&a, &b| placement.centres[a].x.total_cmp(&placement.centres[b].x));
        let names: Vec<u32> =
            row.iter().map(|&v| scene.nodes[v].label.parse().expect("a number")).collect();
        assert!(names.is_sorted_by(|a, b| a > b), "{names:?}");
    }
    let six = scene.deepest(Player(1));
    assert_eq!(six, Some(6), "the layers of player 2 become stationary at A6");
}

#[test]
fn layers_follow_the_ranks() {
    let scene = samples::random(60, 2, 6);
    let placement = place(&scene, Layout::Layers).expect("the sample is well formed");
    let mut ranked: Vec<(u32, f64)> = (0..scene.nodes.len())
        .filter_map(|v| match scene.nodes[v].shade {
            Shade::Layer { rank, .. } => Some((rank, placement.centres[v].y)),
            _ => None,
        })
        .collect();
    ranked.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
    for pair in ranked.windows(2) {
        assert!(pair[1].1 <= pair[0].1, "a higher rank stands higher: {pair:?}");
    }
}

#[test]
fn the_same_scene_is_drawn_the_same() {
    for layout in Layout::ALL {
        let draw = || place(&samples::random(40, 3, 1), layout).expect("the sample is well formed");
        assert_eq!(draw(), draw(), "{layout:?}");
    }
}

#[test]
fn a_move_to_nowhere_is_an_error() {
    let mut scene = samples::eight();
    scene.links.push(Link::new(3, 8));
    let error = place(&scene, Layout::Auto).expect_err("there is no vertex 8");
    assert_eq!(
        error.to_string(),
        "move 9 of the scene joins a vertex that is not there: there are 8, numbered from 0"
    );
}

#[test]
fn layouts_are_named() {
    for layout in Layout::ALL {
        assert_eq!(layout.name().parse(), Ok(layout));
    }
    let error = "round".parse::<Layout>().expect_err("there is no such layout");
    assert_eq!(
        error,
        "there is no layout `round`: there are `auto`, `rows`, `layers`, `steps`, `force`"
    );
}

fn drawn(scene: &Scene) -> String {
    svg(scene, &place(scene, Layout::Auto).expect("well formed"), Theme::Auto)
}

#[test]
fn small_drawings_stay_as_they_are() {
    insta::assert_snapshot!("eight.svg", drawn(&samples::eight()));
    insta::assert_snapshot!("odd.svg", drawn(&samples::odd()));
    insta::assert_snapshot!("chomp.dot", dot(&samples::chomp(), None));
    insta::assert_snapshot!(
        "noughts.svg",
        picture_svg(&samples::noughts(), "Noughts & crosses", Theme::Light)
    );
}

fn any_scene() -> impl Strategy<Value = Scene> {
    let shade = prop_oneof![
        Just(Shade::Plain),
        Just(Shade::Draw),
        (0..9u8, 0..12u32).prop_map(|(player, rank)| Shade::Layer { player: Player(player), rank }),
    ];
    let node =
        (".{0,12}", 0..9u8, shade, proptest::option::of(".{0,16}"), proptest::bool::weighted(0.1));
    let nodes = proptest::collection::vec(node, 0..28).prop_map(|nodes| {
        let node = |(label, owner, shade, outcome, start)| Node {
            shade,
            outcome,
            start,
            ..Node::new(label, Player(owner))
        };
        nodes.into_iter().map(node).collect::<Vec<Node>>()
    });
    (
        nodes,
        proptest::collection::vec((0..28usize, 0..28usize, any::<bool>(), ".{0,5}"), 0..60),
        ".{0,60}",
    )
        .prop_map(|(nodes, links, title)| {
            let count = nodes.len().max(1);
            let link = |(from, to, thick, label)| Link {
                from: from % count,
                to: to % count,
                thick,
                label,
                both: false,
            };
            let links =
                if nodes.is_empty() { Vec::new() } else { links.into_iter().map(link).collect() };
            Scene { title, nodes, links, legend: Some(Legend::english(9)), ..Scene::default() }
        })
}

fn any_picture() -> impl Strategy<Value = Picture> {
    let piece = prop_oneof![
        Just(Piece::Gone),
        Just(Piece::Empty),
        (any::<u8>(), any::<char>()).prop_map(|(player, letter)| Piece::Of(player, letter)),
        any::<char>().prop_map(Piece::Thing),
        ".{0,9}".prop_map(Piece::Text),
    ];
    let plays = proptest::collection::vec(".{0,4}", 0..3);
    let spot = (any::<f32>(), -3.0..9.0f32, piece, plays).prop_map(|(x, y, piece, plays)| Spot {
        x,
        y,
        piece,
        plays,
    });
    let links = proptest::collection::vec((0..9usize, 0..9usize), 0..5);
    (proptest::collection::vec(spot, 0..8), links)
        .prop_map(|(spots, links)| Picture { spots, links })
}

#[test]
fn no_name_is_cut_off() {
    let names = ["(0, 'B')", "(123456789, 'Morgan')", "a-very-long-name-of-a-position@2", "x"];
    let nodes = names.map(|name| Node { marked: name == "x", ..Node::new(name, Player(1)) });
    let scene = Scene { title: "t".repeat(90), nodes: nodes.to_vec(), ..Scene::default() };
    let text = svg(&scene, &place(&scene, Layout::Auto).unwrap(), Theme::Light);
    assert!(!text.contains('…'), "{text}");
    assert!(text.contains(">(0, B)</text>"), "quotes are not written: {text}");
    for line in ["(123456789,", "Morgan)", "position@2"] {
        assert!(text.contains(&format!("{line}</text>")), "{line}: {text}");
    }
    assert!(text.contains(&scene.title) && text.matches("ring mark").count() == 1, "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_scene_holds(scene in any_scene()) {
        for layout in Layout::ALL {
            let placement = place(&scene, layout).expect("every move leads somewhere");
            prop_assert_eq!(hold(&scene, &placement), Ok(()), "{:?}", layout);
            let counts = parsed(&svg(&scene, &placement, Theme::Auto));
            prop_assert_eq!(counts, Ok((scene.nodes.len(), scene.links.len())));
        }
        let text = dot(&scene, None);
        prop_assert_eq!(text.matches("owner=").count() >= scene.nodes.len(), true);
    }

    #[test]
    fn any_picture_can_be_drawn(picture in any_picture()) {
        let text = picture_svg(&picture, "", Theme::Dark);
        prop_assert_eq!(parsed(&text), Ok((0, 0)));
        let mut scene = Scene { nodes: vec![Node::new("a", Player(3))], ..Scene::default() };
        scene.nodes[0].picture = Some(picture);
        let placement = place(&scene, Layout::Auto).expect("there are no moves");
        prop_assert_eq!(parsed(&svg(&scene, &placement, Theme::Auto)), Ok((1, 0)));
    }
}

/// What a screen reader says of a drawing is in the language that is spoken.
#[test]
fn drawings_describe_themselves_in_french() {
    let scene = Scene { title: String::new(), ..samples::eight() };
    let edge = Scene { links: vec![Link::both(0, 1)], ..scene.clone() };
    let said = |scene: &Scene| drawn(scene).lines().skip(1).take(2).collect::<Vec<_>>().concat();
    let french = |scene: &Scene| speaking(Language::French, || said(scene));
    assert_eq!(
        [said(&scene), said(&edge), french(&scene), french(&edge)],
        [
            "<title>Game graph</title><desc>A game graph with 8 vertices and 9 moves; 5 vertices are won, 0 are drawn.</desc>",
            "<title>Game graph</title><desc>A graph with 8 vertices and 1 edges.</desc>",
            "<title>Graphe du jeu</title><desc>Un graphe de jeu, nombre de sommets : 8, de coups : 9, de sommets gagnés : 5, nuls : 0.</desc>",
            "<title>Graphe du jeu</title><desc>Un graphe, nombre de sommets : 8, d’arêtes : 1.</desc>",
        ]
    );
}
