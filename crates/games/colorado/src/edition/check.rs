//! What must hold in an edition: the size of every list, the shape of every ID and name, and what must hold between the
//! components. Nothing that passes can stop the program, and every game with it comes to an end.

use engine::edition::Faults;

use super::{BOX_ROOM, Edition, LEG_ROOM, REGION_LEGS, REGION_ROOM, SHARED_ROOM, SLOT_ROOM, STATION_ROOM, TRACKS};
use super::{Point, read::Written};
use crate::{
    cards::{DECK_ROOM, MOST_COPIES},
    ids::{Icon, KINDS, Leg, SUITS, Terrain, Track, VALUES},
    state::MOST_SEATS,
};

const LONGEST_ID: usize = 40;
const LONGEST_NAME: usize = 60;
/// How far from the corner of a drawing something can lie.
const FARTHEST: f64 = 4_000.0;

/// Adds a fault unless something holds.
pub(super) fn must(faults: &mut Faults, holds: bool, file: &str, key: impl Into<String>, what: impl Into<String>) {
    if !holds {
        faults.add(file, key, what);
    }
}

/// How much there is of everything, and what it is called: the first thing that is looked at.
pub(super) fn sizes(written: &Written, faults: &mut Faults) {
    let (setup, icons, cards) = (&written.setup, &written.icons.icon, &written.cards);
    let file = "setup.toml";
    faults.count(file, "hand.start_by_turn_order", setup.hand.start_by_turn_order.len(), 1..=8);
    faults.count(file, "symbol", setup.symbol.len(), 1..=12);
    listed(file, "symbol", setup.symbol.iter().map(|one| (&*one.id, &*one.name)), faults);
    faults.count("icons.toml", "icon", icons.len(), 1..=24);
    listed("icons.toml", "icon", icons.iter().map(|one| (&*one.id, &*one.name)), faults);
    for (at, icon) in icons.iter().enumerate() {
        let short = icon.glyph.chars().count() <= 4;
        must(faults, short, "icons.toml", format!("icon[{at}].glyph"), "a glyph has at most four letters");
    }
    let file = "cards.toml";
    faults.count(file, "suit", cards.suit.len(), usize::from(SUITS)..=usize::from(SUITS));
    faults.count(file, "card", cards.card.len(), usize::from(KINDS)..=usize::from(KINDS));
    listed(file, "suit", cards.suit.iter().map(|one| (&*one.id, &*one.name)), faults);
    listed(file, "card", cards.card.iter().map(|one| (&*one.id, &*one.name)), faults);
    for (at, suit) in cards.suit.iter().enumerate() {
        // A card is read as the letters of its suit and the digit of its value.
        let letters = suit.id.bytes().all(|letter| letter.is_ascii_lowercase());
        must(faults, letters, file, format!("suit[{at}].id"), "a suit's ID has small letters alone");
        faults.colour(file, format!("suit[{at}].color"), &suit.color);
        for (field, word) in [("character", &suit.character), ("person", &suit.person)] {
            must(faults, tidy(word), file, format!("suit[{at}].{field}"), NAME);
        }
    }
    roadmap_sizes(written, faults);
    chart_sizes(written, faults);
}

fn roadmap_sizes(written: &Written, faults: &mut Faults) {
    let (roadmap, railroad) = (&written.roadmap, &written.railroad);
    let file = "roadmap.toml";
    let canvas = &roadmap.canvas;
    for (key, length) in [("width", canvas.width), ("height", canvas.height), ("map_bottom", canvas.map_bottom)] {
        faults.within(file, format!("canvas.{key}"), length, 100.0..=FARTHEST);
    }
    faults.count(file, "vertices", roadmap.vertices.len(), 3..=500);
    roadmap.vertices.iter().for_each(|(id, at)| near(file, &format!("vertices.{id}"), *at, faults));
    faults.count(file, "region", roadmap.region.len(), 2..=REGION_ROOM);
    listed(file, "region", roadmap.region.iter().map(|one| (&*one.id, &*one.name)), faults);
    for (at, region) in roadmap.region.iter().enumerate() {
        let key = |field: &str| format!("region[{at}].{field}");
        faults.count(file, key("polygon"), region.polygon.len(), 3..=80);
        faults.count(file, key("paths"), region.paths.len(), 1..=40);
        faults.count(file, key("leg"), region.leg.len(), 1..=REGION_LEGS);
        faults.unique(file, &key("leg"), "id", region.leg.iter().map(|leg| &*leg.id));
        for (k, leg) in region.leg.iter().enumerate() {
            let word = (1..=8).contains(&leg.id.len()) && leg.id.bytes().all(small);
            let what = "a leg's ID is a short word of small letters and digits, other than \"flag\"";
            must(faults, word && leg.id != "flag", file, key(&format!("leg[{k}].id")), what);
            near(file, &key(&format!("leg[{k}]")), (leg.x, leg.y), faults);
        }
        for (field, at) in [("flag", region.flag), ("medal", region.medal), ("label", region.label)] {
            near(file, &key(field), at, faults);
        }
    }
    faults.count(file, "border", roadmap.border.len(), 1..=REGION_ROOM * REGION_ROOM / 2);
    for (at, border) in roadmap.border.iter().enumerate() {
        faults.count(file, format!("border[{at}].via"), border.via.len(), 2..=80);
        must(faults, tidy(&border.name), file, format!("border[{at}].name"), NAME);
    }
    let file = "railroad.toml";
    near(file, "medal", (railroad.medal.x, railroad.medal.y), faults);
    faults.count(file, "leg", railroad.leg.len(), 1..=STATION_ROOM);
    listed(file, "leg", railroad.leg.iter().map(|one| (&*one.id, &*one.name)), faults);
    for (at, leg) in railroad.leg.iter().enumerate() {
        faults.count(file, format!("leg[{at}].next"), leg.next.len(), 0..=STATION_ROOM);
        near(file, &format!("leg[{at}]"), (leg.x, leg.y), faults);
    }
}

fn chart_sizes(written: &Written, faults: &mut Faults) {
    let chart = &written.chart;
    let file = "chart.toml";
    faults.within(file, "layout.box", chart.layout.r#box, 1.0..=500.0);
    faults.within(file, "layout.line", chart.layout.line, 1.0..=500.0);
    let track = &chart.medal_track;
    near(file, "medal_track", (track.x, track.y), faults);
    faults.within(file, "medal_track.pitch", track.pitch, 1.0..=500.0);
    for (key, x) in [("flags", track.total_flags_x), ("medals", track.total_medals_x)] {
        faults.within(file, format!("medal_track.total_{key}_x"), x, 0.0..=FARTHEST);
    }
    faults.within(file, "medal_track.total_x", track.total_x, 0.0..=FARTHEST);
    faults.count(file, "flag_area", chart.flag_area.len(), Terrain::ALL.len()..=Terrain::ALL.len());
    for (at, area) in chart.flag_area.iter().enumerate() {
        faults.count(file, format!("flag_area[{at}].boxes"), area.boxes.len(), 0..=BOX_ROOM);
        must(faults, tidy(&area.name), file, format!("flag_area[{at}].name"), NAME);
        near(file, &format!("flag_area[{at}]"), (area.x, area.y), faults);
    }
    faults.count(file, "track", chart.track.len(), TRACKS..=TRACKS);
    listed(file, "track", chart.track.iter().map(|one| (&*one.id, &*one.name)), faults);
    for (at, track) in chart.track.iter().enumerate() {
        faults.count(file, format!("track[{at}].box"), track.r#box.len(), 1..=BOX_ROOM);
        near(file, &format!("track[{at}]"), (track.x, track.y), faults);
    }
    faults.count(file, "medal_group", chart.medal_group.len(), 0..=SHARED_ROOM);
    faults.unique(file, "medal_group", "id", chart.medal_group.iter().map(|group| &*group.id));
    for (at, group) in chart.medal_group.iter().enumerate() {
        must(faults, plain(&group.id), file, format!("medal_group[{at}].id"), ID);
        faults.count(file, format!("medal_group[{at}].values"), group.values.len(), 1..=SHARED_ROOM);
        faults.count(file, format!("medal_group[{at}].at"), group.at.len(), 1..=SHARED_ROOM);
        group.at.iter().for_each(|at_point| near(file, &format!("medal_group[{at}].at"), *at_point, faults));
    }
}

const ID: &str = "an ID is a short word of small letters, digits and hyphens";
const NAME: &str = "a name has 1 to 60 letters, and no more than one space between words";

/// The IDs and names of a list.
fn listed<'a>(file: &str, list: &str, all: impl Iterator<Item = (&'a str, &'a str)> + Clone, faults: &mut Faults) {
    faults.unique(file, list, "id", all.clone().map(|(id, _)| id));
    for (at, (id, name)) in all.enumerate() {
        must(faults, plain(id), file, format!("{list}[{at}].id"), ID);
        must(faults, tidy(name), file, format!("{list}[{at}].name"), NAME);
    }
}

fn small(letter: u8) -> bool {
    letter.is_ascii_lowercase() || letter.is_ascii_digit()
}

/// Words of small letters and digits with a single hyphen between them.
fn plain(id: &str) -> bool {
    id.len() <= LONGEST_ID && id.split('-').all(|word| !word.is_empty() && word.bytes().all(small))
}

fn tidy(name: &str) -> bool {
    name.chars().count() <= LONGEST_NAME && name.split(' ').all(|word| !word.is_empty()) && !name.contains('\n')
}

/// Somewhere on or beside a drawing.
fn near(file: &str, key: &str, (x, y): Point, faults: &mut Faults) {
    for coordinate in [x, y] {
        faults.within(file, key, coordinate, -500.0..=FARTHEST);
    }
}

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
    must(faults, players, file, "min_players", "a game has at least two players");
    let most = numbers.max_players;
    must(faults, usize::from(most) <= MOST_SEATS, file, "max_players", format!("there is room for {MOST_SEATS}"));
    let hands = numbers.start_hands.len() >= usize::from(most);
    must(faults, hands, file, "hand.start_by_turn_order", format!("{most} players need {most} starting hands"));
    must(faults, edition.symbols.len() >= usize::from(most), file, "symbol", format!("{most} players need symbols"));
    must(faults, numbers.face_up <= 1, file, "hand.face_up_start_cards", "at most one card: two could be the same");
    let slots = (1..=SLOT_ROOM).contains(&usize::from(numbers.slots));
    must(faults, slots, file, "end.medals_to_end", format!("a medal track has 1 to {SLOT_ROOM} slots"));
    // CL-EOT-8: everybody can fill a medal track with what is on the own map alone, so games end.
    let own = edition.regions.len() + 1;
    let enough = usize::from(numbers.slots) <= own;
    must(
        faults,
        enough,
        file,
        "end.medals_to_end",
        format!("a Roadmap has {own} medals, and no more can be asked for"),
    );
    // CL-CALL-13: somebody holds a card again after every turn.
    let refilled = numbers.hand_minimum >= 1;
    must(faults, refilled, file, "hand.minimum_at_end_of_turn", "hands are refilled to at least one card");
}

fn icons(edition: &Edition, faults: &mut Faults) {
    let boxes = (0..edition.tracks.len()).map(|track| Icon::Box(Track(track as u8)));
    let fixed = [Icon::None, Icon::Nugget, Icon::Card, Icon::Check, Icon::Play, Icon::Discovery];
    for icon in fixed.into_iter().chain(boxes) {
        let count = edition.icons.iter().filter(|spec| spec.icon == icon).count();
        must(faults, count == 1, "icons.toml", "icon", format!("{count} icons have the effect {icon:?}, not one"));
    }
    let counts = edition.numbers.take > 0 && edition.numbers.draw > 0;
    must(faults, counts, "icons.toml", "icon", "a pair takes or draws at least 1");
}

fn cards(edition: &Edition, cards_in_box: u8, faults: &mut Faults) {
    let file = "cards.toml";
    for card in &edition.cards {
        let fits = (1..=MOST_COPIES).contains(&card.copies);
        must(
            faults,
            fits,
            file,
            format!("card \"{}\".copies", card.id),
            format!("a card has 1 to {MOST_COPIES} copies"),
        );
    }
    let check = edition.suits.iter().any(|suit| suit.pair == Icon::Check);
    must(faults, check, file, "suit", "no suit has the check pair, so no leg could ever be checked");
    // Whoever has the scarce card of a suit can find the other two, so that no suit is locked in play areas for ever.
    for (suit, kinds) in edition.suits.iter().zip(edition.cards.chunks(usize::from(VALUES))) {
        let scarce = kinds.iter().filter(|card| card.copies < edition.numbers.max_players).count();
        let what = format!("two cards of the suit \"{}\" have fewer copies than there can be players", suit.id);
        must(faults, scarce <= 1, file, "card", what);
    }
    let total: usize = edition.cards.iter().map(|card| usize::from(card.copies)).sum();
    must(
        faults,
        total == usize::from(cards_in_box),
        file,
        "card",
        format!("{total} cards here, {cards_in_box} in setup.toml"),
    );
    must(
        faults,
        total <= DECK_ROOM,
        file,
        "card",
        format!("{total} cards here, but the deck has room for {DECK_ROOM}"),
    );
    let dealt: usize =
        edition.numbers.start_hands.iter().map(|hand| usize::from(*hand) + usize::from(edition.numbers.face_up)).sum();
    must(faults, dealt < total, "setup.toml", "hand", format!("{dealt} cards are dealt, but there are {total}"));
    // Play areas hold each kind once: some cards must always be left outside of them (CL-CALL-13).
    let areas = edition.cards.len() * usize::from(edition.numbers.max_players);
    must(faults, areas < total, file, "card", format!("{areas} cards could lie in play areas, so there must be more"));
}

fn regions(edition: &Edition, faults: &mut Faults) {
    let file = "roadmap.toml";
    let legs = edition.leg_count();
    if legs > LEG_ROOM {
        return faults.add(file, "region", format!("{legs} legs; there is room for {LEG_ROOM}"));
    }
    let starts = edition.regions.iter().filter(|region| region.start).count();
    must(faults, starts == 2, file, "region", format!("there are two starting towns (CL-SET-9), not {starts}"));
    for (at, region) in edition.regions.iter().enumerate() {
        let key = |field: &str| format!("region[{at}].{field}");
        let town = !region.start || region.terrain == Terrain::Town;
        must(faults, town, file, key("start"), "an expedition starts in a town (CL-SET-9)");
        let reached = reached_legs(edition, at);
        for (k, leg) in region.legs.iter().enumerate() {
            let id = Leg(region.first_leg.0 + k as u8);
            let what = format!("no path leads from the flag to leg \"{}\" (CL-LEG-1)", leg.id);
            must(faults, reached & (1 << id.0) != 0, file, key("paths"), what);
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
        must(faults, two, file, format!("border[{at}].between"), "a border is between two regions");
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
        must(faults, reached & (1 << at) != 0, file, "border", what);
    }
}

fn railroad(edition: &Edition, faults: &mut Faults) {
    let file = "railroad.toml";
    let stations = &edition.stations;
    for at in 1..stations.len() {
        let follows = stations.iter().any(|leg| leg.next.iter().any(|next| next.index() == at));
        must(faults, follows, file, format!("leg[{at}]"), "it follows no other leg; only the first may (CL-RAIL-3)");
    }
    for (at, leg) in stations.iter().enumerate() {
        let last = at + 1 == stations.len();
        let key = format!("leg[{at}].next");
        must(faults, leg.next.is_empty() == last, file, key, "only the last leg has none after it (CL-RAIL-6)");
    }
}

fn chart(edition: &Edition, faults: &mut Faults) {
    let file = "chart.toml";
    for (at, area) in edition.flag_areas.iter().enumerate() {
        let regions = edition.regions.iter().filter(|region| region.terrain == area.terrain).count();
        let what = format!("{} boxes for {regions} regions of this kind", area.boxes.len());
        must(faults, area.boxes.len() == regions, file, format!("flag_area[{at}].boxes"), what);
    }
    for (at, track) in edition.tracks.iter().enumerate() {
        let key = format!("track[{at}].box");
        let centre = !track.from_centre || track.boxes.len() % 2 == 1;
        must(faults, centre, file, &key, "a track that grows from its centre has an odd number of boxes");
    }
    let places = || {
        let areas = edition.flag_areas.iter().map(|area| area.group);
        areas.chain(edition.tracks.iter().flat_map(|track| track.boxes.iter().map(|spec| spec.group))).flatten()
    };
    for (at, group) in edition.groups.iter().enumerate() {
        let key = |field: &str| format!("medal_group[{at}].{field}");
        let falling = group.values.is_sorted_by(|a, b| a > b) && !group.values.is_empty();
        must(faults, falling, file, key("values"), "medals stand in falling order, at least one");
        must(faults, group.at.len() == group.values.len(), file, key("at"), "every medal has a place");
        let uses = places().filter(|place| usize::from(*place) == at).count();
        must(faults, uses == 1, file, key("id"), format!("\"{}\" is gained at {uses} places, not at one", group.id));
    }
    let shared = edition.shared_count();
    must(
        faults,
        shared <= SHARED_ROOM,
        file,
        "medal_group",
        format!("{shared} medals; there is room for {SHARED_ROOM}"),
    );
}
