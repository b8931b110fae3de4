//! Exact search on games too large to explore.

pub mod connect4;
pub mod domineering;
pub mod watch;
