//! The signs of the game for the player aid.

use engine::{Line, say};
use maud::html;

use super::icons;
use crate::Sign;

/// What each sign stands for.
pub fn signs() -> Vec<Sign> {
    let all: [(&str, Line, Option<&'static str>); 22] = [
        ("dude", say!("A Dude: on the Lodge it is ready, and most things cost some"), Some("own:dudes")),
        ("gold", say!("Gold: pays saw prices, and stands in for Bucks"), Some("gold-table")),
        ("buck", say!("A Buck: pays hammer prices"), Some("own:bucks")),
        ("tent", say!("A Tent: for the event of a Site twice, or for a Frontier Land"), Some("own:tents")),
        ("horse", say!("A Horse: one space of a Wagon move"), Some("own:horses")),
        ("card", say!("A card: a Town Building, worth 6 points once it is built"), Some("own:cards")),
        ("vp", say!("A point"), Some("score")),
        ("barrel", say!("A Barrel: used once, at any time of the own turn"), Some("stash:stack")),
        ("river", say!("A River, surveyed in a canyon of the own board"), Some("canyons")),
        ("bridge", say!("A Bridge over an own River"), Some("bridges")),
        ("house", say!("A Town Building"), Some("own:cards")),
        ("hotel", say!("A Hotel, where the table plays with them"), None),
        ("grave", say!("A grave: points less at the end"), Some("own:graves")),
        ("gun", say!("A Gunman: a Dude at the Shootout"), Some("gunmen")),
        ("outlaw", say!("An Outlaw"), Some("outlaws")),
        ("hammer", say!("Hammer: a price in Dudes and Bucks"), None),
        ("saw", say!("Saw: a price in Dudes and Gold"), None),
        ("wagon", say!("A move of the own Wagon"), Some("own:horses")),
        ("barker", say!("The Barker: it covers a Site and has actions of its own"), Some("barker")),
        ("sign", say!("The Signpost: leads to the Boom of another Site"), Some("signpost")),
        ("bust", say!("The Bust: no Boom here"), Some("bust")),
        ("badge", say!("The Sheriff badge: its holder is first in player order"), Some("badge")),
    ];
    all.into_iter()
        .map(|(icon, means, explain)| Sign { picture: html! { (icons::inline(icon)) }, means, explain })
        .collect()
}
