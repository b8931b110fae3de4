//! The command, as people and programs use it.

mod answers;
mod cops;
mod foundation;
mod logic;
mod manners;
#[cfg(target_os = "linux")]
mod memory;
mod outputs;
mod playing;
mod reference;
mod searching;
mod sessions;
mod size;
mod support;
mod tablebase;
