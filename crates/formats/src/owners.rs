//! Who owns the vertices of a draft.

use attractor_core::{MAX_PLAYERS, Player, Vertex};
use attractor_messages::tell;

use crate::draft::Draft;
use crate::error::{Advice, Error, quoted};
use crate::settle::Settings;

/// See that every vertex has an owner.
pub(crate) fn settle(draft: &mut Draft, settings: &Settings) -> Result<(), Error> {
    if let Some(field) = settings.owner_field {
        by_field(draft, field)?;
    }
    by_lists(draft, settings)?;
    if settings.players.or(draft.players) == Some(1) {
        own_all(draft);
    }
    let Some(missing) = draft.all().find(|&v| draft.owner(v).is_none()) else { return Ok(()) };
    let nobody = draft.all().all(|v| draft.owner(v).is_none());
    match draft.start {
        Some(start) if nobody => by_colours(draft, start),
        None if nobody && settings.plain => {
            own_all(draft);
            draft.players = Some(1);
            draft.remarks.push(tell!("no-owners"));
            Ok(())
        }
        _ => Err(unowned(draft, missing)),
    }
}

/// One player owns everything.
fn own_all(draft: &mut Draft) {
    for v in draft.all() {
        draft.set_owner(v, Player(0));
    }
}

fn unowned(draft: &Draft, v: Vertex) -> Error {
    Error::new(format!("nobody owns vertex {}", quoted(&draft.names.get(v))))
        .hint(Advice::SayOwnersOrStart)
}

fn by_lists(draft: &mut Draft, settings: &Settings) -> Result<(), Error> {
    let mut said: Vec<(Vertex, Player)> = Vec::new();
    for list in &settings.owners {
        let player = draft.player_called(&list.player)?;
        for name in &list.vertices {
            said.push((draft.names.find(name)?, player));
        }
    }
    said.sort_unstable();
    for pair in said.windows(2) {
        if pair[0].0 == pair[1].0 && pair[0].1 != pair[1].1 {
            let name = draft.names.get(pair[0].0);
            let [(_, one), (_, other)] = [pair[0], pair[1]];
            return Err(Error::new(format!(
                "vertex {} is given to player {one} and to player {other}",
                quoted(&name)
            )));
        }
    }
    for (v, player) in said {
        draft.set_owner(v, player);
    }
    Ok(())
}

/// The owner stands in a field of the name. Numbers from 1 on are players; other values are players
/// in the order of their appearance, the start's being player 1.
fn by_field(draft: &mut Draft, field: usize) -> Result<(), Error> {
    let value_of = |draft: &Draft, v: Vertex| {
        draft.names.field(v, field).ok_or_else(|| {
            let name = draft.names.get(v);
            Error::new(format!("the name of vertex {} has no field {field}", quoted(&name)))
                .hint("fields are counted from 0: in `(9, 'A')`, field 1 is the player")
        })
    };
    let mut values: Vec<String> = Vec::new();
    let mut owner: Vec<usize> = Vec::with_capacity(draft.vertices());
    if let Some(start) = draft.start {
        values.push(value_of(draft, start)?);
    }
    for v in draft.all() {
        let value = value_of(draft, v)?;
        let known = values.iter().position(|other| *other == value);
        if known.is_none() && values.len() == usize::from(MAX_PLAYERS) {
            return Err(Error::new(format!(
                "field {field} of the names has more than {MAX_PLAYERS} values"
            ))
            .hint("choose the field that names the player"));
        }
        owner.push(known.unwrap_or_else(|| {
            values.push(value);
            values.len() - 1
        }));
    }
    let numbers: Option<Vec<Player>> =
        values.iter().map(|value| Player::from_number(value.parse().ok()?)).collect();
    for (v, index) in owner.into_iter().enumerate() {
        let player = numbers.as_ref().map_or(Player(index as u8), |numbers| numbers[index]);
        draft.set_owner(v as Vertex, player);
    }
    if numbers.is_none() {
        let told: Vec<String> = values
            .iter()
            .zip(1..)
            .map(|(value, number)| tell!("name-is", name = value, player = number.to_string()))
            .collect();
        draft.remarks.push(tell!("in-the-names", names = told.join(", ")));
        if draft.player_names.is_empty() && check_player_names(&values).is_ok() {
            draft.players = draft.players.max(Some(values.len().max(2) as u8));
            draft.player_names = values;
        }
    }
    Ok(())
}

/// Names of players must not be taken for one another, for numbers or for a draw.
pub(crate) fn check_player_names(names: &[String]) -> Result<(), Error> {
    for (i, name) in names.iter().enumerate() {
        let reason = if name.is_empty() {
            "is empty"
        } else if name.bytes().all(|byte| byte.is_ascii_digit()) || name == "draw" {
            "means something else"
        } else if names[..i].contains(name) {
            "is given twice"
        } else {
            continue;
        };
        return Err(Error::new(format!("the player's name {} {reason}", quoted(name)))
            .hint("give every player another name, and no number"));
    }
    Ok(())
}

/// The moves change hands: the start is player 1's, what it leads to and what leads to it is
/// player 2's, and so on.
fn by_colours(draft: &mut Draft, start: Vertex) -> Result<(), Error> {
    let mut classes = Classes::new(draft.vertices());
    for v in draft.all() {
        for &target in draft.moves(v) {
            if !classes.differ(v, target) {
                let (from, to) = (draft.names.get(v), draft.names.get(target));
                return Err(Error::new(format!(
                    "owners cannot be told by colours: the move from {} to {} closes an odd cycle",
                    quoted(&from),
                    quoted(&to)
                ))
                .hint(Advice::SayOwners));
            }
        }
    }
    let (home, first) = classes.root(start);
    for v in draft.all() {
        let (root, class) = classes.root(v);
        if root != home {
            let name = draft.names.get(v);
            return Err(Error::new(format!(
                "the owner of vertex {} cannot be told by colours: it is not connected to the start",
                quoted(&name)
            ))
            .hint(Advice::SayOwners));
        }
        draft.set_owner(v, Player(u8::from(class != first)));
    }
    draft.remarks.push(tell!("owners-alternate"));
    Ok(())
}

/// Vertices joined to one another, each in one of two classes: a union-find with parities, which
/// needs no edges backwards.
struct Classes {
    parent: Vec<Vertex>,
    other: Vec<bool>, // whether a vertex is in the other class than its parent
    size: Vec<u32>,
}

impl Classes {
    fn new(vertices: usize) -> Classes {
        Classes {
            parent: (0..vertices as Vertex).collect(),
            other: vec![false; vertices],
            size: vec![1; vertices],
        }
    }

    /// The root of what `v` is joined to, and whether `v` is in the other class than the root.
    fn root(&mut self, mut v: Vertex) -> (Vertex, bool) {
        let mut other = false;
        while self.parent[v as usize] != v {
            let parent = self.parent[v as usize] as usize;
            // Halve the path: the grandparent becomes the parent.
            self.other[v as usize] ^= self.other[parent];
            self.parent[v as usize] = self.parent[parent];
            other ^= self.other[v as usize];
            v = self.parent[v as usize];
        }
        (v, other)
    }

    /// Put `v` and `w` in different classes; false when they are in the same one.
    fn differ(&mut self, v: Vertex, w: Vertex) -> bool {
        let ((v, v_other), (w, w_other)) = (self.root(v), self.root(w));
        if v == w {
            return v_other != w_other;
        }
        let (small, large) =
            if self.size[v as usize] < self.size[w as usize] { (v, w) } else { (w, v) };
        self.parent[small as usize] = large;
        self.size[large as usize] += self.size[small as usize];
        self.other[small as usize] = v_other == w_other;
        true
    }
}
