//! The map can be read, every target can be pointed at, and nothing hidden is drawn.

use std::{collections::HashSet, sync::LazyLock};

use engine::{Key, Luck, Published, Seat, Setup, Viewer};
use silverton::{Silverton, edition::Edition, ids::Town, view::View};
use table::{BotKind, Deed, Table};

use super::{DRAWN, SilvertonBoard, berths, track};
use crate::{Board, Part, Scene, pen::Point};

/// What is printed.
static EDITION: LazyLock<Edition> = LazyLock::new(|| Silverton::built_in().edition.clone());

const NAMES: [&str; 6] = ["Ann", "Ben", "<Cal>", "Dee", "Eve", "Fay"];

fn with_scene<T>(table: &Table, who: Viewer, draw: impl Fn(&Scene<'_>) -> T) -> T {
    let view = table.position().typed_view(who);
    let names: Vec<String> = NAMES[..usize::from(table.setup().seats)].iter().map(|name| (*name).to_owned()).collect();
    let rules = table.position().rules();
    draw(&Scene { rules: &*rules, view: &*view, who, names: &names, fresh: &[] })
}

fn drawn(table: &Table, who: Viewer) -> String {
    with_scene(table, who, |scene| {
        let fragments = SilvertonBoard.fragments(scene);
        fragments.into_iter().filter(|one| one.part != Part::Layer).map(|one| one.html.into_string()).collect()
    })
}

fn play(table: &mut Table, seat: Seat, action: String) {
    let prepared = table.prepare(seat, Deed::Act(action), 0).expect("a listed action is legal");
    table.commit(prepared);
}

/// Targets that are plain choices, which the page lists as buttons.
const BUTTONS: &[&str] = &[
    "confirm",
    "decline",
    "pass",
    "pieces",
    "pick",
    "build",
    "dismantle",
    "try",
    "buy",
    "draw",
    "slide",
    "joint",
    "dispute",
    "ship",
    "pay-fine",
    "jail-roll",
    "jail-pay",
    "replace",
    "hire",
    "trade",
    "remove",
    "counter",
];

#[test]
fn every_first_target_is_on_the_board() {
    let setups = [
        Setup::of(1).with("scenario", "solo_denver_6000"),
        Setup::of(2).with("length", "short"),
        Setup::of(3).with("version", "advanced").with("length", "short"),
        Setup::of(6).with("length", "short"),
        Setup::of(2).with("version", "advanced").with("hiring", "on").with("multiple_plows", "on"),
        Setup::of(5).with("co_managed_lines", "on").with("passenger_slide", "on"),
    ];
    for (seed, setup) in setups.iter().enumerate() {
        let mut table = Table::begin("silverton", setup, Key::from_seed(seed as u64)).unwrap();
        let mut luck = Luck::new(seed as u64);
        for _ in 0..700 {
            let Some(seat) = table.position().to_act().first() else { break };
            let choices = table.position().choices(seat);
            if luck.below(16) == 0 {
                let html = drawn(&table, Viewer::Seat(seat));
                for target in choices.iter().map(|choice| &choice.path[0].id) {
                    let kind = target.split(':').next().unwrap_or_default();
                    let shown = html.contains(&format!("data-target=\"{target}\""));
                    assert!(shown || BUTTONS.contains(&kind), "{target} is nowhere on the board");
                }
                assert!(!html.contains("<Cal>"), "names are escaped");
                assert_eq!(unreachable(&html), Vec::<String>::new(), "these cannot be focused");
                let mut ids = HashSet::new();
                for id in html.split(" id=\"").skip(1).map(|rest| &rest[..rest.find('"').unwrap_or(0)]) {
                    assert!(ids.insert(id), "{id} is there twice");
                }
            }
            let action = choices[luck.below(choices.len() as u32) as usize].action.clone();
            play(&mut table, seat, action);
        }
    }
}

/// What the attributes of a page with this name hold, each once.
fn all_of<'a>(html: &'a str, attribute: &str) -> HashSet<&'a str> {
    let start = format!(" {attribute}=\"");
    html.split(start.as_str()).skip(1).map(|rest| &rest[..rest.find('"').unwrap_or(0)]).collect()
}

#[test]
fn whatever_is_to_be_seen_is_explained() {
    let clauses = engine::clauses::Clauses::read(Silverton::TITLE.rules);
    let setups = [
        Setup::of(1).with("scenario", "solo_salt_lake_10000"),
        Setup::of(3).with("version", "advanced").with("length", "short").with("early_winter", "on"),
        Setup::of(2).with("scenario", "golden_spike_2").with("version", "advanced"),
        Setup::of(4).with("co_managed_lines", "on").with("passenger_slide", "on").with("convoy_transfer", "on"),
    ];
    for (seed, setup) in setups.iter().enumerate() {
        let mut table = Table::begin("silverton", setup, Key::from_seed(seed as u64)).unwrap();
        let mut luck = Luck::new(seed as u64);
        for step in 0..500 {
            let Some(seat) = table.position().to_act().first() else { break };
            let choices = table.position().choices(seat);
            if luck.below(12) == 0 {
                let html = drawn(&table, Viewer::Seat(seat));
                let offered = choices.iter().flat_map(|choice| &choice.path).map(|target| target.id.as_str());
                let drawn = all_of(&html, "data-target").into_iter().chain(all_of(&html, "data-explain"));
                let asked: HashSet<&str> = drawn.chain(offered).collect();
                with_scene(&table, Viewer::Seat(seat), |scene| {
                    for what in asked.iter().copied() {
                        let told = SilvertonBoard.explain(scene, what);
                        let told = told.unwrap_or_else(|| panic!("step {step}: nothing is said of {what}"));
                        assert!(!told.says.is_empty() && !told.clauses.is_empty(), "{what}: {told:?}");
                        for line in told.says.iter().chain([&told.name]) {
                            let words = line.to_string();
                            let untidy = ["  ", " .", "..", "{", "}"].iter().any(|mark| words.contains(mark));
                            assert!(!untidy && !words.is_empty(), "{what}: {words:?}");
                        }
                        assert!(told.clauses.iter().all(|id| clauses.contains(id)), "{what}: {:?}", told.clauses);
                    }
                    assert!(!SilvertonBoard.signs(scene).is_empty());
                    assert_eq!(SilvertonBoard.plates(scene).len(), usize::from(setup.seats));
                });
                let pieces: Vec<&str> =
                    html.split(" data-piece=\"").skip(1).map(|rest| &rest[..rest.find('"').unwrap_or(0)]).collect();
                let once: HashSet<&str> = pieces.iter().copied().collect();
                assert_eq!(pieces.len(), once.len(), "step {step}: a piece is there twice");
            }
            let action = if luck.below(3) == 0 {
                choices[luck.below(choices.len() as u32) as usize].action.clone()
            } else {
                table.position().advise(seat, BotKind::Greedy, &mut luck).expect("a seat that must act can")
            };
            play(&mut table, seat, action);
        }
    }
}

#[test]
fn the_end_of_a_step_is_named_alike_by_words_and_board() {
    let setups = [Setup::of(1), Setup::of(2).with("version", "advanced")];
    for (seed, setup) in setups.iter().enumerate() {
        let mut seen = HashSet::new();
        with_every_step(setup, seed as u64, 300, |table, seat| {
            let choices = table.position().choices(seat);
            let Some(end) =
                choices.iter().map(|one| &one.path[0].id).find(|id| id.ends_with(":done") || *id == "confirm:on")
            else {
                return;
            };
            let html = drawn(table, Viewer::Seat(seat));
            if let Some(rest) = all_of(&html, "data-rest").into_iter().next() {
                assert_eq!(rest, end, "step {}", table.seq());
                seen.insert(end.clone());
            }
        });
        assert!(seen.contains("pass:done"), "{seen:?}");
    }
}

/// The tags with a target that the Tab key cannot reach when it is legal.
fn unreachable(html: &str) -> Vec<String> {
    let tags = html.split('<').filter(|tag| tag.contains("data-target=\""));
    let tags = tags.map(|tag| &tag[..tag.find('>').unwrap_or(tag.len())]);
    let lost = |tag: &&str| !tag.starts_with("button") && !tag.contains("tabindex=") && !tag.contains("data-amount=");
    tags.filter(lost).map(str::to_owned).collect()
}

/// Plays on as a sensible player would, with a look at every step of whoever must act.
fn with_every_step(setup: &Setup, seed: u64, steps: usize, mut look: impl FnMut(&Table, Seat)) {
    let mut table = Table::begin("silverton", setup, Key::from_seed(seed)).unwrap();
    for _ in 0..steps {
        let Some(seat) = table.position().to_act().first() else { break };
        look(&table, seat);
        let mut luck = Luck::new(u64::from(table.seq()));
        let action = table.position().advise(seat, BotKind::Greedy, &mut luck).expect("a seat that must act can");
        play(&mut table, seat, action);
    }
}

/// Whether the loads that are being sent go nowhere: the place that was chosen is in the town of their claim.
fn stays_in_town(table: &Table, seat: Seat) -> bool {
    let view = table.position().typed_view(Viewer::Seat(seat));
    let now = &view.downcast_ref::<View>().expect("it is Silverton").now;
    let town = |claim| EDITION.claim(claim).expect("loads lie on claims").town;
    let to = now.to_city.map(|city| EDITION.cities[city.index()]).or(now.to_claim.map(town));
    to == now.cargo.map(town)
}

#[test]
fn the_bill_says_how_many_loads_can_go() {
    let setups = [
        Setup::of(2).with("version", "advanced").with("convoy_transfer", "on"),
        Setup::of(3).with("scenario", "golden_spike_3").with("version", "advanced"),
        Setup::of(2).with("convoy_transfer", "on"),
    ];
    for (seed, setup) in setups.iter().enumerate() {
        let mut seen = 0;
        with_every_step(setup, seed as u64, 500, |table, seat| {
            let choices = table.position().choices(seat);
            let Some(range) = choices.iter().find(|one| one.path[0].id == "ship:loads").and_then(|one| one.range)
            else {
                return;
            };
            seen += 1;
            let html = drawn(table, Viewer::Seat(seat));
            let said = format!("data-target=\"ship:loads\" data-amount=\"{}\"", range.high);
            assert!(html.contains(&said), "step {}: {said} is not on the sheet", table.seq());
            let is_lit = html.contains("class=\"si-way\"");
            assert_eq!(is_lit, !stays_in_town(table, seat), "step {}: the way is lit where there is one", table.seq());
        });
        assert!(seen > 3, "only {seen} deliveries in game {seed}");
    }
}

#[test]
fn an_offer_is_a_sheet_with_two_columns_for_the_two_alone() {
    let mut table = Table::begin("silverton", &Setup::of(3).with("version", "advanced"), Key::from_seed(2)).unwrap();
    let first = |table: &Table, seat, kind: &str| {
        let choices = table.position().choices(seat);
        choices.into_iter().find(|one| one.path[0].id.starts_with(kind)).map(|one| one.action)
    };
    for _ in 0..400 {
        let seat = table.position().to_act().first().expect("the game goes on");
        if let (Some(open), true) = (first(&table, seat, "partner:"), table.seq() > 150) {
            play(&mut table, seat, open);
            let train = first(&table, seat, "train:").expect("everybody has a train");
            play(&mut table, seat, train);
            let pages: Vec<String> = (0..3).map(|seat| drawn(&table, Viewer::Seat(Seat(seat)))).collect();
            let side = |page: &str, head: &str| {
                let from = page.find(head)?;
                Some(page[from..].find("</section>").is_some_and(|to| page[from..from + to].contains("remove:train-")))
            };
            assert_eq!(side(&pages[seat.index()], "You give"), Some(true), "the train is on the own side");
            assert_eq!(side(&pages[seat.index()], "You get"), Some(false));
            let others: Vec<_> =
                (0..3).filter(|other| *other != seat.index()).map(|k| side(&pages[k], "You get")).collect();
            assert!(others.contains(&Some(true)) && others.contains(&None), "the partner sees it, the third does not");
            assert_eq!(side(&drawn(&table, Viewer::Spectator), "You get"), None);
            return;
        }
        let mut luck = Luck::new(u64::from(table.seq()));
        let action = table.position().advise(seat, BotKind::Greedy, &mut luck).expect("a seat that must act can");
        play(&mut table, seat, action);
    }
    panic!("nobody could make an offer");
}

/// How many chances are on a page, and their sum in hundredths.
fn chances(html: &str) -> (usize, u32) {
    let before = html.split("\u{a0}%").collect::<Vec<_>>();
    let figures = before[..before.len() - 1].iter().map(|text| text.rsplit('>').next().unwrap_or_default());
    figures.fold((0, 0), |(count, sum), figure| (count + 1, sum + figure.parse::<u32>().expect("a whole number")))
}

#[test]
fn a_special_dispute_shows_the_odds_and_what_leads_on() {
    let mut seen = 0;
    for seed in 0..40 {
        with_every_step(&Setup::of(2).with("length", "short"), seed, 60, |table, seat| {
            let choices = table.position().choices(seat);
            if !choices.iter().any(|one| one.path[0].id == "decline:dispute") {
                return;
            }
            seen += 1;
            for who in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
                let html = drawn(table, who);
                assert!(html.contains("Lines meet at") && html.contains("What leads on"), "the sheet is for everybody");
                assert!(html.contains("si-meeting") && html.contains("class=\"si-way\""), "the map shows where");
                let (count, sum) = chances(&html);
                assert!(count >= 3 && (98..=102).contains(&sum), "a chance for every disc and that of a tie");
            }
        });
        if seen > 0 {
            return;
        }
    }
    panic!("no lines met in any game");
}

#[test]
fn discs_for_points_and_for_hire_are_listed_with_their_price() {
    let setup = Setup::of(2).with("version", "advanced").with("hiring", "on");
    let (mut picks, mut hires) = (0, 0);
    with_every_step(&setup, 3, 160, |table, seat| {
        let choices = table.position().choices(seat);
        let html = drawn(table, Viewer::Seat(seat));
        for kind in ["pick:", "hire:"] {
            for id in choices.iter().map(|one| &one.path[0].id).filter(|id| id.starts_with(kind)) {
                assert!(html.contains(&format!("data-target=\"{id}\"")), "{id} is not on the sheet");
                *(if kind == "pick:" { &mut picks } else { &mut hires }) += 1;
            }
        }
    });
    assert!(picks > 0 && hires > 0, "{picks} picks, {hires} hires");
}

#[test]
fn winter_is_seen_on_map_and_panel() {
    let mut winters = 0;
    with_every_step(&Setup::of(2).with("version", "advanced"), 5, 600, |table, seat| {
        if table.seq() % 4 > 0 {
            return;
        }
        let html = drawn(table, Viewer::Seat(seat));
        let winter = table.position().chapter().to_string().contains("winter")
            && !table.position().chapter().to_string().contains("mild");
        assert_eq!(html.contains("si-wash"), winter, "step {}", table.seq());
        assert_eq!(html.contains("Snow closes the white segments."), winter);
        winters += u32::from(winter);
        // SI-PLOW-1: plows have a step of their own in winter alone.
        let prompt = table.position().prompt(Viewer::Seat(seat)).plain(|seat| seat.to_string());
        assert_eq!(prompt.contains("passengers ·"), prompt.contains("buy"), "{prompt}");
        assert!(winter || !prompt.contains("plow ·"), "{prompt}");
    });
    assert!(winters > 0);
}

#[test]
fn tags_of_claims_cover_neither_boxes_nor_names_nor_each_other() {
    let drawn = DRAWN.of(&Silverton::built_in());
    let sheet = &drawn.sheet;
    let boxes: Vec<Rect> = sheet.boxes.iter().map(|at| (*at, 17.0, 7.5)).collect();
    let labels: Vec<Rect> = sheet.places.iter().map(|place| (place.label, place.half, 6.5)).collect();
    for (k, berths) in sheet.berths.iter().enumerate() {
        let town = &EDITION.towns[k];
        let claims = EDITION.claims.iter().filter(|claim| claim.town.index() == k).count();
        assert!(berths.len() >= claims, "{} has {claims} claims and {} places", town.name, berths.len());
        for (n, at) in berths.iter().take(claims).enumerate() {
            let tag: Rect = (*at, berths::TAG.0, berths::TAG.1);
            for (other, spec) in boxes.iter().zip(&EDITION.segments) {
                assert!(!meet(&tag, other), "place {n} of {} covers the box of {}", town.name, spec.id);
            }
            for (other, spec) in labels.iter().zip(&EDITION.towns) {
                assert!(!meet(&tag, other), "place {n} of {} covers the name of {}", town.name, spec.name);
            }
            assert!(berths[..n].iter().all(|other| !berths::overlap(*at, *other)), "{}", town.name);
        }
    }
}

#[test]
fn tags_are_clear_of_each_other_when_every_claim_of_the_box_is_owned() {
    let drawn = DRAWN.of(&Silverton::built_in());
    let sheet = &drawn.sheet;
    let here = |town: usize| EDITION.claims.iter().filter(|claim| claim.town.index() == town).count();
    let counts: Vec<(Town, usize)> = (0..EDITION.towns.len()).map(|town| (Town(town as u8), here(town))).collect();
    let stands = track::stands(sheet, &counts);
    assert_eq!(stands.len(), EDITION.claims.len());
    for (k, (town, at)) in stands.iter().enumerate() {
        let name = &EDITION.town(*town).name;
        assert!(stands[..k].iter().all(|(_, other)| !berths::overlap(*at, *other)), "a tag of {name} covers another");
        let tag: Rect = (*at, berths::TAG.0, berths::TAG.1);
        for (place, spec) in sheet.places.iter().zip(&EDITION.towns) {
            assert!(!meet(&tag, &(place.label, place.half, 6.5)), "a tag of {name} covers the name of {}", spec.name);
        }
    }
}

#[test]
fn what_is_secret_is_not_drawn() {
    let mut table = Table::begin("silverton", &Setup::of(3), Key::from_seed(3)).unwrap();
    let mut luck = Luck::new(3);
    for _ in 0..200 {
        let Some(seat) = table.position().to_act().first() else { break };
        let choices = table.position().choices(seat);
        let action = choices[luck.below(choices.len() as u32) as usize].action.clone();
        play(&mut table, seat, action);
    }
    let spectator = drawn(&table, Viewer::Spectator);
    assert!(spectator.contains("cash secret"));
    assert!(!drawn(&table, Viewer::Seat(Seat(0))).is_empty());
    for seat in 0..3u8 {
        let own = drawn(&table, Viewer::Seat(Seat(seat)));
        assert_eq!(own.matches("cash secret").count(), 2, "a player knows the own cash alone");
    }
}

#[test]
fn a_picture_stands_alone() {
    let table = Table::begin("silverton", &Setup::of(4), Key::from_seed(1)).unwrap();
    let svg = with_scene(&table, Viewer::Spectator, |scene| SilvertonBoard.svg(scene));
    assert!(svg.contains("xmlns=") && !svg.contains("var("), "no tokens are left");
}

/// A rectangle by its middle and half its size.
type Rect = (Point, f64, f64);

fn meet(a: &Rect, b: &Rect) -> bool {
    (a.0.x - b.0.x).abs() < a.1 + b.1 - 1.0 && (a.0.y - b.0.y).abs() < a.2 + b.2 - 1.0
}

#[test]
fn names_are_clear_of_each_other_and_of_boxes_and_track() {
    let drawn = DRAWN.of(&Silverton::built_in());
    let sheet = &drawn.sheet;
    let labels: Vec<Rect> = sheet.places.iter().map(|place| (place.label, place.half, 6.5)).collect();
    let boxes: Vec<Rect> = sheet.boxes.iter().map(|at| (*at, 17.0, 7.5)).collect();
    for (k, label) in labels.iter().enumerate() {
        let name = &EDITION.towns[k].name;
        for (j, other) in labels.iter().enumerate().skip(k + 1) {
            assert!(!meet(label, other), "{name} and {}", EDITION.towns[j].name);
        }
        for (j, other) in boxes.iter().enumerate() {
            assert!(!meet(label, other), "{name} and the box of {}", EDITION.segments[j].id);
        }
        for (spec, at) in EDITION.segments.iter().zip(&sheet.boxes) {
            for town in &spec.towns {
                let from = sheet.place(*town).at;
                let crosses = (0..=40).any(|step| meet(label, &(from.between(*at, f64::from(step) / 40.0), 0.0, 0.0)));
                assert!(!crosses, "{name} and the track of {}", spec.id);
            }
        }
    }
}
