//! The board seen through its own output.

use std::collections::HashSet;

use engine::{Key, Luck, Seat, Setup, Viewer};
use table::catalogue::Position;

use super::{
    super::{Board, Fragment, Part, Scene},
    *,
};

fn position(seats: u8, seed: u64, steps: usize) -> Box<dyn Position> {
    let rules = table::catalogue::open("colorado", &Setup::of(seats)).expect("it is on the shelf");
    let (mut position, _) = rules.begin(&Key::from_seed(seed));
    let mut luck = Luck::new(seed);
    for _ in 0..steps {
        let Some(seat) = position.to_act().first() else { break };
        let action = position.advise(seat, bots::BotKind::Random, &mut luck).expect("somebody must act");
        position.play(seat, &action).expect("a bot's action is legal");
    }
    position
}

const NAMES: [&str; 4] = ["Ann", "Ben & Co", "<Cal>", "Dee"];

fn fragments(position: &dyn Position, who: Viewer) -> Vec<Fragment> {
    let names: Vec<String> = NAMES.iter().map(ToString::to_string).collect();
    let (rules, view) = (position.rules(), position.typed_view(who));
    ColoradoBoard.fragments(&Scene {
        rules: &*rules,
        view: &*view,
        who,
        names: &names,
        fresh: &["leg:denver.a".to_owned()],
    })
}

fn page(fragments: &[Fragment]) -> String {
    fragments.iter().filter(|one| one.part != Part::Layer).map(|one| one.html.0.as_str()).collect()
}

fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    html.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn every_id_and_every_target_is_there_exactly_once() {
    for (seats, steps) in [(2, 0), (2, 40), (3, 130), (4, 200), (4, 5000)] {
        for who in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
            let page = page(&fragments(&*position(seats, 3, steps), who));
            for attribute in ["id", "data-target"] {
                let found = values(&page, attribute);
                let once: HashSet<_> = found.iter().collect();
                let count = |id: &str| found.iter().filter(|other| **other == id).count();
                let twice: Vec<_> = once.iter().filter(|id| count(id) > 1).collect();
                assert!(twice.is_empty(), "{attribute} repeated: {twice:?}");
            }
        }
    }
}

#[test]
fn every_target_of_every_legal_action_can_be_pointed_at() {
    let mut position = position(3, 5, 0);
    let mut luck = Luck::new(5);
    while let Some(seat) = position.to_act().first() {
        let page = page(&fragments(&*position, Viewer::Seat(seat)));
        let targets: HashSet<_> = values(&page, "data-target").into_iter().collect();
        for target in position.choices(seat).iter().flat_map(|choice| &choice.path) {
            let button_only = ["confirm:", "decline:"].iter().any(|kind| target.id.starts_with(kind));
            assert!(button_only || targets.contains(target.id.as_str()), "{} is nowhere on the board", target.id);
        }
        let action = position.advise(seat, bots::BotKind::Random, &mut luck).expect("somebody must act");
        position.play(seat, &action).expect("a bot's action is legal");
    }
}

#[test]
fn names_are_escaped() {
    let page = page(&fragments(&*position(3, 1, 60), Viewer::Seat(Seat(0))));
    assert!(!page.contains("<Cal>") && page.contains("&lt;Cal&gt;") && page.contains("Ben &amp; Co"));
}

/// In phase II the page of one seat does not change by what another does.
#[test]
fn a_page_shows_nothing_of_the_others_steps() {
    let mut luck = Luck::new(4);
    let mut watched = 0;
    for seed in 0..30 {
        let mut position = position(2, seed, 20 + 7 * seed as usize);
        for _ in 0..40 {
            let (Some(first), true) = (position.to_act().first(), position.side_by_side()) else {
                let Some(seat) = position.to_act().first() else { break };
                let action = position.advise(seat, bots::BotKind::Random, &mut luck).expect("somebody must act");
                position.play(seat, &action).expect("legal");
                continue;
            };
            let other = Viewer::Seat(Seat(1 - first.0));
            let before = page(&fragments(&*position, other));
            let action = position.advise(first, bots::BotKind::Random, &mut luck).expect("somebody must act");
            let chapter = position.chapter();
            position.play(first, &action).expect("legal");
            // Being done is seen; everything before it is not.
            let still = action != "done"
                && position.side_by_side()
                && position.chapter() == chapter
                && position.to_act().contains(first);
            if still {
                assert_eq!(before, page(&fragments(&*position, other)), "seed {seed}: {action}");
                watched += 1;
            }
        }
    }
    assert!(watched > 50, "{watched}");
}

#[test]
fn the_drawing_stands_alone() {
    for (seats, steps) in [(2, 0), (4, 300)] {
        let position = position(seats, 2, steps);
        let names: Vec<String> = NAMES.iter().map(ToString::to_string).collect();
        let (rules, view) = (position.rules(), position.typed_view(Viewer::Spectator));
        let scene = Scene { rules: &*rules, view: &*view, who: Viewer::Spectator, names: &names, fresh: &[] };
        let svg = ColoradoBoard.svg(&scene);
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>") && !svg.contains("var("));
    }
}
