//! 3.1 Set-up and 3.2 the turn.

use colorado::{Colorado, state::Phase};
use engine::{Game, Key, Published, Seat, Setup};

use crate::scene::{dealt, scene};

#[test]
fn cl_set_1_two_to_four_players() {
    for seats in [0, 1, 5, 200] {
        assert!(Colorado::open(&Setup::of(seats)).unwrap_err().to_string().contains("2 to 4"));
    }
    for seats in 2..=4 {
        assert_eq!(Colorado::open(&Setup::of(seats)).unwrap().seats(), seats);
    }
}

#[test]
fn cl_set_2_three_nuggets_each() {
    let table = dealt(4, 1);
    assert!((1..=4).all(|seat| table.of(seat).public.nuggets == 3));
}

#[test]
fn cl_set_3_first_caller_at_random() {
    let mut seen = [0; 4];
    (0..400).for_each(|seed| seen[dealt(4, seed).caller.index()] += 1);
    assert!(seen.iter().all(|count| (60..140).contains(count)), "{seen:?}");
}

#[test]
fn cl_set_3_or_of_the_tables_choice() {
    let first = |seat: &str| Colorado::open(&Setup::of(3).with("first_player", seat));
    for (seat, number) in [("seat1", 0), ("seat2", 1), ("seat3", 2)] {
        let game = first(seat).unwrap();
        (0..20).for_each(|seed| assert_eq!(game.setup(&Key::from_seed(seed), &mut ()).caller, Seat(number)));
    }
    assert!(first("seat4").unwrap_err().to_string().contains("no seat 4"));
    assert!(first("nobody").is_err());
}

#[test]
fn seats_have_the_colours_that_the_table_chose() {
    let colours =
        |chosen: &str| Colorado::open(&Setup::of(3).with("colours", chosen)).map(|game| game.colours().to_vec());
    assert_eq!(colours("").unwrap(), [0, 1, 2]);
    assert_eq!(colours("green,,crimson").unwrap(), [5, 1, 0]);
    assert!(colours("green,green").is_err() && colours("pink").is_err());
}

#[test]
fn cl_set_4_all_cards_with_every_number_of_players() {
    for seats in 2..=4 {
        let table = dealt(seats, 3).sound();
        let held: u32 = table.players.iter().map(|player| player.hand.len() + player.public.area.len()).sum();
        assert_eq!(u32::from(table.deck.len()) + held, 78);
    }
}

#[test]
fn cl_set_5_hands_grow_with_the_turn_order() {
    for seats in 2..=4 {
        let table = dealt(seats, 8);
        for k in 0..seats {
            let seat = table.caller.left(k, seats);
            assert_eq!(table.players[seat.index()].hand.len(), u32::from(4 + k));
        }
    }
}

#[test]
fn cl_set_6_caller_is_dealt_first() {
    // The same key gives the same shuffled deck: with more players the Caller's four cards are the same.
    let (two, three) = (dealt(2, 11), dealt(3, 11));
    assert_eq!(two.players[two.caller.index()].hand, three.players[three.caller.index()].hand);
}

#[test]
fn cl_set_7_one_card_face_up() {
    let table = dealt(3, 2);
    assert!((1..=3).all(|seat| table.of(seat).public.area.len() == 1));
}

#[test]
fn cl_set_8_first_card_gives_no_action() {
    let table = dealt(2, 2).act(1, "start denver").act(2, "start durango");
    assert_eq!(table.phase, Phase::Call);
    assert!((1..=2).all(|seat| table.of(seat).public.nuggets == 3 && table.of(seat).public.legs == 0));
}

#[test]
fn cl_set_9_start_in_one_of_the_towns() {
    let table = dealt(2, 2);
    assert_eq!(table.can(1), ["start denver", "start durango"]);
    assert_eq!(table.refused(1, "start pike"), "CL-SET-9");
    let table = table.act(1, "start denver").act(2, "start denver");
    assert!(table.found(1, "denver") && table.found(2, "denver"));
}

#[test]
fn cl_set_10_towns_are_shown_when_all_have_chosen() {
    let table = dealt(3, 2).act(2, "start durango");
    assert!(table.busy(1) && !table.busy(2) && table.busy(3));
    assert_eq!(table.refused(2, "start denver"), "CL-SET-10");
    assert!(table.view(2).players[1].start.is_some());
    assert!(table.view(1).players[1].start.is_none() && table.watch().players[1].start.is_none());
    assert!(table.view(1).players[1].regions.is_empty());
    let table = table.act(1, "start denver").act(3, "start denver");
    assert!(table.view(1).players[1].start.is_some());
}

#[test]
fn cl_set_11_town_line_has_its_first_box() {
    let table = dealt(2, 2).act(1, "start denver").act(2, "start durango");
    assert_eq!(table.view(1).players[0].flag_points, [0, 0, 0, 0]);
    let both = table.game.flag_points(&scene(2).regions(1, "denver durango").of(1).public);
    assert_eq!(both, [4, 0, 0, 0], "the second town is the second box");
}

#[test]
fn cl_set_12_nothing_is_blocked_for_few_players() {
    let table = dealt(2, 2);
    assert_eq!(table.watch().open.len(), 15);
    assert!(table.players[2..].iter().all(|player| *player == colorado::state::Player::default()));
}

#[test]
fn cl_set_13_symbols_in_seat_order() {
    let table = dealt(4, 2);
    let symbols: Vec<&str> = table.game.edition().symbols.iter().map(|symbol| &*symbol.id).collect();
    assert_eq!(symbols, ["campfire", "wheel", "horseshoe", "barrel"]);
}

#[test]
fn cl_turn_1_call_then_actions_then_end_of_turn() {
    let table = scene(2).hand(1, "red-1 red-2 red-3").hand(2, "blue-1 blue-2 blue-3");
    assert_eq!(table.phase, Phase::Call);
    let table = table.act(1, "call 2 blue-1");
    assert_eq!(table.phase, Phase::Actions);
    let table = table.rest();
    assert_eq!((table.phase, table.turn), (Phase::Call, 2));
}

#[test]
fn cl_turn_2_a_turn_lasts_until_the_end_check() {
    // A medal gained in phase II is still open in III.A of the same turn: see CL-MEDAL-6.
    let table = scene(2).track(1, "saloon", &[1, 2]).turn("blue-1").act(1, "check denver.a");
    assert_eq!(table.watch().open.len(), 15);
    assert_eq!(table.act(1, "done").rest().watch().open.len(), 14);
}

#[test]
fn cl_turn_3_token_passes_to_the_left() {
    let table = scene(3).turn("red-1").rest();
    assert_eq!(table.caller, Seat(1));
    assert_eq!(scene(3).caller(3).turn("red-1").rest().caller, Seat(0));
}

#[test]
fn cl_turn_4_no_limit_of_turns() {
    let mut table = scene(2);
    table.state.turn = 5_000;
    let table = table.turn("red-1").rest();
    assert_eq!((table.phase, table.turn), (Phase::Call, 5_001));
}

#[test]
fn cl_var_1_no_variants() {
    let options: Vec<&str> = Colorado::TITLE.options.iter().map(|option| option.id).collect();
    assert_eq!(options, ["first_player"], "no variant, only who begins (CL-SET-3)");
    assert!(Colorado::open(&Setup::of(2).with("solo", "yes")).is_err());
}
