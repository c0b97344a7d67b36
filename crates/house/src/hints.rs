//! Asking the house what it would do: alone and against bots always, among people where the table said so.

use std::sync::Arc;

use engine::{Luck, Seat};
use store::Holder;
use table::{Advice, BotKind, Limits};

use crate::{
    error::{HouseError, Result},
    house::House,
    live::{Company, LiveTable},
    lock,
    thinking::For,
};

/// Who is asked: the strongest there is.
const COACH: BotKind = BotKind::Magnate;

impl Company {
    /// Whether those who play here may ask for hints. Somebody for whom a bot plays may come back, and several at one
    /// device are several people.
    #[must_use]
    pub fn may_ask_for_hints(&self) -> bool {
        self.held_back.is_none() && self.gives_hints()
    }

    /// Whether hints are given here, as far as it hangs on this table alone.
    pub(crate) fn gives_hints(&self) -> bool {
        if self.is_for_learning() || self.terms.tournament.is_some() {
            return false;
        }
        let people = self.seats.iter().filter(|seat| !matches!(seat.holder, Holder::Bot(_))).count();
        self.terms.hints || people + self.stand_ins.len() <= 1
    }
}

impl House {
    /// What the strongest bot would do for a seat now. Once it is told the game can only cost rating: who could make it count
    /// for nothing would ask just before losing.
    pub async fn hint(self: &Arc<House>, live: &Arc<LiveTable>, guest: &str, seat: u8) -> Result<Arc<Advice>> {
        let seat = live.own_seat(guest, seat)?;
        live.not_closed()?;
        self.not_held_back(live).await?;
        let company = live.company();
        if !company.may_ask_for_hints() {
            return Err(HouseError::Forbidden("Nobody is given hints at this table.".into()));
        }
        let position = live.game().await.position().copy();
        if live.is_waiting() || !live.is_dealt() || !position.to_act().contains(seat) {
            return Err(HouseError::Conflict("It is not your turn.".into()));
        }
        let digest = position.digest();
        let known = lock(&live.hint).clone();
        if let Some((_, _, advice)) = known.filter(|(whose, of, _)| *whose == seat && *of == digest) {
            return Ok(advice);
        }
        let advice = self.ask_coach(live, seat, position).await?;
        // Before anybody is told: who was told wins nothing more, whatever becomes of the house, and who was not still may.
        self.note_coached(live).await?;
        *lock(&live.hint) = Some((seat, digest, advice.clone()));
        Ok(advice)
    }

    async fn note_coached(self: &Arc<House>, live: &Arc<LiveTable>) -> Result<()> {
        if !live.company().terms.counts_in_full() {
            return Ok(());
        }
        self.change_terms(live, |terms| {
            terms.coached = true;
            Ok(())
        })
        .await
    }

    async fn ask_coach(&self, live: &LiveTable, seat: Seat, position: Box<dyn table::Position>) -> Result<Arc<Advice>> {
        let Ok(_asking) = live.asking.try_lock() else {
            return Err(HouseError::TooMany("A hint for this table is being thought out already.".into()));
        };
        let time = self.settings.bot_time;
        let thinking = self.thinkers.think(For::Person, move |stop| {
            let limits = Limits { time: Some(time), threads: 1, stop: Some(stop) };
            position.think(seat, COACH, &mut Luck::new(getrandom::u64().unwrap_or(0)), &limits)
        });
        let thought = tokio::select! {
            thought = thinking => thought.flatten(),
            () = self.closes() => None,
        };
        let advice = thought.filter(|advice| !advice.turns.is_empty());
        Ok(Arc::new(advice.ok_or_else(|| HouseError::Conflict("No hint could be thought out now.".into()))?))
    }
}

#[cfg(test)]
mod tests {
    use engine::Setup;
    use store::{Store, Visibility};

    use super::*;
    use crate::{BotNames, Deal, Settings, Terms, Wish};

    #[tokio::test(flavor = "multi_thread")]
    async fn a_game_counts_in_full_until_a_hint_was_thought_out() {
        let house = House::open(Settings::default(), Store::in_memory().await.unwrap());
        let (ann, _) = house.welcome("Ann").await.unwrap();
        let game = Deal::fresh().begin(table::open("colorado", &Setup::of(2)).unwrap());
        let first = game.position().to_act().first().unwrap();
        let mut seats = vec![BotNames::default().seat(BotKind::Greenhorn)];
        seats.insert(first.index(), store::NewSeat::new(Holder::Guest(ann.id.clone())));
        let terms = Terms { rated: true, ..Terms::default() };
        let wish = Wish { terms, ..Wish::new("Ann's table", Visibility::Private, seats) };
        let id = house.make(&ann, &game, wish).await.unwrap();
        let live = house.table(&id).await.unwrap();
        let busy = live.asking.lock().await;
        let refused = house.hint(&live, &ann.id, first.0).await;
        assert!(matches!(refused, Err(HouseError::TooMany(_))));
        assert!(live.company().terms.counts_in_full(), "nothing was told");
        drop(busy);
        house.hint(&live, &ann.id, first.0).await.unwrap();
        let stored = house.stored(&id).await.unwrap();
        let terms = Terms::read(&stored.terms);
        assert!(terms.rated && terms.coached && !live.company().terms.counts_in_full(), "{terms:?}");
        house.close();
    }
}
