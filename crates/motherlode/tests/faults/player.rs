//! Somebody in one seat, who asks another node each time and repeats a command until it is answered.

use std::{
    net::SocketAddr,
    thread,
    time::{Duration, Instant},
};

use engine::{Luck, Seat, Seats};
use serde_json::json;
use table::{BotKind, Deed};

use crate::{
    common::http::Client,
    course::{Course, PATIENCE, UnderWay},
    party::{Fate, Known, Party, Sent},
};

/// How long an answer is waited for, before another node is asked.
const WAIT: Duration = Duration::from_secs(3);
/// How long somebody thinks, so that games last.
const THINK: Duration = Duration::from_millis(30);
/// One of so many moves that can be taken back is.
const UNDO: u32 = 10;

/// A player.
pub struct Player<'a> {
    pub party: &'a Party,
    pub seat: Seat,
    pub nodes: &'a [SocketAddr],
    pub client: Client,
    pub luck: Luck,
    asked: usize,
}

/// A move that somebody wants to make.
struct Choice {
    deed: Deed,
    /// How many moments the player knew.
    seen: u32,
}

impl<'a> Player<'a> {
    pub fn of(party: &'a Party, seat: Seat, nodes: &'a [SocketAddr], luck: Luck) -> Player<'a> {
        let client = Client { patience: WAIT, ..party.people[seat.index()].clone() };
        Player { party, seat, nodes, client, luck, asked: seat.index() }
    }

    /// Plays whenever it is this seat's turn, until the course ends.
    pub fn play(mut self, course: &Course) {
        while !course.has_ended() {
            let known = self.party.table();
            let under_way = course.begin();
            let made = under_way.and_then(|under_way| {
                let choice = self.choose(&known)?;
                self.make(&known, &choice, &under_way);
                Some(choice)
            });
            match made {
                Some(choice) => self.see(&known, &choice, course),
                None => thread::sleep(Duration::from_millis(5)),
            }
        }
    }

    fn choose(&mut self, known: &Known) -> Option<Choice> {
        let mirror = known.mirror();
        let position = mirror.table.position();
        let seen = mirror.table.moments(Seats::one(self.seat)).seq();
        // Now and then somebody thinks better of it.
        if mirror.table.can_undo(self.seat) && self.luck.below(UNDO) == 0 {
            return Some(Choice { deed: Deed::Undo, seen });
        }
        position.to_act().contains(self.seat).then_some(())?;
        let action = position.advise(self.seat, BotKind::Random, &mut self.luck)?;
        Some(Choice { deed: Deed::Act(action), seen })
    }

    /// Sends one move, the same command again and again, until some node says what became of it.
    fn make(&mut self, known: &Known, choice: &Choice, under_way: &UnderWay<'_>) {
        let command = format!("p{}-{:016x}", self.seat.0, self.luck.bits());
        let sent = Sent { seat: self.seat, deed: choice.deed.clone(), fate: Fate::Open };
        known.sent().insert(command.clone(), sent);
        let mut request = json!({ "seq": choice.seen, "command_id": command, "seat": self.seat.0 });
        let way = match choice.deed.action() {
            Some(action) => {
                request["action"] = json!(action);
                "actions"
            }
            None => "undo",
        };
        let begun = Instant::now();
        let fate = loop {
            self.client.server = self.nodes[self.asked % self.nodes.len()];
            self.asked += 1;
            let answer = self.client.post_json(&format!("/tables/{}/{way}", known.id), &request);
            let told = answer.map(|answer| (answer.status, answer.json(), answer.text()));
            match told {
                Ok((200, told, _)) => break Fate::Done(told["seq"].as_u64().expect("a number") as u32),
                // The table has moved on, unless this node has not heard of what the player knows.
                Ok((409, told, _)) if told["fresh"]["seq"].as_u64() > Some(u64::from(choice.seen)) => {
                    break Fate::TooLate;
                }
                // What was to be taken back can no longer be.
                Ok((409, told, _)) if choice.deed == Deed::Undo && told["fresh"].is_null() => break Fate::TooLate,
                // Down, cut off, or too busy: nobody knows whether the move was stored, and the same command decides.
                Ok((409 | 429 | 500.., ..)) | Err(_) => {}
                Ok((status, _, text)) => panic!("{} of {}: {status} {text}", choice.deed, self.seat),
            }
            assert!(begun.elapsed() < PATIENCE, "{} of {} got no answer", choice.deed, self.seat);
            under_way.sent_again();
            thread::sleep(Duration::from_millis(20));
        };
        if fate != Fate::TooLate {
            under_way.answered();
        }
        known.sent().get_mut(&command).expect("it was noted").fate = fate;
    }

    /// Waits until the move, or what came before it, stands in the store, and thinks a little.
    fn see(&self, known: &Known, choice: &Choice, course: &Course) {
        thread::sleep(THINK);
        while !course.has_ended() && known.mirror().table.moments(Seats::one(self.seat)).seq() <= choice.seen {
            thread::sleep(Duration::from_millis(10));
        }
    }
}
