//! Answers, whatever the engine, and errors, whoever asks.

mod answers;
mod check;
mod endless;
mod french;
mod together;
mod words;
