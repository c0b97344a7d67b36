//! `motherlode load`: how many can a machine carry?
//!
//! A load that plays like people: every seat has an address, a session, a page and a socket of its own. Tables are set up with a
//! chosen seed, so a mirror of each game knows every legal move and what the server must answer; at its end every game is
//! compared with its mirror.

mod bots;
mod check;
mod client;
mod company;
mod files;
mod gather;
mod histogram;
mod measure;
mod node;
mod pace;
mod page;
mod person;
mod process;
mod report;
mod socket;
mod tally;
mod wire;

use std::{process::ExitCode, str::FromStr, time::Duration};

use anyhow::ensure;
use clap::Args;
use engine::Title;
use table::{BotKind, TITLES};

use self::{
    measure::{Plan, measure},
    node::Node,
    pace::Pace,
};
use crate::{
    arguments::{known_bot, known_game},
    output,
};

/// The longest that is measured, and the most that is asked for.
const MOST_SECONDS: u32 = 24 * 60 * 60;
const MOST_TABLES: u32 = 100_000;
const MOST_PAGES: u32 = 1_000_000;

/// Play on a server like many people at once, and measure how it bears it
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  motherlode load http://127.0.0.1:4870\n  \
                  motherlode load http://127.0.0.1:4870 --tables 200 --moves-per-second 300 --pid $(pidof motherlode)\n  \
                  motherlode load http://127.0.0.1:4870 --pace people --pages 5000 --json\n\n\
                  The tables, people and moves stay in the server's data: measure with a folder of its own (serve --data).\n\
                  Measure in a release build; docs/performance.md says more.")]
pub struct Arguments {
    /// The server, or all nodes of one house: every request goes to the next.
    #[arg(required = true, value_name = "URL")]
    urls: Vec<String>,
    /// Tables that are played at, by three people each where the game allows it.
    #[arg(long, short = 't', value_name = "N", default_value_t = 16)]
    tables: u32,
    /// The games: all, or a list such as coloma,silverton.
    #[arg(long, short = 'g', value_name = "GAME,…", default_value = "all")]
    game: Games,
    /// How long a table rests after a move was answered: people (6 s or so), bots (450 ms), or milliseconds.
    #[arg(long, value_name = "PACE", default_value = "0")]
    pace: Pace,
    /// Moves a second at all tables together, whether the server keeps up or not; times count from when a move was due.
    #[arg(long, short = 'm', value_name = "R", conflicts_with = "pace")]
    moves_per_second: Option<f64>,
    /// Spectators at each table, who come and go.
    #[arg(long, value_name = "N", default_value_t = 1)]
    spectators: u32,
    /// Further pages that only listen, spread over the tables.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pages: u32,
    /// Further tables at which only bots sit and think, as many as the game allows.
    #[arg(long, value_name = "N", default_value_t = 0)]
    bots: u32,
    /// Which bots they are.
    #[arg(long, value_name = "BOT", value_parser = known_bot, default_value = "greedy")]
    bot: BotKind,
    /// How long to measure.
    #[arg(long, short = 's', value_name = "S", default_value_t = 25)]
    seconds: u32,
    /// How long to play before measuring.
    #[arg(long, value_name = "S", default_value_t = 5)]
    warm_up: u32,
    /// The server's process on this machine, to tell its memory and CPU; once for each node.
    #[arg(long, value_name = "PID")]
    pid: Vec<u32>,
    /// Load a server that is not on this machine; only ever do this to your own.
    #[arg(long)]
    yes_it_is_mine: bool,
    /// One JSON object instead of tables.
    #[arg(long)]
    json: bool,
}

/// Some of the games.
#[derive(Clone, Debug)]
struct Games(Vec<&'static Title>);

impl FromStr for Games {
    type Err = String;

    fn from_str(text: &str) -> Result<Games, String> {
        if text == "all" {
            return Ok(Games(TITLES.iter().collect()));
        }
        text.split(',').map(|id| known_game(id.trim())).collect::<Result<_, _>>().map(Games)
    }
}

/// Measures, and fails if the server lost or changed anything that it had answered.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let Arguments { tables, pages, seconds, warm_up, moves_per_second, .. } = arguments;
    ensure!((1..=MOST_TABLES).contains(&tables), "--tables is a number from 1 to {MOST_TABLES}");
    ensure!(pages <= MOST_PAGES, "--pages is at most {MOST_PAGES}");
    ensure!(arguments.bots <= MOST_TABLES, "--bots is at most {MOST_TABLES}");
    ensure!(arguments.spectators <= 1000, "--spectators is at most 1000 for each table");
    ensure!((1..=MOST_SECONDS).contains(&seconds), "--seconds is a number from 1 to {MOST_SECONDS}");
    ensure!(warm_up <= MOST_SECONDS, "--warm-up is at most {MOST_SECONDS} seconds");
    let fits = |rate: f64| (0.001..=1_000_000.0).contains(&rate);
    ensure!(moves_per_second.is_none_or(fits), "--moves-per-second is a number from 0.001 to 1000000");
    for pid in &arguments.pid {
        ensure!(process::Usage::of(&pid.to_string()).is_some(), "there is no process {pid} to look at");
    }
    // One thread is enough, and leaves the others to the server.
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let report = runtime.block_on(async {
        let mut nodes = Vec::new();
        for url in &arguments.urls {
            let node = Node::find(url).await?;
            ensure!(
                node.is_here() || arguments.yes_it_is_mine,
                "{url} is not this machine: if it is yours, say --yes-it-is-mine"
            );
            nodes.push(node);
        }
        let plan = Plan {
            urls: arguments.urls,
            nodes,
            games: arguments.game.0,
            tables,
            spectators: arguments.spectators,
            pages,
            bots: arguments.bots,
            bot: arguments.bot,
            pace: arguments.pace,
            moves_per_second,
            warm_up: Duration::from_secs(u64::from(warm_up)),
            time: Duration::from_secs(u64::from(seconds)),
            processes: arguments.pid,
            quiet: arguments.json,
        };
        measure(plan).await
    });
    runtime.shutdown_background();
    let report = report?;
    if arguments.json {
        output::print_json(&report)?;
    } else {
        output::print(&report.text())?;
    }
    Ok(if report.faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
