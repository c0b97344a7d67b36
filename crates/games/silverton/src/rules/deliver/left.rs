//! What could still be delivered, for whoever is about to end the deliveries.

use crate::{
    Silverton,
    ids::{Card, City, Goods},
    state::{Dest, State},
};

/// Loads that could still be sold this turn.
pub(crate) struct Left {
    /// What they would bring.
    pub income: u32,
    /// Their goods, if they are all of one kind.
    pub goods: Option<Goods>,
}

impl Silverton {
    /// What the deliveries that are left would bring, the best one first. With trains only one is counted: how their
    /// power is best shared is the player's to find out.
    pub(crate) fn still_deliverable(&self, s: &State, seat: usize) -> Option<Left> {
        if !self.can_ship(s, seat) {
            return None;
        }
        let lines = self.lines(s, seat);
        let best = |s: &State| {
            let sale = |claim: Card, city: City| {
                let column = self.column_at(claim, city)?;
                let loads = self.capacity(s, seat, &lines, claim, Dest::City(city), None).min(s.loads_on(claim));
                let price = self.tables.columns[column.index()].prices[usize::from(s.market.boxes[column.index()])];
                (loads > 0).then(|| (u32::from(loads) * u32::from(price), claim, column, loads))
            };
            let claims = s.players[seat].claims.iter().filter(|claim| s.loads_on(*claim) > 0);
            claims.flat_map(|claim| self.cities().filter_map(move |city| sale(claim, city))).max_by_key(|sale| sale.0)
        };
        let (mut after, mut left, mut goods) = (*s, 0, Vec::new());
        while let Some((income, claim, column, loads)) = best(&after) {
            left += income;
            goods.push(self.tables.claim(claim).goods);
            *after.loads_mut(claim) -= loads;
            after.now.sold[column.index()] += loads;
            after.now.deliveries = after.now.deliveries.saturating_add(1);
            if self.options.advanced {
                break;
            }
        }
        let first = *goods.first()?;
        Some(Left { income: left, goods: goods.iter().all(|one| *one == first).then_some(first) })
    }

    /// The best price at a market that loads of a claim can reach now; 0 for none.
    pub(crate) fn best_price(&self, s: &State, seat: usize, claim: Card) -> u32 {
        let (lines, from) = (self.lines(s, seat), self.tables.claim(claim).town);
        let price = |city: City| {
            let column = self.column_at(claim, city)?;
            self.leads(&lines, from, self.tables.cities[city.index()]).then_some(())?;
            self.tables.columns[column.index()].prices.get(usize::from(s.market.boxes[column.index()])).copied()
        };
        self.cities().filter_map(price).max().map_or(0, u32::from)
    }
}
