//! `attractor serve`, and `attractor` alone

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use attractor_app::{Error, SolvedTablebase, read_book};
use attractor_core::Watch;
use attractor_messages::tell;
use attractor_web::{Limits, Server, ServerConfig};

use crate::Failure;
use crate::args::{Serve, When};
use crate::progress::Progress;

/// Where the explorer listens unless told otherwise.
const PORT: u16 = 7643;

pub(crate) fn run(command: &Serve, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    let usual = Limits::default();
    let limits = Limits {
        body: command.body,
        positions: command.positions,
        time: Duration::from_secs(command.time),
        memory: progress.limit().unwrap_or(usual.memory),
        jobs: usize::from(command.jobs),
    };
    let open = |path: &PathBuf| SolvedTablebase::open(path).map(Arc::new);
    let tablebases: Result<Vec<_>, Error> = command.tablebase.iter().map(open).collect();
    let config = ServerConfig {
        address: command.address,
        port: command.port.unwrap_or(PORT),
        names: command.host.clone(),
        limits,
        own: Vec::new(),
        tablebases: tablebases?,
        book: command.book.as_deref().map(read_book).transpose()?.map(Arc::new),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Error::new(format!("cannot start threads: {error}")))?;
    let served = runtime.block_on(serve(command, config, json, progress));
    // What is still being computed was told to end; nobody waits for it.
    runtime.shutdown_background();
    served.map(|()| ExitCode::SUCCESS)
}

async fn serve(
    command: &Serve,
    config: ServerConfig,
    json: bool,
    progress: &Progress,
) -> Result<(), Failure> {
    let mut bound = Server::bind(&config).await;
    if command.port.is_none() && bound.is_err() {
        bound = Server::bind(&ServerConfig { port: 0, ..config.clone() }).await;
    }
    let server = bound.map_err(|error| {
        let place = format!("{}:{}", config.address, config.port);
        Error::new(format!("cannot listen: {error}")).at(place).hint("choose another `--port`")
    })?;
    let address = format!("http://{}/", server.address()?);
    progress.finish();
    announce(&address, json, progress)?;
    if command.open == When::Always || command.open == When::Auto && has_desktop() {
        // Without a browser the address is still there to be typed.
        let _ = open::that_detached(&address);
    }
    let (end, ended) = tokio::sync::oneshot::channel::<()>();
    let interrupted = async {
        while progress.reached(0).is_ok() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        drop(end);
    };
    let served = server.run(async {
        let _ = ended.await; // the other end is dropped, which is the sign
    });
    Ok(tokio::join!(served, interrupted).0?)
}

/// The address on standard output, so that programs can read it; the rest is for people.
fn announce(address: &str, json: bool, progress: &Progress) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::json!({ "address": address }))?;
    } else {
        writeln!(out, "{address}")?;
    }
    out.flush()?;
    if progress.is_quiet() {
        return Ok(());
    }
    writeln!(anstream::stderr().lock(), "{}", tell!("explorer-open"))
}

pub(crate) fn has_desktop() -> bool {
    cfg!(any(windows, target_os = "macos"))
        || ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}
