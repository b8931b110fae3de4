//! The conformance kit: what every game promises, tried by random play.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use attractor_core::{Direction, Game, Numbered, Standing};
use attractor_games::{GAMES, Spec, SpecError, Visitor, find_move, visit};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// How many random plays are tried.
const PLAYS: usize = 40;
/// Moves after which a play that is still going on must have repeated a position.
const LONG: usize = 3_000;
/// Of many moves these are tried by name and backwards.
const SOME: usize = 6;

/// Everything that a game of the catalogue promises, tried on the game that `text` names.
pub fn conform(text: &str) -> Result<(), String> {
    struct Kit;
    impl Visitor for Kit {
        type Output = Result<(), String>;
        fn visit<G: Game + 'static>(self, spec: &Spec, game: G) -> Result<(), String> {
            check_spec(spec)?;
            check_rules(&game).map_err(|what| format!("{spec}: {what}"))
        }
        fn visit_numbered<G: Numbered + 'static>(self, spec: &Spec, game: G) -> Result<(), String> {
            check_spec(spec)?;
            check_rules(&game)
                .and_then(|()| check_numbers(&game))
                .map_err(|what| format!("{spec}: {what}"))
        }
    }
    visit(text, Kit).map_err(|error: SpecError| format!("{text}: {error}"))?
}

/// The same on the example of every entry of the catalogue, with the line that goes with it.
pub fn conform_catalogue() -> Result<(), String> {
    let mut faults = Vec::new();
    for about in GAMES.iter() {
        faults.extend(conform(about.example).err());
        let opened = attractor_games::open(about.example).map_err(|error| error.to_string())?;
        let line = attractor_games::follow(&opened.game, opened.game.start(), about.line);
        faults.extend(line.err().map(|error| format!("the line of {}: {error}", about.name)));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// A game's name prints as a name of the same game.
fn check_spec(spec: &Spec) -> Result<(), String> {
    struct Reread;
    impl Visitor for Reread {
        type Output = String;
        fn visit<G: Game + 'static>(self, spec: &Spec, game: G) -> String {
            format!("{spec} {}", game.notation(&game.start()))
        }
    }
    let text = spec.to_string();
    let once = visit(&text, Reread).map_err(|error| format!("`{text}`, as printed: {error}"))?;
    if once.split(' ').next() != Some(&text) {
        return Err(format!("`{text}` opens a game that prints as `{once}`"));
    }
    Ok(())
}

/// The promises of [`Game`].
pub fn check_rules<G: Game>(game: &G) -> Result<(), String> {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..PLAYS {
        let mut at = game.start();
        let mut seen = HashSet::new();
        let mut repeated = false;
        for step in 0.. {
            check_position(game, &at)?;
            repeated |= !seen.insert(at.clone());
            if game.outcome(&at).is_some() || (step >= LONG && repeated) {
                break;
            }
            if step >= LONG {
                return Err(format!("{LONG} moves without an end and without a repetition"));
            }
            let moves: Vec<G::Move> = game.moves(&at).collect();
            at = game.play(&at, moves.choose(&mut random).expect("checked just before"));
            if repeated && random.random_ratio(1, 8) {
                break;
            }
        }
    }
    if let Some(positions) = game.every_position() {
        let mut seen = HashSet::new();
        let mut start_seen = false;
        for at in positions.take(20_000) {
            start_seen |= at == game.start();
            if !seen.insert(at.clone()) {
                return Err(format!("`{}` is listed twice", game.notation(&at)));
            }
            if seen.len() <= 300 {
                check_position(game, &at)?;
            }
        }
        if seen.len() < 20_000 && !start_seen {
            return Err("the start is not among the legal positions".to_owned());
        }
    }
    Ok(())
}

fn check_position<G: Game>(game: &G, at: &G::Position) -> Result<(), String> {
    let notation = game.notation(at);
    let fail = |what: &str| Err(format!("at `{notation}`: {what}"));
    match game.read(&notation) {
        Ok(again) if again == *at => {}
        Ok(again) => return fail(&format!("reads as `{}`", game.notation(&again))),
        Err(error) => return fail(&format!("cannot be read back: {error}")),
    }
    let mut packed = Vec::new();
    game.pack(at, &mut packed);
    packed.push(7);
    let mut rest = &packed[..];
    if game.unpack(&mut rest).as_ref() != Some(at) || rest != [7] {
        return fail("does not come back from its bytes");
    }
    if notation.contains(char::is_whitespace) {
        return fail("the notation is not one word");
    }
    if game.turn(at).0 >= game.players() {
        return fail("it is the turn of nobody");
    }
    let picture = game.picture(at);
    let drawn = picture.to_string();
    if drawn.trim().is_empty() && !picture.spots.is_empty() && game.outcome(at).is_none() {
        return fail("the picture is blank");
    }
    if picture.links.iter().any(|&(a, b)| a.max(b) >= picture.spots.len()) {
        return fail("a link leads to no spot");
    }
    let moves: Vec<G::Move> = match game.outcome(at) {
        Some(_) => Vec::new(),
        None => game.moves(at).collect(),
    };
    let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
    if game.outcome(at).is_none() && moves.is_empty() {
        return fail("the game goes on, but there is no move");
    }
    if names.iter().collect::<HashSet<_>>().len() < names.len() {
        return fail("two moves have one name");
    }
    for played in picture.spots.iter().flat_map(|spot| &spot.plays) {
        if !names.contains(played) {
            return fail(&format!("a spot plays `{played}`, which is not legal"));
        }
    }
    for (chosen, name) in moves.iter().zip(&names).take(SOME) {
        if name.is_empty() || name.contains([' ', ',', '\t']) {
            return fail(&format!("the move `{name}` is not one word"));
        }
        match find_move(game, at, name) {
            Ok(found) if game.play(at, &found) == game.play(at, chosen) => {}
            _ => return fail(&format!("the move `{name}` is not found by its name")),
        }
    }
    let folded = game.representative(at);
    if game.representative(&folded) != folded
        || game.turn(&folded) != game.turn(at)
        || game.outcome(&folded) != game.outcome(at)
        || (!moves.is_empty() && game.moves(&folded).count() != moves.len())
    {
        return fail(&format!("`{}` cannot stand for it", game.notation(&folded)));
    }
    if game.impartial() && game.passed(at).is_none() {
        return fail("an impartial game goes on when a player passes");
    }
    if let Some(passed) = game.passed(at)
        && game.turn(&passed).0 != (game.turn(at).0 + 1) % game.players()
    {
        return fail("after a pass it is not the next player's turn");
    }
    Ok(())
}

/// The promises of [`Numbered`]: numbers and positions round-trip, moves lead in the direction
/// that is told, and the quick ways to successors and predecessors agree with the rules.
pub fn check_numbers<G: Numbered>(game: &G) -> Result<(), String> {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let size = game.size();
    let all = if size <= 20_000 { 0..size } else { 0..0 };
    let some = (0..2_000).map(|_| random.random_range(0..size));
    let numbers: Vec<u64> = all.chain(some).collect();
    for &number in &numbers {
        let Some(at) = game.position(number) else { continue };
        check_number(game, &at)?;
        if game.number(&at) != number {
            return Err(format!(
                "{number} is the position `{}` of another number",
                game.notation(&at)
            ));
        }
    }
    check_tiers(game, &numbers)?;
    for _ in 0..20 {
        let begin = random.random_range(0..size);
        check_survey(game, begin..size.min(begin + 300))?;
    }
    for _ in 0..PLAYS {
        let mut at = game.start();
        for _ in 0..200 {
            check_number(game, &at)?;
            let again = game.position(game.number(&at));
            if again.is_none_or(|again| game.number(&again) != game.number(&at)) {
                return Err(format!("the number of `{}` does not lead back", game.notation(&at)));
            }
            if game.outcome(&at).is_some() {
                break;
            }
            let moves: Vec<G::Move> = game.moves(&at).collect();
            at = game.play(&at, moves.choose(&mut random).expect("a move while the game goes on"));
        }
    }
    Ok(())
}

/// Tiers hold every number once, and one player moves at all of a tier.
fn check_tiers<G: Numbered>(game: &G, numbers: &[u64]) -> Result<(), String> {
    let tiers = match game.tiers() {
        [] => return Ok(()),
        tiers @ [0, .., last] if *last == game.size() && tiers.is_sorted() => tiers,
        tiers => return Err(format!("the tiers {tiers:?} do not hold every number once")),
    };
    let mut movers = BTreeMap::new();
    for &number in numbers {
        let Some(at) = game.position(number) else { continue };
        let tier = tiers.partition_point(|&begin| begin <= number);
        let (first, mover) = *movers.entry(tier).or_insert((number, game.turn(&at)));
        if mover != game.turn(&at) {
            return Err(format!("{first} and {number} of one tier have different players to move"));
        }
    }
    Ok(())
}

/// Going through numbers in order tells the same as asking for each of them.
fn check_survey<G: Numbered>(game: &G, numbers: Range<u64>) -> Result<(), String> {
    let mut seen = Vec::new();
    game.survey(numbers.clone(), |number, standing, successors| {
        let mut successors = successors.to_vec();
        successors.sort_unstable();
        seen.push((number, standing, successors));
    });
    let mut expected = Vec::new();
    for number in numbers.clone() {
        let mut successors = Vec::new();
        let standing = game.standing(number);
        if standing == Standing::GoesOn {
            game.all_successors(number, |to| {
                successors.push(to);
                true
            });
        }
        successors.sort_unstable();
        if standing != Standing::Nothing {
            expected.push((number, standing, successors));
        }
    }
    match seen == expected {
        true => Ok(()),
        false => Err(format!("in order the numbers {numbers:?} are others than one by one")),
    }
}

fn check_number<G: Numbered>(game: &G, at: &G::Position) -> Result<(), String> {
    let number = game.number(at);
    let fail = |what: &str| Err(format!("at `{}`, number {number}: {what}", game.notation(at)));
    if number >= game.size() {
        return fail("not below the size");
    }
    if game.position(number).is_some_and(|at| game.turn(&at) != game.mover(number)) {
        return fail("it is told to be the turn of the other player");
    }
    if game.outcome(at).is_some() {
        return Ok(());
    }
    let mut reached = Vec::new();
    for chosen in game.moves(at) {
        let next = game.play(at, &chosen);
        if game.turn(&next) == game.turn(at) {
            return fail("the players do not take turns");
        }
        let next = game.number(&next);
        if next >= game.size() || game.position(next).is_none() {
            return fail(&format!("the move `{chosen}` leads to {next}, which is no position"));
        }
        let right = match game.direction() {
            Direction::Down => next < number,
            Direction::Up => next > number,
            Direction::Anywhere => true,
        };
        if !right {
            return fail(&format!("the move `{chosen}` leads in the wrong direction"));
        }
        let tier = |number| game.tiers().partition_point(|&begin| begin <= number);
        if !game.tiers().is_empty() && tier(next) == tier(number) {
            return fail(&format!("the move `{chosen}` leads to {next} of the same tier"));
        }
        reached.push(next);
    }
    let mut found = Vec::new();
    game.all_successors(number, |next| {
        found.push(next);
        true
    });
    for list in [&mut reached, &mut found] {
        list.sort_unstable();
        list.dedup();
    }
    if found != reached {
        return fail(&format!("the moves lead to {reached:?}, the successors are {found:?}"));
    }
    for next in reached.into_iter().take(SOME) {
        let mut back = false;
        game.each_predecessor(next, |from| back |= from == number);
        if game.reversible() && !back {
            return fail(&format!("it is not a predecessor of {next}"));
        }
    }
    if game.reversible() {
        let (mut wrong, mut asked) = (None, 0);
        game.each_predecessor(number, |from| {
            asked += 1;
            if asked <= SOME
                && game.standing(from) == Standing::GoesOn
                && game.all_successors(from, |next| next != number)
            {
                wrong = Some(from);
            }
        });
        if let Some(from) = wrong {
            return fail(&format!("{from} is called a predecessor, but no move leads from there"));
        }
    }
    Ok(())
}
