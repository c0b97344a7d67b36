//! Players: discs, cash, cubes, income, trains and plows.

use engine::{
    Seat, say,
    say::{all, money},
};
use silverton::{
    ids::{DiscKind, Role},
    state::{Disc, Fate},
};

use super::super::{
    desk::{Desk, disc_name},
    panels::whereabouts,
};
use crate::Explained;

/// A seat that sits at the table, counted from 0.
pub fn seat(desk: &Desk<'_>, number: &str) -> Option<Seat> {
    let seat = Seat(number.parse().ok()?);
    desk.view.players.get(seat.index()).map(|player| player.seat)
}

/// One of the viewer's own discs, counted from 1.
pub fn own_disc(desk: &Desk<'_>, number: usize) -> Option<Explained> {
    let me = desk.me()?;
    let disc = me.discs.get(number.checked_sub(1)?)?;
    Some(disc_told(desk, me.seat, disc))
}

/// A disc of anybody: `<seat>-<place>`, the place counted from 0; `rival` stands for the prospector of another colour.
pub fn standing(desk: &Desk<'_>, name: &str) -> Option<Explained> {
    if name == "rival" {
        return Some(
            Explained::new("The rival prospector")
                .say("The card on which it stands leaves the game at the end of phase 4.")
                .by(&["SI-SOLO-7"]),
        );
    }
    let (owner, k) = name.split_once('-')?;
    let owner = seat(desk, owner)?;
    let disc = desk.player(owner).discs.get(k.parse::<usize>().ok()?)?;
    Some(disc_told(desk, owner, disc))
}

fn disc_told(desk: &Desk<'_>, owner: Seat, disc: &Disc) -> Explained {
    let told =
        kind_told(disc.kind).say(say!("It belongs to {seat}: {place}.", seat = owner, place = whereabouts(desk, disc)));
    match disc.fate {
        Fate::Held => {
            told.say("A tie holds it here: in the next turn it may stay or go elsewhere.").by(&["SI-PLACE-10"])
        }
        Fate::Jail => told.say("It is in jail until its owner pays or rolls for it in step 7.").by(&["SI-FINE-2"]),
        Fate::Free => told,
    }
}

/// What a kind of disc does.
fn kind_told(kind: DiscKind) -> Explained {
    let told = Explained::new(match kind.role {
        Role::Surveyor if kind.bonus > 0 => say!("Surveyor +{bonus}", bonus = kind.bonus),
        Role::Surveyor => "Surveyor".into(),
        Role::Prospector if kind.bonus > 0 => say!("Prospector +{bonus}", bonus = kind.bonus),
        Role::Prospector => "Prospector".into(),
    });
    let told = match kind.role {
        Role::Surveyor => told
            .say("A surveyor goes to a segment that touches your home or your track, and may build it in your turn; or to an own segment, to dismantle it.")
            .by(&["SI-PLACE-2", "SI-BUILD-1"]),
        Role::Prospector => told
            .say("A prospector goes to a claim, a passenger line you have the track for, or the deck, and may buy there in your turn.")
            .by(&["SI-PLACE-4", "SI-BUY-1"]),
    };
    told.say_maybe((kind.bonus > 0).then(|| say!("Its {bonus} is added to the dice in disputes.", bonus = kind.bonus)))
}

/// A player's cash.
pub fn cash(desk: &Desk<'_>, seat: Seat) -> Option<Explained> {
    let player = desk.player(seat);
    let told = Explained::new("Cash")
        .say("Cash alone counts at the end: claims, loads, track and trains are worth nothing then.");
    let told = match player.cash {
        Some(cash) => told.say(say!("{seat} has {cash}.", seat, cash = money(cash))),
        None => told.say(say!("How much {seat} has is secret.", seat)),
    };
    let told = match desk.game.plan.reveal.filter(|_| !desk.game.plan.open_money) {
        Some(sum) => told.say(say!("Whoever has more than {sum} announces it, and it stays public.", sum = money(sum))),
        None => told,
    };
    let target = desk.view.target;
    Some(
        told.say_maybe(
            (target > 0).then(|| say!("The turn in which somebody has {target} is the last.", target = money(target))),
        )
        .by(&["SI-LEN-8", "SI-CASH-1"]),
    )
}

/// Cubes not yet on the map.
pub fn cubes(desk: &Desk<'_>, seat: Seat) -> Explained {
    let player = desk.player(seat);
    Explained::new("Track cubes")
        .say(say!(
            "{seat} owns {track:# segment|# segments} and has {cubes:# cube|# cubes} left.",
            seat,
            track = player.track.len(),
            cubes = player.cubes
        ))
        .say("Without a cube one must abandon a segment to build another.")
        .by(&["SI-MAP-4", "SI-BUILD-7"])
}

/// Passenger income.
pub fn income(desk: &Desk<'_>, seat: Seat) -> Explained {
    Explained::new("Passenger income")
        .say(say!(
            "The lines of {seat} bring {income} in each turn in which their routes are open.",
            seat,
            income = money(desk.player(seat).income)
        ))
        .by(&["SI-INC-1"])
}

/// A player as somebody to deal with, counted from 1.
pub fn partner(desk: &Desk<'_>, number: usize) -> Option<Explained> {
    let player = desk.view.players.get(number.checked_sub(1)?)?;
    let seat = player.seat;
    Some(
        Explained::new(say!("{seat}", seat))
            .say(say!(
                "{claims:# claim|# claims}, {track:# segment|# segments}, {cards:# passenger line|# passenger lines}.",
                claims = player.claims.len(),
                track = player.track.len(),
                cards = player.cards.len()
            ))
            .say("In step 4 of a turn the player whose turn it is may offer anybody a deal.")
            .by(&["SI-DEAL-1", "SI-DEAL-10"]),
    )
}

/// The order of this turn.
pub fn order(desk: &Desk<'_>) -> Explained {
    Explained::new("The order of this turn")
        .say("It is dealt anew every turn. In this order discs are placed, and then everybody plays a whole turn.")
        .say(say!("Now: {who}.", who = all(desk.view.order.iter().copied())))
        .by(&["SI-TURN-2", "SI-TURN-3"])
}

/// A train of somebody: `<seat>-<place>`, both counted from 1.
pub fn train(desk: &Desk<'_>, name: &str) -> Option<Explained> {
    let (owner, k) = name.split_once('-')?;
    let player = desk.view.players.get(owner.parse::<usize>().ok()?.checked_sub(1)?)?;
    let train = player.trains.get(k.parse::<usize>().ok()?.checked_sub(1)?)?;
    let power = desk.game.tables.edition.trains[train.kind.index()].power;
    let told = train_told(power).say(if train.used { "It was used this turn." } else { "It is ready." });
    let home = player.homes.get(usize::from(train.city)).filter(|_| desk.game.plan.spike);
    Some(told.say_maybe(home.map(|home| {
        say!("It serves the track of {city} until both home cities are joined.", city = super::named(desk.town(*home)))
    })))
}

fn train_told(power: u8) -> Explained {
    Explained::new(say!("Train of power {power}", power))
        .say("It pulls one delivery a turn, alone or with others. Loads at most: power divided by the longest segment of the way, rounded down; gold and silver twice as many.")
        .by(&["SI-TRAIN-1", "SI-TRAIN-4", "SI-TRAIN-5"])
}

/// A plow of somebody: `<seat>-<bonus>`.
pub fn plow(desk: &Desk<'_>, name: &str) -> Option<Explained> {
    let (owner, bonus) = name.split_once('-')?;
    let player = desk.view.players.get(owner.parse::<usize>().ok()?.checked_sub(1)?)?;
    let bonus: u8 = bonus.parse().ok()?;
    let kind = desk.game.tables.edition.plows.iter().position(|spec| spec.bonus == bonus)?;
    let ready = player.plows[kind] - player.out[kind];
    Some(plow_told(bonus).say(say!("{ready} of {all} ready this turn.", ready, all = player.plows[kind])))
}

fn plow_told(bonus: u8) -> Explained {
    Explained::new(say!("Plow +{bonus}", bonus))
        .say(say!("In winter it tries one of your snow segments: a die + {bonus} must reach its length, then it is open for this turn.", bonus))
        .by(&["SI-PLOW-2", "SI-PLOW-5"])
}

/// A train that the bank sells.
pub fn new_train(desk: &Desk<'_>, power: u8) -> Option<Explained> {
    let edition = &desk.game.tables.edition;
    let kind = edition.trains.iter().position(|spec| spec.power == power)?;
    let spec = &edition.trains[kind];
    Some(sold(
        train_told(power),
        spec.cost.into(),
        spec.trade_in.into(),
        spec.from_turn,
        desk.view.trains[kind],
        desk.view.turn,
    ))
}

/// A plow that the bank sells.
pub fn new_plow(desk: &Desk<'_>, bonus: u8) -> Option<Explained> {
    let edition = &desk.game.tables.edition;
    let kind = edition.plows.iter().position(|spec| spec.bonus == bonus)?;
    let spec = &edition.plows[kind];
    Some(sold(
        plow_told(bonus),
        spec.cost.into(),
        spec.trade_in.into(),
        spec.from_turn,
        desk.view.plows[kind],
        desk.view.turn,
    ))
}

fn sold(told: Explained, cost: u32, trade: u32, from: u8, left: u8, turn: u8) -> Explained {
    let told = told.say(say!("{cost} from the bank; {left} left.", cost = money(cost), left));
    let told = if trade > 0 {
        told.say(say!("Given back for a better one it is worth {trade}.", trade = money(trade)))
    } else {
        told.say("It cannot be traded in.")
    };
    told.say_maybe((from > turn).then(|| say!("It is sold from turn {from} on.", from)))
        .by(&["SI-TRAIN-7", "SI-TRAIN-9"])
}

/// A kind of disc to choose for points: `S+1`.
pub fn pick(desk: &Desk<'_>, name: &str) -> Option<Explained> {
    let kind = DiscKind::read(name)?;
    let spec = desk.game.tables.edition.discs.iter().find(|spec| spec.kind == kind)?;
    Some(
        kind_told(kind)
            .say(say!("A {disc} costs {points:# point|# points}.", disc = disc_name(kind), points = spec.points))
            .by(&["SI-APICK-2"]),
    )
}
