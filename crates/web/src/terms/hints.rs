//! Whether those who play may ask for hints, though they are several.

use boards::t;
use maud::{Markup, html};

use crate::tables::{Fields, field};

/// The tick of the form.
pub(super) fn fieldset(fields: &Fields) -> Markup {
    html! {
        fieldset {
            legend { (t!("Hints")) }
            label.choice {
                input type="checkbox" name="hints" value="yes" checked[read(fields)];
                span { (t!("Everybody may ask the strongest bot what it would do; the result then counts for no rating. Alone and against bots one always may: after a hint a rated game can still cost rating, but win none.")) }
            }
        }
    }
}

/// What the form says.
pub(super) fn read(fields: &Fields) -> bool {
    field(fields, "hints") == "yes"
}
