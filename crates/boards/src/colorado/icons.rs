//! The icons, in a square of 24 around the origin. They are defined once and used by their ID.

use std::fmt::Write;

use colorado::{
    edition::Edition,
    ids::{Icon, Suit},
};
use maud::{Markup, html};

const NUGGET: &str = r#"<path class="cl-gold" d="M-7 3l1.500-7 5-4 6 1.500 3 5.500-2.500 6-7 2.500z"/><path class="cl-thin" d="M-2-3l3-2M2 1l3-1.500M-3 4l3 1"/>"#;
const CARD: &str = r#"<path class="cl-leaf" d="M-5-7.500h10v15h-10z"/>"#;
const UP: &str = r#"<path class="cl-bold" d="M0 4.500v-8M-3-1l3-3.500L3-1"/>"#;

/// What stands in each icon.
fn glyph(icon: Icon, track: &str) -> String {
    let slash = r#"<path class="cl-thin" d="M3-11L-3 11"/>"#;
    let small = |x: f64, what: &str| format!(r#"<g transform="translate({x} 0) scale(.62)">{what}</g>"#);
    let play = format!("{CARD}{UP}");
    match icon {
        Icon::None => String::new(),
        Icon::Nugget => format!("{}{}{slash}", small(-6.5, NUGGET), small(6.5, &play)),
        Icon::Card => {
            let fan = r#"<path class="cl-leaf" d="M-8-5l7-3 5 12-7 3zM-2-8l7 1-1.500 13-7-1z"/><path class="cl-bold" d="M8 2v7M5 6l3 3.500L11 6"/>"#;
            format!("{}{}{slash}", small(-6.0, fan), small(6.5, &play))
        }
        Icon::Check => {
            let leg = r#"<circle class="cl-leaf" r="7.500"/><path class="cl-bold" d="M-4 0l3 4L5-5"/>"#;
            let rail = r#"<path class="cl-bold" d="M-4-9v18M4-9v18"/><path class="cl-thin" d="M-7-6h14M-7 0h14M-7 6h14"/>"#;
            format!("{}{}{slash}", small(-6.0, leg), small(6.5, rail))
        }
        Icon::Play => format!(r#"<g transform="scale(1.150)">{play}</g>"#),
        Icon::Discovery => {
            r#"<path class="cl-bold" d="M-5 10V-10"/><path class="cl-flag" d="M-5-10Q1-13 4-9.500T10-9L8-4.500 10 0Q6 1 3-1.500T-5-1Z"/>"#.to_owned()
        }
        Icon::Box(_) => match track {
            "saloon" => concat!(
                r#"<path class="cl-leaf" d="M-9-9H9V9H-9z"/><path class="cl-wood" d="M-8-5h7.300v12h-7.300zM.7-5H8v12H.7z"/>"#,
                r#"<path class="cl-thin" d="M-6.500-2h4.300M-6.500 1h4.300M-6.500 4h4.300M2.200-2h4.300M2.200 1h4.300M2.200 4h4.300"/>"#
            )
            .to_owned(),
            "wanted" => concat!(
                r#"<path class="cl-leaf" d="M-7.500-10H7.500V10H-7.500z"/><path class="cl-bold" d="M-5-7.500H5"/><circle class="cl-wood" cy="-.5" r="3.600"/>"#,
                r#"<path class="cl-wood" d="M-6-2.500Q0-5.500 6-2.500L3-3Q0-7.500-3-3z"/><path class="cl-thin" d="M-5 5.500H5M-4 8H4"/>"#
            )
            .to_owned(),
            _ => concat!(
                r#"<path class="cl-leaf" d="M0-8L9.500 9H-9.500z"/><path class="cl-bold" d="M0-8L2-11.500M0-8L-2-11.500"/>"#,
                r#"<path class="cl-wood" d="M0 0L3.500 9H-3.500z"/><path class="cl-thin" d="M-5 1.500H-1M1 1.500H5"/>"#
            )
            .to_owned(),
        },
    }
}

/// The emblem of a suit.
fn emblem(symbol: &str) -> &'static str {
    match symbol {
        "dynamite" => {
            r#"<path d="M-4-5h8V9h-8z"/><path class="cl-fuse" d="M0-5Q0-10 5-10"/><path class="cl-cut" d="M-4-1h8M-4 5h8"/>"#
        }
        "money" => {
            r#"<path d="M-10-6H10V6H-10z"/><circle class="cl-cut" r="3.500"/><path class="cl-cut" d="M-7-3v6M7-3v6"/>"#
        }
        "hat" => r#"<path d="M-11 4Q0 9 11 4Q8 1 5 3L4-7Q0-4-4-7L-5 3Q-8 1-11 4z"/>"#,
        "beer" => {
            r#"<path d="M-7-7H4V9H-7z"/><path class="cl-fuse" d="M4-3h4v8H4"/><path class="cl-cut" d="M-4-3v8M1-3v8"/>"#
        }
        "bonnet" => r#"<path d="M-8 6Q-10-9 1-9Q10-8 8 4L3 1Q-2-2-3 6z"/><path class="cl-fuse" d="M-5 6L-2 10"/>"#,
        _ => {
            r#"<path d="M0 9Q-7 9-5 3Q0-2 5 3Q7 9 0 9z"/><circle cx="-7" cy="-1" r="2.500"/><circle cx="-2.700" cy="-6" r="2.600"/><circle cx="2.700" cy="-6" r="2.600"/><circle cx="7" cy="-1" r="2.500"/>"#
        }
    }
}

/// The DOM ID of an icon's drawing.
pub fn id(edition: &Edition, icon: Icon) -> String {
    format!("cl-i-{}", edition.icon(icon).id)
}

/// The definitions of all icons and emblems.
pub fn definitions(edition: &Edition) -> String {
    let mut out = String::new();
    for spec in &edition.icons {
        let track = if let Icon::Box(track) = spec.icon { &*edition.track(track).id } else { "" };
        let _ = write!(out, r#"<g id="cl-i-{}" class="cl-icon">{}</g>"#, spec.id, glyph(spec.icon, track));
    }
    for suit in &edition.suits {
        let _ = write!(out, r#"<g id="cl-e-{}" class="cl-emblem">{}</g>"#, suit.id, emblem(&suit.symbol));
    }
    out
}

/// An icon as a drawing that is not named.
pub fn picture(edition: &Edition, icon: Icon) -> Markup {
    html! { svg .cl-glyph viewBox="-13 -13 26 26" height="24" aria-hidden="true" { use href={ "#" (id(edition, icon)) } {} } }
}

/// A suit's emblem as a drawing that is not named.
pub fn emblem_picture(edition: &Edition, suit: Suit) -> Markup {
    let id = &edition.suit(suit).id;
    html! { svg class={ "cl-glyph cl-s-" (id) } viewBox="-13 -13 26 26" height="20" aria-hidden="true" { use href={ "#cl-e-" (id) } {} } }
}

/// An icon as a small drawing of its own, which can be asked about.
pub fn small(edition: &Edition, icon: Icon) -> Markup {
    let spec = edition.icon(icon);
    html! {
        svg .cl-glyph viewBox="-13 -13 26 26" role="img" aria-label=(spec.name) data-explain={ "icon:" (spec.id) } {
            use href={ "#" (id(edition, icon)) } {}
        }
    }
}

/// A suit's emblem as a small drawing of its own.
pub fn suit(edition: &Edition, suit: Suit) -> Markup {
    let spec = edition.suit(suit);
    html! {
        svg class={ "cl-glyph cl-s-" (spec.id) } viewBox="-13 -13 26 26" role="img" aria-label=(spec.name) {
            use href={ "#cl-e-" (spec.id) } {}
        }
    }
}
