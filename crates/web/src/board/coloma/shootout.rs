//! The Shootout: Outlaws above, nine rows of Gunmen below.

use maud::{Markup, html};

use super::{Desk, marks, marks::one};

const LEFT: f64 = 1496.0;
const MIDDLE: f64 = 1591.0;

/// The Shootout with everybody at it.
pub fn layer(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    let ahead = u16::from(view.gunmen) > view.outlaws;
    html! {
        g #co-shootout {
            rect .co-yard x=(LEFT) y="16" width="190" height="710" rx="90" {}
            text .co-caption x=(MIDDLE) y="52" { "Shootout" }
            text .co-outlaws x=(MIDDLE) y="92" { (view.outlaws) " Outlaws" }
            @for k in 0..view.outlaws.min(10) {
                @let x = MIDDLE - 72.0 + 16.0 * f64::from(k);
                path .co-hat d={ "M" (one(x - 7.0)) " 116Q" (one(x)) " 120 " (one(x + 7.0)) " 116M" (one(x - 4.0)) " 115V108Q" (one(x)) " 104 " (one(x + 4.0)) " 108V115" } {}
            }
            text class={ "co-count" @if ahead { " co-ahead" } } x=(MIDDLE) y="150" {
                (view.gunmen) " Gunmen" @if ahead { " ahead" }
            }
            @for (k, row) in view.rows.iter().enumerate() {
                @let y = 186.0 + 58.0 * k as f64;
                g id={ "row-" (k + 1) } class={ "co-row" (desk.fresh(&format!("row:{}", k + 1))) } data-target={ "row:" (k + 1) } role="button" aria-label={ "Row " (k + 1) ", " (row.size) " spaces" } {
                    rect .co-row-back x=(LEFT + 8.0) y=(one(y - 24.0)) width="174" height="48" rx="24" {}
                    text .co-row-number x=(LEFT + 22.0) y=(one(y + 6.0)) { (k + 1) }
                    @for space in 0..row.size {
                        @let x = MIDDLE + 6.0 + 27.0 * (f64::from(space) - f64::from(row.size - 1) / 2.0);
                        @match row.owner.filter(|_| space < row.men) {
                            Some(who) => (marks::mark(None, who, x, y, 11.5)),
                            None => circle .co-vacant cx=(one(x)) cy=(one(y)) r="11" {},
                        }
                    }
                    @if let Some(who) = row.owner { title { (desk.who_is(who)) } }
                }
            }
        }
    }
}
