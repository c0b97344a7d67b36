//! The steps that bring a database up to date, and whether this program may use it.

use sqlx::{
    SqlSafeStr,
    migrate::{MigrateError, Migration, MigrationType, Migrator},
};

use crate::{
    error::{Result, StoreError},
    place::Place,
};

/// The schema this program knows.
pub(crate) const NEWEST: i64 = SQLITE[SQLITE.len() - 1].0;

pub(crate) const SQLITE: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../migrations/sqlite/0001_tables.sql")),
    (2, "editions", include_str!("../migrations/sqlite/0002_editions.sql")),
    (3, "house", include_str!("../migrations/sqlite/0003_house.sql")),
    (4, "preferences", include_str!("../migrations/sqlite/0004_preferences.sql")),
    (5, "people", include_str!("../migrations/sqlite/0005_people.sql")),
    (6, "accounts", include_str!("../migrations/sqlite/0006_accounts.sql")),
    (7, "company", include_str!("../migrations/sqlite/0007_company.sql")),
    (8, "talk", include_str!("../migrations/sqlite/0008_talk.sql")),
    (9, "pace", include_str!("../migrations/sqlite/0009_pace.sql")),
    (10, "notices", include_str!("../migrations/sqlite/0010_notices.sql")),
    (11, "standing", include_str!("../migrations/sqlite/0011_standing.sql")),
    (12, "tournaments", include_str!("../migrations/sqlite/0012_tournaments.sql")),
    (13, "programs", include_str!("../migrations/sqlite/0013_programs.sql")),
    (14, "lobby", include_str!("../migrations/sqlite/0014_lobby.sql")),
    (15, "reviews", include_str!("../migrations/sqlite/0015_reviews.sql")),
    (16, "puzzles", include_str!("../migrations/sqlite/0016_puzzles.sql")),
];

pub(crate) const POSTGRES: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../migrations/postgres/0001_tables.sql")),
    (2, "editions", include_str!("../migrations/postgres/0002_editions.sql")),
    (3, "house", include_str!("../migrations/postgres/0003_house.sql")),
    (4, "preferences", include_str!("../migrations/postgres/0004_preferences.sql")),
    (5, "people", include_str!("../migrations/postgres/0005_people.sql")),
    (6, "accounts", include_str!("../migrations/postgres/0006_accounts.sql")),
    (7, "company", include_str!("../migrations/postgres/0007_company.sql")),
    (8, "talk", include_str!("../migrations/postgres/0008_talk.sql")),
    (9, "pace", include_str!("../migrations/postgres/0009_pace.sql")),
    (10, "notices", include_str!("../migrations/postgres/0010_notices.sql")),
    (11, "standing", include_str!("../migrations/postgres/0011_standing.sql")),
    (12, "tournaments", include_str!("../migrations/postgres/0012_tournaments.sql")),
    (13, "programs", include_str!("../migrations/postgres/0013_programs.sql")),
    (14, "lobby", include_str!("../migrations/postgres/0014_lobby.sql")),
    (15, "reviews", include_str!("../migrations/postgres/0015_reviews.sql")),
    (16, "puzzles", include_str!("../migrations/postgres/0016_puzzles.sql")),
];

/// What stands in a database before anything is done to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    /// How many tables of any kind there are.
    pub(crate) tables: i64,
    /// The newest step that was taken; 0: none.
    pub(crate) schema: i64,
    /// The oldest schema a program must know to use it; 0: not said.
    pub(crate) oldest: i64,
}

impl Found {
    /// Whether this program may use the database, as it is or once it is brought up to date.
    pub(crate) fn judge(self, place: &Place, as_it_is: bool) -> Result<()> {
        if self.oldest > NEWEST {
            return Err(StoreError::Newer { place: place.clone(), version: self.oldest });
        }
        // A database server may well be shared with other programs; a file is not.
        if self.schema == 0 && self.tables > 0 && matches!(place, Place::File(_)) {
            return Err(StoreError::Foreign(place.clone()));
        }
        if as_it_is && self.schema == 0 {
            return Err(StoreError::Empty(place.clone()));
        }
        if as_it_is && self.schema < NEWEST {
            return Err(StoreError::Older { place: place.clone(), version: self.schema });
        }
        Ok(())
    }
}

/// The steps in order. Those that only a newer program knows are left alone.
pub(crate) fn migrator(steps: &[(i64, &'static str, &'static str)]) -> Migrator {
    let migrations = steps.iter().map(|(version, name, sql)| {
        Migration::new(*version, (*name).into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    let mut migrator = Migrator::with_migrations(migrations.collect());
    migrator.set_ignore_missing(true);
    migrator
}

/// Why the database could not be brought up to date.
pub(crate) fn failed(place: &Place, error: MigrateError) -> StoreError {
    let why = match error {
        MigrateError::VersionMismatch(version) => format!("its schema {version} is not the one this Motherlode knows"),
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => reason(&error),
        other => other.to_string(),
    };
    StoreError::Open { place: place.clone(), why }
}

/// The database's own words, without the layers around them.
pub(crate) fn reason(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => error.message().to_owned(),
        other => other.to_string(),
    }
}
