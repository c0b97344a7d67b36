//! Clocks: banks of time, quiet hours, holidays, votes, bots that stand in, and orders in advance.

mod away;
mod clocks;
mod orders;
mod stand_ins;
mod votes;

use crate::copy::{Number, Sheet, Text};

pub use away::{Holiday, QuietHours};
pub use clocks::Clock;
pub(crate) use clocks::put_clocks;
pub use orders::KeptOrders;
pub use stand_ins::StandIn;
pub use votes::{Ballot, StoredVote};

pub(crate) const SHEETS: &[Sheet] = &[
    Sheet {
        name: "clocks",
        of_tables: true,
        keys: 2,
        columns: &[
            ("table_id", Text),
            ("seat", Number),
            ("guest", Text),
            ("since_ms", Number),
            ("left_ms", Number),
            ("rest_ms", Number),
            ("quiet", Text),
        ],
    },
    Sheet {
        name: "stand_ins",
        of_tables: true,
        keys: 2,
        columns: &[
            ("table_id", Text),
            ("seat", Number),
            ("guest", Text),
            ("kind", Text),
            ("name", Text),
            ("since_ms", Number),
        ],
    },
    Sheet {
        name: "quiet_hours",
        of_tables: false,
        keys: 1,
        columns: &[("guest", Text), ("zone", Text), ("from_minute", Number), ("to_minute", Number)],
    },
    Sheet {
        name: "holidays",
        of_tables: false,
        keys: 1,
        columns: &[("id", Text), ("guest", Text), ("from_ms", Number), ("to_ms", Number)],
    },
    Sheet {
        name: "votes",
        of_tables: true,
        keys: 3,
        columns: &[("table_id", Text), ("about", Text), ("seat", Number), ("opened_ms", Number), ("until_ms", Number)],
    },
    Sheet {
        name: "ballots",
        of_tables: true,
        keys: 4,
        columns: &[("table_id", Text), ("about", Text), ("seat", Number), ("guest", Text), ("choice", Text)],
    },
    Sheet {
        name: "orders",
        of_tables: true,
        keys: 2,
        columns: &[("table_id", Text), ("seat", Number), ("guest", Text), ("orders", Text), ("made_ms", Number)],
    },
];
