//! `attractor cops`

mod batch;
mod odds;

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use attractor_app::{
    BoardRequest, CopsAnswer, CopsRequest, Extent, Family, GraphName, SafeRegion, Starts, Tried,
    cops, families, open_board, output,
};
use attractor_messages::{tell, told};

use crate::Failure;
use crate::args::{Cops, StartList};
use crate::commands::{as_request, deliver, solve::heading, solve::play};
use crate::print::{self, BOLD, FAINT, LOSS, WIN, count, styled};
use crate::progress::Progress;
use crate::spelling::CommandLine;

pub(crate) fn run(command: &Cops, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    if command.reading.families {
        deliver(&families(), json, progress, |out, families| list(out, families))?;
        return Ok(ExitCode::SUCCESS);
    }
    if command.random.random.is_some() {
        return odds::run(command, json, progress);
    }
    if command.batch.batch {
        return batch::run(command, json, progress);
    }
    progress.stage("reading", None);
    let board = open_board(&BoardRequest {
        graph: command.graph.clone().unwrap_or_default(),
        format: command.reading.format.clone(),
        directed: command.reading.directed,
        loops: command.reading.loops.clone(),
        ..BoardRequest::default()
    })?;
    let request = CopsRequest {
        rule: as_request(&command.rule),
        cops: command.cops,
        starts: match command.starts {
            None => Starts::Few,
            Some(StartList::All) => Starts::All,
            Some(StartList::Symmetry) => Starts::Symmetry,
        },
        extent: match (command.winner, command.everything) {
            (true, _) => Extent::Winner,
            (_, true) => Extent::Everything,
            _ => Extent::Auto,
        },
        why: command.why.clone(),
        safe: command.safe.clone(),
        play: command.play || command.output.is_some(),
        at: command.at.clone(),
        certify: command.certificate.is_some(),
        memory: progress.limit(),
    };
    progress.stage("rounds of the chase", None);
    let chased = cops(board, &request, progress)?;
    progress.finish();
    let remarks = chased.answer.remarks.iter().map(|remark| remark.spelled(&CommandLine));
    progress.remarks(&remarks.collect::<Vec<_>>());
    if let Some(path) = &command.certificate {
        let certificate = chased.certificate()?;
        output::write(path, |out| {
            serde_json::to_writer(out, &certificate)
                .map_err(|error| output::write_error(&error.into()))
        })?;
    }
    if let (Some(path), Some(svg)) = (&command.output, chased.svg(command.theme)) {
        write_text(path, &svg)?;
        if path == Path::new("-") {
            return Ok(ExitCode::SUCCESS);
        }
    }
    let listed = command.starts.is_some();
    deliver(&chased.answer, json, progress, |out, answer| print_answer(out, answer, listed))?;
    Ok(ExitCode::SUCCESS)
}

fn write_text(path: &Path, text: &str) -> Result<(), Failure> {
    output::write(path, |out| {
        out.write_all(text.as_bytes()).map_err(|error| output::write_error(&error))
    })?;
    Ok(())
}

fn list(out: &mut dyn Write, families: &[Family]) -> io::Result<()> {
    let usage = |family: &Family| match family.parameters {
        "" => family.name.to_owned(),
        parameters => format!("{}:{parameters}", family.name),
    };
    let width = families.iter().map(|family| usage(family).len()).max().unwrap_or(0);
    let example = families.iter().map(|family| family.example.len()).max().unwrap_or(0);
    for family in families {
        let shown = if family.parameters.is_empty() { "" } else { family.example };
        writeln!(
            out,
            "{:width$}  {}  {}",
            usage(family),
            styled(FAINT, format!("{shown:example$}")),
            told(family.about)
        )?;
    }
    Ok(())
}

fn print_answer(out: &mut dyn Write, answer: &CopsAnswer, listed: bool) -> io::Result<()> {
    let kind = if answer.directed { "arcs" } else { "edges" };
    let rule = tell!("rule", rule = answer.rule.to_string());
    let size = [count(answer.vertices, "vertices"), count(answer.edges, kind), rule].join(", ");
    writeln!(out, "{}", tell!("labelled", name = styled(BOLD, &answer.graph), text = size))?;
    if let Some(number) = answer.cop_number {
        writeln!(out, "{}", tell!("cop-number", number = styled(WIN, number)))?;
    }
    table(out, &answer.tried)?;
    for tried in &answer.tried {
        if let Some(best) = &tried.best_start {
            let told = tell!("best-start", cops = squad(tried.cops), start = joined(best));
            writeln!(out, "{told}")?;
        }
        if let Some(region) = tried.tightest.as_ref() {
            safe(out, region)?;
        }
    }
    if listed {
        starts(out, &answer.tried)?;
    }
    if let Some(region) = &answer.safe {
        safe(out, region)?;
    }
    if let Some(sentences) = &answer.why {
        heading(out, &tell!("heading-why"))?;
        for sentence in sentences {
            let left = sentence.layer.map_or_else(
                || tell!("escapes"),
                |left| tell!("caught-in", moves = format!("{left:>4}")),
            );
            let text = tell!("labelled", name = &sentence.position, text = &sentence.text);
            print::line(out, &format!("  {}  ", styled(FAINT, left)), &text)?;
        }
    }
    if let Some(line) = &answer.play {
        let best = styled(BOLD, tell!("heading-play"));
        writeln!(out, "\n{best}, {}", tell!("cops-play"))?;
        for (index, picture) in answer.pictures.iter().enumerate() {
            writeln!(out, "\n{}", styled(FAINT, format!("{index}. {}", line.positions[index])))?;
            picture.lines().try_for_each(|row| writeln!(out, "    {row}"))?;
        }
        if !answer.pictures.is_empty() {
            writeln!(out)?;
        }
        play(out, line)?;
    }
    Ok(())
}

fn squad(cops: usize) -> String {
    count(cops, "cops")
}

fn joined(names: &[GraphName]) -> String {
    let names: Vec<String> = names.iter().map(ToString::to_string).collect();
    names.join(", ")
}

/// One line for each number of cops.
fn table(out: &mut dyn Write, tried: &[Tried]) -> io::Result<()> {
    let rows: Vec<[String; 5]> = tried
        .iter()
        .map(|tried| {
            let of = |part: Option<u128>, all: u128| match part {
                Some(part) => tell!("part-of", part = grouped(part), all = grouped(all)),
                None => tell!("not-counted"),
            };
            [
                tried.cops.to_string(),
                if tried.wins { tell!("cops-win") } else { tell!("cops-lose") },
                tried.capture_time.map_or("-".to_owned(), |time| time.to_string()),
                of(tried.start_count, tried.placements),
                of(tried.winning_positions, tried.positions),
            ]
        })
        .collect();
    let heads = [
        tell!("head-cops"),
        String::new(),
        tell!("head-capture"),
        tell!("head-starts"),
        tell!("head-positions"),
    ];
    let wide = |text: &String| text.chars().count();
    let width =
        |i: usize| rows.iter().map(|row| wide(&row[i])).chain([wide(&heads[i])]).max().unwrap_or(0);
    let widths: Vec<usize> = (0..heads.len()).map(width).collect();
    let head: Vec<String> =
        heads.iter().zip(&widths).map(|(head, width)| format!("{head:>width$}")).collect();
    writeln!(out, "  {}", styled(FAINT, head.join("  ")))?;
    for (row, tried) in rows.iter().zip(tried) {
        let style = if tried.wins { WIN } else { LOSS };
        let cells: Vec<String> = row
            .iter()
            .zip(&widths)
            .enumerate()
            .map(|(i, (cell, width))| {
                let cell = format!("{cell:>width$}");
                if i == 1 { styled(style, cell) } else { cell }
            })
            .collect();
        writeln!(out, "  {}", cells.join("  "))?;
    }
    Ok(())
}

fn grouped(number: u128) -> String {
    usize::try_from(number).map_or_else(|_| format!("{:.3e}", number as f64), print::grouped)
}

fn safe(out: &mut dyn Write, region: &SafeRegion) -> io::Result<()> {
    let (cops, vertices) = (&region.cops, &region.vertices);
    let names: Vec<String> = vertices.iter().map(ToString::to_string).collect();
    let room = count(vertices.len(), "vertices");
    let heading = tell!("safe-from", cops = squad(cops.len()), places = joined(cops), room = room);
    print::names(out, &format!("{heading} "), &names)
}

fn starts(out: &mut dyn Write, tried: &[Tried]) -> io::Result<()> {
    for tried in tried {
        let cops = squad(tried.cops);
        if let Some(kinds) = &tried.start_kinds {
            let names: Vec<String> = kinds
                .iter()
                .map(|kind| format!("({}) ×{}", joined(&kind.start), kind.count))
                .collect();
            let heading = tell!("starts-of-kinds", cops = cops);
            listed(out, &heading, &names)?;
        } else if let Some(starts) = &tried.starts {
            let names: Vec<String> = match tried.cops {
                1 => starts.iter().map(|start| joined(start)).collect(),
                _ => starts.iter().map(|start| format!("({})", joined(start))).collect(),
            };
            listed(out, &tell!("starts-of", cops = cops), &names)?;
        }
    }
    Ok(())
}

fn listed(out: &mut dyn Write, heading: &str, names: &[String]) -> io::Result<()> {
    let (name, text) = (styled(BOLD, heading), names.len().to_string());
    writeln!(out, "\n{}", tell!("labelled", name = name, text = text))?;
    if names.is_empty() { Ok(()) } else { print::names(out, "  ", names) }
}
