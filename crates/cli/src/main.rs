//! The command `attractor`.

fn main() {}
