//! What the icons are called; more is said of each when asked.

use colorado::ids::Icon;
use maud::{Markup, html};

use super::super::{Desk, icons as drawn};
use crate::t;

/// The panel of the icons: a short key beside the hand.
pub fn icons(desk: &Desk<'_>) -> Markup {
    html! {
        section #panel-icons .panel .cl-panel {
            h2 data-explain="panel:icons" { (t!("Icons")) }
            ul .cl-legend { @for spec in desk.edition.icons.iter().filter(|spec| spec.icon != Icon::None) {
                li data-explain={ "icon:" (spec.id) } tabindex="0" { (drawn::picture(desk.edition, spec.icon)) " " (spec.name) }
            } }
        }
    }
}
