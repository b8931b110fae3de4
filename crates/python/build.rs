//! On macOS a module leaves the interpreter's symbols to be found when it is loaded.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
