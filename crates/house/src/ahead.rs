//! Thinking while others act, where the host of the house allows it: while a person decides, the next bot thinks about the
//! position that is likely to come. If it comes, the bot has its answer; it is the one it would have found then.

use std::sync::Arc;

use engine::Luck;
use store::Holder;
use table::{BotKind, Limits};

use crate::{house::House, live::LiveTable, lock, plan::Planned, thinking::For};

impl House {
    /// Lets the next bot of a table think, until anything changes there.
    pub(crate) fn think_ahead(self: &Arc<House>, live: &Arc<LiveTable>) {
        if !self.settings.bots_think_ahead || !live.is_watched() {
            return;
        }
        let mut changes = live.stirs();
        if !live.begins_ahead() {
            return;
        }
        let (house, live) = (self.clone(), live.clone());
        tokio::spawn(async move {
            tokio::select! {
                () = house.plan_ahead(&live) => {}
                _ = changes.changed() => {}
                () = house.closes() => {}
            }
        });
    }

    async fn plan_ahead(&self, live: &LiveTable) {
        let game = live.game().await;
        let (position, digest) = (game.position().copy(), game.position().digest());
        drop(game);
        if live.is_waiting() || !live.is_dealt() || live.not_closed().is_err() || live.company().lesson.is_some() {
            return;
        }
        let bot = |holder: &Holder| if let Holder::Bot(kind) = holder { kind.parse().ok() } else { None };
        let bots: Vec<Option<BotKind>> = live.seats().iter().map(|seat| bot(&seat.holder)).collect();
        // A bot that must act now is thinking about it.
        if position.to_act().iter().any(|seat| bots.get(seat.index()).is_none_or(Option::is_some)) {
            return;
        }
        let (time, mut luck) = (self.settings.bot_time, Luck::new(getrandom::u64().unwrap_or(0)));
        let thinking = self.thinkers.think(For::Later, move |stop| {
            let limits = Limits { time: Some(time), threads: 1, stop: Some(stop) };
            Planned::think_ahead(&*position, &bots, &mut luck, &limits)
        });
        let Some(plan) = thinking.await.flatten() else { return };
        // No step can be taken while this looks.
        let game = live.game().await;
        if game.position().digest() == digest {
            *lock(&live.plan) = Some(plan);
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::Setup;
    use store::{Store, Visibility};

    use super::*;
    use crate::{BotNames, Deal, Settings, Wish};

    #[tokio::test]
    async fn a_table_that_is_thought_about_is_watched_by_nobody() {
        let house = House::open(Settings::default(), Store::in_memory().await.unwrap());
        let (ann, _) = house.welcome("Ann").await.unwrap();
        let game = Deal::fresh().begin(table::open("colorado", &Setup::of(2)).unwrap());
        let seats = vec![store::NewSeat::new(Holder::Guest(ann.id.clone())), BotNames::default().seat(BotKind::Greedy)];
        let id = house.make(&ann, &game, Wish::new("Ann's table", Visibility::Private, seats)).await.unwrap();
        let live = house.table(&id).await.unwrap();
        let thinks = live.stirs();
        assert!(!live.is_watched() && live.pages() == 0);
        let page = live.changes();
        assert!(live.is_watched() && live.pages() == 1);
        assert!(live.begins_ahead() && !live.begins_ahead(), "it is thought about once");
        live.change(|_| {}).await;
        assert!(live.begins_ahead(), "and again when it has changed");
        assert!(page.has_changed().unwrap() && thinks.has_changed().unwrap(), "both hear of a change");
        house.close();
    }
}
