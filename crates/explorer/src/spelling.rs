//! How requests call what an error speaks of.

use attractor_app::{Error, Field, Message, Piece, Spelling, Told, Way};
use attractor_messages::Language;
use serde::Serialize;

/// Keys of requests, and other addresses.
pub(crate) struct Http;

impl Spelling for Http {
    fn field(&self, field: Field, value: Option<&str>) -> String {
        let key = match field {
            Field::Owner => "owners".to_owned(),
            // Whoever started the explorer decides how much it may use.
            Field::Memory => "attractor serve --memory".to_owned(),
            Field::Time => "attractor serve --time".to_owned(),
            field => field.word().replace('-', "_"),
        };
        match value {
            Some(value) => format!("{key}: {value}"),
            None => key,
        }
    }

    fn way(&self, way: &Way) -> String {
        let address = match way {
            Way::Games => "/api/games",
            Way::Play(_) => "/api/play",
            Way::Certify => "/api/certificate",
            // What only the command line can do.
            Way::Best { game, .. } => return format!("attractor best {game}"),
            Way::Probe => "attractor probe",
            Way::Info => "attractor info FILE",
            Way::Families => "/api/families",
            Way::Keep => "attractor solve GAME --output FILE",
            Way::KeepEverywhere => "attractor solve GAME --from all --output FILE",
            Way::Formula | Way::CertifyFormula => "attractor check",
            Way::CertifyPursuit => "attractor cops GRAPH --certificate FILE",
            Way::Build(feature) => return format!("the feature {feature}"),
        };
        address.to_owned()
    }
}

/// An error in the words of requests and the language that was asked for, and in parts for those who label fields
/// themselves: in English, by which a page finds its own words, and in French where that was asked for.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refusal {
    #[serde(flatten)]
    told: Told,
    spot: Option<Spot>,
    parts: Parts,
    french: Option<Parts>,
}

/// A place in the text of a game or a formula.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Spot {
    line: u32,
    column: u32,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Parts {
    error: Vec<Part>,
    #[serde(rename = "where")]
    place: Vec<Part>,
    hint: Vec<Part>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum Part {
    Text(String),
    Field {
        field: Field,
        value: Option<&'static str>,
        text: String,
    },
    /// What a tab of the page is for.
    Tab {
        tab: &'static str,
        text: String,
    },
}

impl Refusal {
    /// What somebody is told who asked in this language.
    pub fn new(error: &Error, language: Language) -> Refusal {
        let spot = error.spot.map(|(line, column)| Spot { line, column });
        let said = error.translated(language);
        let french = (language == Language::French).then(|| Parts::from(&said));
        Refusal { told: said.spelled(&Http), spot, parts: error.into(), french }
    }

    /// Part of an answer, which is the same for everybody: in English, and the French beside it.
    pub(crate) fn answered(error: &Error) -> Refusal {
        let french = Some((&error.translated(Language::French)).into());
        Refusal { french, ..Refusal::new(error, Language::English) }
    }
}

impl From<&Error> for Parts {
    fn from(error: &Error) -> Parts {
        let parts = |message: Option<&Message>| {
            message.map_or(&[][..], Message::pieces).iter().map(Part::from).collect()
        };
        Parts {
            error: parts(Some(&error.message)),
            place: parts(error.place.as_ref()),
            hint: parts(error.hint.as_ref()),
        }
    }
}

impl From<&Piece> for Part {
    fn from(piece: &Piece) -> Part {
        match piece {
            Piece::Text(text) => Part::Text(text.clone()),
            Piece::Way(way @ Way::Games) => Part::Tab { tab: "games", text: Http.way(way) },
            Piece::Way(way @ Way::Formula) => Part::Tab { tab: "ask", text: Http.way(way) },
            Piece::Way(way @ Way::Play(_)) => Part::Tab { tab: "play", text: Http.way(way) },
            Piece::Way(way) => Part::Text(Http.way(way)),
            &Piece::Field { field, value } => {
                Part::Field { field, value, text: Http.field(field, value) }
            }
        }
    }
}
