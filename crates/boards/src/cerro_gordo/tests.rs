//! The board shows what can be pointed at, and nothing that is hidden.

use std::collections::BTreeSet;

use engine::{Key, Luck, Published, Seat, Setup, Viewer, clauses::Clauses};
use table::{Position, Rules, open};

use super::{super::Scene, *};

fn names(seats: u8) -> Vec<String> {
    (0..seats).map(|k| format!("<P{k}>")).collect()
}

/// Plays so many random steps.
fn after(seats: u8, seed: u64, steps: usize) -> Box<dyn Position> {
    let rules = open("cerro-gordo", &Setup::of(seats)).unwrap();
    let (mut position, _) = rules.begin(&Key::from_seed(seed));
    let mut luck = Luck::new(seed);
    for _ in 0..steps {
        let Some(seat) = position.to_act().first() else { break };
        let action = position.advise(seat, table::BotKind::Random, &mut luck).unwrap();
        position.play(seat, &action).unwrap();
    }
    position
}

fn drawn<T>(position: &dyn Position, who: Viewer, look: impl FnOnce(&Scene<'_>) -> T) -> T {
    let rules = position.rules();
    let view = position.typed_view(who);
    let names = names(rules.setup().seats);
    look(&Scene { rules: &*rules as &dyn Rules, view: &*view, who, names: &names, fresh: &["cell:0,1".to_owned()] })
}

fn page(position: &dyn Position, who: Viewer) -> String {
    drawn(position, who, |scene| CerroGordoBoard.fragments(scene).into_iter().map(|fragment| fragment.html.0).collect())
}

/// Targets that the page offers as buttons, since nothing on the table stands for them.
const BUTTONS: [&str; 8] = ["turn:", "refresh:", "end:", "leave:", "keep:", "stay:", "look:", "back:"];

#[test]
fn every_legal_target_is_on_the_board_or_a_button() {
    for seed in 0..30 {
        let position = after(2 + (seed % 4) as u8, seed, 5 + 7 * seed as usize);
        let Some(seat) = position.to_act().first() else { continue };
        let page = page(&*position, Viewer::Seat(seat));
        let targets: BTreeSet<String> =
            position.choices(seat).into_iter().flat_map(|choice| choice.path).map(|target| target.id).collect();
        for id in targets {
            let shown = page.contains(&format!("data-target=\"{id}\""));
            assert!(shown || BUTTONS.iter().any(|kind| id.starts_with(kind)), "seed {seed}: {id} is not on the board");
        }
    }
}

#[test]
fn every_layer_is_in_the_map_with_its_id() {
    let position = after(4, 3, 60);
    drawn(&*position, Viewer::Spectator, |scene| {
        let fragments = CerroGordoBoard.fragments(scene);
        let map = fragments[0].html.0.clone();
        for fragment in &fragments[1..] {
            assert!(fragment.html.0.contains(&format!("id=\"{}\"", fragment.id)), "{}", fragment.id);
            if fragment.part == super::super::Part::Layer {
                assert!(map.contains(&fragment.html.0), "{} is not in the map", fragment.id);
            }
        }
    });
}

#[test]
fn names_are_escaped_and_hands_stay_hidden() {
    let position = after(3, 5, 40);
    let other = page(&*position, Viewer::Seat(Seat(1)));
    assert!(!other.contains("<P0>") && other.contains("&lt;P0&gt;"));
    let watching = page(&*position, Viewer::Spectator);
    assert!(!watching.contains("data-target=\"card:1\""), "a spectator has no hand");
}

#[test]
fn ghosts_stand_for_every_way_to_place() {
    let position = after(2, 1, 0);
    let seat = position.to_act().first().unwrap();
    let page = page(&*position, Viewer::Seat(seat));
    for choice in position.choices(seat) {
        if let [first, _, last] = &choice.path[..] {
            let ghost = format!("data-ghost=\"{} {}\"", first.id, last.id);
            assert!(page.contains(&ghost), "{ghost}");
        }
    }
}

#[test]
fn the_file_stands_alone() {
    for steps in [0, 50, 1_000] {
        let position = after(5, 2, steps);
        let svg = drawn(&*position, Viewer::Spectator, |scene| CerroGordoBoard.svg(scene));
        assert!(svg.starts_with("<svg") && svg.contains("xmlns") && !svg.contains("var(--"), "{}", &svg[..200]);
        resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default()).expect("the file is a sound drawing");
    }
}

/// The values of an attribute in a page.
fn values<'a>(page: &'a str, attribute: &str) -> BTreeSet<&'a str> {
    let start = format!("{attribute}=\"");
    page.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn everything_that_is_drawn_is_explained() {
    let clauses = Clauses::read(cerro_gordo::CerroGordo::TITLE.rules);
    for (seats, seed, steps) in [(2, 1, 0), (2, 4, 9), (3, 5, 40), (4, 6, 77), (5, 7, 61), (2, 8, 1_000)] {
        let position = after(seats, seed, steps);
        for who in [Viewer::Spectator, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
            drawn(&*position, who, |scene| {
                let page: String =
                    CerroGordoBoard.fragments(scene).into_iter().map(|fragment| fragment.html.0).collect();
                let mut asked = values(&page, "data-explain");
                asked.extend(values(&page, "data-target"));
                let choices = scene.who.seat().filter(|seat| position.to_act().contains(*seat));
                let choices: Vec<_> = choices.map(|seat| position.choices(seat)).unwrap_or_default();
                asked.extend(choices.iter().flat_map(|choice| &choice.path).map(|target| target.id.as_str()));
                assert!(!asked.is_empty());
                for what in asked {
                    let told =
                        CerroGordoBoard.explain(scene, what).unwrap_or_else(|| panic!("{what} is not explained"));
                    assert!(
                        !told.name.is_empty() && !told.says.is_empty() && !told.clauses.is_empty(),
                        "{what}: {told:?}"
                    );
                    for line in &told.says {
                        let said = line.plain(|seat| format!("Player {}", seat.0));
                        let whole =
                            said.ends_with('.') && said.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
                        assert!(whole && !said.contains(['{', '#']), "{what}: \"{said}\"");
                    }
                    for clause in told.clauses {
                        assert!(clauses.contains(clause), "{what}: no clause {clause}");
                    }
                }
            });
        }
    }
}
