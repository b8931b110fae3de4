//! The language of the terminal: what `--lang` says, else what the machine is set to.

use std::collections::BTreeSet;
use std::iter;

use anstream::adapter::strip_str;
use attractor_messages::{Catalogue, Language, speak, spoken, tell, told};
use clap::error::ErrorKind;
use clap::{Arg, Command, CommandFactory};

use crate::args::Cli;
use crate::print::{LOSS, styled};

/// Choose the language by what was typed. It is looked for before anything else is read, since help and
/// errors of the command line are spoken as well. Programs get English unless they ask for something else.
pub(crate) fn choose(words: &[String]) {
    speak(match said(words, "--lang").last() {
        Some(said) => Language::of_locale(said),
        None if words.iter().any(|word| word == "--json") => Language::English,
        None => Language::of_machine(),
    });
}

/// The words after the name of the program, up to `--`.
pub(crate) fn typed_words() -> Vec<String> {
    let words = std::env::args_os().skip(1).filter_map(|word| word.into_string().ok());
    words.take_while(|word| word != "--").collect()
}

/// What is said with an option, before the line is read as a whole: `--color never`, `--color=never`.
pub(crate) fn said<'w>(words: &'w [String], option: &'w str) -> impl Iterator<Item = &'w str> {
    let value = move |(word, next): (&'w String, Option<&'w String>)| {
        let after = word.strip_prefix(option)?;
        if after.is_empty() { next.map(String::as_str) } else { after.strip_prefix('=') }
    };
    words.iter().zip(words.iter().skip(1).map(Some).chain(iter::once(None))).filter_map(value)
}

/// The command line with its help in the language that is spoken, as far as the catalogue has it: `help-solve`
/// is what a command does, `help-nim-union` what one within another does, `help-solve-layers` an option of it, and
/// `help-layers` an option wherever it is.
pub(crate) fn described(mut program: Command) -> Command {
    if spoken() == Language::English {
        return program;
    }
    program.build();
    describe(program, "")
}

fn describe(command: Command, name: &str) -> Command {
    let find = |id: &str| Catalogue::of(spoken()).find(id, &[]);
    let option = |arg: Arg| {
        let help = ids_of(name, arg.get_id().as_str()).find_map(|id| find(&id));
        let heading = arg.get_help_heading().and_then(|heading| find(&id_of("heading", heading)));
        let arg = match heading {
            Some(heading) => arg.help_heading(heading),
            None => arg,
        };
        match help {
            Some(help) if arg.get_long_help().is_some() => arg.long_help(help.clone()).help(help),
            Some(help) => arg.help(help),
            None => arg,
        }
    };
    let about = match name {
        "" => find("help-attractor"),
        // Every command that has others within it can tell of them.
        name if name.ends_with("-help") => find("help-help"),
        name => find(&format!("help-{name}")),
    };
    let after = command.get_after_help().map(|after| {
        let (note, examples) = parted(&after.to_string());
        let note = note.map(|note| find(&format!("help-{name}-note")).unwrap_or(note));
        let heading = find("help-examples").unwrap_or_default();
        let examples = examples.replacen("Examples:", &heading, 1);
        note.map_or(examples.clone(), |note| format!("{note}\n\n{examples}"))
    });
    let inside: Vec<String> =
        command.get_subcommands().map(|inside| inside.get_name().to_owned()).collect();
    let usage = find("help-usage").unwrap_or_default();
    let mut command = command
        .mut_args(option)
        .subcommand_help_heading(find("help-commands").unwrap_or_default())
        .help_template(format!(
            "{{before-help}}{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}"
        ));
    if let Some(after) = after {
        command = command.after_help(after);
    }
    if let Some(about) = about {
        command = command.about(about);
    }
    inside.into_iter().fold(command, |command, inside| {
        let path = if name.is_empty() { inside.clone() } else { format!("{name}-{inside}") };
        command.mut_subcommand(&inside, |within| describe(within, &path))
    })
}

/// The messages that may say what an option is: of this command, of the one around it, wherever it is.
fn ids_of(command: &str, option: &str) -> impl Iterator<Item = String> {
    let around = command.split_once('-').map(|(around, _)| format!("help-{around}-{option}"));
    [Some(format!("help-{command}-{option}")), around, Some(format!("help-{option}"))]
        .into_iter()
        .flatten()
}

/// What stands before the examples, and the examples.
fn parted(after: &str) -> (Option<String>, String) {
    match after.split_once("\n\nExamples:") {
        Some((note, examples)) => (Some(note.to_owned()), format!("Examples:{examples}")),
        None => (None, after.to_owned()),
    }
}

/// What the reader of the command line writes around what is said of options, in the language that is spoken.
fn around_options(help: &str, program: &Command) -> String {
    let find = |id: &str| Catalogue::of(spoken()).find(id, &[]).unwrap_or_default();
    let mut told = help.to_owned();
    for (english, id) in [
        ("[default:", "help-default"),
        ("[possible values:", "help-possible"),
        ("[env:", "help-environment"),
    ] {
        told = told.replace(english, &format!("[{}", find(id)));
    }
    told = told.replace("Possible values:", &find("help-values"));
    let headed = |line: &str| match strip_str(line).to_string() {
        heading
            if !heading.starts_with(' ') && heading.ends_with(':') && !heading.ends_with(" :") =>
        {
            line.replacen(':', " :", 1)
        }
        _ => line.to_owned(),
    };
    told = told.split('\n').map(headed).collect::<Vec<_>>().join("\n");
    for english in values(program) {
        if let Some(said) = Catalogue::of(spoken()).find(&id_of("value", &english), &[]) {
            told = told.replace(&format!(" {english}\n"), &format!(" {said}\n"));
        }
    }
    told
}

/// What is said of the values that options may have.
fn values(program: &Command) -> BTreeSet<String> {
    let within = program.get_subcommands().flat_map(Command::get_arguments);
    let options = program.get_arguments().chain(within);
    let said = options.flat_map(Arg::get_possible_values);
    said.filter_map(|value| Some(value.get_help()?.to_string())).collect()
}

/// What the reader of the command line says, in the language that is spoken. Its errors have no style of
/// their own in another language than English, but for their first word.
pub(crate) fn usage(said: &clap::Error) -> String {
    let english = said.render();
    if spoken() == Language::English {
        return english.ansi().to_string();
    }
    // A command that stands alone and needs another one is described, as if it had been asked for help.
    let described = said.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    if described || !said.use_stderr() {
        return around_options(&english.ansi().to_string(), &Cli::command());
    }
    let english = english.to_string();
    let text = english.strip_prefix("error: ").unwrap_or(&english);
    tell!("labelled", name = styled(LOSS, tell!("error")), text = told(text))
}

/// The heading `Where it plays` is `help-heading-where-it-plays`.
fn id_of(kind: &str, said: &str) -> String {
    format!("help-{kind}-{}", said.to_lowercase().replace(' ', "-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shells and the words for a colour are called the same in every language.
    const NAMES: [&str; 5] = ["GNU bash", "Z shell", "fish", "`PowerShell`", "Elvish"];

    /// The names of all messages about the command line.
    fn described_ids() -> BTreeSet<String> {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../messages/messages/fr/help.ftl");
        let text = std::fs::read_to_string(file).unwrap();
        let lines = text.lines().filter_map(|line| line.split_once(" ="));
        lines.map(|(id, _)| id.to_owned()).filter(|id| id.starts_with("help-")).collect()
    }

    /// What is said of a command and those within it: of each the messages of which one has to be there.
    fn asked(command: &Command, name: &str) -> Vec<Vec<String>> {
        let mut asked = Vec::new();
        if !name.is_empty() {
            asked.push(vec![format!("help-{name}")]);
        }
        for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
            asked.push(ids_of(name, arg.get_id().as_str()).collect());
            asked.extend(arg.get_help_heading().map(|heading| vec![id_of("heading", heading)]));
        }
        if command.get_after_help().is_some_and(|after| parted(&after.to_string()).0.is_some()) {
            asked.push(vec![format!("help-{name}-note")]);
        }
        let within = command.get_subcommands().filter(|one| !one.is_hide_set());
        for inside in within.filter(|inside| inside.get_name() != "help") {
            let inside_name = inside.get_name();
            let path =
                if name.is_empty() { inside_name.into() } else { format!("{name}-{inside_name}") };
            asked.extend(self::asked(inside, &path));
        }
        asked
    }

    fn everything_asked() -> Vec<Vec<String>> {
        let mut program = Cli::command();
        program.build();
        let mut all = asked(&program, "");
        let said = values(&program).into_iter().filter(|said| !NAMES.contains(&said.as_str()));
        all.extend(said.map(|said| vec![id_of("value", &said)]));
        all
    }

    #[test]
    fn every_command_is_described_in_french() {
        let ids = described_ids();
        let missing: Vec<Vec<String>> = everything_asked()
            .into_iter()
            .filter(|wanted| !wanted.iter().any(|id| ids.contains(id)))
            .collect();
        assert!(missing.is_empty(), "{missing:#?}");
    }

    #[test]
    fn nothing_is_described_that_is_not_there() {
        let mut there: BTreeSet<String> = everything_asked().into_iter().flatten().collect();
        let around = ["default", "possible", "values", "environment"];
        let words = ["attractor", "usage", "commands", "examples"].iter().chain(&around);
        there.extend(words.map(|word| format!("help-{word}")));
        let ids = described_ids();
        let stale: Vec<&String> = ids.difference(&there).collect();
        assert!(stale.is_empty(), "{stale:?}");
        assert!(ids.len() > 250);
    }
}
