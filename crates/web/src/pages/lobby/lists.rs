//! The lists of the lobby: one's own tables, open seats, games to watch. Read from the store, never from tables in play.

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
    sync::Arc,
};

use boards::{rich, t, words::Say};
use engine::{
    Line, Setup, say,
    say::{all, name},
};
use house::{Lists, OwnTable, Pace, Terms, Waits};
use maud::{Markup, html};
use serde::Deserialize;
use store::{Holder, Listed, Rating, Seeker, StoredSeat, Turn};

use super::filter::Filter;
use crate::{
    app::App,
    error::Result,
    guest::Visitor,
    pages::{ago, game_name},
    words,
};

/// How many of one's own tables stand on the first page, how many open ones, how many to watch.
const MOST: (usize, usize, usize) = (12, 20, 8);
/// Among so many of the latest the best ones to watch are found.
const WATCHED_OF: usize = 60;

/// The lobby as somebody sees it.
pub struct Lobby {
    lists: Arc<Lists>,
    own: Vec<OwnTable>,
    /// Who looks.
    person: Option<String>,
    seeker: Option<Seeker>,
    /// Who has a page open.
    here: HashSet<String>,
    filter: Filter,
    /// How many pages look at a table to watch.
    watchers: HashMap<String, usize>,
    now_ms: i64,
}

impl Lobby {
    /// What somebody sees.
    pub async fn of(app: &App, visitor: &Visitor, filter: Filter) -> Result<Lobby> {
        let house = app.house();
        let lists = house.lists().await?;
        let (mut own, mut seeker) = (Vec::new(), None);
        let person = visitor.guest.as_ref().map(|guest| guest.id.clone());
        if let Some(person) = &person {
            own = house.own_tables(person).await?;
            seeker = house.seeking(person).await?;
        }
        let watched = lists.running.iter().take(WATCHED_OF);
        let watchers = watched.map(|table| (table.id.clone(), house.pages_at(&table.id))).collect();
        // What was found stands here until the game is under way.
        let unseen = |table: &String| own.iter().any(|own| own.table.id == *table && own.table.last_seq == 0);
        let seeker = seeker.filter(|seeker: &Seeker| seeker.table.as_ref().is_none_or(unseen));
        let shown = lists.open.iter().chain(own.iter().map(|own| &own.table));
        let here = house.are_here(shown.flat_map(|table| &table.seats).filter_map(|seat| seat.holder.guest()));
        Ok(Lobby { lists, own, person, seeker, here, filter, watchers, now_ms: house.now_ms() })
    }

    /// Everything that changes while one looks, each under its ID.
    pub fn fragments(&self) -> Markup {
        html! { (self.looking()) (self.ones_own()) (self.open_seats()) (self.to_watch()) }
    }

    /// What one is looking for, until a table is found.
    pub fn looking(&self) -> Markup {
        html! {
            section #looking .looking hidden[self.seeker.is_none()] role="status" {
                @if let Some(seeker) = &self.seeker {
                    p {
                        @if seeker.table.is_some() { (t!("A game was found for you.")) }
                        @else { (t!("You are looking for a game.")) }
                        " " a.button href="/seek" { @if seeker.table.is_some() { (t!("Go to the table")) } @else { (t!("See how it stands")) } }
                    }
                }
            }
        }
    }

    /// One's own tables, what is urgent first.
    pub fn ones_own(&self) -> Markup {
        html! {
            section #yours aria-labelledby="yours-title" hidden[self.own.is_empty()] {
                h2 #yours-title { (t!("Your tables")) }
                ol.lobby-list { @for own in self.own.iter().take(MOST.0) { (self.own_row(own)) } }
                @if self.own.len() > MOST.0 {
                    p.more { a href="/mine" { (t!("All your tables ({count})", count = self.own.len())) } }
                }
            }
        }
    }

    /// All of one's own tables, as a page of their own.
    pub fn all_of_ones_own(&self) -> Markup {
        html! {
            h1 { (t!("Your tables")) }
            @if self.own.is_empty() { p.nothing { (t!("You sit at no table.")) " " a href="/new" { (t!("Set up a table")) } } }
            ol.lobby-list { @for own in &self.own { (self.own_row(own)) } }
        }
    }

    fn own_row(&self, OwnTable { table, waits }: &OwnTable) -> Markup {
        let mine = matches!(waits, Waits::ForMe(_));
        html! {
            li #{ "own-" (table.id) } .lobby-row .your-turn[mine] {
                (what(table))
                (self.company(table))
                div.state { (self.waits_for(waits)) }
                div.do {
                    a.button .primary[mine] href={ "/tables/" (table.id) }
                        aria-label=[mine.then(|| t!("Your turn at {table}", table = name(&table.name)).to_string())] {
                        @if mine { (t!("Your turn")) } @else { (t!("Open")) }
                    }
                }
            }
        }
    }

    fn waits_for(&self, waits: &Waits) -> Markup {
        html! {
            @match waits {
                Waits::ForMe(turn) => (self.time_of(turn)),
                Waits::For(names, since_ms) => {
                    (t!("waiting for {who}", who = all(names.iter().map(name)))) span.game { (Say::new(ago(*since_ms))) }
                },
                Waits::ForOthers(since_ms) => { (t!("waiting for the others")) span.game { (Say::new(ago(*since_ms))) } },
                Waits::ForPlayers => (t!("waiting for players")),
            }
        }
    }

    /// How long one has for a turn, or since when it waits.
    fn time_of(&self, turn: &Turn) -> Markup {
        let Some(until_ms) = turn.until_ms else {
            return html! { span.since { (t!("came {when}", when = ago(turn.since_ms))) } };
        };
        let minutes = (until_ms - self.now_ms).max(0) / 60_000;
        let left: Line = match minutes {
            ..1 => "less than a minute left".into(),
            1..120 => say!("{minutes:a minute|# minutes} left", minutes),
            120..2880 => say!("{hours:an hour|# hours} left", hours = minutes / 60),
            _ => say!("{days:a day|# days} left", days = minutes / 1440),
        };
        html! { span.left .soon[minutes < 60] { (Say::new(left)) } }
    }

    /// Tables with a seat that is free for whoever looks.
    fn open(&self) -> Vec<(&Listed, Terms, usize)> {
        let person = self.person.as_deref();
        let free = |table: &Listed, terms: &Terms| {
            let kept = |seat: &StoredSeat| terms.reserved.get(usize::from(seat.seat)).and_then(Option::as_deref);
            let open = table.seats.iter().filter(|seat| seat.holder == Holder::Open);
            open.filter(|seat| kept(seat).is_none_or(|whose| Some(whose) == person)).count()
        };
        let sits =
            |table: &Listed| person.is_some_and(|me| table.seats.iter().any(|seat| seat.holder.guest() == Some(me)));
        let tables = self.lists.open.iter().filter(|table| !sits(table)).map(|table| {
            let terms = Terms::read(&table.terms);
            let free = free(table, &terms);
            (table, terms, free)
        });
        tables.filter(|(_, _, free)| *free > 0).collect()
    }

    /// Open seats, as they are wanted.
    pub fn open_seats(&self) -> Markup {
        let open = self.open();
        let fits: Vec<_> = open.iter().filter(|(table, terms, _)| self.filter.fits(table, terms)).collect();
        html! {
            section #open-seats aria-labelledby="open-title" {
                h2 #open-title { (t!("Open seats")) }
                @if !open.is_empty() || self.filter.is_any() { (self.filter.form()) }
                @if fits.is_empty() && !open.is_empty() {
                    p.nothing { (t!("None of the {count:open table|# open tables} fits.", count = open.len())) }
                } @else if fits.is_empty() {
                    p.nothing { (t!("Nobody is waiting at the moment.")) " " a href="/new" { (t!("Set up a table")) } }
                }
                ol.lobby-list {
                    @for (table, terms, free) in fits.iter().take(MOST.1) { (self.open_row(table, terms, *free)) }
                }
                @if fits.len() > MOST.1 { p.more { (t!("… and {count} more: choose what you like to play.", count = fits.len() - MOST.1)) } }
            }
        }
    }

    fn open_row(&self, table: &Listed, terms: &Terms, free: usize) -> Markup {
        let label = t!("Sit down at {table}", table = name(&table.name)).to_string();
        html! {
            li #{ "open-" (table.id) } .lobby-row {
                (what(table))
                (self.company(table))
                div.state { (t!("{free} of {seats:# seat|# seats} free", free, seats = table.seats.len())) }
                div.do {
                    @if self.person.is_some() && terms.password.is_none() {
                        form method="post" action={ "/tables/" (table.id) "/sit" } { button type="submit" aria-label=(label) { (t!("Sit down")) } }
                    } @else {
                        a.button href={ "/tables/" (table.id) "/join" } aria-label=(label) { (t!("Sit down")) }
                    }
                }
            }
        }
    }

    /// Games that go on, the best ones first: strong players, people before bots, many who look on, the latest.
    pub fn to_watch(&self) -> Markup {
        let person = self.person.as_deref();
        let plays =
            |table: &&Listed| person.is_none_or(|me| table.seats.iter().all(|seat| seat.holder.guest() != Some(me)));
        let mut tables: Vec<&Listed> = self.lists.running.iter().take(WATCHED_OF).filter(plays).collect();
        tables.sort_by_cached_key(|table| {
            let people: Vec<&str> = table.seats.iter().filter_map(|seat| seat.holder.guest()).collect();
            let best = people
                .iter()
                .filter_map(|person| self.rating(table, person))
                .map(|rating| rating.points)
                .max()
                .unwrap_or(0);
            let watchers = self.watchers.get(&table.id).copied().unwrap_or(0);
            Reverse((people.len() > 1, best, people.len(), watchers, table.last_ms))
        });
        html! {
            section #watching aria-labelledby="watch-title" hidden[tables.is_empty()] {
                h2 #watch-title { (t!("Games to watch")) }
                ol.lobby-list { @for table in tables.into_iter().take(MOST.2) {
                    li #{ "watch-" (table.id) } .lobby-row {
                        (what(table))
                        (self.company(table))
                        div.state { span.game { (t!("last move {when}", when = ago(table.last_ms))) } }
                        div.do { a.button href={ "/tables/" (table.id) "?watch=yes" }
                            aria-label=(t!("Watch {table}", table = name(&table.name))) { (t!("Watch")) } }
                    }
                } }
            }
        }
    }

    /// Who sits at a table.
    fn company(&self, table: &Listed) -> Markup {
        let taken: Vec<&StoredSeat> = table.seats.iter().filter(|seat| seat.holder != Holder::Open).collect();
        html! {
            div.company {
                @if taken.is_empty() { (t!("nobody yet")) }
                @for (k, seat) in taken.iter().enumerate() {
                    @if k > 0 { ", " }
                    (self.player(table, seat))
                }
            }
        }
    }

    /// How strong somebody is at what is played.
    fn rating(&self, table: &Listed, person: &str) -> Option<&Rating> {
        self.lists.ratings.get(&(person.to_owned(), table.game.clone()))
    }

    fn player(&self, table: &Listed, seat: &StoredSeat) -> Markup {
        let called = seat.name.as_deref().unwrap_or_default();
        let here = seat.holder.guest().is_some_and(|person| self.here.contains(person));
        let rating = seat.holder.guest().and_then(|person| self.rating(table, person));
        html! {
            span.player .here[here] title=[here.then(|| t!("here now").to_string())] {
                @match (&seat.holder, rating) {
                    (Holder::Bot(_), _) => (rich!("{name} {kind}", name = html! { (called) }, kind = html! { span.tag { (t!("bot")) } })),
                    (_, Some(rating)) => (rich!("{name} {rating}", name = by_name(seat), rating = words::rating(rating))),
                    (_, None) => (by_name(seat)),
                }
            }
        }
    }
}

/// Somebody by name: a member with the way to the profile, a program that says so.
fn by_name(seat: &StoredSeat) -> Markup {
    let called = seat.name.as_deref().unwrap_or_default();
    html! {
        @match &seat.handle {
            Some(handle) => a.person href={ "/people/" (handle) } { (called) },
            None => (called),
        }
        @if seat.is_program { " " span.tag { (t!("bot account")) } }
    }
}

/// What is played: the table's name, the game, and what was agreed on.
fn what(table: &Listed) -> Markup {
    let terms = Terms::read(&table.terms);
    // What the name says is not said again.
    let unsaid = |words: &String| !table.name.contains(words.as_str());
    let pace = Some(terms.pace).filter(|pace| *pace != Pace::Free).map(|pace| Say::new(pace.short()).to_string());
    let mut facts: Vec<String> =
        [Some(game_name(&table.game).to_owned()), pace].into_iter().flatten().filter(unsaid).collect();
    facts.extend(terms.rated.then(|| t!("rated").to_string()));
    facts.extend(terms.password.is_some().then(|| t!("with a password").to_string()));
    facts.extend(options(table).iter().map(Say::to_string));
    html! {
        div.what {
            a href={ "/tables/" (table.id) } { (table.name) }
            @if !facts.is_empty() { span.game { (facts.join(" · ")) } }
        }
    }
}

/// The options of a table that are other than usual, in words.
fn options(table: &Listed) -> Vec<Say> {
    let (Ok(title), Ok(setup)) = (::table::title(&table.game), Setup::deserialize(&table.setup)) else {
        return Vec::new();
    };
    let chosen = |spec: &&engine::OptionSpec| setup.value(spec) != spec.values[0].id;
    let called = |spec: &engine::OptionSpec| {
        let value = spec.values.iter().find(|value| value.id == setup.value(spec))?;
        Some(Say::new(if value.id == "on" { spec.name } else { value.name }))
    };
    title.options.iter().filter(chosen).filter_map(called).collect()
}
