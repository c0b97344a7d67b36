//! The log: one sentence for each event worth telling.

use engine::{
    Line, Seat, Seats, say,
    say::{Value, all, name},
};

use super::goods::{cost_words, gain_words, listed};
use crate::{
    Coloma,
    action::{Ability, End},
    edition::{Cost, Effect, Gain},
    event::{Cause, Event, ShadeTime},
    ids::{Board, Card, DUMMIES, Land, SHADE, SITES, bits},
    state::Slot,
};

impl Coloma {
    pub(super) fn sentence(&self, event: &Event) -> Option<Line> {
        Some(match *event {
            Event::LaidOut { sheriff } => say!("{who} holds the Sheriff badge.", who = who(sheriff)),
            Event::BoardTaken { board, .. } if board.0 == 0 => return None,
            Event::BoardTaken { seat, board } => say!("{seat} has {board}.", seat, board = self.board_target(board)),
            Event::SpecialityTaken { seat, speciality } => {
                say!("{seat} is the {speciality}.", seat, speciality = self.speciality_target(speciality))
            }
            Event::PutBack { seat, card, end: End::Top } => {
                say!("{seat} puts {card} back on the top of the deck.", seat, card = self.card_target(card))
            }
            Event::PutBack { seat, card, end: End::Bottom } => {
                say!("{seat} puts {card} back at the bottom of the deck.", seat, card = self.card_target(card))
            }
            Event::Year { year, outlaws } => {
                say!("{year} begins with {outlaws:# Outlaw|# Outlaws}.", year = name(year), outlaws)
            }
            Event::Dummies { row, .. } => say!("The dummy Gunmen fill {row}.", row = self.row_target(row)),
            Event::Round { barker, signpost, points_to, .. } => say!(
                "The Barker turns to {site}; the Signpost on Site {signpost} points to Site {target}.",
                site = self.site_target(barker),
                signpost = name(signpost),
                target = name(points_to)
            ),
            Event::SiteEvent { site } => {
                let spec = self.edition().wheel.sites.get(usize::from(site))?;
                say!("Event of Site {site} for everybody: {event}", site = name(site), event = name(&spec.event_text))
            }
            Event::Bought { seat, gold, gain } => {
                say!("{seat} pays {gold} Gold for {gain}.", seat, gold, gain = gain_words(&gain))
            }
            Event::BusterShows { sites: [one, two] } => {
                say!("Buster will not be at Site {one} or {two}.", one = name(one), two = name(two))
            }
            Event::Revealed { seats, dials, buster, shade } => reveal_line(seats, &dials, buster, shade),
            Event::Bust { site, tie: true, .. } => say!(
                "No Site has the most Pioneers: the Bust stays on the Signpost at {site}.",
                site = self.site_target(site)
            ),
            Event::Bust { site, moved: true, .. } => {
                say!("Most Pioneers are at {site}: the Bust goes there.", site = self.site_target(site))
            }
            Event::Bust { site, .. } => {
                say!("Most Pioneers are at {site}: the Bust stays there.", site = self.site_target(site))
            }
            Event::Opened { seat, slot, site, bust, signpost } => self.opened_line(seat, slot, site, bust, signpost),
            Event::Used { seat, ability: Ability::Row(card) } => {
                say!("{seat} uses {card}.", seat, card = self.card_target(card))
            }
            Event::TurnEnded { seat, site, idle: true } => {
                say!("{seat} does nothing at {site}.", seat, site = self.site_target(site))
            }
            // The board shows who is ready and whose turn it is; what is done there is told.
            Event::Ready { .. } | Event::TurnBegan { .. } | Event::Used { .. } | Event::TurnEnded { .. } => {
                return None;
            }
            Event::Moved { bonus: true, .. } | Event::Paid { apart: false, .. } => return None,
            Event::BarrelUsed { seat, barrel, declined: false } => {
                say!("{seat} uses the Barrel {barrel}.", seat, barrel = self.barrel_target(barrel))
            }
            Event::BarrelUsed { seat, barrel, declined: true } => {
                say!(
                    "{seat} uses the Barrel {barrel} and declines its benefit.",
                    seat,
                    barrel = self.barrel_target(barrel)
                )
            }
            Event::Exchanged { seat, speciality } => {
                say!("{seat} works as {speciality}.", seat, speciality = self.speciality_target(speciality))
            }
            Event::Gained { seat, gain, for_gold, cause } => self.gained_line(seat, &gain, for_gold, cause)?,
            Event::Drew { seat, count, cards, vp, cause } => self.drew_line(seat, count, cards, vp, cause)?,
            Event::Paid { seat, cost, .. } => say!("{seat} pays {cost}.", seat, cost = cost_words(&cost)),
            Event::Discarded { seat, card, end: End::Top } => {
                say!("{seat} discards {card} to the top of the deck.", seat, card = self.card_target(card))
            }
            Event::Discarded { seat, card, end: End::Bottom } => {
                say!("{seat} discards {card} to the bottom of the deck.", seat, card = self.card_target(card))
            }
            Event::DiscardedUnseen { seat } => say!("{seat} discards a card.", seat),
            Event::Built { seat, card, cost } => {
                say!("{seat} builds {card} for {cost}.", seat, card = self.card_target(card), cost = cost_words(&cost))
            }
            Event::HotelBuilt { seat, hotel, cost } => say!(
                "{seat} builds {hotel} for {cost}.",
                seat,
                hotel = self.hotel_target(hotel),
                cost = cost_words(&cost)
            ),
            Event::Surveyed { seat, board, canyon, cost } => self.surveyed_line(seat, board, canyon, &cost)?,
            Event::BridgeBuilt { seat, bridge, cost } => say!(
                "{seat} builds the {bridge} for {cost}.",
                seat,
                bridge = self.bridge_target(bridge),
                cost = cost_words(&cost)
            ),
            Event::Moved { seat, to, .. } => say!("{seat} drives to {space}.", seat, space = self.space_target(to)),
            Event::Forewent { seat, gold: 0 } => say!("{seat} foregoes the Wagon move.", seat),
            Event::Forewent { seat, gold } => {
                say!("{seat} foregoes the Wagon move and takes {gold} Gold from the mine cart.", seat, gold)
            }
            Event::RowFilled { seat, row, men } => {
                say!("{seat} fills {row} with {men:# Dude|# Dudes}.", seat, row = self.row_target(row), men)
            }
            Event::BedFilled { seat, hotel, .. } => {
                say!("{seat} puts a Dude to bed in the {hotel}.", seat, hotel = self.hotel_target(hotel))
            }
            Event::Pitched { seat, spot } => {
                say!("{seat} pitches a Tent: {spot}.", seat, spot = self.spot_target(spot))
            }
            Event::BarrelTaken { seat, barrel, from_stack: false } => {
                say!("{seat} takes the Barrel {barrel}.", seat, barrel = self.barrel_target(barrel))
            }
            Event::BarrelTaken { seat, barrel, from_stack: true } => {
                say!("{seat} takes the Barrel {barrel} from the stack.", seat, barrel = self.barrel_target(barrel))
            }
            Event::BarrelShown { barrel, outlaws: 0, .. } => {
                say!("{barrel} turns up.", barrel = self.barrel_target(barrel))
            }
            Event::BarrelShown { barrel, outlaws, .. } => say!(
                "{barrel} turns up; {outlaws:# Outlaw joins|# Outlaws join}.",
                barrel = self.barrel_target(barrel),
                outlaws
            ),
            Event::BarrelsShuffled => "The discarded Barrels are shuffled into a new stack.".into(),
            Event::Refreshed { seat, barrel } => {
                say!("{seat} turns {barrel} face-up again.", seat, barrel = self.barrel_target(barrel))
            }
            Event::BarrelDiscarded { seat, barrel } => {
                say!("{seat} discards the Barrel {barrel}.", seat, barrel = self.barrel_target(barrel))
            }
            Event::Shootout { gunmen, outlaws, left: true } => say!(
                "Shootout: {gunmen:# Gunman|# Gunmen} of all players against {outlaws:# Outlaw|# Outlaws}. The Gunmen outnumber the Outlaws.",
                gunmen,
                outlaws
            ),
            Event::Shootout { gunmen, outlaws, left: false } => say!(
                "Shootout: {gunmen:# Gunman|# Gunmen} of all players against {outlaws:# Outlaw|# Outlaws}. The Gunmen do not outnumber the Outlaws.",
                gunmen,
                outlaws
            ),
            Event::Placed { who, place, gunmen } => placed_line(who, place, gunmen),
            Event::Badge { who: holder } => say!("{who} takes the Sheriff badge.", who = who(holder)),
            Event::Buried { seat, dudes, points } => {
                say!("{seat} buries {dudes:# Dude|# Dudes}: {points:# point|# points} less.", seat, dudes, points)
            }
            Event::YearEnded { year, refilled: 0 } => say!("{year} ends.", year = name(year)),
            Event::YearEnded { year, refilled } => say!(
                "{year} ends; {nuggets:# nugget goes|# nuggets go} from the cart back to the table.",
                year = name(year),
                nuggets = refilled
            ),
            Event::ShadeTurn { site } => say!("Shade takes a turn at {site}.", site = self.site_target(site)),
            Event::ShadeBought { gold, vp } => say!("Shade pays {gold} Gold for {vp} VP.", gold, vp),
            Event::ShadeGained { gold, horses, rivers, vp, time } => {
                let haul = shade_words(gold, horses, rivers, vp);
                match time {
                    ShadeTime::Turn => say!("Shade gains {haul}.", haul),
                    ShadeTime::Event => say!("At the event Shade gains {haul}.", haul),
                    ShadeTime::Shootout => say!("After the Shootout Shade gains {haul}.", haul),
                }
            }
            Event::ShadeHotel { hotel } => say!("Shade takes {hotel}.", hotel = self.hotel_target(hotel)),
            Event::ShadeBarrel { barrel } => {
                say!("Shade takes the Barrel {barrel}.", barrel = self.barrel_target(barrel))
            }
            Event::ShadeWagon { space } => say!("Shade’s Wagon is now in {space}.", space = self.space_target(space)),
            Event::ShadeRow { row, men } => {
                say!("Shade fills {row} with {men:# Dude|# Dudes}.", row = self.row_target(row), men)
            }
            Event::ShadeTent { land } => say!("Shade pitches a Tent on {land}.", land = self.land_name(Land(land))),
            Event::ShadeLost { dudes } => say!("Shade loses {dudes:# Dude|# Dudes}.", dudes),
            Event::Over => "The game is over.".into(),
        })
    }

    fn opened_line(&self, seat: Seat, slot: Slot, site: u8, bust: bool, signpost: bool) -> Line {
        let action =
            self.edition().wheel.sites.get(usize::from(site)).map_or_else(|| name(site), |spec| name(&spec.name));
        match (slot, bust, signpost) {
            (Slot::Common, ..) => say!("{seat} takes the Common action, {action}.", seat, action),
            (_, true, false) => say!("{seat} takes the Bust action, {action}.", seat, action),
            (_, false, false) => say!("{seat} takes the Boom action, {action}.", seat, action),
            (_, true, true) => say!("{seat} follows the Signpost to the Bust action, {action}.", seat, action),
            (_, false, true) => say!("{seat} follows the Signpost to the Boom action, {action}.", seat, action),
        }
    }

    fn surveyed_line(&self, seat: Seat, board: Board, canyon: u8, cost: &Cost) -> Option<Line> {
        let spec = self.edition().boards.get(board.index())?.canyons.get(usize::from(canyon))?;
        let (river, points, cost) = (name(&spec.name), spec.vp, cost_words(cost));
        Some(say!("{seat} surveys the {river} ({points:# point|# points}) for {cost}.", seat, river, points, cost))
    }

    /// What the event of a Site gives everybody.
    fn event_gain(&self, site: u8) -> Gain {
        let event = self.edition().wheel.sites.get(usize::from(site)).and_then(|spec| spec.event);
        match event.map(|event| self.effect(event)) {
            Some(Effect::Gain(gain)) => gain,
            _ => Gain::default(),
        }
    }

    fn gained_line(&self, seat: Seat, gain: &Gain, for_gold: u8, cause: Cause) -> Option<Line> {
        // The event itself tells what everybody gets of it in full.
        if let Cause::Event(site) = cause
            && *gain == (Gain { cards: 0, ..self.event_gain(site) })
        {
            return None;
        }
        let gain = gain_words(gain);
        let line = match cause {
            Cause::Event(_) if for_gold == 0 => say!("{seat} gains only {gain}.", seat, gain),
            Cause::Row(card) => say!("{seat} gains {gain} with {card}.", seat, gain, card = self.card_target(card)),
            Cause::Paid(cost) => say!("{seat} buys {gain} for {cost}.", seat, gain, cost = cost_words(&cost)),
            Cause::Drove(to) => {
                say!("{seat} drives to {space} and gains {gain}.", seat, space = self.space_target(to), gain)
            }
            Cause::Stopped(town) => {
                say!("{seat} stops in {town} and gains {gain}.", seat, town = self.space_target(town), gain)
            }
            Cause::Shootout => say!("{seat} gains {gain} at the Shootout.", seat, gain),
            Cause::Told | Cause::Event(_) => say!("{seat} gains {gain}.", seat, gain),
            Cause::Tent(site) => {
                say!("{seat} has a Tent at Site {site} and gains {gain} more.", seat, site = name(site), gain)
            }
            Cause::Passed(town) => {
                say!("{seat} passes {town} and gains {gain}.", seat, town = self.space_target(town), gain)
            }
            Cause::Buried => say!("{seat} gains {gain} for the dead.", seat, gain),
        };
        let instead = (for_gold > 0)
            .then(|| say!("The Gold table is empty: {bucks:# Buck comes|# Bucks come} instead.", bucks = for_gold));
        Some(line.then_maybe(instead))
    }

    fn drew_line(&self, seat: Seat, count: u8, cards: u16, vp: u8, cause: Cause) -> Option<Line> {
        if let Cause::Event(site) = cause
            && cards == 0
            && count == self.event_gain(site).cards
        {
            return None;
        }
        let draws = match cause {
            Cause::Told | Cause::Event(_) | Cause::Paid(_) => {
                say!("{seat} draws {count:# card|# cards}.", seat, count)
            }
            Cause::Row(card) => {
                say!("{seat} draws {count:# card|# cards} with {source}.", seat, count, source = self.card_target(card))
            }
            Cause::Drove(to) => say!(
                "{seat} drives to {space} and draws {count:# card|# cards}.",
                seat,
                space = self.space_target(to),
                count
            ),
            Cause::Stopped(town) => say!(
                "{seat} stops in {town} and draws {count:# card|# cards}.",
                seat,
                town = self.space_target(town),
                count
            ),
            Cause::Shootout => say!("{seat} draws {count:# card|# cards} at the Shootout.", seat, count),
            Cause::Tent(site) => say!(
                "{seat} has a Tent at Site {site} and draws {count:# card|# cards} more.",
                seat,
                site = name(site),
                count
            ),
            Cause::Passed(town) => say!(
                "{seat} passes {town} and draws {count:# card|# cards}.",
                seat,
                town = self.space_target(town),
                count
            ),
            Cause::Buried => say!("{seat} draws {count:# card|# cards} for the dead.", seat, count),
        };
        let known = (cards != 0).then(|| {
            let cards = all(bits(cards.into()).map(|card| self.card_target(Card(card))));
            say!("{cards:It is|They are} {cards}.", cards)
        });
        let empty = (vp > 0).then(|| say!("The deck is empty: {vp} VP instead.", vp));
        Some(draws.then_maybe(known).then_maybe(empty))
    }
}

/// A seat, Shade or the dummies.
fn who(who: u8) -> Value {
    match who {
        SHADE => "Shade".into(),
        DUMMIES => "The dummy Gunmen".into(),
        seat => Seat(seat).into(),
    }
}

/// Who is where, Site by Site.
fn reveal_line(seats: Seats, dials: &[u8; 6], buster: u8, shade: u8) -> Line {
    let at = |site: u8| {
        let here = seats.iter().filter(|seat| dials[seat.index()] == site).map(Value::from);
        let shade = (shade == site).then(|| Value::from("Shade"));
        let buster = (buster == site).then(|| Value::from("Buster"));
        let who: Vec<Value> = here.chain(shade).chain(buster).collect();
        (!who.is_empty()).then(|| say!("Site {site}: {who}.", site = name(site), who = all(who)))
    };
    let revealed: Line = "The dials are revealed.".into();
    (1..=SITES).filter_map(at).fold(revealed, Line::then)
}

fn placed_line(whose: u8, place: u8, gunmen: u8) -> Line {
    match (whose, place) {
        (DUMMIES, 0) => say!("The dummy Gunmen are 1st with {gunmen}.", gunmen),
        (DUMMIES, 1) => say!("The dummy Gunmen are 2nd with {gunmen}.", gunmen),
        (DUMMIES, _) => say!("The dummy Gunmen are 3rd with {gunmen}.", gunmen),
        (whose, 0) => say!("{who} is 1st with {gunmen:# Gunman|# Gunmen}.", who = who(whose), gunmen),
        (whose, 1) => say!("{who} is 2nd with {gunmen:# Gunman|# Gunmen}.", who = who(whose), gunmen),
        (whose, 2) => say!("{who} is 3rd with {gunmen:# Gunman|# Gunmen}.", who = who(whose), gunmen),
        (whose, _) => say!("{who} has no Gunmen.", who = who(whose)),
    }
}

fn shade_words(gold: u8, horses: u8, rivers: u8, vp: u16) -> Value {
    listed([
        (gold, say!("{gold} Gold", gold)),
        (horses, say!("{horses:# Horse|# Horses}", horses)),
        (rivers, say!("{rivers:# River|# Rivers}", rivers)),
        (u8::from(vp > 0), say!("{vp} VP", vp)),
    ])
}
