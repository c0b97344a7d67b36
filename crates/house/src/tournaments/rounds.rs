//! Who plays whom next.

use sha2::{Digest, Sha256};
use table::pairing::{self, Past, Round, WIN};

use super::{Scheme, Tournament};

/// What the places are called that bots fill for one round only.
const FILL: &str = "fill-";

impl Tournament {
    /// Whatever is left to chance here: the same at every node.
    pub(super) fn seed(&self) -> u64 {
        let digest = Sha256::digest(format!("tournament {}", self.stored.id));
        digest.iter().take(8).fold(0, |seed, byte| (seed << 8) | u64::from(*byte))
    }

    /// Those who play further rounds.
    pub(super) fn playing(&self) -> Vec<usize> {
        (0..self.players.len()).filter(|at| self.players[*at].dropped_ms.is_none()).collect()
    }

    /// Whether further rounds can be played at all: a person is left, and a table can be filled.
    pub(super) fn goes_on(&self) -> bool {
        let playing = self.playing();
        let people = playing.iter().any(|at| self.players[*at].guest.is_some());
        people && (self.plan.bots.is_some() || playing.len() >= self.plan.seats())
    }

    /// The tables of the next round, players by name; one alone sits out.
    pub(super) fn next_round(&self) -> Vec<Vec<String>> {
        let (seats, playing, past) = (self.plan.seats(), self.playing(), self.past());
        let round = match self.plan.scheme {
            Scheme::RoundRobin => pairing::round_robin(&past, &playing, self.stored.round as usize, self.seed()),
            Scheme::Swiss => {
                let points = self.points_so_far();
                let playing: Vec<(usize, i64)> = playing.iter().map(|at| (*at, points[*at])).collect();
                pairing::swiss(&past, &playing, self.seed().wrapping_add(u64::from(self.stored.round)))
            }
        };
        let name = |at: &usize| self.players[*at].player.clone();
        let mut tables: Vec<Vec<String>> = round.tables.iter().map(|table| table.iter().map(name).collect()).collect();
        tables.extend(self.left_over(&round, seats).into_iter().map(|table| {
            let mut names: Vec<String> = table.iter().map(name).collect();
            if self.plan.bots.is_some() {
                names.extend((names.len()..seats).map(|k| format!("{FILL}{k}")));
            }
            names
        }));
        tables
    }

    /// Those for whom no table was full: alone, or together where bots fill it.
    fn left_over(&self, round: &Round, seats: usize) -> Vec<Vec<usize>> {
        let together = if self.plan.bots.is_some() && seats > 2 { seats - 1 } else { 1 };
        round.byes.chunks(together).map(<[usize]>::to_vec).collect()
    }

    fn past(&self) -> Past {
        let mut past = Past::new(self.players.len(), self.plan.seats());
        for one in &self.matches {
            let table: Vec<Option<usize>> = one.players.iter().map(|player| self.at(player)).collect();
            match table[..] {
                [Some(alone)] => past.sat_out(alone),
                _ => past.sat_down(&table),
            }
        }
        past
    }

    /// The points of each; what is not over yet counts half.
    fn points_so_far(&self) -> Vec<i64> {
        let mut points = vec![0; self.players.len()];
        for one in &self.matches {
            let won = self.points(one).unwrap_or_else(|| vec![WIN / 2; one.players.len()]);
            for (player, won) in one.players.iter().zip(won) {
                if let Some(at) = self.at(player) {
                    points[at] += won;
                }
            }
        }
        points
    }
}
