//! Playthroughs: one pinned random game of each entry of the catalogue, as text.

use std::fmt::Write;
use std::path::Path;

use attractor_core::{Coalition, Game};
use attractor_games::{GAMES, Opened, open};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

/// Set to anything, it writes the playthroughs instead of comparing them.
pub const REGENERATE: &str = "ATTRACTOR_PLAYTHROUGHS";

/// A playthrough stops here when the game goes on.
const MOST_MOVES: usize = 12;

/// Play the game that `text` names at random, always in the same way, and write down everything
/// that a player would see.
pub fn playthrough(text: &str) -> Result<String, String> {
    let Opened { spec, game, .. } = open(text).map_err(|error| error.to_string())?;
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut at = game.start();
    let mut story = format!("game: {spec}\nplayers: {}\n", game.players());
    for step in 0..=MOST_MOVES {
        let outcome = game.outcome(&at);
        let moves: Vec<_> = if outcome.is_none() { game.moves(&at).collect() } else { Vec::new() };
        let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let mut line = |name: &str, value: String| {
            if !value.is_empty() {
                let _ = writeln!(story, "{name}:{value}");
            }
        };
        let word = |value: String| if value.is_empty() { value } else { format!(" {value}") };
        line("\nposition", word(game.notation(&at)));
        line("turn", word(game.turn(&at).to_string()));
        line(
            "picture",
            game.picture(&at)
                .to_string()
                .lines()
                .fold(String::new(), |all, row| all + "\n  " + row),
        );
        line("labels", word(game.labels(&at).join(", ")));
        let numbers =
            game.numbers(&at).into_iter().map(|(name, value)| format!("{name} = {value}"));
        line("numbers", word(numbers.collect::<Vec<_>>().join(", ")));
        line("moves", word(names.join(" ")));
        if let Some(outcome) = outcome {
            let all = outcome.winners == Coalition::everyone(game.players());
            line(
                "over",
                match (outcome.is_draw(), all) {
                    (true, _) => " draw".to_owned(),
                    (_, true) => " everybody wins".to_owned(),
                    _ => format!(" won by {}", outcome.winners),
                },
            );
        }
        let Some(chosen) = moves.choose(&mut random) else { break };
        if step < MOST_MOVES {
            line("played", word(chosen.to_string()));
            at = game.play(&at, chosen);
        }
    }
    Ok(story)
}

/// Compare the playthrough of every entry with the file of its name in `folder`, or write them all
/// when [`REGENERATE`] is set. The error names what is missing, and what differs from which line.
pub fn check_playthroughs(folder: &Path) -> Result<(), String> {
    let mut faults = String::new();
    for about in GAMES.iter() {
        let story = playthrough(about.example)?;
        let path = folder.join(format!("{}.txt", about.name));
        if std::env::var_os(REGENERATE).is_some() {
            std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
            std::fs::write(&path, &story).map_err(|error| error.to_string())?;
            continue;
        }
        let file = path.display();
        match std::fs::read_to_string(&path) {
            Err(error) => {
                let _ = writeln!(faults, "{file}: {error}; set {REGENERATE}=1 to write it");
            }
            Ok(pinned) if pinned == story => {}
            Ok(pinned) => {
                let same = pinned.lines().zip(story.lines()).take_while(|(a, b)| a == b).count();
                let now = story.lines().nth(same).unwrap_or("the end");
                let _ = writeln!(faults, "{file}: line {} is now `{now}`", same + 1);
            }
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}
