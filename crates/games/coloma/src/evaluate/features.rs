//! A position in numbers: what a good player looks at.

use engine::{Feature, Seat, Sight};

use super::ledger::Ledger;
use crate::{
    Coloma,
    ids::{Bridge, ROWS, SITES, bits},
    state::{Phase, State},
};

/// What is noted of every seat, in this order.
pub(super) const FEATURES: &[Feature] = &[
    Feature::WORTH,
    Feature::new("score", "points on the board"),
    Feature::new("town", "Town Buildings"),
    Feature::new("rows", "use of built cards"),
    Feature::new("best card", "use of the cards in hand"),
    Feature::new("rivers", "Rivers"),
    Feature::new("bridges", "points from Bridges"),
    Feature::new("growth", "room for Bridges to grow"),
    Feature::new("open rivers", "Rivers that wait for a Bridge"),
    Feature::new("best bridge", "the best Bridge still to build"),
    Feature::new("lands", "Tents on Frontier Lands"),
    Feature::new("settling", "reach of Frontier Lands"),
    Feature::new("site tents", "Tents at events"),
    Feature::new("tents", "Tents on the Lodge"),
    Feature::new("horses", "Horses"),
    Feature::new("dudes", "ready Dudes"),
    Feature::new("spare dudes", "Dudes in the supply"),
    Feature::bad("graves", "graves"),
    Feature::new("gold", "Gold"),
    Feature::new("bucks", "Bucks"),
    Feature::new("hand", "cards in hand"),
    Feature::new("deck", ""),
    Feature::new("barrels", "Barrels to use"),
    Feature::new("used barrels", ""),
    Feature::new("payable", "what can be built at once"),
    Feature::new("hotels", "Hotels"),
    Feature::new("gunmen", "Gunmen"),
    Feature::new("nearest", "Gunmen near the Outlaws"),
    Feature::new("shootout", "what the Shootout brings"),
    Feature::bad("unarmed", "danger of coming without Gunmen"),
    Feature::new("outnumbered", ""),
    Feature::new("events", "what the events to come bring"),
    Feature::new("next turn", "what the next turn can do"),
    Feature::bad("bust", "danger of a Bust"),
    Feature::new("order", ""),
    Feature::new("progress", ""),
    Feature::new("year", ""),
    Feature::new("shade", "lead over Shade"),
];

/// What a bot may have a liking for: the town, Bridges, the Frontier, Gunmen, Gold.
pub(super) const TASTES: &[usize] = &[2, 6, 10, 26, 18];

/// Rounds of a game.
const ROUNDS: f32 = 3.0 * SITES as f32;

impl Coloma {
    pub(super) fn note_features(&self, s: &State, viewer: Seat, sight: &mut Sight) {
        let crowd = (s.phase == Phase::Dials).then(|| self.crowd(s, &self.public_ledgers(s)));
        let men: i32 = s.gunmen.iter().map(|men| i32::from(*men)).sum();
        let outnumbered = (men - i32::from(s.outlaws.min(60))) as f32;
        let played = match s.phase {
            Phase::Boards | Phase::Specialities | Phase::Discards => 0.0,
            _ => f32::from(s.year) * f32::from(SITES) + f32::from(s.barker) - 1.0,
        };
        for seat in Seat::all(self.seats) {
            let own = seat == viewer;
            let (value, ledger) = self.prosperity(s, seat.index(), own);
            let (next, bust) = match &crowd {
                Some(crowd) => match s.players[seat.index()].dial {
                    // Where the viewer goes it knows; where the others go nobody does.
                    dial @ 1.. if own => {
                        (self.hope(s, crowd, seat.index(), dial), self.bust_here(s, crowd, seat.index(), dial))
                    }
                    _ => (self.hopes(s, crowd, seat.index()), self.risks(s, crowd, seat.index())),
                },
                None => self.turn_ahead(s, seat.index(), &ledger),
            };
            sight.begin(seat);
            sight.note((value as f32 + 0.6 * next) / 100.0);
            self.note_holdings(s, seat.index(), &ledger, sight);
            self.note_standoff(s, seat.index(), &ledger, sight);
            sight.note(outnumbered);
            sight.note(self.events_to_come(s, seat.index(), &ledger.worth) as f32 / 100.0);
            sight.note(next / 100.0);
            sight.note(bust);
            let first = if s.sheriff < self.seats { s.sheriff } else { 0 };
            sight.note(f32::from((seat.0 + self.seats - first) % self.seats) / f32::from(self.seats));
            sight.note(played / ROUNDS);
            sight.note(f32::from(s.year));
            let shade = if self.solo() { self.score(s, 0).total() - self.shade_score(s) } else { 0 };
            sight.note(shade as f32);
        }
    }

    /// What the turn of this round may bring once the dials are shown, and whether it meets the Bust.
    fn turn_ahead(&self, s: &State, seat: usize, ledger: &Ledger) -> (f32, f32) {
        let site = s.players[seat].dial;
        if s.phase != Phase::Turn || site == 0 {
            return (0.0, 0.0);
        }
        let bust = if s.bust == site { 1.0 } else { 0.0 };
        if s.turn.had & (1 << seat) == 0 {
            return (self.site_worth(s, seat, site, s.bust, ledger) as f32, bust);
        }
        let taking = usize::from(s.turn.seat) == seat;
        if taking { (self.rest_of_turn(s, seat, ledger) as f32, bust) } else { (0.0, 0.0) }
    }

    fn note_holdings(&self, s: &State, seat: usize, ledger: &Ledger, sight: &mut Sight) {
        let player = &s.players[seat];
        let parts = self.score(s, seat);
        let left = |bridge: &u8| s.bridges[usize::from(*bridge)] > 0 && player.bridges & (1 << bridge) == 0;
        let points = |bridge: u8| self.bridge_points(s, seat, Bridge(bridge));
        let most = |bridge: u8| i32::from(self.edition().bridges[usize::from(bridge)].max);
        let growth: i32 = bits(player.bridges.into()).map(|bridge| most(bridge) - points(bridge)).sum();
        let best = bits(s.bridge_types.into()).filter(left).map(points).max().unwrap_or(0);
        let open = player.canyons.count_ones().saturating_sub(player.bridges.count_ones());
        let purse = player.bucks.min(20) / 2 + u16::from(player.gold);
        let payable = u16::from(player.dudes / 2).min(purse).min(u16::from(player.hand_size()) + 2);
        let count = |set: u32| set.count_ones() as f32;
        let numbers = [
            parts.total() as f32,
            count(player.town.into()),
            ledger.engine as f32 / 100.0,
            ledger.best_card as f32 / 100.0,
            count(player.canyons.into()),
            parts.bridges as f32,
            growth as f32,
            open as f32,
            best as f32,
            count(player.land_tents.into()),
            self.settling(player, &ledger.worth) as f32 / 100.0,
            count(player.site_tents.into()),
            player.tents.into(),
            player.horses.into(),
            player.dudes.into(),
            player.spare_dudes.into(),
            player.graves.into(),
            player.gold.into(),
            player.bucks.min(40).into(),
            player.hand_size().into(),
            player.deck.len() as f32,
            count(player.unused_barrels()),
            count(player.used_barrels),
            payable.into(),
            count(player.hotels.into()),
        ];
        numbers.into_iter().for_each(|number| sight.note(number));
    }

    fn note_standoff(&self, s: &State, seat: usize, ledger: &Ledger, sight: &mut Sight) {
        let own = s.gunmen_of(seat as u8);
        let row = s.rows.iter().position(|owner| usize::from(*owner) == seat).unwrap_or(ROWS);
        let armed = own > 0 || !matches!(s.phase, Phase::Dials | Phase::Turn | Phase::Buy);
        let unarmed = if armed { 0.0 } else { 1.0 / (1 + self.turns_to_place(s, seat)) as f32 };
        sight.note(own.into());
        sight.note((ROWS - row) as f32);
        sight.note(self.shootout_to_come(s, seat, &ledger.worth) as f32 / 100.0);
        sight.note(unarmed);
    }
}
