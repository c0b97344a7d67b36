//! Ratings, their history, games that were counted and what they add up to, and games that somebody played alone. What a
//! rating is, the house knows: here points are numbers in thousandths, and parts of a win in millionths.

mod count;
mod lists;

use crate::copy::{Number, Sheet, Text};

pub use count::{CountedGame, RatingChange, Reckoned, SoloGame, Tally};
pub use lists::{BoardLeader, Leader, OwnSeat, RatedSeat, Rating, RatingStep};

pub(crate) const SHEETS: &[Sheet] = &[
    Sheet {
        name: "counted_games",
        of_tables: true,
        keys: 1,
        columns: &[("table_id", Text), ("game", Text), ("seats", Number), ("rated", Number), ("at_ms", Number)],
    },
    Sheet {
        name: "ratings",
        of_tables: false,
        keys: 2,
        columns: &[
            ("guest", Text),
            ("game", Text),
            ("points", Number),
            ("spread", Number),
            ("games", Number),
            ("provisional", Number),
            ("best", Number),
            ("updated_ms", Number),
        ],
    },
    Sheet {
        name: "rating_history",
        of_tables: true,
        keys: 2,
        columns: &[
            ("table_id", Text),
            ("seat", Number),
            ("guest", Text),
            ("game", Text),
            ("seats", Number),
            ("rank", Number),
            ("wins", Number),
            ("points_before", Number),
            ("points_after", Number),
            ("spread", Number),
            ("at_ms", Number),
        ],
    },
    Sheet {
        name: "tallies",
        of_tables: false,
        keys: 4,
        columns: &[
            ("game", Text),
            ("seats", Number),
            ("about", Text),
            ("value", Text),
            ("games", Number),
            ("wins", Number),
            ("expected", Number),
            ("loss", Number),
            ("score", Number),
        ],
    },
    Sheet {
        name: "solo_games",
        of_tables: true,
        keys: 1,
        columns: &[
            ("table_id", Text),
            ("guest", Text),
            ("game", Text),
            ("board", Text),
            ("height", Number),
            ("grade", Text),
            ("score", Number),
            ("at_ms", Number),
        ],
    },
    Sheet {
        name: "solo_bests",
        of_tables: false,
        keys: 3,
        columns: &[
            ("game", Text),
            ("board", Text),
            ("guest", Text),
            ("table_id", Text),
            ("height", Number),
            ("grade", Text),
            ("score", Number),
            ("games", Number),
            ("at_ms", Number),
        ],
    },
];
