//! A study in the terminal, and the words that all its forms share.

use lab::{Cell, Difference, Kind, Sample, Study, Table};

use crate::output::Columns;

/// How many rows of a table are printed; pages and lines have all of them.
const SHOWN: usize = 25;

/// What stands below every form of a study.
pub const TEST: &str = "Intervals are for 95 %: Wilson's for shares, the normal one for means. Differences are tested by the z-test for \
                        two shares (pooled) and for two means (Welch's), with 30 cases at least; among all differences of a table those are marked of \
                        which at most one in twenty is expected to be chance (Benjamini and Hochberg). Seats of one game are counted as if they \
                        had nothing to do with each other.";

/// All tables, one below the other.
pub fn study(study: &Study) -> String {
    let mut text = format!("{}\n", about(study));
    for table in &study.tables {
        text += &format!("\n{}\n{}", table.title, self::table(study, table).text());
        let more = table.rows.len().saturating_sub(SHOWN);
        if more > 0 {
            text += &format!("… and {more} more (--page, --lines and --json have all)\n");
        }
    }
    text + &format!("\nAgain: {}\n", command(study))
}

/// The table as columns, the first rows of it.
fn table(study: &Study, table: &Table) -> Columns {
    let mut columns = Columns::default();
    columns.line(heads(study, table));
    for row in table.rows.iter().take(SHOWN) {
        let mut cells: Vec<String> = vec![row.label.chars().take(36).collect()];
        for (k, measure) in table.measures.iter().enumerate() {
            let mark = row.differences[k].filter(|difference| difference.significant).map_or("", |_| " *");
            for side in &row.cells {
                let alone = if row.cells.len() == 1 { mark } else { "" };
                cells.push(side[k].map_or("–".to_owned(), |cell| number(measure.kind, cell.value) + alone));
            }
            if row.cells.len() > 1 {
                cells.push(row.differences[k].map_or(String::new(), |difference| by(measure.kind, &difference) + mark));
            }
        }
        columns.line(cells);
    }
    columns
}

/// What stands over the columns.
pub fn heads(study: &Study, table: &Table) -> Vec<String> {
    let mut heads = vec![String::new()];
    for measure in &table.measures {
        match study.samples.as_slice() {
            [_] => heads.push(measure.name.clone()),
            samples => {
                heads.extend(samples.iter().map(|sample| format!("{}: {}", measure.name, short(&sample.name))));
                heads.push("difference".to_owned());
            }
        }
    }
    heads
}

fn short(name: &str) -> String {
    name.chars().take(20).collect()
}

/// What was played, in a line.
pub fn about(study: &Study) -> String {
    let sample = &study.samples[0];
    let source = &sample.source;
    let name = table::title(&source.game).map_or(source.game.as_str(), |title| title.name);
    let mut text = format!("{name}, {} seats, seed {}", source.seats, source.seed);
    for sample in &study.samples {
        text += &format!("\n{}: {}", sample.name, games(sample));
    }
    text
}

/// The games of a sample, in a line.
pub fn games(sample: &Sample) -> String {
    let (source, report) = (&sample.source, &sample.report);
    let mut text = format!("{} games ({})", report.games, sample.numbers);
    if report.finished < report.games {
        text += &format!(", {} of them finished", report.finished);
    }
    let mut bots = source.bots.clone();
    bots.dedup();
    text += &format!(", {}", bots.join(", "));
    source.options.iter().for_each(|(name, value)| text += &format!(", {name}={value}"));
    text + &format!(", edition {} ({})", source.edition, source.digest.get(..12).unwrap_or(&source.digest))
}

/// How the same is played again.
pub fn command(study: &Study) -> String {
    let sample = &study.samples[0];
    let source = &sample.source;
    let mut text = format!("motherlode study {} --seats {}", source.game, source.seats);
    source.options.iter().for_each(|(name, value)| text += &format!(" --option {name}={value}"));
    let built_in = table::title(&source.game).map_or("", |title| title.edition);
    if source.edition != built_in {
        text += &format!(" --edition {}", source.edition);
    }
    // Games that do not follow each other are played together with those between them.
    let first = sample.numbers.stretches().next().map_or(0, |games| games.start);
    let end = sample.numbers.stretches().last().map_or(0, |games| games.end);
    if first > 0 {
        text += &format!(" --first {first}");
    }
    text += &format!(" --games {} --seed {} --bots {}", end - first, source.seed, bots(sample));
    let Some(other) = study.samples.get(1) else { return text };
    if other.source.edition != source.edition {
        text += &format!(" --against-edition {}", other.source.edition);
    }
    if other.source.bots != source.bots {
        text += &format!(" --against-bots {}", bots(other));
    }
    for (name, value) in other.source.options.iter().filter(|(name, value)| source.options.get(*name) != Some(value)) {
        text += &format!(" --against-option {name}={value}");
    }
    text
}

fn bots(sample: &Sample) -> String {
    let mut bots = sample.source.bots.clone();
    bots.dedup();
    if bots.len() == 1 { bots.remove(0) } else { sample.source.bots.join(",") }
}

/// A number of a kind.
pub fn number(kind: Kind, value: f64) -> String {
    match kind {
        Kind::Share => format!("{:.1} %", 100.0 * value),
        Kind::Mean if value.abs() >= 1_000.0 => format!("{value:.0}"),
        Kind::Mean if value.abs() >= 10.0 => format!("{value:.1}"),
        Kind::Mean => format!("{value:.2}"),
    }
}

/// Its interval: `22.1–26.6`.
pub fn interval(kind: Kind, cell: &Cell) -> String {
    let (low, high) = cell.interval;
    let bare = |value: f64| number(kind, value).trim_end_matches(" %").to_owned();
    format!("{} to {}", bare(low), bare(high))
}

/// A difference with its sign.
pub fn by(kind: Kind, difference: &Difference) -> String {
    let sign = if difference.by < 0.0 { "−" } else { "+" };
    let size = number(kind, difference.by.abs());
    format!("{sign}{}", size.trim_end_matches(" %"))
}
