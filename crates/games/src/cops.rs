//! Cops and robbers on a graph: some cops chase a robber along the edges.

use std::fmt;

use attractor_core::{Game, Label, Outcome, Picture, Piece, Player, Spot};
use attractor_pursuit::{Graph, Rules, families, play};

use crate::about::{About, Kind, Parameter};
use crate::ending::{blocked, wins};
use crate::places::places;
use crate::spec::Params;
use crate::square::split_turn;

/// The graph, the rules of the chase, and how many cops there are.
pub struct Cops {
    graph: Graph,
    places: Vec<(f32, f32)>,
    rules: Rules,
    cops: usize,
}

/// How the game is described.
pub static ABOUT: About = About {
    name: "cops",
    aliases: &["cops-and-robbers", "pursuit"],
    title: "Cops and robbers",
    parameters: &[
        Parameter {
            name: "graph",
            kind: Kind::Graph,
            default: "petersen",
            about: "the graph, by its name in the list of families, or its edges: `edges:0-1.1-2`",
        },
        Parameter {
            name: "cops",
            kind: Kind::Number(1, MOST_COPS as u32),
            default: "1",
            about: "how many cops",
        },
        Parameter {
            name: "rule",
            kind: Kind::Choice(&Rules::NAMES),
            default: "move",
            about: "who must move: everybody (`move`), nobody (`stay`), at most one cop (`lazy`), …",
        },
        Parameter {
            name: "speed",
            kind: Kind::Number(1, 99),
            default: "1",
            about: "how many steps the robber may take in a turn, none through a cop",
        },
    ],
    rules: "Player 1 puts all cops on vertices of the graph, several on one vertex if that helps; \
            then player 2 puts the robber on a vertex without a cop. From then on they move in turn \
            along the edges, the cops first: with the rule `move` every piece has to take a step, \
            with `stay` every piece may stay. The cops win when one of them is on the robber's \
            vertex, whoever moved, and when the robber has to move and cannot. Cops that have to \
            move and cannot have lost. The robber wins by escaping for ever; since play without \
            end has no winner in this program, such a position is called a draw: **drawn means \
            that the robber escapes**. The engine for pursuit solves much larger graphs.",
    notation: "Vertices are numbers from 0. A move of the cops is where they stand afterwards, in \
               order: `0+3`; a move of the robber is its new vertex. A position is the cops, the \
               robber and whose turn it is: `0+3-7@1`; before anybody stands anywhere `-@1`, and \
               when the robber has to choose `0+3-@2`.",
    example: "cops:grid:3x4,cops=2",
    line: "0+5 11 1+6 10",
};

/// The most cops of a game.
const MOST_COPS: usize = 6;
/// The most vertices of a game: they are numbered in a byte.
const MOST_VERTICES: usize = 250;
/// The most placements of the cops: each is a move from the start.
const MOST_PLACEMENTS: u128 = 1_000_000;

/// Where the cops are, in increasing order. Places after the last cop are `NOBODY`.
type Squad = [u8; MOST_COPS];

const NOBODY: u8 = u8::MAX;

/// Who stands where, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    cops: Squad,
    robber: u8,
    turn: Player,
}

/// Where the cops stand after their move, or the robber after its.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// The cops.
    Cops(Squad),
    /// The robber.
    Robber(u8),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Cops(cops) => f.write_str(&joined(cops)),
            Move::Robber(robber) => write!(f, "{robber}"),
        }
    }
}

fn joined(cops: &Squad) -> String {
    let cops: Vec<String> = standing(cops).map(|cop| cop.to_string()).collect();
    cops.join("+")
}

/// The vertices of the cops that are on the board.
fn standing(cops: &Squad) -> impl Iterator<Item = usize> + '_ {
    cops.iter().filter(|&&cop| cop != NOBODY).map(|&cop| usize::from(cop))
}

fn squad(cops: &[usize]) -> Squad {
    let mut squad = [NOBODY; MOST_COPS];
    squad.iter_mut().zip(cops).for_each(|(place, &cop)| *place = cop as u8);
    squad.sort_unstable();
    squad
}

/// A graph by its edges, `0-1.1-2`; a vertex without any stands alone, `0-1.2`.
fn drawn(text: &str) -> Result<Graph, String> {
    let wrong = |part: &str| {
        format!("`{part}` is no edge; write two vertices with `-` between them, as in `0-1.1-2`")
    };
    let number = |part: &str, text: &str| {
        let found = text.parse::<usize>().ok().filter(|&vertex| vertex < MOST_VERTICES);
        found.ok_or_else(|| wrong(part))
    };
    let mut edges = Vec::new();
    let mut order = 0;
    for part in text.split('.') {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let (from, to) = (number(part, from)?, number(part, to)?);
        order = order.max(from + 1).max(to + 1);
        if part.contains('-') {
            edges.push((from, to));
        }
    }
    Graph::from_edges(order, edges).map_err(|error| error.to_string())
}

impl Cops {
    /// The game with these parameters.
    pub fn new(params: &Params) -> Result<Cops, String> {
        let name = params.word("graph");
        let graph = match name.strip_prefix("edges:") {
            Some(edges) => drawn(edges)?,
            None => families::graph(name).map_err(|error| error.to_string())?,
        };
        let rules: Rules = params.word("rule").parse().map_err(|error| format!("{error}"))?;
        let speed = std::num::NonZeroU32::new(params.number("speed")).ok_or("a robber moves")?;
        let places = places(name, &graph);
        Cops::on(graph, places, rules.with_speed(speed), params.number("cops") as usize)
    }

    /// The game on any graph, drawn with its vertices at these places.
    ///
    /// # Errors
    /// If the graph is too large to be explored position by position.
    pub fn on(
        graph: Graph,
        places: Vec<(f32, f32)>,
        rules: Rules,
        cops: usize,
    ) -> Result<Cops, String> {
        let order = graph.order();
        let placements = (0..cops as u128).fold(1, |all, j| all * (order as u128 + j) / (j + 1));
        if order > MOST_VERTICES || cops > MOST_COPS || placements > MOST_PLACEMENTS {
            return Err(format!(
                "{cops} cops on {order} vertices are too many to be played position by position; \
                 the engine for pursuit solves such graphs"
            ));
        }
        Ok(Cops { graph, places, rules, cops })
    }

    /// A picture of a graph with cops and a robber on it: `C`, or the number of cops where several
    /// stand together, and `R`.
    pub fn scene(
        graph: &Graph,
        places: &[(f32, f32)],
        cops: &[usize],
        robber: Option<usize>,
    ) -> Picture {
        let spots = places.iter().enumerate().map(|(v, &(x, y))| {
            let here = cops.iter().filter(|&&cop| cop == v).count();
            let piece = match (here, robber == Some(v)) {
                (0, false) => Piece::Empty,
                (0, true) => Piece::Of(1, 'R'),
                (1, _) => Piece::Of(0, 'C'),
                (many, _) => Piece::Of(0, char::from_digit(many as u32, 10).unwrap_or('C')),
            };
            Spot::new(x, y, piece)
        });
        Picture::new(spots).linked(graph.edges().filter(|(a, b)| a != b))
    }

    /// Every placement of the cops.
    fn placements(&self) -> impl Iterator<Item = Squad> + use<> {
        let (order, cops) = (self.graph.order(), self.cops);
        let mut next = Some(vec![0; cops]);
        std::iter::from_fn(move || {
            let placed = next.take()?;
            let mut after = placed.clone();
            if let Some(at) = after.iter().rposition(|&cop| cop + 1 < order) {
                let to = after[at] + 1;
                after[at..].fill(to);
                next = Some(after);
            }
            Some(squad(&placed))
        })
    }

    fn cop_moves(&self, at: &Position) -> Vec<Vec<usize>> {
        let cops: Vec<usize> = standing(&at.cops).collect();
        play::cop_moves(&self.graph, self.rules, &cops)
    }

    fn robber_moves(&self, at: &Position) -> Vec<usize> {
        let cops: Vec<usize> = standing(&at.cops).collect();
        match at.robber {
            NOBODY => (0..self.graph.order()).filter(|v| !cops.contains(v)).collect(),
            robber => play::robber_moves(&self.graph, self.rules, &cops, usize::from(robber)),
        }
    }

    fn is_caught(at: &Position) -> bool {
        at.robber != NOBODY && at.cops.contains(&at.robber)
    }
}

impl Game for Cops {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position { cops: [NOBODY; MOST_COPS], robber: NOBODY, turn: Player(0) }
    }

    fn turn(&self, at: &Position) -> Player {
        at.turn
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        if Cops::is_caught(at) {
            return Some(wins(Player(0)));
        }
        if at.turn == Player(1) {
            // Also where the cops have left no vertex to choose.
            return self.robber_moves(at).is_empty().then(|| blocked(at.turn));
        }
        let stuck = at.cops[0] != NOBODY && self.cop_moves(at).is_empty();
        stuck.then(|| blocked(at.turn))
    }

    fn moves(&self, at: &Position) -> impl Iterator<Item = Move> {
        let moves: Vec<Move> = if at.turn == Player(1) {
            self.robber_moves(at).into_iter().map(|to| Move::Robber(to as u8)).collect()
        } else if at.cops[0] == NOBODY {
            self.placements().map(Move::Cops).collect()
        } else {
            self.cop_moves(at).iter().map(|cops| Move::Cops(squad(cops))).collect()
        };
        moves.into_iter()
    }

    fn play(&self, at: &Position, chosen: &Move) -> Position {
        match *chosen {
            Move::Cops(cops) => Position { cops, turn: Player(1), ..*at },
            Move::Robber(robber) => Position { robber, turn: Player(0), ..*at },
        }
    }

    fn notation(&self, at: &Position) -> String {
        let robber = if at.robber == NOBODY { String::new() } else { at.robber.to_string() };
        format!("{}-{robber}@{}", joined(&at.cops), at.turn)
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let (board, turn) = split_turn(text, 2)?;
        let wrong = || {
            let example = vec!["0"; self.cops].join("+");
            format!(
                "`{board}` is no position: expected {} and the robber, vertices from 0 to {}, \
                 as in `{example}-1@1`",
                if self.cops == 1 { "the cop".to_owned() } else { format!("{} cops", self.cops) },
                self.graph.order() - 1,
            )
        };
        let vertex = |text: &str| {
            text.trim().parse().ok().filter(|&v: &usize| v < self.graph.order()).ok_or_else(wrong)
        };
        let (cops, robber) = board.split_once('-').ok_or_else(wrong)?;
        let cops = match cops.trim() {
            "" => Vec::new(),
            cops => cops.split('+').map(vertex).collect::<Result<Vec<_>, _>>()?,
        };
        let robber = match robber.trim() {
            "" => NOBODY,
            robber => vertex(robber)? as u8,
        };
        let fits = match (cops.len(), robber) {
            (0, NOBODY) => turn == Player(0),
            (count, NOBODY) => count == self.cops && turn == Player(1),
            (count, _) => count == self.cops,
        };
        if fits { Ok(Position { cops: squad(&cops), robber, turn }) } else { Err(wrong()) }
    }

    fn picture(&self, at: &Position) -> Picture {
        let cops: Vec<usize> = standing(&at.cops).collect();
        let robber = (at.robber != NOBODY).then_some(usize::from(at.robber));
        let mut picture = Cops::scene(&self.graph, &self.places, &cops, robber);
        if self.outcome(at).is_none() {
            for chosen in self.moves(at) {
                let mut spots: Vec<usize> = match &chosen {
                    Move::Cops(cops) => standing(cops).collect(),
                    Move::Robber(robber) => vec![usize::from(*robber)],
                };
                spots.dedup();
                picture.play(&chosen, spots);
            }
        }
        picture
    }

    fn labels(&self, at: &Position) -> Vec<Label> {
        if Cops::is_caught(at) { vec!["caught".into()] } else { Vec::new() }
    }

    fn numbers(&self, at: &Position) -> Vec<(String, i64)> {
        let cops = standing(&at.cops).enumerate();
        let mut numbers: Vec<(String, i64)> =
            cops.map(|(i, cop)| (format!("cop {}", i + 1), cop as i64)).collect();
        if at.robber != NOBODY {
            numbers.push(("robber".to_owned(), at.robber.into()));
        }
        numbers
    }

    /// The choices of both sides, and everybody everywhere with both turns.
    fn every_position(&self) -> Option<Box<dyn Iterator<Item = Position> + '_>> {
        let placed = self.placements().flat_map(|cops| {
            let chosen = Position { cops, robber: NOBODY, turn: Player(1) };
            let robbers = 0..self.graph.order() as u8;
            let played = robbers.flat_map(move |robber| {
                [Player(0), Player(1)].map(|turn| Position { cops, robber, turn })
            });
            std::iter::once(chosen).chain(played)
        });
        Some(Box::new(std::iter::once(self.start()).chain(placed)))
    }
}
