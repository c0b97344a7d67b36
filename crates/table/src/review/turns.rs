//! The turns of a game as they were decided: each until it was over, or showed something new.

use engine::Seat;

use crate::{catalogue::Position, table::Table};

/// A turn that was played.
pub(super) struct Turn {
    /// Which turn of the game it belongs to.
    pub turn: u32,
    pub seat: Seat,
    /// Its entries of the log.
    pub first: u32,
    pub last: u32,
    pub actions: Vec<String>,
    pub before: Box<dyn Position>,
    pub after: Box<dyn Position>,
    /// Whether others decided at the same time.
    pub together: bool,
    /// Whether it ended with something that could be taken back: then nothing new was shown.
    pub shows_nothing: bool,
}

/// A turn under way.
struct Open {
    turn: Turn,
    stretch: Option<u32>,
}

/// The turns of a table, in the order in which they ended.
pub(super) fn turns(table: &Table) -> Vec<Turn> {
    let mut position = table.first.on();
    let mut open: Vec<Open> = Vec::new();
    let mut done: Vec<Turn> = Vec::new();
    let (mut number, mut last) = (0, None);
    for standing in &table.standing {
        let entry = &table.entries[standing.seq as usize - 1];
        let (Some(action), seat) = (entry.deed.action(), entry.seat) else { continue };
        let stretch = position.stretch();
        // Whoever was still to act and did not, until another did, had ended the turn.
        while let Some(at) =
            open.iter().position(|open| open.turn.seat != seat && (stretch.is_none() || open.stretch != stretch))
        {
            let mut turn = open.remove(at).turn;
            turn.after = position.copy();
            done.push(turn);
        }
        // Alone it is always the same seat's turn, and the chapters count.
        let now = Some((seat, position.chapter()));
        if last != now {
            number += 1;
            last = now;
        }
        let at = open.iter().position(|open| open.turn.seat == seat).unwrap_or_else(|| {
            let turn = Turn {
                turn: number,
                seat,
                first: entry.seq,
                last: entry.seq,
                actions: Vec::new(),
                before: position.copy(),
                after: position.copy(),
                together: stretch.is_some(),
                shows_nothing: true,
            };
            open.push(Open { turn, stretch });
            open.len() - 1
        });
        let played = position.play(seat, action).expect("what was played once can be played again");
        let under_way = &mut open[at].turn;
        under_way.last = entry.seq;
        under_way.actions.push(played.action);
        let goes_on = played.can_take_back && position.to_act().contains(seat) && position.stretch() == stretch;
        if !goes_on {
            let mut turn = open.remove(at).turn;
            turn.after = position.copy();
            turn.shows_nothing = false;
            done.push(turn);
        }
    }
    done.extend(open.into_iter().map(|mut open| {
        open.turn.after = position.copy();
        open.turn
    }));
    done
}
