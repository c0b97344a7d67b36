//! The icons and colours of the board, and what stands beside each score.

use colorado::ids::{Icon, Suit, Terrain};
use engine::{Line, say, say::name};
use maud::{Markup, PreEscaped, html};

use super::{Desk, icons, strokes};
use crate::{Plate, Sign};

/// A star as a small drawing.
pub fn star(class: &str) -> Markup {
    html! { svg viewBox="-21 -21 42 42" height="16" aria-hidden="true" { (PreEscaped(format!(r#"<path class="{class}" d="{}"/>"#, strokes::star(0.0, 0.0, 20.0)))) } }
}

/// All signs: the icons first, then suits, flags and marks.
pub fn signs(desk: &Desk<'_>) -> Vec<Sign> {
    let edition = desk.edition;
    let shown = edition.icons.iter().filter(|spec| spec.icon != Icon::None);
    let mut signs: Vec<Sign> = shown
        .map(|spec| Sign {
            picture: icons::picture(edition, spec.icon),
            means: say!("{icon}: {text}", icon = name(&spec.name), text = name(&spec.text)),
            explain: None,
        })
        .collect();
    signs.extend(Suit::all().map(|suit| {
        let spec = edition.suit(suit);
        let means = say!("{suit} cards: {pair}", suit = name(&spec.name), pair = name(&edition.icon(spec.pair).name));
        Sign { picture: icons::emblem_picture(edition, suit), means, explain: None }
    }));
    signs.extend(Terrain::ALL.map(|terrain| {
        let area = &edition.flag_areas[terrain as usize];
        let picture = html! { span class={ "cl-swatch cl-f-" (terrain.id()) } {} };
        Sign { picture, means: say!("flags of {area}", area = name(&area.name)), explain: None }
    }));
    let sign = |picture: Markup, means: &'static str, explain| Sign { picture, means: Line::from(means), explain };
    signs.push(sign(star("cl-star"), "a medal: complete the region, or reach the end of the line", Some("medals")));
    signs.push(sign(
        html! { svg viewBox="-12 -12 24 24" height="18" aria-hidden="true" { path .cl-tick d=(strokes::tick(0.0, 0.0, 9.0)) {} } },
        "checked",
        None,
    ));
    signs.push(sign(
        html! { svg viewBox="0 0 24 18" height="16" aria-hidden="true" { path .cl-peaks d="M2 16L8 4l4 7 4-8 6 13" {} } },
        "mountains: no way through",
        Some("range"),
    ));
    signs
}

/// Nuggets, cards and medals of everybody.
pub fn plates(desk: &Desk<'_>) -> Vec<Vec<Plate>> {
    let nugget = html! { svg viewBox="-9 -10 19 18" height="13" aria-hidden="true" .cl-icon { path .cl-gold d="M-7 3l1.500-7 5-4 6 1.500 3 5.500-2.500 6-7 2.500z" {} } };
    let card = html! { svg viewBox="0 0 12 16" height="14" aria-hidden="true" .cl-icon { path .cl-leaf d="M1 1h10v14H1z" stroke="currentColor" {} } };
    desk.view
        .players
        .iter()
        .map(|player| {
            vec![
                Plate::new("medals", player.medals.len() as i64, star("cl-star cl-won"), "medals"),
                Plate::new("nuggets", player.nuggets, nugget.clone(), "nuggets"),
                Plate::new("cards", player.hand, card.clone(), "cards in hand"),
            ]
        })
        .collect()
}
