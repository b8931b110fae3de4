//! Positions as text, and what formulas can ask of them.

use std::fmt::Write;

use crate::naive::State;
use crate::typed::{Board, Holds, Rules};

/// A position as a word: boards by rows from the bottom, heaps, numbers, flags, and whose turn it is.
pub(crate) fn write(rules: &Rules, state: &State) -> String {
    let mut parts: Vec<String> = rules
        .boards
        .iter()
        .zip(&state.cells)
        .map(|(board, cells)| write_board(rules, board, cells))
        .collect();
    if !state.numbers.is_empty() {
        parts.push(joined(&state.numbers));
    }
    if !state.flags.is_empty() {
        parts.push(state.flags.iter().map(|&flag| if flag { '1' } else { '0' }).collect());
    }
    let mut text = parts.join("|");
    if rules.together.is_none() {
        let _ = write!(text, "@{}", state.turn + 1);
    }
    if state.part > 0 {
        let part = rules.moves.iter().find(|chosen| chosen.part == state.part);
        let _ = write!(text, "+{}", part.map_or("", |part| &part.name));
        if let Some(from) = state.from {
            let board = rules.boards.iter().find(|board| !board.heaps).or(rules.boards.first());
            let name = board.and_then(|board| board.geometry.names.get(usize::from(from)));
            let _ = write!(text, "+{}", name.map_or("", |name| name));
        }
    }
    text
}

fn joined(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join("-")
}

fn write_board(rules: &Rules, board: &Board, cells: &[i64]) -> String {
    let Holds::Pieces(pieces) = &board.holds else { return joined(cells) };
    let mut text = String::new();
    for (at, place) in board.geometry.layout.iter().enumerate() {
        if at > 0 && at % board.geometry.width == 0 {
            text.push('/');
        }
        text.push(match place {
            None => '#',
            Some(square) => match cells[usize::from(*square)] {
                0 => '.',
                piece => rules.pieces[pieces[piece as usize - 1]].glyph,
            },
        });
    }
    text
}

/// The position of a text; the error says what would be right.
pub(crate) fn read(rules: &Rules, text: &str) -> Result<State, String> {
    let mut state = crate::naive::start(rules);
    let (body, turn) = match text.trim().rsplit_once('@') {
        // Where all choose at the same time it is nobody's turn.
        Some((body, turn)) if rules.together.is_none() => (body, turn),
        _ => (text.trim(), "1"),
    };
    let mut turn = turn.split('+');
    let player = turn.next().unwrap_or("1").trim();
    state.turn = player
        .parse::<u8>()
        .ok()
        .and_then(|player| player.checked_sub(1))
        .filter(|&player| usize::from(player) < rules.players.len())
        .ok_or_else(|| {
            format!("`@{player}` names no player: expected `@1` to `@{}`", rules.players.len())
        })?;
    if let Some(part) = turn.next() {
        let found = rules.moves.iter().find(|chosen| chosen.part > 0 && chosen.name == part.trim());
        let found = found.ok_or_else(|| format!("`{part}` is no part of a move"))?;
        state.part = found.part;
        let board = rules.boards.iter().find(|board| !board.heaps).or(rules.boards.first());
        state.from = match (turn.next(), found.from) {
            (Some(square), _) => {
                let at = board.and_then(|board| board.geometry.find(square.trim()));
                Some(at.ok_or_else(|| format!("`{square}` is no square"))?)
            }
            (None, Some(_)) => {
                return Err(format!(
                    "`{text}` does not say where `{part}` goes on: expected `+{part}+a1`"
                ));
            }
            (None, None) => None,
        };
    }
    let wanted = rules.boards.len()
        + usize::from(!rules.numbers.is_empty())
        + usize::from(!rules.flags.is_empty());
    let parts: Vec<&str> = body.split('|').collect();
    if parts.len() != wanted {
        return Err(format!(
            "`{body}` does not fit: expected something like `{}`",
            write(rules, &crate::naive::start(rules))
        ));
    }
    let mut parts = parts.into_iter();
    for (board, cells) in rules.boards.iter().zip(&mut state.cells) {
        read_board(rules, board, parts.next().unwrap_or("").trim(), cells)?;
    }
    if !rules.numbers.is_empty() {
        let ranges: Vec<(i64, i64)> =
            rules.numbers.iter().map(|number| (number.low, number.high)).collect();
        read_numbers(parts.next().unwrap_or("").trim(), &ranges, &mut state.numbers)?;
    }
    if !rules.flags.is_empty() {
        let flags = parts.next().unwrap_or("").trim();
        if flags.chars().count() != state.flags.len()
            || !flags.chars().all(|c| c == '0' || c == '1')
        {
            return Err(format!(
                "`{flags}` does not fit: expected `0` or `1` for each of {} flags",
                state.flags.len()
            ));
        }
        state.flags = flags.chars().map(|c| c == '1').collect();
    }
    Ok(state)
}

fn read_numbers(text: &str, ranges: &[(i64, i64)], out: &mut [i64]) -> Result<(), String> {
    let numbers: Option<Vec<i64>> =
        text.split('-').map(|number| number.trim().parse().ok()).collect();
    let numbers = numbers.filter(|numbers| numbers.len() == ranges.len());
    let fits = numbers.filter(|numbers| {
        numbers.iter().zip(ranges).all(|(number, (low, high))| (low..=high).contains(&number))
    });
    let Some(numbers) = fits else {
        let shown: Vec<String> =
            ranges.iter().map(|(low, high)| format!("{low}..{high}")).collect();
        return Err(format!(
            "`{text}` does not fit: expected numbers from {}, with `-` between them",
            shown.join(", ")
        ));
    };
    out.copy_from_slice(&numbers);
    Ok(())
}

fn read_board(rules: &Rules, board: &Board, text: &str, cells: &mut [i64]) -> Result<(), String> {
    let pieces = match &board.holds {
        Holds::Numbers(ranges) => return read_numbers(text, ranges, cells),
        Holds::Pieces(pieces) => pieces,
    };
    let geometry = &board.geometry;
    let rows: Vec<&str> = text.split('/').collect();
    let wanted = geometry.layout.len() / geometry.width.max(1);
    if rows.len() > wanted {
        return Err(format!(
            "`{text}` has {} rows: expected {wanted}, separated by `/`",
            rows.len()
        ));
    }
    cells.fill(0);
    for (y, row) in rows.iter().enumerate() {
        let marks: Vec<char> = row.trim().chars().collect();
        if marks.len() != geometry.width {
            return Err(format!(
                "row {} of `{text}` has {} squares: expected {}",
                y + 1,
                marks.len(),
                geometry.width
            ));
        }
        for (x, mark) in marks.into_iter().enumerate() {
            let place = geometry.layout[y * geometry.width + x];
            let written = |like: &dyn Fn(char) -> bool| {
                pieces.iter().position(|&piece| like(rules.pieces[piece].glyph))
            };
            // Small letters will do where they are no other piece.
            let piece = written(&|glyph| glyph == mark)
                .or_else(|| written(&|glyph| glyph.eq_ignore_ascii_case(&mark)));
            match (place, mark, piece) {
                (Some(square), '.' | '_', None) => cells[usize::from(square)] = 0,
                (Some(square), _, Some(piece)) => cells[usize::from(square)] = piece as i64 + 1,
                (None, '#' | '.', _) => {}
                _ => {
                    let glyphs: Vec<String> = pieces
                        .iter()
                        .map(|&piece| format!("`{}`", rules.pieces[piece].glyph))
                        .collect();
                    let hole = if place.is_none() {
                        "`#`, for here is a hole".to_owned()
                    } else {
                        format!("{} or `.`", glyphs.join(", "))
                    };
                    return Err(format!("`{mark}` cannot stand in row {}: expected {hole}", y + 1));
                }
            }
        }
    }
    Ok(())
}

/// What formulas can compare: numbers by their names, heaps, and how many of each piece there are.
pub(crate) fn numbers(rules: &Rules, state: &State) -> Vec<(String, i64)> {
    let mut numbers = Vec::new();
    for (info, &value) in rules.numbers.iter().zip(&state.numbers) {
        numbers.push((info.name.clone(), value));
    }
    for (board, cells) in rules.boards.iter().zip(&state.cells) {
        match &board.holds {
            Holds::Numbers(_) => {
                for (i, &value) in cells.iter().enumerate() {
                    numbers.push((format!("{} {}", board.name, i + 1), value));
                }
            }
            Holds::Pieces(pieces) => {
                for (place, &piece) in pieces.iter().enumerate() {
                    let count = cells.iter().filter(|&&cell| cell == place as i64 + 1).count();
                    let name = &rules.pieces[piece].name;
                    let several = rules
                        .boards
                        .iter()
                        .filter(|board| matches!(board.holds, Holds::Pieces(_)))
                        .count()
                        > 1;
                    let name =
                        if several { format!("{} {name}", board.name) } else { name.clone() };
                    numbers.push((name, count as i64));
                }
            }
        }
    }
    numbers
}

/// Everything that the domains allow, the players' turns last to change; `None` where that is too much.
pub(crate) fn every_state(rules: &Rules) -> Option<impl Iterator<Item = State> + '_> {
    const MOST: u128 = 1 << 32;
    let count = rules.bound();
    if count > MOST {
        return None;
    }
    let state = move |mut number: u128| {
        let mut digit = |least: i64, most: i64| {
            let radix = (most - least + 1) as u128;
            let digit = (number % radix) as i64;
            number /= radix;
            digit + least
        };
        let mut state = crate::naive::start(rules);
        for (board, cells) in rules.boards.iter().zip(&mut state.cells) {
            for (at, cell) in cells.iter_mut().enumerate().rev() {
                *cell = match &board.holds {
                    Holds::Pieces(pieces) => digit(0, pieces.len() as i64),
                    Holds::Numbers(ranges) => digit(ranges[at].0, ranges[at].1),
                };
            }
        }
        for (info, value) in rules.numbers.iter().zip(&mut state.numbers) {
            *value = digit(info.low, info.high);
        }
        for flag in &mut state.flags {
            *flag = digit(0, 1) == 1;
        }
        state.turn = digit(0, rules.players.len() as i64 - 1) as u8;
        state
    };
    Some((0..count).map(state))
}
