//! The explorer, from a notebook.

use std::sync::{Mutex, PoisonError};

use attractor_web::ServerConfig;
use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

use crate::request::{asked, value};
use crate::tablebase::consulted;
use crate::work::run;

/// An explorer that is open.
#[pyclass(module = "attractor._attractor", frozen)]
pub(crate) struct Server {
    address: String,
    running: Mutex<Option<Running>>,
}

struct Running {
    runtime: Runtime,
    /// Dropped, it ends the server.
    _end: oneshot::Sender<()>,
}

#[pymethods]
impl Server {
    #[getter]
    fn address(&self) -> &str {
        &self.address
    }

    #[getter]
    fn running(&self) -> bool {
        self.running.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Close the explorer.
    fn stop(&self, py: Python<'_>) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Running { runtime, _end }) = running {
            drop(_end);
            py.detach(|| runtime.shutdown_background());
        }
    }
}

/// Open the explorer on this machine, with a game of one's own if one is given.
#[pyfunction]
pub(crate) fn serve(
    py: Python<'_>,
    game: Option<&Bound<'_, PyAny>>,
    options: &Bound<'_, PyDict>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Server> {
    let mut config =
        ServerConfig { port: value(options, "port")?.unwrap_or(0), ..ServerConfig::default() };
    config.tablebases.extend(consulted(options)?);
    if let Some(game) = game {
        let asked = asked(game, options)?;
        if let Some(own) = asked.open.own {
            // Explored here, where exceptions of the class reach their author.
            run(py, progress, Some(&asked.raised), |watch| own.0.explored(watch))?;
            config.own.push(own);
        }
    }
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime
        .map_err(|error| PyRuntimeError::new_err(format!("cannot start threads: {error}")))?;
    let server = py.detach(|| runtime.block_on(attractor_web::Server::bind(&config)));
    let server = server.map_err(|error| {
        PyOSError::new_err(format!("cannot listen on port {}: {error}", config.port))
    })?;
    let address = server.address().map(|address| format!("http://{address}/"));
    let address = address.map_err(|error| PyOSError::new_err(error.to_string()))?;
    let (end, ended) = oneshot::channel::<()>();
    runtime.spawn(server.run(async {
        let _ = ended.await; // the other end is dropped, which is the sign
    }));
    let running = Mutex::new(Some(Running { runtime, _end: end }));
    Ok(Server { address, running })
}
