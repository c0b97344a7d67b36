//! The board seen through its own output.

use std::collections::HashSet;

use colorado_midland::{
    ColoradoMidland,
    edition::Edition,
    ids::{Colour, HexId},
    view::View,
};
use engine::{Key, Luck, Published, Seat, Setup, Viewer};
use table::catalogue::Position;

use super::{
    super::{Board, Part, Scene},
    *,
};

/// The built-in edition.
fn edition() -> Edition {
    ColoradoMidland::built_in().edition.clone()
}

/// A position after some actions of random bots.
fn position(seats: u8, seed: u64, steps: usize) -> Box<dyn Position> {
    let rules = table::catalogue::open("colorado-midland", &Setup::of(seats)).expect("it is on the shelf");
    let (mut position, _) = rules.begin(&Key::from_seed(seed));
    let mut luck = Luck::new(seed);
    for _ in 0..steps {
        let Some(seat) = position.to_act().first() else { break };
        let action = position.advise(seat, bots::BotKind::Random, &mut luck).expect("somebody must act");
        position.play(seat, &action).expect("a bot's action is legal");
    }
    position
}

fn view(position: &dyn Position) -> View {
    *position.typed_view(Viewer::Spectator).downcast::<View>().expect("the view of this game")
}

/// The fragments as the first seat sees them.
fn fragments(position: &dyn Position, names: &[&str], fresh: &[&str]) -> Vec<Fragment> {
    let owned = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
    let who = Viewer::Seat(Seat(0));
    let (rules, view) = (position.rules(), position.typed_view(who));
    let scene = Scene { rules: &*rules, view: &*view, who, names: &owned(names), fresh: &owned(fresh) };
    ColoradoMidlandBoard.fragments(&scene)
}

fn page(fragments: &[Fragment]) -> String {
    fragments.iter().filter(|one| one.part != Part::Layer).map(|one| one.html.0.as_str()).collect()
}

/// The values of an attribute, in order.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    html.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

const NAMES: [&str; 5] = ["Ann", "Ben", "Cal", "Dee", "Eve"];

#[test]
fn every_id_and_every_target_is_there_exactly_once() {
    for (seats, steps) in [(3, 0), (3, 12), (4, 60), (5, 150), (4, 5000)] {
        let position = position(seats, 3, steps);
        let page = page(&fragments(&*position, &NAMES[..seats.into()], &[]));
        for attribute in ["id", "data-target"] {
            let found = values(&page, attribute);
            let once: HashSet<_> = found.iter().collect();
            assert_eq!(found.len(), once.len(), "{attribute} repeated");
        }
        let targets: HashSet<_> = values(&page, "data-target").into_iter().collect();
        for hex in &edition().hexes {
            assert!(targets.contains(format!("hex:{}", hex.id).as_str()), "{}", hex.id);
            assert!(page.contains(&format!("<g id=\"hex-{0}\" data-target=\"hex:{0}\" tabindex=\"-1\"", hex.id)));
        }
    }
}

#[test]
fn every_target_of_every_legal_action_can_be_pointed_at() {
    let mut position = position(3, 5, 0);
    let mut luck = Luck::new(5);
    while let Some(seat) = position.to_act().first() {
        let page = page(&fragments(&*position, &NAMES[..3], &[]));
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
    let position = position(3, 1, 30);
    let names = ["<script>alert(1)</script>", "A & B", "\"x\""];
    let page = page(&fragments(&*position, &names, &[]));
    assert!(!page.contains("<script") && page.contains("&lt;script&gt;alert(1)") && page.contains("A &amp; B"));
}

#[test]
fn track_joins_real_neighbours_and_never_crosses_a_red_line() {
    let edition = edition();
    let sheet = Sheet::new(&edition);
    for seed in 0..20 {
        let view = view(&*position(3 + (seed % 3) as u8, seed, 400));
        let network = Network::new(&sheet, &view);
        for link in network.links() {
            let (a, b) = (&edition.hexes[link.from.index()], &edition.hexes[link.to.index()]);
            assert!(geometry::STEPS.contains(&(b.q - a.q, b.r - a.r)), "{} and {} are no neighbours", a.id, b.id);
            let pair = |x: HexId, y: HexId| edition.red_lines.contains(&(x, y));
            assert!(!pair(link.from, link.to) && !pair(link.to, link.from), "{} to {} crosses a red line", a.id, b.id);
        }
        view.railroads.iter().for_each(|railroad| whole(&network, railroad.colour, &railroad.hexes));
    }
}

/// All hexes of a railroad hang together by its rails.
fn whole(network: &Network<'_>, colour: Colour, hexes: &[HexId]) {
    let mut reached: HashSet<HexId> = hexes.iter().take(1).copied().collect();
    loop {
        let before = reached.len();
        for link in network.links().iter().filter(|link| link.carries(colour)) {
            assert!(hexes.contains(&link.from) && hexes.contains(&link.to));
            if reached.contains(&link.from) || reached.contains(&link.to) {
                reached.extend([link.from, link.to]);
            }
        }
        if reached.len() == before {
            break;
        }
    }
    assert_eq!(reached.len(), hexes.len(), "the {colour:?} railroad is drawn in pieces");
}

#[test]
fn rails_meet_at_the_side_and_keep_their_distance() {
    let sheet = Sheet::new(&edition());
    for seed in 20..30 {
        let view = view(&*position(4, seed, 500));
        let network = Network::new(&sheet, &view);
        for link in network.links() {
            let running: Vec<Colour> = (0..6).map(Colour).filter(|colour| link.carries(*colour)).collect();
            let spots: Vec<_> = running
                .iter()
                .map(|colour| {
                    let here = network.gate(link.from, link.direction, *colour).expect("it runs here").spot;
                    let there = network.gate(link.to, link.direction + 3, *colour).expect("it runs here").spot;
                    assert!(
                        here.distance(there) < 0.1,
                        "rails that do not meet between {:?} and {:?}",
                        link.from,
                        link.to
                    );
                    here
                })
                .collect();
            assert!(spots.windows(2).all(|pair| pair[0].distance(pair[1]) > 8.0), "rails on top of each other");
        }
    }
}

#[test]
fn a_move_draws_only_a_few_layers_again() {
    let before = position(4, 9, 60);
    let mut after = before.copy();
    let seat = after.to_act().first().expect("the game goes on");
    let action = after.choices(seat)[0].action.clone();
    after.play(seat, &action).expect("it is legal");
    let (before, after) = (fragments(&*before, &NAMES[..4], &[]), fragments(&*after, &NAMES[..4], &[]));
    let changed = before.iter().zip(&after).filter(|(a, b)| a.part != Part::Map && a.html.0 != b.html.0);
    let bytes: usize = changed.map(|(_, b)| b.html.0.len()).sum();
    assert!(bytes > 0 && bytes < 24_000, "{bytes} bytes for one move");
}

#[test]
fn layers_of_the_map_are_the_fragments() {
    let fragments = fragments(&*position(5, 2, 150), &NAMES, &["hex:C20", "railroad:green", "hex:nowhere"]);
    let map = &fragments[0];
    assert_eq!((map.part, map.id), (Part::Map, "board"));
    for layer in fragments.iter().filter(|one| one.part == Part::Layer) {
        assert!(map.html.0.contains(&layer.html.0), "{} differs", layer.id);
        assert!(layer.html.0.starts_with(&format!("<g id=\"{}\"", layer.id)));
    }
    assert!(map.html.0.contains("class=\"cm-fresh\""));
    for panel in fragments.iter().filter(|one| one.part == Part::Panel) {
        assert!(
            panel.html.0.starts_with(&format!("<section id=\"{}\"", panel.id))
                || panel.html.0.contains(&format!("id=\"{}\"", panel.id))
        );
    }
}

#[test]
fn stand_alone_drawings_are_well_formed() {
    for (seats, steps) in [(3, 0), (5, 150), (4, 5000)] {
        let position = position(seats, 8, steps);
        let names: Vec<String> =
            ["<Ann>", "B&B", "Zoë", "D", "E"][..seats.into()].iter().map(ToString::to_string).collect();
        let (rules, view) = (position.rules(), position.typed_view(Viewer::Spectator));
        let scene = Scene { rules: &*rules, view: &*view, who: Viewer::Spectator, names: &names, fresh: &[] };
        let svg = ColoradoMidlandBoard.svg(&scene);
        let options = resvg::usvg::Options::default();
        let tree = resvg::usvg::Tree::from_str(&svg, &options).expect("well-formed");
        assert!(tree.size().width() > 1000.0 && svg.contains("&lt;Ann&gt;") && !svg.contains("var("));
    }
    let emblem =
        ColoradoMidlandBoard.emblem().into_string().replace("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ");
    resvg::usvg::Tree::from_str(&emblem, &resvg::usvg::Options::default()).expect("well-formed");
}

#[test]
fn seats_are_drawn_in_the_colours_that_they_have() {
    let setup = Setup::of(3).with("colours", "slate,,violet");
    let rules = table::catalogue::open("colorado-midland", &setup).expect("it is on the shelf");
    let (position, _) = rules.begin(&Key::from_seed(1));
    let page = page(&fragments(&*position, &NAMES[..3], &[]));
    for (card, colour) in [("player-1", 5), ("player-2", 1), ("player-3", 3)] {
        let card = page.split(&format!("id=\"{card}\"")).nth(1).expect("the card is there");
        assert!(card.starts_with(&format!(" class=\"cm-card cm-edge-{colour}")), "{}", &card[..80]);
    }
}
