//! The page about the strength of the bots, `docs/strength.md`.

use std::{fmt::Write, fs, path::Path};

use anyhow::Context;
use lab::league::{MEASURE, Row, Standings, Terms};
use table::{BotKind, TITLES};

use super::{
    place, plot,
    words::{faults, percent, range, time},
};

/// What the page begins with.
const ABOUT: &str = "\
# How strong the bots are

Every number here was measured by letting the bots play each other:

```sh
{command}
```

The games lie in the file given as `--out`, a line each. Deals are played one after the other, each by everybody in every seat, so a league can be stopped at any time; running the same again goes on where it stopped, other seeds add
games, and `motherlode league --merge` puts files of several machines together. Delete the file when bots have changed. `bench/strength.sh` plays all leagues that are wanted, as long as there is time, and makes this page and the
ratings that people are rated by. The page is written by the program; do not edit it.

- **Fair** means: two kinds meet with equal numbers of each at the table (where the seats are odd, each is once the more), and every line-up is moved round the whole table with the same deal.
- **Ratings** are on the scale of people's: 400 points make it ten times as likely to be ahead, and greedy is 1500. The model is the same, Bradley and Terry's over every pair at a table, fitted to all games at once.
- **Intervals** are for 95 %. Games of one deal are counted as if they had nothing to do with each other.
- **Time** is the mean for a decision, and what 99 of 100 do not exceed, on one core. A turn that is thought out once is one decision.
- **tree** is a plain information-set tree search over small steps with about the time of the strongest level.
";

/// Writes the page and its pictures.
pub fn write(path: &Path, all: &[Standings], command: &str) -> anyhow::Result<()> {
    let images = path.parent().unwrap_or(Path::new("")).join("images");
    fs::create_dir_all(&images).with_context(|| format!("cannot make the folder {}", images.display()))?;
    for title in TITLES {
        let of_game = of(all, title.id);
        if !of_game.is_empty() {
            super::write(&images.join(picture_of(title.id)), &plot::picture(&of_game))?;
        }
    }
    super::write(path, &text(all, command))
}

fn picture_of(game: &str) -> String {
    format!("strength-{game}.svg")
}

fn of(all: &[Standings], game: &str) -> Vec<Standings> {
    all.iter().filter(|one| one.terms.game == game).cloned().collect()
}

fn text(all: &[Standings], command: &str) -> String {
    let mut text = ABOUT.replace("{command}", command);
    text += "\n## Targets\n\n";
    text += &targets(all);
    for title in TITLES {
        let of_game = of(all, title.id);
        if of_game.is_empty() {
            continue;
        }
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n## {}\n\n![Ratings of the bots](images/{})", title.name, picture_of(title.id));
        of_game.iter().for_each(|one| text += &section(one));
    }
    text
}

/// How near everything is to what it should be.
fn targets(all: &[Standings]) -> String {
    let mut text = format!(
        "| game | players | {strongest} among {MEASURE}, × fair share | wanted | {strongest} against tree | first | smallest step between levels | wanted 60 % | {MEASURE} among random | wanted 95 % | seats |\n\
         |---|---|---|---|---|---|---|---|---|---|---|\n",
        strongest = BotKind::Magnate
    );
    for one in all {
        let fair = f64::from(one.terms.seats);
        let strongest = BotKind::Magnate.name();
        let among = one.among(strongest, MEASURE.name()).map(|among| {
            let wanted = wanted_share(&one.terms);
            let (low, high) = (among.interval.0 * fair, among.interval.1 * fair);
            (format!("{:.2} ({low:.2} to {high:.2})", among.times_fair), verdict(among.times_fair, (low, high), wanted))
        });
        let tree = one.pair(strongest, BotKind::Tree.name());
        let first = if tree.is_some() {
            if one.rows.first().is_some_and(|row| row.bot == strongest) { "yes" } else { "no" }
        } else {
            "–"
        };
        let tree = tree.map_or_else(nothing, |pair| format!("{} % ({})", percent(pair.won), range(pair.interval)));
        let step = smallest_step(one);
        let random = one.among(MEASURE.name(), BotKind::Random.name()).map(|among| {
            let words = format!("{} % ({})", percent(among.won), range(among.interval));
            (words, verdict(among.won, among.interval, 0.95))
        });
        let [(among, among_met), (step, step_met), (random, random_met)] =
            [among, step, random].map(|cell| cell.unwrap_or_else(|| (nothing(), "–")));
        let seats: Vec<String> = one.by_seat.iter().map(|(part, _)| format!("{:.0}", 100.0 * part)).collect();
        let _ = writeln!(
            text,
            "| {} | {} | {among} | {:.1}: {among_met} | {tree} | {first} | {step} | {step_met} | {random} | {random_met} | {} |",
            one.terms.game,
            one.terms.seats,
            wanted_share(&one.terms),
            seats.join(" / ")
        );
    }
    text += "\n“yes” and “no” are beyond doubt, “likely” and “unlikely” lie within the interval. Seats: the part of all wins, in percent, from the first seat on. \
             With two players twice the fair share is every game; wanted are the odds that three have against each of the others: four to one (1.6) and seven to three (1.4).\n";
    text
}

/// How often its fair share the strongest bot should win among greedy ones.
fn wanted_share(terms: &Terms) -> f64 {
    match (["cerro-gordo", "silverton"].contains(&terms.game.as_str()), terms.seats) {
        (false, 2) => 1.6,
        (false, _) => 2.0,
        (true, 2) => 1.4,
        (true, _) => 1.6,
    }
}

fn verdict(value: f64, (low, high): (f64, f64), wanted: f64) -> &'static str {
    if low >= wanted {
        "yes"
    } else if value >= wanted {
        "likely"
    } else if high >= wanted {
        "unlikely"
    } else {
        "no"
    }
}

/// The level that is least ahead of the one below.
fn smallest_step(one: &Standings) -> Option<(String, &'static str)> {
    let steps = BotKind::LEVELS.windows(2).filter_map(|two| one.pair(two[1].name(), two[0].name()));
    let least = steps.min_by(|a, b| a.won.total_cmp(&b.won))?;
    let words = format!("{} % ({}), {} over {}", percent(least.won), range(least.interval), least.one, least.other);
    Some((words, verdict(least.won, least.interval, 0.6)))
}

fn section(one: &Standings) -> String {
    let mut text = format!("\n### {} players\n\n", one.terms.seats);
    let _ = writeln!(text, "{} games.\n\n| bot | rating | ms a decision | 99 % within | games |", one.games);
    text += "|---|---:|---:|---:|---:|\n";
    for row in &one.rows {
        let Row { bot, points, error, games, mean_ms, slow_ms, .. } = row;
        let margin = 1.96 * error;
        let _ =
            writeln!(text, "| {bot} | {points:.0} ± {margin:.0} | {} | {} | {games} |", time(*mean_ms), time(*slow_ms));
    }
    text += &head_to_head(one);
    if !one.among.is_empty() {
        text += "\n| one | among | won | 95 % | × fair | games |\n|---|---|---:|---|---:|---:|\n";
        for row in &one.among {
            let (won, interval) = (percent(row.won), range(row.interval));
            let _ = writeln!(
                text,
                "| {} | {} | {won} % | {interval} | {:.2} | {} |",
                row.one, row.field, row.times_fair, row.games
            );
        }
    }
    for row in one.rows.iter().filter(|row| row.faults.all() > 0) {
        let _ = writeln!(text, "\n{}.", faults(row));
    }
    text
}

/// How often the row wins against the column, with the half width of the interval.
fn head_to_head(one: &Standings) -> String {
    if one.pairs.is_empty() {
        return String::new();
    }
    let mut bots: Vec<&str> = one.rows.iter().map(|row| row.bot.as_str()).collect();
    bots.sort_by_key(|bot| place(bot));
    let mut text = format!("\n| % won against | {} |\n|---|{}\n", bots.join(" | "), "---:|".repeat(bots.len()));
    for row in &bots {
        let cell = |column: &&str| {
            let pair = one.pair(row, column);
            pair.map_or_else(String::new, |pair| {
                let half = (pair.interval.1 - pair.interval.0) / 2.0;
                format!("{:.0} ± {:.0}", 100.0 * pair.won, 100.0 * half)
            })
        };
        let cells: Vec<String> = bots.iter().map(cell).collect();
        let _ = writeln!(text, "| **{row}** | {} |", cells.join(" | "));
    }
    text
}

fn nothing() -> String {
    "–".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_within_the_interval_is_only_likely() {
        let of = |value, interval| verdict(value, interval, 0.6);
        assert_eq!((of(0.7, (0.61, 0.8)), of(0.7, (0.5, 0.8))), ("yes", "likely"));
        assert_eq!((of(0.55, (0.5, 0.61)), of(0.5, (0.4, 0.59))), ("unlikely", "no"));
    }
}
