//! What lies beside the Town: the row, Road tiles, players, the turn and its event.

use cerro_gordo::{ids::MineId, view::DrawnView};
use engine::{
    Line, Seat, say,
    say::{either, name},
};

use super::super::Desk;
use crate::Explained;

fn me(desk: &Desk<'_>) -> Seat {
    desk.view.you.unwrap_or(desk.view.active)
}

/// A Building of the row.
pub fn slot(desk: &Desk<'_>, slot: u8) -> Option<Explained> {
    let row = desk.view.row.get(usize::from(slot).checked_sub(1)?)?;
    let spec = &desk.edition().buildings[row.building.index()];
    Some(
        Explained::new(say!("{building}, slot {slot} of the row", building = name(&spec.name), slot = name(slot)))
            .say(say!(
                "A {kind} Building. Place it at an open road end; your Standee moves onto it.",
                kind = spec.kind.words()
            ))
            .say_maybe(cost(row.price, row.coins))
            .by(&["CG-BLDG-3", "CG-BLDG-4", "CG-BLDG-8"]),
    )
}

fn cost(price: u16, coins: u8) -> Option<Line> {
    Some(match (price, coins) {
        (0, 0) => Line::from("It is free."),
        (0, coins) => say!("It is free, and you collect the {coins} Silver on it.", coins),
        (price, 0) => say!("It costs you {price} Silver, laid on Buildings to its left.", price),
        (price, coins) => say!(
            "It costs you {price} Silver, laid on Buildings to its left, and you collect the {coins} Silver on it.",
            price,
            coins
        ),
    })
}

/// What a slot costs.
pub fn price(desk: &Desk<'_>, slot: u8) -> Option<Explained> {
    let row = desk.view.row.get(usize::from(slot).checked_sub(1)?)?;
    Some(
        Explained::new("The price of a slot")
            .say("Whoever takes a Building puts 1 Silver of their own on every Building to its left; it stays there for whoever takes those.")
            .say_maybe(cost(row.price, 0))
            .by(&["CG-BLDG-2", "CG-BLDG-3", "CG-BLDG-5"]),
    )
}

/// The coins on a slot.
pub fn coins(desk: &Desk<'_>, slot: u8) -> Option<Explained> {
    let row = desk.view.row.get(usize::from(slot).checked_sub(1)?)?;
    Some(
        Explained::new("Silver on a Building")
            .say("Laid there by players who passed it over; whoever takes the Building collects it, after paying.")
            .say(say!("{coins:# lies|# lie} on this one.", coins = row.coins))
            .by(&["CG-BLDG-4", "CG-BLDG-5"]),
    )
}

/// The stack of Buildings.
pub fn stack(desk: &Desk<'_>) -> Explained {
    Explained::new("The stack of Buildings")
        .say("At the end of a turn the row moves up to the left, with its coins, and a new Building comes in at the right.")
        .say(say!("{n:# Building is|# Buildings are} in the stack.", n = desk.view.stack))
        .by(&["CG-ENDT-1", "CG-ENDT-2"])
}

/// A Road tile in front of a player, and what may be done with it.
pub fn road(desk: &Desk<'_>, source: &str, shape: &str) -> Option<Explained> {
    let shape = desk.edition().shapes.iter().find(|spec| spec.id == shape)?;
    let ends = shape.pictures.first().map_or(0, |(_, sides)| sides.len());
    let costs = desk.view.players[me(desk).index()].costs;
    let told = Explained::new(say!("{shape}, a Road tile", shape = name(&shape.name))).say(say!(
        "It has {ends:# road end|# road ends}, joined in the middle, and may be turned as it is laid.",
        ends
    ));
    Some(match source {
        "bonus" => told
            .say(say!(
                "As a Bonus Road it costs {cost} Silver, once a turn, beside the Road of the turn.",
                cost = costs[0]
            ))
            .by(&["CG-SILV-1", "CG-SILV-3", "CG-SILV-5"]),
        "free" => told.say("The Mule Train brings it: it costs nothing and is no Bonus Road.").by(&["CG-EVENT-9"]),
        "swap" => told.say("It may be discarded for another one, drawn from the pile.").by(&["CG-EVENT-4"]),
        _ => told
            .say("It must join a Mine, a Building or an open road end; then its player draws another tile.")
            .by(&["CG-ROAD-1", "CG-ROAD-3", "CG-ROAD-7"]),
    })
}

/// The tile that was drawn last.
pub fn event(desk: &Desk<'_>) -> Option<Explained> {
    let (mine, tile) = desk.view.latest.as_ref()?;
    Some(of_tile(desk, *mine, tile))
}

fn of_tile(desk: &Desk<'_>, mine: MineId, drawn: &DrawnView) -> Explained {
    let from = say!(
        "Drawn from the {mine}, with {silver} Silver on its back.",
        mine = name(&desk.view.mines[mine.index()].name),
        silver = drawn.silver
    );
    match drawn.tile {
        Some(tile) => {
            let event = desk.edition().event_of(tile);
            Explained::new(Line::name(&event.name))
                .say(Line::name(&event.text))
                .say(from)
                .by(&["CG-MINE-8", "CG-EVENT-2"])
        }
        None => secret().say(from),
    }
}

/// A tile that is not read aloud.
pub fn secret() -> Explained {
    Explained::new("A secret tile")
        .say("It is not read aloud: its player looks at Mine tiles, and the others learn only that it was drawn.")
        .by(&["CG-EVENT-12", "CG-EVENT-13"])
}

/// An event that was drawn earlier.
pub fn drawn(desk: &Desk<'_>, id: &str) -> Option<Explained> {
    let event = desk.edition().events.iter().find(|event| event.id == id)?;
    Some(Explained::new(Line::name(&event.name)).say(Line::name(&event.text)).by(&["CG-EVENT-1"]))
}

/// A player and the Character.
pub fn player(desk: &Desk<'_>, seat: Seat) -> Explained {
    let player = &desk.view.players[seat.index()];
    let character = desk.edition().character(player.character);
    Explained::new(say!("{seat}: {character}", seat, character = name(&character.name)))
        .say(say!("{power}: {text}", power = name(&character.power_name), text = name(&character.power_text)))
        .say(Line::name(&character.bonus_text))
        .say(parts(desk, seat))
        .by(&["CG-CHAR-1", "CG-CHAR-14"])
}

fn parts(desk: &Desk<'_>, seat: Seat) -> Line {
    let [objectives, bonus, silver] = desk.view.players[seat.index()].score;
    say!(
        "If the game ended now: {objectives} from Objectives, {bonus} from the Character, {silver} from Silver.",
        objectives,
        bonus,
        silver
    )
}

/// A player's Silver.
pub fn silver(desk: &Desk<'_>, seat: Seat) -> Explained {
    let numbers = &desk.edition().numbers;
    Explained::new("Silver")
        .say("It pays for Buildings further right in the row, Bonus Roads and new Objectives; everybody sees how much everybody has.")
        .say(say!("At the end every {per} are a point, for Victor Beaudry every 2.", per = numbers.silver_per_point))
        .say(say!("{seat} has {silver}.", seat, silver = desk.view.players[seat.index()].silver))
        .by(&["CG-GEN-5", "CG-FIN-5", "CG-CHAR-9"])
}

/// A player's points.
pub fn score(desk: &Desk<'_>, seat: Seat) -> Explained {
    let all: i32 = desk.view.players[seat.index()].score.iter().sum();
    Explained::new(say!("{all:# point|# points} for {seat}", all, seat))
        .say("What the score would be if the game ended now; the bonus of the Character and Silver can still change.")
        .say(parts(desk, seat))
        .by(&["CG-FIN-2", "CG-FIN-5"])
}

/// The coins of the box.
pub fn supply(desk: &Desk<'_>) -> Explained {
    Explained::new("The supply")
        .say("The coins of the box that nobody has. If none is left players still get what is due.")
        .say(say!("{n:# coin is|# coins are} left.", n = desk.view.coins_left))
        .by(&["CG-EXH-1"])
}

/// The pile of Road tiles.
pub fn pile(desk: &Desk<'_>) -> Explained {
    Explained::new("The pile of Road tiles")
        .say("Whoever lays a Road draws the next tile from it; discarded tiles become a new pile.")
        .say(say!("{n:# tile is|# tiles are} in it.", n = desk.view.road_pile))
        .by(&["CG-ROAD-7", "CG-EXH-2"])
}

/// How long the game is.
pub fn turns(desk: &Desk<'_>) -> Explained {
    Explained::new("The turns of the game")
        .say("A turn is: a Building and a Road in either order, then a tile of a Mine. Every turn takes one tile, so the number of turns is known.")
        .say(say!("This is turn {n} of {all}.", n = desk.view.turn, all = desk.view.turns))
        .by(&["CG-TURN-2", "CG-TURN-3", "CG-FIN-1"])
}

/// What is owed this turn, or may be bought.
pub fn owed(desk: &Desk<'_>, what: &str) -> Option<Explained> {
    let turn = desk.view.turn_so_far;
    let [bonus, refresh] = desk.view.players[desk.view.active.index()].costs;
    let done = |done: bool| Line::from(if done { "Done this turn." } else { "Not done yet this turn." });
    Some(match what {
        "building" => Explained::new("Place a Building")
            .say("Take one of the row and place it at an open road end; your Standee goes onto it.")
            .say(done(!turn.owes_building))
            .by(&["CG-TURN-2", "CG-BLDG-8"]),
        "road" => Explained::new("Place a Road")
            .say("Lay a Road tile that lies in front of you; it must join something.")
            .say(done(!turn.owes_road))
            .by(&["CG-TURN-2", "CG-ROAD-3"]),
        "bonus" => Explained::new("Bonus Road")
            .say(say!("One more Road a turn, for {bonus} Silver, at any time of your turn.", bonus))
            .say(done(turn.bonus_used))
            .by(&["CG-SILV-1", "CG-SILV-5"]),
        "refresh" => Explained::new("Refresh")
            .say(say!(
                "Once a turn, for {refresh} Silver: discard one or more of your Objectives and draw as many.",
                refresh
            ))
            .say(done(turn.refresh_used))
            .by(&["CG-SILV-4", "CG-SILV-5"]),
        _ => return None,
    })
}

/// The Mine one would draw from.
pub fn draws(desk: &Desk<'_>) -> Explained {
    let player = &desk.view.players[me(desk).index()];
    let mines = || either(player.draws_from.iter().map(|mine| name(&desk.view.mines[mine.index()].name)));
    let told = Explained::new("Where one would draw")
        .say("One must draw from the closest Mine one is joined to by road, and takes its Silver. Joined to none, one chooses the Mine and gets its event alone.");
    let told = match player.mining {
        Some(tiles) => told.say(say!("Now: {mines}, {tiles:# Road tile|# Road tiles} away.", mines = mines(), tiles)),
        None if player.draws_from.is_empty() => told,
        None => told.say(say!("Now joined to none: {mines}.", mines = mines())),
    };
    told.by(&["CG-MINE-2", "CG-MINE-3", "CG-MINE-4"])
}

/// A choice that is a button.
pub fn button(kind: &str) -> Explained {
    match kind {
        "turn" => Explained::new("Which way it lies")
            .say("A Road may be turned by quarters; a Building lies along the row or along the column.")
            .by(&["CG-GEO-6", "CG-GEO-8"]),
        "refresh" => Explained::new("Refresh")
            .say("Pay, discard the Objectives named and draw as many new ones, once a turn.")
            .by(&["CG-SILV-4"]),
        "end" => Explained::new("End the turn")
            .say("The row is filled and the next player has the turn. After the event only Silver Actions are left to do.")
            .by(&["CG-TURN-10", "CG-ENDT-1"]),
        "leave" => Explained::new("Leave the Road tile").say("The Mule Train's tile is discarded.").by(&["CG-EVENT-9"]),
        "keep" => Explained::new("Keep").say("You swap no Road tile.").by(&["CG-EVENT-4"]),
        "stay" => Explained::new("Stay").say("Your Standee stays where it is.").by(&["CG-EVENT-4", "CG-EVENT-10"]),
        "look" => Explained::new("Look").say("You alone see the events of the top tiles; then they go back.").by(&["CG-EVENT-13"]),
        _ => Explained::new("Put them back")
            .say("In the order that you choose; the others see only the Silver of the tile that is on top then.")
            .by(&["CG-EVENT-13"]),
    }
}
