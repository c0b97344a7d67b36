//! One game from beginning to end, at full speed.

use bots::Player;
use engine::{Evaluate, Outcome, Refusal, Seat};

/// Why a game could not be played on: always a fault in the program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// A seat that must act has nothing to do.
    #[error("{0} must act and has no action")]
    Stuck(Seat),
    /// A bot's action was refused.
    #[error("an action of {0} was refused: {1}")]
    Refused(Seat, Refusal),
}

/// What each seat got of the end of a game: its share of the win so scaled that all add up to 0. `alone` says how good the
/// score of somebody who plays alone is, from 0 to 1.
#[must_use]
pub fn returns(outcome: &Outcome, alone: impl FnOnce() -> f32) -> Vec<f32> {
    let seats = outcome.standings.len() as u8;
    if seats == 1 {
        return vec![2.0 * alone() - 1.0];
    }
    if outcome.winners().next().is_none() {
        // All agreed to stop.
        return vec![0.0; usize::from(seats)];
    }
    let others = f32::from(seats - 1);
    Seat::all(seats).map(|seat| (outcome.share(seat) as f32 * f32::from(seats) - 1.0) / others).collect()
}

/// Plays on from a position until the game is over or `most` actions were made; says how many were.
/// Allocates nothing beyond what the bots do.
pub fn playout<G: Evaluate>(
    game: &G,
    state: &mut G::State,
    players: &mut [Player<G>],
    most: u32,
) -> Result<u32, Broken> {
    for actions in 0..most {
        let Some(seat) = game.to_act(state).first() else { return Ok(actions) };
        let action = players[seat.index()].choose(game, state, seat).ok_or(Broken::Stuck(seat))?;
        game.apply(state, seat, action, &mut ()).map_err(|refusal| Broken::Refused(seat, refusal))?;
    }
    Ok(most)
}
