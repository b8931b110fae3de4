//! Tablebases: how they are made, and what is read from them.

#[cfg(feature = "faults")]
mod faults;
mod files;
mod solve;
