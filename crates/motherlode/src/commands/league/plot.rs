//! Ratings as a picture: a row for each bot, a mark with its interval for each league.

use std::fmt::Write;

use lab::league::{Row, Standings};

use super::place;
use lab::chart::{Dots, Frame, Mark, Scale, dots};

const FRAME: Frame = Frame { width: 640.0, left: 120.0, right: 24.0, top: 34.0, bottom: 30.0 };
/// Letters of the plot in the terminal.
const LETTERS: usize = 48;
/// The most leagues in one picture.
const MOST: usize = 6;
/// The picture stands by itself, in a page of any colour: what is drawn is readable on light and on dark.
const STYLE: &str = "text{font:13px system-ui,sans-serif;fill:#443f3a}.grid{stroke:#8883;stroke-width:1}.doubt{stroke-width:2}\
                     .c1{fill:#a3123f;stroke:#a3123f}.c2{fill:#0d8287;stroke:#0d8287}.c3{fill:#8a6a12;stroke:#8a6a12}\
                     .c4{fill:#6c3fa0;stroke:#6c3fa0}.c5{fill:#51616f;stroke:#51616f}.c6{fill:#2f7b3a;stroke:#2f7b3a}\
                     @media(prefers-color-scheme:dark){text{fill:#d8d2c8}}";

/// The ratings of some leagues in one picture, as SVG.
pub fn picture(all: &[Standings]) -> String {
    let mut bots: Vec<&str> = all.iter().flat_map(|one| one.rows.iter().map(|row| row.bot.as_str())).collect();
    bots.sort_by_key(|bot| (std::cmp::Reverse(place(bot)), *bot));
    bots.dedup();
    let (low, high) = bounds(all.iter().flat_map(|one| &one.rows));
    let step = if high - low > 1_600.0 { 400.0 } else { 200.0 };
    let ticks = (0..=((high - low) / step) as u32).map(|k| low + step * f64::from(k));
    let mark = |one: &Standings, bot: &str| {
        let row = one.rows.iter().find(|row| row.bot == bot)?;
        let margin = 1.96 * row.error;
        let tip = format!("{bot}: {:.0} ± {margin:.0}", row.points);
        Some(Mark { value: row.points, interval: (row.points - margin, row.points + margin), tip })
    };
    let row = |bot: &&str| (short(bot).to_owned(), all.iter().take(MOST).map(|one| mark(one, bot)).collect::<Vec<_>>());
    let drawn = dots(
        &Dots {
            title: "Ratings of the bots",
            frame: FRAME,
            row: 34.0,
            apart: 5.0,
            legend: &all.iter().take(MOST).map(|one| label(one, all)).collect::<Vec<_>>(),
            rows: &bots.iter().map(row).collect::<Vec<_>>(),
            scale: Scale { low, high, ticks: ticks.map(|points| (points, format!("{points:.0}"))).collect() },
            even: None,
        },
        Some(STYLE),
    );
    drawn.into_string() + "\n"
}

/// What tells a league from the others of the picture.
fn label(one: &Standings, all: &[Standings]) -> String {
    let players = format!("{} players", one.terms.seats);
    let same_game = all.iter().all(|other| other.terms.game == one.terms.game);
    if same_game { players } else { format!("{} {}", one.terms.game, one.terms.seats) }
}

/// The same for the terminal, a line for each bot.
pub fn in_letters(rows: &[Row]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let (low, high) = bounds(rows.iter());
    let at = |points: f64| {
        let part = (points.clamp(low, high) - low) / (high - low);
        ((part * (LETTERS - 1) as f64).round() as usize).min(LETTERS - 1)
    };
    let wide = rows.iter().map(|row| short(&row.bot).chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for row in rows {
        let margin = 1.96 * row.error;
        let (from, mark, to) = (at(row.points - margin), at(row.points), at(row.points + margin));
        let letter = |k: usize| match k {
            _ if k == mark => '●',
            _ if (from..=to).contains(&k) => '─',
            _ => '·',
        };
        let line: String = (0..LETTERS).map(letter).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:<wide$}  {line}", short(&row.bot));
    }
    let (low, high) = (format!("{low:.0}"), format!("{high:.0}"));
    let _ = writeln!(text, "{:<wide$}  {low}{high:>gap$}", "", gap = LETTERS - low.len());
    text
}

/// From a round number below all ratings to one above. What is far below greedy is drawn at the edge.
fn bounds<'a>(rows: impl Iterator<Item = &'a Row> + Clone) -> (f64, f64) {
    let low = rows.clone().map(|row| row.points).fold(1_400.0, f64::min).max(700.0);
    let high = rows.map(|row| row.points + 1.96 * row.error).fold(1_600.0, f64::max).min(3_000.0);
    ((low / 200.0).floor() * 200.0, (high / 200.0).ceil() * 200.0)
}

/// A program by the last part of its path.
fn short(bot: &str) -> &str {
    bot.strip_prefix("program:").map_or(bot, |command| command.rsplit('/').next().unwrap_or(command))
}

#[cfg(test)]
mod tests {
    use lab::league::{Book, Entrant, League, play};

    use super::*;

    #[test]
    fn a_picture_has_a_row_for_each_bot_and_stays_within_bounds() {
        let bots: Vec<Entrant> = ["random", "greedy"].iter().map(|bot| bot.parse().expect("a bot")).collect();
        let league = League { games: 2, slow_games: 2, ..League::new("colorado-midland", 3, bots) };
        let mut book = Book::new();
        play(&league, &mut book, &|_| {}).expect("it can be played");
        let standings = Standings::of(&book, &league.terms());
        let drawn = picture(&[standings.clone(), standings.clone()]);
        assert!(drawn.contains("random") && drawn.contains("3 players") && drawn.matches("<circle").count() == 6);
        assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{drawn}");
        let letters = in_letters(&standings.rows);
        assert_eq!((letters.lines().count(), letters.matches('●').count()), (3, 2), "{letters}");
        assert_eq!((in_letters(&[]), short("program:python3 ./bots/mine.py")), (String::new(), "mine.py"));
    }
}
