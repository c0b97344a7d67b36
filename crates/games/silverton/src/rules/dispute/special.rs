//! SI-SPEC: special disputes over the way on from a town.

use engine::{Journal, Seat};

use super::{Parties, Party, arriving, surveyed_by};
use crate::{
    Silverton,
    action::{Action, Spot},
    event::{Event, Matter},
    ids::{SEATS, Town},
    rules::Play,
    sets::TownSet,
    state::{Disc, Docket, Fate, Phase, Stage, State},
};

impl Silverton {
    /// SI-SPEC-2, SI-SPEC-5: the players who come to a town from which too few ways lead on, each with his best surveyor.
    pub(super) fn special_at(&self, s: &State, town: Town) -> Parties {
        let mut parties = Parties::default();
        let mut taken = s.built();
        for seat in self.in_order(s) {
            let discs = s.players[seat].discs.as_slice();
            let coming = || arriving(discs.len(), self.arrivals(s, seat, town));
            // A way on that one of them surveys is still a way on: only those by which they come are taken.
            taken = taken.or(coming().filter_map(|k| surveyed_by(&discs[k])).collect());
            // SI-SPEC-4: of several surveyors of one player the best one rolls, the first of equals.
            if let Some(disc) = coming().rev().max_by_key(|k| discs[*k].kind.bonus) {
                parties.push(Party { seat: seat as u8, disc: disc as u8, extra: 0 });
            }
        }
        let exits = self.tables.at[town.index()].without(taken).len() as usize;
        if (1..parties.len()).contains(&exits) { parties } else { Parties::default() }
    }

    /// The surveyors with whom a player comes to a town that is not in his home network, as bits. A second segment
    /// that begins there leads on from it.
    pub(super) fn arrivals(&self, s: &State, seat: usize, town: Town) -> u8 {
        let player = &s.players[seat];
        if player.network.contains(town) {
            return 0;
        }
        let (at, discs) = (self.tables.at[town.index()], player.discs.as_slice());
        let leads_on = |disc: &Disc| {
            let first = discs.get(usize::from(disc.first)).and_then(surveyed_by);
            matches!(disc.spot, Spot::Second(_)) && first.is_some_and(|first| at.contains(first))
        };
        let comes = |disc: &Disc| {
            disc.fate == Fate::Free && surveyed_by(disc).is_some_and(|segment| at.contains(segment)) && !leads_on(disc)
        };
        discs.iter().enumerate().filter(|(_, disc)| comes(disc)).fold(0, |bits, (k, _)| bits | 1 << k)
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    /// SI-SPEC-3: the players involved are asked in turn order.
    pub(super) fn ask_special(&mut self) {
        let from = self.s.docket.about;
        for town in self.meeting_towns().iter().filter(|town| town.0 >= from) {
            let parties = self.rules.special_at(self.s, town);
            if town.0 > self.s.docket.about {
                self.s.docket = Docket { stage: Stage::Special, about: town.0, ..Docket::default() };
            }
            let asked = self.s.docket.asked;
            if let Some(party) = parties.as_slice().iter().find(|party| asked >> party.seat & 1 == 0) {
                self.s.docket.seat = party.seat;
                self.s.phase = Phase::Special;
                return;
            }
        }
        self.s.docket = Docket { stage: Stage::Cards, ..Docket::default() };
        self.roll_claims();
    }

    /// Towns at which segments of two or more players' surveyors end: a quick look before the long one.
    pub(super) fn meeting_towns(&self) -> TownSet {
        let (mut once, mut twice) = (TownSet::EMPTY, TownSet::EMPTY);
        for player in &self.s.players[..self.rules.count()] {
            let mut own = TownSet::EMPTY;
            for disc in player.discs.as_slice() {
                if let Spot::Build(segment) | Spot::Second(segment) = disc.spot {
                    own = own.or(self.rules.tables.joins[segment.index()]);
                }
            }
            twice = twice.or(once.and(own));
            once = once.or(own);
        }
        twice
    }

    pub fn answer_special(&mut self, seat: usize, action: Action) {
        let town = Town(self.s.docket.about);
        let asked = action == Action::Ask;
        self.s.docket.asked |= 1 << seat;
        self.note(Event::Special { seat: Seat(seat as u8), town, asked });
        if asked {
            self.special_dispute(town);
            self.s.docket = Docket { stage: Stage::Special, about: town.0 + 1, ..Docket::default() };
        }
        self.ask_special();
    }

    /// SI-SPEC-4: rolled like a dispute between the players; all that a player brings there fares like the one who rolled.
    pub(super) fn special_dispute(&mut self, town: Town) {
        let parties = self.rules.special_at(self.s, town);
        let mut coming = [0; SEATS];
        for party in parties.as_slice() {
            coming[usize::from(party.seat)] = self.rules.arrivals(self.s, usize::from(party.seat), town);
        }
        self.dispute(&parties, Matter::Town(town));
        for party in parties.as_slice() {
            let (seat, rolled) = (usize::from(party.seat), self.disc(party));
            let count = self.s.players[seat].discs.len();
            for k in arriving(count, coming[seat]).filter(|k| *k != usize::from(party.disc)) {
                let disc = &mut self.s.players[seat].discs.as_mut_slice()[k];
                match (rolled.won, rolled.fate) {
                    (true, _) => continue,
                    (false, Fate::Held) => disc.fate = Fate::Held,
                    (false, _) => disc.go_home(),
                }
                self.drop_second(seat, k);
            }
        }
    }
}
