//! What everything on the board is, and what it does now.

use colorado::{
    edition::MedalFor,
    ids::{Icon, Kind, Leg, Medal, Region, Station, Terrain, Track},
    state::Phase,
};
use engine::{
    Line, Seat, say,
    say::{Value, all, name},
};

use super::desk::Desk;
use crate::Explained;

/// What a target or an element's `data-explain` is.
pub fn explain(desk: &Desk<'_>, what: &str) -> Option<Explained> {
    let Some((kind, id)) = what.split_once(':') else { return word(desk, what) };
    let edition = desk.edition;
    match kind {
        "region" => region(desk, edition.regions.iter().position(|region| region.id == id)?),
        "leg" => leg(desk, (0..edition.leg_count()).map(|at| Leg(at as u8)).find(|leg| edition.leg_id(*leg) == id)?),
        "rail" => rail(desk, edition.stations.iter().position(|station| station.id == id)?),
        "box" => a_box(desk, id),
        "track" => track(desk, edition.tracks.iter().position(|track| track.id == id)?),
        "line" => line(desk, Terrain::ALL.into_iter().find(|terrain| terrain.id() == id)?),
        "medal" => medal(desk, id),
        "icon" => edition.icons.iter().find(|icon| icon.id == id).map(|icon| of_icon(desk, icon.icon)),
        "hand" | "twin" | "card" => card(desk, kind, edition.cards.iter().position(|card| card.id == id)?),
        "suit" => {
            let suit = edition.suits.iter().find(|suit| suit.id == id)?;
            let explained = Explained::new(say!("{suit} cards", suit = name(&suit.name)))
                .say(say!(
                    "All cards of a suit have the same pair: {icon}.",
                    icon = name(&edition.icon(suit.pair).name)
                ))
                .say(Line::name(&edition.icon(suit.pair).text))
                .say("The cards 1, 2 and 3 of a suit in your play area open a region at the end of the turn.");
            Some(explained.by(&["CL-CARD-3", "CL-EOT-1"]))
        }
        "value" => Some(
            Explained::new(say!("Value {value}", value = name(id)))
                .say("What a card costs in nuggets when it is played for them; a suit is complete with 1, 2 and 3.")
                .by(&["CL-PLAY-2", "CL-EOT-1"]),
        ),
        "ask" => player(desk, id.parse::<u8>().ok()?.checked_sub(1)?),
        "player" => player(desk, id.parse().ok()?),
        "panel" => panel(id),
        _ => word(desk, what),
    }
}

/// The legs of a region that the player of the large map has checked.
fn checked(desk: &Desk<'_>, region: usize) -> usize {
    let mine = &desk.view.players[desk.hero().index()].legs;
    mine.iter().filter(|leg| desk.edition.leg(**leg).0.index() == region).count()
}

fn found(desk: &Desk<'_>, region: usize) -> bool {
    desk.view.players[desk.hero().index()].regions.contains(&Region(region as u8))
}

fn neighbours(desk: &Desk<'_>, region: usize, open: bool) -> Vec<Value> {
    let borders = desk.edition.borders.iter().filter(|border| border.open == open);
    let other = borders.filter_map(|border| match border.between {
        (a, b) if a.index() == region => Some(b),
        (a, b) if b.index() == region => Some(a),
        _ => None,
    });
    other.map(|region| name(&desk.edition.region(region).name)).collect()
}

fn region(desk: &Desk<'_>, at: usize) -> Option<Explained> {
    let spec = &desk.edition.regions[at];
    let (legs, done) = (spec.legs.len() as u32, checked(desk, at) as u32);
    let kind = match spec.terrain {
        Terrain::Town => say!(
            "A town with {legs:# leg|# legs}; its medal is worth {points:# point|# points}.",
            legs,
            points = spec.points
        ),
        Terrain::Forest => say!(
            "A forest with {legs:# leg|# legs}; its medal is worth {points:# point|# points}.",
            legs,
            points = spec.points
        ),
        Terrain::Desert => say!(
            "A desert with {legs:# leg|# legs}; its medal is worth {points:# point|# points}.",
            legs,
            points = spec.points
        ),
        Terrain::Lake => say!(
            "A lake with {legs:# leg|# legs}; its medal is worth {points:# point|# points}.",
            legs,
            points = spec.points
        ),
    };
    let now = match (found(desk, at), done == legs) {
        (true, true) => say!("All its legs are checked here, and the medal is recorded."),
        (true, false) => say!("It is discovered: {left:# leg is|# legs are} missing to its medal.", left = legs - done),
        (false, _) => say!("It is not discovered yet: a complete suit or a Discovery opens it from a neighbour."),
    };
    let ways = all(neighbours(desk, at, true));
    let explained = Explained::new(Line::name(&spec.name)).say(kind).say(now).say(say!("Ways lead to {ways}.", ways));
    let walls = neighbours(desk, at, false);
    let walled = (!walls.is_empty()).then(|| say!("Mountains bar the way to {walls}.", walls = all(walls)));
    Some(explained.say_maybe(walled).by(&["CL-DISC-1", "CL-DISC-2", "CL-LEG-4"]))
}

fn leg(desk: &Desk<'_>, leg: Leg) -> Option<Explained> {
    let (region, spec) = desk.edition.leg(leg);
    let player = &desk.view.players[desk.hero().index()];
    let now = if player.legs.contains(&leg) {
        say!("It is checked.")
    } else if !player.regions.contains(&region) {
        say!("Its region is not discovered yet, so it cannot be checked.")
    } else if desk.view.players[desk.hero().index()].own.as_ref().is_some_and(|own| own.open_legs.contains(&leg)) {
        say!("It can be checked now: a path leads here from the flag or from a checked leg.")
    } else {
        say!("A path must join it to the flag or to a checked leg.")
    };
    let called = say!("{region}, leg {leg}", region = name(&desk.edition.region(region).name), leg = name(&spec.id));
    let explained = Explained::new(called)
        .say("When all legs of a region are checked its medal is recorded.")
        .say(brings(desk, spec.icon))
        .say(now);
    Some(explained.by(&["CL-LEG-1", "CL-LEG-3", "CL-LEG-4"]))
}

/// What checking a place with an icon brings.
fn brings(desk: &Desk<'_>, icon: Icon) -> Line {
    match icon {
        Icon::None => say!("It has no icon: checking it brings nothing by itself."),
        _ => {
            let spec = desk.edition.icon(icon);
            say!("Checking it brings {icon} at once: {text}", icon = name(&spec.name), text = name(&spec.text))
        }
    }
}

fn rail(desk: &Desk<'_>, at: usize) -> Option<Explained> {
    let spec = &desk.edition.stations[at];
    let rail = &desk.view.players[desk.hero().index()].rail;
    let bits = rail.iter().fold(0u16, |bits, station| bits | 1 << station.0);
    let now = if rail.contains(&Station(at as u8)) {
        say!("It is checked.")
    } else if desk.game.closed_stations(bits) & 1 << at != 0 {
        say!("The other branch was taken: this leg is closed for good.")
    } else {
        say!("It is reached when the leg before it is checked.")
    };
    let explained = Explained::new(say!("Railroad: {place}", place = name(&spec.name)))
        .say(say!("The railroad is checked from left to right, needs no discovery, and its last leg brings a medal of {points:# point|# points}.", points = desk.edition.rail_points))
        .say(brings(desk, spec.icon))
        .say(now);
    Some(explained.by(&["CL-RAIL-2", "CL-RAIL-3", "CL-RAIL-4", "CL-RAIL-6"]))
}

fn a_box(desk: &Desk<'_>, id: &str) -> Option<Explained> {
    let (track, number) = id.rsplit_once('-')?;
    let (track, number): (_, usize) = (desk.edition.tracks.iter().find(|spec| spec.id == track)?, number.parse().ok()?);
    let spec = track.boxes.get(number.checked_sub(1)?)?;
    let order = match track.from_centre {
        true => say!("The centre box is first, then any box beside a checked one."),
        false => say!("Boxes are checked from left to right."),
    };
    let explained = Explained::new(say!("{track}, box {number}", track = name(&track.name), number = name(number)))
        .say(order)
        .say(brings(desk, spec.icon))
        .say_maybe(spec.group.map(|group| best(desk, group)));
    Some(explained.by(&["CL-TRACK-2", "CL-TRACK-4", "CL-TRACK-5", "CL-TRACK-6"]))
}

/// The highest medal of a place that is still to be had.
fn best(desk: &Desk<'_>, group: u8) -> Line {
    let spec = &desk.edition.groups[usize::from(group)];
    let open = |rank: &usize| desk.view.open.contains(&Medal(spec.first.0 + *rank as u8));
    match (0..spec.values.len()).find(open) {
        Some(rank) => say!(
            "Whoever gets here now gains the medal of {points:# point|# points}; all who do so in one turn gain the same.",
            points = spec.values[rank]
        ),
        None => say!("All medals of this place are gone."),
    }
}

fn track(desk: &Desk<'_>, at: usize) -> Option<Explained> {
    let spec = &desk.edition.tracks[at];
    let explained = of_icon(desk, Icon::Box(Track(at as u8))).say(say!(
        "The track has {boxes:# box|# boxes}; everybody has a line of their own.",
        boxes = spec.boxes.len() as u32
    ));
    let ends: Vec<u8> = spec.boxes.iter().filter_map(|one| one.group).collect();
    Some(ends.into_iter().fold(explained, |explained, group| {
        let place = desk.edition.group_name(group);
        explained.say(say!("Medals wait at {place}.", place).then(best(desk, group)))
    }))
}

fn line(desk: &Desk<'_>, terrain: Terrain) -> Option<Explained> {
    let area = &desk.edition.flag_areas[terrain as usize];
    let points = all(area.boxes.iter().map(|points| name(*points)));
    let seats = desk.seats().map(|seat| {
        say!("{seat} {points}", seat, points = name(desk.view.players[seat.index()].flag_points[terrain as usize]))
    });
    let explained = Explained::new(say!("{area} line", area = name(&area.name)))
        .say("Every discovered region of this kind checks the next box; only the points above the last checked box count.")
        .say(say!("In order they are worth {points}.", points))
        .say(say!("Now: {seats}.", seats = all(seats)))
        .say_maybe(area.group.map(|group| best(desk, group)));
    Some(explained.by(&["CL-DISC-3", "CL-SCORE-2", "CL-DISC-4"]))
}

fn medal(desk: &Desk<'_>, id: &str) -> Option<Explained> {
    let edition = desk.edition;
    let named = |medal: &Medal| match edition.medal_for(*medal) {
        MedalFor::Region(region) => edition.region(region).id == id,
        MedalFor::Railroad => id == "railroad",
        MedalFor::Shared { group, rank } => format!("{}-{}", edition.groups[usize::from(group)].id, rank + 1) == id,
    };
    let medal = (0..edition.medal_count()).map(|at| Medal(at as u8)).find(named)?;
    let shared = matches!(edition.medal_for(medal), MedalFor::Shared { .. });
    let explained = Explained::new(say!("Medal: {place}", place = edition.medal_name(medal)))
        .say(say!("{points:# point|# points} for a slot of the medal track.", points = edition.medal_points(medal)));
    Some(match (shared, desk.view.open.contains(&medal)) {
        (false, _) => explained.say("Everybody can gain it, at full value.").by(&["CL-MEDAL-1", "CL-MEDAL-2"]),
        (true, true) => explained
            .say("It is still to be had: all who get there in the same turn gain it, then it is gone.")
            .by(&["CL-MEDAL-4", "CL-MEDAL-5"]),
        (true, false) => {
            explained.say("It was gained in an earlier turn and is gone.").by(&["CL-MEDAL-4", "CL-MEDAL-5"])
        }
    })
}

fn of_icon(desk: &Desk<'_>, icon: Icon) -> Explained {
    let spec = desk.edition.icon(icon);
    let explained = Explained::new(Line::name(&spec.name)).say(Line::name(&spec.text));
    match icon {
        Icon::None => explained.by(&["CL-LEG-3"]),
        Icon::Nugget => explained.by(&["CL-PAIR-1", "CL-PAIR-4"]),
        Icon::Card => explained.by(&["CL-PAIR-2", "CL-PAIR-4"]),
        Icon::Check => explained.by(&["CL-PAIR-3", "CL-PAIR-4"]),
        Icon::Play => {
            explained.say("The card then gives its own pair; it may be declined.").by(&["CL-PLAY-4", "CL-PLAY-5"])
        }
        Icon::Discovery => explained.by(&["CL-DISC-1", "CL-DISC-2", "CL-DISC-5"]),
        Icon::Box(_) => explained.by(&["CL-TRACK-3", "CL-TRACK-6"]),
    }
}

fn card(desk: &Desk<'_>, kind: &str, at: usize) -> Option<Explained> {
    let card = Kind(at as u8);
    let (spec, suit) = (desk.edition.card(card), desk.edition.suit(card.suit()));
    let view = desk.view;
    let owners: Vec<Seat> = desk.seats().filter(|seat| view.players[seat.index()].area.has(card)).collect();
    let held = view.me.and_then(|me| view.players[me.index()].own.as_ref()).map_or(0, |own| own.cards.count(card));
    let seen = owners.len() as u8 + held + view.discard.count(card);
    let in_play = view.me.is_some_and(|me| view.players[me.index()].area.has(card));
    let now = match kind {
        "card" if view.phase == Phase::Call && view.players[view.caller.index()].area.has(card) => {
            Some(say!("The Caller has it in play, so it cannot be called for."))
        }
        "hand" | "twin" if in_play => {
            Some(say!("The same card lies in your play area, so this one cannot be played now."))
        }
        _ => None,
    };
    let areas = (!owners.is_empty()).then(|| say!("In play with {owners}.", owners = all(owners)));
    Some(
        Explained::new(say!(
            "{suit} {value} ({card})",
            suit = name(&suit.name),
            value = name(card.value()),
            card = name(&spec.name)
        ))
        .say(say!(
            "Its pair is {icon}: {text}",
            icon = name(&desk.edition.icon(suit.pair).name),
            text = name(&desk.edition.icon(suit.pair).text)
        ))
        .say(say!(
            "{unseen} of {copies} copies are where you cannot see them.",
            unseen = name(spec.copies.saturating_sub(seen)),
            copies = name(spec.copies)
        ))
        .say_maybe(areas)
        .say_maybe(now)
        .by(&["CL-CARD-3", "CL-PLAY-1", "CL-PLAY-5"]),
    )
}

fn player(desk: &Desk<'_>, seat: u8) -> Option<Explained> {
    let player = desk.view.players.get(usize::from(seat))?;
    let flags: u16 = player.flag_points.iter().map(|points| u16::from(*points)).sum();
    let lacks = player.lacks.iter_kinds().map(|kind| name(&desk.edition.card(kind).name)).collect::<Vec<_>>();
    let lacking =
        (!lacks.is_empty()).then(|| say!("Calls have shown that the hand does not hold {lacks}.", lacks = all(lacks)));
    Some(
        Explained::new(say!("{seat}", seat = Seat(seat)))
            .say(say!(
                "{points} points so far: {flags} by flags and {medals} by medals.",
                points = name(player.score()),
                flags,
                medals = player.medal_points
            ))
            .say(say!(
                "{n:# medal|# medals} of {slots}; {cards:# card|# cards} in hand, {nuggets:# nugget|# nuggets}.",
                n = player.medals.len() as u32,
                slots = name(desk.edition.numbers.slots),
                cards = player.hand,
                nuggets = player.nuggets
            ))
            .say_maybe(lacking)
            .by(&["CL-SCORE-1", "CL-CALL-4", "CL-CARD-7"]),
    )
}

fn panel(which: &str) -> Option<Explained> {
    Some(match which {
        "hand" => Explained::new("Hand")
            .say("Your cards, which only you see, the call of this turn and what it offers you.")
            .say("Pale cards lie in your play area already and cannot be played.")
            .by(&["CL-CARD-7", "CL-PLAY-1"]),
        "call" => Explained::new("Call")
            .say("Each turn the Caller names a card and asks one player for it. Who has it gives it; who has not gives one of that suit or value.")
            .say("The pair of the card that is given is what everybody does this turn.")
            .by(&["CL-CALL-1", "CL-CALL-5", "CL-CALL-6", "CL-ACT-1"]),
        "players" => Explained::new("Players")
            .say("Points, nuggets, cards and medals of everybody, and the cards in play. Two cards of a suit are framed: the third opens a region.")
            .by(&["CL-SCORE-1", "CL-EOT-1"]),
        "chart" => Explained::new("Reward Chart")
            .say("Everybody's lines: three tracks that icons fill, four lines that flags fill. Stars at the ends are medals, the highest for the first.")
            .by(&["CL-TRACK-3", "CL-MEDAL-4", "CL-SCORE-2"]),
        "maps" => Explained::new("Other Roadmaps")
            .say("All players have the same map and write on their own. Ticks, flags and medals of the others are seen here.")
            .by(&["CL-MAP-1"]),
        "icons" => Explained::new("Icons")
            .say("What stands on cards, legs, stations and boxes. An icon takes effect at once, for whoever checked or played it.")
            .by(&["CL-ACT-4", "CL-PAIR-4"]),
        _ => return None,
    })
}

/// Words and numbers of the panels.
fn word(desk: &Desk<'_>, what: &str) -> Option<Explained> {
    let (numbers, view) = (&desk.edition.numbers, desk.view);
    Some(match what {
        "take:nugget" | "nuggets" => Explained::new("Nuggets")
            .say("They pay for cards that you play with a nugget pair: the card's value each time. They score nothing, but break ties.")
            .by(&["CL-NUG-1", "CL-NUG-2", "CL-SCORE-4"]),
        "draw:cards" | "pile" => Explained::new("Deck and discard pile")
            .say(say!("Whoever draws gets {draw:# card|# cards} when all are done. Hands below {least} are refilled at the end of the turn.", draw = numbers.draw, least = name(numbers.hand_minimum)))
            .say(say!("{deck:# card is|# cards are} in the deck, {pile} in the discard pile.", deck = view.deck, pile = view.discard.len()))
            .by(&["CL-PAIR-2", "CL-DECK-2", "CL-DECK-3", "CL-EOT-5"]),
        "medals" => Explained::new("Medals")
            .say(say!("Each medal takes one of {slots} slots. The turn in which somebody fills the last is the last of the game; more than that are not recorded.", slots = name(numbers.slots)))
            .by(&["CL-MEDAL-1", "CL-MEDAL-9", "CL-EOT-8"]),
        "score" => Explained::new("Points").say("Points of the four flag lines and of the medals. Most points win.").by(&["CL-SCORE-1", "CL-SCORE-4"]),
        "caller" => Explained::new("Caller")
            .say(say!("{caller} calls a card this turn; then the token goes to the left.", caller = view.caller))
            .by(&["CL-CALL-1", "CL-TURN-3"]),
        "suit" => Explained::new("Play area")
            .say("Cards in play, by suits. A framed suit lacks one card; a complete one is discarded at the end of the turn and opens a region.")
            .by(&["CL-EOT-1", "CL-CARD-4"]),
        "regions" => Explained::new("Regions").say("Discovered regions: their legs can be checked, and their neighbours discovered.").by(&["CL-LEG-2", "CL-DISC-2"]),
        "grid" => Explained::new("Cards you cannot see")
            .say("How many copies of each card are in the deck or in other hands. A struck number: the Caller has the card in play and cannot call for it.")
            .by(&["CL-CARD-5", "CL-CALL-2"]),
        "range" => Explained::new("Mountains").say("No way through: regions on both sides are no neighbours here.").by(&["CL-MAP-3", "CL-MAP-4"]),
        "confirm:done" => Explained::new("Done")
            .say("Ends your part of the phase. The others see it when all are done; you cannot take it back then.")
            .by(&["CL-ACT-11", "CL-ACT-12"]),
        "decline:play" => Explained::new("Play no card").say("Nobody must play a card from the hand; the icon is lost then.").by(&["CL-ACT-9", "CL-ACT-10"]),
        _ => return None,
    })
}
