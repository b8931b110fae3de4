//! How the command line calls what an error speaks of.

use attractor_app::{Field, Spelling, Way};

/// Options, and other commands.
pub(crate) struct CommandLine;

impl Spelling for CommandLine {
    fn field(&self, field: Field, value: Option<&str>) -> String {
        match (field, value) {
            (Field::Everywhere, _) => "--from all".to_owned(),
            (field, Some(value)) => format!("--{} {value}", field.word()),
            (field, None) => format!("--{}", field.word()),
        }
    }

    fn way(&self, way: &Way) -> String {
        let command = match way {
            Way::Games => "attractor games",
            Way::Families => "attractor cops --families",
            Way::Best { game, limited: false } => return format!("attractor best {game}"),
            Way::Best { game, limited: true } => {
                return format!("attractor best {game} --time 10s");
            }
            Way::Play(Some(game)) => return format!("attractor play {game}"),
            Way::Play(None) => "attractor play",
            Way::Keep => "attractor solve GAME -o FILE",
            Way::KeepEverywhere => "solve --from all -o",
            Way::Probe => "attractor probe",
            Way::Info => "attractor info FILE",
            Way::Certify => "attractor solve GAME --certificate FILE",
            Way::Formula => "attractor check GAME FORMULA",
            Way::CertifyFormula => "check",
            Way::CertifyPursuit => "attractor cops GRAPH --certificate FILE",
            Way::Build(feature) => {
                return format!("cargo install --path crates/cli --features {feature}");
            }
        };
        command.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::*;
    use crate::args::Cli;

    fn options(command: &clap::Command, into: &mut BTreeSet<String>) {
        into.extend(
            command.get_arguments().filter_map(|arg| Some(format!("--{}", arg.get_long()?))),
        );
        command.get_subcommands().for_each(|inner| options(inner, into));
    }

    #[test]
    fn every_field_is_an_option() {
        let mut known = BTreeSet::new();
        options(&Cli::command(), &mut known);
        for &field in Field::ALL {
            let said = CommandLine.field(field, None);
            assert!(said.split(' ').next().is_some_and(|option| known.contains(option)), "{said}");
        }
    }
}
