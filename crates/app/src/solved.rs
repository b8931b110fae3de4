//! A solved game, whatever solved it.

use std::cmp::Reverse;
use std::sync::OnceLock;

use attractor_core::{Census, Coalition, Game, Player, Tally, Value, Watch, Wins};
use attractor_games::{AnyGame, AnyMove, AnyPosition, HowToExplore};

use crate::best_play::best_play;
use crate::error::Error;
use crate::rules::explore_with;
use crate::solve::{Aim, Choice, Engine, LongestWin, PlayView, Wanted};
use crate::solved_graph::SolvedGraph;

/// A solved game. Each engine has its own; whatever is asked of a solved game is asked here, so that
/// the answer is the same.
pub trait SolvedGame: Send + Sync {
    /// The text that opens the game, or what it is called.
    fn title(&self) -> &str;

    /// What solved it.
    fn engine(&self) -> Engine;

    /// The rules.
    fn game(&self) -> &AnyGame;

    /// Where the question begins; `None` where a graph does not say.
    fn start(&self) -> Option<AnyPosition>;

    /// What the players are after.
    fn aim(&self) -> Aim {
        Aim::Outcomes
    }

    /// Who of a coalition has to win.
    fn wanted(&self) -> Wanted {
        Wanted::All
    }

    /// The position of this notation.
    fn find(&self, notation: &str) -> Result<AnyPosition, Error> {
        self.game().read(notation).map_err(Error::new)
    }

    /// For whom it was solved: for each player alone, in order, or for one coalition.
    fn sides(&self) -> Vec<Coalition> {
        (0..self.game().players()).map(|player| Coalition::of(Player(player))).collect()
    }

    /// What a position is worth to a side, by its place in [`SolvedGame::sides`].
    fn value(&self, at: &AnyPosition, side: usize) -> Result<Value, Error>;

    /// The Grundy value of a position, where the game has such values.
    fn grundy(&self, at: &AnyPosition, watch: &dyn Watch) -> Result<Option<u32>, Error>;

    /// What there is to count; `None` where counting needs more memory than is allowed.
    fn counts(&self, watch: &dyn Watch) -> Result<Option<Counts>, Error>;

    /// Call `visit` with every position that is counted, in the order of exploring.
    fn each_position(
        &self,
        watch: &dyn Watch,
        visit: &mut dyn FnMut(AnyPosition) -> Result<(), Error>,
    ) -> Result<(), Error>;

    /// The graph, where endless play counts: then values do not tell the moves, a strategy does.
    fn endless(&self) -> Option<&SolvedGraph> {
        None
    }

    /// What was decided on the way without being asked.
    fn remarks(&self) -> &[String] {
        &[]
    }

    /// About how many positions it keeps in memory.
    fn positions_in_memory(&self) -> usize {
        0
    }
}

/// Call `visit` with every position that is explored in this way, `at` among them.
pub(crate) fn explore_each(
    game: &AnyGame,
    at: &AnyPosition,
    how: &HowToExplore,
    watch: &dyn Watch,
    visit: &mut dyn FnMut(AnyPosition) -> Result<(), Error>,
) -> Result<(), Error> {
    let (arena, positions, _) = explore_with(game, at, how, watch)?;
    arena.all().try_for_each(|v| visit(positions.at(v)))
}

/// Positions counted: those that play reaches from the start, each once for each player who may be to move
/// there.
#[derive(Clone, Debug)]
pub struct Counts {
    /// How many positions there are.
    pub positions: u64,
    /// How many moves they have in all; `None` where a file does not say.
    pub moves: Option<u64>,
    /// What each side wins, and how long the longest of these wins takes.
    pub sides: Vec<Wins>,
    /// From how many positions no side wins nor, for a coalition, loses.
    pub drawn: u64,
    /// The positions by what they are worth to the player to move; only where the game was solved for
    /// each player.
    pub movers: Option<Tally>,
    /// The win of a player to move that takes longest.
    pub longest_win: Option<LongestWin>,
}

impl Counts {
    /// What was counted for each player.
    pub(crate) fn of(census: Census, longest_win: Option<LongestWin>) -> Counts {
        Counts {
            positions: census.positions,
            moves: Some(census.moves),
            sides: census.players,
            drawn: census.drawn,
            movers: Some(census.movers),
            longest_win,
        }
    }
}

/// A move, and what it is worth.
pub(crate) type Worth = (AnyMove, Value);

impl dyn SolvedGame + '_ {
    /// The side that moves for a player: the player's own, or the one coalition asked for, whose
    /// opponents play against it.
    pub(crate) fn side_of(&self, player: Player) -> usize {
        match &self.sides()[..] {
            [_] => 0,
            sides => sides.iter().position(|side| side.contains(player)).unwrap_or(0),
        }
    }

    /// What a position is worth to whoever moves there.
    pub(crate) fn worth(&self, at: &AnyPosition) -> Result<Value, Error> {
        self.value(at, self.side_of(self.game().turn(at)))
    }

    /// Every move in the order of the rules, with what it is worth to whoever makes it; none where the
    /// game is over.
    pub(crate) fn worths(&self, at: &AnyPosition) -> Result<Vec<Worth>, Error> {
        let game = self.game();
        if game.outcome(at).is_some() {
            return Ok(Vec::new());
        }
        let side = self.side_of(game.turn(at));
        let worth = |chosen: AnyMove| {
            let value = self.value(&game.play(at, &chosen), side)?;
            Ok((chosen, value))
        };
        game.moves(at).map(worth).collect()
    }

    /// How much whoever moves at `at` wants a value: most where it is the largest, or the smallest if the
    /// opponents of the coalition asked for move there.
    fn wants(&self, at: &AnyPosition) -> impl Fn(Value) -> (Option<Value>, Option<Reverse<Value>>) {
        let turn = self.game().turn(at);
        let own = self.sides()[self.side_of(turn)].contains(turn);
        move |value| if own { (Some(value), None) } else { (None, Some(Reverse(value))) }
    }

    /// The place of the move that the strategy for endless play makes.
    fn planned(&self, at: &AnyPosition) -> Result<Option<usize>, Error> {
        match self.endless().filter(|_| self.game().outcome(at).is_none()) {
            Some(graph) => graph.planned(at),
            None => Ok(None),
        }
    }

    /// Every move with its value, best first; equally good ones in the order of the rules, which is the
    /// one rule for ties.
    pub(crate) fn ordered(&self, at: &AnyPosition) -> Result<Vec<Worth>, Error> {
        let wants = self.wants(at);
        let mut moves = self.worths(at)?;
        let planned = self.planned(at)?.map(|place| moves.remove(place));
        moves.sort_by_key(|&(_, value)| Reverse(wants(value)));
        moves.splice(..0, planned);
        Ok(moves)
    }

    /// The places of the moves that keep the value of a position: the soonest win, else a draw, else the
    /// latest loss. Where a strategy for endless play is what wins, its move alone: of moves that all win one
    /// may go round for ever without winning.
    pub fn best(&self, at: &AnyPosition) -> Result<Vec<usize>, Error> {
        if let Some(planned) = self.planned(at)? {
            return Ok(vec![planned]);
        }
        let (moves, wants) = (self.worths(at)?, self.wants(at));
        let best = moves.iter().map(|&(_, value)| wants(value)).max();
        Ok(places(&moves, |value| Some(wants(value)) == best))
    }

    /// The places of the moves after which the mover's opponents cannot force a win.
    pub fn safe(&self, at: &AnyPosition) -> Result<Vec<usize>, Error> {
        Ok(places(&self.worths(at)?, |value| !value.is_loss()))
    }

    /// The first of the best moves.
    pub(crate) fn choice(&self, at: &AnyPosition) -> Result<Option<AnyMove>, Error> {
        Ok(self.ordered(at)?.into_iter().next().map(|(chosen, _)| chosen))
    }

    /// Every move as it is shown, best first, with what `grundy` says of where it leads: such values take
    /// the whole game, which is more than whoever wants a hint should wait for.
    pub fn choices(
        &self,
        at: &AnyPosition,
        grundy: impl Fn(&AnyPosition) -> Result<Option<u32>, Error>,
    ) -> Result<Vec<Choice>, Error> {
        let moves = self.ordered(at)?.into_iter();
        let choice = |(chosen, value): Worth| {
            let grundy = grundy(&self.game().play(at, &chosen))?;
            Ok(Choice { name: chosen.to_string(), value: value.into(), rank: value.rank(), grundy })
        };
        moves.map(choice).collect()
    }

    /// A line of best play: everybody makes the first of their best moves.
    pub fn line(&self, from: &AnyPosition, watch: &dyn Watch) -> Result<PlayView, Error> {
        best_play(self.game(), from, watch, |at| self.choice(at))
    }
}

/// What the cell holds, found by the first who asks; whoever finds it at the same time finds the same.
pub(crate) fn once<T>(
    cell: &OnceLock<T>,
    find: impl FnOnce() -> Result<T, Error>,
) -> Result<&T, Error> {
    match cell.get() {
        Some(known) => Ok(known),
        None => {
            let found = find()?;
            Ok(cell.get_or_init(|| found))
        }
    }
}

fn places(moves: &[Worth], keep: impl Fn(Value) -> bool) -> Vec<usize> {
    let kept = moves.iter().enumerate().filter(|(_, (_, value))| keep(*value));
    kept.map(|(place, _)| place).collect()
}
