//! The board in random positions: every target can be pointed at, and nothing hidden is drawn.

use std::collections::HashSet;

use engine::{Key, Luck, Seat, Setup, Viewer};
use table::Table;

use super::ColomaBoard;
use crate::board::{Board, Scene};

const NAMES: [&str; 6] = ["Ann", "Ben", "<Cal>", "Dee", "Eve", "Fay"];

fn drawn(table: &Table, who: Viewer) -> String {
    let view = table.position().typed_view(who);
    let names: Vec<String> = NAMES[..usize::from(table.setup().seats)].iter().map(|name| (*name).to_owned()).collect();
    let rules = table.position().rules();
    let scene = Scene { rules: &*rules, view: &*view, who, names: &names, fresh: &[] };
    ColomaBoard.fragments(&scene).into_iter().map(|fragment| fragment.html.into_string()).collect()
}

/// Targets that are plain choices, which the page lists as buttons.
const BUTTONS: &[&str] = &[
    "deck",
    "end",
    "use",
    "buy-vp",
    "buy-tents",
    "buy-horses",
    "pay",
    "wagon",
    "bonus",
    "again",
    "done",
    "accept",
    "skip",
    "exchange",
    "board",
    "speciality",
];

#[test]
fn every_first_target_is_on_the_board() {
    for (seats, seed) in [(1, 1), (2, 2), (3, 3), (6, 4)] {
        let setup =
            Setup::of(seats).with("hotels", "on").with("specialities", "matched").with("player_boards", "B_random");
        let mut table = Table::begin("coloma", &setup, Key::from_seed(seed)).unwrap();
        let mut luck = Luck::new(seed);
        while let Some(seat) = table.position().to_act().first() {
            let choices = table.position().choices(seat);
            if luck.below(12) == 0 {
                let html = drawn(&table, Viewer::Seat(seat));
                for choice in &choices {
                    let id = &choice.path[0].id;
                    let kind = id.split(':').next().unwrap_or_default();
                    let shown = html.contains(&format!("data-target=\"{id}\""));
                    assert!(shown || BUTTONS.contains(&kind), "{id} is nowhere on the board");
                }
                assert!(!html.contains("<Cal>"), "names are escaped");
                let mut ids = HashSet::new();
                // Layers stand in the map and again by themselves.
                let panels = &html[html.find("id=\"panel-turn\"").unwrap()..];
                for id in panels.split(" id=\"").skip(1).map(|rest| &rest[..rest.find('"').unwrap()]) {
                    assert!(ids.insert(id), "{id} is there twice");
                }
            }
            let action = choices[luck.below(choices.len() as u32) as usize].action.clone();
            let prepared = table.prepare(seat, table::Deed::Act(action), 0).unwrap();
            table.commit(prepared);
        }
        assert!(drawn(&table, Viewer::Spectator).contains("The end"));
    }
}

#[test]
fn a_dial_does_not_show_on_anybody_elses_board() {
    let draw = |site: u8| {
        let mut table = Table::begin("coloma", &Setup::of(3), Key::from_seed(5)).unwrap();
        let mut luck = Luck::new(5);
        while !table.position().choices(Seat(0)).iter().any(|choice| choice.action == "dial 1") {
            let seat = table.position().to_act().first().unwrap();
            let choices = table.position().choices(seat);
            let action = choices[luck.below(choices.len() as u32) as usize].action.clone();
            let prepared = table.prepare(seat, table::Deed::Act(action), 0).unwrap();
            table.commit(prepared);
        }
        let prepared = table.prepare(Seat(0), table::Deed::Act(format!("dial {site}")), 0).unwrap();
        table.commit(prepared);
        (drawn(&table, Viewer::Seat(Seat(1))), drawn(&table, Viewer::Spectator), drawn(&table, Viewer::Seat(Seat(0))))
    };
    let (one, two) = (draw(1), draw(4));
    assert_eq!((&one.0, &one.1), (&two.0, &two.1));
    assert_ne!(one.2, two.2, "its owner sees it");
}

#[test]
fn a_picture_stands_alone() {
    let table = Table::begin("coloma", &Setup::of(6), Key::from_seed(1)).unwrap();
    let view = table.position().typed_view(Viewer::Spectator);
    let names: Vec<String> = NAMES.iter().map(|name| (*name).to_owned()).collect();
    let rules = table.position().rules();
    let scene = Scene { rules: &*rules, view: &*view, who: Viewer::Spectator, names: &names, fresh: &[] };
    let svg = ColomaBoard.svg(&scene);
    assert!(svg.contains("xmlns=") && !svg.contains("var("), "no tokens are left");
    assert!(svg.contains("rotate("), "tiles are turned without animation");
}
