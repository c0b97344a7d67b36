//! How good a position looks, in hundredths of a point, and what a bot notes of it.
//!
//! What a seat has is worth points by itself or by what can still be made of it; events and the
//! Shootout to come are counted before they happen, so that their coming changes nothing. Of a turn
//! that is being taken the actions still open count at a glance; one that is ahead is `forecast`.

mod crowd;
mod features;
mod forecast;
mod holdings;
mod ledger;
mod standoff;
mod turn;

use std::sync::LazyLock;

use engine::{ActionList, Evaluate, Feature, Game, Habits, Model, Seat, Sight};

pub(crate) use crowd::Busts;
use ledger::Ledger;

use crate::{
    Coloma,
    action::Action,
    ids::SEATS,
    state::{Phase, State},
};

/// What was learned from many games.
static MODEL: LazyLock<Model> =
    LazyLock::new(|| Model::fitted(include_str!("../weights.txt"), <Coloma as Evaluate>::FEATURES));

impl Evaluate for Coloma {
    const FEATURES: &'static [Feature] = features::FEATURES;
    const TASTES: &'static [usize] = features::TASTES;

    fn worth(&self, s: &State, seat: Seat) -> i32 {
        let own = self.with_turn(s, seat.index());
        if self.solo() {
            return own - 20 * self.shade_score(s);
        }
        let others = (0..usize::from(self.seats)).filter(|other| *other != seat.index());
        let (mut sum, mut best) = (0, i32::MIN);
        for other in others {
            let theirs = self.prosperity(s, other, false).0;
            sum += theirs;
            best = best.max(theirs);
        }
        own - (sum / i32::from(self.seats - 1) + best) / 4
    }

    fn look(&self, s: &State, viewer: Seat, sight: &mut Sight) {
        self.note_features(s, viewer, sight);
    }

    /// A Barrel whose benefit is declined is a Barrel wasted.
    fn sensible(&self, s: &State, seat: Seat, out: &mut ActionList<Action>) {
        let mut all = ActionList::new();
        self.legal(s, seat, &mut all);
        all.actions()
            .iter()
            .filter(|action| !matches!(action, Action::SpendBarrel(_)))
            .for_each(|action| out.push(*action));
        if out.is_empty() {
            self.legal(s, seat, out);
        }
    }

    /// Whoever shares a Site with many busts it.
    fn contested(&self, s: &State) -> bool {
        s.phase == Phase::Dials && self.seats > 1
    }

    fn reopen(&self, s: &mut State, seat: Seat) {
        (0..usize::from(self.seats)).filter(|other| *other != seat.index()).for_each(|other| s.players[other].dial = 0);
    }

    fn model(&self) -> &'static Model {
        &MODEL
    }

    fn habits(&self) -> Habits {
        Habits { mixing: 100, samples: 1_200 / u32::from(self.seats.max(2)), ..Habits::default() }
    }
}

impl Coloma {
    /// What things are worth to every seat, as everybody knows.
    fn public_ledgers(&self, s: &State) -> Vec<Ledger> {
        let ledger = |seat: usize| self.ledger(s, seat, self.turns_to_come(s, seat), false);
        (0..usize::from(self.seats).min(SEATS)).map(ledger).collect()
    }
}
