//! What the active player does, and the offer being written.

use super::{MOST_CASH, Sound, need, say};
use crate::{
    Silverton,
    action::Paper,
    ids::{CLAIMS, PASSENGERS},
    rules::deal::{MOST_CHANGES, MOST_COUNTERS, MOST_OFFERS, MOST_TO_ONE},
    sets::SegmentSet,
    state::{Dest, LOTS, NONE, Now, Offer, Phase, State, Talk},
};

impl Silverton {
    /// What the active player does fits the phase.
    pub(super) fn sound_now(&self, s: &State) -> Sound {
        let (now, seat) = (&s.now, s.active());
        let player = &s.players[seat];
        let idle = Now::default();
        let hand = matches!(s.phase, Phase::Place | Phase::Buy | Phase::Build);
        need(now.hand == NONE || hand && usize::from(now.hand) < player.discs.len(), say("a strange disc in hand"))?;
        need(now.drawn.0 == 0 || s.phase == Phase::Buy, say("a card is drawn at the wrong time"))?;
        need(now.wanted == idle.wanted || s.phase == Phase::Build, say("a cube is wanted at the wrong time"))?;
        let beyond = |set: SegmentSet| !set.without(self.tables.every).is_empty();
        need(
            !beyond(now.built) && !beyond(now.cleared) && !beyond(now.plowed),
            say("a segment that is not on the map"),
        )?;
        let marked =
            now.marked.without(player.claims).is_empty() && now.marked.and(s.depleted.or(s.operated)).is_empty();
        let paid = self.operating_cost(now.marked) <= player.cash;
        need(now.marked.is_empty() || s.phase == Phase::Operate && marked && paid, say("strange claims are marked"))?;
        let offers = now.offers.iter().all(|n| *n <= MOST_TO_ONE) && now.offers.iter().sum::<u8>() <= MOST_OFFERS;
        need(offers, say("too many offers"))?;
        let cargo = s.phase == Phase::Deliver && now.cargo.0 != 0;
        need(now.cargo.0 == 0 || cargo, say("loads are sent at the wrong time"))?;
        need(cargo || now.to == Dest::Open, say("loads go somewhere, but none are chosen"))?;
        need(now.to != Dest::Open || now.pulled == 0, say("trains pull nothing"))?;
        let dealing = matches!(s.phase, Phase::Deal | Phase::Deliver);
        need(s.lots.is_empty() || dealing, say("loads are owed at the wrong time"))?;
        self.sound_lots(s)?;
        let dummy = match s.dummy {
            None => true,
            Some(Paper::Claim(card)) => self.plan.dummy && card.index() <= CLAIMS,
            Some(Paper::Passenger(card)) => self.plan.dummy && (1..=PASSENGERS).contains(&card.index()),
        };
        need(dummy, say("a strange prospector of another colour"))
    }

    pub(super) fn sound_lots(&self, s: &State) -> Sound {
        for lot in s.lots.as_slice() {
            let owed: u32 =
                s.lots.as_slice().iter().filter(|other| other.claim == lot.claim).map(|lot| u32::from(lot.loads)).sum();
            let right = lot.loads > 0 && s.claim_owner(lot.claim).is_some() && owed <= u32::from(s.loads_on(lot.claim));
            need(right, say("loads are owed that do not exist"))?;
        }
        need(s.lots.is_empty() || self.lots_fit(s, s.active(), None), say("the loads owed cannot be delivered"))
    }

    pub(super) fn sound_offer(&self, s: &State) -> Sound {
        let offer = &s.offer;
        if offer.talk == Talk::Closed {
            return need(*offer == Offer::default(), say("an offer that nobody makes"));
        }
        let partner = usize::from(offer.partner);
        let right = s.phase == Phase::Deal && partner < self.count() && partner != s.active();
        need(right, say("an offer at the wrong time or to nobody"))?;
        need(
            offer.counters <= MOST_COUNTERS && offer.changes <= MOST_CHANGES,
            say("an offer that was changed too often"),
        )?;
        let both = [&s.players[s.active()], &s.players[partner]];
        let claims = both[0].claims.or(both[1].claims);
        let track = both[0].track.or(both[1].track);
        let cards = both[0].cards.or(both[1].cards);
        let owned = offer.claims.without(claims).is_empty()
            && offer.segments.without(track).is_empty()
            && offer.cards.without(cards).is_empty();
        need(owned, say("an offer of things that the two do not own"))?;
        for (k, player) in both.iter().enumerate() {
            let trains = u32::from(offer.trains[k]) < 1 << player.trains.len();
            let plows = offer.plows[k].iter().zip(&player.plows).all(|(offered, own)| offered <= own);
            need(trains && plows, say("an offer of trains or plows that are not there"))?;
        }
        let paid = if offer.payer == NONE { offer.money == 0 } else { offer.money > 0 && offer.money <= MOST_CASH };
        let payer =
            offer.payer == NONE || usize::from(offer.payer) == s.active() || usize::from(offer.payer) == partner;
        need(paid && payer && offer.money.is_multiple_of(5), say("an offer of strange money"))?;
        need(s.lots.len() + offer.lots.len() <= LOTS, say("too many lots"))?;
        for (k, lot) in offer.lots.as_slice().iter().enumerate() {
            let once = offer.lots.as_slice()[..k].iter().all(|other| other.claim != lot.claim);
            let owed: u32 =
                s.lots.as_slice().iter().filter(|other| other.claim == lot.claim).map(|lot| u32::from(lot.loads)).sum();
            let there =
                both[1].claims.contains(lot.claim) && owed + u32::from(lot.loads) <= u32::from(s.loads_on(lot.claim));
            let right = once && lot.loads > 0 && there && !offer.claims.contains(lot.claim);
            need(right, say("an offer of loads that are not there"))?;
        }
        Ok(())
    }
}
