//! Swiss rounds: those who stand alike meet, nobody meets the same again while that can be avoided.

use engine::Luck;

use super::{Past, Round, even, shuffle};

/// What a second meeting costs: more than any distance in points.
const AGAIN: i64 = 1_000_000;
/// So many pairs are tried before a second meeting is allowed.
const PATIENCE: u32 = 50_000;

/// The next round among those who still play, each with the points so far.
///
/// Who does not fill a table sits out: nobody twice while somebody has not yet, and of these the one with the fewest points. At
/// tables of two the upper half of those who stand alike meets the lower half; a round without a second meeting is searched for
/// over all pairs. At larger tables those with like points sit together, with as few second meetings as can be found.
#[must_use]
pub fn swiss(past: &Past, playing: &[(usize, i64)], seed: u64) -> Round {
    let mut luck = Luck::new(seed);
    let mut ranked = playing.to_vec();
    shuffle(&mut ranked, &mut luck);
    ranked.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
    if past.seats() == 2
        && let Some(round) = pairs(past, &ranked)
    {
        return round;
    }
    let mut players: Vec<usize> = ranked.iter().map(|(player, _)| *player).collect();
    let byes = even::sit_out(past, &mut players, past.seats());
    let points = |player: usize| ranked.iter().find(|(other, _)| *other == player).map_or(0, |(_, points)| *points);
    let cost = |one: usize, other: usize| {
        let met = i64::from(past.met(one, other));
        AGAIN * (met * met + met) + (points(one) - points(other)).abs()
    };
    let tables = even::together(past, &players, cost, &mut luck);
    Round { tables: tables.into_iter().map(|table| even::seated(past, table)).collect(), byes }
}

/// A round of pairs that have not met, whoever must sit out for it.
fn pairs(past: &Past, ranked: &[(usize, i64)]) -> Option<Round> {
    if ranked.len().is_multiple_of(2) {
        return Some(Round { tables: seated(past, pair_off(past, ranked, &mut PATIENCE.clone())?), byes: Vec::new() });
    }
    let least = ranked.iter().map(|(player, _)| past.byes(*player)).min()?;
    let out = (0..ranked.len()).rev().filter(|at| past.byes(ranked[*at].0) == least);
    out.take(8).find_map(|at| {
        let mut rest = ranked.to_vec();
        let (bye, _) = rest.remove(at);
        let pairs = pair_off(past, &rest, &mut PATIENCE.clone())?;
        Some(Round { tables: seated(past, pairs), byes: vec![bye] })
    })
}

fn seated(past: &Past, pairs: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    pairs.into_iter().map(|pair| even::seated(past, pair)).collect()
}

/// Pairs of those who have not met, the best first; `None` if there are none, or the patience is at its end.
fn pair_off(past: &Past, ranked: &[(usize, i64)], patience: &mut u32) -> Option<Vec<Vec<usize>>> {
    let Some(&(first, points)) = ranked.first() else { return Some(Vec::new()) };
    let alike = ranked.iter().take_while(|(_, other)| *other == points).count();
    // From the middle of those who stand alike downwards, then upwards, then those with fewer points.
    let half = alike.div_ceil(2).max(1);
    for at in (half..alike).chain((1..half).rev()).chain(alike.max(1)..ranked.len()) {
        if past.met(first, ranked[at].0) > 0 {
            continue;
        }
        *patience = patience.checked_sub(1)?;
        let mut rest = ranked[1..].to_vec();
        let (other, _) = rest.remove(at - 1);
        if let Some(mut pairs) = pair_off(past, &rest, patience) {
            pairs.insert(0, vec![first, other]);
            return Some(pairs);
        }
    }
    None
}
