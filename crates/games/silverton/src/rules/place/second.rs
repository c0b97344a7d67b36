//! SI-PLACE-8, SI-PLACE-9: two consecutive segments.

use super::Ground;
use crate::{
    Silverton,
    action::Spot,
    ids::Segment,
    rules::{Verdict, want},
    sets::SegmentSet,
    state::{DISCS, Fate, NONE, State},
};

/// The most players with whom a second segment may be tried.
const MOST_FOR_SECOND: usize = 4;

impl Silverton {
    /// SI-PLACE-8, SI-PLACE-9, SI-WINTER-3: whether second segments may be tried at all.
    pub(super) fn seconds_allowed(&self, s: &State) -> bool {
        self.count() <= MOST_FOR_SECOND && !self.winter(s)
    }

    pub(super) fn may_be_second(
        &self,
        s: &State,
        seat: usize,
        k: usize,
        ground: &Ground,
        built: SegmentSet,
        segment: Segment,
    ) -> Verdict {
        want(
            self.count() <= MOST_FOR_SECOND,
            "SI-PLACE-9",
            "With five or six players every segment must be joined already.",
        )?;
        want(!self.winter(s), "SI-WINTER-3", "In winter nobody may try two consecutive segments.")?;
        self.may_survey(s, seat, ground, built, segment)?;
        let touches = !self.tables.joins[segment.index()].and(ground.towns).is_empty();
        want(!touches, "SI-PLACE-8", "The segment is joined already: it is no second segment.")?;
        want(
            self.pair_seconds(s, seat, k, segment, false).is_some(),
            "SI-PLACE-8",
            "A second segment needs a first one of its own, on which another surveyor stands to build.",
        )?;
        want(
            self.pair_seconds(s, seat, k, segment, true).is_some(),
            "SI-BLOCK-2",
            "The segment would only block: it reaches no new town and shortens no route.",
        )
    }

    /// SI-PLACE-8: the first segments of all second ones if this disc takes one more, as [`Disc::first`] of
    /// every disc. Seconds placed before change their firsts where that makes room, so that the order in
    /// which discs are placed does not matter.
    pub(super) fn pair_seconds(
        &self,
        s: &State,
        seat: usize,
        k: usize,
        second: Segment,
        useful: bool,
    ) -> Option<[u8; DISCS]> {
        let mut pairs = [NONE; DISCS];
        for (pair, disc) in pairs.iter_mut().zip(s.players[seat].discs.as_slice()) {
            *pair = if matches!(disc.spot, Spot::Second(_)) { disc.first } else { NONE };
        }
        let mut tried = 0;
        self.find_first(s, seat, (k, second), useful, &mut pairs, &mut tried).then_some(pairs)
    }

    /// SI-BLOCK-5: the seats for which a second segment is protected, as bits.
    pub(crate) fn challenge_of_second(&self, s: &State, seat: usize, k: usize, second: Segment) -> u8 {
        let first = self.pair_seconds(s, seat, k, second, true).map(|pairs| usize::from(pairs[k]));
        let first = first.and_then(|first| s.players[seat].discs.get(first)).and_then(|disc| match disc.spot {
            Spot::Build(segment) => Some(segment),
            _ => None,
        });
        self.protected_for(s, seat, second, first)
    }

    /// Finds a first segment for one second, moving others if need be.
    pub(super) fn find_first(
        &self,
        s: &State,
        seat: usize,
        (k, second): (usize, Segment),
        useful: bool,
        pairs: &mut [u8; DISCS],
        tried: &mut u8,
    ) -> bool {
        let fits = self.firsts_of(s, seat, k, second);
        let discs = s.players[seat].discs.as_slice();
        // Those that are free come first: nothing moves without need.
        for taken in [false, true] {
            for first in (0..discs.len()).filter(|first| fits >> first & 1 == 1) {
                let holder = pairs.iter().position(|pair| usize::from(*pair) == first);
                let Spot::Build(segment) = discs[first].spot else { continue };
                if *tried >> first & 1 == 1
                    || holder.is_some() != taken
                    || useful && self.is_no_block(s, seat, second, Some(segment)).is_err()
                {
                    continue;
                }
                *tried |= 1 << first;
                let free = match holder.map(|other| (other, discs[other].spot)) {
                    None => true,
                    Some((other, Spot::Second(theirs))) => {
                        self.find_first(s, seat, (other, theirs), useful, pairs, tried)
                    }
                    Some(_) => false,
                };
                if free {
                    pairs[k] = first as u8;
                    return true;
                }
            }
        }
        false
    }

    /// The own surveyors whose segments this second one could follow, as bits.
    pub(super) fn firsts_of(&self, s: &State, seat: usize, k: usize, second: Segment) -> u8 {
        let ground = self.ground(s, seat, k);
        let ends = self.tables.joins[second.index()];
        let mut fits = 0u8;
        for (other, disc) in s.players[seat].discs.as_slice().iter().enumerate() {
            let Spot::Build(first) = disc.spot else { continue };
            let follows = other != k && !self.tables.joins[first.index()].and(ends).is_empty();
            // SI-SPIKE-2: a bound surveyor follows only on the track of his own city.
            let his = !ground.bound || !self.tables.joins[first.index()].and(ground.towns).is_empty();
            if follows && his && disc.fate != Fate::Jail {
                fits |= 1 << other;
            }
        }
        fits
    }
}
