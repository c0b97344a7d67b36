//! `motherlode corpus`: games to learn from.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
    thread,
};

use anyhow::{Context, ensure};
use clap::Args;
use engine::{Setup, Title};
use lab::{Content, Head, Plan, corpus_head, corpus_lines};
use serde::{Deserialize, Serialize};
use serde_json::json;
use table::BotKind;

use crate::{
    arguments::{EditionsArguments, GamesArguments, known_game, name_and_value},
    output, progress,
};

/// Games in a part that is packed by itself.
const PART: usize = 64;
/// So many bytes of lines are held at most, unless a single part has more.
const HELD: u64 = 1 << 28;
/// Beyond this, files grow smaller only slowly.
const LEVEL: i32 = 9;

/// Write games between bots to learn from: as records, or as what every seat saw and did
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  motherlode corpus coloma --seats 4 --games 10000 --bots greedy -o coloma.jsonl.zst\n  \
                        motherlode corpus coloma --seats 4 --games 10000 --positions -o positions.jsonl.zst\n\n\
                        The end of the name decides how it is packed: .zst, .gz, or not at all. Running the same again goes on where it \
                        stopped. docs/corpus.md tells the format and how Python reads it."
)]
pub struct Arguments {
    /// The game; `motherlode games` lists them.
    #[arg(value_parser = known_game)]
    game: &'static Title,
    /// How many play [default: as few as the game allows].
    #[arg(long, short = 'n', value_name = "N")]
    seats: Option<u8>,
    /// An option of the game; can be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = name_and_value)]
    options: Vec<(String, String)>,
    /// The edition to play with, by its ID [default: the built-in one].
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
    #[command(flatten)]
    library: EditionsArguments,
    #[command(flatten)]
    run: GamesArguments,
    /// What whoever has to act sees, may do and does, as numbers, instead of records.
    #[arg(long)]
    positions: bool,
    /// The file; beside it stands a small one that says how far it is.
    #[arg(long, short, value_name = "FILE.jsonl[.zst]")]
    output: PathBuf,
    /// Say what was written as one JSON object.
    #[arg(long)]
    json: bool,
}

/// Plays what is missing, and writes it.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let edition = arguments.library.library(None)?.find(arguments.game.id, arguments.edition.as_deref())?;
    let seats = arguments.seats.unwrap_or(*arguments.game.seats.start());
    let setup = Setup { seats, options: arguments.options.iter().cloned().collect() };
    let plan = arguments.run.plan(arguments.game, edition, setup, BotKind::Greedy);
    let content = if arguments.positions { Content::Positions } else { Content::Records };
    let mut shelf = Shelf::open(&arguments.output, corpus_head(&plan, content)?)?;
    let bar = progress::bar(plan.games, "playing", arguments.json);
    bar.skip(shelf.so_far.games.min(plan.games));
    let written = shelf.fill(&plan, content, &|games| bar.inc(games));
    bar.finish_and_clear();
    written?;
    let SoFar { games, bytes, .. } = shelf.so_far;
    if arguments.json {
        output::print_json(&json!({ "file": arguments.output, "games": games, "bytes": bytes }))?;
    } else {
        output::print(&format!("{}: {games} games, {bytes} bytes\n", arguments.output.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What stands beside a corpus: what is in it, and how much of it is whole.
#[derive(Serialize, Deserialize)]
struct SoFar {
    head: Head,
    games: u64,
    bytes: u64,
}

/// A corpus that grows.
struct Shelf {
    path: PathBuf,
    beside: PathBuf,
    file: File,
    so_far: SoFar,
}

impl Shelf {
    /// Goes on with a corpus of the same kind, or begins one.
    fn open(path: &Path, head: Head) -> anyhow::Result<Shelf> {
        let mut name = path.file_name().context("the output needs a name")?.to_owned();
        name.push(".progress");
        let beside = path.with_file_name(name);
        let there = || format!("cannot write {}", path.display());
        if beside.exists() {
            let text = fs::read_to_string(&beside).with_context(|| format!("cannot read {}", beside.display()))?;
            let so_far: SoFar =
                serde_json::from_str(&text).with_context(|| format!("cannot read {}", beside.display()))?;
            ensure!(so_far.head == head, "{} holds other games than those asked for", path.display());
            let file = OpenOptions::new().write(true).open(path).with_context(there)?;
            let long = file.metadata().with_context(there)?.len();
            ensure!(long >= so_far.bytes, "{} is shorter than it was: delete it and begin anew", path.display());
            // What was being written when it stopped is written again.
            file.set_len(so_far.bytes).with_context(there)?;
            let file = OpenOptions::new().append(true).open(path).with_context(there)?;
            return Ok(Shelf { path: path.to_owned(), beside, file, so_far });
        }
        let first = packed(path, &[serde_json::to_string(&head)?])?;
        if path.exists() {
            // A run that was stopped before it noted anything has left a part of the head, at most all of it.
            let begun = fs::metadata(path).with_context(there)?.len() <= first.len() as u64
                && first.starts_with(&fs::read(path).with_context(there)?);
            ensure!(begun, "{} exists, and nothing beside it says how far it is", path.display());
            fs::remove_file(path).with_context(there)?;
        }
        let file = File::create_new(path).with_context(there)?;
        let mut shelf = Shelf { path: path.to_owned(), beside, file, so_far: SoFar { head, games: 0, bytes: 0 } };
        shelf.add(&first, 0)?;
        Ok(shelf)
    }

    /// Plays what is missing of the plan.
    fn fill(&mut self, plan: &Plan, content: Content, progress: &(dyn Fn(u64) + Sync)) -> anyhow::Result<()> {
        // The first is one part, to see how large games are.
        let mut parts = 1;
        while self.so_far.games < plan.games {
            let games = (parts * PART as u64).min(plan.games - self.so_far.games);
            let some = Plan { first: plan.first + self.so_far.games, games, ..plan.clone() };
            let lines = corpus_lines(&some, content, progress)?;
            let bytes: u64 = lines.iter().map(|line| line.len() as u64).sum();
            for (part, lines) in all_packed(&self.path, &lines)?.iter().zip(lines.chunks(PART)) {
                self.add(part, lines.len() as u64)?;
            }
            // All threads have something to do, and the slowest game is waited for less often.
            parts = (HELD * games / bytes.max(1) / PART as u64).clamp(1, plan.threads.max(1) as u64);
        }
        Ok(())
    }

    /// Adds a part, and then notes that it is there.
    fn add(&mut self, packed: &[u8], games: u64) -> anyhow::Result<()> {
        let written = self.file.write_all(packed).and_then(|()| self.file.sync_data());
        written.with_context(|| format!("cannot write {}", self.path.display()))?;
        self.so_far.games += games;
        self.so_far.bytes += packed.len() as u64;
        let new = self.beside.with_extension("progress.partial");
        let text = serde_json::to_vec(&self.so_far)?;
        let note = || {
            let mut file = File::create(&new)?;
            file.write_all(&text)?;
            file.sync_all()?;
            fs::rename(&new, &self.beside)
        };
        note().with_context(|| format!("cannot write {}", self.beside.display()))
    }
}

/// Lines in parts, each packed on a thread of its own.
fn all_packed(path: &Path, lines: &[String]) -> io::Result<Vec<Vec<u8>>> {
    thread::scope(|scope| {
        let parts: Vec<_> = lines.chunks(PART).map(|lines| scope.spawn(move || packed(path, lines))).collect();
        parts.into_iter().map(|part| part.join().expect("packing reports its faults and never panics")).collect()
    })
}

/// Lines as the name of the file says, to be read by themselves. Packed parts one after the other are read as one.
fn packed(path: &Path, lines: &[String]) -> io::Result<Vec<u8>> {
    let mut text = lines.join("\n").into_bytes();
    text.push(b'\n');
    match path.extension().and_then(|end| end.to_str()) {
        Some("zst") => zstd::bulk::compress(&text, LEVEL),
        Some("gz") => {
            let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
            packer.write_all(&text)?;
            packer.finish()
        }
        _ => Ok(text),
    }
}
