//! Players who look ahead: `minmax:6`, `alphabeta:8` and `exact`.

use std::time::Duration;

use attractor_core::{Game, Player, Unwatched};
use attractor_games::{AnyGame, AnyMove, AnyPosition};
use attractor_search::heuristics::{Heuristic, Zero, heuristic};
use attractor_search::{Deepening, Limits, Problem, SearchResult, minmax};

use crate::best::{BestAnswer, BestRequest, best};
use crate::error::Error;
use crate::open::{Kind, OpenRequest};
use crate::opponent::{Chooser, Dice, Turn};
use crate::playable_game::PlayableGame;
use crate::searching::Budget;

/// Who looks `depth` moves ahead, as text after the colon; with every cut or with none.
pub(crate) fn looks_ahead(
    playable: &PlayableGame,
    argument: Option<&str>,
    cuts: bool,
    time: Option<Duration>,
) -> Result<Box<dyn Chooser>, Error> {
    // With a limit of time, as deep as that allows.
    let usual = match (cuts, time) {
        (_, Some(_)) => DEEPEST,
        (false, None) => 4,
        (true, None) => 8,
    };
    let depth = match argument.map(str::parse::<u32>) {
        None => usual,
        Some(Ok(depth @ 1..=DEEPEST)) => depth,
        Some(_) => {
            let argument = argument.unwrap_or_default();
            return Err(Error::new(format!("`{argument}` is no number of moves to look ahead"))
                .hint(format!("write 1 to {DEEPEST}, as in `alphabeta:8`")));
        }
    };
    let look = Look { depth, cuts, time };
    let guess = match Kind::of(playable.request())? {
        Kind::Rules => heuristic(&playable.game, None).ok().map(|(_, heuristic)| heuristic),
        Kind::Own(own) => own.0.heuristic(),
        // A graph knows nothing but who wins at the end.
        _ => None,
    };
    let heuristic = guess.unwrap_or_else(|| Box::new(Zero));
    Ok(Box::new(LooksAhead { game: playable.game.clone(), heuristic, look }))
}

const DEEPEST: u32 = 100;

/// How far, and how.
#[derive(Clone, Copy)]
struct Look {
    depth: u32,
    cuts: bool,
    time: Option<Duration>,
}

/// Looks 1, 2, … moves ahead, and stops as soon as that wins; where everything loses, plays what
/// was best as long as the loss was out of sight. Among equals the first move.
struct LooksAhead {
    game: AnyGame,
    heuristic: Box<dyn Heuristic<AnyGame>>,
    look: Look,
}

impl Chooser for LooksAhead {
    fn choose(&self, turn: &Turn<'_>, _: &mut Dice) -> Result<usize, Error> {
        let at = turn.at;
        let problem = Problem::new(&self.game, &*self.heuristic);
        let limits = Limits::none().time(self.look.time);
        let found = if self.look.cuts {
            self.deepen(&problem, at, &limits)
        } else {
            self.plain(&problem, at, &limits)
        };
        let name = found.and_then(|found| Some(found.line.first()?.to_string()));
        let place = name.and_then(|name| turn.moves.iter().position(|m| m.to_string() == name));
        Ok(place.unwrap_or(0))
    }
}

impl LooksAhead {
    fn lost(&self, at: &AnyPosition, found: &SearchResult<AnyMove>) -> bool {
        let number = found.value.number();
        let first = self.game.turn(at) == Player(0);
        number == if first { f64::NEG_INFINITY } else { f64::INFINITY }
    }

    fn deepen(
        &self,
        problem: &Problem<'_, AnyGame>,
        at: &AnyPosition,
        limits: &Limits<'_>,
    ) -> Option<SearchResult<AnyMove>> {
        let mut deepening = Deepening::new(problem, 16 << 20);
        let round = deepening.rounds(at, self.look.depth, limits)?;
        if round.depth > 1 && self.lost(at, &round.found) {
            let again = limits.renewed(&Unwatched);
            return Some(deepening.rounds(at, round.depth - 1, &again)?.found);
        }
        Some(round.found)
    }

    fn plain(
        &self,
        problem: &Problem<'_, AnyGame>,
        at: &AnyPosition,
        limits: &Limits<'_>,
    ) -> Option<SearchResult<AnyMove>> {
        let mut last: Option<SearchResult<AnyMove>> = None;
        for depth in 1..=self.look.depth {
            let Some(found) = minmax(problem, at, depth, &mut (), limits) else { break };
            let over = found.value.is_infinite();
            if last.is_none() || !self.lost(at, &found) {
                last = Some(found);
            }
            if over {
                break;
            }
        }
        last
    }
}

/// Who plays the best move there is, by the engine that fits the game.
pub(crate) struct Exactly {
    request: OpenRequest,
    time: Option<Duration>,
}

impl Exactly {
    pub(crate) fn new(playable: &PlayableGame, time: Option<Duration>) -> Exactly {
        let request = OpenRequest { line: None, ..playable.request().clone() };
        Exactly { request, time }
    }

    fn answer(&self, turn: &Turn<'_>) -> Result<BestAnswer, Error> {
        let at = Some(turn.game.notation(turn.at));
        let open = OpenRequest { at, ..self.request.clone() };
        let budget =
            Budget { time: self.time, memory: Some(16 << 20), threads: Some(1), nodes: None };
        best(&BestRequest { open, budget, book: None }, &Unwatched)
    }
}

/// The place of the move that an answer puts first.
fn first_of(answer: &BestAnswer, turn: &Turn<'_>) -> usize {
    let chosen = answer.best.first();
    turn.moves.iter().position(|one| Some(&one.to_string()) == chosen).unwrap_or(0)
}

impl Chooser for Exactly {
    fn choose(&self, turn: &Turn<'_>, _: &mut Dice) -> Result<usize, Error> {
        Ok(first_of(&self.answer(turn)?, turn))
    }
}

/// Who plays the best move if it is proved in time, and else the best one that looking ahead finds.
pub(crate) struct ExactlyInTime {
    pub(crate) exactly: Exactly,
    pub(crate) otherwise: Box<dyn Chooser>,
}

impl Chooser for ExactlyInTime {
    fn choose(&self, turn: &Turn<'_>, dice: &mut Dice) -> Result<usize, Error> {
        let answer = self.exactly.answer(turn)?;
        // The first move is best for certain once it is known to keep the value of the position.
        let proved = answer.moves.first().is_some_and(|first| first.worth.keeps(&answer.worth));
        if proved { Ok(first_of(&answer, turn)) } else { self.otherwise.choose(turn, dice) }
    }
}
