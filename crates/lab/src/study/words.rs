//! The words that all forms of a study share.

use super::{Cell, Difference, Kind, Sample, Study, Table};

/// What stands below every form of a study.
pub const TEST: &str = "Intervals are for 95 %: Wilson's for shares, the normal one for means. Differences are tested by the z-test for \
                        two shares (pooled) and for two means (Welch's), with 30 cases at least; among all differences of a table those are marked of \
                        which at most one in twenty is expected to be chance (Benjamini and Hochberg). Seats of one game are counted as if they \
                        had nothing to do with each other.";

/// What stands over the columns.
#[must_use]
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
#[must_use]
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
#[must_use]
pub fn games(sample: &Sample) -> String {
    let (source, report) = (&sample.source, &sample.report);
    let mut text = format!("{} games ({})", report.games, sample.numbers);
    if report.finished < report.games {
        text += &format!(", {} of them finished", report.finished);
    }
    text += &format!(", {}", source.line_up().join(", "));
    source.options.iter().for_each(|(name, value)| text += &format!(", {name}={value}"));
    text + &format!(", edition {} ({})", source.edition, source.digest.get(..12).unwrap_or(&source.digest))
}

/// A number of a kind.
#[must_use]
pub fn number(kind: Kind, value: f64) -> String {
    match kind {
        Kind::Share => format!("{:.1} %", 100.0 * value),
        Kind::Mean if value.abs() >= 1_000.0 => format!("{value:.0}"),
        Kind::Mean if value.abs() >= 10.0 => format!("{value:.1}"),
        Kind::Mean => format!("{value:.2}"),
    }
}

/// Its interval: `22.1 to 26.6`.
#[must_use]
pub fn interval(kind: Kind, cell: &Cell) -> String {
    let (low, high) = cell.interval;
    let bare = |value: f64| number(kind, value).trim_end_matches(" %").to_owned();
    format!("{} to {}", bare(low), bare(high))
}

/// A difference with its sign.
#[must_use]
pub fn by(kind: Kind, difference: &Difference) -> String {
    let sign = if difference.by < 0.0 { "−" } else { "+" };
    let size = number(kind, difference.by.abs());
    format!("{sign}{}", size.trim_end_matches(" %"))
}
