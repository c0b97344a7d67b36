//! The components that are built in, and editions made of them by changing a text.

use std::sync::{Arc, LazyLock};

use engine::{Published, edition::Fault};
use silverton::{Silverton, edition::Edition, tables::Tables};

/// The built-in edition with what is worked out from it.
pub static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(Silverton::built_in);

/// What is printed in the built-in edition.
pub static EDITION: LazyLock<Edition> = LazyLock::new(|| TABLES.edition.clone());

/// The built-in files, each as `change` wants it; a file that it drops is not there.
pub fn edition_with(change: impl Fn(&str, &str) -> Option<String>) -> Result<Tables, Vec<Fault>> {
    let files = Silverton::FILES.iter().filter_map(|(name, text)| Some(((*name).to_owned(), change(name, text)?)));
    Silverton::tables(&engine::Edition::new(files)?)
}
