//! Notation, targets, refusals and the log.

use colorado::Action;
use engine::{Cue, Game, Seat, Viewer, Words};

use crate::scene::{dealt, scene};

#[test]
fn notation_forgives_case_spaces_and_full_names() {
    let table = scene(2);
    let read = |text: &str| table.game.read(&table.state, Seat(0), text);
    let call = Action::Call { seat: Seat(1), card: table.kind("blue-3") };
    for text in ["call 2 blue-3", "CALL seat 2 for Blue 3", "ask 2 pioneer", " call  2  blue3 "] {
        assert_eq!(read(text), Ok(call), "{text}");
    }
    assert_eq!(read("discard grey-2 grey-1"), read("discard grey 1 and 2"));
    assert_eq!(read("check Gunnison Sagebrush b"), read("check gunnison.b"));
    assert_eq!(read("rail Glenwood Springs"), read("check glenwood"));
    assert_eq!(read("discover San Juan Forest"), read("flag san-juan"));
    assert_eq!(read("tipi 5"), Ok(Action::Box(4)));
    assert_eq!(read("pass"), Ok(Action::Decline));
}

#[test]
fn unreadable_text_says_what_would_be_readable() {
    let table = scene(2);
    for (text, hint) in [
        ("", "start, call"),
        ("fly", "start, call"),
        ("call", "call 2 orange-3"),
        ("call 0 blue-3", "call 2 orange-3"),
        ("call 2 pink-3", "orange-3"),
        ("call 999 blue-3", "call 2 orange-3"),
        ("give blue-4", "suits are"),
        ("discard blue-1", "two cards"),
        ("check nowhere.a", "check denver.a"),
        ("rail nowhere", "grand-junction"),
        ("discover nowhere", "denver"),
        ("box zero", "box 5"),
        ("box 0", "box 5"),
    ] {
        let why = table.game.read(&table.state, Seat(0), text).unwrap_err();
        let said = why.to_string();
        assert!(said.contains(hint) && said.ends_with('.'), "{text}: {said}");
    }
}

fn why(table: &crate::scene::Scene, seat: u8, path: &[&str]) -> Option<&'static str> {
    let path: Vec<String> = path.iter().map(|target| (*target).to_owned()).collect();
    table.game.why_not(&table.state, Seat(seat - 1), &path).map(|refusal| refusal.clause)
}

#[test]
fn why_not_names_the_clause_and_is_silent_where_nothing_is_wrong() {
    let call = scene(3).hand(2, "red-1").area(1, "grey-1");
    assert_eq!(why(&call, 1, &["ask:3"]), Some("CL-CALL-4"));
    assert_eq!(why(&call, 1, &["ask:2", "suit:grey", "value:1"]), Some("CL-CALL-2"));
    assert_eq!(why(&call, 1, &["suit:grey"]), None);
    assert_eq!(why(&call, 2, &["ask:1"]), Some("CL-CALL-1"));
    assert_eq!(why(&call, 1, &["moon:1"]), None);
    assert_eq!(why(&call, 1, &[]), None);
    let give = scene(2).hand(2, "green-2 orange-1 red-3").act(1, "call 2 orange-2");
    assert_eq!(why(&give, 2, &["hand:red-3"]), Some("CL-CALL-6"));
    let act = scene(2).hand(1, "red-3").nuggets(1, 1).turn("red-1");
    assert_eq!(why(&act, 1, &["hand:red-3"]), Some("CL-PLAY-2"));
    assert_eq!(why(&act, 1, &["leg:denver.a"]), Some("CL-PAIR-1"));
    assert_eq!(why(&act, 1, &["take:nugget"]), None);
    let check = scene(2).turn("blue-1");
    assert_eq!(why(&check, 1, &["leg:pike.a"]), Some("CL-LEG-2"));
    assert_eq!(why(&check, 1, &["rail:salida"]), Some("CL-RAIL-3"));
}

#[test]
fn two_copies_have_two_targets() {
    let table = scene(2).hand(1, "grey-1 grey-1 grey-2 blue-1").turn("purple-1");
    let path = |text: &str| {
        let action = table.game.read(&table.state, Seat(0), text).unwrap();
        table.game.path(&table.state, Seat(0), action).into_iter().map(|target| target.id).collect::<Vec<_>>()
    };
    assert_eq!(path("discard grey-1 grey-1"), ["hand:grey-1", "twin:grey-1"]);
    assert_eq!(path("discard grey-1 grey-2"), ["hand:grey-1", "hand:grey-2"]);
}

#[test]
fn targets_say_what_they_bring() {
    let table = scene(2).regions(1, "durango san-cristobal").legs(1, "san-cristobal.a").turn("blue-1");
    let note = |text: &str| {
        let action = table.game.read(&table.state, Seat(0), text).unwrap();
        table.game.path(&table.state, Seat(0), action).remove(0).note.map(|note| note.to_string())
    };
    let chain = "medal 2 → Check pair: Saloon box 1 or Nugget pair";
    assert_eq!(note("check san-cristobal.b").as_deref(), Some(chain));
    assert_eq!(note("rail grand-junction").as_deref(), Some("Nugget pair: a nugget"));
}

#[test]
fn a_chain_is_foreseen_as_far_as_it_runs() {
    let note = |table: &crate::scene::Scene, text: &str| {
        let action = table.game.read(&table.state, Seat(0), text).unwrap();
        table.game.path(&table.state, Seat(0), action).remove(0).note.map(|note| note.to_string())
    };
    // The second box of Wanted gives a discovery.
    let wanted = scene(2).regions(1, "denver pike").track(1, "wanted", &[1]).turn("orange-1");
    let regions = "Wanted box 2 → Discovery: one of 4 regions";
    assert_eq!(note(&wanted, "check pike.a").as_deref(), Some(regions));
    let paid = scene(2).regions(1, "denver").hand(1, "blue-2").nuggets(1, 2).turn("red-1");
    let check = note(&paid, "play blue-2").unwrap();
    assert!(check.starts_with("2 nuggets → Check pair: "), "{check}");
    assert_eq!(note(&scene(2).turn("grey-1"), "draw"), None, "nobody knows what will be drawn");
}

#[test]
fn prompts_speak_to_the_one_who_looks() {
    let table = scene(2).turn("red-1").act(1, "nugget").act(1, "done");
    let say = |who| table.game.prompt(&table.state, who).plain(|seat| format!("P{}", seat.0 + 1));
    assert_eq!(say(Viewer::Seat(Seat(1))), "Take 1 nugget, or pay a card's value to play it.");
    assert_eq!(say(Viewer::Seat(Seat(0))), "Waiting for P2.");
    assert_eq!(say(Viewer::Spectator), "Waiting for P2.");
}

/// What a viewer reads of everything that happened.
fn log(table: &crate::scene::Scene, who: Viewer) -> Vec<String> {
    let heard = table.events.iter().filter_map(|event| table.game.hear(&table.state, event, who));
    heard
        .filter_map(|event| table.game.tell(&event))
        .map(|line| line.plain(|seat| ["Ann", "Ben"][seat.index()].to_owned()))
        .collect()
}

#[test]
fn the_log_reads_like_a_story() {
    let table = scene(2).area(1, "green-2").hand(2, "green-2 orange-1 red-3").act(1, "call 2 orange-2");
    let table = table.act(2, "give green-2").act(1, "nugget").act(1, "done").act(2, "play orange-1");
    let table = table.act(2, "check denver.a").act(2, "done");
    let lines = log(&table, Viewer::Spectator);
    assert_eq!(
        lines[..9],
        [
            "Ann calls Ben for Orange 2 (Mule).",
            "Ben does not hold it and gives Green 2 (Stagecoach).",
            "Ann has Green 2 (Stagecoach) already: it is discarded for 1 nugget.",
            "Ann takes 1 nugget.",
            "Ben plays Orange 1 (Bear trap) for 1 nugget.",
            "Ben checks Denver, leg a.",
            "Ben checks box 1 of Saloon.",
            "All are done, and the actions are shown.",
            "Ann refills the hand with 3 cards.",
        ]
    );
}

#[test]
fn chapters_are_turns() {
    assert_eq!(dealt(2, 1).game.chapter(&dealt(2, 1).state).to_string(), "Set-up");
    let table = scene(2);
    assert_eq!(table.game.chapter(&table.state).to_string(), "Turn 1");
}

#[test]
fn cl_medal_9_a_medal_too_many_is_warned_of() {
    let note = |table: &crate::scene::Scene, text: &str| {
        let action = table.game.read(&table.state, Seat(0), text).unwrap();
        table.game.path(&table.state, Seat(0), action).remove(0).note.unwrap().to_string()
    };
    let six = "routt white-river pike san-juan gunnison sand-dunes";
    let last = scene(2).medals(1, six).legs(1, "denver.a denver.b").turn("blue-1");
    assert_eq!(note(&last, "check denver.c"), "medal 4, and the game ends with this turn → Wanted box 1");
    let full = scene(2).medals(1, &format!("{six} mesa-verde")).legs(1, "denver.a denver.b").turn("blue-1");
    assert_eq!(note(&full, "check denver.c"), "a medal too many, which scores nothing → Wanted box 1");
    // A discovery may bring one as well.
    let forests = "denver grand-lake routt white-river pike gunnison sand-dunes";
    let found = scene(2).medals(1, &format!("{six} mesa-verde")).regions(1, forests).area(1, "red-1 red-2 red-3");
    let found = found.turn("grey-1").rest();
    assert_eq!(
        note(&found, "discover san-juan"),
        "Forests line: 10 points; medal 6 → a medal too many, which scores nothing"
    );
}

#[test]
fn a_draw_is_announced_and_then_told_once() {
    let table = scene(2).hand(1, "red-1 red-1 red-1").turn("grey-1").act(1, "draw");
    let say = |who| table.game.prompt(&table.state, who).plain(|seat| format!("P{}", seat.0 + 1));
    assert_eq!(say(Viewer::Seat(Seat(0))), "You draw 3 cards when all are done: say that you are done, or undo.");
    let table = table.act(1, "done").act(2, "draw").act(2, "done");
    let told = log(&table, Viewer::Spectator);
    let draws: Vec<&String> = told.iter().filter(|line| line.contains("draws")).collect();
    assert_eq!(draws, ["Ann draws 3 cards.", "Ben draws 3 cards."]);
}

#[test]
fn the_log_names_whoever_ends_the_game() {
    let six = "routt white-river pike san-juan gunnison sand-dunes";
    let table = scene(2).medals(1, six).legs(1, "denver.a denver.b").turn("blue-1").act(1, "check denver.c");
    let table = table.act(1, "done").rest();
    let told = log(&table, Viewer::Spectator);
    assert!(told.contains(&"Ann records the medal for Denver: 4 points (medal 7 of 7).".to_owned()), "{told:?}");
    assert!(told.contains(&"Ann has filled the medal track: the game ends with this turn.".to_owned()), "{told:?}");
    let outcome = table.game.outcome(&table.state).unwrap();
    assert_eq!(outcome.reasons[0], "Seat 1 recorded medal number 7.");
}

#[test]
fn what_is_lost_is_told_at_once_where_all_can_see_it() {
    let way = "grand-junction glenwood tennessee-pass salida pueblo colorado-springs palmer-lake denver-depot";
    let lost = scene(2).complete(1, "denver").rail(1, way).turn("blue-1");
    let told = log(&lost, Viewer::Spectator);
    assert_eq!(told.last().unwrap(), "Ann can check no leg: the pair is lost.");
    let gone = scene(2).closed("saloon-1 saloon-2 saloon-3").track(1, "saloon", &[1, 2]).turn("blue-1");
    let told = log(&gone.act(1, "check denver.a"), Viewer::Seat(Seat(0)));
    assert_eq!(
        told[told.len() - 2..],
        ["Ann checks box 3 of Saloon.", "Ann finds no medal left for the last box of Saloon."]
    );
}

#[test]
fn the_eye_sees_marks_with_their_seat_and_points_with_their_reason() {
    let table = scene(2).legs(1, "denver.a denver.b");
    let table = table.turn("blue-1").act(1, "check denver.c");
    let cues: Vec<Cue> = table.events.iter().flat_map(|event| table.game.cues(event)).collect();
    assert!(cues.contains(&Cue::mark("0:leg:denver.c")), "{cues:?}");
    let gain = cues.iter().find_map(|cue| match cue {
        Cue::Gain { seat: Seat(0), what: "score", amount, at, why: Some(why) } => {
            Some((*amount, at.clone().unwrap_or_default(), why.to_string()))
        }
        _ => None,
    });
    assert_eq!(gain, Some((4, "0:slot:1".to_owned(), "Denver".to_owned())));
}

#[test]
fn goal_hint_and_caution_say_what_matters() {
    let table = scene(2).area(1, "blue-1 blue-2").hand(2, "blue-3 red-1");
    let goal = table.game.goal(&table.state, Viewer::Seat(Seat(0))).to_string();
    assert!(goal.contains("you 0, best of the others 0") && goal.contains("somebody has 7 medals"), "{goal}");
    let hint = table.game.hint(&table.state, Seat(0)).expect("the Caller gets a hint").to_string();
    assert!(hint.starts_with("Blue 3 (Pioneer) would complete a suit"), "{hint}");
    assert_eq!(table.game.clause_here(&table.state, Seat(0)), Some("CL-CALL-1"));
    // Called for orange 3, the other may give blue 3, which the Caller lacks, or red 3.
    let asked = scene(2).area(1, "blue-1 blue-2").hand(2, "blue-3 red-3").act(1, "call 2 orange-3");
    let caution = |text: &str| {
        let action = asked.game.read(&asked.state, Seat(1), text).expect("a card of the hand");
        asked.game.caution(&asked.state, Seat(1), action).map(|line| line.to_string())
    };
    assert!(caution("give blue-3").is_some_and(|said| said.starts_with("This completes a suit")));
    assert_eq!(caution("give red-3"), None);
}
