//! Once more, with the same people: one table for each that is over, whoever asks first.

use std::sync::Arc;

use engine::{Setup, options::COLOURS, say, say::name};
use store::{Claim, Guest, Holder, NewSeat, StoredSeat};

use super::naming::again;
use crate::{
    deal::Deal,
    error::{HouseError, Result, passed_on},
    house::House,
    live::LiveTable,
    making::{Wish, setup_of},
    news::{News, NewsKind},
    seating::Sitting,
    terms::Terms,
};

impl House {
    /// The table at which the people of another play again, made if nobody has asked before; whoever asks sits there.
    pub async fn rematch(self: &Arc<House>, live: &Arc<LiveTable>, asker: &Guest) -> Result<String> {
        if live.seats_of(Some(&asker.id)).is_empty() {
            return Err(HouseError::Forbidden("Only those who played here can ask for a rematch.".into()));
        }
        let (edition, setup) = {
            let game = live.game().await;
            if game.outcome().is_none() {
                return Err(HouseError::Conflict("The game is not over yet.".into()));
            }
            (game.edition().clone(), turned(game.setup()))
        };
        if let Some(next) = self.store.rematch_of(&live.id).await? {
            return self.join_rematch(next, asker).await;
        }
        let begin = move || Ok(Deal::fresh().begin(table::open_edition(&edition, &setup)?));
        let begun = tokio::task::spawn_blocking(begin).await.map_err(|why| HouseError::Inside(why.to_string()))?;
        let table = begun.map_err(|why: engine::SetupError| HouseError::Malformed(passed_on(why)))?;
        let company = live.company();
        let mut before: Vec<&StoredSeat> = company.seats.iter().collect();
        before.rotate_right(1);
        let waits_for = |seat: &&StoredSeat| match &seat.holder {
            Holder::Guest(person) if *person != asker.id => Some(person.clone()),
            _ => None,
        };
        let reserved: Vec<Option<String>> = before.iter().map(waits_for).collect();
        let wish = Wish {
            name: again(&live.name()),
            visibility: live.visibility,
            seats: before.iter().map(|seat| seat_again(seat, asker)).collect(),
            forked_from: None,
            terms: Terms {
                reserved: reserved.clone(),
                coached: false,
                password: None,
                tournament: None,
                beside: Vec::new(),
                unfinished: false,
                puzzle: None,
                ..company.terms.clone()
            },
        };
        let setup = setup_of(&table)?;
        match self.make_claimed(asker, &table, wish, setup, Claim::Rematch(&live.id)).await? {
            Some(next) => {
                for person in reserved.into_iter().flatten() {
                    self.invite_again(&person, asker, live, &next).await?;
                }
                Ok(next)
            }
            None => {
                let next = self.store.rematch_of(&live.id).await?;
                self.join_rematch(next.ok_or_else(|| HouseError::NoTable(live.id.clone()))?, asker).await
            }
        }
    }

    /// Somebody has asked before: the seat is kept.
    async fn join_rematch(self: &Arc<House>, next: String, asker: &Guest) -> Result<String> {
        let live = self.table(&next).await?;
        match self.sit(&live, Sitting::default(), asker).await {
            // The seat was given away meanwhile: the table can still be looked at.
            Ok(()) | Err(HouseError::Conflict(_) | HouseError::Forbidden(_)) => Ok(next),
            Err(why) => Err(why),
        }
    }

    async fn invite_again(&self, person: &str, asker: &Guest, before: &LiveTable, next: &str) -> Result<()> {
        let (who, table) = (name(&asker.name), name(before.name()));
        let news = News {
            kind: NewsKind::Invitation,
            text: say!("{who} asks for a rematch of {table}.", who, table).to_string(),
            address: format!("/tables/{next}"),
            table: Some(next.to_owned()),
            key: format!("rematch-{next}"),
        };
        self.notify(person, news).await
    }
}

/// A seat of the next table: bots and hot seats are there again, people sit down themselves.
fn seat_again(seat: &StoredSeat, asker: &Guest) -> NewSeat {
    match &seat.holder {
        Holder::Guest(person) if *person != asker.id => NewSeat::open(),
        Holder::Guest(_) | Holder::Open => NewSeat::new(seat.holder.clone()),
        Holder::Bot(_) | Holder::HotSeat(_) => NewSeat { holder: seat.holder.clone(), name: seat.name.clone() },
    }
}

/// The same set-up one seat further: everybody keeps their colour.
fn turned(setup: &Setup) -> Setup {
    let Some(colours) = setup.options.get(COLOURS) else { return setup.clone() };
    let mut colours: Vec<&str> = colours.split(',').collect();
    colours.resize(usize::from(setup.seats), "");
    colours.rotate_right(1);
    let colours = colours.join(",");
    setup.clone().with(COLOURS, &colours)
}
