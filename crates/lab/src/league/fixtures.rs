//! Which games a league has: every pair with equal numbers of each, everybody everywhere with the same deal.

use std::collections::BTreeSet;

use bots::BotKind;

use super::{Entrant, League, MEASURE, Pairs};

/// One game: the deal, and who sits where. Sorted, all games of a deal come together, so that a league that is stopped
/// has been fair to all but for the deal it was at.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Fixture {
    pub deal: u64,
    pub seats: Vec<Entrant>,
}

impl League {
    /// All its games, deal by deal.
    pub(super) fn fixtures(&self) -> Vec<Fixture> {
        let mut all = BTreeSet::new();
        for (one, other) in self.meetings() {
            let line_ups = equal_numbers(&one, &other, self.setup.seats);
            self.deal_out(&line_ups, self.wanted(&one, &other), &mut all);
        }
        for (one, field) in self.loners() {
            let line_ups = turns_of(&seated(&one, 1, &field, usize::from(self.setup.seats)));
            self.deal_out(&line_ups, self.wanted(&one, &field), &mut all);
        }
        all.into_iter().collect()
    }

    /// Whole deals of some line-ups, until there are as many games as wanted.
    fn deal_out(&self, line_ups: &[Vec<Entrant>], wanted: u64, all: &mut BTreeSet<Fixture>) {
        for deal in 0..wanted.div_ceil(line_ups.len().max(1) as u64) {
            all.extend(line_ups.iter().map(|seats| Fixture { deal, seats: seats.clone() }));
        }
    }

    fn wanted(&self, one: &Entrant, other: &Entrant) -> u64 {
        if one.is_slow() || other.is_slow() { self.slow_games } else { self.games }
    }

    /// Who meets whom with equal numbers.
    fn meetings(&self) -> Vec<(Entrant, Entrant)> {
        let mut pairs = Vec::new();
        if self.setup.seats < 2 {
            return pairs;
        }
        // The tree search is no step of the ladder: it meets everybody.
        let ladder: Vec<&Entrant> = self.entrants.iter().filter(|one| !one.is(BotKind::Tree)).collect();
        let is_next = |one: &Entrant, other: &Entrant| ladder.windows(2).any(|two| two[0] == one && two[1] == other);
        let meets_all = |one: &Entrant| one.is(MEASURE) || one.is(BotKind::Tree);
        for (k, one) in self.entrants.iter().enumerate() {
            for other in &self.entrants[k + 1..] {
                let meet = self.pairs == Pairs::All || meets_all(one) || meets_all(other) || is_next(one, other);
                if one != other && meet {
                    pairs.push((one.clone(), other.clone()));
                }
            }
        }
        pairs
    }

    /// Who plays alone among whom: everybody among greedy ones, and greedy among random ones.
    fn loners(&self) -> Vec<(Entrant, Entrant)> {
        if !self.alone || self.setup.seats < 2 {
            return Vec::new();
        }
        let among = |one: &Entrant| {
            let field = if one.is(MEASURE) { BotKind::Random } else { MEASURE };
            (!one.is(BotKind::Random)).then(|| (one.clone(), Entrant::Bot(field)))
        };
        self.entrants.iter().filter_map(among).collect()
    }
}

/// The line-ups in which two meet with equal numbers; where the seats are odd, each is once the more.
fn equal_numbers(one: &Entrant, other: &Entrant, seats: u8) -> Vec<Vec<Entrant>> {
    let seats = usize::from(seats);
    let mut line_ups = turns_of(&seated(one, seats / 2, other, seats));
    if seats % 2 == 1 {
        line_ups.extend(turns_of(&seated(other, seats / 2, one, seats)));
    }
    line_ups
}

/// A few of one kind, spread evenly among the other.
fn seated(one: &Entrant, few: usize, other: &Entrant, seats: usize) -> Vec<Entrant> {
    let is_one = |seat: usize| (seat + 1) * few / seats > seat * few / seats;
    (0..seats).map(|seat| if is_one(seat) { one.clone() } else { other.clone() }).collect()
}

/// A line-up moved on by one seat after the other, as long as that changes anything.
fn turns_of(line_up: &[Entrant]) -> Vec<Vec<Entrant>> {
    let mut all: Vec<Vec<Entrant>> = Vec::new();
    let mut turned = line_up.to_vec();
    while !all.contains(&turned) {
        all.push(turned.clone());
        turned.rotate_right(1);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn league(seats: u8, bots: &[&str]) -> League {
        let entrants = bots.iter().map(|bot| bot.parse().expect("a bot")).collect();
        League { alone: false, games: 12, slow_games: 12, ..League::new("any", seats, entrants) }
    }

    #[test]
    fn everybody_sits_everywhere_equally_often_with_every_deal() {
        for seats in 2..=6 {
            let league = league(seats, &["random", "greedy", "greenhorn"]);
            let fixtures = league.fixtures();
            for deal in 0..=fixtures.last().expect("there are games").deal {
                let of_deal: Vec<&Fixture> = fixtures.iter().filter(|fixture| fixture.deal == deal).collect();
                let sat = |entrant: &Entrant, seat: usize| {
                    of_deal.iter().filter(|fixture| fixture.seats[seat] == *entrant).count()
                };
                let expected = sat(&league.entrants[0], 0);
                for entrant in &league.entrants {
                    assert!((0..usize::from(seats)).all(|seat| sat(entrant, seat) == expected), "{seats} {entrant}");
                }
            }
        }
    }

    #[test]
    fn a_ladder_has_fewer_games_and_more_of_the_quick_ones() {
        let all = league(2, &["random", "greedy", "tree", "greenhorn", "prospector", "magnate"]);
        let ladder = League { pairs: Pairs::Ladder, slow_games: 2, ..all.clone() };
        let met = |league: &League, one: &str, other: &str| {
            let is = |entrant: &Entrant, name: &str| entrant.to_string() == name;
            let both = |fixture: &&Fixture| {
                fixture.seats.iter().any(|seat| is(seat, one)) && fixture.seats.iter().any(|seat| is(seat, other))
            };
            league.fixtures().iter().filter(both).count()
        };
        assert_eq!((met(&all, "random", "magnate"), met(&ladder, "random", "magnate")), (12, 0));
        assert_eq!((met(&ladder, "prospector", "magnate"), met(&ladder, "tree", "random")), (2, 2));
        assert_eq!((met(&ladder, "greedy", "prospector"), met(&ladder, "greedy", "magnate")), (12, 2));
    }

    #[test]
    fn one_among_many_sits_everywhere() {
        let league = League { alone: true, games: 1, slow_games: 1, ..league(4, &["greedy", "prospector"]) };
        let alone = |fixture: &&Fixture| fixture.seats.iter().filter(|seat| seat.is(BotKind::Prospector)).count() == 1;
        assert_eq!(league.fixtures().iter().filter(alone).count(), 4);
        let random = |fixture: &&Fixture| fixture.seats.iter().filter(|seat| seat.is(BotKind::Random)).count() == 3;
        assert_eq!(league.fixtures().iter().filter(random).count(), 4, "and greedy among random ones");
        assert!(self::league(1, &["greedy", "prospector"]).fixtures().is_empty(), "alone nobody meets anybody");
    }
}
