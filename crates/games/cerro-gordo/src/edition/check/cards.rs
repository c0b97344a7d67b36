//! What Objectives may ask: of something that is there when they are looked at, and that can come about.

use engine::edition::Faults;

use super::Unless;
use crate::{
    edition::{Condition, Edition, Kinds, Trigger, What, room},
    ids::Kind,
};

/// Every condition of every card, and what the cards give.
pub(super) fn check(edition: &Edition, faults: &mut Faults) {
    let personal = edition.objectives.iter().map(|card| ("objectives.toml", "objective", card.trigger, &card.when));
    let public = edition.public.iter().map(|card| ("public_objectives.toml", "public", card.trigger, &card.when));
    for (k, (file, list, trigger, when)) in personal.enumerate().chain(public.enumerate()) {
        let key = format!("{list}[{k}].when");
        faults.unless(!when.is_empty(), file, key.clone(), "a card needs a condition");
        for (n, condition) in when.iter().enumerate() {
            let key = format!("{key}[{n}]");
            let sound = fits(trigger, *condition);
            faults.unless(sound, file, key.clone(), format!("cannot be asked at trigger {trigger:?}"));
            if let Some(what) = impossible(edition, *condition) {
                faults.unless(false, file, key, what);
            }
        }
    }
    for (k, card) in edition.objectives.iter().enumerate() {
        let key = |name: &str| format!("objective[{k}].{name}");
        faults.unless((1..=20).contains(&card.points), "objectives.toml", key("points"), "1 to 20");
        faults.unless(!card.text.trim().is_empty(), "objectives.toml", key("text"), "a card says what it wants");
    }
    for (k, card) in edition.public.iter().enumerate() {
        let key = |name: &str| format!("public[{k}].{name}");
        let acts = matches!(card.trigger, Trigger::Build | Trigger::Road);
        faults.unless(acts, "public_objectives.toml", key("trigger"), "must be build or road (CG-PUB-2)");
        let rich = card.when.iter().any(|condition| matches!(condition, Condition::Silver { .. }));
        let what = "cannot look at Silver, which the cards give";
        faults.unless(!rich, "public_objectives.toml", key("when"), what);
        faults.unless((1..=20).contains(&card.reward), "public_objectives.toml", key("reward"), "1 to 20 Silver");
        faults.unless(!card.text.trim().is_empty(), "public_objectives.toml", key("text"), "a card says what it wants");
    }
    let rewards: u32 = edition.public.iter().map(|card| u32::from(card.reward)).sum();
    let what = format!("one act could bring {rewards} Silver; at most 100 are possible");
    faults.unless(rewards <= 100, "public_objectives.toml", "public", what);
    let all = edition.public.len();
    faults.unless(all <= 64, "public_objectives.toml", "public", format!("{all} cards, room for 64"));
}

/// Whether the condition speaks of something that is there when the trigger happens.
fn fits(trigger: Trigger, condition: Condition) -> bool {
    match condition {
        Condition::TookSlot { .. } | Condition::TookCoins { .. } => trigger == Trigger::Build,
        Condition::MinedSilver { .. } | Condition::MinedDist { .. } => trigger == Trigger::Mine,
        Condition::RoadJoined { .. }
        | Condition::RoadAllJoined
        | Condition::RoadTouches { .. }
        | Condition::RoadLinksMines
        | Condition::RoadNetwork { .. }
        | Condition::RoadReachesMine
        | Condition::RoadBonus => trigger == Trigger::Road,
        _ => true,
    }
}

/// What is wrong with a condition that always or never holds, at some player count. CG-OBJ-13
fn impossible(edition: &Edition, condition: Condition) -> Option<String> {
    let within = |name: &str, n: usize, most: usize| {
        (!(1..=most).contains(&n)).then(|| format!("{name} = {n}, where 1 to {most} can come about"))
    };
    let mines = edition.players.iter().map(|players| usize::from(players.mines)).min().unwrap_or(0);
    let rivals = usize::from(edition.numbers.min_players).saturating_sub(1);
    let roads = edition.shapes.iter().map(|shape| usize::from(shape.count)).sum();
    let ends = edition.shapes.iter().flat_map(|shape| shape.pictures.first());
    let ends = ends.map(|(_, sides)| sides.len() as usize).max().unwrap_or(0);
    let silver = edition.tiles.iter().map(|tile| usize::from(tile.silver)).max().unwrap_or(0);
    let of = |what: What| match what {
        What::Mine => mines,
        What::Building | What::Same => edition.buildings.len().saturating_sub(1),
        _ => what.kind().map_or(0, |kind| edition.count_of(kind)),
    };
    let not_mines = |what: What| (what == What::Mine).then(|| "what = mine cannot be counted here".to_owned());
    match condition {
        Condition::HereType { types: Kinds(types) } => (types == 0).then(|| "no Building type is given".to_owned()),
        Condition::HereTouches { what, count } => within("count", count.into(), of(what)),
        Condition::HereTouchesMax { .. } | Condition::RoadAllJoined | Condition::RoadLinksMines => None,
        Condition::RoadReachesMine | Condition::RoadBonus => None,
        Condition::HereTouchesTypes { count } | Condition::HereLineTypes { count } => within("count", count.into(), 4),
        Condition::HereLine { what, count } => not_mines(what).or_else(|| within("count", count.into(), of(what))),
        Condition::HereGroup { count } => {
            let most = Kind::ALL.map(|kind| edition.count_of(kind)).into_iter().max().unwrap_or(0);
            within("count", count.into(), most)
        }
        Condition::HereMineDist { min: None, max: None } => Some("neither min nor max is given".to_owned()),
        Condition::HereMineDist { min, max } => {
            let (least, most) = (min.unwrap_or(1), max.unwrap_or(room::ROADS as u8));
            let sound = 1 <= least && least <= most && usize::from(least) <= roads;
            (!sound).then(|| format!("no Mine is {least} to {most} of {roads} Road tiles away"))
        }
        Condition::HereMines { count } | Condition::ClosestToMines { count } => within("count", count.into(), mines),
        Condition::HereNear { what, within: tiles, count } => not_mines(what)
            .or_else(|| within("within", tiles.into(), roads))
            .or_else(|| within("count", count.into(), of(what))),
        Condition::HereRoads { count } => {
            let [w, h] = edition.geometry.building;
            within("count", count.into(), 2 * (w + h) as usize)
        }
        Condition::PlayersNear { within: tiles, count } => {
            let far = usize::from(tiles) > roads;
            far.then(|| format!("within = {tiles} of {roads} Road tiles"))
                .or_else(|| within("count", count.into(), rivals))
        }
        Condition::PlayersTouching { count } | Condition::PlayersLine { count } => {
            within("count", count.into(), rivals)
        }
        Condition::Silver { min } => within("min", min.into(), 200),
        Condition::TookSlot { min } => within("min", min.into(), edition.numbers.building_row.into()),
        Condition::TookCoins { min } => within("min", min.into(), 20),
        Condition::MinedSilver { min } => within("min", min.into(), silver),
        Condition::MinedDist { min } => within("min", min.into(), roads),
        Condition::RoadJoined { count } => within("count", count.into(), ends),
        Condition::RoadTouches { what, count } => within("count", count.into(), of(what).min(ends)),
        Condition::RoadNetwork { count } => within("count", count.into(), roads),
    }
}
