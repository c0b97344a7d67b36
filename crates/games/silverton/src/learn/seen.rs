//! What a view says, put back into a position: everything that it does not say is nothing.

use engine::{Key, Seats};

use crate::{
    Silverton,
    ids::{Card, Segment},
    sets::CardSet,
    state::{APART, Dest, IN_ROW, NONE, Now, Offer, Player, State},
    view::{ClaimView, NowView, PlayerView, View},
};

impl Silverton {
    /// The position as far as the view shows it.
    pub(super) fn position_in(&self, view: &View) -> State {
        let mut s = State::empty(&Key::from_seed(0));
        (s.phase, s.turn, s.docket, s.free, s.dummy) = (view.phase, view.turn, view.docket, view.free, view.dummy);
        s.order.iter_mut().zip(&view.order).for_each(|(place, seat)| *place = seat.0);
        s.at = view.order.iter().position(|seat| *seat == view.active).unwrap_or(0) as u8;
        s.now = seen_now(&view.now);
        for column in &view.market {
            let k = column.column.index();
            s.market.boxes[k] = column.at.unwrap_or(NONE);
            (s.market.sold[k], s.market.moved[k], s.now.sold[k]) = (column.sold, column.moved, column.sold_by_active);
        }
        s.deck = (0..view.deck).map(|_| 0).collect();
        s.row = view.row.iter().copied().collect();
        s.gone = view.discarded.iter().copied().collect();
        view.claims.iter().for_each(|claim| lay_claim(&mut s, claim));
        self.run_dry(&mut s, view);
        lay_lines(&mut s, view);
        s.trains.iter_mut().zip(&view.trains).for_each(|(count, left)| *count = *left);
        s.plows.iter_mut().zip(&view.plows).for_each(|(count, left)| *count = *left);
        s.graves = view.graves.iter().copied().collect();
        for player in &view.players {
            s.players[player.seat.index()] = seen_player(player);
        }
        let partner = view.partner.map_or(NONE, |seat| seat.0);
        s.offer = view.offer.unwrap_or(Offer { talk: view.talk, partner, ..Offer::default() });
        s.lots = view.lots.iter().copied().collect();
        s
    }

    /// Of claims that were discarded the view says how many of a town ran dry, not which: any of that town will do.
    fn run_dry(&self, s: &mut State, view: &View) {
        for (town, count) in &view.depletions {
            let known = self.depleted_in(s, *town);
            let there = |card: &Card| Self::is_claim(*card) && self.tables.claim(*card).town == *town;
            let more: CardSet = s.gone.iter().filter(there).take(usize::from(count - known)).collect();
            s.depleted = s.depleted.or(more);
        }
    }
}

fn lay_claim(s: &mut State, view: &ClaimView) {
    *s.loads_mut(view.claim) = view.loads;
    for (set, holds) in
        [(&mut s.worked, view.worked), (&mut s.operated, view.operated), (&mut s.depleted, view.depleted)]
    {
        if holds {
            set.insert(view.claim);
        }
    }
}

fn lay_lines(s: &mut State, view: &View) {
    for (k, stack) in view.stacks.iter().enumerate() {
        s.stacks[k] = (0..stack.below).map(|_| 0).collect();
        for card in &stack.open {
            s.open.insert(*card);
            s.lies[card.index() - 1] = k as u8;
        }
    }
    for (cards, lies) in [(&view.apart, APART), (&view.in_row, IN_ROW)] {
        for card in cards {
            s.open.insert(*card);
            s.lies[card.index() - 1] = lies;
        }
    }
    s.lost = view.lost.iter().copied().collect();
    let bits = |seats: &Seats| seats.iter().fold(0, |bits, seat| bits | 1 << seat.0);
    view.joint.iter().for_each(|(card, seats)| s.joint[card.index() - 1] = bits(seats));
}

fn seen_now(view: &NowView) -> Now {
    let mut now = Now {
        hand: view.hand.unwrap_or(NONE),
        drawn: view.drawn.unwrap_or_default(),
        wanted: view.wanted.unwrap_or(Segment(NONE)),
        built: view.built.iter().copied().collect(),
        cleared: view.cleared.iter().copied().collect(),
        marked: view.marked.iter().copied().collect(),
        cargo: view.cargo.unwrap_or_default(),
        to: view.to_city.map(Dest::City).or(view.to_claim.map(Dest::Claim)).unwrap_or_default(),
        pulled: view.pulled,
        deliveries: view.deliveries,
        tried: view.tried,
        ..Now::default()
    };
    now.offers.iter_mut().zip(&view.offers).for_each(|(count, made)| *count = *made);
    now
}

fn seen_player(view: &PlayerView) -> Player {
    let mut player = Player {
        cash: view.cash.unwrap_or(0),
        revealed: view.revealed,
        position: view.position,
        homes: view.homes.iter().copied().collect(),
        track: view.track.iter().copied().collect(),
        network: view.network.iter().copied().collect(),
        claims: view.claims.iter().copied().collect(),
        cards: view.cards.iter().copied().collect(),
        discs: view.discs.iter().copied().collect(),
        trains: view.trains.iter().copied().collect(),
        ..Player::default()
    };
    player.plows.iter_mut().zip(&view.plows).for_each(|(count, owned)| *count = *owned);
    player.out.iter_mut().zip(&view.out).for_each(|(count, used)| *count = *used);
    player
}
