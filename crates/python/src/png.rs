//! Pictures as PNG.

use std::sync::{Arc, LazyLock};

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

use crate::failure::wrong;

/// The fonts of the machine, looked for once.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_system_fonts();
    // What pictures ask for last of all: some font that is there.
    let some =
        fonts.faces().find(|face| face.families.iter().any(|(name, _)| name == "DejaVu Sans"));
    let some = some.or_else(|| fonts.faces().next());
    if let Some(family) = some.and_then(|face| face.families.first()).map(|(name, _)| name.clone())
    {
        fonts.set_sans_serif_family(family);
    }
    Arc::new(fonts)
});

/// No picture has more pixels.
const MOST: f32 = 100e6;

/// A picture as PNG, `scale` pixels for each unit.
#[pyfunction]
pub(crate) fn png<'py>(py: Python<'py>, svg: &str, scale: f32) -> PyResult<Bound<'py, PyBytes>> {
    let written = py.detach(|| painted(svg, scale));
    let written = written.map_err(|why| wrong(py, why, Some("save it as `.svg`")))?;
    Ok(PyBytes::new(py, &written))
}

fn painted(svg: &str, scale: f32) -> Result<Vec<u8>, String> {
    if FONTS.is_empty() {
        return Err("there are no fonts on this machine to write PNG with".to_owned());
    }
    let options = Options { fontdb: FONTS.clone(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let size = tree.size();
    let (width, height) = (size.width() * scale, size.height() * scale);
    let fits = width >= 1.0 && height >= 1.0 && width * height <= MOST;
    let pixels = fits.then(|| Pixmap::new(width.ceil() as u32, height.ceil() as u32)).flatten();
    let mut pixels =
        pixels.ok_or_else(|| format!("a PNG of {width} × {height} pixels is no picture"))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}
