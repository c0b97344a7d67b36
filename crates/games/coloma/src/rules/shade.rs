//! Buster and Shade (CO-TWO, CO-SOLO): the neutral Pioneer and the automaton.

use engine::{Journal, chance::Stream};

use super::Play;
use crate::{
    Coloma,
    action::Source,
    edition::{Reward, ShadeDeed},
    event::{Event, ShadeTime},
    ids::{Hotel, NONE, ROWS, SHADE, bits},
    state::{Slot, State},
};

impl Coloma {
    /// Whether one human plays against Shade.
    #[must_use]
    pub fn solo(&self) -> bool {
        self.seats == 1
    }

    /// Whether Buster and the dummies are in the game (CO-TWO-1, CO-SOLO-1).
    #[must_use]
    pub fn buster(&self) -> bool {
        self.seats <= 2
    }

    /// The largest empty row that Shade can fill; of equal ones the nearest (CO-SOLO-11).
    fn shade_row(&self, s: &State) -> Option<u8> {
        let limit = self.edition().automa.row_limit[usize::from(s.year)].min(s.shade.dudes);
        let size = |row: u8| self.tables.row_sizes[usize::from(row)];
        let open = (0..ROWS as u8).filter(|row| s.rows[usize::from(*row)] == NONE && size(*row) <= limit);
        open.max_by_key(|row| (size(*row), NONE - row))
    }
}

/// What Shade gained in one go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Haul {
    gold: u8,
    horses: u8,
    rivers: u8,
    vp: u16,
}

impl<J: Journal<Event>> Play<'_, J> {
    /// Tells what Shade gained, all at once.
    fn tell_haul(&mut self, time: ShadeTime) {
        let Haul { gold, horses, rivers, vp } = std::mem::take(&mut self.haul);
        if (gold, horses, rivers, vp) != (0, 0, 0, 0) {
            self.note(Event::ShadeGained { gold, horses, rivers, vp, time });
        }
    }

    /// CO-SOLO-13
    pub fn shade_event(&mut self) {
        if self.rules.solo() {
            self.shade_at_event();
            self.tell_haul(ShadeTime::Event);
        }
    }

    fn shade_at_event(&mut self) {
        match self.rules.edition().automa.events[usize::from(self.s.barker)] {
            Some(ShadeDeed::BuyVp { gold, vp, times }) => {
                let times = times.min(self.s.shade.gold / gold.max(1));
                self.s.shade.gold -= gold * times;
                self.s.cart += gold * times;
                if times > 0 {
                    self.s.shade.vp = self.s.shade.vp.saturating_add(u16::from(vp) * u16::from(times));
                    self.note(Event::ShadeBought { gold: gold * times, vp: vp * times });
                }
            }
            Some(deed) => self.shade_deed(deed),
            None => {}
        }
    }

    /// CO-SOLO-6: Common, then its second slot; a Bust is nothing to it.
    pub fn shade_turn(&mut self) {
        let site = self.s.shade.site;
        self.note(Event::ShadeTurn { site });
        let rules = self.rules;
        for (slot, half) in [(Slot::Common, 0), (Slot::Second, 1)] {
            let deed = rules.deed(self.s, site, slot);
            if deed.icon != crate::edition::Icon::Bust {
                self.shade_deed(rules.edition().automa.actions[usize::from(deed.at)][half]);
            }
        }
        self.tell_haul(ShadeTime::Turn);
    }

    fn shade_vp(&mut self, vp: u8) {
        self.s.shade.vp = self.s.shade.vp.saturating_add(vp.into());
        self.haul.vp = self.haul.vp.saturating_add(vp.into());
    }

    /// CO-SOLO-8: Gold from the table, else points.
    fn shade_gold(&mut self, count: u8) {
        for _ in 0..count {
            if self.s.table == 0 {
                self.shade_vp(1);
                continue;
            }
            self.s.table -= 1;
            self.s.shade.gold += 1;
            self.haul.gold += 1;
        }
    }

    /// CO-SOLO-7
    fn shade_deed(&mut self, deed: ShadeDeed) {
        match deed {
            ShadeDeed::ShadeGain { gold, horses, rivers, hotels, barrels, else_gold } => {
                self.shade_gold(gold);
                for taken in (0..horses).map(|_| 0).chain((0..rivers).map(|_| 1)) {
                    if !self.shade_grows(taken) {
                        self.shade_gold(else_gold);
                    }
                }
                for _ in 0..hotels {
                    if !self.shade_hotel() {
                        self.shade_gold(else_gold);
                    }
                }
                for _ in 0..barrels {
                    if !self.shade_barrel() {
                        self.shade_gold(else_gold);
                    }
                }
            }
            ShadeDeed::ShadeWagon {} => self.shade_wagon(),
            ShadeDeed::ShadePlace {} => self.shade_place(),
            // CO-SOLO-12
            ShadeDeed::ShadeVpPer { min, .. } => {
                let tents = self.s.shade.land_tents.count_ones() as u8;
                self.shade_vp(tents.max(min));
            }
            ShadeDeed::BuyVp { .. } => {}
        }
    }

    /// A Horse (0) or a River (1), up to its maximum.
    fn shade_grows(&mut self, what: u8) -> bool {
        let automa = &self.rules.edition().automa;
        let shade = &mut self.s.shade;
        let (have, most) =
            if what == 0 { (&mut shade.horses, automa.horses.1) } else { (&mut shade.rivers, automa.rivers) };
        if *have >= most {
            return false;
        }
        *have += 1;
        self.haul.horses += u8::from(what == 0);
        self.haul.rivers += u8::from(what == 1);
        true
    }

    /// The first Hotel in the order of the edition: no choice to make.
    fn shade_hotel(&mut self) -> bool {
        let Some(hotel) = bits(self.s.hotels.into()).next().map(Hotel) else { return false };
        self.s.hotels &= !(1 << hotel.0);
        self.s.shade.hotels |= 1 << hotel.0;
        self.note(Event::ShadeHotel { hotel });
        true
    }

    /// CO-SOLO-9: the face-up Barrel of the lowest-numbered filled space.
    fn shade_barrel(&mut self) -> bool {
        let Some(space) = self.s.stash.iter().position(|barrel| *barrel != NONE) else { return false };
        let barrel = crate::ids::Barrel(self.s.stash[space]);
        self.note(Event::ShadeBarrel { barrel });
        self.take_barrel(Source::Space(space as u8));
        self.s.shade.barrels |= 1 << barrel.0;
        true
    }

    /// CO-SOLO-3, CO-SOLO-10
    fn shade_wagon(&mut self) {
        let cards = &self.rules.edition().automa.wagon_cards;
        if self.s.shade.wagon_cards == 0 {
            self.s.shade.wagon_cards = ((1u16 << cards.len()) - 1) as u8;
        }
        let left = self.s.shade.wagon_cards;
        let k = self.s.chance.below(Stream::Deck, left.count_ones()) as usize;
        let card = bits(left.into()).nth(k).expect("k is below the number of cards left");
        self.s.shade.wagon_cards &= !(1 << card);
        self.s.shade.wagon = cards[usize::from(card)];
        self.reveal();
        self.note(Event::ShadeWagon { space: cards[usize::from(card)] });
        self.shade_vp(self.s.shade.horses);
    }

    /// CO-SOLO-11
    fn shade_place(&mut self) {
        if let Some(row) = self.rules.shade_row(self.s) {
            let men = self.rules.tables.row_sizes[usize::from(row)];
            self.s.shade.dudes -= men;
            self.s.rows[usize::from(row)] = SHADE;
            self.s.gunmen[usize::from(row)] = men;
            self.note(Event::ShadeRow { row, men });
        }
        let near = self.rules.tables.lands[self.s.shade.wagon.index()];
        for land in bits(u32::from(near & !self.s.shade.land_tents)) {
            if self.s.shade.tents > 0 {
                self.s.shade.tents -= 1;
                self.s.shade.land_tents |= 1 << land;
                self.note(Event::ShadeTent { land });
            }
        }
    }

    /// CO-SOLO-14: points and Gold; a death takes a Dude from its reserve.
    pub fn shade_reward(&mut self, reward: &Reward) {
        self.shade_vp(reward.gain.vp);
        self.shade_gold(reward.gain.gold);
        self.tell_haul(ShadeTime::Shootout);
        let dudes = reward.deaths.min(self.s.shade.dudes);
        if dudes > 0 {
            self.s.shade.dudes -= dudes;
            self.note(Event::ShadeLost { dudes });
        }
    }
}
