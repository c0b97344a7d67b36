//! The examples of the catalogue, section 4.

use colorado::state::{Pending, Phase};
use engine::{Game, Seat};

use crate::scene::{Scene, scene, sorted};

#[test]
fn clx_01_call_near_miss_duplicate() {
    let table = scene(2).area(1, "green-2").nuggets(1, 2).hand(2, "green-2 orange-1 red-3").act(1, "call 2 orange-2");
    assert_eq!(sorted(table.can(2)), ["give green-2", "give orange-1"]);
    let table = table.act(2, "give green-2");
    assert_eq!((table.discard, table.of(1).public.nuggets), (table.cards("green-2"), 3));
    assert_eq!((table.pending(1), table.pending(2)), (Pending::Nugget, Pending::Nugget));
}

#[test]
fn clx_02_two_different_halves() {
    let table = scene(3).nuggets(1, 0).nuggets(2, 3).hand(2, "blue-3 red-1").turn("red-2");
    let table = table.act(1, "nugget").act(2, "play blue-3");
    assert_eq!((table.of(1).public.nuggets, table.of(2).public.nuggets), (1, 0));
    assert_eq!([1, 2, 3].map(|seat| table.pending(seat)), [Pending::Finished, Pending::Check, Pending::Nugget]);
}

#[test]
fn clx_03_end_of_turn() {
    let table = scene(3)
        .area(2, "blue-1 blue-2 blue-3 red-1")
        .hand(1, "green-1 green-2 green-3 red-2")
        .hand(2, "green-1 green-2 green-3")
        .hand(3, "red-2 grey-3")
        .turn("red-3")
        .rest()
        .act(2, "discover pike")
        .act(2, "done");
    assert_eq!(table.of(2).public.area, table.cards("red-1"));
    assert_eq!((table.of(3).hand.len(), table.caller), (3, Seat(1)));
}

#[test]
fn clx_04_a_whole_turn() {
    let table = scene(3)
        .area(1, "green-2")
        .nuggets(1, 2)
        .hand(1, "purple-1 purple-2 purple-3 grey-3")
        .nuggets(2, 2)
        .hand(2, "blue-2 blue-3 grey-1 red-2")
        .area(2, "blue-1")
        .regions(2, "durango san-cristobal grand-mesa")
        .legs(2, "grand-mesa.a grand-mesa.b")
        .rail(2, "grand-junction")
        .medals(2, "denver saloon-3")
        .nuggets(3, 1)
        .hand(3, "green-2 orange-1 red-3")
        .regions(3, "denver pike gunnison")
        .legs(3, "gunnison.a")
        .track(3, "tipi", &[3, 4]);
    let table = table.act(1, "call 3 orange-2").act(3, "give green-2");
    assert_eq!((table.of(1).public.nuggets, table.discard), (3, table.cards("green-2")));
    let table = table.act(1, "nugget").act(1, "done");
    assert_eq!(table.of(1).public.nuggets, 4);
    let table = table.act(3, "play orange-1").act(3, "check gunnison.b");
    assert_eq!((table.of(3).public.nuggets, table.can(3)), (0, vec!["box 2".to_owned(), "box 5".to_owned()]));
    let table = table.act(3, "box 5").act(3, "done");
    assert_eq!(table.medal_list(3), [9]);
    let table = table.act(2, "play blue-2").act(2, "check grand-mesa.c");
    assert_eq!((table.medal_list(2).len(), table.medal_list(2)[2], table.pending(2)), (3, 3, Pending::Play));
    let table = table.act(2, "play blue-3");
    assert!(table.may(2, "rail glenwood") && table.may(2, "rail montrose"));
    let table = table.act(2, "rail glenwood").act(2, "draw").act(2, "done");
    assert_eq!(table.of(2).hand.len(), 5);
    assert_eq!(table.phase, Phase::Discover);
    assert_eq!(sorted(table.can(2)), ["discover gunnison", "discover mesa-verde", "discover san-juan"]);
    assert_eq!(table.refused(2, "discover white-river"), "CL-MAP-4");
    let table = table.act(2, "discover gunnison");
    assert_eq!(table.game.flag_points(&table.of(2).public)[2], 1);
    let table = table.act(2, "done");
    assert_eq!([1, 2, 3].map(|seat| table.of(seat).hand.len()), [4, 5, 3]);
    assert_eq!((table.caller, table.turn), (Seat(1), 2));
    let east: Vec<bool> =
        (1..=3).map(|rank| table.watch().open.contains(&table.medal_id(&format!("tipi-east-{rank}")))).collect();
    assert_eq!(east, [false, true, true]);
}

/// The final position of section 6.2.
fn final_position() -> Scene {
    let mut table = scene(4)
        .regions(1, "denver durango pike san-juan gunnison san-cristobal grand-mesa")
        .medals(1, "railroad san-juan denver gunnison tipi-east-1 san-cristobal grand-mesa")
        .regions(2, "durango san-juan pike white-river routt gunnison eastern-plains san-cristobal")
        .medals(2, "saloon-3 wanted-3 durango san-juan forest-1 eastern-plains");
    table.state.phase = Phase::Over;
    table
}

#[test]
fn clx_05_final_scoring() {
    let table = final_position();
    assert_eq!(table.game.flag_points(&table.of(1).public), [4, 3, 1, 3]);
    assert_eq!(table.game.flag_points(&table.of(2).public), [0, 10, 4, 1]);
    assert_eq!((table.points(1), table.points(2)), (50, 49));
    let outcome = table.game.outcome(&table.state).unwrap();
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat(0)]);
    assert_eq!(outcome.standings[1].rank, 2);
}

#[test]
fn clx_06_no_discovery_by_suit_in_phase_two() {
    let table = scene(2).area(1, "blue-1 blue-2").turn("blue-3");
    assert!(!table.may(1, "discover pike"));
    assert_eq!(table.refused(1, "check pike.a"), "CL-LEG-2");
    assert!(table.rest().may(1, "discover pike"), "blue cards open a forest");
}

#[test]
fn clx_07_exact_card_must_be_given() {
    let table = scene(2).hand(2, "blue-2 blue-3").act(1, "call 2 blue-2");
    assert_eq!((table.given(), table.phase), (Some(table.kind("blue-2")), Phase::Actions));
}

#[test]
fn clx_08_random_card() {
    for seed in 0..40 {
        let mut table = scene(2).area(1, "red-1").hand(2, "red-1 red-1 green-3");
        table.state.chance = engine::Chance::new(&engine::Key::from_seed(seed));
        let table = table.act(1, "call 2 blue-2");
        assert_eq!(table.pending(2), Pending::Nugget);
        if table.given() == Some(table.kind("red-1")) {
            assert_eq!((table.of(1).public.nuggets, table.discard), (4, table.cards("red-1")));
        } else {
            assert_eq!(table.given(), Some(table.kind("green-3")));
        }
    }
}

#[test]
fn clx_09_illegal_calls() {
    let table = scene(3).area(1, "grey-1 grey-2").hand(1, "grey-3").hand(2, "red-1");
    assert_eq!(table.refused(1, "call 2 grey-1"), "CL-CALL-2");
    assert_eq!(table.refused(1, "call 2 grey-2"), "CL-CALL-2");
    assert!(table.may(1, "call 2 grey-3"));
    assert_eq!(table.refused(1, "call 3 grey-3"), "CL-CALL-4");
}

#[test]
fn clx_10_same_turn_tie() {
    let ready = |table: Scene, seat| table.regions(seat, "denver pike").track(seat, "tipi", &[3, 4]);
    let table = (1..=4).fold(scene(4), ready).turn("blue-1");
    let table = table.act(1, "check pike.b").act(1, "box 5").act(2, "check pike.b").act(2, "box 5");
    let table = table
        .act(1, "done")
        .act(2, "done")
        .act(3, "check denver.a")
        .act(3, "done")
        .act(4, "check denver.a")
        .act(4, "done");
    assert_eq!((table.medal_list(1), table.medal_list(2), table.turn), (vec![9], vec![9], 2));
    let mut table = table;
    table.state.players[3].public.legs = 0;
    let table = table.caller(1).turn("blue-2").act(3, "check pike.b").act(3, "box 5");
    assert_eq!(table.medal_list(3), [6]);
    let table = table.act(3, "done").act(1, "rail grand-junction").act(1, "nugget").act(1, "done");
    let table = table.act(2, "rail grand-junction").act(2, "nugget").act(2, "done");
    let table = table.act(4, "check denver.a").act(4, "done").caller(1).turn("blue-3");
    assert_eq!(table.act(4, "check pike.b").act(4, "box 5").medal_list(4), [3]);
}

#[test]
fn clx_11_tie_across_phases() {
    let forests = "denver grand-lake routt white-river pike gunnison sand-dunes";
    let table = scene(3)
        .regions(1, forests)
        .track(1, "wanted", &[1])
        .regions(2, forests)
        .area(2, "red-1 red-2 red-3")
        .regions(3, forests)
        .turn("blue-1")
        .act(1, "check pike.a")
        .act(1, "discover san-juan")
        .act(1, "done")
        .rest()
        .act(2, "discover san-juan")
        .act(2, "done");
    assert_eq!((table.medal_list(1), table.medal_list(2)), (vec![5], vec![5]));
    let table = table.area(3, "grey-1 grey-2 grey-3").turn("red-1").rest().act(3, "discover san-juan");
    assert!(table.medal_list(3).is_empty(), "a turn later there is nothing left");
}

#[test]
fn clx_12_the_eighth_medal() {
    let table = scene(2)
        .regions(1, "denver pike gunnison san-cristobal routt white-river durango")
        .medals(1, "routt white-river pike san-juan gunnison sand-dunes")
        .legs(1, "san-cristobal.a denver.a denver.b")
        .turn("blue-1")
        .act(1, "check san-cristobal.b");
    assert_eq!((table.medal_list(1).len(), table.medal_list(1)[6]), (7, 2));
    let table = table.act(1, "check denver.c");
    assert_eq!(table.medal_list(1).len(), 7, "the four points are not recorded");
    assert_eq!(table.of(1).public.tracks[table.track_id("wanted").index()], 1, "the icon still takes effect");
    assert_eq!(table.act(1, "done").rest().phase, Phase::Over);
}

#[test]
fn clx_13_both_halves_impossible() {
    let way = "grand-junction glenwood tennessee-pass salida pueblo colorado-springs palmer-lake";
    let table = scene(2).complete(1, "denver").rail(1, &format!("{way} denver-depot")).turn("blue-1");
    assert_eq!(table.pending(1), Pending::Done);
    let table = scene(2).complete(1, "denver").rail(1, way).turn("blue-1");
    assert_eq!(table.can(1), ["rail denver-depot"]);
}

#[test]
fn clx_14_discard_play() {
    let table = scene(2).hand(1, "red-1 red-1 red-2").turn("grey-1");
    assert_eq!(table.clone().act(1, "discard red-1 red-1").can(1), ["play red-2"]);
    assert_eq!(table.act(1, "discard red-1 red-2").can(1), ["play red-1"]);
    let table = scene(2).hand(1, "red-1 red-1 blue-3").area(1, "blue-3").turn("grey-1");
    assert_eq!(table.can(1), ["draw"]);
}

#[test]
fn clx_15_draws() {
    let deck = "red-1 red-2 red-3 green-1 green-2 green-3 blue-1 blue-2 blue-3";
    let start = scene(3).hand(3, "grey-2 grey-2 grey-3 green-1 red-2 red-3").deck(deck).turn("grey-1");
    let third =
        |table: Scene| table.act(3, "discard grey-2 grey-2").act(3, "play green-1").act(3, "nugget").act(3, "done");
    let draw = |table: Scene, seat| table.act(seat, "draw").act(seat, "done");
    let one = third(draw(draw(start.clone(), 1), 2));
    let two = draw(draw(third(start), 2), 1);
    assert_eq!(one.state, two.state);
    assert_eq!(one.of(1).hand, one.cards("red-1 red-2 red-3"));
    assert_eq!(one.of(2).hand, one.cards("green-1 green-2 green-3"));
    assert_eq!(one.deck_ids(), ["blue-1", "blue-2", "blue-3"]);
}

#[test]
fn clx_16_deck_runs_out() {
    let table = scene(2)
        .hand(1, "grey-1 grey-2 orange-2 red-1 red-2 red-3")
        .deck("blue-1 blue-2")
        .turn("purple-1")
        .act(2, "draw")
        .act(2, "done");
    assert!(table.of(2).hand.is_empty());
    let table = table.act(1, "discard grey-1 grey-2").act(1, "play orange-2").act(1, "check denver.a").act(1, "done");
    let hand = table.of(2).hand;
    assert!(hand.has(table.kind("blue-1")) && hand.has(table.kind("blue-2")));
    assert!(hand.has(table.kind("grey-1")) != hand.has(table.kind("grey-2")), "one of the two that were discarded");
    assert_eq!((hand.len(), table.deck.len(), table.discard.len()), (3, 1, 0));
}

#[test]
fn clx_17_short_deck() {
    let twenty = "grey-1 grey-1 grey-1 grey-2 grey-2 grey-3 grey-3 purple-1 purple-1 purple-2 purple-2 purple-3 purple-3 \
                  orange-1 orange-1 orange-2 orange-2 orange-3 orange-3 orange-3";
    let hands = (1..=4).fold(scene(4), |table, seat| table.hand(seat, "red-1 red-2 red-3"));
    let table = hands.discard(twenty).deck("blue-1 blue-2 blue-3 green-1").turn("grey-1");
    assert_eq!((table.deck.len(), table.discard.len()), (4, 20));
    let table = (1..=4).rev().fold(table, |table, seat| table.act(seat, "draw").act(seat, "done"));
    assert_eq!(table.of(1).hand, table.cards("red-1 red-2 red-3 blue-1 blue-2 blue-3"));
    assert!(table.of(2).hand.has(table.kind("green-1")), "the last old card comes first");
    assert_eq!((table.deck.len(), table.discard.len()), (12, 0));
}

#[test]
fn clx_18_switch() {
    let rail = |table: &Scene| table.can(1).into_iter().filter(|action| action.starts_with("rail")).collect::<Vec<_>>();
    assert_eq!(rail(&scene(2).rail(1, "grand-junction montrose").turn("blue-1")), ["rail marshall-pass"]);
    let table = scene(2).rail(1, "grand-junction montrose marshall-pass").turn("blue-1");
    assert_eq!(rail(&table), ["rail salida"]);
    assert_eq!(table.refused(1, "rail glenwood"), "CL-RAIL-4");
    assert_eq!(table.refused(1, "rail tennessee-pass"), "CL-RAIL-4");
}

#[test]
fn clx_19_wanted_chain() {
    let table =
        scene(2).regions(1, "denver pike").track(1, "wanted", &[1]).area(1, "red-1 red-2 red-3").turn("orange-1");
    let table = table.act(1, "check pike.a");
    assert_eq!(table.pending(1), Pending::Discovery);
    let table = table.act(1, "discover eastern-plains");
    assert_eq!(table.pending(1), Pending::Finished);
    let table = table.act(1, "done").rest();
    assert!(table.may(1, "discover nee-noshe"));
}

#[test]
fn clx_20_unlimited_nuggets() {
    let table = (1..=4).fold(scene(4), |table, seat| table.nuggets(seat, 5)).turn("green-1");
    let table = (1..=4).fold(table, |table, seat| table.act(seat, "nugget"));
    assert_eq!(table.players.iter().map(|player| player.public.nuggets).sum::<u16>(), 24);
}

#[test]
fn clx_21_suit_complete_in_phase_two() {
    let table = scene(2).area(1, "green-1 green-2").hand(1, "green-3 green-1").turn("red-1").act(1, "play green-3");
    assert_eq!(table.refused(1, "play green-1"), "CL-PLAY-1");
    let table = table.act(1, "nugget").act(1, "done").rest().act(1, "discover pike").act(1, "done");
    assert_eq!(table.of(1).public.area, table.cards("red-1"));
    assert!(table.caller(2).turn("red-2").may(1, "play green-1"));
}

#[test]
fn clx_22_two_suits() {
    let table = scene(2).area(1, "red-1 red-2 red-3 grey-1 grey-2 grey-3").turn("blue-1").rest();
    assert!(table.act(1, "discover grand-lake").may(1, "discover routt"));
}

#[test]
fn clx_23_all_regions_discovered() {
    let all = "denver durango routt white-river pike san-juan gunnison sand-dunes eastern-plains mesa-verde grand-mesa \
               grand-lake san-cristobal nee-noshe";
    let table = scene(2).regions(1, all).area(1, "red-1 red-2").turn("red-3");
    let before = table.points(1);
    let table = table.act(1, "nugget").act(1, "done").rest();
    assert_eq!((table.turn, table.of(1).public.area.len(), table.points(1)), (2, 0, before));
}

#[test]
fn clx_24_declined_play() {
    let open =
        scene(2).hand(1, "red-1 red-2").regions(1, "denver grand-lake").turn("blue-1").act(1, "check grand-lake.b");
    assert!(open.may(1, "decline"));
    let lost = scene(2).regions(1, "denver grand-lake").hand(1, "red-1").area(1, "red-1").turn("blue-1");
    assert_eq!(lost.act(1, "check grand-lake.b").can(1), ["decline"]);
}

#[test]
fn clx_25_tie_breaks() {
    let table = final_position();
    let tie = |nuggets: [u16; 2], second: &str| {
        let mut table = table.clone().nuggets(1, nuggets[0]).nuggets(2, nuggets[1]).medals(2, second);
        // Only the two of them have points.
        table.state.players[1].public.flags = table.state.players[0].public.flags;
        let outcome = table.game.outcome(&table.state).unwrap();
        (outcome.winners().collect::<Vec<_>>(), outcome.standings[0].score, outcome.standings[1].score)
    };
    // 39 points in six medals against seven.
    let six = "eastern-plains gunnison saloon-1 denver grand-mesa wanted-3";
    assert_eq!(tie([0, 9], six), (vec![Seat(0)], 50, 50));
    let seven = "railroad san-juan denver gunnison tipi-east-1 san-cristobal grand-mesa";
    assert_eq!(tie([2, 3], seven), (vec![Seat(1)], 50, 50));
    assert_eq!(tie([3, 3], seven), (vec![Seat(0), Seat(1)], 50, 50));
}

#[test]
fn clx_26_end_by_two() {
    let six = "durango routt white-river pike san-juan gunnison";
    let five = "durango routt white-river pike san-juan";
    let table = scene(2)
        .medals(1, six)
        .legs(1, "denver.a denver.b")
        .medals(2, five)
        .regions(2, "denver pike gunnison san-cristobal")
        .legs(2, "san-cristobal.a denver.a denver.b")
        .area(2, "red-1 red-2 red-3")
        .turn("blue-1")
        .act(1, "check denver.c")
        .act(1, "done")
        .act(2, "check san-cristobal.b")
        .act(2, "check denver.c")
        .act(2, "done");
    assert_eq!((table.medal_list(1).len(), table.medal_list(2).len()), (7, 7));
    assert_eq!(table.phase, Phase::Discover, "III.A is still carried out");
    assert_eq!(table.rest().phase, Phase::Over);
}

#[test]
fn clx_27_exhausted_medals() {
    let table = scene(2).closed("wanted-1 wanted-2 wanted-3").regions(1, "denver pike").track(1, "wanted", &[1, 2]);
    let table = table.turn("blue-1").act(1, "check pike.a");
    assert!(table.medal_list(1).is_empty());
}

#[test]
fn clx_28_nothing_to_draw() {
    let table = scene(2).hand(1, "grey-1 grey-3 blue-1").deck("").turn("purple-1");
    assert_eq!(sorted(table.can(1)), ["decline", "discard grey-1 grey-3"]);
    assert!(table.act(1, "discard grey-1 grey-3").may(1, "play blue-1"));
    let table = scene(2).hand(1, "grey-1 blue-1").hand(2, "red-1").deck("").turn("purple-1");
    assert_eq!(table.can(1), ["decline"]);
}
