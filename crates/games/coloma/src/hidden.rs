//! What is hidden: what a viewer sees, what it hears, and what it must imagine (the redaction table of
//! the catalogue's section 5).

use engine::{Chance, Key, Seat, Viewer, chance::Stream, inline::List};

use crate::{
    Coloma, Deed,
    action::{Ability, End},
    edition::Icon,
    event::Event,
    ids::{Barrel, Bridge, Card, Hotel, Land, NONE, SITES, bits},
    rules::setup::BELOW,
    state::{Frame, Frames, Phase, Slot, State, What},
    view::{BridgeView, DeedView, PlayerView, Prospect, RowOfCard, RowView, ShadeView, TurnView, View, base_words},
};

// ---- what is seen

impl Coloma {
    pub(crate) fn view_for(&self, s: &State, who: Viewer) -> View {
        let you = who.seat().filter(|seat| seat.0 < self.seats);
        let charts = &self.edition().charts;
        let seats = usize::from(self.seats);
        View {
            phase: s.phase,
            year: self.year(s),
            round: s.barker,
            barker: s.barker,
            signpost: self.signpost(s.barker),
            points_to: self.points_to(s.barker),
            bust: s.bust,
            sheriff: s.sheriff,
            outlaws: s.outlaws,
            gunmen: s.gunmen.iter().sum(),
            table: s.table,
            columns: self.columns(),
            cart: s.cart,
            gold_value: self.gold_value(s.table),
            chart: s.charts.get(usize::from(s.year)).copied().unwrap_or(charts.len() as u8 - 1),
            bridges: bits(s.bridge_types.into())
                .map(|bridge| BridgeView {
                    bridge: Bridge(bridge),
                    left: s.bridges[usize::from(bridge)],
                    worth: (0..seats).map(|seat| self.bridge_points(s, seat, Bridge(bridge))).collect(),
                })
                .collect(),
            stash: s.stash.iter().map(|barrel| (*barrel != NONE).then_some(Barrel(*barrel))).collect(),
            stack: s.stack.len() as u8,
            discarded: bits(s.discarded).map(Barrel).collect(),
            hotels: bits(s.hotels.into()).map(Hotel).collect(),
            rows: (0..s.rows.len())
                .map(|row| RowView {
                    owner: (s.rows[row] != NONE).then_some(s.rows[row]),
                    men: s.gunmen[row],
                    size: self.tables.row_sizes[row],
                })
                .collect(),
            buster_not: s.buster.iter().copied().filter(|site| *site > 0).collect(),
            buster_at: (s.buster_at > 0).then_some(s.buster_at),
            players: (0..seats).map(|seat| self.player_view(s, seat, you)).collect(),
            shade: self.solo().then(|| self.shade_view(s)),
            turn: (s.phase == Phase::Turn).then(|| self.turn_view(s, you)),
            prospects: match you {
                Some(seat) if s.phase == Phase::Dials => (1..=SITES).map(|site| self.prospect(s, seat, site)).collect(),
                _ => Vec::new(),
            },
            you,
            to_act: self.seats_to_act(s),
        }
    }

    fn player_view(&self, s: &State, seat: usize, you: Option<Seat>) -> PlayerView {
        let p = &s.players[seat];
        let own = you.is_some_and(|you| you.index() == seat);
        let score = self.score(s, seat);
        let ready = match s.phase {
            Phase::Discards => p.discards[1] != NONE,
            Phase::Buy => p.buys != NONE,
            Phase::Dials => p.dial != 0,
            _ => false,
        };
        PlayerView {
            seat: Seat(seat as u8),
            board: (p.board.0 != NONE).then_some(p.board),
            speciality: (p.speciality.0 != NONE).then_some(p.speciality),
            dudes: p.dudes,
            spare_dudes: p.spare_dudes,
            gunmen: s.gunmen_of(seat as u8),
            graves: p.graves,
            tents: p.tents,
            spare_tents: p.spare_tents,
            site_tents: bits(p.site_tents.into()).collect(),
            land_tents: bits(p.land_tents.into()).map(Land).collect(),
            horses: p.horses,
            gold: p.gold,
            bucks: p.bucks,
            vp: p.vp,
            hand_size: p.hand_size(),
            hand: own.then(|| bits(p.hand.into()).map(Card).collect()),
            deck: p.deck.len() as u8,
            town: bits(p.town.into()).map(Card).collect(),
            canyons: bits(p.canyons.into()).collect(),
            bridges: bits(p.bridges.into()).map(Bridge).collect(),
            hotels: bits(p.hotels.into())
                .map(|hotel| (Hotel(hotel), bits((s.beds >> (4 * u32::from(hotel))) as u32 & 0xf).collect()))
                .collect(),
            barrels: bits(p.barrels).map(|barrel| (Barrel(barrel), p.used_barrels & (1 << barrel) != 0)).collect(),
            wagon: p.wagon,
            dial: (p.dial != 0 && (own || s.phase != Phase::Dials)).then_some(p.dial),
            ready,
            put_back: if own { put_back(&p.discards) } else { Vec::new() },
            buys: (own && s.phase == Phase::Buy && p.buys != NONE).then_some(p.buys),
            score: score.named(),
            total: score.total(),
        }
    }

    fn shade_view(&self, s: &State) -> ShadeView {
        let shade = &s.shade;
        let cards = self.edition().automa.wagon_cards.iter().enumerate();
        ShadeView {
            dudes: shade.dudes,
            tents: shade.tents,
            land_tents: bits(shade.land_tents.into()).map(Land).collect(),
            horses: shade.horses,
            rivers: shade.rivers,
            hotels: bits(shade.hotels.into()).map(Hotel).collect(),
            barrels: bits(shade.barrels).map(Barrel).collect(),
            gold: shade.gold,
            vp: shade.vp,
            wagon: shade.wagon,
            wagon_cards_seen: cards
                .filter(|(k, _)| shade.wagon_cards & (1 << k) == 0)
                .map(|(_, space)| *space)
                .collect(),
            site: (shade.site > 0).then_some(shade.site),
            total: self.shade_score(s),
        }
    }

    fn turn_view(&self, s: &State, you: Option<Seat>) -> TurnView {
        let turn = &s.turn;
        let seat = Seat(turn.seat);
        let site = s.players[seat.index()].dial;
        let deed = |slot| {
            let used = if turn.open == slot { turn.used } else { 0 };
            self.deed_view(s, seat, &self.deed(s, site, slot), used)
        };
        let mut after = *s;
        let waiting = std::iter::from_fn(|| {
            let next = self.next_seat(&after)?;
            after.turn.had |= 1 << next.0;
            Some(next)
        });
        TurnView {
            seat,
            site,
            common: deed(Slot::Common),
            second: deed(Slot::Second),
            signpost: (turn.open == Slot::Signpost).then(|| deed(Slot::Signpost)),
            open: turn.open,
            common_taken: turn.slots & 1 != 0,
            second_taken: turn.slots & 2 != 0,
            fresh: bits(turn.fresh.into()).map(Card).collect(),
            exchanges: turn.exchanges,
            frame: if you == Some(seat) { turn.frames.top() } else { unseen(turn.frames.top()) },
            waiting: waiting.collect(),
        }
    }

    fn deed_view(&self, s: &State, seat: Seat, deed: &Deed, used: u32) -> DeedView {
        let (site, icon) = (usize::from(deed.site), deed.icon as usize);
        let fresh = if s.phase == Phase::Turn && s.turn.seat == seat.0 { s.turn.fresh } else { 0 };
        let own = u32::from(s.players[seat.index()].town & !fresh) | 1 << crate::ids::MILL.0;
        let rows = bits((self.tables.rows[site][icon] | self.tables.passive[site][icon]) & own).map(|card| RowOfCard {
            card: Card(card),
            text: self.row_text(Card(card), deed.icon),
            passive: self.tables.passive[site][icon] & (1 << card) != 0,
        });
        let used = bits(used).map(|bit| match bit {
            17 => Ability::Base,
            18 => Ability::Tents,
            card => Ability::Row(Card(card)),
        });
        DeedView {
            at: deed.at,
            bust: deed.icon == Icon::Bust,
            icon: deed.icon.name(),
            base: base_words(deed.base),
            rows: rows.collect(),
            used: used.collect(),
        }
    }

    fn row_text(&self, card: Card, icon: Icon) -> String {
        let rows = &self.edition().cards[card.index()].rows;
        rows.iter().find(|row| row.icon == icon).map_or_else(String::new, |row| row.text.clone())
    }

    fn prospect(&self, s: &State, seat: Seat, site: u8) -> Prospect {
        // Without a Bust in the way: on a Site that is neither this one nor the one pointed at.
        let far = (1..=SITES).find(|far| *far != site && *far != self.points_to(s.barker)).unwrap_or(site);
        let view = |bust, slot| self.deed_view(s, seat, &self.deed_at(s.barker, bust, site, slot), 0);
        Prospect {
            site,
            common: view(far, Slot::Common),
            boom: view(far, Slot::Second),
            bust: view(site, Slot::Second),
        }
    }
}

fn put_back(discards: &[u8; 2]) -> Vec<(Card, End)> {
    let made = discards.iter().filter(|discard| **discard != NONE);
    made.map(|discard| (Card(discard & !BELOW), if discard & BELOW != 0 { End::Bottom } else { End::Top })).collect()
}

/// A sub-decision as others see it: which card is being paid for shows only when it is built.
fn unseen(frame: Frame) -> Frame {
    match frame {
        Frame::Purchase { what: What::Card(_), tool, off, barrels, cards } => {
            Frame::Purchase { what: What::Card(Card(NONE)), tool, off, barrels, cards }
        }
        other => other,
    }
}

// ---- what is heard

/// What a viewer hears of an event.
pub(crate) fn heard(event: &Event, who: Viewer) -> Option<Event> {
    match *event {
        Event::PutBack { seat, .. } if who != Viewer::Seat(seat) => None,
        Event::Drew { seat, count, vp, cause, .. } if who != Viewer::Seat(seat) => {
            Some(Event::Drew { seat, count, cards: 0, vp, cause })
        }
        Event::Discarded { seat, .. } if who != Viewer::Seat(seat) => Some(Event::DiscardedUnseen { seat }),
        event => Some(event),
    }
}

// ---- what is imagined

impl Coloma {
    /// Deals everything anew that `who` does not see: decks, others' hands and secret choices, the
    /// Barrel stack, the chart of 1849, and all chance to come.
    pub(crate) fn imagined(&self, truth: &State, who: Viewer, key: &Key) -> State {
        let mut s = *truth;
        s.chance = Chance::new(key);
        let own = who.seat().map(|seat| seat.index());
        s.stack.as_mut_slice().sort_unstable();
        s.chance.shuffle(Stream::Setup, s.stack.as_mut_slice());
        if s.year == 0 {
            let others = (0..self.edition().charts.len() as u8 - 1).filter(|tile| *tile != s.charts[0]);
            let k = s.chance.below(Stream::Setup, self.edition().charts.len() as u32 - 2) as usize;
            s.charts[1] = others.clone().nth(k).unwrap_or(s.charts[1]);
        }
        for seat in 0..usize::from(self.seats) {
            if own == Some(seat) {
                let deck = &mut s.players[seat].deck;
                deck.as_mut_slice().sort_unstable();
                s.chance.shuffle(Stream::Setup, deck.as_mut_slice());
            } else {
                self.imagine_cards(&mut s, seat);
                self.imagine_choices(&mut s, seat);
            }
        }
        if own != Some(usize::from(s.turn.seat)) {
            imagine_purchase(&mut s);
        }
        s
    }

    fn imagine_cards(&self, s: &mut State, seat: usize) {
        let player = &mut s.players[seat];
        let held = player.hand.count_ones() as usize;
        let all = player.deck.as_slice().iter().fold(player.hand, |set, card| set | 1 << card);
        let mut cards: List<u8, 16> = bits(all.into()).collect();
        s.chance.shuffle(Stream::Setup, cards.as_mut_slice());
        let (hand, deck) = cards.as_slice().split_at(held);
        player.hand = hand.iter().fold(0, |set, card| set | 1 << card);
        player.deck = deck.iter().copied().collect();
    }

    /// Others see only whether a secret choice is made.
    fn imagine_choices(&self, s: &mut State, seat: usize) {
        match s.phase {
            Phase::Discards => {
                let done = s.players[seat].discards[1] != NONE;
                let mut cards: List<u8, 16> = bits(s.players[seat].hand.into()).collect();
                s.chance.shuffle(Stream::Setup, cards.as_mut_slice());
                let mut pick =
                    |k: usize| cards.get(k).copied().unwrap_or(0) | (s.chance.below(Stream::Setup, 2) as u8 * BELOW);
                s.players[seat].discards = if done { [pick(0), pick(1)] } else { [NONE; 2] };
            }
            Phase::Buy if s.players[seat].buys != NONE => {
                let most = self.event_trade(s, seat).map_or(0, |(_, _, most)| most);
                s.players[seat].buys = s.chance.below(Stream::Setup, u32::from(most) + 1) as u8;
            }
            Phase::Dials if s.players[seat].dial != 0 => {
                s.players[seat].dial = 1 + s.chance.below(Stream::Setup, SITES.into()) as u8;
            }
            _ => {}
        }
    }
}

/// The card that somebody else is paying for could be any of their hand.
fn imagine_purchase(s: &mut State) {
    let Frame::Purchase { what: What::Card(_), tool, off, barrels, cards } = s.turn.frames.top() else { return };
    let hand = s.players[usize::from(s.turn.seat)].hand;
    let k = s.chance.below(Stream::Setup, hand.count_ones().max(1)) as usize;
    let card = Card(bits(hand.into()).nth(k).unwrap_or(0));
    let frames: &mut Frames = &mut s.turn.frames;
    frames.replace(Frame::Purchase { what: What::Card(card), tool, off, barrels, cards });
}
