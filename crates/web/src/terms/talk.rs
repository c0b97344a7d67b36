//! Whether players read what watchers write.

use boards::t;
use maud::{Markup, html};

use crate::tables::{Fields, field};

/// The tick of the form.
pub(super) fn fieldset(fields: &Fields) -> Markup {
    html! {
        fieldset {
            legend { (t!("Talk")) }
            label.choice {
                input type="checkbox" name="watchers-apart" value="yes" checked[read(fields)];
                span { (t!("Players cannot read what watchers write until the game is over.")) }
            }
        }
    }
}

/// What the form says.
pub(super) fn read(fields: &Fields) -> bool {
    field(fields, "watchers-apart") == "yes"
}
