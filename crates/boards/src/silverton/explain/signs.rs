//! The signs of this game, for the player aid.

use engine::Seat;
use maud::{Markup, PreEscaped, html};
use silverton::ids::Goods;

use super::super::{desk::Desk, goods, map::FLAKE, marks::badge};
use crate::{Sign, shapes};

fn drawn(view: &str, inner: &str) -> Markup {
    html! { svg .si-sign .si-map viewBox=(view) height="20" aria-hidden="true" { (PreEscaped(inner)) } }
}

/// Goods, track, boxes, discs and marks.
pub fn signs(desk: &Desk<'_>) -> Vec<Sign> {
    let sign = |picture, means: &'static str, explain| Sign { picture, means: means.into(), explain: Some(explain) };
    let mut all: Vec<Sign> = Goods::ALL
        .into_iter()
        .map(|one| {
            let (means, explain) = match one {
                Goods::Gold => ("gold", "goods:gold"),
                Goods::Copper => ("copper", "goods:copper"),
                Goods::Silver => ("silver", "goods:silver"),
                Goods::Lumber => ("lumber", "goods:lumber"),
                Goods::Coal => ("coal", "goods:coal"),
            };
            sign(goods::icon(one), means, explain)
        })
        .collect();
    let line = |class: &str| {
        drawn("0 0 52 16", &format!(r#"<path class="si-bed" d="M2 8h48"/><path class="{class}" d="M2 8h48"/>"#))
    };
    all.push(sign(line("si-key-earth"), "brown track, open all year", "panel:turn"));
    all.push(sign(line("si-key-snow"), "white track, closed by snow in winter", "turn:8"));
    all.push(sign(
        drawn(
            "-20 -9 40 18",
            r#"<rect class="si-box" x="-17" y="-7.5" width="34" height="15" rx="2.5"/><path class="si-box-end" d="M5.5-7.5h9a2.5 2.5 0 0 1 2.5 2.5v10a2.5 2.5 0 0 1-2.5 2.5h-9z"/><text class="si-cost" x="-5.7" y="3.8">140</text><text class="si-length" x="11.2" y="3.6">10</text>"#,
        ),
        "cost to build, and length",
        "panel:turn",
    ));
    all.push(sign(
        drawn("0 0 18 18", r#"<rect class="si-market" x="1" y="1" width="16" height="16"/>"#),
        "market city",
        "panel:market",
    ));
    let disc = |seat: u8| {
        let (shape, letter) = (shapes::shape(seat, 10.0, 10.0, 8.6), shapes::letter(seat));
        drawn(
            "0 0 28 20",
            &format!(
                r#"<path class="si-mark si-seat-{}" d="{shape}"/><text class="si-letter" x="10" y="13.8" font-size="10.5">{letter}</text><text class="si-bonus" x="19" y="6">+2</text>"#,
                seat + 1
            ),
        )
    };
    all.push(sign(disc(0), "a disc with its bonus in disputes", "panel:players"));
    for player in &desk.view.players {
        let n = player.seat;
        all.push(Sign {
            picture: badge(n),
            means: engine::say!("the mark of {seat}", seat = Seat(n.0)),
            explain: None,
        });
    }
    all.push(sign(
        drawn("-8 -8 16 16", &format!(r#"<g class="si-flake">{FLAKE}</g>"#)),
        "closed by snow now",
        "turn:8",
    ));
    all.push(sign(
        html! { ol .si-outputs { li .si-out { small { "5" } "×" } li { small { "6" } "3" } } },
        "a total of the dice, and the loads it brings; × runs the claim dry",
        "panel:claims",
    ));
    all
}
