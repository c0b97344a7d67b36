//! What the games of a league come to.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use table::rating::{NATURAL, START};

use super::{Book, Duels, Faults, MEASURE, Options, Played, Times};
use crate::stats::interval;

/// What all games of a league have in common.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Terms {
    /// The game's ID.
    pub game: String,
    /// Seats at the table.
    pub seats: u8,
    /// Options that differ from their default.
    pub options: Options,
    /// The edition, where it is not the built-in one.
    pub edition: Option<String>,
    /// The most milliseconds for a decision, where that was bounded.
    pub ms: Option<u64>,
}

/// How everybody stands.
#[derive(Clone, Debug, Serialize)]
pub struct Standings {
    /// What was played.
    #[serde(flatten)]
    pub terms: Terms,
    /// The seeds of its games.
    pub seeds: Vec<u64>,
    /// How many games.
    pub games: u64,
    /// Games that did not come to an end.
    pub unfinished: u64,
    /// Everybody, the strongest first.
    pub rows: Vec<Row>,
    /// Those who met with equal numbers of each.
    pub pairs: Vec<Pair>,
    /// One among many of another kind.
    pub among: Vec<Among>,
    /// The part of the wins of each seat, and its 95 % interval.
    pub by_seat: Vec<(f64, (f64, f64))>,
}

/// How one stands.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// Who it is.
    pub bot: String,
    /// The rating, on the scale of people; greedy is 1500.
    pub points: f64,
    /// Its standard error.
    pub error: f64,
    /// Games in which it took part.
    pub games: u64,
    /// How long it took, as a scale.
    #[serde(skip)]
    pub times: Times,
    /// The mean time of a decision.
    pub mean_ms: f64,
    /// What 99 of 100 decisions do not exceed.
    pub slow_ms: f64,
    /// What it did wrong.
    pub faults: Faults,
}

/// Two who met with equal numbers of each.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    /// The one.
    pub one: String,
    /// The other.
    pub other: String,
    /// Games.
    pub games: u64,
    /// The part of them that the one won.
    pub won: f64,
    /// Its 95 % interval.
    pub interval: (f64, f64),
}

/// One alone among many of another kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Among {
    /// The one.
    pub one: String,
    /// The others.
    pub field: String,
    /// Games.
    pub games: u64,
    /// The part of them that the one won.
    pub won: f64,
    /// Its 95 % interval.
    pub interval: (f64, f64),
    /// How often its fair share that is.
    pub times_fair: f64,
}

/// Wins out of games.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    won: f64,
    games: u64,
}

impl Count {
    fn add(&mut self, won: f64) {
        self.won += won;
        self.games += 1;
    }

    fn part(self) -> f64 {
        self.won / self.games.max(1) as f64
    }
}

impl Standings {
    /// What the games of one kind come to.
    #[must_use]
    pub fn of(book: &Book, terms: &Terms) -> Standings {
        let all: Vec<&Played> = book.games(terms).collect();
        let over: Vec<&Played> = all.iter().copied().filter(|played| !played.ranks.is_empty()).collect();
        let tables = tables(&over);
        let mut by_seat = vec![Count::default(); usize::from(terms.seats)];
        for played in &over {
            by_seat.iter_mut().zip(shares(played)).for_each(|(count, share)| count.add(share));
        }
        Standings {
            terms: terms.clone(),
            seeds: all.iter().map(|played| played.seed).collect::<BTreeSet<_>>().into_iter().collect(),
            games: all.len() as u64,
            unfinished: (all.len() - over.len()) as u64,
            rows: rows(&all, &over),
            pairs: pairs(&tables, terms.seats),
            among: among(&tables, terms.seats),
            by_seat: by_seat.into_iter().map(|count| (count.part(), interval(count.won, count.games))).collect(),
        }
    }

    /// How two stand to each other, seen from the first.
    #[must_use]
    pub fn pair(&self, one: &str, other: &str) -> Option<Pair> {
        self.pairs.iter().find_map(|pair| {
            if (pair.one.as_str(), pair.other.as_str()) == (one, other) {
                return Some(pair.clone());
            }
            let turned = (pair.one.as_str(), pair.other.as_str()) == (other, one);
            turned.then(|| Pair {
                one: pair.other.clone(),
                other: pair.one.clone(),
                games: pair.games,
                won: 1.0 - pair.won,
                interval: (1.0 - pair.interval.1, 1.0 - pair.interval.0),
            })
        })
    }

    /// One among others.
    #[must_use]
    pub fn among(&self, one: &str, field: &str) -> Option<&Among> {
        self.among.iter().find(|among| among.one == one && among.field == field)
    }
}

/// The part of the win that every seat had.
fn shares(played: &Played) -> Vec<f64> {
    let winners = played.ranks.iter().filter(|rank| **rank == 1).count().max(1) as f64;
    played.ranks.iter().map(|rank| if *rank == 1 { 1.0 / winners } else { 0.0 }).collect()
}

/// Wins of one kind at tables of two kinds, by the two and by how many of the first there were.
type Tables = BTreeMap<(String, String), BTreeMap<u8, Count>>;

fn tables(over: &[&Played]) -> Tables {
    let mut tables = Tables::new();
    for played in over {
        let kinds: BTreeSet<&String> = played.bots.iter().collect();
        let kinds: Vec<&String> = kinds.into_iter().collect();
        let [a, b] = kinds[..] else { continue };
        for (one, other) in [(a, b), (b, a)] {
            let own = |(bot, share): (&String, f64)| if bot == one { share } else { 0.0 };
            let won: f64 = played.bots.iter().zip(shares(played)).map(own).sum();
            let seats = played.bots.iter().filter(|bot| *bot == one).count() as u8;
            tables.entry((one.clone(), other.clone())).or_default().entry(seats).or_default().add(won);
        }
    }
    tables
}

/// Both splits of an odd table count alike, however often each was played.
fn pairs(tables: &Tables, seats: u8) -> Vec<Pair> {
    let (few, many) = (seats / 2, seats - seats / 2);
    let pair = |((one, other), splits): (&(String, String), &BTreeMap<u8, Count>)| {
        let (few, many) = (splits.get(&few)?, splits.get(&many)?);
        if one > other {
            return None;
        }
        let won = (few.part() + many.part()) / 2.0;
        let (games, as_good_as) = if seats.is_multiple_of(2) {
            (few.games, few.games)
        } else {
            // The mean of two parts is as sure as that of so many games, were there one split.
            let each = |count: &Count| 1.0 / count.games.max(1) as f64;
            (few.games + many.games, (4.0 / (each(few) + each(many))).round() as u64)
        };
        let interval = interval(won * as_good_as as f64, as_good_as);
        Some(Pair { one: one.clone(), other: other.clone(), games, won, interval })
    };
    tables.iter().filter_map(pair).collect()
}

fn among(tables: &Tables, seats: u8) -> Vec<Among> {
    let row = |((one, field), splits): (&(String, String), &BTreeMap<u8, Count>)| {
        let count = splits.get(&1)?;
        let measured = *field == MEASURE.name() || (one == MEASURE.name() && field == "random");
        measured.then(|| Among {
            one: one.clone(),
            field: field.clone(),
            games: count.games,
            won: count.part(),
            interval: interval(count.won, count.games),
            times_fair: count.part() * f64::from(seats),
        })
    };
    let mut rows: Vec<Among> = tables.iter().filter_map(row).collect();
    rows.sort_by(|a, b| a.field.cmp(&b.field).then(b.won.total_cmp(&a.won)));
    rows
}

fn rows(all: &[&Played], over: &[&Played]) -> Vec<Row> {
    let mut duels = Duels::default();
    over.iter().for_each(|played| duels.add(&played.bots, &played.ranks));
    let strengths = duels.strengths(MEASURE.name());
    let row = |(bot, strength): (&String, &super::Strength)| {
        let (mut times, mut faults) = (Times::default(), Faults::default());
        for played in all {
            played.times.get(bot).into_iter().for_each(|more| times.merge(more));
            played.faults.get(bot).into_iter().for_each(|more| faults.merge(more));
        }
        Row {
            bot: bot.clone(),
            points: START + strength.over * NATURAL,
            error: strength.error * NATURAL,
            games: all.iter().filter(|played| played.bots.contains(bot)).count() as u64,
            mean_ms: times.mean_ms(),
            slow_ms: times.slow_ms(),
            times,
            faults,
        }
    };
    let mut rows: Vec<Row> = strengths.iter().map(row).collect();
    rows.sort_by(|a, b| b.points.total_cmp(&a.points));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(deal: u64, bots: &[&str], ranks: &[u8]) -> Played {
        Played {
            game: "any".to_owned(),
            seats: bots.len() as u8,
            options: Options::new(),
            edition: None,
            ms: None,
            minds: String::new(),
            seed: 1,
            deal,
            bots: bots.iter().map(|bot| (*bot).to_owned()).collect(),
            ranks: ranks.to_vec(),
            scores: vec![0; bots.len()],
            times: BTreeMap::new(),
            faults: BTreeMap::new(),
        }
    }

    fn standings(games: Vec<Played>) -> Standings {
        let (mut book, terms) = (Book::new(), games[0].terms());
        games.into_iter().for_each(|played| book.add(played).expect("it is kept nowhere"));
        Standings::of(&book, &terms)
    }

    #[test]
    fn both_splits_of_three_seats_count_alike() {
        let mut games: Vec<Played> =
            (0..9).map(|deal| game(deal, &["magnate", "greedy", "greedy"], &[1, 2, 3])).collect();
        games.push(game(0, &["greedy", "magnate", "magnate"], &[1, 2, 3]));
        let standings = standings(games);
        let pair = standings.pair("magnate", "greedy").expect("they met");
        assert_eq!((pair.games, pair.won), (10, 0.5), "nine wins alone weigh as much as one loss of two");
        assert!(pair.interval.0 < 0.2 && pair.interval.1 > 0.8, "and that one tells little: {pair:?}");
        assert_eq!(standings.pair("greedy", "magnate").map(|pair| pair.won), Some(0.5));
        let among = standings.among("magnate", "greedy").expect("it was alone");
        assert_eq!((among.games, among.won, among.times_fair), (9, 1.0, 3.0));
        assert!(standings.pair("magnate", "tree").is_none());
    }

    #[test]
    fn a_shared_win_is_shared_and_a_game_without_end_is_told() {
        let standings = standings(vec![
            game(0, &["greedy", "magnate"], &[1, 1]),
            game(1, &["greedy", "magnate"], &[2, 1]),
            game(2, &["greedy", "magnate"], &[]),
        ]);
        assert_eq!((standings.games, standings.unfinished), (3, 1));
        assert_eq!(standings.pair("magnate", "greedy").map(|pair| (pair.games, pair.won)), Some((2, 0.75)));
        assert_eq!(standings.rows[0].bot, "magnate");
        assert_eq!(standings.rows[1].points, 1500.0, "all are measured by greedy");
        assert_eq!(standings.by_seat.iter().map(|(part, _)| *part).collect::<Vec<_>>(), [0.25, 0.75]);
    }
}
