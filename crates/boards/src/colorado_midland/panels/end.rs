//! What would end the game after this round.

use engine::say::name;
use maud::{Markup, html};

use super::Desk;
use crate::{rich, t, words::Say};

/// The panel of the end-of-game lamps.
pub fn end(desk: &Desk<'_>) -> Markup {
    let end = &desk.view.end;
    let districts = desk.edition.districts.len();
    let missing: Vec<&str> =
        end.missing.iter().map(|district| desk.edition.districts[district.index()].name.as_str()).collect();
    let near = end.vp_limit.saturating_sub(end.best_vp) <= 10;
    html! {
        section #panel-end .panel .cm-panel {
            h2 data-explain="panel:end" { (t!("End of the game")) }
            ul .cm-lamps {
                (lamp("vp", end.best_vp >= end.vp_limit, near, &t!("Victory Points"), rich!("best {best} of {limit}", best = html! { b { (end.best_vp) } }; limit = end.vp_limit)))
                (lamp("holdings", end.shortage || end.fewest_claims == 0, end.fewest_claims <= 3, &t!("Holdings"), html! {
                    @if end.shortage { (t!("a claim was missing")) }
                    @else { (rich!("fewest {claims}", claims = html! { b { (t!("{n:# claim|# claims}", n = end.fewest_claims)) } })) }
                }))
                (lamp("points", end.unspent, false, &t!("Points"), html! { @if end.unspent { (t!("some could not be used")) } @else { (t!("all used")) } }))
                (lamp("districts", missing.is_empty(), missing.len() <= 2, &t!("Districts"), html! {
                    (rich!("{linked} of {districts} linked", linked = html! { b { (end.linked) } }; districts))
                    @if !missing.is_empty() { span .cm-missing { (t!("still to link: {missing}", missing = name(missing.join(", ")))) } }
                }))
            }
        }
    }
}

fn lamp(what: &str, on: bool, near: bool, name: &Say, words: Markup) -> Markup {
    let (class, state) = match (on, near) {
        (true, _) => ("cm-lamp-on", t!("lit")),
        (_, true) => ("cm-lamp-near", t!("near")),
        _ => ("", t!("dark")),
    };
    html! {
        li class=(class) data-explain={ "end:" (what) } {
            span .cm-bulb aria-hidden="true" {}
            span .cm-lamp-name { (name) span .cm-hidden { " (" (state) ")" } }
            span .cm-lamp-words { (words) }
        }
    }
}
