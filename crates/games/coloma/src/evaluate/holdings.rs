//! What a seat has, and what can still be made of it.

use super::ledger::{Ledger, Worth};
use crate::{
    Coloma,
    edition::Effect,
    ids::{Barrel, Bridge, NONE, SITES, bits},
    rules::setup::BELOW,
    state::{Phase, Player, State},
};

impl Coloma {
    /// Turns a seat still has after the one it is taking.
    pub(super) fn turns_to_come(&self, s: &State, seat: usize) -> i32 {
        let rounds = i32::from(2 - s.year) * i32::from(SITES) + i32::from(SITES - s.barker);
        let this = match s.phase {
            Phase::Boards | Phase::Specialities | Phase::Discards => return 15,
            Phase::Buy | Phase::Dials => 1,
            Phase::Turn => i32::from(s.turn.had & (1 << seat) == 0),
            Phase::Shootout => 0,
            Phase::Over => return 0,
        };
        rounds + this
    }

    /// Everything a seat has and can hope for, and the ledger of it. What is `seen` are its cards and what it has
    /// decided in secret, which counts as done.
    pub(super) fn prosperity(&self, s: &State, seat: usize, seen: bool) -> (i32, Ledger) {
        let turns = self.turns_to_come(s, seat);
        if !matches!(s.phase, Phase::Discards | Phase::Buy) {
            let ledger = self.ledger(s, seat, turns, seen);
            return (self.holdings(s, seat, &ledger), ledger);
        }
        let mut decided = *s;
        let player = &mut decided.players[seat];
        if !seen {
            // Two cards will go back, whichever they are.
            let put_back = if s.phase == Phase::Discards { 2 } else { 0 };
            (0..put_back).for_each(|_| player.hand &= player.hand.wrapping_sub(1));
        } else if s.phase == Phase::Discards {
            for discard in player.discards.into_iter().filter(|discard| *discard != NONE) {
                player.hand &= !(1 << (discard & !BELOW));
            }
        } else if let Some((price, gain, _)) = self.event_trade(s, seat) {
            let times = if player.buys == NONE { 0 } else { player.buys };
            player.gold -= price * times;
            player.vp += u16::from(gain.vp * times);
        }
        let ledger = self.ledger(&decided, seat, turns, seen);
        (self.holdings(&decided, seat, &ledger), ledger)
    }

    fn holdings(&self, s: &State, seat: usize, ledger: &Ledger) -> i32 {
        let player = &s.players[seat];
        let score = 100 * self.score(s, seat).total();
        if s.phase == Phase::Over {
            return score + i32::from(player.gold);
        }
        let worth = &ledger.worth;
        score
            + self.stores(player, ledger)
            + ledger.engine
            + self.growth(s, seat, worth)
            + self.events_to_come(s, seat, worth)
            + self.shootout_to_come(s, seat, worth)
    }

    /// Things that can be spent.
    fn stores(&self, player: &Player, ledger: &Ledger) -> i32 {
        let worth = &ledger.worth;
        let hand = i32::from(player.hand_size());
        let cards = hand.min(4) * worth.card + (hand - 4).clamp(0, 4) * worth.card / 3;
        let dudes = i32::from(player.dudes);
        // The seventh Dude on the Lodge waits long for work.
        let dudes = dudes.min(7) * worth.dude + (dudes - 7).max(0) * worth.dude / 3;
        let bucks = i32::from(player.bucks.min(100));
        let bucks = bucks.min(8) * worth.buck + (bucks - 8).max(0) * worth.buck / 3;
        dudes
            + bucks
            + cards
            + self.settling(player, worth)
            + i32::from(player.gold) * worth.gold
            + i32::from(player.horses) * worth.horse
            + i32::from(player.tents).min(5) * worth.tent
            + self.barrels_worth(player, worth)
            // A hand with a card worth building is better than one without.
            + ledger.best_card / 2
    }

    /// Tents on the Lodge that could go to Frontier Lands: the more, the nearer the Wagon is to them.
    pub(super) fn settling(&self, player: &Player, worth: &Worth) -> i32 {
        let points = &self.edition().numbers.frontier_points;
        let settled = player.land_tents.count_ones() as usize;
        let tents = usize::from(player.tents).min(points.len() - 1 - settled);
        let ways = &self.tables.land_ways[player.wagon.index()];
        let horses = i32::from(player.horses).max(1);
        let mut best = 0;
        for (land, way) in ways.iter().enumerate().take(self.edition().map.lands.len()) {
            if player.land_tents & (1 << land) != 0 {
                continue;
            }
            // Two moves a visit to the trails, then one to pitch the Tents.
            let visits = (i32::from(*way) + 2 * horses - 1) / (2 * horses);
            if visits >= worth.turns {
                continue;
            }
            let beside = self.tables.lands[self.edition().map.lands[land].boomtown.index()] & !player.land_tents;
            let now = tents.min(beside.count_ones() as usize);
            let gain = 100 * (i32::from(points[settled + now]) - i32::from(points[settled])) - now as i32 * worth.tent;
            let share = [60, 40, 22, 12][..].get(visits as usize).copied().unwrap_or(6) - i32::from(*way);
            best = best.max(gain.max(0) * share / 100 + (beside.count_ones() as i32) * share / 4);
        }
        best
    }

    fn barrels_worth(&self, player: &Player, worth: &Worth) -> i32 {
        let unused = bits(player.unused_barrels()).map(|barrel| match self.barrel_effect(Barrel(barrel)) {
            Effect::Gain(gain) => worth.gain(&gain) * 9 / 10,
            _ => worth.barrel,
        });
        unused.sum()
    }

    /// Bridges grow with what they count; a River without a Bridge waits for one.
    fn growth(&self, s: &State, seat: usize, worth: &Worth) -> i32 {
        let player = &s.players[seat];
        let grows: i32 = bits(player.bridges.into())
            .map(|bridge| {
                let most = i32::from(self.edition().bridges[usize::from(bridge)].max);
                (most - self.bridge_points(s, seat, Bridge(bridge))) * 4 * worth.turns.min(6)
            })
            .sum();
        let open = player.canyons.count_ones() as i32 - player.bridges.count_ones() as i32;
        grows + open.max(0) * 20 * worth.turns.min(8)
    }

    /// Events of the rounds to come, twice where a Tent stands.
    pub(super) fn events_to_come(&self, s: &State, seat: usize, worth: &Worth) -> i32 {
        let player = &s.players[seat];
        let begun = !matches!(s.phase, Phase::Boards | Phase::Specialities | Phase::Discards);
        // An event in the last round is worth little but points.
        let later = Worth::with((worth.turns - 1).clamp(0, 4));
        let mut sum = 0;
        for site in 1..=SITES {
            let this_year = i32::from(!begun || s.barker < site || (s.barker == site && s.phase == Phase::Buy));
            let times = i32::from(2 - s.year) + this_year;
            let Some(event) = self.edition().wheel.sites[usize::from(site)].event else { continue };
            let value = match self.effect(event) {
                Effect::Gain(gain) => later.gain(&gain),
                Effect::Trade { gain, .. } => worth.gain(&gain) * 35 / 100,
                _ => 0,
            };
            let tent = i32::from(player.site_tents & (1 << site) != 0);
            sum += times * value * (1 + tent);
        }
        sum
    }
}
