//! Where players choose at the same time: where a formula holds, and what a coalition plays, as a picture.

use attractor_core::{Player, Vertex, VertexSet};
use attractor_draw::{Legend, Link, Node, Scene};
use attractor_logic::{Exploration, JointChoice, JointGame, JointMoves, JointWitness};
use attractor_messages::tell;
use indexmap::IndexMap;

use crate::draw::{holding, painted, refuse_unreadable};
use crate::error::Error;

/// The joint moves of an arrow that are named; the rest is counted.
const NAMED: usize = 4;

/// The states with the joint moves between them, one arrow for all that lead from one to the same, with a number
/// that the legend explains. Arrows are thick where the strategies of `found` lead.
pub(crate) fn picture<G: JointGame>(
    exploration: &Exploration<G>,
    title: &str,
    holds: &VertexSet,
    found: &[JointWitness],
    dot: bool,
) -> Result<String, Error> {
    refuse_unreadable(exploration.states())?;
    let game = exploration.game();
    let mut scratch = G::Scratch::default();
    let mut moves = JointMoves::default();
    let whom = found
        .first()
        .map(|why| if why.holds { why.side.who } else { why.side.who.others(game.players()) });
    let (mut nodes, mut links) = (Vec::new(), Vec::new());
    // Joint moves, and the number that stands for them.
    let mut names_of: IndexMap<String, String> = IndexMap::new();
    for v in 0..exploration.states() as Vertex {
        let state = exploration.state(v);
        let over = game.is_decided(state);
        let shade = holding(holds.contains(v), whom);
        let outcome = over.then(|| tell!("legend-over"));
        nodes.push(Node {
            shade,
            outcome,
            start: v == 0,
            ..Node::new(game.notation(state), Player(0))
        });
        if over {
            continue;
        }
        game.moves(state, &mut scratch, &mut moves)
            .map_err(|error| Error::new(error.to_string()).within(title.to_owned()))?;
        let names: Vec<Vec<String>> = (0..)
            .zip(&moves.actions)
            .map(|(player, &count)| {
                (0..count).map(|action| game.action_name(state, player, action)).collect()
            })
            .collect();
        let mut arrows: IndexMap<Vertex, (Vec<String>, bool)> = IndexMap::new();
        for (way, to) in moves.to.chunks_exact(game.words()).enumerate() {
            let Some(to) = exploration.find(to) else { continue };
            let actions = actions(way, &moves.actions);
            let (named, thick) = arrows.entry(to).or_default();
            let told = actions.iter().zip(&names).map(|(&action, names)| &*names[action as usize]);
            named.push(told.collect::<Vec<_>>().join(", "));
            *thick |= found.iter().any(|found| plays(found, v, &actions));
        }
        for (to, (named, thick)) in arrows {
            let rest = named.len().saturating_sub(NAMED);
            let mut label = named[..named.len() - rest].join(" | ");
            if rest > 0 {
                label = format!("{label} | +{rest}");
            }
            // Graphviz makes room for long names; in a picture they would cover each other.
            if !dot {
                let number = names_of.len() + 1;
                label = names_of.entry(label).or_insert_with(|| number.to_string()).clone();
            }
            links.push(Link { thick, label, ..Link::new(v as usize, to as usize) });
        }
    }
    let legend = Legend {
        moves: vec![tell!("legend-together-moves")],
        wins: vec![tell!("legend-holds"); usize::from(game.players())],
        strategy: tell!("legend-strategy"),
        start: tell!("legend-start"),
        over: tell!("legend-over"),
        draw: String::new(),
        marked: String::new(),
        names: names_of.into_iter().map(|(moves, number)| (number, moves)).collect(),
    };
    let (title, description) = (title.to_owned(), String::new());
    painted(&Scene { title, description, nodes, links, legend: Some(legend) }, dot)
}

/// The action of each player in a joint move, by its place among all: the last player's changes fastest.
fn actions(way: usize, counts: &[u32]) -> Vec<u32> {
    let mut rest = way;
    let mut actions: Vec<u32> = counts
        .iter()
        .rev()
        .map(|&count| {
            let action = rest % count as usize;
            rest /= count as usize;
            action as u32
        })
        .collect();
    actions.reverse();
    actions
}

/// Whether a joint move is one that a strategy allows.
fn plays(found: &JointWitness, at: Vertex, actions: &[u32]) -> bool {
    let part = |ours: bool| -> Vec<u32> {
        let all = (0..).map(Player).zip(actions);
        let own = all.filter(|(player, _)| found.side.who.contains(*player) == ours);
        own.map(|(_, &action)| action).collect()
    };
    let (ours, theirs) = (part(true), part(false));
    let fits = |choice: &JointChoice| {
        choice.at == at && choice.actions == ours && (choice.to.is_empty() || choice.to == theirs)
    };
    !ours.is_empty() && found.strategy.iter().any(fits)
}
