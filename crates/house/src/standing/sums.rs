//! What a game adds to the sums from which statistics are drawn.

use std::cmp::Ordering;

use engine::Setup;
use store::Tally;
use table::rating::{Skill, shares};

use super::company::Player;
use crate::ending::Ended;

/// The longest times by which games are sorted, in minutes; the last ones are longer.
pub const TIMES: [i64; 8] = [15, 30, 60, 120, 240, 24 * 60, 7 * 24 * 60, 30 * 24 * 60];

/// A part of one, in millionths.
pub(super) fn millionths(part: f64) -> i64 {
    (part * 1e6).round() as i64
}

/// The set-up of a solitary game that results are compared by: everything that was chosen but colours and what is usual.
#[must_use]
pub fn board_of(game: &str, setup: &Setup) -> String {
    let Ok(title) = table::title(game) else { return String::new() };
    let chosen = title.options.iter().filter(|spec| setup.value(spec) != spec.values[0].id);
    chosen.map(|spec| format!("{}={}", spec.id, setup.value(spec))).collect::<Vec<_>>().join(" ")
}

/// Everything that a game adds.
pub(super) fn tallies(ended: &Ended, setup: &Setup, company: &[Player], skills: &[Skill], rated: bool) -> Vec<Tally> {
    let seats = company.len() as u8;
    let expected = shares(skills);
    let tally = |about: String, value: String, wins: f64, expected: f64, score: i32| Tally {
        seats,
        about,
        value,
        games: 1,
        wins: millionths(wins),
        expected: millionths(expected),
        loss: 0,
        score: i64::from(score),
    };
    // For what a whole table has in common: how the first seat did, and the winner's score.
    let best = company.iter().filter(|player| player.rank == 1).map(|player| player.score).max();
    let best = best.or_else(|| company.iter().map(|player| player.score).max()).unwrap_or(0);
    let of_table = |about: &str, value: String| tally(about.to_owned(), value, company[0].wins, expected[0], best);
    let mut all = vec![of_table("games", String::new()), of_table("steps", length(ended.table.last_seq))];
    if let Some(begun_ms) = ended.table.begun_ms {
        all.push(of_table("time", time(ended.at_ms - begun_ms)));
    }
    if seats < 2 {
        return all;
    }
    for (player, expected) in company.iter().zip(&expected) {
        let mut of_seat = |about: String, value: String| {
            all.push(tally(about, value, player.wins, *expected, player.score));
        };
        of_seat("seat".to_owned(), (player.seat + 1).to_string());
        for (what, which) in ended.apart.get(usize::from(player.seat)).into_iter().flatten() {
            of_seat(format!("apart {what}"), which.clone());
        }
    }
    if let Ok(title) = table::title(&ended.table.game) {
        for spec in title.options {
            all.push(of_table(&format!("option {}", spec.id), setup.value(spec).to_owned()));
        }
    }
    if rated {
        pairs(company, skills, seats, &mut all);
    }
    all
}

/// How well ratings said who would be ahead: every pair with a person in it, by how sure they were.
fn pairs(company: &[Player], skills: &[Skill], seats: u8, all: &mut Vec<Tally>) {
    for (a, one) in company.iter().enumerate() {
        for (b, other) in company.iter().enumerate().skip(a + 1) {
            if one.person().is_none() && other.person().is_none() {
                continue;
            }
            let ahead = match one.rank.cmp(&other.rank) {
                Ordering::Less => 1.0,
                Ordering::Equal => 0.5,
                Ordering::Greater => 0.0,
            };
            let chance = skills[a].chance_against(skills[b]);
            let (chance, ahead) = if chance < 0.5 { (1.0 - chance, 1.0 - ahead) } else { (chance, ahead) };
            let loss = -(ahead * chance.ln() + (1.0 - ahead) * (1.0 - chance).max(1e-9).ln());
            all.push(Tally {
                seats,
                about: "pairs".to_owned(),
                value: format!("{}", ((chance * 10.0) as u8).min(9) * 10),
                games: 1,
                wins: millionths(ahead),
                expected: millionths(chance),
                loss: millionths(loss),
                score: 0,
            });
        }
    }
}

/// A length in steps, roughly: the lower end of a range that is wider the longer it is. In digits that sort.
fn length(steps: u32) -> String {
    let width = (10_u32.pow(steps.max(1).ilog10()) / 2).max(10);
    format!("{:06}", steps / width * width)
}

/// A time, as its place among [`TIMES`].
fn time(ms: i64) -> String {
    let minutes = ms / 60_000;
    TIMES.iter().position(|most| minutes < *most).unwrap_or(TIMES.len()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_and_times_fall_into_few_ranges() {
        let lengths = [3, 17, 87, 340, 2_300, 19_999].map(length);
        assert_eq!(lengths, ["000000", "000010", "000080", "000300", "002000", "015000"]);
        let minute = 60_000;
        assert_eq!([0, 14 * minute, 15 * minute, 1440 * minute, 99_999 * minute].map(time), ["0", "0", "1", "6", "8"]);
    }

    #[test]
    fn a_board_is_what_was_chosen_beside_the_usual() {
        let plain = Setup::of(1);
        assert_eq!(board_of("silverton", &plain), "");
        let other =
            plain.with("scenario", "copper_spike").with("version", "advanced").with(engine::options::COLOURS, "teal");
        assert_eq!(board_of("silverton", &other), "version=advanced scenario=copper_spike");
    }
}
