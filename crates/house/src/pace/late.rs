//! What follows when somebody's time is over, and how a person comes back.

use std::sync::Arc;

use engine::Seat;
use store::{Holder, Turn};
use table::{Deed, Stop};

use super::{
    time::{Cause, ms},
    votes::{Choice, LATE},
};
use crate::{
    attend,
    error::{HouseError, Result},
    house::House,
    live::{Company, LiveTable},
    making::{USUAL_BOT, bot_name},
    terms::{Late, Pace},
};

/// Something that the house does by the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Deadline {
    /// A seat's time is over.
    TimeOut(u8),
    /// The others decided about a seat that is late, or have not in time.
    Verdict(u8, Choice),
    /// All agree to end the game, as this seat proposed.
    Agreed(u8),
    /// Steps were prepared for the turn of this seat.
    Orders(u8),
}

impl LiveTable {
    /// What the house must do next by the clock, and when.
    pub(crate) fn deadline(&self) -> Option<(i64, Deadline)> {
        let (company, turns) = (self.company(), self.turns());
        if let Some(proposal) = company.proposal().filter(|proposal| proposal.missing == 0) {
            return Some((0, Deadline::Agreed(proposal.seat)));
        }
        let ordered = turns.iter().find(|turn| company.orders.contains(&(turn.seat, turn.guest.clone())));
        if let Some(turn) = ordered {
            return Some((turn.since_ms, Deadline::Orders(turn.seat)));
        }
        let next = |turn: &Turn| match (turn.until_ms?, company.vote_about(turn)) {
            (until_ms, None) => Some((until_ms, Deadline::TimeOut(turn.seat))),
            (_, Some(vote)) => Some(match company.verdict(turn, vote) {
                Some(choice) => (0, Deadline::Verdict(turn.seat, choice)),
                None => (vote.until_ms, Deadline::Verdict(turn.seat, Choice::Bot)),
            }),
        };
        turns.iter().filter_map(next).min_by_key(|(at_ms, _)| *at_ms)
    }
}

impl Company {
    /// The person for whom a bot plays a seat, if one does.
    #[must_use]
    pub fn stands_in(&self, seat: u8) -> Option<&store::StandIn> {
        self.stand_ins.iter().find(|stand_in| stand_in.seat == seat)
    }
}

impl House {
    /// Does what is to be done by the clock. `None`: it could not be done.
    pub(crate) async fn by_the_clock(self: &Arc<House>, live: &Arc<LiveTable>, what: Deadline) -> Option<()> {
        let done = match what {
            Deadline::TimeOut(seat) => self.time_is_out(live, seat).await,
            Deadline::Verdict(seat, choice) => self.carry_out(live, seat, choice).await,
            Deadline::Agreed(seat) => return self.stop(live, seat, Stop::Agreed).await,
            Deadline::Orders(seat) => self.follow_orders(live, seat).await,
        };
        match done {
            Ok(done) => done,
            Err(error) => {
                tracing::error!(table = live.id, %error, "the house could not do what the clock says");
                None
            }
        }
    }

    /// The turn of a seat whose time is over, by what is stored: another node may know better.
    async fn late_turn(self: &Arc<House>, live: &Arc<LiveTable>, seat: u8) -> Result<Option<Turn>> {
        self.look_again(live).await?;
        let turns = live.turns();
        let late = |turn: &&Turn| turn.seat == seat && turn.until_ms.is_some_and(|until| until <= self.now_ms());
        Ok(turns.iter().find(late).cloned())
    }

    async fn time_is_out(self: &Arc<House>, live: &Arc<LiveTable>, seat: u8) -> Result<Option<()>> {
        let Some(turn) = self.late_turn(live, seat).await? else { return Ok(Some(())) };
        let (company, now_ms) = (live.company(), self.now_ms());
        match company.terms.late {
            Late::OneTurn => Ok(self.play_for(live, Seat(seat), USUAL_BOT).await),
            Late::Vote if company.voters(&turn.guest) > 0 => {
                let until_ms = now_ms.saturating_add(full_time(company.terms.pace));
                let since_ms = turn.until_ms.unwrap_or(now_ms);
                self.store.open_vote(&live.id, (LATE, seat), since_ms, (now_ms, until_ms)).await?;
                self.refresh(live).await.map(Some)
            }
            Late::Bot | Late::Vote => self.replace(live, seat, &turn.guest).await.map(Some),
            Late::End => Ok(self.stop(live, seat, Stop::Late).await),
        }
    }

    async fn carry_out(self: &Arc<House>, live: &Arc<LiveTable>, seat: u8, choice: Choice) -> Result<Option<()>> {
        let Some(turn) = self.late_turn(live, seat).await? else { return Ok(Some(())) };
        match choice {
            Choice::Bot => self.replace(live, seat, &turn.guest).await?,
            Choice::End => return Ok(self.stop(live, seat, Stop::Late).await),
            Choice::Time => {
                self.note_time(live, Cause::Given { seat }).await?;
                self.store.close_vote(&live.id, (LATE, seat), self.now_ms()).await?;
                self.refresh(live).await?;
            }
        }
        Ok(Some(()))
    }

    async fn stop(self: &Arc<House>, live: &Arc<LiveTable>, seat: u8, why: Stop) -> Option<()> {
        let seen = live.game().await.moments(engine::Seats::one(Seat(seat))).seq();
        self.act_by_itself(live, attend::STOP, Seat(seat), Deed::Stop(why), seen).await
    }

    /// Lets a bot play a person's seat until that person takes it back.
    async fn replace(self: &Arc<House>, live: &Arc<LiveTable>, seat: u8, person: &str) -> Result<()> {
        let bots = live.seats().iter().filter(|seat| matches!(seat.holder, Holder::Bot(_))).count();
        let bot = (USUAL_BOT.name(), &*bot_name(bots as u8 + 1));
        self.store.stand_in(&live.id, seat, person, bot, self.now_ms()).await?;
        self.refresh(live).await
    }

    /// A person leaves a game that runs at a pace: a bot plays on for them. `false`: it is no such game.
    pub(crate) async fn leave_to_bot(self: &Arc<House>, live: &Arc<LiveTable>, seat: u8, person: &str) -> Result<bool> {
        if live.company().terms.pace == Pace::Free || !live.is_dealt() || live.is_waiting() {
            return Ok(false);
        }
        self.replace(live, seat, person).await?;
        Ok(true)
    }

    /// Gives a seat back to the person for whom a bot plays it.
    pub async fn come_back(self: &Arc<House>, live: &Arc<LiveTable>, seat: u8, person: &str) -> Result<()> {
        if live.company().stands_in(seat).is_none_or(|stand_in| stand_in.guest != person) {
            return Err(HouseError::Forbidden("No bot plays this seat for you.".into()));
        }
        if live.game().await.outcome().is_some() {
            return Err(HouseError::Conflict("The game is over: the seats stay as they were.".into()));
        }
        if !self.store.take_back(&live.id, seat, person, self.now_ms()).await? {
            return Err(HouseError::Conflict("The seat cannot be taken back any more.".into()));
        }
        self.refresh(live).await
    }
}

/// What a turn has at least at the beginning.
fn full_time(pace: Pace) -> i64 {
    match pace {
        Pace::Free => 0,
        Pace::Move { time } | Pace::Bank { time, .. } => ms(time),
    }
}
