//! Files are written whole or not at all.

use std::io::{BufWriter, Write};
use std::path::Path;

use crate::error::Error;

/// Write `path` through `fill`: beside it first, then moved into its place, so that a failure or an
/// interruption leaves the old file as it was. `-` is standard output.
pub fn write(
    path: &Path,
    fill: impl FnOnce(&mut (dyn Write + Send)) -> Result<(), Error>,
) -> Result<(), Error> {
    let failed = |error: std::io::Error| {
        Error::new(format!("cannot write: {error}")).at(path.display().to_string())
    };
    if path == Path::new("-") {
        let mut out = BufWriter::new(std::io::stdout());
        fill(&mut out)?;
        return out.flush().map_err(failed);
    }
    // A device or a pipe has nothing to lose, and cannot be replaced by a file.
    if path.exists() && !path.is_file() && !path.is_dir() {
        let mut out = BufWriter::new(std::fs::File::create(path).map_err(failed)?);
        fill(&mut out)?;
        return out.flush().map_err(failed);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".attractor-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let beside = builder.tempfile_in(folder.unwrap_or(Path::new("."))).map_err(failed)?;
    let mut out = BufWriter::new(beside);
    fill(&mut out)?;
    let beside = out.into_inner().map_err(|error| failed(error.into_error()))?;
    beside.as_file().sync_all().map_err(failed)?;
    beside.persist(path).map_err(|error| failed(error.error))?;
    Ok(())
}

/// Write `path` as JSON, whole or not at all.
pub fn write_json(path: &Path, value: &impl serde::Serialize) -> Result<(), Error> {
    write(path, |out| {
        serde_json::to_writer(out, value)
            .map_err(|error| write_error(&error.into()).at(path.display().to_string()))
    })
}

/// Turn a failed write into an error of ours.
pub fn write_error(error: &std::io::Error) -> Error {
    Error::new(format!("cannot write: {error}"))
}
