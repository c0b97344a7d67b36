//! Which puzzle a day has: round after round, each puzzle once in a round.

use super::{Puzzle, puzzles};

/// The rounds of all games.
const DAYS: &str = include_str!("../../puzzles/days.txt");

/// From a day on a round is made of so many puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rounds {
    from: i64,
    many: usize,
}

/// The puzzle of a day, counted from 1970: the same for everybody. None comes again before all had their turn.
#[must_use]
pub fn puzzle_of(game: &str, day: i64) -> Option<&'static Puzzle> {
    let all = puzzles(game);
    let place = place_of(day, &rounds(game))?;
    // Some may not be sound any more.
    all.get(place % all.len().max(1))
}

fn rounds(game: &str) -> Vec<Rounds> {
    let read = |line: &str| match line.split_whitespace().collect::<Vec<_>>()[..] {
        [of, from, many] if of == game => Some(Rounds { from: from.parse().ok()?, many: many.parse().ok()? }),
        _ => None,
    };
    DAYS.lines().filter_map(read).filter(|rounds| rounds.many > 0).collect()
}

/// Which puzzle a day has. A round that is under way is played to its end before another number counts.
fn place_of(day: i64, rounds: &[Rounds]) -> Option<usize> {
    let (first, later) = rounds.split_first()?;
    let mut now = *first;
    for next in later {
        let over = next.from + (now.from - next.from).rem_euclid(now.many as i64);
        if day < over {
            break;
        }
        now = Rounds { from: over, many: next.many };
    }
    Some((day - now.from).rem_euclid(now.many as i64) as usize)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::catalogue::TITLES;

    #[test]
    fn every_puzzle_has_its_day_once_in_a_round() {
        for title in TITLES {
            let many = puzzles(title.id).len();
            let last = rounds(title.id).last().map_or(0, |rounds| rounds.many);
            assert_eq!(last, many, "{}: say in puzzles/days.txt from which day on there are {many}", title.id);
            let days = rounds(title.id).last().map_or(0, |rounds| rounds.from) + many as i64;
            let round = (0..).map(|k| days + k).find(|day| place_of(*day, &rounds(title.id)) == Some(0));
            let had: BTreeSet<_> =
                (0..many as i64).map(|k| puzzle_of(title.id, round.unwrap_or(0) + k).map(Puzzle::name)).collect();
            assert_eq!(had.len(), many, "{}", title.id);
        }
    }

    #[test]
    fn new_puzzles_change_no_day_before_the_round_is_over() {
        let before = [Rounds { from: 0, many: 5 }];
        let after = [before[0], Rounds { from: 12, many: 7 }];
        for day in 0..15 {
            assert_eq!(place_of(day, &before), place_of(day, &after), "day {day}");
        }
        let places: Vec<_> = (14..24).filter_map(|day| place_of(day, &after)).collect();
        assert_eq!(places, [4, 0, 1, 2, 3, 4, 5, 6, 0, 1], "the old round is over, then all seven");
        let again = [&after[..], &[Rounds { from: 16, many: 8 }]].concat();
        assert_eq!((place_of(21, &again), place_of(22, &again), place_of(29, &again)), (Some(6), Some(0), Some(7)));
        assert_eq!(place_of(3, &[]), None);
    }
}
