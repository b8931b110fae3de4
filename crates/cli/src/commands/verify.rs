//! `attractor verify`

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use attractor_app::{
    Checked, Error, is_tablebase, verify, verify_joint, verify_pursuit, verify_tablebase,
};
use attractor_messages::tell;

use crate::Failure;
use crate::args::Verify;
use crate::commands::{deliver, in_file, open_as, read_text, request};
use crate::print::{LOSS, WIN, count, styled};
use crate::progress::Progress;

pub(crate) fn run(command: &Verify, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    let checked = match &command.certificate {
        Some(certificate) => certified(command, certificate, progress)?,
        None => {
            let path = Path::new(&command.game.game);
            if !path.exists() && path.extension().is_some_and(|extension| extension == "tb") {
                return Err(Error::new(format!("there is no file `{}`", path.display())).into());
            }
            if !is_tablebase(path) && !path.exists() {
                return Err(Error::new("no certificate is named")
                    .at("CERTIFICATE")
                    .hint("a tablebase is verified alone: `attractor verify game.tb`")
                    .into());
            }
            progress.stage("verifying", None);
            verify_tablebase(path, progress.memory(), progress)?
        }
    };
    deliver(&checked, json, progress, print)?;
    Ok(if checked.valid { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Check a certificate against the game.
fn certified(command: &Verify, certificate: &Path, progress: &Progress) -> Result<Checked, Error> {
    let text = read_text(certificate)?;
    let (graph, format) = (&command.game.game, command.game.format.as_deref());
    progress.stage("verifying", None);
    if let Some(checked) = verify_pursuit(graph, format, &text).map_err(in_file(certificate))? {
        return Ok(checked);
    }
    let request = request(&command.game, progress)?;
    if let Some(checked) = verify_joint(&request, &text, progress).map_err(in_file(certificate))? {
        return Ok(checked);
    }
    let game = open_as(&request, progress)?;
    progress.stage("verifying", None);
    verify(&game, &text, progress).map_err(in_file(certificate))
}

fn print(out: &mut dyn Write, checked: &Checked) -> io::Result<()> {
    for proved in &checked.proved {
        let at = if checked.formula.is_some() { "proved-at" } else { "proved-from" };
        let positions = proved.positions.map_or(String::new(), |positions| {
            format!(" {}", tell!(at, positions = count(positions, "positions")))
        });
        let claim = format!("{}{positions}", proved.claim);
        let text = match proved.from_start {
            Some(rank) => {
                let within = if proved.exact { "start-in" } else { "start-in-most" };
                tell!(within, claim = claim, moves = count(rank as usize, "moves"))
            }
            None => claim,
        };
        let proved = styled(WIN, tell!("proved"));
        writeln!(out, "{}", tell!("labelled", name = proved, text = text))?;
    }
    if let Some(reason) = &checked.reason {
        let mut refuted = styled(LOSS, tell!("refuted"));
        if let Some(at) = &checked.refuted_at {
            refuted += &format!(" {}", tell!("at-position", position = at));
        }
        writeln!(out, "{}", tell!("labelled", name = refuted, text = reason))?;
    }
    Ok(())
}
