//! A bot at a table: its kind, its luck, the turn it has planned, and the paper it scribbles on.

use std::{collections::VecDeque, time::Duration};

use engine::{ActionList, Evaluate, Luck, Seat};

use crate::{BotKind, Limits};

/// A bot that keeps its plan and its scratch list from one decision to the next: a turn is thought out once, and a
/// random playout allocates nothing.
pub struct Player<G: Evaluate> {
    kind: BotKind,
    luck: Luck,
    scratch: ActionList<G::Action>,
    plan: VecDeque<G::Action>,
    /// The position in which the plan goes on.
    next: Option<G::State>,
    /// The most time to think.
    time: Option<Duration>,
}

impl<G: Evaluate> Player<G> {
    /// A bot of a kind with its own luck.
    #[must_use]
    pub fn new(kind: BotKind, seed: u64) -> Player<G> {
        Player {
            kind,
            luck: Luck::new(seed),
            scratch: ActionList::new(),
            plan: VecDeque::new(),
            next: None,
            time: None,
        }
    }

    /// The same bot as if it had just sat down with this kind and luck; the scratch list is kept.
    pub fn sit_down(&mut self, kind: BotKind, seed: u64) {
        self.kind = kind;
        self.luck = Luck::new(seed);
        self.plan.clear();
        self.next = None;
    }

    /// With so much time for a decision at most.
    #[must_use]
    pub fn within(mut self, time: Option<Duration>) -> Player<G> {
        self.time = time;
        self
    }

    /// Whether it only goes on here with what it has planned before.
    #[must_use]
    pub fn goes_on(&self, state: &G::State) -> bool {
        self.next.as_ref() == Some(state)
    }

    /// What kind of bot it is.
    #[must_use]
    pub fn kind(&self) -> BotKind {
        self.kind
    }

    /// Its choice for `seat`, or `None` when the seat has nothing to decide.
    #[inline]
    pub fn choose(&mut self, game: &G, state: &G::State, seat: Seat) -> Option<G::Action> {
        if self.kind == BotKind::Random {
            return game.sample(state, seat, &mut self.luck, &mut self.scratch);
        }
        if self.next.take().is_none_or(|next| next != *state) {
            let limits = Limits { time: self.time, ..Limits::default() };
            self.plan = self.kind.plan(game, state, seat, &mut self.luck, &limits).into();
        }
        let action = self.plan.pop_front()?;
        if !self.plan.is_empty() {
            let mut next = state.clone();
            self.next = game.apply(&mut next, seat, action, &mut ()).is_ok().then_some(next);
        }
        Some(action)
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
