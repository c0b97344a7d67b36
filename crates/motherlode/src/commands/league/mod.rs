//! `motherlode league`: bots and other programs against each other, fairly.

mod page;
mod plot;
mod words;

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
    time::Duration,
};

use anyhow::{Context, ensure};
use clap::{ArgGroup, Args, ValueEnum};
use engine::{Setup, Title};
use lab::league::{Book, Entrant, League, Pairs, Standings, play};
use table::{BotKind, TITLES};

use crate::{
    arguments::{EditionsArguments, cores, known_game, name_and_value},
    output,
    progress::league_bar,
};

/// Let bots and your own programs play each other and rate them
#[derive(Debug, Args)]
#[command(
    group = ArgGroup::new("what").required(true).multiple(false).args(["game", "all", "merge"]),
    after_help = "Examples:\n  motherlode league colorado --seats 3 --bots greedy,tree,magnate --games 60 --out colorado.jsonl\n  \
                  motherlode league coloma --seats 4 --bots greedy,prospector,./mybot.py --ms 500\n  \
                  motherlode league --merge one.jsonl other.jsonl --plot league.svg\n  \
                  motherlode league --all --out strength.jsonl --doc docs/strength.md\n\n\
                  Running the same again goes on where it stopped. docs/protocol.md says how a program of your own takes part."
)]
pub struct Arguments {
    /// The game; `motherlode games` lists them.
    #[arg(value_parser = known_game)]
    game: Option<&'static Title>,
    /// Every game with every number of players, or with those of --seats.
    #[arg(long)]
    all: bool,
    /// Play nothing: put the games of these files together.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    merge: Vec<PathBuf>,
    /// How many play; can be given several times [default: as few as the game allows from 2 on].
    #[arg(long, short = 'n', value_name = "N", value_delimiter = ',')]
    seats: Vec<u8>,
    /// An option of the game; can be given several times.
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE", value_parser = name_and_value, conflicts_with_all = ["all", "merge"])]
    options: Vec<(String, String)>,
    /// The edition to play with, by its ID [default: the built-in one].
    #[arg(long, value_name = "ID", conflicts_with_all = ["all", "merge"])]
    edition: Option<String>,
    #[command(flatten)]
    library: EditionsArguments,
    /// Who takes part, the weakest first: bots by name, programs by path (./mybot.py) or as "program:COMMAND ARGUMENTS".
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', value_parser = known_entrant, default_value = "random,greedy,tree,greenhorn,prospector,surveyor,foreman,magnate")]
    bots: Vec<Entrant>,
    /// Who meets whom.
    #[arg(long, value_enum, default_value_t = Meeting::All)]
    pairs: Meeting,
    /// How many games for each pair at least; there are always enough that everybody sits everywhere.
    #[arg(long, short = 'g', value_name = "K", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// The same for pairs with one that takes its time (foreman and above, tree, programs) [default: as --games].
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    slow_games: Option<u64>,
    /// Decides every deal and every bot's luck.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Threads [default: one for each core]; the results do not depend on them, unless --ms cuts thinking short.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The most milliseconds for a decision [default: bots by their own measure, programs 1000].
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    ms: Option<u64>,
    /// No game begins after so many minutes; the same command goes on another time.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    minutes: Option<u32>,
    /// The file to which every game is added as it ends; what stands there is not played again.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// A picture of the ratings, as SVG.
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// A page about the strength of the bots, in Markdown, with its pictures in the folder images beside it.
    #[arg(long, value_name = "FILE.md")]
    doc: Option<PathBuf>,
    /// One JSON value instead of tables.
    #[arg(long)]
    json: bool,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Meeting {
    /// Everybody meets everybody.
    All,
    /// Everybody meets the next one of the list, greedy, and tree.
    Ladder,
}

fn known_entrant(name: &str) -> Result<Entrant, String> {
    name.parse()
}

/// Plays what is not played yet, and prints how everybody stands.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let mut book = arguments.out.as_deref().map_or_else(|| Ok(Book::new()), Book::keep)?;
    for path in &arguments.merge {
        book.merge(path)?;
    }
    book.is_of_now()?;
    let mut all = Vec::new();
    for league in arguments.leagues()? {
        let bar = league_bar(&format!("{}, {} players", league.game, league.setup.seats), arguments.json);
        let played = play(&league, &mut book, &|told| bar.hear(told));
        bar.finish();
        played?;
        all.push(Standings::of(&book, &league.terms()));
    }
    if !arguments.merge.is_empty() {
        all.extend(book.terms().iter().map(|terms| Standings::of(&book, terms)));
    }
    if let Some(path) = &arguments.plot {
        write(path, &plot::picture(&all))?;
    }
    if let Some(path) = &arguments.doc {
        page::write(path, &all, &arguments.command())?;
    }
    if arguments.json {
        output::print_json(&all)?;
    } else {
        output::print(&all.iter().map(words::standings).collect::<Vec<_>>().join("\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}

impl Arguments {
    /// What is to be played.
    fn leagues(&self) -> anyhow::Result<Vec<League>> {
        let titles: Vec<&Title> = if self.all { TITLES.iter().collect() } else { self.game.into_iter().collect() };
        let mut leagues = Vec::new();
        for title in titles {
            for seats in self.seats_of(title)? {
                leagues.push(self.league(title, seats)?);
            }
        }
        if !self.merge.is_empty() {
            return Ok(leagues);
        }
        ensure!(!leagues.is_empty(), "no game is for so many players");
        Ok(leagues)
    }

    /// How the page about the strength of the bots is made again.
    fn command(&self) -> String {
        if !self.merge.is_empty() {
            let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let files: Vec<String> = self.merge.iter().map(name).collect();
            return format!("motherlode league --merge {} --doc docs/strength.md", files.join(" "));
        }
        let mut text = "motherlode league".to_owned();
        text += &self.game.map_or_else(|| " --all".to_owned(), |title| format!(" {}", title.id));
        let seats: Vec<String> = self.seats.iter().map(u8::to_string).collect();
        if !seats.is_empty() {
            text += &format!(" --seats {}", seats.join(","));
        }
        let bots: Vec<String> = self.bots.iter().map(Entrant::to_string).collect();
        let pairs = if self.pairs == Meeting::All { "all" } else { "ladder" };
        text += &format!(" --bots {} --pairs {pairs} --games {}", bots.join(","), self.games);
        self.slow_games.iter().for_each(|games| text += &format!(" --slow-games {games}"));
        self.ms.iter().for_each(|ms| text += &format!(" --ms {ms}"));
        text + &format!(" --seed {} --out strength.jsonl --doc docs/strength.md", self.seed)
    }

    fn seats_of(&self, title: &Title) -> anyhow::Result<Vec<u8>> {
        let allowed = title.seats.clone().filter(|seats| *seats > 1);
        if self.all {
            return Ok(allowed.filter(|seats| self.seats.is_empty() || self.seats.contains(seats)).collect());
        }
        ensure!(!self.seats.contains(&1), "a league is for two players and more");
        Ok(if self.seats.is_empty() { allowed.take(1).collect() } else { self.seats.clone() })
    }

    fn league(&self, title: &Title, seats: u8) -> anyhow::Result<League> {
        let edition = match &self.edition {
            Some(id) => Some(self.library.library(None)?.find(title.id, Some(id))?),
            None => None,
        };
        Ok(League {
            game: title.id.to_owned(),
            edition,
            setup: Setup { seats, options: self.options.iter().cloned().collect() },
            entrants: self.bots.clone(),
            pairs: if self.pairs == Meeting::All { Pairs::All } else { Pairs::Ladder },
            alone: true,
            games: self.games,
            slow_games: self.slow_games.unwrap_or(self.games),
            seed: self.seed,
            time: self.ms.map(Duration::from_millis),
            within: self.minutes.map(|minutes| Duration::from_secs(60 * u64::from(minutes))),
            threads: self.threads.map_or_else(cores, usize::from),
        })
    }
}

/// Writes a file, and says which if it cannot.
fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// Its place among the bots of the house; programs come last.
fn place(bot: &str) -> usize {
    BotKind::ALL.iter().position(|kind| kind.name() == bot).unwrap_or(usize::MAX)
}
