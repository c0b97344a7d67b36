//! The Frontier map: Boomtowns, Settlements, Horseshoes, roads, Lands, Wagons and Tents.

use coloma::edition::SpaceKind;
use maud::{Markup, html};

use super::{Desk, marks, marks::one, slug};

/// Where the map's square begins, and its scale.
const LEFT: f64 = 768.0;
const TOP: f64 = 16.0;
const SCALE: f64 = 0.71;

fn place((x, y): (f64, f64)) -> (f64, f64) {
    (LEFT + x * SCALE, TOP + y * SCALE)
}

/// A bonus in two lines around a point: how many, and of what.
fn bonus(text: &str, x: f64, y: f64) -> Markup {
    let (count, noun) = text.split_once(' ').unwrap_or((text, ""));
    html! {
        text .co-bonus x=(one(x)) y=(one(y)) { (count) }
        text .co-noun x=(one(x)) y=(one(y + 13.0)) { (noun) }
    }
}

/// A name beside a space: to the side on which the map's maker put it, clear of the symbol.
fn name_beside(class: &str, (x, y): (f64, f64), (dx, dy): (f64, f64), clear: f64, name: &str) -> Markup {
    let (anchor, at, below) = if dx > 30.0 && dy.abs() < 20.0 {
        ("start", x + clear, y + 5.0)
    } else if dx < -30.0 && dy.abs() < 20.0 {
        ("end", x - clear, y + 5.0)
    } else {
        ("middle", x, if dy < 0.0 { y - clear - 2.0 } else { y + clear + 14.0 })
    };
    html! { text class={ "co-place co-" (anchor) " " (class) } x=(one(at)) y=(one(below)) { (name) } }
}

/// Land, roads and names: drawn once.
pub fn land(desk: &Desk<'_>) -> Markup {
    let map = &desk.game.edition.map;
    html! {
        g #co-land {
            rect .co-land x=(LEFT) y=(TOP) width="710" height="710" rx="8" {}
            text .co-caption x=(LEFT + 355.0) y=(TOP + 28.0) { "The Frontier" }
            @for land in &map.lands {
                @let ((ax, ay), (bx, by)) = (place(map.spaces[land.boomtown.index()].at), place(land.at));
                path .co-arrow-land d={ "M" (one(ax)) " " (one(ay)) "L" (one(bx)) " " (one(by)) } {}
            }
            @for (a, b, via) in &map.roads {
                path .co-road d=(road(map.spaces[a.index()].at, via, map.spaces[b.index()].at)) {}
            }
            @for land in &map.lands {
                @let (x, y) = place(land.at);
                g id={ "land-" (slug(&land.id)) } .co-frontier-land data-target={ "tent:" (slug(&land.id)) } role="button" aria-label=(land.name) {
                    ellipse .co-land-disc cx=(one(x)) cy=(one(y)) rx="46" ry="28" {}
                    @let (anchor, lx) = if land.at.0 > 500.0 { ("end", x + 46.0) } else { ("start", x - 46.0) };
                    text class={ "co-place co-land-name co-" (anchor) } x=(one(lx)) y=(one(if land.at.1 > 930.0 || land.label.1 < 0.0 { y - 34.0 } else { y + 46.0 })) { (land.name) }
                }
            }
            @for space in &map.spaces {
                @let (x, y) = place(space.at);
                g id={ "space-" (slug(&space.id)) } .co-space data-target={ "space:" (slug(&space.id)) } role="button" aria-label=(space.name) {
                    @match space.kind {
                        SpaceKind::Boomtown { .. } => {
                            rect .co-boomtown x=(one(x - 47.0)) y=(one(y - 20.0)) width="94" height="40" rx="6" {}
                            path .co-split d={ "M" (one(x)) " " (one(y - 20.0)) "V" (one(y + 20.0)) } {}
                            (bonus(&space.text, x - 23.5, y))
                            (bonus(&space.right_text, x + 23.5, y))
                            (name_beside("co-town", (x, y), (0.0, space.label.1), 22.0, &space.name))
                        }
                        SpaceKind::Settlement { .. } => {
                            circle .co-settlement cx=(one(x)) cy=(one(y)) r="20" {}
                            (bonus(&space.text, x, y))
                            (name_beside("", (x, y), space.label, 24.0, &space.name))
                        }
                        SpaceKind::Horseshoe => {
                            circle .co-horseshoe cx=(one(x)) cy=(one(y)) r="12" {}
                            path .co-shoe d={ "M" (one(x - 5.0)) " " (one(y + 6.0)) "V" (one(y - 1.0)) "A5 5 0 0 1 " (one(x + 5.0)) " " (one(y - 1.0)) "V" (one(y + 6.0)) } {}
                        }
                    }
                    title { (space.name) @if !space.text.is_empty() { ": " (space.text) } @if !space.right_text.is_empty() { " or " (space.right_text) } }
                }
            }
        }
    }
}

fn road(a: (f64, f64), via: &[[f64; 2]], b: (f64, f64)) -> String {
    let mut path = String::new();
    let points = std::iter::once(a).chain(via.iter().map(|[x, y]| (*x, *y))).chain([b]);
    for (k, point) in points.enumerate() {
        let (x, y) = place(point);
        path += &format!("{}{x:.1} {y:.1}", if k == 0 { 'M' } else { 'L' });
    }
    path
}

/// Wagons and Tents.
pub fn layer(desk: &Desk<'_>) -> Markup {
    let map = &desk.game.edition.map;
    let view = desk.view;
    let mut wagons: Vec<(usize, u8)> =
        view.players.iter().map(|player| (player.wagon.index(), player.seat.0)).collect();
    wagons.extend(view.shade.iter().map(|shade| (shade.wagon.index(), 6)));
    let mut tents: Vec<(usize, u8)> = Vec::new();
    for player in &view.players {
        tents.extend(player.land_tents.iter().map(|land| (land.index(), player.seat.0)));
    }
    tents.extend(view.shade.iter().flat_map(|shade| shade.land_tents.iter().map(|land| (land.index(), 6))));
    html! {
        g #co-frontier {
            @for (k, (land, who)) in tents.iter().enumerate() {
                @let before = tents[..k].iter().filter(|(other, _)| other == land).count() as f64;
                @let (x, y) = place(map.lands[*land].at);
                (marks::tent(format!("land-tent-{land}-{who}"), *who, x - 32.0 + 15.0 * before, y + 2.0))
            }
            @for (k, (space, who)) in wagons.iter().enumerate() {
                @let before = wagons[..k].iter().filter(|(other, _)| other == space).count() as f64;
                @let (x, y) = place(map.spaces[*space].at);
                (marks::wagon(format!("wagon-{who}"), *who, x - 26.0 + 20.0 * before, y - 26.0 - 3.0 * before))
            }
        }
    }
}
