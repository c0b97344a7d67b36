//! What the house does for tournaments by itself: rounds, their tables, results, the end. Every step can be done twice and
//! counts once, so any node does it, and what one left half done another goes on with.

use std::{sync::Arc, time::Duration};

use engine::{Luck, say, say::name};
use serde_json::json;
use store::{Audience, Entrant, Holder, NewSeat, Stage, StoredMatch, Visibility};
use table::pairing;

use super::{Start, Tournament};
use crate::{
    deal::Deal,
    ending::Ended,
    error::Result,
    house::House,
    making::{USUAL_BOT, Wish, bot_name},
    news::{News, NewsKind},
    terms::Terms,
};

/// How many are looked after at once.
const AT_ONCE: u32 = 20;
/// A tournament that is played is looked at this often though nothing was heard of it, and one that could not be looked after.
const LOOK_AGAIN: Duration = Duration::from_secs(60);
/// More steps than one look can lead to.
const MOST_STEPS: usize = 8;

/// What follows from a look.
enum Next {
    /// Something was done: look again.
    Again,
    /// Nothing is to be done before this time, if ever.
    At(Option<i64>),
}

impl Tournament {
    /// With how many it can begin.
    pub(super) fn fewest(&self) -> i64 {
        match self.plan.bots {
            Some(_) => 1,
            None => i64::from(self.plan.least).max(self.plan.seats() as i64),
        }
    }

    /// Everybody who plays if it begins now, in an order that luck decides; `None`: they are too few.
    pub(super) fn entrants(&self) -> Option<Vec<Entrant>> {
        let mut entrants: Vec<Entrant> = self.players.iter().map(|one| Entrant::Person(one.player.clone())).collect();
        if (entrants.len() as i64) < self.fewest() {
            return None;
        }
        if let Some(bot) = self.plan.filler() {
            let wanted = entrants.len().max(self.plan.least as usize).next_multiple_of(self.plan.seats());
            let missing = wanted - entrants.len();
            entrants.extend((1..=missing).map(|k| Entrant::Bot(bot.name().to_owned(), bot_name(k as u8))));
        }
        pairing::shuffle(&mut entrants, &mut Luck::new(self.seed()));
        Some(entrants)
    }

    fn called(&self, one: &StoredMatch) -> String {
        // A table's name is at most forty letters long.
        let cup: String = self.stored.name.chars().take(18).collect();
        say!("{cup}, round {round}, table {table}", cup = name(cup.trim()), round = one.round, table = one.number)
            .to_string()
    }
}

impl House {
    /// Looks after the tournaments for which it is time.
    pub(crate) async fn tend_tournaments(self: Arc<House>) -> Result<()> {
        for id in self.store.due_tournaments(self.now_ms(), AT_ONCE).await? {
            if let Err(why) = self.tend_tournament(&id).await {
                tracing::warn!(tournament = id, %why, "cannot look after a tournament");
                if let Some(known) = self.store.tournament(&id).await?.and_then(|stored| stored.due_ms) {
                    self.store.set_tournament_due(&id, known, Some(self.tournament_again_ms())).await?;
                }
            }
        }
        Ok(())
    }

    /// Does everything that is to be done for a tournament now.
    pub(super) async fn tend_tournament(self: &Arc<House>, id: &str) -> Result<()> {
        for _ in 0..MOST_STEPS {
            let tournament = self.tournament(id).await?;
            let next = match tournament.stored.stage {
                Stage::Open => self.tend_open_tournament(&tournament).await?,
                Stage::Running => self.tend_running_tournament(&tournament).await?,
                Stage::Over | Stage::Off => Next::At(None),
            };
            match next {
                Next::Again => self.tournament_changed(id),
                Next::At(at) => {
                    if let Some(known) = tournament.stored.due_ms.filter(|known| Some(*known) != at) {
                        self.store.set_tournament_due(id, known, at).await?;
                    }
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn tournament_again_ms(&self) -> i64 {
        self.now_ms() + LOOK_AGAIN.as_millis() as i64
    }

    async fn tend_open_tournament(&self, tournament: &Tournament) -> Result<Next> {
        let stored = &tournament.stored;
        let ready = match tournament.plan.start {
            Start::Maker => false,
            Start::Full => tournament.players.len() >= tournament.plan.most as usize,
            Start::Time => stored.starts_ms.is_some_and(|at| at <= self.now_ms()),
        };
        if !ready {
            return Ok(Next::At(stored.starts_ms));
        }
        // Where it does not begin, somebody joined or left at this very moment, or another node was first.
        if let Some(entrants) = tournament.entrants() {
            self.store.begin_tournament(&stored.id, stored.changes, &entrants, self.now_ms()).await?;
        } else if self.store.call_off_tournament(&stored.id, self.now_ms()).await? {
            self.tell_of_calling_off(tournament).await?;
        }
        Ok(Next::Again)
    }

    async fn tend_running_tournament(self: &Arc<House>, tournament: &Tournament) -> Result<Next> {
        let (id, now_ms) = (&tournament.stored.id, self.now_ms());
        for one in tournament.matches.iter().filter(|one| one.result.is_none()) {
            if one.is_settled {
                // Its game came to no end, or another program noted it.
                let void = json!({ "void": true });
                if let Some(table) = &one.table {
                    self.store.note_result(id, table, &void, now_ms).await?;
                }
                return Ok(Next::Again);
            }
            if !one.is_made {
                self.tell_of_round(tournament, one).await?;
                self.make_match(tournament, one).await?;
            } else {
                self.replace_those_who_left(tournament, one).await?;
            }
        }
        let (round, rounds) = (tournament.stored.round, tournament.rounds());
        let done = tournament.matches.iter().all(|one| one.result.is_some());
        let next_ms = tournament.next_round_ms();
        let time_for_next = round == 0 || next_ms.map_or(done, |at| at <= now_ms);
        if round < rounds && tournament.goes_on() {
            if !time_for_next {
                return Ok(Next::At(Some(next_ms.unwrap_or(i64::MAX).min(self.tournament_again_ms()))));
            }
            let tables = tournament.next_round();
            self.store.add_round(id, round + 1, &tables, &json!({ "bye": true }), now_ms).await?;
            return Ok(Next::Again);
        }
        if !done {
            return Ok(Next::At(Some(self.tournament_again_ms())));
        }
        self.end_tournament(tournament).await?;
        Ok(Next::Again)
    }

    /// Sets up the table of a match, once whoever else does.
    async fn make_match(self: &Arc<House>, tournament: &Tournament, one: &StoredMatch) -> Result<()> {
        let (stored, plan) = (&tournament.stored, &tournament.plan);
        let Some(id) = &one.table else { return Ok(()) };
        let rules = self.tournament_rules(&stored.game, plan).await?;
        let Some(maker) = self.store.guest(&stored.maker).await? else { return Ok(()) };
        let bot = plan.filler().unwrap_or(USUAL_BOT);
        let seat = |(player, k): (&String, u8)| match tournament.player(player) {
            Some(person) if person.guest.is_some() && person.dropped_ms.is_none() => {
                NewSeat::new(Holder::Guest(person.player.clone()))
            }
            Some(other) if other.bot.is_some() => NewSeat::new(Holder::Bot(bot.name().to_owned())).named(&other.name),
            _ => NewSeat::new(Holder::Bot(bot.name().to_owned())).named(bot_name(k)),
        };
        let group = match &stored.audience {
            Audience::Group(group) => Some(group.clone()),
            Audience::Public | Audience::Link => None,
        };
        let public = stored.audience == Audience::Public;
        let wish = Wish {
            name: tournament.called(one),
            visibility: if public { Visibility::Public } else { Visibility::Private },
            seats: one.players.iter().zip(1..).map(seat).collect(),
            forked_from: None,
            terms: Terms { tournament: Some(stored.id.clone()), group, ..plan.terms.clone() },
        };
        self.make_known(id, &maker, &Deal::fresh().begin(rules), wish).await.map(drop)
    }

    /// A bot plays on for whoever dropped out.
    async fn replace_those_who_left(self: &Arc<House>, tournament: &Tournament, one: &StoredMatch) -> Result<()> {
        let Some(id) = &one.table else { return Ok(()) };
        let bot = tournament.plan.filler().unwrap_or(USUAL_BOT);
        for (player, seat) in one.players.iter().zip(0u8..) {
            if tournament.player(player).is_none_or(|player| player.dropped_ms.is_none()) {
                continue;
            }
            let seats = self.store.seats(id).await?;
            let holder = seats.iter().find(|held| held.seat == seat).map(|held| &held.holder);
            match holder {
                Some(Holder::Guest(person)) if person == player => {
                    self.store.release_seat(id, seat, player, self.now_ms(), &Deal::fresh().kept()).await?;
                }
                Some(Holder::Open) => {}
                _ => continue,
            }
            self.store.set_bot(id, seat, bot.name(), &bot_name(seat + 1), self.now_ms()).await?;
            let live = self.table(id).await?;
            self.refresh(&live).await?;
        }
        Ok(())
    }

    async fn end_tournament(&self, tournament: &Tournament) -> Result<()> {
        let stored = &tournament.stored;
        let rows = tournament.standings();
        let places: Vec<(String, u32, i64)> = rows
            .iter()
            .map(|row| (tournament.players[row.player].player.clone(), row.place as u32, row.points))
            .collect();
        if !self.store.end_tournament(&stored.id, &places, self.now_ms()).await? {
            return Ok(());
        }
        for (player, place, _) in places {
            let text = say!("{cup} is over: you took place {place}.", cup = name(&stored.name), place).to_string();
            self.tell_player(tournament, &player, text, "over".to_owned(), None).await?;
        }
        Ok(())
    }

    /// Notes how a game of a tournament ended.
    pub(crate) async fn note_match(&self, ended: &Ended) -> Result<()> {
        let Some(id) = &ended.terms.tournament else { return Ok(()) };
        let ranks: Vec<u8> = (0..ended.outcome.standings.len() as u8).map(|seat| ended.place(seat).0).collect();
        let scores: Vec<i32> = ended.outcome.standings.iter().map(|standing| standing.score).collect();
        let result = json!({ "ranks": ranks, "scores": scores });
        if self.store.note_result(id, &ended.table.id, &result, self.now_ms()).await? {
            self.tournament_changed(id);
        }
        Ok(())
    }

    async fn tell_of_round(&self, tournament: &Tournament, one: &StoredMatch) -> Result<()> {
        for player in &one.players {
            let text = say!(
                "Round {round} of {cup} begins: your table is set up.",
                round = one.round,
                cup = name(&tournament.stored.name)
            );
            self.tell_player(
                tournament,
                player,
                text.to_string(),
                format!("round-{}", one.round),
                one.table.as_deref(),
            )
            .await?;
        }
        Ok(())
    }

    pub(super) async fn tell_of_calling_off(&self, tournament: &Tournament) -> Result<()> {
        for player in &tournament.players {
            let text = say!("{cup} was called off.", cup = name(&tournament.stored.name)).to_string();
            self.tell_player(tournament, &player.player, text, "off".to_owned(), None).await?;
        }
        self.tournament_changed(&tournament.stored.id);
        Ok(())
    }

    /// Tells a player something, if it is a person who still plays.
    async fn tell_player(
        &self,
        tournament: &Tournament,
        player: &str,
        text: String,
        what: String,
        table: Option<&str>,
    ) -> Result<()> {
        let known = tournament.player(player);
        let Some(person) = known.filter(|one| one.dropped_ms.is_none()).and_then(|one| one.guest.as_deref()) else {
            return Ok(());
        };
        let id = &tournament.stored.id;
        let address = table.map_or_else(|| format!("/tournaments/{id}"), |table| format!("/tables/{table}"));
        let key = format!("tournament-{id}-{what}");
        self.notify(person, News { kind: NewsKind::Tournament, text, address, table: table.map(str::to_owned), key })
            .await
    }
}
