//! SI-PLACE: surveyors and prospectors are placed. SI-SPIKE: bound to a city. SI-SOLO-7: the dummy.

mod prospect;
mod second;

use engine::{ActionList, Journal, Seat};

use super::{Play, Verdict, no, want};
use crate::{
    Silverton,
    action::{Action, Spot},
    event::Event,
    ids::{Card, Passenger, Role, Segment},
    sets::{SegmentSet, TownSet},
    state::{Disc, Fate, NONE, State},
};

impl Silverton {
    /// Whether a disc can still be placed by its owner.
    fn is_placeable(disc: &Disc) -> bool {
        match disc.fate {
            Fate::Free => disc.spot == Spot::Home,
            // SI-PLACE-10: a held disc may be placed elsewhere.
            Fate::Held => true,
            Fate::Jail => false,
        }
    }

    /// Something to place, or something placed that is still to be confirmed (SI-PLACE-12).
    pub(crate) fn has_placement(&self, s: &State, seat: usize) -> bool {
        let discs = s.players[seat].discs.as_slice();
        s.now.loose || s.now.hand != NONE || (0..discs.len()).any(|k| self.may_take(s, seat, k))
    }

    /// Whether a disc is still at home although there is somewhere to put it.
    pub(crate) fn is_idle(&self, s: &State, seat: usize, k: usize) -> bool {
        let free = |disc: &Disc| disc.fate == Fate::Free && disc.spot == Spot::Home;
        s.players[seat].discs.get(k).is_some_and(free) && self.may_take(s, seat, k)
    }

    /// Whether a disc can be taken in hand: there is somewhere to put it.
    fn may_take(&self, s: &State, seat: usize, k: usize) -> bool {
        let Some(disc) = s.players[seat].discs.get(k) else { return false };
        // A held disc on which a second segment depends stays.
        let leans = |other: &Disc| matches!(other.spot, Spot::Second(_)) && usize::from(other.first) == k;
        if !Self::is_placeable(disc) || s.players[seat].discs.as_slice().iter().any(leans) {
            return false;
        }
        if disc.fate == Fate::Held {
            let mut lifted = *s;
            lifted.players[seat].discs.as_mut_slice()[k].go_home();
            return self.has_target(&lifted, seat, k);
        }
        self.has_target(s, seat, k)
    }

    fn has_target(&self, s: &State, seat: usize, k: usize) -> bool {
        let mut found = false;
        self.targets(s, seat, k, &mut |_| {
            found = true;
            true
        });
        found
    }

    pub(crate) fn offer_places(&self, s: &State, seat: usize, out: &mut ActionList<Action>) {
        if s.now.hand != NONE {
            self.targets(s, seat, usize::from(s.now.hand), &mut |spot| {
                out.push(Action::Place(spot));
                false
            });
            return;
        }
        let discs = s.players[seat].discs.as_slice();
        for k in 0..discs.len() {
            if self.may_choose(s, seat, k) {
                out.push(Action::Disc(k as u8));
            }
        }
        out.push(Action::Done);
    }

    /// Whether a disc can be taken in hand; equal discs are one choice.
    pub(crate) fn may_choose(&self, s: &State, seat: usize, k: usize) -> bool {
        is_first_of_its_kind(s.players[seat].discs.as_slice(), k) && self.may_take(s, seat, k)
    }

    /// Names every legal place of a disc to `take`, until it says that it has enough.
    fn targets(&self, s: &State, seat: usize, k: usize, take: &mut dyn FnMut(Spot) -> bool) {
        match s.players[seat].discs.as_slice()[k].kind.role {
            Role::Surveyor => self.surveyor_targets(s, seat, k, take),
            Role::Prospector => self.prospector_targets(s, seat, k, take),
        }
    }

    fn surveyor_targets(&self, s: &State, seat: usize, k: usize, take: &mut dyn FnMut(Spot) -> bool) {
        let ground = self.ground(s, seat, k);
        let built = s.built();
        let near = self.near(&ground);
        for segment in near.without(built).iter() {
            if self.may_build_on(s, seat, &ground, built, segment).is_ok() && take(Spot::Build(segment)) {
                return;
            }
        }
        if self.seconds_allowed(s) {
            let firsts = ground.surveyed;
            let mut beyond = SegmentSet::EMPTY;
            for town in firsts.iter().flat_map(|segment| self.tables.joins[segment.index()].iter()) {
                beyond = beyond.or(self.tables.at[town.index()]);
            }
            for segment in beyond.without(built).without(near).iter() {
                if self.may_be_second(s, seat, k, &ground, built, segment).is_ok() && take(Spot::Second(segment)) {
                    return;
                }
            }
        }
        for segment in s.players[seat].track.iter() {
            if self.may_dismantle(s, seat, k, segment).is_ok() && take(Spot::Dismantle(segment)) {
                return;
            }
        }
    }

    /// The segments that touch the ground of a surveyor.
    pub(crate) fn near(&self, ground: &Ground) -> SegmentSet {
        ground.towns.iter().fold(SegmentSet::EMPTY, |near, town| near.or(self.tables.at[town.index()]))
    }

    pub(crate) fn guard_place(&self, s: &State, seat: usize, action: Action) -> Verdict {
        let discs = &s.players[seat].discs;
        match action {
            Action::Disc(k) => {
                want(s.now.hand == NONE, "SI-PLACE-1", "First place the disc in hand.")?;
                let Some(disc) = discs.get(usize::from(k)) else {
                    return no("SI-PLACE-1", "The player has no such disc.");
                };
                want(Self::is_placeable(disc), "SI-PLACE-1", "This disc is not free.")?;
                // Equal discs are one choice.
                want(
                    is_first_of_its_kind(discs.as_slice(), usize::from(k)),
                    "SI-PLACE-1",
                    "Take the first of equal discs.",
                )?;
                want(self.may_take(s, seat, usize::from(k)), "SI-GEN-9", "There is nowhere to place this disc.")
            }
            Action::Place(spot) => {
                want(s.now.hand != NONE, "SI-PLACE-1", "First choose the disc to place.")?;
                self.may_place(s, seat, usize::from(s.now.hand), spot)
            }
            Action::Done => want(s.now.hand == NONE, "SI-PLACE-12", "First place the disc in hand."),
            _ => no("SI-PLACE-1", "Now discs are placed."),
        }
    }

    /// Whether a disc at home may be put there.
    pub(crate) fn may_place(&self, s: &State, seat: usize, k: usize, spot: Spot) -> Verdict {
        match s.players[seat].discs.as_slice()[k].kind.role {
            Role::Surveyor => {
                let ground = self.ground(s, seat, k);
                match spot {
                    Spot::Build(segment) => {
                        self.real(segment)?;
                        self.may_build_on(s, seat, &ground, s.built(), segment)
                    }
                    Spot::Second(segment) => {
                        self.real(segment)?;
                        self.may_be_second(s, seat, k, &ground, s.built(), segment)
                    }
                    Spot::Dismantle(segment) => {
                        self.real(segment)?;
                        self.may_dismantle(s, seat, k, segment)
                    }
                    _ => no("SI-PLACE-2", "A surveyor is placed on a segment."),
                }
            }
            Role::Prospector => self.may_stand(s, seat, k, spot),
        }
    }

    /// SI-PLACE-10: whether a held disc may stay; the ban on blocking was asked when it was placed.
    pub(crate) fn may_stay(&self, s: &State, seat: usize, k: usize, spot: Spot) -> bool {
        match spot {
            Spot::Build(segment) => self.may_join(s, seat, &self.ground(s, seat, k), s.built(), segment).is_ok(),
            Spot::Dismantle(_) | Spot::Second(_) | Spot::Home => false,
            _ => self.may_stand(s, seat, k, spot).is_ok(),
        }
    }

    fn real(&self, segment: Segment) -> Verdict {
        want(segment.0 < self.tables.segments, "SI-MAP-1", "There is no such segment.")
    }

    /// Where a surveyor may begin.
    pub(crate) fn ground(&self, s: &State, seat: usize, k: usize) -> Ground {
        let (towns, bound) = self.footing(s, seat, k);
        Ground { towns, bound, surveyed: surveyed(s, seat) }
    }

    /// The towns from which a surveyor may build, and whether he is bound to a city.
    pub(crate) fn footing(&self, s: &State, seat: usize, k: usize) -> (TownSet, bool) {
        let player = &s.players[seat];
        // SI-SPIKE-1, SI-SPIKE-2: until the two cities are joined a surveyor keeps to the track of his city.
        if self.plan.spike && !player.linked {
            let city = player.discs.as_slice()[k].city;
            return (self.city_network(player, player.track, usize::from(city.min(1))), true);
        }
        // SI-PLACE-2: his home city, or a town of any segment he owns, cut off or not.
        (player.touched, false)
    }

    /// SI-PLACE-2, SI-MAP-6, SI-MAP-8, SI-WINTER-1: whether a surveyor may stand there to build, blocking aside.
    pub(crate) fn may_join(
        &self,
        s: &State,
        seat: usize,
        ground: &Ground,
        built: SegmentSet,
        segment: Segment,
    ) -> Verdict {
        self.may_survey(s, seat, ground, built, segment)?;
        let touches = !self.tables.joins[segment.index()].and(ground.towns).is_empty();
        if ground.bound && !touches {
            return no("SI-SPIKE-1", "This surveyor builds only on the track of his home city.");
        }
        want(touches, "SI-PLACE-2", "The segment touches neither the home city nor own track.")
    }

    pub(crate) fn may_build_on(
        &self,
        s: &State,
        seat: usize,
        ground: &Ground,
        built: SegmentSet,
        segment: Segment,
    ) -> Verdict {
        self.may_join(s, seat, ground, built, segment)?;
        self.is_no_block(s, seat, segment, None)
    }

    /// What holds for a first and a second segment alike.
    fn may_survey(&self, s: &State, seat: usize, ground: &Ground, built: SegmentSet, segment: Segment) -> Verdict {
        want(!built.contains(segment), "SI-MAP-3", "The segment is built already.")?;
        let closed = self.winter(s) && self.tables.snow.contains(segment);
        want(!closed, "SI-WINTER-1", "Snow closes this segment in winter.")?;
        let parallels = self.tables.parallels(segment);
        let owns = !s.players[seat].track.and(parallels).is_empty();
        want(!owns, "SI-MAP-6", "The player owns a parallel segment.")?;
        let own = ground.surveyed;
        // SI-PLACE-6
        want(!own.contains(segment), "SI-PLACE-6", "Another surveyor of the player stands there.")?;
        want(own.and(parallels).is_empty(), "SI-MAP-8", "Another surveyor of the player stands on a parallel segment.")
    }

    /// SI-PLACE-3, SI-BUILD-10: own home track only, not under snow.
    fn may_dismantle(&self, s: &State, seat: usize, k: usize, segment: Segment) -> Verdict {
        let player = &s.players[seat];
        want(player.track.contains(segment), "SI-PLACE-3", "Only an own segment can be dismantled.")?;
        let home = player.network.contains(self.first_end(segment));
        want(home, "SI-BUILD-10", "Track that is not joined to the home city cannot be dismantled.")?;
        let closed = self.winter(s) && self.tables.snow.contains(segment);
        want(!closed, "SI-WINTER-1", "Snow closes this segment in winter.")?;
        let taken = player.discs.as_slice().iter().any(|disc| disc.spot == Spot::Dismantle(segment));
        want(!taken, "SI-PLACE-6", "Another surveyor of the player stands there.")?;
        let bound = self.plan.spike.then(|| self.ground(s, seat, k)).filter(|ground| ground.bound);
        let his = bound.is_none_or(|ground| ground.towns.contains(self.first_end(segment)));
        want(his, "SI-SPIKE-1", "This surveyor dismantles only on the track of his home city.")
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    pub fn place(&mut self, seat: usize, action: Action) {
        match action {
            Action::Disc(k) => {
                self.s.players[seat].discs.as_mut_slice()[usize::from(k)].go_home();
                self.s.now.hand = k;
                self.s.now.loose = true;
            }
            Action::Place(spot) => self.put(seat, usize::from(self.s.now.hand), spot),
            _ => self.end_placing(),
        }
    }

    fn put(&mut self, seat: usize, k: usize, spot: Spot) {
        let rules = self.rules;
        let (mut first, mut challenge) = (NONE, 0);
        match spot {
            Spot::Build(segment) => challenge = rules.protected_for(self.s, seat, segment, None),
            Spot::Second(segment) => {
                challenge = rules.challenge_of_second(self.s, seat, k, segment);
                if let Some(pairs) = rules.pair_seconds(self.s, seat, k, segment, true) {
                    let discs = self.s.players[seat].discs.as_mut_slice().iter_mut().zip(pairs);
                    discs.for_each(|(disc, pair)| disc.first = pair);
                    first = pairs[k];
                }
            }
            _ => {}
        }
        let disc = &mut self.s.players[seat].discs.as_mut_slice()[k];
        (disc.spot, disc.first, disc.challenge) = (spot, first, challenge);
        let kind = disc.kind;
        self.s.now.hand = NONE;
        self.note(Event::Placed {
            seat: Seat(seat as u8),
            disc: kind,
            spot,
            challenge: super::joint::seats_of(challenge),
        });
    }
}

/// Where a surveyor may begin: towns, and whether he is bound to a city.
pub(crate) struct Ground {
    pub towns: TownSet,
    pub bound: bool,
    /// Segments on which the player's surveyors stand to build.
    pub surveyed: SegmentSet,
}

/// Segments on which a player's surveyors stand to build.
pub(crate) fn surveyed(s: &State, seat: usize) -> SegmentSet {
    let stands = |disc: &Disc| match disc.spot {
        Spot::Build(segment) | Spot::Second(segment) => Some(segment),
        _ => None,
    };
    s.players[seat].discs.as_slice().iter().filter_map(stands).collect()
}

/// The passenger card on which a disc stands, for whatever reason.
pub(crate) fn passenger_of(spot: Spot) -> Option<Passenger> {
    match spot {
        Spot::Passenger(card) | Spot::Steal(card) | Spot::Slide(card) | Spot::EndPartnership(card) => Some(card),
        _ => None,
    }
}

/// Equal discs that stand nowhere are one choice: the first of them.
fn is_first_of_its_kind(discs: &[Disc], k: usize) -> bool {
    let Some(disc) = discs.get(k) else { return false };
    !discs[..k].contains(disc)
}

/// A claim number that no card has.
pub(crate) const NO_CARD: Card = Card(0);
