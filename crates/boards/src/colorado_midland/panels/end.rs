//! What would end the game after this round.

use maud::{Markup, html};

use super::Desk;
use crate::words::counted;

/// The panel of the end-of-game lamps.
pub fn end(desk: &Desk<'_>) -> Markup {
    let end = &desk.view.end;
    let districts = desk.edition.districts.len();
    let missing: Vec<&str> =
        end.missing.iter().map(|district| desk.edition.districts[district.index()].name.as_str()).collect();
    let near = end.vp_limit.saturating_sub(end.best_vp) <= 10;
    html! {
        section #panel-end .panel .cm-panel {
            h2 { "End of the game" }
            ul .cm-lamps {
                (lamp(end.best_vp >= end.vp_limit, near, "Victory Points", html! { "best " b { (end.best_vp) } " of " (end.vp_limit) }))
                (lamp(end.shortage || end.fewest_claims == 0, end.fewest_claims <= 3, "Holdings", html! {
                    @if end.shortage { "a claim was missing" }
                    @else { "fewest " b { (counted(end.fewest_claims, "claim")) } }
                }))
                (lamp(end.unspent, false, "Points", html! { @if end.unspent { "some could not be used" } @else { "all used" } }))
                (lamp(missing.is_empty(), missing.len() <= 2, "Districts", html! {
                    b { (end.linked) } " of " (districts) " linked"
                    @if !missing.is_empty() { span .cm-missing { "still to link: " (missing.join(", ")) } }
                }))
            }
        }
    }
}

fn lamp(on: bool, near: bool, name: &str, words: Markup) -> Markup {
    let (class, state) = match (on, near) {
        (true, _) => ("cm-lamp-on", "lit"),
        (_, true) => ("cm-lamp-near", "near"),
        _ => ("", "dark"),
    };
    html! {
        li class=(class) {
            span .cm-bulb aria-hidden="true" {}
            span .cm-lamp-name { (name) span .cm-hidden { " (" (state) ")" } }
            span .cm-lamp-words { (words) }
        }
    }
}
