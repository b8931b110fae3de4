//! Arguments of work that many workers share.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::searching::duration;
use super::thread_count;

/// Many workers, in one process or in several.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Many workers")]
pub(crate) struct ClusterArgs {
    /// Number of workers that share the work, each a thread; with `--cluster`, workers of each process
    #[arg(long, value_name = "N", value_parser = thread_count)]
    pub(crate) workers: Option<usize>,
    /// Share the work with the processes in this file: one `host:port` a line, the same file for all
    #[arg(long, value_name = "FILE", requires = "process")]
    pub(crate) cluster: Option<PathBuf>,
    /// Which line of the file this process is, counted from 0
    #[arg(long, value_name = "N", requires = "cluster")]
    pub(crate) process: Option<usize>,
    /// Wait so long for the other processes
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = duration)]
    pub(crate) wait: Duration,
    /// The file with the secret that all processes share; without it `ATTRACTOR_SECRET` is the secret
    #[arg(long, value_name = "FILE", requires = "cluster")]
    pub(crate) secret_file: Option<PathBuf>,
    /// This is the process that works, and another one watches over it
    #[arg(long, hide = true, requires = "cluster")]
    pub(crate) supervised: bool,
}

impl ClusterArgs {
    /// The option that asks for workers, if one does.
    pub(crate) fn asked(&self) -> Option<&'static str> {
        match (&self.workers, &self.cluster) {
            (_, Some(_)) => Some("--cluster"),
            (Some(_), None) => Some("--workers"),
            (None, None) => None,
        }
    }
}
