//! Tablebases: how they are made, and what is read from them.

mod files;
mod solve;
