//! How everybody comes: people sit down, bots are called, idle pages are opened.

use std::{
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use tokio::{sync::Semaphore, task::JoinSet, time::sleep};

use super::{
    bots::Keeper,
    client::Trouble,
    company::{Company, Course, Game},
    measure::Plan,
    page::{Page, Place},
    person::Person,
    process::Usage,
};
use crate::progress;

/// So many tables are set up at once, and so many pages opened.
const AT_ONCE_TABLES: usize = 8;
const AT_ONCE_PAGES: usize = 64;
/// A table or a page that is refused at the beginning is tried so often.
const TRIES: u32 = 20;
const AGAIN: Duration = Duration::from_millis(500);
/// The server's memory is looked at after a rest.
const REST: Duration = Duration::from_secs(1);

/// Sets up all tables.
pub async fn tables(course: &Arc<Course>, plan: &Plan) -> anyhow::Result<Vec<(Company, Game)>> {
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |since| since.as_nanos() as u64);
    let bar = progress::bar(u64::from(plan.tables), "sitting down", plan.quiet);
    let room = Arc::new(Semaphore::new(AT_ONCE_TABLES));
    let mut sitting = JoinSet::new();
    for table in 0..plan.tables {
        let mut company = Company::new(course, plan.title(table), seed.wrapping_add(u64::from(table) << 32));
        let (room, bar) = (room.clone(), bar.clone());
        sitting.spawn(async move {
            let _place = room.acquire().await;
            for _ in 1..TRIES {
                match company.gather().await {
                    Err(Trouble::Refused { status: 429 | 503, .. } | Trouble::Failed(_)) => {
                        sleep(AGAIN).await;
                        company.others_come();
                    }
                    done => {
                        bar.inc(1);
                        return done.map(|game| (company, game));
                    }
                }
            }
            company.gather().await.map(|game| (company, game))
        });
    }
    let gathered = all(sitting).await.map_err(|why| anyhow::anyhow!("the server sets up no table: {why}"));
    bar.finish_and_clear();
    gathered
}

/// Sets up the tables of bots.
pub async fn bots(course: &Arc<Course>, plan: &Plan) -> anyhow::Result<Vec<(Keeper, (String, Page))>> {
    let mut keepers = Vec::new();
    let bar = progress::bar(u64::from(plan.bots), "calling bots", plan.quiet);
    for table in 0..plan.bots {
        let mut keeper = Keeper::new(course, plan.title(table), plan.bot);
        let begun = keeper.begin().await;
        let begun = begun.map_err(|why| anyhow::anyhow!("the server sets up no table for bots: {why}"))?;
        keepers.push((keeper, begun));
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(keepers)
}

/// Pages that only listen, and what the server used before and after they were opened.
#[derive(Default)]
pub struct Idle {
    /// The pages.
    pub pages: Vec<Page>,
    before: Option<Usage>,
    /// What the server used when they were open.
    pub after: Option<Usage>,
}

impl Idle {
    /// By how much the server has grown for each page, in KiB.
    pub fn kib_a_page(&self, now: Option<Usage>) -> Option<f64> {
        let (before, now) = self.before.zip(now).filter(|_| !self.pages.is_empty())?;
        Some(now.memory_kib.saturating_sub(before.memory_kib) as f64 / self.pages.len() as f64)
    }
}

/// Opens the pages that only listen.
pub async fn pages(course: &Arc<Course>, plan: &Plan, tables: &[(Company, Game)]) -> Idle {
    if plan.pages == 0 {
        return Idle::default();
    }
    let mut places = Vec::new();
    for (_, game) in tables.iter().take(plan.pages as usize) {
        let sight = game.sights.last().cloned().unwrap_or_default();
        let place = Place { table: game.id.clone(), sight };
        // What such a page shows is found out once for all of them.
        if let Ok(page) = Page::open(&course.client, &mut Person::new(), None, place.clone()).await {
            places.push((place, page.version.clone()));
        }
    }
    sleep(REST).await;
    let before = Usage::of_all(&plan.processes);
    let bar = progress::bar(u64::from(plan.pages), "opening pages", plan.quiet);
    let room = Arc::new(Semaphore::new(AT_ONCE_PAGES));
    let mut opening = JoinSet::new();
    for (place, version) in places.iter().cycle().take(plan.pages as usize) {
        let (client, room, bar) = (course.client.clone(), room.clone(), bar.clone());
        let (place, version) = (place.clone(), version.clone());
        opening.spawn(async move {
            let _place = room.acquire().await;
            let person = Person::new();
            for _ in 0..TRIES {
                if let Ok(page) = Page::listen(&client, &person, place.clone(), version.clone(), 0).await {
                    bar.inc(1);
                    return Some(page);
                }
                sleep(AGAIN).await;
            }
            None
        });
    }
    let pages: Vec<Page> = opening.join_all().await.into_iter().flatten().collect();
    bar.finish_and_clear();
    if pages.len() < plan.pages as usize {
        eprintln!("{} of {} pages could be opened", pages.len(), plan.pages);
    }
    sleep(REST).await;
    Idle { pages, before, after: Usage::of_all(&plan.processes) }
}

/// What all of them came to, or the first trouble.
async fn all<T: 'static>(mut tasks: JoinSet<Result<T, Trouble>>) -> Result<Vec<T>, Trouble> {
    let mut done = Vec::new();
    while let Some(joined) = tasks.join_next().await {
        done.push(joined.unwrap_or(Err(Trouble::Failed("a task broke down")))?);
    }
    Ok(done)
}
