//! The Shootout and the Year End (CO-SHOOT, CO-YEAR).

use engine::{Journal, Seat, inline::List};

use super::{Offers, Play, Verdict, camp::bed_bit, no, want};
use crate::{
    Coloma,
    action::Action,
    edition::{Chart, Reward},
    event::{Cause, Event},
    ids::{BEDS, DUMMIES, Hotel, NONE, ROWS, SEATS, SHADE, bits},
    state::{Phase, Reckoning, State},
};

impl Coloma {
    /// The chart of this year (CO-SHOOT-4).
    #[must_use]
    pub fn chart(&self, s: &State) -> &Chart {
        let charts = &self.edition().charts;
        s.charts.get(usize::from(s.year)).map_or(&charts[charts.len() - 1], |tile| &charts[usize::from(*tile)])
    }

    /// Who has Gunmen, best first (CO-SHOOT-2): seats, Shade (6), dummies (7).
    #[must_use]
    pub fn ranking(&self, s: &State) -> Vec<u8> {
        self.ranked(s).as_slice().to_vec()
    }

    fn ranked(&self, s: &State) -> List<u8, 8> {
        let mut men = [0u8; 8];
        let mut nearest = [NONE; 8];
        for (row, (owner, gunmen)) in s.rows.iter().zip(&s.gunmen).enumerate() {
            if let Some(men) = men.get_mut(usize::from(*owner)) {
                *men += gunmen;
                nearest[usize::from(*owner)] = nearest[usize::from(*owner)].min(row as u8);
            }
        }
        let mut pile: List<u8, 8> = (0..8u8).filter(|who| men[usize::from(*who)] > 0).collect();
        pile.as_mut_slice().sort_unstable_by_key(|who| (NONE - men[usize::from(*who)], nearest[usize::from(*who)]));
        pile
    }

    /// The seat that must choose whom to bury.
    pub(crate) fn burying_seat(&self, s: &State) -> Option<Seat> {
        let at = usize::from(s.reckoning.at.checked_sub(1)?);
        s.reckoning.order.get(at).copied().filter(|who| *who < self.seats).map(Seat)
    }

    pub(super) fn may_bury(&self, s: &State, seat: usize, action: Action) -> Verdict {
        match action {
            Action::BuryGunman(row) => {
                want(usize::from(row) < ROWS, "CO-S5-3", "There are nine rows.")?;
                let own = s.rows[usize::from(row)] == seat as u8 && s.gunmen[usize::from(row)] > 0;
                want(own, "CO-SHOOT-7", "None of your Gunmen is in that row.")
            }
            Action::BuryGuest(hotel, bed) => {
                let own = hotel.0 < 16 && s.players[seat].hotels & (1 << hotel.0) != 0 && usize::from(bed) < BEDS;
                want(own && s.beds & bed_bit(hotel, bed) != 0, "CO-SHOOT-7", "None of your Dudes is in that bed.")
            }
            _ => no("CO-SHOOT-7", "Choose first which of your Dudes is buried."),
        }
    }

    pub(super) fn offer_burials(&self, s: &State, seat: usize, out: &mut impl Offers) {
        for row in (0..ROWS as u8).filter(|row| self.may_bury(s, seat, Action::BuryGunman(*row)).is_ok()) {
            out.add(Action::BuryGunman(row));
        }
        for hotel in bits(s.players[seat].hotels.into()).map(Hotel) {
            for bed in (0..BEDS as u8).filter(|bed| s.beds & bed_bit(hotel, *bed) != 0) {
                out.add(Action::BuryGuest(hotel, bed));
            }
        }
    }

    fn reward(&self, s: &State, place: u8) -> Reward {
        let chart = self.chart(s);
        let side = if s.reckoning.left { &chart.left } else { &chart.right };
        side[usize::from(place.min(3))]
    }
}

/// Dudes buried in one go, and the points they cost.
#[derive(Default)]
struct Toll {
    dudes: u8,
    points: u16,
}

impl<J: Journal<Event>> Play<'_, J> {
    /// CO-SHOOT-1, CO-SHOOT-2, CO-SHOOT-6
    pub fn begin_shootout(&mut self) {
        let rules = self.rules;
        let ranking = rules.ranked(self.s);
        let gunmen: u8 = self.s.gunmen.iter().sum();
        let left = u16::from(gunmen) > self.s.outlaws;
        self.note(Event::Shootout { gunmen, outlaws: self.s.outlaws, left });

        let mut reckoning = Reckoning { left, ..Reckoning::default() };
        let mut add = |who: u8, place: u8| {
            reckoning.order.push(who);
            reckoning.places.push(place);
        };
        let leaders = &ranking.as_slice()[..ranking.len().min(2)];
        leaders.iter().zip(0..).for_each(|(who, place)| add(*who, place));
        let shade_first = self.s.sheriff == SHADE;
        let shade = rules.solo().then_some(SHADE);
        let seats = rules.player_order(self.s).map(|seat| seat as u8);
        let all = shade.filter(|_| shade_first).into_iter().chain(seats).chain(shade.filter(|_| !shade_first));
        for who in all.filter(|who| !leaders.contains(who)) {
            add(who, if ranking.as_slice().contains(&who) { 2 } else { 3 });
        }
        for (who, place) in reckoning.order.as_slice().iter().zip(reckoning.places.as_slice()) {
            self.journal.note(Event::Placed { who: *who, place: *place, gunmen: self.s.gunmen_of(*who) });
        }
        self.s.reckoning = reckoning;
        self.reckon();
    }

    /// Gives rewards until somebody must choose or all have theirs.
    fn reckon(&mut self) {
        loop {
            if self.s.reckoning.deaths > 0 {
                let Some(seat) = self.rules.burying_seat(self.s) else { return };
                if self.bury(seat.index(), Toll::default()) {
                    return;
                }
            }
            let at = usize::from(self.s.reckoning.at);
            let (Some(who), Some(place)) =
                (self.s.reckoning.order.get(at).copied(), self.s.reckoning.places.get(at).copied())
            else {
                return self.end_year();
            };
            self.s.reckoning.at += 1;
            self.give_reward(who, place);
        }
    }

    /// CO-SHOOT-5, CO-SHOOT-6, CO-TWO-5, CO-SOLO-14
    fn give_reward(&mut self, who: u8, place: u8) {
        if who == DUMMIES {
            return;
        }
        let reward = self.rules.reward(self.s, place);
        if place == 0 && self.rules.chart(self.s).badge && self.s.sheriff != who {
            self.s.sheriff = who;
            self.note(Event::Badge { who });
        }
        if who == SHADE {
            return self.shade_reward(&reward);
        }
        let seat = usize::from(who);
        self.because(Cause::Shootout, |play| play.gain(seat, &reward.gain));
        // CO-SHOOT-8
        let free = self.rules.edition().graves.len() as u8 - self.s.players[seat].graves;
        self.s.reckoning.deaths = reward.deaths.min(free);
    }

    /// Buries what is due, as far as nothing is to be chosen; whether something is.
    fn bury(&mut self, seat: usize, mut toll: Toll) -> bool {
        while self.s.reckoning.deaths > 0 && self.bury_next(seat, &mut toll) {}
        if toll.dudes > 0 {
            self.note(Event::Buried { seat: Seat(seat as u8), dudes: toll.dudes, points: toll.points });
            self.on_bury(seat, toll.dudes);
        }
        let chooses = self.s.reckoning.deaths > 0;
        if chooses {
            self.s.phase = Phase::Shootout;
        }
        chooses
    }

    /// CO-SHOOT-7: from the supply, else from the Lodge, else the player chooses. Whether it was done.
    fn bury_next(&mut self, seat: usize, toll: &mut Toll) -> bool {
        let player = self.player(seat);
        if player.spare_dudes > 0 {
            player.spare_dudes -= 1;
        } else if player.dudes > 0 {
            player.dudes -= 1;
        } else {
            let mut few = super::Few::default();
            self.rules.offer_burials(self.s, seat, &mut few);
            match (few.count, few.first) {
                (0, _) => self.s.reckoning.deaths = 0,
                (1, Some(action)) => self.bury_one(seat, action, toll),
                _ => return false,
            }
            return true;
        }
        self.buried(seat, toll);
        true
    }

    fn bury_one(&mut self, seat: usize, action: Action, toll: &mut Toll) {
        match action {
            Action::BuryGunman(row) => self.s.gunmen[usize::from(row)] -= 1,
            Action::BuryGuest(hotel, bed) => self.s.beds &= !bed_bit(hotel, bed),
            _ => return,
        }
        self.buried(seat, toll);
    }

    /// CO-RES-3: into the lowest free grave.
    fn buried(&mut self, seat: usize, toll: &mut Toll) {
        let graves = self.s.players[seat].graves;
        toll.dudes += 1;
        toll.points += u16::from(self.rules.edition().graves[usize::from(graves)]);
        self.player(seat).graves += 1;
        self.s.reckoning.deaths -= 1;
    }

    pub(super) fn bury_chosen(&mut self, seat: usize, action: Action) {
        let mut toll = Toll::default();
        self.bury_one(seat, action, &mut toll);
        if !self.bury(seat, toll) {
            self.reckon();
        }
    }

    /// CO-YEAR-1, CO-YEAR-2, CO-YEAR-3
    fn end_year(&mut self) {
        let s = &mut *self.s;
        s.reckoning = Reckoning::default();
        for row in 0..ROWS {
            // CO-RES-2; CO-SOLO-15: Shade's Gunmen are out of the game.
            let (owner, men) = (std::mem::replace(&mut s.rows[row], NONE), std::mem::take(&mut s.gunmen[row]));
            if usize::from(owner) < SEATS {
                s.players[usize::from(owner)].spare_dudes += men;
            }
        }
        s.outlaws = 0;
        // CO-HOTEL-7
        for seat in 0..SEATS {
            let guests = s.beds_in(s.players[seat].hotels).count_ones() as u8;
            s.players[seat].spare_dudes += guests;
        }
        s.beds = 0;
        // CO-GOLD-10
        let refilled = s.cart.min(self.rules.table_size() - s.table);
        s.cart -= refilled;
        s.table += refilled;
        let year = self.rules.year(self.s);
        self.note(Event::YearEnded { year, refilled });
        if usize::from(self.s.year) + 1 == self.rules.edition().numbers.years.len() {
            self.s.phase = Phase::Over;
            return self.note(Event::Over);
        }
        self.s.year += 1;
        self.begin_year();
    }
}
