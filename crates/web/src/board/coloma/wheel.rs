//! The wagon wheel: five Sites, the Barker with its Signpost arm, the Bust, Pioneers and event Tents.

use maud::{Markup, html};

use super::{Desk, marks, marks::one};
use coloma::{
    edition::{Base, Tool},
    state::Phase,
};

/// The hub.
const X: f64 = 385.0;
const Y: f64 = 392.0;
/// Radii: hub, end of the Boom ring, end of the Common ring, rim.
const HUB: f64 = 56.0;
const BOOM: f64 = 190.0;
const COMMON: f64 = 300.0;
const RIM: f64 = 352.0;

/// A point so far from the hub, at degrees clockwise from twelve o'clock.
fn at(radius: f64, degrees: f64) -> (f64, f64) {
    let angle = degrees.to_radians();
    (X + radius * angle.sin(), Y - radius * angle.cos())
}

/// A wedge between two radii around an angle.
fn wedge(inner: f64, outer: f64, degrees: f64, width: f64) -> String {
    let ((ax, ay), (bx, by)) = (at(outer, degrees - width), at(outer, degrees + width));
    let ((cx, cy), (dx, dy)) = (at(inner, degrees + width), at(inner, degrees - width));
    format!(
        "M{ax:.1} {ay:.1}A{outer} {outer} 0 0 1 {bx:.1} {by:.1}L{cx:.1} {cy:.1}A{inner} {inner} 0 0 0 {dx:.1} {dy:.1}Z"
    )
}

/// An action in two short lines.
fn short(base: Base) -> [&'static str; 2] {
    match base {
        Base::None => ["your cards", ""],
        Base::Survey(Tool::Hammer) => ["River, Bridge", "for Bucks"],
        Base::Survey(Tool::Saw) => ["River, Bridge", "for Gold"],
        Base::Build(Tool::Hammer) => ["Build", "for Bucks"],
        Base::Build(Tool::Saw) => ["Build", "for Gold"],
        Base::Wagon => ["Move your", "Wagon"],
        Base::Place => ["Place Dudes,", "pitch Tents"],
        Base::GainTent => ["Gain", "1 Tent"],
        Base::Buy => ["Buy Tents", "and Horses"],
        Base::TakeBarrel => ["Take", "1 Barrel"],
    }
}

fn label((x, y): (f64, f64), class: &str, lines: [&str; 2]) -> Markup {
    let up = if lines[1].is_empty() { 7.0 } else { -4.0 };
    html! {
        text class=(class) x=(one(x)) y=(one(y + up)) { (lines[0]) }
        @if !lines[1].is_empty() { text class=(class) x=(one(x)) y=(one(y + 19.0)) { (lines[1]) } }
    }
}

/// The wheel under the tiles.
pub fn rings(desk: &Desk<'_>) -> Markup {
    let sites = &desk.game.edition.wheel.sites;
    html! {
        g #co-rings {
            circle .co-rim cx=(X) cy=(Y) r=(RIM + 8.0) {}
            @for (k, site) in sites.iter().enumerate().skip(1) {
                g id={ "site-" (k) } .co-site data-target={ "site:" (k) } role="button" aria-label={ "Site " (k) ", " (site.name) } {
                    path .co-wedge .co-common d=(wedge(BOOM, COMMON, site.angle, 36.0)) {}
                    path .co-wedge .co-boom d=(wedge(HUB, BOOM, site.angle, 36.0)) {}
                    path .co-wedge .co-edge d=(wedge(COMMON, RIM, site.angle, 36.0)) {}
                    (label(at(246.0, site.angle), "co-action", short(site.common.base)))
                    (label(at(134.0, site.angle), "co-action", short(site.boom.base)))
                    @let (nx, ny) = at(326.0, site.angle - 22.0);
                    circle .co-number-disc cx=(one(nx)) cy=(one(ny)) r="19" {}
                    text .co-number x=(one(nx)) y=(one(ny + 9.0)) { (k) }
                }
                @let (ex, ey) = at(326.0, site.angle + 12.0);
                g id={ "event-" (k) } .co-event data-target={ "tent:site-" (k) } role="button" aria-label={ "Event space of Site " (k) } {
                    path .co-event-space d=(wedge(COMMON + 5.0, RIM - 4.0, site.angle + 12.0, 21.0)) {}
                    title { (site.event_text) }
                    text .co-event-text x=(one(ex)) y=(one(ey + 6.0)) transform=(along(site.angle + 12.0, ex, ey)) { (event_words(&site.event_text)) }
                }
            }
            circle .co-hub cx=(X) cy=(Y) r=(HUB - 4.0) {}
        }
    }
}

/// An event's words without what is plain.
fn event_words(text: &str) -> String {
    text.trim_end_matches('.')
        .replace("Gain ", "+")
        .replace("Draw ", "+")
        .replace("You may pay 1 Gold for 3 VP", "Gold: 3 VP")
}

/// Words along the rim, never upside down.
fn along(degrees: f64, x: f64, y: f64) -> String {
    let turn = if (90.0..270.0).contains(&degrees) { degrees + 180.0 } else { degrees };
    format!("rotate({} {} {})", one(turn), one(x), one(y))
}

/// Turned so many degrees: by a class that the style sheet animates, or at once in a picture that stands still.
fn turned(desk: &Desk<'_>, steps: u32) -> (String, Option<String>) {
    if desk.still {
        (String::new(), Some(format!("rotate({} {X} {Y})", steps * 72)))
    } else {
        (format!("co-turn co-turn-{steps}"), None)
    }
}

/// Everything on the wheel that changes.
pub fn layer(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    let first = desk.game.edition.numbers.years.first().copied().unwrap_or(view.year);
    // The Barker's tile is drawn at Site 5 (twelve o'clock) and turned from there; it never turns back.
    let set_up = matches!(view.phase, Phase::Boards | Phase::Specialities | Phase::Discards);
    let rounds = if set_up { 0 } else { u32::from(view.year - first) * 5 + u32::from(view.barker) };
    let (barker_class, barker_turn) = turned(desk, rounds);
    let (bust_class, bust_turn) = turned(desk, u32::from(view.bust) % 5);
    let arm = f64::from(desk.game.edition.wheel.signpost_offset) * 72.0;
    let point = arm + f64::from(desk.game.edition.wheel.points_to_offset) * 72.0;
    let ((sx, sy), (tx, ty)) = (at(150.0, arm), at(150.0, point + 16.0));
    let (mx, my) = at(178.0, (arm + point) / 2.0 + 8.0);
    let site_angle = |site: u8| desk.game.edition.wheel.sites[usize::from(site)].angle;
    html! {
        g #co-wheel {
            g #barker class=(barker_class) transform=[barker_turn] {
                path .co-barker d=(wedge(HUB, RIM, 0.0, 35.4)) {}
                path .co-barker-line d=(wedge(HUB + 6.0, RIM - 6.0, 0.0, 34.0)) {}
                path .co-arm d=(wedge(HUB, BOOM - 2.0, arm, 35.0)) {}
                path .co-arrow d={ "M" (one(sx)) " " (one(sy)) "Q" (one(mx)) " " (one(my)) " " (one(tx)) " " (one(ty)) } marker-end="url(#co-tip)" {}
            }
            g #bust class=(bust_class) transform=[bust_turn] {
                path .co-bust d=(wedge(HUB, BOOM, 0.0, 36.0)) {}
                path .co-bust-hatch d=(hatch()) {}
            }
            defs {
                marker #co-tip viewBox="0 0 10 10" refX="7" refY="5" markerWidth="5" markerHeight="5" orient="auto" {
                    path .co-tip d="M0 0L10 5L0 10Z" {}
                }
            }
            // Words stay upright, so they are not part of what turns.
            @let angle = site_angle(view.barker);
            @let (bx, by) = at(250.0, angle);
            text .co-tile-name x=(one(bx)) y=(one(by - 22.0)) { "Barker" }
            (label((bx, by + 10.0), "co-action co-on-tile", short(Base::Buy)))
            @if view.bust != view.barker { (label(at(134.0, angle), "co-action co-on-tile", short(Base::TakeBarrel))) }
            @if view.bust != view.signpost {
                (label(at(118.0, site_angle(view.signpost)), "co-sign-name", ["Signpost", "to Site"]))
                @let (x, y) = at(88.0, site_angle(view.signpost));
                text .co-sign-name x=(one(x)) y=(one(y + 16.0)) { (view.points_to) }
            }
            (label(at(128.0, site_angle(view.bust)), "co-bust-name", ["BUST", ""]))
            (pioneers(desk))
            (tents(desk))
            text .co-hub-year x=(X) y=(Y - 4.0) { (view.year) }
            text .co-hub-round x=(X) y=(Y + 20.0) { "round " (view.round) }
        }
    }
}

/// Lines across the Bust's wedge at twelve o'clock.
fn hatch() -> String {
    let mut path = String::new();
    for k in 0..7 {
        let radius = 70.0 + 18.0 * f64::from(k);
        let ((ax, ay), (bx, by)) = (at(radius, -33.0), at(radius, 33.0));
        path += &format!("M{ax:.1} {ay:.1}A{radius} {radius} 0 0 1 {bx:.1} {by:.1}");
    }
    path
}

/// Pioneers after the reveal, side by side at their Sites.
fn pioneers(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    let shown = view.phase == Phase::Turn;
    let mut standing: Vec<(u8, u8)> = Vec::new();
    if shown {
        standing.extend(view.players.iter().filter_map(|player| Some((player.dial?, player.seat.0))));
        standing.extend(view.shade.iter().filter_map(|shade| Some((shade.site?, 6))));
        standing.extend(view.buster_at.map(|site| (site, 7)));
    }
    html! {
        @for (k, (site, who)) in standing.iter().enumerate() {
            @let before = standing[..k].iter().filter(|(other, _)| other == site).count() as f64;
            @let angle = desk.game.edition.wheel.sites[usize::from(*site)].angle;
            @let (x, y) = at(212.0, angle + 28.0 - before * 10.5);
            (marks::mark(Some(format!("pioneer-{who}")), *who, x, y, 17.0))
        }
    }
}

/// Tents on event spaces, along the rim.
fn tents(desk: &Desk<'_>) -> Markup {
    let mut pitched: Vec<(u8, u8)> = Vec::new();
    for player in &desk.view.players {
        pitched.extend(player.site_tents.iter().map(|site| (*site, player.seat.0)));
    }
    if desk.view.shade.is_some() {
        pitched.push((5, 6));
    }
    html! {
        @for (k, (site, who)) in pitched.iter().enumerate() {
            @let before = pitched[..k].iter().filter(|(other, _)| other == site).count() as f64;
            @let (x, y) = at(RIM + 16.0, desk.game.edition.wheel.sites[usize::from(*site)].angle - 8.0 + before * 5.2);
            (marks::tent(format!("tent-{site}-{who}"), *who, x, y))
        }
    }
}
