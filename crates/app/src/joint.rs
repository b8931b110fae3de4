//! Games whose players choose at the same time: what coalitions can force in them.

use std::fs;
use std::io::{self, BufRead};
use std::path::Path;

use attractor_core::{Player, Watch};
use attractor_formats::{Format, Lcgs, is_joint, read_joint, read_lcgs};
use attractor_games::{TakeTogether, Together, is_together, open_together};
use attractor_logic::{
    DecideError, End, Ends, Exploration, ExploreError, Formula, JointGame, JointModel, JointNames,
    JointTable, JointWitness, Part, certify_joint, decide, joint_witness,
};
use attractor_messages::tell;
use indexmap::IndexMap;

use crate::certificate::FormulaCertificate;
use crate::check::{
    CheckAnswer, CheckRequest, OtherReading, WitnessView, drawable, evaluate, read, settled, tell,
};
use crate::error::Error;
use crate::field::Field;
use crate::file_kind;
use crate::joint_picture::picture;
use crate::machine::limit;
use crate::message::{Message, Way, say};
use crate::open::{Kind, OpenRequest, refuse_for_joint};
use crate::solve::PlayView;
use crate::vocabulary::{Word, words};

/// A game of joint moves that somebody named.
pub(crate) enum Joint {
    Lcgs(String, Box<Lcgs>),
    Table(String, Box<JointTable>),
    /// Rules as text.
    Written(String),
}

/// Whoever wants such a game with its type.
pub(crate) trait JointGuest {
    type Output;

    fn visit<G: JointGame>(self, title: String, game: G) -> Result<Self::Output, Error>;
}

/// The game that a request names, if its players choose at the same time.
pub(crate) fn named(open: &OpenRequest) -> Result<Option<Joint>, Error> {
    let kind = Kind::of(open)?;
    let (text, format) = match kind {
        Kind::File(name) => {
            let format = format(open)?.or_else(|| Format::of_file_name(name));
            let begins = |text: Vec<u8>| is_joint(&String::from_utf8_lossy(&text));
            // A pipe can be read once only, and whoever reads it next needs all of it.
            let path = Path::new(name);
            let is_table = || path.is_file() && file_kind::beginning(path).is_ok_and(begins);
            if format != Some(Format::Lcgs) && !is_table() {
                return Ok(None);
            }
            let text = fs::read_to_string(name)
                .map_err(|error| Error::new(format!("cannot read: {error}")).at(name))?;
            (text, format)
        }
        Kind::Paste(text) => {
            let format = format(open)?.or_else(|| Format::of_text(text.as_bytes()).ok());
            (text.to_owned(), format)
        }
        Kind::Input => {
            let format = format(open)?;
            let mut input = io::stdin().lock();
            // What is looked at here stays there to be read.
            let begins =
                input.fill_buf().is_ok_and(|text| is_joint(&String::from_utf8_lossy(text)));
            if format != Some(Format::Lcgs) && !begins {
                return Ok(None);
            }
            let text = io::read_to_string(input)
                .map_err(|error| Error::new(format!("cannot read: {error}")).at(kind.title()))?;
            (text, format)
        }
        Kind::Rules if is_together(&open.game) => {
            return Ok(Some(Joint::Written(open.game.clone())));
        }
        Kind::Rules | Kind::Own(_) => return Ok(None),
    };
    let title = kind.title();
    let within = |error: attractor_formats::Error| Error::from(error).within(title.clone());
    if is_joint(&text) {
        let table = read_joint(&text).map_err(within)?;
        return Ok(Some(Joint::Table(title, Box::new(table))));
    }
    if format != Some(Format::Lcgs) {
        return Ok(None);
    }
    let lcgs = read_lcgs(&text).map_err(within)?;
    Ok(Some(Joint::Lcgs(title, Box::new(lcgs))))
}

fn format(open: &OpenRequest) -> Result<Option<Format>, Error> {
    let read = |name: &String| name.parse().map_err(|error| Error::from(error).at(Field::Format));
    open.format.as_ref().map(read).transpose()
}

impl Joint {
    /// Hand it to a guest.
    pub(crate) fn visit<T: JointGuest>(self, guest: T) -> Result<T::Output, Error> {
        struct Written<T>(T);
        impl<T: JointGuest> TakeTogether for Written<T> {
            type Output = Result<T::Output, Error>;
            fn take<const W: usize>(self, title: String, game: Together<W>) -> Self::Output {
                self.0.visit(title, game)
            }
        }
        match self {
            Joint::Lcgs(title, game) => guest.visit(title, *game),
            Joint::Table(title, game) => guest.visit(title, *game),
            Joint::Written(text) => open_together(&text, Written(guest))?,
        }
    }

    /// The words that a formula about it may use.
    pub(crate) fn vocabulary(self) -> Result<Vec<Word>, Error> {
        struct Words;
        impl JointGuest for Words {
            type Output = Vec<Word>;
            fn visit<G: JointGame>(self, _: String, game: G) -> Result<Vec<Word>, Error> {
                Ok(words(&JointNames(&game)))
            }
        }
        self.visit(Words)
    }

    /// Check a formula on it.
    pub(crate) fn check(
        self,
        open: &OpenRequest,
        request: &CheckRequest,
        watch: &dyn Watch,
    ) -> Result<CheckAnswer, Error> {
        self.visit(Check { open, request, watch })
    }
}

struct Check<'a> {
    open: &'a OpenRequest,
    request: &'a CheckRequest,
    watch: &'a dyn Watch,
}

impl JointGuest for Check<'_> {
    type Output = CheckAnswer;

    fn visit<G: JointGame>(self, title: String, game: G) -> Result<CheckAnswer, Error> {
        refuse_for_joint(self.open, &title)?;
        check(game, title, self.open, self.request, self.watch)
    }
}

/// Why such a game cannot be solved like others.
pub(crate) fn has_no_turns(title: &str) -> Error {
    Error::new(format!("in `{title}` the players choose at the same time")).hint(asked_with())
}

/// How a game of joint moves is asked.
pub(crate) fn asked_with() -> Message {
    say!(
        "what coalitions can force in it is asked with `{}`; it is played in the explorer",
        Way::Formula
    )
}

fn check<G: JointGame>(
    game: G,
    title: String,
    open: &OpenRequest,
    request: &CheckRequest,
    watch: &dyn Watch,
) -> Result<CheckAnswer, Error> {
    let formula = read(&JointNames(&game), request)?;
    let memory = limit(open.memory).unwrap_or(u64::MAX);
    let start = Some(game.notation(&game.start()));
    let mut exploration = Exploration::new(game, formula.coalitions(), memory);
    if request.start_only && !request.certificate {
        let decision = decide(&mut exploration, &formula, request.blocked, watch);
        let decision = decision.map_err(|error| match error {
            DecideError::Explore(error) => explored(error, &title, memory),
            DecideError::Check(error) => error.into(),
        })?;
        return Ok(CheckAnswer {
            game: title,
            positions: decision.found,
            holds: u64::from(decision.holds),
            expanded: Some(decision.expanded),
            start,
            at_start: Some(decision.holds),
            ..CheckAnswer::before(&formula, request)
        });
    }
    exploration.everything(watch).map_err(|error| explored(error, &title, memory))?;
    let model = JointModel::new(&exploration).reading(request.blocked);
    let answer = evaluate(&model, &formula, request, watch)?;
    let mut told = tell(&model, &formula, &answer, request, Some(0));
    told.game = title;
    told.start = start;
    let name = |v| exploration.game().notation(exploration.state(v));
    if request.list {
        told.list = Some(answer.holds().iter().map(name).collect());
    }
    if request.witness || request.refute {
        told.reasons(request, answer.holds().contains(0), || {
            let (_, found) = joint_witness(&model, &formula, watch)?;
            Ok(found.iter().map(|found| view(&exploration, &formula, found)).collect())
        })?;
    }
    if request.picture {
        let found = drawable(joint_witness(&model, &formula, watch))?;
        let drawn = picture(&exploration, &told.game, answer.holds(), &found, request.dot)?;
        told.picture = Some(drawn);
    }
    if request.certificate {
        let proof = certify_joint(&model, &formula, watch)?;
        let (states, moves) = (exploration.states(), exploration.joint_moves() as usize);
        let blocked = request.blocked;
        told.certificate = Some(FormulaCertificate::new(&told.game, states, moves, blocked, proof));
    }
    if request.blocked.by_rules() && model.somebody_is_blocked() {
        let ordinary = JointModel::new(&exploration).reading(Ends::Ordinary);
        let read = attractor_logic::check(&ordinary, &formula, watch)?;
        told.ordinary = (read.holds() != answer.holds()).then(|| OtherReading {
            holds: read.count(formula.root()),
            at_start: Some(read.holds().contains(0)),
        });
    }
    Ok(told)
}

pub(crate) fn explored<E: std::fmt::Display>(
    error: ExploreError<E>,
    title: &str,
    memory: u64,
) -> Error {
    match error {
        ExploreError::Cancelled => attractor_core::Cancelled.into(),
        ExploreError::Memory { .. } => Error::beyond(memory),
        ExploreError::Moves { .. } => Error::new(error.to_string()),
        ExploreError::Rules(error) => Error::new(error.to_string()).within(say!("{}", title)),
    }
}

/// A witness in words.
fn view<G: JointGame>(
    exploration: &Exploration<G>,
    formula: &Formula,
    found: &JointWitness,
) -> WitnessView {
    let game = exploration.game();
    let players = || (0..game.players()).map(Player);
    let ours: Vec<Player> = players().filter(|&player| found.side.who.contains(player)).collect();
    let theirs: Vec<Player> =
        players().filter(|&player| !found.side.who.contains(player)).collect();
    let say = |at, who: &[Player], actions: &[u32]| {
        chosen(game, exploration.state(at), who.iter().copied(), actions)
    };
    let name = |v| game.notation(exploration.state(v));
    let mut strategy: IndexMap<String, String> = IndexMap::new();
    for choice in &found.strategy {
        let plays = say(choice.at, &ours, &choice.actions);
        let told = match (found.side.answers, ours.is_empty()) {
            (_, true) => continue,
            (false, _) => plays,
            (true, _) if theirs.is_empty() => plays,
            (true, _) => format!("{plays} to {}", say(choice.at, &theirs, &choice.to)),
        };
        let all = strategy.entry(name(choice.at)).or_default();
        if !all.is_empty() {
            all.push_str("; ");
        }
        all.push_str(&told);
    }
    let mut states = found.play.states.clone();
    if let End::Repeats(before) = found.play.end {
        states.push(states[before]);
    }
    let everybody: Vec<Player> = players().collect();
    let last = states.last().map_or(String::new(), |&v| name(v));
    WitnessView {
        formula: formula.part(found.part).to_string(),
        holds: found.holds,
        players: ours.iter().map(|player| player.number()).collect(),
        strategy,
        play: PlayView {
            positions: states.iter().map(|&v| name(v)).collect(),
            moves: (states.iter().zip(&found.play.moves))
                .map(|(&v, actions)| say(v, &everybody, actions))
                .collect(),
            turns: Vec::new(),
            end: end_in_words(formula, found.part, found.holds, found.play.end, || last),
        },
    }
}

/// What some players choose at a state: `ann.rock bob.scissors`.
pub(crate) fn chosen<G: JointGame>(
    game: &G,
    state: &[u64],
    who: impl Iterator<Item = Player>,
    actions: &[u32],
) -> String {
    let named = who.zip(actions).map(|(player, &action)| {
        format!("{}.{}", game.player_name(player.0), game.action_name(state, player.0, action))
    });
    named.collect::<Vec<_>>().join(" ")
}

/// Why a play ends where it does; `last` is its last state.
pub(crate) fn end_in_words(
    formula: &Formula,
    part: Part,
    holds: bool,
    end: End,
    last: impl FnOnce() -> String,
) -> String {
    match end {
        End::Settled => settled(formula, part, holds),
        End::Blocked => tell!("somebody-has-no-action"),
        End::Over => tell!("game-is-over"),
        End::Repeats(_) => tell!("comes-back", at = last()),
        End::Bound => tell!("no-further"),
    }
}
