//! One's own tables, what is urgent first: read from the store alone, so that somebody with hundreds of them costs little.

use std::{cmp::Reverse, collections::HashMap};

use store::{Holder, Listed, Turn};

use crate::{error::Result, house::House};

/// Games in which seats never act side by side. In all others nobody may learn how far another has come, so nobody is
/// named there who has yet to act.
const TURN_BY_TURN: &[&str] = &["colorado-midland", "cerro-gordo"];

/// A table of one's own, and what it waits for.
#[derive(Clone, Debug)]
pub struct OwnTable {
    /// The table.
    pub table: Listed,
    /// What it waits for.
    pub waits: Waits,
}

/// What a table waits for, as one of its people may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Waits {
    /// For oneself: the turn that ends first.
    ForMe(Turn),
    /// For these people, since when.
    For(Vec<String>, i64),
    /// For others, since something was last seen to happen.
    ForOthers(i64),
    /// For people to sit down.
    ForPlayers,
}

impl House {
    /// The tables of a person that are not over: one's own turns first, the nearest deadline before all.
    pub async fn own_tables(&self, person: &str) -> Result<Vec<OwnTable>> {
        let mut turns: HashMap<String, Vec<Turn>> = HashMap::new();
        for at in self.store.turns_around(person).await? {
            turns.entry(at.table).or_default().push(at.turn);
        }
        let own = |table: Listed| {
            let waits = waits(&table, turns.get(&table.id).map_or(&[][..], Vec::as_slice), person);
            OwnTable { table, waits }
        };
        let mut tables: Vec<OwnTable> = self.store.own_tables(person).await?.into_iter().map(own).collect();
        tables.sort_by_key(|own| match &own.waits {
            Waits::ForMe(turn) => (false, turn.until_ms.unwrap_or(i64::MAX), turn.since_ms, Reverse(0)),
            _ => (true, 0, 0, Reverse(own.table.last_ms)),
        });
        Ok(tables)
    }
}

fn waits(table: &Listed, turns: &[Turn], person: &str) -> Waits {
    let urgency = |turn: &&Turn| (turn.until_ms.unwrap_or(i64::MAX), turn.since_ms, turn.seat);
    if let Some(turn) = turns.iter().filter(|turn| turn.guest == person).min_by_key(urgency) {
        return Waits::ForMe(turn.clone());
    }
    if table.seats.iter().any(|seat| seat.holder == Holder::Open) {
        return Waits::ForPlayers;
    }
    let mut others: Vec<&str> = table.seats.iter().filter_map(|seat| seat.holder.guest()).collect();
    others.retain(|guest| *guest != person);
    others.dedup();
    // With one other there is nothing to hide: whom else could it wait for?
    if others.len() > 1 && !TURN_BY_TURN.contains(&table.game.as_str()) {
        return Waits::ForOthers(table.last_ms);
    }
    let called = |turn: &Turn| table.seats.get(usize::from(turn.seat)).and_then(|seat| seat.name.clone());
    let names: Vec<String> = turns.iter().filter_map(called).collect();
    match turns.iter().map(|turn| turn.since_ms).max().filter(|_| !names.is_empty()) {
        Some(since_ms) => Waits::For(names, since_ms),
        None => Waits::ForOthers(table.last_ms),
    }
}

#[cfg(test)]
mod tests {
    use engine::{Key, Luck, Setup};
    use table::{BotKind, Deed, Table};

    use super::*;

    #[test]
    fn nobody_acts_side_by_side_where_everybody_is_told_who_acts() {
        for game in TURN_BY_TURN {
            let mut game = Table::begin(game, &Setup::of(3), Key::from_seed(2)).unwrap();
            let mut luck = Luck::new(2);
            for _ in 0..150 {
                assert!(!game.position().side_by_side());
                let Some(seat) = game.position().to_act().first() else { break };
                let action = game.position().advise(seat, BotKind::Random, &mut luck).unwrap();
                let step = game.prepare(seat, Deed::Act(action), 0).unwrap();
                game.commit(step);
            }
        }
    }
}
