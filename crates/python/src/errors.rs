//! What can go wrong, as Python sees it: every exception is a kind of `motherlode.Error`, which is a `ValueError`.

use engine::{Refusal, SetupError as NoSetup};
use lab::LabError;
use pyo3::{create_exception, exceptions::PyValueError, prelude::*};
use table::{PlayError, TableError};

create_exception!(motherlode, Error, PyValueError, "Something that cannot be done with a game.");
create_exception!(
    motherlode,
    Refused,
    Error,
    "A rule says no. `clause` is the ID of the clause, such as `CO-PAY-2`, and `sentence` says what is wrong."
);
create_exception!(motherlode, Unreadable, Error, "What was given is no action that can be taken here.");
create_exception!(motherlode, SetupError, Error, "A table cannot be set up so.");
create_exception!(motherlode, RecordError, Error, "A record cannot be read, or is not to be believed.");

/// A rule says no.
fn refused(refusal: &Refusal) -> PyErr {
    let error = Refused::new_err(refusal.to_string());
    Python::attach(|py| {
        let value = error.value(py);
        value.setattr("clause", refusal.clause)?;
        value.setattr("sentence", refusal.sentence.to_string())
    })
    .map_or_else(|why: PyErr| why, |()| error)
}

/// An action was not carried out.
pub fn unplayed(why: PlayError) -> PyErr {
    match why {
        PlayError::Refused(refusal) => refused(&refusal),
        PlayError::Unreadable(sentence) => Unreadable::new_err(sentence),
    }
}

/// A table cannot be set up so.
pub fn no_setup(why: NoSetup) -> PyErr {
    SetupError::new_err(why.to_string())
}

/// Something went wrong at a table.
pub fn at_table(why: TableError) -> PyErr {
    match why {
        TableError::Play(why) => unplayed(why),
        TableError::Setup(why) => no_setup(why),
        other => Error::new_err(other.to_string()),
    }
}

/// Something could not be simulated.
pub fn in_lab(why: LabError) -> PyErr {
    match why {
        LabError::Setup(why) => no_setup(why),
        other => Error::new_err(other.to_string()),
    }
}
