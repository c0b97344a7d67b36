//! Whether a position from outside can be played on: every ID in range, every component counted once,
//! and everything that is waited for possible.

mod desk;
mod players;

use engine::{ActionList, Seat};

use crate::{
    Silverton,
    action::{Paper, Spot},
    edition::Deck,
    ids::{CARDS, CLAIMS, Card, PASSENGERS, Passenger, SEATS, Segment},
    sets::{CardSet, PassengerSet},
    state::{APART, Docket, Fate, IN_ROW, NONE, Phase, Player, READY, STACKS, Stage, State},
};

type Sound = Result<(), String>;

/// More than anybody will ever own or dig out.
const MOST_CASH: u32 = 10_000_000;
const MOST_LOADS: u16 = 20_000;

fn need(holds: bool, what: impl FnOnce() -> String) -> Sound {
    if holds { Ok(()) } else { Err(what()) }
}

fn say(what: &str) -> impl FnOnce() -> String {
    let what = what.to_owned();
    move || what
}

impl Silverton {
    /// Everything, from the table to what is waited for.
    pub(crate) fn sound(&self, s: &State) -> Sound {
        self.sound_turn(s)?;
        self.sound_numbers(s)?;
        self.sound_claims(s)?;
        self.sound_passengers(s)?;
        self.sound_market(s)?;
        self.sound_supplies(s)?;
        for seat in 0..SEATS {
            if seat >= self.count() {
                need(s.players[seat] == Player::default(), || format!("seat {} does not play", seat + 1))?;
                continue;
            }
            self.sound_player(s, seat).map_err(|what| format!("seat {}: {what}", seat + 1))?;
        }
        self.sound_graves(s)?;
        self.sound_now(s)?;
        self.sound_offer(s)?;
        self.sound_phase(s)?;
        self.sound_list(s)
    }

    /// Every card that is named anywhere is in the box.
    fn sound_numbers(&self, s: &State) -> Sound {
        let all = || s.players.iter();
        let cards = [s.row, s.gone, s.worked, s.operated, s.depleted, s.now.marked, s.offer.claims];
        let cards = all().map(|player| player.claims).chain(cards).fold(CardSet::EMPTY, CardSet::or);
        need(cards.iter().all(|card| (1..=CARDS).contains(&card.index())), say("a card that is not in the box"))?;
        let lines = [s.open, s.lost, s.offer.cards];
        let lines = all().map(|player| player.cards).chain(lines).fold(PassengerSet::EMPTY, PassengerSet::or);
        let known = lines.iter().all(|card| (1..=PASSENGERS).contains(&card.index()));
        need(known, say("a passenger card that is not in the box"))
    }

    fn sound_turn(&self, s: &State) -> Sound {
        need((1..=self.plan.last_turn).contains(&s.turn), || format!("there is no turn {}", s.turn))?;
        let count = self.count();
        let mut seats = s.order;
        seats[..count].sort_unstable();
        let right = (0..SEATS).all(|k| seats[k] == if k < count { k as u8 } else { NONE });
        need(right, say("the turn order does not name every seat once"))?;
        need(usize::from(s.at) < count, say("nobody has that place in the turn order"))
    }

    /// Every claim and event card lies in one place.
    fn sound_claims(&self, s: &State) -> Sound {
        let mut seen = CardSet::EMPTY;
        let mut count = 0;
        let mut lay = |card: Card| {
            count += 1;
            seen.insert(card);
        };
        for card in s.deck.as_slice() {
            need((1..=CARDS).contains(&usize::from(*card)), || format!("there is no card {card}"))?;
            lay(Card(*card));
        }
        s.row.iter().chain(s.gone.iter()).for_each(&mut lay);
        s.players.iter().flat_map(|player| player.claims.iter()).for_each(&mut lay);
        if s.now.drawn.0 != 0 {
            need(s.now.drawn.index() <= CLAIMS, say("the card drawn is no claim"))?;
            lay(s.now.drawn);
        }
        need(
            count == CARDS && seen.len() as usize == CARDS,
            say("some claim or event card is missing or twice there"),
        )?;
        let owned = s.players.iter().fold(CardSet::EMPTY, |all, player| all.or(player.claims));
        let events = |cards: CardSet| cards.iter().any(|card| card.index() > CLAIMS);
        need(!events(s.row) && !events(owned), say("an event lies among the claims"))?;
        let used = owned.or(s.gone);
        need(
            s.worked.without(used).is_empty() && !events(s.worked),
            say("a claim was operated that nobody ever owned"),
        )?;
        need(s.operated.without(s.worked).is_empty(), say("a claim was operated this turn but never"))?;
        need(s.depleted.without(s.worked).is_empty(), say("a claim has run dry that was never operated"))?;
        for claim in (1..=CLAIMS as u8).map(Card) {
            let loads = s.loads_on(claim);
            need(loads <= MOST_LOADS, || format!("too many loads on claim {}", claim.0))?;
            let mine = owned.contains(claim);
            need(loads == 0 || mine, || format!("loads lie on claim {}, which nobody owns", claim.0))?;
            let spent = mine && s.depleted.contains(claim) && loads == 0;
            need(!spent, || format!("claim {} has run dry and is empty, but not discarded", claim.0))?;
        }
        Ok(())
    }

    /// Every passenger card lies in one place.
    fn sound_passengers(&self, s: &State) -> Sound {
        let mut seen = PassengerSet::EMPTY;
        let mut count = 0;
        let mut lay = |card: Passenger| {
            count += 1;
            seen.insert(card);
        };
        for stack in &s.stacks {
            let mut above = Deck::C;
            for card in stack.as_slice() {
                need((1..=PASSENGERS).contains(&usize::from(*card)), || format!("there is no passenger card {card}"))?;
                let deck = self.tables.edition.passenger(Passenger(*card)).deck;
                need(deck != Deck::A && deck <= above, say("a passenger stack is in the wrong order"))?;
                above = deck;
                lay(Passenger(*card));
            }
        }
        s.open.iter().chain(s.lost.iter()).for_each(&mut lay);
        s.players.iter().flat_map(|player| player.cards.iter()).for_each(&mut lay);
        for (pair, card) in s.joint.iter().zip(1u8..) {
            if *pair != 0 {
                lay(Passenger(card));
            }
        }
        let all = count == PASSENGERS && seen.len() as usize == PASSENGERS;
        need(all, say("some passenger card is missing or twice there"))?;
        let mut tops = [0u8; STACKS];
        for card in (1..=PASSENGERS as u8).map(Passenger) {
            let lies = s.lies[card.index() - 1];
            need(s.open.contains(card) || lies == APART, || format!("passenger card {} is not on offer", card.0))?;
            if let Some(top) = tops.get_mut(usize::from(lies)) {
                *top += 1;
            }
            let place = usize::from(lies) < STACKS || lies == IN_ROW || lies == APART;
            need(place, || format!("passenger card {} lies nowhere", card.0))?;
        }
        need(tops.iter().all(|top| *top <= 1), say("two passenger cards lie on one stack"))?;
        self.sound_lines(s)
    }

    /// SI-PASS-4, SI-OCO-9: whoever has a card has a route.
    fn sound_lines(&self, s: &State) -> Sound {
        for (pair, card) in s.joint.iter().zip(1u8..).filter(|(pair, _)| **pair != 0) {
            let right = self.options.co_managed_lines && pair.count_ones() == 2 && u32::from(*pair) < 1 << self.count();
            need(right, || format!("passenger card {card} has strange partners"))?;
            let route = self.joint_route(s, Passenger(card), *pair, false);
            need(route.is_some(), || format!("the partners of passenger card {card} have no route"))?;
        }
        Ok(())
    }

    fn sound_market(&self, s: &State) -> Sound {
        for (k, spec) in self.tables.edition.columns.iter().enumerate() {
            let at = s.market.boxes[k];
            let open = self.plan.columns >> k & 1 == 1;
            let right = if open { (spec.low..=spec.high).contains(&at) } else { at == NONE };
            need(right, || format!("the marker of {} is in a wrong box", spec.id))?;
            let sold = s.market.sold[k] <= MOST_LOADS && s.now.sold[k] <= s.market.sold[k];
            need(sold, || format!("too much was sold on {}", spec.id))?;
        }
        Ok(())
    }

    /// Trains and plows are counted once.
    fn sound_supplies(&self, s: &State) -> Sound {
        let advanced = self.options.advanced;
        let players = &s.players[..self.count()];
        for (k, spec) in self.tables.edition.trains.iter().enumerate() {
            let owned =
                players.iter().flat_map(|player| player.trains.as_slice()).filter(|train| train.kind.index() == k);
            let all = usize::from(s.trains[k]) + owned.count();
            need(all == if advanced { spec.count.into() } else { 0 }, || {
                format!("trains of power {} are missing", spec.power)
            })?;
        }
        for (k, spec) in self.tables.edition.plows.iter().enumerate() {
            let owned: u32 = players.iter().map(|player| u32::from(player.plows[k])).sum();
            let all = u32::from(s.plows[k]) + owned;
            need(all == if advanced { spec.count.into() } else { 0 }, || {
                format!("plows + {} are missing", spec.bonus)
            })?;
        }
        Ok(())
    }

    /// What is waited for can be waited for.
    fn sound_phase(&self, s: &State) -> Sound {
        let seat = s.active();
        let player = &s.players[seat];
        let disputes = matches!(s.phase, Phase::Parallel | Phase::Special | Phase::Joint | Phase::Steal);
        need(disputes || s.docket == Docket::default(), say("disputes at the wrong time"))?;
        let asked = matches!(s.phase, Phase::Parallel | Phase::Special | Phase::Steal);
        need(!asked || usize::from(s.docket.seat) < self.count(), say("nobody is asked"))?;
        let about = s.docket.about;
        let card = (1..=PASSENGERS as u8).contains(&about);
        let right = match s.phase {
            Phase::Pieces => {
                s.turn == 1 && self.plan.points == 0 && self.plan.positions[0].has_choice() && player.discs.is_empty()
            }
            Phase::Pick => s.turn == 1 && self.plan.points > 0,
            Phase::Assign => self.unassigned(s, seat).is_some(),
            Phase::Dummy => self.plan.dummy,
            Phase::Parallel => s.docket.stage == Stage::Parallel && about < self.tables.segments,
            Phase::Special => s.docket.stage == Stage::Special && about < self.tables.towns,
            Phase::Joint => card && self.sound_joint(s, Passenger(about)),
            Phase::Steal => card && s.docket.stage == Stage::Thefts && self.sound_theft(s, Passenger(about)),
            Phase::Build => self.sound_build(s, seat),
            Phase::Place => now_placed(s, player),
            Phase::Buy => now_drawn(s, player, &|card| self.price_of(Paper::Claim(card))),
            Phase::Hire => self.options.hiring,
            Phase::Train => self.options.advanced,
            Phase::Deliver => self.sound_cargo(s, seat),
            Phase::Deal => !self.options.no_deals && self.count() > 1,
            Phase::Operate | Phase::Plow | Phase::Fines | Phase::Over => true,
        };
        need(right, || format!("the position cannot wait for {:?}", s.phase))?;
        let spike = matches!(s.phase, Phase::Pieces | Phase::Pick | Phase::Assign | Phase::Place)
            || self.unassigned(s, seat).is_none();
        need(spike, say("a surveyor belongs to no city"))?;
        need(self.waits(s), || format!("there is nothing to decide in {:?}", s.phase))
    }

    fn sound_joint(&self, s: &State, card: Passenger) -> bool {
        let thefts = s.docket.stage == Stage::Thefts;
        let wanted = if thefts { Spot::Steal(card) } else { Spot::Passenger(card) };
        let parties = self.parties(s, |disc| disc.spot == wanted && disc.fate == Fate::Free);
        let pair = parties.as_slice().iter().fold(0u8, |pair, party| pair | 1 << party.seat);
        let answered = s.docket.asked & !pair == 0 && s.docket.yes & !s.docket.asked == 0 && s.docket.asked != pair;
        let together = if thefts {
            self.may_steal_together(s, card, &parties)
        } else {
            s.docket.stage == Stage::Cards && s.open.contains(card) && self.may_go_together(s, card, &parties)
        };
        answered && together && s.docket.seat == NONE
    }

    fn sound_theft(&self, s: &State, card: Passenger) -> bool {
        let seat = usize::from(s.docket.seat);
        let player = &s.players[seat];
        let stands = player.discs.as_slice().iter().find(|disc| crate::rules::passenger_of(disc.spot) == Some(card));
        let right = match stands.map(|disc| disc.spot) {
            Some(Spot::Steal(_)) => {
                let owner = s.card_owner(card).is_some_and(|owner| owner != seat);
                owner || s.joint[card.index() - 1] != 0 && s.joint[card.index() - 1] >> seat & 1 == 0
            }
            Some(Spot::EndPartnership(_)) => s.joint[card.index() - 1] >> seat & 1 == 1,
            _ => false,
        };
        right && player.cash >= self.attempt_price(card)
    }

    fn sound_build(&self, s: &State, seat: usize) -> bool {
        let discs = s.players[seat].discs.as_slice();
        let on = |segment: Segment| {
            discs
                .iter()
                .enumerate()
                .find(|(_, disc)| disc.spot == Spot::Build(segment) || disc.spot == Spot::Second(segment))
        };
        if s.now.wanted.0 != NONE {
            let full = self.cubes_left(s, seat) == 0;
            return full && on(s.now.wanted).is_some_and(|(k, _)| self.may_lay(s, seat, k, s.now.wanted).is_ok());
        }
        if s.now.hand != NONE {
            let k = usize::from(s.now.hand);
            let Spot::Second(segment) = discs[k].spot else { return false };
            return discs[k].first == READY && self.may_lay(s, seat, k, segment).is_ok();
        }
        true
    }

    fn sound_cargo(&self, s: &State, seat: usize) -> bool {
        if s.now.cargo.0 == 0 {
            return true;
        }
        self.is_cargo(s, seat)
    }

    /// Whoever must act has something to choose.
    fn sound_list(&self, s: &State) -> Sound {
        let mut list = ActionList::new();
        for seat in self.seats_to_act(s).iter() {
            need(seat.index() < self.count(), say("a seat must act that does not play"))?;
            list.clear();
            self.offers(s, seat.index(), &mut list);
            need(!list.is_empty(), || format!("{} has nothing to choose", Seat(seat.0)))?;
        }
        Ok(())
    }
}

/// A disc in hand stands nowhere.
fn now_placed(s: &State, player: &Player) -> bool {
    player.discs.get(usize::from(s.now.hand)).is_none_or(|disc| disc.spot == Spot::Home && disc.fate == Fate::Free)
}

/// A card drawn was drawn by a prospector on the deck, who can pay for it.
fn now_drawn(s: &State, player: &Player, price: &dyn Fn(Card) -> u32) -> bool {
    match player.discs.get(usize::from(s.now.hand)) {
        None => s.now.drawn.0 == 0,
        Some(disc) => s.now.drawn.0 != 0 && disc.spot == Spot::Deck && player.cash >= price(s.now.drawn),
    }
}
