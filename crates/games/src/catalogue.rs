//! The one list of games.

use std::sync::{Arc, LazyLock};

use attractor_core::{Game, Numbered};

use crate::about::About;
use crate::any::AnyGame;
use crate::numbers::Numbers;
use crate::spec::{Spec, SpecError};
use crate::written::is_written;

/// Whoever wants a game with its real types.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Take the game that was named.
    fn visit<G: Game + 'static>(self, spec: &Spec, game: G) -> Self::Output;

    /// Take a game whose positions are numbered.
    fn visit_numbered<G: Numbered + 'static>(self, spec: &Spec, game: G) -> Self::Output
    where
        Self: Sized,
    {
        self.visit(spec, game)
    }
}

/// The game that `text` names, without its types.
pub fn open(text: &str) -> Result<Opened, SpecError> {
    struct Open;
    impl Visitor for Open {
        type Output = Opened;
        fn visit<G: Game + 'static>(self, spec: &Spec, game: G) -> Opened {
            Opened { spec: spec.clone(), game: AnyGame::new(game), numbers: None }
        }
        fn visit_numbered<G: Numbered + 'static>(self, spec: &Spec, game: G) -> Opened {
            let game = Arc::new(game);
            let numbers: Arc<dyn Numbers> = game.clone();
            Opened { spec: spec.clone(), game: AnyGame::shared(game), numbers: Some(numbers) }
        }
    }
    visit(text, Open)
}

/// A game that was opened by its name. The game is itself a [`Game`]; [`find_move`](crate::find_move)
/// and [`follow`](crate::follow) play it by text.
#[derive(Clone)]
pub struct Opened {
    /// Its name, taken apart; prints as the shortest text that opens the same game.
    pub spec: Spec,
    /// The game.
    pub game: AnyGame,
    /// Its numbers, if its positions are numbered.
    pub numbers: Option<Arc<dyn Numbers>>,
}

/// Games in the order in which people meet them: `plain` ones, those whose positions are `numbered`, and those
/// that are `written` as text in `examples/rules`. This is the only place that knows them all.
macro_rules! catalogue {
    ($($kind:ident $game:expr $(=> $new:path)?;)*) => {
        /// Every game there is.
        pub static GAMES: LazyLock<Vec<&'static About>> =
            LazyLock::new(|| vec![$(catalogue!(@about $kind $game)),*]);

        /// Hand the game that `text` names to `visitor`. The only match on the names of games.
        pub fn visit<V: Visitor>(text: &str, visitor: V) -> Result<V::Output, SpecError> {
            if is_written(text) {
                return crate::written::visit(text, visitor);
            }
            let spec = Spec::parse(text, &GAMES)?;
            $(if spec.about.name == catalogue!(@name $kind $game) {
                return catalogue!(@$kind visitor, text, &spec, $game $(, $new)?);
            })*
            unreachable!("a name that was found stands in the list")
        }
    };
    (@rules $name:expr) => { include_str!(concat!("../../../examples/rules/", $name, ".game")) };
    (@about written $name:expr) => { crate::written::about($name, catalogue!(@rules $name)) };
    (@about $kind:ident $about:expr) => { &$about };
    (@name written $name:expr) => { $name };
    (@name $kind:ident $about:expr) => { $about.name };
    (@written $visitor:expr, $text:expr, $spec:expr, $name:expr) => {
        crate::written::visit_named($spec, catalogue!(@rules $name), $visitor)
    };
    (@$kind:ident $visitor:expr, $text:expr, $spec:expr, $about:expr, $new:path) => {
        match $new(&$spec.params) {
            Ok(game) => Ok(catalogue!(@visit $kind $visitor, $spec, game)),
            Err(what) => Err(SpecError::rejected(what, $text, $spec)),
        }
    };
    (@visit plain $visitor:expr, $spec:expr, $game:expr) => { $visitor.visit($spec, $game) };
    (@visit numbered $visitor:expr, $spec:expr, $game:expr) => { $visitor.visit_numbered($spec, $game) };
}

catalogue! {
    numbered crate::matches::ABOUT => crate::matches::Matches::new;
    plain crate::nim::ABOUT => crate::nim::Nim::new;
    numbered crate::chomp::ABOUT => crate::chomp::Chomp::new;
    plain crate::domineering::ABOUT => crate::domineering::Domineering::new;
    numbered crate::mnk::TICTACTOE => crate::mnk::Mnk::tictactoe;
    numbered crate::mnk::MNK => crate::mnk::Mnk::new;
    numbered crate::connect4::ABOUT => crate::connect4::Connect4::new;
    written "mutorere";
    written "ponghauki";
    plain crate::dodgem::ABOUT => crate::dodgem::Dodgem::new;
    numbered crate::lgame::ABOUT => crate::lgame::LGame::new;
    plain crate::hare::ABOUT => crate::hare::Hare::new;
    written "morris";
    numbered crate::quixo::ABOUT => crate::quixo::Quixo::new;
    numbered crate::krk::ABOUT => crate::krk::Krk::new;
    numbered crate::tactix::ABOUT => crate::tactix::TacTix::new;
    numbered crate::sim::ABOUT => crate::sim::Sim::new;
    written "notakto";
    plain crate::cops::ABOUT => crate::cops::Cops::new;
    plain crate::hexapawn::ABOUT => crate::hexapawn::Hexapawn::new;
    plain crate::octal::KAYLES => crate::octal::Octal::kayles;
    plain crate::octal::DAWSON => crate::octal::Octal::dawson;
    plain crate::octal::OCTAL => crate::octal::Octal::new;
    plain crate::coalition_nim::ABOUT => crate::coalition_nim::CoalitionNim::new;
    plain crate::nim::SUBTRACTION => crate::nim::Nim::subtraction;
    plain crate::sum::ABOUT => crate::sum::Sum::new;
    plain crate::misere::ABOUT => crate::misere::Misere::new;
}

/// What there is to say about the game called `name`.
pub fn about(name: &str) -> Option<&'static About> {
    let name = name.to_lowercase();
    GAMES.iter().copied().find(|about| about.name == name || about.aliases.contains(&name.as_str()))
}
