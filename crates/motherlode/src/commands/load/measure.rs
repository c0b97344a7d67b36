//! The course of a measurement: everybody comes, it warms up, it is measured, everything is checked.

use std::{
    pin::pin,
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use anyhow::{Context, bail, ensure};
use engine::Title;
use indicatif::ProgressBar;
use tokio::{
    sync::{Semaphore, watch},
    task::JoinSet,
    time::{Instant, sleep, timeout},
};

use super::{
    bots::Keeper,
    client::{Client, Trouble},
    company::{Company, Course, Game},
    node::Node,
    pace::{Beat, Pace, Rhythm},
    page::{Page, Place},
    person::Person,
    process::Usage,
    report::{AT_ONCE, Bytes, Report, Spread, Used},
    tally::Tally,
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
/// Whatever is not checked by then is not going to be.
const FAREWELL: Duration = Duration::from_secs(60);
/// Files for everything that is no socket of a page: requests, and the program itself.
const OTHER_FILES: u64 = 600;

/// What is to be measured.
pub struct Plan {
    /// The addresses as they were typed.
    pub urls: Vec<String>,
    /// The nodes of the house.
    pub nodes: Vec<Node>,
    /// The games, table by table in turn.
    pub games: Vec<&'static Title>,
    /// How many tables.
    pub tables: u32,
    /// How many watch each.
    pub spectators: u32,
    /// How many pages listen besides.
    pub pages: u32,
    /// How many tables of bots think besides.
    pub bots: u32,
    /// How long tables rest between moves.
    pub pace: Pace,
    /// How many moves are due each second, if that is set.
    pub moves_per_second: Option<f64>,
    /// How long is played before.
    pub warm_up: Duration,
    /// How long is measured.
    pub time: Duration,
    /// The server's processes.
    pub processes: Vec<u32>,
    /// Whether nothing is shown on the way.
    pub quiet: bool,
}

impl Plan {
    fn title(&self, table: u32) -> &'static Title {
        self.games[table as usize % self.games.len()]
    }

    /// The sockets of those who play, watch and keep bots.
    fn sockets(&self) -> u64 {
        // At most three sit at a table.
        u64::from(self.tables) * (3 + u64::from(self.spectators)) + u64::from(self.bots)
    }

    fn pace_in_words(&self) -> String {
        match (self.moves_per_second, self.pace) {
            (Some(rate), _) => format!("{rate} moves a second, whatever the server does"),
            (None, Pace::People) => "moves at the pace of people".to_owned(),
            (None, Pace::Bots) => "moves at the pace of bots".to_owned(),
            (None, Pace::Rest(Duration::ZERO)) => AT_ONCE.to_owned(),
            (None, Pace::Rest(rest)) => format!("{} ms between moves", rest.as_millis()),
        }
    }

    /// Makes room for all sockets; says so if fewer pages must do.
    fn make_room(&mut self) -> anyhow::Result<()> {
        let needed = self.sockets() + OTHER_FILES;
        let wanted = needed + u64::from(self.pages);
        let limit = rlimit::increase_nofile_limit(wanted).context("the limit of open files cannot be read")?;
        ensure!(limit >= needed, "so many tables need {needed} open files, and this system allows {limit} (ulimit -n)");
        let room = u32::try_from(limit - needed).unwrap_or(u32::MAX);
        if room < self.pages {
            eprintln!("{} pages are opened and not {}: this system allows {limit} open files", room, self.pages);
            self.pages = room;
        }
        Ok(())
    }
}

/// Measures; ends early, with what was measured so far, when told to stop.
pub async fn measure(mut plan: Plan) -> anyhow::Result<Report> {
    plan.make_room()?;
    let tally = Arc::new(Tally::default());
    let connections = u32::try_from(plan.sockets() + OTHER_FILES + u64::from(plan.pages)).unwrap_or(u32::MAX);
    let client = Arc::new(Client::new(plan.nodes.clone(), connections, tally.clone()));
    greet(&client, &plan).await?;
    let (stop, spectators) = (watch::Sender::new(false), plan.spectators);
    let course = Arc::new(Course { client, files: Default::default(), spectators, stop });
    let mut told_to_stop = pin!(web::told_to_stop());
    let everybody = async {
        let companies = gather(&course, &plan).await?;
        let keepers = gather_bots(&course, &plan).await?;
        let idle = open_pages(&course, &plan, &companies).await;
        anyhow::Ok((companies, keepers, idle))
    };
    let (companies, keepers, idle) = tokio::select! {
        here = everybody => here?,
        () = &mut told_to_stop => bail!("stopped before anything was measured"),
    };
    let players = companies.iter().map(|(_, game)| game.pages.len() as u32).sum();

    let rhythm = Arc::new(match plan.moves_per_second {
        Some(rate) => Rhythm::Due(Beat::new(Instant::now(), rate)),
        None => Rhythm::After(plan.pace),
    });
    let mut playing = JoinSet::new();
    for (company, game) in companies {
        playing.spawn(company.play_on(game, rhythm.clone()));
    }
    for (keeper, table) in keepers {
        playing.spawn(keeper.watch_on(table));
    }
    let bar = progress::bar(plan.warm_up.as_secs(), "warming up", plan.quiet);
    let mut interrupted = tokio::select! {
        () = pass(&bar, plan.warm_up, &tally) => false,
        () = &mut told_to_stop => true,
    };
    tally.begin();
    let (began, used, own) = (Instant::now(), Usage::of_all(&plan.processes), Usage::of("self"));
    if !interrupted {
        let bar = progress::bar(plan.time.as_secs(), "measuring", plan.quiet);
        interrupted = tokio::select! {
            () = pass(&bar, plan.time, &tally) => false,
            () = &mut told_to_stop => true,
        };
    }
    let seconds = began.elapsed().as_secs_f64().max(0.001);
    let moves = tally.moves.get();
    let between = |before: Option<Usage>, after: Option<Usage>| {
        before.zip(after).map(|(before, after)| Used::between(before, after, seconds, moves))
    };
    let times = tally.times();
    let a_second = |count: u64| count as f64 / seconds;
    let mut report = Report {
        games: plan.games.iter().map(|title| title.id).collect(),
        tables: plan.tables,
        players,
        spectators: plan.spectators,
        idle_pages: idle.pages.len() as u32,
        bot_tables: plan.bots,
        pace: plan.pace_in_words(),
        seconds,
        interrupted,
        moves,
        moves_per_second: a_second(moves),
        moves_behind: rhythm.behind(),
        pages_per_second: a_second(tally.pages.get()),
        messages_per_second: a_second(tally.messages.get()),
        bot_steps_per_second: a_second(tally.bot_steps.get()),
        games_finished: tally.games.get(),
        sockets_reopened: tally.reopened.get(),
        ack: Spread::from(&times.ack),
        update: Spread::from(&times.update),
        page: Spread::from(&times.page),
        bytes: Bytes::of(&tally, seconds),
        refusals: tally.refusals(),
        errors: tally.errors(),
        server: between(used, Usage::of_all(&plan.processes)),
        generator: between(own, Usage::of("self")),
        idle_page_kib: idle.kib_a_page(idle.after),
        idle_page_kib_at_the_end: idle.kib_a_page(Usage::of_all(&plan.processes)),
        faults: 0,
        faults_told: Vec::new(),
        urls: plan.urls,
    };
    course.stop.send_replace(true);
    let bar = progress::spinner("checking every game", plan.quiet);
    let checked = async { while playing.join_next().await.is_some() {} };
    if timeout(FAREWELL, checked).await.is_err() {
        tally.fault(format!("{} tables could not be checked", playing.len()));
    }
    bar.finish_and_clear();
    let faults = tally.faults();
    (report.faults, report.faults_told) = (faults.count, faults.told);
    Ok(report)
}

/// Makes sure that every node is a Motherlode.
async fn greet(client: &Client, plan: &Plan) -> anyhow::Result<()> {
    for url in &plan.urls {
        // Requests go to the nodes in turn, so this is the one that the address names.
        let answer = Person::new().page(client, "/").await;
        let answer = answer.map_err(|why| anyhow::anyhow!("{url} does not answer: {why}"))?;
        let is_ours = String::from_utf8_lossy(&answer.body).contains("· Motherlode</title>");
        ensure!(is_ours, "{url} is no Motherlode");
    }
    Ok(())
}

/// Lets time pass, and shows it.
async fn pass(bar: &ProgressBar, time: Duration, tally: &Tally) {
    let began = Instant::now();
    let moves = tally.moves.get();
    while began.elapsed() < time {
        sleep((time - began.elapsed().min(time)).min(Duration::from_millis(250))).await;
        bar.set_position(began.elapsed().as_secs());
        let rate = tally.moves.get().saturating_sub(moves) as f64 / began.elapsed().as_secs_f64();
        let what = bar.message().split(',').next().unwrap_or_default().to_owned();
        bar.set_message(format!("{what}, {rate:.0} moves/s"));
    }
    bar.finish_and_clear();
}

/// Sets up all tables.
async fn gather(course: &Arc<Course>, plan: &Plan) -> anyhow::Result<Vec<(Company, Game)>> {
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
async fn gather_bots(course: &Arc<Course>, plan: &Plan) -> anyhow::Result<Vec<(Keeper, (String, Page))>> {
    let mut keepers = Vec::new();
    let bar = progress::bar(u64::from(plan.bots), "calling bots", plan.quiet);
    for table in 0..plan.bots {
        let mut keeper = Keeper::new(course, plan.title(table));
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
struct Idle {
    pages: Vec<Page>,
    before: Option<Usage>,
    after: Option<Usage>,
}

impl Idle {
    /// By how much the server has grown for each page, in KiB.
    fn kib_a_page(&self, now: Option<Usage>) -> Option<f64> {
        let (before, now) = self.before.zip(now).filter(|_| !self.pages.is_empty())?;
        Some(now.memory_kib.saturating_sub(before.memory_kib) as f64 / self.pages.len() as f64)
    }
}

/// Opens the pages that only listen.
async fn open_pages(course: &Arc<Course>, plan: &Plan, tables: &[(Company, Game)]) -> Idle {
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
