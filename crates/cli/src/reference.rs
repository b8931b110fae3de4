//! The reference of everything that can be typed, made from the very table that reads it.

use std::io::Write;
use std::process::ExitCode;

use clap::{Arg, ArgAction, Command, CommandFactory};

use crate::Failure;
use crate::args::{Cli, Reference};
use crate::progress::Progress;

/// Groups of options that more commands than this have in common are described once.
const COMMON: usize = 2;

/// Print the reference.
pub(crate) fn run(_: &Reference, _: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    progress.finish();
    anstream::stdout().write_all(page(Cli::command()).as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// The reference as a page of the book.
pub(crate) fn page(mut program: Command) -> String {
    program.build();
    let commands = leaves(&program);
    let groups: Vec<Group> = commands.iter().flat_map(groups).collect();
    let shared = |group: &Group| {
        group.title.is_some() && groups.iter().filter(|other| *other == group).count() > COMMON
    };

    let mut page = String::from(
        "# Every command\n\nThis page is made by the program itself, from what it accepts; the tests compare them. \
         `attractor COMMAND --help`\nsays the same in the terminal.\n\n",
    );
    table(
        &mut page,
        ["command", "what it does"],
        commands.iter().map(|command| {
            [format!("[`{}`](#{})", name(command), anchor(&name(command))), about(command)]
        }),
    );
    for command in &commands {
        describe(&mut page, command, &shared);
    }
    let mut described: Vec<&Group> = Vec::new();
    for group in groups.iter().filter(|group| shared(group)) {
        if !described.contains(&group) {
            described.push(group);
            page.push_str(&format!("## {}\n\n", group.heading()));
            rows(&mut page, group);
        }
    }
    page.truncate(page.trim_end().len());
    page.push('\n');
    page
}

/// Options that stand together in the help.
#[derive(PartialEq)]
struct Group {
    title: Option<String>,
    rows: Vec<[String; 2]>,
}

impl Group {
    fn heading(&self) -> String {
        self.title.clone().unwrap_or_else(|| "Options".to_owned())
    }
}

/// The commands that do something, with those inside commands.
fn leaves(program: &Command) -> Vec<Command> {
    let mut found = Vec::new();
    for command in program.get_subcommands() {
        if command.is_hide_set() || command.get_name() == "help" {
            continue;
        }
        if command.has_subcommands() {
            found.extend(leaves(command));
        } else {
            found.push(command.clone());
        }
    }
    found
}

/// Its name as it is typed, such as `attractor generate grid`.
fn name(command: &Command) -> String {
    command.get_bin_name().unwrap_or(command.get_name()).to_owned()
}

fn about(command: &Command) -> String {
    command.get_about().map(|text| one_line(&text.to_string())).unwrap_or_default()
}

fn describe(page: &mut String, command: &Command, shared: &impl Fn(&Group) -> bool) {
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ");
    page.push_str(&format!(
        "## `{}`\n\n{}.\n\n```text\n{usage}\n```\n\n",
        name(command),
        about(command)
    ));
    let mut elsewhere = Vec::new();
    for group in groups(command) {
        if shared(&group) {
            elsewhere.push(format!("[{}](#{})", group.heading(), anchor(&group.heading())));
        } else {
            if let Some(title) = &group.title {
                page.push_str(&format!("{title}:\n\n"));
            }
            rows(page, &group);
        }
    }
    if !elsewhere.is_empty() {
        page.push_str(&format!("Further options: {}.\n\n", elsewhere.join(", ")));
    }
    if let Some(examples) = command.get_after_help() {
        page.push_str(&format!("```text\n{}\n```\n\n", examples.to_string().trim_end()));
    }
}

/// The arguments of a command, then its options by their headings.
fn groups(command: &Command) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let visible = command.get_arguments().filter(|arg| !arg.is_hide_set());
    let (arguments, options): (Vec<&Arg>, Vec<&Arg>) = visible.partition(|arg| arg.is_positional());
    for arg in arguments.into_iter().chain(options) {
        if matches!(arg.get_action(), ArgAction::Help | ArgAction::HelpShort | ArgAction::HelpLong)
        {
            continue;
        }
        let title = arg.get_help_heading().map(str::to_owned);
        let row = [format!("`{}`", typed(arg)), meaning(arg)];
        match groups.iter_mut().find(|group| group.title == title) {
            Some(group) => group.rows.push(row),
            None => groups.push(Group { title, rows: vec![row] }),
        }
    }
    groups
}

/// An argument as it is typed.
fn typed(arg: &Arg) -> String {
    let value = arg.get_value_names().and_then(|names| names.first()).map(ToString::to_string);
    let value = value.filter(|_| arg.get_action().takes_values());
    let many = matches!(arg.get_action(), ArgAction::Append)
        || arg.get_num_args().is_some_and(|n| n.max_values() > 1);
    let dots = if many { "…" } else { "" };
    match (arg.get_long(), arg.get_short(), value) {
        (None, None, value) => {
            format!("{}{dots}", value.unwrap_or_else(|| arg.get_id().to_string()))
        }
        (Some(long), short, value) => {
            let short = short.map(|letter| format!("-{letter}, ")).unwrap_or_default();
            let value = value.map(|value| format!(" {value}")).unwrap_or_default();
            format!("{short}--{long}{value}{dots}")
        }
        (None, Some(letter), value) => format!("-{letter} {}", value.unwrap_or_default()),
    }
}

/// What it means, with the words that it takes and its default.
fn meaning(arg: &Arg) -> String {
    let mut text = arg.get_help().map(|help| one_line(&help.to_string())).unwrap_or_default();
    let words: Vec<String> = arg
        .get_possible_values()
        .iter()
        .filter(|value| !value.is_hide_set())
        .map(|value| format!("`{}`", value.get_name()))
        .collect();
    if !words.is_empty() && arg.get_action().takes_values() {
        text.push_str(&format!("; one of {}", words.join(", ")));
    }
    let defaults: Vec<_> =
        arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if !defaults.is_empty() && !arg.is_hide_default_value_set() && arg.get_action().takes_values() {
        text.push_str(&format!("; `{}` if nothing is said", defaults.join(" ")));
    }
    text
}

fn rows(page: &mut String, group: &Group) {
    table(page, ["what", "meaning"], group.rows.iter().cloned());
}

fn table(page: &mut String, head: [&str; 2], rows: impl Iterator<Item = [String; 2]>) {
    page.push_str(&format!("| {} | {} |\n| --- | --- |\n", head[0], head[1]));
    for [left, right] in rows {
        page.push_str(&format!(
            "| {} | {} |\n",
            left.replace('|', "\\|"),
            right.replace('|', "\\|")
        ));
    }
    page.push('\n');
}

/// The name that the book gives to a heading.
fn anchor(heading: &str) -> String {
    heading.to_lowercase().replace(' ', "-")
}

/// The first paragraph, on one line; angle brackets would be taken for HTML.
fn one_line(text: &str) -> String {
    let paragraph = text.split("\n\n").next().unwrap_or_default();
    paragraph.split_whitespace().collect::<Vec<_>>().join(" ")
}
