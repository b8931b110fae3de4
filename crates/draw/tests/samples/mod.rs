//! Scenes for the tests, the benchmark and the gallery, solved with the core.
#![allow(dead_code)] // each of them uses some

use attractor_core::{
    Arena, ArenaBuilder, Coalition, Outcome, Picture, Piece, Player, Region, Spot, attract,
};
use attractor_draw::{Legend, Link, Node, Scene, Shade};

const ONE: Player = Player(0);
const TWO: Player = Player(1);

/// An arena with names, as a scene in which the regions of `shown` are shaded.
pub(crate) fn solved(
    title: &str,
    arena: &Arena,
    names: &[String],
    start: u32,
    shown: &[Player],
) -> Scene {
    let regions: Vec<(Player, Region)> = shown
        .iter()
        .map(|&player| {
            let side = Coalition::of(player);
            (player, attract(arena, side, &arena.finals(|outcome| outcome.is_win_for(side))))
        })
        .collect();
    let mut scene = Scene { title: title.to_owned(), ..Scene::default() };
    scene.legend = Some(Legend::english(arena.players()));
    for v in arena.all() {
        let mut node = Node::new(&names[v as usize], arena.owner(v));
        node.start = v == start;
        node.outcome = arena.outcome(v).map(|outcome| {
            if outcome.is_draw() {
                return "draw".to_owned();
            }
            let winner =
                (0..arena.players()).find(|&p| outcome.is_win_for(Coalition::of(Player(p))));
            format!("{} wins", winner.map_or(0, |p| p + 1))
        });
        let region = regions.iter().find_map(|(player, region)| Some((*player, region.rank(v)?)));
        node.shade = match region {
            Some((player, rank)) => Shade::Layer { player, rank },
            None if shown.len() == usize::from(arena.players()) => Shade::Draw,
            None => Shade::Plain,
        };
        scene.nodes.push(node);
        let best = regions.iter().find_map(|(player, region)| {
            let rank = region.rank(v).filter(|_| arena.owner(v) == *player)?;
            arena.moves(v).iter().position(|&to| region.rank(to).is_some_and(|next| next < rank))
        });
        for (k, &to) in arena.moves(v).iter().enumerate() {
            let mut link = Link::new(v as usize, to as usize);
            link.thick = best == Some(k);
            scene.links.push(link);
        }
    }
    scene
}

fn built(builder: ArenaBuilder) -> Arena {
    builder.build().expect("the samples are well formed")
}

fn numbered(count: usize) -> Vec<String> {
    (0..count).map(|v| v.to_string()).collect()
}

/// The graph of the courses: owners of 0 to 3 player 1, of 4 to 7 player 2, who cannot move loses.
pub(crate) fn eight() -> Scene {
    let moves: [&[u32]; 8] = [&[4, 5], &[4, 5, 6], &[7], &[], &[2], &[3], &[3], &[]];
    let mut builder = ArenaBuilder::new(2);
    for (v, moves) in moves.into_iter().enumerate() {
        let (owner, other) = if v < 4 { (ONE, TWO) } else { (TWO, ONE) };
        if moves.is_empty() {
            builder.finished(owner, Outcome::won_by(Coalition::of(other)));
        } else {
            builder.position(owner, moves.iter().copied());
        }
    }
    solved("Eight vertices: where player 1 wins", &built(builder), &numbered(8), 1, &[ONE])
}

/// Nine matches, take 1 or 2, who cannot move loses; the region of player 2.
pub(crate) fn matches() -> Scene {
    // Player 1 has 9, 7, 6, …, 0 before her, player 2 has 8, 7, …, 0.
    let positions: Vec<(u32, Player)> = [9, 7, 6, 5, 4, 3, 2, 1, 0]
        .map(|n| (n, ONE))
        .into_iter()
        .chain((0..=8).rev().map(|n| (n, TWO)))
        .collect();
    let find =
        |n: u32, who: Player| positions.iter().position(|&at| at == (n, who)).map(|v| v as u32);
    let mut builder = ArenaBuilder::new(2);
    for &(n, who) in &positions {
        let other = if who == ONE { TWO } else { ONE };
        if n == 0 {
            builder.finished(who, Outcome::won_by(Coalition::of(other)));
        } else {
            builder.position(who, (1..=n.min(2)).filter_map(|take| find(n - take, other)));
        }
    }
    let names: Vec<String> = positions.iter().map(|(n, _)| n.to_string()).collect();
    solved(
        "Nine matches, take one or two: the layers of player 2",
        &built(builder),
        &names,
        0,
        &[TWO],
    )
}

/// A fixed sequence of numbers that look random.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

/// A random arena with cycles, loops, draws and finished games.
pub(crate) fn random(vertices: usize, players: u8, seed: u64) -> Scene {
    let mut dice = Dice(seed);
    let mut builder = ArenaBuilder::new(players);
    for v in 0..vertices {
        let owner = Player(dice.below(players.into()) as u8);
        if v + 1 == vertices || (v > 0 && dice.below(7) == 0) {
            let winner = dice.below(usize::from(players) * 4 + 1);
            let outcome = if winner == players.into() {
                Outcome::won_by(Coalition::from_bits(0))
            } else {
                Outcome::won_by(Coalition::of(Player((winner % usize::from(players)) as u8)))
            };
            builder.finished(owner, outcome);
        } else {
            let count = 1 + dice.below(3);
            // Mostly to vertices nearby, so that there is something to see.
            let near = |dice: &mut Dice| (v + vertices + dice.below(13) - 5) % vertices;
            let moves: Vec<u32> = (0..count).map(|_| near(&mut dice) as u32).collect();
            builder.position(owner, moves);
        }
    }
    let shown: Vec<Player> = (0..players).map(Player).collect();
    let title = format!("{vertices} vertices, {players} players");
    solved(&title, &built(builder), &numbered(vertices), 0, &shown)
}

/// The bar of two rows and three columns, poison at the lower left, with pictures inside.
pub(crate) fn chomp() -> Scene {
    // The lengths of the lower and the upper row; a bite takes what lies right of it and above.
    let mut positions: Vec<((usize, usize), Player)> = vec![((3, 3), ONE)];
    let mut moves: Vec<Vec<(u32, String)>> = Vec::new();
    let mut at = 0;
    while at < positions.len() {
        let ((lower, upper), who) = positions[at];
        let other = if who == ONE { TWO } else { ONE };
        let bites = (1..lower).map(|x| ((x, upper.min(x)), format!("{}1", letter(x))));
        let bites = bites.chain((0..upper).map(|x| ((lower, x), format!("{}2", letter(x)))));
        let mut onward = Vec::new();
        for (next, name) in bites {
            let known = positions.iter().position(|&position| position == (next, other));
            let to = known.unwrap_or_else(|| {
                positions.push((next, other));
                positions.len() - 1
            });
            onward.push((to as u32, name));
        }
        moves.push(onward);
        at += 1;
    }
    let mut builder = ArenaBuilder::new(2);
    for (&(_, who), moves) in positions.iter().zip(&moves) {
        if moves.is_empty() {
            let other = if who == ONE { TWO } else { ONE };
            builder.finished(who, Outcome::won_by(Coalition::of(other)));
        } else {
            builder.position(who, moves.iter().map(|(to, _)| *to));
        }
    }
    let names: Vec<String> = positions.iter().map(|((l, u), _)| format!("{l}/{u}")).collect();
    let mut scene = solved("Chomp on a bar of 2 by 3", &built(builder), &names, 0, &[ONE, TWO]);
    for (node, &((lower, upper), _)) in scene.nodes.iter_mut().zip(&positions) {
        node.picture = Some(bar(lower, upper));
    }
    scene
}

fn letter(column: usize) -> char {
    char::from(b'a' + column as u8)
}

fn bar(lower: usize, upper: usize) -> Picture {
    let spot = |x: usize, y: usize, length: usize| {
        let piece = match (x < length, x, y) {
            (false, ..) => Piece::Gone,
            (true, 0, 1) => Piece::Thing('P'),
            (true, ..) => Piece::Empty,
        };
        Spot { x: x as f32, y: y as f32, piece, plays: vec![format!("{}{}", letter(x), 2 - y)] }
    };
    let spots = (0..3).map(|x| spot(x, 0, upper)).chain((0..3).map(|x| spot(x, 1, lower)));
    Picture { spots: spots.collect(), links: Vec::new() }
}

/// A board of noughts and crosses.
pub(crate) fn noughts() -> Picture {
    let spot = |(k, c): (usize, char)| Spot {
        x: (k % 3) as f32,
        y: (k / 3) as f32,
        piece: match c {
            'X' => Piece::Of(0, c),
            'O' => Piece::Of(1, c),
            _ => Piece::Empty,
        },
        plays: Vec::new(),
    };
    Picture { spots: "XO..X..O.".chars().enumerate().map(spot).collect(), links: Vec::new() }
}

/// Pong hau k'i: five points and seven lines.
pub(crate) fn pong() -> Picture {
    let points =
        [(0.0, 0.0, 'B'), (2.0, 0.0, 'B'), (1.0, 1.0, '.'), (0.0, 2.0, 'W'), (2.0, 2.0, 'W')];
    let spot = |(x, y, c)| Spot {
        x,
        y,
        piece: match c {
            'B' => Piece::Of(0, 'B'),
            'W' => Piece::Of(1, 'W'),
            _ => Piece::Empty,
        },
        plays: Vec::new(),
    };
    let links = vec![(0, 2), (1, 2), (3, 2), (4, 2), (0, 3), (1, 4), (3, 4)];
    Picture { spots: points.map(spot).to_vec(), links }
}

/// Parallel moves, there and back, loops, long and strange names.
pub(crate) fn odd() -> Scene {
    let mut scene = Scene { title: "Odd <things> & \"names\"".to_owned(), ..Scene::default() };
    scene.nodes = ["a", "b", "(9, 'A')", "a very long name indeed", "\u{1}\u{fffe}", "名前"]
        .into_iter()
        .enumerate()
        .map(|(k, name)| Node::new(name, Player(k as u8 % 3)))
        .collect();
    scene.nodes[0].start = true;
    scene.nodes[5].outcome = Some("players 1, 2 and 3 win together".to_owned());
    let ends = [
        (0, 1),
        (0, 1),
        (0, 1),
        (1, 2),
        (2, 1),
        (2, 2),
        (2, 2),
        (3, 3),
        (2, 3),
        (0, 4),
        (4, 5),
        (3, 5),
    ];
    scene.links = ends.into_iter().map(|(from, to)| Link::new(from, to)).collect();
    scene.links[0].label = "take 1".to_owned();
    scene.links[3].label = "<&>".to_owned();
    scene.legend = Some(Legend::english(3));
    scene
}

/// A grid of `side` by `side` in which play goes right or down.
pub(crate) fn grid(side: usize) -> Scene {
    let mut scene = Scene::default();
    for v in 0..side * side {
        scene.nodes.push(Node::new(v.to_string(), Player(((v / side + v % side) % 2) as u8)));
        if v % side + 1 < side {
            scene.links.push(Link::new(v, v + 1));
        }
        if v + side < side * side {
            scene.links.push(Link::new(v, v + side));
        }
    }
    scene
}
