//! The course of a measurement: everybody comes, it warms up, it is measured, everything is checked.

use std::{pin::pin, sync::Arc, time::Duration};

use anyhow::{Context, bail, ensure};
use engine::Title;
use table::BotKind;
use tokio::{
    task::JoinSet,
    time::{Instant, sleep, timeout},
};

use super::{
    client::Client,
    company::Course,
    gather::{self, Idle},
    node::Node,
    pace::{Beat, Pace, Rhythm},
    person::Person,
    process::Usage,
    report::{AT_ONCE, Bytes, Report, Spread, Used},
    tally::Tally,
};
use crate::progress;

/// Whatever is not checked by then is not going to be: so long, and so much longer for each table.
const FAREWELL: Duration = Duration::from_secs(60);
const FAREWELL_A_TABLE: Duration = Duration::from_millis(100);
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
    /// Which bots sit there.
    pub bot: BotKind,
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
    /// What is played at a table.
    pub fn title(&self, table: u32) -> &'static Title {
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

    /// What was measured since a look; who was there and what came of it is filled in by whoever knows.
    fn report(&self, tally: &Tally, idle: &Idle, look: Look) -> Report {
        let seconds = look.began.elapsed().as_secs_f64().max(0.001);
        let moves = tally.moves.get();
        let between = |before: Option<Usage>, after: Option<Usage>| {
            before.zip(after).map(|(before, after)| Used::between(before, after, seconds, moves))
        };
        let times = tally.times();
        let a_second = |count: u64| count as f64 / seconds;
        Report {
            games: self.games.iter().map(|title| title.id).collect(),
            tables: self.tables,
            players: 0,
            spectators: self.spectators,
            idle_pages: idle.pages.len() as u32,
            bot_tables: self.bots,
            pace: self.pace_in_words(),
            seconds,
            interrupted: false,
            moves,
            moves_per_second: a_second(moves),
            moves_behind: 0,
            pages_per_second: a_second(tally.pages.get()),
            messages_per_second: a_second(tally.messages.get()),
            bot_steps_per_second: a_second(tally.bot_steps.get()),
            games_finished: tally.games.get(),
            sockets_reopened: tally.reopened.get(),
            ack: Spread::from(&times.ack),
            update: Spread::from(&times.update),
            page: Spread::from(&times.page),
            bytes: Bytes::of(tally, seconds),
            refusals: tally.refusals(),
            errors: tally.errors(),
            server: between(look.server, Usage::of_all(&self.processes)),
            generator: between(look.own, Usage::of("self")),
            idle_page_kib: idle.kib_a_page(idle.after),
            idle_page_kib_at_the_end: idle.kib_a_page(Usage::of_all(&self.processes)),
            faults: 0,
            faults_told: Vec::new(),
            urls: self.urls.clone(),
        }
    }
}

/// When the measuring began, and what was used up until then.
struct Look {
    began: Instant,
    server: Option<Usage>,
    own: Option<Usage>,
}

impl Look {
    /// Begins to measure.
    fn now(plan: &Plan, tally: &Tally) -> Look {
        tally.begin();
        Look { began: Instant::now(), server: Usage::of_all(&plan.processes), own: Usage::of("self") }
    }
}

/// Measures; ends early, with what was measured so far, when told to stop.
pub async fn measure(mut plan: Plan) -> anyhow::Result<Report> {
    plan.make_room()?;
    let tally = Arc::new(Tally::default());
    let connections = u32::try_from(plan.sockets() + OTHER_FILES + u64::from(plan.pages)).unwrap_or(u32::MAX);
    let client = Arc::new(Client::new(plan.nodes.clone(), connections, tally.clone()));
    greet(&client, &plan).await?;
    let course = Arc::new(Course::new(client, plan.spectators));
    let mut told_to_stop = pin!(web::told_to_stop());
    let everybody = async {
        let companies = gather::tables(&course, &plan).await?;
        let keepers = gather::bots(&course, &plan).await?;
        let idle = gather::pages(&course, &plan, &companies).await;
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
    // What is interrupted while it warms up is told all the same.
    let mut look = Look::now(&plan, &tally);
    let mut interrupted = tokio::select! {
        () = pass("warming up", plan.warm_up, &plan, &tally) => false,
        () = &mut told_to_stop => true,
    };
    if !interrupted {
        look = Look::now(&plan, &tally);
        interrupted = tokio::select! {
            () = pass("measuring", plan.time, &plan, &tally) => false,
            () = &mut told_to_stop => true,
        };
    }
    let mut report = plan.report(&tally, &idle, look);
    (report.players, report.interrupted, report.moves_behind) = (players, interrupted, rhythm.behind());
    course.stop.send_replace(true);
    let bar = progress::spinner("checking every game", plan.quiet);
    let checked = async {
        while let Some(ended) = playing.join_next().await {
            if ended.is_err() {
                tally.fault("the load itself broke down at a table".to_owned());
            }
        }
    };
    if timeout(FAREWELL + FAREWELL_A_TABLE * plan.tables, checked).await.is_err() {
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
async fn pass(what: &str, time: Duration, plan: &Plan, tally: &Tally) {
    let bar = progress::bar(time.as_secs(), what, plan.quiet);
    let began = Instant::now();
    while began.elapsed() < time {
        sleep((time - began.elapsed().min(time)).min(Duration::from_millis(250))).await;
        bar.set_position(began.elapsed().as_secs());
        let rate = tally.moves.get() as f64 / began.elapsed().as_secs_f64();
        bar.set_message(format!("{what}, {rate:.0} moves/s"));
    }
    bar.finish_and_clear();
}
