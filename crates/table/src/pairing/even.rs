//! Tables at which as few as can be meet again, and seats as evenly as can be: many beginnings, each improved by exchanging
//! players between tables until no exchange helps; the best of them counts.

use engine::Luck;

use super::{Past, Round, shuffle};

/// How many beginnings are tried.
const TRIES: usize = 24;

/// A round in which meetings are spread evenly.
pub(super) fn round(past: &Past, playing: &[usize], luck: &mut Luck) -> Round {
    let mut players = playing.to_vec();
    shuffle(&mut players, luck);
    let byes = sit_out(past, &mut players, past.seats);
    let tables = together(past, &players, |one, other| i64::from(2 * past.met(one, other) + 1), luck);
    Round { tables: tables.into_iter().map(|table| seated(past, table)).collect(), byes }
}

/// Takes those out who do not fill a table: who sat out least, of these the last.
pub(super) fn sit_out(past: &Past, players: &mut Vec<usize>, seats: usize) -> Vec<usize> {
    let mut byes = Vec::new();
    while !players.len().is_multiple_of(seats) {
        let least = players.iter().map(|player| past.byes(*player)).min().unwrap_or_default();
        let Some(at) = players.iter().rposition(|player| past.byes(*player) == least) else { break };
        byes.push(players.remove(at));
    }
    byes
}

/// Players in groups of a table each, so that what their pairs cost is little. The first beginning is the order as it is.
pub(super) fn together(
    past: &Past,
    players: &[usize],
    cost: impl Fn(usize, usize) -> i64,
    luck: &mut Luck,
) -> Vec<Vec<usize>> {
    let count = players.len();
    let costs: Vec<i64> = (0..count * count)
        .map(|k| (k / count, k % count))
        .map(|(a, b)| if a == b { 0 } else { cost(players[a], players[b]) })
        .collect();
    let (mut order, mut best): (Vec<usize>, Option<(i64, Vec<usize>)>) = ((0..count).collect(), None);
    for attempt in 0..TRIES {
        if attempt > 0 {
            shuffle(&mut order, luck);
        }
        let mut at = order.clone();
        let paid = improve(&mut at, &costs, past.seats);
        if best.as_ref().is_none_or(|(least, _)| paid < *least) {
            best = Some((paid, at));
        }
    }
    let (_, at) = best.unwrap_or_default();
    at.chunks(past.seats).map(|table| table.iter().map(|k| players[*k]).collect()).collect()
}

/// Exchanges players while that helps, and gives what all tables cost then.
fn improve(at: &mut [usize], costs: &[i64], seats: usize) -> i64 {
    let count = at.len();
    let tables = count / seats;
    // What a player would pay at each table.
    let mut pays = vec![0; count * tables];
    for player in 0..count {
        for (place, other) in at.iter().enumerate() {
            pays[player * tables + place / seats] += costs[player * count + other];
        }
    }
    loop {
        let mut helped = false;
        for here in 0..count {
            for there in (here / seats + 1) * seats..count {
                let (one, other, home, away) = (at[here], at[there], here / seats, there / seats);
                let between = 2 * costs[one * count + other];
                let new = pays[one * tables + away] + pays[other * tables + home] - between;
                if new >= pays[one * tables + home] + pays[other * tables + away] {
                    continue;
                }
                at.swap(here, there);
                for player in 0..count {
                    let change = costs[player * count + other] - costs[player * count + one];
                    pays[player * tables + home] += change;
                    pays[player * tables + away] -= change;
                }
                helped = true;
            }
        }
        if !helped {
            break;
        }
    }
    (0..count).map(|place| pays[at[place] * tables + place / seats]).sum::<i64>() / 2
}

/// The players of a table in seats that they had least: the best of all orders, found seat by seat over all groups of them.
pub(super) fn seated(past: &Past, players: Vec<usize>) -> Vec<usize> {
    let (count, all) = (players.len(), 1usize << players.len());
    let mut least = vec![(i64::MAX, 0); all];
    least[0].0 = 0;
    for group in 0..all {
        let (so_far, seat) = (least[group].0, group.count_ones() as usize);
        for (k, player) in players.iter().enumerate().filter(|(k, _)| group & (1 << k) == 0) {
            let paid = so_far + i64::from(past.sat(*player, seat)).pow(2) * 2 + 1;
            if paid < least[group | (1 << k)].0 {
                least[group | (1 << k)] = (paid, k);
            }
        }
    }
    let (mut group, mut order) = (all - 1, Vec::with_capacity(count));
    while group > 0 {
        let k = least[group].1;
        order.push(players[k]);
        group &= !(1 << k);
    }
    order.reverse();
    order
}
