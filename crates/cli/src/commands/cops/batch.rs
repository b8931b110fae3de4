//! `attractor cops --batch`

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use attractor_app::{BatchRequest, BatchTable, Error, batch};
use attractor_messages::tell;

use crate::args::Cops;
use crate::commands::{as_request, deliver};
use crate::print::{BOLD, FAINT, grouped, styled};
use crate::progress::Progress;
use crate::{Failure, report};

pub(super) fn run(command: &Cops, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    let args = &command.batch;
    let request = BatchRequest {
        rule: as_request(&command.rule),
        memory: progress.limit(),
        counts_only: args.table,
    };
    let place = command.graph.as_deref().filter(|name| *name != "-");
    let within = |error: Error| error.within(place.unwrap_or("standard input"));
    let input: Box<dyn BufRead + Send> = match place {
        None => Box::new(BufReader::with_capacity(1 << 16, io::stdin())),
        Some(name) => {
            let file = File::open(name)
                .map_err(|error| within(Error::new(format!("cannot read: {error}"))))?;
            Box::new(BufReader::with_capacity(1 << 16, file))
        }
    };
    progress.stage("graphs", None);
    let mut out = io::BufWriter::with_capacity(1 << 16, anstream::stdout());
    let mut stopped: Option<Failure> = None;
    let table = batch(input, &request, progress, |answer| {
        let written = match answer {
            Ok(verdict) if json => serde_json::to_writer(&mut out, &verdict)
                .map_err(io::Error::from)
                .and_then(|()| writeln!(out)),
            Ok(verdict) => writeln!(
                out,
                "{} {} {} {}",
                verdict.line, verdict.vertices, verdict.cop_number, verdict.capture_time
            ),
            Err(error) if args.keep_going => {
                report(&within(error), json);
                Ok(())
            }
            Err(error) => {
                let error = if error.hint.is_some() {
                    error
                } else {
                    error.hint("`--keep-going` reports bad lines and goes on")
                };
                stopped = Some(within(error).into());
                return ControlFlow::Break(());
            }
        };
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                stopped = Some(error.into());
                ControlFlow::Break(())
            }
        }
    });
    // What was found before something went wrong is still an answer.
    out.flush()?;
    drop(out);
    let table = table?;
    if let Some(failure) = stopped {
        return Err(failure);
    }
    if args.table {
        deliver(&table, json, progress, print)?;
    }
    Ok(if table.failed > 0 { ExitCode::from(2) } else { ExitCode::SUCCESS })
}

fn print(out: &mut dyn Write, table: &BatchTable) -> io::Result<()> {
    let graphs = styled(BOLD, tell!("graphs", count = grouped(table.graphs as usize)));
    let failed = match table.failed {
        0 => String::new(),
        failed => format!(", {}", tell!("bad-lines", count = grouped(failed as usize))),
    };
    writeln!(out, "{graphs}{failed}, {}", tell!("rule", rule = table.rule.to_string()))?;
    let (number, graphs) = (tell!("head-cop-number"), tell!("head-graphs"));
    let head = format!("{number:>10} {graphs:>14}   {}", tell!("head-by-time"));
    writeln!(out, "  {}", styled(FAINT, head))?;
    for count in &table.by_cop_number {
        let times: Vec<String> = count
            .by_capture_time
            .iter()
            .map(|time| {
                let graphs = grouped(time.graphs as usize);
                tell!("graphs-in", count = graphs, moves = time.capture_time.to_string())
            })
            .collect();
        writeln!(
            out,
            "  {:>10} {:>14}   {}",
            count.cop_number,
            grouped(count.graphs as usize),
            times.join(", ")
        )?;
    }
    Ok(())
}
