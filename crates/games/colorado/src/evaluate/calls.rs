//! Which calls are worth thinking of.
//!
//! Nobody knows the hands of the others, so a call is judged by what it brings on average: the named card if it is
//! there, else one that the called player chooses, else any.

use engine::{ActionList, Seat};

use crate::{
    Action, Colorado, State,
    cards::Cards,
    ids::{Icon, KINDS, Kind},
    rules::{call::nameable, cards::playable},
    state::Public,
};

/// A call that brings so much less than the best, in hundredths of a point, is not thought of.
const MARGIN: i32 = 12;
/// So many calls are thought of at most.
const MOST: usize = 4;
/// A nugget for a card that lies in the play area already.
const COMPENSATION: i32 = 45;
/// What a step towards a complete suit brings, in hundredths of a discovery: the first, second and third card.
const STEP: [i32; 3] = [14, 29, 54];

/// What every card would bring the Caller.
type Gains = [i32; KINDS as usize];
/// How many cards of every kind the Caller has not seen.
type Unseen = [i32; KINDS as usize];

impl Colorado {
    /// The best calls by what they bring on average.
    pub(super) fn sensible_calls(&self, state: &State, out: &mut ActionList<Action>) {
        let gains = self.gains(state);
        let unseen = self.unseen_by_caller(state);
        let mut calls: Vec<(i32, Action)> = Vec::with_capacity(64);
        for seat in Seat::all(self.seats).filter(|seat| *seat != state.caller) {
            let player = state.player(seat);
            if player.hand.is_empty() {
                continue;
            }
            let held = player.hand.len() as i32;
            // What calls have shown not to be there is not there.
            let mut here = unseen;
            player.public.lacks.iter_kinds().for_each(|kind| here[kind.index()] = 0);
            let asked = Asked { chances: chances(&here, held), weights: here, gains: &gains };
            for card in nameable(state).iter_kinds() {
                calls.push((asked.brings(card), Action::Call { seat, card }));
            }
        }
        let Some(best) = calls.iter().map(|(gain, _)| *gain).max() else { return };
        calls.retain(|(gain, _)| *gain >= best - MARGIN);
        calls.sort_by_key(|(gain, _)| -gain);
        calls.iter().take(MOST).for_each(|(_, call)| out.push(*call));
    }

    /// What every card would bring: a part of a suit, and its pair, which the others have as well.
    fn gains(&self, state: &State) -> Gains {
        let caller = state.player(state.caller);
        let discovery = self.any_discovery(&caller.public);
        let others = i32::from(self.seats) - 1;
        let pair = |icon: Icon| {
            let rivals = Seat::all(self.seats).filter(|seat| *seat != state.caller);
            let theirs: i32 = rivals.map(|seat| self.pair_for_another(&state.player(seat).public, icon)).sum();
            let own = match icon {
                Icon::Check => self.check_worth(&caller.public),
                Icon::Card => 115,
                _ => self.best_paid_play(&caller.public, playable(caller), discovery),
            };
            own - theirs / others / 2
        };
        let (nugget, card, check) = (pair(Icon::Nugget), pair(Icon::Card), pair(Icon::Check));
        std::array::from_fn(|at| {
            let kind = Kind(at as u8);
            let area = caller.public.area;
            let step = if area.has(kind) {
                COMPENSATION
            } else {
                STEP[area.of_suit(kind.suit()).len().min(2) as usize] * discovery / 100
            };
            step + match self.tables.pairs[kind.suit().index()] {
                Icon::Card => card,
                Icon::Check => check,
                _ => nugget,
            }
        })
    }

    fn pair_for_another(&self, public: &Public, icon: Icon) -> i32 {
        match icon {
            Icon::Check => self.check_worth(public),
            Icon::Card => 115,
            _ => 55 + 15 * i32::from(public.nuggets.min(3)),
        }
    }

    /// A nugget, or a card that is paid for and brings its own pair.
    fn best_paid_play(&self, public: &Public, playable: Cards, discovery: i32) -> i32 {
        let mut best = 50;
        for kind in playable.up_to_value(public.nuggets).iter_kinds() {
            let step = STEP[public.area.of_suit(kind.suit()).len().min(2) as usize] * discovery / 100;
            let pair = match self.tables.pairs[kind.suit().index()] {
                Icon::Check => self.check_worth(public),
                Icon::Card => 115,
                _ => 50,
            };
            best = best.max(step + pair - 50 * i32::from(kind.value()) - 45);
        }
        best
    }

    /// The cards that may be in the others' hands or in the deck.
    fn unseen_by_caller(&self, state: &State) -> Unseen {
        let hand = state.player(state.caller).hand;
        std::array::from_fn(|at| {
            let kind = Kind(at as u8);
            let areas = Seat::all(self.seats).filter(|seat| state.player(*seat).public.area.has(kind)).count();
            let lying = areas as i32 + i32::from(state.discard.count(kind)) + i32::from(hand.count(kind));
            i32::from(self.edition().card(kind).copies) - lying
        })
    }
}

/// How likely it is, in thousandths, that a hand of so many cards has none of 0, 1, 2, … certain cards.
struct Chances([i32; 32]);

fn chances(weights: &Unseen, held: i32) -> Chances {
    let all: i32 = weights.iter().sum::<i32>().max(1);
    let mut none = [0; 32];
    let mut left = 1000;
    for (k, chance) in (0..).zip(&mut none) {
        *chance = left;
        left = left * (all - held - k).max(0) / (all - k).max(1);
    }
    Chances(none)
}

/// An opponent who may be called.
struct Asked<'a> {
    chances: Chances,
    weights: Unseen,
    gains: &'a Gains,
}

impl Asked<'_> {
    /// What a call brings on average.
    fn brings(&self, named: Kind) -> i32 {
        let none_of = |cards: i32| self.chances.0[cards.clamp(0, 31) as usize];
        let fitting = Cards::fitting(named);
        let (mut fit, mut rest) = ((0, 0, i32::MAX), (0, 0));
        for kind in Kind::all().filter(|kind| *kind != named && self.weights[kind.index()] > 0) {
            let (weight, gain) = (self.weights[kind.index()], self.gains[kind.index()]);
            if fitting.has(kind) {
                fit = (fit.0 + weight, fit.1 + weight * gain, fit.2.min(gain));
            } else {
                rest = (rest.0 + weight, rest.1 + weight * gain);
            }
        }
        let exact = self.weights[named.index()];
        let (no_exact, nothing) = (none_of(exact), none_of(exact + fit.0));
        // Whoever may choose gives what helps the Caller less than most.
        let chosen = if fit.0 > 0 { (fit.1 / fit.0 + fit.2) / 2 } else { 0 };
        let random = if rest.0 > 0 { rest.1 / rest.0 } else { chosen };
        ((1000 - no_exact) * self.gains[named.index()] + (no_exact - nothing) * chosen + nothing * random) / 1000
    }
}
