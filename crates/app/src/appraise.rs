//! What a position in play is worth, move by move and back to the beginning, told as it is proved.

use std::cmp::Reverse;
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::Duration;

use attractor_clock::Instant;
use attractor_core::{Coalition, Game, Outcome, Player, Value, Watch};
use attractor_games::connect4::Connect4;
use attractor_games::domineering::Domineering;
use attractor_games::{AnyGame, AnyPosition};
use attractor_messages::tell;
use attractor_search::connect4::{Position, Solver};
use attractor_search::{Exact, Limits, Proved, domineering as dominoes};
use serde::Serialize;

use crate::best::{BestMove, ProvedValue, Prover, best_first};
use crate::best_play::best_play;
use crate::error::Error;
use crate::session::Session;
use crate::solve::PlayView;
use crate::solved::SolvedGame;

/// What is known of a position in play; as JSON the documented keys. Values are those of the player
/// to move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Appraisal {
    /// The position.
    pub at: String,
    /// Whose turn it is.
    pub turn: u8,
    /// What finds it.
    pub method: Prover,
    /// What is known of the position.
    #[serde(flatten)]
    pub worth: ProvedValue,
    /// Every move with what is known of it, best first; equally good ones in the order of the rules.
    pub moves: Vec<BestMove>,
    /// The moves that keep the value of the position, as far as that is known.
    pub best: Vec<String>,
    /// What the positions before it were worth to whoever was to move there, in the order of play;
    /// null where that is not known yet.
    pub course: Vec<Option<ProvedValue>>,
    /// Whether all of it is known.
    pub complete: bool,
    /// Time taken.
    pub seconds: f64,
}

/// What the engines of two games remember, for the next question about the same game.
#[derive(Default)]
pub(crate) struct Proofs(Mutex<Option<Engine>>);

enum Engine {
    Connect4(Box<Solver>),
    Domineering(dominoes::Solver),
}

/// What is remembered takes at most so many bytes; somebody who finds the memory in use by others
/// gets a smaller one for the moment.
const REMEMBERED: usize = 64 << 20;
const BORROWED: usize = 16 << 20;

/// Each move is looked at for so many nodes, then each that is still open for so many times more.
const FIRST_LOOK: u64 = 1 << 14;
const LONGER: u64 = 8;

impl Session {
    /// What a search of at most so long proves of the position, of its moves and of the positions
    /// before it; `tell` hears of each proof.
    pub fn appraise(
        &self,
        time: Duration,
        watch: &dyn Watch,
        tell: &dyn Fn(&Appraisal),
    ) -> Result<Appraisal, Error> {
        let begin = Instant::now();
        let game = &self.playable.game;
        let player = self.turn();
        let mut proving = self.proving();
        let mut found = Sheet::new(self, proving.prover(), begin);
        let mut prover = Appraiser { game, proving, player };
        let left = || time.saturating_sub(begin.elapsed());
        let chosen = self.playable.moves(self.at());
        let mut nodes = FIRST_LOOK;
        while !found.is_settled() && !left().is_zero() {
            for (i, chosen) in chosen.iter().enumerate() {
                if found.moves[i].is_known() {
                    continue;
                }
                let limits = Limits::new(watch).nodes(nodes).time(left());
                found.moves[i] = prover.after(player, &game.play(self.at(), chosen), &limits)?;
                watch.reached(0)?;
                tell(&found.appraisal());
            }
            nodes = nodes.saturating_mul(LONGER);
        }
        for (i, at) in self.positions.iter().enumerate().rev().skip(1) {
            if left().is_zero() {
                break;
            }
            found.course[i] = Some(prover.here(at, &Limits::new(watch).time(left()))?);
            watch.reached(0)?;
            tell(&found.appraisal());
        }
        Ok(found.appraisal())
    }

    /// A line of best play from here, as far as a search of so long in all proves it.
    pub fn searched_line(&self, time: Duration, watch: &dyn Watch) -> Result<PlayView, Error> {
        let (game, begin) = (&self.playable.game, Instant::now());
        let mut prover = Appraiser { game, proving: self.proving(), player: self.turn() };
        let mut line = best_play(game, self.at(), watch, |at| {
            let limits = Limits::new(watch).time(time.saturating_sub(begin.elapsed()));
            let worth = prover.here(at, &limits)?;
            if !worth.is_known() {
                return Ok(None);
            }
            for chosen in self.playable.moves(at) {
                let to = game.play(at, &chosen);
                let after = prover.after(game.turn(at), &to, &limits)?;
                // The end of a game has no score, which positions before it may have.
                let same = match game.outcome(&to) {
                    Some(_) => after.keeps(&worth),
                    None => after.is_known() && ProvedValue::best_of(&[after]) == worth,
                };
                if same {
                    return Ok(Some(chosen));
                }
            }
            Ok(None)
        })?;
        watch.reached(0)?;
        if line.end.is_empty() {
            line.end = tell!("not-proved", seconds = time.as_secs().to_string());
        }
        Ok(line)
    }

    /// What proves most about this game.
    fn proving(&self) -> Proving<'_> {
        let playable = &self.playable;
        if let Some(Ok(solved)) = playable.known() {
            return Proving::Solved(solved);
        }
        let game = &playable.game;
        let kept = match playable.proofs.0.try_lock() {
            Ok(kept) => Some(kept),
            Err(TryLockError::Poisoned(kept)) => Some(kept.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        };
        let threads = rayon::current_num_threads().max(1);
        let bytes = if kept.is_some() { REMEMBERED } else { BORROWED };
        let book = playable.book.clone();
        let fresh = || match game.get::<Connect4>() {
            Some(_) => Engine::Connect4(Box::new(Solver::new(bytes, threads).with_book(book))),
            None => Engine::Domineering(dominoes::Solver::new(bytes)),
        };
        if playable.has_engine() {
            return match kept {
                Some(mut kept) => {
                    kept.get_or_insert_with(fresh);
                    Proving::Kept(kept)
                }
                None => Proving::Own(fresh()),
            };
        }
        Proving::Search(Exact::new(game, game.turn(self.at()), REMEMBERED, threads))
    }
}

/// Who proves.
enum Proving<'a> {
    Solved(Arc<dyn SolvedGame>),
    Kept(MutexGuard<'a, Option<Engine>>),
    Own(Engine),
    Search(Exact<'a, AnyGame>),
}

impl Proving<'_> {
    /// The engine of one game alone, where that is who proves.
    fn engine(&mut self) -> Option<&mut Engine> {
        match self {
            Proving::Kept(kept) => kept.as_mut(),
            Proving::Own(engine) => Some(engine),
            Proving::Solved(_) | Proving::Search(_) => None,
        }
    }

    fn prover(&mut self) -> Prover {
        match self {
            Proving::Solved(_) => Prover::Attractor,
            Proving::Search(_) => Prover::Search,
            other => match other.engine() {
                Some(Engine::Domineering(_)) => Prover::Domineering,
                _ => Prover::Connect4,
            },
        }
    }
}

struct Appraiser<'a> {
    game: &'a AnyGame,
    proving: Proving<'a>,
    /// Whoever is to move at the present.
    player: Player,
}

impl Appraiser<'_> {
    /// What the move of `mover` to `to` is worth to them; moves are counted from `to`.
    fn after(
        &mut self,
        mover: Player,
        to: &AnyPosition,
        limits: &Limits<'_>,
    ) -> Result<ProvedValue, Error> {
        if let Some(outcome) = self.game.outcome(to) {
            return Ok(ProvedValue::exactly(value_of(outcome, mover)));
        }
        match &mut self.proving {
            Proving::Solved(solved) => {
                Ok(ProvedValue::exactly(solved.value(to, solved.side_of(mover))?))
            }
            Proving::Search(exact) => {
                let proved = exact.solve(to, limits);
                Ok(seen_by(mover == self.player, self.game, proved))
            }
            own => match own.engine() {
                Some(engine) => Ok(engine.after(self.game, to, limits)),
                None => Ok(ProvedValue::nothing()),
            },
        }
    }

    /// What `at` is worth to whoever is to move there.
    fn here(&mut self, at: &AnyPosition, limits: &Limits<'_>) -> Result<ProvedValue, Error> {
        match &mut self.proving {
            Proving::Solved(solved) => Ok(ProvedValue::exactly(solved.worth(at)?)),
            Proving::Search(exact) => {
                let proved = exact.solve(at, limits);
                Ok(seen_by(self.game.turn(at) == self.player, self.game, proved))
            }
            own => match own.engine() {
                Some(engine) => Ok(engine.here(self.game, at, limits)),
                None => Ok(ProvedValue::nothing()),
            },
        }
    }
}

/// What a search proved, as its own player sees it or as the other one does. What one of two players
/// wins the other loses; of more players nothing is known.
fn seen_by(own: bool, game: &AnyGame, proved: Proved) -> ProvedValue {
    match game.players() {
        _ if own => ProvedValue::between(proved.lower, proved.upper),
        2 => ProvedValue::between(proved.upper.negated(), proved.lower.negated()),
        _ => ProvedValue::nothing(),
    }
}

/// What the end of a game is worth to a player.
fn value_of(outcome: Outcome, player: Player) -> Value {
    if outcome.is_win_for(Coalition::of(player)) {
        Value::Win(Reverse(0))
    } else if outcome.is_loss_for(Coalition::of(player)) {
        Value::Loss(0)
    } else {
        Value::Draw
    }
}

impl Engine {
    fn after(&mut self, game: &AnyGame, to: &AnyPosition, limits: &Limits<'_>) -> ProvedValue {
        match self {
            Engine::Connect4(solver) => {
                let Some((rules, to)) = game.typed::<Connect4>(to) else {
                    return ProvedValue::nothing();
                };
                let to = Position::of(rules, to);
                let free = to.geometry().cells() - to.stones() + 1;
                let answer = solver.solve_after(&to, limits);
                ProvedValue::scored(answer.lower, answer.upper, free).one_later()
            }
            Engine::Domineering(solver) => {
                ProvedValue::won(wins(solver, game, to, limits).map(|wins| !wins))
            }
        }
    }

    fn here(&mut self, game: &AnyGame, at: &AnyPosition, limits: &Limits<'_>) -> ProvedValue {
        match self {
            Engine::Connect4(solver) => {
                let Some((rules, at)) = game.typed::<Connect4>(at) else {
                    return ProvedValue::nothing();
                };
                let at = Position::of(rules, at);
                let free = at.geometry().cells() - at.stones();
                let answer = solver.solve(&at, limits);
                ProvedValue::scored(answer.lower, answer.upper, free)
            }
            Engine::Domineering(solver) => ProvedValue::won(wins(solver, game, at, limits)),
        }
    }
}

/// Whether whoever is to move wins a board of Domineering.
fn wins(
    solver: &mut dominoes::Solver,
    game: &AnyGame,
    at: &AnyPosition,
    limits: &Limits<'_>,
) -> Option<bool> {
    let (rules, at) = game.typed::<Domineering>(at)?;
    solver.solve(&dominoes::Board::of(rules, at), at.side(), limits).wins
}

/// What is known so far.
struct Sheet<'a> {
    session: &'a Session,
    method: Prover,
    begin: Instant,
    names: Vec<String>,
    moves: Vec<ProvedValue>,
    course: Vec<Option<ProvedValue>>,
}

impl Sheet<'_> {
    fn new<'a>(session: &'a Session, method: Prover, begin: Instant) -> Sheet<'a> {
        let names = session.moves();
        Sheet {
            session,
            method,
            begin,
            moves: vec![ProvedValue::nothing(); names.len()],
            names,
            course: vec![None; session.positions.len() - 1],
        }
    }

    fn is_settled(&self) -> bool {
        self.moves.iter().all(ProvedValue::is_known)
    }

    fn appraisal(&self) -> Appraisal {
        let pairs = self.names.iter().zip(&self.moves);
        let mut moves: Vec<BestMove> = pairs
            .map(|(name, worth)| BestMove { name: name.clone(), worth: worth.clone() })
            .collect();
        best_first(&mut moves);
        let worth = match self.session.outcome() {
            Some(outcome) => ProvedValue::exactly(value_of(outcome, self.session.turn())),
            None => ProvedValue::best_of(&self.moves),
        };
        let top = moves.first().map(|one| one.worth.clone());
        let best = moves.iter().filter(|one| worth.is_known() && Some(&one.worth) == top.as_ref());
        let settled =
            |known: &Option<ProvedValue>| known.as_ref().is_some_and(ProvedValue::is_known);
        Appraisal {
            at: self.session.notation(),
            turn: self.session.turn().number(),
            method: self.method,
            best: best.map(|one| one.name.clone()).collect(),
            complete: self.is_settled() && self.course.iter().all(settled),
            course: self.course.clone(),
            worth,
            moves,
            seconds: self.begin.elapsed().as_secs_f64(),
        }
    }
}
