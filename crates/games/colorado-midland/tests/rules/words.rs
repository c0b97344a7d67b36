//! Notation, targets, prompts and the log.

use colorado_midland::{
    action::Action,
    event::Event,
    ids::{Colour, District, HexId},
};
use engine::{Cue, Seat, Viewer, Words};

use crate::scene::{Play, scene};

fn name(seat: Seat) -> String {
    ["Ann", "Ben", "Cal", "Dee", "Eve"][seat.index()].to_owned()
}

fn reads(play: &Play, text: &str) -> Action {
    play.game.read(&play.state, Seat(0), text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn unreadable(play: &Play, text: &str) -> String {
    play.game.read(&play.state, Seat(0), text).expect_err("this is no action").to_string()
}

fn why(play: &Play, path: &[&str]) -> Option<String> {
    let path: Vec<String> = path.iter().map(|id| (*id).to_owned()).collect();
    play.game.why_not(&play.state, Seat(0), &path).map(|refusal| refusal.to_string())
}

#[test]
fn notation_forgives_case_spacing_and_full_names() {
    let play = scene(3).mines("A leadville, B aspen, A crested-butte, A crested-butte").play();
    let kenosha = reads(&play, "build green F15");
    for text in ["build green Kenosha Pass", "BUILD  Green kenosha-pass", " build g f15 "] {
        assert_eq!(reads(&play, text), kenosha);
    }
    assert_eq!(reads(&play, "claim crested butte"), Action::Claim(District(3)));
    assert_eq!(reads(&play, "claim CRB"), Action::Claim(District(3)));
    assert_eq!(reads(&play, "start yellow Colorado Springs"), reads(&play, "start yellow K21"));
    assert_eq!(reads(&play, "shut Leadville"), Action::Shut { position: 1 });
    assert_eq!(reads(&play, "take green blue"), Action::TakeOver { railroad: Colour(0), group: Colour(3) });
    assert_eq!(reads(&play, "not now"), Action::NotNow);
    assert_eq!(reads(&play, "Confirm"), Action::Confirm);
}

#[test]
fn what_cannot_be_read_is_explained() {
    let play = scene(3).mines("A crested-butte, B aspen, A crested-butte").play();
    assert!(unreadable(&play, "dance").contains("an action is one of"));
    assert!(unreadable(&play, "").contains("an action is one of"));
    assert!(unreadable(&play, "build mauve C19").contains("the colours are: green"));
    assert!(unreadable(&play, "build green").contains("build green F12"));
    assert!(unreadable(&play, "build green Atlantis").contains("“atlantis”"));
    assert!(unreadable(&play, "claim gold").contains("Leadville"));
    assert!(unreadable(&play, "shut crested butte").contains("several"));
    assert!(unreadable(&play, "shut aspen").contains("no Aspen mine"));
    assert!(unreadable(&play, &"x".repeat(10_000)).len() < 400, "a long text is not repeated");
    assert!(unreadable(&play, "build gr\u{fc}n \u{1f682}").contains("colour"));
}

#[test]
fn paths_name_targets_with_labels_and_notes() {
    let play = scene(4).mines("A georgetown, B georgetown, D aspen").railroad("green", "F16 C20 D16").play();
    let path = |text| play.game.path(&play.state, Seat(0), reads(&play, text));
    let note = |path: &[engine::Target]| path[1].note.as_ref().expect("a cube has a cost").to_string();
    let build = path("build green F15");
    assert_eq!((build[0].id.as_str(), build[1].id.as_str()), ("railroad:green", "hex:F15"));
    assert_eq!((build[1].label.to_string(), note(&build)), ("Kenosha Pass".to_owned(), "4 points, 1 left".to_owned()));
    assert_eq!(note(&path("build green D15")), "1 point, 4 left; Big Bonus: 2 players");
    let ids = |text| path(text).into_iter().map(|target| target.id).collect::<Vec<_>>();
    assert_eq!(ids("start yellow Pueblo"), ["start:yellow", "hex:P22"]);
    assert_eq!(ids("shut 1"), ["mine:1"]);
    assert_eq!(ids("claim lake city"), ["claim:lake-city", "hex:R06"], "in the Holdings or on the map");
    assert_eq!(ids("take green blue"), ["railroad:green", "group:blue"]);
    assert_eq!(ids("not-now"), ["decline:takeover"]);
    assert_eq!(ids("confirm"), ["confirm:turn"]);
    assert_eq!(ids("railroad blue"), ["railroad:blue"]);
}

#[test]
fn a_click_that_cannot_be_is_explained() {
    let play = scene(3).railroad("green", "F16 F15 C20").railroad("yellow", "F16 K21").play();
    assert_eq!(
        why(&play, &["railroad:yellow", "hex:F15"]).as_deref(),
        Some("Kenosha Pass is full: a pass holds one railroad. (CM-BLD-5)")
    );
    assert_eq!(why(&play, &["hex:C19"]), None);
    assert!(why(&play, &["hex:F15"]).unwrap().contains("CM-BLD-5"), "more telling than that green is there");
    assert!(why(&play, &["hex:Z22"]).unwrap().contains("CM-BLD-4"));
    assert!(why(&play, &["railroad:blue"]).unwrap().contains("CM-BLD-9"));
    assert_eq!(why(&play, &["railroad:green"]), None);
    assert_eq!(why(&play, &["hex:F17", "railroad:green"]), None, "in any order");
    assert_eq!(why(&play, &["start:red"]), None);
    assert!(why(&play, &["start:green"]).unwrap().contains("CM-STR-2"));
    assert!(why(&play, &["start:red", "hex:F17"]).unwrap().contains("CM-STR-2"));
    assert!(why(&play, &["mine:2"]).unwrap().contains("CM-SHD-1"));
    assert_eq!(why(&play, &["mine:1"]), None);
    assert!(why(&play, &["claim:aspen"]).unwrap().contains("CM-RND-2"));
    assert!(why(&play, &["group:blue"]).unwrap().contains("CM-"));
    assert!(why(&play, &["railroad:green", "group:blue"]).unwrap().contains("CM-LRG-8"));
    assert!(why(&play, &["confirm:turn"]).unwrap().contains("CM-RND-3"));
    assert!(why(&play, &["decline:takeover"]).unwrap().contains("CM-LRG-6"));
    assert_eq!(why(&play, &["moon:full"]), None, "nothing of this game");
    assert_eq!(why(&play, &["hex:A01"]), None);
    assert_eq!(why(&play, &[]), None);
    let others_turn = play.game.why_not(&play.state, Seat(1), &["hex:C19".to_owned()]);
    assert_eq!(others_turn.unwrap().clause, "CM-RND-1");
}

#[test]
fn a_district_on_the_map_stands_for_its_claim() {
    let mut play = Play::fresh(&engine::Setup::of(3).with("confirm", "skip"), 1);
    let first = play.to_act().to_string();
    play.does(&first, "railroad green");
    let seat = crate::scene::seat(&first);
    let why = |play: &Play, id: &str| play.game.why_not(&play.state, seat, &[id.to_owned()]);
    let holdings = play.view().players[seat.index()].holdings.clone();
    for (spec, held) in play.game.edition().districts.iter().zip(holdings) {
        let hex = format!("hex:{}", play.game.edition().hexes[spec.hex.index()].id);
        match why(&play, &hex) {
            None => assert!(held > 0, "{hex}"),
            Some(refusal) => {
                assert_eq!(held, 0, "{hex}");
                assert_eq!(refusal.sentence.to_string(), format!("You have no {} claim in your Holdings.", spec.name));
            }
        }
    }
    let elsewhere = why(&play, "hex:C19").expect("no claim is of C19");
    assert_eq!(
        elsewhere.sentence.to_string(),
        "The Mine Track is not full yet: choose a district of which you hold a claim."
    );
}

#[test]
fn prompts_speak_to_the_seat_and_of_it() {
    let mut play = scene(3).option("confirm", "ask").play();
    let said = |play: &Play, who| play.game.prompt(&play.state, who).plain(name);
    let ann = Viewer::Seat(Seat(0));
    assert_eq!(said(&play, ann), "Your turn: build with 5 points, start a railroad or shut down a mine.");
    assert_eq!(said(&play, Viewer::Spectator), "Ann chooses what to do.");
    play.does("A", "build green C19").does("A", "build green C18");
    assert_eq!(said(&play, ann), "Build: 3 points left. Choose a railroad and a hex.");
    assert_eq!(said(&play, Viewer::Seat(Seat(1))), "Ann is building, 3 points left.");
    play.does("A", "build green C17").does("A", "build green D18");
    assert_eq!(said(&play, ann), "Confirm your turn, or take a step back.");
    play.does("A", "confirm");
    assert_eq!(said(&play, Viewer::Seat(Seat(1))), "Your turn: build with 5 points or shut down a mine.");
}

#[test]
fn a_prompt_warns_when_building_ends_the_game() {
    let play = scene(3).railroad("green", "F16 C20").cubes("green", 1).unused(0).play();
    let said = play.game.prompt(&play.state, Viewer::Seat(Seat(0))).plain(name);
    assert_eq!(
        said,
        "Your turn: build with 4 points or shut down a mine. Only 4 can be used: building ends the game after this round."
    );
}

#[test]
fn a_prompt_says_why_nothing_can_be_built() {
    let said = |play: &Play, seat| play.game.prompt(&play.state, Viewer::Seat(Seat(seat))).plain(name);
    let dry = || scene(3).cubes("green", 0).groups("green", "green yellow red");
    assert_eq!(
        said(&dry().unused(0).play(), 0),
        "Your turn: shut down a mine. Nothing can be built: no railroad has a cube left or a colour group to take over. \
         No colour group is unused to start a railroad with."
    );
    assert_eq!(
        said(&dry().turn_of("B").play(), 1),
        "Your turn: shut down a mine. Nothing can be built: no railroad has a cube left or a colour group to take over. \
         Only the First Player may start a railroad."
    );
    assert_eq!(
        said(&dry().play(), 0),
        "Your turn: start a railroad or shut down a mine. Nothing can be built: no railroad has a cube left or a colour \
         group to take over."
    );
}

#[test]
fn the_log_tells_what_happened() {
    let game = scene(3).play().game;
    let told = |event| game.tell(&event).map(|line| line.plain(name)).unwrap_or_default();
    let hex = |id: &str| HexId(game.edition().hexes.iter().position(|hex| hex.id == id).unwrap() as u16);
    let (ann, ben) = (Seat(0), Seat(1));
    let green = Colour(0);
    assert_eq!(
        told(Event::Dealt { first_player: ben, claims_each: 20 }),
        "Everybody is dealt 20 claims. Ben has the Locomotive."
    );
    assert_eq!(
        told(Event::Built { seat: ann, railroad: green, hex: hex("F15"), cost: 4, left: 1 }),
        "Ann builds green to Kenosha Pass for 4 points, 1 left."
    );
    assert_eq!(
        told(Event::BigBonus { district: District(0), hex: hex("H12"), seats: vec![ann, ben], vp: 1 }),
        "Big Bonus at Leadville: 1 VP for Ann and Ben."
    );
    assert_eq!(
        told(Event::Scored { seat: ben, district: District(4), position: 3, railroads: 2, vp: 6 }),
        "Ben scores 6 VP for Aspen at position 3 (2 railroads)."
    );
    assert_eq!(
        told(Event::Closed { seat: ann, district: District(4), claim: 0, position: 3 }),
        "Ann's mine at Aspen (position 3) closes."
    );
    assert_eq!(
        told(Event::Over { reasons: vec!["vp".to_owned()], winners: vec![ann], vp: 61 }),
        "The game is over. A player has 60 Victory Points or more. Ann wins with 61 VP."
    );
    assert_eq!(
        told(Event::TookOver { seat: ann, railroad: green, group: Colour(3) }),
        "Ann lets green take over the blue cubes."
    );
    let claimed = |left| told(Event::Claimed { seat: ann, district: District(4), claim: 0, position: 9, left });
    assert_eq!(claimed(3), "Ann places Aspen at position 9.");
    assert_eq!(claimed(0), "Ann places Aspen at position 9, the last claim of the Holdings.");
    assert_eq!(
        told(Event::Declined { seat: ann, railroad: green }),
        "Ann lets green, which has placed its last cube, take over no colour group for now."
    );
    assert_eq!(told(Event::NoneScored), "No mine scores: no railroad is in any of their districts.");
    assert_eq!(
        told(Event::Shortage { seat: ben, place: None }),
        "Ben has no claim left to replace it: the game ends after this round."
    );
    assert_eq!(
        told(Event::Shortage { seat: ben, place: Some(2) }),
        "Ben has no claim left for place 2 of the Replacement Order: the game ends after this round."
    );
    assert_eq!(
        told(Event::Started { seat: ann, colour: Colour(1), hex: hex("P22") }),
        "Ann starts the railroad yellow, in Pueblo."
    );
    assert_eq!(
        told(Event::Shut { seat: ann, district: District(0), claim: 0, position: 4 }),
        "Ann shuts down Leadville at position 4."
    );
    assert_eq!(
        told(Event::Unspent { seat: ann, points: 1 }),
        "Ann cannot use 1 building point: the game ends after this round."
    );
}

#[test]
fn chapters_are_rounds() {
    assert_eq!(scene(3).play().game.chapter(&scene(3).play().state).to_string(), "Round 1");
    let fresh = Play::fresh(&engine::Setup::of(3), 1);
    assert_eq!(fresh.game.chapter(&fresh.state).to_string(), "Set-up");
    assert_eq!(fresh.game.scores(&fresh.state, Viewer::Spectator), [Some(0); 3]);
}

#[test]
fn the_eye_sees_claims_travel_and_points_come_from_districts() {
    let mut play = scene(3).mines("A georgetown, B georgetown, C aspen").railroad("green", "C20 D16").play();
    play.does("A", "build green D15");
    let built = play.events.iter().flat_map(|event| play.game.cues(event)).collect::<Vec<_>>();
    let gains = built.iter().filter_map(|cue| match cue {
        Cue::Gain { seat, what: "score", amount: 1, at, why: Some(why) } => {
            Some((seat.0, at.as_deref(), why.to_string()))
        }
        _ => None,
    });
    let bonus = |seat| (seat, Some("hex:D15"), "Big Bonus Georgetown".to_owned());
    assert_eq!(gains.collect::<Vec<_>>(), [bonus(0), bonus(1)]);
    assert!(built.contains(&Cue::mark("hex:D15")));
    let claimed = Event::Claimed { seat: Seat(1), district: District(0), claim: 2, position: 9, left: 5 };
    assert_eq!(play.game.cues(&claimed), [Cue::moves("mine-1-leadville-2", "claim:leadville", "mine:9")]);
    let closed = Event::Closed { seat: Seat(1), district: District(0), claim: 2, position: 1 };
    assert_eq!(play.game.cues(&closed), [Cue::comes("mine-1-leadville-2", "gone:leadville")]);
}

#[test]
fn a_claim_keeps_its_number_on_the_track() {
    let play = scene(3).holdings("A", "leadville 2").mines("A leadville, B leadville, A leadville, A aspen").play();
    let numbers: Vec<u8> = (1..=4).map(|position| play.state.claim_at(position)).collect();
    assert_eq!(numbers[0], numbers[2] + 1, "the one placed later has the lower number");
    assert_eq!(numbers[2], 2);
}

#[test]
fn goal_and_hint_say_how_far_it_is() {
    let play = scene(3).vp(&[12, 15, 3]).mines("A georgetown, B aspen, C aspen").play();
    let goal = play.game.goal(&play.state, Viewer::Seat(Seat(0))).to_string();
    assert!(goal.starts_with("Most VP win: you 12, best of the others 15. The end: 60 VP"), "{goal}");
    let hint = play.game.hint(&play.state, Seat(0)).expect("a turn has a hint").to_string();
    assert!(hint.contains("Georgetown lacks 7 points of track and is worth 1 VP"), "{hint}");
}

#[test]
fn what_is_worth_a_second_look_is_said_once_chosen() {
    let play = scene(3).mines("A georgetown, B aspen, C aspen").railroad("green", "C20 D15 D16").play();
    let caution = |text: &str| play.game.caution(&play.state, Seat(0), reads(&play, text)).map(|line| line.plain(name));
    assert_eq!(caution("shut 1").as_deref(), Some("This Georgetown mine would score 1 VP at the end of the round."));
    assert_eq!(caution("build green C19"), None);
    let play = scene(3).mines("A aspen, B georgetown, C georgetown").railroad("green", "C20 D16").play();
    let caution = play.game.caution(&play.state, Seat(0), reads(&play, "build green D15")).map(|line| line.plain(name));
    assert_eq!(caution.as_deref(), Some("The Big Bonus of Georgetown goes to Ben and Cal and not to you."));
}
