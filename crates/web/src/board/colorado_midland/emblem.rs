//! The picture on the game's card.

use maud::{Markup, html};

/// A placeholder until the drawing below is complete.
pub fn emblem() -> Markup {
    html! {}
}
