//! Formulas over the facts that a game states of its own positions.

use attractor_core::{Exploration, Game, Label, Outcome, Picture, Player, Unwatched};
use attractor_logic::{DEFINITIONS, GameFacts, Model, Reader, check};

/// Take one or two matches in turn; whoever cannot has lost.
struct Matches(u32);

impl Game for Matches {
    type Position = (u32, Player);
    type Move = u32;

    fn start(&self) -> (u32, Player) {
        (self.0, Player(0))
    }

    fn turn(&self, at: &(u32, Player)) -> Player {
        at.1
    }

    fn outcome(&self, at: &(u32, Player)) -> Option<Outcome> {
        (at.0 == 0).then(|| Outcome::blocked(at.1, 2))
    }

    fn moves(&self, at: &(u32, Player)) -> impl Iterator<Item = u32> {
        1..=at.0.min(2)
    }

    fn play(&self, at: &(u32, Player), chosen: &u32) -> (u32, Player) {
        (at.0 - chosen, Player(1 - at.1.0))
    }

    fn notation(&self, at: &(u32, Player)) -> String {
        format!("{}@{}", at.0, at.1)
    }

    fn read(&self, text: &str) -> Result<(u32, Player), String> {
        let wrong = || "expected something like `3@1`".to_string();
        let (left, turn) = text.split_once('@').ok_or_else(wrong)?;
        let turn = turn.parse().ok().and_then(Player::from_number).ok_or_else(wrong)?;
        Ok((left.parse().map_err(|_| wrong())?, turn))
    }

    fn every_position(&self) -> Option<Box<dyn Iterator<Item = (u32, Player)> + '_>> {
        Some(Box::new((0..=self.0).flat_map(|left| [(left, Player(0)), (left, Player(1))])))
    }

    fn picture(&self, _: &(u32, Player)) -> Picture {
        Picture::default()
    }

    fn labels(&self, at: &(u32, Player)) -> Vec<Label> {
        if at.0 % 2 == 1 { vec!["odd".into()] } else { Vec::new() }
    }

    fn numbers(&self, at: &(u32, Player)) -> Vec<(String, i64)> {
        vec![("left".into(), at.0.into())]
    }
}

#[test]
fn a_game_speaks_for_itself() {
    let game = Matches(12);
    let explored = Exploration::new(&game).from_everywhere().run(&Unwatched).expect("it fits");
    let facts = GameFacts::new(&game, &explored.positions);
    let model = Model::new(&explored.arena, 0, &facts);
    let ask = |text: &str| {
        let mut reader = Reader::new(&model);
        reader.define("definitions", DEFINITIONS).expect("they read");
        let formula = reader.formula(text).unwrap_or_else(|error| panic!("{error}"));
        let answer = check(&model, &formula, &Unwatched).expect("every name is known");
        let mut held: Vec<(u32, Player)> =
            answer.holds().iter().map(|v| explored.positions[v as usize]).collect();
        held.sort();
        held.iter().map(|at| game.notation(at)).collect::<Vec<_>>()
    };
    assert_eq!(ask("odd & turn 2 & left > 7"), ["9@2", "11@2"]);
    assert_eq!(ask("initial | \"3@1\""), ["3@1", "12@1"]);
    assert_eq!(ask("turn 1 & <<2>> F wins 2"), ["0@1", "3@1", "6@1", "9@1", "12@1"]);
    assert_eq!(ask("turn 1 & <<2>> F<=2 wins 2"), ["0@1", "3@1"]);
    assert_eq!(ask("Won(1) <-> F_{1}").len(), explored.positions.len());

    let refused = |text: &str| Reader::new(&model).formula(text).expect_err("refused").message;
    assert_eq!(refused("od"), "unknown label `od`");
    assert_eq!(refused("\"13@1\""), "`13@1` is not a position: no play leads there");
    assert_eq!(refused("\"x\""), "`x` is not a position: expected something like `3@1`");
}
