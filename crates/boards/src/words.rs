//! Words as they may stand in a drawing or a page.
//!
//! Every word that a person reads is a template: [`t!`] takes the same as [`engine::say!`] and stands in the markup,
//! between tags or as an attribute, in the language that is spoken while it is drawn.

use engine::{Line, Seat, tongue};
use maud::{Markup, PreEscaped, Render, html};

/// A template in markup: `h2 { (t!("Mine Track")) }`, `title=(t!("{n:# card|# cards} left", n))`. Players are named by
/// their seats; where a name is at hand, [`Say::named`] takes it.
#[macro_export]
macro_rules! t {
    ($($said:tt)*) => { $crate::words::Say::new(::engine::say!($($said)*)) };
}

/// A sentence with markup in its places: `rich!("See {rule}.", rule = html! { a href=(link) { (clause) } })`. What stands
/// in a place is drawn by the caller, the words around it are said in the language that is spoken here.
#[macro_export]
macro_rules! rich {
    ($template:literal $(, $name:ident = $markup:expr)* $(,)?) => {{
        const { ::engine::say::check($template, &[$(stringify!($name)),*]) };
        $crate::words::rich($template, &[$((stringify!($name), $markup)),*])
    }};
}

/// A template with markup in its places; [`rich!`] calls this with what it has checked.
#[must_use]
pub fn rich(template: &'static str, places: &[(&str, Markup)]) -> Markup {
    let said = Say::template(template).0;
    let mut out = String::new();
    let mut rest = said.as_str();
    while let Some((before, (place, after))) = rest.split_once('{').and_then(|(b, r)| Some((b, r.split_once('}')?))) {
        before.render_to(&mut out);
        if let Some((_, markup)) = places.iter().find(|(name, _)| *name == place) {
            out.push_str(&markup.0);
        }
        rest = after;
    }
    rest.render_to(&mut out);
    PreEscaped(out)
}

/// A sentence as plain text in markup.
pub struct Say(String);

impl Say {
    /// A sentence in the language that is spoken here.
    #[must_use]
    pub fn new(line: impl Into<Line>) -> Say {
        Say(line.into().to_string())
    }

    /// English words without places that are not known where this is compiled: the parts of a score, a kind of target.
    #[must_use]
    pub fn template(english: &str) -> Say {
        Say(tongue::with(|tongue| tongue.template(english).into_owned()))
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

    #[test]
    fn markup_stands_in_the_places_of_a_sentence() {
        let see = || rich!("See {rule} & go.", rule = html! { a href="#x" { "CM-1" } }).0;
        assert_eq!(see(), "See <a href=\"#x\">CM-1</a> &amp; go.");
        let said = tongue::speak(&tongue::TEST, see);
        assert!(said.contains("<a href=\"#x\">CM-1</a> &amp; ") && !said.contains("See"), "{said}");
    }
}
