//! Dudes, Tents, Horses, Bucks and Gold (CO-RES, CO-GOLD).

use engine::{Journal, Seat};

use super::Play;
use crate::{
    Coloma,
    edition::{Cost, Counter, Gain},
    event::Event,
    state::{Player, State},
};

impl Coloma {
    /// Columns of the Gold table in use (CO-SETUP-8).
    #[must_use]
    pub fn columns(&self) -> u8 {
        if self.solo() { self.edition().numbers.columns_solo } else { self.seats }
    }

    /// Nuggets on a full table.
    #[must_use]
    pub fn table_size(&self) -> u8 {
        self.columns() * self.edition().gold_values.len() as u8
    }

    /// What one Gold pays in Bucks (CO-GOLD-4, CO-GOLD-5, CO-GOLD-6).
    #[must_use]
    pub fn gold_value(&self, table: u8) -> u8 {
        let values = &self.edition().gold_values;
        let full_rows = usize::from(table / self.columns());
        values[(values.len() - 1).saturating_sub(full_rows)]
    }

    /// The least and the most Gold with which the Bucks of a cost can be paid (CO-GOLD-7).
    pub(crate) fn ways_to_pay(&self, s: &State, seat: usize, cost: &Cost) -> Option<(u8, u8)> {
        let player = &s.players[seat];
        let rest = player.gold.checked_sub(cost.gold)?;
        if cost.bucks == 0 {
            return Some((0, 0));
        }
        let (bucks, value) = (u16::from(cost.bucks), u16::from(self.gold_value(s.table)));
        let least = bucks.saturating_sub(player.bucks).div_ceil(value) as u8;
        let most = rest.min(bucks.div_ceil(value) as u8);
        (least <= most).then_some((least, most))
    }

    /// Whether a cost can be paid in full (CO-GEN-4).
    pub(crate) fn payable(&self, s: &State, seat: usize, cost: &Cost) -> bool {
        let player = &s.players[seat];
        player.dudes >= cost.dudes
            && player.horses >= cost.horses
            && player.tents >= cost.tents
            && (cost.cards == 0 || player.hand_size() >= cost.cards)
            && (cost.barrels == 0 || player.barrels.count_ones() >= cost.barrels.into())
            && (cost.barrels_used == 0 || player.used_barrels.count_ones() >= cost.barrels_used.into())
            && self.ways_to_pay(s, seat, cost).is_some()
    }

    /// Whether a gain brings anything (CO-GEN-3, CO-TECH-3).
    pub(crate) fn gives(&self, player: &Player, gain: &Gain) -> bool {
        gain.bucks > 0
            || gain.gold > 0
            || gain.cards > 0
            || gain.vp > 0
            || (gain.dudes > 0 && player.spare_dudes > 0)
            || (gain.tents > 0 && player.spare_tents > 0)
            || (gain.horses > 0 && player.horses < self.edition().numbers.horses)
    }

    /// What a counter shows for a seat.
    pub(crate) fn count(&self, s: &State, seat: usize, counter: Counter) -> u8 {
        let player = &s.players[seat];
        match counter {
            Counter::Rivers => player.canyons.count_ones() as u8,
            Counter::Horses => player.horses,
            Counter::Hand => player.hand_size(),
            Counter::Graves => player.graves,
            Counter::Barrels => player.barrels.count_ones() as u8,
            Counter::SiteTents => player.site_tents.count_ones() as u8,
            Counter::FrontierTents => player.land_tents.count_ones() as u8,
            Counter::Buildings => player.town.count_ones() as u8,
            Counter::LodgeDudes => player.dudes,
            Counter::Gold => player.gold,
            Counter::OwnGunmen => s.gunmen_of(seat as u8),
        }
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    /// Gains what there is to gain, and tells of it.
    pub fn gain(&mut self, seat: usize, gain: &Gain) {
        let got = self.take(seat, gain);
        if got != Gain::default() {
            let for_gold = gain.gold - got.gold;
            let cause = self.cause;
            self.note(Event::Gained { seat: Seat(seat as u8), gain: got, for_gold, cause });
        }
    }

    /// CO-TECH-4: dudes, bucks, gold, cards, horses, tents, vp. What was there to take, cards apart.
    pub fn take(&mut self, seat: usize, gain: &Gain) -> Gain {
        let horses = self.rules.edition().numbers.horses;
        let s = &mut *self.s;
        let player = &mut s.players[seat];
        // CO-GEN-3: what the supply lacks is not gained and not owed.
        let dudes = gain.dudes.min(player.spare_dudes);
        player.spare_dudes -= dudes;
        player.dudes += dudes;
        // CO-GOLD-1, CO-GOLD-2
        let gold = gain.gold.min(s.table);
        s.table -= gold;
        player.gold += gold;
        let bucks = gain.bucks.saturating_add(gain.gold - gold);
        player.bucks = player.bucks.saturating_add(bucks.into());
        if gain.cards > 0 {
            self.draw(seat, gain.cards);
        }
        let player = self.player(seat);
        // CO-RES-6, CO-RES-10
        let horses = gain.horses.min(horses.saturating_sub(player.horses));
        player.horses += horses;
        // CO-RES-4
        let tents = gain.tents.min(player.spare_tents);
        player.spare_tents -= tents;
        player.tents += tents;
        // CO-GEN-7
        player.vp = player.vp.saturating_add(gain.vp.into());
        Gain { dudes, bucks, gold, cards: 0, horses, tents, vp: gain.vp }
    }

    /// Pays everything but cards and Barrels, `gold` nuggets for the Bucks (CO-GOLD-3, CO-GOLD-7, CO-RES-8): what was paid.
    pub fn pay(&mut self, seat: usize, cost: &Cost, gold: u8, apart: bool) -> Cost {
        let value = self.rules.gold_value(self.s.table);
        let s = &mut *self.s;
        let player = &mut s.players[seat];
        let bucks = cost.bucks.saturating_sub(value.saturating_mul(gold));
        player.dudes -= cost.dudes;
        player.spare_dudes += cost.dudes;
        player.horses -= cost.horses;
        player.tents -= cost.tents;
        player.spare_tents += cost.tents;
        player.bucks -= u16::from(bucks);
        player.gold -= cost.gold + gold;
        s.cart += cost.gold + gold;
        let paid = Cost { bucks, gold: cost.gold + gold, cards: 0, barrels: 0, barrels_used: 0, ..*cost };
        if paid != Cost::default() {
            self.note(Event::Paid { seat: Seat(seat as u8), cost: paid, apart });
        }
        paid
    }
}
