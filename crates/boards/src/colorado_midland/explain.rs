//! What everything on the board is, and what it does now.

use colorado_midland::{
    edition::{Hex, Terrain},
    ids::{Colour, District, HexId},
    view::{MineView, PhaseView, RailroadView},
};
use engine::{
    Line, Seat, say,
    say::{Value, all, name},
};

use super::desk::Desk;
use crate::Explained;

/// What a target or an element's `data-explain` is.
pub fn explain(desk: &Desk<'_>, what: &str) -> Option<Explained> {
    let Some((kind, id)) = what.split_once(':') else { return word(desk, what) };
    match kind {
        "hex" => hex(desk, *desk.game.tables().by_id.get(id)?),
        "claim" => claim(desk, desk.edition.districts.iter().position(|district| district.id == id)?),
        "mine" => mine(desk, id.parse().ok()?),
        "railroad" | "start" | "group" => {
            let at = desk.edition.colours.iter().position(|colour| colour.id == id)?;
            railroad(desk, kind, Colour(at as u8))
        }
        "player" => player(desk, Seat(id.parse().ok()?)),
        "panel" => panel(desk, id),
        "end" => end(desk, id),
        "confirm" => Some(
            Explained::new("Confirm turn")
                .say("Your turn's one action is done. Confirming ends the turn; until then every step can be taken back.")
                .by(&["CM-RND-2"]),
        ),
        "decline" => Some(
            Explained::new("Not now")
                .say("The railroad takes over no colour group. Somebody can still do it later, together with its next cube.")
                .by(&["CM-LRG-6", "CM-LRG-7"]),
        ),
        _ => None,
    }
}

fn hex(desk: &Desk<'_>, at: HexId) -> Option<Explained> {
    let hex = desk.edition.hexes.get(at.index())?;
    let called = hex.name.as_ref().map_or_else(|| hex.id.clone(), |name| format!("{name} ({})", hex.id));
    let explained = Explained::new(Line::name(called)).say(ground(hex)).say(here(desk, hex, at));
    if let Some(district) = desk.edition.districts.iter().position(|district| district.hex == at) {
        return Some(
            in_district(desk, explained, district).by(&["CM-MAP-2", "CM-MAP-3", "CM-BON-1", "CM-SCO-3", "CM-SCO-4"]),
        );
    }
    let explained = match hex.terrain {
        Terrain::City => {
            explained.say("The First Player may start a railroad in a city instead of building.").by(&["CM-STR-2"])
        }
        Terrain::Pass => explained.say("The first railroad over a pass owns that door: no other can follow."),
        _ => explained,
    };
    Some(explained.by(&["CM-MAP-2", "CM-MAP-3", "CM-BLD-4"]))
}

/// The kind of a hex, its cost and its room.
fn ground(hex: &Hex) -> Line {
    let (cost, room) = (hex.cost, hex.capacity);
    match hex.terrain {
        Terrain::Normal => say!(
            "Open country: a cube costs {cost:# point|# points}, and {room:# railroad has|# railroads have} room.",
            cost,
            room
        ),
        Terrain::Difficult => say!(
            "Broken country: a cube costs {cost:# point|# points}, and {room:# railroad has|# railroads have} room.",
            cost,
            room
        ),
        Terrain::Pass => say!(
            "A mountain pass: a cube costs {cost:# point|# points}, and {room:# railroad has|# railroads have} room.",
            cost,
            room
        ),
        Terrain::City => say!(
            "A city: a cube costs {cost:# point|# points}, and {room:# railroad has|# railroads have} room.",
            cost,
            room
        ),
        Terrain::District => say!(
            "A mining district: a cube costs {cost:# point|# points}, and {room:# railroad has|# railroads have} room.",
            cost,
            room
        ),
    }
}

/// The railroads in a hex.
fn here(desk: &Desk<'_>, hex: &Hex, at: HexId) -> Line {
    let running: Vec<Value> = (desk.view.railroads.iter())
        .filter(|railroad| railroad.hexes.contains(&at))
        .map(|railroad| name(&desk.edition.colours[railroad.colour.index()].id))
        .collect();
    match running.len() {
        0 => say!("No railroad is here yet."),
        n if n >= usize::from(hex.capacity) => {
            say!("Here {railroads:runs|run} {railroads}: it is full.", railroads = all(running))
        }
        _ => say!("Here {railroads:runs|run} {railroads}.", railroads = all(running)),
    }
}

/// What a mine of a district scores at present.
fn score(desk: &Desk<'_>, district: usize) -> u8 {
    desk.game.mine_scores(District(district as u8), desk.view.district_railroads[district])
}

fn worth(desk: &Desk<'_>, district: usize) -> Line {
    let value = desk.edition.districts[district].value;
    match (score(desk, district), desk.view.district_railroads[district]) {
        (0, _) => say!(
            "Without a railroad its mines score nothing; with one they score {value} VP a round, with two {double} VP.",
            value,
            double = 2 * value
        ),
        (vp, 1) => {
            say!("With one railroad each of its mines scores {vp} VP a round; a second railroad doubles that.", vp)
        }
        (vp, _) => say!("With two railroads each of its mines scores {vp} VP a round; a third changes nothing.", vp),
    }
}

fn in_district(desk: &Desk<'_>, explained: Explained, district: usize) -> Explained {
    let mut owners: Vec<Seat> =
        desk.view.track.iter().filter(|mine| mine.district.index() == district).map(|mine| mine.owner).collect();
    owners.sort();
    owners.dedup();
    let bonus = match owners.is_empty() {
        true => say!("Nobody has a mine of it on the Mine Track, so a cube here brings no Big Bonus now."),
        false => say!(
            "A cube here gives 1 VP to {owners}: whoever has a mine of it on the Mine Track.",
            owners = all(owners)
        ),
    };
    explained.say(worth(desk, district)).say(bonus)
}

fn claim(desk: &Desk<'_>, district: usize) -> Option<Explained> {
    let spec = &desk.edition.districts[district];
    let held = |seat: Seat| desk.view.players[seat.index()].holdings[district];
    let all: u32 = desk.seats().map(|seat| u32::from(held(seat))).sum();
    let yours = desk.who.seat().map(|seat| {
        say!("You hold {own:# claim|# claims} of it; all players together hold {all}.", own = held(seat), all)
    });
    Some(
        Explained::new(say!("{district} claims", district = name(&spec.name)))
            .say("A claim is a mine that you can place on the Mine Track when one of yours leaves it. In the Holdings it scores nothing.")
            .say(worth(desk, district))
            .say_maybe(yours)
            .say(say!("{gone:# claim of it is|# claims of it are} gone for good.", gone = desk.view.discarded[district]))
            .by(&["CM-SET-6", "CM-SCO-3", "CM-SCO-4", "CM-REF-2"]),
    )
}

fn mine(desk: &Desk<'_>, position: usize) -> Option<Explained> {
    let track = &desk.view.track;
    let Some(mine) = track.get(position.checked_sub(1)?) else {
        let free = position <= usize::from(desk.view.track_length);
        return free.then(|| {
            Explained::new(say!("Position {n} of the Mine Track", n = name(position)))
                .say("No mine is here now. New claims go to the topmost empty position.")
                .by(&["CM-REF-3"])
        });
    };
    let MineView { owner, district, scores, closes } = *mine;
    let spec = &desk.edition.districts[district.index()];
    let scores = match scores {
        0 => say!(
            "No railroad is in {district}, so it would score nothing if the round ended now.",
            district = name(&spec.name)
        ),
        vp => say!("It would score {vp} VP if the round ended now.", vp),
    };
    let closes = match closes {
        true => say!("Then it would close, and its owner would place another claim at the bottom."),
        false => say!("It would stay on the track."),
    };
    Some(
        Explained::new(say!("{district}, position {n}", district = name(&spec.name), n = name(position)))
            .say(say!("A mine of {owner}, worth {value} VP with one railroad.", owner, value = spec.value))
            .say(scores)
            .say(closes)
            .by(&["CM-SCO-1", "CM-CLO-2", "CM-SHD-1"]),
    )
}

fn railroad(desk: &Desk<'_>, kind: &str, colour: Colour) -> Option<Explained> {
    let spec = &desk.edition.colours[colour.index()];
    let id = name(&spec.id);
    let cubes = desk.edition.numbers.cubes_per_colour;
    if let Some(railroad) = desk.view.railroads.iter().find(|railroad| railroad.colour == colour) {
        return Some(running(desk, railroad));
    }
    let free = desk.view.unused_groups.contains(&colour);
    Some(match kind {
        "start" => Explained::new(say!("Start the {id} railroad", id))
            .say("The First Player may start a railroad in a city with room, instead of building. The next player may already build with it.")
            .say_maybe((!free).then(|| say!("This colour is in use already.")))
            .by(&["CM-STR-1", "CM-STR-2", "CM-STR-6"]),
        "group" => Explained::new(say!("The {id} cubes", id))
            .say(say!("A railroad that has placed its last cube may take over an unused group of {cubes} cubes at no cost.", cubes = name(cubes)))
            .say("After that nobody can start a railroad with it.")
            .by(&["CM-LRG-2", "CM-LRG-3"]),
        _ => Explained::new(say!("The {id} cubes", id))
            .say(say!("A colour group of {cubes} cubes. It can become a railroad of its own, or part of one that has run out.", cubes = name(cubes)))
            .say_maybe((!free).then(|| say!("It is in use already.")))
            .by(&["CM-LRG-1", "CM-LRG-5"]),
    })
}

fn running(desk: &Desk<'_>, railroad: &RailroadView) -> Explained {
    let most = desk.edition.numbers.most_groups;
    let left = match railroad.cubes_left {
        0 if railroad.groups.len() >= usize::from(most) => say!("It has no cubes left and can grow no more."),
        0 => say!("It has no cubes left: to grow it must take over an unused colour group."),
        left => say!("{left:# cube is|# cubes are} left of its present colour group.", left),
    };
    Explained::new(say!("The {railroad} railroad", railroad = name(&desk.edition.colours[railroad.colour.index()].id)))
        .say("Nobody owns it: every player may build with it, from any hex where it has track.")
        .say(say!(
            "It has track in {hexes:# hex|# hexes} and {groups:# colour group|# colour groups} of at most {most}.",
            hexes = railroad.hexes.len() as u32,
            groups = railroad.groups.len() as u32,
            most
        ))
        .say(left)
        .by(&["CM-GEN-3", "CM-BLD-4", "CM-LRG-2"])
}

fn player(desk: &Desk<'_>, seat: Seat) -> Option<Explained> {
    let player = desk.view.players.get(seat.index())?;
    let mined: u16 = player.mined_vp.iter().sum();
    let coming: u32 = desk.view.track.iter().filter(|mine| mine.owner == seat).map(|mine| u32::from(mine.scores)).sum();
    let claims: u32 = player.holdings.iter().map(|n| u32::from(*n)).sum();
    Some(
        Explained::new(say!("{seat}", seat))
            .say(say!(
                "{vp} VP: {mined} from mines and {bonus} from the Big Bonus. VP never go down.",
                vp = player.vp,
                mined,
                bonus = player.bonus_vp
            ))
            .say(say!("If the round ended now the mines on the track would bring {coming} VP more.", coming))
            .say(say!("{claims:# claim is|# claims are} left in the Holdings.", claims))
            .by(&["CM-GEN-5", "CM-SCO-1", "CM-SET-6"]),
    )
}

fn panel(desk: &Desk<'_>, which: &str) -> Option<Explained> {
    let close = desk.view.close;
    Some(match which {
        "players" => Explained::new("Players")
            .say("Everybody's Victory Points and where they come from, the claims left, and who holds the Locomotive.")
            .say("Most Victory Points when the game ends win.")
            .by(&["CM-END-8"]),
        "mines" => Explained::new("Mine Track")
            .say("The mines in play, each with its owner. At the end of every round those whose district has a railroad score.")
            .say(say!("Then {close:# mine closes|# mines close}: first those that scored, then the others, from the top. Their owners place new claims at the bottom.", close))
            .by(&["CM-SCO-1", "CM-CLO-2", "CM-REF-2"]),
        "holdings" => Explained::new("Holdings")
            .say("The claims that everybody still has, open to all. They score nothing before they are on the Mine Track.")
            .say("Look where the others hold many: those districts are not worth your points of track.")
            .by(&["CM-SET-6", "CM-INF-1"]),
        "railroads" => Explained::new("Railroads")
            .say("The railroads on the map, which belong to everybody, and the colour groups nobody has used.")
            .by(&["CM-GEN-3", "CM-LRG-1"]),
        "round" => Explained::new("Round")
            .say("A round is one turn for each player, then scoring, closing and replacing of mines. Then the Locomotive goes one seat further.")
            .say(say!("This game can last {most:# round|# rounds} at most.", most = desk.view.most_rounds))
            .by(&["CM-RND-1", "CM-END-11"]),
        "end" => Explained::new("End of the game")
            .say("After a round in which a lamp is lit the game is over; the round itself is always finished.")
            .by(&["CM-END-1", "CM-END-2", "CM-RND-5"]),
        _ => return None,
    })
}

fn end(desk: &Desk<'_>, which: &str) -> Option<Explained> {
    let end = &desk.view.end;
    Some(match which {
        "vp" => Explained::new("Victory Points")
            .say(say!("When somebody has {limit} VP or more the game ends after the round.", limit = end.vp_limit))
            .say(say!("The best has {best} VP now.", best = end.best_vp))
            .by(&["CM-END-3"]),
        "holdings" => Explained::new("Claims left")
            .say("Every round claims leave the Holdings. When somebody has none the game ends after the round.")
            .say(say!("The fewest that anybody has now: {fewest}.", fewest = end.fewest_claims))
            .by(&["CM-END-4", "CM-END-12"]),
        "points" => Explained::new("Points")
            .say("When somebody who builds cannot use all building points the game ends after the round.")
            .by(&["CM-BLD-12", "CM-END-5"]),
        "districts" => Explained::new("Districts")
            .say("When every mining district has a railroad the game ends after the round.")
            .say(say!("{linked} of {all} have one.", linked = end.linked, all = desk.edition.districts.len() as u32))
            .by(&["CM-END-6", "CM-END-7"]),
        _ => return None,
    })
}

/// Words and signs of the panels.
fn word(desk: &Desk<'_>, what: &str) -> Option<Explained> {
    let numbers = &desk.edition.numbers;
    Some(match what {
        "value" => Explained::new("Value")
            .say("The Victory Points that a mine scores each round with one railroad in its district; twice as many with two or three.")
            .by(&["CM-SCO-3", "CM-SCO-4", "CM-SCO-5"]),
        "scores" => Explained::new("Scores")
            .say("What the mine would score if the round ended now. ×2 means that two railroads or more are there.")
            .by(&["CM-SCO-2", "CM-SCO-3", "CM-SCO-4"]),
        "closes" => Explained::new("Closes (✕)")
            .say(say!("{close:# mine closes|# mines close} each round: first those that scored, then the others, from the top.", close = desk.view.close))
            .say("A mine further down stays and can score again.")
            .by(&["CM-CLO-1", "CM-CLO-2", "CM-CLO-5"]),
        "gone" => Explained::new("Gone").say("Claims that closed or were shut down. They never come back.").by(&["CM-GEN-7", "CM-INF-2"]),
        "linked" => Explained::new("Linked (●)").say("A railroad is in this district, so its mines score.").by(&["CM-MAP-11", "CM-SCO-3"]),
        "few" => Explained::new("Few claims left").say("Empty Holdings end the game after the round.").by(&["CM-END-4"]),
        "locomotive" => Explained::new("Locomotive")
            .say("Its holder is First Player: first to act this round, and the only one who may start a railroad.")
            .say(say!("{seat} has it; after the round it goes to the next seat.", seat = desk.view.first_player))
            .by(&["CM-RND-1", "CM-STR-1", "CM-LOC-1"]),
        "bonus" => Explained::new("Big Bonus")
            .say(say!("For every cube placed in a district each player with a mine of it on the track gets {vp} VP at once.", vp = numbers.big_bonus_vp))
            .by(&["CM-BON-1", "CM-BON-2", "CM-BON-3"]),
        "track" => Explained::new("Track").say("The hexes in which a railroad has a cube.").by(&["CM-BLD-2"]),
        "groups" => Explained::new("Colour groups")
            .say(say!("A railroad begins with one group of {cubes} cubes and may take over others, up to {most}.", cubes = name(numbers.cubes_per_colour), most = numbers.most_groups))
            .by(&["CM-LRG-1", "CM-LRG-4"]),
        "cubes" => Explained::new("Cubes").say("The cubes left in the railroad's present colour group.").by(&["CM-LRG-1", "CM-LRG-2"]),
        "replacing" => Explained::new("Still to replace")
            .say("Whose mines closed and who now places a claim from the Holdings, in this order.")
            .by(&["CM-REF-2", "CM-REF-4"]),
        "strip" => Explained::new("Victory Point track")
            .say(say!("After {length} the marker begins again at 1; the number beside it says what comes on top.", length = numbers.vp_track_length))
            .by(&["CM-VPT-1", "CM-VPT-3"]),
        "red-line" => Explained::new("Red line").say("No track can be built across a red side of a hex; a way round may exist.").by(&["CM-MAP-4"]),
        "points" => building(desk),
        _ => return None,
    })
}

/// The points of a Build action, and what is left of them.
fn building(desk: &Desk<'_>) -> Explained {
    let left = match desk.view.phase {
        PhaseView::Build { left, .. } | PhaseView::MustBuild { left, .. } => {
            Some(say!("{left:# point is|# points are} left now.", left))
        }
        _ => None,
    };
    Explained::new("Building points")
        .say(say!(
            "A turn of building has {points} points, which must all be used, on one railroad or several.",
            points = name(desk.edition.numbers.points)
        ))
        .say_maybe(left)
        .by(&["CM-BLD-1", "CM-BLD-7"])
}
