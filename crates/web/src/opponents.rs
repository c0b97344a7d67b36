//! The bots that can be chosen: by name, with what each is like, how strong it is and how long it takes.

use std::time::Duration;

use boards::{t, words::Say};
use engine::{Setup, Title, say::name};
use house::standing::anchors::anchor;
use maud::{Markup, html};
use table::{BotKind, Rules};

/// The bots beside the levels.
const MORE: [BotKind; 2] = [BotKind::Greedy, BotKind::Random];

/// The options of a list: the levels, and more.
pub fn options(chosen: &str, said: impl Fn(BotKind) -> Say) -> Markup {
    let option = |bot: BotKind| html! { option value=(bot.name()) selected[chosen == bot.name()] { (said(bot)) } };
    html! {
        optgroup label=(t!("Bots")) { @for bot in BotKind::LEVELS { (option(bot)) } }
        optgroup label=(t!("More bots")) { @for bot in MORE { (option(bot)) } }
    }
}

/// A bot with what it is like to play against.
pub fn described(bot: BotKind) -> Say {
    t!("Bot, {kind}: {sentence}", kind = bot.name(), sentence = bot.sentence())
}

/// A bot with its rating at a title, among so many players.
pub fn rated(bot: BotKind, game: &str, seats: u8) -> Say {
    match anchor(game, seats, bot) {
        Some(skill) => t!("{kind}, rating {points}", kind = bot.name(), points = skill.points.round() as i64),
        None => t!("{kind}, unrated", kind = bot.name()),
    }
}

/// How long it takes over a turn of a game, where bots may think so long at most: those that play on in thought take all the
/// time they have on a slow machine.
fn takes(bot: BotKind, rules: Option<&dyn Rules>, most: Duration) -> Say {
    match rules.and_then(|rules| rules.mind(bot)).is_some_and(|mind| mind.samples > 0) {
        true => t!("up to {seconds} s", seconds = name((most.as_secs_f64() * 10.0).round() / 10.0)),
        false => t!("a moment"),
    }
}

/// What there is to know of the bots of a title, folded away; they may think so long at most.
pub fn table(title: &Title, most: Duration) -> Markup {
    let rules = table::open(title.id, &Setup::of(*title.seats.start())).ok();
    let counts: Vec<u8> = title.seats.clone().filter(|seats| *seats > 1).collect();
    html! {
        details.bots-of {
            summary { (t!("Who the bots are")) span.help { (t!("how strong, and how quick")) } }
            div.table-scroll { table.timetable {
                thead {
                    tr {
                        th rowspan="2" { (t!("Bot")) }
                        th rowspan="2" { (t!("A turn takes")) }
                        th.number colspan=(counts.len()) { (t!("Rating with so many players")) }
                    }
                    tr { @for seats in &counts { th.number scope="col" { (seats) } } }
                }
                tbody { @for bot in BotKind::LEVELS.into_iter().chain(MORE) { tr {
                    th scope="row" { b { (Say::new(bot.name())) } p.help { (Say::new(bot.sentence())) } }
                    td { (takes(bot, rules.as_deref(), most)) }
                    @for seats in &counts { td.number {
                        @match anchor(title.id, *seats, bot) {
                            Some(skill) => (format!("{:.0}", skill.points)),
                            None => span.help { (t!("unrated")) },
                        }
                    } }
                } } }
            } }
        }
    }
}
