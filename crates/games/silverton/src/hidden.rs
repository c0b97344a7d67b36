//! What is hidden: the view of a position, events for other ears, and positions a viewer cannot tell from the true one.

use engine::{Chance, Game, Key, Seat, Seats, Viewer, chance::Stream};

use crate::{
    Silverton,
    edition::Deck,
    event::Event,
    ids::{Card, Column, PASSENGERS, Passenger},
    inline::List,
    state::{APART, Dest, Docket, IN_ROW, NONE, Offer, Phase, State, Talk},
    view::{ClaimView, ColumnView, NowView, PlayerView, StackView, View},
};

impl Silverton {
    /// What `who` may know.
    pub(crate) fn view_for(&self, s: &State, who: Viewer) -> View {
        let you = who.seat().filter(|seat| seat.0 < self.plan.seats);
        let over = s.phase == Phase::Over;
        View {
            phase: s.phase,
            turn: s.turn,
            winter: self.winter(s),
            idn: self.idn(s),
            order: s.order[..usize::from(self.plan.seats)].iter().map(|seat| Seat(*seat)).collect(),
            active: Seat(s.active() as u8),
            you,
            to_act: self.to_act(s),
            target: self.plan.target,
            last_turn: self.plan.last_turn,
            market: self.columns_view(s),
            deck: s.deck.len() as u8,
            row: s.row.iter().collect(),
            discarded: s.gone.iter().collect(),
            claims: self.claims_view(s),
            stacks: stacks_view(s, over),
            apart: s.open.iter().filter(|card| s.lies[card.index() - 1] == APART).collect(),
            in_row: s.open.iter().filter(|card| s.lies[card.index() - 1] == IN_ROW).collect(),
            unseen: unseen(s),
            lost: s.lost.iter().collect(),
            joint: joint_view(s),
            depletions: self.depletions(s),
            free: s.free,
            dummy: s.dummy,
            trains: s.trains.to_vec(),
            plows: s.plows.to_vec(),
            graves: s.graves.as_slice().to_vec(),
            players: (0..usize::from(self.plan.seats)).map(|seat| self.player_view(s, seat, you, over)).collect(),
            now: self.now_view(s),
            docket: docket_view(s, you),
            talk: s.offer.talk,
            partner: (s.offer.partner != NONE).then_some(Seat(s.offer.partner)),
            offer: concerned(s, you).then_some(s.offer),
            lots: s.lots.as_slice().to_vec(),
            deck_order: over.then(|| s.deck.as_slice().iter().rev().map(|card| Card(*card)).collect()),
            grade: self.grade(s).map(str::to_owned),
        }
    }

    fn columns_view(&self, s: &State) -> Vec<ColumnView> {
        let view = |(k, spec): (usize, &crate::edition::ColumnSpec)| {
            let at = (s.market.boxes[k] != NONE).then_some(s.market.boxes[k]);
            ColumnView {
                column: Column(k as u8),
                goods: spec.goods,
                at,
                price: at.map_or(0, |at| self.tables.edition.ladders[spec.goods as usize][usize::from(at)]),
                sold: s.market.sold[k],
                sold_by_active: s.now.sold[k],
                moved: s.market.moved[k],
            }
        };
        self.tables.edition.columns.iter().enumerate().map(view).collect()
    }

    fn claims_view(&self, s: &State) -> Vec<ClaimView> {
        let owned = s.players.iter().fold(s.row, |all, player| all.or(player.claims));
        owned
            .iter()
            .map(|claim| ClaimView {
                claim,
                owner: s.claim_owner(claim).map(|seat| Seat(seat as u8)),
                loads: s.loads_on(claim),
                worked: s.worked.contains(claim),
                operated: s.operated.contains(claim),
                depleted: s.depleted.contains(claim),
            })
            .collect()
    }

    fn player_view(&self, s: &State, seat: usize, you: Option<Seat>, over: bool) -> PlayerView {
        let player = &s.players[seat];
        let known = over || player.revealed || self.plan.open_money || you.is_some_and(|you| you.index() == seat);
        PlayerView {
            seat: Seat(seat as u8),
            position: player.position,
            homes: player.homes.as_slice().to_vec(),
            cash: known.then_some(player.cash),
            revealed: player.revealed,
            track: player.track.iter().collect(),
            home_track: self.home_track(player).iter().collect(),
            network: player.network.iter().collect(),
            open_network: self.open_network(s, seat).iter().collect(),
            cubes: self.cubes_left(s, seat) as u8,
            claims: player.claims.iter().collect(),
            cards: player.cards.iter().collect(),
            income: self.income_on_cards(s, seat),
            discs: player.discs.as_slice().to_vec(),
            trains: player.trains.as_slice().to_vec(),
            plows: player.plows.to_vec(),
            out: player.out.to_vec(),
        }
    }

    fn now_view(&self, s: &State) -> NowView {
        let now = &s.now;
        NowView {
            hand: (now.hand != NONE).then_some(now.hand),
            drawn: (now.drawn.0 != 0).then_some(now.drawn),
            wanted: (now.wanted.0 != NONE).then_some(now.wanted),
            built: now.built.iter().collect(),
            cleared: now.cleared.iter().collect(),
            marked: now.marked.iter().collect(),
            marked_cost: self.operating_cost(now.marked),
            cargo: (now.cargo.0 != 0).then_some(now.cargo),
            to_city: if let Dest::City(city) = now.to { Some(city) } else { None },
            to_claim: if let Dest::Claim(claim) = now.to { Some(claim) } else { None },
            pulled: now.pulled,
            deliveries: now.deliveries,
            tried: now.tried,
            offers: now.offers.to_vec(),
        }
    }
}

/// SI-DEAL, section 5.3: offers are for the two seats concerned.
pub(crate) fn concerned(s: &State, you: Option<Seat>) -> bool {
    let Some(you) = you else { return false };
    s.offer.talk != Talk::Closed && (you.index() == s.active() || you.0 == s.offer.partner)
}

/// Section 5.3: answers about a joint line or a joint theft are secret until both are in.
fn docket_view(s: &State, you: Option<Seat>) -> Docket {
    let mut docket = s.docket;
    if s.phase == Phase::Joint {
        docket.yes &= you.map_or(0, |you| 1 << you.0);
    }
    docket
}

fn stacks_view(s: &State, over: bool) -> Vec<StackView> {
    let view = |(k, hidden): (usize, &List<u8, 2>)| StackView {
        open: s.open.iter().filter(|card| usize::from(s.lies[card.index() - 1]) == k).collect(),
        below: hidden.len() as u8,
        cards: over.then(|| hidden.as_slice().iter().rev().map(|card| Passenger(*card)).collect()),
    };
    s.stacks.iter().enumerate().map(view).collect()
}

/// Which cards lie face down is public; where they lie is not.
fn unseen(s: &State) -> Vec<Passenger> {
    let mut cards: Vec<Passenger> =
        s.stacks.iter().flat_map(|stack| stack.as_slice().iter().map(|card| Passenger(*card))).collect();
    cards.sort_unstable();
    cards
}

fn joint_view(s: &State) -> Vec<(Passenger, Seats)> {
    let seats = |bits: u8| (0..8).map(Seat).filter(|seat| bits >> seat.0 & 1 == 1).collect();
    s.joint
        .iter()
        .zip(1u8..)
        .filter(|(bits, _)| **bits != 0)
        .map(|(bits, card)| (Passenger(card), seats(*bits)))
        .collect()
}

/// What a viewer hears of an event: of offers only that they were made, unless they concern him, and of others' purses
/// nothing.
pub(crate) fn heard(event: &Event, who: Viewer) -> Option<Event> {
    match *event {
        Event::Offered { from, to, .. } if who != Viewer::Seat(from) && who != Viewer::Seat(to) => {
            Some(Event::OfferMade { from, to })
        }
        Event::LeftAlone { seat, segment, .. } if who != Viewer::Seat(seat) => {
            Some(Event::LeftAlone { seat, segment, short: 0 })
        }
        event => Some(event),
    }
}

impl Silverton {
    /// Deals everything anew that `who` does not see: the order of the deck, face-down passenger cards, an
    /// offer between others, an answer not yet shown, and all chance to come.
    ///
    /// Cash stays as it is. Only its running total is hidden (SI-CASH-4): everybody knows what each seat
    /// began with and hears every payment, so a careful viewer has the sum in his notes.
    pub(crate) fn imagined(&self, truth: &State, who: Viewer, key: &Key) -> State {
        let mut s = *truth;
        s.chance = Chance::new(key);
        s.deck.as_mut_slice().sort_unstable();
        s.chance.shuffle(Stream::Setup, s.deck.as_mut_slice());
        for deck in [Deck::B, Deck::C] {
            self.redeal(&mut s, deck);
        }
        let you = who.seat();
        if s.offer.partner != NONE && !concerned(truth, you) {
            // Others see that two talk, not what about.
            s.offer =
                Offer { talk: s.offer.talk, partner: s.offer.partner, counters: s.offer.counters, ..Offer::default() };
        }
        if s.phase == Phase::Joint {
            let own = you.map_or(0, |you| 1u8 << you.0);
            let hidden = s.docket.asked & !own;
            let coin = s.chance.below(Stream::Setup, 2) == 1;
            s.docket.yes = (s.docket.yes & !hidden) | if coin { hidden } else { 0 };
        }
        s
    }

    /// Face-down cards of one deck change places; that they belong to it is seen from their backs.
    fn redeal(&self, s: &mut State, deck: Deck) {
        let is = |card: u8| self.tables.edition.passenger(Passenger(card)).deck == deck;
        let hidden = s.stacks.iter().flat_map(|stack| stack.as_slice().iter().copied()).filter(|card| is(*card));
        let mut cards: List<u8, PASSENGERS> = hidden.collect();
        cards.as_mut_slice().sort_unstable();
        s.chance.shuffle(Stream::Setup, cards.as_mut_slice());
        let mut next = cards.as_slice().iter();
        for stack in &mut s.stacks {
            for card in stack.as_mut_slice() {
                if is(*card)
                    && let Some(other) = next.next()
                {
                    *card = *other;
                }
            }
        }
    }
}
