//! `attractor doctor`

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use attractor_app::Machine;
use attractor_messages::tell;
use serde::Serialize;

use crate::Failure;
use crate::args::Doctor;
use crate::commands::{deliver, serve};
use crate::print::{self, BOLD, LOSS, amount, grouped, styled};
use crate::progress::Progress;
use crate::terminal;
use crate::version::{self, Feature};

/// What this program and this machine can do; as JSON these are the documented keys.
#[derive(Serialize)]
struct Findings {
    version: &'static str,
    commit: Option<&'static str>,
    features: &'static [Feature],
    machine: Machine,
    /// What `--memory` is now.
    memory_limit: Option<u64>,
    folder: String,
    limits: Limits,
    terminal: Terminal,
    /// The program that opens pages, if there is one and a desktop to show them.
    browser: Option<String>,
    python: Python,
    /// What has to be repaired.
    broken: Vec<String>,
}

/// What the system allows this process, where it tells.
#[derive(Serialize)]
struct Limits {
    open_files: Option<Limit>,
    address_space: Option<Limit>,
    stack: Option<Limit>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Limit {
    Unlimited,
    #[serde(untagged)]
    At(u64),
}

#[derive(Serialize)]
struct Terminal {
    /// Whether answers go to one.
    terminal: bool,
    colours: bool,
    width: Option<usize>,
}

/// The interpreter, the package in it, and why that cannot be used.
#[derive(Default, Serialize)]
struct Python {
    version: Option<String>,
    package: Option<String>,
    trouble: Option<String>,
}

pub(crate) fn run(_: &Doctor, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    let folder = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
    let limits = Limits::of_this_process();
    let python = Python::found();
    let findings = Findings {
        version: version::VERSION,
        commit: version::COMMIT,
        features: version::FEATURES,
        machine: Machine::here(&folder),
        memory_limit: progress.memory().map(|bytes| bytes as u64),
        folder: folder.display().to_string(),
        terminal: Terminal {
            terminal: io::stdout().is_terminal(),
            colours: terminal::is_coloured(),
            width: terminal::width(),
        },
        browser: serve::has_desktop().then(browser).flatten(),
        broken: broken(&limits, &python),
        limits,
        python,
    };
    deliver(&findings, json, progress, print)?;
    Ok(if findings.broken.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// How the Python package is installed.
const INSTALL: &str = "`pip install ./crates/python`";

/// What keeps something from working that is there.
fn broken(limits: &Limits, python: &Python) -> Vec<String> {
    /// A tablebase in parts, its work and the streams of a process need some at the same time.
    const FILES: u64 = 64;
    let mut broken = Vec::new();
    if let Some(Limit::At(files)) = limits.open_files
        && files < FILES
    {
        broken.push(tell!("few-files", files = files.to_string()));
    }
    if let Some(trouble) = &python.trouble {
        broken.push(tell!("no-import", trouble = trouble, how = INSTALL));
    }
    broken
}

fn print(out: &mut dyn Write, found: &Findings) -> io::Result<()> {
    let told = |bytes: Option<u64>| bytes.map_or_else(|| tell!("not-told"), amount);
    let mut row = |id: &str, text: &str| {
        print::line(out, &format!("{BOLD}{:HEADING$}{BOLD:#}", tell!(id)), text)
    };
    row("doctor-version", version::text())?;
    for &Feature { name, built_in, without } in found.features {
        let how = format!("`cargo install --locked --path crates/cli --features {name}`");
        let text = match built_in {
            true => tell!("built-in", name = name),
            false => tell!("left-out", name = name, without = tell!(without), how = how),
        };
        row("doctor-feature", &text)?;
    }
    let machine = &found.machine;
    row("doctor-cores", &machine.cores.map_or_else(|| tell!("not-told"), grouped))?;
    let limit = match found.memory_limit {
        Some(limit) => tell!("memory-limit", limit = amount(limit)),
        None => tell!("no-memory-limit"),
    };
    let (free, all) = (told(machine.memory_available), told(machine.memory));
    row("doctor-memory", &tell!("memory-free", free = free, all = all, limit = limit))?;
    let (free, folder) = (told(machine.disk_available), &found.folder);
    row("doctor-disk", &tell!("disk-free", free = free, folder = folder))?;
    let limits = &found.limits;
    let files = text_of(limits.open_files, |files| grouped(files as usize));
    let (space, stack) = (text_of(limits.address_space, amount), text_of(limits.stack, amount));
    row("doctor-limits", &tell!("limits-are", files = files, space = space, stack = stack))?;
    let colours = tell!(if found.terminal.colours { "colours" } else { "no-colours" });
    let terminal = match found.terminal.width {
        Some(width) => tell!("terminal-width", width = width.to_string(), colours = colours),
        None if found.terminal.terminal => tell!("terminal-unknown", colours = colours),
        None => tell!("no-terminal", colours = colours),
    };
    row("doctor-terminal", &terminal)?;
    let browser = match &found.browser {
        Some(program) => tell!("opened-by", program = program),
        None => tell!("no-browser"),
    };
    row("doctor-browser", &browser)?;
    row("doctor-python", &python_text(&found.python))?;
    let broken = format!("{:HEADING$}", tell!("doctor-broken"));
    found.broken.iter().try_for_each(|what| print::line(out, &styled(LOSS, &broken), what))
}

/// How wide the headings are: what is longest in a language, and a space.
const HEADING: usize = 11;

fn python_text(python: &Python) -> String {
    match (&python.version, &python.package) {
        (None, _) => tell!("no-python"),
        (Some(python), None) => tell!("python-alone", python = python, how = INSTALL),
        (Some(python), Some(package)) if package == version::VERSION => {
            tell!("python-with", python = python, package = package)
        }
        (Some(python), Some(package)) => tell!("python-other", python = python, package = package),
    }
}

fn text_of(limit: Option<Limit>, amount: impl Fn(u64) -> String) -> String {
    match limit {
        Some(Limit::At(most)) => amount(most),
        Some(Limit::Unlimited) => tell!("unlimited"),
        None => tell!("not-told"),
    }
}

impl Limits {
    /// As Linux tells them.
    fn of_this_process() -> Limits {
        Limits::read(&std::fs::read_to_string("/proc/self/limits").unwrap_or_default())
    }

    /// A line is a name, the limit in force, the largest that may be asked for, and the unit.
    fn read(table: &str) -> Limits {
        let limit = |name: &str| {
            let row = table.lines().find_map(|line| line.strip_prefix(name))?;
            match row.split_whitespace().next()? {
                "unlimited" => Some(Limit::Unlimited),
                number => number.parse().ok().map(Limit::At),
            }
        };
        Limits {
            open_files: limit("Max open files"),
            address_space: limit("Max address space"),
            stack: limit("Max stack size"),
        }
    }
}

impl Python {
    /// Ask the interpreter that people call.
    fn found() -> Python {
        // Without the current folder, where a folder of that name would be taken for the package.
        const QUESTION: &str = "\
import sys, platform, importlib.metadata
print(platform.python_version())
sys.path = [folder for folder in sys.path if folder]
try:
    print(importlib.metadata.version('attractor'))
    import attractor
except importlib.metadata.PackageNotFoundError:
    pass
except BaseException as error:
    print(f'{type(error).__name__}: {error}')
";
        let asked = ["python3", "python"]
            .iter()
            .find_map(|name| Command::new(name).args(["-c", QUESTION]).output().ok());
        let text = asked.map(|output| output.stdout).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let mut lines = text.lines().map(str::to_owned);
        Python { version: lines.next(), package: lines.next(), trouble: lines.next() }
    }
}

/// The first program on the path that opens pages.
fn browser() -> Option<String> {
    let commands = open::commands("http://localhost/");
    let name = |command: &Command| Path::new(command.get_program()).to_owned();
    let program = commands.iter().map(name).find(|program| on_path(program))?;
    Some(program.display().to_string())
}

fn on_path(program: &Path) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let ending = std::env::consts::EXE_SUFFIX;
    std::env::split_paths(&folders).any(|folder| {
        let file = folder.join(program);
        file.is_file() || file.with_extension(ending.trim_start_matches('.')).is_file()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_as_linux_writes_them() {
        let table = "\
Limit                     Soft Limit           Hard Limit           Units     \n\
Max stack size            8388608              unlimited            bytes     \n\
Max open files            1024                 1048576              files     \n\
Max address space         unlimited            unlimited            bytes     \n";
        let limits = Limits::read(table);
        assert_eq!(limits.stack, Some(Limit::At(8 << 20)));
        assert_eq!(limits.open_files, Some(Limit::At(1024)));
        assert_eq!(limits.address_space, Some(Limit::Unlimited));
        assert_eq!(Limits::read("").stack, None);
    }

    #[test]
    fn what_is_broken_is_told() {
        let limits =
            |files| Limits { open_files: Some(Limit::At(files)), address_space: None, stack: None };
        assert!(broken(&limits(1024), &Python::default()).is_empty());
        assert_eq!(broken(&limits(16), &Python::default()).len(), 1);
        let trouble = Some("ImportError: no".to_owned());
        let told = broken(&limits(1024), &Python { trouble, ..Python::default() });
        assert!(told[0].contains("ImportError: no") && told[0].contains("pip install"));
    }
}
