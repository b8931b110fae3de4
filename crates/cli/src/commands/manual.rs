//! `attractor manual`

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use attractor_app::{Error, output};
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use serde::Serialize;

use crate::Failure;
use crate::args::{Cli, EXIT_CODES, Manual};
use crate::commands::deliver;
use crate::print::count;
use crate::progress::Progress;
use crate::version;

/// What was written.
#[derive(Serialize)]
struct Pages {
    folder: String,
    pages: Vec<String>,
}

pub(crate) fn run(command: &Manual, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    let folder = &command.folder;
    let failed = |error: io::Error| {
        Error::new(format!("cannot make the folder: {error}")).at(folder.display().to_string())
    };
    std::fs::create_dir_all(folder).map_err(failed)?;
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let mut pages = Vec::new();
    write_pages(&program, folder, &mut pages)?;
    let pages = Pages { folder: folder.display().to_string(), pages };
    deliver(&pages, json, progress, print)?;
    Ok(ExitCode::SUCCESS)
}

fn print(out: &mut dyn Write, written: &Pages) -> io::Result<()> {
    let pages = count(written.pages.len(), "pages");
    let first = Path::new(&written.folder).join("attractor.1");
    writeln!(out, "{pages} in {}; `man {}` shows the first", written.folder, first.display())
}

/// Write the page of a command, then those of the commands inside it.
fn write_pages(command: &Command, folder: &Path, pages: &mut Vec<String>) -> Result<(), Error> {
    let man = Man::new(command.clone())
        .date(version::COMMIT.and_then(|commit| commit.split(' ').nth(1)).unwrap_or_default())
        .source(format!("attractor {}", version::VERSION))
        .manual("Attractor");
    let name = man.get_filename();
    output::write(&folder.join(&name), |out| {
        page(command, &man, out).map_err(|error| output::write_error(&error))
    })?;
    pages.push(name);
    let inside = command.get_subcommands().filter(|inside| !inside.is_hide_set());
    inside.into_iter().try_for_each(|inside| write_pages(inside, folder, pages))
}

fn page(command: &Command, man: &Man, mut out: &mut (dyn Write + Send)) -> io::Result<()> {
    let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let (notes, examples) = after.split_once("Examples:\n").unwrap_or((&after, ""));
    man.render_title(&mut out)?;
    man.render_name_section(&mut out)?;
    man.render_synopsis_section(&mut out)?;
    man.render_description_section(&mut out)?;
    if !notes.trim().is_empty() {
        Roff::new().control("PP", []).text([roman(notes.trim())]).to_writer(&mut out)?;
    }
    man.render_options_section(&mut out)?;
    if command.get_subcommands().any(|inside| !inside.is_hide_set()) {
        man.render_subcommands_section(&mut out)?;
    }
    if !examples.is_empty() {
        let mut section = Roff::new();
        section.control("SH", ["EXAMPLES"]).control("nf", []);
        for line in examples.lines() {
            section.text([roman(line.trim())]);
        }
        section.control("fi", []).to_writer(&mut out)?;
    }
    let mut section = Roff::new();
    section.control("SH", ["EXIT STATUS"]);
    for (code, meaning) in EXIT_CODES {
        section.control("TP", []).text([bold(code.to_string())]).text([roman(*meaning)]);
    }
    section.to_writer(&mut out)
}
