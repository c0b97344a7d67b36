//! What people have: goods, points, the badge, boards and Specialities; and Shade.

use coloma::view::PlayerView;
use engine::{Line, Seat, say, say::name};

use super::{Desk, place_of};
use crate::{Explained, words::Say};

pub fn explain(desk: &Desk<'_>, kind: &str, of: &str) -> Option<Explained> {
    match kind {
        "own" => own(desk, of),
        "score" => score(desk, of),
        "badge" => Some(
            Explained::new("The Sheriff badge")
                .say("Its holder is first in player order. The 1st of a Shootout takes it, but not in 1850.")
                .by(&["CO-GEN-5", "CO-SHOOT-5"]),
        ),
        "shade" => shade(desk),
        "ready" => Some(
            Explained::new("Who is ready")
                .say("Everybody chooses in secret at the same time; nothing is shown before all are ready.")
                .by(&["CO-DIAL-3", "CO-SETUP-13"]),
        ),
        "board" => board(desk, of),
        "speciality" => speciality(desk, of),
        _ => None,
    }
}

/// `own:dudes` is the thing, `own:2:dudes` what a player has of it.
fn own(desk: &Desk<'_>, of: &str) -> Option<Explained> {
    let (seat, what) = match of.split_once(':') {
        Some((seat, what)) => (Some(seat.parse::<usize>().ok()?), what),
        None => (None, of),
    };
    let said = thing(what)?;
    let Some(player) = seat.map(|seat| desk.view.players.get(seat)) else { return Some(said) };
    let n = count(player?, what);
    Some(said.say(say!("{who} has {n}.", who = player?.seat, n)))
}

fn count(player: &PlayerView, what: &str) -> u16 {
    match what {
        "dudes" => player.dudes.into(),
        "gold" => player.gold.into(),
        "bucks" => player.bucks,
        "tents" => player.tents.into(),
        "horses" => player.horses.into(),
        "cards" => player.hand_size.into(),
        "spare-dudes" => player.spare_dudes.into(),
        "spare-tents" => player.spare_tents.into(),
        "gunmen" => player.gunmen.into(),
        "graves" => player.graves.into(),
        "deck" => player.deck.into(),
        _ => player.land_tents.len() as u16,
    }
}

fn thing(what: &str) -> Option<Explained> {
    let (called, does, clauses): (Line, Line, &[&'static str]) = match what {
        "dudes" => (
            say!("Ready Dudes"),
            say!(
                "Dudes on the Lodge. They pay for Rivers, Bridges and Town Buildings, and stand at the Shootout; a Dude that was paid goes to the supply and can be gained again."
            ),
            &["CO-RES-1", "CO-GEN-3"],
        ),
        "gold" => (
            say!("Gold"),
            say!(
                "It pays saw prices, Horses and Hotels, and stands in for Bucks; at the event of Site 5 one Gold buys 3 points."
            ),
            &["CO-GOLD-4", "CO-EVENT-1"],
        ),
        "bucks" => (say!("Bucks"), say!("They pay hammer prices and Tents, never Gold."), &["CO-GOLD-4", "CO-GOLD-7"]),
        "tents" => (
            say!("Tents on the Lodge"),
            say!(
                "They can be pitched at Site 5: on the event space of a Site, or on a Frontier Land beside the own Wagon."
            ),
            &["CO-RES-4", "CO-S5-5"],
        ),
        "horses" => {
            (say!("Horses"), say!("Each is one space of a Wagon move; six is the most."), &["CO-RES-6", "CO-RES-10"])
        }
        "cards" => (
            say!("Cards in hand"),
            say!("Town Buildings that can be built at Site 3, each worth 6 points."),
            &["CO-CARD-1", "CO-S3-1"],
        ),
        "spare-dudes" => (
            say!("Dudes in the supply"),
            say!("They are not ready: they must be gained first."),
            &["CO-GEN-3", "CO-RES-1"],
        ),
        "spare-tents" => (
            say!("Tents in the supply"),
            say!("They must be gained before they can be pitched."),
            &["CO-GEN-3", "CO-RES-4"],
        ),
        "gunmen" => (say!("Gunmen"), say!("Dudes at the Shootout of this year."), &["CO-RES-2", "CO-SHOOT-1"]),
        "graves" => (
            say!("Graves"),
            say!("Buried Dudes are out of the game. The six graves cost 1, 1, 2, 2, 3 and 3 points at the end."),
            &["CO-RES-3", "CO-END-1"],
        ),
        "deck" => (
            say!("Cards in the deck"),
            say!("When it is empty, every card to be drawn is 1 point instead."),
            &["CO-CARD-4", "CO-CARD-5"],
        ),
        "lands" => (
            say!("Tents on Frontier Lands"),
            say!("Worth 3, 7, 12, 18 and 25 points at the end for one to five Lands."),
            &["CO-END-1", "CO-S5-6"],
        ),
        _ => return None,
    };
    Some(Explained::new(called).say(does).by(clauses))
}

fn score(desk: &Desk<'_>, of: &str) -> Option<Explained> {
    let said = Explained::new("Points if the game ended now")
        .say("Points on the track, 6 for each Town Building, the points of Rivers and Bridges, Tents on Frontier Lands, less the graves.")
        .by(&["CO-END-1", "CO-END-3"]);
    if of.is_empty() {
        return Some(said);
    }
    let player = desk.view.players.get(of.parse::<usize>().ok()?)?;
    let parts = player.score.iter().filter(|(_, points)| *points != 0);
    let parts: Vec<_> = parts.map(|(part, points)| name(format!("{} {points}", Say::of(part)))).collect();
    Some(match parts.is_empty() {
        true => said.say(say!("{seat} has none yet.", seat = player.seat)),
        false => said.say(say!("{seat}: {parts}.", seat = player.seat, parts = engine::say::all(parts))),
    })
}

fn shade(desk: &Desk<'_>) -> Option<Explained> {
    let shade = desk.view.shade.as_ref()?;
    Some(
        Explained::new("Shade, your opponent")
            .say("Shade has no hand and no choices: a coin sends it to a Site, and its actions are fixed. You win with more points than Shade; a tie is Shade’s.")
            .say("It scores its points, 8 for each Hotel, 4 for each River, 2 for each Barrel, 1 for each Gold and Horse, and its Tents on Frontier Lands.")
            .say(say!("It would have {n:# point|# points} now.", n = shade.total))
            .by(&["CO-SOLO-1", "CO-SOLO-7", "CO-SOLO-16"]),
    )
}

fn board(desk: &Desk<'_>, of: &str) -> Option<Explained> {
    let spec = desk.game.edition().boards.iter().find(|board| board.id == of)?;
    let said = Explained::new(say!("Board {id}", id = name(&spec.id))).by(&["CO-SETUP-11", "CO-S2-3"]);
    Some(spec.canyons.iter().fold(said, |said, canyon| {
        said.say(say!(
            "{river}, {n:# point|# points}: {text}",
            river = name(&canyon.name),
            n = canyon.vp,
            text = name(&canyon.text)
        ))
    }))
}

fn speciality(desk: &Desk<'_>, of: &str) -> Option<Explained> {
    let all = &desk.game.edition().specialities;
    let at = place_of(all, |one| &one.id, of)?;
    let has = |player: &&PlayerView| player.speciality.is_some_and(|one| one.index() == at);
    let owner: Option<Seat> = desk.view.players.iter().find(has).map(|player| player.seat);
    let said = Explained::new(say!("{name}, a Speciality", name = name(&all[at].name)))
        .say(Line::name(&all[at].text))
        .say("It may be used again and again on the own turn, or whenever what it names happens.")
        .by(&["CO-SPEC-1"]);
    Some(match owner {
        Some(seat) => said.say(say!("It is the Speciality of {seat}.", seat)),
        None => said,
    })
}
