//! SI-PLACE-4, SI-PLACE-5: prospectors. SI-OSLIDE-1: cards to be slid. SI-SOLO-7: the prospector of another colour.

use engine::{ActionList, Journal};

use super::passenger_of;
use crate::{
    Silverton,
    action::{Action, Paper, Spot},
    edition::Deck,
    event::Event,
    ids::{PASSENGERS, Passenger},
    rules::{Play, Verdict, no, want},
    state::State,
};

impl Silverton {
    pub(super) fn prospector_targets(&self, s: &State, seat: usize, k: usize, take: &mut dyn FnMut(Spot) -> bool) {
        if self.may_stand(s, seat, k, Spot::Deck).is_ok() && take(Spot::Deck) {
            return;
        }
        for claim in s.row.iter() {
            if self.may_stand(s, seat, k, Spot::Claim(claim)).is_ok() && take(Spot::Claim(claim)) {
                return;
            }
        }
        for card in s.open.iter() {
            if self.may_stand(s, seat, k, Spot::Passenger(card)).is_ok() && take(Spot::Passenger(card)) {
                return;
            }
            if self.options.passenger_slide
                && self.may_stand(s, seat, k, Spot::Slide(card)).is_ok()
                && take(Spot::Slide(card))
            {
                return;
            }
        }
        for (other, player) in s.players[..self.count()].iter().enumerate() {
            if other == seat {
                continue;
            }
            for card in player.cards.iter() {
                if self.may_stand(s, seat, k, Spot::Steal(card)).is_ok() && take(Spot::Steal(card)) {
                    return;
                }
            }
        }
        if !self.options.co_managed_lines {
            return;
        }
        for card in (1..=PASSENGERS as u8).map(Passenger).filter(|card| s.joint[card.index() - 1] != 0) {
            for spot in [Spot::Steal(card), Spot::EndPartnership(card)] {
                if self.may_stand(s, seat, k, spot).is_ok() && take(spot) {
                    return;
                }
            }
        }
    }

    /// SI-PLACE-4, SI-PLACE-5: where a prospector may stand.
    pub(super) fn may_stand(&self, s: &State, seat: usize, k: usize, spot: Spot) -> Verdict {
        let discs = s.players[seat].discs.as_slice();
        let card = match spot {
            Spot::Deck => {
                // SI-PLACE-5: each must find a card.
                let on_deck = Play::<()>::on_deck(s);
                return want(s.deck.len() > on_deck, "SI-PLACE-5", "The deck holds no card for one more prospector.");
            }
            Spot::Claim(claim) => {
                want(s.row.contains(claim), "SI-PLACE-4", "This claim does not lie face up.")?;
                let taken = discs.iter().any(|disc| disc.spot == spot);
                return want(!taken, "SI-PLACE-6", "Another prospector of the player stands there.");
            }
            Spot::Passenger(card) | Spot::Steal(card) | Spot::Slide(card) | Spot::EndPartnership(card) => card,
            _ => return no("SI-PLACE-4", "A prospector is placed on a card or on the deck."),
        };
        want((1..=PASSENGERS).contains(&card.index()), "SI-PLACE-4", "There is no such passenger card.")?;
        let taken = discs.iter().enumerate().any(|(other, disc)| other != k && passenger_of(disc.spot) == Some(card));
        want(!taken, "SI-PLACE-6", "Another prospector of the player stands there.")?;
        match spot {
            Spot::Passenger(card) => self.may_take_card(s, seat, card),
            Spot::Slide(card) => self.may_slide(s, seat, card),
            Spot::Steal(card) => self.may_steal(s, seat, card),
            _ => self.may_end_partnership(s, seat, card),
        }
    }

    /// SI-PLACE-4, SI-PASS-2, SI-WINTER-4: a card on offer, with a route that is open.
    pub(crate) fn may_take_card(&self, s: &State, seat: usize, card: Passenger) -> Verdict {
        want(s.open.contains(card), "SI-PLACE-4", "This passenger card is not on offer.")?;
        if self.has_open_route(s, seat, card) {
            return Ok(());
        }
        // SI-OCO-2: or a joint route with some other player.
        if self.options.co_managed_lines && self.has_joint_route_with_somebody(s, seat, card) {
            return Ok(());
        }
        if self.winter(s) && self.tables.passenger(card).no_winter {
            return no("SI-PASS-7", "This card cannot be bought or stolen in winter.");
        }
        if self.has_route(s, seat, card) {
            return no("SI-WINTER-4", "The route between the card's towns is closed by snow.");
        }
        no("SI-PASS-2", "The player has no route between the card's towns.")
    }

    /// SI-OSLIDE-1: an A or B card the player may not take.
    pub(super) fn may_slide(&self, s: &State, seat: usize, card: Passenger) -> Verdict {
        want(self.options.passenger_slide, "SI-OPT-1", "Passenger cards are not slid in this game.")?;
        want(s.open.contains(card), "SI-OSLIDE-1", "This passenger card is not on offer.")?;
        let deck = self.tables.edition.passenger(card).deck;
        want(deck != Deck::C, "SI-OSLIDE-1", "Only A and B cards can be slid.")?;
        want(!self.has_open_route(s, seat, card), "SI-OSLIDE-1", "A card the player can take is not slid.")
    }

    /// SI-SOLO-7: whether there is a card for the prospector of another colour.
    pub(crate) fn has_dummy(&self, s: &State) -> bool {
        s.row
            .iter()
            .map(Paper::Claim)
            .chain(s.open.iter().map(Paper::Passenger))
            .any(|paper| self.may_dummy(s, paper).is_ok())
    }

    pub(crate) fn offer_dummy(&self, s: &State, out: &mut ActionList<Action>) {
        let papers = s.row.iter().map(Paper::Claim).chain(s.open.iter().map(Paper::Passenger));
        for paper in papers.filter(|paper| self.may_dummy(s, *paper).is_ok()) {
            out.push(Action::Dummy(paper));
        }
    }

    pub(super) fn may_dummy(&self, s: &State, paper: Paper) -> Verdict {
        let discs = || s.players[..self.count()].iter().flat_map(|player| player.discs.as_slice());
        let (there, own) = match paper {
            Paper::Claim(card) => (s.row.contains(card), discs().any(|disc| disc.spot == Spot::Claim(card))),
            Paper::Passenger(card) => {
                (s.open.contains(card), discs().any(|disc| passenger_of(disc.spot) == Some(card)))
            }
        };
        want(there, "SI-SOLO-7", "This card does not lie face up.")?;
        want(!own, "SI-SOLO-7", "An own prospector stands on this card.")
    }

    pub(crate) fn guard_dummy(&self, s: &State, action: Action) -> Verdict {
        match action {
            Action::Dummy(paper) => self.may_dummy(s, paper),
            _ => no("SI-SOLO-7", "Put the prospector of another colour on a card."),
        }
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    /// SI-SOLO-7: the player moves the prospector of another colour.
    pub fn place_dummy(&mut self, action: Action) {
        let Action::Dummy(paper) = action else { return };
        self.s.dummy = Some(paper);
        self.note(Event::DummyPlaced { paper });
        self.next_placer();
    }
}
