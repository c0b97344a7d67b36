//! What was measured, for people and for programs.

use std::{collections::BTreeMap, fmt::Write, time::Duration};

use serde::Serialize;

use super::{histogram::Histogram, pace::Pace, process::Usage, tally::Tally};
use crate::output::{Columns, thousands};

/// What was measured.
#[derive(Debug, Serialize)]
pub struct Report {
    /// The nodes of the house.
    pub urls: Vec<String>,
    /// The games that were played.
    pub games: Vec<&'static str>,
    /// How many tables.
    pub tables: u32,
    /// How many seats at all of them.
    pub players: u32,
    /// How many watched each table.
    pub spectators: u32,
    /// How many pages were open besides.
    pub idle_pages: u32,
    /// How many tables of bots there were.
    pub bot_tables: u32,
    /// When moves were made.
    pub pace: String,
    /// How long was measured.
    pub seconds: f64,
    /// Whether it was ended before its time.
    pub interrupted: bool,
    /// Moves that were answered.
    pub moves: u64,
    /// Each second.
    pub moves_per_second: f64,
    /// Moves that were due, and no table was free to make them.
    pub moves_behind: u64,
    /// Pages that were fetched each second.
    pub pages_per_second: f64,
    /// Messages to open pages each second.
    pub messages_per_second: f64,
    /// Steps of bots each second.
    pub bot_steps_per_second: f64,
    /// Games that were played to their end.
    pub games_finished: u64,
    /// Sockets that closed and were opened again.
    pub sockets_reopened: u64,
    /// From a move until its answer.
    pub ack: Spread,
    /// From a move until another page was told.
    pub update: Spread,
    /// From asking for a page until it was there.
    pub page: Spread,
    /// How much was carried.
    pub bytes: Bytes,
    /// Refusals by kind.
    pub refusals: BTreeMap<String, u64>,
    /// What did not come through, by kind.
    pub errors: BTreeMap<String, u64>,
    /// What the server used, if its process is known.
    pub server: Option<Used>,
    /// What this program used.
    pub generator: Option<Used>,
    /// KiB of the server's memory for each idle page when they were open, if its process is known.
    pub idle_page_kib: Option<f64>,
    /// The same at the end, when they have been told of moves: all that the server has grown by is counted here.
    pub idle_page_kib_at_the_end: Option<f64>,
    /// How often the server did what it must not do.
    pub faults: u64,
    /// The first of those times, in words.
    pub faults_told: Vec<String>,
}

/// How times are spread, in milliseconds.
#[derive(Debug, Serialize)]
pub struct Spread {
    /// How many.
    pub count: u64,
    /// Half of them are within this.
    pub p50: f64,
    /// 99 of 100.
    pub p99: f64,
    /// 999 of 1,000.
    pub p999: f64,
    /// All.
    pub max: f64,
}

impl From<&Histogram> for Spread {
    fn from(times: &Histogram) -> Spread {
        let ms = |time: Duration| time.as_micros() as f64 / 1000.0;
        Spread {
            count: times.count(),
            p50: ms(times.within(0.5)),
            p99: ms(times.within(0.99)),
            p999: ms(times.within(0.999)),
            max: ms(times.max()),
        }
    }
}

/// How much was carried, as this side sees it.
#[derive(Debug, Serialize)]
pub struct Bytes {
    /// From the server each second.
    pub in_per_second: f64,
    /// To the server each second.
    pub out_per_second: f64,
    /// From the server for each move, pages and all.
    pub in_per_move: f64,
    /// To the server for each move.
    pub out_per_move: f64,
}

/// What a process used while it was measured.
#[derive(Debug, Serialize)]
pub struct Used {
    /// Memory at the end, in MiB.
    pub memory_mib: f64,
    /// The most memory it ever had, in MiB.
    pub most_memory_mib: f64,
    /// How many cores were busy.
    pub cores: f64,
    /// Milliseconds of a core for each move.
    pub cpu_ms_per_move: f64,
}

impl Used {
    /// What was used between two looks.
    pub fn between(before: Usage, after: Usage, seconds: f64, moves: u64) -> Used {
        let cpu = after.cpu.saturating_sub(before.cpu).as_secs_f64();
        Used {
            memory_mib: after.memory_kib as f64 / 1024.0,
            most_memory_mib: after.most_memory_kib as f64 / 1024.0,
            cores: cpu / seconds,
            cpu_ms_per_move: 1000.0 * cpu / moves.max(1) as f64,
        }
    }
}

impl Bytes {
    /// What was carried so far.
    pub fn of(tally: &Tally, seconds: f64) -> Bytes {
        let (came, went) = (tally.bytes_in.get() as f64, tally.bytes_out.get() as f64);
        let moves = tally.moves.get().max(1) as f64;
        Bytes {
            in_per_second: came / seconds,
            out_per_second: went / seconds,
            in_per_move: came / moves,
            out_per_move: went / moves,
        }
    }
}

impl Report {
    /// In words and tables.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        if cfg!(debug_assertions) {
            writeln!(text, "This is a debug build: its numbers say little about speed.\n")?;
        }
        writeln!(text, "{}: {}", self.urls.join(", "), self.games.join(", "))?;
        writeln!(
            text,
            "{} tables with {} players, {} spectators each, {} idle pages, {} tables of bots; {}; {:.1} s{}\n",
            self.tables,
            self.players,
            self.spectators,
            self.idle_pages,
            self.bot_tables,
            self.pace,
            self.seconds,
            if self.interrupted { ", interrupted" } else { "" }
        )?;
        *text += &self.rates();
        text.push('\n');
        *text += &self.times();
        for (what, kinds) in [("Refused", &self.refusals), ("Failed", &self.errors)] {
            if !kinds.is_empty() {
                let listed: Vec<String> = kinds.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
                writeln!(text, "\n{what}: {}", listed.join(", "))?;
            }
        }
        if self.moves_per_second > 0.0 && self.pace == AT_ONCE {
            let tables = self.moves_per_second * f64::from(Pace::PEOPLE_MS) / 1000.0;
            let seconds = Pace::PEOPLE_MS / 1000;
            writeln!(
                text,
                "\nWith a move every {seconds} s at each table, so many moves are those of {} tables.",
                thousands(tables)
            )?;
        }
        match self.faults {
            0 => writeln!(text, "\nEvery answered move is kept, under the number it was answered with."),
            count => {
                writeln!(text, "\n{count} faults:")?;
                self.faults_told.iter().try_for_each(|fault| writeln!(text, "  {fault}"))
            }
        }
    }

    fn rates(&self) -> String {
        let mut columns = Columns::default();
        let mut line = |what: &str, value: String| columns.row([what.to_owned(), value]);
        line("moves a second", format!("{:.1}", self.moves_per_second));
        if self.moves_behind > 0 {
            line("moves that were due and not made", thousands(self.moves_behind as f64));
        }
        line("pages fetched a second", format!("{:.1}", self.pages_per_second));
        line("messages to open pages a second", format!("{:.1}", self.messages_per_second));
        if self.bot_tables > 0 {
            line("steps of bots a second", format!("{:.1}", self.bot_steps_per_second));
        }
        line("games finished", self.games_finished.to_string());
        line("sockets opened again", self.sockets_reopened.to_string());
        line("KiB from the server a second", thousands(self.bytes.in_per_second / 1024.0));
        line("KiB to the server a second", thousands(self.bytes.out_per_second / 1024.0));
        line("KiB from the server a move", format!("{:.1}", self.bytes.in_per_move / 1024.0));
        line("KiB to the server a move", format!("{:.1}", self.bytes.out_per_move / 1024.0));
        for (who, used) in [("server", &self.server), ("this program", &self.generator)] {
            let Some(used) = used else { continue };
            line(&format!("cores busy, {who}"), format!("{:.2}", used.cores));
            line(&format!("CPU ms a move, {who}"), format!("{:.2}", used.cpu_ms_per_move));
            line(&format!("MiB of memory, {who}"), format!("{:.1}", used.memory_mib));
        }
        for (when, kib) in [("when opened", self.idle_page_kib), ("at the end", self.idle_page_kib_at_the_end)] {
            let Some(kib) = kib else { continue };
            line(&format!("KiB of memory for an idle page, {when}"), format!("{kib:.1}"));
        }
        columns.text()
    }

    fn times(&self) -> String {
        let mut columns = Columns::new(["ms", "p50", "p99", "p99.9", "longest", "count"]);
        for (what, spread) in
            [("move answered", &self.ack), ("other pages told", &self.update), ("page fetched", &self.page)]
        {
            let ms = |value: f64| format!("{value:.2}");
            columns.row([
                what.to_owned(),
                ms(spread.p50),
                ms(spread.p99),
                ms(spread.p999),
                ms(spread.max),
                spread.count.to_string(),
            ]);
        }
        columns.text()
    }
}

/// The pace at which every table moves as soon as it can.
pub const AT_ONCE: &str = "moves as soon as the last is answered";
