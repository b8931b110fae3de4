//! Who can force what, how soon, and by which move.

use attractor_core::{Coalition, Game, Player, Value, Watch};
use attractor_games::AnyPosition;
use attractor_messages::tell;
use attractor_words::named;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::field::Field;
use crate::game_graph::no_start;
use crate::solved::{Counts, SolvedGame};
use crate::solved_graph::SolvedGraph;
use crate::why::{self, Sentence};

/// What is asked of a game besides who wins it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct SolveRequest {
    /// Who is after what.
    pub goal: GoalRequest,
    /// List the layers A0, A1, ….
    pub layers: bool,
    /// List the strategies.
    pub strategy: bool,
    /// Count the positions by rank.
    pub ranks: bool,
    /// Explain this position.
    pub why: Option<String>,
    /// Show a line of best play.
    pub play: bool,
}

impl SolveRequest {
    /// Who wins, where the players are after this.
    pub fn after(goal: &GoalRequest) -> SolveRequest {
        SolveRequest { goal: goal.clone(), ..SolveRequest::default() }
    }
}

/// What the players are after; the outcomes of the game if nothing is said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct GoalRequest {
    /// One coalition (`1,3`) instead of each player alone.
    #[serde(rename = "for")]
    pub coalition: Option<String>,
    /// What counts. If nothing is said, priorities count where play can go on for ever.
    pub goal: Option<GoalKind>,
    /// A visit to these positions instead of the outcomes. For `buchi` also several sets with semicolons between
    /// them, each of which is to be visited again and again.
    pub reach: Option<String>,
    /// Never a visit to these positions.
    pub avoid: Option<String>,
    /// Stay inside these positions until the target is reached.
    pub within: Option<String>,
    /// Who of the coalition has to win.
    #[serde(skip_serializing_if = "Wanted::is_usual")]
    pub wins: Wanted,
}

named! { "goal":
    /// What counts.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "lowercase")]
    pub enum GoalKind {
        /// How the game ends.
        Outcomes => "outcomes",
        /// To visit `reach` again and again.
        Buchi => "buchi",
        /// To leave `avoid` for good.
        CoBuchi => "cobuchi",
        /// Priorities.
        Parity => "parity",
    }
}

/// Who of a coalition has to win an outcome, so that the coalition has won it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Wanted {
    /// All of them.
    #[default]
    All,
    /// One of them, whatever the rest get.
    One,
}

impl Wanted {
    fn is_usual(&self) -> bool {
        *self == Wanted::All
    }
}

/// The answer; as JSON these are the documented keys.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveAnswer {
    /// What was solved.
    pub game: String,
    /// What solved it.
    pub engine: Engine,
    /// How many players there are.
    pub players: u8,
    /// How many positions play reaches from the start, each once for each player who may be to move
    /// there; null, as all counts, where the memory allowed does not suffice for counting.
    pub positions: Option<usize>,
    /// How many moves there are in all; null where a file does not say.
    pub moves: Option<usize>,
    /// What the players are after.
    pub goal: Aim,
    /// What a win means, in one sentence; only where several players could mean several things.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meaning: Option<String>,
    /// Which priorities the first side wins with, where they count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub priorities: Option<&'static str>,
    /// Where play begins.
    pub start: Option<String>,
    /// Whose turn it is at the start.
    pub turn: Option<u8>,
    /// The player who wins from the start; null for a draw, or if several can.
    pub winner: Option<u8>,
    /// Everyone who, alone, can force a win from the start.
    pub winners: Vec<u8>,
    /// The number of moves to that win.
    pub rank: Option<u32>,
    /// From how many positions each player, or the coalition asked for, wins.
    pub won: IndexMap<String, usize>,
    /// From how many positions nobody of them wins, nor, for a coalition, loses.
    pub drawn: Option<usize>,
    /// From how many positions the player to move wins, loses, and neither; only where the game
    /// was solved for each player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_move: Option<ToMove>,
    /// The win of a player to move that takes longest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest_win: Option<LongestWin>,
    /// The Grundy value of the start, for an impartial game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grundy: Option<u32>,
    /// The index where the layers of each stop growing; nothing where endless play counts.
    pub stationary: IndexMap<String, u32>,
    /// The moves from the start that keep its value.
    pub best: Vec<String>,
    /// Every move from the start with its value for whoever makes it (for the coalition, if one
    /// was asked for), best first.
    pub choices: Vec<Choice>,
    /// What each layer adds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layers: Option<IndexMap<String, Vec<Vec<String>>>>,
    /// The attractors that the layers belong to, where endless play counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chapters: Option<IndexMap<String, Vec<ChapterView>>>,
    /// The positions outside the layers of everyone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn_positions: Option<Vec<String>>,
    /// How many positions the player to move wins and loses, by the number of moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranks: Option<Vec<RankCount>>,
    /// What each plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<IndexMap<String, IndexMap<String, String>>>,
    /// Why a position has its value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Vec<Sentence>>,
    /// A line of best play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<PlayView>,
}

/// What the players are after.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Aim {
    /// Outcomes that they win, else outcomes that they do not lose.
    #[default]
    Outcomes,
    /// A visit.
    Reach,
    /// Never a visit.
    Avoid,
    /// A visit again and again.
    Buchi,
    /// No visit from some moment on.
    CoBuchi,
    /// The priorities that come back for ever.
    Parity,
}

named! { "engine":
    /// What solves a game.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "lowercase")]
    pub enum Engine {
        /// Whichever suits the game and the question.
        #[default]
        Auto => "auto",
        /// The attractor, on the graph of the game.
        Graph => "graph",
        /// Flat arrays, for games whose positions are numbered.
        Flat => "flat",
        /// A file that is written while the game is solved, and asked afterwards.
        Tablebase => "tablebase",
        /// Workers, in one process or in several.
        Cluster => "cluster",
    }
}

impl Engine {
    /// Those that need nothing but their name: no file, no workers.
    pub const ASKED: [Engine; 3] = [Engine::Auto, Engine::Graph, Engine::Flat];
}

/// One move from the start, with what it is worth.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choice {
    /// Its name.
    #[serde(rename = "move")]
    pub name: String,
    /// What it is worth.
    pub value: Prospect,
    /// How many moves remain after it; null if it is drawn.
    pub rank: Option<u32>,
    /// The Grundy value of where it leads, for an impartial game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grundy: Option<u32>,
}

/// A win that takes as long as any.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LongestWin {
    /// The number of moves.
    pub rank: u32,
    /// The position from where it takes that number; of several the one with the smallest name.
    pub position: String,
}

/// A play as people read it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayView {
    /// The positions in order.
    pub positions: Vec<String>,
    /// The moves between them.
    pub moves: Vec<String>,
    /// Who made each of them.
    pub turns: Vec<u8>,
    /// How it ended, in words.
    pub end: String,
}

named! { "value":
    /// What a position or a move is worth, without the number of moves.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "lowercase")]
    pub enum Prospect {
        /// The others can force it.
        Loss => "loss",
        /// Nobody can force anything.
        Draw => "draw",
        /// It can be forced.
        Win => "win",
    }
}

impl From<Value> for Prospect {
    fn from(value: Value) -> Prospect {
        match value {
            Value::Win(_) => Prospect::Win,
            Value::Draw => Prospect::Draw,
            Value::Loss(_) => Prospect::Loss,
        }
    }
}

/// How many positions the player to move wins, loses, and neither.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ToMove {
    /// Won by the player to move.
    pub won: usize,
    /// Lost by the player to move.
    pub lost: usize,
    /// Neither.
    pub drawn: usize,
}

/// How many positions are decided after a number of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RankCount {
    /// The number of moves.
    pub rank: u32,
    /// Won by the player to move.
    pub won: usize,
    /// Lost by the player to move.
    pub lost: usize,
}

impl dyn SolvedGame + '_ {
    /// The answer to everything that is asked.
    pub fn answer(&self, request: &SolveRequest, watch: &dyn Watch) -> Result<SolveAnswer, Error> {
        let (game, start) = (self.game(), self.start());
        let mut answer = SolveAnswer {
            game: self.title().to_owned(),
            engine: self.engine(),
            players: game.players(),
            goal: self.aim(),
            meaning: self.meaning(),
            ..SolveAnswer::default()
        };
        answer.priorities = self.endless().and_then(SolvedGraph::convention);
        if let Some(counts) = self.counts(watch)? {
            self.tell_counts(&mut answer, counts, request.ranks);
        }
        if let Some(start) = &start {
            self.tell_start(&mut answer, start, watch)?;
        }
        if request.layers || request.strategy {
            self.list(&mut answer, request, watch)?;
        }
        if let Some(notation) = &request.why {
            let at = self.find(notation).map_err(|error| error.within(Field::Why))?;
            answer.why = Some(why::sentences(self, &at)?);
        }
        if request.play {
            let start = start.ok_or_else(|| no_start(self.title()))?;
            answer.play = Some(self.line(&start, watch)?);
        }
        Ok(answer)
    }

    /// What a win means, where several players could mean several things.
    fn meaning(&self) -> Option<String> {
        let sides = self.sides();
        match (&sides[..], self.aim()) {
            ([who], aim) if who.len() > 1 => {
                let who = listed(*who);
                Some(match (aim, self.wanted()) {
                    (Aim::Outcomes, Wanted::All) => tell!("together-all", who = who),
                    (Aim::Outcomes, Wanted::One) => tell!("together-one", who = who),
                    (Aim::Reach, _) => tell!("together-reach", who = who),
                    (Aim::Avoid, _) => tell!("together-avoid", who = who),
                    (Aim::Buchi | Aim::CoBuchi | Aim::Parity, _) => {
                        tell!("together-endless", who = who)
                    }
                })
            }
            ([_], _) | ([_, _], _) => None,
            _ => Some(tell!("each-alone")),
        }
    }

    fn tell_counts(&self, answer: &mut SolveAnswer, counts: Counts, ranks: bool) {
        let Counts { positions, moves, sides: wins, drawn, movers, longest_win } = counts;
        let sides: Vec<String> = self.sides().iter().map(Coalition::to_string).collect();
        answer.positions = Some(positions as usize);
        answer.moves = moves.map(|moves| moves as usize);
        answer.won = sides.iter().cloned().zip(wins.iter().map(|side| side.won as usize)).collect();
        if !self.aim().is_endless() {
            answer.stationary =
                sides.into_iter().zip(wins.iter().map(|side| side.longest)).collect();
        }
        answer.drawn = Some(drawn as usize);
        answer.longest_win = longest_win;
        let Some(movers) = movers else { return };
        let [won, lost, drawn] = movers.sums().map(|count| count as usize);
        answer.to_move = Some(ToMove { won, lost, drawn });
        let count = |counts: &[u64], rank| counts.get(rank).copied().unwrap_or(0) as usize;
        let counted = (0..movers.won.len().max(movers.lost.len())).map(|rank| RankCount {
            rank: rank as u32,
            won: count(&movers.won, rank),
            lost: count(&movers.lost, rank),
        });
        answer.ranks = ranks.then(|| counted.collect());
    }

    /// Who wins from the start, and by which moves.
    fn tell_start(
        &self,
        answer: &mut SolveAnswer,
        start: &AnyPosition,
        watch: &dyn Watch,
    ) -> Result<(), Error> {
        let game = self.game();
        let sides = self.sides();
        let values: Result<Vec<Value>, Error> =
            (0..sides.len()).map(|side| self.value(start, side)).collect();
        let values = values?;
        let winners = sides.iter().zip(&values).filter(|(_, value)| value.is_win());
        answer.winners = winners.flat_map(|(side, _)| side.players().map(Player::number)).collect();
        answer.winner = match answer.winners[..] {
            [winner] => Some(winner),
            _ => None,
        };
        // Until whoever can force something has it; where nobody can, until the player to move is beaten.
        let win =
            values.iter().filter(|value| value.is_win()).filter_map(|value| value.rank()).min();
        let turn = game.turn(start);
        answer.rank = win.or_else(|| values[self.side_of(turn)].rank());
        answer.start = Some(game.notation(start));
        answer.turn = Some(turn.number());
        answer.grundy = self.grundy(start, watch)?;
        answer.choices = self.choices(start, |to| self.grundy(to, watch))?;
        let best = answer.choices.first().map(|best| (best.value, best.rank));
        let kept = answer.choices.iter().filter(|choice| Some((choice.value, choice.rank)) == best);
        answer.best = kept.map(|choice| choice.name.clone()).collect();
        Ok(())
    }

    /// The layers and the strategies, position by position.
    fn list(
        &self,
        answer: &mut SolveAnswer,
        request: &SolveRequest,
        watch: &dyn Watch,
    ) -> Result<(), Error> {
        let (game, sides, aim) = (self.game(), self.sides(), self.aim());
        let mut layers: Vec<Vec<Vec<String>>> = vec![vec![Vec::new()]; sides.len()];
        let mut strategies: Vec<IndexMap<String, String>> = vec![IndexMap::new(); sides.len()];
        let mut drawn = Vec::new();
        let endless = self.endless();
        self.each_position(watch, &mut |at| {
            let name = game.notation(&at);
            let mut decided = false;
            for (side, layers) in layers.iter_mut().enumerate() {
                let value = self.value(&at, side)?;
                decided |= value.is_win() || sides.len() == 1 && value.is_loss();
                let layer = match endless {
                    Some(graph) if request.layers => graph.told_layer(&at, side, watch)?,
                    _ => aim.layer(value),
                };
                if let Some(rank) = layer {
                    let rank = rank as usize;
                    if layers.len() <= rank {
                        layers.resize(rank + 1, Vec::new());
                    }
                    layers[rank].push(name.clone());
                }
            }
            if !decided {
                drawn.push(name.clone());
            }
            let turn = game.turn(&at);
            let side = self.side_of(turn);
            if request.strategy
                && sides[side].contains(turn)
                && (endless.is_none() || !self.value(&at, side)?.is_loss())
                && let Some(chosen) = self.choice(&at)?
            {
                strategies[side].insert(name, chosen.to_string());
            }
            Ok(())
        })?;
        let keys = || sides.iter().map(Coalition::to_string);
        if request.layers {
            answer.layers = Some(keys().zip(layers).collect());
            let may_draw = aim == Aim::Outcomes || aim.is_endless() && !drawn.is_empty();
            answer.drawn_positions = may_draw.then_some(drawn);
            if let Some(graph) = endless {
                answer.chapters = Some(keys().zip(graph.chapters(watch)?).collect());
            }
        }
        answer.strategy = request.strategy.then(|| keys().zip(strategies).collect());
        Ok(())
    }
}

impl Aim {
    /// The layer of a position with this value: how soon the side has what it is after or, where it only
    /// avoids something, how soon that is forced upon it.
    pub(crate) fn layer(self, value: Value) -> Option<u32> {
        match self {
            Aim::Outcomes | Aim::Reach => value.rank().filter(|_| value.is_win()),
            Aim::Avoid => value.rank().filter(|_| value.is_loss()),
            Aim::Buchi | Aim::CoBuchi | Aim::Parity => None,
        }
    }

    /// Whether it is about endless play, so that no number of moves belongs to a win.
    pub fn is_endless(self) -> bool {
        matches!(self, Aim::Buchi | Aim::CoBuchi | Aim::Parity)
    }
}

/// One attractor of the reason why a side wins where endless play counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChapterView {
    /// The first of its layers.
    pub first: u32,
    /// The last of its layers.
    pub last: u32,
    /// `ends`: to where play ends and is won; `priority`: to the priority, which is the side's and counts most
    /// in what is left; `without`: to what was listed before, which is won without the priority, which is the
    /// other side's and counts most.
    pub to: &'static str,
    /// That priority.
    pub priority: Option<u64>,
    /// How many attractors it is a part of.
    pub depth: u32,
}

/// `players 1, 2 and 3`.
fn listed(players: Coalition) -> String {
    let mut numbers: Vec<String> =
        players.players().map(|player| player.number().to_string()).collect();
    let last = numbers.pop().unwrap_or_default();
    tell!("listed-players", n = players.len(), first = numbers.join(", "), last = last)
}

/// `player 1 wins`, `players 1,3 win`.
pub(crate) fn won_by(winners: Coalition) -> String {
    tell!("wins", n = winners.len(), players = winners.to_string())
}
