//! Misère: the same game, played to lose it.

use attractor_core::{Coalition, Counted, Game, Label, Outcome, Picture, Player};

use crate::about::{About, Kind, Parameter};
use crate::any::{AnyGame, AnyMove, AnyPosition};
use crate::catalogue::open;
use crate::spec::Params;

/// A game whose winners lose.
pub struct Misere {
    game: AnyGame,
}

/// How such games are described.
pub static ABOUT: About = About {
    name: "misere",
    aliases: &["reverse"],
    title: "Misère",
    parameters: &[Parameter {
        name: "game",
        kind: Kind::Games(1, 1),
        default: "tictactoe",
        about: "the game",
    }],
    rules: "The moves of the game in brackets; whoever would have won it loses, and the others win. \
            Draws stay draws.",
    notation: "Moves and positions are those of the game in brackets.",
    example: "misere(tictactoe)",
    line: "b2 a1",
};

impl Misere {
    /// The game with these parameters.
    pub fn new(params: &Params) -> Result<Misere, String> {
        let opened = open(params.word("game")).map_err(|error| error.to_string())?;
        Ok(Misere { game: opened.game })
    }
}

impl Game for Misere {
    type Position = AnyPosition;
    type Move = AnyMove;

    fn players(&self) -> u8 {
        self.game.players()
    }
    fn start(&self) -> AnyPosition {
        self.game.start()
    }
    fn turn(&self, at: &AnyPosition) -> Player {
        self.game.turn(at)
    }
    fn outcome(&self, at: &AnyPosition) -> Option<Outcome> {
        let outcome = self.game.outcome(at)?;
        let losers: Coalition = outcome.winners.others(self.game.players());
        Some(if outcome.is_draw() { outcome } else { Outcome::won_by(losers) })
    }
    fn moves(&self, at: &AnyPosition) -> impl Iterator<Item = AnyMove> {
        self.game.moves(at)
    }
    fn play(&self, at: &AnyPosition, chosen: &AnyMove) -> AnyPosition {
        self.game.play(at, chosen)
    }
    fn notation(&self, at: &AnyPosition) -> String {
        self.game.notation(at)
    }
    fn read(&self, text: &str) -> Result<AnyPosition, String> {
        self.game.read(text)
    }
    fn pack(&self, at: &AnyPosition, out: &mut Vec<u8>) {
        self.game.pack(at, out);
    }
    fn unpack(&self, bytes: &mut &[u8]) -> Option<AnyPosition> {
        self.game.unpack(bytes)
    }
    fn picture(&self, at: &AnyPosition) -> Picture {
        self.game.picture(at)
    }
    fn labels(&self, at: &AnyPosition) -> Vec<Label> {
        self.game.labels(at)
    }
    fn numbers(&self, at: &AnyPosition) -> Vec<(String, i64)> {
        self.game.numbers(at)
    }
    fn every_position(&self) -> Option<Box<dyn Iterator<Item = AnyPosition> + '_>> {
        self.game.every_position()
    }
    fn counted(&self) -> Option<Counted> {
        self.game.counted()
    }
    fn starts_everywhere(&self) -> bool {
        self.game.starts_everywhere()
    }
    fn beginnings(&self) -> Option<Box<dyn Iterator<Item = AnyPosition> + '_>> {
        self.game.beginnings()
    }
    fn impartial(&self) -> bool {
        self.game.impartial()
    }
    fn passed(&self, at: &AnyPosition) -> Option<AnyPosition> {
        self.game.passed(at)
    }
    fn representative(&self, at: &AnyPosition) -> AnyPosition {
        self.game.representative(at)
    }
}
