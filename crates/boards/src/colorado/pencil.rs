//! What a player has written on the Roadmap: flags, ticks, medals, the branch that is closed.

use std::fmt::Write;

use colorado::{
    edition::{MedalFor, Point},
    ids::{Leg, Region, Station},
};
use engine::Seat;

use super::{Desk, map, strokes};
use crate::pen::Tenth;

/// The layer of the large map.
pub fn layer(desk: &Desk<'_>, seat: Seat) -> String {
    format!(r#"<g id="cl-pencil">{}</g>"#, marks(desk, seat))
}

/// Everything a seat has written on its Roadmap.
pub fn marks(desk: &Desk<'_>, seat: Seat) -> String {
    let edition = desk.edition;
    let player = &desk.view.players[seat.index()];
    let mut out = String::new();
    for (at, region) in edition.regions.iter().enumerate() {
        let found = player.regions.contains(&Region(at as u8));
        if found {
            let _ = write!(
                out,
                r#"<path class="cl-raised cl-f-{}" {} d="{}"/>"#,
                region.terrain.id(),
                key(seat, "region", &region.id),
                map::pennant(region.flag)
            );
        } else {
            let _ = write!(out, r#"<path class="cl-veil" d="{}"/>"#, strokes::hand_path(&region.polygon, true));
        }
    }
    out += r#"<g class="cl-tick">"#;
    for leg in &player.legs {
        tick(&mut out, edition.leg(*leg).1.at, &key(seat, "leg", &edition.leg_id(*leg)));
    }
    for station in &player.rail {
        let spec = edition.station(*station);
        tick(&mut out, spec.at, &key(seat, "rail", &spec.id));
    }
    out += "</g>";
    out += &closed(desk, &player.rail);
    for medal in &player.medals {
        let at = match edition.medal_for(*medal) {
            MedalFor::Region(region) => edition.region(region).medal,
            MedalFor::Railroad => edition.rail_medal_at,
            MedalFor::Shared { .. } => continue,
        };
        out += &map::medal(at, edition.medal_points(*medal), "cl-star cl-won");
    }
    out
}

/// What a seat has written at a place: a piece of its own, since maps are personal.
fn key(seat: Seat, kind: &str, id: &str) -> String {
    let key = format!("{}:{kind}:{id}", seat.0);
    format!(r#"data-piece="{key}" data-spot="{key}""#)
}

fn tick(out: &mut String, at: Point, key: &str) {
    let _ = write!(out, r#"<path {key} d="{}"/>"#, strokes::tick(at.0, at.1, 1.05 * map::LEG));
}

/// The stations that can never be reached any more are crossed out (CL-RAIL-4).
fn closed(desk: &Desk<'_>, rail: &[Station]) -> String {
    let bits = rail.iter().fold(0u16, |bits, station| bits | 1 << station.0);
    let gone = desk.game.closed_stations(bits);
    let mut path = String::new();
    for (at, station) in desk.edition.stations.iter().enumerate().filter(|(at, _)| gone & (1 << at) != 0) {
        debug_assert!(at < 16, "stations are bits");
        let (x, y) = station.at;
        let (left, right, top, low) = (Tenth(x - 17.0), Tenth(x + 17.0), Tenth(y - 17.0), Tenth(y + 17.0));
        let _ = write!(path, "M{left} {top}L{right} {low}M{right} {top}L{left} {low}");
    }
    if path.is_empty() { path } else { format!(r#"<path class="cl-closed" d="{path}"/>"#) }
}

/// Rings on the large map around what was touched since the viewer's last turn. Maps are personal and the
/// touched targets name no player, so a ring is drawn only where nobody else can be meant.
pub fn fresh_layer(desk: &Desk<'_>) -> String {
    let hero = desk.hero();
    let alone = |target: &str| desk.seats().filter(|seat| has(desk, *seat, target)).eq([hero]);
    let rings: String =
        desk.fresh.iter().filter(|target| alone(target)).filter_map(|target| ring(desk, target)).collect();
    format!(r#"<g id="cl-fresh">{rings}</g>"#)
}

/// Rings on a small map around what was touched, where its player has it.
pub fn fresh_on(desk: &Desk<'_>, seat: Seat) -> String {
    desk.fresh.iter().filter(|target| has(desk, seat, target)).filter_map(|target| ring(desk, target)).collect()
}

/// Whether a player has written on this place.
fn has(desk: &Desk<'_>, seat: Seat, target: &str) -> bool {
    let (edition, player) = (desk.edition, &desk.view.players[seat.index()]);
    match target.split_once(':') {
        Some(("leg", id)) => player.legs.iter().any(|leg| edition.leg_id(*leg) == id),
        Some(("rail", id)) => player.rail.iter().any(|station| edition.station(*station).id == id),
        Some(("region", id)) => player.regions.iter().any(|region| edition.region(*region).id == id),
        _ => false,
    }
}

fn ring(desk: &Desk<'_>, target: &str) -> Option<String> {
    let edition = desk.edition;
    let (x, y) = match target.split_once(':')? {
        ("leg", id) => {
            let leg = (0..edition.leg_count()).map(|leg| Leg(leg as u8)).find(|leg| edition.leg_id(*leg) == id)?;
            edition.leg(leg).1.at
        }
        ("rail", id) => edition.stations.iter().find(|station| station.id == id)?.at,
        ("region", id) => edition.regions.iter().find(|region| region.id == id)?.flag,
        _ => return None,
    };
    Some(format!(r#"<circle class="cl-ring" data-spot="{target}" cx="{}" cy="{}" r="25"/>"#, Tenth(x), Tenth(y)))
}
