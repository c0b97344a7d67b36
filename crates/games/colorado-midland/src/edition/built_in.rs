//! The edition built into the program, read once.

use std::sync::{Arc, LazyLock};

use engine::edition::Fault;

use super::{Edition, read};
use crate::tables::Tables;

static TABLES: LazyLock<Arc<Tables>> =
    LazyLock::new(|| Arc::new(Tables::new(read(&file).expect("the tests check the edition that is built in"))));

/// A file of the built-in edition.
pub fn file(name: &str) -> Result<String, Fault> {
    let text = match name {
        "map.toml" => include_str!("../../edition/map.toml"),
        "claims.toml" => include_str!("../../edition/claims.toml"),
        "railroads.toml" => include_str!("../../edition/railroads.toml"),
        "setup.toml" => include_str!("../../edition/setup.toml"),
        _ => return Err(Fault { file: name.to_owned(), key: String::new(), what: "there is no such file".to_owned() }),
    };
    Ok(text.to_owned())
}

/// The built-in edition with its tables.
pub(crate) fn tables() -> &'static Arc<Tables> {
    &TABLES
}

impl Edition {
    /// The edition built into the program.
    #[must_use]
    pub fn built_in() -> &'static Edition {
        &TABLES.edition
    }
}
