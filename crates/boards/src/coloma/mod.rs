//! The board of Coloma: the wagon wheel as hero, beside it the Frontier map and the Shootout, below them Gold,
//! Barrels and Bridges; and panels for the turn, the hand, the players and the chart.
//!
//! The four parts of the drawing are named, so that a narrow screen can show one of them at a time: the one where the
//! game is, or any other. What never changes (rings, roads, names) is drawn once. The turning part of the wheel, the map's pieces, the
//! Shootout and the goods are layers of their own. Barker and Bust turn by a class for each of the 15 rounds, so that
//! the style sheet animates them, and holds them still for those who want no motion.

mod desk;
mod dials;
mod emblem;
mod explain;
mod frontier;
mod goods;
mod icons;
mod marks;
mod panels;
mod shootout;
mod signs;
mod standalone;
mod wheel;

use coloma::{
    state::{Frame, Phase},
    view::PlayerView,
};
use engine::{Line, say};
use maud::{Markup, html};

use self::desk::Desk;
use super::{Board, Explained, Fragment, Plate, Scene, Sign};
use crate::{t, words::Say};

/// The board of Coloma.
pub struct ColomaBoard;

/// The style sheet.
const STYLE: &str = include_str!("../../assets/coloma.css");

/// Width and height of the drawing.
const SIZE: (u32, u32) = (1240, 1110);

/// An ID of the edition as targets and notation write it.
fn slug(id: &str) -> String {
    id.to_lowercase().replace('_', "-")
}

/// The parts of the drawing, each with its frame.
const PARTS: [(&str, &str); 4] = [
    ("Wheel", "0 4 638 638"),
    ("Frontier", "640 6 598 684"),
    ("Shootout", "0 646 640 460"),
    ("Gold", "640 690 600 418"),
];

/// Where the game is, for screens that show one part at a time.
fn parts(desk: &Desk<'_>) -> Markup {
    let frame = desk.view.turn.as_ref().filter(|turn| desk.own(turn.seat)).map(|turn| turn.frame);
    let now = match (desk.view.phase, frame) {
        (Phase::Shootout, _) | (_, Some(Frame::Dudes { .. } | Frame::Take { .. })) => "Shootout",
        (_, Some(Frame::Wagon { .. } | Frame::Bonus { .. })) => "Frontier",
        (_, Some(Frame::Survey { .. })) => "Gold",
        _ => "Wheel",
    };
    let all: Vec<String> = PARTS.iter().map(|(name, frame)| format!("{}:{frame}", Say::new(*name))).collect();
    html! { g #co-parts data-parts=(all.join("|")) data-part=(Say::new(now)) {} }
}

/// The layers of a position, in the order they are drawn.
fn layers(desk: &Desk<'_>) -> [(&'static str, Markup); 5] {
    [
        ("co-parts", parts(desk)),
        ("co-wheel", wheel::layer(desk)),
        ("co-frontier", frontier::layer(desk)),
        ("co-shootout", shootout::layer(desk)),
        ("co-goods", goods::layer(desk)),
    ]
}

fn picture(desk: &Desk<'_>) -> Markup {
    html! {
        (icons::symbols())
        defs {
            marker #co-tip viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4" markerHeight="4" orient="auto" {
                path .co-tip d="M0 0L10 5L0 10Z" {}
            }
        }
        rect .co-paper width=(SIZE.0) height=(SIZE.1) {}
        (wheel::rings(desk))
        (frontier::land(desk))
        @for (_, layer) in layers(desk) { (layer) }
    }
}

impl Board for ColomaBoard {
    fn css(&self) -> &'static str {
        STYLE
    }

    fn map(&self, scene: &Scene<'_>) -> Markup {
        html! {
            svg #board .co-map viewBox={ "0 0 " (SIZE.0) " " (SIZE.1) } data-keep="viewBox" role="group" aria-label=(t!("The board of Coloma")) {
                (picture(&Desk::of(scene)))
            }
        }
    }

    fn changing(&self, scene: &Scene<'_>) -> Vec<Fragment> {
        let desk = Desk::of(scene);
        let layer = |(id, layer)| Fragment::layer(id, layer);
        let mut fragments: Vec<Fragment> = layers(&desk).into_iter().map(layer).collect();
        fragments.push(Fragment::panel("panel-turn", "Turn", panels::turn(&desk)));
        fragments.push(Fragment::panel("panel-hand", "Hand", panels::hand(&desk)));
        fragments.push(Fragment::panel("panel-players", "Players", panels::players(&desk)));
        fragments.push(Fragment::panel("panel-chart", "Charts", panels::charts(&desk)));
        fragments
    }

    fn svg(&self, scene: &Scene<'_>) -> String {
        standalone::svg(&Desk { still: true, ..Desk::of(scene) }, &scene.style(STYLE))
    }

    fn emblem(&self) -> Markup {
        emblem::emblem()
    }

    fn explain(&self, scene: &Scene<'_>, what: &str) -> Option<Explained> {
        explain::explain(&Desk::of(scene), what)
    }

    fn plates(&self, scene: &Scene<'_>) -> Vec<Vec<Plate>> {
        let view = Desk::of(scene).view;
        let plate = |what, count: u16, icon, name: Line| Plate::new(what, count, icons::inline(icon), name);
        let goods = |player: &PlayerView| {
            vec![
                plate("dudes", player.dudes.into(), "dude", say!("ready Dudes")),
                plate("gold", player.gold.into(), "gold", say!("Gold")),
                plate("bucks", player.bucks, "buck", say!("Bucks")),
                plate("cards", player.hand_size.into(), "card", say!("cards in hand")),
            ]
        };
        view.players.iter().map(goods).collect()
    }

    fn signs(&self, _: &Scene<'_>) -> Vec<Sign> {
        signs::signs()
    }
}

#[cfg(test)]
mod tests;
