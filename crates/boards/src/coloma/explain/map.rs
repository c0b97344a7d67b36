//! The Frontier map and the Shootout.

use coloma::{
    edition::{Chart, Reward, SpaceKind},
    gain_words,
};
use engine::{
    Line, Seat, say,
    say::{Value, all, name},
};

use super::{Desk, index, place_of};
use crate::Explained;

pub fn explain(desk: &Desk<'_>, kind: &str, of: &str) -> Option<Explained> {
    match kind {
        "space" => space(desk, of),
        "row" => row(desk, index(of)?),
        "outlaws" => Some(outlaws(desk)),
        "gunmen" => Some(gunmen(desk)),
        "chart" => chart(desk, of),
        _ => None,
    }
}

fn space(desk: &Desk<'_>, of: &str) -> Option<Explained> {
    let map = &desk.game.edition().map;
    let at = place_of(&map.spaces, |space| &space.id, of)?;
    let spec = &map.spaces[at];
    let said = match spec.kind {
        SpaceKind::Boomtown { .. } => Explained::new(say!("{town}, a Boomtown", town = name(&spec.name)))
            .say(say!(
                "Moved over: {left}. Stopped on: {left} or {right}, as you choose. Any number of Wagons may stand here.",
                left = name(&spec.text),
                right = name(&spec.right_text)
            ))
            .by(&["CO-S4-4", "CO-S4-5"]),
        SpaceKind::Settlement { .. } => Explained::new(say!("{place}, a Settlement", place = name(&spec.name)))
            .say(say!("A Wagon that moves over it or stops on it gains {bonus}.", bonus = name(&spec.text)))
            .say("While another player’s Wagon stands here it is skipped, and no space is counted for it.")
            .by(&["CO-S4-3", "CO-S4-5"]),
        SpaceKind::Horseshoe => Explained::new(say!("{place}, a Horseshoe", place = name(&spec.name)))
            .say("A space of the road without a bonus.")
            .by(&["CO-S4-2", "CO-S4-5"]),
    };
    let lands: Vec<Value> =
        map.lands.iter().filter(|land| land.boomtown.index() == at).map(|land| name(&land.name)).collect();
    let said = if lands.is_empty() {
        said
    } else {
        said.say(say!("With your Wagon here, Site 5 lets you pitch a Tent on {lands}.", lands = all(lands)))
            .by(&["CO-S5-5"])
    };
    let wagons: Vec<Seat> =
        desk.view.players.iter().filter(|player| player.wagon.index() == at).map(|player| player.seat).collect();
    Some(if wagons.is_empty() { said } else { said.say(say!("Wagons here: {who}.", who = all(wagons))) })
}

/// A Frontier Land.
pub fn land(desk: &Desk<'_>, of: &str) -> Option<Explained> {
    let edition = desk.game.edition();
    let at = place_of(&edition.map.lands, |land| &land.id, of)?;
    let spec = &edition.map.lands[at];
    let points = all(edition.numbers.frontier_points.iter().skip(1).map(name));
    let owners: Vec<Seat> = desk
        .view
        .players
        .iter()
        .filter(|player| player.land_tents.iter().any(|land| land.index() == at))
        .map(|player| player.seat)
        .collect();
    let said = Explained::new(say!("{land}, a Frontier Land", land = name(&spec.name)))
        .say(say!(
            "A Tent is pitched here at Site 5 by whoever has the Wagon in {town}, one of each player.",
            town = name(&edition.map.spaces[spec.boomtown.index()].name)
        ))
        .say(say!("Tents on 1, 2, 3, 4 and 5 Lands are worth {points} points at the end.", points))
        .by(&["CO-S5-5", "CO-S5-6", "CO-END-1"]);
    Some(if owners.is_empty() { said } else { said.say(say!("Tents here: {who}.", who = all(owners))) })
}

fn row(desk: &Desk<'_>, at: usize) -> Option<Explained> {
    let row = desk.view.rows.get(at)?;
    let number = name(at + 1);
    let said = Explained::new(say!("Row {number} of the Shootout", number))
        .say(say!(
            "One player fills all {n:# space|# spaces} of it at once, with Dudes from the Lodge, at Site 5.",
            n = row.size
        ))
        .say("Who has most Gunmen is 1st; of equal ones the player in the row with the lower number is ahead.")
        .by(&["CO-S5-2", "CO-SHOOT-2"]);
    Some(match row.owner {
        Some(owner) => said.say(say!(
            "Here stand {n:# Gunman|# Gunmen} of {who}.",
            n = row.men,
            who = if owner < 6 { Value::Seat(Seat(owner)) } else { desk.who_is(owner) }
        )),
        None => said.say("It is empty."),
    })
}

fn verdict(desk: &Desk<'_>) -> Line {
    let (gunmen, outlaws) = (desk.view.gunmen, desk.view.outlaws);
    if u16::from(gunmen) > outlaws {
        say!(
            "Now {gunmen} Gunmen of all players outnumber {outlaws:# Outlaw|# Outlaws}: the better half of the chart.",
            gunmen,
            outlaws
        )
    } else {
        say!(
            "Now {gunmen:# Gunman|# Gunmen} of all players do not outnumber {outlaws:# Outlaw|# Outlaws}: the worse half of the chart.",
            gunmen,
            outlaws
        )
    }
}

fn outlaws(desk: &Desk<'_>) -> Explained {
    Explained::new("Outlaws")
        .say("Some come at the beginning of a year, and more with Barrels that are turned up. At the end of the year all players stand together against them.")
        .say(verdict(desk))
        .by(&["CO-ROUND-1", "CO-BARREL-2", "CO-SHOOT-1"])
}

fn gunmen(desk: &Desk<'_>) -> Explained {
    Explained::new("Gunmen")
        .say("Dudes in the rows of the Shootout. Those of all players are counted together against the Outlaws; then each player is rewarded for the own place.")
        .say(verdict(desk))
        .by(&["CO-SHOOT-1", "CO-SHOOT-2", "CO-RES-2"])
}

fn chart(desk: &Desk<'_>, of: &str) -> Option<Explained> {
    let charts = &desk.game.edition().charts;
    let (chart, year) = match of {
        "now" => (&charts[usize::from(desk.view.chart)], desk.view.year),
        "last" => (charts.last()?, *desk.game.edition().numbers.years.last()?),
        _ => return None,
    };
    let said = Explained::new(say!("{chart}, the chart of {year}", chart = name(&chart.name), year = name(year)))
        .say("If the Gunmen of all players outnumber the Outlaws the left column counts, otherwise the right one. Deaths go to the own graves.")
        .say(say!("Left: {rewards}.", rewards = rewards(&chart.left)))
        .say(say!("Right: {rewards}.", rewards = rewards(&chart.right)))
        .by(&["CO-SHOOT-1", "CO-SHOOT-4", "CO-SHOOT-7"]);
    Some(badge(said, chart))
}

fn badge(said: Explained, chart: &Chart) -> Explained {
    match chart.badge {
        true => said.say("The 1st also takes the Sheriff badge.").by(&["CO-SHOOT-5"]),
        false => said,
    }
}

fn rewards(rewards: &[Reward; 4]) -> Value {
    let places = [say!("1st"), say!("2nd"), say!("3rd"), say!("no Gunmen")];
    all(places.into_iter().zip(rewards).map(|(place, reward)| match reward.deaths {
        0 => say!("{place} {gain}", place, gain = gain_words(&reward.gain)),
        deaths if reward.gain == Default::default() => say!("{place} {deaths:# death|# deaths}", place, deaths),
        deaths => {
            say!("{place} {gain} and {deaths:# death|# deaths}", place, gain = gain_words(&reward.gain), deaths)
        }
    }))
}
