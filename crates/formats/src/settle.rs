//! From a draft to an arena: whatever the text leaves open is settled here.

use std::str::FromStr;

use attractor_core::{ArenaBuilder, Coalition, Convention, MAX_PLAYERS, Outcome, Player, Vertex};
use attractor_words::named;

use crate::double::double;
use crate::draft::Draft;
use crate::error::{Error, quoted};
use crate::named_arena::NamedArena;
use crate::owners;

/// What the user says beside the text. It goes before what the text says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// How many players there are.
    pub players: Option<u8>,
    /// Who owns which vertices.
    pub owners: Vec<OwnerList>,
    /// The field of a tuple name that names the owner, counted from 0.
    pub owner_field: Option<usize>,
    /// The name of the vertex where the game begins.
    pub start: Option<String>,
    /// What a blocked owner gets.
    pub sinks: Sinks,
    /// Which priorities player 1 wins with.
    pub convention: Option<Convention>,
    /// Make the graph of (configuration, player) first.
    pub double: bool,
    /// Where nothing tells owners, let one player own everything: enough to look at a graph.
    pub plain: bool,
}

named! { "outcome of a blocked player":
    /// What the owner of a vertex without moves gets, where the text does not say.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Sinks {
        /// All the others win. Alone, nobody does.
        #[default]
        Lose => "lose",
        /// The owner wins.
        Win => "win",
        /// Nobody wins.
        Draw => "draw",
    }
}

impl Sinks {
    fn outcome(self, owner: Player, players: u8) -> Outcome {
        match self {
            Sinks::Lose => Outcome::blocked(owner, players),
            Sinks::Win => Outcome::won_by(Coalition::of(owner)),
            Sinks::Draw => Outcome::DRAW,
        }
    }
}

/// Vertices of one player, as `1=0,1,2,3`: the player by number or name, the vertices by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnerList {
    /// The player's number or name.
    pub player: String,
    /// The names of the vertices.
    pub vertices: Vec<String>,
}

impl FromStr for OwnerList {
    type Err = Error;

    /// A comma within brackets or quotes belongs to a name: `1=(9, 'A'),(8, 'A')`.
    fn from_str(text: &str) -> Result<OwnerList, Error> {
        let Some((player, list)) = text.split_once('=') else {
            return Err(Error::new(format!(
                "{} does not say whose vertices they are",
                quoted(text)
            ))
            .hint("write the player, `=` and the vertices: `1=0,1,2,3`"));
        };
        let vertices = split_names(list).into_iter().map(|name| name.trim().to_owned());
        Ok(OwnerList {
            player: player.trim().to_owned(),
            vertices: vertices.filter(|name| !name.is_empty()).collect(),
        })
    }
}

/// Names separated by commas; a comma within brackets or quotes belongs to a name.
pub fn split_names(list: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth, mut quote) = (Vec::new(), 0, 0i32, None);
    for (i, character) in list.char_indices() {
        match (quote, character) {
            (Some(open), _) if open == character => quote = None,
            (Some(_), _) => {}
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth -= 1,
            (None, '\'' | '"') if depth > 0 => quote = Some(character),
            (None, ',') if depth <= 0 => {
                parts.push(&list[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    parts.push(&list[start..]);
    parts
}

/// Make an arena of a draft.
///
/// Owners come from `settings.owners`, else from the field of the names, else from the text; when
/// nobody's are known, there is a start and the graph is bipartite, the moves change hands and the
/// start is player 1's. A vertex without moves and without outcome is finished as
/// [`Settings::sinks`] says.
///
/// ```
/// use attractor_formats::{Format, Settings, read_str, settle};
///
/// let draft = read_str("{'a': ['b', 'c'], 'b': ['c'], 'c': []}", Some(Format::Python))?;
/// let settings = Settings { owners: vec!["1=a,c".parse()?, "2=b".parse()?], ..Settings::default() };
/// let named = settle(draft, &settings)?;
/// assert_eq!(named.arena.owner(1).number(), 2);
/// # Ok::<(), attractor_formats::Error>(())
/// ```
///
/// # Errors
/// A name that no vertex has, an owner that is not known, a finished vertex that has moves, and a
/// player beyond the number of players.
pub fn settle(mut draft: Draft, settings: &Settings) -> Result<NamedArena, Error> {
    if draft.vertices() == 0 {
        return Err(Error::new("the graph has no vertices"));
    }
    if settings.double {
        draft = double(&draft)?;
    }
    if let Some(start) = &settings.start {
        // A doubled graph can be asked for a configuration: player 1 begins there.
        let doubled = settings.double.then(|| crate::double::first_name(start));
        draft.start = Some(match doubled.and_then(|name| draft.names.find(&name).ok()) {
            Some(v) => v,
            None => draft.names.find(start)?,
        });
    }
    let convention = settings.convention.or(draft.convention).unwrap_or_default();
    end_by_priority(&mut draft, convention);
    owners::settle(&mut draft, settings)?;
    let players = count_players(&draft, settings)?;

    let finished = |&v: &Vertex| draft.outcome(v).is_some() && !draft.moves(v).is_empty();
    if let Some(v) = draft.all().find(finished) {
        let name = draft.names.get(v);
        return Err(Error::new(format!("vertex {} is finished, but has moves", quoted(&name)))
            .hint("leave out its outcome or its moves"));
    }
    let (offsets, targets) = draft.take_rows();
    let builder = ArenaBuilder::from_rows(players, offsets, targets, |v, moves| {
        let owner = draft.owner(v).unwrap_or(Player(0)); // all are known by now
        let blocked = || moves.is_empty().then(|| settings.sinks.outcome(owner, players));
        (owner, draft.outcome(v).or_else(blocked))
    });
    let builder = builder.map_err(|error| Error::new(error.to_string()))?;
    let around = draft.into_surroundings(); // the graph must be gone before the edges are turned round
    let arena = builder.build().map_err(|error| Error::new(error.to_string()))?;
    Ok(NamedArena {
        arena,
        names: around.names,
        start: around.start,
        priorities: around.priorities,
        convention,
        player_names: around.player_names,
        remarks: around.remarks,
    })
}

/// Say again who has won where play is over, if priorities tell and are not meant as readers take them.
fn end_by_priority(draft: &mut Draft, convention: Convention) {
    if !draft.ends_by_priority || convention == Convention::MaxEven {
        return;
    }
    let priorities = draft.priorities.take().unwrap_or_default();
    for (v, &priority) in (0..).zip(&priorities) {
        if draft.outcome(v).is_some() {
            let winner = Player(u8::from(!convention.is_good(priority)));
            draft.set_outcome(v, Outcome::won_by(Coalition::of(winner)));
        }
    }
    draft.priorities = Some(priorities);
}

/// As many as are said; else as many as are mentioned, and at least two.
fn count_players(draft: &Draft, settings: &Settings) -> Result<u8, Error> {
    let mut last: Option<(Player, Vertex)> = None;
    for v in draft.all() {
        let winners = draft.outcome(v).map_or(0, |outcome| outcome.winners.bits());
        let winner = winners.checked_ilog2().map(|bit| Player(bit as u8));
        if let Some(player) = draft.owner(v).max(winner)
            && last.is_none_or(|(last, _)| last < player)
        {
            last = Some((player, v));
        }
    }
    let said = settings.players.or(draft.players);
    if said.is_some_and(|players| players == 0 || players > MAX_PLAYERS) {
        return Err(Error::new(format!("an arena has 1 to {MAX_PLAYERS} players")));
    }
    match (said, last) {
        (Some(players), Some((player, v))) if player.0 >= players => {
            let name = draft.names.get(v);
            Err(Error::new(format!(
                "vertex {} speaks of player {player}, but the number of players is {players}",
                quoted(&name)
            )))
        }
        (Some(players), _) => Ok(players),
        (None, Some((player, _))) => Ok(player.number().max(2)),
        (None, None) => Ok(2),
    }
}
