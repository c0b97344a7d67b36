//! Words as they may stand in a drawing or a page.
//!
//! Every word that a person reads is a template: [`t!`] takes the same as [`engine::say!`] and stands in the markup,
//! between tags or as an attribute, in the language that is spoken while it is drawn.

use engine::{Line, Seat};
use maud::{Render, html};

/// A template in markup: `h2 { (t!("Mine Track")) }`, `title=(t!("{n:# card|# cards} left", n))`. Players are named by
/// their seats; where a name is at hand, [`Say::named`] takes it.
#[macro_export]
macro_rules! t {
    ($($said:tt)*) => { $crate::words::Say::new(::engine::say!($($said)*)) };
}

/// A sentence as plain text in markup.
pub struct Say(String);

impl Say {
    /// A sentence in the language that is spoken here.
    #[must_use]
    pub fn new(line: impl Into<Line>) -> Say {
        Say(line.into().to_string())
    }

    /// A sentence that names players.
    #[must_use]
    pub fn named(line: &Line, names: &[String]) -> Say {
        Say(line.plain(|seat| name_of(seat, names)))
    }
}

impl Render for Say {
    fn render_to(&self, out: &mut String) {
        self.0.render_to(out);
    }
}

impl std::fmt::Display for Say {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// A player's name.
#[must_use]
pub fn name_of(seat: Seat, names: &[String]) -> String {
    let number = || Line::of("Seat {n}", vec![("n", engine::say::name(seat.0 + 1))]).to_string();
    names.get(seat.index()).cloned().unwrap_or_else(number)
}

/// `1 card`, `2 cards`.
pub fn counted(n: impl Into<u32>, thing: &str) -> String {
    let n = n.into();
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

/// Text with what would be markup made harmless.
pub fn escaped(words: &str) -> String {
    html! { (words) }.into_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_escaped_between_tags_and_in_attributes() {
        let n = 2;
        let drawn = html! { p title=(t!("{n:# card|# cards} & {who}", n, who = engine::say::name("\"<b>"))) { (t!("Mine Track")) } };
        assert_eq!(drawn.0, "<p title=\"2 cards &amp; &quot;&lt;b&gt;\">Mine Track</p>");
    }
}
