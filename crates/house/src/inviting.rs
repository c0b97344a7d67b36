//! Asking people to a table, and keeping seats for them.

use std::sync::Arc;

use engine::{say, say::name};
use store::{Guest, Holder};

use crate::{
    error::{HouseError, Result},
    house::House,
    live::LiveTable,
    news::{News, NewsKind},
    terms::Terms,
};

impl Terms {
    /// For whom a seat is kept, by ID.
    #[must_use]
    pub fn kept_for(&self, seat: u8) -> Option<&str> {
        self.reserved.get(usize::from(seat))?.as_deref()
    }

    /// Keeps a seat for somebody, or for nobody.
    fn keep(&mut self, seat: u8, whom: Option<String>) {
        let at = usize::from(seat);
        if self.reserved.len() <= at {
            self.reserved.resize(at + 1, None);
        }
        self.reserved[at] = whom;
        while self.reserved.last().is_some_and(Option::is_none) {
            self.reserved.pop();
        }
    }
}

impl House {
    /// Asks somebody to a table, as its host and its players may; the host may keep a seat for them.
    pub async fn invite(
        self: &Arc<House>,
        live: &Arc<LiveTable>,
        by: &Guest,
        whom: &Guest,
        keep_seat: bool,
    ) -> Result<()> {
        if !live.of_host(&by.id) && live.seats_of(Some(&by.id)).is_empty() {
            return Err(HouseError::Forbidden("Only those who play at the table can ask others to it.".into()));
        }
        if !live.seats_of(Some(&whom.id)).is_empty() {
            return Err(HouseError::Conflict(say!("{who} already sits at this table.", who = name(&whom.name))));
        }
        if !live.is_waiting() {
            return Err(HouseError::Conflict("No seat is open at this table.".into()));
        }
        if keep_seat {
            self.keep_seat(live, by, whom).await?;
        }
        let game = live.game().await.title().name;
        self.tell_of_invitation(by, &whom.id, (&live.id, &live.name()), game).await
    }

    /// Opens a seat for everybody that was kept for somebody.
    pub async fn open_seat(self: &Arc<House>, live: &Arc<LiveTable>, seat: u8, host: &str) -> Result<()> {
        if !live.of_host(host) {
            return Err(HouseError::Forbidden("Only the one who set up the table can open a seat.".into()));
        }
        self.change_terms(live, |terms| {
            terms.keep(seat, None);
            Ok(())
        })
        .await
    }

    async fn keep_seat(self: &Arc<House>, live: &Arc<LiveTable>, by: &Guest, whom: &Guest) -> Result<()> {
        if !live.of_host(&by.id) {
            return Err(HouseError::Forbidden(
                "Only the one who set up the table can keep a seat for somebody.".into(),
            ));
        }
        let seats = live.seats();
        let open: Vec<u8> = seats.iter().filter(|seat| seat.holder == Holder::Open).map(|seat| seat.seat).collect();
        self.change_terms(live, |terms| {
            if open.iter().any(|seat| terms.kept_for(*seat) == Some(&whom.id)) {
                return Ok(());
            }
            let free = open.iter().find(|seat| terms.kept_for(**seat).is_none());
            let Some(seat) = free else {
                return Err(HouseError::Conflict("Every open seat is kept for somebody already.".into()));
            };
            terms.keep(*seat, Some(whom.id.clone()));
            Ok(())
        })
        .await
    }

    pub(crate) async fn change_terms(
        self: &Arc<House>,
        live: &Arc<LiveTable>,
        change: impl Fn(&mut Terms) -> Result<()>,
    ) -> Result<()> {
        loop {
            let known = self.stored(&live.id).await?;
            if known.finished_ms.is_some() {
                return Err(HouseError::Conflict("The game is over: the seats stay as they were.".into()));
            }
            let mut terms = Terms::read(&known.terms);
            change(&mut terms)?;
            // Should somebody else change them at this moment, it is done again with what they are then.
            if self.store.change_terms(&live.id, &known.terms, &terms.stored(), self.now_ms()).await? {
                return self.refresh(live).await;
            }
        }
    }

    /// What follows when a table is made: those for whom seats are kept hear of it, and its group lists it.
    pub(crate) async fn welcome_table(
        &self,
        host: &Guest,
        id: &str,
        called: &str,
        game: &str,
        terms: &Terms,
    ) -> Result<()> {
        if let Some(group) = &terms.group {
            self.store.add_group_table(group, id).await?;
        }
        for whom in terms.reserved.iter().flatten() {
            self.tell_of_invitation(host, whom, (id, called), game).await?;
        }
        Ok(())
    }

    /// Tells somebody of an invitation, unless they have blocked whoever invites: nobody is told of that.
    async fn tell_of_invitation(&self, by: &Guest, whom: &str, (id, called): (&str, &str), game: &str) -> Result<()> {
        if whom == by.id || self.store.blocks(whom, &by.id).await? {
            return Ok(());
        }
        let news = News {
            kind: NewsKind::Invitation,
            text: say!(
                "{who} asks you to play {game}: {table}.",
                who = name(&by.name),
                game = name(game),
                table = name(called)
            )
            .to_string(),
            address: format!("/tables/{id}/join"),
            table: Some(id.to_owned()),
            key: format!("invite-{id}-{}", by.id),
        };
        self.notify(whom, news).await
    }
}
