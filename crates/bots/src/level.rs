//! How the levels differ: how widely they look, how far, how often, and how nearly equal turns look to them.

use engine::{Evaluate, Habits};

use crate::{beam::Width, greedy::WIDE};

/// How a bot thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mind {
    /// How widely a turn is looked through.
    pub width: Width,
    /// Turns that are weighed against each other.
    pub turns: usize,
    /// Deals that are imagined to find them.
    pub deals: u32,
    /// How often the game is played on, over all turns; with none a turn is judged by where it leads.
    pub samples: u32,
    /// Own turns that are played on before the position is judged.
    pub horizon: u8,
    /// How much worse, in expected share, a turn may look and still be taken about a third as often as the best.
    pub softness: f32,
    /// The same as a part of how widely its turns are spread: where all are nearly equal, it still tells them apart.
    pub sway: f32,
    /// How much of its expected share it gives for what it likes.
    pub taste: f32,
}

/// How a level thinks in a game.
pub(crate) fn mind<G: Evaluate>(game: &G, level: u8) -> Mind {
    let Habits { horizon, samples, .. } = game.habits();
    let magnate = Mind { width: WIDE, turns: 8, deals: 3, samples, horizon, softness: 0.0, sway: 0.0, taste: 0.0 };
    match level {
        0 => Mind {
            width: Width { lines: 2, positions: 40 },
            deals: 1,
            samples: 0,
            softness: 0.13,
            sway: 2.0,
            taste: 0.015,
            ..magnate
        },
        1 => Mind {
            width: Width { lines: 3, positions: 80 },
            deals: 1,
            samples: 0,
            softness: 0.05,
            sway: 0.8,
            taste: 0.008,
            ..magnate
        },
        2 => Mind { turns: 6, samples: 0, softness: 0.006, sway: 0.1, taste: 0.004, ..magnate },
        3 => Mind {
            turns: 5,
            deals: 2,
            samples: samples / 5,
            horizon: horizon.div_ceil(2),
            softness: 0.006,
            sway: 0.15,
            taste: 0.001,
            ..magnate
        },
        _ => magnate,
    }
}
