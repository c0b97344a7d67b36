//! Claims, passenger cards, the deck and the loads.

use engine::{
    Line, Seat, say,
    say::{all, money, name},
};
use silverton::{
    action::Spot,
    ids::{Card, Passenger},
    routes,
    sets::SegmentSet,
    view::{ClaimView, PlayerView},
};

use super::super::{desk::Desk, haul, panels::nearest, ways};
use crate::Explained;

/// Loads out of 36 rolls as a mean with one digit.
fn mean(sum: u16) -> engine::say::Value {
    name(format_args!("{}.{}", sum / 36, sum % 36 * 10 / 36))
}

/// A claim, by its number; an event by its title.
pub fn claim(desk: &Desk<'_>, number: u8) -> Option<Explained> {
    let (edition, card) = (&desk.game.tables.edition, Card(number));
    if let Some(event) = edition.event(card) {
        return Some(Explained::new(Line::name(&event.title)).say(Line::name(&event.text)).by(&["SI-EVENT-1"]));
    }
    let spec = edition.claim(card)?;
    let view = desk.claim(card);
    let told = Explained::new(desk.game.claim_name(card)).say(say!(
        "A {goods} claim at {town}: {cost} to buy, and {operate} whenever it is operated.",
        goods = spec.goods.id(),
        town = name(desk.town(spec.town)),
        cost = money(spec.cost),
        operate = money(spec.operate)
    ));
    let told = told.say_maybe(yields(desk, card, view)).say_maybe(belongs(desk, view));
    let told = told.say_maybe(desk.me().and_then(|me| reached(desk, me, card)));
    let told = told.say_maybe(view.and_then(|view| worth(desk, view))).say_maybe(wanted(desk, card));
    Some(told.by(&["SI-CLAIM-1", "SI-CLAIM-4", "SI-CLAIM-5"]))
}

/// What the next roll brings.
fn yields(desk: &Desk<'_>, card: Card, view: Option<&ClaimView>) -> Option<Line> {
    let table = desk.game.tables.claim(card);
    if view.is_some_and(|view| view.depleted) {
        return Some(
            "It has run dry: nothing more comes out of it, and it is gone when its last load has left.".into(),
        );
    }
    let most = desk.game.tables.edition.claim(card)?.depleted_max;
    Some(if view.is_some_and(|view| view.worked) {
        let (dry, loads) = (table.later.0, mean(table.later.1));
        say!(
            "Its next roll is two dice: a total of {most} or less runs it dry ({dry} of 36). On average a roll brings {loads} loads.",
            most,
            dry,
            loads
        )
    } else {
        let (dry, loads, later) = (table.first.0, mean(table.first.1), table.later.0);
        say!(
            "Its first roll is one die + 6: {loads} loads on average, and {dry} of 36 run it dry. Every later one is two dice, and {later} of 36 run it dry.",
            loads,
            dry,
            later
        )
    })
}

fn belongs(desk: &Desk<'_>, view: Option<&ClaimView>) -> Option<Line> {
    let view = view?;
    Some(match view.owner {
        None => "It lies in the row: a prospector who stands on it may buy it.".into(),
        Some(seat) if Some(seat) == desk.view.you && view.operated => {
            say!("Yours, with {n:# load|# loads}; it was operated this turn.", n = view.loads)
        }
        Some(seat) if Some(seat) == desk.view.you => say!("Yours, with {n:# load|# loads}.", n = view.loads),
        Some(seat) => say!("It belongs to {seat}, with {n:# load|# loads}.", seat, n = view.loads),
    })
}

/// What joins it to a market, or what is missing.
fn reached(desk: &Desk<'_>, me: &PlayerView, card: Card) -> Option<Line> {
    let spec = desk.game.tables.edition.claim(card)?;
    let (city, way) = nearest(desk, me, spec)?;
    let column = desk.game.tables.column_of(spec.goods, city)?;
    let (city, price) = (name(desk.game.tables.edition.city_name(city)), money(desk.price(column)));
    Some(if way.missing.is_empty() {
        say!("Your track joins it to {city}, where a load brings {price}.", city, price)
    } else {
        let (n, cost) = (way.missing.len(), money(way.cost));
        say!(
            "To {city}, where a load brings {price}, you lack {n:# segment|# segments} for {cost}.",
            city,
            price,
            n,
            cost
        )
    })
}

/// What its loads would bring now.
fn worth(desk: &Desk<'_>, view: &ClaimView) -> Option<Line> {
    let me = desk.me().filter(|me| view.owner == Some(me.seat) && view.loads > 0)?;
    let sales = haul::sales(desk, me, view.claim);
    let best = sales.iter().find(|sale| sale.price.is_some())?;
    let loads = view.loads.min(best.limit.unwrap_or(u16::MAX));
    let income = money(u32::from(loads) * u32::from(best.price?));
    Some(say!(
        "{loads:# load brings|# loads bring} {income} at {city} today.",
        loads,
        income,
        city = name(best.name(desk))
    ))
}

/// Who stands on it.
fn wanted(desk: &Desk<'_>, card: Card) -> Option<Line> {
    let there: Vec<Seat> =
        desk.placed().filter(|(_, disc)| disc.spot == Spot::Claim(card)).map(|(seat, _)| seat).collect();
    match there.len() {
        0 => None,
        1 => Some(say!("A prospector of {who} stands on it.", who = all(there))),
        _ => Some(say!("Prospectors of {who} stand on it: the dice decide.", who = all(there))),
    }
}

/// Loads on a claim that can be bought in a deal, or are chosen.
pub fn loads(desk: &Desk<'_>, number: &str) -> Option<Explained> {
    let card = Card(number.parse().ok()?);
    let view = desk.claim(card)?;
    Some(
        Explained::new(say!("Loads of {claim}", claim = desk.game.claim_name(card)))
            .say(say!("{n:# load lies|# loads lie} on it.", n = view.loads))
            .say("Loads can be bought in a deal only by the player whose turn it is, who must deliver them at once.")
            .by(&["SI-DEAL-2", "SI-DEAL-9"]),
    )
}

/// A passenger card.
pub fn passenger(desk: &Desk<'_>, number: u8) -> Option<Explained> {
    let edition = &desk.game.tables.edition;
    let card = Passenger(number);
    (1..=edition.passengers.len()).contains(&card.index()).then_some(())?;
    let spec = edition.passenger(card);
    let [from, to] = spec.towns;
    let mut told = Explained::new(Line::name(spec.title.replace(" - ", " – "))).say(say!(
        "A passenger line between {from} and {to}: {price} once, then {income} in every turn.",
        from = name(desk.town(from)),
        to = name(desk.town(to)),
        price = money(spec.price),
        income = money(spec.income)
    ));
    told = told.say_maybe((!spec.text.is_empty()).then(|| Line::name(&spec.text)));
    let owners = desk.owners(card);
    if !owners.is_empty() {
        told = told.say(say!("{who} {who:runs|run} it.", who = all(owners.iter().copied())));
    } else if desk.view.lost.contains(&card) {
        told = told.say("It is out of the game.");
    }
    if let Some(me) = desk.me() {
        let track: SegmentSet = me.home_track.iter().copied().collect();
        told = told.say(match routes::shortest(&desk.game.tables, track, from, to) {
            Some(length) => say!("Your route between the towns has length {length}.", length),
            None => match ways::way(desk, me, from, to) {
                Some(way) => {
                    let (n, cost) = (way.missing.len(), money(way.cost));
                    say!("You have no route: {n:# segment is|# segments are} missing, for {cost}.", n, cost)
                }
                None => "You have no route, and others' track is in the way.".into(),
            },
        });
    }
    let clauses: &[&'static str] =
        if owners.is_empty() { &["SI-PASS-2", "SI-PASS-3"] } else { &["SI-PASS-3", "SI-STEAL-1"] };
    Some(told.by(clauses))
}

/// The claim deck.
pub fn deck(desk: &Desk<'_>) -> Explained {
    Explained::new("The claim deck")
        .say(say!("{n:# card|# cards} that nobody has seen: claims, and a few events.", n = desk.view.deck))
        .say("A prospector here draws the top card in step 1, and may buy it or lay it into the row. An event strikes at once.")
        .by(&["SI-BUY-3", "SI-BUY-6"])
}

/// The letter of a passenger card.
pub fn letter(name_of: &str) -> Option<Explained> {
    let letter = ["A", "B", "C"].into_iter().find(|one| *one == name_of)?;
    Some(
        Explained::new(say!("{letter} card", letter))
            .say("A cards are on offer first; when one is taken, the B and then the C card below it is turned up at the end of the turn.")
            .by(&["SI-PASS-1", "SI-NEW-3"]),
    )
}
