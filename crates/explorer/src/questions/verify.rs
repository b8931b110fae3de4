//! Whether a certificate proves what it says.

use attractor_app::{Checked, Error, verify, verify_joint};
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
    let options = ask.game.options();
    let request = explorer.request(&options, job.memory());
    if let Some(checked) = verify_joint(&request, &ask.certificate, job)? {
        return Ok(checked);
    }
    let opened = explorer.opened(&options, job)?;
    verify(&opened, &ask.certificate, job)
}
