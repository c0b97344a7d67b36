//! A turn: its two actions, their abilities, and the plain choices of the prompt.

use coloma::{
    state::Slot,
    view::{DeedView, TurnView},
};
use engine::{Line, say, say::name};

use super::{Desk, goods, place_of};
use crate::Explained;

pub fn explain(desk: &Desk<'_>, kind: &str, of: &str) -> Option<Explained> {
    match kind {
        "slot" => slot(desk.view.turn.as_ref()?, of),
        "ability" => ability(desk, of),
        _ => button(kind, of),
    }
}

fn slot(turn: &TurnView, of: &str) -> Option<Explained> {
    let (deed, taken): (&DeedView, bool) = match of {
        "common" => (&turn.common, turn.common_taken),
        "second" => (&turn.second, turn.second_taken),
        _ => return None,
    };
    let said = match (of, deed.bust) {
        ("common", _) => Explained::new("The Common action").say(
            "The first of the two actions of a turn; the order is free, but one is finished before the other begins.",
        ),
        (_, true) => Explained::new("The Bust action")
            .say("This Site went Bust, so there is no Boom: only Bust rows of own cards can be used.")
            .by(&["CO-BUST-3"]),
        (_, false) => Explained::new("The Boom action").say(
            "The second of the two actions of a turn; the order is free, but one is finished before the other begins.",
        ),
    };
    let said = if deed.base.is_empty() {
        said
    } else {
        said.say(say!("Everybody here may: {what}", what = Line::from(deed.base)))
    };
    let said = deed.rows.iter().fold(said, |said, row| said.say(Line::name(&row.text)));
    Some(if taken { said.say("It was opened this turn.") } else { said }.by(&["CO-TURN-2", "CO-TURN-3"]))
}

fn ability(desk: &Desk<'_>, of: &str) -> Option<Explained> {
    let turn = desk.view.turn.as_ref()?;
    let deed = match turn.open {
        Slot::Second => &turn.second,
        Slot::Signpost => turn.signpost.as_ref()?,
        Slot::Common | Slot::None => &turn.common,
    };
    match of {
        "base" => Some(
            Explained::new("What everybody may do here")
                .say(if deed.base.is_empty() { "Nothing.".into() } else { Line::from(deed.base) })
                .say("It can be used once in an action.")
                .by(&["CO-TURN-4"]),
        ),
        "tents" => Some(
            Explained::new("Pitch Tents")
                .say("Any number of Tents from the Lodge: on event spaces of Sites, or on Frontier Lands of the Boomtown where the own Wagon stands.")
                .by(&["CO-S5-1", "CO-S5-5"]),
        ),
        card => {
            place_of(&desk.game.edition().cards, |one| &one.id, card)?;
            let said = goods::explain(desk, "card", card)?;
            let row = deed.rows.iter().find(|row| super::slug(&desk.game.edition().cards[row.card.index()].id) == card);
            Some(match row {
                Some(row) => said.say(say!("In this action: {text}", text = name(&row.text))).by(&["CO-TURN-4"]),
                None => said,
            })
        }
    }
}

/// Choices that stand in the prompt alone.
fn button(kind: &str, of: &str) -> Option<Explained> {
    let (called, does, clauses): (Line, Line, &[&'static str]) = match (kind, of) {
        ("finish", _) => (
            say!("Finish this action"),
            say!("What you have not used of it is left; a finished action cannot be opened again."),
            &["CO-TURN-3"],
        ),
        ("end", _) => (
            say!("End your turn"),
            say!("Actions you have not opened are left. This cannot be taken back."),
            &["CO-TURN-6", "CO-TURN-9"],
        ),
        ("deck", "top") => {
            (say!("The top of your deck"), say!("The card is the next one you draw."), &["CO-CARD-5", "CO-SETUP-14"])
        }
        ("deck", _) => {
            (say!("The bottom of your deck"), say!("The card is the last one you draw."), &["CO-CARD-5", "CO-SETUP-14"])
        }
        ("use", "benefit") => {
            (say!("Use the Barrel"), say!("Its benefit happens now, and it lies face-down."), &["CO-BARREL-5"])
        }
        ("use", _) => {
            (say!("Use the Barrel for nothing"), say!("It lies face-down, and its benefit is lost."), &["CO-BARREL-13"])
        }
        ("buy-vp", _) => (
            say!("Points for Gold"),
            say!("At the event of Site 5 a Gold buys 3 points; with a Tent there, twice."),
            &["CO-EVENT-4"],
        ),
        ("buy-tents", _) => (
            say!("Tents from the Barker"),
            say!("They come from your supply to your Lodge."),
            &["CO-BARK-1", "CO-RES-10"],
        ),
        ("buy-horses", _) => (
            say!("Horses from the Barker"),
            say!("They come from your supply to your stable."),
            &["CO-BARK-1", "CO-RES-10"],
        ),
        ("pay", _) => (
            say!("How to pay"),
            say!("Gold stands in for Bucks at the value that the Gold table shows; no change is given."),
            &["CO-GOLD-4", "CO-GOLD-7"],
        ),
        ("wagon", "stop") => (
            say!("Stop here"),
            say!("The Wagon stays; in a Boomtown you then choose a bonus."),
            &["CO-S4-9", "CO-S4-4"],
        ),
        ("wagon", _) => (
            say!("Your Speciality instead"),
            say!("The Wagon does not move, and your Speciality gives what it says."),
            &["CO-SPEC-7"],
        ),
        ("bonus", "none") => (say!("Neither bonus"), say!("Both are free, but neither must be taken."), &["CO-S4-4"]),
        ("bonus", _) => {
            (say!("A bonus of the Boomtown"), say!("Who stops here has one of its two bonuses."), &["CO-S4-4"])
        }
        ("again", _) => (say!("Once more"), say!("The same trade again."), &["CO-TURN-4"]),
        ("done", _) => (say!("Done"), say!("Enough of this; what is left of it is not used."), &["CO-GEN-4"]),
        ("accept", _) => (say!("Yes"), say!("What is offered happens."), &["CO-GEN-4"]),
        ("skip", _) => (say!("No, thanks"), say!("Nothing must be taken."), &["CO-GEN-4"]),
        ("exchange", _) => (
            say!("Your Speciality"),
            say!("An exchange that you can make at any time of your own turn."),
            &["CO-SPEC-1"],
        ),
        _ => return None,
    };
    Some(Explained::new(called).say(does).by(clauses))
}
