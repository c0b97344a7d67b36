//! Sitting down, leaving, and taking a seat to another device. Whoever sits down, by whichever way, passes here.

use std::sync::Arc;

use engine::{Seat, say, say::name};
use store::{Followed, Guest, Holder, Seated, Secret, StoredSeat};
use table::BotKind;

use crate::{
    bell::Topic,
    clock::ago,
    deal::Deal,
    error::{HouseError, Result},
    house::House,
    limits::Kind,
    live::LiveTable,
    making::bot_name,
    news::{News, NewsKind},
    terms::Terms,
};

/// Where somebody wants to sit, and what is shown for it.
#[derive(Clone, Debug, Default)]
pub struct Sitting {
    /// The seat; without one the next that is free.
    pub seat: Option<u8>,
    /// The word that the table asks for.
    pub word: Option<Secret>,
}

impl From<u8> for Sitting {
    fn from(seat: u8) -> Sitting {
        Sitting { seat: Some(seat), word: None }
    }
}

impl LiveTable {
    /// The seat, if the guest plays it.
    pub fn own_seat(&self, guest: &str, seat: u8) -> Result<Seat> {
        if self.seats_of(Some(guest)).contains(Seat(seat)) {
            return Ok(Seat(seat));
        }
        Err(HouseError::Forbidden("You do not play this seat.".into()))
    }

    pub(crate) fn of_host(&self, guest: &str) -> bool {
        self.host.as_deref() == Some(guest)
    }
}

impl House {
    /// Sits a guest down, if the table lets this person sit there.
    pub async fn sit(
        self: &Arc<House>,
        live: &Arc<LiveTable>,
        sitting: impl Into<Sitting>,
        guest: &Guest,
    ) -> Result<()> {
        let sitting = sitting.into();
        if !live.seats_of(Some(&guest.id)).is_empty() {
            return Err(already_here());
        }
        live.not_closed()?;
        let mut seat = self.may_sit(live, &sitting, Some(guest)).await?;
        loop {
            match self.store.take_seat(&live.id, seat, &guest.id, self.now_ms()).await? {
                Seated::Done => break,
                Seated::AlreadyHere => return Err(already_here()),
                // Somebody was faster: the next one, until there is none.
                Seated::NotOpen if sitting.seat.is_none() => seat = self.free_seat(live, None, Some(guest)).await?.0,
                Seated::NotOpen => return Err(taken()),
            }
        }
        self.refresh(live).await?;
        self.seats_changed(live, &guest.id).await
    }

    /// The seat that somebody, known or not, would sit down at; or why that cannot be.
    pub async fn may_sit(&self, live: &LiveTable, sitting: &Sitting, guest: Option<&Guest>) -> Result<u8> {
        if let (Some(host), Some(guest)) = (&live.host, guest)
            && self.store.blocks(host, &guest.id).await?
        {
            return Err(not_wanted());
        }
        let (seat, terms) = self.free_seat(live, sitting.seat, guest).await?;
        // Whoever set up the table knows the word, and whoever a seat is kept for was asked to come.
        let is_host = guest.is_some_and(|guest| live.of_host(&guest.id));
        if is_host || guest.is_some_and(|guest| terms.kept_for(seat) == Some(&guest.id)) {
            return Ok(seat);
        }
        self.ask_for_word(live, &terms, sitting).await?;
        Ok(seat)
    }

    /// The open seat that is asked for, or the first that somebody may take; with the terms as they are stored now.
    async fn free_seat(&self, live: &LiveTable, wanted: Option<u8>, guest: Option<&Guest>) -> Result<(u8, Terms)> {
        let terms = Terms::read(&self.stored(&live.id).await?.terms);
        let seats = self.store.seats(&live.id).await?;
        let is_for =
            |seat: &StoredSeat| terms.kept_for(seat.seat).is_none_or(|kept| guest.is_some_and(|g| g.id == kept));
        if let Some(wanted) = wanted {
            let seat = seats.iter().find(|seat| seat.seat == wanted);
            let Some(seat) = seat.filter(|seat| seat.holder == Holder::Open) else { return Err(taken()) };
            return if is_for(seat) { Ok((wanted, terms)) } else { Err(kept_for_another()) };
        }
        let open = || seats.iter().filter(|seat| seat.holder == Holder::Open);
        let mine = open().find(|seat| guest.is_some_and(|g| terms.kept_for(seat.seat) == Some(&g.id)));
        match mine.or_else(|| open().find(|seat| is_for(seat))) {
            Some(seat) => Ok((seat.seat, terms)),
            None if open().next().is_some() => Err(kept_for_another()),
            None => Err(HouseError::Conflict("All seats are taken. You can watch the game.".into())),
        }
    }

    async fn ask_for_word(&self, live: &LiveTable, terms: &Terms, sitting: &Sitting) -> Result<()> {
        let Some(kept) = &terms.password else { return Ok(()) };
        let word = sitting.word.as_ref().map_or("", |word| word.expose().trim());
        if word.is_empty() {
            return Err(HouseError::Forbidden("This table has a password: whoever invited you knows it.".into()));
        }
        // All who try at one table are as slow together as one person is: guessing takes for ever.
        if self.limits.ask_person(Kind::Make, &format!("word of {}", live.id)).is_err() {
            self.metrics.refused("words of a table");
            return Err(HouseError::TooMany(
                "Too many passwords were tried at this table. Please wait a minute.".into(),
            ));
        }
        match self.is_word(word, Some(kept)).await? {
            true => Ok(()),
            false => Err(HouseError::Forbidden("This is not the password of this table.".into())),
        }
    }

    /// Seats have changed: lists show it, and when the last one was taken the others hear that the game begins.
    async fn seats_changed(&self, live: &LiveTable, by: &str) -> Result<()> {
        self.ring(&Topic::Lobby);
        if live.is_waiting() || live.game().await.seq() > 0 {
            return Ok(());
        }
        let deals = live.company().deals;
        let seats = live.seats();
        let others = seats.iter().filter_map(|seat| match &seat.holder {
            Holder::Guest(guest) if guest != by => Some(guest),
            _ => None,
        });
        for person in others {
            let news = News {
                kind: NewsKind::Begins,
                text: say!("The game at {table} begins.", table = name(live.name())).to_string(),
                address: format!("/tables/{}", live.id),
                table: Some(live.id.clone()),
                key: format!("begins-{}-{deals}", live.id),
            };
            self.notify(person, news).await?;
        }
        Ok(())
    }

    /// Gives an open seat to a bot, as the host may.
    pub async fn call_bot(self: &Arc<House>, live: &Arc<LiveTable>, seat: u8, host: &str, bot: BotKind) -> Result<()> {
        if !live.of_host(host) {
            return Err(HouseError::Forbidden("Only the one who set up the table can call a bot.".into()));
        }
        live.not_closed()?;
        let bots = live.seats().iter().filter(|seat| matches!(seat.holder, Holder::Bot(_))).count();
        if !self.store.set_bot(&live.id, seat, bot.name(), &bot_name(bots as u8 + 1), self.now_ms()).await? {
            return Err(HouseError::Conflict("The seat is not open any more.".into()));
        }
        self.refresh(live).await?;
        self.seats_changed(live, host).await
    }

    /// Leaves a seat: it is open again, or a bot plays on where the game runs at a pace.
    pub async fn leave(self: &Arc<House>, live: &Arc<LiveTable>, seat: u8, guest: &str) -> Result<()> {
        live.own_seat(guest, seat)?;
        not_over(live).await?;
        if self.leave_to_bot(live, seat, guest).await? {
            return Ok(());
        }
        self.store.release_seat(&live.id, seat, guest, self.now_ms(), &Deal::fresh().kept()).await?;
        self.refresh(live).await?;
        self.seats_changed(live, guest).await
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
        self.refresh(live).await?;
        self.seats_changed(live, host).await
    }

    /// The secret of a link that takes a seat to another device.
    pub async fn seat_link(&self, live: &LiveTable, seat: u8, guest: &str) -> Result<Secret> {
        live.own_seat(guest, seat)?;
        let secret = self.store.seat_link(&live.id, seat, guest).await?;
        secret.ok_or_else(|| HouseError::Forbidden("You do not play this seat.".into()))
    }

    /// Moves the seat of a secret link to a guest, and gives its table.
    pub async fn follow_link(self: &Arc<House>, token: &str, guest: &Guest) -> Result<Arc<LiveTable>> {
        if let Some(table) = self.store.table_of_link(token).await?
            && let Some(host) = self.stored(&table).await?.host
            && self.store.blocks(&host, &guest.id).await?
        {
            return Err(not_wanted());
        }
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

fn taken() -> HouseError {
    HouseError::Conflict("Somebody else sat down there a moment ago.".into())
}

fn kept_for_another() -> HouseError {
    HouseError::Forbidden("This seat is kept for somebody else.".into())
}

/// Nobody is told who has blocked them.
fn not_wanted() -> HouseError {
    HouseError::Forbidden("You cannot sit down at this table.".into())
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
