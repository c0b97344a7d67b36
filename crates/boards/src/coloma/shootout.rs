//! The Shootout: Outlaws at the left end of an oval, nine rows of Gunmen against them, the nearest first.

use maud::{Markup, html};

use super::{Desk, icons, marks, marks::one};
use crate::t;

const TOP: f64 = 652.0;
const MIDDLE: f64 = TOP + 112.0;

/// The Shootout with everybody at it.
pub fn layer(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    let ahead = u16::from(view.gunmen) > view.outlaws;
    html! {
        g #co-shootout {
            path .co-yard d={ "M8 " (MIDDLE) "Q8 " (TOP + 4.0) " 130 " (TOP + 10.0) "Q380 " (TOP - 12.0) " 560 " (TOP + 40.0) "Q630 " (TOP + 66.0) " 630 " (MIDDLE) "Q630 " (TOP + 158.0) " 560 " (TOP + 184.0) "Q380 " (TOP + 236.0) " 130 " (TOP + 214.0) "Q8 " (TOP + 220.0) " 8 " (MIDDLE) "Z" } {}
            text .co-caption .co-start x="36" y=(TOP + 44.0) { (t!("Shootout")) }
            (pen(view.outlaws))
            @for (k, row) in view.rows.iter().enumerate() {
                @let x = 182.0 + 49.5 * k as f64;
                @let half = 17.0 * f64::from(row.size) + 4.0;
                g id={ "row-" (k + 1) } class={ "co-row" (desk.fresh(&format!("row:{}", k + 1))) } data-target={ "row:" (k + 1) } role="button" aria-label=(t!("Row {row}, {n:# space|# spaces}", row = k + 1, n = row.size)) {
                    rect .co-row-back x=(one(x - 21.0)) y=(one(MIDDLE - half)) width="42" height=(one(2.0 * half)) rx="21" {}
                    @for space in 0..row.size {
                        @let y = MIDDLE + 34.0 * (f64::from(space) - f64::from(row.size - 1) / 2.0);
                        @match row.owner.filter(|_| space < row.men) {
                            Some(who) => (marks::mark(Some(format!("gunman-{}-{space}", k + 1)), who, x, y, 13.0)),
                            None => circle .co-vacant cx=(one(x)) cy=(one(y)) r="13" {},
                        }
                    }
                    text .co-row-number x=(one(x)) y=(one(MIDDLE + half + 15.0)) { (k + 1) }
                }
            }
            g data-spot="gunmen" data-explain="gunmen" {
                text class={ "co-count" @if ahead { " co-ahead" } } x="634" y=(TOP + 24.0) { (t!("{n:# Gunman|# Gunmen}", n = view.gunmen)) }
                text class={ "co-verdict" @if ahead { " co-ahead" } } x="634" y=(TOP + 241.0) { @if ahead { (t!("The Gunmen outnumber the Outlaws")) } @else { (t!("The Outlaws are not outnumbered yet")) } }
            }
        }
    }
}

/// The Outlaws, as many as there are.
fn pen(outlaws: u16) -> Markup {
    html! {
        g data-spot="outlaws" data-explain="outlaws" {
            rect .co-hit x="28" y=(MIDDLE - 64.0) width="116" height="170" {}
            @for k in 0..outlaws.min(12) {
                g .co-piece data-piece={ "outlaw-" (k) } { (icons::at("outlaw", 48.0 + 32.0 * f64::from(k % 3), MIDDLE - 46.0 + 31.0 * f64::from(k / 3), 29.0)) }
            }
            text .co-outlaws x="82" y=(MIDDLE + 92.0) { (t!("{n:# Outlaw|# Outlaws}", n = outlaws)) }
        }
    }
}
