//! Simulations and measurements: what happens in thousands of games, and how quickly.
//!
//! ```
//! use lab::{Plan, simulate};
//! use table::BotKind;
//!
//! let plan = Plan::new("colorado-midland", 4).games(20).bots(vec![BotKind::Random]);
//! let report = simulate(&plan, &|_| {}).unwrap();
//! assert_eq!(report.finished, 20);
//! ```

pub mod bench;
pub mod chart;
mod close;
mod corpus;
pub mod league;
mod look;
mod numbers;
mod plan;
mod playout;
pub mod puzzles;
mod report;
mod simulate;
pub mod stats;
mod study;
mod tally;
mod tune;
mod used;

pub use corpus::{Content, Head, corpus_head, corpus_lines};
pub use numbers::Numbers;
pub use plan::Plan;
pub use playout::{Broken, playout, returns};
pub use report::{Report, Side, Speed};
pub use simulate::{count, simulate};
pub use study::{Cell, Chart, Difference, Kind, Measure, Row, Sample, Study, Table, study, words};
pub use tally::{Kept, Source, Tally};
pub use tune::{Judged, Tuned, Tuning, tune};

/// Why nothing could be simulated or measured.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// The table cannot be set up so.
    #[error(transparent)]
    Setup(#[from] engine::SetupError),
    /// The bots do not fit the seats.
    #[error("--bots needs one name or one for each of the {seats} seats, not {given}")]
    Bots {
        /// Seats at the table.
        seats: u8,
        /// Names given.
        given: usize,
    },
    /// A game broke its own rules.
    #[error("game {game} of seed {seed} broke down: {why}")]
    Broken {
        /// Which game, from 0.
        game: u64,
        /// The seed of the simulation.
        seed: u64,
        /// What happened.
        why: Broken,
    },
    /// Games of a league say nothing about bots that have changed since.
    #[error(
        "these games of {0} were played by other rules or by bots that judged otherwise: they say nothing about the bots of now, so begin a file of its own"
    )]
    Past(String),
    /// Game numbers have an end.
    #[error("games have numbers below {}", numbers::MOST_NUMBERS)]
    TooFar,
    /// Tallies do not belong together.
    #[error("these tallies do not belong together: {0}")]
    Unlike(String),
    /// Two studies of different tables.
    #[error("only studies of the same game with as many seats stand side by side, not of {0} and {1}")]
    Beside(String, String),
    /// The same games were counted twice.
    #[error("these tallies overlap: both have the games {0}")]
    Twice(Numbers),
    /// A file could not be read or written, or holds something else.
    #[error("{path}: {why}", path = path.display())]
    Kept {
        /// Where it is.
        path: std::path::PathBuf,
        /// What is wrong.
        why: String,
    },
    /// A tally counted too little for this.
    #[error("this is the tally of a simulation; a study looks at more: count with `motherlode study`")]
    NotClose,
    /// Nobody can learn the game by numbers.
    #[error("{0} has no numbers for actions and positions yet; records can be written")]
    NoNumbers(&'static str),
    /// The games of leagues could not be read or written.
    #[error("{path}: {why}", path = path.display())]
    Book {
        /// Where they are.
        path: std::path::PathBuf,
        /// What is wrong.
        why: String,
    },
    /// A program that should play cannot be started.
    #[error("cannot start {command}: {why}")]
    Program {
        /// How it is started.
        command: String,
        /// What happened.
        why: String,
    },
    /// A file could not be read or written.
    #[error(transparent)]
    File(#[from] std::io::Error),
    /// A table could not be kept.
    #[error(transparent)]
    Table(#[from] table::TableError),
    /// A game could not be read back from its record.
    #[error(transparent)]
    Record(#[from] table::VerifyError),
}

impl LabError {
    fn unkept(path: &std::path::Path, why: impl std::fmt::Display) -> LabError {
        LabError::Kept { path: path.to_owned(), why: why.to_string() }
    }
}
