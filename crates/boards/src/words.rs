//! Words as they may stand in a drawing or a page.
//!
//! Every word that a person reads is a template: [`t!`] takes the same as [`engine::say!`] and stands in the markup,
//! between tags or as an attribute, in the language that is spoken while it is drawn.

use engine::{
    Line, Seat,
    say::{Span, Value},
    tongue,
    words::Target,
};
use maud::{Markup, Render, html};

/// A template in markup: `h2 { (t!("Mine Track")) }`, `title=(t!("{n:# card|# cards} left", n))`. Players are named by
/// their seats; where a name is at hand, [`Say::named`] takes it.
#[macro_export]
macro_rules! t {
    ($($said:tt)*) => { $crate::words::Say::new(::engine::say!($($said)*)) };
}

/// A template with markup in its places, and after a semicolon other values:
/// `(rich!("{best} of {limit}", best = html! { b { (vp) } }; limit))`.
#[macro_export]
macro_rules! rich {
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
    ($template:literal $(, $markup:ident = $drawn:expr)* $(; $($name:ident $(= $value:expr)?),*)? $(,)?) => {{
        const { ::engine::say::check($template, &[$(stringify!($markup),)* $($(stringify!($name)),*)?]) };
        $crate::words::rich(
            $template,
            ::std::vec![$((stringify!($markup), $drawn)),*],
            ::std::vec![$($((stringify!($name), ::engine::say::Value::from($crate::rich!(@value $name $($value)?)))),*)?],
        )
    }};
}

/// A filled template with markup in its places. [`rich!`] calls this with what it has checked.
#[must_use]
pub fn rich(template: &'static str, drawn: Vec<(&'static str, Markup)>, filled: Vec<(&'static str, Value)>) -> Markup {
    let hole = |name: &'static str| (name, Value::from(Target::new("markup", name, Line::new())));
    let filled = drawn.iter().map(|(name, _)| hole(name)).chain(filled).collect();
    let markup = |place: &Target| drawn.iter().find(|(name, _)| place.id.strip_prefix("markup:") == Some(name));
    html! {
        @for span in Line::of(template, filled).spans() {
            @match &span {
                Span::Text(words) => (words),
                Span::Place(place) => @if let Some((_, drawn)) = markup(place) { (drawn) },
                Span::Seat(seat) => (seat),
                Span::Clause(id) => (id),
                Span::Steps(names, now) => (engine::say::plain_steps(names, *now)),
            }
        }
    }
}

/// A sentence as plain text in markup.
pub struct Say(String);

impl Say {
    /// A sentence in the language that is spoken here.
    #[must_use]
    pub fn new(line: impl Into<Line>) -> Say {
        Say(line.into().to_string())
    }

    /// A template without places that is known by its text alone, such as a part of a score.
    #[must_use]
    pub fn of(template: &str) -> Say {
        Say(tongue::with(|tongue| tongue.template(template).into_owned()))
    }

    /// A sentence that names players.
    #[must_use]
    pub fn named(line: &Line, names: &[String]) -> Say {
        Say(line.plain(|seat| name_of(seat, names)))
    }

    /// The sentence as it stands in a drawing that is written piece by piece.
    #[must_use]
    pub fn escaped(&self) -> String {
        escaped(&self.0)
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

    #[test]
    fn places_hold_markup_beside_other_values() {
        let drawn = rich!("<{best} of {n:one|#}>", best = html! { b { "3" } }; n = 4);
        assert_eq!(drawn.0, "&lt;<b>3</b> of 4&gt;");
    }
}
