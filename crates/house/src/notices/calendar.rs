//! The own calendar: deadlines as any calendar program reads them (RFC 5545).

use engine::{say, say::name};
use jiff::Timestamp;
use store::{Guest, Secret};

use crate::{error::Result, house::House};

/// The longest line, in bytes.
const LONGEST_LINE: usize = 75;
/// How long a deadline is shown to last.
const SHOWN_MS: i64 = 30 * 60 * 1000;

impl House {
    /// Gives a person's calendar a new secret address.
    pub async fn renew_calendar(&self, person: &str) -> Result<Secret> {
        Ok(self.store.renew_calendar(person).await?)
    }

    /// Takes a person's calendar away.
    pub async fn end_calendar(&self, person: &str) -> Result<()> {
        Ok(self.store.end_calendar(person).await?)
    }

    /// The calendar that a secret opens.
    pub async fn calendar_of(&self, token: &str) -> Result<Option<String>> {
        let Some(person) = self.store.guest_of_calendar(token).await? else { return Ok(None) };
        Ok(Some(calendar(&self.deadlines_of(&person).await?)))
    }

    async fn deadlines_of(&self, person: &Guest) -> Result<Vec<Event>> {
        let mut events = Vec::new();
        for at in self.store.turns_of(&person.id).await? {
            let Some(until_ms) = at.turn.until_ms else { continue };
            let Some(table) = self.store.table(&at.table).await? else { continue };
            events.push(Event {
                // The same turn is the same event, also when its deadline moves.
                id: format!("turn-{}-{}-{}", at.table, at.turn.seat, at.turn.since_ms),
                begins_ms: until_ms - SHOWN_MS,
                ends_ms: until_ms,
                made_ms: at.turn.since_ms,
                text: say!("Your move at {table} is due", table = name(&table.name)).to_string(),
                link: self.settings.post.link(&format!("/tables/{}", at.table)),
            });
        }
        for tournament in self.store.tournaments_of(&person.id).await? {
            let Some(next_ms) = self.tournament(&tournament.id).await?.next_begins_ms() else { continue };
            events.push(Event {
                id: format!("round-{}-{}", tournament.id, tournament.round + 1),
                begins_ms: next_ms,
                ends_ms: next_ms + SHOWN_MS,
                made_ms: tournament.created_ms,
                text: say!("A round of {cup} begins", cup = name(&tournament.name)).to_string(),
                link: self.settings.post.link(&format!("/tournaments/{}", tournament.id)),
            });
        }
        Ok(events)
    }
}

/// Something at a time.
struct Event {
    id: String,
    begins_ms: i64,
    ends_ms: i64,
    made_ms: i64,
    text: String,
    link: String,
}

fn calendar(events: &[Event]) -> String {
    let mut lines = vec![
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        "PRODID:-//Motherlode//Deadlines//EN".to_owned(),
        "CALSCALE:GREGORIAN".to_owned(),
        "METHOD:PUBLISH".to_owned(),
        "X-WR-CALNAME:Motherlode".to_owned(),
        "REFRESH-INTERVAL;VALUE=DURATION:PT30M".to_owned(),
    ];
    for event in events {
        lines.extend([
            "BEGIN:VEVENT".to_owned(),
            format!("UID:{}@motherlode", event.id),
            format!("DTSTAMP:{}", moment(event.made_ms)),
            format!("DTSTART:{}", moment(event.begins_ms)),
            format!("DTEND:{}", moment(event.ends_ms)),
            format!("SUMMARY:{}", escaped(&event.text)),
            format!("URL:{}", event.link),
            "TRANSP:TRANSPARENT".to_owned(),
            "END:VEVENT".to_owned(),
        ]);
    }
    lines.push("END:VCALENDAR".to_owned());
    lines.iter().map(|line| folded(line) + "\r\n").collect()
}

/// A time in UTC, as calendars write it.
fn moment(at_ms: i64) -> String {
    let at = Timestamp::from_millisecond(at_ms).unwrap_or_default();
    at.strftime("%Y%m%dT%H%M%SZ").to_string()
}

fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace(';', "\\;").replace(',', "\\,");
    text.replace("\r\n", "\\n").replace(['\n', '\r'], "\\n")
}

/// A long line goes on in the next, after a blank.
fn folded(line: &str) -> String {
    let (mut folded, mut length) = (String::with_capacity(line.len()), 0);
    for letter in line.chars() {
        if length + letter.len_utf8() > LONGEST_LINE {
            folded.push_str("\r\n ");
            length = 1;
        }
        folded.push(letter);
        length += letter.len_utf8();
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_calendar_is_written_as_others_read_it() {
        let event = Event {
            id: "turn-abc-0-5".to_owned(),
            begins_ms: 0,
            ends_ms: SHOWN_MS,
            made_ms: 5,
            text: format!("Move at Ann's; table, \\ {}", "ü".repeat(60)),
            link: "https://games.example/tables/abc".to_owned(),
        };
        let text = calendar(&[event]);
        assert!(text.split("\r\n").all(|line| line.len() <= LONGEST_LINE && !line.contains('\n')), "{text}");
        let whole = text.replace("\r\n ", "");
        assert!(whole.contains("SUMMARY:Move at Ann's\\; table\\, \\\\ üüü"), "{whole}");
        assert!(whole.contains("DTSTART:19700101T000000Z\r\nDTEND:19700101T003000Z\r\n"), "{whole}");
        assert!(whole.contains("UID:turn-abc-0-5@motherlode\r\n"));
        assert!(text.starts_with("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n") && text.ends_with("END:VCALENDAR\r\n"));
    }
}
