//! The command, as people and programs use it.

mod answers;
mod cops;
mod endless;
mod found;
mod foundation;
mod json;
mod language;
mod logic;
mod manners;
mod outputs;
mod playing;
mod reference;
mod searching;
mod sessions;
mod size;
mod support;
mod tablebase;
