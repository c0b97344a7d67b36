//! What the doctor finds in the store, and among the editions.

use serde_json::{Value, json};
use store::Store;

use super::finding::Finding;
use crate::{
    arguments::EditionsArguments,
    commands::edition::list::{unfit_data, unfit_line},
    data::{self, Place},
    output,
    settings::Settings,
};

/// More tables with trouble than this are only counted in the text.
const MOST_TOLD: usize = 50;

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

/// Examines the house as it is.
pub fn examine(place: &Place, settings: &Settings) -> anyhow::Result<Examined> {
    let mut examined = data::with_existing(place, async |store| {
        let mut examined = Examined::default();
        examined.store(store).await?;
        examined.games(store).await?;
        Ok(examined)
    })
    .unwrap_or_else(|why| Examined {
        findings: vec![Finding::wrong("store", format!("{why:#}"))],
        ..Examined::default()
    });
    examined.findings.insert(0, about_place(place));
    examined.editions(settings)?;
    Ok(examined)
}

fn about_place(place: &Place) -> Finding {
    match place {
        Place::Postgres(_) => Finding::fine("place", format!("{place}")),
        Place::File(file) => match std::fs::metadata(file) {
            Ok(about) => Finding::fine("place", format!("{place}, {} bytes", output::thousands(about.len() as f64))),
            Err(_) => Finding::fine("place", format!("{place}")),
        },
    }
}

impl Examined {
    async fn store(&mut self, store: &Store) -> anyhow::Result<()> {
        self.faults = store.check().await?;
        if self.faults.is_empty() {
            self.findings.push(Finding::fine("store", "it is sound"));
        }
        self.findings.extend(self.faults.iter().map(|fault| Finding::wrong("store", fault.as_str())));
        Ok(())
    }

    async fn games(&mut self, store: &Store) -> anyhow::Result<()> {
        let mut entries = 0;
        for id in store.all_tables().await? {
            let Some(stored) = store.table(&id).await? else { continue };
            self.tables += 1;
            entries += u64::from(stored.last_seq);
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
        let told = format!("{fine} of {} tables replay to the same positions, {entries} entries", self.tables);
        let all = self.unplayable.is_empty();
        self.findings.push(if all { Finding::fine("tables", told) } else { Finding::wrong("tables", told) });
        Ok(())
    }

    /// A folder that cannot be played is offered to nobody and harms no game.
    fn editions(&mut self, settings: &Settings) -> anyhow::Result<()> {
        let library = EditionsArguments { editions: settings.editions.clone() }.library(settings.data.as_deref());
        let library = match library {
            Ok(library) => library,
            Err(why) => {
                self.findings.push(Finding::wrong("editions", format!("{why:#}")));
                return Ok(());
            }
        };
        let unfit = library.unfit();
        if unfit.is_empty() {
            self.findings.push(Finding::fine("editions", "all can be played"));
        }
        self.findings.extend(unfit.iter().map(|unfit| Finding::note("editions", unfit_line(unfit))));
        self.unfit_editions = unfit.iter().map(unfit_data).collect();
        Ok(())
    }
}
