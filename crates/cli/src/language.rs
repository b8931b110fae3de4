//! The language of the terminal: what `--lang` says, else what the machine is set to.

use std::iter;

use attractor_messages::{Catalogue, Language, speak, spoken, tell, told};
use clap::{Arg, Command};

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
/// is what a command does, `help-solve-layers` an option of it, `help-layers` an option wherever it is.
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
        let id = arg.get_id().as_str().to_owned();
        let own = || find(&format!("help-{name}-{id}"));
        let help = own().or_else(|| find(&format!("help-{id}")));
        let heading = arg.get_help_heading().and_then(|heading| find(&heading_id(heading)));
        let arg = match heading {
            Some(heading) => arg.help_heading(heading),
            None => arg,
        };
        match help {
            Some(help) => arg.help(help),
            None => arg,
        }
    };
    let about = find(&format!("help-{}", if name.is_empty() { "attractor" } else { name }));
    let examples = command.get_after_help().map(|examples| {
        let heading = find("help-examples").unwrap_or_default();
        examples.to_string().replacen("Examples:", &heading, 1)
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
    if let Some(examples) = examples {
        command = command.after_help(examples);
    }
    if let Some(about) = about {
        command = command.about(about);
    }
    inside.into_iter().fold(command, |command, name| {
        command.mut_subcommand(&name, |inside| describe(inside, &name))
    })
}

/// What the reader of the command line says, in the language that is spoken. Its errors have no style of
/// their own in another language than English, but for their first word.
pub(crate) fn usage(said: &clap::Error) -> String {
    let english = said.render();
    if spoken() == Language::English || !said.use_stderr() {
        return english.ansi().to_string();
    }
    let english = english.to_string();
    let text = english.strip_prefix("error: ").unwrap_or(&english);
    tell!("labelled", name = styled(LOSS, tell!("error")), text = told(text))
}

/// `Where it plays` is `help-heading-where-it-plays`.
fn heading_id(heading: &str) -> String {
    format!("help-heading-{}", heading.to_lowercase().replace(' ', "-"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::*;
    use crate::args::Cli;

    /// The commands that courses use.
    const COURSES: [&str; 11] = [
        "solve", "games", "rules", "play", "match", "minmax", "best", "judge", "check", "exercise",
        "draw",
    ];

    /// The names of all messages about the command line.
    fn described_ids() -> BTreeSet<String> {
        let text = include_str!("../../messages/messages/fr/help.ftl");
        let lines = text.lines().filter_map(|line| line.split_once(" = "));
        lines.map(|(id, _)| id.to_owned()).collect()
    }

    #[test]
    fn what_courses_type_is_described_in_french() {
        let mut program = Cli::command();
        program.build();
        let ids = described_ids();
        for command in program.get_subcommands().filter(|one| COURSES.contains(&one.get_name())) {
            let name = command.get_name();
            assert!(ids.contains(&format!("help-{name}")), "{name}");
            for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
                let (id, heading) = (arg.get_id().as_str(), arg.get_help_heading());
                // Whoever has a cluster reads its page.
                if heading == Some("Many workers") {
                    continue;
                }
                let own = ids.contains(&format!("help-{name}-{id}"));
                assert!(own || ids.contains(&format!("help-{id}")), "{name} {id}");
                if let Some(heading) = heading {
                    assert!(ids.contains(&heading_id(heading)), "{heading}");
                }
            }
        }
    }

    #[test]
    fn nothing_is_described_that_is_not_there() {
        let mut program = Cli::command();
        program.build();
        let mut there: BTreeSet<String> = ["attractor", "usage", "commands", "examples"]
            .map(|word| format!("help-{word}"))
            .into();
        for command in program.get_subcommands() {
            let name = command.get_name();
            there.insert(format!("help-{name}"));
            for arg in command.get_arguments() {
                there.insert(format!("help-{}", arg.get_id()));
                there.insert(format!("help-{name}-{}", arg.get_id()));
                there.extend(arg.get_help_heading().map(heading_id));
            }
        }
        there.extend(program.get_arguments().map(|arg| format!("help-{}", arg.get_id())));
        let ids = described_ids();
        let stale: Vec<&String> = ids.difference(&there).collect();
        assert!(stale.is_empty(), "{stale:?}");
        assert!(ids.len() > 100);
    }
}
