//! What must hold between the components of an edition.

use super::{
    BOX_ROOM, Edition, LEG_ROOM, REGION_LEGS, REGION_ROOM, SHARED_ROOM, SLOT_ROOM, STATION_ROOM, TRACKS, read::Faults,
};
use crate::{
    cards::{DECK_ROOM, MOST_COPIES},
    ids::{Icon, Leg, SUITS, Terrain, Track},
    state::MOST_SEATS,
};

/// Checks everything that reaches beyond one entry of one file.
pub(super) fn check(edition: &Edition, cards_in_box: u8, faults: &mut Faults) {
    numbers(edition, faults);
    icons(edition, faults);
    cards(edition, cards_in_box, faults);
    regions(edition, faults);
    borders(edition, faults);
    railroad(edition, faults);
    chart(edition, faults);
}

fn numbers(edition: &Edition, faults: &mut Faults) {
    let numbers = &edition.numbers;
    let file = "setup.toml";
    let players = numbers.min_players >= 2 && numbers.max_players >= numbers.min_players;
    faults.check(players, file, "min_players", "a game has at least two players");
    let most = numbers.max_players;
    faults.check(usize::from(most) <= MOST_SEATS, file, "max_players", format!("there is room for {MOST_SEATS}"));
    let hands = numbers.start_hands.len() >= usize::from(most);
    faults.check(hands, file, "hand.start_by_turn_order", format!("{most} players need {most} starting hands"));
    faults.check(edition.symbols.len() >= usize::from(most), file, "symbol", format!("{most} players need symbols"));
    faults.check(numbers.face_up <= 1, file, "hand.face_up_start_cards", "at most one card: two could be the same");
    let slots = (1..=SLOT_ROOM).contains(&usize::from(numbers.slots));
    faults.check(slots, file, "end.medals_to_end", format!("a medal track has 1 to {SLOT_ROOM} slots"));
}

fn icons(edition: &Edition, faults: &mut Faults) {
    let boxes = (0..edition.tracks.len()).map(|track| Icon::Box(Track(track as u8)));
    let fixed = [Icon::None, Icon::Nugget, Icon::Card, Icon::Check, Icon::Play, Icon::Discovery];
    for icon in fixed.into_iter().chain(boxes) {
        let count = edition.icons.iter().filter(|spec| spec.icon == icon).count();
        faults.check(count == 1, "icons.toml", "icon", format!("{count} icons have the effect {icon:?}, not one"));
    }
    let counts = edition.numbers.take > 0 && edition.numbers.draw > 0;
    faults.check(counts, "icons.toml", "icon", "a pair takes or draws at least 1");
}

fn cards(edition: &Edition, cards_in_box: u8, faults: &mut Faults) {
    let file = "cards.toml";
    faults.check(edition.suits.len() == usize::from(SUITS), file, "suit", format!("there are {SUITS} suits"));
    for card in &edition.cards {
        let fits = (1..=MOST_COPIES).contains(&card.copies);
        faults.check(
            fits,
            file,
            format!("card \"{}\".copies", card.id),
            format!("a card has 1 to {MOST_COPIES} copies"),
        );
    }
    let total: usize = edition.cards.iter().map(|card| usize::from(card.copies)).sum();
    faults.check(
        total == usize::from(cards_in_box),
        file,
        "card",
        format!("{total} cards here, {cards_in_box} in setup.toml"),
    );
    faults.check(
        total <= DECK_ROOM,
        file,
        "card",
        format!("{total} cards here, but the deck has room for {DECK_ROOM}"),
    );
    let dealt: usize = edition.numbers.start_hands.iter().map(|hand| usize::from(hand + edition.numbers.face_up)).sum();
    faults.check(dealt < total, "setup.toml", "hand", format!("{dealt} cards are dealt, but there are {total}"));
    // Play areas hold each kind once: some cards must always be left outside of them (CL-CALL-13).
    let areas = edition.cards.len() * usize::from(edition.numbers.max_players);
    faults.check(areas < total, file, "card", format!("{areas} cards could lie in play areas, so there must be more"));
}

fn regions(edition: &Edition, faults: &mut Faults) {
    let file = "roadmap.toml";
    let (count, legs) = (edition.regions.len(), edition.leg_count());
    faults.check(count <= REGION_ROOM, file, "region", format!("{count} regions; there is room for {REGION_ROOM}"));
    faults.check(legs <= LEG_ROOM, file, "region", format!("{legs} legs; there is room for {LEG_ROOM}"));
    if count > REGION_ROOM || legs > LEG_ROOM {
        return;
    }
    let starts = edition.regions.iter().filter(|region| region.start).count();
    faults.check(starts == 2, file, "region", format!("there are two starting towns (CL-SET-9), not {starts}"));
    for (at, region) in edition.regions.iter().enumerate() {
        let key = |field: &str| format!("region[{at}].{field}");
        let town = !region.start || region.terrain == Terrain::Town;
        faults.check(town, file, key("start"), "an expedition starts in a town (CL-SET-9)");
        let room = (1..=REGION_LEGS).contains(&region.legs.len());
        faults.check(room, file, key("leg"), format!("a region has 1 to {REGION_LEGS} legs"));
        faults.check(region.polygon.len() >= 3, file, key("polygon"), "a region has at least three corners");
        let reached = reached_legs(edition, at);
        for (k, leg) in region.legs.iter().enumerate() {
            let id = Leg(region.first_leg.0 + k as u8);
            let what = format!("no path leads from the flag to leg \"{}\" (CL-LEG-1)", leg.id);
            faults.check(reached & (1 << id.0) != 0, file, key("paths"), what);
        }
    }
}

/// The legs of a region that can be checked one after the other, as bits.
fn reached_legs(edition: &Edition, at: usize) -> u64 {
    let paths = &edition.regions[at].paths;
    let mut reached = 0u64;
    let on = |reached: u64, end: Option<Leg>| end.is_none_or(|leg| reached & (1 << leg.0) != 0);
    for _ in 0..=edition.regions[at].legs.len() {
        for (a, b) in paths {
            for (from, to) in [(a, b), (b, a)] {
                if let Some(leg) = to.filter(|_| on(reached, *from)) {
                    reached |= 1 << leg.0;
                }
            }
        }
    }
    reached
}

fn borders(edition: &Edition, faults: &mut Faults) {
    let file = "roadmap.toml";
    for (at, border) in edition.borders.iter().enumerate() {
        let two = border.between.0 != border.between.1;
        faults.check(two, file, format!("border[{at}].between"), "a border is between two regions");
        faults.check(border.via.len() >= 2, file, format!("border[{at}].via"), "a border has at least two corners");
    }
    if edition.regions.len() > REGION_ROOM {
        return;
    }
    let mut reached = 1u32;
    for _ in &edition.regions {
        for border in edition.borders.iter().filter(|border| border.open) {
            let ends = 1 << border.between.0.0 | 1 << border.between.1.0;
            if reached & ends != 0 {
                reached |= ends;
            }
        }
    }
    for (at, region) in edition.regions.iter().enumerate() {
        let what = format!("no open border leads to \"{}\" (CL-DISC-7)", region.id);
        faults.check(reached & (1 << at) != 0, file, "border", what);
    }
}

fn railroad(edition: &Edition, faults: &mut Faults) {
    let file = "railroad.toml";
    let stations = &edition.stations;
    let room = (1..=STATION_ROOM).contains(&stations.len());
    faults.check(room, file, "leg", format!("a railroad has 1 to {STATION_ROOM} legs"));
    for at in 1..stations.len() {
        let follows = stations.iter().any(|leg| leg.next.iter().any(|next| next.index() == at));
        faults.check(follows, file, format!("leg[{at}]"), "it follows no other leg; only the first may (CL-RAIL-3)");
    }
    for (at, leg) in stations.iter().enumerate() {
        let last = at + 1 == stations.len();
        let key = format!("leg[{at}].next");
        faults.check(leg.next.is_empty() == last, file, key, "only the last leg has none after it (CL-RAIL-6)");
    }
}

fn chart(edition: &Edition, faults: &mut Faults) {
    let file = "chart.toml";
    for (at, area) in edition.flag_areas.iter().enumerate() {
        let regions = edition.regions.iter().filter(|region| region.terrain == area.terrain).count();
        let what = format!("{} boxes for {regions} regions of this kind", area.boxes.len());
        faults.check(area.boxes.len() == regions, file, format!("flag_area[{at}].boxes"), what);
        faults.check(
            area.boxes.len() <= BOX_ROOM,
            file,
            format!("flag_area[{at}].boxes"),
            format!("there is room for {BOX_ROOM}"),
        );
    }
    faults.check(edition.tracks.len() == TRACKS, file, "track", format!("there are {TRACKS} tracks"));
    for (at, track) in edition.tracks.iter().enumerate() {
        let key = format!("track[{at}].box");
        let fits = (1..=BOX_ROOM).contains(&track.boxes.len());
        faults.check(fits, file, &key, format!("a track has 1 to {BOX_ROOM} boxes"));
        let centre = !track.from_centre || track.boxes.len() % 2 == 1;
        faults.check(centre, file, &key, "a track that grows from its centre has an odd number of boxes");
    }
    let places = || {
        let areas = edition.flag_areas.iter().map(|area| area.group);
        areas.chain(edition.tracks.iter().flat_map(|track| track.boxes.iter().map(|spec| spec.group))).flatten()
    };
    for (at, group) in edition.groups.iter().enumerate() {
        let key = |field: &str| format!("medal_group[{at}].{field}");
        let falling = group.values.is_sorted_by(|a, b| a > b) && !group.values.is_empty();
        faults.check(falling, file, key("values"), "medals stand in falling order, at least one");
        faults.check(group.at.len() == group.values.len(), file, key("at"), "every medal has a place");
        let uses = places().filter(|place| usize::from(*place) == at).count();
        faults.check(uses == 1, file, key("id"), format!("\"{}\" is gained at {uses} places, not at one", group.id));
    }
    let shared = edition.shared_count();
    faults.check(
        shared <= SHARED_ROOM,
        file,
        "medal_group",
        format!("{shared} medals; there is room for {SHARED_ROOM}"),
    );
}
