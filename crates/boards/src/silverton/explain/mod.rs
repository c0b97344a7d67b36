//! What anything on the board is, what it does, and what it does now, for whoever asks.

mod cards;
mod chart;
mod country;
mod deeds;
mod people;
mod signs;

pub use signs::signs;

use engine::{Line, say};

use super::desk::Desk;
use crate::Explained;

/// What is said of a target or of what an element's `data-explain` names.
pub fn explain(desk: &Desk<'_>, what: &str) -> Option<Explained> {
    let (kind, name) = what.split_once(':')?;
    match kind {
        "segment" => country::segment(desk, name),
        "town" | "city" | "home" => country::town(desk, name),
        "stock" => country::stock(desk, name),
        "turn" => country::turn(desk, name.parse().ok()?),
        "jail" => Some(country::jail(desk)),
        "rip" => Some(country::stone(desk)),
        "dry" => country::dry(desk, name),
        "claim" | "odds" => cards::claim(desk, name.parse().ok()?),
        "loads" => cards::loads(desk, name),
        "card" => cards::passenger(desk, name.parse().ok()?),
        "deck" => Some(cards::deck(desk)),
        "letter" => cards::letter(name),
        "column" => chart::column(desk, name),
        "goods" => chart::goods(desk, name),
        "demand" => Some(chart::demand(desk)),
        "disc" => people::own_disc(desk, name.parse().ok()?),
        "stands" => people::standing(desk, name),
        "cash" => people::cash(desk, people::seat(desk, name)?),
        "cubes" => Some(people::cubes(desk, people::seat(desk, name)?)),
        "income" => Some(people::income(desk, people::seat(desk, name)?)),
        "partner" => people::partner(desk, name.parse().ok()?),
        "order" => Some(people::order(desk)),
        "train" => people::train(desk, name),
        "plow" => people::plow(desk, name),
        "new-train" => people::new_train(desk, name.parse().ok()?),
        "new-plow" => people::new_plow(desk, name.parse().ok()?),
        "pick" => people::pick(desk, name),
        "panel" => panel(desk, name),
        _ => deeds::deed(desk, kind, name),
    }
}

/// What a panel shows.
fn panel(desk: &Desk<'_>, name: &str) -> Option<Explained> {
    Some(match name {
        "turn" => Explained::new("The turn")
            .say("What is going on, what is left to decide in it, and everything needed for that.")
            .say("A turn is one season: order, placing, disputes, then everybody buys, builds, operates, deals and delivers; at its end prices move and new cards come up.")
            .by(&["SI-TURN-1"]),
        "market" => Explained::new("The market")
            .say("What a load brings today: gold, copper and silver have one price for all cities, lumber and coal one for each city.")
            .say("Point at a column, or touch it, for the odds of its next move as things stand now.")
            .by(&["SI-SELL-4", "SI-MKT-1"]),
        "claims" => Explained::new("Claims")
            .say("Mines and sawmills: yours, those in the row, and everybody else's.")
            .say(say!("There are {deck:# card|# cards} left in the deck.", deck = desk.view.deck))
            .by(&["SI-CLAIM-1", "SI-CLAIM-9"]),
        "passengers" => Explained::new("Passenger lines")
            .say("A line pays its income every turn to whoever runs it, over own track between its two towns.")
            .by(&["SI-PASS-1", "SI-PASS-3"]),
        "players" => Explained::new("Players")
            .say("Everybody's home, track, claims, discs and lines. Cash is shown where it may be known.")
            .by(&["SI-CASH-1", "SI-LEN-8"]),
        _ => return None,
    })
}

/// Words without their full stop, inside another sentence.
fn named(name: &str) -> Line {
    Line::name(name)
}
