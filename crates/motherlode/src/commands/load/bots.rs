//! Tables at which only bots sit, thinking beside the people.

use std::{sync::Arc, time::Duration};

use engine::Title;
use table::BotKind;
use tokio::time::sleep;

use super::{
    check,
    client::Trouble,
    company::{Course, set_up},
    page::{Page, Place},
    person::Person,
};

/// So often somebody looks whether the game is over.
const LOOK: Duration = Duration::from_secs(3);
/// After something went wrong it is tried again.
const AGAIN: Duration = Duration::from_secs(1);

/// Somebody who sets up tables for bots and watches them.
pub struct Keeper {
    course: Arc<Course>,
    title: &'static Title,
    bot: BotKind,
    host: Person,
}

impl Keeper {
    /// For tables of a game, one after the other.
    pub fn new(course: &Arc<Course>, title: &'static Title, bot: BotKind) -> Keeper {
        Keeper { course: course.clone(), title, bot, host: Person::new() }
    }

    /// Sets up a table with as many bots as the game allows, and opens its page.
    pub async fn begin(&mut self) -> Result<(String, Page), Trouble> {
        let client = &self.course.client;
        let seats = *self.title.seats.end();
        let count = seats.to_string();
        let places: Vec<String> = (0..seats).map(|seat| format!("seat-{seat}")).collect();
        let mut fields =
            vec![("game", self.title.id), ("seats", &count), ("name", "Keeper"), ("visibility", "private")];
        fields.extend(places.iter().map(|place| (place.as_str(), self.bot.name())));
        let table = set_up(client, &mut self.host, &fields).await?;
        let place = Place { table: table.clone(), sight: Arc::default() };
        let page = Page::open(client, &mut self.host, None, place).await?;
        Ok((table, page))
    }

    /// Watches a table, and sets up another when its game is over, until the course is.
    pub async fn watch_on(mut self, mut table: (String, Page)) {
        loop {
            self.watch(&table.0, &table.1).await;
            // Others come: nobody sets up more tables than the house lets a person.
            self.host = Person::new();
            table = loop {
                if self.course.is_over() {
                    return;
                }
                match self.begin().await {
                    Ok(table) => break table,
                    Err(_) => sleep(AGAIN).await,
                }
            };
        }
    }

    async fn watch(&mut self, table: &str, page: &Page) {
        let mut seen = page.seen();
        loop {
            tokio::select! {
                () = sleep(LOOK) => {}
                () = self.course.over() => return,
            }
            let now = page.seen();
            self.course.client.tally.bot_steps.add(u64::from(now.saturating_sub(seen)));
            // A table that moves is not over; one that rests may be thinking.
            if now == seen
                && let Ok(record) = check::record(&self.course.client, &mut self.host, table).await
                && record.outcome.is_some()
            {
                return;
            }
            seen = now;
        }
    }
}
