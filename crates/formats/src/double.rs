//! From a graph of configurations to the graph of (configuration, player).

use attractor_core::{Player, Vertex};

use crate::draft::Draft;
use crate::error::{Advice, Error};
use crate::literal::python_name;
use crate::names::Names;

/// Two players move in turn on one graph: configuration `c` becomes `(c, 1)`, where player 1 is to
/// move, and `(c, 2)`. A start becomes the one of player 1.
pub(crate) fn double(draft: &Draft) -> Result<Draft, Error> {
    if draft.all().any(|v| draft.owner(v).is_some()) {
        return Err(Error::new("a graph whose vertices have owners cannot be doubled")
            .hint(Advice::NotDouble));
    }
    if draft.players.is_some_and(|players| players != 2) {
        return Err(Error::new("only a game of two players can be doubled"));
    }
    let mut doubled = Draft::empty();
    for v in draft.all() {
        for player in [0, 1] {
            for &target in draft.moves(v) {
                doubled.push_target(2 * target + (1 - player));
            }
            doubled.end_row(Some(Player(player as u8)));
            if let Some(outcome) = draft.outcome(v) {
                doubled.set_outcome(2 * v + player, outcome);
            }
        }
    }
    let names = draft.names.iter().flat_map(|name| {
        let name = python_name(&name);
        [format!("({name}, 1)"), format!("({name}, 2)")]
    });
    doubled.names = Names::listed(names).map_err(|v| {
        Error::new(format!("two configurations are called `{}`", draft.names.get(v / 2)))
    })?;
    doubled.players = Some(2);
    doubled.player_names.clone_from(&draft.player_names);
    doubled.start = draft.start.map(|start| 2 * start);
    doubled.priorities =
        draft.priorities.as_ref().map(|all| all.iter().flat_map(|&p| [p, p]).collect());
    (doubled.convention, doubled.ends_by_priority) = (draft.convention, draft.ends_by_priority);
    doubled.remarks.clone_from(&draft.remarks);
    Ok(doubled)
}

/// What `(configuration, 1)` is called.
pub(crate) fn first_name(configuration: &str) -> String {
    format!("({}, 1)", python_name(configuration))
}

// The numbers of a doubled graph fit a vertex before the arena counts them.
const _: () = assert!(attractor_core::MAX_VERTICES <= Vertex::MAX as usize / 2);
