//! What a viewer may know, in numbers.

use engine::{
    Viewer,
    ids::Id,
    learn::{Pen, seen_from},
};

use super::sheet::{
    CALENDAR, COLUMN, DISC, LOT, PAPERS, PHASES, PLACE_DIGITS, PURSE, RULES, SCALES, Sheet, TALKS, TRAIN,
};
use crate::{
    Silverton,
    action::{Paper, Spot},
    hidden::concerned,
    ids::{BOXES, CARDS, CITIES, CLAIMS, COLUMNS, Card, PASSENGERS, PLOW_KINDS, Passenger, Role, Segment, TURNS},
    rules::deal::{MOST_CHANGES, MOST_COUNTERS, MOST_TO_ONE},
    state::{APART, Dest, Disc, Fate, IN_ROW, LOTS, NONE, Phase, READY, STACKS, State, TRAINS},
};

/// More cash to end the game, more loads, dearer graves and longer waits than this say no more.
const MUCH_CASH: u32 = 20_000;
const MUCH_SOLD: u32 = 50;
const MUCH_LOADS: u32 = 100;
const DEAR: u32 = 1_000;
const LONG: u32 = 4;

impl Silverton {
    /// Writes a row of what lies open and of the viewer's own: nothing else of the position is looked at.
    pub(super) fn write_row(&self, s: &State, who: Viewer, pen: &mut Pen) {
        let seats = self.plan.seats;
        let you = who.seat().filter(|seat| seat.0 < seats);
        let row =
            Row { game: self, sheet: &self.sheet, s, from: seen_from(who, 0, seats).index(), seats: seats.into() };
        row.table(pen);
        row.market(pen);
        row.claims(pen);
        row.lines(pen);
        row.land(pen);
        row.purses(you.map(|you| you.index()), pen);
        row.trains(pen);
        row.discs(pen);
        row.supply(pen);
        row.desk(concerned(s, you), pen);
        row.answers(you.map(|you| you.index()), pen);
        if row.seats > 1 {
            row.deals(concerned(s, you), pen);
        } else {
            row.dummy(pen);
        }
    }
}

/// A position, and from which seat it is looked at.
struct Row<'a> {
    game: &'a Silverton,
    sheet: &'a Sheet,
    s: &'a State,
    from: usize,
    seats: usize,
}

/// Writes a number in the places of some things, which are counted from `first`.
#[inline]
fn lay<I: Id>(places: &mut [f32], things: impl Iterator<Item = I>, first: usize, number: f32) {
    things.for_each(|thing| places[thing.index() - first] = number);
}

/// Writes the lowest digits of a number in twos.
#[inline]
fn digits(places: &mut [f32], number: u8) {
    places.iter_mut().enumerate().for_each(|(k, place)| *place = f32::from(number >> k & 1));
}

/// Money on all scales.
fn money(sum: u32, pen: &mut Pen) {
    SCALES.into_iter().for_each(|scale| pen.part(sum, scale));
}

impl Row<'_> {
    /// All seats, from the viewer on.
    #[inline]
    fn seats(&self) -> impl Iterator<Item = usize> + use<> {
        (self.from..self.seats).chain(0..self.from)
    }

    /// How far a seat is to the left of the viewer.
    #[inline]
    fn away(&self, seat: usize) -> usize {
        if seat < self.from { seat + self.seats - self.from } else { seat - self.from }
    }

    /// The seats of some bits, the viewer's first.
    fn turned(&self, bits: u8) -> u64 {
        let bits = u64::from(bits) & ((1 << self.seats) - 1);
        (bits >> self.from | bits << (self.seats - self.from)) & ((1 << self.seats) - 1)
    }

    /// What the viewer owns is 1, what others own lies below 0, the next seat's lowest.
    #[inline]
    fn side(&self, seat: usize) -> f32 {
        match self.away(seat) {
            0 => 1.0,
            k => -((self.seats - k) as f32 / (self.seats - 1) as f32),
        }
    }

    fn table(&self, pen: &mut Pen) {
        let (game, s) = (self.game, self.s);
        pen.one_of(Some(s.phase as usize), PHASES);
        pen.one_of(Some(usize::from(s.turn) - 1), TURNS);
        let begun = pen.written();
        pen.flag(game.winter(s));
        pen.part(game.idn(s).into(), 9);
        pen.part(game.plan.last_turn.into(), TURNS as u32);
        pen.part(game.plan.target, MUCH_CASH);
        pen.part(game.plan.reveal.unwrap_or(0), MUCH_CASH);
        debug_assert_eq!(pen.written() - begun, CALENDAR);
        pen.bits(self.sheet.rules, RULES);
        let order = pen.places(self.seats);
        for (place, seat) in game.in_order(s).enumerate() {
            order[self.away(seat)] = (place + 1) as f32 / self.seats as f32;
        }
        pen.one_of(Some(self.away(s.active())), self.seats);
        let to_act = pen.places(self.seats);
        game.seats_to_act(s).iter().for_each(|seat| to_act[self.away(seat.index())] = 1.0);
    }

    fn market(&self, pen: &mut Pen) {
        let (market, now) = (&self.s.market, &self.s.now);
        for k in 0..COLUMNS {
            if market.boxes[k] == NONE {
                pen.skip(COLUMN);
                continue;
            }
            pen.flag(true);
            pen.part(market.boxes[k].into(), BOXES as u32 - 1);
            pen.part(market.sold[k].into(), MUCH_SOLD);
            pen.part(now.sold[k].into(), MUCH_SOLD);
        }
        market.moved.iter().for_each(|boxes| pen.put((f32::from(*boxes) / (BOXES - 1) as f32).clamp(-1.0, 1.0)));
    }

    fn claims(&self, pen: &mut Pen) {
        let s = self.s;
        let claims = pen.places(CLAIMS);
        for seat in self.seats() {
            lay(claims, s.players[seat].claims.iter(), 1, self.side(seat));
        }
        let lying = pen.places(CARDS);
        lay(lying, s.gone.iter(), 1, 0.5);
        lay(lying, s.row.iter(), 1, 1.0);
        let owned = s.players.iter().fold(crate::sets::CardSet::EMPTY, |all, player| all.or(player.claims));
        let worked = pen.places(CLAIMS);
        lay(worked, owned.and(s.worked).iter(), 1, 0.25);
        lay(worked, owned.and(s.operated).iter(), 1, 0.5);
        lay(worked, owned.and(s.depleted).iter(), 1, 0.75);
        lay(worked, owned.and(s.depleted).and(s.operated).iter(), 1, 1.0);
        let loads = pen.places(CLAIMS);
        for claim in owned.iter() {
            loads[claim.index() - 1] = part(s.loads_on(claim).into(), MUCH_LOADS);
        }
        pen.part(s.deck.len() as u32, CARDS as u32);
    }

    fn lines(&self, pen: &mut Pen) {
        let s = self.s;
        for seat in self.seats() {
            let lines = pen.places(PASSENGERS);
            lay(lines, s.players[seat].cards.iter(), 1, 1.0);
            if self.game.options.co_managed_lines {
                lay(lines, self.game.joint_cards(s, seat), 1, 0.5);
            }
        }
        let on_offer = pen.places(PASSENGERS);
        for card in s.open.iter() {
            on_offer[card.index() - 1] = match s.lies[card.index() - 1] {
                APART => 1.0,
                IN_ROW => 0.9,
                stack => f32::from(stack + 1) / 10.0,
            };
        }
        lay(pen.places(PASSENGERS), s.lost.iter(), 1, 1.0);
        s.stacks.iter().for_each(|stack| pen.part(stack.len() as u32, 2));
        pen.bits(s.free.stacks.into(), STACKS);
        pen.part(s.free.row.into(), 8);
        pen.part(s.free.apart.into(), 8);
        let run_dry = pen.places(self.sheet.doomed.len().max(1));
        for (place, (claims, count)) in run_dry.iter_mut().zip(&self.sheet.doomed) {
            *place = part(s.depleted.and(*claims).len(), (*count).into());
        }
    }

    fn land(&self, pen: &mut Pen) {
        let (tables, s) = (&self.game.tables, self.s);
        let track = pen.places(tables.segments.into());
        for seat in self.seats() {
            lay(track, s.players[seat].track.iter(), 0, self.side(seat));
        }
        lay(pen.places(tables.towns.into()), s.players[self.from].network.iter(), 0, 1.0);
        for seat in self.seats() {
            let network = s.players[seat].network;
            tables.cities.iter().for_each(|city| pen.flag(network.contains(*city)));
        }
        for seat in self.seats() {
            let homes = pen.places(CITIES);
            for (home, number) in s.players[seat].homes.as_slice().iter().zip([1.0, 0.5]) {
                if let Some(city) = tables.city_at(*home) {
                    homes[city.index()] = number;
                }
            }
        }
    }

    /// SI-CASH-4: cash that the viewer may not know is nothing.
    fn purses(&self, you: Option<usize>, pen: &mut Pen) {
        let all = self.game.plan.open_money || self.s.phase == Phase::Over;
        for seat in self.seats() {
            let player = &self.s.players[seat];
            if !(all || player.revealed || you == Some(seat)) {
                pen.skip(PURSE);
                continue;
            }
            pen.flag(true);
            pen.flag(all || player.revealed);
            money(player.cash, pen);
        }
    }

    fn trains(&self, pen: &mut Pen) {
        let edition = &self.game.tables.edition;
        let greatest = edition.trains.iter().map(|train| train.power).max().unwrap_or(1).max(1);
        for seat in self.seats() {
            let trains = self.s.players[seat].trains.as_slice();
            for train in trains {
                pen.part(edition.trains[train.kind.index()].power.into(), greatest.into());
                pen.flag(train.city == 1);
                pen.flag(train.used);
            }
            pen.skip((TRAINS - trains.len()) * TRAIN);
        }
        for seat in self.seats() {
            let player = &self.s.players[seat];
            for (kind, spec) in edition.plows.iter().enumerate() {
                pen.part(player.plows[kind].into(), u32::from(spec.count).max(1));
                pen.part(player.out[kind].into(), u32::from(spec.count).max(1));
            }
        }
    }

    fn discs(&self, pen: &mut Pen) {
        for seat in self.seats() {
            let room = pen.places(self.sheet.discs * DISC);
            for (disc, places) in self.s.players[seat].discs.as_slice().iter().zip(room.chunks_exact_mut(DISC)) {
                write_disc(disc, places);
            }
        }
    }

    fn supply(&self, pen: &mut Pen) {
        let (edition, s) = (&self.game.tables.edition, self.s);
        for (left, spec) in s.trains.iter().zip(&edition.trains) {
            pen.part((*left).into(), u32::from(spec.count).max(1));
        }
        for (left, spec) in s.plows.iter().zip(&edition.plows) {
            pen.part((*left).into(), u32::from(spec.count).max(1));
        }
        let graves = s.graves.as_slice();
        for k in 0..self.sheet.graves {
            let Some((grave, (price, turn))) = graves.get(k).zip(self.game.replacement(s, k)) else {
                pen.skip(self.seats + 3);
                continue;
            };
            pen.one_of(Some(self.away(grave.seat.into())), self.seats);
            pen.part(grave.bonus.into(), 2);
            pen.part(price, DEAR);
            pen.part(turn.saturating_sub(s.turn).into(), LONG);
        }
    }

    /// What the active player does; of an offer only what concerns the viewer.
    fn desk(&self, concerned: bool, pen: &mut Pen) {
        let (s, now, tables) = (self.s, &self.s.now, &self.game.tables);
        let discs = self.sheet.discs;
        pen.one_of(Some(usize::from(now.hand)).filter(|hand| *hand < discs), discs);
        pen.bits(u64::from(now.tried) & ((1 << discs) - 1), discs);
        let claims = pen.places(CLAIMS);
        lay(claims, now.marked.iter(), 1, 1.0);
        let named = |card: Card| (card.0 != 0).then_some(card);
        lay(claims, named(now.drawn).into_iter().chain(named(now.cargo)), 1, 1.0);
        if let Dest::Claim(claim) = now.to {
            claims[claim.index() - 1] = 0.5;
        }
        if concerned {
            lay(claims, s.offer.claims.iter(), 1, 1.0);
            for lot in s.offer.lots.as_slice() {
                claims[lot.claim.index() - 1] = part(lot.loads.into(), MUCH_LOADS) / 2.0;
            }
        }
        let segments = pen.places(tables.segments.into());
        lay(segments, now.built.iter(), 0, 1.0 / 3.0);
        lay(segments, now.cleared.iter(), 0, 2.0 / 3.0);
        let about = s.docket.about;
        match s.phase {
            Phase::Parallel => segments[usize::from(about)] = 1.0,
            Phase::Special => lay(segments, tables.at[usize::from(about)].iter(), 0, 1.0),
            Phase::Build if now.wanted != Segment(NONE) => segments[now.wanted.index()] = 1.0,
            _ if concerned => lay(segments, s.offer.segments.iter(), 0, 1.0),
            _ => {}
        }
        let lines = pen.places(PASSENGERS);
        match s.phase {
            Phase::Joint | Phase::Steal => lay(lines, std::iter::once(Passenger(about)), 1, 1.0),
            _ if concerned => lay(lines, s.offer.cards.iter(), 1, 1.0),
            _ => {}
        }
        let city = if let Dest::City(city) = now.to { Some(city.index()) } else { None };
        pen.one_of(city, CITIES);
        pen.bits(now.pulled.into(), TRAINS);
        pen.part(now.deliveries.into(), u32::from(tables.edition.numbers.deliveries).max(1));
    }

    /// SI-OCO-4: what others said is secret until all have answered.
    fn answers(&self, you: Option<usize>, pen: &mut Pen) {
        let docket = &self.s.docket;
        pen.bits(self.turned(docket.asked), self.seats);
        pen.flag(self.s.phase == Phase::Joint && you.is_some_and(|you| docket.yes >> you & 1 == 1));
    }

    fn deals(&self, concerned: bool, pen: &mut Pen) {
        let (s, offer) = (self.s, &self.s.offer);
        self.seats().for_each(|seat| pen.part(s.now.offers[seat].into(), MOST_TO_ONE.into()));
        pen.one_of(Some(offer.talk as usize), TALKS);
        pen.one_of((offer.partner != NONE).then(|| self.away(offer.partner.into())), self.seats);
        let lots = pen.places(LOTS * LOT);
        for (lot, places) in s.lots.as_slice().iter().zip(lots.chunks_exact_mut(LOT)) {
            places[0] = part(lot.loads.into(), MUCH_LOADS);
            digits(&mut places[1..], lot.claim.0);
        }
        if !concerned {
            return pen.skip(2 + 2 * TRAINS + 2 * PLOW_KINDS + SCALES.len() + 2);
        }
        pen.part(offer.counters.into(), MOST_COUNTERS.into());
        pen.part(offer.changes.into(), MOST_CHANGES.into());
        // On the form the active player's things come first.
        let own = usize::from(s.active() != self.from);
        for side in [own, 1 - own] {
            pen.bits(offer.trains[side].into(), TRAINS);
        }
        for side in [own, 1 - own] {
            for (count, spec) in offer.plows[side].iter().zip(&self.game.tables.edition.plows) {
                pen.part((*count).into(), u32::from(spec.count).max(1));
            }
        }
        money(offer.money, pen);
        pen.one_of((offer.payer != NONE).then(|| usize::from(usize::from(offer.payer) != self.from)), 2);
    }

    fn dummy(&self, pen: &mut Pen) {
        let place = self.s.dummy.map(|paper| match paper {
            Paper::Claim(claim) => claim.index() - 1,
            Paper::Passenger(card) => CLAIMS + card.index() - 1,
        });
        pen.one_of(place, PAPERS);
    }
}

/// A count as a part of the most there can be.
#[inline]
fn part(count: u32, most: u32) -> f32 {
    (count as f32 / most as f32).min(1.0)
}

fn write_disc(disc: &Disc, places: &mut [f32]) {
    places[usize::from(disc.kind.role == Role::Prospector)] = 1.0;
    places[2] = f32::from(disc.kind.bonus) / 2.0;
    let marks = [
        disc.city == 1,
        disc.fate == Fate::Held,
        disc.fate == Fate::Jail,
        disc.fine.0 != 0,
        disc.won,
        disc.challenge != 0,
        disc.first == READY,
    ];
    places[3..].iter_mut().zip(marks).for_each(|(place, mark)| *place = f32::from(u8::from(mark)));
    // Where it stands, in what other way than usual, and the number of what it stands on.
    let (place, other, number) = match disc.spot {
        Spot::Home => return,
        Spot::Build(segment) => (10, None, segment.0),
        Spot::Second(segment) => (10, Some(14), segment.0),
        Spot::Dismantle(segment) => (10, Some(15), segment.0),
        Spot::Claim(claim) => (11, None, claim.0),
        Spot::Passenger(card) => (12, None, card.0),
        Spot::Steal(card) => (12, Some(14), card.0),
        Spot::EndPartnership(card) => (12, Some(15), card.0),
        Spot::Slide(card) => (12, Some(16), card.0),
        Spot::Deck => (13, None, 0),
    };
    places[place] = 1.0;
    if let Some(other) = other {
        places[other] = 1.0;
    }
    digits(&mut places[DISC - PLACE_DIGITS..], number);
}
