//! What is told, and what is asked: the log alone must let one follow the game.

use coloma::event::Event;
use engine::{Cue, Game, Seat, Setup, Viewer, Words};

use crate::scene::{Scene, dials, turns, turns_with};

fn named(seat: Seat) -> String {
    ["Ann", "Ben", "Cal", "Dan", "Eve", "Fay"][seat.index()].to_owned()
}

/// The log as everybody reads it since the scene began.
fn log(scene: &Scene) -> Vec<String> {
    let heard = scene.heard.iter().filter_map(|event| scene.game.hear(&scene.s, event, Viewer::Spectator));
    heard.filter_map(|event| scene.game.tell(&event)).map(|line| line.plain(named)).collect()
}

fn tells(scene: &Scene, sentence: &str) {
    assert_eq!(log(scene).iter().filter(|line| *line == sentence).count(), 1, "{sentence}: {:#?}", log(scene));
}

fn asks(scene: &Scene, seat: u8) -> String {
    scene.game.prompt(&scene.s, Viewer::Seat(Seat(seat))).plain(named)
}

#[test]
fn a_purchase_at_the_event_is_told_once() {
    let mut scene = turns(4, &[3, 2, 5]).purse(0, 2, 0).pitched(0, 0b10_0000, 0);
    scene.end_round();
    scene.heard.clear();
    scene.play(0, "buy-vp 2").play(1, "buy-vp 0").play(2, "buy-vp 1");
    tells(&scene, "Ann pays 2 Gold for 6 VP.");
    tells(&scene, "Cal pays 1 Gold for 3 VP.");
    assert!(!log(&scene).iter().any(|line| line.contains("gains")), "{:#?}", log(&scene));
}

#[test]
fn a_tent_at_the_event_is_told() {
    let mut scene = turns(5, &[3, 2, 4]).pitched(1, 0b10, 0);
    scene.end_round();
    tells(&scene, "Event of Site 1 for everybody: Gain 2 Dudes.");
    assert!(!log(&scene).iter().any(|line| line == "Ben gains 2 Dudes."), "the event says so: {:#?}", log(&scene));
    tells(&scene, "Ben has a Tent at Site 1 and gains 2 Dudes more.");
    let mut scene = turns(1, &[3, 2, 4]).table(0).pitched(0, 0b100, 0);
    scene.end_round();
    tells(&scene, "Ann gains 1 Buck. The Gold table is empty: 1 Buck comes instead.");
}

#[test]
fn the_bust_says_why_it_stays() {
    let mut tie = dials(3, 1);
    tie.heard.clear();
    tie.play(0, "dial 2").play(1, "dial 4").play(2, "dial 5");
    tells(&tie, "The dials are revealed. Site 2: Ann. Site 4: Ben. Site 5: Cal.");
    tells(&tie, "No Site has the most Pioneers: the Bust stays on the Signpost at Site 3, Town Building.");
    let mut most = dials(3, 1);
    most.heard.clear();
    most.play(0, "dial 3").play(1, "dial 3").play(2, "dial 5");
    tells(&most, "Most Pioneers are at Site 3, Town Building: the Bust stays there.");
    let mut goes = dials(3, 1);
    goes.heard.clear();
    goes.play(0, "dial 4").play(1, "dial 4").play(2, "dial 5");
    tells(&goes, "Most Pioneers are at Site 4, Frontier Trails: the Bust goes there.");
}

#[test]
fn a_boom_by_the_signpost_names_it() {
    // Barker on 5: the Signpost on 2 points to Site 1.
    let mut scene = turns(5, &[2, 4, 4]);
    scene.play(0, "open second");
    tells(&scene, "Ann follows the Signpost to the Boom action, Workday.");
    let mut plain = turns(2, &[1, 3, 5]);
    plain.play(0, "open second");
    tells(&plain, "Ann takes the Boom action, Workday.");
}

#[test]
fn one_is_told_as_one() {
    let mut scene = turns(5, &[1, 3, 4]).gunmen(0, 1).outlaws(6);
    scene.end_round();
    tells(&scene, "Shootout: 1 Gunman of all players against 6 Outlaws. The Gunmen do not outnumber the Outlaws.");
    tells(&scene, "Ann is 1st with 1 Gunman.");
    let shown = |outlaws| {
        let event = Event::BarrelShown { space: 0, barrel: coloma::ids::Barrel(0), outlaws };
        scene.game.tell(&event).expect("told").plain(named)
    };
    assert_eq!(
        [shown(1), shown(2)],
        ["Spare Horse turns up; 1 Outlaw joins.", "Spare Horse turns up; 2 Outlaws join."]
    );
}

#[test]
fn what_is_done_in_one_go_is_told_in_one_line() {
    let mut scene = turns(2, &[3, 1, 5]).dudes(0, 4).purse(0, 0, 4).hand(0, &["saloon"]);
    scene.play(1, "end").plays(0, &["open common", "use base"]);
    tells(&scene, "Ann builds Saloon for 2 Dudes and 2 Bucks.");
    assert!(!log(&scene).iter().any(|line| line.contains("pays")), "{:#?}", log(&scene));
    let mut wagon = turns(1, &[4, 2, 5]);
    wagon.play(1, "end").plays(0, &["open common", "use base", "go kelsey"]);
    tells(&wagon, "Ann drives to Kelsey and gains 1 Buck.");
    let mut mill = turns(2, &[1, 3, 5]);
    mill.plays(0, &["open second"]);
    mill.play(0, "use mill");
    tells(&mill, "Ann gains 1 Gold with Sutter's Mill.");
}

#[test]
fn the_reveal_is_a_scene_in_which_every_dial_turns_before_anybody_moves() {
    let mut scene = dials(3, 1);
    scene.heard.clear();
    scene.play(0, "dial 4").play(1, "dial 4").play(2, "dial 5");
    let cues: Vec<Cue> = scene.heard.iter().flat_map(|event| scene.game.cues(event)).collect();
    let at =
        |wanted: &Cue| cues.iter().position(|cue| cue == wanted).unwrap_or_else(|| panic!("{wanted:?}: {cues:#?}"));
    let begins = at(&Cue::Scene("The dials are revealed".into()));
    let turns = |seat: u8, site: u8| Cue::Turn { piece: format!("dial-{seat}"), to: Some(format!("site:{site}")) };
    let goes =
        |seat: u8, site: u8| Cue::moves(format!("pioneer-{seat}"), format!("seat:{seat}"), format!("site:{site}"));
    let order = [at(&turns(0, 4)), at(&turns(1, 4)), at(&turns(2, 5)), at(&goes(0, 4)), at(&goes(2, 5))];
    assert!(begins < order[0] && order.is_sorted(), "{cues:#?}");
    let bust = at(&Cue::comes("bust", "site:4"));
    assert!(bust > order[4] && cues[bust..].contains(&Cue::mark("site:5")), "Site 5 booms: {cues:#?}");
}

#[test]
fn an_action_that_is_left_is_asked_about() {
    let scene = turns(2, &[1, 3, 5]);
    let caution = |scene: &Scene, action: &str| {
        let read = scene.game.read(&scene.s, Seat(0), action).expect("readable");
        scene.game.caution(&scene.s, Seat(0), read).map(|line| line.plain(named))
    };
    assert_eq!(caution(&scene, "end").as_deref(), Some("You have taken neither of your two actions."));
    assert_eq!(caution(&scene, "open common"), None);
    let mut scene = scene;
    scene.plays(0, &["open common", "use mill"]);
    assert_eq!(caution(&scene, "end").as_deref(), Some("Your Boom action can still be taken."));
    scene.plays(0, &["open second", "use mill"]);
    assert_eq!(caution(&scene, "end"), None);
}

#[test]
fn everybody_sees_what_they_are_after() {
    let scene = dials(3, 1);
    let goal = |scene: &Scene, who| scene.game.goal(&scene.s, who).plain(named);
    assert_eq!(goal(&scene, Viewer::Seat(Seat(1))), "Have the most points after 1850: you have 0, Ann has 0.");
    assert_eq!(goal(&scene, Viewer::Spectator), "Most points after 1850 win: Ann has 0.");
    let solo = dials(1, 1);
    assert!(goal(&solo, Viewer::Seat(Seat(0))).starts_with("Have more points than Shade after 1850: 0 against "));
}

#[test]
fn a_town_that_is_passed_is_named() {
    let mut scene = turns(1, &[4, 2, 5]).horses(0, 4);
    scene.play(1, "end").plays(0, &["open common", "use base", "go kelsey", "go chili-bar", "go hangtown"]);
    scene.play(0, "go diamond-springs");
    tells(&scene, "Ann passes Hangtown and gains 2 Dudes.");
}

#[test]
fn the_menu_asks_only_what_can_be_done() {
    let mut scene = turns(2, &[1, 3, 5]);
    assert_eq!(asks(&scene, 0), "Your turn: open one of your two actions.");
    scene.plays(0, &["open common", "use mill"]);
    assert_eq!(asks(&scene, 0), "Open your other action, or end your turn.");
    scene.plays(0, &["open second", "use mill"]);
    assert_eq!(asks(&scene, 0), "Nothing is left to do: end your turn.");
    assert_eq!(asks(&scene, 1), "Ann takes a turn.");
    // Nothing can be built at Site 3 without a card.
    let idle = turns(4, &[3, 4, 5]);
    assert_eq!(asks(&idle, 0), "Nothing is left to do: end your turn.");
    let barrel = turns(4, &[3, 4, 5]).barrels(0, &["bucks_1"]);
    assert_eq!(asks(&barrel, 0), "Use a Barrel or your Speciality, or end your turn.");
}

#[test]
fn shade_tells_what_it_gains_at_once() {
    let mut scene = dials(1, 1);
    scene.heard.clear();
    scene.play(0, "dial 5");
    let gains = log(&scene).iter().filter(|line| line.starts_with("Shade gains")).count();
    assert!(gains <= 1, "{:#?}", log(&scene));
}

#[test]
fn targets_name_what_they_cost_and_bring() {
    let setup = Setup::of(3).with("specialities", "matched");
    let scene = turns_with(&setup, 1, &[1, 3, 5]).used_barrels(0, &["gold_1"]);
    let action = scene.game.read(&scene.s, Seat(0), "exchange 1").expect("readable");
    let target = scene.game.path(&scene.s, Seat(0), action).remove(0);
    let note = target.note.map(|note| note.plain(named));
    assert_eq!(
        (target.label.plain(named).as_str(), note.as_deref()),
        ("Barmaid", Some("1 used Barrel for 1 Dude and 1 Buck"))
    );
    let why = scene.game.read(&scene.s, Seat(0), "go nowhere").unwrap_err().to_string();
    assert!(why.starts_with("There is no space “nowhere”; there are: coloma, "), "{why}");
}
