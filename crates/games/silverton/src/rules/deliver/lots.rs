//! SI-DEAL-8: loads that were bought are delivered together.

use super::{Lines, Lots};
use crate::{
    Silverton,
    ids::Card,
    state::{Dest, Lot, State, TRAINS},
};

impl Silverton {
    /// The first lot owed from a claim.
    pub(super) fn lot_of(&self, s: &State, claim: Card) -> Option<usize> {
        s.lots.as_slice().iter().position(|lot| lot.claim == claim)
    }

    /// SI-DEAL-8: whether all lots owed can be delivered together; the first step may be fixed.
    pub(crate) fn lots_fit(&self, s: &State, seat: usize, fixed: Option<(usize, Dest, Option<u8>)>) -> bool {
        self.all_fit(s, seat, &self.lines(s, seat), s.lots, fixed)
    }

    /// Whether these lots can be delivered together; the first step may be fixed.
    pub(super) fn all_fit(
        &self,
        s: &State,
        seat: usize,
        lines: &Lines,
        mut lots: Lots,
        fixed: Option<(usize, Dest, Option<u8>)>,
    ) -> bool {
        // One lot alone needs no search, and no position to try it in.
        if let ([lot], None | Some((0, ..))) = (lots.as_slice(), fixed) {
            return match fixed {
                Some((_, to, trains)) => self.goes_alone(s, seat, lines, *lot, to, trains),
                None => self.cities().any(|city| self.goes_alone(s, seat, lines, *lot, Dest::City(city), None)),
            };
        }
        let mut left = *s;
        if let Some((at, to, trains)) = fixed {
            let Some(lot) = lots.remove(at) else { return false };
            return self.send_lot(&mut left, seat, lines, lot, to, trains, lots.as_slice());
        }
        self.send_lots(&mut left, seat, lines, lots.as_slice())
    }

    /// Whether a lot can be delivered with all trains that are ready, these among them.
    pub(super) fn goes_alone(
        &self,
        s: &State,
        seat: usize,
        lines: &Lines,
        lot: Lot,
        to: Dest,
        fixed: Option<u8>,
    ) -> bool {
        let Dest::City(city) = to else { return false };
        let ready = self.ready_trains(s, seat, lines, self.tables.claim(lot.claim).town);
        let trains = if self.options.advanced { ready } else { 0 };
        let pulled = trains != 0 || !self.options.advanced;
        pulled
            && fixed.is_none_or(|fixed| fixed & !trains == 0)
            && self.column_at(lot.claim, city).is_some()
            && self.capacity(s, seat, lines, lot.claim, to, Some(trains)) >= lot.loads
    }

    /// SI-DEAL-8: the most loads of a claim, up to `free`, that can be delivered besides the lots owed.
    pub(crate) fn most_besides(&self, s: &State, seat: usize, claim: Card, free: u16) -> u16 {
        let lines = self.lines(s, seat);
        if s.lots.is_empty() {
            let most = |city| self.capacity(s, seat, &lines, claim, Dest::City(city), None);
            return self.cities().map(most).max().unwrap_or(0).min(free);
        }
        let fits = |loads: u16| {
            let mut lots = s.lots;
            lots.push(Lot { claim, loads }) && self.all_fit(s, seat, &lines, lots, None)
        };
        // What fits, fits in smaller lots too: halve the question.
        let (mut low, mut high) = (0, free);
        while low < high {
            let middle = low + (high - low).div_ceil(2);
            if fits(middle) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        low
    }

    pub(super) fn send_lots(&self, s: &mut State, seat: usize, lines: &Lines, lots: &[Lot]) -> bool {
        let [lot, rest @ ..] = lots else { return true };
        self.cities().any(|city| self.send_lot(s, seat, lines, *lot, Dest::City(city), None, rest))
    }

    #[allow(clippy::too_many_arguments, reason = "one step of a small search")]
    pub(super) fn send_lot(
        &self,
        s: &mut State,
        seat: usize,
        lines: &Lines,
        lot: Lot,
        to: Dest,
        fixed: Option<u8>,
        rest: &[Lot],
    ) -> bool {
        let Dest::City(city) = to else { return false };
        let Some(column) = self.column_at(lot.claim, city) else { return false };
        let choices = if self.options.advanced { 1u8..1 << TRAINS } else { 0..1 };
        let ready = self.ready_trains(s, seat, lines, self.tables.claim(lot.claim).town);
        for trains in choices.filter(|trains| trains & !ready == 0 && fixed.is_none_or(|fixed| fixed & !trains == 0)) {
            if self.capacity(s, seat, lines, lot.claim, to, Some(trains)) < lot.loads {
                continue;
            }
            let before = *s;
            s.now.sold[column.index()] += lot.loads;
            s.now.deliveries += 1;
            for (k, train) in s.players[seat].trains.as_mut_slice().iter_mut().enumerate() {
                train.used |= trains >> k & 1 == 1;
            }
            let fits = self.send_lots(s, seat, lines, rest);
            *s = before;
            if fits {
                return true;
            }
        }
        false
    }
}
