//! What people do with tournaments: make them, join, leave, begin, call off.

use std::sync::Arc;

use engine::{say, say::name};
use store::{Audience, Enrolled, Guest, NewTournament, Role, Stage};
use table::Rules;

use super::{MOST_ENTRANTS, MOST_ROUNDS, Plan, Scheme, Start, Tournament, Wanted};
use crate::{
    bell::Topic,
    error::{HouseError, Result, passed_on},
    house::House,
    people::tidy_name,
};

/// How many a member may have that are not over.
const MOST_MADE: u32 = 5;
/// How many somebody may play in that are not over.
const MOST_JOINED: usize = 20;
/// How long a text about a tournament may be.
const LONGEST_TEXT: usize = 2000;
/// How far off a start may be.
const FARTHEST_MS: i64 = 366 * 24 * 3_600_000;
/// How far apart rounds may begin.
const MOST_HOURS: u32 = 31 * 24;

impl House {
    /// Makes a tournament, and gives its ID.
    pub async fn make_tournament(&self, maker: &Guest, wanted: Wanted) -> Result<String> {
        if maker.handle.is_none() {
            return Err(HouseError::Forbidden(
                "Only members make tournaments: keep your name with an account first.".into(),
            ));
        }
        let name = tidy_name(&wanted.name)?;
        self.check_plan(&wanted).await?;
        let plan = serde_json::to_value(&wanted.plan).map_err(|why| HouseError::Inside(why.to_string()))?;
        let new = NewTournament {
            name,
            maker: maker.id.clone(),
            game: wanted.game,
            audience: wanted.audience,
            plan,
            created_ms: self.now_ms(),
            starts_ms: wanted.starts_ms,
        };
        let made = self.store.create_tournament(&new, MOST_MADE).await?;
        let id = made.ok_or_else(|| {
            HouseError::Malformed(say!(
                "You have {most} tournaments that are not over yet: no more at once.",
                most = MOST_MADE
            ))
        })?;
        self.ring(&Topic::Lobby);
        Ok(id)
    }

    async fn check_plan(&self, Wanted { game, plan, starts_ms, .. }: &Wanted) -> Result<()> {
        let wrong = |why: engine::Line| Err(HouseError::Malformed(why));
        let seats = u32::from(plan.setup.seats);
        if plan.text.chars().count() > LONGEST_TEXT {
            return wrong(say!("The text has at most {most} letters.", most = LONGEST_TEXT as i64));
        }
        if seats < 2 {
            return wrong("A tournament is played at tables of two or more.".into());
        }
        if plan.rounds > MOST_ROUNDS || plan.rounds == 0 && plan.scheme == Scheme::Swiss {
            return wrong(say!("A tournament has 1 to {most} rounds.", most = MOST_ROUNDS));
        }
        if plan.most > MOST_ENTRANTS || plan.least < 2 || plan.least > plan.most {
            return wrong(say!(
                "A tournament is for 2 to {most} players, and at least as many at most as at least.",
                most = MOST_ENTRANTS
            ));
        }
        if plan.bots.is_none() && plan.least < seats {
            return wrong(say!("Without bots it takes at least {seats} players to fill a table.", seats));
        }
        if plan.every_hours.is_some_and(|hours| !(1..=MOST_HOURS).contains(&hours)) {
            return wrong("Rounds begin an hour to a month apart.".into());
        }
        let soon = self.now_ms()..self.now_ms() + FARTHEST_MS;
        match (plan.start, starts_ms) {
            (Start::Time, Some(at)) if soon.contains(at) => {}
            (Start::Time, _) => return wrong("Please say when it begins: a time within a year from now.".into()),
            (_, Some(_)) => return wrong("A time is given, but it is not to begin by time.".into()),
            (_, None) => {}
        }
        self.tournament_rules(game, plan).await.map(drop)
    }

    /// The rules of every table.
    pub(super) async fn tournament_rules(&self, game: &str, plan: &Plan) -> Result<Arc<dyn Rules>> {
        let (editions, game, id, setup) =
            (self.settings.editions.clone(), game.to_owned(), plan.edition.clone(), plan.setup.clone());
        let opened = tokio::task::spawn_blocking(move || {
            let edition = editions.find(&game, id.as_deref())?;
            table::open_edition(&edition, &setup)
        });
        let opened = opened.await.map_err(|why| HouseError::Inside(why.to_string()))?;
        opened.map_err(|why: engine::SetupError| HouseError::Malformed(passed_on(why)))
    }

    /// Lets somebody join.
    pub async fn join_tournament(&self, id: &str, guest: &Guest) -> Result<()> {
        let tournament = self.seen_tournament(id, Some(&guest.id)).await?;
        let others = self.store.tournaments_of(&guest.id).await?;
        let busy = others.iter().filter(|other| matches!(other.stage, Stage::Open | Stage::Running)).count();
        if busy >= MOST_JOINED {
            return Err(HouseError::Conflict("You play in as many tournaments as one can at once.".into()));
        }
        match self.store.join_tournament(id, &guest.id, tournament.plan.most, self.now_ms()).await? {
            Enrolled::Done | Enrolled::Already => {}
            Enrolled::Full => return Err(HouseError::Conflict("All places are taken.".into())),
            Enrolled::Closed => return Err(HouseError::Conflict("This tournament is not open any more.".into())),
        }
        self.tournament_changed(id);
        Ok(())
    }

    /// Lets somebody leave before it begins, or drop out of further rounds after that: a bot plays on for them.
    pub async fn leave_tournament(self: &Arc<House>, id: &str, guest: &str) -> Result<()> {
        if !self.store.leave_tournament(id, guest).await? && !self.store.drop_out(id, guest, self.now_ms()).await? {
            return Err(HouseError::Conflict("You do not play in this tournament any more.".into()));
        }
        self.tournament_changed(id);
        self.tend_tournament(id).await
    }

    /// Begins a tournament, as its maker may.
    pub async fn start_tournament(self: &Arc<House>, id: &str, maker: &str) -> Result<()> {
        let tournament = self.own_tournament(id, maker).await?;
        if tournament.stored.stage != Stage::Open {
            return Err(HouseError::Conflict("This tournament is not open any more.".into()));
        }
        let Some(entrants) = tournament.entrants() else {
            let need = tournament.fewest();
            return Err(HouseError::Conflict(say!("It takes at least {need:one player|# players} to begin.", need)));
        };
        if !self.store.begin_tournament(id, tournament.stored.changes, &entrants, self.now_ms()).await? {
            return Err(HouseError::Conflict("Somebody joined or left at this very moment. Please look again.".into()));
        }
        self.tournament_changed(id);
        self.tend_tournament(id).await
    }

    /// Calls a tournament off, as its maker or an administrator may. Games that are under way can be played on.
    pub async fn call_off_tournament(&self, id: &str, who: &Guest) -> Result<()> {
        let tournament =
            if who.is_admin { self.tournament(id).await? } else { self.own_tournament(id, &who.id).await? };
        if !self.store.call_off_tournament(id, self.now_ms()).await? {
            return Err(HouseError::Conflict("This tournament is over.".into()));
        }
        self.tell_of_calling_off(&tournament).await
    }

    /// A tournament, for somebody who may look at it.
    pub async fn seen_tournament(&self, id: &str, person: Option<&str>) -> Result<Tournament> {
        let tournament = self.tournament(id).await?;
        let may_look = match &tournament.stored.audience {
            Audience::Public | Audience::Link => true,
            Audience::Group(group) => match person {
                Some(person) if tournament.stored.maker == person || tournament.has(person) => true,
                Some(person) => self.store.role_in(group, person).await?.is_some_and(Role::belongs),
                None => false,
            },
        };
        if may_look { Ok(tournament) } else { Err(HouseError::NoTable(id.to_owned())) }
    }

    async fn own_tournament(&self, id: &str, maker: &str) -> Result<Tournament> {
        let tournament = self.seen_tournament(id, Some(maker)).await?;
        if tournament.stored.maker != maker {
            let who = name(&tournament.stored.name);
            return Err(HouseError::Forbidden(say!("Only the one who made {who} can do this.", who)));
        }
        Ok(tournament)
    }

    pub(super) fn tournament_changed(&self, id: &str) {
        self.ring(&Topic::Tournament(id.to_owned()));
    }
}
