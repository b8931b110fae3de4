//! The Rust part of the Python package `attractor`. Everything that people see is written in
//! Python around it; here are conversions, and calls to the crate `app`.

mod answers;
mod ask;
mod board;
mod bounds;
mod class_game;
mod coalitions;
mod course;
mod explore;
mod failure;
mod graph;
mod language;
mod move_objects;
mod names;
mod object_table;
mod objects;
mod players;
mod png;
mod region;
mod request;
mod rule_text;
mod rules;
mod serve;
mod session;
mod spelling;
mod spellings;
mod tablebase;
mod thinking;
mod vertices;
mod work;

/// The Rust part of the package.
#[pyo3::pymodule]
mod _attractor {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::answers::Answers;
    #[pymodule_export]
    use crate::ask::{
        begin, best, check, describe, families, games, heuristics, minmax, nearest, open,
        play_match, solve_numbered,
    };
    #[pymodule_export]
    use crate::board::{cops, odds};
    #[pymodule_export]
    use crate::bounds::Met;
    #[pymodule_export]
    use crate::class_game::Rules;
    #[pymodule_export]
    use crate::coalitions::{Nim, sheet};
    #[pymodule_export]
    use crate::course::{attracteurs, copwin, resout};
    #[pymodule_export]
    use crate::graph::Graph;
    #[pymodule_export]
    use crate::language::speak;
    #[pymodule_export]
    use crate::objects::alike;
    #[pymodule_export]
    use crate::png::png;
    #[pymodule_export]
    use crate::region::{Region, Solved};
    #[pymodule_export]
    use crate::rule_text::{rules_check, rules_explain, rules_format, rules_with};
    #[pymodule_export]
    use crate::rules::{changed, several};
    #[pymodule_export]
    use crate::serve::{Server, serve};
    #[pymodule_export]
    use crate::session::Session;
    #[pymodule_export]
    use crate::tablebase::{Tablebase, solve_to_file};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
