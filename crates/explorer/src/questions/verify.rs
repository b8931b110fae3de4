//! Whether a certificate proves what it says.

use attractor_app::{Checked, Error, verify};
use serde::Deserialize;

use crate::explorer::Explorer;
use crate::job::Job;
use crate::request::GameRef;

#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    game: GameRef,
    /// The certificate, as text.
    certificate: String,
}

pub(crate) fn answer(explorer: &Explorer, job: &Job, ask: Ask) -> Result<Checked, Error> {
    let opened = explorer.opened(&ask.game.options(), job)?;
    verify(&opened, &ask.certificate, job)
}
