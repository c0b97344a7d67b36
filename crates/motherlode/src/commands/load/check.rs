//! Whether the server has every move that it answered, and no other.

use std::time::Duration;

use engine::Seat;
use table::{Entry, Record, Table};
use tokio::time::{Instant, sleep};

use super::{
    client::{Answer, Client, Trouble},
    company::Game,
    person::Person,
    socket::{Heard, heard},
};

/// Every page shows the last move after so long.
const CAUGHT_UP: Duration = Duration::from_secs(5);
/// A server that is just coming back is asked so often.
const TRIES: u32 = 10;

/// Compares a game with what the server has and what its pages show; what differs is a fault.
pub async fn game(client: &Client, people: &mut [Person], game: &Game) {
    let record = match record(client, &mut people[0], &game.id).await {
        Ok(record) => record,
        Err(why) => return client.tally.fault(format!("table {} cannot be read again: {why}", game.id)),
    };
    let compared = if record.sealed {
        moments(client, people, game).await
    } else {
        same_entries(&game.mirror, game.in_doubt, &record)
    };
    if let Err(why) = compared {
        client.tally.fault(format!("table {}: {why}", game.id));
    }
    if !game.in_doubt
        && let Err(why) = pages_catch_up(game).await
    {
        client.tally.fault(format!("table {}: {why}", game.id));
    }
}

/// The record of a table.
pub async fn record(client: &Client, person: &mut Person, table: &str) -> Result<Record, String> {
    let answer = patiently(client, person, &format!("/tables/{table}/record")).await;
    let answer = answer.map_err(|why| why.to_string())?;
    Record::parse(&String::from_utf8_lossy(&answer.body)).map_err(|why| why.to_string())
}

/// Asks until an answer comes.
async fn patiently(client: &Client, person: &mut Person, at: &str) -> Result<Answer, Trouble> {
    let mut tried = 0;
    loop {
        tried += 1;
        match person.get(client, at).await {
            Err(_) if tried < TRIES => sleep(Duration::from_millis(500)).await,
            done => return done,
        }
    }
}

/// The record has the moves of the mirror, each with the same position after it. Whether the last is kept may be in doubt.
fn same_entries(mirror: &Table, in_doubt: bool, record: &Record) -> Result<(), String> {
    let mine = mirror.entries();
    let known = mine.len() - usize::from(in_doubt);
    let theirs = record.entries.len();
    if theirs < known {
        return Err(format!("{known} moves were answered, and {theirs} are kept"));
    }
    let same = |(mine, theirs): (&Entry, &Entry)| {
        (mine.seq, mine.seat, &mine.deed, &mine.digest) == (theirs.seq, theirs.seat, &theirs.deed, &theirs.digest)
    };
    if let Some(other) = mine.iter().zip(&record.entries).position(|pair| !same(pair)) {
        return Err(format!("entry {} is not the move that was answered", other + 1));
    }
    if theirs > mine.len() {
        return Err(format!("{} moves were made, and {theirs} are kept", mine.len()));
    }
    if !in_doubt && record.outcome != mirror.outcome() {
        return Err("the game ended otherwise".to_owned());
    }
    Ok(())
}

/// The moves of a game with secrets are not told before its end: every seat knows of as many as it must.
async fn moments(client: &Client, people: &mut [Person], game: &Game) -> Result<(), String> {
    if game.in_doubt {
        return Ok(());
    }
    for (seat, person) in people.iter_mut().enumerate() {
        let answer = patiently(client, person, &format!("/tables/{}/now", game.id)).await;
        let answer = answer.map_err(|why| why.to_string())?;
        let wanted = game.moments[seat];
        match heard(&answer.body) {
            Heard::Update { seq, .. } if seq == wanted => {}
            Heard::Update { seq, .. } => {
                return Err(format!("{} knows {seq} moments, and {wanted} were answered", Seat(seat as u8)));
            }
            _ => return Err("the position cannot be read".to_owned()),
        }
    }
    Ok(())
}

/// Every page of a seat shows the last moment soon.
async fn pages_catch_up(game: &Game) -> Result<(), String> {
    let since = Instant::now();
    loop {
        let behind = game.pages.iter().zip(&game.moments).find(|(page, wanted)| page.seen() != **wanted);
        let Some((page, wanted)) = behind else { return Ok(()) };
        if since.elapsed() > CAUGHT_UP {
            return Err(format!("a page shows moment {} and not {wanted}", page.seen()));
        }
        sleep(Duration::from_millis(20)).await;
    }
}

#[cfg(test)]
mod tests {
    use engine::{Key, Luck, Setup};
    use table::{BotKind, Deed};

    use super::*;

    fn played(moves: u32) -> Table {
        let mut table = Table::begin("colorado-midland", &Setup::of(3), Key::from_seed(4)).expect("a known game");
        let mut luck = Luck::new(4);
        for _ in 0..moves {
            let seat = table.position().to_act().first().expect("the game is not over");
            let action = table.position().advise(seat, BotKind::Random, &mut luck).expect("there is something to do");
            let prepared = table.prepare(seat, Deed::Act(action), 0).expect("a bot plays by the rules");
            table.commit(prepared);
        }
        table
    }

    #[test]
    fn a_lost_a_changed_and_a_strange_move_are_found() {
        let (mirror, shorter, longer) = (played(12), played(11), played(13));
        assert_eq!(same_entries(&mirror, false, &mirror.record()), Ok(()));
        assert!(same_entries(&mirror, false, &shorter.record()).is_err_and(|why| why.contains("11 are kept")));
        assert!(same_entries(&mirror, false, &longer.record()).is_err_and(|why| why.contains("13 are kept")));
        let mut changed = mirror.record();
        changed.entries[6].digest = mirror.record().entries[7].digest.clone();
        assert!(same_entries(&mirror, false, &changed).is_err_and(|why| why.contains("entry 7")));
    }

    #[test]
    fn only_a_move_that_was_never_answered_may_be_kept_or_not() {
        let (mirror, shorter, shortest) = (played(12), played(11), played(10));
        assert_eq!(same_entries(&mirror, true, &mirror.record()), Ok(()));
        assert_eq!(same_entries(&mirror, true, &shorter.record()), Ok(()));
        assert!(same_entries(&mirror, true, &shortest.record()).is_err());
    }
}
