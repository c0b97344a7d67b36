//! What a bot would do, and why.

use std::time::Duration;

use engine::{Luck, Seat};
use serde_json::{Map, Value, json};
use table::{Advised, BotKind, Limits, Table};

use super::Trouble;
use crate::arguments::cores;

/// The turn that a bot would take for a seat. The same question in the same position gets the same answer, unless time
/// runs out.
pub fn best(
    table: &Table,
    seat: Seat,
    bot: BotKind,
    time: Option<Duration>,
    why: bool,
) -> Result<Map<String, Value>, Trouble> {
    let (position, mut luck) = (table.position(), Luck::new(u64::from(table.seq())));
    let limits = Limits { time, threads: cores(), stop: None };
    let advice = match why && BotKind::LEVELS.contains(&bot) {
        true => position.think(seat, bot, &mut luck, &limits),
        false => None,
    };
    let line = match &advice {
        Some(advice) => line(advice.turn()),
        None => position.plan(seat, bot, &mut luck, &limits),
    };
    let action = line.first().ok_or_else(|| Trouble::new("not_to_act", format!("{seat} has nothing to decide")))?;
    let mut answer = Map::new();
    answer.insert("action".to_owned(), action.as_str().into());
    answer.insert("bot".to_owned(), bot.name().into());
    if let Some(advice) = advice {
        answer.extend(turn(advice.turn()));
        answer.insert("others".to_owned(), advice.others().map(|other| Value::Object(turn(other))).collect());
    } else if why {
        answer.insert("line".to_owned(), json!(line));
    }
    Ok(answer)
}

fn line(turn: &Advised) -> Vec<String> {
    turn.steps.iter().map(|step| step.action.clone()).collect()
}

/// A turn with what can be expected of it, in thousandths.
fn turn(turn: &Advised) -> Map<String, Value> {
    let thousandths = |part: f32| (f64::from(part) * 1_000.0).round() / 1_000.0;
    let fields = [
        ("line", json!(line(turn))),
        ("share", json!(thousandths(turn.prospects.share))),
        ("win", json!(thousandths(turn.prospects.win))),
        ("error", json!(thousandths(turn.error))),
        ("reason", json!(turn.reason.as_ref().map(|reason| reason.plain(|seat| seat.to_string())))),
    ];
    fields.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()
}
