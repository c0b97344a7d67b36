//! The wagon wheel: five Sites, the Barker with its Signpost arm, the Bust, Pioneers and event Tents. The tire and the
//! tiles turn; words on them stay upright.

use coloma::{
    edition::{Base, Icon},
    state::Phase,
    view::DeedView,
};
use engine::say::name;
use maud::{Markup, html};

use super::{Desk, dials, icons, marks, marks::one};
use crate::t;

/// The hub.
const X: f64 = 318.0;
const Y: f64 = 322.0;
/// Radii: hub, end of the Boom ring, end of the Common ring, rim, tire.
const HUB: f64 = 52.0;
const BOOM: f64 = 164.0;
const COMMON: f64 = 260.0;
const RIM: f64 = 299.0;
const TIRE: f64 = 314.0;

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

/// Where a Site's name is written: along the outer edge of its Common action, never upside down.
fn arc(degrees: f64) -> String {
    let low = (100.0..260.0).contains(&degrees);
    let (radius, turn) = if low { (COMMON - 7.0, -33.0) } else { (COMMON - 18.0, 33.0) };
    let ((ax, ay), (bx, by)) = (at(radius, degrees - turn), at(radius, degrees + turn));
    format!("M{ax:.1} {ay:.1}A{radius} {radius} 0 0 {} {bx:.1} {by:.1}", i32::from(!low))
}

/// Icons and words of an action around a point.
fn action(base: Base, icon: Icon, (x, y): (f64, f64), class: &str) -> Markup {
    let (mut icons, words, paid) = icons::base(base);
    if icon == Icon::Shovel {
        icons = &["shovel"];
    } else if icon == Icon::Wheelbarrow {
        icons = &["barrow"];
    }
    let left = x - 15.0 * (icons.len() as f64 - 1.0);
    html! {
        @for (k, icon) in icons.iter().enumerate() { (icons::at(icon, left + 30.0 * k as f64, y - 12.0, 28.0)) }
        text class={ "co-action " (class) } x=(one(if paid.is_some() { x - 12.0 } else { x })) y=(one(if icons.is_empty() { y + 6.0 } else { y + 21.0 })) { (words) }
        @if let Some(coin) = paid { (icons::at(coin, x + 17.0, y + 15.0, 22.0)) }
    }
}

/// The wheel under the tiles.
pub fn rings(desk: &Desk<'_>) -> Markup {
    let sites = &desk.game.edition().wheel.sites;
    html! {
        g #co-rings {
            circle .co-rim cx=(X) cy=(Y) r=(TIRE) {}
            @for (k, site) in sites.iter().enumerate().skip(1) {
                g id={ "site-" (k) } .co-site data-target={ "site:" (k) } role="button" aria-label=(t!("Site {k}, {site}", k, site = name(&site.name))) {
                    path .co-wedge .co-common d=(wedge(BOOM, COMMON, site.angle, 36.0)) {}
                    path .co-wedge .co-boom d=(wedge(HUB, BOOM, site.angle, 36.0)) {}
                    (action(site.common.base, site.common.icon, at(198.0, site.angle - 9.0), ""))
                    (action(site.boom.base, site.boom.icon, at(116.0, site.angle), ""))
                    path #{ "co-arc-" (k) } .co-arc d=(arc(site.angle)) {}
                    text .co-site-name { textPath href={ "#co-arc-" (k) } startOffset="50%" { (site.name) } }
                }
                g id={ "event-" (k) } .co-event data-target={ "tent:site-" (k) } role="button" aria-label=(t!("Event space of Site {k}", k)) {
                    path .co-event-space d=(wedge(COMMON, RIM, site.angle, 36.0)) {}
                    @if let Some(event) = site.event {
                        @let (ex, ey) = at(280.0, site.angle - 15.0);
                        (icons::chips_at(&icons::effect(desk.game, event), ex, ey, 21.0))
                    }
                }
                @let (nx, ny) = at(279.0, site.angle - 29.0);
                circle .co-number-disc cx=(one(nx)) cy=(one(ny)) r="17" {}
                text .co-number x=(one(nx)) y=(one(ny + 8.0)) { (k) }
            }
            (legend())
            @for k in 0..5 {
                @let ((ax, ay), (bx, by)) = (at(HUB, 36.0 + 72.0 * f64::from(k)), at(RIM, 36.0 + 72.0 * f64::from(k)));
                path .co-spoke d={ "M" (one(ax)) " " (one(ay)) "L" (one(bx)) " " (one(by)) } {}
                path .co-spoke-line d={ "M" (one(ax)) " " (one(ay)) "L" (one(bx)) " " (one(by)) } {}
            }
        }
    }
}

/// Which ring is which, in the two lower corners that the wheel leaves free.
fn legend() -> Markup {
    let ring = |x: f64, outer: bool| {
        html! {
            circle .co-key-ring .co-key-on[outer] cx=(one(x)) cy="562" r="22" {}
            circle .co-key-ring .co-key-on[!outer] cx=(one(x)) cy="562" r="13" {}
            circle .co-key-ring .co-key-hub cx=(one(x)) cy="562" r="4.5" {}
        }
    };
    html! {
        g data-explain="ring:common" {
            rect .co-hit x="2" y="536" width="150" height="102" {}
            (ring(30.0, true))
            text .co-key .co-start x="4" y="608" { (t!("outer ring:")) }
            text .co-key .co-key-name .co-start x="4" y="632" { (t!("Common")) }
        }
        g data-explain="ring:boom" {
            rect .co-hit x="486" y="536" width="150" height="102" {}
            (ring(606.0, false))
            text .co-key .co-end x="632" y="608" { (t!("inner ring:")) }
            text .co-key .co-key-name .co-end x="632" y="632" { (t!("Boom")) }
        }
    }
}

/// Turned so many fifths: by a class that the style sheet animates, or at once in a picture that stands still.
fn turned(desk: &Desk<'_>, steps: u32) -> (String, Option<String>) {
    if desk.still {
        (String::new(), Some(format!("rotate({} {X} {Y})", steps * 72)))
    } else {
        (format!("co-turn co-turn-{steps}"), None)
    }
}

/// Something on a tile that stays upright while the tile turns.
fn upright(desk: &Desk<'_>, steps: u32, (x, y): (f64, f64), inside: &Markup) -> Markup {
    let (class, turn) = if desk.still {
        (String::new(), Some(format!("rotate(-{})", steps * 72)))
    } else {
        (format!("co-back co-back-{steps}"), None)
    };
    html! { g transform={ "translate(" (one(x)) " " (one(y)) ")" } { g class=(class) transform=[turn] { (inside) } } }
}

/// Everything on the wheel that changes.
pub fn layer(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    let first = desk.game.edition().numbers.years.first().copied().unwrap_or(view.year);
    // The Barker's tile is drawn at Site 5 (twelve o'clock) and turned from there; it never turns back.
    let set_up = matches!(view.phase, Phase::Boards | Phase::Specialities | Phase::Discards);
    let rounds = if set_up { 0 } else { u32::from(view.year - first) * 5 + u32::from(view.barker) };
    let (barker_class, barker_turn) = turned(desk, rounds);
    let busted = u32::from(view.bust) % 5;
    let (bust_class, bust_turn) = turned(desk, busted);
    html! {
        g #co-wheel {
            g #barker class=(barker_class) transform=[barker_turn] {
                (tire())
                g data-piece="barker" data-spot="barker" data-explain="barker" { (barker(desk, rounds)) }
            }
            g #bust class=(bust_class) transform=[bust_turn] data-piece="bust" data-explain="bust" {
                path .co-bust d=(wedge(HUB, BOOM - 1.5, 0.0, 34.6)) {}
                path .co-bust-hatch d=(hatch()) {}
                (upright(desk, busted, at(110.0, 0.0), &html! { text .co-bust-name y="11" { (t!("BUST")) } }))
            }
            (prospects(desk))
            (pioneers(desk))
            (tents(desk))
            @if !set_up { (dials::dials(desk)) }
            g .co-middle data-explain="hub" {
                circle .co-hub cx=(X) cy=(Y) r=(HUB - 2.0) {}
                circle .co-hub-line cx=(X) cy=(Y) r=(HUB - 8.0) {}
                text .co-hub-year x=(X) y=(Y) { (view.year) }
                text .co-hub-round x=(X) y=(Y + 21.0) { @if set_up { (t!("set-up")) } @else { (t!("round {n}", n = view.round)) } }
            }
        }
    }
}

/// Iron and nails of the wheel: what one sees turning.
fn tire() -> Markup {
    html! {
        @for k in 0..10 {
            @let angle = 36.0 * f64::from(k);
            @let ((ax, ay), (bx, by)) = (at(RIM + 1.0, angle), at(TIRE - 1.0, angle));
            path .co-joint d={ "M" (one(ax)) " " (one(ay)) "L" (one(bx)) " " (one(by)) } {}
            @let (nx, ny) = at((RIM + TIRE) / 2.0, angle + 18.0);
            circle .co-nail cx=(one(nx)) cy=(one(ny)) r="2.6" {}
        }
    }
}

fn barker(desk: &Desk<'_>, rounds: u32) -> Markup {
    let view = desk.view;
    let wheel = &desk.game.edition().wheel;
    let arm = f64::from(wheel.signpost_offset) * 72.0;
    let point = arm + f64::from(wheel.points_to_offset) * 72.0;
    let ((sx, sy), (tx, ty)) = (at(138.0, arm - 20.0), at(138.0, point + 27.0));
    let own = &wheel.sites[0];
    let common = html! {
        text .co-tile-name y="-30" { (t!("Barker")) }
        (action(own.common.base, own.common.icon, (0.0, -4.0), "co-on-tile"))
    };
    let boom = action(own.boom.base, own.boom.icon, (0.0, 0.0), "co-on-tile");
    let sign = html! {
        (icons::at("sign", 0.0, -18.0, 28.0))
        text .co-sign-name y="12" { (t!("to Site")) }
        text .co-sign-name .co-sign-number y="36" { (view.points_to) }
    };
    html! {
        path .co-barker d=(wedge(HUB, COMMON - 1.5, 0.0, 34.8)) {}
        path .co-barker-line d=(wedge(HUB + 5.0, COMMON - 6.0, 0.0, 33.2)) {}
        path .co-barker-line d=(wedge(BOOM, BOOM, 0.0, 34.0)) {}
        path .co-arm data-spot="signpost" data-explain="signpost" d=(wedge(HUB, BOOM - 1.5, arm, 34.4)) {}
        path .co-arrow d={ "M" (one(sx)) " " (one(sy)) "A138 138 0 0 0 " (one(tx)) " " (one(ty)) } marker-end="url(#co-tip)" {}
        (upright(desk, rounds, at(204.0, 0.0), &common))
        @if view.bust != view.barker { (upright(desk, rounds, at(104.0, 0.0), &boom)) }
        @if view.bust != view.signpost { (upright(desk, rounds, at(100.0, arm), &sign)) }
    }
}

/// Lines across the Bust's wedge at twelve o'clock.
fn hatch() -> String {
    let mut path = String::new();
    for k in 0..6 {
        let radius = 64.0 + 17.0 * f64::from(k);
        let ((ax, ay), (bx, by)) = (at(radius, -32.0), at(radius, 32.0));
        path += &format!("M{ax:.1} {ay:.1}A{radius} {radius} 0 0 1 {bx:.1} {by:.1}");
    }
    path
}

/// What own buildings would add to both actions of every Site, while the dial is being set; and the own dial.
fn prospects(desk: &Desk<'_>) -> Markup {
    let sites = &desk.game.edition().wheel.sites;
    let dial = desk.view.you.and_then(|seat| desk.view.players[seat.index()].dial);
    html! {
        @for prospect in &desk.view.prospects {
            @let angle = sites[usize::from(prospect.site)].angle;
            (extras(desk, &prospect.common, at(204.0, angle + 20.0)))
            @if desk.view.bust != prospect.site { (extras(desk, &prospect.boom, at(139.0, angle + 24.0))) }
        }
        @if let (Some(site), Some(seat), Phase::Dials) = (dial, desk.view.you, desk.view.phase) {
            @let angle = sites[usize::from(site)].angle;
            path .co-my-dial d=(wedge(HUB + 2.0, RIM - 2.0, angle, 35.0)) {}
            @let (x, y) = at(240.0, angle);
            (marks::pioneer("my-dial", seat.0, x, y, 19.0))
        }
    }
}

/// Rows of own cards as chips, one below the other.
fn extras(desk: &Desk<'_>, deed: &DeedView, (x, y): (f64, f64)) -> Markup {
    let rows: Vec<_> = deed.rows.iter().filter_map(|row| desk.row_effect(row.card, deed.icon)).collect();
    let top = y - 12.5 * (rows.len() as f64 - 1.0);
    html! {
        @for (k, effect) in rows.iter().take(4).enumerate() {
            @let chips = icons::effect(desk.game, *effect);
            @let (wide, cy) = (icons::width(&chips, 19.0) + 10.0, top + 25.0 * k as f64);
            rect .co-extra x=(one(x - wide / 2.0)) y=(one(cy - 12.0)) width=(one(wide)) height="24" rx="12" {}
            (icons::chips_at(&chips, x + 1.5, cy, 19.0))
        }
    }
}

/// Pioneers after the reveal, side by side at their Sites.
fn pioneers(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    let mut standing: Vec<(u8, u8)> = Vec::new();
    if view.phase == Phase::Turn {
        standing.extend(view.players.iter().filter_map(|player| Some((player.dial?, player.seat.0))));
        standing.extend(view.shade.iter().filter_map(|shade| Some((shade.site?, 6))));
        standing.extend(view.buster_at.map(|site| (site, 7)));
    }
    let acting = view.turn.as_ref().map(|turn| turn.seat.0);
    html! {
        @for (k, (site, who)) in standing.iter().enumerate() {
            @let before = standing[..k].iter().filter(|(other, _)| other == site).count();
            @let angle = desk.game.edition().wheel.sites[usize::from(*site)].angle;
            // Between the action and the spoke, clear of the Site's name.
            @let (x, y) = at(if before < 3 { 208.0 } else { 178.0 }, angle + 8.5 + 10.5 * (before % 3) as f64);
            @if acting == Some(*who) { circle .co-glow cx=(one(x)) cy=(one(y)) r="25" {} }
            (marks::pioneer(&format!("pioneer-{who}"), *who, x, y, 18.0))
        }
    }
}

/// Tents on event spaces.
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
            @let (x, y) = at(279.0, desk.game.edition().wheel.sites[usize::from(*site)].angle + before * 5.5 + 2.0);
            (marks::tent(&format!("tent-site-{site}-{who}"), *who, x, y))
        }
    }
}
