//! Playing a game of joint moves: somebody chooses for some players, the program for the others.

use attractor_core::{Coalition, Player, Vertex, Watch};
use attractor_logic::{
    Ends, Exploration, Formula, JointContest, JointGame, JointModel, JointMoves, JointNames,
};
use attractor_words::quoted;
use serde::{Deserialize, Serialize};

use crate::check::{CheckRequest, read};
use crate::error::Error;
use crate::joint::{self, JointGuest, chosen, end_in_words, explored};
use crate::machine::limit;
use crate::open::OpenRequest;
use crate::opponent::Dice;
use crate::picture::PictureView;

/// A play, and what is chosen next.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct JointPlayRequest {
    /// What is played for. Without it the program draws lots.
    pub formula: String,
    /// The players that somebody chooses for, counted from 1. If nothing is said those who cannot get
    /// their way, or the first player where nothing is played for.
    pub you: Option<Vec<u8>>,
    /// The joint moves so far, as they print: `ann.rock bob.scissors`.
    pub moves: Vec<String>,
    /// What somebody chooses now: `ann.rock`.
    pub choice: Option<String>,
    /// What decides whatever is decided by lot.
    pub seed: u64,
    /// How ends are read.
    pub blocked: Ends,
}

/// How a play stands.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JointPlayView {
    /// In which game.
    pub game: String,
    /// What the players are called.
    pub players: Vec<String>,
    /// The players that somebody chooses for, counted from 1.
    pub you: Vec<u8>,
    /// The states from the start on.
    pub states: Vec<String>,
    /// The joint moves between them.
    pub moves: Vec<String>,
    /// The labels of the last state.
    pub labels: Vec<String>,
    /// A picture of it, where the rules have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<PictureView>,
    /// What each player can choose there; nothing where nobody chooses any more.
    pub actions: Vec<Vec<String>>,
    /// What the others have chosen already, where they choose first.
    pub seen: Option<String>,
    /// Who has won, where the rules say that play is over and who wins.
    pub winners: Option<Vec<u8>>,
    /// How it stands with what is played for.
    pub contest: Option<ContestView>,
}

/// How it stands with what is played for.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ContestView {
    /// The part of the formula that is played for.
    pub formula: String,
    /// Whether it holds at the start.
    pub holds: bool,
    /// The players who choose before the others answer.
    pub first: Vec<u8>,
    /// The players who can see to what they want from here on, or have seen to it.
    pub ahead: Vec<u8>,
    /// Whether it has come true, or can be made true from here on.
    pub can_hold: bool,
    /// Why nothing more is chosen, if nothing is.
    pub end: Option<String>,
}

/// How a play of the game that `open` names stands; nothing if its players do not choose at the same time.
pub fn play_joint(
    open: &OpenRequest,
    request: &JointPlayRequest,
    watch: &dyn Watch,
) -> Result<Option<JointPlayView>, Error> {
    let guest = Play { request, memory: limit(open.memory).unwrap_or(u64::MAX), watch };
    joint::named(open)?.map(|joint| joint.visit(guest)).transpose()
}

struct Play<'a> {
    request: &'a JointPlayRequest,
    memory: u64,
    watch: &'a dyn Watch,
}

impl JointGuest for Play<'_> {
    type Output = JointPlayView;

    fn visit<G: JointGame>(self, title: String, game: G) -> Result<JointPlayView, Error> {
        let Play { request, memory, watch } = self;
        if request.formula.trim().is_empty() {
            return follow(&game, &title, None, &self);
        }
        let asked = CheckRequest { formula: request.formula.clone(), ..CheckRequest::default() };
        let formula = read(&JointNames(&game), &asked)?;
        let mut exploration = Exploration::new(game, formula.coalitions(), memory);
        exploration.everything(watch).map_err(|error| explored(error, &title, memory))?;
        let model = JointModel::new(&exploration).reading(request.blocked);
        let contest = JointContest::new(&model, &formula, watch)?.ok_or_else(|| {
            Error::new(format!("the start alone shows whether `{formula}` holds"))
                .at("formula")
                .hint("play is about what a coalition can force, such as `<<1>> F over`")
        })?;
        let goal = Goal { exploration: &exploration, formula: &formula, contest: &contest };
        follow(exploration.game(), &title, Some(&goal), &self)
    }
}

/// What is played for.
struct Goal<'a, G: JointGame> {
    exploration: &'a Exploration<G>,
    formula: &'a Formula,
    contest: &'a JointContest<'a, G>,
}

fn follow<G: JointGame>(
    game: &G,
    title: &str,
    goal: Option<&Goal<'_, G>>,
    asked: &Play<'_>,
) -> Result<JointPlayView, Error> {
    let Play { request, memory, watch } = *asked;
    let mut line = Line::new(game, title, memory)?;
    for (i, text) in request.moves.iter().enumerate() {
        let everybody = Coalition::everyone(game.players());
        let actions = line.read(everybody, text);
        line.play(&actions.map_err(|error| error.within(format!("move {}", i + 1)))?)?;
    }
    let you = you(game.players(), goal, request, watch)?;
    if let Some(choice) = &request.choice {
        let own = line.read(you, choice).map_err(|error| error.at("choice"))?;
        let others = line.others(you, &own, goal, request.seed, watch)?;
        line.play(&merged(game.players(), you, &own, &others))?;
    }
    let state = line.last();
    let numbers = |who: Coalition| who.players().map(Player::number).collect::<Vec<_>>();
    let decided = game.is_decided(state);
    let mut view = JointPlayView {
        game: title.to_owned(),
        players: (0..game.players()).map(|player| game.player_name(player)).collect(),
        you: numbers(you),
        states: line.states.iter().map(|state| game.notation(state)).collect(),
        labels: (game.labels().into_iter().enumerate())
            .filter(|(i, _)| game.has(state, *i))
            .map(|(_, label)| label)
            .collect(),
        picture: game.picture(state).map(PictureView::from),
        actions: line.actions(),
        seen: None,
        winners: game.outcome(state).filter(|_| decided).map(|outcome| numbers(outcome.winners)),
        contest: None,
        moves: line.moves.clone(),
    };
    if let Some(goal) = goal {
        let standing = goal.contest.standing(&goal.vertices(&line), watch)?;
        let (part, first) = (goal.contest.part(), goal.contest.first());
        if standing.end.is_some() {
            view.actions.clear();
        } else if you == first.others(game.players()) && !first.is_empty() {
            view.seen = Some(chosen(game, state, first.players(), &standing.opening));
        }
        view.contest = Some(ContestView {
            formula: goal.formula.part(part).to_string(),
            holds: goal.contest.holds(),
            first: numbers(first),
            ahead: numbers(standing.ahead),
            can_hold: standing.holds,
            end: standing.end.map(|end| {
                let last = || game.notation(state);
                end_in_words(goal.formula, part, standing.holds, end, last)
            }),
        });
    }
    Ok(view)
}

/// The players that somebody chooses for.
fn you<G: JointGame>(
    players: u8,
    goal: Option<&Goal<'_, G>>,
    request: &JointPlayRequest,
    watch: &dyn Watch,
) -> Result<Coalition, Error> {
    let all = Coalition::everyone(players);
    let Some(numbers) = &request.you else {
        let Some(goal) = goal else { return Ok(Coalition::of(Player(0))) };
        let behind = goal.contest.standing(&[0], watch)?.ahead.others(players);
        return Ok(if behind.is_empty() { all } else { behind });
    };
    let mut you = Coalition::NOBODY;
    for &number in numbers {
        match Player::from_number(number.into()).filter(|player| player.0 < players) {
            Some(player) => you = you.with(player),
            None => return Err(Error::new(format!("there is no player {number}")).at("you")),
        }
    }
    if you.is_empty() {
        return Err(Error::new("nobody is you").at("you"));
    }
    if let Some(goal) = goal {
        let first = goal.contest.first();
        if ![all, first, first.others(players)].contains(&you) {
            let part = goal.formula.part(goal.contest.part());
            return Err(Error::new(format!("in `{part}` a coalition plays against all others"))
                .at("you")
                .hint("you are one of these two sides, or everybody"));
        }
    }
    Ok(you)
}

/// The actions of everybody, from those of two sides.
fn merged(players: u8, who: Coalition, own: &[u32], others: &[u32]) -> Vec<u32> {
    let (mut own, mut others) = (own.iter(), others.iter());
    let next = |player| if who.contains(Player(player)) { own.next() } else { others.next() };
    (0..players).map(next).map(|action| *action.expect("an action of each")).collect()
}

impl<G: JointGame> Goal<'_, G> {
    /// The states of a line by their numbers.
    fn vertices(&self, line: &Line<'_, G>) -> Vec<Vertex> {
        let number = |state: &Vec<u64>| self.exploration.find(state);
        line.states.iter().map(|state| number(state).expect("every state was explored")).collect()
    }
}

/// States from the start on.
struct Line<'a, G: JointGame> {
    game: &'a G,
    title: &'a str,
    states: Vec<Vec<u64>>,
    moves: Vec<String>,
    /// What can be done at the last state; nothing where play is decided.
    next: JointMoves,
    scratch: G::Scratch,
}

impl<'a, G: JointGame> Line<'a, G> {
    fn new(game: &'a G, title: &'a str, memory: u64) -> Result<Line<'a, G>, Error> {
        let mut line = Line {
            game,
            title,
            states: Vec::new(),
            moves: Vec::new(),
            next: JointMoves::at_most(memory / (8 * game.words() as u64 + 8)),
            scratch: G::Scratch::default(),
        };
        line.arrive(game.start())?;
        Ok(line)
    }

    fn last(&self) -> &[u64] {
        self.states.last().expect("a line begins somewhere")
    }

    fn arrive(&mut self, state: Vec<u64>) -> Result<(), Error> {
        let Line { game, title, next, scratch, .. } = self;
        next.begin([]);
        if !game.is_decided(&state) {
            game.moves(&state, scratch, next)
                .map_err(|error| Error::new(error.to_string()).within((*title).to_owned()))?;
        }
        self.states.push(state);
        Ok(())
    }

    /// What each player can choose; nothing where nobody can.
    fn actions(&self) -> Vec<Vec<String>> {
        if self.next.to.is_empty() {
            return Vec::new();
        }
        let names = |(player, &count): (u8, &u32)| {
            (0..count).map(|action| self.game.action_name(self.last(), player, action)).collect()
        };
        (0..).zip(&self.next.actions).map(names).collect()
    }

    /// The actions of some players, as they print.
    fn read(&self, who: Coalition, text: &str) -> Result<Vec<u32>, Error> {
        let state = self.last();
        let actions = self.actions();
        if actions.is_empty() {
            let at = self.game.notation(state);
            return Err(Error::new(format!("at `{at}` nobody chooses any more")));
        }
        let mut rest = text.trim();
        let mut found = Vec::new();
        for player in who.players() {
            let own = self.game.player_name(player.0);
            let own = rest.strip_prefix(&own).and_then(|rest| rest.strip_prefix('.'));
            let fits = |name: &String| {
                let after = own?.strip_prefix(name.as_str())?;
                (after.is_empty() || after.starts_with(' ')).then(|| after.trim_start())
            };
            // Of names that begin alike the longest is meant.
            let names = (0..).zip(&actions[usize::from(player.0)]);
            let fitting = names.filter_map(|(i, name)| Some((name.len(), i, fits(name)?)));
            let Some((_, action, after)) = fitting.max_by_key(|(length, ..)| *length) else {
                rest = "?";
                break;
            };
            found.push(action);
            rest = after;
        }
        if rest.is_empty() {
            return Ok(found);
        }
        let first = vec![0; who.players().count()];
        let at = self.game.notation(state);
        Err(Error::new(format!("{} is no choice at `{at}`", quoted(text)))
            .hint(format!("one looks like `{}`", chosen(self.game, state, who.players(), &first))))
    }

    fn play(&mut self, actions: &[u32]) -> Result<(), Error> {
        let places = self.next.actions.iter().zip(actions);
        let joint = places.fold(0, |all, (&count, &action)| all * count as usize + action as usize);
        let to = self.next.to.chunks_exact(self.game.words()).nth(joint);
        let to = to.expect("a joint move of this state").to_vec();
        let all = Coalition::everyone(self.game.players());
        self.moves.push(chosen(self.game, self.last(), all.players(), actions));
        self.arrive(to)
    }

    /// What the program chooses for everybody but `you`, who have chosen `own`.
    fn others(
        &self,
        you: Coalition,
        own: &[u32],
        goal: Option<&Goal<'_, G>>,
        seed: u64,
        watch: &dyn Watch,
    ) -> Result<Vec<u32>, Error> {
        let others = you.others(self.game.players());
        if others.is_empty() {
            return Ok(Vec::new());
        }
        let Some(goal) = goal else {
            let mut dice = Dice::new(seed, self.moves.len() as u64);
            let mut drawn = |player: Player| {
                dice.below(self.next.actions[usize::from(player.0)] as usize) as u32
            };
            return Ok(others.players().map(&mut drawn).collect());
        };
        let line = goal.vertices(self);
        let standing = goal.contest.standing(&line, watch)?;
        if standing.end.is_some() {
            return Err(Error::new("what is played for is settled: nobody chooses any more"));
        }
        if you == goal.contest.first() {
            return Ok(goal.contest.answer(&line, own, watch)?);
        }
        Ok(standing.opening)
    }
}
