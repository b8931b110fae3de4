//! Where a formula of alternating-time logic holds, and why.

use attractor_core::{Arena, Coalition, Player, Vertex, VertexSet, Watch};
use attractor_logic::{
    Answer, CheckError, DEFINITIONS, End, Ends, Formula, Goal, Grid, Node, Part, Play, Reader,
    Vocabulary, Witness, World, certify, check_parts, witness,
};
use attractor_messages::tell;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::certificate::FormulaCertificate;
use crate::draw::formula_picture;
use crate::error::Error;
use crate::game_graph::{GameGraph, who};
use crate::joint;
use crate::model::{facts, model};
use crate::open::{self, OpenRequest};
use crate::rules::{self, NimAt};
use crate::solve::{PlayView, won_by};

/// A formula, and what is asked of it besides where it holds.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct CheckRequest {
    /// The formula.
    pub formula: String,
    /// Texts of definitions that it may use, each after its name. Those that go with every game
    /// need not be given.
    pub definitions: Vec<(String, String)>,
    /// List the positions where it holds.
    pub list: bool,
    /// Keep the positions where it holds, as a set.
    pub set: bool,
    /// If it holds at the start: by which strategies.
    pub witness: bool,
    /// If it fails at the start: by which strategies of the others.
    pub refute: bool,
    /// Where each part of it holds.
    pub why: bool,
    /// Make a certificate.
    pub certificate: bool,
    /// Draw where it holds, and the strategies that show why it holds or fails at the start.
    pub picture: bool,
    /// Graphviz instead of SVG.
    pub dot: bool,
    /// Ask of the start alone, and stop as soon as it is decided there. Where players choose at the same time
    /// no more positions are looked at than that takes.
    pub start_only: bool,
    /// How ends are read.
    pub blocked: Ends,
}

/// The answer; as JSON these are the documented keys.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckAnswer {
    /// In which game.
    pub game: String,
    /// The formula as it was asked.
    pub formula: String,
    /// The same with every definition written out.
    pub meaning: String,
    /// How many positions there are.
    pub positions: u64,
    /// At how many of them it holds; of the start alone, where only that was asked.
    pub holds: u64,
    /// Of how many positions the moves were looked at, where only the start was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expanded: Option<u64>,
    /// Where play begins.
    pub start: Option<String>,
    /// Whether it holds there; null if no start is known.
    pub at_start: Option<bool>,
    /// What ordinary ATL says, where ends were read as the rules say and that makes a difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ordinary: Option<OtherReading>,
    /// The positions where it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<Vec<String>>,
    /// Its parts, the smallest first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Vec<PartCount>>,
    /// Why it holds at the start; null if it fails there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<Option<Vec<WitnessView>>>,
    /// Why it fails at the start; null if it holds there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refutation: Option<Option<Vec<WitnessView>>>,
    /// The positions where it holds, by number, where they were asked for.
    #[serde(skip)]
    pub set: Option<VertexSet>,
    /// What can be checked by `verify`.
    #[serde(skip)]
    pub certificate: Option<FormulaCertificate>,
    /// The picture as text.
    #[serde(skip)]
    pub picture: Option<String>,
    /// What was decided on the way without being asked.
    #[serde(skip)]
    pub remarks: Vec<String>,
}

/// Where a formula holds if ends are read in another way.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OtherReading {
    /// At how many positions it holds.
    pub holds: u64,
    /// Whether it holds at the start; null if no start is known.
    pub at_start: Option<bool>,
}

/// A part of a formula, and where it holds.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PartCount {
    /// The part.
    pub formula: String,
    /// At how many positions it holds.
    pub holds: u64,
    /// Whether it holds at the start.
    pub at_start: Option<bool>,
}

/// Why a part of a formula holds or fails at the start.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WitnessView {
    /// The part.
    pub formula: String,
    /// Whether it holds at the start.
    pub holds: bool,
    /// The players who see to that, acting as one.
    pub players: Vec<u8>,
    /// What they play wherever play can come.
    pub strategy: IndexMap<String, String>,
    /// A play in which they do, and the others resist.
    pub play: PlayView,
}

/// Open the game and check the formula. The Nim of coalitions is not explored as long as nothing
/// is asked that needs an arena.
pub fn check(
    open: &OpenRequest,
    request: &CheckRequest,
    watch: &dyn Watch,
) -> Result<CheckAnswer, Error> {
    if let Some(answer) = check_joint(open, request, watch)? {
        return Ok(answer);
    }
    // On the grid whoever has no move is blocked, and there is no other end.
    let grid = request.blocked != Ends::Ordinary && open::is_rules(open)?;
    let nim = if grid { rules::coalition_nim(open)? } else { None };
    let Some(nim) = nim else {
        return check_opened(&*open::open(open, watch)?, request, watch);
    };
    let mut answer = check_grid(&nim, open.memory, request, watch)?;
    if request.witness || request.refute || request.certificate || request.picture {
        let rest = CheckRequest { list: false, set: false, why: false, ..request.clone() };
        let rest = check_opened(&*open::open(open, watch)?, &rest, watch)?;
        answer.witness = rest.witness;
        answer.refutation = rest.refutation;
        answer.certificate = rest.certificate;
        answer.picture = rest.picture;
    }
    Ok(answer)
}

/// Check the formula on a game whose players choose at the same time; nothing if the request names no such
/// game.
pub fn check_joint(
    open: &OpenRequest,
    request: &CheckRequest,
    watch: &dyn Watch,
) -> Result<Option<CheckAnswer>, Error> {
    joint::named(open)?.map(|joint| joint.check(open, request, watch)).transpose()
}

/// Check the formula on a game that is open.
pub fn check_opened(
    game: &GameGraph,
    request: &CheckRequest,
    watch: &dyn Watch,
) -> Result<CheckAnswer, Error> {
    let facts = facts(game);
    let model = model(game, &*facts).reading(request.blocked);
    let formula = read(&model, request)?;
    let answer = evaluate(&model, &formula, request, watch)?;
    let mut told = tell(&model, &formula, &answer, request, game.start);
    told.game = game.title.clone();
    told.start = game.start.map(|start| game.name(start));
    if request.blocked.by_rules() && !model.vacuous().is_empty() {
        let ordinary = model.clone().reading(Ends::Ordinary);
        let read = attractor_logic::check(&ordinary, &formula, watch)?;
        told.ordinary = (read.holds() != answer.holds()).then(|| OtherReading {
            holds: read.count(formula.root()),
            at_start: game.start.map(|start| read.holds().contains(start)),
        });
    }
    if request.list {
        told.list = Some(answer.holds().iter().map(|v| game.name(v)).collect());
    }
    if request.witness || request.refute {
        let start = game.known_start()?;
        told.reasons(request, answer.holds().contains(start), || {
            let (_, found) = witness(&model, &formula, start, watch)?;
            Ok(found.iter().map(|found| view(game, &formula, found)).collect())
        })?;
    }
    if request.picture {
        let found = drawable(witness(&model, &formula, game.known_start()?, watch))?;
        told.picture = Some(formula_picture(game, answer.holds(), &found, request.dot)?);
    }
    if request.certificate {
        let proof = certify(&model, &formula, watch)?;
        let (positions, moves) = (game.arena.vertices(), game.arena.edges());
        let (title, blocked) = (&game.title, request.blocked);
        told.certificate = Some(FormulaCertificate::new(title, positions, moves, blocked, proof));
    }
    told.remarks = game.remarks.clone();
    Ok(told)
}

fn check_grid(
    named: &NimAt,
    memory: Option<usize>,
    request: &CheckRequest,
    watch: &dyn Watch,
) -> Result<CheckAnswer, Error> {
    let memory = memory.map_or(u64::MAX, |bytes| bytes as u64);
    let grid = Grid::within(named.nim.clone(), memory)?;
    let formula = read(&grid, request)?;
    let answer = evaluate(&grid, &formula, request, watch)?;
    let mut told = tell(&grid, &formula, &answer, request, Some(grid.number(&named.at)));
    told.game = named.title.clone();
    told.start = Some(tuple(&named.at));
    if request.list {
        told.list = Some(grid.tuples(answer.holds()).iter().map(tuple).collect());
    }
    Ok(told)
}

pub(crate) fn read(vocabulary: &dyn Vocabulary, request: &CheckRequest) -> Result<Formula, Error> {
    let mut reader = Reader::new(vocabulary);
    reader.define("shipped definitions", DEFINITIONS)?;
    for (name, text) in &request.definitions {
        reader.define(name, text)?;
    }
    Ok(reader.formula(&request.formula)?)
}

pub(crate) fn evaluate<W: World>(
    world: &W,
    formula: &Formula,
    request: &CheckRequest,
    watch: &dyn Watch,
) -> Result<Answer, Error> {
    let answer = if request.why {
        check_parts(world, formula, watch)
    } else {
        attractor_logic::check(world, formula, watch)
    };
    Ok(answer?)
}

/// What can be said in the same way of every world.
pub(crate) fn tell<W: World>(
    world: &W,
    formula: &Formula,
    answer: &Answer,
    request: &CheckRequest,
    start: Option<Vertex>,
) -> CheckAnswer {
    let at_start = |set: &VertexSet| start.map(|start| set.contains(start));
    let part = |part| PartCount {
        formula: formula.part(part).to_string(),
        holds: answer.count(part),
        at_start: answer.set(part).and_then(at_start),
    };
    CheckAnswer {
        positions: world.positions(),
        holds: answer.count(formula.root()),
        at_start: at_start(answer.holds()),
        why: request.why.then(|| formula.parts().map(part).collect()),
        set: request.set.then(|| answer.holds().clone()),
        ..CheckAnswer::before(formula, request)
    }
}

/// The strategies of a picture; none where they would need memory, which no picture has.
pub(crate) fn drawable<T>(found: Result<(bool, Vec<T>), CheckError>) -> Result<Vec<T>, Error> {
    match found {
        Err(CheckError::Memory { .. }) => Ok(Vec::new()),
        found => Ok(found?.1),
    }
}

impl CheckAnswer {
    /// Tell why the formula holds at the start, or why it fails, if that was asked.
    pub(crate) fn reasons(
        &mut self,
        request: &CheckRequest,
        holds: bool,
        find: impl FnOnce() -> Result<Vec<WitnessView>, Error>,
    ) -> Result<(), Error> {
        let asked = if holds { request.witness } else { request.refute };
        let found = if asked { Some(find()?) } else { None };
        let (witness, refutation) = if holds { (found, None) } else { (None, found) };
        self.witness = request.witness.then_some(witness);
        self.refutation = request.refute.then_some(refutation);
        Ok(())
    }

    /// What is known before anything was looked at.
    pub(crate) fn before(formula: &Formula, request: &CheckRequest) -> CheckAnswer {
        CheckAnswer {
            game: String::new(),
            formula: request.formula.clone(),
            meaning: formula.to_string(),
            positions: 0,
            holds: 0,
            expanded: None,
            start: None,
            at_start: None,
            ordinary: None,
            list: None,
            why: None,
            witness: None,
            refutation: None,
            set: None,
            certificate: None,
            picture: None,
            remarks: Vec::new(),
        }
    }
}

fn view(game: &GameGraph, formula: &Formula, found: &Witness) -> WitnessView {
    let choice = |at, to| (game.name(at), game.movement_to(at, to));
    WitnessView {
        formula: formula.part(found.part).to_string(),
        holds: found.holds,
        players: found.who.players().map(Player::number).collect(),
        strategy: found.strategy.iter().map(|chosen| choice(chosen.at, chosen.to)).collect(),
        play: play(game, formula, found),
    }
}

fn play(game: &GameGraph, formula: &Formula, found: &Witness) -> PlayView {
    let arena = &game.arena;
    let Play { positions, end } = &found.play;
    let mut positions = positions.clone();
    if let End::Repeats(before) = end {
        positions.push(positions[*before]);
    }
    let last = *positions.last().expect("a play starts somewhere");
    PlayView {
        positions: positions.iter().map(|&v| game.name(v)).collect(),
        moves: positions.windows(2).map(|pair| game.movement_to(pair[0], pair[1])).collect(),
        turns: positions.windows(2).map(|pair| arena.owner(pair[0]).number()).collect(),
        end: match end {
            End::Settled => settled(formula, found.part, found.holds),
            End::Blocked => tell!("has-no-move", who = who(Coalition::of(arena.owner(last)))),
            End::Over => ended(arena, last),
            End::Repeats(_) => tell!("comes-back", at = game.name(last)),
            End::Bound => tell!("no-further"),
        },
    }
}

/// What makes the last position of a play settle the matter.
pub(crate) fn settled(formula: &Formula, part: Part, holds: bool) -> String {
    let Node::Force(force) = &formula[part] else { return String::new() };
    let text = |part: &Part| formula.part(*part).to_string();
    let kept = |part| tell!("holds-there", part = text(part));
    let fails = |part| tell!("fails-there", part = text(part));
    match (&force.goal, holds) {
        (Goal::Next(f), true) | (Goal::Eventually(f, _), _) | (Goal::Release(f, ..), true) => {
            kept(f)
        }
        (Goal::Next(f), false) | (Goal::Always(f, _), _) | (Goal::Release(_, f, _), false) => {
            fails(f)
        }
        (Goal::Until(_, g, _) | Goal::Weak(_, g, _), true) => kept(g),
        // No single position settles what happens for ever.
        (Goal::Recurring(_) | Goal::Lasting(_) | Goal::Combined(_), _) => String::new(),
        (Goal::Until(f, g, _) | Goal::Weak(f, g, _), false) => {
            tell!("neither-there", one = text(f), other = text(g))
        }
    }
}

fn ended(arena: &Arena, v: Vertex) -> String {
    match arena.outcome(v) {
        Some(outcome) if !outcome.is_draw() => {
            tell!("over-all", won = won_by(outcome.winners))
        }
        _ => tell!("over-all", won = tell!("draw")),
    }
}

fn tuple(tuple: &[u32]) -> String {
    let numbers: Vec<String> = tuple.iter().map(u32::to_string).collect();
    format!("({})", numbers.join(","))
}
