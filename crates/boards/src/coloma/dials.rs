//! The dials, in the two upper corners that the wheel leaves free: face-down until all are set, then each points at its
//! Site. Shade and Buster have theirs too.

use coloma::state::Phase;
use engine::say::name;
use maud::{Markup, html};

use super::{Desk, marks, marks::one};
use crate::t;

/// Room for six: three in a corner.
const PLACES: [(f64, f64); 6] = [(34.0, 38.0), (92.0, 38.0), (34.0, 96.0), (602.0, 38.0), (544.0, 38.0), (602.0, 96.0)];
/// How large a dial is.
const R: f64 = 25.0;

/// A dial: whose, where it points as far as the viewer knows, and whether it is set.
struct Dial {
    who: u8,
    site: Option<u8>,
    set: bool,
}

fn all(desk: &Desk<'_>) -> Vec<Dial> {
    let view = desk.view;
    let shown = view.phase == Phase::Turn;
    let mut dials: Vec<Dial> =
        view.players.iter().map(|player| Dial { who: player.seat.0, site: player.dial, set: player.ready }).collect();
    if let Some(shade) = &view.shade {
        dials.push(Dial { who: 6, site: shade.site.filter(|_| shown), set: false });
    }
    if view.players.len() <= 2 {
        dials.push(Dial { who: 7, site: view.buster_at.filter(|_| shown), set: false });
    }
    dials
}

/// All dials of the table.
pub fn dials(desk: &Desk<'_>) -> Markup {
    html! { @for (dial, (x, y)) in all(desk).iter().zip(PLACES) { (drawn(desk, dial, x, y)) } }
}

fn drawn(desk: &Desk<'_>, dial: &Dial, x: f64, y: f64) -> Markup {
    let who = dial.who;
    let whose = if who == 7 { "Buster".into() } else { desk.who_is(who) };
    let said = match dial.site {
        Some(site) => t!("{who}: Site {site}", who = whose, site = name(site)),
        None if dial.set => t!("{who}: the dial is set", who = whose),
        None => t!("{who}: the dial is not set yet", who = whose),
    };
    html! {
        g class={ "co-dial" @if dial.site.is_none() { " co-dial-down" } } data-piece={ "dial-" (who) } data-explain={ "dial:" (who) } role="img" aria-label=(said) {
            circle class={ "co-dial-rim co-rim-" (who + 1) } cx=(one(x)) cy=(one(y)) r=(R) {}
            @match dial.site {
                Some(site) => {
                    @let angle = desk.game.edition().wheel.sites[usize::from(site)].angle;
                    path .co-dial-hand transform={ "rotate(" (angle) " " (one(x)) " " (one(y)) ")" }
                        d={ "M" (one(x)) " " (one(y - R + 1.0)) "l8 13h-16Z" } {}
                    text .co-dial-site x=(one(x)) y=(one(y + 9.0)) { (site) }
                    (marks::mark(None, who, x + 18.0, y + 18.0, 8.0))
                }
                None => {
                    (marks::mark(None, who, x, y, 12.0))
                    @if dial.set { text .co-dial-set x=(one(x + 17.0)) y=(one(y + 24.0)) { "✓" } }
                }
            }
        }
    }
}
