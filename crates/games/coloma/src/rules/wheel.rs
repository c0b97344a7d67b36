//! The wheel and the Signpost (CO-WHEEL, CO-SIGN, CO-VAR): which action a slot is.

use crate::{
    Coloma,
    edition::{Base, Icon},
    ids::wrap,
    state::{Slot, State},
};

/// What an action is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    /// What it lets everybody do.
    pub base: Base,
    /// Rows of own cards of this Site (0: the Barker) …
    pub site: u8,
    /// … with this icon.
    pub icon: Icon,
    /// The Site whose action it is (0: the Barker): for a Bust that Site, for a Signpost the Site it points at.
    pub at: u8,
}

impl Coloma {
    /// The Signpost's Site when the Barker is here (CO-WHEEL-4, CO-WHEEL-5).
    #[must_use]
    pub fn signpost(&self, barker: u8) -> u8 {
        wrap(barker as i8 + self.edition().wheel.signpost_offset)
    }

    /// The Site that the Signpost points at (CO-WHEEL-3).
    #[must_use]
    pub fn points_to(&self, barker: u8) -> u8 {
        wrap(self.signpost(barker) as i8 + self.edition().wheel.points_to_offset)
    }

    /// The action of a slot for a Pioneer at `site` now.
    #[must_use]
    pub fn deed(&self, s: &State, site: u8, slot: Slot) -> Deed {
        self.deed_at(s.barker, s.bust, site, slot)
    }

    /// The action of a slot for a Pioneer at `site`, with Barker and Bust somewhere (CO-SIGN-4).
    #[must_use]
    pub fn deed_at(&self, barker: u8, bust: u8, site: u8, slot: Slot) -> Deed {
        let sign = self.signpost(barker);
        let sites = &self.edition().wheel.sites;
        // CO-CARD-10: where the Barker lies only its own actions and cards count.
        let at = named(barker, site);
        match slot {
            // CO-BARREL-9, CO-BARREL-11, CO-VAR-1, CO-VAR-3
            Slot::Signpost => self.pointed_at(barker, bust, at),
            Slot::Second if bust == site => bust_of(at),
            Slot::Second if site != barker && site == sign => self.pointed_at(barker, bust, at),
            Slot::Second => {
                let boom = sites[usize::from(at)].boom;
                Deed { base: boom.base, site: at, icon: boom.icon, at }
            }
            Slot::Common | Slot::None => {
                let common = sites[usize::from(at)].common;
                Deed { base: common.base, site: at, icon: common.icon, at }
            }
        }
    }

    /// Whether the Signpost leads from this Site to what a slot is.
    pub(crate) fn follows_signpost(&self, s: &State, site: u8, slot: Slot) -> bool {
        match slot {
            Slot::Signpost => true,
            Slot::Second => site != s.bust && site != s.barker && site == self.signpost(s.barker),
            Slot::Common | Slot::None => false,
        }
    }

    /// CO-SIGN-1, CO-SIGN-2, CO-SIGN-3; CO-VAR-2, CO-VAR-3: for a Pioneer at `own`.
    fn pointed_at(&self, barker: u8, bust: u8, own: u8) -> Deed {
        let target = self.points_to(barker);
        let at = named(barker, target);
        let rows_of = if self.options.original_signpost { own } else { at };
        if bust == target {
            return Deed { site: rows_of, ..bust_of(at) };
        }
        let boom = self.edition().wheel.sites[usize::from(at)].boom;
        Deed { base: boom.base, site: rows_of, icon: boom.icon, at }
    }
}

/// CO-BUST-3: only Bust rows.
fn bust_of(at: u8) -> Deed {
    Deed { base: Base::None, site: at, icon: Icon::Bust, at }
}

/// A Site by its number, or 0 where the Barker lies.
fn named(barker: u8, site: u8) -> u8 {
    if site == barker { 0 } else { site }
}
