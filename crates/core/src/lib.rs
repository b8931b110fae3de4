//! Arenas, attractors, strategies and their certificates.
