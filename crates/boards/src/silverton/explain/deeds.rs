//! What a button does.

use engine::{Line, say, say::money};
use silverton::state::Phase;

use super::{super::desk::Desk, cards, country, people};
use crate::Explained;

/// A deed: its kind, and what it is done to.
pub fn deed(desk: &Desk<'_>, kind: &str, name: &str) -> Option<Explained> {
    Some(match kind {
        "build" => titled("Build", country::segment(desk, name)?).by(&["SI-BUILD-1", "SI-BUILD-8"]),
        "dismantle" => titled("Dismantle", country::segment(desk, name)?)
            .say("The bank pays 10 for each unit of length, and the cube comes back.")
            .by(&["SI-BUILD-9"]),
        "try" => titled("Roll for a second segment", country::segment(desk, name)?)
            .say("Two dice must be greater than its length; if they are not, nothing is paid.")
            .by(&["SI-BUILD-2"]),
        "buy" => titled("Buy", paper(desk, name)?).by(&["SI-BUY-1"]),
        "take" => titled("Take", cards::passenger(desk, name.parse().ok()?)?).by(&["SI-BUY-2"]),
        "slide" => {
            let card = name.split('-').next()?;
            titled("Slide", cards::passenger(desk, card.parse().ok()?)?)
                .say(
                    "The card is moved to a place from which another was taken this turn, so that the one below shows.",
                )
                .by(&["SI-OSLIDE-2"])
        }
        "draw" => titled("Draw", cards::deck(desk)),
        "decline" => decline(desk, name),
        "confirm" => confirm(desk, name),
        "pass" => pass(desk),
        "joint" => Explained::new("Run it together")
            .say("If both say yes you share the price and the income by the length of your track.")
            .by(&["SI-OCO-3", "SI-OCO-6"]),
        "dispute" => Explained::new("Ask for a dispute")
            .say("Everybody who comes to this town rolls; the winner may build, the others go home.")
            .by(&["SI-SPEC-3", "SI-SPEC-4"]),
        "ship" => Explained::new("Ship")
            .say("So many loads leave the claim now and are sold at today's price.")
            .by(&["SI-SELL-1", "SI-SELL-3"]),
        "pay-fine" => Explained::new("Pay the fine").say("The prospector stays free.").by(&["SI-EVENT-5"]),
        "jail-roll" => Explained::new("Roll to be free")
            .say("Two dice: 7 or 11 frees the disc, and the roll costs nothing. One try a turn.")
            .by(&["SI-FINE-2"]),
        "jail-pay" => {
            let bail = money(desk.game.tables.edition.numbers.bail);
            Explained::new("Pay bail")
                .say(say!("{bail}, and the disc is free for the next turn.", bail))
                .by(&["SI-FINE-2", "SI-FINE-4"])
        }
        "replace" => Explained::new("A new prospector")
            .say("A killed prospector is replaced for the price on the event card, with the same bonus.")
            .by(&["SI-EVENT-2"]),
        "hire" => {
            let cost = money(desk.game.tables.edition.option_numbers.hire_cost);
            Explained::new("Hire")
                .say(say!("A disc without a bonus for {cost}, ready from the next turn on.", cost))
                .by(&["SI-OHIRE-2"])
        }
        "trade" => Explained::new("Trade in")
            .say("An old train or plow given back is part of the price of a new one.")
            .by(&["SI-TRAIN-9"]),
        "pieces" => Explained::new("Your discs")
            .say("Two surveyors build twice as fast, two prospectors buy twice as fast.")
            .by(&["SI-SOLO-5"]),
        "money" => Explained::new("Money").say("One side pays, in steps of 5.").by(&["SI-DEAL-12"]),
        "remove" => Explained::new("Take it out").say("It is no longer part of the offer.").by(&["SI-DEAL-10"]),
        "counter" => Explained::new("Make a counter-offer")
            .say("You change the same offer and send it back; at most 3 times for an offer.")
            .by(&["SI-DEAL-10"]),
        _ => return None,
    })
}

/// The same with what is done to it in its name.
fn titled(verb: &'static str, told: Explained) -> Explained {
    let (verb, thing): (Line, Line) = (verb.into(), told.name.clone());
    Explained { name: say!("{verb}: {thing}", verb, thing), ..told }
}

fn paper(desk: &Desk<'_>, name: &str) -> Option<Explained> {
    match name.split_once('-') {
        Some(("claim", number)) => cards::claim(desk, number.parse().ok()?),
        Some(("card", number)) => cards::passenger(desk, number.parse().ok()?),
        _ => cards::claim(desk, desk.view.now.drawn?.0),
    }
}

fn decline(desk: &Desk<'_>, name: &str) -> Explained {
    match name {
        "place" => Explained::new("Home").say("The disc stays at home this turn.").by(&["SI-PLACE-1"]),
        "move" => Explained::new("Stay")
            .say("Your surveyor stays, and the dice decide among those who do.")
            .by(&["SI-PAR-1", "SI-DISP-3"]),
        "dispute" => {
            Explained::new("Let it be").say("If nobody asks, everybody may build what he placed.").by(&["SI-SPEC-3"])
        }
        "joint" => Explained::new("No partnership").say("The usual dispute is rolled.").by(&["SI-OCO-4"]),
        "theft" => {
            Explained::new("Withdraw").say("Nothing is paid, and your prospector goes home.").by(&["SI-STEAL-7"])
        }
        "purchase" => Explained::new("Buy nothing").say("You keep your money this turn.").by(&["SI-TRAIN-7"]),
        "offer" => Explained::new("No deal").say("Nothing changes hands.").by(&["SI-DEAL-10"]),
        "drawn" => Explained::new("Reject it")
            .say("The card lies face up in the row; nobody can buy it before the next turn's placing.")
            .by(&["SI-BUY-3", "SI-BUY-5"]),
        _ => match (paper(desk, name), desk.game.tables.edition.find_segment(name)) {
            (Some(told), None) if name.contains('-') => titled("Leave", told)
                .say("It stays where it lies, and nobody can buy it before the next turn's placing.")
                .by(&["SI-BUY-5"]),
            (_, Some(_)) => {
                country::segment(desk, name).map_or_else(leave, |told| titled("Leave", told).by(&["SI-BUILD-1"]))
            }
            _ => name.parse().ok().and_then(|k| people::own_disc(desk, k)).map_or_else(leave, |told| {
                titled("To jail", told).say("Instead of the fine the prospector goes to jail.").by(&["SI-EVENT-5"])
            }),
        },
    }
}

fn leave() -> Explained {
    Explained::new("Leave it").say("Nothing is paid, and nothing is done here.").by(&["SI-BUILD-1"])
}

fn confirm(desk: &Desk<'_>, name: &str) -> Explained {
    match name {
        "ready" => Explained::new("These discs will do").say("Points left over are lost.").by(&["SI-APICK-3"]),
        "roll" => Explained::new("Pay and roll")
            .say("All marked claims are paid first; then each is rolled once.")
            .by(&["SI-OPER-1", "SI-OPER-4"]),
        "theft" => Explained::new("Pay and roll")
            .say("The price goes to the bank whether the theft succeeds or not.")
            .by(&["SI-STEAL-2", "SI-STEAL-3"]),
        "send" => Explained::new("Send the offer").say("The other accepts, refuses or changes it.").by(&["SI-DEAL-10"]),
        "accept" => Explained::new("Accept")
            .say("The deal is carried out at once and cannot be taken back.")
            .by(&["SI-DEAL-15"]),
        _ => pass(desk),
    }
}

/// The end of a step.
fn pass(desk: &Desk<'_>) -> Explained {
    let (title, says, clause) = match desk.view.phase {
        Phase::Place => ("Placing is done", "Discs that are still at home do nothing this turn.", "SI-PLACE-1"),
        Phase::Build => ("Keep it", "Track that is cut off stays yours, but cannot be used.", "SI-BUILD-10"),
        Phase::Operate => ("Operate nothing", "Operating is always voluntary.", "SI-CLAIM-3"),
        Phase::Plow => ("No more plows", "The other plows stay where they are this turn.", "SI-PLOW-1"),
        Phase::Deal => ("Go on without a deal", "Passengers pay, then you deliver.", "SI-TURN-3"),
        Phase::Deliver => {
            ("No more deliveries", "Loads that are left stay on their claims for later turns.", "SI-SELL-1")
        }
        Phase::Fines => ("Done with jail", "Who is in jail stays there until the next turn at least.", "SI-FINE-2"),
        _ => ("Done", "The step is over.", "SI-TURN-3"),
    };
    Explained::new(title).say(says).by(&[clause])
}
