//! Orders in advance: steps that somebody prepares for a turn to come. They are played as if the person had played them, one
//! after the other from the beginning of the turn; what no longer fits is dropped, and the person is told.
//!
//! Nobody else may learn that there are any, how many, or since when: they stand in no page but their owner's, and the house
//! asks for them at every turn, whether there are some or not.

use std::{collections::BTreeSet, sync::Arc};

use engine::{Seat, Seats, Viewer, say, say::name};
use serde::{Deserialize, Serialize};
use store::{KeptOrders, Secret};
use table::{Deed, PlayError, Table, fresh_key};

use crate::{
    attend,
    error::{HouseError, Result, passed_on},
    house::House,
    live::LiveTable,
    news::{News, NewsKind},
    terms::Pace,
};

/// The most steps of one list.
const MOST_STEPS: usize = 40;
const LONGEST_STEP: usize = 200;
/// What a game's action is called that does nothing but let the others go on.
const PASSES: [&str; 2] = ["pass", "done"];

/// Under which condition steps are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// Whenever the rules allow them.
    Always,
    /// Only if no other player has named one of the same things (a place, a card, a company) in a step since.
    #[default]
    Untouched,
}

/// What somebody prepared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Orders {
    /// The steps, in notation.
    #[serde(default)]
    pub steps: Vec<String>,
    /// When they are played.
    #[serde(default)]
    pub when: Condition,
    /// Whether to pass at every turn until the part of the game is over in which they were made.
    #[serde(default)]
    pub pass: bool,
    /// That part.
    #[serde(default)]
    chapter: String,
    /// How many moments of the game the person knew.
    #[serde(default)]
    seen: u32,
}

impl Orders {
    /// The steps of a text, one a line.
    #[must_use]
    pub fn of(text: &str, when: Condition, pass: bool) -> Orders {
        let steps = text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect();
        Orders { steps, when, pass, ..Orders::default() }
    }
}

impl House {
    /// What somebody prepared for a seat: only ever for the one who plays it.
    pub async fn orders(&self, live: &LiveTable, seat: u8, person: &str) -> Result<Option<Orders>> {
        live.own_seat(person, seat)?;
        Ok(self.kept_orders(live, seat).await?.filter(|(whose, _)| whose == person).map(|(_, orders)| orders))
    }

    async fn kept_orders(&self, live: &LiveTable, seat: u8) -> Result<Option<(String, Orders)>> {
        let kept = self.store.orders_at(&live.id).await?.into_iter().find(|kept| kept.seat == seat);
        Ok(kept.and_then(|kept| Some((kept.guest, serde_json::from_str(kept.orders.expose()).ok()?))))
    }

    /// Keeps what somebody prepares, if it can be read; nothing prepared drops what was.
    pub async fn prepare(
        self: &Arc<House>,
        live: &Arc<LiveTable>,
        seat: u8,
        person: &str,
        orders: Orders,
    ) -> Result<()> {
        let own = live.own_seat(person, seat)?;
        if orders.steps.is_empty() && !orders.pass {
            return self.forget_orders(live, seat).await;
        }
        let pace = live.company().terms.pace;
        if pace == Pace::Free || pace.is_live() || !live.is_dealt() {
            return Err(HouseError::Conflict("Steps can be prepared in slow games that are under way.".into()));
        }
        if orders.steps.len() > MOST_STEPS {
            let why = say!("At most {steps:one step|# steps} can be prepared at once.", steps = MOST_STEPS);
            return Err(HouseError::Malformed(why));
        }
        let orders = {
            let game = live.game().await;
            if game.outcome().is_some() {
                return Err(HouseError::Conflict("The game is over.".into()));
            }
            if game.position().to_act().contains(own) {
                return Err(HouseError::Conflict("It is your turn: you can play at once.".into()));
            }
            readable(&game, own, &orders.steps)?;
            let seen = game.moments(Seats::one(own)).seq();
            Orders { chapter: game.position().chapter().to_string(), seen, ..orders }
        };
        let text = serde_json::to_string(&orders).map_err(|why| HouseError::Inside(why.to_string()))?;
        let kept = KeptOrders { seat, guest: person.to_owned(), orders: Secret::new(text), made_ms: self.now_ms() };
        self.store.set_orders(&live.id, &kept).await?;
        self.store.nudge(&live.id, self.now_ms()).await?;
        self.refresh(live).await
    }

    async fn forget_orders(self: &Arc<House>, live: &Arc<LiveTable>, seat: u8) -> Result<()> {
        if self.store.drop_orders(&live.id, seat).await? {
            self.store.nudge(&live.id, self.now_ms()).await?;
        }
        self.refresh(live).await
    }

    /// Plays the next prepared step of a seat whose turn it is, or drops what does not fit any more.
    pub(super) async fn follow_orders(self: &Arc<House>, live: &Arc<LiveTable>, seat: u8) -> Result<Option<()>> {
        self.pause(self.settings.bot_delay).await;
        let Some((person, mut orders)) = self.kept_orders(live, seat).await? else {
            // Another node was first.
            self.store.nudge(&live.id, self.now_ms()).await?;
            self.refresh(live).await?;
            return Ok(Some(()));
        };
        let own = Seat(seat);
        let (next, seen) = {
            let game = live.game().await;
            if !live.turns().iter().any(|turn| turn.seat == seat && turn.guest == person) {
                return Ok(Some(()));
            }
            let fits = |action: &String| game.position().copy().play(own, action).is_ok();
            let next = match orders.steps.first() {
                Some(step) if orders.when == Condition::Untouched && touched(&game, own, orders.seen, step) => None,
                Some(step) => Some(step.clone()),
                None if orders.pass && game.position().chapter().to_string() == orders.chapter => {
                    PASSES.iter().map(|pass| (*pass).to_owned()).find(fits)
                }
                None => None,
            };
            (next.filter(fits), game.moments(Seats::one(own)).seq())
        };
        let Some(action) = next else {
            let done = orders.steps.is_empty() && orders.pass;
            self.forget_orders(live, seat).await?;
            self.tell_dropped(live, &person, done).await?;
            return Ok(Some(()));
        };
        if !orders.steps.is_empty() {
            orders.steps.remove(0);
        }
        let done = self.act_by_itself(live, attend::ORDER, own, Deed::Act(action), seen).await;
        if done.is_none() {
            self.forget_orders(live, seat).await?;
            self.tell_dropped(live, &person, false).await?;
            return Ok(Some(()));
        }
        if orders.steps.is_empty() && !orders.pass {
            self.forget_orders(live, seat).await?;
        } else {
            let text = serde_json::to_string(&orders).map_err(|why| HouseError::Inside(why.to_string()))?;
            let kept = KeptOrders { seat, guest: person, orders: Secret::new(text), made_ms: self.now_ms() };
            self.store.set_orders(&live.id, &kept).await?;
        }
        Ok(Some(()))
    }

    async fn tell_dropped(&self, live: &LiveTable, person: &str, is_over: bool) -> Result<()> {
        let table = name(live.name());
        let text = match is_over {
            true => say!("It is your turn at {table}: passing for you has ended.", table),
            false => say!("It is your turn at {table}: what you had prepared does not fit any more.", table),
        };
        let key = format!("orders-{}-{}", live.id, self.now_ms());
        let address = format!("/tables/{}", live.id);
        let news = News { kind: NewsKind::Message, text: text.to_string(), address, table: Some(live.id.clone()), key };
        self.notify(person, news).await
    }
}

/// Whether steps can be read at all, in a position that the seat cannot tell from the true one: so the answer tells nothing.
fn readable(game: &Table, own: Seat, steps: &[String]) -> Result<()> {
    let seen = game.position().imagine(Viewer::Seat(own), &fresh_key());
    for (step, number) in steps.iter().zip(1..) {
        let why = match seen.copy().play(own, step) {
            _ if step.len() > LONGEST_STEP => "it is too long".to_owned(),
            Err(PlayError::Unreadable(why)) => why,
            _ => continue,
        };
        let why = say!("Line {number} cannot be read: {why}", number, why = passed_on(why));
        return Err(HouseError::Malformed(why));
    }
    Ok(())
}

/// Whether another seat has named one of the things of a step since a moment, in a step that everybody saw.
fn touched(game: &Table, own: Seat, seen: u32, step: &str) -> bool {
    let things = |action: &str| action.split_whitespace().skip(1).map(str::to_lowercase).collect::<BTreeSet<_>>();
    let mine = things(step);
    game.open_steps_since(seen, Seats::one(own))
        .any(|entry| entry.seat != own && entry.deed.action().is_some_and(|action| !things(action).is_disjoint(&mine)))
}
