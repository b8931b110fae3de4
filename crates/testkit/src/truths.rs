//! Known results with their sources.
