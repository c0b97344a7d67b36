//! One legal action at random, without writing lists that are long or dear.

use engine::{ActionList, Luck, Seat};

use crate::{
    Silverton,
    action::{Action, Spot},
    ids::Role,
    sets::PassengerSet,
    state::{NONE, Phase, State, Talk},
};

/// How often a segment is drawn blindly before the whole list is written.
const TRIES: u32 = 6;

impl Silverton {
    /// One of the legal actions. Every one can come; idle talk comes less often than in the list, so that
    /// random games are games and not negotiations.
    pub(crate) fn sampled(
        &self,
        s: &State,
        seat: Seat,
        luck: &mut Luck,
        scratch: &mut ActionList<Action>,
    ) -> Option<Action> {
        if !self.seats_to_act(s).contains(seat) {
            return None;
        }
        let quick = match s.phase {
            Phase::Deal => self.sampled_talk(s, seat.index(), luck),
            Phase::Place if s.now.hand == NONE => self.sampled_disc(s, seat.index(), luck),
            Phase::Place => {
                self.sampled_segment(s, seat.index(), luck).or_else(|| self.sampled_stand(s, seat.index(), luck))
            }
            _ => None,
        };
        if quick.is_some() {
            return quick;
        }
        scratch.clear();
        self.offers(s, seat.index(), scratch);
        scratch.pick(luck)
    }

    /// Seven times of eight nothing is offered; a form with something on it is sent or dropped half of the time.
    fn sampled_talk(&self, s: &State, seat: usize, luck: &mut Luck) -> Option<Action> {
        match s.offer.talk {
            Talk::Closed if luck.below(8) != 0 => Some(Action::Done),
            Talk::Writing | Talk::Countering if s.offer.changes > 0 && luck.below(2) == 0 => {
                Some(if self.may_send(s, seat).is_ok() { Action::Send } else { Action::Cancel })
            }
            _ => None,
        }
    }

    /// Nothing in hand: a disc drawn blindly if it can be placed, or nothing more.
    fn sampled_disc(&self, s: &State, seat: usize, luck: &mut Luck) -> Option<Action> {
        let count = s.players[seat].discs.len() as u32;
        (0..TRIES).find_map(|_| match luck.below(count + 1) {
            done if done == count => Some(Action::Done),
            k => self.may_choose(s, seat, k as usize).then_some(Action::Disc(k as u8)),
        })
    }

    /// A prospector in hand: a card or the deck, if what is drawn blindly is legal.
    fn sampled_stand(&self, s: &State, seat: usize, luck: &mut Luck) -> Option<Action> {
        let hand = usize::from(s.now.hand);
        let prospects = s.players[seat].discs.as_slice()[hand].kind.role == Role::Prospector;
        // With these options there are more places, which stand in the list.
        if !prospects || self.options.passenger_slide || self.options.co_managed_lines {
            return None;
        }
        let others = s.players.iter().enumerate().filter(|(other, _)| *other != seat);
        let owned = others.fold(PassengerSet::EMPTY, |all, (_, player)| all.or(player.cards));
        let (claims, open) = (s.row.len(), s.open.len());
        let spots = 1 + claims + open + owned.len();
        (0..TRIES).find_map(|_| {
            let mut k = luck.below(spots);
            let spot = if k == 0 {
                Spot::Deck
            } else if k <= claims {
                Spot::Claim(s.row.nth(k - 1)?)
            } else {
                k -= 1 + claims;
                if k < open { Spot::Passenger(s.open.nth(k)?) } else { Spot::Steal(owned.nth(k - open)?) }
            };
            self.may_place(s, seat, hand, spot).is_ok().then_some(Action::Place(spot))
        })
    }

    /// A surveyor in hand: a segment near his track, if one that is drawn blindly is legal.
    fn sampled_segment(&self, s: &State, seat: usize, luck: &mut Luck) -> Option<Action> {
        let hand = usize::from(s.now.hand);
        if s.now.hand == NONE || s.players[seat].discs.as_slice()[hand].kind.role != Role::Surveyor {
            return None;
        }
        // Now and then the whole list, in which dismantling and second segments stand too.
        if luck.below(4) == 0 {
            return None;
        }
        let ground = self.ground(s, seat, hand);
        let near = self.near(&ground).without(s.built());
        let count = near.len();
        if count == 0 {
            return None;
        }
        let built = s.built();
        (0..TRIES).find_map(|_| {
            let segment = near.nth(luck.below(count))?;
            let legal = self.may_build_on(s, seat, &ground, built, segment).is_ok();
            legal.then_some(Action::Place(Spot::Build(segment)))
        })
    }
}
