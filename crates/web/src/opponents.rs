//! The bots that can be chosen: by name, with what each is like, how strong it is and how long it takes.

use boards::{t, words::Say};
use engine::Title;
use house::standing::anchors::anchor;
use maud::{Markup, html};
use table::BotKind;

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

/// About how long it takes over a turn.
fn takes(bot: BotKind) -> Say {
    match bot {
        BotKind::Magnate => t!("about a second"),
        BotKind::Foreman => t!("a fraction of a second"),
        _ => t!("a moment"),
    }
}

/// What there is to know of the bots of a title, folded away.
pub fn table(title: &Title) -> Markup {
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
                    td { (takes(bot)) }
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
