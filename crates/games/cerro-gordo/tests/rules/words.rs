//! Notation, targets, prompts and log lines.

use cerro_gordo::{
    CerroGordo,
    action::{Action, Source},
    event::Event,
    ids::{Cell, Kind, MineId, Orient},
};
use engine::{Game, Key, Published, Seat, Setup, Viewer, Words};

use crate::scene::{Given, given_town, named, shape};

fn read(scene: &Given, text: &str) -> Result<Action, String> {
    scene.game.read(&scene.state, Seat(0), text).map_err(|why| why.to_string())
}

#[test]
fn notation_forgives_case_spacing_and_full_names() {
    let scene = given_town("t2", 2).hand(0, &["P01", "P02"]);
    let build = Action::Build { slot: 3, cell: Cell::at(-1, 4), orient: Orient::V };
    assert_eq!(read(&scene, "  Build 3  -1, 4 v "), Ok(build));
    assert_eq!(read(&scene, "build 3 (-1,4) vertical"), Ok(build));
    let road = Action::Road { source: Source::Bonus, shape: shape("fork"), cell: Cell::at(2, 2), turn: 3 };
    assert_eq!(read(&scene, "BONUS Fork 2,2 270"), Ok(road));
    assert_eq!(read(&scene, "draw Santa Maria Mine"), Ok(Action::Draw(MineId(1))));
    assert_eq!(read(&scene, "draw 1"), Ok(Action::Draw(MineId(0))));
    assert_eq!(read(&scene, "refresh both"), Ok(Action::Refresh(3)));
    assert_eq!(read(&scene, "burn American Hotel"), Ok(Action::Burn(named("american_hotel"))));
    assert_eq!(read(&scene, "end turn"), Ok(Action::EndTurn));
}

#[test]
fn what_is_no_action_says_what_would_be() {
    let scene = given_town("t2", 2);
    for text in [
        "",
        "dance",
        "build",
        "build x 1,1 H",
        "road oval 1,1 0",
        "road fork 1;1 0",
        "road fork 1,1 45",
        "draw comstock",
        "refresh",
        "refresh 9",
        "burn it down",
        "build 1 999,0 H",
    ] {
        let why = read(&scene, text).unwrap_err();
        assert!(why.len() > 10, "{text:?}: {why}");
    }
}

#[test]
fn a_placement_says_what_it_would_complete() {
    let scene = given_town("t2", 2).first_in_row(Kind::Residential).hand(0, &["P15", "P40"]);
    let action = read(&scene, "build 1 2,4 V").unwrap();
    let path = scene.game.path(&scene.state, Seat(0), action);
    let ids: Vec<&str> = path.iter().map(|target| target.id.as_str()).collect();
    assert_eq!(ids, ["slot:1", "cell:2,4", "turn:V"]);
    assert!(path[2].note.as_ref().unwrap().to_string().contains("Elbow Room"), "{path:?}");
}

#[test]
fn why_not_names_the_clause() {
    let scene = given_town("t1", 2).silver(0, 0);
    let why = |path: &[&str]| {
        let path: Vec<String> = path.iter().map(|id| (*id).to_owned()).collect();
        scene.game.why_not(&scene.state, Seat(0), &path).map(|refusal| refusal.clause)
    };
    assert_eq!(why(&["slot:2"]), Some("CG-BLDG-6"));
    assert_eq!(why(&["slot:1", "cell:6,0", "turn:V"]), Some("CG-TURN-5"));
    assert_eq!(why(&["slot:1", "cell:6,0"]), Some("CG-TURN-5"));
    assert_eq!(why(&["road:fork", "cell:9,9"]), Some("CG-ROAD-1"));
    assert_eq!(why(&["bonus:fork"]), Some("CG-SILV-1"));
    assert_eq!(why(&["mine:union"]), Some("CG-TURN-10"));
    assert_eq!(why(&["end:turn"]), Some("CG-TURN-10"));
    assert_eq!(why(&["road:fork"]), None);
    assert_eq!(why(&["moon:full"]), None);
    assert_eq!(why(&["nonsense"]), None);
    let other = scene.game.why_not(&scene.state, Seat(1), &["slot:1".to_owned()]).unwrap();
    assert_eq!(other.clause, "CG-TURN-1");
}

#[test]
fn every_event_has_a_sentence_or_is_for_the_eye() {
    let mut told = 0;
    for seed in 0..20 {
        let game = CerroGordo::new(2 + (seed % 4) as u8).unwrap();
        let (mut luck, mut list) = (engine::Luck::new(seed), engine::ActionList::new());
        let mut events = Vec::new();
        let mut state = game.setup(&Key::from_seed(seed), &mut events);
        while let Some(seat) = game.to_act(&state).first() {
            for who in [Viewer::Seat(seat), Viewer::Seat(seat.left(1, game.seats())), Viewer::Spectator] {
                let prompt = game.prompt(&state, who).plain(|seat| seat.to_string());
                assert!(prompt.ends_with('.'), "{prompt}");
            }
            let action = game.sample(&state, seat, &mut luck, &mut list).unwrap();
            game.apply(&mut state, seat, action, &mut events).unwrap();
        }
        for event in &events {
            if let Some(line) = game.tell(event) {
                let line = line.plain(|seat| seat.to_string());
                assert!(line.ends_with('.'), "{line}");
                told += 1;
            }
        }
        assert_eq!(game.scores(&state, Viewer::Spectator).len(), usize::from(game.seats()));
    }
    assert!(told > 1_000);
}

#[test]
fn a_table_is_opened_by_its_setup() {
    assert!(CerroGordo::open(&Setup::of(5)).is_ok());
    assert!(CerroGordo::open(&Setup::of(6)).unwrap_err().to_string().contains("2 to 5"));
    assert!(CerroGordo::open(&Setup::of(3).with("weather", "fine")).is_err());
    let game = CerroGordo::open(&Setup::of(2)).unwrap();
    let state = game.setup(&Key::from_seed(1), &mut ());
    assert_eq!(game.chapter(&state).to_string(), "Round 1");
}

/// What the log says of some events, to those who only watch.
fn told(scene: &Given, events: &[Event]) -> Vec<String> {
    let heard = events.iter().filter_map(|event| scene.game.hear(&scene.state, event, Viewer::Spectator));
    heard.filter_map(|event| scene.game.tell(&event)).map(|line| line.plain(|seat| seat.to_string())).collect()
}

#[test]
fn the_log_alone_says_what_lies_open_at_the_start() {
    let game = CerroGordo::new(3).unwrap();
    let mut events = Vec::new();
    let state = game.setup(&Key::from_seed(1), &mut events);
    let count = |wanted: fn(&Event) -> bool| events.iter().filter(|event| wanted(event)).count();
    assert_eq!(count(|event| matches!(event, Event::Revealed { .. })), 5);
    assert_eq!(count(|event| matches!(event, Event::RoadsDealt { .. })), 3);
    assert!(events.contains(&Event::First { seat: state.first }));
}

#[test]
fn a_mine_is_empty_before_its_last_tile_is_read() {
    let mut scene = given_town("t2", 2).on(0, "X").left(&[1, 5]).owes(false, false).top(0, "M34");
    let events = scene.play(0, "draw union");
    let said = told(&scene, &events);
    let at = |text: &str| said.iter().position(|line| line.contains(text)).unwrap();
    assert!(at("is empty") < at("Bullion Piled High"));
}

#[test]
fn the_last_line_says_by_how_much() {
    let mut scene = given_town("t1", 2).on(0, "D").on(1, "A").left(&[1, 0]).owes(false, false).top(0, "M15");
    scene = scene.character(0, "travis").character(1, "flores").silver(0, 4).silver(1, 3);
    let events = scene.play(0, "draw union");
    assert_eq!(told(&scene, &events).last().unwrap(), "All Mines are empty. seat 1 wins with 1 point and more Silver.");
}

#[test]
fn cg_char_5_flores_is_told_that_he_collects() {
    let scene = given_town("t1", 2).character(0, "flores").on(0, "D").owes(false, false);
    let prompt = scene.game.prompt(&scene.state, Viewer::Seat(Seat(0))).plain(|seat| seat.to_string());
    assert!(prompt.ends_with("and collect all the same."), "{prompt}");
    let path = scene.game.path(&scene.state, Seat(0), Action::Draw(MineId(0)));
    assert!(path[0].note.as_ref().unwrap().to_string().ends_with("Silver, not connected"), "{path:?}");
}

#[test]
fn places_are_told_by_the_mines_and_no_two_alike() {
    for seats in 2..=5 {
        let game = CerroGordo::new(seats).unwrap();
        let cells = (-14..=14).flat_map(|x| (-12..=12).map(move |y| Cell::at(x, y)));
        let names: Vec<String> = cells.map(|cell| game.place(cell).to_string()).collect();
        let outside: Vec<&String> = names.iter().filter(|name| !name.starts_with("on the ")).collect();
        let different: std::collections::BTreeSet<&&String> = outside.iter().collect();
        assert_eq!(outside.len(), different.len(), "two places of {seats} players have one name");
    }
    let game = CerroGordo::new(2).unwrap();
    assert_eq!(game.place(Cell::at(2, 0)).to_string(), "1 east of the Union");
    assert_eq!(game.place(Cell::at(1, -2)).to_string(), "2 north of the east end of the Union");
    assert_eq!(game.place(Cell::at(6, 4)).to_string(), "2 east, 2 south of the Santa Maria");
}

/// The lesson's third turn: 2 Silver, Building and Road placed, and a Crossing that would complete two cards.
fn before_the_bonus_road() -> (CerroGordo, cerro_gordo::state::State) {
    let game = CerroGordo::new(2).unwrap();
    let mut state = game.setup(&Key::from_seed(16), &mut Vec::new());
    let steps = "0 road crossing 2,0 0; 0 build 3 2,-2 V; 0 draw union; 1 build 1 3,0 V; 1 road fork 4,1 180; 1 draw union; 1 end; 0 road fork 2,1 180; 0 build 1 1,1 V";
    for step in steps.split("; ") {
        let (seat, text) = step.split_once(' ').unwrap();
        let seat = Seat(seat.parse().unwrap());
        let action = game.read(&state, seat, text).unwrap();
        game.apply(&mut state, seat, action, &mut Vec::new()).unwrap();
    }
    (game, state)
}

#[test]
fn points_within_reach_are_worth_a_second_look() {
    let (game, state) = before_the_bonus_road();
    let caution = game.caution(&state, Seat(0), Action::Draw(MineId(0))).unwrap().to_string();
    assert_eq!(caution, "A Bonus Road (2 Silver) could complete Ore Road (2 points).");
    let bonus = game.read(&state, Seat(0), "bonus crossing 2,2 0").unwrap();
    assert_eq!(game.caution(&state, Seat(0), bonus), None, "what brings them is not asked twice");
    let goal = game.goal(&state, Viewer::Seat(Seat(0))).to_string();
    assert!(goal.contains("you 2") && goal.contains("14 Mine tiles"), "{goal}");
}

#[test]
fn a_drawn_tile_is_a_scene_with_its_silver() {
    let (game, mut state) = before_the_bonus_road();
    let mut events = Vec::new();
    game.apply(&mut state, Seat(0), Action::Draw(MineId(0)), &mut events).unwrap();
    let cues: Vec<engine::Cue> = events.iter().flat_map(|event| game.cues(event)).collect();
    let mined = cues.iter().position(|cue| matches!(cue, engine::Cue::Gain { what: "silver", amount: 1, .. })).unwrap();
    let scene = cues.iter().position(|cue| matches!(cue, engine::Cue::Scene(_))).unwrap();
    assert!(mined < scene, "{cues:?}");
}
