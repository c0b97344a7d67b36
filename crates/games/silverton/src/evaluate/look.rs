//! A position in numbers: what a good player looks at, for every seat.
//!
//! Everything noted is known to everybody: nothing of it depends on who looks.

use engine::{Feature, Seat, Sight};

use super::{ledger::Ledger, outlook::Outlook};
use crate::{
    Silverton,
    ids::{Goods, Role},
    state::{Fate, State},
};

/// What is noted of every seat. Dollars are in hundreds.
pub(super) const FEATURES: &[Feature] = &[
    Feature::WORTH,
    Feature::new("cash", "cash in hand"),
    Feature::new("soon", "cash by the end of the turn"),
    Feature::new("income", "income from lines"),
    Feature::new("lines", "income from lines until the end"),
    Feature::new("joint", "lines run together"),
    Feature::new("stock", "loads to sell"),
    Feature::new("sale", "loads that can be sold this turn"),
    Feature::new("metals", "gold, copper and silver on its claims"),
    Feature::new("claims", "yield to come from claims"),
    Feature::new("yields", "yield from claims in a turn"),
    Feature::new("live", "claims that still yield"),
    Feature::bad("apart", "claims without track to them"),
    Feature::new("fresh", "claims that were never operated"),
    Feature::bad("connect", "track still to pay for"),
    Feature::new("plans", "gain from the discs on the map"),
    Feature::bad("spent", "cost of the discs on the map"),
    Feature::new("dreams", "good things within reach"),
    Feature::bad("strain", "danger of running out of cash"),
    Feature::new("track", "track"),
    Feature::bad("snow", "track that snow closes"),
    Feature::new("towns", "towns reached"),
    Feature::new("markets", "markets reached"),
    Feature::new("surveyors", "surveyors at work"),
    Feature::new("prospectors", "prospectors at work"),
    Feature::bad("jail", "discs in jail"),
    Feature::new("power", "power of trains"),
    Feature::new("end", ""),
    Feature::new("lead", "lead in cash at the end of the turn"),
    Feature::bad("missing", "cash missing to the target"),
    Feature::new("reached", ""),
    Feature::new("done", ""),
    Feature::new("progress", ""),
    Feature::new("later", ""),
    Feature::new("winter", ""),
];

/// Likings: lines, yield of claims, track, markets, cash.
pub(super) const TASTES: &[usize] = &[3, 10, 19, 22, 1];

impl Silverton {
    /// Notes the features of all seats.
    pub(super) fn note_all(&self, s: &State, sight: &mut Sight) {
        let ledger = Ledger::new(self, s);
        let turn = f32::from(s.turn);
        let later = ledger.later as f32 / 10.0;
        let winter = f32::from(u8::from(self.winter(s)));
        for seat in 0..self.count() {
            sight.begin(Seat(seat as u8));
            self.note_seat(s, &ledger, seat, sight);
            sight.note(turn / (turn + later).max(1.0));
            sight.note(later);
            sight.note(winter);
        }
    }

    fn note_seat(&self, s: &State, ledger: &Ledger, seat: usize, sight: &mut Sight) {
        let outlook = Outlook::new(self, s, ledger, seat);
        let account = outlook.account();
        let entry = &ledger.entries[seat];
        let player = &s.players[seat];
        let dollars = |sum: i32| sum as f32 / 100.0;
        let live = player.claims.without(s.depleted);
        let apart = live.iter().filter(|claim| !outlook.network.contains(self.tables.claim(*claim).town)).count();
        let metals = player.claims.iter().filter(|claim| self.tables.claim(*claim).goods <= Goods::Silver);
        let works = |role: Role| {
            player.discs.as_slice().iter().filter(|disc| disc.kind.role == role && disc.fate != Fate::Jail).count()
        };
        let jail = player.discs.as_slice().iter().filter(|disc| disc.fate == Fate::Jail).count();
        let joint = if self.options.co_managed_lines { self.joint_cards(s, seat).count() } else { 0 };
        let target = self.plan.target as i32;
        let missing = if target > 0 { (target - entry.soon()).max(0) } else { 0 };

        sight.note(dollars(account.total()));
        sight.note(dollars(entry.cash));
        sight.note(dollars(entry.soon()));
        sight.note(dollars(entry.income));
        sight.note(dollars(account.lines));
        sight.note(joint as f32);
        sight.note(dollars(entry.stock));
        sight.note(dollars(entry.sale));
        sight.note(metals.map(|claim| f32::from(s.loads_on(claim))).sum());
        sight.note(dollars(account.claims));
        sight.note(dollars(entry.yields));
        sight.note(live.len() as f32);
        sight.note(apart as f32);
        sight.note(live.without(s.worked).len() as f32);
        sight.note(dollars(account.connect));
        sight.note(dollars(account.plans));
        sight.note(dollars(account.spent));
        sight.note(dollars(account.dreams));
        sight.note(dollars(account.strain));
        sight.note(player.track.len() as f32);
        sight.note(player.track.and(self.tables.snow).len() as f32);
        sight.note(outlook.network.len() as f32);
        sight.note(outlook.network.and(self.tables.markets).len() as f32);
        sight.note(works(Role::Surveyor) as f32);
        sight.note(works(Role::Prospector) as f32);
        sight.note(jail as f32);
        sight.note(if self.options.advanced { outlook.power() as f32 / 10.0 } else { 0.0 });
        sight.note(dollars(account.end));
        sight.note(dollars((entry.soon() - ledger.best_other(seat)).clamp(-4000, 4000)));
        sight.note(dollars(missing));
        sight.note(f32::from(u8::from(ledger.certain)));
        sight.note(f32::from(u8::from(entry.step == 9)));
    }
}
