//! The engine for Python: `puzzle_script/_native.pyi` says what each part takes and gives.

mod algorithm;
mod engine;
mod heuristic;
mod problem;
mod space;
mod world;

use pyo3::prelude::*;

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<engine::Engine>()?;
    module.add_class::<space::Space>()?;
    module.add_class::<algorithm::Graph>()?;
    module.add_class::<algorithm::Node>()?;
    module.add_class::<algorithm::Reached>()?;
    module.add(
        "SearchEnded",
        module.py().get_type::<algorithm::SearchEnded>(),
    )?;
    module.add_function(wrap_pyfunction!(engine::is_incomplete, module)?)
}
