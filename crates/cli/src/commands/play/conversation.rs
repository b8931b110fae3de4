//! The conversation of a game: the board, whose turn it is, what somebody types, what follows.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::time::Duration;

use attractor_app::{BestAnswer, Dice, Error, Kind, SavedGame, Seat, Session, output};
use attractor_core::{Player, Unwatched, Watch};
use attractor_messages::{spoken, tell};

use crate::Failure;
use crate::commands::{best, solve};
use crate::print::{self, BOLD, DRAW, FAINT, LOSS, WIN, names, styled};
use crate::progress::Progress;
use crate::spelling::CommandLine;

/// Somebody at the table, with the word that named them.
pub(crate) struct Sitting {
    pub(crate) name: String,
    /// How they play here, where the word does not say it.
    pub(crate) note: &'static str,
    pub(crate) seat: Seat,
}

/// A game played by typing. Everything typed and everything said goes through the two ends that
/// [`Conversation::run`] is given, so that a script can hold it.
pub(crate) struct Conversation<'a> {
    session: Session,
    /// One for each player, in order.
    seats: Vec<Sitting>,
    dice: Dice,
    progress: Option<&'a Progress>,
    values: bool,
    /// Repeat what was typed, where no terminal does it.
    pub(crate) echo: bool,
}

/// What can be typed besides a move, and the message that says what it does.
const COMMANDS: &[(&str, &str)] = &[
    ("moves", "typed-moves"),
    ("hint", "typed-hint"),
    ("why", "typed-why"),
    ("best", "typed-best"),
    ("show values", "typed-show"),
    ("hide values", "typed-hide"),
    ("line", "typed-line"),
    ("undo", "typed-undo"),
    ("restart", "typed-restart"),
    ("swap", "typed-swap"),
    ("save FILE", "typed-save"),
    ("help", "typed-help"),
    ("quit", "typed-quit"),
];

/// Whether the conversation goes on, and from where.
enum Next {
    /// Ask again.
    Ask,
    /// The position has changed: draw it, and let the programs move.
    Show,
    /// End.
    Quit,
}

impl<'a> Conversation<'a> {
    pub(crate) fn new(
        session: Session,
        seats: Vec<Sitting>,
        seed: u64,
        progress: Option<&'a Progress>,
    ) -> Conversation<'a> {
        let dice = Dice::new(seed, 0);
        Conversation { session, seats, dice, progress, values: false, echo: false }
    }

    /// Talk until the game is left: by `quit`, or because the input ends.
    pub(crate) fn run(
        &mut self,
        mut input: impl BufRead,
        mut out: impl Write,
    ) -> Result<(), Failure> {
        self.greet(&mut out)?;
        let mut next = Next::Show;
        loop {
            match next {
                Next::Show => self.advance(&mut out)?,
                Next::Ask => {}
                Next::Quit => return Ok(()),
            }
            let player = print::coloured(self.session.turn().number());
            let prompt = if self.is_over() { tell!("over") } else { player };
            write!(out, "{prompt}> ")?;
            out.flush()?;
            let mut typed = Vec::new();
            if input.read_until(b'\n', &mut typed)? == 0 {
                writeln!(out)?;
                return Ok(());
            }
            let typed = String::from_utf8_lossy(&typed);
            let typed = typed.trim();
            if self.echo {
                writeln!(out, "{typed}")?;
            }
            next = match self.obey(typed, &mut out) {
                Err(Failure::Answer(error))
                    if matches!(error.kind, Kind::Input | Kind::TooLarge) =>
                {
                    let told = error.translated(spoken()).spelled(&CommandLine);
                    print::error(&mut out, &told)?;
                    Next::Ask
                }
                obeyed => obeyed?,
            };
        }
    }

    /// Do what was typed: a move first, so that no vertex of a graph is hidden by a command.
    fn obey(&mut self, typed: &str, out: &mut dyn Write) -> Result<Next, Failure> {
        let moves = self.session.moves();
        if moves.iter().any(|name| name == typed) {
            self.session.play(typed)?;
            return Ok(Next::Show);
        }
        let command = typed.strip_prefix('/').unwrap_or(typed);
        let (word, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        match (&*word.to_lowercase(), rest.trim()) {
            ("", "") => {}
            ("moves", "") if moves.is_empty() => writeln!(out, "{}", tell!("game-over"))?,
            ("moves", "") => names(out, &format!("{} ", tell!("moves-are")), &moves)?,
            ("hint", "") => self.hint(out)?,
            ("why", "") => match self.solved(Session::why)? {
                Some(sentences) => solve::why(out, &sentences)?,
                None => self.searched_why(out)?,
            },
            ("best", "") => match self.solved(Session::best_line)? {
                Some(line) => solve::play(out, &line)?,
                None => {
                    let line = self.ask(|session, watch| session.searched_line(THINKING, watch))?;
                    solve::play(out, &line)?;
                }
            },
            ("show", "values") => {
                self.values = true;
                if let Err(error) = self.show_values(out) {
                    self.values = false;
                    return Err(error);
                }
            }
            ("hide", "values") => self.values = false,
            ("line", "") => self.line(out)?,
            ("undo", "") => return self.undo(out),
            ("restart", "") => {
                self.session.restart();
                return Ok(Next::Show);
            }
            ("swap", "") => {
                self.seats.rotate_right(1);
                self.introduce(out)?;
                return Ok(Next::Show);
            }
            ("save", "") => return Err(Error::new("where?").hint("write `save FILE`").into()),
            ("save", file) => self.save(Path::new(file), out)?,
            ("help" | "?", "") => help(out)?,
            ("quit" | "exit" | "q", "") => return Ok(Next::Quit),
            _ => {
                self.session.play(typed)?;
                return Ok(Next::Show);
            }
        }
        Ok(Next::Ask)
    }

    /// Draw the board, and let the programs move until somebody has to be asked.
    fn advance(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        self.board(out)?;
        while !self.is_over() {
            let turn = self.session.turn();
            let Sitting { name, seat, .. } = &self.seats[usize::from(turn.0)];
            let Seat::Program(chooser) = seat else { break };
            let Some(made) = self.session.let_play(&**chooser, &mut self.dice)? else { break };
            let who = format!("{} ({name})", print::side(&turn.to_string()));
            let who = styled(print::player(turn.number()), who);
            let made = styled(BOLD, made);
            writeln!(out, "{}", tell!("plays-move", who = who, made = made))?;
            self.board(out)?;
            if let Some(progress) = self.progress {
                progress.reached(0).map_err(Error::from)?;
            }
        }
        if let Some(outcome) = self.session.outcome() {
            if outcome.is_draw() {
                return Ok(writeln!(out, "{}", styled(DRAW, tell!("draw-verdict")))?);
            }
            let won = print::of_side("wins", &outcome.winners.to_string());
            let style = if outcome.winners.players().any(|player| self.is_human(player)) {
                WIN
            } else {
                LOSS
            };
            writeln!(out, "{}", styled(style, won))?;
        } else if self.session.goes_round() {
            let winners = self.session.cycle_winners().filter(|winners| !winners.is_empty());
            let end = winners.map_or(tell!("draw-verdict"), |winners| {
                print::of_side("wins", &winners.to_string())
            });
            writeln!(out, "{}", styled(DRAW, tell!("third-time", end = end)))?;
            if let Some(cycle) = self.session.cycle().filter(|_| winners.is_some()) {
                writeln!(out, "  {}", tell!("the-cycle", cycle = cycle.join(" → ")))?;
            }
        } else if self.values {
            self.show_values(out)?;
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.session.outcome().is_some() || self.session.goes_round()
    }

    fn is_human(&self, player: Player) -> bool {
        matches!(self.seats[usize::from(player.0)].seat, Seat::Human)
    }

    fn board(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out)?;
        for row in self.session.picture().to_string().lines() {
            writeln!(out, "{}", format!("    {row}").trim_end())?;
        }
        writeln!(out)
    }

    fn greet(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{BOLD}{}{BOLD:#}", self.session.playable().title)?;
        self.introduce(out)?;
        writeln!(out, "{}", styled(FAINT, tell!("greeting")))
    }

    fn introduce(&self, out: &mut dyn Write) -> io::Result<()> {
        for (number, sitting) in (1..).zip(&self.seats) {
            let (who, name, note) = (print::coloured(number), &sitting.name, sitting.note);
            let told = match sitting.seat {
                Seat::Human => tell!("is-you", who = who),
                Seat::Program(_) if note.is_empty() => {
                    tell!("is-program", who = who, name = name)
                }
                Seat::Program(_) => {
                    tell!("is-program-noted", who = who, name = name, note = note)
                }
            };
            writeln!(out, "{told}")?;
        }
        Ok(())
    }

    fn hint(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Some(best) = self.solved(Session::best)? else {
            let answer = self.search()?;
            if let Some(first) = answer.moves.first() {
                let moves = answer.best.join(", ");
                writeln!(out, "{BOLD}{moves}{BOLD:#}: {}", best::worth(&first.worth))?;
            }
            return searched(out, &answer);
        };
        let Some(first) = best.first() else { return Ok(writeln!(out, "{}", tell!("game-over"))?) };
        let moves: Vec<&str> = best.iter().map(|choice| &*choice.name).collect();
        Ok(writeln!(out, "{BOLD}{}{BOLD:#}: {}", moves.join(", "), solve::worth(first))?)
    }

    fn show_values(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Some(choices) = self.solved(Session::choices)? else {
            let answer = self.search()?;
            for same in answer.moves.chunk_by(|a, b| a.worth == b.worth) {
                let moves: Vec<&str> = same.iter().map(|one| &*one.name).collect();
                writeln!(out, "  {}: {}", best::worth(&same[0].worth), moves.join(", "))?;
            }
            return searched(out, &answer);
        };
        // Best first, moves of one value on one line.
        for same in choices.chunk_by(|a, b| (a.value, a.rank) == (b.value, b.rank)) {
            let moves: Vec<&str> = same.iter().map(|choice| &*choice.name).collect();
            writeln!(out, "  {}: {}", solve::worth(&same[0]), moves.join(", "))?;
        }
        Ok(())
    }

    /// What a solved game answers; `None` where the game is too large to be solved and a search has to
    /// answer.
    fn solved<T>(
        &self,
        question: impl FnOnce(&Session, &dyn Watch) -> Result<T, Error>,
    ) -> Result<Option<T>, Failure> {
        match self.ask(question) {
            Ok(answer) => Ok(Some(answer)),
            Err(error) if error.kind == Kind::TooLarge => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// What a search proves of the position and its moves; bounds are told on the way.
    fn search(&self) -> Result<BestAnswer, Error> {
        self.ask(|session, watch| session.search(THINKING, watch))
    }

    /// Why the position has its value, as far as a search tells: what the best move leads to, and
    /// that the others are no better.
    fn searched_why(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let answer = self.search()?;
        let (who, worth) = (print::coloured(answer.turn), best::worth(&answer.worth));
        writeln!(out, "  {}", tell!("is-to-move", who = who, worth = worth))?;
        for one in &answer.moves {
            let worth = best::worth(&one.worth);
            writeln!(out, "  {}", tell!("after-move", made = &one.name, worth = worth))?;
        }
        searched(out, &answer)
    }

    /// Ask something that needs the game solved, which may take its time once. Ctrl-C ends that, and not
    /// the game.
    fn ask<T>(
        &self,
        question: impl FnOnce(&Session, &dyn Watch) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let (answer, ended) = match self.progress {
            Some(progress) => progress.extra("solving", || question(&self.session, progress)),
            None => (question(&self.session, &Unwatched), false),
        };
        answer.map_err(|error| match error.kind {
            Kind::Interrupted if ended => {
                Error::new("ended before there was an answer").hint("the game goes on")
            }
            Kind::Input => {
                let more = "; the game goes on, without hints and values";
                Error { hint: error.hint.map(|hint| hint.and(more)), ..error }
            }
            _ => error,
        })
    }

    fn line(&self, out: &mut dyn Write) -> io::Result<()> {
        let line = self.session.line();
        if line.is_empty() {
            return writeln!(out, "{}", tell!("no-move-made"));
        }
        for (number, (player, made)) in (1..).zip(line) {
            let player = print::coloured(player.number());
            writeln!(out, "  {number:>3}. {player}  {made}")?;
        }
        Ok(())
    }

    /// Back to the last position where a person was to move.
    fn undo(&mut self, out: &mut dyn Write) -> Result<Next, Failure> {
        if self.session.undo().is_none() {
            return Err(Error::new("there is no move to take back").into());
        }
        while !self.is_human(self.session.turn()) && self.session.undo().is_some() {}
        writeln!(out, "{}", styled(FAINT, tell!("taken-back")))?;
        Ok(Next::Show)
    }

    fn save(&self, path: &Path, out: &mut dyn Write) -> Result<(), Failure> {
        let text = SavedGame::of(&self.session).text();
        output::write(path, |file| {
            file.write_all(text.as_bytes()).map_err(|error| output::write_error(&error))
        })?;
        Ok(writeln!(out, "{}", tell!("saved-as", file = path.display().to_string()))?)
    }
}

/// A search for a hint may take so long.
const THINKING: Duration = Duration::from_secs(10);

/// Say that not everything is known yet.
fn searched(out: &mut dyn Write, answer: &BestAnswer) -> Result<(), Failure> {
    if !answer.complete {
        let said = match answer.interrupted {
            true => tell!("searched-ended"),
            false => tell!("searched-for", seconds = THINKING.as_secs().to_string()),
        };
        writeln!(out, "  {}", styled(FAINT, said))?;
    }
    Ok(())
}

fn help(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", tell!("typed-first"))?;
    for (command, about) in COMMANDS {
        writeln!(out, "  {BOLD}{command:12}{BOLD:#}  {}", tell!(about))?;
    }
    writeln!(out, "{}", tell!("typed-last"))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use attractor_app::{OpenRequest, PlayableGame, seat};

    use super::*;

    /// What is said when `typed` is typed by both players.
    fn said(game: &str, typed: &[u8]) -> String {
        let request = OpenRequest { game: game.to_owned(), ..OpenRequest::default() };
        let playable = Arc::new(PlayableGame::open(&request).unwrap());
        let human = || Sitting {
            name: "human".to_owned(),
            note: "",
            seat: seat(&playable, "human", &Unwatched).unwrap(),
        };
        let seats = vec![human(), human()];
        let mut out = Vec::new();
        let mut conversation = Conversation::new(Session::new(playable.clone()), seats, 0, None);
        conversation.run(typed, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        anstream::adapter::strip_str(&text).to_string()
    }

    #[test]
    fn two_people_play_a_game_to_its_end() {
        let said = said("matches:3,take=1-2", b"1\n2\nmoves\nhint\nundo\nline\n");
        assert!(said.contains("player 2> "), "{said}");
        assert!(said.contains("player 2 wins\nover> the game is over\nover> the game is over\n"));
        assert!(said.contains("taken back"), "{said}");
        assert!(said.ends_with("  1. player 1  1\nplayer 2> \n"), "{said}");
    }

    #[test]
    fn nonsense_does_no_harm() {
        let said = said("chomp:2x2", b"\xff\xfe\n\n/\nshow\nsave /nowhere/at/all\nB2\n");
        assert_eq!(said.matches("error: ").count(), 3, "{said}");
        assert!(said.ends_with("player 2> \n"), "capital letters do not matter\n{said}");
    }
}
