//! `motherlode edition balance`: an edition and the built-in one, played by bots side by side.

use std::{collections::BTreeSet, fmt::Write, fs, path::PathBuf, process::ExitCode, thread};

use anyhow::Context;
use clap::Args;
use engine::{Setup, Title};
use lab::{Plan, Side, Study, Use, study};
use serde_json::json;
use table::BotKind;

use super::{page, sound};
use crate::{
    arguments::{known_bot, known_game, name_and_value},
    output::{self, Columns},
    progress,
};

/// How many things that came up are printed; the page and the JSON have all of them.
const SHOWN: usize = 40;

/// Let bots play an edition and the built-in one, and compare what happens
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  motherlode edition balance coloma editions/my-coloma --games 1000 --seats 4 -o balance.html\n\n\
                        Win shares stand with their 95 % intervals; * marks a difference that is larger than both of them."
)]
pub struct Arguments {
    /// The game.
    #[arg(value_parser = known_game)]
    game: &'static Title,
    /// The folder with the edition's files.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// How many games with each edition.
    #[arg(long, short = 'g', value_name = "K", default_value_t = 1_000)]
    games: u64,
    /// How many play [default: as few as the game allows].
    #[arg(long, short = 'n', value_name = "N")]
    seats: Option<u8>,
    /// An option of the game; can be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = name_and_value)]
    options: Vec<(String, String)>,
    /// One bot for all seats, or one for each seat; they move on by one seat from game to game.
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', value_parser = known_bot, default_value = "greedy")]
    bots: Vec<BotKind>,
    /// Decides every deal and every bot's luck.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Threads [default: one for each core]; the result does not depend on them.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write one page with plots to this file.
    #[arg(long, short, value_name = "PAGE.html")]
    output: Option<PathBuf>,
    /// One JSON object instead of tables.
    #[arg(long)]
    json: bool,
}

/// Studies both.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let game = arguments.game;
    let edition = sound(game, &arguments.folder)?;
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let built_in = Plan {
        game: game.id.to_owned(),
        edition: Some(table::built_in(game.id)?),
        setup: Setup {
            seats: arguments.seats.unwrap_or(*game.seats.start()),
            options: arguments.options.into_iter().collect(),
        },
        games: arguments.games,
        seed: arguments.seed,
        bots: arguments.bots,
        threads: arguments.threads.map_or_else(cores, usize::from),
    };
    let own = built_in.clone().edition(edition);
    let bar = progress::bar(2 * arguments.games, "playing", arguments.json);
    let studied = (study(&built_in, &|games| bar.inc(games)), study(&own, &|games| bar.inc(games)));
    bar.finish_and_clear();
    let both = Both { game, built_in: studied.0?, own: studied.1? };
    if let Some(file) = &arguments.output {
        fs::write(file, page::page(&both)).with_context(|| format!("cannot write {}", file.display()))?;
    }
    if arguments.json {
        output::print_json(&json!({ "game": game.id, "built_in": both.built_in, "edition": both.own }))?;
    } else {
        output::print(&in_words(&both))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Two studies to be compared.
pub struct Both {
    /// What stands on the box.
    pub game: &'static Title,
    /// With the built-in edition.
    pub built_in: Study,
    /// With the other one.
    pub own: Study,
}

impl Both {
    /// The kinds of bots that played.
    pub fn bots(&self) -> String {
        let kinds: BTreeSet<&str> = self.own.report.bots.iter().copied().collect();
        kinds.into_iter().collect::<Vec<_>>().join(", ")
    }

    /// Everything that came up with either, what came up most often first.
    pub fn names(&self) -> Vec<(String, Option<&Use>, Option<&Use>)> {
        pairs(&self.built_in.names, &self.own.names)
    }

    /// The kinds of events of either, the most frequent first.
    pub fn events(&self) -> Vec<(String, Option<&Use>, Option<&Use>)> {
        pairs(&self.built_in.events, &self.own.events)
    }

    /// The parts of a score with their mean points.
    pub fn parts(&self) -> Vec<(&str, f64, f64)> {
        let (before, after) = (&self.built_in.parts, &self.own.parts);
        let parts: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
        let mean =
            |parts: &std::collections::BTreeMap<String, f64>, part: &str| parts.get(part).copied().unwrap_or(0.0);
        parts.into_iter().map(|part| (part.as_str(), mean(before, part), mean(after, part))).collect()
    }
}

type Uses = std::collections::BTreeMap<String, Use>;

fn pairs<'a>(before: &'a Uses, after: &'a Uses) -> Vec<(String, Option<&'a Use>, Option<&'a Use>)> {
    let ids: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let label = |a: Option<&Use>, b: Option<&Use>| match (a, b) {
        (Some(a), Some(b)) if a.label != b.label => format!("{} / {}", a.label, b.label),
        (Some(one), _) | (None, Some(one)) => one.label.clone(),
        (None, None) => String::new(),
    };
    let pair = |id: &String| {
        let (a, b) = (before.get(id), after.get(id));
        (label(a, b), a, b)
    };
    let mut pairs: Vec<_> = ids.into_iter().map(pair).collect();
    let often = |used: Option<&Use>| used.map_or(0.0, |used| used.per_game);
    pairs.sort_by(|(_, a, b), (_, c, d)| often(*c).max(often(*d)).total_cmp(&often(*a).max(often(*b))));
    pairs
}

/// Whether two parts differ by more than chance explains: their intervals lie apart.
pub fn apart(a: (f64, f64), b: (f64, f64)) -> bool {
    a.1 < b.0 || b.1 < a.0
}

fn in_words(both: &Both) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_head(&mut text, both);
    text += &figures(both);
    text += "\nWin shares in %\n";
    text += &shares(both);
    text += "\nMean points of a seat\n";
    text += &parts(both);
    text += "\nWhat came up: times a game, and the win share in % of those who used it\n";
    text += &uses(&both.names());
    text += "\nEvents\n";
    text += &uses(&both.events());
    text
}

fn write_head(text: &mut String, both: &Both) -> std::fmt::Result {
    let report = &both.own.report;
    let (game, bots) = (both.game.name, both.bots());
    writeln!(text, "{game}, {} seats, {} games each, {bots}, seed {}\n", report.seats, report.games, report.seed)
}

fn columns(both: &Both, first: &str) -> Columns {
    Columns::new([first, &short(&both.built_in.name), &short(&both.own.name), "difference"])
}

fn short(name: &str) -> String {
    name.chars().take(24).collect()
}

fn figures(both: &Both) -> String {
    let mut columns = columns(both, "");
    for (what, before, after) in both.figures() {
        columns.row([
            what.to_owned(),
            format!("{before:.1}"),
            format!("{after:.1}"),
            format!("{:+.1}", after - before),
        ]);
    }
    columns.text()
}

impl Both {
    /// Lengths and scores: what, with the built-in edition, with the other one.
    pub fn figures(&self) -> [(&'static str, f64, f64); 7] {
        let of = |what: fn(&Study) -> f64| (what(&self.built_in), what(&self.own));
        let row = |name, (before, after)| (name, before, after);
        [
            row("finished games", of(|study| study.report.finished as f64)),
            row("shared wins", of(|study| study.report.shared_wins as f64)),
            row("actions in a game", of(|study| study.report.lengths.mean)),
            row("score, mean", of(|study| study.report.scores.mean)),
            row("score, standard deviation", of(|study| study.report.scores.sd)),
            row("winner's score, mean", of(|study| study.winners.mean)),
            row("best score", of(|study| study.report.scores.max as f64)),
        ]
    }

    /// Win shares by seat, then by the order of turns.
    pub fn shares(&self) -> Vec<(String, &Side, &Side)> {
        let seats = self.built_in.report.by_seat.iter().zip(&self.own.report.by_seat).zip(1..);
        let starts = self.built_in.by_start.iter().zip(&self.own.by_start).zip(1..);
        let seat = |((before, after), k)| (format!("seat {k}"), before, after);
        let start = |((before, after), k)| (format!("turn {k}"), before, after);
        seats.map(seat).chain(starts.map(start)).collect()
    }
}

fn shares(both: &Both) -> String {
    let mut columns = columns(both, "");
    let part = |side: &Side| {
        let (low, high) = side.interval;
        format!("{:.1} ({:.1} to {:.1})", 100.0 * side.part, 100.0 * low, 100.0 * high)
    };
    for (name, before, after) in both.shares() {
        let mark = if apart(before.interval, after.interval) { " *" } else { "" };
        let difference = format!("{:+.1}{mark}", 100.0 * (after.part - before.part));
        columns.row([name, part(before), part(after), difference]);
    }
    columns.text()
}

fn parts(both: &Both) -> String {
    let mut columns = columns(both, "");
    for (part, before, after) in both.parts() {
        columns.row([
            part.to_owned(),
            format!("{before:.2}"),
            format!("{after:.2}"),
            format!("{:+.2}", after - before),
        ]);
    }
    columns.text()
}

fn uses(pairs: &[(String, Option<&Use>, Option<&Use>)]) -> String {
    let mut columns =
        Columns::new(["", "built-in", "edition", "difference", "win built-in", "win edition", "difference"]);
    let often = |used: Option<&Use>| used.map_or("–".to_owned(), |used| format!("{:.2}", used.per_game));
    let won = |used: Option<&Use>| match used.filter(|used| used.users > 0) {
        Some(used) => format!("{:.1}", 100.0 * used.won),
        None => "–".to_owned(),
    };
    for (label, before, after) in pairs.iter().take(SHOWN) {
        let (more, better) = match (before, after) {
            (Some(before), Some(after)) => {
                let mark = if apart(before.interval, after.interval) { " *" } else { "" };
                let better = 100.0 * (after.won - before.won);
                (format!("{:+.2}", after.per_game - before.per_game), format!("{better:+.1}{mark}"))
            }
            _ => (String::new(), String::new()),
        };
        columns.row([short(label), often(*before), often(*after), more, won(*before), won(*after), better]);
    }
    let left = pairs.len().saturating_sub(SHOWN);
    let more = if left > 0 { format!("… and {left} more (--json and -o have all)\n") } else { String::new() };
    columns.text() + &more
}
