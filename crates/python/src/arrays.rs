//! New arrays of numpy.

use numpy::{Element, PyArray, ndarray::Dimension};
use pyo3::{prelude::*, types::PyDict};

/// A new array; what does not fit into memory is an exception.
pub fn filled<T, D: Dimension>(py: Python<'_>, shape: D, value: T) -> PyResult<Py<PyArray<T, D>>>
where
    T: Element + for<'py> IntoPyObject<'py> + PartialEq + Default,
{
    let fields = PyDict::new(py);
    fields.set_item("dtype", T::get_dtype(py))?;
    let numpy = py.import("numpy")?;
    let shape = shape.slice().to_vec();
    let array = if value == T::default() {
        numpy.call_method("zeros", (shape,), Some(&fields))?
    } else {
        numpy.call_method("full", (shape, value), Some(&fields))?
    };
    Ok(array.cast_into::<PyArray<T, D>>()?.unbind())
}
