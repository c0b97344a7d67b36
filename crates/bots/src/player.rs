//! A bot at a table: its kind, its luck, and the paper it scribbles on.

use engine::{ActionList, Evaluate, Luck, Seat};

use crate::{BotKind, greedy};

/// A bot that keeps its scratch list from one decision to the next, so that a random playout
/// allocates nothing.
pub struct Player<G: Evaluate> {
    kind: BotKind,
    luck: Luck,
    scratch: ActionList<G::Action>,
}

impl<G: Evaluate> Player<G> {
    /// A bot of a kind with its own luck.
    #[must_use]
    pub fn new(kind: BotKind, seed: u64) -> Player<G> {
        Player { kind, luck: Luck::new(seed), scratch: ActionList::new() }
    }

    /// The same bot as if it had just sat down with this kind and luck; the scratch list is kept.
    pub fn sit_down(&mut self, kind: BotKind, seed: u64) {
        self.kind = kind;
        self.luck = Luck::new(seed);
    }

    /// What kind of bot it is.
    #[must_use]
    pub fn kind(&self) -> BotKind {
        self.kind
    }

    /// Its choice for `seat`, or `None` when the seat has nothing to decide.
    #[inline]
    pub fn choose(&mut self, game: &G, state: &G::State, seat: Seat) -> Option<G::Action> {
        match self.kind {
            BotKind::Random => game.sample(state, seat, &mut self.luck, &mut self.scratch),
            BotKind::Greedy => greedy::choose(game, state, seat, &mut self.luck),
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{Game, Key, reference::TicTacToe};

    use super::*;

    #[test]
    fn a_player_and_its_kind_choose_alike() {
        let game = TicTacToe;
        for kind in BotKind::ALL {
            let mut player = Player::new(kind, 9);
            let mut luck = Luck::new(9);
            let mut board = game.setup(&Key::from_seed(1), &mut ());
            while let Some(seat) = game.to_act(&board).first() {
                let action = player.choose(&game, &board, seat).expect("a seat to act has an action");
                assert_eq!(kind.choose(&game, &board, seat, &mut luck), Some(action));
                game.apply(&mut board, seat, action, &mut ()).expect("a bot plays by the rules");
            }
            assert_eq!(player.choose(&game, &board, Seat(0)), None, "nothing to decide when it is over");
        }
    }
}
