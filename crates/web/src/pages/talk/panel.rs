//! What is said, as it stands on a page: the panel of a table, the room on the first page, and the lines in them.

use boards::{t, words::Say};
use engine::say::name;
use house::{LONGEST_MESSAGE, LiveTable, Rights, Talk, TalkPart, Topic, phrases, talk_parts};
use jiff::Timestamp;
use maud::{Markup, html};
use store::{LOBBY, LONGEST_NOTE, Message, Room, Subject};

use super::{address, person, take_a_name};
use crate::{app::App, assets, error::Result, guest::Visitor};

/// The panel of a table: its rooms, a line to write in, and one's own notes. A lesson or a puzzle has none.
pub async fn panel(app: &App, live: &LiveTable, visitor: &Visitor) -> Result<Markup> {
    if live.company().is_for_learning() {
        return Ok(html! { section.panel { p.nothing { (t!("Nobody else is here.")) } } });
    }
    let person = visitor.guest.as_ref().map(|guest| guest.id.as_str());
    let rights = live.talk_rights(person).await;
    let rooms = rooms(app, Some(live), &rights, visitor).await?;
    let note = match person {
        Some(person) => app.store().note(&live.id, person).await?,
        None => None,
    };
    let game = live.game().await.title().id;
    Ok(html! {
        section #talk .panel .talk data-talk=(address(Some(live))) data-topic=(Topic::Talk(live.id.clone()).word())
            data-removed=(removed()) aria-labelledby="talk-title" {
            h2 #talk-title { (t!("Talk")) }
            (rooms)
            p.problem data-own role="alert" hidden {}
            (write_form(Some(live), visitor, ""))
            @if visitor.guest.is_some() { div.talk-more {
                details.phrases {
                    summary { (t!("Quick phrases")) }
                    form method="post" action=(address(Some(live))) {
                        @for phrase in phrases(game) {
                            @let said = Say::new(phrase).to_string();
                            button type="submit" name="text" value=(said) { (said) }
                        }
                    }
                }
                details.own-notes {
                    summary { (t!("My notes")) }
                    form method="post" action={ "/tables/" (live.id) "/note" } {
                        textarea name="text" rows="6" maxlength=(LONGEST_NOTE) aria-label=(t!("My notes")) aria-describedby="notes-help" {
                            (note.as_ref().map_or("", |note| note.expose()))
                        }
                        p #notes-help .help { (t!("Only you ever see them.")) " " output.kept data-kept=(t!("Kept.")) {} }
                        button type="submit" { (t!("Save")) }
                    }
                }
            } }
        }
    })
}

/// The room of the whole house, for the first page; nothing where the host has none. It brings its own style and script.
pub async fn lobby(app: &App, visitor: &Visitor) -> Result<Markup> {
    if !app.house().settings().lobby_talk {
        return Ok(html! {});
    }
    let person = visitor.guest.as_ref().map(|guest| guest.id.as_str());
    let rights = app.house().talk_rights(None, person).await?;
    let rooms = rooms(app, None, &rights, visitor).await?;
    Ok(html! {
        link rel="stylesheet" href=(assets::address("talk.css"));
        section #talk .talk .lobby-talk data-talk=(address(None)) data-topic=(Topic::Talk(LOBBY.to_owned()).word()) data-listen
            data-removed=(removed()) aria-labelledby="talk-title" {
            h2 #talk-title { (t!("Talk in the lobby")) }
            (rooms)
            p.problem data-own role="alert" hidden {}
            (write_form(None, visitor, ""))
        }
        script type="module" src=(assets::address("talk.js")) {}
    })
}

/// The rooms that somebody reads, their own in front.
async fn rooms(app: &App, live: Option<&LiveTable>, rights: &Rights, visitor: &Visitor) -> Result<Markup> {
    let person = visitor.guest.as_ref().map(|guest| guest.id.as_str());
    let mut read = Vec::new();
    for room in &rights.reads {
        read.push((*room, app.house().talk(live, person, *room, None).await?));
    }
    Ok(html! {
        @if read.len() > 1 {
            div.talk-rooms role="group" aria-label=(t!("Rooms")) {
                @for (room, talk) in &read {
                    button type="button" data-room-tab=(room) aria-pressed=(if *room == rights.writes { "true" } else { "false" }) {
                        (room_name(*room)) b.unread hidden[talk.unread == 0] { (talk.unread) }
                    }
                }
            }
        }
        @for (room, talk) in &read {
            div.talk-room data-room=(room) data-unread=(talk.unread) data-mine[*room == rights.writes] hidden[*room != rights.writes] {
                button.earlier type="button" hidden[!talk.more] { (t!("Show earlier")) }
                ol.talk-lines role="log" aria-label=(room_name(*room)) tabindex="0" { (lines(live, *room, talk, visitor)) }
                p.nothing hidden[!talk.messages.is_empty()] { (t!("Nobody has said anything yet.")) }
                @if *room != rights.writes { p.help { (t!("You can read here, but not write.")) } }
            }
        }
    })
}

/// What a room is called.
pub fn room_name(room: Room) -> Say {
    match room {
        Room::Players => t!("Players"),
        Room::Watchers => t!("Watchers"),
        Room::Lobby => t!("Lobby"),
    }
}

/// What stands in the place of a message that was removed.
fn removed() -> Say {
    t!("Removed by the host of the house.")
}

/// A line to write in, with what was typed before.
pub fn write_form(live: Option<&LiveTable>, visitor: &Visitor, typed: &str) -> Markup {
    html! {
        @if visitor.guest.is_none() { (take_a_name()) }
        @else {
            form.write method="post" action=(address(live)) {
                input name="text" value=(typed) required maxlength=(LONGEST_MESSAGE) autocomplete="off" enterkeyhint="send"
                    placeholder=(t!("Say something")) aria-label=(t!("Say something"));
                @if live.is_some() {
                    button.point type="button" data-point aria-pressed="false" title=(t!("Point at a place of the board")) hidden { (t!("Point")) }
                }
                button.primary type="submit" { (t!("Send")) }
            }
        }
    }
}

/// The lines of a room.
pub fn lines(live: Option<&LiveTable>, room: Room, talk: &Talk, visitor: &Visitor) -> Markup {
    html! { @for message in &talk.messages { (line(live, room, message, talk, visitor)) } }
}

fn line(live: Option<&LiveTable>, room: Room, message: &Message, talk: &Talk, visitor: &Visitor) -> Markup {
    let me = visitor.guest.as_ref().map(|guest| guest.id.as_str());
    let mine = me == Some(message.guest.as_str());
    let seat = live.and_then(|live| live.seats_of(Some(&message.guest)).first());
    let colour = seat.map_or_else(String::new, |seat| format!("seat seat-{}", seat.0 + 1));
    let at = Timestamp::from_millisecond(message.at_ms).unwrap_or(Timestamp::MIN);
    html! {
        li data-number=(message.number) .mine[mine] .removed[message.text.is_none()] .names-me[names(message, talk, me)] {
            (person(&message.name, message.handle.as_deref(), &colour))
            time datetime=(at) { (at.strftime("%H:%M")) }
            @match &message.text {
                None => p.said { (removed()) },
                Some(text) => p.said { (said(text, talk, me)) },
            }
            @if !mine && message.text.is_some() && me.is_some() { (tools(live, room, message, visitor)) }
        }
    }
}

/// Whether a message names the one who reads it.
fn names(message: &Message, talk: &Talk, me: Option<&str>) -> bool {
    let text = message.text.as_deref().unwrap_or_default();
    me.is_some() && talk_parts(text, &talk.people).into_iter().any(|part| part.person() == me)
}

fn said(text: &str, talk: &Talk, me: Option<&str>) -> Markup {
    html! {
        @for part in talk_parts(text, &talk.people) {
            @match part {
                TalkPart::Text(words) => (words),
                TalkPart::Name { person, typed } => span.named .me[Some(person) == me] { (typed) },
            }
        }
    }
}

/// What can be done about a message of somebody else.
fn tools(live: Option<&LiveTable>, room: Room, message: &Message, visitor: &Visitor) -> Markup {
    let place = live.map_or(LOBBY, |live| &live.id).to_owned();
    let about = Subject::Message { place, room, number: message.number }.to_string();
    let back = live.map_or_else(|| "/".to_owned(), |live| format!("/tables/{}?watch=yes", live.id));
    let is_admin = visitor.guest.as_ref().is_some_and(|guest| guest.is_admin);
    html! {
        details.message-tools {
            summary aria-label=(t!("About this message of {who}", who = name(&message.name))) { "⋯" }
            div.message-deeds {
                a href={ "/report?about=" (about) } { (t!("Report")) }
                form method="post" action="/talk/mute" {
                    input type="hidden" name="person" value=(message.guest);
                    input type="hidden" name="back" value=(back);
                    button type="submit" { (t!("Mute {who}", who = name(&message.name))) }
                }
                @if is_admin {
                    form method="post" action="/admin/do" {
                        input type="hidden" name="deed" value="remove-message";
                        input type="hidden" name="about" value=(about);
                        input type="hidden" name="back" value=(back);
                        button.remove type="submit" { (t!("Remove")) }
                    }
                }
            }
        }
    }
}
