//! How Python calls what an error speaks of.

use attractor_app::{Field, Spelling, Way};

/// Arguments, and other functions.
pub(crate) struct Arguments;

impl Spelling for Arguments {
    fn field(&self, field: Field, value: Option<&str>) -> String {
        let name = match field {
            Field::For => "players".to_owned(),
            Field::To => "format".to_owned(),
            // What only the command line can do.
            Field::Batch => return "attractor cops --batch".to_owned(),
            Field::Certificate => return "attractor solve --certificate FILE".to_owned(),
            field => field.word().replace('-', "_"),
        };
        match value {
            None => name,
            Some(_) if field == Field::Owner => format!("{name}={{1: ['a', 'b']}}"),
            // Capitals stand for a value.
            Some(value) if value.chars().all(char::is_uppercase) => format!("{name}={value}"),
            Some(value) => format!("{name}='{value}'"),
        }
    }

    fn way(&self, way: &Way) -> String {
        let call = match way {
            Way::Games => "attractor.games()",
            Way::Families => "attractor.families()",
            Way::Best { game, limited: false } => return format!("attractor.best('{game}')"),
            Way::Best { game, limited: true } => {
                return format!("attractor.best('{game}', time=10)");
            }
            Way::Play(Some(game)) => return format!("attractor.play('{game}')"),
            Way::Play(None) => "attractor.play",
            Way::Keep => "attractor.solve(GAME, output=FILE)",
            Way::KeepEverywhere => "attractor.solve(GAME, everywhere=True, output=FILE)",
            Way::Probe => "attractor.Tablebase(FILE).probe()",
            Way::Info => "attractor.Tablebase(FILE).info",
            // What only the command line can do.
            Way::Certify => "attractor solve GAME --certificate FILE",
            Way::Formula => "attractor.check",
            Way::CertifyFormula => "attractor check",
            Way::CertifyPursuit => "attractor cops GRAPH --certificate FILE",
            Way::Build(feature) => return format!("maturin build --features {feature}"),
        };
        call.to_owned()
    }
}
