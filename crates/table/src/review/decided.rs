//! The moments that decided a game.

use serde::{Deserialize, Serialize};

use super::Review;

/// The most moments that are told.
const MOST: usize = 5;
/// So many are told in any case, if anything happened at all.
const AT_LEAST: usize = 3;
/// What is at stake in a moment that decided something.
const MUCH: f32 = 0.05;
/// Less than this is no moment.
const NEXT_TO_NOTHING: f32 = 0.02;

/// A moment that decided the game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decided {
    /// Which of the turns.
    pub turn: usize,
    /// What swung.
    pub swing: Swing,
    /// By how much.
    pub by: f32,
}

/// What swings a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Swing {
    /// Something better was left undone.
    Choice,
    /// Chance.
    Luck,
}

impl Review {
    /// The moments that decided the game, in their order: the three to five largest swings.
    #[must_use]
    pub fn decided(&self) -> Vec<Decided> {
        let mut all: Vec<Decided> = Vec::new();
        for (k, turn) in self.turns.iter().enumerate() {
            all.push(Decided { turn: k, swing: Swing::Choice, by: turn.choice });
            all.push(Decided { turn: k, swing: Swing::Luck, by: turn.luck });
        }
        all.retain(|one| one.by.abs() >= NEXT_TO_NOTHING);
        all.sort_by(|a, b| b.by.abs().total_cmp(&a.by.abs()));
        // One turn is told once.
        let mut told: Vec<Decided> = Vec::new();
        for one in all {
            let enough = told.len() >= AT_LEAST && one.by.abs() < MUCH;
            if told.len() == MOST || enough {
                break;
            }
            if told.iter().all(|known| known.turn != one.turn) {
                told.push(one);
            }
        }
        told.sort_by_key(|one| one.turn);
        told
    }
}
