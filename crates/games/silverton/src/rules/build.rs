//! SI-BUILD: phase 4, step 2.

use engine::{ActionList, Journal, Seat};

use super::{Play, Verdict, network::NO_SEGMENT, no, want};
use crate::{
    Silverton,
    action::{Action, Spot},
    event::Event,
    ids::Segment,
    sets::SegmentSet,
    state::{Disc, Fate, NONE, READY, State},
};

/// The segment on which a surveyor stands.
fn segment_of(disc: &Disc) -> Option<Segment> {
    match disc.spot {
        Spot::Build(segment) | Spot::Second(segment) | Spot::Dismantle(segment) => Some(segment),
        _ => None,
    }
}

impl Silverton {
    pub(crate) fn has_building(&self, s: &State, seat: usize) -> bool {
        let discs = s.players[seat].discs.as_slice();
        s.now.hand != NONE
            || s.now.wanted != NO_SEGMENT
            || (0..discs.len()).any(|k| self.can_work(s, seat, k))
            || !self.cut_off_track(s, seat).is_empty()
    }

    /// SI-BUILD-10: own track not joined to the home city, which may be abandoned without need; not what was built
    /// this turn.
    fn cut_off_track(&self, s: &State, seat: usize) -> SegmentSet {
        let player = &s.players[seat];
        if !self.cut_off(player) {
            return SegmentSet::EMPTY;
        }
        let cut_off = |segment: &Segment| !player.network.contains(self.first_end(*segment));
        player.track.without(s.now.built).iter().filter(cut_off).collect()
    }

    /// Whether a surveyor can build, dismantle or try what he stands on.
    fn can_work(&self, s: &State, seat: usize, k: usize) -> bool {
        let disc = &s.players[seat].discs.as_slice()[k];
        Self::may_act(disc)
            && match disc.spot {
                Spot::Build(segment) => self.may_lay(s, seat, k, segment).is_ok(),
                Spot::Second(segment) => disc.first == READY && self.may_lay(s, seat, k, segment).is_ok(),
                Spot::Dismantle(segment) => self.may_take_up(s, seat, segment).is_ok(),
                _ => false,
            }
    }

    /// SI-BUILD-1, SI-BUILD-12: still unbuilt, joined, allowed, paid for, and with a cube for it.
    pub(crate) fn may_lay(&self, s: &State, seat: usize, k: usize, segment: Segment) -> Verdict {
        let player = &s.players[seat];
        want(s.track_owner(segment).is_none(), "SI-BUILD-12", "The segment is built already.")?;
        let parallel = !player.track.and(self.tables.parallels(segment)).is_empty();
        want(!parallel, "SI-MAP-6", "The player owns a parallel segment.")?;
        let cost = u32::from(self.tables.cost[segment.index()]);
        want(player.cash >= cost, "SI-GEN-7", "There is not enough cash for this segment.")?;
        let joined = !self.tables.joins[segment.index()].and(self.footing(s, seat, k).0).is_empty();
        want(joined, "SI-BUILD-12", "The segment is no longer joined to the player's track.")?;
        let cube = self.cubes_left(s, seat) > 0
            || player.track.iter().any(|cube| self.may_abandon(s, seat, k, segment, cube).is_ok());
        want(cube, "SI-BUILD-7", "There is no cube left.")
    }

    /// SI-BUILD-7: a cube not built this turn, without which the new segment is still joined.
    fn may_abandon(&self, s: &State, seat: usize, k: usize, wanted: Segment, cube: Segment) -> Verdict {
        let player = &s.players[seat];
        want(player.track.contains(cube), "SI-BUILD-7", "Only an own segment can be abandoned.")?;
        want(!s.now.built.contains(cube), "SI-BUILD-7", "A segment built this turn cannot be abandoned.")?;
        let mut after = *s;
        let left = &mut after.players[seat];
        left.track.remove(cube);
        left.network = crate::routes::reach(&self.tables, left.track, player.homes.as_slice());
        left.touched = self.touched_by(left);
        let joined = !self.tables.joins[wanted.index()].and(self.footing(&after, seat, k).0).is_empty();
        want(joined, "SI-BUILD-12", "Without this cube the new segment is not joined.")
    }

    /// SI-BUILD-9, SI-BUILD-10
    fn may_take_up(&self, s: &State, seat: usize, segment: Segment) -> Verdict {
        let player = &s.players[seat];
        want(player.track.contains(segment), "SI-BUILD-9", "Only an own segment can be dismantled.")?;
        let home = player.network.contains(self.first_end(segment));
        want(home, "SI-BUILD-10", "Track that is not joined to the home city cannot be dismantled.")
    }

    /// The surveyor who builds the segment wanted.
    fn builder(&self, s: &State, seat: usize) -> usize {
        let discs = s.players[seat].discs.as_slice();
        discs.iter().position(|disc| segment_of(disc) == Some(s.now.wanted)).unwrap_or(0)
    }

    pub(crate) fn offer_building(&self, s: &State, seat: usize, out: &mut ActionList<Action>) {
        let player = &s.players[seat];
        if s.now.wanted != NO_SEGMENT {
            let k = self.builder(s, seat);
            for cube in player.track.iter().filter(|cube| self.may_abandon(s, seat, k, s.now.wanted, *cube).is_ok()) {
                out.push(Action::Abandon(cube));
            }
            return;
        }
        for (k, disc) in player.discs.as_slice().iter().enumerate() {
            let Some(segment) = segment_of(disc) else { continue };
            if s.now.hand != NONE {
                // A good roll: build the second segment, or not (SI-BUILD-4).
                if usize::from(s.now.hand) == k {
                    out.push(Action::Build(segment));
                    out.push(Action::Leave(segment));
                }
                continue;
            }
            if !self.can_work(s, seat, k) {
                continue;
            }
            out.push(match disc.spot {
                Spot::Dismantle(_) => Action::Dismantle(segment),
                Spot::Second(_) => Action::TrySecond(segment),
                _ => Action::Build(segment),
            });
            out.push(Action::Leave(segment));
        }
        if s.now.hand != NONE {
            return;
        }
        self.cut_off_track(s, seat).iter().for_each(|cube| out.push(Action::Abandon(cube)));
        if self.may_end_building(s, seat).is_ok() {
            out.push(Action::Done);
        }
    }

    /// Whether track that is cut off is all there is to decide on.
    pub(crate) fn only_cut_off(&self, s: &State, seat: usize) -> bool {
        s.now.wanted == NO_SEGMENT && self.may_end_building(s, seat).is_ok()
    }

    /// Every surveyor's segment is decided one by one; what is left is track that could be abandoned.
    fn may_end_building(&self, s: &State, seat: usize) -> Verdict {
        let discs = s.players[seat].discs.as_slice();
        let waits = (0..discs.len()).any(|k| self.can_work(s, seat, k));
        want(!waits, "SI-BUILD-1", "First decide what each surveyor builds.")
    }

    pub(crate) fn guard_building(&self, s: &State, seat: usize, action: Action) -> Verdict {
        let discs = s.players[seat].discs.as_slice();
        if s.now.wanted != NO_SEGMENT {
            let Action::Abandon(cube) = action else {
                return no("SI-BUILD-7", "First take a cube off the map.");
            };
            return self.may_abandon(s, seat, self.builder(s, seat), s.now.wanted, cube);
        }
        if s.now.hand == NONE {
            match action {
                Action::Abandon(cube) => {
                    let may = self.cut_off_track(s, seat).contains(cube);
                    return want(may, "SI-BUILD-10", "While cubes are left only track cut off from home is abandoned.");
                }
                Action::Done => return self.may_end_building(s, seat),
                _ => {}
            }
        }
        let spot = match action {
            Action::Build(segment) if s.now.hand != NONE => Spot::Second(segment),
            Action::Build(segment) => Spot::Build(segment),
            Action::TrySecond(segment) => Spot::Second(segment),
            Action::Dismantle(segment) => Spot::Dismantle(segment),
            Action::Leave(segment) => {
                let there = discs.iter().position(|disc| segment_of(disc) == Some(segment) && Self::may_act(disc));
                let Some(k) = there else { return no("SI-BUILD-1", "No surveyor of the player stands there.") };
                if s.now.hand != NONE {
                    return want(usize::from(s.now.hand) == k, "SI-BUILD-4", "First decide on the second segment.");
                }
                return want(self.can_work(s, seat, k), "SI-BUILD-1", "This surveyor has nothing to decide.");
            }
            _ => return no("SI-BUILD-1", "Now track is built."),
        };
        let Some(k) = discs.iter().position(|disc| disc.spot == spot && Self::may_act(disc)) else {
            return no("SI-BUILD-1", "No surveyor of the player stands there for that.");
        };
        if s.now.hand != NONE {
            let built = matches!(action, Action::Build(_)) && usize::from(s.now.hand) == k;
            return want(built, "SI-BUILD-4", "First decide on the second segment.");
        }
        match spot {
            Spot::Second(segment) => {
                want(discs[k].first == READY, "SI-BUILD-3", "The first segment is not built.")?;
                self.may_lay(s, seat, k, segment)
            }
            Spot::Dismantle(segment) => self.may_take_up(s, seat, segment),
            Spot::Build(segment) => self.may_lay(s, seat, k, segment),
            _ => Ok(()),
        }
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    pub fn build(&mut self, seat: usize, action: Action) {
        match action {
            Action::Build(segment) => {
                if self.rules.cubes_left(self.s, seat) == 0 {
                    // SI-BUILD-7: first a cube must come off the map.
                    self.s.now.wanted = segment;
                } else {
                    self.lay(seat, segment);
                }
            }
            Action::Abandon(cube) => {
                let segment = std::mem::replace(&mut self.s.now.wanted, NO_SEGMENT);
                self.remove_cube(seat, cube);
                self.note(Event::Abandoned { seat: Seat(seat as u8), segment: cube });
                self.check_cards(seat);
                if segment != NO_SEGMENT {
                    self.lay(seat, segment);
                }
            }
            Action::Dismantle(segment) => {
                self.free_surveyor(seat, segment, false);
                let length = u32::from(self.rules.tables.length[segment.index()]);
                let pay = u32::from(self.rules.tables.edition.numbers.dismantle_per_length) * length;
                self.remove_cube(seat, segment);
                self.note(Event::Dismantled { seat: Seat(seat as u8), segment, pay });
                self.gain(seat, pay);
                self.check_cards(seat);
            }
            Action::TrySecond(segment) => self.try_second(seat, segment),
            Action::Leave(segment) => {
                self.s.now.hand = NONE;
                self.free_surveyor(seat, segment, false);
                self.note(Event::LeftAlone { seat: Seat(seat as u8), segment, short: 0 });
            }
            Action::Done => self.advance(),
            _ => {}
        }
    }

    /// What a surveyor still stands on can be neither built nor dismantled (SI-GEN-7, SI-BUILD-12): it is left as it is.
    pub fn leave_segments(&mut self) {
        let seat = self.s.active();
        for k in 0..self.s.players[seat].discs.len() {
            let disc = self.s.players[seat].discs.as_slice()[k];
            // SI-BUILD-3: a second segment goes with its first, of which this was told.
            let told = matches!(disc.spot, Spot::Second(_)) && disc.first != READY;
            let Some(segment) = segment_of(&disc).filter(|_| Silverton::may_act(&disc)) else { continue };
            self.s.players[seat].discs.as_mut_slice()[k].go_home();
            if !told {
                let cost = u32::from(self.rules.tables.cost[segment.index()]);
                let pays = matches!(disc.spot, Spot::Build(_)) && !self.s.built().contains(segment);
                let short = if pays { cost.saturating_sub(self.s.players[seat].cash) } else { 0 };
                self.note(Event::LeftAlone { seat: Seat(seat as u8), segment, short });
            }
        }
    }

    fn remove_cube(&mut self, seat: usize, segment: Segment) {
        self.s.players[seat].track.remove(segment);
        self.join(seat);
    }

    /// The surveyor on a segment is done; one who waits for it to be built may now try, or goes home (SI-BUILD-3).
    fn free_surveyor(&mut self, seat: usize, segment: Segment, built: bool) {
        let discs = self.s.players[seat].discs.as_mut_slice();
        let on = |disc: &Disc| segment_of(disc) == Some(segment) && Silverton::may_act(disc);
        let Some(k) = discs.iter().position(on) else { return };
        discs[k].go_home();
        for disc in discs.iter_mut().filter(|disc| usize::from(disc.first) == k) {
            if built {
                disc.first = READY;
            } else if disc.fate == Fate::Held {
                // SI-DISP-5: a tied disc stays until the next turn.
                disc.first = NONE;
            } else {
                disc.go_home();
            }
        }
    }

    /// SI-BUILD-1: pays and puts the cube down.
    fn lay(&mut self, seat: usize, segment: Segment) {
        let cost = u32::from(self.rules.tables.cost[segment.index()]);
        self.pay(seat, cost);
        self.s.now.hand = NONE;
        let before = self.s.players[seat].network;
        self.s.now.built.insert(segment);
        self.join_on(seat, segment);
        let player = &mut self.s.players[seat];
        player.fresh = player.fresh.or(player.network.without(before));
        self.note(Event::Built { seat: Seat(seat as u8), segment, cost });
        let discs = self.s.players[seat].discs.as_slice();
        if let Some(k) = discs.iter().position(|disc| segment_of(disc) == Some(segment) && Silverton::may_act(disc)) {
            self.promote(seat, k);
        }
        self.free_surveyor(seat, segment, true);
    }

    /// SI-BUILD-2: a roll greater than the length lets him build.
    fn try_second(&mut self, seat: usize, segment: Segment) {
        let dice = self.two_dice();
        let length = self.rules.tables.length[segment.index()];
        let success = dice[0] + dice[1] > length;
        self.note(Event::SecondRoll { seat: Seat(seat as u8), segment, dice, length, success });
        if success {
            let discs = self.s.players[seat].discs.as_slice();
            self.s.now.hand =
                discs.iter().position(|disc| disc.spot == Spot::Second(segment)).map_or(NONE, |k| k as u8);
        } else {
            self.free_surveyor(seat, segment, false);
        }
    }
}
