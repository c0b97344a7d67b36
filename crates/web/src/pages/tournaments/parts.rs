//! What several pages of tournaments show: times, points, players.

use boards::t;
use jiff::Timestamp;
use maud::{Markup, html};
use store::StoredPlayer;

/// A time: in UTC, which the page's script turns into the reader's own.
pub(super) fn time(at_ms: i64) -> Markup {
    let at = Timestamp::from_millisecond(at_ms).unwrap_or_default();
    html! { time datetime=(at) data-own-time { (at.strftime("%Y-%m-%d %H:%M UTC")) } }
}

/// Points as people write them: parts of a win, with as many digits as they need.
pub(super) fn points(parts: i64) -> String {
    let hundredths = (parts * 100 + table::pairing::WIN / 2).div_euclid(table::pairing::WIN);
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    match rest {
        0 => whole.to_string(),
        50 if whole == 0 => "½".to_owned(),
        50 => format!("{whole}½"),
        rest if rest % 10 == 0 => format!("{whole}.{}", rest / 10),
        rest => format!("{whole}.{rest:02}"),
    }
}

/// A player with what there is to know: a link to a member, a mark for a bot and for one who left.
pub(super) fn player(one: &StoredPlayer) -> Markup {
    html! {
        @match &one.handle {
            Some(handle) => a href={ "/people/" (handle) } { (one.name) },
            None => (one.name),
        }
        @if one.bot.is_some() { " " span.tag { (t!("bot")) } }
        @if one.dropped_ms.is_some() { " " span.tag { (t!("dropped out")) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_as_people_do() {
        let said: Vec<String> = [0, 120, 60, 180, 80, 300, 30, 105].into_iter().map(points).collect();
        assert_eq!(said, ["0", "1", "½", "1½", "0.67", "2½", "0.25", "0.88"]);
    }
}
