//! Names of players: `--names J0,J1` says who is player 1 and who is player 2, in what is typed and
//! in what is printed. Answers for programs keep the numbers.

use std::io::{self, Write};
use std::str::FromStr;
use std::sync::OnceLock;

use attractor_messages::{Language, spoken};
use unicode_width::UnicodeWidthStr;

/// What the players are called, in the order of their numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlayerNames(Vec<String>);

static CALLED: OnceLock<PlayerNames> = OnceLock::new();

impl FromStr for PlayerNames {
    type Err = String;

    fn from_str(text: &str) -> Result<PlayerNames, String> {
        let names: Vec<String> = text.split(',').map(|name| name.trim().to_owned()).collect();
        for (i, name) in names.iter().enumerate() {
            if name.is_empty() {
                return Err(format!("the name of player {} is empty", i + 1));
            }
            if name.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(format!("`{name}` is a number, not a name"));
            }
            if names[..i].contains(name) {
                return Err(format!("two players are called `{name}`"));
            }
        }
        Ok(PlayerNames(names))
    }
}

/// From now on call the players by these names.
pub(crate) fn call(names: &PlayerNames) {
    // One command names them once.
    let _ = CALLED.set(names.clone());
}

/// The players that were named, by number: `1,2` for `J0,J1`; anything else stays as it is.
pub(crate) fn numbered(players: &str) -> String {
    let Some(PlayerNames(names)) = CALLED.get() else { return players.to_owned() };
    let number = |word: &str| match names.iter().position(|name| name == word.trim()) {
        Some(index) => (index + 1).to_string(),
        None => word.to_owned(),
    };
    players.split(',').map(number).collect::<Vec<_>>().join(",")
}

/// The same for `Alice=0,1,2`, which gives vertices to a player.
pub(crate) fn numbered_owner(list: &str) -> String {
    match list.split_once('=') {
        Some((player, vertices)) => format!("{}={vertices}", numbered(player)),
        None => list.to_owned(),
    }
}

/// A place to print to, where players have their names.
pub(crate) struct Named<W: Write> {
    out: W,
    line: Vec<u8>,
}

impl<W: Write> Named<W> {
    pub(crate) fn new(out: W) -> Named<W> {
        Named { out, line: Vec::new() }
    }
}

impl<W: Write> Write for Named<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(PlayerNames(names)) = CALLED.get() else { return self.out.write(bytes) };
        for &byte in bytes {
            self.line.push(byte);
            if byte == b'\n' {
                let line = std::mem::take(&mut self.line);
                self.out.write_all(
                    named(&String::from_utf8_lossy(&line), names, spoken()).as_bytes(),
                )?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if let Some(PlayerNames(names)) = CALLED.get()
            && !self.line.is_empty()
        {
            let line = std::mem::take(&mut self.line);
            self.out
                .write_all(named(&String::from_utf8_lossy(&line), names, spoken()).as_bytes())?;
        }
        self.out.flush()
    }
}

/// What stands before the number of a player, and what stands there before a name.
fn before(language: Language) -> &'static [(&'static str, &'static str)] {
    match language {
        Language::English => &[("players ", ""), ("player ", ""), ("won by ", "won by ")],
        Language::French => &[
            ("les joueurs ", ""),
            ("le joueur ", ""),
            ("des joueurs ", "de "),
            ("du joueur ", "de "),
            ("gagnée par ", "gagnée par "),
        ],
    }
}

/// A line in which `player 1` and `players 1,2` are called by their names. What stands in a column after them stays there.
fn named(line: &str, names: &[String], language: Language) -> String {
    let mut written = String::with_capacity(line.len());
    let mut rest = line;
    let first = |rest: &str| {
        let found = before(language).iter();
        let found = found.filter_map(|&(word, instead)| Some((rest.find(word)?, word, instead)));
        found.min_by_key(|&(at, ..)| at)
    };
    while let Some((at, word, instead)) = first(rest) {
        let after = &rest[at + word.len()..];
        let end = after.find(|c: char| !c.is_ascii_digit() && c != ',').unwrap_or(after.len());
        let (list, tail) = after.split_at(end);
        let list = list.trim_end_matches(',');
        let called: Option<Vec<&str>> = list
            .split(',')
            .map(|number| names.get(number.parse::<usize>().ok()?.checked_sub(1)?))
            .map(|name| name.map(String::as_str))
            .collect();
        written.push_str(&rest[..at]);
        match called {
            Some(called) => {
                let called = called.join(", ");
                let vowel = called.starts_with(|c: char| "AEIOUYaeiouyÉÈÊéèê".contains(c));
                let instead = if instead == "de " && vowel { "d’" } else { instead };
                written.push_str(instead);
                written.push_str(&called);
                written.push_str(&after[list.len()..end]);
                // Colours end before the next column begins.
                let style =
                    if tail.starts_with('\x1b') { tail.find('m').map_or(0, |m| m + 1) } else { 0 };
                let (style, tail) = tail.split_at(style);
                let spaces = tail.len() - tail.trim_start_matches(' ').len();
                let wide = (word.width() + list.len() + spaces)
                    .checked_sub(instead.width() + called.width());
                // Two spaces are the least between columns.
                let wide = if spaces < 2 { spaces } else { wide.unwrap_or(2).max(2) };
                written.push_str(style);
                written.push_str(&" ".repeat(wide));
                rest = &tail[spaces..];
            }
            None => {
                written.push_str(word);
                rest = after;
            }
        }
    }
    written.push_str(rest);
    written
}

#[cfg(test)]
mod tests {
    use attractor_messages::Language;

    use super::{PlayerNames, named};

    #[test]
    fn players_are_called_by_their_names() {
        let names = ["J0", "J1"].map(str::to_owned);
        for (line, told) in [
            (
                "from (9, 'A'), player 1 to move: player 2 wins",
                "from (9, 'A'), J0 to move: J1 wins",
            ),
            ("players 1,2 play", "J0, J1 play"),
            ("final, won by 1: 3, won by player 2", "final, won by J0: 3, won by J1"),
            ("2 players, 18 positions", "2 players, 18 positions"),
            ("player 3 moves, player 1, then", "player 3 moves, J0, then"),
            ("  won by player 2          10   layers", "  won by J1                10   layers"),
        ] {
            assert_eq!(named(line, &names, Language::English), told);
        }
        let names = ["Alice", "Bob"].map(str::to_owned);
        let line = "stratégie du joueur 1 : le joueur 2 gagne, attracteur des joueurs 2,1";
        let told = "stratégie d’Alice : Bob gagne, attracteur de Bob, Alice";
        assert_eq!(named(line, &names, Language::French), told);
        let names = ["Les Gendarmes".to_owned()];
        let lines = ["1. le joueur 1  a → b", "1. le joueur 1\x1b[0m     a → b"];
        let told = ["1. Les Gendarmes  a → b", "1. Les Gendarmes\x1b[0m   a → b"];
        assert_eq!(lines.map(|line| named(line, &names, Language::French)), told);
    }

    #[test]
    fn names_that_could_be_mistaken_are_refused() {
        for text in ["J0,", "1,2", "a,a"] {
            assert!(text.parse::<PlayerNames>().is_err(), "{text}");
        }
    }
}
