//! Talk at tables and in the lobby, private notes, reports.

mod messages;
mod notes;
mod reports;

pub use messages::{LOBBY, Message, Room, Said, Stretch};
pub use notes::LONGEST_NOTE;
pub use reports::{Filed, NewReport, Report, Subject};

use crate::copy::{Number, Sheet, Text};

pub(crate) const SHEETS: &[Sheet] = &[
    Sheet {
        name: "messages",
        of_tables: false,
        keys: 3,
        columns: &[
            ("place", Text),
            ("room", Text),
            ("number", Number),
            ("guest", Text),
            ("text", Text),
            ("at_ms", Number),
            ("removed_ms", Number),
        ],
    },
    Sheet {
        name: "heard",
        of_tables: false,
        keys: 3,
        columns: &[("guest", Text), ("place", Text), ("room", Text), ("number", Number)],
    },
    Sheet { name: "mutes", of_tables: false, keys: 2, columns: &[("guest", Text), ("other", Text), ("at_ms", Number)] },
    Sheet {
        name: "notes",
        of_tables: true,
        keys: 2,
        columns: &[("table_id", Text), ("guest", Text), ("text", Text), ("at_ms", Number)],
    },
    Sheet {
        name: "reports",
        of_tables: false,
        keys: 1,
        columns: &[
            ("id", Text),
            ("by_guest", Text),
            ("about", Text),
            ("person", Text),
            ("words", Text),
            ("reason", Text),
            ("text", Text),
            ("at_ms", Number),
            ("settled_ms", Number),
        ],
    },
];
