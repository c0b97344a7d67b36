//! The board in random positions: every target can be pointed at, and nothing hidden is drawn.

use std::collections::HashSet;

use engine::{Key, Luck, Seat, Setup, Viewer};
use table::Table;

use super::ColomaBoard;
use crate::{Board, Part, Scene};

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

/// A table played at random until `secret` is among the choices of the first seat, and others choose beside it.
fn until(setup: &Setup, seed: u64, secret: &str) -> Table {
    let mut table = Table::begin("coloma", setup, Key::from_seed(seed)).unwrap();
    let mut luck = Luck::new(seed);
    while table.position().to_act().len() < 2
        || !table.position().choices(Seat(0)).iter().any(|choice| choice.action == secret)
    {
        let seat = table.position().to_act().iter().last().expect("the game goes on");
        let choices = table.position().choices(seat);
        let action = choices[luck.below(choices.len() as u32) as usize].action.clone();
        let prepared = table.prepare(seat, table::Deed::Act(action), 0).unwrap();
        table.commit(prepared);
    }
    table
}

/// Everything that anybody but the first seat can ask a table for.
fn known_to_others(table: &Table) -> Vec<String> {
    let mut all = vec![table.record().to_text(), format!("{:?}", table.position().to_act())];
    for who in [Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2)), Viewer::Spectator] {
        all.push(drawn(table, who));
        all.push(format!("{:?}", table.log(who)));
        all.push(format!("{:?}", table.score_history(who)));
        all.push(table.position().view(who).to_string());
        all.push(format!("{:?}", table.position().prompt(who)));
        let fork = table.fork(table.seq(), who, Key::from_seed(99));
        all.push(fork.map_or_else(|error| error.to_string(), |fork| fork.position().state().to_string()));
    }
    for seat in [Seat(1), Seat(2)] {
        all.push(format!("{:?}", table.position().choices(seat)));
        for deed in ["dial 9", "dial 3", "buy-vp 7", "end", "build saloon", "discard saloon top"] {
            all.push(
                table
                    .prepare(seat, table::Deed::Act(deed.to_owned()), 0)
                    .err()
                    .map(|e| e.to_string())
                    .unwrap_or_default(),
            );
        }
        for path in ["site:3", "card:saloon", "buy-vp:1", "deck:top"] {
            all.push(format!("{:?}", table.position().why_not(seat, &[path.to_owned()])));
        }
    }
    all
}

#[test]
fn nothing_of_a_secret_choice_reaches_anybody_else() {
    let plain = Setup::of(3);
    let first =
        Table::begin("coloma", &plain, Key::from_seed(8)).unwrap().position().choices(Seat(0))[0].action.clone();
    let secrets: Vec<(Table, Vec<String>)> = ["dial 1".to_owned(), "buy-vp 1".to_owned(), first]
        .into_iter()
        .map(|secret| {
            let table = until(&plain, 8, &secret);
            let choices = table.position().choices(Seat(0)).into_iter().map(|choice| choice.action).collect();
            (table, choices)
        })
        .collect();
    for (table, choices) in secrets {
        assert!(choices.len() > 1);
        assert!(table.position().to_act().len() > 1, "somebody else is still to decide");
        let mut seen: Option<Vec<String>> = None;
        for choice in choices {
            let entries = table.entries().to_vec();
            let mut table = Table::resume("coloma", &plain, Key::from_seed(8), table::Origin::Deal, entries).unwrap();
            let prepared = table.prepare(Seat(0), table::Deed::Act(choice.clone()), 0).unwrap();
            table.commit(prepared);
            let known = known_to_others(&table);
            for (before, now) in seen.iter().flatten().zip(&known) {
                assert_eq!(before, now, "{choice} shows");
            }
            seen = Some(known);
        }
    }
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

/// The map with its layers, and the panels, as they stand in a page.
fn page(table: &Table, who: Viewer) -> String {
    let view = table.position().typed_view(who);
    let names: Vec<String> = NAMES[..usize::from(table.setup().seats)].iter().map(|name| (*name).to_owned()).collect();
    let rules = table.position().rules();
    let scene = Scene { rules: &*rules, view: &*view, who, names: &names, fresh: &[] };
    let fragments = ColomaBoard.fragments(&scene).into_iter().filter(|fragment| fragment.part != Part::Layer);
    fragments.map(|fragment| fragment.html.into_string()).collect()
}

/// What elements name in an attribute, one after the other.
fn all_named<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let pattern = format!(" {attribute}=\"");
    let value = |(at, found): (usize, &str)| {
        let rest = &html[at + found.len()..];
        &rest[..rest.find('"').unwrap_or(0)]
    };
    html.match_indices(&pattern).map(value).collect()
}

#[test]
fn whatever_is_drawn_can_be_asked_about() {
    let title = table::TITLES.iter().find(|title| title.id == "coloma").unwrap();
    let clauses = engine::clauses::Clauses::read(title.rules);
    for (seats, seed) in [(1, 11), (3, 12), (6, 13)] {
        let setup = Setup::of(seats).with("hotels", "on").with("specialities", "matched");
        let mut table = Table::begin("coloma", &setup, Key::from_seed(seed)).unwrap();
        let mut luck = Luck::new(seed);
        while let Some(seat) = table.position().to_act().first() {
            let choices = table.position().choices(seat);
            if luck.below(40) == 0 {
                for who in [Viewer::Seat(seat), Viewer::Spectator] {
                    all_is_explained(&table, who, &clauses);
                }
            }
            let action = choices[luck.below(choices.len() as u32) as usize].action.clone();
            let prepared = table.prepare(seat, table::Deed::Act(action), 0).unwrap();
            table.commit(prepared);
        }
        all_is_explained(&table, Viewer::Spectator, &clauses);
    }
}

fn all_is_explained(table: &Table, who: Viewer, clauses: &engine::clauses::Clauses) {
    let html = drawn(table, who);
    let view = table.position().typed_view(who);
    let names: Vec<String> = NAMES[..usize::from(table.setup().seats)].iter().map(|name| (*name).to_owned()).collect();
    let rules = table.position().rules();
    let scene = Scene { rules: &*rules, view: &*view, who, names: &names, fresh: &[] };
    let mut asked: HashSet<String> = HashSet::new();
    asked.extend(["data-target", "data-explain"].iter().flat_map(|name| all_named(&html, name)).map(str::to_owned));
    asked.extend(ColomaBoard.signs(&scene).iter().filter_map(|sign| sign.explain).map(str::to_owned));
    if let Viewer::Seat(seat) = who {
        let paths = table.position().choices(seat).into_iter().flat_map(|choice| choice.path);
        asked.extend(paths.map(|target| target.id));
    }
    for what in asked {
        let said = ColomaBoard.explain(&scene, &what).unwrap_or_else(|| panic!("{what} is not explained to {who:?}"));
        assert!(!said.name.is_empty() && !said.says.is_empty() && !said.clauses.is_empty(), "{what}: {said:?}");
        for line in &said.says {
            assert!(line.to_string().ends_with('.'), "{what}: “{line}” is no sentence");
        }
        let strange: Vec<_> = said.clauses.iter().filter(|id| !clauses.contains(id)).collect();
        assert!(strange.is_empty(), "{what}: {strange:?}");
    }
    assert!(!html.contains(" title=") && !html.contains("<title>"), "what is explained needs no title");
}

#[test]
fn a_piece_is_in_the_page_once() {
    let mut table = Table::begin("coloma", &Setup::of(2), Key::from_seed(21)).unwrap();
    let mut luck = Luck::new(21);
    while let Some(seat) = table.position().to_act().first() {
        let choices = table.position().choices(seat);
        if luck.below(40) == 0 {
            let page = page(&table, Viewer::Seat(seat));
            let mut seen = HashSet::new();
            for key in all_named(&page, "data-piece") {
                assert!(seen.insert(key), "{key} is there twice");
            }
            assert!(seen.contains("wagon-0") && seen.contains("barker"));
        }
        let action = choices[luck.below(choices.len() as u32) as usize].action.clone();
        let prepared = table.prepare(seat, table::Deed::Act(action), 0).unwrap();
        table.commit(prepared);
    }
}
