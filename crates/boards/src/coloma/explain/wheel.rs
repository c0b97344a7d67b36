//! The wheel: Sites, their events, the tiles that turn, dials and Pioneers.

use coloma::{
    cost_words,
    edition::{Base, Tool},
    state::Phase,
    view::DeedView,
};
use engine::{
    Line, Seat, say,
    say::{Value, all, name},
};

use super::Desk;
use crate::Explained;

pub fn explain(desk: &Desk<'_>, kind: &str, of: &str) -> Option<Explained> {
    let view = desk.view;
    Some(match kind {
        "site" => return site(desk, of.parse().ok()?),
        "ring" if of == "common" => Explained::new("The outer ring: Common actions")
            .say("Everybody at a Site has its Common action, however many Pioneers are there.")
            .by(&["CO-WHEEL-1", "CO-TURN-2"]),
        "ring" => Explained::new("The inner ring: Boom actions")
            .say("The Boom is the second action of a Site. Where more Pioneers are than anywhere else there is none: that Site goes Bust.")
            .by(&["CO-WHEEL-1", "CO-BUST-1", "CO-BUST-3"]),
        "dial" => return dial(desk, of.parse().ok()?),
        "barker" => Explained::new("The Barker")
            .say("This tile covers one Site and has two actions of its own: buy Tents and Horses, and take a Barrel. Each round it turns to the next Site, whose event then happens.")
            .say(say!("Now it covers Site {site}.", site = name(view.barker)))
            .by(&["CO-WHEEL-2", "CO-BARK-1", "CO-BARK-2", "CO-ROUND-2"]),
        "signpost" => Explained::new("The Signpost")
            .say("This arm of the Barker covers the Boom of a Site. A Pioneer there has the Boom to which it points instead.")
            .say(say!("Now it lies on Site {site} and points to the Boom of Site {to}.", site = name(view.signpost), to = name(view.points_to)))
            .by(&["CO-WHEEL-3", "CO-SIGN-1", "CO-SIGN-2"]),
        "bust" => Explained::new("The Bust")
            .say("It goes to the Site with more Pioneers than each other Site, and takes away its Boom. If two share the most, it stays on the Signpost. Bust rows of own cards can be used instead.")
            .say(say!("Now it lies on Site {site}.", site = name(view.bust)))
            .by(&["CO-BUST-1", "CO-BUST-3", "CO-WHEEL-6"]),
        "hub" => Explained::new(say!("{year}, round {n} of 5", year = name(view.year), n = name(view.round)))
            .say("Each of the three years has five rounds and then a Shootout.")
            .by(&["CO-GEN-1", "CO-ROUND-2", "CO-ROUND-3"]),
        "buster" => Explained::new("Buster")
            .say("A neutral Pioneer of games for one or two. Two of its five cards are shown before the dials: there it will not be. A third one places it when the dials are revealed, and it counts for the Bust.")
            .by(&["CO-TWO-1", "CO-TWO-2", "CO-TWO-3"]),
        _ => return None,
    })
}

fn site(desk: &Desk<'_>, number: u8) -> Option<Explained> {
    let view = desk.view;
    let sites = &desk.game.edition().wheel.sites;
    let spec = sites.get(usize::from(number)).filter(|_| number > 0)?;
    let covered = view.barker == number;
    let actions = if covered { &sites[0] } else { spec };
    let mut said = Explained::new(say!("Site {n}, {name}", n = name(number), name = name(&spec.name)));
    if covered {
        said = said
            .say("The Barker lies here: only its own two actions and cards of the Barker count.")
            .by(&["CO-WHEEL-2", "CO-CARD-10"]);
    }
    said = said
        .say(say!("Common, the outer ring: {what}", what = base(desk, actions.common.base)))
        .say(say!("Boom, the inner ring: {what}", what = base(desk, actions.boom.base)))
        .by(&["CO-WHEEL-1", clause_of_site(if covered { 0 } else { number })]);
    if view.signpost == number {
        let line = say!(
            "The Signpost lies on the Boom here: instead it leads to the Boom of Site {to}.",
            to = name(view.points_to)
        );
        said = said.say(line).by(&["CO-SIGN-1"]);
    }
    if view.bust == number {
        said = said.say("The Bust lies here now: no Boom, but Bust rows of own cards.").by(&["CO-BUST-3"]);
    }
    if let Some(prospect) = view.prospects.iter().find(|prospect| prospect.site == number) {
        said = yours(desk, said, say!("Common"), &prospect.common);
        said = yours(desk, said, say!("Boom"), &prospect.boom);
        said = yours(desk, said, say!("If it goes Bust"), &prospect.bust);
    }
    let here: Vec<Value> = standing(desk, number);
    if !here.is_empty() {
        said = said.say(say!("Here now: {who}.", who = all(here)));
    }
    Some(said)
}

/// What own cards add to an action.
fn yours(desk: &Desk<'_>, said: Explained, kind: Line, deed: &DeedView) -> Explained {
    let cards = &desk.game.edition().cards;
    deed.rows.iter().fold(said, |said, row| {
        let (card, text) = (name(&cards[row.card.index()].name), name(&row.text));
        said.say(say!("{kind}, with your {card}: {text}", kind = kind.clone(), card, text))
    })
}

fn standing(desk: &Desk<'_>, site: u8) -> Vec<Value> {
    let view = desk.view;
    if view.phase != Phase::Turn {
        return Vec::new();
    }
    let seats = view.players.iter().filter(|player| player.dial == Some(site)).map(|player| Value::Seat(player.seat));
    let shade = view.shade.iter().filter(|shade| shade.site == Some(site)).map(|_| Value::from("Shade"));
    let buster = (view.buster_at == Some(site)).then(|| Value::from("Buster"));
    seats.chain(shade).chain(buster).collect()
}

fn clause_of_site(site: u8) -> &'static str {
    ["CO-BARK-1", "CO-S1-1", "CO-S2-1", "CO-S3-1", "CO-S4-1", "CO-S5-1"][usize::from(site.min(5))]
}

/// What an action lets everybody do, with its price.
pub fn base(desk: &Desk<'_>, base: Base) -> Line {
    let numbers = &desk.game.edition().numbers;
    let survey = |tool: Tool| {
        say!(
            "survey a River for {river}, or build a Bridge for {bridge}.",
            river = cost_words(&numbers.river_cost[tool as usize]),
            bridge = cost_words(&numbers.bridge_cost[tool as usize])
        )
    };
    match base {
        Base::None => say!("what your own cards of this Site say, Sutter’s Mill among them."),
        Base::Survey(tool) => survey(tool),
        Base::Build(tool) => {
            say!(
                "build a Town Building from your hand for {cost}.",
                cost = cost_words(&numbers.town_cost[tool as usize])
            )
        }
        Base::Wagon => say!("move your Wagon as many spaces as you have Horses."),
        Base::Place => say!("fill one row of the Shootout with Dudes, and pitch any number of Tents."),
        Base::GainTent => say!("gain 1 Tent."),
        Base::Buy => say!(
            "buy Tents for {tent} each and Horses for {horse} each.",
            tent = cost_words(&numbers.tent_cost),
            horse = cost_words(&numbers.horse_cost)
        ),
        Base::TakeBarrel => say!("take 1 Barrel."),
    }
}

/// The event space of a Site.
pub fn event(desk: &Desk<'_>, site: &str) -> Option<Explained> {
    let number: u8 = site.parse().ok()?;
    let spec = desk.game.edition().wheel.sites.get(usize::from(number)).filter(|_| number > 0)?;
    let owners =
        desk.view.players.iter().filter(|player| player.site_tents.contains(&number)).map(|player| player.seat);
    let owners: Vec<Seat> = owners.collect();
    let said = Explained::new(say!("Event space of Site {n}", n = name(number)))
        .say(say!("When the Barker turns to this Site, everybody: {event}", event = name(&spec.event_text)))
        .say("Whoever has a Tent here has the event twice, in every year.")
        .by(&["CO-EVENT-1", "CO-EVENT-2", "CO-S5-5", "CO-S5-6"]);
    Some(if owners.is_empty() { said } else { said.say(say!("Tents here: {who}.", who = all(owners))) })
}

fn dial(desk: &Desk<'_>, who: u8) -> Option<Explained> {
    let view = desk.view;
    let said = match who {
        6 => {
            let said = Explained::new("Shade’s Pioneer").by(&["CO-SOLO-4"]);
            let said = said.say("A coin sends Shade to one of the two Sites that Buster’s cards show.");
            match view.shade.as_ref()?.site {
                Some(site) => said.say(say!("This round it is at Site {site}.", site = name(site))),
                None => said,
            }
        }
        7 => {
            let said = explain(desk, "buster", "")?;
            match view.buster_at {
                Some(site) => said.say(say!("This round it is at Site {site}.", site = name(site))),
                None => said,
            }
        }
        seat => {
            let player = view.players.get(usize::from(seat))?;
            let said = Explained::new(say!("The dial of {seat}", seat = player.seat))
                .say("Everybody sets a dial in secret to one of the five Sites; all are revealed together, and each Pioneer goes where its dial points.")
                .by(&["CO-DIAL-1", "CO-DIAL-3"]);
            match player.dial {
                Some(site) => said.say(say!("It points at Site {site}.", site = name(site))),
                None if player.ready => said.say("It is set."),
                None => said.say("It is not set."),
            }
        }
    };
    Some(said)
}
