//! `attractor solve`

use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::Style;
use attractor_app::{
    Aim, ChapterView, Choice, Engine, Estimate, GoalRequest, PlayView, Prospect, RankCount,
    Sentence, SolveAnswer, SolveRequest, SolvedGame, TablebaseRequest, ToMove, certify, output,
    solution_text, solve, solve_into, solve_numbered,
};

use crate::args::{GoalArgs, Solve};
use crate::commands::{as_request, deliver, open};
use crate::print::{self, BOLD, DRAW, FAINT, LOSS, WIN, count, grouped, styled};
use crate::progress::Progress;
use crate::{Failure, players};

pub(crate) fn run(command: &Solve, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    // It says what the players are called, too.
    let asked = super::request(&command.game, progress)?;
    let request = SolveRequest {
        layers: command.layers,
        strategy: command.strategy,
        ranks: command.ranks,
        why: command.why.clone(),
        play: command.play,
        goal: goal_request(&command.goal),
    };
    progress.stage("solving", None);
    let wanted = if command.certificate.is_some() { Engine::Graph } else { command.engine };
    if let Some(_option) = command.cluster.asked() {
        #[cfg(not(feature = "cluster"))]
        return Err(without_workers(_option).into());
        #[cfg(feature = "cluster")]
        return super::cluster::run(command, &asked, &request, json, progress);
    }
    if let Some(path) = &command.keep.output {
        let keep = TablebaseRequest {
            open: asked,
            path: path.clone(),
            resume: command.keep.resume,
            force: false,
            every: command.keep.checkpoint,
        };
        let expect = |estimate: &Estimate| {
            progress.remarks(&[estimate.to_string()]);
            progress.stage("solving", Some(estimate.numbers));
        };
        return tell(&solve_into(&keep, &request, &expect, progress)?, &request, json, progress);
    }
    if let Some(solved) = solve_numbered(&asked, &request, wanted, progress)? {
        return tell(&solved, &request, json, progress);
    }
    let game = open(&command.game, progress)?;
    progress.stage("solving", None);
    let solved = solve(&game, &request, progress)?;
    if let Some(path) = &command.certificate {
        progress.stage("certifying", None);
        if path.extension().is_some_and(|extension| extension == "sol") {
            let text = solution_text(&game, &solved)?;
            output::write(path, |out| {
                out.write_all(text.as_bytes()).map_err(|e| output::write_error(&e))
            })?;
        } else {
            output::write_json(path, &certify(&game, &solved, progress)?)?;
        }
    }
    tell(&solved, &request, json, progress)
}

/// Ask a solved game what was asked, and print the answer.
pub(crate) fn tell(
    solved: &dyn SolvedGame,
    request: &SolveRequest,
    json: bool,
    progress: &Progress,
) -> Result<ExitCode, Failure> {
    let answer = solved.answer(request, progress)?;
    deliver(&answer, json, progress, print)?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(not(feature = "cluster"))]
fn without_workers(option: &str) -> attractor_app::Error {
    attractor_app::Error::new("this program was built without workers").at(option).hint(
        "build it with `cargo install --path crates/cli --features cluster`; all cores are used without workers, too",
    )
}

/// What the players are after, as the app asks it.
pub(crate) fn goal_request(goal: &GoalArgs) -> GoalRequest {
    let said: GoalRequest = as_request(goal);
    GoalRequest { coalition: said.coalition.as_deref().map(players::numbered), ..said }
}

pub(crate) fn print(out: &mut dyn Write, answer: &SolveAnswer) -> io::Result<()> {
    print::headline(out, &answer.game, (answer.players, answer.positions, answer.moves))?;
    verdict(out, answer)?;
    if let Some(meaning) = &answer.meaning {
        print::line(out, "  ", meaning)?;
    }
    table(out, answer)?;
    if let Some(value) = answer.grundy {
        writeln!(out, "  Grundy value of the start: {value}")?;
    }
    if !answer.choices.is_empty() {
        choices(out, answer)?;
    }
    if let Some(counts) = &answer.ranks {
        ranks(out, counts)?;
    }
    for (who, layers) in answer.layers.iter().flatten() {
        writeln!(out, "\n{BOLD}layers of {}{BOLD:#}", side(who))?;
        for (rank, layer) in layers.iter().enumerate() {
            let chapters = answer.chapters.iter().flatten().filter(|(whose, _)| *whose == who);
            let chapters = chapters.flat_map(|(_, chapters)| chapters);
            for chapter in chapters.filter(|chapter| chapter.first == rank as u32) {
                writeln!(out, "  {}", heading(chapter))?;
            }
            let sign = if rank == 0 { ' ' } else { '+' };
            print::names(out, &format!("  A{rank:<3} {sign} "), layer)?;
        }
    }
    if let Some(drawn) = answer.drawn_positions.as_deref().filter(|drawn| !drawn.is_empty()) {
        writeln!(out, "\n{BOLD}drawn{BOLD:#}")?;
        print::names(out, "  ", drawn)?;
    }
    for (who, strategy) in answer.strategy.iter().flatten() {
        writeln!(out, "\n{BOLD}strategy of {}{BOLD:#}", side(who))?;
        let width = strategy.keys().map(|name| name.chars().count()).max().unwrap_or(0);
        for (position, chosen) in strategy {
            writeln!(out, "  {position:width$} → {chosen}")?;
        }
    }
    if let Some(sentences) = &answer.why {
        writeln!(out, "\n{BOLD}why{BOLD:#}")?;
        why(out, sentences)?;
    }
    if let Some(line) = &answer.play {
        writeln!(out, "\n{BOLD}best play{BOLD:#}")?;
        play(out, line)?;
    }
    Ok(())
}

/// What an attractor of endless play attracts to.
fn heading(chapter: &ChapterView) -> String {
    let indent = "  ".repeat(chapter.depth as usize);
    let priority = chapter.priority.map_or(String::new(), |priority| priority.to_string());
    match chapter.to {
        "ends" => format!("{indent}to where play ends and is won"),
        "priority" => format!("{indent}to priority {priority}, which counts most in what is left"),
        _ => format!("{indent}to what is above, which is won without priority {priority}"),
    }
}

/// Which objective was answered.
fn objective(answer: &SolveAnswer) -> String {
    match answer.goal {
        Aim::Buchi => "visits again and again".to_owned(),
        Aim::CoBuchi => "leaving for good".to_owned(),
        _ => format!("parity, {}", answer.priorities.unwrap_or("max-even")),
    }
}

/// Who wins from the start, in one line.
fn verdict(out: &mut dyn Write, answer: &SolveAnswer) -> io::Result<()> {
    let (Some(start), Some(turn)) = (&answer.start, answer.turn) else {
        if answer.goal.is_endless() {
            return writeln!(out, "no start is given ({})", objective(answer));
        }
        return writeln!(out, "no start is given");
    };
    write!(
        out,
        "from {start}, {} to move: ",
        styled(print::player(turn), format!("player {turn}"))
    )?;
    let moves = |rank| count(rank as usize, "move");
    let winners: Vec<String> = answer.winners.iter().map(u8::to_string).collect();
    if answer.goal.is_endless() {
        let winner = answer.winners.first().and_then(|winner| {
            let winner = winner.to_string();
            answer.won.keys().find(|side| side.split(',').any(|player| player == winner))
        });
        return match winner {
            Some(who) => {
                let verb = if who.contains(',') { "win" } else { "wins" };
                let verdict = styled(WIN, format!("{} {verb}", side(who)));
                writeln!(out, "{verdict} ({})", objective(answer))
            }
            None => writeln!(out, "{} ({})", styled(DRAW, "nobody wins"), objective(answer)),
        };
    }
    match (answer.goal, &winners[..], answer.rank) {
        // Of two players one wins where the other loses; here the others win only together.
        (Aim::Outcomes, [], Some(rank)) if answer.won.len() > 1 => {
            let together = format!("nobody wins alone, the others together beat player {turn}");
            writeln!(out, "{} in {}", styled(LOSS, together), moves(rank))
        }
        (Aim::Outcomes, [], Some(rank)) => {
            writeln!(out, "{} in {}", styled(LOSS, "lost"), moves(rank))
        }
        (Aim::Outcomes, [], None) if answer.won.len() > 2 => {
            writeln!(out, "{}", styled(DRAW, "nobody can force a win"))
        }
        (Aim::Outcomes, [], None) => writeln!(out, "{}", styled(DRAW, "draw")),
        (Aim::Outcomes, _, Some(rank)) => {
            let verb = match (winners.len(), answer.won.len()) {
                (1, _) => "wins",
                (_, 1) => "win together",
                _ => "can each win",
            };
            let winners = side(&winners.join(","));
            writeln!(out, "{} in {}", styled(WIN, format!("{winners} {verb}")), moves(rank))
        }
        (Aim::Reach, [], _) => writeln!(out, "{}", styled(LOSS, "nobody asked can force it")),
        (Aim::Avoid, [], Some(rank)) => {
            writeln!(out, "{} after {}", styled(LOSS, "forced into it"), moves(rank))
        }
        (_, _, Some(rank)) => {
            let winners = side(&winners.join(","));
            writeln!(out, "{} in {}", styled(WIN, format!("{winners} can force it")), moves(rank))
        }
        (_, _, None) => {
            let winners = side(&winners.join(","));
            writeln!(out, "{}", styled(WIN, format!("{winners} can avoid it for ever")))
        }
    }
}

/// How many positions each wins, and where the layers stop growing.
fn table(out: &mut dyn Write, answer: &SolveAnswer) -> io::Result<()> {
    let word = match answer.goal {
        Aim::Outcomes | Aim::Buchi | Aim::CoBuchi | Aim::Parity => "won by",
        Aim::Reach => "forced by",
        Aim::Avoid => "avoided by",
    };
    let width = answer.positions.unwrap_or(1).max(1).ilog10() as usize * 4 / 3 + 1;
    for (who, won) in &answer.won {
        let stationary = answer.stationary.get(who);
        let stationary = stationary
            .map_or(String::new(), |stationary| format!("   layers stationary at A{stationary}"));
        let label = format!("{word} {}", side(who));
        writeln!(out, "  {label:24} {:>width$}{stationary}", grouped(*won))?;
    }
    let may_draw = |drawn: usize| match answer.goal {
        Aim::Outcomes => true,
        aim => aim.is_endless() && drawn > 0,
    };
    if let Some(drawn) = answer.drawn.filter(|&drawn| may_draw(drawn)) {
        writeln!(out, "  {:24} {:>width$}", "drawn", grouped(drawn))?;
    }
    if let Some(ToMove { won, lost, drawn }) = answer.to_move {
        let (won, lost, drawn) = (grouped(won), grouped(lost), grouped(drawn));
        writeln!(out, "  by the player to move: {won} won, {lost} lost, {drawn} drawn")?;
    }
    if let Some(longest) = &answer.longest_win {
        let moves = count(longest.rank as usize, "move");
        writeln!(out, "  longest win: {moves}, from {}", longest.position)?;
    }
    Ok(())
}

/// Every move from the start, best first.
fn choices(out: &mut dyn Write, answer: &SolveAnswer) -> io::Result<()> {
    const SHOWN: usize = 20;
    writeln!(out, "{BOLD}moves{BOLD:#}")?;
    let shown = &answer.choices[..answer.choices.len().min(SHOWN)];
    let width = |text: fn(&Choice) -> String| {
        shown.iter().map(|choice| text(choice).chars().count()).max().unwrap_or(0)
    };
    let (name, value) = (width(|choice| choice.name.clone()), width(worth_words));
    for choice in shown {
        if answer.goal.is_endless() {
            let worth = styled(worth_style(choice), choice.value);
            writeln!(out, "  {:name$}  {worth}", choice.name)?;
            continue;
        }
        let Some(grundy) = choice.grundy else {
            writeln!(out, "  {:name$}  {}", choice.name, worth(choice))?;
            continue;
        };
        let worth = styled(worth_style(choice), format!("{:value$}", worth_words(choice)));
        let grundy = styled(FAINT, format!("Grundy value {grundy}"));
        writeln!(out, "  {:name$}  {worth}  {grundy}", choice.name)?;
    }
    match answer.choices.len().saturating_sub(SHOWN) {
        0 => Ok(()),
        more => {
            writeln!(out, "  {}", styled(FAINT, format!("and {more} more (`--json` lists all)")))
        }
    }
}

/// How many positions are decided after each number of moves.
fn ranks(out: &mut dyn Write, counts: &[RankCount]) -> io::Result<()> {
    writeln!(out, "\n{BOLD}positions by the number of moves to the end{BOLD:#}")?;
    writeln!(out, "  {:>5}  {:>13}  {:>13}", "moves", "won by mover", "lost by mover")?;
    for count in counts {
        let (won, lost) = (grouped(count.won), grouped(count.lost));
        writeln!(out, "  {:>5}  {won:>13}  {lost:>13}", count.rank)?;
    }
    Ok(())
}

/// What a move is worth, in its colour: `win in 3`, `draw`, `loss at once`.
pub(crate) fn worth(choice: &Choice) -> String {
    styled(worth_style(choice), worth_words(choice))
}

fn worth_style(choice: &Choice) -> Style {
    match choice.value {
        Prospect::Win => WIN,
        Prospect::Draw => DRAW,
        Prospect::Loss => LOSS,
    }
}

fn worth_words(choice: &Choice) -> String {
    match (choice.value, choice.rank) {
        (value, Some(0)) => format!("{value} at once"),
        (value, Some(rank)) => format!("{value} in {rank}"),
        (Prospect::Draw, None) => "draw".to_owned(),
        (value, None) => format!("{value} for ever"),
    }
}

/// Sentences of an explanation, one a line.
pub(crate) fn why(out: &mut dyn Write, sentences: &[Sentence]) -> io::Result<()> {
    for sentence in sentences {
        let layer = sentence.layer.map_or("   -".to_owned(), |layer| format!("{layer:>4}"));
        let layer = styled(FAINT, format!("layer{layer}"));
        let text = format!("{}: {}", sentence.position, sentence.text);
        print::line(out, &format!("  {layer}  "), &text)?;
    }
    Ok(())
}

/// A play, one move a line.
pub(crate) fn play(out: &mut dyn Write, play: &PlayView) -> io::Result<()> {
    let width = play.positions.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (i, movement) in play.moves.iter().enumerate() {
        let turn = play.turns[i];
        let turn = styled(print::player(turn), format!("player {turn}"));
        let (from, to) = (&play.positions[i], &play.positions[i + 1]);
        let by = if movement == to { String::new() } else { format!(" by {movement}") };
        writeln!(out, "  {:>3}. {turn}  {from:width$} → {to}{by}", i + 1)?;
    }
    writeln!(out, "       {}", play.end)
}

/// `player 1`, `players 1,3`.
pub(crate) fn side(numbers: &str) -> String {
    if numbers.contains(',') { format!("players {numbers}") } else { format!("player {numbers}") }
}
