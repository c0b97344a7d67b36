//! Talk: who reads and writes in which room, what is said, and who is told of it.

mod mentions;
mod phrases;

use std::sync::Arc;

use engine::{say, say::name};
use store::{Guest, Holder, LOBBY, Message, Room, Said, Stretch};

pub use mentions::{Mentioned, Part, parts};
pub use phrases::phrases;

use crate::{
    bell::Topic,
    error::{HouseError, Result},
    house::House,
    live::LiveTable,
    news::{News, NewsKind},
    people::is_unprintable,
};

/// The longest message, in characters.
pub const LONGEST_MESSAGE: usize = 500;
/// So many messages are shown at once.
const AT_ONCE: u32 = 50;

/// What somebody may do with the rooms of a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rights {
    /// The rooms that they read, their own first.
    pub reads: Vec<Room>,
    /// The room that they write in, once they have a name.
    pub writes: Room,
}

impl Rights {
    /// Says so if a room is not theirs to read.
    pub fn check_reading(&self, room: Room) -> Result<()> {
        if self.reads.contains(&room) {
            return Ok(());
        }
        Err(HouseError::Forbidden("What is said in that room is not for you to read.".into()))
    }
}

/// A part of what was said in a room.
#[derive(Clone, Debug)]
pub struct Talk {
    /// The messages, the oldest first.
    pub messages: Vec<Message>,
    /// Whether there are earlier ones.
    pub more: bool,
    /// The numbers of messages that were removed, also of those that are not among these.
    pub removed: Vec<u32>,
    /// Who can be named here.
    pub people: Vec<Mentioned>,
    /// How many messages of others the reader has not read in this room.
    pub unread: u32,
}

impl LiveTable {
    /// What somebody may do with the rooms of this table. Players have theirs, and those who watch have another; when the
    /// game is over nothing is kept apart any more.
    pub async fn talk_rights(&self, person: Option<&str>) -> Rights {
        if self.seats_of(person).is_empty() {
            return Rights { reads: vec![Room::Watchers, Room::Players], writes: Room::Watchers };
        }
        let apart = self.company().terms.watchers_apart && self.game().await.outcome().is_none();
        let reads = if apart { vec![Room::Players] } else { vec![Room::Players, Room::Watchers] };
        Rights { reads, writes: Room::Players }
    }

    /// The people who sit here.
    fn people(&self) -> Vec<String> {
        let seats = self.seats();
        let guest = |holder: &Holder| match holder {
            Holder::Guest(guest) => Some(guest.clone()),
            _ => None,
        };
        seats.iter().filter_map(|seat| guest(&seat.holder)).collect()
    }
}

/// What everybody may do with the lobby's room.
#[must_use]
fn lobby_rights() -> Rights {
    Rights { reads: vec![Room::Lobby], writes: Room::Lobby }
}

impl House {
    /// What somebody may do with the rooms of a place; `None`: it has none.
    pub async fn talk_rights(&self, live: Option<&LiveTable>, person: Option<&str>) -> Result<Rights> {
        match live {
            Some(live) => Ok(live.talk_rights(person).await),
            None if self.settings.lobby_talk => Ok(lobby_rights()),
            None => Err(HouseError::Conflict("There is no talk in the lobby of this house.".into())),
        }
    }

    /// A part of what was said in a room: the latest, or what stands before a number. `live` is nothing for the lobby.
    pub async fn talk(
        &self,
        live: Option<&LiveTable>,
        person: Option<&str>,
        room: Room,
        before: Option<u32>,
    ) -> Result<Talk> {
        self.talk_rights(live, person).await?.check_reading(room)?;
        let (place, reader) = (place_of(live), person.unwrap_or_default());
        let which = before.map_or(Stretch::Latest, Stretch::Before);
        let mut messages = self.store.messages(place, room, which, reader, AT_ONCE + 1).await?;
        let more = messages.len() > AT_ONCE as usize;
        if more {
            messages.remove(0);
        }
        let unread = match person {
            Some(person) => self.store.unheard(person, place, room).await?,
            None => 0,
        };
        let removed = self.store.removed_messages(place, room).await?;
        Ok(Talk { messages, more, removed, people: self.named_at(live).await?, unread })
    }

    /// Who can be named at a place: those who sit there, and those who have said something.
    async fn named_at(&self, live: Option<&LiveTable>) -> Result<Vec<Mentioned>> {
        let talkers = self.store.talkers(place_of(live)).await?;
        let mut people: Vec<Mentioned> =
            talkers.into_iter().map(|(id, name, handle)| Mentioned { id, name, handle }).collect();
        for id in live.map(LiveTable::people).unwrap_or_default() {
            if people.iter().any(|one| one.id == id) {
                continue;
            }
            if let Some(guest) = self.store.guest(&id).await? {
                people.push(Mentioned { id, name: guest.name, handle: guest.handle });
            }
        }
        Ok(people)
    }

    /// Says something in the room that is somebody's own at a place. Gives the number of the message.
    pub async fn say(self: &Arc<House>, live: Option<&LiveTable>, person: &Guest, text: &str) -> Result<u32> {
        let room = self.talk_rights(live, Some(&person.id)).await?.writes;
        let (place, text) = (place_of(live), tidy_message(text)?);
        let number = match self.store.say(place, room, &person.id, &text, self.now_ms()).await? {
            Said::Done(number) => number,
            Said::Silenced(until_ms) => return Err(silenced(until_ms)),
        };
        self.store.set_heard(&person.id, place, room, number).await?;
        self.ring(&Topic::Talk(place.to_owned()));
        // It was said: whoever cannot be told now sees it when they come.
        if let Err(why) = self.tell_of_talk(live, person, room, number, &text).await {
            tracing::warn!(%why, "somebody could not be told of a message");
        }
        Ok(number)
    }

    /// Tells those who were named, and players who do not look and have read everything before.
    async fn tell_of_talk(
        &self,
        live: Option<&LiveTable>,
        by: &Guest,
        room: Room,
        number: u32,
        text: &str,
    ) -> Result<()> {
        let place = place_of(live);
        let people = self.named_at(live).await?;
        let named: Vec<&str> = parts(text, &people).into_iter().filter_map(|part| part.person()).collect();
        let players = live.filter(|_| room == Room::Players).map(LiveTable::people).unwrap_or_default();
        for person in &people {
            let is_named = named.contains(&person.id.as_str());
            let is_player = players.contains(&person.id);
            if person.id == by.id || !(is_named || is_player) {
                continue;
            }
            let rights = self.talk_rights(live, Some(&person.id)).await?;
            let hidden = self.store.muted_by(&person.id).await?.iter().any(|(id, _)| *id == by.id)
                || self.store.blocks(&person.id, &by.id).await?;
            if hidden || rights.check_reading(room).is_err() {
                continue;
            }
            let (table, who) = (live.map(|live| live.name()), name(&by.name));
            let heard = self.store.heard(&person.id, place, room).await?;
            let looks = self.is_looking(&person.id, &Topic::Talk(place.to_owned()));
            let (text, key) = match (is_named, &table) {
                (true, Some(table)) => {
                    let text = say!("{who} named you at {table}.", who, table = name(table));
                    (text, format!("named-{place}-{room}-{number}"))
                }
                (true, None) => (say!("{who} named you in the lobby.", who), format!("named-{place}-{room}-{number}")),
                // One word of all that was not read yet.
                (false, Some(table)) if !looks => {
                    let text = say!("{who} wrote at {table}.", who, table = name(table));
                    (text, format!("talk-{place}-{room}-{heard}"))
                }
                _ => continue,
            };
            let address =
                live.map_or_else(|| "/#talk".to_owned(), |live| format!("/tables/{}?watch=yes#talk", live.id));
            let table = live.map(|live| live.id.clone());
            self.notify(&person.id, News { kind: NewsKind::Message, text: text.to_string(), address, table, key })
                .await?;
        }
        Ok(())
    }
}

/// The name of a place in the store.
fn place_of(live: Option<&LiveTable>) -> &str {
    live.map_or(LOBBY, |live| &live.id)
}

/// A message as it will be shown, or what is wrong with it.
fn tidy_message(text: &str) -> Result<String> {
    let printable: String = text.chars().map(|c| if is_unprintable(c) { ' ' } else { c }).collect();
    let tidy = printable.split_whitespace().collect::<Vec<_>>().join(" ");
    if tidy.is_empty() {
        return Err(HouseError::Malformed("Please write something first.".into()));
    }
    if tidy.chars().count() > LONGEST_MESSAGE {
        return Err(HouseError::Malformed(say!("A message has at most {most} letters.", most = LONGEST_MESSAGE)));
    }
    Ok(tidy)
}

/// Says until when somebody may not write.
fn silenced(until_ms: i64) -> HouseError {
    if until_ms >= store::FOR_GOOD_MS {
        return HouseError::Forbidden("The host of this house has muted you.".into());
    }
    let until = jiff::Timestamp::from_millisecond(until_ms).unwrap_or(jiff::Timestamp::MAX);
    let until = name(until.strftime("%Y-%m-%d %H:%M UTC"));
    HouseError::Forbidden(say!("The host of this house has muted you until {until}.", until))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_line_of_bounded_length() {
        assert_eq!(tidy_message("  so\n\tmuch \u{202e}ore ").unwrap(), "so much ore");
        assert!(tidy_message(" \n ").is_err() && tidy_message(&"x".repeat(501)).is_err());
        assert!(tidy_message(&"ü".repeat(500)).is_ok());
    }
}
