//! A league in the terminal.

use std::fmt::Write;

use lab::league::{Row, Standings, Terms};

use super::plot;
use crate::output::Columns;

/// How everybody stands, as tables.
pub fn standings(all: &Standings) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{}", heading(all));
    text += &ratings(&all.rows);
    text.push('\n');
    text += &plot::in_letters(&all.rows);
    if !all.among.is_empty() {
        let _ = writeln!(text, "\nOne among others (fair is {:.1} %)", 100.0 / f64::from(all.terms.seats));
        let mut columns = Columns::new(["one", "among", "games", "won %", "95 % interval", "× fair"]);
        for row in &all.among {
            columns.row([
                row.one.clone(),
                row.field.clone(),
                row.games.to_string(),
                percent(row.won),
                range(row.interval),
                format!("{:.2}", row.times_fair),
            ]);
        }
        text += &columns.text();
    }
    if !all.pairs.is_empty() {
        text += "\nHead to head, equal numbers of each at the table\n";
        let mut columns = Columns::new(["one", "other", "games", "won %", "95 % interval"]);
        for (row, k) in all.rows.iter().zip(1..) {
            for pair in all.rows[k..].iter().filter_map(|other| all.pair(&row.bot, &other.bot)) {
                columns.row([pair.one, pair.other, pair.games.to_string(), percent(pair.won), range(pair.interval)]);
            }
        }
        text += &columns.text();
    }
    let seats: Vec<String> = all.by_seat.iter().map(|(part, _)| percent(*part)).collect();
    let _ = writeln!(text, "\nWins by seat: {} %", seats.join(" / "));
    for row in all.rows.iter().filter(|row| row.faults.all() > 0) {
        let _ = writeln!(text, "{}", faults(row));
    }
    text
}

fn heading(all: &Standings) -> String {
    let Terms { game, seats, options, edition, ms } = &all.terms;
    let mut text = format!("{game}, {seats} players, {} games", all.games);
    options.iter().for_each(|(name, value)| text += &format!(", {name}={value}"));
    edition.iter().for_each(|edition| text += &format!(", edition {edition}"));
    ms.iter().for_each(|ms| text += &format!(", at most {ms} ms a decision"));
    if all.unfinished > 0 {
        text += &format!(", {} without an end", all.unfinished);
    }
    text
}

fn ratings(rows: &[Row]) -> String {
    let mut columns = Columns::new(["bot", "rating", "±", "games", "decisions", "ms each", "99 % within"]);
    for row in rows {
        columns.row([
            row.bot.clone(),
            format!("{:.0}", row.points),
            format!("{:.0}", 1.96 * row.error),
            row.games.to_string(),
            row.times.decisions().to_string(),
            time(row.mean_ms),
            time(row.slow_ms),
        ]);
    }
    columns.text()
}

/// What a program did wrong, in one line.
pub fn faults(row: &Row) -> String {
    let faults = &row.faults;
    let counts = [(faults.late, "late"), (faults.gone, "gone"), (faults.nonsense, "nonsense")];
    let told: Vec<String> =
        counts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
    format!(
        "{} made {} of {} decisions wrong ({}), and a legal step was drawn for it; the first: {}",
        row.bot,
        faults.all(),
        row.times.decisions(),
        told.join(", "),
        faults.first
    )
}

pub fn percent(part: f64) -> String {
    format!("{:.1}", 100.0 * part)
}

pub fn range((low, high): (f64, f64)) -> String {
    format!("{} to {}", percent(low), percent(high))
}

/// Milliseconds with as many digits as say something.
pub fn time(ms: f64) -> String {
    match ms {
        _ if ms < 1.0 => format!("{ms:.2}"),
        _ if ms < 10.0 => format!("{ms:.1}"),
        _ => format!("{ms:.0}"),
    }
}
