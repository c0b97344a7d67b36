//! What the doctor finds in the store, and among the editions.

use serde_json::{Value, json};
use store::{Lock, Place, Store};

use super::finding::Finding;
use crate::{
    arguments::EditionsArguments,
    commands::edition::list::{unfit_data, unfit_line},
    data::{self, Seen},
    output,
    settings::Settings,
};

/// More tables with trouble than this are only counted in the text.
const MOST_TOLD: usize = 50;

/// Clocks that are further apart than this make reply times unfair.
const CLOCKS_APART_MS: i64 = 2_000;

/// What was found.
#[derive(Default)]
pub struct Examined {
    /// For the report.
    pub findings: Vec<Finding>,
    /// What is wrong with the store itself.
    pub faults: Vec<String>,
    /// How many tables there are.
    pub tables: usize,
    /// The tables that this version cannot go on with.
    pub unplayable: Vec<Value>,
    /// The editions that cannot be played.
    pub unfit_editions: Vec<Value>,
    /// When anything was last done, in milliseconds since 1970.
    pub latest_ms: i64,
}

/// Examines the house as it is; with `mend` what can be mended without guessing is mended first.
pub fn examine(place: &Place, settings: &Settings, mend: bool) -> anyhow::Result<Examined> {
    let mut examined = data::run(look(place, settings, mend)).unwrap_or_else(|why| Examined {
        findings: vec![Finding::wrong("store", format!("{why:#}"))],
        ..Examined::default()
    });
    examined.findings.insert(0, Finding::fine("place", place.to_string()));
    examined.editions(settings);
    Ok(examined)
}

async fn look(place: &Place, settings: &Settings, mend: bool) -> anyhow::Result<Examined> {
    let mut examined = Examined::default();
    if mend {
        data::must_exist(place)?;
        // Held while it is mended: no server may write meanwhile.
        let _lock = match place {
            Place::File(file) => Some(Lock::take(file, &format!("process {}, mending", std::process::id()))?),
            Place::Postgres(_) => None,
        };
        let store = data::existing(place, data::options(settings)).await?;
        let done = store.mend().await;
        store.close().await;
        examined.findings.extend(done?.into_iter().map(|done| Finding::fine("mended", done)));
    }
    let seen = data::look_at(place, data::options(settings)).await?;
    let done = examined.all(&seen).await;
    seen.store.close().await;
    done.map(|()| examined)
}

impl Examined {
    async fn all(&mut self, seen: &Seen) -> anyhow::Result<()> {
        self.about(seen).await?;
        self.store(&seen.store).await?;
        self.games(&seen.store).await
    }

    async fn about(&mut self, seen: &Seen) -> anyhow::Result<()> {
        let (store, counts) = (&seen.store, seen.store.counts().await?);
        self.findings.push(match seen.older {
            Some(schema) => Finding::note(
                "schema",
                format!("{schema}: it is brought up to date when a server starts; a copy is examined"),
            ),
            None => Finding::fine("schema", store.schema().await?.to_string()),
        });
        let number = |number: u64| output::thousands(number as f64);
        self.findings.push(Finding::fine(
            "size",
            format!(
                "{} bytes: {} tables, {} entries, {} people, {} sessions, {} editions",
                number(store.bytes().await?),
                number(counts.rows("tables")),
                number(counts.rows("entries")),
                number(counts.rows("guests")),
                number(counts.rows("sessions")),
                number(counts.rows("editions"))
            ),
        ));
        let ahead = store.clock_ahead_ms().await?;
        if ahead.abs() > CLOCKS_APART_MS {
            let told = format!("the database's clock and this machine's are {} ms apart", ahead.abs());
            self.findings.push(Finding::wrong("clock", told));
        }
        Ok(())
    }

    async fn store(&mut self, store: &Store) -> anyhow::Result<()> {
        self.faults = store.check().await?;
        if self.faults.is_empty() {
            self.findings.push(Finding::fine("store", "it is sound"));
        }
        self.findings.extend(self.faults.iter().map(|fault| Finding::wrong("store", fault.as_str())));
        Ok(())
    }

    async fn games(&mut self, store: &Store) -> anyhow::Result<()> {
        for id in store.all_tables().await? {
            let Some(stored) = store.table(&id).await? else { continue };
            self.tables += 1;
            self.latest_ms = self.latest_ms.max(stored.last_ms);
            if let Err(why) = house::read_table(store, &stored).await {
                let why = why.to_string();
                if self.unplayable.len() < MOST_TOLD {
                    self.findings.push(Finding::wrong("table", format!("{id} ({}): {why}", stored.game)));
                }
                self.unplayable.push(json!({ "table": id, "game": stored.game, "trouble": why }));
            }
        }
        let fine = self.tables - self.unplayable.len();
        let told = format!("{fine} of {} tables replay to the same positions", self.tables);
        let all = self.unplayable.is_empty();
        self.findings.push(if all { Finding::fine("tables", told) } else { Finding::wrong("tables", told) });
        Ok(())
    }

    /// A folder that cannot be played is offered to nobody and harms no game.
    fn editions(&mut self, settings: &Settings) {
        let library = EditionsArguments { editions: settings.editions.clone() }.library(settings.data.as_deref());
        let library = match library {
            Ok(library) => library,
            Err(why) => {
                self.findings.push(Finding::wrong("editions", format!("{why:#}")));
                return;
            }
        };
        let unfit = library.unfit();
        if unfit.is_empty() {
            self.findings.push(Finding::fine("editions", "all can be played"));
        }
        self.findings.extend(unfit.iter().map(|unfit| Finding::note("editions", unfit_line(unfit))));
        self.unfit_editions = unfit.iter().map(unfit_data).collect();
    }
}
