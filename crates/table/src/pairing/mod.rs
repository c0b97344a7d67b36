//! Who plays whom: rounds of a tournament or of a league of bots, and how everybody stands after them.
//!
//! Nothing here knows games, people or stores: players are numbers from 0, and everything is decided by what was played
//! and by a seed, so whoever asks again gets the same answer.
//!
//! ```
//! use table::pairing::{Past, round_robin};
//!
//! let mut past = Past::new(4, 2);
//! for number in 0..3 {
//!     let round = round_robin(&past, &[0, 1, 2, 3], number, 7);
//!     assert_eq!((round.tables.len(), round.byes.len()), (2, 0));
//!     past.add(&round);
//! }
//! assert!((1..4).all(|other| past.met(0, other) == 1));
//! ```

mod circle;
mod even;
mod standings;
mod swiss;

use engine::Luck;

pub use standings::{Bye, Game, Row, TieBreak, WIN, bye, shares, standings};
pub use swiss::swiss;

/// A round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Who sits at each table, in seat order.
    pub tables: Vec<Vec<usize>>,
    /// Who sits out.
    pub byes: Vec<usize>,
}

/// What was played so far: who met whom, who sat where, who sat out.
#[derive(Clone, Debug)]
pub struct Past {
    players: usize,
    seats: usize,
    met: Vec<u32>,
    sat: Vec<u32>,
    byes: Vec<u32>,
}

impl Past {
    /// Nothing yet, for so many players at tables of so many seats.
    #[must_use]
    pub fn new(players: usize, seats: usize) -> Past {
        let seats = seats.max(1);
        Past { players, seats, met: vec![0; players * players], sat: vec![0; players * seats], byes: vec![0; players] }
    }

    /// Notes a round.
    pub fn add(&mut self, round: &Round) {
        for table in &round.tables {
            self.sat_down(&table.iter().copied().map(Some).collect::<Vec<_>>());
        }
        round.byes.iter().for_each(|player| self.sat_out(*player));
    }

    /// Notes one table; a seat may have been filled by somebody who does not count.
    pub fn sat_down(&mut self, table: &[Option<usize>]) {
        for (seat, player) in table.iter().enumerate().take(self.seats) {
            let Some(player) = *player else { continue };
            self.sat[player * self.seats + seat] += 1;
            for other in table.iter().flatten().filter(|other| **other != player) {
                self.met[player * self.players + other] += 1;
            }
        }
    }

    /// Notes that somebody sat out.
    pub fn sat_out(&mut self, player: usize) {
        self.byes[player] += 1;
    }

    /// How many seats a table has.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// How often two have met.
    #[must_use]
    pub fn met(&self, one: usize, other: usize) -> u32 {
        self.met[one * self.players + other]
    }

    /// How often a player had a seat.
    #[must_use]
    pub fn sat(&self, player: usize, seat: usize) -> u32 {
        self.sat[player * self.seats + seat]
    }

    /// How often a player sat out.
    #[must_use]
    pub fn byes(&self, player: usize) -> u32 {
        self.byes[player]
    }
}

/// The next round in which everybody meets everybody as evenly as can be, among those who still play; `number` counts from 0.
///
/// At tables of two this is the circle method: everybody meets everybody once in a cycle, seats alternate, and the next cycle
/// turns them round. Nine at tables of three and twenty-five at tables of five meet exactly once in four and six rounds. Else
/// a round is searched for that adds as few repeated meetings as can be found.
#[must_use]
pub fn round_robin(past: &Past, playing: &[usize], number: usize, seed: u64) -> Round {
    if past.seats == 2 {
        return without(circle::round(past.players, number), playing);
    }
    let mut luck = Luck::new(seed ^ ((number as u64) << 32));
    let everybody = playing.len() == past.players;
    match circle::plane(past.players, past.seats, number) {
        Some(tables) if everybody => {
            Round { tables: tables.into_iter().map(|table| even::seated(past, table)).collect(), byes: Vec::new() }
        }
        _ => even::round(past, playing, &mut luck),
    }
}

/// A round at tables of two without those who left: whoever should meet one of them sits out.
fn without(round: Round, playing: &[usize]) -> Round {
    let mut left = Round::default();
    for table in round.tables {
        match table.iter().filter(|player| playing.contains(player)).count() {
            2 => left.tables.push(table),
            _ => left.byes.extend(table),
        }
    }
    left.byes.extend(round.byes);
    left.byes.retain(|player| playing.contains(player));
    left
}

/// Brings a list into an order that only luck knows.
pub fn shuffle<T>(list: &mut [T], luck: &mut Luck) {
    for k in (1..list.len()).rev() {
        list.swap(k, luck.below(k as u32 + 1) as usize);
    }
}
