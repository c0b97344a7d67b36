//! The map: segments and what they would bring, towns, stocks of loads, turns, jail and stone.

use engine::{
    Line, Seat, say,
    say::{all, either, money, name},
};
use silverton::{
    action::Spot,
    ids::{Passenger, Segment, Town},
    routes,
    sets::SegmentSet,
    state::{Disc, Fate},
    view::{ClaimView, PlayerView},
};

use super::super::{
    desk::{Desk, disc_name},
    map::mined,
    ways,
};
use crate::Explained;

/// A segment: what it is, whose it is, what it would bring.
pub fn segment(desk: &Desk<'_>, id: &str) -> Option<Explained> {
    let segment = desk.game.tables.edition.find_segment(id)?;
    let spec = desk.game.tables.edition.segment(segment);
    let (cost, length) = (money(spec.cost), spec.length);
    let mut told = Explained::new(Line::name(&spec.name)).say(say!(
        "Track between {towns}: {cost} to build, length {length}.",
        towns = all(spec.towns.iter().map(|town| name(desk.town(*town)))),
        cost,
        length
    ));
    told = told.say(if spec.snow {
        "White track: snow closes it in winter turns, for building, loads and passengers."
    } else {
        "Brown track: open all year."
    });
    told = told.say_maybe((spec.towns.len() > 2).then(|| "One segment with one box that joins three towns.".into()));
    told = told.say_maybe(parallels(desk, segment));
    told = told.say_maybe((!spec.note.is_empty()).then(|| say!("{note}.", note = name(&spec.note))));
    for line in standing(desk, segment).into_iter().chain(surveyors(desk, segment)) {
        told = told.say(line);
    }
    if let (None, Some(me)) = (desk.owner(segment), desk.me()) {
        let near = desk.game.tables.ends(segment).any(|town| me.network.contains(&town));
        let lines = if near { promise(desk, me, segment) } else { vec![far(desk, me, segment)] };
        told = lines.into_iter().fold(told, Explained::say);
    }
    let season: &[&'static str] = if spec.snow { &["SI-WINTER-1"] } else { &[] };
    let group: &[&'static str] = if spec.group.is_some() { &["SI-MAP-6"] } else { &[] };
    Some(told.by(&["SI-MAP-2", "SI-PLACE-2"]).by(season).by(group))
}

fn parallels(desk: &Desk<'_>, segment: Segment) -> Option<Line> {
    let edition = &desk.game.tables.edition;
    let group = &edition.groups[edition.segment(segment).group?.index()];
    let others = group.segments.iter().filter(|one| **one != segment).map(|one| name(&edition.segment(*one).name));
    Some(say!("Parallel to {others}: nobody may own two of them.", others = all(others)))
}

/// Whose track it is.
fn standing(desk: &Desk<'_>, segment: Segment) -> Option<Line> {
    let owner = desk.owner(segment)?;
    Some(match desk.me() {
        Some(me) if owner == me.seat && !me.home_track.contains(&segment) => {
            "Yours, but cut off from your home: it cannot be used.".into()
        }
        Some(me) if owner == me.seat => "Yours: your loads and passengers use it.".into(),
        _ => say!("Built by {seat}, and for {seat} alone: track is never shared.", seat = owner),
    })
}

/// Who stands on it.
fn surveyors(desk: &Desk<'_>, segment: Segment) -> Option<Line> {
    let stands = |(seat, disc): (Seat, &Disc)| {
        let kind = disc_name(disc.kind);
        match disc.spot {
            Spot::Build(at) | Spot::Second(at) if at == segment => {
                Some(say!("{seat} with a {disc}", seat, disc = kind))
            }
            Spot::Dismantle(at) if at == segment => {
                Some(say!("{seat} with a {disc} to dismantle it", seat, disc = kind))
            }
            _ => None,
        }
    };
    let there: Vec<Line> = desk.placed().filter_map(stands).collect();
    match there.len() {
        0 => None,
        1 => Some(say!("Here stands {who}.", who = all(there))),
        _ => Some(say!("Contested by {who}: the dice decide in phase 3.", who = all(there))),
    }
}

/// What lies between it and the viewer's track.
fn far(desk: &Desk<'_>, me: &PlayerView, segment: Segment) -> Line {
    let gaps = ways::gaps(desk, me);
    match desk.game.tables.ends(segment).filter_map(|town| gaps[town.index()]).min() {
        Some((cost, n)) => {
            say!("{n:# segment|# segments} for {cost} {n:lies|lie} between it and your track.", n, cost = money(cost))
        }
        None => "Others' track lies between it and yours.".into(),
    }
}

/// What building it would connect, and what it would leave in the purse.
fn promise(desk: &Desk<'_>, me: &PlayerView, segment: Segment) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let fresh: Vec<Town> = desk.game.tables.ends(segment).filter(|town| !me.network.contains(town)).collect();
    for town in &fresh {
        lines.push(say!("It would join {town} to your track.", town = name(desk.town(*town))));
        let here =
            |claim: &&ClaimView| desk.game.tables.edition.claim(claim.claim).is_some_and(|spec| spec.town == *town);
        for claim in desk.view.claims.iter().filter(here) {
            let card = desk.game.claim_name(claim.claim);
            match claim.owner {
                Some(owner) if owner == me.seat => {
                    lines.push(say!("Your {card} is there, with {n:# load|# loads}.", card, n = claim.loads));
                }
                None => lines.push(say!("{card} is there, in the row.", card)),
                Some(_) => {}
            }
        }
    }
    if fresh.is_empty() {
        lines.push("It joins towns of your own network.".into());
    }
    let track: SegmentSet = me.home_track.iter().copied().collect();
    for card in cards(desk) {
        let spec = desk.game.tables.edition.passenger(card);
        let [a, b] = spec.towns;
        let before = routes::shortest(&desk.game.tables, track, a, b);
        let after = routes::shortest(&desk.game.tables, track.with(segment), a, b);
        let line = name(spec.title.replace(" - ", " – "));
        match (before, after) {
            (None, Some(length)) => {
                let income = money(spec.income);
                lines.push(say!(
                    "It completes the line {line}: length {length}, {income} a turn.",
                    line,
                    length,
                    income
                ));
            }
            (Some(old), Some(new)) if new < old => {
                lines.push(say!("It shortens the line {line} from {old} to {new}.", line, old, new));
            }
            _ => {}
        }
    }
    if let Some(cash) = me.cash {
        let cost = u32::from(desk.game.tables.cost[segment.index()]);
        lines.push(match cash.checked_sub(cost) {
            Some(left) => say!("It costs {cost} and leaves you {left}.", cost = money(cost), left = money(left)),
            None => say!("It costs {cost}, and you have {cash}.", cost = money(cost), cash = money(cash)),
        });
    }
    lines
}

/// Passenger cards that are on offer or owned.
fn cards(desk: &Desk<'_>) -> Vec<Passenger> {
    let view = desk.view;
    let open = view.stacks.iter().flat_map(|stack| stack.open.iter().copied());
    let owned = view.players.iter().flat_map(|player| player.cards.iter().copied());
    open.chain(view.apart.iter().copied()).chain(view.in_row.iter().copied()).chain(owned).collect()
}

/// A town or market city.
pub fn town(desk: &Desk<'_>, id: &str) -> Option<Explained> {
    let edition = &desk.game.tables.edition;
    let town = edition.find_town(id)?;
    let spec = edition.town(town);
    let mut told = Explained::new(say!("{town}, {state}", town = name(&spec.name), state = name(&spec.state)));
    let homes: Vec<Seat> =
        desk.view.players.iter().filter(|player| player.homes.contains(&town)).map(|player| player.seat).collect();
    if let Some(city) = desk.game.tables.city_at(town) {
        told = told.say("A market city: loads that reach it over your own open track are sold here.");
        for column in &desk.view.market {
            let sold_here = edition.column(column.column).cities >> city.0 & 1 == 1;
            if let (true, Some(_)) = (sold_here, column.at) {
                told = told.say(say!(
                    "{goods}: {price} a load.",
                    goods = chart_name(column.goods.id()),
                    price = money(column.price)
                ));
            }
        }
    }
    if !homes.is_empty() {
        told = told.say(say!("The home of {who}: their track begins here.", who = all(homes)));
    }
    for goods in mined(edition, town) {
        let count = edition.claims.iter().filter(|claim| claim.town == town && claim.goods == goods).count();
        told = told.say(say!(
            "{count} {goods} {count:claim lies|claims lie} here in the whole box.",
            count,
            goods = goods.id()
        ));
    }
    for claim in desk.view.claims.iter().filter(|one| edition.claim(one.claim).is_some_and(|spec| spec.town == town)) {
        let card = desk.game.claim_name(claim.claim);
        told = told.say(match claim.owner {
            None => say!("{card} is in the row.", card),
            Some(seat) => say!("{card} belongs to {seat}, with {n:# load|# loads}.", card, seat, n = claim.loads),
        });
    }
    if let Some(me) = desk.me() {
        told = told.say(if me.network.contains(&town) {
            "It is joined to your home."
        } else {
            "It is not joined to your home."
        });
    }
    Some(told.by(if spec.city.is_some() { &["SI-MAP-5", "SI-SELL-1"] } else { &["SI-MAP-1"] }))
}

fn chart_name(goods: &'static str) -> Line {
    match goods {
        "gold" => "Gold",
        "copper" => "Copper",
        "silver" => "Silver",
        "lumber" => "Lumber",
        _ => "Coal",
    }
    .into()
}

/// The tag of a player's loads at a town: `stock:<seat>-<town>-<goods>`.
pub fn stock(desk: &Desk<'_>, name_of: &str) -> Option<Explained> {
    let key = format!("stock:{}", name_of.trim_end_matches("-dry"));
    let here = |claim: &&ClaimView| claim.owner.is_some_and(|seat| desk.game.stock_piece(seat, claim.claim) == key);
    let claims: Vec<&ClaimView> = desk.view.claims.iter().filter(here).collect();
    let first = claims.first()?;
    let (seat, spec) = (first.owner?, desk.game.tables.edition.claim(first.claim)?);
    let mut told = Explained::new(say!(
        "{goods} at {town}",
        goods = chart_name(spec.goods.id()),
        town = name(desk.town(spec.town))
    ))
    .say(say!("A claim of {seat}. The number is how many loads wait on it for a train to market.", seat));
    for claim in claims {
        let card = desk.game.claim_name(claim.claim);
        told = told.say(if claim.depleted {
            say!("{card} has run dry and is gone when its last {n:load has|# loads have} left.", card, n = claim.loads)
        } else {
            say!("{card}: {n:# load|# loads}.", card, n = claim.loads)
        });
    }
    Some(told.by(&["SI-CLAIM-2", "SI-SELL-1"]))
}

/// A box of the turn track.
pub fn turn(desk: &Desk<'_>, turn: u8) -> Option<Explained> {
    let spec = desk.game.tables.edition.turns.get(usize::from(turn).checked_sub(1)?)?;
    let winter = desk.game.plan.is_winter(turn);
    let mut told = Explained::new(say!("Turn {turn}", turn)).say(if winter {
        "A winter turn: snow closes all white track, for building, loads and passengers."
    } else {
        "All track is open in this turn."
    });
    told = told.say(say!(
        "Its demand is {idn}: so much is taken off the result of silver, lumber and coal before the price moves, so they rise more easily.",
        idn = spec.idn
    ));
    let now = desk.view.turn;
    told = told.say(match turn.cmp(&now) {
        std::cmp::Ordering::Equal => say!("It is this turn now."),
        std::cmp::Ordering::Less => say!("It is over."),
        std::cmp::Ordering::Greater if turn > desk.view.last_turn => {
            say!("It is not played: turn {last} is the last.", last = desk.view.last_turn)
        }
        std::cmp::Ordering::Greater => say!("It comes after {n:# turn|# turns}.", n = turn - now),
    });
    Some(told.by(if winter { &["SI-WINTER-1", "SI-MKT-2"] } else { &["SI-MKT-2"] }))
}

/// The jail.
pub fn jail(desk: &Desk<'_>) -> Explained {
    let numbers = &desk.game.tables.edition.numbers;
    let inside: Vec<Seat> = desk.placed().filter(|(_, disc)| disc.fate == Fate::Jail).map(|(seat, _)| seat).collect();
    let told = Explained::new("Jail")
        .say("A pair of ones in a dispute sends a disc here, and so do some events.")
        .say(say!(
            "In step 7 of a turn its owner pays {bail} for it, or rolls two dice: it is free on {rolls}.",
            bail = money(numbers.bail),
            rolls = either(numbers.jail_roll_out.iter().copied())
        ))
        .by(&["SI-DISP-6", "SI-FINE-2"]);
    if inside.is_empty() {
        told.say("Nobody is in it.")
    } else {
        told.say(say!("Discs in it: {who}.", who = all(inside)))
    }
}

/// The R.I.P. stone.
pub fn stone(desk: &Desk<'_>) -> Explained {
    let dead: Vec<Seat> = desk.view.graves.iter().map(|grave| Seat(grave.seat)).collect();
    let told = Explained::new("The R.I.P. stone")
        .say("Prospectors whom an event from the deck has killed. Some turns later a new one can be paid for.")
        .by(&["SI-EVENT-2"]);
    if dead.is_empty() {
        told.say("Nobody lies here.")
    } else {
        told.say(say!("Here lie prospectors of {who}.", who = all(dead)))
    }
}

/// The count of claims that ran dry in a town.
pub fn dry(desk: &Desk<'_>, id: &str) -> Option<Explained> {
    let town = desk.game.tables.edition.find_town(id)?;
    let (_, count) = desk.view.depletions.iter().find(|(one, _)| *one == town)?;
    let place = name(desk.town(town));
    Some(
        Explained::new(say!("Claims run dry at {place}", place = place.clone()))
            .say(say!(
                "{count:# claim|# claims} of {place} {count:has|have} run dry since the game began.",
                count = *count,
                place
            ))
            .say("Some passenger lines leave the game when a town has lost so many: their cards say so.")
            .by(&["SI-PASS-6", "SI-PASS-9"]),
    )
}
