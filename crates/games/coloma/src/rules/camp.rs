//! Dudes at the Shootout and in beds, Tents at Sites and on Frontier Lands (CO-S5, CO-HOTEL).

use engine::{Journal, Seat};

use super::{Offers, Play, Verdict, no, want};
use crate::{
    Coloma,
    action::{Action, Spot},
    event::Event,
    ids::{BEDS, Hotel, Land, NONE, ROWS, SITES, bits},
    state::{Frame, State},
};

impl Coloma {
    /// CO-S5-2, CO-S5-4, CO-TWO-6
    fn may_fill_row(&self, s: &State, seat: usize, row: u8) -> Verdict {
        want(usize::from(row) < ROWS, "CO-S5-3", "There are nine rows.")?;
        want(s.rows[usize::from(row)] == NONE, "CO-S5-2", "That row is taken.")?;
        let enough = s.players[seat].dudes >= self.tables.row_sizes[usize::from(row)];
        want(enough, "CO-S5-2", "You have too few Dudes to fill that row.")
    }

    /// CO-HOTEL-5, CO-HOTEL-6
    fn may_fill_bed(&self, s: &State, seat: usize, hotel: Hotel, bed: u8) -> Verdict {
        let player = &s.players[seat];
        let own = hotel.0 < 16 && player.hotels & (1 << hotel.0) != 0;
        want(own, "CO-HOTEL-5", "That Hotel is not in your town.")?;
        let beds = self.edition().hotels[hotel.index()].beds.len();
        want(usize::from(bed) < beds, "CO-HOTEL-6", "That Hotel has no such bed.")?;
        want(s.beds & bed_bit(hotel, bed) == 0, "CO-HOTEL-6", "Somebody sleeps in that bed.")?;
        want(player.dudes > 0, "CO-HOTEL-5", "You have no Dude on your Lodge.")
    }

    fn each_bed(&self, hotels: u16) -> impl Iterator<Item = (Hotel, u8)> {
        bits(hotels.into()).flat_map(|hotel| (0..BEDS as u8).map(move |bed| (Hotel(hotel), bed)))
    }

    pub(crate) fn can_place_dudes(&self, s: &State, seat: usize) -> bool {
        let player = &s.players[seat];
        player.dudes > 0
            && ((0..ROWS as u8).any(|row| self.may_fill_row(s, seat, row).is_ok())
                || self.each_bed(player.hotels).any(|(hotel, bed)| self.may_fill_bed(s, seat, hotel, bed).is_ok()))
    }

    pub(super) fn may_place_dudes(&self, s: &State, seat: usize, row: bool, any: bool, action: Action) -> Verdict {
        match action {
            Action::Row(_) if row => no("CO-S5-2", "One row is filled at a time."),
            Action::Row(row) => self.may_fill_row(s, seat, row),
            Action::Bed(hotel, bed) => self.may_fill_bed(s, seat, hotel, bed),
            Action::Done => want(any, "CO-S5-1", "Place a Dude first."),
            _ => no("CO-S5-1", "Place your Dudes first."),
        }
    }

    pub(super) fn offer_dudes(&self, s: &State, seat: usize, row: bool, any: bool, out: &mut impl Offers) {
        if !row {
            (0..ROWS as u8)
                .filter(|row| self.may_fill_row(s, seat, *row).is_ok())
                .for_each(|row| out.add(Action::Row(row)));
        }
        for (hotel, bed) in self.each_bed(s.players[seat].hotels) {
            if self.may_fill_bed(s, seat, hotel, bed).is_ok() {
                out.add(Action::Bed(hotel, bed));
            }
        }
        if any {
            out.add(Action::Done);
        }
    }

    /// CO-S5-5, CO-S5-6, CO-S5-7
    fn may_pitch(&self, s: &State, seat: usize, spot: Spot) -> Verdict {
        let player = &s.players[seat];
        match spot {
            Spot::Site(site) => {
                want((1..=SITES).contains(&site), "CO-S5-5", "There are five Sites.")?;
                want(player.site_tents & (1 << site) == 0, "CO-S5-6", "You have a Tent at that Site.")?;
            }
            Spot::Land(land) => {
                want(land.index() < self.edition().map.lands.len(), "CO-S5-5", "There is no such Frontier Land.")?;
                want(player.land_tents & (1 << land.0) == 0, "CO-S5-6", "You have a Tent on that Land.")?;
                let near = self.tables.lands[player.wagon.index()] & (1 << land.0) != 0;
                want(near, "CO-S5-7", "Your Wagon does not stand in the Boomtown of that Land.")?;
            }
        }
        want(player.tents > 0, "CO-S5-5", "You have no Tent on your Lodge.")
    }

    /// Sites and Lands where a Tent could go, as bits.
    fn tent_spots(&self, s: &State, seat: usize) -> (u8, u8) {
        let player = &s.players[seat];
        if player.tents == 0 {
            return (0, 0);
        }
        (0b11_1110 & !player.site_tents, self.tables.lands[player.wagon.index()] & !player.land_tents)
    }

    pub(crate) fn can_pitch(&self, s: &State, seat: usize) -> bool {
        self.tent_spots(s, seat) != (0, 0)
    }

    pub(super) fn may_place_tents(&self, s: &State, seat: usize, any: bool, action: Action) -> Verdict {
        match action {
            Action::Tent(spot) => self.may_pitch(s, seat, spot),
            Action::Done => want(any, "CO-S5-1", "Pitch a Tent first."),
            _ => no("CO-S5-1", "Pitch your Tents first."),
        }
    }

    pub(super) fn offer_tents(&self, s: &State, seat: usize, any: bool, out: &mut impl Offers) {
        let (sites, lands) = self.tent_spots(s, seat);
        bits(sites.into()).for_each(|site| out.add(Action::Tent(Spot::Site(site))));
        bits(lands.into()).for_each(|land| out.add(Action::Tent(Spot::Land(Land(land)))));
        if any {
            out.add(Action::Done);
        }
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    pub(super) fn place(&mut self, seat: usize, action: Action) {
        let who = Seat(seat as u8);
        match action {
            Action::Row(row) => {
                let men = self.rules.tables.row_sizes[usize::from(row)];
                self.player(seat).dudes -= men;
                self.s.rows[usize::from(row)] = seat as u8;
                self.s.gunmen[usize::from(row)] = men;
                self.s.turn.frames.replace(Frame::Dudes { row: true, any: true });
                self.note(Event::RowFilled { seat: who, row, men });
            }
            Action::Bed(hotel, bed) => {
                let Frame::Dudes { row, .. } = self.s.turn.frames.top() else { return };
                self.player(seat).dudes -= 1;
                self.s.beds |= bed_bit(hotel, bed);
                self.s.turn.frames.replace(Frame::Dudes { row, any: true });
                self.note(Event::BedFilled { seat: who, hotel, bed });
                let gain = self.rules.edition().hotels[hotel.index()].beds[usize::from(bed)];
                self.gain(seat, &gain);
            }
            Action::Tent(spot) => {
                let player = self.player(seat);
                player.tents -= 1;
                match spot {
                    Spot::Site(site) => player.site_tents |= 1 << site,
                    Spot::Land(land) => player.land_tents |= 1 << land.0,
                }
                self.s.turn.frames.replace(Frame::Tents { any: true });
                self.note(Event::Pitched { seat: who, spot });
            }
            _ => self.s.turn.frames.pop(),
        }
    }
}

/// The bit of a bed in [`State::beds`].
pub(crate) fn bed_bit(hotel: Hotel, bed: u8) -> u64 {
    1 << (4 * u32::from(hotel.0) + u32::from(bed))
}
