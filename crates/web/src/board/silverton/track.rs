//! What stands on the map: track with colour, pattern and letter, surveyors and contests, claims at towns, homes.

use std::{collections::BTreeMap, fmt::Write};

use engine::Seat;
use silverton::{
    action::Spot,
    ids::{Card, Segment, Town},
    state::{Disc, Fate},
};

use super::{
    desk::Desk,
    goods,
    layout::{Sheet, Side, shift},
    map::{FLAKE, chip, cost_box, mined},
};
use crate::board::{
    coloma::marks as shapes,
    colorado_midland::geometry::{Point, Tenth},
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
                r#"<g class="si-rail si-rail-{seat}{cut}{fresh}"><path class="si-casing" d="{curve}"/><path class="si-colour" d="{curve}"/><path class="si-pattern" d="{curve}"/>{}</g>"#,
                plate(desk, sheet, player.seat, *segment),
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
            let _ = write!(out, r#"<text class="si-cleared" x="{x}" y="{y}">cleared</text>"#);
            continue;
        }
        // Box and plate lie above the snow, so that they can be read.
        let sign = match desk.owner(segment) {
            Some(owner) => {
                format!(r#"<g class="si-rail-{}">{}</g>"#, owner.0 + 1, plate(desk, sheet, owner, segment))
            }
            None => format!(r#"<g class="si-snow">{}</g>"#, cost_box(desk.game.edition.segment(segment), at)),
        };
        let flake = shift(Point::new(at.x - 17.0, at.y - 9.0));
        let _ = write!(out, r#"{sign}<g class="si-flake" transform="{flake}">{FLAKE}</g>"#);
    }
    out + "</g>"
}

/// A disc: the owner's shape and letter, and its bonus.
pub fn disc(out: &mut String, seat: Seat, disc: &Disc, at: Point, class: &str) {
    let (x, y) = (at.x, at.y);
    let _ = write!(
        out,
        r#"<g class="si-disc{class}"><path class="si-mark si-seat-{}" d="{}"/><text class="si-letter" x="{}" y="{}" font-size="10.5">{}</text>"#,
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

/// Surveyors on boxes; where several stand, crossed picks say that dice will decide.
pub fn surveyors(desk: &Desk<'_>, sheet: &Sheet) -> String {
    let mut out = String::from(r#"<g id="si-surveyors">"#);
    let mut boxes: BTreeMap<Segment, Vec<(Seat, &Disc, &str)>> = BTreeMap::new();
    for (seat, disc) in desk.placed() {
        if let Some((segment, class)) = segment_of(disc.spot) {
            boxes.entry(segment).or_default().push((seat, disc, class));
        }
    }
    for (segment, discs) in &boxes {
        let at = sheet.box_of(*segment);
        let contested = discs.len() > 1;
        if contested {
            let _ = write!(
                out,
                r#"<g class="si-contest" transform="{}"><rect x="-20" y="-10.5" width="40" height="21" rx="5"/><path d="M-4 14 4 22M4 14-4 22"/></g>"#,
                shift(at)
            );
        }
        for (k, (seat, one, class)) in discs.iter().enumerate() {
            let x = at.x + 19.0 * (k as f64 - (discs.len() as f64 - 1.0) / 2.0);
            let held = if one.fate == Fate::Held { " si-held" } else { "" };
            disc(&mut out, *seat, one, Point::new(x, at.y - 15.0), &format!("{class}{held}"));
        }
    }
    out + "</g>"
}

/// Claims at their towns: a ring around the goods that lie in the row, a tag with the loads of those that are owned.
pub fn claims(desk: &Desk<'_>, sheet: &Sheet) -> String {
    let mut out = String::from(r#"<g id="si-claims">"#);
    let edition = desk.game.edition;
    let mut tags: BTreeMap<Town, Vec<(Seat, Card)>> = BTreeMap::new();
    for claim in &desk.view.claims {
        let Some(spec) = edition.claim(claim.claim) else { continue };
        match claim.owner {
            Some(owner) => tags.entry(spec.town).or_default().push((owner, claim.claim)),
            None => {
                let here = mined(edition, spec.town);
                let n = here.iter().position(|goods| *goods == spec.goods).unwrap_or(0);
                let at = chip(sheet.place(spec.town), n, here.len());
                let _ =
                    write!(out, r#"<circle class="si-offered" cx="{}" cy="{}" r="6.4"/>"#, Tenth(at.x), Tenth(at.y));
            }
        }
    }
    for (town, list) in &tags {
        // The signs of the goods stay visible where one of the town's claims lies in the row.
        let offered = desk.view.row.iter().any(|card| edition.claim(*card).is_some_and(|spec| spec.town == *town));
        for (k, (owner, card)) in list.iter().enumerate() {
            tag(desk, sheet, &mut out, (*town, *owner, *card), k + usize::from(offered));
        }
    }
    out + "</g>"
}

/// The tag of an owned claim: whose, what, how many loads.
fn tag(desk: &Desk<'_>, sheet: &Sheet, out: &mut String, (town, owner, card): (Town, Seat, Card), k: usize) {
    let (Some(claim), Some(spec)) = (desk.claim(card), desk.game.edition.claim(card)) else { return };
    let place = sheet.place(town);
    let row = 14.0 * k as f64;
    let at = match place.side {
        Side::Left => Point::new(place.label.x - place.half - 18.0, place.label.y - row),
        Side::Right => Point::new(place.label.x + place.half + 18.0, place.label.y - row),
        Side::Above => Point::new(place.label.x, place.label.y - 11.0 - row),
        Side::Below => Point::new(place.label.x, place.label.y + 11.0 + row),
    };
    let dry = if claim.depleted { " si-dry" } else { "" };
    let _ = write!(
        out,
        r#"<g class="si-tag si-tag-{}{dry}" transform="{}"><rect x="-17" y="-6.5" width="34" height="13" rx="6.5"/><text class="si-tag-letter" x="-10" y="3.7">{}</text>{}<text class="si-tag-loads" x="10.4" y="3.7">{}</text></g>"#,
        owner.0 + 1,
        shift(at),
        shapes::letter(owner.0),
        goods::sign(spec.goods, Point::new(0.0, 0.0), 3.6),
        claim.loads
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
        let at = sheet.place(town).at;
        for (k, seat) in seats.iter().enumerate() {
            let x = at.x - 5.0 + 22.0 * k as f64;
            let _ = write!(
                out,
                r#"<path class="si-pole" d="M{x} {y0}V{y1}"/><path class="si-mark si-seat-{n}" d="M{x} {y1}h20l-5 7 5 7h-20z"/><text class="si-letter" x="{tx}" y="{ty}" font-size="11.5">{letter}</text>"#,
                x = Tenth(x),
                y0 = Tenth(at.y - 8.0),
                y1 = Tenth(at.y - 28.0),
                tx = Tenth(x + 7.4),
                ty = Tenth(at.y - 17.0),
                n = seat.0 + 1,
                letter = shapes::letter(seat.0),
            );
        }
    }
    out + "</g>"
}

/// Rings around what was touched since the viewer's last turn.
pub fn fresh(desk: &Desk<'_>, sheet: &Sheet) -> String {
    let mut out = String::from(r#"<g id="fresh">"#);
    let ids = desk.fresh.iter().filter_map(|target| target.strip_prefix("segment:"));
    for segment in ids.filter_map(|id| desk.game.edition.find_segment(id)) {
        let at = sheet.box_of(segment);
        let _ = write!(
            out,
            r#"<rect class="si-touched" x="{}" y="{}" width="42" height="23" rx="6"/>"#,
            Tenth(at.x - 21.0),
            Tenth(at.y - 11.5)
        );
    }
    out + "</g>"
}
