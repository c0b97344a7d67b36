//! What a bot does next: of the turn it has planned, or of one that it thinks out now, as long as that is wanted.

use std::time::Duration;

use engine::{Luck, Seat, Seats};
use store::Holder;
use table::{Limits, Table};

use crate::{
    attend::{GRACE, Turn, later},
    house::House,
    live::LiveTable,
    lock,
    plan::Planned,
    thinking::For,
};

/// So often a house that thinks gives a sign that the table is looked after.
const SIGN: Duration = Duration::from_secs(2);

/// What came of thinking.
#[derive(Debug)]
pub(crate) enum Thought {
    /// A step, and what it was decided about.
    Action(String, Scene),
    /// The decision is not to be made any more.
    Unwanted,
    /// Nothing was found, or it failed.
    Nothing,
}

/// What a seat decides about: as long as this stands, a decision is wanted.
#[derive(Debug)]
pub(crate) struct Scene {
    seat: Seat,
    holder: Option<Holder>,
    digest: String,
    /// Where all act side by side: how many moments the seat knows. The others' steps do not matter then.
    beside: Option<u32>,
}

impl Scene {
    fn of(live: &LiveTable, game: &Table, seat: Seat) -> Scene {
        let holder = live.seats().get(seat.index()).map(|seat| seat.holder.clone());
        let beside = game.position().side_by_side().then(|| game.moments(Seats::one(seat)).seq());
        Scene { seat, holder, digest: game.position().digest(), beside }
    }

    /// Whether nothing has changed that matters.
    pub(crate) async fn is_still(&self, live: &LiveTable) -> bool {
        let game = live.game().await;
        let now = Scene::of(live, &game, self.seat);
        let to_act = game.position().to_act().contains(self.seat);
        let same = self.digest == now.digest || (self.beside.is_some() && self.beside == now.beside);
        same && to_act && self.holder == now.holder && live.not_closed().is_ok()
    }
}

impl House {
    /// The next step of a bot: of the turn it has planned, or of one that it thinks out now. Nobody waits for that, and it
    /// ends at once when it is no longer wanted. Whoever thinks long says that the table is looked after.
    pub(crate) async fn think(&self, live: &LiveTable, turn: &Turn) -> Thought {
        let (seat, bot, time) = (turn.seat, turn.bot, self.settings.bot_time);
        // Whatever changes from here on is heard of.
        let mut changes = live.stirs();
        let (scene, position) = {
            let game = live.game().await;
            (Scene::of(live, &game, seat), game.position().copy())
        };
        // Others may have acted since it was said to be this seat's turn.
        if !position.to_act().contains(seat) {
            return Thought::Unwanted;
        }
        let planned = lock(&live.plan).as_mut().and_then(|plan| plan.next(seat, bot, &scene.digest));
        if let Some(action) = planned {
            return Thought::Action(action, scene);
        }
        // Bots toss their own coins, which decide no game's chance.
        let mut luck = Luck::new(getrandom::u64().unwrap_or(0));
        let plan = self.thinkers.think(For::Bot, move |stop| {
            let limits = Limits { time: Some(time), threads: 1, stop: Some(stop) };
            Planned::think_out(&*position, seat, bot, &mut luck, &limits)
        });
        tokio::pin!(plan);
        let closes = self.closes();
        tokio::pin!(closes);
        let mut sign = tokio::time::interval_at(tokio::time::Instant::now() + SIGN, SIGN);
        let plan = loop {
            tokio::select! {
                plan = &mut plan => break plan,
                () = &mut closes => return Thought::Unwanted,
                changed = changes.changed() => {
                    if changed.is_err() || !scene.is_still(live).await {
                        return Thought::Unwanted;
                    }
                }
                _ = sign.tick() => self.set_due(live, Some(later(self.now_ms(), GRACE * 2))).await,
            }
        };
        let Some(mut plan) = plan else { return Thought::Nothing };
        self.metrics.thought(bot.name(), plan.took);
        let action = plan.next(seat, bot, &scene.digest);
        *lock(&live.plan) = Some(plan);
        action.map_or(Thought::Nothing, |action| Thought::Action(action, scene))
    }
}

#[cfg(test)]
mod tests {
    use engine::Setup;
    use store::{Store, Visibility};
    use table::BotKind;

    use super::*;
    use crate::{BotNames, Deal, Settings, Wish};

    #[tokio::test]
    async fn a_decision_that_is_not_its_to_make_any_more_is_unwanted_and_no_failure() {
        let house = House::open(Settings::default(), Store::in_memory().await.unwrap());
        let (ann, _) = house.welcome("Ann").await.unwrap();
        let game = Deal::fresh().begin(table::open("colorado-midland", &Setup::of(3)).unwrap());
        let first = game.position().to_act().first().unwrap();
        let mut bots = BotNames::default();
        let mut seats: Vec<_> = (0..2).map(|_| bots.seat(BotKind::Greedy)).collect();
        seats.insert(first.index(), store::NewSeat::new(Holder::Guest(ann.id.clone())));
        let id = house.make(&ann, &game, Wish::new("Ann's table", Visibility::Private, seats)).await.unwrap();
        let live = house.table(&id).await.unwrap();
        // It was the bot's turn when it was looked at, and is Ann's when the bot begins to think.
        let turn = Turn { seat: Seat((first.0 + 1) % 3), bot: BotKind::Greedy, seen: 0, unseen: false };
        assert!(matches!(house.think(&live, &turn).await, Thought::Unwanted));
        let turn = Turn { seat: first, ..turn };
        let Thought::Action(_, scene) = house.think(&live, &turn).await else { panic!("it is that seat's turn") };
        assert_eq!(scene.digest, live.game().await.position().digest());
        house.close();
    }
}
