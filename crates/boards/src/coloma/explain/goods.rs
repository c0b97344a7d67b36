//! Gold, Barrels, Bridges, cards, Rivers and Hotels.

use coloma::{edition::CardRow, gain_words, ids::Card, view::PlayerView};
use engine::{
    Line, Seat, say,
    say::{all, name},
};

use super::{Desk, index, place_of};
use crate::Explained;

pub fn explain(desk: &Desk<'_>, kind: &str, of: &str) -> Option<Explained> {
    match kind {
        "gold-table" => Some(table(desk)),
        "cart" => Some(
            Explained::new("The mine cart")
                .say(say!("Gold that was paid lies here until the year ends; then it fills the table again. It holds {n} now.", n = desk.view.cart))
                .by(&["CO-GOLD-3", "CO-GOLD-10"]),
        ),
        "stash" => stash(desk, of),
        "barrel" => barrel(desk, place_of(&desk.game.edition().barrels, |barrel| &barrel.id, of)?),
        "bridge" => bridge(desk, of),
        "bridges" => Some(
            Explained::new("Bridges")
                .say("A Bridge lies over one of your Rivers and scores at the end, by what it counts. You can have each kind once; when its tiles are gone nobody can build it.")
                .by(&["CO-S2-5", "CO-S2-6", "CO-END-3"]),
        ),
        "card" => card(desk, of),
        "canyon" => canyon_of(desk, desk.view.you?.0, index(of)?),
        "canyon-of" => {
            let (seat, canyon) = of.split_once('-')?;
            canyon_of(desk, seat.parse().ok()?, index(canyon)?)
        }
        "canyons" => Some(
            Explained::new("Canyons and Rivers")
                .say("Every board has four canyons. A River surveyed in one gives its benefit at once and its points at the end, and a Bridge can be built over it.")
                .by(&["CO-S2-3", "CO-S2-4", "CO-S2-5"]),
        ),
        "hotel" => hotel(desk, place_of(&desk.game.edition().hotels, |hotel| &hotel.id, of)?),
        "bed" => {
            let (hotel, bed) = of.rsplit_once('-')?;
            bed_of(desk, place_of(&desk.game.edition().hotels, |one| &one.id, hotel)?, index(bed)?)
        }
        _ => None,
    }
}

fn table(desk: &Desk<'_>) -> Explained {
    let view = desk.view;
    Explained::new("The Gold table")
        .say("Gold that is gained comes from here, from the top row down. The lowest row that is not full says how many Bucks one Gold pays; Bucks never pay for Gold.")
        .say(say!(
            "{gold:# nugget is|# nuggets are} left, and one Gold pays {n:# Buck|# Bucks}.",
            gold = view.table,
            n = view.gold_value
        ))
        .by(&["CO-GOLD-1", "CO-GOLD-2", "CO-GOLD-4"])
}

fn stash(desk: &Desk<'_>, of: &str) -> Option<Explained> {
    let view = desk.view;
    if of == "stack" {
        return Some(
            Explained::new("The stack of Barrels")
                .say("Its top Barrel is taken unseen, and brings no Outlaws.")
                .say(say!(
                    "{n:# is|# are} left; {gone:# was|# were} discarded.",
                    n = view.stack,
                    gone = view.discarded.len()
                ))
                .by(&["CO-BARREL-1", "CO-BARREL-3"]),
        );
    }
    match view.stash.get(index(of)?)? {
        Some(one) => {
            let said = barrel(desk, one.index())?;
            let next = "When it is taken, the next one of the stack takes its place with the Outlaws it shows.";
            Some(said.say(next).by(&["CO-BARREL-2"]))
        }
        None => {
            Some(Explained::new("An empty space for a Barrel").say("No Barrel is left for it.").by(&["CO-BARREL-4"]))
        }
    }
}

fn barrel(desk: &Desk<'_>, at: usize) -> Option<Explained> {
    let spec = desk.game.edition().barrels.get(at)?;
    let said = Explained::new(say!("{barrel}, a Barrel", barrel = name(&spec.name)))
        .say(Line::name(&spec.text))
        .say("It is used once, at any moment of your own turn, and then lies face-down.")
        .by(&["CO-BARREL-5", "CO-BARREL-7"]);
    let owner = desk.view.players.iter().find_map(|player| {
        player.barrels.iter().find(|(barrel, _)| barrel.index() == at).map(|(_, used)| (player.seat, *used))
    });
    Some(match owner {
        Some((seat, true)) => said.say(say!("{seat} has used it.", seat)),
        Some((seat, false)) => said.say(say!("{seat} can still use it.", seat)),
        None => said,
    })
}

fn bridge(desk: &Desk<'_>, of: &str) -> Option<Explained> {
    let view = desk.view;
    let at = place_of(&desk.game.edition().bridges, |bridge| &bridge.id, of)?;
    let spec = &desk.game.edition().bridges[at];
    let tile = view.bridges.iter().find(|tile| tile.bridge.index() == at)?;
    let said = Explained::new(Line::name(&spec.name))
        .say(Line::name(&spec.text))
        .say(say!("{n:# tile is|# tiles are} left.", n = tile.left))
        .by(&["CO-S2-5", "CO-S2-6", "CO-END-3"]);
    let mine = view.you.and_then(|seat| Some((tile.worth.get(seat.index())?, view.players.get(seat.index())?)));
    Some(match mine {
        Some((worth, player)) if player.bridges.contains(&tile.bridge) => {
            said.say(say!("It is yours, and worth {n:# point|# points} now.", n = *worth))
        }
        Some((worth, _)) => said.say(say!("It would be worth {n:# point|# points} to you now.", n = *worth)),
        None => said,
    })
}

/// A row of a card, with what triggers it.
fn row(row: &CardRow) -> Line {
    let text = name(&row.text);
    match row.trigger.as_str() {
        "common" => say!("With the Common action: {text}", text),
        "boom" => say!("With the Boom: {text}", text),
        _ => say!("At a Bust: {text}", text),
    }
}

fn card(desk: &Desk<'_>, of: &str) -> Option<Explained> {
    let edition = desk.game.edition();
    let at = place_of(&edition.cards, |card| &card.id, of)?;
    let spec = &edition.cards[at];
    let mut said = Explained::new(Line::name(&spec.name));
    said = match spec.site {
        0 => said.say("A Town Building of the Barker."),
        site => said.say(say!(
            "A Town Building of Site {site}, {name}.",
            site = name(site),
            name = name(&edition.wheel.sites[usize::from(site)].name)
        )),
    };
    said = spec.rows.iter().map(row).fold(said, Explained::say);
    if at == coloma::ids::MILL.index() {
        return Some(said.say("It is printed on every board and scores nothing.").by(&["CO-CARD-8"]));
    }
    said = said.say("Built, it is worth 6 points at the end. Its rows work from the turn after.").by(&[
        "CO-CARD-1",
        "CO-CARD-2",
        "CO-CARD-7",
    ]);
    let built: Vec<Seat> = desk
        .view
        .players
        .iter()
        .filter(|player| player.town.contains(&Card(at as u8)))
        .map(|player| player.seat)
        .collect();
    Some(if built.is_empty() { said } else { said.say(say!("It stands in the town of {who}.", who = all(built))) })
}

fn canyon_of(desk: &Desk<'_>, seat: u8, at: usize) -> Option<Explained> {
    let edition = desk.game.edition();
    let player: &PlayerView = desk.view.players.get(usize::from(seat))?;
    let spec = edition.boards[player.board?.index()].canyons.get(at)?;
    let said = Explained::new(say!("The canyon of the {river}", river = name(&spec.name)))
        .say(say!(
            "A River surveyed here is worth {n:# point|# points} at the end, and at once: {text}",
            n = spec.vp,
            text = name(&spec.text)
        ))
        .by(&["CO-S2-3", "CO-S2-5"]);
    let surveyed = player.canyons.iter().position(|one| usize::from(*one) == at);
    let bridge = surveyed.and_then(|place| player.bridges.get(place));
    Some(match (surveyed, bridge) {
        (Some(_), Some(bridge)) => said.say(say!(
            "It is surveyed, and the {bridge} lies over it.",
            bridge = name(&edition.bridges[bridge.index()].name)
        )),
        (Some(_), None) => said.say("It is surveyed, and a Bridge can be built over it."),
        (None, _) => said.say("It is not surveyed yet."),
    })
}

fn hotel(desk: &Desk<'_>, at: usize) -> Option<Explained> {
    let spec = desk.game.edition().hotels.get(at)?;
    let beds = all(spec.beds.iter().map(gain_words));
    Some(
        Explained::new(say!("{hotel}, a Hotel", hotel = name(&spec.name)))
            .say("It is built at Site 3 instead of a Town Building and is worth 8 points.")
            .say(say!("A Dude put to bed here gains, by bed: {beds}.", beds))
            .by(&["CO-HOTEL-1", "CO-HOTEL-2", "CO-HOTEL-6"]),
    )
}

fn bed_of(desk: &Desk<'_>, hotel: usize, bed: usize) -> Option<Explained> {
    let spec = desk.game.edition().hotels.get(hotel)?;
    let gain = spec.beds.get(bed)?;
    let taken = desk
        .view
        .players
        .iter()
        .flat_map(|player| &player.hotels)
        .any(|(one, guests)| one.index() == hotel && guests.contains(&(bed as u8)));
    let said = Explained::new(say!("Bed {n} of {hotel}", n = name(bed + 1), hotel = name(&spec.name)))
        .say(say!("A Dude put here when Dudes are placed gains {gain} at once, and comes back to the supply when the year ends.", gain = gain_words(gain)))
        .by(&["CO-HOTEL-5", "CO-HOTEL-6", "CO-HOTEL-7"]);
    Some(if taken { said.say("A Dude sleeps here.") } else { said.say("It is free.") })
}
