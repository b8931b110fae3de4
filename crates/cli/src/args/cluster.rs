//! Arguments of work that many workers share.

use std::path::PathBuf;

use clap::Args;

use super::thread_count;

/// Many workers, in one process or in several.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Many workers")]
pub(crate) struct ClusterArgs {
    /// Share the work among so many workers, each a thread; with `--cluster`, so many a process
    #[arg(long, value_name = "N", value_parser = thread_count)]
    pub(crate) workers: Option<usize>,
    /// Share the work with the processes in this file: one `host:port` a line, the same file for all
    #[arg(long, value_name = "FILE", requires = "process")]
    pub(crate) cluster: Option<PathBuf>,
    /// Which line of the file this process is, counted from 0
    #[arg(long, value_name = "N", requires = "cluster")]
    pub(crate) process: Option<usize>,
    /// Wait so many seconds for the other processes
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0, value_parser = seconds)]
    pub(crate) wait: f64,
    /// This is the process that works, and another one watches over it
    #[arg(long, hide = true, requires = "cluster")]
    pub(crate) supervised: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.0..=1e6).contains(&seconds) => Ok(seconds),
        _ => Err("write a number of seconds such as `30` or `0.5`".to_owned()),
    }
}
