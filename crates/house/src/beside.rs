//! Tables that were taken out of a game that goes on: forks, and records that were brought in. As long as nobody is coached
//! in that game, nobody is here: else whoever plays it would ask about its very position at a table of their own.

use std::sync::Arc;

use store::Store;
use table::Table;

use crate::{
    error::{HouseError, Result},
    house::House,
    live::{Company, LiveTable},
};

/// Whether one of these games goes on without a coach.
pub(crate) async fn anything_goes_on(store: &Store, tables: &[String]) -> Result<bool> {
    for id in tables {
        let stored = store.table(id).await?.filter(|table| table.finished_ms.is_none() && table.closed_ms.is_none());
        let Some(stored) = stored else { continue };
        if Company::read_alone(store, &stored).await?.keeps_coaches_out() {
            return Ok(true);
        }
    }
    Ok(false)
}

impl Company {
    /// Whether nobody may be coached about the position here, wherever they ask: where nobody is here, and where a hint would
    /// cost the result.
    fn keeps_coaches_out(&self) -> bool {
        match &self.puzzle {
            Some(posed) => posed.said.is_none(),
            None => self.lesson.is_none() && (self.terms.rated || !self.gives_hints()),
        }
    }
}

impl House {
    /// The games that go on beside a table which is taken out of this one: this one, and those it was taken out of itself.
    pub async fn goes_on_beside(&self, live: &LiveTable) -> Result<Vec<String>> {
        let company = live.company();
        let mut beside = Vec::new();
        for id in &company.terms.beside {
            if self.store.table(id).await?.is_some_and(|table| table.finished_ms.is_none()) {
                beside.push(id.clone());
            }
        }
        // Somebody alone at a fork hides nothing from anybody: fork after fork, the list stays as short as it is.
        let matters = live.forked_from.is_none() || !company.gives_hints();
        if matters && live.game().await.outcome().is_none() {
            beside.push(live.id.clone());
        }
        Ok(beside)
    }

    /// The games that go on here and that a game on file was taken out of.
    pub async fn goes_on_as(&self, game: &Table, commitment: &str) -> Result<Vec<String>> {
        match game.outcome() {
            Some(_) => Ok(Vec::new()),
            None => Ok(self.store.running_with(commitment).await?),
        }
    }

    /// Looks whether nobody is coached at a table yet because of a game that goes on elsewhere.
    pub async fn is_held_back(self: &Arc<House>, live: &Arc<LiveTable>) -> Result<bool> {
        let company = live.company();
        if company.terms.beside.is_empty() {
            return Ok(false);
        }
        let held_back = anything_goes_on(&self.store, &company.terms.beside).await?;
        if held_back != company.held_back {
            let _turn = live.moving.lock().await;
            self.catch_up(live).await?;
            let company = Company::read(&self.store, &self.stored(&live.id).await?).await?;
            live.change_company(company, |_| {}).await;
        }
        Ok(held_back)
    }

    /// Says so if nobody is coached at a table yet.
    pub(crate) async fn not_held_back(self: &Arc<House>, live: &Arc<LiveTable>) -> Result<()> {
        match self.is_held_back(live).await? {
            false => Ok(()),
            true => Err(HouseError::Forbidden(
                "The game that this one was taken out of goes on: until it is over nobody is given hints here, and nothing \
                 is reviewed."
                    .into(),
            )),
        }
    }
}
