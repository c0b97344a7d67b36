//! Rounds that are known without a search.

use super::Round;

/// A round of the circle method, at tables of two. A player's distance to the one who is fixed in this round falls by one
/// from round to round, and whoever is an odd distance away sits first: so seats alternate.
pub(super) fn round(players: usize, number: usize) -> Round {
    if players < 2 {
        return Round { tables: Vec::new(), byes: (0..players).collect() };
    }
    // One who does not exist makes an odd number even: whoever meets it sits out.
    let (ghost, cycle) = (players % 2 == 1, players + players % 2 - 1);
    let (at, turned) = (number % cycle, (number / cycle) % 2 == 1);
    let mut round = Round::default();
    match ghost {
        true => round.byes.push(at),
        false if at % 2 == 0 => round.tables.push(vec![at, cycle]),
        false => round.tables.push(vec![cycle, at]),
    }
    for k in 1..=cycle / 2 {
        let (up, down) = ((at + k) % cycle, (at + cycle - k) % cycle);
        round.tables.push(if k % 2 == 1 { vec![up, down] } else { vec![down, up] });
    }
    if turned {
        round.tables.iter_mut().for_each(|table| table.reverse());
    }
    round
}

/// The lines of one direction in the plane over a prime number of points: so many players squared meet each other exactly once.
pub(super) fn plane(players: usize, seats: usize, number: usize) -> Option<Vec<Vec<usize>>> {
    if !matches!(seats, 3 | 5) || players != seats * seats {
        return None;
    }
    let direction = number % (seats + 1);
    let line = |start: usize| match direction {
        d if d == seats => (0..seats).map(|y| start * seats + y).collect(),
        slope => (0..seats).map(|x| x * seats + (slope * x + start) % seats).collect(),
    };
    Some((0..seats).map(line).collect())
}
