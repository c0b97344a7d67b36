//! Plain data, handed to Python as dictionaries and lists, and taken from it.

use std::collections::BTreeMap;

use pyo3::{
    prelude::*,
    types::{PyDict, PyList, PyMapping},
};
use serde::Serialize;
use serde_json::Value;

use crate::errors::Error;

/// The options of a table, from any mapping of names to values.
#[derive(Clone, Default)]
pub struct Options(pub BTreeMap<String, String>);

impl<'py> FromPyObject<'_, 'py> for Options {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Options> {
        let chosen = given.cast::<PyMapping>()?.items()?;
        chosen.iter().map(|pair| pair.extract()).collect::<PyResult<_>>().map(Options)
    }
}

/// Anything that can be JSON, as Python has it.
pub fn plain<'py>(py: Python<'py>, data: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let value = serde_json::to_value(data).map_err(|why| Error::new_err(why.to_string()))?;
    python(py, &value)
}

/// Columns as a DataFrame where pandas is installed, else as they are.
pub fn framed<'py>(py: Python<'py>, columns: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    match py.import("pandas") {
        Ok(pandas) => pandas.call_method1("DataFrame", (columns,)),
        Err(_) => Ok(columns.into_any()),
    }
}

/// JSON as Python has it.
pub fn python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(flag) => flag.into_pyobject(py)?.to_owned().into_any(),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(whole), _) => whole.into_pyobject(py)?.into_any(),
            // A seed may be larger than any number with a sign.
            (None, Some(whole)) => whole.into_pyobject(py)?.into_any(),
            (None, None) => number.as_f64().into_pyobject(py)?,
        },
        Value::String(text) => text.into_pyobject(py)?.into_any(),
        Value::Array(values) => {
            let list = PyList::empty(py);
            values.iter().try_for_each(|value| list.append(python(py, value)?))?;
            list.into_any()
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            fields.iter().try_for_each(|(name, value)| dict.set_item(name, python(py, value)?))?;
            dict.into_any()
        }
    })
}
