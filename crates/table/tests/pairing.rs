//! Rounds are sound and even, for every number of players and every size of table.

use table::pairing::{Game, Past, Round, TieBreak, WIN, bye, round_robin, shares, standings, swiss};

/// Everybody who plays is at one table or sits out, and every table is full.
fn is_sound(round: &Round, playing: &[usize], seats: usize) {
    assert!(round.tables.iter().all(|table| table.len() == seats), "{round:?}");
    let mut there: Vec<usize> = round.tables.iter().flatten().chain(&round.byes).copied().collect();
    there.sort_unstable();
    assert_eq!(there, playing, "{round:?}");
    assert!(round.byes.len() < seats, "{round:?}");
}

fn range(counts: impl Iterator<Item = u32>) -> u32 {
    let counts: Vec<u32> = counts.collect();
    counts.iter().max().unwrap() - counts.iter().min().unwrap()
}

/// At tables of two everybody meets everybody once in a cycle, and has either seat as often, but for one game; after two
/// cycles exactly. On the way seats never differ by more than two.
#[test]
fn everybody_meets_everybody_once_at_tables_of_two() {
    for players in 2..=40 {
        let playing: Vec<usize> = (0..players).collect();
        let (mut past, cycle) = (Past::new(players, 2), players + players % 2 - 1);
        for number in 0..2 * cycle {
            let round = round_robin(&past, &playing, number, 1);
            is_sound(&round, &playing, 2);
            past.add(&round);
            let uneven = |player: &usize| past.sat(*player, 0).abs_diff(past.sat(*player, 1));
            let most = playing.iter().map(uneven).max().unwrap();
            assert!(most <= 2, "{players} players, round {number}: {most}");
            if number + 1 == cycle {
                assert!(most <= 1, "{players} players");
            }
            let cycles = (number + 1) / cycle;
            if (number + 1) % cycle == 0 {
                let evenly = |a: usize| (0..players).all(|b| a == b || past.met(a, b) as usize == cycles);
                assert!(playing.iter().all(|player| evenly(*player)));
                assert_eq!(range(playing.iter().map(|player| past.byes(*player))), 0);
            }
        }
        assert!(playing.iter().all(|player| past.sat(*player, 0) == past.sat(*player, 1)));
    }
}

/// At larger tables, after as many rounds as one needs to meet everybody once: nobody sat out twice more than another, nobody had
/// one seat more than twice more often than another; with two tables no two met more than three times, with more tables at most
/// one pair in twenty met three times.
#[test]
fn larger_tables_are_mixed_evenly() {
    for seats in 3..=6 {
        for players in seats..=40 {
            let playing: Vec<usize> = (0..players).collect();
            let mut past = Past::new(players, seats);
            for number in 0..(players - 1).div_ceil(seats - 1) {
                let round = round_robin(&past, &playing, number, 9);
                is_sound(&round, &playing, seats);
                past.add(&round);
            }
            let told = format!("{players} at tables of {seats}");
            assert!(range(playing.iter().map(|player| past.byes(*player))) <= 1, "{told}");
            for player in 0..players {
                let uneven = range((0..seats).map(|seat| past.sat(player, seat)));
                assert!(uneven <= 2, "{told}: {player} had one seat {uneven} times more");
            }
            let pairs = || (0..players).flat_map(|a| (0..a).map(move |b| (a, b)));
            let most = pairs().map(|(a, b)| past.met(a, b)).max().unwrap();
            if players >= 2 * seats {
                assert!(most <= 3, "{told}: two met {most} times");
                let often = pairs().filter(|(a, b)| past.met(*a, *b) > 2).count();
                assert!(players < 3 * seats || often * 20 <= pairs().count(), "{told}: {often} pairs met three times");
            }
        }
    }
}

#[test]
fn nine_at_threes_and_twenty_five_at_fives_meet_exactly_once() {
    for seats in [3, 5] {
        let players = seats * seats;
        let playing: Vec<usize> = (0..players).collect();
        let mut past = Past::new(players, seats);
        for number in 0..=seats {
            past.add(&round_robin(&past, &playing, number, 1));
        }
        assert!(playing.iter().all(|a| playing.iter().all(|b| a == b || past.met(*a, *b) == 1)));
    }
}

#[test]
fn whoever_should_meet_one_who_left_sits_out() {
    let playing = [0, 1, 2, 4, 5];
    let past = Past::new(6, 2);
    for number in 0..5 {
        let round = round_robin(&past, &playing, number, 1);
        is_sound(&round, &playing, 2);
        assert_eq!(round.byes.len(), 1);
    }
}

/// In so many rounds as are half the players there is always a round without a second meeting.
#[test]
fn nobody_meets_the_same_again_in_a_swiss_while_that_can_be_avoided() {
    for players in 2..=40 {
        let mut past = Past::new(players, 2);
        let mut points = vec![0; players];
        for number in 0..(players / 2).clamp(1, 12) {
            let playing: Vec<(usize, i64)> = points.iter().copied().enumerate().collect();
            let round = swiss(&past, &playing, 3 + number as u64);
            is_sound(&round, &(0..players).collect::<Vec<_>>(), 2);
            assert_eq!(round, swiss(&past, &playing, 3 + number as u64), "the same seed, the same round");
            for table in &round.tables {
                assert_eq!(past.met(table[0], table[1]), 0, "{players} players, round {number}");
                points[table[(table[0] + table[1] + number) % 2]] += WIN;
            }
            round.byes.iter().for_each(|player| points[*player] += bye(2));
            past.add(&round);
            let byes = (0..players).map(|player| past.byes(player));
            assert!(byes.max() <= Some(1), "{players} players: nobody sits out twice");
        }
        for player in 0..players {
            let uneven = past.sat(player, 0).abs_diff(past.sat(player, 1));
            assert!(uneven <= 3, "{players} players: seats differ by {uneven}");
        }
    }
}

#[test]
fn those_who_have_all_met_meet_again_when_there_is_no_other_way() {
    let mut past = Past::new(4, 2);
    for number in 0..6 {
        let round = swiss(&past, &[(0, 0), (1, 0), (2, 0), (3, 0)], number);
        is_sound(&round, &[0, 1, 2, 3], 2);
        past.add(&round);
    }
    assert!((0..4).all(|a| (0..4).all(|b| a == b || past.met(a, b) == 2)), "each twice");
}

#[test]
fn swiss_tables_of_many_seat_those_who_stand_alike_together() {
    for seats in 3..=6 {
        for players in [2 * seats, 3 * seats + 1, 40] {
            let mut past = Past::new(players, seats);
            let mut points = vec![0; players];
            for number in 0..4 {
                let playing: Vec<(usize, i64)> = points.iter().copied().enumerate().collect();
                let round = swiss(&past, &playing, number);
                is_sound(&round, &(0..players).collect::<Vec<_>>(), seats);
                for table in &round.tables {
                    let ranks: Vec<u8> = (1..=seats as u8).collect();
                    table.iter().zip(shares(&ranks)).for_each(|(player, won)| points[*player] += won);
                }
                past.add(&round);
            }
            if players == 40 {
                let again = (0..players).any(|a| (0..a).any(|b| past.met(a, b) > 1));
                assert!(!again || seats > 4, "{players} at tables of {seats}: two met again");
            }
            assert!((0..players).all(|player| past.byes(player) <= 1 || players < 4 * (seats - 1)));
        }
    }
}

#[test]
fn points_are_even_steps_and_shared_by_those_who_share_a_place() {
    assert_eq!(shares(&[1, 2]), [120, 0]);
    assert_eq!(shares(&[1, 1]), [60, 60]);
    assert_eq!(shares(&[3, 1, 2]), [0, 120, 60]);
    assert_eq!(shares(&[1, 2, 2, 4]), [120, 60, 60, 0]);
    assert_eq!(shares(&[1, 1, 3, 3, 3]), [105, 105, 30, 30, 30]);
    for ranks in [&[1, 2, 3, 4, 5, 6][..], &[1, 1, 1, 4, 5, 5], &[1, 1, 1], &[1, 2, 2, 2]] {
        assert_eq!(shares(ranks).iter().sum::<i64>(), WIN * ranks.len() as i64 / 2, "{ranks:?}");
    }
}

#[test]
fn equal_points_are_decided_by_whom_one_met_and_beat() {
    let game = |a, b, won: i64| Game { players: vec![a, b], points: vec![won, WIN - won], shares: vec![500, 500] };
    // 0 beats 1 and 2, 3 beats 2 and loses to 1; 1 and 3 have a point each.
    let games = [game(0, 1, WIN), game(3, 2, WIN), game(0, 2, WIN), game(3, 1, 0)];
    let rows = standings(4, 2, &games, &[], TieBreak::ROUND_ROBIN);
    let order: Vec<(usize, usize)> = rows.iter().map(|row| (row.player, row.place)).collect();
    assert_eq!(order, [(0, 1), (1, 2), (3, 3), (2, 4)], "1 has beaten 3");
    let swiss = standings(4, 2, &games, &[], TieBreak::SWISS);
    assert_eq!((swiss[1].player, swiss[1].breaks[0]), (1, 3 * WIN), "its opponents are stronger");
    assert_eq!((rows[0].points, rows[0].games, rows[0].wins), (2 * WIN, 2, 2));
    let level = standings(2, 2, &[], &[], TieBreak::SWISS);
    assert_eq!((level[0].place, level[1].place), (1, 1), "nothing was played yet");
    assert_eq!(standings(3, 2, &[], &[2], TieBreak::SWISS)[0].points, WIN);
}
