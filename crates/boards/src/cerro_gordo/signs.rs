//! The signs and colours of this game, for the player aid.

use cerro_gordo::ids::{Kind, Side, Sides};
use engine::{Line, Seat};
use maud::{Markup, PreEscaped, html};

use super::{STAR, houses, marks, roads};
use crate::Sign;

fn drawing(view: &str, inside: &str) -> Markup {
    html! { svg .cg-map .cg-sign viewBox=(view) aria-hidden="true" { (PreEscaped(inside)) } }
}

fn house(kind: Kind, means: &'static str, explain: &'static str) -> Sign {
    let inside = format!(r#"<g class="{}">{}</g>"#, houses::class(kind), houses::house(kind));
    Sign { picture: drawing("0 -4 36 32", &inside), means: Line::from(means), explain: Some(explain) }
}

/// A coin with a number on it.
fn coin(number: &str) -> Markup {
    drawing(
        "0 0 20 20",
        &format!(
            r#"<circle class="cg-coin" cx="10" cy="10" r="9"/><text class="cg-coin-text" x="10" y="13.6">{number}</text>"#
        ),
    )
}

/// What a coin stands for in a player's plate.
pub fn silver() -> Markup {
    html! { svg .cg-map .cg-plate viewBox="0 0 20 20" aria-hidden="true" { circle .cg-coin cx="10" cy="10" r="9" {} } }
}

/// All of them.
pub fn signs() -> Vec<Sign> {
    let sign = |picture: Markup, means: &'static str, explain: &'static str| Sign {
        picture,
        means: means.into(),
        explain: Some(explain),
    };
    vec![
        house(Kind::Commercial, "Commercial Building: blue, an awning, the letter C", "kind:commercial"),
        house(Kind::Industrial, "Industrial Building: brown, a smoke stack, the letter I", "kind:industrial"),
        house(Kind::Residential, "Residential Building: green, a gable, the letter R", "kind:residential"),
        house(Kind::Entertainment, "Entertainment Building: red, a balcony, the letter E", "kind:entertainment"),
        sign(
            coin("2"),
            "On a Mine: the Silver of its top tile. On a Building of the row: Silver for whoever takes it",
            "silver:0",
        ),
        sign(
            drawing("-10 -10 20 20", r#"<circle class="cg-open" r="6"/>"#),
            "Open road end: a Building or a Road may be placed here",
            "open",
        ),
        sign(
            drawing("-10 -10 20 20", r#"<path class="cg-blocked" d="M-7 0h14"/>"#),
            "Blocked road end: it leads nowhere",
            "blocked",
        ),
        sign(
            drawing("-9 -9 18 18", &format!(r#"<path class="cg-star" d="{STAR}"/>"#)),
            "A placement with its corner here completes one of your Objectives",
            "star",
        ),
        sign(
            drawing("0 0 40 40", &roads::tile(Sides::default().with(Side::N).with(Side::E).with(Side::S))),
            "Road tile: it joins what lies at its ends",
            "owed:road",
        ),
        Sign {
            picture: drawing("-11 -11 22 24", &marks::standee(Seat(0))),
            means: "Standee: where its player stands, on the Building placed last".into(),
            explain: Some("standee:0"),
        },
    ]
}
