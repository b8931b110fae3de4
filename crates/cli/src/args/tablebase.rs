//! What can be typed about tablebases.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::searching::duration;

/// Where a solved game is kept.
#[derive(Args, Clone, Debug)]
pub(crate) struct KeepArgs {
    /// Write the value of every position to this file, which `probe`, `play` and others read
    #[arg(long, short, value_name = "FILE", help_heading = "Keeping the answer")]
    pub(crate) output: Option<PathBuf>,
    /// Go on with what an interrupted solve has left
    #[arg(long, requires = "output", help_heading = "Keeping the answer")]
    pub(crate) resume: bool,
    /// How much work an interruption may cost
    #[arg(long, value_name = "TIME", requires = "output", default_value = "30s")]
    #[arg(help_heading = "Keeping the answer", value_parser = duration)]
    pub(crate) checkpoint: Duration,
}

/// What a tablebase knows of a position: its value, every move, a line of best play
#[derive(Args, Debug)]
#[command(after_help = PROBE_EXAMPLES)]
pub(crate) struct Probe {
    /// The tablebase that `solve -o` wrote
    #[arg(value_name = "TABLEBASE")]
    pub(crate) tablebase: PathBuf,
    /// The position, by its notation [default: the start]
    #[arg(long, value_name = "NOTATION")]
    pub(crate) at: Option<String>,
    /// The position after these moves
    #[arg(long, value_name = "MOVES")]
    pub(crate) line: Option<String>,
}

const PROBE_EXAMPLES: &str = "\
Examples:
  attractor solve quixo:3x3 -o quixo.tb
  attractor probe quixo.tb --line \"a1-a3 c1-c3\"
  attractor probe quixo.tb --at X../.../..O@1 --json";

/// What a tablebase says about itself
#[derive(Args, Debug)]
#[command(after_help = INFO_EXAMPLES)]
pub(crate) struct Info {
    /// The tablebase that `solve -o` wrote
    #[arg(value_name = "TABLEBASE")]
    pub(crate) tablebase: PathBuf,
}

const INFO_EXAMPLES: &str = "\
Examples:
  attractor info quixo.tb";

/// Write a tablebase as a table: CSV or Parquet
#[derive(Args, Debug)]
#[command(after_help = EXPORT_EXAMPLES)]
pub(crate) struct Export {
    /// The tablebase that `solve -o` wrote
    #[arg(value_name = "TABLEBASE")]
    pub(crate) tablebase: PathBuf,
    /// Where to write it: `.csv` or `.parquet`, `-` for standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// The format to write: `csv` or `parquet` [default: by the extension]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<String>,
}

const EXPORT_EXAMPLES: &str = "\
Examples:
  attractor export quixo.tb -o quixo.parquet
  attractor export quixo.tb --to csv -o - | head";
