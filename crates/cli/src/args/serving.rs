//! What can be typed about the explorer.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use clap::Args;

use super::When;

/// Open the explorer in the browser; `attractor` alone does the same
#[derive(Args, Debug)]
#[command(after_help = SERVE_EXAMPLES)]
pub(crate) struct Serve {
    /// The port to listen on [default: 7643, or any that is free]
    #[arg(long, value_name = "PORT")]
    pub(crate) port: Option<u16>,
    /// The address to listen on; anything but loopback lets other machines in
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub(crate) address: IpAddr,
    /// One more name by which browsers may call this machine; repeatable
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,
    /// Look values up in this tablebase when its game is played; repeatable
    #[arg(long, value_name = "FILE")]
    pub(crate) tablebase: Vec<PathBuf>,
    /// An opening book for Connect Four that `attractor book` made
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    /// Open the browser: where there is a desktop, always or never
    #[arg(long, value_name = "WHEN", default_value = "auto", default_missing_value = "always")]
    #[arg(num_args = 0..=1)]
    pub(crate) open: When,
    /// The largest body of a request, such as `4M`
    #[arg(long, value_name = "BYTES", default_value = "4M", value_parser = super::bytes)]
    #[arg(help_heading = "Limits")]
    pub(crate) body: usize,
    /// The largest number of positions of a game
    #[arg(long, value_name = "N", default_value_t = 5_000_000, help_heading = "Limits")]
    pub(crate) positions: usize,
    /// The longest time for one answer, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60, help_heading = "Limits")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) time: u64,
    /// How many answers are computed at the same time
    #[arg(long, value_name = "N", default_value_t = 4, help_heading = "Limits")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) jobs: u16,
}

const SERVE_EXAMPLES: &str = "\
Examples:
  attractor
  attractor serve --port 8000 --open never
  attractor serve --positions 20000000 --memory 8G --time 300";
