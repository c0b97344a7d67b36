//! The components that are built in.

use std::sync::{Arc, LazyLock};

use engine::Published;
use silverton::{Silverton, edition::Edition, tables::Tables};

/// The built-in edition with what is worked out from it.
pub static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(Silverton::built_in);

/// What is printed in the built-in edition.
pub static EDITION: LazyLock<Edition> = LazyLock::new(|| TABLES.edition.clone());
