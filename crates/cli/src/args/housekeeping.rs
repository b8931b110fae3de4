//! What can be typed about the program itself.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// Let a shell complete commands, options, files and names of games
#[derive(Args, Debug)]
#[command(after_help = COMPLETIONS_EXAMPLES)]
pub(crate) struct Completions {
    /// Which shell
    #[arg(value_name = "SHELL")]
    pub(crate) shell: Shell,
}

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  echo 'source <(attractor completions bash)' >> ~/.bashrc
  echo 'source <(attractor completions zsh)' >> ~/.zshrc
  attractor completions fish > ~/.config/fish/completions/attractor.fish
  attractor completions powershell >> $PROFILE
  attractor completions elvish >> ~/.config/elvish/rc.elv";

/// The shells that can be taught.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shell {
    /// GNU bash
    Bash,
    /// Z shell
    Zsh,
    /// fish
    Fish,
    /// `PowerShell`
    Powershell,
    /// Elvish
    Elvish,
}

/// Write the manual pages
#[derive(Args, Debug)]
#[command(after_help = MANUAL_EXAMPLES)]
pub(crate) struct Manual {
    /// The folder to write them to; it is made if it is not there
    #[arg(value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    pub(crate) folder: PathBuf,
}

const MANUAL_EXAMPLES: &str = "\
Examples:
  attractor manual ~/.local/share/man/man1
  man attractor-solve";

/// What this program and this machine can do
#[derive(Args, Debug)]
#[command(after_help = DOCTOR_EXAMPLES)]
pub(crate) struct Doctor {}

const DOCTOR_EXAMPLES: &str = "\
Examples:
  attractor doctor
  attractor doctor --json";

/// The reference of all commands, as a page of the book
#[derive(Args, Debug)]
pub(crate) struct Reference {}
