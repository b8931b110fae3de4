//! What a text says, before it is an arena.

use attractor_core::{Coalition, Convention, MAX_PLAYERS, Offsets, Outcome, Player, Vertex};

use crate::error::{Error, quoted};
use crate::names::Names;

/// A graph as a text gives it: who owns a vertex and how the game ended there may be unknown.
///
/// Every reader gives one, and [`settle`](crate::settle) makes an arena of it. Whoever wants a
/// plain graph (undirected ones come with their edges both ways) stops here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// What the vertices are called.
    pub names: Names,
    /// How many players there are, if the text says so.
    pub players: Option<u8>,
    /// What the players are called, if the text says so.
    pub player_names: Vec<String>,
    /// Where the game begins, if the text says so.
    pub start: Option<Vertex>,
    /// The priorities of a parity game, one for each vertex.
    pub priorities: Option<Vec<u64>>,
    /// Which of them player 1 wins with, if the text says so.
    pub convention: Option<Convention>,
    /// Whether the game is over where its only move leads back, and won by whom the priority says: as
    /// parity games have no other ends.
    pub ends_by_priority: bool,
    /// What a reader had to decide by itself, as sentences for the user.
    pub remarks: Vec<String>,
    /// Whether the text lists edges, and not the moves of each vertex: a graph without directions
    /// then names each edge once.
    pub listed_edges: bool,
    status: Vec<u8>, // the owner's number or UNKNOWN, and OVER where the game is over
    winners: Vec<Coalition>,
    offsets: Offsets,
    targets: Vec<Vertex>,
}

const OVER: u8 = 0x80;
const UNKNOWN: u8 = 0x7f;

impl Draft {
    /// The graph of `edges`, of which each is a move from its first vertex to its second. The moves
    /// of a vertex keep their order. Every end must be below the number of names.
    pub fn from_edges(names: Names, edges: &[(Vertex, Vertex)]) -> Draft {
        let vertices = names.len();
        let mut offsets = vec![0u64; vertices + 1];
        for &(from, _) in edges {
            offsets[from as usize + 1] += 1;
        }
        for v in 0..vertices {
            offsets[v + 1] += offsets[v];
        }
        let mut rows = Offsets::default();
        offsets[1..].iter().for_each(|&end| rows.push(end as usize));
        let mut next = offsets;
        let mut targets = vec![0; edges.len()];
        for &(from, to) in edges {
            let at = &mut next[from as usize];
            targets[*at as usize] = to;
            *at += 1;
        }
        let mut draft = Draft::empty();
        draft.names = names;
        draft.status = vec![UNKNOWN; vertices];
        draft.winners = vec![Coalition::NOBODY; vertices];
        draft.offsets = rows;
        draft.targets = targets;
        draft
    }

    /// A draft without vertices. Rows are added one by one, and the names set at the end.
    pub(crate) fn empty() -> Draft {
        Draft {
            names: Names::numbers(0),
            players: None,
            player_names: Vec::new(),
            start: None,
            priorities: None,
            convention: None,
            ends_by_priority: false,
            remarks: Vec::new(),
            listed_edges: false,
            status: Vec::new(),
            winners: Vec::new(),
            offsets: Offsets::default(),
            targets: Vec::new(),
        }
    }

    /// Add a move to the row that is being written.
    #[inline(always)]
    pub(crate) fn push_target(&mut self, target: Vertex) {
        self.targets.push(target);
    }

    /// The moves of the row that is being written.
    #[inline(always)]
    pub(crate) fn open_row(&self) -> &[Vertex] {
        &self.targets[self.offsets.end()..]
    }

    /// End the row that is being written: it is the moves of a new vertex.
    #[inline(always)]
    pub(crate) fn end_row(&mut self, owner: Option<Player>) {
        self.status.push(owner.map_or(UNKNOWN, |player| player.0));
        self.winners.push(Coalition::NOBODY);
        self.offsets.push(self.targets.len());
    }

    /// Drop the moves of the row that is being written, and end it as a finished game.
    #[inline(always)]
    pub(crate) fn end_row_finished(&mut self, owner: Player, outcome: Outcome) {
        let start = self.offsets.end();
        self.targets.truncate(start);
        self.status.push(owner.0 | OVER);
        self.winners.push(outcome.winners);
        self.offsets.push(start);
    }

    /// Add the rows of another draft, whose targets are called as here.
    pub(crate) fn append(&mut self, rows: &Draft) {
        self.targets.extend_from_slice(&rows.targets);
        self.offsets.append(&rows.offsets);
        self.status.extend_from_slice(&rows.status);
        self.winners.extend_from_slice(&rows.winners);
    }

    /// The same graph with its rows in another order: `order` lists the rows, and `place(target)`
    /// gives what a target is called from now on.
    pub(crate) fn reordered(&self, order: &[Vertex], place: impl Fn(Vertex) -> Vertex) -> Draft {
        let mut draft = Draft::empty();
        for &row in order {
            let v = row as usize;
            draft.targets.extend(self.moves(row).iter().map(|&target| place(target)));
            draft.status.push(self.status[v]);
            draft.winners.push(self.winners[v]);
            draft.offsets.push(draft.targets.len());
        }
        draft.priorities = self
            .priorities
            .as_ref()
            .map(|all| order.iter().map(|&row| all[row as usize]).collect());
        draft
    }

    /// Give the rows away; owners and outcomes are still known.
    pub(crate) fn take_rows(&mut self) -> (Offsets, Vec<Vertex>) {
        (std::mem::take(&mut self.offsets), std::mem::take(&mut self.targets))
    }

    /// The same without its graph: what stands beside an arena.
    pub(crate) fn into_surroundings(self) -> Draft {
        Draft {
            status: Vec::new(),
            winners: Vec::new(),
            offsets: Offsets::default(),
            targets: Vec::new(),
            ..self
        }
    }

    /// How many vertices there are.
    pub fn vertices(&self) -> usize {
        self.status.len()
    }

    /// How many edges there are, parallel ones counted each.
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    /// Every vertex in order.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = Vertex> + ExactSizeIterator + use<> {
        0..self.vertices() as Vertex
    }

    /// Where the moves of `v` lead.
    pub fn moves(&self, v: Vertex) -> &[Vertex] {
        &self.targets[self.offsets.range(v as usize)]
    }

    /// Who moves at `v`, if it is known.
    pub fn owner(&self, v: Vertex) -> Option<Player> {
        let owner = self.status[v as usize] & !OVER;
        (owner != UNKNOWN).then_some(Player(owner))
    }

    /// Say who moves at `v`.
    pub fn set_owner(&mut self, v: Vertex, owner: Player) {
        let status = &mut self.status[v as usize];
        *status = *status & OVER | owner.0;
    }

    /// How the game ended at `v`; `None` where it goes on, or where the text does not say.
    pub fn outcome(&self, v: Vertex) -> Option<Outcome> {
        (self.status[v as usize] & OVER != 0).then(|| Outcome::won_by(self.winners[v as usize]))
    }

    /// Say how the game ended at `v`.
    pub fn set_outcome(&mut self, v: Vertex, outcome: Outcome) {
        self.status[v as usize] |= OVER;
        self.winners[v as usize] = outcome.winners;
    }
}

impl Draft {
    /// The player with this number or name.
    pub(crate) fn player_called(&self, text: &str) -> Result<Player, Error> {
        if let Some(index) = self.player_names.iter().position(|name| name == text) {
            return Ok(Player(index as u8));
        }
        let most = self.players.unwrap_or(MAX_PLAYERS);
        let number: Option<u32> = text.parse().ok();
        number.and_then(Player::from_number).filter(|player| player.0 < most).ok_or_else(|| {
            let error = Error::new(format!("there is no player {}", quoted(text)));
            if self.player_names.is_empty() {
                error.hint(format!("the players are 1 to {most}"))
            } else {
                error.hint(format!("the players are {}", self.player_names.join(", ")))
            }
        })
    }

    /// `draw`, or the winners as `1` or `1,3`; also as drawings have it, `player 1 wins`.
    pub(crate) fn outcome_called(&self, text: &str) -> Result<Outcome, Error> {
        if text == "draw" {
            return Ok(Outcome::DRAW);
        }
        let said = |verb: &str| text.strip_suffix(verb)?.strip_prefix("player");
        let said = said(" wins").or_else(|| said(" win")?.strip_prefix('s'));
        let winners: Result<Coalition, Error> = said
            .unwrap_or(text)
            .split(',')
            .map(|winner| self.player_called(winner.trim()))
            .collect();
        winners.map(Outcome::won_by).map_err(|_| {
            Error::new(format!("{} is not an outcome", quoted(text)))
                .hint("an outcome is `draw` or the player who won")
        })
    }
}
