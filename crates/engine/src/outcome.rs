//! How a game ended.

use serde::{Deserialize, Serialize};

use crate::seat::Seat;

/// The end of a game: one standing for each seat, in seat order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// What each seat reached, in seat order.
    pub standings: Vec<Standing>,
    /// Why the game ended, each reason one short sentence.
    pub reasons: Vec<String>,
}

/// What one seat reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// 1 for a winner; seats that tie share a rank.
    pub rank: u8,
    /// The final score.
    pub score: i32,
    /// What the score is made of; the parts add up to it.
    pub parts: Vec<(String, i32)>,
}

impl Outcome {
    /// An outcome in which the higher score wins and equal scores share their rank.
    #[must_use]
    pub fn by_score(parts: Vec<Vec<(String, i32)>>, reasons: Vec<String>) -> Outcome {
        let scores: Vec<i32> = parts.iter().map(|p| p.iter().map(|(_, points)| points).sum()).collect();
        let standings = parts
            .into_iter()
            .zip(&scores)
            .map(|(parts, &score)| Standing {
                rank: 1 + scores.iter().filter(|other| **other > score).count() as u8,
                score,
                parts,
            })
            .collect();
        Outcome { standings, reasons }
    }

    /// The seats that won: one, or several that share the win.
    pub fn winners(&self) -> impl Iterator<Item = Seat> {
        self.standings.iter().zip(0u8..).filter(|(standing, _)| standing.rank == 1).map(|(_, seat)| Seat(seat))
    }

    /// The part of one win that a seat holds: 1 alone, 1/2 of a win shared by two, 0 for a loser.
    #[must_use]
    pub fn share(&self, seat: Seat) -> f64 {
        if self.standings[seat.index()].rank == 1 { 1.0 / self.winners().count() as f64 } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_scores_share_rank_and_win() {
        let points = |n| vec![("points".to_owned(), n)];
        let outcome = Outcome::by_score(vec![points(7), points(9), points(9)], vec![]);
        assert_eq!(outcome.standings.iter().map(|s| s.rank).collect::<Vec<_>>(), [3, 1, 1]);
        assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat(1), Seat(2)]);
        assert!((outcome.share(Seat(1)) - 0.5).abs() < 1e-9);
    }
}
