//! Sitting down, leaving, and taking a seat to another device.

use std::sync::Arc;

use engine::{Seat, say, say::name};
use store::{Followed, Guest, Holder, Seated, Secret};
use table::BotKind;

use crate::{
    clock::ago,
    deal::Deal,
    error::{HouseError, Result},
    house::House,
    live::LiveTable,
    making::bot_name,
};

impl LiveTable {
    /// The seat, if the guest plays it.
    pub fn own_seat(&self, guest: &str, seat: u8) -> Result<Seat> {
        if self.seats_of(Some(guest)).contains(Seat(seat)) {
            return Ok(Seat(seat));
        }
        Err(HouseError::Forbidden("You do not play this seat.".into()))
    }

    fn of_host(&self, guest: &str) -> bool {
        self.host.as_deref() == Some(guest)
    }
}

impl House {
    /// Sits a guest down.
    pub async fn sit(self: &Arc<House>, live: &Arc<LiveTable>, seat: u8, guest: &Guest) -> Result<()> {
        if !live.seats_of(Some(&guest.id)).is_empty() {
            return Err(already_here());
        }
        match self.store.take_seat(&live.id, seat, &guest.id, self.now_ms()).await? {
            Seated::Done => self.refresh(live).await,
            Seated::NotOpen => Err(HouseError::Conflict("Somebody else sat down there a moment ago.".into())),
            Seated::AlreadyHere => Err(already_here()),
        }
    }

    /// Gives an open seat to a bot, as the host may.
    pub async fn call_bot(self: &Arc<House>, live: &Arc<LiveTable>, seat: u8, host: &str, bot: BotKind) -> Result<()> {
        if !live.of_host(host) {
            return Err(HouseError::Forbidden("Only the one who set up the table can call a bot.".into()));
        }
        let bots = live.seats().iter().filter(|seat| matches!(seat.holder, Holder::Bot(_))).count();
        if !self.store.set_bot(&live.id, seat, bot.name(), &bot_name(bots as u8 + 1), self.now_ms()).await? {
            return Err(HouseError::Conflict("The seat is not open any more.".into()));
        }
        self.refresh(live).await
    }

    /// Leaves a seat: it is open again.
    pub async fn leave(self: &Arc<House>, live: &Arc<LiveTable>, seat: u8, guest: &str) -> Result<()> {
        live.own_seat(guest, seat)?;
        not_over(live).await?;
        self.store.release_seat(&live.id, seat, guest, self.now_ms(), &Deal::fresh().kept()).await?;
        self.refresh(live).await
    }

    /// Opens the seat of a player who has vanished, as the host may; before the game has begun, of any player.
    pub async fn free(self: &Arc<House>, live: &Arc<LiveTable>, seat: u8, host: &str) -> Result<()> {
        if !live.of_host(host) {
            return Err(HouseError::Forbidden("Only the one who set up the table can free a seat.".into()));
        }
        let seats = live.seats();
        let holder = seats.iter().find(|held| held.seat == seat).and_then(|held| held.holder.guest());
        let Some(holder) = holder.filter(|holder| *holder != host) else {
            return Err(HouseError::Conflict("Nobody else plays this seat.".into()));
        };
        not_over(live).await?;
        let begun = live.game().await.seq() > 0;
        let after = self.settings.absent_after;
        let seen_ms = self.store.last_seen(holder).await?.unwrap_or_default();
        let absent = u128::try_from(self.now_ms() - seen_ms).is_ok_and(|ms| ms >= after.as_millis());
        if begun && !absent {
            let hours = after.as_secs().div_ceil(3600);
            let last = ago(seen_ms, self.now_ms());
            return Err(HouseError::Conflict(say!(
                "This player was here {last}. A seat can be freed after {hours:an hour|# hours} without a visit.",
                last,
                hours
            )));
        }
        self.store.release_seat(&live.id, seat, holder, self.now_ms(), &Deal::fresh().kept()).await?;
        self.refresh(live).await
    }

    /// The secret of a link that takes a seat to another device.
    pub async fn seat_link(&self, live: &LiveTable, seat: u8, guest: &str) -> Result<Secret> {
        live.own_seat(guest, seat)?;
        let secret = self.store.seat_link(&live.id, seat, guest).await?;
        secret.ok_or_else(|| HouseError::Forbidden("You do not play this seat.".into()))
    }

    /// Moves the seat of a secret link to a guest, and gives its table.
    pub async fn follow_link(self: &Arc<House>, token: &str, guest: &Guest) -> Result<Arc<LiveTable>> {
        match self.store.follow_link(token, &guest.id, self.now_ms()).await? {
            Followed::Done { table, .. } => {
                let live = self.table(&table).await?;
                self.refresh(&live).await?;
                Ok(live)
            }
            Followed::Dead => Err(HouseError::Conflict("This link does not work any more.".into())),
            Followed::AlreadyHere { .. } => Err(already_here()),
        }
    }
}

/// Two hands in one browser would show one player what another holds.
fn already_here() -> HouseError {
    HouseError::Conflict("You already sit at this table.".into())
}

async fn not_over(live: &LiveTable) -> Result<()> {
    match live.game().await.outcome() {
        Some(_) => Err(HouseError::Conflict("The game is over: the seats stay as they were.".into())),
        None => Ok(()),
    }
}

/// What a hot seat is called that nobody named.
#[must_use]
pub fn player_name(seat: u8) -> String {
    say!("Player {n}", n = name(seat + 1)).to_string()
}
