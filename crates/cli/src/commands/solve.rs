//! `attractor solve`

use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::Style;
use attractor_app::{
    Aim, ChapterView, Choice, Engine, Estimate, GoalRequest, PlayView, Prospect, RankCount,
    Sentence, SolveAnswer, SolveRequest, SolvedGame, TablebaseRequest, ToMove, certify, output,
    solution_text, solve, solve_into, solve_numbered,
};

use attractor_messages::tell;

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
        writeln!(out, "  {}", tell!("grundy-start", value = value.to_string()))?;
    }
    if !answer.choices.is_empty() {
        choices(out, answer)?;
    }
    if let Some(counts) = &answer.ranks {
        ranks(out, counts)?;
    }
    for (who, layers) in answer.layers.iter().flatten() {
        heading(out, &print::of_side("layers-of", who))?;
        for (rank, layer) in layers.iter().enumerate() {
            let chapters = answer.chapters.iter().flatten().filter(|(whose, _)| *whose == who);
            let chapters = chapters.flat_map(|(_, chapters)| chapters);
            for chapter in chapters.filter(|chapter| chapter.first == rank as u32) {
                writeln!(out, "  {}", attracts_to(chapter))?;
            }
            let sign = if rank == 0 { ' ' } else { '+' };
            print::names(out, &format!("  A{rank:<3} {sign} "), layer)?;
        }
    }
    if let Some(drawn) = answer.drawn_positions.as_deref().filter(|drawn| !drawn.is_empty()) {
        heading(out, &tell!("heading-drawn"))?;
        print::names(out, "  ", drawn)?;
    }
    for (who, strategy) in answer.strategy.iter().flatten() {
        heading(out, &print::of_side("strategy-of", who))?;
        let width = strategy.keys().map(|name| name.chars().count()).max().unwrap_or(0);
        for (position, chosen) in strategy {
            writeln!(out, "  {position:width$} → {chosen}")?;
        }
    }
    if let Some(sentences) = &answer.why {
        heading(out, &tell!("heading-why"))?;
        why(out, sentences)?;
    }
    if let Some(line) = &answer.play {
        heading(out, &tell!("heading-play"))?;
        play(out, line)?;
    }
    Ok(())
}

/// The heading of a part of an answer.
pub(crate) fn heading(out: &mut dyn Write, text: &str) -> io::Result<()> {
    writeln!(out, "\n{}", styled(BOLD, text))
}

/// What an attractor of endless play attracts to.
fn attracts_to(chapter: &ChapterView) -> String {
    let indent = "  ".repeat(chapter.depth as usize);
    let priority = chapter.priority.map_or(String::new(), |priority| priority.to_string());
    let to = match chapter.to {
        "ends" => tell!("chapter-ends"),
        "priority" => tell!("chapter-priority", priority = priority),
        _ => tell!("chapter-without", priority = priority),
    };
    format!("{indent}{to}")
}

/// Which objective was answered.
fn objective(answer: &SolveAnswer) -> String {
    match answer.goal {
        Aim::Buchi => tell!("objective-buchi"),
        Aim::CoBuchi => tell!("objective-cobuchi"),
        _ => tell!("objective-parity", convention = answer.priorities.unwrap_or("max-even")),
    }
}

/// Who wins from the start, in one line.
fn verdict(out: &mut dyn Write, answer: &SolveAnswer) -> io::Result<()> {
    let (Some(start), Some(turn)) = (&answer.start, answer.turn) else {
        if answer.goal.is_endless() {
            return writeln!(out, "{} ({})", tell!("no-start"), objective(answer));
        }
        return writeln!(out, "{}", tell!("no-start"));
    };
    write!(out, "{} ", tell!("to-move", start = start, who = print::coloured(turn)))?;
    let within = |id, style, verdict: String, rank: u32| {
        let moves = count(rank as usize, "moves");
        tell!(id, verdict = styled(style, verdict), moves = moves)
    };
    let winners: Vec<String> = answer.winners.iter().map(u8::to_string).collect();
    let won = |id| print::of_side(id, &winners.join(","));
    if answer.goal.is_endless() {
        let winner = winners.first().and_then(|winner| {
            answer.won.keys().find(|side| side.split(',').any(|player| player == winner))
        });
        let verdict = match winner {
            Some(who) => styled(WIN, print::of_side("wins", who)),
            None => styled(DRAW, tell!("nobody-wins")),
        };
        return writeln!(out, "{verdict} ({})", objective(answer));
    }
    let verdict = match (answer.goal, &winners[..], answer.rank) {
        // Of two players one wins where the other loses; here the others win only together.
        (Aim::Outcomes, [], Some(rank)) if answer.won.len() > 1 => {
            let together = tell!("nobody-alone", turn = turn.to_string());
            within("verdict-in", LOSS, together, rank)
        }
        (Aim::Outcomes, [], Some(rank)) => within("verdict-in", LOSS, tell!("lost"), rank),
        (Aim::Outcomes, [], None) if answer.won.len() > 2 => styled(DRAW, tell!("nobody-forces")),
        (Aim::Outcomes, [], None) => styled(DRAW, tell!("draw-verdict")),
        (Aim::Outcomes, _, Some(rank)) => {
            let verdict = match (winners.len(), answer.won.len()) {
                (1, _) => "wins",
                (_, 1) => "win-together",
                _ => "win-each",
            };
            within("verdict-in", WIN, won(verdict), rank)
        }
        (Aim::Reach, [], _) => styled(LOSS, tell!("nobody-asked")),
        (Aim::Avoid, [], Some(rank)) => within("verdict-after", LOSS, tell!("forced-into"), rank),
        (_, _, Some(rank)) => within("verdict-in", WIN, won("can-force"), rank),
        (_, _, None) => styled(WIN, won("can-avoid")),
    };
    writeln!(out, "{verdict}")
}

/// How many positions each wins, and where the layers stop growing.
fn table(out: &mut dyn Write, answer: &SolveAnswer) -> io::Result<()> {
    let word = match answer.goal {
        Aim::Outcomes | Aim::Buchi | Aim::CoBuchi | Aim::Parity => "won-by",
        Aim::Reach => "forced-by",
        Aim::Avoid => "avoided-by",
    };
    let width = answer.positions.unwrap_or(1).max(1).ilog10() as usize * 4 / 3 + 1;
    for (who, won) in &answer.won {
        let stationary = answer.stationary.get(who);
        let stationary = stationary.map_or(String::new(), |layer| {
            format!("   {}", tell!("stationary", layer = layer.to_string()))
        });
        let label = print::of_side(word, who);
        writeln!(out, "  {label:24} {:>width$}{stationary}", grouped(*won))?;
    }
    let may_draw = |drawn: usize| match answer.goal {
        Aim::Outcomes => true,
        aim => aim.is_endless() && drawn > 0,
    };
    if let Some(drawn) = answer.drawn.filter(|&drawn| may_draw(drawn)) {
        writeln!(out, "  {:24} {:>width$}", tell!("drawn"), grouped(drawn))?;
    }
    if let Some(ToMove { won, lost, drawn }) = answer.to_move {
        let (won, lost, drawn) = (grouped(won), grouped(lost), grouped(drawn));
        writeln!(out, "  {}", tell!("by-mover", won = won, lost = lost, drawn = drawn))?;
    }
    if let Some(longest) = &answer.longest_win {
        let moves = count(longest.rank as usize, "moves");
        let told = tell!("longest-win", moves = moves, position = &longest.position);
        writeln!(out, "  {told}")?;
    }
    Ok(())
}

/// Every move from the start, best first.
fn choices(out: &mut dyn Write, answer: &SolveAnswer) -> io::Result<()> {
    const SHOWN: usize = 20;
    writeln!(out, "{}", styled(BOLD, tell!("heading-moves")))?;
    let shown = &answer.choices[..answer.choices.len().min(SHOWN)];
    let width = |text: fn(&Choice) -> String| {
        shown.iter().map(|choice| text(choice).chars().count()).max().unwrap_or(0)
    };
    let (name, value) = (width(|choice| choice.name.clone()), width(worth_words));
    for choice in shown {
        if answer.goal.is_endless() {
            let worth = styled(worth_style(choice), tell!(choice.value.name()));
            writeln!(out, "  {:name$}  {worth}", choice.name)?;
            continue;
        }
        let Some(grundy) = choice.grundy else {
            writeln!(out, "  {:name$}  {}", choice.name, worth(choice))?;
            continue;
        };
        let worth = styled(worth_style(choice), format!("{:value$}", worth_words(choice)));
        let grundy = styled(FAINT, tell!("grundy", value = grundy.to_string()));
        writeln!(out, "  {:name$}  {worth}  {grundy}", choice.name)?;
    }
    match answer.choices.len().saturating_sub(SHOWN) {
        0 => Ok(()),
        more => {
            writeln!(out, "  {}", styled(FAINT, tell!("more-in-json", more = more.to_string())))
        }
    }
}

/// How many positions are decided after each number of moves.
fn ranks(out: &mut dyn Write, counts: &[RankCount]) -> io::Result<()> {
    heading(out, &tell!("heading-ranks"))?;
    let (won, lost) = (tell!("rank-won"), tell!("rank-lost"));
    writeln!(out, "  {:>5}  {won:>13}  {lost:>13}", tell!("rank-moves"))?;
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
    let value = tell!(choice.value.name());
    match (choice.value, choice.rank) {
        (_, Some(0)) => tell!("at-once", value = value),
        (_, Some(rank)) => tell!("in-moves", value = value, rank = rank.to_string()),
        (Prospect::Draw, None) => value,
        (_, None) => tell!("for-ever", value = value),
    }
}

/// Sentences of an explanation, one a line.
pub(crate) fn why(out: &mut dyn Write, sentences: &[Sentence]) -> io::Result<()> {
    for sentence in sentences {
        let layer = sentence.layer.map_or("   -".to_owned(), |layer| format!("{layer:>4}"));
        let layer = styled(FAINT, tell!("layer", layer = layer));
        let text = tell!("labelled", name = &sentence.position, text = &sentence.text);
        print::line(out, &format!("  {layer}  "), &text)?;
    }
    Ok(())
}

/// A play, one move a line.
pub(crate) fn play(out: &mut dyn Write, play: &PlayView) -> io::Result<()> {
    let width = play.positions.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (i, movement) in play.moves.iter().enumerate() {
        // Nobody has the turn where all players move together.
        let turn = play.turns.get(i).map(|&turn| format!("{}  ", print::coloured(turn)));
        let turn = turn.unwrap_or_default();
        let (from, to) = (&play.positions[i], &play.positions[i + 1]);
        let by = match movement == to {
            true => String::new(),
            false => format!(" {}", tell!("play-by", made = movement)),
        };
        writeln!(out, "  {:>3}. {turn}{from:width$} → {to}{by}", i + 1)?;
    }
    writeln!(out, "       {}", play.end)
}
