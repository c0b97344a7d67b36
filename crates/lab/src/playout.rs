//! One game from beginning to end, at full speed.

use bots::Player;
use engine::{Evaluate, Refusal, Seat};

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
