//! What the icons mean.

use colorado::ids::Icon;
use maud::{Markup, html};

use super::super::{Desk, icons as drawn};
use crate::t;

/// The panel of the icons.
pub fn icons(desk: &Desk<'_>) -> Markup {
    html! {
        section #panel-icons .panel .cl-panel {
            h2 { (t!("Icons")) }
            dl .cl-legend { @for spec in desk.edition.icons.iter().filter(|spec| spec.icon != Icon::None) {
                dt { (drawn::small(desk.edition, spec.icon)) } dd { b { (spec.name) } ": " (spec.text) }
            } }
        }
    }
}
