//! One legal action at random, as likely as from the whole list but without writing it.

use engine::{ActionList, Game, Luck, Seat, Seats};

use crate::{
    Action, Colorado, State,
    cards::{Cards, pair_of},
    ids::{Kind, Leg, Region, Station},
    rules::{
        call::{gifts, nameable},
        cards::{discards, playable},
    },
    state::{Pending, Phase, Player},
};

impl Colorado {
    pub(crate) fn sample_action(
        &self,
        state: &State,
        seat: Seat,
        luck: &mut Luck,
        scratch: &mut ActionList<Action>,
    ) -> Option<Action> {
        let player = state.players.get(seat.index())?;
        match state.phase {
            Phase::Call if seat == state.caller => self.sample_call(state, luck),
            Phase::Give if state.call.is_some_and(|call| call.seat == seat) => {
                nth_kind(gifts(state), luck).map(Action::Give)
            }
            Phase::Actions | Phase::Discover => match player.pending {
                Pending::Finished => Some(Action::Done),
                Pending::Nugget => Some(sample_nugget(player, luck)),
                Pending::Check => Some(self.sample_check(player, luck)),
                Pending::Card => Some(sample_card(state, player, luck)),
                Pending::Play | Pending::Place => sample_play(player, luck),
                Pending::Box(track) => {
                    let open = u64::from(self.open_boxes(&player.public, track));
                    nth_bit(open, luck.below(open.count_ones())).map(Action::Box)
                }
                Pending::Discovery => {
                    let open = u64::from(self.undiscovered(&player.public));
                    nth_bit(open, luck.below(open.count_ones())).map(|region| Action::Discover(Region(region)))
                }
                _ => self.sample_list(state, seat, luck, scratch),
            },
            _ => self.sample_list(state, seat, luck, scratch),
        }
    }

    fn sample_list(
        &self,
        state: &State,
        seat: Seat,
        luck: &mut Luck,
        scratch: &mut ActionList<Action>,
    ) -> Option<Action> {
        scratch.clear();
        self.legal(state, seat, scratch);
        scratch.pick(luck)
    }

    fn sample_call(&self, state: &State, luck: &mut Luck) -> Option<Action> {
        let asked: Seats = Seat::all(self.seats)
            .filter(|seat| *seat != state.caller && !state.player(*seat).hand.is_empty())
            .collect();
        let seat = asked.iter().nth(luck.below(asked.len() as u32) as usize)?;
        nth_kind(nameable(state), luck).map(|card| Action::Call { seat, card })
    }

    fn sample_check(&self, player: &Player, luck: &mut Luck) -> Action {
        let legs = self.open_legs(&player.public);
        let stations = u64::from(self.next_stations(&player.public));
        let k = luck.below(legs.count_ones() + stations.count_ones());
        match nth_bit(legs, k) {
            Some(leg) => Action::Check(Leg(leg)),
            None => {
                let station = nth_bit(stations, k - legs.count_ones());
                Action::Rail(Station(station.unwrap_or_default()))
            }
        }
    }
}

/// The nugget comes first in the list, then the cards that can be paid.
fn sample_nugget(player: &Player, luck: &mut Luck) -> Action {
    let cards = playable(player).up_to_value(player.public.nuggets);
    match luck.below(1 + cards.len()).checked_sub(1).and_then(|k| cards.nth_of_set(k)) {
        Some(card) => Action::Play(card),
        None => Action::Nugget,
    }
}

/// Drawing or declining comes first in the list, then the pairs that can be discarded.
fn sample_card(state: &State, player: &Player, luck: &mut Luck) -> Action {
    let pairs = discards(player);
    match luck.below(1 + pairs.count_ones()).checked_sub(1).and_then(|k| nth_bit(pairs, k)) {
        Some(pair) => {
            let (one, two) = pair_of(pair);
            Action::Discard(one, two)
        }
        None if state.drawable(player) => Action::Draw,
        None => Action::Decline,
    }
}

/// The cards that can be played come first, then declining.
fn sample_play(player: &Player, luck: &mut Luck) -> Option<Action> {
    let cards = playable(player);
    let k = luck.below(cards.len() + u32::from(player.pending == Pending::Play));
    Some(cards.nth_of_set(k).map_or(Action::Decline, Action::Play))
}

/// One of a set of kinds.
fn nth_kind(set: Cards, luck: &mut Luck) -> Option<Kind> {
    set.nth_of_set(luck.below(set.len()))
}

/// The `k`-th bit that is set.
fn nth_bit(set: u64, k: u32) -> Option<u8> {
    let mut left = set;
    for _ in 0..k {
        left &= left.wrapping_sub(1);
    }
    (left != 0).then(|| left.trailing_zeros() as u8)
}
