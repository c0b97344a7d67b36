//! What stands on the map: track with colour, pattern and letter, surveyors and contests, claims at towns, homes.

use std::{collections::BTreeMap, fmt::Write};

use engine::Seat;
use silverton::{
    action::Spot,
    ids::{Goods, Segment, Town},
    state::{Disc, Fate, Phase},
};

use super::{
    berths,
    desk::{Desk, dollars},
    goods, haul,
    layout::{Sheet, shift},
    map::{FLAKE, chip, cost_box, mined},
    panels::asked,
};
use crate::{
    pen::{Point, Tenth},
    shapes, t,
};

/// Everybody's track: a casing, the colour, a pattern, and on the box a plate with letter and length.
pub fn track(desk: &Desk<'_>, sheet: &Sheet) -> String {
    let mut out = String::from(r#"<g id="si-track">"#);
    for player in &desk.view.players {
        let seat = player.seat.0 + 1;
        for segment in &player.track {
            let cut = if player.home_track.contains(segment) { "" } else { " si-cut" };
            let fresh = if desk.view.now.built.contains(segment) { " si-new" } else { "" };
            let curve = sheet.curve(*segment);
            let _ = write!(
                out,
                r#"<g class="si-rail si-rail-{seat}{cut}{fresh}" data-piece="track:{id}"><path class="si-casing" d="{curve}"/><path class="si-colour" d="{curve}"/><path class="si-pattern" d="{curve}"/>{}</g>"#,
                plate(desk, sheet, player.seat, *segment),
                id = desk.game.tables.edition.segment(*segment).id,
            );
        }
    }
    out + "</g>"
}

/// The plate on a built segment's box: the owner's letter and the length.
fn plate(desk: &Desk<'_>, sheet: &Sheet, owner: Seat, segment: Segment) -> String {
    format!(
        r#"<g class="si-plate" transform="{at}"><rect x="-17" y="-7.5" width="34" height="15" rx="2.5"/><text class="si-owner" x="-7" y="4">{letter}</text><text class="si-miles" x="8" y="3.7">{length}</text></g>"#,
        at = shift(sheet.box_of(segment)),
        letter = shapes::letter(owner.0),
        length = desk.game.tables.length[segment.index()],
    )
}

/// Winter: closed segments lie under snow; what a plow cleared is marked as open.
pub fn season(desk: &Desk<'_>, sheet: &Sheet) -> String {
    if !desk.view.winter {
        return r#"<g id="si-season"></g>"#.to_owned();
    }
    let mut out = String::from(r#"<g id="si-season" class="si-winter">"#);
    let closed = desk.closed();
    let mut frost = String::new();
    for segment in closed.iter().filter(|segment| !desk.view.now.cleared.contains(segment)) {
        frost.push_str(sheet.curve(segment));
    }
    let _ = write!(out, r#"<path class="si-frost" d="{frost}"/>"#);
    for segment in closed.iter() {
        let at = sheet.box_of(segment);
        if desk.view.now.cleared.contains(&segment) {
            let (x, y) = (Tenth(at.x), Tenth(at.y - 11.0));
            let _ = write!(out, r#"<text class="si-cleared" x="{x}" y="{y}">{}</text>"#, t!("cleared").escaped());
            continue;
        }
        // Box and plate lie above the snow, so that they can be read.
        let sign = match desk.owner(segment) {
            Some(owner) => {
                format!(r#"<g class="si-rail-{}">{}</g>"#, owner.0 + 1, plate(desk, sheet, owner, segment))
            }
            None => format!(r#"<g class="si-snow">{}</g>"#, cost_box(desk.game.tables.edition.segment(segment), at)),
        };
        let flake = shift(Point::new(at.x - 17.0, at.y - 9.0));
        let _ = write!(out, r#"{sign}<g class="si-flake" transform="{flake}">{FLAKE}</g>"#);
    }
    out + "</g>"
}

/// A disc: the owner's shape and letter, and its bonus. `keys` are the attributes by which it is known and asked about.
pub fn disc(out: &mut String, seat: Seat, disc: &Disc, at: Point, class: &str, keys: &str) {
    let (x, y) = (at.x, at.y);
    let _ = write!(
        out,
        r#"<g class="si-disc{class}"{keys}><path class="si-mark si-seat-{}" d="{}"/><text class="si-letter" x="{}" y="{}" font-size="10.5">{}</text>"#,
        seat.0 + 1,
        shapes::shape(seat.0, x, y, 8.6),
        Tenth(x),
        Tenth(y + 3.8),
        shapes::letter(seat.0),
    );
    if disc.kind.bonus > 0 {
        let _ = write!(
            out,
            r#"<text class="si-bonus" x="{}" y="{}">+{}</text>"#,
            Tenth(x + 9.0),
            Tenth(y - 4.0),
            disc.kind.bonus
        );
    }
    out.push_str("</g>");
}

fn segment_of(spot: Spot) -> Option<(Segment, &'static str)> {
    match spot {
        Spot::Build(segment) => Some((segment, "")),
        Spot::Second(segment) => Some((segment, " si-second")),
        Spot::Dismantle(segment) => Some((segment, " si-tear")),
        _ => None,
    }
}

/// Two crossed picks.
const PICKS: &str = r#"<path d="M-4.4 4.6 3.4-3.8M4.4 4.6-3.4-3.8M0.4-5.2Q4.4-4.6 5.2 0M-.4-5.2Q-4.4-4.6-5.2 0"/>"#;

/// Surveyors on boxes; where several stand, crossed picks say that dice will decide.
pub fn surveyors(desk: &Desk<'_>, sheet: &Sheet) -> String {
    let mut out = String::from(r#"<g id="si-surveyors">"#);
    let mut boxes: BTreeMap<Segment, Vec<(Seat, usize, &Disc, &str)>> = BTreeMap::new();
    for (seat, k, disc) in desk.counted() {
        if let Some((segment, class)) = segment_of(disc.spot) {
            boxes.entry(segment).or_default().push((seat, k, disc, class));
        }
    }
    if desk.view.phase == Phase::Special {
        let at = shift(sheet.place(Town(desk.view.docket.about)).at);
        let _ = write!(
            out,
            r#"<g class="si-contest" transform="{at}"><circle class="si-meeting" r="12"/><g transform="translate(0 21)"><circle r="8"/>{PICKS}</g></g>"#,
        );
    }
    for (segment, discs) in &boxes {
        let at = sheet.box_of(*segment);
        let contested = discs.len() > 1;
        if contested {
            let _ = write!(
                out,
                r#"<g class="si-contest" transform="{}"><rect x="-20" y="-10.5" width="40" height="21" rx="5"/><g transform="translate(0 19)"><circle r="8"/>{PICKS}</g></g>"#,
                shift(at)
            );
        }
        // Above the box; below it where a name or another box stands there.
        let beside = |dy: f64| Point::new(at.x, at.y + dy);
        let below = !contested && !sheet.is_clear(beside(-15.0), 6.0) && sheet.is_clear(beside(15.0), 6.0);
        let y = if below { at.y + 15.0 } else { at.y - 15.0 };
        let place = format!("segment:{}", desk.game.tables.edition.segment(*segment).id);
        for (n, (seat, k, one, class)) in discs.iter().enumerate() {
            let x = at.x + 22.0 * (n as f64 - (discs.len() as f64 - 1.0) / 2.0);
            let held = if one.fate == Fate::Held { " si-held" } else { "" };
            let keys = format!(
                r#" data-piece="{}" data-explain="stands:{}-{k}""#,
                silverton::disc_piece(*seat, &place),
                seat.0
            );
            disc(&mut out, *seat, one, Point::new(x, y), &format!("{class}{held}"), &keys);
        }
    }
    out + "</g>"
}

/// Claims at their towns: a ring around the goods that lie in the row, a tag with the loads of those that are owned.
pub fn claims(desk: &Desk<'_>, sheet: &Sheet) -> String {
    let mut out = String::from(r#"<g id="si-claims">"#);
    let edition = &desk.game.tables.edition;
    let mut tags: BTreeMap<Town, Vec<Stock>> = BTreeMap::new();
    for claim in &desk.view.claims {
        let Some(spec) = edition.claim(claim.claim) else { continue };
        match claim.owner {
            Some(owner) => {
                let here = tags.entry(spec.town).or_default();
                let same =
                    |one: &&mut Stock| one.owner == owner && one.goods == spec.goods && one.dry == claim.depleted;
                match here.iter_mut().find(same) {
                    Some(stock) => stock.loads += claim.loads,
                    None => {
                        let dry = if claim.depleted { "-dry" } else { "" };
                        let key = format!("{}{dry}", desk.game.stock_piece(owner, claim.claim));
                        here.push(Stock { key, owner, goods: spec.goods, dry: claim.depleted, loads: claim.loads });
                    }
                }
            }
            None => {
                let here = mined(edition, spec.town);
                let n = here.iter().position(|goods| *goods == spec.goods).unwrap_or(0);
                let at = chip(sheet.place(spec.town), n, here.len());
                let _ =
                    write!(out, r#"<circle class="si-offered" cx="{}" cy="{}" r="6.4"/>"#, Tenth(at.x), Tenth(at.y));
            }
        }
    }
    let counts: Vec<(Town, usize)> = tags.iter().map(|(town, list)| (*town, list.len())).collect();
    let stands = stands(sheet, &counts);
    for (town, at) in stands.iter().filter(|(town, at)| berths::needs_tie(sheet.place(*town), *at)) {
        let dot = sheet.place(*town).at;
        let _ = write!(out, r#"<path class="si-tie" d="M{at}L{dot}"/>"#);
    }
    for (one, (_, at)) in tags.values().flatten().zip(&stands) {
        tag(&mut out, one, *at);
    }
    out + "</g>"
}

/// Where so many tags stand at these towns, town by town: no tag on another, as long as there are places.
pub fn stands(sheet: &Sheet, counts: &[(Town, usize)]) -> Vec<(Town, Point)> {
    let mut stands: Vec<(Town, Point)> = Vec::new();
    for (town, count) in counts {
        for _ in 0..*count {
            let berths = &sheet.berths[town.index()];
            let free = berths.iter().find(|at| stands.iter().all(|(_, other)| !berths::overlap(**at, *other)));
            // More tags than places: the last one lies over another.
            stands.extend(free.or(berths.last()).map(|at| (*town, *at)));
        }
    }
    stands
}

/// What a player has of one kind of goods in a town.
struct Stock {
    /// As the board names it.
    key: String,
    owner: Seat,
    goods: Goods,
    /// Whether nothing more comes out of it.
    dry: bool,
    loads: u16,
}

/// The tag of owned claims: whose, what, how many loads.
fn tag(out: &mut String, stock: &Stock, at: Point) {
    let dry = if stock.dry { " si-dry" } else { "" };
    let _ = write!(
        out,
        r#"<g class="si-tag si-tag-{}{dry}" data-piece="{key}" data-explain="{key}" transform="{}"><rect x="-17" y="-6.5" width="34" height="13" rx="6.5"/><text class="si-tag-letter" x="-10" y="3.7">{}</text>{}<text class="si-tag-loads" x="10.4" y="3.7">{}</text></g>"#,
        stock.owner.0 + 1,
        shift(at),
        shapes::letter(stock.owner.0),
        goods::sign(stock.goods, Point::new(0.0, 0.0), 3.6),
        stock.loads,
        key = stock.key,
    );
}

/// Home cities: the marks of those who start there.
pub fn homes(desk: &Desk<'_>, sheet: &Sheet) -> String {
    let mut out = String::from(r#"<g id="si-homes">"#);
    let mut cities: BTreeMap<Town, Vec<Seat>> = BTreeMap::new();
    for player in &desk.view.players {
        for home in &player.homes {
            cities.entry(*home).or_default().push(player.seat);
        }
    }
    for (town, seats) in cities {
        let (at, label) = (sheet.place(town).at, sheet.place(town).label);
        // Where the name stands above the city, the flags hang below it.
        let hang = label.y < at.y - 8.0;
        let (left, foot, top) = if hang { (11.0, 8.0, 12.0) } else { (-5.0, -8.0, -28.0) };
        for (k, seat) in seats.iter().enumerate() {
            let x = at.x + left + 22.0 * k as f64;
            let _ = write!(
                out,
                r#"<g data-piece="home:{owner}-{town}" data-explain="home:{id}"><path class="si-pole" d="M{x} {y0}V{y1}"/><path class="si-mark si-seat-{n}" d="M{x} {y1}h20l-5 7 5 7h-20z"/><text class="si-letter" x="{tx}" y="{ty}" font-size="11.5">{letter}</text></g>"#,
                owner = seat.0,
                town = town.0,
                id = desk.game.tables.edition.town(town).id,
                x = Tenth(x),
                y0 = Tenth(at.y + foot),
                y1 = Tenth(at.y + top),
                tx = Tenth(x + 7.4),
                ty = Tenth(at.y + top + 11.0),
                n = seat.0 + 1,
                letter = shapes::letter(seat.0),
            );
        }
    }
    out + "</g>"
}

/// Where the loads that are being sent can go: every place, or the one that was chosen.
fn on_offer(desk: &Desk<'_>) -> Vec<haul::Sale> {
    let cargo = desk.view.now.cargo.filter(|_| desk.view.phase == Phase::Deliver);
    let Some(claim) = cargo else { return Vec::new() };
    let mut sales = haul::sales(desk, desk.player(desk.view.active), claim);
    if let Some(place) = haul::chosen(desk, &sales).map(|sale| sale.place) {
        sales.retain(|sale| sale.place == place);
    }
    sales
}

/// The ways of the loads that are being sent: to every market they can reach, or to the one that was chosen.
pub fn roads(desk: &Desk<'_>, sheet: &Sheet) -> String {
    let mut out = String::from(r#"<g id="si-roads">"#);
    let open = on_offer(desk);
    let route = open.iter().fold(asked(desk), |all, sale| all.or(sale.route));
    if !route.is_empty() {
        let curves: String = route.iter().map(|segment| sheet.curve(segment)).collect();
        let _ = write!(out, r#"<path class="si-way" data-fit="" d="{curves}"/>"#);
        // The boxes of what nobody has built yet stay readable.
        for segment in route.without(desk.built()).iter() {
            let spec = desk.game.tables.edition.segment(segment);
            let kind = if spec.snow { "si-snow" } else { "si-earth" };
            let _ = write!(out, r#"<g class="{kind}">{}</g>"#, cost_box(spec, sheet.box_of(segment)));
        }
    }
    let cargo = desk.view.now.cargo.filter(|_| desk.view.phase == Phase::Deliver);
    if let Some(spec) = cargo.and_then(|claim| desk.game.tables.edition.claim(claim)) {
        let at = sheet.place(spec.town).at;
        let _ = write!(out, r#"<circle class="si-way-end" cx="{}" cy="{}" r="9"/>"#, Tenth(at.x), Tenth(at.y));
    }
    out.push_str("</g>");
    out
}

/// What the loads that are being sent bring at the markets they can reach.
pub fn prices(desk: &Desk<'_>, sheet: &Sheet) -> String {
    let mut out = String::from(r#"<g id="si-prices">"#);
    for (sale, city) in on_offer(desk)
        .iter()
        .filter_map(|sale| if let haul::Place::City(city) = sale.place { Some((sale, city)) } else { None })
    {
        let place = sheet.place(desk.game.tables.edition.cities[city.index()]);
        let side = if place.label.x < place.at.x - 12.0 { 1.0 } else { -1.0 };
        let at = Point::new(place.at.x + side * 32.0, place.at.y + 2.0);
        let _ = write!(
            out,
            r#"<g class="si-price si-price-{way}" data-explain="city:{id}" transform="{}"><rect x="-20" y="-10" width="40" height="20" rx="10"/><text y="4.8">{}</text></g>"#,
            shift(at),
            dollars(sale.price.unwrap_or(0)),
            id = desk.game.tables.edition.town(desk.game.tables.edition.cities[city.index()]).id,
            way = if side < 0.0 { "left" } else { "right" },
        );
    }
    out + "</g>"
}

/// Marks at the corners of what was touched since the viewer's last turn.
pub fn fresh(desk: &Desk<'_>, sheet: &Sheet) -> String {
    let mut out = String::from(r#"<g id="fresh">"#);
    let ids = desk.fresh.iter().filter_map(|target| target.strip_prefix("segment:"));
    for segment in ids.filter_map(|id| desk.game.tables.edition.find_segment(id)) {
        let at = sheet.box_of(segment);
        let _ = write!(
            out,
            r#"<path class="si-touched" transform="{}" d="M-21-5v-7h7M14-12h7v7M21 5v7h-7M-14 12h-7v-7"/>"#,
            shift(at)
        );
    }
    out + "</g>"
}
