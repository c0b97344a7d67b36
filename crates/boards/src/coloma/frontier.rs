//! The Frontier map: Boomtowns, Settlements, Horseshoes, roads, Lands, Wagons and Tents.

use coloma::edition::{SpaceKind, SpaceSpec};
use maud::{Markup, html};

use super::{Desk, icons, marks, marks::one, slug};

/// Where the map begins, its size and its scale.
const LEFT: f64 = 644.0;
const TOP: f64 = 10.0;
const WIDE: f64 = 590.0;
const HIGH: f64 = 676.0;

fn place((x, y): (f64, f64)) -> (f64, f64) {
    (LEFT + 4.0 + x * 0.585, TOP + 4.0 + y * 0.66)
}

/// A name beside a space: to the side on which the map's maker put it, clear of the symbol.
fn name_beside(class: &str, (x, y): (f64, f64), (dx, dy): (f64, f64), clear: f64, name: &str) -> Markup {
    let (anchor, at, below) = if dx > 30.0 && dy.abs() < 20.0 {
        ("start", x + clear, y + 5.0)
    } else if dx < -30.0 && dy.abs() < 20.0 {
        ("end", x - clear, y + 5.0)
    } else {
        ("middle", x, if dy < 0.0 { y - clear } else { y + clear + 12.0 })
    };
    // A long name beside a space stands in two lines.
    let lines = name.split_once(' ').filter(|_| anchor != "middle" && name.len() > 12);
    html! {
        text class={ "co-place co-" (anchor) " " (class) } x=(one(at)) y=(one(below)) {
            @match lines {
                Some((first, second)) => { tspan x=(one(at)) dy="-8" { (first) } tspan x=(one(at)) dy="18" { (second) } },
                None => (name),
            }
        }
    }
}

/// Land, roads and names: drawn once.
pub fn land(desk: &Desk<'_>) -> Markup {
    let map = &desk.game.edition().map;
    html! {
        g #co-land {
            rect .co-land x=(LEFT) y=(TOP) width=(WIDE) height=(HIGH) rx="10" {}
            (relief())
            @for land in &map.lands {
                @let ((ax, ay), (bx, by)) = (place(map.spaces[land.boomtown.index()].at), place(land.at));
                path .co-arrow-land d={ "M" (one(ax)) " " (one(ay)) "L" (one(bx)) " " (one(by)) } {}
            }
            @for (a, b, via) in &map.roads {
                @let line = road(map.spaces[a.index()].at, via, map.spaces[b.index()].at);
                path .co-road-bed d=(line) {}
                path .co-road d=(line) {}
            }
            @for land in &map.lands {
                @let (x, y) = place(land.at);
                g id={ "land-" (slug(&land.id)) } .co-frontier-land data-target={ "tent:" (slug(&land.id)) } role="button" aria-label=(land.name) {
                    ellipse .co-land-disc cx=(one(x)) cy=(one(y)) rx="40" ry="26" {}
                    (icons::at("land", x, y, 30.0))
                    @let (anchor, lx) = if land.at.0 > 500.0 { ("end", x + 40.0) } else { ("start", x - 40.0) };
                    @let (first, second) = land.name.rsplit_once(' ').filter(|_| land.name.len() > 17 || land.at.1 > 930.0).unwrap_or(("", &land.name));
                    @let line = if land.at.1 > 930.0 || land.label.1 < 0.0 { y - 31.0 } else { y + 43.0 };
                    text class={ "co-place co-land-name co-" (anchor) } x=(one(lx)) y=(one(line - 16.0)) { (first) }
                    text class={ "co-place co-land-name co-" (anchor) } x=(one(lx)) y=(one(line)) { (second) }
                }
            }
            @for space in &map.spaces { (space_of(space)) }
        }
    }
}

/// Rivers and hills of the district: no meaning, only a map.
fn relief() -> Markup {
    const RIVERS: [&str; 3] = [
        "M1232 120Q1100 180 1020 160T880 260T780 230T646 370",
        "M1232 460Q1130 420 1050 440T950 360T860 360T760 460T646 480",
        "M1232 620Q1110 550 1010 520T870 520T770 590T646 620",
    ];
    html! {
        @for river in RIVERS { path .co-stream d=(river) {} }
        @for (x, y) in [(1160.0, 240.0), (1200.0, 262.0), (1130.0, 268.0), (1195.0, 520.0), (790.0, 50.0), (830.0, 66.0), (900.0, 660.0), (1040.0, 655.0)] {
            path .co-hill d={ "M" (one(x - 20.0)) " " (one(y + 12.0)) "L" (one(x)) " " (one(y - 12.0)) "L" (one(x + 20.0)) " " (one(y + 12.0)) "M" (one(x)) " " (one(y - 12.0)) "L" (one(x + 6.0)) " " (one(y + 12.0)) } {}
        }
    }
}

fn space_of(space: &SpaceSpec) -> Markup {
    let (x, y) = place(space.at);
    html! {
        g id={ "space-" (slug(&space.id)) } .co-space data-target={ "space:" (slug(&space.id)) } role="button" aria-label=(space.name) {
            @match space.kind {
                SpaceKind::Boomtown { .. } => {
                    rect .co-boomtown x=(one(x - 39.0)) y=(one(y - 18.0)) width="78" height="36" rx="6" {}
                    path .co-split d={ "M" (one(x)) " " (one(y - 18.0)) "V" (one(y + 18.0)) } {}
                    (icons::chips_at(&[icons::bonus(&space.text)], x - 18.0, y, 22.0))
                    (icons::chips_at(&[icons::bonus(&space.right_text)], x + 21.0, y, 22.0))
                    @if space.label.0 > 60.0 {
                        // Clear of the road that comes from the west.
                        text .co-place .co-town .co-start x=(one(x - 28.0)) y=(one(y + 34.0)) { (space.name) }
                    } @else {
                        (name_beside("co-town", (x, y), (0.0, space.label.1), 22.0, &space.name))
                    }
                }
                SpaceKind::Settlement { .. } => {
                    circle .co-settlement cx=(one(x)) cy=(one(y)) r="17" {}
                    (icons::chips_at(&[icons::bonus(&space.text)], x + 1.0, y, 21.0))
                    (name_beside("", (x, y), space.label, 20.0, &space.name))
                }
                SpaceKind::Horseshoe => {
                    circle .co-horseshoe cx=(one(x)) cy=(one(y)) r="12" {}
                    (icons::at("shoe", x, y, 15.0))
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
    let map = &desk.game.edition().map;
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
                @let before = tents[..k].iter().filter(|(other, _)| other == land).count();
                @let (x, y) = place(map.lands[*land].at);
                (marks::tent(&format!("tent-{}-{who}", slug(&map.lands[*land].id)), *who, x - 24.0 + 24.0 * (before % 3) as f64, y - 8.0 + 20.0 * (before / 3) as f64))
            }
            // Wagons in one place stand beside it, three in a row.
            @for (k, (space, who)) in wagons.iter().enumerate() {
                @let here = wagons.iter().filter(|(other, _)| other == space).count();
                @let before = wagons[..k].iter().filter(|(other, _)| other == space).count();
                @let in_row = (here - before / 3 * 3).min(3) as f64;
                @let (x, y) = place(map.spaces[*space].at);
                // Clear of a town's name.
                @let spec = &map.spaces[*space];
                @let below = matches!(spec.kind, SpaceKind::Boomtown { .. }) && spec.label.1 < 0.0;
                (marks::wagon(&format!("wagon-{who}"), *who, x + 21.0 * ((before % 3) as f64 - (in_row - 1.0) / 2.0), if below { y + 34.0 + 26.0 * (before / 3) as f64 } else { y - 26.0 - 26.0 * (before / 3) as f64 }))
            }
        }
    }
}
