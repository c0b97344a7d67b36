//! What a running game tells must not depend on what is hidden from whoever hears it.

mod common;

use std::fmt::Write;

use common::{act, random_step};
use engine::{Key, Luck, Seat, Setup, Viewer};
use serde_json::Value;
use table::{Deed, Position, TITLES, Table};

fn everybody(seats: u8) -> impl Iterator<Item = Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
}

/// Everything a position says to a viewer: what is seen, asked, offered, and refused.
fn said(position: &dyn Position, who: Viewer, attempts: &[(String, Vec<String>)]) -> String {
    let mut said = format!("{} {:?} {:?}\n", position.view(who), position.prompt(who), position.scores(who));
    writeln!(said, "{} {:?}", position.chapter(), position.to_act()).unwrap();
    let Some(seat) = who.seat() else { return said };
    writeln!(said, "{}", serde_json::to_string(&position.choices(seat)).unwrap()).unwrap();
    for (action, path) in attempts {
        let refused = position.copy().play(seat, action).err();
        writeln!(said, "{action}: {refused:?} {:?}", position.why_not(seat, path)).unwrap();
    }
    said
}

#[test]
fn a_position_says_the_same_as_one_that_differs_in_what_is_hidden() {
    for title in TITLES {
        for seats in [*title.seats.start(), *title.seats.end()] {
            let mut table = Table::begin(title.id, &Setup::of(seats), Key::from_seed(seats.into())).unwrap();
            let mut luck = Luck::new(77);
            while random_step(&mut table, &mut luck) && table.seq() < 600 {
                if !table.seq().is_multiple_of(7) || table.outcome().is_some() {
                    continue;
                }
                let position = table.position();
                let acting = position.to_act().first().unwrap();
                // What the seat in turn can do, tried by everybody: a refusal must not tell more than a view.
                let choices = position.choices(acting);
                let some = choices.iter().step_by(1 + choices.len() / 4);
                let path = |choice: &table::Choice| choice.path.iter().map(|target| target.id.clone()).collect();
                let attempts: Vec<_> = some.map(|choice| (choice.action.clone(), path(choice))).collect();
                for who in everybody(seats) {
                    let twin = position.imagine(who, &luck.key());
                    // What the seat may do itself it tries only on the page of its own choices.
                    let attempts = if who == Viewer::Seat(acting) { &[] } else { &attempts[..] };
                    assert_eq!(
                        said(position, who, attempts),
                        said(&*twin, who, attempts),
                        "{}, {seats} seats, after {} entries, to {who:?}",
                        title.id,
                        table.seq()
                    );
                }
            }
        }
    }
}

/// Plays Cerro Gordo at random until somebody has just done this: whole words of its notation.
fn town_where(deed: &str, seats: u8) -> (Table, Seat) {
    for seed in 0.. {
        let mut table = Table::begin("cerro-gordo", &Setup::of(seats), Key::from_seed(seed)).unwrap();
        let mut luck = Luck::new(seed);
        while random_step(&mut table, &mut luck) && table.outcome().is_none() {
            let last = table.entries().last().unwrap();
            let text = last.deed.to_string();
            if text == deed || (deed == "discard" && text.starts_with(deed)) {
                let seat = last.seat;
                return (table, seat);
            }
        }
    }
    unreachable!("some game has it")
}

/// What only the player who drew the tile may read: its name, its steps, what they look at.
const SECRETS: [&str; 7] =
    ["Hidden Vein", "Assay Report", "look union", "look santa", "back swapped", "other order", "as they were"];

/// All that a viewer can get out of a running table.
fn all_told(table: &Table, who: Viewer) -> String {
    let mut told = serde_json::to_string(&table.log(who)).unwrap();
    table.told_since(0, who).iter().for_each(|(_, told_event)| told.push_str(&told_event.event.to_string()));
    told.push_str(&table.record().to_text());
    told.push_str(&format!("{:?}", table.score_history(who)));
    for seq in 0..=table.seq() {
        let position = table.position_at(seq).unwrap();
        told.push_str(&format!("{} {:?}", position.view(who), position.prompt(who)));
    }
    told
}

/// The events of a kind, as a viewer hears them.
fn heard(table: &Table, who: Viewer, kind: &str) -> Vec<Value> {
    table.told_since(0, who).into_iter().map(|(_, told)| told.event).filter(|event| event["event"] == kind).collect()
}

#[test]
fn a_secret_tile_of_cerro_gordo_stays_with_its_player() {
    for (deed, word) in [("look union", "Hidden Vein"), ("look", "Assay Report"), ("back swapped", "other order")] {
        for seats in [2, 5] {
            let (table, player) = town_where(deed, seats);
            assert!(all_told(&table, Viewer::Seat(player)).contains(word), "{deed}: the player knows");
            // There are two such tiles: somebody else may have read the other one before.
            let read = |who: &Viewer| {
                let own = table.entries().iter().filter(|entry| *who == Viewer::Seat(entry.seat));
                own.into_iter().any(|entry| entry.deed.to_string().starts_with("look"))
            };
            assert!(read(&Viewer::Seat(player)) && !read(&Viewer::Spectator));
            for who in everybody(seats).filter(|who| !read(who)) {
                let told = all_told(&table, who);
                for secret in SECRETS {
                    assert!(!told.contains(secret), "{deed}: {who:?} is told \"{secret}\"");
                }
                assert!(heard(&table, who, "looked").iter().all(|event| event["secret"].is_null()));
                assert!(heard(&table, who, "put_back").iter().all(|event| event["swapped"].is_null()));
                let view = table.position().view(who);
                assert_eq!(view["set_aside"], Value::Null, "CG-SETUP-4");
                assert!(view["phase"]["look"].is_null());
                assert!(view["phase"]["tiles"].as_array().is_none_or(Vec::is_empty));
            }
        }
    }
}

#[test]
fn objectives_of_cerro_gordo_stay_with_their_player() {
    for deed in ["refresh 1", "refresh 1 2", "discard"] {
        let (table, player) = town_where(deed, 3);
        let own = heard(&table, Viewer::Seat(player), "cards_discarded");
        assert!(own.iter().any(|event| event["cards"].is_array()), "the player knows the card");
        for who in everybody(3) {
            for kind in ["cards_drawn", "cards_discarded"] {
                for event in heard(&table, who, kind) {
                    let mine = who == Viewer::Seat(Seat(event["seat"].as_u64().unwrap() as u8));
                    assert_eq!(event["cards"].is_array(), mine, "{deed}: {who:?} hears {event}");
                }
            }
            let view = table.position().view(who);
            for (seat, other) in view["players"].as_array().unwrap().iter().enumerate() {
                assert_eq!(other["hand"].is_array(), who == Viewer::Seat(Seat(seat as u8)), "{who:?} and {seat}");
            }
        }
    }
}

#[test]
fn a_finished_town_tells_everything() {
    let (mut table, player) = town_where("look", 2);
    let mut luck = Luck::new(3);
    while random_step(&mut table, &mut luck) {}
    let told = all_told(&table, Viewer::Spectator);
    assert!(told.contains("Assay Report") || told.contains("Hidden Vein"));
    assert!(heard(&table, Viewer::Spectator, "looked").iter().all(|event| !event["secret"].is_null()));
    assert!(table.position().view(Viewer::Spectator)["set_aside"].is_array());
    assert!(table.record().entries.iter().any(|entry| entry.deed.to_string().starts_with("look")));
    // And its forks begin at the true position.
    let fork = table.fork(5, Viewer::Spectator, Key::from_seed(1)).unwrap();
    assert_eq!(fork.position().state()["tiles"], table.position_at(5).unwrap().state()["tiles"]);
    assert!(table.prepare(player, Deed::Undo, 0).is_err());
}

#[test]
fn a_fork_of_a_running_town_knows_only_what_its_maker_knows() {
    let (mut table, player) = town_where("look", 4);
    let other = player.left(1, 4);
    let mut dealt = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let fork = table.fork(table.seq(), Viewer::Seat(other), Key::from_seed(seed)).unwrap();
        let state = fork.position().state();
        dealt.insert(state["players"][player.index()]["hand"].to_string());
        assert_eq!(state["players"][other.index()]["hand"], table.position().state()["players"][other.index()]["hand"]);
        assert_eq!(fork.log(Viewer::Seat(other)), Vec::new(), "what was told before the fork stays at its table");
        assert!(fork.record().sealed);
    }
    assert!(dealt.len() > 30, "the player's Objectives are dealt anew in every fork");
    // Bots are given the same.
    let mut luck = Luck::new(9);
    for _ in 0..20 {
        let Some(seat) = table.position().to_act().first() else { break };
        let twin = table.position().imagine(Viewer::Seat(seat), &luck.key());
        let (mut one, mut two) = (Luck::new(4), Luck::new(4));
        let random = table::BotKind::Random;
        assert_eq!(table.position().advise(seat, random, &mut one), twin.advise(seat, random, &mut two));
        let action = table.position().choices(seat)[0].action.clone();
        act(&mut table, seat.0, &action);
    }
}
